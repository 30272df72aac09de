//! Stories that are planned, carried out and defended against their reader: Mimesis (Young et al. 2004).
//!
//! In reading order: [`Domain`] and [`StoryProblem`] say what is planned; [`read_pddl_domain`], [`read_pddl_problem`]
//! and [`read_story`] read them; [`GroundTask`] has them without variables; [`StoryPlanner`] searches through
//! [`PartialPlan`]s; [`StoryPlan`] is what it finds, with [`why`] each step is there. [`LayeredLayout`] and
//! [`TreeLayout`] say where plans and searches are drawn. [`ExecutionDag`] has what of a plan may begin, and
//! [`StoryRun`] carries it out on a [`StoryStage`] by messages of the bus ([`Controller`]); [`Mediator`] defends it
//! against the reader. [`NarrativePlan`] has the telling beside the steps.

mod bus;
mod discourse;
mod domain;
mod execution;
mod file;
mod ground;
mod layout;
mod mediation;
mod pddl;
mod planning;
mod request_text;
mod run;
mod sections;
mod stage;
mod staging;
mod text;

pub use bus::*;
pub use discourse::*;
pub use domain::*;
pub use execution::*;
pub use file::*;
pub use ground::*;
pub use layout::*;
pub use mediation::*;
pub use pddl::{TextPlace, read_pddl_domain, read_pddl_problem};
pub use planning::*;
pub use run::*;
pub use stage::*;
pub use staging::*;
pub use text::read_story;

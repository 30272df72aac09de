//! Plans for characters: the planning side of Mimesis (Young et al. 2004).
//!
//! In reading order: [`Domain`] and [`StoryProblem`] say what is planned; [`read_pddl_domain`], [`read_pddl_problem`]
//! and [`read_story`] read them; [`GroundTask`] has them without variables; [`StoryPlanner`] searches through
//! [`PartialPlan`]s; [`StoryPlan`] is what it finds, with [`why`] each step is there. [`LayeredLayout`] and
//! [`TreeLayout`] say where plans and searches are drawn. [`Mediator`] defends a plan against the reader. [`StoryFile`]
//! has a story with its floor, on which [`FloorStage`] carries it out; [`NarrativePlan`] tells it.

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
pub use stage::*;
pub use staging::*;
pub use text::read_story;

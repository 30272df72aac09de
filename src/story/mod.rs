//! Plans for characters: the planning side of Mimesis (Young et al. 2004).
//!
//! In reading order: [`Domain`] and [`StoryProblem`] say what is planned; [`read_pddl_domain`], [`read_pddl_problem`]
//! and [`read_story`] read them; [`GroundTask`] has them without variables; [`StoryPlanner`] searches through
//! [`PartialPlan`]s; [`StoryPlan`] is what it finds, with [`why`] each step is there. [`LayeredLayout`] and
//! [`TreeLayout`] say where plans and searches are drawn.

mod domain;
mod execution;
mod ground;
mod layout;
mod pddl;
mod planning;
mod sections;
mod text;

pub use domain::*;
pub use execution::*;
pub use ground::*;
pub use layout::*;
pub use pddl::{TextPlace, read_pddl_domain, read_pddl_problem};
pub use planning::*;
pub use text::read_story;

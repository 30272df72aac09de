//! The constant data of a story that runs: its task, names and staging.

use super::names::NameTable;
use crate::story::ground::GroundTask;
use crate::story::staging::Staging;

/// The constant data of a story that runs.
pub struct RunGround {
    /// The task.
    pub task: GroundTask,
    /// Its names.
    pub names: NameTable,
    /// How the story is staged: what is shown of it, and by whom steps are carried out.
    pub staging: Staging,
}

impl RunGround {
    /// Whether a predicate says where something is: as it is staged, or by its name where it is not.
    pub fn says_where(&self, predicate: u32) -> bool {
        match self.staging.lies.is_empty() {
            true => self.task.problem.domain.predicates.find("at") == Some(predicate),
            false => self.staging.lies.contains(&predicate),
        }
    }
}

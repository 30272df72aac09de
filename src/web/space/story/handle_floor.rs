//! The floor of a story's handle.

use std::sync::Arc;

use crate::story::{FloorStage, Staging, StoryPlace, StoryPlan, StorySettings};
use crate::world::scene::Scene;

/// A story's floor: how the story is staged, and the stage as it is before anything happens.
pub(super) struct HandleFloor {
    pub settings: StorySettings,
    pub staging: Arc<Staging>,
    /// The stage at first, on the scene as it is now.
    pub stage: FloorStage,
    /// What is seen of a performance, if one is.
    pub seen: Option<SeenPerformance>,
}

/// A performance as it is seen on its floor.
pub(super) struct SeenPerformance {
    pub stage: FloorStage,
    /// Of each atom of the task, whether it is true.
    pub state: Vec<bool>,
    pub plan: Option<Arc<StoryPlan>>,
    /// The steps that are carried out. Sorted.
    pub executing: Vec<u16>,
    /// The actions that are carried out, those of the player as well.
    pub actions: Vec<u32>,
}

impl HandleFloor {
    /// Whether the scene has all areas and doors that places name.
    pub fn fits(staging: &Staging, scene: &Scene) -> bool {
        let places = staging.places.iter().flatten();
        places
            .filter(|place| !matches!(place, StoryPlace::Point(_)))
            .all(|place| place.middle(scene).is_some())
    }
}

//! What a story's handle knows of its floor.

use std::sync::Arc;

use crate::story::{FloorStage, Staging, StoryPlace, StorySettings};
use crate::world::scene::Scene;

/// A story's floor: how the story is staged, and the stage as it is before anything happens.
pub(super) struct HandleFloor {
    pub settings: StorySettings,
    pub staging: Arc<Staging>,
    /// The stage at first, on the scene as it is now.
    pub stage: FloorStage,
    /// What is seen of a performance: its stage and what is true.
    pub seen: Option<(FloorStage, Vec<bool>)>,
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

//! An open scene as it is lent to navigators.

use super::{HEADROOM, OpenScene};
use crate::path::SceneContext;
use crate::world::scene::{Scene, Surroundings};

impl SceneContext for OpenScene {
    fn scene(&self) -> &Scene {
        OpenScene::scene(self)
    }

    fn around(&self) -> &Surroundings {
        self.walkable()
    }

    fn headroom(&self) -> f64 {
        HEADROOM
    }

    fn revision(&self) -> u64 {
        OpenScene::revision(self)
    }
}

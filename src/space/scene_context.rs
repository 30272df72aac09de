//! An open scene as it is lent to navigators.

use super::{HEADROOM, KERB, OpenScene};
use crate::path::SceneContext;
use crate::world::scene::{Scene, Surroundings};

impl SceneContext for OpenScene {
    fn scene(&self) -> &Scene {
        OpenScene::scene(self)
    }

    fn around(&self) -> &Surroundings {
        self.walkable()
    }

    fn step(&self) -> f64 {
        KERB
    }

    fn headroom(&self) -> f64 {
        HEADROOM
    }

    fn revision(&self) -> u64 {
        OpenScene::revision(self)
    }
}

//! The scene that is lent to each call of a navigator.

use crate::world::scene::{Scene, Surroundings};
use std::cell::OnceCell;

/// A scene as it is now, with what surrounds each of its points. No planner owns it: it is lent to each call, so
/// that it may be edited between two of them.
pub trait SceneContext {
    /// The floor and its obstacles, with their heights.
    fn scene(&self) -> &Scene;

    /// The index over what is in the way of a body up to [`headroom`](SceneContext::headroom) high.
    fn around(&self) -> &Surroundings;

    /// The height that bodies step over, in metres: what is not higher is in no body's way.
    fn step(&self) -> f64;

    /// The height of the bodies that [`around`](SceneContext::around) is for, in metres.
    fn headroom(&self) -> f64;

    /// Another number whenever the scene is another one.
    fn revision(&self) -> u64;
}

/// A scene lent by its owner; what surrounds its points is indexed when it is first asked for.
#[derive(Debug)]
pub struct LentScene<'a> {
    scene: &'a Scene,
    revision: u64,
    step: f64,
    headroom: f64,
    around: OnceCell<Surroundings>,
}

impl<'a> LentScene<'a> {
    /// A scene for bodies that step over what is up to `step` metres high and pass under what begins at `headroom`.
    pub fn new(scene: &'a Scene, revision: u64, step: f64, headroom: f64) -> LentScene<'a> {
        LentScene {
            scene,
            revision,
            step,
            headroom,
            around: OnceCell::new(),
        }
    }
}

impl SceneContext for LentScene<'_> {
    fn scene(&self) -> &Scene {
        self.scene
    }

    fn around(&self) -> &Surroundings {
        self.around
            .get_or_init(|| Surroundings::within(self.scene, self.step, self.headroom))
    }

    fn step(&self) -> f64 {
        self.step
    }

    fn headroom(&self) -> f64 {
        self.headroom
    }

    fn revision(&self) -> u64 {
        self.revision
    }
}

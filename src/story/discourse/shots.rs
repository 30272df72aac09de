//! The camera shots of actions.

use crate::story::execution::StageOrder;

/// A camera shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraShot {
    /// A character on its way: the camera keeps beside it.
    Follow(u32),
    /// A character from near by.
    Near(u32),
    /// Two objects in one picture.
    Both(u32, u32),
    /// The whole floor.
    Whole,
}

/// The shot for an order: a walk is followed, an act with something shows both, an act alone is seen from near by.
pub fn shot_of(order: StageOrder, with: Option<u32>) -> CameraShot {
    match (order, with) {
        (StageOrder::Go { actor, .. }, _) => CameraShot::Follow(actor),
        (
            StageOrder::Act {
                actor: Some(actor), ..
            },
            Some(with),
        ) if with != actor => CameraShot::Both(actor, with),
        (
            StageOrder::Act {
                actor: Some(actor), ..
            },
            _,
        ) => CameraShot::Near(actor),
        (StageOrder::Act { actor: None, .. }, Some(with)) => CameraShot::Near(with),
        (StageOrder::Act { actor: None, .. }, None) => CameraShot::Whole,
    }
}

//! Another planner than that of the bitmap, lent to walking characters.

use crate::path::{Navigator, SceneContext};

/// Another planner of ways than the bitmap's, and the scene that is lent to it.
pub(in crate::agents) struct Guided<'a> {
    pub(in crate::agents) on: &'a dyn SceneContext,
    pub(in crate::agents) navigator: &'a mut dyn Navigator,
}

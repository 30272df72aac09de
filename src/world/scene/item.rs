//! An item of the spatial index: a side or a disc of an obstacle.

use super::segment::closest_on_segment;
use glam::DVec2;

/// The outline of one feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    /// A segment. Of a polygon's side the obstacle is to the left.
    Segment {
        /// Its start.
        a: DVec2,
        /// Its end.
        b: DVec2,
    },
    /// A circle, filled.
    Disc {
        /// Its centre.
        centre: DVec2,
        /// Its radius.
        radius: f64,
    },
}

impl Item {
    /// The point of its rim that is nearest to `at`; of a disc whose middle `at` is, the one to the right.
    pub(super) fn witness(&self, at: DVec2) -> DVec2 {
        match *self {
            Item::Segment { a, b } => closest_on_segment(at, a, b),
            Item::Disc { centre, radius } => {
                let out = (at - centre).try_normalize().unwrap_or(DVec2::X);
                centre + out * radius
            }
        }
    }

    pub(super) fn bounds(&self) -> (DVec2, DVec2) {
        match *self {
            Item::Segment { a, b } => (a.min(b), a.max(b)),
            Item::Disc { centre, radius } => (centre - radius, centre + radius),
        }
    }
}

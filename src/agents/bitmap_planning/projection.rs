//! Projection of a scene onto the floor: the obstacles to a body of a given height.

use super::bitmap::{CHARACTER, MARGIN, OBSTACLE, ObstacleBitmap};
use super::raster::BitmapLayout;
pub use crate::path::StandingCharacter;
use crate::world::scene::{Scene, Shape};

/// The abilities of a body in height: how high it steps, and how deep it ducks: what Kuffner (1998) names as future
/// work, by heights of obstacles instead of a depth buffer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agility {
    /// Objects that end at or below this height are stepped over, in metres: 0 to 1.
    pub step: f64,
    /// By so much a body makes itself smaller under an object, in metres: 0 to 1.
    pub duck: f64,
}

impl Default for Agility {
    /// Kerbs are stepped over, and no body ducks.
    fn default() -> Agility {
        Agility {
            step: Slab::STEP,
            duck: 0.0,
        }
    }
}

/// The range of heights, in metres, in which an object is an obstacle to a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slab {
    /// Objects that end at or below this are stepped over.
    pub floor: f64,
    /// Objects that begin at or above this are passed under.
    pub top: f64,
}

impl Slab {
    /// The height up to which a kerb or a carpet is no obstacle, in metres.
    pub const STEP: f64 = 0.05;

    /// The slab of a body of this height that only steps over kerbs.
    pub fn of_height(height: f64) -> Slab {
        Slab::of_body(height, Agility::default())
    }

    /// The slab of a body of this height; one that ducks below its own step has none.
    pub fn of_body(height: f64, agility: Agility) -> Slab {
        Slab {
            floor: agility.step,
            top: (height - agility.duck).max(agility.step),
        }
    }

    /// Whether something between two heights reaches into the slab.
    pub fn meets(&self, low: f64, high: f64) -> bool {
        high > self.floor && low < self.top
    }
}

/// The bitmap of all that is in a walker's way in a slab of heights ([`Scene::barriers`]), and of other characters
/// (Kuffner 1998, section 6.1).
///
/// The paper renders wireframes, which leaves the inside of large faces free; here shapes are filled. Time O(edges +
/// marked cells).
pub fn project(
    scene: &Scene,
    slab: &Slab,
    raster: BitmapLayout,
    others: &[StandingCharacter],
) -> ObstacleBitmap {
    let mut bitmap = ObstacleBitmap::empty(raster);
    for (_, shape) in scene.barriers(slab.floor, slab.top) {
        match shape {
            Shape::Polygon { rings } => bitmap.polygon(rings, OBSTACLE),
            Shape::Disc { centre, radius } => bitmap.disc(*centre, *radius, OBSTACLE),
        }
    }
    stand(&mut bitmap, others);
    bitmap
}

/// Marks other characters and the margins around them.
pub(crate) fn stand(bitmap: &mut ObstacleBitmap, others: &[StandingCharacter]) {
    for other in others {
        bitmap.disc(other.at, other.radius, CHARACTER);
        if other.margin > 0.0 {
            bitmap.disc(other.at, other.radius + other.margin, MARGIN);
        }
    }
}

//! Turns: where an animal can turn, and how fast it may walk meanwhile.
//!
//! **Rule.** A turn is begun only where all of it fits: the arc that the animal walks while it turns to its aim,
//! step by step as it will be walked, lies in the clear space. Where the arc at full speed does not fit slower ones
//! are tried, which are tighter in proportion, down to turning on the spot, which always fits a round body.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009: where animals cannot go is
//! "important for critical aspects of locomotion such as turning". The rule is ours.

use crate::navspheres::{Animal, ClearSpace, Navrep};
use glam::DVec3;

/// The shares of its speed at which an animal tries to turn, one after the other; the last one is on the spot.
pub const TURN_SPEEDS: [f64; 5] = [1.0, 0.5, 0.25, 0.125, 0.0];

/// The smallest angle between two directions that counts as one, in radians.
const STRAIGHT: f64 = 1e-9;

/// A turn that has begun: from step to step nothing in it is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// The place to which the animal turns, in metres.
    pub aim: DVec3,
    /// Which of [`TURN_SPEEDS`] it walks at.
    pub pace: usize,
    /// The steps that are left, at most: on the spot it ends as soon as the animal faces its aim.
    pub steps: u32,
}

/// The angle between two directions, in radians.
pub(super) fn angle_between(a: DVec3, b: DVec3) -> f64 {
    libm::atan2(a.cross(b).length(), a.dot(b))
}

/// A unit vector turned towards another one, by so many radians at most.
pub fn turned_towards(heading: DVec3, into: DVec3, most: f64) -> DVec3 {
    let angle = angle_between(heading, into);
    if angle <= most {
        return into;
    }
    let across = heading.cross(into);
    // Where the other direction is straight behind, it turns in the plane, or over where it looks up or down.
    let upright = || {
        heading
            .cross(DVec3::Z)
            .cross(heading)
            .normalize_or(DVec3::X)
    };
    let axis = if angle > core::f64::consts::PI - STRAIGHT {
        upright()
    } else {
        across.normalize_or(upright())
    };
    let turned = heading * libm::cos(most) + axis.cross(heading) * libm::sin(most);
    turned.normalize_or(into)
}

impl Turn {
    /// The turn towards a place on the spot.
    pub fn on_the_spot(animal: &Animal, aim: DVec3, dt: f64) -> Turn {
        Turn {
            aim,
            pace: TURN_SPEEDS.len() - 1,
            steps: most_steps(animal, dt),
        }
    }

    /// The turn towards a place that is walked fastest of those that fit.
    pub fn plan(
        navrep: &Navrep,
        animal: &Animal,
        (at, heading): (DVec3, DVec3),
        aim: DVec3,
        dt: f64,
    ) -> Turn {
        let mut space = ClearSpace::default();
        let fitting = (0..TURN_SPEEDS.len()).find_map(|pace| {
            let turn = Turn {
                aim,
                pace,
                steps: 0,
            };
            turn.fits(navrep, animal, (at, heading), dt, &mut space)
        });
        fitting.unwrap_or(Turn::on_the_spot(animal, aim, dt))
    }

    /// The turn with its steps counted, if it ends facing the aim and all of it lies in the clear space.
    fn fits(
        self,
        navrep: &Navrep,
        animal: &Animal,
        (mut at, mut heading): (DVec3, DVec3),
        dt: f64,
        space: &mut ClearSpace,
    ) -> Option<Turn> {
        let most = most_steps(animal, dt);
        for steps in 1..=most {
            let (next, turned) = self.advanced(animal, (at, heading), dt);
            if next != at {
                space.surround(navrep, animal, at);
                if !space.covers(at, next) {
                    return None;
                }
            }
            (at, heading) = (next, turned);
            if self.faces((at, heading)) {
                return Some(Turn { steps, ..self });
            }
        }
        None
    }

    /// Whether an animal that is there, with that heading, faces the aim.
    pub fn faces(&self, (at, heading): (DVec3, DVec3)) -> bool {
        let ahead = (self.aim - at).normalize_or(heading);
        angle_between(heading, ahead) <= STRAIGHT
    }

    /// Where the animal is after a step, and its heading.
    pub fn advanced(
        &self,
        animal: &Animal,
        (at, heading): (DVec3, DVec3),
        dt: f64,
    ) -> (DVec3, DVec3) {
        let into = (self.aim - at).normalize_or(heading);
        let turned = turned_towards(heading, into, animal.turn_rate * dt);
        let share = TURN_SPEEDS.get(self.pace).copied().unwrap_or(0.0);
        (at + turned * (animal.speed * share * dt), turned)
    }
}

/// The steps of a turn and a half.
fn most_steps(animal: &Animal, dt: f64) -> u32 {
    let full = 1.5 * core::f64::consts::TAU / (animal.turn_rate * dt);
    full.ceil().min(1e5) as u32
}

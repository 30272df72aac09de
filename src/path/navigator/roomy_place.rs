//! A place with room for a wider body near one where a narrower body stands.

use crate::world::scene::Surroundings;
use glam::DVec2;

/// The most steps in which such a place is looked for.
const MOST_PUSHES: u32 = 8;

/// Where a body of the radius `wide` has room, in straight reach of a narrower one at an end; the end itself where it
/// has, or where no such place was found. All in metres.
pub fn roomy_place(around: &Surroundings, end: DVec2, narrow: f64, wide: f64) -> DVec2 {
    let clearance = around.clearance(end);
    // As the finder of a roadmap judges it.
    if clearance >= wide * (1.0 - 1e-9) || clearance == 0.0 || narrow >= wide {
        return end;
    }
    let mut at = end;
    for _ in 0..MOST_PUSHES {
        let near = around.nearest(at);
        if near.distance >= wide {
            break;
        }
        // Away from what is nearest, a hair more than it takes.
        at = near.witness + (at - near.witness) * (1.001 * wide / near.distance);
    }
    let keep = narrow.min(clearance) * (1.0 - 1e-9);
    let fits = at.is_finite()
        && around.clearance(at) >= wide
        && around.segment_clearance(end, at, keep) >= keep;
    if fits { at } else { end }
}

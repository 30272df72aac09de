//! Softening: a joint of a way is moved on where a bend at it would look sharp.
//!
//! Not in the paper. Blends of a roadmap are hardly ever smaller than the body; what is so are the arcs by which a way
//! comes from its start onto an edge, or leaves an edge for its goal, where little is left of the edge, or the place is
//! close to it. Of joints farther along the way, on this edge and the next ones, that can be gone to straight, the one
//! is taken whose bends are largest, up to the body's radius; of several the one whose way is shortest.

use super::assemble::{Assembly, Way};
use super::connect::{Tie, sees};
use crate::roadmap::map::{Roadmap, speck};
use crate::world::scene::Surroundings;

/// Edges of the way, from its end on, on which joints are tried.
const EDGES: usize = 3;
/// How far along them, as shares of what lies ahead; from 0 on, a vertex can be a joint itself.
const SHARES: [f64; 4] = [0.0, 0.25, 0.5, 0.75];

/// The way with joints moved on where bends beside them are sharp; `assembly` has it rounded off, before as after.
/// Lines of sight that are looked at are added to `sights`.
pub(super) fn soften<'a>(
    assembly: &mut Assembly,
    roadmap: &'a Roadmap,
    around: &Surroundings,
    mut way: Way<'a>,
    sights: &mut u32,
) -> Way<'a> {
    for at_start in [true, false] {
        let given = quality(assembly, roadmap, at_start);
        if given.0 >= 1.0 {
            continue;
        }
        let (mut best, mut taken) = (given, way);
        for moved in moved(roadmap, way, at_start) {
            let (place, tie) = if at_start {
                (way.start, moved.first)
            } else {
                (way.goal, moved.last)
            };
            *sights += 1;
            if !sees(roadmap, around, place, tie.at)
                || assembly.assemble(roadmap, around, &moved).is_err()
            {
                continue;
            }
            let found = quality(assembly, roadmap, at_start);
            if found.0 > best.0 || found.0 == best.0 && found.1 < best.1 {
                (best, taken) = (found, moved);
            }
        }
        // What was rounded off once can be so again.
        let _ = assembly.assemble(roadmap, around, &taken);
        way = taken;
    }
    way
}

/// The smallest radius of the bends at one end of a way, as a share of the body's, at most 1; and the way's length.
fn quality(assembly: &Assembly, roadmap: &Roadmap, at_start: bool) -> (f64, f64) {
    let radius = assembly.sharpest(at_start) / roadmap.settings().radius;
    (radius.min(1.0), assembly.length())
}

/// A way with its joint farther along, in order.
fn moved<'a>(
    roadmap: &'a Roadmap,
    way: Way<'a>,
    at_start: bool,
) -> impl Iterator<Item = Way<'a>> + use<'a> {
    let count = way.states.len();
    let tries = (0..EDGES.min(count)).flat_map(|edge| SHARES.map(|share| (edge, share)));
    tries.filter_map(move |(on, share)| {
        let number = if at_start { on } else { count - 1 - on };
        let state = way.states[number];
        let length = roadmap.edges[(state / 2) as usize].length;
        // A goal's joint goes back along the way. On the edge where a joint is it only moves on.
        let (before, onward) = if at_start {
            (way.first, state)
        } else {
            (way.last, state ^ 1)
        };
        let passed = match on {
            0 => before.travelled(roadmap, onward),
            _ => 0.0,
        };
        let ahead = passed + (length - passed) * share;
        let along = if onward & 1 == 0 {
            ahead
        } else {
            length - ahead
        };
        let place = if at_start { way.start } else { way.goal };
        let tie = Tie::to(roadmap, state / 2, along, place);
        let mut moved = way;
        if at_start {
            (moved.first, moved.states) = (tie, &way.states[on..]);
        } else {
            (moved.last, moved.states) = (tie, &way.states[..=number]);
        }
        let [first, last] = [moved.first, moved.last];
        let ends = [moved.states[0], moved.states[moved.states.len() - 1]];
        let travelled = [
            first.travelled(roadmap, ends[0]),
            last.travelled(roadmap, ends[1]),
        ];
        let in_order = moved.states.len() > 1 || travelled[0] + speck(roadmap) < travelled[1];
        let moves = on > 0 || share > 0.0;
        (in_order && moves).then_some(moved)
    })
}

//! Lines of sight along a route, by way of the pieces that a segment passes through.
//!
//! **Idea.** Where the intervals of two pieces on a segment meet the pieces touch. So the pieces that cover a segment
//! are found from those around its beginning, from one to those that touch it: the rest of a long route is never
//! looked at. The answer is that of [`ClearSpace::covers`](super::ClearSpace::covers).

use super::ClearPiece;
use glam::DVec3;

/// By how much boxes are wider than the pieces in them, in metres: more than rounding takes from an interval.
const MARGIN: f64 = 1e-6;

/// The corners of an upright box around a piece.
type Corners = (DVec3, DVec3);

/// Pieces of clear space with the others that each may touch.
pub(super) struct Sight<'a> {
    pieces: &'a [ClearPiece],
    boxes: Vec<Corners>,
    touching: Vec<Vec<u32>>,
    /// In which round each piece was met last.
    met: Vec<u64>,
    round: u64,
    open: Vec<u32>,
    intervals: Vec<(f64, f64)>,
}

/// The box around a piece.
fn corners(piece: &ClearPiece) -> Corners {
    let (a, b, radius) = match *piece {
        ClearPiece::Ball { at, radius } => (at, at, radius),
        ClearPiece::Tunnel {
            from,
            along,
            length,
            radius,
        } => (from, from + along * length, radius),
    };
    let reach = DVec3::splat(radius + MARGIN);
    (a.min(b) - reach, a.max(b) + reach)
}

impl Sight<'_> {
    /// Sight through these pieces. O(p log p + t) for p pieces of which t pairs overlap along one axis.
    pub(super) fn through(pieces: &[ClearPiece]) -> Sight<'_> {
        let boxes: Vec<Corners> = pieces.iter().map(corners).collect();
        let mut order: Vec<u32> = (0..pieces.len() as u32).collect();
        order.sort_unstable_by(|a, b| {
            let x = |one: &u32| boxes[*one as usize].0.x;
            x(a).total_cmp(&x(b)).then(a.cmp(b))
        });
        let mut touching = vec![Vec::new(); pieces.len()];
        for (index, &one) in order.iter().enumerate() {
            let (low, high) = boxes[one as usize];
            for &other in &order[index + 1..] {
                let (from, to) = boxes[other as usize];
                if from.x > high.x {
                    break;
                }
                if from.cmple(high).all() && low.cmple(to).all() {
                    touching[one as usize].push(other);
                    touching[other as usize].push(one);
                }
            }
        }
        Sight {
            pieces,
            boxes,
            touching,
            met: vec![0; pieces.len()],
            round: 0,
            open: Vec::new(),
            intervals: Vec::new(),
        }
    }

    /// The last of the places that is seen straight from `from`.
    pub(super) fn farthest(&mut self, from: DVec3, places: &[DVec3]) -> Option<usize> {
        let holds = |(low, high): Corners| low.cmple(from).all() && from.cmple(high).all();
        let around: Vec<u32> = (0..self.pieces.len() as u32)
            .filter(|one| holds(self.boxes[*one as usize]))
            .collect();
        (0..places.len())
            .rev()
            .find(|index| self.covers(&around, from, places[*index]))
    }

    /// Whether the body can be moved straight from `a` to `b`. `around`: the pieces in whose boxes `a` lies.
    fn covers(&mut self, around: &[u32], a: DVec3, b: DVec3) -> bool {
        self.round += 1;
        self.intervals.clear();
        self.open.extend_from_slice(around);
        for &one in around {
            self.met[one as usize] = self.round;
        }
        while let Some(one) = self.open.pop() {
            let Some(interval) = self.pieces[one as usize].interval(a, b) else {
                continue;
            };
            self.intervals.push(interval);
            for &other in &self.touching[one as usize] {
                if self.met[other as usize] != self.round {
                    self.met[other as usize] = self.round;
                    self.open.push(other);
                }
            }
        }
        swept(&mut self.intervals) == 1.0
    }
}

/// How far intervals that begin at 0 or meet reach from 0 on.
pub(super) fn swept(intervals: &mut [(f64, f64)]) -> f64 {
    intervals.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    let mut reached = 0.0_f64;
    for &mut (low, high) in intervals {
        if low > reached {
            break;
        }
        reached = reached.max(high);
    }
    reached
}

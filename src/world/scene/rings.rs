//! Plane sweep over rings: whether they intersect, and which contains which.
//!
//! A sweep line moves over the rings from left to right (ties: from below) and keeps the sides that it cuts in order
//! (Shamos and Hoey 1976). Two sides that cross are neighbours before they do. If sides meet in a point, their angular
//! order round that point tells whether rings cross there or only touch. The orientation predicate is exact
//! ([`orient2d`]), so the order is never in doubt. O(n log n) for n points, whatever their shape.

use super::segment::cross;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Two rings that cross, or run along each other; or one that crosses or touches itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Meeting {
    /// The rings; twice the same where it meets itself.
    pub rings: [usize; 2],
    /// Where.
    pub at: DVec2,
}

/// The innermost ring that contains each ring, if any. Rings may touch each other in points. Each must have three
/// points or more, and no two the same in a row.
pub(super) fn parents(rings: &[Vec<DVec2>]) -> Result<Vec<Option<usize>>, Meeting> {
    let mut sides = Vec::new();
    let mut events: Vec<(DVec2, [u32; 2])> = Vec::new();
    for (ring, points) in rings.iter().enumerate() {
        let first = sides.len();
        for (index, &at) in points.iter().enumerate() {
            let before = first + (index + points.len() - 1) % points.len();
            events.push((at, [before as u32, (first + index) as u32]));
            let next = points[(index + 1) % points.len()];
            let onwards = before_on_sweep(at, next) == Ordering::Less;
            let (left, right) = if onwards { (at, next) } else { (next, at) };
            sides.push(Side {
                left,
                right,
                ring,
                onwards,
            });
        }
    }
    events.sort_by(|(a, _), (b, _)| before_on_sweep(*a, *b));
    let mut sweep = Sweep {
        sides,
        cut: BTreeSet::new(),
        states: vec![State::default(); rings.len()],
        through: Vec::new(),
        onwards: Vec::new(),
    };
    for here in events.chunk_by(|(a, _), (b, _)| a == b) {
        sweep.go_over(here)?;
    }
    Ok(sweep.states.iter().map(|state| state.parent).collect())
}

/// The order of two points in the sweep.
fn before_on_sweep(a: DVec2, b: DVec2) -> Ordering {
    // None is no number: those that are equal are.
    let along = |a: f64, b: f64| a.partial_cmp(&b).unwrap_or(Ordering::Equal);
    along(a.x, b.x).then(along(a.y, b.y))
}

#[derive(Clone, Copy, Debug)]
struct Side {
    /// The end that the sweep comes to first.
    left: DVec2,
    right: DVec2,
    ring: usize,
    /// Whether the ring goes from left to right here.
    onwards: bool,
}

/// A side in the order in which the sweep cuts them, lowest first; or a point among them.
#[derive(Clone, Copy, Debug)]
struct Cut {
    left: DVec2,
    right: DVec2,
    which: Which,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Side(u32),
    /// The place just below all sides through a point.
    Below,
    /// The place just above them.
    Above,
}

impl Ord for Cut {
    fn cmp(&self, other: &Cut) -> Ordering {
        let beside = |point: &Cut, side: &Cut, otherwise| match orient2d(
            side.left, side.right, point.left,
        ) {
            Ordering::Equal => otherwise,
            side => side,
        };
        match (self.which, other.which) {
            (Which::Side(own), Which::Side(others)) => {
                if own == others {
                    Ordering::Equal
                } else if before_on_sweep(self.left, other.left) == Ordering::Greater {
                    other.cmp(self).reverse()
                } else {
                    let of_left = orient2d(self.left, self.right, other.left);
                    let of_right = || orient2d(self.left, self.right, other.right);
                    of_left.then_with(of_right).reverse().then(own.cmp(&others))
                }
            }
            (Which::Below, _) => beside(self, other, Ordering::Less),
            (Which::Above, _) => beside(self, other, Ordering::Greater),
            (Which::Side(_), _) => other.cmp(self).reverse(),
        }
    }
}

impl PartialOrd for Cut {
    fn partial_cmp(&self, other: &Cut) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Cut {
    fn eq(&self, other: &Cut) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Cut {}

/// The state of a ring in the sweep.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    begun: bool,
    parent: Option<usize>,
    /// Whether it goes round counter-clockwise.
    left: bool,
    /// How many of its sides meet in the point at hand.
    here: u32,
}

struct Sweep {
    sides: Vec<Side>,
    /// The sides that the sweep cuts.
    cut: BTreeSet<Cut>,
    states: Vec<State>,
    /// Room for the sides that come to a point from before it, lowest first, and for those that go on from it.
    through: Vec<u32>,
    onwards: Vec<u32>,
}

impl Sweep {
    /// Goes over a point in which rings have theirs, each with the sides that meet there.
    fn go_over(&mut self, here: &[(DVec2, [u32; 2])]) -> Result<(), Meeting> {
        let at = here[0].0;
        let [below, above] = [Which::Below, Which::Above].map(|which| Cut {
            left: at,
            right: at,
            which,
        });
        let number = |cut: &Cut| match cut.which {
            Which::Side(number) => Some(number),
            _ => None,
        };
        let mut through = std::mem::take(&mut self.through);
        let mut onwards = std::mem::take(&mut self.onwards);
        through.clear();
        onwards.clear();
        let mut upper = None;
        for cut in self.cut.range(below..) {
            if cut > &above {
                upper = number(cut);
                break;
            }
            through.extend(number(cut));
        }
        let lower = self.cut.range(..below).next_back().and_then(number);
        let begin = here.iter().flat_map(|(_, sides)| *sides);
        onwards.extend(begin.filter(|side| self.sides[*side as usize].left == at));
        let passing = through.iter().copied();
        onwards.extend(passing.filter(|side| self.sides[*side as usize].right != at));
        self.in_order(at, &mut onwards)?;
        self.look_round(at, &through, &onwards)?;
        self.note_beginnings(lower, &onwards);
        for &side in &through {
            if self.sides[side as usize].right == at {
                self.cut.remove(&self.as_cut(side));
            }
        }
        for &side in &onwards {
            if self.sides[side as usize].left == at {
                self.cut.insert(self.as_cut(side));
            }
        }
        let pairs = match (onwards.first(), onwards.last()) {
            (Some(lowest), Some(highest)) => [(lower, Some(*lowest)), (Some(*highest), upper)],
            _ => [(lower, upper), (None, None)],
        };
        for pair in pairs {
            if let (Some(a), Some(b)) = pair {
                self.look_ahead(a, b)?;
            }
        }
        (self.through, self.onwards) = (through, onwards);
        Ok(())
    }

    fn as_cut(&self, side: u32) -> Cut {
        let Side { left, right, .. } = self.sides[side as usize];
        let which = Which::Side(side);
        Cut { left, right, which }
    }

    fn meeting(&self, a: u32, b: u32, at: DVec2) -> Meeting {
        let rings = [a, b].map(|side| self.sides[side as usize].ring);
        Meeting { rings, at }
    }

    /// Sorts sides that go on from a point, lowest first. Two in one direction run along each other.
    fn in_order(&self, at: DVec2, onwards: &mut [u32]) -> Result<(), Meeting> {
        let towards = |side: u32| self.sides[side as usize].right;
        onwards.sort_by(|a, b| orient2d(at, towards(*b), towards(*a)));
        for pair in onwards.windows(2) {
            if orient2d(at, towards(pair[0]), towards(pair[1])) == Ordering::Equal {
                return Err(self.meeting(pair[0], pair[1], at));
            }
        }
        Ok(())
    }

    /// Whether what meets in a point may: each ring comes there once, and none goes through another.
    fn look_round(&mut self, at: DVec2, through: &[u32], onwards: &[u32]) -> Result<(), Meeting> {
        // As most points are: one of one ring, whose sides end and begin here.
        if through.len() + onwards.len() == 2 {
            return Ok(());
        }
        let ring = |side: &u32| self.sides[*side as usize].ring;
        // Counter-clockwise from straight down: each ring twice. What lies between is to be whole.
        let round = onwards.iter().chain(through.iter().rev()).map(ring);
        let mut open: Vec<usize> = Vec::new();
        let mut met = Ok(());
        for ring in round.clone() {
            self.states[ring].here += 1;
            if self.states[ring].here > 2 {
                let rings = [ring, ring];
                met = Err(Meeting { rings, at });
            }
            if open.last() == Some(&ring) {
                open.pop();
            } else {
                open.push(ring);
            }
        }
        for ring in round {
            self.states[ring].here = 0;
        }
        met?;
        // What lies between the first ring that comes again and its first time has come once: both go through each
        // other.
        let mut places = BTreeMap::new();
        for (place, ring) in open.iter().enumerate() {
            if let Some(first) = places.insert(*ring, place) {
                let rings = [*ring, open[first + 1]];
                return Err(Meeting { rings, at });
            }
        }
        Ok(())
    }

    /// Notes, of rings that begin in a point, which way they go round, and what goes round them. `lower`: the side
    /// below.
    fn note_beginnings(&mut self, lower: Option<u32>, onwards: &[u32]) {
        let mut lower = lower;
        for &number in onwards {
            let side = self.sides[number as usize];
            if !self.states[side.ring].begun {
                let parent = lower.and_then(|below| {
                    let below = self.sides[below as usize];
                    let state = self.states[below.ring];
                    if below.onwards == state.left {
                        Some(below.ring)
                    } else {
                        state.parent
                    }
                });
                // The lower of the two sides in its first point.
                self.states[side.ring] = State {
                    begun: true,
                    parent,
                    left: side.onwards,
                    here: 0,
                };
            }
            lower = Some(number);
        }
    }

    /// Whether two sides that are now neighbours cross farther on. Where an end of one lies on the other is seen when
    /// the sweep comes there.
    fn look_ahead(&self, a: u32, b: u32) -> Result<(), Meeting> {
        let [p, q] = [a, b].map(|side| self.sides[side as usize]);
        let parts = |of: Side, other: Side| {
            let ends = [other.left, other.right].map(|end| orient2d(of.left, of.right, end));
            ends[0] != Ordering::Equal && ends[0] == ends[1].reverse()
        };
        if !(parts(p, q) && parts(q, p)) {
            return Ok(());
        }
        let (u, v) = (p.right - p.left, q.right - q.left);
        let steep = cross(u, v);
        let at = if steep == 0.0 {
            q.left
        } else {
            p.left + u * (cross(q.left - p.left, v) / steep)
        };
        Err(self.meeting(a, b, at))
    }
}

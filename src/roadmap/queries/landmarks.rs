//! What the rest of a way costs at least, by the true costs from a few edges at the rim.
//!
//! After A. Goldberg and C. Harrelson, *Computing the shortest path: A\* search meets graph theory* (2005): who knows the cost from a landmark to all states knows by the triangle
//! inequality what it costs at least from one state to another, round obstacles, too, where the straight line says little. A search with this bound finds
//! what it would find without and looks at a fraction of the states. The landmarks are the edges farthest out towards the sides and the corners of the floor.

use crate::roadmap::map::Roadmap;
use crate::roadmap::queue::{Queue, Waiting};
use glam::DVec2;

/// How many landmarks there are.
const COUNT: usize = 8;

/// Costs are kept as whole numbers, the greatest as this: 32 bytes for a state, and the greatest of many bounds is found without a branch.
const GREATEST: f64 = (1 << 28) as f64;

/// The cost of what cannot be reached. Twice as much is still a number of 32 bits.
const ENDLESS: i32 = 1 << 30;

/// By how much rounding may have falsified a difference of costs.
const SLACK: f64 = 2.0;

/// The costs from each landmark. A state travelled the other way round has the cost to it: links cost the same both ways.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Landmarks {
    /// Of each edge, travelled the one way and the other.
    costs: Vec<[[i32; COUNT]; 2]>,
    /// What one of them is.
    unit: f64,
}

/// What bounds the rest of a way to a goal.
#[derive(Clone, Copy, Debug)]
pub(in crate::roadmap) struct Rest {
    /// The least cost from each landmark to the goal, and the least that reaching the goal costs more than reaching each landmark.
    from: [i32; COUNT],
    to: [i32; COUNT],
}

impl Landmarks {
    /// The landmarks of a roadmap whose links are made. O(links · log).
    pub fn of(roadmap: &Roadmap) -> Landmarks {
        let ways_out = [-1.0, 0.0, 1.0].map(|x| [-1.0, 0.0, 1.0].map(|y| DVec2::new(x, y)));
        let ways_out = ways_out.as_flattened().iter();
        let ways_out = ways_out.filter(|out| **out != DVec2::ZERO);
        let exact: Vec<Vec<f64>> = ways_out.map(|out| costs(roadmap, *out)).collect();
        let finite = exact.iter().flatten().filter(|cost| cost.is_finite());
        let greatest = finite.copied().fold(f64::MIN_POSITIVE, f64::max);
        let unit = greatest / GREATEST;
        let kept = |state: usize| {
            std::array::from_fn(|number| {
                let cost = exact[number][state] / unit;
                if cost.is_finite() {
                    cost.round() as i32
                } else {
                    ENDLESS
                }
            })
        };
        let edges = 0..roadmap.middles.len();
        Landmarks {
            costs: edges
                .map(|edge| [kept(2 * edge), kept(2 * edge + 1)])
                .collect(),
            unit,
        }
    }

    /// The bound for a goal that is reached from each of `arrivals`: a state, and what the rest costs from there.
    pub fn rest(&self, arrivals: impl Iterator<Item = (u32, f64)>) -> Rest {
        let (mut from, mut to) = ([f64::INFINITY; COUNT], [f64::INFINITY; COUNT]);
        for (state, rest) in arrivals {
            let [there, back] = self.both(state).map(|costs| costs.map(endless));
            let rest = rest / self.unit;
            for number in 0..COUNT {
                from[number] = from[number].min(there[number] + rest);
                to[number] = to[number].min(rest - back[number]);
            }
        }
        // Of a landmark that is in another part nothing follows.
        let sure = |cost: f64| {
            if cost.is_finite() {
                (cost - SLACK).floor().clamp(-GREATEST, 2.0 * GREATEST) as i32
            } else {
                -ENDLESS
            }
        };
        Rest {
            from: from.map(sure),
            to: to.map(sure),
        }
    }

    /// What a way from a state to the goal costs at least; `known`, if that is more.
    pub fn at_least(&self, rest: &Rest, state: u32, known: f64) -> f64 {
        let [there, back] = self.both(state);
        let bounds: [i32; COUNT] = std::array::from_fn(|number| {
            (rest.from[number] - there[number]).max(rest.to[number] + back[number])
        });
        let half: [i32; COUNT / 2] =
            std::array::from_fn(|number| bounds[number].max(bounds[number + COUNT / 2]));
        let greatest = half[0].max(half[1]).max(half[2].max(half[3]));
        known.max(f64::from(greatest) * self.unit)
    }

    /// The costs to a state from each landmark and back.
    fn both(&self, state: u32) -> [&[i32; COUNT]; 2] {
        let [one, other] = &self.costs[(state / 2) as usize];
        if state & 1 == 0 {
            [one, other]
        } else {
            [other, one]
        }
    }
}

/// The cost to each state from the edge farthest out in a direction, travelled either way; infinite where it cannot be reached.
fn costs(roadmap: &Roadmap, out: DVec2) -> Vec<f64> {
    let mut costs = vec![f64::INFINITY; roadmap.states()];
    let mut open = Queue::default();
    let farthest = (0..roadmap.middles.len()).max_by(|a, b| {
        let [a, b] = [a, b].map(|edge| roadmap.middles[*edge].dot(out));
        a.total_cmp(&b)
    });
    let sources = farthest.map(|edge| [2 * edge as u32, 2 * edge as u32 + 1]);
    for key in sources.into_iter().flatten() {
        costs[key as usize] = 0.0;
        let estimate = 0.0;
        open.push(Waiting { estimate, key });
    }
    while let Some(next) = open.pop() {
        if next.estimate > costs[next.key as usize] {
            continue;
        }
        for link in roadmap.links(next.key) {
            let through = next.estimate + link.cost;
            let known = &mut costs[link.to as usize];
            if through < *known {
                *known = through;
                let (estimate, key) = (through, link.to);
                open.push(Waiting { estimate, key });
            }
        }
    }
    costs
}

/// A cost that was kept.
fn endless(cost: i32) -> f64 {
    if cost == ENDLESS {
        f64::INFINITY
    } else {
        f64::from(cost)
    }
}

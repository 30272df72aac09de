//! What the rest of a way costs at least, by the true costs from a few edges at the rim.
//!
//! After A. Goldberg and C. Harrelson, *Computing the shortest path: A\* search meets graph theory* (2005): who knows the cost from a landmark to all states knows by the triangle
//! inequality what it costs at least from one state to another, round obstacles, too, where the straight line says little. A search with this bound finds
//! what it would find without and looks at a fraction of the states. The landmarks are the edges farthest out towards the sides and the corners of the floor.

use super::map::Roadmap;
use super::queue::{Queue, Waiting};
use glam::DVec2;

/// How many landmarks there are.
const COUNT: usize = 8;

/// The costs from each landmark. A state travelled the other way round has the cost to it: links cost the same both ways.
#[derive(Clone, Debug, Default)]
pub(super) struct Landmarks {
    /// Of each state, infinite where it cannot be reached.
    costs: Vec<[f64; COUNT]>,
    /// By how much rounding may have falsified a difference of costs.
    slack: f64,
}

/// What bounds the rest of a way to a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The least cost from each landmark to the goal, and the least that reaching the goal costs more than reaching each landmark.
    from: [f64; COUNT],
    to: [f64; COUNT],
}

impl Landmarks {
    /// The landmarks of a roadmap whose links are made. O(links · log).
    pub fn of(roadmap: &Roadmap) -> Landmarks {
        let mut costs = vec![[f64::INFINITY; COUNT]; roadmap.states()];
        let mut open = Queue::default();
        let ways_out = [-1.0, 0.0, 1.0].map(|x| [-1.0, 0.0, 1.0].map(|y| DVec2::new(x, y)));
        let ways_out = ways_out
            .as_flattened()
            .iter()
            .filter(|out| **out != DVec2::ZERO);
        for (number, out) in ways_out.enumerate() {
            let edges = (0..roadmap.middles.len()).max_by(|a, b| {
                let [a, b] = [a, b].map(|edge| roadmap.middles[*edge].dot(*out));
                a.total_cmp(&b)
            });
            let sources = edges.map(|edge| [2 * edge as u32, 2 * edge as u32 + 1]);
            for key in sources.into_iter().flatten() {
                costs[key as usize][number] = 0.0;
                let estimate = 0.0;
                open.push(Waiting { estimate, key });
            }
            while let Some(next) = open.pop() {
                if next.estimate > costs[next.key as usize][number] {
                    continue;
                }
                for link in roadmap.links(next.key) {
                    let through = next.estimate + link.cost;
                    let known = &mut costs[link.to as usize][number];
                    if through < *known {
                        *known = through;
                        let (estimate, key) = (through, link.to);
                        open.push(Waiting { estimate, key });
                    }
                }
            }
        }
        let finite = costs.iter().flatten().filter(|cost| cost.is_finite());
        let slack = 1e-10 * finite.copied().fold(0.0, f64::max);
        Landmarks { costs, slack }
    }

    /// The bound for a goal that is reached from each of `arrivals`: a state, and what the rest costs from there.
    pub fn rest(&self, arrivals: impl Iterator<Item = (u32, f64)>) -> Rest {
        let (mut from, mut to) = ([f64::INFINITY; COUNT], [f64::INFINITY; COUNT]);
        for (state, rest) in arrivals {
            let [there, back] = [state, state ^ 1].map(|state| &self.costs[state as usize]);
            for number in 0..COUNT {
                from[number] = from[number].min(there[number] + rest);
                to[number] = to[number].min(rest - back[number]);
            }
        }
        // Of a landmark that is in another part nothing follows.
        let sure = |cost: f64| {
            if cost.is_finite() {
                cost - self.slack
            } else {
                f64::NEG_INFINITY
            }
        };
        Rest {
            from: from.map(sure),
            to: to.map(sure),
        }
    }

    /// What a way from a state to the goal costs at least; `known`, if that is more.
    pub fn at_least(&self, rest: &Rest, state: u32, known: f64) -> f64 {
        let [there, back] = [state, state ^ 1].map(|state| &self.costs[state as usize]);
        // Infinity less infinity, which is no number, is greater than nothing.
        let greater = |a: f64, b: f64| if b > a { b } else { a };
        (0..COUNT).fold(known, |bound, number| {
            let bound = greater(bound, rest.from[number] - there[number]);
            greater(bound, rest.to[number] + back[number])
        })
    }
}

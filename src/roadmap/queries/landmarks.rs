//! The landmark heuristic (ALT): lower bounds of remaining costs from exact costs of a few edges at the rim.
//!
//! After A. Goldberg and C. Harrelson, *Computing the shortest path: A\* search meets graph theory* (2005): with the
//! costs from a landmark to all states, the triangle inequality bounds the cost between any two states from below, also
//! around obstacles, where the straight line is a weak bound. A search with this bound finds what it would find without
//! and looks at a fraction of the states. The landmarks are the edges farthest out towards the sides and the corners of
//! the floor.

use crate::roadmap::landmark_costs::{ENDLESS, GREATEST, Landmarks};
use crate::roadmap::map::{DirectedLink, Lists, Roadmap, arc_length};
use crate::roadmap::queue::{Queue, Waiting};
use glam::DVec2;

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
}

impl Roadmap {
    /// Makes the links and the landmarks anew, after weights have changed.
    pub(in crate::roadmap) fn weigh(&mut self) {
        self.link();
        self.landmarks = Landmarks::of(self);
    }

    /// Makes the landmarks where there are none yet, as after a repair: queries find the same costs before and look at
    /// fewer states after. O(links · log).
    pub fn add_landmarks(&mut self) {
        if self.landmarks.is_empty() {
            self.landmarks = Landmarks::of(self);
        }
    }

    /// Makes the links anew, and leaves no landmarks: their bounds need not hold any more.
    pub(in crate::roadmap) fn link(&mut self) {
        let mut pairs = Vec::with_capacity(2 * self.blends.len());
        for (number, blend) in self.blends.iter().enumerate() {
            if !blend.fit.bend.passable() {
                continue;
            }
            let [e, f] = blend.edges.map(|edge| &self.edges[edge as usize]);
            let leads = e.weight * (e.length / 2.0 - blend.fit.reach)
                + f.weight * (f.length / 2.0 - blend.fit.reach);
            let cost = leads + (e.weight + f.weight) / 2.0 * arc_length(&blend.fit);
            let [into_e, into_f] = blend.edges.map(|edge| self.state_into(edge, blend.vertex));
            let link = |to| DirectedLink {
                to,
                blend: number as u32,
                cost,
            };
            // Leaving the vertex on an edge is coming to it the other way round.
            pairs.push((into_e, link(into_f ^ 1)));
            pairs.push((into_f, link(into_e ^ 1)));
        }
        self.links = Lists::of(2 * self.edges.len(), &pairs);
        let weights = self.edges.iter().map(|edge| edge.weight);
        self.least_weight = weights.fold(1.0, f64::min);
        self.landmarks = Landmarks::default();
    }
}

/// The cost to each state from the edge farthest out in a direction, travelled either way; infinite where it cannot be
/// reached.
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

//! Keeping of paths while they are valid: whether one still holds, and how far and how fast it is followed.

use super::pulled_path::{Hindrances, PulledPath};
use super::walk_settings::PathFollowing;
use super::walkers::Walkers;
use crate::agents::bitmap_planning::projection::Slab;
use crate::path::StandingCharacter;
use crate::world::scene::{Scene, Surroundings, closest_on_segment};
use glam::DVec2;
use std::sync::Arc;

/// The clearance that a straight line has beyond what a plan needs, where the path through cells has it, too: the body
/// drifts inwards at bends, by a part of the look-ahead distance.
const DRIFT: f64 = 0.2;
/// A path is replaced by one that is shorter by this share of what remains, and by as many metres.
const SHORTER: (f64, f64) = (0.05, 0.25);
/// Off a path by more than this, in metres, a body is not following it any more.
const OFF: f64 = 0.5;
/// The cosine of the angle from its heading within which another character counts as in front of a body.
const AHEAD: f64 = 0.3;
/// From a gap of so many look-ahead distances to another character in front of it on, a body slows down.
const BRAKING: f64 = 1.5;
/// For so many seconds ahead a path is checked against other characters.
const HORIZON: f64 = 3.0;
/// Rounding that a comparison of distances allows for, in metres.
const ROUNDING: f64 = 1e-6;

impl Walkers {
    /// Whether paths are pulled straight and kept.
    pub(in crate::agents) fn pulls(&self) -> bool {
        self.settings.following == PathFollowing::PulledStraight
    }

    /// What is in the way of bodies of a height, indexed when it is first asked for after a change of the scene.
    pub(in crate::agents) fn around(&mut self, height: f64, scene: &Scene) -> Arc<Surroundings> {
        let known = self.surroundings.iter().find(|(of, _)| *of == height);
        if let Some((_, around)) = known {
            return around.clone();
        }
        let slab = Slab::of_body(height, self.settings.agility);
        let around = Arc::new(Surroundings::within(scene, slab.floor, slab.top));
        // Heights that no character has any more are dropped (a slider leaves many behind).
        let walkers = &self.walkers;
        self.surroundings
            .retain(|(of, _)| walkers.iter().any(|walker| walker.body.height == *of));
        self.surroundings.push((height, around.clone()));
        around
    }

    /// What the character at `index` may drift inwards at a bend, in metres.
    fn drift(&self, index: usize) -> f64 {
        DRIFT * self.walkers[index].gains.look_ahead
    }

    /// A path through cells, pulled straight for the character at `index`.
    pub(in crate::agents) fn pulled(
        &mut self,
        index: usize,
        path: &[DVec2],
        scene: &Scene,
    ) -> PulledPath {
        let body = self.walkers[index].body;
        let wanted = self.radius(body) + self.drift(index);
        let around = self.around(body.height, scene);
        let among = Hindrances {
            around: &around,
            others: &self.standing(index),
            needed: self.radius(body),
        };
        PulledPath::new(path, body.radius, wanted, &among)
    }

    /// The rest of the path of the character at `index` as segments, each with its number.
    fn segments_ahead(&self, index: usize) -> impl Iterator<Item = (usize, DVec2, DVec2)> {
        let follower = &self.walkers[index].follower;
        let (route, along) = (follower.route(), follower.along());
        let foot = route.at(along);
        let ends = route.points().windows(2).zip(route.lengths().windows(2));
        ends.enumerate().filter_map(move |(i, (ends, lengths))| {
            let from = if lengths[0] < along { foot? } else { ends[0] };
            (lengths[1] > along).then_some((i, from, ends[1]))
        })
    }

    /// Whether another character has come into the way of a path that is kept: nearer than a plan allows to the part
    /// that will be walked in the next seconds. Who is farther away may be elsewhere by then.
    pub(in crate::agents) fn blocked(&self, index: usize) -> bool {
        let walker = &self.walkers[index];
        let radius = self.radius(walker.body);
        let mut soon = Vec::new();
        let mut left = HORIZON * walker.gains.speed;
        for (_, a, b) in self.segments_ahead(index) {
            let length = a.distance(b);
            soon.push((
                a,
                if length > left {
                    a.lerp(b, left / length)
                } else {
                    b
                },
            ));
            left -= length;
            if left <= 0.0 {
                break;
            }
        }
        self.standing(index).iter().any(|other| {
            let wanted = radius + other.radius + other.margin - ROUNDING;
            soon.iter()
                .any(|&(a, b)| closest_on_segment(other.at, a, b).distance(other.at) < wanted)
        })
    }

    /// Whether a path that is kept might have become longer than it has to be since others have moved: it has a bend.
    pub(in crate::agents) fn may_shorten(&self, index: usize) -> bool {
        self.walkers.len() > 1 && self.segments_ahead(index).nth(1).is_some()
    }

    /// Whether the character at `index` follows a path to `target` that still holds.
    pub(in crate::agents) fn keeps_path(
        &mut self,
        index: usize,
        target: DVec2,
        scene: &Scene,
    ) -> bool {
        let walker = &self.walkers[index];
        let (at, height) = (walker.state().at, walker.body.height);
        let Some(kept) = walker.kept.as_ref().filter(|kept| kept.target == target) else {
            return false;
        };
        let follower = &walker.follower;
        let foot = follower.route().at(follower.along());
        if foot.is_none_or(|foot| foot.distance(at) > OFF) || self.blocked(index) {
            return false;
        }
        if kept.changes == self.changes {
            return true;
        }
        let around = self.around(height, scene);
        let among = Hindrances {
            around: &around,
            others: &[],
            needed: 0.0,
        };
        let Some(kept) = &self.walkers[index].kept else {
            return false;
        };
        let holds = self.segments_ahead(index).all(|(i, a, b)| {
            let keep = kept.keeps().get(i).copied().unwrap_or(f64::INFINITY);
            among.clearance(a, b, keep) >= keep - ROUNDING
        });
        let changes = self.changes;
        if let (true, Some(kept)) = (holds, &mut self.walkers[index].kept) {
            kept.changes = changes;
        }
        holds
    }

    /// Tells those who follow a path that is kept how much of it they see, and how fast they may go.
    pub(in crate::agents) fn look_out(&mut self, scene: &Scene) {
        for index in 0..self.walkers.len() {
            let (reach, limit) = match self.walkers[index].kept {
                Some(_) => {
                    let height = self.walkers[index].body.height;
                    let (around, others) = (self.around(height, scene), self.standing(index));
                    let reach = self.reach(index, &around, &others);
                    (reach, self.limit(index, &others))
                }
                None => (0.0, f64::INFINITY),
            };
            let follower = &mut self.walkers[index].follower;
            follower.set_reach(reach);
            follower.set_limit(limit);
        }
    }

    /// The arc length of the last point of the path that a straight line leads to from where the character at `index`
    /// is, with the clearance that the path keeps until there; 0 where that is none.
    fn reach(&self, index: usize, around: &Surroundings, others: &[StandingCharacter]) -> f64 {
        let walker = &self.walkers[index];
        let (at, needed, drift) = (
            walker.state().at,
            self.radius(walker.body),
            self.drift(index),
        );
        let Some(kept) = &walker.kept else {
            return 0.0;
        };
        let among = Hindrances {
            around,
            others,
            needed,
        };
        let here = among.clearance(at, at, needed + drift);
        let (route, along) = (walker.follower.route(), walker.follower.foot());
        let (mut keep, mut reach) = (f64::INFINITY, 0.0);
        let ends = route.points().iter().zip(route.lengths()).skip(1);
        for ((&point, &length), &of_line) in ends.zip(kept.keeps()) {
            if length <= along {
                continue;
            }
            keep = keep.min(of_line);
            // Who has drifted off the path a little still sees as far as from on it.
            let wanted = keep.min(here.max(keep - drift));
            if among.clearance(at, point, wanted) < wanted - ROUNDING {
                break;
            }
            reach = length;
        }
        reach
    }

    /// The speed at which the character at `index` may go towards others that are near in front of it, in m/s: less the
    /// nearer, and none where the gap is a third of the margin.
    fn limit(&self, index: usize, others: &[StandingCharacter]) -> f64 {
        let walker = &self.walkers[index];
        let (state, gains) = (walker.state(), &walker.gains);
        let facing = state.facing();
        let limits = others.iter().map(|other| {
            let to = other.at - state.at;
            let away = to.length();
            if facing.dot(to) < AHEAD * away {
                return f64::INFINITY;
            }
            let gap = away - other.radius - walker.body.radius - other.margin / 3.0;
            let enough = other.margin + BRAKING * gains.look_ahead;
            if gap < enough {
                (gains.speed * (gap / enough)).max(0.0)
            } else {
                f64::INFINITY
            }
        });
        limits.fold(f64::INFINITY, f64::min)
    }

    /// Whether a path of this length is so much shorter than the rest of the one that is followed that it is taken.
    pub(in crate::agents) fn is_worth_it(&self, index: usize, length: f64) -> bool {
        let follower = &self.walkers[index].follower;
        let rest = follower.route().length() - follower.along();
        let (share, least) = SHORTER;
        rest - length > (share * rest).max(least)
    }
}

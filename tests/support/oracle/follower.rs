//! A naive oracle for a body that follows a path (Kuffner 1998, section 7, with the order of cases that the module of
//! the follower states).
//!
//! It walks along the whole path for each question, keeps nothing between steps but what the law does, and shares with
//! the crate no more than the names of the gains.

use glam::DVec2;
use wayscope::agents::Gains;

/// Metres of the path ahead of the last foot in which the next one is sought.
const WINDOW: f64 = 2.0;

/// A body and what it remembers of its path.
#[derive(Clone, Debug)]
pub struct Walk {
    pub x: f64,
    pub y: f64,
    pub heading: f64,
    pub speed: f64,
    pub spin: f64,
    /// The arc length of its foot on the path.
    pub along: f64,
    /// The desired heading of the step before, which holds where there is no direction to the desired place.
    pub wanted_heading: f64,
    pub path: Vec<DVec2>,
}

/// What the law wants in a step.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The desired place; none without a path.
    pub place: Option<DVec2>,
    pub error: f64,
    pub speed: f64,
    pub spin: f64,
    pub push: f64,
    pub twist: f64,
    pub arrived: bool,
    /// How near this step is to a case in which rounding decides: the least distance of any compared value from its
    /// bound.
    pub knife: f64,
}

fn length(a: DVec2, b: DVec2) -> f64 {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).sqrt()
}

/// The length of a path.
pub fn path_length(path: &[DVec2]) -> f64 {
    path.windows(2).map(|pair| length(pair[0], pair[1])).sum()
}

/// The place at an arc length within the path.
pub fn place_at(path: &[DVec2], s: f64) -> DVec2 {
    let mut left = s;
    for pair in path.windows(2) {
        let piece = length(pair[0], pair[1]);
        if left <= piece {
            let part = if piece > 0.0 { left / piece } else { 0.0 };
            return DVec2::new(
                pair[0].x + part * (pair[1].x - pair[0].x),
                pair[0].y + part * (pair[1].y - pair[0].y),
            );
        }
        left -= piece;
    }
    path[path.len() - 1]
}

/// The first arc length within `from` and `from + WINDOW` whose place is nearest, how far away it is, and by how much
/// farther away the nearest is on another stretch: where that is nothing, rounding decides between the two.
pub fn foot(path: &[DVec2], at: DVec2, from: f64) -> (f64, f64, f64) {
    let to = (from + WINDOW).min(path_length(path));
    let mut best = (from, length(place_at(path, from), at));
    let mut feet = vec![best];
    let mut begin = 0.0;
    for pair in path.windows(2) {
        let piece = length(pair[0], pair[1]);
        // The part of this piece that lies in the window, if any.
        let (low, high) = (from.max(begin), to.min(begin + piece));
        if low <= high && piece > 0.0 {
            let (ux, uy) = (
                (pair[1].x - pair[0].x) / piece,
                (pair[1].y - pair[0].y) / piece,
            );
            let straight = begin + (at.x - pair[0].x) * ux + (at.y - pair[0].y) * uy;
            let s = straight.max(low).min(high);
            let place = DVec2::new(pair[0].x + (s - begin) * ux, pair[0].y + (s - begin) * uy);
            let away = length(place, at);
            feet.push((s, away));
            if away < best.1 {
                best = (s, away);
            }
        }
        begin += piece;
    }
    let others = feet.iter().filter(|foot| (foot.0 - best.0).abs() > 1e-6);
    let margin = others
        .map(|foot| foot.1 - best.1)
        .fold(f64::INFINITY, f64::min);
    (best.0, best.1, margin)
}

/// An angle brought into (−π, π] by whole turns.
pub fn short_way(mut angle: f64) -> f64 {
    use std::f64::consts::PI;
    while angle > PI {
        angle -= 2.0 * PI;
    }
    while angle <= -PI {
        angle += 2.0 * PI;
    }
    angle
}

impl Walk {
    /// What the law wants with the foot at `along`. The desired heading is kept for the step after.
    pub fn wish(&mut self, gains: &Gains, along: f64) -> Wish {
        self.along = along;
        let mut knife = f64::INFINITY;
        let mut near = |value: f64, bound: f64| knife = knife.min((value - bound).abs());
        let here = DVec2::new(self.x, self.y);
        let (mut place, mut error, mut speed, mut spin) = (None, 0.0, 0.0, 0.0);
        let mut arrived = false;
        if let Some(&goal) = self.path.last() {
            let whole = path_length(&self.path);
            let ahead = place_at(&self.path, (along + gains.look_ahead).min(whole));
            place = Some(ahead);
            let away = length(here, ahead);
            near(away, 1e-3);
            if away >= 1e-3 {
                self.wanted_heading = libm::atan2(ahead.y - here.y, ahead.x - here.x);
            }
            error = self.wanted_heading - self.heading;
            if gains.wrap {
                error = short_way(error);
                near(error.abs(), std::f64::consts::PI);
            } else {
                // Straight back: is it π or -π?
                near(self.wanted_heading.abs(), std::f64::consts::PI);
            }
            spin = gains.k_theta * error;
            near(error.abs(), gains.theta_turn);
            speed = if error.abs() <= gains.theta_turn {
                gains.speed
            } else {
                gains.epsilon
            };
            let to_goal = length(here, goal);
            if gains.near_goal {
                near(whole - along, gains.speed / gains.k_p);
                if whole - along < gains.speed / gains.k_p {
                    // Who only passes the goal goes on by what remains of the path.
                    let left = if to_goal < gains.arrive {
                        whole - along
                    } else {
                        to_goal
                    };
                    speed = speed.min(gains.k_p * left);
                }
            }
            // Near the end of the path, too: it may pass its last point long before.
            near(to_goal, gains.arrive);
            near(whole - along, gains.arrive + gains.look_ahead);
            if to_goal < gains.arrive && whole - along < gains.arrive + gains.look_ahead {
                (arrived, speed, spin) = (true, 0.0, 0.0);
            }
        }
        Wish {
            place,
            error,
            speed,
            spin,
            push: gains.k_v * (speed - self.speed),
            twist: gains.k_omega * (spin - self.spin),
            arrived,
            knife,
        }
    }

    /// Euler's rule, with the old values on every right side.
    pub fn euler(&mut self, wish: &Wish, dt: f64) {
        let old = self.clone();
        self.x = old.x + old.speed * libm::cos(old.heading) * dt;
        self.y = old.y + old.speed * libm::sin(old.heading) * dt;
        self.heading = old.heading + old.spin * dt;
        self.speed = old.speed + wish.push * dt;
        self.spin = old.spin + wish.twist * dt;
    }

    /// One step by itself.
    pub fn step(&mut self, gains: &Gains) -> Wish {
        let (mut along, mut margin) = (0.0, f64::INFINITY);
        if !self.path.is_empty() {
            (along, _, margin) = foot(&self.path, DVec2::new(self.x, self.y), self.along);
        }
        let mut wish = self.wish(gains, along);
        wish.knife = wish.knife.min(margin);
        self.euler(&wish, gains.dt);
        wish
    }
}

/// Whether `e' = e - w dt, w' = w + inner (outer e - w) dt` goes to rest, by the closed form of the specification.
pub fn settles(outer: f64, inner: f64, dt: f64) -> bool {
    outer > 0.0
        && inner > 0.0
        && outer * dt < 1.0
        && 4.0 - 2.0 * inner * dt + inner * outer * dt * dt > 0.0
}

/// The size of the greater root of that loop's polynomial `z² - (2 - inner dt) z + 1 - inner dt + inner outer dt²`: by
/// what an error grows in a step.
pub fn growth(outer: f64, inner: f64, dt: f64) -> f64 {
    let (b, c) = (2.0 - inner * dt, 1.0 - inner * dt + inner * outer * dt * dt);
    let inside = b * b - 4.0 * c;
    if inside < 0.0 {
        c.sqrt()
    } else {
        let root = inside.sqrt();
        ((b + root) / 2.0).abs().max(((b - root) / 2.0).abs())
    }
}

//! A naive oracle for the movement of a crowd: steering, walls, parting, by looking at everything and at all pairs.
//!
//! The 2011 thesis (2.4.4) leaves local avoidance to movement and names no method, so the law is the one that the
//! modules of the crate state; here it is spelled out another way: the closest approach is found by halving the time,
//! walls are measured side by side, nobody is sorted into buckets.

use glam::DVec2;

/// What stands on a floor from (0, 0) on.
#[derive(Clone, Debug)]
pub struct Floor {
    pub width: f64,
    pub height: f64,
    /// Lower left and upper right corner.
    pub boxes: Vec<(DVec2, DVec2)>,
    /// Middle and radius.
    pub discs: Vec<(DVec2, f64)>,
}

/// The point of a stretch that is nearest to a place.
fn on_stretch(a: DVec2, b: DVec2, at: DVec2) -> DVec2 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let squared = dx * dx + dy * dy;
    if squared <= 0.0 {
        return a;
    }
    let part = ((at.x - a.x) * dx + (at.y - a.y) * dy) / squared;
    let part = part.clamp(0.0, 1.0);
    DVec2::new(a.x + part * dx, a.y + part * dy)
}

impl Floor {
    fn sides(low: DVec2, high: DVec2) -> [(DVec2, DVec2); 4] {
        let (right, left) = (DVec2::new(high.x, low.y), DVec2::new(low.x, high.y));
        [(low, right), (right, high), (high, left), (left, low)]
    }

    /// The nearest point of each rim, of obstacles and of the floor.
    fn rims(&self, at: DVec2) -> Vec<DVec2> {
        let all = (DVec2::ZERO, DVec2::new(self.width, self.height));
        let mut rims = Vec::new();
        for &(low, high) in self.boxes.iter().chain([&all]) {
            for (a, b) in Floor::sides(low, high) {
                rims.push(on_stretch(a, b, at));
            }
        }
        for &(centre, radius) in &self.discs {
            let out = at - centre;
            if out.length() > 0.0 {
                rims.push(centre + out / out.length() * radius);
            } else {
                rims.push(centre + DVec2::new(radius, 0.0));
            }
        }
        rims
    }

    /// How far the nearest rim is.
    pub fn rim(&self, at: DVec2) -> f64 {
        let rims = self.rims(at);
        rims.iter()
            .map(|&rim| (rim - at).length())
            .fold(f64::INFINITY, f64::min)
    }

    /// Whether rims in two directions are equally near but for rounding.
    pub fn between_rims(&self, at: DVec2) -> bool {
        let least = self.rim(at);
        let rims = self.rims(at);
        let mut near = rims
            .iter()
            .filter(|&&rim| (rim - at).length() < least + 1e-8);
        let first = *near.next().unwrap();
        near.any(|&rim| (rim - first).length() > 1e-7)
    }

    /// Whether a place is on the floor and in no obstacle.
    pub fn free(&self, at: DVec2) -> bool {
        let on = at.x >= 0.0 && at.y >= 0.0 && at.x <= self.width && at.y <= self.height;
        let boxed = self
            .boxes
            .iter()
            .any(|(low, high)| at.x > low.x && at.y > low.y && at.x < high.x && at.y < high.y);
        let disc = |&(centre, radius): &(DVec2, f64)| (at - centre).length() < radius;
        on && !boxed && !self.discs.iter().any(disc)
    }

    /// How far the nearest rim is from a free place; 0 for one that is not.
    pub fn clearance(&self, at: DVec2) -> f64 {
        if self.free(at) { self.rim(at) } else { 0.0 }
    }
}

/// The numbers of the law, as the crowd's settings have them.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    pub radius: f64,
    pub speed: f64,
    /// A frame, in seconds.
    pub dt: f64,
    pub range: f64,
    pub avoidance: bool,
}

/// One agent: what its movement depends on.
#[derive(Clone, Debug)]
pub struct Mover {
    pub at: DVec2,
    pub velocity: DVec2,
    /// The places that it still walks to; none for one that waits.
    pub path: Vec<DVec2>,
    pub waits: bool,
    /// Whether rounding decided something in this frame, so that its velocity may be another.
    pub unsure: bool,
    /// Whether it did so before the agent moved, so that it may be elsewhere.
    pub lost: bool,
}

/// So near to a bound rounding may decide.
const KNIFE: f64 = 1e-10;

/// Seconds from now on in which two may still come nearer to each other; none where they do not.
fn closest_approach(between: DVec2, relative: DVec2, horizon: f64) -> Option<f64> {
    // The distance falls while its slope is below 0: halve until the moment is found at which that ends.
    let falls = |t: f64| {
        let then = between - relative * t;
        then.x * relative.x + then.y * relative.y > 0.0
    };
    if !falls(0.0) || falls(horizon) {
        return None;
    }
    let (mut low, mut high) = (0.0, horizon);
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if falls(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(0.5 * (low + high))
}

impl Law {
    /// Giving way to another of the same size, and whether rounding decided something.
    ///
    /// - Nearer than a radius to each other: straight away from it, 5/s of the speed where they touch, falling to 0 at
    ///   a radius, up to twice that where they overlap.
    /// - Those who will pass within 2.5 s with less than 0.6 radii between them: away from where the other passes,
    ///   pulled to the right by 0.35 of the width that is kept free; 9/s of the speed, less by the square of how late
    ///   and by how far off the middle.
    pub fn give_way(&self, at: DVec2, velocity: DVec2, other: DVec2, its: DVec2) -> (DVec2, bool) {
        let r = self.radius;
        let between = other - at;
        let distance = between.length();
        let mut push = DVec2::ZERO;
        if distance > 0.0 {
            let share = (1.0 - (distance - 2.0 * r) / r).clamp(0.0, 2.0);
            push -= between / distance * (5.0 * self.speed * share);
        }
        let relative = velocity - its;
        let slow = relative.length() - 1e-3 * self.speed;
        let mut unsure = slow.abs() < KNIFE || slow > 0.0 && between.dot(relative).abs() < KNIFE;
        if slow <= 0.0 {
            return (push, unsure);
        }
        if let Some(when) = closest_approach(between, relative, 2.5) {
            let passing = between - relative * when;
            let width = 2.6 * r;
            let apart = passing.length();
            if apart < width {
                let soon = 1.0 - when / 2.5;
                let right = DVec2::new(relative.y, -relative.x) / relative.length();
                let aside = right * (0.35 * width) - passing;
                unsure |= aside.length() < 1e-6;
                let strength = 9.0 * self.speed * soon * soon * (1.0 - apart / width);
                push += aside / aside.length() * strength;
            }
        }
        (push, unsure)
    }

    /// The velocity that an agent wants along its path, whose places it has reached are dropped: nearer than a radius,
    /// or left behind within two.
    pub fn follow(&self, agent: &mut Mover) -> DVec2 {
        if agent.waits {
            return DVec2::ZERO;
        }
        while agent.path.len() > 1 {
            let away = agent.at - agent.path[0];
            let ahead = agent.path[1] - agent.path[0];
            let behind = away.dot(ahead);
            let far = away.length();
            agent.lost |= (far - self.radius).abs() < KNIFE
                || (far - 2.0 * self.radius).abs() < KNIFE
                || far < 2.0 * self.radius && behind.abs() < KNIFE;
            if far < self.radius || (behind > 0.0 && far < 2.0 * self.radius) {
                agent.path.remove(0);
            } else {
                break;
            }
        }
        let Some(&place) = agent.path.first() else {
            return DVec2::ZERO;
        };
        let away = place - agent.at;
        let distance = away.length();
        if distance <= 0.0 {
            return DVec2::ZERO;
        }
        let slow = if agent.path.len() == 1 {
            (distance / (3.0 * self.radius)).min(1.0)
        } else {
            1.0
        };
        away / distance * (self.speed * slow)
    }

    /// The new velocity of the agent with this number and how many it gave way to. `wall` answers the nearest rim.
    pub fn steer(
        &self,
        own: &mut Mover,
        number: usize,
        all: &[(DVec2, DVec2)],
        wall: impl Fn(DVec2) -> DVec2,
    ) -> (DVec2, u32) {
        let mut push = (self.follow(own) - own.velocity) / 0.35;
        let mut others = 0;
        for (other, &(at, velocity)) in all.iter().enumerate() {
            if other == number || !self.avoidance {
                continue;
            }
            let distance = (at - own.at).length();
            own.lost |= (distance - self.range).abs() < KNIFE;
            if distance < self.range {
                others += 1;
                let (way, unsure) = self.give_way(own.at, own.velocity, at, velocity);
                own.lost |= unsure;
                push += way;
            }
        }
        // Off a wall nearer than half a radius to its side, in the same strength at the wall.
        let away = own.at - wall(own.at);
        let distance = away.length();
        if distance > 0.0 {
            let share = 1.0 - (distance - self.radius) / (0.5 * self.radius);
            push += away / distance * (5.0 * self.speed * share.clamp(0.0, 1.0));
        }
        let push = shortened(push, 8.0 * self.speed);
        (
            shortened(own.velocity + push * self.dt, 1.25 * self.speed),
            others,
        )
    }

    /// Where a body ends that wants from `from` to `to`: at most 0.9 radii on, pushed off walls up to four times, or
    /// where it was if that is too near to a wall or as far as a radius away.
    pub fn moved(
        &self,
        from: DVec2,
        to: DVec2,
        wall: impl Fn(DVec2) -> DVec2,
        clearance: impl Fn(DVec2) -> f64,
    ) -> DVec2 {
        let mut place = from + shortened(to - from, 0.9 * self.radius);
        for _ in 0..4 {
            let rim = wall(place);
            let distance = (place - rim).length();
            if distance >= self.radius || distance == 0.0 {
                break;
            }
            place = rim + (place - rim) / distance * (self.radius * (1.0 + 1e-9));
        }
        let fits = clearance(place) >= self.radius * (1.0 - 1e-6);
        if fits && (place - from).length() < self.radius {
            place
        } else {
            from
        }
    }
}

/// A vector no longer than that.
pub fn shortened(vector: DVec2, most: f64) -> DVec2 {
    let length = vector.length();
    if length > most {
        vector * (most / length)
    } else {
        vector
    }
}

//! A naive oracle for a group on its backbone (Nieuwenhuisen, Kamphuis, Overmars 2007, 3.1.3; the stable laws as the
//! specification has them): all pairs, one function a formula, nothing kept between steps.

use glam::DVec2;
use wayscope::agents::{ForceMode, GroupSettings, Integrator, apart};

/// Circles along a backbone.
#[derive(Clone, Debug)]
pub struct Circles {
    pub points: Vec<DVec2>,
    pub radii: Vec<f64>,
}

impl Circles {
    /// By how much a disc lies inside a circle; negative where it sticks out.
    pub fn slack(&self, k: usize, at: DVec2, radius: f64) -> f64 {
        self.radii[k] - (at - self.points[k]).length() - radius
    }

    /// Where a disc is that was near circle `from`: the first that holds it, backwards, then forwards, or the one that
    /// it sticks out of least. A way ends where the disc sticks out by its radius more than of the best so far.
    pub fn near(&self, from: usize, at: DVec2, radius: f64) -> (usize, f64) {
        let mut best = (from, self.slack(from, at, radius));
        let back: Vec<usize> = (0..from).rev().collect();
        let on: Vec<usize> = (from + 1..self.points.len()).collect();
        for way in [back, on] {
            for k in way {
                let slack = self.slack(k, at, radius);
                if best.1 >= 0.0 {
                    return best;
                }
                if slack > best.1 {
                    best = (k, slack);
                }
                if slack < 0.0 && slack < best.1 - radius {
                    break;
                }
            }
        }
        best
    }

    /// The furthest circle on a way without a gap from `from`, each of which holds the disc.
    pub fn furthest(&self, from: usize, at: DVec2, radius: f64) -> usize {
        let (mut k, slack) = self.near(from, at, radius);
        if slack < 0.0 {
            return from;
        }
        while k + 1 < self.points.len() && self.slack(k + 1, at, radius) >= 0.0 {
            k += 1;
        }
        k
    }

    /// The last circle at most so far along the backbone beyond another.
    pub fn advanced(&self, from: usize, length: f64) -> usize {
        let (mut k, mut way) = (from, 0.0);
        while k + 1 < self.points.len() {
            way += (self.points[k + 1] - self.points[k]).length();
            if way > length {
                break;
            }
            k += 1;
        }
        k
    }
}

/// Units, where they are and how fast, and the circle of each attraction point.
#[derive(Clone, Debug)]
pub struct Units {
    pub places: Vec<DVec2>,
    pub speeds: Vec<DVec2>,
    pub furthest: Vec<usize>,
    pub targets: Vec<usize>,
    /// Those whose speed rounding decides.
    pub unsure: Vec<bool>,
    /// Whether something is so near to a pole or to a bound that places are not to be compared.
    pub chance: bool,
}

fn shortened(vector: DVec2, most: f64) -> DVec2 {
    let length = vector.length();
    if length > most {
        vector / length * most
    } else {
        vector
    }
}

impl Units {
    /// The accelerations of all, with these places and speeds. Attraction points stay.
    fn forces(
        &mut self,
        circles: &Circles,
        settings: &GroupSettings,
        damping: f64,
        places: &[DVec2],
        speeds: &[DVec2],
    ) -> Vec<DVec2> {
        let radius = settings.radius;
        let stable = settings.mode == ForceMode::Stable;
        let mut all = Vec::new();
        for i in 0..places.len() {
            // Pulled to its point; with a guard the denominator is a quarter of a radius at least.
            let to = circles.points[self.targets[i]] - places[i];
            let mut room = circles.radii[self.targets[i]] - to.length();
            if settings.guarded {
                room = room.max(0.25 * radius);
            }
            self.chance |= room.abs() < 1e-3 * radius;
            let mut force = to * (settings.attraction * radius / room);
            if stable && settings.damping > 0.0 {
                // No stronger than what keeps a lone unit at its limit of speed.
                force = shortened(force, settings.damping * settings.speed_limit * radius);
            }
            force -= speeds[i] * damping;
            for j in 0..places.len() {
                if j == i {
                    continue;
                }
                let away = places[i] - places[j];
                let distance = away.length();
                self.chance |= distance < 1e-3 * radius;
                let strength = settings.repulsion * radius * radius;
                if !stable {
                    if distance > 0.0 {
                        force += away * strength / (distance * distance);
                    }
                } else if distance < 5.0 * radius {
                    let gap = (distance - 2.0 * radius).max(0.1 * radius);
                    let push = (strength * (1.0 / gap - 1.0 / (3.0 * radius))).max(0.0);
                    force += away / distance * push;
                }
            }
            all.push(force);
        }
        all
    }

    /// One step of time.
    pub fn step(&mut self, circles: &Circles, settings: &GroupSettings, at_ease: bool) {
        let dt = settings.step();
        let mut damping = settings.damping;
        if settings.mode == ForceMode::Stable && at_ease {
            // All are there: six times as strongly, as far as the step bears it.
            damping = damping.max((6.0 * damping).min(0.5 / dt));
        }
        let (x, v) = (self.places.clone(), self.speeds.clone());
        let plus = |a: &[DVec2], b: &[DVec2], t: f64| -> Vec<DVec2> {
            a.iter().zip(b).map(|(a, b)| *a + *b * t).collect()
        };
        let a1 = self.forces(circles, settings, damping, &x, &v);
        let (places, speeds) = match settings.integrator {
            Integrator::Euler => (plus(&x, &v, dt), plus(&v, &a1, dt)),
            Integrator::Verlet => {
                let places = plus(&plus(&x, &v, dt), &a1, dt * dt / 2.0);
                let a2 = self.forces(circles, settings, damping, &places, &plus(&v, &a1, dt));
                (places, plus(&plus(&v, &a1, dt / 2.0), &a2, dt / 2.0))
            }
            Integrator::RungeKutta4 => {
                let half = dt / 2.0;
                let (x2, v2) = (plus(&x, &v, half), plus(&v, &a1, half));
                let a2 = self.forces(circles, settings, damping, &x2, &v2);
                let (x3, v3) = (plus(&x, &v2, half), plus(&v, &a2, half));
                let a3 = self.forces(circles, settings, damping, &x3, &v3);
                let (x4, v4) = (plus(&x, &v3, dt), plus(&v, &a3, dt));
                let a4 = self.forces(circles, settings, damping, &x4, &v4);
                let sum = |s: &[DVec2], k: [&[DVec2]; 4]| {
                    let mut sum = s.to_vec();
                    for (part, k) in [1.0, 2.0, 2.0, 1.0].into_iter().zip(k) {
                        sum = plus(&sum, k, part * dt / 6.0);
                    }
                    sum
                };
                (sum(&x, [&v, &v2, &v3, &v4]), sum(&v, [&a1, &a2, &a3, &a4]))
            }
        };
        let limit = settings.speed_limit * settings.radius;
        self.speeds = speeds.iter().map(|&v| shortened(v, limit)).collect();
        self.places = places
            .iter()
            .zip(&x)
            .map(|(&to, &from)| from + shortened(to - from, limit * dt))
            .collect();
        if settings.mode == ForceMode::Stable {
            self.part(circles, settings, &x);
        }
    }

    /// Sets attraction points, for units that are where `places` has them: the furthest circle of each, under the limit
    /// of how far apart they may lie.
    pub fn aim(&mut self, circles: &Circles, settings: &GroupSettings, places: &[DVec2]) {
        for (furthest, &place) in self.furthest.iter_mut().zip(places) {
            *furthest = circles.furthest(*furthest, place, settings.radius);
        }
        let least = self.furthest.iter().copied().min().unwrap();
        let cap = circles.advanced(least, settings.longitudinal);
        self.targets = self.furthest.iter().map(|&k| k.min(cap)).collect();
    }

    /// Passes in which those who overlap go apart by half each, of the pairs nearer than three radii before, and all go
    /// back into the corridor. Who was moved is as fast as it came on, but no faster than before.
    fn part(&mut self, circles: &Circles, settings: &GroupSettings, start: &[DVec2]) {
        let radius = settings.radius;
        let before = self.places.clone();
        let mut moved = vec![false; before.len()];
        for pass in 0..settings.passes {
            let mut deepest = 0.0_f64;
            for i in 0..before.len() {
                for j in i + 1..before.len() {
                    if (before[i] - before[j]).length() >= 3.0 * radius {
                        continue;
                    }
                    let between = self.places[i] - self.places[j];
                    let distance = between.length();
                    if (distance - 2.0 * radius).abs() < 1e-10 {
                        (self.unsure[i], self.unsure[j]) = (true, true);
                    }
                    if distance >= 2.0 * radius {
                        continue;
                    }
                    self.chance |= distance < 1e-9 && (distance > 0.0 || pass > 0);
                    let overlap = 2.0 * radius - distance;
                    let way = if distance > 0.0 {
                        between / distance
                    } else {
                        apart(i as u32, j as u32)
                    };
                    deepest = deepest.max(overlap);
                    self.places[i] += way * (overlap / 2.0);
                    self.places[j] -= way * (overlap / 2.0);
                    (moved[i], moved[j]) = (true, true);
                }
            }
            for (i, moved) in moved.iter_mut().enumerate() {
                let (k, slack) = circles.near(self.furthest[i], self.places[i], radius);
                self.unsure[i] |= slack.abs() < 1e-9;
                if slack < 0.0 {
                    let room = (circles.radii[k] - radius).max(0.0);
                    let out = self.places[i] - circles.points[k];
                    let held = circles.points[k] + shortened(out, room);
                    deepest = deepest.max((held - self.places[i]).length());
                    self.places[i] = held;
                    *moved = true;
                }
            }
            self.chance |= (deepest - 0.005 * radius).abs() < 1e-10;
            if deepest < 0.005 * radius {
                break;
            }
        }
        for (i, _) in moved.iter().enumerate().filter(|&(_, &moved)| moved) {
            let way = (self.places[i] - start[i]) / settings.step();
            self.speeds[i] = shortened(way, self.speeds[i].length());
        }
    }
}

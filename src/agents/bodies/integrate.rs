//! Numerical integrators of the motion of many bodies: forward Euler, velocity Verlet, fourth-order Runge-Kutta.
//!
//! All three take the accelerations as a function of all positions and velocities. Their global errors are of order 1,
//! 2 and 4 in the step; they evaluate the accelerations once, twice and four times a step (Verlet's second evaluation
//! is not reused in the next step, as the forces may change between two steps). Recommended for groups by
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.1.3: Runge-Kutta.

use crate::message::Message;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// An integration scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Integrator {
    /// Forward (explicit) Euler. First order; gains energy.
    Euler,
    /// Velocity Verlet. Second order; keeps the energy of an undamped system bounded. If accelerations depend on
    /// velocities, the second evaluation uses velocities predicted by Euler.
    Verlet,
    /// The classical fourth-order Runge-Kutta scheme (RK4).
    #[default]
    RungeKutta4,
}

/// Working memory of a step, kept so that no step allocates.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    place: Vec<DVec2>,
    speed: Vec<DVec2>,
    /// Accelerations of up to four stages.
    stages: [Vec<DVec2>; 4],
    /// Velocities of up to four stages.
    speeds: [Vec<DVec2>; 4],
}

impl Integrator {
    /// All of them, in ascending order of accuracy.
    pub const ALL: [Integrator; 3] = [
        Integrator::Euler,
        Integrator::Verlet,
        Integrator::RungeKutta4,
    ];

    /// Its id in settings and texts.
    pub fn id(self) -> &'static str {
        match self {
            Integrator::Euler => "euler",
            Integrator::Verlet => "verlet",
            Integrator::RungeKutta4 => "runge-kutta4",
        }
    }

    /// The scheme with this id. Errors: `integrate.unknown`.
    pub fn from_id(id: &str) -> Result<Integrator, Message> {
        let found = Integrator::ALL.into_iter().find(|known| known.id() == id);
        found.ok_or_else(|| {
            let shown = crate::message::found_text(id.as_bytes());
            Message::new("integrate.unknown").with("found", shown)
        })
    }

    /// Evaluations of the accelerations per step.
    pub fn evaluations(self) -> u32 {
        match self {
            Integrator::Euler => 1,
            Integrator::Verlet => 2,
            Integrator::RungeKutta4 => 4,
        }
    }

    /// The largest damping times step, both in seconds, for which a velocity that only damping acts on shrinks: 2, 2,
    /// 2.785.
    pub fn damping_limit(self) -> f64 {
        match self {
            // Verlet's Euler-predicted velocity makes its factor 1 - z + z²/2.
            Integrator::Euler | Integrator::Verlet => 2.0,
            Integrator::RungeKutta4 => 2.785,
        }
    }

    /// Advances `places` (m) and `velocities` (m/s) by `dt` seconds. `accelerate(places, velocities, out)` fills `out`
    /// with accelerations in m/s². O(bodies) besides the evaluations.
    pub fn step(
        self,
        places: &mut [DVec2],
        velocities: &mut [DVec2],
        dt: f64,
        room: &mut Workspace,
        mut accelerate: impl FnMut(&[DVec2], &[DVec2], &mut [DVec2]),
    ) {
        let n = places.len();
        for stage in 0..self.evaluations() as usize {
            room.stages[stage].clear();
            room.stages[stage].resize(n, DVec2::ZERO);
            room.speeds[stage].clear();
            room.speeds[stage].resize(n, DVec2::ZERO);
        }
        accelerate(places, velocities, &mut room.stages[0]);
        match self {
            Integrator::Euler => {
                let bodies = places.iter_mut().zip(velocities.iter_mut());
                for ((place, velocity), &acceleration) in bodies.zip(&room.stages[0]) {
                    *place += *velocity * dt;
                    *velocity += acceleration * dt;
                }
            }
            Integrator::Verlet => {
                room.speed.clear();
                for (i, &acceleration) in room.stages[0].iter().enumerate() {
                    places[i] += velocities[i] * dt + acceleration * (0.5 * dt * dt);
                    room.speed.push(velocities[i] + acceleration * dt);
                }
                accelerate(places, &room.speed, &mut room.stages[1]);
                let [first, second, ..] = &room.stages;
                for (velocity, (a, b)) in velocities.iter_mut().zip(first.iter().zip(second)) {
                    *velocity += (*a + *b) * (0.5 * dt);
                }
            }
            Integrator::RungeKutta4 => {
                room.speeds[0].copy_from_slice(velocities);
                for (stage, part) in [(1, 0.5), (2, 0.5), (3, 1.0)] {
                    room.place.clear();
                    for i in 0..n {
                        let before = stage - 1;
                        room.place
                            .push(places[i] + room.speeds[before][i] * (part * dt));
                        room.speeds[stage][i] =
                            velocities[i] + room.stages[before][i] * (part * dt);
                    }
                    accelerate(&room.place, &room.speeds[stage], &mut room.stages[stage]);
                }
                let mean = |parts: &[Vec<DVec2>; 4], i: usize| {
                    (parts[0][i] + 2.0 * (parts[1][i] + parts[2][i]) + parts[3][i]) * (dt / 6.0)
                };
                for i in 0..n {
                    places[i] += mean(&room.speeds, i);
                    velocities[i] += mean(&room.stages, i);
                }
            }
        }
    }
}

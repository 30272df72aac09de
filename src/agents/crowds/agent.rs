//! One agent of a crowd: its sensors and the finite-state machine of its agent function.
//!
//! Anguelov (2011), 2.4.1: sensors, an agent function, actuators. Sensors are plain queries; the agent function is a
//! finite-state machine of four states; its decision goes to the actuators as a path to follow. Errands go on for ever:
//! an agent goes to places of interest (seek) or strolls near by (wander), waits at each, and goes home after some.

use super::ground::CrowdGround;
use crate::trace::StateHash;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde::Serialize;

/// The state of an agent's finite-state machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgentState {
    /// It stands.
    #[default]
    Wait,
    /// On its way to a place near by.
    Wander,
    /// On its way to a place of interest.
    Seek,
    /// On its way to where it began.
    GoHome,
}

impl AgentState {
    /// All four.
    pub const ALL: [AgentState; 4] = [
        AgentState::Wait,
        AgentState::Wander,
        AgentState::Seek,
        AgentState::GoHome,
    ];
}

/// Errands after which an agent goes home.
const PATIENCE: u32 = 3;
/// Seconds without coming nearer after which an agent is stuck.
const STUCK_AFTER: f64 = 3.0;
/// How far an agent strolls at most, in metres per m/s of speed.
const STROLL: f64 = 8.0;

/// The last sensor readings of an agent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Senses {
    /// Other agents within its range.
    pub others: u32,
    /// Whether its next waypoint is in sight.
    pub in_sight: bool,
    /// The remaining length of its path, in metres.
    pub left: f64,
}

/// One agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    pub(in crate::agents) number: u32,
    pub(in crate::agents) at: DVec2,
    pub(in crate::agents) velocity: DVec2,
    pub(in crate::agents) home: DVec2,
    pub(in crate::agents) state: AgentState,
    /// Its target.
    pub(in crate::agents) target: DVec2,
    pub(in crate::agents) path: Vec<DVec2>,
    /// Index of the next waypoint in `path`.
    pub(in crate::agents) next: usize,
    /// The frame of its pending path request.
    pub(in crate::agents) asked: Option<u64>,
    /// The frame in which waiting ends.
    pub(in crate::agents) until: u64,
    pub(in crate::agents) errands: u32,
    pub(in crate::agents) trips: u32,
    pub(in crate::agents) senses: Senses,
    /// The least remaining length so far, and when.
    nearest: (f64, u64),
    /// How often it was stuck on this errand, and how often in a row the next place was out of sight.
    stuck: u32,
    lost: u32,
    draws: u64,
    /// The last frame in which its constant tasks ran.
    pub(in crate::agents) moved: u64,
}

/// The percept of an agent: the input of its agent function.
pub(in crate::agents) struct Thinking<'a> {
    pub frame: u64,
    pub rate: f64,
    pub radius: f64,
    pub speed: f64,
    pub seed: u64,
    pub places: &'a [DVec2],
    pub ground: &'a dyn CrowdGround,
}

impl Agent {
    pub(in crate::agents) fn new(number: u32, at: DVec2) -> Agent {
        Agent {
            number,
            at,
            velocity: DVec2::ZERO,
            home: at,
            state: AgentState::Wait,
            target: at,
            path: Vec::new(),
            next: 0,
            asked: None,
            until: 0,
            errands: 0,
            trips: 0,
            senses: Senses::default(),
            nearest: (f64::INFINITY, 0),
            stuck: 0,
            lost: 0,
            draws: 0,
            moved: 0,
        }
    }

    /// Its number in the crowd.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Where it is.
    pub fn at(&self) -> DVec2 {
        self.at
    }

    /// How fast it moves, m/s.
    pub fn velocity(&self) -> DVec2 {
        self.velocity
    }

    /// Its state.
    pub fn state(&self) -> AgentState {
        self.state
    }

    /// Its target.
    pub fn target(&self) -> DVec2 {
        self.target
    }

    /// Its home: where it began.
    pub fn home(&self) -> DVec2 {
        self.home
    }

    /// The remaining waypoints, the next one first.
    pub fn path(&self) -> &[DVec2] {
        &self.path[self.next.min(self.path.len())..]
    }

    /// Whether it waits for a path, and since which frame.
    pub fn asked(&self) -> Option<u64> {
        self.asked
    }

    /// Errands that it has finished.
    pub fn trips(&self) -> u32 {
        self.trips
    }

    /// Its last sensor readings.
    pub fn senses(&self) -> &Senses {
        &self.senses
    }

    /// A whole number drawn at random: the same for the same agent, seed and number of draws before, whenever it is
    /// drawn.
    fn draw(&mut self, seed: u64) -> u32 {
        self.draws += 1;
        let state = seed.wrapping_add(self.draws.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Pcg32::new(state, u64::from(self.number)).next_u32()
    }

    fn unit(&mut self, seed: u64) -> f64 {
        f64::from(self.draw(seed)) / (f64::from(u32::MAX) + 1.0)
    }

    /// The remaining length of its path from its position, in metres.
    pub(in crate::agents) fn left(&self) -> f64 {
        let path = self.path();
        let Some(first) = path.first() else {
            return 0.0;
        };
        let legs = path.windows(2).map(|pair| pair[0].distance(pair[1]));
        self.at.distance(*first) + legs.sum::<f64>()
    }

    /// The agent function; true if it requests a path from its position to its target.
    pub(in crate::agents) fn think(&mut self, about: &Thinking) -> bool {
        if self.state == AgentState::Wait {
            return about.frame >= self.until && self.choose(about);
        }
        if self.asked.is_some() {
            return false;
        }
        let Some(&end) = self.path.last() else {
            return true;
        };
        if self.senses.left < self.nearest.0 - about.radius {
            self.nearest = (self.senses.left, about.frame);
        }
        let since = (about.frame - self.nearest.1) as f64 / about.rate;
        let stuck = since > STUCK_AFTER;
        // A place where others stand is reached from further away.
        let crowd = 0.4 * f64::from(self.senses.others.min(10));
        let reach = about.radius * (1.5 + crowd);
        let away = self.at.distance(end);
        let last = self.next + 1 >= self.path.len();
        if last && (away <= reach || stuck && away <= 4.0 * reach) {
            self.finish(about);
            return false;
        }
        self.lost = if self.senses.in_sight {
            0
        } else {
            self.lost + 1
        };
        if stuck {
            self.stuck += 1;
            self.nearest = (f64::INFINITY, about.frame);
            // Another way is asked for once; then something else is more promising.
            return self.stuck <= 1 || self.choose(about);
        }
        if self.lost >= 3 {
            self.lost = 0;
            return true;
        }
        false
    }

    fn finish(&mut self, about: &Thinking) {
        self.trips += 1;
        self.errands = match self.state {
            AgentState::GoHome => 0,
            _ => self.errands + 1,
        };
        let pause = 0.5 + 1.5 * self.unit(about.seed);
        self.rest(about.frame, pause, about.rate);
    }

    /// Waits for a number of seconds.
    pub(in crate::agents) fn rest(&mut self, frame: u64, seconds: f64, rate: f64) {
        self.state = AgentState::Wait;
        self.until = frame + (seconds * rate) as u64 + 1;
        self.path.clear();
        self.next = 0;
    }

    /// Chooses another errand.
    fn choose(&mut self, about: &Thinking) -> bool {
        self.stuck = 0;
        self.lost = 0;
        self.path.clear();
        self.next = 0;
        if self.errands >= PATIENCE {
            self.state = AgentState::GoHome;
            self.target = self.home;
            return true;
        }
        let seeks = self.unit(about.seed) < 0.67;
        if seeks && !about.places.is_empty() {
            self.state = AgentState::Seek;
            let index = self.unit(about.seed) * about.places.len() as f64;
            self.target = about.places[(index as usize).min(about.places.len() - 1)];
            return true;
        }
        self.state = if seeks {
            AgentState::Seek
        } else {
            AgentState::Wander
        };
        let (low, high) = about.ground.bounds();
        let stroll = STROLL * about.speed;
        for _ in 0..16 {
            let part = DVec2::new(self.unit(about.seed), self.unit(about.seed));
            let place = if seeks {
                low + (high - low) * part
            } else {
                self.at + (part * 2.0 - 1.0) * stroll
            };
            let needed = 1.5 * about.radius;
            if about.ground.clearance(place, needed) >= needed {
                self.target = place;
                return true;
            }
        }
        // No free place was drawn: it goes home.
        self.state = AgentState::GoHome;
        self.target = self.home;
        true
    }

    /// Receives the answer to its path request: a path, or none.
    pub(in crate::agents) fn answer(&mut self, path: Option<Vec<DVec2>>, frame: u64, rate: f64) {
        self.asked = None;
        self.nearest = (f64::INFINITY, frame);
        self.lost = 0;
        match path {
            Some(path) if !path.is_empty() => {
                self.path = path;
                self.next = 0;
            }
            _ => self.rest(frame, 1.0, rate),
        }
    }

    /// Hashes its whole state.
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        hash.places(&[self.at, self.velocity, self.target, self.home]);
        hash.places(&self.path);
        hash.word(self.state as u64);
        hash.word(self.next as u64);
        hash.word(self.asked.map_or(u64::MAX, |frame| frame));
        for value in [self.until, self.draws, self.moved, self.nearest.1] {
            hash.word(value);
        }
        hash.word(self.nearest.0.to_bits());
        let small = [self.errands, self.trips, self.stuck, self.lost];
        for value in small {
            hash.word(u64::from(value));
        }
    }
}

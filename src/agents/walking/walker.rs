//! One walking character: its body, script, plan, controller and trail.

use super::follower::{BodyState, Follower};
use super::gains::Gains;
use super::kept_path::KeptPath;
use super::script::{Script, ScriptStep};
use crate::agents::bitmap_planning::plan::BitmapPath;
use crate::agents::bodies::route::Polyline;
use crate::animation::{SharedLegs, WalkInstant};
use crate::message::Message;
use crate::path::Route;
use crate::trace::StateHash;
use glam::DVec2;
use std::collections::VecDeque;

/// How many places a trail keeps: half a minute at the paper's time step.
pub const TRAIL: usize = 900;
/// How many footprints are kept.
pub const FOOTPRINTS: usize = 120;

/// The state of a character, shown as its badge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Badge {
    /// It has nothing to do.
    #[default]
    Idle,
    /// It follows a path.
    Walking,
    /// It stands at its goal.
    Arrived,
    /// Its script lets it stand for a time.
    Pausing,
    /// It found no path; it stops, stands and tries again.
    Waiting,
    /// It makes room for another that has waited too long (only with a deadlock timeout).
    Yielding,
    /// Its controller diverged; it stands until it is placed somewhere.
    Stopped,
}

/// A footprint: where a foot came down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    /// The place.
    pub at: DVec2,
    /// Which way the body faced.
    pub heading: f64,
    /// Whether it was the left foot.
    pub left: bool,
}

/// The body of a character: an upright cylinder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// The radius of the cylinder around it, in metres: 0.05 to 5.
    pub radius: f64,
    /// Its height in metres: 0.1 to 10.
    pub height: f64,
}

impl Body {
    /// A grown person.
    pub const PERSON: Body = Body {
        radius: 0.3,
        height: 1.8,
    };

    /// # Errors
    /// `walk.radius-range` and `walk.height-range`, with what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        for (id, found, least, most) in [
            ("walk.radius-range", self.radius, 0.05, 5.0),
            ("walk.height-range", self.height, 0.1, 10.0),
        ] {
            if !(found >= least && found <= most) {
                return Err(Message::new(id)
                    .with("found", found)
                    .with("least", least)
                    .with("most", most));
            }
        }
        Ok(())
    }
}

/// A character that plans for itself and walks.
#[derive(Clone, Debug, PartialEq)]
pub struct Walker {
    pub(in crate::agents) id: u32,
    pub(in crate::agents) body: Body,
    pub(in crate::agents) gains: Gains,
    pub(in crate::agents) script: Script,
    /// Which step of the script it is at.
    pub(in crate::agents) at_step: usize,
    /// The tick at which a pause ends.
    pub(in crate::agents) pause_until: Option<u64>,
    pub(in crate::agents) goal: Option<DVec2>,
    pub(in crate::agents) follower: Follower,
    pub(in crate::agents) plan: Option<BitmapPath>,
    /// The way of another navigator that the plan is made of.
    pub(in crate::agents) route: Option<Route>,
    /// What the path that it follows was found for, where it is kept while it is valid.
    pub(in crate::agents) kept: Option<KeptPath>,
    pub(in crate::agents) badge: Badge,
    pub(in crate::agents) trouble: Option<Message>,
    /// Whether it has to plan in the next tick, whatever its turn.
    pub(in crate::agents) must_plan: bool,
    pub(in crate::agents) retry_at: u64,
    pub(in crate::agents) waiting_since: Option<u64>,
    /// Where it makes room, for whom, and until when.
    pub(in crate::agents) yields: Option<Yield>,
    pub(in crate::agents) plans: u64,
    pub(in crate::agents) phase: f64,
    /// What it walks by, if not by what all do.
    pub(in crate::agents) legs: Option<SharedLegs>,
    pub(in crate::agents) trail: VecDeque<DVec2>,
    pub(in crate::agents) footprints: VecDeque<Footprint>,
}

/// The yielding of a character, which makes room for another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::agents) struct Yield {
    pub(in crate::agents) to: u32,
    pub(in crate::agents) at: DVec2,
    pub(in crate::agents) until: u64,
}

impl Walker {
    pub(in crate::agents) fn new(
        id: u32,
        body: Body,
        gains: Gains,
        at: BodyState,
    ) -> Result<Walker, Message> {
        body.check()?;
        gains.check()?;
        Ok(Walker {
            id,
            body,
            gains,
            script: Script::default(),
            at_step: 0,
            pause_until: None,
            goal: None,
            follower: Follower::new(at)?,
            plan: None,
            route: None,
            kept: None,
            badge: Badge::Idle,
            trouble: None,
            must_plan: false,
            retry_at: 0,
            waiting_since: None,
            yields: None,
            plans: 0,
            phase: 0.0,
            legs: None,
            trail: VecDeque::new(),
            footprints: VecDeque::new(),
        })
    }

    /// Its number, which it keeps while others come and go.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Its body.
    pub fn body(&self) -> Body {
        self.body
    }

    /// Its gains.
    pub fn gains(&self) -> &Gains {
        &self.gains
    }

    /// Its script.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// Which step of its script it is at, counted from 0; behind the last when it is through.
    pub fn script_step(&self) -> usize {
        self.at_step
    }

    /// Its goal, if it has one. While it makes room for another, still its own goal.
    pub fn goal(&self) -> Option<DVec2> {
        self.goal
    }

    /// The state of its body.
    pub fn state(&self) -> &BodyState {
        self.follower.state()
    }

    /// Its path follower: path, desired position, heading and speeds, controls.
    pub fn follower(&self) -> &Follower {
        &self.follower
    }

    /// The plan that it follows, if it has one.
    pub fn plan(&self) -> Option<&BitmapPath> {
        self.plan.as_ref()
    }

    /// Its state.
    pub fn badge(&self) -> Badge {
        self.badge
    }

    /// Why it waits or has stopped.
    pub fn trouble(&self) -> Option<&Message> {
        self.trouble.as_ref()
    }

    /// How often it has planned.
    pub fn plans(&self) -> u64 {
        self.plans
    }

    /// The phase of its gait cycle, 0 to 1; at 0 the left heel strikes.
    pub fn phase(&self) -> f64 {
        self.phase
    }

    /// What a figure of it is drawn of.
    pub fn instant(&self) -> WalkInstant {
        let state = self.state();
        WalkInstant {
            at: state.at,
            heading: state.heading,
            speed: state.speed,
            turn: state.spin,
            phase: self.phase,
        }
    }

    /// Its trail: one position per tick, the latest last, at most [`TRAIL`].
    pub fn trail(&self) -> impl ExactSizeIterator<Item = &DVec2> {
        self.trail.iter()
    }

    /// Where its feet came down, the latest last; [`FOOTPRINTS`] at most.
    pub fn footprints(&self) -> impl ExactSizeIterator<Item = &Footprint> {
        self.footprints.iter()
    }

    /// The cells of its path that still lie ahead.
    pub(in crate::agents) fn cells_ahead(&self) -> &[u32] {
        let Some(plan) = &self.plan else {
            return &[];
        };
        let along = self.follower.along();
        let passed = plan.route.lengths().partition_point(|&s| s <= along);
        // The first point is where it stood; the cell that it is leaving counts as ahead.
        &plan.cells[passed.saturating_sub(2).min(plan.cells.len())..]
    }

    /// Takes up the next step of its script, if it is through with the one before.
    pub(in crate::agents) fn follow_script(&mut self, now: u64, dt: f64) {
        if self.badge == Badge::Stopped {
            return;
        }
        if let Some(until) = self.pause_until {
            if now < until {
                return;
            }
            self.pause_until = None;
            self.at_step += 1;
            self.badge = Badge::Idle;
        } else if self.goal.is_some() {
            if self.badge != Badge::Arrived {
                return;
            }
            // Past the end of the script it stays as it is: arrived.
            let more = self.at_step + 1 < self.script.steps().len();
            if !more && !self.script.repeats() {
                return;
            }
            self.at_step += 1;
        }
        if self.at_step >= self.script.steps().len() && self.script.repeats() {
            self.at_step = 0;
        }
        match self.script.steps().get(self.at_step) {
            // Where it already stands it stays.
            Some(&ScriptStep::Goto(goal)) if self.goal == Some(goal) => {}
            Some(&ScriptStep::Goto(goal)) => self.aim(goal),
            Some(&ScriptStep::Wait(seconds)) => {
                self.goal = None;
                self.forget_way();
                self.badge = Badge::Pausing;
                self.trouble = None;
                self.pause_until = Some(now + (seconds / dt).round() as u64);
            }
            None => {}
        }
    }

    /// Stops.
    pub(in crate::agents) fn forget_way(&mut self) {
        self.plan = None;
        self.route = None;
        self.kept = None;
        self.follower.set_route(Polyline::default());
    }

    /// Sets out for a goal.
    fn aim(&mut self, goal: DVec2) {
        self.goal = Some(goal);
        self.must_plan = true;
        self.waiting_since = None;
        self.yields = None;
        self.badge = Badge::Walking;
        self.trouble = None;
    }

    /// Hashes all state that later ticks depend on.
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        self.follower.hash_into(hash);
        self.gains.hash_into(hash);
        self.script.hash_into(hash);
        let Body { radius, height } = self.body;
        hash.numbers([radius, height, self.phase].into_iter());
        hash.word(u64::from(self.id) << 8 | self.badge as u64);
        hash.word(self.plans);
        hash.word(self.retry_at);
        hash.word(self.at_step as u64);
        hash.word(u64::from(self.must_plan));
        for tick in [self.pause_until, self.waiting_since] {
            hash.word(tick.unwrap_or(u64::MAX));
        }
        hash.places(self.goal.as_slice());
        if let Some(Yield { to, at, until }) = self.yields {
            hash.word(u64::from(to));
            hash.places(&[at]);
            hash.word(until);
        }
        if let Some(plan) = &self.plan {
            hash.places(plan.route.points());
            hash.word(u64::from(plan.snapped));
            for &cell in &plan.cells {
                hash.word(u64::from(cell));
            }
        }
        if let Some(route) = &self.route {
            hash.word(route.revision);
        }
        if let Some(kept) = &self.kept {
            kept.hash_into(hash);
        }
        if let Some(legs) = &self.legs {
            legs.get().hash_into(hash);
        }
    }
}

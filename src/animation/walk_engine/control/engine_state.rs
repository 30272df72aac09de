//! The state of a walk engine, as it is asked for: place, speeds, phase, arc, footprints; and its hash.

use super::desired::ControlLimits;
use super::engine::WalkEngine;
use super::prints::WalkPrint;
use super::turn_arc::{TurnArc, arc_of, hits};
use super::variation::SpeedVariation;
use super::walk_control::WalkControl;
use crate::animation::figure::Pose;
use crate::animation::walk_engine::instant::WalkInstant;
use crate::animation::walk_engine::law::{speed_ceiling, turning_frequency};
use crate::animation::walk_engine::pattern::WalkPattern;
use crate::animation::walk_engine::skeleton::{Role, WalkSkeleton};
use crate::animation::walk_engine::style::Style;
use crate::trace::StateHash;
use glam::DVec2;
use std::sync::Arc;

impl WalkPattern {
    /// Its bytes, its skeleton with them.
    pub fn bytes(&self) -> usize {
        let joints = self.joints().iter();
        let joints =
            joints.map(|joint| size_of_val(joint) + size_of::<Role>() + joint.name.capacity());
        size_of::<WalkPattern>() + size_of::<WalkSkeleton>() + joints.sum::<usize>()
    }
}

/// The mode of a walking body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkMode {
    /// It stands.
    Standing,
    /// It goes at the desired speed and angular speed.
    Speed,
    /// It goes to a goal.
    Position,
    /// It comes to a halt.
    Halting,
}

impl WalkEngine {
    /// The pattern by which it walks; while styles blend, that of the style before.
    pub fn pattern(&self) -> &Arc<WalkPattern> {
        &self.pattern
    }

    /// The style at this moment.
    pub fn style(&self) -> Style {
        match &self.blend {
            Some(blend) => blend.style(self.pattern.style()),
            None => *self.pattern.style(),
        }
    }

    /// The pattern at this moment, styles blended.
    pub fn pattern_now(&self) -> WalkPattern {
        let mut pattern = (*self.pattern).clone();
        pattern.set_style(self.style());
        pattern
    }

    /// The pose at this moment, relative to the body's place and facing along x. Time O(joints).
    pub fn pose_into(&self, out: &mut Pose) {
        match self.blend {
            None => self.pattern.pose_into(self.phase, self.v, self.omega, out),
            Some(_) => self
                .pattern_now()
                .pose_into(self.phase, self.v, self.omega, out),
        }
    }

    /// What a figure of it is drawn of.
    pub fn instant(&self) -> WalkInstant {
        WalkInstant {
            at: self.position,
            heading: self.heading,
            speed: self.speed(),
            turn: self.omega,
            phase: self.phase,
        }
    }

    /// The scale of steps at this moment.
    pub(super) fn hip_scale(&self) -> f64 {
        let from = self.pattern.style().hip_scale;
        self.blend
            .as_ref()
            .map_or(from, |blend| blend.hip_scale(from))
    }

    /// The length of a leg, in metres.
    pub fn leg(&self) -> f64 {
        self.pattern.build().leg
    }

    /// The fastest that it walks, in m/s.
    pub fn ceiling(&self) -> f64 {
        self.most_speed() * self.leg()
    }

    /// The same, normalised.
    pub(super) fn most_speed(&self) -> f64 {
        match self.blend {
            None => self.pattern.ceiling(),
            Some(_) => speed_ceiling(self.hip_scale()),
        }
    }

    fn half_hips(&self) -> f64 {
        self.pattern.build().half_hips.into()
    }

    /// The largest angular speed at any speed, and at a normalised speed.
    pub(super) fn most_turn(&self) -> f64 {
        self.control.most_turn(self.half_hips())
    }

    pub(super) fn turn_bound(&self, v: f64) -> f64 {
        self.control.turn_bound(v, self.half_hips())
    }

    /// Cycles a second at this moment.
    pub fn frequency(&self) -> f64 {
        self.frequency_at(self.v, self.omega)
    }

    /// The same at speeds that it might have.
    pub(super) fn frequency_at(&self, v: f64, omega: f64) -> f64 {
        match self.blend {
            None => self.pattern.law().turning_frequency(v, omega),
            Some(_) => turning_frequency(v, self.hip_scale(), omega),
        }
    }

    /// The settings of the control layer.
    pub fn control(&self) -> &WalkControl {
        &self.control
    }

    /// The noise on the desired speed.
    pub fn variation(&self) -> Option<SpeedVariation> {
        self.variation
    }

    /// What it is up to.
    pub fn mode(&self) -> WalkMode {
        if self.standing {
            WalkMode::Standing
        } else if self.halt.is_some() {
            WalkMode::Halting
        } else if self.goals.is_empty() {
            WalkMode::Speed
        } else {
            WalkMode::Position
        }
    }

    /// The bounds that cut something in the last step.
    pub fn limits(&self) -> ControlLimits {
        self.asked.limits
    }

    /// Where it is, in metres.
    pub fn position(&self) -> DVec2 {
        self.position
    }

    /// Which way it faces, in radians, not wrapped.
    pub fn heading(&self) -> f64 {
        self.heading
    }

    /// Its speed, m/s.
    pub fn speed(&self) -> f64 {
        self.v * self.leg()
    }

    /// Its speed in leg lengths a second.
    pub fn normalised_speed(&self) -> f64 {
        self.v
    }

    /// Its angular speed, rad/s.
    pub fn turn(&self) -> f64 {
        self.omega
    }

    /// The phase of its cycle.
    pub fn phase(&self) -> f64 {
        self.phase
    }

    /// The gain of its heading (1/s).
    pub fn gain(&self) -> f64 {
        self.gain
    }

    /// Its goals, the next first.
    pub fn goals(&self) -> impl ExactSizeIterator<Item = DVec2> {
        self.goals.iter().copied()
    }

    /// The arc on which it goes; none straight on and standing.
    pub fn arc(&self) -> Option<TurnArc> {
        arc_of(self.position, self.facing, self.speed(), self.omega)
    }

    /// Whether the arc on which it goes comes within the tolerance of its next goal; none without a goal.
    pub fn hits(&self) -> Option<bool> {
        let goal = *self.goals.front()?;
        let tolerance = self.control.tolerance * self.leg();
        Some(hits(
            self.position,
            self.facing,
            self.arc(),
            goal,
            tolerance,
        ))
    }

    /// The goals that it came to so far.
    pub fn arrivals(&self) -> u32 {
        self.arrivals
    }

    /// The steps that it made so far.
    pub fn strikes(&self) -> u32 {
        self.strikes
    }

    /// Its own time, in seconds.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Its latest footprints, the latest last.
    pub fn footprints(&self) -> impl ExactSizeIterator<Item = &WalkPrint> {
        self.prints.iter()
    }

    /// Its bytes: what it keeps itself, goals and prints with it; not the pattern, which walkers may share.
    pub fn bytes(&self) -> usize {
        size_of::<WalkEngine>()
            + self.goals.capacity() * size_of::<DVec2>()
            + self.prints.capacity() * size_of::<WalkPrint>()
    }

    /// Hashes all state that later steps depend on.
    pub fn hash_into(&self, hash: &mut StateHash) {
        self.control.hash_into(hash);
        self.pattern.style().hash_into(hash);
        hash.number(self.leg());
        for there in [
            self.blend.is_some(),
            self.variation.is_some(),
            self.halt.is_some(),
        ] {
            hash.word(u64::from(there));
        }
        if let Some(blend) = &self.blend {
            blend.hash_into(hash);
        }
        if let Some(variation) = &self.variation {
            variation.hash_into(hash);
        }
        if let Some(halt) = &self.halt {
            halt.hash_into(hash);
        }
        // One by one: where the ring begins is no state.
        hash.numbers(self.goals.iter().map(|goal| goal.x));
        hash.numbers(self.goals.iter().map(|goal| goal.y));
        hash.places(&[self.position]);
        let numbers = [self.wanted_speed, self.wanted_turn, self.heading, self.v];
        hash.numbers(numbers.into_iter());
        hash.numbers([self.omega, self.phase, self.gain, self.time].into_iter());
        hash.numbers([self.asked.v, self.asked.omega, self.since].into_iter());
        for flag in [self.standing, self.relaxing, self.due] {
            hash.word(u64::from(flag));
        }
        hash.word(u64::from(self.arrivals) << 32 | u64::from(self.strikes));
    }

    /// A hash of all state that later steps depend on.
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.hash_into(&mut hash);
        hash.finish()
    }
}

//! The walk engine: one walking body, told speeds, goals and styles by eight calls.
//!
//! **Idea.** A walk is a function of phase, speed and angular speed ([`WalkPattern`]); the engine keeps just these. A
//! control layer turns what is asked for into speeds that a walk can have; each step then advances the phase by the
//! frequency that the speed asks for, and the place along an arc.
//!
//! **Source.** Boulic, Ulicny, Thalmann, "Versatile Walk Engine", Journal of Game Development 1 (2004). The paper
//! counts eight methods "for controlling speed, goals, and gait" and names none: the names are ours.
//!
//! **Deviations.** A step goes along the exact arc of its mean speeds instead of `heading · v · dt`. An angular speed
//! waits until the speed has come down to what the centrifugal bound allows, so the bound holds in each step; the
//! desired speed yields to the desired angular speed, as printed. No body turns on the spot. Halting is an extension.

use super::desired::DesiredValues;
use super::halting::Halt;
use super::prints::WalkPrint;
use super::style_blend::StyleBlend;
use super::turn_arc::facing_of;
use super::variation::SpeedVariation;
use super::walk_control::WalkControl;
use crate::animation::walk_engine::pattern::WalkPattern;
use crate::animation::walk_engine::style::Style;
use crate::message::Message;
use glam::DVec2;
use std::collections::VecDeque;
use std::sync::Arc;

/// The most goals of a way.
pub const MOST_GOALS: usize = 10_000;
/// How many prints an engine keeps at first.
const PRINTS: u32 = 64;

/// One walking body. A clone is a moment from which the walk can be repeated.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkEngine {
    pub(super) pattern: Arc<WalkPattern>,
    pub(super) blend: Option<StyleBlend>,
    pub(super) control: WalkControl,
    pub(super) variation: Option<SpeedVariation>,
    /// The desired speed, m/s.
    pub(super) wanted_speed: f64,
    /// The desired angular speed, rad/s.
    pub(super) wanted_turn: f64,
    /// What it goes to, the next first. Finite.
    pub(super) goals: VecDeque<DVec2>,
    pub(super) standing: bool,
    pub(super) halt: Option<Halt>,
    pub(super) position: DVec2,
    pub(super) heading: f64,
    /// The unit vector of the heading.
    pub(super) facing: DVec2,
    /// The normalised speed (1/s), never below 0.
    pub(super) v: f64,
    pub(super) omega: f64,
    /// In [0, 1); at 0 the left heel strikes.
    pub(super) phase: f64,
    pub(super) gain: f64,
    /// Whether the gain goes back to its normal value whatever is ahead: after an arrival, for another goal.
    pub(super) relaxing: bool,
    pub(super) asked: DesiredValues,
    /// Seconds since the control layer looked, and whether it has to at once.
    pub(super) since: f64,
    pub(super) due: bool,
    pub(super) time: f64,
    pub(super) arrivals: u32,
    pub(super) strikes: u32,
    /// How many prints it keeps.
    pub(super) keeps: u32,
    pub(super) prints: VecDeque<WalkPrint>,
}

impl WalkEngine {
    /// A body that stands.
    ///
    /// # Errors
    /// `gait.not-finite` with the name of what is not a finite number.
    pub fn new(
        pattern: Arc<WalkPattern>,
        position: DVec2,
        heading: f64,
    ) -> Result<WalkEngine, Message> {
        let control = WalkControl::default();
        let mut made = WalkEngine {
            pattern,
            blend: None,
            gain: control.gain,
            control,
            variation: None,
            wanted_speed: 0.0,
            wanted_turn: 0.0,
            goals: VecDeque::new(),
            standing: true,
            halt: None,
            position: DVec2::ZERO,
            heading: 0.0,
            facing: DVec2::X,
            v: 0.0,
            omega: 0.0,
            phase: 0.0,
            relaxing: false,
            asked: DesiredValues::default(),
            since: 0.0,
            due: true,
            time: 0.0,
            arrivals: 0,
            strikes: 0,
            keeps: PRINTS,
            prints: VecDeque::new(),
        };
        made.put(position, heading)?;
        Ok(made)
    }

    /// Call 1: the desired speed in m/s, in all modes; a body that halted goes again. Answers the speed that it will
    /// go at: no more than the ceiling of its frequency.
    ///
    /// # Errors
    /// `gait.not-finite`; `gait.speed-negative`.
    pub fn set_speed(&mut self, speed: f64) -> Result<f64, Message> {
        finite("speed", speed)?;
        if speed < 0.0 {
            return Err(Message::new("gait.speed-negative").with("found", speed));
        }
        self.wanted_speed = speed;
        self.go();
        Ok(speed.min(self.ceiling()))
    }

    /// Call 2: the desired angular speed in rad/s, above 0 to the left: speed mode, which drops all goals. Answers the
    /// angular speed that it can have: the least radius and the centrifugal bound leave no more.
    ///
    /// # Errors
    /// `gait.not-finite`.
    pub fn set_turn(&mut self, turn: f64) -> Result<f64, Message> {
        finite("turn", turn)?;
        self.goals.clear();
        self.wanted_turn = turn;
        self.go();
        let most = self.most_turn();
        Ok(turn.clamp(-most, most))
    }

    /// Call 3: a goal in place of all others: position mode. Called anew for a goal that moves.
    ///
    /// # Errors
    /// `gait.not-finite`.
    pub fn set_goal(&mut self, goal: DVec2) -> Result<(), Message> {
        finite_place("goal", goal)?;
        if self.goals.len() == 1 && self.goals[0] == goal {
            return Ok(());
        }
        // One that has moved less is the same goal.
        let another = |old: &DVec2| old.distance(goal) > self.leg();
        self.relaxing |= self.goals.front().is_none_or(another);
        self.goals.clear();
        self.goals.push_back(goal);
        self.go();
        Ok(())
    }

    /// Call 4: a goal behind the others.
    ///
    /// # Errors
    /// `gait.not-finite`; `gait.goals-full`.
    pub fn add_goal(&mut self, goal: DVec2) -> Result<(), Message> {
        finite_place("goal", goal)?;
        if self.goals.len() >= MOST_GOALS {
            return Err(Message::new("gait.goals-full").with("most", MOST_GOALS));
        }
        self.goals.push_back(goal);
        self.go();
        Ok(())
    }

    /// Call 5: no goals: it goes straight on.
    pub fn clear_goals(&mut self) {
        self.due = true;
        self.goals.clear();
        self.wanted_turn = 0.0;
    }

    /// Call 6: another style at once.
    pub fn set_style(&mut self, style: &Style) {
        self.due = true;
        self.restyle(style);
    }

    pub(super) fn restyle(&mut self, style: &Style) {
        self.blend = None;
        let mut styled = (*self.pattern).clone();
        styled.set_style(*style);
        self.pattern = Arc::new(styled);
    }

    /// Call 7: another style, smoothly within some seconds.
    ///
    /// # Errors
    /// `gait.not-finite`; `gait.blend-time` for one that is not 0 to 60.
    pub fn blend_to(&mut self, style: &Style, seconds: f64) -> Result<(), Message> {
        finite("seconds", seconds)?;
        if !(0.0..=60.0).contains(&seconds) {
            return Err(Message::new("gait.blend-time").with("found", seconds));
        }
        let from = self.style();
        self.set_style(&from);
        self.blend = Some(StyleBlend::new(*style, seconds));
        if seconds == 0.0 {
            self.set_style(style);
        }
        Ok(())
    }

    /// Call 8: comes to a halt within two steps, and stands; drops all goals. An extension.
    pub fn halt(&mut self) {
        self.goals.clear();
        self.wanted_turn = 0.0;
        if self.standing || self.halt.is_some() {
            return;
        }
        self.due = true;
        self.halt = Some(Halt::by_steps(self.v, self.frequency(), self.phase));
    }

    /// Goes again after a halt.
    fn go(&mut self) {
        self.standing = false;
        self.halt = None;
        self.due = true;
    }

    /// Places the body elsewhere, as dragging does: it goes on at its speeds and phase.
    ///
    /// # Errors
    /// `gait.not-finite`.
    pub fn put(&mut self, position: DVec2, heading: f64) -> Result<(), Message> {
        finite_place("position", position)?;
        finite("heading", heading)?;
        self.position = position;
        self.heading = heading;
        self.facing = facing_of(heading);
        self.due = true;
        Ok(())
    }

    /// Pushes the body aside, as impenetrability does: its feet slide. What is not finite pushes nothing.
    pub fn push(&mut self, by: DVec2) {
        if by.is_finite() {
            self.position += by;
            self.due = true;
        }
    }

    /// Sets the phase, brought to [0, 1), as dragging a wheel does.
    ///
    /// # Errors
    /// `gait.not-finite`.
    pub fn set_phase(&mut self, phase: f64) -> Result<(), Message> {
        finite("phase", phase)?;
        let part = phase - libm::floor(phase);
        self.phase = if part < 1.0 { part } else { 0.0 };
        Ok(())
    }

    /// Sets the control layer. A tighter bound on turning holds at once.
    ///
    /// # Errors
    /// Those of [`WalkControl::check`].
    pub fn set_control(&mut self, control: WalkControl) -> Result<(), Message> {
        control.check()?;
        if control.gain != self.control.gain || !control.adaptive {
            self.gain = control.gain;
        }
        self.control = control;
        self.due = true;
        Ok(())
    }

    /// Sets or ends the noise on the desired speed.
    ///
    /// # Errors
    /// Those of [`SpeedVariation::check`].
    pub fn set_variation(&mut self, variation: Option<SpeedVariation>) -> Result<(), Message> {
        variation.map_or(Ok(()), |variation| variation.check())?;
        self.variation = variation;
        Ok(())
    }

    /// Sets body and style at once.
    pub fn set_pattern(&mut self, pattern: Arc<WalkPattern>) {
        self.blend = None;
        self.due = true;
        self.pattern = pattern;
    }

    /// Sets how many prints are kept.
    pub fn keep_prints(&mut self, most: u32) {
        self.keeps = most;
        while self.prints.len() > most as usize {
            self.prints.pop_front();
        }
    }
}

fn finite(name: &'static str, found: f64) -> Result<(), Message> {
    match found.is_finite() {
        true => Ok(()),
        false => Err(Message::new("gait.not-finite").with("name", name)),
    }
}

fn finite_place(name: &'static str, found: DVec2) -> Result<(), Message> {
    finite(name, found.x).and(finite(name, found.y))
}

//! A body that walks over the floor: to goals, or as keys and sticks say.

use std::sync::Arc;

use glam::DVec2;
use js_sys::{Float64Array, Int32Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::GaitStudy;
use super::gait_figure::{Going, feet_of, joints_of, places_of};
use super::gait_treadmill::TICK;
use crate::animation::{WalkControl, WalkEngine, WalkMode};
use crate::web::values::{Failure, object};

/// Ticks between two places of the trail, and the most places.
const TRAIL: (u32, usize) = (6, 1500);
/// So many footprints stay.
const PRINTS: u32 = 400;
/// A stick sets a goal so many legs ahead.
const NEAR: f64 = 4.0;
/// Who is pushed less than this is let go.
const DEAD: f64 = 0.05;
/// A goal beside it is so many legs away.
const BESIDE: f64 = 1.2;
/// Keys turn it by so many radians a second.
const TURN: f64 = 1.6;
/// The share of the ceiling at which keys and sticks go at most.
const STICK: f64 = 0.7;

/// A body that walks over the floor.
#[wasm_bindgen]
#[derive(Clone)]
pub struct GaitWalk {
    engine: WalkEngine,
    /// Where it begins.
    start: (DVec2, f64),
    /// The goal that was set last; it is shown when it is reached, too.
    goal: Option<DVec2>,
    /// The least distance from the goal since it was set.
    nearest: f64,
    /// Metres walked.
    gone: f64,
    trail: Vec<f64>,
    ticks: u32,
}

/// What of the control layer is set on the page.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ControlValue {
    gain: f64,
    adaptive: bool,
    tolerance: f64,
    centrifugal: f64,
    gated: bool,
    halts: bool,
}

/// What there is to be told of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WalkValue {
    mode: &'static str,
    x: f64,
    y: f64,
    heading: f64,
    speed: f64,
    v: f64,
    turn: f64,
    phase: f64,
    frequency: f64,
    gain: f64,
    normal_gain: f64,
    most_gain: f64,
    /// Whether the arc comes to the goal; none without a goal.
    hits: Option<bool>,
    goal: Option<[f64; 2]>,
    /// From the goal, in metres.
    away: Option<f64>,
    nearest: Option<f64>,
    arrivals: u32,
    steps: u32,
    /// The arc on which it goes: its centre and its radius.
    arc: Option<[f64; 3]>,
    tolerance: f64,
    centrifugal: f64,
    limits: [bool; 3],
    gone: f64,
    seconds: f64,
    bytes: usize,
}

#[wasm_bindgen]
impl GaitWalk {
    /// One that stands, in the style and build of a study.
    #[wasm_bindgen(constructor)]
    pub fn new(study: &GaitStudy, x: f64, y: f64, heading: f64) -> Result<GaitWalk, JsValue> {
        let pattern = Arc::new(study.pattern().clone());
        let start = (DVec2::new(x, y), heading);
        let mut engine = WalkEngine::new(pattern, start.0, heading).or_throw()?;
        engine.keep_prints(PRINTS);
        Ok(GaitWalk {
            engine,
            start,
            goal: None,
            nearest: f64::INFINITY,
            gone: 0.0,
            trail: vec![x, y],
            ticks: 0,
        })
    }

    /// It has the style and the build of a study from now on.
    #[wasm_bindgen(js_name = setPattern)]
    pub fn set_pattern(&mut self, study: &GaitStudy) {
        self.engine.set_pattern(Arc::new(study.pattern().clone()));
    }

    /// Where it begins.
    pub fn put(&mut self, x: f64, y: f64, heading: f64) -> Result<(), JsValue> {
        self.engine.put(DVec2::new(x, y), heading).or_throw()?;
        self.start = (DVec2::new(x, y), heading);
        self.trail.clear();
        Ok(())
    }

    /// It begins again where it did, and stands.
    pub fn restart(&mut self) -> Result<(), JsValue> {
        let (at, heading) = self.start;
        let pattern = self.engine.pattern().clone();
        let control = *self.engine.control();
        let mut engine = WalkEngine::new(pattern, at, heading).or_throw()?;
        engine.keep_prints(PRINTS);
        engine.set_control(control).or_throw()?;
        self.engine = engine;
        self.trail = vec![at.x, at.y];
        self.nearest = f64::INFINITY;
        self.gone = 0.0;
        self.ticks = 0;
        Ok(())
    }

    /// The speed that is wanted, in m/s; answers the one that it can have.
    #[wasm_bindgen(js_name = setSpeed)]
    pub fn set_speed(&mut self, speed: f64) -> Result<f64, JsValue> {
        self.engine.set_speed(speed).or_throw()
    }

    /// The turn that is wanted, in radians a second: there is no goal then.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, turn: f64) -> Result<f64, JsValue> {
        self.goal = None;
        self.engine.set_turn(turn).or_throw()
    }

    /// Where it goes.
    #[wasm_bindgen(js_name = setGoal)]
    pub fn set_goal(&mut self, x: f64, y: f64) -> Result<(), JsValue> {
        let goal = DVec2::new(x, y);
        self.engine.set_goal(goal).or_throw()?;
        self.goal = Some(goal);
        self.nearest = f64::INFINITY;
        Ok(())
    }

    /// A goal to its left, so near that an arc of a fixed gain goes around it for ever.
    #[wasm_bindgen(js_name = setGoalBeside)]
    pub fn set_goal_beside(&mut self) -> Result<(), JsValue> {
        let (sin, cos) = libm::sincos(self.engine.heading());
        let aside = DVec2::new(-sin, cos) * (BESIDE * self.engine.leg());
        let goal = self.engine.position() + aside;
        self.set_goal(goal.x, goal.y)
    }

    /// A stick that is pushed so far on the floor, from -1 to 1: a goal near by, and a speed. Let go, it halts.
    pub fn stick(&mut self, x: f64, y: f64) -> Result<(), JsValue> {
        let push = DVec2::new(x, y).clamp_length_max(1.0);
        if !push.is_finite() || push.length() <= DEAD {
            self.halt();
            return Ok(());
        }
        let speed = STICK * self.engine.ceiling() * push.length();
        self.engine.set_speed(speed).or_throw()?;
        let goal = self.engine.position() + push.normalize_or_zero() * (NEAR * self.engine.leg());
        self.goal = None;
        self.engine.set_goal(goal).or_throw()
    }

    /// Keys or a stick by which it drives: forward from 0 to 1, and to the left from -1 to 1.
    pub fn drive(&mut self, forward: f64, left: f64) -> Result<(), JsValue> {
        if forward.is_nan() || forward <= DEAD {
            self.halt();
            return Ok(());
        }
        self.goal = None;
        self.engine
            .set_speed(STICK * self.engine.ceiling() * forward.min(1.0))
            .or_throw()?;
        self.engine
            .set_turn(left.clamp(-1.0, 1.0) * TURN)
            .or_throw()?;
        Ok(())
    }

    /// It comes to a halt.
    pub fn halt(&mut self) {
        self.engine.halt();
    }

    /// What of the control layer is set.
    pub fn control(&self) -> Result<JsValue, JsValue> {
        let of = self.engine.control();
        object(&ControlValue {
            gain: of.gain,
            adaptive: of.adaptive,
            tolerance: of.tolerance,
            centrifugal: of.centrifugal,
            gated: of.gated,
            halts: of.halts,
        })
    }

    /// Sets it.
    #[wasm_bindgen(js_name = setControl)]
    pub fn set_control(&mut self, to: JsValue) -> Result<(), JsValue> {
        let to: ControlValue = serde_wasm_bindgen::from_value(to)?;
        let control = WalkControl {
            gain: to.gain,
            adaptive: to.adaptive,
            tolerance: to.tolerance,
            centrifugal: to.centrifugal,
            gated: to.gated,
            halts: to.halts,
            ..*self.engine.control()
        };
        self.engine.set_control(control).or_throw()
    }

    /// Lets a sixtieth of a second pass.
    pub fn tick(&mut self) -> Result<(), JsValue> {
        let before = self.engine.position();
        self.engine.step(TICK).or_throw()?;
        self.gone += self.engine.position().distance(before);
        if let Some(goal) = self.goal {
            self.nearest = self.nearest.min(self.engine.position().distance(goal));
        }
        if self.ticks.is_multiple_of(TRAIL.0) {
            let at = self.engine.position();
            self.trail.extend([at.x, at.y]);
            if self.trail.len() > 2 * TRAIL.1 {
                self.trail.drain(..2);
            }
        }
        self.ticks += 1;
        Ok(())
    }

    /// Where it has been: x and y of each place.
    pub fn trail(&self) -> Float64Array {
        Float64Array::from(self.trail.as_slice())
    }

    /// The parent and the side of each joint.
    pub fn joints(&self) -> Int32Array {
        Int32Array::from(joints_of(self.engine.pattern()).as_slice())
    }

    /// Where they are, seen from the body: forward, left and up, in metres.
    pub fn places(&self) -> Float64Array {
        let mut values = Vec::new();
        places_of(self.engine.pattern(), self.going(), 1.0, &mut values);
        Float64Array::from(values.as_slice())
    }

    /// Its feet, as those of a [`GaitStudy`].
    pub fn feet(&self) -> Float64Array {
        Float64Array::from(feet_of(self.engine.pattern(), self.going()).as_slice())
    }

    /// Its footprints: x, y and heading of each, and 1 for the right foot.
    pub fn prints(&self) -> Float64Array {
        let mut values = Vec::new();
        for print in self.engine.footprints() {
            values.extend([print.at.x, print.at.y, print.heading]);
            values.push(f64::from(u8::from(!print.left)));
        }
        Float64Array::from(values.as_slice())
    }

    /// What there is to be told of it.
    pub fn state(&self) -> Result<JsValue, JsValue> {
        let engine = &self.engine;
        let (at, control, limits) = (engine.position(), engine.control(), engine.limits());
        object(&WalkValue {
            mode: match engine.mode() {
                WalkMode::Standing => "standing",
                WalkMode::Speed => "speed",
                WalkMode::Position => "position",
                WalkMode::Halting => "halting",
            },
            x: at.x,
            y: at.y,
            heading: engine.heading(),
            speed: engine.speed(),
            v: engine.normalised_speed(),
            turn: engine.turn(),
            phase: engine.phase(),
            frequency: engine.frequency(),
            gain: engine.gain(),
            normal_gain: control.gain,
            most_gain: control.gain * control.most_raise,
            hits: engine.hits(),
            goal: self.goal.map(|goal| goal.to_array()),
            away: self.goal.map(|goal| goal.distance(at)),
            nearest: self.nearest.is_finite().then_some(self.nearest),
            arrivals: engine.arrivals(),
            steps: engine.strikes(),
            arc: engine
                .arc()
                .map(|arc| [arc.centre.x, arc.centre.y, arc.radius]),
            tolerance: control.tolerance * engine.leg(),
            centrifugal: engine.normalised_speed() * engine.turn().abs(),
            limits: [limits.ceiling, limits.centrifugal, limits.turn],
            gone: self.gone,
            seconds: f64::from(self.ticks) * TICK,
            bytes: engine.bytes(),
        })
    }

    /// It as it is, to come back to.
    pub fn moment(&self) -> GaitWalk {
        self.clone()
    }

    /// It is again as it was.
    pub fn back(&mut self, to: &GaitWalk) {
        self.clone_from(to);
    }

    /// Of all that decides how it goes on.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.engine.state_hash())
    }

    fn going(&self) -> Going {
        Going {
            phase: self.engine.phase(),
            v: self.engine.normalised_speed(),
            omega: self.engine.turn(),
        }
    }
}

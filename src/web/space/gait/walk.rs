//! A body that walks over the floor: to goals, or as keys and sticks say.

use std::sync::Arc;

use glam::DVec2;
use js_sys::{Float64Array, Int32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::animation::WalkEngine;
use crate::trace::StateHash;
use crate::web::space::GaitStudy;
use crate::web::space::gait::figure::{Going, feet_of, joints_of, places_of, print_values};
use crate::web::space::gait::push::Push;
use crate::web::space::gait::treadmill::TICK;
use crate::web::space::gait::walk_values::{ControlValue, EngineValue, ahead_of};
use crate::web::values::{Failure, object};

/// Ticks between two places of the trail, and the most places.
const TRAIL: (u32, usize) = (6, 1500);
/// So many footprints stay.
const PRINTS: u32 = 400;
/// A goal beside it is so many legs away.
const BESIDE: f64 = 1.2;
/// A body that walks over the floor.
#[wasm_bindgen]
#[derive(Clone)]
pub struct GaitWalk {
    engine: WalkEngine,
    /// Where it begins.
    start: (DVec2, f64),
    /// The goal that was set last; it is shown when it is reached, too.
    goal: Option<DVec2>,
    /// What the engine had arrived at before.
    arrivals: u32,
    /// Keys or a stick that are held.
    push: Option<Push>,
    /// The least distance from the goal since it was set.
    nearest: f64,
    /// Metres walked.
    gone: f64,
    trail: Vec<f64>,
    ticks: u32,
}

/// The values of the walk for the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WalkValue {
    #[serde(flatten)]
    engine: EngineValue,
    goal: Option<[f64; 2]>,
    /// From the goal, in metres.
    away: Option<f64>,
    nearest: Option<f64>,
    /// Whether it has come to the goal since that was set.
    arrived: bool,
    gone: f64,
    seconds: f64,
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
            arrivals: 0,
            push: None,
            nearest: f64::INFINITY,
            gone: 0.0,
            trail: vec![x, y],
            ticks: 0,
        })
    }

    /// It has the build of a study from now on, and its style within some seconds, or at once.
    #[wasm_bindgen(js_name = setPattern)]
    pub fn set_pattern(&mut self, study: &GaitStudy, seconds: f64) -> Result<(), JsValue> {
        let mut pattern = study.pattern().clone();
        let to = study.target_style();
        pattern.set_style(if seconds > 0.0 {
            self.engine.style()
        } else {
            to
        });
        self.engine.set_pattern(Arc::new(pattern));
        if seconds > 0.0 {
            self.engine.blend_to(&to, seconds).or_throw()?;
        }
        Ok(())
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
        let pattern = Arc::new(self.engine.pattern_now());
        let control = *self.engine.control();
        let mut engine = WalkEngine::new(pattern, at, heading).or_throw()?;
        engine.keep_prints(PRINTS);
        engine.set_control(control).or_throw()?;
        self.engine = engine;
        self.push = None;
        self.arrivals = 0;
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
        (self.goal, self.push) = (None, None);
        self.engine.set_turn(turn).or_throw()
    }

    /// Where it goes.
    #[wasm_bindgen(js_name = setGoal)]
    pub fn set_goal(&mut self, x: f64, y: f64) -> Result<(), JsValue> {
        let goal = DVec2::new(x, y);
        self.engine.set_goal(goal).or_throw()?;
        (self.goal, self.push) = (Some(goal), None);
        self.arrivals = self.engine.arrivals();
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

    /// A stick that is pushed so far on the floor, from -1 to 1, until it is told otherwise. Let go, it halts.
    pub fn stick(&mut self, x: f64, y: f64) -> Result<(), JsValue> {
        self.pushed(Push::stick(x, y))
    }

    /// Keys or a stick by which it drives, until it is told otherwise: forward from 0 to 1, and to the left from -1 to
    /// 1.
    pub fn drive(&mut self, forward: f64, left: f64) -> Result<(), JsValue> {
        self.pushed(Push::drive(forward, left))
    }

    /// It comes to a halt.
    pub fn halt(&mut self) {
        self.push = None;
        self.engine.halt();
    }

    /// What of the control layer is set.
    pub fn control(&self) -> Result<JsValue, JsValue> {
        object(&ControlValue::of(self.engine.control()))
    }

    /// Sets it.
    #[wasm_bindgen(js_name = setControl)]
    pub fn set_control(&mut self, to: JsValue) -> Result<(), JsValue> {
        let to: ControlValue = serde_wasm_bindgen::from_value(to)?;
        let control = to.into_control(self.engine.control());
        self.engine.set_control(control).or_throw()
    }

    /// Lets a sixtieth of a second pass.
    pub fn tick(&mut self) -> Result<(), JsValue> {
        if let Some(push) = self.push {
            push.lead(&mut self.engine).or_throw()?;
        }
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
        places_of(&self.engine.pattern_now(), self.going(), 1.0, &mut values);
        Float64Array::from(values.as_slice())
    }

    /// Its feet, as those of a [`GaitStudy`].
    pub fn feet(&self) -> Float64Array {
        Float64Array::from(feet_of(&self.engine.pattern_now(), self.going()).as_slice())
    }

    /// Its footprints, as those of a [`GaitStudy`].
    pub fn prints(&self) -> Float64Array {
        let build = self.engine.pattern().build();
        let mut values = Vec::new();
        for print in self.engine.footprints() {
            print_values(build, print.at, print.heading, !print.left, &mut values);
        }
        Float64Array::from(values.as_slice())
    }

    /// The way ahead, as it turns now: x and y of each place.
    pub fn ahead(&self) -> Float64Array {
        Float64Array::from(ahead_of(&self.engine).as_slice())
    }

    /// What there is to be told of it.
    pub fn state(&self) -> Result<JsValue, JsValue> {
        let at = self.engine.position();
        object(&WalkValue {
            engine: EngineValue::of(&self.engine),
            goal: self.goal.map(|goal| goal.to_array()),
            away: self.goal.map(|goal| goal.distance(at)),
            nearest: self.nearest.is_finite().then_some(self.nearest),
            arrived: self.goal.is_some() && self.engine.arrivals() != self.arrivals,
            gone: self.gone,
            seconds: f64::from(self.ticks) * TICK,
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
        let mut hash = StateHash::new();
        self.engine.hash_into(&mut hash);
        let (kind, push) = match self.push {
            None => (0, DVec2::ZERO),
            Some(Push::Stick(push)) => (1, push),
            Some(Push::Drive(forward, left)) => (2, DVec2::new(forward, left)),
        };
        hash.word(kind);
        hash.places(&[push]);
        format!("{:016x}", hash.finish())
    }

    /// Keys or a stick are held, or let go.
    fn pushed(&mut self, push: Option<Push>) -> Result<(), JsValue> {
        self.push = push;
        let Some(push) = push else {
            self.engine.halt();
            return Ok(());
        };
        self.goal = None;
        push.lead(&mut self.engine).or_throw()
    }

    fn going(&self) -> Going {
        let engine = &self.engine;
        let asked = (engine.normalised_speed(), engine.turn());
        Going::within(&engine.pattern_now(), engine.phase(), asked)
    }
}

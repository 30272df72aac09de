//! The values for the page of a body that walks over the floor, and the settings of its control layer.

use serde::{Deserialize, Serialize};

use crate::animation::{WalkControl, WalkEngine, WalkMode};

/// Metres of the way ahead that are drawn, and pieces of it.
const AHEAD: (f64, u32) = (6.0, 64);

/// The settings of the control layer on the page.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::web::space) struct ControlValue {
    gain: f64,
    adaptive: bool,
    tolerance: f64,
    centrifugal: f64,
    gated: bool,
    halts: bool,
}

impl ControlValue {
    pub fn of(of: &WalkControl) -> ControlValue {
        ControlValue {
            gain: of.gain,
            adaptive: of.adaptive,
            tolerance: of.tolerance,
            centrifugal: of.centrifugal,
            gated: of.gated,
            halts: of.halts,
        }
    }

    /// A control layer with these, the rest as it was.
    pub fn into_control(self, rest: &WalkControl) -> WalkControl {
        WalkControl {
            gain: self.gain,
            adaptive: self.adaptive,
            tolerance: self.tolerance,
            centrifugal: self.centrifugal,
            gated: self.gated,
            halts: self.halts,
            ..*rest
        }
    }
}

/// The values of the engine for the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::web::space) struct EngineValue {
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
    arrivals: u32,
    steps: u32,
    /// The radius of the arc on which it goes, above 0 to the left.
    radius: Option<f64>,
    tolerance: f64,
    centrifugal: f64,
    limits: [bool; 3],
    bytes: usize,
}

impl EngineValue {
    pub fn of(engine: &WalkEngine) -> EngineValue {
        let (at, control, limits) = (engine.position(), engine.control(), engine.limits());
        EngineValue {
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
            arrivals: engine.arrivals(),
            steps: engine.strikes(),
            radius: engine.arc().map(|arc| arc.radius),
            tolerance: control.tolerance * engine.leg(),
            centrifugal: engine.normalised_speed() * engine.turn().abs(),
            limits: [limits.ceiling, limits.centrifugal, limits.turn],
            bytes: engine.bytes(),
        }
    }
}

/// The way ahead, as it turns now: x and y of places along some metres of it, with half a turn more on an arc, and at
/// most once around. None where it stands.
pub(in crate::web::space) fn ahead_of(engine: &WalkEngine) -> Vec<f64> {
    let (at, (metres, pieces)) = (engine.position(), AHEAD);
    if engine.speed() <= 0.0 {
        return Vec::new();
    }
    let Some(arc) = engine.arc() else {
        let (sin, cos) = libm::sincos(engine.heading());
        return vec![at.x, at.y, at.x + metres * cos, at.y + metres * sin];
    };
    let radius = arc.radius.abs();
    let round = (metres / radius + std::f64::consts::PI).min(std::f64::consts::TAU);
    let from = at - arc.centre;
    let mut values = Vec::with_capacity(2 * (pieces as usize + 1));
    for piece in 0..=pieces {
        let angle = arc.radius.signum() * round * f64::from(piece) / f64::from(pieces);
        let (sin, cos) = libm::sincos(angle);
        values.push(arc.centre.x + from.x * cos - from.y * sin);
        values.push(arc.centre.y + from.x * sin + from.y * cos);
    }
    values
}

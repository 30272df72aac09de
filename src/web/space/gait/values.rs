//! The values of a walk for the page: its curves and figures.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::animation::{
    GaitStyleFile, HipMode, INMAN_RANGE, JointAngles, MOST_FREQUENCY, Skate, SkatePoint, Style,
    WalkCurve, WalkPattern, hip_amplitude, toe_off,
};
use crate::web::space::gait::figure::Going;
use crate::web::values::object;

/// The figures of the strip, from speed 0 to the end of Inman's range.
pub(in crate::web::space) const FIGURES: u32 = 7;
/// Below this normalised speed the law is another one.
const SLOW: f64 = 0.05;
/// A hundred: offsets of translations are told in percent of the leg.
const PERCENT: f64 = 100.0;

/// A curve of the pattern.
#[derive(Serialize)]
struct CurveValue {
    id: &'static str,
    unit: &'static str,
    sided: bool,
}

/// Figures of the walk.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::web::space) struct NumbersValue {
    frequency: f64,
    cycle: f64,
    stride: f64,
    amplitude: f64,
    toe_off: f64,
    /// Metres; none straight on.
    radius: Option<f64>,
    metres: f64,
    stature: f64,
    range: &'static str,
    /// The speed and the turn that it has, and whether less was possible than was asked for.
    speed: f64,
    turn: f64,
    speed_limited: bool,
    turn_limited: bool,
}

/// The further contents of a style's file.
#[derive(Serialize)]
pub(in crate::web::space) struct FileValue {
    name: String,
    leg: Option<f64>,
    /// Whether it is the style of the engine that has this name.
    preset: bool,
}

/// What a file of a style told besides.
pub(in crate::web::space) fn file_value(file: GaitStyleFile) -> FileValue {
    FileValue {
        preset: Style::preset(&file.name) == Some(file.style),
        name: file.name,
        leg: file.leg,
    }
}

/// The curves that a style changes, in their order.
#[wasm_bindgen(js_name = gaitCurves)]
pub fn gait_curves() -> Result<JsValue, JsValue> {
    let curves = WalkCurve::ALL.map(|curve| CurveValue {
        id: curve.name(),
        unit: if curve.is_translation() {
            "leg"
        } else {
            "degrees"
        },
        sided: curve.is_sided(),
    });
    object(&curves.as_slice())
}

/// The names of the styles that there are.
#[wasm_bindgen(js_name = gaitPresets)]
pub fn gait_presets() -> Vec<String> {
    Style::PRESETS.map(str::to_owned).to_vec()
}

/// What offsets of a curve are told in, by what they are kept in.
pub(in crate::web::space) fn unit_of(curve: WalkCurve) -> f64 {
    if curve.is_translation() { PERCENT } else { 1.0 }
}

/// The speed of a figure of the strip.
pub(in crate::web::space) fn strip_speed(figure: u32) -> f64 {
    INMAN_RANGE * f64::from(figure) / f64::from(FIGURES - 1)
}

/// A curve of a posture, in degrees or percent of the leg.
fn value_of(posture: &JointAngles, curve: WalkCurve, side: usize) -> f64 {
    let (leg, arm) = (&posture.legs[side], &posture.arms[side]);
    let angle = match curve {
        WalkCurve::Forward => return posture.translation[0] * PERCENT,
        WalkCurve::Lateral => return posture.translation[1] * PERCENT,
        WalkCurve::Vertical => return posture.translation[2] * PERCENT,
        WalkCurve::HipFlexion => leg.hip_flexion,
        WalkCurve::HipAbduction => leg.hip_abduction,
        WalkCurve::HipRotation => leg.hip_rotation,
        WalkCurve::KneeFlexion => leg.knee_flexion,
        WalkCurve::AnkleFlexion => leg.ankle_flexion,
        WalkCurve::ShoulderFlexion => arm.shoulder_flexion,
        WalkCurve::ElbowFlexion => arm.elbow_flexion,
        WalkCurve::TorsoTilt => posture.torso.tilt,
        WalkCurve::TorsoRoll => posture.torso.roll,
        WalkCurve::TorsoTorsion => posture.torso.torsion,
        WalkCurve::HeadTilt => posture.head.tilt,
        WalkCurve::HeadTorsion => posture.head.torsion,
    };
    angle.to_degrees()
}

/// The curves over the cycle, each left and right, in degrees or percent of the leg: in its style, or without.
pub(in crate::web::space) fn curves_of(
    pattern: &WalkPattern,
    going: Going,
    samples: usize,
    styled: bool,
) -> Vec<f64> {
    let mut pattern = pattern.clone();
    if !styled {
        let hip_scale = pattern.style().hip_scale;
        pattern.set_style(Style {
            hip_scale,
            ..Style::default()
        });
    }
    let samples = samples.clamp(2, 1000);
    let last = (samples - 1) as f64;
    // The end of the cycle is its beginning.
    let at = |i: usize| pattern.joint_angles(i as f64 / last, going.v, going.omega);
    let postures: Vec<JointAngles> = (0..samples).map(at).collect();
    let mut values = Vec::with_capacity(samples * WalkCurve::ALL.len() * 2);
    for curve in WalkCurve::ALL {
        for side in [0, 1] {
            let values_of = |posture| value_of(posture, curve, side);
            values.extend(postures.iter().map(values_of));
        }
    }
    values
}

/// Figures of a walk, by its speed and turn as they were asked for.
pub(in crate::web::space) fn numbers_of(
    pattern: &WalkPattern,
    (v, omega): (f64, f64),
) -> NumbersValue {
    let limits = pattern.limits(v, omega);
    let leg = pattern.build().leg;
    let (speed, turn) = (limits.speed, limits.turn);
    let frequency = pattern.frequency(speed, turn);
    let cycle = if frequency > 0.0 {
        speed / frequency
    } else {
        0.0
    };
    let range = match speed {
        0.0 => "rest",
        _ if frequency >= MOST_FREQUENCY => "cap",
        speed if speed < SLOW => "slow",
        speed if speed <= INMAN_RANGE => "inman",
        _ => "linear",
    };
    NumbersValue {
        frequency,
        cycle,
        stride: cycle * leg,
        amplitude: (pattern.style().hip_scale * hip_amplitude(speed)).to_degrees(),
        toe_off: toe_off(speed),
        radius: (turn != 0.0).then(|| speed * leg / turn.abs()),
        metres: speed * leg,
        stature: pattern.build().height(),
        range,
        speed,
        turn,
        speed_limited: limits.speed_limited,
        turn_limited: limits.turn_limited,
    }
}

/// The sliding of the feet with both curves of the hip.
#[derive(Serialize)]
pub(in crate::web::space) struct SkatesValue {
    literal: SkateValue,
    planted: SkateValue,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SkateValue {
    drift_mm: f64,
    share: f64,
    peak: f64,
    lift_mm: f64,
}

/// How the feet slide with both curves of the hip: of left and right the one that slides farther.
pub(in crate::web::space) fn skates_of(pattern: &WalkPattern, asked: (f64, f64)) -> SkatesValue {
    let Going { v, omega, .. } = Going::within(pattern, 0.0, asked);
    let of = |hip: HipMode| {
        let mut pattern = pattern.clone();
        pattern.hip = hip;
        let [left, right] = Skate::of(&pattern, SkatePoint::Sole, v, omega);
        let worse = if right.drift_mm > left.drift_mm {
            right
        } else {
            left
        };
        SkateValue {
            drift_mm: worse.drift_mm,
            share: worse.rms_share,
            peak: worse.peak_share,
            lift_mm: worse.lift_mm,
        }
    };
    SkatesValue {
        literal: of(HipMode::Literal),
        planted: of(HipMode::Planted),
    }
}

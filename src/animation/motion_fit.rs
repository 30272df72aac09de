//! The fit of the walking pattern to a recorded walk, joint by joint, and the style that comes closest.
//!
//! Angles are read off the places of the recorded joints: flexions in the plane that the figure faces, feet against how
//! they are in the rest pose. The scale of steps follows from speed and frequency; every curve's scale and offset by
//! least squares. A recorded cycle begins anywhere: it is read from where it comes closest to the pattern, so that
//! phase 0 is the left heel strike of both. What is left is the residual, in degrees: how good the table of 1990 is for
//! this person.

use super::cycle::Cycle;
use super::figure::{Joint, Side, positions};
use super::walk_engine::{
    BodyBuild, CurveStyle, HIP_SCALES, HipMode, JointAngles, Style, WalkCurve, WalkPattern,
    frequency, hip_amplitude,
};
use crate::message::Message;
use glam::DVec3;

/// Instants of the cycle that are compared.
const INSTANTS: usize = 64;
/// How often the distance of two phases is halved while the start of a cycle is looked for.
const ROUNDS: u32 = 12;
/// From thigh and shank to the length of a leg.
const LEG: f64 = 1.1;
/// The curves that can be read off any skeleton with legs and arms.
const FITTED: [WalkCurve; 5] = [
    WalkCurve::HipFlexion,
    WalkCurve::KneeFlexion,
    WalkCurve::AnkleFlexion,
    WalkCurve::ShoulderFlexion,
    WalkCurve::ElbowFlexion,
];

/// A curve of the pattern beside a recorded one.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveFit {
    /// Which.
    pub curve: WalkCurve,
    /// The side of the body.
    pub side: Side,
    /// What is recorded, in degrees, at equally spaced phases.
    pub recorded: Vec<f64>,
    /// The pattern in the fitted style.
    pub fitted: Vec<f64>,
    /// What was found.
    pub style: CurveStyle,
    /// Root of the mean square of what is left, in degrees.
    pub residual: f64,
    /// The same of the printed pattern, without the style.
    pub printed: f64,
}

/// A recorded walk beside the pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionFit {
    /// Its leg length, in metres: thigh and shank times 1.1.
    pub leg: f64,
    /// Its normalised speed, 1/s.
    pub speed: f64,
    /// Its cycles a second.
    pub frequency: f64,
    /// The style that comes closest.
    pub style: Style,
    /// Curve by curve, left before right.
    pub curves: Vec<CurveFit>,
}

/// The joints of a limb in the order from the body outward.
type Limb = [usize; 4];

impl MotionFit {
    /// Compares a cycle with the pattern. Time O(instants² · joints).
    ///
    /// # Errors
    /// `walk.fit-joints` where no legs of thigh, shank and foot are found on both sides; `walk.leg` for a leg of no
    /// length.
    pub fn of(cycle: &Cycle) -> Result<MotionFit, Message> {
        let joints = cycle.joints();
        let legs = [Side::Left, Side::Right].map(|side| leg_of(joints, side));
        let [Some(left), Some(right)] = legs else {
            return Err(Message::new("walk.fit-joints"));
        };
        let arms = [Side::Left, Side::Right].map(|side| arm_of(joints, side, &[left, right]));
        let long = |limb: Limb| joints[limb[1]].offset.length() + joints[limb[2]].offset.length();
        let leg = 0.5 * (long(left) + long(right)) * LEG;
        BodyBuild::checked_leg(leg)?;
        let base = cycle.base();
        let (speed, rate) = (base.speed / leg, 1.0 / base.duration);
        let hip_scale = hip_scale_of(speed, rate);
        let style = Style {
            hip_scale,
            ..Style::default()
        };
        let pattern = WalkPattern::new(style, BodyBuild::of_leg(leg), HipMode::Literal);
        let mut fit = MotionFit {
            leg,
            speed,
            frequency: rate,
            style,
            curves: Vec::new(),
        };
        let model = instants().map(|phase| pattern.joint_angles(phase, speed, 0.0));
        let model: Vec<JointAngles> = model.collect();
        let compared = |start: f64| {
            let read = instants().map(|phase| recorded(cycle, [left, right], arms, phase + start));
            fit_all(&read.collect::<Vec<_>>(), &model)
        };
        fit.curves = compared(best_start(|start| residual_of(&compared(start))));
        for found in &fit.curves {
            let side = usize::from(found.side == Side::Right);
            fit.style.curves[found.curve as usize][side] = found.style;
        }
        Ok(fit)
    }

    /// The root of the mean square of all residuals, in degrees.
    pub fn residual(&self) -> f64 {
        residual_of(&self.curves)
    }
}

/// The phases that are compared.
fn instants() -> impl Iterator<Item = f64> {
    (0..INSTANTS).map(|i| i as f64 / INSTANTS as f64)
}

fn residual_of(curves: &[CurveFit]) -> f64 {
    let squares: f64 = curves.iter().map(|one| one.residual * one.residual).sum();
    (squares / curves.len().max(1) as f64).sqrt()
}

/// Where in a recorded cycle the pattern's begins: the phase of the least residual, then nearer and nearer. A cycle
/// begins where the left foot is farthest ahead, so its heel strikes within a quarter of the cycle from there; half a
/// cycle away the curves would fit upside down.
fn best_start(residual: impl Fn(f64) -> f64) -> f64 {
    let (mut best, mut least) = (0.0, f64::INFINITY);
    let mut width = 1.0 / INSTANTS as f64;
    let mut look = |at: f64, best: &mut f64| {
        let found = residual(at);
        if found < least {
            (least, *best) = (found, at);
        }
    };
    for start in instants().map(|phase| phase - 0.5) {
        if start.abs() <= 0.25 {
            look(start, &mut best);
        }
    }
    for _ in 0..ROUNDS {
        width *= 0.5;
        let middle = best;
        look(middle - width, &mut best);
        look(middle + width, &mut best);
    }
    best
}

/// All curves that a recording has, left before right.
fn fit_all(recorded: &[Recorded], model: &[JointAngles]) -> Vec<CurveFit> {
    let mut curves = Vec::new();
    for curve in FITTED {
        for side in [0, 1] {
            let read: Option<Vec<f64>> = recorded.iter().map(|of| of.angle(curve, side)).collect();
            let Some(read) = read else { continue };
            let model: Vec<f64> = model.iter().map(|of| angle_of(of, curve, side)).collect();
            curves.push(compare(curve, side, read, &model));
        }
    }
    curves
}

/// The scale of steps with which the law has this frequency at this speed: found by halving, as longer steps are fewer.
fn hip_scale_of(speed: f64, rate: f64) -> f64 {
    if hip_amplitude(speed) == 0.0 {
        return 1.0;
    }
    let (mut low, mut high) = HIP_SCALES;
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        match frequency(speed, middle) > rate {
            true => low = middle,
            false => high = middle,
        }
    }
    0.5 * (low + high)
}

/// The child of a joint on the longest way down the tree.
fn next_of(joints: &[Joint], of: usize) -> Option<usize> {
    let children = (of + 1..joints.len()).filter(|&i| joints[i].parent == Some(of as u16));
    children
        .filter(|&i| joints[i].offset.length() > 1e-6)
        .max_by_key(|&i| depth(joints, i))
}

/// How many joints hang below another, one on the next.
fn depth(joints: &[Joint], of: usize) -> usize {
    let mut below = vec![0; joints.len()];
    for i in (of + 1..joints.len()).rev() {
        if let Some(parent) = joints[i]
            .parent
            .map(usize::from)
            .filter(|parent| *parent < i)
        {
            below[parent] = below[parent].max(below[i] + 1);
        }
    }
    below[of]
}

fn ancestors(joints: &[Joint], of: usize) -> Vec<usize> {
    let mut way = vec![of];
    while let Some(parent) = joints[way[way.len() - 1]].parent.map(usize::from) {
        if parent >= way[way.len() - 1] {
            break;
        }
        way.push(parent);
    }
    way
}

/// Hip, knee, ankle and toes: the joints of the side with a foot at their end.
fn leg_of(joints: &[Joint], side: Side) -> Option<Limb> {
    let foot = (0..joints.len()).find(|&i| joints[i].side == side && joints[i].foot)?;
    let mut way = ancestors(joints, foot);
    // Without what is in the middle, and without joints at no distance.
    way.retain(|&i| joints[i].side == side && joints[i].parent.is_some());
    way.reverse();
    let moving: Vec<usize> = way
        .iter()
        .enumerate()
        .filter(|(place, i)| *place == 0 || joints[**i].offset.length() > 1e-6)
        .map(|(_, i)| *i)
        .collect();
    limb_of(&moving)
}

/// The first four: what is beyond the toes is left out.
fn limb_of(way: &[usize]) -> Option<Limb> {
    match way {
        [hip, knee, ankle, toes, ..] => Some([*hip, *knee, *ankle, *toes]),
        _ => None,
    }
}

/// Shoulder, elbow and wrist (twice): the longest limb of the side that is no leg.
fn arm_of(joints: &[Joint], side: Side, legs: &[Limb; 2]) -> Option<Limb> {
    let leg = legs.iter().flatten().copied().collect::<Vec<_>>();
    let begins = |i: usize| {
        let parent = joints[i].parent.map(usize::from);
        joints[i].side == side && parent.is_some_and(|parent| joints[parent].side == Side::Middle)
    };
    let first = (0..joints.len()).filter(|&i| begins(i) && !leg.contains(&i));
    let mut way = vec![first.max_by_key(|&i| depth(joints, i))?];
    while let Some(next) = next_of(joints, way[way.len() - 1]) {
        way.push(next);
    }
    // A collarbone comes first where there are joints to spare: the upper arm is the first bone that hangs down.
    let named = |i: usize| {
        let name = joints[i].name.to_ascii_lowercase();
        name.contains("arm") || name.contains("elbow")
    };
    let elbow = way.iter().position(|&i| {
        let name = joints[i].name.to_ascii_lowercase();
        name.contains("forearm") || name.contains("elbow") || name.contains("lowerarm")
    });
    let elbow = elbow
        .or_else(|| way.iter().position(|&i| named(i)).map(|at| at + 1))
        .unwrap_or(1);
    match (
        way.get(elbow.checked_sub(1)?),
        way.get(elbow),
        way.get(elbow + 1),
    ) {
        (Some(&shoulder), Some(&elbow), Some(&wrist)) => Some([shoulder, elbow, wrist, wrist]),
        _ => None,
    }
}

/// The angles of a recorded instant, in radians, left and right.
struct Recorded {
    legs: [[f64; 3]; 2],
    arms: [Option<[f64; 2]>; 2],
}

impl Recorded {
    fn angle(&self, curve: WalkCurve, side: usize) -> Option<f64> {
        match curve {
            WalkCurve::HipFlexion => Some(self.legs[side][0]),
            WalkCurve::KneeFlexion => Some(self.legs[side][1]),
            WalkCurve::AnkleFlexion => Some(self.legs[side][2]),
            WalkCurve::ShoulderFlexion => self.arms[side].map(|arm| arm[0]),
            _ => self.arms[side].map(|arm| arm[1]),
        }
    }
}

fn angle_of(angles: &JointAngles, curve: WalkCurve, side: usize) -> f64 {
    let (leg, arm) = (&angles.legs[side], &angles.arms[side]);
    match curve {
        WalkCurve::HipFlexion => leg.hip_flexion,
        WalkCurve::KneeFlexion => leg.knee_flexion,
        WalkCurve::AnkleFlexion => leg.ankle_flexion,
        WalkCurve::ShoulderFlexion => arm.shoulder_flexion,
        _ => arm.elbow_flexion,
    }
}

/// How far forward something that hangs down is.
fn forward(bone: DVec3) -> f64 {
    libm::atan2(bone.x, -bone.z)
}

fn recorded(cycle: &Cycle, legs: [Limb; 2], arms: [Option<Limb>; 2], phase: f64) -> Recorded {
    let joints = cycle.joints();
    let mut places = Vec::new();
    positions(joints, &cycle.pose(phase, 1.0), &mut places);
    let bone = |limb: &Limb, from: usize| places[limb[from + 1]] - places[limb[from]];
    Recorded {
        legs: legs.map(|limb| {
            let (thigh, shank) = (forward(bone(&limb, 0)), forward(bone(&limb, 1)));
            // The foot's own direction in the rest pose is that of a foot on the floor.
            let rest = forward(joints[limb[3]].offset);
            let foot = forward(bone(&limb, 2)) - rest;
            [thigh, thigh - shank, foot - shank]
        }),
        arms: arms.map(|limb| {
            limb.map(|limb| {
                let (upper, fore) = (forward(bone(&limb, 0)), bone(&limb, 1));
                [upper, bone(&limb, 0).angle_between(fore)]
            })
        }),
    }
}

/// Scale and offset by least squares; both curves in radians.
fn compare(curve: WalkCurve, side: usize, recorded: Vec<f64>, model: &[f64]) -> CurveFit {
    let count = recorded.len() as f64;
    let degrees =
        |all: &[f64]| -> Vec<f64> { all.iter().map(|angle| angle.to_degrees()).collect() };
    let (recorded, model) = (degrees(&recorded), degrees(model));
    let mean = |all: &[f64]| all.iter().sum::<f64>() / count;
    let (of_recorded, of_model) = (mean(&recorded), mean(&model));
    let pairs = || recorded.iter().zip(&model);
    let both: f64 = pairs()
        .map(|(r, m)| (r - of_recorded) * (m - of_model))
        .sum();
    let square: f64 = model.iter().map(|m| (m - of_model) * (m - of_model)).sum();
    let scale = if square > 1e-9 { both / square } else { 1.0 };
    // What a style can have: the residual is that of what is handed out.
    let (most, farthest) = (CurveStyle::MOST_SCALE, CurveStyle::MOST_OFFSETS.0);
    let scale = (scale as f32).clamp(-most, most);
    let offset = (of_recorded - f64::from(scale) * of_model) as f32;
    let offset = offset.clamp(-farthest, farthest);
    let fitted = model
        .iter()
        .map(|m| f64::from(scale) * m + f64::from(offset));
    let fitted: Vec<f64> = fitted.collect();
    let residual = |other: &[f64]| {
        let squares: f64 = recorded
            .iter()
            .zip(other)
            .map(|(a, b)| (a - b) * (a - b))
            .sum();
        (squares / count).sqrt()
    };
    CurveFit {
        curve,
        side: if side == 0 { Side::Left } else { Side::Right },
        residual: residual(&fitted),
        printed: residual(&model),
        style: CurveStyle { scale, offset },
        fitted,
        recorded,
    }
}

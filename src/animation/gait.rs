//! Gaits: procedural cycles of walking and jogging, blended by speed.

use super::cycle::Cycle;
use super::figure::{Joint, Pose, Side, positions};
use crate::trace::StateHash;
use glam::{DQuat, DVec2, DVec3};
use std::f64::consts::{PI, TAU};
use std::sync::OnceLock;

/// Lengths of the figure's parts, in metres.
const THIGH: f64 = 0.44;
const SHANK: f64 = 0.42;
/// From ankle to toes: forward and down.
const FOOT: (f64, f64) = (0.17, -0.07);
/// Frames of a cycle; the last is the first again.
const FRAMES: usize = 49;

/// The style parameters of a gait.
struct Style {
    speed: f64,
    duration: f64,
    /// The part of the cycle in which a foot is on the ground.
    stance: f64,
    /// How far the toes are ahead of the hip when the foot comes down.
    ahead: f64,
    /// The height of the hip: mean, how far it bobs, and the phase at which it is lowest.
    hip: (f64, f64, f64),
    /// How far the toes point down when they leave the ground, in radians.
    roll: f64,
    /// How high the toes are lifted.
    lift: f64,
    /// Swing of the arms, bend of the elbows, turn of the chest, lean, in radians.
    arms: (f64, f64, f64, f64),
}

const WALK: Style = Style {
    speed: 1.4,
    duration: 1.04,
    stance: 0.6,
    ahead: 0.49,
    hip: (0.88, 0.02, 0.0),
    roll: 0.7,
    lift: 0.06,
    arms: (0.35, 0.35, 0.08, 0.03),
};

const JOG: Style = Style {
    speed: 2.8,
    duration: 0.74,
    stance: 0.38,
    ahead: 0.43,
    hip: (0.85, 0.04, 0.19),
    roll: 0.8,
    lift: 0.2,
    arms: (0.55, 1.3, 0.14, 0.12),
};

/// The gait cycles of one skeleton, the slower first.
#[derive(Clone, Debug, PartialEq)]
pub struct Gait {
    slow: Cycle,
    fast: Option<Cycle>,
}

impl Gait {
    /// What walking depends on: how fast the phase goes.
    pub(crate) fn hash_into(&self, hash: &mut StateHash) {
        for cycle in [Some(&self.slow), self.fast.as_ref()] {
            let base = cycle.map_or([0.0; 2], |cycle| {
                [cycle.base().speed, cycle.base().duration]
            });
            hash.numbers(base.into_iter());
        }
    }

    /// A procedural walk of 1.4 m/s and jog of 2.8 m/s, for a skeleton of 17 joints.
    ///
    /// Toes on the ground move back at the speed of the walk, so nothing slides at that speed; hips and knees follow
    /// from where the foot is. Each is a cycle as a recording would give it, and goes the same way from there.
    pub fn procedural() -> Gait {
        // Made once: the table of factors takes some milliseconds.
        static MADE: OnceLock<Gait> = OnceLock::new();
        let made = MADE.get_or_init(|| Gait {
            slow: made(&WALK),
            fast: Some(made(&JOG)),
        });
        made.clone()
    }

    /// One recorded cycle, at all speeds.
    pub fn of(cycle: Cycle) -> Gait {
        Gait {
            slow: cycle,
            fast: None,
        }
    }

    /// The slower cycle, or the only one.
    pub fn slow(&self) -> &Cycle {
        &self.slow
    }

    /// The faster cycle, if there is one.
    pub fn fast(&self) -> Option<&Cycle> {
        self.fast.as_ref()
    }

    /// The bytes of its cycles, see [`Cycle::bytes`].
    pub fn bytes(&self) -> usize {
        self.slow.bytes() + self.fast.as_ref().map_or(0, Cycle::bytes)
    }

    /// The joints; the bones of the figure go from each to its parent.
    pub fn joints(&self) -> &[Joint] {
        self.slow.joints()
    }

    /// The blend weight of a speed between the slower cycle (0) and the faster (1).
    fn blend(&self, speed: f64) -> f64 {
        let Some(fast) = &self.fast else {
            return 0.0;
        };
        let (low, high) = (self.slow.base().speed, fast.base().speed);
        ((speed.abs() - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Cycles per second at a speed. Up to the slower cycle's speed its own rate (the turns of joints are scaled
    /// instead), to the faster one's in between, beyond in proportion to the speed.
    pub fn rate(&self, speed: f64) -> f64 {
        let own = |cycle: &Cycle| {
            let base = cycle.base();
            (speed.abs() / base.speed).max(1.0) / base.duration
        };
        match &self.fast {
            None => own(&self.slow),
            Some(fast) => {
                let part = self.blend(speed);
                (1.0 - part) / self.slow.base().duration + part * own(fast)
            }
        }
    }

    /// The pose at a phase and a speed, relative to the base point, facing along x.
    pub fn pose(&self, phase: f64, speed: f64) -> Pose {
        let slow = self.slow.pose(phase, self.slow.factor(speed));
        match (&self.fast, self.blend(speed)) {
            (Some(fast), part) if part > 0.0 => slow.towards(&fast.pose(phase, 1.0), part),
            _ => slow,
        }
    }

    /// The positions of all joints at a phase and a speed: relative to the base point, x forward, y left, z up, metres.
    /// Time O(joints).
    pub fn figure(&self, phase: f64, speed: f64, out: &mut Vec<DVec3>) {
        positions(self.joints(), &self.pose(phase, speed), out);
    }

    /// The same in the world, for a body that stands at a place and faces a heading.
    pub fn figure_at(&self, phase: f64, speed: f64, at: DVec2, heading: f64, out: &mut Vec<DVec3>) {
        self.figure(phase, speed, out);
        let turn = DQuat::from_rotation_z(heading);
        for place in out {
            *place = turn * *place + at.extend(0.0);
        }
    }
}

/// The joints of the figure, 17 of them.
fn joints() -> Vec<Joint> {
    let mut joints: Vec<Joint> = Vec::new();
    let mut add = |name: &str, parent: Option<u16>, offset: [f64; 3], side: Side| {
        joints.push(Joint {
            name: name.to_owned(),
            parent,
            offset: DVec3::from(offset),
            side,
            foot: name == "toes",
        });
        (joints.len() - 1) as u16
    };
    let pelvis = add("pelvis", None, [0.0; 3], Side::Middle);
    let chest = add("chest", Some(pelvis), [0.0, 0.0, 0.28], Side::Middle);
    add("head", Some(chest), [0.0, 0.0, 0.45], Side::Middle);
    for (side, y) in [(Side::Left, 1.0), (Side::Right, -1.0)] {
        let shoulder = add("shoulder", Some(chest), [0.0, 0.18 * y, 0.22], side);
        let elbow = add("elbow", Some(shoulder), [0.0, 0.03 * y, -0.3], side);
        add("hand", Some(elbow), [0.0, 0.0, -0.27], side);
    }
    for (side, y) in [(Side::Left, 1.0), (Side::Right, -1.0)] {
        let hip = add("hip", Some(pelvis), [0.0, 0.09 * y, 0.0], side);
        let knee = add("knee", Some(hip), [0.0, 0.0, -THIGH], side);
        let ankle = add("ankle", Some(knee), [0.0, 0.0, -SHANK], side);
        add("toes", Some(ankle), [FOOT.0, 0.0, FOOT.1], side);
    }
    joints
}

/// A cycle of this style, prepared like a recorded one.
fn made(style: &Style) -> Cycle {
    let frames = (0..FRAMES).map(|i| frame(style, i as f64 / (FRAMES - 1) as f64));
    let mut neutral = vec![DQuat::IDENTITY; 17];
    for elbow in [4, 7] {
        neutral[elbow] = DQuat::from_rotation_y(-0.15);
    }
    let time = style.duration / (FRAMES - 1) as f64;
    Cycle::new(joints(), frames.collect(), time, Some(neutral))
        .expect("cycles made by rule are in order")
}

fn smooth(part: f64) -> f64 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The figure at a phase, on its way along x.
fn frame(style: &Style, phase: f64) -> Pose {
    let turn = DQuat::from_rotation_y;
    let (mean, bob, lowest) = style.hip;
    let hip = mean - bob * libm::cos(2.0 * TAU * (phase - lowest));
    let swing = libm::cos(TAU * phase);
    let (arms, elbows, chest, lean) = style.arms;
    let mut turns = vec![DQuat::IDENTITY; 17];
    turns[1] = DQuat::from_rotation_z(chest * swing) * turn(lean);
    turns[2] = DQuat::from_rotation_z(-chest * swing) * turn(-lean);
    // A positive turn about y takes what hangs down backward: the arm on the side of the leg that is ahead.
    for (shoulder, sign) in [(3, 1.0), (6, -1.0)] {
        turns[shoulder] = turn(sign * arms * swing);
        turns[shoulder + 1] = turn(-elbows + 0.3 * arms * sign * swing);
    }
    for (joint, later) in [(9, 0.0), (13, 0.5)] {
        let (toes, pitch) = step(style, phase + later);
        let (sin, cos) = libm::sincos(pitch);
        let ankle = toes - DVec2::new(FOOT.0 * cos + FOOT.1 * sin, FOOT.1 * cos - FOOT.0 * sin);
        let (thigh, knee) = bend(ankle - DVec2::new(0.0, hip));
        turns[joint] = turn(-thigh);
        turns[joint + 1] = turn(knee);
        turns[joint + 2] = turn(pitch + thigh - knee);
    }
    let along = style.speed * style.duration * phase;
    Pose {
        root: DVec3::new(along, 0.0, hip),
        turns,
    }
}

/// Where the toes of a foot are that came down at phase 0 (forward of the hip, and up from the floor), and how far they
/// point down.
fn step(style: &Style, phase: f64) -> (DVec2, f64) {
    let phase = phase - phase.floor();
    let stride = style.speed * style.duration;
    let behind = style.ahead - stride * style.stance;
    if phase < style.stance {
        // On the ground: back at the speed of the body. The heel rises in the last part.
        let late = (phase / style.stance - 0.55) / 0.45;
        let toes = DVec2::new(style.ahead - stride * phase, 0.0);
        return (toes, style.roll * smooth(late));
    }
    // In the air: a cubic that leaves and meets the ground at the speed of the ground.
    let part = (phase - style.stance) / (1.0 - style.stance);
    let slope = -stride * (1.0 - style.stance);
    let (p2, p3) = (part * part, part * part * part);
    let x = behind * (2.0 * p3 - 3.0 * p2 + 1.0)
        + slope * (p3 - 2.0 * p2 + part)
        + style.ahead * (3.0 * p2 - 2.0 * p3)
        + slope * (p3 - p2);
    let rise = libm::sin(PI * part);
    let toes = DVec2::new(x, style.lift * rise * rise);
    (toes, style.roll * (1.0 - smooth(part / 0.6)))
}

/// How far a thigh swings forward and how far its knee bends for the ankle to be at a place seen from the hip (forward,
/// up).
fn bend(ankle: DVec2) -> (f64, f64) {
    let reach = ankle
        .length()
        .clamp(THIGH - SHANK + 1e-6, THIGH + SHANK - 1e-6);
    let towards = libm::atan2(ankle.x, -ankle.y);
    let at_hip = (THIGH * THIGH + reach * reach - SHANK * SHANK) / (2.0 * THIGH * reach);
    let at_knee = (THIGH * THIGH + SHANK * SHANK - reach * reach) / (2.0 * THIGH * SHANK);
    let corner = |cos: f64| libm::acos(cos.clamp(-1.0, 1.0));
    (towards + corner(at_hip), PI - corner(at_knee))
}

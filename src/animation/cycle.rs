//! Cycles of motion: factored by their base point, slowed down by scaling the turns of joints.

use super::figure::{Joint, Pose, Side, between, positions};
use crate::message::Message;
use glam::{DQuat, DVec2, DVec3};

/// Speeds in the table of factors, from 0 to the canonical one.
const TABLE: usize = 17;
/// Instants at which sliding is measured.
const INSTANTS: usize = 48;
/// Up to which height, in metres, a foot counts as standing.
const CONTACT: f64 = 0.015;
/// The factors that are tried for the table, and the largest of them.
const FACTORS: u32 = 96;
const MOST_FACTOR: f64 = 1.2;

/// The motion of the standing foot relative to the base point, over a cycle.
#[derive(Clone, Copy, Debug)]
struct Backward {
    /// The mean of its velocity along the way, below 0 as it goes back.
    mean: f64,
    /// The mean of the square of its velocity.
    square: f64,
}

impl Backward {
    /// The root of the mean square of its velocity on the ground while the base point moves at `speed`.
    fn slide(&self, speed: f64) -> f64 {
        (speed * speed + 2.0 * speed * self.mean + self.square)
            .max(0.0)
            .sqrt()
    }
}

/// The motion of the base point: a place that moves along a straight line at constant speed (Kuffner 1998, section
/// 7.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Base {
    /// The root's place above the floor in the first frame.
    pub start: DVec2,
    /// Which way the motion goes, in radians.
    pub heading: f64,
    /// The canonical speed V, m/s: the distance between the root's places above the floor in the first and the last
    /// frame, by the time between.
    pub speed: f64,
    /// The time T that one cycle takes, in seconds.
    pub duration: f64,
}

impl Base {
    /// Where the base point is after `time` seconds.
    pub fn at(&self, time: f64) -> DVec2 {
        self.start + DVec2::from_angle(self.heading) * (self.speed * time)
    }

    /// A root relative to the base point: `base(time)⁻¹ · root`.
    pub fn factor(&self, time: f64, root: (DVec3, DQuat)) -> (DVec3, DQuat) {
        let back = DQuat::from_rotation_z(-self.heading);
        (back * (root.0 - self.at(time).extend(0.0)), back * root.1)
    }

    /// The root that was factored: `base(time) · relative`.
    pub fn compose(&self, time: f64, relative: (DVec3, DQuat)) -> (DVec3, DQuat) {
        let forth = DQuat::from_rotation_z(self.heading);
        (
            forth * relative.0 + self.at(time).extend(0.0),
            forth * relative.1,
        )
    }
}

/// One cycle of a motion that roughly follows a straight line, prepared for walking along any path.
///
/// Frames are relative to the base point, which is where a body's disc goes, and faces along x. Below the canonical
/// speed the turns of all joints are scaled by a factor from a table, towards a neutral pose; the phase runs at a
/// constant rate meanwhile (the paper leaves that open).
#[derive(Clone, Debug, PartialEq)]
pub struct Cycle {
    joints: Vec<Joint>,
    base: Base,
    /// The frames relative to the base point; the last is the first of the next cycle.
    frames: Vec<Pose>,
    neutral: Vec<DQuat>,
    /// The phase of the frames at which the left foot is farthest ahead.
    begin: f64,
    /// The best factors for speeds from 0 to the canonical one, in equal steps.
    table: Vec<f64>,
}

impl Cycle {
    /// Prepares a cycle from frames in the world, z up, metres: the first and the last are the same instant of the
    /// cycle.
    ///
    /// `neutral` is how joints are turned when it stands; without it the mean of the cycle is taken, but for the turn
    /// of the root. Time O(joints · (frames + factors tried)).
    ///
    /// # Errors
    /// `cycle.frames` for fewer than three frames or frames that do not fit the joints, `cycle.not-finite`,
    /// `cycle.time` for a frame time not within 0.0001 to 1 s, `cycle.stands` for a motion slower than 0.05 m/s,
    /// `cycle.fast` for one faster than 20 m/s.
    pub fn new(
        joints: Vec<Joint>,
        mut frames: Vec<Pose>,
        frame_time: f64,
        neutral: Option<Vec<DQuat>>,
    ) -> Result<Cycle, Message> {
        let count = joints.len();
        if frames.len() < 3 || count == 0 || frames.iter().any(|frame| frame.turns.len() != count) {
            return Err(Message::new("cycle.frames").with("found", frames.len()));
        }
        if !(1e-4..=1.0).contains(&frame_time) {
            return Err(Message::new("cycle.time").with("found", frame_time));
        }
        let finite =
            |pose: &Pose| pose.root.is_finite() && pose.turns.iter().all(|q| q.is_finite());
        if !frames.iter().all(finite) || !joints.iter().all(|joint| joint.offset.is_finite()) {
            return Err(Message::new("cycle.not-finite"));
        }
        let base = base_of(&frames, frame_time);
        if base.speed < 0.05 {
            return Err(Message::new("cycle.stands").with("found", base.speed));
        }
        if base.speed > 20.0 {
            return Err(Message::new("cycle.fast").with("found", base.speed));
        }
        for (i, frame) in frames.iter_mut().enumerate() {
            let root = base.factor(i as f64 * frame_time, (frame.root, frame.turns[0]));
            (frame.root, frame.turns[0]) = root;
        }
        let neutral = neutral.unwrap_or_else(|| mean_turns(&frames));
        let mut cycle = Cycle {
            joints,
            base,
            frames,
            neutral,
            begin: 0.0,
            table: vec![1.0; TABLE],
        };
        cycle.begin = cycle.left_ahead();
        cycle.table = cycle.best_factors();
        Ok(cycle)
    }

    /// Its joints.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// Its base point: canonical speed, duration, direction.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Its frames relative to the base point.
    pub fn frames(&self) -> &[Pose] {
        &self.frames
    }

    /// Its bytes: of each keyframe where the root is and the rotation of each joint, the neutral pose, the table of
    /// factors, all as 64-bit numbers; not its skeleton.
    pub fn bytes(&self) -> usize {
        let turns = |turns: &[DQuat]| size_of_val(turns);
        let frames = self.frames.iter();
        let frames: usize = frames
            .map(|pose| size_of::<DVec3>() + turns(&pose.turns))
            .sum();
        frames + turns(&self.neutral) + size_of_val(self.table.as_slice())
    }

    /// How far, in metres, the farthest joint is in the last frame from where it is in the first: what jumps when the
    /// cycle begins again.
    pub fn seam(&self) -> f64 {
        let (mut first, mut last) = (Vec::new(), Vec::new());
        positions(&self.joints, &self.frames[0], &mut first);
        positions(&self.joints, &self.frames[self.frames.len() - 1], &mut last);
        let jumps = first.iter().zip(&last).map(|(a, b)| a.distance(*b));
        jumps.fold(0.0, f64::max)
    }

    /// The factors for speeds from 0 to the canonical one, in equal steps.
    pub fn table(&self) -> &[f64] {
        &self.table
    }

    /// The factor for a speed, interpolated in the table; the canonical one's above it.
    pub fn factor(&self, speed: f64) -> f64 {
        let steps = (self.table.len() - 1) as f64;
        let place = (speed.abs() / self.base.speed).min(1.0) * steps;
        let i = (place as usize).min(self.table.len() - 2);
        let part = place - i as f64;
        self.table[i] * (1.0 - part) + self.table[i + 1] * part
    }

    /// The pose at a phase (0 to 1, 0 where the left foot is farthest ahead), relative to the base point, with the
    /// turns of joints scaled by a factor: 0 stands, 1 is the cycle as it was. A phase that is no finite number is 0.
    /// Time O(joints).
    pub fn pose(&self, phase: f64, factor: f64) -> Pose {
        self.raw_pose(phase + self.begin, factor)
    }

    fn raw_pose(&self, phase: f64, factor: f64) -> Pose {
        let phase = if phase.is_finite() { phase } else { 0.0 };
        let place = (phase - phase.floor()) * (self.frames.len() - 1) as f64;
        let i = (place as usize).min(self.frames.len() - 2);
        let whole = self.frames[i].towards(&self.frames[i + 1], place - i as f64);
        if factor == 1.0 {
            return whole;
        }
        let turns = self.neutral.iter().zip(&whole.turns);
        let turns = turns
            .map(|(from, to)| between(*from, *to, factor))
            .collect();
        let mut pose = Pose {
            root: whole.root * factor,
            turns,
        };
        // Bent less, the legs are longer: the lowest foot decides how high the root is, and what it was above the floor
        // is scaled.
        let above = whole.root.z - self.lowest(&whole);
        pose.root.z = self.lowest(&pose) + above * factor;
        pose
    }

    /// How high the root must be for the lowest foot to be at height 0.
    fn lowest(&self, pose: &Pose) -> f64 {
        let mut places = Vec::new();
        positions(&self.joints, pose, &mut places);
        let feet = self.feet(&places).map(|(_, place)| place.z - pose.root.z);
        -feet.fold(f64::INFINITY, f64::min)
    }

    /// What may touch the ground: the feet, or all joints where none is known as one.
    fn feet<'a>(&'a self, places: &'a [DVec3]) -> impl Iterator<Item = (usize, DVec3)> + 'a {
        let known = self.joints.iter().any(|joint| joint.foot);
        let joints = self.joints.iter().zip(places).enumerate();
        joints
            .filter(move |(_, (joint, _))| joint.foot || !known)
            .map(|(i, (_, place))| (i, *place))
    }

    /// How much the standing foot slides, in m/s (root of the mean square over the cycle), when the base point moves at
    /// `speed` and turns are scaled by `factor`.
    pub fn slide(&self, speed: f64, factor: f64) -> f64 {
        self.motion_of_feet(&self.contacts(), factor).slide(speed)
    }

    /// For each instant, the foot that stands until the next: of those on the ground at both ends, in the cycle as it
    /// was recorded, the one that goes back fastest. (The lowest would do for a recorded walk, not for a figure whose
    /// feet both stay on the floor.)
    fn contacts(&self) -> Vec<Option<usize>> {
        let places = self.instants(1.0);
        let standing = places.windows(2).map(|pair| {
            let down = self
                .feet(&pair[0])
                .filter(|(foot, place)| place.z.max(pair[1][*foot].z) < CONTACT);
            let back = down.map(|(foot, place)| (pair[1][foot].x - place.x, foot));
            let fastest = back.min_by(|a, b| a.0.total_cmp(&b.0));
            fastest.map(|(_, foot)| foot)
        });
        standing.collect()
    }

    /// Where all joints are at equally spaced instants of the cycle.
    fn instants(&self, factor: f64) -> Vec<Vec<DVec3>> {
        let instants = (0..=INSTANTS).map(|i| {
            let mut places = Vec::new();
            let pose = self.raw_pose(i as f64 / INSTANTS as f64, factor);
            positions(&self.joints, &pose, &mut places);
            places
        });
        instants.collect()
    }

    fn motion_of_feet(&self, contacts: &[Option<usize>], factor: f64) -> Backward {
        let places = self.instants(factor);
        let between = self.base.duration / INSTANTS as f64;
        let (mut mean, mut square, mut count) = (0.0, 0.0, 0.0);
        for (pair, foot) in places.windows(2).zip(contacts) {
            if let &Some(foot) = foot {
                let moved = (pair[1][foot] - pair[0][foot]).truncate() / between;
                mean += moved.x;
                square += moved.length_squared();
                count += 1.0;
            }
        }
        let count = f64::max(count, 1.0);
        Backward {
            mean: mean / count,
            square: square / count,
        }
    }

    /// For each speed of the table the factor with which feet slide least, relative to that of the canonical speed.
    fn best_factors(&self) -> Vec<f64> {
        let contacts = self.contacts();
        // How feet move does not depend on the speed: once for each factor is enough.
        let motions: Vec<(f64, Backward)> = (0..=FACTORS)
            .map(|i| {
                let factor = MOST_FACTOR * f64::from(i) / f64::from(FACTORS);
                (factor, self.motion_of_feet(&contacts, factor))
            })
            .collect();
        let best = |speed: f64| {
            let slides = motions
                .iter()
                .map(|(factor, motion)| (motion.slide(speed), *factor));
            slides
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map_or(1.0, |(_, factor)| factor)
        };
        let last = TABLE - 1;
        // A cycle that slides at its own speed, too, would slide a little less if it were scaled there; but there it is
        // to be seen as it was recorded, and the rest of the table with it.
        let own = best(self.base.speed).max(0.5);
        let entry = |i: usize| match i {
            0 => 0.0,
            _ if i == last => 1.0,
            _ => (best(self.base.speed * i as f64 / last as f64) / own).min(1.0),
        };
        (0..TABLE).map(entry).collect()
    }

    /// The phase of the frames at which a left foot is farthest ahead.
    fn left_ahead(&self) -> f64 {
        let mut best = (f64::NEG_INFINITY, 0);
        let mut places = Vec::new();
        for (i, frame) in self.frames[..self.frames.len() - 1].iter().enumerate() {
            positions(&self.joints, frame, &mut places);
            for (joint, place) in self.feet(&places) {
                if self.joints[joint].side == Side::Left && place.x > best.0 {
                    best = (place.x, i);
                }
            }
        }
        best.1 as f64 / (self.frames.len() - 1) as f64
    }
}

fn base_of(frames: &[Pose], frame_time: f64) -> Base {
    let start = frames[0].root.truncate();
    let end = frames[frames.len() - 1].root.truncate();
    let duration = frame_time * (frames.len() - 1) as f64;
    let way = end - start;
    Base {
        start,
        heading: libm::atan2(way.y, way.x),
        speed: way.length() / duration,
        duration,
    }
}

/// The mean of each joint's turns over a cycle; the root upright, as it is turned on the whole.
fn mean_turns(frames: &[Pose]) -> Vec<DQuat> {
    let first = &frames[0].turns;
    let mean = |joint: usize| {
        let sum = frames[..frames.len() - 1]
            .iter()
            .fold(first[joint] * 0.0, |sum, frame| {
                let turn = frame.turns[joint];
                let sign = if turn.dot(first[joint]) < 0.0 {
                    -1.0
                } else {
                    1.0
                };
                sum + turn * sign
            });
        if sum.length() > 1e-9 {
            sum.normalize()
        } else {
            first[joint]
        }
    };
    (0..first.len()).map(mean).collect()
}

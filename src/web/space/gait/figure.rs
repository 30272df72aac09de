//! Figures of walking bodies as the page draws them: joints, feet, and how far these slide.

use glam::{DVec2, DVec3};

use crate::animation::{
    BodyBuild, FootPlace, Joint, RIGHT_HEEL_STRIKE, Side, WalkEvent, WalkPattern, support,
};

/// Into so many pieces a stance is divided to follow a foot.
const PIECES: u32 = 24;

/// The motion of a body: its phase, and its speed and turn within their limits.
#[derive(Clone, Copy, Debug)]
pub(in crate::web::space) struct Going {
    /// The phase.
    pub phase: f64,
    /// The normalised speed (1/s).
    pub v: f64,
    /// The turn, radians a second.
    pub omega: f64,
}

impl Going {
    /// A body that is asked to go at a normalised speed and to turn: within its limits, here and nowhere else.
    pub fn within(pattern: &WalkPattern, phase: f64, (v, omega): (f64, f64)) -> Going {
        let limits = pattern.limits(v, omega);
        let (v, omega) = (limits.speed, limits.turn);
        Going { phase, v, omega }
    }
}

/// A footprint under an ankle: x and y of its heel and of its toes, and 1 for the right foot.
pub(in crate::web::space) fn print_values(
    build: &BodyBuild,
    at: DVec2,
    heading: f64,
    right: bool,
    out: &mut Vec<f64>,
) {
    let (sin, cos) = libm::sincos(heading);
    for ahead in [-f64::from(build.heel), f64::from(build.toes)] {
        out.extend((at + DVec2::new(cos, sin) * (ahead * build.leg)).to_array());
    }
    out.push(f64::from(u8::from(right)));
}

/// Of each joint its parent and its side: 1 left, -1 right.
pub(in crate::web::space) fn tree_of(joints: &[Joint]) -> Vec<i32> {
    let mut values = Vec::new();
    for joint in joints {
        values.push(joint.parent.map_or(-1, i32::from));
        values.push(match joint.side {
            Side::Left => 1,
            Side::Middle => 0,
            Side::Right => -1,
        });
    }
    values
}

/// The same, and of each foot the heel, which hangs on the ankle.
pub(in crate::web::space) fn joints_of(pattern: &WalkPattern) -> Vec<i32> {
    let mut values = tree_of(pattern.joints());
    for (name, side) in [("l_ankle", 1), ("r_ankle", -1)] {
        let ankle = pattern.joints().iter().position(|joint| joint.name == name);
        values.extend([ankle.map_or(0, |at| at as i32), side]);
    }
    values
}

/// Forward, left and up of all joints, and of both heels, by the length of the leg times `by`.
pub(in crate::web::space) fn places_of(
    pattern: &WalkPattern,
    going: Going,
    by: f64,
    out: &mut Vec<f64>,
) {
    let mut joints = Vec::new();
    pattern.figure(going.phase, going.v, going.omega, &mut joints);
    let feet = pattern.feet(going.phase, going.v, going.omega);
    for place in joints.iter().chain(feet.iter().map(|foot| &foot.heel)) {
        out.extend((*place * by).to_array());
    }
}

/// Where a body that goes like this for a part of its cycle is then, and how far it has turned.
pub(in crate::web::space) fn carried(
    pattern: &WalkPattern,
    going: Going,
    cycles: f64,
) -> (DVec2, f64) {
    let frequency = pattern.frequency(going.v, going.omega);
    if frequency <= 0.0 {
        return (DVec2::ZERO, 0.0);
    }
    let seconds = cycles / frequency;
    let turn = going.omega * seconds;
    let way = going.v * pattern.build().leg * seconds;
    if turn.abs() < 1e-9 {
        return (DVec2::new(way, 0.0), turn);
    }
    let radius = way / turn;
    let (sin, cos) = libm::sincos(turn);
    (DVec2::new(radius * sin, radius * (1.0 - cos)), turn)
}

/// A place seen from a body that was at the origin and has gone on.
fn seen_from(place: DVec3, (moved, turned): (DVec2, f64)) -> DVec3 {
    let (sin, cos) = libm::sincos(turned);
    let off = place.truncate() - moved;
    DVec2::new(off.x * cos + off.y * sin, off.y * cos - off.x * sin).extend(place.z)
}

/// The point of a foot that is on the ground, by which of both it was before.
fn bearing(foot: &FootPlace, heel: bool) -> DVec3 {
    if heel { foot.heel } else { foot.toes }
}

/// How far a foot has slid on the ground since its heel struck, forward and left, in metres.
pub(in crate::web::space) fn slide_of(pattern: &WalkPattern, going: Going, side: usize) -> DVec2 {
    let strike = if side == 0 { 0.0 } else { RIGHT_HEEL_STRIKE };
    let since = going.phase - strike;
    let since = since - libm::floor(since);
    // After the other heel's strike a foot bears less and less, and is not measured.
    if since > RIGHT_HEEL_STRIKE {
        return DVec2::ZERO;
    }
    let place = |phase: f64| pattern.feet(phase, going.v, going.omega)[side];
    let piece = since / f64::from(PIECES);
    let step = carried(pattern, going, piece);
    let mut slid = DVec2::ZERO;
    let mut foot = place(strike);
    for at in 1..=PIECES {
        let next = place(strike + piece * f64::from(at));
        // What it rolls on stays, if it does not slide.
        let heel = foot.contact() == foot.heel;
        let before = seen_from(bearing(&foot, heel), step);
        let earlier = seen_from(slid.extend(0.0) + step.0.extend(0.0), step).truncate();
        slid = earlier + (bearing(&next, heel) - before).truncate();
        foot = next;
    }
    slid
}

/// Of both feet: whether it bears, heel and toes, the place on the ground that its contact slid from, where that is
/// now, and the slide in millimetres.
pub(in crate::web::space) fn feet_of(pattern: &WalkPattern, going: Going) -> Vec<f64> {
    let bears = support(going.phase, going.v);
    let feet = pattern.feet(going.phase, going.v, going.omega);
    let mut values = Vec::new();
    for (side, on) in [bears.left, bears.right].into_iter().enumerate() {
        let foot = &feet[side];
        let slid = if on && going.v > 0.0 {
            slide_of(pattern, going, side)
        } else {
            DVec2::ZERO
        };
        let now = foot.contact().truncate();
        values.push(f64::from(u8::from(on)));
        values.extend(foot.heel.to_array());
        values.extend(foot.toes.to_array());
        values.extend((now - slid).to_array());
        values.extend(now.to_array());
        values.push(1000.0 * slid.length());
    }
    values
}

/// The phases of the events of a cycle.
pub(in crate::web::space) fn events_of(v: f64) -> Vec<f64> {
    WalkEvent::ALL.iter().map(|event| event.phase(v)).collect()
}

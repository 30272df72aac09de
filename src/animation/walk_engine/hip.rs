//! The hip's flexion: as printed, or planted so that the standing foot keeps its place.
//!
//! The printed curve goes in cubic steps between its extrema while the body moves on at constant speed, so a standing
//! foot slides at almost the speed of walking around the heel strikes. Planted, what is given is where the sole is on
//! the ground: it goes back at the speed of the body from one heel strike until the toes leave, and the thigh follows
//! from knee and ankle in closed form. The foot rolls: on its heel while the toes are up, then on its toes. The leg
//! from hip to sole has the law's extrema at the heel strikes; in the swing a cubic joins both ends without a corner.

use super::curves::{Sample, cubic_step};
use super::trig::{angle_of, sincos};

/// Where the printed curve turns, and the planted one has the other foot's heel strike.
const BACK: f64 = 0.5;
/// Up to which pitch, in radians, a foot is as good as flat.
const FLAT: f64 = 0.07;
/// The farthest a leg may reach, as a share of its length.
const REACH: f64 = 0.98;
/// The least that a folded leg reaches, as a share of its length.
const SHORTEST: f64 = 0.05;

/// The printed curve between its extrema: the largest at phase 0, the smallest half a cycle later.
pub(super) fn literal(phase: f64, (most, least): (f64, f64)) -> Sample {
    match phase < BACK {
        true => cubic_step(most, least, phase / BACK, 1.0 / BACK),
        false => cubic_step(least, most, (phase - BACK) / BACK, 1.0 / BACK),
    }
}

/// The cubic from one sample to another over a part of the cycle.
pub(super) fn hermite(from: Sample, to: Sample, part: f64, width: f64) -> f64 {
    let (p2, p3) = (part * part, part * part * part);
    from.value * (2.0 * p3 - 3.0 * p2 + 1.0)
        + from.slope * width * (p3 - 2.0 * p2 + part)
        + to.value * (3.0 * p2 - 2.0 * p3)
        + to.slope * width * (p3 - p2)
}

/// The way of a foot along that of the body: ahead of it by `ahead` at phase 0 and behind by `behind` half a cycle
/// later; it leaves the ground at `off` and swings forward.
pub(super) fn along(phase: f64, ahead: f64, behind: f64, off: f64) -> Sample {
    let slope = -(ahead + behind) / BACK;
    if phase <= off {
        return Sample {
            value: ahead + slope * phase,
            slope,
        };
    }
    let from = Sample {
        value: ahead + slope * off,
        slope,
    };
    let to = Sample {
        value: ahead,
        slope,
    };
    Sample {
        value: hermite(from, to, (phase - off) / (1.0 - off), 1.0 - off),
        slope,
    }
}

/// The lengths of a leg, in leg lengths.
#[derive(Clone, Copy, Debug)]
pub(super) struct LegShape {
    pub thigh: f64,
    pub shank: f64,
    pub ankle: f64,
    pub heel: f64,
    pub toes: f64,
}

/// The conditions that a standing leg is to meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub knee: Sample,
    pub ankle: Sample,
    /// Where the sole below the ankle is, flat, forward of the hip.
    pub forward: Sample,
    /// How far the foot is turned.
    pub turned: f64,
}

/// A leg with bent knee and ankle, seen from the hip with the thigh hanging down.
struct Bent {
    /// The ankle, forward and up.
    ankle: (f64, f64),
    /// From the knee to the ankle.
    shank: (f64, f64),
    /// Forward and up along the foot.
    along: (f64, f64),
    /// From the ankle to the sole.
    height: f64,
}

impl LegShape {
    fn bent(&self, knee: f64, ankle: f64) -> Bent {
        let (sin, cos) = sincos(knee);
        let along = sincos(ankle - knee);
        let shank = (-self.shank * sin, -self.shank * cos);
        Bent {
            ankle: (shank.0, shank.1 - self.thigh),
            shank,
            along: (along.1, along.0),
            height: self.ankle,
        }
    }

    /// The flexion with which the foot stands where it is to, and how it changes.
    pub(super) fn planted(&self, stand: &Stand) -> Sample {
        let cos = sincos(stand.turned).1;
        let bent = self.bent(stand.knee.value, stand.ankle.value);
        let on = |ahead: f64| bent.standing_on(stand, ahead, cos);
        let pitch = |on: &Sample| on.value - stand.knee.value + stand.ankle.value;
        let on_heel = on(-self.heel);
        let heel_pitch = pitch(&on_heel);
        if heel_pitch > FLAT {
            return on_heel;
        }
        let on_toes = on(self.toes);
        if heel_pitch < -FLAT {
            return on_toes;
        }
        // Nearly flat, both say the same but for fractions of a millimetre; one goes over into the other.
        let part = (heel_pitch / FLAT + 1.0) * 0.5;
        let part = part * part * (3.0 - 2.0 * part);
        Sample {
            value: on_toes.value + (on_heel.value - on_toes.value) * part,
            slope: on_toes.slope + (on_heel.slope - on_toes.slope) * part,
        }
    }
}

impl Bent {
    /// The flexion with which the point of the sole that is so far ahead of the ankle is where it is to be.
    fn standing_on(&self, stand: &Stand, ahead: f64, cos: f64) -> Sample {
        let (forward, up) = self.along;
        let foot = (
            ahead * forward + self.height * up,
            ahead * up - self.height * forward,
        );
        let (x, down) = ((self.ankle.0 + foot.0) * cos, -self.ankle.1 - foot.1);
        // A leg that is folded up has no reach at all.
        let reach = (x * x + down * down).sqrt().max(SHORTEST);
        let wanted = stand.forward.value + ahead * cos;
        let forward = wanted.clamp(-REACH * reach, REACH * reach);
        let rest = (reach * reach - forward * forward).sqrt();
        // What the knee and the ankle do to the point, the thigh makes up for: moved by a small angle, the point goes
        // forward by how far it is below the hip, which is `rest`.
        let (c, s) = ((rest * down + forward * x), (forward * down - rest * x));
        let value = angle_of(s, c);
        let scale = 1.0 / (reach * reach);
        let (c, s) = (c * scale, s * scale);
        let by = |(dx, dz): (f64, f64)| dx * cos * c - dz * s;
        let by_knee = (foot.1 + self.shank.1, -foot.0 - self.shank.0);
        let by_ankle = (-foot.1, foot.0);
        let moved = by(by_knee) * stand.knee.slope + by(by_ankle) * stand.ankle.slope;
        Sample {
            value,
            slope: (stand.forward.slope - moved) / rest,
        }
    }
}

impl LegShape {
    /// The abduction with which the sole is so far outward of the hip.
    pub(super) fn leaning(&self, flexion: f64, knee: f64, rotation: f64, outward: f64) -> f64 {
        let aside = -self.shank * sincos(knee).0 * sincos(rotation).0;
        let down = self.thigh * sincos(flexion).1 + self.shank * sincos(flexion - knee).1;
        angle_of(outward - aside, down + self.ankle)
    }
}

//! The effect of turning on the legs: the circles of the feet, and the way of a foot along its circle.
//!
//! Source: the article's figure 2.12. Its table 2.3 is lost in the only copy there is; the expressions here follow from
//! the figure's construction: at heel strike a foot is on the radius through the coming mid stance.
//! Deviations: the back leg's sector is that of the law's hip extension, so that turning fades into walking straight
//! without a jump. That is half the front one for small steps, and more for long ones: by 7 % at V = 2.5, by 36 % where
//! those steps are twice as long.

use super::curves::{Sample, cubic_step};
use super::events::MID_STANCE;
use super::trig::{angle_of, sincos};
use glam::DVec2;

/// The least radius of the way of the body, in half hip distances: the inner foot needs a circle of its own.
pub const LEAST_HALF_HIPS: f64 = 1.25;

/// Below this angle, in radians, its sine is the angle itself.
const STRAIGHT: f64 = 1e-6;

/// The turn of the body, and how far the feet are ahead and behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turning {
    /// One over the radius, in leg lengths; above 0 to the left.
    pub bend: f64,
    /// Half the distance of the hip joints.
    pub half_hips: f64,
    /// How far along the way of the body a foot is ahead at its heel strike, and behind at the other's.
    pub ahead: f64,
    pub behind: f64,
}

/// The angular speed beyond which the inner foot has no circle left, at a normalised speed.
pub(super) fn turn_limit(v: f64, half_hips: f64) -> f64 {
    v / (LEAST_HALF_HIPS * half_hips)
}

/// The place of a foot seen from its hip joint: forward, towards the centre of the turn, and how far it is turned
/// outward.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footing {
    pub forward: f64,
    pub outward: f64,
    pub rotation: f64,
}

impl Turning {
    /// The radius of the circle of a foot; `side` is 1 for the left one, -1 for the right one.
    fn radius(&self, side: f64) -> f64 {
        1.0 / self.bend.abs() - side * self.bend.signum() * self.half_hips
    }

    /// Whether outward of a side is towards the centre (1) or away from it (-1).
    fn outward(&self, side: f64) -> f64 {
        side * self.bend.signum()
    }

    /// Where a foot is that is `along` the way of the body ahead of it.
    #[inline]
    pub(super) fn footing(&self, side: f64, along: f64) -> Footing {
        if self.bend == 0.0 {
            return Footing {
                forward: along,
                outward: 0.0,
                rotation: 0.0,
            };
        }
        let angle = along * self.bend.abs();
        let (sin, cos) = sincos(angle);
        let radius = self.radius(side);
        Footing {
            forward: radius * sin,
            outward: self.outward(side) * radius * (1.0 - cos),
            rotation: self.outward(side) * angle,
        }
    }

    /// The extrema of the hip's flexion on a side, from those of walking straight.
    pub(super) fn flexion(&self, side: f64, straight: (f64, f64)) -> (f64, f64) {
        if self.bend == 0.0 {
            return straight;
        }
        let extremum = |angle: f64| {
            let along = sincos(angle).0;
            arc_sine(self.footing(side, along).forward)
        };
        (extremum(straight.0), extremum(straight.1))
    }

    /// The curves of abduction and of rotation on a side, as figure 2.13 has them: largest at the heel strike, at 0.6
    /// half of it, for the rotation with the opposite sign.
    pub(super) fn opening(&self, side: f64, phase: f64) -> (Sample, Sample) {
        if self.bend == 0.0 {
            return (Sample::default(), Sample::default());
        }
        let most = self.footing(side, self.ahead);
        let lateral = arc_sine(most.outward);
        let lowest = 2.0 * MID_STANCE;
        let step = |most: f64, least: f64| match phase < lowest {
            true => cubic_step(most, least, phase / lowest, 1.0 / lowest),
            false => {
                let per = 1.0 / (1.0 - lowest);
                cubic_step(least, most, (phase - lowest) * per, per)
            }
        };
        (
            step(lateral, 0.5 * lateral),
            step(most.rotation, -0.5 * most.rotation),
        )
    }
}

/// The angle of a sine; a right angle for what is beyond.
fn arc_sine(sin: f64) -> f64 {
    let sin = sin.clamp(-1.0, 1.0);
    angle_of(sin, (1.0 - sin * sin).sqrt())
}

/// Where a body that begins at the origin along x is after some time at `speed` (m/s) and `turn` (rad/s, above 0 to the
/// left), and where it faces: on an arc, which goes over into a straight line as the turn becomes none.
pub fn body_on_arc(speed: f64, turn: f64, time: f64) -> (DVec2, f64) {
    let heading = turn * time;
    let half = 0.5 * heading;
    let way = speed * time;
    let (sin, cos) = libm::sincos(half);
    let chord = match half.abs() < STRAIGHT {
        true => way,
        false => way * sin / half,
    };
    (DVec2::new(cos, sin) * chord, heading)
}

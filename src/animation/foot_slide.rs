//! The sliding of the feet of any legs, by one measure for all of them: the walk engine's pattern with either curve of
//! the hip, cycles made by rule, motion files.
//!
//! The body goes straight on at a speed. The left foot bears in the first half of the cycle, which begins with its
//! strike or where it is farthest ahead, the right foot in the second; each while it is near the floor, on that of its
//! points that is lowest. Of a pattern these are heel and toes, of a figure of joints the ends of its feet, which is
//! all that it has. What such a point moves over the ground is slide.
//!
//! [`Skate`](super::Skate) measures a pattern more finely, from one heel strike to the next, also on an arc.

use super::figure::Side;
use super::gait::Gait;
use super::walk_engine::WalkPattern;
use glam::{DVec2, DVec3};

/// Instants of the cycle.
const INSTANTS: usize = 96;
/// Nearer to the floor than this a foot may bear, in metres.
const NEAR: f64 = 0.05;

/// The sliding of a walking body's feet, over one cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FootSlide {
    /// The distance of the farthest two places that a foot comes to while it bears, in millimetres: of the worse foot.
    pub drift_mm: f64,
    /// How fast the bearing foot slides, as a share of the speed of walking: root of the mean square.
    pub rms_share: f64,
    /// The same at equally spaced phases; none where no foot bears.
    pub shares: Vec<Option<f64>>,
}

/// A point of a foot, and which foot that is.
type Point = (Side, DVec3);

impl FootSlide {
    /// Of cycles, made by rule or read from a motion file, at a speed in m/s. Time O(instants · joints).
    pub fn of_gait(gait: &Gait, speed: f64) -> FootSlide {
        let mut places = Vec::new();
        let feet = |phase: f64| -> Vec<Point> {
            gait.figure(phase, speed, &mut places);
            let both = gait.joints().iter().zip(&places);
            let feet = both.filter(|(joint, _)| joint.foot);
            feet.map(|(joint, at)| (joint.side, *at)).collect()
        };
        measured(feet, speed, gait.rate(speed))
    }

    /// Of the walk engine's pattern, at a speed in m/s.
    pub fn of_pattern(pattern: &WalkPattern, speed: f64) -> FootSlide {
        let limits = pattern.limits(speed / pattern.build().leg, 0.0);
        let v = limits.speed;
        let feet = |phase: f64| -> Vec<Point> {
            let feet = pattern.feet(phase, v, 0.0);
            let sides = [Side::Left, Side::Right].into_iter().zip(feet);
            let ends = sides.flat_map(|(side, foot)| [(side, foot.heel), (side, foot.toes)]);
            ends.collect()
        };
        measured(feet, v * pattern.build().leg, pattern.frequency(v, 0.0))
    }
}

fn measured(mut feet: impl FnMut(f64) -> Vec<Point>, speed: f64, rate: f64) -> FootSlide {
    if !(speed > 0.0 && rate > 0.0) {
        return FootSlide::default();
    }
    let between = 1.0 / rate / INSTANTS as f64;
    let gone = DVec2::new(speed * between, 0.0);
    let phase = |i: usize| i as f64 / INSTANTS as f64;
    let mut slides: Vec<Option<(Side, DVec2)>> = Vec::with_capacity(INSTANTS);
    let mut before = feet(phase(0));
    for i in 1..=INSTANTS {
        // The end of the cycle is its beginning.
        let here = feet(phase(i % INSTANTS));
        let bears = match 2 * i <= INSTANTS {
            true => Side::Left,
            false => Side::Right,
        };
        let pairs = before.iter().zip(&here);
        let own = pairs.filter(|(from, _)| from.0 == bears);
        let lowest = own.min_by(|(one, _), (other, _)| one.1.z.total_cmp(&other.1.z));
        let down = lowest.filter(|(from, to)| from.1.z.max(to.1.z) < NEAR);
        slides.push(down.map(|(from, to)| (bears, (to.1 - from.1).truncate() + gone)));
        before = here;
    }
    let shares: Vec<Option<f64>> = slides
        .iter()
        .map(|slide| slide.map(|(_, moved)| moved.length() / between / speed))
        .collect();
    let down: Vec<f64> = shares.iter().flatten().copied().collect();
    let square: f64 = down.iter().map(|share| share * share).sum();
    FootSlide {
        drift_mm: 1e3 * drift(&slides),
        rms_share: (square / down.len().max(1) as f64).sqrt(),
        shares,
    }
}

/// The farthest two places of a foot within one stance.
fn drift(slides: &[Option<(Side, DVec2)>]) -> f64 {
    let mut farthest = 0.0;
    let mut stance = Vec::new();
    let mut now = None;
    for slide in slides {
        let side = slide.map(|(side, _)| side);
        if side != now {
            now = side;
            stance = vec![DVec2::ZERO];
        }
        let Some((_, moved)) = slide else { continue };
        let here = stance.last().copied().unwrap_or_default() + *moved;
        let away = stance.iter().map(|place: &DVec2| place.distance(here));
        farthest = away.fold(farthest, f64::max);
        stance.push(here);
    }
    farthest
}

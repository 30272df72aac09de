//! Figures of bodies that something else moves: agents of a crowd, units of a group.
//!
//! Only their places are known, from time to time. What is between two of them gives speed, heading and turn, and the
//! phase goes on by the rate of each body's legs; backward, where time goes back. Nothing here acts on the bodies.

use super::figure::Joint;
use super::legs::{FigureMaker, Legs, SharedLegs};
use super::walk_engine::{BodyBuild, HipMode, Style, WalkInstant, WalkPattern};
use glam::{DVec2, DVec3};
use std::f64::consts::{PI, TAU};

/// Above this speed, in m/s, a body was put elsewhere.
const JUMP: f64 = 12.0;
/// Below this speed, in m/s, a body keeps its heading.
const STANDS: f64 = 0.05;
/// The times in seconds in which speeds and headings follow.
const SMOOTH: f64 = 0.15;
/// The longest time in seconds between two looks that are of one walk.
const LONG: f64 = 1.0;

/// A number in [0, 1) for a body and a purpose.
fn drawn(number: u64, purpose: u64) -> f64 {
    let mut word =
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose.wrapping_mul(0xd134_2543_de82_ef95);
    word = (word ^ (word >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((word ^ (word >> 32)) >> 11) as f64 / (1u64 << 53) as f64
}

impl WalkPattern {
    /// The pattern of one of many: a body of about this height, in metres, with a style of its own by its number.
    pub fn of_many(number: u64, height: f64) -> WalkPattern {
        let taller = 0.92 + 0.14 * drawn(number, 1);
        let names = ["normal", "normal", "elderly", "soldier", "tired"];
        let name = names[(drawn(number, 2) * names.len() as f64) as usize];
        let towards = Style::preset(name).unwrap_or_default();
        let style = Style::default().towards(&towards, 0.3 + 0.6 * drawn(number, 3));
        WalkPattern::new(
            style,
            BodyBuild::of_height(height * taller),
            HipMode::Planted,
        )
    }
}

/// One body.
#[derive(Clone, Debug)]
struct Followed {
    /// Its own legs, where not all have the same.
    legs: Option<WalkPattern>,
    now: WalkInstant,
}

/// The figures of many bodies.
#[derive(Clone, Debug)]
pub struct WalkingFigures {
    /// What all walk by; none: each by a pattern of its own.
    shared: Option<SharedLegs>,
    height: f64,
    bodies: Vec<Followed>,
    time: f64,
    maker: FigureMaker,
    places: Vec<DVec3>,
}

impl WalkingFigures {
    /// Figures of about this height, in metres, that walk by the same legs, or by patterns of their own.
    pub fn new(shared: Option<SharedLegs>, height: f64) -> WalkingFigures {
        WalkingFigures {
            shared,
            height: if height > 0.0 && height.is_finite() {
                height
            } else {
                1.75
            },
            bodies: Vec::new(),
            time: f64::NAN,
            maker: FigureMaker::default(),
            places: Vec::new(),
        }
    }

    /// Takes the places of all at a time, in seconds. Others than before, or after a pause, stand at first. What is not
    /// finite leaves a body where it was. O(bodies).
    pub fn follow(&mut self, time: f64, places: &[DVec2]) {
        let passed = time - self.time;
        self.time = time;
        if places.len() != self.bodies.len() {
            self.begin(places);
            return;
        }
        // Also after a time that was none.
        let walks = passed.abs() <= LONG;
        for (body, &at) in self.bodies.iter_mut().zip(places) {
            if !at.is_finite() {
                continue;
            }
            let way = at - body.now.at;
            body.now.at = at;
            if !walks || passed == 0.0 || way.length() > JUMP * passed.abs() {
                continue;
            }
            let shared = self.shared.as_ref().map(SharedLegs::get);
            let own = body.legs.as_ref().map(|legs| legs as &dyn Legs);
            if let Some(legs) = shared.or(own) {
                advance(&mut body.now, way / passed, passed, legs);
            }
        }
    }

    fn begin(&mut self, places: &[DVec2]) {
        self.bodies.clear();
        for (number, &at) in places.iter().enumerate() {
            let number = number as u64;
            let own = self.shared.is_none();
            self.bodies.push(Followed {
                legs: own.then(|| WalkPattern::of_many(number, self.height)),
                now: WalkInstant {
                    at,
                    phase: drawn(number, 4),
                    ..WalkInstant::default()
                },
            });
        }
    }

    /// The bodies as they are now.
    pub fn instants(&self) -> impl ExactSizeIterator<Item = &WalkInstant> {
        self.bodies.iter().map(|body| &body.now)
    }

    /// The joints of all figures; none without bodies.
    pub fn joints(&self) -> &[Joint] {
        match (&self.shared, self.bodies.first()) {
            (Some(legs), _) => legs.get().joints(),
            (
                None,
                Some(Followed {
                    legs: Some(legs), ..
                }),
            ) => legs.joints(),
            _ => &[],
        }
    }

    /// Heading, and the positions of all joints of a body after the other: x forward, y left, z up from its place, in
    /// metres. Answers how many numbers each has. O(bodies · joints).
    pub fn rows(&mut self, out: &mut Vec<f32>) -> usize {
        out.clear();
        let mut numbers = 0;
        for body in &self.bodies {
            let shared = self.shared.as_ref().map(SharedLegs::get);
            let own = body.legs.as_ref().map(|legs| legs as &dyn Legs);
            let Some(legs) = shared.or(own) else {
                continue;
            };
            let here = WalkInstant {
                at: DVec2::ZERO,
                heading: 0.0,
                ..body.now
            };
            self.places.clear();
            self.maker.append(legs, &here, &mut self.places);
            out.push(body.now.heading as f32);
            let places = self.places.iter().flat_map(|place| place.to_array());
            out.extend(places.map(|number| number as f32));
            numbers = 1 + 3 * self.places.len();
        }
        numbers
    }
}

/// Goes on with a velocity for some seconds, which may be below 0.
fn advance(now: &mut WalkInstant, velocity: DVec2, passed: f64, legs: &dyn Legs) {
    // The same over one long look as over many short ones.
    let part = -libm::expm1(-passed.abs() / SMOOTH);
    let speed = velocity.length();
    now.speed += (speed - now.speed) * part;
    let before = now.heading;
    if speed > STANDS {
        let off = libm::atan2(velocity.y, velocity.x) - before;
        let off = off - TAU * libm::ceil((off - PI) / TAU);
        now.heading = before + off * part;
    }
    // The turn of a walk; a body that is pushed about turns faster.
    let turn = ((now.heading - before) / passed).clamp(-2.0, 2.0);
    now.turn += (turn - now.turn) * part;
    let phase =
        now.phase + legs.rate(now.speed, now.turn) * passed * f64::from(u8::from(now.speed > 0.02));
    now.phase = (phase - libm::floor(phase)).min(1.0 - f64::EPSILON);
}

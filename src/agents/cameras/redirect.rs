//! Redirection of a moving camera to a new goal (click-to-go).
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007) let users click on a map to send the camera there; they do not say what
//! happens to its present speed. Here it continues along its old path for some metres and changes to the new path
//! there. It can change
//!
//! - where the new path continues in the same direction;
//! - along an arc tangent to both paths, where there is room for one;
//! - at a stop, which is always possible where it has room to brake: it turns on the spot then.
//!
//! Several points of change are tried, and of all drives that keep the limits from the present speed on, the one that
//! arrives soonest is taken: a simple rule without thresholds to tune. Position, speed, view and angular velocity of
//! the view are continuous at the click.

use super::camera::{Camera, leading_time, turning_stops};
use super::speed_profile::{CORNER, EndCondition, Halt, SpeedLimits, SpeedProfile, turn};
use crate::message::Message;
use crate::path::{Curve, Piece};
use glam::DVec2;

/// Below this speed, in m/s, a camera stands.
const STANDS: f64 = 1e-6;
/// Places to change that are tried within the way of braking, and how far they reach, as a multiple of it.
const TRIES: u32 = 4;
const REACH: u32 = 3;
/// Metres that the way of braking counts at least in that: a slow camera looks somewhat farther.
const LEAST: f64 = 1.0;
/// Metres below which a way of braking is drawn out to that, straight on: shorter ones have no direction but
/// rounding's.
const HAIR: f64 = 1e-6;
/// How often the arc of a change is halved until it has room.
const HALVINGS: u32 = 8;
/// Corners sharper than this, in radians, get no arc, nor do those for which only a smaller radius, in metres, is left.
const HAIRPIN: f64 = 3.0;
const TIGHTEST: f64 = 0.1;

/// The manner in which a camera changes to its new path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redirection {
    /// It stands, turns and drives off.
    FromRest,
    /// The new path continues in its direction.
    Straight,
    /// Along an arc.
    Arc,
    /// It stops and turns.
    Stop,
}

/// A redirected camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Redirected {
    /// Its new drive; position, speed and view at time 0 are those of the old one.
    pub camera: Camera,
    /// How it changes to its new path.
    pub change: Redirection,
    /// How far it continues along the old path, in metres.
    pub onward: f64,
}

impl Camera {
    /// Redirects it at a time of its drive, with a look-ahead time of `ahead` seconds. `find` plans a path from a point
    /// to the new goal and is called up to 14 times; `clear` tests whether an arc is collision-free.
    ///
    /// Errors: those of `find`, where it finds a way from nowhere; `camera.too-fast` where no drive keeps the limits
    /// from the present speed on, which cannot be with those of this drive; `camera.no-length` where it stands at its
    /// goal; `camera.limit`.
    pub fn redirected(
        &self,
        time: f64,
        ahead: f64,
        limits: SpeedLimits,
        find: &mut dyn FnMut(DVec2) -> Result<Curve, Message>,
        clear: &dyn Fn(&Piece) -> bool,
    ) -> Result<Redirected, Message> {
        limits.check()?;
        let (arc, speed, _) = self.profile.motion(time);
        let standing = speed <= STANDS;
        let speed = if standing { 0.0 } else { speed };
        let braking = speed * speed / (2.0 * limits.deceleration);
        let entry = self.look(time, ahead);
        let mut best: Option<(Redirected, f64)> = None;
        let mut refused = Message::new("camera.no-length");
        for onward in places_to_change(braking, standing) {
            let Some(old) = self.onward(arc, onward) else {
                continue;
            };
            let place = old.at(old.length()).unwrap_or(self.at(time));
            let way = match find(place) {
                Ok(way) => way,
                Err(error) => {
                    refused = error;
                    continue;
                }
            };
            let heading = old.tangent(old.length()).unwrap_or(self.tangent(time));
            for (pieces, change) in changes(&old, &way, heading, standing, clear) {
                let curve = Curve::new(pieces);
                let mut stops = turning_stops(&curve, &limits, ahead, false);
                if let Some(first) = curve.tangent(0.0)
                    && standing
                    && turn(entry.view, first).abs() > CORNER
                {
                    let pause = leading_time(turn(entry.view, first), &limits);
                    stops.push(Halt { arc: 0.0, pause });
                }
                let profile = match SpeedProfile::under_way(
                    &curve,
                    limits,
                    EndCondition::Rest,
                    &stops,
                    speed,
                ) {
                    Ok(profile) => profile,
                    Err(error) => {
                        refused = error;
                        continue;
                    }
                };
                let lasts = profile.duration();
                if best.as_ref().is_some_and(|(_, least)| *least <= lasts) {
                    continue;
                }
                let camera = Camera {
                    places: vec![0.0, curve.length()],
                    curve,
                    profile,
                    entry: Some(entry),
                };
                let redirected = Redirected {
                    camera,
                    change,
                    onward: old.length(),
                };
                best = Some((redirected, lasts));
            }
        }
        best.map(|(redirected, _)| redirected).ok_or(refused)
    }

    /// So many metres of its way from an arc length on; nothing where it ends before.
    fn onward(&self, arc: f64, metres: f64) -> Option<Curve> {
        let length = self.curve.length();
        let end = arc + metres;
        if metres > 0.0 && metres < HAIR {
            let (from, heading) = (self.curve.at(arc)?, self.curve.tangent(arc)?);
            return Some(Curve::polyline(&[from, from + heading * HAIR]));
        }
        if end <= length * (1.0 + 1e-12) {
            return Some(self.curve.part(arc, end));
        }
        if self.profile.ends() != EndCondition::Cyclic || metres > length {
            return None;
        }
        let mut pieces = self.curve.part(arc, length).pieces().to_vec();
        pieces.extend_from_slice(self.curve.part(0.0, end - length).pieces());
        Some(Curve::new(pieces))
    }
}

/// How far it may go on along its old way, in metres.
fn places_to_change(braking: f64, standing: bool) -> Vec<f64> {
    if standing {
        return vec![0.0];
    }
    let step = braking.max(LEAST) / f64::from(TRIES);
    let further = (1..=TRIES * REACH).map(|k| step * f64::from(k));
    [0.0, braking].into_iter().chain(further).collect()
}

/// All candidate changes from the end of an old path to a new one.
fn changes(
    old: &Curve,
    way: &Curve,
    heading: DVec2,
    standing: bool,
    clear: &dyn Fn(&Piece) -> bool,
) -> Vec<(Vec<Piece>, Redirection)> {
    let joined = || [old.pieces(), way.pieces()].concat();
    let Some(begins) = way.tangent(0.0) else {
        // The goal is where the old way ends: it brakes and has arrived.
        return vec![(joined(), Redirection::Straight)];
    };
    if standing {
        return vec![(joined(), Redirection::FromRest)];
    }
    let angle = turn(heading, begins);
    if angle.abs() <= CORNER {
        return vec![(joined(), Redirection::Straight)];
    }
    // Where the old way ends at once there is no room for anything but to go on.
    let mut all = Vec::new();
    if let (Some((last, before)), Some((first, behind))) =
        (old.pieces().split_last(), way.pieces().split_first())
    {
        all.push((joined(), Redirection::Stop));
        if let Some(corner) = rounded(last, first, angle, clear) {
            all.push(([before, &corner, behind].concat(), Redirection::Arc));
        }
    }
    all
}

/// Two lines with an arc in place of the corner between them, the largest one that has room; it turns by `angle`.
fn rounded(a: &Piece, b: &Piece, angle: f64, clear: &dyn Fn(&Piece) -> bool) -> Option<[Piece; 3]> {
    let (Piece::Line { from, to: corner }, Piece::Line { to, .. }) = (*a, *b) else {
        return None;
    };
    if angle.abs() > HAIRPIN {
        return None;
    }
    let (arrives, leaves) = (a.tangent(0.0), b.tangent(0.0));
    let mut length = a.length().min(b.length());
    for _ in 0..HALVINGS {
        let radius = length / libm::tan(angle.abs() / 2.0);
        if radius < TIGHTEST {
            return None;
        }
        let (touches, parts) = (corner - arrives * length, corner + leaves * length);
        let centre = touches + arrives.perp() * radius.copysign(angle);
        let arc = Piece::Arc {
            centre,
            radius,
            from: (touches - centre).to_angle(),
            sweep: angle,
        };
        if clear(&arc) {
            let lead = Piece::Line { from, to: touches };
            return Some([lead, arc, Piece::Line { from: parts, to }]);
        }
        length /= 2.0;
    }
    None
}

//! The portals of a route: discs between one convex piece of its clear space and the next, and the shortest path
//! through them.
//!
//! **Portals.** Two spheres shrunk by the body's radius that still overlap share a disc in their lens, and it lies in
//! both. Where they are apart, but the link is wide enough, two discs across the tunnel (see [`ClearPiece`]) take its
//! place, where the tunnel leaves the one ball and where it enters the other. Two portals in a row thus lie in one
//! convex piece, so that any path with a place on each portal in turn keeps to the clear space.
//!
//! **Shortest path.** In a plane the portals are segments and the funnel pulls the path tight. In general a place on
//! each disc is moved to where the way between its neighbours is shortest, to and fro, until nothing is gained.
//!
//! **Guarantee.** Never longer than the path over the centres, from which it begins. In a plane it is the shortest
//! through its portals where these do not cross each other; the funnel alone finds it where each lies wholly behind
//! the next one. In space, and where they cross, the sum of distances is convex, but where places
//! of several portals coincide none of them gains alone: there distances are blunted first, and a part of a percent
//! may be left.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009, aims at points of overlap;
//! [`pull`] has that of the funnel.
//!
//! [`ClearPiece`]: super::ClearPiece

use super::clear_piece::bottleneck;
use crate::navmesh::{Portal, pull};
use crate::navspheres::NavSphere;
use glam::{DVec2, DVec3};

/// The smoothing of a path through the spheres of a route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SphereSmoothing {
    /// From centre to centre.
    Centres,
    /// Over the place of each overlap that is nearest to the straight line to the next one.
    Overlaps,
    /// The shortest path through the overlaps.
    #[default]
    Funnel,
}

/// A disc to be crossed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpherePortal {
    /// Its middle, in metres.
    pub at: DVec3,
    /// The unit vector across it, in the direction of travel.
    pub normal: DVec3,
    /// Its radius, in metres.
    pub radius: f64,
}

/// Rounds of moving the places, at most.
const MOST_ROUNDS: usize = 64;

/// Rounds of pulling the places with blunted distances.
const BLUNTED_STEPS: u32 = 200;

/// The share of the length that a round has to gain for another one to follow.
const GAIN: f64 = 1e-12;

impl SpherePortal {
    /// The disc across the tunnel from `a` to `b` where it leaves the ball of `a`.
    pub(super) fn leaving(a: &NavSphere, b: &NavSphere, radius: f64) -> SpherePortal {
        let between = b.at - a.at;
        let length = between.length();
        let normal = between.normalize_or(DVec3::X);
        let room = (bottleneck(a, b) - radius).max(0.0);
        let ball = a.radius - radius;
        let along = (ball * ball - room * room).max(0.0).sqrt().min(length);
        SpherePortal {
            at: a.at + normal * along,
            normal,
            radius: room,
        }
    }

    /// The disc that the shrunk spheres share, between their centres; none where they do not overlap.
    fn shared(a: &NavSphere, b: &NavSphere, radius: f64) -> Option<SpherePortal> {
        let between = b.at - a.at;
        let length = between.length();
        let (ball, other) = (a.radius - radius, b.radius - radius);
        if length >= ball + other {
            return None;
        }
        let difference = ball * ball - other * other;
        let across = (length * length + difference) / (2.0 * length);
        let (along, room) = if difference >= length * length {
            (length, other)
        } else if -difference >= length * length {
            (0.0, ball)
        } else {
            (across, (ball * ball - across * across).max(0.0).sqrt())
        };
        let normal = between.normalize_or(DVec3::X);
        Some(SpherePortal {
            at: a.at + normal * along,
            normal,
            radius: room,
        })
    }

    /// The same, crossed the other way.
    pub(super) fn turned(self) -> SpherePortal {
        SpherePortal {
            normal: -self.normal,
            ..self
        }
    }

    /// Adds what is crossed from `a` to `b`; with `beyond` the start lies in the tunnel, with `short` the goal does.
    pub(super) fn between(
        (a, b): (&NavSphere, &NavSphere),
        radius: f64,
        (beyond, short): (bool, bool),
        portals: &mut Vec<SpherePortal>,
    ) {
        if let Some(portal) = SpherePortal::shared(a, b, radius) {
            portals.push(portal);
            return;
        }
        if !beyond {
            portals.push(SpherePortal::leaving(a, b, radius));
        }
        if !short {
            portals.push(SpherePortal::leaving(b, a, radius).turned());
        }
    }

    /// Its place nearest to a point of its plane.
    fn clamped(&self, point: DVec3) -> DVec3 {
        let offset = point - self.at;
        let offset = offset - self.normal * offset.dot(self.normal);
        let distance = offset.length();
        if distance <= self.radius {
            self.at + offset
        } else {
            self.at + offset * (self.radius / distance)
        }
    }

    /// Where the plane is crossed on the way from `a` to `b`, the one mirrored to the other side if it has to be.
    fn crossing(&self, a: DVec3, b: DVec3) -> DVec3 {
        let heights = [a, b].map(|end| (end - self.at).dot(self.normal));
        let [flat_a, flat_b] = [a - self.normal * heights[0], b - self.normal * heights[1]];
        let sum = heights[0].abs() + heights[1].abs();
        if sum > 0.0 {
            return flat_a.lerp(flat_b, heights[0].abs() / sum);
        }
        // All in one plane: the place of the segment that is nearest to the middle.
        let way = b - a;
        let square = way.length_squared();
        let share = if square > 0.0 {
            ((self.at - a).dot(way) / square).clamp(0.0, 1.0)
        } else {
            0.0
        };
        a + way * share
    }

    /// Its place over which the way from `a` to `b` is shortest.
    fn shortest(&self, a: DVec3, b: DVec3) -> DVec3 {
        let crossing = self.crossing(a, b);
        let offset = crossing - self.at;
        let distance = offset.length();
        if distance <= self.radius {
            return self.clamped(crossing);
        }
        // The least of a convex function is outside, so that of the disc is on its rim: halve the arc on which the
        // length falls along the rim.
        let first = offset / distance;
        let rim = |direction: DVec3| self.at + direction * self.radius;
        let slope = |direction: DVec3| {
            let place = rim(direction);
            let pull = (place - a).normalize_or_zero() + (place - b).normalize_or_zero();
            self.normal.cross(direction).dot(pull)
        };
        let sideways = self.normal.cross(first);
        let found = slope(first);
        if found.abs() < 1e-12 {
            return rim(first);
        }
        let (mut low, mut high) = (first, if found > 0.0 { -sideways } else { sideways });
        for _ in 0..48 {
            let middle = (low + high).normalize_or(first);
            if (slope(middle) > 0.0) == (found > 0.0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        rim(low)
    }

    /// Its ends in a plane of equal heights, as the funnel wants them.
    fn flat(&self) -> Portal {
        let left = DVec2::new(-self.normal.y, self.normal.x) * self.radius;
        Portal {
            right: self.at.truncate() - left,
            left: self.at.truncate() + left,
        }
    }
}

/// The length of a path over these places, in metres.
pub fn path_length(places: &[DVec3]) -> f64 {
    places.windows(2).map(|two| two[0].distance(two[1])).sum()
}

/// A path from `from` to `to` with a place on each portal in turn; of [`SphereSmoothing::Centres`] the middles.
pub fn through(
    smoothing: SphereSmoothing,
    from: DVec3,
    portals: &[SpherePortal],
    to: DVec3,
) -> Vec<DVec3> {
    let mut places = vec![from];
    places.extend(portals.iter().map(|portal| portal.at));
    places.push(to);
    match smoothing {
        SphereSmoothing::Centres => return places,
        SphereSmoothing::Overlaps => {
            for (index, portal) in portals.iter().enumerate() {
                let crossing = portal.crossing(places[index], places[index + 2]);
                places[index + 1] = portal.clamped(crossing);
            }
        }
        SphereSmoothing::Funnel => {
            let flat = pulled(from, portals, to);
            // In a row of portals the funnel's path is the shortest: nothing else is to be tried.
            let sure = flat.is_some() && in_a_row(from, portals, to);
            let blunted = (!sure && portals.len() > 1).then(|| blunted(portals, places.clone()));
            if !sure {
                tighten(portals, &mut places);
            }
            for mut other in [flat, blunted].into_iter().flatten() {
                tighten(portals, &mut other);
                if path_length(&other) < path_length(&places) {
                    places = other;
                }
            }
        }
    }
    without_straight(places)
}

/// The funnel's path with its place on each portal, where all lies in one plane of equal heights.
fn pulled(from: DVec3, portals: &[SpherePortal], to: DVec3) -> Option<Vec<DVec3>> {
    let level = |point: DVec3| point.z == from.z;
    let upright = |portal: &SpherePortal| level(portal.at) && portal.normal.z == 0.0;
    if !level(to) || !portals.iter().all(upright) {
        return None;
    }
    let flat: Vec<Portal> = portals.iter().map(SpherePortal::flat).collect();
    let path = pull(from.truncate(), &flat, to.truncate());
    let mut places = vec![from];
    // The piece of the path on which the last portal was crossed, and where.
    let (mut piece, mut at) = (0, from);
    for portal in portals {
        let found = (piece..path.len() - 1).find_map(|index| {
            let begin = if index == piece {
                at
            } else {
                path[index].extend(from.z)
            };
            let end = path[index + 1].extend(from.z);
            let heights = [begin, end].map(|one| (one - portal.at).dot(portal.normal));
            let crossed = heights[0].min(heights[1]) <= 1e-9 && heights[0].max(heights[1]) >= -1e-9;
            let crossing = portal.crossing(begin, end);
            let near = crossing.distance(portal.at) <= portal.radius + 1e-9;
            (crossed && near).then(|| (index, portal.clamped(crossing)))
        });
        // Portals that cross each other can leave the funnel beside them.
        (piece, at) = found?;
        places.push(at);
    }
    places.push(to);
    Some(places)
}

/// Whether each portal of a plane lies behind the next one wholly, and that one before it: their ends then are the
/// corners of a convex piece, so that the straight line from one to the other crosses nothing else.
fn in_a_row(from: DVec3, portals: &[SpherePortal], to: DVec3) -> bool {
    let ends = |portal: &SpherePortal| {
        let flat = portal.flat();
        [flat.left, flat.right].map(|end| end.extend(portal.at.z))
    };
    let side = |portal: &SpherePortal, place: DVec3| (place - portal.at).dot(portal.normal);
    let [Some(first), Some(last)] = [portals.first(), portals.last()] else {
        return true;
    };
    let row = portals.windows(2).all(|two| {
        let behind = ends(&two[0]).iter().all(|end| side(&two[1], *end) <= 0.0);
        behind && ends(&two[1]).iter().all(|end| side(&two[0], *end) >= 0.0)
    });
    row && side(first, from) <= 0.0 && side(last, to) >= 0.0
}

/// The places pulled by their neighbours, with distances blunted less and less: none of them is held back by
/// others at the same place.
fn blunted(portals: &[SpherePortal], mut places: Vec<DVec3>) -> Vec<DVec3> {
    for step in 0..BLUNTED_STEPS {
        // From the size of the portals down to a thousandth of it.
        let share = libm::exp2(-10.0 * f64::from(step) / f64::from(BLUNTED_STEPS));
        for index in 0..portals.len() {
            let (portal, place) = (&portals[index], places[index + 1]);
            let [a, b] = [places[index], places[index + 2]];
            let blunt = (portal.radius * share).max(1e-9);
            let [one, other] = [a, b].map(|end| {
                let squared = end.distance_squared(place) + blunt * blunt;
                1.0 / squared.sqrt()
            });
            places[index + 1] = portal.clamped((a * one + b * other) / (one + other));
        }
    }
    places
}

/// Moves the places on the portals until the path becomes no shorter.
fn tighten(portals: &[SpherePortal], places: &mut [DVec3]) {
    let mut length = path_length(places);
    for _ in 0..MOST_ROUNDS {
        let mut span = portals.len().next_power_of_two();
        while span > 1 {
            for first in (0..portals.len()).step_by(span / 2) {
                let last = (first + span).min(portals.len() + 1);
                straighten(portals, places, first, last);
            }
            span /= 2;
        }
        let forth = 0..portals.len();
        for index in forth.clone().chain(forth.rev()) {
            let (a, b) = (places[index], places[index + 2]);
            let place = portals[index].shortest(a, b);
            let over = |one: DVec3| a.distance(one) + one.distance(b);
            // Halving an arc ends a little beside the least.
            if over(place) < over(places[index + 1]) {
                places[index + 1] = place;
            }
        }
        let now = path_length(places);
        let gained = length - now;
        length = now;
        if gained <= GAIN * length {
            break;
        }
    }
}

/// Lays the places between two of them on the straight line, where it crosses all portals between.
fn straighten(portals: &[SpherePortal], places: &mut [DVec3], first: usize, last: usize) {
    let (a, b) = (places[first], places[last]);
    let between = &portals[first..last - 1];
    let crosses = |portal: &SpherePortal| {
        let heights = [a, b].map(|end| (end - portal.at).dot(portal.normal));
        heights[0] <= 0.0
            && heights[1] >= 0.0
            && portal.crossing(a, b).distance(portal.at) <= portal.radius
    };
    // Portals that cross each other may be crossed in another order.
    let ordered = between.windows(2).all(|two| {
        let way = b - a;
        let [one, other] = [&two[0], &two[1]].map(|portal| portal.crossing(a, b).dot(way));
        one <= other
    });
    if ordered && between.iter().all(crosses) {
        for (portal, place) in between.iter().zip(&mut places[first + 1..]) {
            *place = portal.clamped(portal.crossing(a, b));
        }
    }
}

/// The path without places at which it goes straight on.
fn without_straight(places: Vec<DVec3>) -> Vec<DVec3> {
    let mut kept: Vec<DVec3> = Vec::with_capacity(places.len());
    for place in places {
        while let [.., a, b] = kept[..] {
            let (way, next) = (b - a, place - b);
            let straight = way.cross(next).length() <= 1e-12 * (place - a).length();
            if !straight || way.dot(next) < 0.0 {
                break;
            }
            kept.pop();
        }
        if kept.last() != Some(&place) {
            kept.push(place);
        }
    }
    kept
}

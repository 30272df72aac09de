//! The ends of a route: where it begins and ends, and in which spheres that is.

use super::ClearPiece;
use crate::message::Message;
use crate::navspheres::{Animal, MAX_SPHERE_RADIUS, NavSphere, Navrep};
use glam::DVec3;

/// The largest coordinate of a place that can be asked for, in metres: no sphere reaches farther out.
const FARTHEST: f64 = 1e6 + MAX_SPHERE_RADIUS;

/// The goal of a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SphereGoal {
    /// To a place, in metres.
    Place(DVec3),
    /// Into an area, a ball: wherever it is entered at the least cost.
    Area {
        /// Its middle, in metres.
        at: DVec3,
        /// Its radius, in metres.
        radius: f64,
    },
}

/// A question for a route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereQuery {
    /// Where the animal is, in metres.
    pub from: DVec3,
    /// The direction in which it looks, if turning away from it costs something.
    pub facing: Option<DVec3>,
    /// Where it wants to be.
    pub goal: SphereGoal,
    /// The direction in which it is to look there, if turning to it costs something.
    pub arrival: Option<DVec3>,
    /// How much the way that it could have gone while turning counts, as a factor of at least 0.
    pub turn_weight: f64,
}

impl SphereQuery {
    /// A question from place to place, whatever the facing.
    pub fn between(from: DVec3, to: DVec3) -> SphereQuery {
        SphereQuery {
            from,
            facing: None,
            goal: SphereGoal::Place(to),
            arrival: None,
            turn_weight: 1.0,
        }
    }

    /// The question, if its numbers can be used.
    ///
    /// # Errors
    /// `spheres.query` where a number is none, a place is farther out than any sphere reaches, or a radius or weight
    /// is negative.
    pub fn checked(self) -> Result<SphereQuery, Message> {
        let (at, radius) = match self.goal {
            SphereGoal::Place(at) => (at, 0.0),
            SphereGoal::Area { at, radius } => (at, radius),
        };
        let places = [Some(self.from), Some(at), self.facing, self.arrival];
        let finite = places.into_iter().flatten().all(DVec3::is_finite);
        let near = [self.from, at]
            .into_iter()
            .all(|place| place.abs().max_element() <= FARTHEST);
        let fits = |number: f64| number.is_finite() && number >= 0.0;
        match finite && near && fits(radius) && fits(self.turn_weight) {
            true => Ok(self),
            false => Err(Message::new("spheres.query")),
        }
    }
}

/// An end of a route, tied to a sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereEnd {
    /// The sphere: of those that contain the place and that the animal enters, the one in which it lies deepest;
    /// where none does, the one nearest to it.
    pub sphere: u32,
    /// Where the centre of the body is: the place that was asked for, if the body fits there.
    pub at: DVec3,
    /// The other sphere of the tunnel in which that is, if it is not in the shrunk sphere.
    pub tunnel: Option<u32>,
    /// Whether no sphere contains the place.
    pub snapped: bool,
}

impl SphereEnd {
    /// The end for an animal at a place.
    ///
    /// # Errors
    /// `spheres.no-room` where there is no active sphere that the animal enters.
    pub fn find(navrep: &Navrep, animal: &Animal, place: DVec3) -> Result<SphereEnd, Message> {
        let found = navrep.nearest(place, |one| animal.enters(one));
        let found = found.and_then(|number| Some((number, *navrep.sphere(number)?)));
        let Some((number, sphere)) = found else {
            return Err(Message::new("spheres.no-room"));
        };
        let end = SphereEnd {
            sphere: number,
            at: place,
            tunnel: None,
            snapped: !sphere.contains(place),
        };
        let ball = ClearPiece::ball(&sphere, animal.radius);
        if ball.is_some_and(|ball| ball.contains(place)) {
            return Ok(end);
        }
        let mut near = Vec::new();
        navrep.containing(place, &mut near);
        // The sphere itself comes first.
        near.sort_by_key(|one| *one != number);
        let tunnel = near
            .into_iter()
            .find_map(|one| Some((one, tunnel_at(navrep, animal, one, place)?)));
        if let Some((one, other)) = tunnel {
            return Ok(SphereEnd {
                sphere: one,
                tunnel: Some(other),
                ..end
            });
        }
        let at = into_ball(&sphere, animal.radius, place);
        Ok(SphereEnd { at, ..end })
    }

    /// Whether the body was moved from the place that was asked for.
    pub fn moved(&self, place: DVec3) -> bool {
        self.at != place
    }
}

/// The nearest place of the shrunk sphere.
fn into_ball(sphere: &NavSphere, radius: f64, place: DVec3) -> DVec3 {
    let offset = place - sphere.at;
    let distance = offset.length();
    let room = (sphere.radius - radius).max(0.0);
    if distance <= room {
        return place;
    }
    sphere.at + offset * (room / distance)
}

/// The other sphere of a tunnel from this one in which the place lies.
fn tunnel_at(navrep: &Navrep, animal: &Animal, number: u32, place: DVec3) -> Option<u32> {
    let sphere = navrep.sphere(number).filter(|one| animal.enters(one))?;
    let mut others = navrep.links(number).iter().map(|link| link.other);
    others.find(|other| {
        let other = navrep.sphere(*other).filter(|one| animal.enters(one));
        let tunnel = other.and_then(|other| ClearPiece::tunnel(sphere, other, animal.radius));
        tunnel.is_some_and(|tunnel| tunnel.contains(place))
    })
}

/// The place at which an area is entered in a sphere, if the body fits there: the one nearest to the centre. For an
/// animal that is in the sphere, `from`, where it is if that is in the area, else straight ahead if it fits there.
pub(super) fn area_place(
    sphere: &NavSphere,
    radius: f64,
    (at, reach): (DVec3, f64),
    from: Option<DVec3>,
) -> Option<DVec3> {
    if let Some(from) = from {
        let way = at - from;
        let ahead = way.length() - reach;
        if ahead <= 0.0 {
            return Some(from);
        }
        let place = from + way * (ahead / way.length());
        if ClearPiece::ball(sphere, radius)?.contains(place) {
            return Some(place);
        }
    }
    let offset = at - sphere.at;
    let distance = offset.length();
    let ahead = (distance - reach).max(0.0);
    if ahead > sphere.radius - radius {
        return None;
    }
    Some(if ahead > 0.0 {
        sphere.at + offset * (ahead / distance)
    } else {
        sphere.at
    })
}

//! Notches: edges of closed space between two linked spheres, and how an animal keeps away from them.
//!
//! **Idea.** The surfaces of two linked spheres cross in a circle. Where no third sphere covers a place of it, closed
//! space reaches in there between the two: a notch. An animal whose middle is nearer to one than two of its radii is
//! turned away from it, towards the middle of the circle, the more the nearer it is.
//!
//! **Rule.** With the place p of the circle that is nearest to the animal, at the distance d, the middle m of the
//! circle and the animal's radius ρ, the direction of travel is biased by (m - p) / |m - p| times 1 - d / 2ρ. What of
//! the sum of all notches lies along that direction is left out, so that no bias slows the animal down or turns it
//! back.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009: "tangential information
//! generated from overlapping navspheres" for "biasing motion away from objects in the environment". The rule is ours.

use super::roamer::Roamer;
use super::steering::yawed;
use super::turning::turned_towards;
use crate::navspheres::{Animal, Lens, NavSphere, Navrep};
use glam::DVec3;

/// A bias reaches so many radii of the animal far.
const REACH: f64 = 2.0;

/// The farthest that bias and sway together turn an animal from its aim, in radians: less than what is a turn.
const MOST_ASIDE: f64 = 0.65;

/// How deep a place has to lie in a sphere to count as covered by it, in metres.
const COVERED: f64 = 1e-9;

/// A notch near an animal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Notch {
    /// Its place nearest to the animal, in metres.
    pub at: DVec3,
    /// The unit vector away from it, to the middle of the circle.
    pub away: DVec3,
    /// How much it counts: 1 at the notch itself, 0 two radii of the animal away from it.
    pub share: f64,
}

impl Notch {
    /// That of two linked spheres for an animal whose middle is at a place, whatever else covers it. None where it is
    /// too far away, where one sphere lies in the other, and where all places of the circle are equally near.
    fn of(lens: &Lens, animal: &Animal, at: DVec3) -> Option<Notch> {
        let offset = at - lens.at;
        let across = offset - lens.normal * offset.dot(lens.normal);
        let out = across.try_normalize()?;
        let place = lens.at + out * lens.radius;
        let share = 1.0 - place.distance(at) / (REACH * animal.radius);
        (share > 0.0).then_some(Notch {
            at: place,
            away: -out,
            share,
        })
    }

    /// Finds the notches near an animal whose middle is at a place, between spheres that it enters, one of which
    /// contains the place. `found` is emptied first.
    pub fn near(navrep: &Navrep, animal: &Animal, at: DVec3, found: &mut Vec<Notch>) {
        found.clear();
        let mut here = Vec::new();
        navrep.containing(at, &mut here);
        let entered = |number: u32| navrep.sphere(number).filter(|one| animal.enters(one));
        let mut there = Vec::new();
        for &number in &here {
            let Some(sphere) = entered(number) else {
                continue;
            };
            for link in navrep.links(number) {
                let Some(other) = entered(link.other) else {
                    continue;
                };
                // Each pair once, though both contain the place.
                if link.other < number && other.contains(at) {
                    continue;
                }
                let lens = Lens::of(sphere, other);
                let Some(notch) = lens.and_then(|lens| Notch::of(&lens, animal, at)) else {
                    continue;
                };
                navrep.containing(notch.at, &mut there);
                let covers = |third: &u32| {
                    let inside = |one: &NavSphere| one.at.distance(notch.at) < one.radius - COVERED;
                    ![number, link.other].contains(third) && entered(*third).is_some_and(inside)
                };
                if !there.iter().any(covers) {
                    found.push(notch);
                }
            }
        }
    }
}

/// A direction of travel biased away from notches, with `strength` as factor.
pub(super) fn biased(into: DVec3, notches: &[Notch], strength: f64) -> DVec3 {
    let sum: DVec3 = notches.iter().map(|one| one.away * one.share).sum();
    let aside = (sum - into * sum.dot(into)) * strength;
    (into + aside).normalize_or(into)
}

impl Roamer {
    /// The notches that it keeps away from where it is; none without a bias.
    pub fn notches(&self, navrep: &Navrep) -> Vec<Notch> {
        let mut found = Vec::new();
        if self.settings.tangent_bias > 0.0 {
            Notch::near(navrep, &self.animal, self.at, &mut found);
        }
        found
    }

    /// The direction in which it means to go: the aim's, with a share of its sway and of its bias away from notches.
    pub(super) fn swayed(&self, navrep: &Navrep, into: DVec3, share: f64) -> DVec3 {
        let swayed = yawed(into, self.sway * share);
        let strength = self.settings.tangent_bias * share;
        if strength <= 0.0 {
            return swayed;
        }
        let aside = biased(swayed, &self.notches(navrep), strength);
        turned_towards(into, aside, MOST_ASIDE)
    }
}

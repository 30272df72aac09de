//! The sites of the diagram: sides and discs, which of them is nearest, and which can be nearest anywhere nearby.

use crate::world::scene::{Item, closest_on_segment, cross};
use glam::DVec2;

/// Sides of the floor, which come first, and the only ones with free space to the left.
const FLOOR: u32 = 4;

/// Points that are no farther apart than this share of their distance are the same.
const SAME: f64 = 1e-9;

/// The site nearest to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub site: u32,
    /// Negative inside a disc.
    pub distance: f64,
    pub witness: DVec2,
}

/// The segments and discs of a scene, by number.
#[derive(Clone, Debug)]
pub(super) struct Sites {
    items: Vec<Item>,
}

impl Sites {
    pub fn new(items: Vec<Item>) -> Sites {
        Sites { items }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The point of a site that is nearest to `at`, and how far it is.
    pub fn at(&self, site: u32, at: DVec2) -> Nearest {
        let (witness, distance) = match self.items[site as usize] {
            Item::Segment { a, b } => {
                let witness = closest_on_segment(at, a, b);
                (witness, at.distance(witness))
            }
            Item::Disc { centre, radius } => {
                let out = (at - centre).try_normalize().unwrap_or(DVec2::X);
                (centre + out * radius, at.distance(centre) - radius)
            }
        };
        Nearest {
            site,
            distance,
            witness,
        }
    }

    /// The nearest of some sites; of several the one that comes first.
    pub fn nearest(&self, list: &[u32], at: DVec2) -> Nearest {
        let mut best = Nearest {
            site: 0,
            distance: f64::INFINITY,
            witness: at,
        };
        for &site in list {
            let one = self.at(site, at);
            if one.distance < best.distance {
                best = one;
            }
        }
        best
    }

    /// The sites of a list that can be the nearest somewhere within `reach` of a place. No other can: distances change
    /// by no more than one goes, and their difference by no more than their directions differ, which turn slowly.
    pub fn rivals(&self, list: &[u32], at: DVec2, reach: f64, near: Nearest) -> Vec<u32> {
        let may = |site: &u32| *site == near.site || self.may_be_nearer(*site, at, reach, near);
        list.iter().copied().filter(may).collect()
    }

    fn may_be_nearer(&self, site: u32, at: DVec2, reach: f64, near: Nearest) -> bool {
        let other = self.at(site, at);
        let behind = other.distance - near.distance;
        if behind > 2.0 * reach {
            return false;
        }
        if near.distance <= reach {
            return true;
        }
        let away = |one: Nearest| (at - one.witness).normalize_or_zero();
        let apart = away(other).distance(away(near));
        behind <= reach * (apart + reach / (near.distance - reach)) + 1e-12 * near.distance
    }

    /// Whether two sites are one convex outline, so that nearest points move on steadily from one to the other.
    pub fn smooth(&self, f: u32, g: u32) -> bool {
        let (Item::Segment { a, b }, Item::Segment { a: c, b: d }) =
            (self.items[f as usize], self.items[g as usize])
        else {
            return false;
        };
        f.min(g) >= FLOOR
            && ((b == c && cross(b - a, d - c) >= 0.0) || (d == a && cross(d - c, b - a) >= 0.0))
    }

    /// Whether no edge of the diagram can lie where these are all that can be nearest.
    pub fn alone(&self, list: &[u32]) -> bool {
        list.len() < 2 || (list.len() == 2 && self.smooth(list[0], list[1]))
    }

    /// Whether a site cannot be nearer than another one anywhere between two places, because its nearest point is one
    /// of the other's: walls that meet, or lie upon each other.
    pub fn behind(&self, site: u32, other: u32, a: DVec2, b: DVec2) -> bool {
        let [of_a, of_b] = [a, b].map(|at| self.at(site, at));
        let near = |one: Nearest| self.at(other, one.witness).distance.abs() <= SAME * one.distance;
        // What lies between these two points of it is as near to the other, if it is straight.
        let straight = matches!(self.items[site as usize], Item::Segment { .. });
        straight && near(of_a) && near(of_b)
    }
}

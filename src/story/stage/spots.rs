//! Free spots for characters at a place: clear of walls and of the others.

use crate::story::file::story_place::PlaceNow;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// The least distance between spots that are tried, in metres.
const SPACING: f64 = 0.3;
/// The most spots that are tried along a side of an area.
const MOST_ALONG: f64 = 60.0;
/// How far from a point a character stands at most, in metres.
const FARTHEST: f64 = 2.4;
/// How many directions around a point are tried.
const DIRECTIONS: u32 = 12;

/// A round body that others keep away from.
#[derive(Clone, Copy, Debug)]
pub(in crate::story) struct Taken {
    /// Its middle.
    pub at: DVec2,
    /// How far the middle of the one that comes must stay from there.
    pub keep: f64,
}

/// The requirements on a spot.
#[derive(Debug)]
pub(in crate::story) struct SpotQuery<'a> {
    /// What is in the way of bodies.
    pub around: &'a Surroundings,
    /// How far from obstacles the spot is at least, in metres.
    pub clearance: f64,
    /// Who stands or will stand elsewhere.
    pub taken: &'a [Taken],
}

impl SpotQuery<'_> {
    /// Whether a body can stand there.
    pub fn suits(&self, at: DVec2) -> bool {
        let free = |one: &Taken| one.at.distance_squared(at) >= one.keep * one.keep;
        self.taken.iter().all(free) && self.around.clearance(at) >= self.clearance
    }

    /// The spot at a place that is nearest to `near`; without that, to the place's middle.
    ///
    /// Of an area all spots on a lattice are tried, O(spots · log obstacles); around a point those on rings that see
    /// the point, unless that is within an obstacle, as a table is under what lies on it.
    pub fn find(&self, place: &PlaceNow, near: Option<DVec2>) -> Option<DVec2> {
        match place {
            PlaceNow::Area(shape) => {
                let (low, high) = shape.bounds();
                let middle = near.unwrap_or((low + high) / 2.0);
                let size = high - low;
                let apart = SPACING.max(size.max_element() / MOST_ALONG);
                let steps = (size / apart).floor();
                let from = low + (size - steps * apart) / 2.0;
                let mut spots = vec![middle];
                for row in 0..=steps.y as u32 {
                    for column in 0..=steps.x as u32 {
                        spots.push(from + DVec2::new(f64::from(column), f64::from(row)) * apart);
                    }
                }
                spots.retain(|at| shape.contains(*at));
                self.nearest(spots, middle)
            }
            PlaceNow::Point(point) => {
                let open = self.around.free(*point);
                let mut spots = vec![*point];
                let rings = (FARTHEST / SPACING) as u32;
                for ring in 1..=rings {
                    for direction in 0..DIRECTIONS {
                        let angle = f64::from(direction) / f64::from(DIRECTIONS);
                        let towards = DVec2::from_angle(angle * std::f64::consts::TAU);
                        spots.push(*point + towards * (SPACING * f64::from(ring)));
                    }
                }
                spots.retain(|at| !open || self.around.segment_clearance(*at, *point, 1e-3) > 0.0);
                // Near to the point first, whoever comes; among those as near, the one on the way.
                let ring = |at: &DVec2| (at.distance(*point) / SPACING).round() as u32;
                let (_, spot) = spots
                    .into_iter()
                    .filter(|at| self.suits(*at))
                    .map(|at| ((ring(&at), at.distance(near.unwrap_or(*point))), at))
                    .min_by(|(one, _), (other, _)| {
                        one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
                    })?;
                Some(spot)
            }
        }
    }

    fn nearest(&self, mut spots: Vec<DVec2>, to: DVec2) -> Option<DVec2> {
        spots.sort_by(|one, other| {
            let [one, other] = [one, other].map(|at| at.distance_squared(to));
            one.total_cmp(&other)
        });
        spots.into_iter().find(|at| self.suits(*at))
    }
}

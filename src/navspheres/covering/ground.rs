//! The ground that spheres are grown on: solids, and areas with their media.

use glam::{DVec2, DVec3};

use crate::navspheres::{MAX_SPHERE_RADIUS, NavSphere};
use crate::world::Grid;
use crate::world::scene::{Area, AreaMedium, FIRST_AREA, FIRST_DOOR, Scene, Surroundings};
use crate::world::scene::{Shape, trace_shapes};

/// The floor of a scene or grid as far as spheres are concerned: solids bound them, and so do shores, which are the
/// outlines of areas where not all of the floor is of one medium.
#[derive(Clone, Debug)]
pub struct CoverGround {
    solids: Surroundings,
    /// The outlines of areas; none where all is land.
    shores: Option<Surroundings>,
    areas: Vec<Area>,
}

impl CoverGround {
    /// Of a scene, with what is solid in the slab of heights between `low` and `high`: obstacles, and doors that are
    /// not open. Areas are not in the way, whatever their medium.
    pub fn of(scene: &Scene, low: f64, high: f64) -> CoverGround {
        let (min, max) = (scene.min(), scene.max());
        let solid = |number: &u32| !(FIRST_AREA..FIRST_DOOR).contains(number);
        let solids = scene
            .barriers(low, high)
            .filter(|(number, _)| solid(number));
        let areas = scene.layers().areas();
        let uniform = areas.iter().all(Area::is_walkable);
        let shapes = (0..).zip(areas.iter().map(|area| &area.shape));
        CoverGround {
            solids: Surroundings::around(min, max, solids),
            shores: (!uniform).then(|| Surroundings::around(min, max, shapes)),
            areas: areas.to_vec(),
        }
    }

    /// Of what is in the way of a walker: all of it is solid, water, too, and the rest is land.
    pub fn around(solids: &Surroundings) -> CoverGround {
        CoverGround {
            solids: solids.clone(),
            shores: None,
            areas: Vec::new(),
        }
    }

    /// Of the passable cells of a grid, `metres` a side; the first row is the topmost, the lower left corner of the
    /// grid is the origin. All of it is land.
    pub fn of_grid(grid: &Grid, metres: f64) -> CoverGround {
        let high = DVec2::new(f64::from(grid.width()), f64::from(grid.height())) * metres;
        let shapes: Vec<Shape> = trace_shapes(grid, metres);
        CoverGround {
            solids: Surroundings::around(DVec2::ZERO, high, (0..).zip(&shapes)),
            shores: None,
            areas: Vec::new(),
        }
    }

    /// What is solid; clearances are those to it.
    pub fn solids(&self) -> &Surroundings {
        &self.solids
    }

    /// The corners of the floor: lower left and upper right.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        self.solids.bounds()
    }

    /// The clearance of a point, negative by the distance to the boundary where it is not free.
    pub(super) fn signed_clearance(&self, at: DVec2) -> f64 {
        let distance = self.solids.nearest(at).distance;
        if self.solids.free(at) {
            distance
        } else {
            -distance
        }
    }

    /// Whether a sphere on the floor is as the ground would have it: free, over shores by no more than `over`, and of
    /// what is there.
    pub(super) fn holds(&self, sphere: &NavSphere, over: f64) -> bool {
        let at = sphere.at.truncate();
        // What is rounded off is far below any tolerance.
        let fits = self.reach(at, self.solids.clearance(at), over) >= sphere.radius * (1.0 - 1e-12);
        let is = self.sphere(at, sphere.radius);
        fits && (is.medium, is.climb) == (sphere.medium, sphere.climb)
    }

    /// Whether there are shores.
    pub(super) fn has_shores(&self) -> bool {
        self.shores.is_some()
    }

    /// The radius of the largest sphere around a point whose clearance is known: it stays clear of what is solid, and
    /// reaches over shores by no more than `over`.
    pub(super) fn reach(&self, at: DVec2, clearance: f64, over: f64) -> f64 {
        let shore = match &self.shores {
            Some(shores) => shores.nearest(at).distance + over,
            None => f64::INFINITY,
        };
        clearance.min(shore).min(MAX_SPHERE_RADIUS)
    }

    /// The sphere of that radius around a place on the floor, filled with what is there: of the area that was added
    /// last, land where there is none.
    pub(super) fn sphere(&self, at: DVec2, radius: f64) -> NavSphere {
        let centre = DVec3::new(at.x, at.y, 0.0);
        match self.areas.iter().rfind(|area| area.shape.contains(at)) {
            Some(area) => NavSphere {
                climb: area.climb,
                ..NavSphere::new(centre, radius, area.medium)
            },
            None => NavSphere::new(centre, radius, AreaMedium::Land),
        }
    }

    /// The largest sphere that holds the largest one around `at` and touches what is nearest there: its centre lies
    /// further away from that. O(log) queries; the radius is exact, and the largest up to `within` metres.
    pub(super) fn largest_around(&self, at: DVec2, over: f64, within: f64) -> NavSphere {
        let near = self.solids.nearest(at);
        let radius = self.reach(at, near.distance, over);
        let away = match &self.shores {
            Some(shores) if radius < near.distance => shores.nearest(at).witness,
            _ => near.witness,
        };
        let along = (at - away).normalize_or_zero();
        let fits = |moved: f64| {
            let to = at + along * moved;
            let free = self.solids.clearance(to);
            // What is rounded off is far below any tolerance.
            self.reach(to, free, over) >= (radius + moved) * (1.0 - 1e-12)
        };
        let (mut low, mut high) = (0.0, within);
        if along != DVec2::ZERO {
            while high < MAX_SPHERE_RADIUS && fits(high) {
                (low, high) = (high, high * 2.0);
            }
            while high - low > within {
                let middle = f64::midpoint(low, high);
                if fits(middle) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
        }
        let centre = at + along * low;
        let free = self.solids.clearance(centre);
        self.sphere(centre, self.reach(centre, free, over))
    }
}

//! The share of configurations that are covered, measured by points that the placing of spheres knows nothing of.
//!
//! A point at random in each pixel: where the spheres are placed by the middles of pixels, counting these would tell
//! too much. Points are made from their pixel's number, so that they need no memory.

use std::ops::Range;

use glam::DVec2;

use super::ground::CoverGround;
use super::lattice::Lattice;
use crate::navspheres::NavSphere;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Point {
    /// A body cannot be there.
    Closed,
    Open,
    Covered,
}

/// The points, and how many of them are covered.
#[derive(Clone, Debug, Default)]
pub(super) struct Measure {
    points: Vec<Point>,
    open: u64,
    covered: u64,
}

impl Measure {
    /// Takes in the point of the next pixel, in whose middle the clearance is known; for a body of that radius.
    pub fn add(&mut self, ground: &CoverGround, lattice: &Lattice, clearance: f64, radius: f64) {
        let pixel = self.points.len();
        // No clearance differs by more than the distance of the places.
        let corner = lattice.step * std::f64::consts::FRAC_1_SQRT_2;
        let open = if clearance - corner > radius {
            true
        } else if clearance + corner < radius {
            false
        } else {
            let clearance = ground.signed_clearance(lattice.place(pixel, share(pixel)));
            clearance >= radius && clearance > 0.0
        };
        self.open += u64::from(open);
        self.points
            .push(if open { Point::Open } else { Point::Closed });
    }

    /// A sphere has been placed: what its shrunk disc holds is covered.
    pub fn cover(&mut self, lattice: &Lattice, sphere: &NavSphere, radius: f64) {
        let (centre, reach) = (sphere.at.truncate(), sphere.radius - radius);
        let corner = lattice.step * std::f64::consts::FRAC_1_SQRT_2;
        // Pixels whose middles are outside may have their points inside.
        for run in lattice.in_disc(centre, reach + corner) {
            self.cover_run(run, lattice, centre, reach);
        }
    }

    fn cover_run(&mut self, run: Range<usize>, lattice: &Lattice, centre: DVec2, reach: f64) {
        for pixel in run {
            if self.points[pixel] == Point::Open {
                let at = lattice.place(pixel, share(pixel));
                if at.distance_squared(centre) <= reach * reach {
                    self.points[pixel] = Point::Covered;
                    self.covered += 1;
                }
            }
        }
    }

    /// How many points a body can be at.
    pub fn open(&self) -> u64 {
        self.open
    }

    /// The share of them that is covered; all where there are none.
    pub fn coverage(&self) -> f64 {
        match self.open {
            0 => 1.0,
            open => self.covered as f64 / open as f64,
        }
    }
}

/// Where in its pixel the point of a pixel lies, as shares of the side (the mixing function is that of SplitMix64:
/// G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014).
fn share(pixel: usize) -> DVec2 {
    let mut bits = (pixel as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    let unit = |bits: u64| (bits as u32 as f64 + 0.5) / 4_294_967_296.0;
    DVec2::new(unit(bits), unit(bits >> 32))
}

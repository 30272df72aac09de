//! Clearances of the middles of pixels, and how large a sphere may be there.

use super::ground::CoverGround;
use super::lattice::Lattice;

/// A raster of configurations, filled row by row from below.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    pub lattice: Lattice,
    /// Of the body, in metres.
    pub radius: f64,
    /// The least radius of a sphere.
    least: f64,
    /// Signed: negative inside of what is solid, there by the distance to its boundary or less.
    clearances: Vec<f64>,
    /// How large a sphere may be, where shores bound it, too; else the clearance says so.
    reaches: Vec<f64>,
}

impl Raster {
    pub fn new(lattice: Lattice, radius: f64, least: f64) -> Raster {
        Raster {
            lattice,
            radius,
            least: radius.max(least),
            clearances: Vec::with_capacity(lattice.pixels()),
            reaches: Vec::new(),
        }
    }

    /// Fills the next row. At most a nearest-point query a pixel, none deep inside of what is solid.
    pub fn fill_row(&mut self, ground: &CoverGround) {
        let lattice = self.lattice;
        let row = self.clearances.len();
        let mut before = 0.0_f64;
        for pixel in row..row + lattice.columns {
            // Neighbouring clearances differ by no more than a side.
            let clearance = if before < -lattice.step {
                before + lattice.step
            } else if before > lattice.step * (1.0 + 1e-9) {
                ground.solids().nearest(lattice.middle(pixel)).distance
            } else {
                ground.signed_clearance(lattice.middle(pixel))
            };
            self.clearances.push(clearance);
            if ground.has_shores() {
                let reach = ground.reach(lattice.middle(pixel), clearance, self.radius);
                self.reaches.push(reach);
            }
            before = clearance;
        }
    }

    /// Whether all rows are filled.
    pub fn is_full(&self) -> bool {
        self.clearances.len() == self.lattice.pixels()
    }

    /// How many rows are filled.
    pub fn filled(&self) -> usize {
        self.clearances.len() / self.lattice.columns
    }

    pub fn clearance(&self, pixel: usize) -> f64 {
        self.clearances[pixel]
    }

    /// The radius of the largest sphere around the middle of a pixel.
    pub fn reach(&self, pixel: usize) -> f64 {
        match self.reaches.get(pixel) {
            Some(reach) => *reach,
            None => self.clearances[pixel],
        }
    }

    /// Whether a body can be in the middle of a pixel, and so can a sphere that holds it.
    pub fn is_open(&self, pixel: usize) -> bool {
        self.clearances[pixel] >= self.least
    }

    /// Whether the largest sphere around the middle of an open pixel lies in about none of those around its neighbours:
    /// away from the medial axis it grows towards it as fast as one goes, across the axis it does not.
    pub fn is_medial(&self, pixel: usize) -> bool {
        /// More than the cosine of half the angle between two directions to neighbours, less would thin the axis.
        const SLOPE: f64 = 0.9;
        let reach = self.reach(pixel);
        let mut around = self.lattice.around(pixel);
        around.all(|(other, distance)| self.reach(other) - reach < SLOPE * distance)
    }
}

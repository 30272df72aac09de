//! The pixels that each sphere holds, and the components of free space.

use super::ground::CoverGround;
use super::raster::Raster;
use super::sets::Sets;
use crate::navspheres::NavSphere;

/// No sphere.
pub(super) const NONE: u32 = u32::MAX;

/// A body can go to the pixel on the right.
const RIGHT: u8 = 1;
/// And to the one above.
const ABOVE: u8 = 2;

/// The territories of the spheres: of each pixel the first sphere in which a body can be there, and with which pixels
/// it is connected.
#[derive(Clone, Debug)]
pub(super) struct Territories {
    pub owners: Vec<u32>,
    /// Of which neighbours of each pixel a body can come to.
    ways: Vec<u8>,
    components: Sets,
    /// How many components there are, and how many hold a sphere.
    counted: (u32, u32),
}

impl Territories {
    pub fn none(pixels: usize) -> Territories {
        Territories {
            owners: vec![NONE; pixels],
            ways: vec![0; pixels],
            components: Sets::of(pixels),
            counted: (0, 0),
        }
    }

    /// Gives a sphere the pixels in which it holds the body and that no other has.
    pub fn claim(&mut self, raster: &Raster, number: u32, sphere: &NavSphere) {
        let mut first = NONE;
        let reach = sphere.radius - raster.radius;
        for pixel in raster
            .lattice
            .in_disc(sphere.at.truncate(), reach)
            .flatten()
        {
            if !raster.is_open(pixel) {
                continue;
            }
            // A body goes straight between any two places in it.
            if first == NONE {
                first = pixel as u32;
            }
            self.components.join(first, pixel as u32);
            if self.owners[pixel] == NONE {
                self.owners[pixel] = number;
            }
        }
    }

    /// Finds the ways from the pixels of a row to those on the right and above; after the last row, counts components.
    pub fn join_row(&mut self, ground: &CoverGround, raster: &Raster, row: usize) {
        let lattice = raster.lattice;
        for pixel in row * lattice.columns..(row + 1) * lattice.columns {
            if !raster.is_open(pixel) {
                continue;
            }
            let right = (pixel % lattice.columns + 1 < lattice.columns).then_some(pixel + 1);
            let above = (row + 1 < lattice.rows).then_some(pixel + lattice.columns);
            for (other, bit) in [(right, RIGHT), (above, ABOVE)] {
                let Some(other) = other.filter(|other| raster.is_open(*other)) else {
                    continue;
                };
                if goes(ground, raster, pixel, other) {
                    self.ways[pixel] |= bit;
                    self.components.join(pixel as u32, other as u32);
                }
            }
        }
        if row + 1 == lattice.rows {
            self.count(raster);
        }
    }

    fn count(&mut self, raster: &Raster) {
        let pixels = self.owners.len();
        let mut held = vec![false; pixels];
        for pixel in 0..pixels {
            if self.owners[pixel] != NONE {
                held[self.components.root(pixel as u32) as usize] = true;
            }
        }
        for pixel in (0..pixels).filter(|pixel| raster.is_open(*pixel)) {
            if self.components.root(pixel as u32) as usize == pixel {
                self.counted.0 += 1;
                self.counted.1 += u32::from(held[pixel]);
            }
        }
    }

    /// How many components free space has, and how many of them hold a sphere.
    pub fn components(&self) -> (u32, u32) {
        self.counted
    }

    /// The neighbours of a pixel to which a body can go.
    pub fn neighbours(&self, pixel: usize, columns: usize) -> impl Iterator<Item = usize> {
        let own = self.ways[pixel];
        let from = |back: usize, bit: u8| {
            let other = pixel.checked_sub(back)?;
            (self.ways[other] & bit != 0).then_some(other)
        };
        [
            (own & RIGHT != 0).then(|| pixel + 1),
            (own & ABOVE != 0).then(|| pixel + columns),
            from(1, RIGHT),
            from(columns, ABOVE),
        ]
        .into_iter()
        .flatten()
    }
}

/// Whether a body can go straight between the middles of two neighbouring pixels.
fn goes(ground: &CoverGround, raster: &Raster, a: usize, b: usize) -> bool {
    let (lattice, radius) = (raster.lattice, raster.radius);
    // No clearance differs by more than the distance of the places.
    if (raster.clearance(a) + raster.clearance(b) - lattice.step) / 2.0 > radius {
        return true;
    }
    let enough = radius + lattice.step;
    let (a, b) = (lattice.middle(a), lattice.middle(b));
    let clearance = ground.solids().segment_clearance(a, b, enough);
    clearance >= radius && clearance > 0.0
}

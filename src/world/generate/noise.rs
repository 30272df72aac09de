//! Smooth noise in whole numbers.

use crate::world::dice::Dice;

/// Values drawn for the corners of squares, and smooth between them.
pub(super) struct Noise {
    /// Side of a square in cells.
    scale: u32,
    /// Corners in a row.
    columns: usize,
    /// 0 to 65,535 for each corner, row by row.
    corners: Vec<u16>,
}

impl Noise {
    /// Noise over `width` x `height` cells whose features are about `scale` cells large.
    pub(super) fn new(width: u32, height: u32, scale: u32, dice: &mut Dice) -> Noise {
        let scale = scale.max(1);
        let columns = (width / scale + 2) as usize;
        let rows = (height / scale + 2) as usize;
        let corners = (0..columns * rows).map(|_| dice.below(65_536) as u16);
        Noise {
            scale,
            columns,
            corners: corners.collect(),
        }
    }

    /// The value at a cell, 0 to 65,535; half of them below 32,768.
    pub(super) fn at(&self, x: u32, y: u32) -> i64 {
        let corner = (y / self.scale) as usize * self.columns + (x / self.scale) as usize;
        let value = |at: usize| i64::from(self.corners[at]);
        let (tx, ty) = (self.eased(x), self.eased(y));
        let mix = |a: i64, b: i64, t: i64| a + (b - a) * t / 4096;
        let upper = mix(value(corner), value(corner + 1), tx);
        let below = corner + self.columns;
        let lower = mix(value(below), value(below + 1), tx);
        mix(upper, lower, ty)
    }

    /// The place inside a square, from 0 to 4096, slow at both ends.
    fn eased(&self, v: u32) -> i64 {
        let t = i64::from(v % self.scale) * 4096 / i64::from(self.scale);
        t * t / 4096 * (3 * 4096 - 2 * t) / 4096
    }
}

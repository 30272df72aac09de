//! A grid in small: for looking at a map before it becomes the world.

use crate::lab::core::picture::MARKS;
use crate::lab::core::picture::Palette;
use crate::lab::core::picture::terrain_row;
use crate::lab::core::shade::{darkens, shaded};
use crate::world::Grid;

/// An image of a grid with as many cells to a pixel as it takes to keep to a size; a pixel has the mean of its
/// cells' colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    width: u32,
    height: u32,
    pixels: Vec<u32>,
}

impl Preview {
    /// An image of `grid` of at most `most` pixels a side, at least 1, in the colours of a lab. One pixel a cell if
    /// that fits. O(cells).
    pub fn new(grid: &Grid, most: u32, palette: &Palette) -> Preview {
        let side = grid.width().max(grid.height()).div_ceil(most.max(1));
        let (width, height) = (grid.width().div_ceil(side), grid.height().div_ceil(side));
        let darker = darkens(palette[0]);
        // By terrain and cost.
        let shades: [[u32; 256]; 4] = std::array::from_fn(|row| {
            std::array::from_fn(|cost| shaded(palette[row * MARKS], cost as u8, darker))
        });
        let columns = grid.width() as usize;
        let mut pixels = Vec::with_capacity(width as usize * height as usize);
        let mut sums = vec![[0_u64; 4]; width as usize];
        for rows in grid.terrain().chunks(columns * side as usize) {
            let first = pixels.len() / width as usize * side as usize * columns;
            sums.fill([0; 4]);
            for (at, kind) in rows.iter().enumerate() {
                let row = terrain_row(*kind);
                // A wall's cost is not seen.
                let colour = match kind.medium() {
                    Some(_) => shades[row][usize::from(grid.cost(first + at))],
                    None => palette[row * MARKS],
                };
                let sum = &mut sums[at % columns / side as usize];
                for (channel, byte) in sum.iter_mut().zip(colour.to_le_bytes()) {
                    *channel += u64::from(byte);
                }
            }
            let height = (rows.len() / columns) as u64;
            pixels.extend(sums.iter().enumerate().map(|(x, sum)| {
                let from = x as u64 * u64::from(side);
                let cells = height * (u64::from(grid.width()) - from).min(u64::from(side));
                u32::from_le_bytes(sum.map(|channel| ((channel + cells / 2) / cells) as u8))
            }));
        }
        Preview {
            width,
            height,
            pixels,
        }
    }

    /// Pixels in a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Terrain;
    use proptest::prelude::*;

    const GROUND: u32 = 0xFF_00_00_F0;

    /// Ground, swamp, water, walls.
    fn palette() -> Palette {
        let mut palette = [0; 4 * MARKS];
        for (row, red) in [0xF0, 0xC8, 0x64, 0].into_iter().enumerate() {
            palette[row * MARKS] = 0xFF_00_00_00 | red;
        }
        palette
    }

    fn reds(preview: &Preview) -> Vec<u32> {
        preview.pixels().iter().map(|pixel| pixel & 0xFF).collect()
    }

    #[test]
    fn a_small_grid_has_a_pixel_a_cell() {
        let mut grid = Grid::from_rows(&[".@S", "W.."]).unwrap();
        grid.set_cost(4, 5);
        let preview = Preview::new(&grid, 3, &palette());
        assert_eq!((preview.width(), preview.height()), (3, 2));
        let dear = shaded(GROUND, 5, darkens(GROUND)) & 0xFF;
        assert_ne!(dear, 0xF0);
        assert_eq!(reds(&preview), [0xF0, 0, 0xC8, 0x64, dear, 0xF0]);
        assert!(preview.pixels().iter().all(|pixel| pixel >> 24 == 0xFF));
    }

    #[test]
    fn a_large_grid_is_averaged_to_its_edges() {
        let grid = Grid::from_rows(&["@@..T", "@@.@O", "..@@@"]).unwrap();
        let preview = Preview::new(&grid, 3, &palette());
        assert_eq!((preview.width(), preview.height()), (3, 2));
        assert_eq!(reds(&preview), [0, 0xB4, 0, 0xF0, 0, 0]);
        assert_eq!(reds(&Preview::new(&grid, 0, &palette())), [80]);
    }

    proptest! {
        #[test]
        fn any_grid_fits((w, h) in (1..40_u32, 1..40_u32), most in 0..50_u32) {
            let grid = Grid::new(w, h, Terrain::Trees).unwrap();
            let preview = Preview::new(&grid, most, &palette());
            prop_assert!(preview.width().max(preview.height()) <= most.max(1));
            prop_assert_eq!(preview.pixels().len() as u32, preview.width() * preview.height());
            prop_assert!(preview.pixels().iter().all(|pixel| *pixel == 0xFF_00_00_00));
        }
    }
}

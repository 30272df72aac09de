//! Images as maps: a grid by thresholding the luminance of the pixels.
//!
//! Image files are decoded by the caller (the page uses the browser's decoder). A cell is a wall if its pixels are
//! darker than a threshold, or, inverted, if they are not.

mod header;
mod png;

pub use header::{ImageKind, image_kind, image_size};
pub use png::write_png;

use super::grid::checked_size;
use super::{Grid, MAX_CELLS, MAX_SIDE, Terrain};
use crate::message::Message;

/// The most pixels of a picture: four for each cell of the largest grid.
pub const MAX_PIXELS: u64 = 4 * MAX_CELLS as u64;

/// The luminance of the pixels of an image, row by row: 0 is black, 255 white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luminance {
    width: u32,
    height: u32,
    /// At most `width * height` bytes; pixels that were not given are white.
    pixels: Vec<u8>,
}

/// The settings of reading an image as a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageReading {
    /// Darker than this, 0 to 255, is a wall: nothing is darker than 0, and all but white is darker than 255.
    pub threshold: u8,
    /// Inverted: pixels that are not darker are walls.
    pub inverted: bool,
    /// The side of a cell in pixels, at least 1. A cell is as light as the mean of its pixels.
    pub pixels_per_cell: u32,
}

impl Default for ImageReading {
    fn default() -> Self {
        ImageReading {
            threshold: 128,
            inverted: false,
            pixels_per_cell: 1,
        }
    }
}

/// The size of the grid that an image gives, and the pixels cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageCells {
    /// Cells in a row.
    pub width: u32,
    /// Cells in a column.
    pub height: u32,
    /// Columns of pixels at the right that do not fill a cell and are cut off.
    pub cut_right: u32,
    /// Rows of pixels at the bottom that do not fill a cell and are cut off.
    pub cut_below: u32,
}

impl Luminance {
    /// A picture of this size, still without pixels.
    ///
    /// # Errors
    /// `image.pixels` if it has none, or more than [`MAX_PIXELS`].
    ///
    /// ```
    /// use wayscope::world::{ImageReading, Luminance, write_map};
    /// let mut picture = Luminance::new(2, 1)?;
    /// picture.push_rgba(&[20, 20, 20, 255, 250, 250, 250, 255])?;
    /// let grid = picture.grid(ImageReading::default())?;
    /// assert!(write_map(&grid).ends_with("map\n@.\n"));
    /// # Ok::<(), wayscope::message::Message>(())
    /// ```
    pub fn new(width: u32, height: u32) -> Result<Luminance, Message> {
        let pixels = u64::from(width) * u64::from(height);
        if !(1..=MAX_PIXELS).contains(&pixels) {
            return Err(Message::new("image.pixels")
                .with("width", width)
                .with("height", height)
                .with("found", pixels)
                .with("right", MAX_PIXELS));
        }
        Ok(Luminance {
            width,
            height,
            pixels: Vec::new(),
        })
    }

    /// Pixels in a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Adds the next pixels, four bytes each: red, green, blue, and how opaque, not premultiplied. What is
    /// transparent is laid on white. A colour is as light as ITU-R BT.601 says, the way of most tools.
    ///
    /// # Errors
    /// `image.rows` if that is more than the picture holds, or ends within a pixel; nothing is added then.
    pub fn push_rgba(&mut self, rgba: &[u8]) -> Result<(), Message> {
        let room = self.len() - self.pixels.len();
        if !rgba.len().is_multiple_of(4) || rgba.len() / 4 > room {
            return Err(Message::new("image.rows")
                .with("found", rgba.len())
                .with("right", 4 * room));
        }
        self.pixels.extend(rgba.chunks_exact(4).map(luma));
        Ok(())
    }

    /// The grid that comes of it. O(pixels).
    ///
    /// # Errors
    /// As [`Luminance::cells`]; nothing is allocated then.
    pub fn grid(&self, reading: ImageReading) -> Result<Grid, Message> {
        let cells = self.cells(reading.pixels_per_cell)?;
        let side = reading.pixels_per_cell as usize;
        let (width, columns) = (self.width as usize, cells.width as usize);
        let edge = u64::from(reading.threshold) * (side * side) as u64;
        let mut terrain = Vec::with_capacity(columns * cells.height as usize);
        let mut sums = vec![0_u64; columns];
        for row in 0..cells.height as usize {
            sums.fill(0);
            for y in row * side..(row + 1) * side {
                let from = (y * width).min(self.pixels.len());
                let to = (y * width + columns * side).min(self.pixels.len());
                let known = &self.pixels[from..to];
                for (sum, part) in sums.iter_mut().zip(known.chunks(side)) {
                    let light: u64 = part.iter().map(|pixel| u64::from(*pixel)).sum();
                    *sum += light + 255 * (side - part.len()) as u64;
                }
                for sum in sums.iter_mut().skip(known.len().div_ceil(side)) {
                    *sum += 255 * side as u64;
                }
            }
            terrain.extend(
                sums.iter()
                    .map(|sum| match (*sum < edge) != reading.inverted {
                        true => Terrain::OutOfBounds,
                        false => Terrain::Dot,
                    }),
            );
        }
        Grid::from_terrain(cells.width, cells.height, terrain)
    }

    /// How many cells of so many pixels a side the picture has.
    ///
    /// # Errors
    /// `image.cell-size` if a cell would be larger than the picture, or nothing; `grid.side` or `grid.cells`
    /// if there would be more cells than a grid can have.
    pub fn cells(&self, pixels_per_cell: u32) -> Result<ImageCells, Message> {
        let most = self.width.min(self.height);
        if !(1..=most).contains(&pixels_per_cell) {
            return Err(Message::new("image.cell-size")
                .with("found", pixels_per_cell)
                .with("right", most));
        }
        let cells = ImageCells {
            width: self.width / pixels_per_cell,
            height: self.height / pixels_per_cell,
            cut_right: self.width % pixels_per_cell,
            cut_below: self.height % pixels_per_cell,
        };
        checked_size(cells.width, cells.height)?;
        Ok(cells)
    }

    /// The smallest pixels per cell that make a grid of at most `most` cells; 1 if none does.
    pub fn fitting(&self, most: usize) -> u32 {
        // The side alone asks for this much; from there on at most a few more are looked at.
        let sides = self.width.max(self.height).div_ceil(MAX_SIDE).max(1);
        let fits = |side: &u32| {
            let cells = self.cells(*side);
            cells.is_ok_and(|cells| cells.width as usize * cells.height as usize <= most)
        };
        (sides..=self.width.min(self.height))
            .find(fits)
            .unwrap_or(1)
    }

    fn len(&self) -> usize {
        self.width as usize * self.height as usize // At most MAX_PIXELS.
    }
}

/// The luminance of a pixel over a white background.
fn luma(rgba: &[u8]) -> u8 {
    let opaque = u32::from(rgba[3]);
    let on_white = |channel: u8| (u32::from(channel) * opaque + 255 * (255 - opaque) + 127) / 255;
    let (red, green, blue) = (on_white(rgba[0]), on_white(rgba[1]), on_white(rgba[2]));
    ((red * 19_595 + green * 38_470 + blue * 7_471 + 0x8000) >> 16) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{read_map, write_map};
    use proptest::prelude::*;

    fn grey(width: u32, height: u32, pixels: &[u8]) -> Luminance {
        let mut picture = Luminance::new(width, height).unwrap();
        let rgba: Vec<u8> = pixels.iter().flat_map(|p| [*p, *p, *p, 255]).collect();
        picture.push_rgba(&rgba).unwrap();
        picture
    }

    fn rows(picture: &Luminance, reading: ImageReading) -> String {
        let text = write_map(&picture.grid(reading).unwrap());
        text.split_once("map\n").unwrap().1.replace('\n', "/")
    }

    #[test]
    fn darker_than_the_threshold_is_a_wall() {
        let picture = grey(5, 1, &[0, 127, 128, 254, 255]);
        let at = |threshold, inverted| {
            let reading = ImageReading {
                threshold,
                inverted,
                ..ImageReading::default()
            };
            rows(&picture, reading)
        };
        assert_eq!(at(128, false), "@@.../");
        assert_eq!(at(128, true), "..@@@/");
        assert_eq!(at(0, false), "...../");
        assert_eq!(at(1, false), "@..../");
        assert_eq!(at(255, false), "@@@@./");
        assert_eq!(at(255, true), "....@/");
    }

    #[test]
    fn a_cell_is_the_mean_of_its_pixels_and_what_fills_none_is_cut() {
        // Sums of the left block: 0 + 255 + 255 + 2 = 512 = 4 x 128.
        let picture = grey(5, 3, &[0, 255, 9, 9, 0, 255, 2, 9, 9, 0, 0, 0, 0, 0, 0]);
        let reading = ImageReading {
            pixels_per_cell: 2,
            ..ImageReading::default()
        };
        assert_eq!(rows(&picture, reading), ".@/");
        let above = ImageReading {
            threshold: 129,
            ..reading
        };
        assert_eq!(rows(&picture, above), "@@/");
        let cells = picture.cells(2).unwrap();
        assert_eq!((cells.width, cells.height), (2, 1));
        assert_eq!((cells.cut_right, cells.cut_below), (1, 1));
        assert_eq!(picture.cells(1).unwrap().cut_right, 0);
    }

    #[test]
    fn colours_are_weighed_and_what_is_transparent_is_white() {
        let colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]];
        let light: Vec<u8> = colours
            .iter()
            .map(|[r, g, b]| luma(&[*r, *g, *b, 255]))
            .collect();
        assert_eq!(light, [76, 150, 29, 255]);
        assert_eq!(luma(&[0, 0, 0, 0]), 255);
        assert_eq!(luma(&[0, 0, 0, 128]), 127);
        for grey in 0..=255 {
            assert_eq!(luma(&[grey, grey, grey, 255]), grey);
        }
    }

    #[test]
    fn what_cannot_be_is_said() {
        assert_eq!(Luminance::new(0, 9).unwrap_err().id, "image.pixels");
        let huge = Luminance::new(u32::MAX, u32::MAX).unwrap_err();
        assert_eq!(huge.id, "image.pixels");
        let mut picture = Luminance::new(2, 1).unwrap();
        assert_eq!(picture.push_rgba(&[0; 5]).unwrap_err().id, "image.rows");
        assert_eq!(picture.push_rgba(&[0; 12]).unwrap_err().id, "image.rows");
        picture.push_rgba(&[0; 8]).unwrap();
        for (side, found) in [(0, "0"), (2, "2"), (u32::MAX, "4294967295")] {
            let error = picture.cells(side).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("image.cell-size found={found} right=1")
            );
        }
        let wide = Luminance::new(MAX_SIDE + 1, 2).unwrap();
        assert_eq!(wide.cells(1).unwrap_err().id, "grid.side");
        let large = Luminance::new(8192, 8192).unwrap();
        assert_eq!(large.cells(1).unwrap_err().id, "grid.cells");
        assert_eq!(large.fitting(MAX_CELLS), 2);
        assert_eq!(wide.fitting(MAX_CELLS), 2);
        assert_eq!(large.fitting(1_000_000), 9);
        assert_eq!(picture.fitting(0), 1);
    }

    #[test]
    fn pixels_that_never_came_are_white() {
        let mut picture = Luminance::new(3, 2).unwrap();
        picture.push_rgba(&[0, 0, 0, 255].repeat(4)).unwrap();
        assert_eq!(rows(&picture, ImageReading::default()), "@@@/@../");
        let reading = ImageReading {
            threshold: 64,
            pixels_per_cell: 2,
            ..ImageReading::default()
        };
        // One of four is white: 255 < 4 x 64.
        assert_eq!(rows(&picture, reading), "@/");
    }

    proptest! {
        /// Each cell against its mean in fractions, and any block size within the picture.
        #[test]
        fn cells_agree_with_their_means(
            (width, height) in (1..12_u32, 1..12_u32),
            pixels in prop::collection::vec(any::<u8>(), 144),
            threshold in any::<u8>(),
            inverted in any::<bool>(),
            side in 1..12_u32,
        ) {
            let picture = grey(width, height, &pixels[..(width * height) as usize]);
            let reading = ImageReading { threshold, inverted, pixels_per_cell: side };
            let Ok(grid) = picture.grid(reading) else {
                prop_assert!(side > width.min(height));
                return Ok(());
            };
            prop_assert_eq!((grid.width(), grid.height()), (width / side, height / side));
            for index in 0..grid.len() {
                let cell = grid.cell(index);
                let block = (0..side * side).map(|i| {
                    let (x, y) = (cell.x * side + i % side, cell.y * side + i / side);
                    f64::from(pixels[(y * width + x) as usize])
                });
                let mean = block.sum::<f64>() / f64::from(side * side);
                let wall = (mean < f64::from(threshold)) != inverted;
                prop_assert_eq!(grid.medium(index).is_none(), wall);
            }
        }

        #[test]
        fn any_size_and_any_bytes_are_read_or_refused(
            (width, height) in (any::<u32>(), any::<u32>()),
            rgba in prop::collection::vec(any::<u8>(), 0..64),
            side in any::<u32>(),
        ) {
            for (width, height) in [(width, height), (width % 5, height % 5)] {
                let Ok(mut picture) = Luminance::new(width, height) else { continue };
                let _ = picture.push_rgba(&rgba);
                let side = side % 6;
                if picture.len() < 1000 {
                    let _ = picture.grid(ImageReading { pixels_per_cell: side, ..ImageReading::default() });
                }
                prop_assert!(picture.fitting(MAX_CELLS) >= 1);
            }
        }
    }

    #[test]
    fn a_map_of_walls_comes_back_from_its_picture() {
        let map = b"type octile\nheight 2\nwidth 3\nmap\n.@.\n@.@\n";
        let grid = read_map(map).unwrap();
        let light: Vec<u8> = (0..6)
            .map(|i| if grid.medium(i).is_some() { 255 } else { 0 })
            .collect();
        let picture = grey(3, 2, &light);
        assert_eq!(picture.grid(ImageReading::default()).unwrap(), grid);
    }
}

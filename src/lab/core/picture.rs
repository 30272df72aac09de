//! A lane as an image: one pixel a cell.

use super::shade::{darkens, shaded};
use crate::trace::{CLOSED, OPEN, UNSEEN};
use crate::world::{Cell, CellBox, Grid, Terrain};

/// Marks that a palette has colours for.
pub const MARKS: usize = 16;

/// The mark of a node in the open list of the search from the goal.
pub const OPEN_BACK: u8 = 3;
/// The mark of a node closed by the search from the goal.
pub const CLOSED_BACK: u8 = 4;
/// The mark of a node that both searches have seen.
pub const BOTH: u8 = 5;
/// The mark of a free cell that is too narrow for the agent.
pub const TIGHT: u8 = 6;
// 7 is DEFERRED, of a node that has been put off.
/// The mark of an open node whose g is too small.
pub const UNDER: u8 = 8;
/// The mark of a node closed in a round before the present one.
pub const EARLIER: u8 = 9;
/// The mark of a cell that the agent has not seen, and that its search has not met.
pub const UNKNOWN: u8 = 10;
/// The mark of an open node of a search ahead of the agent, beside another one.
pub const AHEAD_OPEN: u8 = 11;
/// The mark of a node that such a search has expanded.
pub const AHEAD_CLOSED: u8 = 12;

/// The mark of a node that two searches from both ends have these marks for.
#[inline(always)]
pub(in crate::lab) fn both_sides(front: u8, back: u8) -> u8 {
    match (front, back) {
        (mark, UNSEEN) => mark,
        (UNSEEN, OPEN) => OPEN_BACK,
        (UNSEEN, CLOSED) => CLOSED_BACK,
        _ => BOTH,
    }
}

/// Colours: ground, swamp, water, blocked, each with one colour a mark. RGBA, red in the lowest byte, as the
/// pixels of a canvas are on little-endian machines (and in wasm).
pub type Palette = [u32; 4 * MARKS];

/// Cells whose marks are compared at once.
const STRIDE: usize = 8;

/// The row of the palette for a terrain.
pub(in crate::lab) fn terrain_row(terrain: Terrain) -> usize {
    match terrain {
        Terrain::Dot | Terrain::Grass => 0,
        Terrain::Swamp => 1,
        Terrain::Water => 2,
        Terrain::OutOfBounds | Terrain::OutOfBoundsO | Terrain::Trees => 3,
    }
}

/// The image of one lane. It remembers the marks that it shows and repaints only what differs, so it need
/// not be told which cells a step touched.
pub struct Picture {
    width: usize,
    pixels: Vec<u32>,
    /// The marks that the pixels show.
    shown: Vec<u8>,
    /// Cells to repaint whatever their marks: their terrain changed, or the palette did.
    stale: Option<CellBox>,
}

impl Picture {
    /// An image for `grid`, everything still to be painted.
    pub fn new(grid: &Grid) -> Picture {
        let mut picture = Picture {
            width: grid.width() as usize,
            pixels: vec![0; grid.len()],
            shown: vec![UNSEEN; grid.len()],
            stale: None,
        };
        picture.repaint_all();
        picture
    }

    /// Has a box of cells painted anew next time.
    pub fn repaint(&mut self, area: CellBox) {
        self.stale = Some(match self.stale {
            Some(stale) => stale.union(area),
            None => area,
        });
    }

    /// Has everything painted anew next time.
    pub fn repaint_all(&mut self) {
        let height = self.pixels.len() / self.width;
        self.repaint(CellBox {
            min: Cell::new(0, 0),
            max: Cell::new(self.width as u32 - 1, height as u32 - 1),
        });
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.pixels.len() * size_of::<u32>() + self.shown.len()
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// The marks that the pixels show: [`UNSEEN`], [`OPEN`], [`CLOSED`] or
    /// [`DEFERRED`](crate::trace::DEFERRED), of the one search or that from the start,
    /// and those of this module.
    pub fn marks(&self) -> &[u8] {
        &self.shown
    }

    /// Brings the pixels up to date with the marks; returns the box outside which nothing changed, or `None` when
    /// nothing changed at all. O(cells / 8) plus the cells that differ.
    pub fn paint(&mut self, grid: &Grid, marks: &[u8], palette: &Palette) -> Option<CellBox> {
        debug_assert!(grid.len() == self.pixels.len() && marks.len() == self.pixels.len());
        let mut changed = self.stale.take();
        if let Some(area) = changed {
            for y in area.min.y..=area.max.y {
                for x in area.min.x..=area.max.x {
                    self.paint_cell(grid, marks, palette, y as usize * self.width + x as usize);
                }
            }
        }
        for y in 0..self.pixels.len() / self.width {
            let row = y * self.width;
            if let Some((left, right)) = self.paint_row(grid, marks, palette, row) {
                let part = CellBox {
                    min: Cell::new((left - row) as u32, y as u32),
                    max: Cell::new((right - row) as u32, y as u32),
                };
                changed = Some(changed.map_or(part, |area| area.union(part)));
            }
        }
        changed
    }

    /// Paints the cells of one row whose marks differ; returns the first and the last of them.
    fn paint_row(
        &mut self,
        grid: &Grid,
        marks: &[u8],
        palette: &Palette,
        row: usize,
    ) -> Option<(usize, usize)> {
        let mut span: Option<(usize, usize)> = None;
        let end = row + self.width;
        let mut at = row;
        while at < end {
            let next = (at + STRIDE).min(end);
            if differ(&marks[at..next], &self.shown[at..next]) {
                for i in at..next {
                    if marks[i] != self.shown[i] {
                        self.paint_cell(grid, marks, palette, i);
                        span = Some((span.map_or(i, |(first, _)| first), i));
                    }
                }
            }
            at = next;
        }
        span
    }

    #[inline]
    fn paint_cell(&mut self, grid: &Grid, marks: &[u8], palette: &Palette, i: usize) {
        let kind = grid.terrain()[i];
        let colour = palette[terrain_row(kind) * MARKS + usize::from(marks[i]) % MARKS];
        self.pixels[i] = match grid.cost(i) {
            cost @ 2.. if kind.medium().is_some() => shaded(colour, cost, darkens(palette[0])),
            _ => colour,
        };
        self.shown[i] = marks[i];
    }
}

/// Whether two runs of marks of one length differ; compared as whole words where they are full ones.
#[inline(always)]
fn differ(a: &[u8], b: &[u8]) -> bool {
    match (<[u8; STRIDE]>::try_from(a), <[u8; STRIDE]>::try_from(b)) {
        (Ok(a), Ok(b)) => u64::from_ne_bytes(a) != u64::from_ne_bytes(b),
        _ => a != b,
    }
}

//! What the maps are drawn with: rectangles, discs, and noise in whole numbers.

use wayscope::message::Message;
use wayscope::world::{Grid, Terrain};

/// A picture of terrain; drawing outside of it does nothing.
pub struct Canvas {
    pub width: i64,
    pub height: i64,
    cells: Vec<Terrain>,
}

impl Canvas {
    pub fn new(width: u32, height: u32, fill: Terrain) -> Canvas {
        Canvas {
            width: width.into(),
            height: height.into(),
            cells: vec![fill; width as usize * height as usize],
        }
    }

    pub fn get(&self, x: i64, y: i64) -> Option<Terrain> {
        let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        inside.then(|| self.cells[(y * self.width + x) as usize])
    }

    pub fn set(&mut self, x: i64, y: i64, kind: Terrain) {
        if self.get(x, y).is_some() {
            self.cells[(y * self.width + x) as usize] = kind;
        }
    }

    /// Fills a rectangle; the right and lower sides belong to it.
    pub fn fill(&mut self, [left, top, right, bottom]: [i64; 4], kind: Terrain) {
        for y in top..=bottom {
            for x in left..=right {
                self.set(x, y, kind);
            }
        }
    }

    /// The outline of a rectangle, inwards.
    pub fn frame(&mut self, [left, top, right, bottom]: [i64; 4], thick: i64, kind: Terrain) {
        self.fill([left, top, right, top + thick - 1], kind);
        self.fill([left, bottom - thick + 1, right, bottom], kind);
        self.fill([left, top, left + thick - 1, bottom], kind);
        self.fill([right - thick + 1, top, right, bottom], kind);
    }

    /// A disc of the given diameter, in halves of a cell around `(x, y)` in halves of a cell.
    pub fn disc(&mut self, (x, y): (i64, i64), diameter: i64, kind: Terrain) {
        let reach = diameter / 2 + 1;
        for cy in y / 2 - reach..=y / 2 + reach {
            for cx in x / 2 - reach..=x / 2 + reach {
                let (dx, dy) = (2 * cx - x, 2 * cy - y);
                if dx * dx + dy * dy <= diameter * diameter {
                    self.set(cx, cy, kind);
                }
            }
        }
    }

    /// Copies a grid, its upper left cell to `(left, top)`.
    pub fn paste(&mut self, left: i64, top: i64, grid: &Grid) {
        for index in 0..grid.len() {
            let cell = grid.cell(index);
            let (x, y) = (left + i64::from(cell.x), top + i64::from(cell.y));
            self.set(x, y, grid.terrain()[index]);
        }
    }

    pub fn into_grid(self) -> Result<Grid, Message> {
        Grid::from_terrain(self.width as u32, self.height as u32, self.cells)
    }
}

/// A number from 0 to 65,535 for a point: the same for the same point and seed.
pub fn hash(x: i64, y: i64, seed: u64) -> i64 {
    let mut h = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for part in [x as u64, y as u64] {
        h = (h ^ part).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        h = (h ^ (h >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
        h ^= h >> 32;
    }
    (h & 0xFFFF) as i64
}

/// Smooth noise from 0 to 65,535 that varies over `scale` cells.
fn smooth(x: i64, y: i64, scale: i64, seed: u64) -> i64 {
    let (ix, iy) = (x.div_euclid(scale), y.div_euclid(scale));
    // Position inside the square, eased at both ends, from 0 to 4096.
    let ease = |v: i64| {
        let t = v.rem_euclid(scale) * 4096 / scale;
        t * t / 4096 * (3 * 4096 - 2 * t) / 4096
    };
    let (tx, ty) = (ease(x), ease(y));
    let mix = |a: i64, b: i64, t: i64| a + (b - a) * t / 4096;
    let row = |j: i64| mix(hash(ix, iy + j, seed), hash(ix + 1, iy + j, seed), tx);
    mix(row(0), row(1), ty)
}

/// Noise from 0 to 65,535 with features of `scale` cells and ever smaller ones, each half as large
/// and half as strong.
pub fn noise(x: i64, y: i64, scale: i64, layers: u32, seed: u64) -> i64 {
    let (mut sum, mut most) = (0, 0);
    for layer in 0..layers {
        let weight = 1 << (layers - 1 - layer);
        sum += weight * smooth(x, y, (scale >> layer).max(1), seed + u64::from(layer));
        most += weight;
    }
    sum / most
}

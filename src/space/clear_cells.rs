//! A scene as a grid for one body: a cell is free where the body can stand in its middle.
//!
//! Between two middles the body may still touch something: that is what a grid knows and what it does not, and what
//! ways on it are compared for ([`GridComparison`](super::GridComparison)).

use crate::message::Message;
use crate::world::scene::Surroundings;
use crate::world::{Cell, Grid, MAX_SIDE, Terrain};
use glam::DVec2;

/// The most cells of a grid that is laid over a scene.
pub const MOST_CELLS: usize = 1 << 20;

/// The sides of cells that a front end offers, in metres.
pub const SIDES: [f64; 4] = [0.25, 0.5, 1.0, 2.0];

/// Middles at which a step measures, at most.
const LOOKS: u32 = 64;

/// The body fits where the clearance is this share of its radius: rounding shall not close what is exactly wide enough.
/// Roadmaps take the same.
const ENOUGH: f64 = 1.0 - 1e-9;

/// A share of a cell by which less is taken to be known than is: more than rounding errs.
const MARGIN: f64 = 1e-6;

/// The cells of a grid on a floor, and which of them are free, as far as they have been looked at.
///
/// Cells are squares; the first row is the topmost. The last column and row may reach beyond the floor.
#[derive(Clone, Debug)]
pub struct ClearCells {
    /// The upper left corner of the floor.
    corner: DVec2,
    side: f64,
    radius: f64,
    grid: Grid,
    /// The first cell that has not been looked at.
    next: usize,
}

impl ClearCells {
    /// A grid of cells `side` metres wide over a floor, for a body of that radius, in metres. Nothing has been looked
    /// at.
    ///
    /// # Errors
    /// `beside.cell-size` where there would be more than [`MOST_CELLS`] or too many in a row, or the side is no
    /// positive number: `found`, `cells`, `most`, and `least`, the smallest of [`SIDES`] that would do, or where none
    /// does the smallest side. `roadmap.radius`.
    pub fn new(around: &Surroundings, radius: f64, side: f64) -> Result<ClearCells, Message> {
        if !(radius > 0.0 && radius.is_finite()) {
            return Err(Message::new("roadmap.radius").with("radius", radius));
        }
        let (low, high) = around.bounds();
        let count = counted(around, side);
        // Negated, so that what is no number is refused, too.
        if !(side > 0.0 && is_bounded(count)) {
            let (size, most) = (high - low, MOST_CELLS as f64);
            let offered = SIDES
                .into_iter()
                .find(|side| is_bounded(counted(around, *side)));
            let smallest = (size.x * size.y / most)
                .sqrt()
                .max(size.max_element() / f64::from(MAX_SIDE));
            return Err(Message::new("beside.cell-size")
                .with("found", side)
                .with("cells", count.x * count.y)
                .with("most", most)
                .with("least", offered.unwrap_or(smallest)));
        }
        Ok(ClearCells {
            corner: DVec2::new(low.x, high.y),
            side,
            radius,
            grid: Grid::new(count.x as u32, count.y as u32, Terrain::OutOfBounds)?,
            next: 0,
        })
    }

    /// Looks at more cells; answers whether there are more. O(nearest-point queries), at most 64 of these.
    ///
    /// A clearance changes by no more than the way between two places, so what is measured in the middle of a cell
    /// tells of its neighbours in the row, too, as far as it is more or less than the radius; only the others are
    /// measured.
    pub fn step(&mut self, around: &Surroundings) -> bool {
        let columns = self.grid.width() as usize;
        let (low, high) = around.bounds();
        let need = self.radius * ENOUGH;
        for _ in 0..LOOKS {
            if self.next == self.grid.len() {
                break;
            }
            let middle = self.middle(self.next as u32);
            let rest = columns - self.next % columns;
            // Beyond the floor there is neither obstacle nor free cell.
            if middle.x > high.x || middle.y < low.y {
                self.next += rest;
                continue;
            }
            let nearest = around.nearest(middle).distance;
            let free = around.free(middle);
            let clear = free && nearest >= need;
            // From inside an obstacle one comes to its rim first, and needs the radius besides.
            let same = match free {
                true => (nearest - need).abs(),
                false => nearest + need,
            };
            let known = 1 + (same / self.side - MARGIN).clamp(0.0, f64::from(MAX_SIDE)) as usize;
            let known = known.min(rest);
            if clear {
                for index in self.next..self.next + known {
                    self.grid.set_terrain(index, Terrain::Dot);
                }
            }
            self.next += known;
        }
        self.next < self.grid.len()
    }

    /// Whether all cells have been looked at.
    pub fn is_done(&self) -> bool {
        self.next == self.grid.len()
    }

    /// The share of the cells that have been looked at, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.next as f64 / self.grid.len() as f64
    }

    /// The grid; cells that have not been looked at are blocked.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The side of a cell, in metres.
    pub fn side(&self) -> f64 {
        self.side
    }

    /// The radius of the body, in metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The middle of the cell with that index, in metres.
    pub fn middle(&self, index: u32) -> DVec2 {
        let cell = self.grid.cell(index as usize);
        let along = DVec2::new(f64::from(cell.x), -f64::from(cell.y)) + DVec2::new(0.5, -0.5);
        self.corner + along * self.side
    }

    /// The cell in which a place lies; `None` beyond the grid.
    pub fn cell_at(&self, place: DVec2) -> Option<u32> {
        let along = (place - self.corner) * DVec2::new(1.0, -1.0) / self.side;
        let size = DVec2::new(f64::from(self.grid.width()), f64::from(self.grid.height()));
        let inside = along.cmpge(DVec2::ZERO).all() && along.cmple(size).all();
        inside.then(|| {
            // The last column and row have their far sides, too.
            let cell = along.min(size - 1.0).floor();
            self.grid.index(Cell::new(cell.x as u32, cell.y as u32)) as u32
        })
    }
}

/// Columns and rows that cells of a side make over a floor.
pub(super) fn counted(around: &Surroundings, side: f64) -> DVec2 {
    let (low, high) = around.bounds();
    // A hair less, so that a floor of 10 metres has ten cells of a metre.
    ((high - low) / side - 1e-9).ceil().max(DVec2::ONE)
}

/// Whether a grid may have so many columns and rows.
fn is_bounded(count: DVec2) -> bool {
    count.x * count.y <= MOST_CELLS as f64 && count.max_element() <= f64::from(MAX_SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::scene::{Obstacle, Scene, Shape};

    #[test]
    fn what_is_known_of_neighbours_is_as_if_each_cell_were_measured() {
        let mut scene = Scene::new(DVec2::new(-3.0, 1.0), DVec2::new(27.2, 18.9)).unwrap();
        let disc = |x, y, radius| Shape::Disc {
            centre: DVec2::new(x, y),
            radius,
        };
        let wall = |a: (f64, f64), b: (f64, f64)| Shape::rectangle(a.into(), b.into());
        for shape in [
            disc(3.0, 5.0, 2.5),
            disc(5.0, 6.0, 1.5),
            disc(26.0, 18.0, 3.0),
            wall((8.0, 4.0), (9.0, 16.0)),
            wall((8.5, 9.0), (20.0, 11.0)),
            wall((14.0, 2.0), (16.0, 9.5)),
        ] {
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
        let around = Surroundings::of(&scene);
        for (radius, side) in [(0.35, 0.25), (0.8, 0.5), (1.5, 1.0), (0.2, 2.0), (0.4, 0.3)] {
            let mut cells = ClearCells::new(&around, radius, side).unwrap();
            while cells.step(&around) {}
            assert!(cells.is_done());
            let (mut free, mut blocked) = (0, 0);
            for index in 0..cells.grid().len() {
                let clearance = around.clearance(cells.middle(index as u32));
                let found = cells.grid().medium(index).is_some();
                assert!(
                    found == (clearance >= radius) || (clearance - radius).abs() < 1e-6,
                    "{radius} {side} {index}: {clearance}"
                );
                *(if found { &mut free } else { &mut blocked }) += 1;
            }
            assert!(
                free > 20 && blocked > 20,
                "{radius} {side}: {free} {blocked}"
            );
        }
    }

    #[test]
    fn a_place_lies_in_the_cell_whose_middle_is_nearest() {
        let scene = Scene::new(DVec2::new(-3.0, 1.0), DVec2::new(7.3, 8.0)).unwrap();
        let cells = ClearCells::new(&Surroundings::of(&scene), 0.3, 0.5).unwrap();
        assert_eq!((cells.grid().width(), cells.grid().height()), (21, 14));
        for index in 0..cells.grid().len() as u32 {
            let middle = cells.middle(index);
            for shift in [(0.0, 0.0), (0.24, 0.24), (-0.24, 0.24), (0.24, -0.24)] {
                assert_eq!(cells.cell_at(middle + DVec2::from(shift)), Some(index));
            }
        }
        assert_eq!(cells.cell_at(DVec2::new(-3.0, 8.0)), Some(0));
        assert_eq!(cells.cell_at(DVec2::new(7.3, 1.0)), Some(21 * 14 - 1));
        for beyond in [
            (-3.1, 5.0),
            (0.0, 0.9),
            (0.0, 8.1),
            (8.0, 5.0),
            (f64::NAN, 5.0),
        ] {
            assert_eq!(cells.cell_at(DVec2::from(beyond)), None);
        }
    }
}

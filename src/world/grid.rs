//! The grid: one kind of terrain, one cost and one risk per cell.

use super::{Cell, Medium, Terrain};
use crate::message::{Message, found_text};

/// The longest side of a grid, in cells.
pub const MAX_SIDE: u32 = 16_384;
/// The largest number of cells of a grid: 4096 x 4096.
pub const MAX_CELLS: usize = 1 << 24;
/// The largest risk of a cell.
pub const MAX_RISK: u8 = 9;
/// Tells the risk of a cell from its cost where both go by one number: no index is as large.
pub(super) const RISK: usize = 1 << 24;

/// A rectangle of cells, 1 to [`MAX_SIDE`] a side and at most [`MAX_CELLS`] in all.
///
/// Cells are stored row by row: the index of a cell is `y * width + x`. Each cell has a terrain
/// cost from 1 to 255, 1 unless said otherwise, and a risk from 0 to [`MAX_RISK`], 0 unless said otherwise, which
/// costs nothing by itself: see [`Grid::weighed`]. Two grids are equal if all their cells are.
#[derive(Clone, Debug)]
pub struct Grid {
    width: u32,
    height: u32,
    /// `width * height` kinds, row by row.
    terrain: Vec<Terrain>,
    /// As long as `terrain`, each at least 1 and some above; `None` while all are 1.
    costs: Option<Vec<u8>>,
    /// How many cells cost more than 1.
    dearer: usize,
    /// As long as `terrain`, each at most [`MAX_RISK`] and some above 0; `None` while all are 0.
    risks: Option<Vec<u8>>,
    /// How many cells have a risk above 0.
    risky: usize,
}

impl Grid {
    /// A grid of one kind of terrain.
    ///
    /// # Errors
    /// `grid.side` or `grid.cells` if the size is outside the limits; nothing is allocated then.
    pub fn new(width: u32, height: u32, fill: Terrain) -> Result<Grid, Message> {
        let cells = checked_size(width, height)?;
        Grid::from_terrain(width, height, vec![fill; cells])
    }

    /// A grid of the given kinds, row by row.
    ///
    /// # Errors
    /// As [`Grid::new`]; `grid.length` if there are not `width * height` kinds.
    pub fn from_terrain(width: u32, height: u32, terrain: Vec<Terrain>) -> Result<Grid, Message> {
        let cells = checked_size(width, height)?;
        if terrain.len() != cells {
            return Err(Message::new("grid.length")
                .with("found", terrain.len())
                .with("right", cells));
        }
        Ok(Grid {
            width,
            height,
            terrain,
            costs: None,
            dearer: 0,
            risks: None,
            risky: 0,
        })
    }

    /// A grid drawn as text, one string a row, in the characters of map files. For tests and
    /// examples; files are read by [`read_map`](super::read_map).
    ///
    /// # Errors
    /// As [`Grid::new`]; `grid.row` if the rows differ in length; `map.unknown-terrain` with line
    /// and column, counted from 1.
    ///
    /// ```
    /// use wayscope::world::{Cell, Grid, Terrain};
    /// let grid = Grid::from_rows(&["..@", ".S."]).unwrap();
    /// assert_eq!(grid.get(Cell::new(1, 1)), Some(Terrain::Swamp));
    /// ```
    pub fn from_rows(rows: &[&str]) -> Result<Grid, Message> {
        let width = rows.first().map_or(0, |row| row.chars().count());
        let side = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let cells = checked_size(side(width), side(rows.len()))?;
        let mut terrain = Vec::with_capacity(cells);
        for (line, row) in (1_u32..).zip(rows) {
            let length = row.chars().count();
            if length != width {
                return Err(Message::new("grid.row")
                    .with("line", line)
                    .with("found", length)
                    .with("right", width));
            }
            for (column, c) in (1_u32..).zip(row.chars()) {
                let found = c.encode_utf8(&mut [0; 4]).as_bytes().to_vec();
                let kind = Terrain::from_char(c).ok_or_else(|| {
                    Message::new("map.unknown-terrain")
                        .with("line", line)
                        .with("column", column)
                        .with("found", found_text(&found))
                        .with("right", TERRAIN_CHARS)
                })?;
                terrain.push(kind);
            }
        }
        Grid::from_terrain(side(width), side(rows.len()), terrain)
    }

    /// Cells in a row, at least 1.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Cells in a column, at least 1.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Number of cells, never 0.
    #[allow(clippy::len_without_is_empty)] // It never is.
    pub fn len(&self) -> usize {
        self.terrain.len()
    }

    /// Whether `cell` lies on the grid.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// The index of a cell of the grid: `y * width + x`.
    pub fn index(&self, cell: Cell) -> usize {
        debug_assert!(self.contains(cell), "{cell:?} is not on the grid");
        cell.y as usize * self.width as usize + cell.x as usize
    }

    /// The cell with this index.
    pub fn cell(&self, index: usize) -> Cell {
        debug_assert!(index < self.len(), "{index} is not on the grid");
        let index = index as u32; // Below MAX_CELLS.
        Cell::new(index % self.width, index / self.width)
    }

    /// The terrain of `cell`; `None` outside.
    pub fn get(&self, cell: Cell) -> Option<Terrain> {
        self.contains(cell).then(|| self.terrain[self.index(cell)])
    }

    /// The terrain of all cells, row by row.
    pub fn terrain(&self) -> &[Terrain] {
        &self.terrain
    }

    /// The costs of all cells, row by row; `None` says that each is 1.
    pub fn costs(&self) -> Option<&[u8]> {
        self.costs.as_deref()
    }

    /// The cost of the cell with this index, 1 to 255.
    pub fn cost(&self, index: usize) -> u8 {
        self.costs.as_ref().map_or(1, |costs| costs[index])
    }

    /// The risks of all cells, row by row; `None` says that each is 0.
    pub fn risks(&self) -> Option<&[u8]> {
        self.risks.as_deref()
    }

    /// The risk of the cell with this index, 0 to [`MAX_RISK`].
    pub fn risk(&self, index: usize) -> u8 {
        self.risks.as_ref().map_or(0, |risks| risks[index])
    }

    /// What the cell with this index costs where a unit of risk is worth `weight` units of cost: the sum, 255 at most.
    pub fn weighed_cost(&self, index: usize, weight: u8) -> u8 {
        let risk = self.risk(index).saturating_mul(weight);
        self.cost(index).saturating_add(risk)
    }

    /// The same cells with their [weighed costs](Grid::weighed_cost) and without risk. O(cells).
    #[must_use]
    pub fn weighed(&self, weight: u8) -> Grid {
        let mut grid = Grid {
            terrain: self.terrain.clone(),
            costs: None,
            risks: None,
            ..*self
        };
        (grid.dearer, grid.risky) = (0, 0);
        for index in 0..self.len() {
            grid.set_cost(index, self.weighed_cost(index, weight));
        }
        grid
    }

    /// Changes the terrain of one cell.
    pub fn set_terrain(&mut self, index: usize, terrain: Terrain) {
        self.terrain[index] = terrain;
    }

    /// Changes the cost of one cell. A cost of 0 is taken as 1.
    pub fn set_cost(&mut self, index: usize, cost: u8) {
        debug_assert!(cost > 0, "costs begin at 1");
        self.set_layer(index, cost.max(1));
    }

    /// Changes the risk of one cell. More than [`MAX_RISK`] is taken as that.
    pub fn set_risk(&mut self, index: usize, risk: u8) {
        debug_assert!(risk <= MAX_RISK, "risks end at {MAX_RISK}");
        self.set_layer(index | RISK, risk.min(MAX_RISK));
    }

    /// The cost of the cell with this index, or with [`RISK`] its risk.
    pub(super) fn layer(&self, index: usize) -> u8 {
        match index & RISK {
            0 => self.cost(index),
            _ => self.risk(index & !RISK),
        }
    }

    /// Changes it to one that is possible.
    #[inline(never)]
    pub(super) fn set_layer(&mut self, index: usize, value: u8) {
        let cells = self.terrain.len();
        let (layer, unusual, usual) = match index & RISK {
            0 => (&mut self.costs, &mut self.dearer, 1),
            _ => (&mut self.risks, &mut self.risky, 0),
        };
        let index = index & !RISK;
        let before = layer.as_ref().map_or(usual, |values| values[index]);
        *unusual = *unusual + usize::from(value > usual) - usize::from(before > usual);
        if *unusual == 0 {
            *layer = None;
        } else if value != before {
            layer.get_or_insert_with(|| vec![usual; cells])[index] = value;
        }
    }

    /// What one moves in at this index; `None` where the cell is blocked.
    pub fn medium(&self, index: usize) -> Option<Medium> {
        self.terrain[index].medium()
    }

    /// A number that differs, almost surely, for grids that differ; the same on every machine. O(cells).
    pub fn checksum(&self) -> u64 {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut sum = u64::from(self.width) << 32 | u64::from(self.height);
        let mut take = |word: u64| sum = (sum.rotate_left(29) ^ word).wrapping_mul(FACTOR);
        for cells in self.terrain.chunks(8) {
            let word = cells
                .iter()
                .fold(0, |word, kind| word << 8 | u64::from(kind.code()));
            take(word);
        }
        for costs in self.costs().into_iter().flat_map(|costs| costs.chunks(8)) {
            take(
                costs
                    .iter()
                    .fold(0, |word, cost| word << 8 | u64::from(*cost)),
            );
        }
        for (index, &risk) in self.risks().into_iter().flatten().enumerate() {
            if risk > 0 {
                take((index | RISK) as u64 ^ u64::from(risk) << 32);
            }
        }
        sum
    }

    /// Bytes that the grid holds on the heap.
    pub(super) fn bytes(&self) -> usize {
        let layers = [&self.costs, &self.risks].into_iter().flatten();
        self.terrain.len() + layers.map(Vec::len).sum::<usize>()
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.width == other.width
            && self.terrain == other.terrain
            && self.costs == other.costs
            && self.risks == other.risks
    }
}

impl Eq for Grid {}

/// The characters of map files, as error messages name them.
pub(super) const TERRAIN_CHARS: &str = ". G S W @ O T";

/// The number of cells of a grid of this size, if it is within the limits.
pub(super) fn checked_size(width: u32, height: u32) -> Result<usize, Message> {
    for side in [width, height] {
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(Message::new("grid.side")
                .with("found", side)
                .with("right", MAX_SIDE));
        }
    }
    let cells = width as usize * height as usize; // At most 2^28.
    if cells > MAX_CELLS {
        return Err(Message::new("grid.cells")
            .with("width", width)
            .with("height", height)
            .with("found", cells)
            .with("right", MAX_CELLS));
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_outside_the_limits_are_refused() {
        for (width, height, id) in [
            (0, 5, "grid.side"),
            (5, 0, "grid.side"),
            (MAX_SIDE + 1, 1, "grid.side"),
            (u32::MAX, u32::MAX, "grid.side"),
            (4097, 4096, "grid.cells"),
            (MAX_SIDE, MAX_SIDE, "grid.cells"),
        ] {
            let error = Grid::new(width, height, Terrain::Dot).unwrap_err();
            assert_eq!(error.id, id, "{width} x {height}");
        }
        assert_eq!(
            Grid::new(4096, 4096, Terrain::Dot).unwrap().len(),
            MAX_CELLS
        );
        assert!(Grid::new(MAX_SIDE, 1024, Terrain::Dot).is_ok());
        assert!(Grid::from_terrain(2, 2, vec![Terrain::Dot; 3]).is_err());
    }

    #[test]
    fn rows_become_cells() {
        let grid = Grid::from_rows(&[".GS", "W@O", "T.."]).unwrap();
        assert_eq!((grid.width(), grid.height(), grid.len()), (3, 3, 9));
        let codes: Vec<u8> = grid.terrain().iter().map(|kind| kind.code()).collect();
        assert_eq!(codes, [0, 1, 2, 3, 4, 5, 6, 0, 0]);
        for index in 0..9 {
            assert_eq!(grid.index(grid.cell(index)), index);
        }
        assert_eq!(grid.cell(5), Cell::new(2, 1));
        assert_eq!(grid.get(Cell::new(3, 0)), None);
        let error = Grid::from_rows(&["..", ".x"]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "map.unknown-terrain line=2 column=2 found=x right=. G S W @ O T"
        );
        assert_eq!(Grid::from_rows(&["..", "."]).unwrap_err().id, "grid.row");
        assert_eq!(Grid::from_rows(&[]).unwrap_err().id, "grid.side");
        assert_eq!(Grid::from_rows(&[""]).unwrap_err().id, "grid.side");
    }

    #[test]
    fn costs_are_1_until_one_is_dearer() {
        let mut grid = Grid::new(3, 1, Terrain::Dot).unwrap();
        let plain = grid.clone();
        grid.set_cost(1, 1);
        assert_eq!(grid.costs(), None);
        grid.set_cost(1, 9);
        assert_eq!(grid.costs(), Some(&[1, 9, 1][..]));
        assert_ne!(grid, plain);
        grid.set_cost(1, 1);
        assert_eq!((grid.cost(1), &grid), (1, &plain));
    }

    #[test]
    fn risks_are_0_until_one_is_not_and_are_part_of_the_checksum() {
        let mut grid = Grid::new(3, 1, Terrain::Dot).unwrap();
        let plain = grid.clone();
        grid.set_risk(1, 0);
        assert_eq!(grid.risks(), None);
        grid.set_risk(1, 9);
        assert_eq!(grid.risks(), Some(&[0, 9, 0][..]));
        assert_ne!(grid, plain);
        assert_ne!(grid.checksum(), plain.checksum());
        let with_9 = grid.checksum();
        grid.set_risk(1, 8);
        assert_ne!(grid.checksum(), with_9);
        grid.set_risk(1, 0);
        assert_eq!((grid.risk(1), &grid), (0, &plain));
        assert_eq!(grid.checksum(), plain.checksum());
        // The same numbers as costs and as risks are different grids.
        let (mut costs, mut risks) = (plain.clone(), plain.clone());
        for (index, value) in [2, 3, 4].into_iter().enumerate() {
            costs.set_cost(index, value);
            risks.set_risk(index, value);
        }
        assert_ne!(costs.checksum(), risks.checksum());
    }

    #[test]
    fn a_weighed_cost_is_cost_plus_weight_times_risk_and_255_at_most() {
        let mut grid = Grid::new(4, 1, Terrain::Dot).unwrap();
        grid.set_cost(1, 7);
        grid.set_cost(3, 250);
        (1..4).for_each(|index| grid.set_risk(index, 3));
        let weighed = grid.weighed(4);
        assert_eq!(weighed.costs(), Some(&[1, 19, 13, 255][..]));
        assert_eq!(weighed.risks(), None);
        assert_eq!(grid.weighed(0).costs(), grid.costs());
        assert_eq!(
            Grid::new(2, 2, Terrain::Dot).unwrap().weighed(16).costs(),
            None
        );
    }
}

//! Labs on small worlds, and running them to their end.

use wayscope::lab::{Catalogue, Lab};
use wayscope::world::{Cell, Grid, World};

/// A lab without lanes on a world of rows.
pub fn lab_on(catalogue: Catalogue, rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let [start, goal] = [start, goal].map(|(x, y)| Cell::new(x, y));
    Lab::new(catalogue, World::new("t", grid, start, goal).unwrap())
}

/// Runs all lanes to their end.
pub fn finish(lab: &mut Lab) {
    while lab.advance(u64::MAX, 100_000) > 0 {}
}

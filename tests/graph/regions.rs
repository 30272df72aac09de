//! Regions against the oracle, and after edits against labelling anew.

use std::collections::HashMap;

use crate::support::journeys::{edit_of, numbers, wide_problems};
use crate::support::oracle::reachable;
use crate::support::oracle::rules::rule_of;
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Moves, Regions};
use wayscope::lab::Catalogue;
use wayscope::search::{Settings, move_rule};
use wayscope::world::{Cell, CellBox, Grid, Joined, Terrain, World};

/// Settings of A* drawn by a number: all move rules, hexagons and large agents too.
fn settings_of(mut draw: u64) -> Settings {
    let catalogue = Catalogue::standard();
    let specs = catalogue.entry("a-star").unwrap().all_settings();
    let mut settings = Settings::defaults(&specs);
    for spec in &specs {
        let many = spec.options.len() as u64;
        settings
            .set(&specs, spec.id, spec.options[(draw % many) as usize])
            .unwrap();
        draw /= many;
    }
    settings
}

/// Whether both part the cells in the same way.
fn same(grid: &Grid, a: &Regions, b: &Regions) -> bool {
    let mut there = HashMap::new();
    let mut back = HashMap::new();
    (0..grid.len() as u32).all(|cell| match (a.of(cell), b.of(cell)) {
        (Some(a), Some(b)) => *there.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a,
        (a, b) => a == b,
    })
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn cells_of_a_region_reach_each_other_and_no_others(problem in problems(12), draw in any::<u64>()) {
        let settings = settings_of(draw);
        let grid = &problem.grid;
        let moves = Moves::new(grid, move_rule(&settings));
        let regions = Regions::new(grid, &moves);
        let rule = rule_of(&settings);
        let start = grid.index(problem.start) as u32;
        for index in 0..grid.len() {
            let right = reachable(grid, rule, problem.start, grid.cell(index));
            prop_assert_eq!(regions.joined(start, index as u32), right, "{:?} {:?}", grid.cell(index), settings);
        }
    }

    #[test]
    fn moves_computed_some_rows_at_a_time_are_those_computed_at_once(
        problem in prop_oneof![problems(12).boxed(), wide_problems(8..16).boxed()],
        draw in any::<u64>(), count in 1_u32..5,
    ) {
        let rule = move_rule(&settings_of(draw));
        let grid = &problem.grid;
        let whole = Moves::new(grid, rule);
        let mut parts = Moves::none(grid, rule);
        for from in (0..grid.height()).step_by(count as usize) {
            parts.compute_rows(grid, from, count);
        }
        for index in 0..grid.len() {
            prop_assert_eq!(parts.mask(index), whole.mask(index), "{} {:?}", index, rule);
            prop_assert_eq!(parts.medium(grid, index), whole.medium(grid, index));
        }
    }

    #[test]
    fn after_edits_they_are_what_they_would_be_anew(
        problem in prop_oneof![2 => problems(14).boxed(), 1 => wide_problems(14..30).boxed()],
        edits in proptest::collection::vec(numbers(4), 1..12), draw in any::<u64>(),
    ) {
        let settings = settings_of(draw);
        let mut world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
        let mut moves = Moves::new(world.grid(), move_rule(&settings));
        let mut regions = Regions::new(world.grid(), &moves);
        for numbers in edits {
            let Some(change) = world.edit(edit_of(numbers, world.grid()), Joined::New).unwrap() else { continue };
            let Some(area) = change.area else { continue };
            moves.update(world.grid(), area);
            regions.update(world.grid(), &moves, area);
            let fresh = Regions::new(world.grid(), &moves);
            prop_assert!(same(world.grid(), &regions, &fresh), "{:?} {:?}", numbers, settings);
        }
    }
}

#[test]
fn only_edits_that_part_or_join_are_costly() {
    let mut grid = Grid::from_rows(&["......", "......", "......", "......"]).unwrap();
    let rule = wayscope::graph::MoveRule::default();
    let mut moves = Moves::new(&grid, rule);
    let mut regions = Regions::new(&grid, &moves);
    let mut set = |cell: Cell, terrain| {
        let index = grid.index(cell);
        grid.set_terrain(index, terrain);
        let area = CellBox::around(cell);
        moves.update(&grid, area);
        regions.update(&grid, &moves, area)
    };
    let wall = Terrain::OutOfBounds;
    // In the open, and a wall that grows from it without reaching the other side.
    assert!(!set(Cell::new(2, 1), wall));
    assert!(!set(Cell::new(2, 1), Terrain::Dot));
    assert!(!set(Cell::new(2, 0), wall));
    // The last gap is closed, and opened again.
    set(Cell::new(2, 1), wall);
    set(Cell::new(2, 2), wall);
    assert!(set(Cell::new(2, 3), wall));
    assert!(set(Cell::new(2, 3), Terrain::Dot));
}

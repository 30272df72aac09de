//! A solver whose map changes answers as one that was made on the map as it is.

use crate::support::worlds;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::{Entry, SettingSpec, Settings};
use wayscope::world::{Cell, Grid, Terrain};

/// What was asked and answered: the cells of the path and its cost; `None` without one, an id where the search does not
/// know.
fn answer(
    solver: &mut Solver,
    start: Cell,
    goal: Cell,
) -> Result<Option<(Vec<Cell>, f64)>, &'static str> {
    let found = solver.find(start, goal).map_err(|why| why.id)?;
    Ok(found.map(|found| (found.cells, found.cost)))
}

fn drawn(entry: &Entry, draws: &[usize]) -> Settings {
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    let pick = |(i, spec): (usize, &SettingSpec)| {
        spec.options[draws[i % draws.len()] % spec.options.len()]
    };
    for (i, spec) in specs.iter().enumerate() {
        settings.set(&specs, spec.id, pick((i, spec))).unwrap();
    }
    settings
}

/// A change: cells by where they lie among all, and what they become.
type Change = (Vec<prop::sample::Index>, Option<u8>, bool);

fn change(grid: &mut Grid, solver: &mut Solver, (places, cost, free): &Change) {
    let cells: Vec<Cell> = places
        .iter()
        .map(|i| grid.cell(i.index(grid.len())))
        .collect();
    let terrain = if *free { Terrain::Dot } else { Terrain::Trees };
    match cost {
        Some(cost) => solver.set_cost(&cells, *cost).unwrap(),
        None => solver.set_terrain(&cells, terrain).unwrap(),
    }
    for cell in cells {
        let index = grid.index(cell);
        match cost {
            Some(cost) => grid.set_cost(index, *cost),
            None => grid.set_terrain(index, terrain),
        }
    }
}

proptest! {
    #![proptest_config(worlds::cases(24))]

    #[test]
    fn a_map_that_has_changed_is_as_good_as_new(
        problem in worlds::problems(12),
        draws in prop::collection::vec(any::<usize>(), 8),
        changes in prop::collection::vec((prop::collection::vec(any::<prop::sample::Index>(), 1..6), prop::option::weighted(0.2, 1u8..9), any::<bool>()), 1..5),
    ) {
        for entry in Catalogue::standard().entries() {
            let settings = drawn(entry, &draws);
            let mut grid = problem.grid.clone();
            let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
            for one in &changes {
                let _ = solver.find(problem.start, problem.goal);
                change(&mut grid, &mut solver, one);
                prop_assert_eq!(solver.grid(), &grid);
                let mut new = Solver::new(entry, &settings, grid.clone()).unwrap();
                let found = answer(&mut solver, problem.start, problem.goal);
                prop_assert_eq!(found, answer(&mut new, problem.start, problem.goal), "{}", entry.id);
            }
        }
    }
}

/// Blocking what the last problem began and ended at is no exception; nor is blocking everything.
#[test]
fn the_ends_of_the_last_problem_can_be_blocked() {
    let catalogue = Catalogue::standard();
    for entry in catalogue.entries() {
        let settings = Settings::defaults(&entry.all_settings());
        let grid = Grid::from_rows(&["...", "..."]).unwrap();
        let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
        let (start, goal) = (Cell::new(0, 0), Cell::new(2, 0));
        let _ = solver.find(start, goal);
        solver
            .set_terrain(&[start, goal], Terrain::OutOfBounds)
            .unwrap();
        assert_eq!(
            answer(&mut solver, start, goal).unwrap_or(None),
            None,
            "{}",
            entry.id
        );
        let all: Vec<Cell> = (0..grid.len()).map(|index| grid.cell(index)).collect();
        solver.set_terrain(&all, Terrain::Trees).unwrap();
        assert!((0..6).all(|index| solver.grid().medium(index).is_none()));
        solver.set_terrain(&all, Terrain::Dot).unwrap();
        let found = answer(&mut solver, start, goal);
        let may = entry.id == "a-star-waypoints";
        assert!(may || found.unwrap().is_some(), "{}", entry.id);
    }
}

#[test]
fn a_cell_outside_changes_nothing() {
    let catalogue = Catalogue::standard();
    let entry = catalogue.entry("a-star").unwrap();
    let settings = Settings::defaults(&entry.all_settings());
    let grid = Grid::from_rows(&["...", "..."]).unwrap();
    let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
    let cells = [Cell::new(1, 0), Cell::new(3, 0)];
    let refused = solver.set_terrain(&cells, Terrain::Trees).unwrap_err();
    assert_eq!(refused.id, "world.outside");
    assert_eq!(solver.set_cost(&cells, 3).unwrap_err().id, "world.outside");
    assert_eq!(
        solver.set_cost(&cells[..1], 0).unwrap_err().id,
        "world.cost"
    );
    assert_eq!(solver.grid(), &grid);
}

/// Tables that were made while a wall was whole would say too much once it has a door.
#[test]
fn landmarks_are_placed_anew_where_their_tables_would_say_too_much() {
    let catalogue = Catalogue::standard();
    let mut grid = Grid::new(20, 21, Terrain::Dot).unwrap();
    for x in 0..19 {
        grid.set_terrain(10 * 20 + x, Terrain::Trees);
    }
    let (start, goal) = (Cell::new(5, 2), Cell::new(9, 18));
    let mut lengths = Vec::new();
    for id in ["a-star", "a-star-landmarks"] {
        let entry = catalogue.entry(id).unwrap();
        let settings = Settings::defaults(&entry.all_settings());
        let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
        let _ = solver.find(start, goal);
        let doors = [Cell::new(2, 10), Cell::new(9, 10)];
        solver.set_terrain(&doors, Terrain::Dot).unwrap();
        lengths.push(solver.find(start, goal).unwrap().map(|found| found.cost));
    }
    assert_eq!(lengths[0], lengths[1]);
    assert!(lengths[0].is_some());
}

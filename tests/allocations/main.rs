//! Memory that a solver allocates for a path: none on a prepared map. A program of its own, since the allocator counts
//! for all threads.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use wayscope::lab::{Catalogue, FoundPaths, Solver};
use wayscope::search::Settings;
use wayscope::world::{Cell, read_map, read_scenarios};

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Those whose queries are to allocate nothing.
const WITHOUT: [&str; 8] = [
    "a-star",
    "dijkstra",
    "weighted-a-star",
    "greedy",
    "breadth-first",
    "jump-point",
    "jump-point-plus",
    "hpa-star",
];

/// Allocations of a call, the least of three times: another thread may allocate meanwhile.
fn allocations(mut call: impl FnMut()) -> usize {
    let counted = |_| {
        let region = Region::new(COUNTING);
        call();
        let change = region.change();
        change.allocations + change.reallocations
    };
    (0..3).map(counted).min().unwrap_or(0)
}

#[test]
fn a_path_on_a_prepared_map_allocates_nothing() {
    let grid = read_map(include_bytes!("../../maps/keep.map")).unwrap();
    let scenarios = read_scenarios(include_bytes!("../../maps/keep.map.scen")).unwrap();
    let step = scenarios.len() / 40;
    let mut problems: Vec<[Cell; 2]> = scenarios
        .iter()
        .step_by(step.max(1))
        .map(|problem| [problem.start, problem.goal])
        .collect();
    // Without a way, where the corner is blocked.
    problems.push([problems[0][0], Cell::new(0, 0)]);
    let catalogue = Catalogue::standard();
    for id in WITHOUT {
        let entry = catalogue.find(id).unwrap();
        let settings = Settings::defaults(&entry.all_settings());
        let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
        let (mut cells, mut found) = (Vec::new(), FoundPaths::default());
        // The lists grow to what they need.
        solver.find_all(&problems, &mut found).unwrap();
        for &[start, goal] in &problems {
            solver.find_into(start, goal, &mut cells).unwrap();
        }
        let one_by_one = allocations(|| {
            for &[start, goal] in &problems {
                solver.find_into(start, goal, &mut cells).unwrap();
            }
        });
        let at_once = allocations(|| solver.find_all(&problems, &mut found).unwrap());
        assert_eq!((one_by_one, at_once), (0, 0), "{id}");
        // The count does count.
        assert!(allocations(|| drop(solver.find(problems[0][0], problems[0][1]))) > 0);
    }
}

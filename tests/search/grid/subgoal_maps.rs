//! Subgoal graphs on the MovingAI maps with printed lengths, of all kinds, when the maps are at hand.

use crate::support::oracle::real_maps;
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::Settings;
use wayscope::world::{Grid, read_map, read_scenarios};

/// The printed lengths have few digits.
const PRINTED: f64 = 0.0051;

/// Maps, and of how many of their problems one is solved.
const MAPS: [(&str, usize); 4] = [
    ("bg512/AR0011SR", 4),
    ("dao/brc202d", 4),
    ("mazes/maze512-8-0", 20),
    ("rooms/32room_000", 40),
];

fn solver(grid: &Grid, levels: &str) -> Solver {
    let catalogue = Catalogue::standard();
    let entry = catalogue.entry("subgoal-graph").unwrap();
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    settings.set(&specs, "subgoal-levels", levels).unwrap();
    Solver::new(entry, &settings, grid.clone()).unwrap()
}

#[test]
fn paths_have_the_printed_lengths() {
    let Some(folder) = real_maps() else { return };
    for (name, every) in MAPS {
        let read = |name: String| std::fs::read(folder.join(name)).unwrap();
        let grid = read_map(&read(format!("{name}.map"))).unwrap();
        let problems = read_scenarios(&read(format!("{name}.map.scen"))).unwrap();
        for levels in ["1", "2", "contracted"] {
            let mut solver = solver(&grid, levels);
            for problem in problems.iter().step_by(every) {
                solver.set_problem(problem.start, problem.goal).unwrap();
                solver.solve(false);
                let length = solver.length().unwrap().unwrap_or(0.0);
                let off = (length - problem.length).abs();
                assert!(off <= PRINTED, "{name} {levels} {problem:?}: {length}");
            }
        }
    }
}

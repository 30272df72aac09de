//! Many units on their way to one goal: what joins it to the abstraction of HPA* is found once, and forgotten when
//! something changes around it.

use crate::support::journeys::{edit_of, numbers, wide_problems};
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::hierarchy::HPA_STAR;
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::Settings;
use wayscope::world::{Cell, Edit, Grid, Terrain};

fn settings(chosen: &[(&str, &str)]) -> Settings {
    let specs = HPA_STAR.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (id, option) in chosen {
        settings.set(&specs, id, option).unwrap();
    }
    settings
}

/// One that joins the goal anew for each unit, and one that keeps it.
fn both(grid: &Grid, chosen: &[(&str, &str)]) -> [Solver; 2] {
    let mut solvers =
        [(); 2].map(|()| Solver::new(&HPA_STAR, &settings(chosen), grid.clone()).unwrap());
    solvers[1].keep_goal().unwrap();
    solvers
}

fn change(solver: &mut Solver, edit: &Edit) {
    match edit {
        Edit::Terrain { cells, terrain } => solver.set_terrain(cells, *terrain).unwrap(),
        Edit::Cost { cells, cost } => solver.set_cost(cells, *cost).unwrap(),
        _ => {}
    }
}

const SETTINGS: [(&str, &[&str]); 6] = [
    ("cluster", &["5", "8"]),
    ("levels", &["1", "2", "3"]),
    ("joining", &["dijkstra", "a-star"]),
    ("paths", &["searched", "kept"]),
    ("corners", &["never", "one", "always"]),
    ("agent", &["1", "1", "3"]),
];

proptest! {
    #![proptest_config(cases(400))]

    /// The same paths with and without, whatever changes between two units; never more expansions.
    #[test]
    fn what_is_kept_changes_nothing(
        problem in prop_oneof![1 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        picks in proptest::collection::vec(0usize..6, 6),
        units in proptest::collection::vec((any::<u32>(), proptest::option::weighted(0.5, numbers(3)), 0..5u8), 2..9),
    ) {
        let chosen: Vec<(&str, &str)> = SETTINGS.iter().zip(&picks).map(|((id, options), &pick)| (*id, options[pick % options.len()])).collect();
        let [mut plain, mut keeps] = both(&problem.grid, &chosen);
        let mut goal = problem.goal;
        let (width, height) = (problem.grid.width(), problem.grid.height());
        for (draw, edit, other) in units {
            let start = Cell::new(draw % width, draw / width % height);
            if let Some(numbers) = edit {
                let edit = edit_of(numbers, plain.grid());
                change(&mut plain, &edit);
                change(&mut keeps, &edit);
            }
            if other == 0 {
                goal = Cell::new(draw / 7 % width, draw / 11 % height);
            }
            let [a, b] = [&mut plain, &mut keeps].map(|solver| solver.find(start, goal).unwrap());
            let path = |found: &Option<wayscope::lab::Found>| found.as_ref().map(|found| (found.cells.clone(), found.cost));
            prop_assert_eq!(path(&a), path(&b), "{:?}", chosen);
            prop_assert!(keeps.counters().expanded <= plain.counters().expanded);
            prop_assert_eq!(plain.goal_taken(), 0);
        }
    }
}

/// The first unit pays for the goal, the others do not; an edit around the goal has it joined anew, one elsewhere does
/// not.
#[test]
fn the_goal_is_joined_once() {
    let grid = Grid::new(60, 60, Terrain::Dot).unwrap();
    for levels in ["1", "2", "3"] {
        let [mut plain, mut keeps] = both(&grid, &[("levels", levels)]);
        let goal = Cell::new(55, 55);
        let mut spared = |start: Cell, edit: Option<Cell>| {
            let solvers = [&mut plain, &mut keeps];
            let [a, b] = solvers.map(|solver| {
                if let Some(cell) = edit {
                    solver.set_terrain(&[cell], Terrain::Trees).unwrap();
                }
                solver.find(start, goal).unwrap().unwrap().expanded
            });
            assert_eq!(keeps.goal_taken() > 0, a > b);
            (a - b, keeps.goal_taken())
        };
        assert_eq!(spared(Cell::new(3, 3), None), (0, 0));
        let (less, taken) = spared(Cell::new(24, 6), None);
        assert_eq!(taken.to_string(), levels);
        // Joining it looks at all of its cluster at least.
        assert!(less >= 100, "{less}");
        assert_eq!(spared(Cell::new(4, 44), None), (less, taken));
        assert_eq!(
            spared(Cell::new(4, 44), Some(Cell::new(5, 5))),
            (less, taken)
        );
        assert_eq!(spared(Cell::new(4, 44), Some(Cell::new(53, 52))), (0, 0));
        assert_eq!(spared(Cell::new(4, 43), None).1, taken);
    }
}

#[test]
fn only_hpa_star_keeps_a_goal() {
    let grid = Grid::new(6, 6, Terrain::Dot).unwrap();
    let catalogue = Catalogue::standard();
    let entry = catalogue.entry("a-star").unwrap();
    let mut solver = Solver::new(entry, &Settings::defaults(&entry.all_settings()), grid).unwrap();
    assert_eq!(
        solver.keep_goal().unwrap_err().to_string(),
        "solver.keeps-goal found=a-star"
    );
}

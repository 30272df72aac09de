//! Queries of HPA* in one call, as solvers make them, beside the same queries step by step.

use crate::support::journeys::{edit_of, numbers, wide_problems};
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::hierarchy::{DHPA_STAR, HPA_STAR};
use wayscope::lab::{FoundPaths, Solver};
use wayscope::search::{Entry, Settings};
use wayscope::world::{Cell, Edit, Grid, read_map, read_scenarios};

const SETTINGS: [(&str, &[&str]); 11] = [
    ("cluster", &["5", "8", "10", "16"]),
    ("levels", &["1", "2", "3"]),
    ("entrances", &["6", "3"]),
    ("edges", &["at-once", "at-once", "lazy"]),
    ("paths", &["searched", "kept"]),
    ("joining", &["dijkstra", "dijkstra", "a-star"]),
    ("smoothing", &["compass", "sight", "none"]),
    ("building", &["beforehand", "beforehand", "steps"]),
    ("neighbours", &["8", "4"]),
    ("corners", &["never", "one", "always"]),
    ("agent", &["1", "1", "3"]),
];

fn solver(entry: &Entry, chosen: &[(&str, &str)], grid: &Grid) -> Solver {
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (id, option) in chosen {
        settings.set(&specs, id, option).unwrap();
    }
    Solver::new(entry, &settings, grid.clone()).unwrap()
}

/// The path from cell to cell at once by one solver, step by step by another: the same, with as many expansions.
fn compare(at_once: &mut Solver, stepped: &mut Solver, start: Cell, goal: Cell, what: &str) {
    let found = at_once.find(start, goal).unwrap();
    stepped.set_problem(start, goal).unwrap();
    let counters = stepped.solve(false);
    let path = stepped.path().map(|path| {
        let cell = |cell: u32| stepped.grid().cell(cell as usize);
        path.into_iter().map(cell).collect::<Vec<_>>()
    });
    let cells = found.as_ref().map(|found| found.cells.clone());
    assert_eq!(cells, path, "{what}: {start:?} {goal:?}");
    let cost = found.as_ref().map(|found| found.cost);
    assert_eq!(cost, stepped.length().unwrap(), "{what}");
    let counted = at_once.counters();
    if start != goal || cells.is_none() {
        assert_eq!(counted.expanded, counters.expanded, "{what}");
        assert_eq!(counted.generated, counters.generated, "{what}");
        assert_eq!(counted.reexpanded, counters.reexpanded, "{what}");
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// At every setting, with terrain costs and edits on the way.
    #[test]
    fn at_once_is_step_by_step(
        problem in prop_oneof![1 => problems(24).boxed(), 1 => wide_problems(20..50).boxed()],
        picks in proptest::collection::vec(0usize..12, SETTINGS.len()),
        dhpa in prop::bool::weighted(0.1),
        units in proptest::collection::vec((any::<u32>(), proptest::option::weighted(0.3, numbers(3))), 1..6),
    ) {
        let entry = if dhpa { &DHPA_STAR } else { &HPA_STAR };
        let specs = entry.all_settings();
        let chosen: Vec<(&str, &str)> = SETTINGS
            .iter()
            .zip(&picks)
            .filter(|((id, _), _)| specs.iter().any(|spec| spec.id == *id))
            .map(|((id, options), &pick)| (*id, options[pick % options.len()]))
            .filter(|(id, option)| specs.iter().any(|spec| spec.id == *id && spec.options.contains(option)))
            .collect();
        let mut solvers = [(); 2].map(|()| solver(entry, &chosen, &problem.grid));
        let (width, height) = (problem.grid.width(), problem.grid.height());
        let mut ends = (problem.start, problem.goal);
        for (draw, edit) in units {
            if let Some(numbers) = edit {
                let edit = edit_of(numbers, solvers[0].grid());
                for solver in &mut solvers {
                    match &edit {
                        Edit::Terrain { cells, terrain } => solver.set_terrain(cells, *terrain).unwrap(),
                        Edit::Cost { cells, cost } => solver.set_cost(cells, *cost).unwrap(),
                        _ => {}
                    }
                }
            }
            let [at_once, stepped] = &mut solvers;
            compare(at_once, stepped, ends.0, ends.1, &format!("{chosen:?}"));
            ends = (ends.1, Cell::new(draw % width, draw / width % height));
        }
    }
}

/// On maps of the house; many problems in one call answer the same, and a path of one cell takes no search.
#[test]
fn on_maps_many_at_once_are_one_by_one() {
    for (map, scenarios) in [
        (
            &include_bytes!("../../maps/keep.map")[..],
            &include_bytes!("../../maps/keep.map.scen")[..],
        ),
        (
            &include_bytes!("../../maps/bay.map")[..],
            &include_bytes!("../../maps/bay.map.scen")[..],
        ),
    ] {
        let grid = read_map(map).unwrap();
        let problems: Vec<[Cell; 2]> = read_scenarios(scenarios)
            .unwrap()
            .iter()
            .step_by(5)
            .map(|problem| [problem.start, problem.goal])
            .collect();
        for chosen in [
            &[][..],
            &[("cluster", "16"), ("paths", "kept")],
            &[("cluster", "5"), ("levels", "3")],
        ] {
            let [mut at_once, mut stepped] = [(); 2].map(|()| solver(&HPA_STAR, chosen, &grid));
            let mut found = FoundPaths::default();
            at_once.find_all(&problems, &mut found).unwrap();
            for (number, &[start, goal]) in problems.iter().enumerate() {
                let what = format!("{chosen:?}");
                compare(&mut at_once, &mut stepped, start, goal, &what);
                let length = stepped.length().unwrap().unwrap_or(f64::INFINITY);
                assert_eq!(found.lengths()[number], length);
                assert_eq!(found.path(number).map(<[u32]>::to_vec), stepped.path());
            }
            let same = problems[0][0];
            let found = at_once.find(same, same).unwrap().unwrap();
            assert_eq!((found.cells, found.expanded), (vec![same], 0));
        }
    }
}

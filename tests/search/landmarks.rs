//! A* with landmarks: its estimates never exceed what is left, spare expansions, and are told to be stale after edits,
//! exactly as far as that matters.

use crate::support::labs::finish;
use crate::support::oracle;
use crate::support::oracle::{OracleRule, shortest};
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, Heuristic, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::search::{Guarantee, Settings, TableValidity, Tables, WithTables};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, read_map, read_scenarios};

fn lab_of(grid: &Grid, start: Cell, goal: Cell) -> Lab {
    let world = World::new("t", grid.clone(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star-landmarks").unwrap();
    lab
}

/// How the tables of lane 1 stand, by its notes.
fn standing(lab: &Lab) -> TableValidity {
    let notes = lab.summary().lanes.remove(0).notes;
    let has = |id: &str| notes.iter().any(|note| note.id == id);
    match (has("lane.tables-dearer"), has("lane.tables-cheaper")) {
        (true, false) => TableValidity::Dearer,
        (false, true) => TableValidity::Cheaper,
        (false, false) => TableValidity::Fresh,
        both => panic!("{both:?}"),
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// The tables hold true distances; estimates between any two cells are consistent, and never more than what is
    /// left.
    #[test]
    fn estimates_are_consistent_and_never_too_large(problem in problems(9), many in 1..9_usize) {
        let grid = &problem.grid;
        let moves = Moves::new(grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(grid, &moves);
        let tables = Tables::<u64>::new(grid, &moves, many);
        let landmarks = tables.landmarks();
        prop_assert!(landmarks.len() <= many);
        for (at, landmark) in landmarks.iter().enumerate() {
            prop_assert!(!landmarks[..at].contains(landmark), "each once");
            let expected = oracle::all_from(grid, OracleRule::MOVING_AI, graph.cell(*landmark));
            for (i, expected) in expected.into_iter().enumerate() {
                match tables.of(NodeId(i as u32))[at] {
                    u64::MAX => prop_assert_eq!(expected, f64::INFINITY),
                    units => prop_assert!((graph.real(units) - expected).abs() <= 1e-7 * (1.0 + expected)),
                }
            }
        }
        let goal = NodeId(grid.index(problem.goal) as u32);
        let with = WithTables::new(&graph, &tables, goal);
        let left = oracle::all_from(grid, OracleRule::MOVING_AI, problem.goal);
        for (i, left) in left.into_iter().enumerate() {
            let node = NodeId(i as u32);
            let h = with.estimate(Heuristic::Octile, node, goal);
            prop_assert!(h >= graph.estimate(Heuristic::Octile, node, goal));
            prop_assert!(graph.real(h) <= left + 1e-7 * (1.0 + left));
            graph.successors(node, |edge| {
                assert!(h <= edge.cost + with.estimate(Heuristic::Octile, edge.node, goal), "consistent");
            });
        }
    }

    /// After any edits the claim is what can be kept: optimal while moves have only gone or become dearer, and again
    /// once tables are made anew.
    #[test]
    fn stale_tables_claim_what_they_can_keep(
        problem in problems(9),
        edits in proptest::collection::vec((0..81_usize, 0..4_u8), 1..5),
        anew in any::<bool>(),
    ) {
        let mut lab = lab_of(&problem.grid, problem.start, problem.goal);
        if anew {
            lab.set_setting(0, "tables", "anew").unwrap();
        }
        finish(&mut lab);
        prop_assert_eq!(standing(&lab), TableValidity::Fresh);
        let before = Moves::new(&problem.grid, MoveRule::default());
        let mut steps = 0;
        for &(at, kind) in &edits {
            let cells = vec![problem.grid.cell(at % problem.grid.len())];
            let edit = match kind {
                0 => Edit::Terrain { cells, terrain: Terrain::Trees },
                1 => Edit::Terrain { cells, terrain: Terrain::Dot },
                2 => Edit::Cost { cells, cost: 9 },
                _ => Edit::Cost { cells, cost: 1 },
            };
            steps += usize::from(lab.edit(edit, Joined::New).unwrap().is_some());
            finish(&mut lab);
            let grid = lab.world().grid().clone();
            let now = Moves::new(&grid, MoveRule::default());
            let cheaper = (0..grid.len()).any(|i| now.mask(i) & !before.mask(i) != 0 || grid.cost(i) < problem.grid.cost(i));
            let changed = (0..grid.len()).any(|i| now.mask(i) != before.mask(i) || grid.cost(i) != problem.grid.cost(i));
            let expected = match (anew, cheaper, changed) {
                (true, ..) | (_, false, false) => TableValidity::Fresh,
                (_, true, _) => TableValidity::Cheaper,
                _ => TableValidity::Dearer,
            };
            prop_assert_eq!(standing(&lab), expected);
            let worth = lab.lanes()[0].claim(lab.world()).guarantee;
            prop_assert_eq!(worth == Guarantee::Any, expected == TableValidity::Cheaper);
            let optimum = shortest(&grid, OracleRule::MOVING_AI, problem.start, problem.goal);
            let cost = lab.summary().lanes[0].cost;
            prop_assert_eq!(cost.is_some(), optimum.is_some());
            if let (Some(cost), Some(optimum)) = (cost, optimum) && worth == Guarantee::Optimal {
                prop_assert!((cost - optimum).abs() <= 1e-7 * (1.0 + optimum), "{} {} {:?}", cost, optimum, expected);
            }
            // What runs beside the lane has the same tables.
            let counters = lab.lanes()[0].run_silently(lab.world());
            prop_assert_eq!(counters, lab.lanes()[0].counters());
        }
        // Undo brings back the world for which the tables were made.
        let mut back = lab;
        for _ in 0..steps {
            back.undo();
        }
        finish(&mut back);
        prop_assert_eq!(standing(&back), TableValidity::Fresh);
    }
}

#[test]
fn tables_made_anew_are_of_the_world_as_it_is() {
    let rows = [
        "..........",
        ".@@@@@@@@.",
        "..........",
        "..........",
        "..........",
    ];
    let grid = Grid::from_rows(&rows).unwrap();
    let mut lab = lab_of(&grid, Cell::new(4, 0), Cell::new(4, 2));
    finish(&mut lab);
    let around = lab.summary().lanes[0].cost.unwrap();
    let hole = Edit::Terrain {
        cells: vec![Cell::new(4, 1)],
        terrain: Terrain::Dot,
    };
    lab.edit(hole, Joined::New).unwrap();
    finish(&mut lab);
    assert_eq!(standing(&lab), TableValidity::Cheaper);
    assert_eq!(lab.summary().lanes[0].guarantee.id, "guarantee.any");
    let cells = lab.landmark_cells(0).unwrap();
    assert_eq!(cells.len(), 4);
    lab.make_tables(0).unwrap();
    finish(&mut lab);
    assert_eq!(standing(&lab), TableValidity::Fresh);
    let lane = lab.summary().lanes.remove(0);
    assert_eq!(
        (lane.cost, lane.guarantee.id),
        (Some(2.0), "guarantee.optimal")
    );
    assert!(around > 2.0);
    assert!(lab.make_tables(7).is_err() && lab.landmark_cells(7).is_err());
    lab.set_algorithm(0, "a-star").unwrap();
    assert!(lab.landmark_cells(0).unwrap().is_empty());
}

#[test]
fn the_tables_spare_expansions() {
    let catalogue = Catalogue::standard();
    let expanded = |id: &str, landmarks: &str, grid: &Grid, ends: &[(Cell, Cell)]| -> u64 {
        let entry = catalogue.find(id).unwrap();
        let specs = entry.all_settings();
        let mut settings = Settings::defaults(&specs);
        let _ = settings.set(&specs, "landmarks", landmarks);
        let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
        let solve = |&(start, goal): &(Cell, Cell)| {
            solver.set_problem(start, goal).unwrap();
            solver.solve(false).expanded
        };
        ends.iter().map(solve).sum()
    };
    let (mut plain, mut one, mut sixteen) = (0, 0, 0);
    for name in ["bay", "halls", "labyrinth", "long-wall", "spiral", "vault"] {
        let file = |ending: &str| {
            let maps = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
            std::fs::read(maps.join(format!("{name}.{ending}"))).unwrap()
        };
        let grid = read_map(&file("map")).unwrap();
        let scenarios = read_scenarios(&file("map.scen")).unwrap();
        let ends: Vec<(Cell, Cell)> = scenarios
            .iter()
            .step_by(3)
            .map(|s| (s.start, s.goal))
            .collect();
        plain += expanded("a-star", "", &grid, &ends);
        one += expanded("a-star-landmarks", "1", &grid, &ends);
        sixteen += expanded("a-star-landmarks", "16", &grid, &ends);
    }
    assert!(
        one < plain && sixteen * 2 < plain,
        "{plain} {one} {sixteen}"
    );
    eprintln!("A* {plain}, 1 landmark {one}, 16 landmarks {sixteen}");
}

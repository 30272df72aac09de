//! JPS+: its distances against their definition, its runs against jump point search and the oracle at every setting,
//! and a repaired table against one made anew.

use super::jump_point::{CORNERS, DIAGONALS, plain, solve, sparse};
use crate::support::oracle::rules::among_eight;
use crate::support::oracle::shortest;
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::path::grid_length;
use wayscope::search::{
    CellByCell, GridAlgorithm, JumpDistances, JumpPoint, JumpPointPlusSettings, JumpPointSettings,
    Order, Scanner, Search, Settings, Ties, scan,
};
use wayscope::trace::{Event, EventKind, Process, Status};
use wayscope::world::{Cell, CellBox, Edit, Grid, Joined, Terrain, World};

/// A goal where no scan comes.
const NOWHERE: Cell = Cell {
    x: u32::MAX / 2,
    y: u32::MAX / 2,
};

/// The distance by the definition: a scan cell by cell, with no goal.
fn by_scanning(grid: &Grid, moves: &Moves, from: Cell, direction: usize) -> i16 {
    let runs = CellByCell { grid, moves };
    let found = scan((grid, moves, &runs), from, direction, NOWHERE, |_| {}).run;
    let cells = i16::try_from(found.cells).unwrap();
    if found.jumps { cells } else { -cells }
}

fn check_table(grid: &Grid, moves: &Moves) {
    let distances = JumpDistances::new(grid, moves);
    for i in 0..grid.len() {
        let cell = grid.cell(i);
        let expected = std::array::from_fn(|direction| by_scanning(grid, moves, cell, direction));
        assert_eq!(
            distances.of(cell),
            expected,
            "{cell:?} {:?} {grid:?}",
            moves.rule()
        );
    }
}

/// A run by distances beside one by scans: the same in all but what is looked at. And against the oracle.
fn check(grid: &Grid, rule: MoveRule, settings: JumpPointSettings, [start, goal]: [Cell; 2]) {
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u64>::new(grid, &moves);
    let node = |cell| NodeId(grid.index(cell) as u32);
    let mut plus = JumpPointPlusSettings(settings).between::<u64>(node(start), node(goal));
    let mut scans = JumpPoint::<u64>::between(settings, node(start), node(goal));
    let (mut by_plus, mut by_scans): (Vec<Event>, Vec<Event>) = Default::default();
    let statuses = [
        plus.run(&graph, &mut by_plus),
        scans.run(&graph, &mut by_scans),
    ];
    let told = || format!("{rule:?} {settings:?} from {start:?} to {goal:?} on {grid:?}");
    assert_eq!(statuses[0], statuses[1], "{}", told());
    assert_eq!(plus.path(), scans.path(), "{}", told());
    let looked: u64 = by_plus
        .iter()
        .filter(|e| e.kind == EventKind::Scanned)
        .map(|e| e.other)
        .sum();
    assert_eq!(looked, plus.counters().scanned);
    for event in by_plus.iter_mut().chain(&mut by_scans) {
        if event.kind == EventKind::Scanned {
            event.other = 0;
        }
    }
    assert_eq!(by_plus, by_scans, "{}", told());
    let mut counters = plus.counters();
    counters.scanned = scans.counters().scanned;
    assert_eq!(counters, scans.counters());
    let optimum = shortest(grid, among_eight(rule), start, goal);
    assert_eq!(statuses[0] == Status::Done, optimum.is_some(), "{}", told());
    if let (Some(path), Some(optimum)) = (plus.path(), optimum) {
        let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
        let length = grid_length(grid, rule, &cells).unwrap_or_else(|e| panic!("{e}: {}", told()));
        assert!(
            (length - optimum).abs() < 1e-9,
            "{length} {optimum}: {}",
            told()
        );
    }
}

fn tall(grid: &Grid) -> Grid {
    let cells = (0..grid.width()).flat_map(|x| (0..grid.height()).map(move |y| Cell::new(x, y)));
    let terrain = cells.map(|cell| grid.get(cell).unwrap()).collect();
    Grid::from_terrain(grid.height(), grid.width(), terrain).unwrap()
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn distances_are_what_a_scan_cell_by_cell_finds(problem in problems(14), seed in any::<u64>(), reach in 0..3u8) {
        let loose = sparse(1 + (seed % 120) as u32, 1 + (seed / 300 % 14) as u32, seed, 4 + seed % 60);
        for corners in CORNERS {
            let rule = MoveRule { corners, reach, ..MoveRule::default() };
            for grid in [&plain(&problem), &loose, &tall(&loose)] {
                check_table(grid, &Moves::new(grid, rule));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn runs_are_those_of_jump_point_search_and_optimal(
        problem in problems(16),
        seed in any::<u64>(),
        reach in 0..3u8,
    ) {
        let tight = plain(&problem);
        let loose = sparse(9 + (seed % 90) as u32, 5 + (seed / 90 % 20) as u32, seed, 3 + seed % 37);
        let cell = |draw: u64| loose.cell((draw % loose.len() as u64) as usize);
        let ends = [cell(seed.rotate_left(20)), cell(seed.rotate_left(40))];
        let ties = [Ties::HighG, Ties::LowG, Ties::Fifo, Ties::Lifo][(seed >> 11) as usize % 4];
        let settings = JumpPointSettings {
            heuristic: [Heuristic::Octile, Heuristic::Zero, Heuristic::Chebyshev][(seed >> 9) as usize % 3],
            order: Order { ties, ..Order::default() },
        };
        for corners in CORNERS {
            let diagonal = DIAGONALS[(seed >> 7) as usize % 4];
            let rule = MoveRule { corners, diagonal, ..MoveRule::default() };
            check(&tight, rule, settings, [problem.start, problem.goal]);
            check(&loose, MoveRule { reach, ..rule }, settings, ends);
        }
    }

    /// Whatever is drawn and taken away, the table is as one made anew.
    #[test]
    fn a_repaired_table_is_as_one_made_anew(
        seed in any::<u64>(),
        reach in 0..3u8,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4u32, 0..4u32, 0..3usize), 1..6),
    ) {
        let mut grid = sparse(1 + (seed % 80) as u32, 1 + (seed / 90 % 24) as u32, seed, 4 + seed % 60);
        let corners = CORNERS[(seed >> 8) as usize % 3];
        let mut moves = Moves::new(&grid, MoveRule { corners, reach, ..MoveRule::default() });
        let mut repaired = JumpDistances::new(&grid, &moves);
        for (at, right, below, terrain) in edits {
            let min = grid.cell(at.index(grid.len()));
            let max = Cell::new((min.x + right).min(grid.width() - 1), (min.y + below).min(grid.height() - 1));
            let area = CellBox { min, max };
            for cell in area.cells() {
                grid.set_terrain(grid.index(cell), [Terrain::Trees, Terrain::Dot, Terrain::Water][terrain]);
            }
            moves.update(&grid, area);
            repaired.update(&grid, &moves, area);
            prop_assert_eq!(&repaired, &JumpDistances::new(&grid, &moves), "{:?} {:?}", area, &grid);
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_search_that_lives_through_edits_finds_what_a_new_one_finds(seed in any::<u64>(), agent in 0..3usize) {
        let grid = sparse(70, 12, seed, 11);
        let catalogue = Catalogue::standard();
        let ends = (Cell::new(0, 0), Cell::new(69, 11));
        let mut lab = Lab::new(Catalogue::standard(), World::new("w", grid, ends.0, ends.1).unwrap());
        lab.add_lane("jump-point-plus").unwrap();
        lab.set_setting(0, "agent", ["1", "3", "5"][agent]).unwrap();
        lab.set_setting(0, "corners", ["never", "one", "always"][(seed % 3) as usize]).unwrap();
        let mut state = seed;
        for _ in 0..8 {
            while lab.advance(u64::MAX, 100_000) > 0 {}
            let entry = catalogue.find("jump-point-plus").unwrap();
            let lane = &lab.lanes()[0];
            let mut solver = Solver::new(entry, lane.settings(), lab.world().grid().clone()).unwrap();
            solver.set_problem(lab.world().start(), lab.world().goal()).unwrap();
            let counters = solver.solve(false);
            let outcome = lane.outcome().unwrap();
            prop_assert_eq!(&outcome.path, &solver.path());
            prop_assert_eq!(outcome.counters, counters);
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99);
            let at = Cell::new((state >> 33) as u32 % 66, (state >> 50) as u32 % 10);
            let cells: Vec<Cell> = CellBox { min: at, max: Cell::new(at.x + 3, at.y + 1) }.cells().collect();
            let edit = match state >> 40 & 7 {
                0 => Edit::Start(at),
                1 => Edit::Goal(at),
                2 => Edit::Terrain { cells, terrain: Terrain::Water },
                3 | 4 => Edit::Terrain { cells, terrain: Terrain::Trees },
                5 => { lab.undo(); continue; }
                _ => Edit::Terrain { cells, terrain: Terrain::Dot },
            };
            lab.edit(edit, Joined::New).unwrap();
        }
    }
}

/// Memory is told, and what it looks at is counted: one number a direction, two where the goal may be in the way.
#[test]
fn what_is_kept_and_looked_at_is_told() {
    let grid = Grid::new(200, 3, Terrain::Dot).unwrap();
    let catalogue = Catalogue::standard();
    let entry = catalogue.find("jump-point-plus").unwrap();
    let settings = Settings::defaults(&entry.all_settings());
    let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
    solver
        .set_problem(Cell::new(3, 1), Cell::new(150, 2))
        .unwrap();
    let counters = solver.solve(false);
    assert_eq!(solver.table_bytes(), 600 * 16);
    // The start has eight directions, of which one needs a second look for the goal; one is left where the path turns.
    assert_eq!((counters.expanded, counters.scanned), (2, 9 + 1));
    let (scans, _) = solve(
        &grid,
        MoveRule::default(),
        Cell::new(3, 1),
        Cell::new(150, 2),
    );
    assert_eq!(scans.counters().expanded, 2);
    assert!(scans.counters().scanned > 200);
}

/// The grids of problems keep no costs; on dear cells it says that it does not look at them.
#[test]
fn terrain_costs_are_a_need_that_is_not_met() {
    let mut grid = Grid::new(9, 5, Terrain::Dot).unwrap();
    (0..5).for_each(|y| grid.set_cost(y * 9 + 4, 90));
    let world = World::new("w", grid, Cell::new(0, 4), Cell::new(8, 4)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("jump-point-plus").unwrap();
    while lab.advance(u64::MAX, 100_000) > 0 {}
    assert_eq!(lab.summary().lanes[0].unmet, ["need.uniform-costs"]);
    assert!(lab.set_setting(0, "neighbours", "4").is_err());
}

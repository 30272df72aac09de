//! Jump point search against the oracle at every corner rule, its pruned directions against their definition, its block
//! scanner against one that goes cell by cell, and its runs over edits.

use crate::support::oracle::rules::among_eight;
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{
    CornerRule, DIRECTIONS, DiagonalCost, GridGraph, MoveRule, Moves, Neighbours, NodeId,
};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::message::Arg;
use wayscope::path::grid_length;
use wayscope::search::{
    CellByCell, JumpBitmap, JumpPoint, JumpPointSettings, Runs, Search, Settings, directions, scan,
};
use wayscope::trace::{Event, EventKind, GOAL, JUMPS, Process, Status};
use wayscope::world::{Cell, CellBox, Edit, Grid, Joined, Medium, Terrain, World};

pub(super) const CORNERS: [CornerRule; 3] = [
    CornerRule::NeverCut,
    CornerRule::PastOne,
    CornerRule::Always,
];
pub(super) const DIAGONALS: [DiagonalCost; 4] = [
    DiagonalCost::Sqrt2,
    DiagonalCost::D1_4,
    DiagonalCost::D1_42,
    DiagonalCost::D1_5,
];

/// The grid of a problem with every cell at the same cost.
pub(super) fn plain(problem: &Problem) -> Grid {
    let grid = &problem.grid;
    Grid::from_terrain(grid.width(), grid.height(), grid.terrain().to_vec()).unwrap()
}

/// A wall here and there, so that scans are long and large agents have room.
pub(super) fn sparse(width: u32, height: u32, seed: u64, one_in: u64) -> Grid {
    let mut grid = Grid::new(width, height, Terrain::Dot).unwrap();
    let mut state = seed | 1;
    for i in 0..grid.len() {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let drawn = state >> 33;
        if drawn.is_multiple_of(one_in) {
            grid.set_terrain(
                i,
                if drawn & 64 == 0 {
                    Terrain::Trees
                } else {
                    Terrain::OutOfBounds
                },
            );
        } else if drawn.is_multiple_of(41) {
            grid.set_terrain(i, Terrain::Water);
        }
    }
    grid
}

pub(super) fn solve(
    grid: &Grid,
    rule: MoveRule,
    start: Cell,
    goal: Cell,
) -> (JumpPoint<u64>, Vec<Event>) {
    assert_eq!(rule.neighbours, Neighbours::Eight);
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u64>::new(grid, &moves);
    let node = |cell| NodeId(grid.index(cell) as u32);
    let mut search = JumpPoint::between(JumpPointSettings::default(), node(start), node(goal));
    let mut events = Vec::new();
    let status = search.run(&graph, &mut events);
    assert_eq!(status == Status::Done, search.path().is_some());
    (search, events)
}

fn check(grid: &Grid, rule: MoveRule, start: Cell, goal: Cell) {
    let optimum = shortest(grid, among_eight(rule), start, goal);
    let (search, events) = solve(grid, rule, start, goal);
    let told = || format!("{rule:?} from {start:?} to {goal:?} on {grid:?}");
    match (search.path(), optimum) {
        (None, None) => {}
        (Some(path), Some(optimum)) => {
            let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
            let length =
                grid_length(grid, rule, &cells).unwrap_or_else(|e| panic!("{e}: {}", told()));
            assert!(
                (length - optimum).abs() < 1e-9,
                "{length} {optimum}: {}",
                told()
            );
        }
        (found, expected) => panic!("{found:?}, {expected:?}: {}", told()),
    }
    // What is recorded is what was counted: each scan after the expansion of the node where it begins, and its jump
    // point.
    let mut scanned = 0;
    let mut at = None;
    for (i, event) in events.iter().enumerate() {
        match event.kind {
            EventKind::Expanded => at = Some(event.node),
            EventKind::Scanned => {
                scanned += event.other;
                assert_eq!(Some(event.parent), at);
                assert_ne!(event.node, event.parent);
                let goal = grid.index(goal) as u32 == event.node;
                assert_eq!(event.note & GOAL != 0, goal);
                assert!(!goal || event.note & JUMPS != 0);
            }
            kind if kind.opens() && at.is_some() => {
                let before = &events[i - 1];
                assert_eq!((before.kind, before.node), (EventKind::Scanned, event.node));
                assert!(before.note & JUMPS != 0 && before.g == event.g);
            }
            _ => {}
        }
    }
    assert_eq!(scanned, search.counters().scanned);
    assert_eq!(search.counters().reexpanded, 0, "{}", told());
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn it_is_optimal_under_each_corner_rule_and_diagonal_cost(
        problem in problems(16),
        seed in any::<u64>(),
        reach in 0..3u8,
    ) {
        let tight = plain(&problem);
        let loose = sparse(9 + (seed % 90) as u32, 5 + (seed / 90 % 20) as u32, seed, 3 + seed % 37);
        let cell = |draw: u64| loose.cell((draw % loose.len() as u64) as usize);
        let ends = (cell(seed.rotate_left(20)), cell(seed.rotate_left(40)));
        for corners in CORNERS {
            let diagonal = DIAGONALS[(seed >> 7) as usize % 4];
            let rule = MoveRule { corners, diagonal, ..MoveRule::default() };
            check(&tight, rule, problem.start, problem.goal);
            check(&loose, MoveRule { reach, ..rule }, ends.0, ends.1);
        }
    }

    /// In each straight direction from each free cell, and along diagonals.
    #[test]
    fn blocks_find_what_a_scan_cell_by_cell_finds(seed in any::<u64>(), reach in 0..2u8) {
        let grid = sparse(1 + (seed % 300) as u32, 1 + (seed / 300 % 12) as u32, seed, 4 + seed % 60);
        let grid = match seed % 2 {
            0 => grid,
            _ => turned(&grid),
        };
        let goal = grid.cell((seed.rotate_left(30) % grid.len() as u64) as usize);
        for corners in CORNERS {
            let moves = Moves::new(&grid, MoveRule { corners, reach, ..MoveRule::default() });
            for medium in [Medium::Ground, Medium::Water] {
                let bitmap = JumpBitmap::new(&grid, &moves, medium);
                let naive = CellByCell { grid: &grid, moves: &moves };
                for i in (0..grid.len()).filter(|&i| moves.medium(&grid, i) == Some(medium)) {
                    let from = grid.cell(i);
                    for direction in 0..8 {
                        if direction < 4 {
                            let (a, b) = (
                                bitmap.run(from, direction, goal),
                                naive.run(from, direction, goal, corners),
                            );
                            prop_assert_eq!(a, b, "{:?} {} {:?} {:?} {:?}", from, direction, goal, corners, &grid);
                        }
                        if i % 7 == 0 {
                            let (mut a, mut b) = (Vec::new(), Vec::new());
                            let fast = scan((&grid, &moves, &bitmap), from, direction, goal, |look| a.push(look));
                            let slow = scan((&grid, &moves, &naive), from, direction, goal, |look| b.push(look));
                            prop_assert_eq!(fast, slow);
                            prop_assert_eq!(a, b);
                        }
                    }
                }
            }
        }
    }
}

/// Columns as rows.
fn turned(grid: &Grid) -> Grid {
    let (width, height) = (grid.width(), grid.height());
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| Cell::new(x, y)));
    let terrain = cells.map(|cell| grid.get(cell).unwrap()).collect();
    Grid::from_terrain(height, width, terrain).unwrap()
}

/// The definition of 2011 on three by three cells: a neighbour is left out where some way from the parent to it that
/// does not pass the middle is as short (after a straight move), or shorter (after a diagonal one).
#[test]
fn directions_are_those_of_the_definition() {
    let index = |x: i32, y: i32| (y * 3 + x) as usize;
    for walls in 0..256u32 {
        let mut grid = Grid::new(3, 3, Terrain::Dot).unwrap();
        for (k, cell) in (0..9).filter(|&cell| cell != 4).enumerate() {
            if walls >> k & 1 == 1 {
                grid.set_terrain(cell, Terrain::Trees);
            }
        }
        for corners in CORNERS {
            for diagonal in DIAGONALS {
                let moves = Moves::new(
                    &grid,
                    MoveRule {
                        corners,
                        diagonal,
                        ..MoveRule::default()
                    },
                );
                let mask = moves.mask(4);
                let length = |d: usize| moves.length(d);
                for (came, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                    let parent = index(1 - dx, 1 - dy);
                    if moves.mask(parent) >> came & 1 == 0 {
                        continue;
                    }
                    // All ways from the parent that do not pass the middle.
                    let mut known = [f64::INFINITY; 9];
                    known[parent] = 0.0;
                    for _ in 0..9 {
                        for from in (0..9).filter(|&from| from != 4) {
                            for (d, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                                let to = index(from as i32 % 3 + dx, from as i32 / 3 + dy);
                                if moves.mask(from) >> d & 1 == 1 && to != 4 {
                                    known[to] = known[to].min(known[from] + length(d));
                                }
                            }
                        }
                    }
                    let stays = |d: &usize| {
                        let (dx, dy) = DIRECTIONS[*d];
                        let there = index(1 + dx, 1 + dy);
                        let through = length(came) + length(*d);
                        let around = known[there];
                        mask >> d & 1 == 1
                            && if came < 4 {
                                around > through + 1e-9
                            } else {
                                around >= through - 1e-9
                            }
                    };
                    let expected = (0..8).filter(stays).fold(0, |all, d| all | 1u8 << d);
                    assert_eq!(
                        directions(Some(came), mask, corners),
                        expected,
                        "{walls:08b} {came} {corners:?} {diagonal:?}"
                    );
                }
                assert_eq!(directions(None, mask, corners), mask);
            }
        }
    }
}

#[test]
fn ends_of_all_kinds() {
    let rule = MoveRule::default();
    let open = Grid::new(200, 3, Terrain::Dot).unwrap();
    // The goal in the middle of a run, in each direction, and beyond a block of 64.
    for x in [1, 61, 62, 63, 64, 65, 124, 125, 126, 127, 128, 199] {
        for (start, goal) in [(0, x), (x, 0)] {
            let (search, _) = solve(&open, rule, Cell::new(start, 1), Cell::new(goal, 1));
            assert_eq!(search.path().unwrap().len() as u32, x + 1);
            // The start alone is expanded: the goal is the first jump point on the way.
            assert_eq!(search.counters().expanded, 1);
        }
    }
    // The start is the goal.
    let (search, _) = solve(&open, rule, Cell::new(7, 1), Cell::new(7, 1));
    assert_eq!(search.path().unwrap(), [NodeId(207)]);
    assert_eq!(search.counters().expanded, 0);
    // A wall around the goal, ends on walls, in two media, on one cell.
    let grid = Grid::from_rows(&["..@..", "..@.W", "..@.W"]).unwrap();
    let none = |a: (u32, u32), b: (u32, u32)| {
        let (search, events) = solve(&grid, rule, Cell::new(a.0, a.1), Cell::new(b.0, b.1));
        assert_eq!((search.path(), search.path_units()), (None, None));
        assert_eq!(events.last().unwrap().kind, EventKind::Exhausted);
    };
    none((0, 0), (4, 0));
    none((2, 0), (0, 0));
    none((0, 0), (2, 0));
    none((3, 0), (4, 2));
    none((4, 2), (3, 0));
    let one = Grid::new(1, 1, Terrain::Dot).unwrap();
    assert!(
        solve(&one, rule, Cell::new(0, 0), Cell::new(0, 0))
            .0
            .path()
            .is_some()
    );
}

proptest! {
    #![proptest_config(cases(300))]

    /// The bitmaps follow the edits of the world, whatever the agent, also where the start goes into water.
    #[test]
    fn a_search_that_lives_through_edits_finds_what_a_new_one_finds(seed in any::<u64>(), agent in 0..3usize) {
        let grid = sparse(70, 12, seed, 11);
        let catalogue = Catalogue::standard();
        let mut lab = Lab::new(
            Catalogue::standard(),
            World::new("w", grid, Cell::new(0, 0), Cell::new(69, 11)).unwrap(),
        );
        lab.add_lane("jump-point").unwrap();
        lab.set_setting(0, "agent", ["1", "3", "5"][agent]).unwrap();
        lab.set_setting(0, "corners", ["never", "one", "always"][(seed % 3) as usize]).unwrap();
        let mut state = seed;
        for _ in 0..12 {
            while lab.advance(u64::MAX, 100_000) > 0 {}
            let entry = catalogue.find("jump-point").unwrap();
            let lane = &lab.lanes()[0];
            let mut solver = Solver::new(entry, lane.settings(), lab.world().grid().clone()).unwrap();
            solver.set_problem(lab.world().start(), lab.world().goal()).unwrap();
            let counters = solver.solve(false);
            let outcome = lane.outcome().unwrap();
            prop_assert_eq!(&outcome.path, &solver.path());
            prop_assert_eq!(outcome.counters, counters);
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99);
            let at = Cell::new((state >> 33) as u32 % 66, (state >> 50) as u32 % 10);
            let cells = CellBox { min: at, max: Cell::new(at.x + 3, at.y + 1) };
            let cells: Vec<Cell> = (cells.min.y..=cells.max.y)
                .flat_map(|y| (cells.min.x..=cells.max.x).map(move |x| Cell::new(x, y)))
                .collect();
            let edit = match state >> 40 & 7 {
                0 => Edit::Start(at),
                1 => Edit::Goal(at),
                2 => Edit::Terrain { cells, terrain: Terrain::Water },
                3 | 4 => Edit::Terrain { cells, terrain: Terrain::Trees },
                5 => { lab.undo(); continue; }
                6 => Edit::Cost { cells, cost: 1 + (state >> 60) as u8 % 2 },
                _ => Edit::Terrain { cells, terrain: Terrain::Dot },
            };
            lab.edit(edit, Joined::New).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// What is drawn of a step is what it looked at, and a cell that is no node tells of the first line that passed it.
    #[test]
    fn lines_drawn_and_told_are_those_of_the_scans(seed in any::<u64>(), agent in 0..2usize) {
        let grid = sparse(4 + (seed % 14) as u32, 3 + (seed / 14 % 9) as u32, seed, 4 + seed % 20);
        let cell = |draw: u64| grid.cell((draw % grid.len() as u64) as usize);
        let ends = (cell(seed.rotate_left(20)), cell(seed.rotate_left(40)));
        let mut lab = Lab::new(
            Catalogue::standard(),
            World::new("w", grid.clone(), ends.0, ends.1).unwrap(),
        );
        lab.add_lane("jump-point").unwrap();
        lab.set_setting(0, "agent", ["1", "3"][agent]).unwrap();
        lab.set_setting(0, "corners", ["never", "one", "always"][(seed % 3) as usize]).unwrap();
        while lab.advance(u64::MAX, 100_000) > 0 {}
        let steps = lab.lanes()[0].steps();
        let width = grid.width() as i64;
        // By cell, the step and the node of the scan that passed it first.
        let mut passed = vec![None; grid.len()];
        let mut past = Vec::new();
        for step in 0..=steps.min(60) {
            while lab.advance(step, 100_000) > 0 {}
            let lines = lab.scan_lines(0).unwrap();
            let events: Vec<Event> = lab.lanes()[0].trace().events_of(step).copied().collect();
            let scans: Vec<&Event> = events.iter().filter(|e| e.kind == EventKind::Scanned).collect();
            let straight: Vec<_> = lines.iter().filter(|line| !line.side).collect();
            prop_assert_eq!(straight.len(), scans.len());
            past.extend(straight.iter().map(|&&line| line));
            let mut looked_at = 0;
            let mut at = 0;
            for line in &lines {
                let (a, b) = (i64::from(line.from), i64::from(line.to));
                let (dx, dy) = (b % width - a % width, b / width - a / width);
                let far = dx.abs().max(dy.abs());
                looked_at += far as u64;
                let step_of = dy.signum() * width + dx.signum();
                for n in 1..=far {
                    let here: &mut Option<(u64, u32)> = &mut passed[(a + n * step_of) as usize];
                    here.get_or_insert((step, scans[at].parent));
                }
                if !line.side {
                    prop_assert_eq!((line.from, line.to), (scans[at].parent, scans[at].node));
                    prop_assert_eq!(line.jumps, scans[at].note & JUMPS != 0);
                    at += 1;
                }
            }
            prop_assert_eq!(looked_at, scans.iter().map(|scan| scan.other).sum::<u64>());
            prop_assert_eq!(lab.past_scans(0).unwrap(), past.clone());
            if step % 3 == seed % 3 || step == steps {
                for (i, first) in passed.iter().enumerate() {
                    let info = lab.inspect(0, grid.cell(i)).unwrap();
                    let other = grid.medium(i) != grid.medium(grid.index(ends.0));
                    if info.state != wayscope::lab::CellState::Unseen || other {
                        continue;
                    }
                    let why = lab.story(0, grid.cell(i)).unwrap().why;
                    match first {
                        Some((step, from)) => {
                            prop_assert_eq!(why.id, "why.scanned");
                            prop_assert_eq!(why.arg("step"), Some(&Arg::from(*step)));
                            prop_assert_eq!(why.arg("from"), Some(&Arg::from(grid.cell(*from as usize))));
                        }
                        None => {
                            let ids = ["why.not-scanned", "why.never-scanned", "why.unreachable", "why.not-yet-met"];
                            prop_assert!(ids.contains(&why.id), "{why}");
                        }
                    }
                }
            }
        }
    }
}

/// On dear cells it says that it does not look at them.
#[test]
fn terrain_costs_are_a_need_that_is_not_met() {
    let mut grid = Grid::new(9, 5, Terrain::Dot).unwrap();
    for y in 0..5 {
        grid.set_cost(y * 9 + 4, 90);
    }
    grid.set_cost(4, 1);
    let mut lab = Lab::new(
        Catalogue::standard(),
        World::new("w", grid, Cell::new(0, 4), Cell::new(8, 4)).unwrap(),
    );
    lab.add_lane("jump-point").unwrap();
    while lab.advance(u64::MAX, 100_000) > 0 {}
    let lane = &lab.summary().lanes[0];
    assert_eq!(lane.unmet, ["need.uniform-costs"]);
    assert_eq!(lane.moves, Some(8));
    assert_eq!(lane.cost, Some(8.0 + 89.0));
    let settings = Settings::defaults(&lab.lanes()[0].entry().all_settings());
    assert_eq!(settings.get("neighbours"), "8");
    assert!(lab.set_setting(0, "neighbours", "4").is_err());
}

//! Theta* and Lazy Theta*: lines of sight against an oracle that goes by geometry alone, paths between the best along
//! any lines and the best by moves, legality of every line, and the example of the paper.

use crate::support::oracle::rules::among_eight;
use crate::support::oracle::{line_length, sees, shortest, shortest_on_lines};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::Heuristic;
use wayscope::graph::{CornerRule, DIRECTIONS, GridGraph, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab, Solver, Truth};
use wayscope::path::{cells_along, grid_length, lines_length, look};
use wayscope::search::{
    AnyAngle, AnyAngleSettings, Eager, Lazy, LazyThetaStarSettings, LineParentRule, Search,
    Settings, ThetaStarSettings, Ties,
};
use wayscope::trace::{CORRECTED, Event, EventKind, Process, SEEN, Status};
use wayscope::world::{Cell, Grid, World, generate};

const CORNERS: [CornerRule; 3] = [
    CornerRule::NeverCut,
    CornerRule::PastOne,
    CornerRule::Always,
];
const HEURISTICS: [Heuristic; 2] = [Heuristic::Euclidean, Heuristic::Zero];

fn rule(corners: usize, reach: u8) -> MoveRule {
    MoveRule {
        corners: CORNERS[corners % 3],
        reach,
        ..MoveRule::default()
    }
}

fn solve<K: LineParentRule>(
    grid: &Grid,
    rule: MoveRule,
    ends: (Cell, Cell),
    heuristic: Heuristic,
) -> (AnyAngle<u64, K>, Vec<Event>) {
    solve_with(grid, rule, ends, heuristic, Ties::HighG)
}

fn solve_with<K: LineParentRule>(
    grid: &Grid,
    rule: MoveRule,
    (start, goal): (Cell, Cell),
    heuristic: Heuristic,
    ties: Ties,
) -> (AnyAngle<u64, K>, Vec<Event>) {
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u64>::new(grid, &moves);
    let node = |cell| NodeId(grid.index(cell) as u32);
    let settings = AnyAngleSettings {
        heuristic,
        ties,
        ..AnyAngleSettings::default()
    };
    let mut search = AnyAngle::between(settings, node(start), node(goal));
    let mut events = Vec::new();
    let status = search.run(&graph, &mut events);
    assert_eq!(status == Status::Done, search.path().is_some());
    (search, events)
}

/// The length of a path found, each of its lines seen by the oracle; and all that was told of looks true.
fn check<K: LineParentRule>(
    grid: &Grid,
    rule: MoveRule,
    ends: (Cell, Cell),
    heuristic: Heuristic,
) -> Option<f64> {
    let (search, events) = solve::<K>(grid, rule, ends, heuristic);
    let told = || format!("{rule:?} {heuristic:?} {ends:?} on {grid:?}");
    let (mut sights, mut cells) = (0, 0);
    for event in &events {
        let cell = |node: u32| grid.cell(node as usize);
        if event.kind == EventKind::Sighted {
            sights += 1;
            cells += event.other;
            let seen = sees(
                grid,
                among_eight(rule),
                cell(event.parent),
                cell(event.node),
            );
            assert_eq!(event.note & SEEN != 0, seen, "{event:?} {}", told());
            assert!(!seen || event.old_parent == event.node);
        }
    }
    assert_eq!(
        (sights, cells),
        (search.counters().sights, search.counters().scanned)
    );
    let path: Vec<u32> = search.path()?.iter().map(|node| node.0).collect();
    let at: Vec<Cell> = path.iter().map(|&node| grid.cell(node as usize)).collect();
    assert_eq!((at[0], at[at.len() - 1]), ends);
    for pair in at.windows(2) {
        assert!(
            sees(grid, among_eight(rule), pair[0], pair[1]),
            "{pair:?} {}",
            told()
        );
    }
    let naive: f64 = at
        .windows(2)
        .map(|p| line_length(grid, among_eight(rule), p[0], p[1]))
        .sum();
    let length = lines_length(grid, rule, &path).unwrap_or_else(|e| panic!("{e}: {}", told()));
    assert!((length - naive).abs() < 1e-9 * naive.max(1.0), "{}", told());
    // What the search counted is that, rounded up line by line.
    let factor = if grid.costs().is_some() { 2.0 } else { 1.0 };
    let units = search.path_units().unwrap() as f64 / (13_860.0 * factor);
    let most = path.len() as f64 * 255.0 / 13_860.0;
    assert!(
        units >= naive - 1e-9 * naive.max(1.0) && units <= naive + most,
        "{units} {naive} {}",
        told()
    );
    Some(length)
}

proptest! {
    #![proptest_config(cases(3_000))]

    /// From every cell to every other: what is seen is what geometry says, from both ends alike, and between neighbours
    /// it is the moves.
    #[test]
    fn lines_of_sight_are_those_of_the_oracle(problem in problems(9), corners in 0..3usize, reach in 0..2u8) {
        let grid = &problem.grid;
        let rule = rule(corners, reach);
        let moves = Moves::new(grid, rule);
        for a in 0..grid.len() as u32 {
            for b in 0..grid.len() as u32 {
                let (p, q) = (grid.cell(a as usize), grid.cell(b as usize));
                if a == b {
                    continue;
                }
                let sight = look(grid, &moves, a, b);
                let back = look(grid, &moves, b, a);
                let seen = sees(grid, among_eight(rule), p, q);
                prop_assert_eq!(sight.seen, seen, "{:?} {:?} {:?} {:?}", rule, p, q, grid);
                prop_assert_eq!(sight.seen, back.seen, "{:?} {:?} {:?}", p, q, grid);
                prop_assert_eq!(sight.seen, sight.last == b && sight.share == 10_000);
                let passed = cells_along(grid, &[a, b]);
                if sight.seen {
                    prop_assert_eq!(sight.cells as usize, passed.len() - 1);
                } else {
                    prop_assert_eq!(passed[sight.cells as usize], sight.last);
                    prop_assert!(sight.share < 10_000);
                }
                for (direction, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                    if (q.x.wrapping_sub(p.x), q.y.wrapping_sub(p.y)) == (dx as u32, dy as u32) {
                        let allowed = moves.mask(a as usize) >> direction & 1 == 1;
                        prop_assert_eq!(sight.seen, allowed);
                    }
                }
            }
        }
    }

    /// Never longer than the best path by moves, never shorter than the best along any lines, and one or none as the
    /// oracle says.
    #[test]
    fn paths_lie_between_the_best_by_moves_and_the_best_along_lines(
        problem in problems(9), corners in 0..3usize, reach in 0..2u8, which in 0..2usize,
    ) {
        let Problem { grid, start, goal } = &problem;
        let rule = rule(corners, reach);
        let by_moves = shortest(grid, among_eight(rule), *start, *goal);
        let on_lines = shortest_on_lines(grid, among_eight(rule), *start, *goal);
        prop_assert_eq!(by_moves.is_some(), on_lines.is_some());
        let ends = (*start, *goal);
        let found = [
            check::<Eager>(grid, rule, ends, HEURISTICS[which]),
            check::<Lazy>(grid, rule, ends, HEURISTICS[which]),
        ];
        for found in found {
            match (found, by_moves, on_lines) {
                (None, None, None) => {}
                (Some(found), Some(most), Some(least)) => {
                    prop_assert!(found <= most * (1.0 + 1.4e-9) + 1e-9, "{} {} {:?} {:?}", found, most, rule, problem);
                    prop_assert!(found >= least * (1.0 - 1e-12) - 1e-9, "{} {} {:?} {:?}", found, least, rule, problem);
                }
                other => prop_assert!(false, "{:?} {:?} {:?}", other, rule, problem),
            }
        }
    }

    /// The same on larger worlds with room for long lines, against the best by moves alone.
    #[test]
    fn on_larger_worlds_no_path_by_moves_is_shorter(
        seed in any::<u64>(), share in 0..40u32, corners in 0..3usize, reach in 0..2u8, costs in any::<bool>(),
    ) {
        let made = generate("random", 20 + (seed % 41) as u32, 12 + (seed / 41 % 17) as u32, seed, f64::from(share)).unwrap();
        let mut grid = made.grid;
        if costs {
            for i in 0..grid.len() {
                let block = (i as u64 % u64::from(grid.width()) / 5).wrapping_mul(31) + i as u64 / u64::from(grid.width()) / 4;
                grid.set_cost(i, 1 + (block.wrapping_mul(seed | 1) >> 40) as u8 % 5);
            }
        }
        let rule = rule(corners, reach);
        let by_moves = shortest(&grid, among_eight(rule), made.start, made.goal);
        let ends = (made.start, made.goal);
        for heuristic in HEURISTICS {
            let eager = check::<Eager>(&grid, rule, ends, heuristic);
            let lazy = check::<Lazy>(&grid, rule, ends, heuristic);
            for found in [eager, lazy] {
                prop_assert_eq!(found.is_some(), by_moves.is_some());
                let (found, most) = (found.unwrap_or(0.0), by_moves.unwrap_or(0.0));
                prop_assert!(found <= most * (1.0 + 1.4e-9) + 1e-9, "{} {} {:?} {:?} {:?}", found, most, rule, ends, grid);
            }
        }
    }
}

/// The example by which the papers introduce both, carried over from corners of cells to their middles. Rows are A to
/// C, columns 1 to 5.
fn papers_example<K: LineParentRule>(with_high_g: &[u32]) {
    let grid = Grid::from_rows(&["..@..", ".....", "....."]).unwrap();
    let rule = MoveRule {
        corners: CornerRule::PastOne,
        ..MoveRule::default()
    };
    let at = |row: u32, column: u32| Cell::new(column - 1, row);
    let (a4, b3, c1) = (at(0, 4), at(1, 3), at(2, 1));
    let found = |ties| {
        let (search, events) = solve_with::<K>(&grid, rule, (a4, c1), Heuristic::Euclidean, ties);
        let path = search.path().unwrap();
        let path: Vec<Cell> = path.iter().map(|n| grid.cell(n.index())).collect();
        let expanded: Vec<Cell> = events
            .iter()
            .filter(|event| event.kind == EventKind::Expanded)
            .map(|event| grid.cell(event.node as usize))
            .collect();
        (path, expanded)
    };
    let length = |path: &[Cell]| {
        let cells: Vec<u32> = path.iter().map(|&cell| grid.index(cell) as u32).collect();
        lines_length(&grid, rule, &cells).unwrap()
    };
    let (path, expanded) = found(Ties::LowG);
    assert_eq!(path, [a4, b3, c1]);
    assert_eq!(&expanded[..2], [a4, b3]);
    let best = 2f64.sqrt() + 5f64.sqrt();
    assert!((length(&path) - best).abs() < 1e-12);
    let on_lines = shortest_on_lines(&grid, among_eight(rule), a4, c1).unwrap();
    assert!((on_lines - best).abs() < 1e-12);
    let (path, _) = found(Ties::HighG);
    let cells: Vec<u32> = path.iter().map(|&cell| grid.index(cell) as u32).collect();
    assert_eq!(cells, with_high_g);
    let by_moves = shortest(&grid, among_eight(rule), a4, c1).unwrap();
    assert!(length(&path) <= by_moves + 1e-12 && by_moves > best + 0.17);
}

#[test]
fn the_papers_example_turns_once_and_ties_decide_where() {
    // A4, C2, C1: C2 and B2 have the same f. With C2 first the goal is reached from there, before B3 offers it a line.
    papers_example::<Eager>(&[3, 11, 10]);
    // B2 seems nearer, as if A4 saw it, and comes first.
    papers_example::<Lazy>(&[3, 7, 10]);
}

#[test]
fn lazily_it_looks_less_often_and_finds_about_the_same() {
    let (mut eager, mut lazy) = ((0, 0.0), (0, 0.0));
    for (kind, parameter) in [
        ("random", 10.0),
        ("random", 25.0),
        ("caves", 45.0),
        ("rooms", 9.0),
    ] {
        for seed in 0..12 {
            let made = generate(kind, 64, 48, seed, parameter).unwrap();
            let ends = (made.start, made.goal);
            let rule = MoveRule::default();
            let (a, _) = solve::<Eager>(&made.grid, rule, ends, Heuristic::Euclidean);
            let (b, _) = solve::<Lazy>(&made.grid, rule, ends, Heuristic::Euclidean);
            let length = |units: Option<u64>| units.unwrap_or(0) as f64 / 13_860.0;
            assert!(b.counters().sights < a.counters().sights, "{kind} {seed}");
            eager = (
                eager.0 + a.counters().sights,
                eager.1 + length(a.path_units()),
            );
            lazy = (
                lazy.0 + b.counters().sights,
                lazy.1 + length(b.path_units()),
            );
        }
    }
    println!(
        "looks {} and {}, lengths {} and {}",
        eager.0, lazy.0, eager.1, lazy.1
    );
    assert!(4 * lazy.0 < 3 * eager.0);
    assert!((lazy.1 / eager.1 - 1.0).abs() < 0.01);
}

/// What is settled by a line that is not there is corrected, and told so.
#[test]
fn a_line_taken_for_granted_is_corrected() {
    let made = generate("random", 40, 30, 5, 30.0).unwrap();
    let ends = (made.start, made.goal);
    let (_, events) = solve::<Lazy>(&made.grid, MoveRule::default(), ends, Heuristic::Euclidean);
    let corrected = |e: &&[Event]| e[1].kind == EventKind::Improved && e[1].note == CORRECTED;
    let pairs: Vec<&[Event]> = events.windows(2).filter(corrected).collect();
    assert!(pairs.len() > 5);
    for pair in pairs {
        let look = pair[0];
        assert_eq!((look.kind, look.note & SEEN), (EventKind::Sighted, 0));
        assert_eq!((look.node, look.parent), (pair[1].node, pair[1].old_parent));
        assert!(pair[1].g >= pair[1].other);
    }
}

fn lab(id: &str, rows: &[&str], start: Cell, goal: Cell) -> Lab {
    let world = World::new("t", Grid::from_rows(rows).unwrap(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(id).unwrap();
    while lab.advance(u64::MAX, 100_000) > 0 {}
    lab
}

#[test]
fn the_verdict_compares_it_with_the_best_by_moves() {
    for id in ["theta-star", "lazy-theta-star"] {
        let open = lab(
            id,
            &[".......", ".......", "......."],
            Cell::new(0, 0),
            Cell::new(6, 2),
        );
        let Truth::OnLines {
            cost,
            grid,
            straight,
            proven: false,
        } = open.truth(0).unwrap()
        else {
            panic!("{:?}", open.truth(0));
        };
        assert!(straight && (cost - 40f64.sqrt()).abs() < 1e-12);
        assert!((grid - (4.0 + 2.0 * 2f64.sqrt())).abs() < 1e-12);
        assert_eq!(open.path(0).unwrap().unwrap(), [0, 20]);
        assert_eq!(open.summary().lanes[0].moves, Some(1));
        // The table marks all cells that the line passes.
        let table = open.table(0, Cell::new(3, 1), 7, 3).unwrap();
        let on = table.cells.iter().filter(|cell| cell.on_path).count();
        assert_eq!(on, cells_along(open.world().grid(), &[0, 20]).len());
        let bent = lab(id, &["...", ".@.", "..."], Cell::new(0, 0), Cell::new(2, 2));
        assert!(
            matches!(bent.truth(0).unwrap(), Truth::OnLines { cost, grid, straight: false, proven: false } if cost == 4.0 && grid == 4.0)
        );
        let none = lab(id, &["..@.."], Cell::new(0, 0), Cell::new(4, 0));
        assert!(matches!(none.truth(0).unwrap(), Truth::NoPath(_)));
    }
}

#[test]
fn looks_are_there_to_be_drawn() {
    let mut lab = lab(
        "theta-star",
        &["......", "..@...", "......"],
        Cell::new(0, 0),
        Cell::new(5, 2),
    );
    assert_eq!(lab.sight_lines(0).unwrap(), []);
    let mut blocked = 0;
    let mut all = 0;
    for step in 1..lab.steps() {
        while lab.advance(step, 100_000) > 0 {}
        let events: Vec<Event> = lab.lanes()[0].trace().shown_events().copied().collect();
        let looks: Vec<&Event> = events
            .iter()
            .filter(|e| e.kind == EventKind::Sighted)
            .collect();
        let lines = lab.sight_lines(0).unwrap();
        assert_eq!(lines.len(), looks.len());
        for (line, look) in lines.iter().zip(looks) {
            assert_eq!(
                (line.from, line.to, line.last),
                (look.parent, look.node, look.old_parent)
            );
            blocked += usize::from(line.share < 10_000);
        }
        all += lines.len();
    }
    assert!(blocked > 0 && all > blocked);
    assert_eq!(lab.lanes()[0].counters().sights as usize, all);
}

#[test]
fn a_path_of_lines_is_refused_where_it_breaks_the_rule() {
    let grid = Grid::from_rows(&["......", "..@...", "......"]).unwrap();
    let rule = MoveRule::default();
    let fault = |cells: &[u32]| lines_length(&grid, rule, cells).unwrap_err().id;
    assert_eq!(lines_length(&grid, rule, &[0, 5, 17]), Ok(7.0));
    assert_eq!(fault(&[]), "path.empty");
    assert_eq!(fault(&[0, 99]), "path.outside");
    assert_eq!(fault(&[0, 17]), "path.blocked");
    assert_eq!(fault(&[12, 2]), "path.cuts-corner");
    assert_eq!(fault(&[8, 0]), "path.blocked");
    let four = MoveRule {
        neighbours: wayscope::graph::Neighbours::Four,
        ..rule
    };
    assert_eq!(
        lines_length(&grid, four, &[0, 5]).unwrap_err().id,
        "path.no-step"
    );
    let mut dear = grid.clone();
    dear.set_cost(3, 9);
    assert_eq!(
        lines_length(&dear, rule, &[0, 5]).unwrap_err().id,
        "path.other-cost"
    );
    // From one cost to another it takes a move.
    assert_eq!(lines_length(&dear, rule, &[0, 2, 3, 4]), Ok(12.0));
    assert_eq!(grid_length(&dear, rule, &[0, 1, 2, 3, 4]), Ok(12.0));
}

/// At a narrow and a wide width of costs, and with the settings that the catalogue offers, it is the same search.
#[test]
fn both_are_in_the_catalogue_with_what_makes_sense() {
    for id in ["theta-star", "lazy-theta-star"] {
        let catalogue = Catalogue::standard();
        let entry = catalogue.find(id).unwrap();
        let specs = entry.all_settings();
        let options = |id: &str| specs.iter().find(|spec| spec.id == id).unwrap().options;
        assert_eq!(
            (options("neighbours"), options("diagonal")),
            (&["8"][..], &["sqrt2"][..])
        );
        assert_eq!(options("corners").len() * options("agent").len(), 12);
        let made = generate("caves", 60, 40, 3, 45.0).unwrap();
        let mut solver =
            Solver::new(entry, &Settings::defaults(&specs), made.grid.clone()).unwrap();
        let found = solver.find(made.start, made.goal).unwrap().unwrap();
        let ends = (made.start, made.goal);
        let units = match id {
            "theta-star" => {
                solve::<Eager>(&made.grid, MoveRule::default(), ends, Heuristic::Euclidean)
                    .0
                    .path_units()
            }
            _ => solve::<Lazy>(&made.grid, MoveRule::default(), ends, Heuristic::Euclidean)
                .0
                .path_units(),
        };
        assert!((found.cost - units.unwrap() as f64 / 13_860.0).abs() < 0.01);
    }
    let _ = (
        ThetaStarSettings::default(),
        LazyThetaStarSettings::default(),
    );
}

//! SGA*: a path if and only if there is one, whatever the variant; the scenes of the thesis in small.

use crate::support::journeys::wide_problems;
use crate::support::oracle::rules::among_eight;
use crate::support::oracle::{OracleRule, real_maps, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{
    CornerRule, DiagonalCost, Graph, GridGraph, MoveRule, Moves, Neighbours, NodeId, Regions,
};
use wayscope::path::grid_length;
use wayscope::search::sga_star::{Division, SgaSettings, SgaStar, Trim, Variant};
use wayscope::search::{Search, SubGoalEventKind};
use wayscope::trace::{Event, Process, Recorder, Status};
use wayscope::world::{Cell, Grid, read_map, read_scenarios};

const VARIANTS: [Variant; 3] = [Variant::OneLine, Variant::NewLines, Variant::SearchesOnly];
const TRIMS: [Trim; 3] = [Trim::Distance, Trim::Deviation, Trim::Nothing];
const DIVISIONS: [Division; 4] = [
    Division::Straight,
    Division::Octile,
    Division::LongRuns,
    Division::Beside,
];

fn rule_of(draw: u64) -> MoveRule {
    let corners = [
        CornerRule::NeverCut,
        CornerRule::PastOne,
        CornerRule::Always,
    ];
    MoveRule {
        neighbours: [Neighbours::Eight, Neighbours::Eight, Neighbours::Four][(draw % 3) as usize],
        corners: corners[(draw / 3 % 3) as usize],
        diagonal: [DiagonalCost::Sqrt2, DiagonalCost::D1_5][(draw / 9 % 2) as usize],
        reach: [0, 0, 0, 1][(draw / 18 % 4) as usize],
        risk: 0,
    }
}

fn oracle_rule(rule: MoveRule) -> OracleRule {
    OracleRule {
        neighbours: if rule.neighbours == Neighbours::Four {
            4
        } else {
            8
        },
        ..among_eight(rule)
    }
}

/// Settings of a number: each variant, with each way to trim and each rule to divide, smoothed or not.
fn settings_of(number: usize) -> SgaSettings {
    SgaSettings {
        variant: VARIANTS[number % 3],
        trim: TRIMS[number / 3 % 3],
        division: DIVISIONS[number / 9 % 4],
        smooth: number / 36 % 2 == 1,
        ..SgaSettings::default()
    }
}

const SETTINGS: usize = 72;

proptest! {
    #![proptest_config(cases(5_000))]

    /// A path if and only if there is one, made of allowed moves, at the cost that is told; smoothing never makes it
    /// dearer, and one search after another on the same memory comes to the same.
    #[test]
    fn there_is_a_path_if_and_only_if_one_is_found(
        problem in prop_oneof![3 => problems(16).boxed(), 2 => wide_problems(15..32).boxed()], draw in any::<u64>(),
    ) {
        let rule = rule_of(draw);
        let Problem { grid, start, goal } = &problem;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let optimum = shortest(grid, oracle_rule(rule), *start, *goal);
        let ends = [*start, *goal].map(|cell| NodeId(grid.index(cell) as u32));
        let regions = Regions::new(grid, &moves);
        let mut raw = [f64::NAN; SETTINGS / 2];
        for number in 0..SETTINGS {
            let settings = settings_of(number);
            let mut search = SgaStar::between(settings, ends[0], ends[1]);
            let status = search.run((&graph, None), &mut ());
            prop_assert_eq!(status == Status::Done, optimum.is_some(), "{:?} {:?}", settings, rule);
            let (path, hash) = (search.path(), search.state_hash());
            search.restart(ends[1], ends[0]);
            search.run((&graph, None), &mut ());
            search.restart(ends[0], ends[1]);
            prop_assert_eq!(search.run((&graph, None), &mut ()), status);
            prop_assert_eq!((search.path(), search.state_hash()), (path.clone(), hash));
            // With regions known no search fails; on one line the path is the same.
            let mut known = SgaStar::between(settings, ends[0], ends[1]);
            prop_assert_eq!(known.run((&graph, Some(&regions)), &mut ()), status);
            prop_assert_eq!(known.effort().skipped, 0, "{:?} {:?}", settings, rule);
            prop_assert!(settings.variant != Variant::OneLine || known.path() == path, "{:?}", rule);
            prop_assert!(optimum.is_some() || known.counters().expanded == 0);
            let (Some(path), Some(optimum)) = (path.as_ref(), optimum) else {
                prop_assert_eq!(&path, &None);
                prop_assert_eq!(search.partial().first().copied().unwrap_or(ends[0].0), ends[0].0);
                let far = SgaSettings { lead_on: true, ..settings };
                let mut far = SgaStar::between(far, ends[0], ends[1]);
                prop_assert_eq!(far.run((&graph, None), &mut ()), Status::Failed);
                prop_assert!(far.partial().starts_with(search.partial()));
                let walked = far.partial().is_empty() || grid_length(grid, rule, far.partial()).is_ok();
                prop_assert!(walked, "{:?} {:?}", settings, rule);
                continue;
            };
            let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
            prop_assert_eq!((cells[0], cells[cells.len() - 1]), (ends[0].0, ends[1].0));
            let length = grid_length(grid, rule, &cells);
            let length = length.map_err(|fault| TestCaseError::fail(format!("{fault} {settings:?} {rule:?}")))?;
            let told = graph.real(search.path_units().unwrap());
            prop_assert!((length - told).abs() <= 1e-9 + 2e-8 * length, "{} {}", length, told);
            prop_assert!(length >= optimum * (1.0 - 2e-8));
            match raw.get_mut(number) {
                Some(raw) => *raw = length,
                None => prop_assert!(length <= raw[number - SETTINGS / 2] + 1e-6, "{} {:?}", length, settings),
            }
        }
    }
}

fn solve(
    rows: &[&str],
    ends: [(u32, u32); 2],
    settings: SgaSettings,
) -> (SgaStar<u32>, Status, f64) {
    let grid = Grid::from_rows(rows).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let [start, goal] = ends.map(|(x, y)| NodeId(grid.index(Cell::new(x, y)) as u32));
    let mut search = SgaStar::between(settings, start, goal);
    let status = search.run((&graph, None), &mut ());
    let length = search
        .path_units()
        .map_or(f64::NAN, |units| graph.real(units));
    (search, status, length)
}

/// A free line is a shortest path, and nothing is searched.
#[test]
fn a_free_line_takes_no_search() {
    let rows = ["........"; 5];
    for variant in [Variant::OneLine, Variant::NewLines] {
        let settings = SgaSettings {
            variant,
            ..SgaSettings::default()
        };
        let (search, status, length) = solve(&rows, [(0, 0), (7, 4)], settings);
        assert_eq!((status, search.counters().expanded), (Status::Done, 0));
        assert!((length - (3.0 + 4.0 * std::f64::consts::SQRT_2)).abs() < 1e-6);
    }
}

/// Figure 8.12.
#[test]
fn a_trap_is_left() {
    let rows = [
        "..............",
        "...@@@@@@@@...",
        "..........@...",
        "..........@...",
        "..........@...",
        "...@@@@@@@@...",
        "..............",
    ];
    for trim in TRIMS {
        let settings = SgaSettings {
            trim,
            ..SgaSettings::default()
        };
        let (search, status, _) = solve(&rows, [(5, 3), (13, 3)], settings);
        assert_eq!(status, Status::Done);
        assert!(search.effort().refinements <= 6, "{:?}", search.effort());
    }
}

/// Runs inside a pocket are skipped; a search that begins in it is over soon.
#[test]
fn a_pocket_on_the_line_is_skipped() {
    let rows = [
        "..........",
        "...@@@@...",
        "...@..@...",
        "...@@@@...",
        "..........",
    ];
    for variant in VARIANTS {
        let settings = SgaSettings {
            variant,
            ..SgaSettings::default()
        };
        let (search, status, _) = solve(&rows, [(0, 2), (9, 2)], settings);
        assert_eq!(status, Status::Done, "{variant:?}");
        assert_eq!(search.effort().skipped, 1, "{variant:?}");
    }
}

/// The lines that rules draw, and their sub-goals, each by the first search for a way round: from the sub-goal of the
/// wall back to the cell before it.
#[test]
fn rules_have_sub_goals_of_their_own() {
    let rows = [
        "............",
        "....@.......",
        "....@.......",
        "....@.......",
        "A...@.@....B",
        "....@.......",
        "............",
        "............",
    ];
    let rows = rows.map(|row| row.replace(['A', 'B'], "."));
    let grid = Grid::from_rows(&rows.each_ref().map(String::as_str)).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let node = |x, y| NodeId(grid.index(Cell::new(x, y)) as u32);
    let first_from = |division, start, goal| {
        let settings = SgaSettings {
            division,
            ..SgaSettings::default()
        };
        let mut search = SgaStar::between(settings, start, goal);
        let mut begun = None;
        while begun.is_none() {
            search.step((&graph, None), &mut ());
            begun = (0..grid.len() as u32).find(|&cell| {
                let cell = NodeId(cell);
                search.is_open(cell) && search.counters().generated == 1
            });
        }
        NodeId(begun.unwrap())
    };
    let first = |division| first_from(division, node(0, 4), node(11, 4));
    assert_eq!(first(Division::Straight), node(5, 4));
    // One cell, then another obstacle: that is passed over.
    assert_eq!(first(Division::LongRuns), node(7, 4));
    // The wall reaches four cells up and two down.
    assert_eq!(first(Division::Beside), node(4, 6));
    // Down past corners to the row of the goal, where the wall has come to its end.
    let low = |division| first_from(division, node(2, 3), node(11, 5));
    assert_eq!(low(Division::Straight), node(5, 4));
    assert_eq!(low(Division::Octile), node(5, 5));
}

/// Of an obstacle several cells wide it is the tip that counts, not its nearest edge; below, it reaches to the edge of
/// the grid.
#[test]
fn beside_an_obstacle_is_where_it_reaches_farthest() {
    let rows = [
        "............",
        "............",
        ".....@......",
        "....@@@.....",
        "....@@@.....",
        "....@@@.....",
    ];
    let settings = SgaSettings {
        division: Division::Beside,
        variant: Variant::SearchesOnly,
        trim: Trim::Nothing,
        ..SgaSettings::default()
    };
    let grid = Grid::from_rows(&rows).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let mut search = SgaStar::between(settings, NodeId(4 * 12), NodeId(4 * 12 + 11));
    while search.partial().len() < 2 {
        assert_eq!(search.step((&graph, None), &mut ()), Status::Running);
    }
    assert_eq!(search.partial().last(), Some(&17), "five across, one down");
}

/// The goal behind walls: the path so far ends at them.
#[test]
fn without_a_path_there_is_the_way_so_far() {
    let rows = [
        "..........",
        "......@@@@",
        "......@...",
        "......@...",
        "......@@@@",
        "..........",
    ];
    let settings = SgaSettings {
        variant: Variant::OneLine,
        ..SgaSettings::default()
    };
    let (search, status, _) = solve(&rows, [(0, 2), (9, 2)], settings);
    assert_eq!((status, search.path()), (Status::Failed, None));
    assert_eq!(search.partial(), [20, 21, 22, 23, 24, 25]);
    // The search began at the goal, whose pocket is small.
    assert!(search.counters().expanded <= 6);
}

/// Has deeds kept.
struct Listens;

impl Recorder for Listens {
    const LISTENS: bool = true;

    fn record(&mut self, _: Event) {}
}

proptest! {
    #![proptest_config(cases(1_000))]

    /// No search leads from where a path ends to where it ends, by no rule and with no moves: a round for nothing.
    #[test]
    fn sub_goals_are_elsewhere(problem in problems(16), draw in any::<u64>(), four in any::<bool>()) {
        let mut rule = rule_of(draw);
        if four {
            rule.neighbours = Neighbours::Four;
        }
        let Problem { grid, start, goal } = &problem;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let ends = [*start, *goal].map(|cell| NodeId(grid.index(cell) as u32));
        for number in 0..SETTINGS / 2 {
            let settings = settings_of(number);
            let mut search = SgaStar::between(settings, ends[0], ends[1]);
            search.run((&graph, None), &mut Listens);
            let deeds = search.sub_goals().unwrap().events.first(usize::MAX);
            let mut searches = deeds.iter().filter(|deed| deed.kind == SubGoalEventKind::Searching);
            prop_assert!(searches.all(|deed| deed.from != deed.to), "{:?} {:?}", settings, rule);
        }
    }
}

/// Figure 8.13: the path from the goal gets nowhere, and that from the start has come to the first wall only. Led on,
/// it goes round that and up to the room.
#[test]
fn the_way_so_far_is_led_on() {
    let rows = [
        "..............",
        "....@.....@@@@",
        "....@.....@...",
        "....@.....@...",
        "....@.....@@@@",
        "..............",
    ];
    for variant in [Variant::NewLines, Variant::SearchesOnly] {
        let last = |lead_on| {
            let settings = SgaSettings {
                variant,
                lead_on,
                ..SgaSettings::default()
            };
            let (search, status, _) = solve(&rows, [(0, 2), (12, 2)], settings);
            assert_eq!((status, search.path()), (Status::Failed, None));
            search.partial().last().map(|cell| (cell % 14, cell / 14))
        };
        assert!(last(false).unwrap().0 < 6, "{:?}", last(false));
        assert_eq!(last(true).unwrap().0, 9, "{variant:?}");
    }
}

/// On benchmark maps: every problem has a path, and the searches are smaller than A*'s.
#[test]
fn benchmark_maps_are_solved() {
    let Some(folder) = real_maps() else { return };
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    for name in [
        "bg512/AR0011SR",
        "sc1/BigGameHunters",
        "dao/brc202d",
        "random/random512-20-0",
        "rooms/32room_000",
    ] {
        let read = |name: String| std::fs::read(folder.join(name)).unwrap();
        let grid = read_map(&read(format!("{name}.map"))).unwrap();
        let scenarios = read_scenarios(&read(format!("{name}.map.scen"))).unwrap();
        let moves = Moves::new(&grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(&grid, &moves);
        for number in 0..VARIANTS.len() * DIVISIONS.len() {
            let settings = SgaSettings {
                variant: VARIANTS[number % 3],
                division: DIVISIONS[number / 3],
                smooth: true,
                ..SgaSettings::default()
            };
            let mut search = SgaStar::between(settings, NodeId(0), NodeId(0));
            for problem in scenarios.iter().step_by(if all { 4 } else { 60 }) {
                let [start, goal] =
                    [problem.start, problem.goal].map(|cell| NodeId(grid.index(cell) as u32));
                search.restart(start, goal);
                let status = search.run((&graph, None), &mut ());
                assert_eq!(status, Status::Done, "{name} {settings:?} {problem:?}");
                let length = graph.real(search.path_units().unwrap());
                assert!(
                    length > problem.length - 0.01,
                    "{name} {settings:?} {problem:?}"
                );
            }
        }
    }
}

//! Every algorithm of the catalogue, at every setting, against the oracle on thousands of random worlds.

use crate::support::oracle;
use crate::support::oracle::rules::rule_of;
use crate::support::oracle::{OracleRule, cost_of, line_length, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::{Entry, Guarantee, SettingSpec, Settings};
use wayscope::world::World;

/// Settings drawn by a number: a different choice of every option for different numbers.
fn drawn_settings(specs: &[SettingSpec], mut draw: u64) -> Settings {
    let mut settings = Settings::defaults(specs);
    for spec in specs {
        let many = spec.options.len() as u64;
        settings
            .set(specs, spec.id, spec.options[(draw % many) as usize])
            .unwrap();
        draw /= many;
    }
    settings
}

/// The worst that fixed-point costs may do: a unit of sqrt 2 is 8e-9 too small, so among paths with terrain costs
/// one that is longer by that part may be taken for the shorter.
fn tolerance(optimum: f64, settings: &Settings) -> f64 {
    let inexact = settings.get("diagonal") == "sqrt2";
    1e-9 + if inexact { 8.1e-9 * optimum } else { 0.0 }
}

/// What the dearest cell costs.
fn dearest(grid: &wayscope::world::Grid, rule: OracleRule) -> f64 {
    let cost = |i| cost_of(grid, rule, grid.cell(i));
    (0..grid.len()).map(cost).fold(1.0, f64::max)
}

fn check(entry: &Entry, settings: &Settings, problem: &Problem, optimum: Option<f64>) {
    let told = || format!("{} {settings:?} on {problem:?}", entry.id);
    let (grid, rule) = (&problem.grid, rule_of(settings));
    let mut solver = Solver::new(entry, settings, grid.clone()).unwrap();
    // A problem before it, so that a searcher is tried that has been used.
    solver.set_problem(problem.goal, problem.start).unwrap();
    solver.solve(false);
    solver.set_problem(problem.start, problem.goal).unwrap();
    let counters = solver.solve(false);
    let length = solver
        .length()
        .unwrap_or_else(|fault| panic!("{fault}: {}", told()));
    let world = World::new("a problem", grid.clone(), problem.start, problem.goal).unwrap();
    let claim = entry.claim(settings, &world);
    let worth = claim.guarantee;
    if solver.has_stopped() {
        // It knows nothing, and says so; that it may is in its claim, and that it seldom must is tried below.
        assert!(claim.may_stop && length.is_none(), "{}", told());
        assert!(solver.find(problem.start, problem.goal).is_err());
        return;
    }
    match (length, optimum) {
        (None, None) => assert!(solver.path().is_none(), "{}", told()),
        (Some(length), Some(optimum)) => {
            let slack = tolerance(optimum, settings);
            let most = match worth {
                // Of lines: a diagonal move counts 1.3e-9 too much.
                Guarantee::OnGrid => optimum * (1.0 + 1.4e-9),
                Guarantee::Optimal | Guarantee::AnyAngle => optimum,
                Guarantee::BoundedSuboptimal(factor) => optimum * factor,
                Guarantee::AdditiveBound(more) => optimum + more,
                Guarantee::Among { .. }
                | Guarantee::FewestMoves
                | Guarantee::Any
                | Guarantee::InGraph
                | Guarantee::OnLines => f64::INFINITY,
            };
            // Along lines a path may be shorter; how much, tests/search/theta_star.rs and visibility.rs try.
            let least = match worth {
                Guarantee::OnGrid
                | Guarantee::AnyAngle
                | Guarantee::InGraph
                | Guarantee::OnLines => {
                    line_length(grid, rule, problem.start, problem.goal) / dearest(grid, rule)
                }
                _ => optimum,
            };
            let holds = length >= least - slack && length <= most + slack;
            assert!(holds, "{length}, {worth:?} of {optimum}: {}", told());
            let path = solver.path().unwrap();
            let ends = [path[0], path[path.len() - 1]];
            let index = |cell| grid.index(cell) as u32;
            assert_eq!(
                ends,
                [index(problem.start), index(problem.goal)],
                "{}",
                told()
            );
            if entry.id == "breadth-first" {
                let fewest = oracle::fewest_moves(grid, rule, problem.start, problem.goal);
                assert_eq!(Some(path.len() - 1), fewest, "{}", told());
            }
        }
        other => panic!("found and expected {other:?}: {}", told()),
    }
    // Depth first within a threshold, a cell may be expanded before the cheapest way to it is found.
    let by_passes = ["fringe", "ida-star", "me-ida-star", "sma-star"].contains(&entry.id);
    let once = worth == Guarantee::Optimal && !by_passes;
    if once || entry.id == "greedy" || entry.id == "breadth-first" {
        assert_eq!(counters.reexpanded, 0, "{}", told());
    }
}

proptest! {
    #![proptest_config(cases(6_000))]

    /// Each algorithm at six draws of its settings and one of the move rule, on each world: what it claims holds.
    #[test]
    fn every_algorithm_keeps_what_it_claims(problem in problems(18), draw in any::<u64>()) {
        for entry in Catalogue::standard().entries() {
            let specs = entry.all_settings();
            let own = specs.len() - wayscope::search::MOVE_SETTINGS.len();
            let moves = drawn_settings(&specs[own..], draw);
            let rule = rule_of(&moves);
            let optimum = shortest(&problem.grid, rule, problem.start, problem.goal);
            for turn in 0..6 {
                let mut settings = Settings::defaults(&specs);
                let mixed = draw.rotate_right(17).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8;
                settings.adopt(&specs, &drawn_settings(&specs[..own], mixed + 7 * turn));
                settings.adopt(&specs, &moves);
                // An agent that may make so many moves arrives on worlds of this size, and goes again as often as it
                // learns something.
                let _ = settings.set(&specs, "moves", "1000000");
                let _ = settings.set(&specs, "trials", "2");
                if settings.set(&specs, "visits", "10000").is_ok() && turn > 1 {
                    // A search with a limit mostly comes to it on worlds of this size.
                    continue;
                }
                check(entry, &settings, &problem, optimum);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// On worlds so small that their limit of visits suffices those that may stop do not, and keep what they claim.
    #[test]
    fn searches_with_a_limit_find_what_they_claim_within_it(
        problem in problems(4), larger in problems(9), draw in any::<u64>(),
    ) {
        for (id, problem) in [("ida-star", &problem), ("me-ida-star", &problem), ("me-ida-star", &larger)] {
            let catalogue = Catalogue::standard();
            let entry = catalogue.find(id).unwrap();
            let specs = entry.all_settings();
            let mut settings = drawn_settings(&specs, draw);
            settings.set(&specs, "visits", "10000000").unwrap();
            let optimum = shortest(&problem.grid, rule_of(&settings), problem.start, problem.goal);
            check(entry, &settings, problem, optimum);
            let mut solver = Solver::new(entry, &settings, problem.grid.clone()).unwrap();
            solver.set_problem(problem.start, problem.goal).unwrap();
            let counters = solver.solve(false);
            prop_assert!(!solver.has_stopped(), "{} {:?} {:?} {:?}", id, settings, problem, counters);
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn dijkstra_to_all_knows_every_distance(problem in problems(24)) {
        use wayscope::graph::{Graph, GridGraph, MoveRule, Moves, NodeId};
        use wayscope::search::{BestFirst, Target, dijkstra};
        use wayscope::trace::Process;

        let grid = &problem.grid;
        let moves = Moves::new(grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(grid, &moves);
        let index = |cell| NodeId(grid.index(cell) as u32);
        let mut search =
            BestFirst::between(dijkstra::settings(Target::All), index(problem.start), index(problem.goal));
        search.run(&graph, &mut ());
        let expected = oracle::all_from(grid, OracleRule::MOVING_AI, problem.start);
        for (i, &expected) in expected.iter().enumerate() {
            match search.g(NodeId(i as u32)) {
                None => prop_assert_eq!(expected, f64::INFINITY),
                Some(g) => {
                    let g = graph.real(g);
                    prop_assert!((g - expected).abs() <= 1e-9 + 8.1e-9 * expected, "{} {}", g, expected);
                }
            }
        }
    }
}

/// Whatever is chosen changes what is explored, what is found, or the work that is counted for it, on one of a few
/// worlds.
#[test]
fn every_option_of_every_setting_shows() {
    use wayscope::world::generate;

    let mut fields: Vec<_> = [
        ("random", 20.0),
        ("random", 8.0),
        ("random", 27.0),
        ("random", 35.0),
        ("caves", 45.0),
        ("rooms", 6.0),
    ]
    .into_iter()
    .filter_map(|(kind, parameter)| generate(kind, 48, 40, 3, parameter).ok())
    .collect();
    let mut dear = fields[0].clone();
    for i in 0..dear.grid.len() {
        if i % 48 / 6 % 2 == 1 {
            dear.grid.set_cost(i, 5);
        }
    }
    let mut risky = fields[0].clone();
    (0..risky.grid.len()).for_each(|i| risky.grid.set_risk(i, (i % 48 / 6 * 2 % 5) as u8));
    fields.extend([dear, risky]);
    for entry in Catalogue::standard().entries() {
        let specs = entry.all_settings();
        let explored = |settings: &Settings| -> Vec<_> {
            let on = |made: &wayscope::world::Generated| {
                let mut solver = Solver::new(entry, settings, made.grid.clone()).unwrap();
                solver.set_problem(made.start, made.goal).unwrap();
                let counters = solver.solve(false);
                let length = solver.length().unwrap();
                (counters, solver.path(), length, solver.operations())
            };
            fields.iter().map(on).collect()
        };
        let usual = explored(&Settings::defaults(&specs));
        for spec in &specs {
            for option in &spec.options[1..] {
                let mut settings = Settings::defaults(&specs);
                settings.set(&specs, spec.id, option).unwrap();
                // What becomes of tables and of plans shows after an edit: tests/search/landmarks.rs,
                // tests/search/replanning.rs. A limit that is not reached changes nothing: tests/search/real_time.rs.
                // Whether building is shown, and when legs are refined, is no matter of what is found:
                // tests/hierarchy/hpa_star_lanes.rs, tests/hierarchy/replanning_hpa_star.rs. All these worlds have a
                // path: how far one gets where there is none is in tests/search/sga_star.rs. When costs through
                // clusters are found changes what is kept alone: tests/hierarchy/lazy_edges.rs.
                let elsewhere = [
                    "tables",
                    "policy",
                    "moves",
                    "building",
                    "subgoals-made",
                    "refinement",
                    "without-path",
                    "edges",
                ];
                if elsewhere.contains(&spec.id) {
                    continue;
                }
                // An agent that looks ahead no farther than it sees goes as if it knew the world:
                // tests/search/real_time.rs.
                if spec.id == "sensor" && entry.family == wayscope::search::Family::RealTime {
                    continue;
                }
                let told = (entry.id, spec.id, option);
                assert_ne!(explored(&settings), usual, "{told:?} changes nothing");
            }
        }
    }
}

#[test]
fn settings_differ_in_what_they_explore_and_not_in_what_they_find() {
    let rows: Vec<String> = (0..20)
        .map(|y| {
            (0..30)
                .map(|x| if x == 15 && y > 2 { '@' } else { '.' })
                .collect()
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let grid = wayscope::world::Grid::from_rows(&rows).unwrap();
    let expanded = |id: &str, setting: &str, option: &str| {
        let catalogue = Catalogue::standard();
        let entry = catalogue.find(id).unwrap();
        let specs = entry.all_settings();
        let mut settings = Settings::defaults(&specs);
        settings.set(&specs, setting, option).unwrap();
        let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
        let cell = wayscope::world::Cell::new;
        solver.set_problem(cell(2, 10), cell(27, 10)).unwrap();
        solver.solve(false).expanded
    };
    let octile = expanded("a-star", "heuristic", "octile");
    let zero = expanded("a-star", "heuristic", "zero");
    assert!(octile < zero);
    assert!(expanded("a-star", "ties", "high-g") <= expanded("a-star", "ties", "low-g"));
    assert!(expanded("dijkstra", "target", "goal") < expanded("dijkstra", "target", "all"));
    assert_eq!(expanded("dijkstra", "target", "all"), 20 * 30 - 17);
}

/// The settings of the move rule, drawn by a number.
fn drawn_rule(draw: u64) -> Settings {
    drawn_settings(&wayscope::search::MOVE_SETTINGS, draw)
}

proptest! {
    #![proptest_config(cases(3_000))]

    /// Cell by cell, the moves and what they cost are those of the oracle; and after an edit, too.
    #[test]
    fn moves_are_those_of_the_oracle(problem in problems(12), draw in any::<u64>(), sparse in any::<u64>()) {
        use wayscope::graph::{Graph, GridGraph, Moves, NodeId};
        use wayscope::search::move_rule;
        use wayscope::world::{Cell, CellBox, Terrain};

        let settings = drawn_rule(draw);
        let mut grid = problem.grid.clone();
        // Half of the worlds have a wall here and there only, so that larger agents have room.
        if sparse % 2 == 0 {
            for i in 0..grid.len() {
                let wall = (sparse >> 1).wrapping_mul(i as u64 + 1) % 23 == 0;
                grid.set_terrain(i, if wall { Terrain::Trees } else { Terrain::Dot });
            }
        }
        let rule = move_rule(&settings);
        let mut moves = Moves::new(&grid, rule);
        for turn in 0..2 {
            let weighed = grid.weighed(rule.risk);
            let graph = GridGraph::<u64>::new(&weighed, &moves);
            for i in 0..grid.len() {
                let mut found: Vec<(Cell, f64)> = Vec::new();
                graph.successors(NodeId(i as u32), |edge| {
                    found.push((graph.cell(edge.node), graph.real(edge.cost)));
                });
                let mut expected = oracle::steps(&grid, rule_of(&settings), grid.cell(i));
                found.sort_by_key(|step| step.0);
                expected.sort_by_key(|step| step.0);
                prop_assert_eq!(found.len(), expected.len(), "{:?} {:?} {:?}", settings, grid.cell(i), grid);
                for (step, right) in found.iter().zip(&expected) {
                    prop_assert_eq!(step.0, right.0);
                    prop_assert!((step.1 - right.1).abs() < 1e-7 * right.1);
                }
            }
            if turn == 0 {
                let here = CellBox { min: problem.start, max: problem.start };
                let index = grid.index(problem.start);
                let other = if grid.medium(index).is_some() { Terrain::Trees } else { Terrain::Dot };
                grid.set_terrain(index, other);
                moves.update(&grid, here);
            }
        }
    }

    /// With an estimate that is consistent no node is expanded by both sides of bidirectional A*.
    #[test]
    fn each_node_is_expanded_by_one_side_only(problem in problems(14), draw in any::<u64>(), which in 0..4usize) {
        use wayscope::graph::{GridGraph, Heuristic, Moves, NodeId};
        use wayscope::search::{Bidirectional, BidirectionalSettings, move_rule};
        use wayscope::trace::{Event, EventKind, Process};

        let rule = move_rule(&drawn_rule(draw));
        let moves = Moves::new(&problem.grid, rule);
        let graph = GridGraph::<u64>::new(&problem.grid, &moves);
        let heuristics = [Heuristic::Zero, Heuristic::Octile, Heuristic::Chebyshev, Heuristic::Euclidean];
        let settings = BidirectionalSettings {
            heuristic: heuristics[which],
            inconsistent: !heuristics[which].is_admissible(rule),
            ..BidirectionalSettings::default()
        };
        let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
        let mut search = Bidirectional::between(settings, start, goal);
        let mut events: Vec<Event> = Vec::new();
        search.run(&graph, &mut events);
        let mut expanded: Vec<u32> = events
            .iter()
            .filter(|event| event.kind == EventKind::Expanded)
            .map(|event| event.node)
            .collect();
        let all = expanded.len();
        expanded.sort_unstable();
        expanded.dedup();
        prop_assert!(settings.inconsistent || expanded.len() == all);
    }
}

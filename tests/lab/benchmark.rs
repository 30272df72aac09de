//! Benchmark runs: which problems are chosen, what is made of a result, what is refused.

use crate::support::oracle::{self, OracleRule};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Benchmark, Catalogue, FileDisagreement, OptimumFrom, Solver, Verdict};
use wayscope::search::{Entry, Settings};
use wayscope::world::{Cell, Grid, Scenario, Terrain, generate, read_map, read_scenarios};

fn bay() -> (Grid, Vec<Scenario>) {
    let file =
        |name: &str| std::fs::read(format!("{}/maps/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let grid = read_map(&file("bay.map")).unwrap();
    (grid, read_scenarios(&file("bay.map.scen")).unwrap())
}

fn of_bay() -> Benchmark {
    let (grid, scenarios) = bay();
    Benchmark::of_file("bay.map", grid, &scenarios).unwrap()
}

#[test]
fn a_sample_has_the_shortest_the_longest_and_all_between() {
    let (_, scenarios) = bay();
    let benchmark = of_bay();
    let mut lengths: Vec<f64> = scenarios.iter().map(|one| one.length).collect();
    lengths.sort_by(f64::total_cmp);
    for count in [2, 3, 10, 209] {
        let chosen = benchmark.spread(count);
        assert_eq!(chosen.len(), count);
        assert!(
            chosen.windows(2).all(|pair| pair[0] < pair[1]),
            "in order, none twice"
        );
        let mut own: Vec<f64> = chosen.iter().map(|&at| scenarios[at].length).collect();
        own.sort_by(f64::total_cmp);
        assert_eq!((own[0], own[count - 1]), (lengths[0], lengths[209]));
    }
    assert_eq!(benchmark.spread(1).len(), 1);
    assert!(benchmark.spread(0).is_empty());
    assert_eq!(benchmark.spread(9_999), (0..210).collect::<Vec<_>>());
}

#[test]
fn a_line_is_what_the_solver_does() {
    let (grid, scenarios) = bay();
    let catalogue = Catalogue::standard();
    let mut benchmark = of_bay();
    for entry in catalogue.entries() {
        benchmark.configure(&catalogue, entry.id, &[]).unwrap();
        let settings = Settings::defaults(&entry.all_settings());
        let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
        for problem in benchmark.spread(7) {
            benchmark.set_problem(problem).unwrap();
            benchmark.solve();
            // Once more makes no difference.
            benchmark.solve();
            let line = benchmark.line(None).unwrap();
            let one = &scenarios[problem];
            solver.set_problem(one.start, one.goal).unwrap();
            let counters = solver.solve(false);
            assert_eq!(line.cost, solver.length().unwrap());
            assert_eq!(
                (line.expanded, line.generated, line.peak_bytes),
                (counters.expanded, counters.generated, counters.peak_bytes)
            );
            assert_eq!(line.optimum, Some(one.length));
            // Under other moves than the file's nothing is judged.
            let judged = settings.get("corners") == "never";
            assert_eq!(line.as_claimed, judged.then_some(true), "{}", entry.id);
        }
    }
}

#[test]
fn random_problems_have_optima_that_a_search_finds() {
    let catalogue = Catalogue::standard();
    let made = generate("caves", 40, 30, 5, 50.0).unwrap();
    let lines = |seed| {
        let mut benchmark = Benchmark::at_random("caves", made.grid.clone(), seed, 40).unwrap();
        benchmark
            .configure(&catalogue, "weighted-a-star", &[("weight", "5")])
            .unwrap();
        let mut lines = Vec::new();
        for problem in benchmark.spread(usize::MAX) {
            benchmark.set_problem(problem).unwrap();
            benchmark.solve();
            let line = benchmark.line(Some(1.0)).unwrap();
            assert_eq!(line.optimum_from, OptimumFrom::Search);
            assert_eq!(line.as_claimed, Some(true));
            lines.push((
                line.start,
                line.goal,
                line.verdict,
                line.ratio,
                line.expanded,
            ));
        }
        lines
    };
    let first = lines(1);
    assert_eq!(first, lines(1));
    assert_ne!(first, lines(2));
    let count = |verdict| first.iter().filter(|line| line.2 == Some(verdict)).count();
    assert!(count(Verdict::Optimal) > 0 && count(Verdict::Longer) > 0);
    let ratios = first.iter().filter_map(|line| line.3);
    assert!(ratios.clone().all(|ratio| ratio >= 1.0) && ratios.clone().any(|ratio| ratio > 1.01));
}

#[test]
fn what_is_stated_is_judged() {
    let catalogue = Catalogue::standard();
    let line_of = |stated: f64, setting: &[(&str, &str)]| {
        let (grid, mut scenarios) = bay();
        scenarios[200].length = stated;
        let mut benchmark = Benchmark::of_file("bay.map", grid, &scenarios).unwrap();
        benchmark.configure(&catalogue, "a-star", setting).unwrap();
        benchmark.set_problem(200).unwrap();
        benchmark.solve();
        let line = benchmark.line(None).unwrap();
        assert_eq!(line.optimum, (stated > 0.0).then_some(stated));
        (
            (line.verdict, line.as_claimed),
            (line.file_disagrees, line.exact),
        )
    };
    let (_, scenarios) = bay();
    let right = scenarios[200].length;
    let well = (Some(Verdict::Optimal), Some(true));
    assert_eq!(line_of(right, &[]), (well, (None, None)));
    // Two decimals are as good, three hundredths are not: the file disagrees with its map.
    let rounded = (right * 100.0).round() / 100.0;
    assert_eq!(line_of(rounded, &[]), (well, (None, None)));
    let around = 2.0 - std::f64::consts::SQRT_2;
    for (stated, reason) in [
        (right - 0.03, FileDisagreement::Unknown),
        (right + 0.03, FileDisagreement::Unknown),
        (0.0, FileDisagreement::Unknown),
        (right - around, FileDisagreement::CornersCut),
        (right - 3.0 * around, FileDisagreement::CornersCut),
        (right + around, FileDisagreement::Unknown),
    ] {
        let (judged, (disagrees, exact)) = line_of(stated, &[]);
        assert_eq!((judged, disagrees), (well, Some(reason)), "{stated}");
        assert!((exact.unwrap() - right).abs() < 1e-6, "{exact:?}");
    }
    for other in [
        ("neighbours", "4"),
        ("corners", "one"),
        ("diagonal", "1.5"),
        ("agent", "3"),
    ] {
        let nothing = ((None, None), (None, None));
        assert_eq!(line_of(right, &[other]), nothing, "{other:?}");
        assert_eq!(line_of(right - 0.03, &[other]), nothing, "{other:?}");
    }
}

/// A search that claims more than it holds: greedy, as if it were optimal.
fn liar(catalogue: &Catalogue) -> Entry {
    let entry = |id| *catalogue.find(id).unwrap();
    Entry {
        id: "liar",
        claim: entry("a-star").claim,
        ..entry("greedy")
    }
}

#[test]
fn what_the_arbiter_does_not_bear_out_is_not_as_claimed() {
    let mut catalogue = Catalogue::standard();
    catalogue.add(liar(&catalogue));
    let (grid, mut scenarios) = bay();
    for one in scenarios.iter_mut().step_by(2) {
        one.length -= 0.1;
    }
    let mut benchmark = Benchmark::of_file("bay.map", grid, &scenarios).unwrap();
    benchmark.configure(&catalogue, "liar", &[]).unwrap();
    let mut seen = [0; 4];
    for problem in 0..scenarios.len() {
        benchmark.set_problem(problem).unwrap();
        benchmark.solve();
        let line = benchmark.line(None).unwrap();
        // Whatever the file says, what is longer than the map's shortest path is told.
        let disagrees = line.file_disagrees.is_some();
        assert_eq!(disagrees, problem % 2 == 0, "{problem}");
        assert_eq!(
            line.as_claimed,
            Some(line.verdict == Some(Verdict::Optimal))
        );
        seen[usize::from(disagrees) * 2 + usize::from(line.as_claimed == Some(true))] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn ends_that_cannot_be_stood_on_are_the_reason() {
    let grid = Grid::from_rows(&["..T.", "@..O", "...."]).unwrap();
    let catalogue = Catalogue::standard();
    let reason = |start: (u32, u32), goal: (u32, u32)| {
        let one = Scenario {
            bucket: 0,
            map: "small.map".to_owned(),
            width: 4,
            height: 3,
            start: Cell::new(start.0, start.1),
            goal: Cell::new(goal.0, goal.1),
            length: 7.5,
        };
        let mut benchmark = Benchmark::of_file("small.map", grid.clone(), &[one]).unwrap();
        benchmark
            .configure(&catalogue, "jump-point", &[("corners", "never")])
            .unwrap();
        benchmark.set_problem(0).unwrap();
        benchmark.solve();
        let line = benchmark.line(None).unwrap();
        assert_eq!(line.as_claimed, Some(true));
        (line.file_disagrees.unwrap(), line.exact, line.verdict)
    };
    let blocked = |reason| (reason, None, Some(Verdict::NoPath));
    use FileDisagreement::{GoalOnTree, GoalOutside, StartOnTree, StartOutside, Unknown};
    assert_eq!(reason((2, 0), (0, 0)), blocked(StartOnTree));
    assert_eq!(reason((0, 0), (2, 0)), blocked(GoalOnTree));
    assert_eq!(reason((0, 1), (2, 0)), blocked(StartOutside));
    assert_eq!(reason((0, 0), (3, 1)), blocked(GoalOutside));
    let (why, exact, verdict) = reason((0, 0), (1, 2));
    assert_eq!((why, verdict), (Unknown, Some(Verdict::Optimal)));
    assert!((exact.unwrap() - (1.0 + 2.0)).abs() < 1e-6, "{exact:?}");
}

proptest! {
    #![proptest_config(cases(300))]

    /// The arbiter finds what the naive oracle finds, on ground, water, trees and what is out of bounds.
    #[test]
    fn the_arbiter_is_exact(problem in problems(9)) {
        let Problem { mut grid, start, goal } = problem;
        // Map files have no costs.
        (0..grid.len()).for_each(|at| grid.set_cost(at, 1));
        let exact = oracle::shortest(&grid, OracleRule::MOVING_AI, start, goal);
        let catalogue = Catalogue::standard();
        let wrong = exact.map_or(77.7, |length| length + 0.3);
        let one = Scenario {
            bucket: 0,
            map: "drawn.map".to_owned(),
            width: grid.width(),
            height: grid.height(),
            start,
            goal,
            length: wrong,
        };
        let mut benchmark = Benchmark::of_file("drawn.map", grid, &[one]).unwrap();
        benchmark.configure(&catalogue, "dijkstra", &[]).unwrap();
        benchmark.set_problem(0).unwrap();
        benchmark.solve();
        let line = benchmark.line(None).unwrap();
        prop_assert!(line.file_disagrees.is_some());
        prop_assert_eq!(line.exact.is_some(), exact.is_some());
        let apart = (line.exact.unwrap_or(0.0) - exact.unwrap_or(0.0)).abs();
        prop_assert!(apart < 1e-6, "{:?} {:?}", line.exact, exact);
    }
}

#[test]
fn what_cannot_be_run_is_refused() {
    let (grid, scenarios) = bay();
    let id = |made: Result<Benchmark, wayscope::message::Message>| made.err().unwrap().id;
    assert_eq!(
        id(Benchmark::of_file("x", grid.clone(), &[])),
        "benchmark.no-problems"
    );
    let small = Grid::new(5, 5, Terrain::Dot).unwrap();
    assert_eq!(
        id(Benchmark::of_file("x", small.clone(), &scenarios)),
        "scen.other-size"
    );
    assert_eq!(id(Benchmark::at_random("x", small, 1, 0)), "batch.count");
    assert_eq!(id(Benchmark::at_random("x", grid, 1, 1_001)), "batch.count");
    let walls = Grid::new(3, 1, Terrain::OutOfBounds).unwrap();
    assert_eq!(id(Benchmark::at_random("x", walls, 1, 5)), "batch.no-cells");
    let mut benchmark = of_bay();
    let catalogue = Catalogue::standard();
    benchmark.solve();
    assert_eq!(
        benchmark.line(None).unwrap_err().id,
        "benchmark.nothing-set-up"
    );
    assert_eq!(
        benchmark.set_problem(0).unwrap_err().id,
        "benchmark.nothing-set-up"
    );
    benchmark.configure(&catalogue, "a-star", &[]).unwrap();
    assert_eq!(
        benchmark.line(None).unwrap_err().id,
        "benchmark.nothing-set-up",
        "no problem yet"
    );
    assert_eq!(
        benchmark.set_problem(210).unwrap_err().id,
        "benchmark.no-problem"
    );
    let wrong = benchmark.configure(&catalogue, "a-star", &[("ties", "x")]);
    assert_eq!(wrong.unwrap_err().id, "setting.unknown-option");
    assert_eq!(
        benchmark.configure(&catalogue, "x", &[]).unwrap_err().id,
        "lane.unknown-algorithm"
    );
}

//! The adviser: its rule against a naive reading of it and the thesis's own numbers, and the trials that it rests on.

use crate::support::toys;
use std::collections::BTreeSet;

use proptest::prelude::*;
use wayscope::lab::{
    Advice, Candidate, Catalogue, Complete, Declared, Dynamics, Keeps, Lab, MOST_STEPS,
    MOST_UNANSWERED, Measured, STEPS_BESIDES, Solver, Tolerance, Wishes, advise,
};
use wayscope::message::{Arg, Message};
use wayscope::search::{Family, Settings};
use wayscope::world::{
    Cell, Edit, Grid, Joined, Scenario, Terrain, World, random_pairs, read_scenarios,
};

const NAMES: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

fn declared(algorithm: &'static str, keeps: Keeps, senses: bool, shortest: bool) -> Declared {
    Declared {
        algorithm,
        family: Family::Shortest,
        guarantee: Message::new("guarantee.any"),
        shortest,
        complete: Complete::Always,
        keeps,
        handles: keeps == Keeps::Search,
        senses,
        moves: true,
    }
}

fn measured(peak_bytes: u64, micros: f64) -> Measured {
    Measured {
        problems: 10,
        answered: 10,
        peak_bytes,
        mean_bytes: peak_bytes as f64,
        table_bytes: 0,
        expanded: 100.0,
        ns: Some(micros * 1000.0),
        longer: 0.0,
        longest: 0.0,
    }
}

fn candidate(
    algorithm: &'static str,
    keeps: Keeps,
    senses: bool,
    peak: u64,
    micros: f64,
) -> Candidate {
    Candidate {
        declared: declared(algorithm, keeps, senses, true),
        known: Some(measured(peak, micros)),
        unknown: senses.then(|| measured(2 * peak, 3.0 * micros)),
    }
}

const WISHES: Wishes = Wishes {
    memory: 24 << 20,
    spare: 0,
    agents: 1,
    at_once: 1,
    dynamics: Dynamics::Static,
    tolerance: Tolerance::Any,
};

/// Sections 6.5 and 4.3.2 of the thesis: 1024 x 1024 nodes of which a fifth is explored, 8 bytes each, is 1.6 MB for an
/// agent and 80 MB for fifty, which no budget of a game has; a search of 16 bytes a node that explores 30 % takes 4.8
/// MB whoever asks.
#[test]
fn the_example_of_the_thesis() {
    let nodes = 1024 * 1024;
    let lasting = nodes / 5 * 8;
    let once = nodes * 3 / 10 * 16;
    assert_eq!(
        [lasting, 50 * lasting, once]
            .map(|bytes| (bytes as f64 / f64::from(1 << 20) * 10.0).round()),
        [16.0, 800.0, 48.0]
    );
    let candidates = [
        candidate("a-star", Keeps::Nothing, false, once, 5_000.0),
        candidate("d-star-lite", Keeps::Search, true, lasting, 4_000.0),
    ];
    let kept = |megabytes: u64, agents| {
        let wishes = Wishes {
            memory: megabytes << 20,
            agents,
            dynamics: Dynamics::Often,
            ..WISHES
        };
        let verdicts = advise(&candidates, &wishes).into_iter();
        verdicts
            .filter(|one| one.kept)
            .map(|one| one.algorithm)
            .collect::<Vec<_>>()
    };
    // A console has 2 MB, a PC 24.
    assert_eq!(kept(2, 1), ["d-star-lite"]);
    assert!(kept(2, 50).is_empty());
    assert_eq!(kept(24, 1), ["d-star-lite", "a-star"]);
    assert_eq!(kept(24, 50), ["a-star"]);
    let refused = advise(
        &candidates,
        &Wishes {
            agents: 50,
            ..WISHES
        },
    );
    assert_eq!(refused[1].bytes, Some(50 * lasting));
    let told = &refused[1].reasons;
    assert_eq!(told.len(), 1);
    assert_eq!(
        told[0].to_string(),
        format!(
            "advice.memory-each peak={lasting} n=50 bytes={} limit={}",
            50 * lasting,
            24 << 20
        )
    );
}

#[test]
fn what_speaks_against_an_algorithm_is_all_told() {
    let mut one = candidate("x", Keeps::Tables, false, 5_000, 1.0);
    one.declared.shortest = false;
    one.known = Some(Measured {
        answered: 3,
        table_bytes: 700,
        ..measured(5_000, 1.0)
    });
    let wishes = Wishes {
        memory: 10_000,
        spare: 50,
        agents: 8,
        at_once: 2,
        dynamics: Dynamics::Often,
        tolerance: Tolerance::Shortest,
    };
    let verdict = &advise(&[one.clone()], &wishes)[0];
    let ids: Vec<_> = verdict.reasons.iter().map(|reason| reason.id).collect();
    assert_eq!(
        ids,
        [
            "advice.no-answer",
            "advice.memory-shared",
            "advice.tables-often",
            "advice.not-shortest"
        ]
    );
    assert_eq!(
        verdict.bytes,
        Some(10_700),
        "two at a time, one set of tables"
    );
    assert_eq!(verdict.reasons[1].arg("limit"), Some(&Arg::Int(5_000)));
    let unknown = Wishes {
        dynamics: Dynamics::Unknown,
        ..wishes
    };
    let verdict = &advise(&[one], &unknown)[0];
    assert_eq!(verdict.reasons, [Message::new("advice.no-sensor")]);
}

#[test]
fn an_algorithm_whose_worst_path_is_far_too_long_comes_after_those_that_keep_to_the_limit() {
    let mut fast = candidate("fast", Keeps::Nothing, false, 10, 1.0);
    let known = fast.known.as_mut().unwrap();
    (known.longer, known.longest) = (3.0, 50.8);
    let slow = candidate("slow", Keeps::Nothing, false, 10, 9.0);
    let names = |tolerance| {
        let wishes = Wishes {
            tolerance,
            ..WISHES
        };
        let verdicts = advise(&[fast.clone(), slow.clone()], &wishes);
        verdicts
            .iter()
            .map(|one| (one.algorithm, one.kept))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(Tolerance::Longer(10.0)),
        [("slow", true), ("fast", true)]
    );
    assert_eq!(
        names(Tolerance::Longer(60.0)),
        [("fast", true), ("slow", true)]
    );
    assert_eq!(names(Tolerance::Any), [("fast", true), ("slow", true)]);
}

#[test]
fn what_is_to_be_heeded_of_those_that_can_be_used() {
    let ids = |keeps, senses, dynamics, longest| {
        let mut one = candidate("x", keeps, senses, 10, 1.0);
        one.known.as_mut().unwrap().longest = longest;
        let verdicts = advise(&[one], &Wishes { dynamics, ..WISHES });
        assert!(verdicts[0].kept);
        let reasons = verdicts[0].reasons.iter();
        reasons
            .map(|reason| reason.id.trim_start_matches("advice."))
            .collect::<Vec<_>>()
    };
    use Dynamics::{Often, Seldom, Static, Unknown};
    use Keeps::{Nothing, Plan, Search, Tables};
    let shared = "fits-shared";
    let mut with_tables = candidate("x", Tables, false, 10, 1.0);
    with_tables.known.as_mut().unwrap().table_bytes = 90;
    let told = &advise(&[with_tables], &WISHES)[0];
    assert_eq!(told.bytes, Some(100));
    assert_eq!(told.reasons[1].to_string(), "advice.tables bytes=90");
    assert_eq!(ids(Nothing, false, Static, 0.0), [shared]);
    assert_eq!(ids(Nothing, false, Static, 3.0), [shared, "detour"]);
    assert_eq!(ids(Nothing, false, Often, -3.0), [shared, "all-anew"]);
    assert_eq!(ids(Tables, false, Seldom, 0.0), [shared, "tables-anew"]);
    assert_eq!(ids(Plan, true, Seldom, 0.0), [shared, "plans-anew"]);
    assert_eq!(ids(Search, true, Often, 0.0), ["fits-each", "repairs"]);
    assert_eq!(ids(Search, false, Seldom, 0.0), ["fits-each", "start-anew"]);
    assert_eq!(ids(Search, true, Unknown, 0.0), ["fits-each"]);
}

#[test]
fn between_equally_fast_ones_the_lower_peak_comes_first() {
    let candidates = [
        candidate("more", Keeps::Nothing, false, 2_000, 7.0),
        candidate("less", Keeps::Nothing, false, 1_000, 7.0),
    ];
    assert_eq!(advise(&candidates, &WISHES)[0].algorithm, "less");
}

fn keeps() -> impl Strategy<Value = Keeps> {
    prop_oneof![
        Just(Keeps::Nothing),
        Just(Keeps::Tables),
        Just(Keeps::Plan),
        Just(Keeps::Search)
    ]
}

prop_compose! {
    fn figures()(
        problems in 1..20_u32,
        unanswered in prop_oneof![4 => Just(0_u32), 1 => 1..20_u32],
        peak_bytes in prop_oneof![0..5_000_u64, any::<u64>()],
        table_bytes in 0..5_000_u64,
        ns in proptest::option::weighted(0.9, 0.0..1e6_f64),
        longer in -5.0..40.0_f64,
    ) -> Measured {
        Measured {
            problems,
            answered: problems.saturating_sub(unanswered),
            peak_bytes,
            mean_bytes: 1.0,
            table_bytes,
            expanded: 1.0,
            ns,
            longer,
            longest: longer + 1.0,
        }
    }
}

prop_compose! {
    fn any_candidate(algorithm: &'static str)(
        keeps in keeps(),
        senses: bool,
        shortest: bool,
        known in proptest::option::weighted(0.9, figures()),
        unknown in proptest::option::weighted(0.9, figures()),
    ) -> Candidate {
        Candidate { declared: declared(algorithm, keeps, senses, shortest), known, unknown }
    }
}

fn candidates() -> impl Strategy<Value = Vec<Candidate>> {
    let all: Vec<_> = NAMES.iter().map(|name| any_candidate(name)).collect();
    (all, 0..=NAMES.len()).prop_map(|(mut all, count)| {
        all.truncate(count);
        all
    })
}

fn wishes() -> impl Strategy<Value = Wishes> {
    let dynamics = prop_oneof![
        Just(Dynamics::Static),
        Just(Dynamics::Seldom),
        Just(Dynamics::Often),
        Just(Dynamics::Unknown)
    ];
    let tolerance = prop_oneof![
        Just(Tolerance::Shortest),
        Just(Tolerance::Any),
        (0.0..30.0_f64).prop_map(Tolerance::Longer)
    ];
    (
        prop_oneof![0..200_000_u64, any::<u64>()],
        0..120_u32,
        0..60_u32,
        0..20_u32,
        dynamics,
        tolerance,
    )
        .prop_map(
            |(memory, spare, agents, at_once, dynamics, tolerance)| Wishes {
                memory,
                spare,
                agents,
                at_once,
                dynamics,
                tolerance,
            },
        )
}

/// The rule, read naively, in numbers that cannot overflow.
fn can_be_used(one: &Candidate, wishes: &Wishes) -> bool {
    let Declared {
        keeps,
        senses,
        shortest,
        ..
    } = one.declared;
    let unknown = wishes.dynamics == Dynamics::Unknown;
    let Some(figures) = (if unknown { one.unknown } else { one.known }) else {
        return false;
    };
    let agents = u128::from(wishes.agents).max(1);
    let at_once = u128::from(wishes.at_once).max(1);
    let searches = match keeps {
        Keeps::Search => agents,
        _ if agents < at_once => agents,
        _ => at_once,
    };
    let bytes = u128::from(figures.peak_bytes) * searches + u128::from(figures.table_bytes);
    let spare = u128::from(wishes.spare).min(100);
    let often = wishes.dynamics == Dynamics::Often;
    let stale = keeps == Keeps::Tables || (keeps == Keeps::Search && !senses);
    figures.answered == figures.problems
        && bytes <= u128::from(wishes.memory) * (100 - spare) / 100
        && !(often && stale)
        && (senses || !unknown)
        && match wishes.tolerance {
            Tolerance::Shortest => shortest && !unknown,
            Tolerance::Longer(most) => figures.longer <= most,
            Tolerance::Any => true,
        }
}

/// Whether the worst path of an algorithm was longer than is wished for on average.
fn worst_exceeds(candidates: &[Candidate], wishes: &Wishes, algorithm: &str) -> bool {
    let own = candidates
        .iter()
        .find(|one| one.declared.algorithm == algorithm);
    let measured = own.and_then(|one| match wishes.dynamics {
        Dynamics::Unknown => one.unknown,
        _ => one.known,
    });
    match (wishes.tolerance, measured) {
        (Tolerance::Longer(most), Some(measured)) => measured.longest > most,
        _ => false,
    }
}

fn kept(candidates: &[Candidate], wishes: &Wishes) -> BTreeSet<&'static str> {
    let verdicts = advise(candidates, wishes).into_iter();
    verdicts
        .filter(|one| one.kept)
        .map(|one| one.algorithm)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn each_has_one_verdict_by_the_rule_and_the_fastest_is_first(all in candidates(), wishes in wishes()) {
        let verdicts = advise(&all, &wishes);
        let mut names: Vec<_> = verdicts.iter().map(|one| one.algorithm).collect();
        names.sort_unstable();
        prop_assert_eq!(names, NAMES[..all.len()].to_vec());
        for verdict in &verdicts {
            let own = all.iter().find(|one| one.declared.algorithm == verdict.algorithm).unwrap();
            prop_assert_eq!(verdict.kept, can_be_used(own, &wishes), "{:?} {:?}", own, verdict);
            prop_assert!(!verdict.reasons.is_empty());
            if verdict.kept {
                prop_assert!(verdict.bytes.unwrap() <= wishes.room());
            }
        }
        let (first, after): (Vec<_>, Vec<_>) = verdicts.iter().partition(|one| one.kept);
        prop_assert!(verdicts[..first.len()].iter().all(|one| one.kept));
        let key = |one: &Advice| (worst_exceeds(&all, &wishes, one.algorithm), one.ns.unwrap_or(0.0));
        prop_assert!(first.windows(2).all(|pair| key(pair[0]) <= key(pair[1])));
        for one in &first {
            let exceeds = worst_exceeds(&all, &wishes, one.algorithm);
            prop_assert_eq!(one.worst_exceeds, exceeds);
            prop_assert_eq!(one.reasons.iter().any(|reason| reason.id == "advice.worst"), exceeds);
        }
        let refused: Vec<_> = after.iter().map(|one| one.algorithm).collect();
        prop_assert!(refused.is_sorted(), "in the order of the catalogue");
    }

    #[test]
    fn fewer_wishes_lose_no_algorithm(
        all in candidates(),
        wishes in wishes(),
        memory: u64,
        fewer in 0..60_u32,
        more in 0.0..30.0_f64,
    ) {
        let before = kept(&all, &wishes);
        let easier = [
            Wishes { memory: wishes.memory.saturating_add(memory), ..wishes },
            Wishes { agents: wishes.agents.saturating_sub(fewer), ..wishes },
            Wishes { at_once: wishes.at_once.saturating_sub(fewer), ..wishes },
            Wishes { spare: wishes.spare.saturating_sub(fewer), ..wishes },
            Wishes { tolerance: Tolerance::Any, ..wishes },
            Wishes { tolerance: match wishes.tolerance { Tolerance::Longer(most) => Tolerance::Longer(most + more), other => other }, ..wishes },
        ];
        for easier in easier {
            prop_assert!(before.is_subset(&kept(&all, &easier)), "{:?}", easier);
        }
        if wishes.dynamics == Dynamics::Often {
            let still = Wishes { dynamics: Dynamics::Static, ..wishes };
            prop_assert!(before.is_subset(&kept(&all, &still)));
        }
    }
}

/// A lab on a generated world.
fn lab(kind: &str, width: u32, height: u32, parameter: f64) -> Lab {
    let mut lab = Lab::first();
    lab.generate(kind, width, height, 3, parameter).unwrap();
    lab
}

fn run(lab: &Lab, count: u32) -> Vec<(&'static str, bool, Measured)> {
    let mut trials = lab.trials(0, 7, count).unwrap();
    while trials.prepare().unwrap() {}
    let mut rows = Vec::new();
    for at in 0..trials.len() {
        let (id, unknown) = trials.entrant(at).unwrap();
        trials.begin(at).unwrap();
        for problem in 0..trials.problems().len() {
            if !trials.goes_on() {
                break;
            }
            trials.set_problem(problem).unwrap();
            // Once more makes no difference.
            trials.solve();
            trials.solve();
            trials.take(Some(1000.0)).unwrap();
        }
        rows.push((id, unknown, trials.measured()));
    }
    rows
}

#[test]
fn every_algorithm_is_tried_and_those_that_can_find_the_world_out_twice() {
    let lab = Lab::first();
    let trials = lab.trials(0, 1, 0).unwrap();
    assert_eq!(
        trials.problems(),
        [(lab.world().start(), lab.world().goal())]
    );
    let candidates = lab.candidates(0).unwrap();
    let expected: Vec<_> = candidates
        .iter()
        .flat_map(|one| {
            let id = one.declared.algorithm;
            let twice = one.declared.senses.then_some((id, true));
            [(id, false)].into_iter().chain(twice)
        })
        .collect();
    let tried: Vec<_> = (0..trials.len())
        .map_while(|at| trials.entrant(at))
        .collect();
    assert_eq!(tried, expected);
    assert_eq!(trials.entrant(trials.len()), None);
    let ids: Vec<_> = candidates
        .iter()
        .map(|one| one.declared.algorithm)
        .collect();
    let catalogue = Catalogue::standard();
    let entries: Vec<_> = catalogue.entries().iter().map(|entry| entry.id).collect();
    assert_eq!(ids, entries);
}

#[test]
fn what_is_declared() {
    let candidates = Lab::first().candidates(0).unwrap();
    let of = |id: &str| {
        let found = candidates.iter().find(|one| one.declared.algorithm == id);
        let Declared {
            keeps,
            handles,
            senses,
            shortest,
            complete,
            ..
        } = found.unwrap().declared;
        (keeps, handles, senses, shortest, complete)
    };
    use Complete::{Always, UnlessItStops, WithinMemory};
    let table = [
        ("a-star", (Keeps::Nothing, false, false, true, Always)),
        ("greedy", (Keeps::Nothing, false, false, false, Always)),
        ("theta-star", (Keeps::Nothing, false, false, true, Always)),
        (
            "ida-star",
            (Keeps::Nothing, false, false, true, UnlessItStops),
        ),
        (
            "sma-star",
            (Keeps::Nothing, false, false, false, WithinMemory),
        ),
        (
            "a-star-landmarks",
            (Keeps::Tables, false, false, true, Always),
        ),
        ("replanning-a-star", (Keeps::Plan, true, true, true, Always)),
        (
            "replanning-hpa-star",
            (Keeps::Plan, true, false, false, Always),
        ),
        ("lpa-star", (Keeps::Search, true, false, true, Always)),
        ("focused-d-star", (Keeps::Search, true, true, true, Always)),
        ("d-star-lite", (Keeps::Search, true, true, true, Always)),
        ("mt-aa-star", (Keeps::Search, true, true, true, Always)),
        ("rtd-star", (Keeps::Search, true, true, false, Always)),
        ("ara-star", (Keeps::Search, false, false, true, Always)),
        (
            "lrta-star",
            (Keeps::Search, true, true, false, UnlessItStops),
        ),
    ];
    for (id, told) in table {
        assert_eq!(of(id), told, "{id}");
    }
}

#[test]
fn figures_are_those_of_the_solver() {
    for (kind, moves) in [
        (("caves", 48.0), vec![]),
        (("rooms", 6.0), vec![("neighbours", "4")]),
        (
            ("random", 25.0),
            vec![("corners", "always"), ("diagonal", "1.5")],
        ),
    ] {
        let mut lab = lab(kind.0, 24, 20, kind.1);
        for (id, option) in &moves {
            lab.set_setting(0, id, option).unwrap();
        }
        let grid = lab.world().grid().clone();
        let mut problems = vec![(lab.world().start(), lab.world().goal())];
        let free = |cell| grid.medium(grid.index(cell)).is_some();
        problems.extend(random_pairs(&grid, 7, 5, free));
        let of = |id: &str, unknown: bool| {
            let catalogue = Catalogue::standard();
            let entry = catalogue.find(id).unwrap();
            let specs = entry.all_settings();
            let mut settings = Settings::defaults(&specs);
            for (id, option) in &moves {
                let _ = settings.set(&specs, id, option);
            }
            if unknown {
                settings.set(&specs, "sensor", "4").unwrap();
            }
            Solver::new(entry, &settings, grid.clone()).unwrap()
        };
        let mut exact = of("dijkstra", false);
        for (id, unknown, measured) in run(&lab, 5) {
            let mut solver = of(id, unknown);
            let (mut answered, mut peak, mut peaks, mut expanded) = (0, 0, 0, 0);
            let mut longer = Vec::new();
            for &(start, goal) in &problems {
                exact.set_problem(start, goal).unwrap();
                let most = exact.solve_within(u64::MAX).0 * MOST_STEPS + STEPS_BESIDES;
                solver.set_problem(start, goal).unwrap();
                let ended = solver.solve_within(most).1;
                let (found, best) = (solver.length().unwrap(), exact.length().unwrap());
                let counters = solver.counters();
                peak = peak.max(counters.peak_bytes);
                if !ended || solver.has_stopped() || found.is_some() != best.is_some() {
                    continue;
                }
                answered += 1;
                expanded += counters.expanded;
                peaks += counters.peak_bytes;
                longer.extend(
                    found
                        .zip(best)
                        .map(|(found, best)| (found / best - 1.0) * 100.0),
                );
            }
            let told = format!("{kind:?} {id} {unknown}");
            assert_eq!(measured.problems, 6, "{told}");
            if answered < 6 {
                // Not tried to the end; then what it did is not the whole.
                assert!(measured.answered <= answered, "{told}");
                continue;
            }
            assert_eq!(measured.answered, answered, "{told}");
            assert_eq!(measured.peak_bytes, peak, "{told}");
            assert_eq!(measured.mean_bytes, peaks as f64 / 6.0, "{told}");
            assert!(
                (measured.expanded - expanded as f64 / 6.0).abs() < 1e-9,
                "{told}"
            );
            assert_eq!(measured.ns, Some(1000.0), "{told}");
            let mean = longer.iter().sum::<f64>() / longer.len().max(1) as f64;
            let most = longer.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(
                (measured.longer - mean).abs() < 1e-4,
                "{told}: {} {mean}",
                measured.longer
            );
            assert!(
                longer.is_empty() || (measured.longest - most).abs() < 1e-4,
                "{told}"
            );
        }
    }
}

/// Jump point search has eight neighbours or none at all: on tiles and on hexagons it would be compared with paths that
/// it may not take. Between cells where it cannot stand a large agent would have nothing to search.
#[test]
fn problems_lie_where_the_agent_can_stand() {
    let mut lab = lab("caves", 40, 40, 44.0);
    for (agent, reach) in [("1", 0), ("3", 1), ("5", 2)] {
        lab.set_setting(0, "agent", agent).unwrap();
        let trials = lab.trials(0, 3, 30).unwrap();
        let grid = lab.world().grid();
        let around = |cell: Cell| {
            (-reach..=reach).flat_map(move |dy| {
                (-reach..=reach).map(move |dx| (i64::from(cell.x) + dx, i64::from(cell.y) + dy))
            })
        };
        let stands = |cell: Cell| {
            around(cell).all(|(x, y)| {
                let inside = u32::try_from(x).ok().zip(u32::try_from(y).ok());
                let there = inside
                    .map(|(x, y)| Cell::new(x, y))
                    .filter(|&cell| grid.contains(cell));
                there.is_some_and(|cell| grid.medium(grid.index(cell)).is_some())
            })
        };
        assert_eq!(trials.problems().len(), 31, "{agent}");
        assert!(
            trials.problems()[1..]
                .iter()
                .all(|&(from, to)| stands(from) && stands(to)),
            "{agent}"
        );
    }
}

#[test]
fn scenarios_of_the_map_come_in_place_of_random_problems() {
    let file =
        |name: &str| std::fs::read(format!("{}/maps/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    // The first world is the bay.
    let mut lab = Lab::first();
    assert!(!lab.trials(0, 1, 10).unwrap().from_scenarios());
    lab.set_scenarios(read_scenarios(&file("bay.map.scen")).unwrap())
        .unwrap();
    let ends: Vec<_> = lab.scenarios().iter().map(|s| (s.start, s.goal)).collect();
    let trials = lab.trials(0, 1, 10).unwrap();
    assert!(trials.from_scenarios());
    let here = (lab.world().start(), lab.world().goal());
    assert_eq!(trials.problems()[0], here);
    assert_eq!(trials.problems().len(), 11);
    assert!(
        trials.problems()[1..]
            .iter()
            .all(|pair| ends.contains(pair))
    );
    // The shortest and the longest are among them.
    let ends_of = |most: bool| {
        let by = |a: &&Scenario, b: &&Scenario| a.length.total_cmp(&b.length);
        let all = lab.scenarios().iter();
        let one = if most { all.max_by(by) } else { all.min_by(by) };
        one.map(|one| (one.start, one.goal)).unwrap()
    };
    assert!(trials.problems()[1..].contains(&ends_of(false)));
    assert!(trials.problems()[1..].contains(&ends_of(true)));
    // As many as there are, where more are asked for; those whose ends are walls now are left out.
    assert_eq!(lab.trials(0, 1, 1000).unwrap().problems().len(), 211);
    let walled = lab.scenarios()[5].start;
    let wall = Edit::Terrain {
        cells: vec![walled],
        terrain: Terrain::Trees,
    };
    lab.edit(wall, Joined::New).unwrap();
    let left = lab.trials(0, 1, 1000).unwrap();
    assert!(left.from_scenarios());
    let uses = |&(from, to): &(Cell, Cell)| from == walled || to == walled;
    assert!(!left.problems()[1..].iter().any(uses));
    // Where none is left, problems are random.
    let stuck = vec![lab.scenarios()[5].clone()];
    lab.set_scenarios(stuck).unwrap();
    assert!(!lab.trials(0, 1, 10).unwrap().from_scenarios());
}

#[test]
fn a_search_that_takes_long_is_known_before_time_is_spent_on_it() {
    let lab = lab("random", 60, 60, 30.0);
    let mut trials = lab.trials(0, 5, 3).unwrap();
    let mut slow = Vec::new();
    for at in 0..trials.len() {
        trials.begin(at).unwrap();
        trials.set_problem(1).unwrap();
        if !trials.solve_within(4) {
            slow.push(trials.entrant(at).unwrap().0);
        }
    }
    assert!(slow.contains(&"ida-star"), "{slow:?}");
    assert!(
        !slow.contains(&"a-star") && !slow.contains(&"dijkstra"),
        "{slow:?}"
    );
}

#[test]
fn an_algorithm_that_does_not_know_the_move_rule_is_not_tried() {
    for neighbours in ["4", "hex"] {
        let mut lab = lab("caves", 24, 20, 48.0);
        lab.set_setting(0, "neighbours", neighbours).unwrap();
        let rows = run(&lab, 5);
        let tried: BTreeSet<_> = rows.iter().map(|(id, ..)| *id).collect();
        for (id, _, measured) in rows {
            assert!(measured.longest >= 0.0, "{id}: {}", measured.longest);
        }
        let verdicts = advise(&lab.candidates(0).unwrap(), &WISHES);
        let mut refused = BTreeSet::new();
        for verdict in verdicts {
            let other_moves = verdict.reasons == [Message::new("advice.other-moves")];
            assert_eq!(other_moves, !tried.contains(verdict.algorithm));
            if other_moves {
                refused.insert(verdict.algorithm);
            }
        }
        assert!(refused.contains("jump-point") && refused.contains("theta-star"));
        assert!(tried.contains("a-star") && tried.contains("d-star-lite"));
    }
}

#[test]
fn what_is_shortest_by_guarantee_is_measured_so() {
    let lab = lab("caves", 40, 30, 48.0);
    let candidates = lab.candidates(0).unwrap();
    for (id, unknown, measured) in run(&lab, 12) {
        let of = candidates.iter().find(|one| one.declared.algorithm == id);
        let declared = &of.unwrap().declared;
        if declared.shortest && !unknown {
            assert!(measured.longest <= 0.0, "{id}: {}", measured.longest);
        }
        if declared.complete == Complete::Always {
            assert_eq!(measured.answered, measured.problems, "{id} {unknown}");
        }
    }
}

#[test]
fn a_search_without_end_is_given_up_and_not_tried_for_ever() {
    let lab = lab("random", 60, 60, 30.0);
    let mut trials = lab.trials(0, 5, 20).unwrap();
    let at = (0..trials.len()).find(|&at| trials.entrant(at) == Some(("ida-star", false)));
    trials.begin(at.unwrap()).unwrap();
    let mut tried = 0;
    while trials.goes_on() && tried < trials.problems().len() {
        trials.set_problem(tried).unwrap();
        let ended = trials.solve();
        let one = trials.take(None).unwrap().unwrap();
        assert!(!one.answered || ended);
        tried += 1;
    }
    let measured = trials.measured();
    assert_eq!(tried as u32 - measured.answered, MOST_UNANSWERED);
    assert!(tried < trials.problems().len());
    assert_eq!(measured.ns, None);
}

#[test]
fn there_are_no_traps_in_odd_worlds() {
    // A start that is its own goal.
    let mut lab = Lab::first();
    let goal = lab.world().goal();
    lab.move_ends(goal, goal).unwrap();
    for (id, unknown, measured) in run(&lab, 0) {
        assert!(
            measured.longer.is_finite() && measured.longest.is_finite(),
            "{id} {unknown}"
        );
        assert_eq!(measured.longer, 0.0, "{id} {unknown}");
    }
    assert!(lab.trials(9, 1, 1).is_err());
    assert_eq!(lab.trials(0, 1, 1_001).err().unwrap().id, "batch.count");
    let mut trials = lab.trials(0, 1, 1).unwrap();
    assert!(!trials.solve(), "nothing is set up");
    assert_eq!(trials.take(None).unwrap(), None);
    assert!(trials.begin(999).is_err());
    trials.begin(0).unwrap();
    trials.set_problem(999).unwrap();
}

#[test]
fn what_fits_to_the_byte_is_kept() {
    let candidates = [candidate("a", Keeps::Search, true, 1_000, 1.0)];
    let with = |memory| Wishes {
        memory,
        spare: 50,
        agents: 3,
        ..WISHES
    };
    assert_eq!(kept(&candidates, &with(6_000)).len(), 1);
    assert_eq!(kept(&candidates, &with(5_998)).len(), 0);
}

/// A lab on a map whose halves are parted by a wall, with start and goal to its sides.
fn parted(catalogue: Catalogue) -> Lab {
    let (side, middle) = (40, 20);
    let cell = |index: u32| match index % side == middle {
        true => Terrain::OutOfBounds,
        false => Terrain::Dot,
    };
    let terrain = (0..side * side).map(cell).collect();
    let grid = Grid::from_terrain(side, side, terrain).unwrap();
    let world = World::new("parted", grid, Cell::new(3, 5), Cell::new(30, 20)).unwrap();
    let mut lab = Lab::new(catalogue, world);
    lab.add_lane("a-star").unwrap();
    lab
}

#[test]
fn an_algorithm_that_stops_or_is_given_up_has_not_answered_even_where_there_is_no_path() {
    let rows = run(&parted(Catalogue::standard()), 0);
    let of = |id: &str| rows.iter().find(|row| row.0 == id).unwrap().2.answered;
    // The first stops at its limit, the second is given up.
    let answered = ["ida-star", "me-ida-star", "a-star", "fringe", "d-star-lite"].map(of);
    assert_eq!(answered, [0, 0, 1, 1, 1]);
}

#[test]
fn an_algorithm_that_misses_a_path_has_not_answered_and_simulations_are_not_tried() {
    let mut lab = parted(toys::catalogue());
    lab.move_ends(Cell::new(3, 5), Cell::new(10, 30)).unwrap();
    let rows = run(&lab, 0);
    let of = |id: &str| {
        rows.iter()
            .find(|row| row.0 == id)
            .map(|row| row.2.answered)
    };
    assert_eq!(of("a-star"), Some(1));
    assert_eq!(of("toy-two-phases"), Some(1));
    assert_eq!(of("toy-spread"), Some(0), "it floods, and finds no path");
    assert_eq!(of("toy-walker"), None);
}

#[test]
fn a_solver_keeps_to_its_steps() {
    let catalogue = Catalogue::standard();
    for entry in catalogue.entries() {
        let settings = Settings::defaults(&entry.all_settings());
        let mut solver =
            Solver::new(entry, &settings, Grid::new(60, 60, Terrain::Dot).unwrap()).unwrap();
        solver
            .set_problem(Cell::new(0, 0), Cell::new(59, 59))
            .unwrap();
        assert_eq!(solver.solve_within(1), (1, false), "{}", entry.id);
        assert!(
            !solver.has_found_out() && !solver.has_stopped(),
            "{}",
            entry.id
        );
    }
}

//! Stops against a naive look through all events in their order.

use crate::support::labs::finish;
use crate::support::toys;
use crate::support::worlds;
use std::collections::BTreeMap;

use crate::support::worlds::Problem;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Stop, StopQuantity, Test};
use wayscope::trace::{Event, EventKind, NO_NODE};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

fn lab_of(problem: &Problem, algorithm: &str, draws: &[usize]) -> Lab {
    let world = World::new("w", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane(algorithm).unwrap();
    let specs = lab.lane(0).unwrap().entry().all_settings();
    for (spec, draw) in specs.iter().zip(draws) {
        // A large agent seldom gets anywhere.
        let draw = if spec.id == "agent" { draw / 7 } else { *draw };
        let option = match spec.id {
            // More events than a trace holds.
            "visits" | "moves" => "1000",
            "trials" => ["1", "2"][draw % 2],
            _ => spec.options[draw % spec.options.len()],
        };
        lab.set_setting(0, spec.id, option).unwrap();
    }
    lab
}

/// Every event of a run with its step, and the h of its node.
fn events(lab: &Lab) -> Vec<(u64, Event, Option<u64>)> {
    let trace = lab.lane(0).unwrap().trace();
    assert_eq!(trace.first(), 0);
    let mut estimates = BTreeMap::new();
    let mut all = Vec::new();
    for step in 1..=trace.last() {
        for event in trace.events_of(step) {
            if matches!(
                event.kind,
                EventKind::Generated | EventKind::Cut | EventKind::Revised
            ) {
                estimates.insert((event.space, event.node), event.other);
            }
            let h = estimates.get(&(event.space, event.node)).copied();
            all.push((step, *event, h.filter(|_| event.node != NO_NODE)));
        }
    }
    all
}

/// The steps in which a stop is met.
fn naive(lab: &Lab, stop: &Stop) -> Vec<u64> {
    let mut steps = naive_events(lab, stop);
    steps.dedup();
    steps
}

/// The step of each event that meets a stop, by looking back from each event for the one before.
fn naive_events(lab: &Lab, stop: &Stop) -> Vec<u64> {
    let lane = lab.lane(0).unwrap();
    let unit = lane.unit(lab.world());
    let all = events(lab);
    let value = |(_, event, h): &(u64, Event, Option<u64>), of: StopQuantity| {
        let path = matches!(event.kind, EventKind::Met | EventKind::Reached);
        match of {
            _ if event.node == NO_NODE => None,
            _ if matches!(event.kind, EventKind::Scanned | EventKind::Sighted) => None,
            _ if matches!(
                event.kind,
                EventKind::Estimated | EventKind::Moved | EventKind::Noted
            ) =>
            {
                None
            }
            _ if usize::from(event.space) >= lane.sides() || event.g == u64::MAX => None,
            StopQuantity::H | StopQuantity::F if lane.is_journey() => None,
            StopQuantity::G => Some(event.g),
            // Where f is g there is no h.
            StopQuantity::H => h.filter(|_| {
                lane.order().is_none() || (lane.entry().heuristic)(lane.settings()).is_some()
            }),
            StopQuantity::F if path => None,
            StopQuantity::F => match lane.order() {
                Some(order) => order.f(event.g, (*h)?),
                None => Some(event.g + (*h)?),
            },
        }
    };
    let about = |event: &Event| {
        let node = stop.cell.map(|cell| lab.world().grid().index(cell) as u32);
        let here = |n: u32| n == event.node && usize::from(event.space) < lane.sides();
        stop.kind.is_none_or(|kind| kind == event.kind) && node.is_none_or(here)
    };
    let mut steps = Vec::new();
    for (i, one) in all.iter().enumerate() {
        if !about(&one.1) {
            continue;
        }
        let met = match stop.value {
            None => true,
            Some((of, test)) => {
                let mut same = all[..i].iter().rev().filter(|e| e.1.space == one.1.space);
                let before = same
                    .clone()
                    .filter(|e| about(&e.1))
                    .find_map(|e| value(e, of));
                let parent = same
                    .find(|e| e.1.kind == EventKind::Expanded)
                    .filter(|e| Some(e.1.node) == one.1.reached_from())
                    .and_then(|e| value(e, of));
                let shown = |units: u64| (units as f64 * unit * 100.0).round() as i64;
                let cents = |length: f64| (length * 100.0).round() as i64;
                match (value(one, of), test) {
                    (None, _) => false,
                    (Some(v), Test::AtLeast(x)) => {
                        shown(v) >= cents(x) && before.is_none_or(|b| shown(b) < cents(x))
                    }
                    (Some(v), Test::AtMost(x)) => {
                        shown(v) <= cents(x) && before.is_none_or(|b| shown(b) > cents(x))
                    }
                    (Some(v), Test::Equals(x)) => {
                        shown(v) == cents(x) && before.is_none_or(|b| shown(b) != cents(x))
                    }
                    (Some(v), Test::Changes) => before.is_some_and(|b| b != v),
                    (Some(v), Test::Falls) => before.is_some_and(|b| v < b),
                    (Some(v), Test::BelowParent) => parent.is_some_and(|p| v < p),
                }
            }
        };
        if met {
            steps.push(one.0);
        }
    }
    steps
}

/// All stops found by going forwards, and then back again.
fn by_search(lab: &Lab) -> Vec<u64> {
    let mut steps = Vec::new();
    let mut at = 0;
    while let Some(step) = lab.find_stop(at, true).unwrap().step {
        assert!(step > at);
        steps.push(step);
        at = step;
    }
    for pair in steps.windows(2) {
        assert_eq!(lab.find_stop(pair[1], false).unwrap().step, Some(pair[0]));
        assert_eq!(lab.find_stop(pair[0], true).unwrap().step, Some(pair[1]));
    }
    if let Some(first) = steps.first() {
        assert_eq!(lab.find_stop(*first, false).unwrap().step, None);
    }
    assert_eq!(
        lab.find_stop(u64::MAX, false).unwrap().step,
        steps.last().copied()
    );
    steps
}

const KINDS: [Option<EventKind>; 15] = [
    None,
    Some(EventKind::Generated),
    Some(EventKind::Improved),
    Some(EventKind::Expanded),
    Some(EventKind::Reopened),
    Some(EventKind::Reached),
    Some(EventKind::Exhausted),
    Some(EventKind::Pruned),
    Some(EventKind::Met),
    Some(EventKind::Scanned),
    Some(EventKind::Sighted),
    Some(EventKind::Deferred),
    Some(EventKind::Forgotten),
    Some(EventKind::Cut),
    Some(EventKind::Revised),
];

fn drawn_stop(problem: &Problem, draws: &[usize]) -> Stop {
    let (width, height) = (problem.grid.width(), problem.grid.height());
    let cell = Cell::new(draws[0] as u32 % width, draws[1] as u32 % height);
    let length = (draws[2] % 400) as f64 / 20.0;
    let quantity = [StopQuantity::G, StopQuantity::H, StopQuantity::F][draws[3] % 3];
    let tests = [
        Test::AtLeast(length),
        Test::AtMost(length),
        Test::Equals(length.round()),
        Test::Changes,
        Test::Falls,
        Test::BelowParent,
    ];
    Stop {
        kind: KINDS[draws[4] % KINDS.len()],
        cell: (draws[5].is_multiple_of(3)).then_some(cell),
        value: (!draws[6].is_multiple_of(5)).then_some((quantity, tests[draws[7] % tests.len()])),
    }
}

proptest! {
    #![proptest_config(worlds::cases(96))]

    #[test]
    fn every_entry_stops_where_a_naive_look_does(
        problem in worlds::problems(12),
        draws in proptest::collection::vec(any::<usize>(), 8),
        stops in proptest::collection::vec(proptest::collection::vec(any::<usize>(), 8), 3),
    ) {
        stops_where_a_naive_look_does(&problem, &draws, &stops)?;
    }

    #[test]
    fn with_a_consistent_estimate_f_never_falls(problem in worlds::problems(14)) {
        let mut lab = lab_of(&problem, "a-star", &[]);
        let falls = Stop { kind: None, cell: None, value: Some((StopQuantity::F, Test::BelowParent)) };
        let between = Stop { kind: Some(EventKind::Expanded), cell: None, value: Some((StopQuantity::F, Test::Falls)) };
        lab.set_stops(0, vec![falls, between]).unwrap();
        finish(&mut lab);
        prop_assert_eq!(by_search(&lab), [0; 0]);
    }
}

fn lab(algorithm: &str, side: u32) -> Lab {
    let grid = Grid::new(side, side, Terrain::Dot).unwrap();
    let far = Cell::new(side - 1, side - 1);
    let world = World::new("w", grid, Cell::new(0, 0), far).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.limit_traces(0);
    lab.add_lane(algorithm).unwrap();
    lab
}

const NEW_LEVEL: Stop = Stop {
    kind: Some(EventKind::Expanded),
    cell: None,
    value: Some((StopQuantity::F, Test::Changes)),
};

#[test]
fn an_inconsistent_estimate_is_caught() {
    let mut lab = lab("a-star", 12);
    lab.set_setting(0, "heuristic", "manhattan").unwrap();
    let stop = Stop {
        value: Some((StopQuantity::F, Test::BelowParent)),
        ..Stop::default()
    };
    lab.set_stops(0, vec![stop]).unwrap();
    finish(&mut lab);
    let first = lab.find_stop(0, true).unwrap().step.unwrap();
    lab.advance(first, 1_000);
    let reason = &lab.stops_met()[0];
    let parent = lab.inspect(
        0,
        lab.inspect(0, reason.cell.unwrap())
            .unwrap()
            .parent
            .unwrap(),
    );
    assert_eq!(reason.before, parent.unwrap().f);
    assert_eq!(
        reason.value,
        lab.inspect(0, reason.cell.unwrap()).unwrap().f
    );
    assert!(reason.value < reason.before);
}

#[test]
fn stops_outlive_the_window_of_the_trace() {
    let mut lab = lab("dijkstra", 260);
    lab.set_stops(0, vec![NEW_LEVEL]).unwrap();
    while lab.advance(0, 50_000) > 0 {}
    let known = lab.find_stop(0, true).unwrap();
    assert!(
        !known.whole && known.to < lab.steps(),
        "the end has not been recorded yet"
    );
    finish(&mut lab);
    let trace = lab.lane(0).unwrap().trace();
    assert!(trace.first() > 1_000, "the beginning has fallen out");
    let found = lab.find_stop(0, true).unwrap();
    assert!(found.whole && found.from == 0);
    // Every step but the first of each level: those are the landmarks.
    let levels = lab.lane(0).unwrap().milestones().levels();
    let wanted: Vec<u64> = levels.iter().skip(1).map(|&(_, step)| step).collect();
    assert_eq!(by_search(&lab), wanted);
}

#[test]
fn what_fell_out_before_is_said_and_found_by_running_again() {
    let mut lab = lab("dijkstra", 260);
    finish(&mut lab);
    lab.set_stops(0, vec![NEW_LEVEL]).unwrap();
    finish(&mut lab);
    let found = lab.find_stop(u64::MAX, false).unwrap();
    assert_eq!(found.from, lab.lane(0).unwrap().trace().first());
    assert!(found.from > 0 && found.step.unwrap() > found.from);
    // What held before, as far as anybody knows, does not begin to hold.
    let always = Stop {
        value: Some((StopQuantity::G, Test::AtLeast(0.0))),
        ..NEW_LEVEL
    };
    lab.set_stops(0, vec![always]).unwrap();
    finish(&mut lab);
    assert_eq!(lab.find_stop(u64::MAX, false).unwrap().step, None);
    lab.set_stops(0, vec![NEW_LEVEL]).unwrap();
    finish(&mut lab);
    let end = lab.steps();
    while !{
        lab.advance(0, 5_000);
        lab.has_arrived()
    } {}
    assert_eq!(lab.find_stop(0, true).unwrap().from, 0);
    while lab.advance(end, 50_000) > 0 {}
    let levels = lab.lane(0).unwrap().milestones().levels().len();
    assert_eq!(by_search(&lab).len(), levels - 1);
}

#[test]
fn an_edit_begins_anew_and_another_lane_takes_over() {
    let mut lab = lab("a-star", 20);
    lab.add_lane("dijkstra").unwrap();
    let wall = Cell::new(10, 10);
    let at = |kind| Stop {
        kind,
        cell: Some(wall),
        value: None,
    };
    lab.set_stops(0, vec![at(None)]).unwrap();
    finish(&mut lab);
    assert!(lab.find_stop(0, true).unwrap().step.is_some());
    let cells = vec![wall];
    lab.edit(
        Edit::Terrain {
            cells,
            terrain: Terrain::Trees,
        },
        Joined::New,
    )
    .unwrap();
    finish(&mut lab);
    assert_eq!(lab.find_stop(0, true).unwrap().step, None);
    lab.undo();
    lab.set_stops(1, vec![at(Some(EventKind::Expanded))])
        .unwrap();
    finish(&mut lab);
    let step = lab.find_stop(0, true).unwrap().step.unwrap();
    lab.advance(step, 10_000);
    assert_eq!(lab.current(1).unwrap(), Some(10 * 20 + 10));
    lab.set_stops(1, Vec::new()).unwrap();
    assert_eq!(lab.find_stop(0, true), None);
    assert!(!lab.has_work());
}

#[test]
fn what_is_no_stop_is_refused() {
    let mut lab = lab("a-star", 4);
    let id = |result: Result<Stop, wayscope::message::Message>| result.unwrap_err().id;
    assert_eq!(
        id(Stop::from_words("x", None, "", "", 0.0)),
        "stops.unknown"
    );
    assert_eq!(
        id(Stop::from_words("", None, "x", "", 0.0)),
        "stops.unknown"
    );
    assert_eq!(
        id(Stop::from_words("", None, "f", "x", 0.0)),
        "stops.unknown"
    );
    assert_eq!(
        id(Stop::from_words("", None, "f", "equals", f64::NAN)),
        "stops.no-number"
    );
    assert_eq!(
        Stop::from_words("expanded", None, "f", "changes", f64::NAN).unwrap(),
        NEW_LEVEL
    );
    let outside = Stop {
        cell: Some(Cell::new(4, 0)),
        ..Stop::default()
    };
    assert_eq!(
        lab.set_stops(0, vec![outside]).unwrap_err().id,
        "cell.outside"
    );
    assert_eq!(lab.set_stops(1, Vec::new()).unwrap_err().id, "lane.none");
    assert_eq!(
        lab.set_stops(0, vec![NEW_LEVEL; 17]).unwrap_err().id,
        "stops.many"
    );
}

/// What a stop is met by, asked for in every way, is what a naive look finds.
fn stops_where_a_naive_look_does(
    problem: &Problem,
    draws: &[usize],
    stops: &[Vec<usize>],
) -> Result<(), TestCaseError> {
    for entry in toys::catalogue().entries() {
        if entry.id == "toy-walker" {
            continue;
        }
        let mut lab = lab_of(problem, entry.id, draws);
        finish(&mut lab);
        let stops: Vec<Stop> = stops
            .iter()
            .map(|draws| drawn_stop(problem, draws))
            .collect();
        let mut all = Vec::new();
        for stop in &stops {
            let wanted = naive(&lab, stop);
            lab.set_stops(0, vec![*stop]).unwrap();
            prop_assert!(lab.has_work() || wanted.is_empty());
            finish(&mut lab);
            prop_assert!(lab.find_stop(0, true).unwrap().whole);
            prop_assert_eq!(by_search(&lab), &wanted[..], "{} {:?}", entry.id, stop);
            all.extend(wanted);
        }
        all.sort_unstable();
        all.dedup();
        lab.set_stops(0, stops.clone()).unwrap();
        finish(&mut lab);
        prop_assert_eq!(by_search(&lab), &all[..], "several at once: {}", entry.id);

        // Looked for while the search runs, in small slices, the same is found.
        let mut again = lab_of(problem, entry.id, draws);
        again.set_stops(0, stops.clone()).unwrap();
        while again.advance(0, 7) > 0 {
            if again.find_stop(0, true).unwrap().whole {
                prop_assert_eq!(by_search(&again), &all[..], "whole: {}", entry.id);
            }
        }
        prop_assert_eq!(by_search(&again), &all[..], "in slices: {}", entry.id);

        // Each says why, and no other step does.
        for step in 0..=lab.lane(0).unwrap().steps().min(40) {
            lab.advance(step, 10_000);
            let met = lab.stops_met();
            prop_assert_eq!(
                !met.is_empty(),
                all.contains(&step),
                "{} step {}",
                entry.id,
                step
            );
            for reason in met {
                let stop = stops[reason.stop];
                let events = naive_events(&lab, &stop);
                let here = events.iter().filter(|&&met| met == step).count();
                prop_assert_eq!(reason.more as usize + 1, here, "{} step {}", entry.id, step);
                prop_assert_eq!(reason.value.is_some(), stop.value.is_some());
                if let Some((_, Test::Falls | Test::BelowParent)) = stop.value {
                    prop_assert!(reason.value < reason.before);
                }
            }
        }
    }
    Ok(())
}

/// SMA* takes up one successor a step: that a g is below that of the cell expanded last is told in steps that expand
/// nothing, too.
#[test]
fn a_parent_may_have_been_expanded_in_a_step_before() {
    let mut grid = Grid::from_rows(&["..", ".."]).unwrap();
    for (cell, cost) in [14, 3, 1, 4].into_iter().enumerate() {
        grid.set_cost(cell, cost);
    }
    let problem = Problem {
        grid,
        start: Cell::new(0, 1),
        goal: Cell::new(0, 0),
    };
    let draws = [
        11_987_320_463_607_173_779,
        7_574_188_004_615_664_008,
        17_220_629_413_619_529_655,
        6_564_044_847_730_197_928,
        5_491_280_479_797_079_844,
        7_522_518_172_820_391_057,
        16_564_664_703_740_354_493,
        12_232_888_914_018_735_793,
    ];
    let stop = vec![0, 0, 0, 0, 0, 1, 1, 5];
    stops_where_a_naive_look_does(&problem, &draws, &[stop]).unwrap();
}

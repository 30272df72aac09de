//! Two lanes against each other: cells, first difference and jumps are those that the events of both runs add up to,
//! however much of a trace has fallen out; batches do what single labs do.

use crate::support::toys;
use std::collections::{HashMap, HashSet};

use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{
    BY_BOTH, Catalogue, Difference, Divergence, Lab, Lone, MAX_PROBLEMS, ONLY_FIRST, ONLY_SECOND,
};
use wayscope::search::SettingSpec;
use wayscope::trace::{Event, EventKind};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

const ALGORITHMS: [&str; 8] = [
    "a-star",
    "dijkstra",
    "weighted-a-star",
    "greedy",
    "breadth-first",
    "bidirectional-a-star",
    "toy-two-phases",
    "toy-spread",
];

fn lab_on(problem: &Problem, lanes: &[(usize, u64)], limit: Option<usize>) -> Lab {
    let (start, goal) = (problem.start, problem.goal);
    let world = World::new("x", problem.grid.clone(), start, goal).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    if let Some(limit) = limit {
        lab.limit_traces(limit);
    }
    for &(algorithm, mut draw) in lanes {
        let id = ALGORITHMS[algorithm % ALGORITHMS.len()];
        let specs: Vec<SettingSpec> = lab.catalogue().entry(id).unwrap().all_settings();
        let lane = lab.add_lane(id).unwrap();
        for spec in specs {
            let many = spec.options.len() as u64;
            let option = spec.options[(draw % many) as usize];
            lab.set_setting(lane, spec.id, option).unwrap();
            draw /= many;
        }
    }
    lab
}

fn go(lab: &mut Lab, cursor: u64, part: u64) {
    while lab.advance_within(cursor, part, 100_000) > 0 {}
    assert!(lab.has_arrived() && lab.is_complete());
}

/// What a lane expands in each step, by stepping through it: of its searches on the cells, in order.
fn by_step(lab: &mut Lab, lane: usize) -> Vec<Vec<u32>> {
    let steps = lab.lanes()[lane].steps();
    let sides = lab.lanes()[lane].sides();
    let expanded = |event: &Event| {
        (event.kind == EventKind::Expanded && usize::from(event.space) < sides)
            .then_some(event.node)
    };
    (0..=steps)
        .map(|step| {
            go(lab, step, 0);
            let trace = lab.lanes()[lane].trace();
            trace.events_of(step).filter_map(expanded).collect()
        })
        .collect()
}

fn known(lab: &mut Lab, whole: bool) -> (u64, u64, u64, u64, bool) {
    let mut difference = lab.difference(whole, 7);
    for _ in 0..1_000_000 {
        if difference != Difference::Waiting {
            break;
        }
        difference = lab.difference(whole, 1_000);
    }
    match difference {
        Difference::Ready {
            only_first,
            only_second,
            both,
            lone,
            same,
        } => (only_first, only_second, both, lone, same),
        other => panic!("{other:?}"),
    }
}

/// Marks by sets.
fn naive_marks(cells: usize, first: &HashSet<u32>, second: &HashSet<u32>) -> Vec<u8> {
    (0..cells as u32)
        .map(
            |cell| match (first.contains(&cell), second.contains(&cell)) {
                (false, false) => 0,
                (true, false) => ONLY_FIRST,
                (false, true) => ONLY_SECOND,
                (true, true) => BY_BOTH,
            },
        )
        .collect()
}

fn set(steps: &[Vec<u32>]) -> HashSet<u32> {
    steps.iter().flatten().copied().collect()
}

fn naive_divergence(grid: &Grid, runs: [&[Vec<u32>]; 2]) -> Option<Divergence> {
    let none = Vec::new();
    let last = runs[0].len().max(runs[1].len());
    (0..last).find_map(|step| {
        let [first, second] = runs.map(|run| run.get(step).unwrap_or(&none));
        let place = (0..first.len().max(second.len())).find(|&i| first.get(i) != second.get(i))?;
        let cell = |run: &Vec<u32>| run.get(place).map(|&node| grid.cell(node as usize));
        Some(Divergence {
            step: step as u64,
            cells: [cell(first), cell(second)],
        })
    })
}

/// The steps of all cells that only one run expands, each when it first does.
fn naive_lone(grid: &Grid, runs: [&[Vec<u32>]; 2]) -> Vec<Lone> {
    let sets = runs.map(set);
    let mut found: Vec<(u64, usize, u32)> = Vec::new();
    for side in 0..2 {
        let mut seen = HashSet::new();
        for (step, nodes) in runs[side].iter().enumerate() {
            for &node in nodes {
                if !sets[1 - side].contains(&node) && seen.insert(node) {
                    found.push((step as u64, side, node));
                }
            }
        }
    }
    found.sort_by_key(|&(step, side, _)| (step, side));
    let mut lone: Vec<Lone> = Vec::new();
    for (i, &(step, side, node)) in found.iter().enumerate() {
        if lone.last().is_none_or(|last| last.step != step) {
            lone.push(Lone {
                step,
                cells: [None; 2],
                number: i as u64 + 1,
            });
        }
        let last = lone.last_mut().unwrap();
        last.cells[side].get_or_insert(grid.cell(node as usize));
    }
    lone
}

fn any_lane() -> impl Strategy<Value = (usize, u64)> {
    (0..ALGORITHMS.len(), any::<u64>())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_difference_is_that_of_the_sets_of_cells_expanded(
        problem in problems(9),
        lanes in [any_lane(), any_lane()],
        places in proptest::collection::vec((0..120u64, 0..4u64), 6),
    ) {
        let mut lab = lab_on(&problem, &lanes, None);
        go(&mut lab, 0, 0);
        let runs = [by_step(&mut lab, 0), by_step(&mut lab, 1)];
        let cells = problem.grid.len();
        lab.compare(0, 1).unwrap();
        let ends = naive_marks(cells, &set(&runs[0]), &set(&runs[1]));
        for (step, part) in places {
            go(&mut lab, step, part);
            // A part of the next step counts as far as it is shown.
            let shown = [0, 1].map(|side: usize| {
                let lane = &lab.lanes()[side];
                let mut shown = set(&runs[side][..=lane.at() as usize]);
                if lane.trace().part() > 0 {
                    let events = lane.trace().shown_events();
                    let here = events.filter(|e| e.kind == EventKind::Expanded && usize::from(e.space) < lane.sides());
                    shown.extend(here.map(|e| e.node));
                }
                shown
            });
            let expected = naive_marks(cells, &shown[0], &shown[1]);
            let (first, second, both, ..) = known(&mut lab, false);
            prop_assert_eq!(lab.difference_marks(), &expected[..]);
            let count = |mark| expected.iter().filter(|&&m| m == mark).count() as u64;
            prop_assert_eq!((first, second, both), (count(ONLY_FIRST), count(ONLY_SECOND), count(BY_BOTH)));
            let (first, second, both, lone, same) = known(&mut lab, true);
            prop_assert_eq!(lab.difference_marks(), &ends[..]);
            let count = |mark| ends.iter().filter(|&&m| m == mark).count() as u64;
            prop_assert_eq!((first, second, both), (count(ONLY_FIRST), count(ONLY_SECOND), count(BY_BOTH)));
            prop_assert_eq!(lone, first + second);
            prop_assert_eq!(same, lab.divergence().is_none());
        }
    }

    #[test]
    fn lanes_part_and_cells_are_found_where_stepping_through_both_finds_them(
        problem in problems(9),
        lanes in [any_lane(), any_lane()],
    ) {
        let mut lab = lab_on(&problem, &lanes, None);
        go(&mut lab, 0, 0);
        let runs = [by_step(&mut lab, 0), by_step(&mut lab, 1)];
        let runs = [&runs[0][..], &runs[1][..]];
        lab.compare(0, 1).unwrap();
        known(&mut lab, true);
        prop_assert_eq!(lab.divergence(), naive_divergence(&problem.grid, runs));
        let lone = naive_lone(&problem.grid, runs);
        for step in 0..=runs[0].len().max(runs[1].len()) as u64 {
            let next = lone.iter().find(|l| l.step > step).copied();
            let last = lone.iter().rfind(|l| l.step < step).copied();
            prop_assert_eq!(lab.next_lone(step, true), next);
            prop_assert_eq!(lab.next_lone(step, false), last);
        }
        prop_assert_eq!(lab.next_lone(u64::MAX, false), lone.last().copied());
    }

    #[test]
    fn a_batch_does_what_a_lab_does_on_each_of_its_problems(
        problem in problems(8),
        lanes in proptest::collection::vec(any_lane(), 1..4),
        seed in any::<u64>(),
        budget in 1..200u64,
    ) {
        let mut lab = lab_on(&problem, &lanes, None);
        let before = lab.summary().revision;
        let Ok(mut batch) = lab.batch(seed, 4) else {
            let free = (0..problem.grid.len()).filter(|&i| problem.grid.medium(i).is_some());
            prop_assert!(free.count() < 2);
            return Ok(());
        };
        while !batch.is_complete() {
            batch.advance(budget);
        }
        prop_assert_eq!(batch.done(), 4);
        prop_assert_eq!(batch.advance(1), None);
        prop_assert_eq!(lab.summary().revision, before, "the lab's own world stays");
        for (number, &(start, goal)) in batch.problems().iter().enumerate() {
            prop_assert!(start != goal);
            let moved = lab.move_ends(start, goal).unwrap();
            prop_assert_eq!(moved, (start, goal) != (problem.start, problem.goal));
            go(&mut lab, u64::MAX, 0);
            for lane in 0..lanes.len() {
                let solved = batch.solved(lane)[number];
                let shown = &lab.lanes()[lane];
                let outcome = shown.outcome().unwrap();
                prop_assert_eq!(solved.counters, outcome.counters);
                prop_assert_eq!(solved.steps, outcome.steps);
                prop_assert_eq!(solved.cost, outcome.length.clone().unwrap());
                let optimum = lab.reference(lane).map(|r| r.known(lab.world()).unwrap());
                prop_assert_eq!(batch.exact(lane).get(number).map(|exact| exact.cost), optimum);
            }
            prop_assert_eq!(lab.undo(), moved, "one step of undo");
            prop_assert_eq!((lab.world().start(), lab.world().goal()), (problem.start, problem.goal));
        }
    }

    #[test]
    fn average_memory_is_that_of_looking_after_each_step(problem in problems(9), lane in (0..6usize, any::<u64>())) {
        let mut lab = lab_on(&problem, &[lane], None);
        go(&mut lab, 0, 0);
        prop_assert_eq!(lab.average_bytes(0).unwrap(), None);
        while lab.survey(3) > 0 {}
        let entry = *lab.lanes()[0].entry();
        let mut runner = (entry.make)(lab.lanes()[0].settings());
        let mut overlay = wayscope::world::Overlay::default();
        let mut stage = wayscope::search::Stage { world: lab.world(), overlay: &mut overlay, time_step: 0.0 };
        runner.restart(&mut stage);
        let (mut sum, mut looks, mut most) = (0, 0, 0);
        while runner.advance_silently(&mut stage, 1).steps > 0 {
            let counters = runner.counters();
            prop_assert!(counters.bytes <= counters.peak_bytes);
            most = most.max(counters.bytes);
            sum += counters.bytes;
            looks += 1;
        }
        let average = lab.average_bytes(0).unwrap().unwrap();
        prop_assert_eq!(average, sum as f64 / looks as f64);
        prop_assert!(average <= most as f64 && most <= lab.lanes()[0].counters().peak_bytes);
    }
}

#[test]
fn steps_that_have_fallen_out_of_a_trace_are_compared_all_the_same() {
    let grid = Grid::new(170, 170, Terrain::Dot).unwrap();
    let problem = Problem {
        grid,
        start: Cell::new(0, 0),
        goal: Cell::new(169, 100),
    };
    let lanes = [(1, 0), (5, 0)];
    let mut whole = lab_on(&problem, &lanes, None);
    let mut cut = lab_on(&problem, &lanes, Some(0));
    for lab in [&mut whole, &mut cut] {
        go(lab, u64::MAX, 0);
        lab.compare(0, 1).unwrap();
    }
    assert_eq!(whole.lanes()[0].trace().first(), 0);
    assert!(cut.lanes()[0].trace().first() > 0);
    assert_eq!(cut.difference(true, 7), Difference::Waiting);
    for step in [u64::MAX, 9_000, 3, 0, 20_000] {
        go(&mut whole, step, 0);
        go(&mut cut, step, 0);
        assert_eq!(known(&mut whole, false), known(&mut cut, false));
        assert_eq!(whole.difference_marks(), cut.difference_marks());
    }
    assert_eq!(whole.divergence(), cut.divergence());
    let step = whole.divergence().unwrap().step;
    assert_eq!(whole.next_lone(step, true), cut.next_lone(step, true));
    assert!(cut.memory().comparison > 0);
    cut.end_comparison();
    assert_eq!(cut.memory().comparison, 0);
}

#[test]
fn lanes_that_do_the_same_never_part() {
    let problem = Problem {
        grid: Grid::new(12, 9, Terrain::Dot).unwrap(),
        start: Cell::new(1, 1),
        goal: Cell::new(10, 7),
    };
    let mut lab = lab_on(&problem, &[(0, 0), (0, 0)], None);
    go(&mut lab, u64::MAX, 0);
    for lanes in [(0, 1), (1, 1)] {
        lab.compare(lanes.0, lanes.1).unwrap();
        let (first, second, both, lone, same) = known(&mut lab, true);
        assert_eq!((first, second, lone, same), (0, 0, 0, true));
        assert_eq!(both, lab.lanes()[0].counters().expanded);
        assert_eq!(lab.divergence(), None);
        assert_eq!(lab.next_lone(0, true), None);
        assert_eq!(lab.next_lone(u64::MAX, false), None);
    }
    assert_eq!(lab.compare(0, 2).unwrap_err().id, "lane.none");
}

#[test]
fn a_run_that_is_only_shorter_parts_where_it_ends() {
    // Breadth-first to the goal, and Dijkstra's algorithm with four neighbours to all: the same order, but for the end.
    let mut lab = Lab::new(
        Catalogue::standard(),
        World::new(
            "x",
            Grid::new(9, 1, Terrain::Dot).unwrap(),
            Cell::new(0, 0),
            Cell::new(5, 0),
        )
        .unwrap(),
    );
    lab.add_lane("dijkstra").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab.set_setting(1, "target", "all").unwrap();
    go(&mut lab, u64::MAX, 0);
    lab.compare(0, 1).unwrap();
    let (first, second, both, ..) = known(&mut lab, true);
    assert_eq!((first, second, both), (0, 4, 5));
    // Step 7 takes the goal out: the one ends, the other expands it.
    let parts = lab.divergence().unwrap();
    assert_eq!(
        (parts.step, parts.cells),
        (7, [None, Some(Cell::new(5, 0))])
    );
    assert_eq!(lab.lanes()[0].steps(), 7);
    let next = lab.next_lone(8, true).unwrap();
    assert_eq!((next.step, next.number), (9, 3));
}

#[test]
fn an_edit_or_another_lane_ends_a_comparison() {
    let problem = Problem {
        grid: Grid::new(12, 9, Terrain::Dot).unwrap(),
        start: Cell::new(1, 1),
        goal: Cell::new(10, 7),
    };
    let mut lab = lab_on(&problem, &[(0, 0), (1, 0)], None);
    go(&mut lab, u64::MAX, 0);
    let changes: [fn(&mut Lab); 4] = [
        |lab| {
            let cells = vec![Cell::new(5, 5)];
            let terrain = Terrain::Trees;
            lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
                .unwrap();
        },
        |lab| {
            lab.undo();
        },
        |lab| lab.set_setting(0, "ties", "low-g").unwrap(),
        |lab| {
            lab.add_lane("greedy").unwrap();
        },
    ];
    for change in changes {
        lab.compare(0, 1).unwrap();
        known(&mut lab, true);
        change(&mut lab);
        assert!(lab.difference_marks().is_empty());
        assert_eq!(lab.difference(true, 10), Difference::Waiting);
        assert_eq!((lab.divergence(), lab.next_lone(0, true)), (None, None));
        assert!(lab.difference_picture().is_none());
        go(&mut lab, u64::MAX, 0);
    }
}

#[test]
fn a_run_that_heard_edits_is_compared_as_far_as_it_is_recorded_and_a_simulation_never() {
    let problem = Problem {
        grid: Grid::from_rows(&["...@...", "...@...", "...@..."]).unwrap(),
        start: Cell::new(0, 0),
        goal: Cell::new(6, 2),
    };
    let mut lab = lab_on(&problem, &[(7, 0), (1, 0)], None);
    go(&mut lab, u64::MAX, 0);
    let cells = vec![Cell::new(3, 1)];
    let terrain = Terrain::Dot;
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
    go(&mut lab, u64::MAX, 0);
    lab.compare(0, 1).unwrap();
    let (.., both, _, _) = known(&mut lab, true);
    assert!(both > 9, "cells beyond the wall, too");

    lab.add_lane("toy-walker").unwrap();
    lab.compare(0, 2).unwrap();
    let Difference::Never { why } = lab.difference(true, 10) else {
        panic!("a simulation keeps no expansions")
    };
    assert_eq!(why.id, "compare.simulation");
    let mut batch = lab.batch(1, 2).unwrap();
    while !batch.is_complete() {
        batch.advance(100);
    }
    assert_eq!(batch.solved(1).len(), 2);
    assert!(batch.solved(2).is_empty(), "it need not end");
    assert!(batch.solved(9).is_empty() && batch.exact(9).is_empty());
}

#[test]
fn problems_are_drawn_the_same_for_the_same_seed_and_all_alike() {
    let problem = Problem {
        grid: Grid::from_rows(&["..@", "@.."]).unwrap(),
        start: Cell::new(0, 0),
        goal: Cell::new(2, 1),
    };
    let lab = lab_on(&problem, &[(0, 0)], None);
    let draw = |seed| lab.batch(seed, MAX_PROBLEMS).unwrap().problems().to_vec();
    assert_eq!(draw(5), draw(5));
    assert_ne!(draw(5), draw(6));
    assert_eq!(lab.batch(5, 10).unwrap().problems(), &draw(5)[..10]);
    let mut counts: HashMap<(Cell, Cell), u32> = HashMap::new();
    draw(7)
        .into_iter()
        .for_each(|pair| *counts.entry(pair).or_default() += 1);
    assert_eq!(counts.len(), 12, "each ordered pair of four cells");
    assert!(counts.values().all(|n| (45..130).contains(n)), "{counts:?}");
    for count in [0, MAX_PROBLEMS + 1] {
        assert_eq!(lab.batch(5, count).err().unwrap().id, "batch.count");
    }
    let mut walled = lab_on(&problem, &[(0, 0)], None);
    // Walls pass over start and goal.
    walled.move_ends(Cell::new(0, 0), Cell::new(0, 0)).unwrap();
    let cells = problem.grid.len();
    let cells = (1..cells).map(|i| problem.grid.cell(i)).collect();
    let terrain = Terrain::Trees;
    walled
        .edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
    assert_eq!(walled.batch(5, 1).err().unwrap().id, "batch.no-cells");
}

//! Going back and forth in a trace restores exactly the same state, whatever the window.

use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::search::{BestFirst, Search, a_star};
use wayscope::trace::{CLOSED, DEFAULT_LIMIT, OPEN, Process, Status, Trace, UNSEEN};
use wayscope::world::{Grid, Terrain};

/// The hash after each step, taken when it was the newest.
fn record(grid: &Grid, start: u32, goal: u32, limit: usize) -> (Trace, Vec<u64>, BestFirst<u64>) {
    let moves = Moves::new(grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(grid, &moves);
    let mut search = BestFirst::between(a_star::settings(), NodeId(start), NodeId(goal));
    let mut trace = Trace::new(&[grid.len()], limit);
    let mut hashes = vec![trace.hash()];
    loop {
        let status = search.step(&graph, &mut trace);
        trace.end_step();
        trace.seek(u64::MAX);
        hashes.push(trace.hash());
        if status != Status::Running {
            return (trace, hashes, search);
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn seeking_anywhere_restores_the_same_state(
        problem in problems(16),
        jumps in proptest::collection::vec(any::<prop::sample::Index>(), 1..40),
    ) {
        let index = |cell| problem.grid.index(cell) as u32;
        let (mut trace, hashes, search) =
            record(&problem.grid, index(problem.start), index(problem.goal), DEFAULT_LIMIT);
        // At the end the view shows what the search itself knows.
        for node in 0..problem.grid.len() as u32 {
            let mark = trace.view(0).marks()[node as usize];
            let node = NodeId(node);
            prop_assert_eq!(mark == OPEN, search.is_open(node));
            prop_assert_eq!(mark == CLOSED, search.is_closed(node));
            prop_assert_eq!(mark == UNSEEN, search.g(node).is_none());
            prop_assert_eq!(trace.view(0).record(node.0).map(|r| r.g), search.g(node));
        }
        for jump in jumps {
            let step = jump.index(hashes.len()) as u64;
            prop_assert_eq!(trace.seek(step), step);
            prop_assert_eq!(trace.at(), step);
            prop_assert_eq!(trace.hash(), hashes[step as usize]);
            let open = trace.view(0).marks().iter().filter(|mark| **mark == OPEN).count();
            prop_assert_eq!(trace.view(0).open(), open as u64);
        }
        // One back and one forward again.
        let step = trace.at();
        if step > 0 {
            trace.seek(step - 1);
            prop_assert_eq!(trace.hash(), hashes[step as usize - 1]);
            trace.seek(step);
            prop_assert_eq!(trace.hash(), hashes[step as usize]);
        }
        // What is forgotten is gone, what came before is not.
        trace.truncate(step);
        prop_assert_eq!((trace.last(), trace.at(), trace.hash()), (step, step, hashes[step as usize]));
    }
}

/// Large enough for several chunks of events; a limit small enough that most of them fall out.
#[test]
fn a_small_window_slides_and_key_frames_agree_with_events() {
    let side = 300;
    let grid = Grid::new(side, side, Terrain::Dot).unwrap();
    let corner = side * side - 1;
    let (mut whole, hashes, _) = record_fast(&grid, corner, 2, DEFAULT_LIMIT);
    let steps = whole.last();
    assert_eq!(whole.first(), 0);
    let (mut small, _, _) = record_fast(&grid, corner, 2, 2 << 20);
    assert!(small.first() > 0, "the window slid");
    assert!(small.bytes() <= (2 << 20) + (1 << 20));
    assert_eq!(small.last(), steps);
    assert_eq!(
        small.seek(0),
        small.first(),
        "no farther back than the window"
    );
    for (step, hash) in hashes {
        assert_eq!(
            (whole.seek(step), whole.hash()),
            (step, hash),
            "step {step}"
        );
        if step >= small.first() {
            assert_eq!(
                (small.seek(step), small.hash()),
                (step, hash),
                "step {step} in the small window"
            );
        }
    }
    // Far jumps, which use key frames, against the same reached step by step.
    for step in [steps / 7, steps / 2, steps / 3, steps - 1, 5, steps] {
        whole.seek(step);
        let jumped = whole.hash();
        whole.seek(step.saturating_sub(3));
        while whole.at() < step {
            whole.seek(whole.at() + 1);
        }
        assert_eq!(whole.hash(), jumped);
    }
}

/// Dijkstra over the whole grid; hashes of every 997th step only.
fn record_fast(grid: &Grid, goal: u32, lag: u64, limit: usize) -> (Trace, Vec<(u64, u64)>, ()) {
    use wayscope::search::{Target, dijkstra};
    let moves = Moves::new(grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(grid, &moves);
    let mut search = BestFirst::between(dijkstra::settings(Target::All), NodeId(0), NodeId(goal));
    let mut trace = Trace::new(&[grid.len()], limit);
    let mut hashes = Vec::new();
    loop {
        let status = search.step(&graph, &mut trace);
        trace.end_step();
        let step = trace.last();
        if step.is_multiple_of(997) || status != Status::Running {
            trace.seek(step);
            hashes.push((step, trace.hash()));
            trace.seek(step.saturating_sub(lag));
        }
        if status != Status::Running {
            return (trace, hashes, ());
        }
    }
}

#[test]
fn a_trace_says_when_recording_on_would_lose_what_lies_ahead() {
    let grid = Grid::new(400, 400, Terrain::Dot).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let mut search = BestFirst::between(a_star::settings(), NodeId(0), NodeId(159_999));
    let mut dijkstra = BestFirst::between(
        wayscope::search::dijkstra::settings(wayscope::search::Target::All),
        NodeId(0),
        NodeId(159_999),
    );
    let mut trace = Trace::new(&[grid.len()], 3 << 20);
    assert!(trace.has_room());
    while trace.has_room() && dijkstra.step(&graph, &mut trace) == Status::Running {
        trace.end_step();
    }
    assert!(!trace.has_room(), "a long search fills the window");
    assert_eq!(
        (trace.first(), trace.at()),
        (0, 0),
        "nothing ahead of the cursor was lost"
    );
    trace.seek(u64::MAX);
    assert!(trace.has_room(), "behind the cursor there is room again");
    // A new run starts with an empty trace.
    trace.clear();
    search.step(&graph, &mut trace);
    trace.end_step();
    assert_eq!(
        (trace.last(), trace.seek(1), trace.view(0).open()),
        (1, 1, 1)
    );
}

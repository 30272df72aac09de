//! A process with its trace: each step is shown as it was, also where it has fallen out of a small trace.

use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::search::{BestFirst, Target, a_star, dijkstra};
use wayscope::trace::{DEFAULT_LIMIT, Playback, Process, Status};
use wayscope::world::{Grid, Terrain};

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn any_order_of_steps_shows_what_a_run_straight_through_shows(
        problem in problems(16),
        jumps in proptest::collection::vec(0_u64..400, 1..40),
    ) {
        let moves = Moves::new(&problem.grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(&problem.grid, &moves);
        let [start, goal] =
            [problem.start, problem.goal].map(|cell| NodeId(problem.grid.index(cell) as u32));
        let search = BestFirst::between(a_star::settings(), start, goal);
        let spaces = [problem.grid.len()];
        let straight = |step| {
            let mut through = Playback::new(search.clone(), &spaces, DEFAULT_LIMIT);
            let at = through.go_to(step, &graph);
            (at, through.hash(), through.ended())
        };
        let mut playback = Playback::new(search.clone(), &spaces, DEFAULT_LIMIT);
        for step in jumps {
            let at = playback.go_to(step, &graph);
            prop_assert_eq!((at, playback.hash(), playback.ended()), straight(step));
        }
        // It ends as the search does that nobody watches.
        let mut silent = search.clone();
        let status = silent.run(&graph, &mut ());
        playback.finish(&graph);
        prop_assert_eq!(playback.ended(), Some(status));
        prop_assert_eq!(playback.process().g(goal), silent.g(goal));
        prop_assert_eq!(playback.at(), playback.last());
    }
}

#[test]
fn what_fell_out_of_a_small_trace_is_run_again() {
    let grid = Grid::new(220, 220, Terrain::Dot).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let goal = NodeId(grid.len() as u32 - 1);
    // Without an estimate all is searched.
    let search = BestFirst::between(dijkstra::settings(Target::Goal), NodeId(0), goal);
    let mut large = Playback::new(search.clone(), &[grid.len()], DEFAULT_LIMIT);
    let mut small = Playback::new(search, &[grid.len()], 0);
    let last = small.finish(&graph);
    assert_eq!(last, large.finish(&graph));
    assert!(large.first() == 0 && small.first() > 0, "{}", small.first());
    for step in [last / 2, 3, last - 1, 0, last, 1, 2] {
        assert_eq!(small.go_to(step, &graph), large.go_to(step, &graph));
        assert_eq!(small.hash(), large.hash(), "at {step}");
        assert_eq!(small.last(), last);
        let done = (step == last).then_some(Status::Done);
        assert_eq!((small.ended(), large.ended()), (done, done));
    }
}

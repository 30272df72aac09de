//! A process with its trace: each step is shown as it was, also where it has fallen out of a small trace.

use crate::support::told::{Told, shown, there_and_back};
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, MoveRule, Moves, NodeId};
use wayscope::search::{
    BestFirst, Bidirectional, BidirectionalSettings, Fringe, FringeSettings, Target, Weight,
    a_star, dijkstra, weighted_a_star,
};
use wayscope::trace::{DEFAULT_LIMIT, NodeMark, Playback, Process, Status};
use wayscope::world::{Grid, Terrain};

/// What is seen at each step, there and back, is what the events up to that step tell.
fn sees_what_is_told<P>(search: P, graph: &GridGraph<u64>, sides: u8)
where
    P: Clone + for<'g> Process<&'g GridGraph<'g, u64>>,
{
    let told = Told::of(search.clone(), graph);
    let spaces = vec![graph.node_bound(); usize::from(sides)];
    let mut playback = Playback::new(search, &spaces, DEFAULT_LIMIT);
    let last = told.last();
    for (number, step) in there_and_back(last).enumerate() {
        // Once it has ended no world is needed any more.
        let at = match number <= last {
            true => playback.go_to(step as u64, graph),
            false => playback.seek(step as u64),
        };
        assert_eq!(at as usize, step.min(last));
        for side in 0..sides {
            let seen = shown(&playback, side);
            assert_eq!(seen, told.seen(side, step.min(last)), "{step} of {last}");
        }
        let now = (0..sides).flat_map(|side| shown(&playback, side));
        let now = now.filter(|(_, mark, ..)| *mark == NodeMark::Now);
        assert_eq!(now.count(), usize::from(playback.expansion().is_some()));
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn what_is_seen_at_a_step_is_what_its_events_tell(problem in problems(10)) {
        let moves = Moves::new(&problem.grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(&problem.grid, &moves);
        let [start, goal] =
            [problem.start, problem.goal].map(|cell| NodeId(problem.grid.index(cell) as u32));
        let weighted = weighted_a_star::settings(Weight::from_quarters(12));
        for settings in [a_star::settings(), weighted] {
            sees_what_is_told(BestFirst::between(settings, start, goal), &graph, 1);
        }
        let both = Bidirectional::between(BidirectionalSettings::default(), start, goal);
        sees_what_is_told(both, &graph, 2);
        let fringe = Fringe::between(FringeSettings::default(), start, goal);
        sees_what_is_told(fringe, &graph, 1);
    }
}

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

//! A query that is watched: the same answer as one that is not, and at each step, forwards and backwards, what the
//! search knew then.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use proptest::prelude::*;
use wayscope::message::Message;
use wayscope::roadmap::{
    Finder, QueryNode, Roadmap, RoadmapEdit, RoadmapRoute, UNITS, WatchedQuery,
};
use wayscope::trace::{CLOSED, DEFAULT_LIMIT, EventKind, OPEN, Playback, Process, Status, UNSEEN};
use wayscope::world::scene::Surroundings;

type Answer = Result<RoadmapRoute, Message>;

/// A query seen from its beginning to its end, and what was seen at each step.
fn watch(
    roadmap: &Roadmap,
    around: &Surroundings,
    query: &WatchedQuery,
) -> (Playback<WatchedQuery>, Vec<u64>) {
    let spaces = [WatchedQuery::nodes(roadmap)];
    let mut playback = Playback::new(query.clone(), &spaces, DEFAULT_LIMIT);
    let mut hashes = vec![playback.hash()];
    while playback.ended().is_none() {
        let step = playback.at() + 1;
        assert_eq!(playback.go_to(step, (roadmap, around)), step);
        hashes.push(playback.hash());
    }
    (playback, hashes)
}

/// What the view shows at the end is what a finder that was not watched tells of the same query.
fn check_end(
    roadmap: &Roadmap,
    playback: &Playback<WatchedQuery>,
    finder: &Finder,
    expected: &Answer,
) {
    assert_eq!(playback.process().answer(), Some(expected));
    let ended = if expected.is_ok() {
        Status::Done
    } else {
        Status::Failed
    };
    assert_eq!(playback.ended(), Some(ended));
    let Ok(route) = expected else { return };
    let view = playback.view(0);
    if route.straight {
        assert!(view.marks().iter().all(|mark| *mark == UNSEEN));
        return;
    }
    assert_eq!(view.expanded(), u64::from(route.counters.expanded));
    let states = roadmap.states();
    let goal = QueryNode::Goal.id(states);
    let chain: Vec<QueryNode> = view
        .branch(goal)
        .into_iter()
        .map(|node| QueryNode::of(node, states))
        .collect();
    // From a start's tie over states to the goal; the goal's own edge is travelled in part and not expanded.
    let QueryNode::Start(tie, turn) = chain[0] else {
        panic!("{chain:?} begins at no tie of the start");
    };
    let [starts, _] = finder.ties();
    let mut passed = vec![2 * starts[tie as usize].edge + turn];
    for node in &chain[1..chain.len() - 1] {
        let QueryNode::State(state) = node else {
            panic!("{chain:?} passes an end");
        };
        passed.push(*state);
    }
    assert_eq!(chain.last(), Some(&QueryNode::Goal));
    let along_one_edge = route.states.len() == 1;
    let whole = route.states.len() - usize::from(!along_one_edge);
    assert_eq!(passed, route.states[..whole]);
    let cost = view.record(goal).unwrap().g as f64 / UNITS;
    let unweighted = roadmap.edges().iter().all(|edge| edge.weight == 1.0);
    if unweighted {
        // The path found is that long before its joints are moved on, which makes it shorter.
        assert!(
            route.curve.length() <= cost + 1.0,
            "{cost} {}",
            route.curve.length()
        );
    }
    // Nothing open could still lead to a shorter path.
    for (node, record) in view.open_records() {
        assert!(
            (record.g + record.h) as f64 + 2.0 >= cost * UNITS,
            "{node} {record:?} {cost}"
        );
    }
}

fn check(roadmap: &Roadmap, around: &Surroundings, ends: [DVec2; 2], straight: bool) -> u64 {
    let mut finder = Finder::new();
    finder.straight = straight;
    let expected = finder.find(roadmap, around, ends[0], ends[1]);
    let query = WatchedQuery::new(ends[0], ends[1], straight);
    // Unrecorded it comes to the same.
    let mut silent = query.clone();
    silent.run((roadmap, around), &mut ());
    assert_eq!(silent.answer(), Some(&expected));

    let (mut playback, hashes) = watch(roadmap, around, &query);
    check_end(roadmap, &playback, &finder, &expected);
    let context = (roadmap, around);
    let mut expanded = Vec::new();
    for step in (0..hashes.len()).rev() {
        playback.go_to(step as u64, context);
        assert_eq!(playback.hash(), hashes[step], "back at {step}");
        let view = playback.view(0);
        let count = |what| view.marks().iter().filter(|mark| **mark == what).count() as u64;
        assert_eq!(count(OPEN), view.open());
        for event in playback.events() {
            if event.kind == EventKind::Expanded {
                assert_eq!(view.marks()[event.node as usize], CLOSED);
                expanded.push(event.node);
            }
        }
    }
    assert_eq!(playback.last() as usize, hashes.len() - 1);
    expanded.reverse();
    let [starts, _] = finder.ties();
    let states: Vec<u32> = expanded
        .into_iter()
        .map(|node| match QueryNode::of(node, roadmap.states()) {
            QueryNode::State(state) => state,
            QueryNode::Start(tie, turn) => 2 * starts[tie as usize].edge + turn,
            QueryNode::Goal => panic!("the goal is not expanded"),
        })
        .collect();
    assert_eq!(states, finder.expanded());
    playback.last()
}

#[test]
fn on_the_shipped_scenes_a_watched_query_answers_as_one_that_is_not() {
    for name in SHIPPED {
        let scene = shipped(name);
        let (around, roadmap) = build(&scene, 0.35);
        let (mut dice, mut steps) = (Dice(20), 0);
        for number in 0..40 {
            let ends = [0, 1].map(|_| dice.place(&scene));
            steps += check(&roadmap, &around, ends, number % 2 == 0);
        }
        assert!(steps > 200, "{name}: only {steps} steps");
    }
}

/// With weights estimates are weak, and paths are found long before the search can end.
#[test]
fn weights_change_nothing() {
    let scene = shipped("office");
    let (around, mut roadmap) = build(&scene, 0.35);
    let mut dice = Dice(5);
    for number in 0..40 {
        let weight = [0.25, 4.0][number % 2];
        let at = dice.place(&scene);
        // Far from every edge there is nothing to weigh.
        let _ = roadmap.apply(&around, &RoadmapEdit::Weight { at, weight });
        let ends = [0, 1].map(|_| dice.place(&scene));
        check(&roadmap, &around, ends, false);
    }
}

#[test]
fn nodes_keep_their_numbers() {
    for states in [0, 2, 1_000] {
        let nodes = QueryNode::count(states) as u32;
        for id in 0..nodes {
            assert_eq!(QueryNode::of(id, states).id(states), id);
        }
        assert_eq!(QueryNode::of(nodes - 1, states), QueryNode::Goal);
    }
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(100))]

    #[test]
    fn on_any_scene_a_watched_query_goes_back_and_forth(seed in any::<u64>()) {
        let scene = convex(seed);
        let (around, roadmap) = build(&scene, 0.8);
        let mut dice = Dice(seed ^ 77);
        for number in 0..6 {
            let ends = [0, 1].map(|_| dice.place(&scene));
            check(&roadmap, &around, ends, number % 2 == 0);
        }
    }
}

//! MT-AA\*: wherever the target moves, as long as nothing gets cheaper, h stays consistent and its plans are shortest
//! paths; what it has learned serves it on.

use crate::support::journeys;
use crate::support::journeys::{costs_to, finish, is_consistent, numbers, on_rows, same, show};
use crate::support::oracle::shortest;
use crate::support::worlds;
use proptest::prelude::*;
use wayscope::graph::{CornerRule, Graph, Heuristic, MoveRule, Moves, Neighbours, NodeId};
use wayscope::lab::{Journey, Lab};
use wayscope::search::journey::real_time::{CostDecreasePolicy, RealTime};
use wayscope::search::journey::{BeliefGraph, Planner, Planning, touched};
use wayscope::search::{Guarantee, Role};
use wayscope::trace::{INFINITE, Status, VALUES};
use wayscope::world::{Cell, CellBox, Edit, Grid, Joined, Terrain};

fn rules() -> impl Strategy<Value = MoveRule> {
    let neighbours = prop_oneof![4 => Just(Neighbours::Eight), 1 => Just(Neighbours::Four), 1 => Just(Neighbours::Hexagons)];
    let corners = prop_oneof![
        Just(CornerRule::NeverCut),
        Just(CornerRule::PastOne),
        Just(CornerRule::Always)
    ];
    (neighbours, corners).prop_map(|(neighbours, corners)| MoveRule {
        neighbours,
        corners,
        ..MoveRule::default()
    })
}

proptest! {
    #![proptest_config(worlds::cases(4_000))]

    #[test]
    fn h_stays_consistent_and_plans_are_shortest_paths_wherever_the_target_moves(
        problem in worlds::problems(12), rule in rules(), chebyshev in any::<bool>(),
        events in proptest::collection::vec((numbers(3), 0..5usize, 0..40usize, any::<bool>()), 1..14),
    ) {
        let mut grid = problem.grid;
        let node = |grid: &Grid, cell| NodeId(grid.index(cell) as u32);
        let (mut agent, mut goal) = (node(&grid, problem.start), node(&grid, problem.goal));
        let mut moves = Moves::new(&grid, rule);
        let heuristic = if chebyshev { Heuristic::Chebyshev } else { Heuristic::Octile };
        let mut search = RealTime::to_the_goal(heuristic, CostDecreasePolicy::Doubt).after_its_target();
        search.begin(&BeliefGraph::new(&grid, &moves), (agent, goal), &mut ());
        for ((_, x, y, size), steps, units, target) in events {
            let ground = BeliefGraph::new(&grid, &moves);
            // Some searches are broken off.
            let mut done = Planning::Working;
            for _ in 0..units {
                if done == Planning::Working {
                    done = search.plan(&ground, &mut ());
                }
            }
            if units % 3 > 0 {
                let mut work = 0;
                while done == Planning::Working {
                    done = search.plan(&ground, &mut ());
                    work += 1;
                    prop_assert!(work < 100_000, "it comes to no end");
                }
                let left = costs_to(&ground, goal);
                prop_assert_eq!(done == Planning::Ready, left[agent.index()] != INFINITE);
                for _ in 0..steps {
                    if done != Planning::Ready || agent == goal {
                        break;
                    }
                    let Some(to) = search.next(&ground) else {
                        break;
                    };
                    let mut cost = INFINITE;
                    ground.successors(agent, |edge| if edge.node == to { cost = edge.cost });
                    prop_assert_eq!(left[agent.index()], cost.saturating_add(left[to.index()]), "a move along a shortest path");
                    search.moved(&ground, to, &mut ());
                    agent = to;
                }
            }
            prop_assert!(is_consistent(search.learner(), &ground, goal));
            let at = Cell::new(x % grid.width(), y % grid.height());
            if target {
                goal = node(&grid, at);
                search.target_moved(&ground, goal, &mut ());
            } else {
                // Cells are blocked, or get dearer where there are costs.
                let mut area = CellBox::around(at);
                for (dx, dy) in (0..size).flat_map(|dx| (0..size).map(move |dy| (dx, dy))) {
                    let cell = Cell::new(at.x + dx, at.y + dy);
                    if !grid.contains(cell) {
                        continue;
                    }
                    let index = grid.index(cell);
                    if grid.costs().is_some() && (x + y) % 2 == 0 {
                        let dearer = grid.cost(index).saturating_add(3);
                        grid.set_cost(index, dearer);
                    } else {
                        grid.set_terrain(index, Terrain::OutOfBounds);
                    }
                    area.include(cell);
                }
                moves.update(&grid, area);
                let cells = touched(&grid, rule, area);
                search.changed(&BeliefGraph::new(&grid, &moves), &cells, &mut ());
            }
            prop_assert!(is_consistent(search.learner(), &BeliefGraph::new(&grid, &moves), goal));
        }
    }
}

fn journey(lab: &Lab) -> Journey {
    lab.journey(0).unwrap().unwrap()
}

fn target(lab: &mut Lab, x: u32, y: u32) {
    lab.edit(Edit::Goal(Cell::new(x, y)), Joined::New).unwrap();
}

/// Shows the first step at which the agent has made so many moves.
fn walk(lab: &mut Lab, moves: usize) -> u64 {
    let mut step = 0;
    loop {
        show(lab, step);
        if journey(lab).trail.len() > moves {
            return step;
        }
        assert!(lab.lanes()[0].at() == step, "it does not go so far");
        step += 1;
    }
}

/// A hollow between the agent and its target.
const HOLLOW: [&str; 11] = [
    "....................",
    "....................",
    "......@@@@@@@@......",
    ".............@......",
    ".............@......",
    ".............@......",
    ".............@......",
    ".............@......",
    "......@@@@@@@@......",
    "....................",
    "....................",
];

#[test]
fn what_was_learned_outlasts_the_moves_of_the_target() {
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    assert_eq!(lab.lanes()[0].roles(), [Role::Learned]);
    walk(&mut lab, 3);
    let before = journey(&lab);
    let stood = lab.world().grid().cell(before.agent.unwrap() as usize);
    target(&mut lab, 19, 6);
    let moved = journey(&lab);
    assert_eq!(moved.agent, before.agent, "it goes on from where it stands");
    assert_eq!(moved.trail, before.trail);
    assert_eq!(moved.round, before.round + 1);
    assert!(moved.learned.unwrap() > 0, "and has something learned");
    let notes: Vec<_> = lab.summary().lanes[0].notes.clone();
    assert!(notes.iter().all(|note| note.id != "lane.doubtful"));
    finish(&mut lab);
    let led = journey(&lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
    assert_eq!(led.trail.last(), Some(&(6 * 20 + 19)));
    assert!(same(
        led.walked,
        lab.lanes()[0]
            .outcome()
            .unwrap()
            .length
            .clone()
            .unwrap()
            .unwrap()
    ));

    // A search from the same place that has learned nothing.
    let mut fresh = on_rows(&HOLLOW, [(stood.x, stood.y), (19, 6)], "mt-aa-star");
    finish(&mut fresh);
    let alone = journey(&fresh);
    assert!(
        led.expanded * 2 < alone.expanded,
        "{} {}",
        led.expanded,
        alone.expanded
    );
    // The rest of its way is a shortest one.
    let rest = led.walked - before.walked;
    assert!(same(rest, alone.walked), "{rest} {}", alone.walked);
}

#[test]
fn of_a_target_that_jumps_far_nothing_learned_is_left() {
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    walk(&mut lab, 3);
    assert!(journey(&lab).learned.unwrap() > 10);
    target(&mut lab, 0, 0);
    assert_eq!(journey(&lab).learned, Some(0));
}

#[test]
fn a_chase_is_played_backwards_as_forwards() {
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    walk(&mut lab, 2);
    target(&mut lab, 19, 8);
    let at = lab.lanes()[0].at();
    show(&mut lab, at + 30);
    target(&mut lab, 18, 9);
    target(&mut lab, 17, 9);
    finish(&mut lab);
    let steps = lab.lanes()[0].steps();
    let look = |lab: &mut Lab, step: u64| {
        show(lab, step);
        lab.paint(0).unwrap();
        let marks = lab.lanes()[0].picture().marks().to_vec();
        (
            lab.lanes()[0].hash(),
            journey(lab),
            marks,
            lab.kept_values(0)
                .unwrap()
                .iter()
                .map(|v| v.to_bits())
                .collect::<Vec<_>>(),
        )
    };
    let there: Vec<_> = (0..=steps).map(|step| look(&mut lab, step)).collect();
    let targets: std::collections::BTreeSet<_> =
        there.iter().filter_map(|each| each.1.target).collect();
    assert_eq!(
        targets.len(),
        3,
        "it is where it was at each step: {targets:?}"
    );
    for step in (0..=steps).rev() {
        assert!(look(&mut lab, step) == there[step as usize], "step {step}");
    }
}

#[test]
fn it_follows_a_target_that_it_comes_upon_loses_and_finds() {
    // Onto the agent: it has arrived.
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    walk(&mut lab, 3);
    let agent = lab
        .world()
        .grid()
        .cell(journey(&lab).agent.unwrap() as usize);
    let walked = journey(&lab).walked;
    target(&mut lab, agent.x, agent.y);
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
    assert!(same(journey(&lab).walked, walked));

    // Onto a wall: there is no way, until it moves on.
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    walk(&mut lab, 3);
    target(&mut lab, 13, 5);
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Failed);
    target(&mut lab, 14, 5);
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
    assert_eq!(journey(&lab).trail.last(), Some(&(5 * 20 + 14)));
}

#[test]
fn a_gate_that_opens_is_doubted_as_by_aa_star() {
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    walk(&mut lab, 3);
    let cells = vec![Cell::new(13, 5)];
    lab.edit(
        Edit::Terrain {
            cells,
            terrain: Terrain::Dot,
        },
        Joined::New,
    )
    .unwrap();
    assert!(journey(&lab).doubtful);
    target(&mut lab, 19, 4);
    finish(&mut lab);
    assert!(journey(&lab).doubtful);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
}

#[test]
fn the_others_begin_again_when_the_goal_is_moved() {
    for algorithm in ["aa-star", "gaa-star", "d-star-lite"] {
        let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], algorithm);
        walk(&mut lab, 3);
        target(&mut lab, 19, 6);
        finish(&mut lab);
        assert_eq!(journey(&lab).target, None);
        let claim = lab.lanes()[0].claim(lab.world()).guarantee;
        assert_eq!(claim, Guarantee::Optimal, "{algorithm}");
    }
}

#[test]
fn the_plan_after_each_move_of_the_target_is_what_the_oracle_finds() {
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    for (setting, option) in [("sensor", "2"), ("corners", "always")] {
        lab.set_setting(0, setting, option).unwrap();
    }
    let mut moves = 1;
    for (x, y) in [(19, 6), (18, 7), (17, 8), (18, 9), (19, 10)] {
        let step = walk(&mut lab, moves);
        target(&mut lab, x, y);
        let mut at = step;
        while journey(&lab).plan.is_empty() {
            at += 1;
            show(&mut lab, at);
        }
        // As it believes the world to be: what it has not seen is free.
        let seen = lab.seen_cells(0).unwrap();
        let mut believed = Grid::new(20, 11, Terrain::Dot).unwrap();
        for (index, &mark) in seen.iter().enumerate() {
            if mark == 2 {
                believed.set_terrain(index, Terrain::OutOfBounds);
            }
        }
        let agent = believed.cell(journey(&lab).agent.unwrap() as usize);
        let rule = journeys::rule_of(&lab);
        let optimum = shortest(&believed, rule, agent, Cell::new(x, y)).unwrap();
        let plan = journey(&lab).plan;
        let settings = lab.lanes()[0].settings();
        let length =
            wayscope::path::grid_length(&believed, wayscope::search::move_rule(settings), &plan);
        let length = length.unwrap();
        assert!(same(length, optimum), "{length} {optimum}");
        moves += 2;
    }
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
    assert!(
        lab.lanes()[0]
            .trace()
            .view(usize::from(VALUES))
            .marks()
            .iter()
            .any(|&mark| mark != 0)
    );
}

#[test]
fn what_the_target_does_is_told() {
    let mut lab = on_rows(&HOLLOW, [(0, 5), (19, 5)], "mt-aa-star");
    walk(&mut lab, 3);
    target(&mut lab, 19, 6);
    let told = lab.sentence(0).unwrap();
    assert_eq!(told.id, "event.target-and-learned");
}

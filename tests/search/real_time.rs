//! Real-time searches: the agent arrives whenever it can, what it learns never says too much, and repeated trials end
//! with shortest paths.

use crate::support::journeys::{
    Edits, Numbers, believed, edit_of, finish, lab_of, numbers, on_rows, rule_of, same, show,
    wide_problems,
};
use crate::support::oracle::{OracleRule, all_from, reachable, shortest, steps};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, Heuristic, Moves, NodeId};
use wayscope::lab::Lab;
use wayscope::path::grid_length;
use wayscope::search::{Guarantee, Role, move_rule, weighed};
use wayscope::trace::{EventKind, Place, Status, VALUES};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain};

const ALL: [&str; 4] = ["rta-star", "lrta-star", "rtaa-star", "lss-lrta-star"];
/// Those whose h stays consistent.
const CONSISTENT: [&str; 3] = ["lrta-star", "rtaa-star", "lss-lrta-star"];

fn told(lab: &Lab) -> String {
    let lane = &lab.lanes()[0];
    format!(
        "{} {:?} step {}",
        lane.entry().id,
        lane.settings(),
        lane.at()
    )
}

fn any_problem(side: u32) -> impl Strategy<Value = Problem> {
    prop_oneof![3 => problems(side).boxed(), 1 => wide_problems(12..24).boxed()]
}

/// For each cell its h at the cursor, as a length: what was learned, or the estimate.
fn h_of_cells(lab: &Lab) -> Vec<f64> {
    let lane = &lab.lanes()[0];
    let settings = lane.settings();
    let grid = weighed(settings, lab.world()).grid();
    let moves = Moves::new(grid, move_rule(settings));
    let graph = GridGraph::<u64>::new(grid, &moves);
    let heuristic = match settings.get("heuristic") {
        "zero" => Heuristic::Zero,
        "chebyshev" => Heuristic::Chebyshev,
        _ => Heuristic::Octile,
    };
    let goal = NodeId(grid.index(lab.world().goal()) as u32);
    let values = lane.trace().view(usize::from(VALUES));
    let units = |node: u32| match values.record(node) {
        Some(record) => record.g,
        None => graph.estimate(heuristic, NodeId(node), goal),
    };
    (0..grid.len() as u32)
        .map(|node| units(node) as f64 * lane.unit(lab.world()))
        .collect()
}

/// h says nowhere more than the way to the goal costs, in the world as it is believed to be.
fn check_admissible(lab: &Lab, grid: &Grid, h: &[f64]) -> Result<(), TestCaseError> {
    let distances = all_from(grid, rule_of(lab), lab.world().goal());
    for (i, (&h, &d)) in h.iter().zip(&distances).enumerate() {
        let (cell, told) = (grid.cell(i), told(lab));
        prop_assert!(h <= d || same(h, d), "{h} > {d} at {cell:?}: {told}");
    }
    Ok(())
}

/// h is nowhere larger than what a move costs plus the h behind it.
fn check_consistent(lab: &Lab, grid: &Grid, h: &[f64]) -> Result<(), TestCaseError> {
    let rule = rule_of(lab);
    for (i, &here) in h.iter().enumerate() {
        for (next, cost) in steps(grid, rule, grid.cell(i)) {
            let by = cost + h[grid.index(next)];
            let (cell, told) = (grid.cell(i), told(lab));
            prop_assert!(
                here <= by || same(here, by),
                "{here} > {by} from {cell:?} by {next:?}: {told}"
            );
        }
    }
    Ok(())
}

/// Whether the step at the cursor made a move: no lesson is half learned then.
fn has_moved(lab: &Lab) -> bool {
    let lane = &lab.lanes()[0];
    let mut events = lane.trace().events_of(lane.at());
    events.any(|event| event.kind == EventKind::Moved && event.note == Place::Agent as u16)
}

/// The edit that blocks instead.
fn worse((_, x, y, size): Numbers) -> Numbers {
    (0, x, y, size)
}

/// Edits, each with how many steps are done before it.
fn edits(most: usize) -> impl Strategy<Value = Edits> {
    proptest::collection::vec((numbers(3), prop_oneof![0..12u32, 0..100u32]), 1..most)
}

proptest! {
    #![proptest_config(cases(2_500))]

    /// The agent arrives if and only if there is a way, known world or not, by moves that are allowed and at what they
    /// cost.
    #[test]
    fn an_agent_arrives_whenever_there_is_a_way(problem in any_problem(14), draw in any::<u64>()) {
        for algorithm in ALL {
            let mut lab = lab_of(algorithm, &problem, draw, &[("trials", "1"), ("moves", "1000000")]);
            finish(&mut lab);
            let outcome = lab.lanes()[0].outcome().unwrap().clone();
            let there = reachable(&problem.grid, rule_of(&lab), problem.start, problem.goal);
            let status = if there { Status::Done } else { Status::Failed };
            prop_assert_eq!(outcome.status, status, "{}", told(&lab));
            let length = outcome.length.clone().map_err(|fault| TestCaseError::fail(format!("{fault} {}", told(&lab))))?;
            prop_assert_eq!(length.is_some(), there);
            let journey = lab.journey(0).unwrap().unwrap();
            if let Some(length) = length {
                prop_assert!(same(journey.walked, length), "{} {}", journey.walked, told(&lab));
                prop_assert_eq!(&journey.trail, outcome.path.as_ref().unwrap());
                prop_assert_eq!(lab.lanes()[0].claim(lab.world()).guarantee, Guarantee::Any);
            }
        }
    }

    /// Whatever is learned stays consistent and admissible, in a world that stays as it is, under edits that block, and
    /// under edits of all kinds; in a world that is not known, as far as it is believed.
    #[test]
    fn what_is_learned_never_says_too_much(
        problem in any_problem(10), edits in edits(5), draw in any::<u64>(), only_worse in any::<bool>(), edited in any::<bool>(),
    ) {
        for algorithm in CONSISTENT {
            // Of an edit out of its sight an agent knows nothing, nor does this test know what it believes then.
            let sensor = if edited { "all" } else { ["1", "2", "4", "all"][(draw >> 40) as usize % 4] };
            let given = [("trials", "2"), ("moves", "1000000"), ("sensor", sensor)];
            let mut lab = lab_of(algorithm, &problem, draw, &given);
            let mut edits = edits.iter().filter(|_| edited);
            let mut next = edits.next();
            let (mut step, mut since, mut seen) = (0, 0, 0u32);
            loop {
                show(&mut lab, step);
                if lab.lanes()[0].at() < step || seen > 150 {
                    break;
                }
                seen += 1;
                let (grid, h) = (believed(&lab), h_of_cells(&lab));
                check_admissible(&lab, &grid, &h)?;
                if has_moved(&lab) {
                    check_consistent(&lab, &grid, &h)?;
                }
                if let Some((edit, steps)) = next && since >= *steps {
                    let edit = edit_of(if only_worse { worse(*edit) } else { *edit }, lab.world().grid());
                    let changed = lab.edit(edit, Joined::New).unwrap();
                    if changed.is_some() && lab.lanes()[0].at() < step {
                        step = 0;
                    }
                    check_admissible(&lab, &believed(&lab), &h_of_cells(&lab))?;
                    // An edit that changes nothing is not handled.
                    if changed.is_some() {
                        check_consistent(&lab, &believed(&lab), &h_of_cells(&lab))?;
                    }
                    (next, since) = (edits.next(), 0);
                }
                // Most steps of a long journey are as others are.
                let stride = 1 + u64::from(seen) / 20;
                (since, step) = (since + stride as u32, step + stride);
            }
        }
    }

    /// Trials go on until nothing is learned any more; the last one then is a shortest path, and none was shorter.
    #[test]
    fn trials_end_with_a_shortest_path(problem in problems(9), draw in any::<u64>()) {
        for algorithm in CONSISTENT {
            let mut lab = lab_of(algorithm, &problem, draw, &[("trials", "all"), ("moves", "1000000")]);
            finish(&mut lab);
            let Some(optimum) = shortest(&problem.grid, rule_of(&lab), problem.start, problem.goal) else {
                continue;
            };
            let lane = &lab.lanes()[0];
            let length = lane.outcome().unwrap().length.clone();
            let length = length.map_err(|fault| TestCaseError::fail(format!("{fault} {}", told(&lab))))?.unwrap();
            prop_assert!(same(length, optimum), "{length} {optimum} {}", told(&lab));
            for &(cost, _) in lane.milestones().trials() {
                let cost = cost as f64 * lane.unit(lab.world());
                prop_assert!(cost >= optimum || same(cost, optimum), "{cost} {optimum} {}", told(&lab));
            }
        }
    }

    /// With a search ahead as far as the goal, in a world that it knows, the agent's way is a shortest one.
    #[test]
    fn a_lookahead_as_far_as_the_goal_gives_a_shortest_path(problem in any_problem(14), draw in any::<u64>()) {
        for algorithm in ["rtaa-star", "lss-lrta-star"] {
            let given = [("lookahead", "all"), ("sensor", "all"), ("trials", "1"), ("moves", "1000000")];
            let mut lab = lab_of(algorithm, &problem, draw, &given);
            finish(&mut lab);
            let optimum = shortest(&problem.grid, rule_of(&lab), problem.start, problem.goal);
            match (lab.lanes()[0].outcome().unwrap().length.clone().unwrap(), optimum) {
                (None, None) => {}
                (Some(length), Some(optimum)) => prop_assert!(same(length, optimum), "{}", told(&lab)),
                other => prop_assert!(false, "{other:?} {}", told(&lab)),
            }
        }
    }

    /// With one cell ahead, all three that learn consistently make the same moves.
    #[test]
    fn with_one_cell_ahead_all_three_are_the_same(problem in any_problem(12), draw in any::<u64>()) {
        let mut ways = Vec::new();
        for algorithm in CONSISTENT {
            let given = [
                ("lookahead", "1"), ("trials", "2"), ("moves", "1000000"), ("sensor", ["all", "2"][(draw % 2) as usize]),
                ("heuristic", "octile"), ("neighbours", ["8", "4", "hex"][(draw % 3) as usize]), ("corners", "one"), ("diagonal", "sqrt2"),
                ("agent", "1"), ("risk", ["0", "2"][(draw / 7 % 2) as usize]),
            ];
            let mut lab = lab_of(algorithm, &problem, draw, &given);
            finish(&mut lab);
            ways.push((lab.lanes()[0].milestones().moves().iter().map(|&(node, _)| node).collect::<Vec<_>>(), h_of_cells(&lab)));
        }
        prop_assert!(ways[0] == ways[1] && ways[1] == ways[2]);
    }

    /// What LSS-LRTA* learns from one search ahead is nowhere less than what RTAA* learns from the same.
    #[test]
    fn learning_anew_is_nowhere_less(problem in any_problem(14), draw in any::<u64>()) {
        let learned = |algorithm: &str| {
            let given = [
                ("lookahead", ["4", "16", "64"][(draw % 3) as usize]), ("trials", "1"), ("sensor", "all"), ("moves", "1000000"),
                ("heuristic", "octile"), ("neighbours", "8"), ("corners", "one"), ("diagonal", "sqrt2"), ("agent", "1"), ("risk", "4"),
            ];
            let mut lab = lab_of(algorithm, &problem, draw, &given);
            let mut step = 0;
            show(&mut lab, step);
            while lab.journey(0).unwrap().unwrap().trail.len() < 2 && lab.lanes()[0].at() == step {
                step += 1;
                show(&mut lab, step);
            }
            (
                h_of_cells(&lab),
                lab.journey(0).unwrap().unwrap().expanded_in_all,
            )
        };
        let (adapted, relearned) = (learned("rtaa-star"), learned("lss-lrta-star"));
        prop_assert_eq!(adapted.1, relearned.1);
        for (a, b) in adapted.0.iter().zip(&relearned.0) {
            prop_assert!(b >= a || same(*a, *b), "{a} {b}");
        }
    }

    /// Whatever is edited under its feet, the agent arrives in the end if there is a way from where it was.
    #[test]
    fn edits_on_the_way_do_not_keep_an_agent_from_arriving(problem in any_problem(12), edits in edits(6), draw in any::<u64>()) {
        for algorithm in ALL {
            let given = [("trials", "1"), ("moves", "1000000"), ("sensor", "all")];
            let mut lab = lab_of(algorithm, &problem, draw, &given);
            let mut step = 0;
            for (edit, steps) in &edits {
                step += u64::from(*steps);
                show(&mut lab, step);
                let edit = edit_of(*edit, lab.world().grid());
                let _ = lab.edit(edit, Joined::New).unwrap();
                step = lab.lanes()[0].at();
            }
            let agent = lab.journey(0).unwrap().unwrap().agent;
            let world = lab.world();
            let from = agent.map_or(world.start(), |agent| world.grid().cell(agent as usize));
            let there = reachable(world.grid(), rule_of(&lab), from, world.goal());
            finish(&mut lab);
            let status = if there { Status::Done } else { Status::Failed };
            prop_assert_eq!(lab.lanes()[0].outcome().unwrap().status, status, "{} from {:?} {:?}", told(&lab), from, lab.world().grid());
        }
    }
}

const TRAP: [&str; 7] = [
    "............",
    "..@@@@@@@...",
    "........@...",
    "........@...",
    "........@...",
    "..@@@@@@@...",
    "............",
];

#[test]
fn a_dead_end_is_filled_before_it_is_left() {
    let mut lab = on_rows(&TRAP, [(1, 3), (11, 3)], "lrta-star");
    finish(&mut lab);
    let journey = lab.journey(0).unwrap().unwrap();
    let optimum = shortest(
        lab.world().grid(),
        OracleRule::MOVING_AI,
        Cell::new(1, 3),
        Cell::new(11, 3),
    )
    .unwrap();
    assert!(
        journey.walked > 3.0 * optimum,
        "{} {optimum}",
        journey.walked
    );
    let visits = |cell: u32| journey.trail.iter().filter(|&&at| at == cell).count();
    assert!(visits(3 * 12 + 7) > 1, "the bottom of it, more than once");
    assert_eq!(lab.lanes()[0].roles(), [Role::Learned]);
    let h = h_of_cells(&lab);
    let estimate = 4.0;
    assert!(
        h[3 * 12 + 7] > estimate + 4.0,
        "it knows by now how far it is from there: {}",
        h[3 * 12 + 7]
    );
}

#[test]
fn a_second_best_leaves_the_dead_end_sooner() {
    let walked = |algorithm: &str| {
        let mut lab = on_rows(&TRAP, [(1, 3), (11, 3)], algorithm);
        finish(&mut lab);
        lab.journey(0).unwrap().unwrap().walked
    };
    assert!(walked("rta-star") < walked("lrta-star"));
}

#[test]
fn a_lookahead_farther_than_the_sensor_goes_into_the_dead_end() {
    let walked = |sensor: &str| {
        let mut lab = on_rows(&TRAP, [(1, 3), (11, 3)], "rtaa-star");
        lab.set_setting(0, "lookahead", "64").unwrap();
        lab.set_setting(0, "sensor", sensor).unwrap();
        finish(&mut lab);
        lab.journey(0).unwrap().unwrap().walked
    };
    assert!(walked("1") > walked("all") + 1.0);
}

#[test]
fn an_agent_that_has_gone_as_far_as_it_may_stops_and_says_so() {
    let mut rows = vec![".".repeat(40); 40];
    // A wall of which neither end is near.
    for row in rows.iter_mut().take(39).skip(1) {
        row.replace_range(30..31, "@");
    }
    for row in [1, 38] {
        rows[row].replace_range(2..31, &"@".repeat(29));
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut lab = on_rows(&rows, [(10, 20), (38, 20)], "lrta-star");
    lab.set_setting(0, "moves", "1000").unwrap();
    finish(&mut lab);
    let outcome = lab.lanes()[0].outcome().unwrap().clone();
    assert_eq!(outcome.status, Status::Stopped);
    assert_eq!(lab.journey(0).unwrap().unwrap().trail.len(), 1001);
    lab.set_setting(0, "moves", "1000000").unwrap();
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
}

#[test]
fn a_goal_behind_walls_is_given_up_when_all_has_been_seen() {
    let rows = ["....@.", "....@.", "....@."];
    for algorithm in ALL {
        let mut lab = on_rows(&rows, [(0, 1), (5, 1)], algorithm);
        finish(&mut lab);
        assert_eq!(
            lab.lanes()[0].outcome().unwrap().status,
            Status::Failed,
            "{algorithm}"
        );
        let there = lab.journey(0).unwrap().unwrap().trail.len();
        // The wall opens: what was learned of cells that lead nowhere no longer holds.
        let cells = vec![Cell::new(4, 0)];
        let terrain = Terrain::Dot;
        lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
            .unwrap();
        finish(&mut lab);
        assert_eq!(
            lab.lanes()[0].outcome().unwrap().status,
            Status::Done,
            "{algorithm}"
        );
        let journey = lab.journey(0).unwrap().unwrap();
        assert!(
            journey.trail.len() > there,
            "{algorithm}: it went on from where it was"
        );
    }
}

#[test]
fn what_trials_cost_is_noted() {
    let mut lab = on_rows(&TRAP, [(1, 3), (11, 3)], "lrta-star");
    lab.set_setting(0, "trials", "all").unwrap();
    finish(&mut lab);
    let lane = &lab.lanes()[0];
    let trials = lane.milestones().trials().to_vec();
    assert!(trials.len() > 2);
    let outcome = lane.outcome().unwrap();
    let length = outcome.length.clone().unwrap().unwrap();
    let rule = move_rule(lane.settings());
    assert_eq!(
        grid_length(lab.world().grid(), rule, outcome.path.as_ref().unwrap()),
        Ok(length)
    );
    assert!(trials[0].0 as f64 * lane.unit(lab.world()) > length);
    // Back at the start the trail is that of the trial alone.
    let (_, begins) = trials[0];
    show(&mut lab, begins);
    let journey = lab.journey(0).unwrap().unwrap();
    assert_eq!((journey.trail.len(), journey.walked), (1, 0.0));
    show(&mut lab, begins - 1);
    let journey = lab.journey(0).unwrap().unwrap();
    assert_eq!(journey.agent, Some(3 * 12 + 11));
    assert!(journey.trail.len() > 10);
}

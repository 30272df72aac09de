//! Searches that have a path soon and better it: every path that is published is within its bound of what the oracle
//! finds, and the last one, at epsilon 1, is a shortest.

use std::collections::BTreeSet;

use crate::support::journeys::{
    Edits, Memory, Numbers, edit_of, finish, lab_of, numbers, on_rows, rule_of, show, wide_problems,
};
use crate::support::oracle::shortest;
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::lab::{EARLIER, Journey, Lab};
use wayscope::path::grid_length;
use wayscope::search::move_rule;
use wayscope::trace::{CLOSED, DEFERRED, Event, EventKind, Quantity};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain};

/// The cursor may stand anywhere; the lane's own end counts.
fn steps(lab: &Lab) -> u64 {
    lab.lanes()[0].steps()
}

/// The least that units of cost may be off: the square root of two is one of whole numbers.
const SLACK: f64 = 2e-8;

/// The length of the plan that is shown, on the grid that the agent believes in.
fn plan_length(
    lab: &Lab,
    grid: &Grid,
    journey: &Journey,
    from: Cell,
) -> Result<f64, TestCaseError> {
    let index = |cell| grid.index(cell) as u32;
    let mut plan = journey.plan.clone();
    if plan.first() != Some(&index(from)) {
        plan.reverse();
    }
    prop_assert_eq!(plan.first(), Some(&index(from)));
    prop_assert_eq!(plan.last(), Some(&index(lab.world().goal())));
    let rule = move_rule(lab.lanes()[0].settings());
    grid_length(&grid.weighed(rule.risk), rule, &plan)
        .map_err(|fault| TestCaseError::fail(fault.to_string()))
}

/// Edits, each with how many steps are done before it.
fn edits(most: usize) -> impl Strategy<Value = Edits> {
    let steps = prop_oneof![0..12u32, 0..200u32];
    proptest::collection::vec((numbers(5), steps), 0..most)
}

fn all_events(lab: &Lab) -> Vec<(u64, Event)> {
    let trace = lab.lanes()[0].trace();
    trace.kept().map(|(step, event)| (step, *event)).collect()
}

fn is_noted(event: &Event, quantity: Quantity) -> bool {
    event.kind == EventKind::Noted && event.note == quantity as u16
}

/// At each step of AD*, while these edits are made, what is told of its plan.
fn check_ad_star(lab: &mut Lab, edits: &[(Numbers, u32)]) -> Result<(), TestCaseError> {
    let mut edits = edits.iter();
    let mut next = edits.next();
    let (mut since, mut step) = (0, 0);
    let mut memory = Memory::default();
    // Where the agent was a step before, and whether its plan had a bound.
    let mut before: Option<(u32, bool)> = None;
    loop {
        show(lab, step);
        let journey = lab.journey(0).unwrap().unwrap();
        memory.look(lab, &journey);
        let told = format!("{:?} step {step}", lab.lanes()[0].settings());
        if let Some((was, bounded)) = before
            && journey.agent.is_some_and(|agent| agent != was)
        {
            prop_assert!(bounded, "it moves without a bound, {told}");
        }
        before = journey.agent.map(|agent| (agent, journey.bound.is_some()));
        if let Some(agent) = journey.agent {
            let (epsilon, agent) = (
                journey.epsilon.unwrap(),
                lab.world().grid().cell(agent as usize),
            );
            let goal = lab.world().goal();
            if !journey.plan.is_empty() {
                // With or without a bound, the plan can be walked.
                let grid = memory.believed(lab);
                let length = plan_length(lab, &grid, &journey, agent)?;
                let optimum = shortest(&grid, rule_of(lab), agent, goal).unwrap();
                if let Some(bound) = journey.bound {
                    prop_assert!((1.0..=epsilon).contains(&bound), "{bound} {epsilon} {told}");
                    prop_assert!(
                        length <= bound * optimum * (1.0 + SLACK),
                        "{length} > {bound} x {optimum} {told}"
                    );
                    if epsilon == 1.0 {
                        prop_assert!(
                            (length - optimum).abs() <= SLACK * (1.0 + optimum),
                            "{length} {optimum} {told}"
                        );
                    }
                }
            }
        }
        if lab.lanes()[0].at() < step {
            break;
        }
        if let Some((edit, steps)) = next
            && since >= *steps
        {
            let edit = edit_of(*edit, lab.world().grid());
            let changed = lab.edit(edit, Joined::New).unwrap();
            // Where it begins again it does so at once.
            if changed.is_some() && lab.lanes()[0].at() < step {
                step = 0;
            }
            memory.look(lab, &lab.journey(0).unwrap().unwrap());
            before = None;
            next = edits.next();
            since = 0;
        }
        since += 1;
        step += 1;
        prop_assert!(step < 100_000);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(3_000))]

    /// What is published is within its bound, which is never above epsilon; at epsilon 1 it is a shortest path. No node
    /// is expanded twice with one epsilon. Between two publications the plan that is shown stays within the last bound.
    #[test]
    fn every_path_of_ara_star_is_within_its_bound(
        problem in prop_oneof![2 => problems(14).boxed(), 1 => wide_problems(15..30).boxed()], draw in any::<u64>(), wall in any::<u32>(),
    ) {
        let mut lab = lab_of("ara-star", &problem, draw, &[]);
        for edited in [false, true] {
            if edited {
                let cell = problem.grid.cell(wall as usize % problem.grid.len());
                let edit = Edit::Terrain { cells: vec![cell], terrain: Terrain::OutOfBounds };
                lab.edit(edit, Joined::New).unwrap();
            }
            finish(&mut lab);
            let told = format!("{:?}", lab.lanes()[0].settings());
            let (start, goal) = (lab.world().start(), lab.world().goal());
            let optimum = shortest(lab.world().grid(), rule_of(&lab), start, goal);
            let outcome = lab.lanes()[0].outcome().unwrap().clone();
            prop_assert_eq!(outcome.path.is_some(), optimum.is_some(), "{}", told);
            let events = all_events(&lab);
            let mut expanded = BTreeSet::new();
            for (_, event) in &events {
                if is_noted(event, Quantity::Epsilon) {
                    expanded.clear();
                }
                if event.kind == EventKind::Expanded {
                    prop_assert!(expanded.insert(event.node), "expanded twice: {}", told);
                }
            }
            let Some(optimum) = optimum else {
                prop_assert!(!events.iter().any(|(_, event)| event.publishes()));
                continue;
            };
            let mut last: Option<(f64, f64)> = None;
            let published: BTreeSet<u64> = events.iter().filter(|(_, e)| e.publishes()).map(|(step, _)| *step).collect();
            prop_assert!(!published.is_empty());
            for step in 1..=steps(&lab) {
                show(&mut lab, step);
                let journey = lab.journey(0).unwrap().unwrap();
                if published.contains(&step) {
                    let (epsilon, bound) = (journey.epsilon.unwrap(), journey.bound.unwrap());
                    prop_assert!((1.0..=epsilon).contains(&bound), "{} {} {}", bound, epsilon, told);
                    prop_assert!(last.is_none_or(|(before, _)| epsilon < before), "{}", told);
                    last = Some((epsilon, bound));
                }
                let Some((epsilon, bound)) = last else { continue };
                let length = plan_length(&lab, lab.world().grid(), &journey, start)?;
                prop_assert!(length <= bound * optimum * (1.0 + SLACK), "{} > {} x {} {}", length, bound, optimum, told);
                if epsilon == 1.0 {
                    prop_assert!((length - optimum).abs() <= SLACK * (1.0 + optimum), "{} {} {}", length, optimum, told);
                    prop_assert_eq!(bound, 1.0);
                }
            }
            prop_assert_eq!(last, Some((1.0, 1.0)));
        }
    }

    /// Whatever is edited under the agent's feet: a plan of which a bound is told keeps it, as the agent believes the
    /// world to be, and the bound is never above epsilon; at epsilon 1 the plan is a shortest one.
    #[test]
    fn every_plan_of_ad_star_is_within_its_bound(
        problem in prop_oneof![3 => problems(12).boxed(), 1 => wide_problems(15..30).boxed()],
        edits in edits(6), draw in any::<u64>(),
    ) {
        let mut lab = lab_of("ad-star", &problem, draw, &[]);
        check_ad_star(&mut lab, &edits)?;
        // With each round of a journey without news epsilon falls, so that a long one ends with shortest plans.
        let events = all_events(&lab);
        let mut round = BTreeSet::new();
        for (_, event) in &events {
            if is_noted(event, Quantity::Round) {
                round.clear();
            }
            // What was put right is not expanded again in that round; what was too small comes twice.
            if event.kind == EventKind::Changed && event.space == 1 && event.marks().1 != 0 {
                prop_assert!(round.insert(event.node), "made right twice in a round");
            }
        }
    }

    /// In a world that it knows and that nobody edits, the whole way of the agent is within the first epsilon: what it
    /// has walked and the g of where it stands never grow together.
    #[test]
    fn the_whole_way_of_ad_star_is_within_its_first_epsilon(
        problem in prop_oneof![2 => problems(14).boxed(), 1 => wide_problems(15..30).boxed()], draw in any::<u64>(),
    ) {
        let mut lab = lab_of("ad-star", &problem, draw, &[]);
        lab.set_setting(0, "sensor", "all").unwrap();
        let first: f64 = lab.lanes()[0].settings().get("epsilon").parse().unwrap();
        finish(&mut lab);
        let (start, goal) = (lab.world().start(), lab.world().goal());
        let optimum = shortest(lab.world().grid(), rule_of(&lab), start, goal);
        let length = lab.lanes()[0].outcome().unwrap().length.clone().unwrap();
        prop_assert_eq!(length.is_some(), optimum.is_some());
        let Some((length, optimum)) = length.zip(optimum) else { return Ok(()) };
        prop_assert!(length <= first * optimum * (1.0 + SLACK), "{} {}", length, optimum);
        let mut whole = f64::INFINITY;
        for step in 1..=steps(&lab) {
            show(&mut lab, step);
            let journey = lab.journey(0).unwrap().unwrap();
            let lane = &lab.lanes()[0];
            let agent = journey.agent.filter(|_| !journey.plan.is_empty());
            let Some(left) = agent.and_then(|agent| lane.trace().view(0).record(agent)) else {
                continue;
            };
            let now = journey.walked + left.g as f64 * lane.unit(lab.world());
            prop_assert!(now <= whole * (1.0 + SLACK), "{} {}", now, whole);
            whole = now;
        }
    }
}

/// Water that the agent saw at its start is drained when it is far off. Back from a dead end it plans around it, as
/// long as it does not see it again, by a way that is longer and the shortest of those that it believes in.
#[test]
fn what_is_edited_out_of_sight_is_not_believed() {
    let rows = ["........", "..W@@@@@", "........"];
    let mut lab = on_rows(&rows, [(3, 2), (7, 0)], "ad-star");
    for (setting, option) in [("sensor", "1"), ("epsilon", "1.5"), ("fall", "1")] {
        lab.set_setting(0, setting, option).unwrap();
    }
    let drained = (4, 2, 1, 1);
    check_ad_star(&mut lab, &[(drained, 20)]).unwrap();
    let index = |x, y| (8 * y + x) as u32;
    // The sixth cell of its trail is on the way back.
    let back = walk(&mut lab, 5);
    assert_eq!(back.trail[3..], [index(6, 2), index(5, 2), index(4, 2)]);
    assert!(back.plan.contains(&index(1, 1)) && !back.plan.contains(&index(2, 1)));
    finish(&mut lab);
    let trail = lab.journey(0).unwrap().unwrap().trail;
    assert!(trail.contains(&index(2, 1)));
}

/// A trap before the goal: with a large epsilon the first path is not the best.
const TRAP: [&str; 9] = [
    "............",
    "...@@@@@@...",
    "........@...",
    "........@...",
    "........@...",
    "........@...",
    "........@...",
    "...@@@@@@...",
    "............",
];

#[test]
fn rounds_of_ara_star_are_drawn_and_told_apart() {
    let mut lab = on_rows(&TRAP, [(0, 4), (11, 3)], "ara-star");
    finish(&mut lab);
    let journey = lab.journey(0).unwrap().unwrap();
    // 3, 2.5, 2, 1.5, 1.
    assert_eq!(journey.round, 5);
    assert_eq!((journey.epsilon, journey.bound), (Some(1.0), Some(1.0)));
    assert!(journey.expanded < journey.expanded_in_all);
    lab.paint(0).unwrap();
    let marks = lab.lanes()[0].picture().marks().to_vec();
    let count = |mark: u8| marks.iter().filter(|&&m| m == mark).count() as u64;
    assert!(count(EARLIER) > 0);
    // One expansion a cell and round: what is drawn as of this round is what was expanded in it.
    assert_eq!(count(CLOSED), journey.expanded);
    // The first path is known long before the last.
    let paths = lab.lanes()[0].milestones().bounds().to_vec();
    assert_eq!(paths.len(), 5, "{paths:?}");
    // Cells that wait for the next round have the mark of what is put off, and none has when it has begun.
    let put_off = all_events(&lab)
        .iter()
        .find(|(_, e)| e.kind == EventKind::Changed && e.space == 0)
        .map(|(step, _)| *step);
    let Some(step) = put_off else {
        panic!("nothing was put off")
    };
    show(&mut lab, step);
    lab.paint(0).unwrap();
    assert!(lab.lanes()[0].picture().marks().contains(&DEFERRED));
    let next = paths.iter().find(|&&path| path >= step).unwrap() + 1;
    show(&mut lab, next);
    lab.paint(0).unwrap();
    assert!(!lab.lanes()[0].picture().marks().contains(&DEFERRED));
    assert_eq!(lab.journey(0).unwrap().unwrap().expanded, 0);
}

#[test]
fn an_edit_lets_ara_star_begin_again() {
    let mut lab = on_rows(&TRAP, [(0, 4), (11, 3)], "ara-star");
    finish(&mut lab);
    let cells = vec![Cell::new(11, 5)];
    let terrain = Terrain::OutOfBounds;
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
    show(&mut lab, 0);
    assert_eq!(lab.journey(0).unwrap().unwrap().round, 0);
    show(&mut lab, 1);
    assert_eq!(lab.journey(0).unwrap().unwrap().epsilon, Some(3.0));
}

/// Steps until the agent has made so many moves.
fn walk(lab: &mut Lab, moves: usize) -> Journey {
    for step in 0..10_000 {
        show(lab, step);
        let journey = lab.journey(0).unwrap().unwrap();
        if journey.trail.len() > moves {
            return journey;
        }
    }
    panic!("it never went so far");
}

#[test]
fn each_move_of_ad_star_lets_epsilon_fall_and_a_large_change_raises_it() {
    let mut lab = on_rows(
        &["........................"; 24],
        [(0, 12), (23, 12)],
        "ad-star",
    );
    let epsilons: Vec<f64> = (0..6)
        .map(|moves| walk(&mut lab, moves).epsilon.unwrap())
        .collect();
    assert_eq!(epsilons, [3.0, 2.5, 2.0, 1.5, 1.0, 1.0]);
    let journey = walk(&mut lab, 5);
    assert_eq!(journey.bound, Some(1.0));
    // A cell that nobody has met: nothing to do.
    let wall = |cells: Vec<Cell>| Edit::Terrain {
        cells,
        terrain: Terrain::OutOfBounds,
    };
    lab.edit(wall(vec![Cell::new(0, 0)]), Joined::New).unwrap();
    assert_eq!(lab.journey(0).unwrap().unwrap().round, journey.round);
    // One before its feet: repaired with the epsilon that there is.
    lab.edit(wall(vec![Cell::new(7, 12)]), Joined::New).unwrap();
    let small = lab.journey(0).unwrap().unwrap();
    assert_eq!(
        (small.epsilon, small.bound, small.round),
        (Some(1.0), None, journey.round + 1)
    );
    assert!(small.plan.is_empty());
    // A wall across: it begins with the first epsilon again.
    let across = (4..20).flat_map(|y| (12..15).map(move |x| Cell::new(x, y)));
    lab.edit(wall(across.collect()), Joined::New).unwrap();
    let large = lab.journey(0).unwrap().unwrap();
    assert_eq!((large.epsilon, large.bound), (Some(3.0), None));
    finish(&mut lab);
    let outcome = lab.lanes()[0].outcome().unwrap();
    assert!(outcome.path.is_some());
}

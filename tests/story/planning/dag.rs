//! The graph of Figure 3.5 and its two states of execution.

use crate::figure::task;
use crate::planning::validator::{sound_plan, with};
use std::collections::BTreeSet;
use wayscope::story::{ExecutionDag, FrontRule, PlanSearch};

/// The graph of the figure's plan, which has the figure's numbers.
fn figure(one_per_actor: bool) -> ExecutionDag {
    let task = task();
    let plan = sound_plan(&task, with(PlanSearch::Plans));
    let steps: Vec<_> = (1..plan.goal())
        .map(|step| plan.written_step(&task, step).unwrap())
        .collect();
    let figure = [
        "(Move fred tower armory)",
        "(PickUp fred ammo armory)",
        "(PickUp fred gun armory)",
        "(Load fred gun ammo)",
        "(Move fred armory bunker)",
        "(Shoot fred barney gun bunker)",
    ];
    assert_eq!(steps, figure);
    ExecutionDag::new(&task, &plan, one_per_actor)
}

fn shown(dag: &ExecutionDag) -> String {
    dag.snapshot().to_string()
}

const FIRST: &str = "C{} E{} R{1} W{2,3,4,5,6}";
const SECOND: &str = "C{1,2,3} E{5} R{4} W{6}";

#[test]
fn both_states_of_figure_3_5() {
    let mut dag = figure(true);
    assert_eq!(shown(&dag), FIRST);
    for step in [1, 3, 2] {
        assert_eq!(dag.fronts(FrontRule::Highest)[0], step);
        assert!(dag.begin(step));
        // Fred has one pair of hands.
        assert!(dag.fronts(FrontRule::Highest).is_empty());
        assert!(dag.complete(step));
    }
    assert_eq!(dag.fronts(FrontRule::Highest), [5, 4]);
    assert!(dag.begin(5));
    assert_eq!(shown(&dag), SECOND);
    assert!(!dag.begin(4), "Fred is going");
    dag.set_one_per_actor(false);
    assert_eq!(dag.fronts(FrontRule::Lowest), [4]);
    assert!(dag.begin(4) && dag.complete(5) && dag.complete(4));
    assert_eq!(shown(&dag), "C{1,2,3,4,5} E{} R{6} W{}");
    assert!(dag.begin(6) && !dag.is_completed() && dag.complete(6) && dag.is_completed());
}

#[test]
fn what_cannot_begin_or_end_changes_nothing() {
    let mut dag = figure(false);
    for step in [0, 2, 6, 7, 99] {
        assert!(!dag.begin(step) && !dag.complete(step));
    }
    assert!(!dag.complete(1), "it has not begun");
    assert_eq!(shown(&dag), FIRST);
    assert!(dag.begin(1) && !dag.begin(1));
}

/// All states that can be reached if in each cycle `begin` says what may begin.
fn reached(
    one_per_actor: bool,
    begin: impl Fn(&ExecutionDag) -> Vec<Vec<u16>>,
) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![figure(one_per_actor)];
    while let Some(dag) = open.pop() {
        if !seen.insert(shown(&dag)) {
            continue;
        }
        for steps in begin(&dag) {
            let mut next = dag.clone();
            assert!(steps.iter().all(|step| next.begin(*step)));
            open.push(next);
        }
        for step in dag.snapshot().executing {
            let mut next = dag.clone();
            assert!(next.complete(step));
            open.push(next);
        }
    }
    seen
}

#[test]
fn the_second_state_needs_one_node_a_cycle() {
    let one = |dag: &ExecutionDag| {
        let fronts = dag.fronts(FrontRule::Lowest).into_iter();
        fronts.map(|step| vec![step]).collect::<Vec<_>>()
    };
    assert!(reached(false, one).contains(SECOND));
    assert!(reached(true, one).contains(SECOND));
    // All at once: 4 and 5 begin together. (Whatever begins must begin before anything else ends.)
    let mut seen = BTreeSet::new();
    let mut open = vec![figure(false)];
    while let Some(mut dag) = open.pop() {
        for step in dag.fronts(FrontRule::Lowest) {
            assert!(dag.begin(step));
        }
        if !seen.insert(shown(&dag)) {
            continue;
        }
        for step in dag.snapshot().executing {
            let mut next = dag.clone();
            next.complete(step);
            open.push(next);
        }
    }
    assert!(!seen.contains(SECOND) && seen.contains("C{1,2,3} E{4,5} R{} W{6}"));
    // The lowest number first: loading begins before going does.
    let lowest = |dag: &ExecutionDag| {
        let front = dag.fronts(FrontRule::Lowest);
        front
            .first()
            .map(|step| vec![vec![*step]])
            .unwrap_or_default()
    };
    assert!(!reached(true, lowest).contains(SECOND));
}

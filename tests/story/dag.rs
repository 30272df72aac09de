//! The graph of Figure 3.5 and its two states of execution.

use crate::figure::task;
use crate::validator::{sound_plan, with};
use wayscope::story::{ExecutionDag, PlanSearch, StoryPlan};

/// The figure's plan in the figure's numbers.
pub fn numbered_plan() -> StoryPlan {
    let task = task();
    let plan = sound_plan(&task, with(PlanSearch::Plans));
    eprintln!(
        "{:?}",
        (1..plan.goal())
            .map(|s| plan.written_step(&task, s))
            .collect::<Vec<_>>()
    );
    plan
}

#[test]
fn first_look() {
    let task = task();
    let plan = numbered_plan();
    let mut dag = ExecutionDag::new(&task, &plan, false);
    assert_eq!(dag.snapshot().to_string(), "C{} E{} R{1} W{2,3,4,5,6}");
    for step in [1, 2, 3] {
        assert_eq!(dag.front(), Some(step));
        assert!(dag.begin(step));
        assert!(dag.complete(step));
    }
    eprintln!("{}", dag.snapshot());
}

//! Problems of planning: PDDL and the article's notation.

use wayscope::message::{Arg, Message};
use wayscope::story::{
    GroundTask, PlannerSettings, StoryPlan, StoryPlanner, StoryProblem, read_pddl_domain,
    read_pddl_problem, read_story,
};
use wayscope::trace::{Process, Status};

/// A domain in PDDL, and behind a byte 0 a problem of it; all of it as a story, too.
pub fn pddl(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let (first, second) = text.split_once('\0').unwrap_or((&text, ""));
    match read_pddl_domain(first) {
        Ok(domain) => match read_pddl_problem(second, &domain) {
            Ok(problem) => plan(problem),
            Err(refused) => has_place(&refused, second),
        },
        Err(refused) => has_place(&refused, first),
    }
    match read_story(&text) {
        Ok(story) => plan(story),
        Err(refused) => has_place(&refused, &text),
    }
    true
}

/// Refusals name a place in the text.
fn has_place(refused: &Message, text: &str) {
    assert!(refused.id.starts_with("pddl."), "{refused}");
    let lines = text.split('\n').count() as i64;
    match (refused.arg("line"), refused.arg("column")) {
        (Some(&Arg::Int(line)), Some(&Arg::Int(column))) => {
            assert!(
                (1..=lines).contains(&line) && column >= 1,
                "{refused}: {lines} lines"
            );
        }
        _ => assert_eq!(refused.id, "pddl.large"),
    }
}

/// What is read is planned for a while; a plan that is found has a link for each precondition.
fn plan(problem: StoryProblem) {
    let Ok(task) = GroundTask::new(problem) else {
        return;
    };
    let settings = PlannerSettings {
        most_plans: 300,
        most_states: 300,
        ..PlannerSettings::default()
    };
    let mut planner = StoryPlanner::new(&task, settings);
    for _ in 0..300 {
        if planner.step(&task, &mut ()) != Status::Running {
            break;
        }
    }
    if planner.status() == Status::Done {
        let plan = StoryPlan::of(&task, planner.current_plan());
        let needs = |action: &u32| {
            let action = &task.actions[*action as usize];
            action.preconditions.len() + action.settled.len()
        };
        let needed: usize = plan.actions.iter().map(needs).sum();
        let goals = task.goals.len() + task.settled_goals.len();
        assert_eq!(plan.links.len(), needed + goals);
    }
}

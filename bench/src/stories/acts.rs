//! What becomes of acts of the reader that break a causal link: each is made to fail, and each is let happen, the plan
//! once repaired and once made anew.

use std::time::Instant;

use wayscope::story::{
    AccommodationSettings, GroundTask, PlanProgress, PlannerSettings, ScanSettings, StoryPlan,
    StoryPlanner, accommodate, intervene, scan,
};
use wayscope::trace::Process;

use super::Measured;
use super::table::Table;

/// An act, where the plan stands before it, and whether the plan then fails.
struct ScriptedAct {
    act: u32,
    before: PlanProgress,
    fails: bool,
}

/// What one answer to all acts came to.
#[derive(Default)]
struct Answers {
    /// For how many there was an answer.
    possible: usize,
    /// Acts that did not happen as the reader wanted.
    denied: usize,
    /// Steps that were left of the plan, and those of them that are the same after it.
    left: usize,
    kept: usize,
    /// Steps that are not as they were.
    changed: usize,
    /// Partial plans and states.
    expanded: u64,
    seconds: f64,
}

/// One row for each story and answer.
pub fn table(stories: &[Measured], most: usize) -> Table {
    let mut rows = Vec::new();
    let readers = stories
        .iter()
        .flat_map(|story| story.readers.iter().map(move |reader| (story, *reader)));
    for (story, name) in readers {
        let task = &story.task;
        let (Some(reader), Some(plan)) = (task.problem.domain.objects.find(name), planned(task))
        else {
            continue;
        };
        let acts = scripted(task, &plan, reader, most);
        let failing = acts.iter().filter(|one| one.fails).count();
        let all = [
            ("intervention", interventions(task, &plan, &acts)),
            ("repair", accommodations(task, &plan, reader, &acts, false)),
            (
                "planning anew",
                accommodations(task, &plan, reader, &acts, true),
            ),
        ];
        for (answer, answers) in all {
            let each = |sum: f64| (answers.possible > 0).then(|| sum / answers.possible as f64);
            rows.push((
                format!("{}, {name}: {answer}", story.name),
                vec![
                    Some(acts.len() as f64),
                    Some(failing as f64),
                    Some(answers.possible as f64),
                    Some(answers.denied as f64),
                    (answers.left > 0).then(|| 100.0 * answers.kept as f64 / answers.left as f64),
                    each(answers.changed as f64),
                    each(answers.expanded as f64),
                    each(answers.seconds * 1e3),
                ],
            ));
        }
    }
    Table {
        name: "Acts of the reader that break a causal link",
        columns: vec![
            "acts",
            "plan fails",
            "answered",
            "acts denied",
            "steps kept %",
            "steps changed",
            "expanded",
            "ms",
        ],
        rows,
    }
}

fn planned(task: &GroundTask) -> Option<StoryPlan> {
    let mut planner = StoryPlanner::new(task, PlannerSettings::default());
    let found = planner.run(task, &mut ()) == wayscope::trace::Status::Done;
    found.then(|| StoryPlan::of(task, planner.current_plan()))
}

/// So many of all acts that break a link at some point of the plan, spread evenly.
fn scripted(task: &GroundTask, plan: &StoryPlan, reader: u32, most: usize) -> Vec<ScriptedAct> {
    let settings = ScanSettings {
        orders: 1,
        ..ScanSettings::default()
    };
    let points = scan(task, plan, &PlanProgress::at_start(task), reader, &settings);
    let all: Vec<_> = points
        .iter()
        .flat_map(|point| point.threats.iter().map(move |threat| (point, threat)))
        .collect();
    let count = most.min(all.len());
    let chosen = (0..count).map(|number| all[number * all.len() / count]);
    chosen
        .map(|(point, threat)| ScriptedAct {
            act: threat.act,
            before: reached(task, plan, &point.completed),
            fails: threat.plan_fails,
        })
        .collect()
}

/// The state once some steps are completed: the plan's orderings say that all orders of them lead to the same links.
fn reached(task: &GroundTask, plan: &StoryPlan, completed: &[u16]) -> PlanProgress {
    let mut progress = PlanProgress::at_start(task);
    let mut left = completed.to_vec();
    while !left.is_empty() {
        let waits = |step: u16| {
            let mut before = plan.orderings.iter().filter(|(_, to)| *to == step);
            before.any(|(from, _)| left.contains(from))
        };
        let at = left.iter().position(|step| !waits(*step)).unwrap_or(0);
        let step = left.remove(at);
        for effect in &task.actions[plan.actions[usize::from(step) - 1] as usize].effects {
            effect.make(&mut progress.state);
        }
    }
    progress.completed = completed.to_vec();
    progress
}

fn left_of(plan: &StoryPlan, act: &ScriptedAct) -> usize {
    plan.actions.len() - act.before.completed.len()
}

fn interventions(task: &GroundTask, plan: &StoryPlan, acts: &[ScriptedAct]) -> Answers {
    let mut answers = Answers::default();
    for one in acts {
        let begun = Instant::now();
        let found = intervene(task, plan, &one.before, one.act, true);
        answers.seconds += begun.elapsed().as_secs_f64();
        if found.is_some() {
            answers.possible += 1;
            answers.denied += 1;
            answers.left += left_of(plan, one);
            answers.kept += left_of(plan, one);
        }
    }
    answers
}

fn accommodations(
    task: &GroundTask,
    plan: &StoryPlan,
    reader: u32,
    acts: &[ScriptedAct],
    anew: bool,
) -> Answers {
    let usual = AccommodationSettings::default();
    let settings = AccommodationSettings {
        reader: Some(reader),
        // In the aquarium and the heist there is no plan without the reader's character: its steps are awaited.
        reader_helps: true,
        most_attempts: if anew { 0 } else { usual.most_attempts },
        ..usual
    };
    let mut answers = Answers::default();
    for one in acts {
        let mut after = one.before.clone();
        for effect in &task.actions[one.act as usize].effects {
            effect.make(&mut after.state);
        }
        let begun = Instant::now();
        let found = accommodate(task, plan, &after, &settings, &mut || 0.0);
        let took = begun.elapsed().as_secs_f64();
        // Where the repair finds nothing another plan is tried; that is the other row's.
        let Some(found) = found.ok().filter(|found| anew || found.is_repair) else {
            continue;
        };
        let effort = if anew { found.replan } else { found.repair };
        answers.possible += 1;
        answers.left += left_of(plan, one);
        answers.kept += found.changes.kept.len();
        answers.changed += found.changes.count();
        answers.expanded += effort.expanded;
        answers.seconds += took;
    }
    answers
}

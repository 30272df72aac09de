//! Stories: what reading, grounding and planning the heist take, a verdict on an act, and a message on the bus.
//!
//! `cargo bench --bench stories`; with names behind `--` only those that contain one of them. The counts are the same
//! on every machine; of the times the fastest and the median round are told, as others share the machine.

use std::hint::black_box;
use std::time::Instant;
use wayscope::story::{
    ActVerdict, BusMessage, Controller, GroundTask, MessageType, PlanProgress, PlanSearch,
    PlannerSettings, StoryPlan, StoryPlanner, StoryProblem, judge_act, read_story, read_story_file,
};
use wayscope::trace::Process;

const HEIST: &str = include_str!("../../tests/story/heist.story");
const FIGURE: &str = include_str!("../../www/src/space/story/stories/figure.story");
const AQUARIUM: &str = include_str!("../../maps/stories/aquarium.json");
const ROUNDS: usize = 25;
const MESSAGES: u32 = 100_000;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|one| !one.starts_with('-'))
        .collect();
    let is_wanted =
        |name: &str| wanted.is_empty() || wanted.iter().any(|one| name.contains(one.as_str()));
    let aquarium = read_story_file(serde_json::from_str(AQUARIUM).expect("JSON")).expect("a story");
    let stories = [
        ("figure", read_story(FIGURE).expect("a story")),
        ("aquarium", aquarium.text.problem().expect("a problem")),
        ("heist", read_story(HEIST).expect("a story")),
    ];
    for (name, problem) in &stories {
        if is_wanted(name) {
            plan(name, problem);
        }
    }
    if is_wanted("verdict") {
        verdicts(&stories[2].1);
    }
    if is_wanted("bus") {
        messages();
    }
}

/// The fastest and the median of some rounds, in milliseconds.
fn timed<T>(mut work: impl FnMut() -> T) -> (f64, f64) {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begun = Instant::now();
            black_box(work());
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[0], times[ROUNDS / 2])
}

fn searched(task: &GroundTask, search: PlanSearch) -> StoryPlanner {
    let settings = PlannerSettings {
        search,
        ..PlannerSettings::default()
    };
    let mut planner = StoryPlanner::new(task, settings);
    planner.run(task, &mut ());
    planner
}

fn plan(name: &str, problem: &StoryProblem) {
    let task = GroundTask::new(problem.clone()).expect("a task");
    let (best, median) = timed(|| GroundTask::new(problem.clone()));
    println!(
        "{name}: {} actions grounded in {best:.2} ms (median {median:.2})",
        task.actions.len()
    );
    for (way, search) in [("both", PlanSearch::Both), ("states", PlanSearch::States)] {
        let planner = searched(&task, search);
        let (best, median) = timed(|| searched(&task, search));
        println!(
            "{name}, {way}: {} steps, {} plans made, {} expanded, {} states, {best:.2} ms (median {median:.2})",
            planner.current_plan().count_actions(),
            planner.nodes().len(),
            planner.expanded(),
            planner.states_expanded(),
        );
    }
}

/// Verdicts on all acts of all actors, when nothing is done yet and when half of the steps are.
fn verdicts(problem: &StoryProblem) {
    let task = GroundTask::new(problem.clone()).expect("a task");
    let planner = searched(&task, PlanSearch::Both);
    let plan = StoryPlan::of(&task, planner.current_plan());
    let mut half = PlanProgress::at_start(&task);
    // Steps in an order that keeps the plan's: each whose predecessors are done.
    while half.completed.len() < plan.actions.len() / 2 {
        let done = |step: u16| step == 0 || half.completed.contains(&step);
        let next = (1..plan.goal()).find(|step| {
            let mut before = plan.orderings.iter().filter(|(_, to)| to == step);
            !done(*step) && before.all(|(from, _)| done(*from))
        });
        let Some(step) = next else { break };
        let action = plan.actions[usize::from(step) - 1];
        for effect in &task.actions[action as usize].effects {
            effect.make(&mut half.state);
        }
        half.completed.push(step);
        half.completed.sort_unstable();
    }
    for (when, progress) in [
        ("at first", PlanProgress::at_start(&task)),
        ("half way", half),
    ] {
        let can = |act: &u32| task.needs(*act).all(|need| need.holds_in(&progress.state));
        let acts: Vec<u32> = (0..task.actions.len() as u32).filter(can).collect();
        let all = || {
            acts.iter()
                .map(|act| judge_act(&task, &plan, &progress, *act))
                .filter(|verdict| matches!(verdict, ActVerdict::Breaks { .. }))
                .count()
        };
        let breaking = all();
        let (best, median) = timed(all);
        let each = 1e3 / acts.len() as f64;
        println!(
            "verdict in a plan of {} steps, {when}: {} acts, {breaking} break a link, {:.1} µs each (median {:.1})",
            plan.actions.len(),
            acts.len(),
            best * each,
            median * each,
        );
    }
}

/// Messages through the controller to one component that is registered for them.
fn messages() {
    let mut controller = Controller::new();
    let world = controller.connect("game-world").expect("a component");
    let manager = controller
        .connect("execution-manager")
        .expect("a component");
    let register = BusMessage::Register {
        component: "execution-manager".to_owned(),
        accepts: vec![MessageType::ActionSuccess],
    };
    controller.send(manager, register).expect("a message");
    controller.deliver().expect("a delivery");
    let (best, median) = timed(|| {
        for step in 0..MESSAGES {
            let message = BusMessage::ActionSuccess { step: step as u16 };
            controller.send(world, message).expect("a message");
            let delivery = controller.deliver().expect("a delivery");
            assert_eq!(black_box(delivery).map(|one| one.to.len()), Some(1));
        }
    });
    let each = |ms: f64| f64::from(MESSAGES) / ms;
    println!(
        "bus: {:.0} messages a ms (median {:.0})",
        each(best),
        each(median)
    );
}

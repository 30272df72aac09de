//! How plans are searched: with and without abstract actions, and by each order of flaws with each estimate.

use std::time::Instant;

use wayscope::story::{
    Decomposing, FlawOrder, GroundTask, PlanEstimate, PlanSearch, PlannerSettings, StoryPlan,
    StoryPlanner,
};
use wayscope::trace::{Process, Status};

use super::Measured;
use super::table::Table;

/// Plans and estimates that are compared in partial plans alone: stories of more steps are not solved so.
const IN_PLANS: [&str; 5] = ["sussman", "ways", "attack", "betty", "aquarium"];

/// What a search came to: expanded partial plans, states, and milliseconds; the plan, if it found one.
struct Found {
    plan: Option<StoryPlan>,
    expanded: u64,
    states: u64,
    ms: f64,
}

fn search(task: &GroundTask, settings: PlannerSettings) -> Found {
    let begun = Instant::now();
    let mut planner = StoryPlanner::new(task, settings);
    let found = planner.run(task, &mut ()) == Status::Done;
    let ms = begun.elapsed().as_secs_f64() * 1e3;
    Found {
        plan: found.then(|| StoryPlan::of(task, planner.current_plan())),
        expanded: planner.expanded(),
        states: planner.states_expanded(),
        ms,
    }
}

/// Primitive actions alone, abstract ones beside them, abstract ones first; in partial plans alone and with states.
pub fn decomposed(stories: &[Measured], most: usize) -> Table {
    let mut rows = Vec::new();
    let with_schemas = stories.iter().filter(|story| {
        let actions = &story.task.actions;
        actions.iter().any(|action| action.is_abstract())
    });
    for story in with_schemas {
        for (name, decomposing) in [
            ("flat", Decomposing::Never),
            ("decomposed, too", Decomposing::Also),
            ("decomposed first", Decomposing::First),
        ] {
            for (way, searched) in [("plans", PlanSearch::Plans), ("both", PlanSearch::Both)] {
                let settings = PlannerSettings {
                    decomposing,
                    search: searched,
                    most_plans: most,
                    ..PlannerSettings::default()
                };
                let found = search(&story.task, settings);
                let plan = found.plan.as_ref();
                rows.push((
                    format!("{}, {name}, {way}", story.name),
                    vec![
                        plan.map(|plan| plan.actions.len() as f64),
                        plan.map(|plan| plan.parts.len() as f64),
                        Some(found.expanded as f64),
                        Some(found.states as f64),
                        Some(found.ms),
                    ],
                ));
            }
        }
    }
    Table {
        name: "Plans with and without abstract actions",
        columns: vec!["steps", "abstract", "expanded", "states", "ms"],
        rows,
    }
}

/// The partial plans that each order of flaws expands with each estimate; nothing where the limit was reached.
pub fn orders(stories: &[Measured], most: usize) -> Table {
    let measured: Vec<&Measured> = IN_PLANS
        .iter()
        .filter_map(|name| stories.iter().find(|story| story.name == *name))
        .collect();
    let mut rows = Vec::new();
    for (flaw_order, flaws) in FlawOrder::ALL {
        for (estimate, estimated) in PlanEstimate::ALL {
            let settings = PlannerSettings {
                flaw_order,
                estimate,
                search: PlanSearch::Plans,
                most_plans: most,
                ..PlannerSettings::default()
            };
            let mut ms = 0.0;
            let mut values: Vec<Option<f64>> = Vec::new();
            for story in &measured {
                let found = search(&story.task, settings);
                ms += found.ms;
                values.push(found.plan.map(|_| found.expanded as f64));
            }
            values.push(Some(ms));
            rows.push((format!("{flaws}, {estimated}"), values));
        }
    }
    let mut columns: Vec<&'static str> = measured.iter().map(|story| story.name).collect();
    columns.push("ms");
    Table {
        name: "Partial plans expanded, by the order of flaws and the estimate",
        columns,
        rows,
    }
}

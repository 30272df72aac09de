//! Plans for problems in PDDL, as one JSON object: steps, orderings, causal links and what it took.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::{Value, json};
use wayscope::message::{Arg, Message};
use wayscope::story::{
    FlawOrder, GroundTask, PlanEstimate, PlanLimit, PlanSearch, PlannerSettings, StoryPlan,
    StoryPlanner, StoryProblem, read_pddl_domain, read_pddl_problem,
};
use wayscope::trace::{Process, Status};

use crate::papers::English;

/// What is planned, how, and where the answer goes.
#[derive(Args)]
#[command(
    after_help = "The answer is one JSON object. `steps` has the plan's actions as the files name them, each with `id`, from 1
on, and `action`; they stand in an order that leads to the goals. `orderings` are pairs [before, after] of these ids; every
sequence that keeps them leads to the goals. `links` are [producer, literal, consumer]: one for each precondition of each
step and each goal. Only there, id 0 stands for what is true at first and the id after the last step for the goals.
`solved` says that there is a plan, `exhausted` that it is proven that there is none; if both are false, `limit` says what
ended the search: time, memory or steps. `guided` says that a search in states found the actions first. `expanded` and
`generated` count partial plans, `statesExpanded` counts states, `ns` is the time with reading and grounding. What cannot be
read is `error` with `id`, `file`, `line` and `column`; the program's exit code is then 1, and 0 otherwise."
)]
pub struct Plan {
    /// File of the domain in PDDL (:strips :typing :equality :negative-preconditions)
    #[arg(long)]
    domain: PathBuf,
    /// File of the problem
    #[arg(long)]
    problem: PathBuf,
    /// Give up after so many seconds
    #[arg(long, default_value_t = 60.0)]
    limit_seconds: f64,
    /// Which flaw is repaired first: oldest, newest, lcfr, zlifo, most-work, most-work-newest
    #[arg(long, default_value = "newest")]
    flaws: String,
    /// How costs to come are estimated: none, additive, admissible
    #[arg(long, default_value = "additive")]
    estimate: String,
    /// What is searched: plans, both (plans with states beside them), states (which guide the repairs)
    #[arg(long, default_value = "both")]
    search: String,
    /// What the estimate counts for beside the cost so far
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=100))]
    weight: u32,
    /// File of the answer; without it the answer is printed
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Plans and writes the answer.
pub fn run(wanted: &Plan) -> Result<ExitCode> {
    let settings = settings(wanted)?;
    let begun = Instant::now();
    let seconds = wanted.limit_seconds.clamp(0.0, 1e6);
    let limit = Duration::from_secs_f64(if seconds.is_nan() { 0.0 } else { seconds });
    let mut in_time = || begun.elapsed() < limit;
    let mut answer = nothing();
    let refused = match read(wanted) {
        Ok(problem) => match GroundTask::within(problem, &mut in_time) {
            Ok(task) => {
                answer = planned(&task, settings, &mut in_time);
                None
            }
            Err(why) => match limit_of(&why) {
                Some(limit) => {
                    answer["limit"] = json!(limit);
                    None
                }
                None => Some((&wanted.problem, Refusal::Said(why))),
            },
        },
        Err(refused) => Some(refused),
    };
    answer["ns"] = json!(begun.elapsed().as_nanos() as u64);
    let exit = match refused {
        Some((file, why)) => {
            tell(&mut answer, file, &why)?;
            ExitCode::FAILURE
        }
        None => ExitCode::SUCCESS,
    };
    match &wanted.json {
        Some(path) => std::fs::write(path, format!("{answer}\n"))
            .with_context(|| path.display().to_string())?,
        None => println!("{answer}"),
    }
    Ok(exit)
}

/// The answer as long as nothing is known: every answer has these keys.
fn nothing() -> Value {
    json!({
        "solved": false, "exhausted": false, "limit": null,
        "steps": [], "orderings": [], "links": [],
        "guided": false, "expanded": 0, "generated": 0, "statesExpanded": 0, "ns": 0,
    })
}

/// The limit that a message of grounding is about.
fn limit_of(why: &Message) -> Option<&'static str> {
    match why.id {
        "story.ground-stopped" => Some("time"),
        "story.ground-many" | "story.ground-memory" => Some("memory"),
        _ => None,
    }
}

fn settings(wanted: &Plan) -> Result<PlannerSettings> {
    let unknown =
        |what: &str, id: &str| anyhow!("--{what}: {id} is not known; --help lists what is");
    let search = match wanted.search.as_str() {
        "plans" => PlanSearch::Plans,
        "both" => PlanSearch::Both,
        "states" => PlanSearch::States,
        other => return Err(unknown("search", other)),
    };
    Ok(PlannerSettings {
        flaw_order: FlawOrder::by_id(&wanted.flaws)
            .ok_or_else(|| unknown("flaws", &wanted.flaws))?,
        estimate: PlanEstimate::by_id(&wanted.estimate)
            .ok_or_else(|| unknown("estimate", &wanted.estimate))?,
        weight: wanted.weight,
        search,
        ..PlannerSettings::default()
    })
}

/// Why a file is not planned with.
enum Refusal {
    /// It says what it should not.
    Said(Message),
    /// It cannot be opened.
    Unreadable(std::io::Error),
}

/// The problem, or which file is wrong and why.
fn read(wanted: &Plan) -> Result<StoryProblem, (&PathBuf, Refusal)> {
    let text = |path| text(path).map_err(|why| (path, Refusal::Unreadable(why)));
    let domain = read_pddl_domain(&text(&wanted.domain)?);
    let domain = domain.map_err(|why| (&wanted.domain, Refusal::Said(why)))?;
    let problem = read_pddl_problem(&text(&wanted.problem)?, &domain);
    problem.map_err(|why| (&wanted.problem, Refusal::Said(why)))
}

fn text(path: &PathBuf) -> std::io::Result<String> {
    Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned())
}

/// Adds to an answer what is wrong with a file.
fn tell(answer: &mut Value, path: &Path, why: &Refusal) -> Result<()> {
    let place = |name: &str| match why {
        Refusal::Said(why) => match why.arg(name) {
            Some(Arg::Int(number)) => json!(number),
            _ => Value::Null,
        },
        Refusal::Unreadable(_) => Value::Null,
    };
    let (id, said) = match why {
        Refusal::Said(why) => (Some(why.id), English::new()?.say(why)),
        Refusal::Unreadable(why) => (None, why.to_string()),
    };
    let file = path.display().to_string();
    eprintln!("{file}: {said}");
    answer["error"] = json!(said);
    answer["id"] = json!(id);
    answer["file"] = json!(file);
    answer["line"] = place("line");
    answer["column"] = place("column");
    Ok(())
}

fn planned(
    task: &GroundTask,
    settings: PlannerSettings,
    in_time: &mut dyn FnMut() -> bool,
) -> Value {
    let mut planner = StoryPlanner::new(task, settings);
    while planner.status() == Status::Running && in_time() {
        for _ in 0..4 {
            planner.step(task, &mut ());
        }
    }
    let mut answer = nothing();
    answer["solved"] = json!(planner.status() == Status::Done);
    answer["exhausted"] = json!(planner.status() == Status::Failed);
    answer["guided"] = json!(planner.is_guided());
    answer["expanded"] = json!(planner.expanded());
    answer["generated"] = json!(planner.nodes().len());
    answer["statesExpanded"] = json!(planner.states_expanded());
    answer["limit"] = match (planner.status(), planner.limit()) {
        (Status::Running, _) => json!("time"),
        (Status::Stopped, Some(PlanLimit::Steps)) => json!("steps"),
        (Status::Stopped, _) => json!("memory"),
        _ => Value::Null,
    };
    if planner.status() == Status::Done {
        write_plan(
            &mut answer,
            task,
            &StoryPlan::of(task, planner.current_plan()),
        );
    }
    answer
}

/// Adds a plan to an answer: start and goal occur in links alone.
fn write_plan(answer: &mut Value, task: &GroundTask, plan: &StoryPlan) {
    let steps = (1..plan.goal())
        .filter_map(|id| Some(json!({ "id": id, "action": plan.written_step(task, id)? })));
    let among_actions = |(before, after): &&(u16, u16)| *before != 0 && *after != plan.goal();
    let orderings: Vec<&(u16, u16)> = plan.orderings.iter().filter(among_actions).collect();
    let links = plan.links.iter().map(|link| {
        json!([
            link.producer,
            task.written_literal(link.literal),
            link.consumer
        ])
    });
    answer["steps"] = steps.collect();
    answer["orderings"] = json!(orderings);
    answer["links"] = links.collect();
}

//! Plans for problems in PDDL, as one JSON object: steps, orderings, causal links and what it took.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::{Value, json};
use wayscope::message::{Arg, Message};
use wayscope::story::{
    Domain, FlawOrder, GroundTask, PlanEstimate, PlanSearch, PlannerSettings, StoryPlan,
    StoryPlanner, read_pddl_domain, read_pddl_problem,
};
use wayscope::trace::{Process, Status};

use crate::papers::English;

/// What is planned, how, and where the answer goes.
#[derive(Args)]
#[command(
    after_help = "The answer is one JSON object. `steps` has a step for each action, with `id` and `action` as the
files name it, and two more: `id` 0, `(start)`, whose effects are what is true at first, and the last one, `(goal)`, whose
preconditions are the goals. `orderings` are pairs [before, after] of ids; every sequence that keeps them leads to the
goals. `links` are [producer, literal, consumer]: one for each precondition of each step and each goal. `exhausted` is true
if it is proven that there is no plan; without `solved` and without `exhausted` a limit of time or memory was reached. What
cannot be read is `error`, with `file`, `line` and `column`, and the program's exit code is then 1."
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
    let answer = match read(wanted)? {
        Ok(task) => planned(&task, wanted, settings),
        Err(refused) => refused,
    };
    let bad = answer.get("error").is_some();
    match &wanted.json {
        Some(path) => std::fs::write(path, format!("{answer}\n"))
            .with_context(|| path.display().to_string())?,
        None => println!("{answer}"),
    }
    Ok(match bad {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
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

/// The task, or the answer that says what is wrong with the files.
fn read(wanted: &Plan) -> Result<Result<GroundTask, Value>> {
    let english = English::new()?;
    let refused = |path: &Path, why: &Message| {
        let place = |name: &str| match why.arg(name) {
            Some(Arg::Int(number)) => json!(number),
            _ => Value::Null,
        };
        let file = path.display().to_string();
        let said = english.say(why);
        eprintln!("{file}: {said}");
        json!({
            "solved": false, "exhausted": false, "error": said, "id": why.id,
            "file": file, "line": place("line"), "column": place("column"),
        })
    };
    let domain: Domain = match text(&wanted.domain).map(|text| read_pddl_domain(&text)) {
        Ok(Ok(domain)) => domain,
        Ok(Err(why)) => return Ok(Err(refused(&wanted.domain, &why))),
        Err(why) => return Ok(Err(unreadable(&wanted.domain, &why))),
    };
    let problem = match text(&wanted.problem).map(|text| read_pddl_problem(&text, &domain)) {
        Ok(Ok(problem)) => problem,
        Ok(Err(why)) => return Ok(Err(refused(&wanted.problem, &why))),
        Err(why) => return Ok(Err(unreadable(&wanted.problem, &why))),
    };
    Ok(GroundTask::new(problem).map_err(|why| refused(&wanted.problem, &why)))
}

fn text(path: &Path) -> std::io::Result<String> {
    Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned())
}

fn unreadable(path: &Path, why: &std::io::Error) -> Value {
    let file = path.display().to_string();
    eprintln!("{file}: {why}");
    json!({
        "solved": false, "exhausted": false, "error": why.to_string(),
        "file": file, "line": Value::Null, "column": Value::Null,
    })
}

fn planned(task: &GroundTask, wanted: &Plan, settings: PlannerSettings) -> Value {
    let begun = Instant::now();
    let seconds = wanted.limit_seconds.clamp(0.0, 1e6);
    let limit = Duration::from_secs_f64(if seconds.is_nan() { 0.0 } else { seconds });
    let mut planner = StoryPlanner::new(task, settings);
    while planner.status() == Status::Running && begun.elapsed() < limit {
        for _ in 0..16 {
            planner.step(task, &mut ());
        }
    }
    let ns = begun.elapsed().as_nanos() as u64;
    let solved = planner.status() == Status::Done;
    let mut answer = json!({
        "solved": solved,
        "exhausted": planner.status() == Status::Failed,
        "steps": [], "orderings": [], "links": [],
        "expanded": planner.expanded(),
        "generated": planner.nodes().len(),
        "states": planner.states_expanded(),
        "ns": ns,
    });
    if solved {
        let plan = StoryPlan::of(task, planner.current_plan());
        let ids = 0..=plan.goal();
        let steps = ids.map(|id| {
            let named = plan.written_step(task, id);
            let special = if id == 0 { "(start)" } else { "(goal)" };
            json!({ "id": id, "action": named.unwrap_or_else(|| special.to_owned()) })
        });
        let links = plan.links.iter();
        let links = links.map(|link| {
            json!([
                link.producer,
                task.written_literal(link.literal),
                link.consumer
            ])
        });
        answer["steps"] = steps.collect();
        answer["orderings"] = json!(plan.orderings);
        answer["links"] = links.collect();
    }
    answer
}

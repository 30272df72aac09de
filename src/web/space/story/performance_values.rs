//! The values of a story that is carried out, for the page: plain objects.

use serde::Serialize;

use super::mediation_values::{EffortValue, effort_values};
use super::values::{LiteralValue, literal_value, named};
use crate::story::{
    ActResponse, ActVerdict, AnyStage, BodyStatus, BusMessage, CheckResult, GroundTask, Literal,
    MediationDecision, RunEnd, StoryRun,
};

type Run = StoryRun<AnyStage>;

/// The progress of a story.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PerformanceValue {
    completed: Vec<u16>,
    executing: Vec<u16>,
    ready: Vec<u16>,
    waiting: Vec<u16>,
    /// Steps of the player that are awaited, and whether there was a hint.
    awaited: Vec<(u16, bool)>,
    failed: Option<u16>,
    /// The orders in the article's notation: `C{1} E{2} R{} W{3}`.
    snapshot: String,
    /// How many plans there were.
    plans: u32,
    ticks: f64,
    /// How many messages were delivered.
    messages: usize,
    /// How many wait.
    waiting_messages: usize,
    /// The component that sent the last message, and those that received it.
    from: Option<u16>,
    to: Vec<u16>,
    /// `reached`, `no-plan`, `broken`, or null while it goes on.
    end: Option<&'static str>,
    /// The id of the sentence that says why.
    reason: Option<String>,
    /// Whether the player's character is busy.
    busy: bool,
    /// Whether the plan is carried out, and the story goes on once another one is requested.
    rests: bool,
}

/// The checks and the body of an action.
#[derive(Serialize)]
pub(super) struct CheckValue {
    step: Option<u16>,
    name: String,
    arguments: Vec<String>,
    /// Null before the check; true if all holds; else what does not.
    preconditions: Option<Outcome>,
    /// `running`, `done`, `failed`, or null before it.
    body: Option<&'static str>,
    effects: Option<Outcome>,
}

/// The result of a check.
#[derive(Serialize)]
pub(super) struct Outcome {
    holds: bool,
    /// The number of what does not hold.
    index: Option<u16>,
    literal: Option<LiteralValue>,
}

/// A message that was delivered.
#[derive(Serialize)]
pub(super) struct MessageValue {
    number: f64,
    /// How many steps were made before.
    at: f64,
    kind: &'static str,
    from: u16,
    to: Vec<u16>,
    step: Option<u16>,
    /// A few words of its content.
    about: String,
}

/// An act that the player's character can do, with the response to it.
#[derive(Serialize)]
pub(super) struct PlayerActValue {
    act: u32,
    name: String,
    arguments: Vec<String>,
    answer: AnswerValue,
}

/// An act that the player's character can do, without the response to it.
#[derive(Serialize)]
pub(super) struct PossibleValue {
    act: u32,
    name: String,
    arguments: Vec<String>,
}

/// The response to an act.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerValue {
    /// `awaited`, `safe`, `accommodate`, `intervene`, `cannot`.
    response: &'static str,
    name: String,
    arguments: Vec<String>,
    /// The conditions of the links that it would break, with the steps that need them.
    broken: Vec<(LiteralValue, u16)>,
    /// What letting it fail costs, and what another plan costs, if they are possible.
    intervention_price: Option<f64>,
    accommodation_price: Option<f64>,
    /// What a repair and planning from scratch took.
    repair: Option<EffortValue>,
    replan: Option<EffortValue>,
    /// The id of the sentence that says why its body has failed, if it has.
    failed: Option<String>,
}

pub(super) fn performance_value(run: &Run) -> PerformanceValue {
    let state = run.state();
    let manager = &state.manager;
    let dag = manager.dag.as_ref().map(|dag| dag.snapshot());
    let dag = dag.unwrap_or_default();
    let last = run.log().last();
    let plans = run.log().iter();
    let is_plan = |message: &BusMessage| matches!(message, BusMessage::NarrativePlan { .. });
    PerformanceValue {
        snapshot: dag.to_string(),
        completed: dag.completed,
        executing: dag.executing,
        ready: dag.ready,
        waiting: dag.waiting,
        awaited: manager
            .awaited
            .iter()
            .map(|one| (one.step, one.is_hinted))
            .collect(),
        failed: manager.failed,
        plans: plans
            .filter(|one| is_plan(&one.delivery.envelope.message))
            .count() as u32,
        ticks: state.ticks as f64,
        messages: run.log().len(),
        waiting_messages: state.controller.waiting().len(),
        from: last.map(|one| one.delivery.envelope.from),
        to: last.map_or(Vec::new(), |one| one.delivery.to.clone()),
        end: run.end().map(|end| match end {
            RunEnd::Reached => "reached",
            RunEnd::NoPlan { .. } => "no-plan",
            RunEnd::Broken(_) => "broken",
        }),
        reason: run.end().and_then(|end| match end {
            RunEnd::Reached => None,
            RunEnd::NoPlan { reason, .. } => Some(reason.clone()),
            RunEnd::Broken(why) => Some(why.id.to_owned()),
        }),
        busy: !state.player.acts.is_empty(),
        rests: state.requests.is_at_rest,
    }
}

fn outcome(task: &GroundTask, result: CheckResult, literals: &[Literal]) -> Option<Outcome> {
    match result {
        CheckResult::Unchecked => None,
        CheckResult::Holds => Some(Outcome {
            holds: true,
            index: None,
            literal: None,
        }),
        CheckResult::Fails(index) => Some(Outcome {
            holds: false,
            index: Some(index),
            literal: literals
                .get(usize::from(index))
                .map(|literal| literal_value(task, *literal)),
        }),
    }
}

pub(super) fn check_values(run: &Run, most: usize) -> Vec<CheckValue> {
    let task = run.task();
    let reports = run.state().world.reports.iter().rev().take(most);
    let value = |one: &crate::story::ActionReport| {
        let (name, arguments) = named(task, one.action);
        let needs: Vec<Literal> = task.needs(one.action).collect();
        let effects = &task.actions[one.action as usize].effects;
        CheckValue {
            step: one.step,
            name,
            arguments,
            preconditions: outcome(task, one.preconditions, &needs),
            body: one.body.as_ref().map(|body| match body {
                BodyStatus::Running => "running",
                BodyStatus::Done => "done",
                BodyStatus::Failed(_) => "failed",
            }),
            effects: outcome(task, one.effects, effects),
        }
    };
    reports.map(value).collect()
}

fn words(tuple: &crate::story::BusTuple) -> String {
    let not = if tuple.negated { "not " } else { "" };
    let mut words = format!("{not}{}", tuple.name);
    for argument in &tuple.arguments {
        words.push(' ');
        words.push_str(argument);
    }
    words
}

fn about(message: &BusMessage) -> String {
    match message {
        BusMessage::Register { component, .. } => component.clone(),
        BusMessage::PlanRequest { goals, .. } => {
            let goals: Vec<String> = goals.iter().map(words).collect();
            goals.join(", ")
        }
        BusMessage::StartAction { action, .. }
        | BusMessage::AwaitAction { action, .. }
        | BusMessage::ActFailure { action, .. }
        | BusMessage::UserActionQuery { action, .. } => words(action),
        BusMessage::PreconditionFailure { condition, .. }
        | BusMessage::EffectFailure { condition, .. } => words(condition),
        BusMessage::Verdict { verdict, .. } => verdict.name().to_owned(),
        _ => String::new(),
    }
}

pub(super) fn message_values(run: &Run, from: usize) -> Vec<MessageValue> {
    let log = run.log().get(from..).unwrap_or(&[]).iter();
    log.map(|one| {
        let envelope = &one.delivery.envelope;
        MessageValue {
            number: envelope.number as f64,
            at: one.at as f64,
            kind: envelope.message.kind().name(),
            from: envelope.from,
            to: one.delivery.to.clone(),
            step: envelope.message.step(),
            about: about(&envelope.message),
        }
    })
    .collect()
}

impl AnswerValue {
    /// The answer to the act that was judged last.
    pub(super) fn of(run: &Run) -> Option<AnswerValue> {
        let decision = run.state().manager.decision.as_ref()?;
        Some(AnswerValue {
            failed: run.state().manager.act_failure.clone(),
            ..AnswerValue::new(run, decision)
        })
    }

    /// The answer to an act, if it were done now.
    pub(super) fn judged(
        run: &Run,
        act: u32,
        clock: &mut dyn FnMut() -> f64,
    ) -> Option<AnswerValue> {
        let decision = run.judge(act, clock)?;
        Some(AnswerValue::new(run, &decision))
    }

    fn new(run: &Run, decision: &MediationDecision) -> AnswerValue {
        let task = run.task();
        let plan = run.state().manager.plan.as_ref();
        let links = match &decision.verdict {
            ActVerdict::Breaks { exceptions, .. } => exceptions.as_slice(),
            _ => &[],
        };
        let link = |number: u16| plan?.links.get(usize::from(number));
        let broken = links.iter().filter_map(|one| link(one.link));
        let (name, arguments) = named(task, decision.act);
        let [repair, replan] = effort_values(decision);
        AnswerValue {
            response: match (&decision.response, &decision.verdict) {
                (ActResponse::Refuse(_), _) => "cannot",
                (ActResponse::Intervene(_), _) => "intervene",
                (ActResponse::Accommodate(_) | ActResponse::PlanLost(_), _) => "accommodate",
                (ActResponse::Allow, ActVerdict::Planned { .. }) => "awaited",
                (ActResponse::Allow, _) => "safe",
            },
            name,
            arguments,
            broken: broken
                .map(|link| (literal_value(task, link.literal), link.consumer))
                .collect(),
            intervention_price: decision.intervention_price,
            accommodation_price: decision.accommodation_price,
            repair,
            replan,
            failed: None,
        }
    }
}

pub(super) fn possible_values(run: &Run) -> Vec<PossibleValue> {
    let value = |act: u32| {
        let (name, arguments) = named(run.task(), act);
        PossibleValue {
            act,
            name,
            arguments,
        }
    };
    run.acts().into_iter().map(value).collect()
}

pub(super) fn act_values(run: &Run, clock: &mut dyn FnMut() -> f64) -> Vec<PlayerActValue> {
    let acts = run.acts().into_iter();
    acts.filter_map(|act| {
        let decision = run.judge(act, clock)?;
        let (name, arguments) = named(run.task(), act);
        Some(PlayerActValue {
            act,
            name,
            arguments,
            answer: AnswerValue::new(run, &decision),
        })
    })
    .collect()
}

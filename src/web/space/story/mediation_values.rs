//! The values of mediation for the page: acts with their verdicts and prices, the scan, facts.

use serde::Serialize;

use super::values::{LiteralValue, PlanValue, literal_value, named, plan_value};
use crate::story::{
    Accommodation, ActResponse, ActVerdict, CausalLink, GroundTask, LinkException, Literal,
    MediationDecision, NoAccommodation, PlanningEffort, ScanPoint, StoryPlan,
};

/// A link that an act breaks.
#[derive(Serialize)]
pub(super) struct BrokenValue {
    link: u16,
    from: u16,
    to: u16,
    literal: LiteralValue,
}

/// The verdict on an act.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(super) enum VerdictValue {
    Planned {
        step: u16,
    },
    Safe,
    Breaks {
        links: Vec<BrokenValue>,
        fails: bool,
    },
    Cannot {
        condition: LiteralValue,
    },
}

/// The effort of a repair or of planning anew.
#[derive(Serialize)]
pub(super) struct EffortValue {
    changes: Option<usize>,
    expanded: f64,
    milliseconds: f64,
}

/// Another plan, beside the one before it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccommodationValue {
    plan: PlanValue,
    is_repair: bool,
    kept: Vec<(u16, u16)>,
    changed: Vec<(u16, u16)>,
    dropped: Vec<u16>,
    added: Vec<u16>,
    /// Steps of the old plan that were being carried out and are given up.
    aborted: Vec<u16>,
}

/// An act with all that is known of it before it happens.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActValue {
    act: u32,
    name: String,
    arguments: Vec<String>,
    /// Whether it is known what would become of it.
    priced: bool,
    verdict: VerdictValue,
    /// Whether the plan was broken before.
    was_broken: bool,
    /// `allow`, `refuse`, `intervene`, `accommodate`, `lost`.
    response: &'static str,
    intervention_price: Option<f64>,
    accommodation_price: Option<f64>,
    /// What happens instead, if it is made to fail.
    instead: Option<Vec<LiteralValue>>,
    accommodation: Option<AccommodationValue>,
    repair: Option<EffortValue>,
    replan: Option<EffortValue>,
    /// Whether it is proven that there is no other plan.
    no_other: bool,
}

/// An act that threatens the plan at a point of it.
#[derive(Serialize)]
pub(super) struct ThreatOfActValue {
    act: u32,
    name: String,
    arguments: Vec<String>,
    links: Vec<BrokenValue>,
    fails: bool,
}

/// A point of the plan with the acts that threaten it there.
#[derive(Serialize)]
pub(super) struct PointValue {
    completed: Vec<u16>,
    threats: Vec<ThreatOfActValue>,
}

/// A fact, and whether it has just changed.
#[derive(Serialize)]
pub(super) struct FactValue {
    literal: LiteralValue,
    changed: bool,
}

fn broken(task: &GroundTask, plan: &StoryPlan, all: &[LinkException]) -> Vec<BrokenValue> {
    let value = |one: &LinkException| {
        let link: &CausalLink = plan.links.get(usize::from(one.link))?;
        Some(BrokenValue {
            link: one.link,
            from: link.producer,
            to: link.consumer,
            literal: literal_value(task, link.literal),
        })
    };
    all.iter().filter_map(value).collect()
}

fn verdict_value(task: &GroundTask, plan: &StoryPlan, verdict: &ActVerdict) -> VerdictValue {
    match verdict {
        ActVerdict::Planned { step } => VerdictValue::Planned { step: *step },
        ActVerdict::Safe => VerdictValue::Safe,
        ActVerdict::Breaks {
            exceptions,
            plan_fails,
        } => VerdictValue::Breaks {
            links: broken(task, plan, exceptions),
            fails: *plan_fails,
        },
        ActVerdict::CannotBeDone { condition } => VerdictValue::Cannot {
            condition: literal_value(task, *condition),
        },
    }
}

fn effort_value(effort: &PlanningEffort) -> Option<EffortValue> {
    effort.tried.then_some(EffortValue {
        changes: effort.changes,
        expanded: effort.expanded as f64,
        milliseconds: effort.seconds * 1_000.0,
    })
}

fn accommodation_value(task: &GroundTask, made: &Accommodation) -> AccommodationValue {
    AccommodationValue {
        plan: plan_value(task, &made.plan),
        is_repair: made.is_repair,
        kept: made.changes.kept.clone(),
        changed: made.changes.changed.clone(),
        dropped: made.changes.dropped.clone(),
        added: made.changes.added.clone(),
        aborted: made.aborted.clone(),
    }
}

/// What was tried to find another plan.
fn efforts_of(decision: &MediationDecision) -> NoAccommodation {
    match &decision.accommodation {
        Some(Err(none)) => *none,
        Some(Ok(made)) => NoAccommodation {
            repair: made.repair,
            replan: made.replan,
            is_proven: false,
        },
        None => NoAccommodation::default(),
    }
}

/// What a repair and planning from scratch took, if they were tried.
pub(super) fn effort_values(decision: &MediationDecision) -> [Option<EffortValue>; 2] {
    let tried = efforts_of(decision);
    [effort_value(&tried.repair), effort_value(&tried.replan)]
}

/// An act with its verdict, both prices and what would become of it.
pub(super) fn act_value(
    task: &GroundTask,
    plan: &StoryPlan,
    decision: &MediationDecision,
) -> ActValue {
    let (name, arguments) = named(task, decision.act);
    let literals = |all: &[Literal]| all.iter().map(|one| literal_value(task, *one)).collect();
    let none = efforts_of(decision);
    let made = decision
        .accommodation
        .as_ref()
        .and_then(|made| made.as_ref().ok());
    ActValue {
        act: decision.act,
        name,
        arguments,
        priced: decision.accommodation.is_some() || !decision.is_to_be_chosen(),
        verdict: verdict_value(task, plan, &decision.verdict),
        was_broken: decision.was_broken,
        response: match decision.response {
            ActResponse::Allow => "allow",
            ActResponse::Refuse(_) => "refuse",
            ActResponse::Intervene(_) => "intervene",
            ActResponse::Accommodate(_) => "accommodate",
            ActResponse::PlanLost(_) => "lost",
        },
        intervention_price: decision.intervention_price,
        accommodation_price: decision.accommodation_price,
        instead: decision
            .intervention
            .as_ref()
            .map(|one| literals(&one.effects)),
        accommodation: made.map(|made| accommodation_value(task, made)),
        repair: effort_value(&none.repair),
        replan: effort_value(&none.replan),
        no_other: none.is_proven,
    }
}

/// The scan's points.
pub(super) fn scan_value(
    task: &GroundTask,
    plan: &StoryPlan,
    points: &[ScanPoint],
) -> Vec<PointValue> {
    let threat = |one: &crate::story::ActThreat| {
        let (name, arguments) = named(task, one.act);
        ThreatOfActValue {
            act: one.act,
            name,
            arguments,
            links: broken(task, plan, &one.exceptions),
            fails: one.plan_fails,
        }
    };
    let point = |point: &ScanPoint| PointValue {
        completed: point.completed.clone(),
        threats: point.threats.iter().map(threat).collect(),
    };
    points.iter().map(point).collect()
}

/// What is true in a state, and what has become false, marked by what has changed since `before`.
pub(super) fn facts_value(task: &GroundTask, state: &[bool], before: &[bool]) -> Vec<FactValue> {
    let atoms = (0..).zip(state.iter().zip(before));
    let told = atoms.filter(|(_, (now, before))| **now || **before);
    told.map(|(atom, (now, before)): (u32, _)| FactValue {
        literal: literal_value(task, Literal::new(atom, !now)),
        changed: now != before,
    })
    .collect()
}

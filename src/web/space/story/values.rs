//! The values of plans for the page, partial or whole: plain objects.

use serde::Serialize;

use crate::story::{
    CausalLink, Decision, Domain, GroundTask, Literal, NO_STEP, PartialPlan, PlanFlaw, StepKind,
    StoryPlan, threats,
};

/// A literal: as it is written, and its parts.
#[derive(Serialize)]
pub(super) struct LiteralValue {
    text: String,
    name: String,
    arguments: Vec<String>,
    negated: bool,
}

/// A step of a plan.
#[derive(Serialize)]
pub(super) struct StepValue {
    kind: &'static str,
    /// The number of its action.
    action: Option<u32>,
    name: String,
    arguments: Vec<String>,
    actor: Option<String>,
    /// The abstract step that it is a part of.
    within: Option<u16>,
    /// The schema by which an abstract step is carried out.
    schema: Option<String>,
}

/// A causal link.
#[derive(Serialize)]
pub(super) struct LinkValue {
    from: u16,
    to: u16,
    literal: LiteralValue,
    /// Whether no action changes it.
    settled: bool,
}

/// An abstract action and the steps that carry it out.
#[derive(Serialize)]
pub(super) struct PartValue {
    name: String,
    arguments: Vec<String>,
    schema: String,
    within: Option<u16>,
    steps: Vec<u16>,
}

/// A condition that no link cares for yet.
#[derive(Serialize)]
pub(super) struct OpenValue {
    literal: LiteralValue,
    step: u16,
}

/// A step that may undo a link.
#[derive(Serialize)]
pub(super) struct ThreatValue {
    link: u16,
    step: u16,
}

/// The contents of a plan, whole or partial.
#[derive(Serialize)]
pub(super) struct PlanValue {
    pub steps: Vec<StepValue>,
    pub links: Vec<LinkValue>,
    pub orderings: Vec<(u16, u16)>,
    pub parts: Vec<PartValue>,
    pub open: Vec<OpenValue>,
    pub threats: Vec<ThreatValue>,
    /// The number of the goal's step.
    pub goal: u16,
}

/// A flaw, and the step or link that it is about.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(super) enum FlawValue {
    Open {
        literal: LiteralValue,
        step: u16,
    },
    Threat {
        literal: LiteralValue,
        from: u16,
        to: u16,
        step: u16,
    },
    Abstract {
        step: u16,
    },
}

/// The decision of a node.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(super) enum DecisionValue {
    Root,
    Reuse {
        step: u16,
        literal: LiteralValue,
    },
    Add {
        name: String,
        arguments: Vec<String>,
        literal: LiteralValue,
    },
    Before {
        first: u16,
        second: u16,
    },
    Decompose {
        step: u16,
        schema: String,
    },
}

fn shown(domain: &Domain, objects: &[u32]) -> Vec<String> {
    let name = |one: &u32| domain.objects.shown(*one).to_owned();
    objects.iter().map(name).collect()
}

pub(super) fn literal_value(task: &GroundTask, literal: Literal) -> LiteralValue {
    let fact = &task.atoms[literal.atom() as usize];
    let domain = &task.problem.domain;
    LiteralValue {
        text: task.written_literal(literal),
        name: domain.predicates.shown(fact.predicate).to_owned(),
        arguments: shown(domain, &fact.arguments),
        negated: literal.is_negated(),
    }
}

/// The name of an action's operator and its objects.
pub(super) fn named(task: &GroundTask, action: u32) -> (String, Vec<String>) {
    let action = &task.actions[action as usize];
    let domain = &task.problem.domain;
    let operator = &domain.operators[action.operator as usize];
    (operator.name.clone(), shown(domain, &action.arguments))
}

fn actor(task: &GroundTask, action: u32) -> Option<String> {
    use crate::story::Term;
    let action = &task.actions[action as usize];
    let domain = &task.problem.domain;
    let object = match domain.operators[action.operator as usize].actor? {
        Term::Variable(place) => *action.arguments.get(usize::from(place))?,
        Term::Object(object) => object,
    };
    Some(domain.objects.shown(object).to_owned())
}

/// The name of a method's schema.
fn schema(task: &GroundTask, action: u32, method: u16) -> String {
    let action = &task.actions[action as usize];
    let schemas = &task.problem.domain.operators[action.operator as usize].schemas;
    let method = action.methods.get(usize::from(method));
    let schema = method.and_then(|method| schemas.get(usize::from(method.schema)));
    schema.map_or(String::new(), |schema| schema.name.clone())
}

fn plain_step(kind: &'static str) -> StepValue {
    StepValue {
        kind,
        action: None,
        name: String::new(),
        arguments: Vec::new(),
        actor: None,
        within: None,
        schema: None,
    }
}

fn action_step(task: &GroundTask, kind: &'static str, action: u32) -> StepValue {
    let (name, arguments) = named(task, action);
    StepValue {
        action: Some(action),
        name,
        arguments,
        actor: actor(task, action),
        ..plain_step(kind)
    }
}

fn link_value(task: &GroundTask, link: &CausalLink) -> LinkValue {
    let achieved = |literal: Literal| !task.achievers[literal.index()].is_empty();
    LinkValue {
        from: link.producer,
        to: link.consumer,
        literal: literal_value(task, link.literal),
        settled: link.producer == 0
            && !achieved(link.literal)
            && !achieved(link.literal.negation()),
    }
}

/// A whole plan.
pub(super) fn plan_value(task: &GroundTask, plan: &StoryPlan) -> PlanValue {
    let actions = plan.actions.iter();
    let mut steps = vec![plain_step("start")];
    steps.extend(actions.map(|action| action_step(task, "action", *action)));
    steps.push(plain_step("goal"));
    let parts = plan.parts.iter().map(|part| {
        let (name, arguments) = named(task, part.action);
        PartValue {
            name,
            arguments,
            schema: schema(task, part.action, part.method),
            within: part.within,
            steps: part.steps.clone(),
        }
    });
    PlanValue {
        steps,
        links: plan
            .links
            .iter()
            .map(|link| link_value(task, link))
            .collect(),
        orderings: plan.orderings.clone(),
        parts: parts.collect(),
        open: Vec::new(),
        threats: Vec::new(),
        goal: plan.goal(),
    }
}

/// A partial plan.
pub(super) fn partial_value(task: &GroundTask, plan: &PartialPlan) -> PlanValue {
    let steps = plan.steps.iter().map(|step| {
        let value = match step.kind {
            StepKind::Start => plain_step("start"),
            StepKind::Goal => plain_step("goal"),
            StepKind::Action(action) => action_step(task, "action", action),
            StepKind::Abstract(action) => action_step(task, "abstract", action),
            StepKind::Beginning(action) => action_step(task, "beginning", action),
        };
        StepValue {
            within: (step.within != NO_STEP).then_some(step.within),
            schema: match (step.kind, step.method) {
                (StepKind::Abstract(action), Some(method)) => Some(schema(task, action, method)),
                _ => None,
            },
            ..value
        }
    });
    let open = plan.open.iter().map(|open| OpenValue {
        literal: literal_value(task, open.literal),
        step: open.step,
    });
    let threats = threats(task, plan).into_iter();
    let threats = threats.filter_map(|flaw| match flaw {
        PlanFlaw::Threat { link, step } => Some(ThreatValue { link, step }),
        _ => None,
    });
    PlanValue {
        steps: steps.collect(),
        links: plan
            .links
            .iter()
            .map(|link| link_value(task, link))
            .collect(),
        orderings: plan.order.reduced(),
        parts: Vec::new(),
        open: open.collect(),
        threats: threats.collect(),
        goal: crate::story::GOAL,
    }
}

/// A flaw of a partial plan.
pub(super) fn flaw_value(
    task: &GroundTask,
    plan: &PartialPlan,
    flaw: PlanFlaw,
) -> Option<FlawValue> {
    Some(match flaw {
        PlanFlaw::Open(open) => {
            let open = plan.open.get(usize::from(open))?;
            FlawValue::Open {
                literal: literal_value(task, open.literal),
                step: open.step,
            }
        }
        PlanFlaw::Threat { link, step } => {
            let link = plan.links.get(usize::from(link))?;
            FlawValue::Threat {
                literal: literal_value(task, link.literal),
                from: link.producer,
                to: link.consumer,
                step,
            }
        }
        PlanFlaw::Abstract(step) => FlawValue::Abstract { step },
    })
}

/// A decision that was made of a partial plan.
pub(super) fn decision_value(
    task: &GroundTask,
    before: &PartialPlan,
    decision: Decision,
) -> Option<DecisionValue> {
    let open = |open: u16| {
        let open = before.open.get(usize::from(open))?;
        Some(literal_value(task, open.literal))
    };
    Some(match decision {
        Decision::Root => DecisionValue::Root,
        Decision::Reuse { step, open: place } => DecisionValue::Reuse {
            step,
            literal: open(place)?,
        },
        Decision::Add {
            action,
            open: place,
        } => {
            let (name, arguments) = named(task, action);
            DecisionValue::Add {
                name,
                arguments,
                literal: open(place)?,
            }
        }
        Decision::Before { first, second } => DecisionValue::Before { first, second },
        Decision::Decompose { step, method } => {
            let StepKind::Abstract(action) = before.steps.get(usize::from(step))?.kind else {
                return None;
            };
            DecisionValue::Decompose {
                step,
                schema: schema(task, action, method),
            }
        }
    })
}

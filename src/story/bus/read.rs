//! Messages read from XML.

use super::element::{Element, document};
use super::message_type::MessageType;
use super::messages::{BusMessage, BusTuple, GoingOn, PlanLine, VerdictKind};
use crate::message::Message;

/// Reads a message from XML. Nothing that is not known is passed over: what is read is written as what reads as equal.
///
/// # Errors
/// Messages of `story.xml-*`, those about a place in the text with its line and column.
pub fn read_bus_message(text: &str) -> Result<BusMessage, Message> {
    let document = document(text)?;
    let root = Element::root(&document);
    let Some(kind) = MessageType::named(root.name()) else {
        return Err(root.unknown());
    };
    match kind {
        MessageType::Register => register(&root),
        MessageType::PlanRequest => plan_request(&root),
        MessageType::StoryPlan => {
            root.only(&[])?;
            let plan = plan(&root, false)?;
            Ok(BusMessage::StoryPlan {
                steps: plan.story,
                lines: plan.lines,
                going_on: plan.going_on,
            })
        }
        MessageType::PlanFailure => {
            root.only(&["exhausted", "reason"])?;
            root.no_children()?;
            Ok(BusMessage::PlanFailure {
                exhausted: root.truth("exhausted")?,
                reason: root.text("reason")?.to_owned(),
            })
        }
        MessageType::NarrativePlan => {
            root.only(&[])?;
            let plan = plan(&root, true)?;
            let story_steps = plan.story.len() as u16;
            let mut steps = plan.story;
            steps.extend(plan.telling);
            Ok(BusMessage::NarrativePlan {
                steps,
                story_steps,
                lines: plan.lines,
                going_on: plan.going_on,
            })
        }
        MessageType::Verdict => verdict(&root),
        MessageType::StateResync => resync(&root),
        _ => about_step(&root, kind),
    }
}

fn register(root: &Element) -> Result<BusMessage, Message> {
    root.only(&["component"])?;
    let mut accepts = Vec::new();
    for child in root.children()? {
        if child.name() != "accepts" {
            return Err(child.unknown());
        }
        child.only(&["type"])?;
        child.no_children()?;
        accepts.push(child.value("type", MessageType::named)?);
    }
    Ok(BusMessage::Register {
        component: root.text("component")?.to_owned(),
        accepts,
    })
}

fn plan_request(root: &Element) -> Result<BusMessage, Message> {
    root.only(&["library"])?;
    let [state, goals] = lists(root, ["state", "goals"])?;
    Ok(BusMessage::PlanRequest {
        library: root.text("library")?.to_owned(),
        state,
        goals,
    })
}

fn resync(root: &Element) -> Result<BusMessage, Message> {
    root.only(&[])?;
    let (mut state, mut completed, mut executing) = (Vec::new(), Vec::new(), Vec::new());
    for child in root.children()? {
        match child.name() {
            "state" if state.is_empty() => {
                child.only(&[])?;
                state = tuples(&child)?;
            }
            name @ ("completed" | "executing") => {
                child.only(&["step"])?;
                child.no_children()?;
                let steps = match name {
                    "completed" => &mut completed,
                    _ => &mut executing,
                };
                steps.push(child.number("step")?);
            }
            _ => return Err(child.unknown()),
        }
    }
    Ok(BusMessage::StateResync {
        state,
        completed,
        executing,
    })
}

/// Messages about one step or act, with one tuple within.
fn about_step(root: &Element, kind: MessageType) -> Result<BusMessage, Message> {
    if kind == MessageType::UserActionQuery {
        root.only(&["act"])?;
        return Ok(BusMessage::UserActionQuery {
            act: root.number("act")?,
            action: one_tuple(root)?,
        });
    }
    if kind == MessageType::ActFailure {
        root.only(&["act", "reason"])?;
        return Ok(BusMessage::ActFailure {
            act: root.number("act")?,
            action: one_tuple(root)?,
            reason: root.text("reason")?.to_owned(),
        });
    }
    let step = root.number("step")?;
    match kind {
        MessageType::StartAction => {
            root.only(&["step"])?;
            let action = one_tuple(root)?;
            Ok(BusMessage::StartAction { step, action })
        }
        MessageType::AwaitAction => {
            root.only(&["step", "hint"])?;
            let (hint, action) = (root.truth("hint")?, one_tuple(root)?);
            Ok(BusMessage::AwaitAction { step, action, hint })
        }
        MessageType::ActionSuccess => {
            root.only(&["step"])?;
            root.no_children()?;
            Ok(BusMessage::ActionSuccess { step })
        }
        MessageType::PreconditionFailure => {
            root.only(&["step", "index"])?;
            Ok(BusMessage::PreconditionFailure {
                step,
                index: root.number("index")?,
                condition: one_tuple(root)?,
            })
        }
        _ => {
            root.only(&["step", "index", "reason"])?;
            Ok(BusMessage::EffectFailure {
                step,
                index: root.number("index")?,
                condition: one_tuple(root)?,
                reason: root.text("reason")?.to_owned(),
            })
        }
    }
}

fn verdict(root: &Element) -> Result<BusMessage, Message> {
    root.only(&["act", "is"])?;
    let named = |name: &str| VerdictKind::ALL.into_iter().find(|one| one.name() == name);
    let (mut broken, mut instead, mut condition) = (Vec::new(), Vec::new(), None);
    for child in root.children()? {
        match child.name() {
            "link" | "ordering" => broken.push(line(&child)?),
            "instead" if instead.is_empty() => {
                child.only(&[])?;
                instead = tuples(&child)?;
            }
            "condition" if condition.is_none() => {
                child.only(&[])?;
                condition = Some(one_tuple(&child)?);
            }
            _ => return Err(child.unknown()),
        }
    }
    Ok(BusMessage::Verdict {
        act: root.number("act")?,
        verdict: root.value("is", named)?,
        broken,
        instead,
        condition,
    })
}

/// The parts of a plan in a message.
struct Plan {
    story: Vec<BusTuple>,
    telling: Vec<BusTuple>,
    lines: Vec<PlanLine>,
    going_on: Vec<GoingOn>,
}

/// The steps of a plan, numbered one after the other, and its lines.
fn plan(root: &Element, with_telling: bool) -> Result<Plan, Message> {
    let mut plan = Plan {
        story: Vec::new(),
        telling: Vec::new(),
        lines: Vec::new(),
        going_on: Vec::new(),
    };
    for child in root.children()? {
        let is_story = child.name() == "step" && plan.telling.is_empty();
        if is_story || (child.name() == "telling" && with_telling) {
            let next = plan.story.len() + plan.telling.len() + 1 + usize::from(!is_story);
            let follows = |text: &str| (text == next.to_string() && next < 60_000).then_some(());
            child.value("number", follows)?;
            let step = tuple(&child, &["number", "name", "negated"])?;
            match is_story {
                true => plan.story.push(step),
                false => plan.telling.push(step),
            }
        } else if child.name() == "goes-on" {
            child.only(&["was", "step"])?;
            child.no_children()?;
            plan.going_on.push(GoingOn {
                was: child.number("was")?,
                step: child.number("step")?,
            });
        } else {
            plan.lines.push(line(&child)?);
        }
    }
    Ok(plan)
}

fn line(element: &Element) -> Result<PlanLine, Message> {
    let condition = match element.name() {
        "link" => Some(one_tuple(element)?),
        "ordering" => {
            element.no_children()?;
            None
        }
        _ => return Err(element.unknown()),
    };
    element.only(&["from", "to"])?;
    Ok(PlanLine {
        from: element.number("from")?,
        to: element.number("to")?,
        condition,
    })
}

/// The lists of tuples with these names, each at most once; a list that is not there is empty.
fn lists<const N: usize>(root: &Element, names: [&str; N]) -> Result<[Vec<BusTuple>; N], Message> {
    let mut found = [const { Vec::new() }; N];
    for child in root.children()? {
        match names.iter().position(|name| *name == child.name()) {
            Some(at) if found[at].is_empty() => {
                child.only(&[])?;
                found[at] = tuples(&child)?;
            }
            _ => return Err(child.unknown()),
        }
    }
    Ok(found)
}

fn tuples(element: &Element) -> Result<Vec<BusTuple>, Message> {
    let children = element.children()?;
    let read = |child: &Element| match child.name() {
        "tuple" => tuple(child, &["name", "negated"]),
        _ => Err(child.unknown()),
    };
    children.iter().map(read).collect()
}

fn one_tuple(element: &Element) -> Result<BusTuple, Message> {
    let mut all = tuples(element)?;
    match (all.pop(), all.is_empty()) {
        (Some(one), true) => Ok(one),
        _ => Err(element.message("story.xml-missing").with("name", "tuple")),
    }
}

fn tuple(element: &Element, known: &[&str]) -> Result<BusTuple, Message> {
    element.only(known)?;
    let mut arguments = Vec::new();
    for child in element.children()? {
        if child.name() != "object" {
            return Err(child.unknown());
        }
        child.only(&["name"])?;
        child.no_children()?;
        arguments.push(child.text("name")?.to_owned());
    }
    let negated = element.has("negated") && element.truth("negated")?;
    Ok(BusTuple {
        name: element.text("name")?.to_owned(),
        arguments,
        negated,
    })
}

//! The discourse planner as a component: the narrative plan as a message.

use super::ground::RunGround;
use crate::story::bus::{BusMessage, BusTuple, GoingOn, PlanLine};
use crate::story::discourse::{CameraShot, NarrativePlan, NarrativeStepKind};

/// Joins the story plan of a message with the captions and camera shots that tell it; nothing if some name in it means
/// nothing. The steps of the telling are numbered behind the goal.
pub fn narrative_message(
    ground: &RunGround,
    steps: &[BusTuple],
    lines: &[PlanLine],
    going_on: &[GoingOn],
) -> Option<BusMessage> {
    let plan = ground.names.plan(&ground.task, steps, lines)?;
    let narrative = NarrativePlan::new(&ground.task, &plan, &ground.staging);
    let count = steps.len();
    let number = |place: u32| match (place as usize) < count {
        true => place as u16 + 1,
        false => place as u16 + 2,
    };
    let mut all = steps.to_vec();
    for one in narrative.steps.iter().skip(count) {
        all.push(match one.kind {
            NarrativeStepKind::Camera { shot, .. } => shown(ground, shot),
            NarrativeStepKind::Caption { of }
            | NarrativeStepKind::Story { step: of }
            | NarrativeStepKind::Player { step: of } => caption(&steps[usize::from(of) - 1]),
        });
    }
    let told = narrative.orderings.iter();
    let told = told.filter(|(from, to)| (*from).max(*to) as usize >= count);
    let mut lines = lines.to_vec();
    lines.extend(told.map(|(from, to)| PlanLine {
        from: number(*from),
        to: number(*to),
        condition: None,
    }));
    Some(BusMessage::NarrativePlan {
        steps: all,
        story_steps: count as u16,
        lines,
        going_on: going_on.to_vec(),
    })
}

fn caption(call: &BusTuple) -> BusTuple {
    let mut arguments = vec![call.name.clone()];
    arguments.extend(call.arguments.iter().cloned());
    BusTuple {
        name: "caption".to_owned(),
        arguments,
        negated: false,
    }
}

fn shown(ground: &RunGround, shot: CameraShot) -> BusTuple {
    let (name, objects) = match shot {
        CameraShot::Follow(one) => ("follow", vec![one]),
        CameraShot::Near(one) => ("near", vec![one]),
        CameraShot::Both(one, other) => ("both", vec![one, other]),
        CameraShot::Whole => ("whole", Vec::new()),
    };
    let named = |one: &u32| ground.task.problem.domain.objects.shown(*one).to_owned();
    BusTuple {
        name: name.to_owned(),
        arguments: objects.iter().map(named).collect(),
        negated: false,
    }
}

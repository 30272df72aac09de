//! Plans: steps of primitive actions with their orderings and causal links.

use super::partial::{CausalLink, GOAL, NO_STEP, PartialPlan, START, StepKind};
use crate::story::ground::{GroundTask, Literal};

/// A plan without flaws, flat: what abstract steps stand for is in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryPlan {
    /// The actions by number; step `i + 1` is the action `i`. Step 0 is the start, the last one the goal.
    pub actions: Vec<u32>,
    /// Pairs of steps of which the first comes before the second: the fewest from which all follow. Sorted.
    pub orderings: Vec<(u16, u16)>,
    /// The links, one for each precondition of each step, what never changes included. Sorted by consumer.
    pub links: Vec<CausalLink>,
    /// The abstract actions it was made from, with their steps: the plan's decomposition links.
    pub parts: Vec<PlanPart>,
}

/// An abstract action of a plan and the steps that carry it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanPart {
    /// The abstract action, by number.
    pub action: u32,
    /// The method's number.
    pub method: u16,
    /// The part that it is itself within, by its place in the list.
    pub within: Option<u16>,
    /// Its primitive steps, those of the parts within it included. Sorted.
    pub steps: Vec<u16>,
}

impl StoryPlan {
    /// The number of the goal's step.
    pub fn goal(&self) -> u16 {
        self.actions.len() as u16 + 1
    }

    /// The flat plan of a partial plan without flaws.
    ///
    /// A link to or from an abstract step becomes one to or from the step within it that makes the condition true; the
    /// orderings between primitive steps stay.
    pub fn of(task: &GroundTask, plan: &PartialPlan) -> StoryPlan {
        StoryPlan::numbered(task, plan).0
    }

    /// As [`StoryPlan::of`], with the number of each of the partial plan's steps in it, [`NO_STEP`] for what is not
    /// primitive.
    pub fn numbered(task: &GroundTask, plan: &PartialPlan) -> (StoryPlan, Vec<u16>) {
        // Steps are numbered in an order that keeps the orderings, so that a list of them reads as a story.
        let mut sequence: Vec<(u32, u16, u32)> = Vec::new();
        for (number, step) in (0..).zip(&plan.steps) {
            if let StepKind::Action(action) = step.kind {
                sequence.push((plan.order.count_before(number), number, action));
            }
        }
        sequence.sort_unstable();
        let mut numbers = vec![NO_STEP; plan.steps.len()];
        numbers[usize::from(START)] = 0;
        numbers[usize::from(GOAL)] = sequence.len() as u16 + 1;
        for (place, (_, step, _)) in (1..).zip(&sequence) {
            numbers[usize::from(*step)] = place;
        }
        let mut flat = StoryPlan {
            actions: sequence.iter().map(|(.., action)| *action).collect(),
            orderings: orderings(plan, &numbers),
            links: Vec::new(),
            parts: parts(plan, &numbers),
        };
        for link in &plan.links {
            let consumer = numbers[usize::from(link.consumer)];
            if consumer != NO_STEP {
                let producer = numbers[usize::from(source(plan, link))];
                flat.links.push(CausalLink {
                    producer,
                    consumer,
                    ..*link
                });
            }
        }
        flat.add_settled(task);
        flat.links
            .sort_by_key(|link| (link.consumer, link.literal, link.producer));
        (flat, numbers)
    }

    /// What never changes is true from the start.
    fn add_settled(&mut self, task: &GroundTask) {
        let of_actions = (1..).zip(&self.actions).flat_map(|(step, action)| {
            let settled = task.actions[*action as usize].settled.iter();
            settled.map(move |literal| (step, *literal))
        });
        let goal = self.goal();
        let of_goal = task.settled_goals.iter().map(|literal| (goal, *literal));
        let all: Vec<(u16, Literal)> = of_actions.chain(of_goal).collect();
        self.links
            .extend(all.into_iter().map(|(consumer, literal)| CausalLink {
                producer: 0,
                literal,
                consumer,
            }));
    }

    /// A step as it is written in files; nothing for start and goal.
    pub fn written_step(&self, task: &GroundTask, step: u16) -> Option<String> {
        let action = self.actions.get(usize::from(step).checked_sub(1)?)?;
        Some(task.written_action(*action))
    }
}

/// The step that really makes a link's literal true: what an abstract step promises is made by one within it, and a
/// beginning hands on what is made before it.
fn source(plan: &PartialPlan, link: &CausalLink) -> u16 {
    let mut producer = link.producer;
    // Each turn goes to an earlier step, so that this ends.
    for _ in 0..plan.steps.len() {
        if !matches!(
            plan.steps[usize::from(producer)].kind,
            StepKind::Abstract(_) | StepKind::Beginning(_)
        ) {
            break;
        }
        let made = plan
            .links
            .iter()
            .find(|one| one.consumer == producer && one.literal == link.literal);
        match made {
            Some(one) => producer = one.producer,
            None => break,
        }
    }
    producer
}

/// The transitive reduction of the order among the steps that have numbers.
fn orderings(plan: &PartialPlan, numbers: &[u16]) -> Vec<(u16, u16)> {
    let count = numbers.iter().filter(|number| **number != NO_STEP).count();
    let mut order = super::order::PartialOrder::with_room(count);
    for _ in 0..count {
        order.add_step();
    }
    for (step, number) in (0..).zip(numbers).filter(|(_, number)| **number != NO_STEP) {
        for after in plan.order.after(step) {
            let after = numbers[usize::from(after)];
            if after != NO_STEP {
                order.put_before(*number, after);
            }
        }
    }
    order.reduced()
}

fn parts(plan: &PartialPlan, numbers: &[u16]) -> Vec<PlanPart> {
    let is_part = |step: u16| matches!(plan.steps[usize::from(step)].kind, StepKind::Abstract(_));
    let all: Vec<u16> = (0..plan.steps.len() as u16)
        .filter(|step| is_part(*step))
        .collect();
    let place = |step: u16| all.iter().position(|one| *one == step).map(|at| at as u16);
    let mut parts: Vec<PlanPart> = Vec::new();
    for step in &all {
        let one = &plan.steps[usize::from(*step)];
        if let StepKind::Abstract(action) = one.kind {
            parts.push(PlanPart {
                action,
                method: one.method.unwrap_or(0),
                within: place(one.within),
                steps: Vec::new(),
            });
        }
    }
    for (step, number) in (0..).zip(numbers).filter(|(_, number)| **number != NO_STEP) {
        let one: &super::partial::PartialStep = &plan.steps[step];
        let mut within = place(one.within);
        while let Some(at) = within {
            parts[usize::from(at)].steps.push(*number);
            within = parts[usize::from(at)].within;
        }
    }
    for part in &mut parts {
        part.steps.sort_unstable();
    }
    parts
}

//! The rest of a plan: the steps that are left, the links that span now, and whether the rest can still go wrong.

use crate::story::execution::PlanProgress;
use crate::story::ground::{GroundTask, Literal};
use crate::story::planning::{CausalLink, PartialOrder, StoryPlan};

/// A plan with what of it is done.
#[derive(Clone, Debug)]
pub struct PlanRest<'a> {
    task: &'a GroundTask,
    plan: &'a StoryPlan,
    order: PartialOrder,
    is_done: Vec<bool>,
    is_executing: Vec<bool>,
}

impl<'a> PlanRest<'a> {
    /// The rest of a plan at some progress.
    pub fn new(task: &'a GroundTask, plan: &'a StoryPlan, progress: &PlanProgress) -> PlanRest<'a> {
        let count = usize::from(plan.goal()) + 1;
        let mut order = PartialOrder::with_room(count);
        for _ in 0..count {
            order.add_step();
        }
        for (first, second) in &plan.orderings {
            order.put_before(*first, *second);
        }
        let marked = |steps: &[u16]| {
            let mut marks = vec![false; count];
            for step in steps {
                if let Some(mark) = marks.get_mut(usize::from(*step)) {
                    *mark = true;
                }
            }
            marks
        };
        let mut is_done = marked(&progress.completed);
        is_done[0] = true;
        PlanRest {
            task,
            plan,
            order,
            is_done,
            is_executing: marked(&progress.executing),
        }
    }

    /// The order of the plan's steps, all that follows included.
    pub fn order(&self) -> &PartialOrder {
        &self.order
    }

    /// Whether a step is completed; the start is.
    pub fn is_done(&self, step: u16) -> bool {
        self.is_done[usize::from(step)]
    }

    /// Whether a step is being carried out.
    pub fn is_executing(&self, step: u16) -> bool {
        self.is_executing[usize::from(step)]
    }

    /// The actions that are not completed, by step.
    pub fn left(&self) -> impl Iterator<Item = u16> + '_ {
        (1..self.plan.goal()).filter(|step| !self.is_done(*step))
    }

    /// The waiting steps before which nothing is left.
    pub fn ready(&self) -> impl Iterator<Item = u16> + '_ {
        self.left().filter(|step| {
            let first = |other: u16| self.is_done(other) || !self.order.is_before(other, *step);
            !self.is_executing(*step) && (0..=self.plan.goal()).all(first)
        })
    }

    /// Whether a link spans now: its consumer is not done, and its producer is done or is being carried out.
    pub fn spans(&self, link: &CausalLink) -> bool {
        let begun = self.is_done(link.producer) || self.is_executing(link.producer);
        begun && !self.is_done(link.consumer)
    }

    /// The links that span now, with their numbers.
    pub fn spanning(&self) -> impl Iterator<Item = (u16, &'a CausalLink)> + '_ {
        (0..)
            .zip(&self.plan.links)
            .filter(|(_, link)| self.spans(link))
    }

    /// The links that are broken in a state: their producers are done, their consumers are not, and what they protect
    /// is not so.
    pub fn broken(&self, state: &[bool]) -> Vec<u16> {
        let broken = self
            .spanning()
            .filter(|(_, link)| self.is_done(link.producer) && !link.literal.holds_in(state));
        broken.map(|(number, _)| number).collect()
    }

    /// Whether some order of the steps that are left fails from a state: a step then lacks a precondition, or a goal
    /// is not reached. Exact, by the modal truth criterion (Chapman 1987); time O(links times steps squared) at most.
    pub fn can_fail(&self, state: &[bool]) -> bool {
        let needed = self.plan.links.iter();
        needed
            .filter(|link| !self.is_done(link.consumer))
            .any(|link| !self.surely_holds(state, link.literal, link.consumer))
    }

    /// Whether a literal holds right before a step in every order. What undoes it and may come before must be followed
    /// by what makes it so again.
    fn surely_holds(&self, state: &[bool], literal: Literal, step: u16) -> bool {
        let causes = |other: u16, literal: Literal| {
            let action = self.plan.actions[usize::from(other) - 1];
            self.task.actions[action as usize].causes(literal)
        };
        let made_after = |first: Option<u16>| {
            self.left().any(|other| {
                self.order.is_before(other, step)
                    && first.is_none_or(|first| self.order.is_before(first, other))
                    && causes(other, literal)
            })
        };
        let undone = |other: &u16| {
            self.order.may_be_before(*other, step) && causes(*other, literal.negation())
        };
        (literal.holds_in(state) || made_after(None))
            && self
                .left()
                .filter(undone)
                .all(|other| made_after(Some(other)))
    }
}

//! Estimates of what a partial plan still costs.

use super::makers::LiteralMakers;
use super::partial::{Decision, PartialPlan, StepKind};
use crate::story::ground::{CostSum, GroundTask, Literal, RelaxedCosts};

/// The heuristic for the cost that is still to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanEstimate {
    /// Not at all: the cheapest steps first, then the fewest open conditions.
    None,
    /// The additive relaxed costs of open conditions, those for free that a step of the plan makes true (h_add with
    /// reuse, as in VHPOP). Quick, and not admissible.
    #[default]
    Additive,
    /// The greatest relaxed cost of an open condition with all that the plan's steps make true for free. Admissible:
    /// with the weight 1 the first plan found is a cheapest one.
    Admissible,
}

impl PlanEstimate {
    /// All estimates with the ids by which settings name them.
    pub const ALL: [(PlanEstimate, &'static str); 3] = [
        (PlanEstimate::None, "none"),
        (PlanEstimate::Additive, "additive"),
        (PlanEstimate::Admissible, "admissible"),
    ];

    /// The estimate with this id.
    pub fn by_id(id: &str) -> Option<PlanEstimate> {
        let named = PlanEstimate::ALL.iter().find(|(_, known)| *known == id);
        named.map(|(estimate, _)| *estimate)
    }
}

/// The cost of the steps of a plan.
pub fn cost(task: &GroundTask, plan: &PartialPlan) -> u32 {
    let each = plan.steps.iter().map(|step| match step.kind {
        StepKind::Action(action) => task.actions[action as usize].cost,
        StepKind::Abstract(action) if step.method.is_none() => task.actions[action as usize].cost,
        _ => 0,
    });
    each.fold(0, u32::saturating_add)
}

/// The additive estimate of a plan, kept for all that can be made of it.
#[derive(Clone, Debug)]
pub struct AdditiveEstimate {
    /// What each open condition adds.
    parts: Vec<u32>,
    /// All of them; wider, as what is out of reach costs about as much as 32 bits hold.
    whole: u64,
    makers: LiteralMakers,
}

impl AdditiveEstimate {
    /// The estimate of `plan`; `costs` are the relaxed costs from what is true at first.
    pub fn of(task: &GroundTask, plan: &PartialPlan, costs: &[u32]) -> AdditiveEstimate {
        let makers = LiteralMakers::of(task, plan, true);
        let part = |literal: Literal, consumer: u16| {
            let given = |step: u16| plan.order.may_be_before(step, consumer);
            match makers.makers(literal).any(given) {
                true => 0,
                false => costs[literal.index()],
            }
        };
        let parts = plan.open.iter().map(|open| part(open.literal, open.step));
        let parts: Vec<u32> = parts.collect();
        let whole = parts.iter().map(|part| u64::from(*part)).sum();
        AdditiveEstimate {
            parts,
            whole,
            makers,
        }
    }

    /// The estimate once a decision is carried out.
    pub fn after(
        &self,
        task: &GroundTask,
        plan: &PartialPlan,
        costs: &[u32],
        decision: Decision,
    ) -> u32 {
        let part = |open: u16| u64::from(self.parts[usize::from(open)]);
        let whole = match decision {
            Decision::Root | Decision::Before { .. } => self.whole,
            Decision::Reuse { open, .. } => self.whole - part(open),
            Decision::Add { action, open } => {
                let action = &task.actions[action as usize];
                let mut whole = self.whole - part(open);
                for (place, condition) in plan.open.iter().enumerate() {
                    if place != usize::from(open)
                        && self.parts[place] > 0
                        && action.causes(condition.literal)
                    {
                        whole -= u64::from(self.parts[place]);
                    }
                }
                if !action.is_abstract() {
                    let needs = action.preconditions.iter();
                    whole += needs
                        .map(|need| u64::from(self.fresh(costs, *need)))
                        .sum::<u64>();
                }
                whole
            }
            Decision::Decompose { step, method } => {
                let StepKind::Abstract(action) = plan.steps[usize::from(step)].kind else {
                    return u32::MAX;
                };
                let action = &task.actions[action as usize];
                let parts = &action.methods[usize::from(method)].steps;
                let cost = |part: &u32| u64::from(task.actions[*part as usize].cost);
                self.whole + parts.iter().map(cost).sum::<u64>()
            }
        };
        whole.min(u64::from(u32::MAX)) as u32
    }

    /// What a condition of a new step adds.
    fn fresh(&self, costs: &[u32], need: Literal) -> u32 {
        let cost = costs[need.index()];
        match cost > 0 && self.makers.makers(need).next().is_some() {
            true => 0,
            false => cost,
        }
    }
}

/// The admissible estimate of a plan.
pub fn admissible(task: &GroundTask, plan: &PartialPlan, relaxed: &mut RelaxedCosts) -> u32 {
    let mut free: Vec<bool> = vec![false; task.atoms.len() * 2];
    for step in &plan.steps {
        if let StepKind::Action(action) | StepKind::Abstract(action) = step.kind {
            for effect in &task.actions[action as usize].effects {
                free[effect.index()] = true;
            }
        }
    }
    relaxed.compute(task, CostSum::Max, true, |literal| {
        free[literal.index()] || task.holds_at_first(literal)
    });
    let open = plan
        .open
        .iter()
        .map(|open| relaxed.costs[open.literal.index()]);
    open.max().unwrap_or(0)
}

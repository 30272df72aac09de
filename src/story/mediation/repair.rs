//! Repair: as much of a plan as can be is kept, and the planner goes on from there.
//!
//! **Idea.** Steps that are done are forgotten; what they made true holds at the start of the new plan, or the links
//! from them are dropped and their conditions open again. A step whose condition is out of reach now is dropped, with
//! the steps that served only such steps. From that partial plan the planner goes on. If it finds nothing soon, one
//! more step is dropped, one after the other; then all steps with open conditions, and so on until none is left.
//!
//! **Guarantee.** A plan that is found is correct from the state. Not finding one proves nothing.
//!
//! **Source.** After Hanks and Weld: A domain-independent algorithm for plan adaptation, 1995, with fewer retractions.

use super::rest::PlanRest;
use crate::story::ground::relaxed::UNREACHED;
use crate::story::ground::{CostSum, GroundTask, Literal, RelaxedCosts};
use crate::story::planning::{
    CausalLink, GOAL, NO_STEP, PartialPlan, PlanPart, PlanSearch, PlannerSettings, START,
    StoryPlan, StoryPlanner,
};
use crate::trace::{Process, Status};

/// A repair on its way.
pub struct Repair<'a> {
    /// The task from the state in which the new plan begins.
    task: &'a GroundTask,
    old: &'a StoryPlan,
    rest: &'a PlanRest<'a>,
    /// Relaxed costs from that state.
    relaxed: RelaxedCosts,
    settings: PlannerSettings,
    /// What is kept at each attempt, the next one last.
    attempts: Vec<Kept>,
    /// How many partial plans were expanded so far.
    pub expanded: u64,
}

/// The flags of old steps that are kept.
type Kept = Vec<bool>;

impl<'a> Repair<'a> {
    /// A repair of the steps of `old` that wait; at most so many partial plans are gone on from.
    pub fn new(
        task: &'a GroundTask,
        old: &'a StoryPlan,
        rest: &'a PlanRest<'a>,
        settings: PlannerSettings,
        most_attempts: usize,
    ) -> Repair<'a> {
        let mut relaxed = RelaxedCosts::new(task);
        relaxed.compute(task, CostSum::Max, true, |literal| {
            literal.holds_in(&task.initial)
        });
        let mut repair = Repair {
            task,
            old,
            rest,
            relaxed,
            settings: PlannerSettings {
                search: PlanSearch::Plans,
                ..settings
            },
            attempts: Vec::new(),
            expanded: 0,
        };
        repair.attempts = repair.plan_attempts(most_attempts);
        repair
    }

    /// What to keep at each attempt: as much as can be first.
    fn plan_attempts(&self, most_attempts: usize) -> Vec<Kept> {
        let mut kept: Kept = (0..=self.old.goal())
            .map(|step| step > 0 && step < self.old.goal() && self.waits(step))
            .collect();
        let barred: Vec<u16> = (1..self.old.goal())
            .filter(|step| kept[usize::from(*step)] && self.is_barred(*step))
            .collect();
        self.drop(&mut kept, &barred);
        self.drop_lost(&mut kept);
        let mut attempts = vec![kept.clone()];
        for step in self.siblings(&kept) {
            let mut fewer = kept.clone();
            self.drop(&mut fewer, &[step]);
            attempts.push(fewer);
        }
        attempts.truncate(most_attempts.div_ceil(2));
        while attempts.len() < most_attempts {
            let open = self.open_steps(&kept);
            if open.is_empty() {
                break;
            }
            self.drop(&mut kept, &open);
            attempts.push(kept.clone());
        }
        let mut distinct: Vec<Kept> = Vec::new();
        for kept in attempts {
            if kept.contains(&true) && !distinct.contains(&kept) {
                distinct.push(kept);
            }
        }
        distinct.reverse();
        distinct
    }

    /// The repaired plan, numbered anew, of the next `count` attempts.
    pub fn run(&mut self, count: usize) -> Option<StoryPlan> {
        for _ in 0..count {
            let kept = self.attempts.pop()?;
            if let Some(plan) = self.go_on(&kept) {
                return Some(plan);
            }
        }
        None
    }

    /// The link that serves a need of a kept step, if it still can: from a kept step, or what it protects holds.
    fn serving(&self, kept: &Kept, consumer: u16, need: Literal) -> Option<&CausalLink> {
        let mut links = self.old.links.iter();
        let link = links.find(|link| link.consumer == consumer && link.literal == need)?;
        let holds = !self.waits(link.producer) && need.holds_in(&self.task.initial);
        (kept[usize::from(link.producer)] || holds).then_some(link)
    }

    /// Whether nobody takes the action of a step any more.
    fn is_barred(&self, step: u16) -> bool {
        let action = self.old.actions[usize::from(step) - 1];
        self.task.actions[action as usize].effects.is_empty()
    }

    fn waits(&self, step: u16) -> bool {
        !self.rest.is_done(step) && !self.rest.is_executing(step)
    }

    /// What a step needs that can change.
    fn needs(&self, step: u16) -> &[Literal] {
        match step == self.old.goal() {
            true => &self.task.goals,
            false => {
                let action = self.old.actions[usize::from(step) - 1];
                &self.task.actions[action as usize].preconditions
            }
        }
    }

    /// The kept steps with open conditions, if these are so costly at least.
    fn open_steps_from(&self, kept: &Kept, cost: u32) -> Vec<u16> {
        let is_open = |step: &u16| {
            self.needs(*step).iter().any(|need| {
                self.relaxed.costs[need.index()] >= cost
                    && self.serving(kept, *step, *need).is_none()
            })
        };
        steps(kept).filter(is_open).collect()
    }

    fn open_steps(&self, kept: &Kept) -> Vec<u16> {
        self.open_steps_from(kept, 0)
    }

    /// Drops the steps with conditions out of reach.
    fn drop_lost(&self, kept: &mut Kept) {
        loop {
            let lost = self.open_steps_from(kept, UNREACHED);
            if lost.is_empty() {
                return;
            }
            self.drop(kept, &lost);
        }
    }

    /// Drops steps, and those that served only dropped ones.
    fn drop(&self, kept: &mut Kept, lost: &[u16]) {
        for step in lost {
            kept[usize::from(*step)] = false;
        }
        loop {
            let serves = |step: &u16| {
                self.old.links.iter().any(|link| {
                    let wanted =
                        link.consumer == self.old.goal() || kept[usize::from(link.consumer)];
                    link.producer == *step && wanted
                })
            };
            let idle: Vec<u16> = steps(kept).filter(|step| !serves(step)).collect();
            if idle.is_empty() {
                return;
            }
            for step in idle {
                kept[usize::from(step)] = false;
            }
        }
    }

    /// The kept steps by the order in which one of them is dropped, too: first those served by a step that served a
    /// dropped one.
    fn siblings(&self, kept: &Kept) -> Vec<u16> {
        let lost =
            |step: u16| self.waits(step) && step < self.old.goal() && !kept[usize::from(step)];
        let mut producers = vec![false; kept.len()];
        for link in self.old.links.iter().filter(|link| lost(link.consumer)) {
            producers[usize::from(link.producer)] |= link.producer > 0;
        }
        let is_sibling = |step: &u16| {
            let mut links = self.old.links.iter();
            links.any(|link| link.consumer == *step && producers[usize::from(link.producer)])
        };
        let (mut first, others): (Vec<u16>, Vec<u16>) = steps(kept).partition(is_sibling);
        first.extend(others);
        first
    }

    /// Goes on from the partial plan of the kept steps.
    fn go_on(&mut self, kept: &Kept) -> Option<StoryPlan> {
        let (numbers, seed) = self.seed(kept)?;
        let mut planner = StoryPlanner::going_on(self.task, self.settings, seed);
        let status = planner.run(self.task, &mut ());
        self.expanded += planner.expanded();
        if status != Status::Done {
            return None;
        }
        let partial = planner.current_plan();
        let (mut plan, flat) = StoryPlan::numbered(self.task, partial);
        let number = |old: u16| Some(flat[usize::from(numbers[usize::from(old)])]);
        self.carry_parts_over(kept, &number, &mut plan);
        Some(plan)
    }

    /// The partial plan of the kept steps, and the number of each old step in it.
    fn seed(&self, kept: &Kept) -> Option<(Vec<u16>, PartialPlan)> {
        let mut numbers = vec![NO_STEP; kept.len()];
        numbers[0] = START;
        numbers[usize::from(self.old.goal())] = GOAL;
        let mut actions = Vec::new();
        for step in steps(kept) {
            numbers[usize::from(step)] = actions.len() as u16 + 2;
            actions.push(self.old.actions[usize::from(step) - 1]);
        }
        let of = |step: u16| numbers[usize::from(step)];
        let pairs = self.old.orderings.iter();
        let orderings: Vec<(u16, u16)> = pairs
            .map(|(first, second)| (of(*first), of(*second)))
            .filter(|(first, second)| *first > GOAL && *second > GOAL)
            .filter(|(first, second)| *first != NO_STEP && *second != NO_STEP)
            .collect();
        let mut links = Vec::new();
        for step in steps(kept).chain([self.old.goal()]) {
            for need in self.needs(step) {
                if let Some(link) = self.serving(kept, step, *need) {
                    let producer = match kept[usize::from(link.producer)] {
                        true => of(link.producer),
                        false => START,
                    };
                    links.push(CausalLink {
                        producer,
                        literal: *need,
                        consumer: of(step),
                    });
                }
            }
        }
        let seed = PartialPlan::given(self.task, &actions, &orderings, &links)?;
        Some((numbers, seed))
    }

    /// Abstract actions stay parts of the plan if all their waiting steps are kept.
    fn carry_parts_over(
        &self,
        kept: &Kept,
        number: &dyn Fn(u16) -> Option<u16>,
        plan: &mut StoryPlan,
    ) {
        let mut places: Vec<Option<u16>> = Vec::new();
        for part in &self.old.parts {
            let waiting = part.steps.iter().copied().filter(|step| self.waits(*step));
            let steps: Option<Vec<u16>> = waiting
                .map(|step| number(step).filter(|_| kept[usize::from(step)]))
                .collect();
            let steps = steps.filter(|steps| !steps.is_empty());
            places.push(steps.is_some().then_some(plan.parts.len() as u16));
            if let Some(mut steps) = steps {
                steps.sort_unstable();
                let within = part
                    .within
                    .and_then(|at| places.get(usize::from(at)).copied());
                plan.parts.push(PlanPart {
                    steps,
                    within: within.flatten(),
                    ..part.clone()
                });
            }
        }
    }
}

fn steps(kept: &Kept) -> impl Iterator<Item = u16> + '_ {
    (0..)
        .zip(kept)
        .filter(|(_, kept)| **kept)
        .map(|(step, _)| step)
}

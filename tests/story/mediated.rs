//! The truth about acts of the reader: plans carried out in part and acts carried out on sets of facts.

use crate::planning::validator::{closure, each_linearisation, linearise, plain_steps};
use crate::world::{Dice, Facts, Plain, initial, plain};
use std::collections::BTreeMap;
use wayscope::story::{CausalLink, Fact, GroundTask, Literal, PlanProgress, StoryPlan};

/// A point of a plan: what was done of it, and what is true.
pub struct Point<'a> {
    pub task: &'a GroundTask,
    pub plan: &'a StoryPlan,
    pub steps: Vec<Plain>,
    pub before: Vec<Vec<bool>>,
    pub done: Vec<u16>,
    pub executing: Vec<u16>,
    pub facts: Facts,
}

impl<'a> Point<'a> {
    /// A random order of the plan, carried out up to a random step; now and then ready steps are begun.
    pub fn random(task: &'a GroundTask, plan: &'a StoryPlan, dice: &mut Dice) -> Point<'a> {
        let steps = plain_steps(task, plan);
        let before = closure(steps.len(), plan).unwrap();
        let order = linearise(&before, dice);
        let count = dice.below(plan.actions.len() + 1);
        let mut facts = initial(&task.problem);
        let mut done = Vec::new();
        for step in &order[1..=count] {
            assert!(steps[*step].possible(&facts));
            facts = steps[*step].after(&facts);
            done.push(*step as u16);
        }
        done.sort_unstable();
        let mut point = Point {
            task,
            plan,
            steps,
            before,
            done,
            executing: Vec::new(),
            facts,
        };
        for step in point.ready() {
            if dice.chance(30) {
                point.executing.push(step);
            }
        }
        point
    }

    fn is_done(&self, step: u16) -> bool {
        step == 0 || self.done.contains(&step)
    }

    /// The steps that may be begun.
    pub fn ready(&self) -> Vec<u16> {
        let first = |step: &u16| {
            (0..self.plan.goal()).all(|other| {
                self.is_done(other) || !self.before[usize::from(other)][usize::from(*step)]
            })
        };
        (1..self.plan.goal())
            .filter(|step| !self.is_done(*step))
            .filter(first)
            .collect()
    }

    pub fn progress(&self) -> PlanProgress {
        PlanProgress {
            state: state(self.task, &self.facts),
            completed: self.done.clone(),
            executing: self.executing.clone(),
        }
    }

    /// Whether all orders of the rest lead from some facts to the goals; a thousand of them where they are many. Also
    /// whether all were tried.
    pub fn all_orders_succeed(&self, facts: &Facts, dice: &mut Dice) -> (bool, bool) {
        let mut left: Vec<usize> = (1..self.steps.len())
            .filter(|step| !self.is_done(*step as u16))
            .collect();
        left.sort_unstable();
        let before: Vec<Vec<bool>> = left
            .iter()
            .map(|first| {
                left.iter()
                    .map(|second| self.before[*first][*second])
                    .collect()
            })
            .collect();
        let numbered = Numbered::new(left.iter().map(|step| &self.steps[*step]), facts);
        if left.len() <= 9 {
            let all = each_linearisation(&before, &mut Vec::new(), &mut |order| {
                let succeeds = numbered.succeeds(order);
                succeeds.then_some(()).ok_or_else(String::new)
            });
            return (all.is_ok(), true);
        }
        let all = (0..1_000).all(|_| numbered.succeeds(&quick_order(&before, dice)));
        (all, false)
    }

    /// What a link protects, as it is written, and whether it is negated.
    pub fn protects(&self, link: &CausalLink) -> (String, bool) {
        written(self.task, link.literal)
    }

    /// Whether a link spans now by definition.
    pub fn spans(&self, link: &CausalLink) -> bool {
        let begun = self.is_done(link.producer) || self.executing.contains(&link.producer);
        begun && !self.is_done(link.consumer)
    }
}

/// A literal as it is written without negation, and whether it is negated.
pub fn written(task: &GroundTask, literal: Literal) -> (String, bool) {
    let fact = &task.atoms[literal.atom() as usize];
    (task.problem.domain.written(fact), literal.is_negated())
}

pub fn holds(facts: &Facts, (fact, negated): &(String, bool)) -> bool {
    facts.contains(fact) != *negated
}

pub fn state(task: &GroundTask, facts: &Facts) -> Vec<bool> {
    let written = |fact| task.problem.domain.written(fact);
    task.atoms
        .iter()
        .map(|atom| facts.contains(&written(atom)))
        .collect()
}

/// An action of a task as a plain one.
pub fn act(task: &GroundTask, number: u32) -> Plain {
    let action = &task.actions[number as usize];
    plain(&task.problem, action.operator, &action.arguments)
}

/// The primitive actions that can be done.
pub fn enabled(task: &GroundTask, facts: &Facts) -> Vec<u32> {
    let domain = &task.problem.domain;
    let is_primitive = |number: &u32| {
        !domain.operators[task.actions[*number as usize].operator as usize].is_abstract()
    };
    (0..task.actions.len() as u32)
        .filter(is_primitive)
        .filter(|number| act(task, *number).possible(facts))
        .collect()
}

/// The same task as a problem that begins with these facts.
pub fn from_facts(task: &GroundTask, facts: &Facts) -> GroundTask {
    let domain = &task.problem.domain;
    let known = task.atoms.iter().chain(&task.problem.initial);
    let known: BTreeMap<String, Fact> = known
        .map(|fact| (domain.written(fact), fact.clone()))
        .collect();
    let mut live = task.clone();
    live.problem.initial = facts.iter().map(|fact| known[fact].clone()).collect();
    live.problem.initial.sort();
    live.initial = state(task, facts);
    live
}

/// Steps with numbers for facts, as many are carried out.
struct Numbered {
    first: Vec<bool>,
    needs: Vec<Vec<(usize, bool)>>,
    effects: Vec<Vec<(usize, bool)>>,
}

impl Numbered {
    fn new<'a>(steps: impl Iterator<Item = &'a Plain>, facts: &Facts) -> Numbered {
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut number = |fact: &String| {
            let next = numbers.len();
            *numbers.entry(fact.clone()).or_insert(next)
        };
        let mut all = Numbered {
            first: Vec::new(),
            needs: Vec::new(),
            effects: Vec::new(),
        };
        for step in steps {
            let needs = step
                .needs
                .iter()
                .map(|(fact, negated)| (number(fact), !negated));
            all.needs.push(needs.collect());
            let mut effects = step.effects.clone();
            // What is false first: truth wins.
            effects.sort_by_key(|(_, negated)| !negated);
            let effects = effects
                .iter()
                .map(|(fact, negated)| (number(fact), !negated));
            all.effects.push(effects.collect());
        }
        all.first = vec![false; numbers.len()];
        for (fact, number) in numbers {
            all.first[number] = facts.contains(&fact);
        }
        all
    }

    fn succeeds(&self, order: &[usize]) -> bool {
        let mut facts = self.first.clone();
        order.iter().all(|step| {
            let possible = self.needs[*step]
                .iter()
                .all(|(fact, truth)| facts[*fact] == *truth);
            for (fact, truth) in &self.effects[*step] {
                facts[*fact] = *truth;
            }
            possible
        })
    }
}

/// A random order that keeps the orderings, quicker than by looking at all pairs each time.
fn quick_order(before: &[Vec<bool>], dice: &mut Dice) -> Vec<usize> {
    let mut missing: Vec<usize> = (0..before.len())
        .map(|step| before.iter().filter(|row| row[step]).count())
        .collect();
    let mut free: Vec<usize> = (0..before.len())
        .filter(|step| missing[*step] == 0)
        .collect();
    let mut order = Vec::new();
    while !free.is_empty() {
        let step = free.swap_remove(dice.below(free.len()));
        order.push(step);
        for (later, after) in before[step].iter().enumerate() {
            if *after {
                missing[later] -= 1;
                if missing[later] == 0 {
                    free.push(later);
                }
            }
        }
    }
    order
}

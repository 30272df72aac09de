//! Relaxed costs: what literals cost if nothing that an action makes true were ever made false.

use super::relaxed_actions::RelaxedActions;
use super::task::{GroundTask, Literal};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The cost of what cannot be reached.
pub const UNREACHED: u32 = u32::MAX / 4;

/// The combination of the costs of an action's preconditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostSum {
    /// Added up, as if each were reached alone: h_add, informed, not admissible.
    Sum,
    /// The dearest: h_max, admissible.
    Max,
}

/// The relaxed costs of all literals in a state, with the arrays that are used again for the next state.
#[derive(Clone, Debug)]
pub struct RelaxedCosts {
    /// The cost of each literal, by its index; a quarter of `u32::MAX` if it is out of reach.
    pub costs: Vec<u32>,
    /// The action by which each literal is reached most cheaply; `u32::MAX` if it holds or is out of reach.
    pub supporters: Vec<u32>,
    /// The actions that were reached with cost 0 for their preconditions: those that can be taken.
    pub applicable: Vec<u32>,
    /// Of each action, how many of its preconditions are not reached, and what those that are cost.
    needs: Vec<(u32, u32)>,
    /// What is reached and not passed on: costs in the upper half, literals in the lower.
    heap: BinaryHeap<Reverse<u64>>,
    actions: Arc<RelaxedActions>,
}

impl RelaxedCosts {
    /// Arrays for a task. What actions need, bring about and cost is taken over now.
    pub fn new(task: &GroundTask) -> RelaxedCosts {
        RelaxedCosts::with_actions(task, RelaxedActions::new(task, false))
    }

    /// Arrays for a task in which what failures bring about is reached, too.
    pub fn with_failures(task: &GroundTask) -> RelaxedCosts {
        RelaxedCosts::with_actions(task, RelaxedActions::new(task, true))
    }

    fn with_actions(task: &GroundTask, actions: RelaxedActions) -> RelaxedCosts {
        RelaxedCosts {
            costs: vec![UNREACHED; task.atoms.len() * 2],
            supporters: vec![u32::MAX; task.atoms.len() * 2],
            applicable: Vec::new(),
            needs: actions.needs.clone(),
            heap: BinaryHeap::new(),
            actions: Arc::new(actions),
        }
    }

    /// Computes the costs from a state in which the literals hold for which `holds` says so. Abstract actions count if
    /// `with_abstract` says so. Time O(literals and preconditions, times the logarithm of literals).
    pub fn compute(
        &mut self,
        task: &GroundTask,
        sum: CostSum,
        with_abstract: bool,
        holds: impl Fn(Literal) -> bool,
    ) {
        self.costs.fill(UNREACHED);
        self.supporters.fill(u32::MAX);
        self.applicable.clear();
        self.heap.clear();
        let actions = self.actions.clone();
        self.needs.copy_from_slice(&actions.needs);
        for number in 0..task.atoms.len() as u32 * 2 {
            let literal = Literal::new(number / 2, number % 2 == 1);
            if holds(literal) {
                self.costs[literal.index()] = 0;
            }
        }
        for number in &actions.unconditional {
            if with_abstract || !actions.is_abstract[*number as usize] {
                self.fire(&actions, *number, 0);
            }
        }
        // What holds comes first, by number: it needs no queue. All that is reached costs something.
        for literal in 0..self.costs.len() {
            if self.costs[literal] == 0 {
                self.pass_on(&actions, sum, with_abstract, (0, literal));
            }
        }
        while let Some(Reverse(next)) = self.heap.pop() {
            let (cost, literal) = ((next >> 32) as u32, next as u32 as usize);
            if cost <= self.costs[literal] {
                self.pass_on(&actions, sum, with_abstract, (cost, literal));
            }
        }
    }

    /// Passes what a literal costs on to the actions that need it.
    fn pass_on(
        &mut self,
        actions: &RelaxedActions,
        sum: CostSum,
        with_abstract: bool,
        (cost, literal): (u32, usize),
    ) {
        for number in actions.needed_by.row(literal) {
            let at = *number as usize;
            let (missing, before) = &mut self.needs[at];
            *missing -= 1;
            *before = match sum {
                CostSum::Sum => (*before + cost).min(UNREACHED),
                CostSum::Max => (*before).max(cost),
            };
            if *missing == 0 && (with_abstract || !actions.is_abstract[at]) {
                let before = *before;
                self.fire(actions, *number, before);
            }
        }
    }

    /// Passes an action's cost on to its effects; `before` is what its preconditions cost.
    fn fire(&mut self, actions: &RelaxedActions, number: u32, before: u32) {
        if before == 0 {
            self.applicable.push(number);
        }
        let cost = (before + actions.costs[number as usize]).min(UNREACHED - 1);
        for effect in actions.effects.row(number as usize) {
            let at = *effect as usize;
            if cost < self.costs[at] {
                self.costs[at] = cost;
                self.supporters[at] = number;
                self.heap
                    .push(Reverse(u64::from(cost) << 32 | u64::from(*effect)));
            }
        }
    }

    /// The cost of several literals together.
    pub fn of(&self, literals: &[Literal], sum: CostSum) -> u32 {
        let each = literals.iter().map(|literal| self.costs[literal.index()]);
        match sum {
            CostSum::Sum => each.fold(0, |all, one| (all + one).min(UNREACHED)),
            CostSum::Max => each.max().unwrap_or(0),
        }
    }
}

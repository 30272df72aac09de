//! Relaxed costs: what literals cost if nothing that an action makes true were ever made false.

use super::task::{GroundTask, Literal};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The cost of what cannot be reached.
pub const UNREACHED: u32 = u32::MAX / 4;

/// How the costs of an action's preconditions are put together.
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
    missing: Vec<u32>,
    sums: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, Literal)>>,
    /// Whether what failures bring about is reached, too.
    with_failures: bool,
}

impl RelaxedCosts {
    /// Arrays for a task.
    pub fn new(task: &GroundTask) -> RelaxedCosts {
        RelaxedCosts {
            costs: vec![UNREACHED; task.atoms.len() * 2],
            supporters: vec![u32::MAX; task.atoms.len() * 2],
            applicable: Vec::new(),
            missing: vec![0; task.actions.len()],
            sums: vec![0; task.actions.len()],
            heap: BinaryHeap::new(),
            with_failures: false,
        }
    }

    /// Arrays for a task in which what failures bring about is reached, too.
    pub fn with_failures(task: &GroundTask) -> RelaxedCosts {
        RelaxedCosts {
            with_failures: true,
            ..RelaxedCosts::new(task)
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
        for atom in 0..task.atoms.len() as u32 {
            for literal in [Literal::new(atom, false), Literal::new(atom, true)] {
                if holds(literal) {
                    self.costs[literal.index()] = 0;
                    self.heap.push(Reverse((0, literal)));
                }
            }
        }
        for (number, action) in (0..).zip(&task.actions) {
            self.missing[number as usize] = action.preconditions.len() as u32;
            self.sums[number as usize] = 0;
            if action.preconditions.is_empty() && (with_abstract || !action.is_abstract()) {
                self.fire(task, number);
            }
        }
        while let Some(Reverse((cost, literal))) = self.heap.pop() {
            if cost > self.costs[literal.index()] {
                continue;
            }
            for number in &task.needed_by[literal.index()] {
                let at = *number as usize;
                self.missing[at] -= 1;
                self.sums[at] = match sum {
                    CostSum::Sum => (self.sums[at] + cost).min(UNREACHED),
                    CostSum::Max => self.sums[at].max(cost),
                };
                if self.missing[at] == 0 && (with_abstract || !task.actions[at].is_abstract()) {
                    self.fire(task, *number);
                }
            }
        }
    }

    /// Passes an action's cost on to its effects.
    fn fire(&mut self, task: &GroundTask, number: u32) {
        let action = &task.actions[number as usize];
        let before = self.sums[number as usize];
        if before == 0 {
            self.applicable.push(number);
        }
        let cost = (before + action.cost).min(UNREACHED - 1);
        let failures = action.failures.iter().filter(|_| self.with_failures);
        for effect in action.effects.iter().chain(failures.flatten()) {
            if cost < self.costs[effect.index()] {
                self.costs[effect.index()] = cost;
                self.supporters[effect.index()] = number;
                self.heap.push(Reverse((cost, *effect)));
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

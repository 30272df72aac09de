//! A forward search in states, beside the search in plans: greedy by the relaxed plan, complete.
//!
//! It proves that there is no plan once it has seen all states, and its sequence of actions guides the search in plans
//! on problems that are too long for that alone. A state is estimated when it is expanded, and stands in the queues
//! with the estimate of the state before it; actions of the relaxed plan have a queue of their own (Helmert 2006,
//! Richter and Helmert 2009).

use crate::story::ground::relaxed::UNREACHED;
use crate::story::ground::{CostSum, GroundTask, Literal, RelaxedCosts};
use crate::trace::Status;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// A state: a bit for each atom.
type Bits = Box<[u64]>;

/// How many turns the queue of preferred actions gets when it has led to a better estimate.
const BOOST: i64 = 1_000;

/// The most bytes that states take, whatever their number.
const MOST_BYTES: usize = 400_000_000;

/// A way to a state that was not looked at yet: estimate, age, node before it, action.
type Waiting = (Reverse<u32>, Reverse<u32>, u32, u32);

/// The search, one state looked at a step.
#[derive(Clone, Debug)]
pub struct ForwardSearch {
    /// Of each state, the one before it and the action that leads on from there; the first is the first state.
    nodes: Vec<(u32, u32)>,
    states: Vec<Bits>,
    known: HashSet<Bits>,
    /// All ways, and those by preferred actions.
    queues: [BinaryHeap<Waiting>; 2],
    /// Which queue is next: that with the smaller number.
    turns: [i64; 2],
    best: u32,
    ways: u32,
    relaxed: RelaxedCosts,
    most_states: usize,
    /// How many states were expanded.
    pub expanded: u64,
    found: Option<u32>,
    begun: bool,
}

impl ForwardSearch {
    /// The search from what is true at first, with room for so many states; `relaxed` are costs of the task.
    pub fn new(task: &GroundTask, relaxed: &RelaxedCosts, most_states: usize) -> ForwardSearch {
        ForwardSearch {
            nodes: Vec::new(),
            states: Vec::new(),
            known: HashSet::new(),
            queues: [BinaryHeap::new(), BinaryHeap::new()],
            turns: [0, 0],
            best: u32::MAX,
            ways: 0,
            relaxed: relaxed.clone(),
            // Each state is kept twice, with what surrounds it.
            most_states: most_states.min(MOST_BYTES / (task.atoms.len() / 4 + 64)),
            expanded: 0,
            found: None,
            begun: false,
        }
    }

    /// Looks at a state: `Done` if a plan is found, `Failed` if all states were seen, `Stopped` if there is no room.
    pub fn step(&mut self, task: &GroundTask) -> Status {
        if self.found.is_some() {
            return Status::Done;
        }
        let Some((before, action)) = self.next() else {
            return Status::Failed;
        };
        let state = match before {
            u32::MAX => first(task),
            before => after(&self.states[before as usize], task, action),
        };
        if self.known.contains(&state) {
            return Status::Running;
        }
        // Each way in the queues takes about as much memory as a small state.
        if self.known.len() >= self.most_states
            || self.ways as usize >= self.most_states.saturating_mul(15)
        {
            return Status::Stopped;
        }
        self.known.insert(state.clone());
        self.expanded += 1;
        let number = self.nodes.len() as u32;
        self.nodes.push((before, action));
        if task.goals.iter().all(|goal| holds(&state, *goal)) {
            self.found = Some(number);
            return Status::Done;
        }
        self.relaxed
            .compute(task, CostSum::Sum, false, |literal| holds(&state, literal));
        self.states.push(state);
        // A state from which even the relaxed goals are out of reach leads nowhere.
        if self.relaxed.of(&task.goals, CostSum::Max) < UNREACHED {
            self.expand(task, number);
        }
        Status::Running
    }

    /// The next way: where it begins and its action.
    fn next(&mut self) -> Option<(u32, u32)> {
        if !std::mem::replace(&mut self.begun, true) {
            return Some((u32::MAX, 0));
        }
        let preferred = !self.queues[1].is_empty() && self.turns[1] <= self.turns[0];
        let which = usize::from(preferred || self.queues[0].is_empty());
        self.turns[which] += 1;
        let (.., before, action) = self.queues[which].pop()?;
        Some((before, action))
    }

    /// Queues the ways on from a state whose relaxed costs are computed.
    fn expand(&mut self, task: &GroundTask, number: u32) {
        let (estimate, relaxed_plan) = self.relaxed_plan(task);
        if estimate < self.best {
            self.best = estimate;
            self.turns[1] -= BOOST;
        }
        // An action of the relaxed plan is preferred, and what makes the same true.
        let mut wanted = vec![false; task.atoms.len() * 2];
        for action in &relaxed_plan {
            for effect in &task.actions[*action as usize].effects {
                wanted[effect.index()] |= self.relaxed.supporters[effect.index()] == *action;
            }
        }
        let mut applicable = std::mem::take(&mut self.relaxed.applicable);
        applicable.sort_unstable();
        for action in &applicable {
            let way = (Reverse(estimate), Reverse(self.ways), number, *action);
            self.ways = self.ways.saturating_add(1);
            let effects = &task.actions[*action as usize].effects;
            if effects.iter().any(|effect| wanted[effect.index()]) {
                self.queues[1].push(way);
            }
            self.queues[0].push(way);
        }
        self.relaxed.applicable = applicable;
    }

    /// The cost of a relaxed plan to the goals, and its actions.
    fn relaxed_plan(&self, task: &GroundTask) -> (u32, Vec<u32>) {
        let mut chosen: Vec<u32> = Vec::new();
        let mut seen = vec![false; task.atoms.len() * 2];
        let mut open = task.goals.clone();
        while let Some(literal) = open.pop() {
            if std::mem::replace(&mut seen[literal.index()], true) {
                continue;
            }
            let action = self.relaxed.supporters[literal.index()];
            if action != u32::MAX {
                chosen.push(action);
                open.extend(&task.actions[action as usize].preconditions);
            }
        }
        chosen.sort_unstable();
        chosen.dedup();
        let cost = chosen
            .iter()
            .map(|action| task.actions[*action as usize].cost);
        (cost.fold(0, u32::saturating_add), chosen)
    }

    /// The actions that were found to lead to the goals, in their order.
    pub fn plan(&self) -> Option<Vec<u32>> {
        let mut at = self.found?;
        let mut actions = Vec::new();
        while at != 0 {
            let (before, action) = self.nodes[at as usize];
            actions.push(action);
            at = before;
        }
        actions.reverse();
        Some(actions)
    }
}

/// The first state.
fn first(task: &GroundTask) -> Bits {
    let mut state: Bits = vec![0; task.atoms.len().div_ceil(64)].into();
    for (atom, holds) in task.initial.iter().enumerate() {
        state[atom / 64] |= u64::from(*holds) << (atom % 64);
    }
    state
}

/// The state after an action.
fn after(state: &Bits, task: &GroundTask, action: u32) -> Bits {
    let mut next = state.clone();
    for effect in &task.actions[action as usize].effects {
        let (word, bit) = (effect.atom() as usize / 64, effect.atom() % 64);
        match effect.is_negated() {
            true => next[word] &= !(1 << bit),
            false => next[word] |= 1 << bit,
        }
    }
    next
}

fn holds(state: &[u64], literal: Literal) -> bool {
    let atom = literal.atom();
    (state[atom as usize / 64] >> (atom % 64) & 1 == 1) != literal.is_negated()
}

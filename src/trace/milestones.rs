//! Milestones: steps worth going to, such as the first expansion of a larger f, or a path found.

use super::{Event, EventKind, Place, Quantity};

/// The milestones of a run, in order of their steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Milestones {
    /// The first cost of the expanded node's key (f, in most searches), and the step, each time it exceeded all before.
    levels: Vec<(u64, u64)>,
    /// A key of at least this begins a new level: one more than the last, so that one comparison suffices.
    next: u64,
    /// Steps at which a path was found, or a better one.
    paths: Vec<u64>,
    /// Steps at which a bound of the present path was published.
    bounds: Vec<u64>,
    /// Where the agent came to stand, and the step.
    moves: Vec<(u32, u64)>,
    /// Steps at which a round of planning began.
    rounds: Vec<u64>,
    /// What trials have cost that are over, and the step at which the next one began.
    trials: Vec<(u64, u64)>,
}

impl Milestones {
    /// Takes note of an event; `step` is asked for its step where that is needed, which is rare.
    #[inline(always)]
    pub(super) fn note(&mut self, event: &Event, step: impl Fn() -> u64) {
        match event.kind {
            EventKind::Expanded if event.other >= self.next => self.add_level(event.other, step()),
            EventKind::Met | EventKind::Reached => self.add_path(step()),
            EventKind::Moved if event.note == Place::Agent as u16 => {
                self.moves.push((event.node, step()));
            }
            EventKind::Noted if event.note == Quantity::Round as u16 => self.rounds.push(step()),
            EventKind::Noted if event.note == Quantity::LastTrial as u16 => {
                self.trials.push((event.g, step()));
            }
            EventKind::Noted if event.publishes() => self.bounds.push(step()),
            _ => {}
        }
    }

    #[cold]
    fn add_level(&mut self, counted: u64, step: u64) {
        self.levels.push((counted, step));
        self.next = counted.saturating_add(1);
    }

    #[cold]
    fn add_path(&mut self, step: u64) {
        if self.paths.last() != Some(&step) {
            self.paths.push(step);
        }
    }

    /// What was noted of a step after `step` belongs to that step.
    pub(super) fn pull_back(&mut self, step: u64) {
        let levels = self.levels.iter_mut().map(|(_, at)| at);
        levels.for_each(|at| *at = step.min(*at));
        self.paths.iter_mut().for_each(|at| *at = step.min(*at));
        self.paths.dedup();
        self.bounds.iter_mut().for_each(|at| *at = step.min(*at));
        self.moves
            .iter_mut()
            .for_each(|(_, at)| *at = step.min(*at));
        self.rounds.iter_mut().for_each(|at| *at = step.min(*at));
        self.trials
            .iter_mut()
            .for_each(|(_, at)| *at = step.min(*at));
    }

    /// Forgets what lies after `step`.
    pub(super) fn truncate(&mut self, step: u64) {
        self.levels
            .truncate(self.levels.partition_point(|l| l.1 <= step));
        let last = self.levels.last();
        self.next = last.map_or(0, |&(counted, _)| counted.saturating_add(1));
        self.paths
            .truncate(self.paths.partition_point(|&p| p <= step));
        self.bounds
            .truncate(self.bounds.partition_point(|&at| at <= step));
        self.moves
            .truncate(self.moves.partition_point(|&(_, at)| at <= step));
        self.rounds
            .truncate(self.rounds.partition_point(|&at| at <= step));
        self.trials
            .truncate(self.trials.partition_point(|&(_, at)| at <= step));
    }

    /// Where the agent stood after each of its moves, with the step of the move; its start first.
    pub fn moves(&self) -> &[(u32, u64)] {
        &self.moves
    }

    /// The steps at which rounds of planning began.
    pub fn rounds(&self) -> &[u64] {
        &self.rounds
    }

    /// What trials have cost that are over, each with the step at which the one after it began.
    pub fn trials(&self) -> &[(u64, u64)] {
        &self.trials
    }

    /// The levels of f (or what else the keys begin with), each with the step at which it was first reached.
    pub fn levels(&self) -> &[(u64, u64)] {
        &self.levels
    }

    /// The steps at which a path was found.
    pub fn paths(&self) -> &[u64] {
        &self.paths
    }

    /// The steps at which a bound of the present path was published.
    pub fn bounds(&self) -> &[u64] {
        &self.bounds
    }

    /// The last step before anything above `level` is expanded; `None` when nothing is.
    pub fn last_step_within(&self, level: u64) -> Option<u64> {
        let next = self
            .levels
            .partition_point(|&(counted, _)| counted <= level);
        self.levels
            .get(next)
            .map(|&(_, step)| step.saturating_sub(1))
    }
}

//! Resynchronisation: when the game world asks for another plan.

use super::game_world::{GameWorld, WorldParts};
use super::hash_words::{truths, words};
use super::names::{tuple_of, tuples_of};
use crate::story::bus::BusMessage;
use crate::story::ground::GroundTask;
use crate::trace::StateHash;

impl GameWorld {
    /// Asks for a plan from what is true now, once the one that was asked for is here.
    pub fn resync(&mut self, parts: &mut WorldParts) {
        if self.is_awaiting_plan {
            self.is_stale = !self.is_put_off;
            return;
        }
        self.is_awaiting_plan = true;
        self.is_put_off = true;
        self.ask_for_plan(parts);
    }

    /// Sends the request that was put off, unless what will be true still depends on which of two running steps ends
    /// first. Where the characters are is told as the stage sees it.
    pub(super) fn ask_for_plan(&mut self, parts: &mut WorldParts) {
        if !self.is_put_off || self.is_open(parts.task) {
            return;
        }
        self.is_put_off = false;
        parts.stage.see(parts.task, &mut self.state);
        parts.out.push(BusMessage::StateResync {
            state: tuples_of(parts.task, &self.state),
            completed: self.completed.clone(),
            executing: self.executing(),
        });
    }

    /// Whether two of the running steps, as far as they can end, make opposites true.
    fn is_open(&self, task: &GroundTask) -> bool {
        let steps = self.running.iter().filter(|one| one.step.is_some());
        let can = steps.filter(|one| {
            let mut needs = task.needs(one.action);
            needs.all(|need| need.holds_in(&self.state))
        });
        let actions: Vec<u32> = can.map(|one| one.action).collect();
        let undoes = |one: u32, other: u32| {
            let mut effects = task.actions[one as usize].effects.iter();
            effects.any(|effect| task.actions[other as usize].causes(effect.negation()))
        };
        let of = |(at, one): (usize, &u32)| actions[..at].iter().any(|other| undoes(*one, *other));
        actions.iter().enumerate().any(of)
    }

    /// A step of the player is awaited.
    pub fn wait_for(&mut self, step: u16, action: u32) {
        if let Err(at) = self.awaited.binary_search(&(step, action)) {
            self.awaited.insert(at, (step, action));
        }
    }

    /// A step that is awaited and cannot be done any more has failed.
    pub(super) fn look_at_awaited(&mut self, parts: &mut WorldParts) {
        if self.is_awaiting_plan {
            return;
        }
        let lacks = |(step, action): &(u16, u32)| {
            let mut needs = (0..).zip(parts.task.needs(*action));
            let (index, need) = needs.find(|(_, need)| !need.holds_in(&self.state))?;
            Some((*step, index, need))
        };
        if let Some((step, index, need)) = self.awaited.iter().find_map(lacks) {
            parts.out.push(BusMessage::PreconditionFailure {
                step,
                index,
                condition: tuple_of(parts.task, need),
            });
            self.resync(parts);
        }
    }

    /// Adds all that matters to what comes.
    pub(super) fn hash_into(&self, hash: &mut StateHash) {
        truths(hash, &self.state);
        for one in &self.running {
            let (step, act) = (one.step.map_or(0, u64::from), one.act.map_or(0, u64::from));
            words(hash, &[one.number.into(), step, act, one.action.into()]);
            hash.number(one.seconds);
        }
        for steps in [&self.completed, &self.jammed] {
            let steps: Vec<u64> = steps.iter().map(|step| u64::from(*step)).collect();
            words(hash, &steps);
        }
        for (step, action) in &self.awaited {
            words(hash, &[(*step).into(), (*action).into()]);
        }
        let flags = [self.is_awaiting_plan, self.is_stale, self.is_put_off];
        truths(hash, &flags);
        hash.word(self.body_done.map_or(u64::MAX, u64::from));
    }
}

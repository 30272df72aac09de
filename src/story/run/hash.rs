//! The hash of a run's state.

use super::hash_words::{text, truths, words};
use super::planners::StoryPlanning;
use super::state::RunState;
use crate::story::execution::{FrontRule, StoryStage};
use crate::trace::StateHash;

impl<S: StoryStage + Clone> RunState<S> {
    /// A hash of all that matters to what comes. What the state of an action's class is beyond the seconds that it
    /// takes is not known here.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.world.hash_into(&mut hash);
        self.hash_settings(&mut hash);
        self.hash_plan(&mut hash);
        hash_failures(&self.planning, &mut hash);
        for one in &self.player.acts {
            words(
                &mut hash,
                &[one.act.into(), one.action.into(), one.phase as u64],
            );
        }
        hash.word(self.controller.sent());
        for one in self.controller.waiting() {
            text(&mut hash, &one.message.to_xml());
        }
        for one in &self.requests.requests {
            let flags = [one.is_asked, one.was_elsewhere];
            truths(&mut hash, &flags);
            text(&mut hash, &format!("{:?}", one.status));
        }
        hash.word(self.requests.is_at_rest.into());
        hash.word(self.mediator.interventions.into());
        hash.word(self.ticks);
        hash.word(self.end.is_some().into());
        hash.word(self.stage.state_hash());
        hash.finish()
    }

    fn hash_settings(&self, hash: &mut StateHash) {
        hash.word(self.settings.one_per_actor.into());
        hash.word((self.settings.front == FrontRule::Highest).into());
        let policy = &self.mediator.policy;
        hash.numbers([policy.alpha, policy.beta, policy.rise].into_iter());
        hash.word(policy.fails_plainly.into());
    }

    fn hash_plan(&self, hash: &mut StateHash) {
        let manager = &self.manager;
        if let (Some(dag), Some(plan)) = (&manager.dag, &manager.plan) {
            for (step, action) in dag.steps().zip(&plan.actions) {
                words(hash, &[dag.state(step) as u64, (*action).into()]);
            }
            for (from, to) in &plan.orderings {
                words(hash, &[(*from).into(), (*to).into()]);
            }
            for link in &plan.links {
                let literal = link.literal.index() as u64;
                words(hash, &[link.producer.into(), literal, link.consumer.into()]);
            }
        }
        for one in &manager.awaited {
            words(hash, &[one.step.into(), one.is_hinted.into()]);
            hash.number(one.seconds);
        }
        words(
            hash,
            &[manager.failed.map_or(0, u64::from), manager.failures.into()],
        );
    }
}

fn hash_failures(planning: &StoryPlanning, hash: &mut StateHash) {
    for one in &planning.failed {
        words(hash, &[one.action.into(), one.times.into()]);
        truths(hash, &one.state);
    }
}

//! The triggers of a run's requests.

use super::ground::RunGround;
use super::names::{fact_tuple, tuples_of};
use super::requests::{RequestState, RequestStatus};
use super::state::{RunState, WORLD};
use crate::story::bus::BusMessage;
use crate::story::domain::{RequestTrigger, StoryRequest};
use crate::story::execution::StoryStage;

impl<S: StoryStage + Clone> RunState<S> {
    /// Whether a character is at a place: its body, where there is a floor; else as the facts have it.
    fn is_at(&self, ground: &RunGround, who: u32, place: u32) -> bool {
        self.stage.is_at(who, place).unwrap_or_else(|| {
            let atoms = ground.task.atoms.iter().zip(&self.world.state);
            let mut true_atoms = atoms.filter(|(_, holds)| **holds);
            true_atoms.any(|(fact, _)| {
                fact.arguments == [who, place] && ground.says_where(fact.predicate)
            })
        })
    }

    /// The request that is to be made now: not while anything is being carried out, said or thought over.
    pub(super) fn due(&self, ground: &RunGround) -> Option<usize> {
        let rests = self.requests.is_at_rest
            && self.world.running.is_empty()
            && self.player.acts.is_empty()
            && !self.world.is_awaiting_plan;
        let rules = ground.task.problem.requests.iter();
        let mut requests = self.requests.requests.iter().zip(rules);
        let is_due = |(one, rule): (&RequestState, &StoryRequest)| {
            one.status == RequestStatus::Open
                && match rule.when {
                    RequestTrigger::Asked => one.is_asked,
                    RequestTrigger::Enters { who, place } => {
                        one.was_elsewhere && self.is_at(ground, who, place)
                    }
                }
        };
        rests.then(|| requests.position(is_due)).flatten()
    }

    /// Looks where the characters of triggers are, and makes the request that is due.
    pub(super) fn look_at_triggers(&mut self, ground: &RunGround) {
        let rules = ground.task.problem.requests.iter();
        for (number, rule) in rules.enumerate() {
            if let RequestTrigger::Enters { who, place } = rule.when
                && !self.requests.requests[number].was_elsewhere
            {
                let elsewhere = !self.is_at(ground, who, place);
                self.requests.requests[number].was_elsewhere = elsewhere;
            }
        }
        let Some(number) = self.due(ground) else {
            return;
        };
        self.requests.requests[number].status = RequestStatus::Made;
        self.world.is_awaiting_plan = true;
        let task = &ground.task;
        self.stage.see(task, &mut self.world.state);
        let goals = task.problem.requests[number].goals.iter();
        let request = BusMessage::PlanRequest {
            library: task.problem.domain.name.clone(),
            state: tuples_of(task, &self.world.state),
            goals: goals
                .map(|(fact, negated)| fact_tuple(task, fact, *negated))
                .collect(),
        };
        self.send(WORLD, vec![request]);
    }
}

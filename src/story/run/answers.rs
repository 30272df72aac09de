//! The answers of a run's components to messages.

use super::game_world::WorldParts;
use super::ground::RunGround;
use super::manager::ExecutionManager;
use super::requests::RequestStatus;
use super::settings::RunEnd;
use super::state::{RunState, WORLD};
use crate::message::Message;
use crate::story::bus::BusMessage;
use crate::story::execution::{PlanProgress, StoryStage};

impl<S: StoryStage + Clone> RunState<S> {
    pub(super) fn of_world(&mut self, ground: &RunGround, message: &BusMessage) -> Vec<BusMessage> {
        let mut out = Vec::new();
        let mut parts = WorldParts {
            task: &ground.task,
            stage: &mut self.stage,
            out: &mut out,
            patience: self.settings.patience,
        };
        match message {
            BusMessage::StartAction { step, action } => {
                self.world.start_step(&mut parts, *step, action);
            }
            BusMessage::AwaitAction { step, action, .. } => {
                if let Some(action) = ground.names.action(&ground.task, action) {
                    self.world.wait_for(*step, action);
                }
            }
            BusMessage::NarrativePlan { going_on, .. } => {
                self.world.take_plan(&mut parts, going_on);
            }
            BusMessage::Verdict {
                act,
                verdict,
                instead,
                ..
            } => {
                let literal = |tuple| ground.names.literal(&ground.task, tuple);
                let instead: Vec<_> = instead.iter().filter_map(literal).collect();
                self.player
                    .hear(&mut self.world, &mut parts, (*act, *verdict), &instead);
            }
            BusMessage::PlanFailure { exhausted, reason } => {
                // Without a plan for a request that came later the story rests on as it did.
                let refused = RequestStatus::Refused(reason.clone());
                if self.requests.pass(&RequestStatus::Made, refused) {
                    self.world.is_awaiting_plan = false;
                    return out;
                }
                self.end = Some(RunEnd::NoPlan {
                    exhausted: *exhausted,
                    reason: reason.clone(),
                });
            }
            _ => {}
        }
        out
    }

    pub(super) fn of_planner(
        &mut self,
        ground: &RunGround,
        message: &BusMessage,
        clock: &mut dyn FnMut() -> f64,
    ) -> Vec<BusMessage> {
        let (task, names) = (&ground.task, &ground.names);
        match message {
            BusMessage::PlanRequest { state, goals, .. } => {
                let (state, goals) = (names.state(task, state), names.goals(task, goals));
                vec![self.planning.request(task, &self.settings, &state, goals)]
            }
            BusMessage::EffectFailure { step, reason, .. } => {
                self.planning.hear_failure(*step, reason);
                Vec::new()
            }
            BusMessage::StateResync {
                state,
                completed,
                executing,
            } => {
                if self.manager.failures >= self.settings.most_failures {
                    return vec![BusMessage::PlanFailure {
                        exhausted: false,
                        reason: "story.run-given-up".to_owned(),
                    }];
                }
                let progress = PlanProgress {
                    state: names.state(task, state),
                    completed: completed.clone(),
                    executing: executing.clone(),
                };
                let requested = self.planning.requested.clone();
                let task = requested.as_deref().unwrap_or(task);
                vec![self.planning.resync(task, &self.mediator, progress, clock)]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn of_manager(
        &mut self,
        ground: &RunGround,
        message: &BusMessage,
        clock: &mut dyn FnMut() -> f64,
    ) -> Vec<BusMessage> {
        let task = &ground.task;
        match message {
            BusMessage::NarrativePlan {
                steps,
                story_steps,
                lines,
                going_on,
            } => {
                let story = steps.get(..usize::from(*story_steps)).unwrap_or(steps);
                match ExecutionManager::story_of(task, &ground.names, (story, lines)) {
                    Some(plan) => {
                        self.requests.is_at_rest = false;
                        self.requests
                            .pass(&RequestStatus::Made, RequestStatus::UnderWay);
                        self.manager.take_plan(task, &self.settings, plan, going_on);
                    }
                    None => {
                        self.end = Some(RunEnd::Broken(Message::new("story.run-unreadable")));
                    }
                }
                self.look_for_end(ground);
            }
            BusMessage::ActionSuccess { step } => {
                self.manager.succeed(*step);
                self.look_for_end(ground);
            }
            BusMessage::PreconditionFailure { step, .. }
            | BusMessage::EffectFailure { step, .. } => self.manager.fail(*step),
            BusMessage::ActFailure { reason, .. } => {
                self.manager.act_failure = Some(reason.clone());
            }
            BusMessage::UserActionQuery { act, action } => {
                if let Some(action) = ground.names.action(task, action) {
                    return self.manager.judge(
                        self.planning.task_of(task),
                        &mut self.mediator,
                        &self.world.state,
                        (*act, action),
                        clock,
                    );
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// The story is at its end once all steps are carried out and the goals hold; if they do not, something has changed
    /// of which no component was told, and another plan is made.
    fn look_for_end(&mut self, ground: &RunGround) {
        if !self.manager.is_completed() || self.requests.is_at_rest {
            return;
        }
        let task = self.planning.task_of(&ground.task);
        let mut goals = task.goals.iter().chain(&task.settled_goals);
        if goals.all(|goal| goal.holds_in(&self.world.state)) {
            self.requests
                .pass(&RequestStatus::UnderWay, RequestStatus::Done);
            match self.requests.is_open() {
                true => {
                    self.requests.is_at_rest = true;
                    self.planning.rest();
                    self.manager.rest();
                }
                false => self.end = Some(RunEnd::Reached),
            }
            return;
        }
        self.manager.failures += 1;
        let mut out = Vec::new();
        self.world.resync(&mut WorldParts {
            task: &ground.task,
            stage: &mut self.stage,
            out: &mut out,
            patience: self.settings.patience,
        });
        self.send(WORLD, out);
    }
}

//! The story planner as a component.

use std::sync::Arc;

use super::names::{call_of, lines_of};
use super::settings::RunSettings;
use crate::story::bus::{BusMessage, GoingOn};
use crate::story::execution::PlanProgress;
use crate::story::ground::{GroundTask, Literal};
use crate::story::mediation::{Accommodation, Mediator};
use crate::story::planning::{StoryPlan, StoryPlanner};
use crate::trace::{Process, Status};

/// A plan that took the place of another one.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanChange {
    /// The plan before.
    pub old: Arc<StoryPlan>,
    /// How far it was carried out.
    pub progress: PlanProgress,
    /// The new one, and what it took.
    pub accommodation: Accommodation,
}

/// An action whose body has failed.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedAction {
    /// The action, by number.
    pub action: u32,
    /// What was true then, of each atom of the task.
    pub state: Vec<bool>,
    /// How often it has failed since something was changed from outside.
    pub times: u32,
}

impl FailedAction {
    /// Whether no plan counts on it in a state: what was tried and has failed fails again as long as nothing changes;
    /// what has failed twice is not tried a third time, whatever is true.
    fn is_barred(&self, state: &[bool]) -> bool {
        self.times > 1 || self.state == state
    }
}

/// The component that makes plans.
#[derive(Clone, Debug, Default)]
pub struct StoryPlanning {
    /// The plan that it made last.
    pub plan: Option<Arc<StoryPlan>>,
    /// A plan that is there already, as answer to the first request.
    pub prepared: Option<Arc<StoryPlan>>,
    /// How that plan came to be, if it took the place of another one.
    pub change: Option<Arc<PlanChange>>,
    /// The actions whose bodies have failed.
    pub failed: Vec<FailedAction>,
    /// The task with the goals of the latest request; nothing before it, and while the goals are those of the task.
    pub(super) requested: Option<Arc<GroundTask>>,
    /// Those that have failed since the last plan was made.
    pub(super) fails: Vec<u32>,
}

impl StoryPlanning {
    /// The task with the goals that are planned for.
    pub fn task_of<'a>(&'a self, task: &'a GroundTask) -> &'a GroundTask {
        self.requested.as_deref().unwrap_or(task)
    }

    /// The plan is carried out: there may be another request.
    pub(super) fn rest(&mut self) {
        self.plan = None;
    }

    /// Answers a request for a plan; its goals are nothing if they can never hold.
    pub fn request(
        &mut self,
        task: &GroundTask,
        settings: &RunSettings,
        state: &[bool],
        goals: Option<Vec<Literal>>,
    ) -> BusMessage {
        let failure = |exhausted, reason: &str| BusMessage::PlanFailure {
            exhausted,
            reason: reason.to_owned(),
        };
        if self.plan.is_some() {
            return failure(false, "story.run-busy");
        }
        let Some(goals) = goals else {
            return failure(true, "story.run-no-plan");
        };
        let is_own = task.goals.iter().chain(&task.settled_goals);
        let mut own: Vec<Literal> = is_own.copied().collect();
        own.sort_unstable();
        self.requested = (goals != own).then(|| Arc::new(task.with_goals(goals)));
        let barred = self.barred(state);
        let task = self.requested.as_deref().unwrap_or(task);
        let prepared = self.prepared.take().filter(|_| state == task.initial);
        let plan = match prepared {
            Some(plan) => plan,
            None => {
                let live = task.from_state(state, |action| {
                    let is_player = |player| task.actor_of(action) == Some(player);
                    let is_of_player = settings.player.is_some_and(is_player);
                    !settings.player_helps && is_of_player || barred.contains(&action)
                });
                let mut planner = StoryPlanner::new(&live, settings.planning);
                match planner.run(&live, &mut ()) {
                    Status::Done => Arc::new(StoryPlan::of(&live, planner.current_plan())),
                    Status::Failed => return failure(true, "story.run-no-plan"),
                    _ => return failure(false, "story.run-limit"),
                }
            }
        };
        let message = message_of(task, &plan, Vec::new());
        self.plan = Some(plan);
        message
    }

    /// A step has failed. What stands in the way of a body for a while only is no reason to give its action up.
    pub fn hear_failure(&mut self, step: u16, reason: &str) {
        let passes = ["", "story-stage.blocked", "story-stage.busy"].contains(&reason);
        let place = usize::from(step).checked_sub(1);
        let action = self.plan.as_ref().zip(place);
        let action = action.and_then(|(plan, place)| plan.actions.get(place));
        if let Some(action) = action.filter(|_| !passes) {
            self.fails.push(*action);
        }
    }

    /// Something was changed from outside: what has failed may succeed now.
    pub fn forgive(&mut self) {
        self.failed.clear();
        self.fails.clear();
    }

    /// The actions that no plan counts on in a state.
    fn barred(&mut self, state: &[bool]) -> Vec<u32> {
        for action in std::mem::take(&mut self.fails) {
            let known = self.failed.iter_mut().find(|one| one.action == action);
            match known {
                Some(known) => {
                    known.times += 1;
                    known.state = state.to_vec();
                }
                None => self.failed.push(FailedAction {
                    action,
                    state: state.to_vec(),
                    times: 1,
                }),
            }
        }
        let barred = self.failed.iter().filter(|one| one.is_barred(state));
        barred.map(|one| one.action).collect()
    }

    /// Makes a new plan from what is true now and how far the old one is.
    pub fn resync(
        &mut self,
        task: &GroundTask,
        mediator: &Mediator,
        progress: PlanProgress,
        clock: &mut dyn FnMut() -> f64,
    ) -> BusMessage {
        let Some(old) = self.plan.clone() else {
            return BusMessage::PlanFailure {
                exhausted: false,
                reason: "story.run-no-plan".to_owned(),
            };
        };
        let barred = self.barred(&progress.state);
        let accommodation = match mediator.recover(task, &old, &progress, &barred, clock) {
            Ok(accommodation) => accommodation,
            Err(none) => {
                let reason = match (none.is_proven, barred.is_empty()) {
                    (true, true) => "story.run-no-plan",
                    (true, false) => "story.run-given-up",
                    (false, _) => "story.run-limit",
                };
                return BusMessage::PlanFailure {
                    exhausted: none.is_proven && barred.is_empty(),
                    reason: reason.to_owned(),
                };
            }
        };
        // What is being carried out and not given up is first in the new plan, in the same order.
        let goes_on = progress
            .executing
            .iter()
            .filter(|step| !accommodation.aborted.contains(step));
        let going_on = goes_on
            .zip(&accommodation.progress.executing)
            .map(|(was, step)| GoingOn {
                was: *was,
                step: *step,
            })
            .collect();
        let plan = Arc::new(accommodation.plan.clone());
        self.plan = Some(plan.clone());
        self.change = Some(Arc::new(PlanChange {
            old,
            progress,
            accommodation,
        }));
        message_of(task, &plan, going_on)
    }
}

fn message_of(task: &GroundTask, plan: &StoryPlan, going_on: Vec<GoingOn>) -> BusMessage {
    BusMessage::StoryPlan {
        steps: plan.actions.iter().map(|one| call_of(task, *one)).collect(),
        lines: lines_of(task, plan),
        going_on,
    }
}

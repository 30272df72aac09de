//! The story planner as a component.

use std::sync::Arc;

use super::names::{call_of, lines_of};
use super::settings::RunSettings;
use crate::story::bus::{BusMessage, GoingOn};
use crate::story::execution::PlanProgress;
use crate::story::ground::GroundTask;
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

/// The component that makes plans.
#[derive(Clone, Debug, Default)]
pub struct StoryPlanning {
    /// The plan that it made last.
    pub plan: Option<Arc<StoryPlan>>,
    /// A plan that is there already, as answer to the first request.
    pub prepared: Option<Arc<StoryPlan>>,
    /// How that plan came to be, if it took the place of another one.
    pub change: Option<Arc<PlanChange>>,
}

impl StoryPlanning {
    /// Answers a request for a plan.
    pub fn request(
        &mut self,
        task: &GroundTask,
        settings: &RunSettings,
        state: &[bool],
    ) -> BusMessage {
        let failure = |exhausted, reason: &str| BusMessage::PlanFailure {
            exhausted,
            reason: reason.to_owned(),
        };
        if self.plan.is_some() {
            return failure(false, "story.run-busy");
        }
        let prepared = self.prepared.take().filter(|_| state == task.initial);
        let plan = match prepared {
            Some(plan) => plan,
            None => {
                let live = task.from_state(state, |action| {
                    let is_player = |player| task.actor_of(action) == Some(player);
                    !settings.player_helps && settings.player.is_some_and(is_player)
                });
                let mut planner = StoryPlanner::new(&live, settings.planning);
                match planner.run(&live, &mut ()) {
                    Status::Done => Arc::new(StoryPlan::of(&live, planner.current_plan())),
                    Status::Failed => return failure(true, "story.run-no-plan"),
                    _ => return failure(false, "story.run-limit"),
                }
            }
        };
        self.plan = Some(plan.clone());
        message_of(task, &plan, Vec::new())
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
        let accommodation = match mediator.recover(task, &old, &progress, clock) {
            Ok(accommodation) => accommodation,
            Err(none) => {
                let reason = match none.is_proven {
                    true => "story.run-no-plan",
                    false => "story.run-limit",
                };
                return BusMessage::PlanFailure {
                    exhausted: none.is_proven,
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

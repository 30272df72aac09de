//! The game world: what is true, the actions that are being carried out, and the player's acts.

use std::sync::Arc;

use super::names::{call_of, tuple_of};
use super::report::{ActionReport, CheckResult, RunningAction, act_failure};
use crate::message::Message;
use crate::story::bus::{BusMessage, BusTuple, GoingOn};
use crate::story::execution::{ActionRegistry, ActionScene, BodyStatus, StoryStage};
use crate::story::ground::GroundTask;

/// The most reports that are kept.
const MOST_REPORTS: usize = 200;

/// The component that has the bodies.
#[derive(Clone)]
pub struct GameWorld {
    /// Of each atom of the task, whether it is true.
    pub state: Vec<bool>,
    /// The actions that are being carried out, in the order in which they began.
    pub running: Vec<RunningAction>,
    /// The steps of the plan that are carried out. Sorted.
    pub completed: Vec<u16>,
    /// What became of the checks and bodies of actions, the latest last.
    pub reports: Vec<ActionReport>,
    /// Steps whose bodies will have none of their effects.
    pub jammed: Vec<u16>,
    /// The player's steps that are awaited, with their actions. Sorted.
    pub(super) awaited: Vec<(u16, u32)>,
    /// The player's action whose body has ended before it was known to be a step of the plan.
    pub(super) body_done: Option<u32>,
    registry: Arc<ActionRegistry>,
    numbers: u16,
    /// Whether a new plan was asked for and is not here yet.
    pub(super) is_awaiting_plan: bool,
    /// Whether something has changed since it was asked for.
    pub(super) is_stale: bool,
    /// Whether the request waits until what will be true is known.
    pub(super) is_put_off: bool,
    /// What the stage was told last of what is true.
    told: Vec<bool>,
}

/// The context of the game world.
pub struct WorldParts<'a> {
    /// The task.
    pub task: &'a GroundTask,
    /// What carries orders out.
    pub stage: &'a mut dyn StoryStage,
    /// Where messages to be sent are put.
    pub out: &'a mut Vec<BusMessage>,
    /// How many seconds an action may take.
    pub patience: f64,
}

impl GameWorld {
    /// The world as it is at first.
    pub fn new(task: &GroundTask, registry: Arc<ActionRegistry>) -> GameWorld {
        GameWorld {
            state: task.initial.clone(),
            running: Vec::new(),
            completed: Vec::new(),
            reports: Vec::new(),
            jammed: Vec::new(),
            awaited: Vec::new(),
            body_done: None,
            registry,
            numbers: 0,
            is_awaiting_plan: true,
            is_stale: false,
            is_put_off: false,
            told: Vec::new(),
        }
    }

    /// The steps of the plan that are being carried out. Sorted.
    pub fn executing(&self) -> Vec<u16> {
        let mut steps: Vec<u16> = self.running.iter().filter_map(|one| one.step).collect();
        steps.sort_unstable();
        steps
    }

    /// Tells the stage what is true, if that has changed.
    pub fn tell_stage(&mut self, task: &GroundTask, stage: &mut dyn StoryStage) {
        if self.told != self.state {
            self.told.clone_from(&self.state);
            stage.facts_changed(task, &self.state);
        }
    }

    /// Begins a step of the plan: checks its preconditions, then begins its body.
    pub fn start_step(&mut self, parts: &mut WorldParts, step: u16, call: &BusTuple) {
        self.awaited.retain(|(awaited, _)| *awaited != step);
        match self.instance(parts.task, call) {
            Ok(one) => self.begin(
                parts,
                RunningAction {
                    step: Some(step),
                    ..one
                },
            ),
            Err(wrong) => {
                parts.out.push(BusMessage::EffectFailure {
                    step,
                    index: 0,
                    condition: call.clone(),
                    reason: wrong.id.to_owned(),
                });
                self.resync(parts);
            }
        }
    }

    /// An instance of the class of an action that is called.
    pub fn instance(
        &mut self,
        task: &GroundTask,
        call: &BusTuple,
    ) -> Result<RunningAction, Message> {
        let (action, class) = self.registry.instance(task, &call.name, &call.arguments)?;
        // Numbers come round again long after an order is forgotten; those of running ones are passed over.
        loop {
            self.numbers = self.numbers.wrapping_add(1);
            if self.running.iter().all(|one| one.number != self.numbers) {
                break;
            }
        }
        Ok(RunningAction {
            number: self.numbers,
            step: None,
            act: None,
            action,
            class,
            seconds: 0.0,
        })
    }

    /// Checks preconditions and begins the body.
    pub fn begin(&mut self, parts: &mut WorldParts, mut one: RunningAction) {
        let failing = one.class.check_preconditions(&self.state);
        self.reports.push(ActionReport {
            number: one.number,
            step: one.step,
            action: one.action,
            preconditions: CheckResult::of(failing),
            body: None,
            effects: CheckResult::Unchecked,
        });
        if self.reports.len() > MOST_REPORTS {
            self.reports.remove(0);
        }
        if let Some(index) = failing {
            if let Some(step) = one.step {
                parts.out.push(BusMessage::PreconditionFailure {
                    step,
                    index: index as u16,
                    condition: tuple_of(parts.task, one.class.preconditions()[index]),
                });
                self.resync(parts);
            } else if let Some(act) = one.act {
                parts.out.push(act_failure(parts.task, act, one.action, ""));
            }
            return;
        }
        if one.step.is_some() && self.body_done == Some(one.action) {
            self.body_done = None;
            for effect in one.class.effects() {
                effect.make(&mut self.state);
            }
            self.tell_body(one.number, BodyStatus::Done);
            self.running.push(one);
            return;
        }
        parts
            .stage
            .prepare(one.number, parts.task, one.action, &self.state);
        // A body that ends at once is looked at again in the next tick, as all others are.
        let begun = self.body(parts, &mut one);
        self.tell_body(one.number, begun);
        self.running.push(one);
    }

    /// Goes on with a body. An act of the player has no effects yet: it is judged once more when its body has ended.
    fn body(&mut self, parts: &mut WorldParts, one: &mut RunningAction) -> BodyStatus {
        let none: &[_] = &[];
        let failures = &parts.task.actions[one.action as usize].failures;
        let jammed = one.step.is_some_and(|step| self.jammed.contains(&step));
        let instead = match (one.act, jammed) {
            (Some(_), _) => Some(none),
            (None, true) => Some(failures.first().map_or(none, Vec::as_slice)),
            (None, false) => None,
        };
        one.class.body(&mut ActionScene {
            state: &mut self.state,
            stage: &mut *parts.stage,
            number: one.number,
            instead,
        })
    }

    fn tell_body(&mut self, number: u16, status: BodyStatus) {
        let report = self
            .reports
            .iter_mut()
            .rev()
            .find(|one| one.number == number);
        if let Some(report) = report {
            report.body = Some(status);
        }
    }

    /// Lets time pass for bodies. The player's acts whose bodies have ended.
    pub fn tick(&mut self, parts: &mut WorldParts, seconds: f64) -> Vec<RunningAction> {
        parts.stage.tick(seconds);
        let mut ended_acts = Vec::new();
        let mut has_failed = false;
        for mut one in std::mem::take(&mut self.running) {
            one.seconds += seconds;
            let mut status = match self.body_of(one.number) {
                Some(BodyStatus::Done) => BodyStatus::Done,
                Some(failed @ BodyStatus::Failed(_)) => failed,
                _ => self.body(parts, &mut one),
            };
            if status == BodyStatus::Running && one.seconds > parts.patience {
                status = BodyStatus::Failed(Message::new("story.action-timeout"));
            }
            self.tell_body(one.number, status.clone());
            if status == BodyStatus::Running {
                self.running.push(one);
                continue;
            }
            parts.stage.cancel(one.number);
            match one.step {
                Some(step) => has_failed |= !self.end_step(parts, step, &one, &status),
                None => match (status, one.act) {
                    (BodyStatus::Failed(why), Some(act)) => {
                        parts
                            .out
                            .push(act_failure(parts.task, act, one.action, why.id));
                    }
                    _ => ended_acts.push(one),
                },
            }
        }
        if has_failed {
            self.resync(parts);
        }
        self.look_at_awaited(parts);
        self.ask_for_plan(parts);
        ended_acts
    }

    fn body_of(&self, number: u16) -> Option<BodyStatus> {
        let report = self.reports.iter().rev().find(|one| one.number == number)?;
        report.body.clone()
    }

    /// Checks the effects of a step whose body has ended, and reports. Whether all is well.
    fn end_step(
        &mut self,
        parts: &mut WorldParts,
        step: u16,
        one: &RunningAction,
        status: &BodyStatus,
    ) -> bool {
        self.jammed.retain(|jammed| *jammed != step);
        let failing = one.class.check_effects(&self.state);
        let reason = match status {
            BodyStatus::Failed(why) => why.id,
            _ => "",
        };
        let report = self.reports.iter_mut().rev();
        if let Some(report) = report
            .into_iter()
            .find(|report| report.number == one.number)
        {
            report.effects = CheckResult::of(failing);
        }
        if failing.is_none() && reason.is_empty() {
            let at = self.completed.partition_point(|done| *done < step);
            self.completed.insert(at, step);
            parts.out.push(BusMessage::ActionSuccess { step });
            return true;
        }
        let index = failing.unwrap_or(0);
        let condition = match one.class.effects().get(index) {
            Some(effect) => tuple_of(parts.task, *effect),
            None => call_of(parts.task, one.action),
        };
        parts.out.push(BusMessage::EffectFailure {
            step,
            index: index as u16,
            condition,
            reason: reason.to_owned(),
        });
        false
    }

    /// A new plan: steps that go on have other numbers, what does not is given up.
    pub fn take_plan(&mut self, parts: &mut WorldParts, going_on: &[GoingOn]) {
        self.completed.clear();
        self.awaited.clear();
        self.body_done = None;
        let goes_on = |was: &u16| {
            let now = going_on.iter().find(|other| other.was == *was)?;
            Some(now.step)
        };
        self.jammed = self.jammed.iter().filter_map(goes_on).collect();
        self.running.retain_mut(|one| {
            let Some(was) = one.step else { return true };
            let goes_on = going_on.iter().find(|other| other.was == was);
            one.step = goes_on.map(|other| other.step);
            if goes_on.is_none() {
                parts.stage.cancel(one.number);
            }
            goes_on.is_some()
        });
        for report in &mut self.reports {
            let running = self.running.iter().find(|one| one.number == report.number);
            report.step = running.and_then(|one| one.step);
        }
        self.is_awaiting_plan = false;
        if std::mem::take(&mut self.is_stale) {
            self.resync(parts);
        }
    }
}

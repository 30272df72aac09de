//! The execution manager: it takes actions from the front of the graph, and holds the player's acts against the plan.

use std::sync::Arc;

use super::names::{NameTable, call_of, links_of, tuple_of};
use super::settings::RunSettings;
use crate::story::bus::{BusMessage, BusTuple, GoingOn, PlanLine, VerdictKind};
use crate::story::execution::{ExecutionDag, PlanProgress, StepState};
use crate::story::ground::GroundTask;
use crate::story::mediation::{ActResponse, ActVerdict, MediationDecision, Mediator};
use crate::story::planning::StoryPlan;

/// A step of the player's character that is awaited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AwaitedStep {
    /// The step.
    pub step: u16,
    /// For how long.
    pub seconds: f64,
    /// Whether the player was given a hint.
    pub is_hinted: bool,
}

/// The component that carries plans out.
#[derive(Clone, Debug, Default)]
pub struct ExecutionManager {
    /// The plan.
    pub plan: Option<Arc<StoryPlan>>,
    /// Its graph.
    pub dag: Option<ExecutionDag>,
    /// The player's steps that are ready. Sorted.
    pub awaited: Vec<AwaitedStep>,
    /// Whether the plan is carried out, so that none of it is defended any more.
    pub(super) is_at_rest: bool,
    /// The step that failed, until there is a new plan.
    pub failed: Option<u16>,
    /// How many steps have failed since one was carried out.
    pub failures: u32,
    /// The decision on the latest act of the player.
    pub decision: Option<Arc<MediationDecision>>,
    /// Why the body of that act has failed, by the id of a sentence.
    pub act_failure: Option<String>,
}

impl ExecutionManager {
    /// How far the plan is carried out, in a state of the world.
    pub fn progress(&self, state: &[bool]) -> PlanProgress {
        let steps = self.dag.as_ref().map(ExecutionDag::snapshot);
        let steps = steps.unwrap_or_default();
        PlanProgress {
            state: state.to_vec(),
            completed: steps.completed,
            executing: steps.executing,
        }
    }

    /// Takes the narrative plan.
    pub fn take_plan(
        &mut self,
        task: &GroundTask,
        settings: &RunSettings,
        plan: StoryPlan,
        going_on: &[GoingOn],
    ) {
        let mut dag = ExecutionDag::new(task, &plan, settings.one_per_actor);
        for one in going_on {
            dag.go_on_with(one.step);
        }
        self.dag = Some(dag);
        self.is_at_rest = false;
        self.plan = Some(Arc::new(plan));
        self.awaited.clear();
        self.failed = None;
    }

    /// The step of the next cycle: the first one that can begin, or be awaited if it is the player's.
    pub fn next_step(&self, settings: &RunSettings, is_player_busy: bool) -> Option<u16> {
        let dag = self.dag.as_ref().filter(|_| self.failed.is_none())?;
        let awaited = |step: u16| self.awaited.iter().any(|one| one.step == step);
        let goes = |step: &u16| !is_of(dag, *step, settings) || !is_player_busy && !awaited(*step);
        dag.fronts(settings.front).into_iter().find(goes)
    }

    /// One cycle: a step is begun, or awaited if it is the player's. The message for it.
    pub fn cycle(
        &mut self,
        task: &GroundTask,
        settings: &RunSettings,
        step: u16,
    ) -> Option<BusMessage> {
        let (dag, plan) = (self.dag.as_mut()?, self.plan.as_ref()?);
        let action = call_of(task, plan.actions[usize::from(step) - 1]);
        if !is_of(dag, step, settings) {
            dag.begin(step);
            return Some(BusMessage::StartAction { step, action });
        }
        self.awaited.push(AwaitedStep {
            step,
            seconds: 0.0,
            is_hinted: false,
        });
        self.awaited.sort_by_key(|one| one.step);
        let hint = false;
        Some(BusMessage::AwaitAction { step, action, hint })
    }

    /// Time passes while the player's steps are awaited; hints for those that were awaited long.
    pub fn wait(
        &mut self,
        task: &GroundTask,
        settings: &RunSettings,
        seconds: f64,
    ) -> Vec<BusMessage> {
        let Some(plan) = &self.plan else {
            return Vec::new();
        };
        let mut hints = Vec::new();
        for one in &mut self.awaited {
            one.seconds += seconds;
            if one.seconds >= settings.hint_after && !one.is_hinted {
                one.is_hinted = true;
                hints.push(BusMessage::AwaitAction {
                    step: one.step,
                    action: call_of(task, plan.actions[usize::from(one.step) - 1]),
                    hint: true,
                });
            }
        }
        hints
    }

    /// A step is carried out.
    pub fn succeed(&mut self, step: u16) {
        if let Some(dag) = &mut self.dag {
            dag.complete(step);
        }
        self.failures = 0;
    }

    /// A step has failed: nothing is begun until there is a new plan.
    pub fn fail(&mut self, step: u16) {
        self.failed = Some(step);
        self.failures += 1;
    }

    /// Whether all steps are carried out.
    pub fn is_completed(&self) -> bool {
        self.failed.is_none() && self.dag.as_ref().is_some_and(ExecutionDag::is_completed)
    }

    /// Holds an act of the player against the plan and answers; a step of the plan that was awaited is begun.
    pub fn judge(
        &mut self,
        task: &GroundTask,
        mediator: &mut Mediator,
        state: &[bool],
        (act, action): (u16, u32),
        clock: &mut dyn FnMut() -> f64,
    ) -> Vec<BusMessage> {
        let Some(plan) = self.defended() else {
            return Vec::new();
        };
        let progress = match self.is_at_rest {
            true => PlanProgress::without_steps(state),
            false => self.progress(state),
        };
        let decision = mediator.judge(task, &plan, &progress, action, clock);
        mediator.count(&decision.response);
        let broken: Vec<PlanLine> = match &decision.verdict {
            ActVerdict::Breaks { exceptions, .. } => {
                let links = exceptions
                    .iter()
                    .map(|one| &plan.links[usize::from(one.link)]);
                links_of(task, links).collect()
            }
            _ => Vec::new(),
        };
        let mut instead: Vec<BusTuple> = Vec::new();
        let mut condition = None;
        let mut begun = None;
        let verdict = match (&decision.response, &decision.verdict) {
            (ActResponse::Refuse(missing), _) => {
                condition = Some(tuple_of(task, *missing));
                VerdictKind::CannotBeDone
            }
            (ActResponse::Intervene(how), _) => {
                instead = how.effects.iter().map(|one| tuple_of(task, *one)).collect();
                VerdictKind::Intervene
            }
            (ActResponse::Accommodate(_) | ActResponse::PlanLost(_), _) => VerdictKind::Accommodate,
            (ActResponse::Allow, ActVerdict::Planned { step }) => {
                // What is a step of the plan never happens beside it: if it cannot begin, it does not happen.
                match self.begin_awaited(*step) {
                    true => {
                        begun = Some(*step);
                        VerdictKind::Awaited
                    }
                    false => VerdictKind::CannotBeDone,
                }
            }
            (ActResponse::Allow, _) => VerdictKind::Safe,
        };
        let mut out = vec![BusMessage::Verdict {
            act,
            verdict,
            broken,
            instead,
            condition,
        }];
        out.extend(begun.map(|step| BusMessage::StartAction {
            step,
            action: call_of(task, action),
        }));
        self.decision = Some(Arc::new(decision));
        self.act_failure = None;
        out
    }

    /// The plan that acts of the player are held against: one without steps while the story waits for a request.
    pub(super) fn defended(&self) -> Option<Arc<StoryPlan>> {
        match self.is_at_rest {
            true => Some(Arc::default()),
            false => self.plan.clone(),
        }
    }

    /// The plan is carried out, and the story waits for a request.
    pub(super) fn rest(&mut self) {
        self.is_at_rest = true;
    }

    fn begin_awaited(&mut self, step: u16) -> bool {
        let begun = self.failed.is_none() && self.dag.as_mut().is_some_and(|dag| dag.begin(step));
        if begun {
            self.awaited.retain(|one| one.step != step);
        }
        begun
    }

    /// Whether a step of a character is being carried out.
    pub fn is_busy(&self, character: Option<u32>) -> bool {
        let Some(dag) = self.dag.as_ref().filter(|_| character.is_some()) else {
            return false;
        };
        let executes = |step: u16| dag.state(step) == StepState::Executing;
        dag.steps()
            .any(|step| dag.actor(step) == character && executes(step))
    }

    /// The plan of a narrative plan's first steps.
    pub fn story_of(
        task: &GroundTask,
        names: &NameTable,
        (steps, lines): (&[BusTuple], &[PlanLine]),
    ) -> Option<StoryPlan> {
        let goal = steps.len() as u16 + 1;
        // Lines of the telling name steps beyond the goal.
        let lines: Vec<PlanLine> = lines
            .iter()
            .filter(|line| line.from < goal && line.to <= goal)
            .cloned()
            .collect();
        names.plan(task, steps, &lines)
    }
}

/// Whether a step is the player's.
fn is_of(dag: &ExecutionDag, step: u16, settings: &RunSettings) -> bool {
    settings.player.is_some() && dag.actor(step) == settings.player
}

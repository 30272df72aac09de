//! A story that is carried out, forwards and backwards.
//!
//! **Idea.** The components of Mimesis (game world, story planner, discourse planner, execution manager) answer
//! messages that the controller hands on. A step is one message, or, if none waits, one cycle of the execution manager,
//! or, if nothing can begin, one tick of bodies (25 a second).
//!
//! **Going back.** Steps are deterministic. What was done to the story is kept with the step at which it was done, and
//! of some moments the whole state; any moment before is made again from the nearest state before it.
//!
//! **Source.** Young, Riedl, Branly, Martin, Saretto 2004.
//!
//! **Deviations.** The components are in one program. The execution manager reads the state of the world when it judges
//! an act and when the plan is carried out; the planner, how many failures there were; all else is said in messages.
//! Actions that are being carried out when a plan is changed are finished, unless they lack a precondition.

use std::sync::Arc;

use super::ground::RunGround;
use super::names::NameTable;
use super::settings::{RunEnd, RunInput, RunSettings, RunStep};
use super::state::RunState;
use crate::message::Message;
use crate::story::bus::Delivery;
use crate::story::execution::{ActionRegistry, PlanProgress, StoryStage};
use crate::story::file::StorySettings;
use crate::story::ground::GroundTask;
use crate::story::mediation::MediationDecision;
use crate::story::planning::StoryPlan;
use crate::story::staging::Staging;
use crate::world::scene::Scene;

/// Every so many steps the whole state is kept; more seldom in long runs.
const KEEP_EVERY: u64 = 32;

/// The most states that are kept.
const MOST_KEPT: usize = 64;

/// A message that was delivered, and the step at which it was.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedMessage {
    /// How many steps were made before.
    pub at: u64,
    /// The message and its receivers.
    pub delivery: Delivery,
}

/// A whole state and where it belongs.
#[derive(Clone)]
struct Kept<S> {
    at: u64,
    applied: usize,
    logged: usize,
    state: RunState<S>,
}

/// A story that is carried out.
pub struct StoryRun<S> {
    ground: RunGround,
    state: RunState<S>,
    /// How many steps were made.
    at: u64,
    /// What was done to it, with the number of steps before.
    inputs: Vec<(u64, RunInput)>,
    /// How many of these are done.
    applied: usize,
    log: Vec<LoggedMessage>,
    kept: Vec<Kept<S>>,
    keep_every: u64,
    /// The latest moment that there was since something was done to it.
    latest: u64,
}

impl<S: StoryStage + Clone> StoryRun<S> {
    /// A story before its first message. `plan`, if it is there already, answers the first request.
    pub fn new(
        task: GroundTask,
        plan: Option<StoryPlan>,
        settings: RunSettings,
        stage: S,
    ) -> StoryRun<S> {
        let registry = ActionRegistry::of(&task);
        StoryRun::with_registry(task, plan, settings, stage, registry)
    }

    /// As [`StoryRun::new`], with action classes of one's own.
    pub fn with_registry(
        task: GroundTask,
        plan: Option<StoryPlan>,
        settings: RunSettings,
        stage: S,
        registry: ActionRegistry,
    ) -> StoryRun<S> {
        let names = NameTable::new(&task);
        let staging = Staging::new(&StorySettings::default(), &task.problem);
        let ground = RunGround {
            task,
            names,
            staging,
        };
        let state = RunState::new(&ground, settings, Arc::new(registry), plan, stage);
        let first = Kept {
            at: 0,
            applied: 0,
            logged: 0,
            state: state.clone(),
        };
        StoryRun {
            ground,
            state,
            at: 0,
            inputs: Vec::new(),
            applied: 0,
            log: Vec::new(),
            kept: vec![first],
            keep_every: KEEP_EVERY,
            latest: 0,
        }
    }

    /// The same story, staged in another way.
    #[must_use]
    pub fn staged(mut self, staging: Staging) -> StoryRun<S> {
        self.ground.staging = staging;
        self
    }

    /// One message, one cycle of the graph, or one tick of bodies.
    pub fn step(&mut self) -> RunStep {
        self.step_by(&mut || 0.0)
    }

    /// As [`StoryRun::step`], with a clock in seconds for what is told of planning; it changes nothing else.
    pub fn step_by(&mut self, clock: &mut dyn FnMut() -> f64) -> RunStep {
        while let Some((at, input)) = self.inputs.get(self.applied).cloned() {
            if at != self.at {
                break;
            }
            // It was possible then, and all that it depends on is as it was, so it is possible now.
            let _ = self.state.input(&self.ground, input);
            self.applied += 1;
        }
        if self.state.end.is_some() {
            return RunStep::Nothing;
        }
        let (step, delivery) = self.state.step(&self.ground, clock);
        if let Some(delivery) = delivery {
            let at = self.at;
            self.log.push(LoggedMessage { at, delivery });
        }
        self.at += 1;
        self.latest = self.latest.max(self.at);
        self.keep();
        step
    }

    /// Keeps the state, if it is time to.
    fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |kept| kept.at);
        if !self.at.is_multiple_of(self.keep_every) || self.at <= last {
            return;
        }
        self.kept.push(Kept {
            at: self.at,
            applied: self.applied,
            logged: self.log.len(),
            state: self.state.clone(),
        });
        if self.kept.len() > MOST_KEPT {
            self.keep_every *= 2;
            let every = self.keep_every;
            self.kept.retain(|kept| kept.at.is_multiple_of(every));
        }
    }

    /// Does something to the story now; what was done later, before it was gone back, is forgotten.
    ///
    /// # Errors
    /// `story.act-none` if nobody plays or the act is none of the player's; `story.act-under-way`; `story.run-ended`;
    /// `story.step-none` if no such step can be jammed; `story.request-none` if no such request can be asked for.
    pub fn input(&mut self, input: RunInput) -> Result<(), Message> {
        self.state.input(&self.ground, input.clone())?;
        self.inputs.truncate(self.applied);
        self.inputs.push((self.at, input));
        self.applied += 1;
        self.kept.retain(|kept| kept.at <= self.at);
        self.latest = self.at;
        Ok(())
    }

    /// Takes the scene of the stage as it is now, if its revision is another than the one that was taken last: an input
    /// as others are. What was edited later, before it was gone back, is known; it is taken again when its time comes.
    ///
    /// # Errors
    /// `story.run-ended`.
    pub fn heed(&mut self, scene: &Scene, revision: u64) -> Result<(), Message> {
        let edits = self.inputs.iter().rev();
        let known = edits.into_iter().find_map(|(_, input)| match input {
            RunInput::Scene(_, revision) => Some(*revision),
            _ => None,
        });
        let Some(first) = self.kept[0].state.stage.scene_revision() else {
            return Ok(());
        };
        match known.unwrap_or(first) == revision {
            true => Ok(()),
            false => self.input(RunInput::Scene(Arc::new(scene.clone()), revision)),
        }
    }

    /// Goes to the moment after so many steps, back or on: not beyond the latest that there was since something was
    /// done to it.
    pub fn go_to(&mut self, at: u64) {
        self.go_to_by(at, &mut || 0.0);
    }

    /// As [`StoryRun::go_to`], with a clock in seconds for what is told of planning; it changes nothing else.
    pub fn go_to_by(&mut self, at: u64, clock: &mut dyn FnMut() -> f64) {
        let at = at.min(self.latest);
        if at < self.at {
            let before = self.kept.iter().rposition(|kept| kept.at <= at);
            let kept = &self.kept[before.unwrap_or(0)];
            self.state = kept.state.clone();
            self.at = kept.at;
            self.applied = kept.applied;
            self.log.truncate(kept.logged);
        }
        while self.at < at && self.step_by(clock) != RunStep::Nothing {}
    }

    /// How many steps were made.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// What a story is carried out of.
    pub fn task(&self) -> &GroundTask {
        &self.ground.task
    }

    /// The task with the goals that are planned for now: those of the latest request.
    pub fn task_now(&self) -> &GroundTask {
        self.state.planning.task_of(&self.ground.task)
    }

    /// The components and the stage as they are.
    pub fn state(&self) -> &RunState<S> {
        &self.state
    }

    /// Whether nothing goes on until the player does what is awaited, or another plan is requested.
    pub fn is_waiting(&self) -> bool {
        let state = &self.state;
        let rests = state.controller.waiting().len() == 0 && state.world.running.is_empty();
        let awaits = !state.manager.awaited.is_empty() && state.next_step().is_none();
        let unasked = state.requests.is_at_rest && state.due(&self.ground).is_none();
        rests && state.player.acts.is_empty() && (awaits || unasked)
    }

    /// The messages that were delivered, in their order.
    pub fn log(&self) -> &[LoggedMessage] {
        &self.log
    }

    /// How it ended.
    pub fn end(&self) -> Option<&RunEnd> {
        self.state.end.as_ref()
    }

    /// How far the plan is carried out.
    pub fn progress(&self) -> PlanProgress {
        // As the game world has it: what of it is on the way to the execution manager belongs to what is true.
        let world = &self.state.world;
        PlanProgress {
            state: world.state.clone(),
            completed: world.completed.clone(),
            executing: world.executing(),
        }
    }

    /// The acts of the player that could begin now.
    pub fn acts(&self) -> Vec<u32> {
        let task = &self.ground.task;
        let state = &self.state.world.state;
        let mut acts = self
            .state
            .settings
            .player
            .map_or(Vec::new(), |player| task.acts_of(player));
        acts.retain(|act| task.needs(*act).all(|need| need.holds_in(state)));
        acts
    }

    /// What would become of an act of the player now; nothing before there is a plan.
    pub fn judge(&self, act: u32, clock: &mut dyn FnMut() -> f64) -> Option<MediationDecision> {
        let plan = self.state.manager.defended()?;
        if act as usize >= self.ground.task.actions.len() {
            return None;
        }
        let mediator = &self.state.mediator;
        let progress = match self.state.requests.is_at_rest {
            true => PlanProgress::without_steps(&self.state.world.state),
            false => self.progress(),
        };
        Some(mediator.judge(self.task_now(), &plan, &progress, act, clock))
    }

    /// A number that differs where the state differs, as far as it matters to what comes.
    pub fn state_hash(&self) -> u64 {
        self.state.hash()
    }
}

//! All that changes while a story runs: the components, the bus between them, and the stage.

use std::sync::Arc;

use super::game_world::{GameWorld, WorldParts};
use super::ground::RunGround;
use super::manager::ExecutionManager;
use super::planners::StoryPlanning;
use super::player::PlayerActs;
use super::settings::{RunEnd, RunInput, RunSettings, RunStep, STORY_TICK};
use super::telling::narrative_message;
use crate::message::Message;
use crate::story::bus::{BusMessage, Controller, Delivery, MessageType};
use crate::story::execution::{ActionRegistry, PlanProgress, StoryStage};
use crate::story::mediation::Mediator;
use crate::story::planning::StoryPlan;
use crate::trace::StateHash;

/// The components, in the order in which they register: their numbers on the bus.
const COMPONENTS: [(&str, &[MessageType]); 4] = [
    (
        "game-world",
        &[
            MessageType::NarrativePlan,
            MessageType::StartAction,
            MessageType::AwaitAction,
            MessageType::Verdict,
            MessageType::PlanFailure,
        ],
    ),
    (
        "story-planner",
        &[MessageType::PlanRequest, MessageType::StateResync],
    ),
    ("discourse-planner", &[MessageType::StoryPlan]),
    (
        "execution-manager",
        &[
            MessageType::NarrativePlan,
            MessageType::ActionSuccess,
            MessageType::PreconditionFailure,
            MessageType::EffectFailure,
            MessageType::UserActionQuery,
        ],
    ),
];
const WORLD: u16 = 0;
const PLANNER: u16 = 1;
const DISCOURSE: u16 = 2;
const MANAGER: u16 = 3;

/// The state of a run.
#[derive(Clone)]
pub struct RunState<S> {
    /// How it is carried out.
    pub settings: RunSettings,
    /// The registry and router of messages.
    pub controller: Controller,
    /// What carries orders out.
    pub stage: S,
    /// The component that has the bodies.
    pub world: GameWorld,
    /// The player's acts.
    pub player: PlayerActs,
    /// The component that makes plans.
    pub planning: StoryPlanning,
    /// The component that carries plans out.
    pub manager: ExecutionManager,
    /// What holds acts of the player against the plan.
    pub mediator: Mediator,
    /// How many ticks have passed.
    pub ticks: u64,
    /// How it ended, if it has.
    pub end: Option<RunEnd>,
}

impl<S: StoryStage + Clone> RunState<S> {
    /// The state before the first message: the components have sent their registrations, and the game world its
    /// request.
    pub fn new(
        ground: &RunGround,
        settings: RunSettings,
        registry: Arc<ActionRegistry>,
        prepared: Option<StoryPlan>,
        stage: S,
    ) -> RunState<S> {
        let mut mediator = settings.player.map(Mediator::new).unwrap_or_default();
        mediator.policy = settings.policy;
        mediator.settings.reader_helps = settings.player_helps;
        let mut state = RunState {
            world: GameWorld::new(&ground.task, registry),
            settings,
            controller: Controller::new(),
            stage,
            player: PlayerActs::default(),
            planning: StoryPlanning {
                prepared: prepared.map(Arc::new),
                ..StoryPlanning::default()
            },
            manager: ExecutionManager::default(),
            mediator,
            ticks: 0,
            end: None,
        };
        for (name, accepts) in COMPONENTS {
            match state.controller.connect(name) {
                Ok(number) => state.send(
                    number,
                    vec![BusMessage::Register {
                        component: name.to_owned(),
                        accepts: accepts.to_vec(),
                    }],
                ),
                Err(wrong) => state.end = Some(RunEnd::Broken(wrong)),
            }
        }
        let task = &ground.task;
        let goals = task.goals.iter().chain(&task.settled_goals);
        let request = BusMessage::PlanRequest {
            library: task.problem.domain.name.clone(),
            state: super::names::tuples_of(task, &state.world.state),
            goals: goals
                .map(|goal| super::names::tuple_of(task, *goal))
                .collect(),
        };
        state.send(WORLD, vec![request]);
        state
    }

    fn send(&mut self, from: u16, messages: Vec<BusMessage>) {
        for message in messages {
            if let Err(wrong) = self.controller.send(from, message) {
                self.end = Some(RunEnd::Broken(wrong));
            }
        }
    }

    /// One message, or one cycle of the graph, or one tick of bodies.
    pub fn step(
        &mut self,
        ground: &RunGround,
        clock: &mut dyn FnMut() -> f64,
    ) -> (RunStep, Option<Delivery>) {
        if self.end.is_some() {
            return (RunStep::Nothing, None);
        }
        match self.controller.deliver() {
            Err(wrong) => {
                self.end = Some(RunEnd::Broken(wrong));
                return (RunStep::Nothing, None);
            }
            Ok(Some(delivery)) => {
                for receiver in &delivery.to {
                    let out = self.receive(ground, *receiver, &delivery.envelope.message, clock);
                    self.send(*receiver, out);
                }
                self.ask(ground);
                return (RunStep::Message(delivery.envelope.number), Some(delivery));
            }
            Ok(None) => {}
        }
        let busy = !self.player.acts.is_empty();
        if let Some((step, message)) = self.manager.cycle(&ground.task, &self.settings, busy) {
            self.send(MANAGER, vec![message]);
            return (RunStep::Cycle(step), None);
        }
        self.tick(ground);
        (RunStep::Tick, None)
    }

    /// The player's acts that wait are asked about.
    fn ask(&mut self, ground: &RunGround) {
        let mut out = Vec::new();
        self.player.ask(&self.world, &ground.task, &mut out);
        self.send(WORLD, out);
    }

    /// Lets time pass.
    fn tick(&mut self, ground: &RunGround) {
        self.ticks += 1;
        let (mut out, parts_of) = (Vec::new(), &ground.task);
        let ended = self.world.tick(
            &mut WorldParts {
                task: parts_of,
                stage: &mut self.stage,
                out: &mut out,
                patience: self.settings.patience,
            },
            STORY_TICK,
        );
        for one in &ended {
            self.player.body_ended(one);
        }
        self.player.forget_failed(&self.world);
        self.send(WORLD, out);
        self.ask(ground);
        let hints = self.manager.wait(&ground.task, &self.settings, STORY_TICK);
        self.send(MANAGER, hints);
    }

    /// A component's answer to a message.
    fn receive(
        &mut self,
        ground: &RunGround,
        receiver: u16,
        message: &BusMessage,
        clock: &mut dyn FnMut() -> f64,
    ) -> Vec<BusMessage> {
        match receiver {
            WORLD => self.of_world(ground, message),
            PLANNER => self.of_planner(ground, message, clock),
            DISCOURSE => match message {
                BusMessage::StoryPlan {
                    steps,
                    lines,
                    going_on,
                } => {
                    let message = narrative_message(ground, steps, lines, going_on);
                    if message.is_none() {
                        self.end = Some(RunEnd::Broken(Message::new("story.run-unreadable")));
                    }
                    message.into_iter().collect()
                }
                _ => Vec::new(),
            },
            _ => self.of_manager(ground, message, clock),
        }
    }

    fn of_world(&mut self, ground: &RunGround, message: &BusMessage) -> Vec<BusMessage> {
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
                self.end = Some(RunEnd::NoPlan {
                    exhausted: *exhausted,
                    reason: reason.clone(),
                });
            }
            _ => {}
        }
        out
    }

    fn of_planner(
        &mut self,
        ground: &RunGround,
        message: &BusMessage,
        clock: &mut dyn FnMut() -> f64,
    ) -> Vec<BusMessage> {
        let (task, names) = (&ground.task, &ground.names);
        match message {
            BusMessage::PlanRequest { state, .. } => {
                let state = names.state(task, state);
                vec![self.planning.request(task, &self.settings, &state)]
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
                vec![self.planning.resync(task, &self.mediator, progress, clock)]
            }
            _ => Vec::new(),
        }
    }

    fn of_manager(
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
                    Some(plan) => self.manager.take_plan(task, &self.settings, plan, going_on),
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
            BusMessage::UserActionQuery { act, action } => {
                if let Some(action) = ground.names.action(task, action) {
                    return self.manager.judge(
                        task,
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
        if !self.manager.is_completed() {
            return;
        }
        let mut goals = ground.task.goals.iter();
        if goals.all(|goal| goal.holds_in(&self.world.state)) {
            self.end = Some(RunEnd::Reached);
            return;
        }
        self.manager.failures += 1;
        let mut out = Vec::new();
        self.world.resync(&ground.task, &mut out);
        self.send(WORLD, out);
    }

    /// Does something to the story.
    ///
    /// # Errors
    /// `story.act-none` if nobody plays or the act is none of the player's; `story.act-under-way`; `story.run-ended`;
    /// `story.step-none` if no such step can be jammed.
    pub fn input(&mut self, ground: &RunGround, input: RunInput) -> Result<(), Message> {
        if self.end.is_some() {
            return Err(Message::new("story.run-ended"));
        }
        let task = &ground.task;
        match input {
            RunInput::Act(action) => {
                let known = (action as usize) < task.actions.len();
                let actor = known.then(|| task.actor_of(action)).flatten();
                if actor.is_none() || actor != self.settings.player {
                    return Err(Message::new("story.act-none"));
                }
                self.player.begin(action)?;
                self.ask(ground);
            }
            RunInput::Change(literal) => literal.make(&mut self.world.state),
            RunInput::Jam(step) => {
                let plan = self.manager.plan.as_ref();
                let known = plan.is_some_and(|plan| (1..plan.goal()).contains(&step));
                if !known || self.world.completed.contains(&step) {
                    return Err(Message::new("story.step-none").with("step", step));
                }
                if !self.world.jammed.contains(&step) {
                    self.world.jammed.push(step);
                }
            }
            RunInput::OnePerActor(one) => {
                self.settings.one_per_actor = one;
                if let Some(dag) = &mut self.manager.dag {
                    dag.set_one_per_actor(one);
                }
            }
            RunInput::Front(rule) => self.settings.front = rule,
            RunInput::Policy(policy) => self.mediator.policy = policy,
        }
        Ok(())
    }

    /// A hash of what comes.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for holds in &self.world.state {
            hash.word(u64::from(*holds));
        }
        if let (Some(dag), Some(plan)) = (&self.manager.dag, &self.manager.plan) {
            for step in dag.steps() {
                hash.word(dag.state(step) as u64);
                hash.word(u64::from(plan.actions[usize::from(step) - 1]));
            }
        }
        for one in &self.world.running {
            hash.word(u64::from(one.number));
            hash.word(u64::from(one.action));
            hash.number(one.seconds);
        }
        for one in &self.player.acts {
            hash.word(u64::from(one.act));
            hash.word(one.phase as u64);
        }
        for one in &self.manager.awaited {
            hash.number(one.seconds);
        }
        hash.word(self.controller.sent());
        hash.word(self.controller.waiting().len() as u64);
        hash.word(u64::from(self.mediator.interventions));
        hash.word(u64::from(self.manager.failures));
        hash.word(self.ticks);
        hash.word(u64::from(self.end.is_some()));
        hash.word(self.stage.state_hash());
        hash.finish()
    }
}

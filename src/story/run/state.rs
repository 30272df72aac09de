//! All that changes while a story runs: the components, the bus between them, and the stage.

use std::sync::Arc;

use super::game_world::{GameWorld, WorldParts};
use super::ground::RunGround;
use super::manager::ExecutionManager;
use super::planners::StoryPlanning;
use super::player::PlayerActs;
use super::requests::RequestBook;
use super::settings::{RunEnd, RunSettings, RunStep, STORY_TICK};
use super::telling::narrative_message;
use crate::message::Message;
use crate::story::bus::{BusMessage, Controller, Delivery, MessageType};
use crate::story::execution::{ActionRegistry, StoryStage};
use crate::story::mediation::Mediator;
use crate::story::planning::StoryPlan;

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
        &[
            MessageType::PlanRequest,
            MessageType::EffectFailure,
            MessageType::StateResync,
        ],
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
            MessageType::ActFailure,
        ],
    ),
];
pub(super) const WORLD: u16 = 0;
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
    /// The requests for plans besides the first.
    pub requests: RequestBook,
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
            requests: RequestBook::new(ground.task.problem.requests.len()),
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

    pub(super) fn send(&mut self, from: u16, messages: Vec<BusMessage>) {
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
        let made = self.make_step(ground, clock);
        self.world.tell_stage(&ground.task, &mut self.stage);
        made
    }

    fn make_step(
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
        if let Some(step) = self.next_step() {
            let message = self.manager.cycle(&ground.task, &self.settings, step);
            self.send(MANAGER, message.into_iter().collect());
            return (RunStep::Cycle(step), None);
        }
        self.tick(ground);
        (RunStep::Tick, None)
    }

    /// The step of the plan that is taken from the front next. Nothing of a plan is begun that is about to be another
    /// one.
    pub(super) fn next_step(&self) -> Option<u16> {
        let busy = !self.player.acts.is_empty();
        let next = || self.manager.next_step(&self.settings, busy);
        (!self.world.is_awaiting_plan).then(next).flatten()
    }

    /// The player's acts that wait are asked about.
    pub(super) fn ask(&mut self, ground: &RunGround) {
        let mut out = Vec::new();
        self.player.ask(&self.world, &ground.task, &mut out);
        self.send(WORLD, out);
    }

    /// Lets time pass.
    fn tick(&mut self, ground: &RunGround) {
        self.ticks += 1;
        let mut out = Vec::new();
        let ended = self.world.tick(
            &mut WorldParts {
                task: &ground.task,
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
        self.look_at_triggers(ground);
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
}

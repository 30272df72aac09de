//! The settings of a run, the inputs to it, and its steps.

use std::sync::Arc;

use crate::message::Message;
use crate::story::execution::FrontRule;
use crate::story::ground::Literal;
use crate::story::mediation::MediationPolicy;
use crate::story::planning::PlannerSettings;
use crate::world::scene::Scene;

/// Seconds between two ticks of bodies.
pub const STORY_TICK: f64 = 1.0 / 25.0;

/// The settings by which a story is carried out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunSettings {
    /// The player's character, by number; nobody plays if there is none.
    pub player: Option<u32>,
    /// Whether plans may give steps to the player's character; they are then awaited.
    pub player_helps: bool,
    /// Whether an actor does one thing at a time.
    pub one_per_actor: bool,
    /// Which of several ready steps goes first.
    pub front: FrontRule,
    /// After how many seconds the player is given a hint what is awaited.
    pub hint_after: f64,
    /// How many seconds an action may take before it counts as failed.
    pub patience: f64,
    /// How many failures one after the other the story survives.
    pub most_failures: u32,
    /// How the first plan is made.
    pub planning: PlannerSettings,
    /// What intervention and accommodation cost.
    pub policy: MediationPolicy,
}

impl Default for RunSettings {
    fn default() -> Self {
        RunSettings {
            player: None,
            player_helps: false,
            one_per_actor: true,
            front: FrontRule::default(),
            hint_after: 8.0,
            patience: 120.0,
            most_failures: 5,
            planning: PlannerSettings {
                most_plans: 200_000,
                most_states: 100_000,
                ..PlannerSettings::default()
            },
            policy: MediationPolicy::default(),
        }
    }
}

/// An input to a story while it runs.
#[derive(Clone, Debug, PartialEq)]
pub enum RunInput {
    /// The player's character does something: an action by number.
    Act(u32),
    /// Somebody asks for a request of the problem, by number.
    Ask(usize),
    /// Something changes, and no component is told.
    Change(Literal),
    /// The step's body, once it ends, has none of its effects: the operator's first failure happens instead, if it has
    /// one.
    Jam(u16),
    /// Whether an actor does one thing at a time.
    OnePerActor(bool),
    /// Which of several ready steps goes first.
    Front(FrontRule),
    /// What intervention and accommodation cost.
    Policy(MediationPolicy),
    /// The stage has another scene, with this revision.
    Scene(Arc<Scene>, u64),
}

/// A step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStep {
    /// A message was delivered: its number.
    Message(u64),
    /// The execution manager took this step of the plan from the front of its graph.
    Cycle(u16),
    /// Time passed for bodies.
    Tick,
    /// Nothing: the story is at its end.
    Nothing,
}

/// The end of a story.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEnd {
    /// All goals are reached.
    Reached,
    /// There is no plan, or none was found.
    NoPlan {
        /// Whether it is proven that there is none.
        exhausted: bool,
        /// The id of the sentence that says why.
        reason: String,
    },
    /// A message could not be sent or delivered.
    Broken(Message),
}

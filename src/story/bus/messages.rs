//! The messages that components of Mimesis send to each other.
//!
//! Everything is said by name, as between programs that share no memory: the numbers of operators, objects and atoms
//! are found again by what receives a message. Steps are numbered as in [`StoryPlan`](crate::story::StoryPlan).

use super::message_type::MessageType;

/// A name with names of objects: a tuple such as `(at fred tower)`, or a call such as `(Move fred tower armory)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BusTuple {
    /// The name of a predicate or an operator.
    pub name: String,
    /// The names of objects.
    pub arguments: Vec<String>,
    /// Whether it says that the tuple is false.
    pub negated: bool,
}

/// A causal link or an ordering of a plan in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanLine {
    /// The step that comes first.
    pub from: u16,
    /// The step that comes second.
    pub to: u16,
    /// The condition that a causal link hands on; nothing for an ordering.
    pub condition: Option<BusTuple>,
}

/// A step that is being carried out while its plan is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoingOn {
    /// Its number in the plan before.
    pub was: u16,
    /// Its number in the new plan.
    pub step: u16,
}

/// The kind of a verdict on an act of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// It breaks no causal link: it happens.
    Safe,
    /// It is a step of the plan that was waited for.
    Awaited,
    /// It happens, and the plan is changed.
    Accommodate,
    /// It fails, or has other effects.
    Intervene,
    /// It cannot be done: a precondition does not hold.
    CannotBeDone,
}

impl VerdictKind {
    /// All verdicts.
    pub const ALL: [VerdictKind; 5] = [
        VerdictKind::Safe,
        VerdictKind::Awaited,
        VerdictKind::Accommodate,
        VerdictKind::Intervene,
        VerdictKind::CannotBeDone,
    ];

    /// The name in XML.
    pub fn name(self) -> &'static str {
        match self {
            VerdictKind::Safe => "safe",
            VerdictKind::Awaited => "awaited",
            VerdictKind::Accommodate => "accommodate",
            VerdictKind::Intervene => "intervene",
            VerdictKind::CannotBeDone => "cannot-be-done",
        }
    }
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusMessage {
    /// A component says which types of messages it accepts.
    Register {
        /// Its name.
        component: String,
        /// The types.
        accepts: Vec<MessageType>,
    },
    /// A game world asks for a plan.
    PlanRequest {
        /// The name of the library of operators.
        library: String,
        /// What is true.
        state: Vec<BusTuple>,
        /// What shall be.
        goals: Vec<BusTuple>,
    },
    /// The story planner's plan.
    StoryPlan {
        /// The actions of the steps from 1 on.
        steps: Vec<BusTuple>,
        /// Orderings and causal links.
        lines: Vec<PlanLine>,
        /// Steps of the plan before that go on as steps of this one; others that are being carried out are given up.
        going_on: Vec<GoingOn>,
    },
    /// There is no plan.
    PlanFailure {
        /// Whether it is proven that there is none; otherwise a limit was reached, or another request is not answered.
        exhausted: bool,
        /// The id of the sentence that says why.
        reason: String,
    },
    /// The story plan, and what tells it: the narrative plan.
    NarrativePlan {
        /// The actions of the story plan's steps, then those of the discourse plan, which are numbered behind the goal.
        steps: Vec<BusTuple>,
        /// How many of the steps are the story's.
        story_steps: u16,
        /// Orderings between steps of either plan, and causal links.
        lines: Vec<PlanLine>,
        /// As in the story plan.
        going_on: Vec<GoingOn>,
    },
    /// An action shall begin.
    StartAction {
        /// The step.
        step: u16,
        /// The call.
        action: BusTuple,
    },
    /// A step of the player's character is awaited.
    AwaitAction {
        /// The step.
        step: u16,
        /// The call.
        action: BusTuple,
        /// Whether it has been waited for so long that the player is given a hint.
        hint: bool,
    },
    /// An action is carried out.
    ActionSuccess {
        /// The step.
        step: u16,
    },
    /// An action did not begin.
    PreconditionFailure {
        /// The step.
        step: u16,
        /// Which of its preconditions does not hold, from 0 on.
        index: u16,
        /// The precondition.
        condition: BusTuple,
    },
    /// An action was carried out in vain.
    EffectFailure {
        /// The step.
        step: u16,
        /// Which of its effects does not hold, from 0 on.
        index: u16,
        /// The effect.
        condition: BusTuple,
        /// The id of the sentence that says why, if more is known.
        reason: String,
    },
    /// The question what would come of an act of the player.
    UserActionQuery {
        /// The act's number.
        act: u16,
        /// The call.
        action: BusTuple,
    },
    /// What may come of an act.
    Verdict {
        /// The act's number.
        act: u16,
        /// What may come of it.
        verdict: VerdictKind,
        /// The causal links that it would break.
        broken: Vec<PlanLine>,
        /// The effects that it has in place of its own, if it is intervened.
        instead: Vec<BusTuple>,
        /// The condition that does not hold, if it cannot be done.
        condition: Option<BusTuple>,
    },
    /// The body of an act of the player has failed.
    ActFailure {
        /// The act's number.
        act: u16,
        /// The call.
        action: BusTuple,
        /// The id of the sentence that says why, if more is known.
        reason: String,
    },
    /// What is true in the game world now.
    StateResync {
        /// What is true.
        state: Vec<BusTuple>,
        /// The steps that are carried out.
        completed: Vec<u16>,
        /// The steps that are being carried out.
        executing: Vec<u16>,
    },
}

impl BusMessage {
    /// The message's type.
    pub fn kind(&self) -> MessageType {
        match self {
            BusMessage::Register { .. } => MessageType::Register,
            BusMessage::PlanRequest { .. } => MessageType::PlanRequest,
            BusMessage::StoryPlan { .. } => MessageType::StoryPlan,
            BusMessage::PlanFailure { .. } => MessageType::PlanFailure,
            BusMessage::NarrativePlan { .. } => MessageType::NarrativePlan,
            BusMessage::StartAction { .. } => MessageType::StartAction,
            BusMessage::AwaitAction { .. } => MessageType::AwaitAction,
            BusMessage::ActionSuccess { .. } => MessageType::ActionSuccess,
            BusMessage::PreconditionFailure { .. } => MessageType::PreconditionFailure,
            BusMessage::EffectFailure { .. } => MessageType::EffectFailure,
            BusMessage::UserActionQuery { .. } => MessageType::UserActionQuery,
            BusMessage::Verdict { .. } => MessageType::Verdict,
            BusMessage::ActFailure { .. } => MessageType::ActFailure,
            BusMessage::StateResync { .. } => MessageType::StateResync,
        }
    }

    /// The step that it is about.
    pub fn step(&self) -> Option<u16> {
        match self {
            BusMessage::StartAction { step, .. }
            | BusMessage::AwaitAction { step, .. }
            | BusMessage::ActionSuccess { step }
            | BusMessage::PreconditionFailure { step, .. }
            | BusMessage::EffectFailure { step, .. } => Some(*step),
            _ => None,
        }
    }
}

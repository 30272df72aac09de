//! The types of messages, by which components are registered.

/// A type of message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageType {
    /// A component says which types it accepts.
    Register,
    /// A game world asks for a plan.
    PlanRequest,
    /// The story planner's plan.
    StoryPlan,
    /// There is no plan.
    PlanFailure,
    /// The story plan with the discourse plan.
    NarrativePlan,
    /// An action shall begin.
    StartAction,
    /// The player's own step is awaited.
    AwaitAction,
    /// An action is carried out.
    ActionSuccess,
    /// An action did not begin: a precondition does not hold.
    PreconditionFailure,
    /// An action was in vain: an effect does not hold.
    EffectFailure,
    /// The question what would come of an act of the player.
    UserActionQuery,
    /// What may come of it.
    Verdict,
    /// The body of an act of the player has failed.
    ActFailure,
    /// What is true in the game world now.
    StateResync,
}

impl MessageType {
    /// All types.
    pub const ALL: [MessageType; 14] = [
        MessageType::Register,
        MessageType::PlanRequest,
        MessageType::StoryPlan,
        MessageType::PlanFailure,
        MessageType::NarrativePlan,
        MessageType::StartAction,
        MessageType::AwaitAction,
        MessageType::ActionSuccess,
        MessageType::PreconditionFailure,
        MessageType::EffectFailure,
        MessageType::UserActionQuery,
        MessageType::Verdict,
        MessageType::ActFailure,
        MessageType::StateResync,
    ];

    /// The name in XML.
    pub fn name(self) -> &'static str {
        match self {
            MessageType::Register => "register",
            MessageType::PlanRequest => "plan-request",
            MessageType::StoryPlan => "story-plan",
            MessageType::PlanFailure => "plan-failure",
            MessageType::NarrativePlan => "narrative-plan",
            MessageType::StartAction => "start-action",
            MessageType::AwaitAction => "await-action",
            MessageType::ActionSuccess => "action-success",
            MessageType::PreconditionFailure => "precondition-failure",
            MessageType::EffectFailure => "effect-failure",
            MessageType::UserActionQuery => "user-action-query",
            MessageType::Verdict => "verdict",
            MessageType::ActFailure => "act-failure",
            MessageType::StateResync => "state-resync",
        }
    }

    /// The type with a name.
    pub fn named(name: &str) -> Option<MessageType> {
        MessageType::ALL.into_iter().find(|one| one.name() == name)
    }
}

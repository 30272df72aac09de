//! A story that is carried out by components on the message bus.

mod answers;
mod game_world;
mod ground;
mod hash;
mod hash_words;
mod inputs;
mod manager;
mod names;
mod planners;
mod player;
mod report;
mod requests;
mod resync;
mod settings;
mod state;
mod story_run;
mod telling;
mod triggers;

pub use game_world::{GameWorld, WorldParts};
pub use ground::RunGround;
pub use manager::{AwaitedStep, ExecutionManager};
pub use names::{NameTable, call_of, links_of, tuple_of, tuples_of};
pub use planners::{FailedAction, PlanChange, StoryPlanning};
pub use player::{ActPhase, PlayerAct, PlayerActs};
pub use report::{ActionReport, CheckResult, RunningAction};
pub use requests::{RequestBook, RequestState, RequestStatus};
pub use settings::{RunEnd, RunInput, RunSettings, RunStep, STORY_TICK};
pub use state::RunState;
pub use story_run::{LoggedMessage, StoryRun};

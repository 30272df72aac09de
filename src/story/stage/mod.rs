//! Stories on a floor: bodies that walk, places, and what lies where.

mod floor_order;
mod floor_stage;
mod floor_tick;
mod spots;
mod stage_body;
mod story_place;

pub use floor_stage::FloorStage;
pub use stage_body::StageBody;
pub use story_place::StoryPlace;

//! Stories on a floor: bodies that walk, and what lies where.

mod any_stage;
mod floor_order;
mod floor_orders;
mod floor_stage;
mod floor_tick;
mod object_places;
mod seen;
mod spots;

pub use any_stage::AnyStage;
pub use floor_stage::FloorStage;
pub use object_places::ObjectPlace;

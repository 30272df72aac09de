//! Stories on a floor.

pub mod floor_crowding;
pub mod floor_stage;
pub mod layout;
pub mod staged_run;

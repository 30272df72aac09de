//! Agents: bodies that move by themselves, alone, in groups and in crowds, and the camera.
//!
//! - [`Corridor`], [`Group`]: a group that stays together along a backbone.
//! - [`SpeedProfile`], [`Camera`]: how fast a camera drives along a path, and where it looks.
//! - [`Crowd`]: hundreds of agents that sense, think and act under a frame budget.
//! - [`MemoryMeter`]: what their searches keep in memory.

mod agent;
mod camera;
mod corridor;
mod crowd;
mod crowd_motion;
mod crowd_settings;
mod formation;
mod frame_report;
mod grid_paths;
mod ground;
mod group;
mod group_forces;
mod group_gauges;
mod group_motion;
mod group_settings;
mod histogram;
mod integrate;
mod memory_meter;
mod near_pairs;
mod neighbours;
mod sampled_profile;
mod speed_profile;
mod steering;

pub use agent::{Agent, AgentState, Senses};
pub use camera::{Camera, MAX_AHEAD, Pose};
pub use corridor::{Corridor, MAX_SAMPLES, Place};
pub use crowd::{Crowd, MAX_AGENTS};
pub use crowd_settings::{Costs, CrowdSettings, Scheduler};
pub use frame_report::{CrowdTotals, FrameReport};
pub use grid_paths::{Found, GridPaths, Paths};
pub use ground::{CellGround, Ground, MAX_CELLS};
pub use group::{Group, GroupStatus};
pub use group_forces::{
    apart, attraction, attraction_potential, printed_repulsion, printed_repulsion_potential,
    stable_repulsion, stable_repulsion_potential,
};
pub use group_gauges::{Energy, GroupGauges, Spread};
pub use group_settings::{
    Dispersion, ForceMode, GroupSettings, MAX_UNITS, PACKED_DENSITY, PUBLISHED_LOAD,
    STANDING_DENSITY, goal_stretch,
};
pub use histogram::Histogram;
pub use integrate::{Integrator, Workspace};
pub use memory_meter::{MEGABYTE, MemoryMeter};
pub use near_pairs::NearPairs;
pub use neighbours::{Neighbours, all_pairs};
pub use sampled_profile::SampledProfile;
pub use speed_profile::{CORNER, Ends, MAX_SPANS, Phase, Span, SpeedLimits, SpeedProfile, Stop};
pub use steering::{Body, HORIZON, give_way};

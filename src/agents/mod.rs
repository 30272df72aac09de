//! Those who walk: how they plan, steer and move, alone, in groups and in crowds; and the camera.
//!
//! - Planning in a bitmap and following a path under a controller (Kuffner 1998), in reading order: [`project`] and
//!   [`Bitmap`], [`grow`], [`BucketSearch`] and [`OtherRun`], [`Follower`], [`Gains`] and [`analyse`], [`Cycle`] and [`Gait`], [`Walkers`].
//! - [`Corridor`], [`Group`]: a group that stays together along a backbone (Nieuwenhuisen and others 2007).
//! - [`SpeedProfile`], [`Camera`]: how fast a camera drives along a path, and where it looks (the same).
//! - [`Crowd`]: hundreds of agents that sense, think and act under a frame budget (2011 thesis, chapter 2); [`MemoryMeter`]: what their searches
//!   keep in memory.

mod agent;
mod apart;
mod bitmap;
mod bucket_search;
mod bvh;
mod camera;
mod corridor;
mod crowd;
mod crowd_motion;
mod crowd_settings;
mod cure;
mod cycle;
mod distance;
mod figure;
mod follower;
mod formation;
mod frame_report;
mod gain_analysis;
mod gains;
mod gait;
mod grid_paths;
mod ground;
mod group;
mod group_forces;
mod group_gauges;
mod group_motion;
mod group_settings;
mod growth;
mod histogram;
mod integrate;
mod line_width;
mod memory_meter;
mod near_pairs;
mod neighbours;
mod obstruct;
mod other_search;
mod plan;
mod projection;
mod ranges;
mod raster;
mod redirect;
mod route;
mod sampled_profile;
mod script;
mod showrooms;
mod speed_profile;
mod steering;
mod timing;
mod triangles;
mod walk_settings;
mod walker;
mod walkers;

pub use agent::{Agent, AgentState, Senses};
pub use bitmap::{Bitmap, CHARACTER, MARGIN, OBSTACLE, OUTSIDE};
pub use bucket_search::{
    BlockedGoal, BucketSearch, CellQuery, DIAGONAL, ESCAPE, Guide, Outcome, STRAIGHT, UNREACHED,
};
pub use bvh::read_bvh;
pub use camera::{Camera, MAX_AHEAD, Pose as CameraPose, SHARP};
pub use corridor::{Corridor, MAX_SAMPLES, Place};
pub use crowd::{Crowd, MAX_AGENTS};
pub use crowd_settings::{Costs, CrowdSettings, Scheduler};
pub use cycle::{Base, Cycle};
pub use figure::{Joint, Pose, Side, positions};
pub use follower::{BodyState, Controls, Desired, Follower, wrapped};
pub use frame_report::{CrowdTotals, FrameReport};
pub use gain_analysis::{GainAnalysis, Loop, StepAnswer, analyse};
pub use gains::{Gains, PRESETS};
pub use gait::Gait;
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
pub use growth::{Distances, FREE, GROWN, Grown, Growth, SOLID, grow};
pub use histogram::Histogram;
pub use integrate::{Integrator, Workspace};
pub use line_width::{draw_wide, wireframe};
pub use memory_meter::{MEGABYTE, MemoryMeter};
pub use near_pairs::NearPairs;
pub use neighbours::{Neighbours, all_pairs};
pub use obstruct::{obstruct, put_others};
pub use other_search::{OtherRun, OtherSearch};
pub use plan::{Plan, plan_between, plan_found, query_between};
pub use projection::{Slab, Standing, project};
pub use raster::{MOST_CELLS, MOST_SIDE, Raster};
pub use redirect::{Change, Redirected};
pub use route::Route;
pub use sampled_profile::SampledProfile;
pub use script::{LONGEST_WAIT, MOST_LINES, Script, ScriptStep};
pub use showrooms::{maze_triangles, office_triangles};
pub use speed_profile::{CORNER, Ends, MAX_SPANS, Phase, Span, SpeedLimits, SpeedProfile, Stop};
pub use steering::{Body as Mover, HORIZON, give_way};
pub use timing::{Showroom, TIMED_RADIUS, TIMING_TABLE, TimingRow, TimingTrials};
pub use triangles::{Triangles, project_triangles};
pub use walk_settings::WalkSettings;
pub use walker::{Badge, Body, FOOTPRINTS, Footprint, TRAIL, Walker};
pub use walkers::{MOST_WALKERS, Walkers};

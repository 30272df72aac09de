//! Moving agents: path planning, path following and steering of characters, groups and crowds, and camera motion.
//!
//! - Planning on a bitmap and path following under a PD controller (Kuffner 1998), in reading order: [`project`] and
//!   [`ObstacleBitmap`], [`dilate`], [`BucketSearch`] and [`OtherRun`], [`Follower`], [`Gains`] and [`analyse`],
//!   [`PulledPath`] (which the paper lacks: paths pulled straight, kept while they are valid), [`Walkers`], which move
//!   by a [`Gait`](crate::animation::Gait).
//! - [`GroupCorridor`], [`Group`]: a coherent group that moves in a corridor around a backbone path (Nieuwenhuisen and
//!   others 2007).
//! - [`SpeedProfile`], [`Camera`]: the speed of a camera along a path, and its viewing direction (the same paper).
//! - [`Crowd`]: hundreds of agents that sense, think and act under a frame budget (2011 thesis, chapter 2);
//!   [`MemoryMeter`]: the memory that their searches take.
//! - [`WalkCrowd`]: a crowd on the walk engine in layers that can be switched (Boulic and others 2004).
//!
//! Ways are asked of a [`Navigator`](crate::path::Navigator): [`BitmapNavigator`] and [`GridNavigator`] here, the
//! roadmap's in its own room; [`Walkers::tick_with`] and [`NavigatorPaths`] take any.

mod bitmap_planning;
mod bodies;
mod cameras;
mod crowds;
mod groups;
mod walk_layers;
mod walking;

pub use bitmap_planning::bitmap::{CHARACTER, MARGIN, OBSTACLE, OUTSIDE, ObstacleBitmap};
pub use bitmap_planning::bitmap_navigator::{BitmapNavigator, BitmapPlanning};
pub use bitmap_planning::bucket_search::{
    BlockedGoal, BucketSearch, CellQuery, DIAGONAL, ESCAPE, Guide, PlanOutcome, STRAIGHT, UNREACHED,
};
pub use bitmap_planning::dilation::{
    DILATED, DilatedBitmap, Dilation, Distances, FREE, SOLID, dilate,
};
pub use bitmap_planning::line_width::{draw_wide, wireframe};
pub use bitmap_planning::obstruct::{obstruct, put_others};
pub use bitmap_planning::other_run::OtherRun;
pub use bitmap_planning::other_search::OtherSearch;
pub use bitmap_planning::plan::{BitmapPath, plan_between, plan_found, query_between};
pub use bitmap_planning::projection::{Agility, Slab, StandingCharacter, project};
pub use bitmap_planning::raster::{BitmapLayout, MOST_CELLS, MOST_SIDE};
pub use bitmap_planning::showrooms::{maze_triangles, office_triangles};
pub use bitmap_planning::timing::{Showroom, TIMED_RADIUS, TIMING_TABLE, TimingRow, TimingTrials};
pub use bitmap_planning::triangles::{Triangles, project_triangles};
pub use bodies::integrate::{Integrator, Workspace};
pub use bodies::near_pairs::NearPairs;
pub use bodies::route::Polyline;
pub use cameras::camera::{Camera, CameraPose, MAX_AHEAD, SHARP};
pub use cameras::redirect::{Redirected, Redirection};
pub use cameras::sampled_profile::SampledProfile;
pub use cameras::speed_profile::{
    CORNER, EndCondition, Halt, MAX_SPANS, Span, SpeedLimits, SpeedPhase, SpeedProfile,
};
pub use crowds::agent::{Agent, AgentState, Senses};
pub use crowds::crowd::{Crowd, MAX_AGENTS};
pub use crowds::crowd_settings::{Costs, CrowdSettings, Scheduler};
pub use crowds::frame_report::{CrowdTotals, FrameReport};
pub use crowds::grid_navigator::{GridCells, GridNavigator};
pub use crowds::grid_paths::{FoundPath, GridPaths, Paths};
pub use crowds::ground::{CellGround, CrowdGround, MAX_CELLS};
pub use crowds::histogram::Histogram;
pub use crowds::memory_meter::{MEGABYTE, MemoryMeter};
pub use crowds::navigator_paths::NavigatorPaths;
pub use crowds::steering::{HORIZON, Mover, give_way};
pub use groups::corridor::{CorridorPlace, GroupCorridor, MAX_SAMPLES};
pub use groups::group::{Group, GroupStatus};
pub use groups::group_forces::{
    apart, attraction, attraction_potential, printed_repulsion, printed_repulsion_potential,
    stable_repulsion, stable_repulsion_potential,
};
pub use groups::group_gauges::{Energy, GroupGauges, GroupSpread};
pub use groups::group_settings::{
    Dispersion, ForceMode, GroupSettings, MAX_UNITS, PACKED_DENSITY, PUBLISHED_LOAD,
    STANDING_DENSITY, goal_stretch,
};
pub use walk_layers::population::CrowdWalker;
pub use walk_layers::walk_crowd::{LayerCounts, OpenFloor, WalkCrowd};
pub use walk_layers::walk_crowd_settings::{
    Impenetrability, MOST_CROWD_WALKERS, WalkCrowdSettings, WalkLayers,
};
pub use walking::follower::{BodyState, Controls, Desired, Follower, wrapped};
pub use walking::gain_analysis::{GainAnalysis, Loop, StepAnswer, analyse};
pub use walking::gains::{Gains, PRESETS};
pub use walking::pulled_path::{Hindrances, PulledPath};
pub use walking::script::{LONGEST_WAIT, MOST_LINES, Script, ScriptStep};
pub use walking::walk_settings::{PathFollowing, WalkSettings};
pub use walking::walker::{Badge, Body, FOOTPRINTS, Footprint, TRAIL, Walker};
pub use walking::walkers::{MOST_WALKERS, Walkers};

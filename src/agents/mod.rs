//! Those who walk: how they plan, steer and move.
//!
//! Planning in a bitmap and following a path under a controller (Kuffner 1998), in reading order: [`project`] and
//! [`Bitmap`], [`grow`], [`BucketSearch`], [`Follower`], [`Gains`] and [`analyse`], [`Cycle`] and [`Gait`], [`Walkers`].

mod bitmap;
mod bucket_search;
mod bvh;
mod cure;
mod cycle;
mod distance;
mod figure;
mod follower;
mod gain_analysis;
mod gains;
mod gait;
mod growth;
mod line_width;
mod obstruct;
mod plan;
mod projection;
mod raster;
mod route;
mod script;
mod showrooms;
mod timing;
mod triangles;
mod walk_settings;
mod walker;
mod walkers;

pub use bitmap::{Bitmap, CHARACTER, MARGIN, OBSTACLE, OUTSIDE};
pub use bucket_search::{
    BlockedGoal, BucketSearch, CellQuery, DIAGONAL, ESCAPE, Guide, Outcome, STRAIGHT, UNREACHED,
};
pub use bvh::read_bvh;
pub use cycle::{Base, Cycle};
pub use figure::{Joint, Pose, Side, positions};
pub use follower::{BodyState, Controls, Desired, Follower, wrapped};
pub use gain_analysis::{GainAnalysis, Loop, StepAnswer, analyse};
pub use gains::{Gains, PRESETS};
pub use gait::Gait;
pub use growth::{Distances, FREE, GROWN, Grown, Growth, SOLID, grow};
pub use line_width::{draw_wide, wireframe};
pub use obstruct::{obstruct, put_others};
pub use plan::{Plan, plan_between, plan_found, query_between};
pub use projection::{Slab, Standing, project};
pub use raster::{MOST_CELLS, MOST_SIDE, Raster};
pub use route::Route;
pub use script::{LONGEST_WAIT, MOST_LINES, Script, ScriptStep};
pub use showrooms::{maze_triangles, office_triangles};
pub use timing::{Showroom, TIMED_RADIUS, TIMING_TABLE, TimingRow, TimingTrials};
pub use triangles::{Triangles, project_triangles};
pub use walk_settings::WalkSettings;
pub use walker::{Badge, Body, FOOTPRINTS, Footprint, TRAIL, Walker};
pub use walkers::{MOST_WALKERS, Walkers};

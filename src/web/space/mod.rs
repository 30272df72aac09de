//! The wasm boundary of the page of continuous space (feature `space`).
//!
//! Each class is one study; its steps receive the [`Space`] with the scene that it is on. Bitmaps and coordinates cross
//! as pointers into wasm memory or typed arrays, everything else as plain objects. Fallible calls throw an `Error`
//! whose `cause` is `{ id, args }`.
//!
//! The page of continuous space is not the laboratory: there are no cells to mark and no lanes. So it has WebAssembly
//! of its own, this crate with the feature `space`, and neither page loads what only the other needs.
//!
//! Characters, crowds and groups ask a [`PlannerHandle`] for ways, whichever is chosen: characters Kuffner's
//! (Dijkstra's algorithm or A\* with buckets, or a search of the laboratory, run as a `Runner` on the free cells) if
//! nothing else is said, crowds a grid, groups the roadmap between the ends of its study. Cameras follow the path that
//! the roadmap's study has found; tours of the camera, and a camera that is sent elsewhere
//! (`agents/cameras/redirect.rs`), ask the roadmap for paths of their own.
//! The paths of A\* and HPA\* that stand beside a roadmap's (`space/beside.rs`) are measured as curves like it; their
//! grid is built when they are first looked at, and searched for a part of each frame. Beside a mesh stand all
//! representations of the free space (`space/path_comparison.rs`), each with the time that it took. A roadmap whose
//! building is not watched can come from a worker as the bytes of `roadmap/saved.rs`.
//!
//! A crowd is made, and notified of a changed scene, when it is next drawn or stepped, however many edits there were.

mod beside;
mod body_figures;
mod camera;
mod comparison;
mod crowd;
mod edit_costs;
mod follow;
mod frame_numbers;
mod gait;
mod group;
mod layers;
mod mesh;
mod neighbours;
mod planner;
mod roads;
mod scene_handle;
mod spheres;
mod story;
mod walk;
mod walk_timing;

pub use beside::Beside;
pub use body_figures::BodyFigures;
pub use camera::CameraStudy;
pub use comparison::SceneComparison;
pub use crowd::CrowdStudy;
pub use edit_costs::edit_tables;
pub use frame_numbers::FrameNumbers;
pub use gait::crowd::{GaitCrowd, GaitCrowdMoment};
pub use gait::motion::GaitMotion;
pub use gait::study::{GaitMoment, GaitStudy};
pub use gait::values::{gait_curves, gait_presets};
pub use gait::walk::GaitWalk;
pub use group::GroupStudy;
pub use mesh::clearance::SceneClearance;
pub use mesh::file::MeshFile;
pub use mesh::packed_walk::PackedWalk;
pub use mesh::queries::MeshQueries;
pub use mesh::scene_mesh::SceneMesh;
pub use planner::PlannerHandle;
pub use roads::comparison::RoadmapsBeside;
pub use roads::query::RoadmapQuery;
pub use roads::study::Roads;
pub use scene_handle::Space;
pub use spheres::cover::SphereCovering;
pub use spheres::linking::SphereLinking;
pub use spheres::roamers::{SphereRoamers, SphereRoamersMoment};
pub use spheres::study::{SphereMoment, SphereStudy, sphere_animals};
pub use spheres::way::SphereWay;
pub use story::{StoryHandle, StoryPerformance, StoryReader};
pub use walk::Walk;
pub use walk_timing::WalkTiming;

use wasm_bindgen::prelude::*;

/// Panics are told in the console. Called once, when the wasm is started.
#[wasm_bindgen(start)]
pub fn begin() {
    console_error_panic_hook::set_once();
}

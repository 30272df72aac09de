//! The families of searches that have something of their own to show or say, one line each.

use super::buckets::BucketsView;
use super::graphs::mesh::MeshView;
use super::graphs::sight_graph::SightGraphView;
use super::graphs::subgoal_graph::SubgoalGraphView;
use super::hierarchies::hierarchy::HierarchyView;
use super::hierarchies::next_hops::NextHopsView;
use super::journeys::view::JourneyView;
use super::landmarks::LandmarksView;
use super::memory_bounded::MemoryBoundedView;
use super::pyramids::PyramidView;
use super::scans::jump_distances::JumpDistancesView;
use super::scans::scan_lines::ScansView;
use super::scans::sight_lines::SightsView;
use super::sub_goals::SubGoalView;
use crate::lab::core::catalogue::Catalogue;
use crate::lab::core::family::{FamilyView, ShownFamily};
use crate::lab::core::lane::Lane;

/// All families of this crate, in the order in which they are asked.
static STANDARD: &[ShownFamily] = &[
    family(Lane::reads_next_hops, &NextHopsView),
    family(Lane::is_journey, &JourneyView),
    family(Lane::is_on_abstraction, &HierarchyView),
    family(Lane::is_on_pyramid, &PyramidView),
    family(Lane::searches_mesh, &MeshView),
    family(Lane::is_on_sight_graph, &SightGraphView),
    family(Lane::has_sub_goals, &SubGoalView),
    family(Lane::has_subgoals, &SubgoalGraphView),
    family(Lane::has_jump_tables, &JumpDistancesView),
    family(Lane::scans, &ScansView),
    family(Lane::looks, &SightsView),
    family(Lane::has_landmarks, &LandmarksView),
    family(Lane::backs_up, &MemoryBoundedView),
    family(Lane::is_in_buckets, &BucketsView),
];

const fn family(has: fn(&Lane) -> bool, view: &'static dyn FamilyView) -> ShownFamily {
    ShownFamily { has, view }
}

impl Catalogue {
    /// All families of this crate. Their views are in the rest of the wasm, as their searches are: hidden, so that
    /// nothing is called directly that is not there before.
    pub(in crate::lab) fn standard_families() -> &'static [ShownFamily] {
        std::hint::black_box(STANDARD)
    }
}

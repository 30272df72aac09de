//! The families of searches that have something of their own to show or say, one line each.

use super::buckets::BucketsView;
use super::hierarchy::HierarchyView;
use super::journey::view::JourneyView;
use super::jump_distances::JumpDistancesView;
use super::pyramid::PyramidView;
use super::sight_graph::SightGraphView;
use super::sub_goals::SubGoalView;
use super::subgoal_graph::SubgoalGraphView;
use crate::lab::core::catalogue::Catalogue;
use crate::lab::core::family::{FamilyView, ShownFamily};
use crate::lab::core::lane::Lane;

/// All families of this crate, in the order in which they are asked.
static STANDARD: &[ShownFamily] = &[
    family(Lane::is_journey, &JourneyView),
    family(Lane::is_on_abstraction, &HierarchyView),
    family(Lane::is_on_pyramid, &PyramidView),
    family(Lane::is_on_graph, &SightGraphView),
    family(Lane::has_sub_goals, &SubGoalView),
    family(Lane::has_subgoals, &SubgoalGraphView),
    family(Lane::has_jump_tables, &JumpDistancesView),
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

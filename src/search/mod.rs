//! The search algorithms, one file each.
//!
//! Every algorithm is a [`Process`](crate::trace::Process) that does one expansion a step and promises what [`Search`]
//! says. What a front end needs to know of it (settings, guarantee, needs) is its [`Entry`]; [`Runner`] is what the lab
//! drives, whatever the process behind it.

mod any_angle;
mod best_first;
mod engine;
mod grid;
mod incremental;
mod iterative;
mod real_time;
mod subgoals;
mod visibility;

pub use best_first::a_star;
pub use best_first::a_star_landmarks;
pub use best_first::bidirectional;
pub use best_first::breadth_first;
pub use best_first::dijkstra;
pub use best_first::greedy;
pub use incremental::ad_star;
pub use incremental::ara_star;
pub use incremental::d_star_lite;
pub use incremental::focused_d_star;
pub use iterative::fringe;
pub use iterative::ida_star;
pub use real_time::aa_star;
pub use real_time::gaa_star;
pub use subgoals::subgoal_graph;
pub use visibility::a_star_visibility;
pub use visibility::a_star_waypoints;
pub mod journey;
pub use any_angle::lazy_theta_star;
pub use best_first::landmarks;
pub use best_first::listed_a_star;
pub use grid::jump_point;
pub use grid::jump_point_plus;
pub mod lists;
pub use incremental::lpa_star;
pub use incremental::replanning_a_star;
pub use incremental::rtd_star;
pub use iterative::me_ida_star;
pub use real_time::lrta_star;
pub use real_time::lss_lrta_star;
pub use real_time::mt_aa_star;
pub use real_time::rta_star;
pub use real_time::rtaa_star;
pub mod sga_star;
pub use any_angle::theta_star;
pub use best_first::weighted_a_star;
pub use iterative::sma_star;

pub use any_angle::lazy_theta_star::{Lazy, LazyThetaStar, LazyThetaStarSettings};
pub use any_angle::line_parents::{
    AnyAngle, AnyAngleSettings, LineParentRule, LineSearch, TwoParents,
};
pub use best_first::a_star_landmarks::{LandmarkSearch, LandmarkSettings};
pub use best_first::bidirectional::{Bidirectional, BidirectionalSettings, Termination};
pub use best_first::landmarks::{Tables, WithTables};
pub use best_first::listed_a_star::{ListKind, ListedAStar, ListedSettings};
pub use engine::best_first::{BestFirst, BestFirstSettings, Target};
pub(crate) use engine::claim::heuristic_named;
pub use engine::claim::{Claim, Guarantee};
pub use engine::entry::{About, Entry, Need};
pub use engine::family::Family;
pub use engine::move_rule::{move_rule, weighed};
pub use engine::on_abstraction::{AbstractionFacts, Effort, Layers, OnAbstraction, Storage, Task};
pub use engine::on_graph::{GraphRefusal, MeshSizes, OnGraph, OnMesh, SightFacts};
pub use engine::on_grid::{GridAlgorithm, GridSearch};
pub use engine::on_pyramid::{CorridorWidth, LevelFacts, OnPyramid, PyramidFacts, Stretch};
pub use engine::on_subgoals::{
    OnSubgoals, SubgoalFacts, SubgoalKind, SubgoalLevel, SubgoalProgress,
};
pub use engine::open_list::OpenList;
pub use engine::order::{By, Order, Ties, Weight};
pub use engine::pseudocode::{Line, Moment, line, line_of};
pub use engine::runner::{Advance, Response, Role, Runner, Stage};
pub use engine::series::Series;
pub use engine::settings::{MOVE_SETTINGS, SettingSpec, Settings};
pub use engine::sub_goal_events::{SubGoalEvent, SubGoalEventKind, SubGoalEvents, SubGoalFacts};
pub use engine::table_facts::{TableFacts, TableKind, TableValidity};
pub use grid::bitmap::{JumpBitmap, ScanRun};
pub use grid::distances::JumpDistances;
pub use grid::jump_point::{JumpPoint, JumpPointSettings};
pub use grid::jump_point_plus::JumpPointPlusSettings;
pub use grid::jumps::{CellByCell, Runs, Scan, StraightScan, direction_between, directions, scan};
pub use grid::scanner::Scanner;
pub use iterative::fringe::{Fringe, FringeSettings, Rise};
pub use iterative::ida_star::{IdaSettings, IdaStar};
pub use iterative::sma_star::{SmaSettings, SmaStar};
pub use lists::Operations;
pub use subgoals::file::chosen_for_subgoals;
pub use subgoals::moments as subgoal_moments;
pub use subgoals::run::{SubgoalRun, SubgoalSettings};
pub use visibility::sight_search::{GraphBuilder, SightSearch};
pub(crate) use visibility::sight_search::{LINE_HEURISTIC, heuristic as line_heuristic};

pub use any_angle::theta_star::{Eager, ThetaStar, ThetaStarSettings};

use crate::graph::NodeId;
use crate::trace::Counters;

/// The contract of a search on a graph, beyond being a steppable process: one expansion a step; no recursion; no
/// allocation per step but for growing lists; no cost per run in proportion to the map; the same run for the same
/// input, everywhere.
pub trait Search {
    /// The path found, from start to goal; `None` while running and when there is none.
    fn path(&self) -> Option<Vec<NodeId>>;

    /// Writes the ids of the path found into a list that it clears before; answers whether there is one.
    fn path_into(&self, ids: &mut Vec<u32>) -> bool {
        ids.clear();
        let path = self.path();
        ids.extend(path.iter().flatten().map(|node| node.0));
        path.is_some()
    }

    /// The cost of that path in the graph's units.
    fn path_units(&self) -> Option<u64>;

    /// What has been counted so far.
    fn counters(&self) -> Counters;

    /// Whether the node is in the open list.
    fn is_open(&self, node: NodeId) -> bool;

    /// Whether the node has been expanded (or is the goal that ended the search) and is not open again.
    fn is_closed(&self, node: NodeId) -> bool;

    /// A copy of the open list on one side (0 where there is but one), if it is a heap. A node may have outdated
    /// entries behind its newest.
    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        None
    }

    /// The operations of its open list, where they are counted.
    fn operations(&self) -> Option<Operations> {
        None
    }

    /// Its precomputed tables, if it has any.
    fn tables(&self) -> Option<TableFacts> {
        None
    }

    /// The abstraction that it searches, if it has one.
    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        None
    }

    /// The levels through which it refines its path, if it has any.
    fn on_pyramid(&self) -> Option<&dyn OnPyramid> {
        None
    }

    /// The subgoal graph that it has made, if it has one.
    fn on_subgoals(&self) -> Option<&dyn OnSubgoals> {
        None
    }

    /// Its sub-goal events, if it goes from sub-goal to sub-goal.
    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        None
    }

    /// Sets aside memory for a graph of so many nodes before the first step, at most `most` nodes of it; answers how
    /// many it was, 0 once there is enough. A search that does not know how sets it aside in its first step.
    fn set_aside(&mut self, _nodes: usize, _most: usize) -> usize {
        0
    }

    /// A hash of all that the search knows. O(nodes).
    fn state_hash(&self) -> u64;

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize;
}

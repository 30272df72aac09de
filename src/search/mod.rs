//! How a path is found: one file an algorithm.
//!
//! Every algorithm is a [`Process`](crate::trace::Process) that does one expansion a step and promises what [`Search`] says. What a
//! front end needs to know of it (settings, guarantee, needs) is its [`Entry`]; [`Runner`] is what the lab
//! drives, whatever the process behind it.

pub mod a_star;
pub mod a_star_landmarks;
pub mod a_star_visibility;
pub mod a_star_waypoints;
pub mod aa_star;
pub mod ad_star;
mod any_angle;
pub mod ara_star;
mod best_first;
pub mod bidirectional;
mod bitmap;
pub mod breadth_first;
mod claim;
pub mod d_star_lite;
mod deeds;
pub mod dijkstra;
mod entry;
mod family;
pub mod focused_d_star;
pub mod fringe;
mod frontier;
pub mod gaa_star;
pub mod greedy;
pub mod ida_star;
pub mod journey;
pub mod jump_point;
mod jumps;
pub mod landmarks;
pub mod lazy_theta_star;
pub mod listed_a_star;
pub mod lists;
pub mod lpa_star;
pub mod lrta_star;
pub mod lss_lrta_star;
pub mod me_ida_star;
mod move_rule;
pub mod mt_aa_star;
mod on_abstraction;
mod on_graph;
mod on_grid;
mod on_pyramid;
mod open_list;
mod order;
mod pseudocode;
pub mod replanning_a_star;
pub mod rta_star;
pub mod rtaa_star;
pub mod rtd_star;
mod runner;
mod series;
mod settings;
pub mod sga_star;
mod sight_search;
pub mod sma_star;
mod table_facts;
pub mod theta_star;
pub mod weighted_a_star;

pub use a_star_landmarks::{LandmarkSearch, LandmarkSettings};
pub use any_angle::{AnyAngle, AnyAngleSettings, Kind, Lines, Way};
pub use best_first::{BestFirst, BestFirstSettings, Target};
pub use bidirectional::{Bidirectional, BidirectionalSettings, Stop};
pub use bitmap::{Bitmap, Run};
pub(crate) use claim::heuristic_named;
pub use claim::{Claim, Worth};
pub use deeds::{Deed, DeedKind, Deeds, SubGoalFacts};
pub use entry::{About, Entry, Need};
pub use family::Family;
pub use fringe::{Fringe, FringeSettings};
pub use ida_star::{IdaSettings, IdaStar};
pub use jump_point::{JumpPoint, JumpPointSettings};
pub use jumps::{CellByCell, Look, Runs, Scan, direction_between, directions, scan};
pub use landmarks::{Tables, WithTables};
pub use lazy_theta_star::{Lazy, LazyThetaStar, LazyThetaStarSettings};
pub use listed_a_star::{ListKind, ListedAStar, ListedSettings};
pub use lists::Operations;
pub use move_rule::{move_rule, weighed};
pub use on_abstraction::{AbstractionFacts, Effort, Layers, OnAbstraction, Storage, Task};
pub use on_graph::{OnGraph, Refusal, SightFacts};
pub use on_grid::{GridAlgorithm, GridSearch};
pub use on_pyramid::{Corridor, LevelFacts, OnPyramid, PyramidFacts, Stretch};
pub use open_list::OpenList;
pub use order::{By, Order, Ties, Weight};
pub use pseudocode::{Line, Moment, line, line_of};
pub use runner::{Advance, Response, Role, Runner, Stage};
pub use series::Series;
pub use settings::{MOVE_SETTINGS, SettingSpec, Settings};
pub use sight_search::{GraphBuilder, SightSearch};
pub use sma_star::{SmaSettings, SmaStar};
pub use table_facts::{Standing, TableFacts};

pub use theta_star::{Eager, ThetaStar, ThetaStarSettings};

use crate::graph::NodeId;
use crate::trace::Counters;

/// What a process that searches a graph promises beyond being steppable:
/// one expansion a step; no recursion; no allocation per step but for growing lists; no cost per run in
/// proportion to the map; the same run for the same input, everywhere.
pub trait Search {
    /// The path found, from start to goal; `None` while running and when there is none.
    fn path(&self) -> Option<Vec<NodeId>>;

    /// The cost of that path in the graph's units.
    fn path_units(&self) -> Option<u64>;

    /// What has been counted so far.
    fn counters(&self) -> Counters;

    /// Whether the node is in the open list.
    fn is_open(&self, node: NodeId) -> bool;

    /// Whether the node has been expanded (or is the goal that ended the search) and is not open again.
    fn is_closed(&self, node: NodeId) -> bool;

    /// A copy of the open list on one side (0 where there is but one), if it is a heap. A node may have outdated entries behind its newest.
    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        None
    }

    /// The work that its open list has done, where it counts it.
    fn operations(&self) -> Option<Operations> {
        None
    }

    /// What it made beforehand, where it did.
    fn tables(&self) -> Option<TableFacts> {
        None
    }

    /// The abstraction that it searches, where it does.
    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        None
    }

    /// The levels through which it goes down, where it does.
    fn on_pyramid(&self) -> Option<&dyn OnPyramid> {
        None
    }

    /// What it has done besides expanding, where it goes from sub-goal to sub-goal.
    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        None
    }

    /// A hash of all that the search knows. O(nodes).
    fn state_hash(&self) -> u64;

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize;
}

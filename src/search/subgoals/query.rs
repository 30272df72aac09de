//! The query of a subgoal graph: A\* from the start, or on a contraction hierarchy a search upward from both ends.

use super::joined::JoinedGraph;
use super::upward::Upward;
use crate::graph::{Cost, NodeId};
use crate::search::Search;
use crate::search::engine::best_first::{BestFirst, BestFirstSettings};
use crate::search::engine::on_subgoals::SubgoalKind;
use crate::search::engine::open_list::OpenList;
use crate::trace::{Counters, Process, Recorder, Status};

/// The search of a query.
#[derive(Clone, Debug)]
pub(super) enum Query<C: Cost> {
    OneWay(BestFirst<C>),
    BothWays(Upward<C>),
}

/// The same expression for either search.
macro_rules! either {
    ($query:expr, $search:ident => $body:expr) => {
        match $query {
            Query::OneWay($search) => $body,
            Query::BothWays($search) => $body,
        }
    };
}

impl<C: Cost> Query<C> {
    /// A search on a graph of that kind.
    pub fn new(kind: SubgoalKind, settings: BestFirstSettings, ends: [NodeId; 2]) -> Query<C> {
        match kind {
            SubgoalKind::Contracted => Query::BothWays(Upward::new(settings)),
            _ => Query::OneWay(BestFirst::between(settings, ends[0], ends[1])),
        }
    }

    /// Makes ready for another run.
    pub fn restart(&mut self, [start, goal]: [NodeId; 2]) {
        match self {
            Query::OneWay(search) => search.restart(start, goal),
            Query::BothWays(search) => search.restart(),
        }
    }

    /// Does one step.
    #[inline]
    pub fn step<R: Recorder>(&mut self, graph: &JoinedGraph<'_, C>, recorder: &mut R) -> Status {
        match self {
            Query::OneWay(search) => search.step(graph, recorder),
            Query::BothWays(search) => search.step(graph, graph.ends(), recorder),
        }
    }

    /// The subgoals of the path found, with start and goal.
    pub fn path(&self) -> Option<Vec<NodeId>> {
        either!(self, search => search.path())
    }

    pub fn path_units(&self) -> Option<u64> {
        either!(self, search => search.path_units())
    }

    pub fn counters(&self) -> Counters {
        either!(self, search => search.counters())
    }

    pub fn is_open(&self, node: NodeId) -> bool {
        either!(self, search => search.is_open(node))
    }

    pub fn is_closed(&self, node: NodeId) -> bool {
        either!(self, search => search.is_closed(node))
    }

    pub fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        either!(self, search => search.open_list(side))
    }

    pub fn state_hash(&self) -> u64 {
        either!(self, search => search.state_hash())
    }

    pub fn bytes(&self) -> usize {
        either!(self, search => search.bytes())
    }
}

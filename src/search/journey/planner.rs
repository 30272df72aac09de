//! The trait of incremental and real-time searches, which a [`JourneyRunner`](super::JourneyRunner) drives.

use crate::graph::{GridGraph, NodeId};
use crate::trace::{Counters, Recorder, StateHash};

use crate::search::{OnAbstraction, Role};

/// The grid graph of the agent's belief (free-space assumption). Costs are 64 bits wide: an agent that is misled may
/// travel farther than any path is long.
pub type BeliefGraph<'a> = GridGraph<'a, u64>;

/// The state of a planner after a unit of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planning {
    /// There is more to do.
    Working,
    /// It knows the agent's next move or, where no agent moves, a path.
    Ready,
    /// According to the belief there is no path to the goal.
    NoWay,
}

/// An incremental or agent-centred search: planning interleaved with execution. It plans, is told of the agent's moves
/// and of changed edges, and replans.
///
/// It works on a grid under a move rule.
pub trait Planner: Clone + 'static {
    /// The value that it keeps for each cell besides those of the open list.
    const VALUES: Role;

    /// Whether it has a second search that looks ahead of the agent.
    const LOOKS_AHEAD: bool = false;

    /// Whether it handles an edit of the world; otherwise the search starts again from scratch.
    const HEARS: bool = true;

    /// Sets aside memory for so many cells, so that the first step need not.
    fn set_aside(&mut self, _nodes: usize) {}

    /// Begins: the agent stands at `agent` and wants to go to `goal`. What was known is forgotten.
    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    );

    /// A new round begins, with this number; from 1.
    fn begin_round<R: Recorder>(&mut self, _round: u64, _recorder: &mut R) {}

    /// A round after the first has begun, on this ground; asked after [`begin_round`](Planner::begin_round).
    fn resume<R: Recorder>(&mut self, _ground: &BeliefGraph<'_>, _recorder: &mut R) {}

    /// Whether the plan of the round before is still a plan while the new one is made; asked when that has begun.
    fn keeps_plan(&self) -> bool {
        false
    }

    /// It is ready, and the plan of the round is about to be acted upon.
    fn publish<R: Recorder>(&mut self, _ground: &BeliefGraph<'_>, _recorder: &mut R) {}

    /// Where no agent moves, whether a further round can improve the path (anytime search).
    fn can_improve(&self) -> bool {
        false
    }

    /// Does one unit of work, in most cases an expansion. Where there is nothing to do it only answers its state.
    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning;

    /// Whether it need not plan before the next move.
    fn is_ready(&mut self, ground: &BeliefGraph<'_>) -> bool;

    /// Where the agent goes next; asked only when it is ready and the agent is not at the goal.
    fn next(&self, ground: &BeliefGraph<'_>) -> Option<NodeId>;

    /// The agent has gone to `to`.
    fn moved<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, to: NodeId, recorder: &mut R);

    /// Edges from or to these cells may have changed, in existence or cost; `ground` has them as they are now.
    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    );

    /// Whether it handles a moving target; otherwise the search starts again from scratch.
    fn follows(&self) -> bool {
        false
    }

    /// The target has moved to `to`; for those that follow it.
    fn target_moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, _to: NodeId, _: &mut R) {}

    /// The agent stands at its start again, for another trial. What was learned is kept.
    fn begin_again(&mut self, _agent: NodeId) {}

    /// Whether anything was learned in this trial that may lead the next one otherwise.
    fn taught(&self) -> bool {
        false
    }

    /// The node whose chain of parents is the plan, at one end or the other.
    fn plan_end(&self) -> Option<NodeId>;

    /// The path from the agent to the goal and its cost, once it is ready; for those that know it.
    fn path(&self, ground: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)>;

    /// The abstraction on which it plans, where it does.
    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        None
    }

    /// Forgets the journey before; memory is kept.
    fn forget(&mut self);

    /// What has been counted so far.
    fn counters(&self) -> Counters;

    /// Adds all that it knows to a hash.
    fn hash_into(&self, hash: &mut StateHash);

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize;
}

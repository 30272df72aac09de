//! The object-safe interface by which the lab drives any process.
//!
//! A [`Runner`] is stepped in batches; `GridSearch` makes one of any search on cells.

use super::on_abstraction::OnAbstraction;
use super::on_graph::OnGraph;
use super::on_pyramid::OnPyramid;
use super::on_subgoals::OnSubgoals;
use super::open_list::OpenList;
use super::sub_goal_events::SubGoalFacts;
use super::table_facts::TableFacts;
use crate::graph::Moves;
use crate::message::Message;
use crate::search::Operations;
use crate::trace::{Counters, Status, Trace};
use crate::world::{Change, Overlay, World};

/// The context of a runner's calls: the shared world, the lane's own overlay, and the length of a time step for
/// simulations.
pub struct Stage<'a> {
    /// The world, which a step never changes.
    pub world: &'a World,
    /// What this lane's own agents have changed or believe.
    pub overlay: &'a mut Overlay,
    /// Seconds of simulated time in one step.
    pub time_step: f64,
}

/// The outcome of an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// Steps done, at most the budget.
    pub steps: u64,
    /// How the process stands now.
    pub status: Status,
}

/// The response of a process to an edit of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Its state is void: it starts again from scratch.
    Restart,
    /// It has handled the change and goes on (incremental search).
    GoOn,
}

/// The role of a further space of a runner's events, from space 1 on, where it is not the other side of a search from
/// both ends. All are the cells of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// For each cell the g of LPA\* and its kin: what space 0 calls g is then the rhs.
    Rhs,
    /// For each cell the least that its g was since it was expanded last, of searches that tell by it what has risen.
    Least,
    /// For each cell the g with which it was last expanded, of searches that expand it once a round.
    Closed,
    /// For each cell the h that was learned.
    Learned,
    /// For each cell of the agent's plan the cost from there to the goal, and the next cell; the last moves that were
    /// lost.
    Plan,
    /// For each cell what an agent has seen of it.
    Belief,
    /// Of searches that come one after the other, for each cell the last one before the present that has expanded it.
    Before,
    /// A lookahead search of the agent, beside the search of space 0.
    Ahead,
    /// Nothing: the number of the space is left free.
    Free,
}

/// A process as a lane holds it: configured, stepped in batches, with or without recording.
///
/// Both ways of advancing run the same code; they differ in the recorder alone.
pub trait Runner {
    /// Does at most `budget` steps and records them. The trace gets the end of each step, and where it answers that
    /// there is no more room the advance is cut short there, after one step at least.
    fn advance(&mut self, stage: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance;

    /// The same without recording.
    fn advance_silently(&mut self, stage: &mut Stage<'_>, budget: u64) -> Advance;

    /// Goes back to before the first step. Called before the first advance, too.
    fn restart(&mut self, stage: &mut Stage<'_>);

    /// As [`restart`](Runner::restart), but for what takes long on a large map: that is left to
    /// [`prepare`](Runner::prepare), or to the first advance.
    fn begin_restart(&mut self, stage: &mut Stage<'_>) {
        self.restart(stage);
    }

    /// Goes on with a restart for at most so many units, each about as dear as a step; answers how many it was, 0 when
    /// nothing is left to do before the first step.
    fn prepare(&mut self, _stage: &mut Stage<'_>, _units: u64) -> u64 {
        0
    }

    /// Handles an edit that has just been made. `Restart` is answered by those that hold no state worth keeping; the
    /// lane then calls [`restart`](Runner::restart).
    fn edited(&mut self, _stage: &mut Stage<'_>, _change: &Change, _trace: &mut Trace) -> Response {
        Response::Restart
    }

    /// What is odd about its run, where it was recorded elsewhere. `length`: of its path.
    fn odd(&self, _length: Option<f64>) -> Vec<Message> {
        Vec::new()
    }

    /// Whether edits are answered with `GoOn`. Such a runner must offer snapshots.
    fn handles_edits(&self) -> bool {
        false
    }

    /// Whether going back needs snapshots of the process, because its events do not tell all (simulations).
    fn rewinds_by_snapshot(&self) -> bool {
        false
    }

    /// A copy at this instant, for those that rewind by snapshot or handle edits.
    fn snapshot(&self) -> Option<Box<dyn Runner>> {
        None
    }

    /// How many nodes the further spaces of its events have, from space 1 on. Space 0 is always the cells of the grid.
    fn further_spaces(&self, _world: &World) -> Vec<usize> {
        Vec::new()
    }

    /// What the spaces from 1 on hold, where they are no sides.
    fn roles(&self) -> &'static [Role] {
        &[]
    }

    /// Whether it has handled edits on the way, so that what its algorithm claims of a run no longer holds for this
    /// one.
    fn voids_claim(&self) -> bool {
        false
    }

    /// How many of the spaces, from 0 on, are the cells of the grid: 2 when it searches from both ends.
    fn sides(&self) -> usize {
        1
    }

    /// The moves on the grid that it searches, once it has begun.
    fn moves(&self) -> Option<&Moves> {
        None
    }

    /// Counters of the run so far.
    fn counters(&self) -> Counters;

    /// Whether its paths go along straight lines from cell to cell, not from neighbour to neighbour.
    fn any_angle(&self) -> bool {
        false
    }

    /// Whether it scans along lines for its nodes, so that it looks at cells that are none.
    fn scans(&self) -> bool {
        false
    }

    /// Whether estimates of its nodes change while it runs, because they are backed up.
    fn backs_up(&self) -> bool {
        false
    }

    /// What it knows of the graph that it has built to search it.
    fn on_graph(&self) -> Option<&dyn OnGraph> {
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

    /// What it knows of the subgoal graph that it searches.
    fn on_subgoals(&self) -> Option<&dyn OnSubgoals> {
        None
    }

    /// The path found, as cell indices from start to goal; of one along lines, the cells where it turns, or by which
    /// the places where it turns are named.
    fn path(&self) -> Option<Vec<u32>>;

    /// What one unit of the costs in its events is worth as a length.
    fn unit(&self, world: &World) -> f64;

    /// The real length of the path found, recomputed from its own moves.
    ///
    /// Errors: the path breaks the move rule, which is a fault in the algorithm.
    fn path_length(&self, world: &World) -> Result<Option<f64>, Message>;

    /// Writes the path found into a list that it clears before, and answers its [length](Runner::path_length); `None`
    /// where there is none.
    ///
    /// Errors: those of the length.
    fn path_into(&self, world: &World, cells: &mut Vec<u32>) -> Result<Option<f64>, Message> {
        cells.clear();
        cells.extend(self.path().into_iter().flatten());
        self.path_length(world)
    }

    /// A copy of the open list on one side, if the process has one: it also tells the order of nodes whose keys are
    /// equal. A node may have outdated entries behind its newest. O(open nodes).
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

    /// Its sub-goal events, if it goes from sub-goal to sub-goal.
    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        None
    }

    /// Another process before its first step, for those that made something beforehand which one that is made now would
    /// make otherwise.
    fn twin(&self) -> Option<Box<dyn Runner>> {
        None
    }

    /// A hash of all that the process knows, equal for equal states.
    fn state_hash(&self) -> u64;

    /// Bytes that it holds on the heap, as far as they are in proportion to the map or the run.
    fn bytes(&self) -> usize {
        0
    }
}

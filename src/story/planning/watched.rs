//! A planner whose steps are kept, so that any moment of its search can be shown again.
//!
//! It is no [`Playback`](crate::trace::Playback). That one shows marks of nodes whose number is known beforehand; here
//! nodes come into being while it searches and are only ever added, so a moment is how many there were. Of a step is
//! shown the flaw that it chose, and whether plans or states were searched, which no event says.

use super::flaws::PlanFlaw;
use super::partial::PartialPlan;
use super::planner::{PlanNode, StoryPlanner};
use super::settings::{PlanLimit, PlannerSettings};
use crate::story::ground::GroundTask;
use crate::trace::{Process, Status};

/// The state of a search after some steps. Nodes are only ever added, so that this tells how much of the tree was
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanningMoment {
    /// The node that was expanded last.
    pub node: u32,
    /// The flaw that was chosen there; nothing if it has none.
    pub flaw: Option<PlanFlaw>,
    /// How many nodes the tree had.
    pub nodes: u32,
    /// How many partial plans were expanded.
    pub expanded: u64,
    /// How many states were expanded beside them.
    pub states: u64,
    /// Whether actions found in states led the repairs.
    pub is_guided: bool,
    /// Whether it went on.
    pub status: Status,
}

/// A planner with all moments of its search so far.
#[derive(Clone, Debug)]
pub struct WatchedPlanner {
    planner: StoryPlanner,
    moments: Vec<PlanningMoment>,
}

impl WatchedPlanner {
    /// A search before its first step.
    pub fn new(task: &GroundTask, settings: PlannerSettings) -> WatchedPlanner {
        let planner = StoryPlanner::new(task, settings);
        let moments = vec![moment(&planner)];
        WatchedPlanner { planner, moments }
    }

    /// One step more.
    pub fn step(&mut self, task: &GroundTask) -> Status {
        if self.planner.status() == Status::Running {
            self.planner.step(task, &mut ());
            self.moments.push(moment(&self.planner));
        }
        self.planner.status()
    }

    /// Where the search stands.
    pub fn status(&self) -> Status {
        self.planner.status()
    }

    /// The limit that ended it.
    pub fn limit(&self) -> Option<PlanLimit> {
        self.planner.limit()
    }

    /// How many steps were made.
    pub fn steps(&self) -> usize {
        self.moments.len() - 1
    }

    /// The moment after so many steps, or the latest.
    pub fn moment(&self, steps: usize) -> PlanningMoment {
        self.moments[steps.min(self.steps())]
    }

    /// The nodes of the tree.
    pub fn nodes(&self) -> &[PlanNode] {
        self.planner.nodes()
    }

    /// The partial plan of a node.
    pub fn plan_of(&self, task: &GroundTask, node: u32) -> PartialPlan {
        self.planner.plan_of(task, node)
    }

    /// The plan that was found.
    pub fn found(&self) -> Option<&PartialPlan> {
        (self.planner.status() == Status::Done).then(|| self.planner.current_plan())
    }
}

fn moment(planner: &StoryPlanner) -> PlanningMoment {
    let (node, flaw) = planner.current();
    PlanningMoment {
        node,
        flaw,
        nodes: planner.nodes().len() as u32,
        expanded: planner.expanded(),
        states: planner.states_expanded(),
        is_guided: planner.is_guided(),
        status: planner.status(),
    }
}

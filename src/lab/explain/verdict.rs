//! The verdict on a result: optimal, longer and why, or no path and why.

use serde::Serialize;

use super::no_path::{self, NoPath};
use crate::graph::{Graph, GridGraph, Heuristic, Moves, NodeId};
use crate::lab::core::lab::Lab;
use crate::lab::core::reference::Reference;
use crate::message::Message;
use crate::search::{Guarantee, Order, Runner, weighed};
use crate::trace::Status;
use crate::world::{Cell, World};

/// Two lengths closer than this part are the same: what fixed-point costs may be off.
const SAME: f64 = 1e-8;

/// The verdict on a lane's result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(
    tag = "verdict",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Truth {
    /// There is nothing to compare with: its algorithm does not move on the grid.
    None,
    /// The lane has not ended, or the exact search has not.
    Checking,
    /// No path is shorter.
    Optimal {
        /// The length.
        cost: f64,
    },
    /// The path goes along lines of sight, and none by the moves of the grid is shorter. Whether one along other lines
    /// is, the reference cannot know.
    OnLines {
        /// Its length.
        cost: f64,
        /// The length of a shortest path by moves.
        grid: f64,
        /// Whether it is the straight line from start to goal, so that nothing can be shorter.
        straight: bool,
        /// Whether its algorithm promises that none along other lines is shorter.
        proven: bool,
    },
    /// There is a shorter one.
    Longer(Longer),
    /// There is a path, and the lane has none that is valid. Only what was recorded elsewhere can end so.
    Missed {
        /// The length of a shortest one.
        optimum: f64,
    },
    /// The lane shows nothing: what it has recorded belongs to another world.
    Stale,
    /// There is no path.
    NoPath(NoPath),
}

/// A path that is longer than it might be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Longer {
    /// Its length.
    pub cost: f64,
    /// The length of a shortest one.
    pub optimum: f64,
    /// What in the settings allows it.
    pub because: Vec<Message>,
    /// The last cell that it has in common with the shortest path that the reference found, from the start on.
    pub parts: Cell,
    /// Whether the search for the two below has ended.
    pub complete: bool,
    /// The cell at which the estimate exceeds the true rest most; `None` when it nowhere does.
    pub overestimate: Option<Overestimate>,
    /// The move over which the estimate falls by more than the move costs; `None` when it never does.
    pub inconsistency: Option<Inconsistency>,
}

/// An estimate that is too large. Lengths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Overestimate {
    /// Where.
    pub cell: Cell,
    /// The estimate, as the open list counts it (times the weight).
    pub h: f64,
    /// What is really left.
    pub left: f64,
}

/// A move over which the estimate falls too fast. Lengths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Inconsistency {
    /// From here
    pub from: Cell,
    /// to here.
    pub to: Cell,
    /// The estimate before the move, as the open list counts it.
    pub h_from: f64,
    /// The one after it.
    pub h_to: f64,
    /// What the move costs.
    pub cost: f64,
}

impl Lab {
    /// The verdict on a lane's result. O(cells) unless it is optimal: for a page that asks when something has changed.
    /// Errors: no such lane.
    pub fn truth(&self, number: usize) -> Result<Truth, Message> {
        let lane = self.lane(number)?;
        let Some(reference) = self.reference(number) else {
            return Ok(Truth::None);
        };
        let (Some(outcome), Some(known)) = (lane.outcome(), reference.known(self.world())) else {
            return Ok(Truth::Checking);
        };
        if lane.is_stale() {
            return Ok(Truth::Stale);
        }
        if outcome.status == Status::Stopped {
            return Ok(Truth::None);
        }
        let found = outcome.length.as_ref().ok().copied().flatten();
        Ok(match (found, known) {
            (None, Some(optimum)) if lane.recorded().is_some() => Truth::Missed { optimum },
            (Some(cost), Some(optimum)) if is_longer(cost, optimum) => {
                let path = outcome.path.as_deref().unwrap_or_default();
                Truth::Longer(self.longer(number, reference, path, (cost, optimum)))
            }
            (Some(cost), Some(grid)) if lane.any_angle() => Truth::OnLines {
                cost,
                grid,
                straight: Self::is_straight(
                    outcome.path.as_deref().unwrap_or_default(),
                    weighed(lane.settings(), self.world()),
                ),
                proven: lane.claim(self.world()).guarantee == Guarantee::AnyAngle,
            },
            (Some(cost), _) => Truth::Optimal { cost },
            (None, _) if reference.back().is_none() => Truth::Checking,
            (None, _) => match no_path::explain(self.world(), reference) {
                Some(told) => Truth::NoPath(told),
                None => Truth::Checking,
            },
        })
    }

    /// Whether a path is one line where no cell costs more than another.
    fn is_straight(path: &[u32], world: &World) -> bool {
        path.len() <= 2 && world.grid().costs().is_none()
    }

    /// Whether a lane's result is one that wants more explanation than the optimum alone.
    pub(in crate::lab) fn needs_explanation(&self, number: usize) -> bool {
        let Some((lane, reference)) = self.lanes().get(number).zip(self.reference(number)) else {
            return false;
        };
        let Some((outcome, known)) = lane.outcome().zip(reference.known(self.world())) else {
            return false;
        };
        let found = outcome.length.as_ref().ok().copied().flatten();
        match (found, known) {
            (None, Some(_)) if lane.recorded().is_some() => false,
            (Some(cost), Some(optimum)) => is_longer(cost, optimum),
            _ => outcome.status != Status::Stopped,
        }
    }

    fn longer(
        &self,
        number: usize,
        reference: &Reference,
        path: &[u32],
        (cost, optimum): (f64, f64),
    ) -> Longer {
        let lane = &self.lanes()[number];
        let best = reference.there().and_then(Runner::path).unwrap_or_default();
        let common = path.iter().zip(&best).take_while(|(a, b)| a == b).count();
        let parts = path.get(common.saturating_sub(1)).copied().unwrap_or(0);
        let heuristic = (lane.entry().heuristic)(lane.settings());
        let estimates = heuristic.zip(lane.order()).and_then(|(heuristic, order)| {
            let moves = reference.there()?.moves()?;
            let world = weighed(lane.settings(), self.world());
            Some(Estimates::new(world, moves, heuristic, order))
        });
        Longer {
            cost,
            optimum,
            because: lane.claim(self.world()).because,
            parts: self.world().grid().cell(parts as usize),
            complete: reference.back().is_some(),
            overestimate: estimates
                .as_ref()
                .and_then(|e| e.worst_overestimate(reference)),
            inconsistency: estimates.as_ref().and_then(Estimates::worst_fall),
        }
    }

    /// The cells of a shortest path under the lane's move rule; empty while it is not known or when there is none.
    /// Errors: no such lane.
    pub fn optimal_path(&self, lane: usize) -> Result<Vec<u32>, Message> {
        self.lane(lane)?;
        let there = self.reference(lane).and_then(Reference::there);
        Ok(there.and_then(Runner::path).unwrap_or_default())
    }

    /// Cells that explain why there is no path, as indices: `region` (what can be reached from the start), `frontier`
    /// (the blocked cells that border on it), `way` (the shortest way to the reachable cell nearest to the goal).
    /// Errors: no such lane.
    pub fn no_path_cells(&self, lane: usize, what: &str) -> Result<Vec<u32>, Message> {
        self.lane(lane)?;
        let reference = self.reference(lane).filter(|r| r.finds_no_path());
        Ok(reference.map_or_else(Vec::new, |r| no_path::cells(self.world(), r, what)))
    }
}

fn is_longer(cost: f64, optimum: f64) -> bool {
    cost - optimum > SAME * optimum.max(1.0)
}

/// The estimates of a search on the grid, as its open list counts them.
struct Estimates<'a> {
    graph: GridGraph<'a, u64>,
    world: &'a World,
    heuristic: Heuristic,
    order: Order,
    goal: NodeId,
}

impl<'a> Estimates<'a> {
    fn new(world: &'a World, moves: &'a Moves, heuristic: Heuristic, order: Order) -> Self {
        let grid = world.grid();
        Estimates {
            graph: GridGraph::new(grid, moves),
            world,
            heuristic,
            order,
            goal: NodeId(grid.index(world.goal()) as u32),
        }
    }

    /// h times its weight, in units.
    fn counted(&self, node: NodeId) -> u64 {
        let h = self.graph.estimate(self.heuristic, node, self.goal);
        self.order.weight.times(h)
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        (0..self.graph.node_bound() as u32).map(NodeId)
    }

    fn worst_overestimate(&self, reference: &Reference) -> Option<Overestimate> {
        let back = reference.back()?;
        let excess = |node: NodeId| {
            let left = back.distance(self.world, node.0)?;
            let h = self.graph.real(self.counted(node));
            (h - left > SAME * left.max(1.0)).then_some((h - left, node, h, left))
        };
        let worst = self
            .nodes()
            .filter_map(excess)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        worst.map(|(_, node, h, left)| Overestimate {
            cell: self.graph.cell(node),
            h,
            left,
        })
    }

    fn worst_fall(&self) -> Option<Inconsistency> {
        let mut worst: Option<(u64, NodeId, NodeId, u64)> = None;
        for from in self.nodes().filter(|&node| self.graph.is_open(node)) {
            let before = self.counted(from);
            self.graph.successors(from, |edge| {
                let after = self.counted(edge.node).saturating_add(edge.cost);
                let excess = before.saturating_sub(after);
                if excess > worst.map_or(0, |known| known.0) {
                    worst = Some((excess, from, edge.node, edge.cost));
                }
            });
        }
        worst.map(|(_, from, to, cost)| Inconsistency {
            from: self.graph.cell(from),
            to: self.graph.cell(to),
            h_from: self.graph.real(self.counted(from)),
            h_to: self.graph.real(self.counted(to)),
            cost: self.graph.real(cost),
        })
    }
}

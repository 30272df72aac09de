//! Searches for discs on a mesh for every radius: a corridor for one radius, and the largest radius that has one.

use super::super::graph::{MeshGraph, MeshNodes};
use super::super::{NO_POLYGON, NavMesh, Portal};
use super::{CLEARANCE_ERROR, ClearMesh};
use crate::graph::{Edge, Graph, Heuristic, NodeId};
use crate::search::{BestFirst, BestFirstSettings, Search};
use crate::trace::{Counters, Process, Status};
use glam::{DVec2, DVec3};
use std::collections::BinaryHeap;

/// The sides that a disc crosses on its way, all of them wide enough. It may stick out of their triangles.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearCorridor {
    /// The sides, in order.
    pub portals: Vec<Portal>,
    /// The length of the shortest of them, in metres: twice the largest radius that fits through. Infinite without any.
    pub narrowest: f64,
}

impl ClearCorridor {
    fn of(portals: Vec<Portal>) -> ClearCorridor {
        let widths = portals
            .iter()
            .map(|portal| portal.left.distance(portal.right));
        ClearCorridor {
            narrowest: widths.fold(f64::INFINITY, f64::min),
            portals,
        }
    }
}

/// The answer of a search for a disc.
#[derive(Clone, Debug, PartialEq)]
pub enum ClearanceAnswer {
    /// A disc can move from start to goal, through this corridor.
    Corridor(ClearCorridor),
    /// The start has less room than the radius.
    StartTooTight,
    /// The goal has less room than the radius.
    GoalTooTight,
    /// No corridor is wide enough.
    NoCorridor,
}

impl ClearanceAnswer {
    /// The corridor, if there is one.
    pub fn corridor(self) -> Option<ClearCorridor> {
        match self {
            ClearanceAnswer::Corridor(corridor) => Some(corridor),
            _ => None,
        }
    }
}

/// The bottleneck between two places for discs that move from one to the other: how much room there is at both, and the
/// narrowest side of a widest path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bottleneck {
    /// The largest radius at the start, in metres.
    pub start: f64,
    /// The largest radius at the goal.
    pub goal: f64,
    /// The largest radius that fits between; infinite where no side is crossed.
    pub between: f64,
    /// The side where no larger one fits: both ends.
    pub side: Option<[DVec2; 2]>,
}

impl Bottleneck {
    /// The radius of the largest disc that can move from start to goal.
    pub fn radius(&self) -> f64 {
        self.between.min(self.start).min(self.goal)
    }
}

/// A\* over the middles of sides that are wide enough: queries one after the other, whose arrays are used again.
#[derive(Clone, Debug, Default)]
pub struct ClearanceSearch {
    search: Option<BestFirst<u64>>,
}

impl ClearanceSearch {
    /// The corridor of a disc of this radius between two places, and what was counted. O(n log n) for n sides.
    pub fn find(
        &mut self,
        clear: &ClearMesh,
        [from, to]: [DVec2; 2],
        radius: f64,
    ) -> (ClearanceAnswer, Counters) {
        let least = radius - CLEARANCE_ERROR;
        let diameter = (2.0 * least).max(0.0);
        if on_mesh(clear, from) < least {
            return (ClearanceAnswer::StartTooTight, Counters::default());
        }
        if on_mesh(clear, to) < least {
            return (ClearanceAnswer::GoalTooTight, Counters::default());
        }
        let middles = MeshGraph::new(clear.mesh(), clear.locator(), MeshNodes::Middles, from, to);
        let wide = WideGraph {
            start: middles.start(),
            goal: middles.goal(),
            middles,
            clear,
            least: diameter * diameter,
        };
        let (start, goal) = (wide.start, wide.goal);
        let search = self
            .search
            .get_or_insert_with(|| BestFirst::between(BestFirstSettings::default(), start, goal));
        search.restart(start, goal);
        let found = Process::run(search, &wide, &mut ()) == Status::Done;
        let answer = if found {
            ClearanceAnswer::Corridor(ClearCorridor::of(wide.middles.portals(&search.way(goal))))
        } else {
            ClearanceAnswer::NoCorridor
        };
        (answer, search.counters())
    }
}

/// The clearance of a point; below 0 outside of the mesh, where there is no place for a point either.
fn on_mesh(clear: &ClearMesh, at: DVec2) -> f64 {
    let mesh = clear.mesh();
    if clear.locator().at(mesh, at).next().is_none() {
        return f64::NEG_INFINITY;
    }
    clear.clearance(at)
}

impl ClearMesh {
    /// The largest radius of a disc that can move between two places; none where not even a point can.
    /// O(n log n) for n triangles.
    pub fn largest_radius(&self, start: DVec2, goal: DVec2) -> Option<f64> {
        let found = self.bottleneck(start, goal)?;
        Some(found.radius())
    }

    /// What bounds it: the room at both places, and a widest path by the lengths of the sides that it crosses.
    pub fn bottleneck(&self, start: DVec2, goal: DVec2) -> Option<Bottleneck> {
        let mesh = self.mesh();
        let in_goal: Vec<u32> = self.locator().at(mesh, goal).collect();
        // Widths are no less than 0, and so ordered as their bits are; with each the side that is so wide.
        let mut open: BinaryHeap<(u64, u32, u32)> = BinaryHeap::new();
        let mut closed = vec![false; mesh.polygons() as usize];
        open.extend(
            self.locator()
                .at(mesh, start)
                .map(|triangle| (f64::INFINITY.to_bits(), triangle, NO_SIDE)),
        );
        while let Some((bits, triangle, narrowest)) = open.pop() {
            if std::mem::replace(&mut closed[triangle as usize], true) {
                continue;
            }
            let width = f64::from_bits(bits);
            if in_goal.contains(&triangle) {
                let side = (narrowest != NO_SIDE).then(|| {
                    let (a, b) = mesh.ends(narrowest);
                    [mesh.vertex(a), mesh.vertex(b)]
                });
                return Some(Bottleneck {
                    start: self.clearance(start),
                    goal: self.clearance(goal),
                    between: width / 2.0,
                    side,
                });
            }
            for (side, beyond) in open_sides(mesh, triangle) {
                if closed[beyond as usize] {
                    continue;
                }
                let across = self.width(side);
                let (least, at) = if across < width {
                    (across, side)
                } else {
                    (width, narrowest)
                };
                open.push((least.to_bits(), beyond, at));
            }
        }
        None
    }
}

/// No side is crossed.
const NO_SIDE: u32 = u32::MAX;

/// The sides of a triangle that another lies beyond, and that one.
fn open_sides(mesh: &NavMesh, triangle: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    mesh.sides_of(triangle)
        .map(|side| (side, mesh.beyond(side)))
        .filter(|(_, beyond)| *beyond != NO_POLYGON)
}

/// The middles of the sides that are wide enough, with start and goal.
struct WideGraph<'a> {
    middles: MeshGraph<'a>,
    clear: &'a ClearMesh,
    start: NodeId,
    goal: NodeId,
    /// The square of the least length of a side.
    least: f64,
}

impl Graph for WideGraph<'_> {
    type Cost = u64;

    fn node_bound(&self) -> usize {
        self.middles.node_bound()
    }

    fn is_open(&self, node: NodeId) -> bool {
        node == self.start || node == self.goal || self.clear.squared_width(node.0) >= self.least
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        self.middles.successors(node, |edge| {
            if self.is_open(edge.node) {
                visit(edge);
            }
        });
    }

    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<u64>)) {
        self.successors(node, visit);
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.middles.position(node)
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> u64 {
        self.middles.estimate(heuristic, node, target)
    }

    fn real(&self, units: u64) -> f64 {
        self.middles.real(units)
    }
}

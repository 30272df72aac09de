//! A navigation mesh as a graph: its nodes are the middles of polygons, or the middles of sides between two of them.
//!
//! Paths on either graph say through which polygons to go, not how: they are pulled tight by the funnel. Which polygons
//! are passed is decided by lengths over middles, so the result may be longer than the shortest path across the mesh.

use super::funnel::{Portal, pull};
use super::{Locator, MeshPath, NO_POLYGON, NavMesh};
use crate::graph::{Edge, EdgeId, Graph, Heuristic, NodeId};
use crate::search::{BestFirst, BestFirstSettings, Search};
use crate::trace::{Counters, Process, Status};
use glam::{DVec2, DVec3};

/// The choice of the graph's nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MeshNodes {
    /// The middles of polygons.
    #[default]
    Centres,
    /// The middles of sides between two polygons.
    Middles,
}

/// A metre in units of cost.
const UNITS: f64 = 4096.0;

/// The longest edge, in units: sums of millions of them fit 64 bits.
const LONGEST: f64 = 1e12;

/// A mesh with a start and a goal as a graph.
///
/// Lengths of edges are rounded up to units of 1/4096 m and estimates rounded down. The last two nodes are start and
/// goal, each joined with the places of the polygons that it lies in.
#[derive(Clone, Debug)]
pub struct MeshGraph<'a> {
    mesh: &'a NavMesh,
    places: MeshNodes,
    start: DVec2,
    goal: DVec2,
    start_in: Vec<u32>,
    goal_in: Vec<u32>,
}

impl<'a> MeshGraph<'a> {
    /// The graph of a query.
    pub fn new(
        mesh: &'a NavMesh,
        locator: &Locator,
        places: MeshNodes,
        start: DVec2,
        goal: DVec2,
    ) -> MeshGraph<'a> {
        let of = |at| locator.at(mesh, at).collect();
        let (start_in, goal_in) = (of(start), of(goal));
        MeshGraph {
            mesh,
            places,
            start,
            goal,
            start_in,
            goal_in,
        }
    }

    /// The graph without start and goal, which are joined with nothing.
    pub(super) fn without_ends(mesh: &'a NavMesh, places: MeshNodes) -> MeshGraph<'a> {
        MeshGraph {
            mesh,
            places,
            start: DVec2::ZERO,
            goal: DVec2::ZERO,
            start_in: Vec::new(),
            goal_in: Vec::new(),
        }
    }

    /// How many places there are but start and goal: polygons, or sides, of which those of one polygon alone, and the
    /// second of each two that are one, are no nodes.
    fn bound(&self) -> u32 {
        match self.places {
            MeshNodes::Centres => self.mesh.polygons(),
            MeshNodes::Middles => self.mesh.sides() as u32,
        }
    }

    /// The node of the start.
    pub fn start(&self) -> NodeId {
        NodeId(self.bound())
    }

    /// The node of the goal.
    pub fn goal(&self) -> NodeId {
        NodeId(self.bound() + 1)
    }

    /// Where a node is, in metres.
    pub fn at(&self, node: NodeId) -> DVec2 {
        if node == self.start() {
            self.start
        } else if node == self.goal() {
            self.goal
        } else if self.places == MeshNodes::Centres {
            self.mesh.middle(node.0)
        } else {
            let (a, b) = self.mesh.ends(node.0);
            self.mesh.vertex(a).midpoint(self.mesh.vertex(b))
        }
    }

    /// The polygons that a node lies in or beside.
    pub(super) fn polygons_of(&self, node: NodeId) -> ([u32; 2], &[u32]) {
        if node == self.start() {
            ([NO_POLYGON; 2], &self.start_in)
        } else if node == self.goal() {
            ([NO_POLYGON; 2], &self.goal_in)
        } else if self.places == MeshNodes::Centres {
            ([node.0, NO_POLYGON], &[])
        } else {
            (
                [self.mesh.polygon_of(node.0), self.mesh.beyond(node.0)],
                &[],
            )
        }
    }

    /// A cost in metres.
    pub(super) fn metres(&self, units: u64) -> f64 {
        self.real(units)
    }

    /// Of a side and its twin the one that is the node.
    fn portal(&self, side: u32) -> Option<NodeId> {
        self.mesh.twin(side).map(|twin| NodeId(side.min(twin)))
    }

    /// Visits the places beside those of a polygon, or in it.
    pub(super) fn neighbours(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        let (own, lists) = self.polygons_of(node);
        let ends = [(self.start(), &self.start_in), (self.goal(), &self.goal_in)];
        for polygon in own
            .iter()
            .chain(lists)
            .filter(|polygon| **polygon != NO_POLYGON)
        {
            for (end, polygons) in ends {
                if end != node && polygons.contains(polygon) {
                    visit(end);
                }
            }
            let within = node == self.start() || node == self.goal();
            if self.places == MeshNodes::Centres && within {
                visit(NodeId(*polygon));
                continue;
            }
            for side in self.mesh.sides_of(*polygon) {
                let other = match self.places {
                    MeshNodes::Centres => {
                        Some(NodeId(self.mesh.beyond(side))).filter(|other| other.0 != NO_POLYGON)
                    }
                    MeshNodes::Middles => self.portal(side).filter(|other| *other != node),
                };
                other.into_iter().for_each(&mut visit);
            }
        }
    }

    /// The sides that a path over nodes crosses.
    pub(super) fn portals(&self, way: &[NodeId]) -> Vec<Portal> {
        // The polygon between each two nodes; a node between two of the same polygon is not passed.
        let mut polygons: Vec<u32> = Vec::new();
        let mut pass = |polygon: u32| {
            if polygons.last() != Some(&polygon) {
                polygons.push(polygon);
            }
        };
        for pair in way.windows(2) {
            if self.places == MeshNodes::Centres {
                let ends = [self.start(), self.goal()];
                pair.iter()
                    .filter(|node| !ends.contains(node))
                    .for_each(|node| pass(node.0));
                continue;
            }
            let (a, a_more) = self.polygons_of(pair[0]);
            let (b, b_more) = self.polygons_of(pair[1]);
            let shared = a.iter().chain(a_more).find(|polygon| {
                **polygon != NO_POLYGON && (b.contains(polygon) || b_more.contains(polygon))
            });
            shared.into_iter().for_each(|polygon| pass(*polygon));
        }
        let crossed = polygons.windows(2).filter_map(|pair| {
            let mut sides = self.mesh.sides_of(pair[0]);
            let side = sides.find(|side| self.mesh.beyond(*side) == pair[1])?;
            let (a, b) = self.mesh.ends(side);
            Some(Portal {
                right: self.mesh.vertex(a),
                left: self.mesh.vertex(b),
            })
        });
        crossed.collect()
    }
}

fn units(length: f64) -> u64 {
    (length * UNITS).ceil().min(LONGEST) as u64
}

impl Graph for MeshGraph<'_> {
    type Cost = u64;

    fn node_bound(&self) -> usize {
        self.bound() as usize + 2
    }

    fn is_open(&self, _node: NodeId) -> bool {
        true
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        let from = self.at(node);
        self.neighbours(node, |other| {
            visit(Edge {
                node: other,
                cost: units(from.distance(self.at(other))),
                id: EdgeId(0),
            });
        });
    }

    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<u64>)) {
        // Each edge has the same length both ways.
        self.successors(node, visit);
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.at(node).extend(0.0)
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> u64 {
        match heuristic {
            Heuristic::Zero => 0,
            _ => (self.at(node).distance(self.at(target)) * UNITS).min(LONGEST) as u64,
        }
    }

    fn real(&self, units: u64) -> f64 {
        units as f64 / UNITS
    }
}

/// A\* over the places of a mesh, then the funnel: queries one after the other, whose arrays are used again.
#[derive(Clone, Debug, Default)]
pub struct CorridorSearch {
    search: Option<BestFirst<u64>>,
}

impl CorridorSearch {
    /// The path, or none, and what was counted.
    pub fn find(&mut self, graph: &MeshGraph) -> (Option<MeshPath>, Counters) {
        let (start, goal) = (graph.start(), graph.goal());
        let settings = BestFirstSettings::default();
        let search = self
            .search
            .get_or_insert_with(|| BestFirst::between(settings, start, goal));
        search.restart(start, goal);
        let found = Process::run(search, graph, &mut ()) == Status::Done;
        let path = found.then(|| {
            let way = search.way(goal);
            let points = pull(graph.start, &graph.portals(&way), graph.goal);
            MeshPath::of(points)
        });
        (path, search.counters())
    }
}

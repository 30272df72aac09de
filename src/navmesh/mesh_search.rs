//! Searches of the catalogue across a mesh, step by step: over the middles of its polygons or sides, then the funnel.

use super::funnel::pull;
use super::{MeshGraph, MeshPath};
use crate::graph::{Heuristic, NodeId};
use crate::search::{
    BestFirst, Bidirectional, BidirectionalSettings, Fringe, FringeSettings, Search, Target,
    Weight, a_star, breadth_first, dijkstra, greedy, weighted_a_star,
};
use crate::trace::{Counters, Event, EventKind, NO_NODE, Process, Recorder, Status};
use glam::DVec2;
use std::collections::BTreeMap;

/// Of more steps than this the first are recorded.
const MOST_STEPS: usize = 200_000;

/// A search that is run across a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeshSearchKind {
    /// A\*.
    AStar,
    /// Dijkstra's algorithm.
    Dijkstra,
    /// A\* from both ends.
    Bidirectional,
    /// Fringe search, whose threshold rises to the smallest f above it.
    Fringe,
    /// A\* with twice the estimate: at most twice as long over the middles.
    Weighted,
    /// Greedy best-first search: by the estimate alone.
    Greedy,
    /// Breadth-first search: as few middles as possible.
    BreadthFirst,
}

impl MeshSearchKind {
    /// All of them, by their ids in the catalogue.
    pub const ALL: [(&'static str, MeshSearchKind); 7] = [
        ("a-star", MeshSearchKind::AStar),
        ("dijkstra", MeshSearchKind::Dijkstra),
        ("bidirectional-a-star", MeshSearchKind::Bidirectional),
        ("fringe", MeshSearchKind::Fringe),
        ("weighted-a-star", MeshSearchKind::Weighted),
        ("greedy", MeshSearchKind::Greedy),
        ("breadth-first", MeshSearchKind::BreadthFirst),
    ];

    /// The one with this id.
    pub fn named(id: &str) -> Option<MeshSearchKind> {
        let mut all = MeshSearchKind::ALL.into_iter();
        all.find(|(name, _)| *name == id).map(|(_, kind)| kind)
    }
}

/// The state of a node at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeMark {
    /// It is on the open list.
    Open,
    /// It has been expanded.
    Closed,
    /// It is expanded in this step.
    Now,
}

/// A node as it is at a step, on one side of a search from both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenNode {
    /// Which one it is.
    pub node: NodeId,
    /// Where it is, in metres.
    pub at: DVec2,
    /// Where its parent is; of an end itself its own place.
    pub parent: DVec2,
    /// How far it is.
    pub mark: NodeMark,
    /// The cost of the way to it, in metres.
    pub g: f64,
}

/// The record of a search across a mesh: its events, its path and its counters.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshSearch {
    events: Vec<Event>,
    /// How many events there were at the end of each step.
    ends: Vec<usize>,
    /// The nodes of the path found.
    pub way: Option<Vec<NodeId>>,
    /// The length of the path over them, in metres.
    pub over_middles: Option<f64>,
    /// The path that the funnel makes of it.
    pub path: Option<MeshPath>,
    /// What was counted.
    pub counters: Counters,
}

impl MeshSearch {
    /// Runs a search to its end. O((n + m) log m) for its n expansions and their m edges.
    pub fn run(kind: MeshSearchKind, graph: &MeshGraph) -> MeshSearch {
        let (start, goal) = (graph.start(), graph.goal());
        let best_first = |settings| recorded(BestFirst::between(settings, start, goal), graph);
        match kind {
            MeshSearchKind::AStar => best_first(a_star::settings()),
            MeshSearchKind::Dijkstra => best_first(dijkstra::settings(Target::Goal)),
            MeshSearchKind::Weighted => {
                best_first(weighted_a_star::settings(Weight::from_quarters(8)))
            }
            MeshSearchKind::Greedy => best_first(greedy::settings(Heuristic::Octile)),
            MeshSearchKind::BreadthFirst => best_first(breadth_first::settings()),
            MeshSearchKind::Bidirectional => {
                let settings = BidirectionalSettings::default();
                recorded(Bidirectional::between(settings, start, goal), graph)
            }
            MeshSearchKind::Fringe => {
                let settings = FringeSettings::default();
                recorded(Fringe::between(settings, start, goal), graph)
            }
        }
    }

    /// How many steps are recorded.
    pub fn steps(&self) -> usize {
        self.ends.len()
    }

    /// The nodes that have been seen up to a step, each as it is then. `graph`: of the same mesh, start and goal.
    /// O(events up to then).
    pub fn seen(&self, graph: &MeshGraph, step: usize) -> Vec<SeenNode> {
        let end = |step: usize| step.checked_sub(1).map_or(0, |at| self.ends[at]);
        let step = step.min(self.steps());
        let (before, until) = (end(step.saturating_sub(1)), end(step));
        let mut nodes: BTreeMap<(u8, u32), (Event, NodeMark)> = BTreeMap::new();
        for (at, event) in self.events[..until].iter().enumerate() {
            let mark = match event.kind {
                EventKind::Generated | EventKind::Improved | EventKind::Reopened => NodeMark::Open,
                EventKind::Expanded if at >= before => NodeMark::Now,
                EventKind::Expanded | EventKind::Pruned => NodeMark::Closed,
                _ => continue,
            };
            let known = nodes
                .entry((event.space, event.node))
                .or_insert((*event, mark));
            known.1 = mark;
            // Others say nothing of the parent.
            if mark == NodeMark::Open {
                known.0 = *event;
            }
        }
        let seen = nodes.into_values().map(|(event, mark)| {
            let at = graph.at(NodeId(event.node));
            let parent = match event.parent {
                NO_NODE => at,
                parent => graph.at(NodeId(parent)),
            };
            SeenNode {
                node: NodeId(event.node),
                at,
                parent,
                mark,
                g: graph.metres(event.g),
            }
        });
        seen.collect()
    }
}

/// The first events of a search.
#[derive(Default)]
struct Events {
    all: Vec<Event>,
    full: bool,
}

impl Recorder for Events {
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        if !self.full {
            self.all.push(event);
        }
    }
}

fn recorded<'m, S>(mut search: S, graph: &MeshGraph<'m>) -> MeshSearch
where
    S: Search + for<'g> Process<&'g MeshGraph<'m>>,
{
    let (mut events, mut ends) = (Events::default(), Vec::new());
    loop {
        let status = search.step(graph, &mut events);
        if !events.full {
            ends.push(events.all.len());
        }
        events.full = ends.len() >= MOST_STEPS;
        if status != Status::Running {
            break;
        }
    }
    let way = search.path();
    let path = way.as_ref().map(|way| {
        let (start, goal) = (graph.at(graph.start()), graph.at(graph.goal()));
        MeshPath::of(pull(start, &graph.portals(way), goal))
    });
    MeshSearch {
        events: events.all,
        ends,
        over_middles: search.path_units().map(|units| graph.metres(units)),
        way,
        path,
        counters: search.counters(),
    }
}

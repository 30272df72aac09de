//! Searches of the catalogue across a mesh, step by step: over the middles of its polygons or sides, then the funnel.

use super::funnel::pull;
use super::{MeshGraph, MeshPath};
use crate::graph::{Graph, Heuristic, NodeId};
use crate::search::{
    BestFirst, Bidirectional, BidirectionalSettings, Fringe, FringeSettings, Search, Target,
    Weight, a_star, breadth_first, dijkstra, greedy, weighted_a_star,
};
use crate::trace::{
    Counters, DEFAULT_LIMIT, NO_NODE, NodeMark, Playback, Process, Recorder, Status,
};
use glam::DVec2;

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

/// One of the searches, as a process.
#[derive(Clone, Debug)]
enum AnySearch {
    BestFirst(BestFirst<u64>),
    Bidirectional(Bidirectional<u64>),
    Fringe(Fringe<u64>),
}

impl AnySearch {
    fn new(kind: MeshSearchKind, graph: &MeshGraph) -> AnySearch {
        let (start, goal) = (graph.start(), graph.goal());
        let settings = match kind {
            MeshSearchKind::AStar => a_star::settings(),
            MeshSearchKind::Dijkstra => dijkstra::settings(Target::Goal),
            MeshSearchKind::Weighted => weighted_a_star::settings(Weight::from_quarters(8)),
            MeshSearchKind::Greedy => greedy::settings(Heuristic::Octile),
            MeshSearchKind::BreadthFirst => breadth_first::settings(),
            MeshSearchKind::Bidirectional => {
                let settings = BidirectionalSettings::default();
                return AnySearch::Bidirectional(Bidirectional::between(settings, start, goal));
            }
            MeshSearchKind::Fringe => {
                let settings = FringeSettings::default();
                return AnySearch::Fringe(Fringe::between(settings, start, goal));
            }
        };
        AnySearch::BestFirst(BestFirst::between(settings, start, goal))
    }

    /// How many sides it searches from.
    fn sides(&self) -> u8 {
        match self {
            AnySearch::Bidirectional(_) => 2,
            AnySearch::BestFirst(_) | AnySearch::Fringe(_) => 1,
        }
    }

    fn search(&self) -> &dyn Search {
        match self {
            AnySearch::BestFirst(search) => search,
            AnySearch::Bidirectional(search) => search,
            AnySearch::Fringe(search) => search,
        }
    }
}

impl Process<&MeshGraph<'_>> for AnySearch {
    fn step<R: Recorder>(&mut self, graph: &MeshGraph, recorder: &mut R) -> Status {
        match self {
            AnySearch::BestFirst(search) => search.step(graph, recorder),
            AnySearch::Bidirectional(search) => search.step(graph, recorder),
            AnySearch::Fringe(search) => search.step(graph, recorder),
        }
    }
}

/// A search across a mesh that has ended, with each of its steps, its path and its counters.
pub struct MeshSearch {
    playback: Playback<AnySearch>,
    sides: u8,
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
        let search = AnySearch::new(kind, graph);
        let sides = search.sides();
        let spaces = vec![graph.node_bound(); usize::from(sides)];
        let mut playback = Playback::new(search, &spaces, DEFAULT_LIMIT);
        playback.finish(graph);
        let search = playback.process().search();
        let (way, units) = (search.path(), search.path_units());
        let path = way.as_ref().map(|way| {
            let (start, goal) = (graph.at(graph.start()), graph.at(graph.goal()));
            MeshPath::of(pull(start, &graph.portals(way), goal))
        });
        MeshSearch {
            sides,
            way,
            over_middles: units.map(|units| graph.metres(units)),
            path,
            counters: search.counters(),
            playback,
        }
    }

    /// How many steps it took.
    pub fn steps(&self) -> usize {
        self.playback.last() as usize
    }

    /// The nodes that have been seen up to a step, each as it is then. `graph`: of the same mesh, start and goal.
    /// O(nodes + events between this step and the one that was asked for before).
    pub fn seen(&mut self, graph: &MeshGraph, step: usize) -> Vec<SeenNode> {
        self.playback.go_to(step as u64, graph);
        let seen = (0..self.sides).flat_map(|side| self.playback.seen(side));
        let seen = seen.map(|(node, mark, known)| {
            let at = graph.at(NodeId(node));
            let parent = match known.parent {
                NO_NODE => at,
                parent => graph.at(NodeId(parent)),
            };
            SeenNode {
                node: NodeId(node),
                at,
                parent,
                mark,
                g: graph.metres(known.g),
            }
        });
        seen.collect()
    }
}

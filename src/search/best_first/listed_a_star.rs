//! A* with a choice of open list and node record: the options of the thesis.
//!
//! **Idea.** A* spends much of its time in its open list. Here the list is one of five, with the same answers and
//! different work; a successor whose f is that of the node being expanded can be expanded at once, without entering the
//! list (fast expansion); and h can be computed anew whenever it is needed instead of being stored.
//!
//! **Guarantee.** That of A*. Fast expansion keeps it: such a successor's f is the smallest in the list, so it could
//! have come out next; and where h is inconsistent, so that something smaller may be in the list, its f is still one
//! that came out of the list as the smallest, which no optimum exceeds.
//!
//! **Complexity.** As A*, with n for log n where the list is ordered or unordered.
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! sections 5.2.2 (lists) and 5.3.3 (fast expansion, what a node stores).
//!
//! **Deviations.** Ties that all rules leave are broken by the node's number, so that every list expands the same nodes
//! in the same order. f is in the list's entry, so what is left out of a node's record is h.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{ListedAStar, ListedSettings, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = ListedAStar::between(ListedSettings::default(), NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(5 * 5741));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::a_star::{self, HEURISTIC};
use crate::graph::{Cost, Edge, Graph, Heuristic, NodeId};
use crate::search::Search;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::frontier::set_aside;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::{Order, Ties, Weight};
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::search::lists::{BinaryHeap, Buckets, List, Operations, Ordered, SkewHeap, Unordered};
use crate::trace::{
    Counters, Event, EventKind, LEAVES, NO_NODE, Process, Recorder, StateHash, Status,
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "a-star-lists",
    family: Family::Shortest,
    settings: &[
        SettingSpec {
            id: "open-list",
            options: &[
                "binary-heap",
                "skew-heap",
                "buckets",
                "ordered",
                "unordered",
            ],
        },
        SettingSpec {
            id: "fast-expansion",
            options: &["off", "on"],
        },
        SettingSpec {
            id: "estimates",
            options: &["stored", "recomputed"],
        },
        HEURISTIC,
        SettingSpec {
            id: "ties",
            options: &["high-g", "low-g"],
        },
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| by_f(settings, Weight::ONE),
    // What is expanded at once overtakes the list.
    order: |settings| (!fast(settings)).then(|| order(settings)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.anguelov-2011-lists",
        idea: "about.a-star-lists.idea",
        deviations: &[
            "about.a-star-lists.deviation.order",
            "about.a-star-lists.deviation.stored",
            "about.shared.whole-costs",
        ],
        use_when: &["about.a-star-lists.use.heap", "about.a-star-lists.use.fast"],
        avoid_when: &[
            "about.a-star-lists.avoid.ordered",
            "about.a-star-lists.avoid.unordered",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match fast(settings) {
        true => &FAST,
        false => &PLAIN,
    }
}

const BEGIN: Line = line(0, "code.best-first.begin", &[Moment::Began]);
const START: Line = line(0, "code.best-first.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.best-first.loop", &[]);
const GOAL: Line = line(1, "code.best-first.goal", &[Moment::Reached]);
const SUCCESSORS: Line = line(1, "code.best-first.successors", &[]);
const NEW: Line = line(2, "code.best-first.new", &[Moment::Generated]);
const IMPROVE: Line = line(
    2,
    "code.best-first.improve",
    &[Moment::Improved, Moment::Reopened],
);
const DRY: Line = line(0, "code.best-first.no-path", &[Moment::Exhausted]);

static PLAIN: [Line; 9] = [
    BEGIN,
    START,
    LOOP,
    line(1, "code.best-first.take", &[Moment::Expanded]),
    GOAL,
    SUCCESSORS,
    NEW,
    IMPROVE,
    DRY,
];
static FAST: [Line; 10] = [
    BEGIN,
    START,
    LOOP,
    line(1, "code.a-star-lists.take", &[Moment::Expanded]),
    GOAL,
    SUCCESSORS,
    NEW,
    IMPROVE,
    line(2, "code.a-star-lists.at-once", &[]),
    DRY,
];

/// The data structure of the open list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ListKind {
    /// A binary heap.
    #[default]
    BinaryHeap,
    /// A skew heap.
    SkewHeap,
    /// A bucket queue, each bucket as wide as the first move of the graph is long.
    Buckets,
    /// An ordered list.
    Ordered,
    /// An unordered list.
    Unordered,
}

/// The settings of such a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListedSettings {
    /// The open list.
    pub list: ListKind,
    /// Successors with their parent's f are expanded at once.
    pub fast: bool,
    /// h is computed whenever it is needed, and not stored.
    pub recompute: bool,
    /// The estimate h.
    pub heuristic: Heuristic,
    /// Which of those with the same f comes first: `HighG` or `LowG`; others count as `HighG`.
    pub ties: Ties,
}

fn fast(settings: &Settings) -> bool {
    settings.get("fast-expansion") == "on"
}

fn order(settings: &Settings) -> Order {
    a_star::order(settings, Weight::ONE)
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let chosen = ListedSettings {
        list: match settings.get("open-list") {
            "skew-heap" => ListKind::SkewHeap,
            "buckets" => ListKind::Buckets,
            "ordered" => ListKind::Ordered,
            "unordered" => ListKind::Unordered,
            _ => ListKind::BinaryHeap,
        },
        fast: fast(settings),
        recompute: settings.get("estimates") == "recomputed",
        heuristic: heuristic(settings),
        ties: a_star::ties(settings),
    };
    GridSearch::boxed(chosen, settings)
}

/// One of the lists.
#[derive(Clone, Debug)]
enum AnyList<K> {
    BinaryHeap(BinaryHeap<K>),
    SkewHeap(SkewHeap<K>),
    Buckets(Buckets<K, fn(K) -> u64>),
    Ordered(Ordered<K>),
    Unordered(Unordered<K>),
}

/// The same expression for any of them.
macro_rules! any {
    ($list:expr, $of:ident => $body:expr) => {
        match $list {
            AnyList::BinaryHeap($of) => $body,
            AnyList::SkewHeap($of) => $body,
            AnyList::Buckets($of) => $body,
            AnyList::Ordered($of) => $body,
            AnyList::Unordered($of) => $body,
        }
    };
}

/// How much f grows from one bucket to the next, in units: about a straight move of the default costs.
const BUCKET: u64 = 5_741;

fn bucket<C: Cost>(key: C::Key) -> u64 {
    C::first_of(key).units() / BUCKET
}

fn list_of<C: Cost>(kind: ListKind) -> AnyList<C::Key> {
    match kind {
        ListKind::BinaryHeap => AnyList::BinaryHeap(BinaryHeap::default()),
        ListKind::SkewHeap => AnyList::SkewHeap(SkewHeap::default()),
        ListKind::Buckets => AnyList::Buckets(Buckets::new(bucket::<C>)),
        ListKind::Ordered => AnyList::Ordered(Ordered::default()),
        ListKind::Unordered => AnyList::Unordered(Unordered::default()),
    }
}

const LISTED: u32 = 1;
/// Waits to be expanded at once.
const NEXT: u32 = 2;
const CLOSED: u32 = 3;
/// Added to `LISTED` or `NEXT` of a node that had been closed.
const AGAIN: u32 = 4;
/// The stamps of one run: its generation times this, plus one of these.
const STAMPS: u32 = 8;

/// The record of a node: g, parent and whether it has been seen.
#[derive(Clone, Copy, Debug, Default)]
struct Node<C> {
    g: C,
    parent: u32,
    /// Smaller than the run's generation times `STAMPS`: the node has not been seen in this run.
    stamp: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A* with an open list of one's choice.
///
/// The first step puts the start into the open list, each further step expands one node, the last one takes the goal
/// out or finds the list empty.
#[derive(Clone, Debug)]
pub struct ListedAStar<C: Cost> {
    settings: ListedSettings,
    start: NodeId,
    goal: NodeId,
    nodes: Vec<Node<C>>,
    /// h of each node seen, where it is stored.
    estimates: Vec<C>,
    list: AnyList<C::Key>,
    /// Nodes to be expanded at once, the last first; one that has been improved since is in the list instead.
    next: Vec<(C, NodeId)>,
    work: Operations,
    /// Generation of this run times `STAMPS`; 0 before the first.
    generation: u32,
    phase: Phase,
    open_nodes: u64,
    peak_list: u64,
    counters: Counters,
}

impl<C: Cost> ListedAStar<C> {
    /// A search from one node to another.
    pub fn between(settings: ListedSettings, start: NodeId, goal: NodeId) -> ListedAStar<C> {
        ListedAStar {
            settings,
            start,
            goal,
            nodes: Vec::new(),
            estimates: Vec::new(),
            list: list_of::<C>(settings.list),
            next: Vec::new(),
            work: Operations::default(),
            generation: 0,
            phase: Phase::Ready,
            open_nodes: 0,
            peak_list: 0,
            counters: Counters::default(),
        }
    }

    /// Makes ready for another run on the same or another graph; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.phase = Phase::Ready;
        self.forget();
    }

    fn forget(&mut self) {
        let bound = self.nodes.len();
        any!(&mut self.list, list => list.reset(bound));
        self.next.clear();
        self.work = Operations::default();
        self.open_nodes = 0;
        self.peak_list = 0;
        self.counters = Counters::default();
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        let bound = graph.node_bound();
        self.nodes.resize(bound, Node::default());
        if !self.settings.recompute {
            self.estimates.resize(bound, C::default());
        }
        self.forget();
        if self.generation >= u32::MAX - 2 * STAMPS {
            self.nodes.fill(Node::default());
            self.generation = 0;
        }
        self.generation += STAMPS;
        self.phase = Phase::Searching;
        recorder.record(Event::phase(0));
        if graph.is_open(self.start) {
            self.reach(graph, NO_NODE, None, self.start, C::default(), recorder);
        }
        self.note_peaks();
    }

    fn key(&self, g: C, h: C) -> C::Key {
        let second = match self.settings.ties {
            Ties::LowG => g,
            _ => g.inverted(),
        };
        C::key(g.plus(h), second)
    }

    /// The estimate of a node that has been seen.
    fn h<G: Graph<Cost = C>>(&self, graph: &G, node: NodeId) -> C {
        if self.settings.recompute {
            graph.estimate(self.settings.heuristic, node, self.goal)
        } else {
            self.estimates[node.index()]
        }
    }

    /// A way to `node` of cost `g` was found; `f` is that of the node being expanded.
    #[inline(always)]
    fn reach<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        parent: u32,
        f: Option<C>,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let known = self.nodes[node.index()];
        let seen = known.stamp >= self.generation;
        if seen && g >= known.g {
            return;
        }
        let h = if seen {
            self.h(graph, node)
        } else {
            let h = graph.estimate(self.settings.heuristic, node, self.goal);
            if !self.settings.recompute {
                self.estimates[node.index()] = h;
            }
            h
        };
        let was = if seen {
            known.stamp - self.generation
        } else {
            0
        };
        let reopened = was == CLOSED;
        let again = if reopened || was > AGAIN { AGAIN } else { 0 };
        let listed = was % AGAIN == LISTED && was != 0;
        let at_once = self.settings.fast && !listed && f == Some(g.plus(h));
        if !seen {
            self.counters.generated += 1;
        }
        if !seen || reopened {
            self.open_nodes += 1;
        }
        let key = self.key(g, h);
        let stamp = if at_once {
            self.next.push((g, node));
            NEXT
        } else if listed {
            let old = self.key(known.g, h);
            any!(&mut self.list, list => list.update(old, key, node.0, &mut self.work));
            LISTED
        } else {
            any!(&mut self.list, list => list.insert(key, node.0, &mut self.work));
            LISTED
        };
        self.nodes[node.index()] = Node {
            g,
            parent,
            stamp: self.generation + stamp + again,
        };
        if R::LISTENS {
            recorder.record(if seen {
                let kind = match reopened {
                    true => EventKind::Reopened,
                    false => EventKind::Improved,
                };
                Event::improved(
                    kind,
                    node.0,
                    parent,
                    g.units(),
                    (known.parent, known.g.units()),
                )
            } else {
                Event::generated(node.0, parent, g.units(), h.units())
            });
        }
    }

    /// The next node to be expanded, with its f.
    fn take<G: Graph<Cost = C>>(&mut self, graph: &G) -> Option<(C, NodeId)> {
        while let Some((g, node)) = self.next.pop() {
            let here = self.nodes[node.index()];
            // One that has been improved since is in the list, or further up here.
            if (here.stamp - self.generation) % AGAIN == NEXT && here.g == g {
                return Some((g.plus(self.h(graph, node)), node));
            }
        }
        let (key, node) = any!(&mut self.list, list => list.take(&mut self.work))?;
        Some((C::first_of(key), NodeId(node)))
    }

    fn note_peaks(&mut self) {
        let len = any!(&self.list, list => list.len()) as u64;
        self.peak_list = self.peak_list.max(len);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    fn seen(&self, node: NodeId) -> Option<&Node<C>> {
        let begun = self.phase != Phase::Ready;
        let seen = |n: &&Node<C>| begun && n.stamp >= self.generation;
        self.nodes.get(node.index()).filter(seen)
    }

    /// Bytes of one node's record.
    fn record_bytes(&self) -> u64 {
        let h = if self.settings.recompute {
            0
        } else {
            size_of::<C>()
        };
        (size_of::<Node<C>>() + h) as u64
    }
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for ListedAStar<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let Some((f, node)) = self.take(graph) else {
            recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
            return self.end(Status::Failed);
        };
        let here = &mut self.nodes[node.index()];
        let again = here.stamp - self.generation > AGAIN;
        here.stamp = self.generation + CLOSED;
        let g = here.g;
        self.open_nodes -= 1;
        if node == self.goal {
            recorder.record(Event::reached(node.0, g.units(), LEAVES));
            return self.end(Status::Done);
        }
        self.counters.expanded += 1;
        self.counters.reexpanded += u64::from(again);
        if R::LISTENS {
            // Where some overtake the list, nothing counts for all.
            let counted = if self.settings.fast { 0 } else { f.units() };
            recorder.record(Event::expanded(node.0, g.units(), counted));
        }
        graph.successors(node, |edge: Edge<C>| {
            self.reach(
                graph,
                node.0,
                Some(f),
                edge.node,
                g.plus(edge.cost),
                recorder,
            );
        });
        self.note_peaks();
        Status::Running
    }
}

impl<C: Cost> Search for ListedAStar<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        if self.phase != Phase::Ended(Status::Done) {
            return None;
        }
        let mut path = vec![self.goal];
        let mut at = self.goal;
        while let Some(known) = self.seen(at).filter(|known| known.parent != NO_NODE) {
            at = NodeId(known.parent);
            path.push(at);
        }
        path.reverse();
        Some(path)
    }

    fn path_units(&self) -> Option<u64> {
        let ended = self.phase == Phase::Ended(Status::Done);
        let goal = self.seen(self.goal).filter(|_| ended)?;
        Some(goal.g.units())
    }

    fn counters(&self) -> Counters {
        let entry = any!(&self.list, list => list.entry_bytes()) as u64;
        let len = any!(&self.list, list => list.len()) as u64;
        let nodes = self.counters.generated * self.record_bytes();
        Counters {
            heap_operations: self.work.inserted + self.work.removed + self.work.updated,
            bytes: nodes + len * entry,
            peak_bytes: nodes + self.peak_list * entry,
            ..self.counters
        }
    }

    fn operations(&self) -> Option<Operations> {
        Some(self.work)
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp != self.generation + CLOSED)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp == self.generation + CLOSED)
    }

    /// Its entries, ranked, since those that are equal in all that is compared come out by their numbers; what is
    /// expanded at once comes first.
    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        let mut entries = any!(&self.list, list => list.entries());
        entries.sort_unstable();
        let at_once = self.next.iter().rev().map(|&(_, node)| node.0);
        let listed = entries.into_iter().map(|(_, node)| node);
        let mut ranked = OpenList::new();
        for (rank, node) in at_once.chain(listed).enumerate() {
            ranked.push(rank as u128, node);
        }
        Some(ranked)
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        let estimates = if self.settings.recompute { 0 } else { nodes };
        let done = set_aside(&mut self.nodes, nodes, most, Node::default());
        done + set_aside(&mut self.estimates, estimates, most - done, C::default())
    }

    fn bytes(&self) -> usize {
        let nodes = self.nodes.capacity() * size_of::<Node<C>>();
        let estimates = self.estimates.capacity() * size_of::<C>();
        let next = self.next.capacity() * size_of::<(C, NodeId)>();
        nodes + estimates + next + any!(&self.list, list => list.bytes())
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for (i, _) in self.nodes.iter().enumerate() {
            if let Some(node) = self.seen(NodeId(i as u32)) {
                hash.word(((i as u64) << 3) | u64::from(node.stamp - self.generation));
                hash.word(node.g.units());
                hash.word(u64::from(node.parent));
            }
        }
        hash.word(any!(&self.list, list => list.len()) as u64);
        hash.finish()
    }
}

impl GridAlgorithm for ListedSettings {
    type Search<C: Cost> = ListedAStar<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> ListedAStar<C> {
        ListedAStar::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut ListedAStar<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }
}

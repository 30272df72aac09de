//! Fringe search: iterative deepening that keeps its open list between passes.
//!
//! **Idea.** The open list is two unsorted lists. The list `now` is gone through from its front with a threshold: a
//! node whose f = g + h is above it is put off to the end of the list `later`, any other is expanded, and its
//! successors go to the front of `now`. When `now` is empty the threshold rises to the smallest f that was put off, and
//! `later` becomes `now`. No heap is kept in order; in return a node may be looked at in many passes, and be expanded
//! again when a cheaper way to it is found after the first.
//!
//! **Guarantee.** Optimal with an admissible h, at most c times the optimum with one that is up to c times too large:
//! the threshold never rises above the largest f on a shortest path, and the goal ends the search only within the
//! threshold.
//!
//! **Complexity.** Each pass looks at every node that was put off: O(passes x frontier) looks besides the expansions.
//! There are as many passes as different f up to the optimum, many with diagonals. Memory O(nodes of the graph): one
//! record a node, with its links in the list, and no heap.
//!
//! **Source.** Y. Bjoernsson, M. Enzenberger, R. C. Holte, J. Schaeffer, "Fringe search: beating A* at pathfinding on
//! game maps", 2005; B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps",
//! 2011, section 5.6.
//!
//! **Buckets.** With diagonals of the square root of two nearly each f is its own, and so is its pass. As a choice
//! the threshold rises to the top of a bucket of f: all nodes whose f lies in one bucket are expanded in one pass. A
//! cheaper path may then come to light in the pass that first reaches the goal, so a goal dearer than the smallest f
//! of its pass is put off to the front of `later`: it is looked at again when nothing else is left within the
//! threshold. The path is still optimal; nodes whose f lies between the optimum and the top of its bucket are
//! expanded in vain, and more are expanded again.
//!
//! **Deviations.** From the thesis's listing 5.5, which finds no path as printed: what equals the threshold is expanded
//! (by the listing it is put off, so that the first pass puts off the start and reports failure), the goal is tested
//! for, and a node that is found more cheaply leaves the list it is in, so that none is listed twice. The links are in
//! the node's record, so that it does so at once.
//!
//! ```
//! use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
//! use wayscope::search::{Fringe, FringeSettings, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = Fringe::between(FringeSettings::default(), NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(5 * 5741));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, Edge, Graph, Heuristic, NodeId};
use crate::search::Search;
use crate::search::best_first::a_star::HEURISTIC;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::frontier::set_aside;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::{By, Order, Weight};
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::trace::{
    Counters, Event, EventKind, LEAVES, NO_NODE, PUT_OFF, Process, Recorder, StateHash, Status,
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "fringe",
    family: Family::Shortest,
    settings: &[
        HEURISTIC,
        SettingSpec {
            id: "rise",
            options: &["least", "1", "2", "4", "8"],
        },
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| by_f(settings, Weight::ONE),
    order: |_| Some(ORDER),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.bjoernsson-2005",
        idea: "about.fringe.idea",
        deviations: &[
            "about.fringe.deviation.equal",
            "about.fringe.deviation.goal",
            "about.fringe.deviation.twice",
            "about.fringe.deviation.buckets",
            "about.fringe.deviation.step",
            "about.shared.whole-costs",
        ],
        use_when: &["about.fringe.use.equal", "about.fringe.use.heap"],
        avoid_when: &["about.fringe.avoid.passes", "about.fringe.avoid.memory"],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match rise(settings) {
        Rise::Least => &LISTING,
        Rise::Bucket(_) => &LISTING_OF_BUCKETS,
    }
}

fn rise(settings: &Settings) -> Rise {
    match settings.number("rise") {
        0 => Rise::Least,
        moves => Rise::Bucket(moves as u32),
    }
}

const ORDER: Order = Order {
    by: By::Turn,
    weight: Weight::ONE,
    ties: crate::search::engine::order::Ties::HighG,
};

const BEGIN: Line = line(0, "code.fringe.begin", &[Moment::Began]);
const START: Line = line(0, "code.fringe.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.fringe.loop", &[]);
const WHILE: Line = line(1, "code.fringe.while", &[]);
const FRONT: Line = line(2, "code.fringe.front", &[]);
const PUT_OFF_TO_LATER: Line = line(2, "code.fringe.put-off", &[Moment::Deferred]);
const REACH: Line = line(2, "code.fringe.goal", &[Moment::Reached]);
const TAKE: Line = line(2, "code.fringe.take", &[Moment::Expanded]);
const SUCCESSORS: Line = line(2, "code.fringe.successors", &[]);
const NEW: Line = line(3, "code.fringe.new", &[Moment::Generated]);
const IMPROVE: Line = line(
    3,
    "code.fringe.improve",
    &[Moment::Improved, Moment::Reopened],
);
const FRONT_AGAIN: Line = line(3, "code.fringe.front-again", &[]);
const NO_PATH: Line = line(1, "code.fringe.no-path", &[Moment::Exhausted]);

static LISTING: [Line; 14] = [
    BEGIN,
    START,
    LOOP,
    WHILE,
    FRONT,
    PUT_OFF_TO_LATER,
    REACH,
    TAKE,
    SUCCESSORS,
    NEW,
    IMPROVE,
    FRONT_AGAIN,
    NO_PATH,
    line(1, "code.fringe.deepen", &[Moment::Deepened]),
];

static LISTING_OF_BUCKETS: [Line; 14] = [
    BEGIN,
    START,
    LOOP,
    WHILE,
    FRONT,
    line(2, "code.fringe.hold", &[Moment::Deferred]),
    REACH,
    TAKE,
    SUCCESSORS,
    NEW,
    IMPROVE,
    FRONT_AGAIN,
    NO_PATH,
    line(1, "code.fringe.deepen-bucket", &[Moment::Deepened]),
];

/// The rule for the threshold of the next pass: the value to which it rises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rise {
    /// The smallest f that was put off.
    #[default]
    Least,
    /// The largest f of the bucket that the smallest f put off is in. Buckets are so wide, in lengths of a straight
    /// move, from f = 0 on; 0 is taken for `Least`.
    Bucket(u32),
}

/// The settings of a fringe search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FringeSettings {
    /// The estimate h.
    pub heuristic: Heuristic,
    /// To what the threshold rises between passes.
    pub rise: Rise,
}

/// In no list: it has been expanded.
const CLOSED: u32 = 2;
/// In a list again after having been expanded; the number of the list is added.
const AGAIN: u32 = 4;
/// The stamps of one run: its generation times this, plus the number of its list (0 or 1), with or without `AGAIN`, or
/// `CLOSED`.
const STAMPS: u32 = 8;

/// The record of a node: g, h, its parent and its links. Its links mean something while it is in a list.
#[derive(Clone, Copy, Debug, Default)]
struct Node<C> {
    g: C,
    /// Computed once, when the node is first seen.
    h: C,
    parent: u32,
    /// Smaller than the run's generation times `STAMPS`: the node has not been seen in this run.
    stamp: u32,
    before: u32,
    after: u32,
}

/// The ends of a list that goes through the nodes' links.
#[derive(Clone, Copy, Debug)]
struct List {
    front: u32,
    back: u32,
}

const EMPTY: List = List {
    front: NO_NODE,
    back: NO_NODE,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A fringe search on a directed graph.
///
/// The first step puts the start into the list; each further step looks at the node at the front, which is put off or
/// expanded; a step that finds the list empty begins the next pass. The last one finds the goal within the threshold,
/// or that nothing was put off.
#[derive(Clone, Debug)]
pub struct Fringe<C: Cost> {
    settings: FringeSettings,
    start: NodeId,
    goal: NodeId,
    nodes: Vec<Node<C>>,
    lists: [List; 2],
    /// Which of them is `now`; the other is `later`.
    now: usize,
    threshold: C,
    /// How wide a bucket is, in units.
    width: u64,
    /// The smallest f with which this pass began: h of the start, then the smallest put off in the pass before.
    least: C,
    /// The smallest f put off in this pass.
    next: C,
    /// The number of this pass, from 0.
    pass: u32,
    /// Generation of this run times `STAMPS`; 0 before the first.
    generation: u32,
    phase: Phase,
    /// Nodes in either list.
    listed: u64,
    counters: Counters,
}

impl<C: Cost> Fringe<C> {
    /// A search from one node to another.
    pub fn between(settings: FringeSettings, start: NodeId, goal: NodeId) -> Fringe<C> {
        Fringe {
            settings,
            start,
            goal,
            nodes: Vec::new(),
            lists: [EMPTY; 2],
            now: 0,
            threshold: C::default(),
            width: 1,
            least: C::default(),
            next: C::UNREACHED,
            pass: 0,
            generation: 0,
            phase: Phase::Ready,
            listed: 0,
            counters: Counters::default(),
        }
    }

    /// Makes ready for another run on the same or another graph; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.phase = Phase::Ready;
        self.forget();
    }

    /// The threshold of the pass that it is in, and the number of that pass, from 0.
    pub fn threshold(&self) -> (C, u32) {
        (self.threshold, self.pass)
    }

    fn forget(&mut self) {
        self.lists = [EMPTY; 2];
        self.now = 0;
        self.threshold = C::default();
        self.least = C::default();
        self.next = C::UNREACHED;
        self.pass = 0;
        self.listed = 0;
        self.counters = Counters::default();
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        self.forget();
        self.nodes.resize(graph.node_bound(), Node::default());
        if self.generation >= u32::MAX - 2 * STAMPS {
            self.nodes.fill(Node::default());
            self.generation = 0;
        }
        self.generation += STAMPS;
        self.phase = Phase::Searching;
        let start = self.start;
        if !graph.is_open(start) {
            recorder.record(Event::pass(0, 0, 0));
            return;
        }
        let h = graph.estimate(self.settings.heuristic, start, self.goal);
        self.width = match self.settings.rise {
            Rise::Least => 1,
            Rise::Bucket(moves) => (f64::from(moves) / graph.real(1)).max(1.0) as u64,
        };
        self.least = h;
        self.threshold = self.risen();
        recorder.record(Event::pass(0, self.threshold.units(), 0));
        self.nodes[start.index()] = Node {
            h,
            parent: NO_NODE,
            ..Node::default()
        };
        self.counters.generated = 1;
        self.link(start.0, NO_NODE, self.now);
        recorder.record(Event::generated(start.0, NO_NODE, 0, h.units()));
        self.note_peaks();
    }

    /// Puts a node that is in no list into one, behind another or, without one, at the front.
    #[inline(always)]
    fn link(&mut self, node: u32, before: u32, list: usize) {
        let after = if before == NO_NODE {
            std::mem::replace(&mut self.lists[list].front, node)
        } else {
            std::mem::replace(&mut self.nodes[before as usize].after, node)
        };
        if after == NO_NODE {
            self.lists[list].back = node;
        } else {
            self.nodes[after as usize].before = node;
        }
        let here = &mut self.nodes[node as usize];
        (here.before, here.after) = (before, after);
        let again = here.stamp >= self.generation + CLOSED;
        here.stamp = self.generation + list as u32 + if again { AGAIN } else { 0 };
        self.listed += 1;
        self.counters.heap_operations += 1;
    }

    /// Takes a node out of its list; its stamp stays.
    #[inline(always)]
    fn unlink(&mut self, node: u32, list: usize) {
        let Node { before, after, .. } = self.nodes[node as usize];
        if before == NO_NODE {
            self.lists[list].front = after;
        } else {
            self.nodes[before as usize].after = after;
        }
        if after == NO_NODE {
            self.lists[list].back = before;
        } else {
            self.nodes[after as usize].before = before;
        }
        self.listed -= 1;
        self.counters.heap_operations += 1;
    }

    /// A way of cost `g` to `node` was found: if it is the cheapest so far the node goes into `now`, behind `before`.
    /// Answers whether it did.
    #[inline(always)]
    fn reach<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        (parent, before): (u32, u32),
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) -> bool {
        let known = self.nodes[node.index()];
        if known.stamp < self.generation {
            let h = graph.estimate(self.settings.heuristic, node, self.goal);
            let here = &mut self.nodes[node.index()];
            (here.g, here.h, here.parent) = (g, h, parent);
            self.counters.generated += 1;
            if R::LISTENS {
                recorder.record(Event::generated(node.0, parent, g.units(), h.units()));
            }
        } else if g < known.g {
            let list = known.stamp - self.generation;
            if list != CLOSED {
                self.unlink(node.0, (list % CLOSED) as usize);
            }
            let here = &mut self.nodes[node.index()];
            (here.g, here.parent) = (g, parent);
            if R::LISTENS {
                let kind = match list {
                    CLOSED => EventKind::Reopened,
                    _ => EventKind::Improved,
                };
                let later = list != CLOSED && (list % CLOSED) as usize != self.now;
                let old = (known.parent, known.g.units());
                recorder.record(Event {
                    note: if later { PUT_OFF } else { 0 },
                    ..Event::improved(kind, node.0, parent, g.units(), old)
                });
            }
        } else {
            return false;
        }
        self.link(node.0, before, self.now);
        true
    }

    fn note_peaks(&mut self) {
        self.counters.peak_open = self.counters.peak_open.max(self.listed);
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    /// The threshold of a pass that begins with f = `least`: the largest f of its bucket.
    fn risen(&self) -> C {
        let within = self.least.units() % self.width;
        let largest = self.least.units() + (self.width - 1 - within);
        // No f is so large as what no path can cost.
        C::from_units(largest.min(C::UNREACHED.units()))
    }

    /// The list is empty: the next pass, or the end.
    #[cold]
    fn deepen<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        if self.listed == 0 {
            recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
            return self.end(Status::Failed);
        }
        self.least = std::mem::replace(&mut self.next, C::UNREACHED);
        let risen = self.risen();
        let before = std::mem::replace(&mut self.threshold, risen);
        self.pass += 1;
        self.now = 1 - self.now;
        recorder.record(Event::pass(
            self.pass,
            self.threshold.units(),
            before.units(),
        ));
        Status::Running
    }

    fn seen(&self, node: NodeId) -> Option<&Node<C>> {
        let begun = self.phase != Phase::Ready;
        let seen = |n: &&Node<C>| begun && n.stamp >= self.generation;
        self.nodes.get(node.index()).filter(seen)
    }

    /// The nodes of a list in their order.
    fn in_list(&self, list: usize) -> impl Iterator<Item = u32> {
        let next = |node: u32| (node != NO_NODE).then_some(node);
        std::iter::successors(next(self.lists[list].front), move |&node| {
            next(self.nodes[node as usize].after)
        })
    }
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for Fringe<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let node = self.lists[self.now].front;
        if node == NO_NODE {
            return self.deepen(recorder);
        }
        let Node { g, h, stamp, .. } = self.nodes[node as usize];
        let f = g.plus(h);
        self.unlink(node, self.now);
        if f > self.threshold {
            self.next = self.next.min(f);
            let later = 1 - self.now;
            self.link(node, self.lists[later].back, later);
            if R::LISTENS {
                recorder.record(Event::deferred(node, g.units(), self.threshold.units()));
            }
            return Status::Running;
        }
        if node == self.goal.0 && g > self.least {
            self.next = self.next.min(f);
            self.link(node, NO_NODE, 1 - self.now);
            if R::LISTENS {
                recorder.record(Event::held(node, g.units(), self.threshold.units()));
            }
            return Status::Running;
        }
        self.nodes[node as usize].stamp = self.generation + CLOSED;
        if node == self.goal.0 {
            recorder.record(Event::reached(node, g.units(), LEAVES));
            return self.end(Status::Done);
        }
        self.counters.expanded += 1;
        self.counters.reexpanded += u64::from(stamp > self.generation + CLOSED);
        if R::LISTENS {
            recorder.record(Event::expanded(node, g.units(), f.units()));
        }
        // In their order to the front, the first first.
        let mut last = NO_NODE;
        graph.successors(NodeId(node), |edge: Edge<C>| {
            if self.reach(graph, (node, last), edge.node, g.plus(edge.cost), recorder) {
                last = edge.node.0;
            }
        });
        self.note_peaks();
        Status::Running
    }
}

impl<C: Cost> Search for Fringe<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let Phase::Ended(Status::Done) = self.phase else {
            return None;
        };
        let mut path = vec![self.goal];
        let mut at = self.seen(self.goal)?;
        while at.parent != NO_NODE {
            path.push(NodeId(at.parent));
            at = self.seen(NodeId(at.parent))?;
        }
        path.reverse();
        Some(path)
    }

    fn path_units(&self) -> Option<u64> {
        match self.phase {
            Phase::Ended(Status::Done) => self.seen(self.goal).map(|n| n.g.units()),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        let bytes = self.counters.generated * size_of::<Node<C>>() as u64;
        Counters {
            bytes,
            peak_bytes: bytes,
            ..self.counters
        }
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp != self.generation + CLOSED)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp == self.generation + CLOSED)
    }

    /// What is to be looked at in this pass, in its order: not a heap, but its places serve as keys of one.
    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        let mut list = OpenList::new();
        for (place, node) in self.in_list(self.now).enumerate() {
            list.push(place as u128, node);
        }
        Some(list)
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        set_aside(&mut self.nodes, nodes, most, Node::default())
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<C>>()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for (i, node) in self.nodes.iter().enumerate() {
            if self.phase != Phase::Ready && node.stamp >= self.generation {
                hash.word(((i as u64) << 3) | u64::from(node.stamp - self.generation));
                hash.word(node.g.units());
                hash.word(node.h.units());
                hash.word(u64::from(node.parent));
            }
        }
        for list in [self.now, 1 - self.now] {
            self.in_list(list)
                .for_each(|node| hash.word(u64::from(node)));
            hash.word(u64::from(NO_NODE));
        }
        hash.word(self.threshold.units());
        hash.word(u64::from(self.pass));
        hash.finish()
    }
}

impl GridAlgorithm for FringeSettings {
    type Search<C: Cost> = Fringe<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> Fringe<C> {
        Fringe::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut Fringe<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let engine = FringeSettings {
        heuristic: heuristic(settings),
        rise: rise(settings),
    };
    GridSearch::boxed(engine, settings)
}

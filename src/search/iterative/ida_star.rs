//! IDA*, iterative-deepening A*; and ME-IDA*, IDA* with a transposition table of g.
//!
//! **Idea.** A depth-first search extends a path from the start as long as f = g + h of its end is within a threshold;
//! where it is not, the search backtracks. When everything within the threshold has been tried the threshold rises to
//! the smallest f that lay above it, and all begins anew. Nothing is remembered but the path. With a table (ME-IDA*)
//! each node keeps the smallest g with which it was reached, and is not visited again with a larger one, nor with the
//! same in one pass.
//!
//! **Guarantee.** Optimal with an admissible h, at most c times the optimum with one that is up to c times too large,
//! unless the search stops at its limit of visits: then nothing is known, neither a path nor that there is none.
//!
//! **Complexity.** Time exponential in the length of the path: on a grid a node is reached by very many paths, and each
//! is tried in every pass. With a table O(passes x nodes) where the thresholds are few; a node may still be visited
//! more than once in a pass. Memory O(length of the path); with a table O(nodes of the graph).
//!
//! **Source.** R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985; A. Reinefeld, T.
//! A. Marsland, "Enhanced iterative-deepening search", 1994; B. Anguelov, "Video game pathfinding and improvements to
//! discrete search on grid-based maps", 2011, section 5.4.
//!
//! **Deviations.** From the thesis's listing 5.4: a node that is on the path already is not visited again (the listing
//! goes round in circles), g is handed on, the smallest f above the threshold is kept, and the goal is looked for in
//! the first pass, too, since an exact h reaches it there. No recursion: the path lies in a list, its nodes' other
//! successors in another. In the table equal g counts within one pass only: kept for good it would keep the next pass
//! from going beyond the last one.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{IdaSettings, IdaStar, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = IdaStar::between(IdaSettings::default(), NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(5 * 5741));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, Edge, Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::best_first::a_star::HEURISTIC;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::order::{By, Order, Ties, Weight};
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::trace::{
    AT_LIMIT, CLOSED, Counters, DEFERRED, Event, EventKind, LEAVES, NO_NODE, PUT_OFF, Process,
    RETURNED, Recorder, StateHash, Status,
};
use crate::world::World;

/// How many visits a run may take.
pub(in crate::search) const VISITS: SettingSpec = SettingSpec {
    id: "visits",
    options: &["100000", "1000", "10000", "1000000", "10000000"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "ida-star",
    family: Family::LittleMemory,
    settings: &[HEURISTIC, VISITS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |_| Some(ORDER),
    heuristic: |settings| Some(heuristic(settings)),
    make: |settings| make(settings, false),
};

fn about() -> About {
    About {
        paper: "paper.korf-1985",
        idea: "about.ida-star.idea",
        deviations: &[
            "about.ida-star.deviation.circles",
            "about.ida-star.deviation.listing",
            "about.ida-star.deviation.limit",
            "about.ida-star.deviation.step",
            "about.shared.whole-costs",
        ],
        use_when: &["about.ida-star.use.memory", "about.ida-star.use.tree"],
        avoid_when: &["about.ida-star.avoid.grid", "about.ida-star.avoid.no-path"],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

pub(in crate::search) const ORDER: Order = Order {
    by: By::Depth,
    weight: Weight::ONE,
    ties: Ties::HighG,
};

const BEGIN: Line = line(0, "code.ida-star.begin", &[Moment::Began]);
const START: Line = line(0, "code.ida-star.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.ida-star.loop", &[]);
const GOAL: Line = line(1, "code.ida-star.goal", &[Moment::Reached]);
const VISIT: Line = line(1, "code.ida-star.visit", &[Moment::Expanded]);
const SUCCESSORS: Line = line(1, "code.ida-star.successors", &[]);
const CUT: Line = line(2, "code.ida-star.cut", &[Moment::Cut, Moment::Forgotten]);
const NEXT: Line = line(1, "code.ida-star.next", &[]);
const DEEPEN: Line = line(1, "code.ida-star.deepen", &[Moment::Deepened]);
const NO_PATH: Line = line(1, "code.ida-star.no-path", &[Moment::Exhausted]);
const LIMIT: Line = line(1, "code.ida-star.limit", &[Moment::Stopped]);

static LISTING: [Line; 13] = [
    BEGIN,
    START,
    LOOP,
    LIMIT,
    GOAL,
    VISIT,
    SUCCESSORS,
    CUT,
    NEXT,
    line(2, "code.ida-star.descend", &[Moment::Generated]),
    line(1, "code.ida-star.back", &[Moment::Backtracked]),
    NO_PATH,
    DEEPEN,
];

pub(in crate::search) static LISTING_WITH_TABLE: [Line; 14] = [
    BEGIN,
    START,
    LOOP,
    LIMIT,
    GOAL,
    VISIT,
    SUCCESSORS,
    line(2, "code.me-ida-star.known", &[]),
    CUT,
    NEXT,
    line(
        2,
        "code.me-ida-star.descend",
        &[Moment::Generated, Moment::Improved, Moment::Revisited],
    ),
    line(1, "code.me-ida-star.back", &[Moment::Backtracked]),
    NO_PATH,
    DEEPEN,
];

/// The settings of IDA\* and ME-IDA\*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdaSettings {
    /// The estimate h.
    pub heuristic: Heuristic,
    /// The most visits of nodes, the goal's included.
    pub visits: u64,
    /// Whether each node keeps the smallest g with which it was reached: ME-IDA*.
    pub table: bool,
}

impl Default for IdaSettings {
    fn default() -> IdaSettings {
        IdaSettings {
            heuristic: Heuristic::default(),
            visits: 100_000,
            table: false,
        }
    }
}

/// A node on the path.
#[derive(Clone, Copy, Debug)]
struct Place<C> {
    node: u32,
    /// Its successors that have yet to be visited end here in the list of them; those of the place before begin there.
    last: u32,
    next: u32,
    g: C,
    h: C,
}

/// A successor of a node on the path, within the threshold.
#[derive(Clone, Copy, Debug)]
struct Fork<C> {
    node: u32,
    g: C,
    h: C,
}

/// The entry of a node in the table.
#[derive(Clone, Copy, Debug, Default)]
struct Kept<C> {
    /// The smallest with which it was reached.
    g: C,
    /// From where.
    parent: u32,
    /// The pass in which it was, counted over all runs; smaller than the first of this run: not in this run.
    pass: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// An iterative-deepening search on a directed graph, with or without a table.
///
/// The first step puts the start on the path; each further step visits a node, goes back from one, or begins the next
/// pass. The last one finds the goal, that nothing lay above the threshold, or that the visits are used up.
#[derive(Clone, Debug)]
pub struct IdaStar<C: Cost> {
    settings: IdaSettings,
    start: NodeId,
    goal: NodeId,
    path: Vec<Place<C>>,
    forks: Vec<Fork<C>>,
    /// Empty without a table.
    table: Vec<Kept<C>>,
    /// The pass from which the table's entries are of this run, and the present one.
    first_pass: u32,
    pass: u32,
    /// h of the start.
    estimate: C,
    threshold: C,
    /// The smallest f above it in this pass.
    next: C,
    visits: u64,
    phase: Phase,
    /// The start waits to be visited.
    waits: bool,
    /// What the last step looked at and cut, which is shown for that step only.
    cut: Vec<(u32, Fork<C>)>,
    /// A bit a node, for the counters alone: whether it has been visited in this run.
    seen: Vec<u64>,
    counters: Counters,
}

impl<C: Cost> IdaStar<C> {
    /// A search from one node to another.
    pub fn between(settings: IdaSettings, start: NodeId, goal: NodeId) -> IdaStar<C> {
        IdaStar {
            settings,
            start,
            goal,
            path: Vec::new(),
            forks: Vec::new(),
            table: Vec::new(),
            first_pass: 1,
            pass: 1,
            estimate: C::default(),
            threshold: C::default(),
            next: C::UNREACHED,
            visits: 0,
            phase: Phase::Ready,
            waits: false,
            cut: Vec::new(),
            seen: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// Makes ready for another run on the same or another graph; memory is kept.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.phase = Phase::Ready;
        self.forget();
    }

    /// The threshold of the pass that it is in, and the number of that pass, from 0.
    pub fn threshold(&self) -> (C, u32) {
        (self.threshold, self.pass - self.first_pass)
    }

    /// The path that is being tried, from the start.
    pub fn trail(&self) -> impl Iterator<Item = NodeId> {
        self.path.iter().map(|place| NodeId(place.node))
    }

    /// How many times a node has been visited.
    pub fn visits(&self) -> u64 {
        self.visits
    }

    fn forget(&mut self) {
        self.path.clear();
        self.forks.clear();
        self.cut.clear();
        self.waits = false;
        self.visits = 0;
        self.threshold = C::default();
        self.next = C::UNREACHED;
        self.counters = Counters::default();
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        self.forget();
        let nodes = graph.node_bound();
        self.seen.clear();
        self.seen.resize(nodes.div_ceil(64), 0);
        if self.settings.table {
            self.table.resize(nodes, Kept::default());
            // Passes of one run are far fewer than these; the table is cleared rather than mistaken.
            if self.pass > u32::MAX / 2 {
                self.table.fill(Kept::default());
                self.pass = 0;
            }
        }
        self.pass += 1;
        self.first_pass = self.pass;
        self.phase = Phase::Searching;
        if !graph.is_open(self.start) {
            recorder.record(Event::pass(0, 0, 0));
            return;
        }
        self.estimate = graph.estimate(self.settings.heuristic, self.start, self.goal);
        self.threshold = self.estimate;
        let h = self.estimate.units();
        recorder.record(Event::pass(0, h, 0));
        recorder.record(Event::generated(self.start.0, NO_NODE, 0, h));
        self.waits = true;
        self.keep(self.start.0, NO_NODE, C::default());
    }

    /// Whether the table says that a way of this cost to the node need not be followed.
    #[inline(always)]
    fn is_known(&self, node: u32, g: C) -> bool {
        let kept = &self.table[node as usize];
        kept.pass >= self.first_pass && (kept.g < g || (kept.g == g && kept.pass == self.pass))
    }

    fn keep(&mut self, node: u32, parent: u32, g: C) {
        if self.settings.table {
            self.table[node as usize] = Kept {
                g,
                parent,
                pass: self.pass,
            };
        }
    }

    /// What the last step cut is not remembered.
    fn forget_cut<R: Recorder>(&mut self, recorder: &mut R) {
        for (parent, Fork { node, g, h }) in self.cut.drain(..) {
            if R::LISTENS {
                recorder.record(Event::forgotten(
                    node,
                    parent,
                    (g.units(), h.units()),
                    DEFERRED,
                ));
            }
        }
    }

    /// Puts a node at the end of the path and looks at its successors, unless it is the goal or the visits are used up.
    fn visit<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        Fork { node, g, h }: Fork<C>,
        recorder: &mut R,
    ) -> Status {
        self.visits += 1;
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        let seen = self.seen[word] & bit != 0;
        self.seen[word] |= bit;
        self.counters.generated += u64::from(!seen);
        self.counters.heap_operations += 1;
        let last = self.forks.len() as u32;
        self.path.push(Place {
            node,
            last,
            next: last,
            g,
            h,
        });
        if node == self.goal.0 {
            recorder.record(Event::reached(node, g.units(), LEAVES));
            self.note_peaks();
            return self.end(Status::Done);
        }
        self.counters.expanded += 1;
        self.counters.reexpanded += u64::from(seen);
        if R::LISTENS {
            recorder.record(Event::expanded(node, g.units(), g.plus(h).units()));
        }
        graph.successors(NodeId(node), |edge: Edge<C>| {
            self.look_at(graph, node, edge.node, g.plus(edge.cost), recorder);
        });
        if let Some(place) = self.path.last_mut() {
            place.last = self.forks.len() as u32;
        }
        self.note_peaks();
        Status::Running
    }

    /// Whether a successor is worth a visit: it goes among the forks.
    #[inline(always)]
    fn look_at<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        parent: u32,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let useless = match self.settings.table {
            true => self.is_known(node.0, g),
            false => self.path.iter().any(|place| place.node == node.0),
        };
        if useless {
            return;
        }
        let h = graph.estimate(self.settings.heuristic, node, self.goal);
        let fork = Fork { node: node.0, g, h };
        let f = g.plus(h);
        if f <= self.threshold {
            self.forks.push(fork);
            return;
        }
        self.next = self.next.min(f);
        // One that the table knows stays as it is known.
        let known = self.settings.table && self.table[node.index()].pass >= self.first_pass;
        if R::LISTENS && !known {
            recorder.record(Event {
                parent,
                other: h.units(),
                ..Event::about(EventKind::Cut, node.0, g.units())
            });
            self.cut.push((parent, fork));
        }
    }

    /// Goes from the path's end to its next successor that is worth a visit, or back.
    fn go_on<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        let Some(&place) = self.path.last() else {
            return self.deepen(recorder);
        };
        for at in place.next..place.last {
            let fork = self.forks[at as usize];
            // It may have been reached since.
            if self.settings.table && self.is_known(fork.node, fork.g) {
                continue;
            }
            if let Some(end) = self.path.last_mut() {
                end.next = at + 1;
            }
            self.tell_descent(place.node, fork, recorder);
            self.keep(fork.node, place.node, fork.g);
            return self.visit(graph, fork, recorder);
        }
        self.path.pop();
        // Those of the place before begin where its own end.
        let before = self.path.last().copied();
        self.forks
            .truncate(before.map_or(0, |place| place.last) as usize);
        self.counters.heap_operations += 1;
        if R::LISTENS {
            let (node, g) = (place.node, place.g.units());
            recorder.record(match self.settings.table {
                true => Event {
                    note: RETURNED,
                    ..Event::deferred(node, g, self.threshold.units())
                },
                false => {
                    let parent = before.map_or(NO_NODE, |place| place.node);
                    Event::forgotten(node, parent, (g, place.h.units()), CLOSED)
                }
            });
        }
        Status::Running
    }

    /// Tells how a node comes onto the path: for the first time, as far as is remembered, or again.
    fn tell_descent<R: Recorder>(&self, from: u32, fork: Fork<C>, recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        let (node, g) = (fork.node, fork.g.units());
        let kept = self.table.get(node as usize);
        recorder.record(match kept.filter(|kept| kept.pass >= self.first_pass) {
            None => Event::generated(node, from, g, fork.h.units()),
            Some(kept) => Event {
                note: if kept.pass == self.pass { PUT_OFF } else { 0 },
                ..Event::improved(
                    EventKind::Improved,
                    node,
                    from,
                    g,
                    (kept.parent, kept.g.units()),
                )
            },
        });
    }

    /// The path is empty: the next pass, or the end.
    #[cold]
    fn deepen<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        if self.next == C::UNREACHED {
            recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
            return self.end(Status::Failed);
        }
        let before = std::mem::replace(&mut self.threshold, self.next);
        self.next = C::UNREACHED;
        self.pass += 1;
        let (threshold, number) = self.threshold();
        recorder.record(Event::pass(number, threshold.units(), before.units()));
        if R::LISTENS && !self.settings.table {
            let h = self.estimate.units();
            recorder.record(Event::generated(self.start.0, NO_NODE, 0, h));
        }
        self.keep(self.start.0, NO_NODE, C::default());
        self.waits = true;
        Status::Running
    }

    fn note_peaks(&mut self) {
        self.counters.peak_open = self.counters.peak_open.max(self.path.len() as u64);
        self.counters.peak_bytes = self.counters.peak_bytes.max(self.data());
    }

    /// Bytes of the path and its forks, and of what the table has.
    fn data(&self) -> u64 {
        let lists =
            self.path.len() * size_of::<Place<C>>() + self.forks.len() * size_of::<Fork<C>>();
        let kept = match self.settings.table {
            true => self.counters.generated * size_of::<Kept<C>>() as u64,
            false => 0,
        };
        lists as u64 + kept
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for IdaStar<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        self.forget_cut(recorder);
        if self.visits >= self.settings.visits {
            recorder.record(Event {
                note: AT_LIMIT,
                ..Event::about(EventKind::Exhausted, NO_NODE, self.visits)
            });
            return self.end(Status::Stopped);
        }
        if std::mem::take(&mut self.waits) {
            let fork = Fork {
                node: self.start.0,
                g: C::default(),
                h: self.estimate,
            };
            return self.visit(graph, fork, recorder);
        }
        self.go_on(graph, recorder)
    }
}

impl<C: Cost> Search for IdaStar<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        match self.phase {
            Phase::Ended(Status::Done) => Some(self.trail().collect()),
            _ => None,
        }
    }

    fn path_units(&self) -> Option<u64> {
        match self.phase {
            Phase::Ended(Status::Done) => self.path.last().map(|place| place.g.units()),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            bytes: self.data(),
            ..self.counters
        }
    }

    /// Whether it waits at the beginning of a pass, or is known from a pass before this one.
    fn is_open(&self, node: NodeId) -> bool {
        let kept = self.table.get(node.index());
        let known = kept.is_some_and(|kept| (self.first_pass..self.pass).contains(&kept.pass));
        self.phase != Phase::Ready && (known || (self.waits && node == self.start))
    }

    /// Whether it is on the path.
    fn is_closed(&self, node: NodeId) -> bool {
        self.trail().any(|on| on == node)
    }

    fn bytes(&self) -> usize {
        self.path.capacity() * size_of::<Place<C>>()
            + self.forks.capacity() * size_of::<Fork<C>>()
            + self.table.capacity() * size_of::<Kept<C>>()
            + self.seen.capacity() * size_of::<u64>()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for place in &self.path {
            hash.word((u64::from(place.node) << 32) | u64::from(place.next));
            hash.word(place.g.units());
        }
        for (i, kept) in self.table.iter().enumerate() {
            if kept.pass >= self.first_pass && self.phase != Phase::Ready {
                hash.word((i as u64) << 32 | u64::from(kept.pass - self.first_pass));
                hash.word(kept.g.units());
                hash.word(u64::from(kept.parent));
            }
        }
        hash.word(self.threshold.units());
        hash.word(self.visits);
        hash.finish()
    }
}

impl GridAlgorithm for IdaSettings {
    type Search<C: Cost> = IdaStar<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> IdaStar<C> {
        IdaStar::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut IdaStar<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }
}

/// That of a search by f, as long as the visits suffice.
pub(in crate::search) fn claim(settings: &Settings, _: &World) -> Claim {
    let mut claim = by_f(settings, Weight::ONE);
    claim.may_stop = true;
    claim
        .because
        .push(Message::new("because.visits").with("visits", visits(settings) as i64));
    claim
}

fn visits(settings: &Settings) -> u64 {
    settings.number("visits")
}

pub(in crate::search) fn make(settings: &Settings, table: bool) -> Box<dyn Runner> {
    let engine = IdaSettings {
        heuristic: heuristic(settings),
        visits: visits(settings),
        table,
    };
    GridSearch::boxed(engine, settings)
}

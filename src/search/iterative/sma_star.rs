//! SMA*, simplified memory-bounded A*: A* with a fixed limit on the nodes in memory.
//!
//! **Idea.** Nodes are expanded by f = g + h as by A*, until memory is full. From then on each new node displaces the
//! worst leaf, the one with the largest f. Its parent keeps that f, so that a forgotten subtree is generated again when
//! everything else has turned out to be worse. A node's f is backed up: it rises to the smallest of its successors',
//! forgotten ones included, and so on up to the start. Memory holds a search tree: a node of the graph is in it once
//! for each path that is kept.
//!
//! **Guarantee.** With an admissible h no path of at most so many nodes is shorter than the one found, and if there is
//! such a path it is found, unless the search stops at its limit of expansions. Where every path is longer than that it
//! stops, knowing no more. It says that there is no path only if it never had to end one for want of memory.
//!
//! **Complexity.** Memory O(limit). Time: that of A* while memory suffices; below that the same nodes are made again
//! and again, exponentially often in the worst case.
//!
//! **Source.** S. Russell, "Efficient memory-bounded search methods", 1992; J. Lovinger, X. Zhang, "Enhanced simplified
//! memory-bounded A star (SMA*+)", 2017.
//!
//! **Deviations.** As in SMA*+ a step makes all successors of a node and each keeps its own f with the parent after it
//! has been forgotten; Russell makes one a step and the parent keeps the smallest f. Memory is never exceeded, not even
//! within a step: the worst leaf goes before a node comes, and a successor that is worse than every leaf does not come
//! at all. Of nodes that are alike in f the one with the largest g comes first and goes last; Russell goes by depth. A
//! way to a node is left out where another in memory is neither dearer nor longer (see `drop`): the papers search
//! trees.
//!
//! **In the trace.** A node of the graph may be in memory several times; the view has the cheapest way to it, so that
//! parents form a tree. The event `Revised` says what is kept of a node: another mark (`DEFERRED`: out of memory, its
//! parent keeps its f), another h (a backed-up f is a larger h), or, about no node, how many nodes are in memory
//! (`NodeView::in_memory`, a note of the lane). `Guarantee::Among` claims optimality among the paths of so many cells;
//! `Lane::backs_up` asks for such a search. Held by `tests/search/sma_star.rs`.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{Search, SmaSettings, SmaStar};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let settings = SmaSettings { memory: 6, ..SmaSettings::default() };
//! let mut search = SmaStar::between(settings, NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(5 * 5741));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use std::cmp::Ordering;

use crate::graph::{Cost, Edge, Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::best_first::a_star::HEURISTIC;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::{Guarantee, by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::{Order, Weight};
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::trace::{
    AT_LIMIT, CLOSED, COPY, Counters, DEFERRED, Event, EventKind, LEAVES, NO_NODE, NO_ROOM, OPEN,
    Process, Recorder, StateHash, Status,
};
use crate::world::World;

/// How many nodes there may be in memory.
const MEMORY: SettingSpec = SettingSpec {
    id: "memory",
    options: &["1024", "8", "16", "32", "64", "128", "256", "512", "2048"],
};

/// What becomes of a further way to a node that is in memory.
const COPIES: SettingSpec = SettingSpec {
    id: "copies",
    options: &["drop", "keep"],
};

/// How many expansions a run may take.
const VISITS: SettingSpec = SettingSpec {
    id: "visits",
    options: &["100000", "1000", "10000"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "sma-star",
    family: Family::LittleMemory,
    settings: &[MEMORY, HEURISTIC, COPIES, VISITS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |_| Some(Order::default()),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.russell-1992",
        idea: "about.sma-star.idea",
        deviations: &[
            "about.sma-star.deviation.at-once",
            "about.sma-star.deviation.before",
            "about.sma-star.deviation.copies",
            "about.sma-star.deviation.ties",
            "about.sma-star.deviation.limit",
            "about.shared.whole-costs",
        ],
        use_when: &["about.sma-star.use.bound", "about.sma-star.use.dear"],
        avoid_when: &["about.sma-star.avoid.little", "about.sma-star.avoid.long"],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match settings.get("copies") {
        "keep" => &LISTING_OF_TREE,
        _ => &LISTING,
    }
}

const BEGIN: Line = line(0, "code.sma-star.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.sma-star.loop", &[]);
const NO_PATH: Line = line(1, "code.sma-star.no-path", &[Moment::Exhausted]);
const SHORT: Line = line(1, "code.sma-star.too-small", &[Moment::OutOfMemory]);
const LIMIT: Line = line(1, "code.sma-star.limit", &[Moment::Stopped]);
const TAKE: Line = line(1, "code.sma-star.take", &[Moment::Expanded]);
const GOAL: Line = line(1, "code.sma-star.goal", &[Moment::Reached]);
const SUCCESSORS: Line = line(1, "code.sma-star.successors", &[]);
const FULL_DEPTH: Line = line(2, "code.sma-star.full-depth", &[]);
const VALUE: Line = line(2, "code.sma-star.value", &[]);
const COPIED: Line = line(2, "code.sma-star.copies", &[]);
const AGAIN: Line = line(1, "code.sma-star.forgotten", &[]);
const CULL: Line = line(2, "code.sma-star.cull", &[Moment::Culled, Moment::Cut]);
const LOSE: Line = line(
    3,
    "code.sma-star.lose",
    &[Moment::Forgotten, Moment::Backtracked],
);
const COME: Line = line(
    2,
    "code.sma-star.come",
    &[Moment::Generated, Moment::Regenerated],
);
const BACK_UP: Line = line(1, "code.sma-star.back-up", &[Moment::BackedUp]);
const COUNT: Line = line(1, "code.sma-star.count", &[Moment::Counted]);

static LISTING: [Line; 17] = [
    BEGIN, LOOP, NO_PATH, SHORT, LIMIT, TAKE, GOAL, SUCCESSORS, FULL_DEPTH, COPIED, VALUE, AGAIN,
    CULL, LOSE, COME, BACK_UP, COUNT,
];

static LISTING_OF_TREE: [Line; 16] = [
    BEGIN, LOOP, NO_PATH, SHORT, LIMIT, TAKE, GOAL, SUCCESSORS, FULL_DEPTH, VALUE, AGAIN, CULL,
    LOSE, COME, BACK_UP, COUNT,
];

/// The settings of SMA\*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmaSettings {
    /// The most nodes in memory, 1 at least.
    pub memory: u32,
    /// The estimate h.
    pub heuristic: Heuristic,
    /// Whether a way to a node is left out where another one in memory is neither dearer nor longer.
    pub drop: bool,
    /// The most expansions.
    pub visits: u64,
}

impl Default for SmaSettings {
    fn default() -> SmaSettings {
        SmaSettings {
            memory: 1_024,
            heuristic: Heuristic::default(),
            drop: true,
            visits: 100_000,
        }
    }
}

/// No place in memory.
const NONE: u32 = u32::MAX;

/// The entry of a successor in its parent.
#[derive(Clone, Copy, Debug)]
struct Slot<C> {
    node: u32,
    /// Its place in memory, or `NONE` while it is forgotten.
    child: u32,
    g: C,
    /// Its f: that of its place, or the one that it had when it was forgotten.
    f: C,
}

/// A way to a node, in memory.
#[derive(Clone, Debug)]
struct Place<C> {
    node: u32,
    /// The place of the one before it on the way.
    parent: u32,
    depth: u32,
    /// Which one it was to come into memory.
    born: u32,
    /// How many successors are in memory.
    children: u32,
    /// The next place of those whose nodes share a bucket.
    next: u32,
    g: C,
    h: C,
    /// No path through it is shorter, as far as memory allows: g + h at first, later the smallest of its successors'.
    f: C,
    expanded: bool,
    slots: Vec<Slot<C>>,
}

impl<C: Cost> Place<C> {
    /// Whether expanding it would bring something into memory.
    fn is_open(&self) -> bool {
        match self.expanded {
            true => self.forgotten().next().is_some(),
            false => self.f != C::UNREACHED,
        }
    }

    /// Its successors that are not in memory and may lead to the goal.
    fn forgotten(&self) -> impl Iterator<Item = &Slot<C>> {
        let gone = |slot: &&Slot<C>| slot.child == NONE && slot.f != C::UNREACHED;
        self.slots.iter().filter(gone)
    }

    /// Which of two open ones is expanded first, and which of two leaves stays longer: `Less`.
    fn rank(&self, other: &Place<C>) -> Ordering {
        let mine = (self.f, other.g, other.born);
        mine.cmp(&(other.f, self.g, self.born))
    }

    /// Which of two ways to the same node is drawn: `Less`. With the smallest g first, what is drawn is a tree.
    fn shown_before(&self, other: &Place<C>) -> Ordering {
        let mine = (self.g, !self.is_open(), self.f, other.born);
        mine.cmp(&(other.g, !other.is_open(), other.f, self.born))
    }
}

/// The first of some places, kept up to date in O(log(places)).
#[derive(Clone, Debug, Default)]
struct Tournament {
    /// A tree: the winner of two stands above them; places come from the middle on.
    winners: Vec<u32>,
}

impl Tournament {
    fn clear(&mut self, places: usize) {
        self.winners.clear();
        self.winners.resize(2 * places.next_power_of_two(), NONE);
    }

    fn first(&self) -> Option<u32> {
        self.winners.get(1).copied().filter(|&place| place != NONE)
    }

    /// A place has changed, or is (no longer) one of them.
    fn update(&mut self, place: u32, takes_part: bool, before: impl Fn(u32, u32) -> bool) {
        let mut at = self.winners.len() / 2 + place as usize;
        self.winners[at] = if takes_part { place } else { NONE };
        while at > 1 {
            let (one, other) = (self.winners[at & !1], self.winners[at | 1]);
            let wins = other == NONE || (one != NONE && before(one, other));
            at /= 2;
            self.winners[at] = if wins { one } else { other };
        }
    }
}

/// The recorded state of a node: one path to it in memory, or the one of which a parent keeps the f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Picture {
    mark: u8,
    g: u64,
    h: u64,
    /// The node it was reached from.
    parent: u32,
    /// The parent's place, and which one came to be there.
    owner: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A memory-bounded search on a directed graph.
///
/// The first step puts the start into memory; each further step expands a node. The last one finds the goal, that
/// nothing is left to be expanded, or that the expansions are used up.
#[derive(Clone, Debug)]
pub struct SmaStar<C: Cost> {
    settings: SmaSettings,
    start: NodeId,
    goal: NodeId,
    places: Vec<Place<C>>,
    free: Vec<u32>,
    /// By bucket of nodes: the first place.
    buckets: Vec<u32>,
    /// The open place to be expanded next.
    best: Tournament,
    /// The leaf that is the first to go.
    worst: Tournament,
    born: u32,
    /// The place that is being expanded, which stays, and the one of the goal in the end.
    busy: u32,
    /// Whether a path was ended because there was no memory for a longer one.
    cut: bool,
    /// Entries of all slots in memory.
    slots: u64,
    open: u64,
    phase: Phase,
    /// For the counters alone, a bit a node each: whether it has been in memory, and expanded.
    seen: [Vec<u64>; 2],
    counters: Counters,
    /// The mark drawn for each node, while events are recorded.
    pictures: Vec<(u32, Picture)>,
    /// The number of nodes in memory that was told last.
    told: u64,
}

impl<C: Cost> SmaStar<C> {
    /// A search from one node to another.
    pub fn between(settings: SmaSettings, start: NodeId, goal: NodeId) -> SmaStar<C> {
        SmaStar {
            settings,
            start,
            goal,
            places: Vec::new(),
            free: Vec::new(),
            buckets: Vec::new(),
            best: Tournament::default(),
            worst: Tournament::default(),
            born: 0,
            busy: NONE,
            cut: false,
            slots: 0,
            open: 0,
            phase: Phase::Ready,
            seen: [Vec::new(), Vec::new()],
            counters: Counters::default(),
            pictures: Vec::new(),
            told: 0,
        }
    }

    /// Makes ready for another run on the same or another graph; memory is kept.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.phase = Phase::Ready;
        self.forget();
    }

    /// How many nodes are in memory: never more than the limit.
    pub fn in_memory(&self) -> usize {
        self.places.len() - self.free.len()
    }

    /// Whether a path was ended because there was no memory for a longer one.
    pub fn had_to_cut(&self) -> bool {
        self.cut
    }

    /// The nodes in memory, one for each way that is kept, with their g and f in units; `None` for an f without end.
    pub fn kept(&self) -> impl Iterator<Item = (NodeId, u64, Option<u64>)> {
        self.alive().map(|(_, place)| {
            let f = (place.f != C::UNREACHED).then(|| place.f.units());
            (NodeId(place.node), place.g.units(), f)
        })
    }

    fn alive(&self) -> impl Iterator<Item = (u32, &Place<C>)> {
        let all = (0..).zip(&self.places);
        all.filter(|(_, place)| place.born != NONE)
    }

    fn forget(&mut self) {
        self.places.clear();
        self.free.clear();
        self.buckets.clear();
        self.pictures.clear();
        self.born = 0;
        self.busy = NONE;
        self.cut = false;
        self.slots = 0;
        self.open = 0;
        self.told = 0;
        self.counters = Counters::default();
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        self.forget();
        let memory = self.settings.memory as usize;
        self.best.clear(memory);
        self.worst.clear(memory);
        self.buckets.resize((2 * memory).next_power_of_two(), NONE);
        for seen in &mut self.seen {
            seen.clear();
            seen.resize(graph.node_bound().div_ceil(64), 0);
        }
        self.phase = Phase::Searching;
        if !graph.is_open(self.start) {
            return;
        }
        let h = graph.estimate(self.settings.heuristic, self.start, self.goal);
        let alone = self.settings.memory <= 1 && self.start != self.goal;
        self.cut |= alone;
        let f = if alone { C::UNREACHED } else { h };
        self.insert((self.start.0, NONE), (C::default(), h, f), recorder);
        self.tell_count(recorder);
        self.note_peaks();
    }

    /// Whether a bit of a node was set; sets it.
    fn mark_seen(&mut self, which: usize, node: u32) -> bool {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        let seen = self.seen[which][word] & bit != 0;
        self.seen[which][word] |= bit;
        seen
    }

    /// Buckets are a power of two, or none before the first run.
    fn bucket(&self, node: u32) -> usize {
        (node.wrapping_mul(0x9e37_79b1) >> 8) as usize & self.buckets.len().saturating_sub(1)
    }

    /// The places of a node.
    fn copies(&self, node: u32) -> impl Iterator<Item = &Place<C>> {
        self.copies_at(node).map(|at| &self.places[at as usize])
    }

    fn copies_at(&self, node: u32) -> impl Iterator<Item = u32> {
        let on = |at: u32| (at != NONE).then_some(at);
        let first = self.buckets.get(self.bucket(node)).copied().and_then(on);
        std::iter::successors(first, move |&at| on(self.places[at as usize].next))
            .filter(move |&at| self.places[at as usize].node == node)
    }

    /// The place of a node that is drawn, as far as no other has to be.
    fn shown_copy(&self, node: u32) -> Option<&Place<C>> {
        self.copies(node).min_by(|a, b| a.shown_before(b))
    }

    /// Brings a node into memory, where there is room; answers its place.
    fn insert<R: Recorder>(
        &mut self,
        (node, parent): (u32, u32),
        (g, h, f): (C, C, C),
        recorder: &mut R,
    ) -> u32 {
        let depth = self.places.get(parent as usize).map_or(0, |p| p.depth + 1);
        let bucket = self.bucket(node);
        let place = Place {
            node,
            parent,
            depth,
            born: self.born,
            children: 0,
            next: self.buckets[bucket],
            g,
            h,
            f,
            expanded: false,
            slots: Vec::new(),
        };
        self.born += 1;
        let at = match self.free.pop() {
            Some(at) => {
                let slots = std::mem::take(&mut self.places[at as usize].slots);
                self.places[at as usize] = Place { slots, ..place };
                at
            }
            None => {
                self.places.push(place);
                self.places.len() as u32 - 1
            }
        };
        self.buckets[bucket] = at;
        let seen = self.mark_seen(0, node);
        self.counters.generated += u64::from(!seen);
        self.counters.heap_operations += 1;
        self.open += u64::from(self.places[at as usize].is_open());
        self.rank(at);
        self.draw(node, None, recorder);
        at
    }

    /// Takes a leaf out of memory; its parent keeps its f.
    fn cull<R: Recorder>(&mut self, at: u32, recorder: &mut R) {
        let place = &mut self.places[at as usize];
        let (node, parent) = (place.node, place.parent);
        self.open -= u64::from(place.is_open());
        place.born = NONE;
        let mut slots = std::mem::take(&mut place.slots);
        let kept = Picture {
            mark: DEFERRED,
            g: place.g.units(),
            h: place.f.units().saturating_sub(place.g.units()),
            parent: NO_NODE,
            owner: (parent, NONE),
        };
        let (next, dead) = (place.next, place.f == C::UNREACHED);
        let bucket = self.bucket(node);
        if self.buckets[bucket] == at {
            self.buckets[bucket] = next;
        } else {
            let mut before = self.buckets[bucket];
            while self.places[before as usize].next != at {
                before = self.places[before as usize].next;
            }
            self.places[before as usize].next = next;
        }
        self.rank(at);
        self.free.push(at);
        self.slots -= slots.len() as u64;
        self.counters.heap_operations += 1;
        let above = &mut self.places[parent as usize];
        let was_open = above.is_open();
        above.children -= 1;
        if let Some(slot) = above.slots.iter_mut().find(|slot| slot.child == at) {
            slot.child = NONE;
        }
        // The one that is being expanded is counted when it has been.
        self.open += u64::from(parent != self.busy && above.is_open() && !was_open);
        let (above, born) = (above.node, above.born);
        self.rank(parent);
        if R::LISTENS {
            let kept = Picture {
                parent: above,
                owner: (parent, born),
                ..kept
            };
            self.draw(node, (!dead).then_some(kept), recorder);
            for slot in &slots {
                self.draw(slot.node, None, recorder);
            }
            if parent != self.busy {
                self.draw(above, None, recorder);
            }
        }
        slots.clear();
        self.places[at as usize].slots = slots;
    }

    /// Brings a place's standing among the open ones and among the leaves up to date.
    fn rank(&mut self, at: u32) {
        let place = &self.places[at as usize];
        let alive = place.born != NONE;
        let open = alive && place.is_open();
        let leaf = alive && place.children == 0 && place.parent != NONE && at != self.busy;
        let places = &self.places;
        let rank = |a: u32, b: u32| places[a as usize].rank(&places[b as usize]);
        self.best
            .update(at, open, |a, b| rank(a, b) == Ordering::Less);
        self.worst
            .update(at, leaf, |a, b| rank(a, b) == Ordering::Greater);
    }

    /// Whether a node is on the way to a place, or its own.
    fn is_on_way(&self, mut at: u32, node: u32) -> bool {
        while let Some(place) = self.places.get(at as usize) {
            if place.node == node {
                return true;
            }
            at = place.parent;
        }
        false
    }

    /// Of two ways to a node, whether the one of a place makes another needless, which leads there by the place `from`:
    /// it is no dearer and no longer, and goes before it where both are the same. Of such the one goes before whose
    /// last nodes have the smaller f = g + h, then the larger g: mostly the one that is found first.
    fn beats(&self, place: &Place<C>, g: C, depth: u32, from: u32) -> bool {
        if place.g > g || place.depth > depth {
            return false;
        }
        if (place.g, place.depth) != (g, depth) {
            return true;
        }
        let (mut mine, mut theirs) = (place.parent, from);
        while mine != theirs {
            let [a, b] = [mine, theirs].map(|at| &self.places[at as usize]);
            let order = (a.g.plus(a.h), b.g, a.node).cmp(&(b.g.plus(b.h), a.g, b.node));
            if order != Ordering::Equal {
                return order == Ordering::Less;
            }
            (mine, theirs) = (a.parent, b.parent);
        }
        false
    }

    /// Whether a way from a place to a successor may be left out. Of the shortest paths that memory allows one never
    /// is: the one that has the fewest nodes and, among those, goes before all others. What decides does not depend on
    /// what has been forgotten.
    fn is_beaten(&self, at: u32, node: u32, g: C) -> bool {
        let here = &self.places[at as usize];
        let mut copies = self.copies(node);
        copies.any(|other| self.beats(other, g, here.depth + 1, at))
    }

    /// Ways to a node that have not been followed need not be, where a new one is better.
    fn drop_beaten<R: Recorder>(&mut self, new: u32, recorder: &mut R) {
        let new = &self.places[new as usize];
        let beaten = |&at: &u32| {
            let place = &self.places[at as usize];
            let waits = !place.expanded && place.f != C::UNREACHED;
            waits && self.beats(new, place.g, place.depth, place.parent)
        };
        let beaten: Vec<u32> = self.copies_at(new.node).filter(beaten).collect();
        for at in beaten {
            let place = &mut self.places[at as usize];
            place.f = C::UNREACHED;
            let (node, parent) = (place.node, place.parent);
            self.open -= 1;
            self.rank(at);
            self.draw(node, None, recorder);
            let above = &mut self.places[parent as usize];
            if let Some(slot) = above.slots.iter_mut().find(|slot| slot.child == at) {
                slot.f = C::UNREACHED;
            }
            self.back_up(parent, recorder);
        }
    }

    /// Looks at the successors of a place for the first time.
    fn look_at_successors<G: Graph<Cost = C>>(&mut self, graph: &G, at: u32) {
        let Place {
            node, depth, g, f, ..
        } = self.places[at as usize];
        let mut slots = std::mem::take(&mut self.places[at as usize].slots);
        let last = depth + 2 >= self.settings.memory;
        graph.successors(NodeId(node), |edge: Edge<C>| {
            let s = edge.node;
            if self.is_on_way(at, s.0) {
                return;
            }
            let g = g.plus(edge.cost);
            if last && s != self.goal {
                // There is no memory for what lies behind it, if anything does.
                graph.successors(s, |behind| {
                    self.cut |= behind.node != s && !self.is_on_way(at, behind.node.0);
                });
                return;
            }
            let h = graph.estimate(self.settings.heuristic, s, self.goal);
            slots.push(Slot {
                node: s.0,
                child: NONE,
                g,
                f: f.max(g.plus(h)),
            });
        });
        self.slots += slots.len() as u64;
        let place = &mut self.places[at as usize];
        place.slots = slots;
        place.expanded = true;
    }

    fn expand<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        at: u32,
        recorder: &mut R,
    ) -> Status {
        let Place {
            node,
            g,
            f,
            born,
            expanded,
            ..
        } = self.places[at as usize];
        self.counters.expanded += 1;
        let before = self.mark_seen(1, node);
        self.counters.reexpanded += u64::from(before);
        self.counters.heap_operations += 1;
        if R::LISTENS {
            self.present(at, recorder);
            recorder.record(Event::expanded(node, g.units(), f.units()));
            if let Ok(drawn) = self.drawn(node) {
                self.pictures[drawn].1.mark = CLOSED;
            }
        }
        self.busy = at;
        self.open -= 1;
        self.rank(at);
        if !expanded {
            self.look_at_successors(graph, at);
        }
        for i in 0..self.places[at as usize].slots.len() {
            let slot = self.places[at as usize].slots[i];
            if slot.child != NONE || slot.f == C::UNREACHED {
                continue;
            }
            if self.settings.drop && self.is_beaten(at, slot.node, slot.g) {
                self.places[at as usize].slots[i].f = C::UNREACHED;
                self.draw(slot.node, None, recorder);
                continue;
            }
            if self.in_memory() >= self.settings.memory as usize {
                let worst = self.worst.first();
                let worse = worst.filter(|&worst| {
                    let worst = &self.places[worst as usize];
                    (slot.f, worst.g) <= (worst.f, slot.g)
                });
                let Some(worst) = worse else {
                    let kept = Picture {
                        mark: DEFERRED,
                        g: slot.g.units(),
                        h: slot.f.units().saturating_sub(slot.g.units()),
                        parent: node,
                        owner: (at, born),
                    };
                    self.draw(slot.node, Some(kept), recorder);
                    continue;
                };
                self.cull(worst, recorder);
            }
            let h = graph.estimate(self.settings.heuristic, NodeId(slot.node), self.goal);
            self.places[at as usize].children += 1;
            let child = self.insert((slot.node, at), (slot.g, h, slot.f), recorder);
            self.places[at as usize].slots[i].child = child;
            if self.settings.drop {
                self.drop_beaten(child, recorder);
            }
        }
        self.busy = NONE;
        self.open += u64::from(self.places[at as usize].is_open());
        self.back_up(at, recorder);
        self.tell_count(recorder);
        self.note_peaks();
        Status::Running
    }

    /// The f of a place becomes the smallest of its successors', and so on up to the start.
    fn back_up<R: Recorder>(&mut self, mut at: u32, recorder: &mut R) {
        loop {
            let place = &mut self.places[at as usize];
            let least = place.slots.iter().map(|slot| slot.f).min();
            let least = least.unwrap_or(C::UNREACHED);
            let rises = least != place.f;
            place.f = least;
            let (node, parent) = (place.node, place.parent);
            self.rank(at);
            if at != self.busy {
                self.draw(node, None, recorder);
            }
            let Some(above) = self.places.get_mut(parent as usize).filter(|_| rises) else {
                return;
            };
            if let Some(slot) = above.slots.iter_mut().find(|slot| slot.child == at) {
                slot.f = least;
            }
            at = parent;
        }
    }

    /// What is to be drawn of a node has changed, perhaps. `kept`: what the parent of one that is not in memory keeps.
    fn draw<R: Recorder>(&mut self, node: u32, kept: Option<Picture>, recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        let old = self.drawn(node).ok().map(|at| self.pictures[at].1);
        let new = match self.shown_copy(node) {
            Some(place) => Some(self.picture_of(place, old)),
            None => kept.or(old.filter(|old| self.is_kept(old, node))),
        };
        self.change(node, old, new, recorder);
    }

    /// Where what is drawn of a node lies, or would.
    fn drawn(&self, node: u32) -> Result<usize, usize> {
        self.pictures.binary_search_by_key(&node, |drawn| drawn.0)
    }

    /// A place is drawn, whatever others there are of its node.
    fn present<R: Recorder>(&mut self, at: u32, recorder: &mut R) {
        let place = &self.places[at as usize];
        let node = place.node;
        let old = self.drawn(node).ok().map(|at| self.pictures[at].1);
        let new = self.picture_of(place, old);
        self.change(node, old, Some(new), recorder);
    }

    fn picture_of(&self, place: &Place<C>, old: Option<Picture>) -> Picture {
        let above = self.places.get(place.parent as usize);
        let g = place.g.units();
        let parent = above.map_or(NO_NODE, |above| above.node);
        let h = match old.filter(|old| (old.g, old.parent) == (g, parent)) {
            _ if place.f != C::UNREACHED => place.f.units().saturating_sub(g),
            // Nothing is behind it, which no number says.
            Some(old) => old.h,
            None => place.h.units(),
        };
        Picture {
            mark: if place.is_open() { OPEN } else { CLOSED },
            g,
            h,
            parent,
            owner: (place.parent, above.map_or(NONE, |above| above.born)),
        }
    }

    /// Whether the parent of a node that has been drawn as forgotten still keeps its f.
    fn is_kept(&self, old: &Picture, node: u32) -> bool {
        let (at, born) = old.owner;
        let above = self
            .places
            .get(at as usize)
            .filter(|above| above.born == born);
        old.mark == DEFERRED
            && above.is_some_and(|above| above.forgotten().any(|slot| slot.node == node))
    }

    fn change<R: Recorder>(
        &mut self,
        node: u32,
        old: Option<Picture>,
        new: Option<Picture>,
        recorder: &mut R,
    ) {
        match (self.drawn(node), new) {
            (Ok(at), Some(new)) => self.pictures[at].1 = new,
            (Ok(at), None) => drop(self.pictures.remove(at)),
            (Err(at), Some(new)) => self.pictures.insert(at, (node, new)),
            (Err(_), None) => {}
        }
        let same = |(old, new): &(Picture, Picture)| (old.g, old.parent) == (new.g, new.parent);
        if let Some((old, new)) = old.zip(new).filter(same) {
            if (old.mark, old.h) != (new.mark, new.h) {
                recorder.record(Event::revised(
                    node,
                    new.g,
                    (old.mark, new.mark),
                    (old.h, new.h),
                ));
            }
            return;
        }
        let copy = if old.is_some() && new.is_some() {
            COPY
        } else {
            0
        };
        if let Some(old) = old {
            let gone = Event::forgotten(node, old.parent, (old.g, old.h), old.mark);
            recorder.record(Event {
                note: gone.note | copy,
                ..gone
            });
        }
        if let Some(new) = new {
            let kind = match new.mark {
                DEFERRED => EventKind::Cut,
                _ => EventKind::Generated,
            };
            recorder.record(Event {
                note: copy,
                parent: new.parent,
                other: new.h,
                ..Event::about(kind, node, new.g)
            });
            if new.mark == CLOSED {
                recorder.record(Event::revised(node, new.g, (OPEN, CLOSED), (new.h, new.h)));
            }
        }
    }

    fn tell_count<R: Recorder>(&mut self, recorder: &mut R) {
        let now = self.in_memory() as u64;
        let before = std::mem::replace(&mut self.told, now);
        if R::LISTENS && now != before {
            recorder.record(Event::counted(now, before));
        }
    }

    fn note_peaks(&mut self) {
        self.counters.peak_open = self.counters.peak_open.max(self.open);
        self.counters.peak_bytes = self.counters.peak_bytes.max(self.data());
    }

    /// Bytes of what is in memory, the same on all machines: of a place eight numbers of 32 bits and three costs, and
    /// its slots.
    fn data(&self) -> u64 {
        let place = size_of::<[u32; 8]>() + size_of::<[C; 3]>();
        let places = self.in_memory() as u64 * place as u64;
        places + self.slots * size_of::<Slot<C>>() as u64
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    /// The place of the goal, once it is reached.
    fn found(&self) -> Option<&Place<C>> {
        let done = self.phase == Phase::Ended(Status::Done);
        self.places.get(self.busy as usize).filter(|_| done)
    }
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for SmaStar<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let ends = |note: u16, g: u64| Event {
            note,
            ..Event::about(EventKind::Exhausted, NO_NODE, g)
        };
        let Some(at) = self.best.first() else {
            if self.cut {
                recorder.record(ends(NO_ROOM, u64::from(self.settings.memory)));
                return self.end(Status::Stopped);
            }
            recorder.record(ends(0, 0));
            return self.end(Status::Failed);
        };
        let (node, g) = (self.places[at as usize].node, self.places[at as usize].g);
        if node == self.goal.0 {
            self.busy = at;
            self.open -= 1;
            self.counters.heap_operations += 1;
            if R::LISTENS {
                self.present(at, recorder);
                recorder.record(Event::reached(node, g.units(), LEAVES));
            }
            return self.end(Status::Done);
        }
        if self.counters.expanded >= self.settings.visits {
            recorder.record(ends(AT_LIMIT, self.counters.expanded));
            return self.end(Status::Stopped);
        }
        self.expand(graph, at, recorder)
    }
}

impl<C: Cost> Search for SmaStar<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let on = |at: u32| self.places.get(at as usize);
        let way = std::iter::successors(Some(self.found()?), |place| on(place.parent));
        let mut path: Vec<NodeId> = way.map(|place| NodeId(place.node)).collect();
        path.reverse();
        Some(path)
    }

    fn path_units(&self) -> Option<u64> {
        self.found().map(|place| place.g.units())
    }

    fn counters(&self) -> Counters {
        Counters {
            bytes: self.data(),
            ..self.counters
        }
    }

    /// Whether the way to it that is drawn is open.
    fn is_open(&self, node: NodeId) -> bool {
        let reached = self.found().is_some_and(|place| place.node == node.0);
        !reached && self.shown_copy(node.0).is_some_and(Place::is_open)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        !self.is_open(node) && self.shown_copy(node.0).is_some()
    }

    /// The open ways that are drawn, in the order in which they come out: not a heap, but their places serve as keys of
    /// one.
    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        let shown = |place: &&Place<C>| {
            let shown = self.shown_copy(place.node);
            shown.is_some_and(|shown| shown.born == place.born)
        };
        let open = self.alive().map(|(_, place)| place);
        let mut open: Vec<&Place<C>> = open.filter(|p| p.is_open()).filter(shown).collect();
        open.sort_by(|a, b| a.rank(b));
        let mut list = OpenList::new();
        for (i, place) in open.into_iter().enumerate() {
            list.push(i as u128, place.node);
        }
        Some(list)
    }

    fn bytes(&self) -> usize {
        let slots = self.places.iter().map(|place| place.slots.capacity());
        let lists = [
            &self.free,
            &self.buckets,
            &self.best.winners,
            &self.worst.winners,
        ];
        self.places.capacity() * size_of::<Place<C>>()
            + slots.sum::<usize>() * size_of::<Slot<C>>()
            + lists.map(Vec::capacity).iter().sum::<usize>() * size_of::<u32>()
            + self.seen.iter().map(Vec::capacity).sum::<usize>() * size_of::<u64>()
            + self.pictures.capacity() * size_of::<(u32, Picture)>()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for (at, place) in self.alive() {
            hash.word(u64::from(at) << 32 | u64::from(place.node));
            hash.word(u64::from(place.parent) << 32 | u64::from(place.born));
            hash.word(place.g.units());
            hash.word(place.f.units());
            for slot in &place.slots {
                hash.word(u64::from(slot.node) << 32 | u64::from(slot.child));
                hash.word(slot.f.units());
            }
        }
        hash.word(self.counters.expanded);
        hash.word(u64::from(self.cut));
        hash.finish()
    }
}

impl GridAlgorithm for SmaSettings {
    type Search<C: Cost> = SmaStar<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> SmaStar<C> {
        SmaStar::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut SmaStar<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn backs_up(&self) -> bool {
        true
    }
}

/// That of a search by f among the paths that memory allows, as long as the expansions suffice.
fn claim(settings: &Settings, world: &World) -> Claim {
    let memory = settings.number("memory") as u32;
    let mut claim = by_f(settings, Weight::ONE);
    claim.may_stop = true;
    // No path has more cells than there are.
    if world.grid().len() > memory as usize {
        let factor = match claim.guarantee {
            Guarantee::BoundedSuboptimal(factor) => factor,
            _ => 1.0,
        };
        claim.guarantee = Guarantee::Among {
            factor,
            cells: memory,
        };
        let told = Message::new("because.memory").with("memory", memory);
        claim.because.push(told);
    }
    let told = Message::new("because.visits").with("visits", settings.number("visits"));
    claim.because.push(told);
    claim
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let engine = SmaSettings {
        memory: settings.number("memory") as u32,
        heuristic: heuristic(settings),
        drop: settings.get("copies") != "keep",
        visits: settings.number("visits"),
    };
    GridSearch::boxed(engine, settings)
}

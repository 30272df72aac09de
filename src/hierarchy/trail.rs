//! The path that a query assembles from several searches, its smoothing, and the trait of such queries.

use crate::graph::{Cost, GridGraph, NodeId};
use crate::path::{Rays, moves_cost};
use crate::search::{BestFirstSettings, OpenList, Search, Series, Stretch};
use crate::trace::{Counters, Event, INFINITE, Process, Quantity, Recorder, StateHash, Status};

use super::Descent;

/// Nothing has been told yet.
const UNTOLD: (u64, u64) = (INFINITE, INFINITE);

/// The searches of a query, one after the other, and the cells that they have led to.
#[derive(Clone, Debug)]
pub struct Trail<C: Cost> {
    pub(super) series: Series<C>,
    /// The cells from the start on.
    pub(super) cells: Vec<u32>,
    cost: Option<C>,
    rays: Rays<C>,
    /// Whether the path that counts is that of `rays`.
    smoothed: bool,
    /// What has been told of the part and of the length of the path.
    told: (u64, u64),
    /// Expansions by level, of the searches that have ended.
    expanded: Vec<u64>,
    looks: u64,
}

impl<C: Cost> Trail<C> {
    pub(super) fn new() -> Trail<C> {
        Trail {
            series: Series::new(BestFirstSettings::default()),
            cells: Vec::new(),
            cost: None,
            rays: Rays::default(),
            smoothed: false,
            told: UNTOLD,
            expanded: Vec::new(),
            looks: 0,
        }
    }

    /// Makes ready for another query; memory is kept, nothing is cleared.
    pub(super) fn clear(&mut self) {
        self.series.clear();
        self.cells.clear();
        self.cost = None;
        self.smoothed = false;
        self.told = UNTOLD;
        self.expanded.clear();
        self.looks = 0;
    }

    /// The search on a level has ended: its expansions are those of that level.
    pub(super) fn note(&mut self, level: usize) {
        note(&mut self.expanded, level, self.series.search().counters());
    }

    /// The cells found last, of which the first is the last one known; so many of them are kept.
    pub(super) fn lead(&mut self, found: &[u32], kept: usize) {
        self.cells.extend(&found[1..kept]);
    }

    /// All cells are known. Answers what comes next.
    pub(super) fn arrived(&mut self, smooth: bool, grid: &GridGraph<'_, C>) -> Descent {
        if smooth {
            self.rays.begin(&self.cells, grid);
            self.smoothed = true;
            return Descent::Smooth;
        }
        self.cost = Some(moves_cost(grid, &self.cells));
        Descent::Ended(Status::Done)
    }

    /// Looks around once to smooth the path. Answers what comes next.
    pub(super) fn smooth(&mut self, grid: &GridGraph<'_, C>) -> Descent {
        self.looks += 1;
        if self.rays.step(grid) {
            return Descent::Smooth;
        }
        self.cost = Some(moves_cost(grid, &self.rays.cells()));
        Descent::Ended(Status::Done)
    }

    /// Tells what the query is at, and how much of the path is known, where that has changed.
    pub(super) fn tell<R: Recorder>(&mut self, part: Descent, recorder: &mut R) {
        let (part, led) = (part.code(), self.cells.len() as u64);
        if led > 0 && self.told.1 != led {
            recorder.record(Event::noted(Quantity::Led, led, self.told.1));
            self.told.1 = led;
        }
        if self.told.0 != part {
            recorder.record(Event::noted(Quantity::Part, part, self.told.0));
            self.told.0 = part;
        }
    }
}

/// Adds the expansions of a search to those of its level.
fn note(expanded: &mut Vec<u64>, level: usize, counters: Counters) {
    if expanded.len() <= level {
        expanded.resize(level + 1, 0);
    }
    expanded[level] += counters.expanded;
}

/// A query on the levels of an abstraction, from one cell to another.
pub trait Query<C: Cost>: for<'g> Process<(&'g Self::Levels, &'g GridGraph<'g, C>)> {
    /// The levels that it goes down through.
    type Levels;

    /// Makes ready for another query; memory is kept, nothing is cleared.
    fn restart(&mut self, start: NodeId, goal: NodeId);

    /// What it is at.
    fn part(&self) -> Descent;

    /// The path, as far as it is put together.
    fn trail(&self) -> &Trail<C>;

    /// What its searches have found so far, one after the other.
    fn stretches(&self) -> &[Stretch];

    /// How many plans it has begun.
    fn plans(&self) -> usize;

    /// Adds what it knows besides trail and stretches to a hash.
    fn hash_into(&self, hash: &mut StateHash);

    /// Bytes that it holds on the heap besides trail and stretches.
    fn own_bytes(&self) -> usize;

    /// The cells from the start on that are known so far: an agent may walk there while the rest is searched. Before
    /// smoothing.
    fn refined(&self) -> &[u32] {
        &self.trail().cells
    }

    /// Cells from which smoothing looked around.
    fn looks(&self) -> u64 {
        self.trail().looks
    }

    /// Expansions by level, the cells first.
    fn expanded(&self) -> Vec<u64> {
        let trail = self.trail();
        let mut expanded = trail.expanded.clone();
        if let (Some(level), true) = (self.part().level(), trail.series.is_running()) {
            note(&mut expanded, level, trail.series.search().counters());
        }
        expanded
    }

    /// Whether it has found a path.
    fn is_done(&self) -> bool {
        self.part() == Descent::Ended(Status::Done)
    }

    /// The path found, from start to goal; `None` while running and when there is none.
    fn path(&self) -> Option<Vec<NodeId>> {
        let trail = self.trail();
        let cells = if trail.smoothed {
            trail.rays.cells()
        } else {
            trail.cells.clone()
        };
        let nodes = || cells.into_iter().map(NodeId).collect();
        self.is_done().then(nodes)
    }

    /// The cost of that path in units.
    fn path_units(&self) -> Option<u64> {
        self.trail().cost.filter(|_| self.is_done()).map(C::units)
    }

    /// What has been counted so far.
    fn counters(&self) -> Counters {
        self.trail().series.counters()
    }

    /// Whether the present search has the node in its open list.
    fn is_open(&self, node: NodeId) -> bool {
        let known = self.trail().series.known();
        known.is_some_and(|search| Search::is_open(search, node))
    }

    /// Whether the present search has expanded the node.
    fn is_closed(&self, node: NodeId) -> bool {
        let known = self.trail().series.known();
        known.is_some_and(|search| Search::is_closed(search, node))
    }

    /// The open list of the present search.
    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        Search::open_list(self.trail().series.known()?, side)
    }

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize {
        let of = |stretch: &Stretch| stretch.path.capacity();
        let cells = self.stretches().iter().map(of).sum::<usize>() + self.trail().cells.capacity();
        self.trail().series.bytes()
            + self.trail().rays.bytes()
            + cells * size_of::<u32>()
            + std::mem::size_of_val(self.stretches())
            + self.own_bytes()
    }

    /// A hash of all that it knows. O(nodes).
    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.trail().series.hash_into(&mut hash);
        for &cell in self.refined() {
            hash.word(u64::from(cell));
        }
        for stretch in self.stretches() {
            hash.word(stretch.path.len() as u64);
        }
        self.hash_into(&mut hash);
        hash.word(self.part().code());
        hash.word(self.looks());
        hash.finish()
    }
}

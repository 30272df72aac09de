//! The learned heuristic of an agent, and its lookahead search.
//!
//! **Idea.** h begins as the heuristic's estimate and is raised where a lookahead search has shown that the goal is
//! farther. Raised values are kept until the problem changes, so that later searches and trials are better informed.
//!
//! A lookahead search ("search ahead") is A\* from the agent by the present h, as far as its caller lets it go. The
//! cells expanded, and the open cells around them, are its local search space. The next one forgets that and keeps h.
//!
//! **What holds.** A consistent h (no larger than the cost of a move plus the h of the cell it leads to, and 0 at the
//! goal) stays consistent under [`raise_expanded`](Learner::raise_expanded) and [`relearn`](Learner::relearn), and so
//! stays admissible. If edges vanish or become dearer it stays consistent by itself. If edges appear or become cheaper
//! it is [repaired](Learner::repair): h is lowered as far as the new costs make necessary, and no farther.

use crate::graph::{Graph, Heuristic, NodeId};
use crate::search::OpenList;
use crate::search::engine::frontier::set_aside;
use crate::trace::{
    AHEAD, CLOSED, Counters, Event, EventKind, LEARNED, LESSONS, LOWERED, NO_NODE, OPEN, Recorder,
    SHIFTED, StateHash, UNSEEN, VALUES,
};

use super::BeliefGraph;
use super::values::{FAR, sum};

/// The record of a cell: its h, and its values in the lookahead search.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The estimate, or what was learned in its place; true in the problem that `problem` names.
    h: u64,
    /// The number of the problem in which it was met last.
    problem: u32,
    /// Whether its h was learned: [`LEARNED`], [`LOWERED`] or [`SHIFTED`] since, or [`UNSEEN`] while it is the
    /// estimate.
    kept: u8,
    /// The neighbour because of which its h was lowered, or where the target went, where that was what set it last.
    by: u32,
    /// It has been expanded in this problem.
    expanded: bool,
    /// Its state, [`OPEN`] or [`CLOSED`], in the search ahead that `look` names.
    mark: u8,
    /// The number of the search ahead that met it last.
    look: u32,
    /// The cost of the best way to it from where that search began.
    g: u64,
    /// Its h when that search met it.
    met_h: u64,
    /// The cell before it on that way.
    parent: u32,
    /// The number of the survey in which it was met last, times two; one more once it was expanded in it.
    survey: u64,
    /// What h may become while the h of a local search space is learned anew.
    waits: u64,
}

const UNKNOWN: Known = Known {
    h: 0,
    problem: 0,
    kept: UNSEEN,
    by: NO_NODE,
    expanded: false,
    mark: UNSEEN,
    look: 0,
    g: 0,
    met_h: 0,
    parent: NO_NODE,
    survey: 0,
    waits: 0,
};

fn key(g: u64, h: u64) -> u128 {
    // Among those of one f the one with the largest g comes first.
    u128::from(sum(g, h)) << 64 | u128::from(u64::MAX - g)
}

/// The h of all cells and a lookahead search. Memory is allocated once and reused by later problems without clearing.
#[derive(Clone, Debug, Default)]
pub struct Learner {
    heuristic: Heuristic,
    /// Another search has space 0 and [`VALUES`] for its events.
    beside: bool,
    goal: NodeId,
    known: Vec<Known>,
    /// The number of this problem, from 1; 0 before the first.
    problem: u32,
    /// The number of this search ahead.
    look: u32,
    /// The cells that this search ahead has met, in that order.
    met: Vec<u32>,
    /// How many of them it has expanded.
    closed: usize,
    /// Its open list, outdated entries included.
    open: OpenList<u128>,
    /// What waits to be looked at while h is learned anew or repaired, the smallest h first.
    waiting: OpenList<u128>,
    /// How many cells of the local search space have not got their new h.
    unlearned: usize,
    /// The number of this survey: what was seen since the world was found changed last.
    survey: u64,
    /// Cells met in this survey that have not been expanded in it.
    unexplored: u64,
    /// How often h was raised.
    raised: u64,
    inserted: u64,
    longest_list: u64,
    counters: Counters,
}

impl Learner {
    /// One that knows nothing, whose h begins as that estimate, which must be consistent.
    pub fn new(heuristic: Heuristic) -> Learner {
        Learner {
            heuristic,
            ..Learner::default()
        }
    }

    /// The same, beside another search: its events are in spaces of their own.
    #[must_use]
    pub fn beside(self) -> Learner {
        Learner {
            beside: true,
            ..self
        }
    }

    /// The spaces of its search ahead and of the h that it has learned.
    fn spaces(&self) -> (u8, u8) {
        match self.beside {
            false => (0, VALUES),
            true => (AHEAD, LESSONS),
        }
    }

    /// Sets aside memory for so many cells.
    pub fn set_aside(&mut self, nodes: usize) {
        set_aside(&mut self.known, nodes, usize::MAX, UNKNOWN);
    }

    /// Forgets everything and makes room for so many cells. O(1) but for memory that is set aside for the first time.
    pub fn begin(&mut self, nodes: usize, goal: NodeId) {
        self.set_aside(nodes);
        if self.problem == u32::MAX {
            self.known.fill(UNKNOWN);
            (self.problem, self.look, self.survey) = (0, 0, 0);
        }
        self.problem += 1;
        self.survey += 1;
        self.goal = goal;
        self.met.clear();
        self.closed = 0;
        self.open.clear();
        self.waiting.clear();
        (self.unlearned, self.unexplored, self.raised) = (0, 0, 0);
        (self.inserted, self.longest_list) = (0, 0);
        self.counters = Counters::default();
    }

    /// The present h of a cell: learned, or the estimate.
    #[inline(always)]
    pub fn h(&self, ground: &BeliefGraph<'_>, node: NodeId) -> u64 {
        match self.known.get(node.index()) {
            Some(known) if known.problem == self.problem => known.h,
            _ => ground.estimate(self.heuristic, node, self.goal),
        }
    }

    /// How often h was raised in this problem.
    pub fn raised(&self) -> u64 {
        self.raised
    }

    /// Whether everything that can be reached from where the agent stands and leads anywhere has been expanded since
    /// the world was found changed last, and the goal is not among it.
    pub fn is_exhausted(&self) -> bool {
        self.unexplored == 0
    }

    /// Forgets the search ahead; what was learned from it is kept. O(cells that it had met).
    pub fn forget_look<R: Recorder>(&mut self, recorder: &mut R) {
        if R::LISTENS {
            for &cell in &self.met {
                let known = &self.known[cell as usize];
                let costs = (known.g, known.met_h);
                let event = Event::forgotten(cell, known.parent, costs, known.mark);
                recorder.record(event.in_space(self.spaces().0));
            }
        }
        self.met.clear();
        self.closed = 0;
        self.open.clear();
        if self.look == u32::MAX {
            self.known.iter_mut().for_each(|known| known.look = 0);
            self.look = 0;
        }
        self.look += 1;
    }

    /// Begins a search ahead: the one before is forgotten. O(cells that it had met).
    pub fn look_from<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        node: NodeId,
        recorder: &mut R,
    ) {
        self.forget_look(recorder);
        // Where nothing can stand nothing begins.
        if ground.is_open(node) {
            self.reach(ground, node, (0, NO_NODE), recorder);
        }
    }

    /// Cells that the search ahead had met and where nothing can stand any more are met no longer. O(cells; all that it
    /// has met, where there is such a cell).
    fn drop_blocked<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        let mut dropped = false;
        let (space, _) = self.spaces();
        for &cell in cells {
            let known = &mut self.known[cell.index()];
            let met = known.look == self.look && known.problem == self.problem;
            if !met || ground.is_open(cell) {
                continue;
            }
            if R::LISTENS {
                let costs = (known.g, known.met_h);
                let event = Event::forgotten(cell.0, known.parent, costs, known.mark);
                recorder.record(event.in_space(space));
            }
            self.closed -= usize::from(known.mark == CLOSED);
            (known.look, known.mark, dropped) = (0, UNSEEN, true);
        }
        if dropped {
            let (known, look) = (&self.known, self.look);
            self.met.retain(|&cell| known[cell as usize].look == look);
        }
    }

    /// Relaxes an edge: a path to a cell was found, with its cost and the cell before.
    fn reach<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        node: NodeId,
        (g, parent): (u64, u32),
        recorder: &mut R,
    ) {
        let h = self.h(ground, node);
        let (space, _) = self.spaces();
        let known = &mut self.known[node.index()];
        if known.problem != self.problem {
            *known = Known {
                h,
                problem: self.problem,
                look: known.look,
                survey: known.survey,
                ..UNKNOWN
            };
            self.counters.generated += 1;
        }
        if known.survey < 2 * self.survey {
            // Where h is infinite the cell is a dead end: the agent never enters it.
            let leads_on = u64::from(h != FAR);
            known.survey = 2 * self.survey + 1 - leads_on;
            self.unexplored += leads_on;
        }
        if known.look != self.look {
            known.look = self.look;
            known.mark = OPEN;
            known.met_h = h;
            self.met.push(node.0);
            if R::LISTENS {
                recorder.record(Event::generated(node.0, parent, g, h).in_space(space));
            }
        } else if known.mark == OPEN && g < known.g {
            if R::LISTENS {
                let old = (known.parent, known.g);
                let event = Event::improved(EventKind::Improved, node.0, parent, g, old);
                recorder.record(event.in_space(space));
            }
        } else {
            // h is consistent: what is closed has its least g.
            return;
        }
        (known.g, known.parent) = (g, parent);
        self.open.push(key(g, h), node.0);
        self.inserted += 1;
    }

    /// The open cell with the smallest f, and that f; outdated entries before it are dropped.
    pub fn best(&mut self) -> Option<(u64, NodeId)> {
        loop {
            let (first, node) = self.open.peek()?;
            let known = &self.known[node as usize];
            if known.mark == OPEN && first == key(known.g, known.met_h) {
                return Some(((first >> 64) as u64, NodeId(node)));
            }
            self.open.pop();
            self.counters.heap_operations += 1;
        }
    }

    /// Expands the open cell with the smallest f and answers it; `None` where nothing is open.
    pub fn expand<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        recorder: &mut R,
    ) -> Option<NodeId> {
        let (f, node) = self.best()?;
        self.open.pop();
        let known = &mut self.known[node.index()];
        let again = std::mem::replace(&mut known.expanded, true);
        known.mark = CLOSED;
        let g = known.g;
        if known.survey == 2 * self.survey {
            known.survey += 1;
            self.unexplored -= 1;
        }
        self.closed += 1;
        self.counters.heap_operations += 1;
        self.counters.expanded += 1;
        self.counters.reexpanded += u64::from(again);
        if R::LISTENS {
            recorder.record(Event::expanded(node.0, g, f).in_space(self.spaces().0));
        }
        ground.successors(node, |edge| {
            let way = (sum(g, edge.cost), node.0);
            self.reach(ground, edge.node, way, recorder);
        });
        self.note_peaks();
        Some(node)
    }

    fn note_peaks(&mut self) {
        let lists = self.open.len() + self.waiting.len();
        self.longest_list = self.longest_list.max(lists as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_now());
    }

    /// The cells after the one where the search ahead began, as far as `node`, the last first; O(its length).
    pub fn way_back(&self, node: NodeId, way: &mut Vec<NodeId>) {
        way.clear();
        let mut at = node;
        while self.known[at.index()].parent != NO_NODE {
            way.push(at);
            at = NodeId(self.known[at.index()].parent);
        }
    }

    /// Raises the h of a cell that has been met in this problem; a smaller one changes nothing.
    pub fn raise<R: Recorder>(&mut self, node: NodeId, h: u64, recorder: &mut R) {
        let known = &mut self.known[node.index()];
        debug_assert!(known.problem == self.problem);
        if h <= known.h {
            return;
        }
        self.raised += 1;
        let (old, before) = ((known.h, known.by), known.kept);
        (known.h, known.by, known.kept) = (h, NO_NODE, LEARNED);
        if R::LISTENS {
            let values = ((h, NO_NODE), old);
            let event = Event::changed(node.0, values.0, values.1, (before, LEARNED));
            recorder.record(event.in_space(self.spaces().1));
        }
    }

    /// Raises the h of each cell that the search ahead has expanded to `f` - g: the way on from there leads through an
    /// open cell, and none of those has a smaller f. O(cells expanded).
    pub fn raise_expanded<R: Recorder>(&mut self, f: u64, recorder: &mut R) {
        for i in 0..self.met.len() {
            let node = self.met[i];
            let known = &self.known[node as usize];
            if known.mark == CLOSED {
                let h = f.saturating_sub(known.g);
                self.raise(NodeId(node), h, recorder);
            }
        }
    }

    /// Begins to learn the h of all cells anew that the search ahead has expanded: [`relearn`](Learner::relearn) goes
    /// on. O(cells met, times their logarithm).
    pub fn begin_relearning(&mut self) {
        self.waiting.clear();
        for &node in &self.met {
            let known = &mut self.known[node as usize];
            known.waits = FAR;
            if known.mark == OPEN {
                known.waits = known.h;
                self.waiting.push(u128::from(known.h), node);
                self.inserted += 1;
            }
        }
        self.unlearned = self.closed;
        self.note_peaks();
    }

    /// Gives one more of those cells its new h, the least of all that are left: the least of move and h over its
    /// neighbours. Answers whether there are any left.
    pub fn relearn<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> bool {
        while self.unlearned > 0 {
            let Some((h, node)) = self.waiting.pop() else {
                break;
            };
            self.counters.heap_operations += 1;
            let (h, known) = (h as u64, &self.known[node as usize]);
            if known.waits != h {
                continue;
            }
            let closed = known.mark == CLOSED;
            if closed {
                self.raise(NodeId(node), h, recorder);
                self.unlearned -= 1;
            }
            // Moves are symmetric, so the neighbours are those from which it can be reached.
            ground.successors(NodeId(node), |edge| {
                let (next, way) = (&mut self.known[edge.node.index()], sum(h, edge.cost));
                if next.look == self.look && next.mark == CLOSED && way < next.waits {
                    next.waits = way;
                    self.waiting.push(u128::from(way), edge.node.0);
                    self.inserted += 1;
                }
            });
            self.note_peaks();
            if closed {
                return self.unlearned > 0;
            }
        }
        self.unlearned = 0;
        false
    }

    /// The world was found changed at these cells: what counts as [exhausted](Learner::is_exhausted) has to be found
    /// out anew, and where nothing can stand any more is met no longer. O(cells; all that the search ahead has met,
    /// where there is such a cell).
    pub fn begin_survey<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        self.survey += 1;
        self.unexplored = 0;
        self.drop_blocked(ground, cells, recorder);
    }

    /// Whether the h of a cell is no larger than each move from it plus the h behind that. O(neighbours).
    pub fn is_consistent_at(&self, ground: &BeliefGraph<'_>, cell: NodeId) -> bool {
        let h = self.h(ground, cell);
        let mut holds = true;
        ground.successors(cell, |edge| {
            holds &= h <= sum(edge.cost, self.h(ground, edge.node));
        });
        holds
    }

    /// The moves from these cells or their costs, those to them too, may be others than before. Where a move is cheaper
    /// than before, or new, h is lowered to what it costs plus the h behind it, and so on to the cells that rested on
    /// it: it is consistent again, and no lower than it has to be for that. O(cells, and those whose h is lowered,
    /// times their logarithm).
    ///
    /// A search ahead that has not ended, or not been learned from to the end, has to begin anew.
    pub fn repair<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        self.waiting.clear();
        for &cell in cells {
            self.cap(ground, cell, recorder);
        }
        if self.unlearned > 0 {
            // Some have got their new h and others have not: among themselves they are not consistent.
            self.unlearned = 0;
            for i in 0..self.met.len() {
                self.cap(ground, NodeId(self.met[i]), recorder);
            }
        }
        while let Some((h, node)) = self.waiting.pop() {
            self.counters.heap_operations += 1;
            let h = h as u64;
            if self.known[node as usize].h == h {
                ground.predecessors(NodeId(node), |edge| {
                    let way = sum(h, edge.cost);
                    self.lower(edge.node, (way, node), recorder);
                });
                self.note_peaks();
            }
        }
    }

    /// Lowers the h of a cell to what its neighbours allow.
    fn cap<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, cell: NodeId, recorder: &mut R) {
        let mut least = (FAR, NO_NODE);
        ground.successors(cell, |edge| {
            let way = sum(edge.cost, self.h(ground, edge.node));
            if way < least.0 {
                least = (way, edge.node.0);
            }
        });
        self.lower(cell, least, recorder);
    }

    /// Lowers the h of a cell to what it costs by way of a neighbour, where that is less. An estimate never is more.
    fn lower<R: Recorder>(&mut self, cell: NodeId, (h, by): (u64, u32), recorder: &mut R) {
        let known = &mut self.known[cell.index()];
        if known.problem != self.problem || h >= known.h || cell == self.goal {
            return;
        }
        let (old, before) = ((known.h, known.by), known.kept);
        (known.h, known.by, known.kept) = (h, by, LOWERED);
        self.waiting.push(u128::from(h), cell.0);
        self.inserted += 1;
        if R::LISTENS {
            let marks = (before, LOWERED);
            let event = Event::changed(cell.0, (h, by), old, marks);
            recorder.record(event.in_space(self.spaces().1));
        }
    }

    /// The target has moved to `to`. The h of that place, the most by which the target may have come nearer, is taken
    /// off every h that is known; where the estimate to the new place says more, that counts. What was consistent is so
    /// again. O(cells of the grid).
    ///
    /// A search ahead that has not ended has to begin anew.
    pub fn follow<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, to: NodeId, recorder: &mut R) {
        let nearer = self.h(ground, to);
        let (_, lessons) = self.spaces();
        self.goal = to;
        for (i, known) in self.known.iter_mut().enumerate() {
            if known.problem != self.problem {
                continue;
            }
            let left = match (known.h, nearer) {
                // What nothing leads on from does not lead to where something did.
                (FAR, nearer) if nearer != FAR => FAR,
                (h, nearer) => h.saturating_sub(nearer),
            };
            let estimate = ground.estimate(self.heuristic, NodeId(i as u32), to);
            let old = (known.h, known.by);
            let (kept, by) = match left > estimate {
                true => (SHIFTED, to.0),
                false => (UNSEEN, NO_NODE),
            };
            let before = std::mem::replace(&mut known.kept, kept);
            (known.h, known.by) = (left.max(estimate), by);
            if R::LISTENS && (before, kept) != (UNSEEN, UNSEEN) {
                let event = Event::changed(i as u32, (known.h, by), old, (before, kept));
                recorder.record(event.in_space(lessons));
            }
        }
    }

    /// How many cells are open in the search ahead.
    pub fn open_now(&self) -> u64 {
        (self.met.len() - self.closed) as u64
    }

    /// What has been counted so far.
    pub fn counters(&self) -> Counters {
        let mut counters = self.counters;
        counters.heap_operations += self.inserted;
        let nodes = self.counters.generated * size_of::<Known>() as u64;
        let entry = OpenList::<u128>::ENTRY_BYTES as u64;
        let lists = (self.open.len() + self.waiting.len()) as u64;
        counters.bytes = nodes + lists * entry;
        counters.peak_bytes = nodes + self.longest_list * entry;
        counters
    }

    /// Adds all that is known to a hash. O(cells).
    pub fn hash_into(&self, hash: &mut StateHash) {
        for (i, known) in self.known.iter().enumerate() {
            if known.problem == self.problem && self.problem > 0 {
                hash.word(i as u64);
                hash.word(known.h);
                if known.look == self.look {
                    hash.word(known.g << 8 | u64::from(known.mark));
                    hash.word(u64::from(known.parent));
                }
            }
        }
        hash.word((self.unlearned as u64) << 32 | self.unexplored);
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let lists = self.open.bytes() + self.waiting.bytes();
        self.known.capacity() * size_of::<Known>() + lists + self.met.capacity() * size_of::<u32>()
    }
}

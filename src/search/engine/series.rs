//! A series of best-first searches on the same cells, for algorithms that join a path from several searches.
//!
//! When a search begins, the nodes that the one before has generated are forgotten. The cells it has expanded are kept
//! in the space [`BEFORE`], with the number of the search, so that a picture can show the whole run.
//!
//! `BestFirst` is run again and again by `hierarchy/hpa/hpa_star.rs`, `hierarchy/pra/pra_star.rs`,
//! `hierarchy/sectors/sector_query.rs` and `search/sga_star`. What has been met is `Forgotten` when the next search
//! begins; earlier expansions have `Role::Before` and are painted as `EARLIER`. `Quantity::Searches` counts the
//! searches; `Part`, `Led` and `LedBack` say which part of the whole is at work and how much of the path is known.
//! Held by `tests/search/series.rs`.

use super::best_first::BestFirst;
use super::best_first::BestFirstSettings;
use crate::graph::{Cost, Graph, NodeId};
use crate::search::Search;
use crate::trace::{
    BEFORE, CLOSED, Counters, Event, EventKind, INFINITE, NO_NODE, OPEN, Process, Quantity,
    Recorder, StateHash, Status, UNSEEN,
};

/// The present search, and the expansions of those before it. Memory is reused from one to the next without clearing.
#[derive(Clone, Debug)]
pub struct Series<C: Cost> {
    search: BestFirst<C>,
    /// Whether a search runs, and whether one has run whose cells are not forgotten yet.
    running: bool,
    known: bool,
    /// How many have begun.
    number: u32,
    /// Of those that have ended: sums, and the largest peaks.
    ended: Counters,
    /// The cells that the present one has met, and by cell the number of the last one that has expanded it. Of recorded
    /// runs alone, which are recorded from their first step on.
    met: Vec<u32>,
    earlier: Vec<u32>,
}

/// A recorder that passes events on and notes the nodes that enter the open list.
struct Noting<'a, R> {
    inner: &'a mut R,
    met: &'a mut Vec<u32>,
}

impl<R: Recorder> Recorder for Noting<'_, R> {
    const LISTENS: bool = R::LISTENS;

    fn record(&mut self, event: Event) {
        if event.kind == EventKind::Generated {
            self.met.push(event.node);
        }
        self.inner.record(event);
    }
}

impl<C: Cost> Series<C> {
    /// A series whose searches have the order of `settings`.
    pub fn new(settings: BestFirstSettings) -> Series<C> {
        Series {
            search: BestFirst::between(settings, NodeId(0), NodeId(0)),
            running: false,
            known: false,
            number: 0,
            ended: Counters::default(),
            met: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// Prepares another run. O(1), where the last one was not recorded.
    pub fn clear(&mut self) {
        (self.running, self.known) = (false, false);
        self.number = 0;
        self.ended = Counters::default();
        self.met.clear();
        self.earlier.clear();
    }

    /// Begins the next search, with the order of the others. The one before has ended.
    pub fn begin<R: Recorder>(
        &mut self,
        settings: BestFirstSettings,
        (from, to): (NodeId, NodeId),
        recorder: &mut R,
    ) {
        self.forget(recorder);
        let before = u64::from(self.number);
        self.number += 1;
        (self.running, self.known) = (true, true);
        self.search.restart_as(settings, from, to);
        let before = if before == 0 { INFINITE } else { before };
        let number = u64::from(self.number);
        recorder.record(Event::noted(Quantity::Searches, number, before));
    }

    /// One step of the search that runs.
    pub fn step<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        let status = if R::LISTENS {
            let met = &mut self.met;
            let inner = recorder;
            self.search.step(graph, &mut Noting { inner, met })
        } else {
            self.search.step(graph, recorder)
        };
        if status != Status::Running {
            self.leave();
        }
        status
    }

    /// All steps of the search that runs, without a recorder.
    pub fn finish<G: Graph<Cost = C>>(&mut self, graph: &G) -> Status {
        let status = self.search.run(graph, &mut ());
        self.leave();
        status
    }

    /// Counts a search that was made otherwise, while none runs.
    pub fn count(&mut self, done: Counters) {
        let ended = self.ended;
        self.number += 1;
        self.ended = Counters {
            peak_open: ended.peak_open.max(done.peak_open),
            peak_bytes: ended.peak_bytes.max(done.peak_bytes),
            ..ended.plus(done)
        };
    }

    /// The parent of the node that the next step expands, and that node, as [`BestFirst::next_node`].
    #[inline(always)]
    pub fn next_node(&mut self) -> Option<(Option<NodeId>, NodeId)> {
        self.running.then(|| self.search.next_node()).flatten()
    }

    /// Forgets the nodes that the last search has generated. O(these nodes), for recorded runs.
    pub fn forget<R: Recorder>(&mut self, recorder: &mut R) {
        self.known = false;
        if !R::LISTENS {
            return;
        }
        for cell in self.met.drain(..) {
            let node = NodeId(cell);
            let closed = self.search.is_closed(node);
            let way = self.search.parent(node);
            let units = |cost: Option<C>| cost.unwrap_or_default().units();
            let costs = (units(self.search.g(node)), units(self.search.h(node)));
            let parent = way.map_or(NO_NODE, |node| node.0);
            let mark = if closed { CLOSED } else { OPEN };
            recorder.record(Event::forgotten(cell, parent, costs, mark));
            if !closed {
                continue;
            }
            if self.earlier.len() <= node.index() {
                self.earlier.resize(node.index() + 1, 0);
            }
            let last = std::mem::replace(&mut self.earlier[node.index()], self.number);
            let (old, mark) = match last {
                0 => (0, UNSEEN),
                last => (u64::from(last), CLOSED),
            };
            let now = (u64::from(self.number), NO_NODE);
            let event = Event::changed(cell, now, (old, NO_NODE), (mark, CLOSED));
            recorder.record(event.in_space(BEFORE));
        }
    }

    /// Abandons the running search; the nodes it has generated are forgotten when the next one begins.
    pub fn leave(&mut self) {
        self.ended = self.counters();
        self.ended.bytes = 0;
        self.running = false;
    }

    /// Whether a search runs.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// The search that runs, or the last one.
    pub fn search(&self) -> &BestFirst<C> {
        &self.search
    }

    /// How many have begun.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The search whose cells are known: that which runs, or the last one until the next begins.
    pub fn known(&self) -> Option<&BestFirst<C>> {
        self.known.then_some(&self.search)
    }

    /// Of all searches: sums, but the largest of the peaks, since they come one after the other, and the bytes of the
    /// present one.
    pub fn counters(&self) -> Counters {
        if !self.running {
            return self.ended;
        }
        let now = self.search.counters();
        Counters {
            peak_open: self.ended.peak_open.max(now.peak_open),
            peak_bytes: self.ended.peak_bytes.max(now.peak_bytes),
            ..self.ended.plus(now)
        }
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let cells = self.met.capacity() + self.earlier.capacity();
        self.search.bytes() + cells * size_of::<u32>()
    }

    /// Adds what is known of the present search to a hash. O(cells).
    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.word(u64::from(self.number));
        // What a search has left behind that is forgotten means nothing.
        if self.known {
            hash.word(self.search.state_hash());
        }
    }
}

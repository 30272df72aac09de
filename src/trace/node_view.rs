//! The state of the nodes of one space at the cursor, accumulated from its events.
//!
//! Nodes are numbers, whatever they stand for: cells of a grid, states of a roadmap, triangles of a mesh. So every
//! process that reports events can be shown at any of its steps ([`Playback`](super::Playback)).
//!
//! Marks and records are separate arrays: marks are compared a word at a time so that only what changed is painted
//! again, and a step need not say which nodes it touched.

use super::event::{INFINITE, LEAVES, PASS, PLACES, PUT_OFF, QUANTITIES, RETURNED};
use super::{Event, EventKind, NO_NODE, Place, Quantity, StateHash};

/// A node that no event has been about.
pub const UNSEEN: u8 = 0;
/// A node in the open list.
pub const OPEN: u8 = 1;
/// A closed node: expanded, or the goal that ended the search.
pub const CLOSED: u8 = 2;
/// A node deferred to a later pass. The numbers between are marks that only pictures use.
pub const DEFERRED: u8 = 7;

/// The record of a node at the cursor. Meaningless while its mark is [`UNSEEN`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeRecord {
    /// Cost from the start, in the graph's fixed-point units.
    pub g: u64,
    /// Estimate to the goal, in the same units.
    pub h: u64,
    /// The parent, or [`super::NO_NODE`].
    pub parent: u32,
}

/// Nodes in one piece of a copy.
const PIECE: usize = 1_024;

/// A copy of what a view knows of the nodes of one piece.
pub(super) struct ViewPiece {
    marks: Vec<u8>,
    records: Vec<NodeRecord>,
}

/// The state of every node of one space at the cursor, by node id.
#[derive(Clone, Debug)]
pub struct NodeView {
    /// One mark per node.
    marks: Vec<u8>,
    /// Valid where the mark is not `UNSEEN`; clearing the view leaves old records in place.
    records: Vec<NodeRecord>,
    /// How many marks are `OPEN`.
    open: u64,
    /// How many marks are `DEFERRED`.
    deferred: u64,
    /// How many `Expanded` events are behind the cursor.
    expanded: u64,
    /// The number of the pass, from 0, and its threshold.
    pass: Option<(u32, u64)>,
    /// How many nodes are in memory, where the search counts them.
    in_memory: u64,
    /// Where each [`Place`] is.
    places: [u32; PLACES],
    /// What each [`Quantity`] is.
    quantities: [u64; QUANTITIES],
    /// What the agent's moves have cost.
    walked: u64,
}

impl NodeView {
    /// A view of `nodes` unseen nodes.
    pub fn new(nodes: usize) -> NodeView {
        NodeView {
            marks: vec![UNSEEN; nodes],
            records: vec![NodeRecord::default(); nodes],
            open: 0,
            deferred: 0,
            expanded: 0,
            pass: None,
            in_memory: 0,
            places: [NO_NODE; PLACES],
            quantities: [INFINITE; QUANTITIES],
            walked: 0,
        }
    }

    /// Forgets everything. O(nodes), one byte a node.
    pub fn clear(&mut self) {
        self.marks.fill(UNSEEN);
        self.open = 0;
        self.deferred = 0;
        self.expanded = 0;
        self.pass = None;
        self.in_memory = 0;
        self.places = [NO_NODE; PLACES];
        self.quantities = [INFINITE; QUANTITIES];
        self.walked = 0;
    }

    /// One mark per node: [`UNSEEN`], [`OPEN`], [`CLOSED`] or [`DEFERRED`].
    pub fn marks(&self) -> &[u8] {
        &self.marks
    }

    /// What is known of `node`, if it has been seen.
    pub fn record(&self, node: u32) -> Option<NodeRecord> {
        match self.marks.get(node as usize) {
            None | Some(&UNSEEN) => None,
            Some(_) => Some(self.records[node as usize]),
        }
    }

    /// How many nodes are open.
    pub fn open(&self) -> u64 {
        self.open
    }

    /// How many nodes have been put off until a later pass.
    pub fn deferred(&self) -> u64 {
        self.deferred
    }

    /// The pass that the search is in, where it has passes: its number, from 0, and its threshold in units.
    pub fn pass(&self) -> Option<(u32, u64)> {
        self.pass
    }

    /// How many nodes are in memory, a node several times where it is kept so often; 0 where the search does not count
    /// them.
    pub fn in_memory(&self) -> u64 {
        self.in_memory
    }

    /// The node at which something is, if it is anywhere.
    pub fn place(&self, place: Place) -> Option<u32> {
        let node = self.places[place as usize];
        (node != NO_NODE).then_some(node)
    }

    /// A number that the whole process has, if it has it.
    pub fn quantity(&self, quantity: Quantity) -> Option<u64> {
        let now = self.quantities[quantity as usize];
        (now != INFINITE).then_some(now)
    }

    /// What the agent's moves have cost, in units.
    pub fn walked(&self) -> u64 {
        self.walked
    }

    /// How many expansions are behind the cursor.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The chain of parents from a start to `node`, both included; empty when it has not been seen, or where the chain
    /// goes round in a circle.
    pub fn branch(&self, node: u32) -> Vec<u32> {
        let mut chain = Vec::new();
        let mut at = node;
        while let Some(record) = self.record(at) {
            chain.push(at);
            // While a search is under repair parents may go round in a circle.
            if chain.len() > self.marks.len() {
                return Vec::new();
            }
            at = record.parent;
        }
        chain.reverse();
        chain
    }

    /// The open nodes with what is known of them. O(nodes): for a sentence about one step, not for every frame.
    pub fn open_records(&self) -> impl Iterator<Item = (u32, NodeRecord)> {
        let open = |&(_, mark): &(usize, &u8)| *mark == OPEN;
        let all = self.marks.iter().enumerate().filter(open);
        all.map(|(i, _)| (i as u32, self.records[i]))
    }

    /// A hash of all that can be seen.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::new();
        hash.word(self.expanded);
        if let Some((number, threshold)) = self.pass {
            hash.word(u64::from(number));
            hash.word(threshold);
        }
        if self.in_memory > 0 {
            hash.word(self.in_memory);
        }
        for (i, &node) in self.places.iter().enumerate().filter(|p| *p.1 != NO_NODE) {
            hash.word((i as u64) << 32 | u64::from(node));
            hash.word(self.walked);
        }
        for (i, &now) in self
            .quantities
            .iter()
            .enumerate()
            .filter(|q| *q.1 != INFINITE)
        {
            hash.word(i as u64);
            hash.word(now);
        }
        for (i, &mark) in self.marks.iter().enumerate() {
            if mark != UNSEEN {
                let record = self.records[i];
                hash.word(((i as u64) << 8) | u64::from(mark));
                hash.word(record.g);
                hash.word(record.h);
                hash.word(u64::from(record.parent));
            }
        }
        hash.finish()
    }

    /// Bytes that a copy of this view takes.
    pub(super) fn bytes(&self) -> usize {
        self.marks.len() * (1 + size_of::<NodeRecord>())
    }

    /// How many pieces a copy of it has.
    pub(super) fn pieces(&self) -> usize {
        self.marks.len().div_ceil(PIECE)
    }

    /// The piece that has a node.
    pub(super) fn piece_of(node: u32) -> usize {
        node as usize / PIECE
    }

    /// A copy of a piece.
    pub(super) fn piece(&self, piece: usize) -> ViewPiece {
        let until = self.marks.len().min((piece + 1) * PIECE);
        ViewPiece {
            marks: self.marks[piece * PIECE..until].to_vec(),
            records: self.records[piece * PIECE..until].to_vec(),
        }
    }

    /// A copy without any node.
    pub(super) fn totals(&self) -> NodeView {
        NodeView {
            marks: Vec::new(),
            records: Vec::new(),
            ..*self
        }
    }

    /// Takes over a copy of all pieces, in their order, and of the rest, without allocating.
    pub(super) fn take_over<'a>(
        &mut self,
        totals: &NodeView,
        pieces: impl Iterator<Item = &'a ViewPiece>,
    ) {
        let mut own = (self.marks.chunks_mut(PIECE)).zip(self.records.chunks_mut(PIECE));
        for piece in pieces {
            if let Some((marks, records)) = own.next() {
                marks.copy_from_slice(&piece.marks);
                records.copy_from_slice(&piece.records);
            }
        }
        *self = NodeView {
            marks: std::mem::take(&mut self.marks),
            records: std::mem::take(&mut self.records),
            ..*totals
        };
    }

    /// Plays one event forwards.
    #[inline]
    pub(super) fn apply(&mut self, event: &Event) {
        let i = event.node as usize;
        match event.kind {
            EventKind::Generated => {
                self.marks[i] = OPEN;
                self.records[i] = NodeRecord {
                    g: event.g,
                    h: event.other,
                    parent: event.parent,
                };
                self.open += 1;
            }
            EventKind::Improved | EventKind::Reopened => {
                self.records[i].g = event.g;
                self.records[i].parent = event.parent;
                if event.kind == EventKind::Reopened {
                    self.marks[i] = OPEN;
                    self.open += 1;
                } else if event.note == PUT_OFF {
                    self.marks[i] = OPEN;
                    self.open += 1;
                    self.deferred -= 1;
                }
            }
            EventKind::Expanded => {
                self.marks[i] = CLOSED;
                self.open -= 1;
                self.expanded += 1;
            }
            EventKind::Pruned => {
                self.marks[i] = CLOSED;
                self.open -= 1;
            }
            EventKind::Reached if event.note & LEAVES != 0 => {
                self.marks[i] = CLOSED;
                self.open -= 1;
            }
            EventKind::Deferred => {
                self.marks[i] = DEFERRED;
                self.open -= u64::from(event.note != RETURNED);
                self.deferred += 1;
            }
            EventKind::Cut => self.restore(event, DEFERRED),
            EventKind::Forgotten => self.remove(i),
            EventKind::Revised if event.node == NO_NODE => self.in_memory = event.g,
            EventKind::Revised => {
                let (from, to) = event.marks();
                self.revise(i, (from, to), event.other);
            }
            EventKind::Changed => {
                self.mark(i, event.marks().1);
                self.records[i].g = event.g;
                self.records[i].parent = event.parent;
            }
            EventKind::Estimated => self.records[i].h = event.g,
            EventKind::Moved => self.go(event.note, event.node, event.g),
            EventKind::Noted => self.note(event.note, event.g),
            EventKind::PhaseBegan if event.note == PASS => {
                self.pass = Some((event.parent, event.g));
                if self.deferred > 0 {
                    self.turn(DEFERRED, OPEN);
                }
            }
            EventKind::Reached
            | EventKind::PhaseBegan
            | EventKind::Exhausted
            | EventKind::Met
            | EventKind::Scanned
            | EventKind::Sighted => {}
        }
    }

    /// A node that is not known gets a mark, and what an event has of it.
    fn restore(&mut self, event: &Event, mark: u8) {
        let i = event.node as usize;
        self.marks[i] = mark;
        self.records[i] = NodeRecord {
            g: event.g,
            h: event.other,
            parent: event.parent,
        };
        self.open += u64::from(mark == OPEN);
        self.deferred += u64::from(mark == DEFERRED);
    }

    /// A node gets another mark and another estimate.
    fn revise(&mut self, i: usize, (from, to): (u8, u8), h: u64) {
        self.marks[i] = to;
        self.records[i].h = h;
        self.open = self.open + u64::from(to == OPEN) - u64::from(from == OPEN);
        self.deferred = self.deferred + u64::from(to == DEFERRED) - u64::from(from == DEFERRED);
    }

    /// A node gets another mark.
    fn mark(&mut self, i: usize, mark: u8) {
        let before = std::mem::replace(&mut self.marks[i], mark);
        for (counted, of) in [(&mut self.open, OPEN), (&mut self.deferred, DEFERRED)] {
            *counted = *counted + u64::from(mark == of) - u64::from(before == of);
        }
    }

    /// Something is elsewhere; an agent has walked so far.
    fn go(&mut self, place: u16, node: u32, walked: u64) {
        self.places[usize::from(place)] = node;
        if place == Place::Agent as u16 {
            self.walked = walked;
        }
    }

    fn note(&mut self, quantity: u16, now: u64) {
        self.quantities[usize::from(quantity)] = now;
    }

    /// A node is no longer known.
    fn remove(&mut self, i: usize) {
        self.open -= u64::from(self.marks[i] == OPEN);
        self.deferred -= u64::from(self.marks[i] == DEFERRED);
        self.marks[i] = UNSEEN;
    }

    /// Nothing has the mark `to`: a pass begins, or is played backwards. All that has the mark `from` gets it.
    #[cold]
    fn turn(&mut self, from: u8, to: u8) {
        let those = self.marks.iter_mut().filter(|mark| **mark == from);
        those.for_each(|mark| *mark = to);
        std::mem::swap(&mut self.open, &mut self.deferred);
    }

    /// Plays one event backwards.
    #[inline]
    pub(super) fn revert(&mut self, event: &Event) {
        let i = event.node as usize;
        match event.kind {
            EventKind::Generated => {
                self.marks[i] = UNSEEN;
                self.open -= 1;
            }
            EventKind::Improved | EventKind::Reopened => {
                self.records[i].g = event.other;
                self.records[i].parent = event.old_parent;
                if event.kind == EventKind::Reopened {
                    self.marks[i] = CLOSED;
                    self.open -= 1;
                } else if event.note == PUT_OFF {
                    self.marks[i] = DEFERRED;
                    self.open -= 1;
                    self.deferred += 1;
                }
            }
            EventKind::Expanded => {
                self.marks[i] = OPEN;
                self.open += 1;
                self.expanded -= 1;
            }
            EventKind::Pruned => {
                self.marks[i] = OPEN;
                self.open += 1;
            }
            EventKind::Reached if event.note & LEAVES != 0 => {
                self.marks[i] = OPEN;
                self.open += 1;
            }
            EventKind::Deferred if event.note == RETURNED => {
                self.marks[i] = CLOSED;
                self.deferred -= 1;
            }
            EventKind::Deferred => {
                self.marks[i] = OPEN;
                self.open += 1;
                self.deferred -= 1;
            }
            EventKind::Cut => self.remove(i),
            EventKind::Forgotten => self.restore(event, event.note as u8),
            EventKind::Revised if event.node == NO_NODE => self.in_memory = event.other,
            EventKind::Revised => {
                let (from, to) = event.marks();
                self.revise(i, (to, from), event.old_h());
            }
            EventKind::Changed => {
                self.mark(i, event.marks().0);
                self.records[i].g = event.other;
                self.records[i].parent = event.old_parent;
            }
            EventKind::Estimated => self.records[i].h = event.other,
            EventKind::Moved => self.go(event.note, event.parent, event.other),
            EventKind::Noted => self.note(event.note, event.other),
            EventKind::PhaseBegan if event.note == PASS => {
                self.pass = event.parent.checked_sub(1).map(|n| (n, event.other));
                if self.open > 0 {
                    self.turn(OPEN, DEFERRED);
                }
            }
            EventKind::Reached
            | EventKind::PhaseBegan
            | EventKind::Exhausted
            | EventKind::Met
            | EventKind::Scanned
            | EventKind::Sighted => {}
        }
    }
}

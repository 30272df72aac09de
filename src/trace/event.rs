//! The events that a step reports.
//!
//! **Spaces.** An event names its space. Space 0 is the cells of the grid; a bidirectional search uses space 1 for the
//! search from the goal (`Runner::sides`). `Runner::roles` says what further spaces hold; a lookahead search beside
//! another one has `AHEAD` and `LESSONS`. `Lane::paint` composes the marks of all spaces of a lane, and those of cells
//! too narrow for the agent.

/// "No node": the parent of a start, the node of an event that is about none.
pub const NO_NODE: u32 = u32::MAX;

/// The kind of an event. The numbers are part of the boundary and never change meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum EventKind {
    /// A new phase of the process began; `note` is its number. Where it is a pass with a threshold `note` is [`PASS`],
    /// `parent` its number, `g` the threshold, `other` that of the pass before. From the second pass on, what had been
    /// put off is open again; nothing else is open when such a pass begins.
    PhaseBegan = 0,
    /// A node never seen before entered the open list, with `g`, its `parent` and (in `other`) its h.
    Generated = 1,
    /// An open node got a smaller `g` and a new `parent`; the old ones are in `other` and `old_parent`. `note` is
    /// [`PUT_OFF`] if it had been put off, which it is no longer, [`CORRECTED`] if the way that it was taken for is not
    /// there, so that `g` may be larger, or 0.
    Improved = 2,
    /// An open node left the open list and its successors were generated; it is closed from here on. `other` is what
    /// counted of it: f, in most searches.
    Expanded = 3,
    /// A closed node got a smaller `g` and went back to the open list; the old values as for `Improved`.
    Reopened = 4,
    /// The search ends at this goal: `g` is the cost of the path found. `note` is a sum of [`LEAVES`] and [`EARLY`].
    /// The goal does not leave the open list when it had been expanded before (which takes several goals) or where two
    /// searches have met.
    Reached = 5,
    /// The open list ran empty: whatever can be reached has been. With the note [`AT_LIMIT`] the search stops instead
    /// because it has done as much as it may, which is in `g`.
    Exhausted = 6,
    /// An open node left the open list without being expanded; it is closed from here on. `other` is the cost of a
    /// path already found that no path through it can beat.
    Pruned = 7,
    /// Two searches have met at this node: `g` is the cost of the path through it, smaller than that of any found
    /// before, which is in `other` (0 for none).
    Met = 8,
    /// An open node was put off until a later pass: its f is above the threshold, which is in `other`. With the note
    /// [`RETURNED`] it was closed, and everything behind it has been tried.
    Deferred = 9,
    /// A node left memory, with its `g`, `parent` and h (in `other`); `note` is its mark before.
    Forgotten = 10,
    /// A node was looked at, with `g`, `parent` and h (in `other`), and not taken up, because its f is above the
    /// threshold. It is shown until it is forgotten.
    Cut = 11,
    /// A scan went from `parent` in a straight or diagonal line to this node, the last one that it came to. `note` is a
    /// sum of [`JUMPS`] and [`GOAL`]; `other` is how many nodes it looked at, those to its sides included; `g` is the
    /// cost of the way to `parent` and along the line. Nothing changes for the node.
    Scanned = 12,
    /// A look along the line from `parent` to this node: `note` is [`SEEN`] or 0, `other` how many cells it looked at,
    /// `old_parent` the first that the line cannot enter (where it is seen, the node), `g` the cost of the way to
    /// `parent` and along the line. Nothing changes for the node.
    Sighted = 13,
    /// What is kept of a node changed: `note` is its mark from now on, times 256, plus its mark before; `other` its h
    /// from now on, [`Event::old_h`] that before. `g` stays. About [`NO_NODE`]: `g` nodes are in memory from now on,
    /// `other` were.
    Revised = 18,
    /// What is known of a node changed, in either direction: `g` and `parent` are from now on, `other` and `old_parent`
    /// were before. `note` is its mark from now on, times 256, plus its mark before. Its h stays. A cost of
    /// [`INFINITE`] is no cost at all.
    Changed = 14,
    /// A node's h is `g` from now on; before it was `other`.
    Estimated = 15,
    /// What `note` names (a [`Place`]) is at `node` from now on, before at `parent`; [`NO_NODE`] is nowhere. Of an
    /// agent `g` is the cost of all its moves so far, `other` that before this one.
    Moved = 16,
    /// What `note` names (a [`Quantity`]) is `g` from now on, before it was `other`; [`INFINITE`] while there is none.
    Noted = 17,
}

/// An infinite cost: there is no path.
pub const INFINITE: u64 = u64::MAX;

/// The space of the further value that an incremental or real-time search keeps for each cell: the mark is that of the
/// round in which it was last set (1 to 255, over and over; 0 for nothing kept), the cost is the value.
pub const VALUES: u8 = 1;
/// The space of an agent's belief in a partially known world: a mark says that the cell has been seen, the cost is that
/// of the terrain, [`INFINITE`] where nothing can stand.
pub const BELIEF: u8 = 2;
/// The space of a lookahead search beside the search of space 0.
pub const AHEAD: u8 = 3;
/// The space of the h learned from that lookahead search.
pub const LESSONS: u8 = 4;

/// The space of earlier expansions in a series of searches: the cost is the number, from 1, of the last search that
/// expanded the cell.
pub const BEFORE: u8 = 1;

/// The mark in [`VALUES`] of a cell on an agent's plan, where that is kept there: the cost is what is left from there,
/// the parent the next cell.
pub const ON_PLAN: u8 = 1;
/// The mark of a cell to which a move of the plan led that is gone: the parent is where it came from, the cost
/// [`INFINITE`].
pub const LOST: u8 = 2;
/// The mark in [`VALUES`] of a cell whose h was learned.
pub const LEARNED: u8 = 3;
/// The mark in [`VALUES`] of a cell whose learned h was last lowered; its parent is the neighbour that made it
/// necessary.
pub const LOWERED: u8 = 4;

/// The mark in [`VALUES`] of a cell whose learned h was corrected because the target has moved; its parent is where
/// that went.
pub const SHIFTED: u8 = 5;

/// A moving thing whose place events report, besides the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Place {
    /// The agent.
    Agent = 0,
    /// What it goes to, where that moves.
    Target = 1,
    /// The end of the chain of parents that is the agent's plan.
    Plan = 2,
}

/// How many places there are.
pub const PLACES: usize = 3;

/// A value of the whole process, besides the values of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Quantity {
    /// The number of the present planning round, from 1.
    Round = 0,
    /// Expansions before this round.
    Before = 1,
    /// Km, the key modifier of D\* Lite: added to keys because the agent has moved.
    Drift = 2,
    /// Epsilon, the inflation of h, in thousandths.
    Epsilon = 3,
    /// The suboptimality bound of the path, in thousandths.
    Bound = 4,
    /// How many changes of the world an agent has heard of that plans anew only where it has to.
    Heard = 5,
    /// How many moves it has looked at to see whether it has to.
    Checks = 6,
    /// The trial: how often it has begun at its start, from 1.
    Trial = 7,
    /// What the trial before has cost.
    LastTrial = 8,
    /// Something became cheaper after costs that are left had been learned: what was learned may be too large.
    Doubt = 9,
    /// How many places a graph has that is built before it is searched, without start and goal.
    Placed = 10,
    /// For how many of its nodes the links to those before them are known.
    Linked = 11,
    /// Of searches that come one after the other, which one it is, from 1.
    Searches = 12,
    /// What a search that has parts is at, by a number of its own.
    Part = 13,
    /// How many cells of the path are known from the start on.
    Led = 14,
    /// How many cells of the path are known back from the goal.
    LedBack = 15,
    /// Of a search over sub-goals, how many things it has done besides expanding, times 16, plus the number of the kind
    /// of the last one.
    SubGoalEvents = 16,
    /// How often an agent has planned as a whole that refines its plan on the way.
    Plans = 17,
    /// Expansions before such an agent could go.
    First = 18,
    /// How many links between subgoals are known.
    SubgoalLinks = 19,
    /// How many subgoals have been looked at for the second level of their graph.
    Examined = 20,
}

/// How many quantities there are.
pub const QUANTITIES: usize = 21;

impl EventKind {
    /// Whether it puts its node into the open list, or gives it another place there.
    pub fn opens(self) -> bool {
        matches!(
            self,
            EventKind::Generated | EventKind::Improved | EventKind::Reopened
        )
    }
}

/// Of a `PhaseBegan` event's note: it is a pass with a threshold.
pub const PASS: u16 = 1 << 15;
/// Of an `Improved` event's note: the node had been put off.
pub const PUT_OFF: u16 = 1;
/// Of an `Improved` event's note: the node's g was that of a path that does not exist.
pub const CORRECTED: u16 = 2;
/// Of a `Deferred` event's note: the path goes back from the node.
pub const RETURNED: u16 = 1;
/// Of a `Deferred` event's note: the node is the goal, and something cheaper may still be within the threshold.
pub const HELD: u16 = 2;
/// Of an `Exhausted` event's note: the search stops at its limit.
pub const AT_LIMIT: u16 = 1;

/// Of an `Exhausted` event's note: every remaining path has more nodes than memory holds, which is in `g`.
pub const NO_ROOM: u16 = 2;
/// Of an `Exhausted` event's note: the graph to be searched is not built. `other` says why, by a number of the search's
/// own, `g` how many there are of what there is too much.
pub const REFUSED: u16 = 3;
/// Of a `Generated` or `Forgotten` event's note, added to it: the node is in memory several times, and another way to
/// it is shown.
pub const COPY: u16 = 1 << 8;

/// Of a `Reached` event's note: the goal leaves the open list with it.
pub const LEAVES: u16 = 1;
/// Of a `Reached` event's note: the search ended before it could know that nothing is cheaper.
pub const EARLY: u16 = 2;

/// Of a `Scanned` event's note: the scan ended at a jump point; without it, where it could not go on.
pub const JUMPS: u16 = 1;
/// Of a `Scanned` event's note: that jump point is the goal.
pub const GOAL: u16 = 2;

/// Of a `Sighted` event's note: nothing is in the way.
pub const SEEN: u16 = 1;

/// One event. It carries what it overwrites, so that it can be played backwards as well as forwards.
///
/// Costs are in the fixed-point units of the graph that was searched ([`crate::graph::Graph::real`]
/// turns them into lengths), widened to 64 bits. The layout is fixed (`repr(C)`, 32 bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// In which space: 0 is the graph that the lane searches; abstractions and plans get others.
    pub space: u8,
    /// A small number whose meaning depends on the kind.
    pub note: u16,
    /// The node it is about, or [`NO_NODE`].
    pub node: u32,
    /// The node's new parent, or [`NO_NODE`].
    pub parent: u32,
    /// The node's old parent, or [`NO_NODE`].
    pub old_parent: u32,
    /// The node's new g.
    pub g: u64,
    /// `Generated`: the node's h. `Improved`, `Reopened`: the g that was overwritten. Else as the kind says, or 0.
    pub other: u64,
}

const _: () = assert!(size_of::<Event>() == 32 && align_of::<Event>() == 8);

impl Event {
    /// An event about `node` that overwrites nothing.
    pub fn about(kind: EventKind, node: u32, g: u64) -> Event {
        Event {
            kind,
            space: 0,
            note: 0,
            node,
            parent: NO_NODE,
            old_parent: NO_NODE,
            g,
            other: 0,
        }
    }

    /// `node` entered the open list.
    pub fn generated(node: u32, parent: u32, g: u64, h: u64) -> Event {
        Event {
            parent,
            other: h,
            ..Event::about(EventKind::Generated, node, g)
        }
    }

    /// `node` got a smaller g: `kind` is `Improved` or `Reopened`; `old` is the parent and g overwritten.
    pub fn improved(kind: EventKind, node: u32, parent: u32, g: u64, old: (u32, u64)) -> Event {
        Event {
            parent,
            old_parent: old.0,
            other: old.1,
            ..Event::about(kind, node, g)
        }
    }

    /// `node` was popped from the open list and is expanded; `counted` is the cost its key began with (f, in most
    /// searches).
    pub fn expanded(node: u32, g: u64, counted: u64) -> Event {
        Event {
            other: counted,
            ..Event::about(EventKind::Expanded, node, g)
        }
    }

    /// An open node was put off, because its f is above the threshold.
    pub fn deferred(node: u32, g: u64, threshold: u64) -> Event {
        Event {
            other: threshold,
            ..Event::about(EventKind::Deferred, node, g)
        }
    }

    /// The goal was put off, though its f is within the threshold: a cheaper path may still be found there.
    pub fn held(goal: u32, g: u64, threshold: u64) -> Event {
        Event {
            note: HELD,
            ..Event::deferred(goal, g, threshold)
        }
    }

    /// `node` left memory; `costs` are its g and h, `mark` what it was.
    pub fn forgotten(node: u32, parent: u32, costs: (u64, u64), mark: u8) -> Event {
        Event {
            note: u16::from(mark),
            parent,
            other: costs.1,
            ..Event::about(EventKind::Forgotten, node, costs.0)
        }
    }

    /// What is kept of `node` changed: its mark and its h, each before and from now on.
    pub fn revised(node: u32, g: u64, marks: (u8, u8), estimates: (u64, u64)) -> Event {
        let (before, h) = estimates;
        Event {
            note: u16::from(marks.1) << 8 | u16::from(marks.0),
            parent: before as u32,
            old_parent: (before >> 32) as u32,
            other: h,
            ..Event::about(EventKind::Revised, node, g)
        }
    }

    /// So many nodes are in memory from now on.
    pub fn counted(now: u64, before: u64) -> Event {
        Event {
            other: before,
            ..Event::about(EventKind::Revised, NO_NODE, now)
        }
    }

    /// Of a `Revised` or `Changed` event: the marks of its node before and from now on.
    pub fn marks(&self) -> (u8, u8) {
        (self.note as u8, (self.note >> 8) as u8)
    }

    /// Of a `Revised` event: the h that was overwritten.
    pub fn old_h(&self) -> u64 {
        u64::from(self.old_parent) << 32 | u64::from(self.parent)
    }

    /// The parent that the event gives its node, if any.
    pub fn reached_from(&self) -> Option<u32> {
        let tells = self.kind != EventKind::Revised && self.parent != NO_NODE;
        tells.then_some(self.parent)
    }

    /// Whether it changes nodes other than its own.
    pub(super) fn touches_all(&self) -> bool {
        self.kind == EventKind::PhaseBegan && self.note == PASS
    }

    /// Whether its node leaves the open list with it.
    pub fn leaves(&self) -> bool {
        match self.kind {
            EventKind::Expanded | EventKind::Pruned => true,
            EventKind::Deferred => self.note != RETURNED,
            EventKind::Reached => self.note & LEAVES != 0,
            _ => false,
        }
    }

    /// The same event in another space.
    #[inline(always)]
    #[must_use]
    pub fn in_space(self, space: u8) -> Event {
        Event { space, ..self }
    }

    /// The search ends at the goal `node`, with a path of cost `g`; `note` is a sum of [`LEAVES`] and [`EARLY`].
    pub fn reached(node: u32, g: u64, note: u16) -> Event {
        Event {
            note,
            ..Event::about(EventKind::Reached, node, g)
        }
    }

    /// A scan of `looked_at` nodes went from `from` to `node`, at cost `g` from the start; `note` is a sum of [`JUMPS`]
    /// and [`GOAL`].
    pub fn scanned(node: u32, from: u32, g: u64, looked_at: u64, note: u16) -> Event {
        Event {
            note,
            parent: from,
            other: looked_at,
            ..Event::about(EventKind::Scanned, node, g)
        }
    }

    /// A look at `cells` cells along the line from `from` to `node`, as far as `last`; `g` is the cost from the start
    /// along it.
    pub fn sighted(node: u32, from: u32, g: u64, (cells, last): (u32, u32), seen: bool) -> Event {
        Event {
            note: if seen { SEEN } else { 0 },
            parent: from,
            old_parent: last,
            other: u64::from(cells),
            ..Event::about(EventKind::Sighted, node, g)
        }
    }

    /// What is known of `node` changed to `now` (g and parent) from `before`, its mark from the first to the second of
    /// `marks`.
    pub fn changed(node: u32, now: (u64, u32), before: (u64, u32), marks: (u8, u8)) -> Event {
        Event {
            note: u16::from(marks.1) << 8 | u16::from(marks.0),
            parent: now.1,
            old_parent: before.1,
            other: before.0,
            ..Event::about(EventKind::Changed, node, now.0)
        }
    }

    /// The estimate of `node` is `h` from now on; it was `old`.
    pub fn estimated(node: u32, h: u64, old: u64) -> Event {
        Event {
            other: old,
            ..Event::about(EventKind::Estimated, node, h)
        }
    }

    /// `place` is at `node` from now on, before at `from`; `costs`: all that an agent has walked, from now on and
    /// before.
    pub fn moved(place: Place, node: u32, from: u32, costs: (u64, u64)) -> Event {
        Event {
            note: place as u16,
            parent: from,
            other: costs.1,
            ..Event::about(EventKind::Moved, node, costs.0)
        }
    }

    /// `quantity` is `now`; it was `before`.
    pub fn noted(quantity: Quantity, now: u64, before: u64) -> Event {
        Event {
            note: quantity as u16,
            other: before,
            ..Event::about(EventKind::Noted, NO_NODE, now)
        }
    }

    /// Whether it says how good a path is that is known from here on, while the search may go on to better it.
    pub fn publishes(&self) -> bool {
        let bound = self.kind == EventKind::Noted && self.note == Quantity::Bound as u16;
        bound && self.g != INFINITE
    }

    /// Phase `number` began.
    pub fn phase(number: u16) -> Event {
        Event {
            note: number,
            ..Event::about(EventKind::PhaseBegan, NO_NODE, 0)
        }
    }

    /// Pass `number` (from 0) began, with a threshold of f; `before`: that of the last one, 0 for the first.
    pub fn pass(number: u32, threshold: u64, before: u64) -> Event {
        Event {
            note: PASS,
            parent: number,
            other: before,
            ..Event::about(EventKind::PhaseBegan, NO_NODE, threshold)
        }
    }

    /// Of a pass: its number, from 0.
    pub fn pass_number(&self) -> Option<u32> {
        let passes = self.kind == EventKind::PhaseBegan && self.note == PASS;
        passes.then_some(self.parent)
    }
}

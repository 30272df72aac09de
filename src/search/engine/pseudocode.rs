//! Pseudocode whose lines know by which events they are executed.
//!
//! A `Moment` is what an event tells of; a `Line` names its moments, among them those that only a family of searches
//! has (`Moment::Own`). The listing is chosen by the settings, so that every line in it can be executed.

use super::best_first::Target;
use super::order::{By, Order, Weight};
use crate::graph::Heuristic;
use crate::trace::{
    AHEAD, AT_LIMIT, BELIEF, CLOSED, CORRECTED, DEFERRED, Event, EventKind, INFINITE, LOST,
    LOWERED, NO_NODE, NO_ROOM, OPEN, Place, Quantity, REFUSED, RETURNED, SHIFTED, UNSEEN, VALUES,
};

/// A moment of a search: the kind of an event, refined where a line of pseudocode needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A phase began.
    Began,
    /// A node from which the search begins entered the open list.
    Started,
    /// A node reached from another entered the open list.
    Generated,
    /// A cheaper path to an open node was found.
    Improved,
    /// A cheaper path to a closed node was found.
    Reopened,
    /// A node was taken out to be expanded.
    Expanded,
    /// A node was taken out and left at that.
    Pruned,
    /// Two searches met.
    Met,
    /// A scan came to its end.
    Scanned,
    /// A line of sight was looked along.
    Sighted,
    /// The g of an open node was corrected: the path it stood for does not exist.
    Corrected,
    /// The search ended with a path.
    Reached,
    /// The open list was found empty.
    Exhausted,
    /// A further pass began, with a larger threshold.
    Deepened,
    /// A node was put off: its f is above the threshold, or it has been expanded in this round already.
    Deferred,
    /// A node that had been put off until this round is open again.
    Resumed,
    /// A node was looked at and not taken up, because its f is above the threshold.
    Cut,
    /// Such a node was forgotten.
    Forgotten,
    /// The path went back from a node, behind which everything has been tried.
    Backtracked,
    /// A path of the same cost was taken to a node, in a later pass.
    Revisited,
    /// The search stopped at its limit.
    Stopped,
    /// The search stopped because every path that is left is too long for its memory.
    OutOfMemory,
    /// A node left memory; its f is backed up in its parent.
    Culled,
    /// Such a node came back into memory.
    Regenerated,
    /// The f of a node rose to the smallest of its successors'.
    BackedUp,
    /// The number of nodes in memory was reported.
    Counted,
    /// A value of a node besides those of its key was set.
    Valued,
    /// It has none from now on.
    Unvalued,
    /// A learned h was lowered, because a neighbour is nearer than it was.
    Lowered,
    /// A learned h was corrected, because the target has moved.
    Shifted,
    /// The record of a node changed, not through a cheaper path.
    Changed,
    /// A node got another estimate.
    Estimated,
    /// A cell was seen for the first time, or otherwise than before.
    Sensed,
    /// The agent made a move.
    Moved,
    /// It is known where the target is, or it has moved.
    TargetMoved,
    /// The agent has a plan, or has none any more.
    Planned,
    /// A number that the whole search has changed: a round began.
    Noted,
    /// The suboptimality bound of the present path was computed.
    Published,
    /// A replanning agent has learned of a change.
    Heard,
    /// It has looked at moves, to see whether it has to.
    Checked,
    /// A move of its plan is gone.
    Lost,
    /// The places of a graph were found.
    Placed,
    /// The links of a node of a visibility graph became known.
    Linked,
    /// The agent begins to look ahead, beside its search.
    LookBegan,
    /// A lookahead search has generated a cell, or found a cheaper path to one.
    LookReached,
    /// A cell ahead was expanded.
    LookExpanded,
    /// What it saw ahead is forgotten.
    LookForgotten,
    /// It has learned an h from that.
    Learned,
    /// One of a family's own, by its name, which the family tells apart (`FamilyView::moment` of the lab).
    Own(&'static str),
}

impl Moment {
    /// All of them but those of families.
    pub const ALL: [Moment; 48] = [
        Moment::Began,
        Moment::Started,
        Moment::Generated,
        Moment::Improved,
        Moment::Reopened,
        Moment::Expanded,
        Moment::Pruned,
        Moment::Met,
        Moment::Scanned,
        Moment::Sighted,
        Moment::Corrected,
        Moment::Reached,
        Moment::Exhausted,
        Moment::Deepened,
        Moment::Deferred,
        Moment::Resumed,
        Moment::Cut,
        Moment::Forgotten,
        Moment::Backtracked,
        Moment::Revisited,
        Moment::Stopped,
        Moment::OutOfMemory,
        Moment::Culled,
        Moment::Regenerated,
        Moment::BackedUp,
        Moment::Counted,
        Moment::Valued,
        Moment::Unvalued,
        Moment::Lowered,
        Moment::Shifted,
        Moment::Changed,
        Moment::Estimated,
        Moment::Sensed,
        Moment::Moved,
        Moment::TargetMoved,
        Moment::Planned,
        Moment::Noted,
        Moment::Published,
        Moment::Heard,
        Moment::Checked,
        Moment::Lost,
        Moment::Placed,
        Moment::Linked,
        Moment::LookBegan,
        Moment::LookReached,
        Moment::LookExpanded,
        Moment::LookForgotten,
        Moment::Learned,
    ];

    /// The moment of an event as of any search.
    pub fn of(event: &Event) -> Moment {
        match event.kind {
            _ if event.space >= AHEAD => Moment::ahead(event),
            EventKind::PhaseBegan if event.pass_number().is_some_and(|n| n > 0) => Moment::Deepened,
            EventKind::PhaseBegan => Moment::Began,
            EventKind::Generated if event.parent == NO_NODE => Moment::Started,
            EventKind::Generated => Moment::Generated,
            EventKind::Improved if event.note == CORRECTED => Moment::Corrected,
            EventKind::Improved if event.g == event.other => Moment::Revisited,
            EventKind::Improved => Moment::Improved,
            EventKind::Reopened => Moment::Reopened,
            EventKind::Expanded => Moment::Expanded,
            EventKind::Pruned => Moment::Pruned,
            EventKind::Met => Moment::Met,
            EventKind::Scanned => Moment::Scanned,
            EventKind::Sighted => Moment::Sighted,
            EventKind::Reached => Moment::Reached,
            EventKind::Exhausted if [AT_LIMIT, REFUSED].contains(&event.note) => Moment::Stopped,
            EventKind::Exhausted if event.note == NO_ROOM => Moment::OutOfMemory,
            EventKind::Exhausted => Moment::Exhausted,
            EventKind::Revised if event.node == NO_NODE => Moment::Counted,
            EventKind::Revised => match event.marks() {
                (_, DEFERRED) => Moment::Culled,
                (DEFERRED, _) => Moment::Regenerated,
                _ => Moment::BackedUp,
            },
            EventKind::Deferred if event.note == RETURNED => Moment::Backtracked,
            EventKind::Forgotten if event.note == u16::from(CLOSED) => Moment::Backtracked,
            EventKind::Forgotten => Moment::Forgotten,
            EventKind::Cut => Moment::Cut,
            EventKind::Deferred => Moment::Deferred,
            EventKind::Changed => match (event.space, event.marks()) {
                (BELIEF, _) => Moment::Sensed,
                (VALUES, (_, UNSEEN)) => Moment::Unvalued,
                // Other values have no parent.
                (VALUES, (_, LOST)) if event.parent != NO_NODE && event.g == INFINITE => {
                    Moment::Lost
                }
                (VALUES, (_, LOWERED)) if event.parent != NO_NODE => Moment::Lowered,
                (VALUES, (_, SHIFTED)) if event.parent != NO_NODE => Moment::Shifted,
                (VALUES, _) => Moment::Valued,
                (_, (_, DEFERRED)) => Moment::Deferred,
                (_, (DEFERRED, OPEN)) if event.g == event.other => Moment::Resumed,
                _ => Moment::Changed,
            },
            EventKind::Estimated => Moment::Estimated,
            EventKind::Moved if event.note == Place::Plan as u16 => Moment::Planned,
            EventKind::Moved if event.note == Place::Target as u16 => Moment::TargetMoved,
            EventKind::Moved => Moment::Moved,
            EventKind::Noted if event.publishes() => Moment::Published,
            EventKind::Noted if event.note == Quantity::Heard as u16 && event.other != INFINITE => {
                Moment::Heard
            }
            EventKind::Noted
                if event.note == Quantity::Checks as u16 && event.other != INFINITE =>
            {
                Moment::Checked
            }
            EventKind::Noted if event.note == Quantity::Placed as u16 => Moment::Placed,
            EventKind::Noted if event.note == Quantity::Linked as u16 => Moment::Linked,
            EventKind::Noted => Moment::Noted,
        }
    }

    /// The moment of a search ahead beside another.
    fn ahead(event: &Event) -> Moment {
        match event.kind {
            EventKind::Changed if event.marks().1 == LOWERED => Moment::Lowered,
            EventKind::Changed => Moment::Learned,
            EventKind::Expanded => Moment::LookExpanded,
            EventKind::Forgotten => Moment::LookForgotten,
            _ if event.parent == NO_NODE => Moment::LookBegan,
            _ => Moment::LookReached,
        }
    }
}

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The id of its text.
    pub id: &'static str,
    /// How far it is set in.
    pub depth: u8,
    /// The moments in which it is executed. A moment belongs to one line of a listing at most.
    pub runs: &'static [Moment],
}

/// A line of pseudocode.
pub const fn line(depth: u8, id: &'static str, runs: &'static [Moment]) -> Line {
    Line { id, depth, runs }
}

/// The line of a listing that is executed in a moment.
pub fn line_of(listing: &[Line], moment: Moment) -> Option<usize> {
    listing.iter().position(|line| line.runs.contains(&moment))
}

const BEGIN: Line = line(0, "code.best-first.begin", &[Moment::Began]);
const START: Line = line(0, "code.best-first.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.best-first.loop", &[]);
const GOAL: Line = line(1, "code.best-first.goal", &[Moment::Reached]);
const CLOSE: Line = line(1, "code.best-first.close", &[]);
const SUCCESSORS: Line = line(1, "code.best-first.successors", &[]);
const NEW: Line = line(2, "code.best-first.new", &[Moment::Generated]);
const IMPROVE: Line = line(
    2,
    "code.best-first.improve",
    &[Moment::Improved, Moment::Reopened],
);
const SEEN: Line = line(2, "code.best-first.goal-seen", &[Moment::Reached]);
const DRY: Line = line(0, "code.best-first.no-path", &[Moment::Exhausted]);
const DRY_ALL: Line = line(0, "code.best-first.all-known", &[Moment::Exhausted]);

const fn take(id: &'static str) -> Line {
    line(1, id, &[Moment::Expanded])
}

const fn to_goal(taken: Line) -> [Line; 9] {
    [
        BEGIN, START, LOOP, taken, GOAL, SUCCESSORS, NEW, IMPROVE, DRY,
    ]
}

const fn first_way(taken: Line) -> [Line; 8] {
    [BEGIN, START, LOOP, taken, GOAL, SUCCESSORS, NEW, DRY]
}

const TAKE_G: Line = take("code.best-first.take-g");
static BY_F: [Line; 9] = to_goal(take("code.best-first.take"));
static BY_WEIGHTED_F: [Line; 9] = to_goal(take("code.best-first.take-weighted"));
static BY_G: [Line; 9] = to_goal(TAKE_G);
static BY_H: [Line; 8] = first_way(take("code.best-first.take-h"));
static BY_AGE: [Line; 8] = first_way(take("code.best-first.take-oldest"));
static FIRST_MET: [Line; 9] = [
    BEGIN, START, LOOP, TAKE_G, SUCCESSORS, NEW, IMPROVE, SEEN, DRY,
];
static TO_ALL: [Line; 9] = [
    BEGIN, START, LOOP, TAKE_G, CLOSE, SUCCESSORS, NEW, IMPROVE, DRY_ALL,
];

/// The listing of a best-first search, as these settings have it.
pub(in crate::search) fn best_first(
    order: Order,
    heuristic: Option<Heuristic>,
    target: Target,
) -> &'static [Line] {
    match (target, order.by) {
        (Target::All, _) => &TO_ALL,
        (Target::FirstMet, _) => &FIRST_MET,
        (Target::Goal, By::H) => &BY_H,
        (Target::Goal, By::Age) => &BY_AGE,
        (Target::Goal, By::F) if heuristic.is_none() => &BY_G,
        (Target::Goal, By::F) if order.weight != Weight::ONE => &BY_WEIGHTED_F,
        (Target::Goal, By::F | By::Turn | By::Depth) => &BY_F,
    }
}

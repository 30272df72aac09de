//! The events of a search over sub-goals (SGA\*) besides expansions, in order.
//!
//! Each is reported by a trace event ([`Quantity::SubGoalEvents`]) that counts them, so that at any moment of a
//! recorded run it is known which of them have been done.

use crate::trace::{Event, INFINITE, NO_NODE, Quantity, Recorder};

/// The kind of a sub-goal event. The numbers are part of the trace and never change meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SubGoalEventKind {
    /// A line was drawn.
    Drawn = 0,
    /// A search for a way round began.
    Searching = 1,
    /// It has found one, all of which is kept.
    Led = 2,
    /// It has found one, and only the first part of it is kept.
    Trimmed = 3,
    /// It has found none; another sub-goal is tried.
    Skipped = 4,
    /// Start and goal are joined.
    Joined = 5,
    /// There is no path.
    Failed = 6,
    /// The path was smoothed.
    Smoothed = 7,
    /// There is no path, which is known before anything is done.
    Apart = 8,
    /// There is no path, and that from the start is led on to another cell in the goal's place.
    Replaced = 9,
    /// It has come there.
    SoFar = 10,
}

/// How many bits the number of a kind takes, and all of them.
const BITS: u32 = 4;
const SUB_GOAL_EVENT_KINDS: u64 = (1 << BITS) - 1;

impl SubGoalEventKind {
    /// The kind of a number; `None` where there is none.
    fn from_number(number: u64) -> Option<SubGoalEventKind> {
        Some(match number {
            0 => SubGoalEventKind::Drawn,
            1 => SubGoalEventKind::Searching,
            2 => SubGoalEventKind::Led,
            3 => SubGoalEventKind::Trimmed,
            4 => SubGoalEventKind::Skipped,
            5 => SubGoalEventKind::Joined,
            6 => SubGoalEventKind::Failed,
            7 => SubGoalEventKind::Smoothed,
            8 => SubGoalEventKind::Apart,
            9 => SubGoalEventKind::Replaced,
            10 => SubGoalEventKind::SoFar,
            _ => return None,
        })
    }

    /// Of a value of [`Quantity::SubGoalEvents`]: how many things were done, and what the last one was.
    pub fn counted(value: u64) -> Option<(usize, SubGoalEventKind)> {
        let kind = SubGoalEventKind::from_number(value & SUB_GOAL_EVENT_KINDS)?;
        Some(((value >> BITS) as usize, kind))
    }
}

/// A sub-goal event. Cells are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubGoalEvent {
    /// What it was.
    pub kind: SubGoalEventKind,
    /// Whose path it was for: 0 that from the start, 1 that from the goal.
    pub side: usize,
    /// Where that path ended before; of a line, where it begins.
    pub from: u32,
    /// The sub-goal; of a line, where it leads.
    pub to: u32,
    /// Of a line the first cell that it cannot enter, of a sub-goal out of reach the next one that is tried, of a goal
    /// the cell in its place; else [`NO_NODE`].
    pub other: u32,
    /// How many nodes the search has met that ended with it; 0 where none did.
    pub met: u64,
}

impl SubGoalEvent {
    /// Something that was done for the path of a side.
    pub fn new(kind: SubGoalEventKind, side: usize, (from, to): (u32, u32)) -> SubGoalEvent {
        SubGoalEvent {
            kind,
            side,
            from,
            to,
            other: NO_NODE,
            met: 0,
        }
    }
}

/// All sub-goal events of a run so far. Kept for recorded runs only.
#[derive(Clone, Debug, Default)]
pub struct SubGoalEvents {
    events: Vec<SubGoalEvent>,
    /// The cells of all of them, and for each where its own end among these.
    cells: Vec<u32>,
    ends: Vec<usize>,
}

impl SubGoalEvents {
    /// Forgets everything; memory is kept.
    pub fn clear(&mut self) {
        self.events.clear();
        self.cells.clear();
        self.ends.clear();
    }

    /// Something was done. `cells` are, of a line, the first and the last cell of each free stretch of it, of which all
    /// but the first begin with a sub-goal; else what is cut off of a way, from the last cell on that is kept.
    pub fn note<R: Recorder>(&mut self, event: SubGoalEvent, cells: &[u32], recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        let value = |events: &[SubGoalEvent]| match events.last() {
            Some(last) => (events.len() as u64) << BITS | last.kind as u64,
            None => INFINITE,
        };
        let before = value(&self.events);
        self.cells.extend(cells);
        self.ends.push(self.cells.len());
        self.events.push(event);
        let now = value(&self.events);
        recorder.record(Event::noted(Quantity::SubGoalEvents, now, before));
    }

    /// The first `count` of them, fewer where there are not so many.
    pub fn first(&self, count: usize) -> &[SubGoalEvent] {
        &self.events[..count.min(self.events.len())]
    }

    /// The cells of one of them, by its place from 0 on; see [`note`](SubGoalEvents::note).
    pub fn cells_of(&self, place: usize) -> &[u32] {
        let before = place.checked_sub(1).and_then(|last| self.ends.get(last));
        let from = before.copied().unwrap_or(0);
        let to = self.ends.get(place).copied().unwrap_or(from);
        &self.cells[from..to]
    }

    /// Bytes that they hold on the heap.
    pub fn bytes(&self) -> usize {
        self.events.capacity() * size_of::<SubGoalEvent>()
            + self.ends.capacity() * size_of::<usize>()
            + self.cells.capacity() * size_of::<u32>()
    }
}

/// Facts on a search over sub-goals, for display.
#[derive(Clone, Copy, Debug)]
pub struct SubGoalFacts<'a> {
    /// What it has done.
    pub events: &'a SubGoalEvents,
    /// The paths that grow from the start and from the goal, by cell. How much of each counts, events tell
    /// ([`Quantity::Led`], [`Quantity::LedBack`]): what lies behind has been cut off.
    pub paths: [&'a [u32]; 2],
    /// Which lines it draws, and where on them or beside them its sub-goals are.
    pub division: Division,
}

/// The rule by which sub-goals are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Division {
    /// The thesis's: a straight line, and the first free cell behind what blocks it.
    #[default]
    Straight,
    /// A line of the kind that moves allow, past corners first and then straight ahead, and the first free cell behind.
    Octile,
    /// A straight line, and the first free run of at least [`LONG_RUN`](crate::search::sga_star::LONG_RUN) cells
    /// behind.
    LongRuns,
    /// A straight line, and the cell beside what blocks it where it reaches farthest, on the side where that is nearer.
    /// On one line all sub-goals lie on it: as [`Straight`](Division::Straight).
    Beside,
}

//! Two lanes being compared: which cells each expands, where they first part, and which cells only one of them expands.

use super::background_run::BackgroundRun;
use super::lane::Lane;
use super::picture::Picture;
use crate::message::Message;
use crate::trace::{EventKind, Expansions, Trace};
use crate::world::{Cell, Grid, World};
use serde::Serialize;

/// The mark of a cell that only the first lane has expanded.
pub const ONLY_FIRST: u8 = 1;

/// The mark of a cell that only the second lane has expanded.
pub const ONLY_SECOND: u8 = 2;

/// The mark of a cell that both lanes have expanded.
pub const BY_BOTH: u8 = 3;

/// The difference of two lanes, as far as it is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(
    tag = "state",
    rename_all = "lowercase",
    rename_all_fields = "camelCase"
)]
pub enum Difference {
    /// A lane has not ended, or is being run once more.
    Waiting,
    /// It cannot be known.
    Never {
        /// Why.
        why: Message,
    },
    /// Cells by the lanes that have expanded them, as far as they are marked.
    Ready {
        /// Cells that only the first lane has expanded.
        only_first: u64,
        /// Cells that only the second lane has expanded.
        only_second: u64,
        /// Cells that both have expanded.
        both: u64,
        /// Cells that only one of them expands in its whole run.
        lone: u64,
        /// Whether they expand the same cells in the same order from beginning to end.
        same: bool,
    },
}

/// The first step at which two lanes expand different cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// The step, from 1.
    pub step: u64,
    /// What the first and the second lane expand in it; `None` for nothing: the lane has ended, or does something else.
    pub cells: [Option<Cell>; 2],
}

/// A step in which a lane expands a cell, for the first time, that the other never expands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lone {
    /// The step, from 1.
    pub step: u64,
    /// The cell of the first and of the second lane; at least one of them is there.
    pub cells: [Option<Cell>; 2],
    /// Which of all such cells it is, in order of expansion, from 1; of two in one step the first.
    pub number: u64,
}

/// The source of a lane's expansions.
pub(in crate::lab) enum Source {
    Waiting,
    Running(BackgroundRun, Box<Trace>),
    Known(Expansions),
    Never(Message),
}

/// Two lanes that are being compared.
pub(in crate::lab) struct Comparison {
    pub(in crate::lab) lanes: [usize; 2],
    pub(in crate::lab) sources: [Source; 2],
    /// The lanes that have expanded each cell, by bits: as many expansions as `shown` says.
    pub(in crate::lab) marks: Vec<u8>,
    pub(in crate::lab) shown: [usize; 2],
    /// How many cells have each mark.
    pub(in crate::lab) counts: [u64; 4],
    /// Step, node and which lane, for all cells that only one of them expands, by step; once both are known.
    pub(in crate::lab) lone: Option<Vec<(u32, u32, u8)>>,
    pub(in crate::lab) picture: Picture,
}

impl Comparison {
    pub(in crate::lab) fn new(lanes: [usize; 2], grid: &Grid) -> Comparison {
        Comparison {
            lanes,
            sources: [Source::Waiting, Source::Waiting],
            marks: vec![0; grid.len()],
            shown: [0; 2],
            counts: [grid.len() as u64, 0, 0, 0],
            lone: None,
            picture: Picture::new(grid),
        }
    }

    /// Bytes that it holds on the heap.
    pub(in crate::lab) fn bytes(&self) -> usize {
        let source = |source: &Source| match source {
            Source::Running(run, trace) => run.runner().bytes() + trace.bytes(),
            Source::Known(expansions) => expansions.bytes(),
            Source::Waiting | Source::Never(_) => 0,
        };
        let lone = self.lone.as_ref().map_or(0, Vec::capacity);
        self.sources.iter().map(source).sum::<usize>()
            + lone * size_of::<(u32, u32, u8)>()
            + self.marks.len()
            + self.picture.bytes()
    }

    pub(in crate::lab) fn known(&self) -> Option<[&Expansions; 2]> {
        match &self.sources {
            [Source::Known(first), Source::Known(second)] => Some([first, second]),
            _ => None,
        }
    }

    pub(in crate::lab) fn advance(&mut self, lanes: &[Lane], world: &World, budget: u64) -> u64 {
        let mut done = 0;
        for (source, &lane) in self.sources.iter_mut().zip(&self.lanes) {
            if let Source::Waiting = source {
                *source = begin(&lanes[lane], world);
            }
            if let Source::Running(run, trace) = source {
                let prepared = run.prepare(world, budget - done);
                done += prepared;
                if prepared > 0 {
                    continue;
                }
                done += run.advance(world, budget - done, Some(trace));
                if run.has_ended() {
                    let trace = std::mem::replace(&mut **trace, Trace::of_milestones());
                    *source = Source::Known(trace.into_expansions());
                }
            }
        }
        if self.lone.is_none() {
            self.lone = self
                .known()
                .map(|known| lone_cells(known, self.marks.len()));
        }
        done
    }

    /// Marks the first so many expansions of both.
    pub(in crate::lab) fn mark(&mut self, wanted: [usize; 2]) {
        if wanted[0] < self.shown[0] || wanted[1] < self.shown[1] {
            self.marks.fill(0);
            self.shown = [0; 2];
            self.counts = [self.marks.len() as u64, 0, 0, 0];
        }
        let [Source::Known(first), Source::Known(second)] = &self.sources else {
            return;
        };
        for (side, known) in [first, second].into_iter().enumerate() {
            for &(_, node) in &known.list()[self.shown[side]..wanted[side]] {
                let mark = &mut self.marks[node as usize];
                self.counts[usize::from(*mark)] -= 1;
                *mark |= 1 << side;
                self.counts[usize::from(*mark)] += 1;
            }
        }
        self.shown = wanted;
    }

    pub(in crate::lab) fn difference(&self) -> Difference {
        for source in &self.sources {
            if let Source::Never(why) = source {
                return Difference::Never { why: why.clone() };
            }
        }
        let (Some([first, second]), Some(lone)) = (self.known(), &self.lone) else {
            return Difference::Waiting;
        };
        let count = |mark: u8| self.counts[usize::from(mark)];
        Difference::Ready {
            only_first: count(ONLY_FIRST),
            only_second: count(ONLY_SECOND),
            both: count(BY_BOTH),
            lone: lone.len() as u64,
            same: first.list() == second.list(),
        }
    }
}

/// Where the expansions of a lane can be had.
pub(in crate::lab) fn begin(lane: &Lane, world: &World) -> Source {
    if !lane.can_end() {
        return Source::Never(Message::new("compare.simulation"));
    }
    if lane.outcome().is_none() {
        return Source::Waiting;
    }
    match lane.recorded_expansions() {
        Some(expansions) => Source::Known(expansions),
        None if lane.can_run_again() => Source::Running(
            BackgroundRun::new(lane.make(), world),
            Box::new(Trace::of_expansions(lane.room_for_expansions())),
        ),
        None => Source::Never(Message::new("compare.forgotten")),
    }
}

/// The cells that only one of two runs expands, each when it is first expanded. O(cells + expansions).
pub(in crate::lab) fn lone_cells(known: [&Expansions; 2], cells: usize) -> Vec<(u32, u32, u8)> {
    let mut sides = vec![0u8; cells];
    for (side, expansions) in known.iter().enumerate() {
        for &(_, node) in expansions.list() {
            sides[node as usize] |= 1 << side;
        }
    }
    let mut lone = Vec::new();
    for (side, expansions) in known.iter().enumerate() {
        for &(step, node) in expansions.list() {
            if sides[node as usize] == 1 << side {
                // Once only, however often it is expanded again.
                sides[node as usize] = 0;
                lone.push((step, node, side as u8));
            }
        }
    }
    lone.sort_unstable_by_key(|&(step, _, side)| (step, side));
    lone
}

/// How many expansions of a lane are shown: those of all steps up to its cursor and, where a part of the next step is
/// shown, those of that part.
pub(in crate::lab) fn shown_of(lane: &Lane, known: &Expansions) -> usize {
    let trace = lane.trace();
    let within = match trace.part() {
        0 => 0,
        _ => trace
            .shown_events()
            .filter(|e| e.kind == EventKind::Expanded && lane.searched().has(e.space))
            .count(),
    };
    known.up_to(lane.at()) + within
}

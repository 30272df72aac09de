//! Two lanes against each other: which cells only the one expanded, which only the other, which both; where they first
//! part; and the way from one such cell to the next.
//!
//! All of it comes from the expansions of both runs, step by step. They are read from the traces where these hold the
//! whole runs; where steps have fallen out of a trace, the algorithm is run once more beside its lane and nothing but
//! its expansions is kept. Two searches of one lane (from both ends) count together.

use serde::Serialize;

use super::aside::Aside;
use super::instrument::Lab;
use super::lane::Lane;
use super::memory::{MEMORY_LIMIT, ROOM};
use super::picture::{Palette, Picture};
use crate::message::Message;
use crate::trace::{EventKind, Expansions, Trace};
use crate::world::{Cell, CellBox, Grid, World};

/// The mark of a cell that only the first lane has expanded.
pub const ONLY_FIRST: u8 = 1;
/// The mark of a cell that only the second lane has expanded.
pub const ONLY_SECOND: u8 = 2;
/// The mark of a cell that both lanes have expanded.
pub const BY_BOTH: u8 = 3;

/// How the difference of two lanes stands.
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
    /// Cells by who has expanded them, as far as they are marked.
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

/// Where the expansions of a lane come from.
enum Source {
    Waiting,
    Running(Aside, Box<Trace>),
    Known(Expansions),
    Never(Message),
}

/// Two lanes that are being compared.
pub(super) struct Comparison {
    lanes: [usize; 2],
    sources: [Source; 2],
    /// Who has expanded each cell, by bits: as many expansions as `shown` says.
    marks: Vec<u8>,
    shown: [usize; 2],
    /// How many cells have each mark.
    counts: [u64; 4],
    /// Step, node and which lane, for all cells that only one of them expands, by step; once both are known.
    lone: Option<Vec<(u32, u32, u8)>>,
    picture: Picture,
}

impl Comparison {
    fn new(lanes: [usize; 2], grid: &Grid) -> Comparison {
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
    pub(super) fn bytes(&self) -> usize {
        let source = |source: &Source| match source {
            Source::Running(aside, trace) => aside.runner().bytes() + trace.bytes(),
            Source::Known(expansions) => expansions.bytes(),
            Source::Waiting | Source::Never(_) => 0,
        };
        let lone = self.lone.as_ref().map_or(0, Vec::capacity);
        self.sources.iter().map(source).sum::<usize>()
            + lone * size_of::<(u32, u32, u8)>()
            + self.marks.len()
            + self.picture.bytes()
    }

    fn known(&self) -> Option<[&Expansions; 2]> {
        match &self.sources {
            [Source::Known(first), Source::Known(second)] => Some([first, second]),
            _ => None,
        }
    }

    fn advance(&mut self, lanes: &[Lane], world: &World, budget: u64) -> u64 {
        let mut done = 0;
        for (source, &lane) in self.sources.iter_mut().zip(&self.lanes) {
            if let Source::Waiting = source {
                *source = begin(&lanes[lane], world);
            }
            if let Source::Running(aside, trace) = source {
                done += aside.advance(world, budget - done, Some(trace));
                if aside.has_ended() {
                    let trace = std::mem::replace(&mut **trace, Trace::of_landmarks());
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
    fn mark(&mut self, wanted: [usize; 2]) {
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

    fn difference(&self) -> Difference {
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
fn begin(lane: &Lane, world: &World) -> Source {
    if !lane.can_end() {
        return Source::Never(Message::new("compare.simulation"));
    }
    if lane.outcome().is_none() {
        return Source::Waiting;
    }
    match lane.recorded_expansions() {
        Some(expansions) => Source::Known(expansions),
        None if lane.can_run_again() => Source::Running(
            Aside::new(lane.make(), world),
            Box::new(Trace::of_expansions(lane.room_for_expansions())),
        ),
        None => Source::Never(Message::new("compare.forgotten")),
    }
}

/// The cells that only one of two runs expands, each when it is first expanded. O(cells + expansions).
fn lone_cells(known: [&Expansions; 2], cells: usize) -> Vec<(u32, u32, u8)> {
    let mut who = vec![0u8; cells];
    for (side, expansions) in known.iter().enumerate() {
        for &(_, node) in expansions.list() {
            who[node as usize] |= 1 << side;
        }
    }
    let mut lone = Vec::new();
    for (side, expansions) in known.iter().enumerate() {
        for &(step, node) in expansions.list() {
            if who[node as usize] == 1 << side {
                // Once only, however often it is expanded again.
                who[node as usize] = 0;
                lone.push((step, node, side as u8));
            }
        }
    }
    lone.sort_unstable_by_key(|&(step, _, side)| (step, side));
    lone
}

impl Lab {
    /// Compares two lanes from now on, in place of those compared before; ends with the next edit or change of a lane.
    /// Compared already, all that is known stays. Errors: no such lane, no room.
    pub fn compare(&mut self, first: usize, second: usize) -> Result<(), Message> {
        self.lane(first)?;
        self.lane(second)?;
        let lanes = [first, second];
        if self.comparison.as_ref().is_none_or(|c| c.lanes != lanes) {
            self.comparison = None;
            self.check_comparison(lanes)?;
            self.comparison = Some(Comparison::new(lanes, self.world.grid()));
        }
        Ok(())
    }

    /// Compares nothing any more.
    pub fn end_comparison(&mut self) {
        self.comparison = None;
    }

    /// Works on the comparison with at most `budget` steps of a run beside a lane; answers how the difference stands: at
    /// what the lanes show, or with `whole` at their ends. Takes time in proportion to the expansions since the last
    /// call, or to all of them when a lane has gone back. Nothing compared is a difference that waits.
    pub fn difference(&mut self, whole: bool, budget: u64) -> Difference {
        let Some(comparison) = &mut self.comparison else {
            return Difference::Waiting;
        };
        comparison.advance(&self.lanes, &self.world, budget);
        if let Some(known) = comparison.known() {
            let lanes = comparison.lanes.map(|lane| &self.lanes[lane]);
            let wanted = [0, 1].map(|side: usize| match whole {
                true => known[side].list().len(),
                false => shown_of(lanes[side], known[side]),
            });
            comparison.mark(wanted);
        }
        comparison.difference()
    }

    /// Who has expanded each cell, as [`difference`](Lab::difference) marked it last: 0, [`ONLY_FIRST`], [`ONLY_SECOND`] or
    /// [`BY_BOTH`]. Empty when nothing is compared.
    pub fn difference_marks(&self) -> &[u8] {
        let marks = self.comparison.as_ref().map(|c| c.marks.as_slice());
        marks.unwrap_or_default()
    }

    /// Brings the picture of the difference up to date, in colours of its own; returns the box that changed.
    pub fn paint_difference(&mut self, palette: &Palette) -> Option<CellBox> {
        let comparison = self.comparison.as_mut()?;
        let grid = self.world.grid();
        comparison.picture.paint(grid, &comparison.marks, palette)
    }

    /// Has the picture of the difference painted anew: in other colours.
    pub fn repaint_difference(&mut self) {
        if let Some(comparison) = &mut self.comparison {
            comparison.picture.repaint_all();
        }
    }

    /// The picture of the difference as painted last; none when nothing is compared.
    pub fn difference_picture(&self) -> Option<&Picture> {
        self.comparison.as_ref().map(|c| &c.picture)
    }

    /// The first step at which the lanes compared expand different cells: `None` when they never do, or while that is
    /// not known. O(expansions).
    pub fn divergence(&self) -> Option<Divergence> {
        let known = self.comparison.as_ref()?.known()?;
        let [first, second] = known.map(Expansions::list);
        let common = first.iter().zip(second).take_while(|(a, b)| a == b).count();
        let next = [first.get(common), second.get(common)];
        let step = next.iter().flatten().map(|&&(step, _)| step).min()?;
        let cell = |next: Option<&(u32, u32)>| {
            let (_, node) = next.filter(|&&(at, _)| at == step)?;
            Some(self.world.grid().cell(*node as usize))
        };
        Some(Divergence {
            step: u64::from(step),
            cells: next.map(cell),
        })
    }

    /// The next step after `step`, or the last before it, in which a lane compared expands a cell, for the first time, that
    /// the other never expands; `None` when there is none, or while that is not known. O(log n).
    pub fn next_lone(&self, step: u64, forwards: bool) -> Option<Lone> {
        let lone = self.comparison.as_ref()?.lone.as_ref()?;
        let at = |place: usize| u64::from(lone[place].0);
        let place = match forwards {
            true => lone.partition_point(|entry| u64::from(entry.0) <= step),
            false => {
                let last = lone
                    .partition_point(|entry| u64::from(entry.0) < step)
                    .checked_sub(1)?;
                lone.partition_point(|entry| u64::from(entry.0) < at(last))
            }
        };
        let here = lone.get(place)?.0;
        let mut cells = [None; 2];
        for &(_, node, side) in lone[place..].iter().take_while(|entry| entry.0 == here) {
            cells[usize::from(side)].get_or_insert(self.world.grid().cell(node as usize));
        }
        Some(Lone {
            step: u64::from(here),
            cells,
            number: place as u64 + 1,
        })
    }

    /// Whether there is room to compare two lanes, counted from above: marks, picture, expansions, and a search beside each.
    fn check_comparison(&self, lanes: [usize; 2]) -> Result<(), Message> {
        const MARKS_AND_PICTURE: u64 = 7;
        const EXPANSIONS_AND_SEARCH: u64 = 40;
        let cells = self.world.grid().len() as u64;
        let sides: u64 = lanes
            .map(|lane| self.lanes[lane].sides() as u64)
            .iter()
            .sum();
        let bytes = cells * (MARKS_AND_PICTURE + sides * EXPANSIONS_AND_SEARCH);
        if self.memory().most + bytes <= ROOM {
            return Ok(());
        }
        Err(Message::new("compare.too-large")
            .with("bytes", bytes)
            .with("limit", MEMORY_LIMIT))
    }
}

/// How many expansions of a lane are shown: those of all steps up to its cursor and, where a part of the next step is
/// shown, those of that part.
fn shown_of(lane: &Lane, known: &Expansions) -> usize {
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

//! Two lanes against each other: which cells only the one expanded, which only the other, which both; where they first
//! part; and the way from one such cell to the next.
//!
//! All of it comes from the expansions of both runs, step by step. They are read from the traces where these hold the
//! whole runs; where steps have fallen out of a trace, the algorithm is run once more beside its lane and nothing but
//! its expansions is kept. Two searches of one lane (from both ends) count together.
//!
//! `Lab::compare` holds until the next edit: which lanes expanded each cell is a byte a cell, with counts
//! (`difference`).

use super::memory::{MEMORY_LIMIT, ROOM};
use crate::lab::core::comparison::{Comparison, Difference, Divergence, Lone, shown_of};
use crate::lab::core::lab::Lab;
use crate::lab::core::picture::{Palette, Picture};
use crate::lab::core::quota::Quota;
use crate::message::Message;
use crate::trace::Expansions;
use crate::world::CellBox;

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

    /// Works on the comparison with at most `budget` steps of a run beside a lane; answers how the difference stands:
    /// at what the lanes show, or with `whole` at their ends. Takes time in proportion to the expansions since the last
    /// call, or to all of them when a lane has gone back. Nothing compared is a difference that waits.
    pub fn difference(&mut self, whole: bool, budget: u64) -> Difference {
        self.difference_by(whole, &mut Quota::units(budget))
    }

    /// The same for as long as `goes_on`, asked after every few steps, answers that there is time left.
    pub fn difference_while(
        &mut self,
        whole: bool,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Difference {
        self.difference_by(whole, &mut Quota::while_true(goes_on))
    }

    fn difference_by(&mut self, whole: bool, quota: &mut Quota<'_>) -> Difference {
        let Some(comparison) = &mut self.comparison else {
            return Difference::Waiting;
        };
        quota.share(1, &mut |_, turn| {
            comparison.advance(&self.lanes, &self.world, turn)
        });
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

    /// Which lanes have expanded each cell, as [`difference`](Lab::difference) marked it last: 0,
    /// [`ONLY_FIRST`](crate::lab::ONLY_FIRST), [`ONLY_SECOND`](crate::lab::ONLY_SECOND) or
    /// [`BY_BOTH`](crate::lab::BY_BOTH). Empty when nothing is compared.
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

    /// The next step after `step`, or the last before it, in which a lane compared expands a cell, for the first time,
    /// that the other never expands; `None` when there is none, or while that is not known. O(log n).
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

    /// Whether there is room to compare two lanes, counted from above: marks, picture, expansions, and a search beside
    /// each.
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

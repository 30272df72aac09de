//! Undo across loads: the labs that were there before another was opened, and those that undo has left again.
//!
//! A chapter is a world with all of its own history, and how the lanes on it were set up; their traces are not kept, so
//! the lanes of a chapter begin anew. Where nothing is left to undo in the present world, undo turns back to the chapter
//! before, and there goes on with its history.

use super::instrument::Lab;
use super::lane::{Lane, Setup};
use super::offers::Offers;
use super::pace::Pace;
use super::shelf::Shelf;
use super::source::Sources;
use crate::message::Message;
use crate::world::World;

/// Chapters that are kept before and after the present together.
pub const MAX_CHAPTERS: usize = 32;
/// Bytes that they may hold together.
pub const MAX_CHAPTER_BYTES: usize = 64 << 20;

/// A lab that is not shown.
pub(super) struct Chapter {
    pub world: World,
    pub scenarios: Shelf,
    pub sources: Sources,
    pub offers: Offers,
    pub lanes: Vec<Setup>,
    pub pace: Pace,
    pub cursor: u64,
    pub part: u64,
    /// What world, scenarios and recorded runs hold.
    pub bytes: usize,
}

impl Chapter {
    fn of(lab: Lab) -> Chapter {
        let mut chapter = Chapter {
            bytes: 0,
            lanes: lab.setups(),
            world: lab.world,
            scenarios: lab.scenarios,
            sources: lab.sources,
            offers: lab.offers,
            pace: lab.pace,
            cursor: lab.cursor,
            part: lab.part,
        };
        chapter.count();
        chapter
    }

    fn count(&mut self) {
        let (grid, history) = self.world.bytes();
        let recorded = self
            .lanes
            .iter()
            .filter_map(|(.., recorded)| recorded.as_ref());
        let recorded: usize = recorded.map(|recorded| recorded.bytes()).sum();
        self.bytes = grid + history + self.scenarios.bytes() + recorded;
    }
}

/// What undo and redo reach beyond the present world.
#[derive(Default)]
pub(super) struct Chapters {
    /// The one left last at the end.
    before: Vec<Chapter>,
    /// The next to come back to at the end.
    after: Vec<Chapter>,
    /// What was `after` before the gesture in progress began, should it be cancelled.
    aside: Vec<Chapter>,
    /// How often another lab was taken up.
    pub turns: u32,
    /// How many chapters had to be forgotten, in part or whole.
    pub forgotten: u32,
}

impl Chapters {
    // What an edit calls is kept out of its many callers.

    /// The world was edited: what could be done again no longer can.
    #[inline(never)]
    pub fn edited(&mut self, new_gesture: bool) {
        if new_gesture || !self.after.is_empty() {
            self.aside = std::mem::take(&mut self.after);
        }
    }

    /// No gesture is in progress.
    #[inline(never)]
    pub fn settled(&mut self) {
        self.aside = Vec::new();
    }

    /// The gesture in progress was taken back as if it had not been.
    #[inline(never)]
    pub fn cancelled(&mut self) {
        self.after = std::mem::take(&mut self.aside);
    }

    pub fn can_turn(&self, back: bool) -> bool {
        !self.side(back).is_empty()
    }

    /// Bytes that all of them hold.
    #[inline(never)]
    pub fn bytes(&self) -> usize {
        let all = self.before.iter().chain(&self.after).chain(&self.aside);
        all.map(|chapter| chapter.bytes).sum()
    }

    fn side(&self, back: bool) -> &Vec<Chapter> {
        if back { &self.before } else { &self.after }
    }

    /// Forgets until the rest is within the limits: first the edits within the chapter farthest from the present, then that
    /// chapter itself.
    fn trim(&mut self) {
        while self.before.len() + self.after.len() > MAX_CHAPTERS
            || self.bytes() > MAX_CHAPTER_BYTES
        {
            let far = if self.after.len() > self.before.len() {
                &mut self.after
            } else {
                &mut self.before
            };
            let Some(farthest) = far.first_mut() else {
                return self.aside.clear();
            };
            let edits = farthest.world.bytes().1;
            if edits > 0 {
                farthest.world.forget_history();
                farthest.bytes -= edits;
            } else {
                far.remove(0);
            }
            self.forgotten += 1;
        }
    }
}

impl Lab {
    /// Goes on with another lab, which undo brings back from: the world as it was, its own history, its scenarios, the lanes'
    /// algorithms and settings, the place shown. At most [`MAX_CHAPTERS`] labs in [`MAX_CHAPTER_BYTES`] are kept; what falls
    /// out is counted in [`forgotten`](Lab::forgotten).
    ///
    /// ```
    /// use wayscope::lab::{Catalogue, Lab};
    /// let mut lab = Lab::first();
    /// let other = Lab::restore(&lab.save(), Catalogue::standard())?;
    /// lab.add_lane("greedy")?;
    /// lab.open(other);
    /// assert_eq!(lab.lanes().len(), 2);
    /// lab.undo();
    /// assert_eq!(lab.lanes().len(), 3);
    /// # Ok::<(), wayscope::message::Message>(())
    /// ```
    pub fn open(&mut self, other: Lab) {
        let mut old = std::mem::replace(self, other);
        self.world.go_on_from(old.world.revision());
        self.set_palette(*old.palette());
        self.chapters = std::mem::take(&mut old.chapters);
        self.chapters.after.clear();
        self.chapters.settled();
        let mut left = Chapter::of(old);
        left.world.forget_redo();
        self.chapters.before.push(left);
        self.turned();
    }

    /// Has undo lead to a saved lab from the first state of the present one on, as if this had been opened from there. Without
    /// effect where undo leads to others already. Errors: those of [`restore`](Lab::restore).
    pub fn come_from(&mut self, saved: &[u8]) -> Result<(), Message> {
        if !self.chapters.before.is_empty() {
            return Ok(());
        }
        let other = Lab::restore(saved, self.catalogue().clone())?;
        self.chapters.before.push(Chapter::of(other));
        self.chapters.trim();
        Ok(())
    }

    /// How many chapters of undo had to be forgotten, in part or whole, since they would not fit.
    pub fn forgotten(&self) -> u32 {
        self.chapters.forgotten
    }

    /// Whether undo has something to do, in the present world or before it.
    pub fn can_undo(&self) -> bool {
        self.world.can_undo() || self.chapters.can_turn(true)
    }

    /// Whether redo has something to do.
    pub fn can_redo(&self) -> bool {
        self.world.can_redo() || self.chapters.can_turn(false)
    }

    /// Goes to the chapter before, or to the one after; answers whether there is one.
    pub(crate) fn turn(&mut self, back: bool) -> bool {
        let from = if back {
            &mut self.chapters.before
        } else {
            &mut self.chapters.after
        };
        let Some(mut next) = from.pop() else {
            return false;
        };
        next.world.go_on_from(self.world.revision());
        let lanes = std::mem::replace(&mut next.lanes, self.setups());
        std::mem::swap(&mut self.world, &mut next.world);
        std::mem::swap(&mut self.scenarios, &mut next.scenarios);
        std::mem::swap(&mut self.sources, &mut next.sources);
        std::mem::swap(&mut self.offers, &mut next.offers);
        std::mem::swap(&mut self.pace, &mut next.pace);
        let (cursor, part) = (next.cursor, next.part);
        (next.cursor, next.part) = (self.cursor, self.part);
        next.count();
        let to = if back {
            &mut self.chapters.after
        } else {
            &mut self.chapters.before
        };
        to.push(next);
        self.chapters.settled();
        self.set_up_anew(lanes);
        self.advance_within(cursor, part, 0);
        self.turned();
        true
    }

    fn setups(&self) -> Vec<Setup> {
        self.lanes.iter().map(Lane::setup).collect()
    }

    fn turned(&mut self) {
        self.chapters.turns += 1;
        self.chapters.trim();
    }
}

//! Undo across loads: the labs that were there before another was opened, and those that undo has left again.
//!
//! A chapter is a world with all of its own history, and how the lanes on it were set up; their traces are not kept, so
//! the lanes of a chapter begin anew. Where nothing is left to undo in the present world, undo turns back to the
//! chapter before, and there goes on with its history.
//!
//! Chapters keep to 64 MB and 32 of them; the farthest goes first, which is told (`forgotten`). `turns` rises when
//! another lab is there, and a front end then looks at it anew. They last as long as the page: after loading anew,
//! undo begins afresh, but a link that the page was opened with can be undone to the lab of the last visit
//! (`come_from`). `Lab.open` is in the second file of the wasm; an engine without it opens with no way back.

use crate::lab::core::chapters::Chapter;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::{Lane, Setup};
use crate::message::Message;

impl Lab {
    /// Goes on with another lab, which undo brings back from: the world as it was, its own history, its scenarios, the
    /// lanes' algorithms and settings, the place shown. At most
    /// [`MAX_CHAPTERS`](crate::lab::core::chapters::MAX_CHAPTERS) labs in
    /// [`MAX_CHAPTER_BYTES`](crate::lab::core::chapters::MAX_CHAPTER_BYTES) are kept; what falls out is counted in
    /// [`forgotten`](Lab::forgotten).
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
        let mut left = old.into_chapter();
        left.world.forget_redo();
        self.chapters.before.push(left);
        self.turned();
    }

    /// Has undo lead to a saved lab from the first state of the present one on, as if this had been opened from there.
    /// Without effect where undo leads to others already. Errors: those of [`restore`](Lab::restore).
    pub fn come_from(&mut self, saved: &[u8]) -> Result<(), Message> {
        if !self.chapters.before.is_empty() {
            return Ok(());
        }
        let other = Lab::restore(saved, self.catalogue().clone())?;
        self.chapters.before.push(other.into_chapter());
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

    fn into_chapter(self) -> Chapter {
        let mut chapter = Chapter {
            bytes: 0,
            lanes: self.setups(),
            world: self.world,
            scenarios: self.scenarios,
            sources: self.sources,
            offers: self.offers,
            pace: self.pace,
            cursor: self.cursor,
            part: self.part,
        };
        chapter.count();
        chapter
    }

    fn setups(&self) -> Vec<Setup> {
        self.lanes.iter().map(Lane::setup).collect()
    }

    fn turned(&mut self) {
        self.chapters.turns += 1;
        self.chapters.trim();
    }
}

//! Chapters of undo across loads: labs that are not shown, and how many of them are kept.

use super::lane::Setup;
use super::pace::Pace;
use super::shelf::Shelf;
use super::world_notes::{Offers, Sources};
use crate::world::World;

/// A lab that is not shown.
pub(in crate::lab) struct Chapter {
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
    pub(in crate::lab) fn count(&mut self) {
        let (grid, history) = self.world.bytes();
        let recorded = self
            .lanes
            .iter()
            .filter_map(|(.., recorded)| recorded.as_ref());
        let recorded: usize = recorded.map(|recorded| recorded.bytes()).sum();
        self.bytes = grid + history + self.scenarios.bytes() + recorded;
    }
}

/// The history beyond the present world: the chapters that undo and redo reach.
#[derive(Default)]
pub(in crate::lab) struct Chapters {
    /// The one left last at the end.
    pub(in crate::lab) before: Vec<Chapter>,
    /// The next to come back to at the end.
    pub(in crate::lab) after: Vec<Chapter>,
    /// What was `after` before the gesture in progress began, should it be cancelled.
    pub(in crate::lab) aside: Vec<Chapter>,
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

    pub(in crate::lab) fn side(&self, back: bool) -> &Vec<Chapter> {
        if back { &self.before } else { &self.after }
    }

    /// Forgets until the rest is within the limits: first the edits within the chapter farthest from the present, then
    /// that chapter itself.
    pub(in crate::lab) fn trim(&mut self) {
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

/// Chapters that are kept before and after the present together.
pub const MAX_CHAPTERS: usize = 32;

/// Bytes that they may hold together.
pub const MAX_CHAPTER_BYTES: usize = 64 << 20;

//! The sequence of expansions of a run: all that is kept of a run that is only compared with another.

use super::{Event, EventKind};

/// The spaces of a run's events in which cells are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searched(u32);

impl Searched {
    /// The first so many.
    pub fn sides(sides: usize) -> Searched {
        Searched((1 << sides.min(8)) - 1)
    }

    /// These and one more.
    #[must_use]
    pub fn and(self, space: u8) -> Searched {
        Searched(self.0 | 1 << space)
    }

    /// Whether that space is among them.
    pub fn has(self, space: u8) -> bool {
        space < 32 && self.0 >> space & 1 == 1
    }
}

/// The expansions of a run, in order: 8 bytes each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansions {
    /// The spaces that count.
    searched: Searched,
    /// The step (from 1) and the node of each. Steps beyond 32 bits are those of no run that could be kept.
    list: Vec<(u32, u32)>,
}

impl Expansions {
    /// None yet; of those spaces, with room for so many.
    pub fn new(searched: Searched, room: u64) -> Expansions {
        Expansions {
            searched,
            list: Vec::with_capacity(room as usize),
        }
    }

    /// Takes note of an event of a step.
    pub fn note(&mut self, event: &Event, step: u64) {
        if event.kind == EventKind::Expanded && self.searched.has(event.space) {
            let step = u32::try_from(step).unwrap_or(u32::MAX);
            self.list.push((step, event.node));
        }
    }

    /// All of them: step and node.
    pub fn list(&self) -> &[(u32, u32)] {
        &self.list
    }

    /// How many lie in the steps up to `step`. O(log n).
    pub fn up_to(&self, step: u64) -> usize {
        self.list.partition_point(|&(at, _)| u64::from(at) <= step)
    }

    /// Bytes that they hold on the heap.
    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<(u32, u32)>()
    }
}

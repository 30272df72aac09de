//! Which cells a run expanded, step by step: all that is kept of a run that is compared with another.

use super::{Event, EventKind};

/// The expansions of a run, in order: 8 bytes each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansions {
    /// How many of the spaces, from 0 on, count.
    sides: u8,
    /// The step (from 1) and the node of each. Steps beyond 32 bits are those of no run that could be kept.
    list: Vec<(u32, u32)>,
}

impl Expansions {
    /// None yet; of the first `sides` spaces, with room for so many.
    pub fn new(sides: usize, room: u64) -> Expansions {
        Expansions {
            sides: u8::try_from(sides).unwrap_or(u8::MAX),
            list: Vec::with_capacity(room as usize),
        }
    }

    /// Takes note of an event of a step.
    pub fn note(&mut self, event: &Event, step: u64) {
        if event.kind == EventKind::Expanded && event.space < self.sides {
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

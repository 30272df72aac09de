//! The position of each node in a list.

/// No place.
const NOWHERE: u32 = u32::MAX;

/// The place of each node that is in a list.
#[derive(Clone, Debug, Default)]
pub struct Places {
    places: Vec<u32>,
}

impl Places {
    /// Bytes for one node.
    pub const BYTES: usize = size_of::<u32>();

    /// Makes room for nodes below `bound`. The list is empty.
    pub fn reset(&mut self, bound: usize) {
        self.places.resize(bound, NOWHERE);
    }

    /// The place of a node that is in the list.
    pub fn of(&self, node: u32) -> usize {
        self.places[node as usize] as usize
    }

    /// Notes where a node is from now on.
    pub fn set(&mut self, node: u32, place: usize) {
        self.places[node as usize] = place as u32;
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * Self::BYTES
    }
}

//! The keys of LPA\* and D\* Lite: min(g, rhs) + h, then min(g, rhs).

use crate::graph::NodeId;
use crate::trace::{Event, Recorder};

use super::values::{Key, Keying, NodeValues, Values, sum};

/// g and rhs of all nodes, and the open list of those for which they differ.
pub type Lifelong = Values<Plain>;

/// The keying of [`Lifelong`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Keying for Plain {
    fn key(&self, vertex: &NodeValues, h: u64) -> Key {
        let least = vertex.g.min(vertex.rhs);
        (sum(least, h), least)
    }
}

impl Lifelong {
    /// The key of the node at the top is outdated (Km has grown): it is inserted again with its new key.
    pub fn requeue<R: Recorder>(&mut self, node: NodeId, key: Key, recorder: &mut R) {
        let vertex = &mut self.vertices[node.index()];
        let old = std::mem::replace(&mut vertex.h, key.0 - key.1);
        vertex.queued = key;
        self.drop_top();
        self.insert(node.0, key);
        if R::LISTENS {
            recorder.record(Event::estimated(node.0, key.0 - key.1, old));
        }
    }
}

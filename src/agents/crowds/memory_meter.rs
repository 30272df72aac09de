//! The memory of many agents' path searches: a discrete search needs it once, a continuous one for each agent.
//!
//! Anguelov, Video Game Pathfinding and Improvements to Discrete Search on Grid-based Maps (2011), 6.5: a search that
//! an agent keeps while it walks has data for every node that it explored, so
//!
//! ```text
//! continuous(agents) = agents · nodes · explored · bytes per node
//! discrete(agents)   = running at once · nodes · explored · bytes per node     (whatever the agents)
//! ```
//!
//! The thesis's example, 1024 x 1024 nodes of which 20 % are explored at 8 bytes each, is 1.6 MB for one agent and 80
//! MB for fifty. Its MB are 2²⁰ bytes: only so are the figures exact, and so they are here. (In megabytes of 10⁶ bytes
//! they would be 1.68 and 83.9.) That a discrete search needs its data once supposes that plan actions are atomic and
//! one runs at a time (4.3.1); where several workers plan side by side, `at_once` says how many.

use crate::message::Message;
use serde::{Deserialize, Serialize};

/// Bytes in the thesis's MB.
pub const MEGABYTE: f64 = 1_048_576.0;

/// The parameters of the memory formula.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MemoryMeter {
    /// Nodes of the graph, at least 1.
    pub nodes: u64,
    /// The part of them that a search explores, above 0 to 1.
    pub explored: f64,
    /// Bytes kept for each explored node, at least 1.
    pub bytes_per_node: u64,
    /// Discrete searches that run at the same time, at least 1.
    pub at_once: u64,
}

impl MemoryMeter {
    /// The example of the thesis, 6.5.
    pub const THESIS: MemoryMeter = MemoryMeter {
        nodes: 1024 * 1024,
        explored: 0.2,
        bytes_per_node: 8,
        at_once: 1,
    };

    /// Whether the figures make sense. Errors: `memory.nodes`, `memory.explored`, `memory.bytes`, `memory.at-once`.
    pub fn check(&self) -> Result<(), Message> {
        if self.nodes == 0 || self.nodes > 1 << 40 {
            return Err(Message::new("memory.nodes").with("found", self.nodes));
        }
        if !(self.explored > 0.0 && self.explored <= 1.0) {
            return Err(Message::new("memory.explored").with("found", self.explored));
        }
        if self.bytes_per_node == 0 || self.bytes_per_node > 1 << 20 {
            return Err(Message::new("memory.bytes").with("found", self.bytes_per_node));
        }
        if self.at_once == 0 || self.at_once > 1 << 20 {
            return Err(Message::new("memory.at-once").with("found", self.at_once));
        }
        Ok(())
    }

    /// Bytes that one search keeps.
    pub fn search(&self) -> f64 {
        self.nodes as f64 * self.explored * self.bytes_per_node as f64
    }

    /// Bytes with discrete searches: the same for any number of agents, nothing for none.
    pub fn discrete(&self, agents: u64) -> f64 {
        self.search() * self.at_once.min(agents) as f64
    }

    /// Bytes with a continuous search for each agent that walks.
    pub fn continuous(&self, agents: u64) -> f64 {
        self.search() * agents as f64
    }

    /// The most agents whose continuous searches fit a budget in bytes.
    pub fn agents_within(&self, budget: f64) -> u64 {
        (budget / self.search()).max(0.0).floor() as u64
    }
}

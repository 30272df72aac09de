//! Dijkstra's algorithm: best-first search by the cost so far.
//!
//! **Idea.** The open node with the smallest cost from the start is expanded first, so nodes are settled in the
//! order of their distance. It ends when the goal comes out of the open list, or, when asked for the distances to
//! all nodes, when the list is empty.
//!
//! **Guarantee.** Optimal for costs that are not negative; no node is expanded twice.
//!
//! **Complexity.** Time O((n + m) log m) for the n nodes no farther than the goal and their m edges; memory
//! O(nodes of the graph).
//!
//! **Source.** E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959; B. Anguelov, "Video
//! game pathfinding and improvements to discrete search on grid-based maps", 2011, sections 5.2.1 and 5.2.3,
//! listings 5.1 and 5.2.
//!
//! **Deviations.** The branch of listing 5.1 that opens closed nodes again is never taken.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{BestFirst, Search, Target, dijkstra};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["...", "..."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = BestFirst::between(dijkstra::settings(Target::All), NodeId(0), NodeId(2));
//! search.run(&graph, &mut ());
//! assert_eq!(search.g(NodeId(5)), Some(5741 + 8119));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::{BestFirstSettings, Entry, GridSearch, Runner, SettingSpec, Settings, Target, Ties};
use crate::graph::Heuristic;
use crate::message::Message;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "dijkstra",
    settings: &[SettingSpec {
        id: "target",
        options: &["goal", "all"],
    }],
    moves_on_grid: true,
    needs: &[],
    paper: "paper.dijkstra-1959",
    pseudocode: super::a_star::ENTRY.pseudocode,
    guarantee,
    tie_text: |_| "event.expanded.any",
    make,
};

/// The engine's settings for Dijkstra's algorithm.
pub fn settings(target: Target) -> BestFirstSettings {
    BestFirstSettings {
        heuristic: Heuristic::Zero,
        ties: Ties::HighG,
        target,
    }
}

fn guarantee(_: &Settings) -> Message {
    Message::new("guarantee.optimal")
}

fn make(chosen: &Settings) -> Box<dyn Runner> {
    let target = match chosen.get("target") {
        "all" => Target::All,
        _ => Target::Goal,
    };
    GridSearch::boxed(settings(target), chosen)
}

//! Greedy best-first search: the key is h alone.
//!
//! **Idea.** The open node with the smallest estimate h is expanded first; g is ignored.
//!
//! **Guarantee.** Finds a path when there is one; it may be any number of times longer than the optimum. No node is
//! expanded twice.
//!
//! **Complexity.** Time O((n + m) log m) for n expansions and their m edges; memory O(nodes of the graph).
//!
//! **Source.** J. E. Doran, D. Michie, "Experiments with the graph traverser program", 1966.
//!
//! **Deviations.** A node keeps the first path found to it: a cheaper one would not change its key.
//!
//! ```
//! use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
//! use wayscope::search::{BestFirst, Search, greedy};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = BestFirst::between(greedy::settings(Heuristic::Octile), NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.counters().expanded, 5);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::a_star::{self, TIES};
use crate::graph::Heuristic;
use crate::message::Message;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::best_first::Target;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::order::{By, Order};
use crate::search::engine::pseudocode::{Line, best_first};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "greedy",
    family: Family::Hasty,
    settings: &[
        SettingSpec {
            id: "heuristic",
            // Without an estimate there is nothing to be greedy for.
            options: &["octile", "manhattan", "chebyshev", "euclidean"],
        },
        TIES,
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.greedy")),
    order: |settings| Some(order(settings)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.doran-1966",
        idea: "about.greedy.idea",
        deviations: &[
            "about.greedy.deviation.tree",
            "about.greedy.deviation.first-way",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &["about.greedy.use.any", "about.greedy.use.question"],
        avoid_when: &["about.greedy.avoid.length", "about.greedy.avoid.costs"],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    best_first(order(settings), Some(heuristic(settings)), Target::Goal)
}

/// The engine's settings for greedy search with ties for the largest g.
pub fn settings(heuristic: Heuristic) -> BestFirstSettings {
    BestFirstSettings {
        heuristic,
        order: Order {
            by: By::H,
            ..Order::default()
        },
        target: Target::Goal,
    }
}

fn order(settings: &Settings) -> Order {
    Order {
        by: By::H,
        ties: a_star::ties(settings),
        ..Order::default()
    }
}

fn make(chosen: &Settings) -> Box<dyn Runner> {
    let engine = BestFirstSettings {
        order: order(chosen),
        ..settings(heuristic(chosen))
    };
    GridSearch::boxed(engine, chosen)
}

//! Weighted A*: bounded-suboptimal A* with an inflated heuristic.
//!
//! **Idea.** f = g + w x h with w above 1. The search leans further towards the goal, sees less of the world, and pays
//! for it with a path that may be longer.
//!
//! **Guarantee.** With an admissible h at most w times the optimum; with one that is up to c times too large at most
//! w x c times. Closed nodes are opened again when a cheaper way to them is found.
//!
//! **Complexity.** Time O((n + m) log m) for n expansions and their m edges; a weighted h is not consistent, so that a
//! node may be expanded more than once. Memory O(nodes of the graph).
//!
//! **Source.** I. Pohl, "Heuristic search viewed as path finding in a graph", 1970; the bound: J. Pearl, "Heuristics",
//! 1984.
//!
//! **Deviations.** Weights are quarters, so that f stays a whole number; w x h is rounded down, which keeps the bound.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{BestFirst, Search, Weight, weighted_a_star};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let settings = weighted_a_star::settings(Weight::from_quarters(8));
//! let mut search = BestFirst::between(settings, NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(5 * 5741));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::a_star::{self, HEURISTIC, TIES};
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::best_first::Target;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::{Line, best_first};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "weighted-a-star",
    family: Family::Hasty,
    settings: &[
        SettingSpec {
            id: "weight",
            options: &["2", "1.25", "1.5", "3", "5", "10"],
        },
        HEURISTIC,
        TIES,
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| by_f(settings, weight(settings)),
    order: |settings| Some(a_star::order(settings, weight(settings))),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.pohl-1970",
        idea: "about.weighted-a-star.idea",
        deviations: &[
            "about.weighted-a-star.deviation.weight",
            "about.weighted-a-star.deviation.quarters",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.weighted-a-star.use.hurry",
            "about.weighted-a-star.use.open",
        ],
        avoid_when: &[
            "about.weighted-a-star.avoid.compare",
            "about.weighted-a-star.avoid.dead-ends",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    let order = a_star::order(settings, weight(settings));
    best_first(order, Some(heuristic(settings)), Target::Goal)
}

/// The engine's settings for weighted A* with the octile heuristic and ties for the largest g.
pub fn settings(weight: Weight) -> BestFirstSettings {
    let mut settings = a_star::settings();
    settings.order.weight = weight;
    settings
}

fn weight(settings: &Settings) -> Weight {
    Weight::from_quarters(match settings.get("weight") {
        "1.25" => 5,
        "1.5" => 6,
        "3" => 12,
        "5" => 20,
        "10" => 40,
        _ => 8,
    })
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let engine = BestFirstSettings {
        heuristic: heuristic(settings),
        order: a_star::order(settings, weight(settings)),
        target: Target::Goal,
    };
    GridSearch::boxed(engine, settings)
}

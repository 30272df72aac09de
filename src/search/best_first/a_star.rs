//! A*: best-first search by f = g + h.
//!
//! **Idea.** g is the cost of the best path found from the start to a node, h an estimate of the cost to the goal. The
//! open node with the smallest f = g + h is expanded first, so that the search leans towards the goal; it ends when the
//! goal comes out of the open list, not when it is first seen.
//!
//! **Guarantee.** Optimal if h never overestimates (admissible); if h is at most c times the true cost, the path is at
//! most c times the optimum. If h is also consistent (it never falls by more than the edge costs), no node is
//! expanded twice; otherwise closed nodes are opened again. Which heuristic is admissible for which moves says
//! [`Heuristic::worst_factor`](crate::graph::Heuristic::worst_factor).
//!
//! **Complexity.** Time O((n + m) log m) for the n nodes with f up to the optimum and their m edges, when h is
//! consistent; memory O(nodes of the graph).
//!
//! **Source.** P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of
//! minimum cost paths", 1968; B. Anguelov, "Video game pathfinding and improvements to discrete search on
//! grid-based maps", 2011, section 5.3, listing 5.3.
//!
//! **Deviations.** The thesis advises to take the lowest g among equal f; the default here is the highest,
//! which expands fewer nodes, and both can be chosen. Its closed list is a stamp in the node record.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{BestFirst, Search, a_star};
//! use wayscope::trace::{Process, Status};
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = BestFirst::between(a_star::settings(), NodeId(4), NodeId(7));
//! while search.step(&graph, &mut ()) == Status::Running {}
//! assert_eq!(search.path().map(|path| path.len()), Some(6));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, Heuristic, NodeId};
use crate::search::engine::best_first::BestFirst;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::best_first::Target;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::order::{By, Order, Ties, Weight};
use crate::search::engine::pseudocode::{Line, best_first};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;

/// The heuristics on offer; what each is admissible for depends on the moves.
pub(in crate::search) const HEURISTIC: SettingSpec = SettingSpec {
    id: "heuristic",
    options: &["octile", "manhattan", "chebyshev", "euclidean", "zero"],
};

/// The ways of breaking ties.
pub(in crate::search) const TIES: SettingSpec = SettingSpec {
    id: "ties",
    options: &["high-g", "low-g", "fifo", "lifo"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "a-star",
    family: Family::Shortest,
    settings: &[HEURISTIC, TIES],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| by_f(settings, Weight::ONE),
    order: |settings| Some(order(settings, Weight::ONE)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.hart-1968",
        idea: "about.a-star.idea",
        deviations: &[
            "about.a-star.deviation.ties",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.a-star.use.default",
            "about.a-star.use.shortest",
            "about.a-star.use.changing",
        ],
        avoid_when: &[
            "about.a-star.avoid.many",
            "about.a-star.avoid.no-path",
            "about.a-star.avoid.hurry",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    best_first(
        order(settings, Weight::ONE),
        Some(heuristic(settings)),
        Target::Goal,
    )
}

/// The engine's settings for A* with the octile heuristic and ties for the largest g.
pub fn settings() -> BestFirstSettings {
    BestFirstSettings {
        heuristic: Heuristic::Octile,
        order: Order::default(),
        target: Target::Goal,
    }
}

/// By f with the ties that the settings name.
pub(crate) fn order(settings: &Settings, weight: Weight) -> Order {
    Order {
        by: By::F,
        weight,
        ties: ties(settings),
    }
}

/// The ties that the settings name.
pub(in crate::search) fn ties(settings: &Settings) -> Ties {
    match settings.get("ties") {
        "low-g" => Ties::LowG,
        "fifo" => Ties::Fifo,
        "lifo" => Ties::Lifo,
        _ => Ties::HighG,
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let engine = BestFirstSettings {
        heuristic: heuristic(settings),
        order: order(settings, Weight::ONE),
        target: Target::Goal,
    };
    GridSearch::boxed(engine, settings)
}

/// The engine's settings are all it takes to make one.
impl GridAlgorithm for BestFirstSettings {
    type Search<C: Cost> = BestFirst<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> BestFirst<C> {
        BestFirst::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut BestFirst<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn weight(&self) -> u64 {
        self.order.weight.ceil()
    }
}

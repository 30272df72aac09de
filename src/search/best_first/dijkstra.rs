//! Dijkstra's algorithm: best-first search by the cost so far.
//!
//! **Idea.** The open node with the smallest cost from the start is expanded first, so nodes are settled in the
//! order of their distance. It ends when the goal comes out of the open list, or, when asked for the distances to
//! all nodes, when the list is empty.
//!
//! **Guarantee.** Optimal for costs that are not negative; no node is expanded twice. It can be told to end when the
//! goal is first met, that is when it enters the open list: then a cheaper last move may be missed, and the path is
//! longer than the optimum by the difference of two moves into the goal at most. Where all moves cost the same that is
//! nothing, which is why breadth-first search may end so.
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

use crate::graph::{Heuristic, Neighbours};
use crate::message::Message;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::best_first::Target;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::move_rule::move_rule;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::order::{By, Order, Ties, Weight};
use crate::search::engine::pseudocode::{Line, best_first};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::world::{CellBox, World};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "dijkstra",
    family: Family::Shortest,
    settings: &[SettingSpec {
        id: "target",
        options: &["goal", "first-met", "all"],
    }],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |_| Some(ORDER),
    heuristic: |_| None,
    make,
};

fn about() -> About {
    About {
        paper: "paper.dijkstra-1959",
        idea: "about.dijkstra.idea",
        deviations: &[
            "about.dijkstra.deviation.targets",
            "about.dijkstra.deviation.reopening",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &["about.dijkstra.use.field", "about.dijkstra.use.no-estimate"],
        avoid_when: &[
            "about.dijkstra.avoid.one-goal",
            "about.dijkstra.avoid.equal",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    best_first(ORDER, None, target(settings))
}

/// By g, which is f without an estimate.
const ORDER: Order = Order {
    by: By::F,
    weight: Weight::ONE,
    ties: Ties::HighG,
};

/// The engine's settings for Dijkstra's algorithm.
pub fn settings(target: Target) -> BestFirstSettings {
    BestFirstSettings {
        heuristic: Heuristic::Zero,
        order: ORDER,
        target,
    }
}

fn claim(settings: &Settings, world: &World) -> Claim {
    if settings.get("target") != "first-met" {
        return Claim::new(Guarantee::Optimal, Message::new("because.zero"));
    }
    let excess = last_move_excess(settings, world);
    if excess == 0.0 {
        return Claim::new(Guarantee::Optimal, Message::new("because.equal-moves"));
    }
    Claim::new(
        Guarantee::AdditiveBound(excess),
        Message::new("because.first-met"),
    )
}

/// The most by which one move into the goal can cost more than another.
fn last_move_excess(settings: &Settings, world: &World) -> f64 {
    let (grid, goal) = (world.grid(), world.goal());
    let rule = move_rule(settings);
    let around = CellBox {
        min: goal,
        max: goal,
    }
    .grown(1, grid);
    let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
    for y in around.min.y..=around.max.y {
        for x in around.min.x..=around.max.x {
            let cell = crate::world::Cell::new(x, y);
            if cell == goal || grid.medium(grid.index(cell)).is_none() {
                continue;
            }
            let diagonal = x != goal.x && y != goal.y;
            let length = match rule.neighbours {
                Neighbours::Four if diagonal => continue,
                Neighbours::Eight if diagonal => rule.diagonal.real(),
                _ => 1.0,
            };
            let costs = [cell, goal].map(|c| f64::from(grid.cost(grid.index(c))));
            let cost = length * (costs[0] + costs[1]) / 2.0;
            (least, most) = (least.min(cost), most.max(cost));
        }
    }
    (most - least).max(0.0)
}

fn target(settings: &Settings) -> Target {
    match settings.get("target") {
        "first-met" => Target::FirstMet,
        "all" => Target::All,
        _ => Target::Goal,
    }
}

fn make(chosen: &Settings) -> Box<dyn Runner> {
    GridSearch::boxed(settings(target(chosen)), chosen)
}

//! Breadth-first search: a FIFO open list.
//!
//! **Idea.** Nodes are expanded in the order in which they were generated: first all that lie one move away from the
//! start, then all at two moves, and so on.
//!
//! **Guarantee.** A path with the fewest moves. It is the shortest one where all moves cost the same; with diagonals of
//! length d it is at most d times the optimum, since each of its moves costs d at most and each move of the optimum
//! at least 1. With terrain costs nothing is said of its length.
//!
//! **Complexity.** Time O((n + m) log m) for n expansions and their m edges; memory O(nodes of the graph).
//!
//! **Source.** E. F. Moore, "The shortest path through a maze", 1959; B. Anguelov, "Video game pathfinding and
//! improvements to discrete search on grid-based maps", 2011, section 5.1.
//!
//! **Deviations.** The queue is the engine's open list ordered by age, a logarithm dearer than a plain queue. The
//! search ends when the goal leaves the list, as all others here do, though it may end when the goal enters.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{BestFirst, Search, breadth_first};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = BestFirst::between(breadth_first::settings(), NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path().map(|path| path.len()), Some(6));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::Heuristic;
use crate::message::Message;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::best_first::Target;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::claim::moves_cost_the_same;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::move_rule::move_rule;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::order::{By, Order};
use crate::search::engine::pseudocode::{Line, best_first};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::world::World;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "breadth-first",
    family: Family::Shortest,
    settings: &[],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |_| Some(settings().order),
    heuristic: |_| None,
    make: |chosen| make(chosen),
};

fn about() -> About {
    About {
        paper: "paper.moore-1959",
        idea: "about.breadth-first.idea",
        deviations: &[
            "about.breadth-first.deviation.one-cell",
            "about.breadth-first.deviation.queue",
            "about.breadth-first.deviation.end",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.breadth-first.use.equal",
            "about.breadth-first.use.range",
        ],
        avoid_when: &[
            "about.breadth-first.avoid.lengths",
            "about.breadth-first.avoid.far",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    best_first(settings().order, None, Target::Goal)
}

/// The engine's settings for breadth-first search.
pub fn settings() -> BestFirstSettings {
    BestFirstSettings {
        heuristic: Heuristic::Zero,
        order: Order {
            by: By::Age,
            ..Order::default()
        },
        target: Target::Goal,
    }
}

fn claim(settings: &Settings, world: &World) -> Claim {
    if moves_cost_the_same(settings, world) {
        return Claim::new(Guarantee::Optimal, Message::new("because.equal-moves"));
    }
    let guarantee = if world.grid().costs().is_some() {
        Guarantee::FewestMoves
    } else {
        Guarantee::BoundedSuboptimal(move_rule(settings).diagonal.real())
    };
    Claim::new(guarantee, Message::new("because.counts-moves"))
}

fn make(chosen: &Settings) -> Box<dyn Runner> {
    GridSearch::boxed(settings(), chosen)
}

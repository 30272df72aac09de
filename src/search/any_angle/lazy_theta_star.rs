//! Lazy Theta*: Theta* with delayed line-of-sight checks, one for each expansion.
//!
//! **Idea.** Theta* checks line of sight for each neighbour generated, though it expands only some of them. Lazy Theta*
//! assumes that the parent of the node expanded has line of sight to the neighbour, and checks when the neighbour is
//! popped: one check for each node expanded. If the line is blocked, the node gets its best parent among its expanded
//! neighbours instead, of which there is always one.
//!
//! **Guarantee.** As Theta*: never longer than a shortest path by the moves of the grid, up to 1.3e-9 of its length.
//!
//! **Complexity.** As Theta*, with fewer lines to look along.
//!
//! **Source.** A. Nash, S. Koenig, C. Tovey, "Lazy Theta*: any-angle path planning and path length analysis in
//! 3D", 2010.
//!
//! **Deviations.** As Theta*: middles of cells, and closed nodes that are opened again; those only by ways that have
//! been looked at, so that no node behind them stands on a line that is not there. A node whose line is blocked is
//! expanded at once with its corrected cost, as in the paper; the goal goes back into the open list, because its cost
//! may no longer be the smallest, and the guarantee needs that.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{LazyThetaStar, LazyThetaStarSettings, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["......", "..@...", "......"])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = LazyThetaStar::between(LazyThetaStarSettings::default(), NodeId(0), NodeId(17));
//! search.run(&graph, &mut ());
//! assert!(search.path().is_some_and(|path| path.len() == 3));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::line_parents::{
    AnyAngle, AnyAngleSettings, LineParentRule, LineSearch, SETTINGS, TwoParents, claim,
    for_each_neighbour, heuristic, order,
};
use crate::graph::{Cost, GridGraph, Heuristic, NodeId};
use crate::path::look;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::pseudocode::{Line, Moment, line as code};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::trace::Recorder;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "lazy-theta-star",
    family: Family::AnyAngle,
    settings: &SETTINGS,
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |settings| Some(order(settings)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.nash-2010",
        idea: "about.lazy-theta-star.idea",
        deviations: &[
            "about.any-angle.deviation.middles",
            "about.lazy-theta-star.deviation.reopens",
            "about.lazy-theta-star.deviation.goal",
            "about.any-angle.deviation.costs",
            "about.any-angle.deviation.whole-costs",
        ],
        use_when: &[
            "about.lazy-theta-star.use.fewer-looks",
            "about.lazy-theta-star.use.as-theta-star",
        ],
        avoid_when: &[
            "about.theta-star.avoid.shortest",
            "about.lazy-theta-star.avoid.clutter",
            "about.theta-star.avoid.moves",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match heuristic(settings) {
        Heuristic::Zero => &BY_G,
        _ => &BY_F,
    }
}

const fn listing(take: &'static str) -> [Line; 12] {
    [
        code(0, "code.best-first.begin", &[Moment::Began]),
        code(0, "code.best-first.start", &[Moment::Started]),
        code(0, "code.best-first.loop", &[]),
        code(1, take, &[]),
        code(1, "code.lazy-theta-star.look", &[Moment::Sighted]),
        code(1, "code.lazy-theta-star.correct", &[Moment::Corrected]),
        code(1, "code.best-first.goal", &[Moment::Reached]),
        code(1, "code.lazy-theta-star.close", &[Moment::Expanded]),
        code(1, "code.lazy-theta-star.successors", &[]),
        code(2, "code.lazy-theta-star.new", &[Moment::Generated]),
        code(
            2,
            "code.lazy-theta-star.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        code(0, "code.best-first.no-path", &[Moment::Exhausted]),
    ]
}

static BY_F: [Line; 12] = listing("code.lazy-theta-star.take");
static BY_G: [Line; 12] = listing("code.lazy-theta-star.take-g");

/// Lines are looked along when a node is taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lazy;

/// A Lazy Theta* search.
pub type LazyThetaStar<C> = AnyAngle<C, Lazy>;

/// The settings of Lazy Theta*.
pub type LazyThetaStarSettings = AnyAngleSettings<Lazy>;

impl LineParentRule for Lazy {
    fn settle<C: Cost, R: Recorder>(
        search: &mut LineSearch<C>,
        graph: &GridGraph<'_, C>,
        node: NodeId,
        recorder: &mut R,
    ) -> bool {
        let frontier = &search.frontier;
        let Some(parent) = frontier.parent(node) else {
            return true;
        };
        let Some(g) = frontier.g(node).filter(|_| !frontier.was_expanded(node)) else {
            // Opened again, by a way that has been looked at.
            return true;
        };
        // A move needs no look.
        if is_move(graph, parent, node) || search.sees(graph, (parent, node), g, recorder) {
            return true;
        }
        let frontier = &search.frontier;
        let mut best: Option<(C, NodeId)> = None;
        for_each_neighbour(graph, node, |other, cost| {
            let way = frontier.g(other).filter(|_| frontier.was_expanded(other));
            if let Some(way) = way.map(|way| way.plus(cost)) {
                best = Some(best.map_or((way, other), |best| best.min((way, other))));
            }
        });
        if let Some((g, parent)) = best {
            search.frontier.correct(node, (parent, g), recorder);
        }
        false
    }

    fn offer<C: Cost, R: Recorder>(
        search: &mut LineSearch<C>,
        graph: &GridGraph<'_, C>,
        way: TwoParents<C>,
        recorder: &mut R,
    ) {
        let TwoParents { from, to, .. } = way;
        let known = search.frontier.g(to);
        let improves = |g: C| known.is_none_or(|known| g < known);
        if let Some((up, g)) = way.by_line {
            if !improves(g) {
                return;
            }
            let expanded = search.frontier.was_expanded(to);
            let may_see = match expanded {
                true => search.sees(graph, (up, to), g, recorder),
                false => cost_alike(graph, up, to),
            };
            if may_see {
                return search.reach(graph, up, (to, g), recorder);
            }
        }
        search.reach(graph, from, (to, way.by_move), recorder);
    }
}

/// Whether a move leads from one node to another.
fn is_move<C: Cost>(graph: &GridGraph<'_, C>, from: NodeId, to: NodeId) -> bool {
    let (a, b) = (graph.cell(from), graph.cell(to));
    let near = a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)) <= 1;
    near && look(graph.grid(), graph.moves(), from.0, to.0).seen
}

/// Whether a line between two nodes may be one of sight, going by its ends.
fn cost_alike<C: Cost>(graph: &GridGraph<'_, C>, a: NodeId, b: NodeId) -> bool {
    let grid = graph.grid();
    grid.cost(a.index()) == grid.cost(b.index())
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    GridSearch::boxed(LazyThetaStarSettings::of(settings), settings)
}

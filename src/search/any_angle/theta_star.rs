//! Theta*: any-angle A*, whose parents need only be in line of sight.
//!
//! **Idea.** A* on a grid bends at multiples of 45 degrees. Theta* searches the same cells, but the parent of a cell
//! need not be its neighbour: when a node is expanded, line of sight is checked from the node's own parent to each
//! neighbour, and where it exists, that parent becomes the neighbour's parent. By the triangle inequality this is never
//! longer than the path through the node.
//!
//! **Guarantee.** Never longer than a shortest path by the moves of the grid, up to 1.3e-9 of its length. Not the
//! shortest path there is: a parent is always one that the search came by, and that may be the wrong corner to turn at.
//!
//! **Complexity.** Time O(n (log n + w)) for n expansions on a grid w cells across, because each look costs as many
//! cells as its line passes; memory O(nodes of the graph).
//!
//! **Source.** A. Nash, K. Daniel, S. Koenig, A. Felner, "Theta*: any-angle path planning on grids", 2007; K. Daniel,
//! A. Nash, S. Koenig, A. Felner, the same with proofs, 2010.
//!
//! **Deviations.** The paper's nodes are the corners of cells; these are the middles, as in all searches here, so a
//! line goes by the moves from cell to cell that it makes ([`look`](crate::path::look)). Closed nodes are opened again
//! when a cheaper way to them is found: that makes the guarantee. A line is looked along only where the way along it
//! would be cheaper than the one known.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{Search, ThetaStar, ThetaStarSettings};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["......", "......", "......"])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = ThetaStar::between(ThetaStarSettings::default(), NodeId(0), NodeId(17));
//! search.run(&graph, &mut ());
//! // Where it turns: nowhere, but for both ends.
//! assert_eq!(search.path(), Some(vec![NodeId(0), NodeId(17)]));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::line_parents::{
    AnyAngle, AnyAngleSettings, LineParentRule, LineSearch, SETTINGS, TwoParents, claim, heuristic,
    order,
};
use crate::graph::{Cost, GridGraph, Heuristic, NodeId};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::trace::Recorder;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "theta-star",
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
        paper: "paper.nash-2007",
        idea: "about.theta-star.idea",
        deviations: &[
            "about.any-angle.deviation.middles",
            "about.any-angle.deviation.reopens",
            "about.theta-star.deviation.looks",
            "about.any-angle.deviation.costs",
            "about.any-angle.deviation.whole-costs",
        ],
        use_when: &["about.theta-star.use.open", "about.theta-star.use.looks"],
        avoid_when: &[
            "about.theta-star.avoid.shortest",
            "about.theta-star.avoid.long",
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

const fn listing(take: &'static str) -> [Line; 10] {
    [
        line(0, "code.best-first.begin", &[Moment::Began]),
        line(0, "code.best-first.start", &[Moment::Started]),
        line(0, "code.best-first.loop", &[]),
        line(1, take, &[Moment::Expanded]),
        line(1, "code.best-first.goal", &[Moment::Reached]),
        line(1, "code.theta-star.successors", &[]),
        line(2, "code.theta-star.look", &[Moment::Sighted]),
        line(2, "code.theta-star.new", &[Moment::Generated]),
        line(
            2,
            "code.theta-star.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        line(0, "code.best-first.no-path", &[Moment::Exhausted]),
    ]
}

static BY_F: [Line; 10] = listing("code.best-first.take");
static BY_G: [Line; 10] = listing("code.best-first.take-g");

/// Lines are looked along when a neighbour is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Eager;

/// A Theta* search.
pub type ThetaStar<C> = AnyAngle<C, Eager>;

/// The settings of Theta*.
pub type ThetaStarSettings = AnyAngleSettings<Eager>;

impl LineParentRule for Eager {
    #[inline(always)]
    fn settle<C: Cost, R: Recorder>(
        _: &mut LineSearch<C>,
        _: &GridGraph<'_, C>,
        _: NodeId,
        _: &mut R,
    ) -> bool {
        true
    }

    #[inline(always)]
    fn offer<C: Cost, R: Recorder>(
        search: &mut LineSearch<C>,
        graph: &GridGraph<'_, C>,
        way: TwoParents<C>,
        recorder: &mut R,
    ) {
        let known = search.frontier.g(way.to);
        let improves = |g: C| known.is_none_or(|known| g < known);
        if let Some((up, g)) = way.by_line {
            // By the move it is no cheaper.
            if !improves(g) {
                return;
            }
            if search.sees(graph, (up, way.to), g, recorder) {
                return search.reach(graph, up, (way.to, g), recorder);
            }
        }
        search.reach(graph, way.from, (way.to, way.by_move), recorder);
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    GridSearch::boxed(ThetaStarSettings::of(settings), settings)
}

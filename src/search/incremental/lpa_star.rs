//! LPA\*, lifelong planning A\*: incremental A\*, repaired after each change of the world.
//!
//! **Idea.** Each node has two costs: g, that of the best path to it when it was last expanded, and rhs, the one-step
//! lookahead value computed from the neighbours' g. A node whose g and rhs are equal is consistent. A change of the
//! world makes a few nodes inconsistent; they enter the open list and are expanded in the order of A\* until the goal
//! is consistent and no open node can improve it. Nodes that the change does not affect are not expanded again. The
//! first search expands what A\* expands.
//!
//! **Guarantee.** Optimal after every edit: the path costs what a fresh A\* would find. Needs a consistent h; only such
//! are on offer.
//!
//! **Complexity.** Each round expands a node twice at most: once to make a g infinite that is too small, once to set
//! it. So at worst twice what A\* expands, at best nothing; O(log n) for each place in the open list. Memory O(nodes of
//! the graph), kept between searches.
//!
//! **Source.** S. Koenig, M. Likhachev, D. Furcy, "Lifelong planning A\*", 2004; B. Anguelov, "Video game pathfinding
//! and improvements to discrete search on grid-based maps", 2011, section 6.2.2, listing 6.1.
//!
//! **Deviations.** From the thesis's listing: it goes on while the top key is smaller than that of the goal *or* the
//! goal is inconsistent (the listing has *and*, and does nothing at all), and the path goes back from the goal to the
//! neighbour with the smallest g + cost, not the smallest rhs. An rhs is looked up anew only where it rested on a g
//! that has become infinite; where a g has fallen it is compared with that alone. An edit concerns all cells whose
//! moves may have changed, those of the diagonals past it too.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::journey::{Planner, Planning};
//! use wayscope::search::lpa_star::LpaStar;
//! use wayscope::world::{Grid, Terrain};
//!
//! let mut grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let mut moves = Moves::new(&grid, MoveRule::default());
//! let mut search = LpaStar::default();
//! let ends = (NodeId(4), NodeId(7));
//! search.begin(&GridGraph::new(&grid, &moves), ends, &mut ());
//! while search.plan(&GridGraph::new(&grid, &moves), &mut ()) == Planning::Working {}
//! let cost = |search: &LpaStar, grid: &Grid, moves: &Moves| Some(search.path(&GridGraph::new(grid, moves))?.1 / 5741);
//! assert_eq!(cost(&search, &grid, &moves), Some(5));
//!
//! grid.set_terrain(5, Terrain::Dot);
//! grid.set_terrain(6, Terrain::Dot);
//! moves = Moves::new(&grid, MoveRule::default());
//! let changed: Vec<NodeId> = (0..12).map(NodeId).collect();
//! search.changed(&GridGraph::new(&grid, &moves), &changed, &mut ());
//! while search.plan(&GridGraph::new(&grid, &moves), &mut ()) == Planning::Working {}
//! assert_eq!(cost(&search, &grid, &moves), Some(3));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Graph, Heuristic, NodeId};
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Role;
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::journey::lifelong::Lifelong;
use crate::search::journey::values::{FAR, Key};
use crate::search::journey::{BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, Travel};
use crate::trace::{Counters, Recorder, StateHash};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "lpa-star",
    family: Family::Changing,
    settings: &[CONSISTENT],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| by_f(settings, Weight::ONE),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.koenig-2004",
        idea: "about.lpa-star.idea",
        deviations: &[
            "about.lpa-star.deviation.or",
            "about.lpa-star.deviation.path",
            "about.lpa-star.deviation.lookup",
            "about.shared.whole-costs",
        ],
        use_when: &["about.lpa-star.use.edits", "about.lpa-star.use.near"],
        avoid_when: &[
            "about.lpa-star.avoid.moves",
            "about.lpa-star.avoid.far",
            "about.lpa-star.avoid.memory",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 13] = [
    line(0, "code.lifelong.begin", &[Moment::Began, Moment::Noted]),
    line(0, "code.lpa-star.start", &[Moment::Started]),
    line(0, "code.lpa-star.loop", &[]),
    line(1, "code.lifelong.take", &[Moment::Expanded]),
    line(1, "code.lifelong.over", &[Moment::Valued]),
    line(1, "code.lifelong.under", &[Moment::Unvalued]),
    line(1, "code.lifelong.neighbours", &[Moment::Generated]),
    line(
        2,
        "code.lifelong.rhs",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(
        2,
        "code.lifelong.update",
        &[Moment::Changed, Moment::Estimated],
    ),
    line(0, "code.lpa-star.no-path", &[Moment::Exhausted]),
    line(0, "code.lpa-star.path", &[Moment::Planned]),
    line(0, "code.lpa-star.reached", &[Moment::Reached]),
    line(0, "code.lpa-star.edit", &[]),
];

/// LPA\* on a grid. The steps of a search are expansions.
#[derive(Clone, Debug, Default)]
pub struct LpaStar {
    heuristic: Heuristic,
    start: NodeId,
    goal: NodeId,
    nodes: Lifelong,
}

impl LpaStar {
    /// A search with that estimate, which must be consistent.
    pub fn new(heuristic: Heuristic) -> LpaStar {
        LpaStar {
            heuristic,
            ..LpaStar::default()
        }
    }

    /// The estimate of what is left.
    fn h<'a>(&self, ground: &'a BeliefGraph<'a>) -> impl Fn(NodeId) -> u64 + use<'a> {
        let (heuristic, goal) = (self.heuristic, self.goal);
        move |node| ground.estimate(heuristic, node, goal)
    }

    fn goal_key(&self, ground: &BeliefGraph<'_>) -> Key {
        self.nodes.key(self.goal, self.h(ground)(self.goal))
    }
}

impl Planner for LpaStar {
    const VALUES: Role = Role::Rhs;

    fn set_aside(&mut self, nodes: usize) {
        self.nodes.set_aside(nodes);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        (self.start, self.goal) = ends;
        self.nodes.begin(ground.node_bound());
        let h = self.h(ground);
        self.nodes
            .look_up(ground, self.start, self.start, &h, recorder);
        self.nodes.note_peaks();
    }

    fn begin_round<R: Recorder>(&mut self, round: u64, _: &mut R) {
        self.nodes.begin_round(round);
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        let goal = self.goal_key(ground);
        let consistent = self.nodes.is_consistent(self.goal);
        let node = match self.nodes.top() {
            Some((key, node)) if key < goal || !consistent => node,
            _ => return Planning::NoWay,
        };
        let h = self.h(ground);
        self.nodes.expand(ground, self.start, node, &h, recorder);
        Planning::Working
    }

    fn is_ready(&mut self, ground: &BeliefGraph<'_>) -> bool {
        let settled = self.nodes.is_consistent(self.goal) && self.nodes.g(self.goal) != FAR;
        let key = self.goal_key(ground);
        settled && self.nodes.top().is_none_or(|(top, _)| top >= key)
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        None
    }

    fn moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, _: NodeId, _: &mut R) {}

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        let h = self.h(ground);
        for &cell in cells {
            self.nodes.look_up(ground, self.start, cell, &h, recorder);
        }
        self.nodes.note_peaks();
    }

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.goal)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        let mut path = self.nodes.chain(self.goal);
        path.reverse();
        (!path.is_empty()).then(|| (path, self.nodes.g(self.goal)))
    }

    fn forget(&mut self) {
        self.nodes.begin(0);
    }

    fn counters(&self) -> Counters {
        self.nodes.counters()
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.nodes.hash_into(hash);
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    JourneyRunner::boxed(LpaStar::new(heuristic(settings)), Travel::STAY, settings)
}

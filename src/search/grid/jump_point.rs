//! Jump point search: A* on a uniform-cost grid that prunes symmetric paths, so that only jump points enter the open
//! list.
//!
//! **Idea.** On an open field many shortest paths differ only in the order of their moves. Of these symmetric paths the
//! search follows one, the one with its diagonal moves first (canonical). From a node it scans in the natural and
//! forced directions, straight and diagonally, up to a wall or a cell with a forced neighbour: a jump point. Only jump
//! points are nodes; the cells between them are scanned and forgotten.
//!
//! **Guarantee.** As A* with the same estimate: optimal when it never overestimates, where each cell costs the same.
//! With terrain costs, which it does not look at, any path.
//!
//! **Complexity.** Time O(n log n) for n expansions plus the cells scanned, 64 of a straight line at once; memory
//! O(nodes of the graph), and three quarters of a byte a cell for the bitmaps.
//!
//! **Source.** D. Harabor, A. Grastien, "Online graph pruning for pathfinding on grid maps", 2011; where corners are
//! not cut and in blocks: the same, "Improving jump point search", 2014.
//!
//! **Deviations.** One table of pruned directions for the three corner rules, from the definition of 2011. A path is
//! given as all its cells. Where straight scans stop is kept as bits and follows edits, in place of being found from
//! three lines of cells in each scan. A node keeps one parent of those that are equally cheap, and the direction from
//! it.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{JumpPoint, JumpPointSettings, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let settings = JumpPointSettings::default();
//! let mut search = JumpPoint::between(settings, NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path().map(|path| path.len()), Some(6));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::bitmap::JumpBitmap;
use super::jumps::{direction_between, directions};
use super::scanner::Scanner;
use crate::graph::{Cost, DIRECTIONS, Graph, GridGraph, Heuristic, Moves, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::best_first::a_star::{self, HEURISTIC, TIES};
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::entry::Need;
use crate::search::engine::family::Family;
use crate::search::engine::frontier::Frontier;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::{Order, Weight};
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::search::engine::table_facts::TableFacts;
use crate::trace::{
    Counters, Event, EventKind, GOAL, JUMPS, LEAVES, NO_NODE, Process, Recorder, StateHash, Status,
};
use crate::world::{CellBox, Grid, World};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "jump-point",
    family: Family::Shortest,
    settings: &[
        HEURISTIC,
        TIES,
        SettingSpec {
            id: "neighbours",
            // Its rules are about straight and diagonal moves on squares.
            options: &["8"],
        },
    ],
    moves_on_grid: true,
    needs: &[Need::UniformCosts],
    about,
    pseudocode,
    claim,
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.harabor-2011",
        idea: "about.jump-point.idea",
        deviations: &[
            "about.jump-point.deviation.corners",
            "about.jump-point.deviation.blocks",
            "about.jump-point.deviation.path",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &["about.jump-point.use.open", "about.jump-point.use.changing"],
        avoid_when: &[
            "about.jump-point.avoid.costs",
            "about.jump-point.avoid.clutter",
            "about.jump-point.avoid.counts",
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
        line(0, "code.jump-point.begin", &[Moment::Began]),
        line(0, "code.jump-point.start", &[Moment::Started]),
        line(0, "code.jump-point.loop", &[]),
        line(1, take, &[Moment::Expanded]),
        line(1, "code.jump-point.goal", &[Moment::Reached]),
        line(1, "code.jump-point.directions", &[]),
        line(2, "code.jump-point.scan", &[Moment::Scanned]),
        line(2, "code.jump-point.new", &[Moment::Generated]),
        line(
            2,
            "code.jump-point.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        line(0, "code.jump-point.no-path", &[Moment::Exhausted]),
    ]
}

static BY_F: [Line; 10] = listing("code.jump-point.take");
static BY_G: [Line; 10] = listing("code.jump-point.take-g");

/// The settings of jump point search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct JumpPointSettings {
    /// The estimate h.
    pub heuristic: Heuristic,
    /// Which open node is expanded next, by f.
    pub order: Order,
}

impl JumpPointSettings {
    /// Those that were chosen.
    pub(super) fn of(settings: &Settings) -> JumpPointSettings {
        JumpPointSettings {
            heuristic: heuristic(settings),
            order: a_star::order(settings, Weight::ONE),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A jump point search on squares with eight neighbours; with others it would find what is none.
///
/// The first step puts the start into the open list; each further step expands one node: it scans in each direction
/// open to it, and the jump points found go in. The last one takes the goal out or finds the list empty.
#[derive(Clone, Debug)]
pub struct JumpPoint<C: Cost, S = JumpBitmap> {
    settings: JumpPointSettings,
    start: NodeId,
    goal: NodeId,
    frontier: Frontier<C>,
    phase: Phase,
    /// What finds jump points, in the medium of the last start that was one.
    scanner: Option<S>,
    /// Of the grid searched.
    width: u32,
    scanned: u64,
}

impl<C: Cost> JumpPoint<C> {
    /// A search from one node to another.
    pub fn between(settings: JumpPointSettings, start: NodeId, goal: NodeId) -> JumpPoint<C> {
        JumpPoint::by_scanner(settings, start, goal)
    }
}

impl<C: Cost, S: Scanner> JumpPoint<C, S> {
    /// The same with the jump points found by an `S`.
    pub fn by_scanner(settings: JumpPointSettings, start: NodeId, goal: NodeId) -> Self {
        JumpPoint {
            settings,
            start,
            goal,
            frontier: Frontier::new(settings.order, 0),
            phase: Phase::Ready,
            scanner: None,
            width: 1,
            scanned: 0,
        }
    }

    /// Makes ready for another run on the same grid; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.phase = Phase::Ready;
        self.forget();
    }

    /// Handles an edit: the moves have changed because of the terrain inside `area`; `None`: anywhere, or another grid.
    pub fn follow(&mut self, grid: &Grid, moves: &Moves, area: Option<CellBox>) {
        match (&mut self.scanner, area) {
            (Some(scanner), Some(area)) => scanner.update(grid, moves, area),
            _ => self.scanner = None,
        }
    }

    /// Has what finds jump points made for the start's medium, if there is none. O(cells) then.
    pub fn prepare(&mut self, grid: &Grid, moves: &Moves) {
        if let Some(medium) = moves.medium(grid, self.start.index()) {
            let known = self.scanner.as_ref();
            if !known.is_some_and(|scanner| scanner.fits(moves, medium)) {
                self.scanner = Some(S::new(grid, moves, medium));
            }
        }
    }

    fn forget(&mut self) {
        self.frontier.forget();
        self.scanned = 0;
    }

    fn begin<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) {
        self.forget();
        self.width = graph.grid().width();
        self.frontier.begin(graph.node_bound());
        recorder.record(Event::phase(0));
        if graph.is_open(self.start) {
            self.prepare(graph.grid(), graph.moves());
            let h = || graph.estimate(self.settings.heuristic, self.start, self.goal);
            self.frontier
                .reach(NO_NODE, self.start, C::default(), h, recorder);
        }
        self.phase = Phase::Searching;
        self.frontier.note_peaks();
    }

    /// Scans from a node just expanded, in each direction open to it.
    fn look_around<R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let Some(scanner) = &self.scanner else {
            return;
        };
        let (grid, moves) = (graph.grid(), graph.moves());
        let (here, goal) = (graph.cell(node), graph.cell(self.goal));
        let parent = self.frontier.parent(node);
        let came = parent.and_then(|parent| direction_between(graph.cell(parent), here));
        let mut open = directions(came, moves.mask(node.index()), moves.rule().corners);
        while open != 0 {
            let direction = open.trailing_zeros() as usize & 7;
            open &= open - 1;
            let found = scanner.scan((grid, moves), here, direction, goal);
            let (dx, dy) = DIRECTIONS[direction];
            let step = dy * self.width as i32 + dx;
            let at = NodeId((node.0 as i32 + step * found.run.cells as i32) as u32);
            let cost = g.plus(graph.uniform(direction, found.run.cells));
            self.scanned += found.looked_at;
            if R::LISTENS {
                let jumps = if found.run.jumps { JUMPS } else { 0 };
                let goal = if at == self.goal { GOAL } else { 0 };
                recorder.record(Event::scanned(
                    at.0,
                    node.0,
                    cost.units(),
                    found.looked_at,
                    jumps | goal,
                ));
            }
            if found.run.jumps {
                let h = || graph.estimate(self.settings.heuristic, at, self.goal);
                self.frontier.reach(node.0, at, cost, h, recorder);
            }
        }
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    fn cells_between(&self, from: u32, to: u32) -> impl Iterator<Item = NodeId> + use<C, S> {
        let (from, to, width) = (i64::from(from), i64::from(to), i64::from(self.width));
        let (dx, dy) = (to % width - from % width, to / width - from / width);
        let step = dy.signum() * width + dx.signum();
        let moves = dx.abs().max(dy.abs());
        (1..=moves).map(move |n| NodeId((from + n * step) as u32))
    }
}

impl<'g, C: Cost, S: Scanner> Process<&'g GridGraph<'g, C>> for JumpPoint<C, S> {
    fn step<R: Recorder>(&mut self, graph: &GridGraph<'g, C>, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let Some((counted, node)) = self.frontier.pop() else {
            recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
            return self.end(Status::Failed);
        };
        if node == self.goal {
            self.frontier.close(node);
            let cost = self.frontier.g(node).unwrap_or_default().units();
            recorder.record(Event::reached(node.0, cost, LEAVES));
            return self.end(Status::Done);
        }
        let g = self.frontier.expand(node, counted, recorder);
        self.look_around(graph, node, g, recorder);
        self.frontier.note_peaks();
        Status::Running
    }
}

impl<C: Cost, S: Scanner> Search for JumpPoint<C, S> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let mut cells = Vec::new();
        let found = self.path_into(&mut cells);
        found.then(|| cells.into_iter().map(NodeId).collect())
    }

    fn path_into(&self, cells: &mut Vec<u32>) -> bool {
        cells.clear();
        let Phase::Ended(Status::Done) = self.phase else {
            return false;
        };
        let mut at = self.goal;
        cells.push(at.0);
        while let Some(parent) = self.frontier.parent(at) {
            cells.extend(self.cells_between(at.0, parent.0).map(|cell| cell.0));
            at = parent;
        }
        cells.reverse();
        true
    }

    fn path_units(&self) -> Option<u64> {
        match self.phase {
            Phase::Ended(Status::Done) => self.frontier.g(self.goal).map(Cost::units),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            scanned: self.scanned,
            ..self.frontier.counters()
        }
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.frontier.is_open(node)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.frontier.is_closed(node)
    }

    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        Some(self.frontier.open_list())
    }

    fn tables(&self) -> Option<TableFacts> {
        self.scanner.as_ref()?.tables()
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        self.frontier.set_aside(nodes, most)
    }

    fn bytes(&self) -> usize {
        self.frontier.bytes() + self.scanner.as_ref().map_or(0, S::bytes)
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.frontier.hash_into(&mut hash);
        hash.word(self.scanned);
        hash.finish()
    }
}

impl GridAlgorithm for JumpPointSettings {
    type Search<C: Cost> = JumpPoint<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> JumpPoint<C> {
        JumpPoint::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut JumpPoint<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn follow<C: Cost>(
        &self,
        search: &mut JumpPoint<C>,
        grid: &Grid,
        moves: &Moves,
        area: Option<CellBox>,
    ) {
        search.follow(grid, moves, area);
    }

    fn prepare<C: Cost>(&self, search: &mut JumpPoint<C>, grid: &Grid, moves: &Moves) {
        search.prepare(grid, moves);
    }

    fn scans(&self) -> bool {
        true
    }
}

fn claim(settings: &Settings, world: &World) -> Claim {
    if world.grid().costs().is_some() {
        return Claim::new(Guarantee::Any, Message::new("because.ignores-costs"));
    }
    by_f(settings, Weight::ONE)
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    GridSearch::boxed(JumpPointSettings::of(settings), settings)
}

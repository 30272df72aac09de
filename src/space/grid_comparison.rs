//! Grid planners to compare others with: A\* and HPA\* between the same two points, raw and smoothed, and Theta\*.
//!
//! **Idea.** A grid is laid over the scene whose free cells are those in the middle of which the body can stand
//! ([`ClearCells`]), so all ways answer the same question. What is found is measured on the curve itself, not on the
//! grid ([`MeasuredPath`]): a way whose cells are all free may come nearer to a corner between them than the body's
//! radius, and it has a bend wherever its direction changes.
//!
//! **Guarantee.** The way by A\* is as short as moves between eight neighbours that cut no corner allow; smoothing
//! makes no way longer, and that by Theta\* is no longer than that by A\*. All begin in the middle of the start's cell
//! and end in that of the goal's, at most 0.71 sides from these places.
//!
//! **Complexity.** Once for a scene, radius and side: O(nearest-point queries), at most one a cell and far fewer in
//! open space, and the abstraction of HPA\*. A query: the three searches, then the measuring. All of it is done in
//! steps, of which each is short.
//!
//! **Source.** D. Nieuwenhuisen, A. Kamphuis, M. Overmars, "High quality navigation in computer games", 2007, which
//! names what is wrong with ways on grids but measures none; A. Botea, M. Müller, J. Schaeffer, "Near optimal
//! hierarchical path-finding", 2004.

use super::clear_cells::{ClearCells, MOST_CELLS, SIDES, counted};
use super::measured_path::{MeasuredPath, PathKind};
use crate::graph::{GridGraph, MoveRule, Moves, NodeId};
use crate::hierarchy::{Abstraction, AbstractionShape, Build, HpaSettings, HpaSmoothing, HpaStar};
use crate::message::Message;
use crate::path::{Curve, NavigatorSize, smooth};
use crate::search::{BestFirst, Search, ThetaStar, ThetaStarSettings, a_star};
use crate::trace::{Process, Status};
use crate::world::Grid;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// As many cells and fewer are built and searched while one waits.
const QUICK_CELLS: f64 = (MOST_CELLS / 4) as f64;

/// Costs in 64 bits: the units of a way through a million cells do not fit into 32, and one width is half as much code.
type Units = u64;

/// A path on the grid with its kind, or the reason why there is none.
pub type Answer = (PathKind, Result<MeasuredPath, Message>);

/// The stage of the present query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Query {
    None,
    Shortest,
    Hierarchical,
    AnyAngle,
}

/// The stage of the comparison: what the next step works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStage {
    /// The cells of the grid.
    Cells,
    /// The abstraction of HPA\*.
    Abstraction,
    /// A query: the search of this kind.
    Search(PathKind),
    /// Smoothing and measuring what a search has found.
    Measuring,
    /// Nothing, or the beginning of a query.
    Idle,
}

/// A grid over a scene with its abstraction, and a query at a time. The scene is handed to each step and must stay the
/// same.
#[derive(Clone, Debug)]
pub struct GridComparison {
    cells: ClearCells,
    /// Once all cells have been looked at.
    moves: Option<Moves>,
    abstraction: Abstraction<Units>,
    build: Build<Units>,
    built: bool,
    query: Query,
    shortest: BestFirst<Units>,
    hierarchical: HpaStar<Units>,
    any_angle: ThetaStar<Units>,
    /// What is to be found next.
    asked: Option<[DVec2; 2]>,
    /// What a search has found and is not measured yet: cells, and how many were expanded.
    found: Option<(Vec<u32>, u64)>,
    answers: Vec<Answer>,
    /// Those of the present query, as far as it is.
    coming: Vec<Answer>,
    answered: u32,
}

impl GridComparison {
    /// A grid of cells `side` metres wide for a body of that radius; nothing is built yet.
    ///
    /// # Errors
    /// Those of [`ClearCells::new`].
    pub fn new(around: &Surroundings, radius: f64, side: f64) -> Result<GridComparison, Message> {
        let cells = ClearCells::new(around, radius, side)?;
        let abstraction = Abstraction::empty(
            AbstractionShape::default(),
            cells.grid(),
            MoveRule::default(),
        )?;
        let settings = HpaSettings {
            smoothing: HpaSmoothing::None,
            ..HpaSettings::default()
        };
        let nowhere = NodeId(0);
        Ok(GridComparison {
            build: Build::whole(&abstraction),
            cells,
            moves: None,
            abstraction,
            built: false,
            query: Query::None,
            shortest: BestFirst::between(a_star::settings(), nowhere, nowhere),
            hierarchical: HpaStar::between(settings, nowhere, nowhere),
            any_angle: ThetaStar::between(ThetaStarSettings::default(), nowhere, nowhere),
            asked: None,
            found: None,
            answers: Vec::new(),
            coming: Vec::new(),
            answered: 0,
        })
    }

    /// The side that suits a body of that radius on a scene: the largest of [`SIDES`] that is not larger than the
    /// radius, or the next that makes no more than a quarter of [`MOST_CELLS`].
    pub fn suited(around: &Surroundings, radius: f64) -> f64 {
        let quick = |side: &f64| {
            let count = counted(around, *side);
            count.x * count.y <= QUICK_CELLS
        };
        let fine = SIDES.iter().rposition(|side| *side <= radius);
        let sides = SIDES.iter().skip(fine.unwrap_or(0));
        sides.copied().find(quick).unwrap_or(SIDES[SIDES.len() - 1])
    }

    /// The cells.
    pub fn cells(&self) -> &ClearCells {
        &self.cells
    }

    /// Whether grid and abstraction are built, so that queries are answered.
    pub fn is_built(&self) -> bool {
        self.built
    }

    /// How much of grid and abstraction is built, 0 to 1.
    pub fn progress(&self) -> f64 {
        let (done, left) = self.build.progress();
        let clusters = done as f64 / (done + left).max(1) as f64;
        (self.cells.progress() + if self.cells.is_done() { clusters } else { 0.0 }) / 2.0
    }

    /// Asks for the ways between two places. A query that is under way is answered first, and only the last of those
    /// that wait for it: so there are answers, however often another place is asked for meanwhile.
    pub fn ask(&mut self, start: DVec2, goal: DVec2) {
        self.asked = Some([start, goal]);
    }

    /// The answers to the query that was answered last, one for each of [`PathKind::ON_GRID`]; nothing before.
    ///
    /// Errors in them: `beside.start-blocked`, `beside.goal-blocked` (with `clearance` in the middle of the cell and
    /// `radius`), `beside.no-path`.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// What the next step works at.
    pub fn stage(&self) -> GridStage {
        match self.query {
            _ if !self.cells.is_done() => GridStage::Cells,
            _ if !self.built => GridStage::Abstraction,
            _ if self.found.is_some() => GridStage::Measuring,
            Query::None => GridStage::Idle,
            Query::Shortest => GridStage::Search(PathKind::AStar),
            Query::Hierarchical => GridStage::Search(PathKind::HpaStar),
            Query::AnyAngle => GridStage::Search(PathKind::ThetaStar),
        }
    }

    /// The size of the grid, once its cells are known: free cells, moves, and the memory of cells and moves.
    pub fn grid_size(&self) -> NavigatorSize {
        let Some(moves) = &self.moves else {
            return NavigatorSize::default();
        };
        let grid = self.cells.grid();
        let free = (0..grid.len()).filter(|cell| grid.medium(*cell).is_some());
        let (nodes, edges) = free.fold((0, 0), |(nodes, edges), cell| {
            (nodes + 1, edges + u64::from(moves.mask(cell).count_ones()))
        });
        NavigatorSize {
            nodes,
            edges,
            bytes: (grid.len() + moves.bytes()) as u64,
        }
    }

    /// The size of the abstraction, once it is built: its nodes, intra-edges and inter-edges, and its memory without
    /// that of the grid.
    pub fn abstraction_size(&self) -> NavigatorSize {
        if !self.built {
            return NavigatorSize::default();
        }
        let (mut nodes, mut edges) = (0, 0);
        for cluster in 0..self.abstraction.clusters().count(1) {
            let within = self.abstraction.nodes(1, cluster);
            let intra = |from: &u32| {
                let known = |to: &&u32| self.abstraction.cost(1, cluster, *from, **to).is_some();
                within.iter().filter(|to| *to != from).filter(known).count()
            };
            let inter = |from: &u32| self.abstraction.inter_edges(*from).len();
            nodes += within.len();
            edges += within
                .iter()
                .map(|from| intra(from) + inter(from))
                .sum::<usize>();
        }
        NavigatorSize {
            nodes: nodes as u64,
            edges: edges as u64,
            bytes: self.abstraction.bytes() as u64,
        }
    }

    /// How many queries have been answered.
    pub fn answered(&self) -> u32 {
        self.answered
    }

    /// Does a little more: looks at some cells, builds a part of one cluster, expands a node, or measures what was
    /// found. `Running` as long as there is more to do.
    pub fn step(&mut self, around: &Surroundings) -> Status {
        if !self.cells.is_done() {
            self.cells.step(around);
            return Status::Running;
        }
        let grid = self.cells.grid();
        let moves = self
            .moves
            .get_or_insert_with(|| Moves::new(grid, MoveRule::default()));
        let graph = GridGraph::<Units>::new(grid, moves);
        if !self.built {
            let built = self.build.step((&mut self.abstraction, &graph), &mut ());
            self.built = built != Status::Running;
            return Status::Running;
        }
        if let Some((cells, expanded)) = self.found.take() {
            self.keep(&cells, around, expanded);
            return Status::Running;
        }
        let (status, searched): (_, &dyn Search) = match self.query {
            Query::None => {
                let Some(ends) = self.asked.take() else {
                    return Status::Done;
                };
                self.begin(around, ends);
                return Status::Running;
            }
            Query::Shortest => (self.shortest.step(&graph, &mut ()), &self.shortest),
            Query::Hierarchical => {
                let context = (&self.abstraction, &graph);
                let status = self.hierarchical.step(context, &mut ());
                (status, &self.hierarchical)
            }
            Query::AnyAngle => (self.any_angle.step(&graph, &mut ()), &self.any_angle),
        };
        match status {
            Status::Running => {}
            Status::Done => {
                let path = searched.path().unwrap_or_default();
                let cells = path.iter().map(|node| node.0).collect();
                self.found = Some((cells, searched.counters().expanded));
            }
            // HPA* finds a way wherever there is one, and so none here.
            _ => self.refuse(&Message::new("beside.no-path")),
        }
        Status::Running
    }

    fn begin(&mut self, around: &Surroundings, ends: [DVec2; 2]) {
        let ids = ["beside.start-blocked", "beside.goal-blocked"];
        let mut nodes = [NodeId(0); 2];
        for ((place, id), node) in ends.into_iter().zip(ids).zip(&mut nodes) {
            let cell = self.cells.cell_at(place);
            let free = |cell: &u32| self.cells.grid().medium(*cell as usize).is_some();
            if let Some(cell) = cell.filter(free) {
                *node = NodeId(cell);
                continue;
            }
            let clearance = |cell| around.clearance(self.cells.middle(cell));
            let message = Message::new(id)
                .with("clearance", cell.map_or(0.0, clearance))
                .with("radius", self.cells.radius());
            return self.refuse(&message);
        }
        self.shortest.restart(nodes[0], nodes[1]);
        self.hierarchical.restart(nodes[0], nodes[1]);
        self.any_angle.restart(nodes[0], nodes[1]);
        self.query = Query::Shortest;
    }

    /// Keeps what the search of the present query has found, as it is and smoothed, and goes on to the next.
    fn keep(&mut self, cells: &[u32], around: &Surroundings, expanded: u64) {
        let (kinds, next) = match self.query {
            Query::Shortest => (
                [PathKind::AStar, PathKind::AStarSmoothed],
                Query::Hierarchical,
            ),
            Query::Hierarchical => (
                [PathKind::HpaStar, PathKind::HpaStarSmoothed],
                Query::AnyAngle,
            ),
            Query::AnyAngle | Query::None => {
                self.measure(PathKind::ThetaStar, cells, around, expanded);
                return self.answer();
            }
        };
        let pulled = match &self.moves {
            Some(moves) => smooth::pull(self.cells.grid(), moves, cells),
            None => Vec::new(),
        };
        self.measure(kinds[0], cells, around, expanded);
        self.measure(kinds[1], &pulled, around, expanded);
        self.query = next;
    }

    /// Measures a path of cells and keeps it.
    fn measure(&mut self, kind: PathKind, cells: &[u32], around: &Surroundings, expanded: u64) {
        let bends = bends(self.cells.grid(), cells);
        let points: Vec<DVec2> = bends.map(|cell| self.cells.middle(cell)).collect();
        let start = points.first().copied().unwrap_or_default();
        let curve = Curve::polyline(&points);
        let way = MeasuredPath::along(kind, curve, start, around, expanded);
        self.coming.push((kind, Ok(way)));
    }

    /// None of those that are left to be found is there.
    fn refuse(&mut self, message: &Message) {
        let left = &PathKind::ON_GRID[self.coming.len()..];
        let refused = left.iter().map(|kind| (*kind, Err(message.clone())));
        self.coming.extend(refused);
        self.answer();
    }

    fn answer(&mut self) {
        self.answers = std::mem::take(&mut self.coming);
        self.answered += 1;
        self.query = Query::None;
    }
}

/// The first and the last cell of a path, and those at which its direction changes: lines along several cells are one
/// piece then.
fn bends<'a>(grid: &'a Grid, cells: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
    let step = |a: u32, b: u32| {
        let [p, q] = [a, b].map(|index| grid.cell(index as usize));
        let along = |from: u32, to: u32| i64::from(to) - i64::from(from);
        (along(p.x, q.x), along(p.y, q.y))
    };
    let straight = move |at: usize| {
        let (a, b) = (
            step(cells[at - 1], cells[at]),
            step(cells[at], cells[at + 1]),
        );
        a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 > 0
    };
    let last = cells.len().saturating_sub(1);
    let stays = move |at: &usize| *at == 0 || *at == last || !straight(*at);
    (0..cells.len()).filter(stays).map(|at| cells[at])
}

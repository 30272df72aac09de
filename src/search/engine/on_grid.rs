//! The runner of a search on the cells of the world's grid.

use super::move_rule::move_rule;
use super::on_abstraction::OnAbstraction;
use super::on_pyramid::OnPyramid;
use super::on_subgoals::OnSubgoals;
use super::open_list::OpenList;
use super::runner::Advance;
use super::runner::Response;
use super::runner::Role;
use super::runner::Runner;
use super::runner::Stage;
use super::settings::Settings;
use super::sub_goal_events::SubGoalFacts;
use super::table_facts::TableFacts;
use crate::graph::{Cost, Graph, GridGraph, MoveRule, Moves, NodeId, cost_width_fits_u32};
use crate::message::Message;
use crate::path::{grid_length, lines_length};
use crate::search::Operations;
use crate::search::Search;
use crate::trace::{Counters, Process, Recorder, Status, Trace};
use crate::world::{CellBox, Change, Grid, World};

/// A search algorithm on grids, generic over the width of costs.
pub trait GridAlgorithm {
    /// The search with costs of type `C`.
    type Search<C: Cost>: for<'g> Process<&'g GridGraph<'g, C>> + Search;

    /// A search from one cell to another.
    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> Self::Search<C>;

    /// Prepares an old search for another run, reusing its memory.
    fn restart<C: Cost>(&self, search: &mut Self::Search<C>, start: NodeId, goal: NodeId);

    /// Handles a change of the moves by the terrain inside `area`, or anywhere (`None`).
    fn follow<C: Cost>(
        &self,
        _search: &mut Self::Search<C>,
        _grid: &Grid,
        _moves: &Moves,
        _area: Option<CellBox>,
    ) {
    }

    /// Makes what a run needs besides the moves, before its first step.
    fn prepare<C: Cost>(&self, _search: &mut Self::Search<C>, _grid: &Grid, _moves: &Moves) {}

    /// Another search that has what this one made beforehand, where it keeps something that another would make
    /// otherwise.
    fn twin<C: Cost>(&self, _search: &Self::Search<C>) -> Option<(Self, Self::Search<C>)>
    where
        Self: Sized,
    {
        None
    }

    /// The largest weight of h in a key, rounded up to a whole number.
    fn weight(&self) -> u64 {
        1
    }

    /// Whether the costs of every path fit 32 bits.
    fn fits_u32(&self, grid: &Grid, rule: MoveRule) -> bool {
        cost_width_fits_u32(grid, rule.diagonal, self.weight())
    }

    /// What a unit of its costs is worth as a length, where it is not that of the grid's graph.
    fn unit(&self, _grid: &Grid) -> Option<f64> {
        None
    }

    /// Whether its paths go along straight lines from cell to cell, not from neighbour to neighbour.
    fn any_angle(&self) -> bool {
        false
    }

    /// Whether it scans along lines for its nodes, so that it looks at cells that are none.
    fn scans(&self) -> bool {
        false
    }

    /// Whether estimates of its nodes change while it runs, because they are backed up.
    fn backs_up(&self) -> bool {
        false
    }

    /// How many searches run on the cells at once, each with a space of its own for its events.
    fn sides(&self) -> usize {
        1
    }

    /// What the spaces of its events behind those of its sides hold.
    fn roles(&self) -> &'static [Role] {
        &[]
    }
}

/// A search on the grid, with costs as wide as the map needs.
///
/// The width is decided at each restart. The allowed moves are kept here and follow the edits of the world.
pub struct GridSearch<A: GridAlgorithm> {
    algorithm: A,
    rule: MoveRule,
    /// It goes from the goal to the start.
    backwards: bool,
    /// The moves, and the revision of the world for which they are true.
    moves: Option<(Moves, u64)>,
    search: Option<Width<A>>,
    status: Status,
    pending: Pending,
}

/// What a restart has left to do before the first step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    /// The moves from this row on, and what follows.
    Moves(u32),
    /// Memory for the nodes.
    Nodes,
    Nothing,
}

/// Cells whose moves are computed in one unit of a restart, and nodes for which memory is set aside in one: each takes
/// about as long as an expansion.
const CELLS_A_UNIT: u64 = 16;
const NODES_A_UNIT: u64 = 64;

enum Width<A: GridAlgorithm> {
    Narrow(A::Search<u32>),
    Wide(A::Search<u64>),
}

/// The same expression for either width.
macro_rules! either {
    ($width:expr, $search:ident => $body:expr) => {
        match $width {
            Width::Narrow($search) => $body,
            Width::Wide($search) => $body,
        }
    };
}

impl<A: GridAlgorithm + 'static> GridSearch<A> {
    /// A runner of `algorithm` under the settings' move rule.
    pub fn boxed(algorithm: A, settings: &Settings) -> Box<dyn Runner> {
        Box::new(GridSearch::new(algorithm, move_rule(settings)))
    }

    /// A search by `algorithm` under a move rule.
    pub fn new(algorithm: A, rule: MoveRule) -> GridSearch<A> {
        GridSearch {
            algorithm,
            rule,
            backwards: false,
            moves: None,
            search: None,
            status: Status::Running,
            pending: Pending::Nothing,
        }
    }

    /// The same search from the goal to the start. Moves are symmetric, so what it finds is what leads to the goal.
    #[must_use]
    pub fn backwards(self) -> GridSearch<A> {
        GridSearch {
            backwards: true,
            ..self
        }
    }

    /// Tells the search of other moves.
    fn follow(&mut self, grid: &Grid, area: Option<CellBox>) {
        if let (Some((moves, _)), Some(search)) = (&self.moves, &mut self.search) {
            either!(search, search => self.algorithm.follow(search, grid, moves, area));
        }
    }

    /// Puts the search before its first step, by moves that are there.
    fn place(&mut self, world: &World) {
        let grid = world.weighed(self.rule.risk).grid();
        let start = NodeId(grid.index(world.start()) as u32);
        let goal = NodeId(grid.index(world.goal()) as u32);
        let (start, goal) = if self.backwards {
            (goal, start)
        } else {
            (start, goal)
        };
        let narrow = self.algorithm.fits_u32(grid, self.rule);
        match &mut self.search {
            Some(Width::Narrow(search)) if narrow => self.algorithm.restart(search, start, goal),
            Some(Width::Wide(search)) if !narrow => self.algorithm.restart(search, start, goal),
            other if narrow => *other = Some(Width::Narrow(self.algorithm.between(start, goal))),
            other => *other = Some(Width::Wide(self.algorithm.between(start, goal))),
        }
        if let (Some((moves, _)), Some(search)) = (&self.moves, &mut self.search) {
            either!(search, search => self.algorithm.prepare(search, grid, moves));
        }
        self.pending = Pending::Nodes;
    }

    /// Does at most so many units of what a restart has left to do; answers how many.
    fn go_on(&mut self, world: &World, units: u64) -> u64 {
        if units == 0 {
            return 0;
        }
        let grid = world.weighed(self.rule.risk).grid();
        match (self.pending, &mut self.moves, &mut self.search) {
            (Pending::Moves(from), Some((moves, _)), _) => {
                let width = u64::from(grid.width());
                let rows = units.saturating_mul(CELLS_A_UNIT) / width;
                let rows = rows.clamp(1, u64::from(grid.height() - from)) as u32;
                moves.compute_rows(grid, from, rows);
                self.pending = Pending::Moves(from + rows);
                if from + rows == grid.height() {
                    self.follow(grid, None);
                    self.place(world);
                }
                (u64::from(rows) * width).div_ceil(CELLS_A_UNIT).min(units)
            }
            (Pending::Nodes, _, Some(search)) => {
                let most = units.saturating_mul(NODES_A_UNIT) as usize;
                let done = either!(search, search => search.set_aside(grid.len(), most));
                if done == 0 {
                    self.pending = Pending::Nothing;
                }
                (done as u64).div_ceil(NODES_A_UNIT)
            }
            _ => 0,
        }
    }

    fn drive<R: Recorder>(
        &mut self,
        world: &World,
        budget: u64,
        recorder: &mut R,
        end_step: fn(&mut R) -> bool,
    ) -> Advance {
        while budget > 0 && self.go_on(world, u64::MAX) > 0 {}
        let (Some((moves, _)), Some(search)) = (&self.moves, &mut self.search) else {
            return Advance {
                steps: 0,
                status: self.status,
            };
        };
        if self.status != Status::Running {
            return Advance {
                steps: 0,
                status: self.status,
            };
        }
        let grid = world.weighed(self.rule.risk).grid();
        let (steps, status) = match search {
            Width::Narrow(search) => {
                let graph = GridGraph::new(grid, moves);
                drive(search, &graph, budget, recorder, end_step)
            }
            Width::Wide(search) => {
                let graph = GridGraph::new(grid, moves);
                drive(search, &graph, budget, recorder, end_step)
            }
        };
        self.status = status;
        Advance { steps, status }
    }
}

/// Steps until the search ends, the budget is spent, or the end of a step answers no.
fn drive<'g, C, S, R>(
    search: &mut S,
    graph: &'g GridGraph<'g, C>,
    budget: u64,
    recorder: &mut R,
    end_step: fn(&mut R) -> bool,
) -> (u64, Status)
where
    C: Cost,
    S: Process<&'g GridGraph<'g, C>>,
    R: Recorder,
{
    let mut steps = 0;
    while steps < budget {
        let status = search.step(graph, recorder);
        let go_on = end_step(recorder);
        steps += 1;
        if status != Status::Running || !go_on {
            return (steps, status);
        }
    }
    (steps, Status::Running)
}

impl<A: GridAlgorithm + 'static> Runner for GridSearch<A> {
    fn advance(&mut self, stage: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        self.drive(stage.world, budget, trace, Trace::end_step)
    }

    fn advance_silently(&mut self, stage: &mut Stage<'_>, budget: u64) -> Advance {
        self.drive(stage.world, budget, &mut (), |()| true)
    }

    fn restart(&mut self, stage: &mut Stage<'_>) {
        self.begin_restart(stage);
        while self.go_on(stage.world, u64::MAX) > 0 {}
    }

    fn begin_restart(&mut self, stage: &mut Stage<'_>) {
        self.status = Status::Running;
        let revision = stage.world.revision();
        if !matches!(&self.moves, Some((_, known)) if *known == revision) {
            let grid = stage.world.weighed(self.rule.risk).grid();
            self.moves = Some((Moves::none(grid, self.rule), revision));
            self.pending = Pending::Moves(0);
        } else if !matches!(self.pending, Pending::Moves(_)) {
            self.place(stage.world);
        }
    }

    fn prepare(&mut self, stage: &mut Stage<'_>, units: u64) -> u64 {
        self.go_on(stage.world, units)
    }

    fn edited(&mut self, stage: &mut Stage<'_>, change: &Change, _: &mut Trace) -> Response {
        let grid = stage.world.weighed(self.rule.risk).grid();
        match &mut self.moves {
            Some((moves, known)) if !change.replaced => {
                if let Some(area) = change.area {
                    moves.update(grid, area);
                }
                *known = change.revision;
                if change.area.is_some() {
                    self.follow(grid, change.area);
                }
            }
            _ => {
                // Another grid: nothing here fits it.
                self.moves = None;
                self.search = None;
            }
        }
        Response::Restart
    }

    fn further_spaces(&self, world: &World) -> Vec<usize> {
        let spaces = self.algorithm.sides() + self.algorithm.roles().len();
        vec![world.grid().len(); spaces - 1]
    }

    fn roles(&self) -> &'static [Role] {
        self.algorithm.roles()
    }

    fn sides(&self) -> usize {
        self.algorithm.sides()
    }

    fn any_angle(&self) -> bool {
        self.algorithm.any_angle()
    }

    fn scans(&self) -> bool {
        self.algorithm.scans()
    }

    fn backs_up(&self) -> bool {
        self.algorithm.backs_up()
    }

    fn moves(&self) -> Option<&Moves> {
        self.moves.as_ref().map(|(moves, _)| moves)
    }

    fn counters(&self) -> Counters {
        match &self.search {
            Some(width) => either!(width, search => search.counters()),
            None => Counters::default(),
        }
    }

    fn path(&self) -> Option<Vec<u32>> {
        let path = either!(self.search.as_ref()?, search => search.path())?;
        Some(path.into_iter().map(|node| node.0).collect())
    }

    fn unit(&self, world: &World) -> f64 {
        let grid = world.weighed(self.rule.risk).grid();
        match (&self.moves, self.algorithm.unit(grid)) {
            (Some(_), Some(unit)) => unit,
            (Some((moves, _)), None) => GridGraph::<u64>::new(grid, moves).real(1),
            (None, _) => 1.0,
        }
    }

    fn path_length(&self, world: &World) -> Result<Option<f64>, Message> {
        let grid = world.weighed(self.rule.risk).grid();
        match self.path() {
            Some(path) if self.algorithm.any_angle() => {
                lines_length(grid, self.rule, &path).map(Some)
            }
            Some(path) => grid_length(grid, self.rule, &path).map(Some),
            None => Ok(None),
        }
    }

    fn path_into(&self, world: &World, cells: &mut Vec<u32>) -> Result<Option<f64>, Message> {
        cells.clear();
        match &self.search {
            Some(width) if either!(width, search => search.path_into(cells)) => {}
            _ => return Ok(None),
        }
        let grid = world.weighed(self.rule.risk).grid();
        let length = match self.algorithm.any_angle() {
            true => lines_length(grid, self.rule, cells),
            false => grid_length(grid, self.rule, cells),
        };
        length.map(Some)
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        either!(self.search.as_ref()?, search => search.open_list(side))
    }

    fn operations(&self) -> Option<Operations> {
        either!(self.search.as_ref()?, search => search.operations())
    }

    fn tables(&self) -> Option<TableFacts> {
        either!(self.search.as_ref()?, search => search.tables())
    }

    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        either!(self.search.as_ref()?, search => search.on_abstraction())
    }

    fn on_pyramid(&self) -> Option<&dyn OnPyramid> {
        either!(self.search.as_ref()?, search => search.on_pyramid())
    }

    fn on_subgoals(&self) -> Option<&dyn OnSubgoals> {
        either!(self.search.as_ref()?, search => search.on_subgoals())
    }

    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        either!(self.search.as_ref()?, search => search.sub_goals())
    }

    fn twin(&self) -> Option<Box<dyn Runner>> {
        let (algorithm, search) = match self.search.as_ref()? {
            Width::Narrow(search) => {
                let (algorithm, search) = self.algorithm.twin(search)?;
                (algorithm, Width::Narrow(search))
            }
            Width::Wide(search) => {
                let (algorithm, search) = self.algorithm.twin(search)?;
                (algorithm, Width::Wide(search))
            }
        };
        Some(Box::new(GridSearch {
            backwards: self.backwards,
            search: Some(search),
            ..GridSearch::new(algorithm, self.rule)
        }))
    }

    fn bytes(&self) -> usize {
        let moves = self.moves.as_ref().map_or(0, |(moves, _)| moves.bytes());
        let search = self.search.as_ref();
        moves + search.map_or(0, |width| either!(width, search => search.bytes()))
    }

    fn state_hash(&self) -> u64 {
        match &self.search {
            Some(width) => either!(width, search => search.state_hash()),
            None => 0,
        }
    }
}

impl GridSearch<super::best_first::BestFirstSettings> {
    /// The cost of the path found to a cell, as a length; `None` for a cell not seen.
    pub fn distance(&self, world: &World, cell: u32) -> Option<f64> {
        let (moves, _) = self.moves.as_ref()?;
        let node = NodeId(cell);
        let units = match self.search.as_ref()? {
            Width::Narrow(search) => search.g(node).map(Cost::units),
            Width::Wide(search) => search.g(node).map(Cost::units),
        }?;
        let grid = world.weighed(self.rule.risk).grid();
        Some(GridGraph::<u64>::new(grid, moves).real(units))
    }

    /// The path found to a cell, from the start of the search; empty for a cell not seen.
    pub fn way(&self, cell: u32) -> Vec<u32> {
        let node = NodeId(cell);
        let chain = match &self.search {
            Some(Width::Narrow(search)) => search.way(node),
            Some(Width::Wide(search)) => search.way(node),
            None => Vec::new(),
        };
        chain.into_iter().map(|node| node.0).collect()
    }
}

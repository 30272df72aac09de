//! The run of a search over a subgoal graph: making the graph, joining start and goal, the query, and the cells of the
//! path.
//!
//! Where making is shown, its steps come first in every run: what was made earlier is reported again, not made again,
//! so that the steps depend on the world alone and not on its history. An edit is followed by a repair at once.

use std::rc::Rc;

use super::clearances::sign;
use super::file;
use super::joined::{JoinedEnds, JoinedGraph};
use super::making::MadeGraph;
use super::query::Query;
use crate::graph::{Cost, DiagonalCost, GridGraph, Moves, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_subgoals::{OnSubgoals, SubgoalKind};
use crate::search::engine::open_list::OpenList;
use crate::search::engine::table_facts::TableFacts;
use crate::trace::{Counters, Event, INFINITE, Process, Quantity, Recorder, StateHash, Status};
use crate::world::{CellBox, Grid};

/// The settings of a search over a subgoal graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubgoalSettings {
    /// Of A\*: the estimate and the order of its open list.
    pub search: BestFirstSettings,
    /// What a diagonal move costs.
    pub diagonal: DiagonalCost,
    /// What is made above the simple graph.
    pub kind: SubgoalKind,
    /// Whether making the graph is no part of a run, but done before its first step.
    pub beforehand: bool,
    /// A file with the graph, which is made where it is of another world.
    pub file: Option<Rc<[u8]>>,
}

/// The part of the graph's making that has been told in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Told {
    subgoals: usize,
    /// The subgoal whose links are told, and how many of its links to those before it have been.
    linked: (usize, usize),
    links: usize,
    examined: usize,
}

/// A search over a subgoal graph of the present world.
#[derive(Clone, Debug)]
pub struct SubgoalRun<C: Cost> {
    pub(super) settings: SubgoalSettings,
    pub(super) start: NodeId,
    pub(super) goal: NodeId,
    pub(super) made: Option<MadeGraph>,
    /// Where the grid has changed since the graph was true.
    stale: Option<CellBox>,
    pub(super) repaired: Option<usize>,
    /// Why the graph could not be read from the file.
    pub(super) refused: Option<Message>,
    told: Told,
    pub(super) ends: JoinedEnds,
    /// Start and goal are joined.
    pub(super) joined: bool,
    search: Query<C>,
}

impl<C: Cost> SubgoalRun<C> {
    /// A search from one cell to another.
    pub fn between(settings: SubgoalSettings, start: NodeId, goal: NodeId) -> SubgoalRun<C> {
        let search = Query::new(settings.kind, settings.search, [start, goal]);
        SubgoalRun {
            settings,
            start,
            goal,
            made: None,
            stale: None,
            repaired: None,
            refused: None,
            told: Told::default(),
            ends: JoinedEnds::default(),
            joined: false,
            search,
        }
    }

    /// Makes ready for another run; what is made stays.
    fn restart(&mut self, start: NodeId, goal: NodeId) {
        // That was news to the query before.
        if (self.start, self.goal) != (start, goal) {
            self.repaired = None;
        }
        (self.start, self.goal) = (start, goal);
        self.told = Told::default();
        self.joined = false;
        self.search.restart([start, goal]);
    }

    /// Handles an edit: the moves have changed because of the terrain inside `area`; `None`: anywhere, or another grid.
    fn follow(&mut self, area: Option<CellBox>) {
        let whole = self.made.as_ref().is_some_and(MadeGraph::is_whole);
        match area {
            Some(area) if whole => {
                self.stale = Some(self.stale.map_or(area, |stale| stale.union(area)));
            }
            // Work that is under way is of the world before.
            _ => (self.made, self.stale, self.repaired) = (None, None, None),
        }
    }

    /// Makes or repairs what is to be there before the first step.
    fn prepare(&mut self, grid: &Grid, moves: &Moves) {
        if let (Some(made), Some(area)) = (&mut self.made, self.stale.take()) {
            // Moves hang on the cells that the agent covers, and those beside them.
            let area = area.grown(u32::from(moves.rule().reach) + 1, grid);
            self.repaired = Some(made.repair(moves, area));
        }
        let settings = &self.settings;
        if self.made.is_none()
            && let Some(bytes) = &settings.file
        {
            match file::load(bytes, &GridGraph::<C>::new(grid, moves), settings.kind) {
                Ok(made) => (self.made, self.refused) = (Some(made), None),
                Err(refused) => self.refused = Some(refused),
            }
        }
        let made = self
            .made
            .get_or_insert_with(|| MadeGraph::new(grid, settings.diagonal, settings.kind));
        if settings.beforehand {
            made.finish(moves);
        }
    }

    /// Tells of the next unit of work, which is done if it was not before; answers whether there was one.
    fn tell_next<R: Recorder>(&mut self, moves: &Moves, recorder: &mut R) -> bool {
        let Some(made) = &mut self.made else {
            return false;
        };
        loop {
            let told = &mut self.told;
            let graph = &made.graph;
            if let Some(&cell) = graph.cells.get(told.subgoals) {
                told.subgoals += 1;
                tell(recorder, Quantity::Placed, told.subgoals, cell);
                return true;
            }
            let (node, links) = &mut told.linked;
            while *node < graph.linked() {
                if *links < graph.earlier(*node).len() {
                    (*links, told.links) = (*links + 1, told.links + 1);
                    tell(
                        recorder,
                        Quantity::SubgoalLinks,
                        told.links,
                        graph.cells[*node],
                    );
                    return true;
                }
                (*node, *links) = (*node + 1, 0);
            }
            if told.examined < made.examined() {
                let cell = graph.cells[made.examined_at(told.examined)];
                told.examined += 1;
                tell(recorder, Quantity::Examined, told.examined, cell);
                return true;
            }
            if made.is_whole() {
                return false;
            }
            made.go_on(moves);
        }
    }

    fn join<R: Recorder>(&mut self, made: &MadeGraph, graph: &GridGraph<'_, C>, recorder: &mut R) {
        use crate::graph::Graph;
        let ends = [self.start, self.goal];
        self.ends.join(
            made,
            ends.map(|end| end.0),
            ends.map(|end| graph.is_open(end)),
        );
        self.joined = true;
        tell(
            recorder,
            Quantity::Linked,
            made.graph.cells.len() + 2,
            self.start.0,
        );
    }
}

/// Tells that so many of something are known from now on; the last one is at `cell`.
fn tell<R: Recorder>(recorder: &mut R, quantity: Quantity, now: usize, cell: u32) {
    if R::LISTENS {
        let before = match quantity {
            Quantity::Linked => INFINITE,
            _ if now == 1 => INFINITE,
            _ => now as u64 - 1,
        };
        recorder.record(Event {
            node: cell,
            ..Event::noted(quantity, now as u64, before)
        });
    }
}

impl<C: Cost> Process<&GridGraph<'_, C>> for SubgoalRun<C> {
    fn step<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) -> Status {
        if !self.joined {
            if !self.settings.beforehand && self.tell_next(graph.moves(), recorder) {
                return Status::Running;
            }
            let Some(made) = self.made.take() else {
                return Status::Stopped;
            };
            self.join(&made, graph, recorder);
            self.made = Some(made);
            return Status::Running;
        }
        match &self.made {
            Some(made) => {
                let joined = JoinedGraph::new(made, &self.ends, graph);
                self.search.step(&joined, recorder)
            }
            None => Status::Stopped,
        }
    }
}

impl<C: Cost> SubgoalRun<C> {
    /// Cells after one up to another to which nothing is in the way, diagonally as far as it goes.
    fn fill(&self, from: u32, to: u32, cells: &mut Vec<NodeId>) {
        let Some(made) = &self.made else { return };
        let (width, _) = made.graph.clearances.size();
        let (mut at, end) = (made.graph.place(from), made.graph.place(to));
        while at != end {
            let (dx, dy) = (sign(at.0, end.0), sign(at.1, end.1));
            at = (at.0.wrapping_add_signed(dx), at.1.wrapping_add_signed(dy));
            cells.push(NodeId(at.1 * width + at.0));
        }
    }

    /// Appends the cells of a link of the graph; one that stands in for others leads by way of them.
    fn unfold(&self, made: &MadeGraph, from: u32, to: u32, cells: &mut Vec<NodeId>) {
        let number = |cell: u32| made.graph.clearances.number_of(cell);
        let mut left = vec![(from, to)];
        while let Some((from, to)) = left.pop() {
            let both = number(from).zip(number(to));
            match both.and_then(|(a, b)| made.middle(a, b)) {
                Some(middle) => {
                    let middle = made.graph.cells[middle as usize];
                    left.extend([(middle, to), (from, middle)]);
                }
                None => self.fill(from, to, cells),
            }
        }
    }

    /// The subgoals by way of which the last link leads down to the goal, and the goal.
    fn descend(&self, made: &MadeGraph, from: u32) -> Vec<u32> {
        let mut cells = Vec::new();
        let mut at = made.graph.clearances.number_of(from);
        while let Some(next) = at.and_then(|at| self.ends.next_down(at)) {
            cells.push(made.graph.cells[next as usize]);
            at = Some(next);
        }
        if cells.last() != Some(&self.goal.0) {
            cells.push(self.goal.0);
        }
        cells
    }
}

impl<C: Cost> Search for SubgoalRun<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let chain = self.search.path()?;
        let made = self.made.as_ref()?;
        let mut cells = Vec::with_capacity(chain.len() * 8);
        cells.extend(chain.first());
        for (i, pair) in chain.windows(2).enumerate() {
            let mut at = pair[0].0;
            let stops = match i + 2 == chain.len() && made.levels.is_some() {
                true => self.descend(made, at),
                false => vec![pair[1].0],
            };
            for stop in stops {
                self.unfold(made, at, stop, &mut cells);
                at = stop;
            }
        }
        Some(cells)
    }

    fn path_units(&self) -> Option<u64> {
        self.search.path_units()
    }

    /// Of the query; making the graph is no part of it.
    fn counters(&self) -> Counters {
        self.search.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.search.is_open(node)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.search.is_closed(node)
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        self.search.open_list(side)
    }

    fn tables(&self) -> Option<TableFacts> {
        let bytes = self.made.as_ref()?.bytes() as u64;
        Some(TableFacts {
            bytes,
            ..TableFacts::default()
        })
    }

    fn on_subgoals(&self) -> Option<&dyn OnSubgoals> {
        Some(self)
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        let Told {
            subgoals,
            links,
            examined,
            ..
        } = self.told;
        for word in [subgoals, links, examined, usize::from(self.joined)] {
            hash.word(word as u64);
        }
        hash.word(self.search.state_hash());
        hash.finish()
    }

    fn bytes(&self) -> usize {
        let made = self.made.as_ref().map_or(0, MadeGraph::bytes);
        made + self.ends.bytes() + self.search.bytes()
    }
}

impl GridAlgorithm for SubgoalSettings {
    type Search<C: Cost> = SubgoalRun<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> SubgoalRun<C> {
        SubgoalRun::between(self.clone(), start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut SubgoalRun<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn sides(&self) -> usize {
        match self.kind {
            SubgoalKind::Contracted => 2,
            _ => 1,
        }
    }

    fn follow<C: Cost>(
        &self,
        search: &mut SubgoalRun<C>,
        _: &Grid,
        _: &Moves,
        area: Option<CellBox>,
    ) {
        search.follow(area);
    }

    fn prepare<C: Cost>(&self, search: &mut SubgoalRun<C>, grid: &Grid, moves: &Moves) {
        search.prepare(grid, moves);
    }
}

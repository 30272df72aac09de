//! Queries on a levelled abstraction of the world's grid as it is edited: the abstraction is built before the first
//! step and follows each edit.

use std::fmt::Debug;
use std::rc::Rc;

use super::Query;
use crate::graph::{Cost, GridGraph, MoveRule, Moves, NodeId, units_fit_u32};
use crate::search::{
    GridAlgorithm, LevelFacts, OnPyramid, OpenList, PyramidFacts, Role, Search, TableFacts,
    TableValidity,
};
use crate::trace::{Counters, Process, Recorder, Status};
use crate::world::{CellBox, Grid};

/// The levels of an abstraction, as a picture asks for them; level 0 are the cells.
pub trait Levels: Clone + Debug {
    /// The part of the abstraction that queries search.
    type Searched;

    /// That part of it.
    fn searched(&self) -> &Self::Searched;

    /// How many levels there are above the grid.
    fn levels(&self) -> usize;

    /// How many nodes a level has.
    fn count(&self, level: usize) -> usize;

    /// The node of a level that a cell belongs to.
    fn node_of(&self, level: usize, cell: u32) -> Option<u32>;

    /// The cell that stands for a node.
    fn cell(&self, level: usize, node: u32) -> u32;

    /// The neighbours of a node of a level, from 1.
    fn joined(&self, level: usize, node: u32) -> &[u32];

    /// The nodes of a level that belong to the one above without being in its clique.
    fn orphans(&self, _level: usize) -> &[u32] {
        &[]
    }

    /// The level of clusters of which a level's nodes are parts, where they are.
    fn clusters(&self, level: usize) -> usize {
        level
    }

    /// Bytes that the levels take.
    fn bytes(&self) -> usize;
}

/// An algorithm whose queries go down through levels.
pub trait OnLevels: Copy {
    /// The levels that are built before queries.
    type Levels: Levels;

    /// A query.
    type Query<C: Cost>: Query<C, Levels = <Self::Levels as Levels>::Searched>;

    /// A query from one cell to another.
    fn query<C: Cost>(&self, start: NodeId, goal: NodeId) -> Self::Query<C>;

    /// The levels above a grid.
    fn build<C: Cost>(&self, graph: &GridGraph<'_, C>) -> Self::Levels;

    /// Follows an edit inside a box, where it can. Answers what was made anew.
    fn repair<C: Cost>(
        &self,
        _levels: &mut Self::Levels,
        _area: CellBox,
        _graph: &GridGraph<'_, C>,
    ) -> Option<Vec<u32>> {
        None
    }

    /// What a picture has to know of it.
    fn facts(&self) -> LevelFacts;

    /// How often the cells of the grid at most count in the cost of a path.
    fn times(&self) -> u64;
}

/// The adapter of an algorithm on levels to one on the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Descending<A>(pub A);

/// The levels above the world as it is, and a query.
#[derive(Clone, Debug)]
pub struct LevelRun<A: OnLevels, C: Cost> {
    algorithm: A,
    query: A::Query<C>,
    ends: (NodeId, NodeId),
    levels: Option<Rc<A::Levels>>,
    /// Where the grid has changed since the levels were true.
    stale: Option<CellBox>,
    /// What the last edit has made anew, as long as start and goal stay.
    repaired: Vec<u32>,
    /// What it has was handed to it by another search on the same world.
    inherited: bool,
    /// Bytes of the levels.
    bytes: u64,
}

impl<A: OnLevels, C: Cost> LevelRun<A, C> {
    fn forget(&mut self) {
        (self.levels, self.stale, self.bytes) = (None, None, 0);
        self.repaired.clear();
    }
}

impl<A: OnLevels, C: Cost> Process<&GridGraph<'_, C>> for LevelRun<A, C> {
    fn step<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) -> Status {
        match &self.levels {
            Some(levels) => self.query.step((levels.searched(), graph), recorder),
            None => Status::Stopped,
        }
    }
}

impl<A: OnLevels, C: Cost> Search for LevelRun<A, C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        self.query.path()
    }

    fn path_units(&self) -> Option<u64> {
        self.query.path_units()
    }

    /// Of the query; building is no part of it.
    fn counters(&self) -> Counters {
        self.query.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.query.is_open(node)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.query.is_closed(node)
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        self.query.open_list(side)
    }

    fn tables(&self) -> Option<TableFacts> {
        Some(TableFacts {
            bytes: self.bytes,
            standing: TableValidity::Fresh,
            ..TableFacts::default()
        })
    }

    fn on_pyramid(&self) -> Option<&dyn OnPyramid> {
        Some(self)
    }

    fn state_hash(&self) -> u64 {
        self.query.state_hash()
    }

    fn bytes(&self) -> usize {
        self.query.bytes() + self.bytes as usize
    }
}

impl<A: OnLevels, C: Cost> OnPyramid for LevelRun<A, C> {
    fn facts(&self) -> PyramidFacts<'_> {
        PyramidFacts {
            levels: self.levels.as_ref().map_or(0, |known| known.levels()),
            bytes: self.bytes,
            stretches: self.query.stretches(),
            of: self.algorithm.facts(),
            repaired: &self.repaired,
            refined: self.query.refined(),
            plans: self.query.plans(),
            looks: self.query.looks(),
        }
    }

    fn expanded(&self) -> Vec<u64> {
        self.query.expanded()
    }

    fn count(&self, level: usize) -> usize {
        self.levels.as_ref().map_or(0, |known| known.count(level))
    }

    fn node_of(&self, level: usize, cell: u32) -> Option<u32> {
        self.levels.as_ref()?.node_of(level, cell)
    }

    fn cell(&self, level: usize, node: u32) -> u32 {
        let known = self.levels.as_ref();
        known.map_or(node, |known| known.cell(level, node))
    }

    fn joined(&self, level: usize, node: u32) -> &[u32] {
        let known = self.levels.as_ref();
        known.map_or(&[], |known| known.joined(level, node))
    }

    fn orphans(&self, level: usize) -> &[u32] {
        let known = self.levels.as_ref();
        known.map_or(&[], |known| known.orphans(level))
    }

    fn clusters(&self, level: usize) -> usize {
        let known = self.levels.as_ref();
        known.map_or(level, |known| known.clusters(level))
    }
}

impl<A: OnLevels> GridAlgorithm for Descending<A> {
    type Search<C: Cost> = LevelRun<A, C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> LevelRun<A, C> {
        LevelRun {
            algorithm: self.0,
            query: self.0.query(start, goal),
            ends: (start, goal),
            levels: None,
            stale: None,
            repaired: Vec::new(),
            inherited: false,
            bytes: 0,
        }
    }

    fn restart<C: Cost>(&self, search: &mut LevelRun<A, C>, start: NodeId, goal: NodeId) {
        // That was news to the query before.
        if search.ends != (start, goal) {
            search.repaired.clear();
        }
        search.ends = (start, goal);
        search.query.restart(start, goal);
    }

    fn follow<C: Cost>(
        &self,
        search: &mut LevelRun<A, C>,
        _: &Grid,
        _: &Moves,
        area: Option<CellBox>,
    ) {
        match area {
            _ if std::mem::take(&mut search.inherited) => {}
            Some(area) => {
                let known = search.stale.map_or(area, |stale| stale.union(area));
                search.stale = Some(known);
            }
            None => search.forget(),
        }
    }

    fn prepare<C: Cost>(&self, search: &mut LevelRun<A, C>, grid: &Grid, moves: &Moves) {
        let graph = GridGraph::<C>::new(grid, moves);
        search.inherited = false;
        if let (Some(area), Some(levels)) = (search.stale.take(), &mut search.levels) {
            match self.0.repair(Rc::make_mut(levels), area, &graph) {
                Some(repaired) => search.repaired = repaired,
                None => search.forget(),
            }
        }
        let make = || Rc::new(self.0.build(&graph));
        let levels = search.levels.get_or_insert_with(make);
        search.bytes = levels.bytes() as u64;
    }

    fn twin<C: Cost>(&self, search: &LevelRun<A, C>) -> Option<(Self, LevelRun<A, C>)> {
        let levels = search.levels.clone().filter(|_| search.stale.is_none())?;
        let other = LevelRun {
            levels: Some(levels),
            repaired: search.repaired.clone(),
            bytes: search.bytes,
            inherited: true,
            ..self.between(search.ends.0, search.ends.1)
        };
        Some((*self, other))
    }

    fn fits_u32(&self, grid: &Grid, rule: MoveRule) -> bool {
        units_fit_u32(grid, self.0.times() * u64::from(rule.diagonal.units().1), 1)
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Before]
    }
}

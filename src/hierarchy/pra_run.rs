//! PRA\* on the world's grid, as it is edited: a pyramid, built before the first step and anew after an edit, and a query.

use std::rc::Rc;

use super::{PraSettings, PraStar, Pyramid};
use crate::graph::{Cost, GridGraph, MoveRule, Moves, NodeId, units_fit_u32};
use crate::search::{
    GridAlgorithm, OnPyramid, OpenList, PyramidFacts, Role, Search, Standing, Stretch, TableFacts,
};
use crate::trace::{Counters, Process, Recorder, Status};
use crate::world::{CellBox, Grid};

/// What distinguishes one PRA\* from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PraOnGrid {
    /// How a query is made.
    pub query: PraSettings,
}

/// The pyramid of the world as it is, and a query.
#[derive(Clone, Debug)]
pub struct PraRun<C: Cost> {
    query: PraStar<C>,
    settings: PraSettings,
    ends: (NodeId, NodeId),
    pyramid: Option<Rc<Pyramid>>,
    /// What it has was handed to it by another search on the same world.
    inherited: bool,
    /// Bytes of the pyramid.
    bytes: u64,
}

impl<C: Cost> Process<&GridGraph<'_, C>> for PraRun<C> {
    fn step<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) -> Status {
        match &self.pyramid {
            Some(pyramid) => self.query.step((pyramid, graph), recorder),
            None => Status::Stopped,
        }
    }
}

impl<C: Cost> Search for PraRun<C> {
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
            standing: Standing::Fresh,
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

impl<C: Cost> OnPyramid for PraRun<C> {
    fn facts(&self) -> PyramidFacts<'_> {
        let stretches: &[Stretch] = self.query.stretches();
        PyramidFacts {
            levels: self.pyramid.as_ref().map_or(0, |known| known.levels()),
            bytes: self.bytes,
            stretches,
            wide: self.settings.wide,
            refined: self.query.refined(),
            plans: self.query.plans(),
            looks: self.query.looks(),
        }
    }

    fn expanded(&self) -> Vec<u64> {
        self.query.expanded()
    }

    fn count(&self, level: usize) -> usize {
        self.pyramid.as_ref().map_or(0, |known| known.count(level))
    }

    fn node_of(&self, level: usize, cell: u32) -> Option<u32> {
        self.pyramid.as_ref()?.node_of(level, cell)
    }

    fn cell(&self, level: usize, node: u32) -> u32 {
        let known = self.pyramid.as_ref();
        known.map_or(node, |known| known.cell(level, node))
    }

    fn joined(&self, level: usize, node: u32) -> &[u32] {
        let known = self.pyramid.as_ref();
        known.map_or(&[], |known| known.joined(level, node))
    }

    fn orphans(&self, level: usize) -> &[u32] {
        let known = self.pyramid.as_ref();
        known.map_or(&[], |known| known.orphans(level))
    }
}

impl GridAlgorithm for PraOnGrid {
    type Search<C: Cost> = PraRun<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> PraRun<C> {
        PraRun {
            query: PraStar::between(self.query, start, goal),
            settings: self.query,
            ends: (start, goal),
            pyramid: None,
            inherited: false,
            bytes: 0,
        }
    }

    fn restart<C: Cost>(&self, search: &mut PraRun<C>, start: NodeId, goal: NodeId) {
        search.ends = (start, goal);
        search.query.restart(start, goal);
    }

    /// After an edit all levels may be others: the pyramid is built anew.
    fn follow<C: Cost>(&self, search: &mut PraRun<C>, _: &Grid, _: &Moves, _: Option<CellBox>) {
        if !std::mem::take(&mut search.inherited) {
            search.pyramid = None;
        }
    }

    fn prepare<C: Cost>(&self, search: &mut PraRun<C>, grid: &Grid, moves: &Moves) {
        search.inherited = false;
        if search.pyramid.is_none() {
            let pyramid = Pyramid::new(&GridGraph::<C>::new(grid, moves));
            search.bytes = pyramid.bytes() as u64;
            search.pyramid = Some(Rc::new(pyramid));
        }
    }

    fn twin<C: Cost>(&self, search: &PraRun<C>) -> Option<(Self, PraRun<C>)> {
        let other = PraRun {
            pyramid: Some(search.pyramid.clone()?),
            bytes: search.bytes,
            inherited: true,
            ..self.between(search.ends.0, search.ends.1)
        };
        Some((*self, other))
    }

    /// From one node of a level to the next it may be twice as far as there are cells in both, and a walk in parts may go back.
    fn fits_u32(&self, grid: &Grid, rule: MoveRule) -> bool {
        units_fit_u32(grid, 2 * u64::from(rule.diagonal.units().1), 1)
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Before]
    }
}

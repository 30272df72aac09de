//! HPA\* on the world's grid as it is edited: building the abstraction, repairing it, and the query.
//!
//! Where building is shown, its steps come first in every run, one per cluster: a build done earlier is reported again,
//! not repeated, so that the steps depend on the world alone and not on its history. An edit is followed by a repair at
//! once, before the first step. For the same reason the costs that a run has computed in a lazy abstraction are
//! discarded before the next run, unless they are to be kept.

use std::cell::Cell;
use std::rc::Rc;

use super::abstraction::Abstraction;
use super::abstraction::AbstractionShape;
use super::abstraction::IntraEdgeDetail;
use super::build::Build;
use super::file_head::chosen;
use super::file_head::{said, same_settings};
use super::hpa_star::HpaSettings;
use super::hpa_star::HpaStar;
use super::tasks::{as_tasks, tasks_of};
use crate::graph::{Cost, GridGraph, Moves, NodeId};
use crate::message::Message;
use crate::search::{
    AbstractionFacts, Effort, GridAlgorithm, Layers, OnAbstraction, OpenList, Role, Search,
    TableFacts, TableValidity, Task,
};
use crate::trace::{Counters, Event, INFINITE, Process, Quantity, Recorder, StateHash, Status};
use crate::world::{CellBox, Grid};

/// The parameters of HPA\* on a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HpaOnGrid {
    /// How the grid is cut.
    pub shape: AbstractionShape,
    /// How a query is made.
    pub query: HpaSettings,
    /// Whether building is no part of a run, but done before its first step.
    pub beforehand: bool,
    /// Whether costs through clusters are found when a search first comes into them.
    pub lazily: bool,
    /// A file with the abstraction, which is built where it is of another world.
    pub file: Option<Rc<[u8]>>,
}

/// An abstraction of the present world, and a query on it.
#[derive(Clone, Debug)]
pub struct HpaRun<C: Cost> {
    query: HpaStar<C>,
    ends: (NodeId, NodeId),
    abstraction: Option<Rc<Abstraction<C>>>,
    /// The first building, while it is under way.
    build: Option<Build<C>>,
    /// Its tasks that are done, and how many of them are told in this run.
    tasks: Vec<Task>,
    told: usize,
    /// Whether they are steps.
    tells: bool,
    /// Whether costs through clusters are left to the query.
    lazily: bool,
    /// How many there are in all.
    ahead: usize,
    /// The clusters that the last edit has made anew.
    repaired: Vec<Task>,
    /// Where the grid has changed since the abstraction was true.
    stale: Option<CellBox>,
    /// What it has was handed to it by another search on the same world.
    inherited: bool,
    /// Whether it was read from a file, and why it could not be.
    loaded: bool,
    refused: Option<Message>,
    /// Whether what joins the goal is kept for the next run, and whether the costs are that it has found.
    keeps_goal: Cell<bool>,
    keeps_met: Cell<bool>,
    /// Whether a query is one step where nothing records it.
    at_once: Cell<bool>,
    /// Bytes of the abstraction.
    bytes: u64,
}

impl<C: Cost> HpaRun<C> {
    fn forget(&mut self) {
        (self.abstraction, self.build, self.stale) = (None, None, None);
        self.tasks.clear();
        self.repaired.clear();
        (self.told, self.bytes, self.loaded) = (0, 0, false);
        self.query.forget_goal();
    }

    /// Reads it from a file; where that cannot be, it takes note why.
    fn load(&mut self, file: &[u8], shape: AbstractionShape, graph: &GridGraph<'_, C>) {
        let right = said(shape, graph.moves().rule());
        let same = chosen(file).and_then(|found| same_settings(&found, &right));
        match same.and_then(|()| Abstraction::load(file, graph)) {
            Ok(known) => {
                self.tasks = tasks_of(&known);
                self.tasks.retain(|task| !self.lazily || task.level == 0);
                self.ahead = self.tasks.len();
                self.bytes = known.bytes() as u64;
                self.abstraction = Some(Rc::new(known));
                self.loaded = true;
            }
            Err(refused) => self.refused = Some(refused),
        }
    }

    /// Tells of the n-th task.
    fn tell<R: Recorder>(&self, n: usize, recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        let transitions =
            |tasks: &[Task]| tasks.iter().filter(|task| task.level == 0).count() as u64;
        let level = self.tasks[n].level;
        let done = match level {
            0 => transitions(&self.tasks[..=n]),
            _ => n as u64 + 1 - transitions(&self.tasks[..=n]),
        };
        let quantity = if level == 0 {
            Quantity::Placed
        } else {
            Quantity::Linked
        };
        let before = if done == 1 { INFINITE } else { done - 1 };
        recorder.record(Event::noted(quantity, done, before));
    }

    /// Does the next task of the first building.
    fn build_on(&mut self, graph: &GridGraph<'_, C>) {
        let (Some(abstraction), Some(build)) = (&mut self.abstraction, &mut self.build) else {
            return;
        };
        let abstraction = Rc::make_mut(abstraction);
        loop {
            let task = build.next();
            let status = build.step((abstraction, graph), &mut ());
            self.tasks.extend(task);
            if status != Status::Running {
                self.build = None;
                self.bytes = abstraction.bytes() as u64;
                return;
            }
            // The last task ends the building, and is not followed by a step that does nothing.
            if task.is_some() && !build.is_over() {
                return;
            }
        }
    }

    /// Follows an edit, and takes note of the clusters that it concerned.
    fn repair(&mut self, area: CellBox, graph: &GridGraph<'_, C>) {
        let Some(abstraction) = &mut self.abstraction else {
            return;
        };
        let abstraction = Rc::make_mut(abstraction);
        let made = match self.lazily {
            true => abstraction.repair_lazily(area, graph),
            false => abstraction.repair(area, graph),
        };
        self.repaired = as_tasks(&made);
        self.bytes = abstraction.bytes() as u64;
        let goal = self.ends.1.0;
        let around = |task: &Task| {
            let cluster = abstraction
                .clusters()
                .of_index(usize::from(task.level), goal);
            cluster == task.cluster as usize
        };
        if self.repaired.iter().any(around) {
            self.query.forget_goal();
        }
    }
}

impl<C: Cost> HpaRun<C> {
    /// A step of the query that may find costs through a cluster.
    fn query_lazily<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) -> Status {
        let Some(abstraction) = &mut self.abstraction else {
            return Status::Stopped;
        };
        let known = self.query.met().len();
        let abstraction = Rc::make_mut(abstraction);
        let status = self.query.step_lazily(abstraction, graph, recorder);
        for task in &self.query.met()[known..] {
            self.bytes += abstraction.bytes_found(task) as u64;
        }
        status
    }

    /// Takes away what a run has found of the abstraction.
    fn forget_met(&mut self, met: &[Task]) {
        if let (Some(abstraction), false) = (&mut self.abstraction, met.is_empty()) {
            let abstraction = Rc::make_mut(abstraction);
            for task in met {
                self.bytes -= abstraction.bytes_found(task) as u64;
            }
            abstraction.forget(met);
        }
    }
}

impl<C: Cost> Process<&GridGraph<'_, C>> for HpaRun<C> {
    fn step<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) -> Status {
        if self.tells {
            if self.told == self.tasks.len() {
                self.build_on(graph);
            }
            if self.told < self.tasks.len() {
                self.tell(self.told, recorder);
                self.told += 1;
                return Status::Running;
            }
        }
        match &self.abstraction {
            Some(abstraction) if abstraction.is_whole() => {
                match self.at_once.get() && !R::LISTENS {
                    true => self.query.run_at_once((abstraction, graph)),
                    false => self.query.step((abstraction, graph), recorder),
                }
            }
            _ => self.query_lazily(graph, recorder),
        }
    }
}

impl<C: Cost> Search for HpaRun<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        self.query.path()
    }

    fn path_into(&self, ids: &mut Vec<u32>) -> bool {
        self.query.path_into(ids)
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

    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        Some(self)
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        hash.word(self.told as u64);
        hash.word(self.query.state_hash());
        hash.finish()
    }

    fn bytes(&self) -> usize {
        self.query.bytes() + self.bytes as usize + self.tasks.capacity() * size_of::<Task>()
    }
}

impl<C: Cost> OnAbstraction for HpaRun<C> {
    fn facts(&self) -> AbstractionFacts<'_> {
        let known = self.abstraction.as_ref();
        AbstractionFacts {
            levels: known.map_or(0, |known| known.levels()),
            tasks: &self.tasks,
            told: self.tells,
            reads: known.is_some_and(|known| known.shape().keeps == IntraEdgeDetail::Steps),
            lazily: self.lazily,
            met: self.query.met(),
            repaired: &self.repaired,
            since: 0,
            ahead: self.ahead,
            top: self.query.abstract_path(),
            refined: self.query.refined(),
            bytes: self.bytes,
            loaded: self.loaded,
            refused: self.refused.as_ref(),
        }
    }

    fn effort(&self) -> Effort {
        self.query.effort()
    }

    fn layers(&self) -> Option<&dyn Layers> {
        let known = self.abstraction.as_ref()?;
        Some(&**known)
    }

    fn keep(&self, goal: bool) {
        self.keeps_goal.set(goal);
        self.keeps_met.set(true);
    }

    fn run_at_once(&self, whether: bool) {
        self.at_once.set(whether);
    }

    fn save(&self, grid: &Grid, moves: &Moves) -> Option<Vec<u8>> {
        // There are no steps in such files.
        let known = self.abstraction.as_ref();
        let known = known.filter(|known| known.shape().keeps != IntraEdgeDetail::Steps)?;
        let graph = GridGraph::new(grid, moves);
        let Some(build) = &self.build else {
            return Some(known.save(&graph));
        };
        let mut whole = Abstraction::clone(known);
        build.clone().finish(&mut whole, &graph);
        Some(whole.save(&graph))
    }
}

impl GridAlgorithm for HpaOnGrid {
    type Search<C: Cost> = HpaRun<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> HpaRun<C> {
        HpaRun {
            query: HpaStar::between(self.query, start, goal),
            ends: (start, goal),
            abstraction: None,
            build: None,
            tasks: Vec::new(),
            told: 0,
            tells: !self.beforehand,
            lazily: self.lazily,
            ahead: 0,
            repaired: Vec::new(),
            stale: None,
            inherited: false,
            loaded: false,
            refused: None,
            keeps_goal: Cell::new(false),
            keeps_met: Cell::new(false),
            at_once: Cell::new(false),
            bytes: 0,
        }
    }

    fn restart<C: Cost>(&self, search: &mut HpaRun<C>, start: NodeId, goal: NodeId) {
        // That was news to the query before.
        if search.ends != (start, goal) {
            search.repaired.clear();
        }
        search.ends = (start, goal);
        search.told = 0;
        if !search.keeps_met.get() {
            let met = search.query.met().to_vec();
            search.forget_met(&met);
        }
        match search.keeps_goal.get() {
            true => search.query.restart_to(start, goal),
            false => search.query.restart(start, goal),
        }
    }

    fn follow<C: Cost>(&self, search: &mut HpaRun<C>, _: &Grid, _: &Moves, area: Option<CellBox>) {
        match area {
            _ if std::mem::take(&mut search.inherited) => {}
            // A building that is under way is of the world before.
            Some(area) if search.build.is_none() => {
                let known = search.stale.map_or(area, |stale| stale.union(area));
                search.stale = Some(known);
            }
            _ => search.forget(),
        }
    }

    fn prepare<C: Cost>(&self, search: &mut HpaRun<C>, grid: &Grid, moves: &Moves) {
        let graph = GridGraph::new(grid, moves);
        search.inherited = false;
        if let Some(area) = search.stale.take() {
            search.repair(area, &graph);
        }
        if search.abstraction.is_none() {
            search.forget();
            if let Some(file) = &self.file {
                search.load(file, self.shape, &graph);
            }
        }
        if search.abstraction.is_none() {
            let Ok(abstraction) = Abstraction::empty(self.shape, grid, moves.rule()) else {
                return;
            };
            let build = Build::whole(&abstraction);
            let build = match self.lazily {
                true => build.lazily(&abstraction),
                false => build,
            };
            search.ahead = build.progress().1;
            search.abstraction = Some(Rc::new(abstraction));
            search.build = Some(build);
        }
        while self.beforehand && search.build.is_some() {
            search.build_on(&graph);
        }
    }

    fn twin<C: Cost>(&self, search: &HpaRun<C>) -> Option<(Self, HpaRun<C>)> {
        // Where the first building is under way another search goes the same way.
        let known = search.build.is_none() && search.stale.is_none();
        let abstraction = search.abstraction.clone().filter(|_| known)?;
        let mut other = HpaRun {
            abstraction: Some(abstraction),
            tasks: search.tasks.clone(),
            repaired: search.repaired.clone(),
            ahead: search.ahead,
            bytes: search.bytes,
            inherited: true,
            loaded: search.loaded,
            ..self.between(search.ends.0, search.ends.1)
        };
        other.forget_met(search.query.met());
        Some((self.clone(), other))
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Before]
    }
}

//! A\* on a visibility or waypoint graph, which is built first, in steps: the common part of such entries.
//!
//! A step for the places, one for the links of each, one to join start and goal, then the steps of A\*; a
//! `GraphBuilder` builds. `Quantity::Placed` and `Linked` say how far it is, so the trace shows a graph growing and
//! shrinking; `lab/families/graphs/sight_graph.rs` gives places, links and states at the cursor. A graph that would be
//! too large ends as `Stopped` with the note `REFUSED`.
//!
//! Corners are named by cells that they touch, each by another, so that a search of them reports in the space of cells
//! and all that rests on it works; `Lab::spots` says where they are, and their cells are not painted.
//! `a_star_waypoints.rs` places a waypoint a square and answers which cells they do not cover (`OnGraph::uncovered`,
//! asked in rows). `tests/graph/visibility.rs` holds paths over corners to an oracle that looks along every pair of
//! corners, `tests/graph/building.rs` what is covered to what paths are found from.

use std::ops::Range;

use crate::graph::{Graph, Heuristic, Moves, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::best_first::a_star;
use crate::search::engine::best_first::BestFirst;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::move_rule::move_rule;
use crate::search::engine::on_graph::GraphRefusal;
use crate::search::engine::on_graph::OnGraph;
use crate::search::engine::on_graph::SightFacts;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::runner::Advance;
use crate::search::engine::runner::Response;
use crate::search::engine::runner::Runner;
use crate::search::engine::runner::Stage;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::trace::{
    Counters, Event, EventKind, INFINITE, NO_NODE, Process, Quantity, REFUSED, Recorder, StateHash,
    Status, Trace,
};
use crate::world::{Change, Grid, World};

/// The settings of the search itself; the estimates are those of searches along lines.
pub(crate) const LINE_HEURISTIC: SettingSpec = SettingSpec {
    id: "line-heuristic",
    options: &["euclidean", "zero"],
};

/// What [`Quantity::Part`] is from when the path is pulled tight.
const PULLED: u64 = 1;

/// Builds a graph of places. A run asks for its nodes one after the other; what was built before is kept as long as the
/// terrain stays.
pub trait GraphBuilder {
    /// Finds the places, unless they are known, and answers how many they are. `fresh`: the terrain is not that of the
    /// last call.
    ///
    /// Errors: the graph is not built, and how many there would be of what there is too much.
    fn place(&mut self, world: &World, fresh: bool) -> Result<usize, (GraphRefusal, u64)>;

    /// Gives up what was built; `grid` is that of the world which cannot have a graph.
    fn forget(&mut self, grid: &Grid);

    /// Links the n-th place with those before it, unless that is done. Errors: as for [`place`](GraphBuilder::place).
    fn link(&mut self, n: usize, world: &World) -> Result<(), (GraphRefusal, u64)>;

    /// Joins start and goal, and makes the graph searchable. Errors: as for [`place`](GraphBuilder::place).
    fn join(&mut self, world: &World) -> Result<(), (GraphRefusal, u64)>;

    /// The graph as far as it is built.
    fn facts(&self) -> SightFacts<'_>;

    /// Lines looked along for the first `nodes` nodes, and cells that they came to.
    fn looks(&self, nodes: usize) -> (u64, u64);

    /// The length of a path of its nodes, in cells, measured anew; each line is looked along again.
    ///
    /// Errors: a line that cannot be gone, which is a fault of the builder.
    fn length(&self, world: &World, path: &[NodeId]) -> Result<f64, Message>;

    /// Whether there may be a path where its graph has none.
    fn leaves_out(&self) -> bool;

    /// Whether a path over its nodes is pulled tight afterwards, so that it bends elsewhere.
    fn pulls(&self) -> bool {
        false
    }

    /// Pulls a path over nodes tight, and answers the names of where it bends, start and goal included: of nodes or of
    /// places that [`OnMesh::bend`](crate::search::engine::on_graph::OnMesh::bend) knows from then on.
    fn pull(&mut self, _world: &World, way: &[NodeId]) -> Vec<u32> {
        way.iter().map(|node| node.0).collect()
    }

    /// The moves that it goes by, where it does.
    fn moves(&self) -> Option<&Moves> {
        None
    }

    /// For each cell of some rows whether the graph covers it; empty where it covers everything. As
    /// [`OnGraph::uncovered`].
    fn uncovered(&self, _world: &World, _rows: Range<u32>) -> Vec<u8> {
        Vec::new()
    }

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    /// The places have to be found.
    Placing,
    /// The n-th place is linked next; after the last one start and goal are joined.
    Linking(usize),
    Searching,
    /// A path is found over nodes, and is to be pulled tight.
    Pulling,
    Ended(Status),
}

/// A\* over a graph that is built first: one step to find the places, one for each place's links, one to join start and
/// goal; from then on, those of A\*; one more to pull the path tight, where the builder does.
pub struct SightSearch {
    builder: Box<dyn GraphBuilder>,
    search: BestFirst<u64>,
    /// The path as it was pulled tight.
    pulled: Vec<u32>,
    phase: Phase,
    placed: usize,
    /// What was told of the links last: for how many nodes they are known.
    linked: u64,
    /// The revision of the world whose terrain the builder knows.
    known: Option<u64>,
    /// Whether the terrain has changed since the builder was asked last.
    fresh: bool,
    /// What risk counts: places are built where no cell costs more than another, risk included.
    risk: u8,
}

/// How A\* searches such graphs: with the estimate of the settings. Of lengths of lines no two are the same but by
/// chance, so ties do not matter.
pub(in crate::search) fn engine(settings: &Settings) -> BestFirstSettings {
    BestFirstSettings {
        heuristic: heuristic(settings),
        order: a_star::order(settings, crate::search::engine::order::Weight::ONE),
        target: crate::search::engine::best_first::Target::Goal,
    }
}

/// The estimate that the settings name.
pub(crate) fn heuristic(settings: &Settings) -> Heuristic {
    match settings.get("line-heuristic") {
        "zero" => Heuristic::Zero,
        _ => Heuristic::Euclidean,
    }
}

impl SightSearch {
    /// A runner of A\* over what `builder` builds.
    pub(crate) fn boxed(builder: Box<dyn GraphBuilder>, settings: &Settings) -> Box<dyn Runner> {
        Box::new(SightSearch {
            builder,
            search: BestFirst::between(engine(settings), NodeId(0), NodeId(0)),
            pulled: Vec::new(),
            phase: Phase::Placing,
            placed: 0,
            linked: INFINITE,
            known: None,
            fresh: true,
            risk: move_rule(settings).risk,
        })
    }

    fn linked<R: Recorder>(&mut self, nodes: usize, recorder: &mut R) {
        let before = std::mem::replace(&mut self.linked, nodes as u64);
        recorder.record(Event::noted(Quantity::Linked, self.linked, before));
    }

    fn step<R: Recorder>(&mut self, world: &World, recorder: &mut R) -> Status {
        let built = match self.phase {
            Phase::Ended(status) => return status,
            Phase::Searching => return self.search_on(world, recorder),
            Phase::Pulling => return self.pull(world, recorder),
            Phase::Placing => self.place(world, recorder),
            Phase::Linking(n) if n < self.placed => {
                let linked = self.builder.link(n, world);
                linked.map(|()| {
                    self.linked(n + 1, recorder);
                    self.phase = Phase::Linking(n + 1);
                })
            }
            Phase::Linking(_) => self.builder.join(world).map(|()| {
                self.linked(self.builder.facts().graph.len(), recorder);
                let node = |cell| NodeId(world.grid().index(cell) as u32);
                self.search.restart(node(world.start()), node(world.goal()));
                self.phase = Phase::Searching;
            }),
        };
        let Err((refusal, found)) = built else {
            return Status::Running;
        };
        recorder.record(Event {
            note: REFUSED,
            other: refusal as u64,
            ..Event::about(EventKind::Exhausted, NO_NODE, found)
        });
        self.end(Status::Stopped)
    }

    fn place<R: Recorder>(
        &mut self,
        world: &World,
        recorder: &mut R,
    ) -> Result<(), (GraphRefusal, u64)> {
        if world.grid().costs().is_some() {
            // What was built may be of a world of another size.
            self.builder.forget(world.grid());
            return Err((GraphRefusal::Costs, 0));
        }
        self.placed = self.builder.place(world, self.fresh)?;
        self.fresh = false;
        recorder.record(Event::noted(Quantity::Placed, self.placed as u64, INFINITE));
        self.phase = Phase::Linking(0);
        Ok(())
    }

    fn search_on<R: Recorder>(&mut self, world: &World, recorder: &mut R) -> Status {
        let status = self.search.step(self.builder.facts().graph, recorder);
        if status == Status::Running {
            return status;
        }
        let grid = world.grid();
        let [start, goal] = [world.start(), world.goal()].map(|cell| grid.medium(grid.index(cell)));
        let may_be_there = self.builder.leaves_out() && start.is_some() && start == goal;
        if status == Status::Done && self.builder.pulls() {
            self.phase = Phase::Pulling;
            return Status::Running;
        }
        self.end(match status {
            Status::Failed if may_be_there => Status::Stopped,
            known => known,
        })
    }

    fn pull<R: Recorder>(&mut self, world: &World, recorder: &mut R) -> Status {
        let way = self.search.path().unwrap_or_default();
        self.pulled = self.builder.pull(world, &way);
        recorder.record(Event::noted(Quantity::Part, PULLED, INFINITE));
        self.end(Status::Done)
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    fn drive<R: Recorder>(
        &mut self,
        world: &World,
        budget: u64,
        recorder: &mut R,
        end_step: fn(&mut R) -> bool,
    ) -> Advance {
        let world = world.weighed(self.risk);
        let mut steps = 0;
        while steps < budget {
            if let Phase::Ended(status) = self.phase {
                return Advance { steps, status };
            }
            let status = self.step(world, recorder);
            let go_on = end_step(recorder);
            steps += 1;
            if status != Status::Running || !go_on {
                return Advance { steps, status };
            }
        }
        let status = match self.phase {
            Phase::Ended(status) => status,
            _ => Status::Running,
        };
        Advance { steps, status }
    }
}

impl OnGraph for SightSearch {
    fn facts(&self) -> SightFacts<'_> {
        self.builder.facts()
    }

    fn uncovered(&self, world: &World, rows: Range<u32>) -> Vec<u8> {
        match self.phase {
            Phase::Placing | Phase::Linking(_) => Vec::new(),
            _ => self.builder.uncovered(world, rows),
        }
    }
}

impl Runner for SightSearch {
    fn advance(&mut self, stage: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        self.drive(stage.world, budget, trace, Trace::end_step)
    }

    fn advance_silently(&mut self, stage: &mut Stage<'_>, budget: u64) -> Advance {
        self.drive(stage.world, budget, &mut (), |()| true)
    }

    fn restart(&mut self, stage: &mut Stage<'_>) {
        let revision = stage.world.revision();
        self.fresh |= self.known != Some(revision);
        self.known = Some(revision);
        self.phase = Phase::Placing;
        (self.placed, self.linked) = (0, INFINITE);
        self.pulled.clear();
        self.search.restart(NodeId(0), NodeId(0));
    }

    fn edited(&mut self, _: &mut Stage<'_>, change: &Change, _: &mut Trace) -> Response {
        self.fresh |= change.replaced || change.area.is_some();
        self.known = Some(change.revision);
        Response::Restart
    }

    fn moves(&self) -> Option<&Moves> {
        self.builder.moves()
    }

    fn counters(&self) -> Counters {
        let nodes = match self.linked {
            INFINITE => 0,
            linked => linked as usize,
        };
        let (sights, scanned) = self.builder.looks(nodes);
        Counters {
            sights,
            scanned,
            ..self.search.counters()
        }
    }

    fn any_angle(&self) -> bool {
        true
    }

    fn on_graph(&self) -> Option<&dyn OnGraph> {
        Some(self)
    }

    fn path(&self) -> Option<Vec<u32>> {
        if self.builder.pulls() {
            let done = self.phase == Phase::Ended(Status::Done);
            return done.then(|| self.pulled.clone());
        }
        let path = self.search.path()?;
        Some(path.into_iter().map(|node| node.0).collect())
    }

    fn unit(&self, _: &World) -> f64 {
        self.builder.facts().graph.real(1)
    }

    fn path_length(&self, world: &World) -> Result<Option<f64>, Message> {
        let Some(path) = self.path() else {
            return Ok(None);
        };
        let path: Vec<NodeId> = path.into_iter().map(NodeId).collect();
        self.builder.length(world, &path).map(Some)
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        self.search.open_list(side)
    }

    fn bytes(&self) -> usize {
        self.builder.bytes() + self.search.bytes() + size_of_val(&self.pulled[..])
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        let (phase, n) = match self.phase {
            Phase::Placing => (0, 0),
            Phase::Linking(n) => (1, n),
            Phase::Searching => (2, 0),
            Phase::Ended(_) => (3, 0),
            Phase::Pulling => (4, 0),
        };
        for word in [phase, n as u64, self.placed as u64, self.linked] {
            hash.word(word);
        }
        hash.word(self.search.state_hash());
        hash.finish()
    }
}

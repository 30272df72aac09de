//! The common part of Theta* and Lazy Theta*: a best-first search on cells, whose parents are cells in line of sight.
//!
//! Costs are whole numbers, [`LINE_UNIT`] to a straight move, lengths of lines rounded up: by that a line is never
//! dearer than a way that bends, to the last unit, and the estimate along the straight line is consistent. Where
//! terrain costs something a line of sight stays within cells of one cost; from one cost to another it takes a move
//! between neighbours, which costs the mean of both, as everywhere.

use std::marker::PhantomData;

use crate::graph::{
    Cost, DIRECTIONS, FIRST_DIAGONAL, Graph, GridGraph, Heuristic, MoveRule, NodeId, units_fit_u32,
};
use crate::message::Message;
use crate::path::{LINE_UNIT, line_units, look};
use crate::search::Search;
use crate::search::best_first::a_star;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::frontier::Frontier;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::{By, Order, Ties, Weight};
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::trace::{
    Counters, Event, EventKind, LEAVES, NO_NODE, Process, Recorder, StateHash, Status,
};
use crate::world::{Grid, World};

/// With terrain costs a move costs its length times the mean of its two cells, counted in halves.
const HALVES: u64 = 2;

/// Their settings. Of the estimates those that never exceed what is left along lines and tell something, and none.
pub(in crate::search) const SETTINGS: [SettingSpec; 4] = [
    SettingSpec {
        // An id of its own, so that what is chosen here is not taken along to searches by moves.
        id: "line-heuristic",
        options: &["euclidean", "zero"],
    },
    SettingSpec {
        id: "ties",
        options: &["high-g", "low-g"],
    },
    SettingSpec {
        id: "neighbours",
        // A line on hexagons has no corners to go by, and with four neighbours lines are no moves at all.
        options: &["8"],
    },
    SettingSpec {
        id: "diagonal",
        // Lines are as long as they are.
        options: &["sqrt2"],
    },
];

/// The settings of a search of the Theta* family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AnyAngleSettings<K> {
    /// The heuristic: `Zero`, or the straight-line distance, which replaces all others.
    pub heuristic: Heuristic,
    /// The tie-breaking rule among equal f: `HighG` or `LowG`; others count as `HighG`.
    pub ties: Ties,
    /// Eager or lazy.
    pub kind: PhantomData<K>,
}

impl<K> AnyAngleSettings<K> {
    pub(in crate::search) fn of(settings: &Settings) -> AnyAngleSettings<K> {
        AnyAngleSettings {
            heuristic: heuristic(settings),
            ties: a_star::ties(settings),
            kind: PhantomData,
        }
    }
}

/// The estimate that the settings name.
pub(in crate::search) fn heuristic(settings: &Settings) -> Heuristic {
    match settings.get("line-heuristic") {
        "zero" => Heuristic::Zero,
        _ => Heuristic::Euclidean,
    }
}

pub(in crate::search) fn order(settings: &Settings) -> Order {
    a_star::order(settings, Weight::ONE)
}

/// A closed cell to which a cheaper path is found is reopened, so on an optimal path by moves there is always an open
/// cell whose g is at most its cost on that path.
pub(in crate::search) fn claim(_: &Settings, world: &World) -> Claim {
    let mut claim = Claim::new(Guarantee::OnGrid, Message::new("because.lines"));
    if world.grid().costs().is_some() {
        claim
            .because
            .push(Message::new("because.lines-of-one-cost"));
    }
    claim
}

/// The rule for when line of sight is checked: the difference between Theta\* and Lazy Theta\*.
pub trait LineParentRule: Copy + Default + 'static {
    /// Checks a node just popped. Answers whether its parent is valid; otherwise the line to it was blocked, and the
    /// node goes back to the open list.
    fn settle<C: Cost, R: Recorder>(
        search: &mut LineSearch<C>,
        graph: &GridGraph<'_, C>,
        node: NodeId,
        recorder: &mut R,
    ) -> bool;

    /// Relaxes the edge to a neighbour of the node expanded: its parent becomes that node, or that node's parent.
    fn offer<C: Cost, R: Recorder>(
        search: &mut LineSearch<C>,
        graph: &GridGraph<'_, C>,
        way: TwoParents<C>,
        recorder: &mut R,
    );
}

/// The two candidate parents of a neighbour of the node expanded: that node, and its own parent.
#[derive(Clone, Copy, Debug)]
pub struct TwoParents<C> {
    pub(in crate::search) from: NodeId,
    pub(in crate::search) to: NodeId,
    /// What it costs by the move.
    pub(in crate::search) by_move: C,
    /// From where the node itself was reached, and what it costs along the line from there; only where it may be as
    /// cheap as by the move.
    pub(in crate::search) by_line: Option<(NodeId, C)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// The state of such a search.
#[derive(Clone, Debug)]
pub struct LineSearch<C: Cost> {
    heuristic: Heuristic,
    start: NodeId,
    goal: NodeId,
    pub(in crate::search) frontier: Frontier<C>,
    phase: Phase,
    /// The cost of the path found.
    cost: C,
    sights: u64,
    looked_at: u64,
}

impl<C: Cost> LineSearch<C> {
    /// Looks along a line from a node with cost `g` along it; told and counted.
    pub(in crate::search) fn sees<R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        (from, to): (NodeId, NodeId),
        g: C,
        recorder: &mut R,
    ) -> bool {
        let sight = look(graph.grid(), graph.moves(), from.0, to.0);
        self.sights += 1;
        self.looked_at += u64::from(sight.cells);
        if R::LISTENS {
            let cells = (sight.cells, sight.last);
            recorder.record(Event::sighted(to.0, from.0, g.units(), cells, sight.seen));
        }
        sight.seen
    }

    /// Relaxes an edge: a path to a node was found.
    pub(in crate::search) fn reach<R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        parent: NodeId,
        (node, g): (NodeId, C),
        recorder: &mut R,
    ) {
        let (heuristic, goal) = (self.heuristic, self.goal);
        let h = || estimate(graph, heuristic, node, goal);
        self.frontier.reach(parent.0, node, g, h, recorder);
    }

    fn begin<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) {
        self.forget();
        self.frontier.begin(graph.node_bound());
        recorder.record(Event::phase(0));
        if graph.is_open(self.start) {
            let h = || estimate(graph, self.heuristic, self.start, self.goal);
            self.frontier
                .reach(NO_NODE, self.start, C::default(), h, recorder);
        }
        self.phase = Phase::Searching;
        self.frontier.note_peaks();
    }

    fn forget(&mut self) {
        self.frontier.forget();
        (self.sights, self.looked_at) = (0, 0);
        self.cost = C::default();
    }

    /// Offers each neighbour of a node just expanded.
    fn look_around<K: LineParentRule, R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        from: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let up = self.frontier.parent(from);
        let up = up.and_then(|up| Some((up, self.frontier.g(up)?)));
        for_each_neighbour(graph, from, |to, cost| {
            let by_move = g.plus(cost);
            let along = |(up, g): (NodeId, C)| (up, g.plus(line(graph, up, to)));
            let by_line = up.map(along).filter(|&(_, cost)| cost <= by_move);
            let way = TwoParents {
                from,
                to,
                by_move,
                by_line,
            };
            K::offer(self, graph, way, recorder);
        });
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    /// The cost of the way to a node, line by line. A node's own g is no smaller; it is larger where the way to one on
    /// it has become cheaper since.
    fn cost_to(&self, graph: &GridGraph<'_, C>, node: NodeId) -> C {
        let chain = self.frontier.chain(node);
        let lines = chain.windows(2).map(|pair| line(graph, pair[1], pair[0]));
        lines.fold(C::default(), Cost::plus)
    }

    fn step<K: LineParentRule, R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        recorder: &mut R,
    ) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let Some((counted, node)) = self.frontier.pop_current() else {
            recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
            return self.end(Status::Failed);
        };
        let stands = K::settle(self, graph, node, recorder);
        if node == self.goal {
            if !stands {
                self.frontier.put_back(node);
                self.frontier.note_peaks();
                return Status::Running;
            }
            self.frontier.close(node);
            self.cost = self.cost_to(graph, node);
            recorder.record(Event::reached(node.0, self.cost.units(), LEAVES));
            return self.end(Status::Done);
        }
        let counted = if stands {
            counted
        } else {
            self.frontier.f(node)
        };
        let g = self.frontier.expand(node, counted, recorder);
        self.look_around::<K, R>(graph, node, g, recorder);
        self.frontier.note_peaks();
        Status::Running
    }
}

/// The neighbours of a node, with what a move to them costs in units of lines.
#[inline(always)]
pub(in crate::search) fn for_each_neighbour<C: Cost>(
    graph: &GridGraph<'_, C>,
    node: NodeId,
    mut visit: impl FnMut(NodeId, C),
) {
    let width = graph.grid().width() as i32;
    let mut mask = graph.moves().mask(node.index());
    while mask != 0 {
        let direction = mask.trailing_zeros() as usize & 7;
        mask &= mask - 1;
        let (dx, dy) = DIRECTIONS[direction];
        let to = NodeId((node.0 as i32 + dy * width + dx) as u32);
        let diagonal = u32::from(direction >= FIRST_DIAGONAL);
        let units = line_units(1, diagonal) * both_costs(graph.grid(), node, to);
        visit(to, C::from_units(units));
    }
}

/// The costs of two nodes together; 1 where there are none, so that a unit need not be half as large.
#[inline(always)]
fn both_costs(grid: &Grid, a: NodeId, b: NodeId) -> u64 {
    match grid.costs() {
        None => 1,
        Some(costs) => u64::from(costs[a.index()]) + u64::from(costs[b.index()]),
    }
}

/// What the straight line between two nodes costs.
#[inline]
pub(in crate::search) fn line<C: Cost>(graph: &GridGraph<'_, C>, a: NodeId, b: NodeId) -> C {
    let (p, q) = (graph.cell(a), graph.cell(b));
    let units = line_units(p.x.abs_diff(q.x), p.y.abs_diff(q.y));
    C::from_units(units * both_costs(graph.grid(), a, b))
}

fn estimate<C: Cost>(graph: &GridGraph<'_, C>, by: Heuristic, node: NodeId, goal: NodeId) -> C {
    let (a, b) = (graph.cell(node), graph.cell(goal));
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    let units = match by {
        Heuristic::Zero => 0,
        _ => line_units(dx, dy),
    };
    let factor = if graph.grid().costs().is_some() {
        HALVES
    } else {
        1
    };
    C::from_units(units * factor)
}

/// An any-angle search of one kind on squares with eight neighbours; with other moves it would find what is none.
///
/// The first step puts the start into the open list; each further step expands one node, the last one takes the goal
/// out or finds the list empty. Where a line to the goal turns out blocked when it is taken out, that is a step, too.
#[derive(Clone, Debug)]
pub struct AnyAngle<C: Cost, K> {
    lines: LineSearch<C>,
    kind: PhantomData<K>,
}

impl<C: Cost, K: LineParentRule> AnyAngle<C, K> {
    /// A search from one node to another.
    pub fn between(settings: AnyAngleSettings<K>, start: NodeId, goal: NodeId) -> AnyAngle<C, K> {
        let ties = match settings.ties {
            Ties::LowG => Ties::LowG,
            _ => Ties::HighG,
        };
        let order = Order {
            by: By::F,
            weight: Weight::ONE,
            ties,
        };
        AnyAngle {
            lines: LineSearch {
                heuristic: settings.heuristic,
                start,
                goal,
                frontier: Frontier::new(order, 0),
                phase: Phase::Ready,
                cost: C::default(),
                sights: 0,
                looked_at: 0,
            },
            kind: PhantomData,
        }
    }

    /// Prepares another run on the same or another grid; memory is reused without clearing.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.lines.start, self.lines.goal) = (start, goal);
        self.lines.phase = Phase::Ready;
        self.lines.forget();
    }
}

impl<'g, C: Cost, K: LineParentRule> Process<&'g GridGraph<'g, C>> for AnyAngle<C, K> {
    fn step<R: Recorder>(&mut self, graph: &GridGraph<'g, C>, recorder: &mut R) -> Status {
        self.lines.step::<K, R>(graph, recorder)
    }
}

impl<C: Cost, K: LineParentRule> Search for AnyAngle<C, K> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let Phase::Ended(Status::Done) = self.lines.phase else {
            return None;
        };
        let mut chain = self.lines.frontier.chain(self.lines.goal);
        chain.reverse();
        Some(chain)
    }

    fn path_units(&self) -> Option<u64> {
        match self.lines.phase {
            Phase::Ended(Status::Done) => Some(self.lines.cost.units()),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            scanned: self.lines.looked_at,
            sights: self.lines.sights,
            ..self.lines.frontier.counters()
        }
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.lines.frontier.is_open(node)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.lines.frontier.is_closed(node)
    }

    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        Some(self.lines.frontier.current_list())
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        self.lines.frontier.set_aside(nodes, most)
    }

    fn bytes(&self) -> usize {
        self.lines.frontier.bytes()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.lines.frontier.hash_into(&mut hash);
        hash.word(self.lines.sights);
        hash.word(self.lines.looked_at);
        hash.finish()
    }
}

impl<K: LineParentRule> GridAlgorithm for AnyAngleSettings<K> {
    type Search<C: Cost> = AnyAngle<C, K>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> AnyAngle<C, K> {
        AnyAngle::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut AnyAngle<C, K>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn fits_u32(&self, grid: &Grid, _rule: MoveRule) -> bool {
        units_fit_u32(grid, line_units(1, 1), 1)
    }

    fn unit(&self, grid: &Grid) -> Option<f64> {
        let factor = if grid.costs().is_some() { HALVES } else { 1 };
        Some(1.0 / (LINE_UNIT * factor) as f64)
    }

    fn any_angle(&self) -> bool {
        true
    }
}

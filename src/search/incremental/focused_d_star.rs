//! Focused D\*: the first incremental search for a moving agent.
//!
//! **Idea.** The search goes from the goal to the agent. Each cell has g, the cost to the goal, and k, the minimum of
//! its g since the cell was last expanded. A cell whose g fell is open with k = g, LOWER: it hands its g on. One whose
//! g rose is open with k < g, RAISE: it looks for a neighbour through which it is as near as before, and only what it
//! cannot save it passes on to those that rest on it. The open list goes by k plus the estimate from the agent, so that
//! only what lies toward the agent is repaired; when the agent has moved, a bias that grows with its way keeps old keys
//! below new ones, so that they need not be sorted anew.
//!
//! **Guarantee.** After every edit and move the rest of the way costs what a fresh A\* would find, as the agent
//! believes the world to be. In a known world without edits its path is optimal. In an unknown one it arrives whenever
//! it can.
//!
//! **Complexity.** As A\* for the first plan; O(k log k) for a repair of k cells, some of them twice; O(1) for a move
//! without news. Memory O(nodes of the graph) for each agent, for the whole way.
//!
//! **Source.** A. Stentz, "The focussed D\* algorithm for real-time replanning", 1995, and "Optimal and efficient path
//! planning for partially-known environments", 1994; B. Anguelov, "Video game pathfinding and improvements to discrete
//! search on grid-based maps", 2011, section 6.2, which names it and describes D\* Lite in its place.
//!
//! **Deviations.** The names: what the paper calls h is g here, and its g is h, so that they mean what they mean
//! elsewhere. A move that is gone has no cost at all, where the paper gives it a large one: cells behind it are at
//! infinity, and count as NEW once that is told. Of the cells around a change those get a new g at once whose own way
//! has changed, and those are opened that may help a neighbour; the paper opens all. The agent's cell need not be
//! expanded. A cell with an old key gets its new one in a step of its own.
//!
//! **In the trace.** g is in space 0, k in `VALUES` (`Role::Least`); a RAISE cell, whose k is smaller than its g, is
//! drawn as `UNDER`. `tests/search/focused_d_star.rs` holds its plans to a plain search from the goal.
//!
//! ```
//! use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
//! use wayscope::search::focused_d_star::FocusedDStar;
//! use wayscope::search::journey::{Planner, Planning};
//! use wayscope::world::{Grid, Terrain};
//!
//! let mut grid = Grid::from_rows(&["....", "....", "...."])?;
//! let mut moves = Moves::new(&grid, MoveRule::default());
//! let mut search = FocusedDStar::new(Heuristic::Octile);
//! search.begin(&GridGraph::new(&grid, &moves), (NodeId(4), NodeId(7)), &mut ());
//! while search.plan(&GridGraph::new(&grid, &moves), &mut ()) == Planning::Working {}
//! assert_eq!(search.next(&GridGraph::new(&grid, &moves)), Some(NodeId(5)));
//!
//! grid.set_terrain(5, Terrain::OutOfBounds);
//! moves = Moves::new(&grid, MoveRule::default());
//! let changed: Vec<NodeId> = (0..12).map(NodeId).collect();
//! search.changed(&GridGraph::new(&grid, &moves), &changed, &mut ());
//! while search.plan(&GridGraph::new(&grid, &moves), &mut ()) == Planning::Working {}
//! let (path, cost) = search.path(&GridGraph::new(&grid, &moves)).unwrap();
//! assert_eq!((path.len(), cost), (5, 3 * 5741 + 8119));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::d_star_lite::of_walk;
use crate::graph::{Graph, Heuristic, NodeId};
use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::frontier::set_aside;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Role;
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::journey::values::{FAR, Key, NO_KEY, packed, sum, unpacked};
use crate::search::journey::{
    BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, SENSOR, Travel, round_mark,
};
use crate::trace::{
    CLOSED, Counters, Event, EventKind, NO_NODE, OPEN, Quantity, Recorder, StateHash, UNSEEN,
    VALUES,
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "focused-d-star",
    family: Family::Changing,
    settings: &[CONSISTENT, SENSOR],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| of_walk(settings),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.stentz-1995",
        idea: "about.focused-d-star.idea",
        deviations: &[
            "about.focused-d-star.deviation.names",
            "about.focused-d-star.deviation.infinite",
            "about.focused-d-star.deviation.around",
            "about.focused-d-star.deviation.key",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.focused-d-star.use.unknown",
            "about.focused-d-star.use.history",
        ],
        avoid_when: &[
            "about.focused-d-star.avoid.simple",
            "about.d-star-lite.avoid.agents",
            "about.d-star-lite.avoid.target",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 17] = [
    line(
        0,
        "code.focused-d-star.begin",
        &[Moment::Began, Moment::Noted],
    ),
    line(0, "code.focused-d-star.goal", &[Moment::Started]),
    line(0, "code.focused-d-star.loop", &[]),
    line(1, "code.focused-d-star.old-key", &[Moment::Estimated]),
    line(1, "code.lifelong.take", &[Moment::Expanded]),
    line(1, "code.focused-d-star.raise", &[]),
    line(1, "code.focused-d-star.lower", &[]),
    line(2, "code.focused-d-star.new", &[Moment::Generated]),
    line(
        2,
        "code.focused-d-star.better",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(1, "code.focused-d-star.pass-on", &[Moment::Changed]),
    line(
        1,
        "code.focused-d-star.k",
        &[Moment::Valued, Moment::Unvalued],
    ),
    line(0, "code.d-star-lite.no-path", &[Moment::Exhausted]),
    line(0, "code.d-star-lite.plan", &[Moment::Planned]),
    line(0, "code.d-star-lite.move", &[Moment::Moved]),
    line(0, "code.focused-d-star.look", &[Moment::Sensed]),
    line(0, "code.focused-d-star.around", &[]),
    line(0, "code.d-star-lite.arrived", &[Moment::Reached]),
];

/// The values of a cell: g, k, h, its key and its parent.
#[derive(Clone, Copy, Debug)]
struct NodeValues {
    /// The cost of the best known way from it to the goal.
    g: u64,
    /// The least that g was since the cell was expanded last; never above g.
    k: u64,
    /// The estimate that it was last put into the open list with, the bias included.
    h: u64,
    /// Its key in the open list; [`NO_KEY`] while it is not in it.
    queued: Key,
    /// The neighbour on which g rests, or [`NO_NODE`].
    parent: u32,
    /// Smaller than the run's generation: the cell has not been seen in this run.
    generation: u32,
    /// How it is drawn: [`OPEN`] exactly while it has a key, [`UNSEEN`] where neither g nor key are there.
    mark: u8,
    /// The round in which k was set last, as a mark.
    round: u8,
    /// The round in which it was last expanded, as a mark; 0 before.
    expanded: u8,
}

const UNKNOWN: NodeValues = NodeValues {
    g: FAR,
    k: FAR,
    h: 0,
    queued: NO_KEY,
    parent: NO_NODE,
    generation: 0,
    mark: UNSEEN,
    round: 0,
    expanded: 0,
};

/// Focused D\* on a grid. Its steps are expansions and new keys.
#[derive(Clone, Debug, Default)]
pub struct FocusedDStar {
    heuristic: Heuristic,
    agent: NodeId,
    goal: NodeId,
    /// Where the agent stood when the world was found changed last: estimates are measured from there.
    last: NodeId,
    /// What is added to keys: how far the agent has come between changes, and a unit for each.
    bias: u64,
    vertices: Vec<NodeValues>,
    open: OpenList<u128>,
    generation: u32,
    /// The mark of this round: 1 to 255, over and over.
    round: u8,
    open_nodes: u64,
    /// How many entries were put into the open list.
    inserted: u64,
    longest_list: u64,
    counters: Counters,
}

impl FocusedDStar {
    /// A search with that estimate, which must be consistent.
    pub fn new(heuristic: Heuristic) -> FocusedDStar {
        FocusedDStar {
            heuristic,
            ..FocusedDStar::default()
        }
    }

    fn vertex(&self, node: NodeId) -> NodeValues {
        match self.vertices.get(node.index()) {
            Some(known) if known.generation == self.generation => *known,
            _ => UNKNOWN,
        }
    }

    /// The key that a cell has which costs so much: its f with the bias, then the cost.
    fn key(&self, ground: &BeliefGraph<'_>, node: NodeId, cost: u64) -> Key {
        let h = ground.estimate(self.heuristic, self.last, node);
        (sum(sum(cost, h), self.bias), cost)
    }

    fn agent_key(&self, ground: &BeliefGraph<'_>) -> Key {
        self.key(ground, self.agent, self.vertex(self.agent).g)
    }

    /// The open cell with the smallest key, and that key; entries that are no longer true are dropped on the way.
    fn top(&mut self) -> Option<(Key, NodeId)> {
        loop {
            let (key, node) = self.open.peek()?;
            let key = unpacked(key);
            if self.vertex(NodeId(node)).queued == key {
                return Some((key, NodeId(node)));
            }
            self.drop_top();
        }
    }

    fn drop_top(&mut self) {
        self.open.pop();
        self.counters.heap_operations += 1;
    }

    fn insert(&mut self, node: u32, key: Key) {
        self.open.push(packed(key), node);
        self.inserted += 1;
    }

    /// Gives a cell a g that rests on `parent`, and puts it into the open list: the paper's INSERT.
    fn put<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        node: NodeId,
        (g, parent): (u64, u32),
        recorder: &mut R,
    ) {
        let before = self.vertex(node);
        let mut now = NodeValues {
            g,
            k: before.k.min(g),
            parent: if g == FAR { NO_NODE } else { parent },
            generation: self.generation,
            mark: OPEN,
            ..before
        };
        debug_assert!(now.k != FAR, "nothing is to be told of a cell at infinity");
        now.queued = self.key(ground, node, now.k);
        now.h = now.queued.0 - now.queued.1;
        if now.k != before.k {
            now.round = self.round;
        }
        self.vertices[node.index()] = now;
        if now.queued != before.queued {
            self.insert(node.0, now.queued);
        }
        self.open_nodes += u64::from(before.mark != OPEN);
        self.counters.generated += u64::from(before.generation != self.generation);
        if R::LISTENS {
            self.report(node.0, &before, &now, recorder);
        }
    }

    /// Tells of another g, mark or estimate in the terms of searches where it is one of theirs, then of another k.
    fn report<R: Recorder>(
        &self,
        node: u32,
        before: &NodeValues,
        now: &NodeValues,
        recorder: &mut R,
    ) {
        use EventKind::{Improved, Reopened};

        let (old, new) = ((before.g, before.parent), (now.g, now.parent));
        let better = |kind| Event::improved(kind, node, now.parent, now.g, (old.1, old.0));
        // A RAISE cell does not become better than it was.
        let cheaper = now.g < before.g && now.k == now.g;
        if before.generation != self.generation {
            recorder.record(Event::generated(node, now.parent, now.g, now.h));
        } else {
            match (before.mark, now.mark) {
                (OPEN, OPEN) if cheaper => recorder.record(better(Improved)),
                (CLOSED, OPEN) if cheaper => recorder.record(better(Reopened)),
                marks if old != new || marks.0 != marks.1 => {
                    recorder.record(Event::changed(node, new, old, marks));
                }
                _ => {}
            }
            if now.h != before.h {
                recorder.record(Event::estimated(node, now.h, before.h));
            }
        }
        let mark = |vertex: &NodeValues| match vertex.k {
            FAR => UNSEEN,
            _ => vertex.round,
        };
        let marks = (mark(before), mark(now));
        if before.k != now.k || marks.0 != marks.1 {
            let event = Event::changed(node, (now.k, NO_NODE), (before.k, NO_NODE), marks);
            recorder.record(event.in_space(VALUES));
        }
    }

    /// The open cell at the top has another key by now: it is put in its place.
    fn requeue<R: Recorder>(&mut self, node: NodeId, key: Key, recorder: &mut R) {
        self.drop_top();
        let h = key.0 - key.1;
        let vertex = &mut self.vertices[node.index()];
        let old = std::mem::replace(&mut vertex.h, h);
        vertex.queued = key;
        self.insert(node.0, key);
        if R::LISTENS {
            recorder.record(Event::estimated(node.0, h, old));
        }
    }

    /// Takes the cell at the top out of the open list and tells its neighbours: the paper's PROCESS-STATE.
    fn expand<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        key: Key,
        node: NodeId,
        recorder: &mut R,
    ) {
        let k = self.vertex(node).k;
        let g = self.take(ground, key, node, recorder);
        if k == g {
            ground.successors(node, |edge| {
                let way = sum(g, edge.cost);
                let other = self.vertex(edge.node);
                let rests = other.parent == node.0 && other.g != way;
                if edge.node != self.goal && (rests || other.g > way) {
                    self.put(ground, edge.node, (way, node.0), recorder);
                }
            });
        } else {
            ground.successors(node, |edge| {
                self.pass_on(ground, (key, node, g), (edge.node, edge.cost), recorder);
            });
        }
        self.longest_list = self.longest_list.max(self.open.len() as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    /// Takes the cell at the top out of the open list. If its g rose it gets the best that neighbours offer which are
    /// known to be right; k is g from then on. Answers its g.
    fn take<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        key: Key,
        node: NodeId,
        recorder: &mut R,
    ) -> u64 {
        self.drop_top();
        self.open_nodes -= 1;
        self.counters.expanded += 1;
        let before = self.vertex(node);
        self.counters.reexpanded += u64::from(before.expanded == self.round);
        if R::LISTENS {
            recorder.record(Event::expanded(node.0, before.g, key.0));
        }
        let mut best = (before.g, before.parent);
        if before.k < before.g {
            ground.successors(node, |edge| {
                let cost = self.vertex(edge.node).g;
                let way = sum(cost, edge.cost);
                if way < best.0 && self.key(ground, edge.node, cost) <= key {
                    best = (way, edge.node.0);
                }
            });
        }
        let now = NodeValues {
            g: best.0,
            k: best.0,
            queued: NO_KEY,
            parent: best.1,
            mark: if best.0 == FAR { UNSEEN } else { CLOSED },
            round: self.round,
            expanded: self.round,
            ..before
        };
        self.vertices[node.index()] = now;
        if R::LISTENS {
            // That it is closed has been told.
            let closed = NodeValues {
                mark: CLOSED,
                ..before
            };
            self.report(node.0, &closed, &now, recorder);
        }
        now.g
    }

    /// What a cell whose g has risen does with a neighbour: those that rest on it rise, too, and those that may help
    /// it, or that it may help, are opened for when their turn comes.
    fn pass_on<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        (key, node, g): (Key, NodeId, u64),
        (to, cost): (NodeId, u64),
        recorder: &mut R,
    ) {
        let (other, way) = (self.vertex(to), sum(g, cost));
        let new = other.g == FAR && other.mark != OPEN;
        if to != self.goal && other.g != way && (new || other.parent == node.0) {
            self.put(ground, to, (way, node.0), recorder);
        } else if to != self.goal && other.g > way {
            let mine = self.vertex(node);
            if mine.mark == CLOSED {
                self.put(ground, node, (g, mine.parent), recorder);
            }
        } else if sum(other.g, cost) < g
            && other.mark == CLOSED
            && self.key(ground, to, other.g) > key
        {
            self.put(ground, to, (other.g, other.parent), recorder);
        }
    }

    /// The moves of a cell may be others than before: it gets the g that it now has through its parent, and is opened
    /// if that is another, or if a neighbour may be better off through it.
    fn look_at<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, cell: NodeId, recorder: &mut R) {
        let known = self.vertex(cell);
        if cell == self.goal {
            let g = if ground.is_open(cell) { 0 } else { FAR };
            if g != known.g {
                self.put(ground, cell, (g, NO_NODE), recorder);
                return;
            }
        }
        // What is at infinity has told so, or will; others know how near they are.
        if known.g == FAR {
            return;
        }
        let (mut way, mut helps) = (FAR, false);
        ground.successors(cell, |edge| {
            let other = self.vertex(edge.node);
            if edge.node.0 == known.parent {
                way = sum(other.g, edge.cost);
            }
            helps |= other.g > sum(known.g, edge.cost);
        });
        if cell != self.goal && way != known.g {
            self.put(ground, cell, (way, known.parent), recorder);
        } else if helps && known.mark == CLOSED {
            self.put(ground, cell, (known.g, known.parent), recorder);
        }
    }
}

impl Planner for FocusedDStar {
    const VALUES: Role = Role::Least;

    fn set_aside(&mut self, nodes: usize) {
        set_aside(&mut self.vertices, nodes, usize::MAX, UNKNOWN);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        (self.agent, self.goal) = ends;
        self.forget();
        self.last = self.agent;
        self.set_aside(ground.node_bound());
        recorder.record(Event::noted(Quantity::Drift, 0, FAR));
        if ground.is_open(self.goal) {
            self.put(ground, self.goal, (0, NO_NODE), recorder);
        }
    }

    fn begin_round<R: Recorder>(&mut self, round: u64, _: &mut R) {
        self.round = round_mark(round);
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        let Some((old, node)) = self.top() else {
            return Planning::NoWay;
        };
        let key = self.key(ground, node, old.1);
        if old < key {
            self.requeue(node, key, recorder);
        } else {
            self.expand(ground, key, node, recorder);
        }
        Planning::Working
    }

    fn is_ready(&mut self, ground: &BeliefGraph<'_>) -> bool {
        let key = self.agent_key(ground);
        key.1 != FAR && self.top().is_none_or(|(top, _)| top >= key)
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        let parent = self.vertex(self.agent).parent;
        (parent != NO_NODE).then_some(NodeId(parent))
    }

    fn moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, to: NodeId, _: &mut R) {
        self.agent = to;
    }

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        if self.last != self.agent {
            let before = self.bias;
            let gone = ground.estimate(self.heuristic, self.last, self.agent);
            // The unit more sets keys made elsewhere apart from those made here: they come first, and are made anew.
            self.bias = sum(before, gone + 1);
            self.last = self.agent;
            recorder.record(Event::noted(Quantity::Drift, self.bias, before));
        }
        for &cell in cells {
            self.look_at(ground, cell, recorder);
        }
        self.longest_list = self.longest_list.max(self.open.len() as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.agent)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        let cost = self.vertex(self.agent).g;
        let mut path = Vec::new();
        let mut at = (cost != FAR).then_some(self.agent);
        while let Some(here) = at {
            path.push(here);
            // While values are being repaired parents may go round in a circle.
            if path.len() > self.vertices.len() {
                return None;
            }
            let parent = self.vertex(here).parent;
            at = (parent != NO_NODE).then_some(NodeId(parent));
        }
        (!path.is_empty()).then_some((path, cost))
    }

    fn forget(&mut self) {
        if self.generation == u32::MAX {
            self.vertices.fill(UNKNOWN);
            self.generation = 0;
        }
        self.generation += 1;
        self.open.clear();
        self.round = 1;
        (self.bias, self.open_nodes) = (0, 0);
        (self.inserted, self.longest_list) = (0, 0);
        self.counters = Counters::default();
    }

    fn counters(&self) -> Counters {
        let mut counters = self.counters;
        counters.heap_operations += self.inserted;
        let nodes = self.counters.generated * size_of::<NodeValues>() as u64;
        let entry = OpenList::<u128>::ENTRY_BYTES as u64;
        counters.bytes = nodes + self.open.len() as u64 * entry;
        counters.peak_bytes = nodes + self.longest_list * entry;
        counters
    }

    fn hash_into(&self, hash: &mut StateHash) {
        for (i, vertex) in self.vertices.iter().enumerate() {
            if vertex.generation == self.generation {
                hash.word(i as u64);
                hash.word(vertex.g);
                hash.word(vertex.k);
                hash.word(u64::from(vertex.parent));
                hash.word(vertex.queued.0);
            }
        }
        hash.word(self.open_nodes);
        hash.word(self.bias);
    }

    fn bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<NodeValues>() + self.open.bytes()
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = FocusedDStar::new(heuristic(settings));
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

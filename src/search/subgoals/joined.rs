//! Start and goal joined to a subgoal graph, and what is searched then.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{NONE, SubgoalLink};
use super::making::MadeGraph;
use crate::graph::{Cost, Edge, EdgeId, Graph, GridGraph, Heuristic, IdMap, NodeId};

/// The links of start and goal with a graph that is whole.
///
/// The start is numbered behind the subgoals and the goal behind the start, but where they are subgoals themselves.
/// Where local subgoals are left out, a search can still go up from one, but not down to one: so all those from which
/// the goal can be reached by going down get a link to the goal itself.
#[derive(Clone, Debug, Default)]
pub(super) struct JoinedEnds {
    /// The cells of start and goal.
    pub cells: [u32; 2],
    /// Whether one can stand there.
    open: [bool; 2],
    /// The nodes that they are.
    nodes: [u32; 2],
    /// The links of a start that is no subgoal, with subgoals.
    pub from_start: Vec<SubgoalLink>,
    /// What it costs to go from the start straight to the goal, where nothing is in the way and they are no subgoals.
    pub straight: Option<u32>,
    /// The links of a goal that is no subgoal, with subgoals.
    pub from_goal: Vec<SubgoalLink>,
    /// By subgoal: what it costs to go down to the goal, and which subgoal is next ([`NONE`]: the goal itself).
    to_goal: Vec<(u32, u32)>,
    /// The subgoals that have an entry there.
    pub above_goal: Vec<u32>,
    /// Subgoals from which one has to look on.
    waiting: BinaryHeap<Reverse<u32>>,
}

/// No way down to the goal.
const NO_WAY: (u32, u32) = (u32::MAX, NONE);

impl JoinedEnds {
    /// Joins start and goal, given as cells, to `made`; `open` says where one can stand.
    pub fn join(&mut self, made: &MadeGraph, cells: [u32; 2], open: [bool; 2]) {
        self.part(made.graph.cells.len());
        (self.cells, self.open) = (cells, open);
        let nodes = made.graph.cells.len() as u32;
        let graph = &made.graph;
        let subgoals = cells.map(|cell| graph.clearances.number_of(cell));
        let start = subgoals[0].unwrap_or(nodes);
        let goal = match subgoals[1] {
            Some(goal) => goal,
            None if cells[0] == cells[1] => start,
            None => nodes + 1,
        };
        self.nodes = [start, goal];
        if start == goal || open != [true; 2] {
            return;
        }
        if start == nodes {
            graph.links_from(cells[0], &mut self.from_start);
        }
        if goal == nodes + 1 {
            graph.links_from(cells[1], &mut self.from_goal);
        }
        // With a contraction hierarchy, the goal has a search of its own.
        if made.contraction.is_none() {
            self.join_goal(made, subgoals[1]);
        }
        if let Some(levels) = &made.levels {
            let mut last = NONE;
            // By rising numbers: from local subgoals links lead up to later ones, so each is looked on from once.
            while let Some(Reverse(at)) = self.waiting.pop() {
                if std::mem::replace(&mut last, at) == at {
                    continue;
                }
                // From a global one a search gets down by itself.
                if !levels.is_local(at as usize) {
                    continue;
                }
                let (cost, _) = self.to_goal[at as usize];
                for link in levels.up.of(at as usize) {
                    self.lead(link.to, cost + link.cost, at);
                }
            }
        }
        self.waiting.clear();
        if let [None, None] = subgoals {
            let [from, to] = cells.map(|cell| graph.place(cell));
            let free = graph.clearances.is_free(from, to);
            self.straight = free.then(|| graph.octile(from, to));
        }
    }

    /// Lets those subgoals lead to the goal that are direct-h-reachable from it, and a local one that is the goal.
    fn join_goal(&mut self, made: &MadeGraph, subgoal: Option<u32>) {
        match subgoal {
            Some(goal) if made.levels.is_some() => self.lead(goal, 0, NONE),
            _ => {}
        }
        let links = std::mem::take(&mut self.from_goal);
        for link in &links {
            self.lead(link.to, link.cost, NONE);
        }
        self.from_goal = links;
    }

    /// A way down from a subgoal to the goal is known.
    fn lead(&mut self, from: u32, cost: u32, next: u32) {
        let known = &mut self.to_goal[from as usize];
        if *known == NO_WAY {
            self.above_goal.push(from);
        }
        if cost < known.0 {
            *known = (cost, next);
            self.waiting.push(Reverse(from));
        }
    }

    /// Forgets what was joined. O(links of the goal), but for another graph.
    fn part(&mut self, nodes: usize) {
        for &above in &self.above_goal {
            if let Some(known) = self.to_goal.get_mut(above as usize) {
                *known = NO_WAY;
            }
        }
        self.above_goal.clear();
        self.to_goal.resize(nodes, NO_WAY);
        self.from_start.clear();
        self.from_goal.clear();
        self.straight = None;
    }

    /// The subgoal after one on the way down to the goal; `None` where it is the goal itself.
    pub fn next_down(&self, from: u32) -> Option<u32> {
        let known = self.to_goal.get(from as usize);
        known.map(|&(_, next)| next).filter(|&next| next != NONE)
    }

    /// Whether start or goal lead up from a local subgoal.
    pub fn touches(&self, n: u32) -> bool {
        self.nodes.contains(&n)
            || self.from_start.iter().any(|link| link.to == n)
            || self
                .to_goal
                .get(n as usize)
                .is_some_and(|&way| way != NO_WAY)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.to_goal.capacity() * size_of::<(u32, u32)>()
            + (self.from_start.capacity() + self.from_goal.capacity()) * size_of::<SubgoalLink>()
            + (self.above_goal.capacity() + self.waiting.capacity()) * size_of::<u32>()
    }
}

/// A subgoal graph with start and goal, to be searched.
pub(super) struct JoinedGraph<'a, C: Cost> {
    made: &'a MadeGraph,
    ends: &'a JoinedEnds,
    grid: &'a GridGraph<'a, C>,
    /// What a unit of the links is in units of the grid, which are smaller where it has terrain costs.
    scale: u64,
}

impl<'a, C: Cost> JoinedGraph<'a, C> {
    /// The view of what `ends` have been joined to.
    pub fn new(
        made: &'a MadeGraph,
        ends: &'a JoinedEnds,
        grid: &'a GridGraph<'a, C>,
    ) -> JoinedGraph<'a, C> {
        let scale = if grid.grid().costs().is_some() { 2 } else { 1 };
        JoinedGraph {
            made,
            ends,
            grid,
            scale,
        }
    }

    /// The nodes of start and goal.
    pub fn ends(&self) -> [NodeId; 2] {
        self.ends.nodes.map(NodeId)
    }

    #[inline(always)]
    fn edge(&self, from: NodeId, to: u32, cost: u32) -> Edge<C> {
        Edge {
            node: NodeId(to),
            cost: C::from_units(u64::from(cost) * self.scale),
            id: EdgeId(from.0),
        }
    }

    /// The cell of a node.
    #[inline(always)]
    fn cell(&self, node: NodeId) -> u32 {
        let cells = &self.made.graph.cells;
        let behind = || self.ends.cells[usize::from(node.index() > cells.len())];
        cells.get(node.index()).copied().unwrap_or_else(behind)
    }
}

impl<C: Cost> Graph for JoinedGraph<'_, C> {
    type Cost = C;

    const NUMBERS: bool = true;

    fn id_map(&self) -> IdMap {
        IdMap::Listed(self.made.graph.numbers.clone(), self.ends.cells)
    }

    fn node_bound(&self) -> usize {
        self.made.graph.cells.len() + 2
    }

    fn is_open(&self, node: NodeId) -> bool {
        let end = self.ends.nodes.iter().position(|&end| end == node.0);
        end.map_or(node.index() < self.made.graph.cells.len(), |end| {
            self.ends.open[end]
        })
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        let n = node.index();
        let goal = self.ends.nodes[1];
        if n >= self.made.graph.cells.len() {
            for link in &self.ends.from_start {
                visit(self.edge(node, link.to, link.cost));
            }
            if let Some(cost) = self.ends.straight {
                visit(self.edge(node, goal, cost));
            }
            return;
        }
        for link in self.made.links_onward(n) {
            visit(self.edge(node, link.to, link.cost));
        }
        let (cost, _) = self.ends.to_goal[n];
        if cost != u32::MAX && cost > 0 {
            visit(self.edge(node, goal, cost));
        }
    }

    /// Of a contraction hierarchy the links up, by which the search from the goal goes. In other graphs not all links
    /// have a way back, and they are searched from their start only.
    #[inline(always)]
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        let n = node.index();
        let links = match n >= self.made.graph.cells.len() {
            true => &self.ends.from_goal,
            false => self.made.links_onward(n),
        };
        for link in links {
            visit(self.edge(node, link.to, link.cost));
        }
    }

    fn position(&self, node: NodeId) -> glam::DVec3 {
        self.grid.position(NodeId(self.cell(node)))
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        let [a, b] = [node, target].map(|node| NodeId(self.cell(node)));
        self.grid.estimate(heuristic, a, b)
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}

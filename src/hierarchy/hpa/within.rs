//! The grid restricted to one box, for searches inside a cluster.

use glam::DVec3;

use crate::graph::{
    Cost, DIRECTIONS, Edge, EdgeId, FIRST_DIAGONAL, Graph, GridGraph, Heuristic, IdMap, NodeId,
    Square,
};
use crate::trace::Counters;
use crate::world::{Cell, CellBox};

/// The subgraph of a grid inside a box. Nodes are numbered within the box, so that a search in a small box needs little
/// memory.
#[derive(Clone, Copy, Debug)]
pub struct Within<'a, C> {
    grid: &'a GridGraph<'a, C>,
    square: Square,
    bound: usize,
}

impl<'a, C: Cost> Within<'a, C> {
    /// The part of a grid inside a box.
    pub fn new(grid: &'a GridGraph<'a, C>, area: CellBox) -> Within<'a, C> {
        let columns = area.max.x - area.min.x + 1;
        let rows = area.max.y - area.min.y + 1;
        Within::bounded(grid, area, Square::bound(rows.max(columns)))
    }

    /// The same for a search that is to be made on other graphs, too, and keeps its memory where they have the same
    /// bound: that of all their nodes, and no smaller than those of the box.
    pub(in crate::hierarchy) fn bounded(
        grid: &'a GridGraph<'a, C>,
        area: CellBox,
        bound: usize,
    ) -> Within<'a, C> {
        let square = Square::new(area, grid.grid().width());
        Within {
            grid,
            square,
            bound,
        }
    }

    /// The moves from a cell that stay in the box, as bits.
    #[inline(always)]
    fn moves(&self, cell: u32, Cell { x, y }: Cell) -> u8 {
        let CellBox { min, max } = self.square.area();
        let mut mask = self.grid.moves().mask(cell as usize);
        for (leaves, moves) in [
            (y == min.y, NORTHWARD),
            (x == max.x, EASTWARD),
            (y == max.y, SOUTHWARD),
            (x == min.x, WESTWARD),
        ] {
            mask &= if leaves { !moves } else { u8::MAX };
        }
        mask
    }
}

/// The moves to one side, as bits.
const fn towards(right: i32, below: i32) -> u8 {
    let (mut mask, mut direction) = (0, 0);
    while direction < DIRECTIONS.len() {
        let (dx, dy) = DIRECTIONS[direction];
        if (right != 0 && dx == right) || (below != 0 && dy == below) {
            mask |= 1 << direction;
        }
        direction += 1;
    }
    mask
}

const NORTHWARD: u8 = towards(0, -1);
const EASTWARD: u8 = towards(1, 0);
const SOUTHWARD: u8 = towards(0, 1);
const WESTWARD: u8 = towards(-1, 0);

impl<C: Cost> Graph for Within<'_, C> {
    type Cost = C;

    const NUMBERS: bool = true;

    fn id_map(&self) -> IdMap {
        IdMap::Square(self.square)
    }

    fn node_bound(&self) -> usize {
        self.bound
    }

    fn is_open(&self, node: NodeId) -> bool {
        let place = self.square.place(node.0);
        self.square.area().contains(place) && self.grid.is_open(NodeId(self.square.cell(node.0)))
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        let place = self.square.place(node.0);
        let cell = self.square.cell(node.0);
        let mut mask = self.moves(cell, place);
        while mask != 0 {
            let direction = mask.trailing_zeros() as usize & 7;
            mask &= mask - 1;
            let away = self.square.step(DIRECTIONS[direction]);
            visit(Edge {
                node: NodeId(node.0.wrapping_add_signed(away)),
                cost: self.grid.step(cell, direction).1,
                id: EdgeId(node.0 * 8 + direction as u32),
            });
        }
    }

    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        self.successors(node, |edge| {
            let direction = edge.id.0 % 8;
            // The opposite direction is two on within the straight ones and within the diagonals.
            let opposite = (direction & 4) | ((direction + 2) & 3);
            visit(Edge {
                id: EdgeId(edge.node.0 * 8 + opposite),
                ..edge
            });
        });
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.grid.position(NodeId(self.square.cell(node.0)))
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        let [a, b] = [node, target].map(|node| self.square.place(node.0));
        self.grid.estimate_between(heuristic, a, b)
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}

/// Dijkstra's algorithm from one cell of a box to all others, with buckets for an open list. A bucket is no wider than
/// the cheapest move, so that whatever lies in the first one is settled in any order: costs and expansions are those of
/// any other open list.
#[derive(Clone, Debug, Default)]
pub(in crate::hierarchy) struct Flood<C> {
    /// By number in the box.
    costs: Vec<C>,
    /// The open list: of each bucket costs and numbers, outdated ones included. As many buckets as costs can differ by
    /// are used in turn.
    buckets: Vec<Vec<(C, u32)>>,
}

impl<C: Cost> Flood<C> {
    /// Finds the costs from a cell of the box to all others inside it. Answers what was done.
    pub fn run(&mut self, within: &Within<'_, C>, from: u32) -> Counters {
        let cheapest = within.grid.uniform(0, 1).units().max(1);
        let dearest = within.grid.uniform(FIRST_DIAGONAL, 1).units() * dearest_terrain(within.grid);
        let shift = cheapest.ilog2();
        // Where all cells cost the same a move costs what its direction says.
        let weighted = within.grid.grid().costs().is_some();
        let lengths = [0, FIRST_DIAGONAL].map(|direction| within.grid.uniform(direction, 1));
        let aways = DIRECTIONS.map(|direction| within.square.step(direction));
        let many = ((dearest >> shift) as usize + 2).next_power_of_two();
        if self.buckets.len() < many {
            self.buckets.resize_with(many, Vec::new);
        }
        let last = self.buckets.len() - 1;
        let mut done = Counters::default();
        self.costs.clear();
        let CellBox { min, max } = within.square.area();
        let side = (max.x - min.x).max(max.y - min.y) + 1;
        self.costs.resize(Square::bound(side), C::UNREACHED);
        let Some(start) = within.square.number(from) else {
            return done;
        };
        if !within.is_open(NodeId(start)) {
            return done;
        }
        self.costs[start as usize] = C::default();
        self.buckets[0].push((C::default(), start));
        (done.generated, done.peak_open) = (1, 1);
        let (mut inserted, mut waiting, mut at) = (1, 1, 0);
        while waiting > 0 {
            // Nothing enters the bucket that is being emptied.
            let mut entries = std::mem::take(&mut self.buckets[at]);
            waiting -= entries.len();
            for &(cost, node) in &entries {
                if self.costs[node as usize] != cost {
                    continue;
                }
                done.expanded += 1;
                let mut reach = |to: u32, way: C, bucket: usize| {
                    let known = &mut self.costs[to as usize];
                    if way < *known {
                        done.generated += u64::from(*known == C::UNREACHED);
                        *known = way;
                        self.buckets[bucket].push((way, to));
                        inserted += 1;
                        waiting += 1;
                    }
                };
                let bucket = |way: C| (way.units() >> shift) as usize & last;
                if weighted {
                    within.successors(NodeId(node), |edge| {
                        let way = cost.plus(edge.cost);
                        reach(edge.node.0, way, bucket(way));
                    });
                    continue;
                }
                let ways = lengths.map(|length| cost.plus(length));
                let buckets = ways.map(bucket);
                let cell = within.square.cell(node);
                let mut mask = within.moves(cell, within.square.place(node));
                while mask != 0 {
                    let direction = mask.trailing_zeros() as usize & 7;
                    mask &= mask - 1;
                    let diagonal = usize::from(direction >= FIRST_DIAGONAL);
                    let to = node.wrapping_add_signed(aways[direction]);
                    reach(to, ways[diagonal], buckets[diagonal]);
                }
            }
            done.peak_open = done.peak_open.max(waiting as u64);
            entries.clear();
            self.buckets[at] = entries;
            at = (at + 1) & last;
        }
        done.heap_operations = 2 * inserted;
        done
    }

    /// What the last run found of a cell.
    pub fn cost(&self, within: &Within<'_, C>, cell: u32) -> C {
        let number = within.square.number(cell);
        number.map_or(C::UNREACHED, |number| self.costs[number as usize])
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let entries: usize = self.buckets.iter().map(Vec::capacity).sum();
        self.costs.capacity() * size_of::<C>()
            + entries * size_of::<(C, u32)>()
            + self.buckets.capacity() * size_of::<Vec<(C, u32)>>()
    }
}

/// The most that the terrain of two cells multiplies a move by.
fn dearest_terrain<C: Cost>(grid: &GridGraph<'_, C>) -> u64 {
    grid.grid().costs().map_or(1, |_| u64::from(u8::MAX))
}

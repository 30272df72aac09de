//! The next-hop (first-move) tables of a cluster: for each cell the next cell on a shortest path to each node of the
//! cluster, so that paths to nodes are read instead of searched.
//!
//! One byte per cell and node: the direction of the next cell. Costs are not stored; they are summed along the path.
//!
//! These are the tables of DHPA\*, stored by an `Abstraction` with `IntraEdgeDetail::Steps`. `Build` makes and repairs
//! them with the rest, and they are part of the abstraction's equality, so that the tests of repairs cover them.
//! `NextHopLookup` replaces the searches inside clusters; only a start and a goal in the same cluster still need one.
//! `lab/families/hierarchies/next_hops.rs` shows next hops and sentences as of the cursor.
//! `tests/hierarchy/dhpa_star.rs` compares queries with the cost and transitions of HPA\*, and next hops with shortest
//! paths.

use crate::graph::{Cost, DIRECTIONS, GridGraph};
use crate::world::CellBox;

use super::abstraction::Abstraction;
use super::abstraction::IntraEdgeDetail;
use super::abstraction::IntraEdgeTable;

/// The next-hop table of one cluster towards one of its nodes. Each hop leads strictly nearer, so following them
/// terminates.
#[derive(Clone, Copy, Debug)]
pub struct NextHopTable<'a> {
    area: CellBox,
    /// Cells in a row of the grid.
    row: u32,
    /// Of the cells of `area`, row by row.
    directions: &'a [u8],
}

impl NextHopTable<'_> {
    /// The next hop from a cell of the cluster: direction and cell; `None` at the node itself, where no path leads to
    /// it, and outside the cluster.
    #[inline]
    pub fn step(&self, cell: u32) -> Option<(usize, u32)> {
        let CellBox { min, max } = self.area;
        let x = (cell % self.row).checked_sub(min.x)?;
        let y = (cell / self.row).checked_sub(min.y)?;
        let width = max.x - min.x + 1;
        if x >= width {
            return None;
        }
        let direction = usize::from(*self.directions.get((y * width + x) as usize)?);
        let (dx, dy) = DIRECTIONS.get(direction)?;
        let next = cell.wrapping_add_signed(dy * self.row as i32 + dx);
        Some((direction, next))
    }

    /// The path from a cell of the cluster to the node, as directions and the cells they lead to; the last is the node.
    /// Empty where [`step`](NextHopTable::step) is none.
    pub fn way(&self, cell: u32) -> impl Iterator<Item = (usize, u32)> {
        std::iter::successors(self.step(cell), |&(_, at)| self.step(at))
    }
}

impl<C: Cost> Abstraction<C> {
    /// The next-hop table towards a node, inside its cluster of level 1. `None` where none are stored, and for a cell
    /// that is not a node. O(log nodes of the cluster).
    pub fn next_hops(&self, node: u32) -> Option<NextHopTable<'_>> {
        if self.shape.keeps != IntraEdgeDetail::Steps {
            return None;
        }
        let area = self.clusters.around(1, self.clusters.cell(node));
        let table: &IntraEdgeTable<C> = &self.tables[0][self.clusters.of_index(1, node)];
        let cells = ((area.max.x - area.min.x + 1) * (area.max.y - area.min.y + 1)) as usize;
        let place = table.place(node)?;
        Some(NextHopTable {
            area,
            row: self.clusters.width(),
            directions: table.next_hops.get(place * cells..(place + 1) * cells)?,
        })
    }
}

/// The reader of next-hop tables in a query, one cell at a time.
#[derive(Clone, Debug, Default)]
pub(in crate::hierarchy) struct NextHopLookup {
    /// What is left of a way that is known as a whole, the next cell last.
    known: Vec<u32>,
    /// The way from start to goal inside the cluster of both, where that had to be searched: likewise, without the
    /// start.
    direct: Vec<u32>,
}

impl NextHopLookup {
    /// Nothing is known.
    pub fn clear(&mut self) {
        self.known.clear();
        self.direct.clear();
    }

    /// A way from start to goal that was searched.
    pub fn found(&mut self, way: impl DoubleEndedIterator<Item = u32>) {
        self.direct = way.rev().collect();
        self.direct.pop();
    }

    /// What it costs from a cell to each node of its cluster, added up along the next hops; counts these.
    pub fn costs<C: Cost>(
        abstraction: &Abstraction<C>,
        graph: &GridGraph<'_, C>,
        from: u32,
        read: &mut u64,
    ) -> Vec<C> {
        let nodes = abstraction.nodes(1, abstraction.clusters.of_index(1, from));
        let cost_to = |&node: &u32| {
            let (mut at, mut cost) = (from, C::default());
            for (direction, next) in abstraction.next_hops(node)?.way(from) {
                cost = cost.plus(graph.step(at, direction).1);
                at = next;
                *read += 1;
            }
            (at == node).then_some(cost)
        };
        let costs = nodes.iter().map(cost_to);
        costs.map(|cost| cost.unwrap_or(C::UNREACHED)).collect()
    }

    /// The next cell from `at` on the leg from one cell of a cluster to another, of which one is a node or both are the
    /// ends. Next hops lead to nodes alone: to a goal that is none the way from it is read, and gone backwards. `None`
    /// where nothing is known of it.
    pub fn next<C: Cost>(
        &mut self,
        abstraction: &Abstraction<C>,
        at: u32,
        (from, to): (u32, u32),
        read: &mut u64,
    ) -> Option<u32> {
        if let Some(next) = self.known.pop() {
            return Some(next);
        }
        if let Some(next_hops) = abstraction.next_hops(to) {
            *read += 1;
            return Some(next_hops.step(at)?.1);
        }
        if let Some(next_hops) = abstraction.next_hops(from) {
            self.known.push(to);
            self.known.extend(next_hops.way(to).map(|(_, cell)| cell));
            *read += self.known.len() as u64 - 1;
            // It ends where the leg begins.
            self.known.pop_if(|cell| *cell == from)?;
        } else {
            self.known = std::mem::take(&mut self.direct);
        }
        self.known.pop()
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> usize {
        (self.known.capacity() + self.direct.capacity()) * size_of::<u32>()
    }
}

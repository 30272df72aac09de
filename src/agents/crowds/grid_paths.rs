//! Grid path planning for a crowd: A* on cells laid over its ground.
//!
//! A cell is passable if the clearance of its centre is at least the radius of a body plus half the cell's diagonal. So
//! a body fits everywhere in a passable cell, and on every straight line through such cells. A* uses eight neighbours
//! without cutting corners, and its path is shortened by line-of-sight tests (string pulling). The price: gaps narrower
//! than the body's width plus about 1.4 cells count as closed.

use super::ground::{CellGround, CrowdGround};
use crate::message::Message;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The answer to a path request.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPath {
    /// The waypoints, each in straight reach of the one before and the first of the start; the last is the goal, or the
    /// place nearest to it where the body fits and from which the goal is in sight. None if there is no path.
    pub path: Option<Vec<DVec2>>,
    /// The work in expansions, at least 1.
    pub work: u64,
}

/// A path planner of a crowd.
pub trait Paths {
    /// A path for a body from one place to another over this ground. A pure function of its arguments: the same answer
    /// and the same work at any time.
    fn find(&mut self, ground: &dyn CrowdGround, from: DVec2, to: DVec2) -> FoundPath;
}

/// Costs of a straight and of a diagonal move: near 1 : √2, in whole numbers.
const STRAIGHT: u64 = 5741;
const DIAGONAL: u64 = 8119;
/// How far from start and goal a passable cell is looked for, in cells.
const SNAP: i64 = 4;

/// An A* planner on the cells of a crowd's ground.
#[derive(Clone, Debug)]
pub struct GridPaths {
    /// Free is passable.
    cells: CellGround,
    /// Of a body, in metres.
    radius: f64,
    /// By cell, of the search that `stamp` names.
    cost: Vec<u64>,
    parent: Vec<u32>,
    stamps: Vec<u32>,
    closed: Vec<u32>,
    stamp: u32,
}

impl GridPaths {
    /// Cells of this width over a ground, for bodies of this radius, both in metres. O(cells), each with one query of
    /// the ground.
    ///
    /// Errors: `ground.cell`, `ground.size` as for [`CellGround::new`]; `paths.radius` unless it is above 0 and finite.
    pub fn over(ground: &dyn CrowdGround, cell: f64, radius: f64) -> Result<GridPaths, Message> {
        if !(radius > 0.0 && radius.is_finite()) {
            return Err(Message::new("paths.radius").with("found", radius));
        }
        if !(0.001..=1000.0).contains(&cell) {
            return Err(Message::new("ground.cell").with("found", cell));
        }
        let (min, max) = ground.bounds();
        let size = ((max - min) / cell).ceil().max(DVec2::ONE);
        let fits = size.x * size.y <= super::ground::MAX_CELLS as f64;
        if !fits {
            return Err(Message::new("ground.size")
                .with("columns", size.x)
                .with("cells", size.x * size.y)
                .with("most", super::ground::MAX_CELLS));
        }
        let (columns, rows) = (size.x as usize, size.y as usize);
        let needed = radius + cell * 0.5_f64.sqrt();
        let mut free = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let middle = min + (DVec2::new(column as f64, row as f64) + 0.5) * cell;
                free.push(ground.clearance(middle, needed) >= needed);
            }
        }
        let cells = CellGround::new(min, cell, columns, free)?;
        let count = columns * rows;
        Ok(GridPaths {
            cells,
            radius,
            cost: vec![0; count],
            parent: vec![0; count],
            stamps: vec![0; count],
            closed: vec![0; count],
            stamp: 0,
        })
    }

    /// The cells; free is where a body fits.
    pub fn cells(&self) -> &CellGround {
        &self.cells
    }

    /// The passable cell that contains a point; else, within a few cells, the one with the nearest centre that a body
    /// can reach in a straight line: not one behind a wall thinner than a cell.
    fn snap(&self, ground: &dyn CrowdGround, at: DVec2) -> Option<(i64, i64)> {
        let (column, row) = self.cells.cell_of(at);
        if self.cells.free_cell(column, row) {
            return Some((column, row));
        }
        let mut around = Vec::new();
        for dy in -SNAP..=SNAP {
            for dx in -SNAP..=SNAP {
                let near = (column.saturating_add(dx), row.saturating_add(dy));
                if self.cells.free_cell(near.0, near.1) {
                    let middle = self.cells.middle(near.0, near.1);
                    around.push((middle.distance_squared(at), near, middle));
                }
            }
        }
        around.sort_by(|a, b| a.0.total_cmp(&b.0));
        // A body that others have pushed against a wall is a little nearer to it than its radius.
        let thin = 0.9 * self.radius.min(ground.clearance(at, self.radius));
        around
            .into_iter()
            .find(|&(_, _, middle)| ground.sees(at, middle, thin))
            .map(|(_, cell, _)| cell)
    }

    /// A* from cell to cell; the cells from the goal back to the start, and the expansions.
    fn search(&mut self, start: (i64, i64), goal: (i64, i64)) -> (Option<Vec<usize>>, u64) {
        let (columns, _) = self.cells.size();
        let id = |(column, row): (i64, i64)| row as usize * columns + column as usize;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.closed.fill(0);
            self.stamp = 1;
        }
        let estimate = |(column, row): (i64, i64)| {
            let (dx, dy) = (column.abs_diff(goal.0), row.abs_diff(goal.1));
            STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy)
        };
        let (first, last) = (id(start), id(goal));
        let mut open = BinaryHeap::new();
        self.cost[first] = 0;
        self.parent[first] = first as u32;
        self.stamps[first] = self.stamp;
        // Of equal f the larger g first, then the smaller id.
        open.push((Reverse(estimate(start)), 0, Reverse(first as u32)));
        let mut expansions = 0;
        while let Some((_, cost, Reverse(node))) = open.pop() {
            let node = node as usize;
            if self.closed[node] == self.stamp {
                continue;
            }
            self.closed[node] = self.stamp;
            expansions += 1;
            if node == last {
                let mut trail = vec![node];
                let mut at = node;
                while at != first {
                    at = self.parent[at] as usize;
                    trail.push(at);
                }
                return (Some(trail), expansions);
            }
            let here = ((node % columns) as i64, (node / columns) as i64);
            for (dx, dy) in [
                (1, 0),
                (0, 1),
                (-1, 0),
                (0, -1),
                (1, 1),
                (-1, 1),
                (-1, -1),
                (1, -1),
            ] {
                let there = (here.0 + dx, here.1 + dy);
                let diagonal = dx != 0 && dy != 0;
                let open_way = self.cells.free_cell(there.0, there.1)
                    && (!diagonal
                        || self.cells.free_cell(here.0 + dx, here.1)
                            && self.cells.free_cell(here.0, here.1 + dy));
                if !open_way {
                    continue;
                }
                let next = id(there);
                let total = cost + if diagonal { DIAGONAL } else { STRAIGHT };
                if self.stamps[next] == self.stamp && self.cost[next] <= total {
                    continue;
                }
                self.stamps[next] = self.stamp;
                self.cost[next] = total;
                self.parent[next] = node as u32;
                open.push((
                    Reverse(total + estimate(there)),
                    total,
                    Reverse(next as u32),
                ));
            }
        }
        (None, expansions)
    }
}

impl Paths for GridPaths {
    fn find(&mut self, ground: &dyn CrowdGround, from: DVec2, to: DVec2) -> FoundPath {
        let none = |work| FoundPath { path: None, work };
        if !(from.is_finite() && to.is_finite()) {
            return none(1);
        }
        let (Some(start), Some(goal)) = (self.snap(ground, from), self.snap(ground, to)) else {
            return none(1);
        };
        let (trail, work) = self.search(start, goal);
        let Some(trail) = trail else {
            return none(work.max(1));
        };
        let (columns, _) = self.cells.size();
        let middle = |id: usize| {
            let (column, row) = (id % columns, id / columns);
            self.cells.middle(column as i64, row as i64)
        };
        let mut points: Vec<DVec2> = trail.iter().rev().map(|&id| middle(id)).collect();
        // The true ends where they lie in passable cells; else the middles of those near by.
        let inside = |at: DVec2, cell: (i64, i64)| self.cells.cell_of(at) == cell;
        if inside(from, start) {
            points[0] = from;
        }
        if inside(to, goal) {
            points.push(to);
        }
        let mut path = Vec::new();
        if !inside(from, start) {
            path.push(points[0]);
        }
        let mut at = 0;
        while at + 1 < points.len() {
            // The furthest in sight, looked for forwards: mostly the next corner ends the look.
            let mut next = at + 1;
            while next + 1 < points.len() && self.cells.line(points[at], points[next + 1]) {
                next += 1;
            }
            path.push(points[next]);
            at = next;
        }
        if path.is_empty() {
            path.push(points[0]);
        }
        FoundPath {
            path: Some(path),
            work: work.max(1),
        }
    }
}

//! Grid path planning for a crowd: A* on cells laid over its ground.
//!
//! A cell is passable if the clearance of its centre is at least the radius of a body plus half the cell's diagonal. So
//! a body fits everywhere in a passable cell, and on every straight line through such cells. A* uses eight neighbours
//! without cutting corners, and its path is shortened by line-of-sight tests (string pulling). The price: gaps narrower
//! than the body's width plus about 1.4 cells count as closed.

use super::grid_building::GridBuilding;
use super::ground::{CellGround, CrowdGround};
use crate::message::Message;
use crate::path::{NavigatorSize, StandingCharacter};
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
    /// Of equal f the larger g first, then the smaller id.
    open: BinaryHeap<(Reverse<u64>, u64, Reverse<u32>)>,
    search: Option<Asked>,
    /// Cells that are closed for the search that was begun last, and are free else.
    taken: Vec<(usize, usize)>,
}

/// A question, and how far the search has come.
#[derive(Clone, Copy, Debug)]
struct Asked {
    from: DVec2,
    to: DVec2,
    /// Where its ends are on the cells; none where no passable cell is near one of them.
    start: Option<(i64, i64)>,
    goal: Option<(i64, i64)>,
    expansions: u64,
    /// Whether the goal was reached, once it is known.
    ended: Option<bool>,
}

impl GridPaths {
    /// Cells of this width over a ground, for bodies of this radius, both in metres. O(cells), each with one query of
    /// the ground.
    ///
    /// Errors: `ground.cell`, `ground.size` as for [`CellGround::new`]; `paths.radius` unless it is above 0 and finite.
    pub fn over(ground: &dyn CrowdGround, cell: f64, radius: f64) -> Result<GridPaths, Message> {
        let mut building = GridBuilding::over(ground, cell, radius)?;
        building.advance(ground, u64::MAX);
        Ok(GridPaths::on(building.finish()?, radius))
    }

    /// On these cells: free is where a body of this radius fits.
    pub(in crate::agents) fn on(cells: CellGround, radius: f64) -> GridPaths {
        let (columns, rows) = cells.size();
        let count = columns * rows;
        GridPaths {
            cells,
            radius,
            cost: vec![0; count],
            parent: vec![0; count],
            stamps: vec![0; count],
            closed: vec![0; count],
            stamp: 0,
            open: BinaryHeap::new(),
            search: None,
            taken: Vec::new(),
        }
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

    /// Closes the cells that these characters take for the search that is begun next; those of the one before are free
    /// again.
    pub(in crate::agents) fn take(&mut self, others: &[StandingCharacter]) {
        for (column, row) in self.taken.drain(..) {
            self.cells.set_free(column, row, true);
        }
        let cell = self.cells.cell();
        let (columns, rows) = self.cells.size();
        for other in others.iter().filter(|other| other.at.is_finite()) {
            let needed = self.radius + other.radius + other.margin + cell * 0.5_f64.sqrt();
            let (low, high) = (
                self.cells.cell_of(other.at - needed),
                self.cells.cell_of(other.at + needed),
            );
            for row in low.1.max(0)..=high.1.min(rows as i64 - 1) {
                for column in low.0.max(0)..=high.0.min(columns as i64 - 1) {
                    if self.cells.middle(column, row).distance(other.at) >= needed {
                        continue;
                    }
                    let place = (column as usize, row as usize);
                    if self.cells.set_free(place.0, place.1, false) {
                        self.taken.push(place);
                    }
                }
            }
        }
    }

    /// Begins a search; one before it is dropped.
    pub(in crate::agents) fn begin(&mut self, ground: &dyn CrowdGround, from: DVec2, to: DVec2) {
        let finite = from.is_finite() && to.is_finite();
        let start = finite.then(|| self.snap(ground, from)).flatten();
        let goal = start.and_then(|_| self.snap(ground, to));
        let mut asked = Asked {
            from,
            to,
            start,
            goal,
            expansions: 0,
            ended: None,
        };
        self.open.clear();
        match (start, goal) {
            (Some(start), Some(goal)) => self.open_start(start, goal),
            _ => asked.ended = Some(false),
        }
        self.search = Some(asked);
    }

    fn id(&self, (column, row): (i64, i64)) -> usize {
        row as usize * self.cells.size().0 + column as usize
    }

    fn open_start(&mut self, start: (i64, i64), goal: (i64, i64)) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.closed.fill(0);
            self.stamp = 1;
        }
        let first = self.id(start);
        self.cost[first] = 0;
        self.parent[first] = first as u32;
        self.stamps[first] = self.stamp;
        self.open
            .push((Reverse(estimate(start, goal)), 0, Reverse(first as u32)));
    }

    /// Up to so many expansions of A* from cell to cell; true once the search has ended.
    pub(in crate::agents) fn advance(&mut self, expansions: u64) -> bool {
        let Some(mut asked) = self.search else {
            return true;
        };
        let most = asked.expansions.saturating_add(expansions);
        if let Some(goal) = asked.goal {
            while asked.ended.is_none() && asked.expansions < most {
                asked.ended = self.expand(goal, &mut asked.expansions);
            }
        }
        self.search = Some(asked);
        asked.ended.is_some()
    }

    /// One expansion; whether the goal was reached, where that is known now.
    fn expand(&mut self, goal: (i64, i64), expansions: &mut u64) -> Option<bool> {
        let (node, cost) = loop {
            let Some((_, cost, Reverse(node))) = self.open.pop() else {
                return Some(false);
            };
            if self.closed[node as usize] != self.stamp {
                break (node as usize, cost);
            }
        };
        self.closed[node] = self.stamp;
        *expansions += 1;
        if node == self.id(goal) {
            return Some(true);
        }
        let columns = self.cells.size().0;
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
            let next = self.id(there);
            let total = cost + if diagonal { DIAGONAL } else { STRAIGHT };
            if self.stamps[next] == self.stamp && self.cost[next] <= total {
                continue;
            }
            self.stamps[next] = self.stamp;
            self.cost[next] = total;
            self.parent[next] = node as u32;
            self.open.push((
                Reverse(total + estimate(there, goal)),
                total,
                Reverse(next as u32),
            ));
        }
        None
    }

    /// Passable cells, moves between them, and the memory of the cells.
    pub(in crate::agents) fn size(&self) -> NavigatorSize {
        let (columns, rows) = self.cells.size();
        let free = |column: i64, row: i64| self.cells.free_cell(column, row);
        let mut edges = 0;
        for row in 0..rows as i64 {
            for column in (0..columns as i64).filter(|&column| free(column, row)) {
                let (east, north) = (free(column + 1, row), free(column, row + 1));
                edges += u64::from(east) + u64::from(north);
                edges += u64::from(east && north && free(column + 1, row + 1));
                let west = free(column - 1, row);
                edges += u64::from(west && north && free(column - 1, row + 1));
            }
        }
        NavigatorSize {
            nodes: self.cells.free_cells() as u64,
            edges: 2 * edges,
            bytes: (columns * rows) as u64,
        }
    }

    /// Which end of the question has no passable cell near by: the start (0) or the goal (1).
    pub(in crate::agents) fn tight_end(&self) -> Option<usize> {
        let asked = self.search?;
        [asked.start, asked.goal].iter().position(Option::is_none)
    }

    /// Expansions of the search that was begun last, at least 1.
    pub(in crate::agents) fn work(&self) -> u64 {
        self.search.map_or(0, |asked| asked.expansions.max(1))
    }

    /// The path that the search has found, shortened by lines of sight; none before its end, too.
    pub(in crate::agents) fn path(&self) -> Option<Vec<DVec2>> {
        let asked = self.search.filter(|asked| asked.ended == Some(true))?;
        let (start, goal) = asked.start.zip(asked.goal)?;
        let (columns, _) = self.cells.size();
        let middle = |id: usize| {
            let (column, row) = (id % columns, id / columns);
            self.cells.middle(column as i64, row as i64)
        };
        let mut at = self.id(goal);
        let mut points = vec![middle(at)];
        while self.parent[at] as usize != at {
            at = self.parent[at] as usize;
            points.push(middle(at));
        }
        points.reverse();
        // The true ends where they lie in passable cells; else the middles of those near by.
        let inside = |at: DVec2, cell: (i64, i64)| self.cells.cell_of(at) == cell;
        let (from, to) = (asked.from, asked.to);
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
        Some(path)
    }
}

/// The octile distance of two cells, in the costs of moves.
fn estimate((column, row): (i64, i64), goal: (i64, i64)) -> u64 {
    let (dx, dy) = (column.abs_diff(goal.0), row.abs_diff(goal.1));
    STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy)
}

impl Paths for GridPaths {
    fn find(&mut self, ground: &dyn CrowdGround, from: DVec2, to: DVec2) -> FoundPath {
        self.take(&[]);
        self.begin(ground, from, to);
        self.advance(u64::MAX);
        FoundPath {
            path: self.path(),
            work: self.work(),
        }
    }
}

//! The visibility graph of a grid (points of visibility): corners of obstacles, linked where one has line of sight to
//! another.
//!
//! **Idea.** A shortest path for a point is a string pulled tight: straight, but for turns around corners that stick
//! out into the free space. So these corners are enough for nodes, and straight lines between those that see each other
//! for links. What is more, a tight string bends around the blocked cell at the corner: a line that comes to a corner
//! right in front of that cell is part of none, and is left out (the taut links). The start and the goal are joined to
//! all that they see.
//!
//! **Guarantee.** A shortest path in this graph is a shortest path of a point at any angle, among all paths that stay
//! on free cells, touch corners and slide along walls ([`point_sight`](super::FreeCells)). So it is never longer than
//! one by moves past one blocked cell, nor than one along the lines of Theta\* under that rule: both are such paths.
//! (Theta\*'s own turns are in the middles of cells.)
//!
//! **Complexity.** For n corners, time O(n² w) with w cells passed by a line at most, in n steps of O(n w); links
//! O(n²), memory O(n + links).
//!
//! **Source.** T. Lozano-Pérez, M. A. Wesley, "An algorithm for planning collision-free paths among polyhedral
//! obstacles", 1979 (the graph); H. Rohnert, "Shortest paths in the plane with convex polygonal obstacles", 1986 (taut
//! links); B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section
//! 3.2 (points of visibility in games).
//!
//! **Deviations.** Obstacles are blocked cells, no polygons: a node is where exactly one of the four cells around a
//! corner is blocked. Where two touch at the corner only, nothing can pass between them, and in what is left on either
//! side, a right angle, no string turns: no node. The thesis has all links; these are the taut ones.
//!
//! ```
//! use wayscope::graph::{CornerGraph, Graph, NodeId};
//! use wayscope::search::{BestFirst, Search, a_star};
//! use wayscope::trace::Process;
//! use wayscope::world::{Cell, Grid, Medium};
//!
//! let grid = Grid::from_rows(&[".....", ".@@@.", "....."])?;
//! let mut corners = CornerGraph::new(&grid, Medium::Ground)?;
//! while corners.link_next()? {}
//! corners.join(&grid, &[Cell::new(0, 1), Cell::new(4, 1)]);
//! let graph = corners.graph();
//! let mut search = BestFirst::between(a_star::settings(), NodeId(5), NodeId(9));
//! search.run(graph, &mut ());
//! // Up to a corner, along the wall, down to the goal.
//! let length = graph.real(search.path_units().unwrap_or(0));
//! assert!((length - (3.0 + 2.0 * 0.5f64.sqrt())).abs() < 1e-8);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::point_sight::{FreeCells, HalfCellPoint};
use super::sight_graph::SightGraph;
use crate::message::Message;
use crate::world::{Cell, Grid, Medium};

/// The most corners. Natively, maps of games of 512 x 512 cells with 900 to 2,400 corners take 30 to 360 milliseconds
/// in all, 128 x 128 cells at random, 20 % blocked, have 6,500; the work goes by the square of it.
pub const MOST_CORNERS: usize = 8_192;

/// The most links: 24 megabytes of them, both ways and as they are built.
pub const MOST_LINKS: usize = 2_000_000;

/// A corner of a blocked cell that sticks out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Corner {
    point: HalfCellPoint,
    /// On which side of it the blocked cell is: -1 or 1 each.
    block: (i32, i32),
}

impl Corner {
    /// Whether a tight string can turn here that leaves to, or comes from, a place so far away: not right in front of
    /// the blocked cell.
    fn is_taut(self, (dx, dy): (i32, i32)) -> bool {
        !(self.block.0 * dx < 0 && self.block.1 * dy < 0)
    }
}

/// The graph of the corners of a grid, built corner by corner.
///
/// All nodes are named by cells, each by another: start and goal by their own, a corner by one that it touches, as far
/// as any is left: a free one first, and of these the one to its lower right.
#[derive(Clone, Debug)]
pub struct CornerGraph {
    free: FreeCells,
    /// In the order of the rows.
    corners: Vec<Corner>,
    graph: SightGraph,
    /// Lines looked along for each node of the graph, and cells that they came to; in all up to there.
    looks: Vec<(u64, u64)>,
    /// By cell, while names are given: whether it is the name of a node.
    named: Vec<bool>,
}

impl CornerGraph {
    /// The corners of the cells of a medium, without links as yet. O(cells).
    ///
    /// Errors: `event.too-many-corners`, more than [`MOST_CORNERS`].
    pub fn new(grid: &Grid, medium: Medium) -> Result<CornerGraph, Message> {
        let free = FreeCells::new(grid, medium);
        let (mut corners, mut found) = (Vec::new(), 0);
        for y in 1..grid.height() as i32 {
            for x in 1..grid.width() as i32 {
                let Some(block) = only_block(&free, x, y) else {
                    continue;
                };
                found += 1;
                if found <= MOST_CORNERS {
                    let point = HalfCellPoint { x: 2 * x, y: 2 * y };
                    corners.push(Corner { point, block });
                }
            }
        }
        if found > MOST_CORNERS {
            return Err(Message::new("event.too-many-corners")
                .with("found", found)
                .with("limit", MOST_CORNERS));
        }
        Ok(CornerGraph {
            free,
            corners,
            graph: SightGraph::new(),
            looks: vec![(0, 0)],
            named: vec![false; grid.len()],
        })
    }

    /// How many corners there are.
    pub fn corners(&self) -> usize {
        self.corners.len()
    }

    /// The cells that the graph is for.
    pub fn free(&self) -> &FreeCells {
        &self.free
    }

    /// The graph as far as it is built. It can be searched after [`join`](CornerGraph::join).
    pub fn graph(&self) -> &SightGraph {
        &self.graph
    }

    /// Links the next corner with those before it that it sees, where the link is taut; answers whether there was one.
    /// O(corners x cells of a line).
    ///
    /// Errors: `event.too-many-links`, more than [`MOST_LINKS`]; nothing is linked then.
    pub fn link_next(&mut self) -> Result<bool, Message> {
        let Some(&corner) = self.corners.get(self.graph.len()) else {
            return Ok(false);
        };
        if self.graph.links() + self.graph.len() > MOST_LINKS {
            return Err(Message::new("event.too-many-links")
                .with("found", self.graph.links())
                .with("limit", MOST_LINKS));
        }
        self.add(corner.point, Some(corner));
        Ok(true)
    }

    /// Joins the middles of cells with all nodes that they see, where the link is taut, and makes the graph searchable;
    /// to be called after the last corner is linked. A cell of another medium sees nothing, one that is there already
    /// is no other node. O(corners x (cells of a line + log(corners)) + links).
    pub fn join(&mut self, grid: &Grid, cells: &[Cell]) {
        self.part();
        let mut ends: Vec<u32> = Vec::with_capacity(cells.len());
        for &cell in cells {
            let name = grid.index(cell) as u32;
            if !ends.contains(&name) {
                ends.push(name);
                self.add(HalfCellPoint::middle(cell), None);
            }
        }
        let names = self.names(grid.width() as usize, &ends);
        self.graph.freeze(names, grid.len());
    }

    /// A cell for each node: for the corners, then `ends`.
    fn names(&mut self, width: usize, ends: &[u32]) -> Vec<u32> {
        let mut names = Vec::with_capacity(self.corners.len() + ends.len());
        let mut unused = 0;
        for &end in ends {
            self.named[end as usize] = true;
        }
        for &Corner { point, .. } in &self.corners {
            let (x, y) = (point.x / 2, point.y / 2);
            let around = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)];
            let index = |(x, y): (i32, i32)| y as usize * width + x as usize;
            let unnamed = |&at: &(i32, i32)| !self.named[index(at)];
            let free = |&(x, y): &(i32, i32)| self.free.is_free(x, y);
            let near = around.iter().find(|at| unnamed(at) && free(at));
            let name = match near.or_else(|| around.iter().find(|at| unnamed(at))) {
                Some(&at) => index(at),
                // There are more cells than corners and ends, because none is on an edge of the grid.
                None => {
                    unused += self.named[unused..]
                        .iter()
                        .take_while(|named| **named)
                        .count();
                    unused
                }
            };
            self.named[name] = true;
            names.push(name as u32);
        }
        names.extend_from_slice(ends);
        for &name in &names {
            self.named[name as usize] = false;
        }
        names
    }

    /// Forgets what was joined.
    pub fn part(&mut self) {
        let corners = self.corners.len().min(self.graph.len());
        self.graph.truncate(corners);
        self.looks.truncate(corners + 1);
    }

    /// Lines looked along for the first `nodes` nodes, and the cells that they came to.
    pub fn looks(&self, nodes: usize) -> (u64, u64) {
        self.looks[nodes.min(self.looks.len() - 1)]
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.free.bytes()
            + self.corners.capacity() * size_of::<Corner>()
            + self.graph.bytes()
            + self.looks.capacity() * size_of::<(u64, u64)>()
            + self.named.len()
    }

    fn add(&mut self, point: HalfCellPoint, corner: Option<Corner>) {
        let (free, corners) = (&self.free, &self.corners);
        let (mut lines, mut cells) = self.looks(self.graph.len());
        let taut = |corner: Option<&Corner>, towards| corner.is_none_or(|c| c.is_taut(towards));
        self.graph.add(point, |place, other| {
            let (dx, dy) = (other.x - point.x, other.y - point.y);
            if !taut(corner.as_ref(), (dx, dy)) || !taut(corners.get(place), (-dx, -dy)) {
                return false;
            }
            let (seen, looked_at) = free.look(point, other);
            lines += 1;
            cells += u64::from(looked_at);
            seen
        });
        self.looks.push((lines, cells));
    }
}

/// Where the blocked cell lies, if exactly one of the four around a corner is blocked.
fn only_block(free: &FreeCells, x: i32, y: i32) -> Option<(i32, i32)> {
    let around = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let is_free = |&(right, down): &(i32, i32)| {
        free.is_free(x - i32::from(right < 0), y - i32::from(down < 0))
    };
    let mut blocked = around.into_iter().filter(|side| !is_free(side));
    let first = blocked.next();
    first.filter(|_| blocked.next().is_none())
}

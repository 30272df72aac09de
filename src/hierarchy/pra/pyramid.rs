//! The clique abstraction of PRA\*: a pyramid of levels, whose nodes are cliques of the level below.
//!
//! **Idea.** A clique of up to four nodes becomes one node of the level above, together with its orphans (nodes with a
//! single neighbour). Two nodes are adjacent where any of their children are. This is repeated until every connected
//! component is a single node.
//!
//! **Guarantee.** Two cells have a common ancestor exactly where a path connects them. The children of a node are
//! connected, so a path of one level can be followed one level below without leaving the nodes under it.
//!
//! **Complexity.** A level has at least a quarter of the nodes of the one below, usually half to a third, so all levels
//! together have few more nodes than the grid has cells. Time and memory O(cells) for grids, whose nodes have few
//! neighbours at all levels.
//!
//! **Source.** N. Sturtevant, M. Buro, "Partial pathfinding using map abstraction and refinement", AAAI 2005; as told
//! in B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section 7.3.
//!
//! **Deviations.** Neither says in which order cliques are taken: here larger ones first, and by the place of their
//! nodes. The cells of a node are known by one of them, the one of its children nearest to the middle of all; what it
//! costs to go from a node to the next is the estimate from that cell to that one. Nodes in no clique that have several
//! neighbours stay as they are, unless they are most of the level.
//!
//! **Queries and edits.** Levels are made by `cliques.rs`. A level numbers its nodes itself and a search on it reports
//! by cells, as on an abstraction of HPA\*. `corridor.rs` is a level, or the grid, of which only what lies under
//! marked nodes of the level above can be entered; `pra_star.rs` runs one search a level down to the cells and keeps
//! what each has found (`Stretch`), so that the corridor of any search follows from the cursor
//! (`lab/families/pyramids.rs`). After an edit the pyramid is built anew: greedy cliques depend on all before them.
//! `tests/hierarchy/pra_star.rs` holds pyramids to their definition, queries to the oracle and searches to their
//! corridors; `level_lanes.rs` what is shown.

use std::sync::Arc;

use super::cliques::{Joined, NONE, merge};
use crate::graph::{Cost, DIRECTIONS, Graph, GridGraph, Heuristic, Neighbours, NodeId, Numbers};
use crate::hierarchy::level::{Area, Level};

/// The parents of the nodes of a level, or of cells, in the level above.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Upward {
    /// By number the parent; `NONE` for impassable cells.
    parent: Vec<u32>,
    /// Those that are in a group without being in its clique, by rising number.
    orphans: Vec<u32>,
}

/// All levels above a grid. It is of the grid as it was when it was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliquePyramid {
    cells: usize,
    upward: Vec<Upward>,
    levels: Vec<Level>,
}

/// The moves on the grid as edges.
struct Cells<'a, C> {
    graph: &'a GridGraph<'a, C>,
    /// Directions by rising index of the cell that they lead to.
    order: [usize; 8],
}

impl<C: Cost> Joined for Cells<'_, C> {
    fn of(&self, node: u32, neighbours: &mut Vec<u32>) {
        let mask = self.graph.moves().mask(node as usize);
        let allowed = self.order.iter().filter(|&&way| mask >> way & 1 == 1);
        neighbours.extend(allowed.map(|&way| self.graph.step(node, way).0));
    }

    fn are(&self, a: u32, b: u32) -> bool {
        let [from, to] = [a, b].map(|node| self.graph.cell(NodeId(node)));
        let (dx, dy) = (to.x as i32 - from.x as i32, to.y as i32 - from.y as i32);
        let way = DIRECTIONS.iter().position(|&step| step == (dx, dy));
        way.is_some_and(|way| self.graph.moves().mask(a as usize) >> way & 1 == 1)
    }
}

impl CliquePyramid {
    /// The levels above a grid. O(cells), unless nodes have many neighbours.
    pub fn new<C: Cost>(graph: &GridGraph<'_, C>) -> CliquePyramid {
        let cells = graph.moves().len();
        let mut pyramid = CliquePyramid {
            cells,
            upward: Vec::new(),
            levels: Vec::new(),
        };
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        order.sort_by_key(|&way: &usize| (DIRECTIONS[way].1, DIRECTIONS[way].0));
        let below = Cells { graph, order };
        let area = |cell: u32| Area::of(graph.grid(), cell);
        let open = |cell: u32| graph.is_open(NodeId(cell));
        let mut raised = raise(graph, (&below, cells), open, area);
        loop {
            let (upward, level, areas) = raised;
            let last = level.neighbours.is_empty();
            pyramid.upward.push(upward);
            pyramid.levels.push(level);
            let below = &pyramid.levels[pyramid.levels.len() - 1];
            if last {
                return pyramid;
            }
            raised = raise(
                graph,
                (below, areas.len()),
                |_| true,
                |node| areas[node as usize],
            );
        }
    }

    /// How many levels there are above the grid.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    pub(in crate::hierarchy) fn level(&self, level: usize) -> &Level {
        &self.levels[level - 1]
    }

    /// How many nodes a level has, from 1; of the grid, cells where one can stand or not.
    pub fn count(&self, level: usize) -> usize {
        match level.checked_sub(1) {
            None => self.cells,
            Some(above) => self.levels[above].numbers.len(),
        }
    }

    /// The node one level above a node, or a cell at level 0; `None` at the top, and for impassable cells.
    pub fn parent(&self, level: usize, node: u32) -> Option<u32> {
        let parent = *self.upward.get(level)?.parent.get(node as usize)?;
        (parent != NONE).then_some(parent)
    }

    /// The node of a level that a cell belongs to. O(levels).
    pub fn node_of(&self, level: usize, cell: u32) -> Option<u32> {
        (0..level).try_fold(cell, |node, below| self.parent(below, node))
    }

    /// The cell that stands for a node.
    pub fn cell(&self, level: usize, node: u32) -> u32 {
        match level {
            0 => node,
            _ => self.level(level).numbers.cell(node),
        }
    }

    /// The neighbours of a node of a level, from 1.
    pub fn joined(&self, level: usize, node: u32) -> &[u32] {
        self.level(level).joined(node)
    }

    /// The nodes of a level, or cells, that belong to the node above without being in its clique, by rising number:
    /// orphans, and those that would be left if they were not most of the level.
    pub fn orphans(&self, level: usize) -> &[u32] {
        self.upward.get(level).map_or(&[], |upward| &upward.orphans)
    }

    /// The lowest level at which two cells belong to the same node; `None` where no way leads from one to the other.
    pub fn meeting(&self, a: u32, b: u32) -> Option<usize> {
        let mut nodes = [a, b];
        for level in 0..=self.levels() {
            if nodes[0] == nodes[1] {
                return Some(level);
            }
            let [Some(a), Some(b)] = nodes.map(|node| self.parent(level, node)) else {
                return None;
            };
            nodes = [a, b];
        }
        None
    }

    /// Bytes that it holds on the area.
    pub fn bytes(&self) -> usize {
        let upward = |up: &Upward| (up.parent.len() + up.orphans.len()) * size_of::<u32>();
        self.levels.iter().map(Level::bytes).sum::<usize>()
            + self.upward.iter().map(upward).sum::<usize>()
    }
}

/// The level above one of so many nodes: how these belong to it, it, and what its nodes cover.
fn raise<C: Cost>(
    graph: &GridGraph<'_, C>,
    (below, count): (&impl Joined, usize),
    exists: impl Fn(u32) -> bool,
    area: impl Fn(u32) -> Area,
) -> (Upward, Level, Vec<Area>) {
    let groups = merge(count, exists, below);
    let known = || {
        (0u32..)
            .zip(&groups.group)
            .filter(|&(_, &group)| group != NONE)
    };
    let mut sums = vec![Area::default(); groups.count as usize];
    for (node, &group) in known() {
        let sum = &mut sums[group as usize];
        *sum = sum.plus(area(node));
    }
    // The child that lies nearest to the middle stands for all; the first of several.
    let mut nearest = vec![u128::MAX; sums.len()];
    for (node, &group) in known() {
        let cell = area(node).cell;
        let away = sums[group as usize].away(graph.cell(NodeId(cell)));
        if away < nearest[group as usize] {
            nearest[group as usize] = away;
            sums[group as usize].cell = cell;
        }
    }
    // Numbers go by these cells.
    let mut by_cell: Vec<u32> = (0..groups.count).collect();
    by_cell.sort_unstable_by_key(|&group| sums[group as usize].cell);
    let mut number = vec![0; sums.len()];
    for (place, &group) in (0..).zip(&by_cell) {
        number[group as usize] = place;
    }
    let areas: Vec<Area> = by_cell.iter().map(|&group| sums[group as usize]).collect();
    let mut parent = groups.group;
    for parent in parent.iter_mut().filter(|parent| **parent != NONE) {
        *parent = number[*parent as usize];
    }
    let (first, neighbours) = edges(&parent, areas.len(), below);
    let listed: Vec<u32> = areas.iter().map(|area| area.cell).collect();
    let (width, height) = (graph.grid().width(), graph.grid().height());
    let tile = std::iter::once(&listed[..]);
    let level = Level {
        numbers: Arc::new(Numbers::new(width, width.max(height), tile)),
        first,
        neighbours,
        mean: Level::means(graph.grid(), &areas),
    };
    let orphans = groups.orphans;
    (Upward { parent, orphans }, level, areas)
}

/// The edges of a level, each from both ends: where any of the nodes below are joined. Where the neighbours of each
/// node begin, and these by rising number.
fn edges(parent: &[u32], count: usize, below: &impl Joined) -> (Vec<u32>, Vec<u32>) {
    let mut near = Vec::new();
    let mut each = |visit: &mut dyn FnMut(u32, u32)| {
        for (node, &from) in (0..).zip(parent) {
            if from == NONE {
                continue;
            }
            near.clear();
            below.of(node, &mut near);
            for &other in &near {
                let to = parent[other as usize];
                if to != from {
                    visit(from, to);
                }
            }
        }
    };
    let mut ends = vec![0u32; count + 1];
    each(&mut |from, _| ends[from as usize + 1] += 1);
    for at in 0..count {
        ends[at + 1] += ends[at];
    }
    let mut all = vec![0; ends[count] as usize];
    let mut next = ends.clone();
    each(&mut |from, to| {
        all[next[from as usize] as usize] = to;
        next[from as usize] += 1;
    });
    let (mut first, mut neighbours) = (vec![0], Vec::new());
    for at in 0..count {
        let of = &mut all[ends[at] as usize..ends[at + 1] as usize];
        of.sort_unstable();
        for (i, &to) in of.iter().enumerate() {
            if i == 0 || of[i - 1] != to {
                neighbours.push(to);
            }
        }
        first.push(neighbours.len() as u32);
    }
    (first, neighbours)
}

/// The estimate by which nodes are apart, and searches are led: that of the moves that there are.
pub(in crate::hierarchy) fn heuristic_of(neighbours: Neighbours) -> Heuristic {
    match neighbours {
        Neighbours::Four => Heuristic::Manhattan,
        _ => Heuristic::Octile,
    }
}

//! The simple subgoal graph: subgoals at convex corners, and a link between those that are direct-h-reachable.

use std::sync::Arc;

use super::clearances::Clearances;
use crate::graph::{DiagonalCost, Moves, Numbers};
use crate::world::{CellBox, Grid};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A link of a subgoal, from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SubgoalLink {
    /// The number of the subgoal at the other end.
    pub to: u32,
    /// The octile distance, in units of a straight and a diagonal move without terrain costs.
    pub cost: u32,
    /// The pruned subgoal by way of which it leads, or [`NONE`]: nothing is in the way.
    pub middle: u32,
}

/// Subgoals by rising cells, and the links of each by rising numbers.
///
/// It says nothing that the world does not: repaired after an edit it is the same as built anew.
#[derive(Clone, Debug)]
pub(super) struct SubgoalGraph {
    pub clearances: Clearances,
    /// Their cells, by number.
    pub cells: Vec<u32>,
    /// The same, as the ids of a graph; made when all are known.
    pub numbers: Arc<Numbers>,
    /// The links of the n-th: `links[starts[n]..starts[n + 1]]`, for those that are linked.
    pub starts: Vec<u32>,
    pub links: Vec<SubgoalLink>,
    /// Units of a straight and of a diagonal move.
    units: (u32, u32),
}

impl SubgoalGraph {
    /// A graph of which nothing is known as yet.
    pub fn empty(grid: &Grid, diagonal: DiagonalCost) -> SubgoalGraph {
        SubgoalGraph {
            clearances: Clearances::new(grid.width(), grid.height()),
            cells: Vec::new(),
            numbers: Arc::default(),
            starts: vec![0],
            links: Vec::new(),
            units: diagonal.units(),
        }
    }

    /// How many subgoals are linked.
    pub fn linked(&self) -> usize {
        self.starts.len() - 1
    }

    /// The links of a subgoal; none before it is linked.
    #[inline(always)]
    pub fn links_of(&self, n: usize) -> &[SubgoalLink] {
        match (self.starts.get(n), self.starts.get(n + 1)) {
            (Some(&from), Some(&to)) => &self.links[from as usize..to as usize],
            _ => &[],
        }
    }

    /// Numbers the subgoals, once all are found.
    pub fn number(&mut self) {
        self.clearances.number_subgoals();
        let (width, height) = self.clearances.size();
        // One tile for all.
        let tiles = [self.cells.as_slice()].into_iter();
        self.numbers = Arc::new(Numbers::new(width, width.max(height), tiles));
    }

    /// Links the next subgoal with all that are direct-h-reachable from it.
    pub fn link_next(&mut self) {
        let n = self.linked();
        let from = self.links.len();
        let mut links = std::mem::take(&mut self.links);
        self.links_from(self.cells[n], &mut links);
        links[from..].sort_unstable_by_key(|link| link.to);
        self.starts.push(links.len() as u32);
        self.links = links;
    }

    /// Adds the links of a cell with all subgoals that are direct-h-reachable from it.
    pub fn links_from(&self, cell: u32, links: &mut Vec<SubgoalLink>) {
        let (x, y) = self.place(cell);
        self.clearances.visit_reachable(x, y, |to_x, to_y| {
            // It is one, as it was visited.
            if let Some(to) = self.clearances.number(to_x, to_y) {
                let cost = self.octile((x, y), (to_x, to_y));
                links.push(SubgoalLink {
                    to,
                    cost,
                    middle: NONE,
                });
            }
        });
    }

    /// The subgoals that are direct-h-reachable from a cell, as cells.
    fn add_reachable(&self, cell: u32, cells: &mut Vec<u32>) {
        let (x, y) = self.place(cell);
        let (width, _) = self.clearances.size();
        self.clearances
            .visit_reachable(x, y, |x, y| cells.push(y * width + x));
    }

    /// Column and row of a cell.
    #[inline(always)]
    pub fn place(&self, cell: u32) -> (u32, u32) {
        let (width, _) = self.clearances.size();
        (cell % width, cell / width)
    }

    /// The octile distance of two cells.
    #[inline(always)]
    pub fn octile(&self, a: (u32, u32), b: (u32, u32)) -> u32 {
        let (dx, dy) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        let (straight, diagonal) = self.units;
        let short = dx.min(dy);
        diagonal * short + straight * (dx.max(dy) - short)
    }

    /// The octile distance of two subgoals.
    pub fn octile_of(&self, a: u32, b: u32) -> u32 {
        let [a, b] = [a, b].map(|n| self.place(self.cells[n as usize]));
        self.octile(a, b)
    }

    /// Follows a change of the moves inside `area` of a graph that is whole, and answers how many subgoals it has
    /// linked anew: those from which a cell of the area was or is direct-h-reachable. A link that appears or goes leads
    /// through such a cell, and then both its ends are seen from there.
    pub fn repair(&mut self, moves: &Moves, area: CellBox) -> usize {
        let inside = |graph: &SubgoalGraph, seen: &mut Vec<u32>| {
            let (width, _) = graph.clearances.size();
            for y in area.min.y..=area.max.y {
                for x in area.min.x..=area.max.x {
                    graph.add_reachable(y * width + x, seen);
                    if graph.clearances.number(x, y).is_some() {
                        seen.push(y * width + x);
                    }
                }
            }
        };
        let mut seen = Vec::new();
        inside(self, &mut seen);
        let old = (self.clearances.clone(), std::mem::take(&mut self.cells));
        self.clearances.set_all(moves, area);
        self.cells = self.clearances.subgoal_cells();
        self.number();
        inside(self, &mut seen);
        let mut anew = vec![false; self.cells.len()];
        for cell in seen {
            if let Some(n) = self.clearances.number_of(cell) {
                anew[n as usize] = true;
            }
        }
        self.link_again(&old, &anew);
        anew.iter().filter(|&&anew| anew).count()
    }

    /// Links some subgoals anew; the others keep the links that they had by their old numbers.
    fn link_again(&mut self, old: &(Clearances, Vec<u32>), anew: &[bool]) {
        let (old_numbers, old_cells) = old;
        let links = std::mem::take(&mut self.links);
        let starts = std::mem::replace(&mut self.starts, vec![0]);
        for (n, &anew) in anew.iter().enumerate() {
            let known = old_numbers.number_of(self.cells[n]).filter(|_| !anew);
            let Some(known) = known else {
                self.link_next();
                continue;
            };
            let kept = starts[known as usize] as usize..starts[known as usize + 1] as usize;
            for link in &links[kept] {
                let to = self.clearances.number_of(old_cells[link.to as usize]);
                self.links.extend(to.map(|to| SubgoalLink { to, ..*link }));
            }
            self.starts.push(self.links.len() as u32);
        }
    }

    /// How many links there are, as far as it is linked.
    pub fn link_count(&self) -> usize {
        (0..self.linked()).map(|n| self.earlier(n).len()).sum()
    }

    /// The links of a subgoal to those before it.
    pub fn earlier(&self, n: usize) -> &[SubgoalLink] {
        let links = self.links_of(n);
        &links[..links.partition_point(|link| (link.to as usize) < n)]
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.clearances.bytes()
            + (self.cells.len() + self.starts.len()) * size_of::<u32>()
            + self.links.len() * size_of::<SubgoalLink>()
            + self.numbers.bytes()
    }
}

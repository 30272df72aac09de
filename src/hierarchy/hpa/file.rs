//! The binary file of an abstraction, which is read instead of built.
//!
//! **Form.** `WAYH`, a version byte, how many bytes follow; then width and height; the
//! [fingerprint](GridGraph::fingerprint) of the grid; the settings as numbers: neighbours (4 or 8), corners,
//! diagonal (both counted in the order of their settings), the agent's reach, what risk is worth, side, levels,
//! from where entrances are crossed twice, and whether paths are kept. Then level by level, cluster by cluster,
//! how many nodes it has, and for the pairs 0 1, 0 2, 1 2, 0 3… of these the cost in units, 0 where there is no
//! way; where paths are kept, how many runs that one has, and these: direction in the low three bits, length
//! less one above. Last a sum over all bytes before. Numbers are LEB128; fingerprint and sum are eight bytes,
//! the lowest first.
//!
//! Transitions, nodes and inter-edges are not stored: they are recomputed from the grid faster than read, and then
//! cannot be wrong.
//!
//! **What is checked.** Length and sum, before anything else; size, settings and fingerprint; that each cluster has as
//! many nodes as are counted; that no cost is below the estimate, and that all together fit the width of costs; that a
//! kept path is one, and costs as much. Memory is reserved for no more than the bytes can fill. The checksum detects
//! damage, not forgery: forged costs lead to longer paths or to none, never through a wall.

use crate::graph::{Cost, GridGraph, Heuristic};
use crate::message::Message;
use crate::trace::Contents;
use crate::world::{Cell, CellBox, write_number};

use super::abstraction::Abstraction;
use super::abstraction::IntraEdgeDetail;
use super::build::fill;
use super::file_head::{Head, SEAL, numbers_of, said, same_settings};
use super::kept::Kept;

/// The longest run of one direction.
const LONGEST: usize = 32;

impl<C: Cost> Abstraction<C> {
    /// As a file. `graph` is the grid that it was built of. O(its size + cells), besides
    /// [finding](Abstraction::find_all) what is not known of one that is not whole.
    pub fn save(&self, graph: &GridGraph<'_, C>) -> Vec<u8> {
        if !self.is_whole() {
            let mut whole = self.clone();
            whole.find_all(graph);
            return whole.save(graph);
        }
        let mut body = Vec::new();
        let grid = graph.grid();
        write_number(&mut body, u64::from(grid.width()));
        write_number(&mut body, u64::from(grid.height()));
        body.extend(graph.fingerprint().to_le_bytes());
        for number in numbers_of(self.shape, self.rule) {
            write_number(&mut body, u64::from(number));
        }
        for table in self.tables.iter().flatten() {
            write_number(&mut body, table.nodes.len() as u64);
            for late in 0..table.nodes.len() {
                for (early, &cost) in table.row(late)[..late].iter().enumerate() {
                    if cost == C::UNREACHED {
                        write_number(&mut body, 0);
                        continue;
                    }
                    write_number(&mut body, cost.units());
                    if let Some(moves) = table.paths.moves(early, late) {
                        write_path(&mut body, moves);
                    }
                }
            }
        }
        SEAL.close(body)
    }

    /// One from a file, for a grid.
    ///
    /// # Errors
    /// What [`chosen`](super::file_head::chosen) says; `abstraction-file.setting` where it was made for other moves,
    /// `.world` for another grid, `.wrong` where something in it cannot be.
    pub fn load(bytes: &[u8], graph: &GridGraph<'_, C>) -> Result<Abstraction<C>, Message> {
        let (mut input, head) = Head::read(bytes)?;
        let grid = graph.grid();
        let (width, height) = (grid.width(), grid.height());
        if (head.width, head.height) != (u64::from(width), u64::from(height)) {
            return Err(Message::new("abstraction-file.size")
                .with("found", format!("{} × {}", head.width, head.height))
                .with("right", format!("{width} × {height}")));
        }
        same_settings(
            &said(head.shape, head.rule),
            &said(head.shape, graph.moves().rule()),
        )?;
        if head.fingerprint != graph.fingerprint() {
            return Err(Message::new("abstraction-file.world"));
        }
        let mut abstraction = Abstraction::empty(head.shape, grid, head.rule)?;
        let mut sums = vec![Sum::default(); head.shape.levels];
        fill(&mut abstraction, graph, |known, (level, area), nodes| {
            let paths =
                (level == 1 && known.shape.keeps == IntraEdgeDetail::Paths).then(Kept::begin);
            let read = input.table(graph, area, nodes, paths)?;
            sums[level - 1].add(&read.0, nodes.len());
            Ok(read)
        })?;
        if !input.rest().is_empty() {
            return Err(input.wrong("end"));
        }
        let ends = [Cell::new(0, 0), Cell::new(width - 1, height - 1)];
        let across = graph.estimate_between(Heuristic::Octile, ends[0], ends[1]);
        let steps = abstraction.transitions().map(|step| step.cost.units());
        let steps: u128 = steps.map(u128::from).sum();
        let fits = |sum: &Sum| {
            sum.trees + 2 * sum.most + steps + u128::from(across.units())
                < u128::from(C::UNREACHED.units())
        };
        match sums.iter().all(fits) {
            true => Ok(abstraction),
            false => Err(input.wrong("cost")),
        }
    }
}

impl Contents<'_> {
    /// The costs of a cluster with these nodes, and its paths, where they are kept.
    fn table<C: Cost>(
        &mut self,
        graph: &GridGraph<'_, C>,
        area: CellBox,
        nodes: &[u32],
        mut paths: Option<Kept>,
    ) -> Result<(Vec<C>, Kept), Message> {
        let many = nodes.len();
        if self.number()? != many as u64 {
            return Err(self.wrong("node"));
        }
        // A pair has a byte at least.
        if many * many.saturating_sub(1) / 2 > self.rest().len() {
            return Err(self.wrong("end"));
        }
        let mut costs = vec![C::UNREACHED; many * many];
        for late in 0..many {
            costs[late * many + late] = C::default();
            for early in 0..late {
                let units = self.number()?;
                let ends = [nodes[early], nodes[late]];
                if units > 0 {
                    let [a, b] = ends.map(|node| graph.grid().cell(node as usize));
                    let least = graph.estimate_between(Heuristic::Octile, a, b).units();
                    if units < least || units >= C::UNREACHED.units() {
                        return Err(self.wrong("cost"));
                    }
                    costs[late * many + early] = C::from_units(units);
                    costs[early * many + late] = C::from_units(units);
                }
                if let Some(kept) = &mut paths {
                    if units > 0 {
                        self.path(graph, area, (ends, units), kept)?;
                    }
                    kept.close();
                }
            }
        }
        Ok((costs, paths.unwrap_or_default()))
    }

    /// A path from one node to another, at that cost.
    fn path<C: Cost>(
        &mut self,
        graph: &GridGraph<'_, C>,
        area: CellBox,
        ([from, to], units): ([u32; 2], u64),
        kept: &mut Kept,
    ) -> Result<(), Message> {
        let (mut cell, mut cost) = (from, 0);
        for _ in 0..self.number()? {
            let [run] = *self.take(1)? else { break };
            let direction = run & 7;
            for _ in 0..=run >> 3 {
                let goes = graph.moves().mask(cell as usize) >> direction & 1 == 1;
                if !goes || cost > units {
                    return Err(self.wrong("path"));
                }
                let (next, step) = graph.step(cell, usize::from(direction));
                if !area.contains(graph.grid().cell(next as usize)) {
                    return Err(self.wrong("path"));
                }
                kept.go(direction);
                (cell, cost) = (next, cost + step.units());
            }
        }
        match (cell, cost) == (to, units) {
            true => Ok(()),
            false => Err(self.wrong("path")),
        }
    }
}

/// The upper bound on the costs of paths of a level: a tree joins what has a path, and no search goes farther than all
/// trees are long.
#[derive(Clone, Debug, Default)]
struct Sum {
    trees: u128,
    most: u128,
}

impl Sum {
    /// Adds a cluster, by Prim's algorithm.
    fn add<C: Cost>(&mut self, costs: &[C], many: usize) {
        let mut nearest = vec![C::UNREACHED; many];
        let mut left: Vec<usize> = (0..many).collect();
        while let Some(at) = (0..left.len()).min_by_key(|&at| nearest[left[at]]) {
            let node = left.swap_remove(at);
            let near = nearest[node];
            if near != C::UNREACHED {
                self.trees += u128::from(near.units());
            }
            for &to in &left {
                let cost = costs[node * many + to];
                nearest[to] = nearest[to].min(cost);
                if cost != C::UNREACHED {
                    self.most = self.most.max(u128::from(cost.units()));
                }
            }
        }
    }
}

fn write_path(out: &mut Vec<u8>, moves: impl Iterator<Item = usize>) {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for direction in moves {
        match runs.last_mut() {
            Some((same, long)) if *same == direction && *long < LONGEST => *long += 1,
            _ => runs.push((direction, 1)),
        }
    }
    write_number(out, runs.len() as u64);
    out.extend(
        runs.iter()
            .map(|&(direction, long)| (direction | (long - 1) << 3) as u8),
    );
}

//! Problems drawn from maps, as many for each bin of lengths.

use super::Map;
use super::hpa::{LENGTHS, RULE};
use crate::graph::{Graph, GridGraph, Moves, NodeId, Regions};
use crate::search::{BestFirst, Search, a_star};
use crate::trace::Process;

/// How often a problem is drawn in vain for each that is wanted, before a bin stays as it is.
const PATIENCE: usize = 40;

/// One problem: where it leads from and to, and its bin.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    pub start: NodeId,
    pub goal: NodeId,
    pub bin: usize,
}

/// Steele, Lea and Flood's SplitMix64.
pub struct Draw(u64);

impl Draw {
    /// Numbers that follow from a seed.
    pub fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }
}

/// The bin of a length: that of the published length which is nearest. `None` for what is longer than the last one by
/// more than half a bin.
pub fn bin_of(length: f64) -> Option<usize> {
    let last = LENGTHS.len() - 1;
    let half = (LENGTHS[last] - LENGTHS[last - 1]) / 2.0;
    if length > LENGTHS[last] + half {
        return None;
    }
    let nearer = |pair: &[f64]| length < (pair[0] + pair[1]) / 2.0;
    Some(LENGTHS.windows(2).position(nearer).unwrap_or(last))
}

/// Draws problems on each map until it has given its part of each bin; what a map lacks the others give, as far as they
/// can. Those of a map come one after the other, whatever the order of the maps. `told`: what share is drawn, and on
/// which map.
pub fn draw(maps: &[Map], each: usize, told: &mut dyn FnMut(f64, &Map)) -> Vec<Vec<Problem>> {
    let mut wanted = vec![each; LENGTHS.len()];
    let mut drawn: Vec<Vec<Problem>> = Vec::new();
    let mut draws = Draw::new(1);
    // Small maps first: they cannot make up for others. Of equal ones the order must not hang on how they came here.
    let mut order: Vec<usize> = (0..maps.len()).collect();
    order.sort_by_cached_key(|&map| {
        let Map {
            name, folder, grid, ..
        } = &maps[map];
        (grid.len(), name, folder, grid.checksum())
    });
    drawn.resize_with(maps.len(), Vec::new);
    for (done, &map) in order.iter().enumerate() {
        let left = maps.len() - done;
        let quota = wanted.iter().map(|many| many.div_ceil(left)).collect();
        let bins = (maps.len() * LENGTHS.len()) as f64;
        drawn[map] = on_map(&maps[map], quota, &mut draws, &mut |bin| {
            told((done * LENGTHS.len() + bin) as f64 / bins, &maps[map]);
        });
        for problem in &drawn[map] {
            wanted[problem.bin] -= 1;
        }
    }
    drawn
}

fn on_map(
    map: &Map,
    mut quota: Vec<usize>,
    draws: &mut Draw,
    told: &mut dyn FnMut(usize),
) -> Vec<Problem> {
    let moves = Moves::new(&map.grid, RULE);
    let graph = GridGraph::<u64>::new(&map.grid, &moves);
    let regions = Regions::new(&map.grid, &moves);
    let (width, height) = (map.grid.width(), map.grid.height());
    let unset = NodeId(0);
    let mut search = BestFirst::between(a_star::settings(), unset, unset);
    let mut problems = Vec::new();
    for bin in 0..LENGTHS.len() {
        told(bin);
        let mut patience = PATIENCE * quota[bin];
        // A goal further away is no shorter to reach.
        let reach = LENGTHS[bin] * 1.3;
        while quota[bin] > 0 && patience > 0 {
            patience -= 1;
            let start = draws.below(map.grid.len() as u64) as u32;
            let at = map.grid.cell(start as usize);
            let side = |from: u32, size: u32, draws: &mut Draw| {
                let least = from.saturating_sub(reach as u32);
                let most = (from + reach as u32).min(size - 1);
                least + draws.below(u64::from(most - least) + 1) as u32
            };
            let (x, y) = (side(at.x, width, draws), side(at.y, height, draws));
            let goal = y * width + x;
            if start == goal || regions.of(start).is_none() || !regions.joined(start, goal) {
                continue;
            }
            let (start, goal) = (NodeId(start), NodeId(goal));
            search.restart(start, goal);
            search.run(&graph, &mut ());
            let units = search.path_units().unwrap_or_default();
            let Some(bin) = bin_of(graph.real(units)) else {
                continue;
            };
            if quota[bin] > 0 {
                quota[bin] -= 1;
                problems.push(Problem { start, goal, bin });
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_belongs_to_the_nearest_published_one() {
        for (bin, length) in LENGTHS.into_iter().enumerate() {
            assert_eq!(bin_of(length), Some(bin));
        }
        assert_eq!(
            (bin_of(0.0), bin_of(22.4), bin_of(22.6)),
            (Some(0), Some(0), Some(1))
        );
        assert_eq!((bin_of(512.0), bin_of(513.0)), (Some(11), None));
    }
}

//! The facts of a subgoal graph that a front end shows, as a whole and at a moment of a run.

use std::collections::{BTreeMap, BTreeSet};

use super::contraction::Contracted;
use super::file::save;
use super::joined::JoinedEnds;
use super::making::MadeGraph;
use super::pruning::Levels;
use super::run::SubgoalRun;
use crate::graph::{Cost, GridGraph, Moves};
use crate::message::Message;
use crate::search::engine::on_subgoals::{OnSubgoals, SubgoalFacts, SubgoalLevel, SubgoalProgress};
use crate::world::Grid;

impl<C: Cost> OnSubgoals for SubgoalRun<C> {
    fn facts(&self) -> SubgoalFacts {
        let Some(made) = &self.made else {
            return SubgoalFacts::default();
        };
        let levels = made.levels.as_ref();
        SubgoalFacts {
            subgoals: made.graph.cells.len(),
            links: made.graph.link_count(),
            kind: self.settings.kind,
            local: levels.map_or(0, |levels| {
                levels.examined.iter().filter(|e| e.local).count()
            }),
            shortcuts: made.shortcuts_by(usize::MAX).len(),
            tells: !self.settings.beforehand,
            joined: [self.ends.from_start.len(), self.ends.from_goal.len()],
            straight: self.ends.straight.is_some(),
            repaired: self.repaired,
            bytes: made.bytes() as u64,
        }
    }

    fn refused(&self) -> Option<&Message> {
        self.refused.as_ref()
    }

    fn save(&self, grid: &Grid, moves: &Moves) -> Option<Vec<u8>> {
        let made = self.made.as_ref().filter(|made| made.is_whole())?;
        Some(save(made, &GridGraph::<C>::new(grid, moves)))
    }

    fn nodes(&self, by: SubgoalProgress) -> Vec<u32> {
        let Some(made) = &self.made else {
            return Vec::new();
        };
        let found = by.subgoals.min(made.graph.cells.len());
        let mut nodes = made.graph.cells[..found].to_vec();
        if by.joined {
            nodes.extend([self.start.0, self.goal.0]);
        }
        nodes
    }

    fn links(&self, by: SubgoalProgress) -> Vec<u32> {
        let Some(made) = &self.made else {
            return Vec::new();
        };
        links_by(made, self.joined.then_some(&self.ends), by)
    }

    fn heights(&self, by: SubgoalProgress) -> Vec<u8> {
        let Some(made) = &self.made else {
            return Vec::new();
        };
        let contraction = made.contraction.as_ref();
        contraction.map_or(Vec::new(), |contraction| {
            heights(made.graph.cells.len(), &contraction.order, by)
        })
    }

    fn link(&self, n: usize) -> Option<[u32; 2]> {
        let graph = &self.made.as_ref()?.graph;
        let mut left = n;
        for node in 0..graph.linked() {
            let earlier = graph.earlier(node);
            if let Some(link) = earlier.get(left) {
                return Some([graph.cells[node], graph.cells[link.to as usize]]);
            }
            left -= earlier.len();
        }
        None
    }

    fn level(&self, n: usize) -> Option<SubgoalLevel> {
        let made = self.made.as_ref()?;
        if let Some(contraction) = &made.contraction {
            let before = made.shortcuts_by(n).len();
            let now = contraction.order.get(n)?.shortcuts as usize;
            return Some(SubgoalLevel::Contracted(now - before));
        }
        let levels = made.levels.as_ref()?;
        let examined = levels.examined.get(n)?;
        if !examined.local {
            let cells = examined.kept_for.map(|n| made.graph.cells[n as usize]);
            return Some(SubgoalLevel::Global(cells));
        }
        let before = n.checked_sub(1).map_or(0, |n| levels.examined[n].shortcuts);
        Some(SubgoalLevel::Local((examined.shortcuts - before) as usize))
    }
}

/// The greatest height.
const HIGHEST: u32 = 7;

/// The links that there are by then: two nodes by turns, subgoals by their numbers, then start and goal.
fn links_by(made: &MadeGraph, ends: Option<&JoinedEnds>, by: SubgoalProgress) -> Vec<u32> {
    let graph = &made.graph;
    let ends = ends.filter(|_| by.joined);
    let levels = made.levels.as_ref();
    // Local ones from which start or goal lead up are searched all the same.
    let led = |n: u32| ends.is_some_and(|ends| ends.touches(n));
    let local = |n: u32| {
        let taken = levels.is_some_and(|levels| levels.is_local(n as usize));
        taken && (n as usize) < by.examined
    };
    let shown = |a: u32, b: u32| (!local(a) || led(a)) && (!local(b) || led(b));
    let mut links = Vec::new();
    let mut left = by.links;
    for node in 0..graph.linked() {
        if left == 0 {
            break;
        }
        let earlier = graph.earlier(node);
        for link in &earlier[..left.min(earlier.len())] {
            if shown(node as u32, link.to) {
                links.extend([node as u32, link.to]);
            }
        }
        left -= left.min(earlier.len());
    }
    if let Some(levels) = levels {
        let made = made.shortcuts_by(by.examined);
        let there = made.iter().copied().filter(|&[a, b]| shown(a, b));
        unfold(levels, made, there, &mut links);
    }
    if let Some(ends) = ends {
        let start = graph.cells.len() as u32;
        links.extend(ends.from_start.iter().flat_map(|link| [start, link.to]));
        links.extend(ends.from_goal.iter().flat_map(|link| [start + 1, link.to]));
        if ends.straight.is_some() {
            links.extend([start + 1, start]);
        }
    }
    if made.contraction.is_some() {
        let shortcuts = made.shortcuts_by(by.examined).iter();
        links.extend(shortcuts.flat_map(|&[a, b]| [a.min(b), a.max(b)]));
    }
    links
}

/// Adds what some shortcuts of two levels, of all that are made, lead along: links of the simple graph by way of local
/// subgoals, each once.
fn unfold(
    levels: &Levels,
    made: &[[u32; 2]],
    shown: impl Iterator<Item = [u32; 2]>,
    links: &mut Vec<u32>,
) {
    let mut middles = BTreeMap::new();
    for (node, examined) in levels.examined.iter().enumerate() {
        let before = node
            .checked_sub(1)
            .map_or(0, |n| levels.examined[n].shortcuts);
        let own = made.get(before as usize..examined.shortcuts as usize);
        let ends = own
            .into_iter()
            .flatten()
            .map(|&[a, b]| [a.max(b), a.min(b)]);
        middles.extend(ends.map(|ends| (ends, node as u32)));
    }
    let mut added = BTreeSet::new();
    let mut left: Vec<[u32; 2]> = shown.collect();
    while let Some([a, b]) = left.pop() {
        let ends = [a.max(b), a.min(b)];
        if !added.insert(ends) {
            continue;
        }
        match middles.get(&ends) {
            Some(&middle) => left.extend([[a, middle], [middle, b]]),
            None => links.extend(ends),
        }
    }
}

/// By subgoal, how high it stands in a contraction hierarchy: 0 where it is not contracted by then, 1 where more than
/// half of all are contracted after it, one more each time that only half as many are.
fn heights(nodes: usize, order: &[Contracted], by: SubgoalProgress) -> Vec<u8> {
    let mut heights = vec![0; nodes];
    let last = order.len().min(by.examined);
    for (i, contracted) in order[..last].iter().enumerate() {
        let halvings = (nodes / (nodes - i)).ilog2() + 1;
        heights[contracted.node as usize] = halvings.min(HIGHEST) as u8;
    }
    heights
}

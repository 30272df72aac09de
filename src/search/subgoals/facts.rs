//! What a front end shows of a subgoal graph, as a whole and at a moment of a run.

use super::joined::JoinedEnds;
use super::making::MadeGraph;
use super::run::SubgoalRun;
use crate::graph::Cost;
use crate::search::engine::on_subgoals::{OnSubgoals, SubgoalFacts, SubgoalLevel, SubgoalProgress};

impl<C: Cost> OnSubgoals for SubgoalRun<C> {
    fn facts(&self) -> SubgoalFacts {
        let Some(made) = &self.made else {
            return SubgoalFacts::default();
        };
        let levels = made.levels.as_ref();
        SubgoalFacts {
            subgoals: made.graph.cells.len(),
            links: made.graph.link_count(),
            two_levels: levels.is_some(),
            local: levels.map_or(0, |levels| {
                levels.examined.iter().filter(|e| e.local).count()
            }),
            shortcuts: levels.map_or(0, |levels| levels.shortcuts.len()),
            tells: !self.settings.beforehand,
            joined: [self.ends.from_start.len(), self.ends.goal_links],
            straight: self.ends.straight.is_some(),
            repaired: self.repaired,
            bytes: made.bytes() as u64,
        }
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
    if let Some(levels) = levels.filter(|_| by.examined > 0) {
        let last = by.examined.min(levels.examined.len());
        let made = levels
            .examined
            .get(last.wrapping_sub(1))
            .map_or(0, |e| e.shortcuts);
        let made = &levels.shortcuts[..made as usize];
        links.extend(made.iter().filter(|[a, b]| shown(*a, *b)).flatten());
    }
    if let Some(ends) = ends {
        let start = graph.cells.len() as u32;
        links.extend(ends.from_start.iter().flat_map(|link| [start, link.to]));
        links.extend(ends.goal_neighbours().flat_map(|n| [start + 1, n]));
        if ends.straight.is_some() {
            links.extend([start + 1, start]);
        }
    }
    links
}

//! The search tree of a lane: from which node each was reached, how deep it lies, and the steps that made a branch.

use serde::Serialize;

use crate::lab::core::cell_state::CellState;
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::trace::{EventKind, NO_NODE, NodeView, Trace, UNSEEN};
use crate::world::Cell;

/// The depth of a node that is not in the tree.
pub const NO_DEPTH: u32 = u32::MAX;

/// A search tree at the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// By cell: the one it was reached from; [`NO_NODE`] of roots and of cells that are not in the tree.
    pub parents: Vec<u32>,
    /// By cell: moves from the root; [`NO_DEPTH`] of cells that are not in the tree.
    pub depths: Vec<u32>,
    /// The largest depth.
    pub deepest: u32,
}

/// A node of the tree with its parent and children.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kin {
    /// Which cell.
    pub cell: Cell,
    /// `Open`, `Closed` or `Deferred`.
    pub state: CellState,
    /// Cost of the way to it, as a length.
    pub g: f64,
    /// Moves from the root.
    pub depth: u32,
    /// How many nodes were reached from it.
    pub children: u32,
    /// How many nodes there are below it.
    pub below: u32,
}

impl Lab {
    /// The tree of one side of a lane at the cursor. O(cells). Errors: no such lane or side.
    pub fn tree(&self, lane: usize, side: usize) -> Result<Tree, Message> {
        Ok(tree_of(self.side_view(lane, side)?))
    }

    /// The nodes from the root down to a cell, both included, then those reached from it, by cell; two empty lists for
    /// a cell outside of the tree. O(cells). Errors: no such lane or side.
    pub fn kin(
        &self,
        lane: usize,
        side: usize,
        cell: u32,
    ) -> Result<(Vec<Kin>, Vec<Kin>), Message> {
        let view = self.side_view(lane, side)?;
        let unit = self.lane(lane)?.unit(self.world());
        let tree = tree_of(view);
        let (children, below) = tree.counts();
        let kin = |&node: &u32| {
            let i = node as usize;
            Kin {
                cell: self.world().grid().cell(i),
                state: CellState::of_mark(view.marks()[i]),
                g: view.record(node).unwrap_or_default().g as f64 * unit,
                depth: tree.depths[i],
                children: children[i],
                below: below[i],
            }
        };
        let of_cell = |(_, parent): &(u32, &u32)| **parent == cell && cell != NO_NODE;
        let nodes: Vec<u32> = (0..)
            .zip(&tree.parents)
            .filter(of_cell)
            .map(|(node, _)| node)
            .collect();
        let chain = view.branch(cell);
        Ok((
            chain.iter().map(kin).collect(),
            nodes.iter().map(kin).collect(),
        ))
    }

    /// The steps that put a cell of the branch to `cell` into the open list, improved it there or took it out, in
    /// order: of the branch as the recorded run leaves it, whatever the cursor shows; none where that goes round in a
    /// circle. O(cells + events). Errors: no such lane.
    pub fn branch_steps(&self, lane: usize, cell: u32) -> Result<Vec<u64>, Message> {
        let lane = self.lane(lane)?;
        let mut steps = Vec::new();
        for side in 0..lane.sides() {
            steps_to(lane.trace(), side as u8, cell, &mut steps);
        }
        steps.sort_unstable();
        steps.dedup();
        Ok(steps)
    }

    fn side_view(&self, lane: usize, side: usize) -> Result<&NodeView, Message> {
        let lane = self.lane(lane)?;
        if side >= lane.sides() {
            return Err(Message::new("lane.no-side").with("found", side));
        }
        Ok(lane.trace().view(side))
    }
}

impl Tree {
    /// By cell: how many were reached from it, and how many there are below it. O(cells).
    pub fn counts(&self) -> (Vec<u32>, Vec<u32>) {
        let mut children = vec![0; self.parents.len()];
        let mut below = vec![0; self.parents.len()];
        // The deepest first, so that a node's own count is whole before it is passed on.
        let mut at_depth = vec![0usize; self.deepest as usize + 2];
        let known = || (0..self.depths.len()).filter(|&i| self.depths[i] != NO_DEPTH);
        for i in known() {
            at_depth[self.depths[i] as usize + 1] += 1;
        }
        for depth in 1..at_depth.len() {
            at_depth[depth] += at_depth[depth - 1];
        }
        let mut in_order = vec![0u32; at_depth.last().copied().unwrap_or(0)];
        for i in known() {
            let place = &mut at_depth[self.depths[i] as usize];
            in_order[*place] = i as u32;
            *place += 1;
        }
        for &node in in_order.iter().rev() {
            let parent = self.parents[node as usize] as usize;
            if parent < children.len() {
                children[parent] += 1;
                below[parent] += below[node as usize] + 1;
            }
        }
        (children, below)
    }
}

fn tree_of(view: &NodeView) -> Tree {
    let nodes = view.marks().len();
    let known = |node: u32| view.record(node).is_some();
    let parent = |node: usize| {
        let up = view.record(node as u32)?.parent;
        Some(if up != NO_NODE && known(up) {
            up
        } else {
            NO_NODE
        })
    };
    // Of a search under repair, whose parents may go round in a circle for a while: what hangs on one is in no tree.
    let mut is_round = vec![false; nodes];
    let mut tree = Tree {
        parents: (0..nodes).map(|i| parent(i).unwrap_or(NO_NODE)).collect(),
        depths: vec![NO_DEPTH; nodes],
        deepest: 0,
    };
    let mut way = Vec::new();
    for node in 0..nodes {
        if parent(node).is_none() {
            continue;
        }
        // Up to the root or to a node whose depth is known; a way longer than that goes round.
        let mut at = node;
        let mut depth = loop {
            if tree.depths[at] != NO_DEPTH {
                break tree.depths[at];
            }
            if is_round[at] || way.len() > nodes {
                for below in way.drain(..) {
                    is_round[below] = true;
                    tree.parents[below] = NO_NODE;
                }
                break NO_DEPTH;
            }
            way.push(at);
            match parent(at) {
                Some(up) if up != NO_NODE => at = up as usize,
                _ => break NO_DEPTH,
            }
        };
        // One more than no depth is that of a root: 0.
        while let Some(below) = way.pop() {
            depth = depth.wrapping_add(1);
            tree.depths[below] = depth;
            tree.deepest = tree.deepest.max(depth);
        }
    }
    tree
}

/// Adds the steps of the branch to `cell` on one side.
fn steps_to(trace: &Trace, side: u8, cell: u32, steps: &mut Vec<u64>) {
    let mut parents = vec![None; trace.view(usize::from(side)).marks().len()];
    let here = || trace.kept().filter(|(_, event)| event.space == side);
    for (_, event) in here() {
        let kept = event.kind == EventKind::Changed && event.marks().1 != UNSEEN;
        if event.kind.opens() || event.kind == EventKind::Cut || kept {
            parents[event.node as usize] = Some(event.parent);
        } else if matches!(event.kind, EventKind::Forgotten | EventKind::Changed) {
            parents[event.node as usize] = None;
        }
    }
    let mut on_branch = vec![false; parents.len()];
    let mut at = cell as usize;
    while let Some(Some(parent)) = parents.get(at) {
        if std::mem::replace(&mut on_branch[at], true) {
            // Parents were left going round in a circle: it is no branch.
            return;
        }
        at = *parent as usize;
    }
    let counts = |kind: EventKind| {
        kind.opens()
            || matches!(
                kind,
                EventKind::Expanded
                    | EventKind::Pruned
                    | EventKind::Reached
                    | EventKind::Deferred
                    | EventKind::Forgotten
                    | EventKind::Cut
                    | EventKind::Revised
                    | EventKind::Changed
            )
    };
    for (step, event) in here() {
        if counts(event.kind) && on_branch.get(event.node as usize).copied().unwrap_or(false) {
            steps.push(step);
        }
    }
}

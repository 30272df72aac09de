//! Clique abstraction of one level: the nodes of a graph are grouped, and each group becomes a node of the level above.
//!
//! A group is a clique (pairwise adjacent nodes) of four, three or two. An orphan, a node with a single neighbour,
//! joins the group of that neighbour where it is in no clique. Remaining nodes form groups of one, unless they are the
//! majority.

/// No node, and no group.
pub(in crate::hierarchy) const NONE: u32 = u32::MAX;

/// The edges of a level.
pub(in crate::hierarchy) trait Joined {
    /// Writes the neighbours of a node, by rising number.
    fn of(&self, node: u32, neighbours: &mut Vec<u32>);

    /// Whether two nodes are neighbours.
    fn are(&self, a: u32, b: u32) -> bool;
}

/// The groups of the nodes of a level.
#[derive(Clone, Debug, Default)]
pub(in crate::hierarchy) struct Groups {
    /// By node its group, in the order in which they were made; `NONE` where there is no such node.
    pub group: Vec<u32>,
    /// How many groups there are.
    pub count: u32,
    /// The nodes that belong to a group without being in its clique, by rising number: its orphans.
    pub orphans: Vec<u32>,
}

/// Merges the nodes of `0..count` of which `exists` holds. The same graph gives the same groups.
pub(in crate::hierarchy) fn merge(
    count: usize,
    exists: impl Fn(u32) -> bool,
    joined: &impl Joined,
) -> Groups {
    let mut groups = Groups {
        group: vec![NONE; count],
        ..Groups::default()
    };
    let nodes = || (0..count as u32).filter(|&node| exists(node));
    let mut near = Vec::new();
    for size in [4, 3, 2] {
        for node in nodes() {
            if groups.has(node) {
                continue;
            }
            neighbours(joined, node, &mut near);
            // Those before it have been asked themselves.
            near.retain(|&other| other > node && !groups.has(other));
            if let Some(others) = clique(joined, &near, size - 1) {
                let others = &others[..size - 1];
                groups.found(std::iter::once(node).chain(others.iter().copied()));
            }
        }
    }
    let (mut left, mut with_neighbours) = (Vec::new(), 0);
    for node in nodes() {
        neighbours(joined, node, &mut near);
        with_neighbours += usize::from(!near.is_empty());
        match near[..] {
            _ if groups.has(node) => {}
            // Were that one in no group, both would be a clique.
            [only] => {
                groups.join(node, only);
                groups.orphans.push(node);
            }
            [] => groups.found([node].into_iter()),
            [first, ..] => left.push((node, first)),
        }
    }
    // Where these are most of all, between a few that all of them are joined to, a level would hardly be smaller than
    // the one below.
    let too_many = 2 * left.len() > with_neighbours;
    for (node, first) in left {
        if too_many {
            groups.join(node, first);
            groups.orphans.push(node);
        } else {
            groups.found([node].into_iter());
        }
    }
    groups.orphans.sort_unstable();
    groups
}

fn neighbours(joined: &impl Joined, node: u32, near: &mut Vec<u32>) {
    near.clear();
    joined.of(node, near);
}

/// The first clique of so many nodes, at most three, out of some that are in order.
fn clique(joined: &impl Joined, among: &[u32], size: usize) -> Option<[u32; 3]> {
    for (i, &a) in among.iter().enumerate() {
        if size == 1 {
            return Some([a; 3]);
        }
        for (j, &b) in among.iter().enumerate().skip(i + 1) {
            if !joined.are(a, b) {
                continue;
            }
            if size == 2 {
                return Some([a, b, b]);
            }
            let both = |&&c: &&u32| joined.are(a, c) && joined.are(b, c);
            if let Some(&c) = among[j + 1..].iter().find(both) {
                return Some([a, b, c]);
            }
        }
    }
    None
}

impl Groups {
    fn has(&self, node: u32) -> bool {
        self.group[node as usize] != NONE
    }

    fn found(&mut self, members: impl Iterator<Item = u32>) {
        for member in members {
            self.group[member as usize] = self.count;
        }
        self.count += 1;
    }

    fn join(&mut self, node: u32, other: u32) {
        self.group[node as usize] = self.group[other as usize];
    }
}

//! A drawing of a tree whose nodes are numbered as they were made: each parent above the middle of its children.

/// A drawing of a tree: the places of the nodes that are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeLayout {
    /// The nodes that are shown, by number, ascending.
    pub nodes: Vec<u32>,
    /// Of each of them, its parent's place in this list; the root's is its own.
    pub parents: Vec<u32>,
    /// How many edges lead to it from the root.
    pub depths: Vec<u16>,
    /// Its place across, in nodes beside each other.
    pub across: Vec<f64>,
    /// How many of its children are not shown.
    pub hidden: Vec<u32>,
}

impl TreeLayout {
    /// The tree of `parents`, each lower than its child's number but for the root's. If they are more than `most`, only
    /// the way to `shown` is, with all children of the nodes on it.
    pub fn of(parents: &[u32], shown: u32, most: usize) -> TreeLayout {
        let Some(last) = (parents.len() as u32).checked_sub(1) else {
            return TreeLayout::default();
        };
        let mut on_way = vec![parents.len() <= most; parents.len()];
        let mut at = shown.min(last);
        loop {
            on_way[at as usize] = true;
            let parent = parents[at as usize].min(at);
            if parent == at {
                break;
            }
            at = parent;
        }
        let mut layout = TreeLayout::default();
        let mut place = vec![u32::MAX; parents.len()];
        for (node, parent) in (0..).zip(parents) {
            let parent = (*parent).min(node);
            if node > 0 && !on_way[parent as usize] {
                if let Some(hidden) = layout.hidden.get_mut(place[parent as usize] as usize) {
                    *hidden += 1;
                }
                continue;
            }
            let here = layout.nodes.len() as u32;
            place[node as usize] = here;
            let above = if node == 0 { 0 } else { place[parent as usize] };
            let depth = if node == 0 {
                0
            } else {
                layout.depths[above as usize] + 1
            };
            layout.nodes.push(node);
            layout.parents.push(above);
            layout.depths.push(depth);
            layout.hidden.push(0);
        }
        layout.set_across();
        layout
    }

    /// Leaves stand beside each other in the order of a walk through the tree.
    fn set_across(&mut self) {
        let count = self.nodes.len();
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
        for node in 1..count {
            children[self.parents[node] as usize].push(node as u32);
        }
        self.across = vec![0.0; count];
        let mut leaves = 0.0;
        let mut open = vec![0_u32];
        while let Some(node) = open.pop() {
            let below = &children[node as usize];
            if below.is_empty() {
                self.across[node as usize] = leaves;
                leaves += 1.0;
            }
            open.extend(below.iter().rev());
        }
        for node in (0..count).rev() {
            if let [first, .., last] = children[node][..] {
                self.across[node] =
                    (self.across[first as usize] + self.across[last as usize]) / 2.0;
            } else if let [only] = children[node][..] {
                self.across[node] = self.across[only as usize];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_over_their_children() {
        let tree = TreeLayout::of(&[0, 0, 0, 1, 1, 2], 0, 10);
        assert_eq!(tree.depths, [0, 1, 1, 2, 2, 2]);
        assert_eq!(tree.across, [1.25, 0.5, 2.0, 0.0, 1.0, 2.0]);
        assert_eq!(tree.hidden, [0; 6]);
    }

    #[test]
    fn of_many_only_the_way_is_shown_with_what_branches_off() {
        let tree = TreeLayout::of(&[0, 0, 0, 1, 1, 2, 2, 2], 4, 3);
        assert_eq!(tree.nodes, [0, 1, 2, 3, 4]);
        assert_eq!(tree.hidden, [0, 0, 3, 0, 0]);
        assert_eq!(TreeLayout::of(&[], 4, 3), TreeLayout::default());
        assert_eq!(TreeLayout::of(&[0], 9, 0).nodes, [0]);
    }
}

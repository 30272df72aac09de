//! The start and goal of one query, inserted into the abstract graph.

use crate::graph::{Cost, NodeId};

use super::abstraction::Abstraction;
use super::clusters::MOST_LEVELS;

/// The intra-edges of an inserted end: for each level, once they are known, the costs to the nodes of its cluster.
/// Empty where the cell is itself a node of that level: its intra-edges exist already.
pub(in crate::hierarchy) type EndRows<C> = [Option<Vec<C>>; MOST_LEVELS];

/// One inserted end: the costs from it to the nodes of its cluster, level by level.
#[derive(Clone, Debug, PartialEq, Eq)]
struct End<C> {
    cell: u32,
    /// For each level its cluster.
    clusters: [usize; MOST_LEVELS],
    rows: EndRows<C>,
}

/// The inserted start and goal (S and G in Botea et al.): their edges to the nodes of their clusters and to each other.
///
/// They are stored outside the abstraction, which stays unchanged: removing them is dropping this value, and many
/// queries may share one abstraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertedEnds<C> {
    ends: [End<C>; 2],
    /// For each level the cost between the two inside one cluster.
    between: [C; MOST_LEVELS],
}

impl<C: Cost> InsertedEnds<C> {
    /// Two ends without edges.
    pub fn new(abstraction: &Abstraction<C>, start: NodeId, goal: NodeId) -> InsertedEnds<C> {
        let levels = abstraction.levels();
        let end = |node: NodeId| {
            let mut clusters = [0; MOST_LEVELS];
            for (level, cluster) in (1..=levels).zip(&mut clusters) {
                *cluster = abstraction.clusters.of_index(level, node.0);
            }
            End {
                cell: node.0,
                clusters,
                rows: EndRows::default(),
            }
        };
        InsertedEnds {
            ends: [end(start), end(goal)],
            between: [C::UNREACHED; MOST_LEVELS],
        }
    }

    /// The cell of an end: 0 is the start, 1 the goal.
    pub fn cell(&self, end: usize) -> NodeId {
        NodeId(self.ends[end].cell)
    }

    /// Whether an end is a node of that level already.
    pub fn is_node(&self, abstraction: &Abstraction<C>, end: usize, level: usize) -> bool {
        let End { cell, clusters, .. } = &self.ends[end];
        abstraction.tables[level - 1][clusters[level - 1]]
            .place(*cell)
            .is_some()
    }

    /// Whether both ends lie in one cluster of that level, but no next-hop table connects them: they are different
    /// cells, and neither is a node.
    pub(in crate::hierarchy) fn are_without_table(
        &self,
        abstraction: &Abstraction<C>,
        level: usize,
    ) -> bool {
        let [start, goal] = &self.ends;
        start.clusters[level - 1] == goal.clusters[level - 1]
            && start.cell != goal.cell
            && !(0..2).any(|end| self.is_node(abstraction, end, level))
    }

    /// The targets of an end's edges on a level: the nodes of its cluster, then the other end if it lies in the same
    /// cluster.
    pub fn targets<'a>(
        &'a self,
        abstraction: &'a Abstraction<C>,
        end: usize,
        level: usize,
    ) -> impl Iterator<Item = NodeId> + 'a {
        let cluster = self.ends[end].clusters[level - 1];
        let nodes = abstraction.tables[level - 1][cluster].nodes.iter();
        let other = &self.ends[1 - end];
        let near = (other.clusters[level - 1] == cluster).then_some(other.cell);
        nodes.copied().chain(near).map(NodeId)
    }

    /// Inserts an end into its cluster of that level: `costs` are those from it to its
    /// [`targets`](InsertedEnds::targets), in their order; `UNREACHED` where no path lies inside the cluster.
    pub fn join(
        &mut self,
        abstraction: &Abstraction<C>,
        end: usize,
        level: usize,
        mut costs: Vec<C>,
    ) {
        let cluster = self.ends[end].clusters[level - 1];
        let nodes = abstraction.tables[level - 1][cluster].nodes.len();
        if let Some(&other) = costs.get(nodes) {
            self.between[level - 1] = other;
        }
        costs.truncate(nodes);
        self.ends[end].rows[level - 1] = Some(costs);
    }

    /// The edges of the goal, level by level, for another query with the same goal.
    pub(in crate::hierarchy) fn into_goal(self) -> EndRows<C> {
        let [_, goal] = self.ends;
        goal.rows
    }

    /// Hands over the lists of its costs, emptied, for other ends.
    pub(in crate::hierarchy) fn give_back(self, lists: &mut Vec<Vec<C>>) {
        let rows = self.ends.into_iter().flat_map(|end| end.rows).flatten();
        lists.extend(rows.map(|mut row| {
            row.clear();
            row
        }));
    }

    /// Whether the ends lie in different clusters of that level.
    pub(in crate::hierarchy) fn are_apart(&self, level: usize) -> bool {
        let [start, goal] = &self.ends;
        start.clusters[level - 1] != goal.clusters[level - 1]
    }

    /// Inserts the goal into its cluster of that level with the edges of an earlier query.
    pub(in crate::hierarchy) fn join_again(&mut self, level: usize, row: Vec<C>) {
        self.ends[1].rows[level - 1] = Some(row);
    }

    /// The result of inserting an end on a level: its cluster, and the costs from it to the nodes there. A goal on the
    /// start's cell is not inserted.
    #[inline]
    pub(in crate::hierarchy) fn row(&self, end: usize, level: usize) -> Option<(usize, &[C])> {
        let End { clusters, rows, .. } = &self.ends[end];
        if end == 1 && self.ends[0].cell == self.ends[1].cell {
            return None;
        }
        let row = rows[level - 1].as_ref()?;
        Some((clusters[level - 1], row))
    }

    /// The cost between the two ends inside their common cluster of a level, if both were inserted there.
    #[inline]
    pub(in crate::hierarchy) fn between(&self, level: usize) -> C {
        self.between[level - 1]
    }

    /// Number of edges made by insertion, over all levels.
    pub fn joined(&self) -> usize {
        let rows = self.ends.iter().flat_map(|end| &end.rows).flatten();
        let finite = |costs: &[C]| costs.iter().filter(|&&cost| cost != C::UNREACHED).count();
        rows.map(|row| finite(row)).sum::<usize>() + finite(&self.between)
    }
}

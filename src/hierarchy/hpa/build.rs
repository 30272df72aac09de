//! Building an abstraction, or repairing it after an edit, one cluster per step.

use std::collections::BTreeSet;

use crate::graph::{Cost, GridGraph};
use crate::message::Message;
use crate::search::Task;
use crate::trace::{Process, Recorder, Status};
use crate::world::CellBox;

use super::abstraction::Abstraction;
use super::abstraction::AbstractionShape;
use super::abstraction::InterEdge;
use super::abstraction::IntraEdgeDetail;
use super::abstraction::{Found, LocalInterEdge};
use super::entrances::Transition;
use super::entrances::transitions;
use super::intra_edge_search::{IntraEdgeSearch, costs_through};
use super::kept::Kept;

/// The building of an [`Abstraction`], or its repair. A step makes the transitions of one cluster, or the costs through
/// one.
#[derive(Clone, Debug)]
pub struct Build<C> {
    part: Part,
    /// What is left of the present part, the next last.
    left: Vec<usize>,
    done: usize,
    /// Clusters of each level that have to be made anew; the first is level 1.
    stale: Vec<BTreeSet<usize>>,
    /// Clusters of level 1 whose list of transitions has to be gathered anew.
    unlinked: BTreeSet<usize>,
    /// Clusters of the present level whose transitions have to be joined to nodes anew, and whether nodes have come or
    /// gone.
    unjoined: BTreeSet<usize>,
    renumbered: bool,
    /// Whether costs are left to be found when a search needs them.
    lazily: bool,
    intra: IntraEdgeSearch<C>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Crossings,
    /// Of this level.
    Rooms(usize),
    Ended,
}

impl<C: Cost> Build<C> {
    /// The whole building of an abstraction.
    pub fn whole(abstraction: &Abstraction<C>) -> Build<C> {
        let clusters = &abstraction.clusters;
        let all = |level| (0..clusters.count(level)).collect();
        Build {
            part: Part::Crossings,
            left: (0..clusters.count(1)).rev().collect(),
            done: 0,
            stale: (1..=abstraction.levels()).map(all).collect(),
            unlinked: (0..clusters.count(1)).collect(),
            unjoined: BTreeSet::new(),
            renumbered: false,
            lazily: false,
            intra: IntraEdgeSearch::default(),
        }
    }

    /// The repair after an edit inside `area`; `graph` is the grid after it. Everything is rebuilt where the grid got
    /// its first terrain cost or lost its last one.
    pub fn repair(
        abstraction: &mut Abstraction<C>,
        area: CellBox,
        graph: &GridGraph<'_, C>,
    ) -> Build<C> {
        let grid = graph.grid();
        let weighted = grid.costs().is_some();
        if abstraction.weighted != weighted {
            abstraction.weighted = weighted;
            return Build::whole(abstraction);
        }
        let clusters = &abstraction.clusters;
        // A move between two cells of a cluster passes no cell of another one, so that only those are concerned in
        // which an agent stands otherwise than before; steps across a border depend on the cells on both sides.
        let reach = u32::from(abstraction.rule.reach);
        let stands = area.grown(reach, grid);
        let mut left: Vec<usize> = clusters.touching(1, stands.grown(1, grid)).collect();
        left.reverse();
        let mut stale = vec![BTreeSet::new(); abstraction.levels()];
        stale[0] = clusters.touching(1, stands).collect();
        Build {
            part: Part::Crossings,
            left,
            done: 0,
            stale,
            unlinked: BTreeSet::new(),
            unjoined: BTreeSet::new(),
            renumbered: false,
            lazily: false,
            intra: IntraEdgeSearch::default(),
        }
    }

    /// The same without intra-edge costs, which searches compute on demand ([`Abstraction::lazy`]): steps find
    /// transitions only. Next-hop tables are still made.
    #[must_use]
    pub fn lazily(self, abstraction: &Abstraction<C>) -> Build<C> {
        Build {
            lazily: abstraction.shape.keeps != IntraEdgeDetail::Steps,
            ..self
        }
    }

    /// Steps done, and steps left as far as is known.
    pub fn progress(&self) -> (usize, usize) {
        let ahead = match self.part {
            _ if self.lazily => self.stale.len(),
            Part::Crossings => 0,
            Part::Rooms(level) => level,
            Part::Ended => self.stale.len(),
        };
        let later: usize = self.stale[ahead..].iter().map(BTreeSet::len).sum();
        (self.done, self.left.len() + later)
    }

    /// Whether nothing is left to be done, though a step has to find that out.
    pub fn is_over(&self) -> bool {
        let done = match self.part {
            Part::Crossings => return false,
            Part::Rooms(level) => level,
            Part::Ended => return true,
        };
        self.left.is_empty()
            && self.stale.get(done).is_none_or(BTreeSet::is_empty)
            && done + 1 >= self.stale.len()
    }

    /// What the next step does; `None` where it only goes on to the next part, or all is done.
    pub fn next(&self) -> Option<Task> {
        let level = match self.part {
            Part::Crossings => 0,
            Part::Rooms(level) => level as u8,
            Part::Ended => return None,
        };
        let cluster = *self.left.last()? as u32;
        Some(Task { level, cluster })
    }

    /// The clusters of each level that were made anew, by rising numbers; the first is level 1.
    pub fn into_rebuilt(self) -> Vec<Vec<usize>> {
        let list = |clusters: BTreeSet<usize>| clusters.into_iter().collect();
        self.stale.into_iter().map(list).collect()
    }

    /// Does all that is left.
    pub fn finish(&mut self, abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>) {
        while self.step((abstraction, graph), &mut ()) == Status::Running {}
    }

    /// The same, with all of it done.
    pub(in crate::hierarchy) fn finished(
        mut self,
        abstraction: &mut Abstraction<C>,
        graph: &GridGraph<'_, C>,
    ) -> Build<C> {
        self.finish(abstraction, graph);
        self
    }

    /// Finds the transitions of a cluster; those that are new or gone concern the clusters at both ends.
    fn cross(&mut self, abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>, at: usize) {
        let clusters = abstraction.clusters;
        let found = transitions(&clusters, at, abstraction.shape.two_from, graph);
        let known = std::mem::replace(&mut abstraction.borders[at], found);
        let found = &abstraction.borders[at];
        let lone = |a: &[Transition<C>], b: &[Transition<C>]| -> Vec<Transition<C>> {
            a.iter().filter(|one| !b.contains(one)).copied().collect()
        };
        for transition in lone(&known, found).iter().chain(&lone(found, &known)) {
            for end in [transition.from, transition.to] {
                let cluster = clusters.of_index(1, end);
                self.unlinked.insert(cluster);
                for (level, stale) in (1..).zip(&mut self.stale) {
                    stale.insert(clusters.of_index(level, end));
                }
            }
        }
    }

    /// Gathers the transitions out of the clusters where they are not what they were.
    fn link_all(&mut self, abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>) {
        for at in std::mem::take(&mut self.unlinked) {
            Build::link(abstraction, graph, at);
        }
    }

    /// Gathers the transitions out of a cluster from its own border and those of its neighbours.
    fn link(abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>, at: usize) {
        let clusters = abstraction.clusters;
        let area = clusters.cells(1, at);
        let mut inter_edges = Vec::new();
        for near in clusters.touching(1, area.grown(1, graph.grid())) {
            for transition in &abstraction.borders[near] {
                for (from, to) in [
                    (transition.from, transition.to),
                    (transition.to, transition.from),
                ] {
                    if area.contains(clusters.cell(from)) {
                        inter_edges.push(InterEdge {
                            from,
                            to,
                            cost: transition.cost,
                            level: abstraction.level_between(from, to) as u8,
                        });
                    }
                }
            }
        }
        inter_edges.sort_unstable();
        inter_edges.dedup();
        abstraction.inter_edges[at] = inter_edges;
    }

    /// Makes the nodes and the costs of one cluster.
    fn furnish(
        &mut self,
        abstraction: &mut Abstraction<C>,
        graph: &GridGraph<'_, C>,
        level: usize,
        at: usize,
    ) {
        let nodes = self.nodes_of(abstraction, graph, level, at);
        let found = match self.lazily {
            true => Found::default(),
            false => costs_through(&mut self.intra, abstraction, graph, (level, at), &nodes),
        };
        self.keep(abstraction, (level, at), nodes, found);
    }

    /// Makes the nodes of all clusters that have to be made anew, whose costs are left.
    fn leave(&mut self, abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>) {
        for level in 1..=abstraction.shape.levels {
            for at in self.stale[level - 1].clone() {
                self.furnish(abstraction, graph, level, at);
            }
            self.join(abstraction, level);
        }
    }

    /// The nodes of a cluster as its transitions have them; notes which clusters refer to them.
    fn nodes_of(
        &mut self,
        abstraction: &Abstraction<C>,
        graph: &GridGraph<'_, C>,
        level: usize,
        at: usize,
    ) -> Vec<u32> {
        let clusters = abstraction.clusters;
        let area = clusters.cells(level, at);
        let mut nodes: Vec<u32> = clusters
            .touching(1, area)
            .flat_map(|cluster| &abstraction.inter_edges[cluster])
            .filter(|link| usize::from(link.level) >= level)
            .map(|link| link.from)
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        self.unjoined.insert(at);
        if abstraction.tables[level - 1][at].nodes != nodes {
            // Inter-edges that lead here refer to positions among these nodes.
            let near = area.grown(1, graph.grid());
            self.unjoined.extend(clusters.touching(level, near));
            self.renumbered = true;
        }
        nodes
    }

    /// Keeps what was found of a cluster, and its nodes.
    fn keep(
        &mut self,
        abstraction: &mut Abstraction<C>,
        (level, at): (usize, usize),
        nodes: Vec<u32>,
        found: Found<C>,
    ) {
        let clusters = abstraction.clusters;
        let known = &mut abstraction.tables[level - 1][at];
        let same = (&known.nodes, &known.costs) == (&nodes, &found.costs);
        let before = usize::from(!known.is_known());
        known.nodes = nodes;
        known.fill(found);
        abstraction.unknown += usize::from(!known.is_known());
        abstraction.unknown -= before;
        // Of one that was not known before it cannot be told whether its costs have changed.
        if (!same || self.lazily)
            && let Some(above) = self.stale.get_mut(level)
        {
            let first = clusters.cells(level, at).min;
            above.insert(clusters.of(level + 1, first));
        }
    }

    /// Joins the transitions of a level to its nodes, where it takes that, and numbers these.
    fn join(&mut self, abstraction: &mut Abstraction<C>, level: usize) {
        let clusters = abstraction.clusters;
        for at in std::mem::take(&mut self.unjoined) {
            let tables = &abstraction.tables[level - 1];
            let mut inter_edges = Vec::with_capacity(tables[at].nodes.len());
            for (from, &node) in (0..).zip(&tables[at].nodes) {
                for link in abstraction.inter_edges(node) {
                    let cluster = clusters.of_index(level, link.to);
                    if usize::from(link.level) >= level
                        && let Some(to) = tables[cluster].place(link.to)
                    {
                        inter_edges.push(LocalInterEdge {
                            from,
                            cluster: cluster as u32,
                            to: to as u32,
                            cost: link.cost,
                            leaves: usize::from(link.level) > level,
                        });
                    }
                }
            }
            abstraction.tables[level - 1][at].inter_edges = inter_edges;
        }
        if std::mem::take(&mut self.renumbered) {
            abstraction.number(level);
        }
    }
}

/// Fills an abstraction whose costs need no search: `known` answers those of a cluster, by its level, cells and nodes.
/// Clusters come level by level, by rising numbers.
pub(in crate::hierarchy) fn fill<C: Cost>(
    abstraction: &mut Abstraction<C>,
    graph: &GridGraph<'_, C>,
    mut known: impl FnMut(&Abstraction<C>, (usize, CellBox), &[u32]) -> Result<(Vec<C>, Kept), Message>,
) -> Result<(), Message> {
    let mut build = Build::whole(abstraction);
    let clusters = abstraction.clusters;
    for at in 0..clusters.count(1) {
        build.cross(abstraction, graph, at);
    }
    build.link_all(abstraction, graph);
    for level in 1..=abstraction.shape.levels {
        for at in 0..clusters.count(level) {
            let nodes = build.nodes_of(abstraction, graph, level, at);
            let (costs, paths) = known(abstraction, (level, clusters.cells(level, at)), &nodes)?;
            let found = Found {
                costs,
                paths,
                next_hops: Vec::new(),
            };
            build.keep(abstraction, (level, at), nodes, found);
        }
        build.join(abstraction, level);
    }
    Ok(())
}

impl<C: Cost> Process<(&mut Abstraction<C>, &GridGraph<'_, C>)> for Build<C> {
    fn step<R: Recorder>(
        &mut self,
        (abstraction, graph): (&mut Abstraction<C>, &GridGraph<'_, C>),
        _: &mut R,
    ) -> Status {
        let Some(at) = self.left.pop() else {
            let next = match self.part {
                Part::Ended => return Status::Done,
                Part::Crossings => {
                    self.link_all(abstraction, graph);
                    if self.lazily {
                        self.leave(abstraction, graph);
                        self.part = Part::Ended;
                        return Status::Done;
                    }
                    0
                }
                Part::Rooms(level) => {
                    self.join(abstraction, level);
                    level
                }
            };
            let Some(stale) = self.stale.get(next) else {
                self.part = Part::Ended;
                return Status::Done;
            };
            self.left = stale.iter().rev().copied().collect();
            self.part = Part::Rooms(next + 1);
            return Status::Running;
        };
        match self.part {
            Part::Crossings => self.cross(abstraction, graph, at),
            Part::Rooms(level) => {
                // One that is not whole may lack what is below.
                while level > 1 && abstraction.meet_below((level, at), graph, &mut self.intra) {}
                self.furnish(abstraction, graph, level, at);
            }
            Part::Ended => {}
        }
        self.done += 1;
        Status::Running
    }
}

impl<C: Cost> Abstraction<C> {
    /// The abstraction of a grid, all at once.
    ///
    /// # Errors
    /// As [`Abstraction::empty`].
    pub fn new(
        shape: AbstractionShape,
        graph: &GridGraph<'_, C>,
    ) -> Result<Abstraction<C>, Message> {
        let mut abstraction = Abstraction::empty(shape, graph.grid(), graph.moves().rule())?;
        Build::whole(&abstraction).finish(&mut abstraction, graph);
        Ok(abstraction)
    }

    /// Follows an edit inside `area`; `graph` is the grid as it is now, of the same size. Answers the clusters of each
    /// level that were made anew, by rising numbers; the first is level 1.
    ///
    /// All of them where the grid has got its first terrain cost or lost its last: units are others then.
    pub fn repair(&mut self, area: CellBox, graph: &GridGraph<'_, C>) -> Vec<Vec<usize>> {
        let mut build = Build::repair(self, area, graph);
        build.finish(self, graph);
        build.into_rebuilt()
    }
}

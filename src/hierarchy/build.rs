//! Filling an abstraction, or mending what an edit concerns, one cluster a step.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::graph::{Cost, DIRECTIONS, GridGraph};
use crate::search::Task;
use crate::trace::{Process, Recorder, Status};
use crate::world::{Cell, CellBox};

use super::abstraction::Door;
use super::entrances::crossings;
use super::kept::{Kept, direction_of};
use super::{Abstraction, Crossing, Link};

/// The building of an [`Abstraction`], or its repair. A step makes the crossings of one cluster, or the costs through one.
#[derive(Clone, Debug)]
pub struct Build<C> {
    part: Part,
    /// What is left of the present part, the next last.
    left: Vec<usize>,
    done: usize,
    /// Clusters of each level that have to be made anew; the first is level 1.
    stale: Vec<BTreeSet<usize>>,
    /// Clusters of level 1 whose list of crossings has to be gathered anew.
    unlinked: BTreeSet<usize>,
    /// Clusters of the present level whose crossings have to be joined to nodes anew, and whether nodes have come or gone.
    unjoined: BTreeSet<usize>,
    renumbered: bool,
    inner: Inner<C>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Crossings,
    /// Of this level.
    Rooms(usize),
    Ended,
}

impl<C: Cost> Build<C> {
    /// Builds all of an abstraction.
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
            inner: Inner::default(),
        }
    }

    /// Mends what an edit inside `area` concerns; `graph` is the grid after it. Where the grid has got its first terrain cost or lost its
    /// last one all is built anew.
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
        // A move between two cells of a cluster passes no cell of another one, so that only those are concerned in which an agent
        // stands otherwise than before; steps across a border depend on the cells on both sides.
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
            inner: Inner::default(),
        }
    }

    /// Steps done, and those that are left as far as is known.
    pub fn progress(&self) -> (usize, usize) {
        let ahead = match self.part {
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

    /// Finds the crossings of a cluster; those that are new or gone concern the clusters at both ends.
    fn cross(&mut self, abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>, at: usize) {
        let clusters = abstraction.clusters;
        let found = crossings(&clusters, at, abstraction.shape.two_from, graph);
        let known = std::mem::replace(&mut abstraction.borders[at], found);
        let found = &abstraction.borders[at];
        let lone = |a: &[Crossing<C>], b: &[Crossing<C>]| -> Vec<Crossing<C>> {
            a.iter().filter(|one| !b.contains(one)).copied().collect()
        };
        for crossing in lone(&known, found).iter().chain(&lone(found, &known)) {
            for end in [crossing.from, crossing.to] {
                let cluster = clusters.of_index(1, end);
                self.unlinked.insert(cluster);
                for (level, stale) in (1..).zip(&mut self.stale) {
                    stale.insert(clusters.of_index(level, end));
                }
            }
        }
    }

    /// Gathers the crossings out of a cluster from its own border and those of its neighbours.
    fn link(abstraction: &mut Abstraction<C>, graph: &GridGraph<'_, C>, at: usize) {
        let clusters = abstraction.clusters;
        let area = clusters.cells(1, at);
        let mut links = Vec::new();
        for near in clusters.touching(1, area.grown(1, graph.grid())) {
            for crossing in &abstraction.borders[near] {
                for (from, to) in [(crossing.from, crossing.to), (crossing.to, crossing.from)] {
                    if area.contains(clusters.cell(from)) {
                        links.push(Link {
                            from,
                            to,
                            cost: crossing.cost,
                            level: abstraction.level_between(from, to) as u8,
                        });
                    }
                }
            }
        }
        links.sort_unstable();
        links.dedup();
        abstraction.links[at] = links;
    }

    /// Makes the nodes and the costs of one cluster.
    fn furnish(
        &mut self,
        abstraction: &mut Abstraction<C>,
        graph: &GridGraph<'_, C>,
        level: usize,
        at: usize,
    ) {
        let clusters = abstraction.clusters;
        let area = clusters.cells(level, at);
        let mut nodes: Vec<u32> = clusters
            .touching(1, area)
            .flat_map(|cluster| &abstraction.links[cluster])
            .filter(|link| usize::from(link.level) >= level)
            .map(|link| link.from)
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        self.unjoined.insert(at);
        if abstraction.rooms[level - 1][at].nodes != nodes {
            // Those who lead here have to know where.
            let near = area.grown(1, graph.grid());
            self.unjoined.extend(clusters.touching(level, near));
            self.renumbered = true;
        }
        let mut paths = match (level, abstraction.shape.keeps_paths) {
            (1, true) => Some(Kept::begin()),
            _ => None,
        };
        let costs = if level == 1 {
            self.inner.on_grid(graph, area, &nodes, paths.as_mut())
        } else {
            self.inner.on_level(abstraction, level - 1, area, &nodes)
        };
        let known = &mut abstraction.rooms[level - 1][at];
        known.paths = paths.unwrap_or_default();
        if (&known.nodes, &known.costs) != (&nodes, &costs) {
            let finite = costs.iter().filter(|&&cost| cost != C::UNREACHED);
            // Without those from each node to itself.
            known.joined = (finite.count() - nodes.len()) / 2;
            (known.nodes, known.costs) = (nodes, costs);
            if let Some(above) = self.stale.get_mut(level) {
                above.insert(clusters.of(level + 1, area.min));
            }
        }
    }

    /// Joins the crossings of a level to its nodes, where it takes that, and numbers these.
    fn join(&mut self, abstraction: &mut Abstraction<C>, level: usize) {
        let clusters = abstraction.clusters;
        for at in std::mem::take(&mut self.unjoined) {
            let rooms = &abstraction.rooms[level - 1];
            let mut doors = Vec::with_capacity(rooms[at].nodes.len());
            for (from, &node) in (0..).zip(&rooms[at].nodes) {
                for link in abstraction.links(node) {
                    let cluster = clusters.of_index(level, link.to);
                    if usize::from(link.level) >= level
                        && let Some(to) = rooms[cluster].place(link.to)
                    {
                        doors.push(Door {
                            from,
                            cluster: cluster as u32,
                            to: to as u32,
                            cost: link.cost,
                            leaves: usize::from(link.level) > level,
                        });
                    }
                }
            }
            abstraction.rooms[level - 1][at].doors = doors;
        }
        if std::mem::take(&mut self.renumbered) {
            abstraction.number(level);
        }
    }
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
                    for at in std::mem::take(&mut self.unlinked) {
                        Build::link(abstraction, graph, at);
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
            Part::Rooms(level) => self.furnish(abstraction, graph, level, at),
            Part::Ended => {}
        }
        self.done += 1;
        Status::Running
    }
}

/// Shortest distances inside one cluster. Nodes are numbered within it; memory is kept from one to the next.
#[derive(Clone, Debug)]
struct Inner<C> {
    distance: Vec<C>,
    heap: BinaryHeap<Reverse<(C, u32)>>,
    /// Edges of a node: `edges[first[node]..first[node + 1]]`.
    first: Vec<u32>,
    edges: Vec<(u32, C)>,
}

impl<C: Cost> Default for Inner<C> {
    fn default() -> Inner<C> {
        Inner {
            distance: Vec::new(),
            heap: BinaryHeap::new(),
            first: Vec::new(),
            edges: Vec::new(),
        }
    }
}

impl<C: Cost> Inner<C> {
    /// The costs between nodes inside a box of the grid, and the paths, where these are to be kept.
    fn on_grid(
        &mut self,
        graph: &GridGraph<'_, C>,
        area: CellBox,
        nodes: &[u32],
        mut kept: Option<&mut Kept>,
    ) -> Vec<C> {
        let width = area.max.x - area.min.x + 1;
        let row = graph.grid().width();
        let moves = graph.moves();
        self.clear();
        for cell in area.cells() {
            let index = cell.y * row + cell.x;
            let mut mask = moves.mask(index as usize);
            while mask != 0 {
                let direction = mask.trailing_zeros() as usize & 7;
                mask &= mask - 1;
                let (dx, dy) = DIRECTIONS[direction];
                let to = Cell::new(
                    cell.x.wrapping_add_signed(dx),
                    cell.y.wrapping_add_signed(dy),
                );
                if area.contains(to) {
                    let (_, cost) = graph.step(index, direction);
                    let place = (to.y - area.min.y) * width + (to.x - area.min.x);
                    self.edges.push((place, cost));
                }
            }
            self.close_node();
        }
        let place = |&node: &u32| (node / row - area.min.y) * width + (node % row - area.min.x);
        let places: Vec<u32> = nodes.iter().map(place).collect();
        let column = |place: u32| ((place % width) as i32, (place / width) as i32);
        self.between(&places, |inner, earlier| {
            let Some(kept) = &mut kept else { return };
            for &place in earlier {
                let (mut x, mut y) = column(place);
                inner.way_back(place, |next| {
                    let (to_x, to_y) = column(next);
                    kept.go(direction_of((to_x - x, to_y - y)).unwrap_or_default());
                    (x, y) = (to_x, to_y);
                });
                kept.close();
            }
        })
    }

    /// The costs between nodes inside a box over the nodes of the level below.
    fn on_level(
        &mut self,
        abstraction: &Abstraction<C>,
        level: usize,
        area: CellBox,
        nodes: &[u32],
    ) -> Vec<C> {
        let clusters = &abstraction.clusters;
        let rooms = &abstraction.rooms[level - 1];
        // Each cluster of the level below, and the number that its first node has here.
        let mut parts: Vec<(usize, u32)> = Vec::new();
        let mut many = 0;
        for cluster in clusters.touching(level, area) {
            parts.push((cluster, many));
            many += rooms[cluster].nodes.len() as u32;
        }
        let first_of = |cluster: usize| {
            let (_, first) = parts.iter().find(|(part, _)| *part == cluster)?;
            Some(*first)
        };
        let number = |cell: u32| {
            let cluster = clusters.of_index(level, cell);
            Some(first_of(cluster)? + rooms[cluster].place(cell)? as u32)
        };
        self.clear();
        for &(cluster, first) in &parts {
            let room = &rooms[cluster];
            for place in 0..room.nodes.len() {
                for (to, &cost) in (first..).zip(room.row(place)) {
                    if cost != C::UNREACHED && to != first + place as u32 {
                        self.edges.push((to, cost));
                    }
                }
                for door in room.doors(place).filter(|door| !door.leaves) {
                    if let Some(there) = first_of(door.cluster as usize) {
                        self.edges.push((there + door.to, door.cost));
                    }
                }
                self.close_node();
            }
        }
        let places: Vec<u32> = nodes.iter().filter_map(|&node| number(node)).collect();
        self.between(&places, |_, _| {})
    }

    fn clear(&mut self) {
        self.edges.clear();
        self.first.clear();
        self.first.push(0);
    }

    /// The edges pushed since the last call are those of the next node.
    fn close_node(&mut self) {
        self.first.push(self.edges.len() as u32);
    }

    /// The costs between the nodes that have these places. `settled` is called after the search from each of them, with those before it.
    fn between(&mut self, places: &[u32], mut settled: impl FnMut(&Inner<C>, &[u32])) -> Vec<C> {
        let mut costs = Vec::with_capacity(places.len() * places.len());
        for (many, &from) in places.iter().enumerate() {
            self.settle(from);
            settled(self, &places[..many]);
            costs.extend(places.iter().map(|&to| self.distance[to as usize]));
        }
        costs
    }

    /// The nodes on a shortest path from one to where the last search began, the former left out; none where there is no path.
    fn way_back(&self, from: u32, mut visit: impl FnMut(u32)) {
        let mut node = from as usize;
        while self.distance[node] != C::default() {
            let span = self.first[node] as usize..self.first[node + 1] as usize;
            let nearer = self.edges[span].iter().find(|&&(to, length)| {
                let rest = self.distance[to as usize];
                rest != C::UNREACHED && rest.plus(length) == self.distance[node]
            });
            let Some(&(next, _)) = nearer else { return };
            visit(next);
            node = next as usize;
        }
    }

    /// Dijkstra's algorithm from one node to all.
    fn settle(&mut self, from: u32) {
        self.distance.clear();
        self.distance.resize(self.first.len() - 1, C::UNREACHED);
        self.distance[from as usize] = C::default();
        self.heap.push(Reverse((C::default(), from)));
        while let Some(Reverse((cost, node))) = self.heap.pop() {
            if cost > self.distance[node as usize] {
                continue;
            }
            let node = node as usize;
            let span = self.first[node] as usize..self.first[node + 1] as usize;
            for &(to, length) in &self.edges[span] {
                let way = cost.plus(length);
                if way < self.distance[to as usize] {
                    self.distance[to as usize] = way;
                    self.heap.push(Reverse((way, to)));
                }
            }
        }
    }
}

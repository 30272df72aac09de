//! The minimal memory abstraction: the grid divided into sectors, these into connected regions, with a region graph.
//!
//! **Idea.** A fixed grid cuts the world into sectors. A flood inside a sector finds its regions: connected components
//! inside the sector. Each region is one node, identified by a cell near its middle, its centre. Regions of
//! neighbouring sectors are joined where a move leads from one to the other; two regions of one sector never are.
//! Nothing else is stored: neither the region of a cell nor any path.
//!
//! A second level, if wanted, groups sectors: each connected component within a group is one region of it, identified
//! by one of its centres.
//!
//! **Guarantee.** Two regions are connected exactly where their cells are. A repair gives what building anew would.
//!
//! **Complexity.** Building O(cells). Memory O(regions and edges), on maps of games a few hundredths of a byte a cell
//! with sectors of 32, up to a sixth of one with sectors of 16. After an edit the sectors that it touches are flooded
//! and linked anew with those around them; the lists of the others are copied. To find the region of a cell its sector
//! is flooded until a centre comes up: O(cells of the region).
//!
//! **Source.** N. Sturtevant, "Memory-efficient abstractions for pathfinding", AIIDE 2007; as told in B. Anguelov,
//! "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section 7.4.
//!
//! **Deviations.** The centre is the cell of the region nearest to the mean of its cells; the article goes on to choose
//! centres by the work that refinement takes, which is left out. Nodes and edges are 32-bit numbers, where the article
//! packs each into a byte or two. A second level is made anew as a whole after an edit, and its centres are the middle
//! of centres.
//!
//! **Beside the abstraction.** `Labels`, which cell is in which region, are kept for repairs and pictures only; a
//! query floods the two sectors of its ends instead. `sector_query.rs` searches over regions and then in pieces over
//! cells, each cut off at its end; with a second level (`sector_groups.rs`) over groups first, and from each to the
//! next over regions. It shares with PRA\* `trail.rs` (the path put together, its smoothing, what all such queries
//! answer), `descent.rs` and `level_run.rs`, so both are shown by `lab/families/pyramids.rs`.
//! `tests/hierarchy/sectors.rs` and `sector_groups.rs` hold regions to their definition, queries to the oracle,
//! repairs to building anew.

use std::sync::Arc;

use crate::graph::{Cost, DIRECTIONS, Graph, GridGraph, NodeId, Numbers};
use crate::world::CellBox;

use super::sector_groups::Groups;
use crate::hierarchy::hpa::clusters::Clusters;
use crate::hierarchy::level::{Area, Level};

/// The region labels: by cell the number of its region within its sector, from 1; 0 for impassable cells. Made along
/// with [`Sectors`], for repairs and pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(Vec<u16>);

/// The region graph of all sectors, of the grid as it was when it was built or repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sectors {
    clusters: Clusters,
    /// Its nodes are numbered sector by sector, and by their centres.
    level: Level,
    groups: Option<Groups>,
    weighted: bool,
}

impl Labels {
    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The region of a sector that a cell belongs to, from 0.
    pub fn of(&self, cell: u32) -> Option<u32> {
        self.0[cell as usize].checked_sub(1).map(u32::from)
    }
}

impl Sectors {
    /// Cuts a grid into sectors with so many cells on a side, at most 255. O(cells).
    pub fn new<C: Cost>(side: u32, graph: &GridGraph<'_, C>) -> (Sectors, Labels) {
        let grid = graph.grid();
        let clusters = Clusters::new(side.min(255), grid.width(), grid.height());
        let mut sectors = Sectors {
            clusters,
            level: Level {
                numbers: Arc::new(Numbers::new(grid.width(), side, std::iter::empty())),
                first: vec![0],
                neighbours: Vec::new(),
                mean: Vec::new(),
            },
            groups: None,
            weighted: grid.costs().is_some(),
        };
        let mut labels = Labels(vec![0; grid.len()]);
        let all = vec![true; clusters.count(1)];
        sectors.make(&all, &all, &mut labels, graph);
        (sectors, labels)
    }

    /// Adds a second level, whose groups are so many sectors wide and high: a power of two, else the next below, at
    /// least 2. O(regions and edges).
    #[must_use]
    pub fn grouped(self, across: u32) -> Sectors {
        let groups = Groups::new(across, &self.clusters, &self.level);
        Sectors {
            groups: Some(groups),
            ..self
        }
    }

    /// Follows an edit inside a box; the grid has the same size as before. Answers the sectors that were flooded anew.
    pub fn repair<C: Cost>(
        &mut self,
        area: CellBox,
        labels: &mut Labels,
        graph: &GridGraph<'_, C>,
    ) -> Vec<u32> {
        let grid = graph.grid();
        let count = self.clusters.count(1);
        let weighted = grid.costs().is_some();
        let all = self.weighted != weighted;
        self.weighted = weighted;
        // A move inside a sector depends on cells of that sector alone: only those are concerned in which an agent
        // stands otherwise than before.
        let stands = area.grown(u32::from(graph.moves().rule().reach), grid);
        let (mut flooded, mut linked) = (vec![all; count], vec![all; count]);
        for sector in self.clusters.touching(1, stands) {
            flooded[sector] = true;
            // Regions may have other numbers now, and moves across borders may be others.
            let around = self.clusters.cells(1, sector).grown(1, grid);
            for beside in self.clusters.touching(1, around) {
                linked[beside] = true;
            }
        }
        self.make(&flooded, &linked, labels, graph);
        let sectors = (0..count as u32).filter(|&sector| flooded[sector as usize]);
        sectors.collect()
    }

    /// Makes the regions of some sectors anew and the edges of some, among them all around the former; the others are
    /// taken over.
    fn make<C: Cost>(
        &mut self,
        flooded: &[bool],
        linked: &[bool],
        labels: &mut Labels,
        graph: &GridGraph<'_, C>,
    ) {
        let grid = graph.grid();
        let old = &self.level;
        let (mut tiles, mut mean) = (Vec::with_capacity(flooded.len()), Vec::new());
        let mut stack = Vec::new();
        for (sector, &flooded) in flooded.iter().enumerate() {
            let listed: Vec<u32> = if flooded {
                let box_of = self.clusters.cells(1, sector);
                let areas = flood(graph, box_of, labels, &mut stack);
                mean.extend(Level::means(grid, &areas));
                areas.iter().map(|area| area.cell).collect()
            } else {
                let nodes = old.numbers.first(sector)..old.numbers.first(sector + 1);
                let means = nodes.start as usize..nodes.end as usize;
                mean.extend(old.mean.get(means).unwrap_or_default());
                nodes.map(|node| old.numbers.cell(node)).collect()
            };
            tiles.push(listed);
        }
        let side = self.clusters.side(1);
        let numbers = Numbers::new(grid.width(), side, tiles.iter().map(Vec::as_slice));
        let (mut first, mut neighbours) = (vec![0], Vec::new());
        let mut found = Vec::new();
        for (sector, &linked) in linked.iter().enumerate() {
            if linked {
                self.links(graph, sector, labels, &numbers, &mut found);
                let mut links = found.iter().peekable();
                for node in numbers.first(sector)..numbers.first(sector + 1) {
                    while let Some((_, to)) = links.next_if(|(from, _)| *from == node) {
                        neighbours.push(*to);
                    }
                    first.push(neighbours.len() as u32);
                }
                continue;
            }
            for node in old.numbers.first(sector)..old.numbers.first(sector + 1) {
                neighbours.extend(old.joined(node).iter().map(|&to| {
                    let of = old.numbers.tile(to);
                    to - old.numbers.first(of) + numbers.first(of)
                }));
                first.push(neighbours.len() as u32);
            }
        }
        self.level = Level {
            numbers: Arc::new(numbers),
            first,
            neighbours,
            mean,
        };
        let groups = self.groups.as_ref();
        self.groups = groups.map(|groups| groups.anew(&self.clusters, &self.level));
    }

    /// The edges from the regions of a sector, sorted, each once.
    fn links<C: Cost>(
        &self,
        graph: &GridGraph<'_, C>,
        sector: usize,
        labels: &Labels,
        numbers: &Numbers,
        found: &mut Vec<(u32, u32)>,
    ) {
        found.clear();
        let area = self.clusters.cells(1, sector);
        let number = |sector: usize, cell: u32| Some(numbers.first(sector) + labels.of(cell)?);
        let border = area.cells().filter(|cell| {
            let inside = |at: u32, min: u32, max: u32| min < at && at < max;
            !inside(cell.x, area.min.x, area.max.x) || !inside(cell.y, area.min.y, area.max.y)
        });
        for cell in border {
            let cell = self.clusters.index(cell);
            let mask = graph.moves().mask(cell as usize);
            for direction in (0..DIRECTIONS.len()).filter(|way| mask >> way & 1 == 1) {
                let to = graph.step(cell, direction).0;
                let beyond = self.clusters.of_index(1, to);
                if beyond == sector {
                    continue;
                }
                found.extend(number(sector, cell).zip(number(beyond, to)));
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// The region that a cell belongs to; `None` for an impassable cell. O(cells of its region, times the logarithm of
    /// how many its sector has).
    pub fn region_of<C: Cost>(&self, graph: &GridGraph<'_, C>, cell: u32) -> Option<u32> {
        let sector = self.clusters.of_index(1, cell);
        let numbers = &self.level.numbers;
        let (first, last) = (numbers.first(sector), numbers.first(sector + 1));
        if !graph.is_open(NodeId(cell)) {
            return None;
        }
        if last == first + 1 {
            return Some(first);
        }
        let area = self.clusters.cells(1, sector);
        let side = self.clusters.side(1);
        let mut seen = vec![false; (side * side) as usize];
        let mut centre = None;
        spread(graph, area, cell, &mut Vec::new(), |to| {
            let at = graph.cell(NodeId(to));
            let place = (at.y - area.min.y) * side + (at.x - area.min.x);
            if centre.is_some() || std::mem::replace(&mut seen[place as usize], true) {
                return false;
            }
            centre = numbers.number(to);
            centre.is_none()
        });
        centre
    }

    /// How many regions there are.
    pub fn regions(&self) -> usize {
        self.level.numbers.len()
    }

    /// How many edges there are, each counted once.
    pub fn edges(&self) -> usize {
        self.level.neighbours.len() / 2
    }

    /// The centre of a region.
    pub fn centre(&self, region: u32) -> u32 {
        self.level.numbers.cell(region)
    }

    /// The neighbours of a region, by rising number.
    pub fn joined(&self, region: u32) -> &[u32] {
        self.level.joined(region)
    }

    /// The region of a sector with that label, from 0.
    pub fn labelled(&self, cell: u32, label: u32) -> u32 {
        self.level.numbers.first(self.clusters.of_index(1, cell)) + label
    }

    /// How many levels there are: one, or two.
    pub fn levels(&self) -> usize {
        1 + usize::from(self.groups.is_some())
    }

    /// How many regions a level has.
    pub fn count(&self, level: usize) -> usize {
        self.level(level).map_or(0, |level| level.numbers.len())
    }

    /// The region of a level that a region of the first belongs to.
    pub fn above(&self, level: usize, region: u32) -> u32 {
        match &self.groups {
            Some(groups) if level > 1 => groups.parents[region as usize],
            _ => region,
        }
    }

    /// The region of a group that a centre belongs to; `None` for other cells, and without a second level.
    pub(in crate::hierarchy) fn group_at(&self, centre: u32) -> Option<u32> {
        let groups = self.groups.as_ref()?;
        let region = self.level.numbers.number(centre)?;
        Some(groups.parents[region as usize])
    }

    /// The level of clusters of which a level's regions are parts.
    pub(in crate::hierarchy) fn clusters(&self, level: usize) -> usize {
        match &self.groups {
            Some(groups) if level > 1 => groups.clusters(),
            _ => 1,
        }
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.level.bytes() + self.groups.as_ref().map_or(0, Groups::bytes)
    }

    pub(in crate::hierarchy) fn level(&self, level: usize) -> Option<&Level> {
        match level {
            1 => Some(&self.level),
            2 => self.groups.as_ref().map(|groups| &groups.level),
            _ => None,
        }
    }
}

/// Visits the cells of a box that hang together with one of them. `enter` answers whether it had not been visited
/// before.
fn spread<C: Cost>(
    graph: &GridGraph<'_, C>,
    area: CellBox,
    from: u32,
    stack: &mut Vec<u32>,
    mut enter: impl FnMut(u32) -> bool,
) {
    enter(from);
    stack.push(from);
    while let Some(cell) = stack.pop() {
        let mask = graph.moves().mask(cell as usize);
        for direction in (0..DIRECTIONS.len()).filter(|way| mask >> way & 1 == 1) {
            let to = graph.step(cell, direction).0;
            if area.contains(graph.cell(NodeId(to))) && enter(to) {
                stack.push(to);
            }
        }
    }
}

/// The regions inside a box, by their centres, and the labels of its cells.
fn flood<C: Cost>(
    graph: &GridGraph<'_, C>,
    area: CellBox,
    Labels(labels): &mut Labels,
    stack: &mut Vec<u32>,
) -> Vec<Area> {
    let grid = graph.grid();
    let cells = || area.cells().map(|cell| grid.index(cell) as u32);
    for cell in cells() {
        labels[cell as usize] = 0;
    }
    let mut sums: Vec<Area> = Vec::new();
    for cell in cells() {
        if labels[cell as usize] != 0 || !graph.is_open(NodeId(cell)) {
            continue;
        }
        let label = sums.len() as u16 + 1;
        let mut sum = Area::default();
        spread(graph, area, cell, stack, |to| {
            let fresh = labels[to as usize] == 0;
            if fresh {
                labels[to as usize] = label;
                sum = sum.plus(Area::of(grid, to));
            }
            fresh
        });
        sums.push(sum);
    }
    // The cell nearest to the middle of its region stands for it; the first of several.
    let mut nearest = vec![u128::MAX; sums.len()];
    for cell in cells() {
        let Some(label) = labels[cell as usize].checked_sub(1).map(usize::from) else {
            continue;
        };
        let away = sums[label].away(graph.cell(NodeId(cell)));
        if away < nearest[label] {
            nearest[label] = away;
            sums[label].cell = cell;
        }
    }
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_unstable_by_key(|&label| sums[label].cell);
    let mut place = vec![0; sums.len()];
    for (at, &label) in (1..).zip(&order) {
        place[label] = at;
    }
    for cell in cells() {
        if let Some(label) = labels[cell as usize].checked_sub(1) {
            labels[cell as usize] = place[usize::from(label)];
        }
    }
    order.iter().map(|&label| sums[label]).collect()
}

//! A query on the minimal memory abstraction: a path over regions, refined piece by piece from centre to centre.
//!
//! **Idea.** A\* over the regions, from that of the start to that of the goal, gives a row of centres. A search on the
//! grid leads from the start to the next of them, another from there to the one after it, the last to the goal. With a
//! second level A\* goes over regions of groups first; from each of these to the next there is a search over regions,
//! along whose path the pieces lead as far as it enters that one, and only then the next: what PRA\*(1) keeps of a
//! path. Centres lie off the way, so paths bend towards them; therefore the end of each piece is cut off before the
//! next one begins, and a piece may lead to the second centre ahead.
//!
//! **Guarantee.** A path whenever there is one, made of allowed moves: regions hang together as their cells do, and a
//! search from any cell to a later centre may go anywhere. Each piece aims at a later centre, so it ends. It is not a
//! shortest path.
//!
//! **Complexity.** A search over regions, or one over those of groups and one over regions for each of its edges, and
//! for each piece one on the grid, from sector to sector. Memory of one such search at a time; between queries that of
//! the regions alone.
//!
//! **Source.** N. Sturtevant, "Memory-efficient abstractions for pathfinding", AIIDE 2007; B. Anguelov, "Video game
//! pathfinding and improvements to discrete search on grid-based maps", 2011, section 7.4.
//!
//! **Deviations.** The centres of the first and the last region are passed over: from the start straight to the centre
//! after it, and to the goal from the one before it. Two pieces in one step are one search to the second centre ahead.
//! The path over regions of groups is searched once; PRA\*(1) searches it anew from each node that is reached, which
//! comes to the same as long as nothing changes. The thesis does not say at which end a piece is trimmed; here it is
//! where the piece ends.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::hierarchy::{Query, SectorQuery, SectorSettings, Sectors};
//! use wayscope::trace::{Process, Status};
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let (sectors, _) = Sectors::new(4, &graph);
//! assert_eq!((sectors.regions(), sectors.edges()), (2, 1));
//!
//! let mut query = SectorQuery::between(SectorSettings::default(), NodeId(8), NodeId(15));
//! assert_eq!(query.run((&sectors, &graph), &mut ()), Status::Done);
//! let path = query.path().unwrap();
//! assert_eq!((path[0], path[path.len() - 1]), (NodeId(8), NodeId(15)));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, GridGraph, NodeId};
use crate::search::{BestFirstSettings, Search, Stretch};
use crate::trace::{Process, Recorder, StateHash, Status};

use super::regions::Sectors;
use crate::hierarchy::Descent;
use crate::hierarchy::Query;
use crate::hierarchy::Trail;
use crate::hierarchy::pra::corridor::NodesOf;
use crate::hierarchy::pra::pyramid::heuristic_of;

/// The parameters of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectorSettings {
    /// How many hundredths of the steps of a piece are cut off at its end, below 100.
    pub trim: usize,
    /// How many centres ahead a piece leads, at least 1.
    pub ahead: usize,
    /// Whether needless bends are cut in the end.
    pub smooth: bool,
}

impl Default for SectorSettings {
    fn default() -> SectorSettings {
        SectorSettings {
            trim: 15,
            ahead: 2,
            smooth: false,
        }
    }
}

/// A query on sectors. A step is the beginning, a step of one of its searches, or one look around while smoothing.
#[derive(Clone, Debug)]
pub struct SectorQuery<C: Cost> {
    settings: SectorSettings,
    start: NodeId,
    goal: NodeId,
    part: Descent,
    /// The centres of the regions of the last cell known and of the goal.
    centres: (u32, u32),
    /// The place in the path over regions at which the present piece aims.
    aim: usize,
    /// The present path over regions, as centres.
    regions: Vec<u32>,
    /// With a second level the path over regions of groups, at first its ends alone; else empty. And the place in it
    /// from which the present path over regions leads.
    groups: Vec<u32>,
    hop: usize,
    trail: Trail<C>,
    /// What the searches have found: first the path over regions, then the pieces.
    stretches: Vec<Stretch>,
}

impl<C: Cost> SectorQuery<C> {
    /// A query from one cell to another.
    pub fn between(settings: SectorSettings, start: NodeId, goal: NodeId) -> SectorQuery<C> {
        SectorQuery {
            settings,
            start,
            goal,
            part: Descent::Begin,
            centres: (0, 0),
            aim: 0,
            regions: Vec::new(),
            groups: Vec::new(),
            hop: 0,
            trail: Trail::new(),
            stretches: Vec::new(),
        }
    }

    /// Looks up the regions of both ends.
    fn begin(&mut self, (sectors, grid): (&Sectors, &GridGraph<'_, C>)) -> Status {
        let region = |node: NodeId| sectors.region_of(grid, node.0);
        let Some((from, to)) = region(self.start).zip(region(self.goal)) else {
            return self.end(Status::Failed);
        };
        self.centres = (sectors.centre(from), sectors.centre(to));
        self.trail.cells.push(self.start.0);
        let top = sectors.levels();
        let [from, to] = [from, to].map(|region| sectors.above(top, region));
        self.part = match sectors.level(2) {
            Some(groups) if from != to => {
                self.groups = vec![groups.numbers.cell(from), groups.numbers.cell(to)];
                Descent::Top(2)
            }
            _ => Descent::Top(1),
        };
        Status::Running
    }

    fn end(&mut self, status: Status) -> Status {
        self.part = Descent::Ended(status);
        status
    }

    /// Whether the present path over regions leads to the goal.
    fn is_last(&self) -> bool {
        self.hop + 2 >= self.groups.len()
    }

    /// Whether the present piece is the last one along the present path over regions.
    fn is_last_piece(&self) -> bool {
        self.aim + 1 >= self.regions.len()
    }

    /// Between which nodes of a level the next search goes, by the cells that stand for them.
    fn ends(&self, level: usize) -> (u32, u32) {
        match level {
            0 => {
                let last = self.trail.cells[self.trail.cells.len() - 1];
                if self.is_last() && self.is_last_piece() {
                    (last, self.goal.0)
                } else {
                    (last, self.regions[self.aim])
                }
            }
            1 if self.is_last() => self.centres,
            1 => (self.centres.0, self.groups[self.hop + 1]),
            _ => (self.groups[0], self.groups[self.groups.len() - 1]),
        }
    }

    fn search<R: Recorder>(
        &mut self,
        (sectors, grid): (&Sectors, &GridGraph<'_, C>),
        level: usize,
        recorder: &mut R,
    ) -> Status {
        let heuristic = heuristic_of(grid.moves().rule().neighbours);
        if !self.trail.series.is_running() {
            let (from, to) = self.ends(level);
            let settings = BestFirstSettings {
                heuristic,
                ..BestFirstSettings::default()
            };
            let ends = (NodeId(from), NodeId(to));
            self.trail.series.begin(settings, ends, recorder);
        }
        let status = match sectors.level(level) {
            None => self.trail.series.step(grid, recorder),
            Some(regions) => {
                let nodes = NodesOf::new(grid, regions, None, heuristic);
                self.trail.series.step(&nodes, recorder)
            }
        };
        if status == Status::Running {
            return status;
        }
        self.trail.note(level);
        if status != Status::Done {
            return self.end(status);
        }
        self.found((sectors, grid), level);
        self.part.status()
    }

    /// Takes up the path of a search that has ended.
    fn found(&mut self, (sectors, grid): (&Sectors, &GridGraph<'_, C>), level: usize) {
        let path = self.trail.series.search().path().unwrap_or_default();
        let path: Vec<u32> = path.iter().map(|node| node.0).collect();
        let arrives = self.is_last() && self.is_last_piece();
        let kept = match level {
            0 if !arrives => path.len() - (path.len() - 1) * self.settings.trim / 100,
            1 if !self.is_last() => self.entered(sectors, &path),
            _ => path.len(),
        };
        match level {
            0 => self.trail.lead(&path, kept),
            1 => path[..kept].clone_into(&mut self.regions),
            _ => self.groups.clone_from(&path),
        }
        self.stretches.push(Stretch {
            level: level as u8,
            plan: 1,
            path,
            kept,
        });
        self.part = match level {
            0 if arrives => self.trail.arrived(self.settings.smooth, grid),
            0 if self.is_last_piece() => self.next_hop((sectors, grid)),
            0 | 1 => {
                let from = if level == 0 { self.aim } else { 0 };
                self.aim = (from + self.settings.ahead).min(self.regions.len() - 1);
                // The last cell known may lie where the path over regions was to lead.
                if level == 1 && self.aim == 0 && !self.is_last() {
                    self.next_hop((sectors, grid))
                } else {
                    Descent::Refine(0)
                }
            }
            _ => Descent::Refine(1),
        };
    }

    /// How many regions of a path there are up to the first one in the next group.
    fn entered(&self, sectors: &Sectors, path: &[u32]) -> usize {
        let group = |&cell: &u32| sectors.group_at(cell);
        let next = path.last().and_then(group);
        let inside = path.iter().position(|centre| group(centre) == next);
        inside.map_or(path.len(), |at| at + 1)
    }

    /// Goes on from the last cell known to the next region of a group.
    fn next_hop(&mut self, (sectors, grid): (&Sectors, &GridGraph<'_, C>)) -> Descent {
        self.hop += 1;
        let last = self.trail.cells[self.trail.cells.len() - 1];
        if let Some(region) = sectors.region_of(grid, last) {
            self.centres.0 = sectors.centre(region);
        }
        Descent::Refine(1)
    }
}

impl<C: Cost> Process<(&Sectors, &GridGraph<'_, C>)> for SectorQuery<C> {
    fn step<R: Recorder>(
        &mut self,
        context: (&Sectors, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        self.trail.tell(self.part, recorder);
        let status = match self.part {
            Descent::Begin => self.begin(context),
            Descent::Top(level) | Descent::Refine(level) => self.search(context, level, recorder),
            Descent::Smooth => {
                self.part = self.trail.smooth(context.1);
                self.part.status()
            }
            Descent::Ended(status) => return status,
        };
        if status != Status::Running {
            self.trail.tell(self.part, recorder);
        }
        status
    }
}

impl<C: Cost> Query<C> for SectorQuery<C> {
    type Levels = Sectors;

    fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.part = Descent::Begin;
        self.centres = (0, 0);
        (self.aim, self.hop) = (0, 0);
        self.regions.clear();
        self.groups.clear();
        self.trail.clear();
        self.stretches.clear();
    }

    fn part(&self) -> Descent {
        self.part
    }

    fn trail(&self) -> &Trail<C> {
        &self.trail
    }

    fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    fn plans(&self) -> usize {
        usize::from(self.part != Descent::Begin)
    }

    fn hash_into(&self, hash: &mut StateHash) {
        hash.word(self.aim as u64);
        hash.word(self.hop as u64);
    }

    fn own_bytes(&self) -> usize {
        (self.regions.capacity() + self.groups.capacity()) * size_of::<u32>()
    }
}

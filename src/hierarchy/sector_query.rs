//! A query on the minimal memory abstraction: a path over regions, refined piece by piece from centre to centre.
//!
//! **Idea.** A\* over the regions, from that of the start to that of the goal, gives a row of centres. A search on the grid leads from the start to the next of them, another from there to the one after it, the last to the goal.
//! Centres lie off the way, so paths bend towards them; therefore the end of each piece is cut off before the next one begins, and a piece may lead to the second centre ahead.
//!
//! **Guarantee.** A path whenever there is one, made of allowed moves: regions hang together as their cells do, and a search from any cell to a later centre may go anywhere. Each piece aims at a later centre, so it
//! ends. It is not a shortest path.
//!
//! **Complexity.** A search over regions, and for each piece one on the grid, from sector to sector. Memory of one such search at a time; between queries that of the regions alone.
//!
//! **Source.** N. Sturtevant, "Memory-efficient abstractions for pathfinding", AIIDE 2007; D. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 7.4.
//!
//! **Deviations.** The centres of the first and the last region are passed over: from the start straight to the centre after it, and to the goal from the one before it. Two pieces in one step are
//! one search to the second centre ahead. The thesis does not say at which end a piece is trimmed; here it is where the piece ends.
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

use super::corridor::NodesOf;
use super::pyramid::heuristic_of;
use super::{Descent, Query, Sectors, Trail};

/// How a query is made.
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

/// One query. A step is the beginning, a step of one of its searches, or one look around while smoothing.
#[derive(Clone, Debug)]
pub struct SectorQuery<C: Cost> {
    settings: SectorSettings,
    start: NodeId,
    goal: NodeId,
    part: Descent,
    /// The centres of the regions of both ends.
    centres: (u32, u32),
    /// The place in the path over regions at which the present piece aims.
    aim: usize,
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
        self.part = Descent::Top(1);
        Status::Running
    }

    fn end(&mut self, status: Status) -> Status {
        self.part = Descent::Ended(status);
        status
    }

    /// The path over regions, as centres.
    fn top(&self) -> &[u32] {
        self.stretches.first().map_or(&[], |first| &first.path)
    }

    /// The cell at which the present piece aims.
    fn target(&self) -> u32 {
        let top = self.top();
        match top.get(self.aim) {
            Some(&centre) if self.aim + 1 < top.len() => centre,
            _ => self.goal.0,
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
            let ends = match level {
                0 => (self.trail.cells[self.trail.cells.len() - 1], self.target()),
                _ => self.centres,
            };
            let settings = BestFirstSettings {
                heuristic,
                ..BestFirstSettings::default()
            };
            let ends = (NodeId(ends.0), NodeId(ends.1));
            self.trail.series.begin(settings, ends, recorder);
        }
        let status = if level == 0 {
            self.trail.series.step(grid, recorder)
        } else {
            let nodes = NodesOf::new(grid, sectors.level(), None, heuristic);
            self.trail.series.step(&nodes, recorder)
        };
        if status == Status::Running {
            return status;
        }
        self.trail.note(level);
        if status != Status::Done {
            return self.end(status);
        }
        self.found(grid, level);
        self.part.status()
    }

    /// Takes up the path of a search that has ended.
    fn found(&mut self, grid: &GridGraph<'_, C>, level: usize) {
        let path = self.trail.series.search().path().unwrap_or_default();
        let path: Vec<u32> = path.iter().map(|node| node.0).collect();
        let last = level > 0 || self.aim + 1 >= self.top().len();
        let cut = if last {
            0
        } else {
            (path.len() - 1) * self.settings.trim / 100
        };
        let kept = path.len() - cut;
        if level == 0 {
            self.trail.lead(&path, kept);
        }
        self.stretches.push(Stretch {
            level: level as u8,
            plan: 1,
            path,
            kept,
        });
        self.part = if level == 0 && last {
            self.trail.arrived(self.settings.smooth, grid)
        } else {
            Descent::Refine(0)
        };
        self.aim = (self.aim + self.settings.ahead).min(self.top().len() - 1);
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
        self.aim = 0;
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
    }

    fn own_bytes(&self) -> usize {
        0
    }
}

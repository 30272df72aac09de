//! PRA\*: partial refinement of a path through a clique abstraction, level by level, each inside the corridor of the
//! one above.
//!
//! **Idea.** Let S be the lowest level at which start and goal have the same ancestor. A\* finds a path at the middle
//! level S/2, which has few nodes. The nodes under that path and its neighbours are a corridor in which A\* finds a
//! path one level below, and so on down to the cells. PRA\*(K) keeps the first K steps of each path only, and the last
//! node of these is the goal of the next level: so the first cells are known soon. From where they end it plans again.
//!
//! **Guarantee.** A path whenever there is one, made of allowed moves; where there is none, that is known without a
//! search. It is not a shortest path, only one that is shortest among those in its last corridor.
//!
//! **Complexity.** A search at a level costs by the nodes in its corridor, so that the work grows with the length of
//! the path, not with the area around it; the first search is on a level with few nodes. Memory O(cells) for the
//! searches, kept between queries, besides the pyramid.
//!
//! **Source.** N. Sturtevant, M. Buro, "Partial pathfinding using map abstraction and refinement", AAAI 2005; B.
//! Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section 7.3.
//!
//! **Deviations.** S/2 is rounded down, which the thesis leaves open. It does not speak of neighbours in the corridor,
//! either; without them paths are longer by several percent, with them by as little as is published. Where PRA\*(K)
//! comes to plan from a cell from which it has planned before, it keeps all of that plan, so that it surely arrives.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::hierarchy::{PraSettings, PraStar, CliquePyramid, Query};
//! use wayscope::trace::{Process, Status};
//! use wayscope::world::Grid;
//!
//! let rows = ["........", "...@@...", "...@@...", "........"];
//! let grid = Grid::from_rows(&rows)?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let pyramid = CliquePyramid::new(&graph);
//!
//! let mut query = PraStar::between(PraSettings::default(), NodeId(8), NodeId(15));
//! assert_eq!(query.run((&pyramid, &graph), &mut ()), Status::Done);
//! let path = query.path().unwrap();
//! assert_eq!((path[0], path[path.len() - 1]), (NodeId(8), NodeId(15)));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, GridGraph, NodeId};
use crate::search::{BestFirstSettings, Search, Stretch};
use crate::trace::{Process, Recorder, StateHash, Status};

use super::corridor::{CellsOf, Corridor, NodesOf};
use super::pyramid::CliquePyramid;
use super::pyramid::heuristic_of;
use crate::hierarchy::Descent;
use crate::hierarchy::Query;
use crate::hierarchy::Trail;

/// The parameters of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraSettings {
    /// How many steps of each path are kept; `None`: all.
    pub keep: Option<usize>,
    /// Whether a corridor has the neighbours of the path above, too.
    pub wide: bool,
    /// Whether needless bends are cut in the end.
    pub smooth: bool,
}

impl Default for PraSettings {
    fn default() -> PraSettings {
        PraSettings {
            keep: None,
            wide: true,
            smooth: false,
        }
    }
}

/// A query of PRA\*. A step is the beginning of a plan, a step of one of its searches, or one look around while
/// smoothing.
#[derive(Clone, Debug)]
pub struct PraStar<C: Cost> {
    settings: PraSettings,
    start: NodeId,
    goal: NodeId,
    part: Descent,
    /// The cell from which the present plan goes, and the one at which its next search aims.
    from: u32,
    to: u32,
    /// The cells from which plans have begun.
    begun: Vec<u32>,
    /// The present plan is kept whole, whatever the settings say.
    whole: bool,
    /// At which level the ends of the plan meet.
    meeting: usize,
    trail: Trail<C>,
    /// What the searches have found, one after the other.
    stretches: Vec<Stretch>,
    /// By number the nodes of a level that the present corridor lies under: those with the present mark.
    marks: Vec<u32>,
    mark: u32,
}

impl<C: Cost> PraStar<C> {
    /// A query from one cell to another.
    pub fn between(settings: PraSettings, start: NodeId, goal: NodeId) -> PraStar<C> {
        PraStar {
            settings,
            start,
            goal,
            part: Descent::Begin,
            from: start.0,
            to: goal.0,
            begun: Vec::new(),
            whole: false,
            meeting: 0,
            trail: Trail::new(),
            stretches: Vec::new(),
            marks: Vec::new(),
            mark: 0,
        }
    }

    fn end(&mut self, status: Status) -> Status {
        self.part = Descent::Ended(status);
        status
    }

    /// Begins a plan.
    fn begin(&mut self, pyramid: &CliquePyramid) -> Status {
        self.to = self.goal.0;
        self.whole |= self.begun.contains(&self.from);
        self.begun.push(self.from);
        let ends = [self.from, self.to];
        let stands = ends.iter().all(|&cell| pyramid.parent(0, cell).is_some());
        let meeting = pyramid.meeting(self.from, self.to).filter(|_| stands);
        let Some(meeting) = meeting else {
            return self.end(Status::Failed);
        };
        if self.trail.cells.is_empty() {
            self.trail.cells.push(self.from);
        }
        self.meeting = meeting;
        self.part = Descent::Top(meeting / 2);
        Status::Running
    }

    fn search<R: Recorder>(
        &mut self,
        (pyramid, grid): (&CliquePyramid, &GridGraph<'_, C>),
        level: usize,
        recorder: &mut R,
    ) -> Status {
        let heuristic = heuristic_of(grid.moves().rule().neighbours);
        if !self.trail.series.is_running() {
            let ends = [self.from, self.to].map(|cell| {
                let node = pyramid.node_of(level, cell);
                NodeId(node.map_or(cell, |node| pyramid.cell(level, node)))
            });
            let settings = BestFirstSettings {
                heuristic,
                ..BestFirstSettings::default()
            };
            self.trail
                .series
                .begin(settings, (ends[0], ends[1]), recorder);
        }
        let (marks, mark) = (&self.marks[..], self.mark);
        let corridor = matches!(self.part, Descent::Refine(_)).then_some(Corridor {
            pyramid,
            level,
            marks,
            mark,
        });
        let status = if level == 0 {
            let cells = CellsOf {
                grid,
                within: corridor,
            };
            self.trail.series.step(&cells, recorder)
        } else {
            let nodes = NodesOf::new(grid, pyramid.level(level), corridor, heuristic);
            self.trail.series.step(&nodes, recorder)
        };
        if status == Status::Running {
            return status;
        }
        self.trail.note(level);
        if status != Status::Done {
            // The pyramid is not of this grid.
            return self.end(status);
        }
        self.found((pyramid, grid), level)
    }

    /// Takes up the path of a search that has ended.
    fn found(
        &mut self,
        (pyramid, grid): (&CliquePyramid, &GridGraph<'_, C>),
        level: usize,
    ) -> Status {
        let path = self.trail.series.search().path().unwrap_or_default();
        let path: Vec<u32> = path.iter().map(|node| node.0).collect();
        let most = self.settings.keep.filter(|_| !self.whole);
        let kept = path.len().min(most.map_or(usize::MAX, |most| most + 1));
        if level == 0 {
            self.trail.lead(&path, kept);
        } else {
            if kept < path.len() {
                self.to = path[kept - 1];
            }
            self.enter(pyramid, level, &path[..kept]);
            self.part = Descent::Refine(level - 1);
        }
        let plan = self.begun.len() as u32;
        self.stretches.push(Stretch {
            level: level as u8,
            plan,
            path,
            kept,
        });
        if level > 0 {
            return Status::Running;
        }
        self.from = self.trail.cells[self.trail.cells.len() - 1];
        self.part = if self.from == self.goal.0 {
            self.trail.arrived(self.settings.smooth, grid)
        } else {
            Descent::Begin
        };
        self.part.status()
    }

    /// Makes what lies under some nodes of a level the corridor.
    fn enter(&mut self, pyramid: &CliquePyramid, level: usize, path: &[u32]) {
        if self.marks.len() < pyramid.count(1) {
            self.marks.resize(pyramid.count(1), 0);
        }
        if self.mark == u32::MAX {
            self.marks.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        for node in path {
            let Some(node) = pyramid.node_of(level, *node) else {
                continue;
            };
            self.marks[node as usize] = self.mark;
            if self.settings.wide {
                for &beside in pyramid.joined(level, node) {
                    self.marks[beside as usize] = self.mark;
                }
            }
        }
    }
}

impl<C: Cost> Process<(&CliquePyramid, &GridGraph<'_, C>)> for PraStar<C> {
    fn step<R: Recorder>(
        &mut self,
        context: (&CliquePyramid, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        self.trail.tell(self.part, recorder);
        let status = match self.part {
            Descent::Begin => self.begin(context.0),
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

impl<C: Cost> Query<C> for PraStar<C> {
    type Levels = CliquePyramid;

    fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.part = Descent::Begin;
        (self.from, self.to) = (start.0, goal.0);
        self.begun.clear();
        self.whole = false;
        self.meeting = 0;
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
        self.begun.len()
    }

    fn hash_into(&self, hash: &mut StateHash) {
        for &cell in &self.begun {
            hash.word(u64::from(cell));
        }
    }

    fn own_bytes(&self) -> usize {
        (self.begun.capacity() + self.marks.capacity()) * size_of::<u32>()
    }
}

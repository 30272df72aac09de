//! PRA\*: a path far up in a pyramid of cliques, refined level by level, each within the one above.
//!
//! **Idea.** Let start and goal fall into one node at level S. A\* finds a path half way up, at level S/2, where there are few nodes. The nodes under that path and its neighbours are a
//! corridor in which A\* finds a path one level below, and so on down to the cells. PRA\*(K) keeps the first K steps of each path only, and the last node of these is the goal
//! of the next level: so the first cells are known soon. From where they end it plans again.
//!
//! **Guarantee.** A path whenever there is one, made of allowed moves; where there is none, that is known without a search. It is not a shortest path, only one that is shortest among those in its last corridor.
//!
//! **Complexity.** A search at a level costs by the nodes in its corridor, so that the work grows with the length of the path, not with the area around it; the first search is on a level with
//! few nodes. Memory O(cells) for the searches, kept between queries, besides the pyramid.
//!
//! **Source.** N. Sturtevant, M. Buro, "Partial pathfinding using map abstraction and refinement", AAAI 2005; D. Anguelov, "Video game pathfinding and improvements to discrete search on
//! grid-based maps", 2011, section 7.3.
//!
//! **Deviations.** S/2 is rounded down, which the thesis leaves open. It does not speak of neighbours in the corridor, either; without them paths are longer by several percent, with them by as little as is published. Where PRA\*(K) comes to plan from a cell from which it has planned before, it keeps all of that plan, so that it surely arrives.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::hierarchy::{PraSettings, PraStar, Pyramid};
//! use wayscope::search::Search;
//! use wayscope::trace::{Process, Status};
//! use wayscope::world::Grid;
//!
//! let rows = ["........", "...@@...", "...@@...", "........"];
//! let grid = Grid::from_rows(&rows)?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let pyramid = Pyramid::new(&graph);
//!
//! let mut query = PraStar::between(PraSettings::default(), NodeId(8), NodeId(15));
//! assert_eq!(query.run((&pyramid, &graph), &mut ()), Status::Done);
//! let path = query.path().unwrap();
//! assert_eq!((path[0], path[path.len() - 1]), (NodeId(8), NodeId(15)));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, GridGraph, NodeId};
use crate::path::{Rays, moves_cost};
use crate::search::{BestFirstSettings, OpenList, Search, Series, Stretch};
use crate::trace::{Counters, Event, INFINITE, Process, Quantity, Recorder, StateHash, Status};

use super::Pyramid;
use super::corridor::{CellsOf, Corridor, NodesOf};
use super::pyramid::heuristic_of;

/// How a query is made.
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

/// What a query is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PraPart {
    /// A plan is begun: the level is looked for where its ends meet.
    Begin,
    /// The first search of a plan, on that level, without a corridor.
    Top(usize),
    /// A search on that level, in the corridor under the path before.
    Refine(usize),
    /// Bends are cut.
    Smooth,
    /// Nothing more.
    Ended(Status),
}

impl PraPart {
    /// The number by which [`Quantity::Part`] tells it.
    pub fn code(self) -> u64 {
        match self {
            PraPart::Begin => 256,
            PraPart::Top(level) => 2 * 256 + level as u64,
            PraPart::Refine(level) => 3 * 256 + level as u64,
            PraPart::Smooth => 4 * 256,
            PraPart::Ended(status) => 5 * 256 + u64::from(status == Status::Done),
        }
    }

    /// The part with that number, if there is one.
    pub fn of_code(code: u64) -> Option<PraPart> {
        Some(match (code / 256, (code % 256) as usize) {
            (1, _) => PraPart::Begin,
            (2, level) => PraPart::Top(level),
            (3, level) => PraPart::Refine(level),
            (4, _) => PraPart::Smooth,
            (5, 1) => PraPart::Ended(Status::Done),
            (5, _) => PraPart::Ended(Status::Failed),
            _ => return None,
        })
    }
}

/// Nothing has been told yet.
const UNTOLD: (u64, u64) = (INFINITE, INFINITE);

/// One query. A step is the beginning of a plan, a step of one of its searches, or one look around while smoothing.
#[derive(Clone, Debug)]
pub struct PraStar<C: Cost> {
    settings: PraSettings,
    start: NodeId,
    goal: NodeId,
    part: PraPart,
    /// The cell from which the present plan goes, and the one at which its next search aims.
    from: u32,
    to: u32,
    /// The cells from which plans have begun.
    begun: Vec<u32>,
    /// The present plan is kept whole, whatever the settings say.
    whole: bool,
    /// At which level the ends of the plan meet.
    meeting: usize,
    series: Series<C>,
    /// What the searches have found, one after the other.
    stretches: Vec<Stretch>,
    /// By number the nodes of a level that the present corridor lies under: those with the present mark.
    marks: Vec<u32>,
    mark: u32,
    /// The cells from the start on.
    path: Vec<u32>,
    cost: Option<C>,
    rays: Rays<C>,
    /// Whether the path that counts is that of `rays`.
    smoothed: bool,
    told: (u64, u64),
    /// Expansions by level.
    expanded: Vec<u64>,
    looks: u64,
}

impl<C: Cost> PraStar<C> {
    /// A query from one cell to another.
    pub fn between(settings: PraSettings, start: NodeId, goal: NodeId) -> PraStar<C> {
        PraStar {
            settings,
            start,
            goal,
            part: PraPart::Begin,
            from: start.0,
            to: goal.0,
            begun: Vec::new(),
            whole: false,
            meeting: 0,
            series: Series::new(BestFirstSettings::default()),
            stretches: Vec::new(),
            marks: Vec::new(),
            mark: 0,
            path: Vec::new(),
            cost: None,
            rays: Rays::default(),
            smoothed: false,
            told: UNTOLD,
            expanded: Vec::new(),
            looks: 0,
        }
    }

    /// Makes ready for another query; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.part = PraPart::Begin;
        (self.from, self.to) = (start.0, goal.0);
        self.begun.clear();
        self.whole = false;
        self.meeting = 0;
        self.series.clear();
        self.stretches.clear();
        self.path.clear();
        self.cost = None;
        self.smoothed = false;
        self.told = UNTOLD;
        self.expanded.clear();
        self.looks = 0;
    }

    /// What it is at.
    pub fn part(&self) -> PraPart {
        self.part
    }

    /// What its searches have found so far, one after the other.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// How many plans it has begun.
    pub fn plans(&self) -> usize {
        self.begun.len()
    }

    /// The cells from the start on that are known so far: somebody may walk there while the rest is searched. Before smoothing.
    pub fn refined(&self) -> &[u32] {
        &self.path
    }

    /// Expansions by level, the cells first.
    pub fn expanded(&self) -> Vec<u64> {
        let mut expanded = self.expanded.clone();
        if let (PraPart::Top(level) | PraPart::Refine(level), true) =
            (self.part, self.series.is_running())
        {
            note(&mut expanded, level, self.series.search().counters());
        }
        expanded
    }

    /// Cells from which smoothing looked around.
    pub fn looks(&self) -> u64 {
        self.looks
    }

    fn end(&mut self, status: Status) -> Status {
        self.part = PraPart::Ended(status);
        status
    }

    /// Begins a plan.
    fn begin(&mut self, pyramid: &Pyramid) -> Status {
        self.to = self.goal.0;
        self.whole |= self.begun.contains(&self.from);
        self.begun.push(self.from);
        let ends = [self.from, self.to];
        let stands = ends.iter().all(|&cell| pyramid.parent(0, cell).is_some());
        let meeting = pyramid.meeting(self.from, self.to).filter(|_| stands);
        let Some(meeting) = meeting else {
            return self.end(Status::Failed);
        };
        if self.path.is_empty() {
            self.path.push(self.from);
        }
        self.meeting = meeting;
        self.part = PraPart::Top(meeting / 2);
        Status::Running
    }

    fn search<R: Recorder>(
        &mut self,
        (pyramid, grid): (&Pyramid, &GridGraph<'_, C>),
        level: usize,
        recorder: &mut R,
    ) -> Status {
        let heuristic = heuristic_of(grid.moves().rule().neighbours);
        if !self.series.is_running() {
            let ends = [self.from, self.to].map(|cell| {
                let node = pyramid.node_of(level, cell);
                NodeId(node.map_or(cell, |node| pyramid.cell(level, node)))
            });
            let settings = BestFirstSettings {
                heuristic,
                ..BestFirstSettings::default()
            };
            self.series.begin(settings, (ends[0], ends[1]), recorder);
        }
        let (marks, mark) = (&self.marks[..], self.mark);
        let corridor = matches!(self.part, PraPart::Refine(_)).then_some(Corridor {
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
            self.series.step(&cells, recorder)
        } else {
            let nodes = NodesOf::new(grid, (pyramid, level), corridor, heuristic);
            self.series.step(&nodes, recorder)
        };
        if status == Status::Running {
            return status;
        }
        note(&mut self.expanded, level, self.series.search().counters());
        if status != Status::Done {
            // The pyramid is not of this grid.
            return self.end(status);
        }
        self.found((pyramid, grid), level)
    }

    /// Takes up the path of a search that has ended.
    fn found(&mut self, (pyramid, grid): (&Pyramid, &GridGraph<'_, C>), level: usize) -> Status {
        let path = self.series.search().path().unwrap_or_default();
        let path: Vec<u32> = path.iter().map(|node| node.0).collect();
        let most = self.settings.keep.filter(|_| !self.whole);
        let kept = path.len().min(most.map_or(usize::MAX, |most| most + 1));
        if level == 0 {
            self.path.extend(&path[1..kept]);
        } else {
            if kept < path.len() {
                self.to = path[kept - 1];
            }
            self.enter(pyramid, level, &path[..kept]);
            self.part = PraPart::Refine(level - 1);
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
        self.from = self.path[self.path.len() - 1];
        if self.from != self.goal.0 {
            self.part = PraPart::Begin;
            return Status::Running;
        }
        if self.settings.smooth {
            self.rays.begin(&self.path, grid);
            self.smoothed = true;
            self.part = PraPart::Smooth;
            return Status::Running;
        }
        self.cost = Some(moves_cost(grid, &self.path));
        self.end(Status::Done)
    }

    /// Makes what lies under some nodes of a level the corridor.
    fn enter(&mut self, pyramid: &Pyramid, level: usize, path: &[u32]) {
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

    fn smooth(&mut self, grid: &GridGraph<'_, C>) -> Status {
        self.looks += 1;
        if self.rays.step(grid) {
            return Status::Running;
        }
        self.cost = Some(moves_cost(grid, &self.rays.cells()));
        self.end(Status::Done)
    }

    /// Tells what it is at, and how much of the path is known, where that has changed.
    fn tell<R: Recorder>(&mut self, recorder: &mut R) {
        let (part, led) = (self.part.code(), self.path.len() as u64);
        if led > 0 && self.told.1 != led {
            recorder.record(Event::noted(Quantity::Led, led, self.told.1));
            self.told.1 = led;
        }
        if self.told.0 != part {
            recorder.record(Event::noted(Quantity::Part, part, self.told.0));
            self.told.0 = part;
        }
    }
}

/// Adds the expansions of a search to those of its level.
fn note(expanded: &mut Vec<u64>, level: usize, counters: Counters) {
    if expanded.len() <= level {
        expanded.resize(level + 1, 0);
    }
    expanded[level] += counters.expanded;
}

impl<C: Cost> Process<(&Pyramid, &GridGraph<'_, C>)> for PraStar<C> {
    fn step<R: Recorder>(
        &mut self,
        context: (&Pyramid, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        self.tell(recorder);
        let status = match self.part {
            PraPart::Begin => self.begin(context.0),
            PraPart::Top(level) | PraPart::Refine(level) => self.search(context, level, recorder),
            PraPart::Smooth => self.smooth(context.1),
            PraPart::Ended(status) => return status,
        };
        if status != Status::Running {
            self.tell(recorder);
        }
        status
    }
}

impl<C: Cost> Search for PraStar<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        if self.part != PraPart::Ended(Status::Done) {
            return None;
        }
        let cells = if self.smoothed {
            self.rays.cells()
        } else {
            self.path.clone()
        };
        Some(cells.into_iter().map(NodeId).collect())
    }

    fn path_units(&self) -> Option<u64> {
        let done = self.part == PraPart::Ended(Status::Done);
        self.cost.filter(|_| done).map(C::units)
    }

    fn counters(&self) -> Counters {
        self.series.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        let known = self.series.known();
        known.is_some_and(|search| search.is_open(node))
    }

    fn is_closed(&self, node: NodeId) -> bool {
        let known = self.series.known();
        known.is_some_and(|search| search.is_closed(node))
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        self.series.known()?.open_list(side)
    }

    fn bytes(&self) -> usize {
        let of = |stretch: &Stretch| stretch.path.capacity();
        let cells = self.stretches.iter().map(of).sum::<usize>()
            + self.path.capacity()
            + self.begun.capacity()
            + self.marks.capacity();
        self.series.bytes()
            + cells * size_of::<u32>()
            + self.stretches.capacity() * size_of::<Stretch>()
            + self.rays.bytes()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.series.hash_into(&mut hash);
        for &cell in self.path.iter().chain(&self.begun) {
            hash.word(u64::from(cell));
        }
        for stretch in &self.stretches {
            hash.word(stretch.path.len() as u64);
        }
        hash.word(self.part.code());
        hash.word(self.looks);
        hash.finish()
    }
}

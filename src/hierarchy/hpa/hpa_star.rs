//! HPA\*: a query on the abstract graph: insertion of start and goal, abstract search, refinement, path smoothing.
//!
//! **Idea.** Start and goal are inserted into the abstract graph of each level: joined to the nodes of their clusters.
//! A\* finds an abstract path on the highest level, which has few nodes. Refinement replaces each intra-edge of that
//! path by a path one level below, down to the cells; it may be partial and go on while an agent walks. Path smoothing
//! comes last.
//!
//! **Guarantee.** A path whenever there is one, made of allowed moves. Before smoothing it costs as much as the
//! abstract path; smoothing never makes it longer. It is near-optimal, not shortest: it is restricted to the
//! transitions.
//!
//! **Complexity.** The abstract search visits nodes of the highest level only; each part of the refinement is a search
//! inside one cluster. Memory O(nodes) for the searches and O(cells) for smoothing, kept between queries, besides the
//! abstraction.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", Journal of Game Development
//! 1(1), 2004.
//!
//! **Deviations.** Start and goal are stored outside the abstraction ([`InsertedEnds`]), so that it need not be
//! restored; an end that is a node already is not inserted again. Insertion is one run of Dijkstra's algorithm per end
//! and level, or, as published, one run of A\* per node. Two ends in the same cluster are joined to each other, which
//! the published listing omits. The heuristic is octile distance at all levels. Besides the smoothing of the article,
//! along [`Rays`], there is one by line of sight, along [`Sights`]. Where the abstraction keeps
//! [`IntraEdgeDetail::Steps`], searches inside clusters of level 1 are replaced by table look-ups: DHPA\*.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::hierarchy::{Abstraction, HpaSettings, HpaStar, AbstractionShape};
//! use wayscope::search::Search;
//! use wayscope::trace::{Process, Status};
//! use wayscope::world::Grid;
//!
//! let rows = ["........", "...@@...", "...@@...", "........"];
//! let grid = Grid::from_rows(&rows)?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let abstraction = Abstraction::new(AbstractionShape { side: 4, ..AbstractionShape::default() }, &graph)?;
//!
//! let mut query = HpaStar::between(HpaSettings::default(), NodeId(8), NodeId(15));
//! assert_eq!(query.run((&abstraction, &graph), &mut ()), Status::Done);
//! let path = query.path().unwrap();
//! assert_eq!((path[0], path[path.len() - 1]), (NodeId(8), NodeId(15)));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Cost, Graph, GridGraph, Heuristic, NodeId};
use crate::path::{Rays, Sights, moves_cost};
use crate::search::{BestFirstSettings, Effort, OpenList, Search, Series, Target, Task};
use crate::trace::{Counters, Event, INFINITE, Process, Quantity, Recorder, StateHash, Status};

use super::abstraction::Abstraction;
use super::abstraction::IntraEdgeDetail;
use super::inserted_ends::EndRows;
use super::inserted_ends::InsertedEnds;
use super::intra_edge_search::IntraEdgeSearch;
use super::level_graph::LevelGraph;
use super::next_hops::NextHopLookup;
use super::within::Flood;
use super::within::Within;

/// The parameters of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HpaSettings {
    /// The heuristic of the abstract search and of the refinement; it must be admissible.
    pub heuristic: Heuristic,
    /// How the path is smoothed.
    pub smoothing: HpaSmoothing,
    /// How start and goal are inserted into the abstract graph.
    pub joining: Joining,
}

/// The searches that insert an end: from it to the nodes of its cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// Dijkstra's algorithm, once for all nodes.
    AtOnce,
    /// A\*, once for each node: as published.
    OneByOne,
}

/// The smoothing of a query's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HpaSmoothing {
    /// No smoothing.
    None,
    /// Along the eight directions: as published.
    Compass,
    /// By line of sight in any direction, made of moves.
    Sight,
}

impl Default for HpaSettings {
    fn default() -> HpaSettings {
        HpaSettings {
            heuristic: Heuristic::Octile,
            smoothing: HpaSmoothing::Compass,
            joining: Joining::AtOnce,
        }
    }
}

/// The phase of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The start (0) or the goal (1) is joined to its cluster of a level.
    Join {
        /// 0 or 1.
        end: usize,
        /// From 1.
        level: usize,
    },
    /// The search at the highest level.
    Top,
    /// Legs of the path are searched one level below.
    Refine,
    /// Bends are cut.
    Smooth,
    /// Nothing more.
    Ended(Status),
}

impl Part {
    /// The number by which [`Quantity::Part`] tells it.
    pub fn code(self) -> u64 {
        match self {
            Part::Join { end, level } => 256 + 16 * end as u64 + level as u64,
            Part::Top => 2 * 256,
            Part::Refine => 3 * 256,
            Part::Smooth => 4 * 256,
            Part::Ended(status) => 5 * 256 + u64::from(status == Status::Done),
        }
    }

    /// The part with that number, if there is one.
    pub fn of_code(code: u64) -> Option<Part> {
        Some(match (code / 256, code % 256) {
            (1, ends) => Part::Join {
                end: ends as usize / 16,
                level: ends as usize % 16,
            },
            (2, _) => Part::Top,
            (3, _) => Part::Refine,
            (4, _) => Part::Smooth,
            (5, 1) => Part::Ended(Status::Done),
            (5, _) => Part::Ended(Status::Failed),
            _ => return None,
        })
    }
}

/// Nothing has been told yet.
const UNTOLD: (u64, u64) = (INFINITE, INFINITE);

/// The part of a grid inside the cluster of level 1 around a cell.
fn inside<'a, C: Cost>(
    abstraction: &Abstraction<C>,
    graph: &'a GridGraph<'a, C>,
    cell: NodeId,
) -> Within<'a, C> {
    let area = abstraction.clusters().around(1, graph.cell(cell));
    Within::bounded(graph, area, abstraction.bound)
}

/// What counts the searches of a part.
fn searches_of(effort: &mut Effort, part: Part) -> &mut Counters {
    match part {
        Part::Join { .. } => &mut effort.joining,
        Part::Top => &mut effort.top,
        _ => &mut effort.refinement,
    }
}

/// A part of the path that is to be refined: from a node of a level to another one.
#[derive(Clone, Copy, Debug)]
struct Leg<C> {
    from: u32,
    to: u32,
    level: usize,
    cost: C,
}

/// A query of HPA\*. A step is a step of one of its searches, or one look while smoothing: around a cell, or along a
/// line.
#[derive(Clone, Debug)]
pub struct HpaStar<C: Cost> {
    settings: HpaSettings,
    start: NodeId,
    goal: NodeId,
    part: Part,
    ends: Option<InsertedEnds<C>>,
    series: Series<C>,
    /// What the goal was joined with in the query before, where it was the same one.
    kept: EndRows<C>,
    /// Lists for what joins an end, of queries before.
    rows: Vec<Vec<C>>,
    /// What it costs from the end that is being joined to its first targets.
    costs: Vec<C>,
    /// The path at the highest level, once it is found, and its cost.
    top: Vec<u32>,
    top_cost: Option<C>,
    /// The cost of the path as it is now.
    cost: Option<C>,
    /// What is still to be refined, the next last. The leg that is being searched stands last.
    legs: Vec<Leg<C>>,
    path: Vec<u32>,
    /// Of queries that read tables in place of searches inside clusters.
    next_hops: NextHopLookup,
    rays: Rays<C>,
    sights: Sights<C>,
    /// Whether the path that counts is the smoothed one.
    smoothed: bool,
    /// The cluster, and its level, whose costs the next step needs and does not have.
    wanted: Option<(usize, usize)>,
    /// The clusters whose costs were found because it came into them, in this order.
    met: Vec<Task>,
    intra: IntraEdgeSearch<C>,
    /// Whether the rest of the query is done in one call, and what joins ends then.
    at_once: bool,
    flood: Flood<C>,
    /// The path found, while it is measured.
    measured: Vec<u32>,
    /// What has been told of the part and of the length of the path.
    told: (u64, u64),
    effort: Effort,
}

impl<C: Cost> HpaStar<C> {
    /// A query from one cell to another.
    pub fn between(settings: HpaSettings, start: NodeId, goal: NodeId) -> HpaStar<C> {
        HpaStar {
            settings,
            start,
            goal,
            part: Part::Join { end: 0, level: 1 },
            ends: None,
            series: Series::new(BestFirstSettings::default()),
            kept: EndRows::default(),
            rows: Vec::new(),
            costs: Vec::new(),
            top: Vec::new(),
            top_cost: None,
            cost: None,
            legs: Vec::new(),
            path: Vec::new(),
            next_hops: NextHopLookup::default(),
            rays: Rays::default(),
            sights: Sights::default(),
            smoothed: false,
            wanted: None,
            met: Vec::new(),
            intra: IntraEdgeSearch::default(),
            at_once: false,
            flood: Flood::default(),
            measured: Vec::new(),
            told: UNTOLD,
            effort: Effort::default(),
        }
    }

    /// Makes ready for another query; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        self.series.clear();
        self.effort = Effort::default();
        self.met.clear();
        self.told = UNTOLD;
        self.begin_again(start, goal);
    }

    /// As [`restart`](HpaStar::restart), on an abstraction that is the same around the goal: where that is the goal of
    /// the query before, what joins it is taken from there.
    pub fn restart_to(&mut self, start: NodeId, goal: NodeId) {
        let joined = !matches!(self.part, Part::Join { .. });
        let kept = match self.ends.take() {
            _ if self.goal != goal => EndRows::default(),
            Some(ends) if joined => ends.into_goal(),
            Some(_) => EndRows::default(),
            // It has not begun.
            None => std::mem::take(&mut self.kept),
        };
        self.restart(start, goal);
        self.kept = kept;
    }

    /// What joins the goal is not what it was.
    pub fn forget_goal(&mut self) {
        self.kept = EndRows::default();
        self.ends = None;
    }

    /// Makes ready for another query in the same run: what is done goes on to count. The abstraction may be another
    /// one.
    pub fn replan(&mut self, start: NodeId, goal: NodeId) {
        if self.series.is_running() {
            self.series.leave();
            self.close();
        }
        self.begin_again(start, goal);
    }

    fn begin_again(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.part = Part::Join { end: 0, level: 1 };
        if let Some(ends) = self.ends.take() {
            ends.give_back(&mut self.rows);
        }
        self.kept = EndRows::default();
        self.costs.clear();
        self.top.clear();
        (self.top_cost, self.cost) = (None, None);
        self.legs.clear();
        self.path.clear();
        self.next_hops.clear();
        self.wanted = None;
        self.smoothed = false;
    }

    /// A step on an abstraction that need not be [whole](Abstraction::is_whole): where a search comes into a cluster
    /// the costs through which are not known, the step finds these, or those of one cluster below it, instead of
    /// expanding.
    pub fn step_lazily<R: Recorder>(
        &mut self,
        abstraction: &mut Abstraction<C>,
        graph: &GridGraph<'_, C>,
        recorder: &mut R,
    ) -> Status {
        let status = self.advance((abstraction, graph), recorder);
        let before = self.intra.expanded;
        let wanted = self.wanted.take();
        let met = wanted.and_then(|wanted| abstraction.meet(wanted, graph, &mut self.intra));
        if let Some(met) = met {
            let told = match self.met.len() as u64 {
                0 => INFINITE,
                told => told,
            };
            self.met.push(met);
            self.effort.met += 1;
            self.effort.edges += self.intra.expanded - before;
            let many = self.met.len() as u64;
            recorder.record(Event::noted(Quantity::Linked, many, told));
        }
        status
    }

    /// As [`run`](Process::run), on an abstraction that need not be whole.
    pub fn run_lazily<R: Recorder>(
        &mut self,
        abstraction: &mut Abstraction<C>,
        graph: &GridGraph<'_, C>,
        recorder: &mut R,
    ) -> Status {
        loop {
            match self.step_lazily(abstraction, graph, recorder) {
                Status::Running => {}
                ended => return ended,
            }
        }
    }

    /// The clusters whose costs were found because this query came into them, in this order.
    pub fn met(&self) -> &[Task] {
        &self.met
    }

    /// Start and goal.
    pub fn ends(&self) -> [NodeId; 2] {
        [self.start, self.goal]
    }

    /// Whether one of its searches is under way.
    pub fn is_searching(&self) -> bool {
        self.series.is_running()
    }

    /// The legs that are not refined yet, the next first: where each begins and ends, its level, and what it costs in
    /// units.
    pub fn legs_left(&self) -> impl Iterator<Item = (u32, u32, usize, u64)> + '_ {
        let legs = self.legs.iter().rev();
        legs.map(|leg| (leg.from, leg.to, leg.level, leg.cost.units()))
    }

    /// What it is at.
    pub fn part(&self) -> Part {
        self.part
    }

    /// What was done so far, part by part.
    pub fn effort(&self) -> Effort {
        let mut effort = self.effort;
        if self.series.is_running() {
            let of_part = searches_of(&mut effort, self.part);
            *of_part = of_part.plus(self.series.search().counters());
        }
        effort
    }

    /// The path at the highest level, the ends included; empty until it is found.
    pub fn abstract_path(&self) -> &[u32] {
        &self.top
    }

    /// What that path costs, in units; the path of cells costs the same before smoothing.
    pub fn abstract_units(&self) -> Option<u64> {
        self.top_cost.map(C::units)
    }

    /// The refined prefix of the path: an agent may walk there while the rest is refined. Before smoothing.
    pub fn refined(&self) -> &[u32] {
        &self.path
    }

    /// Begins the search of the present part.
    fn begin<R: Recorder>(
        &mut self,
        (heuristic, target): (Heuristic, Target),
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        let settings = BestFirstSettings {
            heuristic,
            target,
            ..BestFirstSettings::default()
        };
        self.series.begin(settings, ends, recorder);
    }

    /// Takes note of what the search of the present part has done, which has just ended.
    fn close(&mut self) {
        let done = self.series.search().counters();
        let of_part = searches_of(&mut self.effort, self.part);
        *of_part = of_part.plus(done);
    }

    fn end(&mut self, status: Status) -> Status {
        self.part = Part::Ended(status);
        status
    }

    fn join<R: Recorder>(
        &mut self,
        (abstraction, graph): (&Abstraction<C>, &GridGraph<'_, C>),
        (end, level): (usize, usize),
        recorder: &mut R,
    ) {
        let fresh = || InsertedEnds::new(abstraction, self.start, self.goal);
        let ends = self.ends.get_or_insert_with(fresh);
        let node = ends.cell(end);
        let kept = match end {
            // Where the start is near, what it costs to there is found from the goal.
            1 if ends.are_apart(level) => self.kept.get_mut(level - 1).and_then(Option::take),
            _ => None,
        };
        if let Some(row) = kept {
            ends.join_again(level, row);
            self.effort.taken += 1;
        } else if !ends.is_node(abstraction, end, level) {
            let by_table = level == 1 && abstraction.shape.keeps == IntraEdgeDetail::Steps;
            let known = by_table && (end == 1 || !ends.are_without_table(abstraction, level));
            if by_table && !self.series.is_running() {
                let read = &mut self.effort.read;
                self.costs = NextHopLookup::costs(abstraction, graph, node.0, read);
            }
            let context = (abstraction, graph);
            if !known && !self.search_costs(context, (end, level), by_table, recorder) {
                return;
            }
            let Some(ends) = &mut self.ends else { return };
            let empty = self.rows.pop().unwrap_or_default();
            let costs = std::mem::replace(&mut self.costs, empty);
            ends.join(abstraction, end, level, costs);
        }
        self.part = if level < abstraction.levels() {
            let level = level + 1;
            Part::Join { end, level }
        } else if end == 0 {
            Part::Join { end: 1, level: 1 }
        } else {
            Part::Top
        };
    }

    /// A step of the searches for what joining an end to a level costs; where tables are kept, for the way to the other
    /// end alone. Answers whether all is known.
    fn search_costs<R: Recorder>(
        &mut self,
        (abstraction, graph): (&Abstraction<C>, &GridGraph<'_, C>),
        (end, level): (usize, usize),
        by_table: bool,
        recorder: &mut R,
    ) -> bool {
        let Some(ends) = &self.ends else { return false };
        let node = ends.cell(end);
        let one_by_one = by_table || self.settings.joining == Joining::OneByOne;
        if self.at_once && level == 1 && !one_by_one {
            let within = inside(abstraction, graph, node);
            let done = self.flood.run(&within, node.0);
            let targets = ends.targets(abstraction, end, level);
            let cost = |node: NodeId| self.flood.cost(&within, node.0);
            self.costs.extend(targets.map(cost));
            self.series.count(done);
            self.effort.joining = self.effort.joining.plus(done);
            return true;
        }
        if !self.series.is_running() {
            let next = ends.targets(abstraction, end, level).nth(self.costs.len());
            let (how, to) = match next {
                Some(next) if one_by_one => ((self.settings.heuristic, Target::Goal), next),
                _ => ((Heuristic::Zero, Target::All), node),
            };
            self.begin(how, (node, to), recorder);
        }
        if self.step_inside((abstraction, graph), (level, node), recorder) == Status::Running {
            return false;
        }
        let Some(ends) = &self.ends else { return false };
        let cost = |node| self.series.search().g(node).unwrap_or(C::UNREACHED);
        let found = ends.targets(abstraction, end, level).skip(self.costs.len());
        let many = if one_by_one { 1 } else { usize::MAX };
        self.costs.extend(found.take(many).map(cost));
        let known = self.costs.len() >= ends.targets(abstraction, end, level).count();
        if let (true, Some(way)) = (by_table, self.series.search().path()) {
            self.next_hops.found(way.into_iter().map(|node| node.0));
        }
        self.close();
        known
    }

    /// A step of the present search, which does not leave the cluster of that level around a cell.
    fn step_inside<R: Recorder>(
        &mut self,
        (abstraction, graph): (&Abstraction<C>, &GridGraph<'_, C>),
        (level, cell): (usize, NodeId),
        recorder: &mut R,
    ) -> Status {
        let Some(ends) = &self.ends else {
            return Status::Failed;
        };
        if level == 1 {
            let within = inside(abstraction, graph, cell);
            match self.at_once {
                true => self.series.finish(&within),
                false => self.series.step(&within, recorder),
            }
        } else {
            let below = LevelGraph::new(abstraction, graph, ends, level - 1).inside_one();
            if let Some(cluster) = below.unknown_ahead(&mut self.series) {
                self.wanted = Some((level - 1, cluster));
                return Status::Running;
            }
            match self.at_once {
                true => self.series.finish(&below),
                false => self.series.step(&below, recorder),
            }
        }
    }

    fn search_top<R: Recorder>(
        &mut self,
        (abstraction, graph): (&Abstraction<C>, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        if !self.series.is_running() {
            let to_goal = (self.settings.heuristic, Target::Goal);
            self.begin(to_goal, (self.start, self.goal), recorder);
        }
        let level = abstraction.levels();
        let Some(ends) = &self.ends else {
            return self.end(Status::Failed);
        };
        let top = LevelGraph::new(abstraction, graph, ends, level);
        if let Some(cluster) = top.unknown_ahead(&mut self.series) {
            self.wanted = Some((level, cluster));
            return Status::Running;
        }
        let status = match self.at_once {
            true => self.series.finish(&top),
            false => self.series.step(&top, recorder),
        };
        match status {
            Status::Running => Status::Running,
            Status::Done => {
                self.find_legs(level);
                self.series.search().path_into(&mut self.top);
                self.top_cost = self.series.search().path_units().map(C::from_units);
                self.cost = self.top_cost;
                self.close();
                self.part = Part::Refine;
                self.path.push(self.start.0);
                Status::Running
            }
            ended => {
                self.close();
                self.end(ended)
            }
        }
    }

    fn refine<R: Recorder>(
        &mut self,
        (abstraction, graph): (&Abstraction<C>, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        let clusters = abstraction.clusters();
        while !self.series.is_running() {
            let Some(&leg) = self.legs.last() else {
                return self.refined_all(graph);
            };
            let [a, b] = [leg.from, leg.to].map(|cell| {
                let cell = graph.cell(NodeId(cell));
                clusters.of(leg.level, cell)
            });
            let ends = (leg.from, leg.to);
            if a == b && leg.level == 1 && abstraction.append_path(a, ends, &mut self.path) {
                self.legs.pop();
                self.effort.looked_up += 1;
                return Status::Running;
            }
            let reads = leg.level == 1 && abstraction.shape.keeps == IntraEdgeDetail::Steps;
            let next = match self.path.last() {
                Some(&at) if reads && a == b => {
                    self.next_hops
                        .next(abstraction, at, ends, &mut self.effort.read)
                }
                _ => (reads && a != b).then_some(leg.to),
            };
            // A cell a step.
            if let Some(next) = next {
                self.path.push(next);
                if next == leg.to {
                    self.legs.pop();
                    self.effort.looked_up += u64::from(a == b);
                }
                return Status::Running;
            }
            if a == b {
                let to_goal = (self.settings.heuristic, Target::Goal);
                let ends = (NodeId(leg.from), NodeId(leg.to));
                self.begin(to_goal, ends, recorder);
                self.effort.legs += 1;
            } else {
                // The step across a border.
                self.path.push(leg.to);
                self.legs.pop();
            }
        }
        let Some(&leg) = self.legs.last() else {
            return self.end(Status::Failed);
        };
        let inside = (leg.level, NodeId(leg.from));
        match self.step_inside((abstraction, graph), inside, recorder) {
            Status::Running => {}
            Status::Done => {
                self.close();
                self.legs.pop();
                if leg.level == 1 {
                    self.go_found();
                } else {
                    self.find_legs(leg.level - 1);
                }
            }
            // The abstraction does not fit the grid.
            ended => {
                self.close();
                return self.end(ended);
            }
        }
        Status::Running
    }

    /// The path of cells is known.
    fn refined_all(&mut self, graph: &GridGraph<'_, C>) -> Status {
        match self.settings.smoothing {
            HpaSmoothing::None => return self.end(Status::Done),
            HpaSmoothing::Compass => self.rays.begin(&self.path, graph),
            HpaSmoothing::Sight => self.sights.begin(&self.path, graph),
        }
        self.smoothed = true;
        self.part = Part::Smooth;
        Status::Running
    }

    fn smooth(&mut self, graph: &GridGraph<'_, C>) -> Status {
        self.effort.looks += 1;
        let more = match self.settings.smoothing {
            HpaSmoothing::Sight => self.sights.step(graph),
            _ => self.rays.step(graph),
        };
        if more {
            return Status::Running;
        }
        let mut cells = std::mem::take(&mut self.measured);
        cells.clear();
        self.cells_into(&mut cells);
        self.cost = Some(moves_cost(graph, &cells));
        self.measured = cells;
        self.end(Status::Done)
    }

    /// The path of cells, as far as it is smoothed.
    fn cells(&self) -> Vec<u32> {
        let mut cells = Vec::new();
        self.cells_into(&mut cells);
        cells
    }

    /// The same at the end of a list.
    fn cells_into(&self, cells: &mut Vec<u32>) {
        match self.settings.smoothing {
            _ if !self.smoothed => cells.extend(&self.path),
            HpaSmoothing::Sight => self.sights.cells_into(cells),
            _ => self.rays.cells_into(cells),
        }
    }
}

impl<C: Cost> HpaStar<C> {
    /// Adds the legs of the path that the last search has found on a level, the first last.
    fn find_legs(&mut self, level: usize) {
        let (mut behind, legs) = (None, &mut self.legs);
        self.series.search().visit_path_back(|node, g| {
            let to = behind.replace((node, g));
            legs.extend(to.map(|(to, spent): (NodeId, C)| Leg {
                from: node.0,
                to: to.0,
                level,
                cost: C::from_units(spent.units() - g.units()),
            }));
        });
    }

    /// Goes the path that the last search has found among cells, from where it begins.
    fn go_found(&mut self) {
        let (here, path) = (self.path.len(), &mut self.path);
        let search = self.series.search();
        search.visit_path_back(|node, _| path.push(node.0));
        // Where it begins is known.
        path.pop();
        path[here..].reverse();
    }

    /// Tells what it is at, and how much of the path is known, where that has changed.
    fn tell<R: Recorder>(&mut self, recorder: &mut R) {
        let (part, led) = (self.part.code(), self.path.len() as u64);
        if self.told.0 != part {
            recorder.record(Event::noted(Quantity::Part, part, self.told.0));
            self.told.0 = part;
        }
        if led > 0 && self.told.1 != led {
            recorder.record(Event::noted(Quantity::Led, led, self.told.1));
            self.told.1 = led;
        }
    }
}

impl<C: Cost> HpaStar<C> {
    /// The rest of the query in one call, on an abstraction that is [whole](Abstraction::is_whole). What is found,
    /// expanded and generated is the same as by steps; but ends are joined to clusters of level 1 with buckets for an
    /// open list, which counts its own operations, and a path of one cell takes no search.
    pub fn run_at_once(&mut self, context: (&Abstraction<C>, &GridGraph<'_, C>)) -> Status {
        if self.start == self.goal && self.ends.is_none() && context.1.is_open(self.start) {
            self.path.push(self.start.0);
            self.top.push(self.start.0);
            (self.top_cost, self.cost) = (Some(C::default()), Some(C::default()));
            return self.end(Status::Done);
        }
        self.at_once = true;
        let status = self.run(context, &mut ());
        self.at_once = false;
        status
    }

    fn advance<R: Recorder>(
        &mut self,
        context: (&Abstraction<C>, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        self.tell(recorder);
        let status = match self.part {
            Part::Join { end, level } => {
                self.join(context, (end, level), recorder);
                Status::Running
            }
            Part::Top => self.search_top(context, recorder),
            Part::Refine => self.refine(context, recorder),
            Part::Smooth => self.smooth(context.1),
            Part::Ended(status) => return status,
        };
        if status != Status::Running {
            self.tell(recorder);
        }
        status
    }
}

/// On an abstraction that is [whole](Abstraction::is_whole). On another it is [`Stopped`](Status::Stopped) where it
/// comes into a cluster that is not known: see [`step_lazily`](HpaStar::step_lazily).
impl<C: Cost> Process<(&Abstraction<C>, &GridGraph<'_, C>)> for HpaStar<C> {
    fn step<R: Recorder>(
        &mut self,
        context: (&Abstraction<C>, &GridGraph<'_, C>),
        recorder: &mut R,
    ) -> Status {
        let status = self.advance(context, recorder);
        if self.wanted.take().is_none() {
            return status;
        }
        self.series.leave();
        self.close();
        self.end(Status::Stopped)
    }
}

impl<C: Cost> Search for HpaStar<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        if self.part != Part::Ended(Status::Done) {
            return None;
        }
        Some(self.cells().into_iter().map(NodeId).collect())
    }

    fn path_into(&self, ids: &mut Vec<u32>) -> bool {
        ids.clear();
        let found = self.part == Part::Ended(Status::Done);
        if found {
            self.cells_into(ids);
        }
        found
    }

    fn path_units(&self) -> Option<u64> {
        let done = self.part == Part::Ended(Status::Done);
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
        let cells = self.top.capacity() + self.path.capacity();
        self.series.bytes()
            + self.costs.capacity() * size_of::<C>()
            + cells * size_of::<u32>()
            + self.legs.capacity() * size_of::<Leg<C>>()
            + self.next_hops.bytes()
            + self.met.capacity() * size_of::<Task>()
            + self.intra.bytes()
            + self.flood.bytes()
            + self.measured.capacity() * size_of::<u32>()
            + self.rays.bytes()
            + self.sights.bytes()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.series.hash_into(&mut hash);
        for &cell in self.top.iter().chain(&self.path) {
            hash.word(u64::from(cell));
        }
        hash.word(self.costs.len() as u64);
        hash.word(self.legs.len() as u64);
        hash.word(self.met.len() as u64);
        hash.word(self.effort.looks);
        hash.finish()
    }
}

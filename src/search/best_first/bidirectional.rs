//! Bidirectional A*: one search from the start and one from the goal, until their best meeting point is proven optimal.
//!
//! **Idea.** Two searches by f = g + h run towards one another, each step on the side with fewer open nodes. Where they
//! meet there is a path, and mu is the cost of the cheapest one so far. The first meeting point is rarely on an optimal
//! path: the search may stop only when no open node can lead to a path below mu.
//!
//! **Guarantee.** Optimal with an admissible h (all of those here are consistent, too); at most c times the optimum
//! with one that is up to c times too large. It ends when the smallest f of one side is no less than mu: every path not
//! yet found leaves that side's open list. With `Termination::FirstMeeting` it ends when the two first meet, and the
//! path may be longer.
//!
//! **Complexity.** Time O((n + m) log m) for n expansions of both sides and their m edges; memory O(nodes of the graph)
//! for each side.
//!
//! **Source.** I. Pohl, "Bi-directional search", 1971; what need not be expanded: W. Pijls, H. Post, "Yet another
//! bidirectional algorithm for finding the shortest path", 2009 (NBA*).
//!
//! **Deviations.** NBA*'s two rules are used only with a consistent h, on which they rest: a node closed by the
//! other side is not expanded again, and neither is one whose g plus the smallest f of the other side minus its
//! estimate to the other end is no less than mu. Pohl's choice of the side with fewer open nodes instead of
//! alternating. Without an estimate both f are distances, and it also ends when their sum reaches mu.
//!
//! ```
//! use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
//! use wayscope::search::{Bidirectional, BidirectionalSettings, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let settings = BidirectionalSettings::default();
//! let mut search = Bidirectional::between(settings, NodeId(4), NodeId(7));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(5 * 5741));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::a_star::{self, HEURISTIC, TIES};
use crate::graph::{Cost, Edge, Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::frontier::Frontier;
use crate::search::engine::move_rule::move_rule;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::{Order, Weight};
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::trace::{
    Counters, EARLY, Event, EventKind, NO_NODE, Process, Recorder, StateHash, Status,
};
use crate::world::World;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "bidirectional-a-star",
    family: Family::Shortest,
    settings: &[
        HEURISTIC,
        TIES,
        SettingSpec {
            id: "stop",
            options: &["proven", "first-meeting"],
        },
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.pohl-1971",
        idea: "about.bidirectional-a-star.idea",
        deviations: &[
            "about.bidirectional-a-star.deviation.pruning",
            "about.bidirectional-a-star.deviation.sides",
            "about.bidirectional-a-star.deviation.end",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.bidirectional-a-star.use.far",
            "about.bidirectional-a-star.use.enclosed",
        ],
        avoid_when: &[
            "about.bidirectional-a-star.avoid.estimate",
            "about.bidirectional-a-star.avoid.one-way",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match (stop(settings), heuristic(settings)) {
        (Termination::FirstMeeting, _) => &FIRST_MEETING,
        (Termination::Proven, Heuristic::Zero) => &PROVEN_BY_G,
        (Termination::Proven, _) => &PROVEN,
    }
}

const fn listing(stop: &'static str, take: &'static str) -> [Line; 12] {
    [
        line(0, "code.bidirectional.begin", &[Moment::Began]),
        line(0, "code.bidirectional.start", &[Moment::Started]),
        line(0, "code.bidirectional.loop", &[]),
        line(1, stop, &[Moment::Reached]),
        line(1, "code.bidirectional.no-path", &[Moment::Exhausted]),
        line(1, "code.bidirectional.side", &[]),
        line(1, take, &[Moment::Expanded]),
        line(1, "code.bidirectional.prune", &[Moment::Pruned]),
        line(1, "code.bidirectional.successors", &[]),
        line(2, "code.bidirectional.new", &[Moment::Generated]),
        line(
            2,
            "code.bidirectional.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        line(2, "code.bidirectional.meet", &[Moment::Met]),
    ]
}

const TAKE: &str = "code.bidirectional.take";
static PROVEN: [Line; 12] = listing("code.bidirectional.stop", TAKE);
static PROVEN_BY_G: [Line; 12] = listing("code.bidirectional.stop-g", "code.bidirectional.take-g");
static FIRST_MEETING: [Line; 12] = listing("code.bidirectional.stop-early", TAKE);

/// The termination condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Termination {
    /// When no cheaper path can follow.
    #[default]
    Proven,
    /// When the two sides first meet.
    FirstMeeting,
}

/// The settings of a bidirectional search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BidirectionalSettings {
    /// The estimate h of both sides.
    pub heuristic: Heuristic,
    /// The order of both open lists, by f.
    pub order: Order,
    /// When it ends.
    pub stop: Termination,
    /// h is not consistent: nothing is left out on its word but what cannot beat mu, and closed nodes are opened again.
    pub inconsistent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A search from both ends. Its events are about space 0 on the side of the start, space 1 on that of the goal.
///
/// The first step puts start and goal into the two open lists; each further step takes one node out, which is expanded
/// or found to be of no use; the last one finds that nothing can be better, or a list empty.
#[derive(Clone, Debug)]
pub struct Bidirectional<C: Cost> {
    settings: BidirectionalSettings,
    /// The start, then the goal.
    ends: [NodeId; 2],
    sides: [Frontier<C>; 2],
    phase: Phase,
    /// mu, the cost of the cheapest path found, and where its two halves meet.
    best: Option<(u64, NodeId)>,
    /// The most nodes that were open on both sides together.
    peak_open: u64,
}

impl<C: Cost> Bidirectional<C> {
    /// A search from one node to another.
    pub fn between(
        settings: BidirectionalSettings,
        start: NodeId,
        goal: NodeId,
    ) -> Bidirectional<C> {
        Bidirectional {
            settings,
            ends: [start, goal],
            sides: [0, 1].map(|space| Frontier::new(settings.order, space)),
            phase: Phase::Ready,
            best: None,
            peak_open: 0,
        }
    }

    /// Makes ready for another run on the same or another graph; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        self.ends = [start, goal];
        self.phase = Phase::Ready;
        self.forget();
    }

    fn forget(&mut self) {
        self.sides.iter_mut().for_each(Frontier::forget);
        self.best = None;
        self.peak_open = 0;
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        self.forget();
        recorder.record(Event::phase(0));
        for side in &mut self.sides {
            side.begin(graph.node_bound());
        }
        if self.ends.iter().all(|&end| graph.is_open(end)) {
            for side in 0..2 {
                self.reach(
                    graph,
                    side,
                    NO_NODE,
                    self.ends[side],
                    C::default(),
                    recorder,
                );
            }
        }
        self.phase = Phase::Searching;
        self.note_peaks();
    }

    /// A way of cost `g` from that side's end to `node` was found.
    #[inline(always)]
    fn reach<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        side: usize,
        parent: u32,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let (heuristic, aim) = (self.settings.heuristic, self.ends[1 - side]);
        let h = || graph.estimate(heuristic, node, aim);
        self.sides[side].reach(parent, node, g, h, recorder);
        if let Some(across) = self.sides[1 - side].g(node) {
            self.meet(node, g.units() + across.units(), recorder);
        }
    }

    fn meet<R: Recorder>(&mut self, node: NodeId, total: u64, recorder: &mut R) {
        let before = self.best.map(|(cost, _)| cost);
        if before.is_none_or(|known| total < known) {
            self.best = Some((total, node));
            recorder.record(Event {
                other: before.unwrap_or(0),
                ..Event::about(EventKind::Met, node.0, total)
            });
        }
    }

    /// Whether nothing better than the best path can follow, given the smallest f of both sides.
    fn is_settled(&self, least: [u64; 2]) -> bool {
        let Some((cost, _)) = self.best else {
            return false;
        };
        let no_estimate = self.settings.heuristic == Heuristic::Zero;
        self.settings.stop == Termination::FirstMeeting
            || least.iter().any(|&f| f >= cost)
            || (no_estimate && least[0] + least[1] >= cost)
    }

    /// Whether a node just taken out with this f cannot be part of a path better than the best.
    fn is_useless<G: Graph<Cost = C>>(
        &self,
        graph: &G,
        side: usize,
        node: NodeId,
        f: u64,
        least: [u64; 2],
    ) -> bool {
        let Some((cost, _)) = self.best else {
            return false;
        };
        if f >= cost {
            return true;
        }
        if self.settings.inconsistent {
            return false;
        }
        if self.sides[1 - side].is_closed(node) {
            return true;
        }
        // From the node to the other side's end it costs at least that side's smallest f, less what that side
        // estimates from the node to this side's end.
        let back = graph.estimate(self.settings.heuristic, node, self.ends[side]);
        let g = self.sides[side].g(node).unwrap_or_default();
        g.units() + least[1 - side] >= cost + back.units()
    }

    fn note_peaks(&mut self) {
        self.sides.iter_mut().for_each(Frontier::note_peaks);
        let open = self.sides.iter().map(Frontier::open_nodes).sum();
        self.peak_open = self.peak_open.max(open);
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    /// Ends with what has been found, if anything has.
    fn conclude<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        match self.best {
            Some((cost, node)) => {
                let note = match self.settings.stop {
                    Termination::Proven => 0,
                    Termination::FirstMeeting => EARLY,
                };
                recorder.record(Event::reached(node.0, cost, note));
                self.end(Status::Done)
            }
            None => {
                recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
                self.end(Status::Failed)
            }
        }
    }
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for Bidirectional<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let [Some(here), Some(there)] = [self.sides[0].peek(), self.sides[1].peek()] else {
            return self.conclude(recorder);
        };
        let least = [here.units(), there.units()];
        if self.is_settled(least) {
            return self.conclude(recorder);
        }
        let side = usize::from(self.sides[1].open_nodes() < self.sides[0].open_nodes());
        let Some((f, node)) = self.sides[side].pop() else {
            return self.conclude(recorder);
        };
        if self.is_useless(graph, side, node, f.units(), least) {
            self.sides[side].close(node);
            let g = self.sides[side].g(node).unwrap_or_default();
            let cost = self.best.map_or(0, |(cost, _)| cost);
            recorder.record(
                Event {
                    other: cost,
                    ..Event::about(EventKind::Pruned, node.0, g.units())
                }
                .in_space(side as u8),
            );
            return Status::Running;
        }
        let g = self.sides[side].expand(node, f, recorder);
        let visit = |edge: Edge<C>| {
            self.reach(graph, side, node.0, edge.node, g.plus(edge.cost), recorder);
        };
        if side == 0 {
            graph.successors(node, visit);
        } else {
            graph.predecessors(node, visit);
        }
        self.note_peaks();
        Status::Running
    }
}

impl<C: Cost> Search for Bidirectional<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let Phase::Ended(Status::Done) = self.phase else {
            return None;
        };
        let (_, meeting) = self.best?;
        let mut path = self.sides[0].chain(meeting);
        path.reverse();
        path.extend(self.sides[1].chain(meeting).into_iter().skip(1));
        Some(path)
    }

    fn path_units(&self) -> Option<u64> {
        match self.phase {
            Phase::Ended(Status::Done) => self.best.map(|(cost, _)| cost),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        let [a, b] = [0, 1].map(|side: usize| self.sides[side].counters());
        Counters {
            peak_open: self.peak_open,
            ..a.plus(b)
        }
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.sides.iter().any(|side| side.is_open(node))
    }

    fn is_closed(&self, node: NodeId) -> bool {
        !self.is_open(node) && self.sides.iter().any(|side| side.is_closed(node))
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        Some(self.sides.get(side)?.open_list())
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        let more = |done: usize, side: &mut Frontier<C>| done + side.set_aside(nodes, most - done);
        self.sides.iter_mut().fold(0, more)
    }

    fn bytes(&self) -> usize {
        self.sides.iter().map(Frontier::bytes).sum()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.sides.iter().for_each(|side| side.hash_into(&mut hash));
        hash.word(self.best.map_or(0, |(cost, _)| cost));
        hash.finish()
    }
}

impl GridAlgorithm for BidirectionalSettings {
    type Search<C: Cost> = Bidirectional<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> Bidirectional<C> {
        Bidirectional::between(*self, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut Bidirectional<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn sides(&self) -> usize {
        2
    }
}

fn claim(settings: &Settings, _: &World) -> Claim {
    if settings.get("stop") == "first-meeting" {
        return Claim::new(Guarantee::Any, Message::new("because.first-meeting"));
    }
    by_f(settings, Weight::ONE)
}

fn stop(settings: &Settings) -> Termination {
    match settings.get("stop") {
        "first-meeting" => Termination::FirstMeeting,
        _ => Termination::Proven,
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let heuristic = heuristic(settings);
    let engine = BidirectionalSettings {
        heuristic,
        order: a_star::order(settings, Weight::ONE),
        stop: stop(settings),
        inconsistent: !heuristic.is_admissible(move_rule(settings)),
    };
    GridSearch::boxed(engine, settings)
}

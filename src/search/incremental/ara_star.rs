//! ARA\*, anytime repairing A\*: finds a bounded-suboptimal path fast and improves it until interrupted.
//!
//! **Idea.** A\* with h inflated by epsilon finds a path fast, at most epsilon times as long as the optimum. ARA\*
//! publishes that path, decreases epsilon and reuses the search: a node is expanded at most once in a round. A cheaper
//! path to it found later in the same round puts it into the list INCONS. When epsilon decreases, INCONS joins the open
//! list, all keys are recomputed, and only inconsistent nodes are expanded. At epsilon 1 the path is optimal.
//!
//! **Guarantee.** Each path published costs at most epsilon times the optimum, and at most g(goal) / L times, where L
//! is the least of g + h over the open list and INCONS: the smaller of both is the bound that is published. The last
//! one is optimal. Needs a consistent h; only such are on offer.
//!
//! **Complexity.** Each round expands a node at most once; O(log n) for each insertion into the open list, O(n log n)
//! for n open nodes between two rounds. Memory O(nodes of the graph).
//!
//! **Source.** M. Likhachev, G. Gordon, S. Thrun, "ARA\*: anytime A\* with provable bounds on sub-optimality", 2003; B.
//! Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section 6.3.
//!
//! **Deviations.** Keys are kept in thousandths of a unit, so that epsilon x h is exact; ties go to the node with the
//! smaller g. The search goes on to epsilon 1 by itself. It plans on a map that does not change: after an edit it
//! begins again.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::ara_star::AraStar;
//! use wayscope::search::journey::{Planner, Planning};
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let ground = GridGraph::new(&grid, &moves);
//! let mut search = AraStar::default();
//! search.begin(&ground, (NodeId(4), NodeId(7)), &mut ());
//! loop {
//!     while !search.is_ready(&ground) {
//!         assert_eq!(search.plan(&ground, &mut ()), Planning::Working);
//!     }
//!     // A path is known from here on.
//!     assert!(search.path(&ground).is_some());
//!     if !search.can_improve() {
//!         break;
//!     }
//!     search.resume(&ground, &mut ());
//! }
//! assert_eq!(search.path(&ground).unwrap().1, 5 * 5741);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use crate::graph::{Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::engine::claim::{Claim, by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Role;
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::journey::inflated::{EPSILON, FALL, Inflated, Schedule};
use crate::search::journey::values::FAR;
use crate::search::journey::{BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, Travel};
use crate::trace::{Counters, Recorder, StateHash};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "ara-star",
    family: Family::Anytime,
    settings: &[EPSILON, FALL, CONSISTENT],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| claim(settings),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.likhachev-2003",
        idea: "about.ara-star.idea",
        deviations: &[
            "about.ara-star.deviation.static",
            "about.ara-star.deviation.to-one",
            "about.shared.thousandths",
            "about.shared.whole-costs",
        ],
        use_when: &["about.ara-star.use.deadline", "about.ara-star.use.bound"],
        avoid_when: &["about.ara-star.avoid.edits", "about.ara-star.avoid.time"],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

fn claim(settings: &Settings) -> Claim {
    let mut claim = by_f(settings, Weight::ONE);
    claim.because.push(Message::new("because.to-epsilon-one"));
    claim
}

static LISTING: [Line; 15] = [
    line(0, "code.ara-star.begin", &[Moment::Began]),
    line(0, "code.ara-star.start", &[Moment::Started]),
    line(0, "code.ara-star.rounds", &[Moment::Noted]),
    line(1, "code.ara-star.resume", &[Moment::Resumed]),
    line(1, "code.ara-star.loop", &[]),
    line(2, "code.ara-star.take", &[Moment::Expanded]),
    line(2, "code.ara-star.close", &[Moment::Valued]),
    line(2, "code.best-first.successors", &[]),
    line(3, "code.best-first.new", &[Moment::Generated]),
    line(
        3,
        "code.ara-star.improve",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(3, "code.ara-star.put-off", &[Moment::Deferred]),
    line(1, "code.ara-star.no-path", &[Moment::Exhausted]),
    line(1, "code.ara-star.path", &[Moment::Planned]),
    line(1, "code.ara-star.publish", &[Moment::Published]),
    line(0, "code.ara-star.reached", &[Moment::Reached]),
];

/// ARA\* on a grid. Its steps are expansions, and the beginnings of rounds.
#[derive(Clone, Debug, Default)]
pub struct AraStar {
    heuristic: Heuristic,
    start: NodeId,
    goal: NodeId,
    nodes: Inflated,
}

impl AraStar {
    /// A search with that estimate, which must be consistent, and those epsilons.
    pub fn new(heuristic: Heuristic, schedule: Schedule) -> AraStar {
        AraStar {
            heuristic,
            nodes: Inflated::new(schedule),
            ..AraStar::default()
        }
    }

    /// The estimate of what is left.
    fn h<'a>(&self, ground: &'a BeliefGraph<'a>) -> impl Fn(NodeId) -> u64 + use<'a> {
        let (heuristic, goal) = (self.heuristic, self.goal);
        move |node| ground.estimate(heuristic, node, goal)
    }
}

impl Planner for AraStar {
    const VALUES: Role = Role::Closed;
    const HEARS: bool = false;

    fn set_aside(&mut self, nodes: usize) {
        self.nodes.set_aside(nodes);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        (self.start, self.goal) = ends;
        self.nodes.begin(ground.node_bound());
        self.nodes.announce(recorder);
        let h = self.h(ground);
        self.nodes
            .look_up(ground, self.start, self.start, &h, recorder);
        self.nodes.note_peaks();
    }

    fn begin_round<R: Recorder>(&mut self, round: u64, _: &mut R) {
        self.nodes.begin_round(round);
    }

    fn resume<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        self.nodes.lower(recorder);
        let h = self.h(ground);
        self.nodes.resume(h, recorder);
    }

    fn keeps_plan(&self) -> bool {
        true
    }

    fn publish<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        let h = self.h(ground);
        self.nodes.publish(self.goal, h, recorder);
    }

    fn can_improve(&self) -> bool {
        !self.nodes.is_exact()
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        let Some((_, node)) = self.nodes.top() else {
            return Planning::NoWay;
        };
        let h = self.h(ground);
        self.nodes.expand(ground, self.start, node, &h, recorder);
        Planning::Working
    }

    /// Nothing open can lead to the goal more cheaply than epsilon allows.
    fn is_ready(&mut self, _: &BeliefGraph<'_>) -> bool {
        let goal = self.nodes.key_of_end(self.goal);
        self.nodes.rhs(self.goal) != FAR && self.nodes.top().is_none_or(|(top, _)| top.0 >= goal.0)
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        None
    }

    fn moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, _: NodeId, _: &mut R) {}

    fn changed<R: Recorder>(&mut self, _: &BeliefGraph<'_>, _: &[NodeId], _: &mut R) {}

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.goal)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        let mut path = self.nodes.chain(self.goal);
        path.reverse();
        (!path.is_empty()).then(|| (path, self.nodes.rhs(self.goal)))
    }

    fn forget(&mut self) {
        self.nodes.begin(0);
    }

    fn counters(&self) -> Counters {
        self.nodes.counters()
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.nodes.hash_into(hash);
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = AraStar::new(heuristic(settings), Schedule::of(settings));
    JourneyRunner::boxed(planner, Travel::STAY, settings)
}

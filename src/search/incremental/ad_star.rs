//! AD\*, anytime dynamic A\*: D\* Lite with an inflated heuristic whose epsilon decreases from plan to plan.
//!
//! **Idea.** The search runs from the goal to the agent and is repaired as in D\* Lite; h is inflated by epsilon as in
//! ARA\*, so that a plan to act upon is found soon. Underconsistent nodes (g < rhs) are keyed with h uninflated, so
//! that they are expanded before the nodes that may rest on them. A node that becomes inconsistent again after its
//! expansion in a round waits in INCONS for the next round.
//!
//! The agent does not wait for the best plan: it makes a move upon each, and each move lets epsilon fall by one step,
//! until it is 1. When the world turns out to differ from the belief, the plan is repaired with the present epsilon.
//! Where that concerns a large part of what is known (an eighth of the cells met so far get another rhs at once,
//! [`LARGE`]) epsilon rises to where it began.
//!
//! **Guarantee.** Each plan costs at most epsilon times the optimum from where the agent stands, as it believes the
//! world to be, and at most as many times as the bound says that is published with it; at epsilon 1 it is a shortest
//! one. In a known world without edits its whole path costs at most the first epsilon times the optimum: what it has
//! walked and the g of where it stands never grow together. In an unknown one it arrives whenever it can.
//!
//! **Complexity.** As D\* Lite for each repair; O(n log n) for n inconsistent nodes, whose keys are made anew, between
//! two rounds. Memory O(nodes of the graph) for each agent, for the whole way.
//!
//! **Source.** M. Likhachev, D. Ferguson, G. Gordon, A. Stentz, S. Thrun, "Anytime dynamic A\*: an anytime, replanning
//! algorithm", 2005; B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps",
//! 2011, section 6.3.
//!
//! **Deviations.** The paper leaves open when the agent moves and what a large change is; here it is as above. Where
//! changes are small the paper lowers epsilon while it repairs; here that waits for a round without news. Keys are kept
//! in thousandths of a unit, so that epsilon x h is exact. An rhs is looked up anew only where it rested on a g that
//! has become infinite.

use crate::graph::{Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::engine::claim::{Claim, Guarantee, by_f, heuristic};
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
use crate::search::journey::{
    BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, SENSOR, Travel,
};
use crate::trace::{Counters, Recorder, StateHash};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "ad-star",
    family: Family::Anytime,
    settings: &[EPSILON, FALL, CONSISTENT, SENSOR],
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
        paper: "paper.likhachev-2005",
        idea: "about.ad-star.idea",
        deviations: &[
            "about.ad-star.deviation.moves",
            "about.ad-star.deviation.large",
            "about.ad-star.deviation.repair",
            "about.shared.senses",
            "about.shared.thousandths",
            "about.shared.whole-costs",
        ],
        use_when: &["about.ad-star.use.hurry", "about.ad-star.use.edits"],
        avoid_when: &["about.ad-star.avoid.small", "about.ad-star.avoid.agents"],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

/// A change is large when one in so many of the cells met so far gets another rhs by it at once, or more of them.
pub const LARGE: u64 = 8;

fn claim(settings: &Settings) -> Claim {
    if settings.get(SENSOR.id) != "all" {
        return Claim::new(Guarantee::Any, Message::new("because.unknown-world"));
    }
    let quarters = (Schedule::of(settings).first() * 4.0) as u32;
    let mut claim = by_f(settings, Weight::from_quarters(quarters));
    let walks = Message::new("because.betters-on-the-way");
    claim.because.push(walks);
    claim
}

static LISTING: [Line; 19] = [
    line(0, "code.ad-star.begin", &[Moment::Began]),
    line(0, "code.ad-star.goal", &[Moment::Started]),
    line(0, "code.ad-star.rounds", &[Moment::Noted]),
    line(1, "code.ad-star.resume", &[Moment::Resumed]),
    line(1, "code.ad-star.keys", &[Moment::Estimated]),
    line(1, "code.d-star-lite.loop", &[]),
    line(2, "code.lifelong.take", &[Moment::Expanded]),
    line(2, "code.ad-star.over", &[Moment::Valued]),
    line(2, "code.lifelong.under", &[Moment::Unvalued]),
    line(2, "code.lifelong.neighbours", &[Moment::Generated]),
    line(
        3,
        "code.lifelong.rhs",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(3, "code.lifelong.update", &[Moment::Changed]),
    line(3, "code.ad-star.put-off", &[Moment::Deferred]),
    line(1, "code.d-star-lite.no-path", &[Moment::Exhausted]),
    line(1, "code.d-star-lite.plan", &[Moment::Planned]),
    line(1, "code.ad-star.publish", &[Moment::Published]),
    line(1, "code.d-star-lite.move", &[Moment::Moved]),
    line(1, "code.ad-star.look", &[Moment::Sensed]),
    line(0, "code.d-star-lite.arrived", &[Moment::Reached]),
];

/// AD\* on a grid. Its steps are expansions.
#[derive(Clone, Debug, Default)]
pub struct AdStar {
    heuristic: Heuristic,
    agent: NodeId,
    goal: NodeId,
    nodes: Inflated,
    /// How many nodes got another rhs by changes since the round began.
    touched: u64,
    /// The plan of the round has been published, and nothing has changed since.
    published: bool,
    /// There is a plan that holds, of this round or one before.
    holds: bool,
    /// A round has to begin before the next move.
    due: bool,
}

impl AdStar {
    /// A search with that estimate, which must be consistent, and those epsilons.
    pub fn new(heuristic: Heuristic, schedule: Schedule) -> AdStar {
        AdStar {
            heuristic,
            nodes: Inflated::new(schedule),
            ..AdStar::default()
        }
    }

    /// The estimate from the agent.
    fn h<'a>(&self, ground: &'a BeliefGraph<'a>) -> impl Fn(NodeId) -> u64 + use<'a> {
        let (heuristic, agent) = (self.heuristic, self.agent);
        move |node| ground.estimate(heuristic, agent, node)
    }
}

impl Planner for AdStar {
    const VALUES: Role = Role::Rhs;

    fn set_aside(&mut self, nodes: usize) {
        self.nodes.set_aside(nodes);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        (self.agent, self.goal) = ends;
        (self.touched, self.published, self.holds, self.due) = (0, false, false, false);
        self.nodes.begin(ground.node_bound());
        self.nodes.announce(recorder);
        let h = self.h(ground);
        self.nodes
            .look_up(ground, self.goal, self.goal, &h, recorder);
        self.nodes.note_peaks();
    }

    fn begin_round<R: Recorder>(&mut self, round: u64, _: &mut R) {
        self.nodes.begin_round(round);
    }

    fn resume<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        if self.touched * LARGE >= self.nodes.known() && self.touched > 0 {
            self.nodes.raise(recorder);
        } else if self.published {
            self.nodes.lower(recorder);
        }
        (self.touched, self.published, self.due) = (0, false, false);
        let h = self.h(ground);
        self.nodes.resume(h, recorder);
    }

    fn keeps_plan(&self) -> bool {
        self.holds
    }

    fn publish<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        (self.published, self.holds) = (true, true);
        let h = self.h(ground);
        self.nodes.publish(self.agent, h, recorder);
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        let end = self.nodes.key_of_end(self.agent);
        let consistent = self.nodes.is_consistent(self.agent);
        let node = match self.nodes.top() {
            Some((key, node)) if key < end || !consistent => node,
            _ => return Planning::NoWay,
        };
        let h = self.h(ground);
        self.nodes.expand(ground, self.goal, node, &h, recorder);
        Planning::Working
    }

    fn is_ready(&mut self, _: &BeliefGraph<'_>) -> bool {
        let settled = self.nodes.is_consistent(self.agent) && self.nodes.g(self.agent) != FAR;
        let end = self.nodes.key_of_end(self.agent);
        !self.due && settled && self.nodes.top().is_none_or(|(top, _)| top >= end)
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        self.nodes.parent(self.agent)
    }

    fn moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, to: NodeId, recorder: &mut R) {
        self.agent = to;
        if !self.nodes.is_exact() {
            // What is left of the plan may be a worse way from here than all of it was from where it began.
            self.nodes.withdraw(recorder);
            self.due = true;
        }
    }

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        self.nodes.open_up();
        let before = self.touched;
        let h = self.h(ground);
        for &cell in cells {
            let new = self.nodes.look_up(ground, self.goal, cell, &h, recorder);
            self.touched += u64::from(new);
        }
        if self.touched > before {
            (self.published, self.holds, self.due) = (false, false, true);
            self.nodes.withdraw(recorder);
        }
        self.nodes.note_peaks();
    }

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.agent)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        let path = self.nodes.chain(self.agent);
        (!path.is_empty()).then(|| (path, self.nodes.rhs(self.agent)))
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
    let planner = AdStar::new(heuristic(settings), Schedule::of(settings));
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

//! D\* Lite: LPA\* from the goal towards a moving agent.
//!
//! **Idea.** The search goes from the goal to the agent, so that g is the cost to the goal, and most values stay valid
//! while the agent moves. When the world turns out to be otherwise than believed, the nodes concerned become
//! inconsistent and are repaired as by LPA\*. The estimates are measured from the agent, which has moved since the keys
//! in the open list were made: Km, the sum of how far it has come between changes, is added to new keys, so that old
//! ones stay lower bounds and need not be sorted anew.
//!
//! **Guarantee.** After every edit and move the rest of the way costs what a fresh A\* would find, as the agent
//! believes the world to be. In a known world without edits its path is optimal. In an unknown one it arrives whenever
//! it can.
//!
//! **Complexity.** As LPA\* for each repair; O(1) for a move without news. Memory O(nodes of the graph) for each agent,
//! for the whole way.
//!
//! **Source.** S. Koenig, M. Likhachev, "D\* Lite", 2002; the same, "Fast replanning for navigation in unknown
//! terrain", 2005; B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 6.2.3, listing 6.2.
//!
//! **Deviations.** From the thesis's listing: the goal is what is put into the open list first (the listing has the
//! start), the loop goes on while the top key is smaller than that of the agent *or* the agent's node is inconsistent
//! (it has *and*), keys are measured from the agent to the node. An rhs is looked up anew only where it rested on a g
//! that has become infinite. A node that comes to the top with an old key is given its new one in a step of its own.

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
use crate::search::journey::lifelong::Lifelong;
use crate::search::journey::values::{FAR, Key, sum};
use crate::search::journey::{
    BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, SENSOR, Travel,
};
use crate::trace::{Counters, Event, Quantity, Recorder, StateHash};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "d-star-lite",
    family: Family::Changing,
    settings: &[CONSISTENT, SENSOR],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| of_walk(settings),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.koenig-2002",
        idea: "about.d-star-lite.idea",
        deviations: &[
            "about.d-star-lite.deviation.goal",
            "about.lpa-star.deviation.or",
            "about.d-star-lite.deviation.key",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.d-star-lite.use.unknown",
            "about.d-star-lite.use.edits",
        ],
        avoid_when: &[
            "about.d-star-lite.avoid.agents",
            "about.d-star-lite.avoid.target",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

/// What the way of an agent claims that plans shortest paths: optimal where it knows the world.
pub(in crate::search) fn of_walk(settings: &Settings) -> Claim {
    match settings.get(SENSOR.id) {
        "all" => by_f(settings, Weight::ONE),
        _ => Claim::new(Guarantee::Any, Message::new("because.unknown-world")),
    }
}

static LISTING: [Line; 15] = [
    line(0, "code.lifelong.begin", &[Moment::Began, Moment::Noted]),
    line(0, "code.d-star-lite.goal", &[Moment::Started]),
    line(0, "code.d-star-lite.loop", &[]),
    line(1, "code.lifelong.take", &[Moment::Expanded]),
    line(1, "code.d-star-lite.old-key", &[Moment::Estimated]),
    line(1, "code.lifelong.over", &[Moment::Valued]),
    line(1, "code.lifelong.under", &[Moment::Unvalued]),
    line(1, "code.lifelong.neighbours", &[Moment::Generated]),
    line(
        2,
        "code.lifelong.rhs",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(2, "code.lifelong.update", &[Moment::Changed]),
    line(0, "code.d-star-lite.no-path", &[Moment::Exhausted]),
    line(0, "code.d-star-lite.plan", &[Moment::Planned]),
    line(0, "code.d-star-lite.move", &[Moment::Moved]),
    line(0, "code.d-star-lite.look", &[Moment::Sensed]),
    line(0, "code.d-star-lite.arrived", &[Moment::Reached]),
];

/// D\* Lite on a grid. Its steps are expansions and new keys.
#[derive(Clone, Debug, Default)]
pub struct DStarLite {
    heuristic: Heuristic,
    agent: NodeId,
    goal: NodeId,
    /// Where the agent stood when the world was found changed last.
    last: NodeId,
    /// Km.
    drift: u64,
    nodes: Lifelong,
}

impl DStarLite {
    /// A search with that estimate, which must be consistent.
    pub fn new(heuristic: Heuristic) -> DStarLite {
        DStarLite {
            heuristic,
            ..DStarLite::default()
        }
    }

    /// The estimate from the agent, with Km.
    fn h<'a>(&self, ground: &'a BeliefGraph<'a>) -> impl Fn(NodeId) -> u64 + use<'a> {
        let (heuristic, agent, drift) = (self.heuristic, self.agent, self.drift);
        move |node| sum(ground.estimate(heuristic, agent, node), drift)
    }

    /// The agent has moved while there was something to repair, or something has changed: Km grows by as much as
    /// estimates may have fallen, so that old keys stay lower bounds.
    pub(in crate::search) fn keep_up<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        recorder: &mut R,
    ) {
        let gone = ground.estimate(self.heuristic, self.last, self.agent);
        if gone > 0 {
            let before = self.drift;
            self.drift = sum(before, gone);
            self.last = self.agent;
            recorder.record(Event::noted(Quantity::Drift, self.drift, before));
        }
    }

    /// How many nodes are not consistent.
    pub(in crate::search) fn open_now(&self) -> u64 {
        self.nodes.open_now()
    }

    fn agent_key(&self, ground: &BeliefGraph<'_>) -> Key {
        self.nodes.key(self.agent, self.h(ground)(self.agent))
    }
}

impl Planner for DStarLite {
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
        self.last = self.agent;
        self.drift = 0;
        recorder.record(Event::noted(Quantity::Drift, 0, FAR));
        self.nodes.begin(ground.node_bound());
        let h = self.h(ground);
        self.nodes
            .look_up(ground, self.goal, self.goal, &h, recorder);
        self.nodes.note_peaks();
    }

    fn begin_round<R: Recorder>(&mut self, round: u64, _: &mut R) {
        self.nodes.begin_round(round);
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        let goal = self.agent_key(ground);
        let consistent = self.nodes.is_consistent(self.agent);
        let (old, node) = match self.nodes.top() {
            Some((key, node)) if key < goal || !consistent => (key, node),
            _ => return Planning::NoWay,
        };
        let h = self.h(ground);
        let key = self.nodes.key(node, h(node));
        if old < key {
            self.nodes.requeue(node, key, recorder);
            return Planning::Working;
        }
        self.nodes.expand(ground, self.goal, node, &h, recorder);
        Planning::Working
    }

    fn is_ready(&mut self, ground: &BeliefGraph<'_>) -> bool {
        let settled = self.nodes.is_consistent(self.agent) && self.nodes.g(self.agent) != FAR;
        let key = self.agent_key(ground);
        settled && self.nodes.top().is_none_or(|(top, _)| top >= key)
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        self.nodes.parent(self.agent)
    }

    fn moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, to: NodeId, _: &mut R) {
        self.agent = to;
    }

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        self.keep_up(ground, recorder);
        let h = self.h(ground);
        for &cell in cells {
            self.nodes.look_up(ground, self.goal, cell, &h, recorder);
        }
        self.nodes.note_peaks();
    }

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.agent)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        let path = self.nodes.chain(self.agent);
        (!path.is_empty()).then(|| (path, self.nodes.g(self.agent)))
    }

    fn forget(&mut self) {
        self.nodes.begin(0);
    }

    fn counters(&self) -> Counters {
        self.nodes.counters()
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.nodes.hash_into(hash);
        hash.word(self.drift);
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = DStarLite::new(heuristic(settings));
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

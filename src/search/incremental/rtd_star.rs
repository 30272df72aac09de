//! RTD\*, real-time D\*: an incremental global search that is interrupted for each move, with a lookahead search that
//! chooses the moves until it is complete.
//!
//! **Idea.** Before each move only so much may be done. A part of it goes to D\* Lite, which searches from the goal to
//! the agent and goes on the next time where it was interrupted. As soon as it is complete the agent follows it, along
//! a shortest path. Until then the rest of the work is LSS-LRTA\*'s: a search ahead of the agent, which learns h, says
//! where to go meanwhile.
//!
//! **Guarantee.** What is done before a move does not grow with the world. The agent arrives whenever it can, once the
//! world stops changing, by a way of any length; where the goal cannot be reached it says so. From the moment on at
//! which the repair is complete the way is a shortest one, as far as the agent knows, until something changes; with all
//! the work that is wanted it does what D\* Lite does, move for move.
//!
//! **Complexity.** For each move at most b expansions and new keys, O(b log n) for n nodes that are known, besides what
//! a change itself touches. Memory that of D\* Lite and of LSS-LRTA\* together, O(nodes of the graph) for each agent.
//!
//! **Source.** D. M. Bond, N. A. Widger, W. Ruml, X. Sun, "Real-time search in dynamic worlds", 2010; B. Anguelov,
//! "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section 6.4, which names it.
//!
//! **Deviations.** Km grows with each move that the repair does not lead, not only with changes: keys in the open list
//! were made for where the agent stood, and would be no lower bounds otherwise. New keys count as work as expansions
//! do. Where moves get cheaper the learned h is lowered as far as that makes necessary, as by LSS-LRTA\* here. What the
//! repair does not use of its part is not given to the search ahead. A change between two moves has the work begin
//! anew.
//!
//! **In the trace.** The look-ahead has spaces of its own (`Planner::LOOKS_AHEAD`): `AHEAD` for its A\*, `LESSONS` for
//! the h that it has learned, so its steps have moments, marks and colours of their own. `Searched` says in which
//! spaces of a lane cells are searched: whatever counts or looks for expansions asks it. Held by
//! `tests/search/rtd_star.rs`: to D\* Lite where all work is allowed; else to shortest paths once the repair leads, to
//! its limit, and to arriving.

use super::d_star_lite::{DStarLite, of_walk};
use crate::graph::NodeId;
use crate::message::Message;
use crate::search::engine::claim::{Claim, Guarantee, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Role;
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::search::journey::real_time::{Lesson, RealTime};
use crate::search::journey::{
    BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, SENSOR, Travel,
};
use crate::trace::{Counters, Recorder, StateHash};

/// How many expansions there may be before a move; `all`: as many as the repair takes.
pub const WORK: SettingSpec = SettingSpec {
    id: "work",
    options: &["64", "4", "16", "250", "1000", "all"],
};

/// The part of them that goes to the repair, in percent; the rest is for looking ahead.
pub const SHARE: SettingSpec = SettingSpec {
    id: "share",
    options: &["50", "25", "75"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "rtd-star",
    family: Family::RealTime,
    settings: &[WORK, SHARE, CONSISTENT, SENSOR],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| match settings.get(WORK.id) {
        "all" => of_walk(settings),
        _ => Claim::new(Guarantee::Any, Message::new("because.real-time-repair")),
    },
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.bond-2010",
        idea: "about.rtd-star.idea",
        deviations: &[
            "about.rtd-star.deviation.km",
            "about.rtd-star.deviation.work",
            "about.rtd-star.deviation.rest",
            "about.real-time.deviation.lower",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.rtd-star.use.changes", "about.rtd-star.use.unknown"],
        avoid_when: &["about.rtd-star.avoid.time", "about.rtd-star.avoid.memory"],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 22] = [
    line(0, "code.rtd-star.begin", &[Moment::Began]),
    line(0, "code.rtd-star.goal", &[Moment::Started]),
    line(0, "code.rtd-star.turns", &[Moment::Noted]),
    line(1, "code.rtd-star.repair", &[]),
    line(2, "code.lifelong.take", &[Moment::Expanded]),
    line(2, "code.d-star-lite.old-key", &[Moment::Estimated]),
    line(2, "code.lifelong.over", &[Moment::Valued]),
    line(2, "code.lifelong.under", &[Moment::Unvalued]),
    line(
        2,
        "code.rtd-star.neighbours",
        &[
            Moment::Generated,
            Moment::Improved,
            Moment::Reopened,
            Moment::Changed,
        ],
    ),
    line(1, "code.d-star-lite.no-path", &[Moment::Exhausted]),
    line(1, "code.rtd-star.complete", &[]),
    line(1, "code.rtd-star.otherwise", &[]),
    line(2, "code.rtd-star.forget", &[Moment::LookForgotten]),
    line(2, "code.rtd-star.start", &[Moment::LookBegan]),
    line(2, "code.rtd-star.look", &[Moment::LookExpanded]),
    line(2, "code.rtd-star.reach", &[Moment::LookReached]),
    line(2, "code.rtd-star.learn", &[Moment::Learned]),
    line(1, "code.rtd-star.plan", &[Moment::Planned]),
    line(1, "code.rtd-star.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(1, "code.real-time.lower", &[Moment::Lowered]),
    line(0, "code.d-star-lite.arrived", &[Moment::Reached]),
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The repair may do so many things more, one at least.
    Repairing(u64),
    /// It has done what it may. The rest is for looking ahead, where there is no way left to go.
    #[default]
    Looking,
}

/// RTD\* on a grid. Its steps are those of D\* Lite and of LSS-LRTA\*.
#[derive(Clone, Debug, Default)]
pub struct RealTimeDStar {
    repair: DStarLite,
    ahead: RealTime,
    /// What the repair may do before a move.
    share: u64,
    stage: Stage,
    agent: NodeId,
    /// The repair is complete. Nothing is seen ahead then.
    leads: bool,
    /// The most of both together at one time.
    peaks: (u64, u64),
}

impl RealTimeDStar {
    /// A search with that estimate, which must be consistent. `work`: how many expansions and new keys there are before
    /// a move, two at least; the repair has so many percent of them. Each of both may do something.
    pub fn new(heuristic: crate::graph::Heuristic, work: u64, percent: u64) -> RealTimeDStar {
        let work = work.max(2);
        let share = match work {
            u64::MAX => u64::MAX,
            _ => (work * percent / 100).clamp(1, work - 1),
        };
        let rest = if work == u64::MAX { work } else { work - share };
        RealTimeDStar {
            repair: DStarLite::new(heuristic),
            ahead: RealTime::new(Lesson::Relearned, heuristic, rest).beside(),
            share,
            ..RealTimeDStar::default()
        }
    }

    /// Whether the repair is complete, so that the agent follows it.
    pub fn leads(&self) -> bool {
        self.leads
    }

    /// The search ahead.
    pub fn ahead(&self) -> &RealTime {
        &self.ahead
    }

    /// Sees whether the repair is complete.
    fn settle<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        let led = std::mem::replace(&mut self.leads, self.repair.is_ready(ground));
        if self.leads && !led {
            self.ahead.led_to(self.agent, recorder);
        }
    }

    fn note_peaks(&mut self) {
        let open = self.repair.open_now() + self.ahead.learner().open_now();
        let bytes = self.repair.counters().bytes + self.ahead.counters().bytes;
        let (most_open, most_bytes) = self.peaks;
        self.peaks = (most_open.max(open), most_bytes.max(bytes));
    }
}

impl Planner for RealTimeDStar {
    const VALUES: Role = Role::Rhs;
    const LOOKS_AHEAD: bool = true;

    fn set_aside(&mut self, nodes: usize) {
        self.repair.set_aside(nodes);
        self.ahead.set_aside(nodes);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        self.repair.begin(ground, ends, recorder);
        self.ahead.prepare(ground, ends);
        (self.agent, self.leads, self.peaks) = (ends.0, false, (0, 0));
        self.stage = Stage::Repairing(self.share);
        self.note_peaks();
    }

    fn begin_round<R: Recorder>(&mut self, round: u64, recorder: &mut R) {
        self.repair.begin_round(round, recorder);
    }

    fn resume<R: Recorder>(&mut self, _: &BeliefGraph<'_>, _: &mut R) {
        self.stage = Stage::Repairing(self.share);
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        let planning = match self.stage {
            Stage::Repairing(left) => {
                self.stage = match left {
                    0 | 1 => Stage::Looking,
                    _ => Stage::Repairing(left - 1),
                };
                let planning = self.repair.plan(ground, recorder);
                self.settle(ground, recorder);
                planning
            }
            Stage::Looking => self.ahead.plan(ground, recorder),
        };
        self.note_peaks();
        planning
    }

    fn is_ready(&mut self, ground: &BeliefGraph<'_>) -> bool {
        self.leads || (self.stage == Stage::Looking && self.ahead.is_ready(ground))
    }

    fn next(&self, ground: &BeliefGraph<'_>) -> Option<NodeId> {
        match self.leads {
            true => self.repair.next(ground),
            false => self.ahead.next(ground),
        }
    }

    fn moved<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, to: NodeId, recorder: &mut R) {
        self.agent = to;
        self.repair.moved(ground, to, recorder);
        if self.leads {
            self.ahead.led_to(to, recorder);
        } else {
            self.ahead.moved(ground, to, recorder);
            self.repair.keep_up(ground, recorder);
        }
        self.stage = Stage::Repairing(self.share);
        self.settle(ground, recorder);
    }

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        self.repair.changed(ground, cells, recorder);
        self.ahead.changed(ground, cells, recorder);
        self.settle(ground, recorder);
        self.note_peaks();
    }

    fn plan_end(&self) -> Option<NodeId> {
        match self.leads {
            true => self.repair.plan_end(),
            false => self.ahead.plan_end(),
        }
    }

    fn path(&self, ground: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        self.leads.then(|| self.repair.path(ground)).flatten()
    }

    fn forget(&mut self) {
        self.repair.forget();
        self.ahead.forget();
        (self.stage, self.leads) = (Stage::Looking, false);
    }

    fn counters(&self) -> Counters {
        let (peak_open, peak_bytes) = self.peaks;
        Counters {
            peak_open,
            peak_bytes,
            ..self.repair.counters().plus(self.ahead.counters())
        }
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.repair.hash_into(hash);
        self.ahead.hash_into(hash);
        hash.word(match self.stage {
            Stage::Repairing(left) => left << 2 | 1,
            Stage::Looking => 2,
        });
        hash.word(u64::from(self.leads));
    }

    fn bytes(&self) -> usize {
        self.repair.bytes() + self.ahead.bytes()
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let work = settings.get(WORK.id).parse().unwrap_or(u64::MAX);
    let percent = settings.number(SHARE.id);
    let planner = RealTimeDStar::new(heuristic(settings), work, percent);
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

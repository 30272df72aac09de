//! LRTA\*, learning real-time A\*: a lookahead of one move, an update of h, a move.
//!
//! **Idea.** The agent moves to the neighbour with the least sum of move cost and h. Before, it raises the h of its own
//! cell to that sum, a lower bound on the cost from here. In a dead end h rises with each visit until the way out looks
//! better. Repeated trials with the learned h converge to a shortest path.
//!
//! **Guarantee.** h stays admissible. The agent arrives whenever it can, by a way of any length; repeated trials in a
//! world that stays as it is end with shortest paths. Where the goal cannot be reached it says so once it has expanded
//! all that it can reach; a limit of moves ends what would go on for too long.
//!
//! **Complexity.** O(1) for a move. O(n²) moves for n cells that can be reached, in the worst case. Memory O(cells that
//! it comes to).
//!
//! **Source.** R. E. Korf, "Real-time heuristic search", 1990; B. Anguelov, "Video game pathfinding and improvements to
//! discrete search on grid-based maps", 2011, section 6.4.
//!
//! **Deviations.** It looks one move ahead. The paper and the thesis look d moves ahead and learn for the agent's cell
//! alone; then h is no longer consistent. LSS-LRTA\* is what looks farther and stays consistent. Where moves get
//! cheaper on the way, which neither provides for, h is lowered as far as that makes necessary.

use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::journey::real_time::{Lesson, MOVES, RealTime, TRIALS, claim, travel};
use crate::search::journey::{CONSISTENT, JourneyRunner, SENSOR};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "lrta-star",
    family: Family::RealTime,
    settings: &[TRIALS, CONSISTENT, SENSOR, MOVES],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| claim("because.real-time"),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.korf-1990",
        idea: "about.lrta-star.idea",
        deviations: &[
            "about.lrta-star.deviation.near",
            "about.real-time.deviation.lower",
            "about.real-time.deviation.exhausted",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.lrta-star.use.steps", "about.lrta-star.use.trials"],
        avoid_when: &[
            "about.real-time.avoid.dead-ends",
            "about.lrta-star.avoid.large",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 14] = [
    line(0, "code.real-time.begin", &[Moment::Began]),
    line(0, "code.real-time.rounds", &[Moment::Noted]),
    line(
        1,
        "code.real-time.forget",
        &[Moment::Forgotten, Moment::Backtracked],
    ),
    line(1, "code.real-time.start", &[Moment::Started]),
    line(1, "code.real-time.look-near", &[Moment::Expanded]),
    line(2, "code.real-time.neighbours", &[Moment::Generated]),
    line(1, "code.real-time.no-path", &[Moment::Exhausted]),
    line(1, "code.lrta-star.learn", &[Moment::Valued]),
    line(1, "code.real-time.plan-near", &[Moment::Planned]),
    line(1, "code.real-time.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(1, "code.real-time.lower", &[Moment::Lowered]),
    line(1, "code.real-time.stop", &[Moment::Stopped]),
    line(0, "code.real-time.arrived-again", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = RealTime::new(Lesson::LeastOpen, heuristic(settings), 1);
    JourneyRunner::boxed(planner, travel(settings), settings)
}

//! RTA\*, real-time A\*: as LRTA\*, but the learned h serves a single trial only.
//!
//! **Idea.** The agent moves to the neighbour with the least sum of move cost and h, and sets the h of the cell that it
//! leaves to the second least of these sums: an agent that came back there would have to take the best of the other
//! neighbours. So it does not return where it has come from, and leaves dead ends sooner than LRTA\*.
//!
//! **Guarantee.** The agent arrives whenever it can, by a way of any length. h may become inadmissible, so that it is
//! of no use for another trial. Where the goal cannot be reached it says so once nothing is left that leads anywhere,
//! or all that it can reach has been expanded; a limit of moves ends what would go on for too long.
//!
//! **Complexity.** O(1) for a move. Memory O(cells that it comes to).
//!
//! **Source.** R. E. Korf, "Real-time heuristic search", 1990; B. Anguelov, "Video game pathfinding and improvements to
//! discrete search on grid-based maps", 2011, section 6.4.
//!
//! **Deviations.** It looks one move ahead, where the paper may look d. Where moves get cheaper on the way, which the
//! paper does not provide for, h is lowered as far as that makes necessary.

use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::journey::real_time::{Lesson, MOVES, RealTime, claim, travel};
use crate::search::journey::{CONSISTENT, JourneyRunner, SENSOR};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "rta-star",
    family: Family::RealTime,
    settings: &[CONSISTENT, SENSOR, MOVES],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| claim("because.rta-star"),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.korf-1990",
        idea: "about.rta-star.idea",
        deviations: &[
            "about.rta-star.deviation.near",
            "about.real-time.deviation.lower",
            "about.real-time.deviation.exhausted",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.rta-star.use.once", "about.lrta-star.use.steps"],
        avoid_when: &["about.rta-star.avoid.trials", "about.lrta-star.avoid.large"],
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
    line(1, "code.rta-star.learn", &[Moment::Valued]),
    line(1, "code.real-time.plan-near", &[Moment::Planned]),
    line(1, "code.real-time.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(1, "code.real-time.lower", &[Moment::Lowered]),
    line(1, "code.real-time.stop", &[Moment::Stopped]),
    line(0, "code.real-time.arrived", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = RealTime::new(Lesson::SecondBest, heuristic(settings), 1);
    JourneyRunner::boxed(planner, travel(settings), settings)
}

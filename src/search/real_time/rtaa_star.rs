//! RTAA\*, real-time adaptive A\*: a bounded A\* lookahead, after which h is raised in all expanded cells at once.
//!
//! **Idea.** A\* from the agent expands a fixed number of cells. Every path to the goal leads through an open cell, and
//! none of these has a smaller f than the best: so f of the best open cell less the g of a cell expanded is a lower
//! bound on its cost to the goal, and becomes its h. The agent goes to the best open cell and looks ahead anew.
//!
//! **Guarantee.** h stays consistent, and so admissible. The agent arrives whenever it can, by a way of any length;
//! repeated trials in a world that stays as it is end with shortest paths. Where the goal cannot be reached it says so
//! once it has expanded all that it can reach; a limit of moves ends what would go on for too long.
//!
//! **Complexity.** O(k log k) for a search ahead of k cells and what it learns, however large the world is. Memory
//! O(cells that it has met).
//!
//! **Source.** S. Koenig, M. Likhachev, "Real-time adaptive A\*", 2006; B. Anguelov, "Video game pathfinding and
//! improvements to discrete search on grid-based maps", 2011, section 6.4.
//!
//! **Deviations.** The agent stops where it is and looks ahead anew when what is left of its way costs otherwise than
//! it did. Where moves get cheaper, which the paper does not provide for, h is lowered as far as that makes necessary.

use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::journey::real_time::{
    LOOKAHEAD, Lesson, MOVES, RealTime, TRIALS, claim, lookahead, travel,
};
use crate::search::journey::{CONSISTENT, JourneyRunner, SENSOR};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "rtaa-star",
    family: Family::RealTime,
    settings: &[LOOKAHEAD, TRIALS, CONSISTENT, SENSOR, MOVES],
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
        paper: "paper.koenig-2006",
        idea: "about.rtaa-star.idea",
        deviations: &[
            "about.rtaa-star.deviation.way",
            "about.real-time.deviation.lower",
            "about.real-time.deviation.exhausted",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.rtaa-star.use.time", "about.rtaa-star.use.unknown"],
        avoid_when: &[
            "about.real-time.avoid.dead-ends",
            "about.real-time.avoid.whole",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 15] = [
    line(0, "code.real-time.begin", &[Moment::Began]),
    line(0, "code.real-time.rounds", &[Moment::Noted]),
    line(
        1,
        "code.real-time.forget",
        &[Moment::Forgotten, Moment::Backtracked],
    ),
    line(1, "code.real-time.start", &[Moment::Started]),
    line(1, "code.real-time.loop", &[]),
    line(2, "code.real-time.take", &[Moment::Expanded]),
    line(
        2,
        "code.real-time.neighbours",
        &[Moment::Generated, Moment::Improved],
    ),
    line(1, "code.real-time.no-path", &[Moment::Exhausted]),
    line(1, "code.rtaa-star.learn", &[Moment::Valued]),
    line(1, "code.real-time.plan", &[Moment::Planned]),
    line(1, "code.real-time.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(1, "code.real-time.lower", &[Moment::Lowered]),
    line(1, "code.real-time.stop", &[Moment::Stopped]),
    line(0, "code.real-time.arrived-again", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = RealTime::new(Lesson::LeastOpen, heuristic(settings), lookahead(settings));
    JourneyRunner::boxed(planner, travel(settings), settings)
}

//! LSS-LRTA\*: a bounded A\* lookahead, after which h is raised as far as its local search space proves.
//!
//! **Idea.** A\* from the agent expands a fixed number of cells: the local search space. Then Dijkstra's algorithm goes
//! from the open cells around it inwards and gives each cell expanded the least sum of move cost and h over its
//! neighbours: the largest h that the local search space proves. The agent goes to the best open cell and looks ahead
//! anew.
//!
//! **Guarantee.** h stays consistent, and so admissible; after one search ahead it is nowhere smaller than RTAA\*'s.
//! The agent arrives whenever it can, by a way of any length; repeated trials in a world that stays as it is end with
//! shortest paths. Where the goal cannot be reached it says so once it has expanded all that it can reach; a limit of
//! moves ends what would go on for too long.
//!
//! **Complexity.** O(k log k) for a search ahead of k cells, and as much again to learn from it. Memory O(cells that it
//! has met).
//!
//! **Source.** S. Koenig, X. Sun, "Comparing real-time and incremental heuristic search for real-time situated agents",
//! 2009; B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section
//! 6.4.
//!
//! **Deviations.** The agent stops where it is and looks ahead anew when what is left of its way costs otherwise than
//! it did. Where moves get cheaper, which the paper does not provide for, h is lowered as far as that makes necessary.
//! Learning is a step a cell.

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
    id: "lss-lrta-star",
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
        paper: "paper.koenig-2009",
        idea: "about.lss-lrta-star.idea",
        deviations: &[
            "about.rtaa-star.deviation.way",
            "about.lss-lrta-star.deviation.steps",
            "about.real-time.deviation.lower",
            "about.real-time.deviation.exhausted",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.lss-lrta-star.use.dead-ends",
            "about.rtaa-star.use.unknown",
        ],
        avoid_when: &[
            "about.lss-lrta-star.avoid.time",
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
    line(1, "code.lss-lrta-star.learn", &[Moment::Valued]),
    line(1, "code.real-time.plan", &[Moment::Planned]),
    line(1, "code.real-time.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(1, "code.real-time.lower", &[Moment::Lowered]),
    line(1, "code.real-time.stop", &[Moment::Stopped]),
    line(0, "code.real-time.arrived-again", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = RealTime::new(Lesson::Relearned, heuristic(settings), lookahead(settings));
    JourneyRunner::boxed(planner, travel(settings), settings)
}

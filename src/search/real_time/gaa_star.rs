//! GAA\*, generalized adaptive A\*: AA\* for worlds where edge costs also decrease.
//!
//! **Idea.** As AA\*, h is raised to g(goal) - g(cell) after each search. When a move appears or gets cheaper, the h of
//! the cells that it concerns may say too much: it is lowered to the move's cost plus the h of the cell it leads to,
//! and this is propagated, smallest h first, until h is consistent again.
//!
//! **Guarantee.** After every edit and move the rest of the way costs what a fresh A\* would find, as the agent
//! believes the world to be.
//!
//! **Complexity.** That of A\* for each search; for an edit O(k log k), k cells whose h is lowered. Memory O(nodes
//! met).
//!
//! **Source.** X. Sun, S. Koenig, W. Yeoh, "Generalized adaptive A\*", 2008; B. Anguelov, "Video game pathfinding and
//! improvements to discrete search on grid-based maps", 2011, section 6.2.1.
//!
//! **Deviations.** The paper searches again after any move has become cheaper. Here the agent keeps its path where the
//! repaired h of its cell still is what the path costs: no way is shorter then. The target does not move.

use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::search::incremental::d_star_lite::of_walk;
use crate::search::journey::real_time::{CostDecreasePolicy, RealTime};
use crate::search::journey::{CONSISTENT, JourneyRunner, SENSOR, Travel};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "gaa-star",
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
        paper: "paper.sun-2008",
        idea: "about.gaa-star.idea",
        deviations: &[
            "about.gaa-star.deviation.keeps",
            "about.gaa-star.deviation.target",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.gaa-star.use.both", "about.gaa-star.use.near"],
        avoid_when: &["about.gaa-star.avoid.fixed", "about.aa-star.avoid.agents"],
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
    line(1, "code.adaptive.loop", &[]),
    line(2, "code.real-time.take", &[Moment::Expanded]),
    line(
        2,
        "code.real-time.neighbours",
        &[Moment::Generated, Moment::Improved],
    ),
    line(1, "code.adaptive.no-path", &[Moment::Exhausted]),
    line(1, "code.adaptive.learn", &[Moment::Valued]),
    line(1, "code.adaptive.plan", &[Moment::Planned]),
    line(1, "code.gaa-star.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(1, "code.real-time.lower", &[Moment::Lowered]),
    line(0, "code.real-time.arrived", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = RealTime::to_the_goal(heuristic(settings), CostDecreasePolicy::Replan);
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

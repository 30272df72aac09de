//! AA\*, adaptive A\*: repeated A\* whose heuristic is raised after each search.
//!
//! **Idea.** After a search each cell expanded is known to be at least g(goal) - g(cell) from the goal: that is its h
//! from now on. When the agent finds its path blocked it searches again from where it stands, and expands no cell in
//! vain that the searches before could have spared it.
//!
//! **Guarantee.** As long as cells are blocked or get dearer only, h stays consistent, and each path is a shortest one
//! as far as the agent knows; in an unknown world, where what has not been seen is taken to be free, nothing else
//! happens. Once something gets cheaper h may say too much: that is noted, and paths may be longer from then on. The
//! agent arrives whenever it can all the same.
//!
//! **Complexity.** That of A\* for each search; no search expands a cell that one with the plain estimate would not
//! expand, but for ties. Memory O(nodes met).
//!
//! **Source.** S. Koenig, M. Likhachev, "Adaptive A\*", 2005; B. Anguelov, "Video game pathfinding and improvements to
//! discrete search on grid-based maps", 2011, section 6.2.1.
//!
//! **Deviations.** Costs are whole numbers. When something becomes cheaper, for which the paper makes no provision,
//! that is noted, and no plan is called shortest after that.

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
    id: "aa-star",
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
        paper: "paper.koenig-2005",
        idea: "about.aa-star.idea",
        deviations: &[
            "about.aa-star.deviation.doubt",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.aa-star.use.unknown", "about.aa-star.use.simple"],
        avoid_when: &["about.aa-star.avoid.cheaper", "about.aa-star.avoid.agents"],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 13] = [
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
    line(1, "code.adaptive.move", &[Moment::Moved]),
    line(1, "code.real-time.look", &[Moment::Sensed]),
    line(0, "code.real-time.arrived", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = RealTime::to_the_goal(heuristic(settings), CostDecreasePolicy::Doubt);
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

//! MT-AA\*, moving-target adaptive A\*: AA\* whose learned h is corrected when the target moves.
//!
//! **Idea.** As AA\*, h is raised to g(goal) - g(cell) after each search. It says how far the goal of that search is;
//! when the target has moved, the h of its new place is taken off every h, because that is the most by which the target
//! may have come nearer. Where the estimate to the new place says more, that counts. So what was learned about walls
//! outlasts the target's moves.
//!
//! **Guarantee.** As long as cells are blocked or get dearer only, h stays consistent, wherever the target moves, and
//! each plan is a shortest path as far as the agent knows. Once something gets cheaper h may say too much: that is
//! noted, and plans may be longer from then on. An agent whose target stands still in the end arrives whenever it can.
//!
//! **Complexity.** That of A\* for each search, which expands no cell that one with the plain estimate would not
//! expand, but for ties; O(cells of the grid) for each move of the target. Memory O(nodes met).
//!
//! **Source.** S. Koenig, M. Likhachev, X. Sun, "Speeding up moving-target search", 2007; B. Anguelov, "Video game
//! pathfinding and improvements to discrete search on grid-based maps", 2011, section 6.2.1, which names it.
//!
//! **Deviations.** This is the eager variant: h is corrected when the target moves, for all cells at once, so that it
//! can be seen; the lazy one corrects it when a search asks. The searches go from the agent to the target. The target
//! is the goal, which moves only when the world is edited.

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
    id: "mt-aa-star",
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
        paper: "paper.koenig-2007",
        idea: "about.mt-aa-star.idea",
        deviations: &[
            "about.mt-aa-star.deviation.eager",
            "about.mt-aa-star.deviation.target",
            "about.aa-star.deviation.doubt",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &["about.mt-aa-star.use.moves", "about.mt-aa-star.use.unknown"],
        avoid_when: &[
            "about.mt-aa-star.avoid.far",
            "about.aa-star.avoid.cheaper",
            "about.aa-star.avoid.agents",
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
    line(1, "code.mt-aa-star.target", &[Moment::TargetMoved]),
    line(
        1,
        "code.mt-aa-star.correct",
        &[Moment::Shifted, Moment::Unvalued],
    ),
    line(0, "code.real-time.arrived", &[Moment::Reached]),
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner =
        RealTime::to_the_goal(heuristic(settings), CostDecreasePolicy::Doubt).after_its_target();
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}

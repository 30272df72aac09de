//! Replanning HPA\* as the catalogue knows it.
//!
//! **Idea, guarantee, complexity, source, deviations.** Those of [`WalkingHpa`](super::walk::WalkingHpa).
//!
//! ```
//! use wayscope::lab::{Catalogue, Lab};
//! use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};
//!
//! let grid = Grid::new(60, 20, Terrain::Dot)?;
//! let world = World::new("w", grid, Cell::new(1, 10), Cell::new(58, 10))?;
//! let mut lab = Lab::new(Catalogue::standard(), world);
//! lab.add_lane("replanning-hpa-star")?;
//! while lab.journey(0)?.is_none_or(|journey| journey.walked < 3.0) {
//!     let step = lab.lanes()[0].at() + 1;
//!     lab.advance(step, 1);
//! }
//! // It is on its way, and the rest is known as transitions alone.
//! let journey = lab.journey(0)?.unwrap_or_default();
//! assert!(journey.plan.len() < 40);
//! // A wall rises in front of it: it plans anew from where it stands.
//! let cells = (1..20).map(|y| Cell::new(30, y)).collect();
//! lab.edit(Edit::Terrain { cells, terrain: Terrain::OutOfBounds }, Joined::New)?;
//! while lab.advance(u64::MAX, 10_000) > 0 {}
//! assert_eq!(lab.journey(0)?.and_then(|journey| journey.agent), Some(10 * 60 + 58));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::hpa_entry::{
    CLUSTER, ENTRANCES, JOINING, LEVELS, NEIGHBOURS, PATHS, joining_of, shape_of,
};
use super::walk::{HpaWalkSettings, WalkingHpa};
use crate::graph::Heuristic;
use crate::message::Message;
use crate::search::journey::{JourneyRunner, Travel};
use crate::search::{
    About, Claim, Entry, Family, Guarantee, Line, Moment, Runner, SettingSpec, Settings, line,
};

/// When the legs of a path are refined.
const REFINEMENT: SettingSpec = SettingSpec {
    id: "refinement",
    options: &["on-the-way", "at-once"],
};

/// Upon what it plans anew.
const POLICY: SettingSpec = SettingSpec {
    id: "policy",
    options: &["all", "validate"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "replanning-hpa-star",
    family: Family::Changing,
    settings: &[
        CLUSTER, LEVELS, ENTRANCES, REFINEMENT, POLICY, PATHS, JOINING, NEIGHBOURS,
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.replanning-hpa-star")),
    order: |_| None,
    heuristic: |_| Some(Heuristic::Octile),
    make,
};

fn about() -> About {
    About {
        paper: "paper.botea-2004",
        idea: "about.replanning-hpa-star.idea",
        deviations: &[
            "about.replanning-hpa-star.deviation.smoothing",
            "about.replanning-hpa-star.deviation.checks",
            "about.hpa-star.deviation.together",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.replanning-hpa-star.use.soon",
            "about.replanning-hpa-star.use.others",
        ],
        avoid_when: &[
            "about.replanning-hpa-star.avoid.near",
            "about.replanning-hpa-star.avoid.smooth",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    let checks = settings.get(POLICY.id) == "validate";
    match (settings.get(REFINEMENT.id), checks) {
        ("at-once", false) => &AT_ONCE[0],
        ("at-once", true) => &AT_ONCE[1],
        (_, false) => &ON_THE_WAY[0],
        (_, true) => &ON_THE_WAY[1],
    }
}

const AGAIN: Line = line(0, "code.replanning-hpa.again", &[]);
const AGAIN_IF: Line = line(0, "code.replanning-hpa.again-if", &[]);
const ALL_LEGS: Line = line(1, "code.replanning-hpa.all-legs", &[]);
const NEXT_LEG: Line = line(1, "code.replanning-hpa.next-leg", &[]);

static ON_THE_WAY: [[Line; 18]; 2] = [listing(NEXT_LEG, AGAIN), listing(NEXT_LEG, AGAIN_IF)];
static AT_ONCE: [[Line; 18]; 2] = [listing(ALL_LEGS, AGAIN), listing(ALL_LEGS, AGAIN_IF)];

const fn listing(refine: Line, again: Line) -> [Line; 18] {
    const DROPPED: &[Moment] = &[Moment::Forgotten, Moment::Backtracked];
    const BETTER: &[Moment] = &[Moment::Improved, Moment::Reopened];
    const PLANNED: &[Moment] = &[Moment::Planned, Moment::Valued, Moment::Unvalued];
    [
        line(
            0,
            "code.replanning-hpa.begin",
            &[Moment::Began, Moment::Noted],
        ),
        line(1, "code.hpa-star.join", &[]),
        line(1, "code.hpa-star.top", &[]),
        refine,
        line(0, "code.hpa-star.search", &[]),
        line(1, "code.hpa-star.forget", DROPPED),
        line(1, "code.hpa-star.start", &[Moment::Started]),
        line(1, "code.hpa-star.take", &[Moment::Expanded]),
        line(1, "code.replanning-hpa.target", &[Moment::Pruned]),
        line(1, "code.hpa-star.successors", &[]),
        line(2, "code.best-first.new", &[Moment::Generated]),
        line(2, "code.best-first.improve", BETTER),
        line(1, "code.hpa-star.dry", &[Moment::Exhausted]),
        line(0, "code.replanning-hpa.plan", PLANNED),
        line(0, "code.replanning-hpa.move", &[Moment::Moved]),
        line(0, "code.replanning-hpa.hear", &[Moment::Heard]),
        again,
        line(0, "code.replanning.arrived", &[Moment::Reached]),
    ]
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let walk = HpaWalkSettings {
        shape: shape_of(settings),
        joining: joining_of(settings),
        lazily: settings.get(REFINEMENT.id) != "at-once",
        checks: settings.get(POLICY.id) == "validate",
    };
    let travel = Travel {
        walks: true,
        ..Travel::STAY
    };
    JourneyRunner::boxed(WalkingHpa::new(walk), travel, settings)
}

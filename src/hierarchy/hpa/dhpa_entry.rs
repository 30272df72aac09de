//! DHPA\*: HPA\* with next-hop tables in its clusters, so that a query searches the abstract graph only.
//!
//! **Idea.** For each cell of a cluster and each node of it the next cell towards that node is stored
//! ([`NextHopTable`](super::next_hops::NextHopTable)), a by-product of Dijkstra's algorithm from the node. To insert
//! start and goal, the next hops to each node are followed and the costs summed. Refinement reads the abstract path
//! cell by cell; its last leg does not end at a node, so it is read from the goal and reversed.
//!
//! **Guarantee.** That of HPA\* with one level and clusters as large: a path whenever there is one, and before
//! smoothing of the same cost.
//!
//! **Complexity.** With clusters of n cells and k nodes: n k bytes a cluster besides what HPA\* keeps. A query reads
//! the ways from both ends to at most k nodes each, and the path; it searches the abstract graph alone. A repair takes
//! the time of HPA\*'s, and O(n k) for each cluster.
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 7.2, after A. Kring, A. J. Champandard, N. Samarin, "DHPA\* and SHPA\*: efficient hierarchical pathfinding
//! in dynamic and static game worlds", 2010.
//!
//! **Deviations.** Costs are summed along the next hops, so no distances are stored. Where start and goal lie in one
//! cluster and neither is a node, no table connects them: one search inside that cluster does, which completeness
//! requires. The rest is that of [`HpaStar`](super::hpa_star::HpaStar) and
//! [`Abstraction`](super::abstraction::Abstraction).
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("dhpa-star")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(7, 1))?;
//! solver.solve(false);
//! assert_eq!(solver.path().map(|path| path.len()), Some(8));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::abstraction::AbstractionShape;
use super::abstraction::IntraEdgeDetail;
use super::hpa_entry::{BUILDING, CLUSTER, ENTRANCES, NEIGHBOURS, SMOOTHING, shape_of, with_shape};
use crate::graph::Heuristic;
use crate::hierarchy::listing::{FORGET, IMPROVE, NEW, SEARCH, SMOOTH, START, TAKE, TARGET};
use crate::message::Message;
use crate::search::{
    About, BestFirstSettings, Claim, Entry, Family, GridSearch, Guarantee, Line, Moment, Runner,
    Settings, line,
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "dhpa-star",
    family: Family::Graphs,
    settings: &[CLUSTER, ENTRANCES, SMOOTHING, BUILDING, NEIGHBOURS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.dhpa-star")),
    order: |_| Some(BestFirstSettings::default().order),
    heuristic: |_| Some(Heuristic::Octile),
    make,
};

fn about() -> About {
    About {
        paper: "paper.kring-2010",
        idea: "about.dhpa-star.idea",
        deviations: &[
            "about.dhpa-star.deviation.costs",
            "about.dhpa-star.deviation.together",
            "about.dhpa-star.deviation.claims",
            "about.shared.whole-costs",
        ],
        use_when: &["about.dhpa-star.use.often", "about.dhpa-star.use.soon"],
        avoid_when: &[
            "about.dhpa-star.avoid.memory",
            "about.dhpa-star.avoid.levels",
            "about.dhpa-star.avoid.exact",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    let listing = match settings.get(SMOOTHING.id) {
        "none" => &BY_COMPASS[..17],
        "sight" => &BY_SIGHT,
        _ => &BY_COMPASS,
    };
    match settings.get(BUILDING.id) {
        "steps" => listing,
        _ => &listing[2..],
    }
}

static BY_COMPASS: [Line; 18] = LISTING;

static BY_SIGHT: [Line; 18] = {
    let mut lines = LISTING;
    lines[17] = line(0, "code.hpa-star.smooth-by-sight", &[]);
    lines
};

const LISTING: [Line; 18] = [
    line(0, "code.hpa-star.crossings", &[Moment::Placed]),
    line(0, "code.dhpa-star.rooms", &[Moment::Linked]),
    line(0, "code.dhpa-star.parts", &[Moment::Noted]),
    line(1, "code.dhpa-star.join", &[]),
    line(1, "code.dhpa-star.together", &[]),
    line(1, "code.dhpa-star.top", &[]),
    line(1, "code.dhpa-star.read", &[]),
    line(2, "code.dhpa-star.back", &[]),
    SEARCH,
    FORGET,
    START,
    TAKE,
    TARGET,
    line(1, "code.hpa-star.successors", &[]),
    NEW,
    IMPROVE,
    line(1, "code.dhpa-star.dry", &[Moment::Exhausted]),
    SMOOTH,
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let shape = AbstractionShape {
        levels: 1,
        keeps: IntraEdgeDetail::Steps,
        ..shape_of(settings)
    };
    GridSearch::boxed(with_shape(shape, settings), settings)
}

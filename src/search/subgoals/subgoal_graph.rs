//! Subgoal graphs: a search from corner to corner, on a graph made beforehand; exact, and with few nodes.
//!
//! **Idea.** A shortest path on a grid has to turn only at corners of obstacles. So the free cells at convex corners
//! become subgoals, and two are linked where the way between them is as long as if nothing were blocked and no third
//! one lies on it (direct-h-reachable). A query links start and goal in the same way, searches the graph by A\*, and
//! fills in the cells: diagonal moves first, then straight ones. With a second level, subgoals that no shortest path
//! needs but at its ends are left out of the search. With a contraction hierarchy subgoals are taken out one after the
//! other, shortcuts stand in for them, and a query goes up by them from both ends.
//!
//! **Guarantee.** As A\* with the same estimate: optimal when it never overestimates, where each cell costs the same.
//! With terrain costs, which it does not look at, any path.
//!
//! **Complexity.** For n subgoals with d links each and r cells that a look around one comes to: O(cells + n r) to make
//! the simple graph, O(n d^2) searches among neighbours for the second level or the hierarchy, which has shortcuts
//! besides; a query O(r + n d log n). Memory one byte a cell and O(n d).
//!
//! **Source.** T. Uras, S. Koenig, C. Hernandez, "Subgoal graphs for optimal pathfinding in eight-neighbor grids",
//! 2013. The hierarchy: R. Geisberger, P. Sanders, D. Schultes, D. Delling, "Contraction hierarchies", 2008; T. Uras,
//! S. Koenig, "Understanding subgoal graphs by augmenting contraction hierarchies", 2018.
//!
//! **Deviations.** Clearances are read from bitmaps, 64 cells at once, and not stored. A link that stands in for a
//! local subgoal keeps that one, so that its cells are filled in without a search. The links of a local subgoal lead to
//! those that were left when it was taken out, which may be local, too. After an edit subgoals that see it are linked
//! anew, and what is above the simple graph is made anew. Contraction is ordered by edge difference and contracted
//! neighbours alone; both sides of a query go by f; a node is stalled by what leads down to it by one link.
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("subgoal-graph")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! let found = solver.find(Cell::new(0, 1), Cell::new(7, 1))?;
//! // By way of two of the four subgoals, at the upper corners.
//! assert_eq!(found.map(|found| (found.cells.len(), found.expanded)), Some((8, 3)));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use std::rc::Rc;

use super::moments::{SUBGOAL_EXAMINED, SUBGOAL_LINKED};
use super::run::SubgoalSettings;
use crate::graph::Heuristic;
use crate::message::Message;
use crate::search::best_first::a_star::{self, HEURISTIC, TIES};
use crate::search::engine::best_first::{BestFirstSettings, Target};
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::claim::{by_f, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::entry::Need;
use crate::search::engine::family::Family;
use crate::search::engine::move_rule::move_rule;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::on_subgoals::SubgoalKind;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::world::World;

/// Whether subgoals are sorted into global and local ones, or contracted one after the other.
const LEVELS: SettingSpec = SettingSpec {
    id: "subgoal-levels",
    options: &["1", "2", "contracted"],
};

/// Whether making the graph is shown step by step.
const MAKING: SettingSpec = SettingSpec {
    id: "subgoals-made",
    options: &["beforehand", "steps"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "subgoal-graph",
    family: Family::Graphs,
    settings: &[
        LEVELS,
        MAKING,
        HEURISTIC,
        TIES,
        SettingSpec {
            id: "neighbours",
            // What is direct-h-reachable is so by straight and diagonal moves on squares.
            options: &["8"],
        },
        SettingSpec {
            id: "corners",
            // Where corners are cut, shortest paths turn elsewhere.
            options: &["never"],
        },
    ],
    moves_on_grid: true,
    needs: &[Need::UniformCosts],
    about,
    pseudocode,
    claim,
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.uras-2013",
        idea: "about.subgoal-graph.idea",
        deviations: &[
            "about.subgoal-graph.deviation.clearances",
            "about.subgoal-graph.deviation.middles",
            "about.subgoal-graph.deviation.levels",
            "about.subgoal-graph.deviation.contraction",
            "about.subgoal-graph.deviation.repair",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.subgoal-graph.use.many",
            "about.subgoal-graph.use.rooms",
        ],
        avoid_when: &[
            "about.subgoal-graph.avoid.costs",
            "about.subgoal-graph.avoid.clutter",
            "about.subgoal-graph.avoid.changing",
        ],
    }
}

fn kind(settings: &Settings) -> SubgoalKind {
    match settings.get(LEVELS.id) {
        "2" => SubgoalKind::TwoLevels,
        "contracted" => SubgoalKind::Contracted,
        _ => SubgoalKind::Simple,
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    let steps = settings.get(MAKING.id) == "steps";
    let by_g = heuristic(settings) == Heuristic::Zero;
    match (kind(settings), steps, by_g) {
        (SubgoalKind::Contracted, false, false) => &UPWARD_BY_F,
        (SubgoalKind::Contracted, false, true) => &UPWARD_BY_G,
        (SubgoalKind::Contracted, true, false) => &CONTRACTED_BY_F,
        (SubgoalKind::Contracted, true, true) => &CONTRACTED_BY_G,
        (_, false, false) => &QUERY_BY_F,
        (_, false, true) => &QUERY_BY_G,
        (SubgoalKind::Simple, true, false) => &SIMPLE_BY_F,
        (SubgoalKind::Simple, true, true) => &SIMPLE_BY_G,
        (SubgoalKind::TwoLevels, true, false) => &TWO_LEVELS_BY_F,
        (SubgoalKind::TwoLevels, true, true) => &TWO_LEVELS_BY_G,
    }
}

const FIND: Line = line(0, "code.subgoal-graph.find", &[Moment::Placed]);
const LINK: Line = line(0, "code.subgoal-graph.link", &[SUBGOAL_LINKED]);
const PRUNE: Line = line(0, "code.subgoal-graph.prune", &[SUBGOAL_EXAMINED]);
const JOIN: Line = line(0, "code.subgoal-graph.join", &[Moment::Linked]);
const BEGIN: Line = line(0, "code.best-first.begin", &[Moment::Began]);
const START: Line = line(0, "code.best-first.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.best-first.loop", &[]);
const GOAL: Line = line(1, "code.subgoal-graph.goal", &[Moment::Reached]);
const SUCCESSORS: Line = line(1, "code.subgoal-graph.successors", &[]);
const NEW: Line = line(2, "code.best-first.new", &[Moment::Generated]);
const IMPROVE: Line = line(
    2,
    "code.best-first.improve",
    &[Moment::Improved, Moment::Reopened],
);
const DRY: Line = line(0, "code.best-first.no-path", &[Moment::Exhausted]);

const fn take(id: &'static str) -> Line {
    line(1, id, &[Moment::Expanded])
}

const TAKE_F: Line = take("code.best-first.take");
const TAKE_G: Line = take("code.best-first.take-g");

const fn query(taken: Line) -> [Line; 10] {
    [
        JOIN, BEGIN, START, LOOP, taken, GOAL, SUCCESSORS, NEW, IMPROVE, DRY,
    ]
}

const fn simple(taken: Line) -> [Line; 12] {
    [
        FIND, LINK, JOIN, BEGIN, START, LOOP, taken, GOAL, SUCCESSORS, NEW, IMPROVE, DRY,
    ]
}

const fn pruned(taken: Line) -> [Line; 13] {
    [
        FIND, LINK, PRUNE, JOIN, BEGIN, START, LOOP, taken, GOAL, SUCCESSORS, NEW, IMPROVE, DRY,
    ]
}

static QUERY_BY_F: [Line; 10] = query(TAKE_F);
static QUERY_BY_G: [Line; 10] = query(TAKE_G);
static SIMPLE_BY_F: [Line; 12] = simple(TAKE_F);
static SIMPLE_BY_G: [Line; 12] = simple(TAKE_G);
static TWO_LEVELS_BY_F: [Line; 13] = pruned(TAKE_F);
static TWO_LEVELS_BY_G: [Line; 13] = pruned(TAKE_G);

const CONTRACT: Line = line(0, "code.subgoal-graph.contract", &[SUBGOAL_EXAMINED]);

const fn upward(taken: &'static str) -> [Line; 13] {
    [
        JOIN,
        line(0, "code.bidirectional.begin", &[Moment::Began]),
        line(0, "code.bidirectional.start", &[Moment::Started]),
        line(0, "code.bidirectional.loop", &[]),
        line(1, "code.subgoal-graph.settled", &[Moment::Reached]),
        line(1, "code.subgoal-graph.no-path", &[Moment::Exhausted]),
        line(1, "code.subgoal-graph.side", &[]),
        line(1, taken, &[Moment::Expanded]),
        line(1, "code.subgoal-graph.stall", &[Moment::Pruned]),
        line(1, "code.subgoal-graph.up", &[]),
        line(2, "code.bidirectional.new", &[Moment::Generated]),
        line(
            2,
            "code.bidirectional.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        line(2, "code.bidirectional.meet", &[Moment::Met]),
    ]
}

const fn contracted(taken: &'static str) -> [Line; 16] {
    let up = upward(taken);
    [
        FIND, LINK, CONTRACT, up[0], up[1], up[2], up[3], up[4], up[5], up[6], up[7], up[8], up[9],
        up[10], up[11], up[12],
    ]
}

const SIDE_F: &str = "code.bidirectional.take";
const SIDE_G: &str = "code.bidirectional.take-g";
static UPWARD_BY_F: [Line; 13] = upward(SIDE_F);
static UPWARD_BY_G: [Line; 13] = upward(SIDE_G);
static CONTRACTED_BY_F: [Line; 16] = contracted(SIDE_F);
static CONTRACTED_BY_G: [Line; 16] = contracted(SIDE_G);

fn claim(settings: &Settings, world: &World) -> Claim {
    if world.grid().costs().is_some() {
        return Claim::new(Guarantee::Any, Message::new("because.ignores-costs"));
    }
    by_f(settings, Weight::ONE)
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    boxed(settings, None)
}

/// A search on a subgoal graph that is in a file ([`OnSubgoals::save`](crate::search::OnSubgoals::save)) and need not
/// be made. It is read before the first step; where it cannot be,
/// [`OnSubgoals::refused`](crate::search::OnSubgoals::refused) says why, and it is made after all.
pub fn from_file(settings: &Settings, file: &[u8]) -> Box<dyn Runner> {
    boxed(settings, Some(Rc::from(file)))
}

fn boxed(settings: &Settings, file: Option<Rc<[u8]>>) -> Box<dyn Runner> {
    let algorithm = SubgoalSettings {
        search: BestFirstSettings {
            heuristic: heuristic(settings),
            order: a_star::order(settings, Weight::ONE),
            target: Target::Goal,
        },
        diagonal: move_rule(settings).diagonal,
        kind: kind(settings),
        beforehand: settings.get(MAKING.id) != "steps",
        file,
    };
    GridSearch::boxed(algorithm, settings)
}

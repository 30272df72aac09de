//! JPS+: jump point search that looks at distances made beforehand in place of scanning.
//!
//! **Idea.** How far it is from a cell in a direction to the next jump point, or to the end of the free cells, hangs on
//! the map alone. So these eight distances are stored for every cell. A query expands the same jump points as jump
//! point search, and at each looks at one number a direction. Only the goal is not in the table: where it lies within
//! the stored distance, or on a straight line from a cell of a diagonal one, the jump ends there.
//!
//! **Guarantee.** As A* with the same estimate: optimal when it never overestimates, where each cell costs the same.
//! With terrain costs, which it does not look at, any path.
//!
//! **Complexity.** A query O(n log n) for n expansions. Making the table O(cells); 16 bytes a cell. An edit finds those
//! distances anew that change, and those around it.
//!
//! **Source.** D. Harabor, A. Grastien, "Improving jump point search", 2014, on preprocessing.
//!
//! **Deviations.** The paper makes a node where the goal's row or column is crossed, whether or not the goal can be
//! reached from there. Here a second distance is looked at, so that nodes, costs and order are those of jump point
//! search. All three corner rules have tables; the paper has that without cut corners. After an edit the table is
//! repaired.
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("jump-point-plus")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! let found = solver.find(Cell::new(0, 1), Cell::new(7, 1))?;
//! assert_eq!(found.map(|found| found.cells.len()), Some(8));
//! assert_eq!(solver.table_bytes(), 32 * 16);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::distances::JumpDistances;
use super::jump_point::{self, JumpPoint, JumpPointSettings};
use crate::graph::{Cost, Heuristic, Moves, NodeId};
use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::Settings;
use crate::world::{CellBox, Grid};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "jump-point-plus",
    about,
    pseudocode,
    make,
    ..jump_point::ENTRY
};

fn about() -> About {
    About {
        paper: "paper.harabor-2014",
        idea: "about.jump-point-plus.idea",
        deviations: &[
            "about.jump-point-plus.deviation.goal",
            "about.jump-point-plus.deviation.corners",
            "about.jump-point-plus.deviation.repair",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.jump-point-plus.use.many",
            "about.jump-point-plus.use.edits",
        ],
        avoid_when: &[
            "about.jump-point-plus.avoid.costs",
            "about.jump-point-plus.avoid.memory",
            "about.jump-point-plus.avoid.counts",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match heuristic(settings) {
        Heuristic::Zero => &BY_G,
        _ => &BY_F,
    }
}

const fn listing(take: &'static str) -> [Line; 12] {
    [
        line(0, "code.jump-point-plus.made", &[]),
        line(0, "code.jump-point.begin", &[Moment::Began]),
        line(0, "code.jump-point.start", &[Moment::Started]),
        line(0, "code.jump-point.loop", &[]),
        line(1, take, &[Moment::Expanded]),
        line(1, "code.jump-point.goal", &[Moment::Reached]),
        line(1, "code.jump-point.directions", &[]),
        line(2, "code.jump-point-plus.look", &[Moment::Scanned]),
        line(2, "code.jump-point-plus.target", &[]),
        line(2, "code.jump-point.new", &[Moment::Generated]),
        line(
            2,
            "code.jump-point.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        line(0, "code.jump-point.no-path", &[Moment::Exhausted]),
    ]
}

static BY_F: [Line; 12] = listing("code.jump-point.take");
static BY_G: [Line; 12] = listing("code.jump-point.take-g");

/// The settings of a search by jump distances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct JumpPointPlusSettings(pub JumpPointSettings);

impl GridAlgorithm for JumpPointPlusSettings {
    type Search<C: Cost> = JumpPoint<C, JumpDistances>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> Self::Search<C> {
        JumpPoint::by_scanner(self.0, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut Self::Search<C>, start: NodeId, goal: NodeId) {
        search.restart(start, goal);
    }

    fn follow<C: Cost>(
        &self,
        search: &mut Self::Search<C>,
        grid: &Grid,
        moves: &Moves,
        area: Option<CellBox>,
    ) {
        search.follow(grid, moves, area);
    }

    fn prepare<C: Cost>(&self, search: &mut Self::Search<C>, grid: &Grid, moves: &Moves) {
        search.prepare(grid, moves);
    }

    fn scans(&self) -> bool {
        true
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let algorithm = JumpPointPlusSettings(JumpPointSettings::of(settings));
    GridSearch::boxed(algorithm, settings)
}

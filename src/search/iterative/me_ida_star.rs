//! ME-IDA*, memory-enhanced IDA*: IDA* with a transposition table of g.
//!
//! **Idea.** IDA* reaches a cell by one path after the other and searches on from it each time. ME-IDA* keeps for each
//! cell the smallest g with which it was reached, and searches on only from paths that are cheaper, or equally cheap in
//! a later pass.
//!
//! **Guarantee, complexity, source, deviations.** Those of [`ida_star`](super::ida_star), whose engine it is, with a
//! table.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::{IdaSettings, IdaStar, Search};
//! use wayscope::trace::Process;
//! use wayscope::world::{Grid, Terrain};
//!
//! let grid = Grid::new(20, 20, Terrain::Dot)?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let settings = IdaSettings { table: true, ..IdaSettings::default() };
//! let mut search = IdaStar::between(settings, NodeId(0), NodeId(399));
//! search.run(&graph, &mut ());
//! assert_eq!(search.path_units(), Some(19 * 8119));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::ida_star::{LISTING_WITH_TABLE, ORDER, VISITS, claim, make};
use crate::search::best_first::a_star::HEURISTIC;
use crate::search::engine::claim::heuristic;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::pseudocode::Line;
use crate::search::engine::settings::Settings;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "me-ida-star",
    family: Family::LittleMemory,
    settings: &[HEURISTIC, VISITS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim,
    order: |_| Some(ORDER),
    heuristic: |settings| Some(heuristic(settings)),
    make: |settings| make(settings, true),
};

fn about() -> About {
    About {
        paper: "paper.reinefeld-1994",
        idea: "about.me-ida-star.idea",
        deviations: &[
            "about.me-ida-star.deviation.equal",
            "about.ida-star.deviation.listing",
            "about.ida-star.deviation.limit",
            "about.ida-star.deviation.step",
            "about.shared.whole-costs",
        ],
        use_when: &["about.me-ida-star.use.compare", "about.me-ida-star.use.few"],
        avoid_when: &[
            "about.me-ida-star.avoid.memory",
            "about.me-ida-star.avoid.passes",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING_WITH_TABLE
}

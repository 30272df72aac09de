//! The weighed world: risk added to terrain cost by a weight, for risk-averse searches.
//!
//! The weight of a unit of risk is a setting of the moves (`risk`: 0, 1, 2, 4, 8, 16; `MoveRule::risk`), so lanes with
//! different weights have references of their own. `World::weighed` has each cell at cost + weight x risk, 255 at most,
//! and without risk. It is the world itself where the weight or all risk is 0; else it is made when first needed and
//! updated with each change. Runners use it in place of the world, `Entry::worth` and `unmet` to judge a result; no
//! search knows of risk. Lanes with different weights are compared by their paths without weights
//! (`lab/explain/risk.rs`).
//!
//! This module is in the second file of the wasm: before that has come, a lane that needs it answers
//! `lane.not-loaded`. `tests/search/risk.rs` holds it to an oracle that weighs cell by cell.

use super::history::{History, State, Swapped};
use super::{CellBox, WEIGHTS, World};

/// A copy in which the cost of each cell includes its weighed risk, and its risk is 0. O(cells).
pub(super) fn weigh(world: &World, weight: u8) -> World {
    World {
        state: State {
            name: world.state.name.clone(),
            grid: world.state.grid.weighed(weight),
            ..world.state
        },
        revision: world.revision,
        history: History::default(),
        weighed: Box::default(),
    }
}

/// Updates the copies after a change. O(cells of its area).
pub(super) fn mend(world: &mut World, swapped: &Swapped) {
    let State {
        grid, start, goal, ..
    } = &world.state;
    for (slot, weight) in world.weighed.iter_mut().zip(WEIGHTS) {
        // Without risk the copy is not needed, and once there is risk again it may differ.
        if swapped.replaced || grid.risks().is_none() {
            slot.take();
        }
        let Some(copy) = slot.get_mut() else {
            continue;
        };
        (copy.state.start, copy.state.goal) = (*start, *goal);
        copy.revision = world.revision;
        let cells = swapped.area.into_iter().flat_map(CellBox::cells);
        for index in cells.map(|cell| grid.index(cell)) {
            copy.state.grid.set_terrain(index, grid.terrain()[index]);
            let cost = grid.weighed_cost(index, weight);
            copy.state.grid.set_cost(index, cost);
        }
    }
}

//! The world as searches see it to which risk is worth something.
//!
//! What a unit of risk is worth is a setting of the moves (`risk`: 0, 1, 2, 4, 8, 16; `MoveRule::risk`), so lanes with
//! different weights have references of their own. `World::weighed` has each cell at cost + weight x risk, 255 at
//! most, and without risk. It is the world itself where the weight or all risk is 0; else it is made when first asked
//! for and updated with each change. Runners ask for it where they are handed the world, `Entry::worth` and `unmet`
//! where they judge a result; no search knows of risk. Lanes with different weights are compared by their paths
//! without weights (`lab/families/risk.rs`).
//!
//! This module is in the second file of the wasm: before that has come, a lane that needs it answers
//! `lane.not-loaded`. `tests/search/risk.rs` holds it to an oracle that weighs cell by cell.

use super::history::{History, State, Swapped};
use super::{CellBox, WEIGHTS, World};

/// A copy in which each cell costs what it costs with its risk, and has no risk. O(cells).
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

/// Has the copies follow a change. O(cells of its area).
pub(super) fn mend(world: &mut World, swapped: &Swapped) {
    let State {
        grid, start, goal, ..
    } = &world.state;
    for (slot, weight) in world.weighed.iter_mut().zip(WEIGHTS) {
        // Without risk nobody asks for it, and with it again it may be another.
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

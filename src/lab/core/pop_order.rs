//! The order among open nodes with equal keys (ties) once nothing more is compared: how the heap is built decides, so
//! the heap itself is asked, that of a silent run brought to the step that is shown.

use std::collections::HashSet;

use super::background_run::BackgroundRun;
use super::lane::Lane;
use crate::search::Settings;
use crate::trace::OPEN;
use crate::world::World;

/// Steps that the background run does for one question.
const STEPS: u64 = 100_000;

/// The largest grid, in cells, on which such a run is kept.
const MOST_CELLS: usize = 1 << 22;

/// The nodes that an open list gives back in order, if that is known.
pub(in crate::lab) enum Popped {
    /// The first nodes, as they would come out if none went in.
    Known(Vec<u32>),
    /// Not yet: ask again.
    Soon,
    /// The process does not tell, handles edits, is in the middle of a step, or its grid is too large.
    Never,
}

/// A silent run of what a lane runs, as far as it was last asked for.
pub(in crate::lab) struct PopOrder {
    algorithm: &'static str,
    settings: Settings,
    revision: u64,
    background: BackgroundRun,
    steps: u64,
}

impl PopOrder {
    /// The order of the first `count` open nodes of a lane on one side, at the step that it shows. O(open nodes) once
    /// the run is there; it goes at most 100,000 steps a call, and begins again where the lane has gone back.
    pub fn of(
        known: &mut Option<PopOrder>,
        world: &World,
        lane: &Lane,
        side: usize,
        count: usize,
    ) -> Popped {
        // What was recorded has no heap to be asked.
        let searches = lane.can_run_again() && lane.recorded().is_none();
        if lane.trace().part() > 0 || !searches || world.grid().len() > MOST_CELLS {
            return Popped::Never;
        }
        let fits = |run: &PopOrder| {
            run.algorithm == lane.entry().id
                && run.settings == *lane.settings()
                && run.revision == world.revision()
        };
        if !known.as_ref().is_some_and(fits) {
            *known = None;
        }
        let run = known.get_or_insert_with(|| PopOrder {
            algorithm: lane.entry().id,
            settings: lane.settings().clone(),
            revision: world.revision(),
            background: BackgroundRun::new(lane.make(), world),
            steps: 0,
        });
        if run.steps > lane.at() {
            run.background.restart(world);
            run.steps = 0;
        }
        run.steps += run
            .background
            .advance(world, STEPS.min(lane.at() - run.steps), None);
        if run.steps < lane.at() {
            return match run.background.has_ended() {
                true => Popped::Never,
                false => Popped::Soon,
            };
        }
        let Some(mut list) = run.background.runner().open_list(side) else {
            return Popped::Never;
        };
        let marks = lane.trace().view(side).marks();
        // A node's newest entry comes first; the search would find it closed when the others come.
        let mut passed = HashSet::new();
        let nodes = std::iter::from_fn(|| list.pop()).map(|(_, node)| node);
        let open = |&node: &u32| marks.get(node as usize) == Some(&OPEN) && passed.insert(node);
        Popped::Known(nodes.filter(open).take(count).collect())
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.background.runner().bytes()
    }
}

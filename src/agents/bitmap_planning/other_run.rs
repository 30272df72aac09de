//! A run of one of the laboratory's searches on a dilated bitmap, from a free cell.

use super::bucket_search::{CellQuery, PlanOutcome, STRAIGHT, UNREACHED, goal_of};
use super::dilation::DilatedBitmap;
use super::other_search::OtherSearch;
use crate::search::{Runner, Stage};
use crate::trace::{DEFAULT_LIMIT, Status, Trace};
use crate::world::{Cell, Grid, MAX_SIDE, Overlay, Terrain, World};

/// A run of another search on a dilated bitmap, from a free cell.
///
/// It knows moves between free cells only. Where the body stands in a cell that is not free
/// [`BucketSearch`](super::bucket_search::BucketSearch) has to find the way out.
pub struct OtherRun {
    world: World,
    overlay: Overlay,
    runner: Box<dyn Runner>,
    trace: Option<Trace>,
    goal: u32,
    snapped: bool,
    outcome: PlanOutcome,
}

impl OtherRun {
    /// Whether such a search can answer a query: it begins in a free cell, on a map that is no longer than a grid can
    /// be.
    pub fn suits(map: &DilatedBitmap, query: &CellQuery) -> bool {
        let raster = map.raster();
        map.free(query.start) && raster.width().max(raster.height()) <= MAX_SIDE
    }

    /// Before its first step. `recorded`: whether [`costs`](OtherRun::costs) will be asked for. O(cells).
    ///
    /// None where it does not [suit](OtherRun::suits).
    pub fn new(
        map: &DilatedBitmap,
        search: OtherSearch,
        query: CellQuery,
        recorded: bool,
    ) -> Option<OtherRun> {
        if !OtherRun::suits(map, &query) {
            return None;
        }
        let raster = map.raster();
        let (width, height) = (raster.width(), raster.height());
        let terrain = (0..map.cells().len() as u32).map(|cell| match map.free(cell) {
            true => Terrain::Dot,
            false => Terrain::OutOfBounds,
        });
        let grid = Grid::from_terrain(width, height, terrain.collect()).ok()?;
        let goal = goal_of(map, &query);
        let spot = |cell: u32| Cell::new(cell % width, cell / width);
        let start = spot(query.start);
        let world = World::new("", grid, start, goal.map_or(start, spot)).ok()?;
        let mut run = OtherRun {
            runner: (search.entry().make)(&search.settings(map.cuts_corners())),
            world,
            overlay: Overlay::default(),
            trace: None,
            goal: goal.unwrap_or(query.goal),
            snapped: goal.is_some_and(|goal| goal != query.goal),
            outcome: goal.map_or(PlanOutcome::GoalBlocked, |_| PlanOutcome::Running),
        };
        run.runner.restart(&mut stage(&run.world, &mut run.overlay));
        if recorded {
            let mut spaces = vec![run.world.grid().len()];
            spaces.extend(run.runner.further_spaces(&run.world));
            run.trace = Some(Trace::new(&spaces, DEFAULT_LIMIT));
        }
        Some(run)
    }

    /// Makes this many steps; for most searches a step is one expansion.
    pub fn step(&mut self, steps: u64) -> PlanOutcome {
        if self.outcome != PlanOutcome::Running {
            return self.outcome;
        }
        let stage = &mut stage(&self.world, &mut self.overlay);
        let status = match &mut self.trace {
            None => self.runner.advance_silently(stage, steps).status,
            Some(trace) => {
                let status = self.runner.advance(stage, steps, trace).status;
                trace.seek(u64::MAX);
                status
            }
        };
        self.outcome = match status {
            Status::Running => PlanOutcome::Running,
            Status::Done => PlanOutcome::Found,
            Status::Failed | Status::Stopped => PlanOutcome::NoPath,
        };
        self.outcome
    }

    /// The state of the search.
    pub fn outcome(&self) -> PlanOutcome {
        self.outcome
    }

    /// The goal cell of the search: the query's, or the one substituted for it.
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// Whether another cell was substituted for the goal.
    pub fn snapped(&self) -> bool {
        self.snapped
    }

    /// Once it is found, the cells of the path from start to goal; of one that goes along straight lines those where it
    /// turns.
    pub fn path(&self) -> Option<Vec<u32>> {
        let found = self.outcome == PlanOutcome::Found;
        found.then(|| self.runner.path()).flatten()
    }

    /// Once it is found, the cost of the path in fifths of a cell; of one that goes along straight lines its length,
    /// rounded up.
    pub fn path_cost(&self) -> Option<u32> {
        self.path()?;
        let length = self.runner.path_length(&self.world).ok().flatten()?;
        // A hair less, so that fifths that rounding has moved up a last digit are not one more.
        Some((length * f64::from(STRAIGHT) - 1e-6).ceil() as u32)
    }

    /// How many cells were expanded.
    pub fn expanded(&self) -> u32 {
        u32::try_from(self.runner.counters().expanded).unwrap_or(u32::MAX)
    }

    /// For each cell that was reached the cost at which it was, in fifths of a cell, and [`UNREACHED`] for the others;
    /// all are where it was not recorded. Of a search from both ends from the end by which it was reached. Searches
    /// that leave cells out, as jump point search does, reach few.
    pub fn costs(&self) -> Vec<u32> {
        let mut costs = vec![UNREACHED; self.world.grid().len()];
        let fifths = self.runner.unit(&self.world) * f64::from(STRAIGHT);
        let views = self.trace.iter().flat_map(Trace::views);
        for view in views.take(self.runner.sides()) {
            for (cell, cost) in costs.iter_mut().enumerate() {
                if let Some(record) = view.record(cell as u32) {
                    *cost = (*cost).min((record.g as f64 * fifths) as u32);
                }
            }
        }
        costs
    }
}

fn stage<'a>(world: &'a World, overlay: &'a mut Overlay) -> Stage<'a> {
    Stage {
        world,
        overlay,
        time_step: 0.0,
    }
}

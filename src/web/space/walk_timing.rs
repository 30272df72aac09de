//! The timing table of Kuffner (1998), to be measured in the page: the caller takes the times.

use glam::DVec2;
use wasm_bindgen::prelude::*;

use crate::agents::{
    BlockedGoal, BucketSearch, DilatedBitmap, Dilation, Guide, ObstacleBitmap, TIMED_RADIUS,
    TIMING_TABLE, TimingTrials, dilate, plan_between, project_triangles,
};
use crate::web::values::object;

/// Trials of one row of the table.
#[wasm_bindgen]
pub struct WalkTiming {
    trials: TimingTrials,
    ends: (DVec2, DVec2),
    bitmap: Option<ObstacleBitmap>,
    grown: Option<DilatedBitmap>,
    search: BucketSearch,
}

#[wasm_bindgen]
impl WalkTiming {
    /// The table as it was printed.
    pub fn table() -> Result<JsValue, JsValue> {
        object(&TIMING_TABLE)
    }

    /// Trials of a row.
    #[wasm_bindgen(constructor)]
    pub fn new(row: usize, seed: u32) -> WalkTiming {
        let row = &TIMING_TABLE[row.min(TIMING_TABLE.len() - 1)];
        WalkTiming {
            trials: TimingTrials::new(row, u64::from(seed)),
            ends: (DVec2::ZERO, DVec2::ZERO),
            bitmap: None,
            grown: None,
            search: BucketSearch::default(),
        }
    }

    /// How many triangles its scene has.
    #[wasm_bindgen(getter)]
    pub fn triangles(&self) -> usize {
        self.trials.scene().faces.len()
    }

    /// Moves some columns and chooses two places.
    pub fn next(&mut self) {
        self.ends = self.trials.next_trial();
    }

    /// Projects the triangles.
    pub fn project(&mut self) {
        let (raster, slab) = (self.trials.raster(), self.trials.slab());
        self.bitmap = Some(project_triangles(self.trials.scene(), &slab, raster, &[]));
    }

    /// Grows the bitmap.
    pub fn dilate(&mut self) {
        self.grown = self
            .bitmap
            .as_ref()
            .map(|bitmap| dilate(bitmap, TIMED_RADIUS, Dilation::Paper));
    }

    /// Searches by Dijkstra's algorithm; answers how many cells were expanded, or -1 where there is no path.
    pub fn search(&mut self) -> i32 {
        let Some(grown) = &self.grown else { return -1 };
        let (from, to) = self.ends;
        let found = plan_between(
            &mut self.search,
            grown,
            from,
            to,
            Guide::Cost,
            BlockedGoal::Report,
        );
        found.map_or(-1, |plan| plan.expanded as i32)
    }
}

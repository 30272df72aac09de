//! The paper's timing table, and trials like those that it was measured with.

use super::projection::Slab;
use super::raster::BitmapLayout;
use super::showrooms::{below, maze_triangles, office_triangles};
use super::triangles::Triangles;
use glam::DVec2;
use rand_pcg::Pcg32;

/// The radius of the body that is planned for, in metres.
pub const TIMED_RADIUS: f64 = 0.3;
/// How many obstacles are moved between trials.
const MOVED: usize = 5;

/// One of the two scenes of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Showroom {
    /// A maze of 2,780 triangles.
    Maze,
    /// An office of 15,320 triangles.
    Office,
}

/// A row of table 1 of Kuffner (1998): means of 100 trials on a 200 MHz SGI Indigo2, in milliseconds. The search is
/// Dijkstra's algorithm; projection and dilation are one. Printed totals exceed the sums by up to 0.3 ms.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct TimingRow {
    /// The scene.
    pub scene: Showroom,
    /// Cells along each side.
    pub cells: u32,
    /// Projection and dilation.
    pub project: f64,
    /// Search.
    pub search: f64,
    /// Both, as printed.
    pub total: f64,
}

const fn row(scene: Showroom, cells: u32, project: f64, search: f64, total: f64) -> TimingRow {
    TimingRow {
        scene,
        cells,
        project,
        search,
        total,
    }
}

/// The table as it was printed.
pub const TIMING_TABLE: [TimingRow; 6] = [
    row(Showroom::Maze, 50, 9.5, 7.2, 16.7),
    row(Showroom::Maze, 100, 34.5, 37.4, 72.0),
    row(Showroom::Maze, 150, 82.9, 79.8, 163.0),
    row(Showroom::Office, 45, 47.7, 13.9, 61.7),
    row(Showroom::Office, 90, 62.7, 27.4, 90.2),
    row(Showroom::Office, 135, 139.2, 56.8, 196.0),
];

/// Trials for one row: the scene with some columns that stand elsewhere in each, and two places to plan between. The
/// caller measures the times of [`project_triangles`](super::triangles::project_triangles),
/// [`dilate`](super::dilation::dilate) and [`plan_between`](super::plan::plan_between).
#[derive(Clone, Debug)]
pub struct TimingTrials {
    scene: Triangles,
    /// How many triangles do not move.
    fixed: usize,
    raster: BitmapLayout,
    random: Pcg32,
}

impl TimingTrials {
    /// Trials for a row, the same for the same seed. Nothing stands elsewhere yet.
    pub fn new(row: &TimingRow, seed: u64) -> TimingTrials {
        let scene = match row.scene {
            Showroom::Maze => maze_triangles(1),
            Showroom::Office => office_triangles(1),
        };
        let cell = (scene.max.x - scene.min.x) / f64::from(row.cells.max(1));
        let raster = BitmapLayout::over(scene.min, scene.max, cell, TIMED_RADIUS);
        TimingTrials {
            fixed: scene.faces.len(),
            raster: raster.expect("rows of the table are of moderate size"),
            random: Pcg32::new(seed, 13),
            scene,
        }
    }

    /// Moves the columns, and answers two places to plan between. They may be blocked: a trial is what happens then,
    /// too.
    pub fn next_trial(&mut self) -> (DVec2, DVec2) {
        self.scene.faces.truncate(self.fixed);
        for _ in 0..MOVED {
            let at = self.place();
            self.scene.column(at, 0.2);
        }
        (self.place(), self.place())
    }

    /// Somewhere in the workspace, to a millimetre, at least half a metre from its border.
    fn place(&mut self) -> DVec2 {
        let size = self.scene.max - self.scene.min - DVec2::ONE;
        let mut part = || f64::from(below(&mut self.random, 1_000)) / 1_000.0;
        self.scene.min + DVec2::splat(0.5) + size * DVec2::new(part(), part())
    }

    /// The scene of the trial.
    pub fn scene(&self) -> &Triangles {
        &self.scene
    }

    /// The layout of the row's bitmap.
    pub fn raster(&self) -> BitmapLayout {
        self.raster
    }

    /// The slab of the body that is planned for.
    pub fn slab(&self) -> Slab {
        Slab::of_height(1.8)
    }
}

//! A raster of the generalised Voronoi diagram, exact at each pixel, to compare a roadmap with.
//!
//! Each pixel queries its nearest obstacle point (its site). A bisector passes between two neighbouring pixels where
//! their sites jump: along one convex outline the nearest point moves no farther than the pixels are apart, so where it
//! does, and is seen at a different angle, another site has become nearest.

use super::building::retract::angle;
use super::settings::RoadmapSettings;
use crate::message::Message;
use crate::world::scene::{Feature, Surroundings};
use glam::DVec2;

/// The mark of a pixel: whether an edge of the diagram (a bisector of two sites) passes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Ridge {
    /// It does not.
    None = 0,
    /// A branch that the filter refuses (nearest points at a small angle or close together), or where the body does not
    /// fit.
    Spur = 1,
    /// A branch on which vertices lie.
    Branch = 2,
}

/// The raster, filled row by row from below.
#[derive(Clone, Debug)]
pub struct VoronoiRaster {
    min: DVec2,
    step: f64,
    columns: usize,
    rows: usize,
    filled: usize,
    features: Vec<Option<Feature>>,
    witnesses: Vec<DVec2>,
    clearances: Vec<f64>,
    ridges: Vec<u8>,
}

/// The most pixels along a side.
const MOST_PIXELS: u32 = 4_096;

impl VoronoiRaster {
    /// An empty raster over the surroundings' bounds, `along` pixels along the longer side.
    ///
    /// # Errors
    /// `roadmap.setting` where `along` is not 2 to 4,096.
    pub fn new(around: &Surroundings, along: u32) -> Result<VoronoiRaster, Message> {
        if !(2..=MOST_PIXELS).contains(&along) {
            return Err(Message::new("roadmap.setting")
                .with("setting", "pixels")
                .with("value", along)
                .with("low", 2)
                .with("high", MOST_PIXELS));
        }
        let (min, max) = around.bounds();
        let size = max - min;
        let step = size.max_element() / f64::from(along);
        // A hair less, so that a whole number stays one.
        let count = |length: f64| ((length / step - 1e-9).ceil() as usize).max(1);
        Ok(VoronoiRaster {
            min,
            step,
            columns: count(size.x),
            rows: count(size.y),
            filled: 0,
            features: Vec::new(),
            witnesses: Vec::new(),
            clearances: Vec::new(),
            ridges: Vec::new(),
        })
    }

    /// Fills up to `rows` further rows; whether there are more. A nearest-point query a pixel.
    pub fn advance(
        &mut self,
        around: &Surroundings,
        settings: &RoadmapSettings,
        rows: usize,
    ) -> bool {
        for row in self.filled..self.rows.min(self.filled + rows) {
            for column in 0..self.columns {
                let at = self.middle(column, row);
                let near = around.nearest(at);
                let free = around.free(at);
                self.features.push(free.then_some(near.feature));
                self.witnesses.push(near.witness);
                self.clearances.push(if free { near.distance } else { 0.0 });
                self.ridges.push(Ridge::None as u8);
                let index = row * self.columns + column;
                if column > 0 {
                    self.part(settings, index - 1, index);
                }
                if row > 0 {
                    self.part(settings, index - self.columns, index);
                }
            }
            self.filled = row + 1;
        }
        self.filled < self.rows
    }

    /// Marks two neighbouring pixels if the diagram lies between them.
    fn part(&mut self, settings: &RoadmapSettings, a: usize, b: usize) {
        if self.features[a].is_none() || self.features[b].is_none() {
            return;
        }
        let [w, v] = [a, b].map(|index| self.witnesses[index]);
        let apart = w.distance(v);
        if apart <= 2.0 * self.step {
            return;
        }
        let middle = (self.middle_of(a) + self.middle_of(b)) / 2.0;
        let seen = angle(w - middle, v - middle);
        let clearance = self.clearances[a].max(self.clearances[b]);
        let wanted = seen >= settings.smallest_angle
            && apart >= 2.0 * settings.radius
            && clearance >= settings.radius;
        let ridge = if wanted { Ridge::Branch } else { Ridge::Spur };
        for index in [a, b] {
            self.ridges[index] = self.ridges[index].max(ridge as u8);
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// How many rows are filled.
    pub fn filled(&self) -> usize {
        self.filled
    }

    /// The side of a pixel, in metres.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// The middle of a pixel; column 0 is left, row 0 below.
    pub fn middle(&self, column: usize, row: usize) -> DVec2 {
        self.min + DVec2::new(column as f64 + 0.5, row as f64 + 0.5) * self.step
    }

    fn middle_of(&self, index: usize) -> DVec2 {
        self.middle(index % self.columns, index / self.columns)
    }

    /// Of each pixel filled, row by row from below, how far the nearest obstacle is from its middle, in metres; 0
    /// inside of one.
    pub fn clearances(&self) -> &[f64] {
        &self.clearances
    }

    /// Of each pixel filled, what is nearest; nothing inside an obstacle.
    pub fn features(&self) -> &[Option<Feature>] {
        &self.features
    }

    /// Of each pixel filled, the nearest obstacle point.
    pub fn witnesses(&self) -> &[DVec2] {
        &self.witnesses
    }

    /// Of each pixel filled, the [`Ridge`] as a number.
    pub fn ridges(&self) -> &[u8] {
        &self.ridges
    }
}

//! Figures for bodies that are places elsewhere: agents of a crowd, units of a group.

use glam::DVec2;
use js_sys::{Float32Array, Int32Array};
use wasm_bindgen::prelude::*;

use super::walk::tree_of_joints;
use crate::animation::{Gait, SharedLegs, WalkingFigures};

/// Figures that walk where bodies go.
#[wasm_bindgen]
pub struct BodyFigures {
    figures: WalkingFigures,
    places: Vec<DVec2>,
    rows: Vec<f32>,
}

#[wasm_bindgen]
impl BodyFigures {
    /// Figures of about this height in metres: by `cycles` all with Kuffner's, else each by a pattern of the walk
    /// engine of its own.
    #[wasm_bindgen(constructor)]
    pub fn new(legs: &str, height: f64) -> BodyFigures {
        let shared = (legs == "cycles").then(|| SharedLegs::new(Gait::procedural()));
        BodyFigures {
            figures: WalkingFigures::new(shared, height),
            places: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Takes the places of all at a time in seconds: x and y of each, the first two of every `stride` numbers. Answers
    /// for each heading and joints, these as x forward, y left and z up from its place.
    pub fn follow(&mut self, time: f64, places: &[f64], stride: usize) -> Float32Array {
        let pairs = places.chunks_exact(stride.max(2));
        self.places.clear();
        self.places
            .extend(pairs.map(|row| DVec2::new(row[0], row[1])));
        self.figures.follow(time, &self.places);
        self.figures.rows(&mut self.rows);
        Float32Array::from(self.rows.as_slice())
    }

    /// For each joint the one that it hangs on, -1 for the root, and its side: -1 right, 0 middle, 1 left.
    pub fn joints(&self) -> Int32Array {
        Int32Array::from(tree_of_joints(self.figures.joints()).as_slice())
    }
}

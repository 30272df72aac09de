//! Numbers that a study writes for one picture and the page reads where they lie.
//!
//! What the page draws in every frame would else be copied into an array of its own that is thrown away after the
//! frame. The memory stays, so that nothing is allocated once it is large enough. What was written holds until the next
//! call that writes into the same; and the reader makes the view anew, since memory that grows moves.

use glam::DVec2;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

/// Numbers in the memory of the engine: where they begin and how many there are.
#[wasm_bindgen]
#[derive(Default)]
pub struct FrameNumbers {
    values: Vec<f64>,
}

#[wasm_bindgen]
impl FrameNumbers {
    /// None yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> FrameNumbers {
        FrameNumbers::default()
    }

    /// Where they begin.
    #[wasm_bindgen(getter)]
    pub fn place(&self) -> *const f64 {
        self.values.as_ptr()
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.values.len()
    }
}

impl FrameNumbers {
    /// None, in memory that stays: what is pushed now is what is read.
    pub(super) fn begin(&mut self) -> &mut Vec<f64> {
        self.values.clear();
        &mut self.values
    }

    /// Others in place of those that were there.
    pub(super) fn write(&mut self, values: impl IntoIterator<Item = f64>) {
        self.begin().extend(values);
    }

    /// Points, as x and y in turns.
    pub(super) fn write_points(&mut self, points: impl IntoIterator<Item = DVec2>) {
        self.write(points.into_iter().flat_map(|at| at.to_array()));
    }

    /// What a call writes, as an array of its own.
    pub(super) fn copied(write: impl FnOnce(&mut FrameNumbers)) -> Float64Array {
        let mut numbers = FrameNumbers::default();
        write(&mut numbers);
        Float64Array::from(numbers.values.as_slice())
    }
}

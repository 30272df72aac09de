//! Two lanes against each other, figures of lanes that are found on demand, and batches of problems.

use wasm_bindgen::prelude::*;

use super::convert::{Failure, object};
use super::{LARGEST_SEED, LabHandle, corner_and_size};
use crate::lab::{self, Solved};
use crate::message::Message;
use crate::web::clock::{for_milliseconds, now};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Compares two lanes from now on, until an edit or a change of a lane.
    pub fn compare(&mut self, first: usize, second: usize) -> Result<(), JsValue> {
        self.inner.compare(first, second).or_throw()
    }

    /// Compares nothing any more.
    #[wasm_bindgen(js_name = endComparison)]
    pub fn end_comparison(&mut self) {
        self.inner.end_comparison();
    }

    /// How the difference stands, at what is shown or (`whole`) at the ends, after at most `budget` steps of work.
    pub fn difference(&mut self, whole: bool, budget: u32) -> Result<JsValue, JsValue> {
        object(&self.inner.difference(whole, u64::from(budget)))
    }

    /// The same, after so many milliseconds of work.
    #[wasm_bindgen(js_name = differenceFor)]
    pub fn difference_for(&mut self, whole: bool, milliseconds: f64) -> Result<JsValue, JsValue> {
        let mut goes_on = for_milliseconds(milliseconds);
        object(&self.inner.difference_while(whole, &mut goes_on))
    }

    /// Repaints what changed in the picture of the difference, in 32 colours of its own; `[x, y, width, height]` of it,
    /// or nothing. With `whole` all of it is painted: the colours have changed.
    #[wasm_bindgen(js_name = paintDifference)]
    pub fn paint_difference(&mut self, colours: &[u32], whole: bool) -> Result<Vec<u32>, JsValue> {
        let palette = super::palette(colours).or_throw()?;
        if whole {
            self.inner.repaint_difference();
        }
        Ok(corner_and_size(self.inner.paint_difference(&palette)))
    }

    /// Where the pixels of the difference are: one RGBA value a cell.
    #[wasm_bindgen(js_name = differencePixelsPtr)]
    pub fn difference_pixels_ptr(&self) -> *const u32 {
        self.difference_pixels().as_ptr()
    }

    /// How many pixels the difference has; none when nothing is compared.
    #[wasm_bindgen(js_name = differencePixelsLen)]
    pub fn difference_pixels_len(&self) -> usize {
        self.difference_pixels().len()
    }

    /// Where the marks of the difference are: one byte a cell, 1 only the first lane, 2 only the second, 3 both.
    #[wasm_bindgen(js_name = differenceMarksPtr)]
    pub fn difference_marks_ptr(&self) -> *const u8 {
        self.inner.difference_marks().as_ptr()
    }

    /// How many marks the difference has; none when nothing is compared.
    #[wasm_bindgen(js_name = differenceMarksLen)]
    pub fn difference_marks_len(&self) -> usize {
        self.inner.difference_marks().len()
    }

    /// The first step at which the lanes compared expand different cells; `null` when they never do.
    pub fn divergence(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.divergence())
    }

    /// The next step after `step`, or the last before it, in which one lane expands a cell that the other never does;
    /// `null` when there is none.
    #[wasm_bindgen(js_name = nextLone)]
    pub fn next_lone(&self, step: f64, forwards: bool) -> Result<JsValue, JsValue> {
        object(&self.inner.next_lone(step as u64, forwards))
    }

    /// Finds the average memory of lanes that have ended; answers the steps done, 0 when there is nothing left to find.
    pub fn survey(&mut self, budget: u32) -> f64 {
        self.inner.survey(u64::from(budget)) as f64
    }

    /// The same for so many milliseconds.
    #[wasm_bindgen(js_name = surveyFor)]
    pub fn survey_for(&mut self, milliseconds: f64) -> f64 {
        let mut goes_on = for_milliseconds(milliseconds);
        let mut done = 0;
        loop {
            let steps = self.inner.survey(STEPS);
            done += steps;
            if steps == 0 || !goes_on() {
                return done as f64;
            }
        }
    }

    /// Bytes of search data in use on average; nothing until it is found.
    #[wasm_bindgen(js_name = averageBytes)]
    pub fn average_bytes(&self, lane: usize) -> Result<Option<f64>, JsValue> {
        self.inner.average_bytes(lane).or_throw()
    }

    /// Moves start and goal to free or blocked cells as one step of undo; answers whether either moved.
    #[wasm_bindgen(js_name = moveEnds)]
    pub fn move_ends(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) -> Result<bool, JsValue> {
        let (start, goal) = (self.cell(x0, y0)?, self.cell(x1, y1)?);
        self.inner.move_ends(start, goal).or_throw()
    }

    /// A batch of random problems for all lanes.
    pub fn batch(&self, seed: f64, count: f64) -> Result<BatchHandle, JsValue> {
        if seed.fract() != 0.0 || !(0.0..=LARGEST_SEED).contains(&seed) {
            let wrong = Message::new("number.seed").with("found", seed);
            return Err(wrong.with("right", LARGEST_SEED)).or_throw();
        }
        // Casts saturate: what is no count stays none.
        let inner = self.inner.batch(seed as u64, count as u32).or_throw()?;
        Ok(BatchHandle {
            inner,
            times: Vec::new(),
        })
    }

    fn difference_pixels(&self) -> &[u32] {
        let picture = self.inner.difference_picture();
        picture.map_or(&[], lab::Picture::pixels)
    }
}

/// Many problems on a copy of the world, solved in slices.
#[wasm_bindgen(js_name = Batch)]
pub struct BatchHandle {
    inner: lab::Batch,
    /// Milliseconds that each lane took; lanes beyond its end have not begun.
    times: Vec<f64>,
}

/// Steps of one search between two looks at the clock.
const STEPS: u64 = 256;

#[wasm_bindgen(js_class = Batch)]
impl BatchHandle {
    /// Solves problems for so many milliseconds, and measures how long each lane takes.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(&mut self, milliseconds: f64) {
        let mut at = now();
        let end = at + milliseconds;
        while at < end && !self.inner.is_complete() {
            let lane = self.inner.advance(STEPS);
            let then = now();
            if let Some(lane) = lane {
                if self.times.len() <= lane {
                    self.times.resize(lane + 1, 0.0);
                }
                self.times[lane] += then - at;
            }
            at = then;
        }
    }

    /// Milliseconds that a lane's searches took together.
    pub fn millis(&self, lane: usize) -> f64 {
        self.times.get(lane).copied().unwrap_or(0.0)
    }

    /// How many problems are solved.
    pub fn done(&self) -> usize {
        self.inner.done()
    }

    /// Whether all are.
    #[wasm_bindgen(js_name = isComplete)]
    pub fn is_complete(&self) -> bool {
        self.inner.is_complete()
    }

    /// Start and goal of each problem: x, y, x, y.
    pub fn problems(&self) -> Vec<u32> {
        let pairs = self.inner.problems().iter();
        pairs.flat_map(|(a, b)| [a.x, a.y, b.x, b.y]).collect()
    }

    /// One figure of a lane for each problem that it has solved: `steps`, `cost` (NaN without a path), or a counter by
    /// its name.
    pub fn figures(&self, lane: usize, figure: &str) -> Vec<f64> {
        let of: fn(&Solved) -> f64 = match figure {
            "steps" => |solved| solved.steps as f64,
            "expanded" => |solved| solved.counters.expanded as f64,
            "generated" => |solved| solved.counters.generated as f64,
            "peakBytes" => |solved| solved.counters.peak_bytes as f64,
            _ => |solved| solved.cost.unwrap_or(f64::NAN),
        };
        self.inner.solved(lane).iter().map(of).collect()
    }

    /// The shortest length under a lane's moves for each problem solved, NaN without a path; nothing where its
    /// algorithm does not move on the grid.
    pub fn optima(&self, lane: usize) -> Vec<f64> {
        let exact = self.inner.exact(lane).iter();
        exact
            .map(|solved| solved.cost.unwrap_or(f64::NAN))
            .collect()
    }
}

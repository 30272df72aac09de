//! Comparison of a roadmap's path with those of A\* and HPA\* on a grid, measured alike.

use glam::DVec2;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Roads, Space};
use crate::message::Message;
use crate::space::{self, MeasuredPath, PathKind};
use crate::trace::Status;
use crate::web::clock::for_milliseconds;
use crate::web::space::roads::study::drawn;
use crate::web::values::{Failure, object};

/// Steps of building or searching between two looks at the clock.
const STEPS: u32 = 8;

/// A grid over a scene, HPA\*'s abstraction of it, and what was found on it.
#[wasm_bindgen]
pub struct Beside {
    inner: space::GridComparison,
}

/// The measurements of a path, or why there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WayValue<'a> {
    kind: &'static str,
    refused: Option<&'a Message>,
    figures: Option<Figures>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Figures {
    length: f64,
    clearance: f64,
    turning: f64,
    jumps: usize,
    largest_jump: f64,
    expanded: u64,
}

impl Figures {
    pub(super) fn of(way: &MeasuredPath) -> Figures {
        Figures {
            length: way.length,
            clearance: way.clearance,
            turning: way.turning,
            jumps: way.jumps,
            largest_jump: way.largest_jump,
            expanded: way.expanded,
        }
    }
}

#[wasm_bindgen]
impl Beside {
    /// A grid of cells of that side for a body of that radius, to be built by [`advance`](Beside::advance).
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, radius: f64, side: f64) -> Result<Beside, JsValue> {
        let inner = space::GridComparison::new(space.inner.walkable(), radius, side).or_throw()?;
        Ok(Beside { inner })
    }

    /// The side of cells that suits a body of a radius on a scene.
    pub fn suited(space: &Space, radius: f64) -> f64 {
        space::GridComparison::suited(space.inner.walkable(), radius)
    }

    /// Asks for the ways between two places; only the last pair asked for while others are being found is answered.
    pub fn ask(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) {
        self.inner.ask(DVec2::new(x0, y0), DVec2::new(x1, y1));
    }

    /// So many steps of building or searching. Answers whether there is more to do.
    pub fn advance(&mut self, space: &Space, steps: u32) -> bool {
        let around = space.inner.walkable();
        (0..steps).all(|_| self.inner.step(around) == Status::Running)
    }

    /// The same for so many milliseconds.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(&mut self, space: &Space, milliseconds: f64) -> bool {
        let mut goes_on = for_milliseconds(milliseconds);
        while goes_on() {
            if !self.advance(space, STEPS) {
                return false;
            }
        }
        true
    }

    /// How much of the grid is built, 0 to 1; 1 also says that queries are answered.
    #[wasm_bindgen(getter)]
    pub fn progress(&self) -> f64 {
        match self.inner.is_built() {
            true => 1.0,
            // The last step is still to come.
            false => self.inner.progress().min(0.99),
        }
    }

    /// How many queries were answered.
    #[wasm_bindgen(getter)]
    pub fn answered(&self) -> u32 {
        self.inner.answered()
    }

    /// Columns and rows.
    pub fn size(&self) -> Vec<u32> {
        let grid = self.inner.cells().grid();
        vec![grid.width(), grid.height()]
    }

    /// The figures of the way that `roads` has found; null where it has none.
    #[wasm_bindgen(js_name = onRoadmap)]
    pub fn on_roadmap(space: &Space, roads: &Roads) -> Result<JsValue, JsValue> {
        let way = roads.route.as_ref().and_then(|route| {
            let start = route.curve.at(0.0)?;
            let expanded = u64::from(route.counters.expanded);
            let curve = route.curve.clone();
            let around = space.inner.walkable();
            Some(MeasuredPath::along(
                PathKind::Roadmap,
                curve,
                start,
                around,
                expanded,
            ))
        });
        object(&way.as_ref().map(Figures::of))
    }

    /// The answers to the last query: of each way its figures, or why there is none.
    pub fn ways(&self) -> Result<JsValue, JsValue> {
        let answers = self.inner.answers().iter().map(|(kind, way)| WayValue {
            kind: kind.id(),
            refused: way.as_ref().err(),
            figures: way.as_ref().ok().map(Figures::of),
        });
        object(&answers.collect::<Vec<_>>())
    }

    /// The way of that kind of the last query, as a line: x and y in turns; nothing where there is none.
    pub fn line(&self, kind: &str) -> Float64Array {
        let mut found = self.inner.answers().iter();
        let way = found.find(|answer| answer.0.id() == kind);
        let pieces = match way {
            Some((_, Ok(way))) => way.curve.pieces(),
            _ => &[],
        };
        let values: Vec<f64> = drawn(pieces).iter().flat_map(|at| at.to_array()).collect();
        Float64Array::from(values.as_slice())
    }
}

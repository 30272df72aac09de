//! The roadmap from samples and the one from the diagram beside each other, and beside the shortest paths.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::space::{RoadmapComparison, RoadmapStage};
use crate::trace::Status;
use crate::web::clock::for_milliseconds;
use crate::web::space::Space;
use crate::web::values::{Failure, object};

/// A [`RoadmapComparison`], calculated in slices of frames.
#[wasm_bindgen]
pub struct RoadmapsBeside {
    inner: RoadmapComparison,
}

/// A row of the table: a roadmap, or the shortest paths, which have neither size nor refusal.
#[derive(Serialize)]
struct RowValue<'a> {
    id: &'static str,
    refused: Option<&'a Message>,
    vertices: Option<usize>,
    edges: Option<usize>,
    /// Metres of all edges.
    network: Option<f64>,
    near: Option<f64>,
    /// Metres and radians of all paths.
    length: f64,
    turning: f64,
}

/// The progress of the comparison.
#[derive(Serialize)]
struct StandValue {
    stage: &'static str,
    tried: usize,
    counted: usize,
    pairs: usize,
}

#[wasm_bindgen]
impl RoadmapsBeside {
    /// For a body of that radius on a scene; nothing is built yet.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, radius: f64) -> Result<RoadmapsBeside, JsValue> {
        let inner = RoadmapComparison::new(&space.inner, radius).or_throw()?;
        Ok(RoadmapsBeside { inner })
    }

    /// Goes on for so many milliseconds; the scene must be the same. Answers whether there is more to do.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(&mut self, space: &Space, milliseconds: f64) -> bool {
        let mut goes_on = for_milliseconds(milliseconds);
        while goes_on() {
            if self.inner.step(&space.inner) != Status::Running {
                return false;
            }
        }
        true
    }

    /// How far it has come.
    pub fn stand(&self) -> Result<JsValue, JsValue> {
        let [tried, counted, pairs] = self.inner.pairs();
        object(&StandValue {
            stage: match self.inner.stage() {
                RoadmapStage::Samples => "samples",
                RoadmapStage::Diagram => "diagram",
                RoadmapStage::Near => "near",
                RoadmapStage::Mesh => "mesh",
                RoadmapStage::Paths => "paths",
                RoadmapStage::Done => "done",
            },
            tried,
            counted,
            pairs,
        })
    }

    /// The rows as far as they are known: from samples, from the diagram, the shortest paths.
    pub fn rows(&self) -> Result<JsValue, JsValue> {
        let figures = self.inner.figures();
        let built = figures.iter().map(|one| one.as_ref()).chain([None]);
        let ids = ["samples", "diagram", "shortest"];
        let rows = ids.into_iter().zip(built).zip(self.inner.sums());
        let rows = rows.map(|((id, built), sums)| {
            let known = built.and_then(|built| built.as_ref().ok());
            RowValue {
                id,
                refused: built.and_then(|built| built.as_ref().err().copied()),
                vertices: known.map(|one| one.vertices),
                edges: known.map(|one| one.edges),
                network: known.map(|one| one.length),
                near: known.and_then(|one| one.near),
                length: sums.length,
                turning: sums.turning,
            }
        });
        object(&rows.collect::<Vec<_>>())
    }
}

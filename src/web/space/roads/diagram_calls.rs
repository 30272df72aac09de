//! The calls for the exact Voronoi diagram under a roadmap: it is found in slices of frames.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use crate::roadmap::{DiagramProcess, NearDiagram};
use crate::trace::Status;
use crate::web::clock::for_milliseconds;
use crate::web::space::Space;
use crate::web::space::roads::diagram_layer::DiagramLayer;
use crate::web::space::roads::study::Roads;
use crate::web::values::Failure;

#[wasm_bindgen]
impl Roads {
    /// Goes on with the diagram for so many milliseconds, for a body of `radius` metres; begins anew where the scene or
    /// the body is another one. Answers whether there is more to do.
    #[wasm_bindgen(js_name = fillDiagram)]
    pub fn fill_diagram(
        &mut self,
        space: &Space,
        radius: f64,
        milliseconds: f64,
    ) -> Result<bool, JsValue> {
        let around = space.inner.walkable();
        let revision = space.inner.revision();
        let same = |layer: &DiagramLayer| layer.revision == revision && layer.radius == radius;
        if !self.diagram.as_ref().is_some_and(same) {
            let process = DiagramProcess::new(around, radius).or_throw()?;
            self.diagram = Some(DiagramLayer {
                process,
                revision,
                radius,
            });
        }
        let Some(layer) = &mut self.diagram else {
            return Ok(false);
        };
        let mut goes_on = for_milliseconds(milliseconds);
        while goes_on() {
            if layer.process.step(around) != Status::Running {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The edges of the diagram as far as they are found, as straight pieces: x and y of both ends, and the clearance
    /// of the nearer one.
    #[wasm_bindgen(js_name = diagramEdges)]
    pub fn diagram_edges(&self) -> Float64Array {
        let mut values = Vec::new();
        if let Some(layer) = &self.diagram {
            match layer.process.diagram() {
                Some(diagram) => {
                    for [a, b] in diagram.segments() {
                        let clearance = a.clearance.min(b.clearance);
                        values.extend([a.at.x, a.at.y, b.at.x, b.at.y, clearance]);
                    }
                }
                None => {
                    for [(a, one), (b, other)] in layer.process.found() {
                        values.extend([a.x, a.y, b.x, b.y, one.min(other)]);
                    }
                }
            }
        }
        Float64Array::from(values.as_slice())
    }

    /// The share of the roadmap's length that lies within a quarter of the clearance of the diagram; nothing before
    /// both are finished.
    #[wasm_bindgen(js_name = nearDiagram)]
    pub fn near_diagram(&self, space: &Space) -> Option<f64> {
        let diagram = self.diagram.as_ref()?.process.diagram()?;
        let around = space.inner.walkable();
        let roadmap = self.roadmap.as_ref()?;
        Some(NearDiagram::of(diagram, around).share(roadmap, around))
    }
}

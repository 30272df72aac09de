//! A roadmap that follows the edits of its scene: local repairs, a part of a frame at a time.

use glam::DVec2;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Roads, Space};
use crate::path::piece_keeps;
use crate::roadmap::Bend;
use crate::trace::Status;
use crate::web::space::roads::study::{Repair, drawn};
use crate::web::values::object;
use crate::world::scene::{ChangedBox, Changes};

/// The changes of the last repair.
#[derive(Serialize)]
struct RepairedValue {
    gone: [usize; 2],
    came: [usize; 2],
    vertices: usize,
    /// Left, lower, right and upper side, of all repairs that were made one after the other.
    region: [f64; 4],
}

#[wasm_bindgen]
impl Roads {
    /// Follows a scene that was edited since its roadmap was finished: begins to repair what the edits touch, for
    /// [`advanceFor`](Roads::advance_for), or goes on with what was begun. False where it is to be built anew. Until
    /// the repair is finished the roadmap stays as it was.
    pub fn follow(&mut self, space: &Space) -> bool {
        if self.repair.is_none() && self.roadmap.is_some() && self.seen != space.inner.revision() {
            self.mended = None;
            self.begin_repair(space);
        }
        self.raster = None;
        self.repair.is_some() || self.ready_on(space)
    }

    /// How many repairs were finished; one more while there is still something to do where the scene has changed on
    /// meanwhile.
    #[wasm_bindgen(getter)]
    pub fn repairs(&self) -> u32 {
        self.repairs
    }

    /// What the last repair did; null where all was built.
    pub fn repaired(&self) -> Result<JsValue, JsValue> {
        let building = self.building.as_ref();
        let Some((building, repaired)) = building.and_then(|of| Some((of, of.repaired()?))) else {
            return Ok(JsValue::NULL);
        };
        let region = self.mended.unwrap_or(repaired.region);
        let ChangedBox { low, high } = region;
        object(&RepairedValue {
            gone: repaired.gone,
            came: repaired.came,
            vertices: building.net().vertex_slots(),
            region: [low.x, low.y, high.x, high.y],
        })
    }

    /// Makes queries as fast as they can be, once nothing is edited for a while. Some milliseconds, once after a
    /// repair.
    pub fn settle(&mut self) {
        if let Some(roadmap) = &mut self.roadmap {
            roadmap.add_landmarks();
        }
    }

    /// The finished roadmap's [edges](Roads::edges), [vertices](Roads::vertices) and [arcs](Roads::arcs) in a box
    /// (left, lower, right and upper side), and perhaps some beside it.
    #[wasm_bindgen(js_name = graphIn)]
    pub fn graph_in(&self, sides: &[f64]) -> Vec<Float64Array> {
        let mut values = [Vec::new(), Vec::new(), Vec::new()];
        let (Some(roadmap), Some(within)) = (&self.roadmap, box_of(sides)) else {
            return Vec::new();
        };
        let inside = |a: DVec2, b: DVec2| {
            a.min(b).cmple(within.high).all() && a.max(b).cmpge(within.low).all()
        };
        for (number, edge) in roadmap.edges().iter().enumerate() {
            let [a, b] = roadmap.segment(number as u32);
            if inside(a, b) {
                values[0].extend([a.x, a.y, b.x, b.y, edge.clearance]);
            }
        }
        for vertex in roadmap.vertices() {
            if inside(vertex.at, vertex.at) {
                values[1].extend([vertex.at.x, vertex.at.y, vertex.clearance]);
            }
        }
        for blend in roadmap.blends() {
            let at = roadmap.vertices()[blend.vertex as usize].at;
            if let Bend::Arc(arc) = blend.fit.bend
                && inside(at - blend.fit.reach, at + blend.fit.reach)
            {
                let points = drawn(&[arc]);
                values[2].push(points.len() as f64);
                values[2].extend(points.iter().flat_map(|at| at.to_array()));
            }
        }
        values
            .iter()
            .map(|values| Float64Array::from(values.as_slice()))
            .collect()
    }

    /// Whether the way found last still holds after a change in a box (left, lower, right and upper side): it keeps the
    /// body's radius from all that stands around now, and stays farther from the box than `reach` metres.
    pub fn holds(&self, space: &Space, sides: &[f64], reach: f64) -> bool {
        let (Some(route), Some(roadmap)) = (&self.route, &self.roadmap) else {
            return false;
        };
        let Some(changed) = box_of(sides) else {
            return false;
        };
        let points = drawn(route.curve.pieces());
        let away = |pair: &[DVec2]| changed.segment_distance(pair[0], pair[1]) > reach;
        if reach > 0.0 && !points.windows(2).all(away) {
            return false;
        }
        let radius = roadmap.settings().radius;
        let around = space.inner.walkable();
        let mut pieces = route.curve.pieces().iter();
        let free = points.first().is_some_and(|at| around.free(*at));
        free && pieces.all(|piece| piece_keeps(around, piece, radius * (1.0 - 1e-9)))
    }
}

/// A box as left, lower, right and upper side.
fn box_of(sides: &[f64]) -> Option<ChangedBox> {
    let &[left, lower, right, upper] = sides else {
        return None;
    };
    let (low, high) = (DVec2::new(left, lower), DVec2::new(right, upper));
    Some(ChangedBox { low, high })
}

impl Roads {
    /// The same for a repair, and for the next one where the scene has changed meanwhile. Where that cannot be repaired
    /// there is no roadmap any more.
    pub(super) fn repair_while(
        &mut self,
        space: &Space,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        while let Some(repair) = &mut self.repair {
            while repair.building.status() == Status::Running {
                if !goes_on() {
                    return true;
                }
                repair.building.step(&repair.around);
            }
            let Repair {
                building, revision, ..
            } = self.repair.take().expect("it is there");
            self.roadmap = building.roadmap().cloned();
            if let Some(ChangedBox { low, high }) = building.repaired().map(|of| of.region) {
                let all = self.mended.unwrap_or(ChangedBox { low, high });
                self.mended = Some(all.with(low).with(high));
            }
            self.building = Some(building);
            self.seen = revision;
            self.repairs += 1;
            if self.roadmap.is_some() && !self.ready_on(space) {
                self.begin_repair(space);
            }
            if !(self.repair.is_some() || self.ready_on(space)) {
                self.forget();
            }
        }
        false
    }

    fn ready_on(&self, space: &Space) -> bool {
        self.roadmap.is_some() && self.seen == space.inner.revision()
    }

    fn begin_repair(&mut self, space: &Space) {
        let around = space.inner.walkable_now();
        let begun = match (&self.building, space.inner.since(self.seen)) {
            (Some(building), Changes::Boxes(boxes)) => building.repair(&around, &boxes),
            _ => None,
        };
        self.repair = begun.map(|building| Repair {
            building,
            around,
            revision: space.inner.revision(),
        });
    }
}

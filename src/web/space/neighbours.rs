//! The neighbour queries of the kd-tree: how many vertices of a roadmap one looks at.

use glam::DVec2;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::Roads;
use crate::roadmap::Building;
use crate::spatial::KdTree;
use crate::web::values::object;

/// Queries of the kd-tree over the vertices as they are.
#[derive(Serialize)]
struct NeighboursValue {
    /// How many vertices there are.
    of: usize,
    /// How many a query looks at, and how many it finds: of the last sample, or the mean over all vertices where the
    /// roadmap is finished.
    visited: f64,
    found: f64,
    /// The distance up to which neighbours are sought, in metres.
    distance: f64,
    /// Whether that is of the last sample.
    last: bool,
}

#[wasm_bindgen]
impl Roads {
    /// What a query for neighbours looks at in the kd-tree and what it finds; null where there is no vertex. Time O(n
    /// log n) and that of a query for each of the n vertices.
    pub fn neighbours(&self) -> Result<JsValue, JsValue> {
        let Some(building) = &self.building else {
            return Ok(JsValue::NULL);
        };
        let vertices: Vec<DVec2> = match &self.roadmap {
            Some(roadmap) => roadmap.vertices().iter().map(|vertex| vertex.at).collect(),
            None => {
                let net = building.net();
                net.vertices().map(|vertex| net.at(vertex)).collect()
            }
        };
        let mut tree = KdTree::new();
        for &at in &vertices {
            tree.push(at);
        }
        let sample = match &self.roadmap {
            Some(_) => None,
            None => self.building.as_ref().and_then(Building::retraction),
        };
        let sample = sample.and_then(|sample| sample.found).map(|found| found.at);
        let asked = sample.map_or(vertices, |at| vec![at]);
        if asked.is_empty() || tree.is_empty() {
            return Ok(JsValue::NULL);
        }
        let distance = building.settings().neighbour_distance;
        let (mut visited, mut number, mut found) = (0, 0, Vec::new());
        for &at in &asked {
            visited += u64::from(tree.within(at, distance, &mut found));
            number += found.len();
        }
        let count = asked.len() as f64;
        object(&NeighboursValue {
            of: tree.len(),
            visited: visited as f64 / count,
            found: number as f64 / count,
            distance,
            last: sample.is_some(),
        })
    }
}

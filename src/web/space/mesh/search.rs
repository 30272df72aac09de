//! A search of the catalogue across the navigation mesh of a scene, seen step by step.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::navmesh::{MeshGraph, MeshNodes, MeshSearch, MeshSearchKind};
use crate::trace::NodeMark;
use crate::web::space::SceneMesh;
use crate::web::values::{Failure, object};

/// The result of the search.
#[derive(Serialize)]
struct SearchedValue {
    /// After the funnel, in metres; none where there is no path.
    length: Option<f64>,
    /// Over the middles.
    over: Option<f64>,
    bends: usize,
    expanded: u64,
    generated: u64,
    steps: usize,
}

#[wasm_bindgen]
impl SceneMesh {
    /// Runs a search between the ends of the last [`find`](SceneMesh::find), over the middles of sides, or of polygons.
    pub fn search(&mut self, id: &str, centres: bool) -> Result<JsValue, JsValue> {
        let unknown = || Message::new("mesh.search-unknown").with("found", id.to_owned());
        let kind = MeshSearchKind::named(id).ok_or_else(unknown).or_throw()?;
        let nodes = match centres {
            true => MeshNodes::Centres,
            false => MeshNodes::Middles,
        };
        let run = MeshSearch::run(kind, &self.graph(nodes));
        let value = object(&SearchedValue {
            length: run.path.as_ref().map(|path| path.length),
            over: run.over_middles,
            bends: run.path.as_ref().map_or(0, |path| path.points.len() - 2),
            expanded: run.counters.expanded,
            generated: run.counters.generated,
            steps: run.steps(),
        });
        self.searched = Some((nodes, run));
        value
    }

    /// The nodes that this search has seen up to a step, six numbers each: x and y of its place and of its parent's, 1
    /// open, 2 closed, 3 expanded in this step, and g in metres.
    pub fn seen(&mut self, step: u32) -> Float64Array {
        // Taken out while the mesh is looked at.
        let Some((nodes, mut run)) = self.searched.take() else {
            return Float64Array::new_with_length(0);
        };
        let seen = run.seen(&self.graph(nodes), step as usize);
        self.searched = Some((nodes, run));
        let mut values = Vec::new();
        for one in seen {
            let mark = match one.mark {
                NodeMark::Open => 1.0,
                NodeMark::Closed => 2.0,
                NodeMark::Now => 3.0,
            };
            values.extend([one.at.x, one.at.y, one.parent.x, one.parent.y, mark, one.g]);
        }
        Float64Array::from(values.as_slice())
    }

    /// The path that it found, x and y in turns: after the funnel, or over the middles; empty where there is none.
    #[wasm_bindgen(js_name = searchedPath)]
    pub fn searched_path(&self, over_middles: bool) -> Vec<f64> {
        let Some((nodes, run)) = &self.searched else {
            return Vec::new();
        };
        let graph = self.graph(*nodes);
        let points: Vec<_> = match over_middles {
            true => run
                .way
                .iter()
                .flatten()
                .map(|node| graph.at(*node))
                .collect(),
            false => run
                .path
                .iter()
                .flat_map(|path| path.points.clone())
                .collect(),
        };
        points.iter().flat_map(|at| at.to_array()).collect()
    }
}

impl SceneMesh {
    fn graph(&self, nodes: MeshNodes) -> MeshGraph<'_> {
        MeshGraph::new(
            self.mesh.mesh(),
            self.mesh.locator(),
            nodes,
            self.start,
            self.goal,
        )
    }
}

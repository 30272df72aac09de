//! Queries on a navigation mesh of a file, one call each: to be measured beside other libraries.

use glam::DVec2;
use wasm_bindgen::prelude::*;

use crate::navmesh::{
    CorridorSearch, EntrySearch, Locator, MeshGraph, MeshNodes, NavMesh, Polyanya,
};
use crate::web::space::mesh::file::MeshFile;

/// A mesh that answers with paths alone.
#[wasm_bindgen]
pub struct MeshQueries {
    mesh: NavMesh,
    locator: Locator,
    search: Polyanya,
    corridors: CorridorSearch,
    entries: EntrySearch,
    points: Vec<DVec2>,
}

#[wasm_bindgen]
impl MeshQueries {
    /// On the mesh of a file.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &MeshFile) -> MeshQueries {
        MeshQueries {
            locator: Locator::new(file.mesh()),
            mesh: file.mesh().clone(),
            search: Polyanya::default(),
            corridors: CorridorSearch::default(),
            entries: EntrySearch::default(),
            points: Vec::new(),
        }
    }

    /// The shortest path between two places by Polyanya, x and y of its points in turns; empty where there is none.
    pub fn shortest(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<f64> {
        let (start, goal) = (DVec2::new(x0, y0), DVec2::new(x1, y1));
        let found = self.search.find(&self.mesh, &self.locator, start, goal);
        flat(found.map(|path| path.points))
    }

    /// A path by A\* over polygons at the places where they are entered, and the funnel.
    pub fn corridor(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<f64> {
        let ends = (DVec2::new(x0, y0), DVec2::new(x1, y1));
        let (mesh, points) = (&self.mesh, &mut self.points);
        self.entries.find_into(mesh, &self.locator, ends, points);
        points.iter().flat_map(|at| at.to_array()).collect()
    }

    /// The same by A\* over the middles of sides.
    #[wasm_bindgen(js_name = overMiddles)]
    pub fn over_middles(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<f64> {
        let (start, goal) = (DVec2::new(x0, y0), DVec2::new(x1, y1));
        let (mesh, locator) = (&self.mesh, &self.locator);
        let graph = MeshGraph::new(mesh, locator, MeshNodes::Middles, start, goal);
        flat(self.corridors.find(&graph).0.map(|path| path.points))
    }

    /// The polygons, x and y of the corners in turns.
    pub fn polygons(&self) -> Vec<js_sys::Float64Array> {
        let mesh = &self.mesh;
        let corners = (0..mesh.polygons()).map(|polygon| mesh.corners(polygon));
        let outline = |corners: &[u32]| {
            let points = corners.iter().map(|corner| mesh.vertex(*corner));
            let values: Vec<f64> = points.flat_map(|at| at.to_array()).collect();
            js_sys::Float64Array::from(values.as_slice())
        };
        corners.map(outline).collect()
    }
}

fn flat(points: Option<Vec<DVec2>>) -> Vec<f64> {
    let points = points.into_iter().flatten();
    points.flat_map(|at| at.to_array()).collect()
}

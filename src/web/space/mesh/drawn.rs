//! The mesh that is drawn by hand, as the page reads and changes it. All edits are edits of the scene.

use glam::DVec2;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::navmesh::packed::{MeshEdit, MeshSystem, taken_from};
use crate::navmesh::{FreeSpace, MeshBuilding};
use crate::space::{HEADROOM, KERB};
use crate::web::space::scene_handle::{Space, told};
use crate::web::values::{Failure, object};
use crate::world::scene::{DrawnLink, DrawnMesh, DrawnSide, LayerEdit, LinkWay, SceneEdit};

/// A link with the numbers of its sides: three times the triangle, and the side of it.
#[derive(Serialize)]
struct LinkValue {
    from: u32,
    to: u32,
    way: &'static str,
    on: bool,
    /// Its sides are two lines.
    apart: bool,
    /// Both of its sides are of one part, so that no path is planned over it.
    within: bool,
}

/// The mesh. A side has the number of its triangle, three times, and that of the side.
#[derive(Serialize)]
struct DrawnValue {
    /// x and y in turns.
    vertices: Vec<f64>,
    /// Whether each vertex is on a solid side.
    solid: Vec<bool>,
    /// Three vertices a triangle.
    corners: Vec<u32>,
    /// Three sides a triangle, those beyond its own; −1 where there is none.
    beyond: Vec<i32>,
    links: Vec<LinkValue>,
    parts: u32,
}

/// The number of a side.
fn number(side: DrawnSide) -> u32 {
    3 * side.triangle + u32::from(side.side)
}

/// The side with a number.
fn side(number: u32) -> DrawnSide {
    DrawnSide {
        triangle: number / 3,
        side: (number % 3) as u8,
    }
}

impl DrawnValue {
    fn of(mesh: &DrawnMesh) -> DrawnValue {
        let beyond = mesh.beyond();
        let part_of = mesh.parts();
        let beyond = |side: DrawnSide| beyond[side.triangle as usize][usize::from(side.side)];
        let mut solid = vec![false; mesh.vertices.len()];
        for side in mesh.sides() {
            if beyond(side).is_none() && mesh.link_at(side).is_none() {
                let (a, b) = mesh.ends(side);
                (solid[a as usize], solid[b as usize]) = (true, true);
            }
        }
        let link = |link: &DrawnLink| {
            let [from, to] = link.ends().map(|end| part_of[end.triangle as usize]);
            LinkValue {
                from: number(link.from),
                to: number(link.to),
                way: link.way.id(),
                on: link.on,
                apart: beyond(link.from).is_none(),
                within: from == to,
            }
        };
        DrawnValue {
            vertices: mesh.vertices.iter().flat_map(DVec2::to_array).collect(),
            solid,
            corners: mesh.triangles.iter().flatten().copied().collect(),
            beyond: mesh
                .sides()
                .map(|side| beyond(side).map_or(-1, |twin| number(twin) as i32))
                .collect(),
            links: mesh.links.iter().map(link).collect(),
            parts: part_of.iter().max().map_or(0, |last| last + 1),
        }
    }
}

#[wasm_bindgen]
impl Space {
    /// The mesh that is drawn by hand; without triangles where there is none.
    #[wasm_bindgen(js_name = drawnMesh)]
    pub fn drawn_mesh(&self) -> Result<JsValue, JsValue> {
        object(&DrawnValue::of(self.inner.scene().layers().mesh()))
    }

    /// Begins with a triangle around a point, its corners that far away.
    #[wasm_bindgen(js_name = beginTriangle)]
    pub fn begin_triangle(&mut self, x: f64, y: f64, radius: f64) -> Result<JsValue, JsValue> {
        let around = DVec2::new(x, y);
        self.draw(MeshEdit::Begin { around, radius }, false)
    }

    /// Adds a triangle on a solid side; `corner`: x and y of its third corner, or empty for the one that is proposed.
    /// `reach`: how near a vertex takes its place.
    #[wasm_bindgen(js_name = addTriangle)]
    pub fn add_triangle(
        &mut self,
        on: u32,
        corner: &[f64],
        reach: f64,
    ) -> Result<JsValue, JsValue> {
        self.draw(adding(on, corner, reach), false)
    }

    /// The corners of the triangle that [`add_triangle`](Space::add_triangle) would add, x and y in turns; none where
    /// it would be refused.
    #[wasm_bindgen(js_name = triangleOn)]
    pub fn triangle_on(&self, on: u32, corner: &[f64], reach: f64) -> Vec<f64> {
        let Ok(mesh) = self.drawn_by(adding(on, corner, reach)) else {
            return Vec::new();
        };
        let last = mesh.triangles.len().checked_sub(1);
        let corners = last.map(|last| mesh.corners(last));
        let corners = corners.into_iter().flatten();
        corners.flat_map(|at| at.to_array()).collect()
    }

    /// Moves a vertex. `joined`: as part of the change before, as long as a drag lasts.
    #[wasm_bindgen(js_name = moveVertex)]
    pub fn move_vertex(
        &mut self,
        vertex: u32,
        x: f64,
        y: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let to = DVec2::new(x, y);
        self.draw(MeshEdit::Move { vertex, to }, joined)
    }

    /// Makes a vertex one with another.
    #[wasm_bindgen(js_name = mergeVertices)]
    pub fn merge_vertices(
        &mut self,
        vertex: u32,
        into: u32,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        self.draw(MeshEdit::Merge { vertex, into }, joined)
    }

    /// Splits a side near a point.
    #[wasm_bindgen(js_name = splitSide)]
    pub fn split_side(&mut self, split: u32, x: f64, y: f64) -> Result<JsValue, JsValue> {
        let at = DVec2::new(x, y);
        let side = side(split);
        self.draw(MeshEdit::Split { side, at }, false)
    }

    /// Takes a triangle away.
    #[wasm_bindgen(js_name = deleteTriangle)]
    pub fn delete_triangle(&mut self, triangle: u32) -> Result<JsValue, JsValue> {
        self.draw(MeshEdit::DeleteTriangle(triangle), false)
    }

    /// Takes a vertex away with all triangles that have it.
    #[wasm_bindgen(js_name = deleteVertex)]
    pub fn delete_vertex(&mut self, vertex: u32) -> Result<JsValue, JsValue> {
        self.draw(MeshEdit::DeleteVertex(vertex), false)
    }

    /// Links a side to another one; the same one twice: to the triangle beyond it.
    #[wasm_bindgen(js_name = linkSides)]
    pub fn link_sides(&mut self, from: u32, to: u32) -> Result<JsValue, JsValue> {
        self.draw(MeshEdit::Link(side(from), side(to)), false)
    }

    /// Passes a link the next way in turn: both ways, from its first side, from its second, off.
    #[wasm_bindgen(js_name = turnLink)]
    pub fn turn_link(&mut self, link: u32) -> Result<JsValue, JsValue> {
        self.draw(MeshEdit::Turn(link), false)
    }

    /// How a link is passed (`both`, `there` or `back`), and whether it is on.
    #[wasm_bindgen(js_name = setLink)]
    pub fn set_link(&mut self, link: u32, way: &str, on: bool) -> Result<JsValue, JsValue> {
        let unknown = || {
            Message::new("scene.unknown")
                .with("what", "way")
                .with("found", way)
        };
        let way = LinkWay::from_id(way).ok_or_else(unknown).or_throw()?;
        self.draw(MeshEdit::SetLink { link, way, on }, false)
    }

    /// Takes a link away.
    pub fn unlink(&mut self, link: u32) -> Result<JsValue, JsValue> {
        self.draw(MeshEdit::Unlink(link), false)
    }

    /// Begins with the triangles of the mesh of the floor for a walker of this radius, in place of what is drawn.
    #[wasm_bindgen(js_name = drawFloorMesh)]
    pub fn draw_floor_mesh(&mut self, radius: f64) -> Result<JsValue, JsValue> {
        let scene = self.inner.scene();
        let free = FreeSpace::of(scene, KERB, HEADROOM, radius).or_throw()?;
        let mesh = MeshBuilding::run(&free, false).or_throw()?;
        let span = DrawnMesh::span((scene.min(), scene.max()));
        let system = MeshSystem::pack(&mesh, Some(span)).or_throw()?;
        self.put_mesh(taken_from(&system), false)
    }

    /// Takes all of the drawn mesh away.
    #[wasm_bindgen(js_name = clearDrawnMesh)]
    pub fn clear_drawn_mesh(&mut self) -> Result<JsValue, JsValue> {
        self.put_mesh(DrawnMesh::default(), false)
    }
}

fn adding(on: u32, corner: &[f64], reach: f64) -> MeshEdit {
    let corner = match *corner {
        [x, y] => Some(DVec2::new(x, y)),
        _ => None,
    };
    MeshEdit::Add {
        side: side(on),
        corner,
        reach,
    }
}

impl Space {
    /// The mesh that an edit makes of the drawn one.
    fn drawn_by(&self, edit: MeshEdit) -> Result<DrawnMesh, Message> {
        let scene = self.inner.scene();
        edit.applied(scene.layers().mesh(), (scene.min(), scene.max()))
    }

    fn draw(&mut self, edit: MeshEdit, joined: bool) -> Result<JsValue, JsValue> {
        let mesh = self.drawn_by(edit).or_throw()?;
        self.put_mesh(mesh, joined)
    }

    fn put_mesh(&mut self, mesh: DrawnMesh, joined: bool) -> Result<JsValue, JsValue> {
        let edit = SceneEdit::Layers(LayerEdit::Mesh(mesh));
        told(self.inner.edit(edit, joined).or_throw()?)
    }
}

//! Authored layers of a scene: areas with a medium and a cost, doors, items, and a navigation mesh drawn by hand.
//!
//! What an author lays over the floor and its obstacles. [`Area`]s say what the ground is, [`Door`]s open and shut a
//! way, [`SceneItem`]s are things and places of interaction, a [`DrawnMesh`] says where those walk that are bound to
//! it. A [`Scene`](super::Scene) holds them; they change through [`SceneWorld`](super::SceneWorld) like its obstacles,
//! with the same undo.
//!
//! A body that walks on land has areas of another medium, areas to be climbed, and doors that are not open in its way
//! ([`Scene::barriers`](super::Scene::barriers)). Areas may overlap; what any of them forbids is forbidden.

mod areas;
mod doors;
mod drawn_checks;
mod drawn_file;
mod drawn_mesh;
mod edit;
mod file;
mod items;

pub use areas::{Area, AreaMedium, MAX_COST};
pub use doors::{Door, DoorState};
pub(super) use drawn_file::MESH_KEY;
pub use drawn_mesh::{DrawnLink, DrawnMesh, DrawnSide, LinkWay, MAX_DRAWN, MAX_PART};
pub(super) use edit::LayerStep;
pub use edit::{Authored, LayerEdit, LayerKind};
pub(super) use file::{KEYS, read_layers, write_layers};
pub use items::{ItemKind, SceneItem};

use super::Shape;

/// The most areas of a scene.
pub const MAX_AREAS: usize = 2_000;
/// The most doors of a scene.
pub const MAX_DOORS: usize = 2_000;
/// The most items of a scene.
pub const MAX_ITEMS: usize = 5_000;

/// The number of the first area among the barriers of a scene: above the index of any obstacle.
pub const FIRST_AREA: u32 = 1 << 24;
/// The number of the first door among the barriers of a scene.
pub const FIRST_DOOR: u32 = 1 << 25;

/// The authored layers of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneLayers {
    areas: Vec<Area>,
    doors: Vec<Door>,
    items: Vec<SceneItem>,
    mesh: DrawnMesh,
}

impl SceneLayers {
    /// The areas.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The doors.
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// The items.
    pub fn items(&self) -> &[SceneItem] {
        &self.items
    }

    /// The mesh that was drawn by hand; without triangles where there is none. It is in no body's way.
    pub fn mesh(&self) -> &DrawnMesh {
        &self.mesh
    }

    /// Whether there is neither area nor door nor item, and no mesh.
    pub fn is_empty(&self) -> bool {
        let lists = self.areas.is_empty() && self.doors.is_empty() && self.items.is_empty();
        lists && self.mesh.is_empty()
    }

    /// How many points all areas and doors have together; a disc counts as one. O(areas + doors).
    pub fn points(&self) -> usize {
        let areas = self.areas.iter().map(|area| area.shape.points());
        let doors = self.doors.iter().map(|door| door.body.shape.points());
        areas.chain(doors).sum()
    }

    /// What is in the way of a body that walks on land between two heights: [`FIRST_AREA`] and the index of an area, or
    /// [`FIRST_DOOR`] and that of a door, each with its shape.
    pub(super) fn barriers(&self, low: f64, high: f64) -> impl Iterator<Item = (u32, &Shape)> {
        let areas = (FIRST_AREA..).zip(&self.areas);
        let doors = (FIRST_DOOR..).zip(&self.doors);
        let areas = areas.filter(|(_, area)| !area.is_walkable());
        let doors = doors.filter(move |(_, door)| !door.is_open() && door.body.meets(low, high));
        areas
            .map(|(number, area)| (number, &area.shape))
            .chain(doors.map(|(number, door)| (number, &door.body.shape)))
    }
}

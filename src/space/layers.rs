//! The layers of an open scene: what a press hits, and pieces in another form.

use super::OpenScene;
use crate::message::Message;
use crate::world::scene::{Authored, LayerEdit, LayerKind, SceneChange, SceneEdit, Shape};
use glam::DVec2;

/// The thing that a press chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The obstacle with that index.
    Obstacle(usize),
    /// A piece of a layer.
    Piece(LayerKind, usize),
}

impl OpenScene {
    /// How far a place is from all obstacles, whatever their heights, and from what else is in a walker's way, in
    /// metres; 0 in one of these or beside the floor.
    pub fn clearance(&self, at: DVec2) -> f64 {
        let clear = self.surroundings().clearance(at);
        if self.scene().layers().is_empty() {
            return clear;
        }
        clear.min(self.walkable().clearance(at))
    }

    /// What is seen uppermost at a place, or within `reach` metres of it: an item, else a door, else an obstacle, else
    /// an area; of several of a kind the one that was added last. O(points of layers + query of the index).
    pub fn pick_any(&self, at: DVec2, reach: f64) -> Option<Picked> {
        let layers = self.scene().layers();
        let items = layers.items();
        let item = items.iter().rposition(|item| item.at.distance(at) <= reach);
        if let Some(index) = item {
            return Some(Picked::Piece(LayerKind::Items, index));
        }
        let doors = layers.doors();
        let door = doors
            .iter()
            .rposition(|door| door.body.shape.distance(at) <= reach);
        if let Some(index) = door {
            return Some(Picked::Piece(LayerKind::Doors, index));
        }
        if let Some(index) = self.pick(at, reach) {
            return Some(Picked::Obstacle(index));
        }
        let areas = layers.areas();
        let inside = areas.iter().rposition(|area| area.shape.contains(at));
        let area = inside.or_else(|| {
            areas
                .iter()
                .rposition(|area| area.shape.distance(at) <= reach)
        });
        area.map(|index| Picked::Piece(LayerKind::Areas, index))
    }

    /// The piece of a layer with that index.
    ///
    /// # Errors
    /// `scene.no-area`, `scene.no-door`, `scene.no-item`.
    pub fn piece(&self, layer: LayerKind, index: usize) -> Result<Authored, Message> {
        let layers = self.scene().layers();
        let (piece, id, count) = match layer {
            LayerKind::Areas => (
                layers.areas().get(index).cloned().map(Authored::Area),
                "scene.no-area",
                layers.areas().len(),
            ),
            LayerKind::Doors => (
                layers.doors().get(index).cloned().map(Authored::Door),
                "scene.no-door",
                layers.doors().len(),
            ),
            LayerKind::Items => (
                layers.items().get(index).cloned().map(Authored::Item),
                "scene.no-item",
                layers.items().len(),
            ),
        };
        piece.ok_or_else(|| Message::new(id).with("index", index).with("count", count))
    }

    /// Another form of a piece of a layer. `joined`: as part of the step of undo before.
    ///
    /// # Errors
    /// Those of [`piece`](OpenScene::piece) and of [`SceneWorld::edit`](crate::world::scene::SceneWorld::edit).
    pub fn change_piece(
        &mut self,
        layer: LayerKind,
        index: usize,
        joined: bool,
        change: impl FnOnce(&mut Authored),
    ) -> Result<SceneChange, Message> {
        let mut piece = self.piece(layer, index)?;
        change(&mut piece);
        self.edit(SceneEdit::Layers(LayerEdit::Replace(index, piece)), joined)
    }

    /// A piece of a layer with another shape; of an item its place is mapped like a disc without radius. `joined`: as
    /// part of the step of undo before.
    ///
    /// # Errors
    /// Those of [`change_piece`](OpenScene::change_piece).
    pub fn reshape_piece(
        &mut self,
        layer: LayerKind,
        index: usize,
        joined: bool,
        shape: impl FnOnce(&Shape) -> Shape,
    ) -> Result<SceneChange, Message> {
        self.change_piece(layer, index, joined, |piece| match piece {
            Authored::Area(area) => area.shape = shape(&area.shape),
            Authored::Door(door) => door.body.shape = shape(&door.body.shape),
            Authored::Item(item) => {
                let point = Shape::Disc {
                    centre: item.at,
                    radius: 0.0,
                };
                item.at = shape(&point).middle();
            }
        })
    }
}

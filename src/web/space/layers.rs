//! The layers of a scene: areas, doors and items, as the page reads and changes them.

use glam::DVec2;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::scene_handle::{Space, points, told};
use crate::message::Message;
use crate::space::Picked;
use crate::web::values::{Failure, object};
use crate::world::scene::{
    Area, AreaMedium, Authored, Door, DoorState, ItemKind, LayerEdit, LayerKind, SceneEdit,
    SceneItem, Shape,
};

/// How thick the leaf of a door is, in metres.
const LEAF: f64 = 0.2;
/// How high a door is, in metres.
const DOOR_HEIGHT: f64 = 2.5;

#[derive(Serialize)]
struct OutlineValue {
    radius: Option<f64>,
    centre: Option<[f64; 2]>,
    rings: Vec<Vec<[f64; 2]>>,
}

impl OutlineValue {
    fn of(shape: &Shape) -> OutlineValue {
        let (radius, centre, rings) = match shape {
            Shape::Disc { centre, radius } => (Some(*radius), Some(centre.to_array()), Vec::new()),
            Shape::Polygon { rings } => {
                let arrays = |ring: &Vec<DVec2>| ring.iter().map(DVec2::to_array).collect();
                (None, None, rings.iter().map(arrays).collect())
            }
        };
        OutlineValue {
            radius,
            centre,
            rings,
        }
    }
}

#[derive(Serialize)]
struct AreaValue<'a> {
    name: &'a str,
    medium: &'static str,
    cost: f64,
    climb: bool,
    walkable: bool,
    outline: OutlineValue,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DoorValue<'a> {
    name: &'a str,
    low: f64,
    high: f64,
    state: &'static str,
    one_way: Option<f64>,
    outline: OutlineValue,
}

#[derive(Serialize)]
struct ItemValue<'a> {
    name: &'a str,
    kind: &'static str,
    at: [f64; 2],
    facing: Option<f64>,
}

#[derive(Serialize)]
struct LayersValue<'a> {
    areas: Vec<AreaValue<'a>>,
    doors: Vec<DoorValue<'a>>,
    items: Vec<ItemValue<'a>>,
}

#[derive(Serialize)]
struct PickedValue {
    layer: &'static str,
    index: usize,
}

/// The layer with that name.
fn layer(name: &str) -> Result<LayerKind, Message> {
    match name {
        "area" => Ok(LayerKind::Areas),
        "door" => Ok(LayerKind::Doors),
        "item" => Ok(LayerKind::Items),
        _ => Err(unknown("layer", name)),
    }
}

fn unknown(what: &'static str, found: &str) -> Message {
    Message::new("scene.unknown")
        .with("what", what)
        .with("found", found)
}

fn medium(id: &str) -> Result<AreaMedium, Message> {
    AreaMedium::from_id(id).ok_or_else(|| unknown("medium", id))
}

fn kind(id: &str) -> Result<ItemKind, Message> {
    ItemKind::from_id(id).ok_or_else(|| unknown("kind", id))
}

#[wasm_bindgen]
impl Space {
    /// All areas, doors and items. Headings are radians.
    pub fn layers(&self) -> Result<JsValue, JsValue> {
        let layers = self.inner.scene().layers();
        let areas = layers.areas().iter().map(|area| AreaValue {
            name: &area.name,
            medium: area.medium.id(),
            cost: area.cost,
            climb: area.climb,
            walkable: area.is_walkable(),
            outline: OutlineValue::of(&area.shape),
        });
        let doors = layers.doors().iter().map(|door| DoorValue {
            name: &door.body.name,
            low: door.body.low,
            high: door.body.high,
            state: door.state.id(),
            one_way: door.one_way,
            outline: OutlineValue::of(&door.body.shape),
        });
        let items = layers.items().iter().map(|item| ItemValue {
            name: &item.name,
            kind: item.kind.id(),
            at: item.at.to_array(),
            facing: item.facing,
        });
        object(&LayersValue {
            areas: areas.collect(),
            doors: doors.collect(),
            items: items.collect(),
        })
    }

    /// The kinds that an item may have.
    #[wasm_bindgen(js_name = itemKinds)]
    pub fn item_kinds() -> Vec<String> {
        ItemKind::ALL.map(|kind| kind.id().to_owned()).to_vec()
    }

    /// What is uppermost at a point, or within `reach` metres of it: the name of its layer, `obstacle`, `area`, `door`
    /// or `item`, and its index; undefined where there is nothing.
    #[wasm_bindgen(js_name = pickAny)]
    pub fn pick_any(&self, x: f64, y: f64, reach: f64) -> Result<JsValue, JsValue> {
        let Some(picked) = self.inner.pick_any(DVec2::new(x, y), reach) else {
            return Ok(JsValue::UNDEFINED);
        };
        let (layer, index) = match picked {
            Picked::Obstacle(index) => ("obstacle", index),
            Picked::Piece(LayerKind::Areas, index) => ("area", index),
            Picked::Piece(LayerKind::Doors, index) => ("door", index),
            Picked::Piece(LayerKind::Items, index) => ("item", index),
        };
        object(&PickedValue { layer, index })
    }

    /// Adds an area: x and y of its corners in turns.
    #[wasm_bindgen(js_name = addArea)]
    pub fn add_area(&mut self, coordinates: &[f64], medium_id: &str) -> Result<JsValue, JsValue> {
        let shape = Shape::polygon(&points(coordinates));
        let area = Area::of(shape, medium(medium_id).or_throw()?);
        self.edit_layers(LayerEdit::Add(Authored::Area(area)), false)
    }

    /// What an area is called, its medium, its cost factor, and whether it must be climbed. `joined`: as part of
    /// the change before.
    #[wasm_bindgen(js_name = setArea)]
    pub fn set_area(
        &mut self,
        index: usize,
        name: &str,
        medium_id: &str,
        cost: f64,
        climb: bool,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let medium = medium(medium_id).or_throw()?;
        self.change(LayerKind::Areas, index, joined, |piece| {
            if let Authored::Area(area) = piece {
                name.clone_into(&mut area.name);
                (area.medium, area.cost, area.climb) = (medium, cost, climb);
            }
        })
    }

    /// Adds a shut door across the gap between two points.
    #[wasm_bindgen(js_name = addDoor)]
    pub fn add_door(&mut self, ax: f64, ay: f64, bx: f64, by: f64) -> Result<JsValue, JsValue> {
        let door = Door::across(DVec2::new(ax, ay), DVec2::new(bx, by), LEAF, DOOR_HEIGHT);
        self.edit_layers(LayerEdit::Add(Authored::Door(door)), false)
    }

    /// What a door is called, `open`, `shut` or `locked`, and the heading in which alone it is to be passed, in
    /// radians; undefined: both ways.
    #[wasm_bindgen(js_name = setDoor)]
    pub fn set_door(
        &mut self,
        index: usize,
        name: &str,
        state: &str,
        one_way: Option<f64>,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let state = DoorState::from_id(state)
            .ok_or_else(|| unknown("state", state))
            .or_throw()?;
        self.change(LayerKind::Doors, index, joined, |piece| {
            if let Authored::Door(door) = piece {
                name.clone_into(&mut door.body.name);
                (door.state, door.one_way) = (state, one_way);
            }
        })
    }

    /// Opens, shuts or locks a door: what comes next in turn.
    #[wasm_bindgen(js_name = turnDoor)]
    pub fn turn_door(&mut self, index: usize) -> Result<JsValue, JsValue> {
        self.change(LayerKind::Doors, index, false, |piece| {
            if let Authored::Door(door) = piece {
                door.state = door.state.next();
            }
        })
    }

    /// Adds an item of a kind.
    #[wasm_bindgen(js_name = addItem)]
    pub fn add_item(&mut self, x: f64, y: f64, kind_id: &str) -> Result<JsValue, JsValue> {
        let item = SceneItem {
            name: String::new(),
            kind: kind(kind_id).or_throw()?,
            at: DVec2::new(x, y),
            facing: None,
        };
        self.edit_layers(LayerEdit::Add(Authored::Item(item)), false)
    }

    /// What an item is called, its kind, and the heading of its user, in radians; undefined: any.
    #[wasm_bindgen(js_name = setItem)]
    pub fn set_item(
        &mut self,
        index: usize,
        name: &str,
        kind_id: &str,
        facing: Option<f64>,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let kind = kind(kind_id).or_throw()?;
        self.change(LayerKind::Items, index, joined, |piece| {
            if let Authored::Item(item) = piece {
                name.clone_into(&mut item.name);
                (item.kind, item.facing) = (kind, facing);
            }
        })
    }

    /// Moves a piece of a layer. `joined`: as part of the change before, as long as a drag lasts.
    #[wasm_bindgen(js_name = movePiece)]
    pub fn move_piece(
        &mut self,
        layer_name: &str,
        index: usize,
        dx: f64,
        dy: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let layer = layer(layer_name).or_throw()?;
        let by = DVec2::new(dx, dy);
        let moved = |shape: &Shape| shape.moved(by);
        told(
            self.inner
                .reshape_piece(layer, index, joined, moved)
                .or_throw()?,
        )
    }

    /// Turns an area or a door about the middle of its box, counter-clockwise in radians.
    #[wasm_bindgen(js_name = turnPiece)]
    pub fn turn_piece(
        &mut self,
        layer_name: &str,
        index: usize,
        angle: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let layer = layer(layer_name).or_throw()?;
        let turned = |shape: &Shape| shape.turned(shape.middle(), angle, 1.0);
        told(
            self.inner
                .reshape_piece(layer, index, joined, turned)
                .or_throw()?,
        )
    }

    /// Moves a point of a polygon of a layer; of a disc, the rim goes through it.
    #[wasm_bindgen(js_name = movePiecePoint)]
    #[allow(clippy::too_many_arguments)] // One call a move of a drag.
    pub fn move_piece_point(
        &mut self,
        layer_name: &str,
        index: usize,
        ring: usize,
        point: usize,
        x: f64,
        y: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let layer = layer(layer_name).or_throw()?;
        let moved = |shape: &Shape| shape.with_point(ring, point, DVec2::new(x, y));
        told(
            self.inner
                .reshape_piece(layer, index, joined, moved)
                .or_throw()?,
        )
    }

    /// Takes a piece of a layer away.
    #[wasm_bindgen(js_name = removePiece)]
    pub fn remove_piece(&mut self, layer_name: &str, index: usize) -> Result<JsValue, JsValue> {
        let layer = layer(layer_name).or_throw()?;
        self.edit_layers(LayerEdit::Remove(layer, index), false)
    }
}

impl Space {
    fn edit_layers(&mut self, edit: LayerEdit, joined: bool) -> Result<JsValue, JsValue> {
        told(
            self.inner
                .edit(SceneEdit::Layers(edit), joined)
                .or_throw()?,
        )
    }

    fn change(
        &mut self,
        layer: LayerKind,
        index: usize,
        joined: bool,
        change: impl FnOnce(&mut Authored),
    ) -> Result<JsValue, JsValue> {
        told(
            self.inner
                .change_piece(layer, index, joined, change)
                .or_throw()?,
        )
    }
}

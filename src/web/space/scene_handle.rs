//! The scene: opened, edited, drawn, saved.

use glam::DVec2;
use js_sys::{Array, Float64Array, Object, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::space;
use crate::web::json::json;
use crate::web::values::{Failure, object};
use crate::world::scene::{
    Cells, Changes, Coordinates, Covered, Obstacle, Scene, SceneChange, SceneEdit, Shape,
    rasterise, read_geojson, read_scene, trace_grid,
};
use crate::world::{Grid, Json, read_map, write_map};

/// The handle of a scene that is being edited.
#[wasm_bindgen]
pub struct Space {
    pub(super) inner: space::OpenScene,
}

/// An obstacle without its points.
#[derive(Serialize)]
struct ObstacleValue<'a> {
    name: &'a str,
    low: f64,
    high: f64,
    /// Of a disc.
    radius: Option<f64>,
    /// How many points each ring has; none of a disc.
    rings: Vec<usize>,
}

impl ObstacleValue<'_> {
    fn of(obstacle: &Obstacle) -> ObstacleValue<'_> {
        let (radius, rings) = match &obstacle.shape {
            Shape::Disc { radius, .. } => (Some(*radius), Vec::new()),
            Shape::Polygon { rings } => (None, rings.iter().map(Vec::len).collect()),
        };
        ObstacleValue {
            name: &obstacle.name,
            low: obstacle.low,
            high: obstacle.high,
            radius,
            rings,
        }
    }
}

#[derive(Serialize)]
struct ChangeValue {
    low: [f64; 2],
    high: [f64; 2],
    repeated: u32,
    straight: u32,
    turned: u32,
}

pub(super) fn told(change: SceneChange) -> Result<JsValue, JsValue> {
    object(&ChangeValue {
        low: change.low.to_array(),
        high: change.high.to_array(),
        repeated: change.mended.repeated,
        straight: change.mended.straight,
        turned: change.mended.turned,
    })
}

/// A JSON value as a JavaScript value.
fn js(json: &Json) -> JsValue {
    match json {
        Json::Null | Json::TooDeep => JsValue::NULL,
        Json::Bool(truth) => (*truth).into(),
        Json::Number(number) => (*number).into(),
        Json::Text(text) => text.into(),
        Json::Numbers(numbers) => numbers
            .iter()
            .map(|number| JsValue::from(*number))
            .collect::<Array>()
            .into(),
        Json::List(list) => list.iter().map(js).collect::<Array>().into(),
        Json::Object(entries) => {
            let object = Object::new();
            for (key, value) in entries {
                // Setting a property of a fresh object does not fail.
                let _ = Reflect::set(&object, &key.into(), &js(value));
            }
            object.into()
        }
    }
}

/// Coordinates as they come from JavaScript: x and y in turns.
pub(super) fn points(coordinates: &[f64]) -> Vec<DVec2> {
    coordinates.chunks_exact(2).map(DVec2::from_slice).collect()
}

#[wasm_bindgen]
impl Space {
    /// An empty scene of so many metres.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, width: f64, height: f64) -> Result<Space, JsValue> {
        let scene = Scene::new(DVec2::ZERO, DVec2::new(width, height)).or_throw()?;
        let inner = space::OpenScene::new(name, scene);
        Ok(Space { inner })
    }

    /// The scene that `value` describes, as `JSON.parse` gave it; `name` where it has none of its own.
    #[wasm_bindgen(js_name = open)]
    pub fn open(value: &JsValue, name: &str) -> Result<Space, JsValue> {
        let mut inner = space::OpenScene::open(read_scene(json(value)).or_throw()?);
        if inner.name().is_empty() {
            inner.rename(name);
        }
        Ok(Space { inner })
    }

    /// The polygons of a GeoJSON text. `coordinates`: `degrees`, `metres`, or anything else to have it guessed.
    #[wasm_bindgen(js_name = openGeojson)]
    pub fn open_geojson(value: &JsValue, name: &str, coordinates: &str) -> Result<Space, JsValue> {
        let coordinates = match coordinates {
            "degrees" => Coordinates::Degrees,
            "metres" => Coordinates::Metres,
            _ => Coordinates::Guessed,
        };
        let mut inner = space::OpenScene::open(read_geojson(json(value), coordinates).or_throw()?);
        inner.rename(name);
        Ok(Space { inner })
    }

    /// The blocked cells of a MovingAI map as polygons. `metres`: the side of a cell.
    #[wasm_bindgen(js_name = openMap)]
    pub fn open_map(bytes: &[u8], name: &str, metres: f64) -> Result<Space, JsValue> {
        let grid = read_map(bytes).or_throw()?;
        let scene = trace_grid(&grid, metres, 2.5).or_throw()?;
        let inner = space::OpenScene::new(name, scene);
        Ok(Space { inner })
    }

    /// The scene as a MovingAI map. `share`: of a cell that must be covered for it to be blocked; negative: what is
    /// touched is blocked.
    #[wasm_bindgen(js_name = writeMap)]
    pub fn write_map(
        &self,
        side: f64,
        share: f64,
        hexagons: bool,
        low: f64,
        high: f64,
    ) -> Result<String, JsValue> {
        Ok(write_map(
            &self.raster(side, share, hexagons, low, high).or_throw()?,
        ))
    }

    /// The same cells to be drawn: columns, rows, then 1 for each that is blocked and 0 for others, row by row from the
    /// top.
    pub fn cells(
        &self,
        side: f64,
        share: f64,
        hexagons: bool,
        low: f64,
        high: f64,
    ) -> Result<Vec<u32>, JsValue> {
        let grid = self.raster(side, share, hexagons, low, high).or_throw()?;
        let mut values = vec![grid.width(), grid.height()];
        values.extend(
            grid.terrain()
                .iter()
                .map(|terrain| u32::from(terrain.medium().is_none())),
        );
        Ok(values)
    }

    /// The scene as JSON. `study`: JSON that goes along, or empty.
    pub fn write(&self, study: &str) -> String {
        self.inner.write(study)
    }

    /// What the file said of studies.
    pub fn study(&self) -> Result<JsValue, JsValue> {
        Ok(js(self.inner.study()))
    }

    /// What it is called.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.inner.name().to_owned()
    }

    /// From now on it is called `name`.
    #[wasm_bindgen(setter)]
    pub fn set_name(&mut self, name: &str) {
        self.inner.rename(name);
    }

    /// How many obstacles were mended when it was read.
    #[wasm_bindgen(getter)]
    pub fn mended(&self) -> u32 {
        self.inner.mended()
    }

    /// How much of the file was left out, as it can be no obstacle.
    #[wasm_bindgen(getter, js_name = leftOut)]
    pub fn left_out(&self) -> u32 {
        self.inner.left_out()
    }

    /// How often it has changed.
    #[wasm_bindgen(getter)]
    pub fn revision(&self) -> f64 {
        self.inner.revision() as f64
    }

    /// The boxes in which it has changed since a revision: left, lower, right and upper side of each; undefined where
    /// anything may have changed.
    pub fn since(&self, revision: f64) -> Option<Vec<f64>> {
        match self.inner.since(revision as u64) {
            Changes::Boxes(boxes) => {
                let sides = boxes.iter().flat_map(|one| [one.low, one.high]);
                Some(sides.flat_map(|corner| corner.to_array()).collect())
            }
            Changes::All => None,
        }
    }

    /// Left, lower, right and upper side of the floor, in metres.
    pub fn floor(&self) -> Float64Array {
        let scene = self.inner.scene();
        Float64Array::from([scene.min().x, scene.min().y, scene.max().x, scene.max().y].as_slice())
    }

    /// Every obstacle but for its points.
    pub fn obstacles(&self) -> Result<JsValue, JsValue> {
        let values: Vec<ObstacleValue> = self
            .inner
            .scene()
            .obstacles()
            .iter()
            .map(ObstacleValue::of)
            .collect();
        object(&values)
    }

    /// The points of all obstacles, x and y in turns, ring after ring; of a disc its middle.
    pub fn points(&self) -> Float64Array {
        let mut values: Vec<f64> = Vec::with_capacity(2 * self.inner.scene().points());
        for obstacle in self.inner.scene().obstacles() {
            match &obstacle.shape {
                Shape::Disc { centre, .. } => values.extend(centre.to_array()),
                Shape::Polygon { rings } => {
                    values.extend(rings.iter().flatten().flat_map(|at| at.to_array()))
                }
            }
        }
        Float64Array::from(values.as_slice())
    }

    /// The obstacle at a point, or within `reach` metres of it; -1 where there is none.
    pub fn pick(&self, x: f64, y: f64, reach: f64) -> i32 {
        self.inner
            .pick(DVec2::new(x, y), reach)
            .map_or(-1, |index| index as i32)
    }

    /// How far a free point is from the nearest obstacle and from what else is in a walker's way; 0 for one that is not
    /// free.
    pub fn clearance(&self, x: f64, y: f64) -> f64 {
        self.inner.clearance(DVec2::new(x, y))
    }

    /// Adds a polygon without holes: x and y in turns.
    #[wasm_bindgen(js_name = addPolygon)]
    pub fn add_polygon(&mut self, coordinates: &[f64], high: f64) -> Result<JsValue, JsValue> {
        let shape = Shape::polygon(&points(coordinates));
        self.edit(SceneEdit::Add(Obstacle::standing(shape, high)), false)
    }

    /// Adds a disc.
    #[wasm_bindgen(js_name = addDisc)]
    pub fn add_disc(&mut self, x: f64, y: f64, radius: f64, high: f64) -> Result<JsValue, JsValue> {
        let centre = DVec2::new(x, y);
        let disc = Obstacle::standing(Shape::Disc { centre, radius }, high);
        self.edit(SceneEdit::Add(disc), false)
    }

    /// Adds a copy of an obstacle, moved.
    pub fn copy(&mut self, index: usize, dx: f64, dy: f64) -> Result<JsValue, JsValue> {
        let obstacles = self.inner.scene().obstacles();
        let Some(mut copy) = obstacles.get(index).cloned() else {
            return Err(Message::new("scene.no-obstacle")
                .with("index", index)
                .with("count", obstacles.len()))
            .or_throw();
        };
        copy.shape = copy.shape.moved(DVec2::new(dx, dy));
        self.edit(SceneEdit::Add(copy), false)
    }

    /// Takes an obstacle away.
    pub fn remove(&mut self, index: usize) -> Result<JsValue, JsValue> {
        self.edit(SceneEdit::Remove(index), false)
    }

    /// Takes all away.
    pub fn clear(&mut self) -> Result<JsValue, JsValue> {
        self.edit(SceneEdit::Clear, false)
    }

    /// Moves an obstacle. `joined`: as part of the change before, as long as a drag lasts.
    #[wasm_bindgen(js_name = moveBy)]
    pub fn move_by(
        &mut self,
        index: usize,
        dx: f64,
        dy: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        told(
            self.inner
                .reshape(index, joined, |shape| shape.moved(DVec2::new(dx, dy)))
                .or_throw()?,
        )
    }

    /// Turns an obstacle about the middle of its box, counter-clockwise in radians, and makes it `scale` times as
    /// large.
    pub fn turn(
        &mut self,
        index: usize,
        angle: f64,
        scale: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let turned = |shape: &Shape| shape.turned(shape.middle(), angle, scale);
        told(self.inner.reshape(index, joined, turned).or_throw()?)
    }

    /// Moves a point of a polygon; of a disc, whatever the numbers of ring and point, the rim goes through it.
    #[wasm_bindgen(js_name = movePoint)]
    pub fn move_point(
        &mut self,
        index: usize,
        ring: usize,
        point: usize,
        x: f64,
        y: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let to = DVec2::new(x, y);
        let moved = |shape: &Shape| shape.with_point(ring, point, to);
        told(self.inner.reshape(index, joined, moved).or_throw()?)
    }

    /// Adds a point to a ring, behind that with the number `point`.
    #[wasm_bindgen(js_name = addPoint)]
    pub fn add_point(
        &mut self,
        index: usize,
        ring: usize,
        point: usize,
        x: f64,
        y: f64,
    ) -> Result<JsValue, JsValue> {
        let more = |shape: &Shape| {
            let mut shape = shape.clone();
            if let Shape::Polygon { rings } = &mut shape
                && let Some(ring) = rings.get_mut(ring)
                && point < ring.len()
            {
                ring.insert(point + 1, DVec2::new(x, y));
            }
            shape
        };
        told(self.inner.reshape(index, false, more).or_throw()?)
    }

    /// Takes a point out of a ring.
    #[wasm_bindgen(js_name = removePoint)]
    pub fn remove_point(
        &mut self,
        index: usize,
        ring: usize,
        point: usize,
    ) -> Result<JsValue, JsValue> {
        let fewer = |shape: &Shape| {
            let mut shape = shape.clone();
            if let Shape::Polygon { rings } = &mut shape
                && let Some(ring) = rings.get_mut(ring)
                && point < ring.len()
            {
                ring.remove(point);
            }
            shape
        };
        told(self.inner.reshape(index, false, fewer).or_throw()?)
    }

    /// Where an obstacle begins and ends above the floor, in metres.
    #[wasm_bindgen(js_name = setHeights)]
    pub fn set_heights(
        &mut self,
        index: usize,
        low: f64,
        high: f64,
        joined: bool,
    ) -> Result<JsValue, JsValue> {
        let change = |obstacle: &mut Obstacle| (obstacle.low, obstacle.high) = (low, high);
        told(self.inner.change(index, joined, change).or_throw()?)
    }

    /// What an obstacle is called.
    #[wasm_bindgen(js_name = setObstacleName)]
    pub fn set_obstacle_name(&mut self, index: usize, name: &str) -> Result<JsValue, JsValue> {
        let change = |obstacle: &mut Obstacle| name.clone_into(&mut obstacle.name);
        told(self.inner.change(index, false, change).or_throw()?)
    }

    /// Takes the last change back; undefined where there is none.
    pub fn undo(&mut self) -> Result<JsValue, JsValue> {
        self.inner.undo().map_or(Ok(JsValue::UNDEFINED), told)
    }

    /// Makes it again; undefined where there is none.
    pub fn redo(&mut self) -> Result<JsValue, JsValue> {
        self.inner.redo().map_or(Ok(JsValue::UNDEFINED), told)
    }

    /// Whether there is something to undo.
    #[wasm_bindgen(getter, js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        self.inner.can_turn().0
    }

    /// Whether there is something to redo.
    #[wasm_bindgen(getter, js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        self.inner.can_turn().1
    }
}

impl Space {
    fn edit(&mut self, edit: SceneEdit, joined: bool) -> Result<JsValue, JsValue> {
        told(self.inner.edit(edit, joined).or_throw()?)
    }

    fn raster(
        &self,
        side: f64,
        share: f64,
        hexagons: bool,
        low: f64,
        high: f64,
    ) -> Result<Grid, Message> {
        let covered = if share < 0.0 {
            Covered::Touched
        } else {
            Covered::Share(share)
        };
        let cells = if hexagons {
            Cells::Hexagons
        } else {
            Cells::Squares
        };
        rasterise(self.inner.scene(), side, covered, cells, (low, high))
    }
}

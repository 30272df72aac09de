//! A scene as JSON that people and programs read and write: the format `wayscope-scene`, versions 1 and 2.
//!
//! Version 2 adds the layers: areas, doors, items, and a mesh that was drawn. It is written only for a scene that has
//! any, so that all others are files that older programs read. `schema/scene-1.json` and `schema/scene-2.json` are the
//! schemas.
//!
//! Errors name the place in the document (`obstacles[3].ring[0]`), what was found, and what would be right.

use super::layers::{KEYS, MESH_KEY, read_layers, write_layers};
use super::shape_file::{
    begin_entry, number, numbers, quoted, read_shape, text, write_shape, wrong,
};
use super::{Obstacle, Scene};
use crate::message::Message;
use crate::world::Json;
use crate::world::json_place::At;
use glam::DVec2;
use std::fmt::Write;

/// The value of `format`.
const FORMAT: &str = "wayscope-scene";

const WHOLE: &[&str] = &[
    "format",
    "version",
    "name",
    "floor",
    "obstacles",
    "study",
    "$schema",
];
const OBSTACLE: &[&str] = &["name", "low", "high", "ring", "holes", "centre", "radius"];

/// A scene file: a scene with its name and the settings of the studies on it.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneFile {
    /// Its name.
    pub name: String,
    /// The scene.
    pub scene: Scene,
    /// How many obstacles, areas and doors were mended when it was read.
    pub mended: u32,
    /// How much of a file of another kind was left out, as it can be no obstacle.
    pub left_out: u32,
    /// Characters, settings of a roadmap, groups: opaque JSON of the studies; null if there is none.
    pub study: Json,
}

/// Reads a scene from JSON.
///
/// # Errors
/// `lab-json.kind`, `lab-json.number`, `lab-json.one-of`, `lab-json.missing`, `lab-json.unknown-key`;
/// `scene.two-shapes` for an obstacle that is a polygon and a disc; what [`Scene::new`] and [`Scene::add`] say, with
/// the place of the obstacle.
pub fn read_scene(json: Json) -> Result<SceneFile, Message> {
    let whole = At {
        path: String::new(),
        json,
    };
    const EXAMPLE: &str = r#"{ "format": "wayscope-scene", … }"#;
    let second = matches!(&whole.json, Json::Object(entries)
        if entries.iter().any(|(key, value)| key == "version" && *value == Json::Number(2.0)));
    let keys = if second {
        [WHOLE, &KEYS, &[MESH_KEY]].concat()
    } else {
        WHOLE.to_vec()
    };
    let mut whole = whole.object(&keys, EXAMPLE)?;
    let format = whole.need("format", FORMAT)?;
    if format.text(FORMAT)? != FORMAT {
        return Err(format.none_of(FORMAT));
    }
    let version = whole.need("version", "1")?;
    if !second && version.json != Json::Number(1.0) {
        return Err(version.none_of("1, 2"));
    }
    let name = text(&mut whole, "name", "office")?;
    let floor = numbers::<4>(whole.need("floor", "[0, 0, 20, 15]")?, "[0, 0, 20, 15]")?;
    let mut scene = Scene::new(
        DVec2::new(floor[0], floor[1]),
        DVec2::new(floor[2], floor[3]),
    )?;
    let mut mended = 0;
    if let Some(obstacles) = whole.may("obstacles") {
        for at in obstacles.list("[ … ]")? {
            let path = at.path.clone();
            let obstacle = read_obstacle(at)?;
            let added = scene
                .add_mended(obstacle)
                .map_err(|why| wrong(&path, &why))?;
            mended += u32::from(added.1.any());
        }
    }
    let lists = KEYS.map(|key| whole.may(key));
    let mesh = whole.may(MESH_KEY);
    let (layers, layers_mended) = read_layers(lists, mesh, (scene.min(), scene.max()))?;
    scene.set_layers(layers);
    Ok(SceneFile {
        name,
        scene,
        mended: mended + layers_mended,
        left_out: 0,
        study: whole.may("study").map_or(Json::Null, |at| at.json),
    })
}

fn read_obstacle(at: At) -> Result<Obstacle, Message> {
    let path = at.path.clone();
    let mut object = at.object(OBSTACLE, r#"{ "ring": [[1, 1], [3, 1], [2, 2]] }"#)?;
    Ok(Obstacle {
        name: text(&mut object, "name", "pillar")?,
        low: number(&mut object, "low", 0.0)?,
        high: number(&mut object, "high", 2.5)?,
        shape: read_shape(&mut object, &path)?,
    })
}

/// A scene as JSON. `study` is JSON itself, or empty.
pub fn write_scene(name: &str, scene: &Scene, study: &str) -> String {
    let mut text = String::new();
    let version = if scene.layers().is_empty() { 1 } else { 2 };
    // Writing to a text cannot fail.
    let _ = write!(
        text,
        "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": {version},\n  \"name\": {},\n  \"floor\": [{}, {}, {}, {}],\n  \"obstacles\": [",
        quoted(name),
        scene.min().x,
        scene.min().y,
        scene.max().x,
        scene.max().y
    );
    for (index, obstacle) in scene.obstacles().iter().enumerate() {
        begin_entry(&mut text, index, &obstacle.name);
        let _ = write!(
            text,
            "\"low\": {}, \"high\": {}, ",
            obstacle.low, obstacle.high
        );
        write_shape(&mut text, &obstacle.shape);
        text.push_str(" }");
    }
    text.push_str(if scene.obstacles().is_empty() {
        "]"
    } else {
        "\n  ]"
    });
    write_layers(&mut text, scene.layers());
    if !study.is_empty() {
        let _ = write!(text, ",\n  \"study\": {study}");
    }
    text.push_str("\n}\n");
    text
}

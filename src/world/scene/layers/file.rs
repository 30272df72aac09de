//! The layers in a scene file: the lists `areas`, `doors` and `items` of its version 2, and its mesh.

use super::super::Obstacle;
use super::super::shape_file::{
    FAR, begin_entry, number, numbers, read_shape, text, write_shape, wrong,
};
use super::drawn_file::{read_mesh, write_mesh};
use super::{
    Area, AreaMedium, Authored, Door, DoorState, ItemKind, LayerEdit, MAX_COST, SceneItem,
    SceneLayers,
};
use crate::message::Message;
use crate::world::json_place::{At, Object};
use glam::DVec2;
use std::fmt::Write;

/// The keys of the lists, in the order in which they are written.
pub(in crate::world::scene) const KEYS: [&str; 3] = ["areas", "doors", "items"];

const AREA: &[&str] = &[
    "name", "medium", "cost", "climb", "ring", "holes", "centre", "radius",
];
const DOOR: &[&str] = &[
    "name", "low", "high", "state", "oneWay", "ring", "holes", "centre", "radius",
];
const ITEM: &[&str] = &["name", "kind", "at", "facing"];

/// Reads the layers of a scene on a floor between two corners. `lists`: those of [`KEYS`] that the file has; `mesh`:
/// the mesh if it has one. Answers also how many pieces were mended.
///
/// # Errors
/// As for the scene; what is wrong with a piece comes with its place.
pub(in crate::world::scene) fn read_layers(
    lists: [Option<At>; 3],
    mesh: Option<At>,
    floor: (DVec2, DVec2),
) -> Result<(SceneLayers, u32), Message> {
    let mut layers = SceneLayers::default();
    let mut mended = 0;
    let readers: [fn(At) -> Result<Authored, Message>; 3] = [read_area, read_door, read_item];
    for (list, read) in lists.into_iter().zip(readers) {
        let Some(list) = list else {
            continue;
        };
        for at in list.list("[ … ]")? {
            let path = at.path.clone();
            let edit = LayerEdit::Add(read(at)?);
            let (_, repairs) = layers.edit(edit, floor).map_err(|why| wrong(&path, &why))?;
            mended += u32::from(repairs.any());
        }
    }
    if let Some(mesh) = mesh {
        layers.mesh = read_mesh(mesh, floor)?;
    }
    Ok((layers, mended))
}

/// The value of a key that names one of a few, or what is usual where it is missing.
fn one_of<T>(
    object: &mut Object,
    key: &str,
    usual: T,
    from_id: impl Fn(&str) -> Option<T>,
    right: &str,
) -> Result<T, Message> {
    let Some(found) = object.may(key) else {
        return Ok(usual);
    };
    from_id(found.text(right)?).ok_or_else(|| found.none_of(right))
}

/// A heading, if there is one.
fn heading(object: &mut Object, key: &str) -> Result<Option<f64>, Message> {
    object.may(key).map(|at| at.number(-FAR, FAR)).transpose()
}

fn read_area(at: At) -> Result<Authored, Message> {
    let path = at.path.clone();
    let mut object = at.object(
        AREA,
        r#"{ "medium": "water", "ring": [[1, 1], [3, 1], [2, 2]] }"#,
    )?;
    let right = AreaMedium::ALL.map(AreaMedium::id).join(", ");
    let medium = object.need("medium", &right)?;
    let medium = AreaMedium::from_id(medium.text(&right)?).ok_or_else(|| medium.none_of(&right))?;
    Ok(Authored::Area(Area {
        name: text(&mut object, "name", "pond")?,
        medium,
        cost: match object.may("cost") {
            Some(cost) => cost.number(1.0, MAX_COST)?,
            None => 1.0,
        },
        climb: object.may("climb").map_or(Ok(false), |at| at.truth())?,
        shape: read_shape(&mut object, &path)?,
    }))
}

fn read_door(at: At) -> Result<Authored, Message> {
    let path = at.path.clone();
    let mut object = at.object(
        DOOR,
        r#"{ "state": "shut", "ring": [[1, 1], [2, 1], [2, 1.2], [1, 1.2]] }"#,
    )?;
    let right = DoorState::ALL.map(DoorState::id).join(", ");
    Ok(Authored::Door(Door {
        state: one_of(
            &mut object,
            "state",
            DoorState::default(),
            DoorState::from_id,
            &right,
        )?,
        one_way: heading(&mut object, "oneWay")?,
        body: Obstacle {
            name: text(&mut object, "name", "gate")?,
            low: number(&mut object, "low", 0.0)?,
            high: number(&mut object, "high", 2.5)?,
            shape: read_shape(&mut object, &path)?,
        },
    }))
}

fn read_item(at: At) -> Result<Authored, Message> {
    let mut object = at.object(ITEM, r#"{ "kind": "object", "at": [3, 2] }"#)?;
    let right = ItemKind::ALL.map(ItemKind::id).join(", ");
    Ok(Authored::Item(SceneItem {
        name: text(&mut object, "name", "key")?,
        kind: one_of(
            &mut object,
            "kind",
            ItemKind::default(),
            ItemKind::from_id,
            &right,
        )?,
        at: DVec2::from_array(numbers::<2>(object.need("at", "[3, 2]")?, "[3, 2]")?),
        facing: heading(&mut object, "facing")?,
    }))
}

/// Writes those lists that hold something. Writing to a text cannot fail, so that no result is looked at.
pub(in crate::world::scene) fn write_layers(text: &mut String, layers: &SceneLayers) {
    list(text, KEYS[0], layers.areas(), |text, index, area| {
        begin_entry(text, index, &area.name);
        let _ = write!(text, "\"medium\": \"{}\", ", area.medium.id());
        if area.cost != 1.0 {
            let _ = write!(text, "\"cost\": {}, ", area.cost);
        }
        if area.climb {
            text.push_str("\"climb\": true, ");
        }
        write_shape(text, &area.shape);
    });
    list(text, KEYS[1], layers.doors(), |text, index, door| {
        begin_entry(text, index, &door.body.name);
        let _ = write!(
            text,
            "\"low\": {}, \"high\": {}, \"state\": \"{}\", ",
            door.body.low,
            door.body.high,
            door.state.id()
        );
        if let Some(heading) = door.one_way {
            let _ = write!(text, "\"oneWay\": {heading}, ");
        }
        write_shape(text, &door.body.shape);
    });
    list(text, KEYS[2], layers.items(), |text, index, item| {
        begin_entry(text, index, &item.name);
        let _ = write!(
            text,
            "\"kind\": \"{}\", \"at\": [{}, {}]",
            item.kind.id(),
            item.at.x,
            item.at.y
        );
        if let Some(heading) = item.facing {
            let _ = write!(text, ", \"facing\": {heading}");
        }
    });
    write_mesh(text, &layers.mesh);
}

fn list<T>(
    text: &mut String,
    key: &str,
    pieces: &[T],
    write_piece: impl Fn(&mut String, usize, &T),
) {
    if pieces.is_empty() {
        return;
    }
    let _ = write!(text, ",\n  \"{key}\": [");
    for (index, piece) in pieces.iter().enumerate() {
        write_piece(text, index, piece);
        text.push_str(" }");
    }
    text.push_str("\n  ]");
}

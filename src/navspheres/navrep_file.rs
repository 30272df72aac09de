//! A navrep as JSON that people and programs read and write: the format `wayscope-navrep`, version 1.
//!
//! A sphere has its place `at`, its `radius`, and, where they are not as usual, its `medium` (land), `climb` (false)
//! and the radius of the `largest` animal that may enter. An asset has `levels`, each with `spheres` and `culls`; how
//! far it was moved, `offset`, and the `level` that stands. Links are not written: they follow.
//!
//! Base spheres are numbered anew when a file is read, in their order; so are assets.

use super::{Asset, AssetLevel, NavSphere, Navrep};
use crate::message::Message;
use crate::world::Json;
use crate::world::json_place::At;
use crate::world::scene::{AreaMedium, begin_entry, numbers, quoted, text, wrong};
use glam::DVec3;
use std::fmt::Write;

/// The value of `format`.
const FORMAT: &str = "wayscope-navrep";

const WHOLE: [&str; 6] = ["format", "version", "name", "spheres", "assets", "$schema"];
const SPHERE: [&str; 5] = ["at", "radius", "medium", "climb", "largest"];
const CULL: [&str; 2] = ["at", "radius"];
const LEVEL: [&str; 2] = ["spheres", "culls"];
const ASSET: [&str; 4] = ["name", "offset", "level", "levels"];

const A_SPHERE: &str = r#"{ "at": [2, 3, 0], "radius": 1.5 }"#;
const A_LEVEL: &str = r#"{ "spheres": [ … ], "culls": [ … ] }"#;
const AN_ASSET: &str = r#"{ "levels": [ … ] }"#;

/// A file of a navrep.
#[derive(Clone, Debug, Default)]
pub struct NavrepFile {
    /// Its name; may be empty.
    pub name: String,
    /// What it holds.
    pub navrep: Navrep,
}

/// Reads a navrep from JSON.
///
/// # Errors
/// `lab-json.kind`, `lab-json.number`, `lab-json.one-of`, `lab-json.missing`, `lab-json.unknown-key`, with the path;
/// what [`Navrep::of`], [`Navrep::place`], [`Navrep::move_asset`] and [`Navrep::set_level`] say, with the path of the
/// sphere or asset.
pub fn read_navrep(json: Json) -> Result<NavrepFile, Message> {
    let path = String::new();
    const EXAMPLE: &str = r#"{ "format": "wayscope-navrep", … }"#;
    let mut whole = At { path, json }.object(&WHOLE, EXAMPLE)?;
    let format = whole.need("format", FORMAT)?;
    if format.text(FORMAT)? != FORMAT {
        return Err(format.none_of(FORMAT));
    }
    let version = whole.need("version", "1")?;
    if version.json != Json::Number(1.0) {
        return Err(version.none_of("1"));
    }
    let name = text(&mut whole, "name", "zoo")?;
    let spheres = whole.may("spheres").map_or(Ok(Vec::new()), read_spheres)?;
    let mut navrep = Navrep::of(&spheres)?;
    if let Some(assets) = whole.may("assets") {
        for at in assets.list("[ … ]")? {
            place(&mut navrep, at)?;
        }
    }
    Ok(NavrepFile { name, navrep })
}

fn read_spheres(at: At) -> Result<Vec<NavSphere>, Message> {
    at.list("[ … ]")?.map(read_sphere).collect()
}

fn read_sphere(at: At) -> Result<NavSphere, Message> {
    let path = at.path.clone();
    let mut object = at.object(&SPHERE, A_SPHERE)?;
    let mut sphere = NavSphere::new(
        read_place(object.need("at", "[2, 3, 0]")?)?,
        read_radius(object.need("radius", "1.5")?)?,
        AreaMedium::Land,
    );
    if let Some(medium) = object.may("medium") {
        let known = AreaMedium::from_id(medium.text("land")?);
        sphere.medium = known.ok_or_else(|| medium.none_of("land, water, air"))?;
    }
    if let Some(climb) = object.may("climb") {
        sphere.climb = climb.truth()?;
    }
    if let Some(largest) = object.may("largest") {
        sphere.largest = largest.number(0.0, f64::MAX)?;
    }
    sphere.checked().map_err(|why| wrong(&path, &why))
}

fn read_cull(at: At) -> Result<NavSphere, Message> {
    let path = at.path.clone();
    let mut object = at.object(&CULL, A_SPHERE)?;
    let place = read_place(object.need("at", "[2, 3, 0]")?)?;
    let radius = read_radius(object.need("radius", "1.5")?)?;
    let cull = NavSphere::new(place, radius, AreaMedium::Land);
    cull.checked().map_err(|why| wrong(&path, &why))
}

fn read_place(at: At) -> Result<DVec3, Message> {
    numbers::<3>(at, "[2, 3, 0]").map(DVec3::from_array)
}

fn read_radius(at: At) -> Result<f64, Message> {
    at.number(super::MIN_SPHERE_RADIUS, super::MAX_SPHERE_RADIUS)
}

fn read_level(at: At) -> Result<AssetLevel, Message> {
    let mut object = at.object(&LEVEL, A_LEVEL)?;
    let culls = object.may("culls").map_or(Ok(Vec::new()), |at| {
        at.list("[ … ]")?.map(read_cull).collect()
    })?;
    Ok(AssetLevel {
        spheres: object.may("spheres").map_or(Ok(Vec::new()), read_spheres)?,
        culls,
    })
}

/// Places an asset where it was and builds the level that stood.
fn place(navrep: &mut Navrep, at: At) -> Result<(), Message> {
    let path = at.path.clone();
    let mut object = at.object(&ASSET, AN_ASSET)?;
    let name = text(&mut object, "name", "ice floe")?;
    let levels = object.need("levels", "[ … ]")?.list("[ … ]")?;
    let levels = levels.map(read_level).collect::<Result<Vec<_>, _>>()?;
    let offset = object.may("offset").map_or(Ok(DVec3::ZERO), read_place)?;
    let level = match object.may("level") {
        Some(level) => level.whole(0.0, levels.len() as f64)? as usize,
        None => 0,
    };
    let placed = || {
        let asset = navrep.place(Asset { name, levels })?;
        navrep.move_asset(asset, offset)?;
        navrep.set_level(asset, level)
    };
    placed().map(drop).map_err(|why| wrong(&path, &why))
}

/// A navrep as JSON.
pub fn write_navrep(name: &str, navrep: &Navrep) -> String {
    let mut out = String::new();
    // Writing to a text cannot fail, so that no result is looked at.
    let _ = write!(
        out,
        "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": 1,\n  \"name\": {},\n  \"spheres\": ",
        quoted(name)
    );
    let base = navrep
        .spheres()
        .filter(|(number, _)| navrep.owner(*number).is_none());
    list(&mut out, base.map(|(_, sphere)| sphere), write_sphere);
    out.push_str(",\n  \"assets\": [");
    for (index, (_, placed)) in navrep.assets().enumerate() {
        begin_entry(&mut out, index, &placed.asset.name);
        if placed.offset != DVec3::ZERO {
            let DVec3 { x, y, z } = placed.offset;
            let _ = write!(out, "\"offset\": [{x}, {y}, {z}], ");
        }
        if placed.level > 0 {
            let _ = write!(out, "\"level\": {}, ", placed.level);
        }
        out.push_str("\"levels\": [");
        for (index, level) in placed.asset.levels.iter().enumerate() {
            out.push_str(if index == 0 {
                "{ \"spheres\": "
            } else {
                ", { \"spheres\": "
            });
            list(&mut out, level.spheres.iter(), write_sphere);
            out.push_str(", \"culls\": ");
            list(&mut out, level.culls.iter(), |out, cull| {
                write_place(out, cull);
                out.push_str(" }");
            });
            out.push_str(" }");
        }
        out.push_str("] }");
    }
    out.push_str("]\n}\n");
    out
}

/// A list of spheres, each on a line of its own.
fn list<'a>(
    out: &mut String,
    spheres: impl Iterator<Item = &'a NavSphere>,
    write: impl Fn(&mut String, &NavSphere),
) {
    out.push('[');
    for (index, sphere) in spheres.enumerate() {
        out.push_str(if index == 0 { "\n    " } else { ",\n    " });
        write(out, sphere);
    }
    out.push(']');
}

fn write_place(out: &mut String, sphere: &NavSphere) {
    let DVec3 { x, y, z } = sphere.at;
    let _ = write!(
        out,
        "{{ \"at\": [{x}, {y}, {z}], \"radius\": {}",
        sphere.radius
    );
}

fn write_sphere(out: &mut String, sphere: &NavSphere) {
    write_place(out, sphere);
    if sphere.medium != AreaMedium::Land {
        let _ = write!(out, ", \"medium\": \"{}\"", sphere.medium.id());
    }
    if sphere.climb {
        out.push_str(", \"climb\": true");
    }
    if sphere.largest.is_finite() {
        let _ = write!(out, ", \"largest\": {}", sphere.largest);
    }
    out.push_str(" }");
}

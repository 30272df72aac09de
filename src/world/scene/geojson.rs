//! Polygons of GeoJSON (RFC 7946) as obstacles.
//!
//! Features, collections of them and bare geometries are read; geometries without area are left out and counted:
//! points, lines, features without a geometry. Heights come from the properties `height`, `min_height` and
//! `building:levels`, as OpenStreetMap writes them. Degrees are laid flat around their middle: x = longitude times the
//! cosine of the middle latitude, which errs by less than a thousandth over ten kilometres below 60 degrees.

use super::{MAX_EXTENT, MAX_OBSTACLES, Obstacle, Scene, SceneFile, Shape};
use crate::message::Message;
use crate::world::Json;
use glam::DVec2;

/// The coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// Degrees of longitude and latitude where all are within 180 and 90 and lie within two degrees of each other, else
    /// metres.
    Guessed,
    /// Longitude and latitude.
    Degrees,
    /// x and y in metres.
    Metres,
}

/// Metres of a degree of latitude.
const DEGREE: f64 = 111_320.0;
/// The height of a storey, in metres.
const STOREY: f64 = 3.0;
/// The height of a feature without one, in metres.
const USUAL_HEIGHT: f64 = 2.5;
/// The deepest nesting of collections that is read.
const DEEPEST: u32 = 8;

/// Reads the polygons of a GeoJSON text as a scene: its floor is their box and a margin of a twentieth. What cannot be
/// an obstacle is left out and counted.
///
/// # Errors
/// `geojson.kind` where it is no GeoJSON, `geojson.empty` where it holds nothing at all, `geojson.no-polygons` with
/// what was left out where nothing of it can be an obstacle, `geojson.too-many`; those of [`Scene::new`].
pub fn read_geojson(json: Json, coordinates: Coordinates) -> Result<SceneFile, Message> {
    let mut found = Found::default();
    collect(json, &Properties::default(), 0, &mut found)?;
    let Found {
        polygons: found,
        mut left_out,
    } = found;
    let none = |left_out: u32| match left_out {
        0 => Message::new("geojson.empty"),
        _ => Message::new("geojson.no-polygons").with("n", left_out),
    };
    let all = || found.iter().flat_map(|(rings, _)| rings.iter().flatten());
    let finite = all().all(|at| at.is_finite());
    let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    let (low, high) = all().fold(nothing, |(low, high), at| (low.min(*at), high.max(*at)));
    if found.is_empty() || !finite {
        return Err(none(left_out + found.len() as u32));
    }
    let on_earth = low.x >= -180.0 && high.x <= 180.0 && low.y >= -90.0 && high.y <= 90.0;
    let degrees = match coordinates {
        Coordinates::Guessed => on_earth && (high - low).max_element() < 2.0,
        Coordinates::Degrees => on_earth,
        Coordinates::Metres => false,
    };
    let middle = (low + high) / 2.0;
    let scale = if degrees {
        DVec2::new(DEGREE * libm::cos(middle.y.to_radians()), DEGREE)
    } else {
        DVec2::ONE
    };
    // Maps in metres may lie anywhere; a scene lies around its origin.
    let far = low.abs().max(high.abs()).max_element() > MAX_EXTENT / 2.0;
    let origin = if degrees || far { low } else { DVec2::ZERO };
    let flat = |at: &DVec2| (*at - origin) * scale;
    let (low, high) = (flat(&low), flat(&high));
    let margin = ((high - low).max_element() / 20.0).max(1.0);
    let mut scene = Scene::new(low - margin, high + margin)?;
    let mut mended = 0;
    for (rings, properties) in &found {
        let shape = Shape::Polygon {
            rings: rings
                .iter()
                .map(|ring| ring.iter().map(flat).collect())
                .collect(),
        };
        let obstacle = Obstacle {
            shape,
            low: properties.low,
            high: properties.high,
            name: properties.name.clone(),
        };
        match scene.add_mended(obstacle) {
            // The first point is told again at the end of each ring: that is no fault.
            Ok((_, done)) => {
                mended += u32::from(done.straight > 0 || done.repeated as usize > rings.len())
            }
            Err(why) if why.id == "scene.full" => return Err(why),
            Err(_) => left_out += 1,
        }
    }
    if scene.obstacles().is_empty() {
        return Err(none(left_out));
    }
    Ok(SceneFile {
        name: String::new(),
        scene,
        mended,
        left_out,
        study: Json::Null,
    })
}

/// The properties of a feature that apply to its polygons.
#[derive(Clone, Debug)]
struct Properties {
    name: String,
    low: f64,
    high: f64,
}

impl Default for Properties {
    fn default() -> Self {
        Properties {
            name: String::new(),
            low: 0.0,
            high: USUAL_HEIGHT,
        }
    }
}

impl Properties {
    fn read(mut json: Json) -> Properties {
        let mut number = |key: &str| match json.take(key) {
            Json::Number(number) => Some(number),
            Json::Text(text) => text.trim().trim_end_matches('m').trim().parse().ok(),
            _ => None,
        };
        let sane = |number: &f64| number.is_finite() && (0.0..10_000.0).contains(number);
        let low = number("min_height").filter(sane).unwrap_or(0.0);
        let levels = number("building:levels").map(|levels| levels * STOREY);
        let high = number("height")
            .or(levels)
            .filter(sane)
            .unwrap_or(USUAL_HEIGHT);
        let name = json.take("name").text().unwrap_or_default();
        Properties {
            name,
            low,
            high: if high > low { high } else { low + USUAL_HEIGHT },
        }
    }
}

type Rings = Vec<Vec<DVec2>>;

/// The objects met so far.
#[derive(Debug, Default)]
struct Found {
    polygons: Vec<(Rings, Properties)>,
    /// Geometries that are no polygons, and features without any.
    left_out: u32,
}

impl Found {
    fn polygon(&mut self, coordinates: Json, properties: &Properties) -> Result<(), Message> {
        let rings = rings(coordinates)?;
        if rings.iter().all(Vec::is_empty) {
            self.left_out += 1;
        } else {
            self.polygons.push((rings, properties.clone()));
        }
        Ok(())
    }
}

fn collect(
    mut json: Json,
    properties: &Properties,
    depth: u32,
    found: &mut Found,
) -> Result<(), Message> {
    let kind = json.take("type").text().unwrap_or_default();
    if depth > DEEPEST {
        found.left_out += 1;
        return Ok(());
    }
    match kind.as_str() {
        "FeatureCollection" | "GeometryCollection" => {
            let key = if kind == "FeatureCollection" {
                "features"
            } else {
                "geometries"
            };
            for (_, item) in json.take(key).into_entries() {
                collect(item, properties, depth + 1, found)?;
            }
        }
        "Feature" => {
            let own = Properties::read(json.take("properties"));
            let geometry = json.take("geometry");
            if geometry == Json::Null {
                found.left_out += 1;
            } else {
                collect(geometry, &own, depth + 1, found)?;
            }
        }
        "Polygon" => found.polygon(json.take("coordinates"), properties)?,
        "MultiPolygon" => {
            let polygons = json.take("coordinates").into_entries();
            found.left_out += u32::from(polygons.is_empty());
            for (_, polygon) in polygons {
                found.polygon(polygon, properties)?;
            }
        }
        "Point" | "MultiPoint" | "LineString" | "MultiLineString" => found.left_out += 1,
        _ => return Err(Message::new("geojson.kind").with("found", kind)),
    }
    if found.polygons.len() > MAX_OBSTACLES {
        return Err(Message::new("geojson.too-many").with("most", MAX_OBSTACLES));
    }
    Ok(())
}

fn rings(json: Json) -> Result<Rings, Message> {
    let ring = |(_, ring): (_, Json)| {
        ring.into_entries()
            .into_iter()
            .map(|(_, at)| place(at))
            .collect()
    };
    json.into_entries().into_iter().map(ring).collect()
}

/// A position: two numbers, perhaps a height behind them.
fn place(json: Json) -> Result<DVec2, Message> {
    match json {
        Json::Numbers(numbers) if numbers.len() >= 2 => Ok(DVec2::new(numbers[0], numbers[1])),
        _ => Err(Message::new("geojson.place")),
    }
}

//! The properties of the tiles of a tileset: whether they block, and their cost.

use super::json::Json;
use crate::message::Message;

/// Properties of a tile that say, as `true` or `false`, whether it blocks.
pub const BLOCKING: [&str; 4] = ["blocked", "collides", "wall", "solid"];
/// The property of a tile that says what it costs.
const COST: &str = "cost";

/// A tileset of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Tileset {
    /// The number, in the layers, of its first tile.
    pub first: u32,
    /// What the tileset is called.
    pub name: String,
    /// The file that has its tiles, if the map has not.
    pub source: Option<String>,
    /// What tiles say, in the order of the file; a tile may come twice.
    says: Vec<Says>,
    /// For each of `says` the tile's number from 0, above 32 bits of its index in `says`; in order.
    order: Vec<u64>,
}

/// The properties of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Says {
    blocks: Option<bool>,
    cost: Option<f64>,
}

/// The effect of a tile on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing is said.
    None,
    /// It is blocked.
    Blocked,
    /// It costs so much.
    Cost(u8),
}

impl Tileset {
    /// `None` if it has no first tile: then no cell has one of its tiles.
    pub fn read(mut json: Json) -> Option<Tileset> {
        let first = u32::try_from(json.take("firstgid").whole()?).ok()?;
        let mut set = Tileset {
            first,
            name: json.take("name").text().unwrap_or_default(),
            source: json.take("source").text(),
            says: Vec::new(),
            order: Vec::new(),
        };
        // A list since Tiled 1.2; before, an object with the number as its key, and the properties apart.
        for (key, mut tile) in json.take("tiles").into_entries() {
            let says = Says::read(tile.take("properties"), tile.take("objectgroup"));
            set.add(key, &tile.take("id"), says);
        }
        for (key, properties) in json.take("tileproperties").into_entries() {
            set.add(key, &Json::Null, Says::read(properties, Json::Null));
        }
        set.order.sort_unstable();
        Some(set)
    }

    fn add(&mut self, key: Option<String>, id: &Json, says: Says) {
        let id = id.whole().and_then(|id| u32::try_from(id).ok());
        let id = id.or_else(|| key?.parse().ok());
        if let Some(id) = id.filter(|_| says != Says::default()) {
            self.order
                .push(u64::from(id) << 32 | self.says.len() as u64);
            self.says.push(says);
        }
    }

    /// Whether any tile says anything.
    pub fn says_anything(&self) -> bool {
        !self.says.is_empty()
    }

    fn says(&self, tile: u32) -> Says {
        let from = self.order.partition_point(|at| *at >> 32 < u64::from(tile));
        let same = self.order[from..]
            .iter()
            .take_while(|at| **at >> 32 == u64::from(tile));
        same.fold(Says::default(), |before, at| {
            let says = self.says[*at as u32 as usize];
            Says {
                blocks: says.blocks.or(before.blocks),
                cost: says.cost.or(before.cost),
            }
        })
    }

    /// What a tile does to its cell. Errors: `tiled.cost` for a cost above 255 or not whole.
    pub fn effect(&self, tile: u32) -> Result<Effect, Message> {
        let says = self.says(tile);
        match (says.blocks, says.cost) {
            (Some(true), _) => Ok(Effect::Blocked),
            (_, None) => Ok(Effect::None),
            (_, Some(cost)) if cost <= 0.0 => Ok(Effect::Blocked),
            (_, Some(cost)) if cost <= 255.0 && cost.fract() == 0.0 => Ok(Effect::Cost(cost as u8)),
            (_, Some(cost)) => Err(Message::new("tiled.cost")
                .with("tileset", crate::message::found_text(self.name.as_bytes()))
                .with("tile", tile)
                .with("found", cost)
                .with("right", u8::MAX)),
        }
    }
}

impl Says {
    fn read(properties: Json, mut shapes: Json) -> Says {
        let mut says = Says::default();
        if !shapes.take("objects").into_entries().is_empty() {
            says.blocks = Some(true);
        }
        // Of several properties that block, one that says yes is enough.
        let mut said = None;
        for (key, mut value) in properties.into_entries() {
            let (name, value) = match key {
                Some(key) => (Some(key), value),
                None => (value.take("name").text(), value.take("value")),
            };
            let Some(name) = name else {
                continue;
            };
            if BLOCKING.iter().any(|one| name.eq_ignore_ascii_case(one)) {
                if let Some(yes) = truth(&value) {
                    said = Some(yes || said == Some(true));
                }
            } else if name.eq_ignore_ascii_case(COST) {
                says.cost = amount(&value);
            }
        }
        says.blocks = said.or(says.blocks);
        says
    }
}

/// Before Tiled had types of properties each was a text.
fn truth(value: &Json) -> Option<bool> {
    match value {
        Json::Bool(value) => Some(*value),
        Json::Text(text) if text == "true" => Some(true),
        Json::Text(text) if text == "false" => Some(false),
        _ => None,
    }
}

fn amount(value: &Json) -> Option<f64> {
    match value {
        Json::Number(value) => Some(*value),
        Json::Text(text) => text.parse().ok().map(|value: i32| f64::from(value)),
        _ => None,
    }
}

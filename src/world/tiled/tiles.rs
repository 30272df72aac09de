//! What the tiles of a tileset say of themselves: that they block, or what they cost.

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
    /// Its tiles that say anything, by their number from 0, in order.
    tiles: Vec<(u32, Says)>,
}

/// What a tile says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Says {
    blocks: Option<bool>,
    cost: Option<f64>,
}

/// What becomes of a cell with a tile.
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
    /// Reads the list of a map's tilesets, ordered by their first tiles.
    pub fn read_all(json: Json) -> Vec<Tileset> {
        let mut sets: Vec<Tileset> = json
            .into_entries()
            .into_iter()
            .filter_map(|(_, set)| Tileset::read(set))
            .collect();
        sets.sort_by_key(|set| set.first);
        sets
    }

    /// `None` if it has no first tile: then no cell has one of its tiles.
    fn read(mut json: Json) -> Option<Tileset> {
        let first = u32::try_from(json.take("firstgid").whole()?).ok()?;
        let mut tiles: Vec<(u32, Says)> = Vec::new();
        let mut add = |key: Option<String>, id: Json, says: Says| {
            let id = id.whole().and_then(|id| u32::try_from(id).ok());
            if let Some(id) = id.or_else(|| key?.parse().ok()) {
                tiles.push((id, says));
            }
        };
        // A list since Tiled 1.2; before, an object with the number as its key, and the properties apart.
        for (key, mut tile) in json.take("tiles").into_entries() {
            let says = Says::read(tile.take("properties"), tile.take("objectgroup"));
            add(key, tile.take("id"), says);
        }
        for (key, properties) in json.take("tileproperties").into_entries() {
            add(key, Json::Null, Says::read(properties, Json::Null));
        }
        tiles.retain(|(_, says)| *says != Says::default());
        tiles.sort_by_key(|(id, _)| *id);
        tiles.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                // A property says more than a shape.
                first.1.blocks = later.1.blocks.or(first.1.blocks);
                first.1.cost = later.1.cost.or(first.1.cost);
            }
            same
        });
        Some(Tileset {
            first,
            name: json.take("name").text().unwrap_or_default(),
            source: json.take("source").text(),
            tiles,
        })
    }

    /// Whether any tile says anything.
    pub fn says_anything(&self) -> bool {
        !self.tiles.is_empty()
    }

    /// What a tile does to its cell. Errors: `tiled.cost` for a cost above 255 or not whole.
    pub fn effect(&self, tile: u32) -> Result<Effect, Message> {
        let Ok(at) = self.tiles.binary_search_by_key(&tile, |(id, _)| *id) else {
            return Ok(Effect::None);
        };
        let says = self.tiles[at].1;
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
            let Some(name) = name.map(|name| name.to_lowercase()) else {
                continue;
            };
            if BLOCKING.contains(&name.as_str()) {
                if let Some(yes) = truth(&value) {
                    said = Some(yes || said == Some(true));
                }
            } else if name == COST {
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
        Json::Text(text) => text.parse().ok().filter(|value: &f64| value.is_finite()),
        _ => None,
    }
}

//! The layers of a map of Tiled that have tiles: their data, however written.

use super::json::{Json, side};
use crate::message::{Message, found_text};

/// How a tile is turned, in the highest bits of its number: across, down, along the diagonal, and by 120
/// degrees. Tiled keeps all four, whatever the map's shape.
const TURNED: u32 = 0xF000_0000;

/// A layer as blocks of tiles: one of the map's size, or the chunks of an infinite map.
#[derive(Clone, Debug, PartialEq)]
pub struct TileLayer {
    /// Its name, after those of its groups.
    pub name: String,
    blocks: Vec<Block>,
}

/// A rectangle of tiles.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    /// Column and row of the upper left cell.
    x: i64,
    y: i64,
    /// At least 1.
    width: u32,
    /// Numbers of tiles, row by row, without their turning; 0 for none.
    gids: Vec<u32>,
}

impl TileLayer {
    /// Whether no two of its tiles can lie in one cell.
    pub fn is_one_block(&self) -> bool {
        self.blocks.len() <= 1
    }

    /// Calls `act` for every cell that has a tile, with column, row and tile.
    pub fn each_tile(&self, act: &mut dyn FnMut(i64, i64, u32)) {
        for block in &self.blocks {
            for (row, gids) in (block.y..).zip(block.gids.chunks(block.width as usize)) {
                for (column, gid) in (block.x..).zip(gids) {
                    if *gid != 0 {
                        act(column, row, *gid);
                    }
                }
            }
        }
    }
}

/// Reads the tile layers of a list, the lowest first, with those in groups. `size` is the map's, which a layer has if
/// it does not say its own; (0, 0) if the map is infinite.
pub fn read_layers(list: Json, size: (u32, u32)) -> Result<Vec<TileLayer>, Message> {
    let mut layers = Vec::new();
    // What is still to be looked at, the next one last, each with the name of its group.
    let mut rest: Vec<(String, Json)> = Vec::new();
    let push = |rest: &mut Vec<(String, Json)>, group: &str, list: Json| {
        let inside = list.into_entries().into_iter().rev();
        rest.extend(inside.map(|(_, layer)| (group.to_owned(), layer)));
    };
    push(&mut rest, "", list);
    while let Some((group, mut json)) = rest.pop() {
        let own = json.take("name").text().unwrap_or_default();
        let name = if group.is_empty() {
            own
        } else {
            format!("{group}/{own}")
        };
        match json.take("type") {
            Json::Text(kind) if kind == "group" => match json.take("layers") {
                Json::TooDeep => return Err(wrong("tiled.deep", &name)),
                inside => push(&mut rest, &name, inside),
            },
            Json::Text(kind) if kind == "tilelayer" => {
                layers.push(read_layer(json, name, size)?);
            }
            Json::TooDeep => return Err(wrong("tiled.deep", &name)),
            _ => {}
        }
    }
    Ok(layers)
}

fn read_layer(mut json: Json, name: String, size: (u32, u32)) -> Result<TileLayer, Message> {
    if let Json::Text(compression) = json.take("compression")
        && !compression.is_empty()
    {
        return Err(
            wrong("tiled.compressed", &name).with("found", found_text(compression.as_bytes()))
        );
    }
    let chunks = json.take("chunks");
    if chunks != Json::Null {
        let mut blocks = Vec::new();
        for (_, chunk) in chunks.into_entries() {
            blocks.push(read_block(chunk, &name, None)?);
        }
        return Ok(TileLayer { name, blocks });
    }
    let own = (size != (0, 0)).then_some(size);
    let block = read_block(json, &name, own)?;
    Ok(TileLayer {
        name,
        blocks: vec![block],
    })
}

/// A layer or a chunk. `size` is what it has if it does not say.
fn read_block(mut json: Json, layer: &str, size: Option<(u32, u32)>) -> Result<Block, Message> {
    let mut length = |field: &'static str, usual: Option<u32>| match (json.take(field), usual) {
        (Json::Null, Some(usual)) => Ok(usual),
        (value, _) => side(&value).ok_or_else(|| {
            wrong("tiled.layer-size", layer)
                .with("field", field)
                .with("found", value.shown())
        }),
    };
    let width = length("width", size.map(|(width, _)| width))?;
    let height = length("height", size.map(|(_, height)| height))?;
    let (x, y) = (json.take("x").whole(), json.take("y").whole());
    let gids = read_data(json.take("data"), layer)?;
    let cells = u64::from(width) * u64::from(height);
    if gids.len() as u64 != cells {
        return Err(wrong("tiled.length", layer)
            .with("found", gids.len())
            .with("width", width)
            .with("height", height)
            .with("right", cells));
    }
    Ok(Block {
        x: i64::from(x.unwrap_or(0)),
        y: i64::from(y.unwrap_or(0)),
        width,
        gids,
    })
}

fn read_data(data: Json, layer: &str) -> Result<Vec<u32>, Message> {
    match data {
        Json::Numbers(numbers) => {
            let mut gids = Vec::with_capacity(numbers.len());
            for value in numbers {
                if !(0.0..4_294_967_296.0).contains(&value) || value.fract() != 0.0 {
                    return Err(no_tile(layer, gids.len(), &Json::Number(value)));
                }
                gids.push(value as u32 & !TURNED);
            }
            Ok(gids)
        }
        // Something in it is no number.
        Json::List(list) => {
            let number = |value: &Json| matches!(value, Json::Number(_));
            match list.iter().position(|value| !number(value)) {
                Some(at) => Err(no_tile(layer, at, &list[at])),
                None => Ok(Vec::new()),
            }
        }
        Json::Text(text) => match base64(&text) {
            Some(bytes) if bytes.len().is_multiple_of(4) => {
                let number = |four: &[u8]| {
                    four.iter()
                        .rev()
                        .fold(0, |gid, byte| gid << 8 | u32::from(*byte))
                };
                Ok(bytes
                    .chunks_exact(4)
                    .map(|four| number(four) & !TURNED)
                    .collect())
            }
            _ => Err(wrong("tiled.base64", layer)),
        },
        other => Err(wrong("tiled.data", layer).with("found", other.shown())),
    }
}

fn no_tile(layer: &str, at: usize, found: &Json) -> Message {
    wrong("tiled.gid", layer)
        .with("cell", at + 1)
        .with("found", found.shown())
}

/// The bytes that a text in base64 stands for; blanks and line ends are passed over.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0_u32);
    let text = text.trim_ascii_end();
    let text = text
        .strip_suffix("==")
        .or(text.strip_suffix('='))
        .unwrap_or(text);
    for byte in text.bytes() {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ if byte.is_ascii_whitespace() => continue,
            _ => return None,
        };
        bits = bits << 6 | u32::from(six);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    // A lone character at the end is no byte.
    (held < 6).then_some(bytes)
}

fn wrong(id: &'static str, layer: &str) -> Message {
    Message::new(id).with("layer", found_text(layer.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read() {
        for (text, bytes) in [
            ("", &b""[..]),
            ("Zg==", b"f"),
            ("Zm8=", b"fo"),
            ("Zm8", b"fo"),
            ("Zm9vYmFy", b"foobar"),
            (" Zm9v\n  YmFy \n", b"foobar"),
            ("//79+w==", b"\xFF\xFE\xFD\xFB"),
        ] {
            assert_eq!(base64(text).as_deref(), Some(bytes), "{text}");
        }
        for text in ["Zm9vY", "Zm=v", "Zm9v-", "é"] {
            assert_eq!(base64(text), None, "{text}");
        }
    }
}

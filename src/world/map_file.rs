//! Map files in the format of the MovingAI benchmarks.
//!
//! Four header lines (`type octile`, `height H`, `width W`, `map`), then `H` rows of `W`
//! characters, the upper row first. Accepted as well: the first three lines in any order, blanks
//! at the end of header lines, Windows line ends, a byte order mark, blank lines after the rows.
//! Anything else is refused with the line and the column, what was found there, and what would be
//! right. Files carry no terrain costs.

use super::grid::{TERRAIN_CHARS, checked_size};
use super::{Grid, MAX_CELLS, MAX_SIDE, Terrain};
use crate::message::{Message, found_text};

/// Reads a map file. Memory is proportional to the bytes given, whatever sizes they state.
///
/// # Errors
/// A message with `line` and `column`, both from 1, `found` and `right`: `map.empty`,
/// `map.header`, `map.header-twice`, `map.header-missing`, `map.type`, `map.size`,
/// `map.too-large`, `map.row-short`, `map.row-long`, `map.rows-missing`, `map.rows-extra`,
/// `map.unknown-terrain`, `map.not-text`.
///
/// ```
/// use wayscope::world::{read_map, write_map};
/// let text = "type octile\nheight 2\nwidth 3\nmap\n..@\n.S.\n";
/// assert_eq!(write_map(&read_map(text.as_bytes()).unwrap()), text);
/// let error = read_map(b"type octile\nheight 1\nwidth 3\nmap\n.x.\n").unwrap_err();
/// assert_eq!(error.to_string(), "map.unknown-terrain line=5 column=2 found=x right=. G S W @ O T");
/// ```
pub fn read_map(bytes: &[u8]) -> Result<Grid, Message> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if bytes.trim_ascii().is_empty() {
        return Err(at("map.empty", 1, 1, bytes).with("right", "type octile"));
    }
    let mut lines = TextLines::new(bytes);
    let (width, height) = read_header(&mut lines)?;
    read_rows(&mut lines, width, height)
}

/// Writes a map file: what [`read_map`] reads as the same terrain.
pub fn write_map(grid: &Grid) -> String {
    let (width, height) = (grid.width(), grid.height());
    let mut out = format!("type octile\nheight {height}\nwidth {width}\nmap\n");
    out.reserve(grid.len() + height as usize);
    for row in grid.terrain().chunks_exact(width as usize) {
        out.extend(row.iter().map(|kind| kind.to_char()));
        out.push('\n');
    }
    out
}

/// The lines of a file, counted from 1, without their line ends: a line feed, after a carriage return or not; a
/// carriage return alone in a file without any line feed.
pub(super) struct TextLines<'a> {
    rest: &'a [u8],
    /// The last byte of a line end.
    end: u8,
    /// Number of the line given last; 0 before the first.
    pub number: u32,
}

impl<'a> TextLines<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        // Old files of Macs end their lines with a carriage return alone.
        let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
        TextLines {
            rest: bytes,
            end,
            number: 0,
        }
    }

    /// Whether nothing but blanks and line ends follows.
    pub fn only_blanks_follow(&self) -> bool {
        // Not `trim_ascii`: that looks at the far end, too, each time.
        self.rest.iter().all(u8::is_ascii_whitespace)
    }
}

impl<'a> Iterator for TextLines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let end = self.rest.iter().position(|byte| *byte == self.end);
        let line = &self.rest[..end.unwrap_or(self.rest.len())];
        self.rest = end.map_or(&[], |end| &self.rest[end + 1..]);
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

/// A message about a place in a file; `found` is cut to what can be shown.
pub(super) fn at(id: &'static str, line: u32, column: usize, found: &[u8]) -> Message {
    Message::new(id)
        .with("line", line)
        .with("column", column)
        .with("found", found_text(found))
}

/// Reads the lines up to `map`; gives width and height.
fn read_header(lines: &mut TextLines) -> Result<(u32, u32), Message> {
    let (mut octile, mut width, mut height) = (None, None, None);
    while let Some(line) = lines.next() {
        let number = lines.number;
        let text = line.trim_ascii_end();
        let key_end = text.iter().position(u8::is_ascii_whitespace);
        let key = &text[..key_end.unwrap_or(text.len())];
        let value = text[key.len()..].trim_ascii_start();
        let column = text.len() - value.len() + 1;
        let missing = missing_keys(octile.is_none(), height.is_none(), width.is_none());
        match key {
            b"type" if octile.is_none() => {
                if value != b"octile" {
                    return Err(at("map.type", number, column, value).with("right", "octile"));
                }
                octile = Some(());
            }
            b"height" if height.is_none() => height = Some(side(value, number, column)?),
            b"width" if width.is_none() => width = Some(side(value, number, column)?),
            b"type" | b"height" | b"width" => {
                return Err(at("map.header-twice", number, 1, key).with("right", missing));
            }
            b"map" if value.is_empty() => {
                let (Some(()), Some(height), Some(width)) = (octile, height, width) else {
                    return Err(at("map.header-missing", number, 1, key).with("right", missing));
                };
                if checked_size(width, height).is_err() {
                    let cells = format!("{width} x {height}");
                    return Err(
                        at("map.too-large", number, 1, cells.as_bytes()).with("right", MAX_CELLS)
                    );
                }
                return Ok((width, height));
            }
            _ => {
                let id = match text.iter().position(|byte| !is_text(*byte)) {
                    Some(binary) => return Err(not_text(number, binary, text[binary], missing)),
                    None => "map.header",
                };
                return Err(at(id, number, 1, text).with("right", missing));
            }
        }
    }
    let missing = missing_keys(octile.is_none(), height.is_none(), width.is_none());
    Err(at("map.header-missing", lines.number + 1, 1, b"").with("right", missing))
}

/// The keywords that the header still lacks, in their usual order.
fn missing_keys(octile: bool, height: bool, width: bool) -> String {
    let keys = [
        (octile, "type octile"),
        (height, "height"),
        (width, "width"),
        (true, "map"),
    ];
    let missing: Vec<&str> = keys.iter().filter(|key| key.0).map(|key| key.1).collect();
    missing.join(", ")
}

/// A width or a height.
fn side(value: &[u8], line: u32, column: usize) -> Result<u32, Message> {
    match whole_number(value) {
        Some(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
        _ => Err(at("map.size", line, column, value).with("right", MAX_SIDE)),
    }
}

/// A number of digits only, if it fits u32.
pub(super) fn whole_number(text: &[u8]) -> Option<u32> {
    if text.is_empty() {
        return None;
    }
    text.iter().try_fold(0_u32, |value, byte| {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    })
}

/// For each byte the terrain that it stands for.
const KINDS: [Option<Terrain>; 256] = {
    let mut kinds = [None; 256];
    let mut code = 0;
    while code < Terrain::ALL.len() {
        kinds[Terrain::ALL[code].to_char() as usize] = Some(Terrain::ALL[code]);
        code += 1;
    }
    kinds
};

fn read_rows(lines: &mut TextLines, width: u32, height: u32) -> Result<Grid, Message> {
    let columns = width as usize;
    // The file may promise more than it holds.
    let mut terrain = Vec::with_capacity((columns * height as usize).min(lines.rest.len()));
    for row in 0..height {
        if lines.only_blanks_follow() {
            return Err(Message::new("map.rows-missing")
                .with("line", lines.number + 1)
                .with("column", 1)
                .with("found", row)
                .with("right", height));
        }
        let line = lines.next().unwrap_or_default();
        for (column, byte) in line.iter().take(columns).enumerate() {
            match KINDS[usize::from(*byte)] {
                Some(kind) => terrain.push(kind),
                None => return Err(unknown_terrain(line, lines.number, column)),
            }
        }
        if line.len() != columns {
            let id = if line.len() < columns {
                "map.row-short"
            } else {
                "map.row-long"
            };
            return Err(Message::new(id)
                .with("line", lines.number)
                .with("column", line.len().min(columns) + 1)
                .with("found", characters(line))
                .with("right", width));
        }
    }
    if !lines.only_blanks_follow() {
        let extra = lines.next().unwrap_or_default();
        return Err(at("map.rows-extra", lines.number, 1, extra).with("right", height));
    }
    Grid::from_terrain(width, height, terrain)
}

/// What to say of the first byte of a row that is no terrain; all before it is plain ASCII, so that
/// bytes are columns.
fn unknown_terrain(line: &[u8], number: u32, column: usize) -> Message {
    let rest = &line[column..];
    // A character has at most four bytes; what follows it may be anything.
    let character = (1..=rest.len().min(4)).find_map(|n| std::str::from_utf8(&rest[..n]).ok());
    match character {
        Some(character) if rest[0] != 0 => at(
            "map.unknown-terrain",
            number,
            column + 1,
            character.as_bytes(),
        )
        .with("right", TERRAIN_CHARS),
        _ => not_text(number, column, rest[0], TERRAIN_CHARS.to_owned()),
    }
}

/// Whether a byte may stand in a header: no control characters but the tab.
fn is_text(byte: u8) -> bool {
    byte == b'\t' || !byte.is_ascii_control() && byte.is_ascii()
}

/// A byte that belongs to no text; shown as its number in base 16.
pub(super) fn not_text(line: u32, column: usize, byte: u8, right: String) -> Message {
    let shown = format!("0x{byte:02X}");
    at("map.not-text", line, column + 1, shown.as_bytes()).with("right", right)
}

/// Characters of a line, if it is UTF-8; otherwise about as many.
fn characters(line: &[u8]) -> usize {
    line.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

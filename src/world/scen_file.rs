//! Scenario files in the format of the MovingAI benchmarks: problems on a map, with the lengths of
//! their shortest paths.
//!
//! The first line is `version 1` (or `1.0`); then each line has nine fields, separated by tabs or
//! blanks: bucket, map, width and height of the map, column and row of the start, column and row
//! of the goal, length. A file without a version line has the older form of seven fields, without
//! width and height. A field that stands between tabs may contain blanks.

use super::grid::checked_size;
use super::map_file::{TextLines, at, not_text, whole_number};
use super::{Cell, Grid, MAX_CELLS, MAX_SIDE};
use crate::message::{Message, found_text};
use std::fmt::Write;

/// One problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// A quarter of the length, rounded down: problems of one bucket are about equally long.
    pub bucket: u32,
    /// The path of the map: a hint only.
    pub map: String,
    /// Width of the map in cells; 0 where the file does not say.
    pub width: u32,
    /// Height of the map in cells; 0 where the file does not say.
    pub height: u32,
    /// Where the path begins.
    pub start: Cell,
    /// Where it ends.
    pub goal: Cell,
    /// Length of a shortest path: 1 for a straight step, sqrt 2 for a diagonal one, corners not
    /// cut. Some files write 0 where start and goal differ: then there is no path.
    pub length: f64,
}

/// Names of the fields, as error messages give them.
const FIELDS: [&str; 9] = [
    "bucket", "map", "width", "height", "start x", "start y", "goal x", "goal y", "length",
];

/// No path on any map is longer: each cell is entered once, by a step of at most the square root of two.
const LONGEST: usize = 2 * MAX_CELLS;

/// The names of the fields of a line, with or without the size of the map.
fn names(sizes: bool) -> String {
    let size = 2..4;
    let stated = |name: &usize| sizes || !size.contains(name);
    let names: Vec<_> = (0..FIELDS.len())
        .filter(stated)
        .map(|name| FIELDS[name])
        .collect();
    names.join(", ")
}

/// Reads a scenario file. Blank lines at the end are passed over.
///
/// # Errors
/// A message with `line` and `column`, both from 1, `found` and `right`: `scen.empty`,
/// `scen.header`, `scen.version`, `scen.fields`, `scen.number`, `scen.size`, `scen.too-large`, `scen.length`,
/// `scen.outside`, `map.not-text`.
///
/// ```
/// use wayscope::world::{read_scenarios, write_scenarios};
/// let text = "version 1\n1\tbay.map\t64\t36\t3\t4\t8\t4\t5\n";
/// let scenarios = read_scenarios(text.as_bytes()).unwrap();
/// assert_eq!(scenarios[0].length, 5.0);
/// assert_eq!(write_scenarios(&scenarios), text);
/// ```
pub fn read_scenarios(bytes: &[u8]) -> Result<Vec<Scenario>, Message> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if bytes.trim_ascii().is_empty() {
        return Err(at("scen.empty", 1, 1, bytes).with("right", "version 1"));
    }
    let mut lines = TextLines::new(bytes);
    let mut scenarios = Vec::new();
    let mut sizes = false;
    while !lines.only_blanks_follow() {
        let Some(line) = lines.next() else { break };
        let version = line.trim_ascii_end().strip_prefix(b"version");
        if let (1, Some(version)) = (lines.number, version) {
            check_version(version)?;
            sizes = true;
            continue;
        }
        scenarios.push(read_problem(line, lines.number, sizes)?);
    }
    Ok(scenarios)
}

/// Writes a scenario file, with tabs: of version 1, or in the older form if no problem states
/// the size of its map. Lengths are written with as many digits as they need; in names, what would
/// break the line becomes a blank, and no name becomes `-`.
pub fn write_scenarios(scenarios: &[Scenario]) -> String {
    let sizes = scenarios.is_empty() || scenarios.iter().any(|one| one.width > 0);
    let mut out = String::from(if sizes { "version 1\n" } else { "" });
    for one in scenarios {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}\t{}\t", one.bucket, one_field(&one.map));
        if sizes {
            let _ = write!(out, "{}\t{}\t", one.width, one.height);
        }
        let (s, g) = (one.start, one.goal);
        let _ = writeln!(out, "{}\t{}\t{}\t{}\t{}", s.x, s.y, g.x, g.y, one.length);
    }
    out
}

/// A name as a field of a line.
fn one_field(name: &str) -> String {
    let plain = name.replace(|c: char| c.is_control() || c.is_whitespace(), " ");
    match plain.trim() {
        "" => "-".to_owned(),
        plain => plain.to_owned(),
    }
}

/// Whether the scenarios belong to a map of the size of `grid`.
///
/// # Errors
/// `scen.other-size` or `scen.outside` for the first that does not, with `line` in the file
/// (`column` is 1), what was found, and the grid's size.
pub fn check_against(scenarios: &[Scenario], grid: &Grid) -> Result<(), Message> {
    let size = format!("{} x {}", grid.width(), grid.height());
    for (at, one) in (1_u32..).zip(scenarios) {
        let sized = (one.width, one.height) != (0, 0);
        let line = at + u32::from(sized); // The version line.
        if sized && (one.width, one.height) != (grid.width(), grid.height()) {
            let found = format!("{} x {}", one.width, one.height);
            return Err(Message::new("scen.other-size")
                .with("line", line)
                .with("column", 1)
                .with("found", found)
                .with("right", size));
        }
        for cell in [one.start, one.goal] {
            if !grid.contains(cell) {
                return Err(outside(line, 1, cell, grid.width(), grid.height()));
            }
        }
    }
    Ok(())
}

/// What is odd about scenarios that fit a map by its size: the file names another map than `name`
/// (`scen.other-map`), problems start or end on a wall (`scen.on-wall`, with the line of the first and
/// how many they are). None of it is an error: names of files change, and a map may have been edited.
pub fn doubts(scenarios: &[Scenario], grid: &Grid, name: &str) -> Vec<Message> {
    let mut doubts = Vec::new();
    let named = scenarios.first().map_or("", |one| map_name(&one.map));
    if !["", "-"].contains(&named) && !named.eq_ignore_ascii_case(map_name(name)) {
        doubts.push(
            Message::new("scen.other-map")
                .with("found", found_text(named.as_bytes()))
                .with("right", found_text(name.as_bytes())),
        );
    }
    let blocked = |cell: Cell| !grid.contains(cell) || grid.medium(grid.index(cell)).is_none();
    let walled = |one: &&(u32, &Scenario)| blocked(one.1.start) || blocked(one.1.goal);
    let numbered: Vec<_> = (1..).zip(scenarios).collect();
    let mut walled = numbered.iter().filter(walled);
    if let Some((at, one)) = walled.next() {
        let line = at + u32::from(one.width > 0); // The version line.
        let count = 1 + walled.count();
        doubts.push(
            Message::new("scen.on-wall")
                .with("line", line)
                .with("n", count),
        );
    }
    doubts
}

/// The name of a map without its folders and its ending.
fn map_name(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".map").unwrap_or(file)
}

fn check_version(version: &[u8]) -> Result<(), Message> {
    let value = version.trim_ascii();
    let apart = version.first().is_some_and(u8::is_ascii_whitespace);
    if apart && (value == b"1" || value == b"1.0") {
        return Ok(());
    }
    let column = "version".len() + version.len() - version.trim_ascii_start().len() + 1;
    Err(at("scen.version", 1, column, value).with("right", "1"))
}

/// One line. The fields of the older form are those of the newer without width and height.
fn read_problem(line: &[u8], number: u32, sizes: bool) -> Result<Scenario, Message> {
    let wanted = if sizes { 9 } else { 7 };
    if let Some(column) = line.iter().position(|byte| *byte == 0) {
        return Err(not_text(number, column, 0, names(sizes)));
    }
    let tabbed = fields(line, |byte| byte == b'\t');
    let fields = if tabbed.len() == wanted {
        tabbed
    } else {
        fields(line, |byte| byte.is_ascii_whitespace())
    };
    if fields.len() != wanted {
        // The first that is too much, or the end, where one is missing.
        let extra = fields
            .get(wanted)
            .map_or(line.trim_ascii_end().len() + 1, |(column, _)| *column);
        if number == 1 {
            // Neither a version line nor a problem: most likely another kind of file.
            return Err(at("scen.header", 1, 1, line.trim_ascii())
                .with("right", "version 1")
                .with("fields", wanted)
                .with("names", names(sizes)));
        }
        return Err(Message::new("scen.fields")
            .with("line", number)
            .with("column", extra)
            .with("found", fields.len())
            .with("right", wanted)
            .with("names", names(sizes)));
    }
    let field = |name: usize| {
        let (column, text) = fields[if sizes || name < 2 { name } else { name - 2 }];
        (name, column, text)
    };
    let count = |name| whole(field(name), number, u32::MAX);
    let side = |name| match count(name)? {
        side @ 1..=MAX_SIDE => Ok(side),
        _ => Err(bad("scen.size", field(name), number).with("right", MAX_SIDE)),
    };
    let (_, map_column, map) = field(1);
    let map = match std::str::from_utf8(map) {
        Ok(map) => map.to_owned(),
        Err(error) => {
            let byte = error.valid_up_to();
            let right = FIELDS[1].to_owned();
            return Err(not_text(number, map_column - 1 + byte, map[byte], right));
        }
    };
    let (width, height) = if sizes { (side(2)?, side(3)?) } else { (0, 0) };
    if sizes && checked_size(width, height).is_err() {
        let found = format!("{width} x {height}");
        return Err(
            at("scen.too-large", number, field(2).1, found.as_bytes()).with("right", MAX_CELLS)
        );
    }
    let (columns, rows) = if sizes {
        (width, height)
    } else {
        (MAX_SIDE, MAX_SIDE)
    };
    let place = |x: usize| {
        let column = whole(field(x), number, columns - 1)?;
        Ok(Cell::new(column, whole(field(x + 1), number, rows - 1)?))
    };
    let scenario = Scenario {
        bucket: count(0)?,
        map,
        width,
        height,
        start: place(4)?,
        goal: place(6)?,
        length: length(field(8), number)?,
    };
    for (cell, name) in [(scenario.start, 4), (scenario.goal, 6)] {
        if sizes && (cell.x >= width || cell.y >= height) {
            return Err(outside(number, field(name).1, cell, width, height));
        }
    }
    Ok(scenario)
}

/// The non-empty fields of a line, without blanks around them, each with its column from 1.
fn fields(line: &[u8], separator: impl Fn(u8) -> bool) -> Vec<(usize, &[u8])> {
    let mut fields = Vec::new();
    let mut begin = 0;
    for part in line.split(|byte| separator(*byte)) {
        let blanks = part.len() - part.trim_ascii_start().len();
        let text = part.trim_ascii();
        if !text.is_empty() {
            fields.push((begin + blanks + 1, text));
        }
        begin += part.len() + 1;
    }
    fields
}

/// A field: the index of its name, its column, its text.
type Field<'a> = (usize, usize, &'a [u8]);

fn bad(id: &'static str, (name, column, text): Field, line: u32) -> Message {
    at(id, line, column, text).with("field", FIELDS[name])
}

/// A whole number; the error of one that is none names `most` as the largest that would be right.
fn whole(field: Field, line: u32, most: u32) -> Result<u32, Message> {
    whole_number(field.2).ok_or_else(|| bad("scen.number", field, line).with("right", most))
}

fn length(field: Field, line: u32) -> Result<f64, Message> {
    let text = std::str::from_utf8(field.2).ok();
    let plain = text.filter(|text| text.starts_with(|c: char| c.is_ascii_digit() || c == '.'));
    match plain.and_then(|text| text.parse::<f64>().ok()) {
        Some(length) if length <= LONGEST as f64 => Ok(length),
        _ => Err(bad("scen.length", field, line).with("right", LONGEST)),
    }
}

fn outside(line: u32, column: usize, cell: Cell, width: u32, height: u32) -> Message {
    Message::new("scen.outside")
        .with("line", line)
        .with("column", column)
        .with("found", cell)
        .with("right", format!("{width} x {height}"))
}

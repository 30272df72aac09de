//! Tables of text as maps: a line is a row, a field is a cell.
//!
//! **Separators.** Comma, semicolon, tab, blanks (between numbers only), or none: then every
//! character is a cell, as in a drawing of `.` and `#`. The separator is found from the first lines, or
//! named by the caller. A separator at the end of every row (the last may lack it) closes the row and
//! begins no cell.
//!
//! **What is tolerated.** A byte order mark, Windows line ends, blank lines at the end, blanks around a
//! field, quotes around it. Text is UTF-8. Rows of different lengths are an error.
//!
//! **What a field means** depends on the [`TableMeaning`]:
//!
//! | field | walls | costs |
//! | --- | --- | --- |
//! | empty, blank | free | wall |
//! | `.` | free | free, cost 1 |
//! | a number equal to 0 | free | wall |
//! | a number below 0 | wall | wall |
//! | a whole number from 1 to 255 | wall | free, that cost |
//! | `#`, `@`, `x`, `X` | wall | wall |
//! | anything else | wall | an error |

mod detect;
mod field;

use super::grid::checked_size;
use super::map_file::not_text;
use super::{Grid, Terrain};
use crate::message::{Message, found_text};
use detect::{detect, outside_quotes};
use field::{BLANK, Cost, Field, Fields, Place, closed_row};

/// What stands between two fields of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// A tab.
    Tab,
    /// One blank or more.
    Blanks,
    /// Nothing: every character is a field.
    None,
}

/// What the fields of a table say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableMeaning {
    /// Where one can walk and where not.
    Walls,
    /// What each cell costs.
    Costs,
}

/// What a table looks like before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOutline {
    /// The separator named by the caller, or the one found.
    pub separator: Separator,
    /// Costs, if every field can be one and some number is above 1; else walls.
    pub proposal: TableMeaning,
    /// Fields in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// Separators that can be seen, the surest first.
const VISIBLE: [(char, Separator); 3] = [
    ('\t', Separator::Tab),
    (';', Separator::Semicolon),
    (',', Separator::Comma),
];
/// What a cost can be, as error messages name it.
const COSTS: &str = "1 – 255, 0, . # @ x";

/// Finds the separator, unless one is named, checks the rows and proposes a meaning. O(bytes).
///
/// # Errors
/// `csv.empty`, `csv.separator`, `csv.row`, `csv.quote`, `map.not-text`, `grid.side`, `grid.cells`; what
/// belongs to a place in the file has `line`, and `cell` or `column`, from 1.
///
/// ```
/// use wayscope::world::{Separator, TableMeaning, outline_table};
/// let outline = outline_table(b"1;4\n0;255\n", None).unwrap();
/// assert_eq!((outline.separator, outline.width, outline.height), (Separator::Semicolon, 2, 2));
/// assert_eq!(outline.proposal, TableMeaning::Costs);
/// let error = outline_table(b"1,0\n0,1,1\n", None).unwrap_err();
/// assert_eq!(error.to_string(), "csv.row line=2 found=3 right=2");
/// ```
pub fn outline_table(bytes: &[u8], separator: Option<Separator>) -> Result<TableOutline, Message> {
    let table = Table::new(bytes, separator)?;
    let (mut all_costs, mut some_cost) = (true, false);
    table.each(|field, _| {
        let kind = Field::of(field);
        all_costs &= !matches!(kind.cost(), Cost::Wrong);
        some_cost |= matches!(kind, Field::Number(value) if value > 1.0);
        Ok(())
    })?;
    let costs = all_costs && some_cost;
    Ok(TableOutline {
        separator: table.separator,
        proposal: if costs {
            TableMeaning::Costs
        } else {
            TableMeaning::Walls
        },
        width: table.width,
        height: table.height,
    })
}

/// Reads a table as a grid. Without a separator or a meaning those of [`outline_table`] are taken.
/// Walls become `@`. O(bytes).
///
/// # Errors
/// As [`outline_table`]; `csv.cost` for a field that is no cost, where costs are asked for.
///
/// ```
/// use wayscope::world::{read_table, write_map};
/// let grid = read_table(b"0,1,#\n0,0,.\n", None, None).unwrap();
/// assert!(write_map(&grid).ends_with("map\n.@@\n...\n"));
/// ```
pub fn read_table(
    bytes: &[u8],
    separator: Option<Separator>,
    meaning: Option<TableMeaning>,
) -> Result<Grid, Message> {
    let meaning = match meaning {
        Some(meaning) => meaning,
        None => outline_table(bytes, separator)?.proposal,
    };
    let table = Table::new(bytes, separator)?;
    let mut terrain = Vec::with_capacity(table.cells());
    // For each cell its cost, 1 where it has none.
    let mut costs = Vec::with_capacity(table.cells());
    table.each(|field, place| {
        let kind = Field::of(field);
        let (free, cost) = match (meaning, kind.cost()) {
            (TableMeaning::Walls, _) => (kind.is_free(), 1),
            (TableMeaning::Costs, Cost::Wall) => (false, 1),
            (TableMeaning::Costs, Cost::Free(cost)) => (true, cost),
            (TableMeaning::Costs, Cost::Wrong) => {
                return Err(place
                    .message("csv.cost")
                    .with("found", found_text(field.as_bytes()))
                    .with("right", COSTS));
            }
        };
        terrain.push(if free {
            Terrain::Dot
        } else {
            Terrain::OutOfBounds
        });
        costs.push(cost);
        Ok(())
    })?;
    let mut grid = Grid::from_terrain(table.width, table.height, terrain)?;
    for (index, cost) in costs.into_iter().enumerate() {
        grid.set_cost(index, cost);
    }
    Ok(grid)
}

/// A file whose separator and size are known.
struct Table<'a> {
    text: &'a str,
    separator: Separator,
    /// A separator ends each row.
    closed: bool,
    width: u32,
    height: u32,
}

impl<'a> Table<'a> {
    fn new(bytes: &'a [u8], separator: Option<Separator>) -> Result<Table<'a>, Message> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = utf8(bytes)?;
        if text.trim().is_empty() {
            return Err(Message::new("csv.empty"));
        }
        let separator = match separator {
            Some(separator) => separator,
            None => detect(text)?,
        };
        let mut table = Table {
            text,
            separator,
            closed: false,
            width: 0,
            height: 0,
        };
        table.closed = table.every_row_is_closed();
        let first = text.lines().next().unwrap_or_default();
        let width = table.fields(first, 1).count();
        table.text = table.without_blank_end(width);
        let side = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        table.width = side(width);
        table.height = side(table.text.lines().count());
        checked_size(table.width, table.height)?;
        Ok(table)
    }

    fn cells(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Calls `act` for each field, row by row, without the blanks around it. Errors: its own, rows of
    /// different lengths, quotes that do not close, control characters.
    fn each(&self, mut act: impl FnMut(&str, Place) -> Result<(), Message>) -> Result<(), Message> {
        for (line, row) in (1_u32..).zip(self.text.lines()) {
            if let Some((at, c)) = row
                .char_indices()
                .find(|(_, c)| c.is_control() && *c != '\t')
            {
                let column = row[..at].chars().count();
                return Err(not_text(line, column, c as u8, ". # 0 1".to_owned()));
            }
            let mut cell = 0;
            for field in self.fields(row, line) {
                let field = field?;
                cell += 1;
                if cell <= self.width {
                    act(field, Place { line, cell })?;
                }
            }
            if cell != self.width {
                return Err(Message::new("csv.row")
                    .with("line", line)
                    .with("found", cell)
                    .with("right", self.width));
            }
        }
        Ok(())
    }

    fn fields(&self, row: &'a str, line: u32) -> Fields<'a> {
        let sign = self.separator.sign();
        let rest = match sign {
            Some(sign) if self.closed => closed_row(row, sign).unwrap_or(row),
            None if self.separator == Separator::Blanks => row.trim(),
            _ => row,
        };
        // Before and after a sign there is always a field, be it empty.
        let any = !rest.is_empty() || sign.is_some();
        Fields::new(any.then_some(rest), self.separator, line)
    }

    /// Whether all rows end with the separator, or all but the last, which then has as many fields.
    fn every_row_is_closed(&self) -> bool {
        let Some(sign) = self.separator.sign() else {
            return false;
        };
        let text = self.text.trim_end_matches(['\r', '\n', BLANK]);
        let signs = |row: &str| outside_quotes(row, sign);
        let first = signs(text.lines().next().unwrap_or_default());
        let mut rows = text.lines();
        let last = rows.next_back().unwrap_or_default();
        let closed = |row: &str| closed_row(row, sign).is_some();
        rows.all(closed) && (closed(last) || signs(last) + 1 == first)
    }

    /// The text without the blank lines at its end. A line of blanks that is as long as a row is a row.
    fn without_blank_end(&self, width: usize) -> &'a str {
        let mut text = self.text;
        loop {
            text = text.strip_suffix('\n').unwrap_or(text);
            text = text.strip_suffix('\r').unwrap_or(text);
            let from = text.rfind('\n').map_or(0, |at| at + 1);
            let last = &text[from..];
            let blank = last.trim().is_empty();
            if from == 0 || !blank || (!last.is_empty() && self.fields(last, 1).count() == width) {
                return text;
            }
            text = &text[..from];
        }
    }
}

impl Separator {
    /// The character, for those that have one.
    fn sign(self) -> Option<char> {
        VISIBLE
            .into_iter()
            .find(|(_, one)| *one == self)
            .map(|(sign, _)| sign)
    }
}

/// The text of a file. Errors: bytes that are not UTF-8, with their place.
fn utf8(bytes: &[u8]) -> Result<&str, Message> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let from = good
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let column = String::from_utf8_lossy(&good[from..]).chars().count();
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        not_text(line, column, bytes[good.len()], "UTF-8".to_owned())
    })
}

#[cfg(test)]
mod tests;

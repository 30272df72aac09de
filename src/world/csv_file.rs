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
mod separator;

use super::grid::checked_size;
use super::map_file::{TextLines, not_text};
use super::{Grid, Terrain};
use crate::message::{Message, found_text};
use detect::{detect, outside_quotes};
pub use separator::Separator;
use separator::VISIBLE;

use field::{Field, FieldCost, FieldPlace, Fields, closed_row};

/// The meaning of a table's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableMeaning {
    /// Where one can walk and where not.
    Walls,
    /// What each cell costs.
    Costs,
}

/// The outline of a table before it is read.
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
    table.each(&mut |field, _| {
        let kind = Field::of(field);
        all_costs &= !matches!(kind.cost(), FieldCost::Wrong);
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
    table.each(&mut |field, place| {
        let kind = Field::of(field);
        let (free, cost) = match (meaning, kind.cost()) {
            (TableMeaning::Walls, _) => (kind.is_free(), 1),
            (TableMeaning::Costs, FieldCost::Wall) => (false, 1),
            (TableMeaning::Costs, FieldCost::Free(cost)) => (true, cost),
            (TableMeaning::Costs, FieldCost::Wrong) => {
                return Err(place
                    .message("csv.cost")
                    .with("found", found_text(field))
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

/// A callback for each field.
type Act<'a> = dyn FnMut(&[u8], FieldPlace) -> Result<(), Message> + 'a;

/// A file whose separator and size are known.
struct Table<'a> {
    /// Text in UTF-8, without blank lines at its end.
    text: &'a [u8],
    separator: Separator,
    /// A separator ends each row.
    closed: bool,
    width: u32,
    height: u32,
}

impl<'a> Table<'a> {
    fn new(bytes: &'a [u8], separator: Option<Separator>) -> Result<Table<'a>, Message> {
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        check_text(text)?;
        if text.trim_ascii().is_empty() {
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
        let first = TextLines::new(text).next().unwrap_or_default();
        let width = table.fields(first, 1).count();
        table.text = table.without_blank_end(width);
        let side = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        table.width = side(width);
        table.height = side(TextLines::new(table.text).count());
        checked_size(table.width, table.height)?;
        Ok(table)
    }

    fn cells(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Calls `act` for each field, row by row, without the blanks around it. Errors: its own, rows of
    /// different lengths, quotes that do not close.
    fn each(&self, act: &mut Act<'_>) -> Result<(), Message> {
        for (line, row) in (1_u32..).zip(TextLines::new(self.text)) {
            let mut cell = 0;
            for field in self.fields(row, line) {
                let field = field?;
                cell += 1;
                if cell <= self.width {
                    act(field, FieldPlace { line, cell })?;
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

    fn fields(&self, row: &'a [u8], line: u32) -> Fields<'a> {
        let sign = self.separator.sign();
        let rest = match sign {
            Some(sign) if self.closed => closed_row(row, sign).unwrap_or(row),
            None if self.separator == Separator::Blanks => row.trim_ascii(),
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
        let (mut first, mut before) = (None, true);
        let mut last: &[u8] = &[];
        for row in TextLines::new(self.text).filter(|row| row.iter().any(|byte| *byte != b' ')) {
            before &= first.is_none() || closed_row(last, sign).is_some();
            first = first.or_else(|| Some(outside_quotes(row, sign)));
            last = row;
        }
        before
            && (closed_row(last, sign).is_some() || Some(outside_quotes(last, sign) + 1) == first)
    }

    /// The text without the blank lines at its end. A line of blanks that is as long as a row is a row.
    fn without_blank_end(&self, width: usize) -> &'a [u8] {
        let mut text = self.text;
        loop {
            text = text.strip_suffix(b"\n").unwrap_or(text);
            text = text.strip_suffix(b"\r").unwrap_or(text);
            let from = text
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map_or(0, |at| at + 1);
            let last = &text[from..];
            let blank = last.trim_ascii().is_empty();
            if from == 0 || !blank || (!last.is_empty() && self.fields(last, 1).count() == width) {
                return text;
            }
            text = &text[..from];
        }
    }
}

impl Separator {
    /// The character, for those that have one.
    fn sign(self) -> Option<u8> {
        let found = VISIBLE.into_iter().find(|(_, one)| *one == self);
        found.map(|(sign, _)| sign)
    }
}

/// Errors: bytes that are not UTF-8 or that control something, with their place.
fn check_text(bytes: &[u8]) -> Result<(), Message> {
    let plain = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r');
    let good = match std::str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    let good = bytes[..good]
        .iter()
        .position(|byte| !plain(byte))
        .unwrap_or(good);
    let Some(wrong) = bytes.get(good) else {
        return Ok(());
    };
    let (mut line, mut column) = (1, 0);
    for byte in &bytes[..good] {
        if *byte == b'\n' {
            (line, column) = (line + 1, 0);
        } else {
            // Bytes within a character do not count.
            column += usize::from(*byte & 0xC0 != 0x80);
        }
    }
    Err(not_text(line, column, *wrong, "UTF-8".to_owned()))
}

#[cfg(test)]
mod tests;

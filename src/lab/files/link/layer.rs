//! A layer of cells, one byte each, packed: what a cell is can mostly be told from its neighbours.
//!
//! First the values in use, the most frequent first; what follows speaks of their places in that list. Then row by row,
//! through the arithmetic coder: whether the row is that above it; if not, for each cell whether it is as the cell to
//! its left, and if not (and this does not tell it already) its value. Foretold by which of its ten neighbours,
//! up to two cells away, are alike.

use super::coder::{Bit, Coder, Reader, Writer};

/// Cells left and right of a row that are not there, and taken as the most frequent value.
const EDGE: usize = 2;
/// Situations of a cell among four neighbours, and among ten, each by eight values of the cell to its left.
const WIDE: usize = 8 << 4;
const NARROW: usize = 8 << 9;

/// Packs rows of `width` cells. `None` when that takes more than `most` bytes. O(cells).
pub(super) fn pack(cells: &[u8], width: usize, most: usize) -> Option<Vec<u8>> {
    let values = values_in_use(cells);
    let mut place = [0u8; 256];
    for (at, value) in values.iter().enumerate() {
        place[usize::from(*value)] = at as u8;
    }
    let mut writer = Writer::new();
    if values.len() > 1 {
        let mut model = Model::new(width, values.len());
        for row in cells.chunks(width) {
            for (to, cell) in model.present().iter_mut().zip(row) {
                *to = place[usize::from(*cell)];
            }
            model.row(&mut writer);
            if writer.len() > most {
                return None;
            }
        }
    }
    // 256 values do not occur: 0 is no cost, and there are few kinds of terrain.
    let mut out = vec![values.len().min(255) as u8];
    out.extend(values);
    out.extend(writer.finish());
    (out.len() <= most).then_some(out)
}

/// What [`pack`] packed: `len` cells in rows of `width`. `None` for what it cannot have written. O(cells).
pub(super) fn unpack(bytes: &[u8], width: usize, len: usize) -> Option<Vec<u8>> {
    let (&count, rest) = bytes.split_first()?;
    let count = usize::from(count);
    if count == 0 || count > rest.len() {
        return None;
    }
    let (values, packed) = rest.split_at(count);
    if count == 1 {
        return Some(vec![values[0]; len]);
    }
    let mut model = Model::new(width, count);
    let mut reader = Reader::new(packed);
    let mut cells = Vec::with_capacity(len);
    while cells.len() < len {
        model.row(&mut reader);
        for place in model.present().iter() {
            cells.push(*values.get(usize::from(*place))?);
        }
    }
    Some(cells)
}

/// The most frequent first, the smaller first of equals.
fn values_in_use(cells: &[u8]) -> Vec<u8> {
    let mut counts = [0u32; 256];
    for cell in cells {
        counts[usize::from(*cell)] += 1;
    }
    // Picked one by one: a sort is much code for a handful.
    let mut values = Vec::new();
    loop {
        let most = (0..=255u8).rev().max_by_key(|v| counts[usize::from(*v)]);
        match most {
            Some(value) if counts[usize::from(value)] > 0 => {
                counts[usize::from(value)] = 0;
                values.push(value);
            }
            _ => return values,
        }
    }
}

/// The model that predicts the cells, the same for both sides.
struct Model {
    width: usize,
    values: usize,
    /// The present row and the two above it, with their edges.
    rows: [Vec<u8>; 3],
    /// Whether a row is that above it, by whether the last one was.
    same_row: [Bit; 4],
    was_same: usize,
    as_left: (Vec<Bit>, Vec<Bit>),
    /// A value that is not that to the left: by nothing, and by the value above.
    value: (Vec<Bit>, Vec<Bit>),
}

impl Model {
    fn new(width: usize, values: usize) -> Model {
        let row = vec![0; width + 2 * EDGE];
        Model {
            width,
            values,
            rows: [row.clone(), row.clone(), row],
            same_row: [Bit::NEW; 4],
            was_same: 0,
            as_left: (vec![Bit::NEW; WIDE], vec![Bit::NEW; NARROW]),
            value: (vec![Bit::NEW; 256], vec![Bit::NEW; 8 * 256]),
        }
    }

    /// The cells of the present row: filled in before it is written, there after it was read until the next is.
    fn present(&mut self) -> &mut [u8] {
        &mut self.rows[0][EDGE..EDGE + self.width]
    }

    /// Codes the present row; the one after it is then the present one, with the cells of this still in it.
    fn row(&mut self, coder: &mut impl Coder) {
        let [present, above, higher] = &mut self.rows;
        let was = self.was_same;
        let [.., narrow_0, narrow_1] = &mut self.same_row;
        let narrow = if was == 0 { narrow_0 } else { narrow_1 };
        let mut wide = *narrow;
        let same = coder.bit(present == above, &mut wide, narrow);
        self.was_same = usize::from(same);
        if same {
            present.copy_from_slice(above);
        } else {
            for x in EDGE..EDGE + self.width {
                let (left, over) = (present[x - 1], above[x]);
                let near = [over, above[x - 1], above[x + 1], present[x - 2]];
                let far = [
                    higher[x],
                    higher[x - 1],
                    higher[x + 1],
                    above[x - 2],
                    above[x + 2],
                ];
                let alike = |cells: &[u8]| {
                    let add = |bits: usize, cell: &u8| bits << 1 | usize::from(*cell == left);
                    cells.iter().fold(0, add)
                };
                let wide = usize::from(left.min(7)) << 4 | alike(&near);
                let narrow = wide << 5 | alike(&far);
                let (of_wide, of_narrow) = (&mut self.as_left.0[wide], &mut self.as_left.1[narrow]);
                present[x] = if coder.bit(present[x] == left, of_wide, of_narrow) {
                    left
                } else if self.values == 2 {
                    1 - left.min(1)
                } else {
                    let from = usize::from(over.min(7)) * 256;
                    let of_over = &mut self.value.1[from..from + 256];
                    coder.byte(present[x], &mut self.value.0, of_over)
                };
            }
        }
        self.rows.rotate_right(1);
        // The row just coded stays readable as the present one.
        let (first, rest) = self.rows.split_at_mut(1);
        first[0].copy_from_slice(&rest[0]);
    }
}

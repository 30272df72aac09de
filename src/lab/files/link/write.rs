//! Making a link.

use serde::Serialize;

use super::*;
use crate::lab::core::lab::Lab;
use crate::lab::files::codec::{section, write_number, write_text};
use crate::world::{Grid, World, read_map, shipped};

/// The longest text of a link: some mail programs, chats and servers cut what is longer.
pub const MOST_SIGNS: usize = 8_000;

/// A world that takes no more than this is carried whole: then nothing else is needed to open the link.
const SMALL: usize = 600;

/// Packing ends here: it is far beyond what a link holds.
const MOST_BYTES: usize = 1 << 16;

/// A link, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// The text; empty when it would be longer than [`MOST_SIGNS`], or cannot hold all lanes.
    pub text: String,
    /// How long it is or would be, in characters, at least.
    pub signs: usize,
    /// [`MOST_SIGNS`].
    pub most: usize,
    /// How the world is in it: `whole`, or as the cells in which it differs from a `map` or what a `generator` made.
    pub world: &'static str,
    /// So many cells differ.
    pub changed: usize,
    /// Bytes that the cells take; at least so many, if there is no link.
    pub cells: usize,
    /// Bytes that the terrain costs take; 0 if each is 1.
    pub costs: usize,
    /// Bytes that the risks take; 0 if each is 0.
    pub risks: usize,
    /// Lanes that show a recorded run, which no link carries: with any there is no text.
    pub recorded: usize,
    /// The map of ours from which the world seems to come: with its file the link may be shorter.
    pub needs: Option<&'static str>,
}

impl Lab {
    /// The present state as a link. `step`: with the step shown, else from the beginning. `map`: the file of the map
    /// that an earlier answer asked for in [`Link::needs`]. O(cells).
    pub fn link(&self, step: bool, look: &Look, map: Option<&[u8]>) -> Link {
        let world = self.world();
        let grid = world.grid();
        let width = grid.width() as usize;
        let recorded = self.lanes().iter().filter(|l| l.recorded().is_some());
        let codes: Vec<u8> = grid.terrain().iter().map(|kind| kind.code()).collect();
        let pack = |layer: &[u8]| layer::pack(layer, width, MOST_BYTES);
        let costs = grid.costs().map(pack);
        let risks = grid.risks().map(pack);
        let mut cells = (CELLS, pack(&codes));
        let mut source = Vec::new();
        let mut link = Link {
            text: String::new(),
            signs: 0,
            most: MOST_SIGNS,
            world: "whole",
            changed: 0,
            cells: 0,
            costs: 0,
            risks: 0,
            recorded: recorded.count(),
            needs: None,
        };
        let len = |packed: &Option<Vec<u8>>| packed.as_ref().map_or(MOST_BYTES, Vec::len);
        if len(&cells.1) > SMALL {
            match self.named(map) {
                Named::No => {}
                Named::Perhaps(id) => link.needs = Some(id),
                Named::As { word, bytes, base } => {
                    let changes = changes(&base, grid);
                    let packed = pack(&changes);
                    if bytes.len() + len(&packed) < len(&cells.1) {
                        (link.world, source, cells) = (word, bytes, (CHANGES, packed));
                        link.changed = changes.iter().filter(|change| **change > 0).count();
                    }
                }
            }
        }
        (link.cells, link.costs) = (len(&cells.1), costs.as_ref().map_or(0, len));
        link.risks = risks.as_ref().map_or(0, len);
        if link.world == "whole" && !world.is_untouched() {
            section(&mut source, ORIGIN, |out| {
                out.extend_from_slice(&world.origin().to_le_bytes());
            });
        }
        let mut body = self.packed_words(step, look, source);
        let mut is_whole = true;
        let layers = [
            Some(cells),
            costs.map(|costs| (COSTS, costs)),
            risks.map(|risks| (RISKS, risks)),
        ];
        for (tag, packed) in layers.into_iter().flatten() {
            is_whole &= packed.is_some();
            let packed = packed.unwrap_or_default();
            section(&mut body, tag, |out| out.extend(packed));
        }
        if !is_whole {
            link.signs = MOST_BYTES / 3 * 4;
            return link;
        }
        let text = text::write(&body);
        link.signs = text.len();
        if link.signs <= MOST_SIGNS && link.recorded == 0 {
            link.text = text;
        }
        link
    }

    /// What the world may be named as instead of being carried.
    fn named(&self, map: Option<&[u8]>) -> Named {
        let world = self.world();
        let is_base = |grid: &Grid| grid.checksum() == world.origin() && same_size(grid, world);
        if let Some(made) = self.made()
            && let Ok(again) = made.again()
            && is_base(&again.grid)
        {
            let mut bytes = Vec::new();
            section(&mut bytes, MADE, |out| {
                write_text(out, made.generator);
                write_number(out, u64::from(made.version));
                write_number(out, made.seed);
                write_number(out, u64::from(made.parameter));
                out.extend_from_slice(&world.origin().to_le_bytes());
            });
            let (word, base) = ("generator", again.grid);
            return Named::As { word, bytes, base };
        }
        let Some(ours) = shipped().iter().find(|map| map.id == world.name()) else {
            return Named::No;
        };
        let Some(map) = map else {
            return Named::Perhaps(ours.id);
        };
        match read_map(map) {
            Ok(base) if is_base(&base) => {
                let mut bytes = Vec::new();
                section(&mut bytes, SHIPPED, |out| {
                    write_text(out, ours.id);
                    out.extend_from_slice(&world.origin().to_le_bytes());
                });
                let word = "map";
                Named::As { word, bytes, base }
            }
            _ => Named::No,
        }
    }

    /// All but the cells.
    fn packed_words(&self, step: bool, look: &Look, source: Vec<u8>) -> Vec<u8> {
        let world = self.world();
        let mut small = Vec::new();
        for lane in self.lanes() {
            section(&mut small, LANE, |out| {
                write_text(out, lane.entry().id);
                write_number(out, lane.settings().iter().count() as u64);
                for (setting, option) in lane.settings().iter() {
                    write_text(out, setting);
                    write_text(out, option);
                }
            });
        }
        section(&mut small, WORLD, |out| write_world(out, world));
        small.extend(source);
        let (cursor, part) = if step {
            (self.cursor(), self.part())
        } else {
            (0, 0)
        };
        section(&mut small, CURSOR, |out| write_number(out, cursor));
        if (self.pace(), part) != Default::default() {
            section(&mut small, PACE, |out| {
                write_text(out, self.pace().id());
                write_number(out, part);
            });
        }
        if *look != Look::default() {
            section(&mut small, LOOK, |out| write_look(out, look));
        }
        if small.len() > MOST_PACKED {
            return small;
        }
        let mut body = Vec::new();
        section(&mut body, PACKED, |out| {
            write_number(out, small.len() as u64);
            out.extend(words::pack(&small));
        });
        body
    }
}

/// The way in which a link can name a world, if it can.
enum Named {
    No,
    /// If the file of that map shows that it comes from it.
    Perhaps(&'static str),
    /// By a section, as the cells in which it differs from `base`.
    As {
        word: &'static str,
        bytes: Vec<u8>,
        base: Grid,
    },
}

fn same_size(grid: &Grid, world: &World) -> bool {
    let other = world.grid();
    (grid.width(), grid.height()) == (other.width(), other.height())
}

/// For each cell 0 where it is as before, else its code and 1.
fn changes(base: &Grid, grid: &Grid) -> Vec<u8> {
    let both = base.terrain().iter().zip(grid.terrain());
    let change = |(was, is): (&_, &crate::world::Terrain)| {
        if was == is { 0 } else { is.code() + 1 }
    };
    both.map(change).collect()
}

fn write_world(out: &mut Vec<u8>, world: &World) {
    let (grid, start, goal) = (world.grid(), world.start(), world.goal());
    write_text(out, world.name());
    let (width, height) = (grid.width(), grid.height());
    for number in [width, height, start.x, start.y, goal.x, goal.y] {
        write_number(out, u64::from(number));
    }
}

fn write_look(out: &mut Vec<u8>, look: &Look) {
    write_number(out, u64::from(look.lane));
    write_number(out, u64::from(look.alone));
    for number in look.camera.into_iter().flatten() {
        // What is no number is 0, what is too large the largest.
        let parts = (number * CAMERA_PARTS).round() as i64;
        // The sign is the lowest bit.
        write_number(out, (parts << 1 ^ parts >> 63) as u64);
    }
}

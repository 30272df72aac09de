//! Writing a lab as JSON, laid out for people: one row of the map, one lane, one problem a line.

use std::fmt::Write;

use super::{END, FORMAT, FORMAT_VERSION};
use crate::lab::{Lab, Pace};
use crate::message::Message;
use crate::search::MOVE_SETTINGS;
use crate::world::{Cell, Grid, Scenario};

impl Lab {
    /// The whole lab as JSON, which [`Lab::read_json`] reads. The cells are written themselves, wherever they came
    /// from. What is not kept: the name of a problem's file, where the problem's map is the world's, and whether a
    /// problem stated the size of the map. O(cells + problems). Errors: `lab-json.recorded`, for a lane with a recorded
    /// run, which the format has no room for.
    pub fn write_json(&self) -> Result<String, Message> {
        if let Some(lane) = self.lanes().iter().position(|l| l.recorded().is_some()) {
            return Err(Message::new("lab-json.recorded").with("n", lane + 1));
        }
        let world = self.world();
        let grid = world.grid();
        let mut out = String::with_capacity(grid.len() + 1_000);
        out.push_str("{\n");
        line(&mut out, "format", |out| quote(out, FORMAT));
        line(&mut out, "version", |out| number(out, FORMAT_VERSION));
        line(&mut out, "name", |out| quote(out, world.name()));
        line(&mut out, "map", |out| {
            write_map(out, grid, !world.is_untouched())
        });
        if let Some(costs) = grid.costs() {
            line(&mut out, "costs", |out| {
                let rows = costs.chunks(grid.width() as usize);
                list(out, "    ", rows, |out, row| {
                    items(out, row, |out, cost| number(out, *cost));
                });
            });
        }
        if let Some(risks) = grid.risks() {
            line(&mut out, "risks", |out| {
                let rows = risks.chunks(grid.width() as usize);
                list(out, "    ", rows, |out, row| {
                    items(out, row, |out, risk| number(out, *risk));
                });
            });
        }
        line(&mut out, "start", |out| cell(out, world.start()));
        line(&mut out, "goal", |out| cell(out, world.goal()));
        let common = self.common_moves();
        line(&mut out, "moves", |out| pairs(out, &common));
        line(&mut out, "lanes", |out| {
            list(out, "    ", self.lanes(), |out, lane| {
                let own = |pair: &(&str, &str)| !common.contains(pair);
                let settings: Vec<_> = lane.settings().iter().filter(own).collect();
                out.push_str("{ \"algorithm\": ");
                quote(out, lane.entry().id);
                out.push_str(", \"settings\": ");
                pairs(out, &settings);
                out.push_str(" }");
            });
        });
        if self.pace() != Pace::default() {
            line(&mut out, "pace", |out| quote(out, self.pace().id()));
        }
        line(&mut out, "step", |out| match self.cursor() {
            END.. => quote(out, "end"),
            step => number(out, step),
        });
        if self.part() > 0 {
            line(&mut out, "part", |out| number(out, self.part().min(END)));
        }
        if !self.scenarios().is_empty() {
            line(&mut out, "problems", |out| {
                list(out, "    ", self.scenarios(), |out, one| {
                    problem(out, one, world.name())
                });
            });
        }
        // The last line ends without a comma.
        out.truncate(out.len() - 2);
        out.push_str("\n}\n");
        Ok(out)
    }

    /// Settings of the move rule on which all lanes agree that move on the grid.
    fn common_moves(&self) -> Vec<(&'static str, &'static str)> {
        let mut common = Vec::new();
        for spec in MOVE_SETTINGS {
            let mut options = self
                .lanes()
                .iter()
                .map(|lane| lane.settings().get(spec.id))
                .filter(|option| !option.is_empty());
            if let Some(first) = options.next()
                && options.all(|option| option == first)
            {
                common.push((spec.id, first));
            }
        }
        common
    }
}

fn write_map(out: &mut String, grid: &Grid, edited: bool) {
    out.push_str("{\n    \"rows\": ");
    let rows = grid.terrain().chunks(grid.width() as usize);
    list(out, "      ", rows, |out, row| {
        out.push('"');
        out.extend(row.iter().map(|kind| kind.to_char()));
        out.push('"');
    });
    if edited {
        out.push_str(",\n    \"edited\": true");
    }
    out.push_str("\n  }");
}

fn problem(out: &mut String, one: &Scenario, name: &str) {
    out.push_str("{ \"start\": ");
    cell(out, one.start);
    out.push_str(", \"goal\": ");
    cell(out, one.goal);
    out.push_str(", \"length\": ");
    number(out, one.length);
    out.push_str(", \"bucket\": ");
    number(out, one.bucket);
    if one.map != name {
        out.push_str(", \"map\": ");
        quote(out, &one.map);
    }
    out.push_str(" }");
}

fn line(out: &mut String, key: &str, value: impl FnOnce(&mut String)) {
    out.push_str("  ");
    quote(out, key);
    out.push_str(": ");
    value(out);
    out.push_str(",\n");
}

/// A list with a line for each item.
fn list<T>(
    out: &mut String,
    indent: &str,
    all: impl IntoIterator<Item = T>,
    mut item: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (n, one) in all.into_iter().enumerate() {
        out.push_str(if n == 0 { "\n" } else { ",\n" });
        out.push_str(indent);
        item(out, one);
    }
    out.push('\n');
    out.push_str(&indent[2..]);
    out.push(']');
}

/// A list in a line.
fn items<T>(out: &mut String, all: &[T], item: impl Fn(&mut String, &T)) {
    out.push('[');
    for (n, one) in all.iter().enumerate() {
        out.push_str(if n == 0 { "" } else { ", " });
        item(out, one);
    }
    out.push(']');
}

/// Keys and texts in a line.
fn pairs(out: &mut String, pairs: &[(&str, &str)]) {
    out.push('{');
    for (n, (key, value)) in pairs.iter().enumerate() {
        out.push_str(if n == 0 { " " } else { ", " });
        quote(out, key);
        out.push_str(": ");
        quote(out, value);
    }
    out.push_str(if pairs.is_empty() { "}" } else { " }" });
}

fn cell(out: &mut String, at: Cell) {
    // Writing to a text cannot fail.
    let _ = write!(out, "{{ \"x\": {}, \"y\": {} }}", at.x, at.y);
}

fn number(out: &mut String, value: impl std::fmt::Display) {
    let _ = write!(out, "{value}");
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

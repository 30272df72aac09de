//! The file format `.mesh`, version 2, of Polyanya's authors: vertices, then polygons, as numbers between white space.
//!
//! `mesh`, `2`, the number of vertices and of polygons; a vertex is `x y n` and the `n` polygons around it
//! counter-clockwise; a polygon is `n`, its `n` vertices counter-clockwise, and `n` polygons, of which the i-th lies
//! beyond the side from the vertex before the i-th to the i-th. -1 stands for no polygon.
//!
//! What is read of a file are positions and vertices of polygons; which polygons touch follows from them.

use super::{NO_POLYGON, NavMesh};
use crate::message::{Message, found_text};
use glam::DVec2;
use std::fmt::Write as _;

/// The longest file that is read.
pub const MOST_MESH_BYTES: usize = 64 << 20;

/// Words of a file, with the line of each.
struct Words<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    line: usize,
    words: std::str::SplitAsciiWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn next(&mut self, what: &'static str) -> Result<&'a str, Message> {
        loop {
            if let Some(word) = self.words.next() {
                return Ok(word);
            }
            let Some((line, text)) = self.lines.next() else {
                return Err(Message::new("mesh.ends").with("wanted", what));
            };
            self.line = line + 1;
            self.words = text.split_ascii_whitespace();
        }
    }

    fn number<T: std::str::FromStr>(&mut self, what: &'static str) -> Result<T, Message> {
        let word = self.next(what)?;
        word.parse().map_err(|_| {
            Message::new("mesh.word")
                .with("line", self.line)
                .with("wanted", what)
                .with("found", found_text(word.as_bytes()))
        })
    }
}

/// Reads a `.mesh` file. O(n log n).
///
/// # Errors
/// `mesh.too-long`; `mesh.not-text`; `mesh.ends` (before the `wanted`) and `mesh.word` (with the `line`, what was
/// `wanted`, and what was `found`); `mesh.version`; and those of [`NavMesh::new`].
pub fn read_mesh(bytes: &[u8]) -> Result<NavMesh, Message> {
    if bytes.len() > MOST_MESH_BYTES {
        return Err(Message::new("mesh.too-long").with("most", MOST_MESH_BYTES));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| Message::new("mesh.not-text"))?;
    let mut words = Words {
        lines: text.lines().enumerate(),
        line: 0,
        words: "".split_ascii_whitespace(),
    };
    let first = words.next("mesh")?;
    if first != "mesh" {
        return Err(Message::new("mesh.word")
            .with("line", words.line)
            .with("wanted", "mesh")
            .with("found", found_text(first.as_bytes())));
    }
    let version: u32 = words.number("version")?;
    if version != 2 {
        return Err(Message::new("mesh.version").with("found", version));
    }
    let count: usize = words.number("vertices")?;
    let polygons: usize = words.number("polygons")?;
    // A file cannot hold more than it has bytes: nothing is set aside by its word alone.
    let mut vertices = Vec::with_capacity(count.min(bytes.len()));
    for _ in 0..count {
        let (x, y): (f64, f64) = (words.number("x")?, words.number("y")?);
        vertices.push(DVec2::new(x, y));
        let around: usize = words.number("count")?;
        for _ in 0..around {
            words.number::<i64>("polygon")?;
        }
    }
    let mut rings = Vec::with_capacity(polygons.min(bytes.len()));
    for _ in 0..polygons {
        let corners: usize = words.number("count")?;
        let mut ring = Vec::new();
        for _ in 0..corners {
            ring.push(words.number("vertex")?);
        }
        for _ in 0..corners {
            words.number::<i64>("polygon")?;
        }
        rings.push(ring);
    }
    NavMesh::new(vertices, &rings)
}

/// Writes a mesh as [`read_mesh`] reads it. Around a vertex the polygons stand counter-clockwise, with -1 where a gap
/// is.
pub fn write_mesh(mesh: &NavMesh) -> String {
    let mut out = format!("mesh\n2\n{} {}\n", mesh.vertices().len(), mesh.polygons());
    let around = around_vertices(mesh);
    for (at, around) in mesh.vertices().iter().zip(&around) {
        let _ = write!(out, "{} {} {}", at.x, at.y, around.len());
        for polygon in around {
            write_polygon(&mut out, *polygon);
        }
        out.push('\n');
    }
    for polygon in 0..mesh.polygons() {
        let _ = write!(out, "{}", mesh.corners(polygon).len());
        for corner in mesh.corners(polygon) {
            let _ = write!(out, " {corner}");
        }
        let sides = mesh.sides_of(polygon);
        // The side that ends at the first vertex is the last one.
        for side in std::iter::once(sides.end - 1).chain(sides.start..sides.end - 1) {
            write_polygon(&mut out, mesh.beyond(side));
        }
        out.push('\n');
    }
    out
}

fn write_polygon(out: &mut String, polygon: u32) {
    let _ = match polygon {
        NO_POLYGON => out.write_str(" -1"),
        polygon => write!(out, " {polygon}"),
    };
}

/// For each vertex the polygons around it, counter-clockwise; a gap after the last of each run of them.
fn around_vertices(mesh: &NavMesh) -> Vec<Vec<u32>> {
    let mut around = vec![Vec::new(); mesh.vertices().len()];
    let mut seen = vec![false; mesh.sides()];
    // Runs begin at an outer side; what is left goes all round.
    for whole in [false, true] {
        for polygon in 0..mesh.polygons() {
            for first in mesh.sides_of(polygon) {
                if seen[first as usize] || (!whole && mesh.beyond(first) != NO_POLYGON) {
                    continue;
                }
                let list = &mut around[mesh.from(first) as usize];
                let (mut polygon, mut side) = (polygon, first);
                loop {
                    seen[side as usize] = true;
                    list.push(polygon);
                    let before = mesh.side_before(polygon, side);
                    match mesh.twin(before) {
                        Some(twin) if twin != first => {
                            (polygon, side) = (mesh.beyond(before), twin);
                        }
                        Some(_) => break,
                        None => {
                            list.push(NO_POLYGON);
                            break;
                        }
                    }
                }
            }
        }
    }
    around
}

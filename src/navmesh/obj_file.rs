//! Walkable faces of a Wavefront OBJ file as a navigation mesh.
//!
//! The y axis points up, as in the files of Recast's authors; the plan has the file's x to the right and its -z
//! upwards, so that faces seen counter-clockwise from above are counter-clockwise in it. A face is walkable whose
//! normal is within an angle of the vertical; ceilings and walls are left out. Faces are joined where they have a side
//! in common, after vertices at the same place have been made one.
//!
//! Storeys may lie above each other: polygons are joined by their sides in space, and a place lies on the polygons of
//! all storeys. Lengths are those of the plan.

use super::NavMesh;
use super::mesh_file::MOST_MESH_BYTES;
use crate::message::{Message, found_text};
use crate::spatial::SegmentGrid;
use glam::{DVec2, DVec3};
use std::collections::BTreeMap;

/// Vertices are at the same place where their coordinates agree when rounded to this, in metres.
const WELD: f64 = 1.0 / 65536.0;

/// The largest absolute coordinate, in metres.
const FARTHEST: f64 = 1e6;

/// A mesh of an OBJ file, and what was left out.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjMesh {
    /// The walkable faces, each a polygon.
    pub mesh: NavMesh,
    /// The height of each of its vertices, in metres.
    pub heights: Vec<f64>,
    /// Faces that are too steep, walls and ceilings.
    pub steep: usize,
    /// Faces without area.
    pub flat: usize,
    /// Vertices that lie on an outer side of another face without being a corner of it: there nothing is joined.
    pub t_junctions: usize,
}

/// A walkable face: its vertices and the line that it stands in.
struct Face {
    corners: Vec<u32>,
    line: usize,
}

/// The state of reading a file, line by line.
#[derive(Default)]
struct Reading {
    /// By the order of the file: which of the welded vertices it is.
    numbers: Vec<u32>,
    places: Vec<DVec3>,
    known: BTreeMap<[i64; 3], u32>,
    faces: Vec<Face>,
    /// By the ends of a side, in the direction of the face: the line of that face.
    sides: BTreeMap<(u32, u32), usize>,
    seen: usize,
    steep: usize,
    flat: usize,
}

/// Reads an OBJ file; faces are walkable up to a slope of `steepest` degrees. O(n log n).
///
/// # Errors
/// `mesh.too-long`; `mesh.not-text`; `obj.slope` unless the slope is from 0 to below 90; with the `line`: `obj.number`
/// (a coordinate or number that is none, with what was `found`), `obj.far` (a coordinate beyond a million metres),
/// `obj.corners` (of a face, fewer than three), `obj.vertex` (there is none of this number), `obj.not-convex` (a
/// walkable face with more than three corners, in plan), `obj.side` (a side that another walkable face has in the same
/// direction, with the line of the `other`); `obj.no-faces` (none at all) and `obj.nothing-walkable`.
pub fn read_obj(bytes: &[u8], steepest: f64) -> Result<ObjMesh, Message> {
    if bytes.len() > MOST_MESH_BYTES {
        return Err(Message::new("mesh.too-long").with("most", MOST_MESH_BYTES));
    }
    if !(0.0..90.0).contains(&steepest) {
        return Err(Message::new("obj.slope").with("found", steepest));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| Message::new("mesh.not-text"))?;
    let least = libm::cos(steepest.to_radians());
    let mut reading = Reading::default();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_ascii_whitespace();
        match words.next() {
            Some("v") => reading.vertex(words, line)?,
            Some("f") => reading.face(words, line, least)?,
            // Normals, textures, groups, materials.
            _ => {}
        }
    }
    reading.finish()
}

/// Why a word is no number.
fn no_number(word: &str, line: usize) -> Message {
    Message::new("obj.number")
        .with("line", line)
        .with("found", found_text(word.as_bytes()))
}

impl Reading {
    fn vertex<'a>(
        &mut self,
        mut words: impl Iterator<Item = &'a str>,
        line: usize,
    ) -> Result<(), Message> {
        let mut at = [0.0; 3];
        for value in &mut at {
            let word = words.next().unwrap_or_default();
            *value = word.parse::<f64>().map_err(|_| no_number(word, line))?;
            if !(-FARTHEST..=FARTHEST).contains(value) {
                return Err(Message::new("obj.far")
                    .with("line", line)
                    .with("found", found_text(word.as_bytes())));
            }
        }
        let key = at.map(|value| (value / WELD).round() as i64);
        let places = &mut self.places;
        let number = *self.known.entry(key).or_insert_with(|| {
            places.push(DVec3::from_array(at));
            places.len() as u32 - 1
        });
        self.numbers.push(number);
        Ok(())
    }

    /// The vertex that a word of a face names, by its number from 1, or from the last one backwards.
    fn corner(&self, word: &str, line: usize) -> Result<u32, Message> {
        let first = word.split('/').next().unwrap_or_default();
        let number: i64 = first.parse().map_err(|_| no_number(word, line))?;
        let index = match number {
            1.. => usize::try_from(number - 1).ok(),
            _ => usize::try_from(number.unsigned_abs())
                .ok()
                .and_then(|back| self.numbers.len().checked_sub(back)),
        };
        let known = index.filter(|_| number != 0);
        known
            .and_then(|index| self.numbers.get(index).copied())
            .ok_or_else(|| {
                Message::new("obj.vertex")
                    .with("line", line)
                    .with("found", number as f64)
                    .with("vertices", self.numbers.len())
            })
    }

    fn face<'a>(
        &mut self,
        words: impl Iterator<Item = &'a str>,
        line: usize,
        least: f64,
    ) -> Result<(), Message> {
        let corners: Result<Vec<u32>, Message> =
            words.map(|word| self.corner(word, line)).collect();
        let mut corners = corners?;
        if corners.len() < 3 {
            return Err(Message::new("obj.corners")
                .with("line", line)
                .with("found", corners.len()));
        }
        self.seen += 1;
        // What was welded is one corner.
        corners.dedup();
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        let normal = self.normal(&corners);
        let length = normal.length();
        if corners.len() < 3 || length <= f64::MIN_POSITIVE {
            self.flat += 1;
            return Ok(());
        }
        if normal.y < least * length || normal.y <= 0.0 {
            self.steep += 1;
            return Ok(());
        }
        for (index, &from) in corners.iter().enumerate() {
            let to = corners[(index + 1) % corners.len()];
            if let Some(other) = self.sides.insert((from, to), line) {
                return Err(Message::new("obj.side")
                    .with("line", line)
                    .with("other", other));
            }
        }
        self.faces.push(Face { corners, line });
        Ok(())
    }

    /// Twice the area of a face along its normal (after Newell).
    fn normal(&self, corners: &[u32]) -> DVec3 {
        let at = |index: usize| self.places[corners[index % corners.len()] as usize];
        // From the first corner on, so that what lies far out loses nothing.
        let origin = match corners.first() {
            Some(first) => self.places[*first as usize],
            None => return DVec3::ZERO,
        };
        (0..corners.len())
            .map(|index| (at(index) - origin).cross(at(index + 1) - origin))
            .sum()
    }

    fn finish(self) -> Result<ObjMesh, Message> {
        if self.seen == 0 {
            return Err(Message::new("obj.no-faces"));
        }
        if self.faces.is_empty() {
            return Err(Message::new("obj.nothing-walkable").with("faces", self.seen));
        }
        // Only what walkable faces use, in the order in which they do.
        const UNUSED: u32 = u32::MAX;
        let mut new = vec![UNUSED; self.places.len()];
        let (mut vertices, mut heights) = (Vec::new(), Vec::new());
        let mut rings = Vec::with_capacity(self.faces.len());
        for face in &self.faces {
            let ring = face.corners.iter().map(|&corner| {
                let number = &mut new[corner as usize];
                if *number == UNUSED {
                    *number = vertices.len() as u32;
                    let at = self.places[corner as usize];
                    vertices.push(DVec2::new(at.x, -at.z));
                    heights.push(at.y);
                }
                *number
            });
            rings.push(ring.collect::<Vec<u32>>());
        }
        let mesh = NavMesh::new(vertices, &rings).map_err(|why| self.of_line(&why))?;
        Ok(ObjMesh {
            t_junctions: t_junctions(&mesh, &heights),
            mesh,
            heights,
            steep: self.steep,
            flat: self.flat,
        })
    }

    /// What is wrong with a polygon, by the line of its face.
    fn of_line(&self, why: &Message) -> Message {
        let polygon = match why.arg("polygon") {
            Some(crate::message::Arg::Int(polygon)) => usize::try_from(*polygon).ok(),
            Some(crate::message::Arg::Num(polygon)) => Some(*polygon as usize),
            _ => None,
        };
        let line = polygon
            .and_then(|polygon| self.faces.get(polygon))
            .map(|face| face.line);
        let id = match why.id {
            "mesh.not-convex" => "obj.not-convex",
            other => other,
        };
        Message::new(id).with("line", line.unwrap_or(0))
    }
}

/// Vertices at outer sides that lie on another outer side, as near as vertices are welded. O(n log n) where sides are
/// of about the same length.
fn t_junctions(mesh: &NavMesh, heights: &[f64]) -> usize {
    let outer: Vec<(u32, u32)> = (0..mesh.sides() as u32)
        .filter(|side| mesh.twin(*side).is_none())
        .map(|side| mesh.ends(side))
        .collect();
    let (low, high) = mesh
        .vertices()
        .iter()
        .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), at| {
            (low.min(*at), high.max(*at))
        });
    let mut grid = SegmentGrid::new(low, high, outer.len());
    for (number, (a, b)) in (0..).zip(&outer) {
        grid.insert(number, mesh.vertex(*a), mesh.vertex(*b));
    }
    let mut found = Vec::new();
    let mut vertices: Vec<u32> = outer.iter().map(|side| side.0).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let place = |vertex: u32| mesh.vertex(vertex).extend(heights[vertex as usize]);
    let lies_on = |vertex: u32, (a, b): (u32, u32)| {
        if vertex == a || vertex == b {
            return false;
        }
        let (at, from, to) = (place(vertex), place(a), place(b));
        let along = to - from;
        let share = (at - from).dot(along) / along.length_squared();
        (0.0..=1.0).contains(&share) && (from + along * share).distance(at) <= WELD
    };
    vertices
        .into_iter()
        .filter(|&vertex| {
            found.clear();
            let at = mesh.vertex(vertex);
            grid.near_box(at, at, WELD, &mut found);
            found
                .iter()
                .any(|&number| lies_on(vertex, outer[number as usize]))
        })
        .count()
}

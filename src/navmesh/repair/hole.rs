//! The hole that triangles leave which were taken out: its outline, the lines within, and its triangulation.
//!
//! The outline is of sides that triangles which stay have, too, and is never split. Lines that lead through the hole
//! are laid through it anew from where they come in to where they go out.

use super::lines::{Changed, Lines};
use super::triangles::{NONE, Triangles};
use crate::navmesh::split::{self, FIXED, Plane};
use crate::navmesh::{FreeSpace, NO_POLYGON, NavMesh};
use crate::world::scene::ChangedBox;
use glam::DVec2;
use spade::handles::FixedVertexHandle;
use spade::{Point2, Triangulation};
use std::collections::{BTreeMap, BTreeSet};

/// A side of the outline, its triangle in the hole to the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rim {
    pub ends: [u32; 2],
    /// The triangle beyond it, which stays.
    pub beyond: u32,
}

/// A hole in the mesh: its outline, and the lines that lead through it.
pub(super) struct Hole {
    pub rims: Vec<Rim>,
    /// The vertices of the outline, in order.
    pub kept: Vec<u32>,
    /// For each line the sides within that it runs along.
    within: BTreeMap<u32, Vec<[u32; 2]>>,
    /// All sides within that lines run along.
    pub sides: Vec<[u32; 2]>,
}

/// A triangulated hole.
pub(super) struct Filling {
    pub plane: Plane,
    /// For each vertex of the plane its number in the mesh, if it has one.
    pub numbers: Vec<u32>,
    /// Its triangles, by vertices of the plane.
    pub triangles: Vec<[u32; 3]>,
    /// Beyond each side: a triangle of the filling.
    pub beside: Vec<[u32; 3]>,
    pub free: Vec<bool>,
    pub changed: Changed,
    /// The numbers of the lines that came.
    pub came: Vec<u32>,
}

impl Hole {
    /// The hole that the triangles which are touched leave.
    pub fn of(all: &Triangles, touched: &[u32]) -> Hole {
        let mut hole = Hole {
            rims: Vec::new(),
            kept: Vec::new(),
            within: BTreeMap::new(),
            sides: Vec::new(),
        };
        for triangle in touched {
            for side in 0..3 {
                let beyond = all.beside[*triangle as usize][side];
                let ends = all.ends(*triangle, side);
                if beyond != NONE && !all.is_touched(beyond) {
                    hole.rims.push(Rim { ends, beyond });
                } else if beyond == NONE || *triangle < beyond {
                    let key = Lines::key(ends);
                    let Some(along) = all.lines.along.get(&key) else {
                        continue;
                    };
                    hole.sides.push(key);
                    for line in along {
                        hole.within.entry(*line).or_default().push(key);
                    }
                }
            }
        }
        hole.kept = hole.rims.iter().flat_map(|rim| rim.ends).collect();
        hole.kept.sort_unstable();
        hole.kept.dedup();
        hole
    }

    /// The lines that run along sides within.
    pub fn met(&self) -> BTreeSet<u32> {
        self.within.keys().copied().collect()
    }

    /// The pieces of a line within, each from where it comes in or begins to where it goes out or ends; none where that
    /// is not certain.
    fn pieces(&self, mesh: &NavMesh, lines: &Lines, line: u32) -> Option<Vec<[u32; 2]>> {
        let sides = &self.within[&line];
        let mut at: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (number, side) in sides.iter().enumerate() {
            for end in side {
                at.entry(*end).or_default().push(number);
            }
        }
        let stops =
            |vertex: u32| self.kept.binary_search(&vertex).is_ok() || at[&vertex].len() == 1;
        let mut used = vec![false; sides.len()];
        let mut pieces = Vec::new();
        for (first, numbers) in &at {
            if !stops(*first) {
                if numbers.len() != 2 {
                    return None;
                }
                continue;
            }
            if self.kept.binary_search(first).is_err() && !lines.ends_at(line, mesh.vertex(*first))
            {
                return None;
            }
            for number in numbers {
                let (mut number, mut here) = (*number, *first);
                if used[number] {
                    continue;
                }
                loop {
                    used[number] = true;
                    let [a, b] = sides[number];
                    here = if here == a { b } else { a };
                    if stops(here) {
                        break;
                    }
                    number = *at[&here].iter().find(|next| !used[**next])?;
                }
                pieces.push([*first, here]);
            }
        }
        used.iter().all(|used| *used).then_some(pieces)
    }

    /// The triangulation with the lines that the scene has now, or nothing where something is not certain.
    pub fn fill(
        &self,
        mesh: &NavMesh,
        all: &Triangles,
        now: &FreeSpace,
        boxes: &[ChangedBox],
    ) -> Option<Filling> {
        let changed = all.lines.changed(&self.met(), now, boxes);
        let came = all.lines.numbers(&changed);
        let mut plane = Plane::new();
        let mut handles: BTreeMap<u32, FixedVertexHandle> = BTreeMap::new();
        for vertex in &self.kept {
            let at = mesh.vertex(*vertex);
            handles.insert(*vertex, plane.insert(Point2::new(at.x, at.y)).ok()?);
        }
        for rim in &self.rims {
            let [a, b] = rim.ends.map(|end| handles[&end]);
            let [edge] = plane.try_add_constraint(a, b)[..] else {
                return None;
            };
            let lines = all.lines.along.get(&Lines::key(rim.ends));
            let along = plane
                .undirected_edge_data_mut(edge.as_undirected())
                .data_mut();
            along.extend(lines.into_iter().flatten());
            along.push(FIXED);
        }
        for line in self
            .within
            .keys()
            .filter(|line| !changed.gone.contains(line))
        {
            for piece in self.pieces(mesh, &all.lines, *line)? {
                let mut ends = [FixedVertexHandle::from_index(0); 2];
                for (end, vertex) in ends.iter_mut().zip(piece) {
                    *end = match handles.get(&vertex) {
                        Some(handle) => *handle,
                        None => split::insert_between(&mut plane, mesh.vertex(vertex)).ok()?,
                    };
                }
                split::insert(&mut plane, ends, *line).ok()?;
            }
        }
        for (line, number) in changed.came.iter().zip(&came) {
            let [a, b] = line.map(|at| split::insert_between(&mut plane, at));
            split::insert(&mut plane, [a.ok()?, b.ok()?], *number).ok()?;
        }
        let mut numbers = vec![NONE; plane.num_vertices()];
        for (vertex, handle) in &handles {
            numbers[handle.index()] = *vertex;
        }
        let mut filling = Filling {
            plane,
            numbers,
            triangles: Vec::new(),
            beside: Vec::new(),
            free: Vec::new(),
            changed,
            came,
        };
        let faces = filling.flood(self, &handles)?;
        filling.judge(self, &handles, all, now, &faces)?;
        Some(filling)
    }
}

impl Filling {
    /// The triangles of the hole: those on its side of the outline. Answers the number of each face among them.
    fn flood(
        &mut self,
        hole: &Hole,
        handles: &BTreeMap<u32, FixedVertexHandle>,
    ) -> Option<Vec<u32>> {
        let plane = &self.plane;
        let mut numbers = vec![NONE; plane.num_all_faces()];
        let mut faces = Vec::new();
        let mut waiting = Vec::new();
        for rim in &hole.rims {
            let [a, b] = rim.ends.map(|end| handles[&end]);
            let face = plane.get_edge_from_neighbors(a, b)?.face().as_inner()?;
            waiting.push(face);
        }
        while let Some(face) = waiting.pop() {
            if numbers[face.index()] != NONE {
                continue;
            }
            numbers[face.index()] = faces.len() as u32;
            faces.push(face);
            for edge in face.adjacent_edges() {
                let edge_data = edge.as_undirected();
                let lines = edge_data.data().data();
                match edge.rev().face().as_inner() {
                    _ if lines.contains(&FIXED) => {}
                    Some(next) => waiting.push(next),
                    // The floor's rim is a line.
                    None if lines.is_empty() => return None,
                    None => {}
                }
            }
        }
        for face in &faces {
            let edges = face.adjacent_edges();
            self.triangles
                .push(edges.map(|edge| edge.from().index() as u32));
            self.beside.push(edges.map(|edge| {
                let fixed = edge.as_undirected().data().data().contains(&FIXED);
                if fixed {
                    NONE
                } else {
                    numbers[edge.rev().face().index()]
                }
            }));
        }
        Some(numbers)
    }

    /// Which of them are free: pieces between lines that go on beyond the outline are what they are there, others are
    /// judged as in building.
    fn judge(
        &mut self,
        hole: &Hole,
        handles: &BTreeMap<u32, FixedVertexHandle>,
        all: &Triangles,
        now: &FreeSpace,
        faces: &[u32],
    ) -> Option<()> {
        let mut known: Vec<Option<bool>> = vec![None; self.triangles.len()];
        for rim in &hole.rims {
            let [a, b] = rim.ends.map(|end| handles[&end]);
            let edge = self.plane.get_edge_from_neighbors(a, b)?;
            if edge.as_undirected().data().data().len() > 1 {
                continue;
            }
            let free = all.polygon[rim.beyond as usize] != NO_POLYGON;
            let known = &mut known[faces[edge.face().index()] as usize];
            if known.is_some_and(|known| known != free) {
                return None;
            }
            *known = Some(free);
        }
        let place =
            |vertex: u32| split::place(&self.plane, FixedVertexHandle::from_index(vertex as usize));
        self.free = vec![false; self.triangles.len()];
        let mut seen = vec![false; self.triangles.len()];
        for first in 0..self.triangles.len() as u32 {
            let mut piece = Vec::new();
            let mut waiting = vec![first];
            let (mut blocked, mut told) = (false, None);
            while let Some(triangle) = waiting.pop() {
                if std::mem::replace(&mut seen[triangle as usize], true) {
                    continue;
                }
                piece.push(triangle);
                let corners = self.triangles[triangle as usize];
                let middle: DVec2 =
                    corners.iter().map(|corner| place(*corner)).sum::<DVec2>() / 3.0;
                blocked |= now.is_blocked(middle);
                if let Some(free) = known[triangle as usize] {
                    if told.is_some_and(|told| told != free) {
                        return None;
                    }
                    told = Some(free);
                }
                for side in 0..3 {
                    let next = self.beside[triangle as usize][side];
                    if next != NONE && self.lines_along(triangle, side).is_empty() {
                        waiting.push(next);
                    }
                }
            }
            if told == Some(true) && blocked {
                return None;
            }
            let free = told.unwrap_or(!blocked);
            for triangle in piece {
                self.free[triangle as usize] = free;
            }
        }
        Some(())
    }

    /// The lines that run along a side of a triangle, without [`FIXED`].
    pub fn lines_along(&self, triangle: u32, side: usize) -> Vec<u32> {
        let corners = self.triangles[triangle as usize];
        let ends = [corners[side], corners[(side + 1) % 3]];
        let [a, b] = ends.map(|end| FixedVertexHandle::from_index(end as usize));
        let edge = self.plane.get_edge_from_neighbors(a, b);
        edge.map_or_else(Vec::new, |edge| edge.as_undirected().data().data().clone())
    }
}

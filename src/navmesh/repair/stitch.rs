//! A filling put into its hole: triangles, polygons merged of them, and what joins these to the ones that stay.

use super::hole::{Filling, Hole};
use super::lines::Lines;
use super::triangles::{NONE, Triangles};
use crate::navmesh::merging::Merging;
use crate::navmesh::split::{FIXED, place};
use crate::navmesh::{Locator, NO_POLYGON, NavMesh};
use glam::DVec2;
use spade::Triangulation;
use spade::handles::FixedVertexHandle;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers of a mesh that are left over.
#[derive(Clone, Debug, Default)]
pub(super) struct Spare {
    vertices: Vec<u32>,
    polygons: Vec<u32>,
    /// First sides of runs, by their length.
    sides: BTreeMap<u32, Vec<u32>>,
}

/// The free triangles of a filling as polygons, before anything is changed: by vertices of its plane, and which of them
/// each triangle is part of.
pub(super) fn polygons(filling: &Filling, merge: bool) -> Option<(Vec<Vec<u32>>, Vec<u32>)> {
    let free = filling.triangles.iter().zip(&filling.free);
    let triangles: Vec<Vec<u32>> = free
        .filter(|(_, free)| **free)
        .map(|(corners, _)| corners.to_vec())
        .collect();
    let count = triangles.len() as u32;
    let (polygons, parts) = if merge {
        let vertices = (0..filling.plane.num_vertices())
            .map(|vertex| place(&filling.plane, FixedVertexHandle::from_index(vertex)));
        let mut merging = Merging::new(NavMesh::new(vertices.collect(), &triangles).ok()?);
        while merging.step() {}
        merging.polygons()
    } else {
        (triangles, (0..count).collect())
    };
    let mut parts = parts.into_iter();
    let of = filling.free.iter().map(|free| {
        let part = if *free { parts.next() } else { None };
        part.unwrap_or(NO_POLYGON)
    });
    Some((polygons, of.collect()))
}

/// All that a repair changes.
pub(super) struct Stitching<'a> {
    pub mesh: &'a mut NavMesh,
    pub locator: &'a mut Locator,
    pub all: &'a mut Triangles,
    pub spare: &'a mut Spare,
}

impl Stitching<'_> {
    /// Puts the filling in place of the triangles that were touched; the polygons that went and those that came.
    pub fn stitch(
        &mut self,
        touched: &[u32],
        hole: &Hole,
        mut filling: Filling,
        (polygons, parts): (Vec<Vec<u32>>, Vec<u32>),
    ) -> (Vec<u32>, Vec<u32>) {
        let gone: BTreeSet<u32> = touched
            .iter()
            .map(|triangle| self.all.polygon[*triangle as usize])
            .filter(|polygon| *polygon != NO_POLYGON)
            .collect();
        for polygon in &gone {
            self.locator.remove(self.mesh, *polygon);
            self.take_away(*polygon);
        }
        self.clear(touched, hole);
        self.number(&mut filling);
        let made: Vec<u32> = polygons
            .into_iter()
            .map(|corners| {
                let corners = corners
                    .iter()
                    .map(|corner| filling.numbers[*corner as usize]);
                let polygon = self.put(&corners.collect::<Vec<_>>());
                self.locator.add(self.mesh, polygon);
                polygon
            })
            .collect();
        let places = self.put_triangles(&filling, &parts, &made);
        self.join_triangles(hole, &filling, &places);
        self.join_polygons(hole, &made);
        for place in &places {
            for index in 0..3 {
                let vertex = self.all.corners[*place as usize][index] as usize;
                self.mesh.bends[vertex] = self.all.bends(self.mesh, *place, index);
            }
        }
        self.all.lines.change(&filling.changed, &filling.came);
        self.all.last = places.first().copied().unwrap_or(self.all.last);
        (gone.into_iter().collect(), made)
    }

    fn take_away(&mut self, polygon: u32) {
        let [first, end] = self.mesh.rings[polygon as usize];
        for side in first..end {
            if let Some(twin) = self.mesh.twin(side) {
                self.mesh.beyond[twin as usize] = NO_POLYGON;
            }
            self.mesh.beyond[side as usize] = NO_POLYGON;
            self.mesh.owners[side as usize] = NO_POLYGON;
        }
        self.mesh.rings[polygon as usize] = [first, first];
        self.spare.polygons.push(polygon);
        self.spare.sides.entry(end - first).or_default().push(first);
    }

    fn put(&mut self, corners: &[u32]) -> u32 {
        let mesh = &mut *self.mesh;
        let count = corners.len() as u32;
        let run = self.spare.sides.get_mut(&count).and_then(Vec::pop);
        let first = run.unwrap_or_else(|| {
            let first = mesh.from.len();
            let all = first + corners.len();
            mesh.from.resize(all, 0);
            mesh.owners.resize(all, NO_POLYGON);
            mesh.beyond.resize(all, NO_POLYGON);
            mesh.twins.resize(all, u32::MAX);
            first as u32
        });
        let polygon = self.spare.polygons.pop().unwrap_or_else(|| {
            mesh.rings.push([0, 0]);
            mesh.rings.len() as u32 - 1
        });
        mesh.rings[polygon as usize] = [first, first + count];
        for (side, corner) in (first as usize..).zip(corners) {
            mesh.from[side] = *corner;
            mesh.owners[side] = polygon;
        }
        polygon
    }

    /// Takes the triangles, the sides along which lines run, and the vertices within the hole away.
    fn clear(&mut self, touched: &[u32], hole: &Hole) {
        for side in &hole.sides {
            self.all.lines.along.remove(side);
        }
        let mut vertices = BTreeSet::new();
        for triangle in touched {
            vertices.extend(self.all.corners[*triangle as usize]);
            self.all.take_away(*triangle);
        }
        let within = vertices
            .into_iter()
            .filter(|vertex| hole.kept.binary_search(vertex).is_err());
        for vertex in within {
            self.mesh.bends[vertex as usize] = false;
            self.spare.vertices.push(vertex);
        }
    }

    /// Gives the new vertices numbers.
    fn number(&mut self, filling: &mut Filling) {
        for vertex in filling.triangles.iter().flatten() {
            let number = &mut filling.numbers[*vertex as usize];
            if *number != NONE {
                continue;
            }
            *number = self.spare.vertices.pop().unwrap_or_else(|| {
                self.mesh.vertices.push(DVec2::ZERO);
                self.mesh.bends.push(false);
                self.mesh.vertices.len() as u32 - 1
            });
            let handle = FixedVertexHandle::from_index(*vertex as usize);
            self.mesh.vertices[*number as usize] = place(&filling.plane, handle);
        }
    }

    fn put_triangles(&mut self, filling: &Filling, parts: &[u32], made: &[u32]) -> Vec<u32> {
        let mut places = Vec::with_capacity(filling.triangles.len());
        for (corners, part) in filling.triangles.iter().zip(parts) {
            let corners = corners.map(|corner| filling.numbers[corner as usize]);
            let place = self.all.put(corners);
            if *part != NO_POLYGON {
                self.all.polygon[place as usize] = made[*part as usize];
            }
            places.push(place);
        }
        places
    }

    fn join_triangles(&mut self, hole: &Hole, filling: &Filling, places: &[u32]) {
        let beyond: BTreeMap<[u32; 2], u32> =
            hole.rims.iter().map(|rim| (rim.ends, rim.beyond)).collect();
        for (number, place) in (0..).zip(places) {
            for side in 0..3 {
                let ends = self.all.ends(*place, side);
                let mut lines = filling.lines_along(number, side);
                lines.retain(|line| *line != FIXED);
                if !lines.is_empty() {
                    self.all.lines.along.insert(Lines::key(ends), lines);
                }
                let within = filling.beside[number as usize][side];
                let next = if within != NONE {
                    places[within as usize]
                } else {
                    beyond.get(&ends).copied().unwrap_or(NONE)
                };
                self.all.beside[*place as usize][side] = next;
                if within == NONE && next != NONE {
                    let [a, b] = ends;
                    if let Some(back) = (0..3).find(|back| self.all.ends(next, *back) == [b, a]) {
                        self.all.beside[next as usize][back] = *place;
                    }
                }
            }
        }
    }

    /// Joins the sides of the polygons that came to each other and to those of the ones that stay.
    fn join_polygons(&mut self, hole: &Hole, made: &[u32]) {
        let mut sides: BTreeMap<[u32; 2], u32> = BTreeMap::new();
        let polygon_of = |rim: u32| self.all.polygon[rim as usize];
        let around: BTreeSet<u32> = hole.rims.iter().map(|rim| polygon_of(rim.beyond)).collect();
        let stay = around.iter().filter(|polygon| **polygon != NO_POLYGON);
        for polygon in stay.chain(made) {
            for side in self.mesh.sides_of(*polygon) {
                let (a, b) = self.mesh.ends(side);
                sides.insert([a, b], side);
            }
        }
        for polygon in made {
            for side in self.mesh.sides_of(*polygon) {
                let (a, b) = self.mesh.ends(side);
                let Some(twin) = sides.get(&[b, a]).copied() else {
                    continue;
                };
                let mesh = &mut *self.mesh;
                mesh.beyond[side as usize] = mesh.owners[twin as usize];
                mesh.beyond[twin as usize] = *polygon;
                (mesh.twins[side as usize], mesh.twins[twin as usize]) = (twin, side);
            }
        }
    }
}

//! From free space to a mesh: a constrained Delaunay triangulation, of which what is not free is taken away, merged to
//! convex polygons.
//!
//! **Source.** The triangulation is that of the crate `spade`, whose predicates are exact; triangles are merged after
//! S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983: a side is taken away where both of its
//! corners stay convex, here the longest first, which leaves at most four times as many polygons as the best division
//! has.
//!
//! **Deviations.** Lines may cross or overlap: they are split where they meet, and the pieces of the plane between
//! lines are judged by what lies there, not by the orientation of rings, so that no union of polygons has to be made
//! first.

use super::merging::Merging;
use super::split::{self, Plane, rounded};
use super::{FreeSpace, NavMesh};
use crate::message::Message;
use crate::trace::{Process, Recorder, Status};
use glam::DVec2;
use spade::handles::FixedVertexHandle;
use spade::{Point2, Triangulation};
use std::collections::BTreeMap;

/// The building of a mesh. A step is one point, one line, the judging of all pieces, or one side of the merging.
#[derive(Clone)]
pub struct MeshBuilding {
    points: Vec<DVec2>,
    lines: Vec<[u32; 2]>,
    handles: Vec<FixedVertexHandle>,
    next: usize,
    plane: Plane,
    phase: Phase,
    merge: bool,
}

#[derive(Clone)]
enum Phase {
    Points,
    Lines,
    Pieces,
    Merging(Merging),
    Done(NavMesh),
    Failed(Message),
}

impl MeshBuilding {
    /// To build the mesh of a free space; `merge`: of convex polygons, else of triangles.
    pub fn new(space: &FreeSpace, merge: bool) -> MeshBuilding {
        let mut numbers: BTreeMap<(u64, u64), u32> = BTreeMap::new();
        let mut points = Vec::new();
        let mut number = |at: DVec2| {
            let at = rounded(at);
            *numbers
                .entry((at.x.to_bits(), at.y.to_bits()))
                .or_insert_with(|| {
                    points.push(at);
                    points.len() as u32 - 1
                })
        };
        let lines = space.lines().iter().map(|line| line.map(&mut number));
        let lines: Vec<[u32; 2]> = lines.filter(|[a, b]| a != b).collect();
        MeshBuilding {
            handles: Vec::with_capacity(points.len()),
            points,
            lines,
            next: 0,
            plane: Plane::new(),
            phase: Phase::Points,
            merge,
        }
    }

    /// The mesh of a free space at once. O(n log n) for lines that cross little.
    ///
    /// # Errors
    /// `mesh.coordinates` where a coordinate is so large or so near to 0 that exact predicates fail.
    pub fn run(space: &FreeSpace, merge: bool) -> Result<NavMesh, Message> {
        let mut building = MeshBuilding::new(space, merge);
        Process::run(&mut building, space, &mut ());
        building.into_mesh()
    }

    /// The mesh once the building is done.
    ///
    /// # Errors
    /// What the building failed for; `mesh.unfinished` before its end.
    pub fn into_mesh(self) -> Result<NavMesh, Message> {
        match self.phase {
            Phase::Done(mesh) => Ok(mesh),
            Phase::Failed(why) => Err(why),
            _ => Err(Message::new("mesh.unfinished")),
        }
    }

    fn insert_point(&mut self) {
        let at = self.points[self.next];
        match self.plane.insert(Point2::new(at.x, at.y)) {
            Ok(handle) => {
                self.handles.push(handle);
                self.next += 1;
            }
            Err(_) => {
                let message = Message::new("mesh.coordinates");
                self.phase = Phase::Failed(message.with("x", at.x).with("y", at.y));
            }
        }
    }

    fn insert_line(&mut self) {
        let line = self.lines[self.next].map(|point| self.handles[point as usize]);
        if let Err(why) = split::insert(&mut self.plane, line, self.next as u32) {
            self.phase = Phase::Failed(why);
        }
        self.next += 1;
    }

    /// Builds on as far as points and lines go: the triangulation, and the lines in it by their numbers.
    ///
    /// # Errors
    /// As of [`run`](MeshBuilding::run).
    pub(super) fn triangulated(mut self, space: &FreeSpace) -> Result<Triangulated, Message> {
        while matches!(self.phase, Phase::Points | Phase::Lines) {
            self.step(space, &mut ());
        }
        if let Phase::Failed(why) = self.phase {
            return Err(why);
        }
        let ends = |line: &[u32; 2]| line.map(|point| self.points[point as usize]);
        Ok(Triangulated {
            lines: self.lines.iter().map(ends).collect(),
            blocked: blocked_faces(&self.plane, space),
            plane: self.plane,
        })
    }

    /// The triangles of the pieces between lines that are free.
    fn free_triangles(&self, space: &FreeSpace) -> (Vec<DVec2>, Vec<Vec<u32>>) {
        let blocked = blocked_faces(&self.plane, space);
        const UNSEEN: u32 = u32::MAX;
        let mut numbers = vec![UNSEEN; self.plane.num_vertices()];
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for face in self.plane.inner_faces() {
            if blocked[face.index()] {
                continue;
            }
            let corners = face.vertices().map(|vertex| {
                let number = &mut numbers[vertex.index()];
                if *number == UNSEEN {
                    *number = vertices.len() as u32;
                    let at = vertex.position();
                    vertices.push(DVec2::new(at.x, at.y));
                }
                *number
            });
            triangles.push(corners.to_vec());
        }
        (vertices, triangles)
    }

    fn judge_pieces(&mut self, space: &FreeSpace) -> Phase {
        let (vertices, triangles) = self.free_triangles(space);
        match NavMesh::new(vertices, &triangles) {
            Ok(mesh) if self.merge => Phase::Merging(Merging::new(mesh)),
            Ok(mesh) => Phase::Done(mesh),
            Err(why) => Phase::Failed(why),
        }
    }
}

impl Process<&FreeSpace> for MeshBuilding {
    fn step<R: Recorder>(&mut self, space: &FreeSpace, _recorder: &mut R) -> Status {
        match &mut self.phase {
            Phase::Points if self.next < self.points.len() => self.insert_point(),
            Phase::Points => (self.phase, self.next) = (Phase::Lines, 0),
            Phase::Lines if self.next < self.lines.len() => self.insert_line(),
            Phase::Lines => self.phase = Phase::Pieces,
            Phase::Pieces => self.phase = self.judge_pieces(space),
            Phase::Merging(merging) => {
                if !merging.step() {
                    self.phase = match merging.mesh() {
                        Ok(mesh) => Phase::Done(mesh),
                        Err(why) => Phase::Failed(why),
                    };
                }
            }
            Phase::Done(_) | Phase::Failed(_) => {}
        }
        match self.phase {
            Phase::Done(_) => Status::Done,
            Phase::Failed(_) => Status::Failed,
            _ => Status::Running,
        }
    }
}

/// A triangulation of all of the floor, what is not free, too.
pub(super) struct Triangulated {
    pub plane: Plane,
    /// The ends of each line.
    pub lines: Vec<[DVec2; 2]>,
    /// Of each face whether it is not free.
    pub blocked: Vec<bool>,
}

/// By the index of a face, the outer one's among them, whether the piece between lines that it belongs to is not free:
/// where one of its faces certainly is not.
fn blocked_faces(plane: &Plane, space: &FreeSpace) -> Vec<bool> {
    const UNSEEN: u32 = u32::MAX;
    let mut piece_of = vec![UNSEEN; plane.num_all_faces()];
    let mut blocked: Vec<bool> = Vec::new();
    let mut waiting = Vec::new();
    for first in plane.inner_faces() {
        if piece_of[first.index()] != UNSEEN {
            continue;
        }
        let piece = blocked.len() as u32;
        blocked.push(false);
        piece_of[first.index()] = piece;
        waiting.push(first);
        while let Some(face) = waiting.pop() {
            let middle = face.center();
            blocked[piece as usize] |= space.is_blocked(DVec2::new(middle.x, middle.y));
            for edge in face.adjacent_edges() {
                if edge.is_constraint_edge() {
                    continue;
                }
                match edge.rev().face().as_inner() {
                    Some(next) if piece_of[next.index()] == UNSEEN => {
                        piece_of[next.index()] = piece;
                        waiting.push(next);
                    }
                    Some(_) => {}
                    // Open towards the outside: the hull of lines that do not close.
                    None => blocked[piece as usize] = true,
                }
            }
        }
    }
    let of_face = |piece: &u32| blocked.get(*piece as usize).copied().unwrap_or(true);
    piece_of.iter().map(of_face).collect()
}

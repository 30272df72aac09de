//! Local repair of a navigation mesh after the scene has changed: what the change touches is made anew, all else is
//! kept.
//!
//! **Idea.** A mesh that is to be repaired keeps the triangles of all of its floor, free or not, and knows which lines
//! run along their sides. An edit says in which boxes the scene has changed. The polygons and triangles that come near
//! these are taken out. The hole's outline, which belongs to triangles that stay, the lines that lead through it, and
//! those that the scene has now within the boxes are triangulated; pieces that go on beyond the outline are free where
//! they are free there, others are judged as in building; the free triangles are merged, and all is joined to the rest.
//!
//! **Guarantee.** The free space is that of a mesh built anew, but for what rounding of the places where lines cross
//! makes (2^-30 m), and so are lengths of shortest paths. Polygons that are not near a change keep their numbers. The
//! division into polygons is another one: triangles are Delaunay within each repair, not across its outline.
//!
//! **Where it is not certain** (lines that cross the outline by rounding, a piece that is told to be both), more around
//! the boxes is taken out, and at last all is built anew; [`MeshRepair::anew`] says so. The same where more than a
//! third of all triangles is touched.
//!
//! **Complexity.** O(k log k) for k triangles and lines that are touched, and O(points of the scene) simple steps to
//! see which obstacles are near.
//!
//! **Source.** Row 39 of B. Anguelov's thesis (2011): meshes are split again around what has changed; exact insertion
//! and removal of constraints: M. Kallmann, H. Bieri, D. Thalmann, "Fully dynamic constrained Delaunay triangulations",
//! 2003, which removes the lines of one obstacle; here boxes are enough.

mod hole;
mod lines;
mod stitch;
mod triangles;

use super::building::MeshBuilding;
use super::merging::Merging;
use super::split::place;
use super::{FreeSpace, Locator, NavMesh};
use crate::message::Message;
use crate::world::scene::{ChangedBox, Scene};
use glam::DVec2;
use hole::{Filling, Hole};
use spade::Triangulation;
use stitch::{Spare, Stitching};
use triangles::Triangles;

/// How often more around the boxes is tried.
const TRIES: u32 = 3;

/// A body, as a mesh is built for it: the heights of its slab, and its radius, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Body {
    low: f64,
    high: f64,
    radius: f64,
}

/// A navigation mesh of a scene that follows its edits.
#[derive(Clone, Debug)]
pub struct DynamicMesh {
    mesh: NavMesh,
    locator: Locator,
    all: Triangles,
    spare: Spare,
    body: Body,
    merge: bool,
}

/// The changes of a mesh in a repair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeshRepair {
    /// The polygons that are no more. Some of their numbers may be among those of new ones.
    pub gone: Vec<u32>,
    /// The polygons that came.
    pub made: Vec<u32>,
    /// How many triangles were taken out, of free space or not.
    pub triangles: usize,
    /// How often more around the boxes was taken out.
    pub widened: u32,
    /// Whether all was built anew.
    pub anew: bool,
}

/// The size of a mesh, without numbers that are left over.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeshCounts {
    /// Vertices that a polygon has.
    pub vertices: usize,
    /// Polygons.
    pub polygons: usize,
    /// Triangles that its polygons were merged of.
    pub triangles: usize,
    /// Their area, in square metres.
    pub area: f64,
}

impl DynamicMesh {
    /// The mesh of what walks through a scene in a slab of heights with a radius ([`FreeSpace::of`]); `merge`: of
    /// convex polygons, else of triangles.
    ///
    /// # Errors
    /// Those of [`FreeSpace::of`] and of [`MeshBuilding::run`].
    pub fn build(
        scene: &Scene,
        low: f64,
        high: f64,
        radius: f64,
        merge: bool,
    ) -> Result<DynamicMesh, Message> {
        let space = FreeSpace::of(scene, low, high, radius)?;
        let built = MeshBuilding::new(&space, merge).triangulated(&space)?;
        let (mut all, numbers) = Triangles::of(&built);
        let vertices = built
            .plane
            .vertices()
            .map(|vertex| place(&built.plane, vertex.fix()));
        let vertices: Vec<DVec2> = vertices.collect();
        let faces = built.plane.inner_faces();
        let free: Vec<u32> = faces
            .filter(|face| !built.blocked[face.index()])
            .map(|face| numbers[face.index()])
            .collect();
        let corners = free
            .iter()
            .map(|triangle| all.corners[*triangle as usize].to_vec());
        let mut mesh = NavMesh::new(vertices, &corners.collect::<Vec<_>>())?;
        let mut parts: Vec<u32> = (0..mesh.polygons()).collect();
        if merge {
            let mut merging = Merging::new(mesh);
            while merging.step() {}
            let polygons;
            (polygons, parts) = merging.polygons();
            mesh = NavMesh::new(merging.vertices().to_vec(), &polygons)?;
        }
        for (triangle, part) in free.into_iter().zip(parts) {
            all.polygon[triangle as usize] = part;
        }
        Ok(DynamicMesh {
            locator: Locator::new(&mesh),
            mesh,
            all,
            spare: Spare::default(),
            body: Body { low, high, radius },
            merge,
        })
    }

    /// The mesh as it is. After repairs numbers of polygons may be unused: [`dense`](DynamicMesh::dense) has none.
    pub fn mesh(&self) -> &NavMesh {
        &self.mesh
    }

    /// The index of its polygons.
    pub fn locator(&self) -> &Locator {
        &self.locator
    }

    /// The same mesh with dense numbers, and without vertices that no polygon has.
    ///
    /// # Errors
    /// None but of a fault of repairs: what [`NavMesh::new`] refuses.
    pub fn dense(&self) -> Result<NavMesh, Message> {
        let mut numbers = vec![u32::MAX; self.mesh.vertices().len()];
        let mut vertices = Vec::new();
        let mut polygons = Vec::new();
        for polygon in 0..self.mesh.polygons() {
            let corners = self.mesh.corners(polygon).iter().map(|corner| {
                let number = &mut numbers[*corner as usize];
                if *number == u32::MAX {
                    *number = vertices.len() as u32;
                    vertices.push(self.mesh.vertex(*corner));
                }
                *number
            });
            polygons.push(corners.collect::<Vec<_>>());
        }
        polygons.retain(|corners| !corners.is_empty());
        NavMesh::new(vertices, &polygons)
    }

    /// What it has. O(n).
    pub fn counts(&self) -> MeshCounts {
        let mut counts = MeshCounts::default();
        let mut seen = vec![false; self.mesh.vertices().len()];
        for polygon in (0..self.mesh.polygons()).filter(|polygon| self.has(*polygon)) {
            let corners = self.mesh.corners(polygon);
            counts.polygons += 1;
            counts.triangles += corners.len() - 2;
            counts.area += self.mesh.area(polygon);
            for corner in corners {
                let first = !std::mem::replace(&mut seen[*corner as usize], true);
                counts.vertices += usize::from(first);
            }
        }
        counts
    }

    /// Whether there is a polygon of this number.
    pub fn has(&self, polygon: u32) -> bool {
        polygon < self.mesh.polygons() && !self.mesh.sides_of(polygon).is_empty()
    }

    /// How many triangles there are, of free space or not.
    pub fn triangles(&self) -> usize {
        self.all.len()
    }

    /// The bytes that it takes in memory: mesh, index, and what repairs need.
    pub fn bytes(&self) -> usize {
        self.mesh.bytes() + self.locator.bytes() + self.all.bytes()
    }

    /// Follows a scene that has changed in these boxes since the mesh was built or repaired last.
    ///
    /// # Errors
    /// Where all has to be built anew, those of [`build`](DynamicMesh::build); the mesh is then as it was.
    pub fn repair(&mut self, scene: &Scene, boxes: &[ChangedBox]) -> Result<MeshRepair, Message> {
        let mut boxes = self.around(scene, boxes);
        let radius = self.body.radius;
        let floor = (scene.min() + radius, scene.max() - radius);
        for widened in 0..TRIES {
            if boxes.is_empty() {
                return Ok(MeshRepair::default());
            }
            let touched = self.all.touched(&self.mesh, &boxes, floor);
            if 3 * touched.len() > self.all.len() {
                break;
            }
            if let Some(repaired) = self.try_repair(scene, &boxes, &touched) {
                return Ok(MeshRepair {
                    widened,
                    ..repaired
                });
            }
            let wider = |of: &ChangedBox| of.grown((of.high - of.low).max_element().max(0.1));
            boxes = apart(boxes.iter().map(wider).collect());
        }
        let anew = DynamicMesh::build(
            scene,
            self.body.low,
            self.body.high,
            self.body.radius,
            self.merge,
        )?;
        let held = |mesh: &NavMesh| {
            let all = 0..mesh.polygons();
            all.filter(|polygon| !mesh.sides_of(*polygon).is_empty())
                .collect()
        };
        let repaired = MeshRepair {
            gone: held(&self.mesh),
            made: held(&anew.mesh),
            triangles: self.all.len(),
            widened: 0,
            anew: true,
        };
        *self = anew;
        Ok(repaired)
    }

    /// The boxes in which lines may have changed, apart from each other, as far as they touch the floor.
    fn around(&self, scene: &Scene, boxes: &[ChangedBox]) -> Vec<ChangedBox> {
        let radius = self.body.radius;
        let (low, high) = (scene.min() + radius, scene.max() - radius);
        let grown = boxes.iter().map(|of| {
            let by = FreeSpace::margin(radius, of.high - of.low);
            of.grown(by)
        });
        apart(
            grown
                .filter(|of| of.low.cmplt(high).all() && of.high.cmpgt(low).all())
                .collect(),
        )
    }

    fn try_repair(
        &mut self,
        scene: &Scene,
        boxes: &[ChangedBox],
        touched: &[u32],
    ) -> Option<MeshRepair> {
        let Body { low, high, radius } = self.body;
        let hole = Hole::of(&self.all, touched);
        let mut within = *boxes.first()?;
        for of in boxes {
            within = within.with(of.low).with(of.high);
        }
        let corners = touched
            .iter()
            .flat_map(|triangle| self.all.corners[*triangle as usize]);
        within = corners.fold(within, |all, corner| all.with(self.mesh.vertex(corner)));
        let now = FreeSpace::near(scene, low, high, radius, within).ok()?;
        let filling = hole.fill(&self.mesh, &self.all, &now, boxes)?;
        if !self.covers(touched, &filling) {
            return None;
        }
        let polygons = stitch::polygons(&filling, self.merge)?;
        let mut stitching = Stitching {
            mesh: &mut self.mesh,
            locator: &mut self.locator,
            all: &mut self.all,
            spare: &mut self.spare,
        };
        let (gone, made) = stitching.stitch(touched, &hole, filling, polygons);
        Some(MeshRepair {
            gone,
            made,
            triangles: touched.len(),
            ..MeshRepair::default()
        })
    }

    /// Whether a filling is as large as the triangles that were taken out.
    fn covers(&self, touched: &[u32], filling: &Filling) -> bool {
        let area = |[a, b, c]: [DVec2; 3]| (b - a).perp_dot(c - a) / 2.0;
        let old = touched.iter().map(|triangle| {
            let corners = self.all.corners[*triangle as usize];
            area(corners.map(|corner| self.mesh.vertex(corner)))
        });
        let handle = |corner: u32| spade::handles::FixedVertexHandle::from_index(corner as usize);
        let new = filling
            .triangles
            .iter()
            .map(|corners| area(corners.map(|corner| place(&filling.plane, handle(corner)))));
        let (old, new): (f64, f64) = (old.sum(), new.sum());
        (old - new).abs() <= 1e-9 * (1.0 + old)
    }
}

/// Boxes, of which those that meet are one.
fn apart(mut boxes: Vec<ChangedBox>) -> Vec<ChangedBox> {
    let mut done: Vec<ChangedBox> = Vec::new();
    while let Some(mut next) = boxes.pop() {
        let meets = |of: &ChangedBox, next: &ChangedBox| {
            of.low.cmple(next.high).all() && of.high.cmpge(next.low).all()
        };
        while let Some(place) = done.iter().position(|of| meets(of, &next)) {
            let other = done.swap_remove(place);
            next = next.with(other.low).with(other.high);
        }
        done.push(next);
    }
    done
}

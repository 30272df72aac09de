//! Representations of one free space beside each other: a navigation mesh, a packed one, a roadmap, navspheres and a
//! grid with its abstraction, each built for the same body, and the paths between the same two places on each, measured
//! alike.
//!
//! **Guarantee.** The path by Polyanya is the shortest for the body, up to the 1 % of the radius by which corners are
//! grown too far ([`DEVIATION`](crate::navmesh::DEVIATION)); all lengths are told beside it. A path on the grid begins
//! and ends in the middle of a cell, and between cells it may come nearer to a corner than the radius: such a path may
//! be shorter. A walk on the packed mesh may come nearer than the radius by its rounding.
//!
//! **Complexity.** Everything is done in steps. All are short but for the meshes, each of which is built or repaired in
//! one step, and for the queries on the roadmap, over navspheres and over middles of the mesh and the walks on the
//! packed one, which are one step each.

use super::HEADROOM;
use super::compared::Compared;
use super::compared_mesh::ComparedMesh;
use super::compared_packed::ComparedPacked;
use super::compared_roadmap::ComparedRoadmap;
use super::compared_spheres::ComparedSpheres;
use super::grid_comparison::{Answer, GridComparison, GridStage};
use super::measured_path::{MeasuredPath, PathKind};
use crate::message::Message;
use crate::path::{Curve, NavigatorSize, PlanningBody, SceneContext};
use crate::trace::Status;
use crate::world::scene::ChangedBox;
use glam::DVec2;

/// A representation of the free space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Representation {
    /// Convex polygons.
    Mesh,
    /// O'Neill's packed triangles with their connection maps.
    Packed,
    /// A roadmap on the Voronoi diagram, with the settings that suit the body.
    Roadmap,
    /// Navspheres that cover 95 % of where the body can be.
    Spheres,
    /// Cells.
    Grid,
    /// HPA\*'s clusters over the cells.
    Abstraction,
}

impl Representation {
    /// All of them, in the order in which they are built.
    pub const ALL: [Representation; 6] = [
        Representation::Mesh,
        Representation::Packed,
        Representation::Roadmap,
        Representation::Spheres,
        Representation::Grid,
        Representation::Abstraction,
    ];

    /// What it is called in ids.
    pub fn id(self) -> &'static str {
        match self {
            Representation::Mesh => "mesh",
            Representation::Packed => "packed",
            Representation::Roadmap => "roadmap",
            Representation::Spheres => "spheres",
            Representation::Grid => "grid",
            Representation::Abstraction => "abstraction",
        }
    }
}

/// The stage of the comparison: what the next step works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonStage {
    /// Building one of the representations.
    Build(Representation),
    /// The search of this kind; of those on meshes, roadmap and navspheres measuring, too.
    Search(PathKind),
    /// Smoothing and measuring what a search on the grid has found.
    Measuring,
    /// Nothing, or the beginning of a query.
    Idle,
}

/// The part of a query that is found next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Query {
    None,
    /// The path of this index in [`PathKind::ON_MESH`].
    OnMesh(usize),
    /// The walk of this index in [`PathKind::ON_PACKED`].
    OnPacked(usize),
    OnRoadmap,
    OnSpheres,
    OnGrid,
}

/// Representations of one scene for one body, and a query at a time on all of them.
pub struct PathComparison {
    body: PlanningBody,
    mesh: ComparedMesh,
    packed: ComparedPacked,
    roadmap: Compared<ComparedRoadmap>,
    spheres: Compared<ComparedSpheres>,
    side: f64,
    grid: Result<GridComparison, Message>,
    asked: Option<[DVec2; 2]>,
    ends: [DVec2; 2],
    query: Query,
    answers: Vec<Answer>,
    coming: Vec<Answer>,
    answered: u32,
    /// Whether all has been built once.
    was_built: bool,
}

impl PathComparison {
    /// For a body of that radius, in metres, and a grid of cells that are `side` metres wide; nothing is built yet.
    /// What cannot be built is told in the answers.
    pub fn new(on: &dyn SceneContext, radius: f64, side: f64) -> PathComparison {
        let body = PlanningBody {
            radius,
            height: HEADROOM,
        };
        PathComparison {
            body,
            mesh: ComparedMesh::new(radius),
            packed: ComparedPacked::new(radius),
            roadmap: Compared::new(body),
            spheres: Compared::new(body),
            side,
            grid: GridComparison::new(on.around(), radius, side),
            asked: None,
            ends: [DVec2::ZERO; 2],
            query: Query::None,
            answers: Vec::new(),
            coming: Vec::new(),
            answered: 0,
            was_built: false,
        }
    }

    /// The grid, or why there is none.
    ///
    /// # Errors
    /// Those of [`GridComparison::new`].
    pub fn grid(&self) -> Result<&GridComparison, &Message> {
        self.grid.as_ref()
    }

    /// What the next step works at.
    pub fn stage(&self) -> ComparisonStage {
        use ComparisonStage::{Build, Idle, Measuring, Search};
        if !self.mesh.is_built() {
            return Build(Representation::Mesh);
        }
        if !self.packed.is_built() {
            return Build(Representation::Packed);
        }
        if !self.roadmap.is_built() {
            return Build(Representation::Roadmap);
        }
        if !self.spheres.is_built() {
            return Build(Representation::Spheres);
        }
        match (&self.grid, self.query) {
            (_, Query::OnMesh(index)) => Search(PathKind::ON_MESH[index]),
            (_, Query::OnPacked(index)) => Search(PathKind::ON_PACKED[index]),
            (_, Query::OnRoadmap) => Search(PathKind::Roadmap),
            (_, Query::OnSpheres) => Search(PathKind::Spheres),
            (Ok(grid), _) => match grid.stage() {
                GridStage::Cells => Build(Representation::Grid),
                GridStage::Abstraction => Build(Representation::Abstraction),
                GridStage::Search(kind) => Search(kind),
                GridStage::Measuring => Measuring,
                GridStage::Idle => Idle,
            },
            (Err(_), _) => Idle,
        }
    }

    /// Whether all that can be built is.
    pub fn is_built(&self) -> bool {
        let grid = self.grid.as_ref().map_or(true, GridComparison::is_built);
        !matches!(self.stage(), ComparisonStage::Build(_)) && grid
    }

    /// Asks for the paths between two places. A query that is under way is answered first, and only the last of those
    /// that wait for it.
    pub fn ask(&mut self, start: DVec2, goal: DVec2) {
        self.asked = Some([start, goal]);
    }

    /// The answers to the query that was answered last: those on the mesh, on the packed mesh, on the roadmap, over
    /// navspheres and on the grid.
    ///
    /// Errors in them: why a representation could not be built, those of the navigator on a roadmap, those of
    /// [`GridComparison::answers`], `navigator.unreachable` of the meshes, and `packed.stuck` of a walk that does not
    /// arrive.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// How many queries have been answered.
    pub fn answered(&self) -> u32 {
        self.answered
    }

    /// The size of what was built; noughts before it is.
    pub fn size(&self, of: Representation) -> NavigatorSize {
        match (of, &self.grid) {
            (Representation::Mesh, _) => self.mesh.size(),
            (Representation::Packed, _) => self.packed.size(),
            (Representation::Roadmap, _) => self.roadmap.size(),
            (Representation::Spheres, _) => self.spheres.size(),
            (Representation::Grid, Ok(grid)) => grid.grid_size(),
            (Representation::Abstraction, Ok(grid)) => grid.abstraction_size(),
            _ => NavigatorSize::default(),
        }
    }

    /// Whether it was built anew at last, not repaired where the scene had changed.
    pub fn is_anew(&self, what: Representation) -> bool {
        match what {
            Representation::Mesh => self.mesh.is_anew(),
            Representation::Roadmap => self.roadmap.is_anew(),
            Representation::Spheres => self.spheres.is_anew(),
            Representation::Packed | Representation::Grid | Representation::Abstraction => true,
        }
    }

    /// Begins to follow a scene that has changed in these boxes since all was built or had followed: mesh, roadmap and
    /// spheres are repaired there, as far as that is worth it, packed mesh and grid are made anew. Answers to queries
    /// go, and so do queries. What follows an earlier change yet begins again. Nothing happens, and the answer is
    /// false, where not all has been built once.
    pub fn follow(&mut self, on: &dyn SceneContext, boxes: &[ChangedBox]) -> bool {
        if !self.was_built {
            return false;
        }
        self.mesh.follow(boxes);
        self.packed.follow();
        self.roadmap.follow(on, boxes);
        self.spheres.follow(on, boxes);
        self.grid = GridComparison::new(on.around(), self.body.radius, self.side);
        (self.asked, self.query) = (None, Query::None);
        self.answers.clear();
        self.coming.clear();
        true
    }

    /// Does a little more. `Running` as long as there is more to do. The scene must stay the same.
    pub fn step(&mut self, on: &dyn SceneContext) -> Status {
        match self.stage() {
            ComparisonStage::Build(Representation::Mesh) => self.mesh.step(on),
            ComparisonStage::Build(Representation::Packed) => self.packed.step(on),
            ComparisonStage::Build(Representation::Roadmap) => self.roadmap.step(on),
            ComparisonStage::Build(Representation::Spheres) => self.spheres.step(on),
            _ => return self.step_query(on),
        }
        Status::Running
    }

    /// A step of the grid's building or of a query.
    fn step_query(&mut self, on: &dyn SceneContext) -> Status {
        match self.query {
            Query::None => {
                if let Ok(grid) = &mut self.grid
                    && grid.stage() != GridStage::Idle
                {
                    return grid.step(on.around());
                }
                self.was_built = true;
                let Some(ends) = self.asked.take() else {
                    return Status::Done;
                };
                self.ends = ends;
                self.query = Query::OnMesh(0);
            }
            Query::OnMesh(index) => {
                let kind = PathKind::ON_MESH[index];
                if let Some(found) = self.mesh.search(kind, self.ends) {
                    self.keep(kind, found, on);
                    self.query = match index + 1 < PathKind::ON_MESH.len() {
                        true => Query::OnMesh(index + 1),
                        false => Query::OnPacked(0),
                    };
                }
            }
            Query::OnPacked(index) => {
                let kind = PathKind::ON_PACKED[index];
                self.keep(kind, self.packed.walk(kind, self.ends), on);
                self.query = match index + 1 < PathKind::ON_PACKED.len() {
                    true => Query::OnPacked(index + 1),
                    false => Query::OnRoadmap,
                };
            }
            Query::OnRoadmap => {
                let found = self.roadmap.find(on, self.ends);
                self.keep(PathKind::Roadmap, found, on);
                self.query = Query::OnSpheres;
            }
            Query::OnSpheres => {
                let found = self.spheres.find(on, self.ends);
                self.keep(PathKind::Spheres, found, on);
                self.query = Query::OnGrid;
                if let Ok(grid) = &mut self.grid {
                    grid.ask(self.ends[0], self.ends[1]);
                }
            }
            Query::OnGrid => self.step_grid(on),
        }
        Status::Running
    }

    fn keep(
        &mut self,
        kind: PathKind,
        found: Result<(Curve, u64), Message>,
        on: &dyn SceneContext,
    ) {
        let start = self.ends[0];
        let measured = found.map(|(curve, expanded)| {
            MeasuredPath::along(kind, curve, start, on.around(), expanded)
        });
        self.coming.push((kind, measured));
    }

    fn step_grid(&mut self, on: &dyn SceneContext) {
        match &mut self.grid {
            Ok(grid) => {
                if grid.step(on.around()) == Status::Running {
                    return;
                }
                self.coming.extend_from_slice(grid.answers());
            }
            Err(why) => {
                let refused = PathKind::ON_GRID.map(|kind| (kind, Err(why.clone())));
                self.coming.extend(refused);
            }
        }
        self.answers = std::mem::take(&mut self.coming);
        self.answered += 1;
        self.query = Query::None;
    }

    /// Searches for a path on a mesh, the roadmap or over navspheres between the ends of the last query once more, to
    /// be timed: these searches are too short for a clock. Answers false for the kinds that this is not offered for.
    pub fn search_again(&mut self, kind: PathKind, on: &dyn SceneContext) -> bool {
        if self.query != Query::None {
            return false;
        }
        if kind == PathKind::Roadmap {
            return self.roadmap.find(on, self.ends).is_ok();
        }
        if PathKind::ON_PACKED.contains(&kind) {
            return self.packed.walk(kind, self.ends).is_ok();
        }
        if kind == PathKind::Spheres {
            return self.spheres.find(on, self.ends).is_ok();
        }
        if !PathKind::ON_MESH.contains(&kind) {
            return false;
        }
        loop {
            if !self.mesh.is_built() {
                return false;
            }
            if let Some(found) = self.mesh.search(kind, self.ends) {
                return found.is_ok();
            }
        }
    }
}

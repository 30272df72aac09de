//! Representations of one free space beside each other: a navigation mesh, a roadmap, navspheres and a grid with its
//! abstraction, each built for the same body, and the paths between the same two places on each, measured alike.
//!
//! **Guarantee.** The path by Polyanya is the shortest for the body, up to the 1 % of the radius by which corners are
//! grown too far ([`DEVIATION`](crate::navmesh::DEVIATION)); all lengths are told beside it. A path on the grid begins
//! and ends in the middle of a cell, and between cells it may come nearer to a corner than the radius: such a path may
//! be shorter.
//!
//! **Complexity.** Everything is done in steps. All are short but for the queries on the roadmap, over navspheres and
//! over middles of the mesh, which are one step each.

use super::grid_comparison::{Answer, GridComparison, GridStage};
use super::measured_path::{MeasuredPath, PathKind};
use super::sphere_comparison::SphereComparison;
use super::{HEADROOM, KERB};
use crate::message::Message;
use crate::navmesh::{
    CorridorSearch, FreeSpace, Locator, MeshBuilding, MeshGraph, MeshNodes, MeshPath, NavMesh,
    Polyanya,
};
use crate::path::{Curve, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, SceneContext};
use crate::roadmap::RoadmapNavigator;
use crate::trace::{Process, Status};
use glam::DVec2;

/// What is built of the free space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Representation {
    /// Convex polygons.
    Mesh,
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
    pub const ALL: [Representation; 5] = [
        Representation::Mesh,
        Representation::Roadmap,
        Representation::Spheres,
        Representation::Grid,
        Representation::Abstraction,
    ];

    /// What it is called in ids.
    pub fn id(self) -> &'static str {
        match self {
            Representation::Mesh => "mesh",
            Representation::Roadmap => "roadmap",
            Representation::Spheres => "spheres",
            Representation::Grid => "grid",
            Representation::Abstraction => "abstraction",
        }
    }
}

/// What the next step works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonStage {
    /// Building one of the representations.
    Build(Representation),
    /// The search of this kind; of those on mesh, roadmap and navspheres measuring, too.
    Search(PathKind),
    /// Smoothing and measuring what a search on the grid has found.
    Measuring,
    /// Nothing, or the beginning of a query.
    Idle,
}

/// A mesh that is being built, or is built.
enum MeshPart {
    Building(Box<(FreeSpace, MeshBuilding)>),
    Built(Box<(NavMesh, Locator)>),
    Refused(Message),
}

/// What is found next of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Query {
    None,
    /// The path of this index in [`PathKind::ON_MESH`].
    OnMesh(usize),
    OnRoadmap,
    OnSpheres,
    OnGrid,
}

/// Representations of one scene for one body, and a query at a time on all of them.
pub struct PathComparison {
    body: PlanningBody,
    mesh: MeshPart,
    polyanya: Polyanya,
    searching: bool,
    corridors: CorridorSearch,
    roadmap: RoadmapNavigator,
    /// Whether the roadmap is built, or why it cannot be.
    roadmap_built: Option<Result<(), Message>>,
    spheres: SphereComparison,
    grid: Result<GridComparison, Message>,
    asked: Option<[DVec2; 2]>,
    ends: [DVec2; 2],
    query: Query,
    answers: Vec<Answer>,
    coming: Vec<Answer>,
    answered: u32,
}

impl PathComparison {
    /// For a body of that radius, in metres, and a grid of cells that are `side` metres wide; nothing is built yet.
    /// What cannot be built is told in the answers.
    pub fn new(on: &dyn SceneContext, radius: f64, side: f64) -> PathComparison {
        let free = FreeSpace::of(on.scene(), KERB, HEADROOM, radius);
        PathComparison {
            body: PlanningBody {
                radius,
                height: HEADROOM,
            },
            mesh: match free {
                Ok(free) => {
                    let building = MeshBuilding::new(&free, true);
                    MeshPart::Building(Box::new((free, building)))
                }
                Err(why) => MeshPart::Refused(why),
            },
            polyanya: Polyanya::default(),
            searching: false,
            corridors: CorridorSearch::default(),
            roadmap: RoadmapNavigator::new(),
            roadmap_built: None,
            spheres: SphereComparison::new(on, radius),
            grid: GridComparison::new(on.around(), radius, side),
            asked: None,
            ends: [DVec2::ZERO; 2],
            query: Query::None,
            answers: Vec::new(),
            coming: Vec::new(),
            answered: 0,
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
        if matches!(self.mesh, MeshPart::Building(_)) {
            return Build(Representation::Mesh);
        }
        if self.roadmap_built.is_none() {
            return Build(Representation::Roadmap);
        }
        if !self.spheres.is_built() {
            return Build(Representation::Spheres);
        }
        match (&self.grid, self.query) {
            (_, Query::OnMesh(index)) => Search(PathKind::ON_MESH[index]),
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

    /// The answers to the query that was answered last: those on the mesh, on the roadmap, over navspheres and
    /// on the grid.
    ///
    /// Errors in them: why a representation could not be built, those of the navigator on a roadmap, those of
    /// [`GridComparison::answers`], and `navigator.unreachable` of the mesh.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// How many queries have been answered.
    pub fn answered(&self) -> u32 {
        self.answered
    }

    /// The size of what was built; noughts before it is.
    pub fn size(&self, of: Representation) -> NavigatorSize {
        match (of, &self.mesh, &self.grid) {
            (Representation::Mesh, MeshPart::Built(built), _) => {
                let (mesh, locator) = &**built;
                let sides = 0..mesh.sides() as u32;
                NavigatorSize {
                    nodes: u64::from(mesh.polygons()),
                    edges: sides.filter(|side| mesh.twin(*side).is_some()).count() as u64,
                    bytes: (mesh.bytes() + locator.bytes()) as u64,
                }
            }
            (Representation::Roadmap, ..) => self.roadmap.size(),
            (Representation::Spheres, ..) => self.spheres.size(),
            (Representation::Grid, _, Ok(grid)) => grid.grid_size(),
            (Representation::Abstraction, _, Ok(grid)) => grid.abstraction_size(),
            _ => NavigatorSize::default(),
        }
    }

    /// Does a little more. `Running` as long as there is more to do. The scene must stay the same.
    pub fn step(&mut self, on: &dyn SceneContext) -> Status {
        if let MeshPart::Building(building) = &mut self.mesh {
            let (free, building) = &mut **building;
            if building.step(free, &mut ()) != Status::Running {
                self.finish_mesh();
            }
            return Status::Running;
        }
        if self.roadmap_built.is_none() {
            self.roadmap_built = match self.roadmap.prepare(on, self.body, 1) {
                Ok(false) => None,
                Ok(true) => Some(Ok(())),
                Err(why) => Some(Err(why)),
            };
            return Status::Running;
        }
        if !self.spheres.is_built() {
            self.spheres.step();
            return Status::Running;
        }
        match self.query {
            Query::None => {
                if let Ok(grid) = &mut self.grid
                    && grid.stage() != GridStage::Idle
                {
                    return grid.step(on.around());
                }
                let Some(ends) = self.asked.take() else {
                    return Status::Done;
                };
                self.ends = ends;
                self.query = Query::OnMesh(0);
            }
            Query::OnMesh(index) => {
                let kind = PathKind::ON_MESH[index];
                if let Some(found) = self.search_mesh(kind) {
                    self.keep(kind, found, on);
                    self.query = match index + 1 < PathKind::ON_MESH.len() {
                        true => Query::OnMesh(index + 1),
                        false => Query::OnRoadmap,
                    };
                }
            }
            Query::OnRoadmap => {
                let found = self.search_roadmap(on);
                self.keep(PathKind::Roadmap, found, on);
                self.query = Query::OnSpheres;
            }
            Query::OnSpheres => {
                let found = self.spheres.find(self.ends);
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

    fn finish_mesh(&mut self) {
        let nothing = MeshPart::Refused(Message::new("mesh.unfinished"));
        if let MeshPart::Building(building) = std::mem::replace(&mut self.mesh, nothing) {
            self.mesh = match building.1.into_mesh() {
                Ok(mesh) => {
                    let locator = Locator::new(&mesh);
                    MeshPart::Built(Box::new((mesh, locator)))
                }
                Err(why) => MeshPart::Refused(why),
            };
        }
    }

    /// One more step of a search on the mesh; its path and what it expanded, or why there is none, once it has ended.
    fn search_mesh(&mut self, kind: PathKind) -> Option<Result<(Curve, u64), Message>> {
        let (mesh, locator) = match &self.mesh {
            MeshPart::Built(built) => (&built.0, &built.1),
            MeshPart::Refused(why) => return Some(Err(why.clone())),
            MeshPart::Building(_) => return None,
        };
        let [start, goal] = self.ends;
        let answer = |path: Option<MeshPath>, expanded| match path {
            Some(path) => Ok((Curve::polyline(&path.points), expanded)),
            None => Err(Message::new("navigator.unreachable")),
        };
        if kind == PathKind::Polyanya {
            if !std::mem::replace(&mut self.searching, true) {
                self.polyanya.begin(mesh, locator, start, goal);
            }
            if self.polyanya.advance(mesh) == Status::Running {
                return None;
            }
            self.searching = false;
            let expanded = self.polyanya.expanded();
            return Some(answer(self.polyanya.path(mesh), expanded));
        }
        let nodes = match kind {
            PathKind::MeshMiddles => MeshNodes::Middles,
            _ => MeshNodes::Centres,
        };
        let graph = MeshGraph::new(mesh, locator, nodes, start, goal);
        let (path, counters) = self.corridors.find(&graph);
        Some(answer(path, counters.expanded))
    }

    fn search_roadmap(&mut self, on: &dyn SceneContext) -> Result<(Curve, u64), Message> {
        if let Some(Err(why)) = &self.roadmap_built {
            return Err(why.clone());
        }
        let query = NavigatorQuery::new(self.body, self.ends[0], self.ends[1]);
        let route = self.roadmap.find(on, query)?;
        Ok((route.curve(), self.roadmap.work()))
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

    /// Searches for a path on the mesh, the roadmap or over navspheres between the ends of the last query once more, to
    /// be timed: these searches are too short for a clock. Answers false for the kinds that this is not offered for.
    pub fn search_again(&mut self, kind: PathKind, on: &dyn SceneContext) -> bool {
        if self.query != Query::None {
            return false;
        }
        if kind == PathKind::Roadmap {
            return self.search_roadmap(on).is_ok();
        }
        if kind == PathKind::Spheres {
            return self.spheres.find(self.ends).is_ok();
        }
        if !PathKind::ON_MESH.contains(&kind) {
            return false;
        }
        loop {
            if let Some(found) = self.search_mesh(kind) {
                return found.is_ok();
            }
            if matches!(self.mesh, MeshPart::Building(_)) {
                return false;
            }
        }
    }
}

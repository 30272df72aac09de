//! The navigator on a navigation mesh: shortest paths by Polyanya, on a mesh that is built for the body.

use super::{DEVIATION, FreeSpace, Locator, MeshBuilding, NavMesh, Polyanya};
use crate::message::Message;
use crate::path::{
    BodyStructure, BodyStructures, Course, Navigator, NavigatorQuery, NavigatorSize, PlanningBody,
    Route, SceneContext, roomy_place,
};
use crate::trace::{Process, StateHash, Status};

/// With so many radii of room a place lies on the mesh for certain: obstacles are grown by more than the radius where
/// they have corners.
const ROOM: f64 = 1.0 + 1.1 * DEVIATION;

/// A [`Navigator`] by Polyanya on a mesh of convex polygons.
///
/// Its paths are the shortest among the obstacles, grown by the radius of the body (see [`DEVIATION`]), and keep the
/// radius from everything, to a millionth of it. An end with the body's radius of room, or less, that does not lie on
/// the mesh is left or reached by a straight line from a place near by that does. It does not go round others: where
/// one stands in the way the answer is `navigator.way-taken`.
///
/// A unit of preparation is a step of [`MeshBuilding`], a unit of a query an interval. Errors of preparation are those
/// of [`PlanningBody::check`], [`FreeSpace::of`] and [`MeshBuilding::run`]. Answers without a way:
/// `navigator.start-blocked`, `navigator.goal-blocked` (no place on the mesh is near), `navigator.unreachable`.
#[derive(Clone, Default)]
pub struct MeshNavigator {
    meshes: BodyStructures<BodyMesh>,
    query: Option<NavigatorQuery>,
    search: Polyanya,
    /// Whether it has begun for the present query.
    searching: bool,
    answer: Option<Result<Route, Message>>,
}

/// A mesh with the radius of the body that it is for.
struct BodyMesh {
    radius: f64,
    mesh: NavMesh,
    locator: Locator,
}

/// A mesh that is being built.
#[derive(Clone)]
struct BuildingFor {
    free: FreeSpace,
    building: MeshBuilding,
}

impl BodyStructure for BodyMesh {
    type Building = BuildingFor;

    fn begin(on: &dyn SceneContext, body: PlanningBody) -> Result<BuildingFor, Message> {
        let free = FreeSpace::of(on.scene(), on.step(), on.headroom(), body.radius)?;
        let building = MeshBuilding::new(&free, true);
        Ok(BuildingFor { free, building })
    }

    fn step(BuildingFor { free, building }: &mut BuildingFor) -> Status {
        building.step(&*free, &mut ())
    }

    fn finish(
        BuildingFor { building, .. }: BuildingFor,
        body: PlanningBody,
    ) -> Result<BodyMesh, Message> {
        let mesh = building.into_mesh()?;
        Ok(BodyMesh {
            radius: body.radius,
            locator: Locator::new(&mesh),
            mesh,
        })
    }
}

impl MeshNavigator {
    /// One that has built nothing yet.
    pub fn new() -> MeshNavigator {
        MeshNavigator::default()
    }

    /// Forgets what belongs to another scene.
    fn heed_revision(&mut self, revision: u64) {
        if self.meshes.heed_revision(revision) {
            self.searching = false;
            self.answer = None;
        }
    }

    /// Prepares with up to so many units; how many are left where it is ready, none where it is not.
    fn build(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<Option<u64>, Message> {
        body.check(on.headroom())?;
        self.heed_revision(on.revision());
        self.meshes.build(on, body, units)
    }

    fn advance(
        &mut self,
        on: &dyn SceneContext,
        query: &NavigatorQuery,
        units: u64,
    ) -> Result<Option<Route>, Message> {
        query.check(on.headroom())?;
        let left = self.build(on, query.body, units)?;
        let (Some(mut left), Some(known)) = (left, self.meshes.of(query.body.radius)) else {
            return Ok(None);
        };
        let radius = known.radius;
        let on_mesh = |at| known.locator.at(&known.mesh, at).next().is_some();
        let ends = [query.from, query.to].map(|end| match on_mesh(end) {
            true => end,
            false => roomy_place(on.around(), end, radius, ROOM * radius),
        });
        if !self.searching {
            let ids = ["navigator.start-blocked", "navigator.goal-blocked"];
            for (end, id) in ends.into_iter().zip(ids) {
                if !on_mesh(end) {
                    return Err(Message::new(id));
                }
            }
            self.search
                .begin(&known.mesh, &known.locator, ends[0], ends[1]);
            self.searching = true;
        }
        loop {
            if left == 0 {
                return Ok(None);
            }
            left -= 1;
            if self.search.advance(&known.mesh) != Status::Running {
                break;
            }
        }
        let path = self.search.path(&known.mesh);
        let Some(path) = path else {
            return Err(Message::new("navigator.unreachable"));
        };
        let mut points = vec![query.from];
        points.extend(path.points);
        points.push(query.to);
        points.dedup();
        let route = Route {
            course: Course::Waypoints(points),
            end: query.to,
            revision: on.revision(),
        };
        match route.passes(0.0, radius, &query.others) {
            true => Ok(Some(route)),
            false => Err(Message::new("navigator.way-taken")),
        }
    }
}

impl Navigator for MeshNavigator {
    fn id(&self) -> &'static str {
        "mesh"
    }

    fn prepare(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<bool, Message> {
        Ok(self.build(on, body, units)?.is_some())
    }

    fn ask(&mut self, query: NavigatorQuery) {
        self.query = Some(query);
        self.answer = None;
        self.searching = false;
    }

    fn step(&mut self, on: &dyn SceneContext, units: u64) -> Status {
        let Some(query) = self.query.take() else {
            return Status::Failed;
        };
        self.heed_revision(on.revision());
        if self.answer.is_none() {
            self.answer = self.advance(on, &query, units).transpose();
        }
        self.query = Some(query);
        match &self.answer {
            None => Status::Running,
            Some(Ok(_)) => Status::Done,
            Some(Err(_)) => Status::Failed,
        }
    }

    fn answer(&self) -> Option<&Result<Route, Message>> {
        self.answer.as_ref()
    }

    fn work(&self) -> u64 {
        let expanded = if self.searching {
            self.search.expanded()
        } else {
            0
        };
        expanded.max(u64::from(self.answer.is_some()))
    }

    fn holds(
        &mut self,
        on: &dyn SceneContext,
        route: &Route,
        from: f64,
        query: &NavigatorQuery,
    ) -> bool {
        route.holds(on, from, query, 1.0 - 1e-6)
    }

    /// Of the mesh used last: polygons, and a side between two of them as an edge each way.
    fn size(&self) -> NavigatorSize {
        let Some(known) = self.meshes.last() else {
            return NavigatorSize::default();
        };
        let sides = 0..known.mesh.sides() as u32;
        NavigatorSize {
            nodes: u64::from(known.mesh.polygons()),
            edges: sides
                .filter(|side| known.mesh.twin(*side).is_some())
                .count() as u64,
            bytes: (known.mesh.bytes() + known.locator.bytes()) as u64,
        }
    }

    /// Nothing but what it is: each mesh follows from the scene and the body.
    fn hash_into(&self, hash: &mut StateHash) {
        hash.word(u64::from(b'm'));
    }
}

//! O'Neill's packed mesh to compare with other representations, and walks on it by connection map and rays.

use super::measured_path::PathKind;
use super::{HEADROOM, KERB};
use crate::message::Message;
use crate::navmesh::packed::{MeshGait, MeshSystem, MeshWalker, NO_TRIANGLE, RayRule};
use crate::navmesh::{FreeSpace, MeshBuilding};
use crate::path::{Curve, NavigatorSize, SceneContext};
use glam::DVec2;

/// Metres between two headings of a walk.
const STRIDE: f64 = 0.1;

/// How near to the goal a walk ends, in metres.
const TOLERANCE: f64 = 1e-3;

/// The packed mesh of what one body can reach, and a walk at a time.
pub(super) struct ComparedPacked {
    radius: f64,
    /// As it was built last, or why there is none; nothing before.
    built: Option<Result<MeshSystem, Message>>,
}

impl ComparedPacked {
    /// For a body of that radius; nothing is built yet.
    pub fn new(radius: f64) -> ComparedPacked {
        ComparedPacked {
            radius,
            built: None,
        }
    }

    /// Whether it is built, or refused.
    pub fn is_built(&self) -> bool {
        self.built.is_some()
    }

    /// Begins to follow a scene that has changed: it is built anew, as the paper has nothing else.
    pub fn follow(&mut self) {
        self.built = None;
    }

    /// Builds it: triangles, parts, connection maps.
    pub fn step(&mut self, on: &dyn SceneContext) {
        let free = FreeSpace::of(on.scene(), KERB, HEADROOM, self.radius);
        let mesh = free.and_then(|free| MeshBuilding::run(&free, false));
        self.built = Some(mesh.and_then(|mesh| MeshSystem::pack(&mesh, None)));
    }

    /// Triangles, the ways from one to the next, links among them, and bytes with those of all tables; noughts before
    /// it is built.
    pub fn size(&self) -> NavigatorSize {
        let mut size = NavigatorSize::default();
        let Some(Ok(system)) = &self.built else {
            return size;
        };
        for number in 0..system.len() as u16 {
            let (Some(mesh), Some(map)) = (system.mesh(number), system.map(number)) else {
                continue;
            };
            let (triangles, vertices) = mesh.bytes();
            let links = system.links(number);
            let sides = mesh.triangles().iter().flat_map(|one| one.neighbours);
            let joined = sides.filter(|next| *next != NO_TRIANGLE).count();
            size.nodes += mesh.triangles().len() as u64;
            size.edges += (joined + links.len()) as u64;
            size.bytes += (triangles + vertices + map.bytes().len() + size_of_val(links)) as u64;
        }
        size.bytes += system.routes().bytes() as u64;
        size
    }

    /// The walk between two places that looks as many portals ahead as its kind says. It searches nothing, and so
    /// expands nothing.
    ///
    /// # Errors
    /// Why nothing was built; `navigator.unreachable` where an end is not on the mesh; those of [`MeshWalker::trail`].
    pub fn walk(&self, kind: PathKind, ends: [DVec2; 2]) -> Result<(Curve, u64), Message> {
        let unreachable = || Message::new("navigator.unreachable");
        let system = match &self.built {
            Some(Ok(system)) => system,
            Some(Err(why)) => return Err(why.clone()),
            None => return Err(unreachable()),
        };
        let [Some(from), Some(to)] = ends.map(|end| system.locate(end)) else {
            return Err(unreachable());
        };
        let gait = MeshGait {
            stride: STRIDE,
            iterations: kind.iterations(),
            radius: 0.0,
            rule: RayRule::Corrected,
            tolerance: TOLERANCE,
        };
        MeshWalker::new(system, gait, from, to)
            .trail(system)
            .map(|places| (Curve::polyline(&places), 0))
    }
}

//! A navigation mesh to compare with other representations, repaired after edits, and the searches on it.

use super::measured_path::PathKind;
use super::{HEADROOM, KERB};
use crate::message::Message;
use crate::navmesh::{CorridorSearch, DynamicMesh, MeshGraph, MeshNodes, MeshPath, Polyanya};
use crate::path::{Curve, NavigatorSize, SceneContext};
use crate::trace::Status;
use crate::world::scene::ChangedBox;
use glam::DVec2;

enum State {
    /// To be built, or to be repaired where the scene has changed in these boxes.
    Waiting(Option<(Box<DynamicMesh>, Vec<ChangedBox>)>),
    Built(Box<DynamicMesh>),
    Refused(Message),
}

/// A mesh of convex polygons for one body, and a query at a time.
pub(super) struct ComparedMesh {
    radius: f64,
    state: State,
    anew: bool,
    polyanya: Polyanya,
    searching: bool,
    corridors: CorridorSearch,
}

impl ComparedMesh {
    /// For a body of that radius; nothing is built yet.
    pub fn new(radius: f64) -> ComparedMesh {
        ComparedMesh {
            radius,
            state: State::Waiting(None),
            anew: true,
            polyanya: Polyanya::default(),
            searching: false,
            corridors: CorridorSearch::default(),
        }
    }

    /// Whether it is built, or refused.
    pub fn is_built(&self) -> bool {
        !matches!(self.state, State::Waiting(_))
    }

    /// Whether it was built anew at last, not repaired.
    pub fn is_anew(&self) -> bool {
        self.anew
    }

    /// Follows a scene that has changed in these boxes since it was built or repaired last, in the next step.
    pub fn follow(&mut self, boxes: &[ChangedBox]) {
        self.searching = false;
        let known = std::mem::replace(&mut self.state, State::Waiting(None));
        if let State::Built(mesh) | State::Waiting(Some((mesh, _))) = known {
            self.state = State::Waiting(Some((mesh, boxes.to_vec())));
        }
    }

    /// Builds or repairs it.
    pub fn step(&mut self, on: &dyn SceneContext) {
        let State::Waiting(known) = &mut self.state else {
            return;
        };
        let made = match known.take() {
            Some((mut mesh, boxes)) => {
                let repaired = mesh.repair(on.scene(), &boxes);
                self.anew = repaired.as_ref().is_ok_and(|repair| repair.anew);
                repaired.map(|_| mesh)
            }
            None => {
                self.anew = true;
                let built = DynamicMesh::build(on.scene(), KERB, HEADROOM, self.radius, true);
                built.map(Box::new)
            }
        };
        self.state = match made {
            Ok(mesh) => State::Built(mesh),
            Err(why) => State::Refused(why),
        };
    }

    /// The size of what was built, without what repairs need; noughts before it is.
    pub fn size(&self) -> NavigatorSize {
        let State::Built(built) = &self.state else {
            return NavigatorSize::default();
        };
        let (mesh, locator) = (built.mesh(), built.locator());
        let polygons = (0..mesh.polygons()).filter(|polygon| built.has(*polygon));
        let (mut nodes, mut edges) = (0, 0);
        for polygon in polygons {
            nodes += 1;
            let joined = |side: &u32| mesh.twin(*side).is_some();
            edges += mesh.sides_of(polygon).filter(joined).count() as u64;
        }
        NavigatorSize {
            nodes,
            edges,
            bytes: (mesh.bytes() + locator.bytes()) as u64,
        }
    }

    /// One more step of a search between two places; its path and what it expanded, or why there is none, once it has
    /// ended.
    pub fn search(
        &mut self,
        kind: PathKind,
        [start, goal]: [DVec2; 2],
    ) -> Option<Result<(Curve, u64), Message>> {
        let (mesh, locator) = match &self.state {
            State::Built(built) => (built.mesh(), built.locator()),
            State::Refused(why) => return Some(Err(why.clone())),
            State::Waiting(_) => return None,
        };
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
}

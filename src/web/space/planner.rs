//! Path planners as the studies of the page choose them: a navigator each.

use glam::DVec2;
use wasm_bindgen::prelude::*;

use super::Space;
use crate::agents::{
    BitmapNavigator, BitmapPlanning, BlockedGoal, GridNavigator, Guide, WalkSettings,
};
use crate::message::Message;
use crate::navmesh::MeshNavigator;
use crate::navspheres::SphereNavigator;
use crate::path::{Navigator, NavigatorQuery, PlanningBody, Route};
use crate::roadmap::RoadmapNavigator;
use crate::space::HEADROOM;
use crate::trace::StateHash;
use crate::web::values::Failure;

/// Cells of a bitmap, at most about.
const CELLS: f64 = 200_000.0;
/// A group first asks for a way with so many radii of a unit to each side, then for narrower ones.
const ROOMS: [f64; 3] = [4.0, 2.0, 1.0];

/// A path planner of a study.
#[wasm_bindgen(js_name = Planner)]
#[derive(Clone)]
pub struct PlannerHandle {
    chosen: Chosen,
}

#[derive(Clone)]
enum Chosen {
    Grid(GridNavigator),
    Bitmap(BitmapNavigator),
    Mesh(MeshNavigator),
    Spheres(SphereNavigator),
    Roadmap(RoadmapNavigator),
}

#[wasm_bindgen(js_class = Planner)]
impl PlannerHandle {
    /// By its id: `grid` (A* on cells by clearance), `bitmap` (Kuffner's planner), `mesh` (Polyanya on a navigation
    /// mesh) or `spheres` (A* over navspheres).
    #[wasm_bindgen(constructor)]
    pub fn new(id: &str, space: &Space) -> Result<PlannerHandle, JsValue> {
        let chosen = match id {
            "grid" => Chosen::Grid(GridNavigator::default()),
            "bitmap" => Chosen::Bitmap(BitmapNavigator::new(planning(space))),
            "mesh" => Chosen::Mesh(MeshNavigator::new()),
            "spheres" => Chosen::Spheres(SphereNavigator::new()),
            _ => return Err(Message::new("navigator.unknown").with("found", id)).or_throw(),
        };
        Ok(PlannerHandle { chosen })
    }

    /// What it is called in files.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.navigator().id().to_owned()
    }

    /// Nodes and directed edges of what it plans on, and bytes; noughts before it has planned.
    pub fn size(&self) -> Vec<f64> {
        let size = self.navigator().size();
        vec![size.nodes as f64, size.edges as f64, size.bytes as f64]
    }
}

impl PlannerHandle {
    /// A* on cells by clearance.
    pub(super) fn grid() -> PlannerHandle {
        PlannerHandle {
            chosen: Chosen::Grid(GridNavigator::default()),
        }
    }

    /// By a roadmap.
    pub(super) fn roadmap(navigator: RoadmapNavigator) -> PlannerHandle {
        PlannerHandle {
            chosen: Chosen::Roadmap(navigator),
        }
    }

    pub(super) fn navigator(&self) -> &dyn Navigator {
        match &self.chosen {
            Chosen::Grid(navigator) => navigator,
            Chosen::Bitmap(navigator) => navigator,
            Chosen::Mesh(navigator) => navigator,
            Chosen::Spheres(navigator) => navigator,
            Chosen::Roadmap(navigator) => navigator,
        }
    }

    pub(super) fn navigator_mut(&mut self) -> &mut dyn Navigator {
        match &mut self.chosen {
            Chosen::Grid(navigator) => navigator,
            Chosen::Bitmap(navigator) => navigator,
            Chosen::Mesh(navigator) => navigator,
            Chosen::Spheres(navigator) => navigator,
            Chosen::Roadmap(navigator) => navigator,
        }
    }

    /// Builds all that it needs for a person of this radius.
    pub(super) fn prepare(&mut self, space: &Space, radius: f64) -> Result<(), Message> {
        let body = person(radius);
        let navigator = self.navigator_mut();
        navigator
            .prepare(&space.inner, body, u64::MAX)
            .map(drop)
            .map_err(in_general)
    }

    /// The side of its cells for a body that it is prepared for, in metres; none of what has no cells.
    pub(super) fn cell(&self) -> Option<f64> {
        match &self.chosen {
            Chosen::Grid(navigator) => Some(navigator.paths()?.cells().cell()),
            Chosen::Bitmap(navigator) => navigator.planning().map(|planning| planning.cell),
            Chosen::Mesh(_) | Chosen::Spheres(_) | Chosen::Roadmap(_) => None,
        }
    }

    /// A hash of what it plans on, added to that of what asks it. Nothing for the grid, which follows from the scene.
    pub(super) fn hash_onto(&self, hash: u64) -> u64 {
        if matches!(self.chosen, Chosen::Grid(_)) {
            return hash;
        }
        let mut all = StateHash::new();
        all.word(hash);
        self.navigator().hash_into(&mut all);
        all.finish()
    }

    /// A way for a group of units of this radius: with as much room to each side as there is, up to four radii.
    pub(super) fn backbone(
        &mut self,
        space: &Space,
        radius: f64,
        from: DVec2,
        to: DVec2,
    ) -> Result<Route, Message> {
        // A roadmap leads through the middle as it is.
        let radii = match &self.chosen {
            Chosen::Roadmap(navigator) => {
                let known = navigator.roadmap().map(|map| map.settings().radius);
                vec![known.unwrap_or(radius)]
            }
            _ => ROOMS.map(|room| room * radius).to_vec(),
        };
        let mut found = Err(Message::new("navigator.no-path"));
        for radius in radii {
            let query = NavigatorQuery::new(person(radius), from, to);
            found = self.navigator_mut().find(&space.inner, query);
            if found.is_ok() {
                break;
            }
        }
        found.map_err(in_general)
    }
}

/// A person whose middle keeps so far from everything.
pub(super) fn person(radius: f64) -> PlanningBody {
    PlanningBody {
        radius,
        height: HEADROOM,
    }
}

/// Kuffner's planner for bodies that are no characters of its study: as there, on cells that are as small as usual or
/// so large that there are not too many.
fn planning(space: &Space) -> BitmapPlanning {
    let usual = WalkSettings::default().planning();
    let size = space.inner.scene().size();
    let least = (size.x * size.y / CELLS).sqrt();
    BitmapPlanning {
        cell: usual.cell.max((least * 20.0).ceil() / 20.0),
        guide: Guide::Estimate,
        blocked_goal: BlockedGoal::Snap,
        ..usual
    }
}

/// Messages of Kuffner's planner speak of characters; these are for all.
fn in_general(message: Message) -> Message {
    match message.id {
        "walk.no-path" => Message::new("navigator.no-path"),
        "walk.goal-blocked" => Message::new("navigator.goal-blocked"),
        "walk.start-outside" | "walk.goal-outside" => Message::new("navigator.outside"),
        _ => message,
    }
}

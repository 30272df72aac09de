//! O'Neill's packed mesh of the scene, and a walk on it by connection map and rays, seen tick by tick.

use glam::DVec2;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::navmesh::packed::{
    FixedPoint, MeshGait, MeshPlace, MeshSystem, MeshWalkEvent, MeshWalker, NO_SIDE, NO_TRIANGLE,
    RayRule, SqueezedMap, connection_map_bytes,
};
use crate::navmesh::{FreeSpace, MeshBuilding};
use crate::space::{HEADROOM, KERB};
use crate::trace::{Process, Status};
use crate::web::space::Space;
use crate::web::values::{Failure, object};

/// Metres of a tick.
const STRIDE: f64 = 0.1;

/// How near to the target the walk ends, in metres.
const TOLERANCE: f64 = 1e-3;

/// How long a ray is drawn beyond its corner, as a share of the way to it, and one without a corner, in metres.
const BEYOND: (f64, f64) = (1.15, 1.5);

/// The packed mesh of a scene as it is, for a body of one radius, with one walk on it.
#[wasm_bindgen]
pub struct PackedWalk {
    system: MeshSystem,
    target: Option<MeshPlace>,
    /// Before each tick and after the last one.
    ticks: Vec<MeshWalker>,
}

/// The size of the mesh.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PackedValue {
    triangles: usize,
    vertices: usize,
    triangle_bytes: usize,
    vertex_bytes: usize,
    map_bytes: usize,
    squeezed_bytes: usize,
    /// What one map of all triangles would take.
    one_map_bytes: f64,
    parts: usize,
    /// Metres, at most.
    error: f64,
}

/// The outcome of a walk.
#[derive(Serialize)]
struct WalkedValue {
    /// `arrived`, `stuck`, `no-path`, or where an end is not on the mesh `start-outside` or `goal-outside`.
    outcome: &'static str,
    /// Metres walked.
    length: f64,
    ticks: usize,
    /// How often a link was switched off on its way.
    lost: usize,
    x: f64,
    y: f64,
}

/// The events of a tick.
#[derive(Serialize)]
struct TickValue {
    /// `free`, `ray`, `wall`, `link` or `lost`.
    what: &'static str,
    portals: u32,
    x: f64,
    y: f64,
}

#[wasm_bindgen]
impl PackedWalk {
    /// The packed mesh of what a walker of this radius can reach.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, radius: f64) -> Result<PackedWalk, JsValue> {
        let free = FreeSpace::of(space.inner.scene(), KERB, HEADROOM, radius).or_throw()?;
        let mesh = MeshBuilding::run(&free, false).or_throw()?;
        Ok(PackedWalk {
            system: MeshSystem::pack(&mesh, None).or_throw()?,
            target: None,
            ticks: Vec::new(),
        })
    }

    /// The packed meshes of the mesh that is drawn by hand.
    pub fn drawn(space: &Space) -> Result<PackedWalk, JsValue> {
        let mut walk = PackedWalk {
            system: MeshSystem::default(),
            target: None,
            ticks: Vec::new(),
        };
        walk.redraw(space)?;
        Ok(walk)
    }

    /// The drawn mesh has changed: another walk begins on it as it is.
    pub fn redraw(&mut self, space: &Space) -> Result<(), JsValue> {
        self.system = self.redrawn_system(space)?;
        (self.target, self.ticks) = (None, Vec::new());
        Ok(())
    }

    /// The links of the drawn mesh are those of the scene from a tick on, and the walk goes on from there; undefined
    /// where more than links has changed.
    #[wasm_bindgen(js_name = relinked)]
    pub fn relinked(&mut self, space: &Space, tick: u32) -> Result<JsValue, JsValue> {
        let system = self.redrawn_system(space)?;
        let count = system.len().max(self.system.len()) as u16;
        let same = (0..count).all(|number| system.mesh(number) == self.system.mesh(number));
        if !same {
            return Ok(JsValue::UNDEFINED);
        }
        self.system = system;
        self.ticks.truncate(tick as usize + 1);
        self.walk_on()
    }

    /// What it takes.
    pub fn counts(&self) -> Result<JsValue, JsValue> {
        let mut value = PackedValue {
            triangles: 0,
            vertices: 0,
            triangle_bytes: 0,
            vertex_bytes: 0,
            map_bytes: 0,
            squeezed_bytes: 0,
            one_map_bytes: 0.0,
            parts: self.system.len(),
            error: 0.0,
        };
        for number in 0..self.system.len() as u16 {
            let (Some(mesh), Some(map)) = (self.system.mesh(number), self.system.map(number))
            else {
                continue;
            };
            let (triangles, vertices) = mesh.bytes();
            value.triangles += mesh.triangles().len();
            value.vertices += mesh.vertices().len();
            value.triangle_bytes += triangles;
            value.vertex_bytes += vertices;
            value.map_bytes += map.bytes().len();
            value.squeezed_bytes += SqueezedMap::of(map).map_or(0, |map| map.bytes());
            value.error = FixedPoint::error(mesh.fixed());
        }
        value.one_map_bytes = connection_map_bytes(value.triangles as u64) as f64;
        object(&value)
    }

    /// Walks between two places, to the end; `literal`: by the rays as printed.
    pub fn walk(
        &mut self,
        start: &[f64],
        goal: &[f64],
        iterations: u32,
        literal: bool,
    ) -> Result<JsValue, JsValue> {
        let place = |at: &[f64]| match *at {
            [x, y] => self.system.locate(DVec2::new(x, y)),
            _ => None,
        };
        let (from, to) = (place(start), place(goal));
        (self.target, self.ticks) = (to, Vec::new());
        let (Some(from), Some(to)) = (from, to) else {
            let outcome = if from.is_none() {
                "start-outside"
            } else {
                "goal-outside"
            };
            return object(&WalkedValue {
                outcome,
                length: 0.0,
                ticks: 0,
                lost: 0,
                x: 0.0,
                y: 0.0,
            });
        };
        let rule = if literal {
            RayRule::Literal
        } else {
            RayRule::Corrected
        };
        let gait = MeshGait {
            stride: STRIDE,
            iterations,
            radius: 0.0,
            rule,
            tolerance: TOLERANCE,
        };
        self.ticks
            .push(MeshWalker::new(&self.system, gait, from, to));
        self.walk_on()
    }

    /// How many ticks the walk took.
    #[wasm_bindgen(getter)]
    pub fn last(&self) -> u32 {
        self.ticks.len().saturating_sub(1) as u32
    }

    fn at(&self, tick: u32) -> Option<&MeshWalker> {
        self.ticks
            .get((tick as usize).min(self.ticks.len().saturating_sub(1)))
    }

    /// Where it was before each tick up to one, x and y in turns.
    pub fn trail(&self, tick: u32) -> Vec<f64> {
        let seen = self.ticks.iter().take(tick as usize + 1);
        seen.flat_map(|walker| walker.place().at.to_array())
            .collect()
    }

    /// What happened in a tick; nothing for 0.
    pub fn tick(&self, tick: u32) -> Result<JsValue, JsValue> {
        let before = tick.checked_sub(1).and_then(|before| self.at(before));
        let (Some(before), Some(after)) = (before, self.at(tick)) else {
            return Ok(JsValue::UNDEFINED);
        };
        let portals = self.looked_at(before).len() as u32;
        let constrained = after.heading().is_some_and(|heading| heading.constrained);
        let what = match after.event() {
            MeshWalkEvent::PathLost => "lost",
            MeshWalkEvent::Collided | MeshWalkEvent::Stuck => "wall",
            _ if before.place().mesh != after.place().mesh => "link",
            _ if constrained => "ray",
            _ => "free",
        };
        let at = after.place().at;
        object(&TickValue {
            what,
            portals,
            x: at.x,
            y: at.y,
        })
    }

    /// The portals that the rays from a place pass.
    fn looked_at(&self, walker: &MeshWalker) -> Vec<[DVec2; 2]> {
        let mut portals = Vec::new();
        let number = walker.place().mesh;
        if let (Some(mut rays), Some(mesh), Some(map)) = (
            walker.rays(&self.system),
            self.system.mesh(number),
            self.system.map(number),
        ) {
            let mut running = true;
            while running {
                let before = rays.portals();
                running = rays.step((mesh, map), &mut ()) == Status::Running;
                if rays.portals() > before {
                    portals.extend(rays.portal());
                }
            }
        }
        portals
    }

    /// The portals looked at in a tick, from where it was before; of tick 0 those of the first. Four numbers each.
    pub fn portals(&self, tick: u32) -> Vec<f64> {
        let before = self.at(tick.saturating_sub(1));
        let portals = before.map(|walker| self.looked_at(walker));
        let ends = portals.into_iter().flatten().flatten();
        ends.flat_map(|at| at.to_array()).collect()
    }

    /// The rays of the cone in a tick, from where it was before: place and end, four numbers each.
    pub fn rays(&self, tick: u32) -> Vec<f64> {
        let Some(walker) = self.at(tick.saturating_sub(1)) else {
            return Vec::new();
        };
        let (place, number) = (walker.place().at, walker.place().mesh);
        let (Some(mut rays), Some(mesh), Some(map)) = (
            walker.rays(&self.system),
            self.system.mesh(number),
            self.system.map(number),
        ) else {
            return Vec::new();
        };
        rays.run((mesh, map), &mut ());
        let bounds = rays.rays().into_iter().flatten();
        let ends = bounds.map(|ray| match ray.through {
            Some(corner) => place + (corner - place) * BEYOND.0,
            None => place + ray.towards * BEYOND.1,
        });
        ends.flat_map(|end| [place.x, place.y, end.x, end.y])
            .collect()
    }

    /// The field of next sides towards the target: of each triangle its middle and the direction in which it is left,
    /// three numbers each. Of triangles in other parts the direction to the link by which the part is left.
    pub fn field(&self) -> Vec<f64> {
        let Some(target) = self.target else {
            return Vec::new();
        };
        let mut values = Vec::new();
        for number in 0..self.system.len() as u16 {
            let (Some(mesh), Some(map)) = (self.system.mesh(number), self.system.map(number))
            else {
                continue;
            };
            for triangle in 0..mesh.triangles().len() as u8 {
                let at = mesh.centre(triangle);
                let place = MeshPlace {
                    at,
                    mesh: number,
                    triangle,
                };
                let link = self
                    .system
                    .link_towards(&place, &target)
                    .filter(|_| number != target.mesh);
                let link = link.map(|link| self.system.links(number)[link]);
                let side = match link {
                    Some(link) if link.triangle == triangle => link.side,
                    Some(link) => map.side(triangle.into(), link.triangle.into()),
                    None if number == target.mesh => {
                        map.side(triangle.into(), target.triangle.into())
                    }
                    None => NO_SIDE,
                };
                if side == NO_SIDE {
                    continue;
                }
                let [a, b] = mesh.side(triangle, side);
                let towards = a.midpoint(b) - at;
                values.extend([at.x, at.y, libm::atan2(towards.y, towards.x)]);
            }
        }
        values
    }

    /// Sides of the mesh, four numbers each: 0 those between triangles, 1 solid ones, 2 links.
    pub fn sides(&self, kind: u32) -> Vec<f64> {
        let mut values = Vec::new();
        for number in 0..self.system.len() as u16 {
            let Some(mesh) = self.system.mesh(number) else {
                continue;
            };
            for (triangle, packed) in (0_u8..).zip(mesh.triangles()) {
                for side in 0..3 {
                    let next = mesh.beyond(triangle, side);
                    let link = packed.link_side() == Some(side);
                    let of = match next {
                        NO_TRIANGLE => 1 + u32::from(link),
                        _ => 0,
                    };
                    // What two triangles have is drawn once.
                    if of == kind && (of != 0 || next > triangle) {
                        let [a, b] = mesh.side(triangle, side);
                        values.extend([a.x, a.y, b.x, b.y]);
                    }
                }
            }
        }
        values
    }
}

impl PackedWalk {
    /// The system of the drawn mesh as it is.
    fn redrawn_system(&self, space: &Space) -> Result<MeshSystem, JsValue> {
        let scene = space.inner.scene();
        let floor = (scene.min(), scene.max());
        self.system.redrawn(scene.layers().mesh(), floor).or_throw()
    }

    /// Walks from the last tick to the end.
    fn walk_on(&mut self) -> Result<JsValue, JsValue> {
        let Some(mut walker) = self.ticks.last().cloned() else {
            return Ok(JsValue::UNDEFINED);
        };
        while walker.step(&self.system, &mut ()) == Status::Running {
            self.ticks.push(walker.clone());
        }
        let outcome = match walker.event() {
            MeshWalkEvent::Arrived => "arrived",
            MeshWalkEvent::Stuck => "stuck",
            _ => "no-path",
        };
        if outcome != "no-path" {
            self.ticks.push(walker.clone());
        }
        let lost = |walker: &&MeshWalker| walker.event() == MeshWalkEvent::PathLost;
        let at = walker.place().at;
        object(&WalkedValue {
            outcome,
            length: walker.walked(),
            ticks: self.ticks.len() - 1,
            lost: self.ticks.iter().filter(lost).count(),
            x: at.x,
            y: at.y,
        })
    }
}

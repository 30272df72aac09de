//! The study of a roadmap on the Voronoi diagram: step-by-step construction, path queries, manual edits.

use std::sync::Arc;

use glam::DVec2;
use js_sys::Float64Array;
use serde::Serialize;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::path::{Curve, Piece};
use crate::roadmap::{
    Bend, BuildEvent, BuildPhase, Building, Finder, GrowingRoadmap, RetractionOutcome, Ridge,
    Roadmap, RoadmapEdit, RoadmapNavigator, RoadmapRoute, RoadmapSettings, VoronoiRaster,
};
use crate::trace::Status;
use crate::web::clock::for_milliseconds;
use crate::web::space::roads::diagram_layer::DiagramLayer;
use crate::web::space::walk::given;
use crate::web::space::{FrameNumbers, PlannerHandle, Space};
use crate::web::values::{Failure, object};
use crate::world::scene::{ChangedBox, Surroundings};

/// Points on an arc for each radian, when a curve is drawn as lines.
const PER_RADIAN: f64 = 12.0;

/// A roadmap, under construction or complete, and a path on it.
#[wasm_bindgen]
pub struct Roads {
    pub(in crate::web::space) building: Option<Building>,
    pub(in crate::web::space) roadmap: Option<Roadmap>,
    finder: Finder,
    pub(in crate::web::space) route: Option<RoadmapRoute>,
    pub(in crate::web::space) raster: Option<VoronoiRaster>,
    pub(in crate::web::space) diagram: Option<DiagramLayer>,
    /// The revision of the scene that the building is of.
    pub(in crate::web::space) seen: u64,
    pub(in crate::web::space) repair: Option<Repair>,
    /// Around the regions of all repairs since the page last asked for one.
    pub(in crate::web::space) mended: Option<ChangedBox>,
    pub(in crate::web::space) repairs: u32,
}

/// A repair under way, among what stood around when it began: the scene may have changed on meanwhile.
pub(in crate::web::space) struct Repair {
    pub(in crate::web::space) building: Building,
    pub(in crate::web::space) around: Rc<Surroundings>,
    pub(in crate::web::space) revision: u64,
}

/// The progress of the construction.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Progress {
    phase: &'static str,
    vertices: usize,
    edges: usize,
    parts: usize,
    length: f64,
    samples: u64,
    outcomes: [u64; 7],
    tunnelled: u64,
    verdicts: [u64; 5],
    merges: [u64; 6],
    arcs: u64,
    shrunk: u64,
    corners: u64,
    hairpins: u64,
}

/// The outcome of the last sample.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sample {
    sample: [f64; 2],
    witness: Option<[f64; 2]>,
    /// x, y, clearance of each.
    steps: Vec<f64>,
    bisection: Vec<f64>,
    found: Option<[f64; 2]>,
    clearance: Option<f64>,
    witnesses: Option<[[f64; 2]; 2]>,
    angle: Option<f64>,
    outcome: &'static str,
    tunnelled: bool,
}

/// The measurements of a path.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RouteValue {
    length: f64,
    turning: f64,
    /// The largest jump of direction, in radians.
    jump: f64,
    clearance: f64,
    straight: bool,
    expanded: u32,
    links: u32,
    pieces: usize,
    arcs: usize,
}

#[wasm_bindgen]
impl Roads {
    /// Nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Roads {
        Roads {
            building: None,
            roadmap: None,
            finder: Finder::new(),
            route: None,
            raster: None,
            diagram: None,
            seen: 0,
            repair: None,
            mended: None,
            repairs: 0,
        }
    }

    /// RoadmapSettings that suit a body of a radius on a scene.
    pub fn suited(space: &Space, radius: f64) -> Result<JsValue, JsValue> {
        object(&RoadmapSettings::suited(space.inner.walkable(), radius).or_throw()?)
    }

    /// Begins to build.
    pub fn begin(&mut self, space: &Space, settings: JsValue) -> Result<(), JsValue> {
        let settings: RoadmapSettings = given(settings).or_throw()?;
        let building = Building::new(space.inner.walkable(), &settings).or_throw()?;
        self.forget();
        self.building = Some(building);
        self.seen = space.inner.revision();
        Ok(())
    }

    /// The roadmap that was built, as bytes for [`take`](Roads::take); nothing before it is finished. Changes by hand
    /// are not in it.
    pub fn built(&self, space: &Space) -> Option<Vec<u8>> {
        self.building.as_ref()?.save(space.inner.walkable())
    }

    /// Takes what another one built on the same scene, as if it had been built here.
    pub fn take(&mut self, space: &Space, bytes: &[u8]) -> Result<(), JsValue> {
        let building = Building::load(bytes, space.inner.walkable()).or_throw()?;
        self.roadmap = building.roadmap().cloned();
        self.building = Some(building);
        self.route = None;
        self.repair = None;
        self.seen = space.inner.revision();
        Ok(())
    }

    /// Another scene, or another form of it: what was built is gone.
    pub fn forget(&mut self) {
        self.building = None;
        self.roadmap = None;
        self.route = None;
        self.raster = None;
        self.diagram = None;
        self.repair = None;
    }

    /// So many units of work, as far as so many milliseconds suffice. Answers whether there is more to do.
    pub fn advance(
        &mut self,
        space: &Space,
        units: u32,
        milliseconds: f64,
    ) -> Result<bool, JsValue> {
        let mut left = units;
        let mut goes_on = for_milliseconds(milliseconds);
        self.build_while(space, false, &mut || {
            let more = left > 0;
            left = left.saturating_sub(1);
            more && goes_on()
        })
    }

    /// Works for so many milliseconds, until a phase ends where `to_phase` says so. Answers whether there is more to
    /// do.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(
        &mut self,
        space: &Space,
        milliseconds: f64,
        to_phase: bool,
    ) -> Result<bool, JsValue> {
        self.build_while(space, to_phase, &mut for_milliseconds(milliseconds))
    }

    /// Whether there is a finished roadmap that is not being repaired.
    #[wasm_bindgen(getter)]
    pub fn ready(&self) -> bool {
        self.roadmap.is_some() && self.repair.is_none()
    }

    /// The phase that it is at; nothing where nothing was begun.
    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> String {
        let building = self.building.as_ref();
        building
            .map_or("", |building| phase_name(building.phase()))
            .to_owned()
    }

    /// How far it has come; null where nothing was begun.
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        let Some(building) = &self.building else {
            return Ok(JsValue::NULL);
        };
        let counts = building.counts();
        let (vertices, edges, mut parts, length) = match &self.roadmap {
            Some(roadmap) => (
                roadmap.vertices().len(),
                roadmap.edges().len(),
                roadmap.parts().to_vec(),
                roadmap.total_length(),
            ),
            None => {
                let net = building.net();
                let parts = net.components();
                let there: Vec<u32> = net
                    .vertices()
                    .map(|vertex| parts[vertex as usize])
                    .collect();
                (
                    net.vertices().count(),
                    net.edges().count(),
                    there,
                    net.total_length(),
                )
            }
        };
        parts.sort_unstable();
        parts.dedup();
        object(&Progress {
            phase: phase_name(building.phase()),
            vertices,
            edges,
            parts: parts.len(),
            length,
            samples: counts.samples,
            outcomes: counts.outcomes,
            tunnelled: counts.tunnelled,
            verdicts: counts.verdicts,
            merges: counts.merges,
            arcs: counts.arcs,
            shrunk: counts.shrunk,
            corners: counts.corners,
            hairpins: counts.hairpins,
        })
    }

    /// What the last sample did, or the middle of the last edge; null in phases without.
    pub fn sample(&self) -> Result<JsValue, JsValue> {
        let Some(sample) = self.building.as_ref().and_then(Building::retraction) else {
            return Ok(JsValue::NULL);
        };
        let probes = |probes: &[crate::roadmap::Probe]| {
            probes
                .iter()
                .flat_map(|probe| [probe.at.x, probe.at.y, probe.clearance])
                .collect()
        };
        let event = self.building.as_ref().map(Building::event);
        let outcome = match sample.outcome {
            RetractionOutcome::Kept => match event {
                Some(BuildEvent::Sampled { vertex: None }) => "covered",
                Some(BuildEvent::Followed { .. }) => "followed",
                _ => "kept",
            },
            RetractionOutcome::NotFree => "not-free",
            RetractionOutcome::OnRim => "on-rim",
            RetractionOutcome::NothingMet => "nothing-met",
            RetractionOutcome::TooTight => "too-tight",
            RetractionOutcome::SmallAngle => "small-angle",
            RetractionOutcome::ShortChord => "short-chord",
        };
        object(&Sample {
            sample: sample.sample.to_array(),
            witness: sample.witness.map(|at| at.to_array()),
            steps: probes(&sample.steps),
            bisection: probes(&sample.bisection),
            found: sample.found.map(|found| found.at.to_array()),
            clearance: sample.found.map(|found| found.clearance),
            witnesses: sample
                .found
                .map(|found| found.witnesses.map(|at| at.to_array())),
            angle: sample.found.map(|found| found.angle),
            outcome,
            tunnelled: sample.tunnelled,
        })
    }

    /// The edges of a layer, five numbers each: both ends and the clearance of the nearer end. 0: as they are now; 1 to
    /// 3: as sampling, moving of edges and merging left them.
    pub fn edges(&self, layer: u32) -> Float64Array {
        FrameNumbers::copied(|into| self.edges_into(layer, into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = edgesInto)]
    pub fn edges_into(&self, layer: u32, into: &mut FrameNumbers) {
        let values = into.begin();
        if layer == 0
            && let Some(roadmap) = &self.roadmap
        {
            for (number, edge) in roadmap.edges().iter().enumerate() {
                let [a, b] = roadmap.segment(number as u32);
                values.extend([a.x, a.y, b.x, b.y, edge.clearance]);
            }
        } else if let Some(process) = self.building.as_ref().and_then(Building::diagram) {
            for [(a, one), (b, other)] in process.found().filter(|_| layer == 0) {
                values.extend([a.x, a.y, b.x, b.y, one.min(other)]);
            }
        } else if let Some(building) = &self.building {
            let net: Option<&GrowingRoadmap> = match layer {
                0 => Some(building.net()),
                layer => building.layers().get(layer as usize - 1).copied().flatten(),
            };
            for edge in net
                .into_iter()
                .flat_map(|net| net.edges().map(move |edge| (net, edge)))
            {
                let (net, edge) = edge;
                let [a, b] = net.segment(edge);
                let clearance = net.ends(edge).map(|vertex| net.clearance(vertex));
                values.extend([a.x, a.y, b.x, b.y, clearance[0].min(clearance[1])]);
            }
        }
    }

    /// Vertices as they are now: x, y, clearance of each.
    pub fn vertices(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.vertices_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = verticesInto)]
    pub fn vertices_into(&self, into: &mut FrameNumbers) {
        let values = into.begin();
        if let Some(roadmap) = &self.roadmap {
            for vertex in roadmap.vertices() {
                values.extend([vertex.at.x, vertex.at.y, vertex.clearance]);
            }
        } else if let Some(building) = &self.building {
            let net = building.net();
            for vertex in net.vertices() {
                let at = net.at(vertex);
                values.extend([at.x, at.y, net.clearance(vertex)]);
            }
        }
    }

    /// Edges that cost other than their length: x and y of both ends, and the weight.
    pub fn weighted(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.weighted_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = weightedInto)]
    pub fn weighted_into(&self, into: &mut FrameNumbers) {
        let values = into.begin();
        if let Some(roadmap) = &self.roadmap {
            for (number, edge) in roadmap
                .edges()
                .iter()
                .enumerate()
                .filter(|(_, edge)| edge.weight != 1.0)
            {
                let [a, b] = roadmap.segment(number as u32);
                values.extend([a.x, a.y, b.x, b.y, edge.weight]);
            }
        }
    }

    /// The arcs at corners, as lines: for each first the number of its points, then x and y in turns.
    pub fn arcs(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.arcs_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = arcsInto)]
    pub fn arcs_into(&self, into: &mut FrameNumbers) {
        let values = into.begin();
        for blend in self.roadmap.iter().flat_map(Roadmap::blends) {
            if let Bend::Arc(arc) = blend.fit.bend {
                let points = drawn(&[arc]);
                values.push(points.len() as f64);
                values.extend(points.iter().flat_map(|at| at.to_array()));
            }
        }
    }

    /// Finds a way between two places; [`figures`](Roads::figures) and [`route`](Roads::route) tell of it. `straight`:
    /// whether the straight line may be taken where nothing is in its way.
    pub fn find(
        &mut self,
        space: &Space,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        straight: bool,
    ) -> Result<(), JsValue> {
        self.route = None;
        let Some(roadmap) = &self.roadmap else {
            return Err(Message::new("roadmap.unfinished")).or_throw();
        };
        let around = space.inner.walkable();
        self.finder.straight = straight;
        let route = self
            .finder
            .find(roadmap, around, DVec2::new(x0, y0), DVec2::new(x1, y1))
            .or_throw()?;
        self.route = Some(route);
        Ok(())
    }

    /// What there is to say of the way found last; null where there is none.
    pub fn figures(&self, space: &Space) -> Result<JsValue, JsValue> {
        let Some(route) = &self.route else {
            return Ok(JsValue::NULL);
        };
        let curve = &route.curve;
        object(&RouteValue {
            length: curve.length(),
            turning: curve.total_turning(),
            jump: curve.joints().into_iter().fold(0.0, f64::max),
            clearance: curve.clearance(space.inner.walkable(), f64::INFINITY),
            straight: route.straight,
            expanded: route.counters.expanded,
            links: route.counters.links,
            pieces: curve.pieces().len(),
            arcs: curve
                .pieces()
                .iter()
                .filter(|piece| matches!(piece, Piece::Arc { .. }))
                .count(),
        })
    }

    /// The way found last, as lines: x and y in turns.
    pub fn route(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.route_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = routeInto)]
    pub fn route_into(&self, into: &mut FrameNumbers) {
        let pieces = self
            .route
            .as_ref()
            .map_or(&[][..], |route| route.curve.pieces());
        into.write_points(drawn(pieces));
    }

    /// The states that the last search expanded, in order: where, and in which direction.
    pub fn expanded(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.expanded_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = expandedInto)]
    pub fn expanded_into(&self, into: &mut FrameNumbers) {
        let values = into.begin();
        if let Some(roadmap) = &self.roadmap {
            for &state in self.finder.expanded() {
                let (at, along) = roadmap.state(state);
                values.extend([at.x, at.y, along.to_angle()]);
            }
        }
    }

    /// A change by a designer: `{ kind: 'weight', at: [x, y], weight: 4 }` and the like.
    pub fn hook(&mut self, space: &Space, hook: JsValue) -> Result<(), JsValue> {
        let hook: RoadmapEdit = given(hook).or_throw()?;
        let Some(roadmap) = &mut self.roadmap else {
            return Err(Message::new("roadmap.unfinished")).or_throw();
        };
        roadmap.apply(space.inner.walkable(), &hook).or_throw()
    }

    /// Fills rows of the exact Voronoi raster, `along` pixels along the longer side, for so many milliseconds. Answers
    /// whether there is more to do.
    #[wasm_bindgen(js_name = fillRaster)]
    pub fn fill_raster(
        &mut self,
        space: &Space,
        settings: JsValue,
        along: u32,
        milliseconds: f64,
    ) -> Result<bool, JsValue> {
        let settings: RoadmapSettings = given(settings).or_throw()?;
        let around = space.inner.walkable();
        if self.raster.is_none() {
            self.raster = Some(VoronoiRaster::new(around, along).or_throw()?);
        }
        let raster = self.raster.as_mut().expect("it was just made");
        let mut goes_on = for_milliseconds(milliseconds);
        while goes_on() {
            if !raster.advance(around, &settings, 1) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Columns and rows of the raster and the side of a pixel, in metres; nothing where there is none.
    #[wasm_bindgen(js_name = rasterSize)]
    pub fn raster_size(&self) -> Vec<f64> {
        let size = |raster: &VoronoiRaster| {
            let (columns, rows) = raster.size();
            vec![columns as f64, rows as f64, raster.step()]
        };
        self.raster.as_ref().map(size).unwrap_or_default()
    }

    /// The raster from its top row: 0 nothing, 1 a spur, 2 a branch; 255 where it is not yet filled.
    #[wasm_bindgen(js_name = rasterRidges)]
    pub fn raster_ridges(&self) -> Vec<u8> {
        let Some(raster) = &self.raster else {
            return Vec::new();
        };
        let (columns, rows) = raster.size();
        let mut ridges = raster.ridges().to_vec();
        ridges.resize(columns * rows, u8::MAX);
        debug_assert_eq!(Ridge::Branch as u8, 2);
        ridges
            .chunks(columns.max(1))
            .rev()
            .flatten()
            .copied()
            .collect()
    }
}

fn phase_name(phase: BuildPhase) -> &'static str {
    match phase {
        BuildPhase::Diagram => "diagram",
        BuildPhase::Sampling => "sampling",
        BuildPhase::Edges => "edges",
        BuildPhase::Merging => "merging",
        BuildPhase::Cycles => "cycles",
        BuildPhase::Blending => "blending",
        BuildPhase::Done => "done",
        BuildPhase::Failed => "failed",
    }
}

impl Default for Roads {
    fn default() -> Self {
        Roads::new()
    }
}

#[wasm_bindgen(js_class = Planner)]
impl PlannerHandle {
    /// One on a roadmap as it is now, built on the scene as it is now. It answers as [`Roads::find`] does.
    #[wasm_bindgen(js_name = onRoadmap)]
    pub fn on_roadmap(space: &Space, roads: &Roads) -> Result<PlannerHandle, JsValue> {
        let roadmap = roads.roadmap.clone().ok_or_else(unfinished).or_throw()?;
        let mut navigator = RoadmapNavigator::on(Arc::new(roadmap), space.inner.revision());
        navigator.set_straight(roads.finder.straight);
        Ok(PlannerHandle::roadmap(navigator))
    }
}

/// Pieces as points to be joined by lines.
pub(in crate::web::space) fn drawn(pieces: &[Piece]) -> Vec<DVec2> {
    let mut points: Vec<DVec2> = pieces.first().map(Piece::start).into_iter().collect();
    for piece in pieces {
        let parts = match piece {
            Piece::Line { .. } => 1,
            Piece::Arc { sweep, .. } => ((sweep.abs() * PER_RADIAN).ceil() as usize).max(1),
        };
        let length = piece.length();
        points.extend((1..=parts).map(|part| piece.at(length * part as f64 / parts as f64)));
    }
    points
}

/// Ways, for groups and cameras.
impl Roads {
    pub(in crate::web::space) fn roadmap(&self) -> Option<&Roadmap> {
        self.roadmap.as_ref()
    }

    pub(in crate::web::space) fn curve(&self) -> Option<&Curve> {
        self.route.as_ref().map(|route| &route.curve)
    }

    /// The way between two places, which is not kept.
    pub(in crate::web::space) fn way(
        &mut self,
        space: &Space,
        from: DVec2,
        to: DVec2,
    ) -> Result<Curve, Message> {
        let roadmap = self.roadmap.as_ref().ok_or_else(unfinished)?;
        let around = space.inner.walkable();
        let route = self.finder.find(roadmap, around, from, to)?;
        Ok(route.curve)
    }

    /// The radius of the body that goes on it, in metres.
    pub(in crate::web::space) fn radius(&self) -> Result<f64, Message> {
        let roadmap = self.roadmap.as_ref().ok_or_else(unfinished)?;
        Ok(roadmap.settings().radius)
    }
}

fn unfinished() -> Message {
    Message::new("roadmap.unfinished")
}

impl Roads {
    /// Units of work while `goes_on` answers that there is time for one, until a phase ends where `to_phase` says so.
    /// Answers whether there is more to do.
    fn build_while(
        &mut self,
        space: &Space,
        to_phase: bool,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<bool, JsValue> {
        if self.repair.is_some() {
            return Ok(self.repair_while(space, goes_on));
        }
        let Some(building) = &mut self.building else {
            return Ok(false);
        };
        let around = space.inner.walkable();
        let phase = building.phase();
        while goes_on() {
            if building.step(around) != Status::Running {
                break;
            }
            if to_phase && building.phase() != phase {
                break;
            }
        }
        match building.status() {
            Status::Running => Ok(true),
            Status::Failed => {
                let building = self.building.take().expect("it is there");
                building.finish().map(drop).or_throw()?;
                Ok(false)
            }
            _ => {
                if self.roadmap.is_none() {
                    self.roadmap = building.roadmap().cloned();
                }
                Ok(false)
            }
        }
    }
}

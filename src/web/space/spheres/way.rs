//! A route of the page's animal over its navspheres: the search step by step, and paths along the route.

use glam::DVec3;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::graph::Graph;
use crate::message::Message;
use crate::navspheres::{
    SphereGoal, SphereGraph, SphereQuery, SphereRoute, SphereSmoothing, WatchedRoute, path_length,
};
use crate::trace::{Counters, EventKind, NodeMark, Playback};
use crate::web::space::SphereStudy;
use crate::web::space::spheres::study::place_of;
use crate::web::values::object;

/// A route between two places, found on the spheres as they were, with the search that found it.
#[wasm_bindgen]
pub struct SphereWay {
    /// The search, at its end, with all of its steps; why there is none.
    search: Result<Playback<WatchedRoute>, Message>,
    /// The number of spheres: nodes with a smaller number are spheres.
    spheres: u32,
    /// Metres of an event's unit.
    unit: f64,
}

/// The route that was found.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WayValue {
    found: bool,
    /// Why there is none.
    why: Option<Message>,
    /// In metres of factor 1.
    cost: f64,
    spheres: Vec<u32>,
    /// Whether an end lay in no sphere of the animal's, and where it begins and ends.
    snapped: [bool; 2],
    ends: [[f64; 3]; 2],
    /// Lengths in metres.
    centres: f64,
    points: f64,
    funnel: f64,
    collapsed: f64,
    expanded: u64,
    generated: u64,
}

/// A step of the search.
#[derive(Serialize)]
struct WayStepValue {
    /// The sphere that was expanded; none for the start and the goal.
    sphere: Option<u32>,
    /// Metres of factor 1.
    g: f64,
    f: f64,
    /// The nodes that were generated, and those that got a better way.
    generated: usize,
    improved: usize,
}

/// A place, or the ball of a radius above 0 around it.
pub(in crate::web::space) fn goal_of(at: &[f64], area: f64) -> SphereGoal {
    let at = place_of(at);
    match area > 0.0 {
        true => SphereGoal::Area { at, radius: area },
        false => SphereGoal::Place(at),
    }
}

/// The direction of a heading in radians; none where it is no number.
pub(in crate::web::space) fn direction_of(heading: f64) -> Option<DVec3> {
    let (sin, cos) = libm::sincos(heading);
    heading.is_finite().then(|| DVec3::new(cos, sin, 0.0))
}

pub(in crate::web::space) fn coordinates(places: &[DVec3]) -> Vec<f64> {
    places.iter().flat_map(|at| at.to_array()).collect()
}

#[wasm_bindgen]
impl SphereWay {
    /// The way of the study's animal from a place to another, or into the ball of a radius around that; `arrival`: the
    /// heading in which it is to look there, in radians, no number where that does not matter.
    #[wasm_bindgen(constructor)]
    pub fn new(
        study: &SphereStudy,
        start: &[f64],
        goal: &[f64],
        area: f64,
        arrival: f64,
    ) -> SphereWay {
        let query = SphereQuery {
            goal: goal_of(goal, area),
            arrival: direction_of(arrival),
            ..SphereQuery::between(place_of(start), place_of(goal))
        };
        let graph = SphereGraph::new(&study.navrep, study.animal, query, &[]);
        SphereWay {
            spheres: study.navrep.capacity() as u32,
            unit: graph.as_ref().map_or(1.0, |graph| graph.real(1)),
            search: graph.map(|graph| searched(&graph)),
        }
    }

    /// The route that was found.
    pub fn found(&self) -> Result<JsValue, JsValue> {
        let length = |which| path_length(&self.places(which));
        let route = self.route();
        let counters = match &self.search {
            Ok(search) => search.process().counters(),
            Err(_) => Counters::default(),
        };
        object(&WayValue {
            found: route.is_some(),
            why: self.refused().cloned(),
            cost: route.map_or(0.0, |route| route.cost),
            spheres: route.map_or_else(Vec::new, |route| route.spheres.clone()),
            snapped: route.map_or([false; 2], |route| {
                [route.start.snapped, route.goal.snapped]
            }),
            ends: route.map_or([[0.0; 3]; 2], |route| {
                [route.start.at.to_array(), route.goal.at.to_array()]
            }),
            centres: length("centres"),
            points: length("points"),
            funnel: length("funnel"),
            collapsed: length("collapsed"),
            expanded: counters.expanded,
            generated: counters.generated,
        })
    }

    /// A path along the route, `centres`, `points`, `funnel` or `collapsed`: x, y and z of each place.
    pub fn path(&self, which: &str) -> Vec<f64> {
        coordinates(&self.places(which))
    }

    /// The lenses that are crossed: middle, normal and radius of each disc.
    pub fn portals(&self) -> Vec<f64> {
        let portals = self.route().into_iter().flat_map(SphereRoute::portals);
        portals
            .flat_map(|portal| {
                let [x, y, z] = portal.at.to_array();
                let [nx, ny, nz] = portal.normal.to_array();
                [x, y, z, nx, ny, nz, portal.radius]
            })
            .collect()
    }

    /// The number of steps of the search.
    #[wasm_bindgen(getter)]
    pub fn last(&self) -> u32 {
        self.search.as_ref().map_or(0, Playback::last) as u32
    }

    /// A step of the search; nothing for step 0.
    pub fn step(&mut self, step: u32) -> Result<JsValue, JsValue> {
        let (spheres, unit) = (self.spheres, self.unit);
        let Some(search) = self.seek(step) else {
            return Ok(JsValue::UNDEFINED);
        };
        let Some(expanded) = search.expansion() else {
            return Ok(JsValue::UNDEFINED);
        };
        let count = |kinds: &[EventKind]| {
            search
                .events()
                .filter(|event| kinds.contains(&event.kind))
                .count()
        };
        object(&WayStepValue {
            sphere: (expanded.node < spheres).then_some(expanded.node),
            g: expanded.g as f64 * unit,
            f: expanded.other as f64 * unit,
            generated: count(&[EventKind::Generated]),
            improved: count(&[EventKind::Improved, EventKind::Reopened]),
        })
    }

    /// The spheres that the search has come to by a step, of each its number, its state (1 open, 2 expanded, 3 expanded
    /// in this step), its parent or -1, and its g in metres.
    pub fn marks(&mut self, step: u32) -> Float64Array {
        let (spheres, unit) = (self.spheres, self.unit);
        let seen = self
            .seek(step)
            .into_iter()
            .flat_map(|search| search.seen(0));
        // The ends are no spheres.
        let seen = seen.filter(|(node, ..)| *node < spheres);
        let values: Vec<f64> = seen
            .flat_map(|(node, mark, known)| {
                let mark = match mark {
                    NodeMark::Open => 1.0,
                    NodeMark::Closed => 2.0,
                    NodeMark::Now => 3.0,
                };
                let parent = Some(known.parent).filter(|parent| *parent < spheres);
                let parent = parent.map_or(-1.0, f64::from);
                [f64::from(node), mark, parent, known.g as f64 * unit]
            })
            .collect();
        Float64Array::from(values.as_slice())
    }
}

/// The search of a graph, at its end. All of its steps are kept: when one is looked at, the spheres may be others.
fn searched(graph: &SphereGraph) -> Playback<WatchedRoute> {
    let route = WatchedRoute::new(graph);
    let mut search = Playback::new(route, &[graph.node_bound()], usize::MAX);
    search.finish(graph);
    search
}

impl SphereWay {
    /// The search at a step, if there is one.
    fn seek(&mut self, step: u32) -> Option<&Playback<WatchedRoute>> {
        let search = self.search.as_mut().ok()?;
        search.seek(u64::from(step));
        Some(search)
    }

    fn route(&self) -> Option<&SphereRoute> {
        self.search.as_ref().ok()?.process().answer()?.as_ref().ok()
    }

    /// Why there is no route.
    fn refused(&self) -> Option<&Message> {
        match &self.search {
            Ok(search) => search.process().answer()?.as_ref().err(),
            Err(refused) => Some(refused),
        }
    }

    fn places(&self, which: &str) -> Vec<DVec3> {
        let Some(route) = self.route() else {
            return Vec::new();
        };
        let smoothing = match which {
            "centres" => SphereSmoothing::Centres,
            "points" => SphereSmoothing::Overlaps,
            _ => SphereSmoothing::Funnel,
        };
        let path = route.path(smoothing);
        if which == "collapsed" {
            return route
                .clear_space()
                .collapse(&route.path(SphereSmoothing::Overlaps));
        }
        path
    }
}

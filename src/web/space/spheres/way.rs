//! A route of the page's animal over its navspheres: the search step by step, and paths along the route.

use glam::DVec3;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::graph::Graph;
use crate::message::Message;
use crate::navspheres::{
    SphereGoal, SphereGraph, SphereQuery, SphereRoute, SphereSmoothing, path_length,
};
use crate::search::{BestFirst, BestFirstSettings, Search};
use crate::trace::{Event, EventKind, Process, Status};
use crate::web::space::SphereStudy;
use crate::web::space::spheres::study::place_of;
use crate::web::values::object;

/// A route between two places, found on the spheres as they were, with the search that found it.
#[wasm_bindgen]
pub struct SphereWay {
    route: Option<SphereRoute>,
    refused: Option<Message>,
    /// The events of the search, and where each of its steps ends there.
    events: Vec<Event>,
    steps: Vec<usize>,
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
    expanded: usize,
    generated: usize,
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
        let mut way = SphereWay {
            route: None,
            refused: None,
            events: Vec::new(),
            steps: Vec::new(),
            spheres: study.navrep.capacity() as u32,
            unit: 1.0,
        };
        let query = SphereQuery {
            goal: goal_of(goal, area),
            arrival: direction_of(arrival),
            ..SphereQuery::between(place_of(start), place_of(goal))
        };
        match SphereGraph::new(&study.navrep, study.animal, query, &[]) {
            Ok(graph) => way.search(&graph),
            Err(message) => way.refused = Some(message),
        }
        way
    }

    /// The route that was found.
    pub fn found(&self) -> Result<JsValue, JsValue> {
        let length = |which| path_length(&self.places(which));
        let route = self.route.as_ref();
        let count = |kind| {
            self.events
                .iter()
                .filter(|event| event.kind == kind)
                .count()
        };
        object(&WayValue {
            found: route.is_some(),
            why: self.refused.clone(),
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
            expanded: count(EventKind::Expanded),
            generated: count(EventKind::Generated),
        })
    }

    /// A path along the route, `centres`, `points`, `funnel` or `collapsed`: x, y and z of each place.
    pub fn path(&self, which: &str) -> Vec<f64> {
        coordinates(&self.places(which))
    }

    /// The lenses that are crossed: middle, normal and radius of each disc.
    pub fn portals(&self) -> Vec<f64> {
        let portals = self.route.iter().flat_map(SphereRoute::portals);
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
        self.steps.len() as u32
    }

    /// A step of the search; nothing for step 0.
    pub fn step(&self, step: u32) -> Result<JsValue, JsValue> {
        let events = self.of_step(step);
        let Some(expanded) = events
            .iter()
            .find(|event| event.kind == EventKind::Expanded)
        else {
            return Ok(JsValue::UNDEFINED);
        };
        let count = |kinds: &[EventKind]| {
            events
                .iter()
                .filter(|event| kinds.contains(&event.kind))
                .count()
        };
        object(&WayStepValue {
            sphere: (expanded.node < self.spheres).then_some(expanded.node),
            g: expanded.g as f64 * self.unit,
            f: expanded.other as f64 * self.unit,
            generated: count(&[EventKind::Generated]),
            improved: count(&[EventKind::Improved, EventKind::Reopened]),
        })
    }

    /// The spheres that the search has come to by a step, of each its number, its state (1 open, 2 expanded, 3 expanded
    /// in this step), its parent or -1, and its g in metres.
    pub fn marks(&self, step: u32) -> Float64Array {
        let end = self.end_of(step);
        let mut marks = vec![[0.0, -1.0, 0.0]; self.spheres as usize];
        for event in &self.events[..end] {
            let Some(mark) = marks.get_mut(event.node as usize) else {
                continue;
            };
            if event.kind.opens() {
                let parent = Some(event.parent).filter(|parent| *parent < self.spheres);
                *mark = [
                    1.0,
                    parent.map_or(-1.0, f64::from),
                    event.g as f64 * self.unit,
                ];
            } else if event.kind == EventKind::Expanded {
                mark[0] = 2.0;
            }
        }
        for event in self.of_step(step) {
            if event.kind == EventKind::Expanded
                && let Some(mark) = marks.get_mut(event.node as usize)
            {
                mark[0] = 3.0;
            }
        }
        let seen = marks.iter().enumerate().filter(|(_, mark)| mark[0] > 0.0);
        let values: Vec<f64> = seen
            .flat_map(|(number, mark)| [number as f64, mark[0], mark[1], mark[2]])
            .collect();
        Float64Array::from(values.as_slice())
    }
}

impl SphereWay {
    fn search(&mut self, graph: &SphereGraph) {
        let (start, goal) = (graph.start(), graph.goal());
        self.unit = graph.real(1);
        let mut search = BestFirst::<u64>::between(BestFirstSettings::default(), start, goal);
        let status = loop {
            let status = search.step(graph, &mut self.events);
            let new = &self.events[self.end_of(self.steps.len() as u32)..];
            // The first step opens the start alone.
            if new.iter().any(|event| event.kind == EventKind::Expanded)
                || status != Status::Running
            {
                self.steps.push(self.events.len());
            }
            if status != Status::Running {
                break status;
            }
        };
        let units = search.path_units().filter(|_| status == Status::Done);
        self.route = units.and_then(|units| SphereRoute::of(graph, &search.way(goal), units));
        if self.route.is_none() {
            self.refused = Some(Message::new("spheres.unreachable"));
        }
    }

    fn end_of(&self, step: u32) -> usize {
        let index = (step as usize).checked_sub(1);
        index.map_or(0, |index| {
            let last = self.events.len();
            self.steps.get(index).copied().unwrap_or(last)
        })
    }

    fn of_step(&self, step: u32) -> &[Event] {
        &self.events[self.end_of(step.saturating_sub(1))..self.end_of(step)]
    }

    fn places(&self, which: &str) -> Vec<DVec3> {
        let Some(route) = &self.route else {
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

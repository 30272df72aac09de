//! The requests for plans of a story that is carried out, for the page.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::StoryPerformance;
use crate::story::{
    AnyStage, Fact, GroundTask, RequestState, RequestStatus, RequestTrigger, RunEnd, RunInput,
    StoryRequest, StoryRun,
};
use crate::web::values::{Failure, object};
use crate::world::scene::Shape;

/// Into how many corners a round area is drawn.
const CORNERS: u32 = 48;

/// A request for a plan.
#[derive(Serialize)]
struct RequestValue {
    /// -1: the one at the start.
    number: i32,
    name: String,
    /// Of a request at a place: the character, and the place.
    who: Option<String>,
    place: Option<String>,
    goals: Vec<String>,
    /// `open`, `asked`, `made`, `under-way`, `done`, `refused`.
    status: &'static str,
    /// The id of the sentence that says why it was refused.
    reason: Option<String>,
}

fn request_values(run: &StoryRun<AnyStage>) -> Vec<RequestValue> {
    let task = run.task();
    let domain = &task.problem.domain;
    let written = |goals: &[(Fact, bool)]| {
        let goals = goals.iter().map(|(fact, negated)| match negated {
            false => domain.written(fact),
            true => format!("(not {})", domain.written(fact)),
        });
        goals.collect()
    };
    let states = run.state().requests.requests.iter();
    let value = |(number, (rule, state)): (i32, (&StoryRequest, &RequestState))| {
        let shown = |object: u32| domain.objects.shown(object).to_owned();
        let (who, place) = match rule.when {
            RequestTrigger::Asked => (None, None),
            RequestTrigger::Enters { who, place } => (Some(shown(who)), Some(shown(place))),
        };
        let (status, reason) = match &state.status {
            RequestStatus::Open if state.is_asked => ("asked", None),
            RequestStatus::Open => ("open", None),
            RequestStatus::Made => ("made", None),
            RequestStatus::UnderWay => ("under-way", None),
            RequestStatus::Done => ("done", None),
            RequestStatus::Refused(why) => ("refused", Some(why.clone())),
        };
        RequestValue {
            number,
            name: rule.name.clone(),
            who,
            place,
            goals: written(&rule.goals),
            status,
            reason,
        }
    };
    let later = (0..).zip(task.problem.requests.iter().zip(states));
    let first = RequestValue {
        number: -1,
        name: String::new(),
        who: None,
        place: None,
        goals: written(&task.problem.goals),
        status: status_at_start(run),
        reason: None,
    };
    std::iter::once(first).chain(later.map(value)).collect()
}

/// How far the request at the start is.
fn status_at_start(run: &StoryRun<AnyStage>) -> &'static str {
    let requests = &run.state().requests;
    let mut later = requests.requests.iter();
    let is_over = requests.is_at_rest || later.any(|one| one.status != RequestStatus::Open);
    match run.end() {
        Some(RunEnd::Reached) => "done",
        _ if is_over => "done",
        Some(_) => "refused",
        None if run.state().manager.plan.is_some() => "under-way",
        None => "made",
    }
}

#[wasm_bindgen]
impl StoryPerformance {
    /// The requests for plans besides the first, and how far each is.
    pub fn requests(&self) -> Result<JsValue, JsValue> {
        object(&request_values(&self.run))
    }

    /// Somebody asks for a request, by number.
    pub fn request(&mut self, number: usize) -> Result<(), JsValue> {
        self.run.input(RunInput::Ask(number)).or_throw()
    }

    /// The areas at which plans are requested once their characters enter: of each the number of its place, how many
    /// corners it has, and these.
    #[wasm_bindgen(js_name = requestAreas)]
    pub fn request_areas(&self) -> Float64Array {
        let mut drawn = Vec::new();
        if let Some(floor) = self.run.state().stage.floor() {
            for place in open_places(self.run.task(), &self.run) {
                let Some(shape) = floor.area_of(place) else {
                    continue;
                };
                let corners = corners(&shape);
                drawn.extend([f64::from(place), corners.len() as f64 / 2.0]);
                drawn.extend(corners);
            }
        }
        Float64Array::from(drawn.as_slice())
    }
}

/// The places of the requests that are open.
fn open_places(task: &GroundTask, run: &StoryRun<AnyStage>) -> Vec<u32> {
    let states = run.state().requests.requests.iter();
    let rules = task.problem.requests.iter().zip(states);
    let open = rules.filter(|(_, state)| state.status == RequestStatus::Open);
    let mut places: Vec<u32> = open
        .filter_map(|(rule, _)| match rule.when {
            RequestTrigger::Enters { place, .. } => Some(place),
            RequestTrigger::Asked => None,
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The corners of a shape's outline, x and y in turns.
fn corners(shape: &Shape) -> Vec<f64> {
    let round = |centre: &glam::DVec2, radius: f64| -> Vec<f64> {
        let corner = |number: u32| {
            let turn = std::f64::consts::TAU * f64::from(number) / f64::from(CORNERS);
            let (sin, cos) = libm::sincos(turn);
            [centre.x + radius * cos, centre.y + radius * sin]
        };
        (0..CORNERS).flat_map(corner).collect()
    };
    match shape {
        Shape::Polygon { rings } => {
            let outline = rings.first().map_or(&[][..], Vec::as_slice);
            outline.iter().flat_map(|at| at.to_array()).collect()
        }
        Shape::Disc { centre, radius } => round(centre, *radius),
    }
}

//! A query on the roadmap that is watched: one expansion a step, forwards and backwards.

use glam::DVec2;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::roadmap::{QueryNode, Roadmap, UNITS, WatchedQuery};
use crate::trace::{DEFAULT_LIMIT, NO_NODE, Playback, Quantity, Status, UNSEEN};
use crate::web::space::roads::study::drawn;
use crate::web::space::{Roads, Space};
use crate::web::values::{Failure, object};

/// A recorded query with a cursor, on the roadmap as it was when the query was asked.
#[wasm_bindgen]
pub struct RoadmapQuery {
    roadmap: Roadmap,
    playback: Playback<WatchedQuery>,
}

/// The step at the cursor.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StepValue {
    /// The node that was expanded: `start`, `state`, or nothing.
    expanded: Option<&'static str>,
    /// Its g and h, in metres of weight 1.
    cost: f64,
    rest: f64,
    /// Counts at the cursor.
    open: u64,
    closed: u64,
    /// The cost of the best path to the goal so far.
    best: Option<f64>,
    /// The number of this search of the query, from 1; 0 before.
    search: u64,
    /// `done` or `failed` at the last step.
    ended: &'static str,
}

#[wasm_bindgen]
impl RoadmapQuery {
    /// A query that has not begun, on the finished roadmap of `roads`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        roads: &Roads,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        straight: bool,
    ) -> Result<RoadmapQuery, JsValue> {
        let Some(roadmap) = roads.roadmap() else {
            return Err(Message::new("roadmap.unfinished")).or_throw();
        };
        let query = WatchedQuery::new(DVec2::new(x0, y0), DVec2::new(x1, y1), straight);
        let spaces = [WatchedQuery::nodes(roadmap)];
        Ok(RoadmapQuery {
            roadmap: roadmap.clone(),
            playback: Playback::new(query, &spaces, DEFAULT_LIMIT),
        })
    }

    /// Moves to the state after a step, or to the end if that comes before; answers where it is.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, space: &Space, step: u32) -> u32 {
        let context = (&self.roadmap, space.inner.walkable());
        self.playback.go_to(u64::from(step), context) as u32
    }

    /// Runs to the end and answers the number of its step; the cursor goes there.
    pub fn finish(&mut self, space: &Space) -> u32 {
        self.playback
            .finish((&self.roadmap, space.inner.walkable())) as u32
    }

    /// The step at the cursor.
    #[wasm_bindgen(getter)]
    pub fn at(&self) -> u32 {
        self.playback.at() as u32
    }

    /// The number of steps that are known.
    #[wasm_bindgen(getter)]
    pub fn last(&self) -> u32 {
        self.playback.last() as u32
    }

    /// The step at the cursor as values.
    pub fn step(&self) -> Result<JsValue, JsValue> {
        let view = self.playback.view(0);
        let record = |node| view.record(node);
        let expansion = self.playback.expansion();
        let last = expansion.and_then(|event| record(event.node).map(|known| (event.node, known)));
        let goal = QueryNode::Goal.id(self.roadmap.states());
        object(&StepValue {
            expanded: last.map(|(node, _)| match self.node(node) {
                QueryNode::Start(..) => "start",
                _ => "state",
            }),
            cost: last.map_or(0.0, |(_, known)| metres(known.g)),
            rest: last.map_or(0.0, |(_, known)| metres(known.h)),
            open: view.open(),
            closed: view.expanded(),
            best: record(goal).map(|known| metres(known.g)),
            search: view.quantity(Quantity::Searches).unwrap_or(0),
            ended: match self.playback.ended() {
                None | Some(Status::Running) => "",
                Some(Status::Done) => "done",
                Some(_) => "failed",
            },
        })
    }

    /// The nodes seen, eight numbers each: x, y, direction of travel in radians, mark (1 open, 2 closed), g and h in
    /// metres of weight 1, x and y of the parent (its own place where it has none).
    pub fn nodes(&self) -> Float64Array {
        let view = self.playback.view(0);
        let mut values = Vec::new();
        for (id, mark) in view.marks().iter().enumerate() {
            let id = id as u32;
            if *mark == UNSEEN {
                continue;
            }
            let (Some(record), Some((at, along))) = (view.record(id), self.place(id)) else {
                continue;
            };
            let parent = self.place(record.parent).map_or(at, |(parent, _)| parent);
            let (g, h) = (metres(record.g), metres(record.h));
            let mark = f64::from(*mark);
            values.extend([at.x, at.y, along.to_angle(), mark, g, h, parent.x, parent.y]);
        }
        Float64Array::from(values.as_slice())
    }

    /// The place and the direction of what the step at the cursor expanded; nothing where it expanded nothing.
    pub fn current(&self) -> Vec<f64> {
        let expansion = self.playback.expansion();
        let place = expansion.and_then(|event| self.place(event.node));
        place.map_or_else(Vec::new, |(at, along)| vec![at.x, at.y, along.to_angle()])
    }

    /// The best path to the goal so far, from parent to parent: x and y in turns.
    pub fn branch(&self) -> Float64Array {
        let goal = QueryNode::Goal.id(self.roadmap.states());
        let chain = self.playback.view(0).branch(goal);
        let places = chain.into_iter().filter_map(|node| self.place(node));
        let values: Vec<f64> = places.flat_map(|(at, _)| at.to_array()).collect();
        Float64Array::from(values.as_slice())
    }

    /// At the end of a query that found a path the path, as lines: x and y in turns.
    pub fn route(&self) -> Float64Array {
        let found = match (self.playback.ended(), self.playback.process().answer()) {
            (Some(_), Some(Ok(route))) => drawn(route.curve.pieces()),
            _ => Vec::new(),
        };
        let values: Vec<f64> = found.iter().flat_map(|at| at.to_array()).collect();
        Float64Array::from(values.as_slice())
    }

    /// At the end of a query without a path: throws the reason.
    pub fn refused(&self) -> Result<(), JsValue> {
        match (self.playback.ended(), self.playback.process().answer()) {
            (Some(_), Some(Err(message))) => Err(message.clone()).or_throw(),
            _ => Ok(()),
        }
    }
}

impl RoadmapQuery {
    fn node(&self, id: u32) -> QueryNode {
        QueryNode::of(id, self.roadmap.states())
    }

    fn place(&self, id: u32) -> Option<(DVec2, DVec2)> {
        if id == NO_NODE {
            return None;
        }
        self.playback.process().place(&self.roadmap, self.node(id))
    }
}

fn metres(units: u64) -> f64 {
    units as f64 / UNITS
}

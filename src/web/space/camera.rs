//! A camera that drives along a path of the roadmap, or through the stops of a tour.

use glam::DVec2;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::walk::{coordinates, given};
use super::{Roads, Space};
use crate::agents::{Camera, EndCondition, Redirected, Redirection, SampledProfile, SpeedLimits};
use crate::message::Message;
use crate::path::{Curve, Piece, piece_clearance};
use crate::web::space::roads::study::drawn;
use crate::web::values::{Failure, object};

/// The most stops of a tour.
const MOST_STOPS: usize = 50;

/// A camera and its speed profile.
#[wasm_bindgen]
pub struct CameraStudy {
    camera: Camera,
    /// How it came here from another way.
    change: Option<(Redirection, f64)>,
    /// What it looks at instead of ahead.
    target: Option<DVec2>,
}

#[wasm_bindgen]
impl CameraStudy {
    /// The limits of a brisk walk.
    pub fn limits() -> Result<JsValue, JsValue> {
        object(&SpeedLimits::default())
    }

    /// A drive along the way found last.
    #[wasm_bindgen(constructor)]
    pub fn new(roads: &Roads, limits: JsValue) -> Result<CameraStudy, JsValue> {
        let limits: SpeedLimits = given(limits).or_throw()?;
        let curve = roads
            .curve()
            .ok_or_else(|| Message::new("group.no-way"))
            .or_throw()?;
        let camera = Camera::new(curve.clone(), limits, EndCondition::Rest).or_throw()?;
        Ok(CameraStudy {
            camera,
            change: None,
            target: None,
        })
    }

    /// A drive through stops: x, y and seconds of rest of each; with `round` from the last back to the first, again and
    /// again. What is wrong with a way between two of them has the number of the first, from 1, as `leg`.
    pub fn tour(
        space: &Space,
        roads: &mut Roads,
        stops: &[f64],
        round: bool,
        limits: JsValue,
        ahead: f64,
    ) -> Result<CameraStudy, JsValue> {
        let limits: SpeedLimits = given(limits).or_throw()?;
        let camera = tour(space, roads, stops, round, limits, ahead).or_throw()?;
        Ok(CameraStudy {
            camera,
            change: None,
            target: None,
        })
    }

    /// Sends it to another goal at a time of its drive, while it looks `ahead` seconds ahead.
    #[wasm_bindgen(js_name = sentTo)]
    #[allow(clippy::too_many_arguments)] // Each is a number that the page has.
    pub fn sent_to(
        &self,
        space: &Space,
        roads: &mut Roads,
        time: f64,
        ahead: f64,
        x: f64,
        y: f64,
        limits: JsValue,
    ) -> Result<CameraStudy, JsValue> {
        let limits: SpeedLimits = given(limits).or_throw()?;
        let radius = roads.radius().or_throw()?;
        let around = space.inner.walkable();
        let goal = DVec2::new(x, y);
        let mut find = |from| roads.way(space, from, goal);
        let clear = |piece: &Piece| piece_clearance(around, piece, radius) >= radius * (1.0 - 1e-9);
        let Redirected {
            camera,
            change,
            onward,
        } = self
            .camera
            .redirected(time, ahead, limits, &mut find, &clear)
            .or_throw()?;
        Ok(CameraStudy {
            camera,
            change: Some((change, onward)),
            target: self.target,
        })
    }

    /// How it came to this way from the one before: `from-rest`, `straight`, `arc` or `stop`; empty where it did not.
    #[wasm_bindgen(getter)]
    pub fn change(&self) -> String {
        let id = match self.change {
            None => "",
            Some((Redirection::FromRest, _)) => "from-rest",
            Some((Redirection::Straight, _)) => "straight",
            Some((Redirection::Arc, _)) => "arc",
            Some((Redirection::Stop, _)) => "stop",
        };
        id.to_owned()
    }

    /// How far it went along the way before, in metres.
    #[wasm_bindgen(getter)]
    pub fn onward(&self) -> f64 {
        self.change.map_or(0.0, |(_, metres)| metres)
    }

    /// Metres at which the stops of a tour lie, both ends among them.
    pub fn places(&self) -> Vec<f64> {
        self.camera.places().to_vec()
    }

    /// Its path, as lines: x and y in turns.
    pub fn line(&self) -> Float64Array {
        coordinates(drawn(self.camera.curve().pieces()).into_iter())
    }

    /// How long it takes, in seconds.
    #[wasm_bindgen(getter)]
    pub fn duration(&self) -> f64 {
        self.camera.duration()
    }

    /// How far it goes, in metres.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> f64 {
        self.camera.profile().length()
    }

    /// From now on it looks at a place.
    #[wasm_bindgen(js_name = lookAt)]
    pub fn look_at(&mut self, x: f64, y: f64) {
        self.target = Some(DVec2::new(x, y));
    }

    /// From now on it looks ahead, as at first.
    #[wasm_bindgen(js_name = lookAhead)]
    pub fn look_ahead(&mut self) {
        self.target = None;
    }

    /// x, y, metres gone, speed, acceleration, angle of the path, angle of the view at a time, looking `ahead` seconds
    /// ahead or at its target; metres to that, not a number where there is none.
    pub fn pose(&self, time: f64, ahead: f64) -> Vec<f64> {
        let pose = self.camera.pose(time, ahead);
        let target = self.target;
        let view = target.map_or(pose.view, |at| self.camera.view_towards(time, at));
        vec![
            pose.at.x,
            pose.at.y,
            pose.arc,
            pose.speed,
            pose.acceleration,
            pose.tangent.to_angle(),
            view.to_angle(),
            target.map_or(f64::NAN, |at| at.distance(pose.at)),
        ]
    }

    /// The time at which it has gone so many metres, to within a hair.
    #[wasm_bindgen(js_name = timeAt)]
    pub fn time_at(&self, arc: f64) -> f64 {
        let (mut low, mut high) = (0.0, self.camera.duration());
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if self.camera.profile().motion(middle).0 < arc {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The speed diagram at `count` places evenly along the way: speed and limit in turns.
    pub fn diagram(&self, count: usize) -> Float64Array {
        let profile = self.camera.profile();
        let last = count.max(2) - 1;
        let values: Vec<f64> = (0..=last)
            .flat_map(|index| {
                let arc = profile.length() * index as f64 / last as f64;
                [profile.speed(arc), profile.limit(arc)]
            })
            .collect();
        Float64Array::from(values.as_slice())
    }

    /// By how much a diagram of so many samples errs, in m/s.
    #[wasm_bindgen(js_name = sampledError)]
    pub fn sampled_error(&self, samples: usize) -> Result<f64, JsValue> {
        let sampled = SampledProfile::of(self.camera.profile(), samples).or_throw()?;
        Ok(sampled.error(self.camera.profile()))
    }

    /// Angular velocities of the view that looks `ahead` seconds ahead, in rad/s, `step` seconds apart.
    pub fn turning(&self, ahead: f64, step: f64) -> Result<Vec<f64>, JsValue> {
        self.camera.angular_velocities(ahead, step).or_throw()
    }

    /// Those of the view towards its target; none without one.
    #[wasm_bindgen(js_name = turningTowards)]
    pub fn turning_towards(&self, step: f64) -> Result<Vec<f64>, JsValue> {
        let towards = |at| self.camera.angular_velocities_towards(at, step);
        self.target.map_or(Ok(Vec::new()), towards).or_throw()
    }

    /// The largest difference of two that follow each other, looking `ahead` seconds ahead.
    pub fn jump(&self, ahead: f64, step: f64) -> Result<f64, JsValue> {
        Ok(Camera::largest_jump(&self.turning(ahead, step)?))
    }

    /// The same of the view towards its target.
    #[wasm_bindgen(js_name = jumpTowards)]
    pub fn jump_towards(&self, step: f64) -> Result<f64, JsValue> {
        Ok(Camera::largest_jump(&self.turning_towards(step)?))
    }
}

/// A camera through the stops that a page has.
fn tour(
    space: &Space,
    roads: &mut Roads,
    stops: &[f64],
    round: bool,
    limits: SpeedLimits,
    ahead: f64,
) -> Result<Camera, Message> {
    let stops: Vec<(DVec2, f64)> = stops
        .chunks_exact(3)
        .map(|stop| (DVec2::new(stop[0], stop[1]), stop[2]))
        .collect();
    if !(2..=MOST_STOPS).contains(&stops.len()) {
        return Err(Message::new("camera.stops")
            .with("found", stops.len())
            .with("most", MOST_STOPS));
    }
    let next = |leg: usize| stops[(leg + 1) % stops.len()];
    let count = stops.len() - usize::from(!round);
    let mut legs: Vec<Curve> = Vec::with_capacity(count);
    let mut rests = Vec::with_capacity(count);
    for (leg, &(from, _)) in stops.iter().enumerate().take(count) {
        let (to, rest) = next(leg);
        let way = roads.way(space, from, to);
        legs.push(way.map_err(|error| error.with("leg", leg + 1))?);
        rests.push(rest);
    }
    let ends = if round {
        EndCondition::Cyclic
    } else {
        EndCondition::Rest
    };
    Camera::tour(&legs, limits, ends, &rests, ahead)
}

//! A camera that drives along a way of the roadmap.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::Roads;
use super::values::{Failure, object};
use super::walk::given;
use crate::agents::{Camera, Ends, SampledProfile, SpeedLimits};
use crate::message::Message;

/// A camera and its speed diagram.
#[wasm_bindgen]
pub struct Drive {
    camera: Camera,
}

#[wasm_bindgen]
impl Drive {
    /// The limits of a brisk walk.
    pub fn limits() -> Result<JsValue, JsValue> {
        object(&SpeedLimits::default())
    }

    /// A drive along the way found last.
    #[wasm_bindgen(constructor)]
    pub fn new(roads: &Roads, limits: JsValue) -> Result<Drive, JsValue> {
        let limits: SpeedLimits = given(limits).or_throw()?;
        let curve = roads
            .curve()
            .ok_or_else(|| Message::new("group.no-way"))
            .or_throw()?;
        let camera = Camera::new(curve.clone(), limits, Ends::Rest).or_throw()?;
        Ok(Drive { camera })
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

    /// x, y, metres gone, speed, acceleration, angle of the path, angle of the view at a time, looking `ahead` seconds ahead.
    pub fn pose(&self, time: f64, ahead: f64) -> Vec<f64> {
        let pose = self.camera.pose(time, ahead);
        vec![
            pose.at.x,
            pose.at.y,
            pose.arc,
            pose.speed,
            pose.acceleration,
            pose.tangent.to_angle(),
            pose.view.to_angle(),
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

    /// Angular velocities of the view, in rad/s, `step` seconds apart.
    pub fn turning(&self, ahead: f64, step: f64) -> Result<Vec<f64>, JsValue> {
        self.camera.angular_velocities(ahead, step).or_throw()
    }

    /// The largest difference of two that follow each other.
    pub fn jump(&self, ahead: f64, step: f64) -> Result<f64, JsValue> {
        let velocities = self.camera.angular_velocities(ahead, step).or_throw()?;
        Ok(Camera::largest_jump(&velocities))
    }
}

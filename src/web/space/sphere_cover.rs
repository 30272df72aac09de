//! Navspheres of the page set by the program, one after the other.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::spheres::values_of;
use super::{Space, SphereStudy};
use crate::navspheres::{CoverGround, CoverSettings, Covering, Navrep};
use crate::space::{HEADROOM, KERB};
use crate::trace::Status;
use crate::web::values::Failure;

/// About how many pixels a floor is divided into.
const PIXELS: u32 = 1 << 17;

/// A covering of a scene that is under way.
#[wasm_bindgen]
pub struct SphereCovering {
    ground: CoverGround,
    covering: Covering,
}

#[wasm_bindgen]
impl SphereCovering {
    /// Of the scene, for a body of a radius, until that share of its free places is covered.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, radius: f64, share: f64) -> Result<SphereCovering, JsValue> {
        let ground = CoverGround::of(space.inner.scene(), KERB, HEADROOM);
        let settings = CoverSettings {
            pixels: PIXELS,
            ..CoverSettings::new(radius, share)
        };
        let covering = Covering::new(&ground, settings).or_throw()?;
        Ok(SphereCovering { ground, covering })
    }

    /// One step; whether there is more to do.
    pub fn step(&mut self) -> bool {
        self.covering.advance(&self.ground, 1) == Status::Running
    }

    /// How many spheres there are.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.covering.spheres().len()
    }

    /// How much is done, about, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.covering.progress()
    }

    /// The spheres so far: x, y, z, radius, medium and climbing of each.
    pub fn spheres(&self) -> Float64Array {
        let mut values = Vec::new();
        for sphere in self.covering.spheres() {
            values.extend_from_slice(&values_of(sphere)[..6]);
        }
        Float64Array::from(values.as_slice())
    }

    /// How many spheres cover which share, in turns.
    pub fn curve(&self) -> Float64Array {
        let points = self.covering.curve().iter();
        let values: Vec<f64> = points
            .flat_map(|point| [f64::from(point.spheres), point.coverage])
            .collect();
        Float64Array::from(values.as_slice())
    }

    /// Puts its spheres in place of all that the study has.
    pub fn give(&self, study: &mut SphereStudy) -> Result<(), JsValue> {
        study.navrep = Navrep::of(self.covering.spheres()).or_throw()?;
        Ok(())
    }
}

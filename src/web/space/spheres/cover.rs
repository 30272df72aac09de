//! Navspheres of the page set by the program, one after the other.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use crate::navspheres::{CoverGround, CoverSettings, Covering, NavSphere, Navrep};
use crate::space::{HEADROOM, KERB};
use crate::trace::Status;
use crate::web::clock::for_milliseconds;
use crate::web::space::spheres::study::values_of;
use crate::web::space::{Space, SphereStudy};
use crate::web::values::Failure;
use crate::world::scene::{ChangedBox, Changes};

/// About how many pixels a floor is divided into.
const PIXELS: u32 = 1 << 17;

/// A covering of a scene that is under way.
#[wasm_bindgen]
pub struct SphereCovering {
    ground: CoverGround,
    covering: Covering,
    /// The revision of the scene that is covered.
    revision: u64,
    /// The spheres that are repaired; none where all are set anew.
    repaired: Option<Vec<(u32, NavSphere)>>,
}

fn settings(radius: f64, share: f64) -> CoverSettings {
    CoverSettings {
        pixels: PIXELS,
        ..CoverSettings::new(radius, share)
    }
}

/// The boxes of the floor that have changed since the spheres followed it; none where that is not known.
fn changes_since(space: &Space, study: &SphereStudy) -> Vec<ChangedBox> {
    match space.inner.since(study.seen) {
        Changes::Boxes(boxes) => boxes,
        Changes::All => Vec::new(),
    }
}

#[wasm_bindgen]
impl SphereStudy {
    /// Its spheres are as they should be on the floor as it is.
    pub fn follow(&mut self, space: &Space) {
        self.seen = space.inner.revision();
    }

    /// Whether it has spheres on the floor, which has changed since, and it is known where.
    #[wasm_bindgen(js_name = isBehind)]
    pub fn is_behind(&self, space: &Space) -> bool {
        self.navrep.floor_spheres().next().is_some() && !changes_since(space, self).is_empty()
    }
}

#[wasm_bindgen]
impl SphereCovering {
    /// A covering of the scene for a body of a radius, until that share of its free places is covered.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, radius: f64, share: f64) -> Result<SphereCovering, JsValue> {
        let ground = CoverGround::of(space.inner.scene(), KERB, HEADROOM);
        let covering = Covering::new(&ground, settings(radius, share)).or_throw()?;
        Ok(SphereCovering {
            ground,
            covering,
            revision: space.inner.revision(),
            repaired: None,
        })
    }

    /// Of the scene again where it has changed since the study's spheres followed it: those on the floor that are free
    /// stay, the others go, and around them that share of the free places is covered.
    pub fn again(
        space: &Space,
        study: &SphereStudy,
        radius: f64,
        share: f64,
    ) -> Result<SphereCovering, JsValue> {
        let ground = CoverGround::of(space.inner.scene(), KERB, HEADROOM);
        let numbered = study.navrep.floor_spheres();
        let numbered: Vec<(u32, NavSphere)> = numbered.map(|(at, one)| (at, *one)).collect();
        let spheres: Vec<NavSphere> = numbered.iter().map(|(_, one)| *one).collect();
        let boxes = changes_since(space, study);
        let wanted = settings(radius, share);
        let covering = Covering::repair(&ground, wanted, &spheres, &boxes).or_throw()?;
        Ok(SphereCovering {
            ground,
            covering,
            revision: space.inner.revision(),
            repaired: Some(numbered),
        })
    }

    /// Steps for so many milliseconds, or until there are so many spheres more. Answers whether there is more to do.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(&mut self, milliseconds: f64, spheres: f64) -> bool {
        let mut goes_on = for_milliseconds(milliseconds);
        let before = self.count();
        while goes_on() && ((self.count() - before) as f64) < spheres {
            if self.covering.advance(&self.ground, 1) != Status::Running {
                return false;
            }
        }
        true
    }

    /// The number of spheres.
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

    /// The curve of coverage: numbers of spheres and the shares that they cover, in turns.
    pub fn curve(&self) -> Float64Array {
        let points = self.covering.curve().iter();
        let values: Vec<f64> = points
            .flat_map(|point| [f64::from(point.spheres), point.coverage])
            .collect();
        Float64Array::from(values.as_slice())
    }

    /// Puts its spheres in place of all that the study has, or of those that it repaired; answers how many went and how
    /// many came.
    pub fn give(&self, study: &mut SphereStudy) -> Result<Vec<u32>, JsValue> {
        let spheres = self.covering.spheres();
        let (gone, came) = match &self.repaired {
            Some(repaired) => study.navrep.exchange(repaired, spheres).or_throw()?,
            None => {
                let before = study.navrep.spheres().count();
                study.navrep = Navrep::of(spheres).or_throw()?;
                (before, spheres.len())
            }
        };
        study.seen = self.revision;
        Ok(vec![gone as u32, came as u32])
    }
}

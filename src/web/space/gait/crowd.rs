//! A crowd on the walk engine, layer by layer.

use js_sys::{Float32Array, Float64Array, Int32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::agents::{GridPaths, LayerCounts, WalkCrowd, WalkCrowdSettings};
use crate::animation::{FigureMaker, order_parameter};
use crate::web::clock::now;
use crate::web::space::Space;
use crate::web::space::gait::figure::tree_of;
use crate::web::values::{Failure, object};

/// The cells of its planner, in metres.
const CELL: f64 = 0.5;
/// The radius of the bodies that it plans for, in metres: half the breadth of most bodies.
const BROAD: f64 = 0.3;
/// The share of a new time in what is told of a layer.
const NEW: f64 = 0.05;

/// A crowd on the walk engine.
#[wasm_bindgen]
pub struct GaitCrowd {
    crowd: WalkCrowd,
    paths: GridPaths,
    maker: FigureMaker,
    places: Vec<f32>,
    /// Microseconds of each layer and of the figures, in the mean of late.
    times: [f64; 5],
}

/// The crowd as it was at a tick.
#[wasm_bindgen]
pub struct GaitCrowdMoment {
    crowd: WalkCrowd,
}

/// The values of the crowd for the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CrowdValue {
    walkers: usize,
    /// How far they are in step, 0 to 1.
    order: f64,
    /// Metres a second, in the mean.
    speed: f64,
    /// Microseconds a walker and tick: route, avoidance, walk, impenetrability, figure.
    times: [f64; 5],
    counts: LayerCounts,
    seconds: f64,
    bytes: usize,
}

#[wasm_bindgen]
impl GaitCrowd {
    /// On the floor of a scene.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, settings: JsValue) -> Result<GaitCrowd, JsValue> {
        let settings: WalkCrowdSettings = serde_wasm_bindgen::from_value(settings)?;
        let ground = space.inner.walkable();
        Ok(GaitCrowd {
            crowd: WalkCrowd::on(settings, ground).or_throw()?,
            paths: GridPaths::over(ground, CELL, BROAD).or_throw()?,
            maker: FigureMaker::default(),
            places: Vec::new(),
            times: [0.0; 5],
        })
    }

    /// The settings where nothing else was said.
    pub fn usual() -> Result<JsValue, JsValue> {
        object(&WalkCrowdSettings::default())
    }

    /// Other layers; what needs another crowd stays as it is.
    pub fn set(&mut self, settings: JsValue) -> Result<(), JsValue> {
        let settings: WalkCrowdSettings = serde_wasm_bindgen::from_value(settings)?;
        self.crowd.set_settings(settings).or_throw()
    }

    /// The scene has changed.
    #[wasm_bindgen(js_name = sceneChanged)]
    pub fn scene_changed(&mut self, space: &Space) -> Result<(), JsValue> {
        self.paths = GridPaths::over(space.inner.walkable(), CELL, BROAD).or_throw()?;
        self.crowd.scene_changed();
        Ok(())
    }

    /// One time step, each layer timed.
    pub fn tick(&mut self, space: &Space) {
        let ground = space.inner.walkable();
        let mut clock = [now(); 5];
        self.crowd.plan_ways(ground, Some(&mut self.paths));
        clock[1] = now();
        self.crowd.avoid(ground);
        clock[2] = now();
        self.crowd.walk();
        clock[3] = now();
        self.crowd.keep_apart(ground);
        clock[4] = now();
        for layer in 0..4 {
            let walkers = self.crowd.walkers().len();
            self.timed(layer, clock[layer + 1] - clock[layer], walkers);
        }
    }

    fn timed(&mut self, which: usize, milliseconds: f64, walkers: usize) {
        let each = 1000.0 * milliseconds / walkers.max(1) as f64;
        self.times[which] += NEW * (each - self.times[which]);
    }

    /// Seconds of a tick.
    #[wasm_bindgen(getter, js_name = tickSeconds)]
    pub fn tick_seconds(&self) -> f64 {
        self.crowd.settings().dt
    }

    /// Of each its x, y and heading, the length of its leg, its radius and its phase.
    pub fn bodies(&self) -> Float64Array {
        let mut values = Vec::new();
        for walker in self.crowd.walkers() {
            let engine = walker.engine();
            values.extend(engine.position().to_array());
            values.extend([
                engine.heading(),
                engine.leg(),
                walker.radius(),
                engine.phase(),
            ]);
        }
        Float64Array::from(values.as_slice())
    }

    /// The parent and the side of each joint, the same for all.
    pub fn joints(&self) -> Int32Array {
        let first = self.crowd.walkers().first();
        let tree = first.map_or_else(Vec::new, |walker| {
            tree_of(walker.engine().pattern().joints())
        });
        Int32Array::from(tree.as_slice())
    }

    /// Where the joints of these are, by their numbers, one walker after the other, each seen from its own body: of
    /// those that are drawn with a figure.
    pub fn figures(&mut self, numbers: &[u32]) -> Float32Array {
        let from = now();
        let wanted = numbers.iter().map(|number| *number as usize);
        self.crowd
            .figures_of(wanted, &mut self.maker, &mut self.places);
        if !numbers.is_empty() {
            self.timed(4, now() - from, numbers.len());
        }
        Float32Array::from(self.places.as_slice())
    }

    /// What there is to be told of it.
    pub fn state(&self) -> Result<JsValue, JsValue> {
        let walkers = self.crowd.walkers();
        let speeds: f64 = walkers.iter().map(|walker| walker.engine().speed()).sum();
        object(&CrowdValue {
            walkers: walkers.len(),
            order: order_parameter(walkers.iter().map(|walker| walker.engine().phase())),
            speed: speeds / walkers.len().max(1) as f64,
            times: self.times,
            counts: self.crowd.counts(),
            seconds: self.crowd.ticks() as f64 * self.crowd.settings().dt,
            bytes: self.crowd.bytes(),
        })
    }

    /// It as it is, to come back to.
    pub fn moment(&self) -> GaitCrowdMoment {
        GaitCrowdMoment {
            crowd: self.crowd.clone(),
        }
    }

    /// It is again as it was.
    pub fn back(&mut self, to: &GaitCrowdMoment) {
        self.crowd.clone_from(&to.crowd);
    }

    /// Of all that decides how it goes on.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.crowd.state_hash())
    }
}

//! The study of a group that moves along a path, of the roadmap or of another planner.

use std::sync::Arc;

use glam::DVec2;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::walk::{coordinates, given};
use super::{FrameNumbers, PlannerHandle, Roads, Space};
use crate::agents::{
    Dispersion, Energy, Group, GroupCorridor, GroupGauges, GroupSettings, GroupSpread, GroupStatus,
    PUBLISHED_LOAD,
};
use crate::message::Message;
use crate::path::Curve;
use crate::web::space::roads::study::drawn;
use crate::web::values::{Failure, object};

/// Circles of a corridor that are drawn, at most.
const DRAWN: usize = 400;

/// A group of units in a corridor.
#[wasm_bindgen]
pub struct GroupStudy {
    group: Group,
    /// The backbone.
    curve: Curve,
    /// As it was at the start.
    start: Group,
    /// How far into the iteration completed last, 0 to 1.
    part: f64,
}

/// A moment of a group, to go back to.
#[wasm_bindgen]
pub struct GroupMoment {
    group: Group,
    part: f64,
}

/// The measurements.
#[derive(Serialize)]
struct Measured<'a> {
    gauges: &'a GroupGauges,
    spread: GroupSpread,
    energy: Option<Energy>,
    status: &'static str,
    why: Option<Message>,
    time: f64,
}

#[wasm_bindgen]
impl GroupStudy {
    /// Settings of a mode, `literal` or `stable`, for units of a radius.
    pub fn preset(mode: &str, radius: f64) -> Result<JsValue, JsValue> {
        object(&match mode {
            "literal" => GroupSettings::literal(radius),
            _ => GroupSettings::stable(radius),
        })
    }

    /// Widest corridor and longitudinal limit of the dispersions, in the order column, compact, line, loose: in metres.
    pub fn dispersions(units: usize, radius: f64) -> Vec<f64> {
        Dispersion::ALL
            .iter()
            .flat_map(|dispersion| {
                let (width, length) = dispersion.limits(units, radius);
                [width, length]
            })
            .collect()
    }

    /// The published table: units and percent of a processor, in turns.
    pub fn published() -> Vec<f64> {
        PUBLISHED_LOAD
            .iter()
            .flat_map(|(units, percent)| [*units as f64, *percent])
            .collect()
    }

    /// A group at the start of the way found last, in a corridor of at most `widest` metres to each side.
    #[wasm_bindgen(constructor)]
    pub fn new(
        space: &Space,
        roads: &Roads,
        settings: JsValue,
        units: usize,
        widest: f64,
    ) -> Result<GroupStudy, JsValue> {
        let settings: GroupSettings = given(settings).or_throw()?;
        let curve = roads
            .curve()
            .ok_or_else(|| Message::new("group.no-way"))
            .or_throw()?;
        GroupStudy::along(space, curve.clone(), settings, units, widest).or_throw()
    }

    /// A group at the start of a way that a planner finds between two places: `ends` are x and y of start and goal.
    pub fn by(
        space: &Space,
        planner: &mut PlannerHandle,
        settings: JsValue,
        units: usize,
        widest: f64,
        ends: &[f64],
    ) -> Result<GroupStudy, JsValue> {
        let settings: GroupSettings = given(settings).or_throw()?;
        let &[x0, y0, x1, y1] = ends else {
            return Err(Message::new("group.no-way")).or_throw();
        };
        let (from, to) = (DVec2::new(x0, y0), DVec2::new(x1, y1));
        let route = planner
            .backbone(space, settings.radius, from, to)
            .or_throw()?;
        GroupStudy::along(space, route.curve(), settings, units, widest).or_throw()
    }

    /// The backbone, as lines: x and y in turns.
    pub fn backbone(&self) -> Float64Array {
        coordinates(drawn(self.curve.pieces()).into_iter())
    }

    /// Its length in metres.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> f64 {
        self.curve.length()
    }

    /// Other settings from the next iteration on.
    #[wasm_bindgen(js_name = setSettings)]
    pub fn set_settings(&mut self, settings: JsValue) -> Result<(), JsValue> {
        let settings: GroupSettings = given(settings).or_throw()?;
        self.group.set_settings(settings).or_throw()
    }

    /// Time goes on by so many seconds. Answers how many iterations were calculated.
    pub fn advance(&mut self, seconds: f64) -> u32 {
        let mut calculated = 0;
        self.part += seconds / self.group.settings().iteration();
        while self.part >= 1.0 {
            self.part -= 1.0;
            self.group.advance();
            calculated += 1;
        }
        calculated
    }

    /// One iteration.
    pub fn step(&mut self) {
        self.group.advance();
        self.part = 1.0 - f64::EPSILON;
    }

    /// Sets how far into the iteration completed last the units are drawn, 0 to 1; a value beyond either end is drawn
    /// as that end.
    #[wasm_bindgen(js_name = drawAt)]
    pub fn draw_at(&mut self, part: f64) {
        self.part = if part > 0.0 {
            part.min(1.0 - f64::EPSILON)
        } else {
            0.0
        };
    }

    /// This moment, to go back to.
    pub fn moment(&self) -> GroupMoment {
        GroupMoment {
            group: self.group.clone(),
            part: self.part,
        }
    }

    /// Back to a moment of this group, with the settings of then.
    pub fn back(&mut self, to: &GroupMoment) {
        self.group = to.group.clone();
        self.part = to.part;
    }

    /// Back to the start, with the settings of then.
    pub fn restart(&mut self) {
        self.group = self.start.clone();
        self.part = 0.0;
    }

    /// Whether it still moves.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> bool {
        matches!(
            self.group.status(),
            GroupStatus::Moving | GroupStatus::Stalled
        )
    }

    /// The seconds at which the units are drawn.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        self.group.time() + self.part / self.group.settings().rate
    }

    /// Where the units are drawn.
    pub fn places(&self) -> Float64Array {
        FrameNumbers::copied(|into| self.places_into(into))
    }

    /// The same, to be read in place.
    #[wasm_bindgen(js_name = placesInto)]
    pub fn places_into(&self, into: &mut FrameNumbers) {
        let units = 0..self.group.units();
        into.write_points(units.map(|unit| self.group.drawn(unit, self.part)));
    }

    /// Their attraction points, to be read in place.
    #[wasm_bindgen(js_name = attractionInto)]
    pub fn attraction_into(&self, into: &mut FrameNumbers) {
        let corridor = self.group.corridor();
        let samples = self.group.attraction_samples().iter();
        into.write_points(samples.map(|sample| corridor.point(*sample as usize)));
    }

    /// Circles of the corridor: x, y and radius of each.
    pub fn corridor(&self) -> Float64Array {
        let corridor = self.group.corridor();
        let every = corridor.samples().div_ceil(DRAWN);
        let samples = (0..corridor.samples()).step_by(every);
        FrameNumbers::copied(|into| {
            into.write(samples.flat_map(|sample| {
                let at = corridor.point(sample);
                [at.x, at.y, corridor.radius(sample)]
            }));
        })
    }

    /// The part of the backbone on which attraction points may lie now, to be read in place.
    #[wasm_bindgen(js_name = windowInto)]
    pub fn window_into(&self, into: &mut FrameNumbers) {
        let (from, to) = self.group.window();
        let corridor = self.group.corridor();
        let every = ((to - from) / DRAWN).max(1);
        let samples = (from..to).step_by(every).chain([to]);
        into.write_points(samples.map(|sample| corridor.point(sample.min(corridor.last()))));
    }

    /// The measurements. `energy`: that, too, which takes a time that grows with the square of the units.
    pub fn measured(&self, energy: bool) -> Result<JsValue, JsValue> {
        let (status, why) = match self.group.status() {
            GroupStatus::Moving => ("moving", None),
            GroupStatus::Arrived => ("arrived", None),
            GroupStatus::Stalled => ("stalled", None),
            GroupStatus::Broken(why) => ("broken", Some(why.clone())),
        };
        object(&Measured {
            gauges: self.group.gauges(),
            spread: self.group.spread(),
            energy: energy.then(|| self.group.energy()),
            status,
            why,
            time: self.group.time(),
        })
    }

    /// A hash of all that the next step depends on, as 16 digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.group.state_hash())
    }
}

impl GroupStudy {
    /// At the start of a backbone.
    fn along(
        space: &Space,
        curve: Curve,
        settings: GroupSettings,
        units: usize,
        widest: f64,
    ) -> Result<GroupStudy, Message> {
        let spacing = settings.radius / 4.0;
        let corridor = GroupCorridor::along(&curve, space.inner.walkable(), widest, spacing)?;
        let group = Group::new(Arc::new(corridor), settings, units)?;
        Ok(GroupStudy {
            start: group.clone(),
            group,
            curve,
            part: 0.0,
        })
    }
}

//! The study of walking: one body at any speed, size and style, on a treadmill.

use glam::DVec2;
use js_sys::{Float64Array, Int32Array};
use wasm_bindgen::prelude::*;

use crate::animation::{
    BodyBuild, CurveStyle, GaitPairFile, GaitStyleFile, HipMode, Style, WalkCurve, WalkPattern,
    cycle_length, frequency,
};
use crate::web::json::json;
use crate::web::space::gait::figure::{
    Going, events_of, feet_of, joints_of, places_of, print_values,
};
use crate::web::space::gait::treadmill::{TICK, Treadmill};
use crate::web::space::gait::values::{
    FIGURES, curves_of, file_value, numbers_of, skates_of, strip_speed, unit_of,
};
use crate::web::values::{Failure, object};

/// A walking body.
#[wasm_bindgen]
pub struct GaitStudy {
    body: Treadmill,
}

/// The walking body as it was at a tick.
#[wasm_bindgen]
pub struct GaitMoment {
    body: Treadmill,
}

#[wasm_bindgen]
impl GaitStudy {
    /// One that stands.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> GaitStudy {
        GaitStudy {
            body: Treadmill::new(),
        }
    }

    /// The speed by the leg (1/s), the turn (radians a second), the leg (m), whether the hips are planted, and whether
    /// the ground moves in place of the body.
    pub fn set(
        &mut self,
        v: f64,
        omega: f64,
        leg: f64,
        planted: bool,
        belt: bool,
    ) -> Result<(), JsValue> {
        let build = BodyBuild::checked_leg(leg).or_throw()?;
        self.body.pattern.set_build(build);
        self.body.pattern.hip = match planted {
            true => HipMode::Planted,
            false => HipMode::Literal,
        };
        self.body.wanted = (v, omega);
        if belt != self.body.belt {
            self.body.belt = belt;
            self.body.prints.clear();
            self.body.position = self.body.floor.0;
            self.body.heading = 0.0;
        }
        Ok(())
    }

    /// The floor on which it walks: its left, lower, right and upper side.
    #[wasm_bindgen(js_name = setFloor)]
    pub fn set_floor(&mut self, left: f64, bottom: f64, right: f64, top: f64) {
        let (low, high) = (DVec2::new(left, bottom), DVec2::new(right, top));
        if low.is_finite() && high.is_finite() {
            self.body.floor = ((low + high) * 0.5, (high - low).abs() * 0.5);
            self.body.position = self.body.floor.0;
            self.body.prints.clear();
        }
    }

    /// A style of that name within some seconds, or at once.
    pub fn blend(&mut self, name: &str, seconds: f64) {
        if let Some(style) = Style::preset(name) {
            self.body.blend_to(style, seconds.clamp(0.0, 60.0));
        }
    }

    /// Whether styles blend.
    #[wasm_bindgen(getter)]
    pub fn blending(&self) -> bool {
        self.body.blends()
    }

    /// Which of two styles it has.
    #[wasm_bindgen(getter)]
    pub fn slot(&self) -> u32 {
        self.body.slot
    }

    /// The other one of two styles.
    #[wasm_bindgen(setter)]
    pub fn set_slot(&mut self, slot: u32) {
        if slot.min(1) != self.body.slot {
            let here = self.body.style();
            self.body.set_style(self.body.other);
            self.body.other = here;
            self.body.slot = slot.min(1);
        }
    }

    /// The scale of steps.
    #[wasm_bindgen(getter, js_name = hipScale)]
    pub fn hip_scale(&self) -> f64 {
        self.body.pattern.style().hip_scale
    }

    /// The scale of steps.
    #[wasm_bindgen(setter, js_name = hipScale)]
    pub fn set_hip_scale(&mut self, scale: f64) {
        let style = self.body.style();
        self.body.set_style(Style {
            hip_scale: scale,
            ..style
        });
    }

    /// Scale and offset of each curve, left and right: degrees, or percent of the leg.
    pub fn style(&self) -> Float64Array {
        let style = self.body.pattern.style();
        let mut values = Vec::new();
        for curve in WalkCurve::ALL {
            for side in style.of(curve) {
                values.extend([
                    f64::from(side.scale),
                    f64::from(side.offset) * unit_of(curve),
                ]);
            }
        }
        Float64Array::from(values.as_slice())
    }

    /// Scale and offset of one curve on one side: 0 left, 1 right.
    #[wasm_bindgen(js_name = setCurve)]
    pub fn set_curve(&mut self, curve: usize, side: usize, scale: f64, offset: f64) {
        let Some(&of) = WalkCurve::ALL.get(curve) else {
            return;
        };
        let mut style = self.body.style();
        if let Some(one) = style.curves[of as usize].get_mut(side) {
            *one = CurveStyle {
                scale: scale as f32,
                offset: (offset / unit_of(of)) as f32,
            };
        }
        self.body.set_style(style);
    }

    /// The file of one of two styles, as text, with the length of the leg.
    pub fn file(&self, slot: u32, name: String) -> String {
        let style = match slot == self.body.slot {
            true => self.body.style(),
            false => self.body.other,
        };
        let leg = Some(self.leg());
        GaitStyleFile { name, leg, style }.write()
    }

    /// The style of a file, parsed, in place of the one it has, and the leg where the file tells of one. Answers its
    /// name, the leg, and whether it is the style of the engine that has this name.
    #[wasm_bindgen(js_name = readFile)]
    pub fn read_file(&mut self, value: &JsValue) -> Result<JsValue, JsValue> {
        let file = GaitStyleFile::read(json(value)).or_throw()?;
        if let Some(leg) = file.leg {
            let build = BodyBuild::checked_leg(leg).or_throw()?;
            self.body.pattern.set_build(build);
        }
        self.body.set_style(file.style);
        object(&file_value(file))
    }

    /// The file of both styles, as text, with the length of the leg: A, then B.
    #[wasm_bindgen(js_name = pairFile)]
    pub fn pair_file(&self, names: Vec<String>) -> String {
        let style = |slot: u32| GaitStyleFile {
            name: names.get(slot as usize).cloned().unwrap_or_default(),
            leg: Some(self.leg()),
            style: match slot == self.body.slot {
                true => self.body.style(),
                false => self.body.other,
            },
        };
        let styles = [style(0), style(1)];
        GaitPairFile { styles }.write()
    }

    /// Both styles of such a file, parsed, in place of those it has, and the leg where the file tells of one. It has
    /// style A then. Answers what [`GaitStudy::read_file`] does, of each.
    #[wasm_bindgen(js_name = readPair)]
    pub fn read_pair(&mut self, value: &JsValue) -> Result<JsValue, JsValue> {
        let GaitPairFile {
            styles: [one, other],
        } = GaitPairFile::read(json(value)).or_throw()?;
        if let Some(leg) = one.leg {
            let build = BodyBuild::checked_leg(leg).or_throw()?;
            self.body.pattern.set_build(build);
        }
        self.body.slot = 0;
        self.body.set_style(one.style);
        self.body.other = other.style;
        object(&[one, other].map(file_value))
    }

    /// Lets a sixtieth of a second pass.
    pub fn tick(&mut self) {
        self.body.tick();
    }

    /// Seconds of a tick.
    #[wasm_bindgen(getter, js_name = tickSeconds)]
    pub fn tick_seconds(&self) -> f64 {
        TICK
    }

    /// On, or back, by a part of a cycle, as by turning a wheel.
    pub fn scrub(&mut self, cycles: f64) {
        if cycles.is_finite() {
            self.body.go(cycles.clamp(-1.0, 1.0));
        }
    }

    /// It begins again.
    pub fn restart(&mut self) {
        self.body.restart();
    }

    /// The phase of its cycle.
    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> f64 {
        self.body.phase
    }

    /// Metres walked.
    #[wasm_bindgen(getter)]
    pub fn gone(&self) -> f64 {
        self.body.gone
    }

    /// The length of its leg, in metres.
    #[wasm_bindgen(getter)]
    pub fn leg(&self) -> f64 {
        self.body.pattern.build().leg
    }

    /// Where it is drawn on the floor: x, y and heading.
    pub fn body(&self) -> Float64Array {
        let (at, heading) = self.body.stands();
        Float64Array::from([at.x, at.y, heading].as_slice())
    }

    /// Its footprints: x and y of heel and toes of each, and 1 for the right foot.
    pub fn prints(&self) -> Float64Array {
        let build = self.body.pattern.build();
        let mut values = Vec::new();
        for print in self.body.prints_drawn() {
            print_values(build, print.at, print.heading, print.right, &mut values);
        }
        Float64Array::from(values.as_slice())
    }

    /// The parent and the side (1 left, -1 right) of each joint; the last two are the heels.
    pub fn joints(&self) -> Int32Array {
        Int32Array::from(joints_of(&self.body.pattern).as_slice())
    }

    /// Where they are: forward, left and up, in metres.
    pub fn places(&self) -> Float64Array {
        let mut values = Vec::new();
        places_of(&self.body.pattern, self.body.going(), 1.0, &mut values);
        Float64Array::from(values.as_slice())
    }

    /// Of both feet whether it bears, heel, toes, where its contact slid from and to, and millimetres of it.
    pub fn feet(&self) -> Float64Array {
        Float64Array::from(feet_of(&self.body.pattern, self.body.going()).as_slice())
    }

    /// The phases of heel strikes, toe-offs and mid stances.
    pub fn events(&self) -> Float64Array {
        Float64Array::from(events_of(self.body.going().v).as_slice())
    }

    /// The speeds of the strip of figures.
    #[wasm_bindgen(js_name = stripSpeeds)]
    pub fn strip_speeds(&self) -> Float64Array {
        let speeds: Vec<f64> = (0..FIGURES).map(strip_speed).collect();
        Float64Array::from(speeds.as_slice())
    }

    /// The joints of one figure for each speed of the strip, by the length of the leg.
    pub fn strip(&self) -> Float64Array {
        let pattern = &self.body.pattern;
        let mut values = Vec::new();
        for figure in 0..FIGURES {
            let going = Going {
                phase: self.body.phase,
                v: strip_speed(figure),
                omega: 0.0,
            };
            places_of(pattern, going, 1.0 / pattern.build().leg, &mut values);
        }
        Float64Array::from(values.as_slice())
    }

    /// The curves over the cycle, each left and right, in degrees or percent of the leg: in its style, or without.
    pub fn curves(&self, samples: usize, styled: bool) -> Float64Array {
        let curves = curves_of(&self.body.pattern, self.body.going(), samples, styled);
        Float64Array::from(curves.as_slice())
    }

    /// The law of its steps: speed, frequency and length of the cycle, from 0 on.
    pub fn law(&self, most: f64, samples: u32) -> Float64Array {
        let scale = self.body.pattern.style().hip_scale;
        let mut values = Vec::new();
        for sample in 0..samples.min(1000) {
            let v = most * f64::from(sample) / f64::from(samples.max(2) - 1);
            values.extend([v, frequency(v, scale), cycle_length(v, scale)]);
        }
        Float64Array::from(values.as_slice())
    }

    /// Figures of the walk.
    pub fn numbers(&self) -> Result<JsValue, JsValue> {
        object(&numbers_of(&self.body.pattern, self.body.wanted))
    }

    /// How far its feet slide with both curves of the hip.
    pub fn skate(&self) -> Result<JsValue, JsValue> {
        object(&skates_of(&self.body.pattern, self.body.wanted))
    }

    /// It as it is, to come back to.
    pub fn moment(&self) -> GaitMoment {
        GaitMoment {
            body: self.body.clone(),
        }
    }

    /// It is again as it was.
    pub fn back(&mut self, to: &GaitMoment) {
        self.body.clone_from(&to.body);
    }

    pub(in crate::web::space) fn take_style(&mut self, style: Style) {
        self.body.set_style(style);
    }

    pub(in crate::web::space) fn pattern(&self) -> &WalkPattern {
        &self.body.pattern
    }

    pub(in crate::web::space) fn target_style(&self) -> Style {
        self.body.style()
    }

    /// Of all that decides how it goes on.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.body.hash())
    }
}

//! Other legs beside the walk engine: Kuffner's cycle and motion files, how far their feet slide, and the style that
//! comes closest to them.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::animation::{
    CurveFit, FootSlide, Gait, HipMode, MotionFit, MotionFitFile, Side, Style, WalkCurve, read_bvh,
};
use crate::web::json::json;
use crate::web::space::gait::study::GaitStudy;
use crate::web::values::{Failure, object};

/// A recorded walk, or one made by rule, with the style that comes closest.
#[wasm_bindgen]
pub struct GaitMotion {
    /// None of a comparison out of a file, which has no joints.
    gait: Option<Gait>,
    fit: MotionFit,
}

/// The fit that was found.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FitValue {
    /// Metres.
    leg: f64,
    /// By the length of the leg, 1/s.
    speed: f64,
    /// Hz.
    frequency: f64,
    hip_scale: f64,
    /// In degrees, over all curves: in the style that was found, and of the printed pattern.
    residual: f64,
    printed: f64,
    /// How far the end of the recording is from its beginning, in radians; none without the recording.
    seam: Option<f64>,
    curves: Vec<CurveFitValue>,
}

/// One curve on one side.
#[derive(Serialize)]
struct CurveFitValue {
    /// Its number among the curves.
    curve: usize,
    /// 0 left, 1 right.
    side: usize,
    residual: f64,
    printed: f64,
    scale: f64,
    /// Degrees.
    offset: f64,
}

/// The sliding of the feet.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SlideValue {
    drift_mm: f64,
    share: f64,
    /// At equally spaced phases, as shares of the speed; none where no foot bears.
    shares: Vec<Option<f64>>,
}

/// The sliding of the feet with both curves of the hip.
#[derive(Serialize)]
struct SlidesValue {
    literal: SlideValue,
    planted: SlideValue,
}

fn slide_value(slide: FootSlide) -> SlideValue {
    SlideValue {
        drift_mm: slide.drift_mm,
        share: slide.rms_share,
        shares: slide.shares,
    }
}

fn curve_value(of: &CurveFit) -> CurveFitValue {
    let number = WalkCurve::ALL.iter().position(|curve| *curve == of.curve);
    CurveFitValue {
        curve: number.unwrap_or(0),
        side: usize::from(of.side == Side::Right),
        residual: of.residual,
        printed: of.printed,
        scale: f64::from(of.style.scale),
        offset: f64::from(of.style.offset),
    }
}

#[wasm_bindgen]
impl GaitMotion {
    /// The cycle of a BVH file, of a figure of a height in metres.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], height: f64) -> Result<GaitMotion, JsValue> {
        let cycle = read_bvh(bytes, height).or_throw()?;
        let fit = MotionFit::of(&cycle).or_throw()?;
        let gait = Some(Gait::of(cycle));
        Ok(GaitMotion { gait, fit })
    }

    /// Kuffner's cycles, made by rule.
    pub fn cycles() -> Result<GaitMotion, JsValue> {
        let gait = Gait::procedural();
        let fit = MotionFit::of(gait.slow()).or_throw()?;
        let gait = Some(gait);
        Ok(GaitMotion { gait, fit })
    }

    /// A comparison out of its file, parsed.
    pub fn open(value: &JsValue) -> Result<GaitMotion, JsValue> {
        let fit = MotionFitFile::read(json(value)).or_throw()?.fit;
        Ok(GaitMotion { gait: None, fit })
    }

    /// The file of the comparison, as text, with the name of the recording.
    pub fn file(&self, recording: String) -> String {
        let fit = self.fit.clone();
        MotionFitFile { recording, fit }.write()
    }

    /// What was found.
    pub fn fit(&self) -> Result<JsValue, JsValue> {
        let curves = &self.fit.curves;
        let squares: f64 = curves.iter().map(|one| one.printed * one.printed).sum();
        object(&FitValue {
            leg: self.fit.leg,
            speed: self.fit.speed,
            frequency: self.fit.frequency,
            hip_scale: self.fit.style.hip_scale,
            residual: self.fit.residual(),
            printed: (squares / curves.len().max(1) as f64).sqrt(),
            seam: self.gait.as_ref().map(|gait| gait.slow().seam()),
            curves: curves.iter().map(curve_value).collect(),
        })
    }

    /// One of the curves of the fit over the cycle, in degrees: as recorded, then in the style that was found.
    pub fn curve(&self, index: usize) -> Float64Array {
        let found = self.fit.curves.get(index);
        let both = found.map_or_else(Vec::new, |one| {
            [one.recorded.as_slice(), one.fitted.as_slice()].concat()
        });
        Float64Array::from(both.as_slice())
    }

    /// How far its feet slide at a speed in m/s; null without the recording.
    pub fn slide(&self, speed: f64) -> Result<JsValue, JsValue> {
        let slide = |gait: &Gait| slide_value(FootSlide::of_gait(gait, speed));
        object(&self.gait.as_ref().map(slide))
    }

    /// The bytes of its keyframes; 0 without the recording.
    pub fn bytes(&self) -> usize {
        self.gait.as_ref().map_or(0, Gait::bytes)
    }

    /// Computes so many poses of the figure, spread over one cycle, at a speed in m/s; the answer is the sum of the
    /// heights of the root, so that none is left out. 0 without the recording.
    pub fn poses(&self, speed: f64, count: u32) -> f64 {
        let gait = self.gait.as_ref();
        gait.map_or(0.0, |gait| {
            phases(count).map(|at| gait.pose(at, speed).root.z).sum()
        })
    }
}

/// Phases spread over one cycle.
fn phases(count: u32) -> impl Iterator<Item = f64> {
    (0..count).map(move |at| f64::from(at) / f64::from(count))
}

#[wasm_bindgen]
impl GaitStudy {
    /// How far its feet slide straight on at a speed in m/s with both curves of the hip, measured as of other legs.
    pub fn slides(&self, speed: f64) -> Result<JsValue, JsValue> {
        let of = |hip: HipMode| {
            let mut pattern = self.pattern().clone();
            pattern.hip = hip;
            slide_value(FootSlide::of_pattern(&pattern, speed))
        };
        object(&SlidesValue {
            literal: of(HipMode::Literal),
            planted: of(HipMode::Planted),
        })
    }

    /// The bytes that tell its walk from another's: those of its style.
    #[wasm_bindgen(js_name = styleBytes)]
    pub fn style_bytes(&self) -> usize {
        size_of::<Style>()
    }

    /// Computes so many poses of its figure, spread over one cycle, straight on at a speed in m/s, with the planted or
    /// the printed hip; the answer is the sum of the heights of the root, so that none is left out.
    pub fn poses(&self, planted: bool, speed: f64, count: u32) -> f64 {
        let mut pattern = self.pattern().clone();
        pattern.hip = if planted {
            HipMode::Planted
        } else {
            HipMode::Literal
        };
        let v = speed / pattern.build().leg;
        let poses = phases(count).map(|at| pattern.pose(at, v, 0.0).root.z);
        poses.sum()
    }

    /// The style that comes closest to a recorded walk, in place of the one it has.
    #[wasm_bindgen(js_name = takeFit)]
    pub fn take_fit(&mut self, motion: &GaitMotion) {
        self.take_style(motion.fit.style);
    }
}

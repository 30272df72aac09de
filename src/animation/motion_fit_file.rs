//! Comparisons of a recorded walk with the pattern as JSON: the format `wayscope-gait-fit`, version 1.
//!
//! What was measured is in it, curve by curve, so that it is looked at again without the recording: the angles over the
//! cycle as recorded and as fitted, what is left, and the style. Errors name the place in the document.

use super::figure::Side;
use super::motion_fit::{CurveFit, MotionFit};
use super::walk_engine::{
    CurveStyle, HIP_SCALES, LEG_LENGTHS, Style, WalkCurve, check_format, whole,
};
use crate::message::Message;
use crate::world::Json;
use crate::world::json_place::{At, Object};
use crate::world::scene::quoted;
use std::fmt::Write;

/// The value of `format`.
const FORMAT: &str = "wayscope-gait-fit";
const WHOLE: &[&str] = &[
    "format",
    "version",
    "recording",
    "leg",
    "speed",
    "frequency",
    "hipScale",
    "curves",
    "$schema",
];
const CURVE: &[&str] = &[
    "curve", "side", "scale", "offset", "residual", "printed", "recorded", "fitted",
];
const CURVES: &str = r#"[{ "curve": "knee-flexion", … }]"#;
/// The most curves, and the fewest and the most samples of one.
const MOST_CURVES: usize = 30;
const SAMPLES: (usize, usize) = (2, 1_000);
/// The largest angle, in degrees: twice round.
const MOST_ANGLE: f64 = 720.0;
/// The fastest, in leg lengths a second, and the most cycles a second.
const FASTEST: f64 = 100.0;

/// A comparison in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionFitFile {
    /// The name of the recording.
    pub recording: String,
    /// What was found.
    pub fit: MotionFit,
}

impl MotionFitFile {
    /// Reads a comparison from JSON.
    ///
    /// # Errors
    /// `lab-json.kind`, `lab-json.number`, `lab-json.one-of`, `lab-json.missing`, `lab-json.length`,
    /// `lab-json.unknown-key`, each with the place.
    pub fn read(json: Json) -> Result<MotionFitFile, Message> {
        let mut whole = whole(json).object(WHOLE, r#"{ "format": "wayscope-gait-fit", … }"#)?;
        check_format(&mut whole, FORMAT)?;
        let recording = match whole.may("recording") {
            Some(at) => at.text("walk.bvh")?.to_owned(),
            None => String::new(),
        };
        let leg = whole.need("leg", "0.9")?;
        let leg = leg.number(LEG_LENGTHS.0, LEG_LENGTHS.1)?;
        let speed = whole.need("speed", "1.4")?.number(0.0, FASTEST)?;
        let frequency = whole.need("frequency", "0.9")?.number(0.0, FASTEST)?;
        let hip_scale = whole.need("hipScale", "1")?;
        let hip_scale = hip_scale.number(HIP_SCALES.0, HIP_SCALES.1)?;
        let listed = whole.need("curves", CURVES)?;
        let (path, listed) = (listed.path.clone(), listed.list(CURVES)?);
        if listed.len() > MOST_CURVES {
            return Err(length(path, listed.len(), MOST_CURVES));
        }
        let curves: Result<Vec<CurveFit>, Message> = listed.map(read_curve).collect();
        let curves = curves?;
        let mut style = Style {
            hip_scale,
            ..Style::default()
        };
        for found in &curves {
            style.curves[found.curve as usize][usize::from(found.side == Side::Right)] =
                found.style;
        }
        Ok(MotionFitFile {
            recording,
            fit: MotionFit {
                leg,
                speed,
                frequency,
                style,
                curves,
            },
        })
    }

    /// Writes it as JSON. Angles over the cycle are written to a thousandth of a degree, everything else as it is.
    pub fn write(&self) -> String {
        let fit = &self.fit;
        let curves: Vec<String> = fit.curves.iter().map(write_curve).collect();
        format!(
            "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": 1,\n  \"recording\": {},\n  \"leg\": {},\n  \
             \"speed\": {},\n  \"frequency\": {},\n  \"hipScale\": {},\n  \"curves\": [\n{}\n  ]\n}}\n",
            quoted(&self.recording),
            fit.leg,
            fit.speed,
            fit.frequency,
            fit.style.hip_scale,
            curves.join(",\n"),
        )
    }
}

fn length(path: String, found: usize, right: usize) -> Message {
    Message::new("lab-json.length")
        .with("path", path)
        .with("found", found)
        .with("right", right)
}

fn read_curve(at: At) -> Result<CurveFit, Message> {
    let mut of = at.object(CURVE, r#"{ "curve": "knee-flexion", … }"#)?;
    let name = of.need("curve", "knee-flexion")?;
    let curve = WalkCurve::of_name(name.text("knee-flexion")?);
    let sided: Vec<WalkCurve> = WalkCurve::ALL
        .into_iter()
        .filter(|c| c.is_sided())
        .collect();
    let Some(curve) = curve.filter(|curve| curve.is_sided()) else {
        let names: Vec<&str> = sided.iter().map(|curve| curve.name()).collect();
        return Err(name.none_of(&names.join(", ")));
    };
    let side = of.need("side", "left")?;
    let side = match side.text("left")? {
        "left" => Side::Left,
        "right" => Side::Right,
        _ => return Err(side.none_of("left, right")),
    };
    let most = f64::from(CurveStyle::MOST_SCALE);
    let scale = of.need("scale", "1")?.number(-most, most)? as f32;
    let most = f64::from(CurveStyle::MOST_OFFSETS.0);
    let offset = of.need("offset", "0")?.number(-most, most)? as f32;
    let residual = of.need("residual", "3")?.number(0.0, MOST_ANGLE)?;
    let printed = of.need("printed", "5")?.number(0.0, MOST_ANGLE)?;
    let recorded = read_samples(&mut of, "recorded", None)?;
    let fitted = read_samples(&mut of, "fitted", Some(recorded.len()))?;
    Ok(CurveFit {
        curve,
        side,
        recorded,
        fitted,
        style: CurveStyle { scale, offset },
        residual,
        printed,
    })
}

/// Angles over the cycle: so many as of the other list, if there is one.
fn read_samples(of: &mut Object, key: &str, right: Option<usize>) -> Result<Vec<f64>, Message> {
    let at = of.need(key, "[3.5, 4.25, …]")?;
    let (path, samples) = (at.path.clone(), at.list("[3.5, 4.25, …]")?);
    let found = samples.len();
    let right = right.unwrap_or(found.clamp(SAMPLES.0, SAMPLES.1));
    if found != right {
        return Err(length(path, found, right));
    }
    samples
        .map(|at| at.number(-MOST_ANGLE, MOST_ANGLE))
        .collect()
}

fn write_curve(of: &CurveFit) -> String {
    let side = if of.side == Side::Right {
        "right"
    } else {
        "left"
    };
    let mut out = format!(
        "    {{ \"curve\": \"{}\", \"side\": \"{side}\", \"scale\": {}, \"offset\": {}, \"residual\": {}, \
         \"printed\": {}",
        of.curve.name(),
        of.style.scale,
        of.style.offset,
        of.residual,
        of.printed,
    );
    for (key, samples) in [("recorded", &of.recorded), ("fitted", &of.fitted)] {
        let samples = samples.iter().map(|angle| (angle * 1e3).round() / 1e3);
        let samples: Vec<String> = samples.map(|angle| angle.to_string()).collect();
        // Writing to a text cannot fail.
        let _ = write!(out, ",\n      \"{key}\": [{}]", samples.join(", "));
    }
    out.push_str(" }");
    out
}

//! Styles as JSON that people and programs read and write: the format `wayscope-gait`, version 1, and two of them that
//! are compared.
//!
//! A curve that is not named stays as it is; `{ "scale": 1, "offset": 0 }` is of both sides, with `left` and `right` in
//! it of each. Offsets are degrees, or leg lengths of the three translations. Errors name the place in the document.

use super::build::LEG_LENGTHS;
use super::curves::WalkCurve;
use super::law::HIP_SCALES;
use super::style::{CurveStyle, Style};
use crate::message::Message;
use crate::world::Json;
use crate::world::json_place::{At, Object};
use crate::world::scene::quoted;
use std::fmt::Write;

/// The value of `format`.
const FORMAT: &str = "wayscope-gait";
const WHOLE: &[&str] = &[
    "format", "version", "name", "leg", "hipScale", "curves", "$schema",
];
const CURVE: &str = r#"{ "scale": 1, "offset": 0 }"#;

/// A file of a style.
#[derive(Clone, Debug, PartialEq)]
pub struct GaitStyleFile {
    /// Its name.
    pub name: String,
    /// The leg length of the body that it was made for, in metres, if it says.
    pub leg: Option<f64>,
    /// The style.
    pub style: Style,
}

impl GaitStyleFile {
    /// Reads a style from JSON.
    ///
    /// # Errors
    /// `lab-json.kind`, `lab-json.number`, `lab-json.one-of`, `lab-json.missing`, `lab-json.unknown-key` (of a curve
    /// that there is not, too), each with the place.
    pub fn read(json: Json) -> Result<GaitStyleFile, Message> {
        GaitStyleFile::read_at(whole(json))
    }

    fn read_at(at: At) -> Result<GaitStyleFile, Message> {
        let mut whole = at.object(WHOLE, r#"{ "format": "wayscope-gait", … }"#)?;
        check_format(&mut whole, FORMAT)?;
        let name = match whole.may("name") {
            Some(at) => at.text("soldier")?.to_owned(),
            None => String::new(),
        };
        let leg = match whole.may("leg") {
            Some(at) => Some(at.number(LEG_LENGTHS.0, LEG_LENGTHS.1)?),
            None => None,
        };
        let mut style = Style::default();
        if let Some(at) = whole.may("hipScale") {
            style.hip_scale = at.number(HIP_SCALES.0, HIP_SCALES.1)?;
        }
        if let Some(at) = whole.may("curves") {
            read_curves(at, &mut style)?;
        }
        Ok(GaitStyleFile { name, leg, style })
    }

    /// Writes it as JSON: what [`GaitStyleFile::read`] reads as the same.
    pub fn write(&self) -> String {
        let mut out = String::new();
        // Writing to a text cannot fail, so that no result is looked at.
        let _ = write!(
            out,
            "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": 1,\n  \"name\": {},\n",
            quoted(&self.name)
        );
        if let Some(leg) = self.leg {
            let _ = writeln!(out, "  \"leg\": {leg},");
        }
        let _ = write!(
            out,
            "  \"hipScale\": {},\n  \"curves\": {{",
            self.style.hip_scale
        );
        let mut first = true;
        for curve in WalkCurve::ALL {
            let sides = self.style.of(curve);
            if sides == [CurveStyle::NONE; 2] {
                continue;
            }
            out.push_str(if first { "\n" } else { ",\n" });
            first = false;
            let _ = write!(out, "    \"{}\": ", curve.name());
            match sides {
                [left, right] if left == right => write_side(&mut out, left),
                [left, right] => {
                    out.push_str("{ \"left\": ");
                    write_side(&mut out, left);
                    out.push_str(", \"right\": ");
                    write_side(&mut out, right);
                    out.push_str(" }");
                }
            }
        }
        out.push_str(if first { "}\n}\n" } else { "\n  }\n}\n" });
        out
    }
}

/// A file of two styles that are compared: the format `wayscope-gait-pair`, version 1.
#[derive(Clone, Debug, PartialEq)]
pub struct GaitPairFile {
    /// Style A and style B.
    pub styles: [GaitStyleFile; 2],
}

impl GaitPairFile {
    /// The value of `format`.
    pub const FORMAT: &str = "wayscope-gait-pair";

    /// Reads both styles from JSON.
    ///
    /// # Errors
    /// Those of [`GaitStyleFile::read`]; `lab-json.length` for another number of styles.
    pub fn read(json: Json) -> Result<GaitPairFile, Message> {
        const STYLES: &str = r#"[{ "format": "wayscope-gait", … }, …]"#;
        let keys = ["format", "version", "styles", "$schema"];
        let mut whole = whole(json).object(&keys, r#"{ "format": "wayscope-gait-pair", … }"#)?;
        check_format(&mut whole, GaitPairFile::FORMAT)?;
        let styles = whole.need("styles", STYLES)?;
        let wrong = |found: usize| {
            Message::new("lab-json.length")
                .with("path", "styles")
                .with("found", found)
                .with("right", 2)
        };
        let read: Vec<At> = styles.list(STYLES)?.collect();
        let found = read.len();
        let read: Result<Vec<_>, Message> = read.into_iter().map(GaitStyleFile::read_at).collect();
        let styles = read?.try_into().map_err(|_| wrong(found))?;
        Ok(GaitPairFile { styles })
    }

    /// Writes both as JSON: what [`GaitPairFile::read`] reads as the same.
    pub fn write(&self) -> String {
        let format = GaitPairFile::FORMAT;
        let [one, other] = [0, 1].map(|i| self.styles[i].write());
        format!(
            "{{\n\"format\": \"{format}\",\n\"version\": 1,\n\"styles\": [\n{},\n{}]\n}}\n",
            one.trim_end(),
            other.trim_end()
        )
    }
}

/// A whole document.
pub(in crate::animation) fn whole(json: Json) -> At {
    At {
        path: String::new(),
        json,
    }
}

/// Whether a document is of this format, and of version 1.
pub(in crate::animation) fn check_format(whole: &mut Object, right: &str) -> Result<(), Message> {
    let format = whole.need("format", right)?;
    if format.text(right)? != right {
        return Err(format.none_of(right));
    }
    let version = whole.need("version", "1")?;
    match version.json == Json::Number(1.0) {
        true => Ok(()),
        false => Err(version.none_of("1")),
    }
}

fn write_side(out: &mut String, side: CurveStyle) {
    let _ = write!(
        out,
        "{{ \"scale\": {}, \"offset\": {} }}",
        side.scale, side.offset
    );
}

fn read_curves(at: At, style: &mut Style) -> Result<(), Message> {
    let names = WalkCurve::ALL.map(WalkCurve::name);
    let mut curves = at.object(&names, r#"{ "knee-flexion": … }"#)?;
    for curve in WalkCurve::ALL {
        let Some(at) = curves.may(curve.name()) else {
            continue;
        };
        let mut object = at.object(&["scale", "offset", "left", "right"], CURVE)?;
        let both = read_side(&mut object, curve)?;
        let mut side = |key| match object.may(key) {
            Some(at) => read_side(&mut at.object(&["scale", "offset"], CURVE)?, curve),
            None => Ok(both),
        };
        style.curves[curve as usize] = [side("left")?, side("right")?];
    }
    Ok(())
}

fn read_side(object: &mut Object, curve: WalkCurve) -> Result<CurveStyle, Message> {
    let most = match curve.is_translation() {
        true => CurveStyle::MOST_OFFSETS.1,
        false => CurveStyle::MOST_OFFSETS.0,
    };
    let mut number = |key, most: f32, other| match object.may(key) {
        Some(at) => {
            let most = f64::from(most);
            at.number(-most, most).map(|number| number as f32)
        }
        None => Ok(other),
    };
    Ok(CurveStyle {
        scale: number("scale", CurveStyle::MOST_SCALE, 1.0)?,
        offset: number("offset", most, 0.0)?,
    })
}

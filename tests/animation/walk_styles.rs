//! Files of styles: the format `wayscope-gait`, and what it refuses (row W9).

use serde_json::{Value, json};
use wayscope::animation::{CurveStyle, GaitPairFile, GaitStyleFile, Style, WalkCurve};
use wayscope::message::Message;
use wayscope::world::Json;

fn read(value: &Value) -> Result<GaitStyleFile, Message> {
    GaitStyleFile::read(serde_json::from_value::<Json>(value.clone()).unwrap())
}

fn whole() -> Value {
    json!({
        "format": "wayscope-gait",
        "version": 1,
        "name": "limping",
        "leg": 0.9,
        "hipScale": 0.8,
        "curves": {
            "knee-flexion": { "left": { "scale": 0.5 }, "right": { "offset": 7.5 } },
            "torso-tilt": { "scale": 1.5, "offset": -3 },
            "vertical": { "scale": 2, "offset": -0.02, "right": { "scale": 1 } },
        },
    })
}

#[test]
fn a_file_is_what_it_says() {
    let file = read(&whole()).unwrap();
    assert_eq!((file.name.as_str(), file.leg), ("limping", Some(0.9)));
    assert_eq!(file.style.hip_scale, 0.8);
    let side = |scale, offset| CurveStyle { scale, offset };
    assert_eq!(
        file.style.of(WalkCurve::KneeFlexion),
        [side(0.5, 0.0), side(1.0, 7.5)]
    );
    assert_eq!(file.style.of(WalkCurve::TorsoTilt), [side(1.5, -3.0); 2]);
    assert_eq!(
        file.style.of(WalkCurve::Vertical),
        [side(2.0, -0.02), side(1.0, 0.0)]
    );
    assert_eq!(file.style.of(WalkCurve::HeadTilt), [CurveStyle::NONE; 2]);
}

#[test]
fn what_is_written_reads_as_the_same() {
    let mut files: Vec<GaitStyleFile> = Style::PRESETS
        .into_iter()
        .map(|name| GaitStyleFile {
            name: name.to_owned(),
            leg: None,
            style: Style::preset(name).unwrap(),
        })
        .collect();
    files.push(read(&whole()).unwrap());
    for file in files {
        let written = file.write();
        let again = GaitStyleFile::read(serde_json::from_str(&written).unwrap());
        assert_eq!(again.unwrap(), file, "{written}");
    }
}

#[test]
fn faults_are_told_with_their_places() {
    let with = |place: &str, value: Value| {
        let mut all = whole();
        *all.pointer_mut(place).unwrap() = value;
        read(&all).unwrap_err().to_string()
    };
    let curve = |curves: Value| with("/curves", curves);
    for (found, id, path) in [
        (
            curve(json!({ "wing-flexion": {} })),
            "lab-json.unknown-key",
            "curves.wing-flexion",
        ),
        (
            curve(json!({ "knee-flexion": 3 })),
            "lab-json.kind",
            "curves.knee-flexion",
        ),
        (
            curve(json!({ "lateral": { "offset": 2 } })),
            "lab-json.number",
            "curves.lateral.offset",
        ),
        (
            curve(json!({ "lateral": { "left": { "scale": "x" } } })),
            "lab-json.number",
            "curves.lateral.left.scale",
        ),
        (with("/hipScale", json!(9)), "lab-json.number", "hipScale"),
        (with("/leg", json!(0)), "lab-json.number", "leg"),
        (with("/version", json!(2)), "lab-json.one-of", "version"),
        (with("/format", json!("bvh")), "lab-json.one-of", "format"),
    ] {
        assert!(found.starts_with(id), "{found}");
        assert!(found.contains(&format!("path={path}")), "{found}");
    }
    assert_eq!(read(&json!([])).unwrap_err().id, "lab-json.kind");
    assert_eq!(read(&json!({})).unwrap_err().id, "lab-json.missing");
}

#[test]
fn numbers_out_of_range_are_brought_into_it() {
    let mut style = Style {
        hip_scale: f64::NAN,
        ..Style::default()
    }
    .with(WalkCurve::KneeFlexion, 99.0, f32::NAN)
    .with(WalkCurve::Forward, 1.0, -7.0);
    style = style.within_range();
    let side = |scale, offset| CurveStyle { scale, offset };
    assert_eq!(style.hip_scale, 1.0);
    assert_eq!(style.of(WalkCurve::KneeFlexion), [side(5.0, 0.0); 2]);
    assert_eq!(style.of(WalkCurve::Forward), [side(1.0, -1.0); 2]);
}

#[test]
fn two_styles_that_are_compared_are_in_one_file() {
    let read_pair =
        |value: &Value| GaitPairFile::read(serde_json::from_value::<Json>(value.clone()).unwrap());
    let other = GaitStyleFile {
        name: "other".to_owned(),
        leg: None,
        style: Style::default().with(WalkCurve::ElbowFlexion, 0.5, 30.0),
    };
    let pair = GaitPairFile {
        styles: [read(&whole()).unwrap(), other],
    };
    let written: Value = serde_json::from_str(&pair.write()).unwrap();
    assert_eq!(read_pair(&written).unwrap(), pair);
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut value = written.clone();
        change(&mut value);
        let why = read_pair(&value).unwrap_err();
        (why.id, why.arg("path").unwrap().to_string())
    };
    let place = |id, path: &str| (id, path.to_owned());
    assert_eq!(
        refused(&|value| value["styles"][1]["curves"]["tail"] = json!({})),
        place("lab-json.unknown-key", "styles[1].curves.tail")
    );
    assert_eq!(
        refused(&|value| value["styles"] = json!([whole()])),
        place("lab-json.length", "styles")
    );
    assert_eq!(
        refused(&|value| value["format"] = json!("wayscope-gait")),
        place("lab-json.one-of", "format")
    );
}

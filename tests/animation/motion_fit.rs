//! A recorded walk beside the pattern: what was put in is found again.

use glam::DVec3;
use wayscope::animation::{
    BodyBuild, Cycle, Gait, HipMode, MotionFit, MotionFitFile, Side, Style, WalkCurve, WalkPattern,
    read_bvh,
};
use wayscope::world::Json;

const FRAMES: u32 = 97;

/// A cycle as if the pattern had been recorded.
fn recorded(pattern: &WalkPattern, v: f64) -> Cycle {
    let rate = pattern.frequency(v, 0.0);
    let speed = v * pattern.build().leg;
    let frames = (0..FRAMES).map(|i| {
        let phase = f64::from(i) / f64::from(FRAMES - 1);
        let mut pose = pattern.pose(phase, v, 0.0);
        pose.root += DVec3::X * (speed * phase / rate);
        pose
    });
    let time = 1.0 / rate / f64::from(FRAMES - 1);
    Cycle::new(pattern.joints().to_vec(), frames.collect(), time, None).unwrap()
}

/// Legs as the fit takes them to be: thigh and shank times 1.1.
fn measured_build() -> BodyBuild {
    let mut build = BodyBuild::of_leg(0.9);
    build.thigh = 0.46;
    build.shank = (1.0 / 1.1 - 0.46) as f32;
    build
}

/// The torso turns the arms with it: without it their angles are read as they are.
fn still(style: Style) -> Style {
    let curves = [
        WalkCurve::TorsoTilt,
        WalkCurve::TorsoRoll,
        WalkCurve::TorsoTorsion,
    ];
    let still = |style: Style, curve| style.with(curve, 0.0, 0.0);
    curves.into_iter().fold(style, still)
}

#[test]
fn the_patterns_own_walk_is_found_again() {
    let pattern = WalkPattern::new(still(Style::default()), measured_build(), HipMode::Literal);
    for v in [0.6, 1.0, 1.4, 2.0] {
        let fit = MotionFit::of(&recorded(&pattern, v)).unwrap();
        assert!(fit.residual() < 0.1, "{v}: {}", fit.residual());
        for found in &fit.curves {
            // Sample by sample at the pattern's own phases: left heel strike first.
            for (i, angle) in found.recorded.iter().enumerate() {
                let phase = i as f64 / found.recorded.len() as f64;
                let wanted = own_angle(&pattern, found.curve, found.side, phase, v);
                assert!((angle - wanted).abs() < 0.5, "{v} {:?} {i}", found.curve);
            }
        }
    }
}

fn own_angle(pattern: &WalkPattern, curve: WalkCurve, side: Side, phase: f64, v: f64) -> f64 {
    let angles = pattern.joint_angles(phase, v, 0.0);
    let side = usize::from(side == Side::Right);
    let (leg, arm) = (&angles.legs[side], &angles.arms[side]);
    let angle = match curve {
        WalkCurve::HipFlexion => leg.hip_flexion,
        WalkCurve::KneeFlexion => leg.knee_flexion,
        WalkCurve::AnkleFlexion => leg.ankle_flexion,
        WalkCurve::ShoulderFlexion => arm.shoulder_flexion,
        _ => arm.elbow_flexion,
    };
    angle.to_degrees()
}

#[test]
fn a_scale_beyond_what_a_style_can_have_is_told_as_it_is_used() {
    // The shoulders hardly move in the pattern at this speed, and much in the recording.
    let wild = still(Style::default()).with(WalkCurve::ShoulderFlexion, 5.0, 0.0);
    let pattern = WalkPattern::new(wild, measured_build(), HipMode::Literal);
    let fit = MotionFit::of(&recorded(&pattern, 0.5)).unwrap();
    for found in &fit.curves {
        let side = usize::from(found.side == Side::Right);
        assert_eq!(found.style, fit.style.of(found.curve)[side]);
        let squares = found.recorded.iter().zip(&found.fitted);
        let squares: f64 = squares.map(|(a, b)| (a - b) * (a - b)).sum();
        let residual = (squares / found.recorded.len() as f64).sqrt();
        assert!((residual - found.residual).abs() < 1e-9);
    }
    assert_eq!(fit.style, fit.style.within_range());
}

#[test]
fn a_style_that_was_recorded_is_found_again() {
    let style = Style {
        hip_scale: 0.8,
        ..Style::default()
    }
    .with(WalkCurve::KneeFlexion, 0.7, 9.0)
    .with(WalkCurve::AnkleFlexion, 1.2, -4.0)
    .with(WalkCurve::ShoulderFlexion, 1.4, 5.0)
    .with(WalkCurve::ElbowFlexion, 0.6, 11.0);
    let (style, build) = (still(style), measured_build());
    let pattern = WalkPattern::new(style, build, HipMode::Literal);
    let fit = MotionFit::of(&recorded(&pattern, 1.2)).unwrap();
    assert!((fit.leg - 0.9).abs() < 1e-3, "{}", fit.leg);
    assert!((fit.speed - 1.2).abs() < 0.01, "{}", fit.speed);
    assert!(
        (fit.style.hip_scale - 0.8).abs() < 0.01,
        "{}",
        fit.style.hip_scale
    );
    assert_eq!(fit.curves.len(), 10);
    for found in &fit.curves {
        let side = usize::from(found.side == Side::Right);
        let wanted = style.of(found.curve)[side];
        let (scale, offset) = (found.style.scale, found.style.offset);
        assert!((scale - wanted.scale).abs() < 0.02, "{found:?}");
        assert!((offset - wanted.offset).abs() < 0.3, "{found:?}");
        assert!(found.residual < 0.1, "{found:?}");
        assert_eq!(found.fitted.len(), found.recorded.len());
    }
}

#[test]
fn kuffners_walk_is_near_the_table_and_has_a_residual() {
    let gait = Gait::procedural();
    let fit = MotionFit::of(gait.slow()).unwrap();
    assert!((1.3..1.7).contains(&fit.speed), "{}", fit.speed);
    let residual = fit.residual();
    assert!((1.0..25.0).contains(&residual), "{residual}");
    let hip = fit
        .curves
        .iter()
        .find(|one| one.curve == WalkCurve::HipFlexion)
        .unwrap();
    assert!(hip.style.scale > 0.5 && hip.residual < 12.0, "{hip:?}");
}

#[test]
fn a_figure_without_legs_is_refused() {
    let file = "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\nJOINT top\n{\n\
        OFFSET 0 10 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\nMOTION\nFrames: 4\nFrame Time: 0.1\n\
        0 0 0\n0 0 1\n0 0 2\n0 0 3\n";
    let cycle = read_bvh(file.as_bytes(), 1.8).unwrap();
    assert_eq!(MotionFit::of(&cycle).unwrap_err().id, "walk.fit-joints");
}

/// A file as the crate reads it.
fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_comparison_is_read_from_its_file_as_it_was_found() {
    let fit = MotionFit::of(Gait::procedural().slow()).unwrap();
    let file = MotionFitFile {
        recording: "a \"walk\".bvh".to_owned(),
        fit: fit.clone(),
    };
    let read = MotionFitFile::read(json(&file.write())).unwrap();
    assert_eq!(read.recording, file.recording);
    assert_eq!(read.fit.style, fit.style);
    assert_eq!(read.fit.residual(), fit.residual());
    assert_eq!((read.fit.leg, read.fit.speed), (fit.leg, fit.speed));
    for (one, other) in read.fit.curves.iter().zip(&fit.curves) {
        assert_eq!((one.curve, one.side), (other.curve, other.side));
        assert_eq!(one.printed, other.printed);
        let both = one.recorded.iter().chain(&one.fitted);
        let was = other.recorded.iter().chain(&other.fitted);
        // Angles over the cycle to a thousandth of a degree.
        assert!(both.zip(was).all(|(a, b)| (a - b).abs() <= 5e-4 + 1e-12));
    }
    assert_eq!(read.fit.curves.len(), fit.curves.len());
}

#[test]
fn a_comparison_that_cannot_be_is_refused_with_its_place() {
    let fit = MotionFit::of(Gait::procedural().slow()).unwrap();
    let recording = String::new();
    let good = MotionFitFile { recording, fit }.write();
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        let why = MotionFitFile::read(json(&good.replacen(from, to, 1))).unwrap_err();
        (why.id, why.arg("path").unwrap().to_string())
    };
    let place = |id, path: &str| (id, path.to_owned());
    assert_eq!(
        refused("\"wayscope-gait-fit\"", "\"wayscope-gait\""),
        place("lab-json.one-of", "format")
    );
    assert_eq!(
        refused("\"version\": 1", "\"version\": 2"),
        place("lab-json.one-of", "version")
    );
    assert_eq!(
        refused("\"curve\": \"hip-flexion\"", "\"curve\": \"tail\""),
        place("lab-json.one-of", "curves[0].curve")
    );
    assert_eq!(
        refused("\"side\": \"right\"", "\"side\": \"both\""),
        place("lab-json.one-of", "curves[1].side")
    );
    assert_eq!(
        refused("\"fitted\": [", "\"fitted\": [1, "),
        place("lab-json.length", "curves[0].fitted")
    );
    assert_eq!(
        refused("\"recorded\": [", "\"recorded\": [1e9, "),
        place("lab-json.number", "curves[0].recorded[0]")
    );
    assert_eq!(
        refused("\"residual\": ", "\"residual\": -"),
        place("lab-json.number", "curves[0].residual")
    );
    assert_eq!(
        refused("\"leg\": ", "\"legs\": "),
        place("lab-json.unknown-key", "legs")
    );
}

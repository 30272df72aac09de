//! A recorded walk beside the pattern: what was put in is found again.

use glam::DVec3;
use wayscope::animation::{
    BodyBuild, Cycle, Gait, HipMode, MotionFit, Side, Style, WalkCurve, WalkPattern, read_bvh,
};

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
    let mut build = BodyBuild::of_leg(0.9);
    // As the fit takes a leg to be: thigh and shank times 1.1.
    build.thigh = 0.46;
    build.shank = (1.0 / 1.1 - 0.46) as f32;
    // The torso turns the arms with it: without it their angles are read as they are.
    let still = [
        WalkCurve::TorsoTilt,
        WalkCurve::TorsoRoll,
        WalkCurve::TorsoTorsion,
    ];
    let style = still
        .into_iter()
        .fold(style, |style, curve| style.with(curve, 0.0, 0.0));
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
        // The phase of the recording begins at the frame with the toes farthest ahead, not at the heel strike.
        assert!((found.style.scale - wanted.scale).abs() < 0.12, "{found:?}");
        assert!(
            found.residual < 4.5 && found.residual <= found.printed + 1e-9,
            "{found:?}"
        );
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

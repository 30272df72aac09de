//! How feet slide by the measure that all legs have in common, held against another one and against what is known.

use wayscope::animation::{
    BodyBuild, FootSlide, Gait, HipMode, Skate, SkatePoint, Style, WalkPattern,
};

fn pattern(hip: HipMode) -> WalkPattern {
    WalkPattern::new(Style::default(), BodyBuild::of_leg(0.93), hip)
}

#[test]
fn of_patterns_it_agrees_with_the_finer_measure() {
    for hip in [HipMode::Literal, HipMode::Planted] {
        for v in [0.8, 1.2, 1.5, 2.0] {
            let pattern = pattern(hip);
            let slide = FootSlide::of_pattern(&pattern, v * 0.93);
            let skates = Skate::of(&pattern, SkatePoint::Sole, v, 0.0);
            let finer = skates[0].drift_mm.max(skates[1].drift_mm);
            let off = (slide.drift_mm - finer).abs();
            assert!(off < 0.05 * finer + 2.0, "{hip:?} {v}: {slide:?} {finer}");
        }
    }
}

#[test]
fn a_planted_hip_slides_less_than_the_printed_one() {
    for v in [1.0, 1.5, 2.0] {
        let [printed, planted] = [HipMode::Literal, HipMode::Planted]
            .map(|hip| FootSlide::of_pattern(&pattern(hip), v * 0.93));
        assert!(
            planted.drift_mm < 0.6 * printed.drift_mm,
            "{printed:?} {planted:?}"
        );
        assert!(planted.rms_share < printed.rms_share);
    }
}

#[test]
fn cycles_made_by_rule_stand_at_their_own_speed_and_slide_at_others() {
    let gait = Gait::procedural();
    let own = gait.slow().base().speed;
    let [here, slower] = [own, 0.5 * own].map(|speed| FootSlide::of_gait(&gait, speed));
    assert!(here.rms_share < 0.2, "{here:?}");
    assert!(slower.rms_share > here.rms_share, "{here:?} {slower:?}");
    // What the cycle itself measures is another choice of instants, but of the same order.
    let other = gait.slow().slide(own, 1.0) / own;
    assert!((here.rms_share - other).abs() < 0.15, "{here:?} {other}");
}

#[test]
fn a_standing_figure_slides_nowhere_and_no_number_is_harmless() {
    for speed in [0.0, -1.0, f64::NAN] {
        assert_eq!(
            FootSlide::of_gait(&Gait::procedural(), speed),
            FootSlide::default()
        );
    }
    let still = FootSlide::of_pattern(&pattern(HipMode::Literal), 0.0);
    assert_eq!(still, FootSlide::default());
}

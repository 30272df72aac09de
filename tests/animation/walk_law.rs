//! The law of walking, the events of a cycle, and the numbers that they refuse (rows W1 to W3, W7 and W8).

use wayscope::animation::{
    BodyBuild, HIP_SCALES, HipMode, INMAN_RANGE, MOST_FREQUENCY, Style, Support, WalkEvent,
    WalkPattern, cycle_length, frequency, hip_amplitude, speed_ceiling, support, toe_off,
    turning_frequency,
};

/// A hundred scales of steps, over the whole range.
fn scales() -> impl Iterator<Item = f64> {
    let (least, most) = HIP_SCALES;
    (0..100).map(move |i| least + (most - least) * f64::from(i) / 99.0)
}

#[test]
fn the_table_of_the_law_to_three_digits() {
    // V, f, L, Ahip in degrees, as the equations of the article give them.
    let table = [
        (0.5, 0.525, 0.952, 27.4),
        (1.0, 0.743, 1.346, 39.1),
        (1.4, 0.879, 1.592, 46.7),
        (2.0, 1.051, 1.903, 56.6),
        (2.5, 1.175, 2.128, 64.0),
    ];
    for (v, f, length, amplitude) in table {
        assert!((frequency(v, 1.0) - f).abs() < 5.1e-4, "{v}");
        assert!((cycle_length(v, 1.0) - length).abs() < 1.1e-3, "{v}");
        let angle = hip_amplitude(v).to_degrees();
        assert!((angle - amplitude).abs() < 0.051, "{v}: {angle}");
    }
    // Coherence: V = L f, at any scale.
    for scale in scales() {
        for v in [0.01, 0.3, 1.4, 3.0] {
            let product = cycle_length(v, scale) * frequency(v, scale);
            assert!((product - v).abs() < 1e-12);
        }
    }
}

#[test]
fn the_frequency_has_no_jump_at_any_scale_of_steps() {
    for scale in scales() {
        for seam in [0.025, 0.05, INMAN_RANGE, speed_ceiling(scale)] {
            let around = |d: f64| frequency(seam + d, scale) - frequency(seam - d, scale);
            // A jump stays as the step gets smaller; what is continuous shrinks with it.
            for d in [1e-4, 1e-6, 1e-8] {
                let most = 40.0 * d;
                assert!(
                    around(d).abs() < most,
                    "S {scale}, V {seam}, {d}: {}",
                    around(d)
                );
            }
        }
        // It rises all the way, and stays at its ceiling.
        let steps = (1..=4_500).map(|i| frequency(f64::from(i) * 1e-3, scale));
        let all: Vec<f64> = steps.collect();
        assert!(all.windows(2).all(|pair| pair[1] >= pair[0]), "S {scale}");
    }
}

#[test]
fn at_small_speeds_the_slope_has_no_jump_either() {
    for scale in scales() {
        for seam in [0.025, 0.05] {
            let d = 1e-5;
            let slope = |v: f64| (frequency(v + d, scale) - frequency(v, scale)) / d;
            let (before, behind) = (slope(seam - d), slope(seam));
            assert!(
                (before - behind).abs() < 2e-3 * behind,
                "S {scale}, V {seam}"
            );
        }
    }
}

#[test]
fn longer_steps_are_fewer_and_the_ceiling_is_four_steps_a_second() {
    for v in [0.1, 1.0, 2.4, 3.0] {
        assert!(frequency(v, 1.3) < frequency(v, 1.0));
        assert!(frequency(v, 0.7) > frequency(v, 1.0));
    }
    // Twice the printed factor 4, or 4.02, times the sine of 0.558.
    assert!((speed_ceiling(1.0) - 4.24).abs() < 0.025);
    for scale in scales() {
        let ceiling = speed_ceiling(scale);
        assert!((frequency(ceiling, scale) - MOST_FREQUENCY).abs() < 1e-9);
        assert_eq!(frequency(9.0, scale), MOST_FREQUENCY);
    }
}

#[test]
fn a_cycle_turns_by_half_a_circle_at_most() {
    let pi = std::f64::consts::PI;
    assert_eq!(turning_frequency(0.0, 1.0, 1.0), 1.0 / pi);
    assert_eq!(turning_frequency(0.01, 1.0, -1.5), 1.5 / pi);
    assert_eq!(turning_frequency(1.0, 1.0, 1.0), frequency(1.0, 1.0));
    assert_eq!(turning_frequency(1.0, 1.0, 100.0), MOST_FREQUENCY);
}

#[test]
fn events_and_supports() {
    for i in 0..=50 {
        let v = 0.1 * f64::from(i);
        let off = toe_off(v);
        assert!((0.08..=0.252).contains(&off));
        let phases = WalkEvent::ALL.map(|event| event.phase(v));
        assert!(phases.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(phases[0], 0.0);
        assert_eq!((phases[2], phases[3], phases[5]), (0.3, 0.5, 0.8));
        assert_eq!(phases[4], 0.5 + phases[1]);
        let both = Support {
            left: true,
            right: true,
        };
        let of = |left, right| Support { left, right };
        assert_eq!(support(0.5 * off, v), both);
        assert_eq!(support(0.5 + 0.5 * off, v), both);
        assert_eq!(support(0.4, v), of(true, false));
        assert_eq!(support(0.9, v), of(false, true));
        assert_eq!(support(-0.1, v), support(0.9, v));
    }
    assert!((toe_off(0.0) - 0.25).abs() < 0.005 && (toe_off(2.5) - 0.1).abs() < 0.02);
    assert!(toe_off(1.0) > toe_off(2.0));
}

#[test]
fn what_is_no_speed_no_leg_and_no_turn() {
    for bad in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        assert_eq!(frequency(bad, 1.0), 0.0);
        assert_eq!(cycle_length(bad, 1.0), 0.0);
        assert_eq!(hip_amplitude(bad), 0.0);
        assert!(toe_off(bad).is_finite());
    }
    assert_eq!(frequency(1.0, f64::NAN), frequency(1.0, 1.0));
    assert_eq!(frequency(1.0, 0.0), frequency(1.0, HIP_SCALES.0));
    for leg in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
        assert_eq!(BodyBuild::checked_leg(leg).unwrap_err().id, "walk.leg");
        assert_eq!(BodyBuild::of_leg(leg), BodyBuild::default());
    }
    let pattern = WalkPattern::new(Style::default(), BodyBuild::default(), HipMode::Planted);
    let told = pattern.limits(9.0, 0.0);
    assert!(told.speed_limited && !told.turn_limited);
    assert_eq!(told.speed, speed_ceiling(1.0));
    let told = pattern.limits(0.1, 3.0);
    assert!(told.turn_limited && told.turn > 0.0 && told.turn < 1.0);
    let told = pattern.limits(1.0, 0.5);
    assert!(!told.turn_limited && !told.speed_limited);
    let odd = [f64::NAN, f64::INFINITY, -3.0, 1e300, 0.0, 4.3];
    for phase in odd {
        for v in odd {
            for omega in odd {
                for hip in [HipMode::Literal, HipMode::Planted] {
                    let mut pattern = pattern.clone();
                    pattern.hip = hip;
                    let pose = pattern.pose(phase, v, omega);
                    let finite = pose.turns.iter().all(|turn| turn.is_finite());
                    assert!(finite && pose.root.is_finite(), "{phase} {v} {omega}");
                }
            }
        }
    }
}

//! The pattern: sizes, the hip, sides, turning, styles, skeletons (rows W1, W4 to W6, W9, W10, W22 and W23).

use glam::{DQuat, DVec2, DVec3};
use proptest::prelude::*;
use wayscope::animation::{
    BodyBuild, CURVES, CurveStyle, FootPlace, HipMode, JointAngles, LegAngles, MOST_FREQUENCY,
    Skate, SkatePoint, SpineRegion, Style, WalkCurve, WalkPattern, WalkSkeleton, curve_value,
    cycle_length, hip_amplitude, positions, vertebra_share,
};

fn walker(leg: f64, hip: HipMode) -> WalkPattern {
    WalkPattern::new(Style::default(), BodyBuild::of_leg(leg), hip)
}

const MODES: [HipMode; 2] = [HipMode::Literal, HipMode::Planted];

/// Phases whose half cycles are exact in binary.
fn phases() -> impl Iterator<Item = f64> {
    (0..64).map(|i| f64::from(i) / 64.0)
}

#[test]
fn the_same_speed_gives_the_same_angles_to_any_size() {
    for hip in MODES {
        let one = walker(1.0, hip);
        for leg in [0.3, 0.55, 1.0, 1.7, 3.0] {
            let other = walker(leg, hip);
            for phase in phases() {
                for (v, omega) in [(0.2, 0.0), (1.4, 0.0), (1.4, 0.8), (2.7, -0.5)] {
                    let angles = other.joint_angles(phase, v, omega);
                    assert_eq!(angles, one.joint_angles(phase, v, omega));
                    // And all lengths are in proportion.
                    let (mut large, mut small) = (Vec::new(), Vec::new());
                    other.figure(phase, v, omega, &mut large);
                    one.figure(phase, v, omega, &mut small);
                    for (large, small) in large.iter().zip(&small) {
                        assert!(large.distance(*small * leg) < 1e-9);
                    }
                }
            }
        }
    }
}

#[test]
fn the_hip_has_the_extrema_of_the_law() {
    for scale in [0.6, 1.0, 1.3] {
        let style = Style {
            hip_scale: scale,
            ..Style::default()
        };
        let pattern = WalkPattern::new(style, BodyBuild::default(), HipMode::Literal);
        for v in [0.1, 0.5, 1.0, 1.4, 2.5, 3.0] {
            let whole = scale * hip_amplitude(v);
            let left = |phase| pattern.joint_angles(phase, v, 0.0).legs[0].hip_flexion;
            assert!((left(0.0) - 2.0 / 3.0 * whole).abs() < 1e-15);
            assert!((left(0.5) + 1.0 / 3.0 * whole).abs() < 1e-15);
            for phase in phases() {
                assert!(left(phase) <= left(0.0) && left(phase) >= left(0.5));
                let right = pattern.joint_angles(phase + 0.5, v, 0.0).legs[1].hip_flexion;
                assert_eq!(left(phase), right);
            }
            // Upright at mid stance.
            assert!(left(0.3).abs() < 0.02 * whole);
        }
    }
}

fn mirrored(angles: &JointAngles) -> JointAngles {
    let [forward, left, up] = angles.translation;
    let mut other = *angles;
    other.translation = [forward, -left, up];
    other.legs.reverse();
    other.arms.reverse();
    for trunk in [&mut other.torso, &mut other.head] {
        trunk.roll = -trunk.roll;
        trunk.torsion = -trunk.torsion;
    }
    other
}

#[test]
fn turning_the_other_way_swaps_the_sides_to_the_bit() {
    for hip in MODES {
        let pattern = walker(1.0, hip);
        for phase in phases() {
            for v in [0.0, 0.3, 1.4, 2.6] {
                for omega in [0.0, 0.1, 0.9, 2.0] {
                    let legs = |phase, omega| pattern.joint_angles(phase, v, omega);
                    let one = legs(phase, omega);
                    let other = mirrored(&legs(phase + 0.5, -omega));
                    assert_eq!(one.legs, other.legs, "{phase} {v} {omega}");
                    assert_eq!(one.arms, other.arms);
                    assert_eq!(one, other);
                }
            }
        }
    }
}

/// Where a body that goes on at constant speed is after some time, and where it faces.
fn body(v: f64, omega: f64, time: f64) -> (DVec2, f64) {
    if omega == 0.0 {
        return (DVec2::new(v * time, 0.0), 0.0);
    }
    let heading = omega * time;
    let way = DVec2::new(libm::sin(heading), 1.0 - libm::cos(heading));
    (way * (v / omega), heading)
}

/// The least distance from the heel of a default build with legs of 1 m to its toes.
const FOOT: f64 = 0.065 + 0.19;

/// Where the heel of a standing foot is along the way, in leg lengths, when all of its sole is down: while it is up,
/// the toes are where they were.
fn standing_heel(pattern: &WalkPattern, phase: f64, v: f64, side: usize) -> f64 {
    let foot = pattern.feet(phase, v, 0.0)[side];
    let at = match foot.toes.z >= foot.heel.z {
        true => foot.heel.x / pattern.build().leg,
        false => foot.toes.x / pattern.build().leg - FOOT,
    };
    at + v * phase / pattern.frequency(v, 0.0)
}

#[test]
fn at_a_heel_strike_the_feet_are_half_a_cycle_length_apart() {
    for scale in [0.5, 1.0, 1.5] {
        let style = Style {
            hip_scale: scale,
            ..Style::default()
        };
        for leg in [0.4, 1.0, 2.5] {
            let of = |hip| WalkPattern::new(style, BodyBuild::of_leg(leg), hip);
            let (planted, printed) = (of(HipMode::Planted), of(HipMode::Literal));
            for v in [0.1, 0.6, 1.4, 2.5] {
                let v = planted.limits(v, 0.0).speed;
                let half = 0.5 * cycle_length(v, scale);
                let heel = |side| standing_heel(&planted, 0.0, v, side);
                let step = heel(0) - heel(1);
                assert!(
                    (step / half - 1.0).abs() < 0.005,
                    "{scale} {leg} {v}: {step} {half}"
                );
                // As printed, straight legs stand almost as far apart, but where four steps a second are the most.
                if planted.frequency(v, 0.0) >= MOST_FREQUENCY {
                    continue;
                }
                let [left, right] = printed.joint_angles(0.0, v, 0.0).legs;
                let step = libm::sin(left.hip_flexion) - libm::sin(right.hip_flexion);
                assert!((step / half - 1.0).abs() < 0.05, "{scale} {v}: {step}");
            }
        }
    }
}

#[test]
fn a_standing_foot_is_a_cycle_length_behind_its_next_stand() {
    let pattern = walker(1.0, HipMode::Planted);
    for v in [0.1, 0.6, 1.0, 1.4, 2.5] {
        let length = cycle_length(v, 1.0);
        for side in [0, 1] {
            let begins = 0.5 * side as f64;
            let first: Vec<f64> = (0..=10)
                .map(|i| standing_heel(&pattern, begins + 0.05 * f64::from(i), v, side))
                .collect();
            for (i, here) in first.iter().enumerate() {
                // Not the same instant of both: a pattern repeats itself wherever its feet are.
                let other = begins + 1.0 + 0.05 * ((i + 4) % 11) as f64;
                let next = standing_heel(&pattern, other, v, side);
                assert!(
                    ((next - here) / length - 1.0).abs() < 0.01,
                    "{v} {side} {i}: {here} {next}"
                );
            }
        }
    }
}

/// The left (or right) foot at its heel strikes of some cycles.
fn prints(pattern: &WalkPattern, v: f64, omega: f64, side: usize) -> Vec<FootPlace> {
    let leg = pattern.build().leg;
    let frequency = pattern.frequency(v, omega);
    let strikes = (0..6).map(|cycle| f64::from(cycle) + 0.5 * side as f64);
    let print = |phase: f64| {
        let (place, heading) = body(v * leg, omega, phase / frequency);
        pattern.feet(phase, v, omega)[side].at(place, heading)
    };
    strikes.map(print).collect()
}

#[test]
fn on_an_arc_the_prints_are_on_the_circles_of_the_hips() {
    for hip in MODES {
        let pattern = walker(1.0, hip);
        for (v, omega) in [(0.8, 0.4), (1.4, 0.5), (1.4, -0.5), (2.0, 0.3)] {
            let radius: f64 = v / omega;
            let centre = DVec2::new(0.0, radius);
            for (side, mirror) in [(0, 1.0), (1, -1.0)] {
                let circle = (radius - mirror * 0.1).abs();
                for print in prints(&pattern, v, omega, side) {
                    let off = print.ankle.truncate().distance(centre) - circle;
                    assert!(off.abs() < 0.05, "{hip:?} {v} {omega} {side}: {off}");
                }
            }
        }
    }
}

#[test]
fn turning_fades_into_walking_straight() {
    for hip in MODES {
        let pattern = walker(1.0, hip);
        for phase in phases() {
            let straight = pattern.joint_angles(phase, 1.2, 0.0).degrees();
            let nearly = pattern.joint_angles(phase, 1.2, 1e-7).degrees();
            for ((name, a), (_, b)) in straight.into_iter().zip(nearly) {
                assert!((a - b).abs() < 1e-4, "{hip:?} {phase} {name}: {a} {b}");
            }
        }
    }
}

#[test]
fn no_joint_jumps_over_the_cycle_nor_the_speed_nor_the_turn() {
    const STEPS: u32 = 4_000;
    for hip in MODES {
        let pattern = walker(1.0, hip);
        let far = |a: &JointAngles, b: &JointAngles| {
            let pairs = a.degrees().into_iter().zip(b.degrees());
            pairs
                .map(|((_, a), (_, b))| (a - b).abs())
                .fold(0.0, f64::max)
        };
        for omega in [0.0, 0.6] {
            for v in [0.05, 0.5, 1.4, 2.5] {
                let at = |i: u32| pattern.joint_angles(f64::from(i) / f64::from(STEPS), v, omega);
                for i in 0..STEPS {
                    let moved = far(&at(i), &at(i + 1));
                    assert!(moved < 0.4, "{hip:?} V {v}, turn {omega}, {i}: {moved}");
                }
            }
            for phase in [0.0, 0.1, 0.55, 0.7, 0.97] {
                let by_speed =
                    |i: u32| pattern.joint_angles(phase, 0.02 + 1e-3 * f64::from(i), omega);
                for i in 0..4_400 {
                    let moved = far(&by_speed(i), &by_speed(i + 1));
                    assert!(moved < 1.5, "{hip:?} {phase}, turn {omega}, {i}: {moved}");
                }
            }
        }
    }
}

#[test]
fn a_style_scales_and_moves_each_curve_on_its_side() {
    let v = 1.1;
    let normal = walker(1.0, HipMode::Literal);
    for curve in WalkCurve::ALL.into_iter().filter(|curve| curve.is_sided()) {
        let mut style = Style::default();
        style.curves[curve as usize][1] = CurveStyle {
            scale: 0.5,
            offset: 10.0,
        };
        let mut pattern = normal.clone();
        pattern.set_style(style);
        for phase in phases() {
            let (was, is) = (
                normal.joint_angles(phase, v, 0.0),
                pattern.joint_angles(phase, v, 0.0),
            );
            assert_eq!(was.legs[0], is.legs[0]);
            assert_eq!(was.arms[0], is.arms[0]);
            let of = |angles: &JointAngles| match curve {
                WalkCurve::HipFlexion => angles.legs[1].hip_flexion,
                WalkCurve::HipAbduction => angles.legs[1].hip_abduction,
                WalkCurve::HipRotation => angles.legs[1].hip_rotation,
                WalkCurve::KneeFlexion => angles.legs[1].knee_flexion,
                WalkCurve::AnkleFlexion => angles.legs[1].ankle_flexion,
                WalkCurve::ShoulderFlexion => angles.arms[1].shoulder_flexion,
                _ => angles.arms[1].elbow_flexion,
            };
            let wanted = 0.5 * of(&was).to_degrees() + 10.0;
            assert!((of(&is).to_degrees() - wanted).abs() < 1e-9, "{curve:?}");
        }
    }
}

#[test]
fn curves_have_the_printed_knots() {
    use WalkCurve::{AnkleFlexion, ElbowFlexion, KneeFlexion, Lateral, ShoulderFlexion, Vertical};
    let near = |curve, phase, v, wanted: f64| {
        let found = curve_value(curve, phase, v);
        assert!(
            (found - wanted).abs() < 1e-9,
            "{curve:?} {phase} {v}: {found}"
        );
    };
    for v in [0.5, 0.9, 1.2] {
        near(KneeFlexion, 0.75, v, 70.0);
        near(KneeFlexion, 0.4, v, 3.0);
        near(KneeFlexion, 0.0, v, 3.0);
        near(AnkleFlexion, 0.08, v, -18.0);
        near(AnkleFlexion, 0.5, v, 8.0);
        near(AnkleFlexion, 0.9, v, -3.0);
        near(Vertical, 0.3, v, 0.0);
        near(Vertical, 0.05, v, -0.03 * v);
        near(Lateral, 0.35, v, 0.032);
        near(Lateral, 0.85, v, -0.032);
        near(ShoulderFlexion, 0.0, v, 3.0 - 1.5 * 9.88 * v);
        near(ShoulderFlexion, 0.5, v, 3.0 + 0.5 * 9.88 * v);
    }
    near(ElbowFlexion, 0.505, 0.9, 32.0);
    near(ElbowFlexion, 0.05, 0.9, 10.0);
    for curve in WalkCurve::ALL {
        assert_eq!(WalkCurve::of_name(curve.name()), Some(curve));
        assert_eq!(WalkCurve::ALL[curve as usize], curve);
    }
    assert_eq!(WalkCurve::of_name("wing-flexion"), None);
}

#[test]
fn the_named_styles_walk_as_the_article_says() {
    let at = |name: &str, v: f64| {
        let style = Style::preset(name).unwrap();
        WalkPattern::new(style, BodyBuild::default(), HipMode::Literal).frequency(v, 0.0)
    };
    assert!(at("elderly", 1.4) > 1.2 * at("normal", 1.4));
    assert!(at("soldier", 1.4) < 0.9 * at("normal", 1.4));
    for name in Style::PRESETS {
        let style = Style::preset(name).unwrap();
        assert_eq!(style, style.within_range(), "{name}");
    }
    assert_eq!(Style::preset("flying"), None);
}

fn any_style() -> impl Strategy<Value = Style> {
    let curves =
        prop::array::uniform::<_, CURVES>(prop::array::uniform2((-5.0..5.0_f32, -1.0..1.0_f32)));
    (0.2..2.0_f64, curves).prop_map(|(hip_scale, curves)| Style {
        hip_scale,
        curves: curves.map(|sides| sides.map(|(scale, offset)| CurveStyle { scale, offset })),
    })
}

/// Numbers that a caller may have by mistake.
fn odd() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(f64::NAN),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(f64::MAX),
        Just(f64::MIN_POSITIVE),
        Just(-1.0),
        -200.0..200.0_f64,
        0.0..1.0_f64,
    ]
}

fn odd_style() -> impl Strategy<Value = Style> {
    let number = || odd().prop_map(|number| number as f32);
    let side = || (number(), number()).prop_map(|(scale, offset)| CurveStyle { scale, offset });
    let sides = (side(), side()).prop_map(|(left, right)| [left, right]);
    let curves = prop::collection::vec(sides, CURVES);
    (odd(), curves).prop_map(|(hip_scale, curves)| Style {
        hip_scale,
        curves: std::array::from_fn(|i| curves[i]),
    })
}

fn odd_build() -> impl Strategy<Value = BodyBuild> {
    prop::collection::vec(odd(), 12).prop_map(|n| BodyBuild {
        leg: n[0],
        thigh: n[1] as f32,
        shank: n[2] as f32,
        heel: n[3] as f32,
        toes: n[4] as f32,
        half_hips: n[5] as f32,
        waist: n[6] as f32,
        chest: n[7] as f32,
        shoulder: [n[8] as f32, n[9] as f32],
        upper_arm: n[10] as f32,
        forearm: n[11] as f32,
    })
}

proptest! {
    #[test]
    fn no_number_breaks_a_walk(
        styles in (odd_style(), odd_style()), build in odd_build(), at in (odd(), odd(), odd())
    ) {
        let (phase, v, omega) = at;
        for hip in MODES {
            let mut pattern = WalkPattern::new(styles.0, build, hip);
            for _ in 0..2 {
                prop_assert!(pattern.frequency(v, omega).is_finite());
                let limits = pattern.limits(v, omega);
                prop_assert!(limits.speed.is_finite() && limits.turn.is_finite());
                let angles = pattern.joint_angles(phase, v, omega).degrees();
                prop_assert!(angles.into_iter().all(|(_, angle)| angle.is_finite()));
                let mut figure = Vec::new();
                pattern.figure(phase, v, omega, &mut figure);
                prop_assert!(figure.iter().all(|joint| joint.is_finite()));
                for skate in Skate::of(&pattern, SkatePoint::Sole, v, omega) {
                    prop_assert!(skate.drift_mm.is_finite() && skate.rms_share.is_finite());
                }
                pattern.set_style(styles.1);
                prop_assert_eq!(*pattern.style(), styles.1.within_range());
            }
            pattern.set_build(build);
            prop_assert_eq!(pattern.build(), &build.within_range());
        }
    }

    #[test]
    fn within_range_is_as_it_was(style in any_style(), odd in odd_style(), build in odd_build()) {
        prop_assert!(style.is_within_range());
        prop_assert_eq!(style.within_range(), style);
        prop_assert!(odd.within_range().is_within_range());
        let within = odd.is_within_range();
        prop_assert_eq!(within, odd == odd.within_range());
        let build = build.within_range();
        prop_assert_eq!(build.within_range(), build);
        prop_assert!(build.ankle() > -1e-6 && build.least_radius() > 0.0);
        prop_assert_eq!(BodyBuild::default().within_range(), BodyBuild::default());
    }

    #[test]
    fn between_two_styles_the_ends_are_exact(one in any_style(), other in any_style(), part in 0.0..1.0_f64) {
        prop_assert_eq!(one.towards(&other, 0.0), one);
        prop_assert_eq!(one.towards(&other, 1.0), other);
        prop_assert_eq!(one.towards(&other, 7.0), other);
        prop_assert_eq!(one.towards(&other, f64::NAN), one);
        let mix = one.towards(&other, part);
        let (low, high) = (one.hip_scale.min(other.hip_scale), one.hip_scale.max(other.hip_scale));
        prop_assert!(mix.hip_scale >= low - 1e-12 && mix.hip_scale <= high + 1e-12);
    }

    #[test]
    fn no_style_breaks_a_pose(style in any_style(), phase in 0.0..1.0_f64, v in 0.0..5.0_f64, omega in -3.0..3.0_f64) {
        for hip in MODES {
            let pattern = WalkPattern::new(style, BodyBuild::default(), hip);
            let pose = pattern.pose(phase, v, omega);
            for turn in pose.turns {
                prop_assert!((turn.length() - 1.0).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn feet_are_where_the_joints_put_them() {
    for hip in MODES {
        let pattern = walker(0.9, hip);
        let build = pattern.build();
        for phase in phases() {
            let pose = pattern.pose(phase, 1.3, 0.7);
            let mut places = Vec::new();
            positions(pattern.joints(), &pose, &mut places);
            let feet = pattern.feet(phase, 1.3, 0.7);
            for (foot, ankle) in feet.iter().zip([11, 15]) {
                assert!(foot.ankle.distance(places[ankle]) < 1e-6);
                assert!(foot.toes.distance(places[ankle + 1]) < 1e-6);
                let long = f64::from(build.heel + build.toes) * build.leg;
                assert!((foot.heel.distance(foot.toes) - long).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn a_skeleton_of_fewer_joints_walks_alike() {
    let whole = walker(1.0, HipMode::Literal);
    let skeleton = WalkSkeleton::of_build(whole.build());
    assert_eq!(skeleton.joints().len(), 17);
    assert!((skeleton.leg_length().unwrap() - (0.453 + 0.441) * 1.1).abs() < 1e-6);
    let hips = skeleton.subset(&["l_hip", "r_hip", "l_knee", "r_knee"]);
    assert_eq!(hips.joints().len(), 5);
    assert_eq!(hips.leg_length(), None);
    let pattern = whole.clone().on(hips);
    for phase in phases() {
        let (mut few, mut all) = (Vec::new(), Vec::new());
        pattern.figure(phase, 1.2, 0.0, &mut few);
        whole.figure(phase, 1.2, 0.0, &mut all);
        // The hips and knees of both, in the order of the tree.
        for (few, all) in few[1..].iter().zip([all[9], all[10], all[13], all[14]]) {
            assert!(few.distance(all) < 1e-9);
        }
    }
    let build = BodyBuild::of_segments(0.45, 0.42, 0.03);
    assert!((build.leg - 0.99).abs() < 1e-12);
    assert!((BodyBuild::of_height(1.88).leg - 1.0).abs() < 1e-12);
    assert_eq!(BodyBuild::of_segments(-1.0, 2.0, 0.0), BodyBuild::default());
}

#[test]
fn the_whole_spine_turns_the_head_as_one_joint_does() {
    let counts = [5, 12, 8];
    for axis in 0..3 {
        let sum = |region, n: usize| {
            (0..n)
                .map(|j| vertebra_share(region, j, counts)[axis])
                .sum::<f64>()
        };
        let torso = sum(SpineRegion::Lumbar, 5) + sum(SpineRegion::Thoracic, 12);
        assert!((torso - 1.0).abs() < 1e-12);
        assert!((sum(SpineRegion::Cervical, 8) - 1.0).abs() < 1e-12);
    }
    // The cells of the table that survive.
    let lumbar = |j| vertebra_share(SpineRegion::Lumbar, j, counts);
    assert!((0..5).all(|j| lumbar(j)[2] == 0.0 && lumbar(j)[1] == lumbar(0)[1]));
    assert!((0..4).all(|j| lumbar(j)[0] > lumbar(j + 1)[0]));
    let one = walker(1.0, HipMode::Literal);
    let spine = one.clone().on(WalkSkeleton::with_spine(one.build()));
    assert_eq!(spine.joints().len(), 15 + 25);
    let facing = |pattern: &WalkPattern, phase| {
        let pose = pattern.pose(phase, 1.4, 0.0);
        let mut turned: Vec<DQuat> = Vec::new();
        for (joint, turn) in pattern.joints().iter().zip(&pose.turns) {
            let parent = joint
                .parent
                .map_or(DQuat::IDENTITY, |parent| turned[usize::from(parent)]);
            turned.push(parent * *turn);
        }
        let head = pattern
            .joints()
            .iter()
            .position(|joint| joint.name == "skullbase");
        turned[head.unwrap()] * DVec3::X
    };
    for phase in phases() {
        assert!(facing(&spine, phase).distance(facing(&one, phase)) < 0.02);
        // And the gaze goes ahead.
        assert!(facing(&one, phase).x > 0.99);
    }
}

#[test]
fn a_leg_says_how_its_foot_is_pitched() {
    let leg = LegAngles {
        hip_flexion: 0.4,
        knee_flexion: 0.3,
        ankle_flexion: 0.1,
        ..LegAngles::default()
    };
    assert!((leg.foot_pitch() - 0.2).abs() < 1e-15);
}

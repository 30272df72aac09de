//! What is computed in a shorter way is what the long way says: places of joints without quaternions, the frequency by
//! its series, headings by the vector along them.

use crate::walkers::walker;
use glam::{DQuat, DVec2, DVec3};
use std::f64::consts::TAU;
use wayscope::animation::{
    BodyBuild, FigureMaker, HIP_SCALES, HipMode, Style, WalkInstant, WalkPattern, WalkSkeleton,
    positions, turning_frequency,
};

/// Patterns of both hips on skeletons of 17 joints, of all vertebrae, and of few joints.
fn patterns() -> Vec<WalkPattern> {
    let mut all = Vec::new();
    for (name, leg, hip) in [
        ("normal", 1.0, HipMode::Literal),
        ("soldier", 0.8, HipMode::Planted),
        ("sneaky", 1.7, HipMode::Planted),
        ("tired", 0.5, HipMode::Literal),
    ] {
        let style = Style::preset(name).unwrap();
        let build = BodyBuild::of_leg(leg);
        let pattern = WalkPattern::new(style, build, hip);
        let few = WalkSkeleton::of_build(&build).subset(&["vt12", "l_hip", "l_ankle", "r_elbow"]);
        all.push(pattern.clone().on(WalkSkeleton::with_spine(&build)));
        all.push(pattern.clone().on(few));
        all.push(pattern);
    }
    all
}

#[test]
fn the_places_of_a_figure_are_those_of_its_pose() {
    let mut maker = FigureMaker::default();
    for pattern in patterns() {
        let leg = pattern.build().leg;
        for i in 0..240 {
            let part = f64::from(i) / 240.0;
            let body = WalkInstant {
                at: DVec2::new(3.0 - f64::from(i), 0.25 * f64::from(i)),
                heading: 40.0 * (part - 0.5),
                speed: leg * 4.0 * ((7.0 * part) % 1.0),
                turn: 3.0 * ((11.0 * part) % 1.0) - 1.5,
                phase: part,
            };
            let mut found = vec![DVec3::NAN];
            maker.append(&pattern, &body, &mut found);
            let pose = pattern.pose(body.phase, body.speed / leg, body.turn);
            let mut seen = Vec::new();
            positions(pattern.joints(), &pose, &mut seen);
            assert_eq!(found.len(), 1 + seen.len());
            let facing = DQuat::from_rotation_z(body.heading);
            for (found, seen) in found[1..].iter().zip(&seen) {
                let place = body.at.extend(0.0) + facing * *seen;
                assert!(found.distance(place) < 1e-9, "{i}: {found} {place}");
            }
        }
    }
}

#[test]
fn the_frequency_of_a_pattern_is_that_of_the_law() {
    let (least, most) = HIP_SCALES;
    for i in 0..=36 {
        let hip_scale = least + (most - least) * f64::from(i) / 36.0;
        let style = Style {
            hip_scale,
            ..Style::default()
        };
        let pattern = WalkPattern::new(style, BodyBuild::default(), HipMode::Literal);
        for k in 0..=500 {
            let v = 0.01 * f64::from(k);
            for omega in [0.0, -0.4, 2.0] {
                let limits = pattern.limits(v, omega);
                let law = turning_frequency(limits.speed, hip_scale, limits.turn);
                let found = pattern.frequency(v, omega);
                assert!(
                    (found - law).abs() < 1e-9,
                    "{hip_scale} {v} {omega}: {found}"
                );
            }
        }
    }
}

#[test]
fn a_body_goes_where_its_heading_points_however_often_it_has_turned() {
    for i in -400..400 {
        let heading = 0.37 * f64::from(i);
        let mut walks = walker(1.0);
        walks.set_speed(1.2).unwrap();
        walks.put(DVec2::ZERO, heading).unwrap();
        walks.step(4.0).unwrap();
        let way = walks.position().length();
        let there = DVec2::from_angle(heading) * way;
        assert!(way > 3.0 && walks.position().distance(there) < 1e-9);
    }
    // Round and round: the heading says where the next metres lead.
    let mut walks = walker(1.0);
    walks.set_speed(1.0).unwrap();
    walks.set_turn(1.5).unwrap();
    for _ in 0..60 {
        walks.step(10.0).unwrap();
    }
    assert!(walks.heading() > 100.0 * TAU);
    let (at, heading) = (walks.position(), walks.heading());
    walks.step(1e-4).unwrap();
    let along = DVec2::from_angle(0.5 * (heading + walks.heading()));
    let gone = (walks.position() - at).normalize();
    assert!(gone.distance(along) < 1e-9, "{gone} {along}");
}

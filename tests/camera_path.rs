//! Cameras: the speed diagram, and where they look.

use glam::DVec2;
use proptest::prelude::*;
use std::f64::consts::PI;
use wayscope::agents::{Camera, Ends, SampledProfile, SpeedLimits, SpeedProfile, Stop};
use wayscope::path::{Curve, Piece};

/// A curve without corners: lines and arcs in turn, each going on as the one before ended.
fn smooth(start: DVec2, parts: &[(f64, f64, f64)]) -> Curve {
    let (mut at, mut heading) = (start, 0.0);
    let mut pieces = Vec::new();
    for &(length, radius, sweep) in parts {
        let to = at + DVec2::from_angle(heading) * length;
        pieces.push(Piece::Line { from: at, to });
        at = to;
        if sweep == 0.0 {
            continue;
        }
        let side = if sweep > 0.0 { 1.0 } else { -1.0 };
        let out = heading - side * PI / 2.0;
        let arc = Piece::Arc {
            centre: at - DVec2::from_angle(out) * radius,
            radius,
            from: out,
            sweep,
        };
        at = arc.end();
        heading += sweep;
        pieces.push(arc);
    }
    Curve::new(pieces)
}

/// A closed curve: two straights and two half circles.
fn racetrack(straight: f64, radius: f64) -> Curve {
    smooth(
        DVec2::new(3.0, -2.0),
        &[(straight, radius, PI), (straight, radius, PI)],
    )
}

fn any_curve() -> impl Strategy<Value = Curve> {
    let part = (0.0..8.0f64, 0.2..6.0f64, -3.0..3.0f64);
    prop::collection::vec(part, 1..8).prop_map(|parts| smooth(DVec2::new(50.0, 20.0), &parts))
}

fn any_limits() -> impl Strategy<Value = SpeedLimits> {
    (
        0.5..8.0f64,
        0.3..5.0f64,
        0.3..5.0f64,
        0.3..4.0f64,
        0.3..3.0f64,
    )
        .prop_map(
            |(speed, acceleration, deceleration, sideways, turning)| SpeedLimits {
                speed,
                acceleration,
                deceleration,
                sideways,
                turning,
            },
        )
}

/// The lower envelope of what each piece, each stop and either end allows at `s`, as a squared speed.
fn closed_form(curve: &Curve, limits: &SpeedLimits, stops: &[Stop], s: f64) -> f64 {
    let (up, down) = (2.0 * limits.acceleration, 2.0 * limits.deceleration);
    let mut least = (up * s).min(down * (curve.length() - s));
    for stop in stops {
        let before = down * (stop.arc - s).max(0.0);
        least = least.min(before + up * (s - stop.arc).max(0.0));
    }
    for (piece, ends) in curve.pieces().iter().zip(curve.starts().windows(2)) {
        let top = match piece {
            Piece::Line { .. } => limits.speed,
            Piece::Arc { radius, .. } => {
                let turning = limits.turning * radius;
                limits
                    .speed
                    .min((limits.sideways * radius).sqrt())
                    .min(turning)
            }
        };
        let before = down * (ends[0] - s).max(0.0);
        least = least.min(top * top + before + up * (s - ends[1]).max(0.0));
    }
    least
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_diagram_equals_its_closed_form_and_keeps_all_bounds(
        curve in any_curve(),
        limits in any_limits(),
        stops in prop::collection::vec((0.0..1.0f64, 0.0..3.0f64), 0..4),
    ) {
        let length = curve.length();
        prop_assume!(length > 0.1);
        let stops: Vec<Stop> =
            stops.iter().map(|&(part, pause)| Stop { arc: part * length, pause }).collect();
        let profile = SpeedProfile::over(&curve, limits, Ends::Rest, &stops).unwrap();
        for k in 0..=997 {
            let s = length * (f64::from(k) / 997.0);
            let speed = profile.speed(s);
            // Not only no more than the bounds allow, but all of it.
            let exact = closed_form(&curve, &limits, &stops, s);
            let near = |other: f64| (speed * speed - other).abs() < 1e-9 * (1.0 + other);
            prop_assert!(near(exact) && near(profile.squared(s)), "at {s}: {speed}, {exact}");
            let (piece, _) = curve.piece_at(s);
            prop_assert!(speed <= limits.on(curve.pieces()[piece].curvature()) + 1e-9);
        }
        for stop in &stops {
            prop_assert!(profile.speed(stop.arc) < 1e-3);
        }
        prop_assert!(profile.speed(0.0) < 1e-9 && profile.speed(length) < 1e-6);

        // In time: no jumps of place or speed, and speeding up and braking within bounds.
        let duration = profile.duration();
        let (mut arc, mut speed, _) = profile.motion(0.0);
        let steps = 3000;
        let dt = duration / f64::from(steps);
        for k in 1..=steps {
            let (next_arc, next_speed, acceleration) = profile.motion(f64::from(k) * dt);
            let change = (next_speed - speed) / dt;
            prop_assert!(change <= limits.acceleration + 1e-3 && change >= -limits.deceleration - 1e-3);
            prop_assert!(acceleration <= limits.acceleration && acceleration >= -limits.deceleration);
            let moved = next_arc - arc;
            prop_assert!(moved >= -1e-9 && moved <= limits.speed * dt + 1e-9);
            (arc, speed) = (next_arc, next_speed);
        }
        prop_assert!((arc - length).abs() < 1e-9 * (1.0 + length));
    }

    #[test]
    fn round_a_circuit_the_speed_is_kept_over_the_seam(
        straight in 0.5..20.0f64, radius in 0.5..6.0f64, limits in any_limits(),
    ) {
        let curve = racetrack(straight, radius);
        let profile = SpeedProfile::over(&curve, limits, Ends::Cyclic, &[]).unwrap();
        for k in 0..=500 {
            let s = curve.length() * (f64::from(k) / 500.0);
            let speed = profile.speed(s);
            prop_assert!(speed > 0.0);
            prop_assert!((speed * speed - profile.squared(s)).abs() < 1e-9 * (1.0 + speed * speed));
        }
        prop_assert!((profile.speed(0.0) - profile.speed(curve.length())).abs() < 1e-9);
        let (_, before, _) = profile.motion(profile.duration() - 1e-9);
        let (arc, after, _) = profile.motion(profile.duration() + 1e-9);
        prop_assert!((before - after).abs() < 1e-6 && arc < 1e-6);
    }
}

/// A line of 10 m, a quarter circle of radius 2, a line of 10 m.
fn bend() -> Curve {
    smooth(DVec2::ZERO, &[(10.0, 2.0, PI / 2.0), (10.0, 0.0, 0.0)])
}

fn even() -> SpeedLimits {
    SpeedLimits {
        speed: 4.0,
        acceleration: 1.0,
        deceleration: 2.0,
        sideways: 2.0,
        turning: 10.0,
    }
}

#[test]
fn the_diagram_of_a_bend_is_what_a_hand_calculates() {
    // √(2 · 2) = 2 m/s in the bend. From rest, v² = 2 s; braking to 4 at 10 m, v² = 4 + 4 (10 - s): they meet at
    // s = 22/3, v² = 44/3 < 16. Behind the bend, of length π, v² = 4 + 2 u and 4 (10 - u) meet at u = 6, v² = 16.
    let profile = SpeedProfile::over(&bend(), even(), Ends::Rest, &[]).unwrap();
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    close(profile.speed(2.0), 2.0);
    close(profile.speed(22.0 / 3.0), (44.0_f64 / 3.0).sqrt());
    close(profile.speed(10.5), 2.0);
    close(profile.speed(10.0 + PI + 6.0), 4.0);
    close(profile.speed(10.0 + PI + 9.0), 2.0);
    // v/a up, (v - 2)/2 down, π/2 round, (4 - 2)/1 up, 4/2 down.
    let peak = (44.0_f64 / 3.0).sqrt();
    close(
        profile.duration(),
        peak + (peak - 2.0) / 2.0 + PI / 2.0 + 2.0 + 2.0,
    );
    let (arc, speed, acceleration) = profile.motion(2.0);
    close(arc, 2.0);
    close(speed, 2.0);
    close(acceleration, 1.0);
    // The turning limit is the lower one where it is tight.
    let dizzy = SpeedLimits {
        turning: 0.5,
        ..even()
    };
    let profile = SpeedProfile::over(&bend(), dizzy, Ends::Rest, &[]).unwrap();
    close(profile.speed(11.0), 1.0);
}

#[test]
fn sampling_comes_near_the_exact_diagram_as_samples_get_more() {
    let curve = smooth(
        DVec2::ZERO,
        &[
            (12.0, 1.0, 2.0),
            (3.0, 3.0, -2.0),
            (9.0, 0.7, 1.5),
            (8.0, 0.0, 0.0),
        ],
    );
    let profile = SpeedProfile::over(&curve, even(), Ends::Rest, &[]).unwrap();
    let error = |samples| {
        let sampled = SampledProfile::of(&profile, samples).unwrap();
        assert_eq!(sampled.speeds.len(), samples);
        sampled.error(&profile)
    };
    let errors = [error(200), error(1000), error(10_000)];
    assert!(errors[0] > 0.01, "{errors:?}");
    assert!(errors[1] < 0.4 * errors[0], "{errors:?}");
    assert!(errors[2] < 0.2 * errors[1], "{errors:?}");
}

#[test]
fn the_angular_velocity_jumps_along_the_path_but_not_when_looking_ahead() {
    let camera = Camera::new(bend(), even(), Ends::Rest).unwrap();
    let jump = |ahead: f64, step: f64| {
        let velocities = camera.angular_velocities(ahead, step).unwrap();
        assert!(velocities.iter().all(|v| v.is_finite()));
        Camera::largest_jump(&velocities)
    };
    for ahead in [0.5, 1.0, 2.0] {
        let jumps = [0.01, 0.005, 0.0025, 0.00125].map(|step| jump(ahead, step));
        for pair in jumps.windows(2) {
            let ratio = pair[1] / pair[0];
            assert!((0.4..0.6).contains(&ratio), "{ahead} s ahead: {jumps:?}");
        }
    }
    // Along the path it begins to turn at once: 2 m/s in a radius of 2 m are 1 rad/s, however fine the steps.
    for step in [0.01, 0.005, 0.0025] {
        let jump = jump(0.0, step);
        assert!((0.5..1.01).contains(&jump), "{jump}");
    }
}

#[test]
fn the_view_ends_in_the_direction_of_arrival() {
    let camera = Camera::new(bend(), even(), Ends::Rest).unwrap();
    let end = DVec2::Y;
    for before in [0.0, 1e-9, 1e-6, 1e-4, 1e-2, 0.3] {
        let view = camera.view(camera.duration() - before, 1.0);
        assert!(
            view.distance(end) < 1e-6,
            "{before} s before the end: {view}"
        );
    }
    assert!(camera.view(camera.duration() + 5.0, 1.0).distance(end) < 1e-12);
    // Looking ahead of nothing is looking along the path.
    assert_eq!(camera.view(1.0, 0.0), DVec2::X);
    // Within the bend it looks into it.
    let pose = camera.pose(5.2, 1.0);
    assert!(pose.tangent.perp_dot(pose.view) > 0.05, "{pose:?}");
}

#[test]
fn a_tour_waits_at_its_places_and_turns_while_it_waits() {
    let first = Curve::polyline(&[DVec2::ZERO, DVec2::new(6.0, 0.0)]);
    let second = Curve::polyline(&[DVec2::new(6.0, 0.0), DVec2::new(6.0, 6.0)]);
    let legs = [first.clone(), second.clone()];
    let camera = Camera::tour(&legs, even(), Ends::Rest, Some(4.0)).unwrap();
    assert_eq!(camera.places(), [0.0, 6.0, 12.0]);
    let waiting: Vec<f64> = (0..2000)
        .map(|k| f64::from(k) * camera.duration() / 2000.0)
        .filter(|&t| camera.at(t) == DVec2::new(6.0, 0.0))
        .collect();
    let waited = waiting[waiting.len() - 1] - waiting[0];
    assert!((waited - 4.0).abs() < 0.02, "{waited}");
    // From the direction of arrival to that of departure, without a jump.
    let mut before = camera.view(waiting[0], 1.0);
    assert!(before.distance(DVec2::X) < 0.01);
    for &time in &waiting {
        let view = camera.view(time, 1.0);
        assert!(view.distance(before) < 0.02, "{time}: {before} then {view}");
        before = view;
    }
    assert!(before.distance(DVec2::Y) < 0.01);
    // Without a pause it stops at the corner all the same, but goes on at once.
    let quick = Camera::tour(&legs, even(), Ends::Rest, None).unwrap();
    assert!((camera.duration() - quick.duration() - 4.0).abs() < 1e-9);
    assert!(quick.profile().speed(6.0) == 0.0);
    // Legs that do not meet are no tour.
    let error = Camera::tour(&[second, first], even(), Ends::Rest, None).unwrap_err();
    assert_eq!(error.id, "camera.gap");
}

#[test]
fn a_circuit_is_driven_round_and_round() {
    let camera = Camera::new(racetrack(6.0, 2.0), even(), Ends::Cyclic).unwrap();
    let lap = camera.duration();
    for k in 0..100 {
        let time = f64::from(k) * lap / 100.0;
        assert!(camera.at(time).distance(camera.at(time + 3.0 * lap)) < 1e-9);
        assert!(
            camera
                .view(time, 1.0)
                .distance(camera.view(time + lap, 1.0))
                < 1e-6
        );
    }
    let velocities = |step| camera.angular_velocities(1.0, step).unwrap();
    let jumps = [0.01, 0.005].map(|step| Camera::largest_jump(&velocities(step)));
    assert!(jumps[1] < 0.6 * jumps[0], "{jumps:?}");
}

#[test]
fn what_no_camera_can_drive_is_refused() {
    let over = |curve: &Curve, limits, ends, stops: &[Stop]| {
        SpeedProfile::over(curve, limits, ends, stops)
            .unwrap_err()
            .id
    };
    assert_eq!(
        over(&Curve::new(vec![]), even(), Ends::Rest, &[]),
        "camera.no-length"
    );
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let limits = SpeedLimits {
            acceleration: bad,
            ..even()
        };
        assert_eq!(over(&bend(), limits, Ends::Rest, &[]), "camera.limit");
        let stop = Stop {
            arc: 1.0,
            pause: if bad == 0.0 { -1.0 } else { bad },
        };
        assert_eq!(over(&bend(), even(), Ends::Rest, &[stop]), "camera.stop");
    }
    let beyond = Stop {
        arc: 100.0,
        pause: 1.0,
    };
    assert_eq!(over(&bend(), even(), Ends::Rest, &[beyond]), "camera.stop");
    assert_eq!(over(&bend(), even(), Ends::Cyclic, &[]), "camera.open");
    let camera = Camera::new(bend(), even(), Ends::Rest).unwrap();
    for bad in [0.0, -1.0, f64::NAN, 1e-12] {
        assert_eq!(
            camera.angular_velocities(1.0, bad).unwrap_err().id,
            "camera.step"
        );
    }
    let profile = camera.profile();
    assert_eq!(
        SampledProfile::of(profile, 1).unwrap_err().id,
        "camera.samples"
    );
    for time in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1.0] {
        for ahead in [0.0, 1.0, 1e300, f64::NAN] {
            let pose = camera.pose(time, ahead);
            assert!(pose.at.is_finite() && pose.view.is_normalized() && pose.speed.is_finite());
        }
        assert!(profile.speed(time).is_finite());
    }
}

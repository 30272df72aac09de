//! Cameras: the speed diagram, and where they look.

use glam::DVec2;
use proptest::prelude::*;
use std::f64::consts::PI;
use wayscope::agents::{
    Camera, EndCondition, Halt, Redirected, Redirection, SampledProfile, SpeedLimits, SpeedProfile,
};
use wayscope::message::Message;
use wayscope::path::{Curve, Piece, piece_clearance};
use wayscope::roadmap::{Finder, Roadmap, RoadmapSettings};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

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
fn closed_form(curve: &Curve, limits: &SpeedLimits, stops: &[Halt], s: f64) -> f64 {
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
        let stops: Vec<Halt> =
            stops.iter().map(|&(part, pause)| Halt { arc: part * length, pause }).collect();
        let profile = SpeedProfile::over(&curve, limits, EndCondition::Rest, &stops).unwrap();
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
        let profile = SpeedProfile::over(&curve, limits, EndCondition::Cyclic, &[]).unwrap();
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
    let profile = SpeedProfile::over(&bend(), even(), EndCondition::Rest, &[]).unwrap();
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
    let profile = SpeedProfile::over(&bend(), dizzy, EndCondition::Rest, &[]).unwrap();
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
    let profile = SpeedProfile::over(&curve, even(), EndCondition::Rest, &[]).unwrap();
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
    let camera = Camera::new(bend(), even(), EndCondition::Rest).unwrap();
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_view_towards_a_target_meets_it_and_turns_no_faster_than_speed_by_distance(
        curve in any_curve(),
        limits in any_limits(),
        target in (20.0..80.0f64, -10.0..50.0f64),
    ) {
        prop_assume!(curve.length() > 0.1);
        let camera = Camera::new(curve, limits, EndCondition::Rest).unwrap();
        let target = DVec2::new(target.0, target.1);
        let step = camera.duration() / 2000.0;
        let velocities = camera.angular_velocities_towards(target, step).unwrap();
        for (k, velocity) in velocities.iter().enumerate() {
            let time = k as f64 * step;
            let here = camera.at(time);
            let distance = here.distance(target);
            prop_assume!(distance > 0.2);
            let view = camera.view_towards(time, target);
            prop_assert!((here + view * distance).distance(target) < 1e-9 * (1.0 + distance));
            // As far as it goes in a step it comes nearer at most.
            let gone = here.distance(camera.at(time + step));
            prop_assume!(distance > 2.0 * gone);
            let most = gone / step / (distance - gone);
            prop_assert!(velocity.abs() <= most * (1.0 + 1e-6) + 1e-6, "{velocity} above {most}");
        }
    }
}

#[test]
fn the_angular_velocity_towards_a_target_does_not_jump_where_an_arc_begins() {
    let camera = Camera::new(bend(), even(), EndCondition::Rest).unwrap();
    let target = DVec2::new(6.0, 5.0);
    let jumps = [0.01, 0.005, 0.0025].map(|step| {
        let velocities = camera.angular_velocities_towards(target, step);
        Camera::largest_jump(&velocities.unwrap())
    });
    for pair in jumps.windows(2) {
        assert!((0.4..0.6).contains(&(pair[1] / pair[0])), "{jumps:?}");
    }
    // On the target, and for one that is no place, it looks along the path.
    for target in [camera.at(3.0), DVec2::NAN] {
        assert_eq!(camera.view_towards(3.0, target), camera.tangent(3.0));
    }
}

#[test]
fn the_view_ends_in_the_direction_of_arrival() {
    let camera = Camera::new(bend(), even(), EndCondition::Rest).unwrap();
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
    let camera = Camera::tour(&legs, even(), EndCondition::Rest, &[4.0], 1.0).unwrap();
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
    // Looking along the path it turns while it waits, too.
    let middle = (waiting[0] + waiting[waiting.len() - 1]) / 2.0;
    let aslant = DVec2::ONE.normalize();
    assert!(camera.view(middle, 0.0).distance(aslant) < 0.02);
    // Without a pause it stops at the corner all the same, but goes on at once.
    let quick = Camera::tour(&legs, even(), EndCondition::Rest, &[], 1.0).unwrap();
    assert!((camera.duration() - quick.duration() - 4.0).abs() < 1e-9);
    assert!(quick.profile().speed(6.0) == 0.0);
    // Legs that do not meet are no tour.
    let error = Camera::tour(&[second, first], even(), EndCondition::Rest, &[], 1.0).unwrap_err();
    assert_eq!(error.id, "camera.gap");
}

#[test]
fn a_circuit_is_driven_round_and_round() {
    let camera = Camera::new(racetrack(6.0, 2.0), even(), EndCondition::Cyclic).unwrap();
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
    let over = |curve: &Curve, limits, ends, stops: &[Halt]| {
        SpeedProfile::over(curve, limits, ends, stops)
            .unwrap_err()
            .id
    };
    assert_eq!(
        over(&Curve::new(vec![]), even(), EndCondition::Rest, &[]),
        "camera.no-length"
    );
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let limits = SpeedLimits {
            acceleration: bad,
            ..even()
        };
        assert_eq!(
            over(&bend(), limits, EndCondition::Rest, &[]),
            "camera.limit"
        );
        let stop = Halt {
            arc: 1.0,
            pause: if bad == 0.0 { -1.0 } else { bad },
        };
        assert_eq!(
            over(&bend(), even(), EndCondition::Rest, &[stop]),
            "camera.stop"
        );
    }
    let beyond = Halt {
        arc: 100.0,
        pause: 1.0,
    };
    assert_eq!(
        over(&bend(), even(), EndCondition::Rest, &[beyond]),
        "camera.stop"
    );
    assert_eq!(
        over(&bend(), even(), EndCondition::Cyclic, &[]),
        "camera.open"
    );
    let camera = Camera::new(bend(), even(), EndCondition::Rest).unwrap();
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

// ---- under way ----

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_left_of_a_drive_is_the_drive_from_there_at_its_speed(
        curve in any_curve(), limits in any_limits(), part in 0.0..1.0f64,
    ) {
        let length = curve.length();
        prop_assume!(length > 0.1);
        let whole = SpeedProfile::over(&curve, limits, EndCondition::Rest, &[]).unwrap();
        let (arc, speed, _) = whole.motion(part * whole.duration());
        let rest = curve.part(arc, length);
        prop_assert!((rest.length() - (length - arc)).abs() < 1e-8 * (1.0 + length));
        prop_assume!(rest.length() > 1e-3);
        let left = SpeedProfile::under_way(&rest, limits, EndCondition::Rest, &[], speed).unwrap();
        // The fastest diagram has no slack: what follows depends on place and speed alone.
        for k in 0..=300 {
            let s = rest.length() * (f64::from(k) / 300.0);
            let (here, there) = (left.speed(s), whole.speed(arc + s));
            prop_assert!((here * here - there * there).abs() < 1e-6 * (1.0 + there * there));
            prop_assert!((here * here - left.squared(s)).abs() < 1e-8 * (1.0 + here * here));
        }
        let lasts = (1.0 - part) * whole.duration();
        prop_assert!((left.duration() - lasts).abs() < 1e-4 * (1.0 + lasts));
        let (begins, at_first, _) = left.motion(0.0);
        prop_assert!(begins == 0.0 && (at_first - speed).abs() < 1e-8 * (1.0 + speed));
        // Any faster, and it could not brake, or not be so fast there.
        let too_fast = limits.speed.max((2.0 * limits.deceleration * rest.length()).sqrt());
        let refused = SpeedProfile::under_way(&rest, limits, EndCondition::Rest, &[], 1.001 * too_fast);
        prop_assert_eq!(refused.unwrap_err().id, "camera.too-fast");
    }

    #[test]
    fn part_of_a_curve_lies_on_it(curve in any_curve(), a in -0.1..1.1f64, b in -0.1..1.1f64) {
        let length = curve.length();
        prop_assume!(length > 0.1);
        let (a, b) = (a.min(b) * length, a.max(b) * length);
        let part = curve.part(a, b);
        let (first, last) = (a.clamp(0.0, length), b.clamp(0.0, length));
        prop_assert!((part.length() - (last - first)).abs() < 1e-7);
        prop_assume!(part.length() > 1e-6);
        for k in 0..=50 {
            let s = part.length() * (f64::from(k) / 50.0);
            prop_assert!(part.at(s).unwrap().distance(curve.at(first + s).unwrap()) < 1e-7);
        }
    }
}

#[test]
fn a_camera_under_way_begins_at_that_speed_or_is_refused() {
    let begun = |speed| SpeedProfile::under_way(&bend(), even(), EndCondition::Rest, &[], speed);
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    // v² = 9 + 2 s and 4 + 4 (10 - s) meet at s = 35/6, v² = 62/3 > 16: it comes to 4 m/s.
    let profile = begun(3.0).unwrap();
    close(profile.speed(0.0), 3.0);
    close(profile.speed(3.5), 4.0);
    close(profile.speed(10.5), 2.0);
    close(profile.motion(0.5).1, 3.5);
    assert!(begun(4.0).is_ok());
    let error = begun(4.1).unwrap_err();
    assert_eq!(error.id, "camera.too-fast");
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(begun(bad).unwrap_err().id, "camera.too-fast");
    }
}

/// Sends a camera to a goal in straight lines; `clear` says whether any arc has room.
fn sent(camera: &Camera, time: f64, goal: DVec2, clear: bool) -> Result<Redirected, Message> {
    let mut find = |from: DVec2| Ok(Curve::polyline(&[from, goal]));
    let limits = *camera.profile().limits();
    camera.redirected(time, 1.0, limits, &mut find, &|_| clear)
}

/// Whether a drive keeps all limits at all times, in small steps.
fn keeps_its_limits(camera: &Camera) -> Result<(), TestCaseError> {
    let (limits, steps) = (*camera.profile().limits(), 3000);
    let dt = camera.duration() / f64::from(steps);
    let (mut arc, mut speed, _) = camera.profile().motion(0.0);
    // At the very end a round begins anew.
    for k in 1..steps {
        let (next_arc, next, acceleration) = camera.profile().motion(f64::from(k) * dt);
        let change = (next - speed) / dt;
        prop_assert!(change <= limits.acceleration + 1e-3, "{change}");
        prop_assert!(change >= -limits.deceleration - 1e-3, "{change}");
        prop_assert!(acceleration.abs() <= limits.acceleration.max(limits.deceleration));
        let curvature = camera.curve().pieces()[camera.curve().piece_at(next_arc).0].curvature();
        prop_assert!(next <= limits.on(curvature) + 1e-9);
        prop_assert!(next_arc >= arc - 1e-9 && next_arc - arc <= limits.speed * dt + 1e-9);
        (arc, speed) = (next_arc, next);
    }
    Ok(())
}

/// The largest jump of the view between steps of `dt`, and of its angular velocity, in the first `seconds`.
fn view_jumps(camera: &Camera, seconds: f64, dt: f64) -> (f64, f64) {
    let (mut before, mut rate, mut worst, mut jerk) = (camera.view(0.0, 1.0), None, 0.0, 0.0);
    for k in 1..=(seconds / dt) as usize {
        let view = camera.view(k as f64 * dt, 1.0);
        let turned = libm::atan2(before.perp_dot(view), before.dot(view));
        worst = f64::max(worst, turned.abs());
        jerk = f64::max(
            jerk,
            rate.map_or(0.0, |rate: f64| (turned / dt - rate).abs()),
        );
        (before, rate) = (view, Some(turned / dt));
    }
    (worst, jerk)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_camera_that_is_sent_elsewhere_goes_on_without_a_jump_and_arrives(
        curve in any_curve(),
        limits in any_limits(),
        part in 0.0..1.0f64,
        away in (-20.0..20.0f64, -20.0..20.0f64),
        clear in any::<bool>(),
    ) {
        prop_assume!(curve.length() > 0.5);
        let camera = Camera::new(curve, limits, EndCondition::Rest).unwrap();
        let time = part * camera.duration();
        let goal = camera.at(time) + DVec2::new(away.0, away.1);
        let Redirected { camera: new, change, onward } = sent(&camera, time, goal, clear).unwrap();
        keeps_its_limits(&new)?;
        let before = camera.pose(time, 1.0);
        let first = new.pose(0.0, 1.0);
        prop_assert!(first.at.distance(before.at) < 1e-6, "{} {}", first.at, before.at);
        prop_assert!((first.speed - before.speed).abs() < 1e-6);
        prop_assert!(first.view.distance(before.view) < 1e-6, "{} {}", first.view, before.view);
        if before.speed > 1e-3 {
            prop_assert!(first.tangent.distance(before.tangent) < 2e-3, "{change:?}");
        }
        // It arrives, and stands there.
        let last = new.pose(new.duration(), 1.0);
        prop_assert!(last.at.distance(goal) < 1e-6 && last.speed < 1e-6);
        prop_assert!(clear || change != Redirection::Arc);
        // So far it is on its old way, but for what the arc cuts off.
        if change != Redirection::Arc {
            let on = new.curve().part(0.0, onward);
            for k in 0..=20 {
                let s = onward * f64::from(k) / 20.0;
                let old = camera.curve().at(before.arc + s).unwrap();
                prop_assert!(on.at(s).is_none_or(|at| at.distance(old) < 1e-6));
            }
        }
        // More room for arcs never makes it later.
        let without = sent(&camera, time, goal, false).unwrap().camera.duration();
        prop_assert!(new.duration() <= without + 1e-9);
        // The stop is always among what is possible, so it need not take longer than to stop, turn and go.
        let straight = |length: f64| {
            let line = Curve::polyline(&[DVec2::ZERO, DVec2::new(length.max(1e-6), 0.0)]);
            Camera::new(line, limits, EndCondition::Rest).unwrap().duration()
        };
        let braking = before.speed / limits.deceleration;
        let way = before.speed * braking / 2.0;
        let most = braking + 1.0 + 1.5 * PI / limits.turning + straight(way + goal.distance(before.at));
        prop_assert!(new.duration() <= most + 1e-6, "{} of {most}", new.duration());
    }

    #[test]
    fn the_view_of_a_camera_that_is_sent_elsewhere_turns_without_a_jump(
        curve in any_curve(), part in 0.05..0.95f64, angle in -3.1..3.1f64,
    ) {
        prop_assume!(curve.length() > 2.0);
        let camera = Camera::new(curve, SpeedLimits::default(), EndCondition::Rest).unwrap();
        let time = part * camera.duration();
        let goal = camera.at(time) + DVec2::from_angle(angle) * 12.0;
        let new = sent(&camera, time, goal, true).unwrap().camera;
        let (coarse, _) = view_jumps(&new, new.duration(), 0.004);
        let (fine, _) = view_jumps(&new, new.duration(), 0.001);
        prop_assert!(fine < 0.5 * coarse + 1e-3 && fine < 0.06, "{coarse} then {fine}");
        // Nor does its angular velocity at the click.
        let dt = 1e-3;
        let rate = |camera: &Camera, time: f64| {
            let (a, b) = (camera.view(time, 1.0), camera.view(time + dt, 1.0));
            libm::atan2(a.perp_dot(b), a.dot(b)) / dt
        };
        let (old, next) = (rate(&camera, time - dt), rate(&new, 0.0));
        prop_assert!((old - next).abs() < 0.05, "{old} then {next}");
    }
}

/// It brakes over less than a billionth of its way then.
#[test]
fn a_camera_is_sent_elsewhere_in_the_last_moments_of_its_drive() {
    let arc = Piece::Arc {
        centre: DVec2::new(50.0, 19.8),
        radius: 0.2,
        from: PI / 2.0,
        sweep: -2.7325,
    };
    for curve in [Curve::new(vec![arc]), bend()] {
        let camera = Camera::new(curve, even(), EndCondition::Rest).unwrap();
        for left in [1e-2, 1e-3, 1e-4, 3e-5, 1e-5, 3e-6, 1.1e-6, 1e-7, 0.0] {
            let time = camera.duration() - left;
            for angle in [0.0, 0.5, 2.0, PI, -1.0] {
                let goal = camera.at(time) + DVec2::from_angle(angle) * 12.0;
                let new = sent(&camera, time, goal, true).unwrap().camera;
                let (before, first) = (camera.pose(time, 1.0), new.pose(0.0, 1.0));
                assert!((first.speed - before.speed).abs() < 1e-6, "{left} {angle}");
                assert!(first.at.distance(before.at) < 1e-6);
                assert!(new.at(new.duration()).distance(goal) < 1e-6);
            }
        }
    }
}

#[test]
fn a_camera_at_rest_turns_before_it_drives_off_and_one_that_need_not_turn_keeps_its_speed() {
    let camera = Camera::new(bend(), even(), EndCondition::Rest).unwrap();
    let end = camera.duration();
    let back = sent(&camera, end, DVec2::new(12.0, -20.0), true).unwrap();
    assert_eq!((back.change, back.onward), (Redirection::FromRest, 0.0));
    // Half round at 10 rad/s at most, and no view is led over in less than half a second.
    let turning = f64::max(0.5, 1.5 * PI / 10.0);
    let moved = |time: f64| back.camera.at(time).distance(camera.at(end));
    assert!(moved(turning - 1e-6) == 0.0 && moved(turning + 0.1) > 1e-3);
    assert!(back.camera.view(0.0, 1.0).distance(DVec2::Y) < 1e-9);
    assert!(back.camera.view(turning, 1.0).distance(-DVec2::Y) < 1e-6);

    // Straight on it does not brake at all, whatever its old way would have done.
    let (_, speed, _) = camera.profile().motion(2.0);
    let on = sent(&camera, 2.0, DVec2::new(60.0, 0.0), true).unwrap();
    assert_eq!((on.change, on.onward), (Redirection::Straight, 0.0));
    assert!((on.camera.profile().motion(1.0).1 - speed - 1.0).abs() < 1e-9);

    // Aside, by an arc, and where there is no room for one, with a stop.
    let goal = DVec2::new(20.0, 20.0);
    let aside = sent(&camera, 2.0, goal, true).unwrap();
    assert_eq!(aside.change, Redirection::Arc);
    let stops = sent(&camera, 2.0, goal, false).unwrap();
    assert_eq!(stops.change, Redirection::Stop);
    assert!((stops.onward - 1.0).abs() < 1e-6, "{}", stops.onward);
    assert!(aside.camera.duration() < stops.camera.duration());
    // Where it stands already there is no way.
    let error = sent(&camera, end, camera.at(end), true).unwrap_err();
    assert_eq!(error.id, "camera.no-length");
    // What finds no way is told, and where limits are drawn below its speed, that.
    let limits = even();
    let mut nowhere = |_| Err(Message::new("roadmap.unreachable"));
    let error = camera.redirected(2.0, 1.0, limits, &mut nowhere, &|_| true);
    assert_eq!(error.unwrap_err().id, "roadmap.unreachable");
    let slow = SpeedLimits {
        speed: 0.5,
        ..limits
    };
    let mut find = |from: DVec2| Ok(Curve::polyline(&[from, goal]));
    let error = camera.redirected(2.0, 1.0, slow, &mut find, &|_| true);
    assert_eq!(error.unwrap_err().id, "camera.too-fast");
}

#[test]
fn a_camera_is_sent_elsewhere_again_and_again_on_a_roadmap_and_keeps_clear_of_the_walls() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(40.0, 30.0)).unwrap();
    for (low, high) in [
        ([6.0, 5.0], [15.0, 12.0]),
        ([22.0, 4.0], [33.0, 13.0]),
        ([8.0, 18.0], [17.0, 25.0]),
        ([24.0, 18.0], [35.0, 24.0]),
    ] {
        let block = Shape::rectangle(low.into(), high.into());
        scene.add(Obstacle::standing(block, 5.0)).unwrap();
    }
    let around = Surroundings::of(&scene);
    let settings = RoadmapSettings::suited(&around, 0.5).unwrap();
    let radius = settings.radius;
    let roadmap = Roadmap::build(&around, &settings).unwrap();
    let mut finder = Finder::new();
    let clear = |piece: &Piece| piece_clearance(&around, piece, radius) >= radius * (1.0 - 1e-9);
    let limits = SpeedLimits::default();
    let mut at = DVec2::new(2.0, 2.0);
    let first = finder
        .find(&roadmap, &around, at, DVec2::new(38.0, 28.0))
        .unwrap();
    let mut camera = Camera::new(first.curve, limits, EndCondition::Rest).unwrap();
    let goals = [
        [2.0, 28.0],
        [38.0, 2.0],
        [18.5, 15.0],
        [20.0, 2.0],
        [37.0, 15.0],
        [3.0, 15.0],
    ];
    let mut changes = [0; 4];
    for round in 0..60 {
        let time = (0.35 + 0.17 * f64::from(round % 4)) * camera.duration();
        let goal = DVec2::from(goals[round as usize % goals.len()]);
        let mut find = |from: DVec2| {
            let route = finder.find(&roadmap, &around, from, goal)?;
            Ok(route.curve)
        };
        let new = camera
            .redirected(time, 1.0, limits, &mut find, &clear)
            .unwrap();
        changes[new.change as usize] += 1;
        assert!(new.camera.at(0.0).distance(camera.at(time)) < 1e-6);
        assert!(
            (new.camera.profile().motion(0.0).1 - camera.profile().motion(time).1).abs() < 1e-6
        );
        assert!(new.camera.view(0.0, 1.0).distance(camera.view(time, 1.0)) < 1e-6);
        keeps_its_limits(&new.camera).unwrap();
        let room = new.camera.curve().clearance(&around, radius);
        assert!(room >= radius * (1.0 - 1e-6), "round {round}: {room}");
        assert!(new.camera.at(new.camera.duration()).distance(goal) < 1e-6);
        camera = new.camera;
        at = goal;
    }
    assert!(at.is_finite());
    // Half of the goals lie behind it in a street: it turns there. For others it need not stop.
    assert!(changes[1] + changes[2] > 10, "{changes:?}");
}

// ---- tours ----

/// The times at which a camera is at a place, from first to last.
fn stays(camera: &Camera, place: DVec2) -> Option<(f64, f64)> {
    let steps = 40_000;
    let times = (0..=steps).map(|k| camera.duration() * f64::from(k) / f64::from(steps));
    let there: Vec<f64> = times
        .filter(|&t| camera.at(t).distance(place) < 1e-9)
        .collect();
    Some((*there.first()?, *there.last()?))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_tour_reaches_every_stop_rests_there_and_keeps_all_limits(
        places in prop::collection::vec((0.0..40.0f64, 0.0..30.0f64), 2..7),
        rests in prop::collection::vec(prop_oneof![Just(0.0), Just(1.0), 0.5..1.5f64, 0.0..9.0f64], 6),
        limits in any_limits(),
        round in any::<bool>(),
    ) {
        let places: Vec<DVec2> = places.into_iter().map(DVec2::from).collect();
        let mut legs: Vec<Curve> =
            places.windows(2).map(Curve::polyline).collect();
        if round {
            legs.push(Curve::polyline(&[places[places.len() - 1], places[0]]));
        }
        prop_assume!(legs.iter().all(|leg| leg.length() > 0.5));
        let ends = if round { EndCondition::Cyclic } else { EndCondition::Rest };
        let camera = Camera::tour(&legs, limits, ends, &rests, 1.0).unwrap();
        keeps_its_limits(&camera)?;
        prop_assert_eq!(camera.places().len(), legs.len() + 1);
        for (stop, &arc) in camera.places().iter().enumerate() {
            let place = places[stop % places.len()];
            prop_assert!(camera.curve().at(arc).unwrap().distance(place) < 1e-9);
            // A corner is no place to drive through.
            prop_assert!(camera.profile().speed(arc) < 1e-6);
        }
        // It rests as long as it was told to, or longer to turn.
        let inner = 1..places.len() - usize::from(!round);
        for stop in inner {
            let (from, to) = stays(&camera, places[stop]).unwrap_or((0.0, 0.0));
            let step = camera.duration() / 40_000.0;
            prop_assert!(to - from >= rests[stop - 1] - 2.0 * step, "{stop}: {from} to {to}");
        }
        if round {
            let (from, to) = stays(&camera, places[0]).unwrap();
            prop_assert!(from == 0.0 && to >= rests[legs.len() - 1] - 1e-3);
        }
        // However it turns, it does not look elsewhere from one moment to the next.
        let laps = if round { 2.0 } else { 1.0 };
        let (coarse, _) = view_jumps(&camera, laps * camera.duration(), 0.004);
        let (fine, _) = view_jumps(&camera, laps * camera.duration(), 0.001);
        prop_assert!(fine < 0.6 * coarse + 2e-3, "{coarse} then {fine}");
        // A brisk turn of the head is 10 rad/s.
        prop_assert!(fine / 0.001 < 10.0, "{fine}");
    }
}

#[test]
fn a_tour_drives_through_a_stop_without_rest_where_the_way_goes_straight_on() {
    let places = [0.0, 10.0, 20.0, 30.0].map(|x| DVec2::new(x, 0.0));
    let legs: Vec<Curve> = places.windows(2).map(Curve::polyline).collect();
    let camera = Camera::tour(&legs, even(), EndCondition::Rest, &[0.0, 2.0], 1.0).unwrap();
    assert!(camera.profile().speed(10.0) > 3.0);
    assert!(camera.profile().speed(20.0) == 0.0);
    let (from, to) = stays(&camera, places[2]).unwrap();
    assert!((to - from - 2.0).abs() < 0.01);
    // Back where it came from it stands and turns, although it has no rest to take.
    let back = [legs[0].clone(), legs[0].reversed()];
    let camera = Camera::tour(&back, even(), EndCondition::Rest, &[], 1.0).unwrap();
    let (from, to) = stays(&camera, places[1]).unwrap();
    let turning = 1.0 + 1.5 * PI / 10.0;
    assert!((to - from - turning).abs() < 0.01, "{}", to - from);
    // A short rest at a corner is drawn out until it has turned.
    let aside = Curve::polyline(&[DVec2::new(10.0, 0.0), DVec2::new(10.0, 10.0)]);
    let corner = [legs[0].clone(), aside];
    let camera = Camera::tour(&corner, even(), EndCondition::Rest, &[1.0], 1.0).unwrap();
    let (from, to) = stays(&camera, places[1]).unwrap();
    assert!(
        (to - from - 1.0 - 0.75 * PI / 10.0).abs() < 0.01,
        "{}",
        to - from
    );
    // A leg from a place to itself is none, but counts.
    let legs = [legs[0].clone(), Curve::default(), legs[1].clone()];
    let camera = Camera::tour(&legs, even(), EndCondition::Rest, &[1.0, 2.0], 1.0).unwrap();
    assert_eq!(camera.places(), [0.0, 10.0, 10.0, 20.0]);
    let error =
        Camera::tour(&[Curve::default()], even(), EndCondition::Rest, &[], 1.0).unwrap_err();
    assert_eq!(error.id, "camera.no-length");
    for bad in [-1.0, f64::NAN, 1e9] {
        let error = Camera::tour(&legs, even(), EndCondition::Rest, &[bad], 1.0).unwrap_err();
        assert_eq!(error.id, "camera.stop");
    }
}

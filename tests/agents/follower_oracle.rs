//! Walking beside a naive oracle: each step of the controller for any gains and paths, whole walks, limits of
//! stability, floors of several.

use crate::support::oracle;
use glam::DVec2;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::RefCell;
use std::f64::consts::{FRAC_PI_4, PI};
use wayscope::agents::{
    Badge, Body, BodyState, Follower, Gains, Polyline, WalkSettings, Walkers, analyse,
};
use wayscope::animation::Gait;
use wayscope::world::scene::{Obstacle, Scene, Shape};

use crate::support::oracle::follower::{Walk, Wish, foot, growth, settles, short_way};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// The oracle's body in the state of a follower.
fn beside(follower: &Follower) -> Walk {
    let state = follower.state();
    Walk {
        x: state.at.x,
        y: state.at.y,
        heading: state.heading,
        speed: state.speed,
        spin: state.spin,
        along: follower.along(),
        wanted_heading: follower.desired().heading,
        path: follower.route().points().to_vec(),
    }
}

/// Whether two numbers differ by rounding only; `size` is that of what they were reckoned from.
fn same(a: f64, b: f64, size: f64) -> bool {
    (a - b).abs() <= 1e-11 * (1.0 + size.abs() + a.abs().max(b.abs()))
}

/// How far from a bound a value must be for both to be sure on which side it is.
const SURE: f64 = 1e-9;

/// Whether a state is one that is given up: beyond 10,000 km, 100,000 rad, 100 m/s or 1000 rad/s.
fn out_of_range(walk: &Walk) -> bool {
    let most = [1e7, 1e7, 1e5, 100.0, 1_000.0];
    let values = [walk.x, walk.y, walk.heading, walk.speed, walk.spin];
    values
        .iter()
        .zip(most)
        .any(|(value, most)| value.is_nan() || value.abs() > most)
}

/// What was compared.
#[derive(Debug, Default)]
struct Seen {
    steps: u32,
    unsure: u32,
    arrived: u32,
}

/// Holds a step of the follower against one of the oracle from the very same state.
fn one_step(
    follower: &mut Follower,
    gains: &Gains,
    seen: &mut Seen,
) -> Result<bool, TestCaseError> {
    let mut walk = beside(follower);
    let from = walk.along;
    let before = *follower.state();
    let went = follower.step(gains);
    let after = *follower.state();
    let all = [
        after.at.x,
        after.at.y,
        after.heading,
        after.speed,
        after.spin,
    ];
    prop_assert!(all.iter().all(|value| value.is_finite()), "{after:?}");
    if !walk.path.is_empty() {
        // Its foot is one of the nearest, and the first of those that are equal but for rounding.
        let (naive, away, _) = foot(&walk.path, before.at, from);
        let found = follower.along();
        let other = oracle::follower::place_at(&walk.path, found).distance(before.at);
        let size = before.at.length();
        prop_assert!(
            found >= from && same(other, away, size),
            "{found} {other}, not {naive} {away}"
        );
        prop_assert!(
            same(found, naive, size) || (other - away).abs() < SURE,
            "{found}, not {naive}"
        );
    }
    let wish: Wish = walk.wish(gains, follower.along());
    walk.euler(&wish, gains.dt);
    if went.is_err() {
        // Only where the state leaves all range may it refuse, and then it stands where it was.
        prop_assert!(out_of_range(&walk), "{walk:?}");
        prop_assert_eq!((after.at, after.heading), (before.at, before.heading));
        prop_assert_eq!((after.speed, after.spin), (0.0, 0.0));
        return Ok(false);
    }
    prop_assert!(!out_of_range(&walk), "{walk:?}");
    seen.steps += 1;
    if wish.knife < SURE * (1.0 + walk.heading.abs()) {
        seen.unsure += 1;
        return Ok(true);
    }
    seen.arrived += u32::from(wish.arrived);
    let desired = follower.desired();
    prop_assert_eq!(follower.arrived(), wish.arrived);
    if let Some(place) = wish.place {
        let size = place.length() + walk.along;
        prop_assert!(same(desired.at.x, place.x, size) && same(desired.at.y, place.y, size));
        // π and -π are the same direction.
        let turn = short_way(desired.heading - walk.wanted_heading);
        prop_assert!(
            same(turn, 0.0, 1e3 * size),
            "{} {}",
            desired.heading,
            walk.wanted_heading
        );
        prop_assert!(same(desired.error, wish.error, before.heading + 1e3 * size));
    }
    // A direction to a place a millimetre away is known to a thousandth of what the place is.
    let turn = 1e3 * (1.0 + before.heading.abs()) * (1.0 + gains.k_theta);
    let twist = turn * (1.0 + gains.k_omega);
    let push = (1.0 + gains.k_v) * (1.0 + gains.speed + gains.k_p * (1.0 + before.at.length()));
    for (name, found, wanted, size) in [
        ("desired speed", desired.speed, wish.speed, push),
        ("desired spin", desired.spin, wish.spin, turn),
        ("push", desired.controls.push, wish.push, push),
        ("twist", desired.controls.twist, wish.twist, twist),
        (
            "x",
            after.at.x,
            walk.x,
            before.speed * gains.dt * before.heading,
        ),
        (
            "y",
            after.at.y,
            walk.y,
            before.speed * gains.dt * before.heading,
        ),
        ("heading", after.heading, walk.heading, 0.0),
        ("speed", after.speed, walk.speed, push * gains.dt),
        ("spin", after.spin, walk.spin, twist * gains.dt),
    ] {
        prop_assert!(
            same(found, wanted, size),
            "{name}: {found}, not {wanted}; {wish:?} {gains:?}"
        );
    }
    Ok(true)
}

/// Numbers as they come, and round ones on which ties and corners lie.
fn number(least: f64, most: f64) -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => least..most,
        1 => (0..=8_u8).prop_map(move |k| least + (most - least) * f64::from(k) / 8.0),
    ]
}

fn place() -> impl Strategy<Value = DVec2> {
    prop_oneof![
        2 => (-6.0..6.0_f64, -6.0..6.0_f64).prop_map(DVec2::from),
        1 => (-12..=12_i8, -12..=12_i8).prop_map(|(x, y)| at(0.5 * f64::from(x), 0.5 * f64::from(y))),
    ]
}

/// No path, a point, lines, staircases of cells, paths that cross themselves and repeat points.
fn path() -> impl Strategy<Value = Vec<DVec2>> {
    prop_oneof![
        6 => proptest::collection::vec(place(), 0..9),
        2 => (place(), proptest::collection::vec(0..4_u8, 1..40)).prop_map(|(start, steps)| {
            let mut points = vec![start];
            for step in steps {
                let to = [at(0.2, 0.0), at(0.0, 0.2), at(0.2, 0.2), at(0.2, -0.2)][step as usize];
                points.push(points[points.len() - 1] + to);
            }
            points
        }),
        1 => (place(), 1.0..60.0_f64, -PI..PI).prop_map(|(start, length, way)| {
            vec![start, start + length * at(libm::cos(way), libm::sin(way))]
        }),
    ]
}

/// Gains in all of their ranges, mostly where people set them.
fn any_gains() -> impl Strategy<Value = Gains> {
    let gain = || prop_oneof![4 => number(0.0, 40.0), 1 => number(0.0, 1000.0)];
    let dt = prop_oneof![3 => Just(1.0 / 30.0), 1 => 0.001..0.5_f64];
    let speeds = (number(0.01, 8.0), number(0.0, 1.0));
    let rest = (number(0.0, 3.0), number(0.02, PI), number(0.001, 0.5));
    (
        [gain(), gain(), gain(), gain()],
        dt,
        speeds,
        rest,
        any::<[bool; 2]>(),
    )
        .prop_map(
            |(
                [k_p, k_theta, k_v, k_omega],
                dt,
                (speed, part),
                (look_ahead, theta_turn, arrive),
                [wrap, near_goal],
            )| Gains {
                k_p,
                k_theta,
                k_v,
                k_omega,
                dt,
                look_ahead,
                theta_turn,
                epsilon: part * speed,
                speed,
                arrive,
                wrap,
                near_goal,
            },
        )
}

/// Gains with which a walk settles, so that differences of rounding stay small.
fn calm_gains() -> impl Strategy<Value = Gains> {
    (
        0.3..1.8_f64,
        1.0..8.0_f64,
        2.0..20.0_f64,
        1.0..4.0_f64,
        0.5..3.0_f64,
        0.1..1.0_f64,
    )
        .prop_map(|(k_p, k_theta, k_v, ratio, speed, look)| Gains {
            k_p,
            k_theta,
            k_v,
            k_omega: ratio * k_theta,
            look_ahead: look,
            ..Gains::paper(speed)
        })
}

#[test]
fn every_step_is_that_of_the_law_whatever_the_gains_and_the_path() {
    let begin = (
        place(),
        -10.0..10.0_f64,
        number(-2.0, 4.0),
        number(-6.0, 6.0),
    );
    let strategy = (any_gains(), path(), path(), begin, 1..150_u32);
    let seen = RefCell::new(Seen::default());
    let mut runner = TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(1500)
    });
    let run = runner.run(
        &strategy,
        |(gains, first, second, (at, heading, speed, spin), change)| {
            gains.check().unwrap();
            let mut follower = Follower::new(BodyState {
                at,
                heading,
                speed,
                spin,
            })
            .unwrap();
            follower.set_route(Polyline::new(&first));
            for step in 0..150 {
                if step == change {
                    // Another path: place, heading and both speeds go on as they were.
                    let before = *follower.state();
                    follower.set_route(Polyline::new(&second));
                    prop_assert_eq!(*follower.state(), before);
                    prop_assert_eq!(follower.along(), 0.0);
                }
                if !one_step(&mut follower, &gains, &mut seen.borrow_mut())? {
                    break;
                }
            }
            Ok(())
        },
    );
    if let Err(error) = run {
        panic!("{error}");
    }
    // Little is left to rounding, and much was to be seen.
    let seen = seen.into_inner();
    assert!(
        seen.unsure * 10 < seen.steps && seen.arrived > 1_000,
        "{seen:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_whole_walk_is_the_oracles_own(
        gains in calm_gains(), points in proptest::collection::vec(place(), 1..8), from in place(), heading in -PI..PI,
    ) {
        let state = BodyState { at: from, heading, ..BodyState::default() };
        let mut follower = Follower::new(state).unwrap();
        follower.set_route(Polyline::new(&points));
        let mut walk = beside(&follower);
        for step in 0..600 {
            let wish = walk.step(&gains);
            follower.step(&gains).unwrap();
            if wish.knife < 1e-7 {
                break;
            }
            let found = follower.state();
            for (name, found, wanted) in [
                ("x", found.at.x, walk.x),
                ("y", found.at.y, walk.y),
                ("heading", found.heading, walk.heading),
                ("speed", found.speed, walk.speed),
                ("spin", found.spin, walk.spin),
                ("along", follower.along(), walk.along),
            ] {
                prop_assert!((found - wanted).abs() < 1e-6, "step {step}, {name}: {found}, not {wanted}");
            }
        }
    }

    #[test]
    fn a_heading_settles_exactly_where_the_closed_form_says(
        outer in 0.0..2.0_f64, inner in 0.0..5.0_f64, dt in 0.002..0.2_f64,
    ) {
        let gains = Gains {
            k_theta: outer / dt,
            k_omega: inner / dt,
            dt,
            speed: 0.01,
            epsilon: 0.0,
            look_ahead: 20.0,
            ..Gains::paper(1.4)
        };
        prop_assume!(gains.check().is_ok());
        let settled = settles(gains.k_theta, gains.k_omega, dt);
        let analysis = analyse(&gains);
        prop_assert_eq!(analysis.heading.stable, settled);
        let flagged = analysis.flags.iter().any(|flag| flag.id == "gains.unstable-heading");
        prop_assert_eq!(flagged, !settled);
        // Beside the bound it would take too long to see.
        let growth = growth(gains.k_theta, gains.k_omega, dt);
        prop_assume!((growth - 1.0).abs() > 0.003);
        prop_assert_eq!(growth < 1.0, settled);
        // The body itself, which creeps along a path so long that the desired heading stays. The error is small, so
        // that it is taken round no turn.
        let mut follower = Follower::new(BodyState { heading: 1e-3, ..BodyState::default() }).unwrap();
        follower.set_route(Polyline::new(&[DVec2::ZERO, at(1e6, 0.0)]));
        let (mut greatest, mut late) = (0.0_f64, 0.0_f64);
        for step in 0..6_000 {
            if follower.step(&gains).is_err() {
                greatest = f64::INFINITY;
                break;
            }
            let away = follower.state().heading.abs();
            greatest = greatest.max(away);
            if greatest > 3.0 {
                break;
            }
            if step >= 5_000 {
                late = late.max(away);
            }
        }
        if settled {
            prop_assert!(late < 1e-4 && greatest < 3.0, "{late} {greatest} {growth}");
        } else {
            prop_assert!(greatest > 3.0, "{greatest} {growth}");
        }
    }

    #[test]
    fn a_speed_settles_exactly_where_the_closed_form_says(product in 0.0..4.0_f64, dt in 0.005..0.3_f64, speed in 0.5..5.0_f64) {
        let gains = Gains { k_v: product / dt, dt, k_theta: 0.5, k_omega: 2.0, ..Gains::paper(speed) };
        prop_assume!(gains.check().is_ok() && (product - 2.0).abs() > 0.01 && (product - 1.0).abs() > 1e-9 && product > 0.01);
        let analysis = analyse(&gains);
        prop_assert_eq!((analysis.speed_stable, analysis.speed_monotone), (product < 2.0, product <= 1.0));
        let mut follower = Follower::new(BodyState::default()).unwrap();
        follower.set_route(Polyline::new(&[DVec2::ZERO, at(1e5, 0.0)]));
        let mut error = speed;
        let mut over = false;
        for _ in 0..2_000 {
            // It turns round where it is thrown back: only its first way is that of the loop.
            if follower.step(&gains).is_err() || error.abs() > 20.0 || follower.desired().speed != speed {
                break;
            }
            error = speed - follower.state().speed;
            over |= error < -1e-9;
        }
        prop_assert_eq!(error.abs() < 1e-3, product < 2.0, "{}", error);
        prop_assert_eq!(over, product > 1.0);
    }

    #[test]
    fn the_approach_to_a_goal_is_the_loop_of_the_analysis(
        outer in 0.0..1.6_f64, inner in 0.0..4.5_f64, dt in 0.005..0.1_f64, away in 1.0..5.0_f64,
    ) {
        let gains = Gains { k_p: outer / dt, k_v: inner / dt, dt, arrive: 0.001, look_ahead: 0.5, speed: 20.0, ..Gains::paper(1.4) };
        prop_assume!(gains.check().is_ok());
        prop_assert_eq!(analyse(&gains).goal.stable, settles(gains.k_p, gains.k_v, dt));
        // From rest it comes nearer as the loop says, at full speed at most, until it is there or has gone beyond.
        let mut follower = Follower::new(BodyState::default()).unwrap();
        follower.set_route(Polyline::new(&[DVec2::ZERO, at(away, 0.0)]));
        let (mut left, mut speed, mut remaining) = (away, 0.0_f64, away);
        for _ in 0..400 {
            let went = follower.step(&gains);
            // Its foot never goes back, and on by 2 m at most.
            remaining = left.min(remaining).max(remaining - 2.0);
            let bound = gains.speed / gains.k_p;
            // One so fast that its foot lags behind turns round.
            if left < 0.0015 || left > away || remaining - left > 0.45 || (remaining - bound).abs() < SURE {
                break;
            }
            let wanted = if remaining < bound { gains.speed.min(gains.k_p * left) } else { gains.speed };
            (left, speed) = (left - speed * dt, speed + gains.k_v * (wanted - speed) * dt);
            if went.is_err() {
                prop_assert!(speed.abs() > 100.0, "{speed}");
                break;
            }
            prop_assert!((away - follower.state().at.x - left).abs() < 1e-7 && (follower.state().speed - speed).abs() < 1e-6 * (1.0 + gains.k_v));
        }
    }
}

/// The rate of the phase by the specification: constant up to the slower cycle's speed, between both by their part,
/// beyond in proportion.
fn rate(gait: &Gait, speed: f64) -> f64 {
    let (slow, fast) = (gait.slow().base(), gait.fast().unwrap().base());
    let v = speed.abs();
    if v <= slow.speed {
        1.0 / slow.duration
    } else if v < fast.speed {
        let part = (v - slow.speed) / (fast.speed - slow.speed);
        (1.0 - part) / slow.duration + part / fast.duration
    } else {
        v / fast.speed / fast.duration
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn on_a_floor_each_moves_by_the_law_along_the_path_that_it_has(
        walls in proptest::collection::vec((1.0..8.0_f64, 1.0..8.0_f64, 0.1..1.5_f64, 0.1..1.5_f64), 0..5),
        people in proptest::collection::vec((place(), place(), -PI..PI, 0.8..5.0_f64), 1..6),
        cured: bool, seed: u64, dt in prop_oneof![Just(1.0 / 30.0), 0.01..0.06_f64],
    ) {
        let mut scene = Scene::new(DVec2::ZERO, at(10.0, 10.0)).unwrap();
        for (x, y, width, height) in walls {
            let wall = Shape::rectangle(at(x, y), at(x + width, y + height));
            scene.add(Obstacle::standing(wall, 2.0)).unwrap();
        }
        let settings = WalkSettings { dt, cell: 0.2, seed, deadlock_timeout: cured.then_some(1.0), ..WalkSettings::published() };
        let mut floor = Walkers::new(settings).unwrap();
        let inside = |p: DVec2| at(5.0, 5.0) + p * 0.75;
        for &(from, to, heading, speed) in &people {
            let index = floor.add(Body::PERSON, Gains::paper(speed), inside(from), heading).unwrap();
            floor.set_goal(index, inside(to)).unwrap();
        }
        let mut waited = vec![0_u32; people.len()];
        for tick in 0..200 {
            let before: Vec<_> = floor.walkers().to_vec();
            floor.tick(&scene);
            for (index, (was, is)) in before.iter().zip(floor.walkers()).enumerate() {
                prop_assert_eq!(is.gains().dt, dt);
                let mut walk = beside(was.follower());
                // A plan of this tick is felt in it.
                walk.path = is.follower().route().points().to_vec();
                let wish = walk.wish(is.gains(), is.follower().along());
                walk.euler(&wish, dt);
                let found = is.state();
                if wish.knife > SURE {
                    for (name, found, wanted) in [
                        ("x", found.at.x, walk.x),
                        ("y", found.at.y, walk.y),
                        ("heading", found.heading, walk.heading),
                        ("speed", found.speed, walk.speed),
                        ("spin", found.spin, walk.spin),
                    ] {
                        prop_assert!((found - wanted).abs() < 1e-7, "tick {tick}, {name} of {index}: {found}, not {wanted}");
                    }
                }
                prop_assert_eq!(is.trail().last(), Some(&found.at));
                let phase = was.phase() + rate(&Gait::procedural(), found.speed) * dt;
                let apart = (is.phase() - phase).rem_euclid(1.0);
                prop_assert!((0.0..1.0).contains(&is.phase()) && apart.min(1.0 - apart) < 1e-9, "{} {phase}", is.phase());
                // Row KU-12: who has no path is slower than 0.01 m/s after two seconds.
                waited[index] = if is.badge() == Badge::Waiting { waited[index] + 1 } else { 0 };
                if f64::from(waited[index]) * dt > 2.0 {
                    prop_assert!(found.speed.abs() < 0.01, "{found:?}");
                }
            }
        }
    }
}

#[test]
fn a_path_that_passes_its_end_before_is_followed_to_its_end() {
    // Through its last point, farther on, round and back to it: near the goal, but not near the end of the path.
    for (speed, back) in [
        (1.4, 0.35),
        (1.4, 0.65),
        (2.8, 1.05),
        (2.8, 1.2),
        (2.8, 1.35),
        (6.0, 2.5),
    ] {
        for (height, k_p) in [(0.001, 1.0), (0.3, 1.0), (0.3, 0.4), (0.3, 0.2)] {
            let route = [
                at(0.0, 0.0),
                at(9.0, 0.0),
                at(9.0 + back, 0.0),
                at(9.0 + back, height),
                at(9.0, 0.0),
            ];
            let mut follower = Follower::new(BodyState::default()).unwrap();
            follower.set_route(Polyline::new(&route));
            let gains = Gains {
                k_p,
                ..Gains::paper(speed)
            };
            for _ in 0..3_600 {
                follower.step(&gains).unwrap();
            }
            let state = follower.state();
            assert!(
                follower.arrived() && state.speed.abs() < 0.01,
                "{speed} {back} {height} {k_p}: {follower:?}"
            );
        }
    }
}

#[test]
fn the_papers_step_is_stable_by_both() {
    assert!(
        settles(5.0, 10.0, 1.0 / 30.0)
            && !settles(30.1, 10.0, 1.0 / 30.0)
            && !settles(5.0, 66.0, 1.0 / 30.0)
    );
    assert_eq!(Gains::paper(1.4).theta_turn, FRAC_PI_4);
}

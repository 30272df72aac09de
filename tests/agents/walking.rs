//! Bodies that follow paths, and characters that plan around each other (rows KU-06 to KU-12 and KU-16).

use glam::DVec2;
use proptest::prelude::*;
use std::f64::consts::{FRAC_PI_2, PI};
use wayscope::agents::{
    Badge, Body, BodyState, Controls, Dilation, Follower, Gains, PRESETS, Polyline, Script,
    WalkSettings, Walkers, analyse, dilate, wrapped,
};
use wayscope::message::Arg;
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

fn room(width: f64, height: f64) -> Scene {
    Scene::new(DVec2::ZERO, DVec2::new(width, height)).unwrap()
}

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn follower(at: DVec2, heading: f64, route: &[DVec2]) -> Follower {
    let state = BodyState {
        at,
        heading,
        ..BodyState::default()
    };
    let mut follower = Follower::new(state).unwrap();
    follower.set_route(Polyline::new(route));
    follower
}

#[test]
fn three_steps_of_eulers_rule_are_those_reckoned_by_hand() {
    let mut state = BodyState {
        at: at(1.0, 2.0),
        heading: 0.0,
        speed: 1.0,
        spin: 0.5,
    };
    let controls = Controls {
        push: 0.25,
        twist: -0.5,
    };
    // cos and sin of the headings 0, 0.25 and 0.375, rounded correctly.
    let expected = [
        (1.5, 2.0, 0.25, 1.125, 0.25),
        (
            1.5 + (1.125 * 0.968_912_421_710_644_8) * 0.5,
            2.0 + (1.125 * 0.247_403_959_254_522_93) * 0.5,
            0.375,
            1.25,
            0.0,
        ),
        (
            1.5 + (1.125 * 0.968_912_421_710_644_8) * 0.5 + (1.25 * 0.930_507_621_912_314_3) * 0.5,
            2.0 + (1.125 * 0.247_403_959_254_522_93) * 0.5 + (1.25 * 0.366_272_529_086_047_6) * 0.5,
            0.375,
            1.375,
            -0.25,
        ),
    ];
    for (x, y, heading, speed, spin) in expected {
        state = state.advanced(controls, 0.5);
        let found = [
            state.at.x,
            state.at.y,
            state.heading,
            state.speed,
            state.spin,
        ];
        assert_eq!(
            found.map(f64::to_bits),
            [x, y, heading, speed, spin].map(f64::to_bits),
            "{state:?}"
        );
    }
}

#[test]
fn a_first_step_of_the_controller_is_that_of_the_law() {
    let gains = Gains::paper(1.4);
    let mut follower = follower(at(0.0, 0.0), 0.0, &[at(0.0, 0.0), at(0.0, 10.0)]);
    follower.step(&gains).unwrap();
    let desired = *follower.desired();
    assert_eq!(desired.at, at(0.0, 0.36 * 1.4));
    assert_eq!((desired.heading, desired.error), (FRAC_PI_2, FRAC_PI_2));
    // It faces the wrong way: the small speed.
    assert_eq!((desired.spin, desired.speed), (5.0 * FRAC_PI_2, 0.1 * 1.4));
    assert_eq!(desired.controls.push, 5.0 * (0.1 * 1.4));
    assert_eq!(desired.controls.twist, 10.0 * (5.0 * FRAC_PI_2));
    let state = follower.state();
    assert_eq!(
        (state.at, state.heading),
        (at(0.0, 0.0), 0.0),
        "the old speeds are 0"
    );
    assert_eq!(state.speed, desired.controls.push / 30.0);
}

#[test]
fn the_answer_to_a_step_of_one_radian_is_that_of_the_table() {
    // k_theta, k_omega, overshoot, settling.
    for (k_theta, k_omega, overshoot, settling) in [
        (5.0, 10.0, 0.075, 0.77),
        (2.5, 10.0, 0.0, 1.07),
        (5.0, 20.0, 0.0, 0.47),
        (10.0, 10.0, 0.31, 1.03),
        (20.0, 10.0, 0.70, 2.2),
    ] {
        let gains = Gains {
            k_theta,
            k_omega,
            ..Gains::paper(1.4)
        };
        let analysis = analyse(&gains);
        let found = analysis.answer;
        assert!(
            (found.overshoot - overshoot).abs() <= 0.005,
            "{k_theta} {k_omega}: {found:?}"
        );
        assert!(
            (found.settling.unwrap() - settling).abs() <= 0.05,
            "{k_theta} {k_omega}: {found:?}"
        );
        assert!(analysis.stable() && analysis.heading.stable);
    }
    let paper = analyse(&Gains::paper(1.4));
    assert!((paper.answer.overshoot - 0.075).abs() <= 0.003);
    assert!((paper.heading.damping - 0.5_f64.sqrt()).abs() < 1e-12);
    assert!((paper.goal.damping - 1.118).abs() < 0.001);
    assert_eq!(paper.hints[0].id, "gains.underdamped");
    let critical = analyse(&Gains::preset("critical", 1.4).unwrap());
    assert_eq!((critical.heading.damping, critical.hints.len()), (1.0, 0));
}

#[test]
fn a_follower_turned_by_one_radian_answers_as_the_analysis_says() {
    // A path so far away that the desired heading stays.
    let heading = 1.0;
    let far = DVec2::from_angle(heading) * 1e6;
    let gains = Gains {
        speed: 0.01,
        epsilon: 0.0,
        look_ahead: 20.0,
        ..Gains::paper(1.4)
    };
    let mut body = follower(at(0.0, 0.0), 0.0, &[at(0.0, 0.0), far]);
    let (mut highest, mut outside) = (0.0_f64, 0);
    for step in 1..=90 {
        body.step(&gains).unwrap();
        highest = highest.max(body.state().heading);
        if (body.state().heading - 1.0).abs() > 0.02 {
            outside = step;
        }
    }
    assert!((highest - 1.075).abs() <= 0.003, "{highest}");
    let settling = f64::from(outside + 1) / 30.0;
    assert!((settling - 0.77).abs() <= 0.05, "{settling}");
}

#[test]
fn settings_that_grow_without_bound_are_flagged_before_and_stopped_while_they_run() {
    let paper = Gains::paper(1.4);
    for (gains, flag) in [
        (
            Gains {
                k_theta: 30.1,
                ..paper
            },
            Some("gains.unstable-heading"),
        ),
        (
            Gains {
                k_theta: 29.9,
                k_omega: 10.0,
                ..paper
            },
            None,
        ),
        (
            Gains {
                k_omega: 66.0,
                ..paper
            },
            Some("gains.unstable-heading"),
        ),
        (
            Gains {
                k_omega: 65.0,
                ..paper
            },
            None,
        ),
        (Gains { k_v: 60.5, ..paper }, Some("gains.unstable-speed")),
        (Gains { k_v: 58.0, ..paper }, None),
        (Gains { k_p: 31.0, ..paper }, Some("gains.unstable-goal")),
        (
            Gains {
                k_omega: 0.0,
                ..paper
            },
            Some("gains.unstable-heading"),
        ),
        (Gains { dt: 0.21, ..paper }, Some("gains.unstable-heading")),
    ] {
        gains.check().unwrap();
        let analysis = analyse(&gains);
        assert_eq!(
            analysis.flags.first().map(|flag| flag.id),
            flag,
            "{gains:?}"
        );
        assert_eq!(analysis.stable(), flag.is_none());
        assert!(analysis.curve.iter().all(|heading| heading.abs() <= 10.0));
    }
    let limits = analyse(&paper).heading;
    assert!((limits.outer_limit - 30.0).abs() < 1e-9 && (limits.inner_limit - 65.45).abs() < 0.01);

    let wild = Gains {
        k_omega: 120.0,
        ..paper
    };
    let mut body = follower(at(0.0, 0.0), 0.5, &[at(0.0, 0.0), at(50.0, 0.0)]);
    let stopped = (0..10_000)
        .find_map(|_| body.step(&wild).err())
        .expect("it does not go on for ever");
    assert_eq!(stopped.id, "walk.runaway");
    let state = *body.state();
    assert!(state.at.is_finite() && state.heading.is_finite());
    assert_eq!((state.speed, state.spin), (0.0, 0.0));
    assert_eq!(
        body.step(&paper).unwrap_err(),
        stopped,
        "it stands until it is put somewhere"
    );
    assert_eq!(*body.state(), state);
    body.put(BodyState::default()).unwrap();
    body.step(&paper).unwrap();
}

#[test]
fn the_limits_of_stability_are_where_simulation_has_them() {
    let paper = Gains::paper(1.4);
    for k_theta in [1.0, 5.0, 12.0, 25.0, 29.0, 31.0] {
        for k_omega in [1.0, 10.0, 30.0, 50.0, 64.0, 70.0, 90.0, 110.0] {
            let gains = Gains {
                k_theta,
                k_omega,
                ..paper
            };
            // The size of the error after a long time, from the rule itself.
            let (mut error, mut spin) = (1.0_f64, 0.0_f64);
            for _ in 0..20_000 {
                let twist = k_omega * (k_theta * error - spin);
                (error, spin) = (error - spin * paper.dt, spin + twist * paper.dt);
                if error.abs() > 1e9 {
                    break;
                }
            }
            assert_eq!(
                analyse(&gains).heading.stable,
                error.abs() < 0.5,
                "{k_theta} {k_omega}: {error}"
            );
        }
    }
}

#[test]
fn a_heading_that_crosses_the_seam_is_taken_the_short_way_round() {
    // A path to the left that wavers around heading π.
    let path: Vec<DVec2> = (0..40)
        .map(|i| at(-f64::from(i), if i % 2 == 0 { 0.2 } else { -0.2 }))
        .collect();
    let turned = |gains: &Gains| {
        let mut body = follower(path[0], PI - 0.1, &path);
        let mut sum = 0.0;
        for _ in 0..3_000 {
            let before = body.state().heading;
            body.step(gains).unwrap();
            sum += (body.state().heading - before).abs();
            if body.arrived() {
                break;
            }
        }
        (sum, body.arrived())
    };
    // Straight across the seam: less than 2 rad in all.
    let straight = [at(0.0, 0.0), at(-20.0, 0.05), at(-40.0, -0.05)];
    let mut body = follower(straight[0], -PI + 0.4, &straight);
    let mut sum = 0.0;
    while !body.arrived() {
        let before = body.state().heading;
        body.step(&Gains::paper(1.4)).unwrap();
        sum += (body.state().heading - before).abs();
    }
    assert!(sum < 2.0, "{sum}");
    let (wrapped_sum, arrived) = turned(&Gains::paper(1.4));
    let (other_sum, _) = turned(&Gains::preset("no-wrap", 1.4).unwrap());
    assert!(
        arrived && other_sum > 20.0 && other_sum > 3.0 * wrapped_sum,
        "{wrapped_sum} {other_sum}"
    );
    for (angle, into) in [
        (PI, PI),
        (-PI, PI),
        (3.0 * PI, PI),
        (0.0, 0.0),
        (-0.5, -0.5),
        (7.0, 7.0 - 2.0 * PI),
    ] {
        assert!((wrapped(angle) - into).abs() < 1e-12);
    }
}

#[test]
fn near_the_goal_it_slows_down_and_arrives_at_any_speed() {
    for speed in [1.4, 2.8, 6.0] {
        let route = [at(0.0, 0.0), at(8.0, 0.0), at(8.0, 9.0)];
        let mut body = follower(route[0], 0.3, &route);
        let mut time = 0;
        while !body.arrived() {
            body.step(&Gains::paper(speed)).unwrap();
            time += 1;
            assert!(time < 3_000, "{speed} m/s: {:?}", body.state());
        }
        for _ in 0..60 {
            body.step(&Gains::paper(speed)).unwrap();
        }
        let away = body.state().at.distance(route[2]);
        assert!(
            away < 0.05 && body.state().speed.abs() < 0.001,
            "{speed} m/s: {away}"
        );
    }
}

#[test]
fn without_slowing_down_a_jog_circles_its_goal() {
    let gains = Gains::preset("no-near-goal", 2.8).unwrap();
    let mut body = follower(at(0.0, 0.0), 0.5, &[at(0.0, 0.0), at(10.0, 0.0)]);
    let mut nearest = f64::INFINITY;
    for step in 0..1_800 {
        body.step(&gains).unwrap();
        if step > 600 {
            nearest = nearest.min(body.state().at.distance(at(10.0, 0.0)));
            assert!(!body.arrived());
        }
    }
    assert!((0.35..0.43).contains(&nearest), "{nearest}");
    let analysis = analyse(&gains);
    let hint = analysis
        .hints
        .iter()
        .find(|hint| hint.id == "gains.no-near-goal")
        .unwrap();
    let Some(&Arg::Num(radius)) = hint.arg("radius") else {
        panic!("{hint}")
    };
    assert!((radius - nearest).abs() < 0.05, "told beforehand: {radius}");
}

#[test]
fn at_a_right_angle_a_look_ahead_too_short_is_as_bad_as_one_too_long() {
    let route = [at(0.0, 0.0), at(6.0, 0.0), at(6.0, 6.0)];
    let worst = |speed: f64, look_ahead: f64| {
        let gains = Gains {
            look_ahead,
            ..Gains::paper(speed)
        };
        let mut body = follower(route[0], 0.0, &route);
        let mut worst = 0.0_f64;
        while !body.arrived() {
            body.step(&gains).unwrap();
            let p = body.state().at;
            let to_first = at(p.x.clamp(0.0, 6.0), 0.0).distance(p);
            let to_second = at(6.0, p.y.clamp(0.0, 6.0)).distance(p);
            worst = worst.max(to_first.min(to_second));
        }
        worst
    };
    // Those of the specification, to a centimetre.
    for (speed, look_ahead, deviation) in [
        (1.4, 0.1, 0.175),
        (1.4, 0.3, 0.101),
        (1.4, 0.5, 0.047),
        (1.4, 1.0, 0.179),
        (1.4, 2.0, 0.527),
        (2.8, 0.3, 0.305),
        (2.8, 1.0, 0.089),
        (2.8, 2.0, 0.376),
    ] {
        let found = worst(speed, look_ahead);
        assert!(
            (found - deviation).abs() < 0.02,
            "{speed} m/s, {look_ahead} m: {found}"
        );
    }
}

#[test]
fn gains_and_states_that_are_none_are_refused() {
    for preset in PRESETS {
        Gains::preset(preset, 1.4).unwrap().check().unwrap();
    }
    assert_eq!(Gains::preset("others", 1.4), None);
    let paper = Gains::paper(1.4);
    for wrong in [
        Gains {
            k_p: f64::NAN,
            ..paper
        },
        Gains {
            k_theta: -1.0,
            ..paper
        },
        Gains { dt: 0.0, ..paper },
        Gains {
            speed: f64::INFINITY,
            ..paper
        },
        Gains {
            theta_turn: 4.0,
            ..paper
        },
    ] {
        assert_eq!(wrong.check().unwrap_err().id, "gains.range");
    }
    let lost = BodyState {
        at: at(f64::NAN, 0.0),
        ..BodyState::default()
    };
    assert_eq!(Follower::new(lost).unwrap_err().id, "walk.runaway");
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let thin = Body {
        radius: 0.0,
        height: 1.8,
    };
    assert_eq!(
        floor.add(thin, paper, DVec2::ONE, 0.0).unwrap_err().id,
        "walk.radius-range"
    );
    assert_eq!(
        floor
            .add(Body::PERSON, paper, at(1.0, f64::INFINITY), 0.0)
            .unwrap_err()
            .id,
        "walk.runaway"
    );
    assert_eq!(
        floor.set_goal(3, DVec2::ONE).unwrap_err().id,
        "walk.no-walker"
    );
    let odd = WalkSettings {
        jitter: f64::NAN,
        ..WalkSettings::default()
    };
    assert_eq!(Walkers::new(odd).unwrap_err().id, "walk.setting");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn no_gains_within_their_ranges_ever_give_a_state_that_is_not_finite(
        k in proptest::array::uniform4(0.0..1000.0_f64), dt in 0.001..0.5_f64, speed in 0.01..20.0_f64,
        look_ahead in 0.0..20.0_f64, wrap: bool, near_goal: bool,
    ) {
        let [k_p, k_theta, k_v, k_omega] = k;
        let gains = Gains { k_p, k_theta, k_v, k_omega, dt, look_ahead, wrap, near_goal, speed, ..Gains::paper(speed) };
        prop_assume!(gains.check().is_ok());
        let mut body = follower(at(0.0, 0.0), 2.0, &[at(0.0, 0.0), at(3.0, 1.0), at(3.0, 1.0), at(0.0, 4.0)]);
        for _ in 0..300 {
            let _ = body.step(&gains);
            let state = body.state();
            let all = [state.at.x, state.at.y, state.heading, state.speed, state.spin, body.desired().speed, body.desired().spin];
            prop_assert!(all.iter().all(|value| value.is_finite()));
        }
        let analysis = analyse(&gains);
        prop_assert!(analysis.curve.iter().all(|value| value.is_finite()));
    }

    #[test]
    fn the_foot_of_a_place_is_the_nearest_within_the_window(
        points in proptest::collection::vec((0.0..10.0_f64, 0.0..10.0_f64), 1..8),
        place in (0.0..10.0_f64, 0.0..10.0_f64), part in 0.0..1.0_f64,
    ) {
        let points: Vec<DVec2> = points.into_iter().map(DVec2::from).collect();
        let route = Polyline::new(&points);
        let from = route.length() * part;
        let s = route.foot(DVec2::from(place), from, 2.0);
        prop_assert!(s >= from && s <= route.length().min(from + 2.0) + 1e-12);
        let away = |s: f64| route.at(s).unwrap().distance(DVec2::from(place));
        for i in 0..=200 {
            let other = (from + 0.01 * f64::from(i)).min(route.length());
            prop_assert!(away(s) <= away(other) + 1e-9);
        }
    }
}

fn add(floor: &mut Walkers, place: DVec2, goal: DVec2) -> usize {
    let heading = libm::atan2(goal.y - place.y, goal.x - place.x);
    let index = floor
        .add(Body::PERSON, Gains::paper(1.4), place, heading)
        .unwrap();
    floor.set_goal(index, goal).unwrap();
    index
}

#[test]
fn one_walks_to_its_goal_around_what_stands_and_keeps_its_clearance() {
    let mut scene = room(10.0, 8.0);
    let wall = Shape::rectangle(at(4.0, 0.0), at(4.3, 6.0));
    scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    let surroundings = Surroundings::of(&scene);
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = add(&mut floor, at(1.0, 1.0), at(8.0, 1.5));
    let mut least = f64::INFINITY;
    for _ in 0..900 {
        floor.tick(&scene);
        least = least.min(surroundings.clearance(floor.walkers()[one].state().at));
    }
    let walker = &floor.walkers()[one];
    assert_eq!(walker.badge(), Badge::Arrived);
    assert!(walker.state().at.distance(at(8.0, 1.5)) < 0.05 && walker.state().speed.abs() < 1e-3);
    assert!(least > 0.25, "{least}");
    assert!(walker.trail().len() == 900 && walker.footprints().len() > 15);
}

#[test]
fn dragging_goal_or_obstacle_plans_anew_without_a_jump_of_speeds() {
    let mut scene = room(12.0, 12.0);
    let block = |x: f64| Obstacle::standing(Shape::rectangle(at(x, 4.0), at(x + 1.0, 8.0)), 2.0);
    scene.add(block(5.0)).unwrap();
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = add(&mut floor, at(1.0, 6.0), at(11.0, 6.0));
    let mut before = *floor.walkers()[one].state();
    let mut swaps = 0;
    for tick in 0..400 {
        let plans = floor.walkers()[one].plans();
        if tick % 9 == 4 {
            floor
                .set_goal(
                    one,
                    at(11.0 - f64::from(tick % 5), 1.0 + 0.02 * f64::from(tick)),
                )
                .unwrap();
        }
        if tick % 11 == 7 {
            scene
                .replace(0, block(3.0 + 0.01 * f64::from(tick)))
                .unwrap();
            floor.scene_changed();
        }
        floor.tick(&scene);
        swaps += floor.walkers()[one].plans() - plans;
        let walker = &floor.walkers()[one];
        let (state, controls) = (*walker.state(), walker.follower().desired().controls);
        // No more than one step of control, exactly.
        assert_eq!(state.speed, before.speed + controls.push * Gains::STEP);
        assert_eq!(state.spin, before.spin + controls.twist * Gains::STEP);
        assert_eq!(state.heading, before.heading + before.spin * Gains::STEP);
        before = state;
    }
    assert!(swaps > 60, "{swaps}");
    assert!(before.speed > 0.1, "it walked on");
}

/// Eight on a ring in an open room, each to a place across that is nobody's.
fn crossing(seed: u64, settings: WalkSettings) -> Walkers {
    let mut floor = Walkers::new(WalkSettings { seed, ..settings }).unwrap();
    let middle = at(8.0, 8.0);
    for i in 0..8 {
        let turn = f64::from(i) * PI / 4.0 + 0.013 * seed as f64 * f64::from(i % 3);
        let goal = turn + PI + PI / 8.0;
        add(
            &mut floor,
            middle + DVec2::from_angle(turn) * 6.0,
            middle + DVec2::from_angle(goal) * 5.0,
        );
    }
    floor
}

#[test]
fn a_walk_goes_on_from_a_moment_of_its_as_it_did_then() {
    let scene = room(16.0, 16.0);
    let mut floor = crossing(3, WalkSettings::default());
    for at_tick in [0, 1, 7, 140, 600] {
        while floor.ticks() < at_tick {
            floor.tick(&scene);
        }
        let mut again = floor.moment();
        assert_eq!(again.state_hash(), floor.state_hash());
        let mut first = floor.clone();
        for tick in 0..200 {
            first.tick(&scene);
            again.tick(&scene);
            assert_eq!(again.state_hash(), first.state_hash(), "{at_tick}, {tick}");
        }
    }
}

#[test]
fn eight_characters_that_cross_never_touch_in_a_minute() {
    let scene = room(16.0, 16.0);
    let mut arrived = 0;
    for seed in 0..12 {
        let mut floor = crossing(seed, WalkSettings::default());
        for tick in 0..1_800 {
            floor.tick(&scene);
            assert_eq!(floor.overlaps(), [], "seed {seed}, tick {tick}");
        }
        assert!(floor.walkers().iter().all(|w| w.plans() > 10));
        arrived += floor
            .walkers()
            .iter()
            .filter(|w| w.badge() == Badge::Arrived)
            .count();
    }
    assert!(arrived >= 90, "{arrived} of 96 arrived");
}

#[test]
fn a_walker_without_a_path_stops_waits_and_goes_on_when_the_way_is_free() {
    let mut scene = room(12.0, 6.0);
    for (low, high) in [(0.0, 2.5), (3.6, 6.0)] {
        let wall = Shape::rectangle(at(6.0, low), at(6.5, high));
        scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    }
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = add(&mut floor, at(1.0, 3.0), at(11.0, 3.0));
    for _ in 0..60 {
        floor.tick(&scene);
    }
    assert!(floor.walkers()[one].state().speed > 1.0);
    // Another comes into the door.
    let other = floor
        .add(Body::PERSON, Gains::paper(1.4), at(6.25, 3.05), 0.0)
        .unwrap();
    for _ in 0..60 {
        floor.tick(&scene);
    }
    let walker = &floor.walkers()[one];
    assert_eq!(
        (walker.badge(), walker.plan().is_none()),
        (Badge::Waiting, true)
    );
    assert_eq!(walker.trouble().unwrap().id, "walk.no-path");
    assert!(walker.state().speed.abs() < 0.01, "{:?}", walker.state());
    let tries = walker.plans();
    for _ in 0..150 {
        floor.tick(&scene);
    }
    // Five seconds at 0.25 s, give or take a fifth.
    let tries = floor.walkers()[one].plans() - tries;
    assert!((15..=26).contains(&tries), "{tries}");
    floor.set_goal(other, at(9.0, 5.0)).unwrap();
    for _ in 0..600 {
        floor.tick(&scene);
        assert_eq!(floor.overlaps(), []);
    }
    assert_eq!(floor.walkers()[one].badge(), Badge::Arrived);
}

#[test]
fn a_run_is_the_same_bit_by_bit_and_goes_on_from_a_snapshot() {
    let scene = room(16.0, 16.0);
    let hashes = |floor: &mut Walkers, ticks: u32| {
        let hashes = (0..ticks).map(|_| {
            floor.tick(&scene);
            floor.state_hash()
        });
        hashes.collect::<Vec<u64>>()
    };
    let mut one = crossing(3, WalkSettings::default());
    let first = hashes(&mut one, 150);
    let mut copy = one.clone();
    let rest = hashes(&mut one, 200);
    assert_eq!(hashes(&mut copy, 200), rest);
    let mut again = crossing(3, WalkSettings::default());
    assert_eq!(hashes(&mut again, 150), first);
    assert_eq!(hashes(&mut again, 200), rest);
    assert_ne!(
        hashes(&mut crossing(4, WalkSettings::default()), 150),
        first
    );
}

#[test]
fn a_script_is_gone_through_step_by_step_and_again() {
    let scene = room(8.0, 8.0);
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = floor
        .add(Body::PERSON, Gains::paper(1.4), at(1.0, 1.0), 0.0)
        .unwrap();
    let script = Script::parse("goto 6 1\nwait 1.5\ngoto 6 6\nrepeat").unwrap();
    floor.set_script(one, script).unwrap();
    let mut seen: Vec<(usize, Badge)> = Vec::new();
    for _ in 0..1_500 {
        floor.tick(&scene);
        let now = (
            floor.walkers()[one].script_step(),
            floor.walkers()[one].badge(),
        );
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    use Badge::{Arrived, Pausing, Walking};
    let round = [
        (0, Walking),
        (0, Arrived),
        (1, Pausing),
        (2, Walking),
        (2, Arrived),
    ];
    assert_eq!(seen[..5], round);
    assert_eq!(seen[5..10], round);
}

#[test]
fn goals_outside_blocked_goals_and_bodies_too_large_are_told_and_do_no_harm() {
    let scene = room(6.0, 6.0);
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = add(&mut floor, at(1.0, 1.0), at(50.0, 1.0));
    let two = add(&mut floor, at(5.0, 5.0), at(5.98, 3.0));
    let huge = Body {
        radius: 4.0,
        height: 1.8,
    };
    let three = floor
        .add(huge, Gains::paper(1.4), at(3.0, 3.0), 0.0)
        .unwrap();
    floor.set_goal(three, at(1.0, 5.0)).unwrap();
    for _ in 0..30 {
        floor.tick(&scene);
    }
    let told = |i: usize| floor.walkers()[i].trouble().map(|message| message.id);
    assert_eq!(told(one), Some("walk.goal-outside"));
    assert_eq!(told(two), Some("walk.goal-blocked"));
    assert_eq!(told(three), Some("walk.goal-blocked"));
    assert!(
        floor
            .walkers()
            .iter()
            .all(|walker| walker.badge() == Badge::Waiting)
    );
    let tiny = WalkSettings {
        cell: 0.02,
        ..WalkSettings::default()
    };
    let mut floor = Walkers::new(tiny).unwrap();
    add(&mut floor, at(1.0, 1.0), at(5.0, 1.0));
    floor.tick(&room(900.0, 900.0));
    assert_eq!(floor.walkers()[0].trouble().unwrap().id, "agents.cells");
}

#[test]
fn a_character_whose_controller_runs_away_stands_until_it_is_put_somewhere() {
    let scene = room(30.0, 10.0);
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = add(&mut floor, at(1.0, 5.0), at(29.0, 5.0));
    let wild = Gains {
        k_omega: 150.0,
        ..Gains::paper(1.4)
    };
    floor.set_gains(one, wild).unwrap();
    floor.put(one, at(1.0, 5.0), 1.0).unwrap();
    for _ in 0..600 {
        floor.tick(&scene);
    }
    let walker = &floor.walkers()[one];
    assert_eq!(
        (walker.badge(), walker.trouble().unwrap().id),
        (Badge::Stopped, "walk.runaway")
    );
    assert!(walker.state().at.is_finite());
    floor.set_gains(one, Gains::paper(1.4)).unwrap();
    floor.put(one, at(1.0, 5.0), 0.0).unwrap();
    for _ in 0..900 {
        floor.tick(&scene);
    }
    assert_eq!(floor.walkers()[one].badge(), Badge::Arrived);
}

#[test]
fn scripts_that_cannot_be_read_say_in_which_line() {
    for (text, told) in [
        ("goto 1", "script.goto line=1 found=goto 1"),
        ("goto 1 2 3", "script.goto line=1 found=goto 1 2 3"),
        ("\n# so\ngoto 1 nan", "script.goto line=3 found=goto 1 nan"),
        ("goto 1 inf", "script.goto line=1 found=goto 1 inf"),
        ("wait", "script.wait line=1 found=wait most=3600"),
        ("wait -1", "script.wait line=1 found=wait -1 most=3600"),
        (
            "goto 1 1\nrepeat\ngoto 2 2",
            "script.after-repeat line=3 found=goto 2 2",
        ),
        ("repeat", "script.nothing-to-repeat line=1 found=repeat"),
        (
            "wait 0\nrepeat",
            "script.nothing-to-repeat line=2 found=repeat",
        ),
        ("GOTO 1 1", "script.word line=1 found=GOTO 1 1"),
    ] {
        assert_eq!(Script::parse(text).unwrap_err().to_string(), told);
    }
    assert_eq!(
        Script::parse(&"wait 1\n".repeat(1_001)).unwrap_err().id,
        "script.long"
    );
    let script = Script::parse("goto 1.5 -2\nwait 0.25\nrepeat").unwrap();
    assert_eq!(Script::parse(&script.text()).unwrap(), script);
    assert_eq!(Script::parse("").unwrap().steps(), []);
}

/// A corridor one body wide between two rooms, and one at each end who wants to the other.
fn corridor(settings: WalkSettings) -> (Scene, Walkers) {
    let mut scene = room(16.0, 8.0);
    for (low, high) in [(0.0, 3.4), (4.6, 8.0)] {
        let wall = Shape::rectangle(at(5.0, low), at(11.0, high));
        scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    }
    let mut floor = Walkers::new(settings).unwrap();
    add(&mut floor, at(1.5, 4.0), at(14.5, 4.6));
    add(&mut floor, at(14.5, 4.0), at(1.5, 3.4));
    (scene, floor)
}

#[test]
fn head_on_in_a_corridor_both_wait_for_ever_unless_the_cure_is_on() {
    let (scene, mut floor) = corridor(WalkSettings::default());
    for _ in 0..1_800 {
        floor.tick(&scene);
        assert_eq!(floor.overlaps(), []);
    }
    assert!(
        floor
            .walkers()
            .iter()
            .all(|walker| walker.badge() == Badge::Waiting),
        "as in the paper"
    );

    let cured = WalkSettings {
        deadlock_timeout: Some(2.0),
        ..WalkSettings::default()
    };
    let (scene, mut floor) = corridor(cured);
    let mut yielded = [0, 0];
    for _ in 0..1_800 {
        floor.tick(&scene);
        assert_eq!(floor.overlaps(), []);
        for (count, walker) in yielded.iter_mut().zip(floor.walkers()) {
            *count += u32::from(walker.badge() == Badge::Yielding);
        }
    }
    let badges: Vec<Badge> = floor
        .walkers()
        .iter()
        .map(|walker| walker.badge())
        .collect();
    assert_eq!(badges, [Badge::Arrived, Badge::Arrived], "{yielded:?}");
    assert!(
        yielded[0] > 0 && yielded[1] == 0,
        "the lower number yields: {yielded:?}"
    );
}

#[test]
fn a_narrow_margin_lets_bodies_overlap_and_one_of_a_radius_does_not() {
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::Rng;
    let scene = room(14.0, 14.0);
    let overlapping = |margin: Option<f64>| {
        let mut runs = 0;
        for seed in 0..20 {
            let mut random = Pcg32::new(seed, 77);
            let mut spots: Vec<DVec2> = Vec::new();
            while spots.len() < 24 {
                let mut next = || 1.0 + 12.0 * f64::from(random.next_u32()) / 4_294_967_296.0;
                let spot = at(next(), next());
                if spots.iter().all(|other| other.distance(spot) > 1.7) {
                    spots.push(spot);
                }
            }
            let settings = WalkSettings {
                seed,
                margin,
                ..WalkSettings::default()
            };
            let mut floor = Walkers::new(settings).unwrap();
            for i in 0..8 {
                let gains = Gains::paper(if i % 3 == 2 { Gains::JOG } else { Gains::WALK });
                floor.add(Body::PERSON, gains, spots[i], i as f64).unwrap();
                let (one, two) = (spots[8 + i], spots[16 + i]);
                let text = format!(
                    "goto {} {}\nwait 0.5\ngoto {} {}\nrepeat",
                    one.x, one.y, two.x, two.y
                );
                floor.set_script(i, Script::parse(&text).unwrap()).unwrap();
            }
            let mut touched = false;
            for _ in 0..1_800 {
                floor.tick(&scene);
                touched |= !floor.overlaps().is_empty();
            }
            runs += u32::from(touched);
        }
        runs
    };
    assert_eq!(overlapping(None), 0);
    assert!(overlapping(Some(0.05)) > 3);
}

#[test]
fn characters_may_go_while_others_walk_and_settings_may_change() {
    let scene = room(12.0, 12.0);
    for dilation in [
        Dilation::Paper,
        Dilation::LineWidth,
        Dilation::DoubleLineWidth,
    ] {
        let settings = WalkSettings {
            dilation,
            ..WalkSettings::default()
        };
        let mut floor = Walkers::new(settings).unwrap();
        for i in 0..5 {
            add(
                &mut floor,
                at(1.0 + 2.0 * f64::from(i), 1.0),
                at(9.0 - 2.0 * f64::from(i), 11.0),
            );
        }
        for _ in 0..100 {
            floor.tick(&scene);
        }
        floor.remove(2).unwrap();
        floor
            .set_body(
                0,
                Body {
                    radius: 0.5,
                    height: 1.0,
                },
            )
            .unwrap();
        floor
            .set_settings(WalkSettings {
                cell: 0.3,
                ..settings
            })
            .unwrap();
        for _ in 0..900 {
            floor.tick(&scene);
        }
        let ids: Vec<u32> = floor.walkers().iter().map(|walker| walker.id()).collect();
        assert_eq!(ids, [0, 1, 3, 4]);
        let arrived = floor
            .walkers()
            .iter()
            .filter(|w| w.badge() == Badge::Arrived)
            .count();
        assert_eq!(arrived, 4, "{dilation:?}");
    }
}

#[test]
fn a_kerb_is_stepped_over_and_an_arch_passed_under_by_walkers_that_fit() {
    let mut scene = room(12.0, 4.0);
    let bar = |x: f64, low: f64, high: f64| Obstacle {
        shape: Shape::rectangle(at(x, 0.0), at(x + 0.5, 4.0)),
        low,
        high,
        name: String::new(),
    };
    scene.add(bar(3.0, 0.0, 0.04)).unwrap();
    scene.add(bar(7.0, 1.5, 2.5)).unwrap();
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let child = Body {
        radius: 0.25,
        height: 1.3,
    };
    for (y, body) in [(1.0, child), (3.0, Body::PERSON)] {
        let index = floor.add(body, Gains::paper(1.4), at(1.0, y), 0.0).unwrap();
        floor.set_goal(index, at(11.0, y)).unwrap();
    }
    for _ in 0..600 {
        floor.tick(&scene);
    }
    let badges: Vec<Badge> = floor
        .walkers()
        .iter()
        .map(|walker| walker.badge())
        .collect();
    assert_eq!(badges, [Badge::Arrived, Badge::Waiting]);
}

#[test]
fn the_map_that_is_drawn_is_the_one_that_is_planned_on() {
    let mut scene = room(10.0, 8.0);
    scene
        .add(Obstacle::standing(
            Shape::Disc {
                centre: at(5.0, 4.0),
                radius: 1.0,
            },
            2.0,
        ))
        .unwrap();
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = add(&mut floor, at(1.0, 4.0), at(9.0, 4.0));
    add(&mut floor, at(9.0, 1.0), at(1.0, 7.0));
    for _ in 0..60 {
        floor.tick(&scene);
        let bitmap = floor.bitmap(one, &scene).unwrap();
        let map = floor.dilated(one, &scene).unwrap();
        assert!(map == dilate(&bitmap, 0.35, Dilation::Conservative));
        assert!(floor.walkers()[one].plan().is_some());
    }
    assert_eq!(floor.bitmap(7, &scene).unwrap_err().id, "walk.no-walker");
}

#[test]
fn a_script_of_one_goal_that_repeats_stands_there_and_plans_no_more() {
    let scene = room(6.0, 6.0);
    let mut floor = Walkers::new(WalkSettings::default()).unwrap();
    let one = floor
        .add(Body::PERSON, Gains::paper(1.4), at(1.0, 1.0), 0.0)
        .unwrap();
    floor
        .set_script(one, Script::parse("goto 4 4\nrepeat").unwrap())
        .unwrap();
    for _ in 0..300 {
        floor.tick(&scene);
    }
    let plans = floor.walkers()[one].plans();
    for _ in 0..300 {
        assert_eq!(floor.tick(&scene), 0);
        assert_eq!(floor.walkers()[one].badge(), Badge::Arrived);
    }
    assert_eq!(floor.walkers()[one].plans(), plans);
}

/// What somebody may do to a floor, with whatever values.
#[derive(Clone, Debug)]
enum Deed {
    Add(f64, f64, f64),
    Remove(usize),
    Goal(usize, f64, f64),
    Put(usize, f64, f64),
    Body(usize, f64, f64),
    Gain(usize, usize, f64),
    Cell(f64),
    Dilation(usize),
    Wall(f64, f64),
    Ticks(u32),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let value = || {
        prop_oneof![
            8 => -2.0..12.0_f64,
            1 => prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(1e300), Just(-1e-300), Just(0.0), Just(1e6)],
        ]
    };
    let deed = prop_oneof![
        (value(), value(), value()).prop_map(|(x, y, r)| Deed::Add(x, y, r)),
        (0_usize..5).prop_map(Deed::Remove),
        (0_usize..5, value(), value()).prop_map(|(i, x, y)| Deed::Goal(i, x, y)),
        (0_usize..5, value(), value()).prop_map(|(i, x, y)| Deed::Put(i, x, y)),
        (0_usize..5, value(), value()).prop_map(|(i, r, h)| Deed::Body(i, r, h)),
        (0_usize..5, 0_usize..6, 0.0..200.0_f64).prop_map(|(i, k, v)| Deed::Gain(i, k, v)),
        value().prop_map(Deed::Cell),
        (0_usize..4).prop_map(Deed::Dilation),
        (value(), value()).prop_map(|(x, y)| Deed::Wall(x, y)),
        (1_u32..40).prop_map(Deed::Ticks),
    ];
    proptest::collection::vec(deed, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn whatever_is_done_to_a_floor_all_states_stay_finite_and_the_run_repeats(deeds in deeds()) {
        let run = || {
            let mut scene = room(10.0, 8.0);
            let mut floor = Walkers::new(WalkSettings { deadlock_timeout: Some(1.0), ..WalkSettings::default() }).unwrap();
            for deed in &deeds {
                // What is refused leaves everything as it was.
                let before = floor.state_hash();
                let done = match *deed {
                    Deed::Add(x, y, r) => {
                        let body = Body { radius: 0.1 + 0.05 * r, height: 1.8 };
                        floor.add(body, Gains::paper(1.4), at(x, y), x + y).map(|_| ())
                    }
                    Deed::Remove(i) => floor.remove(i),
                    Deed::Goal(i, x, y) => floor.set_goal(i, at(x, y)),
                    Deed::Put(i, x, y) => floor.put(i, at(x, y), y),
                    Deed::Body(i, radius, height) => floor.set_body(i, Body { radius, height }),
                    Deed::Gain(i, which, value) => {
                        let mut gains = Gains::paper(1.4);
                        *[&mut gains.k_p, &mut gains.k_theta, &mut gains.k_v, &mut gains.k_omega, &mut gains.look_ahead, &mut gains.speed][which] = value;
                        floor.set_gains(i, gains)
                    }
                    Deed::Cell(cell) => {
                        let settings = *floor.settings();
                        floor.set_settings(WalkSettings { cell: 0.1 * cell, ..settings })
                    }
                    Deed::Dilation(which) => {
                        let dilation = [Dilation::Paper, Dilation::Conservative, Dilation::LineWidth, Dilation::DoubleLineWidth][which];
                        let settings = *floor.settings();
                        floor.set_settings(WalkSettings { dilation, ..settings })
                    }
                    Deed::Wall(x, y) => {
                        let added = scene.add(Obstacle::standing(Shape::rectangle(at(x, y), at(x + 0.4, y + 3.0)), 2.0));
                        floor.scene_changed();
                        added.map(|_| ())
                    }
                    Deed::Ticks(count) => {
                        for _ in 0..count {
                            floor.tick(&scene);
                        }
                        Ok(())
                    }
                };
                if done.is_err() && !matches!(deed, Deed::Wall(..)) {
                    assert_eq!(floor.state_hash(), before);
                }
                for walker in floor.walkers() {
                    let state = walker.state();
                    assert!(state.at.is_finite() && state.heading.is_finite() && state.speed.is_finite() && state.spin.is_finite());
                    assert!((0.0..1.0).contains(&walker.phase()));
                    assert!(walker.plan().is_none_or(|plan| !plan.cells.is_empty() && plan.route.length().is_finite()));
                }
            }
            floor.state_hash()
        };
        prop_assert_eq!(run(), run());
    }
}

#[test]
fn a_walker_that_waits_for_the_plan_to_a_second_goal_goes_there_all_the_same() {
    let scene = room(20.0, 20.0);
    let settings = WalkSettings {
        most_plans: 4,
        ..WalkSettings::default()
    };
    let mut floor = Walkers::new(settings).unwrap();
    let place = |i: u32| at(1.0 + 3.0 * f64::from(i % 6), 1.0 + 3.0 * f64::from(i / 6));
    for i in 0..30 {
        add(&mut floor, place(i), place(i));
    }
    let seconds = |floor: &mut Walkers, n: u32| {
        for _ in 0..30 * n {
            floor.tick(&scene);
        }
    };
    seconds(&mut floor, 3);
    for i in 0..30 {
        floor.set_goal(i as usize, place(i) + at(0.0, 2.0)).unwrap();
    }
    seconds(&mut floor, 20);
    for (i, walker) in (0..).zip(floor.walkers()) {
        let left = walker.state().at.distance(place(i) + at(0.0, 2.0));
        assert!(left < 0.5, "{i} stands {left} m from its goal");
    }
}

#[test]
fn no_more_than_allowed_plan_in_a_tick_and_everybody_has_a_turn() {
    let scene = room(20.0, 20.0);
    let settings = WalkSettings {
        most_plans: 4,
        ..WalkSettings::default()
    };
    let mut floor = Walkers::new(settings).unwrap();
    for i in 0..30 {
        let (x, y) = (1.0 + 3.0 * f64::from(i % 6), 1.0 + 3.0 * f64::from(i / 6));
        add(&mut floor, at(x, y), at(19.0 - x, 19.0 - y));
    }
    for _ in 0..80 {
        // All have to, in every tick.
        floor.scene_changed();
        assert_eq!(floor.tick(&scene), 4);
    }
    let plans = floor.walkers().iter().map(|walker| walker.plans());
    assert!(plans.clone().min() >= Some(10) && plans.max() <= Some(11));
}

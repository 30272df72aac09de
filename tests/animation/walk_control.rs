//! The control layer of the walk engine: what is asked for at any time, at any frame rate, and what comes of it.

use crate::walkers::{all, walker};
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::f64::consts::{PI, TAU};
use wayscope::animation::{
    CONTROL_STEP, SpeedVariation, WalkControl, WalkEngine, WalkMode, WalkPrint, acceleration_gate,
    deceleration_gate, order_parameter, speed_ceiling, turn_gate,
};

fn unit(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / f64::from(u32::MAX)
}

#[test]
fn phase_and_speeds_go_on_smoothly_whatever_is_asked_for_in_each_frame() {
    let mut random = Pcg32::new(25, 1);
    let leg = 0.9;
    let mut walks = walker(leg);
    let most = walks.control().most_acceleration;
    let half_hips = f64::from(walks.pattern().build().half_hips);
    for frame in 0..all(1_000_000, 60_000) {
        let dt = 0.001 + 0.039 * unit(&mut random);
        // At times it is left alone for a while, so that it comes to what was asked for.
        if frame % 1_000 < 700 || frame % 50 == 0 {
            walks.set_speed(5.0 * unit(&mut random)).unwrap();
            walks.set_turn(14.0 * unit(&mut random) - 7.0).unwrap();
        }
        if frame % 97 == 0 {
            let goal = DVec2::new(unit(&mut random), unit(&mut random)) * 9.0;
            walks.set_goal(goal).unwrap();
        }
        if frame % 1_013 == 0 {
            walks.halt();
        }
        let before = walks.clone();
        let done = walks.step(dt).unwrap();
        let phase = walks.phase() - before.phase();
        let phase = if phase < -0.5 { phase + 1.0 } else { phase };
        assert!((0.0..1.0).contains(&walks.phase()), "{}", walks.phase());
        assert!(
            (0.0..=2.0 * dt + 1e-12).contains(&phase),
            "{phase} in {dt} s, frame {frame}"
        );
        let (v, omega) = (walks.normalised_speed(), walks.turn());
        assert!(
            v * omega.abs() <= 2.0 * (1.0 + 1e-12),
            "{v} {omega}, frame {frame}"
        );
        assert!(
            omega.abs() * 1.25 * half_hips <= v * (1.0 + 1e-12),
            "{v} {omega}, frame {frame}"
        );
        assert!(v <= speed_ceiling(1.0));
        let gained = v - before.normalised_speed();
        assert!(
            gained <= most * dt + 1e-12,
            "{gained} in {dt} s, frame {frame}"
        );
        // A halt brakes harder than what is asked for: 2 V / T, with T for 0.47 cycles or more.
        if before.mode() != WalkMode::Halting && walks.mode() != WalkMode::Halting {
            assert!(
                gained >= -most * dt - 1e-3,
                "{gained} in {dt} s, frame {frame}"
            );
        }
        let way = walks.position().distance(before.position());
        if done.substeps == 1 {
            // The bound holds for what is walked.
            let turned = (walks.heading() - before.heading()).abs() / dt;
            assert!(
                way / leg / dt * turned <= 2.0 * (1.0 + 1e-9),
                "frame {frame}"
            );
        }
        assert!(way <= leg * dt * speed_ceiling(1.0));
    }
}

/// The prints of half a minute with wishes that change, at a time step.
fn prints(dt: f64, goals: bool) -> Vec<WalkPrint> {
    let mut walks = walker(1.0);
    walks.keep_prints(1_000);
    let per = (0.2 / dt).round() as u32;
    for fifth in 0..150u32 {
        if goals {
            if fifth == 0 {
                walks.set_speed(1.4).unwrap();
                for (x, y) in [
                    (6.0, 0.0),
                    (9.0, 4.0),
                    (4.0, 8.0),
                    (-3.0, 5.0),
                    (-3.0, -5.0),
                ] {
                    walks.add_goal(DVec2::new(x, y)).unwrap();
                }
            }
        } else if fifth % 10 == 0 {
            let turn = fifth / 10;
            walks.set_speed(0.6 + 0.3 * f64::from(turn % 5)).unwrap();
            walks.set_turn(0.5 * (f64::from(turn % 3) - 1.0)).unwrap();
        }
        for _ in 0..per {
            walks.step(dt).unwrap();
        }
    }
    walks.footprints().copied().collect()
}

#[test]
fn footprints_are_the_same_at_all_frame_rates() {
    for goals in [false, true] {
        let exact = prints(1.0 / 960.0, goals);
        assert!(exact.len() > 40);
        for rate in [240.0, 120.0, 60.0, 30.0, 25.0, 10.0, 5.0] {
            let found = prints(1.0 / rate, goals);
            assert_eq!(found.len(), exact.len(), "{rate} Hz");
            for (found, exact) in found.iter().zip(&exact) {
                let off = found.at.distance(exact.at);
                assert!(off < 0.02, "{off} m at {rate} Hz, goals: {goals}");
                assert_eq!(found.left, exact.left);
            }
        }
    }
}

#[test]
fn longer_steps_are_divided_at_25_hz_and_hours_are_cut() {
    let mut once = walker(1.0);
    once.set_speed(1.3).unwrap();
    once.set_turn(0.7).unwrap();
    let mut often = once.clone();
    let done = once.step(0.2).unwrap();
    assert_eq!((done.substeps, done.left_out), (5, 0.0));
    for _ in 0..5 {
        assert_eq!(often.step(0.2 / 5.0).unwrap().substeps, 1);
    }
    assert_eq!(once, often);
    assert_eq!(once.step(CONTROL_STEP).unwrap().substeps, 1);
    assert_eq!(once.step(1.01 * CONTROL_STEP).unwrap().substeps, 2);
    let hour = once.step(3_600.0).unwrap();
    assert_eq!((hour.seconds, hour.left_out), (10.0, 3_590.0));
    assert!((250..=251).contains(&hour.substeps), "{}", hour.substeps);
    let before = once.clone();
    assert_eq!(once.step(0.0).unwrap().substeps, 0);
    for bad in [-0.1, f64::NAN, f64::INFINITY] {
        assert_eq!(once.step(bad).unwrap_err().id, "gait.time-step");
    }
    assert_eq!(once, before);
    // However short.
    for _ in 0..1_000 {
        once.step(1e-9).unwrap();
    }
    let way = once.position().distance(before.position());
    assert!((way / before.speed() / 1e-6 - 1.0).abs() < 0.01, "{way} m");
}

#[test]
fn what_changes_is_heeded_at_once() {
    let mut walks = walker(1.0);
    walks.set_speed(1.4).unwrap();
    walks.set_goal(DVec2::new(50.0, 0.0)).unwrap();
    walks.step(5.01).unwrap();
    let control = WalkControl {
        tolerance: 0.5,
        ..WalkControl::default()
    };
    let changes: [fn(&mut WalkEngine, WalkControl); 3] = [
        |walks, _| walks.put(DVec2::new(49.6, 0.0), 0.0).unwrap(),
        |walks, _| walks.push(DVec2::new(49.6, 0.0) - walks.position()),
        |walks, control| {
            walks.put(DVec2::new(49.6, 0.0), 0.0).unwrap();
            walks.set_control(control).unwrap();
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut walks = walks.clone();
        change(&mut walks, control);
        // Within the tolerance by the last change alone: looked at before it has walked on.
        assert_eq!(walks.step(0.002).unwrap().arrivals, u32::from(number == 2));
        walks.push(DVec2::new(0.3, 0.0));
        let there = walks.step(0.002).unwrap().arrivals;
        assert_eq!(there, u32::from(number != 2));
    }
}

/// Whether a walker on its way at 1.4 /s comes to a goal within 20 s.
fn reaches(control: WalkControl, goal: DVec2) -> bool {
    let mut walks = walker(1.0);
    walks.set_control(control).unwrap();
    walks.set_speed(1.4).unwrap();
    // Up to speed, then back to where it began.
    walks.step(5.0).unwrap();
    walks.put(DVec2::ZERO, 0.0).unwrap();
    walks.set_goal(goal).unwrap();
    (0..500).any(|_| walks.step(CONTROL_STEP).unwrap().arrivals > 0)
}

#[test]
fn a_gain_that_rises_reaches_the_goals_that_a_fixed_one_circles() {
    let adaptive = WalkControl::default();
    let fixed = WalkControl {
        adaptive: false,
        ..adaptive
    };
    // Those of the design.
    for (x, y) in [(0.0, 0.6), (0.0, 1.2), (-1.0, 0.5), (0.0, 2.5)] {
        assert!(reaches(adaptive, DVec2::new(x, y)), "({x}, {y})");
        let stiff = WalkControl { gain: 2.5, ..fixed };
        assert!(reaches(stiff, DVec2::new(x, y)), "stiff: ({x}, {y})");
    }
    let mut random = Pcg32::new(7, 3);
    let (mut count, mut missed) = (0, 0);
    while count < all(1_000, 150) {
        let (side, far) = (unit(&mut random), unit(&mut random));
        let goal = DVec2::from_angle((side - 0.5) * TAU) * (0.3 + 1.2 * far);
        assert!(reaches(adaptive, goal), "{goal}");
        missed += u32::from(!reaches(fixed, goal));
        count += 1;
    }
    assert!(
        2 * missed >= count,
        "a fixed gain misses {missed} of {count}"
    );
}

#[test]
fn after_an_arrival_the_gain_relaxes_within_a_second_and_the_walk_goes_straight_on() {
    let mut walks = walker(1.0);
    walks.set_speed(1.4).unwrap();
    walks.set_goal(DVec2::new(0.0, 1.2)).unwrap();
    let mut highest = 0.0f64;
    while walks.arrivals() == 0 {
        walks.step(CONTROL_STEP).unwrap();
        highest = highest.max(walks.gain());
        assert!(walks.time() < 20.0);
    }
    assert!(highest > 1.3, "{highest}");
    assert_eq!(walks.mode(), WalkMode::Speed);
    walks
        .set_goal(walks.position() + DVec2::new(30.0, 30.0))
        .unwrap();
    let normal = walks.control().gain;
    let updates = (0..26).find(|_| {
        walks.step(CONTROL_STEP).unwrap();
        walks.gain() == normal
    });
    assert!(updates.is_some(), "{}", walks.gain());
    walks.clear_goals();
    walks.step(5.0).unwrap();
    assert!(walks.turn().abs() < 1e-6);
    assert!((walks.speed() - 1.4).abs() < 1e-3);
}

#[test]
fn a_raised_gain_is_normal_again_while_the_arc_hits_for_another_goal_and_without_one() {
    let normal = WalkControl::default().gain;
    let mut raised = walker(1.0);
    raised.set_speed(1.4).unwrap();
    raised.step(5.0).unwrap();
    let aside = |walks: &WalkEngine, ahead: f64, left: f64| {
        let far = DVec2::new(ahead, left);
        walks.position() + DVec2::from_angle(walks.heading()).rotate(far)
    };
    raised.set_goal(aside(&raised, 0.0, 1.2)).unwrap();
    raised.step(1.2).unwrap();
    assert!(raised.gain() > 1.2 * normal, "{}", raised.gain());
    let mut straight = raised.clone();
    straight.clear_goals();
    straight.step(1.5).unwrap();
    assert_eq!(straight.gain(), normal);
    let mut turns = raised.clone();
    turns.set_turn(0.2).unwrap();
    turns.step(1.5).unwrap();
    assert_eq!(turns.gain(), normal);
    let mut another = raised.clone();
    another.set_goal(aside(&another, 30.0, 0.0)).unwrap();
    another.step(6.0).unwrap();
    assert_eq!(another.gain(), normal);
    // A goal that moves away in front of it, set anew in each frame.
    let mut moved = raised.goals().next().unwrap();
    let mut follows = raised.clone();
    for _ in 0..300 {
        let wish = aside(&follows, 20.0, 0.0) - moved;
        moved += wish.clamp_length_max(0.2);
        follows.set_goal(moved).unwrap();
        follows.step(CONTROL_STEP).unwrap();
    }
    assert_eq!((follows.arrivals(), follows.gain()), (0, normal));
}

#[test]
fn phase_gates_have_their_notches_where_the_figure_has_them() {
    for (gate, low) in [
        (acceleration_gate as fn(f64) -> f64, [0.15, 0.65]),
        (deceleration_gate, [0.4, 0.9]),
    ] {
        for low in low {
            assert!((gate(low) - 0.1).abs() < 1e-12);
        }
        for i in 0..1_000 {
            let phase = f64::from(i) / 1_000.0;
            assert!((0.1 - 1e-12..=1.0).contains(&gate(phase)));
            let next = gate((phase + 0.001) % 1.0);
            assert!((next - gate(phase)).abs() < 0.0095, "a jump at {phase}");
        }
    }
    for phase in [0.3, 0.4, 0.5, 0.9] {
        assert!(acceleration_gate(phase) > 1.0 - 1e-9);
    }
    for phase in [0.0, 0.15, 0.3, 0.5, 0.65, 0.8] {
        assert!(deceleration_gate(phase) > 1.0 - 1e-9);
    }
    for phase in [0.0, 0.3, 0.77] {
        let other = turn_gate((phase + 0.5) % 1.0, false);
        assert!((turn_gate(phase, true) - other).abs() < 1e-12);
    }
}

#[test]
fn the_engine_waits_for_its_phases_where_it_is_gated() {
    let dt = 0.001;
    // The change of V in a millisecond at a phase, towards a speed.
    let change = |gated: bool, phase: f64, wanted: f64| {
        let mut walks = walker(1.0);
        let control = WalkControl {
            gated,
            ..WalkControl::default()
        };
        walks.set_control(control).unwrap();
        walks.set_speed(1.4).unwrap();
        walks.step(6.0).unwrap();
        walks.set_phase(phase).unwrap();
        walks.set_speed(wanted).unwrap();
        let before = walks.normalised_speed();
        walks.step(dt).unwrap();
        (walks.normalised_speed() - before) / dt
    };
    let most = WalkControl::default().most_acceleration;
    for phase in [0.15, 0.4, 0.65, 0.9] {
        for wanted in [0.2, 3.0] {
            let free = change(false, phase, wanted).abs();
            assert!((free / most - 1.0).abs() < 1e-6, "{free} at {phase}");
            let gated = change(true, phase, wanted);
            assert_eq!(gated > 0.0, wanted > 1.4);
            let waits = ((phase - 0.15) % 0.5 < 0.01) == (wanted > 1.4);
            let part = if waits { 0.1..0.12 } else { 0.999..1.001 };
            assert!(part.contains(&(gated.abs() / most)), "{gated} at {phase}");
        }
    }
}

#[test]
fn the_desired_speed_yields_to_the_desired_turn() {
    let mut walks = walker(1.0);
    walks.set_speed(2.0).unwrap();
    walks.step(5.0).unwrap();
    walks.set_turn(2.0).unwrap();
    walks.step(0.04).unwrap();
    assert!(walks.limits().centrifugal);
    walks.step(6.0).unwrap();
    assert!((walks.turn() - 2.0).abs() < 1e-3, "{}", walks.turn());
    assert!((walks.normalised_speed() - 1.0).abs() < 1e-3);
    // More than any radius allows is cut, and told.
    let most = walks.set_turn(-50.0).unwrap();
    assert!((most + walks.control().most_turn(f64::from(0.1f32))).abs() < 1e-12);
    walks.step(5.0).unwrap();
    assert!(walks.limits().turn);
    assert!((walks.turn() - most).abs() < 0.05);
}

#[test]
fn halting_takes_two_steps_at_most_and_at_a_goal_ends_there() {
    let mut random = Pcg32::new(4, 9);
    for _ in 0..200 {
        let leg = 0.4 + unit(&mut random);
        let mut walks = walker(leg);
        let speed = (0.1 + 4.0 * unit(&mut random)) * leg;
        walks.set_speed(speed).unwrap();
        walks.set_turn(8.0 * unit(&mut random) - 4.0).unwrap();
        walks.step(3.0 + 2.0 * unit(&mut random)).unwrap();
        let arc = walks.arc();
        let (strikes, at) = (walks.strikes(), walks.position());
        walks.halt();
        assert_eq!(walks.mode(), WalkMode::Halting);
        let mut before = walks.normalised_speed();
        while walks.mode() == WalkMode::Halting {
            walks.step(0.02).unwrap();
            assert!(walks.normalised_speed() <= before);
            before = walks.normalised_speed();
            // It stays on the arc on which it was.
            if let Some(arc) = arc {
                let off = walks.position().distance(arc.centre) - arc.radius.abs();
                assert!(off.abs() < 1e-6, "{off} m off its arc");
            }
        }
        assert_eq!((walks.mode(), walks.speed()), (WalkMode::Standing, 0.0));
        assert!(
            walks.strikes() - strikes <= 2,
            "{} steps",
            walks.strikes() - strikes
        );
        assert!(walks.position().distance(at) < 4.0 * leg);
    }
    let halts = WalkControl {
        halts: true,
        ..WalkControl::default()
    };
    for _ in 0..300 {
        let mut walks = walker(1.0);
        walks.set_control(halts).unwrap();
        walks.set_speed(0.5 + unit(&mut random)).unwrap();
        let goal = DVec2::from_angle(TAU * unit(&mut random)) * (0.5 + 5.0 * unit(&mut random));
        walks.set_goal(goal).unwrap();
        walks.step(0.04).unwrap();
        while walks.mode() != WalkMode::Standing {
            // It does not stop on its way.
            assert!(walks.speed() > 0.0, "{goal}");
            walks.step(0.04).unwrap();
            assert!(walks.time() < 40.0, "{goal}");
        }
        assert!(walks.position().distance(goal) <= 0.25, "{goal}");
        assert_eq!(walks.arrivals(), 1);
    }
}

#[test]
fn ways_are_followed_goal_by_goal() {
    let mut walks = walker(0.8);
    walks.set_speed(1.2).unwrap();
    let way: Vec<DVec2> = (0..40)
        .map(|i| DVec2::new(f64::from(i), 2.0 * libm::sin(0.5 * f64::from(i))))
        .collect();
    for &goal in &way {
        walks.add_goal(goal).unwrap();
    }
    let mut nearest = vec![f64::INFINITY; way.len()];
    while walks.goals().len() > 0 {
        walks.step(0.04).unwrap();
        for (nearest, goal) in nearest.iter_mut().zip(&way) {
            *nearest = nearest.min(walks.position().distance(*goal));
        }
        assert!(walks.time() < 120.0);
    }
    assert_eq!(walks.arrivals(), 40);
    assert!(nearest.iter().all(|&near| near <= 0.25 * 0.8));
}

#[test]
fn strides_are_the_length_of_the_law_and_prints_lie_on_two_circles() {
    for leg in [0.3, 1.0, 3.0] {
        for v in [0.5, 1.0, 1.4, 2.4] {
            let mut walks = walker(leg);
            walks.set_speed(v * leg).unwrap();
            walks.step(10.0).unwrap();
            walks.keep_prints(0);
            walks.keep_prints(50);
            walks.step(6.0).unwrap();
            let prints: Vec<_> = walks.footprints().collect();
            assert!(prints.len() > 5);
            // 1.346 √V H, between prints of one foot.
            let stride = 1.346 * v.sqrt() * leg;
            for pair in prints.windows(3) {
                let found = pair[2].at.distance(pair[0].at);
                assert!((found / stride - 1.0).abs() < 0.01, "{found}, not {stride}");
                assert!((pair[1].at.y - pair[0].at.y).abs() > 0.19 * leg);
            }
            for omega in [0.4, -0.7] {
                walks.set_turn(omega).unwrap();
                walks.step(10.0).unwrap();
                walks.keep_prints(0);
                walks.keep_prints(50);
                walks.step(6.0).unwrap();
                let arc = walks.arc().unwrap();
                assert!((arc.radius.abs() * omega.abs() / walks.speed() - 1.0).abs() < 1e-3);
                for print in walks.footprints() {
                    let inner = print.left == (omega > 0.0);
                    let beside = if inner { -0.1 } else { 0.1 } * leg;
                    let found = print.at.distance(arc.centre);
                    assert!((found - arc.radius.abs() - beside).abs() < 0.01 * leg);
                }
            }
        }
    }
}

#[test]
fn noise_on_the_speed_breaks_the_step_and_leaves_the_mean_speed() {
    let mut order = [0.0; 2];
    for (varied, order) in [false, true].into_iter().zip(&mut order) {
        let mut crowd: Vec<WalkEngine> = (0..100).map(|_| walker(1.0)).collect();
        for (seed, walks) in crowd.iter_mut().enumerate() {
            walks.set_speed(1.3).unwrap();
            let noise = varied.then(|| SpeedVariation::of(seed as u32));
            walks.set_variation(noise).unwrap();
            walks.step(5.0).unwrap();
        }
        let from: Vec<DVec2> = crowd.iter().map(WalkEngine::position).collect();
        for walks in &mut crowd {
            for _ in 0..12 {
                walks.step(5.0).unwrap();
            }
        }
        *order = order_parameter(crowd.iter().map(WalkEngine::phase));
        let ways = crowd.iter().zip(&from);
        let mean: f64 = ways
            .map(|(walks, from)| walks.position().distance(*from))
            .sum();
        let mean = mean / 100.0 / 60.0;
        assert!((mean / 1.3 - 1.0).abs() < 0.01, "{mean} m/s");
    }
    assert!(order[0] > 0.999 && order[1] < 0.3, "{order:?}");
    // Smooth, and bounded.
    let noise = SpeedVariation::of(12);
    for i in 0..10_000 {
        let time = f64::from(i) * 0.01;
        let (factor, next) = (noise.factor(time), noise.factor(time + 0.01));
        assert!((factor - 1.0).abs() <= 0.15 && (next - factor).abs() < 0.003);
    }
}

#[test]
fn a_walker_takes_few_bytes_and_a_clone_walks_the_same() {
    assert!(
        size_of::<WalkEngine>() <= 512,
        "{}",
        size_of::<WalkEngine>()
    );
    let mut walks = walker(1.1);
    walks.set_variation(Some(SpeedVariation::of(3))).unwrap();
    walks.set_speed(1.5).unwrap();
    walks.set_goal(DVec2::new(-4.0, 3.0)).unwrap();
    walks.step(1.3).unwrap();
    let mut again = walks.clone();
    assert_eq!(again.state_hash(), walks.state_hash());
    for _ in 0..100 {
        walks.step(1.0 / 60.0).unwrap();
    }
    assert_ne!(again.state_hash(), walks.state_hash());
    for _ in 0..100 {
        again.step(1.0 / 60.0).unwrap();
    }
    assert_eq!(again, walks);
    assert_eq!(again.state_hash(), walks.state_hash());
}

#[test]
fn the_hash_is_of_goals_and_not_of_where_they_lie() {
    let (mut straight, mut around) = (walker(1.0), walker(1.0));
    // Goals come and go until the ring has gone around.
    for walks in [&mut straight, &mut around] {
        walks.set_speed(1.0).unwrap();
        for x in 1..=3 {
            walks.add_goal(DVec2::new(f64::from(x), 0.0)).unwrap();
        }
        while walks.goals().len() > 1 {
            walks.step(CONTROL_STEP).unwrap();
        }
    }
    let mut copy = straight.clone();
    for x in 4..40 {
        let goal = DVec2::new(f64::from(x), 0.0);
        around.add_goal(goal).unwrap();
        straight.add_goal(goal).unwrap();
        // A clone's ring begins at its beginning.
        copy = straight.clone();
        assert_eq!(copy, around);
        assert_eq!(copy.state_hash(), around.state_hash(), "{x} goals");
    }
    assert_eq!(copy.goals().len(), 37);
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut walks = walker(1.0);
    walks.set_speed(1.0).unwrap();
    walks.step(2.0).unwrap();
    let before = walks.clone();
    for bad in [f64::NAN, f64::INFINITY] {
        assert_eq!(walks.set_speed(bad).unwrap_err().id, "gait.not-finite");
        assert_eq!(walks.set_turn(bad).unwrap_err().id, "gait.not-finite");
        let place = DVec2::new(0.0, bad);
        assert_eq!(walks.set_goal(place).unwrap_err().id, "gait.not-finite");
        assert_eq!(walks.add_goal(place).unwrap_err().id, "gait.not-finite");
        assert_eq!(walks.put(place, 0.0).unwrap_err().id, "gait.not-finite");
        assert_eq!(walks.set_phase(bad).unwrap_err().id, "gait.not-finite");
        walks.push(place);
        let control = WalkControl {
            tolerance: bad,
            ..WalkControl::default()
        };
        assert_eq!(
            walks.set_control(control).unwrap_err().id,
            "gait.control-range"
        );
        let noise = SpeedVariation {
            amplitude: bad,
            ..SpeedVariation::of(1)
        };
        assert!(walks.set_variation(Some(noise)).is_err());
    }
    assert_eq!(walks.set_speed(-1.0).unwrap_err().id, "gait.speed-negative");
    assert_eq!(walks, before);
    // Above the ceiling of two cycles a second, 4.26 /s: told.
    let most = walks.set_speed(50.0).unwrap();
    assert!((4.2..4.3).contains(&most), "{most}");
    walks.step(10.0).unwrap();
    assert!(walks.limits().ceiling);
    assert!((walks.speed() - most).abs() < 1e-3 && walks.frequency() <= 2.0);
    // A goal where it is: it has come there.
    walks.set_goal(walks.position()).unwrap();
    assert_eq!(walks.step(0.001).unwrap().arrivals, 1);
    let halts = WalkControl {
        halts: true,
        ..WalkControl::default()
    };
    let mut stands = walker(1.0);
    stands.set_control(halts).unwrap();
    stands.set_speed(1.0).unwrap();
    stands.set_goal(DVec2::ZERO).unwrap();
    stands.step(0.01).unwrap();
    assert_eq!((stands.mode(), stands.arrivals()), (WalkMode::Standing, 1));
}

#[test]
fn styles_blend_while_it_walks() {
    let mut walks = walker(1.0);
    walks.set_speed(1.4).unwrap();
    walks.step(4.0).unwrap();
    let mut long = walks.style();
    long.hip_scale = 1.3;
    walks.blend_to(&long, 1.0).unwrap();
    let mut rate = walks.frequency();
    for _ in 0..100 {
        let phase = walks.phase();
        walks.step(0.01).unwrap();
        assert!((walks.frequency() - rate).abs() < 0.01);
        rate = walks.frequency();
        let advance = (walks.phase() - phase + 1.0) % 1.0;
        assert!(advance > 0.0 && advance < 0.01);
    }
    walks.step(0.05).unwrap();
    assert_eq!(walks.style(), long);
    assert_eq!(*walks.pattern().style(), long);
    assert_eq!(
        walks.blend_to(&long, 61.0).unwrap_err().id,
        "gait.blend-time"
    );
    assert!((walks.heading() / PI).abs() < 1e-9);
}

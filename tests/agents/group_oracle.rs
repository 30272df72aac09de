//! Groups beside a naive oracle: forces, integrators, attraction points, parting and gauges, step by step.

use glam::DVec2;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::RefCell;
use std::sync::Arc;
use wayscope::agents::{ForceMode, Group, GroupCorridor, GroupSettings, GroupStatus, Integrator};

use crate::support::oracle::group::{Circles, Units};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A backbone that bends, and circles along it that grow and shrink.
fn circles() -> impl Strategy<Value = Circles> {
    let bends = proptest::collection::vec((-0.06..0.06_f64, -0.4..0.4_f64, 4..25_usize), 2..7);
    (bends, 1.5..5.0_f64, 0.15..0.5_f64).prop_map(|(bends, mut radius, apart)| {
        let (mut at, mut way) = (DVec2::ZERO, 0.0_f64);
        let mut circles = Circles {
            points: vec![at],
            radii: vec![radius],
        };
        for (turn, grow, samples) in bends {
            for _ in 0..samples {
                way += turn;
                at += v(libm::cos(way), libm::sin(way)) * apart;
                radius = (radius + grow * apart).clamp(1.2, 6.0);
                circles.points.push(at);
                circles.radii.push(radius);
            }
        }
        circles
    })
}

fn settings() -> impl Strategy<Value = GroupSettings> {
    let modes = prop::sample::select(vec![ForceMode::Literal, ForceMode::Stable]);
    let integrators = prop::sample::select(Integrator::ALL.to_vec());
    let strengths = (0.0..10.0_f64, 0.0..10.0_f64, 0.0..3.0_f64, 2.0..20.0_f64);
    let times = (5.0..30.0_f64, 1..8_u32, prop_oneof![Just(0_u32), 1..13_u32]);
    (
        modes,
        integrators,
        strengths,
        times,
        0.05..1.0_f64,
        4.0..60.0_f64,
        prop::bool::weighted(0.8),
    )
        .prop_map(
            |(
                mode,
                integrator,
                (repulsion, attraction, damping, speed_limit),
                (rate, substeps, passes),
                radius,
                long,
                guarded,
            )| {
                GroupSettings {
                    mode,
                    integrator,
                    repulsion,
                    attraction,
                    damping,
                    speed_limit,
                    longitudinal: long * radius,
                    guarded,
                    rate,
                    substeps,
                    passes,
                    ..GroupSettings::literal(radius)
                }
            },
        )
}

#[derive(Debug, Default)]
struct Seen {
    groups: u32,
    steps: u32,
    chances: u32,
    speeds: u32,
    unsure: u32,
    capped: u32,
    overlaps: u32,
}

fn run(
    circles: &Circles,
    settings: GroupSettings,
    units: &[(f64, f64, f64)],
    speeds: &[(f64, f64)],
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    let radius = settings.radius;
    let corridor = GroupCorridor::through(&circles.points, &circles.radii, 100.0).unwrap();
    // Each somewhere in a circle of the first half.
    let places: Vec<DVec2> = units
        .iter()
        .map(|&(part, x, y)| {
            let k = (part * 0.5 * circles.points.len() as f64) as usize;
            circles.points[k] + v(x, y) * (0.7 * (circles.radii[k] - radius))
        })
        .collect();
    // Not enough room at the end, or too short a limit.
    let Ok(mut group) = Group::with_units(Arc::new(corridor), settings, places) else {
        return Ok(());
    };
    seen.groups += 1;
    let speeds: Vec<DVec2> = speeds[..units.len()]
        .iter()
        .map(|&at| DVec2::from(at) * radius)
        .collect();
    group.set_velocities(&speeds).unwrap();
    let limit = settings.speed_limit * radius;
    // Before two seconds have passed nobody draws lots who yields.
    for step in 0..40 {
        if group.time() + settings.step() > 1.9 {
            break;
        }
        let as_numbers = |samples: &[u32]| samples.iter().map(|&k| k as usize).collect::<Vec<_>>();
        let mut naive = Units {
            places: group.places().to_vec(),
            speeds: group.velocities().to_vec(),
            furthest: as_numbers(group.furthest_samples()),
            targets: as_numbers(group.attraction_samples()),
            unsure: vec![false; units.len()],
            chance: false,
        };
        let goal = group.goal_sample();
        let there = naive.furthest.iter().all(|&k| k >= goal);
        naive.step(circles, &settings, there);
        group.advance_part();
        if matches!(group.status(), GroupStatus::Broken(_)) {
            prop_assert!(
                naive.chance
                    || !naive
                        .places
                        .iter()
                        .chain(&naive.speeds)
                        .all(|at| at.is_finite())
            );
            return Ok(());
        }
        let finite = group
            .places()
            .iter()
            .chain(group.velocities())
            .all(|at| at.is_finite());
        prop_assert!(finite);
        // The gauges are those of looking at all.
        let (mut deepest, mut pairs) = (0.0_f64, 0);
        for (i, a) in group.places().iter().enumerate() {
            for b in &group.places()[i + 1..] {
                let overlap = 2.0 * radius - (*a - *b).length();
                deepest = deepest.max(overlap);
                pairs += usize::from(overlap > 1e-9);
                seen.overlaps += u32::from(overlap > 1e-9);
            }
        }
        let gauges = group.gauges();
        prop_assert!(
            (gauges.overlap - deepest).abs() < 1e-9 && gauges.overlapping_pairs >= pairs,
            "{gauges:?}: {deepest} {pairs}"
        );
        let apart = |samples: &[u32]| {
            let arc = |k: u32| group.corridor().arc(k as usize);
            arc(*samples.iter().max().unwrap()) - arc(*samples.iter().min().unwrap())
        };
        prop_assert!(apart(group.attraction_samples()) <= settings.longitudinal + 1e-9);
        seen.capped += u32::from(group.attraction_samples() != group.furthest_samples());
        // Who was put back into a circle touches its rim but for a hair; so this is told from the very places.
        naive.aim(circles, &settings, group.places());
        prop_assert_eq!(
            as_numbers(group.furthest_samples()),
            naive.furthest.clone(),
            "step {}",
            step
        );
        prop_assert_eq!(
            as_numbers(group.attraction_samples()),
            naive.targets.clone(),
            "step {}",
            step
        );
        seen.steps += 1;
        if naive.chance {
            seen.chances += 1;
            continue;
        }
        for i in 0..units.len() {
            let off = group.places()[i].distance(naive.places[i]);
            prop_assert!(
                off < 1e-7 * (1.0 + radius),
                "step {step}, place of {i}: {} not {}",
                group.places()[i],
                naive.places[i]
            );
            if naive.unsure[i] {
                seen.unsure += 1;
            } else {
                seen.speeds += 1;
                let off = group.velocities()[i].distance(naive.speeds[i]);
                prop_assert!(
                    off < 1e-6 * (1.0 + limit),
                    "step {step}, speed of {i}: {} not {}",
                    group.velocities()[i],
                    naive.speeds[i]
                );
            }
        }
    }
    Ok(())
}

#[test]
fn each_step_of_a_group_is_the_oracles() {
    let units = proptest::collection::vec((0.0..1.0_f64, -1.0..1.0_f64, -1.0..1.0_f64), 1..25);
    let speeds = proptest::collection::vec((-5.0..5.0_f64, -5.0..5.0_f64), 25);
    let seen = RefCell::new(Seen::default());
    let mut runner = TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(800)
    });
    let strategy = (circles(), settings(), units, speeds);
    if let Err(error) = runner.run(&strategy, |(circles, settings, units, speeds)| {
        run(&circles, settings, &units, &speeds, &mut seen.borrow_mut())
    }) {
        panic!("{error}");
    }
    let seen = seen.into_inner();
    println!("{seen:?}");
    assert!(
        seen.groups > 300 && seen.chances * 4 < seen.steps && seen.unsure * 4 < seen.speeds,
        "{seen:?}"
    );
    assert!(seen.overlaps > 500 && seen.capped > 200, "{seen:?}");
}

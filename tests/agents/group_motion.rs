//! Groups: corridors, the laws of motion, limits, integrators.

use glam::DVec2;
use proptest::prelude::*;
use std::sync::Arc;
use wayscope::agents::{
    Dispersion, ForceMode, Group, GroupCorridor, GroupSettings, GroupStatus, Integrator, NearPairs,
    Workspace, attraction, attraction_potential, printed_repulsion, printed_repulsion_potential,
    stable_repulsion, stable_repulsion_potential,
};
use wayscope::path::Curve;
use wayscope::spatial::{PointGrid, all_pairs};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A straight corridor along the x axis of one radius, with a sample every metre.
fn straight(length: usize, radius: f64) -> Arc<GroupCorridor> {
    let points: Vec<DVec2> = (0..=length).map(|x| v(x as f64, 0.0)).collect();
    let clearances = vec![radius; points.len()];
    Arc::new(GroupCorridor::through(&points, &clearances, radius).unwrap())
}

/// A hall of 160 by 40 m with a wall across it that leaves a gap of twice `half`.
fn hall(half: f64) -> Surroundings {
    let mut scene = Scene::new(v(0.0, 0.0), v(160.0, 40.0)).unwrap();
    for (low, high) in [(0.0, 20.0 - half), (20.0 + half, 40.0)] {
        let wall = Shape::rectangle(v(79.0, low), v(81.0, high));
        scene.add(Obstacle::standing(wall, 3.0)).unwrap();
    }
    Surroundings::of(&scene)
}

fn through_the_hall(cap: f64) -> Arc<GroupCorridor> {
    through(4.0, cap)
}

/// Through a hall with a gap of twice `half`.
fn through(half: f64, cap: f64) -> Arc<GroupCorridor> {
    let backbone = Curve::polyline(&[v(16.5, 20.0), v(143.5, 20.0)]);
    Arc::new(GroupCorridor::along(&backbone, &hall(half), cap, 0.25).unwrap())
}

fn close(a: DVec2, b: DVec2) {
    assert!(a.distance(b) < 1e-12, "{a} is not {b}");
}

// ---- the corridor (NK-11) ----

fn any_scene() -> impl Strategy<Value = Scene> {
    let disc = (2.0..38.0f64, 2.0..28.0f64, 0.2..3.0f64);
    let wall = (1.0..36.0f64, 1.0..26.0f64, 0.2..4.0f64, 0.2..4.0f64);
    let discs = prop::collection::vec(disc, 0..6);
    let walls = prop::collection::vec(wall, 0..6);
    (discs, walls).prop_map(|(discs, walls)| {
        let mut scene = Scene::new(v(0.0, 0.0), v(40.0, 30.0)).unwrap();
        for (x, y, radius) in discs {
            let shape = Shape::Disc {
                centre: v(x, y),
                radius,
            };
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
        for (x, y, w, h) in walls {
            let shape = Shape::rectangle(v(x, y), v(x + w, y + h));
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
        scene
    })
}

/// Points all along the rims of a scene's obstacles.
fn rims(scene: &Scene) -> Vec<DVec2> {
    let mut points = Vec::new();
    for obstacle in scene.obstacles() {
        match &obstacle.shape {
            Shape::Disc { centre, radius } => {
                points.extend(
                    (0..200)
                        .map(|k| *centre + DVec2::from_angle(f64::from(k) * 0.0314159) * *radius),
                );
            }
            Shape::Polygon { rings } => {
                for ring in rings {
                    for (k, &a) in ring.iter().enumerate() {
                        let b = ring[(k + 1) % ring.len()];
                        points.extend((0..50).map(|k| a.lerp(b, f64::from(k) / 50.0)));
                    }
                }
            }
        }
    }
    points
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_point_of_an_obstacle_lies_in_a_circle_and_no_circle_exceeds_the_cap(
        scene in any_scene(),
        ends in ((0.5..39.5f64, 0.5..29.5f64), (0.5..39.5f64, 0.5..29.5f64), (0.5..39.5f64, 0.5..29.5f64)),
        cap in 0.5..10.0f64,
    ) {
        let ((ax, ay), (bx, by), (cx, cy)) = ends;
        let backbone = Curve::polyline(&[v(ax, ay), v(bx, by), v(cx, cy)]);
        prop_assume!(backbone.length() > 1.0);
        let around = Surroundings::of(&scene);
        let covers = |at: DVec2| scene.obstacles().iter().any(|o| o.shape.contains(at));
        match GroupCorridor::along(&backbone, &around, cap, 0.3) {
            Ok(corridor) => {
                let rims = rims(&scene);
                for k in 0..corridor.samples() {
                    let (middle, radius) = (corridor.point(k), corridor.radius(k));
                    prop_assert!(radius > 0.0 && radius <= cap && !covers(middle));
                    prop_assert!(middle.cmpge(v(radius, radius) - 1e-9).all());
                    prop_assert!(middle.cmple(v(40.0, 30.0) - radius + 1e-9).all());
                    for &rim in &rims {
                        prop_assert!(rim.distance(middle) >= radius - 1e-9);
                    }
                    // And none is smaller than need be.
                    prop_assert!(radius == cap || (radius - around.clearance(middle)).abs() < 1e-12);
                    if k > 0 {
                        let step = corridor.arc(k) - corridor.arc(k - 1);
                        prop_assert!(step > 0.0 && step <= 0.3 + 1e-9);
                    }
                }
                prop_assert!(corridor.point(0).distance(v(ax, ay)) < 1e-9);
                prop_assert!(corridor.point(corridor.last()).distance(v(cx, cy)) < 1e-9);
            }
            Err(error) => {
                prop_assert_eq!(error.id, "corridor.blocked");
                // Samples lie 0.3 m apart at most, so some place near one is not free.
                let blocked = (0..3000).any(|k| {
                    let at = backbone.at(backbone.length() * f64::from(k) / 2999.0);
                    around.clearance(at.unwrap()) < 0.01
                });
                prop_assert!(blocked);
            }
        }
    }

    #[test]
    fn a_list_of_pairs_that_is_kept_answers_as_one_made_anew(
        places in prop::collection::vec((0.0..12.0f64, 0.0..12.0f64), 2..60),
        moves in prop::collection::vec((0..60usize, -0.8..0.8f64, -0.8..0.8f64, 0.2..3.0f64), 1..40),
    ) {
        let mut places: Vec<DVec2> = places.iter().map(|&(x, y)| v(x, y)).collect();
        let mut near = NearPairs::default();
        let (mut kept, mut anew) = (Vec::new(), Vec::new());
        for (body, x, y, reach) in moves {
            let body = body % places.len();
            places[body] += v(x, y);
            near.list(&places, reach, 3.5, false, &mut kept);
            all_pairs(&places, reach, &mut anew);
            prop_assert_eq!(&kept, &anew);
        }
    }

    #[test]
    fn the_bucket_grid_finds_the_pairs_that_looking_at_all_finds(
        places in prop::collection::vec((-1.0..1.0f64, -1.0..1.0f64, 0..3usize), 0..120),
        reach in 0.01..2.0f64,
    ) {
        // Dense, spread, and strewn far away.
        let scales = [1.0, 20.0, 1e6];
        let places: Vec<DVec2> =
            places.iter().map(|&(x, y, scale)| v(x, y) * scales[scale]).collect();
        let mut neighbours = PointGrid::default();
        neighbours.sort(&places, reach);
        let (mut fast, mut naive) = (Vec::new(), Vec::new());
        neighbours.pairs(&places, reach, &mut fast);
        all_pairs(&places, reach, &mut naive);
        prop_assert_eq!(fast, naive);
        for &from in &places {
            let mut around = Vec::new();
            neighbours.around(from, |body| around.push(body));
            for (body, place) in places.iter().enumerate() {
                let near = place.distance_squared(from) < reach * reach;
                prop_assert!(!near || around.contains(&body));
            }
        }
    }
}

// ---- forces and attraction points as printed (NK-12) ----

#[test]
fn the_printed_repulsion_is_what_a_hand_calculates() {
    // 2 (3, 4) / 25
    close(
        printed_repulsion(v(4.0, 5.0), v(1.0, 1.0), 2.0),
        v(0.24, 0.32),
    );
    close(
        printed_repulsion(v(1.0, 1.0), v(1.0, 1.0), 2.0),
        DVec2::ZERO,
    );
}

#[test]
fn the_printed_attraction_is_what_a_hand_calculates_and_its_denominator_is_guarded() {
    let printed = f64::NEG_INFINITY;
    // 4 (3, 0) / (5 - 3), with 2 to spare.
    assert_eq!(
        attraction(v(1.0, 2.0), v(4.0, 2.0), 5.0, 4.0, printed),
        (v(6.0, 0.0), false)
    );
    assert_eq!(
        attraction(v(1.0, 2.0), v(4.0, 2.0), 5.0, 4.0, 0.25),
        (v(6.0, 0.0), false)
    );
    // Further away than the radius of a capped circle: 4 (3, 0) / (2 - 3), a push.
    assert_eq!(
        attraction(v(1.0, 2.0), v(4.0, 2.0), 2.0, 4.0, printed),
        (v(-12.0, 0.0), true)
    );
    // Guarded it stays a pull: 4 (3, 0) / 0.25.
    assert_eq!(
        attraction(v(1.0, 2.0), v(4.0, 2.0), 2.0, 4.0, 0.25),
        (v(48.0, 0.0), true)
    );
    // In the middle there is none.
    assert_eq!(
        attraction(v(4.0, 2.0), v(4.0, 2.0), 2.0, 4.0, 0.25),
        (DVec2::ZERO, false)
    );
}

#[test]
fn the_stable_repulsion_is_what_a_hand_calculates() {
    let push = |d: f64| stable_repulsion(v(0.0, d), 2.0, 5.0, 0.1, 3.0, DVec2::X);
    // A gap of 1 of at most 3: 3 (1 - 1/3).
    close(push(3.0), v(0.0, 2.0));
    close(push(5.0), DVec2::ZERO);
    close(push(7.0), DVec2::ZERO);
    // Overlapping: as at the least gap, 3 (10 - 1/3).
    close(push(1.0), v(0.0, 29.0));
    close(push(0.0), v(29.0, 0.0));
}

#[test]
fn potentials_fall_by_what_the_forces_do() {
    let h = 1e-6;
    let slope = |f: &dyn Fn(f64) -> f64, at: f64| (f(at + h) - f(at - h)) / (2.0 * h);
    for k in 1..120 {
        let d = 0.05 * f64::from(k) + 0.013;
        let push = printed_repulsion(v(d, 0.0), DVec2::ZERO, 3.0).x;
        assert!((slope(&|d| printed_repulsion_potential(d, 3.0), d) + push).abs() < 1e-4 * push);
        let push = stable_repulsion(v(d, 0.0), 2.0, 5.0, 0.1, 3.0, DVec2::X).x;
        let potential = |d| stable_repulsion_potential(d, 2.0, 5.0, 0.1, 3.0);
        assert!(
            (slope(&potential, d) + push).abs() < 1e-4 * (1.0 + push),
            "{d}"
        );
        // Unguarded; guarded; guarded and limited, below and above the guard; a circle smaller than the guard.
        for (radius, guard, limit) in [
            (6.1, f64::NEG_INFINITY, f64::INFINITY),
            (4.0, 0.25, f64::INFINITY),
            (4.0, 0.25, 15.0),
            (4.0, 0.25, 60.0),
            (0.2, 0.25, 15.0),
        ] {
            let (pull, _) = attraction(v(d, 0.0), DVec2::ZERO, radius, 3.0, guard);
            let pull = pull.clamp_length_max(limit).x;
            let potential = |d| attraction_potential(d, radius, 3.0, guard, limit);
            let found = slope(&potential, d);
            assert!(
                (found + pull).abs() < 1e-3 * (1.0 - pull),
                "{d} {radius} {limit}: {found} {pull}"
            );
        }
    }
}

fn by_hand(mode: ForceMode) -> GroupSettings {
    GroupSettings {
        mode,
        integrator: Integrator::Euler,
        rate: 10.0,
        substeps: 1,
        damping: 0.0,
        longitudinal: 40.0,
        speed_limit: 1000.0,
        ..GroupSettings::literal(1.0)
    }
}

#[test]
fn attraction_points_and_the_first_steps_are_what_a_hand_calculates() {
    // Radius 5: the unit on the axis reaches 4 m ahead, the one 3 m beside it √(16 - 9) = 2.64.
    let places = vec![v(10.0, 0.0), v(10.0, 3.0)];
    let mut group =
        Group::with_units(straight(100, 5.0), by_hand(ForceMode::Literal), places).unwrap();
    assert_eq!(group.attraction_samples(), [14, 12]);
    group.advance();
    // Euler: the first step moves nobody.
    close(group.places()[0], v(10.0, 0.0));
    // 3 · 4 / (5 - 4) ahead, 3 / 3 aside; times 0.1 s.
    close(group.velocities()[0], v(1.2, -0.1));
    // 3 (2, -3) / (5 - √13), and 1 aside.
    let pull = v(2.0, -3.0) * (3.0 / (5.0 - 13.0_f64.sqrt()));
    close(group.velocities()[1], (pull + v(0.0, 1.0)) * 0.1);
    let velocity = group.velocities()[0];
    group.advance();
    close(group.places()[0], v(10.0, 0.0) + velocity * 0.1);
}

#[test]
fn constants_are_in_radii_so_that_size_does_not_change_the_motion() {
    let run = |radius: f64| {
        let scale = |p: &DVec2| *p * radius;
        let points: Vec<DVec2> = (0..=60).map(|x| v(x as f64, 0.0) * radius).collect();
        let corridor = GroupCorridor::through(&points, &[9.0 * radius; 61], 9.0 * radius).unwrap();
        let places = [v(5.0, 0.0), v(5.0, 2.5), v(7.5, 1.0)]
            .iter()
            .map(scale)
            .collect();
        let settings = GroupSettings::stable(radius);
        let mut group = Group::with_units(Arc::new(corridor), settings, places).unwrap();
        group.run(4.0);
        group
            .places()
            .iter()
            .map(|p| *p / radius)
            .collect::<Vec<_>>()
    };
    for (a, b) in run(1.0).iter().zip(run(0.25)) {
        assert!(a.distance(b) < 1e-9, "{a} {b}");
    }
}

#[test]
fn attraction_points_do_not_jump_to_another_stretch_of_a_backbone_that_comes_back() {
    // There and back, 3 m apart: the way back is well within the circles of the way there.
    let there = (0..=60).map(|k| v(f64::from(k) * 0.5, 0.0));
    let back = (0..=60).map(|k| v(30.0 - f64::from(k) * 0.5, 3.0));
    let points: Vec<DVec2> = there.chain(back).collect();
    let corridor = Arc::new(GroupCorridor::through(&points, &[6.0; 122], 6.0).unwrap());
    let settings = GroupSettings {
        longitudinal: 60.0,
        ..GroupSettings::stable(1.0)
    };
    let mut group = Group::with_units(Arc::clone(&corridor), settings, vec![v(2.0, 1.0)]).unwrap();
    let mut before = group.attraction_samples()[0];
    assert!(before < 20, "{before}");
    let mut furthest_x: f64 = 0.0;
    for _ in 0..200 {
        group.advance();
        let now = group.attraction_samples()[0];
        // It may give way a little, and never skips.
        assert!(now + 6 >= before && now < before + 30, "{before} to {now}");
        before = now;
        furthest_x = furthest_x.max(group.places()[0].x);
    }
    assert!(furthest_x > 24.0);
    assert_eq!(*group.status(), GroupStatus::Arrived);
}

// ---- the longitudinal limit (NK-13), bad input ----

fn any_settings() -> impl Strategy<Value = GroupSettings> {
    let laws = (
        prop::bool::ANY,
        0..3usize,
        0.0..30.0f64,
        0.0..30.0f64,
        0.0..4.0f64,
        prop::bool::ANY,
    );
    let rest = (
        0.05..4.0f64,
        8.0..60.0f64,
        2.0..30.0f64,
        1..8u32,
        0..9u32,
        0..9u64,
    );
    (laws, rest).prop_map(
        |((literal, integrator, repulsion, attraction, damping, guarded), rest)| {
            let (radius, longitudinal, speed_limit, substeps, passes, seed) = rest;
            GroupSettings {
                mode: if literal {
                    ForceMode::Literal
                } else {
                    ForceMode::Stable
                },
                integrator: Integrator::ALL[integrator],
                radius,
                repulsion,
                attraction,
                damping,
                speed_limit,
                longitudinal: longitudinal * radius,
                guarded,
                rate: 5.0,
                substeps,
                passes,
                seed,
            }
        },
    )
}

/// A corridor with two necks and a bend, in radii of this size.
fn necks(radius: f64) -> Arc<GroupCorridor> {
    let points: Vec<DVec2> = (0..=400)
        .map(|k| {
            let s = f64::from(k) * 0.25;
            v(s.min(60.0), (s - 60.0).max(0.0)) * radius
        })
        .collect();
    let clearances: Vec<f64> = (0..=400)
        .map(|k| {
            let s = f64::from(k) * 0.25;
            let neck = |at: f64, half: f64| ((s - at) * (s - at) + half * half).sqrt();
            neck(30.0, 2.0).min(neck(75.0, 3.0)).min(14.0) * radius
        })
        .collect();
    Arc::new(GroupCorridor::through(&points, &clearances, 12.0 * radius).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn attraction_points_keep_to_the_limit_and_numbers_stay_finite(
        settings in any_settings(), units in 1..40usize,
    ) {
        let corridor = necks(settings.radius);
        let mut group = match Group::new(Arc::clone(&corridor), settings, units) {
            Ok(group) => group,
            Err(error) => {
                let known = ["group.limit-short", "group.step-damping", "group.crowded"];
                prop_assert!(known.contains(&error.id), "{error}");
                return Ok(());
            }
        };
        let mut naive = group.clone();
        naive.set_naive(true);
        for _ in 0..60 {
            let spread = group.spread();
            prop_assert!(spread.longitudinal <= settings.longitudinal, "{spread:?}");
            let (least, most) = group.window();
            for (&sample, &furthest) in group.attraction_samples().iter().zip(group.furthest_samples()) {
                prop_assert!(sample <= furthest);
                prop_assert!((least..=most).contains(&(sample as usize)));
            }
            group.advance();
            naive.advance();
            // Looking near by is as good as looking at all, to the last bit.
            prop_assert_eq!(group.state_hash(), naive.state_hash());
            prop_assert!(group.places().iter().all(|p| p.is_finite()));
            prop_assert!(group.velocities().iter().all(|v| v.length() <= settings.speed_limit * settings.radius * 1.000001));
            if settings.mode == ForceMode::Stable && settings.passes > 0 {
                prop_assert_eq!(group.gauges().outside, 0);
            }
        }
    }
}

#[test]
fn what_a_group_cannot_do_is_refused() {
    let corridor = straight(100, 5.0);
    let refused = |settings, units| {
        Group::new(Arc::clone(&corridor), settings, units)
            .unwrap_err()
            .id
    };
    let good = GroupSettings::stable(1.0);
    assert_eq!(
        refused(
            GroupSettings {
                longitudinal: 1.0,
                ..good
            },
            20
        ),
        "group.setting"
    );
    // 100 units in a corridor 10 m wide stand in a queue of some 40 m at its end.
    assert_eq!(
        refused(
            GroupSettings {
                longitudinal: 20.0,
                ..good
            },
            100
        ),
        "group.limit-short"
    );
    assert_eq!(
        refused(
            GroupSettings {
                radius: 5.5,
                longitudinal: 50.0,
                ..good
            },
            1
        ),
        "group.too-wide"
    );
    assert_eq!(
        refused(
            GroupSettings {
                damping: 80.0,
                substeps: 1,
                ..good
            },
            20
        ),
        "group.step-damping"
    );
    assert_eq!(
        refused(
            GroupSettings {
                longitudinal: 1000.0,
                ..good
            },
            900
        ),
        "group.no-room"
    );
    assert_eq!(refused(good, 0), "group.units");
    assert_eq!(refused(good, 100_000), "group.units");
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        assert_eq!(
            refused(
                GroupSettings {
                    attraction: bad,
                    ..good
                },
                20
            ),
            "group.setting"
        );
        assert_eq!(
            refused(
                GroupSettings {
                    radius: bad,
                    ..good
                },
                20
            ),
            "group.setting"
        );
    }
    let placed = |at| {
        Group::with_units(Arc::clone(&corridor), good, vec![at])
            .unwrap_err()
            .id
    };
    assert_eq!(placed(v(10.0, 4.5)), "group.outside");
    assert_eq!(placed(v(f64::NAN, 0.0)), "group.outside");
    let around = hall(4.0);
    let along = |points: &[DVec2], cap, spacing| {
        GroupCorridor::along(&Curve::polyline(points), &around, cap, spacing)
            .unwrap_err()
            .id
    };
    let way = [v(10.0, 10.0), v(150.0, 10.0)];
    assert_eq!(along(&way, 5.0, 0.25), "corridor.blocked");
    assert_eq!(along(&way, f64::NAN, 0.25), "corridor.max-radius");
    assert_eq!(along(&way, 5.0, 0.0), "corridor.spacing");
    assert_eq!(along(&way, 5.0, 1e-9), "corridor.too-long");
    assert_eq!(along(&way[..1], 5.0, 1.0), "corridor.no-length");
    assert_eq!(
        GroupCorridor::through(&way, &[1.0], 1.0).unwrap_err().id,
        "corridor.samples"
    );
    assert_eq!(
        GroupCorridor::through(&way, &[1.0, f64::NAN], 1.0)
            .unwrap_err()
            .id,
        "corridor.not-finite"
    );
    assert_eq!(
        Integrator::from_id("simpson").unwrap_err().id,
        "integrate.unknown"
    );
    let mut group = Group::new(Arc::clone(&corridor), good, 5).unwrap();
    let other = GroupSettings {
        radius: 0.5,
        ..good
    };
    assert_eq!(
        group.set_settings(other).unwrap_err().id,
        "group.radius-fixed"
    );
    assert_eq!(
        group.set_velocities(&[v(f64::NAN, 0.0); 5]).unwrap_err().id,
        "group.velocities"
    );
}

// ---- the stable mode (NK-14) ----

#[test]
fn a_hundred_units_get_through_a_neck_without_overlap_and_stop() {
    let around = hall(4.0);
    for (units, seed) in [(100, 1), (100, 2), (100, 3), (20, 4), (50, 5)] {
        let settings = GroupSettings {
            seed,
            ..GroupSettings::stable(1.0)
        };
        let mut group = Group::new(through_the_hall(16.0), settings, units).unwrap();
        while *group.status() == GroupStatus::Moving && group.time() < 120.0 {
            group.advance();
            for &place in group.places() {
                // The corridor aside: nobody touches a wall.
                assert!(around.clearance(place) >= 1.0 - 1e-9, "{place}");
            }
        }
        assert_eq!(
            *group.status(),
            GroupStatus::Arrived,
            "{units} units: {:?}",
            group.gauges()
        );
        let gauges = group.gauges();
        assert!(gauges.worst_overlap <= 0.1, "{gauges:?}");
        assert_eq!((gauges.ever_outside, gauges.arrived), (0, units));
        assert!(gauges.mean_speed < 0.1);
        let time = gauges.time_to_goal.unwrap();
        assert!((10.0..60.0).contains(&time), "{time}");
        // The gauge of overlaps by looking at all pairs.
        let mut worst: f64 = 0.0;
        for (k, a) in group.places().iter().enumerate() {
            for b in &group.places()[k + 1..] {
                worst = worst.max(2.0 - a.distance(*b));
            }
        }
        assert!((worst - gauges.overlap).abs() < 1e-12);
        // Who has arrived stays.
        let before = group.places().to_vec();
        for _ in 0..50 {
            group.advance();
        }
        for (a, b) in before.iter().zip(group.places()) {
            assert!(a.distance(*b) < 2.0, "{a} went on to {b}");
        }
        assert_eq!(*group.status(), GroupStatus::Arrived);
    }
}

#[test]
fn a_member_that_jams_in_front_of_a_narrow_neck_yields_by_lot_and_gets_through() {
    for (half, units, seed) in [(1.22, 7, 7), (1.3, 30, 1), (1.59, 65, 65), (1.8, 60, 2)] {
        let settings = GroupSettings {
            seed,
            ..GroupSettings::stable(1.0)
        };
        let mut group = Group::new(through(half, 14.0), settings, units).unwrap();
        group.run(150.0);
        let gauges = group.gauges();
        assert_eq!(*group.status(), GroupStatus::Arrived, "{half}: {gauges:?}");
        assert!(
            gauges.worst_overlap <= 0.1 && gauges.ever_outside == 0,
            "{gauges:?}"
        );
    }
}

#[test]
fn as_printed_units_overlap_in_a_neck_and_do_not_come_to_rest() {
    let mut group = Group::new(through_the_hall(16.0), GroupSettings::literal(1.0), 20).unwrap();
    group.run(60.0);
    let gauges = group.gauges();
    assert!(gauges.worst_overlap > 1.0, "{gauges:?}");
    assert!(
        gauges.time_to_goal.is_none() && gauges.mean_speed > 1.0,
        "{gauges:?}"
    );
    // Held back by a short limit, units come further from their points than a circle reaches: pushes instead of pulls.
    let short = GroupSettings {
        longitudinal: 10.0,
        guarded: false,
        ..GroupSettings::literal(1.0)
    };
    let mut group = Group::new(through_the_hall(16.0), short, 20).unwrap();
    group.run(60.0);
    assert!(group.gauges().negative_denominators > 0);
}

#[test]
fn leaders_wait_in_front_of_the_limit_for_those_behind() {
    let settings = GroupSettings {
        longitudinal: 12.0,
        ..GroupSettings::stable(1.0)
    };
    let mut group = Group::new(through_the_hall(16.0), settings, 30).unwrap();
    let mut held = 0;
    for _ in 0..150 {
        group.advance();
        let capped = group
            .attraction_samples()
            .iter()
            .zip(group.furthest_samples());
        held += capped.filter(|(point, furthest)| point < furthest).count();
    }
    assert!(held > 100, "{held}");
    assert!(group.spread().reached >= group.spread().longitudinal);
}

#[test]
fn the_four_presets_differ_in_the_directions_they_say() {
    let mut seen = Vec::new();
    for preset in Dispersion::ALL {
        let (cap, longitudinal) = preset.limits(50, 1.0);
        let settings = GroupSettings {
            longitudinal,
            ..GroupSettings::stable(1.0)
        };
        let mut group = Group::new(through_the_hall(cap), settings, 50).unwrap();
        let (mut lateral, mut along): (f64, f64) = (0.0, 0.0);
        while *group.status() == GroupStatus::Moving && group.time() < 120.0 {
            group.advance();
            let spread = group.spread();
            assert!(spread.lateral <= cap + 0.3, "{spread:?}");
            lateral = lateral.max(spread.lateral);
            along = along.max(spread.reached);
        }
        assert_eq!(
            *group.status(),
            GroupStatus::Arrived,
            "{preset:?} {:?}",
            group.gauges()
        );
        assert!(group.gauges().worst_overlap <= 0.1, "{preset:?}");
        seen.push((lateral, along));
    }
    let [column, compact, line, loose] = seen[..] else {
        panic!()
    };
    assert!(
        column.0 < compact.0 && compact.0 < line.0 && compact.0 < loose.0,
        "{seen:?}"
    );
    assert!(column.1 > compact.1 && column.1 > line.1, "{seen:?}");
}

// ---- integrators, energy, drawing (NK-15) ----

#[test]
fn errors_shrink_with_the_step_to_the_power_1_2_and_4() {
    // A spring: after 2 seconds the phase is 2.
    let error = |integrator: Integrator, steps: u32| {
        let (mut place, mut velocity) = (vec![DVec2::X], vec![DVec2::ZERO]);
        let mut room = Workspace::default();
        let dt = 2.0 / f64::from(steps);
        for _ in 0..steps {
            integrator.step(
                &mut place,
                &mut velocity,
                dt,
                &mut room,
                |places, _, out| {
                    out[0] = -places[0];
                },
            );
        }
        let exact = DVec2::from_angle(2.0);
        v(place[0].x - exact.x, velocity[0].x + exact.y).length()
    };
    for (integrator, order) in Integrator::ALL.into_iter().zip([2.0, 4.0, 16.0]) {
        let ratio = error(integrator, 100) / error(integrator, 200);
        assert!((ratio / order - 1.0).abs() < 0.1, "{integrator:?}: {ratio}");
    }
}

#[test]
fn damping_is_integrated_as_exactly() {
    let error = |integrator: Integrator, steps: u32| {
        let (mut place, mut velocity) = (vec![DVec2::ZERO], vec![DVec2::X]);
        let mut room = Workspace::default();
        for _ in 0..steps {
            let dt = 1.0 / f64::from(steps);
            integrator.step(
                &mut place,
                &mut velocity,
                dt,
                &mut room,
                |_, velocities, out| {
                    out[0] = -velocities[0];
                },
            );
        }
        (velocity[0].x - 0.367_879_441_171_442_33).abs()
    };
    for (integrator, order) in Integrator::ALL.into_iter().zip([2.0, 4.0, 16.0]) {
        let ratio = error(integrator, 50) / error(integrator, 100);
        assert!((ratio / order - 1.0).abs() < 0.1, "{integrator:?}: {ratio}");
    }
}

#[test]
fn without_damping_energy_is_kept_best_by_runge_kutta_and_gained_by_euler() {
    // All in one circle, whose middle attracts them all: forces have a potential.
    let corridor = straight(1, 12.0);
    let drift = |integrator| {
        let settings = GroupSettings {
            integrator,
            substeps: 12,
            longitudinal: 40.0,
            ..GroupSettings::literal(1.0)
        };
        let places = vec![v(3.0, 0.0), v(-2.0, 2.0), v(0.0, -3.5), v(1.0, 4.0)];
        let mut group = Group::with_units(Arc::clone(&corridor), settings, places).unwrap();
        group
            .set_velocities(&[v(0.0, 0.5), v(0.3, 0.0), v(-0.4, 0.0), v(0.0, 0.2)])
            .unwrap();
        let start = group.energy();
        assert!((start.kinetic - 0.27).abs() < 1e-12);
        let mut worst: f64 = 0.0;
        for _ in 0..100 {
            group.advance();
            assert_eq!(group.attraction_samples(), [1; 4]);
            worst = worst.max((group.energy().total() - start.total()).abs());
        }
        let end = group.energy().total() - start.total();
        (worst, end)
    };
    let [euler, verlet, runge_kutta] = Integrator::ALL.map(drift);
    assert!(euler.1 > 0.1, "{euler:?}");
    assert!(verlet.0 < 0.05 * euler.0, "{verlet:?} {euler:?}");
    assert!(
        runge_kutta.0 < 0.01 * verlet.0,
        "{runge_kutta:?} {verlet:?}"
    );
}

#[test]
fn what_is_drawn_goes_through_the_steps_of_the_iteration() {
    let mut group = Group::new(through_the_hall(16.0), GroupSettings::stable(1.0), 20).unwrap();
    for _ in 0..20 {
        let before = group.places().to_vec();
        group.advance();
        for (unit, &was) in before.iter().enumerate() {
            assert_eq!(group.drawn(unit, 0.0), was);
            assert!(group.drawn(unit, 1.0).distance(group.places()[unit]) < 1e-12);
            let mut at = was;
            for k in 0..=60 {
                let next = group.drawn(unit, f64::from(k) / 60.0);
                // A sixtieth of a fifth of a second at 15 m/s, and some for being parted.
                assert!(next.distance(at) < 0.1, "{at} {next}");
                at = next;
            }
        }
    }
    assert!((group.time() - 4.0).abs() < 1e-9);
    // In parts the same, and what is drawn stays until the next is complete.
    let mut parts = group.clone();
    group.advance();
    for part in 1..6 {
        assert!(!parts.advance_part(), "part {part}");
        assert_ne!(parts.drawn(3, 1.0), group.drawn(3, 1.0));
    }
    assert!(parts.advance_part());
    assert_eq!(parts.state_hash(), group.state_hash());
    assert_eq!(parts.drawn(3, 0.4), group.drawn(3, 0.4));
    assert!(parts.drawn(3, f64::NAN).is_finite());
}

// ---- replay ----

#[test]
fn the_same_seed_gives_the_same_run_and_a_clone_goes_on_as_its_original() {
    for mode in [GroupSettings::stable(0.4), GroupSettings::literal(0.4)] {
        let start = |seed| {
            let settings = GroupSettings { seed, ..mode };
            Group::new(through_the_hall(6.0), settings, 40).unwrap()
        };
        let (mut a, mut b, mut other) = (start(7), start(7), start(8));
        for _ in 0..40 {
            a.advance();
            b.advance();
            other.advance();
            assert_eq!(a.state_hash(), b.state_hash());
            assert_ne!(a.state_hash(), other.state_hash());
        }
        let mut snapshot = a.clone();
        a.advance();
        assert_ne!(a.state_hash(), snapshot.state_hash());
        snapshot.advance();
        assert_eq!(a.state_hash(), snapshot.state_hash());
    }
}

//! What is nearest, what is free, and how near curves come to obstacles, against brute force.

use crate::support::random_scenes::{between, numbers, point, random_scene};
use glam::DVec2;
use std::f64::consts::PI;
use wayscope::path::{Piece, piece_clearance, piece_keeps};
use wayscope::world::scene::{
    Feature, Item, Obstacle, Scene, Shape, Surroundings, closest_on_segment,
};

/// The distance to everything, one by one.
fn brute(surroundings: &Surroundings, at: DVec2) -> f64 {
    let distances = surroundings.items().map(|(item, _)| match *item {
        Item::Segment { a, b } => at.distance(closest_on_segment(at, a, b)),
        Item::Disc { centre, radius } => (at.distance(centre) - radius).abs(),
    });
    distances.fold(f64::INFINITY, f64::min)
}

fn brute_free(scene: &Scene, at: DVec2) -> bool {
    let on_floor = at.cmpge(scene.min()).all() && at.cmple(scene.max()).all();
    on_floor
        && !scene
            .obstacles()
            .iter()
            .any(|obstacle| obstacle.shape.contains(at))
}

#[test]
fn the_nearest_point_is_that_of_brute_force() {
    for seed in 0..50 {
        let scene = random_scene(seed, 1 + seed as usize);
        let surroundings = Surroundings::of(&scene);
        let mut numbers = numbers(seed);
        for _ in 0..4_000 {
            let at = point(&mut numbers, scene.min() - 2.0, scene.max() + 2.0);
            let near = surroundings.nearest(at);
            let expected = brute(&surroundings, at);
            assert!(
                (near.distance - expected).abs() < 1e-9,
                "seed {seed}, {at}: {near:?}, {expected}"
            );
            assert!((at.distance(near.witness) - near.distance).abs() < 1e-9);
            let item = surroundings
                .items()
                .find(|(_, feature)| *feature == near.feature)
                .unwrap()
                .0;
            let off = match *item {
                Item::Segment { a, b } => {
                    near.witness
                        .distance(closest_on_segment(near.witness, a, b))
                }
                Item::Disc { centre, radius } => (near.witness.distance(centre) - radius).abs(),
            };
            assert!(off < 1e-9, "the witness lies on its feature");
        }
    }
}

#[test]
fn a_point_is_free_where_it_is_on_the_floor_and_in_no_obstacle() {
    let (mut free, mut not) = (0, 0);
    for seed in 0..50 {
        let scene = random_scene(1_000 + seed, 1 + seed as usize);
        let surroundings = Surroundings::of(&scene);
        let mut numbers = numbers(seed);
        for _ in 0..4_000 {
            let at = point(&mut numbers, scene.min() - 1.0, scene.max() + 1.0);
            let expected = brute_free(&scene, at);
            *(if expected { &mut free } else { &mut not }) += 1;
            assert_eq!(surroundings.free(at), expected, "seed {seed}, {at}");
        }
    }
    assert!(free > 40_000 && not > 40_000, "{free} {not}");
}

#[test]
fn among_thousands_of_long_sides_the_nearest_point_and_what_is_free_are_those_of_brute_force() {
    for angle in [0.0, 0.3, 0.8, 1.57] {
        let turn = |x: f64, y: f64| DVec2::from_angle(angle).rotate(DVec2::new(x, y));
        let mut comb = vec![turn(0.0, -1.0)];
        let tooth = |index: i32| {
            let x = f64::from(index) * 0.04;
            [
                (x, 0.0),
                (x + 0.01, 90.0),
                (x + 0.02, 90.0),
                (x + 0.03, 0.0),
            ]
        };
        comb.extend((0..2_000).flat_map(tooth).map(|(x, y)| turn(x, y)));
        comb.push(turn(80.0, -1.0));
        let mut scene = Scene::new(DVec2::splat(-100.0), DVec2::splat(130.0)).unwrap();
        let comb = Obstacle::standing(Shape::polygon(&comb), 2.0);
        scene.add(comb).unwrap();
        let surroundings = Surroundings::of(&scene);
        let mut numbers = numbers(3);
        let mut blocked = 0;
        for index in 0..600 {
            let at = if index % 2 == 0 {
                point(&mut numbers, scene.min(), scene.max())
            } else {
                let at = point(&mut numbers, DVec2::ZERO, DVec2::new(80.0, 91.0));
                turn(at.x, at.y)
            };
            let expected = brute(&surroundings, at);
            assert!(
                (surroundings.nearest(at).distance - expected).abs() < 1e-9,
                "{at}"
            );
            let free = brute_free(&scene, at);
            assert_eq!(surroundings.free(at), free, "{at}");
            blocked += usize::from(!free);
        }
        assert!((100..400).contains(&blocked), "{blocked}");
    }
}

/// The clearance of a curve by points on it, which is at most this much too large.
fn sampled(scene: &Scene, surroundings: &Surroundings, piece: &Piece, step: f64) -> f64 {
    let count = (piece.length() / step).ceil() as usize + 1;
    let points = (0..=count).map(|index| piece.at(piece.length() * index as f64 / count as f64));
    let clear = |at| {
        if brute_free(scene, at) {
            brute(surroundings, at)
        } else {
            0.0
        }
    };
    points.map(clear).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_clearance_of_lines_and_arcs_is_that_of_points_on_them() {
    const STEP: f64 = 0.01;
    let mut clear = [0; 2];
    for seed in 0..40 {
        let scene = random_scene(2_000 + seed, 12);
        let surroundings = Surroundings::of(&scene);
        let mut numbers = numbers(seed);
        for turn in 0..60 {
            let from = point(&mut numbers, scene.min(), scene.max());
            let arc = turn % 2 == 1;
            let piece = if arc {
                let radius = between(&mut numbers, 0.2, 4.0);
                let sweep = between(&mut numbers, -6.0, 6.0);
                let angle = between(&mut numbers, -3.0, 3.0);
                Piece::Arc {
                    centre: from,
                    radius,
                    from: angle,
                    sweep,
                }
            } else {
                let to = from + point(&mut numbers, DVec2::splat(-5.0), DVec2::splat(5.0));
                Piece::Line { from, to }
            };
            for enough in [f64::INFINITY, 0.4] {
                let found = piece_clearance(&surroundings, &piece, enough);
                let expected = sampled(&scene, &surroundings, &piece, STEP).min(enough);
                // Where the curve cuts something between two points the clearance is 0, and theirs at most the step.
                assert!(
                    found <= expected + 1e-9 && expected <= found + STEP,
                    "seed {seed}, {piece:?}: {found} {expected}"
                );
                clear[usize::from(arc)] += usize::from(found > 0.0);
            }
        }
    }
    assert!(clear[0] > 400 && clear[1] > 300, "{clear:?}");
}

#[test]
fn a_curve_keeps_a_distance_where_its_clearance_is_as_large() {
    let mut answers = [[0; 2]; 2];
    for seed in 0..60 {
        let scene = random_scene(4_000 + seed, 12);
        let surroundings = Surroundings::of(&scene);
        let mut numbers = numbers(seed);
        for turn in 0..400 {
            let from = point(&mut numbers, scene.min(), scene.max());
            let arc = turn % 2 == 1;
            let piece = if arc {
                Piece::Arc {
                    centre: from,
                    radius: between(&mut numbers, 0.1, 8.0),
                    from: between(&mut numbers, -3.0, 3.0),
                    // Most are at most half turns, as those at corners are; some exactly.
                    sweep: between(&mut numbers, -4.5, 4.5).clamp(-4.0, PI),
                }
            } else {
                let to = from + point(&mut numbers, DVec2::splat(-5.0), DVec2::splat(5.0));
                Piece::Line { from, to }
            };
            if !surroundings.free(piece.start()) {
                continue;
            }
            let clearance = piece_clearance(&surroundings, &piece, f64::INFINITY);
            let beside = [
                clearance * (1.0 - 1e-12),
                clearance,
                clearance * (1.0 + 1e-12),
            ];
            for distance in [0.01, 0.1, 0.4, 1.5].into_iter().chain(beside) {
                if distance > 0.0 {
                    let keeps = piece_keeps(&surroundings, &piece, distance);
                    assert_eq!(
                        keeps,
                        clearance >= distance,
                        "seed {seed}, {piece:?}: {distance} of {clearance}"
                    );
                    answers[usize::from(arc)][usize::from(keeps)] += 1;
                }
            }
        }
    }
    assert!(
        answers.as_flattened().iter().all(|n| *n > 3_000),
        "{answers:?}"
    );
}

#[test]
fn only_what_reaches_into_the_slab_is_in_the_way() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(10.0)).unwrap();
    let centre = DVec2::splat(5.0);
    let arch = Obstacle {
        shape: Shape::Disc {
            centre,
            radius: 1.0,
        },
        low: 2.0,
        high: 3.0,
        name: "arch".to_owned(),
    };
    scene.add(arch).unwrap();
    assert!(!Surroundings::of(&scene).free(centre));
    assert!(Surroundings::within(&scene, 0.05, 1.8).free(centre));
    assert!(
        Surroundings::within(&scene, 0.05, 2.0).free(centre),
        "it only touches"
    );
    let near = Surroundings::within(&scene, 0.05, 2.1).nearest(DVec2::new(8.0, 5.0));
    assert_eq!(
        (near.distance, near.feature),
        (2.0, Feature::Boundary { side: 1 })
    );
}

#[test]
fn what_cannot_be_a_polygon_is_refused_and_what_nearly_is_one_is_mended() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(10.0)).unwrap();
    let v = DVec2::new;
    let mut refused = |points: &[DVec2]| {
        scene
            .add(Obstacle::standing(Shape::polygon(points), 1.0))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(&[]), "scene.ring-points ring=0 found=0");
    assert_eq!(
        refused(&[v(0.0, 0.0), v(1.0, 0.0), v(2.0, 0.0)]),
        "scene.ring-points ring=0 found=2"
    );
    assert_eq!(
        refused(&[v(0.0, 0.0), v(2.0, 2.0), v(2.0, 0.0), v(0.0, 2.0)]),
        "scene.ring-crosses ring=0 x=1 y=1"
    );
    assert_eq!(
        refused(&[v(0.0, 0.0), v(f64::NAN, 2.0), v(2.0, 0.0)]),
        "scene.not-finite where=ring 0, point 1"
    );
    assert!(refused(&[v(0.0, 0.0), v(1e9, 2.0), v(2.0, 1e9)]).starts_with("scene.far"));
    assert!(refused(&[v(0.0, 0.0), v(1.0, 0.0), v(0.5, 2e-13)]).starts_with("scene.ring-"));
    let disc = |radius| {
        Obstacle::standing(
            Shape::Disc {
                centre: DVec2::ZERO,
                radius,
            },
            1.0,
        )
    };
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(scene.add(disc(radius)).unwrap_err().id, "scene.radius");
    }
    let flat = Obstacle {
        high: 0.0,
        ..disc(1.0)
    };
    assert_eq!(scene.add(flat).unwrap_err().id, "scene.height");
    let endless = Obstacle {
        high: f64::MAX,
        ..disc(1.0)
    };
    assert_eq!(
        scene.add(endless).unwrap_err().id,
        "scene.far",
        "no file has room for it"
    );
    assert!(
        scene.obstacles().is_empty(),
        "nothing that is refused is kept"
    );

    // Clockwise, with a point twice and one on a straight side.
    let nearly = [
        v(0.0, 0.0),
        v(0.0, 0.0),
        v(0.0, 2.0),
        v(1.0, 2.0),
        v(2.0, 2.0),
        v(2.0, 0.0),
        v(0.0, 0.0),
    ];
    let (index, mended) = scene
        .add_mended(Obstacle::standing(Shape::polygon(&nearly), 1.0))
        .unwrap();
    assert_eq!((mended.repeated, mended.straight, mended.turned), (2, 1, 1));
    let Shape::Polygon { rings } = &scene.obstacles()[index].shape else {
        panic!()
    };
    assert_eq!(rings[0].len(), 4);
    let hole = |at: DVec2| {
        let rings = vec![
            vec![v(4.0, 4.0), v(8.0, 4.0), v(8.0, 8.0), v(4.0, 8.0)],
            vec![at, at + v(1.0, 0.0), at + v(0.0, 1.0)],
        ];
        Obstacle::standing(Shape::Polygon { rings }, 1.0)
    };
    let refused = scene.add(hole(v(8.5, 5.0))).unwrap_err();
    assert_eq!(refused.id, "scene.hole-outside");
    let refused = scene.add(hole(v(7.5, 5.0))).unwrap_err();
    assert_eq!(refused.id, "scene.hole-crosses");
    scene.add(hole(v(5.0, 5.0))).unwrap();
    let surroundings = Surroundings::of(&scene);
    assert!(surroundings.free(v(5.2, 5.2)) && !surroundings.free(v(4.5, 5.2)));
}

#[test]
fn a_star_of_ten_thousand_points_is_kept_and_one_that_crosses_itself_refused() {
    let mut scene = Scene::new(DVec2::splat(-20.0), DVec2::splat(20.0)).unwrap();
    let mut points: Vec<DVec2> = (0..10_000)
        .map(|index| {
            DVec2::from_angle(f64::from(index) * std::f64::consts::TAU / 1e4)
                * if index % 2 == 0 { 10.0 } else { 9.9 }
        })
        .collect();
    scene
        .add(Obstacle::standing(Shape::polygon(&points), 1.0))
        .unwrap();
    points.swap(17, 4_000);
    let refused = scene
        .add(Obstacle::standing(Shape::polygon(&points), 1.0))
        .unwrap_err();
    assert_eq!(refused.id, "scene.ring-crosses");
}

#[test]
fn combs_with_long_teeth_in_any_direction_are_kept_and_crossings_of_their_teeth_found() {
    let mut scene = Scene::new(DVec2::splat(-80.0), DVec2::splat(80.0)).unwrap();
    for turn in [0.0, 0.25, 0.5, 0.75, 0.3] {
        let turn = DVec2::from_angle(turn * PI);
        let mut points: Vec<DVec2> = (0..4_000)
            .flat_map(|tooth| {
                let along = f64::from(tooth) * 0.01;
                [DVec2::new(1.0, along), DVec2::new(40.0, along + 0.002)]
            })
            .collect();
        points.extend([DVec2::new(0.5, 41.0), DVec2::new(0.5, -1.0)]);
        for point in &mut points {
            *point = turn.rotate(*point);
        }
        let whole = Obstacle::standing(Shape::polygon(&points), 1.0);
        scene.add(whole).unwrap();
        points.swap(3_001, 3_101);
        let crossed = Obstacle::standing(Shape::polygon(&points), 1.0);
        assert_eq!(scene.add(crossed).unwrap_err().id, "scene.ring-crosses");
    }
    let far_too_many = vec![DVec2::ZERO; 400_001];
    let refused = scene.add(Obstacle::standing(Shape::polygon(&far_too_many), 1.0));
    assert_eq!(refused.unwrap_err().id, "scene.full");
}

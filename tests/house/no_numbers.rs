//! Calls with what is no number, or is beyond all range: they answer something finite, or refuse, and never panic.

use glam::{DVec2, DVec3};
use wayscope::agents::{
    Body, Camera, Crowd, CrowdGround, CrowdSettings, EndCondition, Gains, GridPaths, Group,
    GroupCorridor, GroupSettings, Histogram, Paths, Polyline, SpeedLimits, WalkSettings, Walkers,
    analyse,
};
use wayscope::animation::Gait;
use wayscope::path::{Curve, Piece, piece_clearance, piece_keeps};
use wayscope::roadmap::{Finder, Roadmap, RoadmapEdit, RoadmapSettings};
use wayscope::spatial::KdTree;
use wayscope::world::scene::{
    Cells, Covered, Obstacle, Scene, Shape, Surroundings, closest_on_segment, rasterise,
};

const ODD: [f64; 6] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    -f64::MAX,
    5e-324,
];

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// Places of which a part is no number.
fn places() -> Vec<DVec2> {
    // The last of them is one, hardly more than nothing.
    let one = ODD[..5]
        .iter()
        .flat_map(|odd| [at(*odd, 1.0), at(1.0, *odd)]);
    one.chain([DVec2::NAN, DVec2::INFINITY, DVec2::splat(f64::MAX)])
        .collect()
}

fn scene() -> Scene {
    let mut scene = Scene::new(DVec2::ZERO, at(20.0, 12.0)).unwrap();
    let wall = Shape::rectangle(at(9.0, 2.0), at(10.0, 9.0));
    scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    let disc = Shape::Disc {
        centre: at(15.0, 6.0),
        radius: 1.0,
    };
    scene.add(Obstacle::standing(disc, 2.0)).unwrap();
    scene
}

fn curve() -> Curve {
    let arc = Piece::Arc {
        centre: at(6.0, 3.0),
        radius: 2.0,
        from: -std::f64::consts::FRAC_PI_2,
        sweep: 1.0,
    };
    let end = arc.end() + arc.tangent(9.0) * 2.0;
    Curve::new(vec![
        Piece::Line {
            from: at(1.0, 1.0),
            to: at(6.0, 1.0),
        },
        arc,
        Piece::Line {
            from: arc.end(),
            to: end,
        },
    ])
}

#[test]
fn curves_answer_with_places_on_them() {
    let curve = curve();
    for s in ODD {
        let place = curve.at(s).unwrap();
        assert!(
            place.is_finite() && place.distance(at(4.0, 2.0)) < 6.0,
            "{s}: {place}"
        );
        assert!(
            (curve.tangent(s).unwrap().length() - 1.0).abs() < 1e-9,
            "{s}"
        );
        let (piece, along) = curve.piece_at(s);
        assert!(piece < 3 && !along.is_nan(), "{s}");
        for t in ODD {
            let part = curve.part(s, t);
            assert!(part.length() <= curve.length() + 1e-9, "{s} {t}");
            for piece in curve.pieces() {
                let part = piece.part(s, t);
                assert!(part.length() <= piece.length() + 1e-9, "{s} {t}");
                assert!(part.start().is_finite() && part.end().is_finite());
            }
        }
    }
    assert_eq!(curve.at(f64::NAN), curve.at(0.0));
    for place in places() {
        for piece in curve.pieces() {
            let nearest = piece.nearest(place);
            assert!(
                (0.0..=piece.length() + 1e-9).contains(&nearest),
                "{place}: {nearest}"
            );
        }
        let nearest = closest_on_segment(place, at(1.0, 1.0), at(2.0, 2.0));
        assert!(nearest.is_finite(), "{place}: {nearest}");
    }
}

#[test]
fn surroundings_say_that_such_places_are_not_free() {
    let scene = scene();
    let around = Surroundings::of(&scene);
    for place in places() {
        assert!(!around.free(place), "{place}");
        assert_eq!(around.clearance(place), 0.0, "{place}");
        assert!(around.nearest(place).witness.is_finite(), "{place}");
        assert_eq!(around.segment_clearance(place, at(1.0, 1.0), 2.0), 0.0);
        assert_eq!(CrowdGround::clearance(&around, place, 1.0), 0.0);
        assert!(!around.sees(at(1.0, 1.0), place, 0.3), "{place}");
        assert!(CrowdGround::nearest(&around, place, 1.0).is_none_or(|near| near.is_finite()));
        let line = Piece::Line {
            from: at(1.0, 1.0),
            to: place,
        };
        assert_eq!(piece_clearance(&around, &line, 1.0), 0.0, "{place}");
        let _ = piece_keeps(&around, &line, 0.3);
        let moved = scene.obstacles()[0].shape.moved(place);
        assert!(
            scene.clone().add(Obstacle::standing(moved, 2.0)).is_err(),
            "{place}"
        );
    }
    for odd in ODD {
        let turned = scene.obstacles()[0].shape.turned(at(1.0, 1.0), odd, odd);
        let _ = scene.clone().add(Obstacle::standing(turned, 2.0));
        let _ = rasterise(&scene, odd, Covered::Share(odd), Cells::Squares, (odd, odd));
        let _ = Surroundings::within(&scene, odd, odd).nearest(at(1.0, 1.0));
    }
}

#[test]
fn corridors_cameras_and_groups_stay_where_they_are() {
    let around = Surroundings::of(&scene());
    let corridor = std::sync::Arc::new(GroupCorridor::along(&curve(), &around, 1.0, 0.1).unwrap());
    for place in places() {
        assert!(!corridor.holds(3, place, 0.2), "{place}");
        assert_eq!(corridor.furthest(3, place, 0.2), 3, "{place}");
        assert!(corridor.place(3, place, 0.2).sample < corridor.samples());
        let clamped = corridor.clamp(3, place, 0.2);
        assert!(corridor.holds(3, clamped, 0.2), "{place}: {clamped}");
    }
    let camera = Camera::new(curve(), SpeedLimits::default(), EndCondition::Rest).unwrap();
    let profile = camera.profile();
    let mut group = Group::new(corridor.clone(), GroupSettings::stable(0.2), 5).unwrap();
    group.advance();
    for odd in ODD {
        assert!(corridor.advanced(3, odd) < corridor.samples());
        let pose = camera.pose(odd, odd);
        assert!(
            pose.at.is_finite() && pose.view.is_finite(),
            "{odd}: {pose:?}"
        );
        let values = [
            profile.limit(odd),
            profile.speed(odd),
            profile.squared(odd),
            profile.time(odd),
            profile.motion(odd).0,
        ];
        assert!(
            values.iter().all(|value| value.is_finite()),
            "{odd}: {values:?}"
        );
        assert!(group.drawn(0, odd).is_finite());
        group.clone().run(odd.min(1.0));
    }
}

#[test]
fn ways_and_changes_are_refused() {
    let around = Surroundings::of(&scene());
    let mut roadmap =
        Roadmap::build(&around, &RoadmapSettings::suited(&around, 0.4).unwrap()).unwrap();
    let mut paths = GridPaths::over(&around, 0.25, 0.25).unwrap();
    let mut finder = Finder::new();
    let mut near = KdTree::new();
    near.push(at(1.0, 1.0));
    for place in places() {
        let here = at(1.0, 1.0);
        assert!(
            finder.find(&roadmap, &around, place, here).is_err(),
            "{place}"
        );
        assert!(
            finder.find(&roadmap, &around, here, place).is_err(),
            "{place}"
        );
        for [from, to] in [[place, here], [here, place]] {
            let found = paths.find(&around, from, to).path.unwrap_or_default();
            assert!(found.iter().all(|at| !at.is_nan()), "{place}: {found:?}");
        }
        let mut found = Vec::new();
        near.within(place, 9.0, &mut found);
        assert!(found.is_empty() || place.is_finite(), "{place}");
        for hook in [
            RoadmapEdit::Add { at: place },
            RoadmapEdit::Move {
                from: roadmap.vertices()[0].at,
                to: place,
            },
            RoadmapEdit::Remove { at: place },
            RoadmapEdit::Cut { at: place },
        ] {
            assert!(roadmap.apply(&around, &hook).is_err(), "{hook:?}");
        }
        let route = Polyline::new(&[here, place, at(5.0, 1.0)]);
        for odd in ODD {
            assert!(route.at(odd).is_none_or(|at| !at.is_nan()), "{place} {odd}");
        }
    }
}

#[test]
fn walkers_stay_where_numbers_are() {
    let mut histogram = Histogram::new(1.0, 8);
    let gait = Gait::procedural();
    let mut figure: Vec<DVec3> = Vec::new();
    let mut walkers = Walkers::new(WalkSettings::default()).unwrap();
    let index = walkers
        .add(Body::PERSON, Gains::paper(1.4), at(1.0, 1.0), 0.0)
        .unwrap();
    for place in places() {
        assert!(walkers.put(index, place, 0.0).is_err(), "{place}");
        let _ = walkers.set_goal(index, place);
        walkers.tick(&scene());
        assert!(walkers.walkers()[index].state().at.is_finite());
    }
    for odd in ODD {
        histogram.add(odd);
        let _ = (histogram.mean(), histogram.quantile(odd));
        gait.figure(odd, odd, &mut figure);
        assert!(figure.iter().all(|place| place.is_finite()), "{odd}");
        let mut gains = Gains::paper(1.4);
        gains.k_theta = odd;
        let _ = analyse(&gains);
        assert!(walkers.put(index, at(1.0, 1.0), odd).is_err() || odd == 5e-324);
    }
    let around = Surroundings::of(&scene());
    for place in places().into_iter().filter(|place| !place.is_finite()) {
        let crowd = Crowd::with_agents(&around, CrowdSettings::default(), vec![], &[place]);
        assert_eq!(crowd.unwrap_err().id, "crowd.inside", "{place}");
    }
}

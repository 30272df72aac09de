//! The contract of a navigator: all of them go through one suite, on scenes made by hand and on random ones.

use crate::support::navigator_cases::{BODY, CELL, Case, Flood, cases, lent};
use crate::support::random_scenes::{numbers, point, random_scene};
use crate::support::roadmap_scenes::{rectangle, scene as floor, shipped};
use glam::DVec2;
use wayscope::path::{LentScene, StandingCharacter};
use wayscope::path::{Navigator, NavigatorQuery, PlanningBody, Route, SceneContext};
use wayscope::trace::{StateHash, Status};
use wayscope::world::scene::{Obstacle, Scene, Shape};

/// Cells of the flood fill, in metres.
const FINE: f64 = 0.1;
/// Questions on each random scene.
const ASKED: usize = 6;

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// Scenes made by hand, and random ones.
fn scenes() -> Vec<(String, Scene)> {
    let door = |wide: f64| {
        let walls = vec![
            rectangle((9.9, 0.0), (10.1, 7.0)),
            rectangle((9.9, 7.0 + wide), (10.1, 15.0)),
        ];
        floor(20.0, 15.0, walls)
    };
    let mut all = vec![
        ("empty".to_owned(), floor(20.0, 15.0, Vec::new())),
        ("door".to_owned(), door(2.6)),
        ("narrow door".to_owned(), door(0.7)),
        (
            "wall".to_owned(),
            floor(20.0, 15.0, vec![rectangle((9.9, 0.0), (10.1, 15.0))]),
        ),
        ("office".to_owned(), shipped("office")),
    ];
    all.extend((0..10).map(|seed| (format!("random {seed}"), random_scene(seed, 14))));
    all
}

/// Places with so much room.
fn places(scene: &Scene, room: f64, count: usize, seed: u64) -> Vec<DVec2> {
    let on = lent(scene, 0);
    let mut numbers = numbers(seed);
    let mut found = Vec::new();
    for _ in 0..20_000 {
        let at = point(&mut numbers, scene.min(), scene.max());
        if found.len() < count && on.around().clearance(at) >= room {
            found.push(at);
        }
    }
    found
}

/// The answer of a navigator that is asked, in steps of so many units; and its work.
fn stepped(
    navigator: &mut dyn Navigator,
    on: &dyn SceneContext,
    query: &NavigatorQuery,
    units: u64,
) -> (Result<Route, wayscope::message::Message>, u64) {
    navigator.ask(query.clone());
    assert!(navigator.answer().is_none());
    let mut steps = 0;
    while navigator.step(on, units) == Status::Running {
        assert!(navigator.answer().is_none());
        steps += 1;
        assert!(steps < 1_000_000, "it never ends");
    }
    (navigator.answer().unwrap().clone(), navigator.work())
}

/// That a way begins and ends where it should, hangs together, and keeps what its navigator promises.
fn check_way(case: &Case, on: &dyn SceneContext, query: &NavigatorQuery, route: &Route, at: &str) {
    let points = route.waypoints(0.001);
    let (first, last) = (points[0], points[points.len() - 1]);
    assert!(first.distance(query.from) < 1e-9, "{at}");
    assert_eq!(last, route.end, "{at}");
    assert!(route.end.distance(query.to) <= case.snaps, "{at}");
    assert_eq!(route.revision, on.revision(), "{at}");
    let curve = route.curve();
    for pair in curve.pieces().windows(2) {
        assert!(pair[0].end().distance(pair[1].start()) < 1e-6, "{at}");
    }
    assert!((curve.length() - route.length()).abs() < 1e-9, "{at}");
    assert!(
        route.length() >= query.from.distance(route.end) - 1e-9,
        "{at}"
    );
    let radius = query.body.radius;
    let clear = curve.clearance(on.around(), radius);
    assert!(
        clear >= radius * case.keeps * (1.0 - 1e-12),
        "{at}: {clear}"
    );
}

#[test]
fn ways_start_and_end_right_keep_the_radius_and_are_missing_only_where_a_flood_fill_agrees() {
    let mut counts = vec![[0; 2]; cases().len()];
    for (name, scene) in scenes() {
        let on = lent(&scene, 0);
        for (index, case) in cases().iter_mut().enumerate() {
            let room = BODY.radius + case.resolution + FINE;
            let flood = Flood::of(&scene, room, FINE);
            let free = Flood::of(&scene, BODY.radius * 0.999 - FINE, FINE);
            let ends = places(&scene, room + FINE, 2 * ASKED, 7);
            for pair in ends.chunks_exact(2) {
                let query = NavigatorQuery::new(BODY, pair[0], pair[1]);
                let at = format!("{} on {name}, {} to {}", case.name, pair[0], pair[1]);
                let found = case.navigator.find(&on, query.clone());
                counts[index][usize::from(found.is_ok())] += 1;
                match found {
                    Ok(route) => {
                        check_way(case, &on, &query, &route, &at);
                        assert!(free.connects(pair[0], pair[1]), "{at}: through a wall");
                    }
                    Err(why) => assert!(!flood.connects(pair[0], pair[1]), "{at}: {why}"),
                }
            }
        }
    }
    // Both answers were seen of each.
    assert!(
        counts.iter().all(|[none, way]| *none >= 3 && *way >= 40),
        "{counts:?}"
    );
}

#[test]
fn a_question_answered_in_steps_again_or_by_a_fresh_navigator_gets_the_same_answer() {
    for (name, scene) in scenes() {
        let on = lent(&scene, 3);
        let ends = places(&scene, BODY.radius, 6, 11);
        for ((case, other), third) in cases().iter_mut().zip(&mut cases()).zip(&mut cases()) {
            let at = format!("{} on {name}", case.name);
            for pair in ends.chunks_exact(2) {
                let query = NavigatorQuery::new(BODY, pair[0], pair[1]);
                let once = stepped(&mut *case.navigator, &on, &query, u64::MAX);
                assert!(once.1 >= 1, "{at}");
                let again = stepped(&mut *case.navigator, &on, &query, u64::MAX);
                assert_eq!(once, again, "{at}: again");
                let small = stepped(&mut *other.navigator, &on, &query, 7);
                assert_eq!(once, small, "{at}: in steps");
                let mut units = 0;
                while !third.navigator.prepare(&on, BODY, 3).unwrap() {
                    units += 1;
                }
                assert!(units < 1_000_000);
                let prepared = stepped(&mut *third.navigator, &on, &query, 1);
                assert_eq!(once, prepared, "{at}: prepared, by ones");
            }
            let sizes = [&case.navigator, &other.navigator].map(|one| one.size());
            assert_eq!(sizes[0], sizes[1], "{at}");
            assert!(
                // Polygons of a mesh that touch nowhere have no edges.
                sizes[0].nodes > 0
                    && (sizes[0].edges > 0 || case.name == "mesh")
                    && sizes[0].bytes > 0,
                "{at}"
            );
            let hashes = [&case.navigator, &other.navigator].map(|one| {
                let mut hash = StateHash::new();
                one.hash_into(&mut hash);
                hash.finish()
            });
            assert_eq!(hashes[0], hashes[1], "{at}");
        }
    }
}

/// The scene with one more disc.
fn with_disc(scene: &Scene, centre: DVec2, radius: f64) -> Scene {
    let mut scene = scene.clone();
    let disc = Shape::Disc { centre, radius };
    scene.add(Obstacle::standing(disc, 2.0)).unwrap();
    scene
}

#[test]
fn a_way_holds_after_an_edit_far_away_and_no_more_after_one_on_it() {
    let (mut blocked_ways, mut far_ways) = (0, 0);
    for (name, scene) in scenes() {
        for case in &mut cases() {
            let room = BODY.radius + case.resolution + CELL;
            let ends = places(&scene, room, 6, 23);
            for pair in ends.chunks_exact(2) {
                let before = lent(&scene, 1);
                let query = NavigatorQuery::new(BODY, pair[0], pair[1]);
                let Ok(route) = case.navigator.find(&before, query.clone()) else {
                    continue;
                };
                let at = format!("{} on {name}, {} to {}", case.name, pair[0], pair[1]);
                assert!(case.navigator.holds(&before, &route, 0.0, &query), "{at}");
                let curve = route.curve();
                let Some(middle) = curve.at(curve.length() / 2.0) else {
                    continue;
                };
                // Where something far from all of the way can be put.
                let far = places(&scene, 0.0, 400, 29).into_iter().find(|place| {
                    let near = curve
                        .pieces()
                        .iter()
                        .map(|piece| piece.at(piece.nearest(*place)).distance(*place));
                    near.fold(f64::INFINITY, f64::min) > 0.3 + 1.2 * room
                });
                if let Some(far) = far {
                    let edited = with_disc(&scene, far, 0.3);
                    let after = lent(&edited, 2);
                    assert!(
                        case.navigator.holds(&after, &route, 0.0, &query),
                        "{at}: {far}"
                    );
                    far_ways += 1;
                }
                let edited = with_disc(&scene, middle, 0.3);
                let after = lent(&edited, 3);
                assert!(!case.navigator.holds(&after, &route, 0.0, &query), "{at}");
                blocked_ways += 1;
                // What lies behind the one who walks does not matter.
                let past = curve.length() / 2.0 + 0.3 + room + CELL;
                let rest = curve.part(past, f64::INFINITY);
                let clear = rest.pieces().iter().all(|piece| {
                    piece.at(piece.nearest(middle)).distance(middle) > 0.3 + room + CELL
                });
                if past < curve.length() && clear {
                    assert!(
                        case.navigator.holds(&after, &route, past, &query),
                        "{at}: behind"
                    );
                }
                // Asked again it goes round, or says that it cannot.
                if let Ok(round) = case.navigator.find(&after, query.clone()) {
                    check_way(case, &after, &query, &round, &at);
                    assert!(case.navigator.holds(&after, &round, 0.0, &query), "{at}");
                }
            }
        }
    }
    assert!(
        blocked_ways > 100 && far_ways > 100,
        "{blocked_ways} {far_ways}"
    );
}

#[test]
fn a_body_in_the_way_is_gone_round_or_named_and_then_the_path_holds_no_more() {
    let scene = floor(20.0, 15.0, Vec::new());
    let on = lent(&scene, 0);
    for case in &mut cases() {
        let alone = NavigatorQuery::new(BODY, v(2.0, 7.0), v(18.0, 7.5));
        let route = case.navigator.find(&on, alone.clone()).unwrap();
        let stands = |at: DVec2| StandingCharacter {
            at,
            radius: 0.3,
            margin: 0.1,
        };
        let middle = route.curve().at(route.length() / 2.0).unwrap();
        let with = |at: DVec2| NavigatorQuery {
            others: vec![stands(at)],
            ..alone.clone()
        };
        let name = case.name;
        assert!(
            !case.navigator.holds(&on, &route, 0.0, &with(middle)),
            "{name}"
        );
        assert!(
            case.navigator.holds(&on, &route, 0.0, &with(v(10.0, 1.0))),
            "{name}"
        );
        match case.navigator.find(&on, with(middle)) {
            Ok(round) => assert!(round.passes(0.0, BODY.radius, &[stands(middle)]), "{name}"),
            Err(why) => {
                assert_eq!(why.id, "navigator.way-taken");
                assert!(matches!(name, "mesh" | "spheres" | "roadmap"), "{name}");
            }
        }
        // Nothing of it is left for the next question.
        assert_eq!(case.navigator.find(&on, alone), Ok(route), "{name}");
    }
}

#[test]
fn another_scene_of_another_revision_is_noticed_at_once_also_in_the_middle_of_a_search() {
    let (open, shut) = (
        floor(20.0, 15.0, Vec::new()),
        floor(20.0, 15.0, vec![rectangle((9.9, 0.0), (10.1, 15.0))]),
    );
    for case in &mut cases() {
        let query = NavigatorQuery::new(BODY, v(2.0, 7.0), v(18.0, 7.0));
        case.navigator.ask(query.clone());
        case.navigator.step(&lent(&open, 1), 40);
        while case.navigator.step(&lent(&shut, 2), 40) == Status::Running {}
        assert!(case.navigator.answer().unwrap().is_err(), "{}", case.name);
        let status = case.navigator.step(&lent(&open, 3), u64::MAX);
        assert_eq!(status, Status::Done, "{}", case.name);
    }
}

#[test]
fn what_is_no_question_gets_a_message() {
    let scene = floor(20.0, 15.0, vec![rectangle((5.0, 5.0), (8.0, 8.0))]);
    let on = lent(&scene, 0);
    let body = |radius, height| PlanningBody { radius, height };
    let (a, b) = (v(2.0, 2.0), v(18.0, 13.0));
    let queries = [
        NavigatorQuery::new(BODY, v(f64::NAN, 1.0), b),
        NavigatorQuery::new(BODY, a, v(1.0, f64::INFINITY)),
        NavigatorQuery::new(BODY, a, v(-1e300, 1e300)),
        NavigatorQuery::new(BODY, v(6.0, 6.0), b),
        NavigatorQuery::new(BODY, a, v(6.0, 6.0)),
        NavigatorQuery::new(BODY, a, v(40.0, 40.0)),
        NavigatorQuery::new(body(-1.0, 1.8), a, b),
        NavigatorQuery::new(body(f64::NAN, 1.8), a, b),
        NavigatorQuery::new(body(f64::INFINITY, 1.8), a, b),
        NavigatorQuery::new(body(1e300, 1.8), a, b),
        NavigatorQuery::new(body(50.0, 1.8), a, b),
    ];
    for case in &mut cases() {
        assert_eq!(
            case.navigator.step(&on, 5),
            Status::Failed,
            "nothing is asked"
        );
        assert_eq!(case.navigator.answer(), None);
        for query in &queries {
            let found = case.navigator.find(&on, query.clone());
            let why = found.expect_err(&format!("{}: {query:?}", case.name));
            assert!(!why.id.is_empty());
        }
        for others in [v(f64::NAN, 0.0), v(f64::INFINITY, 0.0), v(1e300, 0.0)] {
            let query = NavigatorQuery {
                others: vec![StandingCharacter {
                    at: others,
                    radius: 0.3,
                    margin: 0.3,
                }],
                ..NavigatorQuery::new(BODY, a, b)
            };
            let _ = case.navigator.find(&on, query);
        }
        let same = case
            .navigator
            .find(&on, NavigatorQuery::new(BODY, a, a))
            .unwrap();
        assert!(same.length() == 0.0 && same.end == a, "{}", case.name);
        assert_eq!(same.waypoints(0.01).last(), Some(&a));
        assert!(
            case.navigator
                .holds(&on, &same, 0.0, &NavigatorQuery::new(BODY, a, a))
        );
    }
}

#[test]
fn a_body_taller_than_the_surroundings_are_for_is_refused_where_heights_are_not_known() {
    let mut scene = Scene::new(DVec2::ZERO, v(20.0, 15.0)).unwrap();
    let arch = Obstacle {
        low: 2.0,
        high: 3.0,
        ..Obstacle::standing(Shape::rectangle(v(9.0, 0.0), v(11.0, 15.0)), 3.0)
    };
    scene.add(arch).unwrap();
    let on = LentScene::new(&scene, 0, 0.05, 1.8);
    for case in &mut cases() {
        let tall = PlanningBody {
            height: 2.4,
            ..BODY
        };
        let ask = |body| NavigatorQuery::new(body, v(2.0, 7.0), v(18.0, 7.0));
        assert!(case.navigator.find(&on, ask(BODY)).is_ok(), "{}", case.name);
        let why = case.navigator.find(&on, ask(tall)).unwrap_err();
        let expected = match case.name {
            "grid" | "mesh" | "spheres" | "roadmap" => "navigator.too-tall",
            _ => "walk.no-path",
        };
        assert_eq!(why.id, expected, "{}", case.name);
    }
}

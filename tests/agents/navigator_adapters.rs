//! What a navigator answers is, bit for bit, what the planner behind it answers when it is asked directly: on random
//! scenes, on real maps, and in a crowd and among characters that ask through one.

use crate::support::navigator_cases::{BODY, CELL, bitmap, grid, lent};
use crate::support::oracle::real_maps;
use crate::support::random_scenes::{numbers, point, random_scene};
use crate::support::roadmap_scenes::shipped;
use glam::DVec2;
use proptest::prelude::*;
use wayscope::agents::{
    Agility, BitmapLayout, BitmapNavigator, BitmapPlanning, BlockedGoal, Body, BucketSearch, Crowd,
    CrowdSettings, Dilation, Gains, GridCells, GridNavigator, GridPaths, Guide, NavigatorPaths,
    OtherSearch, Paths, Slab, StandingCharacter, WalkSettings, Walkers, obstruct, plan_between,
};
use wayscope::message::Message;
use wayscope::navmesh::MeshNavigator;
use wayscope::path::{Course, Navigator, NavigatorQuery, PlanningBody, SceneContext};
use wayscope::roadmap::{Finder, Roadmap, RoadmapNavigator, RoadmapSettings};
use wayscope::world::read_map;
use wayscope::world::scene::{Obstacle, Shape, trace_grid};

/// The grid's way to walk, as the crowd's planner gives it and as the navigator does.
fn same_on_the_grid(
    on: &dyn SceneContext,
    direct: &mut GridPaths,
    navigator: &mut GridNavigator,
    body: PlanningBody,
    from: DVec2,
    to: DVec2,
) {
    let expected = direct.find(on.around(), from, to);
    let found = navigator.find(on, NavigatorQuery::new(body, from, to));
    assert_eq!(navigator.work(), expected.work);
    let path = found.ok().map(|route| {
        assert_eq!(route.end, *expected.path.as_ref().unwrap().last().unwrap());
        let Course::Waypoints(mut points) = route.course else {
            panic!("a grid has waypoints");
        };
        assert_eq!(points.remove(0), from);
        points
    });
    assert_eq!(path, expected.path);
    let mut asked = NavigatorPaths {
        navigator,
        on,
        body,
    };
    assert_eq!(asked.find(on.around(), from, to), expected);
}

/// The bitmap's plan directly and by the navigator, with others that stand about.
fn same_on_the_bitmap(on: &dyn SceneContext, planning: BitmapPlanning, query: &NavigatorQuery) {
    let BitmapPlanning {
        cell,
        dilation,
        guide,
        blocked_goal,
        ..
    } = planning;
    let mut navigator = BitmapNavigator::new(planning);
    let found = navigator.find(on, query.clone());
    let scene = on.scene();
    let PlanningBody { radius, height } = query.body;
    let layout = BitmapLayout::over(scene.min(), scene.max(), cell, radius).unwrap();
    let map = obstruct(
        scene,
        &Slab::of_height(height),
        layout,
        &query.others,
        radius,
        dilation,
    );
    assert_eq!(**navigator.map(on, query).as_ref().unwrap(), map);
    let mut search = BucketSearch::default();
    let expected = plan_between(&mut search, &map, query.from, query.to, guide, blocked_goal);
    assert_eq!(navigator.plan(), Some(&expected));
    match (found, expected) {
        (Ok(route), Ok(plan)) => {
            assert_eq!(
                route.course,
                Course::Waypoints(plan.route.points().to_vec())
            );
            assert_eq!(navigator.work(), u64::from(plan.expanded).max(1));
        }
        (found, expected) => assert_eq!(found.err(), expected.err()),
    }
}

const DILATIONS: [Dilation; 4] = [
    Dilation::Conservative,
    Dilation::Paper,
    Dilation::LineWidth,
    Dilation::DoubleLineWidth,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn on_random_scenes_grid_and_bitmap_answer_as_if_asked_directly(seed in 0_u64..1 << 40, count in 0_usize..24, dilation in 0_usize..4, guide in 0_usize..12, snap: bool) {
        let scene = random_scene(seed, count);
        let on = lent(&scene, seed);
        let mut numbers = numbers(seed);
        let mut place = || point(&mut numbers, scene.min(), scene.max());
        let mut direct = GridPaths::over(on.around(), CELL, BODY.radius).unwrap();
        let mut navigator = grid();
        let planning = BitmapPlanning {
            cell: CELL,
            dilation: DILATIONS[dilation],
            guide: match guide {
                0 => Guide::Cost,
                1 => Guide::Estimate,
                other => Guide::Other(OtherSearch::ALL[other % OtherSearch::ALL.len()]),
            },
            blocked_goal: if snap { BlockedGoal::Snap } else { BlockedGoal::Report },
            agility: Agility::default(),
        };
        for round in 0..4 {
            let (from, to) = (place(), place());
            same_on_the_grid(&on, &mut direct, &mut navigator, BODY, from, to);
            let others = (0..round).map(|_| StandingCharacter { at: place(), radius: 0.3, margin: 0.2 });
            let query = NavigatorQuery { others: others.collect(), ..NavigatorQuery::new(BODY, from, to) };
            same_on_the_bitmap(&on, planning, &query);
        }
    }
}

/// How near the nearer of two ends is to anything.
fn ends_room(on: &dyn SceneContext, ends: &[DVec2]) -> f64 {
    on.around()
        .clearance(ends[0])
        .min(on.around().clearance(ends[1]))
}

/// Ways of a roadmap directly and by the navigator. Answers how many there were.
fn same_on_the_roadmap(
    on: &dyn SceneContext,
    roadmap: &Roadmap,
    navigator: &mut RoadmapNavigator,
    body: PlanningBody,
    ends: &[DVec2],
) -> usize {
    let mut finder = Finder::new();
    let mut ways = 0;
    for pair in ends.chunks_exact(2) {
        let expected = finder.find(roadmap, on.around(), pair[0], pair[1]);
        let found = navigator.find(on, NavigatorQuery::new(body, pair[0], pair[1]));
        ways += usize::from(found.is_ok());
        // A narrower body gets away from where the roadmap's has no room.
        let narrow = body.radius < roadmap.settings().radius;
        let tight = |why: &Message| narrow && why.id.ends_with("-tight");
        if expected.as_ref().is_err_and(tight) {
            if let Ok(route) = found {
                let curve = route.curve();
                assert_eq!(curve.at(0.0), Some(pair[0]));
                assert!(curve.at(f64::INFINITY).unwrap().distance(pair[1]) < 1e-9);
                let least = ends_room(on, pair).min(body.radius);
                assert!(curve.clearance(on.around(), 1.0) >= least * (1.0 - 1e-6));
            }
            continue;
        }
        let course = found.map(|route| route.course);
        assert_eq!(course, expected.map(|route| Course::Curve(route.curve)));
        assert_eq!(navigator.work(), (finder.expanded().len() as u64).max(1));
    }
    ways
}

#[test]
fn on_random_scenes_a_roadmap_built_or_given_answers_as_if_asked_directly() {
    let (mut ways, mut counts) = (0, [0; 2]);
    for seed in 0..12 {
        let scene = random_scene(seed, 10);
        let on = lent(&scene, seed);
        let settings = RoadmapSettings::suited(on.around(), BODY.radius).unwrap();
        let roadmap = Roadmap::build(on.around(), &settings).unwrap();
        let mut numbers = numbers(seed);
        let ends: Vec<DVec2> = (0..24)
            .map(|_| point(&mut numbers, scene.min(), scene.max()))
            .collect();
        ways += same_on_the_roadmap(&on, &roadmap, &mut RoadmapNavigator::new(), BODY, &ends);
        let mut given = RoadmapNavigator::on(roadmap.clone().into(), seed);
        same_on_the_roadmap(&on, &roadmap, &mut given, BODY, &ends);
        // A narrower body goes the same ways, a wider one none, and on another scene nobody does.
        let narrow = PlanningBody {
            radius: 0.2,
            ..BODY
        };
        same_on_the_roadmap(&on, &roadmap, &mut given, narrow, &ends);
        let free = ends.iter().copied();
        let free: Vec<DVec2> = free.filter(|&at| on.around().clearance(at) > 0.2).collect();
        for pair in free.windows(2) {
            let found = given.find(&on, NavigatorQuery::new(narrow, pair[0], pair[1]));
            let tight = found.is_err_and(|why| why.id.ends_with("-tight"));
            counts[usize::from(tight)] += usize::from(ends_room(&on, pair) < BODY.radius);
        }
        let wide = PlanningBody {
            radius: 0.5,
            ..BODY
        };
        let why = given
            .find(&on, NavigatorQuery::new(wide, ends[0], ends[1]))
            .unwrap_err();
        assert_eq!(why.id, "navigator.too-wide");
        let other = lent(&scene, seed + 1);
        let why = given
            .find(&other, NavigatorQuery::new(BODY, ends[0], ends[1]))
            .unwrap_err();
        assert_eq!(why.id, "navigator.old-roadmap");
    }
    assert!(ways > 40, "{ways}");
    // Of those with too little room for the roadmap's body most are led.
    assert!(counts[0] > 4 * counts[1] && counts[0] > 10, "{counts:?}");
}

#[test]
fn on_real_maps_all_three_answer_as_if_asked_directly() {
    let Some(folder) = real_maps() else {
        return;
    };
    for name in ["dao/arena", "rooms/32room_000", "bg512/AR0011SR"] {
        let file = folder.join(format!("{name}.map"));
        let Ok(bytes) = std::fs::read(&file) else {
            eprintln!("{name} is not here: nothing is checked on it");
            continue;
        };
        let scene = trace_grid(&read_map(&bytes).unwrap(), 1.0, 2.0).unwrap();
        let on = lent(&scene, 5);
        let body = PlanningBody {
            radius: 0.4,
            height: 1.8,
        };
        let mut numbers = numbers(1);
        let mut ends = Vec::new();
        while ends.len() < 16 {
            let at = point(&mut numbers, scene.min(), scene.max());
            if on.around().clearance(at) > body.radius {
                ends.push(at);
            }
        }
        let cells = GridCells::default();
        let side = cells.side(scene.max() - scene.min(), body.radius);
        let mut direct = GridPaths::over(on.around(), side, body.radius).unwrap();
        let mut navigator = GridNavigator::new(cells);
        for pair in ends.chunks_exact(2) {
            same_on_the_grid(&on, &mut direct, &mut navigator, body, pair[0], pair[1]);
            let planning = BitmapPlanning {
                cell: 0.5,
                dilation: Dilation::Conservative,
                guide: Guide::Estimate,
                blocked_goal: BlockedGoal::Report,
                agility: Agility::default(),
            };
            same_on_the_bitmap(&on, planning, &NavigatorQuery::new(body, pair[0], pair[1]));
        }
        let settings = RoadmapSettings::suited(on.around(), body.radius).unwrap();
        let roadmap = Roadmap::build(on.around(), &settings).unwrap();
        let mut given = RoadmapNavigator::on(roadmap.clone().into(), 5);
        same_on_the_roadmap(&on, &roadmap, &mut given, body, &ends);
    }
}

#[test]
fn a_crowd_that_asks_through_the_grids_navigator_is_the_one_that_asks_directly() {
    let settings = CrowdSettings::default();
    let body = PlanningBody {
        radius: settings.radius,
        height: 1.8,
    };
    let scene = random_scene(3, 12);
    let mut edited = scene.clone();
    let pillar = Shape::Disc {
        centre: DVec2::new(10.0, 20.0),
        radius: 1.5,
    };
    edited.add(Obstacle::standing(pillar, 2.0)).unwrap();
    let (first, second) = (lent(&scene, 0), lent(&edited, 1));
    let cells = GridCells::default();
    let side = cells.side(scene.max() - scene.min(), settings.radius);
    let mut crowd = Crowd::new(first.around(), settings, Vec::new(), 60).unwrap();
    let mut other = crowd.clone();
    let mut navigator = GridNavigator::new(cells);
    for on in [&first, &second] {
        let mut paths = GridPaths::over(on.around(), side, settings.radius).unwrap();
        let mut asked = NavigatorPaths {
            navigator: &mut navigator,
            on,
            body,
        };
        for _ in 0..200 {
            let report = crowd.step(on.around(), &mut paths);
            assert_eq!(other.step(on.around(), &mut asked), report);
            assert_eq!(crowd.state_hash(), other.state_hash());
        }
        crowd.world_changed(second.around());
        other.world_changed(second.around());
    }
    assert!(crowd.totals().answered > 100);
}

#[test]
fn a_crowd_walks_on_every_planner_and_nobody_gets_into_a_wall() {
    let scene = random_scene(8, 10);
    let on = lent(&scene, 0);
    let settings = CrowdSettings::default();
    let body = PlanningBody {
        radius: settings.radius,
        height: 1.8,
    };
    let planners: [Box<dyn Navigator>; 4] = [
        Box::new(GridNavigator::default()),
        Box::new(bitmap(Guide::Estimate, Dilation::Conservative)),
        Box::new(MeshNavigator::new()),
        Box::new(RoadmapNavigator::new()),
    ];
    for mut navigator in planners {
        let mut crowd = Crowd::new(on.around(), settings, Vec::new(), 80).unwrap();
        let id = navigator.id();
        let mut asked = NavigatorPaths {
            navigator: &mut *navigator,
            on: &on,
            body,
        };
        for _ in 0..30 * 60 {
            crowd.step(on.around(), &mut asked);
        }
        for agent in crowd.agents() {
            assert!(
                on.around().clearance(agent.at()) >= settings.radius * 0.999,
                "{id}"
            );
        }
        let totals = crowd.totals();
        assert!(totals.trips > 60, "{id}: {totals:?}");
    }
}

#[test]
fn one_character_guided_by_the_bitmaps_navigator_walks_as_it_does_by_itself() {
    let scene = random_scene(8, 10);
    let on = lent(&scene, 0);
    let settings = WalkSettings::default();
    let mut own = Walkers::new(settings).unwrap();
    let ends: Vec<DVec2> = {
        let mut numbers = numbers(4);
        let places = std::iter::repeat_with(|| point(&mut numbers, scene.min(), scene.max()));
        places
            .filter(|&at| on.around().clearance(at) > 1.2)
            .take(2)
            .collect()
    };
    own.add(Body::PERSON, Gains::paper(1.4), ends[0], 0.0)
        .unwrap();
    own.set_goal(0, ends[1]).unwrap();
    let mut guided = own.clone();
    let mut navigator = BitmapNavigator::new(settings.planning());
    for _ in 0..900 {
        own.tick(&scene);
        guided.tick_with(&on, &mut navigator);
        assert_eq!(own.walkers()[0].state(), guided.walkers()[0].state());
    }
    assert!(own.walkers()[0].state().at.distance(ends[1]) < 0.5);
}

#[test]
fn characters_arrive_on_every_planner_and_keep_off_walls() {
    let scene = random_scene(8, 10);
    let on = lent(&scene, 0);
    let body = PlanningBody {
        radius: 0.35,
        height: 1.8,
    };
    let planners: [Box<dyn Navigator>; 4] = [
        Box::new(GridNavigator::default()),
        Box::new(bitmap(Guide::Estimate, Dilation::Conservative)),
        Box::new(MeshNavigator::new()),
        Box::new(RoadmapNavigator::new()),
    ];
    for mut navigator in planners {
        let settings = WalkSettings {
            deadlock_timeout: Some(2.0),
            ..WalkSettings::default()
        };
        let mut floor = Walkers::new(settings).unwrap();
        let mut numbers = numbers(9);
        let mut ends: Vec<DVec2> = Vec::new();
        while ends.len() < 8 {
            let at = point(&mut numbers, scene.min(), scene.max());
            let clear = on.around().clearance(at) > 1.2;
            let alone = ends.iter().all(|end| end.distance(at) > 2.5);
            let reached = ends.is_empty()
                || navigator
                    .find(&on, NavigatorQuery::new(body, ends[0], at))
                    .is_ok();
            if clear && alone && reached {
                ends.push(at);
            }
        }
        for (index, pair) in ends.chunks_exact(2).enumerate() {
            floor
                .add(Body::PERSON, Gains::paper(1.4), pair[0], 0.0)
                .unwrap();
            floor.set_goal(index, pair[1]).unwrap();
        }
        let id = navigator.id();
        for _ in 0..30 * 90 {
            floor.tick_with(&on, &mut *navigator);
            for walker in floor.walkers() {
                let clear = on.around().clearance(walker.state().at);
                assert!(clear > 0.25, "{id}: {clear}");
            }
        }
        for walker in floor.walkers() {
            let away = walker.state().at.distance(walker.goal().unwrap());
            assert!(
                away < 0.6,
                "{id}: {away}, {:?} {:?}",
                walker.badge(),
                walker.trouble()
            );
        }
    }
}

#[test]
fn a_crowd_narrower_than_the_roadmap_of_the_office_hardly_ever_asks_in_vain() {
    let scene = shipped("office");
    let on = lent(&scene, 0);
    let settings = RoadmapSettings::suited(on.around(), 0.35).unwrap();
    let roadmap = Roadmap::build(on.around(), &settings).unwrap();
    let mut navigator = RoadmapNavigator::on(roadmap.into(), 0);
    let settings = CrowdSettings::default();
    let body = PlanningBody {
        radius: settings.radius,
        height: 1.8,
    };
    let mut crowd = Crowd::new(on.around(), settings, Vec::new(), 100).unwrap();
    let mut asked = NavigatorPaths {
        navigator: &mut navigator,
        on: &on,
        body,
    };
    for _ in 0..600 {
        crowd.step(on.around(), &mut asked);
    }
    let totals = crowd.totals();
    assert!(
        totals.answered > 200 && totals.no_path * 10 < totals.answered,
        "{totals:?}"
    );
}

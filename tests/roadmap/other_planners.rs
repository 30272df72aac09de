//! Ways beside a roadmap's: on a grid by A\* and HPA\*, raw and smoothed, and by Theta\*, against an oracle that
//! walks along them and looks at every outline.

use crate::support::oracle::{OracleRule, real_maps, shortest};
use crate::support::random_scenes::{numbers, point, random_scene};
use crate::support::roadmap_scenes as rooms_for_roadmaps;
use crate::support::roadmap_scenes::{Outlines, at, disc, rectangle, scene};
use glam::DVec2;
use std::f64::consts::FRAC_PI_4;
use wayscope::message::{Arg, Message};
use wayscope::path::{Curve, Piece};
use wayscope::roadmap::{Finder, Roadmap, RoadmapSettings};
use wayscope::space::{
    GridComparison, HEADROOM, JUMP, KERB, MOST_CELLS, MeasuredPath, OpenScene, PathKind, SIDES,
};
use wayscope::trace::Status;
use wayscope::world::read_map;
use wayscope::world::scene::{Scene, Surroundings, read_scene, trace_grid};

/// Every grid way between two places.
fn ways(
    beside: &mut GridComparison,
    around: &Surroundings,
    start: DVec2,
    goal: DVec2,
) -> Vec<(PathKind, Result<MeasuredPath, Message>)> {
    beside.ask(start, goal);
    while beside.step(around) == Status::Running {}
    assert!(beside.is_built());
    let answers = beside.answers().to_vec();
    assert!(
        answers
            .iter()
            .map(|answer| answer.0)
            .eq(PathKind::ON_GRID.into_iter())
    );
    answers
}

fn angle(before: DVec2, after: DVec2) -> f64 {
    libm::acos((before.dot(after) / (before.length() * after.length())).clamp(-1.0, 1.0))
}

/// The corners of a curve of lines.
fn corners(curve: &Curve) -> Vec<DVec2> {
    let start = curve.pieces().first().map(Piece::start);
    start
        .into_iter()
        .chain(curve.pieces().iter().map(Piece::end))
        .collect()
}

/// What is told of a way of lines, against walking along it.
fn check_measures(name: &str, outlines: &Outlines, way: &MeasuredPath) {
    let corners = corners(&way.curve);
    let length: f64 = corners.windows(2).map(|ab| ab[0].distance(ab[1])).sum();
    assert!(
        (length - way.length).abs() < 1e-6,
        "{name}: {length} {}",
        way.length
    );
    let jumps: Vec<f64> = corners
        .windows(3)
        .map(|abc| angle(abc[1] - abc[0], abc[2] - abc[1]))
        .collect();
    let turning: f64 = jumps.iter().sum();
    assert!(
        (turning - way.turning).abs() < 1e-5,
        "{name}: {turning} {}",
        way.turning
    );
    let many = jumps.iter().filter(|jump| **jump > 1e-3).count();
    assert_eq!(many, way.jumps, "{name}");
    let largest = jumps.iter().copied().fold(0.0, f64::max);
    assert!((largest - way.largest_jump).abs() < 1e-6, "{name}");
    // Between two samples the clearance falls by no more than half their distance.
    let apart = 0.02;
    let mut sampled = f64::INFINITY;
    for ab in corners.windows(2) {
        let parts = (ab[0].distance(ab[1]) / apart).ceil().max(1.0);
        for part in 0..=parts as u32 {
            let at = ab[0].lerp(ab[1], f64::from(part) / parts);
            sampled = sampled.min(outlines.clearance(at));
        }
    }
    assert!(
        way.clearance <= sampled + 1e-9 && way.clearance >= sampled - apart / 2.0 - 1e-9,
        "{name}, {:?}: {} {sampled}",
        way.kind,
        way.clearance
    );
}

/// Everything that holds of all ways on a grid; answers whether there are any.
fn check(
    name: &str,
    beside: &mut GridComparison,
    (around, outlines): (&Surroundings, &Outlines),
    (start, goal): (DVec2, DVec2),
) -> bool {
    let (radius, side) = (beside.cells().radius(), beside.cells().side());
    let answers = ways(beside, around, start, goal);
    let cells = beside.cells();
    let ends = [start, goal].map(|place| cells.cell_at(place).unwrap());
    let optimum = shortest(
        cells.grid(),
        OracleRule::MOVING_AI,
        cells.grid().cell(ends[0] as usize),
        cells.grid().cell(ends[1] as usize),
    );
    let Some(optimum) = optimum else {
        let tight = ends.map(|cell| outlines.clearance(cells.middle(cell)) < radius - 1e-9);
        let expected = match tight {
            [true, _] => "beside.start-blocked",
            [_, true] => "beside.goal-blocked",
            _ => "beside.no-path",
        };
        for (_, way) in answers {
            assert_eq!(way.unwrap_err().id, expected, "{name}");
        }
        return false;
    };
    let found: Vec<MeasuredPath> = answers.into_iter().map(|(_, way)| way.unwrap()).collect();
    for way in &found {
        check_measures(name, outlines, way);
        let corners = corners(&way.curve);
        if ends[0] == ends[1] {
            assert!(corners.is_empty() && way.length == 0.0, "{name}");
            continue;
        }
        let bounds = [corners[0], corners[corners.len() - 1]];
        assert_eq!(bounds, ends.map(|cell| cells.middle(cell)), "{name}");
        assert!(way.expanded > 0, "{name}");
        assert!(way.length >= bounds[0].distance(bounds[1]) - 1e-9, "{name}");
    }
    let [raw, pulled, abstracted, abstract_pulled, any_angle] = &found[..] else {
        panic!("five ways");
    };
    assert!(
        (raw.length - optimum * side).abs() < 1e-6,
        "{name}: {} {}",
        raw.length,
        optimum * side
    );
    assert!(abstracted.length >= raw.length - 1e-6, "{name}");
    // Each line between corners is along moves from middle to middle, all of them clear.
    for way in [raw, abstracted] {
        for ab in corners(&way.curve).windows(2) {
            let steps = ((ab[1] - ab[0]).abs().max_element() / side).round();
            for step in 0..=steps as u32 {
                let at = ab[0].lerp(ab[1], f64::from(step) / steps);
                assert!(
                    outlines.clearance(at) >= radius * (1.0 - 1e-8),
                    "{name}: {at}"
                );
            }
        }
        for jump in way.curve.joints() {
            let eighths = jump / FRAC_PI_4;
            assert!(
                (eighths - eighths.round()).abs() < 1e-9 && eighths > 0.5,
                "{name}"
            );
        }
    }
    assert!(pulled.length <= raw.length + 1e-6, "{name}");
    assert!(abstract_pulled.length <= abstracted.length + 1e-6, "{name}");
    assert!(any_angle.length <= raw.length + 1e-6, "{name}");
    true
}

/// A scene of `maps/`.
fn shipped(name: &str) -> OpenScene {
    let file = format!("{}/maps/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    OpenScene::open(read_scene(serde_json::from_str(&text).unwrap()).unwrap())
}

/// What of a scene is in a walker's way.
fn standing(space: &OpenScene) -> Scene {
    let whole = space.scene();
    let mut scene = Scene::new(whole.min(), whole.max()).unwrap();
    for obstacle in whole.obstacles() {
        if obstacle.low < HEADROOM && obstacle.high > KERB {
            scene.add(obstacle.clone()).unwrap();
        }
    }
    scene
}

/// Random pairs of places on each scene.
const PAIRS: u32 = 16;

fn check_scene(name: &str, scene: &Scene, around: &Surroundings, radius: f64, side: f64) -> u32 {
    let outlines = Outlines::of(scene);
    let mut beside = GridComparison::new(around, radius, side).unwrap();
    let mut numbers = numbers(3);
    let mut found = 0;
    for _ in 0..PAIRS {
        let mut place = || {
            loop {
                let place = point(&mut numbers, scene.min(), scene.max());
                // Tight places stay.
                if around.free(place) {
                    return place;
                }
            }
        };
        let ends = (place(), place());
        found += u32::from(check(name, &mut beside, (around, &outlines), ends));
    }
    assert_eq!(beside.answered(), PAIRS);
    found
}

#[test]
fn on_random_scenes_ways_are_as_walking_along_them_says() {
    let mut found = 0;
    for seed in 0..16 {
        let scene = random_scene(seed, 6 + seed as usize % 9);
        let around = Surroundings::of(&scene);
        let radius = [0.3, 0.5, 1.0][seed as usize % 3];
        let side = SIDES[(seed as usize / 3) % 4];
        found += check_scene(&format!("random {seed}"), &scene, &around, radius, side);
    }
    // Many places are in obstacles, and rooms may be closed: the others are enough.
    assert!(found > 60, "{found}");
}

#[test]
fn on_our_scenes_ways_are_as_walking_along_them_says() {
    for name in rooms_for_roadmaps::SHIPPED {
        let space = shipped(name);
        let side = GridComparison::suited(space.walkable(), 0.35);
        let found = check_scene(name, &standing(&space), space.walkable(), 0.35, side);
        assert!(found >= 5, "{name}: {found}");
    }
}

/// A hall of 20 x 10 metres with a wall in its middle that leaves a gap at the top.
fn hall(gap: f64) -> (Scene, Surroundings) {
    let wall = rectangle((9.5, 0.0), (10.5, 10.0 - gap));
    let scene = scene(20.0, 10.0, vec![wall]);
    let around = Surroundings::of(&scene);
    (scene, around)
}

#[test]
fn the_way_on_a_roadmap_keeps_its_distance_and_has_no_jump_where_ways_on_a_grid_do() {
    let (scene, around) = hall(4.0);
    let (start, goal) = (at(4.1, 2.1), at(15.9, 2.1));
    let roadmap = Roadmap::build(&around, &RoadmapSettings::suited(&around, 0.6).unwrap()).unwrap();
    let route = Finder::new().find(&roadmap, &around, start, goal).unwrap();
    let expanded = u64::from(route.counters.expanded);
    let smooth = MeasuredPath::along(PathKind::Roadmap, route.curve, start, &around, expanded);
    assert!(smooth.jumps == 0 && smooth.largest_jump < JUMP);
    assert!(smooth.clearance >= 0.6 - 1e-6 && smooth.turning > 1.0);

    let mut beside = GridComparison::new(&around, 0.6, 0.5).unwrap();
    let outlines = Outlines::of(&scene);
    assert!(check(
        "hall",
        &mut beside,
        (&around, &outlines),
        (start, goal)
    ));
    for (kind, way) in ways(&mut beside, &around, start, goal) {
        let way = way.unwrap();
        assert!(way.jumps > 0 && way.largest_jump > 0.1, "{kind:?}");
    }
}

#[test]
fn between_two_clear_middles_a_way_may_come_nearer_than_the_radius() {
    // A pole beside the line from the middle at 9.5 to that at 10.5.
    let scene = scene(20.0, 10.0, vec![disc(10.0, 3.1, 0.05)]);
    let around = Surroundings::of(&scene);
    let mut beside = GridComparison::new(&around, 0.6, 1.0).unwrap();
    for (_, way) in ways(&mut beside, &around, at(4.5, 2.5), at(15.5, 2.5)) {
        let way = way.unwrap();
        assert_eq!((way.length, way.jumps), (11.0, 0));
        assert!((way.clearance - 0.55).abs() < 1e-12, "{}", way.clearance);
    }
}

#[test]
fn a_start_in_a_blocked_cell_is_told_and_the_others_are_answered() {
    let (_, around) = hall(4.0);
    let mut beside = GridComparison::new(&around, 0.6, 0.5).unwrap();
    let (start, goal) = (at(4.0, 2.0), at(16.0, 2.0));
    let in_wall = at(10.0, 2.0);
    let tight = at(0.3, 5.3);
    let beyond = at(30.0, 2.0);
    let nowhere = at(f64::NAN, 2.0);
    for (ends, id, clearance) in [
        ((in_wall, goal), "beside.start-blocked", 0.0),
        ((start, in_wall), "beside.goal-blocked", 0.0),
        ((tight, in_wall), "beside.start-blocked", 0.25),
        ((start, beyond), "beside.goal-blocked", 0.0),
        ((nowhere, goal), "beside.start-blocked", 0.0),
    ] {
        for (_, way) in ways(&mut beside, &around, ends.0, ends.1) {
            let message = way.unwrap_err();
            assert_eq!(message.id, id);
            assert_eq!(message.arg("clearance"), Some(&Arg::Num(clearance)));
            assert_eq!(message.arg("radius"), Some(&Arg::Num(0.6)));
        }
    }
    let answers = ways(&mut beside, &around, start, goal);
    assert!(answers.iter().all(|(_, way)| way.is_ok()));
    // A gap that no cell's middle is in.
    let (_, around) = hall(1.3);
    let mut beside = GridComparison::new(&around, 0.6, 2.0).unwrap();
    for (_, way) in ways(&mut beside, &around, start, goal) {
        assert_eq!(way.unwrap_err().id, "beside.no-path");
    }
    let mut finer = GridComparison::new(&around, 0.6, 0.1).unwrap();
    let answers = ways(&mut finer, &around, start, goal);
    assert!(answers.iter().all(|(_, way)| way.is_ok()));
}

#[test]
fn a_grid_that_would_be_too_large_is_refused_with_what_would_do() {
    let empty = |width, height| scene(width, height, vec![]);
    let around = Surroundings::of(&empty(1000.0, 300.0));
    let refused = GridComparison::new(&around, 1.0, 0.5).unwrap_err();
    assert_eq!(refused.id, "beside.cell-size");
    assert_eq!(refused.arg("cells"), Some(&Arg::Num(1_200_000.0)));
    assert_eq!(refused.arg("least"), Some(&Arg::Num(1.0)));
    let cells = GridComparison::new(&around, 1.0, 1.0).unwrap();
    assert!(cells.cells().grid().len() <= MOST_CELLS);
    // On a larger floor none of the sides on offer would do.
    let large = Surroundings::of(&empty(9000.0, 3000.0));
    let refused = GridComparison::new(&large, 1.0, 2.0).unwrap_err();
    let Some(&Arg::Num(least)) = refused.arg("least") else {
        panic!("{refused}");
    };
    assert!(GridComparison::new(&large, 1.0, least * 1.01).is_ok());
    assert!(GridComparison::new(&large, 1.0, least * 0.99).is_err());
    assert_eq!(GridComparison::suited(&large, 1.0), 2.0);
    for side in [0.0, -1.0, f64::NAN, 1e-300] {
        assert_eq!(
            GridComparison::new(&around, 1.0, side).unwrap_err().id,
            "beside.cell-size"
        );
    }
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(
            GridComparison::new(&around, radius, 1.0).unwrap_err().id,
            "roadmap.radius"
        );
    }
    // It is chosen so that one need not wait, and fits the body where it can.
    assert_eq!(GridComparison::suited(&around, 0.3), 2.0);
    assert_eq!(
        GridComparison::suited(shipped("office").walkable(), 0.35),
        0.25
    );
    assert_eq!(
        GridComparison::suited(shipped("office").walkable(), 1.2),
        1.0
    );
}

#[test]
fn of_many_queries_asked_meanwhile_the_one_under_way_and_the_last_are_answered() {
    let (_, around) = hall(4.0);
    let mut beside = GridComparison::new(&around, 0.6, 0.5).unwrap();
    let first = ways(&mut beside, &around, at(4.0, 2.0), at(16.0, 2.0));
    let last = ways(&mut beside, &around, at(4.0, 2.0), at(18.0, 2.0));
    assert_ne!(first, last);
    beside.ask(at(4.0, 2.0), at(16.0, 2.0));
    for x in 0..50 {
        assert_eq!(beside.step(&around), Status::Running);
        beside.ask(at(4.0, 2.0), at(12.0 + 0.1 * f64::from(x), 3.0));
    }
    beside.ask(at(4.0, 2.0), at(18.0, 2.0));
    while beside.answered() < 3 {
        beside.step(&around);
    }
    assert_eq!(beside.answers(), first);
    while beside.step(&around) == Status::Running {}
    assert_eq!((beside.answered(), beside.answers()), (4, &last[..]));
    // Start and goal in one cell: nowhere to go, and as clear as that is.
    for (_, way) in ways(&mut beside, &around, at(4.1, 2.1), at(4.2, 2.2)) {
        let way = way.unwrap();
        assert_eq!((way.length, way.jumps, way.clearance), (0.0, 0, 2.25));
    }
}

#[test]
fn on_a_real_map_ways_are_as_walking_along_them_says() {
    let Some(folder) = real_maps() else {
        return;
    };
    let grid = read_map(&std::fs::read(folder.join("dao/brc202d.map")).unwrap()).unwrap();
    let scene = trace_grid(&grid, 1.0, 2.0).unwrap();
    let around = Surroundings::of(&scene);
    let outlines = Outlines::of(&scene);
    assert_eq!(GridComparison::suited(&around, 1.0), 1.0);
    let mut beside = GridComparison::new(&around, 1.0, 1.0).unwrap();
    let mut numbers = numbers(5);
    let mut found = 0;
    while found < 3 {
        let [start, goal] = [(); 2].map(|()| {
            loop {
                let place = point(&mut numbers, scene.min(), scene.max());
                if around.clearance(place) > 2.0 {
                    return place;
                }
            }
        });
        found += u32::from(check(
            "brc202d",
            &mut beside,
            (&around, &outlines),
            (start, goal),
        ));
    }
}

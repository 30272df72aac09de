//! Layers of a scene as characters, crowds and roadmaps meet them: all go round water, and through open doors alone.

use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::agents::{
    Badge, Body, Crowd, CrowdSettings, Gains, GridPaths, Paths, WalkSettings, Walkers,
};
use wayscope::roadmap::{Finder, Roadmap, RoadmapSettings};
use wayscope::space::{HEADROOM, KERB, OpenScene};
use wayscope::world::scene::{
    Area, AreaMedium, Authored, Door, DoorState, LayerEdit, LayerKind, Obstacle, Scene, SceneEdit,
    Shape, Surroundings, segments_cross,
};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn between(numbers: &mut Pcg32, low: f64, high: f64) -> f64 {
    low + (high - low) * f64::from(numbers.next_u32()) / f64::from(u32::MAX)
}

fn star(numbers: &mut Pcg32, middle: DVec2, radius: f64) -> Shape {
    let count = 3 + numbers.next_u32() % 6;
    let ring: Vec<DVec2> = (0..count)
        .map(|corner| {
            let angle = f64::from(corner) / f64::from(count) * std::f64::consts::TAU;
            middle + DVec2::from_angle(angle) * radius * between(numbers, 0.5, 1.0)
        })
        .collect();
    Shape::polygon(&ring)
}

/// Water, a drop, rocks and doors on a floor of 12 by 9 metres; start and goal at its left and right ends are dry.
fn lakes(seed: u64) -> Scene {
    let mut numbers = Pcg32::new(seed, 77);
    let mut scene = Scene::new(DVec2::ZERO, v(12.0, 9.0)).unwrap();
    for index in 0..5 {
        let middle = v(
            between(&mut numbers, 3.5, 8.5),
            between(&mut numbers, 0.0, 9.0),
        );
        let radius = between(&mut numbers, 0.5, 1.9);
        let shape = star(&mut numbers, middle, radius);
        let piece = match index {
            0..=2 => Authored::Area(Area::of(shape, AreaMedium::Water)),
            3 => Authored::Area(Area {
                climb: true,
                ..Area::of(
                    shape,
                    [AreaMedium::Air, AreaMedium::Land][(seed % 2) as usize],
                )
            }),
            _ => Authored::Door(Door {
                body: Obstacle::standing(shape, 2.0),
                state: DoorState::ALL[(seed % 3) as usize],
                one_way: None,
            }),
        };
        scene.edit_layers(LayerEdit::Add(piece)).unwrap();
    }
    let shape = star(&mut numbers, v(6.0, 4.5), 0.8);
    scene.add(Obstacle::standing(shape, 2.0)).unwrap();
    scene
}

/// The polygons that nobody who walks may enter, told from the pieces themselves and not from any index.
fn forbidden(scene: &Scene) -> Vec<Shape> {
    let layers = scene.layers();
    let areas = layers.areas().iter();
    let areas = areas.filter(|area| area.medium != AreaMedium::Land || area.climb);
    let doors = layers.doors().iter();
    let doors = doors.filter(|door| door.state != DoorState::Open);
    areas
        .map(|area| area.shape.clone())
        .chain(doors.map(|door| door.body.shape.clone()))
        .collect()
}

/// Whether a step from one place to another enters a polygon.
fn enters(shape: &Shape, from: DVec2, to: DVec2) -> bool {
    let Shape::Polygon { rings } = shape else {
        panic!("polygons alone")
    };
    shape.contains(to)
        || rings.iter().any(|ring| {
            (0..ring.len())
                .any(|side| segments_cross(from, to, ring[side], ring[(side + 1) % ring.len()]))
        })
}

fn dry(scene: &Scene, way: &[DVec2]) {
    for shape in forbidden(scene) {
        for step in way.windows(2) {
            assert!(!enters(&shape, step[0], step[1]), "{step:?} in {shape:?}");
        }
    }
}

fn walker(walkers: &mut Walkers, from: DVec2, to: DVec2) {
    let index = walkers
        .add(Body::PERSON, Gains::paper(1.4), from, 0.0)
        .unwrap();
    walkers.set_goal(index, to).unwrap();
}

#[test]
fn characters_cross_no_water_in_a_thousand_scenes() {
    let (mut arrived, mut bent) = (0, 0);
    for seed in 0..1000 {
        let scene = lakes(seed);
        let mut walkers = Walkers::new(WalkSettings::default()).unwrap();
        walker(&mut walkers, v(1.0, 4.0), v(11.0, 5.0));
        for _ in 0..450 {
            walkers.tick(&scene);
            if walkers.walkers()[0].badge() == Badge::Arrived {
                break;
            }
        }
        let one = &walkers.walkers()[0];
        let trail: Vec<DVec2> = one.trail().copied().collect();
        dry(&scene, &trail);
        arrived += u32::from(one.badge() == Badge::Arrived);
        let straight = [v(1.0, 4.0), v(11.0, 5.0)];
        let wet = forbidden(&scene);
        bent += u32::from(
            wet.iter()
                .any(|shape| enters(shape, straight[0], straight[1])),
        );
    }
    // In most scenes there is a way, and the straight one is barred.
    assert!(arrived > 500 && bent > 500, "{arrived} {bent}");
}

#[test]
fn crowds_find_no_path_and_take_no_step_through_water() {
    let mut found = 0;
    for seed in 0..1000 {
        let scene = lakes(seed);
        let around = Surroundings::within(&scene, KERB, HEADROOM);
        let mut paths = GridPaths::over(&around, 0.25, 0.25).unwrap();
        if let Some(path) = paths.find(&around, v(1.0, 4.0), v(11.0, 5.0)).path {
            let mut way = vec![v(1.0, 4.0)];
            way.extend(path);
            dry(&scene, &way);
            found += 1;
        }
        if seed % 20 == 0 {
            let starts = [v(1.0, 2.0), v(1.0, 4.0), v(1.0, 6.0)];
            let settings = CrowdSettings::default();
            let mut crowd = Crowd::with_agents(&around, settings, vec![], &starts).unwrap();
            for _ in 0..300 {
                crowd.step(&around, &mut paths);
                for shape in forbidden(&scene) {
                    assert!(
                        crowd
                            .agents()
                            .iter()
                            .all(|agent| !shape.contains(agent.at()))
                    );
                }
            }
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn ways_on_a_roadmap_go_round_water() {
    let mut found = 0;
    for seed in 0..60 {
        let scene = lakes(seed);
        let around = Surroundings::within(&scene, KERB, HEADROOM);
        let settings = RoadmapSettings::suited(&around, 0.25).unwrap();
        let roadmap = Roadmap::build(&around, &settings).unwrap();
        let mut finder = Finder::new();
        let Ok(route) = finder.find(&roadmap, &around, v(1.0, 4.0), v(11.0, 5.0)) else {
            continue;
        };
        let curve = route.curve;
        let count = 2000;
        let way: Vec<DVec2> = (0..=count)
            .filter_map(|step| curve.at(curve.length() * f64::from(step) / f64::from(count)))
            .collect();
        dry(&scene, &way);
        found += 1;
    }
    assert!(found > 30, "{found}");
}

/// A river from below to above between start and goal, with a gate on its one bridge.
fn river(gate: DoorState) -> Scene {
    let mut scene = Scene::new(DVec2::ZERO, v(12.0, 9.0)).unwrap();
    for (low, high) in [(0.0, 4.0), (5.5, 9.0)] {
        let shape = Shape::rectangle(v(5.0, low), v(7.0, high));
        let water = Authored::Area(Area::of(shape, AreaMedium::Water));
        scene.edit_layers(LayerEdit::Add(water)).unwrap();
    }
    let door = Door {
        state: gate,
        ..Door::across(v(6.0, 4.0), v(6.0, 5.5), 0.2, 2.0)
    };
    scene
        .edit_layers(LayerEdit::Add(Authored::Door(door)))
        .unwrap();
    scene
}

/// Walks over a scene for a while; whether it arrives at the other side.
fn comes_over(open: &OpenScene) -> bool {
    let mut walkers = Walkers::new(WalkSettings::default()).unwrap();
    walker(&mut walkers, v(1.0, 4.8), v(11.0, 4.8));
    let around = open.walkable();
    let mut paths = GridPaths::over(around, 0.25, 0.25).unwrap();
    let crowd = paths.find(around, v(1.0, 4.8), v(11.0, 4.8)).path.is_some();
    for _ in 0..600 {
        walkers.tick(open.scene());
        if walkers.walkers()[0].badge() == Badge::Arrived {
            assert!(crowd);
            return true;
        }
    }
    assert!(!crowd);
    false
}

#[test]
fn the_clearance_of_a_place_counts_water_and_shut_doors_and_obstacles_of_any_height() {
    let mut scene = river(DoorState::Open);
    let lamp = Shape::Disc {
        centre: v(3.0, 3.0),
        radius: 1.0,
    };
    let high = Obstacle {
        low: 2.2,
        ..Obstacle::standing(lamp, 3.0)
    };
    scene.add(high).unwrap();
    let mut open = OpenScene::new("river", scene);
    let at = |open: &OpenScene, x: f64, y: f64| open.clearance(v(x, y));
    assert_eq!(at(&open, 4.5, 2.0), 0.5);
    assert_eq!(at(&open, 6.0, 2.0), 0.0);
    assert_eq!(at(&open, 3.0, 3.0), 0.0);
    assert_eq!(at(&open, 6.0, 4.75), 0.75);
    open.change_piece(LayerKind::Doors, 0, false, |piece| {
        if let Authored::Door(door) = piece {
            door.state = DoorState::Shut;
        }
    })
    .unwrap();
    assert_eq!(at(&open, 6.0, 4.75), 0.0);
    assert_eq!(at(&open, 1.0, 8.0), 1.0);
}

#[test]
fn a_door_that_is_opened_makes_a_way_and_one_that_is_shut_takes_it() {
    let mut open = OpenScene::new("river", river(DoorState::Locked));
    for (state, there) in [
        (DoorState::Open, true),
        (DoorState::Shut, false),
        (DoorState::Locked, false),
        (DoorState::Open, true),
    ] {
        open.change_piece(LayerKind::Doors, 0, false, |piece| {
            if let Authored::Door(door) = piece {
                door.state = state;
            }
        })
        .unwrap();
        assert_eq!(comes_over(&open), there, "{state:?}");
    }
    open.undo().unwrap();
    assert!(!comes_over(&open));
    open.redo().unwrap();
    assert!(comes_over(&open));
}

#[test]
fn a_frozen_lake_is_walked_over_and_thaws_with_undo() {
    let mut open = OpenScene::new("river", river(DoorState::Shut));
    assert!(!comes_over(&open));
    let before = open.revision();
    let freeze = |piece: &mut Authored| {
        if let Authored::Area(area) = piece {
            (area.medium, area.cost) = (AreaMedium::Land, 3.0);
        }
    };
    let change = open
        .change_piece(LayerKind::Areas, 0, false, freeze)
        .unwrap();
    assert_eq!(change.revision, before + 1);
    assert_eq!((change.low, change.high), (v(5.0, 0.0), v(7.0, 4.0)));
    assert!(comes_over(&open));
    open.undo().unwrap();
    assert!(!comes_over(&open));
    open.redo().unwrap();
    assert!(comes_over(&open));
    open.edit(
        SceneEdit::Layers(LayerEdit::Remove(LayerKind::Areas, 1)),
        false,
    )
    .unwrap();
    assert!(comes_over(&open));
}

#[test]
fn a_character_under_way_turns_back_when_the_door_before_it_is_shut() {
    let mut open = OpenScene::new("river", river(DoorState::Open));
    let mut walkers = Walkers::new(WalkSettings::default()).unwrap();
    walker(&mut walkers, v(1.0, 4.8), v(11.0, 4.8));
    for _ in 0..60 {
        walkers.tick(open.scene());
    }
    let at = walkers.walkers()[0].state().at;
    assert!((2.0..5.5).contains(&at.x), "{at}");
    open.change_piece(LayerKind::Doors, 0, false, |piece| {
        if let Authored::Door(door) = piece {
            door.state = DoorState::Shut;
        }
    })
    .unwrap();
    walkers.scene_changed();
    for _ in 0..300 {
        walkers.tick(open.scene());
    }
    let one = &walkers.walkers()[0];
    assert!(one.state().at.x < 6.0 && one.badge() != Badge::Arrived);
    let trail: Vec<DVec2> = one.trail().copied().collect();
    dry(open.scene(), &trail);
}

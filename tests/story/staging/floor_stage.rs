//! Orders carried out on a floor: characters reach places, keep apart, replan when walls change, and fail where there
//! is no way.

use glam::DVec2;
use wayscope::agents::{Body, Gains};
use wayscope::story::{FloorStage, OrderStatus, StageBody, StageOrder, StoryPlace, StoryStage};
use wayscope::world::scene::{
    Area, AreaMedium, Authored, LayerEdit, Obstacle, Scene, Shape, Surroundings,
};

/// Rooms of a floor of 20 by 12 metres: left, right, and a passage between them at the top.
pub fn scene() -> Scene {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(20.0, 12.0)).unwrap();
    scene.add(wall((9.8, 0.0), (10.2, 9.5))).unwrap();
    for (name, from, to) in [
        ("left", (1.0, 1.0), (8.0, 11.0)),
        ("right", (12.0, 1.0), (19.0, 11.0)),
    ] {
        let area = Area {
            name: name.to_owned(),
            ..Area::of(Shape::rectangle(from.into(), to.into()), AreaMedium::Land)
        };
        scene
            .edit_layers(LayerEdit::Add(Authored::Area(area)))
            .unwrap();
    }
    scene
}

fn wall(from: (f64, f64), to: (f64, f64)) -> Obstacle {
    Obstacle::standing(Shape::rectangle(from.into(), to.into()), 2.5)
}

/// Objects 0 and 1 are the rooms, 2 a thing on the right, and characters follow from 3 on.
pub fn stage_in(scene: Scene, characters: &[(f64, f64)]) -> FloorStage {
    let mut places = vec![
        Some(StoryPlace::Area("left".to_owned())),
        Some(StoryPlace::Area("right".to_owned())),
        Some(StoryPlace::Point(DVec2::new(18.0, 2.0))),
    ];
    places.resize(3 + characters.len(), None);
    let bodies: Vec<StageBody> = (3..)
        .zip(characters)
        .map(|(object, at)| StageBody {
            object,
            body: Body::PERSON,
            at: (*at).into(),
            heading: 0.0,
            speed: Gains::WALK,
        })
        .collect();
    FloorStage::new(scene, places, &bodies).unwrap()
}

pub fn go(actor: u32, place: u32) -> StageOrder {
    StageOrder::Go { actor, place }
}

/// Ticks until the steps are no longer running, and holds every tick that nobody overlaps another or a wall. Answers
/// the seconds.
fn finish(stage: &mut FloorStage, steps: &[u16], most: f64) -> f64 {
    let mut passed = 0.0;
    while steps
        .iter()
        .any(|step| stage.status(*step) == OrderStatus::Running)
    {
        assert!(passed < most, "{steps:?} run for {passed} s");
        stage.tick(0.04);
        passed += 0.04;
        assert_eq!(stage.walkers().overlaps(), []);
        let around = Surroundings::within(stage.scene(), 0.05, 1.8);
        for walker in stage.walkers().walkers() {
            let clearance = around.clearance(walker.state().at);
            assert!(clearance > walker.body().radius - 0.02, "{clearance}");
        }
    }
    passed
}

fn at(stage: &FloorStage, object: u32) -> DVec2 {
    stage.walker_of(object).unwrap().state().at
}

#[test]
fn a_character_goes_to_an_area_and_stands_within_it() {
    let mut stage = stage_in(scene(), &[(3.0, 3.0)]);
    stage.start(1, go(3, 1)).unwrap();
    assert_eq!(stage.status(1), OrderStatus::Running);
    // Round the wall: 6 m up, 12 m across, 6 m down at 1.4 m/s, at least.
    let took = finish(&mut stage, &[1], 60.0);
    assert!((13.0..25.0).contains(&took), "{took}");
    assert_eq!(stage.status(1), OrderStatus::Done);
    let place = at(&stage, 3);
    assert!(place.x > 12.0 && place.x < 19.0, "{place}");
    // Where it is already it stays.
    stage.start(2, go(3, 1)).unwrap();
    assert!(finish(&mut stage, &[2], 5.0) < 2.0);
    assert!(at(&stage, 3).distance(place) < 0.2);
}

#[test]
fn many_that_go_to_one_place_stand_apart() {
    let from: Vec<(f64, f64)> = (0..8)
        .map(|i| (2.0 + f64::from(i % 4) * 1.4, 2.0 + f64::from(i / 4) * 1.6))
        .collect();
    let mut stage = stage_in(scene(), &from);
    for step in 0..8 {
        stage.start(step, go(3 + u32::from(step), 1)).unwrap();
    }
    let steps: Vec<u16> = (0..8).collect();
    finish(&mut stage, &steps, 240.0);
    for step in steps {
        assert_eq!(stage.status(step), OrderStatus::Done, "{step}");
        assert!(at(&stage, 3 + u32::from(step)).x > 11.9);
    }
}

#[test]
fn two_characters_that_swap_rooms_pass_each_other() {
    let mut stage = stage_in(scene(), &[(3.0, 6.0), (16.0, 6.0)]);
    stage.start(1, go(3, 1)).unwrap();
    stage.start(2, go(4, 0)).unwrap();
    finish(&mut stage, &[1, 2], 90.0);
    assert_eq!(
        [stage.status(1), stage.status(2)],
        [OrderStatus::Done, OrderStatus::Done]
    );
}

#[test]
fn a_wall_built_meanwhile_is_gone_round_or_fails_the_order() {
    let mut stage = stage_in(scene(), &[(3.0, 3.0)]);
    stage.start(1, go(3, 1)).unwrap();
    stage.tick(3.0);
    // The passage is moved to the bottom: the way is another one.
    let mut moved = scene();
    moved.replace(0, wall((9.8, 2.5), (10.2, 12.0))).unwrap();
    stage.set_scene(moved);
    finish(&mut stage, &[1], 60.0);
    assert_eq!(stage.status(1), OrderStatus::Done);
    // Shut: no way back.
    stage.start(2, go(3, 0)).unwrap();
    stage.tick(1.0);
    let mut shut = scene();
    shut.replace(0, wall((9.8, 0.0), (10.2, 12.0))).unwrap();
    stage.set_scene(shut);
    let took = finish(&mut stage, &[2], 60.0);
    assert!(
        matches!(stage.status(2), OrderStatus::Failed(_)),
        "{:?}",
        stage.status(2)
    );
    assert!(took < 3.0, "told soon: {took}");
    // And opened again, it goes.
    stage.set_scene(scene());
    stage.start(2, go(3, 0)).unwrap();
    finish(&mut stage, &[2], 60.0);
    assert_eq!(stage.status(2), OrderStatus::Done);
}

#[test]
fn a_walk_that_has_failed_does_not_go_on_when_it_could_again() {
    let mut stage = stage_in(scene(), &[(3.0, 3.0)]);
    stage.start(1, go(3, 1)).unwrap();
    stage.tick(1.0);
    let mut shut = scene();
    shut.replace(0, wall((9.8, 0.0), (10.2, 12.0))).unwrap();
    stage.set_scene(shut);
    finish(&mut stage, &[1], 60.0);
    assert!(matches!(stage.status(1), OrderStatus::Failed(_)));
    stage.cancel(1);
    stage.tick(2.0);
    let stands = at(&stage, 3);
    stage.set_scene(scene());
    stage.tick(8.0);
    assert!(at(&stage, 3).distance(stands) < 0.1);
}

#[test]
fn a_character_that_stands_in_a_passage_makes_room() {
    let mut narrow = scene();
    narrow.replace(0, wall((9.8, 0.0), (10.2, 10.8))).unwrap();
    let mut stage = stage_in(narrow, &[(3.0, 3.0), (10.0, 11.4)]);
    stage.start(1, go(3, 1)).unwrap();
    finish(&mut stage, &[1], 60.0);
    assert_eq!(stage.status(1), OrderStatus::Done);
}

#[test]
fn a_character_walks_up_to_a_thing_and_turns_to_it_before_it_acts() {
    let mut stage = stage_in(scene(), &[(14.0, 9.0)]);
    stage.at_object(1, 2, 0.9);
    let act = StageOrder::Act {
        actor: Some(3),
        seconds: 1.5,
    };
    stage.start(1, act).unwrap();
    let took = finish(&mut stage, &[1], 30.0);
    assert!(took > 1.5 + 8.0 / 1.4 - 1.0, "{took}");
    let thing = DVec2::new(18.0, 2.0);
    assert!(at(&stage, 3).distance(thing) < 1.0);
    let facing = stage.walker_of(3).unwrap().state().facing();
    let towards = thing - at(&stage, 3);
    assert!(towards.length() < 0.1 || facing.dot(towards.normalize()) > 0.98);
    // Without an object it takes its time, wherever the actor stands; without an actor, too.
    stage.start(2, act).unwrap();
    stage
        .start(
            3,
            StageOrder::Act {
                actor: None,
                seconds: 0.5,
            },
        )
        .unwrap();
    let took = finish(&mut stage, &[2, 3], 3.0);
    assert!((1.46..1.6).contains(&took), "{took}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let mut stage = stage_in(scene(), &[(3.0, 3.0)]);
    let id = |result: Result<(), wayscope::message::Message>| result.unwrap_err().id;
    assert_eq!(id(stage.start(1, go(2, 1))), "story-stage.no-body");
    assert_eq!(id(stage.start(1, go(99, 1))), "story-stage.no-body");
    assert_eq!(id(stage.start(1, go(3, 99))), "story-stage.no-place");
    let endless = StageOrder::Act {
        actor: None,
        seconds: f64::NAN,
    };
    assert_eq!(id(stage.start(1, endless)), "story-stage.seconds");
    stage.start(1, go(3, 1)).unwrap();
    assert_eq!(id(stage.start(2, go(3, 0))), "story-stage.busy");
    // Taken back, the actor stands, and is free for another order.
    stage.cancel(1);
    assert_eq!(stage.status(1), OrderStatus::Done);
    stage.start(2, go(3, 0)).unwrap();
    // A room without a free spot.
    let mut full = scene();
    full.add(wall((11.5, 0.5), (19.9, 11.5))).unwrap();
    stage.cancel(2);
    stage.set_scene(full);
    assert_eq!(id(stage.start(3, go(3, 1))), "story-stage.no-room");
    stage.tick(f64::NAN);
    stage.tick(-1.0);
}

#[test]
fn the_same_orders_come_to_the_same_states_and_a_clone_goes_on_alike() {
    let run = || {
        let mut stage = stage_in(scene(), &[(3.0, 6.0), (16.0, 6.0)]);
        stage.start(1, go(3, 1)).unwrap();
        stage.start(2, go(4, 0)).unwrap();
        stage.tick(6.0);
        stage
    };
    let (mut one, other) = (run(), run());
    assert_eq!(one.state_hash(), other.state_hash());
    let mut clone = one.clone();
    one.tick(5.0);
    assert_ne!(one.state_hash(), clone.state_hash());
    for _ in 0..125 {
        clone.tick(0.04);
    }
    assert_eq!(one.state_hash(), clone.state_hash());
}

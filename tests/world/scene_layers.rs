//! Layers of scenes: areas, doors and items, their files, their undo, and what is in a walker's way.

use crate::support::random_scenes::{between, numbers, point, random_scene, star};
use glam::DVec2;
use proptest::prelude::*;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::message::Message;
use wayscope::world::Json;
use wayscope::world::scene::{
    Area, AreaMedium, Authored, Cells, Covered, Door, DoorState, FIRST_AREA, FIRST_DOOR, Feature,
    ItemKind, LayerEdit, LayerKind, MAX_AREAS, MAX_COST, MAX_ITEMS, Obstacle, Scene, SceneEdit,
    SceneItem, SceneWorld, Shape, Surroundings, rasterise, read_scene, write_scene,
};

/// The slab of heights of a grown person.
const WALKER: (f64, f64) = (0.05, 1.8);

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

fn pond(a: DVec2, b: DVec2) -> Area {
    Area::of(Shape::rectangle(a, b), AreaMedium::Water)
}

fn add(piece: Authored) -> SceneEdit {
    SceneEdit::Layers(LayerEdit::Add(piece))
}

fn shape(numbers: &mut Pcg32) -> Shape {
    let middle = point(numbers, v(-10.0, 5.0), v(30.0, 35.0));
    let radius = between(numbers, 0.3, 4.0);
    if numbers.next_u32().is_multiple_of(4) {
        return Shape::Disc {
            centre: middle,
            radius,
        };
    }
    star(numbers, middle, radius, false)
}

fn maybe_heading(numbers: &mut Pcg32) -> Option<f64> {
    let heading = between(numbers, -7.0, 7.0);
    numbers.next_u32().is_multiple_of(2).then_some(heading)
}

fn name(numbers: &mut Pcg32) -> String {
    ["", "pond", "Tür \"7\"\n", "\\"][numbers.next_u32() as usize % 4].to_owned()
}

/// A piece of any layer.
fn piece(numbers: &mut Pcg32) -> Authored {
    let pick = numbers.next_u32() as usize;
    match numbers.next_u32() % 3 {
        0 => Authored::Area(Area {
            name: name(numbers),
            medium: AreaMedium::ALL[pick % 3],
            cost: if pick.is_multiple_of(2) {
                1.0
            } else {
                between(numbers, 1.0, MAX_COST)
            },
            climb: pick.is_multiple_of(5),
            shape: shape(numbers),
        }),
        1 => Authored::Door(Door {
            body: Obstacle {
                name: name(numbers),
                ..Obstacle::standing(shape(numbers), between(numbers, 0.01, 3.0))
            },
            state: DoorState::ALL[pick % 3],
            one_way: maybe_heading(numbers),
        }),
        _ => Authored::Item(SceneItem {
            name: name(numbers),
            kind: ItemKind::ALL[pick % ItemKind::ALL.len()],
            at: point(numbers, v(-10.0, 5.0), v(30.0, 35.0)),
            facing: maybe_heading(numbers),
        }),
    }
}

fn layered(seed: u64, obstacles: usize, pieces: usize) -> Scene {
    let mut scene = random_scene(seed, obstacles);
    let mut numbers = numbers(seed ^ 0x5eed);
    for _ in 0..pieces {
        // What is drawn so that it crosses itself is left out.
        let _ = scene.edit_layers(LayerEdit::Add(piece(&mut numbers)));
    }
    scene
}

#[test]
fn a_scene_is_read_as_it_was_written_and_only_layers_make_it_version_2() {
    let mut with_layers = 0;
    for seed in 0..400 {
        let scene = layered(seed, seed as usize % 7, seed as usize % 9);
        let text = write_scene("one", &scene, r#"{"walk":{}}"#);
        let file = read_scene(json(&text)).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(file.scene, scene, "{text}");
        assert_eq!(file.mended, 0, "{text}");
        assert_eq!(write_scene("one", &file.scene, r#"{"walk":{}}"#), text);
        let second = text.contains("\"version\": 2,");
        assert_eq!(second, !scene.layers().is_empty());
        assert_eq!(text.contains("\"version\": 1,"), !second);
        with_layers += u32::from(second);
    }
    assert!(with_layers > 300);
    let mut plain = Scene::new(DVec2::ZERO, v(9.0, 5.0)).unwrap();
    let disc = Shape::Disc {
        centre: v(2.0, 3.0),
        radius: 0.5,
    };
    plain.add(Obstacle::standing(disc, 2.0)).unwrap();
    assert_eq!(
        write_scene("plain", &plain, ""),
        "{\n  \"format\": \"wayscope-scene\",\n  \"version\": 1,\n  \"name\": \"plain\",\n  \"floor\": [0, 0, 9, 5],\n  \
         \"obstacles\": [\n    { \"low\": 0, \"high\": 2, \"centre\": [2, 3], \"radius\": 0.5 }\n  ]\n}\n"
    );
}

#[test]
fn the_example_of_the_document_has_all_layers() {
    let text = include_str!("../../schema/SCENES.md");
    let example = text.split("```json").nth(2).unwrap();
    let file = read_scene(json(example.split("```").next().unwrap())).unwrap();
    let layers = file.scene.layers();
    let counts = [
        layers.areas().len(),
        layers.doors().len(),
        layers.items().len(),
    ];
    assert_eq!((counts, file.mended), ([4, 1, 2], 0));
    let barred = file.scene.barriers(WALKER.0, WALKER.1);
    let numbers: Vec<u32> = barred.map(|(number, _)| number).collect();
    assert_eq!(
        numbers,
        [FIRST_AREA, FIRST_AREA + 1, FIRST_AREA + 3, FIRST_DOOR]
    );
}

fn refused(version: u32, lists: &str) -> Message {
    let text = format!(
        r#"{{ "format": "wayscope-scene", "version": {version}, "floor": [0, 0, 9, 9], {lists} }}"#
    );
    read_scene(json(&text)).unwrap_err()
}

#[test]
fn what_is_wrong_with_a_layer_is_told_with_its_place() {
    let ring = r#""ring": [[1, 1], [3, 1], [2, 2]]"#;
    let area = |inner: &str| refused(2, &format!(r#""areas": [{{ {inner} }}]"#));
    let door = |inner: &str| refused(2, &format!(r#""doors": [{{ {inner} }}]"#));
    let item = |inner: &str| refused(2, &format!(r#""items": [{{ {inner} }}]"#));
    let cases = [
        (
            area(&format!(r#""medium": "lava", {ring}"#)),
            "lab-json.one-of",
            "areas[0].medium",
        ),
        (area(ring), "lab-json.missing", "areas[0].medium"),
        (
            area(r#""medium": "water""#),
            "lab-json.missing",
            "areas[0].ring",
        ),
        (
            area(&format!(r#""medium": "land", "cost": 0.5, {ring}"#)),
            "lab-json.number",
            "areas[0].cost",
        ),
        (
            area(&format!(r#""medium": "land", "cost": "much", {ring}"#)),
            "lab-json.number",
            "areas[0].cost",
        ),
        (
            area(&format!(r#""medium": "land", "price": 2, {ring}"#)),
            "lab-json.unknown-key",
            "areas[0].price",
        ),
        (
            area(r#""medium": "water", "ring": [[1, 1], [3, 3], [3, 1], [1, 3.5]]"#),
            "scene.ring-crosses",
            "areas[0]",
        ),
        (
            area(&format!(
                r#""medium": "water", {ring}, "centre": [1, 1], "radius": 1"#
            )),
            "scene.two-shapes",
            "areas[0]",
        ),
        (
            area(r#""medium": "water", "ring": [[1, 1], [900000, 1], [2, 2]]"#),
            "scene.far",
            "areas[0]",
        ),
        (
            door(r#""state": "shut""#),
            "lab-json.missing",
            "doors[0].ring",
        ),
        (
            door(&format!(r#""state": "ajar", {ring}"#)),
            "lab-json.one-of",
            "doors[0].state",
        ),
        (
            door(&format!(r#""low": 3, {ring}"#)),
            "scene.height",
            "doors[0]",
        ),
        (
            door(&format!(r#""oneWay": "east", {ring}"#)),
            "lab-json.number",
            "doors[0].oneWay",
        ),
        (
            item(r#""kind": "dragon", "at": [1, 1]"#),
            "lab-json.one-of",
            "items[0].kind",
        ),
        (
            item(r#""kind": "object""#),
            "lab-json.missing",
            "items[0].at",
        ),
        (item(r#""at": [1, 10]"#), "scene.item-outside", "items[0]"),
        (item(r#""at": [1]"#), "lab-json.kind", "items[0].at"),
        (refused(2, r#""areas": 3"#), "lab-json.kind", "areas"),
        (
            refused(2, r#""waters": []"#),
            "lab-json.unknown-key",
            "waters",
        ),
        (
            refused(1, r#""areas": []"#),
            "lab-json.unknown-key",
            "areas",
        ),
        (refused(3, r#""name": """#), "lab-json.one-of", "version"),
    ];
    for (found, id, path) in cases {
        assert_eq!(found.id, id, "{found}");
        assert_eq!(found.arg("path"), Some(&path.into()), "{found}");
    }
}

#[test]
fn what_is_refused_changes_nothing_and_limits_hold() {
    let mut world = SceneWorld::new(Scene::new(DVec2::ZERO, v(9.0, 9.0)).unwrap());
    let water = pond(v(1.0, 1.0), v(3.0, 3.0));
    world
        .edit(add(Authored::Area(water.clone())), false)
        .unwrap();
    let item = |at: DVec2, facing| {
        Authored::Item(SceneItem {
            name: String::new(),
            kind: ItemKind::Object,
            at,
            facing,
        })
    };
    let with_cost = |cost| {
        Authored::Area(Area {
            cost,
            ..water.clone()
        })
    };
    let door = Door::across(v(1.0, 1.0), v(2.0, 1.0), 0.2, 2.0);
    let before = world.scene().clone();
    let replace = |at, piece| LayerEdit::Replace(at, piece);
    for (edit, id) in [
        (LayerEdit::Add(with_cost(0.999)), "scene.cost"),
        (LayerEdit::Add(with_cost(f64::NAN)), "scene.cost"),
        (LayerEdit::Add(with_cost(f64::INFINITY)), "scene.cost"),
        (replace(0, with_cost(256.0)), "scene.cost"),
        (replace(1, with_cost(2.0)), "scene.no-area"),
        (replace(0, Authored::Door(door.clone())), "scene.no-door"),
        (LayerEdit::Remove(LayerKind::Items, 0), "scene.no-item"),
        (
            LayerEdit::Remove(LayerKind::Areas, usize::MAX),
            "scene.no-area",
        ),
        (
            LayerEdit::Add(item(v(9.1, 1.0), None)),
            "scene.item-outside",
        ),
        (
            LayerEdit::Add(item(v(f64::NAN, 1.0), None)),
            "scene.not-finite",
        ),
        (
            LayerEdit::Add(item(v(1.0, 1.0), Some(f64::NAN))),
            "scene.not-finite",
        ),
        (
            LayerEdit::Add(Authored::Door(Door {
                one_way: Some(f64::INFINITY),
                ..door.clone()
            })),
            "scene.not-finite",
        ),
        // A gap without width has no door.
        (
            LayerEdit::Add(Authored::Door(Door::across(
                v(1.0, 1.0),
                v(1.0, 1.0),
                0.2,
                2.0,
            ))),
            "scene.ring-points",
        ),
    ] {
        let refused = world.edit(SceneEdit::Layers(edit), false).unwrap_err();
        assert_eq!(refused.id, id, "{refused}");
        assert_eq!(world.scene(), &before);
        assert_eq!(world.revision(), 1);
    }
    let mut full = before.clone();
    for _ in 1..MAX_AREAS {
        full.edit_layers(LayerEdit::Add(with_cost(1.0))).unwrap();
    }
    for _ in 0..MAX_ITEMS {
        full.edit_layers(LayerEdit::Add(item(v(1.0, 1.0), None)))
            .unwrap();
    }
    for one in [with_cost(1.0), item(v(1.0, 1.0), None)] {
        let refused = full.edit_layers(LayerEdit::Add(one)).unwrap_err();
        assert_eq!(refused.id, "scene.layers-full");
    }
    // The same place may be taken again.
    full.edit_layers(replace(0, with_cost(3.0))).unwrap();
}

fn edits(numbers: &mut Pcg32, scene: &Scene) -> SceneEdit {
    let layers = scene.layers();
    let pick = numbers.next_u32() as usize;
    let piece = piece(numbers);
    let (layer, count) = match &piece {
        Authored::Area(_) => (LayerKind::Areas, layers.areas().len()),
        Authored::Door(_) => (LayerKind::Doors, layers.doors().len()),
        Authored::Item(_) => (LayerKind::Items, layers.items().len()),
    };
    match numbers.next_u32() % 12 {
        0 => SceneEdit::Clear,
        1 | 2 => SceneEdit::Add(Obstacle::standing(shape(numbers), 2.0)),
        3 if !scene.obstacles().is_empty() => SceneEdit::Remove(pick % scene.obstacles().len()),
        4 | 5 if count > 0 => SceneEdit::Layers(LayerEdit::Remove(layer, pick % count)),
        6..=8 if count > 0 => SceneEdit::Layers(LayerEdit::Replace(pick % count, piece)),
        _ => add(piece),
    }
}

#[test]
fn undo_and_redo_lead_through_all_states_of_a_naive_list() {
    for seed in 0..200 {
        let mut numbers = numbers(seed);
        let mut world = SceneWorld::new(layered(seed, 3, 3));
        let mut states = vec![world.scene().clone()];
        let mut at = 0_usize;
        for _ in 0..60 {
            match numbers.next_u32() % 4 {
                0 => {
                    let went = world.undo();
                    assert_eq!(went.is_some(), at > 0);
                    at = at.saturating_sub(1);
                }
                1 => {
                    let went = world.redo();
                    assert_eq!(went.is_some(), at + 1 < states.len());
                    at = (at + 1).min(states.len() - 1);
                }
                _ => {
                    let edit = edits(&mut numbers, world.scene());
                    if world.edit(edit, false).is_ok() {
                        states.truncate(at + 1);
                        states.push(world.scene().clone());
                        at += 1;
                    }
                }
            }
            assert_eq!(world.scene(), &states[at], "seed {seed}");
        }
    }
}

#[test]
fn a_drag_of_a_piece_is_one_step_of_undo_and_no_other_piece_joins_it() {
    let mut world = SceneWorld::new(Scene::new(DVec2::ZERO, v(20.0, 9.0)).unwrap());
    let moved = |x: f64| Authored::Area(pond(v(x, 1.0), v(x + 2.0, 3.0)));
    world.edit(add(moved(1.0)), false).unwrap();
    world.edit(add(moved(8.0)), false).unwrap();
    let first = world.scene().clone();
    for step in 0..5 {
        let piece = moved(2.0 + f64::from(step));
        let edit = SceneEdit::Layers(LayerEdit::Replace(0, piece));
        let change = world.edit(edit, step > 0).unwrap();
        let from = 1.0 + f64::from(step);
        assert_eq!(
            (change.low, change.high),
            (v(from, 1.0), v(from + 3.0, 3.0))
        );
    }
    let dragged = world.scene().clone();
    // Said to be joined, but another one.
    let other = SceneEdit::Layers(LayerEdit::Replace(1, moved(9.0)));
    world.edit(other, true).unwrap();
    world.undo().unwrap();
    assert_eq!(world.scene(), &dragged);
    world.undo().unwrap();
    assert_eq!(world.scene(), &first);
    world.redo().unwrap();
    assert_eq!(world.scene(), &dragged);
    // To clear takes all layers away, and comes back as one step.
    world.edit(SceneEdit::Clear, false).unwrap();
    assert!(world.scene().layers().is_empty());
    world.undo().unwrap();
    assert_eq!(world.scene(), &dragged);
}

/// The scene as one that has obstacles alone: what bars a walker stands there as such.
fn as_obstacles(scene: &Scene) -> Scene {
    let mut plain = Scene::new(scene.min(), scene.max()).unwrap();
    let (low, high) = WALKER;
    for obstacle in scene.obstacles() {
        if obstacle.high > low && obstacle.low < high {
            plain.add(obstacle.clone()).unwrap();
        }
    }
    for area in scene.layers().areas() {
        if area.medium != AreaMedium::Land || area.climb {
            plain
                .add(Obstacle::standing(area.shape.clone(), 2.0))
                .unwrap();
        }
    }
    for door in scene.layers().doors() {
        if door.state != DoorState::Open && door.body.high > low && door.body.low < high {
            plain.add(door.body.clone()).unwrap();
        }
    }
    plain
}

#[test]
fn what_bars_a_walker_is_what_obstacles_in_its_place_would() {
    let (mut areas, mut doors) = (0, 0);
    for seed in 0..300 {
        let scene = layered(seed, 5, 12);
        let around = Surroundings::within(&scene, WALKER.0, WALKER.1);
        let naive = Surroundings::of(&as_obstacles(&scene));
        assert!(
            around
                .items()
                .map(|(item, _)| item)
                .eq(naive.items().map(|(item, _)| item)),
            "seed {seed}"
        );
        let mut numbers = numbers(seed);
        for _ in 0..50 {
            let at = point(&mut numbers, scene.min() - 1.0, scene.max() + 1.0);
            assert_eq!(around.free(at), naive.free(at));
            let (near, other) = (around.nearest(at), naive.nearest(at));
            assert_eq!(
                (near.distance, near.witness),
                (other.distance, other.witness)
            );
        }
        for (_, feature) in around.items() {
            let Some(number) = feature.obstacle() else {
                continue;
            };
            let shape = if number >= FIRST_DOOR {
                doors += 1;
                &scene.layers().doors()[(number - FIRST_DOOR) as usize]
                    .body
                    .shape
            } else if number >= FIRST_AREA {
                areas += 1;
                &scene.layers().areas()[(number - FIRST_AREA) as usize].shape
            } else {
                &scene.obstacles()[number as usize].shape
            };
            assert_eq!(
                matches!(shape, Shape::Disc { .. }),
                matches!(feature, Feature::Disc { .. })
            );
        }
        // Obstacles alone are what is asked for by that name.
        let mut bare = Scene::new(scene.min(), scene.max()).unwrap();
        for obstacle in scene.obstacles() {
            bare.add(obstacle.clone()).unwrap();
        }
        assert!(
            Surroundings::of(&scene)
                .items()
                .eq(Surroundings::of(&bare).items())
        );
        let cells = |scene: &Scene| {
            rasterise(scene, 0.5, Covered::Touched, Cells::Squares, WALKER).unwrap()
        };
        assert_eq!(
            cells(&scene).terrain(),
            cells(&as_obstacles(&scene)).terrain()
        );
    }
    assert!(areas > 1000 && doors > 1000, "{areas} {doors}");
}

#[test]
fn the_distance_of_a_shape_is_that_of_its_surroundings() {
    for seed in 0..300 {
        let mut numbers = numbers(seed);
        let mut scene = Scene::new(v(-40.0, -40.0), v(80.0, 80.0)).unwrap();
        let _ = scene.add(Obstacle::standing(shape(&mut numbers), 2.0));
        let Some(obstacle) = scene.obstacles().first() else {
            continue;
        };
        let around = Surroundings::of(&scene);
        for _ in 0..20 {
            let at = point(&mut numbers, v(-15.0, 0.0), v(35.0, 40.0));
            let distance = obstacle.shape.distance(at);
            if around.free(at) {
                let near = around.nearest(at);
                assert!(
                    (distance - near.distance).abs() < 1e-9 || near.feature.obstacle().is_none()
                );
            } else {
                assert!(distance < 1e-9);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    #[test]
    fn no_damage_upsets_the_reader(
        seed in 0_u64..1000, damage in proptest::collection::vec((0_usize..4000, 0_u8..4, any::<u8>()), 1..6),
    ) {
        let mut bytes = write_scene("one", &layered(seed, 2, 8), "").into_bytes();
        for (at, how, byte) in damage {
            let at = at % bytes.len();
            match how {
                0 => bytes[at] = byte,
                1 => { bytes.remove(at); }
                2 => bytes.insert(at, b"0123456789-e.,:[]{}\""[usize::from(byte) % 20]),
                _ => bytes[at] = b"0123456789-e.,"[usize::from(byte) % 14],
            }
            if bytes.is_empty() {
                return Ok(());
            }
        }
        if let Ok(json) = serde_json::from_slice::<Json>(&bytes) {
            match read_scene(json) {
                Ok(file) => {
                    let again = read_scene(json_of(&file.name, &file.scene)).unwrap();
                    prop_assert_eq!(again.scene, file.scene);
                }
                Err(why) => prop_assert!(why.id.starts_with("lab-json.") || why.id.starts_with("scene."), "{}", why),
            }
        }
    }
}

fn json_of(name: &str, scene: &Scene) -> Json {
    json(&write_scene(name, scene, ""))
}

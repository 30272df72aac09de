//! Scenes into grids and back, files of scenes, and undo.

use crate::support::random_scenes::{between, numbers, point, random_scene, star};
use glam::DVec2;
use rand_pcg::rand_core::Rng;
use wayscope::message::Arg;
use wayscope::world::scene::{
    Cells, Coordinates, Covered, Obstacle, Scene, SceneEdit, SceneWorld, Shape, Surroundings,
    rasterise, read_geojson, read_scene, trace_grid, write_scene,
};
use wayscope::world::{Cell, Grid, Json, Medium, Terrain};

const ALL: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

fn random_grid(seed: u64, width: u32, height: u32, blocked: u32) -> Grid {
    let mut numbers = numbers(seed);
    let cells = (0..width * height).map(|_| match numbers.next_u32() % 100 {
        share if share < blocked => Terrain::Trees,
        99 => Terrain::Water,
        _ => Terrain::Dot,
    });
    Grid::from_terrain(width, height, cells.collect()).unwrap()
}

#[test]
fn a_grid_that_is_traced_and_rasterised_is_the_same_grid() {
    for seed in 0..300 {
        let (width, height) = (1 + seed as u32 % 23, 1 + seed as u32 % 17);
        let grid = random_grid(seed, width, height, 10 + seed as u32 % 80);
        let scene = trace_grid(&grid, 0.5, 2.0).unwrap();
        let back = rasterise(&scene, 0.5, Covered::Share(0.5), Cells::Squares, ALL).unwrap();
        assert_eq!((back.width(), back.height()), (width, height));
        for index in 0..grid.len() {
            let free = |grid: &Grid| grid.medium(index) == Some(Medium::Ground);
            assert_eq!(
                free(&grid),
                free(&back),
                "seed {seed}, {:?}",
                grid.cell(index)
            );
        }
        // Polygons are of one component each: rings have as many corners as turns.
        for obstacle in scene.obstacles() {
            let Shape::Polygon { rings } = &obstacle.shape else {
                panic!()
            };
            for ring in rings {
                assert!(ring.len() % 2 == 0 && ring.len() >= 4);
            }
        }
    }
}

#[test]
fn cells_that_touch_at_a_corner_are_apart_and_a_ring_never_touches_itself() {
    // The ring closes round a free cell through a corner alone.
    let grid = Grid::from_rows(&["@@@", "@.@", "@@.", "..@"]).unwrap();
    let scene = trace_grid(&grid, 1.0, 2.0).unwrap();
    let rings: Vec<usize> = scene
        .obstacles()
        .iter()
        .map(|obstacle| match &obstacle.shape {
            Shape::Polygon { rings } => rings.len(),
            Shape::Disc { .. } => 0,
        })
        .collect();
    assert_eq!(rings, [2, 1]);
    let round = Grid::from_rows(&[".@@", "@.@", "@@@"]).unwrap();
    let scene = trace_grid(&round, 1.0, 2.0).unwrap();
    let Shape::Polygon { rings } = &scene.obstacles()[0].shape else {
        panic!()
    };
    assert_eq!(
        (scene.obstacles().len(), rings.len()),
        (1, 2),
        "the free cell in the middle is a hole that touches the outline"
    );
    let surroundings = Surroundings::of(&scene);
    assert!(surroundings.free(DVec2::new(1.5, 1.5)) && surroundings.free(DVec2::new(0.5, 2.5)));
    assert!(!surroundings.free(DVec2::new(0.5, 1.5)));
}

#[test]
fn nothing_of_an_obstacle_lies_in_a_free_cell() {
    for seed in 0..60 {
        let scene = random_scene(3_000 + seed, 10);
        let side = 0.2 + seed as f64 * 0.05;
        for cells in [Cells::Squares, Cells::Hexagons] {
            let grid = rasterise(&scene, side, Covered::Touched, cells, ALL).unwrap();
            let mut numbers = numbers(seed);
            let mut inside = 0;
            for _ in 0..2_000 {
                let at = point(&mut numbers, scene.min(), scene.max());
                let free = !scene
                    .obstacles()
                    .iter()
                    .any(|obstacle| obstacle.shape.contains(at));
                let row = ((scene.max().y - at.y) / side).floor();
                let shift = if cells == Cells::Hexagons && row as u32 % 2 == 1 {
                    0.5
                } else {
                    0.0
                };
                let across = (at.x - scene.min().x) / side - shift;
                let cell = Cell::new(across.max(0.0) as u32, row as u32);
                // Of hexagons only the square that all of it holds is asked: tips and shoulders belong to several rows.
                let up = (scene.max().y - at.y) / side - row - 0.5;
                if cells == Cells::Hexagons && (up.abs() > 1.0 / 3.0 || across < 0.0)
                    || !grid.contains(cell)
                {
                    continue;
                }
                if !free {
                    inside += 1;
                    assert_ne!(
                        grid.medium(grid.index(cell)),
                        Some(Medium::Ground),
                        "seed {seed}, {cells:?}, {at}"
                    );
                }
            }
            assert!(inside > 20, "{inside}");
        }
    }
}

#[test]
fn a_cell_is_blocked_where_more_than_the_share_is_covered() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(4.0, 1.0)).unwrap();
    // A quarter of the second cell, three quarters of the third, twice.
    for _ in 0..2 {
        let wall = Shape::rectangle(DVec2::new(1.75, 0.0), DVec2::new(2.75, 1.0));
        scene.add(Obstacle::standing(wall, 1.0)).unwrap();
    }
    let blocked = |covered| {
        let grid = rasterise(&scene, 1.0, covered, Cells::Squares, ALL).unwrap();
        let row: String = grid
            .terrain()
            .iter()
            .map(|terrain| terrain.to_char())
            .collect();
        row
    };
    assert_eq!(blocked(Covered::Touched), ".@@.");
    assert_eq!(blocked(Covered::Share(0.2)), ".@@.");
    assert_eq!(blocked(Covered::Share(0.3)), "..@.");
    assert_eq!(blocked(Covered::Share(0.8)), "....");
    let refused = |side, covered| {
        rasterise(&scene, side, covered, Cells::Squares, ALL)
            .unwrap_err()
            .id
    };
    assert_eq!(refused(0.0, Covered::Touched), "scene.cell-size");
    assert_eq!(refused(f64::NAN, Covered::Touched), "scene.cell-size");
    assert_eq!(refused(1e-4, Covered::Touched), "scene.cell-size");
    assert_eq!(refused(1.0, Covered::Share(f64::NAN)), "scene.share");
}

#[test]
fn cells_that_would_be_too_many_are_refused_before_they_are_made_and_the_size_named_will_do() {
    // 16,000 columns are not too many, 16,000 rows of them are.
    let scene = Scene::new(DVec2::ZERO, DVec2::new(16_000.0, 16_000.0)).unwrap();
    let slim = Scene::new(DVec2::ZERO, DVec2::new(16_000.0, 0.3)).unwrap();
    let raster =
        |scene: &Scene, side| rasterise(scene, side, Covered::Touched, Cells::Squares, ALL);
    let refused = raster(&scene, 1.0).unwrap_err();
    assert_eq!(refused.id, "scene.cell-size");
    let Some(&Arg::Num(least)) = refused.arg("least") else {
        panic!("{refused}");
    };
    assert!((3.9..3.92).contains(&least), "{least}");
    let grid = raster(&scene, least).unwrap();
    assert!(grid.len() > 16_000_000, "{} cells", grid.len());
    assert_eq!(raster(&slim, 1.0).unwrap().len(), 16_000);
    let refused = raster(&slim, 0.5).unwrap_err();
    assert_eq!(refused.arg("least"), Some(&Arg::Num(16_000.0 / 16_384.0)));
}

#[test]
fn a_grid_of_too_many_obstacles_or_points_is_refused_and_a_piece_of_the_size_named_will_do() {
    // Cells strewn are too many obstacles, ragged ground is too many points.
    for (seed, blocked) in [(1, 20), (2, 50), (3, 70)] {
        let grid = random_grid(seed, 512, 500, blocked);
        let refused = trace_grid(&grid, 1.0, 2.0).unwrap_err();
        assert_eq!(refused.id, "scene.grid-full");
        let [width, height] = ["width", "height"].map(|name| match refused.arg(name) {
            Some(&Arg::Num(cells)) => cells as u32,
            _ => panic!("{refused}"),
        });
        assert!(width > 200 && width < 512 && height < width, "{refused}");
        let terrain = (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
        let piece = terrain.map(|cell| grid.terrain()[(cell.y * 512 + cell.x) as usize]);
        let piece = Grid::from_terrain(width, height, piece.collect()).unwrap();
        assert!(trace_grid(&piece, 1.0, 2.0).is_ok(), "{refused}");
    }
}

#[test]
fn a_scene_is_read_as_it_was_written() {
    for seed in 0..50 {
        let scene = random_scene(seed, 8);
        let text = write_scene("yard \"1\"\n", &scene, "{\"radius\": 0.5}");
        let file = read_scene(json(&text)).unwrap();
        assert_eq!(
            (file.name.as_str(), &file.scene, file.mended),
            ("yard \"1\"\n", &scene, 0)
        );
        assert_eq!(file.study, json("{\"radius\": 0.5}"));
        assert_eq!(
            write_scene(&file.name, &file.scene, "{\"radius\": 0.5}"),
            text
        );
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_place() {
    let told = |text: &str| read_scene(json(text)).unwrap_err().to_string();
    let scene = |rest: &str| {
        told(&format!(
            r#"{{"format": "wayscope-scene", "version": 1, "floor": [0, 0, 9, 9], {rest}}}"#
        ))
    };
    assert!(told("[]").starts_with("lab-json.kind path=$"));
    assert!(told(r#"{"format": "geojson"}"#).starts_with("lab-json.one-of path=format"));
    assert!(
        told(r#"{"format": "wayscope-scene", "version": 3}"#)
            .starts_with("lab-json.one-of path=version")
    );
    assert!(
        told(r#"{"format": "wayscope-scene", "version": 1, "floor": [0, 0, 1e-9, 9]}"#)
            .starts_with("scene.extent")
    );
    assert!(
        scene(r#""obstacles": [{"ring": [[0, 0], [1, 0]]}]"#)
            .starts_with("scene.ring-points path=obstacles[0] ring=0")
    );
    assert!(
        scene(r#""obstacles": [{"ring": [[0, 0], [1, "x"], [2, 2]]}]"#)
            .starts_with("lab-json.kind path=obstacles[0].ring[1]")
    );
    assert!(
        scene(r#""obstacles": [{"centre": [0, 0], "radius": -1}]"#)
            .starts_with("scene.radius path=obstacles[0]")
    );
    assert!(
        scene(r#""obstacles": [{"radius": 1}]"#)
            .starts_with("lab-json.missing path=obstacles[0].centre")
    );
    assert!(scene(r#""floors": 3"#).starts_with("lab-json.unknown-key path=floors"));
}

#[test]
fn polygons_of_geojson_become_obstacles() {
    let text = r#"{"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "hall", "height": "12 m"}, "geometry":
            {"type": "Polygon", "coordinates": [[[8.0, 47.0], [8.001, 47.0], [8.001, 47.001], [8.0, 47.001], [8.0, 47.0]]]}},
        {"type": "Feature", "properties": {"building:levels": 2}, "geometry":
            {"type": "MultiPolygon", "coordinates": [[[[8.002, 47.0], [8.003, 47.0], [8.0025, 47.001], [8.002, 47.0]]]]}},
        {"type": "Feature", "properties": null, "geometry": {"type": "Point", "coordinates": [8.0, 47.0]}},
        {"type": "Feature", "properties": {}, "geometry":
            {"type": "Polygon", "coordinates": [[[8.0, 47.0], [8.001, 47.001], [8.001, 47.0], [8.0, 47.001], [8.0, 47.0]]]}}]}"#;
    let file = read_geojson(json(text), Coordinates::Guessed).unwrap();
    let obstacles = file.scene.obstacles();
    assert_eq!(
        (obstacles.len(), file.mended, file.left_out),
        (2, 0, 2),
        "the point and the one that crosses itself are left out"
    );
    assert_eq!(
        (
            obstacles[0].name.as_str(),
            obstacles[0].high,
            obstacles[1].high
        ),
        ("hall", 12.0, 6.0)
    );
    let (low, high) = obstacles[0].shape.bounds();
    let size = high - low;
    assert!(
        (size.x - 75.9).abs() < 0.1 && (size.y - 111.3).abs() < 0.1,
        "{size}"
    );
    let metres = read_geojson(
        json(r#"{"type": "Polygon", "coordinates": [[[0, 0], [400, 0], [0, 300]]]}"#),
        Coordinates::Guessed,
    )
    .unwrap();
    assert_eq!(
        metres.scene.obstacles()[0].shape.bounds().1,
        DVec2::new(400.0, 300.0)
    );
    let told = |text| {
        read_geojson(json(text), Coordinates::Guessed)
            .unwrap_err()
            .id
    };
    assert_eq!(told("{}"), "geojson.kind");
    assert_eq!(
        told(r#"{"type": "Point", "coordinates": [1, 2]}"#),
        "geojson.no-polygons"
    );
    assert_eq!(
        told(r#"{"type": "Polygon", "coordinates": [[[0, "x"]]]}"#),
        "geojson.place"
    );
}

#[test]
fn geojson_without_a_polygon_says_whether_it_holds_anything() {
    let told = |text: &str| {
        let refused = read_geojson(json(text), Coordinates::Guessed).unwrap_err();
        refused.to_string()
    };
    for empty in [
        r#"{"type": "FeatureCollection", "features": []}"#,
        r#"{"type": "FeatureCollection"}"#,
        r#"{"type": "GeometryCollection", "geometries": []}"#,
    ] {
        assert_eq!(told(empty), "geojson.empty", "{empty}");
    }
    let feature = |geometry: &str| {
        format!(r#"{{"type": "Feature", "properties": {{"radius": 3}}, "geometry": {geometry}}}"#)
    };
    for (text, left_out) in [
        (feature("null"), 1),
        (feature(r#"{"type": "Polygon", "coordinates": []}"#), 1),
        (feature(r#"{"type": "Polygon", "coordinates": [[]]}"#), 1),
        (feature(r#"{"type": "Polygon"}"#), 1),
        (feature(r#"{"type": "MultiPolygon", "coordinates": []}"#), 1),
        (
            feature(r#"{"type": "MultiPolygon", "coordinates": [[], [[[1, 1], [1.001, 1]]]]}"#),
            2,
        ),
        (feature(r#"{"type": "Point", "coordinates": [1, 2]}"#), 1),
    ] {
        let expected = format!("geojson.no-polygons n={left_out}");
        assert_eq!(told(&text), expected, "{text}");
    }
    // Beside what is an obstacle they are counted.
    let square =
        r#"{"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}"#;
    let all = [
        feature("null"),
        feature(square),
        feature(r#"{"type": "Polygon", "coordinates": []}"#),
    ];
    let text = format!(
        r#"{{"type": "FeatureCollection", "features": [{}]}}"#,
        all.join(", ")
    );
    let file = read_geojson(json(&text), Coordinates::Metres).unwrap();
    assert_eq!(
        (file.scene.obstacles().len(), file.left_out, file.mended),
        (1, 2, 0)
    );
}

#[test]
fn an_obstacle_that_is_a_polygon_and_a_disc_is_refused() {
    for both in [
        r#""ring": [[1, 1], [3, 1], [2, 2]], "radius": 1"#,
        r#""ring": [[1, 1], [3, 1], [2, 2]], "centre": [1, 1]"#,
        r#""holes": [], "centre": [1, 1], "radius": 1"#,
    ] {
        let text = format!(
            r#"{{"format": "wayscope-scene", "version": 1, "floor": [0, 0, 9, 9], "obstacles": [{{{both}}}]}}"#
        );
        let told = read_scene(json(&text)).unwrap_err().to_string();
        assert_eq!(told, "scene.two-shapes path=obstacles[0]", "{both}");
    }
}

#[test]
fn undo_leads_back_and_redo_on() {
    for seed in 0..100 {
        let mut numbers = numbers(seed);
        let mut world = SceneWorld::new(random_scene(seed, 4));
        let mut past = vec![world.scene().clone()];
        for _ in 0..30 {
            let count = world.scene().obstacles().len();
            let middle = point(&mut numbers, DVec2::ZERO, DVec2::splat(20.0));
            let radius = between(&mut numbers, 0.5, 3.0);
            let shape = Obstacle::standing(star(&mut numbers, middle, radius, false), 2.0);
            let edit = match numbers.next_u32() % 8 {
                0 | 1 => SceneEdit::Add(shape),
                2 if count > 0 => SceneEdit::Remove(numbers.next_u32() as usize % count),
                3 => SceneEdit::Clear,
                _ if count > 0 => SceneEdit::Replace(numbers.next_u32() as usize % count, shape),
                _ => continue,
            };
            let before = world.revision();
            let change = world.edit(edit, false).unwrap();
            assert_eq!(change.revision, before + 1);
            past.push(world.scene().clone());
        }
        let last = past.len() - 1;
        for state in past[..last].iter().rev() {
            world.undo().unwrap();
            assert_eq!(world.scene(), state);
        }
        assert!(world.undo().is_none());
        for state in &past[1..] {
            world.redo().unwrap();
            assert_eq!(world.scene(), state);
        }
        assert!(world.redo().is_none());
    }
}

#[test]
fn a_drag_is_one_step_of_undo_and_what_is_refused_changes_nothing() {
    let mut world = SceneWorld::new(Scene::new(DVec2::ZERO, DVec2::splat(9.0)).unwrap());
    let disc = |x: f64, radius| {
        Obstacle::standing(
            Shape::Disc {
                centre: DVec2::new(x, 4.0),
                radius,
            },
            2.0,
        )
    };
    world.edit(SceneEdit::Add(disc(1.0, 1.0)), false).unwrap();
    for x in 2..6 {
        world
            .edit(SceneEdit::Replace(0, disc(f64::from(x), 1.0)), x > 2)
            .unwrap();
    }
    assert!(
        world
            .edit(SceneEdit::Replace(0, disc(3.0, -1.0)), true)
            .is_err()
    );
    assert!(world.edit(SceneEdit::Remove(7), false).is_err());
    assert_eq!(world.scene().obstacles()[0], disc(5.0, 1.0));
    world.undo();
    assert_eq!(world.scene().obstacles()[0], disc(1.0, 1.0));
    world.redo();
    assert_eq!(world.scene().obstacles()[0], disc(5.0, 1.0));
}

#[test]
fn the_example_of_the_document_opens() {
    let text = include_str!("../../schema/SCENES.md");
    let example = text
        .split("```json")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let file = read_scene(json(example.unwrap())).unwrap();
    assert_eq!(
        (file.name.as_str(), file.scene.obstacles().len()),
        ("yard", 3)
    );
}

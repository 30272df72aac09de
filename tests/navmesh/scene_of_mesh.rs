//! Scenes made of meshes: exactly what the mesh covers is free.

use crate::support::oracle::real_maps;
use crate::support::random_scenes::{numbers, point, random_scene};
use glam::DVec2;
use std::fmt::Write as _;
use wayscope::navmesh::{
    FreeSpace, Locator, MeshBuilding, NavMesh, Polyanya, read_mesh, read_obj, scene_of_mesh,
};
use wayscope::world::scene::{Scene, Shape, signed_area};

fn mesh_of(scene: &Scene, radius: f64) -> NavMesh {
    let space = FreeSpace::of(scene, 0.0, 2.0, radius).unwrap();
    MeshBuilding::run(&space, true).unwrap()
}

fn covered(mesh: &NavMesh) -> f64 {
    (0..mesh.polygons()).map(|polygon| mesh.area(polygon)).sum()
}

/// What of the floor no obstacle covers, where none overlap.
fn left_free(scene: &Scene) -> f64 {
    let area = |shape: &Shape| match shape {
        Shape::Polygon { rings } => rings.iter().map(|ring| signed_area(ring)).sum::<f64>(),
        Shape::Disc { .. } => panic!("obstacles of a mesh are polygons"),
    };
    let blocked: f64 = scene.obstacles().iter().map(|one| area(&one.shape)).sum();
    scene.size().element_product() - blocked
}

/// How many of the drawn points lie in exactly one of mesh and obstacles; those nearer than 1e-6 m to a side are not
/// drawn.
fn differing(mesh: &NavMesh, scene: &Scene, seed: u64) -> usize {
    let locator = Locator::new(mesh);
    let mut numbers = numbers(seed);
    let places = (0..2000).map(|_| point(&mut numbers, scene.min(), scene.max()));
    let near_a_side = |at: DVec2| {
        (0..mesh.polygons())
            .flat_map(|polygon| mesh.sides_of(polygon))
            .any(|side| {
                let (a, b) = mesh.ends(side);
                let (a, along) = (mesh.vertex(a), mesh.vertex(b) - mesh.vertex(a));
                let share = ((at - a).dot(along) / along.length_squared()).clamp(0.0, 1.0);
                (a + along * share).distance(at) < 1e-6
            })
    };
    let free = |at: DVec2| !scene.obstacles().iter().any(|one| one.shape.contains(at));
    places
        .filter(|at| !near_a_side(*at) && locator.at(mesh, *at).next().is_some() != free(*at))
        .count()
}

/// Shortest paths on both meshes are of the same length, or are on neither.
fn same_lengths(one: &NavMesh, other: &NavMesh, seed: u64) -> usize {
    let locators = [one, other].map(Locator::new);
    let (mut search, mut numbers) = (Polyanya::default(), numbers(seed));
    let corners = one.vertices().iter();
    let (low, high) = corners.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), at| {
        (low.min(*at), high.max(*at))
    });
    let mut found = 0;
    for _ in 0..60 {
        let (start, goal) = (
            point(&mut numbers, low, high),
            point(&mut numbers, low, high),
        );
        let mut length = |mesh: &NavMesh, locator: &Locator| {
            search
                .find(mesh, locator, start, goal)
                .map(|path| path.length)
        };
        match (length(one, &locators[0]), length(other, &locators[1])) {
            (Some(a), Some(b)) => {
                assert!(
                    (a - b).abs() <= 1e-6 * a.max(1.0),
                    "{start} {goal}: {a} and {b}"
                );
                found += 1;
            }
            (None, None) => {}
            (a, b) => panic!("{start} {goal}: {a:?} and {b:?}"),
        }
    }
    found
}

#[test]
fn a_mesh_of_a_scene_is_that_of_the_scene_made_of_it() {
    let mut found = 0;
    for seed in 0..60 {
        let mesh = mesh_of(&random_scene(seed, 10), [0.0, 0.3, 1.0][seed as usize % 3]);
        let scene = scene_of_mesh(&mesh, 2.5).unwrap();
        let (area, free) = (covered(&mesh), left_free(&scene));
        assert!(
            (area - free).abs() < 1e-3 * scene.size().max_element(),
            "{seed}: {area}, {free}"
        );
        assert_eq!(differing(&mesh, &scene, seed), 0, "{seed}");
        found += same_lengths(&mesh, &mesh_of(&scene, 0.0), seed);
    }
    assert!(found > 500, "only {found} paths");
}

#[test]
fn the_published_meshes_become_the_same_floor() {
    let Some(folder) = real_maps() else { return };
    let scenes = ["arena", "arena-merged"].map(|name| {
        let bytes = std::fs::read(folder.join(format!("../meshes/{name}.mesh"))).unwrap();
        let mesh = read_mesh(&bytes).unwrap();
        let scene = scene_of_mesh(&mesh, 2.5).unwrap();
        assert!((covered(&mesh) - left_free(&scene)).abs() < 1e-9);
        assert!(same_lengths(&mesh, &mesh_of(&scene, 0.0), 7) > 20);
        scene
    });
    assert_eq!(scenes[0].obstacles().len(), scenes[1].obstacles().len());
    assert_eq!(scenes[0].size(), scenes[1].size());
}

/// A flat OBJ file of rectangles: left, bottom, right, top, height.
fn rectangles(all: &[[f64; 5]]) -> String {
    let mut out = String::new();
    for [left, bottom, right, top, height] in all {
        for (x, y) in [(left, bottom), (right, bottom), (right, top), (left, top)] {
            let _ = writeln!(out, "v {x} {height} {}", -y);
        }
        out.push_str("f -4 -3 -2 -1\n");
    }
    out
}

fn scene_of(all: &[[f64; 5]]) -> Scene {
    let read = read_obj(rectangles(all).as_bytes(), 45.0).unwrap();
    scene_of_mesh(&read.mesh, 2.5).unwrap()
}

#[test]
fn storeys_become_one_floor_and_cracks_are_closed() {
    // Two storeys that overlap in plan, and beside them a floor with a corner in the middle of their side, behind a
    // crack of a tenth of a millimetre.
    let scene = scene_of(&[
        [0.0, 0.0, 4.0, 4.0, 0.0],
        [2.0, 2.0, 6.0, 6.0, 3.0],
        [4.0001, -1.0, 6.0, 2.0, 0.0],
    ]);
    assert_eq!(
        (scene.min(), scene.max()),
        (DVec2::new(0.0, -1.0), DVec2::new(6.0, 6.0))
    );
    // What is left at the corners of the floor above left and below left.
    assert_eq!(scene.obstacles().len(), 2);
    assert!((left_free(&scene) - (16.0 + 16.0 - 4.0 + 6.0)).abs() < 1e-2);
    // A gap of two millimetres is a wall.
    let apart = [[0.0, 0.0, 4.0, 4.0, 0.0], [4.002, 0.0, 8.0, 4.0, 0.0]];
    assert_eq!(scene_of(&apart).obstacles().len(), 1);
}

#[test]
fn courtyards_are_holes_and_obstacles_that_touch_at_a_corner_are_two() {
    // A frame of four rectangles around a block, in which nothing is.
    let frame = [
        [0.0, 0.0, 6.0, 1.0, 0.0],
        [0.0, 5.0, 6.0, 6.0, 0.0],
        [0.0, 1.0, 1.0, 5.0, 0.0],
        [5.0, 1.0, 6.0, 5.0, 0.0],
    ];
    let scene = scene_of(&frame);
    assert_eq!(scene.obstacles().len(), 1);
    assert_eq!(left_free(&scene), 20.0);
    // A courtyard in the block.
    let scene = scene_of(&[&frame[..], &[[2.0, 2.0, 4.0, 4.0, 0.0]]].concat());
    let [block] = scene.obstacles() else {
        panic!("{:?}", scene.obstacles())
    };
    assert!(matches!(&block.shape, Shape::Polygon { rings } if rings.len() == 2));
    assert_eq!(left_free(&scene), 24.0);
    // Two squares of a chessboard.
    let scene = scene_of(&[[0.0, 0.0, 2.0, 2.0, 0.0], [2.0, 2.0, 4.0, 4.0, 0.0]]);
    assert_eq!(scene.obstacles().len(), 2);
    // A block whose hole touches its outline, and one that closes around a hole at a corner.
    let scene = scene_of(&[
        [0.0, 0.0, 9.0, 1.0, 0.0],
        [0.0, 8.0, 9.0, 9.0, 0.0],
        [2.0, 1.0, 3.0, 4.0, 0.0],
        [3.0, 4.0, 5.0, 6.0, 0.0],
    ]);
    assert_eq!(left_free(&scene), 25.0);
}

#[test]
fn a_mesh_of_nothing_is_refused() {
    let nothing = NavMesh::new(Vec::new(), &[]).unwrap();
    assert_eq!(scene_of_mesh(&nothing, 2.5).unwrap_err().id, "scene.extent");
    let tiny = "v 0 0 0\nv 0.01 0 0\nv 0 0 -0.01\nf 1 2 3\n";
    let tiny = read_obj(tiny.as_bytes(), 45.0).unwrap().mesh;
    assert_eq!(scene_of_mesh(&tiny, 2.5).unwrap_err().id, "scene.extent");
}

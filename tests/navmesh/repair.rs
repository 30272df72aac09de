//! Local repair beside building anew.

use crate::support::random_scenes::{between, numbers, point, random_scene, star};
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::navmesh::{DynamicMesh, FreeSpace, Locator, MeshBuilding, NavMesh, Polyanya};
use wayscope::world::scene::{Changes, Obstacle, Scene, SceneEdit, SceneWorld, Shape};

const SLAB: (f64, f64) = (0.0, 2.0);

fn area(mesh: &NavMesh) -> f64 {
    (0..mesh.polygons()).map(|polygon| mesh.area(polygon)).sum()
}

fn anew(scene: &Scene, radius: f64, merge: bool) -> NavMesh {
    let space = FreeSpace::of(scene, SLAB.0, SLAB.1, radius).unwrap();
    MeshBuilding::run(&space, merge).unwrap()
}

/// Some polygon or disc, now and then on the same lines as others or over the floor's rim.
fn shape(random: &mut Pcg32, scene: &Scene) -> Shape {
    let (low, high) = (scene.min(), scene.max());
    let at = point(random, low - 1.0, high + 1.0);
    let size = between(random, 0.2, 3.0);
    match random.next_u32() % 5 {
        0 => Shape::Disc {
            centre: at,
            radius: size,
        },
        // On whole metres: sides that lie on each other.
        1 => {
            let (a, by) = (at.round(), DVec2::new(size.ceil(), (size / 2.0).ceil()));
            Shape::rectangle(a, a + by)
        }
        2 => star(random, at, size, true),
        _ => star(random, at, size, false),
    }
}

fn moved(shape: &Shape, by: DVec2) -> Shape {
    match shape {
        Shape::Polygon { rings } => {
            let ring = |ring: &Vec<DVec2>| ring.iter().map(|at| *at + by).collect();
            Shape::Polygon {
                rings: rings.iter().map(ring).collect(),
            }
        }
        Shape::Disc { centre, radius } => Shape::Disc {
            centre: *centre + by,
            radius: *radius,
        },
    }
}

/// Makes an edit at random, or takes one back.
fn edit(random: &mut Pcg32, world: &mut SceneWorld) {
    let count = world.scene().obstacles().len();
    let index = random.next_u32() as usize % count.max(1);
    let edit = match random.next_u32() % 10 {
        0..=2 => SceneEdit::Add(Obstacle::standing(shape(random, world.scene()), 2.0)),
        3 | 4 if count > 0 => SceneEdit::Remove(index),
        5 => {
            world.undo();
            return;
        }
        _ if count > 0 => {
            let by = DVec2::new(between(random, -2.0, 2.0), between(random, -2.0, 2.0));
            let by = if random.next_u32().is_multiple_of(3) {
                by.round()
            } else {
                by
            };
            let mut obstacle = world.scene().obstacles()[index].clone();
            obstacle.shape = moved(&obstacle.shape, by);
            SceneEdit::Replace(index, obstacle)
        }
        _ => return,
    };
    // What makes no obstacle is refused.
    let _ = world.edit(edit, false);
}

fn follow(mesh: &mut DynamicMesh, world: &SceneWorld, seen: u64) -> wayscope::navmesh::MeshRepair {
    let Changes::Boxes(boxes) = world.since(seen) else {
        panic!("too many changes")
    };
    mesh.repair(world.scene(), &boxes).unwrap()
}

/// What holds of every mesh, and that its parts know each other as in one of the same polygons made anew.
fn is_well_formed(mesh: &DynamicMesh) {
    let all = mesh.mesh();
    let dense = mesh.dense().expect("polygons that make a mesh");
    let held: Vec<u32> = (0..all.polygons())
        .filter(|polygon| mesh.has(*polygon))
        .collect();
    assert_eq!(held.len(), dense.polygons() as usize);
    let at = |mesh: &NavMesh, side: u32| mesh.vertex(mesh.from(side));
    for (number, polygon) in (0..).zip(&held) {
        for (side, other) in all.sides_of(*polygon).zip(dense.sides_of(number)) {
            assert_eq!(all.polygon_of(side), *polygon);
            assert_eq!(all.twin(side).is_some(), dense.twin(other).is_some());
            assert_eq!(all.bends(all.from(side)), dense.bends(dense.from(other)));
            if let (Some(twin), Some(dense_twin)) = (all.twin(side), dense.twin(other)) {
                assert_eq!(all.twin(twin), Some(side));
                assert_eq!(all.polygon_of(twin), all.beyond(side));
                assert_eq!(at(all, twin), at(&dense, dense_twin));
            }
        }
        let middle = all.middle(*polygon);
        assert!(
            mesh.locator()
                .at(all, middle)
                .any(|found| found == *polygon)
        );
    }
}

/// The same free space and the same lengths as of a mesh built anew.
fn is_as_anew(
    mesh: &DynamicMesh,
    scene: &Scene,
    radius: f64,
    merge: bool,
    random: &mut Pcg32,
    pairs: u32,
) {
    let other = anew(scene, radius, merge);
    let locator = Locator::new(&other);
    let (ours, theirs) = (area(mesh.mesh()), area(&other));
    assert!((ours - theirs).abs() <= 1e-6, "area {ours} for {theirs}");
    let (low, high) = (scene.min(), scene.max());
    let on = |at| mesh.locator().at(mesh.mesh(), at).next().is_some();
    let near = |at: DVec2, mesh: &NavMesh, locator: &Locator| {
        let by = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        let mut around = by
            .iter()
            .map(|by| locator.at(mesh, at + *by * 1e-8).next().is_some());
        let first = around.next();
        around.any(|on| Some(on) != first)
    };
    for _ in 0..pairs * 4 {
        let at = point(random, low, high);
        let expected = locator.at(&other, at).next().is_some();
        assert!(on(at) == expected || near(at, &other, &locator), "{at}");
    }
    let (mut a, mut b) = (Polyanya::default(), Polyanya::default());
    for _ in 0..pairs {
        let (start, goal) = (point(random, low, high), point(random, low, high));
        let found = a
            .find(mesh.mesh(), mesh.locator(), start, goal)
            .map(|path| path.length);
        let expected = b
            .find(&other, &locator, start, goal)
            .map(|path| path.length);
        match (found, expected) {
            (Some(found), Some(expected)) => {
                let most = 1e-9 * expected.max(1.0);
                assert!(
                    (found - expected).abs() <= most,
                    "{found} for {expected} from {start} to {goal}"
                );
            }
            _ => assert_eq!(found, expected, "{start} to {goal}"),
        }
    }
}

#[test]
fn repaired_it_is_as_built_anew() {
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    let (rounds, edits, pairs) = if all { (20, 50, 500) } else { (8, 25, 40) };
    let (mut anews, mut looked) = (0, 0);
    for round in 0..rounds {
        let mut random = numbers(1_000 + round);
        let radius = [0.0, 0.3, 0.0, 0.7][round as usize % 4];
        let merge = round % 3 != 2;
        let mut world = SceneWorld::new(random_scene(round, 14));
        let mut mesh = DynamicMesh::build(world.scene(), SLAB.0, SLAB.1, radius, merge).unwrap();
        is_well_formed(&mesh);
        for _ in 0..edits {
            let seen = world.revision();
            for _ in 0..1 + random.next_u32() % 8 / 7 {
                edit(&mut random, &mut world);
            }
            let repaired = follow(&mut mesh, &world, seen);
            anews += u32::from(repaired.anew);
            looked += 1;
            is_well_formed(&mesh);
            is_as_anew(&mesh, world.scene(), radius, merge, &mut random, pairs);
        }
    }
    assert!(anews * 5 < looked, "{anews} of {looked} were built anew");
}

#[test]
fn edits_taken_back_leave_the_free_space_as_it_was() {
    for (round, radius) in (0..6).zip([0.0, 0.25, 0.0, 0.5, 0.1, 1.0]) {
        let mut random = numbers(77 + round);
        let scene = random_scene(round, 20);
        let mut world = SceneWorld::new(scene.clone());
        let mut mesh = DynamicMesh::build(&scene, SLAB.0, SLAB.1, radius, true).unwrap();
        let mut edits = 0;
        while edits < 15 {
            let seen = world.revision();
            let added = Obstacle::standing(shape(&mut random, &scene), 2.0);
            if world.edit(SceneEdit::Add(added), false).is_ok() {
                edits += 1;
                follow(&mut mesh, &world, seen);
            }
        }
        is_as_anew(&mesh, world.scene(), radius, true, &mut random, 20);
        loop {
            let seen = world.revision();
            if world.undo().is_none() {
                break;
            }
            follow(&mut mesh, &world, seen);
        }
        is_well_formed(&mesh);
        is_as_anew(&mesh, &scene, radius, true, &mut random, 40);
        let dense = mesh.dense().unwrap();
        let corners = anew(&scene, radius, true).vertices().len();
        assert!(
            dense.vertices().len() <= corners + 2,
            "{} corners for {corners}",
            dense.vertices().len()
        );
    }
}

/// Discs and stars in rows that leave room between each other.
fn field(side: u32) -> Scene {
    let mut random = numbers(5);
    let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(f64::from(side) * 4.0)).unwrap();
    for row in 0..side {
        for column in 0..side {
            let at = DVec2::new(f64::from(column), f64::from(row)) * 4.0 + 2.0;
            let size = between(&mut random, 0.3, 1.2);
            let shape = if random.next_u32().is_multiple_of(2) {
                star(&mut random, at, size, false)
            } else {
                Shape::Disc {
                    centre: at,
                    radius: size,
                }
            };
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
    }
    scene
}

#[test]
fn a_repair_touches_what_is_near_alone() {
    let mut world = SceneWorld::new(field(20));
    let mut mesh = DynamicMesh::build(world.scene(), SLAB.0, SLAB.1, 0.2, true).unwrap();
    let before = mesh.clone();
    let seen = world.revision();
    let mut obstacle = world.scene().obstacles()[210].clone();
    obstacle.shape = moved(&obstacle.shape, DVec2::new(0.3, -0.2));
    world
        .edit(SceneEdit::Replace(210, obstacle), false)
        .unwrap();
    let repaired = follow(&mut mesh, &world, seen);
    assert!(!repaired.anew && !repaired.gone.is_empty() && !repaired.made.is_empty());
    assert!(
        repaired.triangles * 50 < mesh.triangles(),
        "{} of {}",
        repaired.triangles,
        mesh.triangles()
    );
    for polygon in 0..before.mesh().polygons() {
        if repaired.gone.contains(&polygon) {
            continue;
        }
        let corners = |mesh: &DynamicMesh| -> Vec<DVec2> {
            let corners = mesh.mesh().corners(polygon).iter();
            corners.map(|corner| mesh.mesh().vertex(*corner)).collect()
        };
        assert_eq!(corners(&before), corners(&mesh));
    }
    assert_eq!(
        mesh.repair(world.scene(), &[]).unwrap(),
        wayscope::navmesh::MeshRepair::default()
    );
}

//! Building meshes: what they cover, and that they are well-formed.

use crate::support::random_scenes::{between, numbers, random_scene};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::{FreeSpace, Locator, MeshBuilding, NO_POLYGON, NavMesh};
use wayscope::trace::{Process, Status};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

fn twins_agree(mesh: &NavMesh) {
    for polygon in 0..mesh.polygons() {
        assert!(mesh.area(polygon) > 0.0);
        for side in mesh.sides_of(polygon) {
            let Some(twin) = mesh.twin(side) else {
                continue;
            };
            let (a, b) = mesh.ends(side);
            assert_eq!(mesh.ends(twin), (b, a));
            assert_eq!((mesh.beyond(twin), mesh.twin(twin)), (polygon, Some(side)));
            assert_ne!(mesh.beyond(side), NO_POLYGON);
        }
    }
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(60))]

    /// Points are covered if and only if they are free, but for the band in which grown corners deviate.
    #[test]
    fn a_mesh_covers_what_is_free(seed in any::<u64>(), count in 0..12_usize, radius in prop_oneof![Just(0.0), 0.0001..0.01, 0.01..0.8_f64]) {
        let scene = random_scene(seed, count);
        let space = FreeSpace::of(&scene, 0.0, 2.0, radius).unwrap();
        let around = Surroundings::within(&scene, 0.0, 2.0);
        let mut areas = Vec::new();
        for merge in [false, true] {
            let mesh = MeshBuilding::run(&space, merge).unwrap();
            twins_agree(&mesh);
            areas.push((0..mesh.polygons()).map(|polygon| mesh.area(polygon)).sum::<f64>());
            let locator = Locator::new(&mesh);
            let mut random = numbers(seed);
            for _ in 0..2_000 {
                let (low, high) = (scene.min(), scene.max());
                let at = DVec2::new(between(&mut random, low.x, high.x), between(&mut random, low.y, high.y));
                let covered = locator.at(&mesh, at).count();
                let clearance = if around.free(at) { around.clearance(at) } else { 0.0 };
                if covered > 0 {
                    prop_assert!(clearance >= radius - 1e-6, "{at} with {clearance}");
                } else {
                    // Grown discs deviate by a share of their own radius as well, which is at most 4 m.
                    prop_assert!(clearance <= radius + 0.0101 * (radius + 4.0), "{at} with {clearance}");
                }
            }
        }
        prop_assert!((areas[0] - areas[1]).abs() <= 1e-9 * areas[0].max(1.0));
    }

    #[test]
    fn stepped_it_builds_what_it_builds_at_once(seed in any::<u64>(), count in 0..8_usize) {
        let scene = random_scene(seed, count);
        let space = FreeSpace::of(&scene, 0.0, 2.0, 0.3).unwrap();
        let mut building = MeshBuilding::new(&space, true);
        let mut steps = 0;
        while building.step(&space, &mut ()) == Status::Running {
            steps += 1;
        }
        prop_assert!(steps >= space.lines().len());
        prop_assert_eq!(building.into_mesh(), MeshBuilding::run(&space, true));
    }
}

/// Around a corner that is hardly concave the grown sides miss each other by rounding.
#[test]
fn a_dent_in_a_wall_lets_nothing_through() {
    let free = |top: &[DVec2], radius: f64| {
        let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(20.0)).unwrap();
        let foot = [DVec2::new(4.1, 4.3), DVec2::new(16.2, 4.3)];
        let rings = vec![[&foot, top].concat()];
        let wall = Obstacle::standing(Shape::Polygon { rings }, 2.0);
        scene.add(wall).unwrap();
        let space = FreeSpace::of(&scene, 0.0, 2.0, radius).unwrap();
        let mesh = MeshBuilding::run(&space, true).unwrap();
        (0..mesh.polygons())
            .map(|polygon| mesh.area(polygon))
            .sum::<f64>()
    };
    let ends = [DVec2::new(16.7, 9.9), DVec2::new(4.4, 12.3)];
    let across = (ends[1] - ends[0]).perp().normalize();
    for radius in [1e-4, 0.001, 0.01, 0.03, 0.06, 0.3, 1.0] {
        let straight = free(&ends, radius);
        for depth in [1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3] {
            for place in [0.2, 0.37, 0.5, 0.81] {
                let dent = ends[0].lerp(ends[1], place) + across * depth;
                let area = free(&[ends[0], dent, ends[1]], radius);
                assert!(
                    (area - straight).abs() < 0.02,
                    "radius {radius}, depth {depth}: {area}, not {straight}"
                );
            }
        }
    }
}

#[test]
fn a_radius_that_is_none_is_refused() {
    let scene = random_scene(1, 3);
    for radius in [-1.0, f64::NAN, f64::INFINITY, 1e6] {
        let refused = FreeSpace::of(&scene, 0.0, 2.0, radius).unwrap_err();
        assert_eq!(refused.id, "mesh.radius");
    }
    // Wider than the floor: nothing is free.
    let space = FreeSpace::of(&scene, 0.0, 2.0, 900.0).unwrap();
    assert_eq!(MeshBuilding::run(&space, true).unwrap().polygons(), 0);
}

#[test]
fn walls_to_the_rim_part_nothing_else() {
    use wayscope::world::scene::{Obstacle, Scene, Shape};
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(10.0, 10.0)).unwrap();
    let wall = Shape::rectangle(DVec2::new(5.0, 0.0), DVec2::new(6.0, 8.0));
    scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    for tenths in 0..=40 {
        let radius = f64::from(tenths) * 0.05;
        let space = FreeSpace::of(&scene, 0.0, 2.0, radius).unwrap();
        let mesh = MeshBuilding::run(&space, true).unwrap();
        let area: f64 = (0..mesh.polygons()).map(|polygon| mesh.area(polygon)).sum();
        // The floor within the rim, without the grown wall, whose corners deviate a little.
        let inner = 10.0 - 2.0 * radius;
        let high = (8.0 - radius).min(inner);
        let quarter = std::f64::consts::PI * radius * radius / 4.0;
        let exact = if radius < 1.0 {
            inner * inner - (1.0 + 2.0 * radius) * high - radius - 2.0 * quarter
        } else {
            // Nothing passes over the wall.
            area
        };
        assert!(
            (area - exact).abs() < 0.03 * radius.max(1e-9),
            "{radius}: {area} for {exact}"
        );
        assert!(mesh.polygons() > 0);
    }
}

#[test]
fn corridors_as_wide_as_the_body_are_no_trouble() {
    let Some(folder) = crate::support::oracle::real_maps() else {
        return;
    };
    for name in [
        "dao/den520d",
        "mazes/maze512-8-0",
        "rooms/32room_000",
        "cities/Berlin_0_256",
    ] {
        let bytes = std::fs::read(folder.join(format!("{name}.map"))).unwrap();
        let grid = wayscope::world::read_map(&bytes).unwrap();
        for radius in [0.5, 1.0, 1.5, 2.0] {
            let space = FreeSpace::of_grid(&grid, 1.0, radius).unwrap();
            twins_agree(&MeshBuilding::run(&space, true).unwrap());
        }
    }
}

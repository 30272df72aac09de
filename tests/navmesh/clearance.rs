//! One mesh for every radius against the mesh that is made for the radius, and its widths against a search by trying
//! all.

use crate::support::random_scenes::{between, numbers, point, random_scene};
use glam::DVec2;
use proptest::prelude::*;
use std::f64::consts::{PI, TAU};
use wayscope::navmesh::{
    ClearMesh, ClearanceAnswer, ClearanceSearch, DEVIATION, FreeSpace, Locator, MeshBuilding,
    NO_POLYGON, NavMesh, Polyanya,
};
use wayscope::world::Grid;
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings, trace_grid};

/// By how much lengths and clearances may err by rounding, in metres.
const TOLERANCE: f64 = 1e-6;

/// A random scene whose discs are polygons around them, so that nothing but growing has an error.
fn polygons(seed: u64, count: usize) -> Scene {
    let scene = random_scene(seed, count);
    let mut of_polygons = Scene::new(scene.min(), scene.max()).unwrap();
    for obstacle in scene.obstacles() {
        let shape = match &obstacle.shape {
            Shape::Disc { centre, radius } => {
                let corner = |n: u32| {
                    let out = radius / libm::cos(PI / 24.0);
                    *centre + DVec2::from_angle(TAU / 24.0 * f64::from(n)) * out
                };
                Shape::Polygon {
                    rings: vec![(0..24).map(corner).collect()],
                }
            }
            polygon => polygon.clone(),
        };
        of_polygons.add(Obstacle::standing(shape, 2.0)).unwrap();
    }
    of_polygons
}

fn space(scene: &Scene, radius: f64) -> FreeSpace {
    FreeSpace::of(scene, 0.0, 2.0, radius).unwrap()
}

/// The mesh that is made for a radius.
struct Made {
    mesh: NavMesh,
    locator: Locator,
    search: Polyanya,
}

impl Made {
    fn of(space: &FreeSpace) -> Made {
        let mesh = MeshBuilding::run(space, true).unwrap();
        Made {
            locator: Locator::new(&mesh),
            mesh,
            search: Polyanya::default(),
        }
    }

    fn joins(&mut self, [start, goal]: [DVec2; 2]) -> bool {
        let found = self.search.find(&self.mesh, &self.locator, start, goal);
        found.is_some()
    }
}

/// The same questions to the mesh for every radius and to two made for the radius: on one obstacles are grown by at
/// least as much, on the other by at most as much, since bounds of grown obstacles may lie outside of the exact ones.
/// How many corridors there are.
fn compare(
    scene: &Scene,
    clear: &ClearMesh,
    radius: f64,
    queries: &[[DVec2; 2]],
) -> Result<u32, TestCaseError> {
    let around = Surroundings::within(scene, 0.0, 2.0);
    let mut search = ClearanceSearch::default();
    let mut tight = Made::of(&space(scene, radius + TOLERANCE));
    let less = (radius / (1.0 + DEVIATION) - TOLERANCE).max(0.0);
    let mut loose = Made::of(&space(scene, less));
    let mut found = 0;
    for ends in queries {
        let answer = search.find(clear, *ends, radius).0;
        match &answer {
            ClearanceAnswer::Corridor(corridor) => {
                found += 1;
                prop_assert!(corridor.narrowest >= 2.0 * radius - TOLERANCE);
                prop_assert!(
                    loose.joins(*ends),
                    "radius {radius}, {ends:?}: one too many"
                );
            }
            none => {
                prop_assert!(!tight.joins(*ends), "radius {radius}, {ends:?}: none found");
                let end = match none {
                    ClearanceAnswer::StartTooTight => ends[0],
                    ClearanceAnswer::GoalTooTight => ends[1],
                    _ => continue,
                };
                prop_assert!(around.clearance(end) <= radius + TOLERANCE);
            }
        }
    }
    Ok(found)
}

fn queries(scene: &Scene, seed: u64, count: usize) -> Vec<[DVec2; 2]> {
    let mut random = numbers(seed);
    let mut query = || [(); 2].map(|()| point(&mut random, scene.min(), scene.max()));
    (0..count).map(|_| query()).collect()
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(400))]

    #[test]
    fn one_mesh_answers_as_the_meshes_that_are_made_for_a_radius(
        seed in any::<u64>(), count in 0..40_usize, radius in prop_oneof![Just(0.0), 0.0..0.4_f64, 0.4..1.6],
    ) {
        let scene = polygons(seed, count);
        let clear = ClearMesh::build(&scene, 0.0, 2.0).unwrap();
        let queries = queries(&scene, seed, 25);
        compare(&scene, &clear, radius, &queries)?;
    }

    /// The narrowest place between a corner and a wall, and between two corners, is a side of the mesh.
    #[test]
    fn what_is_narrow_is_a_side(seed in any::<u64>(), count in 0..16_usize) {
        let scene = polygons(seed, count);
        let clear = ClearMesh::build(&scene, 0.0, 2.0).unwrap();
        let around = Surroundings::within(&scene, 0.0, 2.0);
        let plain = MeshBuilding::run(&space(&scene, 0.0), false).unwrap();
        let joined: Vec<[DVec2; 2]> = (0..clear.mesh().sides() as u32)
            .map(|side| clear.mesh().ends(side))
            .map(|(a, b)| [a, b].map(|vertex| clear.mesh().vertex(vertex)))
            .collect();
        let walls = (0..plain.sides() as u32).filter(|side| plain.beyond(*side) == NO_POLYGON);
        for wall in walls {
            let (a, b) = plain.ends(wall);
            let (a, b) = (plain.vertex(a), plain.vertex(b));
            for corner in plain.vertices() {
                let share = (*corner - a).dot(b - a) / (b - a).length_squared();
                let other = a + (b - a) * share.clamp(0.0, 1.0);
                // Whether the disc between is empty: nothing is nearer to its middle than both.
                let (middle, apart) = (corner.midpoint(other), corner.distance(other));
                let empty = around.free(middle) && around.nearest(middle).distance >= apart / 2.0 - 1e-9;
                // Nor anything as near, such as a third corner on the circle, which would make it no side.
                let alone = plain.vertices().iter().all(|at| {
                    let on = at.distance(middle) - apart / 2.0;
                    on > 1e-6 || at.distance(*corner) < 1e-6 || at.distance(other) < 1e-6
                });
                if apart < 1e-3 || !empty || !alone {
                    continue;
                }
                let same = |one: DVec2, two: DVec2| one.distance(two) < 1e-6;
                let is_side = joined.iter().any(|[p, q]| {
                    (same(*p, *corner) && same(*q, other)) || (same(*q, *corner) && same(*p, other))
                });
                prop_assert!(is_side, "{corner} and {other}, {apart} apart");
            }
        }
    }

    #[test]
    fn the_largest_radius_has_a_corridor_and_no_larger_one(seed in any::<u64>(), count in 0..40_usize) {
        let scene = polygons(seed, count);
        let clear = ClearMesh::build(&scene, 0.0, 2.0).unwrap();
        let around = Surroundings::within(&scene, 0.0, 2.0);
        let mut search = ClearanceSearch::default();
        for ends in queries(&scene, seed, 6) {
            let point = search.find(&clear, ends, 0.0).0;
            let Some(largest) = clear.largest_radius(ends[0], ends[1]) else {
                prop_assert!(point.corridor().is_none());
                continue;
            };
            for end in ends {
                prop_assert!((clear.clearance(end) - around.clearance(end)).abs() <= TOLERANCE);
            }
            prop_assert!(search.find(&clear, ends, largest).0.corridor().is_some());
            let found = clear.bottleneck(ends[0], ends[1]).unwrap();
            prop_assert_eq!(found.radius(), largest);
            if let Some([a, b]) = found.side {
                prop_assert!((a.distance(b) / 2.0 - found.between).abs() <= TOLERANCE);
            }
            let larger = search.find(&clear, ends, largest + TOLERANCE).0;
            let room = around.clearance(ends[0]).min(around.clearance(ends[1]));
            // It says which end is too tight, or that the way between is.
            if room > largest + 2.0 * TOLERANCE {
                prop_assert_eq!(larger, ClearanceAnswer::NoCorridor);
            } else {
                prop_assert!(matches!(larger, ClearanceAnswer::StartTooTight | ClearanceAnswer::GoalTooTight));
            }
            let mut made = Made::of(&space(&scene, largest + 2.0 * TOLERANCE));
            prop_assert!(!made.joins(ends));
        }
    }
}

#[test]
fn both_answers_are_given_often_and_feet_are_few() {
    let mut found = 0;
    for seed in 0..60 {
        let scene = polygons(seed, 12 + seed as usize / 2);
        let clear = ClearMesh::build(&scene, 0.0, 2.0).unwrap();
        assert!(clear.mesh().polygons() as usize <= 2 * clear.without_feet());
        let radius = between(&mut numbers(seed), 0.1, 1.2);
        found += compare(&scene, &clear, radius, &queries(&scene, seed, 20)).unwrap();
    }
    assert!((300..900).contains(&found), "{found}");
}

/// Corridors between cells are as wide as many others: discs as wide as they pass, wider ones do not.
#[test]
fn a_corridor_is_passed_by_what_is_as_wide_and_by_nothing_wider() {
    let grid = Grid::from_rows(&[
        "@@@@@@@@@@@@",
        "@....@@....@",
        "@..........@",
        "@....@@....@",
        "@@@@@@@@@@@@",
    ])
    .unwrap();
    let scene = trace_grid(&grid, 1.0, 2.0).unwrap();
    let clear = ClearMesh::build(&scene, 0.0, 2.0).unwrap();
    let ends = [DVec2::new(3.0, 2.4), DVec2::new(9.0, 2.6)];
    let largest = clear.largest_radius(ends[0], ends[1]).unwrap();
    assert!((largest - 0.5).abs() <= 1e-9, "{largest}");
    let found = clear.bottleneck(ends[0], ends[1]).unwrap();
    let [a, b] = found.side.expect("the corridor is narrower than the rooms");
    assert!((a.distance(b) - 1.0).abs() <= 1e-9 && (5.0..=7.0).contains(&a.x));
    assert!((found.between - 0.5).abs() <= 1e-9 && found.start > 0.5 && found.goal > 0.5);
    let by_wall = clear.bottleneck(DVec2::new(2.0, 1.2), ends[1]).unwrap();
    assert!((by_wall.radius() - 0.2).abs() <= 1e-9 && (by_wall.start - 0.2).abs() <= 1e-9);
    assert_eq!(by_wall.between, found.between);
    let mut search = ClearanceSearch::default();
    assert!(search.find(&clear, ends, 0.5).0.corridor().is_some());
    let wider = search.find(&clear, ends, 0.5 + 1e-3).0;
    assert_eq!(wider, ClearanceAnswer::NoCorridor);
    let outside = search.find(&clear, [DVec2::new(-3.0, 2.0), ends[1]], 0.0).0;
    assert_eq!(outside, ClearanceAnswer::StartTooTight);
    let within = search.find(&clear, [ends[0], DVec2::new(6.0, 1.5)], 0.0).0;
    assert_eq!(within, ClearanceAnswer::GoalTooTight);
}

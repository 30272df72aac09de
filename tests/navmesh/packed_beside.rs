//! Walks by connection map and rays beside the paths of the other representations.

use crate::support::random_scenes::{numbers, point, random_scene};
use crate::support::roadmap_scenes::shipped;
use glam::DVec2;
use wayscope::navmesh::packed::{FixedPoint, MeshSystem};
use wayscope::navmesh::{FreeSpace, MeshBuilding};
use wayscope::path::{LentScene, SceneContext};
use wayscope::space::{HEADROOM, KERB, MeasuredPath, PathComparison, PathKind, Representation};
use wayscope::trace::Status;
use wayscope::world::scene::Scene;

const RADIUS: f64 = 0.4;

fn packed(scene: &Scene) -> MeshSystem {
    let free = FreeSpace::of(scene, KERB, HEADROOM, RADIUS).unwrap();
    MeshSystem::pack(&MeshBuilding::run(&free, false).unwrap(), None).unwrap()
}

fn finish(comparison: &mut PathComparison, on: &dyn SceneContext) {
    while comparison.step(on) == Status::Running {}
}

/// A place that a body of a little more than the radius fits in.
fn free_place(on: &LentScene, random: &mut rand_pcg::Pcg32) -> DVec2 {
    loop {
        let place = point(random, on.scene().min(), on.scene().max());
        if on.around().clearance(place) > 1.05 * RADIUS {
            return place;
        }
    }
}

fn found(comparison: &PathComparison, kind: PathKind) -> Option<&MeasuredPath> {
    let answer = comparison.answers().iter().find(|(one, _)| *one == kind);
    answer.and_then(|(_, path)| path.as_ref().ok())
}

#[test]
fn each_walk_leads_from_start_to_goal_and_keeps_the_radius_but_for_rounding() {
    let (mut walks, mut differ) = (0, 0);
    let mut sums = [0.0; 4];
    let mut shortest = 0.0;
    for seed in 0..16 {
        let scene = random_scene(seed, 14);
        let on = LentScene::new(&scene, 0, KERB, HEADROOM);
        let error = FixedPoint::error(packed(&scene).mesh(0).unwrap().fixed());
        let mut comparison = PathComparison::new(&on, RADIUS, 0.5);
        let mut random = numbers(70 + seed);
        for _ in 0..6 {
            let ends = [(); 2].map(|()| free_place(&on, &mut random));
            comparison.ask(ends[0], ends[1]);
            finish(&mut comparison, &on);
            let exact = found(&comparison, PathKind::Polyanya);
            let paths = PathKind::ON_PACKED.map(|kind| found(&comparison, kind));
            let (Some(exact), [Some(one), Some(two), Some(five), Some(ten)]) = (exact, paths)
            else {
                // Neither has a way, or all have one: corrected rays are never stuck here.
                assert!(
                    exact.is_none() && paths.iter().all(Option::is_none),
                    "{seed}"
                );
                continue;
            };
            for (sum, path) in sums.iter_mut().zip([one, two, five, ten]) {
                let pieces = path.curve.pieces();
                let (first, last) = (pieces.first().unwrap(), pieces.last().unwrap());
                assert_eq!([first.start(), last.end()], ends, "{seed}");
                assert_eq!(path.expanded, 0);
                assert!(path.clearance >= RADIUS - 2.0 * error, "{seed}: {path:?}");
                // Rounding opens a gap of some steps at each corner.
                assert!(path.length >= exact.length - 0.05, "{seed}");
                *sum += path.length;
                walks += 1;
            }
            differ += u32::from(one.length != ten.length && two.length != five.length);
            shortest += exact.length;
        }
    }
    assert!(walks > 200 && differ > 5, "{walks} {differ}");
    assert!(sums.is_sorted_by(|more, less| more >= less), "{sums:?}");
    assert!(sums[3] < 1.2 * shortest, "{sums:?} {shortest}");
}

#[test]
fn without_a_way_it_is_told_why_and_there_is_no_figure() {
    let scene = random_scene(3, 14);
    let on = LentScene::new(&scene, 0, KERB, HEADROOM);
    let mut random = numbers(1);
    let start = free_place(&on, &mut random);
    let solid = loop {
        let place = point(&mut random, scene.min(), scene.max());
        if on.around().clearance(place) < 0.5 * RADIUS {
            break place;
        }
    };
    for (radius, why) in [(RADIUS, "navigator.unreachable"), (-1.0, "mesh.radius")] {
        let mut comparison = PathComparison::new(&on, radius, 0.5);
        comparison.ask(start, solid);
        finish(&mut comparison, &on);
        for kind in PathKind::ON_PACKED {
            let answers = comparison.answers();
            let (_, path) = answers.iter().find(|(one, _)| *one == kind).unwrap();
            assert_eq!(path.as_ref().unwrap_err().id, why);
            assert!(!comparison.search_again(kind, &on));
        }
    }
}

#[test]
fn its_size_is_that_of_the_packed_mesh_with_all_tables() {
    for name in ["office", "courtyard"] {
        let scene = shipped(name);
        let on = LentScene::new(&scene, 0, KERB, HEADROOM);
        let mut comparison = PathComparison::new(&on, RADIUS, 0.5);
        assert_eq!(comparison.size(Representation::Packed).nodes, 0);
        finish(&mut comparison, &on);
        let system = packed(&scene);
        let (mut triangles, mut bytes) = (0, 2 * system.len() * system.len());
        for number in 0..system.len() as u16 {
            let mesh = system.mesh(number).unwrap();
            let count = mesh.triangles().len();
            triangles += count;
            bytes += 8 * count + 6 * mesh.vertices().len() + (2 * count * count).div_ceil(8);
            bytes += size_of_val(system.links(number));
        }
        let size = comparison.size(Representation::Packed);
        assert_eq!((size.nodes, size.bytes), (triangles as u64, bytes as u64));
        // Of n triangles that are connected each leads to another one, and back.
        assert!(
            size.edges >= 2 * (size.nodes - 1) && size.edges <= 3 * size.nodes,
            "{name}"
        );
    }
}

//! Paths on a mesh beside those of the other representations, on random scenes and on those of the project.

use crate::support::random_scenes::{numbers, point, random_scene};
use crate::support::roadmap_scenes::{SHIPPED, shipped};
use wayscope::navmesh::DEVIATION;
use wayscope::path::{LentScene, SceneContext};
use wayscope::space::{ComparisonStage, HEADROOM, KERB, PathComparison, PathKind, Representation};
use wayscope::trace::Status;
use wayscope::world::scene::Scene;

const RADIUS: f64 = 0.4;

/// Asks so many times between random places; how many paths on other representations could be held against Polyanya's.
fn check(name: &str, scene: &Scene, pairs: u32) -> u32 {
    let on = LentScene::new(scene, 0, KERB, HEADROOM);
    let mut comparison = PathComparison::new(&on, RADIUS, 0.5);
    let mut numbers = numbers(11);
    let mut held = 0;
    for _ in 0..pairs {
        let mut place = || {
            loop {
                let place = point(&mut numbers, scene.min(), scene.max());
                if on.around().clearance(place) > RADIUS * (1.0 + 2.0 * DEVIATION) {
                    return place;
                }
            }
        };
        let (start, goal) = (place(), place());
        comparison.ask(start, goal);
        let mut stages = Vec::new();
        while comparison.step(&on) == Status::Running {
            let stage = comparison.stage();
            if let ComparisonStage::Search(kind) = stage
                && stages.last() != Some(&kind)
            {
                stages.push(kind);
            }
        }
        assert!(comparison.is_built());
        let answers = comparison.answers();
        let kinds: Vec<PathKind> = answers.iter().map(|answer| answer.0).collect();
        assert_eq!(kinds[..3], PathKind::ON_MESH, "{name}");
        assert_eq!(kinds[3..7], PathKind::ON_PACKED, "{name}");
        assert_eq!(kinds[7], PathKind::Roadmap, "{name}");
        assert_eq!(kinds[8], PathKind::Spheres, "{name}");
        assert_eq!(kinds[9..], PathKind::ON_GRID, "{name}");
        let again = comparison.search_again(PathKind::Polyanya, &on);
        let Ok(shortest) = &comparison.answers()[0].1 else {
            assert!(!again && stages[0] == PathKind::Polyanya, "{name}");
            // Where no path is on the mesh, none that keeps its distance is anywhere.
            for (kind, other) in &comparison.answers()[1..] {
                let keeps = |way: &wayscope::space::MeasuredPath| way.clearance >= RADIUS * 1.02;
                assert!(!other.as_ref().is_ok_and(keeps), "{name}: {kind:?}");
            }
            continue;
        };
        assert!(again, "{name}");
        assert!(shortest.clearance >= RADIUS * (1.0 - 1e-6), "{name}");
        for (kind, other) in &comparison.answers()[1..] {
            let Ok(other) = other else {
                let on_mesh = PathKind::ON_MESH.contains(kind);
                assert!(!on_mesh, "{name}: {kind:?} finds no path");
                continue;
            };
            // A path on the grid begins and ends in the middle of a cell, and may come too near to something; one over
            // spheres begins and ends in a sphere, and never does.
            if *kind == PathKind::Spheres {
                assert!(
                    other.clearance >= RADIUS * (1.0 - 1e-6),
                    "{name}: {other:?}"
                );
            }
            let pieces = other.curve.pieces();
            let ends = match (pieces.first(), pieces.last()) {
                (Some(first), Some(last)) => {
                    first.start().distance(start) + last.end().distance(goal)
                }
                _ => start.distance(goal),
            };
            if other.clearance >= RADIUS * (1.0 + DEVIATION) || PathKind::ON_MESH.contains(kind) {
                assert!(
                    other.length + ends >= shortest.length * (1.0 - 1e-9) - 1e-9,
                    "{name}: {kind:?} {} is shorter than {}",
                    other.length + ends,
                    shortest.length
                );
                held += 1;
            }
        }
    }
    for what in Representation::ALL {
        let size = comparison.size(what);
        assert!(size.nodes > 0 && size.bytes > 0, "{name}: {what:?}");
    }
    held
}

#[test]
fn no_path_of_another_representation_that_keeps_its_distance_is_shorter_than_polyanyas() {
    let held: u32 = (0..12)
        .map(|seed| check(&format!("random {seed}"), &random_scene(seed, 10), 8))
        .sum();
    assert!(held > 200, "{held}");
    for name in SHIPPED {
        assert!(check(name, &shipped(name), 4) > 0, "{name}");
    }
}

#[test]
fn a_body_that_nothing_can_be_built_for_is_told_so_by_each() {
    let scene = random_scene(1, 4);
    let on = LentScene::new(&scene, 0, KERB, HEADROOM);
    for radius in [-1.0, f64::NAN, 1e6] {
        let mut comparison = PathComparison::new(&on, radius, 0.5);
        comparison.ask(scene.min(), scene.max());
        while comparison.step(&on) == Status::Running {}
        assert_eq!(comparison.answered(), 1);
        assert!(comparison.answers().iter().all(|(_, found)| found.is_err()));
    }
}

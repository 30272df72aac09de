//! Movement: what is on the mesh stays on it, by exact predicates of another crate.

use super::{lies_in, packed_of, random_mesh, random_place, source};
use crate::support::random_scenes::{between, point};
use glam::DVec2;
use rand_pcg::rand_core::Rng;
use wayscope::navmesh::Locator;
use wayscope::navmesh::packed::{
    ConnectionBuilding, MeshPlace, MeshSystem, TravelEnd, TriangleGraph,
};

/// How many moves are made: 10,000, a million with WAYSCOPE_ALL=1.
fn moves() -> usize {
    if std::env::var_os("WAYSCOPE_ALL").is_some() {
        1_000_000
    } else {
        10_000
    }
}

/// Wherever they are sent: far, near, along sides, to corners, with a radius, while links go on and off.
#[test]
fn random_walks_are_never_outside() {
    let scenes = 20;
    for seed in 0..scenes {
        let mesh = random_mesh(
            seed,
            12 + 4 * (seed as usize % 12),
            if seed % 2 == 0 { 0.0 } else { 0.3 },
        );
        let mut system = MeshSystem::pack(&mesh, None).unwrap();
        let mut random = source(seed);
        let mut place = random_place(&system, &mut random);
        for _ in 0..moves() / scenes as usize {
            let packed = system.mesh(place.mesh).unwrap();
            let triangle = random.next_u32() as usize % packed.triangles().len();
            let to = match random.next_u32() % 6 {
                0 => point(&mut random, DVec2::new(-12.0, 3.0), DVec2::new(32.0, 37.0)),
                1 => packed.corners(triangle as u8)[(random.next_u32() % 3) as usize],
                2 => packed.corners(place.triangle)[(random.next_u32() % 3) as usize],
                3 => {
                    place.at
                        + DVec2::new(
                            between(&mut random, -1e-9, 1e-9),
                            between(&mut random, -1e-9, 1e-9),
                        )
                }
                4 => {
                    place.at
                        + (packed.corners(place.triangle)[0] - place.at)
                            * between(&mut random, 0.0, 3.0)
                }
                _ => {
                    place.at
                        + DVec2::new(
                            between(&mut random, -1.0, 1.0),
                            between(&mut random, -1.0, 1.0),
                        )
                }
            };
            let radius = if random.next_u32().is_multiple_of(4) {
                between(&mut random, 0.0, 0.5)
            } else {
                0.0
            };
            if random.next_u32().is_multiple_of(10) {
                let links = system.links(place.mesh).len();
                if links > 0 {
                    let link = random.next_u32() as usize % links;
                    assert!(system.switch(place.mesh, link, random.next_u32().is_multiple_of(2)));
                }
            }
            let went = system.travel_with(place, to, radius);
            place = went.place;
            assert!(
                lies_in(system.mesh(place.mesh).unwrap(), place.triangle, place.at),
                "scene {seed}: {place:?}"
            );
            if radius == 0.0 && went.end == TravelEnd::Free {
                assert_eq!(place.at, to);
            }
        }
    }
}

/// Where nothing is in between, a movement arrives; where something is, it stops there, by sampling.
#[test]
fn movement_ends_where_the_mesh_does() {
    for seed in 0..30 {
        let mesh = random_mesh(seed, 10, 0.0);
        let system = MeshSystem::pack(&mesh, None).unwrap();
        let locator = Locator::new(&mesh);
        let mut random = source(seed);
        for _ in 0..100 {
            let from = random_place(&system, &mut random);
            let to = point(&mut random, DVec2::new(-10.0, 5.0), DVec2::new(30.0, 35.0));
            let went = system.travel(from, to);
            let samples = 2_000;
            let on = |share: f64| {
                let at = from.at.lerp(to, share);
                // Rounding moves walls by up to a step.
                let around = [DVec2::ZERO, DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y];
                around
                    .iter()
                    .any(|by| locator.at(&mesh, at + *by * 2e-3).next().is_some())
            };
            let reached = from.at.distance(went.place.at) / from.at.distance(to);
            for sample in 0..samples {
                let share = f64::from(sample) / f64::from(samples);
                if share < reached {
                    assert!(on(share), "scene {seed}: {from:?} to {to} passes a wall");
                }
            }
            if went.end == TravelEnd::Free {
                assert_eq!(went.place.at, to);
            } else {
                let ahead = went.place.at + (to - from.at).normalize() * 5e-3;
                let free = [ahead, went.place.at + (ahead - went.place.at) * 2.0];
                let all_free = free
                    .iter()
                    .all(|at| locator.at(&mesh, *at).next().is_some());
                let grazes = (0..40).any(|k| {
                    let by = DVec2::from_angle(f64::from(k)) * 4e-3;
                    locator.at(&mesh, went.place.at + by).next().is_none()
                });
                assert!(
                    !all_free || grazes,
                    "scene {seed}: {from:?} to {to} stops in the open"
                );
            }
        }
    }
}

#[test]
fn a_radius_is_kept_off_walls_where_there_is_room() {
    // A room of 100 by 60 steps of a metre.
    let mesh = packed_of(
        &[[0, 0], [100, 0], [100, 60], [0, 60]],
        &[[0, 1, 2], [0, 2, 3]],
    );
    let map = ConnectionBuilding::run(&TriangleGraph::of_packed(&mesh)).unwrap();
    let mut system = MeshSystem::default();
    system.add(mesh, map).unwrap();
    let from = system.locate(DVec2::new(50.0, 30.0)).unwrap();
    for (to, near) in [
        (DVec2::new(50.0, -9.0), DVec2::new(50.0, 5.0)),
        (DVec2::new(500.0, 30.0), DVec2::new(95.0, 30.0)),
        (DVec2::new(100.0, 60.0), DVec2::new(95.0, 55.0)),
        (DVec2::new(40.0, 20.0), DVec2::new(40.0, 20.0)),
    ] {
        let went = system.travel_with(from, to, 5.0);
        assert!(
            went.place.at.distance(near) < 1e-4,
            "{to}: {}",
            went.place.at
        );
    }
    // Too wide for the room: it stays.
    assert_eq!(
        system
            .travel_with(from, DVec2::new(50.0, 50.0), 40.0)
            .place
            .at,
        from.at
    );
}

#[test]
fn what_is_dropped_lands_below_or_on_the_nearest_mesh() {
    let mut system = MeshSystem::default();
    assert_eq!(system.drop_at(DVec2::ZERO, 1.0), None);
    for points in [[[0, 0], [10, 0], [0, 10]], [[100, 0], [110, 0], [100, 10]]] {
        let mesh = packed_of(&points, &[[0, 1, 2]]);
        let map = ConnectionBuilding::run(&TriangleGraph::of_packed(&mesh)).unwrap();
        system.add(mesh, map).unwrap();
    }
    let on = system.drop_at(DVec2::new(2.0, 2.0), 1.0).unwrap();
    assert_eq!((on.place.mesh, on.moved), (0, 0.0));
    // Below the mesh there is nothing, so it goes up to it.
    assert_eq!(system.below(DVec2::new(2.0, 2.0), -1.0), None);
    let beside = system.drop_at(DVec2::new(95.0, 5.0), 1.0).unwrap();
    assert_eq!(
        (beside.place.mesh, beside.place.at),
        (1, DVec2::new(100.0, 5.0))
    );
    assert_eq!(beside.moved, 5.0);
    assert!(system.holds(&beside.place));
    assert_eq!(system.drop_at(DVec2::NAN, 1.0), None);
    // What is taken out of the level holds nothing.
    assert!(system.set_active(1, false));
    assert_eq!(
        system
            .drop_at(DVec2::new(95.0, 5.0), 1.0)
            .unwrap()
            .place
            .mesh,
        0
    );
    assert!(!system.holds(&beside.place));
    let elsewhere = MeshPlace {
        at: DVec2::ZERO,
        mesh: 7,
        triangle: 0,
    };
    assert!(!system.holds(&elsewhere));
    assert_eq!(system.travel(elsewhere, DVec2::ONE).place, elsewhere);
    assert_eq!(system.travel(on.place, DVec2::NAN).place, on.place);
}

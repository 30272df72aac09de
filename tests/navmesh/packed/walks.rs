//! Entities that walk: each arrives, or is told to be stuck.

use super::{lies_in, random_place, random_system, source};
use crate::support::random_scenes::random_scene;
use wayscope::navmesh::packed::{MeshGait, MeshSystem, MeshWalkEvent, MeshWalker, RayRule};
use wayscope::navmesh::{FreeSpace, Locator, MeshBuilding, Polyanya};
use wayscope::trace::{Process, Status};

const GAIT: MeshGait = MeshGait {
    stride: 0.25,
    iterations: 10,
    radius: 0.0,
    rule: RayRule::Corrected,
    tolerance: 0.01,
};

/// Walks that have a way, with how they ended.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    arrived: u32,
    stuck: u32,
}

fn tally(seeds: std::ops::Range<u64>, walks: u32, gait: MeshGait) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let system = random_system(
            seed,
            4 + seed as usize % 40,
            if seed % 2 == 0 { 0.0 } else { 0.3 },
        );
        let mut random = source(seed);
        for _ in 0..walks {
            let (from, to) = (
                random_place(&system, &mut random),
                random_place(&system, &mut random),
            );
            let mut walker = MeshWalker::new(&system, gait, from, to);
            let ended = walker.run(&system, &mut ());
            let place = walker.place();
            assert!(lies_in(
                system.mesh(place.mesh).unwrap(),
                place.triangle,
                place.at
            ));
            match walker.event() {
                MeshWalkEvent::Arrived => {
                    assert_eq!(ended, Status::Done);
                    assert!(place.at.distance(to.at) <= gait.tolerance);
                    tally.arrived += 1;
                }
                MeshWalkEvent::Stuck => tally.stuck += 1,
                // Islands: there is no way.
                MeshWalkEvent::NoPath => assert_ne!(from.mesh, to.mesh),
                other => panic!("ended by {other:?}"),
            }
        }
    }
    tally
}

/// From random starts each arrives or is stuck, literal and corrected counted apart: 2,000 a rule, 10,000 and other
/// numbers of iterations with WAYSCOPE_ALL=1.
#[test]
fn each_entity_arrives_or_is_told_to_be_stuck() {
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    let (walks, counts): (u32, &[u32]) = if all {
        (100, &[1, 2, 5, 10])
    } else {
        (20, &[1, 10])
    };
    for iterations in counts.iter().copied() {
        for rule in [RayRule::Literal, RayRule::Corrected] {
            let found = tally(
                0..100,
                walks,
                MeshGait {
                    iterations,
                    rule,
                    ..GAIT
                },
            );
            let Tally { arrived, stuck } = found;
            println!("{rule:?}, {iterations} iterations: {arrived} arrived, {stuck} stuck");
            assert!(arrived + stuck > 90 * walks);
            match rule {
                RayRule::Corrected => assert_eq!(stuck, 0),
                RayRule::Literal => assert!(stuck > 0 && arrived > stuck),
            }
        }
    }
}

/// The mean over 2,000 pairs falls from 1 to 10 iterations; single ones may rise.
#[test]
fn more_iterations_make_walks_shorter_on_average() {
    let (mut pairs, mut longer) = (0, 0);
    let mut sums = [0.0; 3];
    let mut shortest = 0.0;
    for seed in 0..40 {
        let space = FreeSpace::of(&random_scene(seed, 20), 0.0, 2.0, 0.0).unwrap();
        let mesh = MeshBuilding::run(&space, false).unwrap();
        let system = MeshSystem::pack(&mesh, None).unwrap();
        let (locator, mut polyanya) = (Locator::new(&mesh), Polyanya::default());
        let mut random = source(seed);
        for _ in 0..50 {
            let (from, to) = (
                random_place(&system, &mut random),
                random_place(&system, &mut random),
            );
            let lengths = [1, 2, 10].map(|iterations| {
                let mut walker =
                    MeshWalker::new(&system, MeshGait { iterations, ..GAIT }, from, to);
                (walker.run(&system, &mut ()) == Status::Done).then(|| walker.walked())
            });
            if let ([Some(one), Some(two), Some(ten)], Some(exact)) =
                (lengths, polyanya.find(&mesh, &locator, from.at, to.at))
            {
                // Rounding may open a gap of some steps, the tolerance spares the last of the way.
                assert!(ten >= exact.length - 0.05, "{ten} for {}", exact.length);
                pairs += 1;
                longer += u32::from(ten > one + 1e-6);
                sums = [sums[0] + one, sums[1] + two, sums[2] + ten];
                shortest += exact.length;
            }
        }
    }
    let over = sums.map(|sum| (sum / shortest - 1.0) * 100.0);
    println!(
        "{pairs} pairs, over the shortest with 1, 2, 10 iterations: {over:.2?} %; longer by 10 than by 1: {longer}"
    );
    assert!(pairs >= 1_000);
    assert!(sums[0] > sums[1] && sums[1] > sums[2]);
}

#[test]
fn stepped_a_walk_is_what_it_is_at_once() {
    let system = random_system(5, 20, 0.0);
    let mut random = source(5);
    for _ in 0..20 {
        let (from, to) = (
            random_place(&system, &mut random),
            random_place(&system, &mut random),
        );
        let mut whole = MeshWalker::new(&system, GAIT, from, to);
        let ended = whole.run(&system, &mut ());
        let mut stepped = MeshWalker::new(&system, GAIT, from, to);
        let mut status = Status::Running;
        while status == Status::Running {
            // Looking ahead changes nothing.
            let _ = stepped.rays(&system);
            status = stepped.step(&system, &mut ());
        }
        assert_eq!(
            (status, stepped.place(), stepped.ticks()),
            (ended, whole.place(), whole.ticks())
        );
        assert_eq!(stepped.walked().to_bits(), whole.walked().to_bits());
        assert_eq!(stepped.step(&system, &mut ()), status);
    }
}

/// Where a walk is stuck no places are answered, but where it stands.
#[test]
fn the_places_of_a_walk_lead_to_its_target_or_it_is_told_where_it_is_stuck() {
    let gait = MeshGait {
        rule: RayRule::Literal,
        ..GAIT
    };
    let (mut arrived, mut stuck) = (0, 0);
    for seed in 0..40 {
        let system = random_system(seed, 4 + seed as usize % 40, 0.0);
        let mut random = source(seed);
        for _ in 0..20 {
            let (from, to) = (
                random_place(&system, &mut random),
                random_place(&system, &mut random),
            );
            let mut walker = MeshWalker::new(&system, gait, from, to);
            let trail = walker.clone().trail(&system);
            walker.run(&system, &mut ());
            match (walker.event(), trail) {
                (MeshWalkEvent::Arrived, Ok(places)) => {
                    assert_eq!((places[0], places[places.len() - 1]), (from.at, to.at));
                    let length: f64 = places.windows(2).map(|two| two[0].distance(two[1])).sum();
                    assert!((length - walker.walked()).abs() <= 2.0 * gait.tolerance);
                    arrived += 1;
                }
                (MeshWalkEvent::Stuck, Err(why)) => {
                    assert_eq!(why.id, "packed.stuck");
                    let at = walker.place().at;
                    assert_eq!(why.arg("x"), Some(&at.x.into()));
                    assert_eq!(why.arg("y"), Some(&at.y.into()));
                    stuck += 1;
                }
                (MeshWalkEvent::NoPath, Err(why)) => assert_eq!(why.id, "navigator.unreachable"),
                (event, trail) => panic!("{event:?}, {trail:?}"),
            }
        }
    }
    assert!(arrived > 500 && stuck > 5, "{arrived} {stuck}");
}

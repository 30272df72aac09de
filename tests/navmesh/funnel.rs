//! The funnel against a naive search for the shortest path through portals, and A\* on meshes against Polyanya.

use crate::support::random_scenes::{numbers, point, random_scene};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::{
    CorridorSearch, FreeSpace, Locator, MeshBuilding, MeshGraph, MeshNodes, Polyanya, Portal, pull,
};

/// Whether a straight line crosses all these portals.
fn crosses(from: DVec2, to: DVec2, portals: &[Portal]) -> bool {
    portals.iter().all(|portal| {
        let side = |at: DVec2| (to - from).perp_dot(at - from);
        side(portal.right) <= 1e-9 && side(portal.left) >= -1e-9
    })
}

/// Whether a point is beyond a portal, or one of its ends.
fn ahead(portal: &Portal, at: DVec2) -> bool {
    let beyond = (portal.left - portal.right).perp_dot(at - portal.right) < 0.0;
    beyond || at == portal.left || at == portal.right
}

/// Whether an end of the portal before this one is beyond it.
fn before_it(portal: &Portal, last: &Portal) -> bool {
    let beyond = |at: DVec2| (portal.left - portal.right).perp_dot(at - portal.right) < 0.0;
    beyond(last.left) || beyond(last.right)
}

/// The shortest path over ends of portals, of which each next one is reached straight through all between.
fn naive(start: DVec2, portals: &[Portal], goal: DVec2) -> f64 {
    let mut nodes = vec![(0, start, 0.0)];
    for (index, portal) in portals.iter().enumerate() {
        for at in [portal.right, portal.left] {
            nodes.push((index + 1, at, f64::INFINITY));
        }
    }
    nodes.push((portals.len() + 1, goal, f64::INFINITY));
    for last in 1..nodes.len() {
        for first in 0..last {
            let ((from, a, so_far), (to, b, _)) = (nodes[first], nodes[last]);
            let between = &portals[from..(to - 1).max(from)];
            if from < to && crosses(a, b, between) {
                nodes[last].2 = nodes[last].2.min(so_far + a.distance(b));
            }
        }
    }
    nodes[nodes.len() - 1].2
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(300))]

    /// Portals across a strip that winds to and fro.
    #[test]
    fn it_is_the_shortest_path_through_its_portals(
        bends in proptest::collection::vec((-8..8_i32, 1..6_i32, 0..3_i32), 0..9),
    ) {
        let mut portals: Vec<Portal> = Vec::new();
        for (index, (low, width, kept)) in bends.iter().enumerate() {
            let (x, y) = (2.0 * (index + 1) as f64, f64::from(*low));
            let mut portal = Portal {
                right: DVec2::new(x, y),
                left: DVec2::new(x, y + f64::from(*width)),
            };
            // Round an end of the last one, as triangles around a vertex.
            if let Some(last) = portals.last() {
                match kept {
                    1 => portal.right = last.right,
                    2 => portal.left = last.left,
                    _ => {}
                }
            }
            let before = portals.last();
            if before.is_none_or(|last| ahead(last, portal.right) && ahead(last, portal.left) && !before_it(&portal, last)) {
                portals.push(portal);
            }
        }
        let (start, goal) = (DVec2::ZERO, DVec2::new(2.0 * (bends.len() + 2) as f64, 0.0));
        while portals.last().is_some_and(|last| !ahead(last, goal)) {
            portals.pop();
        }
        let points = pull(start, &portals, goal);
        let length: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let shortest = naive(start, &portals, goal);
        prop_assert!((length - shortest).abs() <= 1e-9 * shortest, "{points:?}: {length} for {shortest}");
    }
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(60))]

    #[test]
    fn a_star_and_funnel_find_a_path_where_there_is_one(seed in any::<u64>(), count in 0..14_usize, radius in prop_oneof![Just(0.0), 0.1..0.6]) {
        let scene = random_scene(seed, count);
        let space = FreeSpace::of(&scene, 0.0, 2.0, radius).unwrap();
        let mut random = numbers(seed);
        let (mut exact, mut corridors) = (Polyanya::default(), CorridorSearch::default());
        for merge in [false, true] {
            let mesh = MeshBuilding::run(&space, merge).unwrap();
            let locator = Locator::new(&mesh);
            for _ in 0..10 {
                let [start, goal] = [(); 2].map(|()| point(&mut random, scene.min(), scene.max()));
                let shortest = exact.find(&mesh, &locator, start, goal);
                for places in [MeshNodes::Centres, MeshNodes::Middles] {
                    let graph = MeshGraph::new(&mesh, &locator, places, start, goal);
                    let (path, _) = corridors.find(&graph);
                    prop_assert_eq!(path.is_some(), shortest.is_some());
                    let (Some(path), Some(shortest)) = (path, &shortest) else { continue };
                    prop_assert!(path.length >= shortest.length - 1e-9, "{} under {}", path.length, shortest.length);
                    let ends = (path.points.first(), path.points.last());
                    prop_assert_eq!(ends, (Some(&start), Some(&goal)));
                    // Each piece keeps to the mesh: from its end no way is shorter than the straight one.
                    for pair in path.points.windows(2) {
                        let straight = exact.find(&mesh, &locator, pair[0], pair[1]);
                        let straight = straight.map_or(f64::INFINITY, |path| path.length);
                        prop_assert!(straight <= pair[0].distance(pair[1]) + 1e-9, "{pair:?}");
                    }
                }
            }
        }
    }
}

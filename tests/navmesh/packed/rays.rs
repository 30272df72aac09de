//! Headings by constraint rays.

use super::{packed_of, random_place, random_system, source};
use glam::DVec2;
use proptest::prelude::*;
use wayscope::navmesh::packed::{
    ConnectionBuilding, ConstraintRays, RayQuery, RayRule, TravelEnd, TriangleGraph,
};
use wayscope::trace::{Process, Status};

const RULES: [RayRule; 2] = [RayRule::Literal, RayRule::Corrected];

proptest! {
    #![proptest_config(crate::support::worlds::cases(60))]

    /// By the corrected rule what is aimed at is reached in a straight line, with any number of iterations; stepped it
    /// is the same.
    #[test]
    fn a_corrected_heading_is_free_as_far_as_it_reaches(seed in any::<u64>(), count in 1..14_usize, iterations in 1..30_u32) {
        let system = random_system(seed, count, 0.1);
        let mut random = source(seed);
        for _ in 0..40 {
            let (from, to) = (random_place(&system, &mut random), random_place(&system, &mut random));
            if from.mesh != to.mesh {
                continue;
            }
            let (mesh, map) = (system.mesh(from.mesh).unwrap(), system.map(from.mesh).unwrap());
            for rule in RULES {
                let query = RayQuery { source: from.at, triangle: from.triangle, target: to.at, goal: to.triangle, iterations, radius: 0.0, rule };
                let heading = ConstraintRays::find(mesh, map, query).unwrap();
                let mut rays = ConstraintRays::new(query);
                while rays.step((mesh, map), &mut ()) == Status::Running {}
                prop_assert_eq!(rays.heading(mesh), Some(heading));
                prop_assert!(rays.portals() <= iterations);
                prop_assert!((heading.towards.length() - 1.0).abs() < 1e-9 || from.at == to.at);
                if rule == RayRule::Corrected {
                    let ahead = from.at + heading.towards * heading.reach * 0.999;
                    let went = system.travel(from, ahead);
                    let far = went.place.at.distance(from.at) / heading.reach;
                    let free = went.end == TravelEnd::Free;
                    // Turned away from its corner a ray may meet the wall behind it.
                    prop_assert!(free || heading.constrained && far > 0.5, "{} {:?} {:?}", far, from, heading);
                }
            }
        }
    }

    /// One iteration already leads to the next triangle: a little way along the heading is free, unless the place lies
    /// at a wall.
    #[test]
    fn one_iteration_leads_on(seed in any::<u64>(), count in 1..14_usize) {
        let system = random_system(seed, count, 0.1);
        let mut random = source(seed);
        for _ in 0..40 {
            let (from, to) = (random_place(&system, &mut random), random_place(&system, &mut random));
            if from.mesh != to.mesh || from.triangle == to.triangle {
                continue;
            }
            let (mesh, map) = (system.mesh(from.mesh).unwrap(), system.map(from.mesh).unwrap());
            let side = map.side(from.triangle.into(), to.triangle.into());
            let [a, b] = mesh.side(from.triangle, side);
            for rule in RULES {
                let query = RayQuery { source: from.at, triangle: from.triangle, target: to.at, goal: to.triangle, iterations: 1, radius: 0.0, rule };
                let heading = ConstraintRays::find(mesh, map, query).unwrap();
                // Straight on it passes between the ends of the side.
                let (right, left) = (heading.towards.perp_dot(a - from.at), heading.towards.perp_dot(b - from.at));
                let slack = 0.03 * (a - from.at).length().max((b - from.at).length());
                prop_assert!(right <= slack && left >= -slack, "{:?} {:?}: {} {}", rule, from, right, left);
            }
        }
    }
}

/// A corridor that turns right round a wall and back: four triangles of a U.
#[test]
fn what_lies_beyond_a_ray_does_not_mislead_the_corrected_rule() {
    // Up the left arm, across, down the right arm; the inner corners are 2 and 3.
    let points = [
        [0, 0],
        [10, 0],
        [10, 80],
        [20, 80],
        [20, 0],
        [30, 0],
        [30, 100],
        [0, 100],
    ];
    let corners = [
        [0, 1, 2],
        [0, 2, 7],
        [7, 2, 6],
        [2, 3, 6],
        [6, 3, 5],
        [3, 4, 5],
    ];
    let mesh = packed_of(&points, &corners);
    let map = ConnectionBuilding::run(&TriangleGraph::of_packed(&mesh)).unwrap();
    let heading = |iterations, rule| {
        let query = RayQuery {
            source: DVec2::new(8.0, 1.0),
            triangle: 0,
            target: DVec2::new(22.0, 1.0),
            goal: 5,
            iterations,
            radius: 0.0,
            rule,
        };
        ConstraintRays::find(&mesh, &map, query).unwrap()
    };
    let up = DVec2::new(10.0, 80.0) - DVec2::new(8.0, 1.0);
    for iterations in [2, 3, 5, 10] {
        let found = heading(iterations, RayRule::Corrected);
        let turn = up.angle_to(found.towards);
        assert!((0.0..0.05).contains(&turn), "{iterations}: {turn}");
    }
    // The radius turns the ray away from the corner by just as much more.
    let map = &map;
    let kept = |radius: f64| {
        let query = RayQuery {
            source: DVec2::new(5.0, 10.0),
            triangle: 1,
            target: DVec2::new(22.0, 1.0),
            goal: 5,
            iterations: 10,
            radius,
            rule: RayRule::Corrected,
        };
        let query = RayQuery {
            triangle: if mesh.contains(0, query.source) { 0 } else { 1 },
            ..query
        };
        ConstraintRays::find(&mesh, map, query).unwrap().towards
    };
    let far = DVec2::new(10.0, 80.0).distance(DVec2::new(5.0, 10.0));
    let by = kept(0.0).angle_to(kept(1.0));
    assert!((by - libm::asin(1.0 / far)).abs() < 1e-9, "{by}");
}

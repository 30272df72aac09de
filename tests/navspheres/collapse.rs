//! Collapsing: the test of a segment is exact, and what it lets pass keeps inside.

use crate::animals::*;
use glam::DVec3;
use wayscope::navspheres::{
    Animal, ClearPiece, ClearSpace, NavSphere, SphereQuery, SphereRouter, SphereSmoothing,
    path_length,
};

/// Whether a place is in a piece, worked out anew.
fn inside(piece: &ClearPiece, at: DVec3, more: f64) -> bool {
    match *piece {
        ClearPiece::Ball { at: middle, radius } => middle.distance(at) <= radius + more,
        ClearPiece::Tunnel {
            from,
            along,
            length,
            radius,
        } => {
            let ahead = (at - from).dot(along);
            let aside = (at - from).cross(along).length();
            ahead >= -more && ahead <= length + more && aside <= radius + more
        }
    }
}

#[test]
fn a_body_in_a_piece_is_in_the_spheres() {
    let (mut tunnels, mut apart) = (0, 0);
    for seed in 0..3000 {
        let mut numbers = Numbers::new(seed);
        let a = land(0.0, 0.0, numbers.between(0.3, 2.0));
        let mut b = land(0.0, 0.0, numbers.between(0.3, 2.0));
        b.at = numbers.direction(false) * numbers.between(0.0, 1.0) * (a.radius + b.radius);
        let radius = numbers.between(0.0, 1.0) * a.radius.min(b.radius);
        let Some(tunnel) = ClearPiece::tunnel(&a, &b, radius) else {
            continue;
        };
        tunnels += 1;
        apart += u32::from(a.at.distance(b.at) > a.radius + b.radius - 2.0 * radius);
        let ClearPiece::Tunnel {
            from,
            along,
            length,
            radius: wide,
        } = tunnel
        else {
            panic!("a tunnel")
        };
        let aside = along.any_orthonormal_vector();
        for _ in 0..20 {
            let turned = aside * numbers.between(-1.0, 1.0)
                + along.cross(aside) * numbers.between(-1.0, 1.0);
            let share = [0.0, 1.0, numbers.between(0.0, 1.0)][numbers.below(3)];
            let at = from + along * length * share + turned.normalize_or_zero() * wide * 0.9999;
            assert!(tunnel.contains(at));
            // All of the body's surface.
            for _ in 0..40 {
                let point = at + numbers.direction(false) * radius * 0.9999;
                assert!(a.contains(point) || b.contains(point), "seed {seed}");
            }
            assert!(room(&[a, b], radius, at) >= -1e-9, "seed {seed}");
        }
    }
    assert!(tunnels > 1000 && apart > 100, "{tunnels}, {apart}");
}

#[test]
fn a_segment_is_covered_exactly_where_its_places_are() {
    let (mut whole, mut part) = (0, 0);
    for seed in 0..2000 {
        let mut numbers = Numbers::new(seed);
        let spheres = random_spheres(&mut numbers, 8, seed % 2 == 0, false);
        let radius = numbers.between(0.05, 0.4);
        let space = ClearSpace::of_chain(&spheres, radius);
        let mut end = || {
            let one = spheres[numbers.below(4)];
            numbers.within(one.at, one.radius - radius, seed % 2 == 0)
        };
        let (a, b) = (end(), end());
        let reach = space.reach(a, b);
        let at = |share: f64| a.lerp(b, share);
        let any = |at: DVec3, more: f64| space.pieces().iter().any(|piece| inside(piece, at, more));
        assert!(any(a, 1e-12) && any(b, 1e-12));
        for sample in 0..=400 {
            let share = reach * f64::from(sample) / 400.0;
            assert!(any(at(share), 2e-9), "seed {seed} at {share} of {reach}");
        }
        if reach == 1.0 {
            whole += 1;
            assert!(space.covers(a, b));
            assert!(sweeps(&spheres, radius, a, b, 1e-7), "seed {seed}");
        } else {
            part += 1;
            assert!(!space.covers(a, b));
            // Right behind it no piece goes on.
            assert!(
                !any(at(reach + 1e-6), -1e-9),
                "seed {seed}: more than {reach}"
            );
        }
    }
    assert!(whole > 300 && part > 300, "{whole} and {part}");
}

#[test]
fn a_gate_lets_pass_what_shrunk_spheres_do_not() {
    // Shrunk by 0.5 they are apart, but the gate is 0.6 wide to each side.
    let spheres = [land(0.0, 0.0, 1.0), land(1.6, 0.0, 1.0)];
    let space = ClearSpace::of_chain(&spheres, 0.5);
    let balls = ClearSpace::of(
        spheres
            .iter()
            .filter_map(|one| ClearPiece::ball(one, 0.5))
            .collect(),
    );
    let (a, b) = (place(-0.3, 0.0), place(1.9, 0.0));
    assert!(space.covers(a, b) && !balls.covers(a, b));
    assert!(space.covers(a, place(1.9, 0.05)));
    // Too far aside, or too slanting.
    assert!(!space.covers(place(0.0, 0.2), place(1.6, 0.2)));
    assert!(!space.covers(place(0.3, -0.4), place(1.3, 0.4)));
    // One that just fits passes along the centres.
    let tight = ClearSpace::of_chain(&spheres, 0.6);
    assert!(tight.covers(place(0.0, 0.0), place(1.6, 0.0)));
    assert!(!tight.covers(place(0.0, 0.001), place(1.6, 0.001)));
    let wide = ClearSpace::of_chain(&spheres, 0.601);
    assert!(!wide.covers(place(0.0, 0.0), place(1.6, 0.0)));
}

#[test]
fn collapsed_routes_keep_inside_and_go_as_far_as_they_see() {
    let mut router = SphereRouter::default();
    let (mut routes, mut fewer) = (0, 0);
    for seed in 0..200 {
        let mut numbers = Numbers::new(500 + seed);
        let flat = seed % 2 == 0;
        let spheres = random_spheres(&mut numbers, 40, flat, false);
        let navrep = navrep(&spheres);
        let animal = Animal {
            radius: numbers.between(0.05, 0.3),
            ..zebra()
        };
        let mut end = || -> NavSphere { spheres[numbers.below(40)] };
        let query = SphereQuery::between(end().at, end().at);
        let Ok(route) = router.find(&navrep, &animal, query, &[]) else {
            continue;
        };
        routes += 1;
        let space = route.clear_space();
        for smoothing in [SphereSmoothing::Centres, SphereSmoothing::Funnel] {
            let path = route.path(smoothing);
            let collapsed = space.collapse(&path);
            fewer += usize::from(collapsed.len() < path.len());
            assert_eq!(
                (collapsed.first(), collapsed.last()),
                (path.first(), path.last())
            );
            assert!(path_length(&collapsed) <= path_length(&path) + 1e-9);
            for two in collapsed.windows(2) {
                assert!(
                    sweeps(&route.chain, animal.radius, two[0], two[1], 1e-6),
                    "seed {seed}"
                );
                // None of the places behind it was to be seen.
                let next = path.iter().rposition(|one| *one == two[1]).unwrap();
                for behind in &path[next + 1..] {
                    assert!(!space.covers(two[0], *behind), "seed {seed}");
                }
            }
        }
    }
    assert!(
        routes > 100 && fewer > 50,
        "{routes} routes, {fewer} collapsed"
    );
    assert_eq!(ClearSpace::default().collapse(&[]), []);
}

/// The route that is collapsed with the test of all pieces for each segment.
fn collapsed_plainly(space: &ClearSpace, places: &[DVec3]) -> Vec<DVec3> {
    let (mut kept, mut at) = (vec![places[0]], 0);
    while at + 1 < places.len() {
        let seen = (at + 1..places.len())
            .rev()
            .find(|to| space.covers(places[at], places[*to]));
        at = seen.unwrap_or(at + 1);
        kept.push(places[at]);
    }
    kept
}

#[test]
fn collapsing_finds_what_the_test_of_all_pieces_finds() {
    let mut shorter = 0;
    for seed in 0..300 {
        let mut numbers = Numbers::new(7000 + seed);
        let flat = seed % 2 == 0;
        // Far from the origin, too, where rounding is coarser.
        let far = DVec3::X * [0.0, 1e3, 1e6][seed as usize % 3];
        let mut spheres = random_spheres(&mut numbers, 30, flat, false);
        spheres.iter_mut().for_each(|one| one.at += far);
        let radius = numbers.between(0.05, 0.4);
        let space = ClearSpace::of_chain(&spheres, radius);
        // Neighbours in the chain as a rule are not linked: also places out of sight, outside, and the same twice.
        let mut places: Vec<DVec3> = spheres.iter().map(|one| one.at).collect();
        for _ in 0..20 {
            let near = spheres[numbers.below(30)];
            places.push(numbers.within(near.at, near.radius, flat));
        }
        places.push(places[50 - 1]);
        let found = space.collapse(&places);
        assert_eq!(found, collapsed_plainly(&space, &places), "seed {seed}");
        shorter += usize::from(found.len() < places.len());
    }
    assert!(shorter > 200, "{shorter}");
}

#[test]
fn a_long_route_that_winds_is_collapsed_soon() {
    let at = |index: u32| {
        let (sin, cos) = libm::sincos(0.12 * f64::from(index));
        DVec3::new(8.0 * cos, 8.0 * sin, 0.08 * f64::from(index))
    };
    let spheres: Vec<NavSphere> = (0..1000)
        .map(|index| NavSphere::new(at(index), 1.0, wayscope::world::scene::AreaMedium::Land))
        .collect();
    let places: Vec<DVec3> = spheres.iter().map(|one| one.at).collect();
    let space = ClearSpace::of_chain(&spheres, 0.3);
    let since = std::time::Instant::now();
    let collapsed = space.collapse(&places);
    let seconds = since.elapsed().as_secs_f64();
    println!("{} of 1000 places, {seconds} s", collapsed.len());
    // With all pieces for each segment it took more than ten.
    assert!(seconds < 5.0, "{seconds} s");
    assert!(collapsed.len() < 600, "{}", collapsed.len());
}

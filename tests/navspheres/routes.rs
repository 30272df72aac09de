//! Routes: their cost, where they may lead, and paths through their spheres.

use crate::animals::*;
use crate::support::told::{Told, shown, there_and_back};
use glam::DVec3;
use pathfinding::prelude::dijkstra;
use wayscope::graph::{Graph, Heuristic, NodeId};
use wayscope::navspheres::{
    Animal, Lens, NavSphere, Navrep, SphereGoal, SphereGraph, SphereQuery, SphereRouter,
    SphereSmoothing, WatchedRoute, path_length,
};
use wayscope::search::{
    BestFirst, Bidirectional, BidirectionalSettings, Fringe, FringeSettings, IdaSettings, IdaStar,
    Search, Target, a_star, dijkstra as dijkstra_search, greedy,
};
use wayscope::trace::{EventKind, Playback, Process, Status};
use wayscope::world::scene::AreaMedium;

const UNITS: f64 = 4096.0;

fn units(cost: f64) -> u64 {
    (cost * UNITS).ceil() as u64
}

/// The spheres, and what the animal may do with them, worked out from all pairs.
struct Oracle<'a> {
    spheres: &'a [NavSphere],
    animal: &'a Animal,
}

impl Oracle<'_> {
    fn fits(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.spheres[a], &self.spheres[b]);
        let wide = match Lens::of(one, other) {
            Some(lens) => lens.bottleneck,
            None if one.overlaps(other) => one.radius.min(other.radius),
            None => return false,
        };
        let enters = self.animal.enters(one) && self.animal.enters(other);
        a != b && enters && wide >= self.animal.radius
    }

    fn factor(&self, a: usize) -> f64 {
        self.animal.cost_in(self.spheres[a].medium)
    }

    /// Where the way from centre to centre passes from one sphere to the other.
    fn gate(&self, a: usize, b: usize) -> DVec3 {
        let (one, other) = (&self.spheres[a], &self.spheres[b]);
        let d = one.at.distance(other.at);
        let along = (d * d + one.radius * one.radius - other.radius * other.radius) / (2.0 * d);
        one.at + (other.at - one.at) / d * along.clamp(0.0, d)
    }

    fn by_gate(&self, a: usize, from: DVec3, b: usize, to: DVec3) -> f64 {
        let gate = self.gate(a, b);
        from.distance(gate) * self.factor(a) + gate.distance(to) * self.factor(b)
    }

    fn turn(&self, weight: f64, from: Option<DVec3>, into: DVec3) -> f64 {
        let Some(from) = from else { return 0.0 };
        let cosine = from
            .normalize()
            .dot(into.normalize_or_zero())
            .clamp(-1.0, 1.0);
        weight * self.animal.speed * libm::acos(cosine) / self.animal.turn_rate
    }

    /// The sphere in which a place lies deepest, or the nearest one.
    fn sphere_of(&self, at: DVec3) -> Option<usize> {
        let permitted =
            (0..self.spheres.len()).filter(|one| self.animal.enters(&self.spheres[*one]));
        let depth = |one: &usize| at.distance(self.spheres[*one].at) - self.spheres[*one].radius;
        permitted.min_by(|a, b| depth(a).total_cmp(&depth(b)))
    }

    /// The cheapest cost between two places where the body fits, each in the sphere that is named.
    fn cost(
        &self,
        query: &SphereQuery,
        to: DVec3,
        (s, g): (usize, usize),
        crowd: &[u32],
    ) -> Option<u64> {
        let weight = query.turn_weight;
        let crowding = |one: usize| f64::from(crowd[one]) * self.spheres[one].radius;
        let arrival = |ahead: DVec3| self.turn(weight, query.arrival, ahead);
        if s == g {
            let way = to - query.from;
            let turns = self.turn(weight, query.facing, way) + arrival(way);
            return Some(units(way.length() * self.factor(s) + turns));
        }
        let goal = self.spheres.len();
        let next = |one: &usize| {
            let mut edges = Vec::new();
            let one = *one;
            if one == goal {
                return edges;
            }
            let from = if one == s {
                query.from
            } else {
                self.spheres[one].at
            };
            for other in
                (0..self.spheres.len()).filter(|other| *other != s && self.fits(one, *other))
            {
                let out = |to: DVec3| {
                    if one == s {
                        let turn = self.turn(weight, query.facing, self.gate(s, other) - from);
                        self.by_gate(s, from, other, to) + turn
                    } else {
                        self.by_gate(one, from, other, to)
                    }
                };
                if other == g {
                    let cost = out(to) + arrival(to - self.gate(one, g)) + crowding(g);
                    edges.push((goal, units(cost)));
                } else {
                    edges.push((other, units(out(self.spheres[other].at) + crowding(other))));
                }
            }
            edges
        };
        dijkstra(&s, next, |one| *one == goal).map(|(_, cost)| cost)
    }
}

#[test]
fn the_cost_of_a_route_is_that_of_dijkstras_algorithm() {
    let mut router = SphereRouter::default();
    let (mut found, mut none) = (0, 0);
    for seed in 0..400 {
        let mut numbers = Numbers::new(seed);
        let spheres = random_spheres(&mut numbers, 2 + seed as usize % 60, seed % 2 == 0, true);
        let navrep = navrep(&spheres);
        let animal = zoo()[seed as usize % 4];
        let oracle = Oracle {
            spheres: &spheres,
            animal: &animal,
        };
        let crowd: Vec<u32> = spheres
            .iter()
            .map(|_| numbers.below(6) as u32 / 4)
            .collect();
        for _ in 0..5 {
            // Where the body fits, so that no end is moved.
            let mut end = || {
                let sphere = spheres[numbers.below(spheres.len())];
                let at = numbers.within(sphere.at, sphere.radius * 0.5, seed % 2 == 0);
                let tied = oracle.sphere_of(at)?;
                let deep = spheres[tied].radius - spheres[tied].at.distance(at);
                (deep >= animal.radius).then_some((at, tied))
            };
            let (Some((from, s)), Some((to, g))) = (end(), end()) else {
                continue;
            };
            let faces = numbers.below(2) == 0;
            let query = SphereQuery {
                facing: faces.then(|| numbers.direction(false)),
                arrival: (numbers.below(2) == 0).then(|| numbers.direction(false)),
                turn_weight: 1.5,
                ..SphereQuery::between(from, to)
            };
            let route = router.find(&navrep, &animal, query, &crowd);
            let cost = oracle.cost(&query, to, (s, g), &crowd);
            let Some(cost) = cost else {
                assert_eq!(route.unwrap_err().id, "spheres.unreachable", "seed {seed}");
                none += 1;
                continue;
            };
            let route = route.unwrap();
            found += 1;
            // Each edge is rounded up from a number that may differ in the last bits.
            let units = (route.cost * UNITS).round() as u64;
            let edges = route.spheres.len() as u64;
            assert!(
                units.abs_diff(cost) <= edges,
                "seed {seed}: {units} for {cost}"
            );
            assert_eq!(
                (route.start.sphere as usize, route.goal.sphere as usize),
                (s, g)
            );
            assert_eq!((route.start.at, route.goal.at), (from, to));
            assert_eq!(route.spheres.first(), Some(&route.start.sphere));
            assert_eq!(route.spheres.last(), Some(&route.goal.sphere));
            for two in route.spheres.windows(2) {
                assert!(oracle.fits(two[0] as usize, two[1] as usize));
            }
        }
    }
    assert!(found > 400 && none > 100, "{found} and {none}");
}

/// A search that is watched answers as one that is not; a step is an expansion, and shows there and back what the
/// events up to it tell.
fn check_steps(navrep: &Navrep, query: SphereQuery, graph: &SphereGraph, crowd: &[u32]) {
    let mut router = SphereRouter::default();
    let expected = router.find(navrep, graph.animal(), query, crowd);
    let search = WatchedRoute::new(graph);
    let told = Told::of(search.clone(), graph);
    let mut playback = Playback::new(search, &[graph.node_bound()], 1 << 20);
    let last = playback.finish(graph) as usize;
    assert_eq!(last, told.last());
    assert_eq!(playback.process().answer(), Some(&expected));
    let counters = playback.process().counters();
    assert_eq!(counters, router.counters());
    let of = |kind| told.events().filter(|event| event.kind == kind).count() as u64;
    let counted = (of(EventKind::Expanded), of(EventKind::Generated));
    assert_eq!(counted, (counters.expanded, counters.generated));
    assert_eq!(last as u64, counters.expanded + 1);
    for step in there_and_back(last) {
        let until = playback.seek(step as u64) as usize;
        assert_eq!(until, step.min(last));
        assert_eq!(shown(&playback, 0), told.seen(0, until), "step {step}");
        let expands = (1..last).contains(&until);
        assert_eq!(playback.expansion().is_some(), expands, "{step} of {last}");
        let ended = [Status::Failed, Status::Done][usize::from(expected.is_ok())];
        assert_eq!(playback.ended(), (until == last).then_some(ended));
    }
}

#[test]
fn searches_of_the_catalogue_agree_on_it_and_can_be_watched() {
    let mut checked = 0;
    for seed in 0..60 {
        let mut numbers = Numbers::new(1000 + seed);
        let spheres = random_spheres(&mut numbers, 40, false, seed % 3 == 0);
        let navrep = navrep(&spheres);
        let to = spheres[numbers.below(40)].at;
        let goal = if seed % 2 == 0 {
            SphereGoal::Place(to)
        } else {
            SphereGoal::Area {
                at: to,
                radius: 1.0,
            }
        };
        let query = SphereQuery {
            goal,
            facing: Some(DVec3::Y),
            ..SphereQuery::between(spheres[0].at, to)
        };
        let crowd: Vec<u32> = spheres.iter().map(|_| numbers.below(2) as u32).collect();
        let Ok(graph) = SphereGraph::new(&navrep, meerkat(), query, &crowd) else {
            continue;
        };
        let (start, end) = (graph.start(), graph.goal());
        let exact = |mut search: BestFirst<u64>| {
            search.run(&graph, &mut ());
            search.path_units()
        };
        let cost = exact(BestFirst::between(
            dijkstra_search::settings(Target::Goal),
            start,
            end,
        ));
        assert_eq!(
            exact(BestFirst::between(a_star::settings(), start, end)),
            cost
        );
        let some = exact(BestFirst::between(
            greedy::settings(Heuristic::default()),
            start,
            end,
        ));
        assert_eq!(some.is_some(), cost.is_some());
        let mut both = Bidirectional::between(BidirectionalSettings::default(), start, end);
        both.run(&graph, &mut ());
        assert_eq!(both.path_units(), cost, "seed {seed}, two sides");
        let mut fringe = Fringe::between(FringeSettings::default(), start, end);
        fringe.run(&graph, &mut ());
        assert_eq!(fringe.path_units(), cost, "seed {seed}, fringe");
        if cost.is_some() && seed % 10 == 0 {
            let mut deepening = IdaStar::between(IdaSettings::default(), start, end);
            for _ in 0..2_000_000 {
                if deepening.step(&graph, &mut ()) != Status::Running {
                    assert_eq!(deepening.path_units(), cost, "seed {seed}, deepening");
                    checked += 1;
                    break;
                }
            }
        }
        // Backwards edges are those forwards.
        let mut edges = [Vec::new(), Vec::new()];
        for node in (0..graph.node_bound() as u32).map(NodeId) {
            if graph.is_open(node) {
                graph.successors(node, |edge| edges[0].push((node, edge.node, edge.cost)));
                graph.predecessors(node, |edge| edges[1].push((edge.node, node, edge.cost)));
            }
        }
        edges.iter_mut().for_each(|edges| edges.sort());
        assert_eq!(edges[0], edges[1], "seed {seed}");
        // Estimates are consistent.
        for (from, to, cost) in &edges[0] {
            let [here, there] =
                [from, to].map(|node| graph.estimate(Heuristic::Octile, *node, end));
            assert!(here <= cost + there, "seed {seed}");
        }
        check_steps(&navrep, query, &graph, &crowd);
    }
    assert!(checked > 0);
}

/// A shore: land on both sides of a lake, and a way round it.
fn lake() -> Vec<NavSphere> {
    let mut spheres: Vec<NavSphere> = (0..9).map(|x| land(f64::from(x), 0.0, 0.9)).collect();
    for sphere in &mut spheres[3..6] {
        sphere.medium = AreaMedium::Water;
    }
    spheres.extend((0..9).map(|x| land(f64::from(x), 3.0, 0.9)));
    spheres.extend([1.0, 2.0].map(|y| land(0.0, y, 0.9)));
    spheres.extend([1.0, 2.0].map(|y| land(8.0, y, 0.9)));
    spheres
}

#[test]
fn the_penguin_swims_and_the_zebra_goes_round() {
    let navrep = navrep(&lake());
    let mut router = SphereRouter::default();
    let query = SphereQuery::between(place(0.0, 0.0), place(8.0, 0.0));
    let wet = |animal: &Animal, router: &mut SphereRouter| {
        let route = router.find(&navrep, animal, query, &[]).unwrap();
        let wet = route
            .chain
            .iter()
            .filter(|one| one.medium == AreaMedium::Water);
        wet.count()
    };
    assert_eq!(wet(&penguin(), &mut router), 3);
    assert_eq!(wet(&zebra(), &mut router), 0);
    assert_eq!(wet(&meerkat(), &mut router), 0);
    // Where water is dear it goes round, too.
    let slow = Animal {
        cost: [1.0, 3.0, 1.0],
        ..penguin()
    };
    assert_eq!(wet(&slow, &mut router), 0);
}

#[test]
fn the_meerkat_climbs_over_the_rock_and_the_zebra_goes_round() {
    // A rock in place of the lake.
    let (rock, way_round): (Vec<NavSphere>, Vec<NavSphere>) = lake()
        .into_iter()
        .map(|one| NavSphere {
            climb: one.medium == AreaMedium::Water,
            medium: AreaMedium::Land,
            ..one
        })
        .partition(|one| one.climb);
    let whole = navrep(&[way_round.clone(), rock.clone()].concat());
    let mut router = SphereRouter::default();
    let query = SphereQuery::between(place(0.0, 0.0), place(8.0, 0.0));
    for (animal, climbed) in [(meerkat(), 3), (bird(), 3), (zebra(), 0), (penguin(), 0)] {
        let route = router.find(&whole, &animal, query, &[]).unwrap();
        let over = route.chain.iter().filter(|one| one.climb).count();
        assert_eq!(over, climbed, "{animal:?}");
    }
    // Where there is no way round, only what climbs arrives.
    let ends = way_round.into_iter().filter(|one| one.at.y == 0.0);
    let bare = navrep(&ends.chain(rock).collect::<Vec<_>>());
    for (animal, arrives) in zoo().into_iter().zip([false, false, true, true]) {
        let route = router.find(&bare, &animal, query, &[]);
        assert_eq!(route.is_ok(), arrives, "{animal:?}");
    }
}

#[test]
fn what_is_too_large_is_refused_at_a_tight_link() {
    // The gate is 0.6 wide to each side.
    let navrep = navrep(&[land(0.0, 0.0, 1.0), land(1.6, 0.0, 1.0)]);
    let mut router = SphereRouter::default();
    let query = SphereQuery::between(place(0.0, 0.0), place(1.6, 0.0));
    for (radius, fits) in [(0.59, true), (0.61, false)] {
        let animal = Animal { radius, ..zebra() };
        let route = router.find(&navrep, &animal, query, &[]);
        assert_eq!(route.is_ok(), fits, "{radius}");
        if let Err(why) = route {
            assert_eq!(why.id, "spheres.unreachable");
        }
    }
}

#[test]
fn each_animal_reaches_what_a_flood_over_its_spheres_reaches() {
    let mut router = SphereRouter::default();
    let mut reached = [0; 4];
    for seed in 0..40 {
        let mut numbers = Numbers::new(2000 + seed);
        let spheres = random_spheres(&mut numbers, 40, seed % 2 == 0, true);
        let navrep = navrep(&spheres);
        for (index, animal) in zoo().iter().enumerate() {
            let oracle = Oracle {
                spheres: &spheres,
                animal,
            };
            let first = (0..40).find(|one| animal.enters(&spheres[*one]));
            let Some(first) = first else { continue };
            let mut flood = vec![first];
            let mut at = 0;
            while at < flood.len() {
                let one = flood[at];
                at += 1;
                for other in 0..40 {
                    if oracle.fits(one, other) && !flood.contains(&other) {
                        flood.push(other);
                    }
                }
            }
            for to in (0..40).filter(|to| animal.enters(&spheres[*to])) {
                let tied = |one: usize| oracle.sphere_of(spheres[one].at).unwrap();
                // A centre may lie deeper in another sphere, one that is linked with it.
                let query = SphereQuery::between(spheres[first].at, spheres[to].at);
                let found = router.find(&navrep, animal, query, &[]).is_ok();
                let linked = flood.contains(&tied(to)) == flood.contains(&to);
                assert!(linked, "seed {seed}");
                assert_eq!(
                    found,
                    flood.contains(&to),
                    "seed {seed}, animal {index}, to {to}"
                );
                reached[index] += usize::from(found);
            }
        }
    }
    assert!(reached.iter().all(|count| *count > 40), "{reached:?}");
}

/// Routes between random places of random navreps.
fn for_routes(
    count: u64,
    mut visit: impl FnMut(u64, &Animal, &Navrep, wayscope::navspheres::SphereRoute),
) {
    let mut router = SphereRouter::default();
    for seed in 0..count {
        let mut numbers = Numbers::new(3000 + seed);
        let flat = seed % 2 == 0;
        let spheres = random_spheres(&mut numbers, 50, flat, false);
        let navrep = navrep(&spheres);
        let animal = Animal {
            radius: [0.05, 0.15, 0.3][seed as usize % 3],
            ..zebra()
        };
        for _ in 0..6 {
            let mut end = || {
                let sphere = spheres[numbers.below(spheres.len())];
                numbers.within(sphere.at, sphere.radius, flat)
            };
            let query = SphereQuery::between(end(), end());
            if let Ok(route) = router.find(&navrep, &animal, query, &[]) {
                visit(seed, &animal, &navrep, route);
            }
        }
    }
}

#[test]
fn smoothed_paths_are_no_longer_than_over_centres_and_keep_inside() {
    let (mut routes, mut gained) = (0, 0.0);
    for_routes(150, |seed, animal, _, route| {
        let centres = path_length(&route.path(SphereSmoothing::Centres));
        routes += 1;
        for smoothing in [
            SphereSmoothing::Centres,
            SphereSmoothing::Overlaps,
            SphereSmoothing::Funnel,
        ] {
            let path = route.path(smoothing);
            assert_eq!(
                (path[0], path[path.len() - 1]),
                (route.start.at, route.goal.at)
            );
            let length = path_length(&path);
            if smoothing == SphereSmoothing::Funnel {
                assert!(
                    length <= centres + 1e-9,
                    "seed {seed}: {length} over {centres}"
                );
                gained += 1.0 - length / centres.max(1e-9);
            }
            for two in path.windows(2) {
                let samples = 1 + (two[0].distance(two[1]) * 100.0) as u32;
                for sample in 0..=samples {
                    let at = two[0].lerp(two[1], f64::from(sample) / f64::from(samples));
                    let room = room(&route.chain, animal.radius, at);
                    let room = room.max(room_at_ends(&route, animal, at));
                    assert!(room >= -1e-8, "seed {seed}, {smoothing:?}: {room} at {at}");
                }
            }
        }
    });
    let mean = gained / f64::from(routes);
    assert!(
        routes > 300 && mean > 0.05,
        "{routes} routes, {mean} gained"
    );
}

/// The room in a tunnel that an end lies in, whose other sphere is none of the route.
fn room_at_ends(route: &wayscope::navspheres::SphereRoute, animal: &Animal, at: DVec3) -> f64 {
    let space = route.clear_space();
    let tunnel = route.start.tunnel.is_some() || route.goal.tunnel.is_some();
    // The tunnels have a test of their own.
    if tunnel && space.contains(at) {
        animal.radius
    } else {
        f64::NEG_INFINITY
    }
}

#[test]
fn the_funnel_is_the_shortest_path_through_its_portals() {
    let mut checked = 0;
    for_routes(60, |seed, _, _, route| {
        let portals = route.portals();
        if seed % 2 == 1 || portals.is_empty() || portals.len() > 12 {
            return;
        }
        // Places on each portal, and the shortest path over them.
        const PLACES: usize = 60;
        let mut ends = vec![(route.start.at, 0.0)];
        for portal in &portals {
            let along = DVec3::Z.cross(portal.normal) * portal.radius;
            let next = (0..=PLACES).map(|index| {
                let share = 2.0 * index as f64 / PLACES as f64 - 1.0;
                let at = portal.at + along * share;
                let way = ends.iter().map(|(from, so_far)| so_far + from.distance(at));
                (at, way.fold(f64::INFINITY, f64::min))
            });
            ends = next.collect();
        }
        let shortest = ends
            .iter()
            .map(|(from, so_far)| so_far + from.distance(route.goal.at));
        let shortest = shortest.fold(f64::INFINITY, f64::min);
        let length = path_length(&route.path(SphereSmoothing::Funnel));
        assert!(
            length <= shortest + 1e-9,
            "seed {seed}: {length} for {shortest}"
        );
        assert!(
            length >= shortest * 0.99 - 0.05,
            "seed {seed}: {length} for {shortest}"
        );
        checked += 1;
    });
    assert!(checked > 40, "{checked}");
}

#[test]
fn in_space_no_place_on_a_portal_makes_a_path_much_shorter() {
    let (mut checked, mut worst) = (0, 0.0_f64);
    for_routes(60, |seed, _, _, route| {
        let portals = route.portals();
        if seed % 2 == 0 || portals.len() < 2 {
            return;
        }
        let length = path_length(&route.path(SphereSmoothing::Funnel));
        // All places at once, downhill from the middles, with distances blunted so that none is stuck.
        let mut places = vec![route.start.at];
        places.extend(portals.iter().map(|portal| portal.at));
        places.push(route.goal.at);
        let mut blunt = 0.1;
        while blunt > 1e-7 {
            for _ in 0..200 {
                for index in 1..places.len() - 1 {
                    let portal = &portals[index - 1];
                    let [a, b] = [places[index - 1], places[index + 1]];
                    let pull = |to: DVec3| {
                        1.0 / (to.distance_squared(places[index]) + blunt * blunt).sqrt()
                    };
                    let (one, other) = (pull(a), pull(b));
                    let wanted = (a * one + b * other) / (one + other) - portal.at;
                    let flat = wanted - portal.normal * wanted.dot(portal.normal);
                    places[index] = portal.at + flat.clamp_length_max(portal.radius);
                }
            }
            blunt *= 0.3;
        }
        let best = path_length(&places);
        worst = worst.max(length / best.max(1e-9) - 1.0);
        checked += 1;
    });
    assert!(checked > 60 && worst < 0.02, "{checked}: {worst}");
}

#[test]
fn where_it_looks_decides_at_a_fork() {
    // A ring, entered at its left.
    let ring = [
        (0.0, 0.0),
        (1.0, 1.0),
        (2.4, 1.4),
        (3.8, 1.0),
        (4.8, 0.0),
        (1.0, -1.0),
        (2.4, -1.4),
        (3.8, -1.0),
    ];
    let navrep = navrep(&ring.map(|(x, y)| land(x, y, 1.0)));
    let mut router = SphereRouter::default();
    let base = SphereQuery::between(place(0.0, 0.0), place(4.8, 0.0));
    let first_turn = |query: SphereQuery, looking: DVec3, router: &mut SphereRouter| {
        let route = router.find(&navrep, &meerkat(), query, &[]).unwrap();
        (route.chain[1].at - route.start.at).angle_between(looking)
    };
    let mut smaller = 0;
    for looking in [
        place(1.0, 1.0),
        place(0.5, -1.0),
        place(0.0, 1.0),
        place(0.0, -1.0),
    ] {
        let blind = first_turn(base, looking, &mut router);
        let facing = SphereQuery {
            facing: Some(looking),
            ..base
        };
        let seeing = first_turn(facing, looking, &mut router);
        assert!(seeing <= blind, "{looking}");
        smaller += u32::from(seeing < blind);
    }
    // Without it ties go one way, so half of these had to turn the other way.
    assert_eq!(smaller, 2);
    // The same at the goal.
    for (looking, side) in [(place(1.0, -1.0), 1.0), (place(1.0, 1.0), -1.0)] {
        let query = SphereQuery {
            arrival: Some(looking),
            ..base
        };
        let route = router.find(&navrep, &meerkat(), query, &[]).unwrap();
        assert_eq!(route.chain[3].at.y.signum(), side);
    }
}

#[test]
fn ends_are_snapped_and_areas_entered_where_that_is_cheapest() {
    let row: Vec<NavSphere> = (0..7).map(|x| land(f64::from(x), 0.0, 0.8)).collect();
    let navrep = navrep(&row);
    let mut router = SphereRouter::default();
    let find = |query, router: &mut SphereRouter| router.find(&navrep, &meerkat(), query, &[]);
    let query = SphereQuery::between(place(0.2, 5.0), place(6.0, 0.1));
    let route = find(query, &mut router).unwrap();
    assert!(route.start.snapped && !route.goal.snapped);
    assert!(route.start.moved(query.from) && route.goal.at == place(6.0, 0.1));
    assert!(room(&row, 0.15, route.start.at) >= -1e-9);
    let area = |x: f64, radius: f64| SphereQuery {
        goal: SphereGoal::Area {
            at: place(x, 0.0),
            radius,
        },
        ..SphereQuery::between(place(0.0, 0.0), place(0.0, 0.0))
    };
    let route = find(area(6.0, 2.0), &mut router).unwrap();
    assert!(route.goal.at.distance(place(6.0, 0.0)) <= 2.0 + 1e-9);
    assert_eq!(route.spheres, [0, 1, 2, 3, 4]);
    assert!((route.cost - 4.0).abs() < 0.01, "{}", route.cost);
    // Already there.
    let route = find(area(0.5, 3.0), &mut router).unwrap();
    assert_eq!((route.spheres.len(), route.cost), (1, 0.0));
    assert_eq!(
        find(area(20.0, 1.0), &mut router).unwrap_err().id,
        "spheres.unreachable"
    );
}

#[test]
fn what_cannot_be_used_is_refused() {
    let navrep = navrep(&[land(0.0, 0.0, 1.0)]);
    let mut router = SphereRouter::default();
    let query = SphereQuery::between(place(0.0, 0.0), place(0.5, 0.0));
    let mut id = |animal: Animal, query: SphereQuery| {
        router
            .find(&navrep, &animal, query, &[])
            .map_err(|why| why.id)
    };
    assert_eq!(
        id(
            Animal {
                radius: f64::NAN,
                ..zebra()
            },
            query
        ),
        Err("spheres.animal")
    );
    assert_eq!(
        id(
            Animal {
                turn_rate: 0.0,
                ..zebra()
            },
            query
        ),
        Err("spheres.animal")
    );
    assert_eq!(
        id(
            Animal {
                media: Default::default(),
                ..zebra()
            },
            query
        ),
        Err("spheres.no-room")
    );
    let nowhere = SphereQuery::between(place(f64::NAN, 0.0), place(0.0, 0.0));
    assert_eq!(id(zebra(), nowhere), Err("spheres.query"));
    let negative = SphereQuery {
        turn_weight: -1.0,
        ..query
    };
    assert_eq!(id(zebra(), negative), Err("spheres.query"));
    assert!(id(zebra(), query).is_ok());
}

#[test]
fn an_animal_in_an_area_stays_where_it_is_and_one_before_it_goes_straight() {
    let navrep = navrep(&[land(0.0, 0.0, 2.0), land(3.2, 0.0, 2.0)]);
    let mut router = SphereRouter::default();
    let area = |from: DVec3, x: f64, radius: f64| SphereQuery {
        goal: SphereGoal::Area {
            at: place(x, 0.0),
            radius,
        },
        facing: Some(DVec3::Y),
        ..SphereQuery::between(from, from)
    };
    // In a ball, and in a tunnel.
    for (from, animal) in [(place(1.2, 0.3), zebra()), (place(1.6, 0.1), zebra())] {
        let route = router
            .find(&navrep, &animal, area(from, 0.5, 1.3), &[])
            .unwrap();
        assert_eq!((route.goal.at, route.cost), (from, 0.0));
        assert_eq!(route.path(SphereSmoothing::Funnel), [from]);
        assert!(route.holds(&navrep));
    }
    let from = place(-1.0, 0.5);
    let route = router
        .find(&navrep, &zebra(), area(from, 1.0, 1.0), &[])
        .unwrap();
    let straight = from.distance(place(1.0, 0.0)) - 1.0;
    assert!((route.goal.at.distance(from) - straight).abs() < 1e-9);
    assert!((route.goal.at.distance(place(1.0, 0.0)) - 1.0).abs() < 1e-9);
}

#[test]
fn places_beyond_all_spheres_are_refused_as_such() {
    let navrep = navrep(&[land(1e6, 0.0, 1e4)]);
    let mut router = SphereRouter::default();
    let mut id = |from: DVec3, to: DVec3| {
        let query = SphereQuery::between(from, to);
        router
            .find(&navrep, &zebra(), query, &[])
            .map_err(|why| why.id)
            .map(|_| ())
    };
    let (here, far) = (place(1.005e6, 0.0), place(1e200, 0.0));
    assert_eq!(id(here, place(1e6, 0.0)), Ok(()));
    assert_eq!(id(here, far), Err("spheres.query"));
    assert_eq!(id(far, here), Err("spheres.query"));
}

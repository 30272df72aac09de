//! Queries on roadmaps, and what a designer changes.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use proptest::prelude::*;
use wayscope::path::{Curve, Piece};
use wayscope::roadmap::{
    BuildPhase, Building, Finder, GrowingRoadmap, Roadmap, RoadmapEdit, RoadmapRoute,
    RoadmapSettings,
};
use wayscope::trace::Status;
use wayscope::world::scene::{Obstacle, Scene, Surroundings};

fn radius(name: &str) -> f64 {
    if name == "grid" { 0.4 } else { 0.8 }
}

/// The largest jump of direction from a piece to the next.
fn largest_jump(curve: &Curve) -> f64 {
    let jump = |pair: &[Piece]| {
        let (before, after) = (pair[0].tangent(f64::INFINITY), pair[1].tangent(0.0));
        libm::atan2(before.perp_dot(after), before.dot(after)).abs()
    };
    curve.pieces().windows(2).map(jump).fold(0.0, f64::max)
}

/// That a way begins and ends where it should, hangs together, never jumps, and leaves the body its room.
fn check_way(
    name: &str,
    outlines: &Outlines,
    radius: f64,
    route: &RoadmapRoute,
    start: DVec2,
    goal: DVec2,
) {
    let pieces = route.curve.pieces();
    assert!(
        pieces[0].start().distance(start) < 1e-6,
        "{name} {start} {goal}"
    );
    assert!(
        pieces[pieces.len() - 1].end().distance(goal) < 1e-6,
        "{name} {start} {goal}"
    );
    for pair in pieces.windows(2) {
        assert!(
            pair[0].end().distance(pair[1].start()) < 1e-6 * radius.max(1.0),
            "{name} {start} {goal}"
        );
    }
    let jump = largest_jump(&route.curve);
    assert!(jump < 1e-3, "{name} {start} {goal}: {jump}");
    for piece in pieces {
        let steps = (piece.length() / (0.1 * radius)).ceil().clamp(1.0, 400.0);
        for step in 0..=steps as usize {
            let place = piece.at(piece.length() * step as f64 / steps);
            assert!(
                outlines.clearance(place) >= radius - 1e-6,
                "{name} {start} {goal}: {place}"
            );
        }
    }
}

fn free_place(dice: &mut Dice, scene: &Scene, around: &Surroundings, radius: f64) -> DVec2 {
    loop {
        let place = dice.place(scene);
        if around.clearance(place) > radius {
            return place;
        }
    }
}

#[test]
fn ways_are_smooth_and_clear_and_places_in_one_part_are_reached() {
    for (name, scene) in all() {
        let radius = radius(name);
        let (around, roadmap) = build(&scene, radius);
        let outlines = Outlines::of(&scene);
        let (mut finder, mut dice) = (Finder::new(), Dice(7));
        let (mut found, mut bent) = (0, 0);
        for _ in 0..120 {
            let [start, goal] = [0, 1].map(|_| free_place(&mut dice, &scene, &around, radius));
            match finder.find(&roadmap, &around, start, goal) {
                Ok(route) => {
                    check_way(name, &outlines, radius, &route, start, goal);
                    assert_eq!(route.straight, route.states.is_empty());
                    if route.straight {
                        assert!((route.curve.length() - start.distance(goal)).abs() < 1e-9);
                    } else {
                        assert!(outlines.segment_clearance(start, goal) < radius + 1e-9);
                        bent += 1;
                    }
                    found += 1;
                }
                Err(message) => assert!(
                    [
                        "roadmap.unreachable",
                        "roadmap.start-unseen",
                        "roadmap.goal-unseen"
                    ]
                    .contains(&message.id),
                    "{name}: {message}"
                ),
            }
        }
        assert!(
            found >= 95 && bent >= 30,
            "{name}: {found} found, {bent} of them bent"
        );
    }
}

#[test]
fn a_way_is_at_most_half_as_long_again_as_in_the_graph_of_all_connections() {
    for (name, scene) in all() {
        let (around, settings) = {
            let around = Surroundings::of(&scene);
            let settings = RoadmapSettings::suited(&around, radius(name)).unwrap();
            (around, settings)
        };
        let mut building = Building::new(&around, &settings).unwrap();
        while building.step(&around) == Status::Running {}
        let sampled = building.layers()[0].unwrap().clone();
        let roadmap = building.finish().unwrap();
        let mut finder = Finder::new();
        let (mut compared, mut longer) = (0, 0);
        // Both the vertices that were sampled, from which useful cycles were chosen, and those that there are in the
        // end.
        for net in [sampled, roadmap.to_growing()] {
            let dense = net.dense(&around, &settings);
            let count = dense.vertex_slots() as u32;
            for from in (0..count).step_by(13) {
                let lengths = lengths(&dense, from);
                for to in (5..count).step_by(11) {
                    let shortest = lengths[to as usize];
                    if from == to || !shortest.is_finite() {
                        continue;
                    }
                    let route = finder
                        .find(&roadmap, &around, net.at(from), net.at(to))
                        .unwrap();
                    let length = route.curve.length();
                    assert!(
                        length <= 1.5 * shortest,
                        "{name} {from} {to}: {length} against {shortest}"
                    );
                    compared += 1;
                    longer += u32::from(length > shortest * (1.0 + 1e-9));
                }
            }
        }
        assert!(
            compared > 200 && longer > 50,
            "{name}: {compared}, {longer} of them longer"
        );
    }
}

/// The cheapest way over links from the middle of an edge to that of another, by relaxing all links until nothing
/// changes.
fn over_links(roadmap: &Roadmap, from: u32, to: u32) -> f64 {
    let mut costs = vec![f64::INFINITY; roadmap.states()];
    costs[2 * from as usize] = 0.0;
    costs[2 * from as usize + 1] = 0.0;
    loop {
        let mut changed = false;
        for state in 0..roadmap.states() as u32 {
            for link in roadmap.links(state) {
                let through = costs[state as usize] + link.cost;
                if through < costs[link.to as usize] {
                    costs[link.to as usize] = through;
                    changed = true;
                }
            }
        }
        if !changed {
            return costs[2 * to as usize].min(costs[2 * to as usize + 1]);
        }
    }
}

#[test]
fn from_middle_to_middle_no_way_over_links_is_shorter() {
    let scene = convex(21);
    let (around, roadmap) = build(&scene, 1.0);
    let mut finder = Finder::new();
    finder.straight = false;
    let edges = roadmap.edges().len() as u32;
    for number in 0..60 {
        let (from, to) = (number * 37 % edges, number * 101 % edges);
        if from == to {
            continue;
        }
        let best = over_links(&roadmap, from, to);
        let [start, goal] = [from, to].map(|edge| roadmap.state(2 * edge).0);
        let route = finder.find(&roadmap, &around, start, goal).unwrap();
        // It may be shorter, because it may leave the edges at both ends.
        assert!(
            route.curve.length() <= best + 1e-6,
            "{from} {to}: {} {best}",
            route.curve.length()
        );
    }
}

#[test]
fn a_link_leads_on_in_the_direction_of_travel() {
    let (_, roadmap) = build(&concave(4), 1.0);
    let mut links = 0;
    for state in 0..roadmap.states() as u32 {
        let (_, heading) = roadmap.state(state);
        for link in roadmap.links(state) {
            let blend = &roadmap.blends()[link.blend as usize];
            let pieces = roadmap.blend_pieces(blend);
            let forward = blend.edges[0] == state / 2;
            let curve = Curve::new(pieces);
            let curve = if forward { curve } else { curve.reversed() };
            let (middle, onward) = roadmap.state(link.to);
            assert!(curve.at(0.0).unwrap().distance(roadmap.state(state).0) < 1e-6);
            assert!(
                curve.tangent(0.0).unwrap().dot(heading) > 1.0 - 1e-6,
                "leaves as it came"
            );
            assert!(curve.at(f64::INFINITY).unwrap().distance(middle) < 1e-6);
            assert!(
                curve.tangent(f64::INFINITY).unwrap().dot(onward) > 1.0 - 1e-6,
                "arrives as it goes on"
            );
            assert!((curve.length() - link.cost).abs() < 1e-6);
            assert!(link.to / 2 != state / 2, "never back");
            links += 1;
        }
    }
    assert!(links > 1_000);
}

#[test]
fn bad_ends_are_refused_each_with_its_reason() {
    let wall = |y: f64| rectangle((0.0, y), (60.0, y + 2.0));
    // Three halls, one above the other; the third is too low for any sample to fit.
    let scene = scene(
        60.0,
        40.0,
        vec![
            wall(15.0),
            wall(32.0),
            rectangle((20.0, 5.0), (30.0, 10.0)),
            rectangle((20.0, 21.0), (30.0, 27.0)),
        ],
    );
    let (around, roadmap) = build(&scene, 1.0);
    let mut finder = Finder::new();
    let mut id = |start, goal| finder.find(&roadmap, &around, start, goal).unwrap_err().id;
    assert_eq!(id(at(25.0, 8.0), at(5.0, 5.0)), "roadmap.start-blocked");
    assert_eq!(id(at(5.0, 5.0), at(25.0, 16.0)), "roadmap.goal-blocked");
    assert_eq!(id(at(-1.0, 5.0), at(5.0, 5.0)), "roadmap.start-blocked");
    assert_eq!(id(at(5.0, 5.0), at(f64::NAN, 5.0)), "roadmap.goal-blocked");
    assert_eq!(id(at(5.0, 0.5), at(40.0, 12.0)), "roadmap.start-tight");
    assert_eq!(id(at(5.0, 5.0), at(40.0, 14.5)), "roadmap.goal-tight");
    assert_eq!(id(at(5.0, 5.0), at(40.0, 25.0)), "roadmap.unreachable");
    let message = finder
        .find(&roadmap, &around, at(5.0, 0.5), at(40.0, 12.0))
        .unwrap_err();
    assert_eq!(
        message.to_string(),
        "roadmap.start-tight clearance=0.5 radius=1 x=5 y=0.5"
    );
}

#[test]
fn a_place_that_sees_no_edge_is_told_apart() {
    let scene = scene(60.0, 40.0, vec![rectangle((0.0, 20.0), (60.0, 22.0))]);
    let around = Surroundings::of(&scene);
    let settings = RoadmapSettings::suited(&around, 1.0).unwrap();
    let mut net = GrowingRoadmap::new();
    for (x, y) in [(10.0, 10.0), (50.0, 10.0)] {
        net.add_vertex(at(x, y), around.clearance(at(x, y)));
    }
    net.add_edge(0, 1);
    let mut building = Building::from_net(&around, &settings, &net, BuildPhase::Blending).unwrap();
    while building.step(&around) == Status::Running {}
    let roadmap = building.finish().unwrap();
    let mut finder = Finder::new();
    let unseen = finder
        .find(&roadmap, &around, at(30.0, 30.0), at(30.0, 5.0))
        .unwrap_err();
    assert_eq!(unseen.id, "roadmap.start-unseen");
    let unseen = finder
        .find(&roadmap, &around, at(30.0, 5.0), at(30.0, 30.0))
        .unwrap_err();
    assert_eq!(unseen.id, "roadmap.goal-unseen");
    // Both on one edge: along it, in either direction, rounded off at both joints.
    finder.straight = false;
    for (start, goal) in [
        (at(20.0, 5.0), at(40.0, 14.0)),
        (at(40.0, 14.0), at(20.0, 5.0)),
        (at(20.0, 10.0), at(40.0, 10.0)),
    ] {
        let route = finder.find(&roadmap, &around, start, goal).unwrap();
        check_way("one edge", &Outlines::of(&scene), 1.0, &route, start, goal);
        assert_eq!(route.states.len(), 1);
        assert!(route.curve.length() < 1.3 * start.distance(goal));
    }
}

#[test]
fn start_and_goal_at_one_place_give_a_way_without_length() {
    let (around, roadmap) = build(&convex(3), 1.0);
    let mut finder = Finder::new();
    let place = roadmap.vertices()[0].at;
    let route = finder.find(&roadmap, &around, place, place).unwrap();
    assert!(route.straight && route.curve.length() == 0.0);
}

#[test]
fn ties_lead_to_the_nearest_edges_that_are_seen() {
    for (name, scene) in all() {
        let radius = radius(name);
        let (around, roadmap) = build(&scene, radius);
        let outlines = Outlines::of(&scene);
        let (mut finder, mut dice) = (Finder::new(), Dice(19));
        finder.straight = false;
        for _ in 0..40 {
            let [start, goal] = [0, 1].map(|_| free_place(&mut dice, &scene, &around, radius));
            let _ = finder.find(&roadmap, &around, start, goal);
            let ties = finder.ties()[0];
            let mut nearest: Vec<(f64, u32)> = (0..roadmap.edges().len() as u32)
                .map(|edge| {
                    let [a, b] = roadmap.segment(edge);
                    (start.distance(closest(start, a, b)), edge)
                })
                .collect();
            nearest.sort_by(|a, b| a.0.total_cmp(&b.0));
            let seen = |(_, edge): &(f64, u32)| {
                let [a, b] = roadmap.segment(*edge);
                outlines.segment_clearance(start, closest(start, a, b)) >= radius
            };
            // Of the forty nearest eight at most; where none of them is seen, the first that is.
            let mut wanted: Vec<f64> = nearest
                .iter()
                .take(40)
                .filter(|near| seen(near))
                .map(|near| near.0)
                .take(8)
                .collect();
            if wanted.is_empty() {
                wanted.extend(nearest.iter().find(|near| seen(near)).map(|near| near.0));
            }
            let found: Vec<f64> = ties.iter().map(|tie| tie.distance).collect();
            assert_eq!(found.len(), wanted.len(), "{name} {start}");
            for (found, wanted) in found.iter().zip(&wanted) {
                assert!((found - wanted).abs() < 1e-9, "{name} {start}");
            }
            for tie in ties {
                let [a, b] = roadmap.segment(tie.edge);
                assert!(tie.at.distance(closest(start, a, b)) < 1e-9);
                assert!((tie.along - a.distance(tie.at)).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn a_finder_used_again_and_on_other_roadmaps_answers_as_a_new_one() {
    let scenes = [convex(1), grid(2, 40), convex(5)];
    let built: Vec<_> = scenes.iter().map(|scene| build(scene, 0.4)).collect();
    let (mut used, mut dice) = (Finder::new(), Dice(3));
    for number in 0..90 {
        let (around, roadmap) = &built[number % 3];
        let [start, goal] = [0, 1].map(|_| free_place(&mut dice, &scenes[number % 3], around, 0.4));
        let mut new = Finder::new();
        assert_eq!(
            used.find(roadmap, around, start, goal),
            new.find(roadmap, around, start, goal)
        );
        assert_eq!(used.expanded(), new.expanded());
        assert_eq!(used.ties(), new.ties());
    }
}

/// Two ways round a block, the lower one shorter.
fn round_a_block() -> (Scene, Surroundings, Roadmap) {
    let scene = scene(60.0, 40.0, vec![rectangle((15.0, 12.0), (45.0, 30.0))]);
    let (around, roadmap) = build(&scene, 1.0);
    (scene, around, roadmap)
}

const WEST: DVec2 = DVec2::new(6.0, 18.0);
const EAST: DVec2 = DVec2::new(54.0, 18.0);

/// Whether the way from west to east leads below the block.
fn below(roadmap: &Roadmap, around: &Surroundings) -> bool {
    let route = Finder::new().find(roadmap, around, WEST, EAST).unwrap();
    assert!(largest_jump(&route.curve) < 1e-3);
    let middle = route.curve.at(route.curve.length() / 2.0).unwrap();
    middle.y < 12.0
}

#[test]
fn a_fake_obstacle_sends_the_way_round_the_other_side() {
    let (mut scene, around, roadmap) = round_a_block();
    assert!(below(&roadmap, &around));
    scene
        .add(Obstacle::standing(
            rectangle((28.0, 0.0), (32.0, 11.0)),
            0.1,
        ))
        .unwrap();
    let (around, roadmap) = build(&scene, 1.0);
    assert!(!below(&roadmap, &around));
}

#[test]
fn weights_send_the_way_round_the_other_side_and_back() {
    let (_, around, mut roadmap) = round_a_block();
    let before = roadmap.clone();
    let dear: Vec<DVec2> = (0..roadmap.edges().len() as u32)
        .map(|edge| roadmap.state(2 * edge).0)
        .filter(|at| at.y < 12.0)
        .collect();
    for at in &dear {
        roadmap
            .apply(
                &around,
                &RoadmapEdit::Weight {
                    at: *at,
                    weight: 5.0,
                },
            )
            .unwrap();
    }
    assert!(!below(&roadmap, &around));
    assert_eq!(roadmap.least_weight(), 1.0);
    for at in &dear {
        roadmap
            .apply(
                &around,
                &RoadmapEdit::Weight {
                    at: *at,
                    weight: 1.0,
                },
            )
            .unwrap();
    }
    assert!(below(&roadmap, &around));
    assert_eq!(roadmap.edges(), before.edges());
    // Preferred ways: what is cheap above makes up for its length.
    let cheap: Vec<DVec2> = (0..roadmap.edges().len() as u32)
        .map(|edge| roadmap.state(2 * edge).0)
        .filter(|at| at.y > 14.0)
        .collect();
    for at in cheap {
        roadmap
            .apply(&around, &RoadmapEdit::Weight { at, weight: 0.2 })
            .unwrap();
    }
    assert!(!below(&roadmap, &around));
    assert_eq!(roadmap.least_weight(), 0.2);
}

#[test]
fn cut_edges_and_removed_vertices_send_the_way_round_the_other_side() {
    let (scene, around, roadmap) = round_a_block();
    let middle = |at: DVec2| at.y < 12.0 && at.x > 20.0 && at.x < 40.0;
    let mut cut = roadmap.clone();
    while let Some(edge) = (0..cut.edges().len() as u32).find(|edge| {
        let [a, b] = cut.segment(*edge);
        a.y.min(b.y) < 12.0 && (a.x - 30.0) * (b.x - 30.0) <= 0.0
    }) {
        let at = cut.state(2 * edge).0;
        let count = cut.edges().len();
        cut.apply(&around, &RoadmapEdit::Cut { at }).unwrap();
        assert_eq!(cut.edges().len(), count - 1);
    }
    assert!(!below(&cut, &around));
    let mut removed = roadmap.clone();
    while let Some(vertex) = removed
        .vertices()
        .iter()
        .find(|vertex| middle(vertex.at))
        .copied()
    {
        removed
            .apply(&around, &RoadmapEdit::Remove { at: vertex.at })
            .unwrap();
        assert!(removed.vertices().iter().all(|other| other.at != vertex.at));
    }
    for edge in removed.edges() {
        assert!(edge.ends[0] != edge.ends[1]);
    }
    // Long edges may still pass below.
    while let Some(edge) = removed.edges().iter().find(|edge| {
        let [a, b] = edge.ends.map(|end| removed.vertices()[end as usize].at);
        a.y.min(b.y) < 12.0 && (a.x - 30.0) * (b.x - 30.0) <= 0.0
    }) {
        let ends = edge.ends.map(|end| removed.vertices()[end as usize].at);
        let low = ends.into_iter().min_by(|a, b| a.y.total_cmp(&b.y)).unwrap();
        removed
            .apply(&around, &RoadmapEdit::Remove { at: low })
            .unwrap();
    }
    assert!(!below(&removed, &around));
    let route = Finder::new().find(&removed, &around, WEST, EAST).unwrap();
    check_way("removed", &Outlines::of(&scene), 1.0, &route, WEST, EAST);
}

/// That a changed roadmap is what its net, built anew from blends on, would be.
fn check_as_if_new(around: &Surroundings, roadmap: &Roadmap) {
    let mut building = Building::from_net(
        around,
        roadmap.settings(),
        &roadmap.to_growing(),
        BuildPhase::Blending,
    )
    .unwrap();
    while building.step(around) == Status::Running {}
    let new = building.finish().unwrap();
    assert_eq!(roadmap.vertices(), new.vertices());
    assert_eq!(roadmap.edges(), new.edges());
    assert_eq!(roadmap.blends(), new.blends());
    assert_eq!(roadmap.parts(), new.parts());
    for state in 0..roadmap.states() as u32 {
        assert_eq!(roadmap.links(state), new.links(state));
    }
}

#[test]
fn after_each_change_the_roadmap_is_as_if_made_so() {
    let (_, around, mut roadmap) = round_a_block();
    let vertex = roadmap.vertices()[7].at;
    let to = vertex + at(0.3, -0.2);
    roadmap
        .apply(
            &around,
            &RoadmapEdit::Move {
                from: vertex + at(0.01, 0.0),
                to,
            },
        )
        .unwrap();
    assert_eq!(roadmap.vertices()[7].at, to);
    check_as_if_new(&around, &roadmap);
    let (vertices, edges) = (roadmap.vertices().len(), roadmap.edges().len());
    roadmap
        .apply(&around, &RoadmapEdit::Add { at: at(7.0, 20.5) })
        .unwrap();
    assert_eq!(roadmap.vertices().len(), vertices + 1);
    assert!(roadmap.edges().len() > edges);
    check_as_if_new(&around, &roadmap);
    roadmap
        .apply(&around, &RoadmapEdit::Cut { at: at(30.0, 6.0) })
        .unwrap();
    check_as_if_new(&around, &roadmap);
    roadmap
        .apply(&around, &RoadmapEdit::Remove { at: at(10.0, 8.0) })
        .unwrap();
    assert_eq!(roadmap.vertices().len(), vertices);
    check_as_if_new(&around, &roadmap);
    // Two vertices that see each other and are not joined.
    let net = roadmap.to_growing();
    let sees = |a: u32, b: u32| {
        net.edge_between(a, b).is_none() && roadmap.settings().passes(&around, net.at(a), net.at(b))
    };
    let pair = net
        .vertices()
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .find(|(a, b)| sees(*a, *b))
        .unwrap();
    let mut finder = Finder::new();
    finder.straight = false;
    let mut between = |roadmap: &Roadmap| {
        let [from, to] = [pair.0, pair.1].map(|vertex| net.at(vertex));
        finder.find(roadmap, &around, from, to).unwrap().curve
    };
    let long = between(&roadmap).length();
    let edges = roadmap.edges().len();
    let join = RoadmapEdit::Join {
        from: net.at(pair.0),
        to: net.at(pair.1),
    };
    roadmap.apply(&around, &join).unwrap();
    assert_eq!(roadmap.edges().len(), edges + 1);
    check_as_if_new(&around, &roadmap);
    let short = between(&roadmap);
    assert!(short.length() < long - 1e-6, "{} {long}", short.length());
    // A vertex in the middle of a way takes it along.
    let along = |roadmap: &Roadmap| {
        Finder::new()
            .find(roadmap, &around, WEST, EAST)
            .unwrap()
            .curve
    };
    let before = along(&roadmap);
    let moved = roadmap
        .vertices()
        .iter()
        .map(|vertex| vertex.at)
        .find(|vertex| {
            (0..200).any(|share| {
                let on = before
                    .at(before.length() * f64::from(share) / 200.0)
                    .unwrap();
                on.distance(*vertex) < 0.3
            }) && (20.0..40.0).contains(&vertex.x)
        });
    let from = moved.expect("the way passes vertices");
    roadmap
        .apply(
            &around,
            &RoadmapEdit::Move {
                from,
                to: from + at(0.0, 0.4),
            },
        )
        .unwrap();
    assert!(along(&roadmap).pieces() != before.pieces());
    assert_eq!(
        roadmap.apply(&around, &join).unwrap_err().id,
        "roadmap.hook-joined"
    );
}

#[test]
fn changes_that_cannot_be_are_refused_and_leave_the_roadmap_as_it_was() {
    let (_, around, mut roadmap) = round_a_block();
    let before = roadmap.clone();
    let vertex = roadmap.vertices()[0].at;
    let far = roadmap
        .vertices()
        .iter()
        .find(|other| !roadmap.settings().passes(&around, vertex, other.at))
        .unwrap()
        .at;
    let mut id = |hook| roadmap.apply(&around, &hook).unwrap_err().id;
    assert_eq!(
        id(RoadmapEdit::Weight {
            at: vertex,
            weight: f64::NAN
        }),
        "roadmap.hook-weight"
    );
    assert_eq!(
        id(RoadmapEdit::Weight {
            at: vertex,
            weight: 0.0
        }),
        "roadmap.hook-weight"
    );
    assert_eq!(
        id(RoadmapEdit::Weight {
            at: at(1e6, 0.0),
            weight: 2.0
        }),
        "roadmap.hook-nothing"
    );
    assert_eq!(
        id(RoadmapEdit::Remove {
            at: at(f64::NAN, 0.0)
        }),
        "roadmap.hook-nothing"
    );
    assert_eq!(
        id(RoadmapEdit::Move {
            from: vertex,
            to: at(30.0, 20.0)
        }),
        "roadmap.hook-blocked"
    );
    assert_eq!(
        id(RoadmapEdit::Move {
            from: vertex,
            to: far
        }),
        "roadmap.hook-blocked"
    );
    assert_eq!(
        id(RoadmapEdit::Move {
            from: vertex,
            to: at(f64::NAN, 1.0)
        }),
        "roadmap.hook-blocked"
    );
    assert_eq!(
        id(RoadmapEdit::Add { at: at(30.0, 20.0) }),
        "roadmap.hook-blocked"
    );
    assert_eq!(
        id(RoadmapEdit::Join {
            from: vertex,
            to: far
        }),
        "roadmap.hook-blocked"
    );
    assert_eq!(
        id(RoadmapEdit::Join {
            from: vertex,
            to: vertex
        }),
        "roadmap.hook-joined"
    );
    assert_eq!(
        (roadmap.vertices(), roadmap.edges(), roadmap.blends()),
        (before.vertices(), before.edges(), before.blends())
    );
}

#[test]
fn no_vertex_is_moved_onto_another_or_added_there() {
    let (_, around, roadmap) = round_a_block();
    let mut refused = 0;
    for edge in roadmap.edges() {
        let [from, to] = edge.ends.map(|end| roadmap.vertices()[end as usize].at);
        let hooks = [
            RoadmapEdit::Move { from, to },
            RoadmapEdit::Move {
                from,
                to: to + (from - to).normalize() * 1e-9,
            },
            RoadmapEdit::Add { at: to },
        ];
        for hook in hooks {
            let mut changed = roadmap.clone();
            match changed.apply(&around, &hook) {
                Err(message) if message.id == "roadmap.hook-taken" => refused += 1,
                Err(message) => assert_eq!(message.id, "roadmap.hook-blocked"),
                Ok(()) => panic!("{hook:?} was made"),
            }
        }
    }
    assert!(refused > roadmap.edges().len());
}

#[test]
fn settings_that_suit_a_scene_are_settings_that_hold_there() {
    let scene = Scene::new(DVec2::ZERO, at(10.0, 8.0)).unwrap();
    let around = Surroundings::of(&scene);
    for step in 1..=39 {
        let radius = 0.1 * f64::from(step);
        let settings = RoadmapSettings::suited(&around, radius).unwrap();
        assert_eq!(settings.check(&around), Ok(()), "{radius}");
    }
}

#[test]
fn changes_can_be_kept_and_made_again_on_a_roadmap_built_anew() {
    let (_, around, mut roadmap) = round_a_block();
    let from = roadmap.vertices()[7].at;
    let hooks = vec![
        RoadmapEdit::Move {
            from,
            to: from + at(0.25, -0.125),
        },
        RoadmapEdit::Add { at: at(7.0, 20.5) },
        RoadmapEdit::Weight {
            at: at(30.0, 6.0),
            weight: 5.0,
        },
        RoadmapEdit::Cut { at: at(10.0, 30.0) },
        RoadmapEdit::Remove { at: at(50.0, 35.0) },
    ];
    let json = serde_json::to_string(&hooks).unwrap();
    assert!(json.contains(r#"{"kind":"add","at":[7.0,20.5]}"#), "{json}");
    let kept: Vec<RoadmapEdit> = serde_json::from_str(&json).unwrap();
    assert_eq!(kept, hooks);
    let settings = *roadmap.settings();
    for hook in &hooks {
        roadmap.apply(&around, hook).unwrap();
    }
    let mut again = Roadmap::build(&around, &settings).unwrap();
    for hook in &kept {
        again.apply(&around, hook).unwrap();
    }
    assert_eq!(
        (roadmap.vertices(), roadmap.edges(), roadmap.blends()),
        (again.vertices(), again.edges(), again.blends())
    );
    // With other settings the same places mean what is nearest there.
    let mut other = Roadmap::build(
        &around,
        &RoadmapSettings {
            seed: 9,
            vertices: 150,
            ..settings
        },
    )
    .unwrap();
    for hook in &kept {
        other.apply(&around, hook).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn on_any_scene_ways_are_smooth_and_clear(seed in 0_u64..1_000_000, kind in 0..3_u8, wide in 0.4..1.5_f64) {
        let scene = match kind {
            0 => convex(seed),
            1 => concave(seed),
            _ => grid(seed, 40),
        };
        let radius = if kind == 2 { wide * 0.3 } else { wide };
        let around = Surroundings::of(&scene);
        let settings = RoadmapSettings { seed, vertices: 150, ..RoadmapSettings::suited(&around, radius).unwrap() };
        let roadmap = Roadmap::build(&around, &settings).unwrap();
        let outlines = Outlines::of(&scene);
        let (mut finder, mut dice) = (Finder::new(), Dice(seed));
        finder.straight = seed % 2 == 0;
        for _ in 0..25 {
            let [start, goal] = [0, 1].map(|_| free_place(&mut dice, &scene, &around, radius));
            if let Ok(route) = finder.find(&roadmap, &around, start, goal) {
                check_way("any", &outlines, radius, &route, start, goal);
            }
        }
    }
}

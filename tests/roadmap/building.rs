//! The phases of a roadmap's building: neighbours, useful cycles, edges, overlaps, blends.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use proptest::prelude::*;
use wayscope::path::Piece;
use wayscope::roadmap::{
    Bend, BuildEvent, BuildPhase, Building, EdgeVerdict, GrowingRoadmap, Identity, LinkReason,
    Overlap, Roadmap, RoadmapSettings, fit,
};
use wayscope::spatial::KdTree;
use wayscope::trace::Status;
use wayscope::world::scene::{Scene, Surroundings, read_scene};

fn suited(scene: &Scene, radius: f64) -> (Surroundings, RoadmapSettings) {
    let around = Surroundings::of(scene);
    let settings = RoadmapSettings::suited(&around, radius).unwrap();
    (around, settings)
}

/// The radius of a body that suits one of the scenes.
fn radius(name: &str) -> f64 {
    if name == "grid" { 0.4 } else { 0.8 }
}

#[test]
fn neighbours_are_those_of_looking_at_all_points() {
    let mut dice = Dice(3);
    let (mut near, mut points, mut found) = (KdTree::new(), Vec::new(), Vec::new());
    let mut looked = [0, 0];
    assert!(near.is_empty());
    for number in 0..700_u32 {
        // Some coincide, and many share a coordinate.
        let place = at((dice.share() * 40.0).floor(), dice.share() * 40.0);
        let place = if number % 50 == 49 { points[3] } else { place };
        points.push(place);
        assert_eq!(near.push(place), number);
        if number % 3 == 0 {
            let (from, distance) = (
                at(dice.share() * 44.0 - 2.0, dice.share() * 44.0),
                dice.share() * 15.0,
            );
            let visited = near.within(from, distance, &mut found) as usize;
            assert!((found.len()..=near.len()).contains(&visited));
            looked = [looked[0] + visited, looked[1] + near.len()];
            let mut all: Vec<(f64, u32)> = (0..)
                .zip(&points)
                .map(|(n, p)| (p.distance(from), n))
                .collect();
            all.retain(|(apart, _)| *apart <= distance);
            all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            assert_eq!(found, all);
        }
    }
    assert_eq!(near.len(), 700);
    assert!(
        2 * looked[0] < looked[1],
        "it spares more than half: {looked:?}"
    );
}

/// The floors that are shipped, each with the radius of a body that fits there.
fn shipped() -> Vec<(String, Scene, f64)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
    let names = [
        ("bumpy-wall", 0.5),
        ("columns", 0.5),
        ("courtyard", 0.5),
        ("maze", 0.3),
        ("office", 0.3),
        ("one-object-maze", 0.3),
        ("streets", 0.5),
    ];
    let read = |(name, radius): (&str, f64)| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let file = read_scene(serde_json::from_str(&text).unwrap()).unwrap();
        (name.to_owned(), file.scene, radius)
    };
    names.map(read).into()
}

/// Follows a building through its phases of cycles with nets of its own: what was decided about each neighbour is what
/// the shortest way in the net of that moment says. How many edges came, how many were needless, and how many blocked.
fn check_late_cycles(
    name: &str,
    scene: &Scene,
    settings: &RoadmapSettings,
    around: &Surroundings,
) -> [usize; 3] {
    let outlines = Outlines::of(scene);
    let mut building = Building::new(around, settings).unwrap();
    let mut kinds = [0; 3];
    let mut before = GrowingRoadmap::new();
    while building.step(around) == Status::Running {
        let BuildEvent::Bridged { vertex } = *building.event() else {
            before = building.net().clone();
            continue;
        };
        if building.phase() != BuildPhase::Cycles {
            continue;
        }
        let own = before.components()[vertex as usize];
        for link in building.linked() {
            // Within a part and between parts alike: where there is no way, it is longer than any.
            let way = lengths(&before, vertex)[link.vertex as usize];
            let (from, to) = (before.at(vertex), before.at(link.vertex));
            let limit = settings.cycle * from.distance(to);
            assert!(from.distance(to) <= settings.neighbour_distance, "{name}");
            let clear = outlines.segment_clearance(from, to);
            let adds = way > limit && clear >= settings.radius;
            // Where either is a matter of rounding it may be decided either way.
            let doubtful = (way - limit).abs() < 1e-9 || (clear - settings.radius).abs() < 1e-9;
            assert!(
                doubtful || link.edge.is_some() == adds,
                "{name}: {way} {limit} {clear}"
            );
            let kind = match link.reason {
                LinkReason::Shortens { limit: told } => {
                    assert!(link.edge.is_some() && (told - limit).abs() < 1e-9, "{name}");
                    let other = before.components()[link.vertex as usize];
                    assert!(own != other || way.is_finite(), "{name}");
                    0
                }
                LinkReason::Needless { way: told } => {
                    assert!((way - told).abs() < 1e-9, "{name}: {way} {told}");
                    1
                }
                LinkReason::Blocked => {
                    assert!(way > limit, "{name}: {way} {limit}");
                    2
                }
                LinkReason::Joins => panic!("{name}: no part is new here"),
            };
            kinds[kind] += 1;
            if let Some(edge) = link.edge {
                assert_eq!(before.add_edge(vertex, link.vertex), Some(edge), "{name}");
            }
        }
        assert_eq!(&before, building.net(), "{name}: nothing else came");
    }
    kinds
}

/// Usually each scene has one of the three lengths of cycles, in turn; all of them with WAYSCOPE_ALL=1.
#[test]
fn edges_that_come_after_merging_each_pass_the_test_of_useful_cycles() {
    let each = std::env::var_os("WAYSCOPE_ALL").is_some();
    let drawn = all().into_iter().map(|(name, scene)| {
        let radius = radius(name);
        (name.to_owned(), scene, radius)
    });
    let more = (0..2).flat_map(|seed| {
        let scenes = [
            ("convex", convex(seed)),
            ("concave", concave(seed)),
            ("grid", grid(seed, 40)),
        ];
        scenes.map(|(name, scene)| (format!("{name} {seed}"), scene, radius(name)))
    });
    let mut sums = [0; 3];
    let scenes = shipped().into_iter().chain(drawn).chain(more);
    for (turn, (name, scene, radius)) in scenes.enumerate() {
        let (around, suited) = suited(&scene, radius);
        let cycles = [1.1, suited.cycle, 3.0].into_iter().enumerate();
        for (_, cycle) in cycles.filter(|(at, _)| each || turn % 3 == *at) {
            let settings = RoadmapSettings { cycle, ..suited };
            let kinds = check_late_cycles(&name, &scene, &settings, &around);
            for (sum, kind) in sums.iter_mut().zip(kinds) {
                *sum += kind;
            }
        }
        let forest = RoadmapSettings {
            cycle: f64::INFINITY,
            ..suited
        };
        let none = check_late_cycles(&name, &scene, &forest, &around);
        assert_eq!(none, [0; 3], "{name}: no cycle is of use");
    }
    assert!(sums.iter().all(|sum| *sum > 100), "{sums:?}");
}

/// Follows a building through its first phase with a net of its own; how many edges of each kind came.
fn check_useful_cycles(
    name: &str,
    scene: &Scene,
    settings: &RoadmapSettings,
    around: &Surroundings,
) -> [usize; 4] {
    let outlines = Outlines::of(scene);
    let mut building = Building::new(around, settings).unwrap();
    let mut net = GrowingRoadmap::new();
    let mut kinds = [0; 4];
    loop {
        building.step(around);
        let vertex = match building.event() {
            BuildEvent::Sampled {
                vertex: Some(vertex),
            }
            | BuildEvent::Followed {
                vertex: Some(vertex),
            } => {
                net.add_vertex(building.net().at(*vertex), 0.0);
                *vertex
            }
            BuildEvent::Bridged { vertex } => *vertex,
            BuildEvent::Ended(BuildPhase::Sampling) => break,
            _ => continue,
        };
        for link in building.linked() {
            let way = lengths(&net, vertex)[link.vertex as usize];
            let apart = net.at(vertex).distance(net.at(link.vertex));
            let clear = outlines.segment_clearance(net.at(vertex), net.at(link.vertex));
            assert_eq!(
                link.edge.is_some(),
                matches!(link.reason, LinkReason::Joins | LinkReason::Shortens { .. })
            );
            match link.reason {
                LinkReason::Joins => assert!(
                    way.is_infinite() && clear >= settings.radius - 1e-9,
                    "{name}"
                ),
                LinkReason::Shortens { limit } => {
                    assert!(
                        way.is_finite()
                            && way > settings.cycle * apart - 1e-9
                            && clear >= settings.radius - 1e-9,
                        "{name}"
                    );
                    assert!((limit - settings.cycle * apart).abs() < 1e-9);
                }
                LinkReason::Needless { way: told } => {
                    assert!(
                        (way - told).abs() < 1e-9 && way <= settings.cycle * apart + 1e-9,
                        "{name}: {way} {told} {apart}"
                    );
                }
                LinkReason::Blocked => {
                    assert!(clear < settings.radius + 1e-9, "{name}");
                }
            }
            let kind = match link.reason {
                LinkReason::Joins => 0,
                LinkReason::Shortens { .. } => 1,
                LinkReason::Needless { .. } => 2,
                LinkReason::Blocked => 3,
            };
            kinds[kind] += 1;
            if link.edge.is_some() {
                net.add_edge(vertex, link.vertex);
            }
        }
        assert_eq!(net.edges().count(), building.net().edges().count());
    }
    kinds
}

#[test]
fn each_edge_within_a_part_was_useful_when_it_was_added() {
    for (name, scene) in all() {
        let (around, suited) = suited(&scene, radius(name));
        let settings = RoadmapSettings {
            vertices: 120,
            ..suited
        };
        let kinds = check_useful_cycles(name, &scene, &settings, &around);
        assert!(
            kinds[..3].iter().all(|count| *count > 10),
            "{name}: {kinds:?}"
        );
        assert!(kinds[3] > 10 || name == "bumpy", "{name}: {kinds:?}");
    }
}

#[test]
fn without_cycles_the_graph_is_a_forest() {
    for (name, scene) in all() {
        let (around, suited) = suited(&scene, radius(name));
        let settings = RoadmapSettings {
            cycle: f64::INFINITY,
            vertices: 150,
            ..suited
        };
        let kinds = check_useful_cycles(name, &scene, &settings, &around);
        assert_eq!(kinds[1], 0);
        let mut building = Building::new(&around, &settings).unwrap();
        while building.phase() == BuildPhase::Sampling {
            building.step(&around);
        }
        let net = building.layers()[0].unwrap();
        let components = net.components();
        let parts = net
            .vertices()
            .filter(|vertex| components[*vertex as usize] == *vertex)
            .count();
        assert_eq!(
            net.edges().count() + parts,
            net.vertices().count(),
            "{name}"
        );
    }
}

#[test]
fn each_part_of_an_edge_is_far_enough_from_obstacles_or_says_why_not() {
    for (name, scene) in all() {
        let (around, settings) = suited(&scene, radius(name));
        let outlines = Outlines::of(&scene);
        let mut building = Building::new(&around, &settings).unwrap();
        let (mut refused, mut clear, mut split) = (0, 0, 0);
        let mut before = 0.0;
        while building.layers()[1].is_none() {
            building.step(&around);
            match building.event() {
                BuildEvent::Ended(BuildPhase::Sampling) => {
                    before = building.layers()[0].unwrap().total_length()
                }
                BuildEvent::Looked {
                    ends,
                    verdict,
                    vertex,
                    edge,
                } => {
                    let net = building.net();
                    let [a, b] = ends.map(|end| net.at(end));
                    let threshold = settings
                        .clearance
                        .min(0.95 * outlines.clearance(a).min(outlines.clearance(b)));
                    let far = outlines.segment_clearance(a, b);
                    assert!(
                        far >= settings.radius - 1e-9,
                        "{name}: the body passes along every part"
                    );
                    assert_eq!(edge.is_some(), *verdict != EdgeVerdict::Split);
                    match verdict {
                        EdgeVerdict::Clear => {
                            assert!(far >= threshold - 1e-9, "{name}: {far} {threshold}")
                        }
                        EdgeVerdict::Short => assert!(
                            a.distance(b) < settings.shortest_edge && far < threshold,
                            "{name}"
                        ),
                        EdgeVerdict::Stuck | EdgeVerdict::Blocked => {
                            assert!(far < threshold + 1e-9, "{name}")
                        }
                        EdgeVerdict::Split => {
                            let middle = net.at(vertex.unwrap());
                            assert!(
                                middle.distance(a).max(middle.distance(b)) < a.distance(b),
                                "{name}"
                            );
                        }
                    }
                    clear += u32::from(*verdict == EdgeVerdict::Clear);
                    split += u32::from(*verdict == EdgeVerdict::Split);
                    refused +=
                        u32::from(matches!(verdict, EdgeVerdict::Stuck | EdgeVerdict::Blocked));
                }
                _ => {}
            }
        }
        assert!(refused * 50 <= clear, "{name}: {refused} of {clear}");
        assert!(split > 0 || name == "bumpy", "{name}");
        let after = building.layers()[1].unwrap().total_length();
        assert!(
            after >= before - 1e-6 && after <= 1.05 * before,
            "{name}: {before} {after}"
        );
    }
}

/// The net of a fixture: places and pairs of these.
fn net(places: &[(f64, f64)], edges: &[(u32, u32)]) -> GrowingRoadmap {
    let mut net = GrowingRoadmap::new();
    for (x, y) in places {
        net.add_vertex(at(*x, *y), 10.0);
    }
    for (a, b) in edges {
        net.add_edge(*a, *b).unwrap();
    }
    net
}

/// What merging makes of a fixture in an empty hall with δ_m = 0.4: the kinds of merges, and the edges as pairs of
/// places.
fn merged(places: &[(f64, f64)], edges: &[(u32, u32)]) -> (Vec<Overlap>, Vec<[(f64, f64); 2]>) {
    let scene = scene(100.0, 100.0, vec![]);
    let (around, suited) = suited(&scene, 1.0);
    let settings = RoadmapSettings {
        merge: 0.4,
        ..suited
    };
    let mut building =
        Building::from_net(&around, &settings, &net(places, edges), BuildPhase::Merging).unwrap();
    let mut overlaps = Vec::new();
    while building.layers()[2].is_none() {
        building.step(&around);
        if let BuildEvent::Merged(merge) = building.event() {
            overlaps.push(merge.overlap);
        }
    }
    let net = building.layers()[2].unwrap();
    let pair = |edge| {
        let mut ends = net.segment(edge).map(|at| (at.x, at.y));
        ends.sort_by(|a, b| a.partial_cmp(b).unwrap());
        ends
    };
    let mut edges: Vec<[(f64, f64); 2]> = net.edges().map(pair).collect();
    edges.sort_by(|a, b| a.partial_cmp(b).unwrap());
    (overlaps, edges)
}

#[test]
fn staggered_edges_become_a_chain() {
    let (a, b, c, d) = ((10.0, 50.0), (20.0, 50.0), (15.0, 50.3), (25.0, 50.3));
    let (overlaps, edges) = merged(&[a, b, c, d], &[(0, 1), (2, 3)]);
    assert_eq!(overlaps, [Overlap::Stagger]);
    assert_eq!(edges, [[a, c], [c, b], [b, d]]);
}

#[test]
fn an_edge_beside_a_longer_one_becomes_its_middle() {
    let (a, b, c, d) = ((10.0, 50.0), (30.0, 50.0), (15.0, 50.2), (25.0, 50.3));
    let (overlaps, edges) = merged(&[a, b, c, d], &[(0, 1), (3, 2)]);
    assert_eq!(overlaps, [Overlap::Contained]);
    assert_eq!(edges, [[a, c], [c, d], [d, b]]);
}

#[test]
fn two_edges_of_a_vertex_side_by_side_become_a_chain() {
    let (a, b, d) = ((10.0, 50.0), (30.0, 50.0), (20.0, 50.3));
    let (overlaps, edges) = merged(&[a, b, d], &[(0, 1), (0, 2)]);
    assert_eq!(overlaps, [Overlap::Shared]);
    assert_eq!(edges, [[a, d], [d, b]]);
}

#[test]
fn an_edge_that_ends_on_another_splits_it() {
    let (a, b, c, d) = ((10.0, 50.0), (30.0, 50.0), (20.0, 50.3), (20.0, 60.0));
    let (overlaps, edges) = merged(&[a, b, c, d], &[(0, 1), (2, 3)]);
    assert_eq!(overlaps, [Overlap::Tee]);
    assert_eq!(edges, [[a, c], [c, d], [c, b]]);
}

#[test]
fn vertices_that_lie_together_are_welded_and_crossing_edges_meet() {
    let (a, b, c, d) = ((10.0, 50.0), (20.0, 50.0), (20.1, 50.1), (30.0, 60.0));
    let (overlaps, edges) = merged(&[a, b, c, d], &[(0, 1), (2, 3)]);
    assert_eq!(overlaps, [Overlap::Weld]);
    assert_eq!(edges.len(), 2);
    let (a, b, c, d) = ((10.0, 50.0), (30.0, 50.0), (20.0, 40.0), (20.0, 60.0));
    let (overlaps, edges) = merged(&[a, b, c, d], &[(0, 1), (2, 3)]);
    assert_eq!(overlaps, [Overlap::Crossing]);
    let x = (20.0, 50.0);
    assert_eq!(edges, [[a, x], [c, x], [x, d], [x, b]]);
}

#[test]
fn edges_farther_apart_stay_as_they_are() {
    let places = [
        (10.0, 50.0),
        (30.0, 50.0),
        (10.0, 50.5),
        (30.0, 50.5),
        (40.0, 50.0),
        (45.0, 55.0),
    ];
    let (overlaps, edges) = merged(&places, &[(0, 1), (2, 3), (4, 5)]);
    assert_eq!((overlaps.len(), edges.len()), (0, 3));
}

#[test]
fn what_the_body_could_not_pass_is_not_merged() {
    // A pillar below the middle of ab: the way over c, which lies 0.3 m lower, would come too near.
    let scene = scene(100.0, 100.0, vec![disc(20.0, 47.85, 1.0)]);
    let (around, suited) = suited(&scene, 1.0);
    let settings = RoadmapSettings {
        merge: 0.4,
        ..suited
    };
    let places = [(10.0, 50.0), (30.0, 50.0), (14.0, 49.7), (14.0, 40.0)];
    let edges = [(0, 1), (2, 3)];
    let high = Building::from_net(
        &around,
        &settings,
        &net(&places, &edges),
        BuildPhase::Merging,
    )
    .unwrap();
    let last = |mut building: Building| {
        while building.step(&around) == Status::Running {}
        building.counts().merges[4]
    };
    assert_eq!(last(high), 0, "c to b passes 0.96 m from the pillar");
    let settings = RoadmapSettings {
        radius: 0.9,
        ..settings
    };
    let low = Building::from_net(
        &around,
        &settings,
        &net(&places, &edges),
        BuildPhase::Merging,
    )
    .unwrap();
    assert_eq!(last(low), 1);
}

/// That no end of an edge projects on another edge, unless the body could not pass along what would come; and that what
/// was connected is.
fn check_merged(name: &str, building: &Building, around: &Surroundings) {
    let settings = building.settings();
    let [_, Some(before), Some(after)] = building.layers() else {
        panic!("{name}: unfinished")
    };
    assert!(!building.counts().merging_cut_short, "{name}");
    let edges: Vec<u32> = after.edges().collect();
    let passes = |a: u32, b: u32| {
        after.edge_between(a, b).is_some() || settings.passes(around, after.at(a), after.at(b))
    };
    for &edge in &edges {
        let [a, b] = after.ends(edge);
        let (from, to) = (after.at(a), after.at(b));
        let (length, along) = (from.distance(to), (to - from).normalize());
        assert!(length > 0.0);
        assert!(settings.passes(around, from, to), "{name}");
        for &other in &edges {
            if other == edge {
                continue;
            }
            for end in after.ends(other) {
                if end == a || end == b {
                    continue;
                }
                let away = after.at(end) - from;
                let foot = away.dot(along);
                let inside = foot >= settings.merge / 2.0 && foot <= length - settings.merge / 2.0;
                if inside && away.perp_dot(along).abs() < settings.merge * (1.0 - 1e-9) {
                    assert!(
                        !(passes(a, end) && passes(end, b)),
                        "{name}: {end} projects on {edge}"
                    );
                }
            }
        }
    }
    // Vertices that are still where they were.
    let (old, new) = (before.components(), after.components());
    let mut same: Vec<(u32, u32)> = Vec::new();
    for vertex in before.vertices() {
        if let Some(stayed) = after
            .vertices()
            .find(|other| after.at(*other) == before.at(vertex))
        {
            same.push((old[vertex as usize], new[stayed as usize]));
        }
    }
    assert!(same.len() * 2 > before.vertices().count(), "{name}");
    same.sort_unstable();
    same.dedup();
    for pair in same.windows(2) {
        assert!(pair[0].0 != pair[1].0, "{name}: a part fell apart");
    }
    assert!(parts(after) <= parts(before), "{name}");
}

#[test]
fn after_merging_nothing_overlaps_and_what_was_connected_is() {
    for (name, scene) in all() {
        let (around, settings) = suited(&scene, radius(name));
        let mut building = Building::new(&around, &settings).unwrap();
        while building.step(&around) == Status::Running {}
        check_merged(name, &building, &around);
        let merges = building.counts().merges;
        assert!(merges.iter().sum::<u64>() > 20, "{name}: {merges:?}");
        let [_, Some(before), Some(after)] = building.layers() else {
            panic!()
        };
        assert_eq!(parts(before), parts(after), "{name}");
    }
}

/// That every blend of a roadmap touches its edges and has its clearance; how many arcs there are.
fn check_blends(name: &str, scene: &Scene, roadmap: &Roadmap) -> usize {
    let outlines = Outlines::of(scene);
    let settings = roadmap.settings();
    let mut arcs = 0;
    for (number, _) in roadmap.vertices().iter().enumerate() {
        let degree = roadmap.incident(number as u32).len();
        let here = roadmap
            .blends()
            .iter()
            .filter(|blend| blend.vertex == number as u32)
            .count();
        assert_eq!(here, degree * degree.saturating_sub(1) / 2, "{name}");
    }
    for blend in roadmap.blends() {
        let vertex = roadmap.vertices()[blend.vertex as usize].at;
        let arms = blend.edges.map(|edge| {
            let [a, b] = roadmap.segment(edge);
            if a == vertex { b - a } else { a - b }
        });
        let Bend::Arc(arc) = blend.fit.bend else {
            continue;
        };
        arcs += 1;
        let [u1, u2] = arms.map(|arm| arm.normalize());
        let reach = blend.fit.reach;
        let most = arms.map(|arm| arm.length() / 2.0);
        assert!(
            reach > 0.0 && reach <= most[0].min(most[1]) + 1e-9,
            "{name}"
        );
        assert!(
            arc.start().distance(vertex + u1 * reach) < 1e-6,
            "{name}: begins on the first edge"
        );
        assert!(
            arc.end().distance(vertex + u2 * reach) < 1e-6,
            "{name}: ends on the second"
        );
        assert!(
            arc.tangent(0.0).distance(-u1) < 1e-4,
            "{name}: touches the first edge"
        );
        assert!(
            arc.tangent(f64::INFINITY).distance(u2) < 1e-4,
            "{name}: touches the second"
        );
        let halves = arms.map(|arm| outlines.segment_clearance(vertex, vertex + arm / 2.0));
        let narrow = halves[0].min(halves[1]) < settings.blend_clearance;
        assert_eq!(blend.narrow, narrow, "{name}");
        let needed = if blend.narrow {
            settings.radius
        } else {
            settings.blend_clearance
        };
        for step in 0..=24 {
            let place = arc.at(arc.length() * f64::from(step) / 24.0);
            assert!(
                outlines.clearance(place) >= needed - 1e-9,
                "{name}: {place}"
            );
        }
        let length: f64 = roadmap.blend_pieces(blend).iter().map(Piece::length).sum();
        assert!((length - blend.length).abs() < 1e-6, "{name}");
    }
    arcs
}

#[test]
fn blends_touch_both_edges_and_stay_clear_of_obstacles() {
    for (name, scene) in all() {
        let (_, roadmap) = build(&scene, radius(name));
        let arcs = check_blends(name, &scene, &roadmap);
        assert!(arcs > 200, "{name}: {arcs}");
        let degrees =
            (0..roadmap.vertices().len() as u32).map(|vertex| roadmap.incident(vertex).len());
        assert!(degrees.max() > Some(2));
    }
}

/// A sharp bend, its inner side taken by an obstacle that points into it; and two more edges.
fn bend_with_a_tip(edges: &[(u32, u32)]) -> (Scene, Roadmap) {
    let tip = [at(50.0, 30.0), at(55.0, 58.0), at(45.0, 58.0)];
    let scene = scene(
        100.0,
        100.0,
        vec![wayscope::world::scene::Shape::polygon(&tip)],
    );
    let (around, settings) = suited(&scene, 1.0);
    let places = [
        (50.0, 20.0),
        (30.0, 60.0),
        (70.0, 60.0),
        (30.0, 10.0),
        (70.0, 5.0),
    ];
    let mut building = Building::from_net(
        &around,
        &settings,
        &net(&places, edges),
        BuildPhase::Blending,
    )
    .unwrap();
    while building.step(&around) == Status::Running {}
    (scene, building.finish().unwrap())
}

#[test]
fn an_arc_that_would_meet_an_obstacle_is_made_smaller() {
    let (scene, roadmap) = bend_with_a_tip(&[(0, 1), (0, 2)]);
    assert_eq!(roadmap.blends().len(), 1);
    let fit = roadmap.blends()[0].fit;
    let half = at(20.0, 40.0).length() / 2.0;
    assert!(fit.shrunk > 0 && fit.reach < half, "{fit:?}");
    assert!(fit.clearance >= roadmap.settings().blend_clearance);
    assert_eq!(check_blends("tip", &scene, &roadmap), 1);
    // By the slack that the edges have it is made as small as needed at once.
    assert_eq!(fit.shrunk, 1);
}

#[test]
fn a_vertex_of_degree_four_has_six_blends_and_only_that_at_the_tip_is_smaller() {
    let (scene, roadmap) = bend_with_a_tip(&[(0, 1), (0, 2), (0, 3), (0, 4)]);
    assert_eq!(roadmap.blends().len(), 6);
    assert_eq!(check_blends("tip", &scene, &roadmap), 6);
    let shrunk: Vec<[u32; 2]> = roadmap
        .blends()
        .iter()
        .filter(|blend| blend.fit.shrunk > 0)
        .map(|blend| blend.edges)
        .collect();
    assert_eq!(shrunk, [[0, 1]]);
}

#[test]
fn corners_that_no_arc_fits_hairpins_and_straight_passages_are_told_apart() {
    let scene = scene(100.0, 100.0, vec![disc(50.0, 52.0, 1.0)]);
    let around = Surroundings::of(&scene);
    let turned = |angle: f64| [DVec2::X, DVec2::from_angle(angle)];
    let bend = |angle: f64, needed: f64| {
        fit(&around, at(50.0, 50.0), turned(angle), 5.0, needed, needed).bend
    };
    assert_eq!(bend(1.5, 1.5), Bend::Corner, "the vertex itself is nearer");
    assert_eq!(bend(0.04, 0.5), Bend::Hairpin);
    assert_eq!(bend(std::f64::consts::PI, 0.5), Bend::Straight);
    assert!(matches!(bend(-1.5, 0.9), Bend::Arc(_)));
    assert!(!Bend::Corner.passable() && !Bend::Hairpin.passable() && Bend::Straight.passable());
    // An arc to the left and one to the right, at a right angle: radius and reach are the same.
    for (angle, turn) in [
        (std::f64::consts::FRAC_PI_2, -1.0),
        (-std::f64::consts::FRAC_PI_2, 1.0),
    ] {
        let arc = fit(&around, at(20.0, 20.0), turned(angle), 4.0, 1.0, 5.0);
        let Bend::Arc(Piece::Arc {
            centre,
            radius,
            sweep,
            ..
        }) = arc.bend
        else {
            panic!()
        };
        assert!(
            (radius - 4.0).abs() < 1e-12
                && (sweep - turn * std::f64::consts::FRAC_PI_2).abs() < 1e-12
        );
        assert!(centre.distance(at(24.0, 20.0 - 4.0 * turn)) < 1e-12);
    }
}

#[test]
fn the_same_seed_makes_the_same_roadmap_and_another_another() {
    let scene = concave(2);
    let (around, settings) = suited(&scene, 1.0);
    let first = Roadmap::build(&around, &settings).unwrap();
    let mut building = Building::new(&around, &settings).unwrap();
    assert_eq!(building.event(), &BuildEvent::Begun);
    let mut phases = vec![BuildPhase::Sampling];
    while building.step(&around) == Status::Running {
        if building.phase() != phases[phases.len() - 1] {
            assert!(
                matches!(building.event(), BuildEvent::Ended(phase) if *phase == phases[phases.len() - 1])
            );
            phases.push(building.phase());
        }
    }
    assert_eq!(
        phases[..4],
        [
            BuildPhase::Sampling,
            BuildPhase::Edges,
            BuildPhase::Merging,
            BuildPhase::Cycles
        ]
    );
    assert_eq!(phases[phases.len() - 1], BuildPhase::Blending);
    assert_eq!(building.step(&around), Status::Done, "nothing more happens");
    let second = building.finish().unwrap();
    assert_eq!(
        (first.vertices(), first.edges(), first.blends()),
        (second.vertices(), second.edges(), second.blends())
    );
    let other = Roadmap::build(
        &around,
        &RoadmapSettings {
            seed: 2,
            ..settings
        },
    )
    .unwrap();
    assert!(other.vertices() != first.vertices());
}

#[test]
fn a_graph_with_very_many_cycles_does_not_grow_without_end() {
    let scene = convex(3);
    let (around, suited) = suited(&scene, 1.0);
    let settings = RoadmapSettings {
        vertices: 950,
        idle: 0,
        cycle: 1.15,
        neighbour_distance: 9.0,
        merge: 0.02,
        ..suited
    };
    let roadmap = Roadmap::build(&around, &settings).unwrap();
    assert!(
        roadmap.vertices().len() < 3_000,
        "{}",
        roadmap.vertices().len()
    );
}

#[test]
fn settings_that_make_no_sense_are_refused_with_name_and_range() {
    let scene = scene(40.0, 10.0, vec![]);
    let around = Surroundings::of(&scene);
    let id = |radius| RoadmapSettings::suited(&around, radius).unwrap_err().id;
    assert_eq!(id(f64::NAN), "roadmap.radius");
    assert_eq!(id(-1.0), "roadmap.radius");
    assert_eq!(id(5.0), "roadmap.radius-large");
    assert_eq!(id(1e-9), "roadmap.radius-small");
    let good = RoadmapSettings::suited(&around, 1.0).unwrap();
    assert_eq!(good.check(&around), Ok(()));
    type Change = (&'static str, fn(&mut RoadmapSettings));
    let wrong: [Change; 12] = [
        ("vertices", |s| s.vertices = 1),
        ("vertices", |s| s.vertices = 1_000_000_000),
        ("cycle", |s| s.cycle = 0.5),
        ("cycle", |s| s.cycle = f64::NAN),
        ("neighbour-distance", |s| {
            s.neighbour_distance = f64::INFINITY
        }),
        ("precision", |s| s.precision = 0.0),
        ("tolerance", |s| s.tolerance = 1.0),
        ("clearance", |s| s.clearance = 0.9),
        ("blend-clearance", |s| s.blend_clearance = -1.0),
        ("shortest-edge", |s| s.shortest_edge = 0.0),
        ("merge", |s| s.merge = 7.0),
        ("smallest-angle", |s| s.smallest_angle = 3.2),
    ];
    for (name, change) in wrong {
        let mut settings = good;
        change(&mut settings);
        let message = Building::new(&around, &settings).unwrap_err();
        assert_eq!(message.id, "roadmap.setting");
        assert_eq!(message.arg("setting").unwrap().to_string(), name);
    }
    let json = serde_json::to_string(&RoadmapSettings {
        cycle: f64::INFINITY,
        ..good
    })
    .unwrap();
    assert!(
        json.contains(r#""cycle":null"#) && json.contains(r#""identity":"filtered""#),
        "{json}"
    );
    let back: RoadmapSettings = serde_json::from_str(&json).unwrap();
    assert_eq!(
        back,
        RoadmapSettings {
            cycle: f64::INFINITY,
            ..good
        }
    );
}

#[test]
fn where_the_body_fits_nowhere_building_fails_and_says_so() {
    // Nothing is free.
    let full = scene(20.0, 20.0, vec![rectangle((0.0, 0.0), (20.0, 20.0))]);
    let (around, settings) = suited(&full, 1.0);
    let message = Roadmap::build(
        &around,
        &RoadmapSettings {
            vertices: 10,
            ..settings
        },
    )
    .unwrap_err();
    assert_eq!(message.id, "roadmap.nothing-fits");
    // Gaps of half a metre.
    let shelves = (0..13)
        .map(|row| {
            rectangle(
                (0.0, f64::from(row) * 1.5),
                (20.0, f64::from(row) * 1.5 + 1.0),
            )
        })
        .collect();
    let narrow = scene(20.0, 19.5, shelves);
    let (around, settings) = suited(&narrow, 1.0);
    assert_eq!(
        Roadmap::build(
            &around,
            &RoadmapSettings {
                vertices: 10,
                ..settings
            }
        )
        .unwrap_err()
        .id,
        "roadmap.nothing-fits"
    );
    let building = Building::new(&around, &settings).unwrap();
    assert_eq!(building.finish().unwrap_err().id, "roadmap.unfinished");
    let empty = Building::from_net(
        &around,
        &settings,
        &GrowingRoadmap::new(),
        BuildPhase::Merging,
    );
    assert_eq!(empty.unwrap_err().id, "roadmap.nothing-fits");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_scene_gives_edges_that_the_body_passes_and_blends_that_touch(seed in 0_u64..1_000_000, kind in 0..3_u8, wide in 0.5..1.6_f64, identity in 0..3_u8) {
        let scene = match kind {
            0 => convex(seed),
            1 => concave(seed),
            _ => grid(seed, 40),
        };
        let radius = if kind == 2 { wide * 0.3 } else { wide };
        let (around, suited) = suited(&scene, radius);
        let identity = [Identity::Object, Identity::Witness, Identity::Filtered][identity as usize];
        let settings = RoadmapSettings { vertices: 150, seed, identity, ..suited };
        let mut building = Building::new(&around, &settings).unwrap();
        while building.step(&around) == Status::Running {}
        check_merged("any", &building, &around);
        let roadmap = building.finish().unwrap();
        let outlines = Outlines::of(&scene);
        for (number, edge) in roadmap.edges().iter().enumerate() {
            let [a, b] = roadmap.segment(number as u32);
            let clear = outlines.segment_clearance(a, b);
            prop_assert!(clear >= radius - 1e-9);
            prop_assert!((clear - edge.clearance).abs() < 1e-9, "{} {}", clear, edge.clearance);
        }
        check_blends("any", &scene, &roadmap);
    }
}

//! Covering: what samples at random have missed is found, so that places that are connected have a way between them.

use crate::support::oracle::real_scene;
use crate::support::roadmap_scenes::{Dice, Outlines, SHIPPED, rectangle, scene, shipped};
use glam::DVec2;
use std::collections::HashSet;
use wayscope::roadmap::{
    BuildEvent, BuildPhase, Building, Finder, GrowingRoadmap, Roadmap, RoadmapSettings,
};
use wayscope::trace::Status;
use wayscope::world::scene::{Scene, Surroundings};

/// Pairs of places between which the body can certainly go: cells so small and so far from all walls that moves between
/// neighbours keep the radius lead from one to the other.
fn sure_pairs(around: &Surroundings, radius: f64, side: f64, wanted: usize) -> Vec<[DVec2; 2]> {
    let (min, max) = around.bounds();
    let size = max - min;
    let (columns, rows) = ((size.x / side) as usize, (size.y / side) as usize);
    let at = |cell: usize| {
        let spot = DVec2::new((cell % columns) as f64, (cell / columns) as f64);
        min + (spot + 0.5) * side
    };
    let clear: Vec<bool> = (0..columns * rows)
        .map(|cell| around.clearance(at(cell)) > radius + side / 2.0)
        .collect();
    let mut part = vec![0_usize; clear.len()];
    for first in 0..clear.len() {
        if !clear[first] || part[first] != 0 {
            continue;
        }
        part[first] = first + 1;
        let mut waiting = vec![first];
        while let Some(cell) = waiting.pop() {
            let (x, y) = (cell % columns, cell / columns);
            let beside = [
                (x > 0).then(|| cell - 1),
                (x + 1 < columns).then_some(cell + 1),
                (y > 0).then(|| cell - columns),
                (y + 1 < rows).then_some(cell + columns),
            ];
            for next in beside.into_iter().flatten() {
                if clear[next] && part[next] == 0 {
                    part[next] = first + 1;
                    waiting.push(next);
                }
            }
        }
    }
    let mut dice = Dice(7);
    let mut pairs = Vec::new();
    while pairs.len() < wanted {
        let [a, b] = [(); 2].map(|()| (dice.share() * clear.len() as f64) as usize);
        if part[a] != 0 && part[a] == part[b] {
            pairs.push([at(a), at(b)]);
        }
    }
    pairs
}

/// How many of the pairs have no way.
fn without_way(around: &Surroundings, settings: &RoadmapSettings, pairs: &[[DVec2; 2]]) -> usize {
    let roadmap = Roadmap::build(around, settings).unwrap();
    let mut finder = Finder::new();
    let fails = |pair: &&[DVec2; 2]| finder.find(&roadmap, around, pair[0], pair[1]).is_err();
    pairs.iter().filter(fails).count()
}

/// A comb of corridors, each two metres wide, that meet along one side.
fn comb() -> Scene {
    let walls = (1..15).map(|i| {
        let x = 2.5 * f64::from(i);
        rectangle((x, 0.0), (x + 0.5, 21.0))
    });
    scene(38.0, 24.0, walls.collect())
}

#[test]
fn of_few_vertices_a_comb_is_covered_only_by_covering() {
    let scene = comb();
    let around = Surroundings::of(&scene);
    let pairs = sure_pairs(&around, 0.4, 0.2, 300);
    let mut settings = RoadmapSettings::suited(&around, 0.4).unwrap();
    settings.vertices = 10;
    settings.spread(&around);
    settings.covering = 0;
    assert!(without_way(&around, &settings, &pairs) > 100);
    settings.covering = 500;
    assert_eq!(without_way(&around, &settings, &pairs), 0);
}

#[test]
fn while_covering_a_vertex_sees_no_other_or_joins_parts() {
    let scene = comb();
    let around = Surroundings::of(&scene);
    let mut settings = RoadmapSettings::suited(&around, 0.4).unwrap();
    settings.vertices = 10;
    settings.spread(&around);
    settings.covering = 500;
    let mut building = Building::new(&around, &settings).unwrap();
    let (mut lonely, mut joining, mut vain) = (0, 0, 0);
    let mut before: Vec<u32> = Vec::new();
    let mut count = 0;
    while building.phase() == BuildPhase::Sampling {
        assert_eq!(building.step(&around), Status::Running);
        let BuildEvent::Sampled { vertex } = building.event() else {
            break;
        };
        let net: &GrowingRoadmap = building.net();
        match vertex {
            Some(vertex) if count >= 10 => {
                vain = 0;
                let seen: Vec<u32> = (0..before.len() as u32)
                    .filter(|&other| {
                        let apart = net.at(*vertex).distance(net.at(other));
                        apart <= settings.neighbour_distance
                            && settings.passes(&around, net.at(*vertex), net.at(other))
                    })
                    .map(|other| before[other as usize])
                    .collect();
                if seen.is_empty() {
                    lonely += 1;
                } else {
                    assert!(seen.iter().any(|part| *part != seen[0]), "{vertex}");
                    joining += 1;
                }
            }
            Some(_) => {}
            None if count >= 10
                && building
                    .retraction()
                    .is_some_and(|one| one.kept().is_some()) =>
            {
                vain += 1;
            }
            None => {}
        }
        count = net.vertices().count();
        before = net.components();
    }
    assert!(lonely > 3 && joining > 3, "{lonely} and {joining}");
    assert_eq!(vain, 500);
}

/// A corridor of that width that winds up and down twelve times.
fn winding(width: f64) -> Scene {
    let walls = (1..12).map(|i| {
        let x = (width + 0.2) * f64::from(i) - 0.2;
        let low = if i % 2 == 0 { width } else { 0.0 };
        rectangle((x, low), (x + 0.2, low + 20.0 - width))
    });
    scene(12.0 * (width + 0.2) - 0.2, 20.0, walls.collect())
}

/// The comb with a wall right through it, from x = 20 on.
fn cut_comb() -> Scene {
    let walls = (1..15).map(|i| {
        let x = 2.5 * f64::from(i);
        let high = if i == 8 { 24.0 } else { 21.0 };
        rectangle((x, 0.0), (x + 0.5, high))
    });
    scene(38.0, 24.0, walls.collect())
}

#[test]
fn parts_that_hang_together_are_joined_however_few_samples_there_were() {
    let whole = f64::INFINITY;
    let scenes = [
        ("comb", comb(), whole),
        ("winding, narrow", winding(0.9), whole),
        ("winding", winding(1.5), whole),
        ("winding, wide", winding(3.0), whole),
        ("cut comb", cut_comb(), 20.0),
    ];
    for (name, scene, wall) in scenes {
        let around = Surroundings::of(&scene);
        let outlines = Outlines::of(&scene);
        let mut torn = 0;
        for seed in 1..=6 {
            let mut settings = RoadmapSettings::suited(&around, 0.4).unwrap();
            (settings.vertices, settings.covering, settings.seed) = (10, 1, seed);
            settings.spread(&around);
            let parts = |net: &GrowingRoadmap| {
                let parts = net.components();
                let parts = net.vertices().map(|vertex| parts[vertex as usize]);
                parts.collect::<HashSet<u32>>().len()
            };
            let sides = |net: &GrowingRoadmap| {
                let sides = net.vertices().map(|vertex| net.at(vertex).x > wall);
                sides.collect::<HashSet<bool>>().len()
            };
            let mut building = Building::new(&around, &settings).unwrap();
            let mut followed = false;
            while *building.event() != BuildEvent::Ended(BuildPhase::Sampling) {
                assert_eq!(building.step(&around), Status::Running, "{name}, {seed}");
                if matches!(building.event(), BuildEvent::Followed { .. }) && !followed {
                    followed = true;
                    torn += usize::from(parts(building.net()) > sides(building.net()));
                }
            }
            let net = building.layers()[0].unwrap();
            assert_eq!(parts(net), sides(net), "{name}, {seed}");
            for edge in net.edges() {
                let [a, b] = net.segment(edge);
                assert!(a.distance(b) <= 3.0 * settings.neighbour_distance);
                let clearance = outlines.segment_clearance(a, b);
                assert!(clearance >= 0.4 - 1e-9, "{name}, {seed}: {a} {b}");
            }
        }
        assert!(torn > 0, "{name}: nothing was left to join");
    }
}

#[test]
fn in_the_projects_scenes_almost_every_place_has_a_way_to_every_other() {
    // Without covering the maze falls into a dozen parts, and a room of the office is alone.
    for name in SHIPPED {
        let scene = shipped(name);
        let around = Surroundings::of(&scene);
        for radius in [0.25, 0.3, 0.35, 0.4, 0.5] {
            let settings = RoadmapSettings::suited(&around, radius).unwrap();
            let pairs = sure_pairs(&around, radius, 0.1, 1_000);
            let without = without_way(&around, &settings, &pairs);
            assert!(without <= 5, "{name}, {radius}: {without} of 1,000");
        }
    }
}

#[test]
fn in_a_real_maze_almost_every_place_has_a_way_to_every_other() {
    // Where all samples missed a bend of its corridors, everything behind was cut off: from two thirds of all pairs. So
    // was, from a tenth of them, what lay behind a hairpin.
    let Some((_, scene)) = real_scene("mazes/maze512-8-0") else {
        return;
    };
    let around = Surroundings::of(&scene);
    let settings = RoadmapSettings::suited(&around, 1.0).unwrap();
    let pairs = sure_pairs(&around, 1.0, 0.25, 1_000);
    let without = without_way(&around, &settings, &pairs);
    assert!(without <= 10, "{without} of 1,000");
}

#[test]
fn on_real_maps_almost_every_place_has_a_way_to_every_other() {
    for name in ["dao/brc202d", "bg512/AR0011SR", "sc1/BigGameHunters"] {
        let Some((_, scene)) = real_scene(name) else {
            return;
        };
        let around = Surroundings::of(&scene);
        let settings = RoadmapSettings::suited(&around, 1.0).unwrap();
        assert!(settings.covering > 0, "{name}");
        let pairs = sure_pairs(&around, 1.0, 0.25, 1_000);
        let without = without_way(&around, &settings, &pairs);
        assert!(without <= 2, "{name}: {without} of 1,000");
    }
}

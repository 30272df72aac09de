//! Blends as large as they can be, against looking at all radii.

use crate::support::random_scenes::random_scene;
use crate::support::roadmap_scenes::*;
use glam::DVec2;
use proptest::prelude::*;
use std::f64::consts::PI;
use wayscope::path::{Piece, piece_clearance};
use wayscope::roadmap::{
    Bend, BlendSize, Finder, Fit, Roadmap, RoadmapSettings, RoadmapSource, fit, fit_largest,
};
use wayscope::world::scene::{Scene, Surroundings};

/// A corner in a scene, with free edges of the same length.
struct Corner {
    around: Surroundings,
    at: DVec2,
    directions: [DVec2; 2],
    length: f64,
    /// The clearance of both edges.
    clear: f64,
}

impl Corner {
    /// By dice; nothing where the edges are not free.
    fn random(seed: u64, count: usize, dice: &mut Dice) -> Option<Corner> {
        let scene = random_scene(seed, count);
        let around = Surroundings::of(&scene);
        let at = dice.place(&scene);
        let first = DVec2::from_angle(dice.share() * 2.0 * PI);
        let between =
            (0.06 + dice.share() * (PI - 0.07)) * if dice.share() < 0.5 { 1.0 } else { -1.0 };
        let directions = [first, DVec2::from_angle(between).rotate(first)];
        let size = (scene.max() - scene.min()).min_element();
        let length = size * dice.share() * 0.5;
        let edges = directions
            .map(|along| around.segment_clearance(at, at + along * length, f64::INFINITY));
        let clear = edges[0].min(edges[1]);
        (clear > 1e-3 * size).then_some(Corner {
            around,
            at,
            directions,
            length,
            clear,
        })
    }

    /// The arc that touches both edges so far from the corner.
    fn arc(&self, reach: f64) -> Piece {
        let [u, v] = self.directions;
        let sine = u.perp_dot(v);
        let half = libm::atan2(sine.abs(), u.dot(v)) / 2.0;
        let centre = self.at + (u + v).normalize() * (reach / libm::cos(half));
        let begin = self.at + u * reach - centre;
        Piece::Arc {
            centre,
            radius: reach * libm::tan(half),
            from: begin.to_angle(),
            sweep: (PI - 2.0 * half) * -sine.signum(),
        }
    }

    /// The largest of so many reaches whose arc has the clearance.
    fn scanned(&self, needed: f64, parts: u32) -> Option<f64> {
        let reaches = (1..=parts)
            .rev()
            .map(|part| self.length * f64::from(part) / f64::from(parts));
        let free = |reach: &f64| piece_clearance(&self.around, &self.arc(*reach), needed) >= needed;
        reaches.into_iter().find(free)
    }
}

fn radius(fit: &Fit) -> f64 {
    match fit.bend {
        Bend::Arc(Piece::Arc { radius, .. }) => radius,
        _ => 0.0,
    }
}

/// Compares one corner; whether the arc is smaller than the edges would allow, and larger than a halved one.
fn compare(corner: &Corner, share: f64) -> [bool; 2] {
    let Corner {
        around,
        at,
        directions,
        length,
        clear,
    } = corner;
    let needed = clear * share;
    let [largest, halved] =
        [fit_largest, fit].map(|fit| fit(around, *at, *directions, *length, needed, *clear));
    let (Bend::Arc(arc), Piece::Arc { radius: of_one, .. }) = (largest.bend, corner.arc(1.0))
    else {
        panic!("no arc: {largest:?}");
    };
    assert!(
        piece_clearance(around, &arc, needed) >= needed,
        "{largest:?}"
    );
    assert!(largest.clearance >= needed && largest.reach <= *length);
    assert!((radius(&largest) - largest.reach * of_one).abs() < 1e-9 * radius(&largest).max(1.0));
    let scanned = corner.scanned(needed, 500).unwrap_or(0.0);
    assert!(
        largest.reach >= scanned * (1.0 - 1e-6),
        "{} < {scanned} of {length}",
        largest.reach
    );
    // What the edges have, an arc with that radius has, too.
    assert!(
        largest.reach >= *length * (1.0 - 1e-6) || radius(&largest) >= needed * (1.0 - 1e-6),
        "{largest:?}"
    );
    assert_eq!(largest.shrunk > 0, largest.reach < *length);
    assert!(largest.reach >= halved.reach * (1.0 - 1e-9));
    [
        largest.reach < *length,
        largest.reach > 1.001 * halved.reach,
    ]
}

#[test]
fn no_radius_is_larger_that_the_clearance_allows() {
    let mut dice = Dice(11);
    let (mut corners, mut smaller, mut gains) = (0, 0, 0);
    for turn in 0..6_000_u64 {
        let Some(corner) = Corner::random(turn % 40, 4 + turn as usize % 30, &mut dice) else {
            continue;
        };
        let share = [0.3, 0.7, 0.95, 1.0][turn as usize % 4];
        let [small, gained] = compare(&corner, share);
        corners += 1;
        smaller += u32::from(small);
        gains += u32::from(gained);
    }
    assert!(
        corners > 1_000 && smaller > 100 && gains > 50,
        "{corners} {smaller} {gains}"
    );
}

proptest! {
    #[test]
    fn no_radius_of_a_random_corner_is_larger(seed in 0_u64..10_000, count in 1_usize..60, share in 0.05..1.0) {
        let mut dice = Dice(seed);
        for _ in 0..20 {
            if let Some(corner) = Corner::random(seed, count, &mut dice) {
                compare(&corner, share);
            }
        }
    }
}

#[test]
fn roadmaps_differ_by_the_size_of_blends_alone() {
    let mut larger = 0;
    for (name, scene) in all() {
        let around = Surroundings::of(&scene);
        for source in [RoadmapSource::Samples, RoadmapSource::Diagram] {
            let roadmaps = [BlendSize::Halved, BlendSize::Largest].map(|blends| {
                let suited = RoadmapSettings::suited(&around, 0.4).unwrap();
                let settings = RoadmapSettings {
                    source,
                    blends,
                    ..suited
                };
                Roadmap::build(&around, &settings).unwrap()
            });
            let [halved, largest] = &roadmaps;
            assert_eq!(halved.vertices(), largest.vertices(), "{name}");
            assert_eq!(halved.edges(), largest.edges(), "{name}");
            for (one, other) in halved.blends().iter().zip(largest.blends()) {
                let narrow = (one.vertex, one.edges, one.narrow);
                assert_eq!(narrow, (other.vertex, other.edges, other.narrow), "{name}");
                assert!(
                    other.fit.reach >= one.fit.reach * (1.0 - 1e-9),
                    "{name}: {one:?} {other:?}"
                );
                assert!(
                    other.fit.bend.passable() || !one.fit.bend.passable(),
                    "{name}"
                );
                larger += u32::from(other.fit.reach > 1.01 * one.fit.reach);
            }
        }
    }
    assert!(larger > 20, "{larger}");
}

/// How many arcs of paths between random places have less than half of the body's radius; and how many paths there are.
fn sharp(scene: &Scene, around: &Surroundings, blends: BlendSize) -> [usize; 2] {
    let suited = RoadmapSettings::suited(around, 0.35).unwrap();
    let source = RoadmapSource::Diagram;
    let settings = RoadmapSettings {
        source,
        blends,
        ..suited
    };
    let roadmap = Roadmap::build(around, &settings).unwrap();
    let (mut finder, mut dice) = (Finder::new(), Dice(3));
    finder.straight = false;
    let mut found = [0, 0];
    for _ in 0..600 {
        let [start, goal] = [(); 2].map(|()| dice.place(scene));
        let Ok(route) = finder.find(&roadmap, around, start, goal) else {
            continue;
        };
        let ends = [0.0, route.curve.length()].map(|along| route.curve.at(along).unwrap());
        assert!(ends[0].distance(start) < 1e-6 && ends[1].distance(goal) < 1e-6);
        assert!(
            route.curve.joints().iter().all(|jump| *jump < 1e-3),
            "{start} {goal}"
        );
        let clearance = route.curve.clearance(around, settings.radius);
        assert!(
            clearance >= settings.radius * (1.0 - 1e-6),
            "{start} {goal}"
        );
        let tight = |piece: &&Piece| matches!(piece, Piece::Arc { radius, .. } if *radius < settings.radius / 2.0);
        found[0] += route.curve.pieces().iter().filter(tight).count();
        found[1] += 1;
    }
    found
}

#[test]
fn paths_join_a_roadmap_where_their_bends_are_less_sharp() {
    for name in ["columns", "maze", "streets"] {
        let scene = shipped(name);
        let around = Surroundings::of(&scene);
        let [halved, largest] =
            [BlendSize::Halved, BlendSize::Largest].map(|size| sharp(&scene, &around, size));
        assert!(
            halved[1] > 100 && halved[1] == largest[1],
            "{name}: {halved:?} {largest:?}"
        );
        assert!(2 * largest[0] < halved[0], "{name}: {halved:?} {largest:?}");
    }
}

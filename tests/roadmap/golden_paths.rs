//! Ways on the roadmaps of the scenes of ours, bit by bit, as they were found by a search without landmarks that
//! measured every clearance: what makes a query quicker changes no way.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use std::collections::BTreeMap;
use std::path::Path;
use wayscope::path::Piece;
use wayscope::roadmap::{BlendSize, Finder, Roadmap, RoadmapEdit, RoadmapRoute, RoadmapSettings};
use wayscope::world::scene::{Scene, Surroundings};

/// The bits of a way, one after the other.
fn bits(route: &RoadmapRoute) -> Vec<u64> {
    let places = |places: &[DVec2]| {
        let numbers = places.iter().flat_map(|at| at.to_array());
        numbers.map(f64::to_bits).collect::<Vec<u64>>()
    };
    let mut all: Vec<u64> = route.states.iter().map(|state| u64::from(*state)).collect();
    for piece in route.curve.pieces() {
        all.extend(match *piece {
            Piece::Line { from, to } => places(&[from, to]),
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => places(&[centre, DVec2::new(radius, from), DVec2::new(sweep, 0.0)]),
        });
    }
    for tie in route.ties.iter().flatten() {
        all.push(u64::from(tie.edge));
        all.extend(places(&[tie.at, DVec2::new(tie.along, tie.distance)]));
    }
    all
}

/// Two hundred ways on one scene, or why there is none, as one number; half of the edges of some roadmaps cost other
/// than their length.
fn ways(name: &str, scene: &Scene, radius: f64) -> String {
    let around = Surroundings::of(scene);
    let mut settings = RoadmapSettings::suited(&around, radius).unwrap();
    (settings.cycle, settings.covering) = (1.2, 0);
    settings.blends = BlendSize::Halved;
    let mut roadmap = Roadmap::build(&around, &settings).unwrap();
    let mut dice = Dice(name.len() as u64);
    let mut finder = Finder::new();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u64| {
        hash = (hash ^ number)
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(29)
    };
    let mut found = 0;
    for turn in 0..200 {
        if turn == 100 {
            for _ in 0..40 {
                let weight = 0.2 + 3.0 * dice.share();
                let at = dice.place(scene);
                let _ = roadmap.apply(&around, &RoadmapEdit::Weight { at, weight });
            }
        }
        finder.straight = turn % 4 == 0;
        let [start, goal] = [(); 2].map(|()| dice.place(scene));
        match finder.find(&roadmap, &around, start, goal) {
            Ok(route) => {
                found += 1;
                bits(&route).into_iter().for_each(&mut add);
            }
            Err(message) => message.id.bytes().for_each(|byte| add(u64::from(byte))),
        }
    }
    format!("{found} ways, {hash:016x}")
}

#[test]
fn queries_answer_what_they_answered_before_they_were_made_quicker() {
    let mut all: BTreeMap<String, String> = SHIPPED
        .map(|name| (name.to_owned(), ways(name, &shipped(name), 0.4)))
        .into();
    for seed in 0..3 {
        let name = format!("convex-{seed}");
        let found = ways(&name, &convex(seed), 0.8);
        all.insert(name, found);
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/roadmap-ways.json");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        std::fs::write(&file, serde_json::to_string_pretty(&all).unwrap() + "\n").unwrap();
    }
    let golden: BTreeMap<String, String> =
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(
        all, golden,
        "WAYSCOPE_BLESS=1 writes them anew, where a change of them is meant"
    );
}

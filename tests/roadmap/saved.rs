//! A finished building as bytes: what is read is what was built, bit by bit, and what is broken is refused by name.

use crate::support::roadmap_scenes::*;
use proptest::prelude::*;
use std::sync::OnceLock;
use wayscope::message::{Arg, Message};
use wayscope::roadmap::{
    Bend, Blend, BlendSize, BuildPhase, Building, Finder, Identity, RetractionStride, Roadmap,
    RoadmapEdit, RoadmapSettings, Spurs, fingerprint,
};
use wayscope::trace::{StateHash, Status};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

fn built(around: &Surroundings, settings: &RoadmapSettings) -> Building {
    let mut building = Building::new(around, settings).unwrap();
    while building.step(around) == Status::Running {}
    building
}

/// All that can be asked of a building.
fn told(building: &Building) -> String {
    let net = building.net();
    let (counts, settings) = (building.counts(), building.settings());
    let layers = building.layers();
    let event = building.event();
    let stands = (building.status(), building.phase(), building.roadmap());
    // Floats are printed so that no two different ones look the same.
    format!("{settings:?} {counts:?} {event:?} {net:?} {layers:?} {stands:?}")
}

/// Ways between places that dice choose, or why there is none.
fn ways(roadmap: &Roadmap, around: &Surroundings, scene: &Scene) -> String {
    let (mut finder, mut dice) = (Finder::new(), Dice(7));
    let mut route = || {
        let [start, goal] = [(); 2].map(|()| dice.place(scene));
        format!("{:?}", finder.find(roadmap, around, start, goal))
    };
    (0..60).map(|_| route()).collect()
}

/// Answers how many arcs were made smaller, edges are tight, blends narrow and samples tunnelled: what is told of few.
fn there_and_back(scene: &Scene, change: impl Fn(&mut RoadmapSettings)) -> [usize; 4] {
    let around = Surroundings::of(scene);
    let mut settings = RoadmapSettings::suited(&around, 0.8).unwrap();
    change(&mut settings);
    let here = built(&around, &settings);
    let roadmap = here.roadmap().unwrap();
    let rare = [
        here.counts().shrunk as usize,
        roadmap.edges().iter().filter(|edge| edge.tight).count(),
        roadmap.blends().iter().filter(|blend| blend.narrow).count(),
        here.counts().tunnelled as usize,
    ];
    let bytes = here.save(&around).unwrap();
    // Where it is read the scene is another copy.
    let around = Surroundings::of(&scene.clone());
    let there = Building::load(&bytes, &around).unwrap();
    assert!(told(&there) == told(&here));
    assert!(there.save(&around).unwrap() == bytes);
    let [mut here, mut there] = [here, there].map(|one| one.finish().unwrap());
    assert!(ways(&there, &around, scene) == ways(&here, &around, scene));
    let mut dice = Dice(3);
    let mut made = 0;
    for turn in 0..30 {
        let place = dice.place(scene);
        let hook = match turn % 3 {
            0 => RoadmapEdit::Add { at: place },
            1 => RoadmapEdit::Weight {
                at: place,
                weight: 3.0,
            },
            _ => RoadmapEdit::Remove { at: place },
        };
        let done = here.apply(&around, &hook);
        made += u32::from(done.is_ok());
        assert_eq!(there.apply(&around, &hook), done);
    }
    assert!(made > 5);
    assert!(format!("{there:?}") == format!("{here:?}"));
    assert!(ways(&there, &around, scene) == ways(&here, &around, scene));
    rare
}

#[test]
fn what_is_read_is_what_was_built_and_goes_on_as_it_would() {
    let mut rare = [0; 4];
    let mut try_on = |scene: &Scene, change: &dyn Fn(&mut RoadmapSettings)| {
        let more = there_and_back(scene, change);
        rare.iter_mut()
            .zip(more)
            .for_each(|(sum, more)| *sum += more);
    };
    for seed in 0..4 {
        try_on(&convex(seed), &|_| {});
    }
    for (_, scene) in all() {
        try_on(&scene, &|settings| {
            settings.cycle = f64::INFINITY;
            settings.identity = Identity::Object;
            settings.stride = RetractionStride::Fixed;
            settings.blends = BlendSize::Halved;
        });
        try_on(&scene, &|settings| {
            settings.identity = Identity::Witness;
            settings.spurs = Spurs::Follow;
            settings.clearance = settings.radius;
            settings.seed = u64::MAX;
            settings.idle = 0;
        });
    }
    // Arcs that are made smaller.
    try_on(&convex(6), &|settings| {
        settings.clearance = settings.radius;
        settings.smallest_angle = 0.0;
    });
    assert!(rare.iter().all(|&count| count > 0), "{rare:?}");
}

#[test]
fn a_building_is_saved_once_it_is_finished() {
    let scene = convex(0);
    let around = Surroundings::of(&scene);
    let settings = RoadmapSettings::suited(&around, 0.8).unwrap();
    let mut building = Building::new(&around, &settings).unwrap();
    while building.step(&around) == Status::Running {
        assert!(building.save(&around).is_none());
    }
    assert!(building.save(&around).is_some());
    let net = building.roadmap().unwrap().to_growing();
    let mut again = Building::from_net(&around, &settings, &net, BuildPhase::Blending).unwrap();
    while again.step(&around) == Status::Running {}
    let read = Building::load(&again.save(&around).unwrap(), &around).unwrap();
    assert!(told(&read) == told(&again), "with no layer but the net");
}

struct Saved {
    around: Surroundings,
    bytes: Vec<u8>,
}

/// One that is read again and again.
fn saved() -> &'static Saved {
    static SAVED: OnceLock<Saved> = OnceLock::new();
    SAVED.get_or_init(|| {
        let around = Surroundings::of(&convex(1));
        let mut settings = RoadmapSettings::suited(&around, 0.8).unwrap();
        settings.vertices = 40;
        let bytes = built(&around, &settings).save(&around).unwrap();
        Saved { around, bytes }
    })
}

fn refused(bytes: &[u8]) -> Message {
    Building::load(bytes, &saved().around).unwrap_err()
}

/// The bytes with another sum at their end, as if they had been written so.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let mut hash = StateHash::new();
    for part in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        hash.word(u64::from_le_bytes(word));
    }
    bytes.extend(hash.finish().to_le_bytes());
    bytes
}

/// Where the contents begin: behind letters, version and a length of two or three bytes.
fn contents(bytes: &[u8]) -> usize {
    let more = bytes[5..].iter().position(|byte| byte & 0x80 == 0);
    6 + more.unwrap()
}

#[test]
fn each_thing_that_is_wrong_has_its_name() {
    let Saved { around, bytes } = saved();
    let changed = |at: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = value;
        bytes
    };
    assert_eq!(refused(b"WAYH").id, "roadmap-file.not-one");
    assert_eq!(refused(&[]).id, "roadmap-file.not-one");
    assert_eq!(refused(&changed(4, 2)).id, "roadmap-file.version");
    assert_eq!(refused(&bytes[..bytes.len() - 1]).id, "roadmap-file.short");
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(refused(&longer).id, "roadmap-file.long");
    let middle = bytes.len() / 2;
    assert_eq!(
        refused(&changed(middle, bytes[middle] ^ 1)).id,
        "roadmap-file.damaged"
    );
    let first = contents(bytes);
    let other = sealed(changed(first, bytes[first] ^ 1));
    assert_eq!(refused(&other).id, "roadmap-file.world");
    // The radius, whose highest byte is made that of a negative number.
    let negative = sealed(changed(first + 15, 0xbf));
    assert_eq!(refused(&negative).id, "roadmap.radius");
    // Of the last arc clearance and reach stand one behind the other, with a byte before; blends behind it have no
    // reach.
    let roadmap = Building::load(bytes, around).unwrap().finish().unwrap();
    let arc = |blend: &Blend| matches!(blend.fit.bend, Bend::Arc(_));
    let (last, blend) = roadmap
        .blends()
        .iter()
        .rev()
        .enumerate()
        .find(|(_, blend)| arc(blend))
        .unwrap();
    let end = bytes.len() - 8 - 9 * last;
    let (clearance, reach) = (blend.fit.clearance, blend.fit.reach);
    assert_eq!(bytes[end - 8..end], reach.to_le_bytes());
    let forged = |end: usize, number: f64| {
        let mut bytes = bytes.clone();
        bytes[end - 8..end].copy_from_slice(&number.to_le_bytes());
        sealed(bytes)
    };
    assert!(Building::load(&forged(end - 8, clearance + 1.0), around).is_ok());
    assert!(Building::load(&forged(end, reach / 2.0), around).is_ok());
    for (end, number) in [
        (end - 8, f64::NAN),
        (end - 8, -1.0),
        (end - 8, f64::INFINITY),
        (end, f64::NAN),
        (end, 0.0),
        (end, -reach),
        (end, 100.0 * reach),
    ] {
        let message = refused(&forged(end, number));
        assert_eq!(message.id, "roadmap-file.wrong", "{number}");
        let byte = message.args.iter().find(|(name, _)| *name == "byte");
        assert_eq!(byte.unwrap().1, Arg::from(end));
    }
}

#[test]
fn a_roadmap_is_refused_where_something_else_stands_around() {
    let scene = convex(1);
    let Saved { around, bytes } = saved();
    assert!(Building::load(bytes, around).is_ok());
    let mut more = scene.clone();
    let small = Obstacle::standing(disc(50.0, 1.0, 0.1), 2.0);
    more.add(small).unwrap();
    let more = Surroundings::of(&more);
    assert_ne!(fingerprint(&more), fingerprint(around));
    let message = Building::load(bytes, &more).unwrap_err();
    assert_eq!(message.id, "roadmap-file.world");
}

#[test]
fn things_of_another_kind_with_the_same_numbers_are_something_else() {
    let corners = [at(10.0, 6.0), at(12.0, 7.0), at(9.0, 9.0)];
    let triangle = scene(20.0, 20.0, vec![Shape::polygon(&corners)]);
    let discs = [
        (10.0, 6.0, 12.0),
        (7.0, 12.0, 7.0),
        (9.0, 9.0, 9.0),
        (9.0, 10.0, 6.0),
    ];
    let discs = discs.map(|(x, y, radius)| disc(x, y, radius));
    let discs = scene(20.0, 20.0, discs.to_vec());
    let [one, other] = [&triangle, &discs].map(|scene| fingerprint(&Surroundings::of(scene)));
    assert_ne!(one, other);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300), whole in any::<bool>()) {
        let mut file = b"WAYR\x01".to_vec();
        file.extend(bytes);
        if whole {
            file.truncate(100);
            file.insert(5, file.len() as u8 - 5);
            if file.len() >= 14 {
                file = sealed(file);
            }
        }
        let _ = Building::load(&file, &saved().around);
    }

    #[test]
    fn what_is_cut_or_flipped_is_refused(at in any::<prop::sample::Index>(), flips in 1_u8..) {
        let bytes = &saved().bytes;
        let at = at.index(bytes.len());
        prop_assert!(Building::load(&bytes[..at], &saved().around).is_err());
        let mut flipped = bytes.clone();
        flipped[at] ^= flips;
        prop_assert!(Building::load(&flipped, &saved().around).is_err());
    }

    #[test]
    fn what_was_forged_is_refused_or_gives_a_roadmap_that_answers(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<Option<prop::sample::Index>>(),
    ) {
        let Saved { around, bytes } = saved();
        let first = contents(bytes);
        let mut forged = bytes.clone();
        // Fingerprint and settings stay, or nothing behind them is ever read.
        let behind = first + 120;
        for (at, value) in changes {
            let at = behind + at.index(bytes.len() - 8 - behind);
            forged[at] = value;
        }
        if let Some(cut) = cut {
            let end = behind + cut.index(forged.len() - behind);
            forged.truncate(end.max(forged.len() - 200));
            let length = forged.len() - first;
            forged[5] = (length & 0x7f) as u8 | 0x80;
            forged[6] = (length >> 7 & 0x7f) as u8 | if first == 8 { 0x80 } else { 0 };
            if first == 8 {
                forged[7] = (length >> 14) as u8;
            }
        }
        if let Ok(building) = Building::load(&sealed(forged), around) {
            let roadmap = building.finish().unwrap();
            ways(&roadmap, around, &convex(1));
        }
    }
}

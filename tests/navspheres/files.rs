//! Files of navreps: read as they were written, and refused with the place of what is wrong.

use crate::oracle::{any_sphere, ball, below, between, contents, numbers};
use glam::DVec3;
use wayscope::message::{Arg, Message};
use wayscope::navspheres::{Asset, AssetLevel, NavSphere, Navrep, read_navrep, write_navrep};
use wayscope::world::Json;

fn read(text: &str) -> Result<(String, Navrep), Message> {
    let json: Json = serde_json::from_str(text).unwrap();
    read_navrep(json).map(|file| (file.name, file.navrep))
}

#[test]
fn what_is_written_reads_as_the_same() {
    let mut random = numbers(50);
    for case in 0..50 {
        let mut some = |most: usize| -> Vec<NavSphere> {
            let count = below(&mut random, most);
            let one = |_| NavSphere {
                climb: below(&mut random, 4) == 0,
                largest: [f64::INFINITY, between(&mut random, 0.1, 2.0)][below(&mut random, 2)],
                ..any_sphere(&mut random, 10.0, 2.0)
            };
            (0..count).map(one).collect()
        };
        let mut navrep = Navrep::of(&some(60)).unwrap();
        for name in ["floe", "a \"rock\"\n", ""] {
            // Of cull spheres the place and the radius are written alone.
            let culls = |spheres: Vec<NavSphere>| -> Vec<NavSphere> {
                let plain = spheres.iter();
                plain
                    .map(|one| NavSphere {
                        at: one.at,
                        ..ball(0.0, 0.0, one.radius)
                    })
                    .collect()
            };
            let levels = (0..2).map(|_| AssetLevel {
                spheres: some(5),
                culls: culls(some(4)),
            });
            let levels = levels.collect();
            let asset = navrep
                .place(Asset {
                    name: name.to_owned(),
                    levels,
                })
                .unwrap();
            navrep
                .move_asset(asset, DVec3::new(0.1 * f64::from(case), -0.3, 0.0))
                .unwrap();
            navrep.set_level(asset, case as usize % 3).unwrap();
        }
        let text = write_navrep("zoo", &navrep);
        let (name, again) = read(&text).unwrap();
        assert_eq!((name.as_str(), again.hash()), ("zoo", navrep.hash()));
        assert_eq!(contents(&again), contents(&navrep));
        assert_eq!(write_navrep("zoo", &again), text);
    }
    // Numbers that were given up are not written.
    let mut navrep = Navrep::of(&[ball(0.0, 0.0, 1.0), ball(1.0, 0.0, 1.0)]).unwrap();
    navrep.remove(0).unwrap();
    let (_, again) = read(&write_navrep("", &navrep)).unwrap();
    assert_eq!((again.capacity(), again.hash()), (1, navrep.hash()));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let file = |rest: &str| format!(r#"{{ "format": "wayscope-navrep", "version": 1{rest} }}"#);
    let spheres = |one: &str| {
        file(&format!(
            r#", "spheres": [{{ "at": [1, 2, 3], "radius": 1 }}, {one}]"#
        ))
    };
    let asset = |rest: &str| {
        file(&format!(
            r#", "assets": [{{ "levels": [{{ "culls": [{{ "at": [1, 2, 0], "radius": 1 }}] }}]{rest} }}]"#
        ))
    };
    let cases = [
        ("[]".to_owned(), "lab-json.kind", "$"),
        ("{}".to_owned(), "lab-json.missing", "format"),
        (
            r#"{ "format": "wayscope-scene" }"#.to_owned(),
            "lab-json.one-of",
            "format",
        ),
        (
            r#"{ "format": "wayscope-navrep", "version": 2 }"#.to_owned(),
            "lab-json.one-of",
            "version",
        ),
        (file(r#", "sphere": []"#), "lab-json.unknown-key", "sphere"),
        (spheres("7"), "lab-json.kind", "spheres[1]"),
        (
            spheres(r#"{ "radius": 1 }"#),
            "lab-json.missing",
            "spheres[1].at",
        ),
        (
            spheres(r#"{ "at": [1, 2], "radius": 1 }"#),
            "lab-json.kind",
            "spheres[1].at",
        ),
        (
            spheres(r#"{ "at": [1, 2, 0], "radius": -1 }"#),
            "lab-json.number",
            "spheres[1].radius",
        ),
        (
            spheres(r#"{ "at": [1, 2, 0], "radius": "a" }"#),
            "lab-json.number",
            "spheres[1].radius",
        ),
        (
            spheres(r#"{ "at": [1, 2e7, 0], "radius": 1 }"#),
            "spheres.place",
            "spheres[1]",
        ),
        (
            spheres(r#"{ "at": [1, 2, 0], "radius": 1, "medium": "lava" }"#),
            "lab-json.one-of",
            "spheres[1].medium",
        ),
        (
            spheres(r#"{ "at": [1, 2, 0], "radius": 1, "climb": 1 }"#),
            "lab-json.kind",
            "spheres[1].climb",
        ),
        (
            spheres(r#"{ "at": [1, 2, 0], "radius": 1, "largest": 0 }"#),
            "spheres.largest",
            "spheres[1]",
        ),
        (
            file(r#", "assets": [{ "level": 1 }]"#),
            "lab-json.missing",
            "assets[0].levels",
        ),
        (
            asset(r#", "level": 2"#),
            "lab-json.number",
            "assets[0].level",
        ),
        (
            asset(r#", "level": 0.5"#),
            "lab-json.whole",
            "assets[0].level",
        ),
        (
            asset(r#", "offset": [1e8, 0, 0]"#),
            "spheres.place",
            "assets[0]",
        ),
        (
            asset(r#", "offset": 3"#),
            "lab-json.kind",
            "assets[0].offset",
        ),
    ];
    for (text, id, path) in cases {
        let why = read(&text).map(drop).unwrap_err();
        assert_eq!(why.id, id, "{text}");
        assert_eq!(why.arg("path"), Some(&Arg::Text(path.to_owned())), "{text}");
    }
    assert!(read(&asset(r#", "level": 1"#)).is_ok());
}

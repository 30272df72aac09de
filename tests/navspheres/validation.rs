//! The validator lists what is odd, each with its numbers and place, and nothing else.

use crate::oracle::{any_sphere, ball, between, numbers};
use glam::{DVec2, DVec3};
use wayscope::message::Arg;
use wayscope::navspheres::{
    Animal, Asset, AssetLevel, Lens, Media, NavSphere, Navrep, SphereFlaw, validate,
};
use wayscope::world::scene::{AreaMedium, Obstacle, Scene, Shape};

const WALKER: Animal = Animal {
    radius: 0.4,
    media: Media {
        land: true,
        water: false,
        air: false,
    },
    climbs: false,
    cost: [1.0; 3],
    speed: 1.0,
    turn_rate: 1.0,
};

/// A floor of 20 by 10 with a pillar and a beam over the floor.
fn scene() -> Scene {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(20.0, 10.0)).unwrap();
    let pillar = Shape::Disc {
        centre: DVec2::new(10.0, 5.0),
        radius: 1.0,
    };
    scene.add(Obstacle::standing(pillar, 3.0)).unwrap();
    let beam = Shape::rectangle(DVec2::new(15.0, 0.0), DVec2::new(16.0, 10.0));
    scene
        .add(Obstacle {
            low: 4.0,
            high: 5.0,
            ..Obstacle::standing(beam, 5.0)
        })
        .unwrap();
    scene
}

/// What is found: flaw, sphere, other sphere.
fn found(navrep: &Navrep, animal: Option<&Animal>) -> Vec<(SphereFlaw, u32, Option<u32>)> {
    let findings = validate(navrep, Some(&scene()), animal);
    findings
        .iter()
        .map(|one| (one.flaw, one.sphere, one.other))
        .collect()
}

#[test]
fn each_flaw_is_found() {
    use SphereFlaw::{Contained, Duplicate, InSolid, Isolated, Outside, Tight};
    let high = |x: f64, z: f64, radius: f64| NavSphere {
        at: DVec3::new(x, 8.0, z),
        ..ball(x, 8.0, radius)
    };
    let spheres = [
        ball(2.0, 2.0, 1.0),
        ball(3.0, 2.0, 1.0),
        // In 1; a duplicate of 1 that lies in nothing else, too.
        ball(3.1, 2.0, 0.2),
        ball(3.0, 2.0, 1.0),
        // A link of a bottleneck of 0.2.
        ball(4.96, 2.0, 1.0),
        // Touches the pillar; reaches into it; beyond the floor.
        ball(8.0, 5.0, 1.0),
        ball(8.0, 5.5, 1.25),
        ball(0.5, 9.0, 1.0),
        // Below the beam, and into it.
        high(14.0, 2.8, 1.5),
        high(15.5, 3.5, 1.0),
    ];
    let navrep = Navrep::of(&spheres).unwrap();
    let expected = [
        (Contained, 2, Some(1)),
        (Contained, 2, Some(3)),
        (Duplicate, 3, Some(1)),
        (InSolid, 6, None),
        (Outside, 7, None),
        (Isolated, 7, None),
        (InSolid, 9, None),
    ];
    assert_eq!(found(&navrep, None), expected);
    let mut with_animal = expected.to_vec();
    with_animal.insert(0, (Tight, 1, Some(4)));
    with_animal.insert(4, (Tight, 3, Some(4)));
    assert_eq!(found(&navrep, Some(&WALKER)), with_animal);
    // No animal that may not enter finds anything tight.
    let swimmer = Animal {
        media: Media {
            water: true,
            ..Media::default()
        },
        ..WALKER
    };
    assert_eq!(found(&navrep, Some(&swimmer)), expected);
    let all = validate(&navrep, Some(&scene()), Some(&WALKER));
    let [one, other] = [1, 4].map(|number| navrep.sphere(number).unwrap());
    assert_eq!(all[0].at, Lens::linked(one, other).unwrap().at);
    assert_eq!(all[0].message.id, "spheres.tight");
    assert_eq!(all[0].message.arg("radius"), Some(&Arg::Num(0.4)));
    assert_eq!(all[0].message.arg("sphere"), Some(&Arg::Int(1)));
    assert!(all.iter().all(|one| one.message.id == one.flaw.id()));
    // Without a scene there is neither solid nor outside.
    let alone = validate(&navrep, None, None);
    assert_eq!(alone.len(), 4);
}

#[test]
fn what_is_culled_is_not_looked_at() {
    let mut navrep = Navrep::of(&[ball(-5.0, 0.0, 1.0)]).unwrap();
    assert_eq!(found(&navrep, None).len(), 2);
    let level = AssetLevel {
        spheres: Vec::new(),
        culls: vec![ball(-5.0, 0.0, 0.5)],
    };
    let asset = navrep
        .place(Asset {
            name: String::new(),
            levels: vec![level],
        })
        .unwrap();
    navrep.set_level(asset, 1).unwrap();
    assert_eq!(found(&navrep, None), []);
    assert_eq!(validate(&Navrep::new(), None, None), []);
}

#[test]
fn what_is_in_solid_is_what_samples_find() {
    let mut random = numbers(60);
    let scene = scene();
    let spheres: Vec<_> = (0..400)
        .map(|_| {
            let mut sphere = any_sphere(&mut random, 20.0, 1.5);
            sphere.at.y *= 0.5;
            sphere.at.z = between(&mut random, 0.0, 6.0);
            NavSphere {
                medium: AreaMedium::Air,
                ..sphere
            }
        })
        .collect();
    let navrep = Navrep::of(&spheres).unwrap();
    let found: Vec<u32> = validate(&navrep, Some(&scene), None)
        .into_iter()
        .filter(|one| one.flaw == SphereFlaw::InSolid)
        .map(|one| one.sphere)
        .collect();
    assert!(found.len() > 20, "{}", found.len());
    for (number, sphere) in navrep.spheres() {
        let mut solid = false;
        for _ in 0..2_000 {
            let mut along = || between(&mut random, -1.0, 1.0) * sphere.radius;
            let at = sphere.at + DVec3::new(along(), along(), along());
            solid |= sphere.contains(at)
                && scene.obstacles().iter().any(|one| {
                    (one.low..=one.high).contains(&at.z) && one.shape.contains(at.truncate())
                });
        }
        // A thin slice may be missed by samples; what they meet must be found.
        assert!(!solid || found.contains(&number), "{sphere:?}");
    }
}

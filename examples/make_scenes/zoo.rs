//! The zoo: meadows around a lake, a rock, a house, and navspheres set by hand for four animals.

use wayscope::world::scene::{Area, AreaMedium, Authored, ItemKind, Scene, Shape};

use crate::{Builder, v};

/// x, y and z of a centre and the radius, in metres.
type Place = [f64; 4];

/// Meadows, and the strip between house and lake that is too tight for a zebra.
const LAND: [Place; 31] = [
    [3.4, 3.4, 0.0, 3.4],
    [3.4, 8.6, 0.0, 3.4],
    [3.7, 14.0, 0.0, 3.7],
    [4.2, 20.6, 0.0, 4.2],
    [8.6, 6.9, 0.0, 3.85],
    [9.6, 17.2, 0.0, 4.1],
    [10.6, 22.4, 0.0, 3.55],
    [10.4, 10.0, 0.0, 2.9],
    [13.1, 3.0, 0.0, 2.7],
    [17.0, 2.3, 0.0, 2.15],
    [21.0, 2.3, 0.0, 2.1],
    [25.0, 2.7, 0.0, 2.7],
    [28.0, 4.0, 0.0, 2.8],
    [14.3, 8.0, 0.0, 1.6],
    [16.5, 8.0, 0.0, 1.2],
    [17.6, 8.1, 0.0, 0.75],
    [18.65, 8.0, 0.0, 0.75],
    [19.7, 8.0, 0.0, 0.75],
    [20.75, 7.98, 0.0, 0.75],
    [21.8, 7.98, 0.0, 0.7],
    [22.6, 7.95, 0.0, 0.7],
    [23.9, 7.3, 0.0, 1.5],
    [26.9, 7.2, 0.0, 2.75],
    [35.6, 3.9, 0.0, 3.9],
    [34.4, 8.6, 0.0, 3.25],
    [36.8, 13.2, 0.0, 3.2],
    [30.9, 9.5, 0.0, 2.7],
    [31.0, 14.2, 0.0, 2.45],
    [30.6, 18.8, 0.0, 4.05],
    [35.4, 20.2, 0.0, 4.2],
    [31.2, 23.2, 0.0, 2.8],
];

/// The lake, reaching over its shore so that whoever swims can land.
const WATER: [Place; 6] = [
    [15.6, 13.6, 0.0, 3.25],
    [19.0, 12.2, 0.0, 3.2],
    [19.2, 16.2, 0.0, 3.2],
    [23.0, 12.2, 0.0, 3.2],
    [23.4, 15.8, 0.0, 3.2],
    [25.8, 13.6, 0.0, 2.95],
];

/// The rock, for animals that climb.
const ROCK: [Place; 5] = [
    [14.6, 22.8, 0.3, 1.9],
    [17.6, 23.6, 1.2, 2.0],
    [20.6, 23.2, 1.6, 2.0],
    [23.6, 23.6, 1.2, 2.0],
    [26.6, 23.4, 0.5, 2.2],
];

/// The air over lake and rock.
const AIR: [Place; 5] = [
    [9.5, 20.2, 3.6, 3.4],
    [14.8, 19.9, 5.0, 3.4],
    [20.2, 19.8, 5.2, 3.6],
    [25.6, 19.9, 5.0, 3.4],
    [30.6, 20.2, 3.6, 3.4],
];

/// Trees: x and y of the middle and the radius.
const TREES: [[f64; 3]; 6] = [
    [8.2, 12.6, 0.5],
    [30.6, 6.2, 0.6],
    [33.2, 12.2, 0.5],
    [9.5, 2.6, 0.5],
    [38.8, 24.8, 0.5],
    [13.2, 6.2, 0.5],
];

/// The shore.
const LAKE: [(f64, f64); 11] = [
    (13.0, 12.5),
    (14.5, 10.0),
    (18.0, 8.9),
    (22.0, 8.7),
    (26.0, 9.8),
    (28.0, 12.5),
    (27.6, 16.0),
    (25.5, 18.6),
    (21.0, 19.4),
    (16.5, 19.0),
    (13.6, 16.2),
];

/// The foot of the rock.
const FOOT: [(f64, f64); 6] = [
    (14.5, 20.8),
    (19.0, 21.0),
    (24.0, 20.6),
    (27.0, 21.4),
    (28.0, 26.0),
    (13.6, 26.0),
];

pub fn zoo() -> Scene {
    let mut zoo = Builder::new(40.0, 26.0);
    let house = Shape::rectangle(v(17.6, 4.4), v(22.4, 7.2));
    zoo.add("house", house, 0.0, 3.0);
    for [x, y, radius] in TREES {
        let centre = v(x, y);
        zoo.add("tree", Shape::Disc { centre, radius }, 0.0, 5.0);
    }
    zoo.area("lake", AreaMedium::Water, 1.0, &LAKE);
    let foot: Vec<_> = FOOT.iter().map(|(x, y)| v(*x, *y)).collect();
    zoo.lay(Authored::Area(Area {
        name: "rock".to_owned(),
        climb: true,
        ..Area::of(Shape::polygon(&foot), AreaMedium::Land)
    }));
    zoo.item("", ItemKind::Drink, v(12.6, 14.4), Some(0.0));
    zoo.item("", ItemKind::Look, v(20.6, 24.7), Some(-1.57));
    zoo.item("", ItemKind::Graze, v(34.6, 8.6), None);
    zoo.scene
}

/// The navspheres and the way across, as the study of spheres keeps them.
pub fn zoo_spheres() -> String {
    let one = |[x, y, z, radius]: &Place, more: &str| {
        format!(r#"{{"at":[{x},{y},{z}],"radius":{radius},{more}}}"#)
    };
    let all = |places: &[Place], more: &str| -> Vec<String> {
        places.iter().map(|place| one(place, more)).collect()
    };
    let spheres = [
        all(&LAND, r#""medium":"land""#),
        all(&WATER, r#""medium":"water""#),
        all(&ROCK, r#""medium":"land","climb":true"#),
        all(&AIR, r#""medium":"air""#),
    ]
    .concat()
    .join(",");
    format!(
        r#"{{"spheres":{{"animal":"zebra","start":[4,20,0],"goal":[36,20,0],"spheres":[{spheres}]}}}}"#
    )
}

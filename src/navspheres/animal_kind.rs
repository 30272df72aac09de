//! Animals to choose from.

use super::{Animal, Media};

/// An animal of the zoo (Ramsey 2009: on land, in water, climbing, in the air).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimalKind {
    /// On land alone, and broad.
    Zebra,
    /// On land and in water, where it is faster.
    Penguin,
    /// On land, and it climbs.
    Meerkat,
    /// Everywhere, and best in the air.
    Bird,
}

impl AnimalKind {
    /// All of them.
    pub const ALL: [AnimalKind; 4] = [
        AnimalKind::Zebra,
        AnimalKind::Penguin,
        AnimalKind::Meerkat,
        AnimalKind::Bird,
    ];

    /// What it is called in files.
    pub fn id(self) -> &'static str {
        match self {
            AnimalKind::Zebra => "zebra",
            AnimalKind::Penguin => "penguin",
            AnimalKind::Meerkat => "meerkat",
            AnimalKind::Bird => "bird",
        }
    }

    /// The animal as far as its routes are concerned.
    pub fn animal(self) -> Animal {
        let on_land = Media {
            land: true,
            ..Media::default()
        };
        let plain = Animal {
            radius: 0.6,
            media: on_land,
            climbs: false,
            cost: [1.0; 3],
            speed: 1.6,
            turn_rate: 1.5,
        };
        match self {
            AnimalKind::Zebra => plain,
            AnimalKind::Penguin => Animal {
                radius: 0.25,
                media: Media {
                    water: true,
                    ..on_land
                },
                cost: [1.5, 1.0, 1.0],
                speed: 1.2,
                turn_rate: 2.5,
                ..plain
            },
            AnimalKind::Meerkat => Animal {
                radius: 0.15,
                climbs: true,
                speed: 1.4,
                turn_rate: 4.0,
                ..plain
            },
            AnimalKind::Bird => Animal {
                radius: 0.2,
                media: Media {
                    land: true,
                    water: true,
                    air: true,
                },
                climbs: true,
                cost: [1.5, 1.5, 1.0],
                speed: 2.5,
                turn_rate: 2.5,
            },
        }
    }
}

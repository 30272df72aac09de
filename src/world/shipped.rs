//! The maps that come with the project, in `maps/`.

use super::{Cell, World, read_map};

/// A map of ours: the file `maps/{id}.map`, with problems in `maps/{id}.map.scen`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ShippedMap {
    /// Its id in texts and links.
    pub id: &'static str,
    /// Where the scene that opens with the map begins.
    pub start: Cell,
    /// Where that scene ends. In `vault` alone it cannot be reached.
    pub goal: Cell,
}

const fn map(id: &'static str, start: (u32, u32), goal: (u32, u32)) -> ShippedMap {
    ShippedMap {
        id,
        start: Cell::new(start.0, start.1),
        goal: Cell::new(goal.0, goal.1),
    }
}

static SHIPPED: [ShippedMap; 13] = [
    map("bay", (6, 17), (57, 17)),
    map("meadow", (14, 18), (81, 41)),
    map("long-wall", (52, 22), (91, 26)),
    map("sieve", (3, 47), (93, 9)),
    map("vault", (8, 34), (87, 39)),
    map("moor", (6, 48), (153, 48)),
    map("spiral", (1, 2), (50, 50)),
    map("labyrinth", (39, 45), (101, 65)),
    map("keep", (63, 124), (63, 62)),
    map("halls", (4, 4), (251, 251)),
    map("skirmish", (8, 20), (247, 234)),
    map("delta", (30, 250), (480, 250)),
    map("county", (20, 40), (1000, 990)),
];

/// All maps, in the order in which a menu lists them; the first is the one that a visitor sees
/// first.
pub fn shipped() -> &'static [ShippedMap] {
    &SHIPPED
}

/// The map of the first scene, as a map file. The only one that is part of the program: larger
/// ones are fetched when they are asked for.
pub const FIRST_SCENE: &str = include_str!("../../maps/bay.map");

/// The world that a visitor sees first.
pub fn first_world() -> World {
    let first = SHIPPED[0];
    let world = read_map(FIRST_SCENE.as_bytes())
        .and_then(|grid| World::new(first.id, grid, first.start, first.goal));
    // Not `expect`, which would bring along how errors are written for programmers.
    let Ok(world) = world else {
        unreachable!("a test reads this very file")
    };
    world
}

//! The maps that come with the project, in `maps/`.

use super::{Cell, World, read_map};

/// A map of ours: the file `maps/{id}.map`, with problems in `maps/{id}.map.scen`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ShippedMap {
    /// What the texts and links know it by.
    pub id: &'static str,
    /// Where the scene that opens with the map begins.
    pub start: Cell,
    /// Where that scene ends.
    pub goal: Cell,
}

const fn map(id: &'static str, start: (u32, u32), goal: (u32, u32)) -> ShippedMap {
    ShippedMap {
        id,
        start: Cell::new(start.0, start.1),
        goal: Cell::new(goal.0, goal.1),
    }
}

static SHIPPED: [ShippedMap; 4] = [
    map("bay", (6, 17), (57, 17)),
    map("keep", (63, 124), (63, 62)),
    map("delta", (30, 250), (480, 250)),
    map("halls", (4, 4), (251, 251)),
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
    world.expect("a test reads this very file")
}

//! The sets of maps, and the problems that are drawn on each.

use super::published::{self, Thesis};
use crate::graph::{NodeId, Regions};
use crate::message::Message;
use crate::papers::Map;
use crate::papers::problems::Draw;
use crate::papers::table::{Words, named};
use crate::world::{Grid, Medium};

/// How often a pair is drawn in vain for each that is wanted, before there are as few as there are.
const PATIENCE: usize = 10_000;

/// Maps of one kind.
pub struct Set {
    pub name: Words,
    /// What the thesis says of such maps.
    pub thesis: Option<&'static Thesis>,
    pub maps: Vec<Map>,
}

/// Folders of the benchmarks with the sets of the thesis that they hold.
const FOLDERS: [(&str, &str); 2] = [
    ("bg512", "reproduce.set.baldurs-gate"),
    ("sc1", "reproduce.set.starcraft"),
];

/// Generators with the sets that they make, and those of the thesis for which these stand.
pub const GENERATORS: [(&str, &str, &str); 4] = [
    (
        "pseudo-rts",
        "reproduce.made.pseudo-rts",
        "reproduce.set.pseudo-rts",
    ),
    (
        "hedgerows",
        "reproduce.made.hedgerows",
        "reproduce.set.company-of-heroes",
    ),
    ("indoor", "reproduce.made.indoor", "reproduce.set.indoor"),
    ("pockets", "reproduce.made.pockets", ""),
];

/// Maps by their folders or their generators, those of one name together.
pub fn sets(maps: Vec<Map>) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for map in maps {
        let (name, stands_for) = named_set(&map);
        match sets.iter_mut().find(|set| set.name == name) {
            Some(set) => set.maps.push(map),
            None => sets.push(Set {
                thesis: published::of(stands_for),
                name,
                maps: vec![map],
            }),
        }
    }
    sets
}

/// The name of a map's set, and the id of that of the thesis.
fn named_set(map: &Map) -> (Words, &'static str) {
    if map.seed.is_some() {
        let known = GENERATORS.iter().find(|(id, ..)| *id == map.folder);
        if let Some((_, name, stands_for)) = known {
            return (vec![Message::new(name)], stands_for);
        }
    }
    let known = FOLDERS.iter().find(|(folder, _)| *folder == map.folder);
    match (known, &*map.folder) {
        (Some((_, id)), _) => (vec![Message::new(id)], id),
        (None, "") => (vec![Message::new("reproduce.set.maps")], ""),
        (None, folder) => (vec![named(&folder.replace(',', " "))], ""),
    }
}

/// Pairs of free cells on the ground, of which one can be reached from the other or not. A map's own, whatever other
/// maps there are.
pub fn draw(grid: &Grid, regions: &Regions, many: usize, joined: bool) -> Vec<(NodeId, NodeId)> {
    let free = (0..grid.len() as u32).filter(|&cell| {
        grid.medium(cell as usize) == Some(Medium::Ground) && regions.of(cell).is_some()
    });
    let free: Vec<u32> = free.collect();
    let mut draws = Draw::new(grid.checksum());
    let mut pairs = Vec::new();
    for _ in 0..PATIENCE * many {
        if pairs.len() == many || free.is_empty() {
            break;
        }
        let [start, goal] = [(); 2].map(|()| free[draws.below(free.len() as u64) as usize]);
        if start != goal && regions.joined(start, goal) == joined {
            pairs.push((NodeId(start), NodeId(goal)));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{MoveRule, Moves};

    #[test]
    fn maps_of_a_folder_are_a_set_and_each_generator_makes_one() {
        let found = |path: &str| Map::found(path, Grid::from_rows(&["..@."]).unwrap());
        let mut maps = ["sc1/a.map", "x/a.map", "sc1/b.map", "a.map"]
            .map(found)
            .to_vec();
        for (generator, ..) in GENERATORS {
            maps.extend(Map::made(generator, 2, 32).unwrap());
        }
        let sets = super::sets(maps);
        let told: Vec<(&str, usize, bool)> = sets
            .iter()
            .map(|set| (set.name[0].id, set.maps.len(), set.thesis.is_some()))
            .collect();
        assert_eq!(
            told,
            [
                ("reproduce.set.starcraft", 2, true),
                ("reproduce.named", 1, false),
                ("reproduce.set.maps", 1, false),
                ("reproduce.made.pseudo-rts", 2, true),
                ("reproduce.made.hedgerows", 2, true),
                ("reproduce.made.indoor", 2, true),
                ("reproduce.made.pockets", 2, false),
            ]
        );
        assert_ne!(sets[3].maps[0].grid, sets[3].maps[1].grid);
    }

    #[test]
    fn pairs_are_joined_or_apart_and_always_the_same() {
        let grid = Grid::from_rows(&["...@..", "...@.."]).unwrap();
        let regions = Regions::new(&grid, &Moves::new(&grid, MoveRule::default()));
        for joined in [true, false] {
            let pairs = draw(&grid, &regions, 50, joined);
            assert_eq!(pairs.len(), 50);
            for (a, b) in &pairs {
                assert_eq!(
                    (grid.cell(a.index()).x < 3) == (grid.cell(b.index()).x < 3),
                    joined
                );
                assert_ne!(a, b);
            }
            assert_eq!(pairs, draw(&grid, &regions, 50, joined));
        }
        let whole = Grid::from_rows(&["..."]).unwrap();
        let regions = Regions::new(&whole, &Moves::new(&whole, MoveRule::default()));
        assert!(draw(&whole, &regions, 50, false).is_empty());
    }
}

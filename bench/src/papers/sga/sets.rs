//! The sets of maps, and the problems that are drawn on each.

use anyhow::{Result, bail};
use wayscope::graph::{NodeId, Regions};
use wayscope::world::{Grid, Medium, generate, generators};

use super::published::{self, Thesis};
use crate::papers::Map;
use crate::papers::problems::Draw;

/// How often a pair is drawn in vain for each that is wanted, before there are as few as there are.
const PATIENCE: usize = 10_000;

/// Maps of one kind.
pub struct Set {
    pub name: String,
    /// Where they are from.
    pub from: String,
    /// What the thesis says of such maps.
    pub thesis: Option<&'static Thesis>,
    pub maps: Vec<Map>,
}

/// Folders of the benchmarks with the sets of the thesis that they hold.
const FOLDERS: [(&str, &str); 2] = [("bg512", "Baldur's Gate"), ("sc1", "StarCraft")];

/// Generators with the sets that they stand for.
pub const GENERATORS: [(&str, &str); 4] = [
    ("pseudo-rts", "Pseudo RTS"),
    ("hedgerows", "Company of Heroes"),
    ("indoor", "indoor"),
    ("pockets", "pockets"),
];

/// The maps that are made: so many of each generator, `side` cells wide and high.
pub struct Made<'a> {
    pub generators: &'a [String],
    pub many: u32,
    pub side: u32,
}

/// The maps that were found, by their folders, and those that are made.
pub fn sets(found: Vec<Map>, made: &Made<'_>) -> Result<Vec<Set>> {
    let mut sets: Vec<Set> = Vec::new();
    for map in found {
        let known = FOLDERS.iter().find(|(folder, _)| *folder == map.folder);
        let name = known.map_or_else(|| folder_name(&map.folder), |(_, name)| (*name).to_owned());
        match sets.iter_mut().find(|set| set.name == name) {
            Some(set) => set.maps.push(map),
            None => sets.push(Set {
                thesis: published::of(&name),
                name,
                from: "maps that were found".to_owned(),
                maps: vec![map],
            }),
        }
    }
    let &Made {
        generators: wanted,
        many,
        side,
    } = made;
    for id in wanted {
        let known = GENERATORS.iter().find(|(known, _)| known == id);
        let Some(&(id, name)) = known else {
            bail!(
                "{id} is none of {}",
                GENERATORS.map(|(id, _)| id).join(", ")
            );
        };
        let spec = generators().iter().find(|spec| spec.id == id);
        let parameter = spec.and_then(|spec| spec.parameter);
        let default = parameter.map_or(0.0, |parameter| parameter.default);
        let maps = (1..=u64::from(many)).map(|seed| {
            let world = generate(id, side, side, seed, default);
            let world = world.map_err(|wrong| anyhow::anyhow!("{id}: {wrong}"))?;
            Ok(Map {
                name: format!("seed {seed}"),
                folder: id.to_owned(),
                grid: world.grid,
            })
        });
        let what = parameter.map_or_else(String::new, |it| format!(", {} {default}", it.id));
        sets.push(Set {
            name: format!("{name} (generated)"),
            from: format!("generator {id}{what}, {side} x {side} cells, seeds from 1 on"),
            thesis: published::of(name),
            maps: maps.collect::<Result<_>>()?,
        });
    }
    sets.retain(|set| !set.maps.is_empty());
    Ok(sets)
}

fn folder_name(folder: &str) -> String {
    match folder {
        "" => "maps".to_owned(),
        folder => folder.replace(',', " "),
    }
}

/// Pairs of free cells on the ground, of which one can be reached from the other or not. A map's own, whatever other maps there are.
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
    use wayscope::graph::{MoveRule, Moves};

    #[test]
    fn maps_of_a_folder_are_a_set_and_each_generator_makes_one() {
        let map = |folder: &str| Map {
            name: "a".to_owned(),
            folder: folder.to_owned(),
            grid: Grid::from_rows(&["..@."]).unwrap(),
        };
        let generators = GENERATORS.map(|(id, _)| id.to_owned());
        let made = |generators| Made {
            generators,
            many: 2,
            side: 32,
        };
        let found = vec![map("sc1"), map("x"), map("sc1"), map("")];
        let sets = super::sets(found, &made(&generators)).unwrap();
        let told: Vec<(&str, usize, bool)> = sets
            .iter()
            .map(|set| (set.name.as_str(), set.maps.len(), set.thesis.is_some()))
            .collect();
        assert_eq!(
            told,
            [
                ("StarCraft", 2, true),
                ("x", 1, false),
                ("maps", 1, false),
                ("Pseudo RTS (generated)", 2, true),
                ("Company of Heroes (generated)", 2, true),
                ("indoor (generated)", 2, true),
                ("pockets (generated)", 2, false),
            ]
        );
        assert_ne!(sets[3].maps[0].grid, sets[3].maps[1].grid);
        let unknown = super::sets(Vec::new(), &made(&["maze".to_owned()]));
        assert!(unknown.is_err_and(|wrong| wrong.to_string().contains("pseudo-rts")));
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

//! The tables and figures of two papers, measured again by the protocols of these, each value beside what was
//! published; and the cost of edits, for which there are no published values.
//!
//! HPA\* (Botea, Müller and Schaeffer 2004) and SGA\* (Anguelov 2011, chapter 8). The native program and the page both
//! call this, so what is counted on a map is the same in both. Problems are drawn by seeds that never change. The
//! caller supplies the clock: see [`Watch`]. What a table says is ids with arguments; the words are among the texts.
//!
//! What is said of a table is computed from its values, ours and the published ones: whether a value comes up to what
//! was published, and reasons only where the values bear them out (`sga/claims.rs`). `bench papers` prints the tables
//! with the words of `en.reproduce.json`; in the page one call in a worker measures them (`paperTables`). It is a
//! function because the glue of a class would be on every page. With a clock that stands still both give
//! `bench/golden/papers.json` (`tests/lab/papers.rs`, `www/test/apps/reproduce.test.js`). What edits cost (`edits`) is
//! measured by the wasm of continuous space, which has meshes and roadmaps (`editTables`); `bench/golden/edits.json`.

#[cfg(not(laboratory_alone))]
mod edits;
mod hpa;
mod origin;
mod problems;
mod sga;
mod table;

use std::time::Duration;

use crate::message::Message;
use crate::world::{Grid, generate, generators};

#[cfg(not(laboratory_alone))]
pub use edits::tables as edits;
pub use hpa::tables as hpa;
pub use sga::{GENERATORS, tables as sga};
pub use table::{Apart, PaperTable, Row, Value, Words};

/// A map of the tables.
#[derive(Clone, Debug)]
pub struct Map {
    /// Of its file without the ending, or its seed.
    pub name: String,
    /// The folder in which it was found, or its generator.
    pub folder: String,
    /// That of the generator that made it.
    pub seed: Option<u64>,
    /// Its cells.
    pub grid: Grid,
}

impl Map {
    /// A map that was found: `path` is that below the folder that was looked through, with slashes.
    pub fn found(path: &str, grid: Grid) -> Map {
        let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
        Map {
            name: file.trim_end_matches(".map").to_owned(),
            folder: folders.rsplit('/').next().unwrap_or_default().to_owned(),
            seed: None,
            grid,
        }
    }

    /// So many maps of a generator with its usual parameter, `side` cells wide and high, by the seeds from 1 on.
    /// Errors: it is none of [`GENERATORS`]; those of [`generate`].
    pub fn made(generator: &str, many: u32, side: u32) -> Result<Vec<Map>, Message> {
        let known = GENERATORS.iter().find(|(known, ..)| *known == generator);
        let spec = generators().iter().find(|spec| spec.id == generator);
        let Some((_, spec)) = known.zip(spec) else {
            return Err(Message::new("reproduce.generator")
                .with("found", generator)
                .with("right", GENERATORS.map(|(id, ..)| id).join(", ")));
        };
        let default = spec.parameter.map_or(0.0, |parameter| parameter.default);
        let map = |seed: u64| {
            let world = generate(generator, side, side, seed, default)?;
            Ok(Map {
                name: format!("seed {seed}"),
                folder: generator.to_owned(),
                seed: Some(seed),
                grid: world.grid,
            })
        };
        (1..=u64::from(many)).map(map).collect()
    }

    /// Its name among others: with the generator's id where one made it.
    pub fn whole_name(&self) -> String {
        match self.seed {
            Some(_) => format!("{} {}", self.folder, self.name),
            None => self.name.clone(),
        }
    }

    /// Its name among those of a set, as it is said.
    fn said(&self) -> Message {
        match self.seed {
            Some(seed) => Message::new("reproduce.seed").with("n", seed),
            None => table::named(&self.name),
        }
    }
}

/// The observer of a measurement: it supplies the clock and is told the progress.
pub trait Watch {
    /// The time since any moment that stays the same. A clock that stands still gives tables without times.
    fn now(&self) -> Duration;

    /// What is measured takes at least so long, for the sake of a coarse clock: it is done as often as that takes.
    fn least(&self) -> Duration {
        Duration::ZERO
    }

    /// A share of the whole is done, 0 to 1; now it is about this map.
    fn done(&mut self, share: f64, map: &Map);
}

/// How long something takes once.
fn timed(watch: &dyn Watch, mut work: impl FnMut()) -> Duration {
    let begun = watch.now();
    let mut times = 0;
    loop {
        work();
        times += 1;
        let taken = watch.now().saturating_sub(begun);
        // A clock that stands still is left.
        if taken >= watch.least() || times == MOST_TIMES {
            return taken / times;
        }
    }
}

/// See [`timed`].
const MOST_TIMES: u32 = 5_000;

/// The median; of an even number the later of the two.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// A clock that goes on by a millisecond whenever it is looked at.
    struct Slow(Cell<u64>, Duration);

    impl Watch for Slow {
        fn now(&self) -> Duration {
            self.0.set(self.0.get() + 1);
            Duration::from_millis(self.0.get())
        }

        fn least(&self) -> Duration {
            self.1
        }

        fn done(&mut self, _: f64, _: &Map) {}
    }

    #[test]
    fn what_is_short_is_done_as_often_as_the_clock_needs() {
        for (least, wanted) in [(0, 1), (1, 1), (5, 5)] {
            let watch = Slow(Cell::new(0), Duration::from_millis(least));
            let mut times = 0;
            assert_eq!(timed(&watch, || times += 1), Duration::from_millis(1));
            assert_eq!(times, wanted);
        }
        assert_eq!(median(vec![]), Duration::ZERO);
        assert_eq!(
            median([3, 1, 2, 9].map(Duration::from_secs).to_vec()).as_secs(),
            3
        );
    }

    #[test]
    fn maps_have_the_names_of_their_files_and_seeds() {
        let grid = Grid::from_rows(&["..@."]).unwrap();
        let map = Map::found("a/sc1/x.map", grid);
        assert_eq!(
            (&*map.name, &*map.folder, &*map.whole_name()),
            ("x", "sc1", "x")
        );
        let made = Map::made("pockets", 2, 32).unwrap();
        assert_eq!(made[1].whole_name(), "pockets seed 2");
        assert_ne!(made[0].grid, made[1].grid);
        let wrong = Map::made("maze", 1, 32).unwrap_err().to_string();
        assert!(
            wrong.contains("maze") && wrong.contains("pseudo-rts"),
            "{wrong}"
        );
    }
}

//! The costs of edits, as the page that reproduces papers shows them; JavaScript has the clock.

use std::time::Duration;

use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::papers::{self, Map};
use crate::web::values::{Failure, object};
use crate::world::read_map;

#[wasm_bindgen]
extern "C" {
    /// The observer: an object with this method, which may not call the engine.
    pub type EditWatch;

    /// Answers the milliseconds since any moment; where `share` is not below 0, so much of the whole is done, and it is
    /// about this map: one that was found, or, where `seed` is not 0, that of a generator.
    #[wasm_bindgen(method)]
    fn tell(this: &EditWatch, share: f64, map: &str, seed: f64) -> f64;
}

struct Watching<'a> {
    watch: &'a EditWatch,
    least: Duration,
}

impl papers::Watch for Watching<'_> {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(self.watch.tell(-1.0, "", 0.0) / 1e3).unwrap_or_default()
    }

    fn least(&self) -> Duration {
        self.least
    }

    fn done(&mut self, share: f64, map: &Map) {
        let name = map.seed.map_or(&map.name, |_| &map.folder);
        self.watch.tell(share, name, map.seed.unwrap_or(0) as f64);
    }
}

/// The tables of what edits cost (`papers::edits`); the arguments are those of `paperTables` of the laboratory's wasm.
#[wasm_bindgen(js_name = editTables)]
#[allow(clippy::too_many_arguments)]
pub fn edit_tables(
    paths: &str,
    mut maps: &[u8],
    sizes: &[u32],
    made: &str,
    each: u32,
    repeats: u32,
    least: f64,
    watch: &EditWatch,
) -> Result<JsValue, JsValue> {
    let mut all = Vec::new();
    for (path, &size) in paths.lines().zip(sizes) {
        let (map, rest) = maps.split_at(maps.len().min(size as usize));
        maps = rest;
        all.push(Map::found(path, read_map(map).or_throw()?));
    }
    for line in made.lines() {
        let mut words = line.split(' ');
        let generator = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse().ok());
        let (many, side) = (number().unwrap_or(0), number().unwrap_or(0));
        all.extend(Map::made(generator, many, side).or_throw()?);
    }
    let mut watch = Watching {
        watch,
        least: Duration::try_from_secs_f64(least / 1e3).unwrap_or_default(),
    };
    let tables: Result<_, Message> =
        papers::edits(&all, each as usize, repeats as usize, &mut watch);
    object(&tables.or_throw()?)
}

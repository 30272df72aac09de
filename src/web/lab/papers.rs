//! The papers' tables for JavaScript, which has the clock.

use std::time::Duration;

use wasm_bindgen::prelude::*;

use super::convert::{Failure, object};
use crate::message::Message;
use crate::papers::{self, Map, PaperTable};
use crate::world::read_map;

#[wasm_bindgen]
extern "C" {
    /// The observer: an object with this method, which may not call the engine.
    pub type PapersWatch;

    /// Answers the milliseconds since any moment; where `share` is not below 0, so much of the whole is done, and it is
    /// about this map: one that was found, or, where `seed` is not 0, that of a generator. One for both: each import is
    /// part of every page.
    #[wasm_bindgen(method)]
    fn tell(this: &PapersWatch, share: f64, map: &str, seed: f64) -> f64;
}

/// Shares of the whole that differ by less are not told: that would take more time than what they tell of.
const LEAST_SHARE: f64 = 0.001;

struct Watching<'a> {
    watch: &'a PapersWatch,
    least: Duration,
    told: f64,
}

impl papers::Watch for Watching<'_> {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(self.watch.tell(-1.0, "", 0.0) / 1e3).unwrap_or_default()
    }

    fn least(&self) -> Duration {
        self.least
    }

    fn done(&mut self, share: f64, map: &Map) {
        if share - self.told >= LEAST_SHARE || share < self.told {
            self.told = share;
            let name = map.seed.map_or(&map.name, |_| &map.folder);
            self.watch.tell(share, name, map.seed.unwrap_or(0) as f64);
        }
    }
}

/// The tables of a paper, `hpa` or `sga`: `each` problems of each length or map, the median of so many repeats, each of
/// which takes `least` milliseconds or more. Without maps they have what was published. A function, for a class would
/// be part of every page.
///
/// - `paths`: of `.map` files below the folder that was looked through, a line each; `maps`: their bytes one after the
///   other, `sizes`: how many each has.
/// - `made`: generated maps, a line for each generator: its id, how many maps, and how many cells a side, with blanks
///   between.
#[wasm_bindgen(js_name = paperTables)]
#[allow(clippy::too_many_arguments)]
pub fn paper_tables(
    paper: &str,
    paths: &str,
    mut maps: &[u8],
    sizes: &[u32],
    made: &str,
    each: u32,
    repeats: u32,
    least: f64,
    watch: &PapersWatch,
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
        told: -1.0,
    };
    let (each, repeats) = (each as usize, repeats as usize);
    let tables: Result<Vec<PaperTable>, Message> = match paper {
        "hpa" => papers::hpa(&all, each, repeats, &mut watch),
        _ => papers::sga(all, each, repeats, &mut watch),
    };
    object(&tables.or_throw()?)
}

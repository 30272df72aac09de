//! Benchmark runs for JavaScript, which has the clock.

use wasm_bindgen::prelude::*;

use super::catalogue::catalogue;
use super::convert::{Failure, object};
use super::whole_seed;
use crate::lab;
use crate::message::Message;
use crate::world::{generate, read_map, read_scenarios};

/// A map, its problems, and the algorithm that is set up on it.
#[wasm_bindgen(js_name = Benchmark)]
pub struct BenchmarkHandle {
    inner: lab::Benchmark,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct About<'a> {
    width: u32,
    height: u32,
    problems: usize,
    map_hash: &'a str,
    doubts: &'a [Message],
}

#[wasm_bindgen(js_class = Benchmark)]
impl BenchmarkHandle {
    /// The problems of a `.scen` file on the map of a `.map` file.
    #[wasm_bindgen(js_name = ofFiles)]
    pub fn of_files(name: &str, map: &[u8], scenarios: &[u8]) -> Result<BenchmarkHandle, JsValue> {
        let grid = read_map(map).or_throw()?;
        let scenarios = read_scenarios(scenarios).or_throw()?;
        let inner = lab::Benchmark::of_file(name, grid, &scenarios).or_throw()?;
        Ok(BenchmarkHandle { inner })
    }

    /// Random problems on the map of a `.map` file.
    #[wasm_bindgen(js_name = atRandom)]
    pub fn at_random(
        name: &str,
        map: &[u8],
        seed: f64,
        count: u32,
    ) -> Result<BenchmarkHandle, JsValue> {
        let grid = read_map(map).or_throw()?;
        let inner = lab::Benchmark::at_random(name, grid, whole_seed(seed)?, count).or_throw()?;
        Ok(BenchmarkHandle { inner })
    }

    /// Random problems on a generated map; the seed is that of both.
    pub fn generated(
        name: &str,
        kind: &str,
        width: u32,
        height: u32,
        seed: f64,
        parameter: f64,
        count: u32,
    ) -> Result<BenchmarkHandle, JsValue> {
        let seed = whole_seed(seed)?;
        let made = generate(kind, width, height, seed, parameter).or_throw()?;
        let inner = lab::Benchmark::at_random(name, made.grid, seed, count).or_throw()?;
        Ok(BenchmarkHandle { inner })
    }

    /// The size of the map, how many problems there are, and what is odd about their file.
    pub fn about(&self) -> Result<JsValue, JsValue> {
        let grid = self.inner.grid();
        object(&About {
            width: grid.width(),
            height: grid.height(),
            problems: self.inner.problems(),
            map_hash: self.inner.map_hash(),
            doubts: self.inner.doubts(),
        })
    }

    /// Problems of all lengths, by their numbers from 0.
    pub fn spread(&self, count: usize) -> Vec<u32> {
        // There are fewer problems than fit.
        let chosen = self.inner.spread(count).into_iter();
        chosen.map(|problem| problem as u32).collect()
    }

    /// Sets an algorithm up; settings as each id followed by its option.
    pub fn configure(&mut self, algorithm: &str, settings: Vec<String>) -> Result<(), JsValue> {
        let (pairs, _) = settings.as_chunks::<2>();
        let pairs: Vec<_> = pairs
            .iter()
            .map(|[id, option]| (id.as_str(), option.as_str()))
            .collect();
        self.inner
            .configure(&catalogue(), algorithm, &pairs)
            .or_throw()
    }

    /// Sets the next problem, so that what follows is the search alone.
    #[wasm_bindgen(js_name = setProblem)]
    pub fn set_problem(&mut self, problem: usize) -> Result<(), JsValue> {
        self.inner.set_problem(problem).or_throw()
    }

    /// Solves it from the beginning, without recorder.
    pub fn solve(&mut self) {
        self.inner.solve();
    }

    /// What the last search did, with the nanoseconds that it took.
    pub fn line(&mut self, ns: f64) -> Result<JsValue, JsValue> {
        object(&self.inner.line(Some(ns)).or_throw()?)
    }

    /// Grows when lines mean something else than before.
    pub fn format() -> u32 {
        lab::Benchmark::FORMAT
    }

    /// The version that counts.
    pub fn version() -> String {
        lab::Benchmark::VERSION.to_owned()
    }
}

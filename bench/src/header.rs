//! The first line of a file: what all of its lines have in common.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::configurations::Configuration;
use crate::shard::Shard;

/// What the first line says it is.
pub const KIND: &str = "wayscope-bench";

/// What all lines of a file have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// [`KIND`].
    pub kind: String,
    /// `Benchmark::FORMAT` of the program that wrote it.
    pub format: u32,
    /// The version of the crate.
    pub version: String,
    /// The commit, where it was known when the program was built.
    pub commit: Option<String>,
    /// The program that had the clock: `native` or `wasm`.
    pub timer: String,
    /// What was timed, in words.
    pub time: String,
    /// The smallest difference that the clock shows, in nanoseconds.
    pub clock_ns: f64,
    /// Where it ran; several, separated by ` | `, in a merged file.
    pub machine: String,
    /// How often each problem was solved.
    pub repeats: u32,
    /// How many problems of each map; all of them without.
    pub sample: Option<u32>,
    /// The algorithms, in the order asked for.
    pub configurations: Vec<Configuration>,
    /// A hash of the names of the maps and of their problems; the page has none.
    pub corpus: Option<String>,
    /// The part of the problems that it has.
    pub shard: Option<Shard>,
    /// How many lines follow once the file is complete.
    pub lines: u64,
}

impl Header {
    /// What makes two files no parts of one run, in words; nothing when they may be.
    pub fn differs(&self, other: &Header) -> Option<String> {
        let say =
            |what: &str, a: &str, b: &str| Some(format!("its {what} is {b} where it was {a}"));
        if self.version != other.version {
            return say("version", &self.version, &other.version);
        }
        if let (Some(a), Some(b)) = (&self.commit, &other.commit)
            && a != b
        {
            return say("commit", a, b);
        }
        if self.timer != other.timer {
            return say("timer", &self.timer, &other.timer);
        }
        if self.repeats != other.repeats {
            let [a, b] = [self.repeats, other.repeats].map(|n| n.to_string());
            return say("number of repeats", &a, &b);
        }
        if self.sample != other.sample {
            let [a, b] = [self.sample, other.sample]
                .map(|n| n.map_or("all problems".to_owned(), |n| n.to_string()));
            return say("sample of each map", &a, &b);
        }
        if self.configurations != other.configurations {
            return Some("its algorithms or their settings are others".to_owned());
        }
        if self.corpus != other.corpus {
            return Some("its folder of maps holds other maps or problems".to_owned());
        }
        None
    }
}

/// This machine, in words: processor, threads, system.
pub fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let ending = if threads == 1 { "" } else { "s" };
    format!(
        "{model}, {threads} thread{ending}, {}",
        std::env::consts::OS
    )
}

/// The smallest difference that the clock has shown.
pub fn clock() -> Duration {
    let step = |_| {
        let begun = Instant::now();
        loop {
            let passed = begun.elapsed();
            if passed > Duration::ZERO {
                return passed;
            }
        }
    };
    (0..100).map(step).min().unwrap_or_default()
}

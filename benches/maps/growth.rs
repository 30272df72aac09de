//! The table of growth: A\* and jump point search on ever larger maps of one kind, made by a seed.
//!
//! `www/bench/growth.js` has the same in WebAssembly, and the page Benchmarks in the browser: the same maps, problems
//! and counts.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wayscope::lab::{Benchmark, Catalogue};
use wayscope::world::generate;

/// Cells on a side.
const SIDES: [u32; 7] = [64, 128, 256, 512, 1024, 2048, 4096];
const ALGORITHMS: [&str; 2] = ["a-star", "jump-point"];
/// Each map has so many random problems.
const PROBLEMS: u32 = 12;
/// Of the generator `random`: the percent of cells that are blocked.
const BLOCKED: f64 = 25.0;
/// Of map and problems.
const SEED: u64 = 1;
/// One measurement is of as many runs as last so long; the least of three counts.
const ENOUGH: Duration = Duration::from_millis(20);

/// Prints the table; writes it as JSON when asked.
pub fn run(json_file: Option<&Path>) -> Result<(), String> {
    println!(
        "\nGrowth natively: random maps with {BLOCKED} % of cells blocked, {PROBLEMS} problems each"
    );
    println!(
        "{:<12} {:>6} {:>10} {:>10} {:>12} {:>11}",
        "algorithm", "side", "expanded", "ms", "expanded/s", "bytes/cell"
    );
    let mut rows = Vec::new();
    for algorithm in ALGORITHMS {
        for side in SIDES {
            rows.push(measure(algorithm, side)?);
        }
    }
    let text = Value::from(rows).to_string();
    json_file.map_or(Ok(()), |file| {
        std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
    })
}

fn measure(algorithm: &str, side: u32) -> Result<Value, String> {
    let said = |message: wayscope::message::Message| message.to_string();
    let catalogue = Catalogue::standard();
    let made = generate("random", side, side, SEED, BLOCKED).map_err(said)?;
    let mut bench = Benchmark::at_random("growth", made.grid, SEED, PROBLEMS).map_err(said)?;
    bench.configure(&catalogue, algorithm, &[]).map_err(said)?;
    let (mut expanded, mut peak, mut spent) = (0, 0, Duration::ZERO);
    for problem in 0..bench.problems() {
        bench.set_problem(problem).map_err(said)?;
        // The first run warms up.
        bench.solve();
        let times = (0..3).map(|_| timed(&mut bench));
        spent += times.min().unwrap_or_default();
        let line = bench.line(None).map_err(said)?;
        expanded += line.expanded;
        peak = peak.max(line.peak_bytes);
    }
    let a_second = expanded as f64 / spent.as_secs_f64();
    let bytes = peak as f64 / (f64::from(side) * f64::from(side));
    let ms = spent.as_secs_f64() * 1e3;
    println!("{algorithm:<12} {side:>6} {expanded:>10} {ms:>10.2} {a_second:>12.0} {bytes:>11.2}");
    Ok(json!({
        "algorithm": algorithm,
        "side": side,
        "expanded": expanded,
        "ms": ms,
        "expandedPerSecond": a_second,
        "bytesPerCell": bytes,
    }))
}

fn timed(bench: &mut Benchmark) -> Duration {
    let (begun, processor) = (Instant::now(), on_processor());
    let mut runs = 0;
    while runs == 0 || begun.elapsed() < ENOUGH {
        bench.solve();
        runs += 1;
    }
    let took = match (processor, on_processor()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => begun.elapsed(),
    };
    took / runs
}

/// How long this thread has had a processor, where the system tells it: what others on the machine do counts little.
fn on_processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let ns = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(ns))
}

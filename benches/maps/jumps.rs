//! The table of jump point search: its time against that of A* on the same problems.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::lab::{Catalogue, Solver};
use wayscope::search::Settings;
use wayscope::world::{Grid, Scenario};

use crate::{corpus, table};

/// All problems are solved so often by each, one after the other; the median counts.
const REPEATS: usize = 5;

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nJump point search natively, against A*; {} problems a map",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:>9} {:>9} {:>10} {:>8} {:>8} {:>8} {:>6}",
        "map", "A* exp", "expanded", "scanned", "ms A*", "ms", "us/path", "x"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, table::PROBLEMS);
        let (a_star, by_a_star) = solve("a-star", grid, &problems)?;
        let (jumps, by_jumps) = solve("jump-point", grid, &problems)?;
        println!(
            "{name:<16} {:>9} {:>9} {:>10} {:>8.2} {:>8.3} {:>8.1} {:>6.1}",
            by_a_star.0,
            by_jumps.0,
            by_jumps.1,
            a_star.as_secs_f64() * 1e3,
            jumps.as_secs_f64() * 1e3,
            jumps.as_secs_f64() * 1e6 / problems.len() as f64,
            a_star.as_secs_f64() / jumps.as_secs_f64(),
        );
        Ok(())
    })
}

/// The time for all problems, and what was expanded and scanned.
fn solve(
    algorithm: &str,
    grid: &Grid,
    problems: &[&Scenario],
) -> Result<(Duration, (u64, u64)), String> {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find(algorithm).ok_or("not in the catalogue")?;
    let settings = Settings::defaults(&entry.all_settings());
    let mut solver = Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
    let mut counted = (0, 0);
    let mut times = Vec::new();
    for _ in 0..=REPEATS {
        counted = (0, 0);
        let mut sum = Duration::ZERO;
        for problem in problems {
            solver
                .set_problem(problem.start, problem.goal)
                .map_err(|e| e.to_string())?;
            let begun = Instant::now();
            let counters = std::hint::black_box(solver.solve(false));
            sum += begun.elapsed();
            counted = (counted.0 + counters.expanded, counted.1 + counters.scanned);
            table::assert_length("", problem, solver.length().map_err(|e| e.to_string())?);
        }
        times.push(sum);
    }
    // The first warms up.
    times.remove(0);
    Ok((table::median_time(times), counted))
}

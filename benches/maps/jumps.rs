//! The table of jump point search: its time, and that of JPS+, against that of A* on the same problems.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::lab::{Catalogue, Solver};
use wayscope::search::Settings;
use wayscope::world::{Cell, Grid, Scenario};

use crate::{corpus, table};

/// All problems are solved so often by each, one after the other; the median counts.
const REPEATS: usize = 5;

/// What one search came to on one map.
struct Row {
    /// Making what is made beforehand, with a first problem, from a cell to itself.
    made: Duration,
    /// Of all problems.
    time: Duration,
    expanded: u64,
    /// Cells scanned, or distances looked at.
    scanned: u64,
    /// Of what was made beforehand, where it is told.
    bytes: u64,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nJump point search and JPS+ natively, against A*; {} problems a map",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:<15} {:>8} {:>8} {:>9} {:>10} {:>8} {:>8} {:>6}",
        "map", "search", "ms made", "kB", "expanded", "scanned", "ms", "us/path", "x"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, table::PROBLEMS);
        let a_star = solve("a-star", grid, &problems)?;
        let jumps = solve("jump-point", grid, &problems)?;
        let plus = solve("jump-point-plus", grid, &problems)?;
        for (search, row) in [
            ("a-star", &a_star),
            ("jump-point", &jumps),
            ("jump-point-plus", &plus),
        ] {
            println!(
                "{name:<16} {search:<15} {:>8.2} {:>8} {:>9} {:>10} {:>8.3} {:>8.2} {:>6.1}",
                row.made.as_secs_f64() * 1e3,
                row.bytes / 1024,
                row.expanded,
                row.scanned,
                row.time.as_secs_f64() * 1e3,
                row.time.as_secs_f64() * 1e6 / problems.len() as f64,
                a_star.time.as_secs_f64() / row.time.as_secs_f64(),
            );
        }
        Ok(())
    })
}

fn solve(algorithm: &str, grid: &Grid, problems: &[&Scenario]) -> Result<Row, String> {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find(algorithm).ok_or("not in the catalogue")?;
    let settings = Settings::defaults(&entry.all_settings());
    let mut solver = Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
    // Where one can stand, so that all is made.
    let at = problems
        .first()
        .map_or(Cell::new(0, 0), |first| first.start);
    let begun = Instant::now();
    solver.set_problem(at, at).map_err(|e| e.to_string())?;
    solver.solve(false);
    let made = begun.elapsed();
    let (mut expanded, mut scanned) = (0, 0);
    let mut times = Vec::new();
    for _ in 0..=REPEATS {
        (expanded, scanned) = (0, 0);
        let mut sum = Duration::ZERO;
        for problem in problems {
            solver
                .set_problem(problem.start, problem.goal)
                .map_err(|e| e.to_string())?;
            let begun = Instant::now();
            let counters = std::hint::black_box(solver.solve(false));
            sum += begun.elapsed();
            expanded += counters.expanded;
            scanned += counters.scanned;
            table::assert_length("", problem, solver.length().map_err(|e| e.to_string())?);
        }
        times.push(sum);
    }
    // The first warms up.
    times.remove(0);
    Ok(Row {
        made,
        time: table::median_time(times),
        expanded,
        scanned,
        bytes: solver.table_bytes(),
    })
}

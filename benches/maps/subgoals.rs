//! The table of subgoal graphs: what they hold and take to make, and their queries against A*.

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
    /// Making what is made beforehand, with the first problem, from a cell to itself.
    made: Duration,
    /// For all problems: the search, and the search with the cells of the path.
    search: Duration,
    whole: Duration,
    expanded: u64,
    bytes: u64,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nSubgoal graphs natively, against A*; {} problems a map, us a problem",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:>10} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9} {:>6}",
        "map", "levels", "ms made", "kB", "expanded", "us A*", "us", "with path", "x"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, table::PROBLEMS);
        let a_star = solve("a-star", &[], grid, &problems)?;
        for levels in ["1", "2", "contracted"] {
            let row = solve(
                "subgoal-graph",
                &[("subgoal-levels", levels)],
                grid,
                &problems,
            )?;
            let us = |time: Duration| time.as_secs_f64() * 1e6 / problems.len() as f64;
            println!(
                "{name:<16} {levels:>10} {:>8.1} {:>8} {:>9} {:>9.1} {:>9.2} {:>9.2} {:>6.1}",
                row.made.as_secs_f64() * 1e3,
                row.bytes / 1024,
                row.expanded,
                us(a_star.search),
                us(row.search),
                us(row.whole),
                a_star.whole.as_secs_f64() / row.whole.as_secs_f64(),
            );
        }
        Ok(())
    })
}

fn solve(
    algorithm: &str,
    chosen: &[(&str, &str)],
    grid: &Grid,
    problems: &[&Scenario],
) -> Result<Row, String> {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find(algorithm).ok_or("not in the catalogue")?;
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (id, option) in chosen {
        settings
            .set(&specs, id, option)
            .map_err(|e| e.to_string())?;
    }
    let begun = Instant::now();
    let mut solver = Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
    let corner = Cell::new(0, 0);
    solver
        .set_problem(corner, corner)
        .map_err(|e| e.to_string())?;
    solver.solve(false);
    let made = begun.elapsed();
    let mut expanded = 0;
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..=REPEATS {
        expanded = 0;
        let mut sums = [Duration::ZERO; 2];
        for problem in problems {
            solver
                .set_problem(problem.start, problem.goal)
                .map_err(|e| e.to_string())?;
            let begun = Instant::now();
            expanded += std::hint::black_box(solver.solve(false)).expanded;
            sums[0] += begun.elapsed();
            std::hint::black_box(solver.path());
            sums[1] += begun.elapsed();
            table::assert_length("", problem, solver.length().map_err(|e| e.to_string())?);
        }
        for (times, sum) in times.iter_mut().zip(sums) {
            times.push(sum);
        }
    }
    // The first warms up.
    let [search, whole] = times.map(|mut times| table::median_time(times.split_off(1)));
    let bytes = solver.table_bytes();
    Ok(Row {
        made,
        search,
        whole,
        expanded,
        bytes,
    })
}

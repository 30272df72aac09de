//! The table of fringe search: its time against that of A* with the same moves, by the rule of moves and by how the
//! threshold rises.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::lab::{Catalogue, Solver};
use wayscope::search::{SettingSpec, Settings};
use wayscope::world::{Grid, Scenario};

use crate::{corpus, table};

/// Fewer than elsewhere: some passes are long.
const PROBLEMS: usize = 50;
/// All problems are solved so often by each, one after the other; the median counts.
const REPEATS: usize = 3;

/// The rules of moves: four neighbours, and eight with different costs of a diagonal.
const MOVES: [(&str, &[(&str, &str)]); 3] = [
    (
        "4 neighbours",
        &[("neighbours", "4"), ("heuristic", "manhattan")],
    ),
    ("8, diagonal 1.5", &[("diagonal", "1.5")]),
    ("8, diagonal sqrt 2", &[("diagonal", "sqrt2")]),
];

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nFringe search natively: time as a multiple of A*'s, expansions in brackets; {PROBLEMS} problems a map"
    );
    let rises = rises()?;
    print!("{:<16} {:<19} {:>8}", "map", "moves", "ms A*");
    rises.iter().for_each(|rise| print!(" {rise:>14}"));
    println!();
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, PROBLEMS);
        for (moves, settings) in MOVES {
            let a_star = solve("a-star", settings, grid, &problems)?;
            print!(
                "{name:<16} {moves:<19} {:>8.2}",
                a_star.time.as_secs_f64() * 1e3
            );
            for rise in &rises {
                let settings: Vec<_> = settings.iter().copied().chain([("rise", *rise)]).collect();
                let fringe = solve("fringe", &settings, grid, &problems)?;
                if fringe.lengths != a_star.lengths {
                    return Err(format!("{name}, {moves}, {rise}: not the lengths of A*"));
                }
                print!(
                    " {:>6.2} ({:>5.2})",
                    fringe.time.as_secs_f64() / a_star.time.as_secs_f64(),
                    fringe.expanded as f64 / a_star.expanded as f64
                );
            }
            println!();
        }
        Ok(())
    })
}

/// The options of how the threshold rises.
fn rises() -> Result<Vec<&'static str>, String> {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find("fringe").ok_or("not in the catalogue")?;
    let rise = |spec: &SettingSpec| (spec.id == "rise").then(|| spec.options.to_vec());
    entry
        .settings
        .iter()
        .find_map(rise)
        .ok_or_else(|| "no setting of the threshold".to_string())
}

/// What solving all problems took and gave.
struct Outcome {
    time: Duration,
    expanded: u64,
    lengths: Vec<Option<f64>>,
}

fn solve(
    algorithm: &str,
    options: &[(&str, &str)],
    grid: &Grid,
    problems: &[&Scenario],
) -> Result<Outcome, String> {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find(algorithm).ok_or("not in the catalogue")?;
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (id, option) in options {
        settings
            .set(&specs, id, option)
            .map_err(|e| e.to_string())?;
    }
    let mut solver = Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
    let mut times = Vec::new();
    let (mut expanded, mut lengths) = (0, Vec::new());
    for _ in 0..=REPEATS {
        (expanded, lengths) = (0, Vec::new());
        let mut sum = Duration::ZERO;
        for problem in problems {
            solver
                .set_problem(problem.start, problem.goal)
                .map_err(|e| e.to_string())?;
            let begun = Instant::now();
            let counters = std::hint::black_box(solver.solve(false));
            sum += begun.elapsed();
            expanded += counters.expanded;
            // Equal costs along other cells are the same sum in another order.
            let length = solver.length().map_err(|e| e.to_string())?;
            lengths.push(length.map(|length| (length * 1e6).round()));
        }
        times.push(sum);
    }
    // The first warms up.
    times.remove(0);
    Ok(Outcome {
        time: table::median_time(times),
        expanded,
        lengths,
    })
}

//! The table of all algorithms: each against A* on the same problems, with its usual settings.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::lab::{Catalogue, Solver};
use wayscope::search::{Entry, Family, Settings};
use wayscope::world::{Cell, Grid, Scenario, Terrain};

use crate::{corpus, table};

/// Problems taken from each map, evenly from its list.
const PROBLEMS: usize = 20;

/// All problems are solved so often by each, one after the other; the median counts.
const REPEATS: usize = 3;

/// The side of the cuts on which searches with little memory are tried: on the whole maps most would never end.
const CUT: u32 = 32;

/// What an algorithm came to on the problems of a map.
struct Sums {
    expanded: u64,
    peak: u64,
    length: f64,
    time: Duration,
    /// Problems without a path in the end.
    unsolved: usize,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nEach algorithm against A*; {PROBLEMS} problems a map, those with little memory on cuts of {CUT} x {CUT}"
    );
    println!(
        "{:<16} {:<22} {:>10} {:>8} {:>8} {:>8} {:>9} {:>9}",
        "map", "algorithm", "expanded", "x exp", "x time", "x bytes", "x length", "unsolved"
    );
    let catalogue = Catalogue::standard();
    let a_star = catalogue.find("a-star").ok_or("no A* in the catalogue")?;
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let whole: Vec<(Cell, Cell)> = corpus::evenly(scenarios, PROBLEMS)
            .into_iter()
            .map(|problem| (problem.start, problem.goal))
            .collect();
        let whole = (grid, &whole[..]);
        let (cut, within) = cut_from(grid, scenarios, a_star)?;
        let cut = (&cut, &within[..]);
        let (of_whole, of_cut) = (solve(a_star, whole)?, solve(a_star, cut)?);
        for entry in catalogue.entries() {
            let small = entry.family == Family::LittleMemory;
            let (problems, base) = if small {
                (cut, &of_cut)
            } else {
                (whole, &of_whole)
            };
            print_row(name, entry.id, &solve(entry, problems)?, base);
        }
        Ok(())
    })
}

fn print_row(map: &str, algorithm: &str, sums: &Sums, a_star: &Sums) {
    let unsolved = match sums.unsolved - a_star.unsolved {
        0 => String::new(),
        n => n.to_string(),
    };
    let ratio = |mine: f64, base: f64| mine / base.max(f64::MIN_POSITIVE);
    println!(
        "{map:<16} {algorithm:<22} {:>10} {:>8.2} {:>8.2} {:>8.2} {:>9.4} {unsolved:>9}",
        sums.expanded,
        ratio(sums.expanded as f64, a_star.expanded as f64),
        ratio(sums.time.as_secs_f64(), a_star.time.as_secs_f64()),
        ratio(sums.peak as f64, a_star.peak as f64),
        ratio(sums.length, a_star.length),
    );
}

fn solve(entry: &Entry, (grid, problems): (&Grid, &[(Cell, Cell)])) -> Result<Sums, String> {
    let settings = Settings::defaults(&entry.all_settings());
    let mut solver = Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
    let mut sums = None;
    let mut times = Vec::new();
    for _ in 0..=REPEATS {
        let mut now = Sums {
            expanded: 0,
            peak: 0,
            length: 0.0,
            time: Duration::ZERO,
            unsolved: 0,
        };
        for &(start, goal) in problems {
            solver.set_problem(start, goal).map_err(|e| e.to_string())?;
            let begun = Instant::now();
            let counters = std::hint::black_box(solver.solve(false));
            now.time += begun.elapsed();
            now.expanded += counters.expanded;
            now.peak += counters.peak_bytes;
            match solver.length().map_err(|e| e.to_string())? {
                Some(length) => now.length += length,
                None => now.unsolved += 1,
            }
        }
        times.push(now.time);
        sums = Some(now);
        // Nobody waits for the median of what takes minutes.
        if times[0] > Duration::from_secs(10) {
            break;
        }
    }
    // The first warms up, where there are others.
    if times.len() > 1 {
        times.remove(0);
    }
    let sums = sums.ok_or("nothing was solved")?;
    Ok(Sums {
        time: table::median_time(times),
        ..sums
    })
}

/// A square out of the middle of the first problem's path, and as many problems within it as on the map: the scenario's
/// cells that lie in it and can reach each other.
fn cut_from(
    grid: &Grid,
    scenarios: &[Scenario],
    a_star: &Entry,
) -> Result<(Grid, Vec<(Cell, Cell)>), String> {
    let middle = scenarios
        .get(scenarios.len() / 2)
        .ok_or("no problems")?
        .start;
    let corner = |at: u32, size: u32| at.saturating_sub(CUT / 2).min(size.saturating_sub(CUT));
    let (left, top) = (
        corner(middle.x, grid.width()),
        corner(middle.y, grid.height()),
    );
    let cells = (0..CUT * CUT).map(|i| Cell::new(left + i % CUT, top + i / CUT));
    let terrain: Vec<Terrain> = cells
        .map(|cell| grid.get(cell).unwrap_or(Terrain::OutOfBounds))
        .collect();
    let cut = Grid::from_terrain(CUT, CUT, terrain).map_err(|e| e.to_string())?;
    let settings = Settings::defaults(&a_star.all_settings());
    let mut solver = Solver::new(a_star, &settings, cut.clone()).map_err(|e| e.to_string())?;
    let mut problems = Vec::new();
    for draw in 0..10_000_u64 {
        // A multiplicative hash is random enough to choose by.
        let hash = (draw + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
        let cell = |hash: u64| cut.cell((hash % u64::from(CUT * CUT)) as usize);
        let (start, goal) = (cell(hash), cell(hash >> 16));
        if problems.len() == PROBLEMS {
            break;
        }
        let found = solver.find(start, goal).map_err(|e| e.to_string())?;
        if found.is_some_and(|found| found.cells.len() > 1) {
            problems.push((start, goal));
        }
    }
    Ok((cut, problems))
}

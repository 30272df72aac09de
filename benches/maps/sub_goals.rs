//! The table of SGA*: each variant against A*, which it uses itself.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::search::sga_star::{SgaSettings, SgaStar, Trim, Variant};
use wayscope::search::{BestFirst, Search, a_star};
use wayscope::trace::Process;
use wayscope::world::{Grid, Scenario};

use crate::{corpus, table};

const KINDS: [(&str, Variant, Trim); 4] = [
    ("one line", Variant::OneLine, Trim::Distance),
    ("new lines, distance", Variant::NewLines, Trim::Distance),
    ("new lines, deviation", Variant::NewLines, Trim::Deviation),
    ("searches only", Variant::SearchesOnly, Trim::Distance),
];

/// What the problems of a map came to: shares of A*, as means over problems, and sums.
#[derive(Default)]
struct Sums {
    problems: u32,
    time: Duration,
    of_a_star: Duration,
    /// Expansions and the most nodes of one search, in percent of A*'s.
    expanded: f64,
    peak: f64,
    /// By how much paths were longer, in percent: as found, and smoothed.
    raw: f64,
    smooth: f64,
    /// Problems that took more expansions than A*.
    dearer: u32,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nSGA* in percent of A*, {} problems a map: means over problems; time over all of them",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:<21} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "map", "variant", "time %", "exp %", "peak %", "raw %", "smooth %", "dearer"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, table::PROBLEMS);
        for (what, variant, trim) in KINDS {
            let settings = SgaSettings {
                variant,
                trim,
                ..SgaSettings::default()
            };
            let sums = measure(settings, grid, &problems);
            let mean = |sum: f64| sum / f64::from(sums.problems.max(1));
            println!(
                "{name:<16} {what:<21} {:>8.0} {:>8.0} {:>8.0} {:>8.2} {:>8.2} {:>6.0} %",
                100.0 * sums.time.as_secs_f64() / sums.of_a_star.as_secs_f64(),
                mean(sums.expanded),
                mean(sums.peak),
                mean(sums.raw),
                mean(sums.smooth),
                100.0 * mean(f64::from(sums.dearer)),
            );
        }
        Ok(())
    })
}

fn measure(settings: SgaSettings, grid: &Grid, problems: &[&Scenario]) -> Sums {
    let moves = Moves::new(grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(grid, &moves);
    let nobody = NodeId(0);
    let smooth = SgaSettings {
        smooth: true,
        ..settings
    };
    let mut search = SgaStar::between(settings, nobody, nobody);
    let mut smoothed = SgaStar::between(smooth, nobody, nobody);
    let mut whole = BestFirst::between(a_star::settings(), nobody, nobody);
    let mut sums = Sums::default();
    for problem in problems {
        let node = |cell| NodeId(grid.index(cell) as u32);
        let (start, goal) = (node(problem.start), node(problem.goal));
        let begun = Instant::now();
        whole.restart(start, goal);
        whole.run(&graph, &mut ());
        let of_a_star = begun.elapsed();
        let begun = Instant::now();
        search.restart(start, goal);
        let status = search.run((&graph, None), &mut ());
        let time = begun.elapsed();
        smoothed.restart(start, goal);
        assert_eq!(status, smoothed.run((&graph, None), &mut ()));
        let units = (
            whole.path_units(),
            search.path_units(),
            smoothed.path_units(),
        );
        let (Some(optimum), Some(raw), Some(smooth)) = units else {
            assert_eq!(whole.path_units(), None, "SGA* finds a path where A* does");
            continue;
        };
        if optimum == 0 {
            continue;
        }
        let share = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let longer = |units: u64| share(units, optimum) - 100.0;
        let (ours, theirs) = (search.counters(), whole.counters());
        sums.problems += 1;
        sums.time += time;
        sums.of_a_star += of_a_star;
        sums.expanded += share(ours.expanded, theirs.expanded);
        sums.peak += share(search.effort().peak_nodes, theirs.generated);
        sums.raw += longer(raw);
        sums.smooth += longer(smooth);
        sums.dearer += u32::from(ours.expanded > theirs.expanded);
    }
    sums
}

//! Searches on MovingAI maps, timed natively.
//!
//! `cargo bench --bench maps` prints a table for six well-known maps: our A* and the crate `pathfinding` on the same
//! problems in one run, one of jump point searches, one of fringe search, one of all algorithms, one of repairs after
//! edits, one of HPA*, one of all abstractions, one of HPA* beside the crate `hierarchical_pathfinding`, one of its
//! abstractions as files, one of costs through its clusters found when they are met, one of SGA*, one of subgoal
//! graphs, and one of growth on maps from 64 to 4096 cells a side. With `--maps DIR` it solves every problem of every
//! map below a folder and writes a JSON line for each.

mod abstraction_file;
mod abstractions;
mod algorithms;
mod corpus;
mod fringe;
mod growth;
mod hierarchy;
mod hierarchy_peer;
mod jumps;
mod lazy_edges;
mod peer;
mod repair;
mod sub_goals;
mod subgoals;
mod table;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use serde_json::json;
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::Settings;
use wayscope::world::check_against;

/// Times searches on MovingAI maps natively.
#[derive(Parser)]
struct Options {
    /// Solve every problem of every .map with a .map.scen below this folder.
    #[arg(long)]
    maps: Option<PathBuf>,
    /// Which algorithms, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "a-star")]
    algorithms: Vec<String>,
    /// Write a JSON line a problem to this file (with --maps; default: standard output), or the table as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
    /// The folder with the six maps of the table.
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Which tables, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Table::value_variants().to_vec())]
    tables: Vec<Table>,
    /// Given by cargo; means nothing here.
    #[arg(long, hide = true)]
    bench: bool,
}

/// The tables, in the order in which they are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Table {
    /// A* and the crate `pathfinding`.
    AStar,
    /// Jump point search and JPS+ against A*.
    Jumps,
    /// Fringe search against A*, by moves and by how its threshold rises.
    Fringe,
    /// Every algorithm against A*.
    Algorithms,
    /// Repair after edits against A* from scratch.
    Repair,
    /// HPA* against A*.
    Hierarchy,
    /// All abstractions side by side.
    Abstractions,
    /// HPA* and the crate `hierarchical_pathfinding`.
    HierarchyPeer,
    /// Abstractions of HPA* read from a file against building them.
    AbstractionFile,
    /// HPA* whose costs through clusters are found when a search comes in against finding all at once.
    LazyEdges,
    /// SGA* against A*.
    SubGoals,
    /// Subgoal graphs against A*.
    SubgoalGraphs,
    /// A* and jump point search on ever larger maps.
    Growth,
}

impl Table {
    fn print(self, options: &Options) -> Result<(), String> {
        let corpus = options.corpus.as_deref();
        // Else the file has another table.
        let alone = options.tables == [Table::Growth];
        match self {
            Table::AStar => table::run(corpus, options.json.as_deref()),
            Table::Jumps => jumps::run(corpus),
            Table::Fringe => fringe::run(corpus),
            Table::Algorithms => algorithms::run(corpus),
            Table::Repair => repair::run(corpus),
            Table::Hierarchy => hierarchy::run(corpus),
            Table::Abstractions => abstractions::run(corpus),
            Table::HierarchyPeer => hierarchy_peer::run(corpus),
            Table::AbstractionFile => abstraction_file::run(corpus),
            Table::LazyEdges => lazy_edges::run(corpus),
            Table::SubGoals => sub_goals::run(corpus),
            Table::SubgoalGraphs => subgoals::run(corpus),
            Table::Growth => growth::run(options.json.as_deref().filter(|_| alone)),
        }
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let outcome = match &options.maps {
        Some(folder) => run_folder(&options, folder),
        None => options
            .tables
            .iter()
            .try_for_each(|table| table.print(&options)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Every problem below a folder, a JSON line each.
fn run_folder(options: &Options, folder: &std::path::Path) -> Result<(), String> {
    let maps = corpus::maps_below(folder)?;
    if maps.is_empty() {
        return Err(format!(
            "no X.map with an X.map.scen below {}; benchmark maps: movingai.com/benchmarks",
            folder.display()
        ));
    }
    let mut out: Box<dyn Write> = match &options.json {
        Some(file) => {
            let made = File::create(file).map_err(|e| format!("{}: {e}", file.display()))?;
            Box::new(BufWriter::new(made))
        }
        None => Box::new(std::io::stdout().lock()),
    };
    let catalogue = Catalogue::standard();
    for path in &maps {
        let (grid, scenarios) = corpus::load(path)?;
        check_against(&scenarios, &grid).map_err(|e| format!("{}: {e}", path.display()))?;
        for algorithm in &options.algorithms {
            let Some(entry) = catalogue.find(algorithm) else {
                let known: Vec<_> = catalogue.entries().iter().map(|e| e.id).collect();
                let known = known.join(", ");
                return Err(format!(
                    "no algorithm is called {algorithm}; there are {known}"
                ));
            };
            let settings = Settings::defaults(&entry.all_settings());
            let mut solver =
                Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
            for problem in &scenarios {
                solver
                    .set_problem(problem.start, problem.goal)
                    .map_err(|e| e.to_string())?;
                let begun = Instant::now();
                let counters = solver.solve(false);
                let ns = begun.elapsed().as_nanos() as u64;
                let length = solver.length().map_err(|e| e.to_string())?;
                let line = json!({
                    "map": path.file_name().map(|name| name.to_string_lossy()),
                    "start": [problem.start.x, problem.start.y],
                    "goal": [problem.goal.x, problem.goal.y],
                    "expected": problem.length,
                    "length": length,
                    "expanded": counters.expanded,
                    "ns": ns,
                    "algorithm": algorithm,
                });
                writeln!(out, "{line}").map_err(|e| e.to_string())?;
            }
        }
        eprintln!("{}: {} problems", path.display(), scenarios.len());
    }
    out.flush().map_err(|e| e.to_string())
}

//! Solves the problems of benchmark maps without recorder and writes a line of JSON for each, in shards that are merged
//! afterwards.
//!
//! `cargo xtask bench problems|merge|same` builds this program and hands over its arguments; on a cluster it is run
//! itself. README.md beside it has the commands.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

mod configurations;
mod corpus;
mod csv;
mod faults;
mod gait;
mod header;
mod jobs;
mod merge;
mod mesh;
mod papers;
mod part;
mod plan;
mod run;
mod same;
mod shard;
mod spheres;
mod stories;
mod table;

use shard::Shard;

#[derive(Parser)]
#[command(
    name = "wayscope-bench",
    version,
    about = "Solves benchmark problems in shards"
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Solves every problem of every map below a folder, or one shard of them
    Problems(Problems),
    /// Merges the files of all shards, or shows one file as a table
    Merge(Merge),
    /// The tables and figures of the papers, measured here and printed beside what was published: those of HPA* and
    /// SGA*
    Papers(papers::Papers),
    /// Shortest paths on navigation meshes: of a mesh file, or of meshes built of maps
    Mesh(mesh::Mesh),
    /// Maps covered by navspheres: the spheres with their links, or a table of how many it takes
    Spheres(spheres::Spheres),
    /// The walk engine at constant speed: a line a frame with joints and feet, then one with stride and skate
    Gait(gait::Gait),
    /// A plan for a problem in PDDL, with its orderings and causal links
    Plan(plan::Plan),
    /// Stories: acts of the reader that fail or are let happen, and ways to search for plans, compared in counts
    Stories(stories::Stories),
    /// Whether two files have the same counts, lengths and verdicts; times may differ
    Same {
        /// The files
        #[arg(num_args = 2)]
        files: Vec<PathBuf>,
    },
}

/// What is solved, how, and where the lines go.
#[derive(Args)]
struct Problems {
    /// Folder of maps: X.map with X.map.scen beside it, or with scen/X.map.scen or ../scen/X.map.scen, at any depth
    #[arg(long)]
    maps: PathBuf,
    /// Which part of the problems: 1/1 is all of them
    #[arg(long, default_value = "1/1")]
    shard: Shard,
    /// Divides the problems among so many processes and merges what they wrote; 0 is one for each core
    #[arg(long, conflicts_with = "shard", value_parser = clap::value_parser!(u32).range(0..=1024))]
    jobs: Option<u32>,
    /// Algorithms, separated by commas; each may have settings of its own: `a-star,weighted-a-star:weight=5+ties=low-g`
    #[arg(long, value_delimiter = ',', default_value = "a-star")]
    algorithms: Vec<String>,
    /// Settings of all algorithms that have them, separated by commas: `neighbours=4,ties=fifo`
    #[arg(long, value_delimiter = ',')]
    settings: Vec<String>,
    /// How often each problem is solved; the median of the times counts
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Only so many problems of each map, of all lengths
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// File of lines; one that was begun by the same command is gone on with
    #[arg(long)]
    out: PathBuf,
}

/// What is merged, and into what.
#[derive(Args)]
struct Merge {
    /// Files that `problems` wrote or that the benchmark page saved
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write one file of lines in a fixed order
    #[arg(long)]
    json: Option<PathBuf>,
    /// Write a table of all lines, separated by commas
    #[arg(long)]
    csv: Option<PathBuf>,
    /// Print a row for each map and algorithm; this is done when nothing else is asked for
    #[arg(long)]
    table: bool,
    /// Merge what there is, though shards or lines are missing
    #[arg(long)]
    partial: bool,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => {
            // Help and version are no failures; what was refused is, with the same code as all else.
            let failed = told.use_stderr();
            let _ = told.print();
            return match failed {
                true => ExitCode::FAILURE,
                false => ExitCode::SUCCESS,
            };
        }
    };
    match act(arguments.task) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn act(task: Task) -> Result<ExitCode> {
    match task {
        Task::Problems(problems) => match problems.jobs {
            Some(jobs) => jobs::run(&problems, jobs),
            None => run::run(&problems),
        }
        .map(|()| ExitCode::SUCCESS),
        Task::Merge(wanted) => merged(&wanted),
        Task::Papers(wanted) => papers::run(&wanted).map(|()| ExitCode::SUCCESS),
        Task::Mesh(wanted) => mesh::run(&wanted).map(|()| ExitCode::SUCCESS),
        Task::Spheres(wanted) => spheres::run(&wanted).map(|()| ExitCode::SUCCESS),
        Task::Gait(wanted) => gait::run(&wanted).map(|()| ExitCode::SUCCESS),
        Task::Plan(wanted) => plan::run(&wanted),
        Task::Stories(wanted) => stories::run(&wanted).map(|()| ExitCode::SUCCESS),
        Task::Same { files } => {
            println!("{}", same::same(&files[0], &files[1])?);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn merged(wanted: &Merge) -> Result<ExitCode> {
    let whole = merge::merge(&wanted.files, wanted.partial)?;
    if let Some(file) = &wanted.json {
        part::write(file, |out| whole.write_lines(out))?;
    }
    if let Some(file) = &wanted.csv {
        part::write(file, |out| csv::write(&whole, out))?;
    }
    if wanted.table || (wanted.json.is_none() && wanted.csv.is_none()) {
        // A reader that has seen enough, such as `head`, is no failure.
        let _ = std::io::stdout().write_all(table::table(&whole).as_bytes());
    }
    tell_disagreements(&whole);
    let wrong = faults::not_as_claimed(&whole);
    for line in wrong.iter().take(TOLD) {
        eprintln!("not as claimed: {line}");
    }
    if wrong.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("{} lines are NOT AS CLAIMED.", wrong.len());
    Ok(ExitCode::FAILURE)
}

/// So many of each kind are named; the files have all.
const TOLD: usize = 20;

/// Files that disagree with their maps are no failure: the algorithms are right.
fn tell_disagreements(whole: &merge::Whole) {
    let found = faults::disagreements(whole);
    for line in found.problems.iter().take(TOLD) {
        eprintln!("file disagrees with its map: {line}");
    }
    if found.lines > 0 {
        eprintln!(
            "The file disagrees with its map on {} problems ({} lines):",
            found.problems.len(),
            found.lines
        );
    }
    for (reason, count) in found.reasons {
        eprintln!("  {count}: {reason}");
    }
}

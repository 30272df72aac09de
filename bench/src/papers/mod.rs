//! The tables and figures of the papers, measured here by the same protocol and printed beside what was published.
//!
//! Problems are drawn anew, by the same numbers each time; each bin of lengths gets as many. Counts do not depend on the machine, times do.

mod hpa;
mod problems;
mod published;
mod table;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use wayscope::world::Grid;

use crate::{corpus, part};

/// Which maps, how many problems, and where the tables go.
#[derive(Args)]
pub struct Papers {
    /// Folder of maps, at any depth; those of the repository where `cargo xtask` is asked
    #[arg(long)]
    corpus: PathBuf,
    /// Only maps with these names, separated by commas
    #[arg(long, value_delimiter = ',')]
    maps: Vec<String>,
    /// Problems for each bin of lengths, as far as the maps have them
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    problems: u32,
    /// How often each problem is solved by each; the median of the times counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    repeats: u32,
    /// Write the tables to this file, too: separated by commas if its name ends in .csv, else as JSON
    #[arg(long)]
    out: Option<PathBuf>,
}

/// A map of the tables.
struct Map {
    name: String,
    grid: Grid,
}

/// Measures and prints.
pub fn run(papers: &Papers) -> Result<()> {
    let mut maps = Vec::new();
    for found in corpus::maps_below(&papers.corpus)? {
        let file = found.name.rsplit('/').next().unwrap_or_default();
        let name = file.trim_end_matches(".map");
        if papers.maps.is_empty() || papers.maps.iter().any(|wanted| wanted == name) {
            maps.push(Map {
                name: name.to_owned(),
                grid: found.grid()?,
            });
        }
    }
    anyhow::ensure!(!maps.is_empty(), "no map has a name that was asked for");
    let tables = hpa::tables(&maps, papers.problems as usize, papers.repeats as usize)?;
    let mut out = std::io::stdout().lock();
    for table in &tables {
        // A reader that has seen enough, such as `head`, is no failure.
        if out.write_all(table.text().as_bytes()).is_err() {
            break;
        }
    }
    if let Some(file) = &papers.out {
        let as_csv = file.extension().is_some_and(|end| end == "csv");
        part::write(file, |out| {
            if as_csv {
                table::write_csv(&tables, out)
            } else {
                serde_json::to_writer_pretty(&mut *out, &tables)?;
                writeln!(out)
            }
        })?;
    }
    Ok(())
}

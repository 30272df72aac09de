//! The tables and figures of the papers, measured here by the same protocol and printed beside what was published.
//!
//! Problems are drawn anew, by the same numbers each time; each bin of lengths gets as many. Counts do not depend on
//! the machine, times do.

mod said;
pub use said::English;
mod table;

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum};
use wayscope::message::Message;
use wayscope::papers::{self, GENERATORS, Map};

use crate::{corpus, part};

/// A paper whose tables are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Paper {
    /// Botea, Müller and Schaeffer 2004
    Hpa,
    /// Anguelov 2011, chapter 8
    Sga,
    /// What an edit of the map costs a mesh, HPA* and a roadmap, which Anguelov 2011 names as never measured
    Edits,
}

/// Which papers and maps, how many problems, and where the tables go.
#[derive(Args)]
pub struct Papers {
    /// The papers, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', default_value = "hpa,sga")]
    papers: Vec<Paper>,
    /// Folder of maps, at any depth; those of the repository where `cargo xtask` is asked
    #[arg(long)]
    corpus: PathBuf,
    /// Only maps with these names, separated by commas
    #[arg(long, value_delimiter = ',')]
    maps: Vec<String>,
    /// Generators, separated by commas, that make maps for SGA*
    #[arg(long, value_delimiter = ',', default_values_t = GENERATORS.map(|(id, ..)| id.to_owned()))]
    generators: Vec<String>,
    /// Measure HPA* on the maps of the generators, too
    #[arg(long)]
    hpa_on_generated: bool,
    /// Maps of each of them
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    generated: u32,
    /// Cells on a side of generated maps
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(32..=2048))]
    side: u32,
    /// Problems for each bin of lengths, as far as the maps have them, or for each map of SGA*
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    problems: u32,
    /// How often each problem is solved by each; the median of the times counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    repeats: u32,
    /// Write the tables to this file, too: separated by commas if its name ends in .csv, else as JSON
    #[arg(long)]
    out: Option<PathBuf>,
}

/// The clock, and where it is told which map it is about.
struct Watch {
    begun: Instant,
    map: String,
}

impl papers::Watch for Watch {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn done(&mut self, share: f64, map: &Map) {
        let map = map.whole_name();
        if self.map != map {
            eprintln!("{:3.0} % {map}", 100.0 * share);
            self.map = map;
        }
    }
}

/// Measures and prints.
pub fn run(papers: &Papers) -> Result<()> {
    let mut maps = Vec::new();
    for found in corpus::maps_below(&papers.corpus)? {
        let map = Map::found(&found.name, found.grid()?);
        if papers.maps.is_empty() || papers.maps.contains(&map.name) {
            maps.push(map);
        }
    }
    anyhow::ensure!(!maps.is_empty(), "no map has a name that was asked for");
    let said = |wrong: Message| anyhow::anyhow!("{wrong}");
    let found = maps.len();
    for generator in &papers.generators {
        maps.extend(Map::made(generator, papers.generated, papers.side).map_err(said)?);
    }
    let (each, repeats) = (papers.problems as usize, papers.repeats as usize);
    let mut watch = Watch {
        begun: Instant::now(),
        map: String::new(),
    };
    let mut measured = Vec::new();
    if papers.papers.contains(&Paper::Hpa) {
        let many = if papers.hpa_on_generated {
            maps.len()
        } else {
            found
        };
        let tables = papers::hpa(&maps[..many], each, repeats, &mut watch);
        measured.extend(tables.map_err(said)?);
    }
    if papers.papers.contains(&Paper::Edits) {
        let tables = papers::edits(&maps[..found], each, repeats, &mut watch);
        measured.extend(tables.map_err(said)?);
    }
    if papers.papers.contains(&Paper::Sga) {
        measured.extend(papers::sga(maps, each, repeats, &mut watch).map_err(said)?);
    }
    let english = said::English::new()?;
    let tables: Vec<table::Table> = measured.iter().map(|it| english.table(it)).collect();
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

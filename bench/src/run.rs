//! Solving the problems of one shard, and going on where a file ends.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wayscope::lab::{Benchmark, Catalogue};
use wayscope::trace::StateHash;
use wayscope::world::Scenario;

use crate::Problems;
use crate::configurations::{self, Configuration};
use crate::corpus::{self, Found};
use crate::header::{self, Header};
use crate::part::Part;

/// What is written is given to the system this often: that much is done again after a crash.
const FLUSH: Duration = Duration::from_secs(1);

/// Solves them and writes the lines.
pub fn run(wanted: &Problems) -> Result<()> {
    let catalogue = Catalogue::standard();
    let (header, plan) = planned(&catalogue, wanted)?;
    let (mut out, done) = open(&wanted.out, &header)?;
    if done.is_empty() {
        writeln!(out, "{}", serde_json::to_string(&header)?)?;
    }
    let mut solving = Solving {
        catalogue,
        header: &header,
        done: done.len() as u64,
        skip: done.into_iter(),
        begun: Instant::now(),
        flushed: Instant::now(),
        solved: 0,
        wrong: 0,
        disagree: 0,
    };
    for (map, problems) in &plan.maps {
        solving.map(map, problems, &mut out)?;
    }
    out.flush()?;
    eprintln!(
        "shard {}: {} lines, {} of them now, in {:.1} s{}",
        wanted.shard,
        header.lines,
        solving.solved,
        solving.begun.elapsed().as_secs_f64(),
        told(solving.wrong, solving.disagree)
    );
    Ok(())
}

/// What is to be looked at among the lines, if anything.
fn told(wrong: u64, disagree: u64) -> String {
    let count = |n: u64, words: &str| match n {
        0 => String::new(),
        n => format!("; {n} {words}"),
    };
    let told = [
        count(disagree, "whose file disagrees with its map"),
        count(wrong, "NOT AS CLAIMED"),
    ]
    .concat();
    match told.is_empty() {
        true => told,
        false => told + ": see `merge`",
    }
}

/// The first line of the file that is wanted, and which problems it is about. Errors: no such algorithm or setting, no
/// maps, a file that cannot be read.
fn planned(catalogue: &Catalogue, wanted: &Problems) -> Result<(Header, Plan)> {
    let configurations = configurations::read(catalogue, &wanted.algorithms, &wanted.settings)?;
    let plan = Plan::of(corpus::maps_below(&wanted.maps)?, wanted)?;
    Ok((header_of(wanted, &plan, configurations), plan))
}

/// The first line of the file that is wanted. Errors: as for solving it.
pub fn header(wanted: &Problems) -> Result<Header> {
    planned(&Catalogue::standard(), wanted).map(|(header, _)| header)
}

/// Which problems of which maps.
struct Plan {
    maps: Vec<(Found, Vec<usize>)>,
    corpus: String,
}

impl Plan {
    fn of(maps: Vec<Found>, wanted: &Problems) -> Result<Plan> {
        let mut hash = StateHash::new();
        let mut chosen = Vec::new();
        for map in maps {
            let problems = map.problems()?;
            take_in(&mut hash, &map.name, &problems);
            let all: Vec<usize> = match wanted.sample {
                // Only then are the cells needed already: what is a sample says the crate.
                Some(count) if (count as usize) < problems.len() => {
                    map.benchmark()?.spread(count as usize)
                }
                _ => (0..problems.len()).collect(),
            };
            let mine = |&(place, _): &(usize, usize)| wanted.shard.has(&map.name, place);
            let mine: Vec<usize> = all
                .into_iter()
                .enumerate()
                .filter(mine)
                .map(|(_, problem)| problem)
                .collect();
            if !mine.is_empty() {
                chosen.push((map, mine));
            }
        }
        Ok(Plan {
            maps: chosen,
            corpus: format!("{:016x}", hash.finish()),
        })
    }
}

fn take_in(hash: &mut StateHash, name: &str, problems: &[Scenario]) {
    name.bytes().for_each(|byte| hash.word(u64::from(byte)));
    for one in problems {
        for cell in [one.start, one.goal] {
            hash.word(u64::from(cell.x) << 32 | u64::from(cell.y));
        }
        hash.word(one.length.to_bits());
    }
}

fn header_of(wanted: &Problems, plan: &Plan, configurations: Vec<Configuration>) -> Header {
    let problems: usize = plan.maps.iter().map(|(_, problems)| problems.len()).sum();
    Header {
        kind: header::KIND.to_owned(),
        format: Benchmark::FORMAT,
        version: Benchmark::VERSION.to_owned(),
        commit: option_env!("WAYSCOPE_COMMIT")
            .filter(|commit| !commit.is_empty())
            .map(str::to_owned),
        timer: "native".to_owned(),
        time: format!(
            "wall clock of one search without recorder, map and moves made ready before; median of {}",
            wanted.repeats
        ),
        clock_ns: header::clock().as_nanos() as f64,
        machine: header::machine(),
        repeats: wanted.repeats,
        sample: wanted.sample,
        lines: (problems * configurations.len()) as u64,
        configurations,
        corpus: Some(plan.corpus.clone()),
        shard: Some(wanted.shard),
    }
}

/// What a line of the file before was about: map, its hash, problem, algorithm.
type Done = (String, String, u64, usize);

/// The file to go on with, and what it has already.
fn open(path: &Path, header: &Header) -> Result<(BufWriter<File>, Vec<Done>)> {
    let at = || path.display().to_string();
    let before = if path.exists() {
        Part::read(path)?
    } else {
        None
    };
    let Some(part) = before else {
        let file = File::create(path).with_context(at)?;
        return Ok((BufWriter::new(file), Vec::new()));
    };
    let other = part
        .header
        .differs(header)
        .or_else(|| (part.header.shard != header.shard).then(|| "it is another shard".to_owned()));
    if let Some(why) = other {
        bail!(
            "{} was begun by another command: {why}; name another file or remove it",
            at()
        );
    }
    let file = OpenOptions::new().write(true).open(path).with_context(at)?;
    // A line whose writing was cut off is written again.
    file.set_len(part.whole).with_context(at)?;
    let mut file = file;
    std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).with_context(at)?;
    let done = |line: crate::part::Kept| {
        let (map, hash) = line.map.as_ref().clone();
        (map, hash, line.problem, line.configuration)
    };
    let mut done: Vec<Done> = part.lines.into_iter().map(done).collect();
    if done.is_empty() {
        // The first line is there: it is written again, so that there is one way to begin.
        file.set_len(0).with_context(at)?;
        std::io::Seek::rewind(&mut file).with_context(at)?;
    }
    done.shrink_to_fit();
    Ok((BufWriter::new(file), done))
}

/// What has been done so far.
struct Solving<'a> {
    catalogue: Catalogue,
    header: &'a Header,
    skip: std::vec::IntoIter<Done>,
    begun: Instant,
    flushed: Instant,
    /// Lines in the file.
    done: u64,
    /// Lines that this run wrote.
    solved: u64,
    wrong: u64,
    disagree: u64,
}

impl Solving<'_> {
    /// All algorithms on the problems of one map.
    fn map(&mut self, map: &Found, problems: &[usize], out: &mut BufWriter<File>) -> Result<()> {
        let lines = problems.len() * self.header.configurations.len();
        let mut before = self.skip.as_slice().len().min(lines);
        let known: Vec<Done> = self.skip.by_ref().take(before).collect();
        for (at, (name, _, problem, configuration)) in known.iter().enumerate() {
            let expected = (problems[at % problems.len()] as u64, at / problems.len());
            if *name != map.name || (*problem, *configuration) != expected {
                bail!(
                    "the file holds problem {problem} of {name} where problem {} of {} belongs: it was changed by something else",
                    expected.0,
                    map.name
                );
            }
        }
        if before == lines {
            return Ok(());
        }
        let mut benchmark = map.benchmark()?;
        if known
            .first()
            .is_some_and(|(_, hash, ..)| hash != benchmark.map_hash())
        {
            bail!("{} has changed since the file was begun", map.name);
        }
        for configuration in &self.header.configurations {
            let done = before.min(problems.len());
            before -= done;
            self.configured(map, &mut benchmark, configuration, &problems[done..], out)?;
        }
        let spent = self.begun.elapsed().as_secs_f64();
        let left = (self.header.lines - self.done) as f64 * spent / self.solved.max(1) as f64;
        eprintln!(
            "{}: {} of {} lines, about {left:.0} s to go",
            map.name, self.done, self.header.lines
        );
        Ok(())
    }

    fn configured(
        &mut self,
        map: &Found,
        benchmark: &mut Benchmark,
        configuration: &Configuration,
        problems: &[usize],
        out: &mut BufWriter<File>,
    ) -> Result<()> {
        if problems.is_empty() {
            return Ok(());
        }
        let refused = |wrong| anyhow::anyhow!("{}: {wrong}", map.name);
        let chosen: Vec<_> = configuration
            .settings
            .iter()
            .map(|(id, option)| (id.as_str(), option.as_str()))
            .collect();
        benchmark
            .configure(&self.catalogue, &configuration.algorithm, &chosen)
            .map_err(refused)?;
        for &problem in problems {
            benchmark.set_problem(problem).map_err(refused)?;
            let mut times: Vec<Duration> = (0..self.header.repeats)
                .map(|_| {
                    let begun = Instant::now();
                    benchmark.solve();
                    begun.elapsed()
                })
                .collect();
            times.sort_unstable();
            let ns = times[times.len() / 2].as_nanos() as f64;
            let line = benchmark.line(Some(ns)).map_err(refused)?;
            self.wrong += u64::from(line.as_claimed == Some(false));
            self.disagree += u64::from(line.file_disagrees.is_some());
            serde_json::to_writer(&mut *out, &line)?;
            out.write_all(b"\n")?;
            self.done += 1;
            self.solved += 1;
            if self.flushed.elapsed() > FLUSH {
                out.flush()?;
                self.flushed = Instant::now();
            }
        }
        Ok(())
    }
}

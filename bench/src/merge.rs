//! Files of one run put together: nothing twice, nothing of another run, in an order that does not depend on the
//! files'.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use wayscope::lab::Catalogue;

use crate::header::Header;
use crate::part::{Kept, Part};

/// All lines of a run.
pub struct Whole {
    /// What they have in common. Its shard is none.
    pub header: Header,
    /// By map, problem, and algorithm in the order asked for.
    pub lines: Vec<Kept>,
}

/// Reads and merges. `partial`: whether shards or lines may be missing, which is told then.
pub fn merge(files: &[PathBuf], partial: bool) -> Result<Whole> {
    let parts: Vec<Part> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    for part in &parts[1..] {
        if let Some(why) = parts[0].header.differs(&part.header) {
            bail!(
                "{} and {} are not parts of one run: {why}",
                parts[0].file.display(),
                part.file.display()
            );
        }
    }
    let missing: Vec<String> = missing(&parts)?;
    if !missing.is_empty() {
        let told = missing.join("\n  ");
        if !partial {
            bail!("not all of the run is there:\n  {told}\n--partial merges what there is");
        }
        eprintln!("not all of the run is there:\n  {told}");
    }
    join(parts)
}

fn read(file: &Path) -> Result<Part> {
    let part = Part::read(file)?;
    part.with_context(|| {
        format!(
            "{} ends within its first line: run its command again",
            file.display()
        )
    })
}

/// Shards that are not there, and lines that are not, in words. Errors: a shard is there twice, or the files are of
/// different divisions.
fn missing(parts: &[Part]) -> Result<Vec<String>> {
    let mut missing = Vec::new();
    let mut seen = BTreeMap::new();
    for part in parts {
        let Some(shard) = part.header.shard else {
            continue;
        };
        if let Some(twice) = seen.insert(shard, &part.file) {
            bail!(
                "{} and {} are both shard {shard}",
                twice.display(),
                part.file.display()
            );
        }
    }
    let of: BTreeSet<u32> = seen.keys().map(|shard| shard.of()).collect();
    if of.len() > 1 {
        bail!(
            "the files are of different divisions: into {} shards",
            of.iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(" and ")
        );
    }
    if let Some(&of) = of.first() {
        let there: BTreeSet<u32> = seen.keys().map(|shard| shard.index()).collect();
        let absent = (1..=of).filter(|index| !there.contains(index));
        missing.extend(absent.map(|index| format!("shard {index}/{of} is not among the files")));
    }
    for part in parts {
        let (have, want) = (part.lines.len() as u64, part.header.lines);
        if part.torn || have < want {
            missing.push(format!(
                "{} has {have} of {want} lines{}: its command run again goes on from there",
                part.file.display(),
                if part.torn {
                    " and ends within one"
                } else {
                    ""
                }
            ));
        }
    }
    Ok(missing)
}

fn join(parts: Vec<Part>) -> Result<Whole> {
    let mut header = parts[0].header.clone();
    let machines: BTreeSet<&str> = parts
        .iter()
        .flat_map(|part| part.header.machine.split(" | "))
        .collect();
    header.machine = machines.into_iter().collect::<Vec<_>>().join(" | ");
    let clocks = parts.iter().map(|part| part.header.clock_ns);
    header.clock_ns = clocks.fold(0.0, f64::max);
    header.commit = parts.iter().find_map(|part| part.header.commit.clone());
    header.shard = None;

    let mut hashes: BTreeMap<String, (Rc<(String, String)>, PathBuf)> = BTreeMap::new();
    let mut lines: Vec<Kept> = Vec::new();
    for part in parts {
        for mut line in part.lines {
            let (map, first) = hashes
                .entry(line.map.0.clone())
                .or_insert_with(|| (Rc::clone(&line.map), part.file.clone()));
            if map.1 != line.map.1 {
                bail!(
                    "{} is one map in {} and another in {}",
                    map.0,
                    first.display(),
                    part.file.display()
                );
            }
            line.map = Rc::clone(map);
            lines.push(line);
        }
    }
    lines.sort_by(|a, b| a.key().cmp(&b.key()));
    if let Some([line, _]) = lines
        .array_windows()
        .find(|[one, next]| one.key() == next.key())
    {
        let (map, problem, configuration) = line.key();
        bail!(
            "problem {problem} of {map} is there twice with {}: a file was given twice, or something else wrote into one",
            header.configurations[configuration].short(&Catalogue::standard())
        );
    }
    header.lines = lines.len() as u64;
    Ok(Whole { header, lines })
}

impl Whole {
    /// As one file of lines.
    pub fn write_lines(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", serde_json::to_string(&self.header)?)?;
        for line in &self.lines {
            serde_json::to_writer(&mut *out, &line.line(&self.header.configurations))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

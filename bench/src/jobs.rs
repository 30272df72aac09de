//! A run divided among processes of this program, one shard each, and merged when all have ended.
//!
//! The file does not depend on how many they are, but for times: lines are in the order of a merged file.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

use crate::part::{self, Part};
use crate::{Problems, merge, run};

/// Solves the shards side by side and merges them. Shards that an interrupted run left behind are gone on with.
pub fn run(wanted: &Problems, jobs: u32) -> Result<()> {
    let jobs = match jobs {
        0 => thread::available_parallelism().map_or(1, usize::from) as u32,
        jobs => jobs,
    };
    // What is wrong with the command is told once, not by each process.
    let header = run::header(wanted)?;
    if wanted.out.exists() {
        return already(&wanted.out, &header);
    }
    let files: Vec<PathBuf> = (1..=jobs)
        .map(|index| shard_file(&wanted.out, index, jobs))
        .collect();
    let mut children = Vec::new();
    for (index, file) in (1..=jobs).zip(&files) {
        match begin(wanted, &format!("{index}/{jobs}"), file) {
            Ok(child) => children.push((index, child)),
            Err(error) => {
                end(children);
                return Err(error);
            }
        }
    }
    let failed = wait(children, jobs)?;
    if !failed.is_empty() {
        bail!(
            "shards {} failed; the same command goes on with what is there",
            failed.join(", ")
        );
    }
    let whole = merge::merge(&files, false)?;
    part::write(&wanted.out, |out| whole.write_lines(out))?;
    for file in &files {
        std::fs::remove_file(file).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

/// A file that is there already: whole, or what another command began.
fn already(out: &Path, header: &crate::header::Header) -> Result<()> {
    let part = Part::read(out)?;
    let part = part.with_context(|| format!("{} is no file of lines", out.display()))?;
    if let Some(why) = part.header.differs(header) {
        bail!(
            "{} was begun by another command: {why}; name another file or remove it",
            out.display()
        );
    }
    if part.torn || part.header.shard.is_some() || part.lines.len() as u64 != header.lines {
        bail!(
            "{} was begun without --jobs: leave it out to go on, or name another file",
            out.display()
        );
    }
    eprintln!("{} is complete: {} lines", out.display(), header.lines);
    Ok(())
}

/// Where a shard is written: beside the whole.
fn shard_file(out: &Path, index: u32, of: u32) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(format!(".shard-{index}-of-{of}"));
    out.with_file_name(name)
}

/// A process for one shard.
fn begin(wanted: &Problems, shard: &str, file: &Path) -> Result<Child> {
    let program = std::env::current_exe().context("the program does not find itself")?;
    let mut arguments: Vec<OsString> = vec!["problems".into(), "--maps".into()];
    arguments.push(wanted.maps.clone().into());
    arguments.extend(["--shard".into(), shard.into(), "--out".into()]);
    arguments.push(file.into());
    arguments.extend([
        "--algorithms".into(),
        wanted.algorithms.join(",").into(),
        "--repeats".into(),
        wanted.repeats.to_string().into(),
    ]);
    if !wanted.settings.is_empty() {
        arguments.extend(["--settings".into(), wanted.settings.join(",").into()]);
    }
    if let Some(sample) = wanted.sample {
        arguments.extend(["--sample".into(), sample.to_string().into()]);
    }
    Command::new(program)
        .args(arguments)
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("shard {shard} does not start"))
}

/// Waits for all, handing on what they say. Answers which failed.
fn wait(children: Vec<(u32, Child)>, of: u32) -> Result<Vec<String>> {
    let waiting: Vec<_> = children
        .into_iter()
        .map(|(index, mut child)| {
            thread::spawn(move || {
                let said = child.stderr.take().map(BufReader::new);
                for line in said
                    .into_iter()
                    .flat_map(BufRead::lines)
                    .map_while(Result::ok)
                {
                    eprintln!("{index}/{of}: {line}");
                }
                (index, child.wait())
            })
        })
        .collect();
    let mut failed = Vec::new();
    for thread in waiting {
        let Ok((index, status)) = thread.join() else {
            bail!("a shard could not be waited for");
        };
        if !status.is_ok_and(|status| status.success()) {
            failed.push(format!("{index}/{of}"));
        }
    }
    Ok(failed)
}

/// Those that run when another does not start.
fn end(children: Vec<(u32, Child)>) {
    for (_, mut child) in children {
        // One that has ended by itself is no loss.
        let _ = child.kill();
        let _ = child.wait();
    }
}

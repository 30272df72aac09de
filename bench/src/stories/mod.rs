//! Comparisons on the stories that come with the project: what becomes of acts of the reader, and how plans are
//! searched.
//!
//! Counts do not depend on the machine, times do.

mod acts;
mod search;
mod table;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::json;
use wayscope::message::Message;
use wayscope::story::{GroundTask, StoryProblem, read_story, read_story_file};

use table::Table;

/// How many acts, and where the numbers go.
#[derive(Args)]
#[command(
    after_help = "Prints what becomes of acts of the reader that break a causal link (intervention, accommodation by repair and by
planning anew), plans with and without abstract actions, and the partial plans that each order of flaws and each estimate
expands. With --json the same as one object; --counts leaves out what depends on the machine."
)]
pub struct Stories {
    /// So many acts of the reader in each story, spread evenly over all that break a link
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    acts: u32,
    /// The most partial plans of a search
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=4_000_000))]
    most_plans: u32,
    /// Without times: the same on every machine
    #[arg(long)]
    counts: bool,
    /// File of the numbers, as JSON
    #[arg(long)]
    json: Option<PathBuf>,
}

/// A story that is measured.
pub struct Measured {
    name: &'static str,
    /// The characters that are the reader's, one after the other.
    readers: &'static [&'static str],
    task: GroundTask,
}

/// Compares and prints.
pub fn run(wanted: &Stories) -> Result<()> {
    let stories = stories()?;
    let acts = acts::table(&stories, wanted.acts as usize);
    let most = wanted.most_plans as usize;
    let tables = [
        acts,
        search::decomposed(&stories, most),
        search::orders(&stories, most),
    ];
    let tables = tables.map(|table| match wanted.counts {
        true => table.without_times(),
        false => table,
    });
    let mut out = std::io::stdout().lock();
    for table in &tables {
        // A reader that has seen enough, such as `head`, is no failure.
        if writeln!(out, "{}", table.text()).is_err() {
            break;
        }
    }
    if let Some(path) = &wanted.json {
        let all: Vec<_> = tables.iter().map(Table::json).collect();
        let text = serde_json::to_string_pretty(&json!({ "tables": all }))?;
        fs::write(path, format!("{text}\n")).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn stories() -> Result<Vec<Measured>> {
    let said = |wrong: Message| anyhow!("{wrong}");
    let of_file = |text: &str| -> Result<StoryProblem> {
        let file = read_story_file(serde_json::from_str(text)?).map_err(said)?;
        file.text.problem().map_err(said)
    };
    let page = |text: &str| read_story(text).map_err(said);
    let problems: [(&str, &[&str], StoryProblem); 6] = [
        (
            "sussman",
            &[],
            page(include_str!(
                "../../../www/src/space/story/stories/sussman.story"
            ))?,
        ),
        (
            "ways",
            &[],
            page(include_str!(
                "../../../www/src/space/story/stories/ways.story"
            ))?,
        ),
        (
            "attack",
            &[],
            page(include_str!(
                "../../../www/src/space/story/stories/attack.story"
            ))?,
        ),
        (
            "betty",
            &["betty"],
            of_file(include_str!("../../../maps/stories/figure.json"))?,
        ),
        (
            "aquarium",
            &["visitor"],
            of_file(include_str!("../../../maps/stories/aquarium.json"))?,
        ),
        (
            "heist",
            &["mia", "rita"],
            page(include_str!("../../../tests/story/heist.story"))?,
        ),
    ];
    let ground = problems.into_iter().map(|(name, readers, problem)| {
        let task = GroundTask::new(problem).map_err(said)?;
        Ok(Measured {
            name,
            readers,
            task,
        })
    });
    ground.collect()
}

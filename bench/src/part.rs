//! Files of lines: reading one, whole or torn, and writing one at once.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use wayscope::lab::Benchmark;

use crate::configurations::Configuration;
use crate::header::{Header, KIND};

/// A line as it is in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub kind: String,
    pub map: String,
    pub map_hash: String,
    pub problem: u64,
    pub start: [u32; 2],
    pub goal: [u32; 2],
    pub optimum: Option<f64>,
    pub optimum_from: String,
    pub algorithm: String,
    pub settings: BTreeMap<String, String>,
    pub cost: Option<f64>,
    pub ratio: Option<f64>,
    pub verdict: Option<String>,
    pub as_claimed: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_disagrees: Option<String>,
    pub moves: Option<u64>,
    pub expanded: u64,
    pub reexpanded: u64,
    pub generated: u64,
    pub heap_operations: u64,
    pub peak_open: u64,
    pub peak_bytes: u64,
    pub ns: Option<f64>,
}

/// A line as it is kept: millions of them fit into memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The map's name and the hash of its cells.
    pub map: Rc<(String, String)>,
    /// The problem's place in its list, from 0.
    pub problem: u64,
    /// Its algorithm: the place in the header's list.
    pub configuration: usize,
    pub start: [u32; 2],
    pub goal: [u32; 2],
    pub optimum: Option<f64>,
    /// The scenario file states the optimum.
    pub stated: bool,
    pub cost: Option<f64>,
    pub ratio: Option<f64>,
    pub verdict: Option<&'static str>,
    pub as_claimed: Option<bool>,
    /// What the map has in place of the stated optimum, where the file disagrees with it.
    pub exact: Option<f64>,
    /// Why the file disagrees with its map; nothing where it does not.
    pub disagrees: Option<&'static str>,
    pub moves: Option<u64>,
    /// Expanded, expanded again, generated, operations on the heap, most open, most bytes.
    pub counts: [u64; 6],
    pub ns: Option<f64>,
}

/// What a verdict may be.
const VERDICTS: [&str; 7] = [
    "optimal",
    "longer",
    "shorter",
    "no-path",
    "missed",
    "unexpected",
    "stopped",
];

/// Why a file may disagree with its map, and how that is said.
pub const REASONS: [(&str, &str); 6] = [
    ("start-on-tree", "start on a tree"),
    ("goal-on-tree", "goal on a tree"),
    ("start-outside", "start out of bounds"),
    ("goal-outside", "goal out of bounds"),
    (
        "corners-cut",
        "shorter by a multiple of 2 - √2, as if corners had been cut",
    ),
    ("unknown", "reason unknown"),
];

impl Kept {
    /// As it stands in a file.
    pub fn line(&self, configurations: &[Configuration]) -> Line {
        let Configuration {
            algorithm,
            settings,
        } = configurations[self.configuration].clone();
        let [
            expanded,
            reexpanded,
            generated,
            heap_operations,
            peak_open,
            peak_bytes,
        ] = self.counts;
        Line {
            kind: "problem".to_owned(),
            map: self.map.0.clone(),
            map_hash: self.map.1.clone(),
            problem: self.problem,
            start: self.start,
            goal: self.goal,
            optimum: self.optimum,
            optimum_from: if self.stated { "file" } else { "search" }.to_owned(),
            algorithm,
            settings,
            cost: self.cost,
            ratio: self.ratio,
            verdict: self.verdict.map(str::to_owned),
            as_claimed: self.as_claimed,
            exact: self.exact,
            file_disagrees: self.disagrees.map(str::to_owned),
            moves: self.moves,
            expanded,
            reexpanded,
            generated,
            heap_operations,
            peak_open,
            peak_bytes,
            ns: self.ns,
        }
    }

    /// What must come first in a merged file: by map, problem, and algorithm in the order asked for.
    pub fn key(&self) -> (&str, u64, usize) {
        (&self.map.0, self.problem, self.configuration)
    }
}

/// A file of lines.
pub struct Part {
    /// Its name.
    pub file: PathBuf,
    /// Its first line.
    pub header: Header,
    /// The others.
    pub lines: Vec<Kept>,
    /// How many bytes the whole lines take; what follows is a line whose writing was cut off.
    pub whole: u64,
    /// Whether anything follows them.
    pub torn: bool,
}

impl Part {
    /// Reads a file. `Ok(None)`: not even its first line is whole.
    pub fn read(file: &Path) -> Result<Option<Part>> {
        let opened = File::open(file).with_context(|| file.display().to_string())?;
        let mut reader = BufReader::new(opened);
        let mut text = Vec::new();
        let mut next = |text: &mut Vec<u8>| -> Result<usize> {
            text.clear();
            reader
                .read_until(b'\n', text)
                .with_context(|| file.display().to_string())
        };
        next(&mut text)?;
        if text.last() != Some(&b'\n') {
            return match text.first() {
                // What is cut off within its first line is ours if it begins like ours.
                None | Some(b'{') => Ok(None),
                _ => bail!("{}: {NO_HEADER}", file.display()),
            };
        }
        let header: Header = serde_json::from_slice(&text)
            .ok()
            .filter(|header: &Header| header.kind == KIND)
            .with_context(|| format!("{}: {NO_HEADER}", file.display()))?;
        if header.format != Benchmark::FORMAT {
            bail!(
                "{} has format {}, and this program knows {}",
                file.display(),
                header.format,
                Benchmark::FORMAT
            );
        }
        let mut part = Part {
            file: file.to_owned(),
            header,
            lines: Vec::new(),
            whole: text.len() as u64,
            torn: false,
        };
        let mut maps = BTreeMap::new();
        for number in 2_u64.. {
            if next(&mut text)? == 0 {
                break;
            }
            if text.last() != Some(&b'\n') {
                part.torn = true;
                break;
            }
            let kept = part
                .kept(&text, &mut maps)
                .with_context(|| format!("{}, line {number}", file.display()))?;
            part.lines.push(kept);
            part.whole += text.len() as u64;
        }
        Ok(Some(part))
    }

    /// `maps`: those of the lines before.
    fn kept(&self, text: &[u8], maps: &mut BTreeMap<String, Rc<(String, String)>>) -> Result<Kept> {
        let line: Line = serde_json::from_slice(text)?;
        let wanted = Configuration {
            algorithm: line.algorithm,
            settings: line.settings,
        };
        let known = &self.header.configurations;
        let configuration = known.iter().position(|one| *one == wanted);
        let configuration = configuration.with_context(|| {
            format!(
                "{} with these settings is not in the first line",
                wanted.algorithm
            )
        })?;
        let map = maps
            .entry(line.map)
            .or_insert_with_key(|name| Rc::new((name.clone(), line.map_hash.clone())));
        if map.1 != line.map_hash {
            bail!("{} is another map than in the lines before", map.0);
        }
        let verdict = match &line.verdict {
            None => None,
            Some(word) => Some(
                *VERDICTS
                    .iter()
                    .find(|known| *known == word)
                    .with_context(|| format!("{word:?} is no verdict"))?,
            ),
        };
        let disagrees = match &line.file_disagrees {
            None => None,
            Some(word) => Some(
                REASONS
                    .iter()
                    .find(|(known, _)| known == word)
                    .with_context(|| format!("{word:?} is no reason to disagree"))?
                    .0,
            ),
        };
        Ok(Kept {
            map: Rc::clone(map),
            problem: line.problem,
            configuration,
            start: line.start,
            goal: line.goal,
            optimum: line.optimum,
            stated: line.optimum_from == "file",
            cost: line.cost,
            ratio: line.ratio,
            verdict,
            as_claimed: line.as_claimed,
            exact: line.exact,
            disagrees,
            moves: line.moves,
            counts: [
                line.expanded,
                line.reexpanded,
                line.generated,
                line.heap_operations,
                line.peak_open,
                line.peak_bytes,
            ],
            ns: line.ns,
        })
    }
}

const NO_HEADER: &str = "no lines of a benchmark: the first line does not say what was run and how";

/// Writes a file whole or not at all: beside it first, then in its place.
pub fn write(file: &Path, fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<()> {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let beside = file.with_file_name(name);
    let made = || -> io::Result<()> {
        let mut out = BufWriter::new(File::create(&beside)?);
        fill(&mut out)?;
        out.flush()?;
        std::fs::rename(&beside, file)
    };
    made().with_context(|| file.display().to_string())
}

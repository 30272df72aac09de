//! Finding and reading maps and their problems.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use wayscope::lab::Benchmark;
use wayscope::message::Message;
use wayscope::world::{Grid, Scenario, read_map, read_scenarios};

/// A map with its problems, as found.
pub struct Found {
    /// Its path below the folder, with slashes: what its lines call it.
    pub name: String,
    map: PathBuf,
    scenarios: PathBuf,
}

/// Every map below a folder that has problems, sorted by name.
///
/// Looked for as the benchmarks are laid out once unpacked: `X.map.scen` beside `X.map`, in a folder `scen` beside it,
/// or in a folder `scen` beside its own.
pub fn maps_below(folder: &Path) -> Result<Vec<Found>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        let entries = std::fs::read_dir(&at).with_context(|| at.display().to_string())?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "map")
                && let Some(scenarios) = scenarios_of(&path)
            {
                let below = path.strip_prefix(folder).unwrap_or(&path);
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                found.push(Found {
                    name: parts.join("/"),
                    map: path,
                    scenarios,
                });
            }
        }
    }
    if found.is_empty() {
        bail!(
            "no X.map with an X.map.scen is below {}; the benchmarks' maps: https://movingai.com/benchmarks",
            folder.display()
        );
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// The file of a map's problems, where there is one.
pub fn scenarios_of(map: &Path) -> Option<PathBuf> {
    let name = PathBuf::from(map.file_name()?).with_extension("map.scen");
    let folder = map.parent()?;
    let places = [
        folder.join(&name),
        folder.join("scen").join(&name),
        folder.join("../scen").join(&name),
    ];
    places.into_iter().find(|place| place.is_file())
}

impl Found {
    /// Its problems.
    pub fn problems(&self) -> Result<Vec<Scenario>> {
        let bytes = read(&self.scenarios)?;
        read_scenarios(&bytes).map_err(|wrong| refused(&self.scenarios, &wrong))
    }

    /// Its cells.
    pub fn grid(&self) -> Result<Grid> {
        read_map(&read(&self.map)?).map_err(|wrong| refused(&self.map, &wrong))
    }

    /// Both, ready to be run.
    pub fn benchmark(&self) -> Result<Benchmark> {
        Benchmark::of_file(&self.name, self.grid()?, &self.problems()?)
            .map_err(|wrong| refused(&self.scenarios, &wrong))
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| path.display().to_string())
}

fn refused(path: &Path, wrong: &Message) -> anyhow::Error {
    anyhow::anyhow!("{}: {wrong}", path.display())
}

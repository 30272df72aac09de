//! Finding and reading benchmark maps.

use std::path::{Path, PathBuf};

use wayscope::world::{Grid, Scenario, read_map, read_scenarios};

/// Every `X.map` below a folder that has an `X.map.scen` beside it, sorted.
pub fn maps_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| e.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "map") && scenarios_of(&path).exists() {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A map and its problems.
pub fn load(map: &Path) -> Result<(Grid, Vec<Scenario>), String> {
    let read = |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let grid = read_map(&read(map)?).map_err(|e| format!("{}: {e}", map.display()))?;
    let scen = scenarios_of(map);
    let scenarios =
        read_scenarios(&read(&scen)?).map_err(|e| format!("{}: {e}", scen.display()))?;
    Ok((grid, scenarios))
}

/// So many problems, evenly from a list; all of a shorter one.
pub fn evenly(scenarios: &[Scenario], most: usize) -> Vec<&Scenario> {
    let many = most.min(scenarios.len());
    (0..many)
        .map(|i| &scenarios[i * scenarios.len() / many])
        .collect()
}

fn scenarios_of(map: &Path) -> PathBuf {
    map.with_extension("map.scen")
}

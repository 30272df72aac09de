//! Measurements: native through `cargo bench`, and in the browser through `www/bench/run.js`.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::browser;
use crate::command::{self, cargo};
use crate::dist;
use crate::node;
use crate::project::Project;
use crate::steps::Steps;
use crate::wasm::{self, Optimise};

/// Options of the native bench that name a file or a folder.
const NAMING: [&str; 3] = ["--maps", "--json", "--corpus"];

/// With arguments the native bench alone; without them native, then browser, which compares itself with it.
pub fn bench(project: &Project, arguments: &[String]) -> Result<()> {
    if !arguments.is_empty() {
        return native(project, arguments);
    }
    let figures = project.target.join("bench-native.json");
    let mut steps = Steps::default();
    steps.step("npm packages", &[], || node::packages(project));
    steps.step("wasm", &["npm packages"], || {
        wasm::build(project, Optimise::Yes).map(drop)
    });
    steps.step("site", &["wasm"], || dist::site(project));
    let as_json = [format!("--json={}", figures.display())];
    steps.step("native bench", &[], || native(project, &as_json));
    steps.step("browser bench", &["site", "native bench"], || {
        in_browser(project, &figures)
    });
    steps.summary()
}

fn native(project: &Project, arguments: &[String]) -> Result<()> {
    let mut command = cargo();
    command
        .current_dir(&project.root)
        .args(["bench", "--bench", "maps", "--"]);
    command::run(command.args(from_here(arguments, &std::env::current_dir()?)))
}

/// Cargo runs a bench in the crate's folder, but files are named from where the command was typed.
fn from_here(arguments: &[String], here: &Path) -> Vec<PathBuf> {
    let mut names = false;
    arguments
        .iter()
        .map(|argument| {
            let named = std::mem::replace(&mut names, NAMING.contains(&argument.as_str()));
            match argument.split_once('=') {
                _ if named => here.join(argument),
                Some((option, file)) if NAMING.contains(&option) => {
                    format!("{option}={}", here.join(file).display()).into()
                }
                _ => argument.into(),
            }
        })
        .collect()
}

fn in_browser(project: &Project, native_figures: &Path) -> Result<()> {
    if !project.www().join("bench/run.js").is_file() {
        bail!("www/bench/run.js is missing: `git checkout www/bench` brings it back");
    }
    let chromium = browser::find(project)?;
    let mut command = node::node(project);
    browser::tell(&mut command, chromium.as_deref());
    command::run(
        command
            .env("WAYSCOPE_NATIVE", native_figures)
            .arg("bench/run.js"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_where_the_command_was_typed() {
        let given = ["--maps", "a", "--algorithms", "b", "--json=c"].map(str::to_owned);
        let here = Path::new("x");
        let json = format!("--json={}", here.join("c").display());
        let expected: [PathBuf; 5] = [
            "--maps".into(),
            here.join("a"),
            "--algorithms".into(),
            "b".into(),
            json.into(),
        ];
        assert_eq!(from_here(&given, here), expected);
    }
}

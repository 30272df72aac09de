//! Measurements: native through `cargo bench`, and in the browser through `www/bench/run.js`.

use std::path::{Path, PathBuf};
use std::process::Command;

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

/// What the program in `bench/` does: it is built and handed the arguments.
const SHARDS: [&str; 9] = [
    "problems", "merge", "same", "papers", "mesh", "spheres", "gait", "plan", "stories",
];

/// With arguments the native bench alone; without them native, then browser, which compares itself with it.
pub fn bench(project: &Project, arguments: &[String]) -> Result<()> {
    if arguments.first().is_some_and(|task| task == "mesh")
        && arguments.iter().any(|of| of == "--peers")
    {
        return peers(project, &arguments[1..]);
    }
    if let Some(arguments) = for_shards(arguments) {
        return shards(project, &arguments);
    }
    if arguments.first().is_some_and(|task| task == "growth") {
        return growth(project, &arguments[1..]);
    }
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
    steps.step("continuous space in WebAssembly", &["wasm"], || {
        command::run(node::node(project).arg("bench/space.js"))
    });
    steps.step("calls of the solver in WebAssembly", &["wasm"], || {
        command::run(node::node(project).arg("bench/calls.js"))
    });
    steps.summary()
}

/// The arguments of the program for shards, if they are meant for it: `--shard i/n` alone means `problems`.
fn for_shards(arguments: &[String]) -> Option<Vec<String>> {
    let named = arguments.first().map(String::as_str);
    if named.is_some_and(|task| SHARDS.contains(&task)) {
        return Some(arguments.to_vec());
    }
    let shard = |argument: &String| argument == "--shard" || argument.starts_with("--shard=");
    arguments.iter().any(shard).then(|| {
        let problems = ["problems".to_owned()];
        problems.into_iter().chain(arguments.to_vec()).collect()
    })
}

/// A\* and jump point search on ever larger maps, natively and in WebAssembly, which compares itself with it.
fn growth(project: &Project, arguments: &[String]) -> Result<()> {
    let figures = project.target.join("growth-native.json");
    let as_json = format!("--json={}", figures.display());
    native(project, &["--tables=growth".to_owned(), as_json])?;
    let here = from_here(arguments, &std::env::current_dir()?);
    command::run(
        node::node(project)
            .env("WAYSCOPE_NATIVE", figures)
            .arg("bench/growth.js")
            .args(here),
    )
}

/// Meshes beside the crate `polyanya`: a workspace of its own, so that nothing else is built with it.
fn peers(project: &Project, arguments: &[String]) -> Result<()> {
    let manifest = project.root.join("bench/peers/Cargo.toml");
    let mut program = cargo();
    program
        .args(["run", "--release", "--locked", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(project.target.join("peers"))
        .arg("--");
    program.args(arguments.iter().filter(|of| *of != "--peers"));
    command::run(&mut program)
}

/// Builds the program for shards, which notes the commit, and runs it in the folder where the command was typed.
fn shards(project: &Project, arguments: &[String]) -> Result<()> {
    let mut git = Command::new("git");
    git.current_dir(&project.root)
        .args(["describe", "--always", "--dirty", "--abbrev=12"]);
    let commit = command::answer(&mut git).unwrap_or_default();
    let mut build = cargo();
    build
        .current_dir(&project.root)
        .args([
            "build",
            "--profile",
            "shards",
            "--package",
            "wayscope-bench",
        ])
        .env("WAYSCOPE_COMMIT", commit.trim());
    command::run(&mut build)?;
    let name = format!("wayscope-bench{}", std::env::consts::EXE_SUFFIX);
    let mut program = Command::new(project.target.join("shards").join(name));
    program.args(arguments);
    if wants_our_maps(arguments) {
        program.arg("--corpus").arg(project.root.join("maps"));
    }
    command::run(&mut program)
}

/// The papers' tables are of the maps of the repository unless others are named.
fn wants_our_maps(arguments: &[String]) -> bool {
    let given = |argument: &String| argument == "--corpus" || argument.starts_with("--corpus=");
    let helps = |argument: &String| argument == "--help" || argument == "-h";
    arguments.first().is_some_and(|task| task == "papers")
        && !arguments
            .iter()
            .any(|argument| given(argument) || helps(argument))
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
    fn shards_are_told_from_the_native_bench() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(for_shards(&words("--maps a --json b")), None);
        assert_eq!(for_shards(&[]), None);
        assert_eq!(for_shards(&words("merge a b")), Some(words("merge a b")));
        assert_eq!(
            for_shards(&words("--maps a --shard=2/8")),
            Some(words("problems --maps a --shard=2/8"))
        );
        let papers = words("papers --problems 5");
        assert_eq!(for_shards(&papers), Some(papers.clone()));
        assert!(wants_our_maps(&papers));
        assert!(!wants_our_maps(&words("papers --corpus=a")));
        assert!(!wants_our_maps(&words("merge a b")));
    }

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

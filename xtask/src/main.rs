//! The commands of this repository. `cargo xtask --help` lists them; each says what it does and,
//! when it fails, what is missing and how to get it. The README and continuous integration call
//! nothing else.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::project::Project;
use crate::wasm::Optimise;

mod bench;
mod browser;
mod command;
mod dist;
mod firefox;
mod node;
mod project;
mod release;
mod serve;
mod steps;
mod test;
mod wasm;

const SERVE: &str = "\
Opens Wayscope in the browser and rebuilds it when a file changes

Installs what is missing (the wasm32 target, npm packages), builds the WebAssembly of the laboratory
without link-time optimisation, starts Vite, prints the address and opens it; then builds that of
the page of continuous space. When a file of src/ or Cargo.toml changes, the WebAssembly is built
again and the page reloads; when that build fails, its error is printed and the page keeps the last
good one. Ctrl-C ends it.";

const TEST: &str = "\
Checks what must hold: format, lints, docs, Rust tests, JavaScript tests, types, size, browser tests

In order, the cheap first: cargo fmt, clippy (host and wasm32), rustdoc, Rust tests in release, the
crate as it is published, the WebAssembly, npm packages, the JavaScript linter, types, Node tests,
the site, the size budget, the npm package with publint and attw and installed into scratch
projects, a quarter of the browser tests (Playwright against the built site in a real Chromium), and
a smoke test in Firefox where one is installed. Goes on after a failure with what does not depend on
it, and ends with one line a step.";

const BENCH: &str = "\
Measures the searches: native, and in the browser beside PathFinding.js

Without arguments: the native table, then the same in Chromium. With arguments: only the native
bench, to which they are handed, as in `cargo xtask bench --maps DIR --algorithms dijkstra,a-star
--json FILE`.

`problems`, `merge` and `same` are of the program in bench/: `cargo xtask bench problems --maps DIR
--shard 2/8 --out FILE` solves one of eight shards and can go on where it was interrupted, `cargo
xtask bench merge FILES` puts them together. `cargo xtask bench problems --help` has all options.

`papers` is of that program, too: it measures the tables of HPA* and SGA* by the protocols of their
papers (`--papers hpa,sga`), on the maps of the repository or on those of `--corpus DIR`, and prints
them beside what was published; `--out FILE` writes CSV or JSON.

So is `mesh`: shortest paths on navigation meshes, `--mesh FILE.mesh --scenarios FILE.scen` or
`--maps DIR`. And `gait`: the walk engine, `--speed V --turn W --leg H --style NAME --hip planted
--json FILE`.";

const DIST: &str = "\
Builds the static site in dist/ and the npm package in pkg/

The site works from any sub-path and needs no special headers: copy dist/ to any static host. The
package is checked with a dry run of `npm pack`.";

/// The commands and their options. Written out, since the macro that derives them is built for ten seconds.
fn commands() -> Command {
    let serve = Command::new("serve")
        .about("Opens Wayscope in the browser and rebuilds it when a file changes")
        .long_about(SERVE)
        .arg(
            Arg::new("port")
                .long("port")
                .value_parser(value_parser!(u16))
                .help("Port to listen on; without it the first free one from 5173"),
        )
        .arg(flag("no-open", "Print the address only, open no browser"));
    let test = Command::new("test")
        .about(
            "Checks what must hold: format, lints, docs, Rust tests, JavaScript tests, types, size, browser tests",
        )
        .long_about(TEST)
        .arg(flag(
            "all",
            "The long form: every scenario, every browser test, more random worlds, the large maps, half an hour of \
             random work in the browser (WAYSCOPE_SOAK_MINUTES says otherwise)",
        ));
    let bench = Command::new("bench")
        .about("Measures the searches: native, and in the browser beside PathFinding.js")
        .long_about(BENCH)
        .arg(
            Arg::new("arguments")
                .num_args(0..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .help(
                    "Handed to the native bench: --maps DIR --algorithms LIST --json FILE --corpus DIR; or problems, \
                     merge, same, papers, mesh",
                ),
        );
    let dist = Command::new("dist")
        .about("Builds the static site in dist/ and the npm package in pkg/")
        .long_about(DIST);
    let wasm = Command::new("wasm")
        .about("Builds the WebAssembly and its JavaScript into www/wasm (the other commands call this)")
        .arg(flag(
            "dev",
            "Leave out wasm-opt: builds sooner, runs a little slower",
        ))
        .arg(flag("space", "Only what the page of continuous space runs"));
    Command::new("cargo xtask")
        .bin_name("cargo xtask")
        .about("Builds, serves, tests and measures Wayscope")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([serve, test, bench, dist, wasm])
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    let flag = Arg::new(name).long(name).help(help);
    flag.action(ArgAction::SetTrue)
}

/// Carries out the command of the line.
fn run(given: &ArgMatches) -> Result<()> {
    let project = Project::find()?;
    match given.subcommand() {
        Some(("serve", given)) => {
            let port = given.get_one("port").copied();
            serve::serve(&project, port, !given.get_flag("no-open"))
        }
        Some(("test", given)) => test::test(&project, given.get_flag("all")),
        Some(("bench", given)) => {
            let arguments = given.get_many::<String>("arguments");
            bench::bench(
                &project,
                &arguments.into_iter().flatten().cloned().collect::<Vec<_>>(),
            )
        }
        Some(("dist", _)) => dist::dist(&project),
        Some(("wasm", given)) => {
            let optimise = match given.get_flag("dev") {
                true => Optimise::No,
                false => Optimise::Yes,
            };
            match given.get_flag("space") {
                true => wasm::build_space(&project, optimise).map(drop),
                false => wasm::build(&project, optimise).map(drop),
            }
        }
        // A command is required, and these are all.
        _ => Ok(()),
    }
}

fn main() -> ExitCode {
    match run(&commands().get_matches()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

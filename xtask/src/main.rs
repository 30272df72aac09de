//! The commands of this repository. `cargo xtask --help` lists them; each says what it does and,
//! when it fails, what is missing and how to get it. The README and continuous integration call
//! nothing else.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod bench;
mod browser;
mod command;
mod dist;
mod firefox;
mod node;
mod project;
mod release;
mod relocations;
mod serve;
mod split;
mod steps;
mod test;
mod wasm;

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "Builds, serves, tests and measures Wayscope"
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Opens Wayscope in the browser and rebuilds it when a file changes
    ///
    /// Installs what is missing (the wasm32 target, npm packages), builds the WebAssembly of the
    /// laboratory without link-time optimisation, starts Vite, prints the address and opens it;
    /// then builds that of the page of continuous space. When a file of src/ or Cargo.toml changes, the
    /// WebAssembly is built again and the page reloads; when that build fails, its error is printed
    /// and the page keeps the last good one. Ctrl-C ends it.
    Serve {
        /// Port to listen on; without it the first free one from 5173
        #[arg(long)]
        port: Option<u16>,
        /// Print the address only, open no browser
        #[arg(long)]
        no_open: bool,
    },
    /// Checks what must hold: format, lints, docs, Rust tests, JavaScript tests, types, size,
    /// browser tests
    ///
    /// In order, the cheap first: cargo fmt, clippy (host and wasm32), rustdoc, Rust tests in
    /// release, the crate as it is published, the WebAssembly, npm packages, the JavaScript linter,
    /// types, Node tests, the site, the size budget, the npm package with publint and attw and
    /// installed into scratch projects, a quarter of the browser tests (Playwright against the built
    /// site in a real Chromium), and a smoke test in Firefox where one is installed. Goes on after
    /// a failure with what does not depend on it, and ends with one line a step.
    Test {
        /// The long form: every scenario, every browser test, more random worlds, the large maps, half an hour of
        /// random work in the browser (WAYSCOPE_SOAK_MINUTES says otherwise)
        #[arg(long)]
        all: bool,
    },
    /// Measures the searches: native, and in the browser beside PathFinding.js
    ///
    /// Without arguments: the native table, then the same in Chromium. With arguments: only the
    /// native bench, to which they are handed, as in `cargo xtask bench --maps DIR --algorithms
    /// dijkstra,a-star --json FILE`.
    ///
    /// `problems`, `merge` and `same` are of the program in bench/: `cargo xtask bench problems --maps DIR --shard 2/8
    /// --out FILE` solves one of eight shards and can go on where it was interrupted, `cargo xtask bench merge FILES`
    /// puts them together. `cargo xtask bench problems --help` has all options.
    ///
    /// `papers` is of that program, too: it measures the tables of HPA* and SGA* by the protocols of their papers
    /// (`--papers hpa,sga`), on the maps of the repository or on those of `--corpus DIR`, and prints them beside what
    /// was published; `--out FILE` writes CSV or JSON.
    ///
    /// So is `mesh`: shortest paths on navigation meshes, `--mesh FILE.mesh --scenarios FILE.scen` or `--maps DIR`.
    /// And `gait`: the walk engine, `--speed V --turn W --leg H --style NAME --hip planted --json FILE`.
    Bench {
        /// Handed to the native bench: --maps DIR --algorithms LIST --json FILE --corpus DIR; or problems, merge, same,
        /// papers, mesh
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Builds the static site in dist/ and the npm package in pkg/
    ///
    /// The site works from any sub-path and needs no special headers: copy dist/ to any static
    /// host. The package is checked with a dry run of `npm pack`.
    Dist,
    /// Builds the WebAssembly and its JavaScript into www/wasm (the other commands call this)
    Wasm {
        /// Leave out wasm-opt: builds sooner, runs a little slower
        #[arg(long)]
        dev: bool,
        /// Only what the page of continuous space runs
        #[arg(long)]
        space: bool,
    },
}

fn main() -> ExitCode {
    let task = Arguments::parse().task;
    let done = project::Project::find().and_then(|project| match task {
        Task::Serve { port, no_open } => serve::serve(&project, port, !no_open),
        Task::Test { all } => test::test(&project, all),
        Task::Bench { arguments } => bench::bench(&project, &arguments),
        Task::Dist => dist::dist(&project),
        Task::Wasm { dev, space } => {
            let optimise = if dev {
                wasm::Optimise::No
            } else {
                wasm::Optimise::Yes
            };
            if space {
                wasm::build_space(&project, optimise).map(drop)
            } else {
                wasm::build(&project, optimise).map(drop)
            }
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

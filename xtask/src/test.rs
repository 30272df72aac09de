//! Everything that must hold before a change is kept; continuous integration runs just this.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::browser;
use crate::command::{self, cargo};
use crate::dist;
use crate::firefox;
use crate::node;
use crate::project::Project;
use crate::release;
use crate::steps::Steps;
use crate::wasm::{self, Optimise};

/// Runs all checks, the cheap first.
pub fn test(project: &Project, all: bool) -> Result<()> {
    let mut steps = Steps::default();
    steps.step("format", &[], || {
        command::run(cargo_here(project).args(["fmt", "--all", "--check"]))
            .context("`cargo fmt --all` mends it")
    });
    // Most of the time goes into the compiler's front end, which keeps one processor busy.
    let (host, wasm32) = thread::scope(|scope| {
        let wasm32 = scope.spawn(|| checks_for_wasm32(project));
        (checks(project), wasm32.join())
    });
    steps.append(host);
    steps.append(wasm32.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
    let maps = std::env::var_os("WAYSCOPE_MAPS")
        .map_or_else(|| project.root.join("../shared/maps"), PathBuf::from);
    if !maps.is_dir() {
        let why = "their folder is not there; WAYSCOPE_MAPS can name it";
        steps.absent("what is tested on benchmark maps", why);
    }
    // The example that runs shards under GNU parallel is one of the Rust tests, where there is one.
    match parallel() {
        Ok(()) => {}
        Err(why) => steps.absent("GNU parallel", why),
    }
    steps.step("Rust tests", &[], || {
        command::run(&mut rust_tests(cargo_here(project), all))
    });
    steps.step("crate", &[], || release::package(project));
    if all {
        steps.step("Rust tests, arithmetic checked", &[], || {
            let mut tests = rust_tests(cargo_here(project), false);
            tests.env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true");
            tests.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
            command::run(&mut tests)
        });
    }

    steps.step("npm packages", &[], || node::packages(project));
    steps.step("wasm", &["wasm target", "npm packages"], || {
        wasm::build(project, Optimise::Yes).map(drop)
    });
    steps.step("lint of www", &["npm packages"], || {
        command::run(node::tool(project, "oxlint/bin/oxlint").arg("--deny-warnings"))
    });
    steps.step("types of www", &["wasm"], || {
        command::run(&mut node::tool(project, "typescript/bin/tsc"))
    });
    steps.step("Node tests", &["wasm"], || {
        command::run(node::node(project).args(node_tests(project, "test")?))
    });
    steps.step("site", &["wasm"], || dist::site(project));
    steps.step("size budget", &["site"], || dist::size(project));
    steps.step("npm package", &["wasm"], || dist::package(project));
    steps.step("publint", &["npm package"], || {
        let mut publint = node::tool(project, "publint/src/cli.js");
        command::run(publint.arg(dist::packed(project)).arg("--strict"))
    });
    steps.step("types of the npm package", &["npm package"], || {
        let mut attw = node::tool(project, "@arethetypeswrong/cli/dist/index.js");
        attw.arg(dist::packed(project));
        // WebAssembly has no types.
        attw.args(["--profile", "esm-only", "--exclude-entrypoints"]);
        command::run(attw.args(["wayscope_bg.wasm", "wayscope_rest.wasm"]))
    });
    steps.step("npm package, installed", &["npm package"], || {
        let chromium = browser::find(project)?;
        let mut test = node::node(project);
        test.args(node_tests(project, "test/package")?);
        test.env("WAYSCOPE_PACKAGE", dist::packed(project));
        browser::tell(&mut test, chromium.as_deref());
        command::run(&mut test)
    });
    steps.step("browser tests", &["site", "npm package"], || {
        playwright(project, all, "playwright.config.js")
    });
    match firefox::find() {
        Ok(program) => steps.step("Firefox", &["site"], || {
            let chromium = browser::find(project)?;
            let mut test = node::node(project);
            test.args(node_tests(project, "test/firefox")?);
            test.env(firefox::VARIABLE, &program);
            browser::tell(&mut test, chromium.as_deref());
            command::run(&mut test)
        }),
        Err(why) => steps.absent("Firefox", why),
    }
    if all {
        steps.step("soak", &["site"], || {
            playwright(project, all, "playwright.soak.config.js")
        });
    }
    steps.summary()
}

fn cargo_here(project: &Project) -> Command {
    let mut command = cargo();
    command.current_dir(&project.root);
    command
}

/// What the compiler says of the whole before anything is run, and the tests of this program.
fn checks(project: &Project) -> Steps {
    let mut steps = Steps::default();
    steps.step("clippy", &[], || {
        let mut clippy = cargo_here(project);
        clippy.args(["clippy", "--workspace", "--all-targets"]);
        command::run(clippy.args(["--", "-D", "warnings"]))
    });
    steps.step("docs", &[], || {
        let mut docs = cargo_here(project);
        docs.args(["doc", "--no-deps", "--lib", "--all-features"]);
        command::run(docs.env("RUSTDOCFLAGS", "-D warnings"))
    });
    steps.step("tests of xtask", &[], || {
        let mut tests = cargo_here(project);
        command::run(tests.args(["test", "--package", "xtask*", "--profile", "dev"]))
    });
    steps
}

/// What the compiler says of the library as WebAssembly. What it prints is shown at the end of each step, as other
/// steps run meanwhile; so cargo has a folder of its own here.
fn checks_for_wasm32(project: &Project) -> Steps {
    let mut steps = Steps::default();
    let folder = project.target.join("checks");
    let of_library = |what: &[&str], more: &[&str]| {
        let mut command = wasm::cargo_wasm(project, Optimise::Yes)?;
        command.args(what).args(["--lib", "--target", wasm::TARGET]);
        command.arg("--target-dir").arg(&folder).args(more);
        command.env("RUSTDOCFLAGS", "-D warnings");
        command::run_aside(&mut command)
    };
    let strict = ["--", "-D", "warnings"];
    // As `cargo xtask serve` compiles it; all other rooms are checked with continuous space.
    let alone = wasm::LABORATORY_ALONE;
    steps.step("wasm target", &[], || wasm::target(project));
    steps.step("clippy for wasm32", &["wasm target"], || {
        of_library(&["clippy"], &[&strict, alone.as_slice()].concat())
    });
    steps.step(
        "clippy for wasm32, continuous space",
        &["wasm target"],
        || of_library(&["clippy", "--features", "space"], &strict),
    );
    steps.step("docs for wasm32", &["wasm target"], || {
        of_library(&["doc", "--no-deps"], &[])
    });
    steps
}

/// From which random worlds are drawn, so that every run has the same: what none has met so far is looked for with
/// `--all`.
const SEED: &str = "6296447290537111653";

/// The Rust tests in release, those of the benchmark program among them, on one build of the library. Without
/// optimisation at link time they build in half the time and run as fast; each test program would go through it. That
/// program unwinds here, as the tests do: it would need a library of its own.
fn rust_tests(mut cargo: Command, all: bool) -> Command {
    cargo.args(["test", "--release", "--no-fail-fast"]);
    cargo.args(["--workspace", "--exclude", "xtask*"]);
    cargo
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_PANIC", "unwind");
    if all {
        cargo.env("WAYSCOPE_ALL", "1").env("PROPTEST_CASES", "4096");
    } else {
        cargo.env("PROPTEST_RNG_SEED", SEED);
    }
    cargo
}

/// Sees to it that GNU parallel is there: on a Debian system it is installed.
fn parallel() -> Result<(), &'static str> {
    let there = || command::answer(Command::new("parallel").arg("--version"));
    if there().is_err() && browser::root_with_apt() {
        // Whether it worked is asked below.
        let _ = browser::install(&["parallel"]);
    }
    match there() {
        Ok(version) if version.starts_with("GNU parallel") => Ok(()),
        Ok(_) => Err("the program parallel of this machine is not GNU parallel"),
        Err(_) => Err("GNU parallel is not installed"),
    }
}

/// Folders of `www/test` whose tests need what the others do not: a browser, the packed npm package, a long time.
const APART: [&str; 4] = ["browser", "firefox", "package", "soak"];

/// Arguments of Node's test runner for the tests in a folder of `www` and in those below it, but for those apart; the
/// files are listed here, since not every Node that is supported expands patterns.
fn node_tests(project: &Project, place: &str) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut places = vec![place.to_owned()];
    while let Some(place) = places.pop() {
        let folder = project.www().join(&place);
        let entries = folder
            .read_dir()
            .with_context(|| format!("there is no folder {}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let path = format!("{place}/{name}");
            if name.ends_with(".test.js") {
                files.push(path);
            } else if entry.path().is_dir() && !APART.contains(&name.as_str()) {
                places.push(path);
            }
        }
    }
    if files.is_empty() {
        bail!("www/{place} holds no *.test.js");
    }
    files.sort();
    // Node would leave one processor free.
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let flags = [
        "--test".to_owned(),
        format!("--test-concurrency={processors}"),
    ];
    Ok(flags.into_iter().chain(files).collect())
}

/// Playwright against the built site, on a free port, with one of the configurations in `www`.
fn playwright(project: &Project, all: bool, config: &str) -> Result<()> {
    let chromium = browser::find(project)?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut command = node::tool(project, "@playwright/test/cli.js");
    command.args(["test", "--config", config]);
    command.env("WAYSCOPE_PORT", port.to_string());
    // A usual run has a fixed quarter of the tests (`www/tools/usual-run.js`): all of them take half an hour.
    let share = if all {
        "WAYSCOPE_ALL"
    } else {
        println!("a fixed quarter of the tests; with --all every one");
        "WAYSCOPE_USUAL"
    };
    command.env(share, "1");
    browser::tell(&mut command, chromium.as_deref());
    command::run(&mut command)
}

//! The crate as WebAssembly, with the JavaScript around it, in `www/wasm`.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};

use crate::command::{self, cargo};
use crate::node;
use crate::project::Project;
use crate::steps::seconds;

/// The target triple.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What rustc emits for this target by default and wasm-opt must be told to accept.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Whether the whole is optimised: by the linker (the profile release, not serve) and by wasm-opt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Optimise {
    /// For sites, packages, tests and measurements.
    Yes,
    /// For work on the code: sooner there.
    No,
}

/// What is written to `www/wasm`. The script last: Vite reloads the page when it changes, and by then
/// the wasm is the new one.
const FILES: [&str; 7] = [
    "wayscope_bg.wasm",
    "wayscope_bg.wasm.d.ts",
    "wayscope_rest.wasm",
    "wayscope_rest.js",
    "wayscope_rest.d.ts",
    "wayscope.d.ts",
    "wayscope.js",
];

/// What is written there for the page of continuous space: the crate with the feature `space`, one file.
const SPACE_FILES: [&str; 4] = [
    "space_bg.wasm",
    "space_bg.wasm.d.ts",
    "space.d.ts",
    "space.js",
];

/// Those of [`FILES`] that a page runs.
pub const RUN: [&str; 4] = [
    "wayscope.js",
    "wayscope_bg.wasm",
    "wayscope_rest.js",
    "wayscope_rest.wasm",
];

/// The two halves of the WebAssembly, see `xtask/wasm`.
const HALVES: [&str; 2] = ["wayscope_bg.wasm", "wayscope_rest.wasm"];

/// The flags of the linker without which `xtask/wasm` cannot divide what it links.
const LINKER: [&str; 2] = ["--emit-relocs", "--no-merge-data-segments"];

/// What tells rustc that the laboratory is compiled without the rooms that only continuous space uses (`src/lib.rs`);
/// what only these use is no mistake then.
pub const LABORATORY_ALONE: [&str; 4] = [
    "--cfg",
    "laboratory_alone",
    "-Adead_code",
    "-Aunused_imports",
];

/// A module without anything: the second half, where the first is the whole.
const NOTHING: [u8; 8] = *b"\0asm\x01\0\0\0";

/// Where the second half lies, beside the script: bundlers see the file, as they see the first half's
/// in the script of wasm-bindgen.
const REST: &str = "export default new URL('wayscope_rest.wasm', import.meta.url);\n";

/// The type of that.
const REST_TYPE: &str = "declare const address: URL;\nexport default address;\n";

/// Builds the crate for wasm32, for the laboratory and for the page of continuous space, and writes the files to
/// `www/wasm`. When the inputs did not change they are left alone; the answer says whether they did.
///
/// Both at once: most of the time goes into optimisation at link time, which keeps one processor busy.
pub fn build(project: &Project, optimise: Optimise) -> Result<bool> {
    target(project)?;
    if optimise == Optimise::Yes {
        node::packages(project)?;
    }
    thread::scope(|scope| {
        let space = scope.spawn(|| build_space(project, optimise));
        let laboratory = build_laboratory(project, optimise)?;
        let space = space
            .join()
            .map_err(|_| anyhow!("the build of continuous space panicked"))??;
        Ok(space || laboratory)
    })
}

/// What of the crate is compiled: the boundary of one page, and what it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Laboratory,
    Space,
}

/// Compiles a part of the crate and answers where the WebAssembly is, and its bytes.
fn compile(project: &Project, part: Part, optimise: Optimise) -> Result<(PathBuf, Vec<u8>)> {
    self::target(project)?;
    // Cargo builds one thing at a time in a folder.
    let folder = match part {
        Part::Laboratory => project.target.clone(),
        Part::Space => project.target.join("space"),
    };
    let (profile, command) = match optimise {
        // With the library for Rust beside it: without that, the first half comes out larger by a twentieth.
        Optimise::Yes => ("release", "build"),
        Optimise::No => ("serve", "rustc"),
    };
    let mut build = cargo_wasm(project, optimise)?;
    build.args([command, "--lib", "--profile", profile, "--target", TARGET]);
    build.arg("--target-dir").arg(&folder);
    if part == Part::Space {
        build.args(["--features", "space"]);
    }
    if optimise == Optimise::No {
        // The metadata of that library takes ten seconds to write.
        build.args(["--crate-type", "cdylib"]);
        if part == Part::Laboratory {
            build.arg("--").args(LABORATORY_ALONE);
        }
    }
    command::run(&mut build)?;
    let compiled = folder.join(TARGET).join(profile).join("wayscope.wasm");
    let bytes =
        fs::read(&compiled).with_context(|| format!("cargo left no {}", compiled.display()))?;
    Ok((compiled, bytes))
}

/// Whether all `files` are there and were made from what `now` tells.
fn up_to_date(project: &Project, files: &[&str], stamp: &str, now: &str) -> bool {
    let folder = project.www().join("wasm");
    let complete = files.iter().all(|name| folder.join(name).is_file());
    complete && fs::read_to_string(folder.join(stamp)).is_ok_and(|then| then == now)
}

/// Copies files from where they were made to `www/wasm`, in that order.
fn install(project: &Project, work: &Path, files: &[&str], stamp: &str, now: &str) -> Result<()> {
    let folder = project.www().join("wasm");
    fs::create_dir_all(&folder)?;
    let _ = fs::remove_file(folder.join(stamp));
    for name in files {
        let whole = folder.join(format!("{name}.new"));
        fs::copy(work.join(name), &whole)?;
        fs::rename(&whole, folder.join(name))?;
    }
    Ok(fs::write(folder.join(stamp), now)?)
}

/// What the page of continuous space runs, see [`build`].
pub fn build_space(project: &Project, optimise: Optimise) -> Result<bool> {
    let start = Instant::now();
    let (compiled, bytes) = compile(project, Part::Space, optimise)?;
    let now = fingerprint(project, &bytes, optimise)?;
    if up_to_date(project, &SPACE_FILES, "space.stamp", &now) {
        println!("www/wasm, continuous space, is up to date");
        return Ok(false);
    }
    let work = project.target.join("wayscope-wasm");
    let form = match optimise {
        Optimise::Yes => "plain",
        Optimise::No => "whole",
    };
    bindgen(project, &compiled, &work, "space", form)?;
    let wasm = work.join("space_bg.wasm");
    if optimise == Optimise::Yes {
        node::packages(project)?;
        smaller(project, &wasm)?;
    }
    check_paths(project, &wasm)?;
    install(project, &work, &SPACE_FILES, "space.stamp", &now)?;
    println!(
        "www/wasm, continuous space: {} bytes of WebAssembly, {}",
        fs::metadata(wasm)?.len(),
        seconds(start.elapsed())
    );
    Ok(true)
}

/// What the laboratory runs, see [`build`].
pub fn build_laboratory(project: &Project, optimise: Optimise) -> Result<bool> {
    let start = Instant::now();
    let (compiled, bytes) = compile(project, Part::Laboratory, optimise)?;
    let folder = project.www().join("wasm");
    let now = fingerprint(project, &bytes, optimise)?;
    if up_to_date(project, &FILES, "stamp", &now) {
        println!("www/wasm is up to date");
        return Ok(false);
    }

    let work = project.target.join("wayscope-wasm");
    match optimise {
        Optimise::Yes => bindgen(project, &compiled, &work, "wayscope", "halves")?,
        // What calls what is another matter without link-time optimisation, and nothing is fetched from afar.
        Optimise::No => {
            bindgen(project, &compiled, &work, "wayscope", "whole")?;
            fs::write(work.join(HALVES[1]), NOTHING)?;
        }
    }
    fs::write(work.join("wayscope_rest.js"), REST)?;
    fs::write(work.join("wayscope_rest.d.ts"), REST_TYPE)?;
    if optimise == Optimise::Yes {
        node::packages(project)?;
    }
    for name in HALVES {
        let wasm = work.join(name);
        if optimise == Optimise::Yes {
            smaller(project, &wasm)?;
        }
        check_paths(project, &wasm)?;
    }

    install(project, &work, &FILES, "stamp", &now)?;
    let size = |name: &str| Ok::<_, anyhow::Error>(fs::metadata(folder.join(name))?.len());
    println!(
        "www/wasm: {} and {} bytes of WebAssembly, {}",
        size(HALVES[0])?,
        size(HALVES[1])?,
        seconds(start.elapsed())
    );
    Ok(true)
}

/// Runs wasm-opt on a file.
fn smaller(project: &Project, wasm: &Path) -> Result<()> {
    let smaller = wasm.with_extension("optimised");
    let mut tool = node::tool(project, "binaryen/bin/wasm-opt");
    command::run(
        tool.arg("-O3")
            .args(FEATURES)
            .arg(wasm)
            .arg("-o")
            .arg(&smaller),
    )?;
    Ok(fs::rename(&smaller, wasm)?)
}

/// Installs the target unless it is there.
pub fn target(project: &Project) -> Result<()> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let folder = command::answer(
        rustc
            .args(["--print", "target-libdir", "--target", TARGET])
            .current_dir(&project.root),
    )?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    command::run(
        Command::new("rustup")
            .args(["target", "add", TARGET])
            .current_dir(&project.root),
    )
    .with_context(|| {
        format!("Rust's standard library for {TARGET} is missing, and rustup could not install it")
    })
}

/// Cargo, with flags that keep this machine's folders out of what is built for wasm32. They are set
/// for this target alone, so that native builds are not made anew.
pub fn cargo_wasm(project: &Project, optimise: Optimise) -> Result<Command> {
    // Names of functions tell the types that they are for: the WebAssembly is divided by names,
    let mut flags = vec!["-Csymbol-mangling-version=v0".to_owned()];
    if optimise == Optimise::Yes {
        // and by what the linker says of data.
        flags.extend(LINKER.map(|flag| format!("-Clink-arg={flag}")));
    }
    for (from, to) in remaps(project)? {
        flags.push(format!("--remap-path-prefix={}={to}", from.display()));
    }
    let mut command = cargo();
    command.current_dir(&project.root);
    // Cargo heeds RUSTFLAGS alone when it is set.
    let name = if std::env::var_os("RUSTFLAGS").is_some() {
        "RUSTFLAGS"
    } else {
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS"
    };
    let given = std::env::var(name).ok();
    command.env(
        name,
        given.into_iter().chain(flags).collect::<Vec<_>>().join(" "),
    );
    Ok(command)
}

/// Folders of this machine that rustc would name in panic messages, and what to name instead. Where
/// two fit, the later one counts.
fn remaps(project: &Project) -> Result<Vec<(PathBuf, &'static str)>> {
    let mut found = vec![(project.root.clone(), ".")];
    let sysroot = command::answer(
        Command::new("rustc")
            .args(["--print", "sysroot"])
            .current_dir(&project.root),
    )?;
    found.push((sysroot.trim().into(), "rust"));
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let mut registries: Vec<PathBuf> = sources
        .and_then(|folder| fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    registries.sort();
    found.extend(registries.into_iter().map(|folder| (folder, "crates")));
    // Flags are split at spaces; a folder with one in its name stays as it is.
    found.retain(|(folder, _)| !folder.to_string_lossy().contains(' '));
    Ok(found)
}

/// Makes what a page loads in `folder`, in one of the forms of `xtask/wasm`.
fn bindgen(
    project: &Project,
    compiled: &Path,
    folder: &Path,
    name: &str,
    form: &str,
) -> Result<()> {
    let start = Instant::now();
    let mut tool = tool(project, "run");
    tool.args(["--quiet", "--"]).arg(compiled).arg(folder);
    command::run(tool.args([name, form]))?;
    println!("wasm-bindgen: {}", seconds(start.elapsed()));
    Ok(())
}

/// Builds the program of `xtask/wasm` while the crate is compiled; where there is a `nice`, behind it: the crate leaves
/// a processor idle for a while, but only once its dependencies are built.
pub fn build_tool(project: &Project) -> Result<()> {
    let mut build = tool(project, "build");
    let Some(nice) = command::on_path(&["nice"]) else {
        return command::run(&mut build);
    };
    let mut behind = Command::new(nice);
    behind.args(["-n", "19"]).arg(build.get_program());
    behind.args(build.get_args()).current_dir(&project.root);
    command::run(&mut behind)
}

/// A command of cargo for the program of `xtask/wasm`.
fn tool(project: &Project, command: &str) -> Command {
    let mut cargo = cargo();
    cargo.current_dir(&project.root);
    cargo.args([command, "--package", "xtask-wasm"]);
    cargo
}

/// Fails when the wasm names a folder of this machine.
fn check_paths(project: &Project, wasm: &Path) -> Result<()> {
    let bytes = fs::read(wasm)?;
    let folders = [Some(project.root.clone()), std::env::home_dir()];
    for folder in folders
        .into_iter()
        .flatten()
        .filter(|folder| folder.components().count() > 1)
    {
        let name = folder.to_string_lossy().into_owned();
        let needle = format!("{name}{}", std::path::MAIN_SEPARATOR).into_bytes();
        if !name.contains(' ') && bytes.windows(needle.len()).any(|window| window == needle) {
            bail!("the wasm names {name}: a crate was compiled without its folder being remapped");
        }
    }
    Ok(())
}

/// Changes whenever the output would: with the crate, with what is made of it, and with the program that makes it.
fn fingerprint(project: &Project, bytes: &[u8], optimise: Optimise) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    (bytes, optimise, FEATURES, REST).hash(&mut hasher);
    let folder = project.root.join("xtask/wasm/src");
    let sources = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path()));
    let mut files = sources.collect::<Result<Vec<_>>>()?;
    files.push(project.root.join("Cargo.lock"));
    files.sort();
    for file in files {
        fs::read(file)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

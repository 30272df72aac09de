//! The crate as WebAssembly, with the JavaScript around it, in `www/wasm`.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

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

/// Whether wasm-opt runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Optimise {
    /// For sites, packages, tests and measurements.
    Yes,
    /// For work on the code: sooner there.
    No,
}

/// Builds the crate for wasm32 and writes `wayscope.js`, `wayscope_bg.wasm` and `wayscope.d.ts` to
/// `www/wasm`. Files whose inputs did not change are left alone; the answer says whether they did.
pub fn build(project: &Project, optimise: Optimise) -> Result<bool> {
    let start = Instant::now();
    target(project)?;
    let mut build = cargo_wasm(project)?;
    command::run(build.args(["build", "--release", "--lib", "--target", TARGET]))?;
    let compiled = project.target.join(TARGET).join("release/wayscope.wasm");
    let bytes =
        fs::read(&compiled).with_context(|| format!("cargo left no {}", compiled.display()))?;

    let folder = project.www().join("wasm");
    let stamp = folder.join("stamp");
    let now = fingerprint(&bytes, optimise);
    let complete = ["wayscope.js", "wayscope_bg.wasm", "wayscope.d.ts"]
        .iter()
        .all(|name| folder.join(name).is_file());
    if complete && fs::read_to_string(&stamp).is_ok_and(|then| then == now) {
        println!("www/wasm is up to date");
        return Ok(false);
    }

    let work = project.target.join("wayscope-wasm");
    bindgen(&compiled, &work, optimise)?;
    let wasm = work.join("wayscope_bg.wasm");
    if optimise == Optimise::Yes {
        node::packages(project)?;
        let smaller = work.join("optimised.wasm");
        let mut tool = node::tool(project, "binaryen/bin/wasm-opt");
        command::run(
            tool.arg("-O3")
                .args(FEATURES)
                .arg(&wasm)
                .arg("-o")
                .arg(&smaller),
        )?;
        fs::rename(&smaller, &wasm)?;
    }
    check_paths(project, &wasm)?;

    fs::create_dir_all(&folder)?;
    let _ = fs::remove_file(&stamp);
    // The script last: Vite reloads the page when it changes, and by then the wasm is the new one.
    for name in [
        "wayscope_bg.wasm",
        "wayscope_bg.wasm.d.ts",
        "wayscope.d.ts",
        "wayscope.js",
    ] {
        let whole = folder.join(format!("{name}.new"));
        fs::copy(work.join(name), &whole)?;
        fs::rename(&whole, folder.join(name))?;
    }
    fs::write(&stamp, now)?;
    let size = fs::metadata(folder.join("wayscope_bg.wasm"))?.len();
    println!(
        "www/wasm: {size} bytes of WebAssembly, {}",
        seconds(start.elapsed())
    );
    Ok(true)
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
pub fn cargo_wasm(project: &Project) -> Result<Command> {
    let mut flags: Vec<String> = Vec::new();
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

/// Runs wasm-bindgen as a library, so that Cargo.lock alone decides its version.
fn bindgen(compiled: &Path, folder: &Path, optimise: Optimise) -> Result<()> {
    let start = Instant::now();
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name("wayscope")
        .web(true)?
        // Without its default address of the wasm in the script, bundlers do not see the file.
        .omit_default_module_path(false)
        .typescript(true)
        .remove_producers_section(true)
        .remove_name_section(optimise == Optimise::Yes)
        .generate(folder)
        .context("wasm-bindgen could not write its JavaScript")?;
    println!("wasm-bindgen: {}", seconds(start.elapsed()));
    Ok(())
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

/// Changes whenever the output would.
fn fingerprint(bytes: &[u8], optimise: Optimise) -> String {
    let mut hasher = DefaultHasher::new();
    (
        bytes,
        optimise,
        FEATURES,
        wasm_bindgen_cli_support_version(),
    )
        .hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The pinned version, as in xtask/Cargo.toml.
fn wasm_bindgen_cli_support_version() -> &'static str {
    "0.2.130"
}

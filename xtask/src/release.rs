//! The crate as cargo would send it to crates.io.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use crate::command::cargo;
use crate::project::Project;

/// What cargo may say: tests and benches, and the programs that make the maps, need the repository, so they are not
/// sent.
const EXPECTED: [&str; 3] = [
    "warning: ignoring test `",
    "warning: ignoring benchmark `",
    "warning: ignoring example `make_",
];

/// Packs the crate and builds it from what was packed alone, without the network: what it needs was
/// fetched for the repository. Any warning is a failure.
pub fn package(project: &Project) -> Result<()> {
    println!("$ cargo package --package wayscope --allow-dirty --offline");
    let output = cargo()
        .args([
            "package",
            "--package",
            "wayscope",
            "--allow-dirty",
            "--offline",
        ])
        // Nobody debugs what is built here.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .current_dir(&project.root)
        .stdin(Stdio::null())
        .output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let ignored = told.lines().filter(|line| expected(line)).count();
    for line in told.lines().filter(|line| !expected(line)) {
        println!("{line}");
    }
    println!("{ignored} tests, benches and examples stay in the repository");
    if !output.status.success() {
        bail!("the crate cannot be packed ({})", output.status);
    }
    if let Some(warning) = unexpected(&told) {
        bail!("cargo warns: {warning}");
    }
    let name = format!("wayscope-{}.crate", project.version);
    let packed = project.target.join("package").join(&name);
    let size = fs::metadata(&packed)
        .with_context(|| format!("cargo left no {}", packed.display()))?
        .len();
    println!("{name}: {size} bytes");
    Ok(())
}

fn expected(line: &str) -> bool {
    EXPECTED.iter().any(|start| line.starts_with(start))
}

/// The first warning that nobody expects.
fn unexpected(told: &str) -> Option<&str> {
    told.lines()
        .find(|line| line.starts_with("warning") && !expected(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_stay_behind_are_no_fault() {
        let told = "warning: ignoring test `lab` as `tests/lab.rs` is not included\n   Packaged";
        assert_eq!(unexpected(told), None);
        let told = format!("{told}\nwarning: manifest has no description");
        assert_eq!(
            unexpected(&told),
            Some("warning: manifest has no description")
        );
    }

    /// The version that the manifest promises is the one that everything is built and tested with.
    #[test]
    fn the_oldest_rust_that_is_promised_is_the_one_that_is_tested() {
        let read = |name: &str| {
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
            fs::read_to_string(format!("{root}/{name}")).unwrap()
        };
        let value = |text: &str, key: &str| -> String {
            let line = text.lines().find(|line| line.starts_with(key)).unwrap();
            line.split('"').nth(1).unwrap().to_owned()
        };
        let promised = value(&read("Cargo.toml"), "rust-version");
        let tested = value(&read("rust-toolchain.toml"), "channel");
        assert_eq!(tested.strip_suffix(".0"), Some(promised.as_str()));
    }
}

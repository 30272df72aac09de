//! Node.js and the npm packages of `www`.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command;
use crate::project::Project;

/// A command of Node.js in `www`.
pub fn node(project: &Project) -> Command {
    let mut command = Command::new("node");
    command.current_dir(project.www());
    command
}

/// A command of npm in `www`.
pub fn npm(project: &Project) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(project.www());
    command
}

/// A tool that an npm package brings: `script` is its file below `node_modules`.
pub fn tool(project: &Project, script: &str) -> Command {
    let mut command = node(project);
    command.arg(format!("node_modules/{script}"));
    command
}

/// Fails when Node.js is missing or too old.
pub fn check(project: &Project) -> Result<()> {
    let text = command::answer(node(project).arg("--version"))?;
    let version = parse(&text).with_context(|| format!("`node --version` answered {text:?}"))?;
    if !good(version) {
        bail!(
            "Node.js {} is too old: Wayscope's tools need 20.19 or newer of the 20 line, or 22.12 or newer; \
             get it from https://nodejs.org or a package manager",
            text.trim()
        );
    }
    Ok(())
}

/// Installs the npm packages unless they are there and as new as the lock file.
pub fn packages(project: &Project) -> Result<()> {
    check(project)?;
    let changed = |name: &str| {
        fs::metadata(project.www().join(name))
            .and_then(|file| file.modified())
            .ok()
    };
    let lock = changed("package-lock.json").context(
        "www/package-lock.json is missing: `git checkout www/package-lock.json` brings it back",
    )?;
    if changed("node_modules/.package-lock.json").is_some_and(|installed| installed >= lock) {
        return Ok(());
    }
    command::run(npm(project).arg("ci"))
        .context("the npm packages could not be installed: is the npm registry within reach?")
}

/// Major and minor of `v20.19.2`.
fn parse(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().strip_prefix('v')?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The same range as `engines` in www/package.json.
fn good((major, minor): (u32, u32)) -> bool {
    (major == 20 && minor >= 19) || (major == 22 && minor >= 12) || major > 22
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        let ok = |text: &str| parse(text).map(good);
        assert_eq!(ok("v20.19.0\n"), Some(true));
        assert_eq!(ok("v20.18.3"), Some(false));
        assert_eq!(ok("v18.20.1"), Some(false));
        assert_eq!(ok("v21.7.0"), Some(false));
        assert_eq!(ok("v22.11.0"), Some(false));
        assert_eq!(ok("v22.12.0"), Some(true));
        assert_eq!(ok("v24.0.0"), Some(true));
        assert_eq!(ok("node"), None);
    }
}

//! A Chromium for the browser tests and benches: found, or installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command;
use crate::node;
use crate::project::Project;

/// The variable that names the browser, both for this program and for `www/tools/chromium.js`.
pub const VARIABLE: &str = "WAYSCOPE_CHROMIUM";

/// Names that Chromium goes by on PATH.
const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// The browser to use; `None` stands for the one that Playwright installed for itself.
pub fn find(project: &Project) -> Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        let named = PathBuf::from(named);
        if !named.is_file() {
            bail!(
                "{VARIABLE} names {}, which is no file: unset it or name a Chromium",
                named.display()
            );
        }
        return Ok(Some(named));
    }
    if let Some(found) = installed() {
        return Ok(Some(found));
    }
    if root_with_apt() {
        install(&["chromium", "fonts-liberation"])?;
        return installed()
            .map(Some)
            .context("Debian's package chromium was installed, but no browser appeared on PATH");
    }
    node::packages(project)?;
    let mut install = node::tool(project, "@playwright/test/cli.js");
    command::run(install.args(["install", "chromium"])).with_context(|| {
        format!(
            "no Chromium was found: install Chromium or Chrome, or name one in the variable \
             {VARIABLE}, and run this again"
        )
    })?;
    Ok(None)
}

/// A browser on PATH or where macOS and Windows keep theirs.
fn installed() -> Option<PathBuf> {
    command::on_path(&NAMES)
        .filter(|browser| answers(browser))
        .or_else(|| usual().into_iter().find(|browser| browser.is_file()))
}

/// Whether it starts: some systems have a `chromium` that only says where to get it.
fn answers(browser: &Path) -> bool {
    cfg!(windows) || command::answer(Command::new(browser).arg("--version")).is_ok()
}

fn usual() -> Vec<PathBuf> {
    if cfg!(target_os = "macos") {
        let applications = ["Google Chrome", "Chromium", "Microsoft Edge"];
        return applications
            .iter()
            .map(|name| PathBuf::from(format!("/Applications/{name}.app/Contents/MacOS/{name}")))
            .collect();
    }
    if cfg!(windows) {
        let folders = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"]
            .into_iter()
            .filter_map(std::env::var_os)
            .map(PathBuf::from);
        let below = [
            "Google/Chrome/Application/chrome.exe",
            "Chromium/Application/chrome.exe",
            "Microsoft/Edge/Application/msedge.exe",
        ];
        return folders
            .flat_map(|folder| below.map(|file| folder.join(file)))
            .collect();
    }
    Vec::new()
}

/// Installs packages of a Debian system.
pub fn install(packages: &[&str]) -> Result<()> {
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command::run(command.args(arguments))
    };
    apt(&["update"])?;
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat())
}

/// Whether packages of a Debian system can be installed without asking.
pub fn root_with_apt() -> bool {
    let root = command::answer(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    root && command::on_path(&["apt-get"]).is_some()
}

/// Tells a command which browser to use.
pub fn tell(command: &mut Command, browser: Option<&Path>) {
    match browser {
        Some(path) => command.env(VARIABLE, path),
        None => command.env_remove(VARIABLE),
    };
}

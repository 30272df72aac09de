//! Measurements: native through `cargo bench`, and in the browser through `www/bench/run.js`.

use anyhow::{Result, bail};

use crate::browser;
use crate::command::{self, cargo};
use crate::dist;
use crate::node;
use crate::project::Project;
use crate::steps::Steps;
use crate::wasm::{self, Optimise};

/// With arguments the native bench alone; without them native, then browser.
pub fn bench(project: &Project, arguments: &[String]) -> Result<()> {
    if !arguments.is_empty() {
        return native(project, arguments);
    }
    let mut steps = Steps::default();
    steps.step("native bench", &[], || native(project, &[]));
    steps.step("npm packages", &[], || node::packages(project));
    steps.step("wasm", &["npm packages"], || {
        wasm::build(project, Optimise::Yes)
    });
    steps.step("site", &["wasm"], || dist::site(project));
    steps.step("browser bench", &["site"], || in_browser(project));
    steps.summary()
}

fn native(project: &Project, arguments: &[String]) -> Result<()> {
    if !project.root.join("benches/maps.rs").is_file() {
        bail!("benches/maps.rs is missing: `git checkout benches` brings it back");
    }
    // The bench runs in the folder of the crate; relative arguments are meant from where the command was typed.
    let here = std::env::current_dir()?;
    command::run(
        cargo()
            .args(["bench", "--bench", "maps", "--"])
            .args(arguments)
            .current_dir(&project.root)
            .env("WAYSCOPE_FROM", here),
    )
}

fn in_browser(project: &Project) -> Result<()> {
    if !project.www().join("bench/run.js").is_file() {
        bail!("www/bench/run.js is missing: `git checkout www/bench` brings it back");
    }
    let chromium = browser::find(project)?;
    let mut command = node::node(project);
    browser::tell(&mut command, chromium.as_deref());
    command::run(command.arg("bench/run.js"))
}

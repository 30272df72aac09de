//! Running other programs: shown before they run, and understood when they fail.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo that runs this program.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Prints the command and runs it with this terminal as its own.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    println!("$ {shown}");
    let status = command.status().with_context(|| missing(command))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs the command while others print: what it prints is shown at its end, in one piece.
pub fn run_aside(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| missing(command))?;
    let printed = [output.stdout, output.stderr].concat();
    println!(
        "$ {shown}\n{}",
        String::from_utf8_lossy(&printed).trim_end()
    );
    if !output.status.success() {
        bail!("`{shown}` failed ({})", output.status);
    }
    Ok(())
}

/// Runs the command silently and gives back what it printed.
pub fn answer(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| missing(command))?;
    if !output.status.success() {
        bail!(
            "`{shown}` failed ({})\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as one would type it, its program without folders.
fn show(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let program = program
        .file_stem()
        .unwrap_or(program.as_os_str())
        .to_string_lossy()
        .into_owned();
    let arguments = command.get_args().map(OsStr::to_string_lossy);
    std::iter::once(program.into())
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What to say when a program cannot be started.
fn missing(command: &Command) -> String {
    let program = command.get_program().to_string_lossy().into_owned();
    let how = match program.trim_end_matches(".cmd") {
        "node" | "npm" => {
            "get Node.js 20.19 or newer, which brings npm, from https://nodejs.org or a package manager"
        }
        "rustup" => "get it from https://rustup.rs",
        _ => "is it installed and on PATH?",
    };
    format!("{program} could not be started: {how}")
}

/// The first of `names` that is a file in a folder of PATH.
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        folders
            .iter()
            .map(|folder| folder.join(&file))
            .find(|file| file.is_file())
    })
}

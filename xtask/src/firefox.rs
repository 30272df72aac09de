//! A Firefox for the smoke test: found, never installed.

use std::path::PathBuf;
use std::process::Command;

use crate::command;

/// The variable that names the program, both for this one and for `www/test/firefox`.
pub const VARIABLE: &str = "WAYSCOPE_FIREFOX";

/// Names that it goes by on PATH.
const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// The oldest version that is tried: the extended support release of summer 2024.
const OLDEST: u32 = 128;

/// The Firefox to use, or why there is none.
pub fn find() -> Result<PathBuf, &'static str> {
    // One that is named is used, whatever it is.
    if let Some(named) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(named.into());
    }
    let found = command::on_path(&NAMES)
        .or_else(|| usual().into_iter().find(|program| program.is_file()))
        .ok_or("there is no Firefox on this machine; WAYSCOPE_FIREFOX names one")?;
    // On Windows it prints nothing: its version is not known there.
    if cfg!(windows) {
        return Ok(found);
    }
    let answer = command::answer(Command::new(&found).arg("--version"));
    match answer.ok().and_then(|text| version(&text)) {
        Some(version) if version >= OLDEST => Ok(found),
        Some(_) => Err("the Firefox of this machine is older than 128"),
        None => Err("the Firefox of this machine does not start"),
    }
}

/// Where macOS and Windows keep it.
fn usual() -> Vec<PathBuf> {
    if cfg!(target_os = "macos") {
        return vec!["/Applications/Firefox.app/Contents/MacOS/firefox".into()];
    }
    if cfg!(windows) {
        return ["ProgramFiles", "ProgramFiles(x86)"]
            .into_iter()
            .filter_map(std::env::var_os)
            .map(|folder| PathBuf::from(folder).join("Mozilla Firefox/firefox.exe"))
            .collect();
    }
    Vec::new()
}

/// The major version in `Mozilla Firefox 140.10.2esr`.
fn version(text: &str) -> Option<u32> {
    let number = text.lines().last()?.rsplit(' ').next()?;
    number.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(version("Mozilla Firefox 140.10.2esr\n"), Some(140));
        assert_eq!(version("Mozilla Firefox 128.0"), Some(128));
        assert_eq!(version("command not found"), None);
    }
}

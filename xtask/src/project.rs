//! Where things lie: the repository, cargo's target folder, the crate's version.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::command::{self, cargo};

/// The repository that this command was started in.
pub struct Project {
    /// The folder with Cargo.toml.
    pub root: PathBuf,
    /// Where cargo puts what it builds; asked of cargo, since a variable or a configuration may
    /// move it.
    pub target: PathBuf,
    /// Version of the crate `wayscope`.
    pub version: String,
}

impl Project {
    /// Asks cargo where the workspace and its target folder are.
    pub fn find() -> Result<Self> {
        // As cargo tells it now: a program that was built in another checkout, with a target folder that both share,
        // would know that one's.
        let here = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        let root = here.parent().expect("xtask lies in the workspace");
        let text = command::answer(
            cargo()
                .args(["metadata", "--no-deps", "--format-version", "1"])
                .current_dir(root),
        )?;
        let metadata: serde_json::Value =
            serde_json::from_str(&text).context("cargo metadata did not answer in JSON")?;
        let field = |value: &serde_json::Value, name: &str| {
            value[name]
                .as_str()
                .map(str::to_owned)
                .with_context(|| format!("cargo metadata does not tell {name}"))
        };
        let packages = metadata["packages"]
            .as_array()
            .context("cargo metadata lists no packages")?;
        let package = packages
            .iter()
            .find(|package| package["name"] == "wayscope");
        Ok(Self {
            root: field(&metadata, "workspace_root")?.into(),
            target: field(&metadata, "target_directory")?.into(),
            version: field(
                package.context("the workspace has no crate wayscope")?,
                "version",
            )?,
        })
    }

    /// The front end's folder.
    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }
}

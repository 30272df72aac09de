//! What is published: the static site in `dist` and the npm package in `pkg`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::command;
use crate::node;
use crate::project::Project;
use crate::steps::Steps;
use crate::wasm::{self, Optimise};

/// Builds both.
pub fn dist(project: &Project) -> Result<()> {
    let mut steps = Steps::default();
    steps.step("npm packages", &[], || node::packages(project));
    steps.step("wasm", &["npm packages"], || {
        wasm::build(project, Optimise::Yes).map(drop)
    });
    steps.step("site", &["wasm"], || site(project));
    steps.step("size budget", &["site"], || size(project));
    steps.step("npm package", &["wasm"], || package(project));
    steps.summary()?;
    println!(
        "\nThe site is in dist/: copy it to any static host. The package is in pkg/: `npm publish ./pkg`."
    );
    Ok(())
}

/// The site, from `www` to `dist`.
pub fn site(project: &Project) -> Result<()> {
    command::run(node::tool(project, "vite/bin/vite.js").arg("build"))
}

/// Fails when a first view of the site would transfer more than the budget.
pub fn size(project: &Project) -> Result<()> {
    command::run(node::node(project).arg("tools/size.js"))
}

/// The package: built files are made anew; the manifest, the readme and the types are tracked.
pub fn package(project: &Project) -> Result<()> {
    let pkg = project.root.join("pkg");
    for entry in fs::read_dir(&pkg)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !tracked(&name) {
            if path.is_dir() {
                fs::remove_dir_all(&path)?
            } else {
                fs::remove_file(&path)?
            }
        }
    }
    command::run(node::tool(project, "vite/bin/vite.js").args([
        "build",
        "--config",
        "vite.element.config.js",
    ]))?;
    for name in wasm::RUN {
        let (from, to) = (project.www().join("wasm").join(name), pkg.join(name));
        if name.ends_with(".js") {
            fs::write(to, without_docs(&fs::read_to_string(from)?))?;
        } else {
            fs::copy(from, to)?;
        }
    }
    fs::create_dir_all(pkg.join("schema"))?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "schema/scenario-1.json"] {
        fs::copy(project.root.join(name), pkg.join(name))?;
    }
    version(project)?;
    command::run(node::node(project).arg("tools/package.js"))?;
    command::run(node::node(project).args(["tools/size.js", "element"]))?;
    let packed = packed(project);
    fs::create_dir_all(packed.parent().expect("it lies in a folder"))?;
    command::run(
        node::npm(project)
            .args(["pack", "--pack-destination"])
            .arg(packed.parent().expect("it lies in a folder"))
            .current_dir(&pkg),
    )
}

/// Generated JavaScript without the comments for editors, which read the declarations: a page without a bundler would
/// fetch them for nothing. Such a comment has its lines to itself.
fn without_docs(text: &str) -> String {
    let mut inside = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let bare = line.trim();
        inside |= bare.starts_with("/**");
        if !inside {
            kept.push_str(line);
            kept.push('\n');
        }
        inside &= !bare.ends_with("*/");
    }
    kept
}

/// The package as npm would send it; [`package`] makes it.
pub fn packed(project: &Project) -> PathBuf {
    let name = format!("wayscope-{}.tgz", project.version);
    project.target.join("npm").join(name)
}

/// Whether a file of `pkg` is written by hand.
fn tracked(name: &str) -> bool {
    name == "package.json" || name == "README.md" || name.ends_with(".d.ts")
}

/// Gives the manifest the version of Cargo.toml.
fn version(project: &Project) -> Result<()> {
    let path = project.root.join("pkg/package.json");
    let text = fs::read_to_string(&path)
        .context("pkg/package.json is missing: `git checkout pkg` brings it back")?;
    let manifest: serde_json::Value =
        serde_json::from_str(&text).context("pkg/package.json is no JSON")?;
    let Some(old) = manifest["version"].as_str() else {
        bail!("pkg/package.json names no version")
    };
    if old != project.version {
        let new = text.replacen(
            &format!("\"version\": \"{old}\""),
            &format!("\"version\": \"{}\"", project.version),
            1,
        );
        fs::write(&path, new)?;
        println!("pkg/package.json: version {old} became {}", project.version);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_for_editors_go_and_code_stays() {
        let text = "/* @ts-self-types */\n\n/**\n * A lab.\n * @returns {number}\n */\nexport class Lab {\n    /** One line. */\n    free() { return 2 ** 3; } // here\n}\n";
        let kept = "/* @ts-self-types */\n\nexport class Lab {\n    free() { return 2 ** 3; } // here\n}\n";
        assert_eq!(without_docs(text), kept);
    }
}

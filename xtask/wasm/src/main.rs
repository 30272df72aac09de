//! What a page loads, made of the linker's WebAssembly: wasm-bindgen's JavaScript, and one file or two.
//!
//! `xtask-wasm COMPILED FOLDER NAME FORM` writes to FOLDER `NAME.js`, `NAME.d.ts`, `NAME_bg.wasm.d.ts` and
//!
//! * with the form `whole` `NAME_bg.wasm` as wasm-bindgen leaves it, with the names of functions;
//! * with `plain` `NAME_bg.wasm` without names and without what the linker says of it;
//! * with `halves` `NAME_bg.wasm` and `NAME_rest.wasm`, see [`split`]; for this and for `plain` the linker must have
//!   been given the flags of [`relocations`].
//!
//! A program of its own, which `cargo xtask` calls: what it is made of takes most of a minute to build, and that can
//! pass while the crate is compiled.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

mod relocations;
mod split;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [compiled, folder, name, form] = arguments.as_slice() else {
        bail!(
            "expected: COMPILED FOLDER NAME whole|plain|halves; found {} arguments",
            arguments.len()
        );
    };
    let (compiled, folder) = (Path::new(compiled), Path::new(folder));
    bindgen(compiled, folder, name)?;
    let made = folder.join(format!("{name}_bg.wasm"));
    match form.as_str() {
        "whole" => {}
        "plain" => fs::write(&made, split::undivided(&fs::read(&made)?)?)?,
        "halves" => {
            let linked = relocations::Linked::read(&fs::read(compiled)?)?;
            let halves = split::split(&fs::read(&made)?, &linked)?;
            fs::write(&made, halves.first)?;
            fs::write(folder.join(format!("{name}_rest.wasm")), halves.rest)?;
        }
        _ => bail!("the form is whole, plain or halves, not {form}"),
    }
    Ok(())
}

/// Runs wasm-bindgen as a library, so that Cargo.lock alone decides its version.
fn bindgen(compiled: &Path, folder: &Path, name: &str) -> Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name(name)
        .web(true)?
        // Without its default address of the wasm in the script, bundlers do not see the file.
        .omit_default_module_path(false)
        .typescript(true)
        // What the linker says is about functions by the names that it knows.
        .demangle(false)
        .remove_producers_section(true)
        .generate(folder)
        .context("wasm-bindgen could not write its JavaScript")
}

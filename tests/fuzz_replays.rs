//! What fuzzing found, and a small corpus of each target, replayed on stable; see `fuzz/README.md`. In `fuzz_finds` a folder is a
//! target and a file an input; in `fuzz_corpus` a file is a target and a line an input, two digits a byte.

mod fuzz_bodies;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use fuzz_bodies::{Beginning, TARGETS};

fn files(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = read.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn finds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_finds")
}

#[test]
fn every_find_is_mended_and_stays_so() {
    let mut failed = Vec::new();
    for &(target, body) in TARGETS {
        let inputs = files(&finds().join(target));
        assert!(!inputs.is_empty(), "{target} has no inputs");
        for input in inputs {
            let bytes = fs::read(&input).unwrap();
            if catch_unwind(AssertUnwindSafe(|| body(&bytes))).is_err() {
                if target == "lab_calls" {
                    eprintln!("{:#?}", Beginning::read(&bytes));
                }
                failed.push(input);
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

fn bytes(line: &str) -> Vec<u8> {
    let digits = |at: usize| u8::from_str_radix(&line[at..at + 2], 16).unwrap();
    (0..line.len()).step_by(2).map(digits).collect()
}

#[test]
fn the_corpus_holds() {
    for &(target, body) in TARGETS {
        let file = format!("tests/fuzz_corpus/{target}.hex");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
        let text = fs::read_to_string(path).unwrap();
        assert!(text.lines().count() >= 20, "{file}");
        for (number, line) in (1..).zip(text.lines()) {
            let held = catch_unwind(AssertUnwindSafe(|| body(&bytes(line))));
            assert!(held.is_ok(), "{file}, line {number}");
        }
    }
}

#[test]
fn every_folder_is_a_target() {
    for folder in files(&finds()) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        assert!(TARGETS.iter().any(|(target, _)| *target == name), "{name}");
    }
}

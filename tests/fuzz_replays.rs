//! What fuzzing found, and a small corpus of each target, replayed on stable. A folder is a target, a file an input; see
//! `fuzz/README.md`.

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

#[test]
fn every_folder_is_a_target() {
    for folder in files(&finds()) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        assert!(TARGETS.iter().any(|(target, _)| *target == name), "{name}");
    }
}

//! What fuzzing found, and a small corpus of each target, replayed on stable; see `fuzz/README.md`. In `fuzz_finds` a
//! folder is a target and a file an input; in `fuzz_corpus` a file is a target and a line an input, two digits a byte.

use proptest::prelude::*;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::fuzz_bodies::{Beginning, TARGETS};

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

/// Targets whose inputs are read without a laboratory: quick enough to be tried thousands of times.
const OF_SCENES: [&str; 12] = [
    "scene_file",
    "geojson",
    "bvh",
    "gait_file",
    "pddl",
    "story_file",
    "bus_message",
    "script",
    "scene_calls",
    "mesh_file",
    "obj_file",
    "navrep_file",
];

/// The words of a dictionary, without the quotes of each line.
fn dictionary(target: &str) -> Vec<Vec<u8>> {
    let file = format!("fuzz/dictionaries/{target}.dict");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(path).unwrap_or_default();
    let word = |line: &str| {
        let word = line.trim_matches('"').replace("\\\"", "\"");
        word.replace("\\x0a", "\n").into_bytes()
    };
    text.lines().map(word).collect()
}

/// What is done to an input: where, how, with what.
type Cut = (u16, u8, u8);

/// An input after some cuts: bytes changed, left out or doubled, words of the dictionary or parts of another input put
/// in.
fn cut(mut bytes: Vec<u8>, other: &[u8], words: &[Vec<u8>], cuts: &[Cut]) -> Vec<u8> {
    for &(at, how, what) in cuts {
        let at = usize::from(at) % (bytes.len() + 1);
        let behind = |length: usize| (at + length).min(bytes.len());
        let what_of = |count: usize| usize::from(what) % count.max(1);
        match how % 6 {
            0 if at < bytes.len() => bytes[at] = what,
            1 => drop(bytes.drain(at..behind(what_of(24)))),
            2 | 3 if !words.is_empty() => {
                let word = words[what_of(words.len())].iter().copied();
                bytes.splice(at..behind(usize::from(how) % 9), word);
            }
            4 => {
                let part = bytes[at..behind(what_of(60))].to_vec();
                bytes.extend(part);
            }
            _ => {
                let from = what_of(other.len());
                let part = &other[from..(from + usize::from(how)).min(other.len())];
                bytes.splice(at..at, part.iter().copied());
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]
    #[test]
    fn what_is_made_of_valid_inputs_holds(
        which in any::<[u16; 3]>(),
        cuts in proptest::collection::vec(any::<Cut>(), 1..8),
    ) {
        let target = OF_SCENES[usize::from(which[0]) % OF_SCENES.len()];
        let (_, body) = TARGETS.iter().find(|(name, _)| *name == target).unwrap();
        let inputs = files(&finds().join(target));
        let read = |which: u16| fs::read(&inputs[usize::from(which) % inputs.len()]).unwrap();
        let bytes = cut(read(which[1]), &read(which[2]), &dictionary(target), &cuts);
        let held = catch_unwind(AssertUnwindSafe(|| body(&bytes))).is_ok();
        prop_assert!(held, "{}: {:?}", target, String::from_utf8_lossy(&bytes));
    }
}

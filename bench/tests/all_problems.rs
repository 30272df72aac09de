//! Files that disagree with their maps, told apart from results that are not as claimed; runs divided among processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_wayscope-bench");

/// Trees in a field, and a wall with a gap.
const MAP: &str = "type octile\nheight 5\nwidth 8\nmap\n\
    ........\n\
    ..T..@@.\n\
    .....@..\n\
    @....@@.\n\
    ........\n";

/// Each with the length that the file states, and what is right.
const PROBLEMS: [([u32; 4], f64, &str); 7] = [
    ([0, 0, 4, 0], 4.0, ""),
    // On the tree, where no path begins.
    ([2, 1, 0, 0], 2.41421356, "start-on-tree"),
    ([0, 0, 2, 1], 2.41421356, "goal-on-tree"),
    ([0, 3, 4, 4], 4.41421356, "start-outside"),
    ([4, 4, 5, 2], 2.41421356, "goal-outside"),
    // Past the tree's corner on both sides: around it is 4, with both corners cut 2 * 0.59 less.
    ([1, 1, 3, 1], 2.82842712, "corners-cut"),
    ([0, 0, 7, 4], 9.9, "unknown"),
];

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The small map with its scenarios, and two that come with the page.
fn maps(name: &str) -> String {
    let folder = folder(name);
    fs::write(folder.join("small.map"), MAP).unwrap();
    let mut scenarios = "version 1\n".to_owned();
    for ([a, b, c, d], length, _) in PROBLEMS {
        scenarios += &format!("0\tsmall.map\t8\t5\t{a}\t{b}\t{c}\t{d}\t{length}\n");
    }
    fs::write(folder.join("small.map.scen"), scenarios).unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../maps");
    for file in ["bay.map", "bay.map.scen", "vault.map", "vault.map.scen"] {
        fs::copy(shipped.join(file), folder.join(file)).unwrap();
    }
    folder.to_string_lossy().into_owned()
}

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn done(arguments: &[&str]) -> Output {
    let output = run(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    output
}

/// Solves some of all maps; answers the file.
fn solve(maps: &str, out: &Path, name: &str, more: &[&str]) -> String {
    let file = out.join(name).to_string_lossy().into_owned();
    let own = ["problems", "--maps", maps, "--sample", "20", "--out", &file];
    let algorithms = ["--algorithms", "a-star,weighted-a-star:weight=5"];
    done(&[&own[..], &algorithms, more].concat());
    file
}

/// The lines of a file without what is a machine's.
fn lines(file: &str) -> Vec<Value> {
    let parsed = fs::read_to_string(file).unwrap();
    let line = |line: &str| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        for key in ["ns", "clockNs"] {
            line.as_object_mut().unwrap().remove(key);
        }
        line
    };
    parsed.lines().map(line).collect()
}

#[test]
fn a_file_that_disagrees_with_its_map_is_told_apart_with_the_reason() {
    let maps = maps("disagree-maps");
    let out = folder("disagree");
    let file = solve(&maps, &out, "all.jsonl", &[]);
    let own: Vec<Value> = lines(&file)
        .into_iter()
        .filter(|line| line["map"] == "small.map" && line["algorithm"] == "a-star")
        .collect();
    assert_eq!(own.len(), PROBLEMS.len());
    for (line, (_, stated, reason)) in own.iter().zip(PROBLEMS) {
        let reason = (!reason.is_empty()).then_some(reason);
        assert_eq!(line["fileDisagrees"].as_str(), reason, "{line}");
        assert_eq!(line["asClaimed"], true, "{line}");
        assert_eq!(line["optimum"].as_f64(), Some(stated), "{line}");
        let exact = reason.is_some().then(|| line["cost"].as_f64()).flatten();
        assert_eq!(line["exact"].as_f64().is_some(), exact.is_some(), "{line}");
        if let (Some(a), Some(b)) = (line["exact"].as_f64(), exact) {
            assert!((a - b).abs() < 1e-6, "{line}");
        }
    }
    let csv = out.join("all.csv").to_string_lossy().into_owned();
    let merged = out.join("merged.jsonl").to_string_lossy().into_owned();
    let output = done(&["merge", &file, "--csv", &csv, "--json", &merged, "--table"]);
    let (said, table) = (text(&output.stderr), text(&output.stdout));
    for words in [
        "small.map problem 1: 2.41421356 in the file, no path on the map: start on a tree",
        "small.map problem 4: 2.41421356 in the file, no path on the map: goal out of bounds",
        "small.map problem 5: 2.82842712 in the file, 4 on the map: shorter by a multiple of 2 - √2",
        "The file disagrees with its map on 6 problems",
        "  1: start out of bounds",
    ] {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }
    assert!(!said.contains("NOT AS CLAIMED"), "{said}");
    assert!(table.contains("file disagrees"), "{table}");
    // Nothing is lost on the way.
    let again = done(&["same", &file, &merged]);
    assert!(text(&again.stdout).contains("the same counts"));
    let csv = fs::read_to_string(csv).unwrap();
    assert!(csv.contains(",start-on-tree,"), "{csv}");

    // What is not as claimed stays what it is, whatever its file says.
    let broken = out.join("broken.jsonl").to_string_lossy().into_owned();
    let content = fs::read_to_string(&file).unwrap();
    let (first, after) = content.split_once("\"fileDisagrees\":\"unknown\"").unwrap();
    let at = first.rfind("\"asClaimed\":true").unwrap();
    let changed = first[at..].replacen("true", "false", 1);
    let whole = format!(
        "{}{changed}\"fileDisagrees\":\"unknown\"{after}",
        &first[..at]
    );
    fs::write(&broken, whole).unwrap();
    let output = run(&["merge", &broken]);
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(
        said.contains("not as claimed: small.map problem 6"),
        "{said}"
    );
    assert!(said.contains("1 lines are NOT AS CLAIMED."), "{said}");
    // A word that is not known is a line that cannot be read.
    fs::write(&broken, content.replacen("goal-on-tree", "by-moonlight", 1)).unwrap();
    let said = text(&run(&["merge", &broken]).stderr);
    assert!(
        said.contains("line ") && said.contains("by-moonlight"),
        "{said}"
    );
}

#[test]
fn as_many_processes_as_wanted_write_the_same_file() {
    let maps = maps("jobs-maps");
    let out = folder("jobs");
    let files = ["1", "2", "5"].map(|jobs| {
        let name = format!("jobs-{jobs}.jsonl");
        solve(&maps, &out, &name, &["--jobs", jobs])
    });
    let [one, two, five] = files.each_ref().map(|file| lines(file));
    assert_eq!(one.len(), 1 + 2 * (20 + 20 + PROBLEMS.len()));
    assert_eq!(one, two);
    assert_eq!(one, five);
    // Nothing else is left.
    assert_eq!(fs::read_dir(&out).unwrap().count(), 3);
    // The same lines as those of one run without it.
    let alone = solve(&maps, &out, "alone.jsonl", &[]);
    assert!(text(&done(&["same", &alone, &files[1]]).stdout).starts_with("94 lines"));

    // Once more: there is nothing to do.
    let content = fs::read(&files[1]).unwrap();
    solve(&maps, &out, "jobs-2.jsonl", &["--jobs", "2"]);
    assert_eq!(fs::read(&files[1]).unwrap(), content);
    // A file that was begun without it is gone on with without it.
    let whole = fs::read_to_string(&alone).unwrap();
    let own = ["problems", "--maps", &maps, "--jobs", "2", "--out", &alone];
    let same = [
        "--sample",
        "20",
        "--algorithms",
        "a-star,weighted-a-star:weight=5",
    ];
    let said = text(&run(&[&own[..], &same].concat()).stderr);
    assert!(said.contains("without --jobs"), "{said}");
    assert_eq!(fs::read_to_string(&alone).unwrap(), whole);
    let said = text(&run(&own).stderr);
    assert!(said.contains("another command"), "{said}");
    let said = text(&run(&[&own[..], &["--shard", "1/2"]].concat()).stderr);
    assert!(said.contains("--shard"), "{said}");
}

#[test]
fn what_an_interrupted_run_left_is_gone_on_with() {
    let maps = maps("jobs-torn-maps");
    let out = folder("jobs-torn");
    let part = out.join("whole.jsonl.shard-2-of-3");
    // A shard that was cut off in the middle, by its own command.
    solve(&maps, &out, "whole.jsonl.shard-2-of-3", &["--shard", "2/3"]);
    let content = fs::read(&part).unwrap();
    let kept = content.len() / 2;
    fs::write(&part, &content[..kept]).unwrap();
    let file = solve(&maps, &out, "whole.jsonl", &["--jobs", "3"]);
    let other = solve(&maps, &out, "other.jsonl", &["--jobs", "1"]);
    assert_eq!(lines(&file), lines(&other));
    assert!(!part.exists());
    // A shard that cannot be gone on with fails, and the whole with it.
    fs::write(out.join("third.jsonl.shard-1-of-2"), "nothing of ours\n").unwrap();
    let third = out.join("third.jsonl").to_string_lossy().into_owned();
    let own = ["problems", "--maps", &maps, "--jobs", "2", "--out", &third];
    let output = run(&[&own[..], &["--sample", "5"]].concat());
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(said.contains("shards 1/2 failed"), "{said}");
    assert!(!Path::new(&third).exists());
}

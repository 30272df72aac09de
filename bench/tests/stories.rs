//! `stories` as it is run: the counts are those that are kept in `golden/stories.json`.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn compared(name: &str, more: &[&str]) -> (Value, String) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stories-{name}.json"));
    let output = Command::new(env!("CARGO_BIN_EXE_wayscope-bench"))
        .args(["stories", "--json"])
        .arg(&file)
        .args(more)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let json = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    (json, String::from_utf8(output.stdout).unwrap())
}

/// The rows of a table: their names and values.
fn rows(json: &Value, table: usize) -> Vec<(String, Vec<Option<f64>>)> {
    let rows = json["tables"][table]["rows"].as_array().unwrap().iter();
    rows.map(|row| {
        let values = row["values"].as_array().unwrap().iter().map(Value::as_f64);
        (row["name"].as_str().unwrap().to_owned(), values.collect())
    })
    .collect()
}

#[test]
fn the_counts_are_those_that_are_kept() {
    let (json, printed) = compared("golden", &["--counts"]);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/stories.json");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        let text = serde_json::to_string_pretty(&json).unwrap();
        fs::write(&golden, format!("{text}\n")).unwrap();
    }
    let kept: Value = serde_json::from_str(&fs::read_to_string(golden).unwrap()).unwrap();
    assert_eq!(json, kept);
    assert!(!printed.contains("ms"), "{printed}");
}

#[test]
fn every_answer_is_to_the_same_acts_and_a_plan_that_is_let_stand_keeps_its_steps() {
    let (json, _) = compared("acts", &["--acts", "5", "--most-plans", "500"]);
    let rows = rows(&json, 0);
    assert_eq!(rows.len(), 12);
    for story in rows.chunks(3) {
        let acts = story[0].1[0];
        assert!(acts.is_some_and(|acts| (1.0..=5.0).contains(&acts)));
        assert!(story.iter().all(|(_, values)| values[0] == acts));
        let (name, intervention) = &story[0];
        assert!(name.ends_with("intervention"), "{name}");
        assert_eq!(intervention[2], acts, "every act can fail plainly");
        assert_eq!(intervention[4], Some(100.0), "{name}");
        for (name, values) in &story[1..] {
            assert_eq!(values[3], Some(0.0), "{name}: no act is denied");
            assert!(values[2] <= acts);
        }
    }
}

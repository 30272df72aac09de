//! `gait`: a line a frame and one of figures, the units that the help says, and arguments that are refused.

use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wayscope-bench"))
        .arg("gait")
        .args(arguments.split_whitespace())
        .output()
        .unwrap()
}

fn lines(arguments: &str) -> Vec<Value> {
    let output = run(arguments);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn number(value: &Value, pointer: &str) -> f64 {
    value.pointer(pointer).and_then(Value::as_f64).unwrap()
}

#[test]
fn a_line_a_frame_and_one_of_figures() {
    let all = lines("--speed 1 --turn 0.2 --leg 0.9 --hip planted --seconds 2 --rate 50");
    assert_eq!(all.len(), 102);
    for (i, frame) in all[..101].iter().enumerate() {
        assert!((number(frame, "/t") - i as f64 / 50.0).abs() < 1e-9);
        assert!((number(frame, "/heading") - 0.2 * number(frame, "/t")).abs() < 1e-8);
        assert!((0.0..1.0).contains(&number(frame, "/phase")));
        assert!(number(frame, "/joints/l_knee_flexion") > 2.0);
        for side in ["left", "right"] {
            for end in ["heel", "toe"] {
                assert!(frame.pointer(&format!("/feet/{side}/{end}/2")).is_some());
            }
            assert!(
                frame
                    .pointer(&format!("/support/{side}"))
                    .is_some_and(Value::is_boolean)
            );
        }
    }
    // An arc of radius 0.9 / 0.2 m.
    let (x, y) = (
        number(&all[100], "/position/0"),
        number(&all[100], "/position/1"),
    );
    let from_centre = (x * x + (y - 4.5) * (y - 4.5)).sqrt();
    assert!((from_centre - 4.5).abs() < 1e-6);
    let figures = &all[101];
    assert!((number(figures, "/frequency") - 0.743).abs() < 1e-3);
    assert!((number(figures, "/stride") - 1.346 * 0.9).abs() < 2e-3);
    assert!(number(figures, "/skateShare") < 0.05 && number(figures, "/skateMm") < 20.0);
    let names: Vec<_> = figures.as_object().unwrap().keys().collect();
    assert_eq!(names, ["frequency", "skateMm", "skateShare", "stride"]);
}

#[test]
fn no_frame_is_lost_to_rounding() {
    // 4.35 times 100 is 434.99999999999994.
    for (seconds, rate, frames) in [
        ("4.35", "100", 436),
        ("0.3", "10", 4),
        ("0.29", "10", 3),
        ("0", "60", 1),
    ] {
        let all = lines(&format!("--seconds {seconds} --rate {rate}"));
        assert_eq!(all.len(), frames + 1, "{seconds} {rate}");
    }
}

#[test]
fn a_turn_beyond_the_inner_foot_is_limited_in_body_and_feet() {
    let all = lines("--speed 0.2 --turn 9 --hip planted --seconds 1 --rate 10");
    // A fifth of a leg a second on a radius of 1.25 half hips.
    let turn = number(&all[10], "/heading");
    assert!((turn - 1.6).abs() < 1e-6, "{turn}");
    let spot = lines("--speed 0 --turn 1 --seconds 1 --rate 10");
    assert_eq!(number(&spot[10], "/heading"), 0.0);
    assert_eq!(number(&spot[10], "/phase"), 0.0);
    assert_eq!(number(&spot[11], "/frequency"), 0.0);
}

#[test]
fn the_printed_hip_slides_and_styles_differ() {
    let figures = |arguments: &str| lines(arguments).pop().unwrap();
    let printed = figures("--speed 1.4");
    assert!(number(&printed, "/skateMm") > 100.0 && number(&printed, "/skateShare") > 0.3);
    let old = figures("--speed 1.4 --style elderly");
    assert!(number(&old, "/frequency") > 1.2 * number(&printed, "/frequency"));
}

#[test]
fn what_cannot_be_is_refused_without_a_panic() {
    for bad in [
        "--speed -1",
        "--speed NaN",
        "--leg 0",
        "--leg -3",
        "--leg x",
        "--style flying",
        "--style Cargo.toml",
        "--hip floating",
        "--seconds -1",
        "--rate 0",
        "--seconds 1e6 --rate 1e5",
        "--turn inf",
        "--json /no/such/folder/out.jsonl",
    ] {
        let output = run(bad);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{bad}");
        assert!(
            told.contains("error") && !told.contains("panicked"),
            "{bad}: {told}"
        );
        // A sentence, not the id of one.
        assert!(
            told.contains(' ') && !told.contains("walk.") && !told.contains("lab-json"),
            "{bad}: {told}"
        );
    }
    let told = String::from_utf8(run("--leg 0").stderr).unwrap();
    assert!(
        told.contains("A leg length of 0 m is not possible"),
        "{told}"
    );
}

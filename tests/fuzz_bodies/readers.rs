//! Readers of files: what is read and written is read as the same, what is refused says where.

use wayscope::message::{Arg, Message};
use wayscope::world::{Scenario, read_map, read_scenarios, write_map, write_scenarios};

/// The place that a refusal names lies in the file, or just behind its end.
fn check_place(bytes: &[u8], refused: &Message) {
    let number = |name: &str| match refused.arg(name) {
        Some(&Arg::Int(number)) => number,
        other => panic!("{refused}: {name} is {other:?}"),
    };
    let line = number("line");
    let lines = bytes.split(|byte| *byte == b'\n').count() as i64;
    assert!((1..=lines + 1).contains(&line), "{refused}: {lines} lines");
    let text = bytes.split(|byte| *byte == b'\n').nth(line as usize - 1);
    let longest = text.map_or(0, <[u8]>::len) as i64 + 1;
    let column = number("column");
    assert!(
        (1..=longest).contains(&column),
        "{refused}: line of {longest}"
    );
    assert!(refused.arg("found").is_some() && refused.arg("right").is_some());
}

/// `.map` files.
pub fn map_file(bytes: &[u8]) -> bool {
    match read_map(bytes) {
        Ok(grid) => {
            let written = write_map(&grid);
            let again = read_map(written.as_bytes()).expect("what was written is read");
            assert_eq!(again, grid);
            assert_eq!(write_map(&again), written);
        }
        Err(refused) => check_place(bytes, &refused),
    }
    true
}

/// `.scen` files.
pub fn scen_file(bytes: &[u8]) -> bool {
    match read_scenarios(bytes) {
        Ok(scenarios) => {
            let written = write_scenarios(&scenarios);
            let again = read_scenarios(written.as_bytes()).expect("what was written is read");
            assert_eq!(again.len(), scenarios.len());
            for (one, other) in scenarios.iter().zip(&again) {
                // What would break a line is written as a blank.
                let breaks = |c: char| c.is_control() || c.is_whitespace();
                let map = match one.map.contains(breaks) {
                    true => &other.map,
                    false => &one.map,
                };
                let map = map.clone();
                assert_eq!(&Scenario { map, ..one.clone() }, other);
            }
            assert_eq!(write_scenarios(&again), written);
        }
        Err(refused) => check_place(bytes, &refused),
    }
    true
}

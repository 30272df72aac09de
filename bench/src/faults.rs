//! What is told of lines beside the table: results that are not as claimed, and files that disagree with their maps.

use std::collections::BTreeSet;

use wayscope::lab::Catalogue;

use crate::merge::Whole;
use crate::part::{Kept, REASONS};

fn length(length: Option<f64>) -> String {
    length.map_or("no path".to_owned(), |length| length.to_string())
}

/// Lines whose results are not what their algorithm claims, in words.
pub fn not_as_claimed(whole: &Whole) -> Vec<String> {
    let catalogue = Catalogue::standard();
    let wrong = whole.lines.iter().filter(|l| l.as_claimed == Some(false));
    wrong
        .map(|line| {
            let by_arbiter = line.disagrees.is_some();
            let (optimum, from) = match (by_arbiter, line.stated) {
                (true, _) => (line.exact, "exact"),
                (false, true) => (line.optimum, "stated"),
                (false, false) => (line.optimum, "found"),
            };
            format!(
                "{} problem {} with {}: {} where {} is {from}",
                line.map.0,
                line.problem,
                whole.header.configurations[line.configuration].short(&catalogue),
                length(line.cost),
                length(optimum),
            )
        })
        .collect()
}

/// Problems whose file disagrees with its map, in words, and how many there are for each reason.
pub struct Disagreements {
    /// One for each problem, by map and problem.
    pub problems: Vec<String>,
    /// Reasons that there are, with the number of problems, in a fixed order.
    pub reasons: Vec<(&'static str, usize)>,
    /// How many lines they are.
    pub lines: usize,
}

/// Those of all lines, each problem once whatever the number of algorithms.
pub fn disagreements(whole: &Whole) -> Disagreements {
    let lines = || whole.lines.iter().filter(|line| line.disagrees.is_some());
    let mut seen: BTreeSet<(&str, u64)> = BTreeSet::new();
    let once: Vec<&Kept> = lines()
        .filter(|line| seen.insert((&line.map.0, line.problem)))
        .collect();
    let said = |id: Option<&str>| REASONS.iter().find(|(known, _)| id == Some(known));
    let told = |line: &&Kept| {
        format!(
            "{} problem {}: {} in the file, {} on the map: {}",
            line.map.0,
            line.problem,
            length(line.optimum),
            length(line.exact),
            said(line.disagrees).map_or("", |(_, words)| words)
        )
    };
    let count = |id| {
        let of = once.iter().filter(|line| line.disagrees == Some(id));
        of.count()
    };
    Disagreements {
        problems: once.iter().map(told).collect(),
        reasons: REASONS
            .iter()
            .map(|&(id, words)| (words, count(id)))
            .filter(|&(_, count)| count > 0)
            .collect(),
        lines: lines().count(),
    }
}

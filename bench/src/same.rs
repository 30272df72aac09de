//! Whether two runs agree in all but time: natively and in the browser, on two machines, before and after a change.

use std::path::Path;

use anyhow::{Result, bail};

use crate::merge::{Whole, merge};
use crate::part::Kept;

/// A sentence that says so. Errors: the first line in which they differ, or that they are of different problems or
/// algorithms.
pub fn same(one: &Path, other: &Path) -> Result<String> {
    let [a, b] = [one, other].map(|file| merge(&[file.to_owned()], true));
    let (a, b) = (a?, b?);
    let configurations = [sorted(&a), sorted(&b)];
    if configurations[0] != configurations[1] {
        bail!("they are of different algorithms or settings");
    }
    let [left, right] = [&a, &b].map(|whole| {
        let mut lines: Vec<(String, &Kept)> = whole
            .lines
            .iter()
            .map(|line| (key(whole, line), line))
            .collect();
        lines.sort_by(|(a, _), (b, _)| a.cmp(b));
        lines
    });
    for ((key, x), (other, y)) in left.iter().zip(&right) {
        if key != other {
            bail!("{} is in one of them only", key.min(other));
        }
        if figures(x) != figures(y) {
            bail!("{key} differs:\n  {:?}\n  {:?}", figures(x), figures(y));
        }
    }
    if left.len() != right.len() {
        bail!("one has {} lines, the other {}", left.len(), right.len());
    }
    Ok(format!(
        "{} lines of {} algorithms: the same counts, lengths and verdicts",
        left.len(),
        configurations[0].len()
    ))
}

fn sorted(whole: &Whole) -> Vec<String> {
    let mut all: Vec<String> = whole
        .header
        .configurations
        .iter()
        .map(|one| format!("{} {}", one.algorithm, one.field()))
        .collect();
    all.sort();
    all
}

/// Which line it is, whatever the order of algorithms.
fn key(whole: &Whole, line: &Kept) -> String {
    let one = &whole.header.configurations[line.configuration];
    format!(
        "{} problem {:09} with {} {}",
        line.map.0,
        line.problem,
        one.algorithm,
        one.field()
    )
}

/// All but the time.
fn figures(line: &Kept) -> Kept {
    Kept {
        ns: None,
        configuration: 0,
        ..line.clone()
    }
}

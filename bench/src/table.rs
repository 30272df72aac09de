//! A row for each map and algorithm, and for each algorithm over all maps.

use std::fmt::Write;

use wayscope::lab::Catalogue;

use crate::merge::Whole;
use crate::part::Kept;

/// The table, with what its times are below it.
pub fn table(whole: &Whole) -> String {
    let catalogue = Catalogue::standard();
    let names: Vec<String> = whole
        .header
        .configurations
        .iter()
        .map(|one| one.short(&catalogue))
        .collect();
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    for map in whole.lines.chunk_by(|a, b| a.map.0 == b.map.0) {
        rows.extend(rows_of(&map[0].map.0, map, &names));
    }
    if rows.len() > 1 + names.len() {
        rows.extend(rows_of("all", &whole.lines, &names));
    }
    let mut out = String::new();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..HEADINGS.len()).map(|c| width(c).unwrap_or(0)).collect();
    for row in &rows {
        for (column, (text, &width)) in row.iter().zip(&widths).enumerate() {
            // Names to the left, numbers to the right. Writing to a string cannot fail.
            let _ = match column {
                0 | 1 => write!(out, "{text:<width$}  "),
                _ => write!(out, "{text:>width$}  "),
            };
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    let header = &whole.header;
    let _ = writeln!(
        out,
        "\ntime: {} (clock {} ns, {})\nversion {}{}, {}\nmean ratio: cost by the optimum, over problems with a path and the benchmarks' moves\n\
            file disagrees: lines whose file states another length than the map has; they are judged by the map's",
        header.time,
        header.clock_ns,
        header.timer,
        header.version,
        header
            .commit
            .as_ref()
            .map_or_else(String::new, |commit| format!(" ({commit})")),
        header.machine,
    );
    out
}

const HEADINGS: [&str; 12] = [
    "map",
    "algorithm",
    "problems",
    "paths",
    "expanded, mean",
    "median",
    "95 %",
    "µs, median",
    "ns/expansion",
    "mean ratio",
    "not as claimed",
    "file disagrees",
];

fn rows_of(map: &str, lines: &[Kept], names: &[String]) -> Vec<[String; 12]> {
    let mut rows = Vec::new();
    for (configuration, name) in names.iter().enumerate() {
        let own: Vec<&Kept> = lines
            .iter()
            .filter(|line| line.configuration == configuration)
            .collect();
        if own.is_empty() {
            continue;
        }
        let sorted = |value: &dyn Fn(&Kept) -> Option<f64>| {
            let mut values: Vec<f64> = own.iter().filter_map(|line| value(line)).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let expanded = sorted(&|line| Some(line.counts[0] as f64));
        let times = sorted(&|line| line.ns);
        let ratios = sorted(&|line| line.ratio);
        let sum = |values: &[f64]| values.iter().sum::<f64>();
        let mean = |values: &[f64]| (!values.is_empty()).then(|| sum(values) / values.len() as f64);
        let show = |value: Option<f64>, places: usize| {
            value.map_or("-".to_owned(), |value| format!("{value:.places$}"))
        };
        let per_expansion = sum(&times) / sum(&expanded).max(1.0);
        let wrong = own.iter().filter(|line| line.as_claimed == Some(false));
        rows.push([
            map.to_owned(),
            name.clone(),
            own.len().to_string(),
            own.iter()
                .filter(|line| line.cost.is_some())
                .count()
                .to_string(),
            show(mean(&expanded), 0),
            show(quantile(&expanded, 0.5), 0),
            show(quantile(&expanded, 0.95), 0),
            show(quantile(&times, 0.5).map(|ns| ns / 1e3), 1),
            show((!times.is_empty()).then_some(per_expansion), 1),
            show(mean(&ratios), 4),
            wrong.count().to_string(),
            own.iter()
                .filter(|line| line.disagrees.is_some())
                .count()
                .to_string(),
        ]);
    }
    rows
}

/// Between the two neighbours, by how near each is: as the page has it (www/src/panels/compare/statistics.js).
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let at = sorted.len().checked_sub(1)? as f64 * share;
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    Some(below + (above - below) * at.fract())
}

//! Tables of numbers, some of which are times.

use std::fmt::Write as _;

use serde_json::{Value, json};

/// The word with which the heads of columns of times end.
const TIME: &str = "ms";

/// A table: of each row its name and its numbers; nothing where something does not apply or was not found.
#[derive(Clone, Debug)]
pub struct Table {
    pub name: &'static str,
    pub columns: Vec<&'static str>,
    pub rows: Vec<(String, Vec<Option<f64>>)>,
}

impl Table {
    /// The same without the columns of times.
    pub fn without_times(self) -> Table {
        let counts: Vec<bool> = self
            .columns
            .iter()
            .map(|one| !one.ends_with(TIME))
            .collect();
        let kept = |at: &usize| counts[*at];
        let at: Vec<usize> = (0..counts.len()).filter(kept).collect();
        let rows = self.rows.into_iter();
        Table {
            name: self.name,
            columns: at.iter().map(|at| self.columns[*at]).collect(),
            rows: rows
                .map(|(name, values)| (name, at.iter().map(|at| values[*at]).collect()))
                .collect(),
        }
    }

    /// As it is printed.
    pub fn text(&self) -> String {
        let mut lines: Vec<Vec<String>> = vec![vec![String::new()]];
        lines[0].extend(self.columns.iter().map(|one| (*one).to_owned()));
        for (name, values) in &self.rows {
            let values = values
                .iter()
                .map(|value| value.map_or("-".to_owned(), shown));
            lines.push(std::iter::once(name.clone()).chain(values).collect());
        }
        let width = |column: usize| {
            let cells = lines.iter().map(|line| line[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let mut text = format!("{}\n", self.name);
        for line in &lines {
            let mut row = format!("{:<width$}", line[0], width = width(0));
            for (column, cell) in line.iter().enumerate().skip(1) {
                // Writing to a string cannot fail.
                let _ = write!(row, "  {cell:>width$}", width = width(column));
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|(name, values)| json!({ "name": name, "values": values }))
            .collect();
        json!({ "name": self.name, "columns": self.columns, "rows": rows })
    }
}

fn shown(value: f64) -> String {
    match value {
        _ if value.fract() == 0.0 => format!("{value:.0}"),
        _ if value.abs() < 10.0 => format!("{value:.2}"),
        _ => format!("{value:.1}"),
    }
}

//! A table with a published value beside each of ours, where there is one.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use wayscope::papers::Value;

/// A value as it is printed: the published one in brackets.
fn text_of(value: Value) -> String {
    let ours = value.ours.map_or_else(|| "-".to_owned(), short);
    match value.published {
        Some(published) => format!("{ours} ({})", short(published)),
        None => ours,
    }
}

/// A table or a figure as numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// What the paper calls it.
    pub of: String,
    /// What it tells.
    pub about: String,
    /// What the first column is, and the others.
    pub columns: Vec<String>,
    /// Of each row its name and its values.
    pub rows: Vec<(String, Vec<Value>)>,
    /// How ours differs from what was published, and why.
    pub words: Vec<String>,
}

impl Table {
    /// As it is printed: published values in brackets.
    pub fn text(&self) -> String {
        let mut lines = vec![self.columns.clone()];
        for (name, values) in &self.rows {
            let values = values.iter().copied().map(text_of);
            lines.push([name.clone()].into_iter().chain(values).collect());
        }
        let mut out = format!("\n{}: {}\n", self.of, self.about);
        for line in &lines {
            for (column, text) in line.iter().enumerate() {
                let width = lines
                    .iter()
                    .filter_map(|line| line.get(column))
                    .map(|text| text.chars().count())
                    .max();
                let width = width.unwrap_or(0);
                // Writing to a string cannot fail.
                let _ = write!(out, "{text:>width$}  ");
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        for words in &self.words {
            let _ = writeln!(out, "{words}");
        }
        out
    }
}

/// All tables as one, a line a value.
pub fn write_csv(tables: &[Table], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "of,row,column,ours,published")?;
    for table in tables {
        for (row, values) in &table.rows {
            for (column, value) in table.columns[1..].iter().zip(values) {
                let some = |value: Option<f64>| value.map_or_else(String::new, |v| v.to_string());
                let (ours, published) = (some(value.ours), some(value.published));
                writeln!(out, "{},{row},{column},{ours},{published}", table.of)?;
            }
        }
    }
    Ok(())
}

/// With as many places as are of use.
pub fn short(value: f64) -> String {
    match value.abs() {
        _ if value.fract() == 0.0 => format!("{value:.0}"),
        size if size < 1.0 => format!("{value:.3}"),
        size if size < 10.0 => format!("{value:.2}"),
        size if size < 100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_stand_beside_ours() {
        let value = |ours, published| Value { ours, published };
        let table = Table {
            of: "Figure 0".to_owned(),
            about: "nothing".to_owned(),
            columns: ["length", "A*", "HPA*"].map(str::to_owned).to_vec(),
            rows: vec![
                (
                    "12".to_owned(),
                    vec![value(Some(7.25), None), value(Some(123.4), Some(99.0))],
                ),
                (
                    "5".to_owned(),
                    vec![Value::default(), value(Some(0.0), Some(0.5))],
                ),
            ],
            words: vec!["Why.".to_owned()],
        };
        assert_eq!(
            table.text(),
            "\nFigure 0: nothing\nlength    A*       HPA*\n    12  7.25   123 (99)\n     5     -  0 (0.500)\nWhy.\n"
        );
        let mut csv = Vec::new();
        write_csv(&[table], &mut csv).unwrap();
        let lines = "of,row,column,ours,published\nFigure 0,12,A*,7.25,\nFigure 0,12,HPA*,123.4,99\nFigure 0,5,A*,,\nFigure 0,5,HPA*,0,0.5\n";
        assert_eq!(String::from_utf8(csv).unwrap(), lines);
    }
}

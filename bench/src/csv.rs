//! All lines as a table separated by commas.

use std::io::{self, Write};

use crate::merge::Whole;

/// The first line: what the columns are. The page writes the same (www/src/apps/benchmark/results/output.js).
pub const COLUMNS: &str = "map,problem,start_x,start_y,goal_x,goal_y,optimum,optimum_from,algorithm,settings,cost,ratio,verdict,as_claimed,exact,file_disagrees,moves,\
expanded,reexpanded,generated,heap_operations,peak_open,peak_bytes,time_ns";

/// Writes them. What is not known is empty.
pub fn write(whole: &Whole, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{COLUMNS}")?;
    let settings: Vec<String> = whole
        .header
        .configurations
        .iter()
        .map(|one| field(&one.field()))
        .collect();
    for line in &whole.lines {
        let one = &whole.header.configurations[line.configuration];
        let counts = line.counts.map(|count| count.to_string()).join(",");
        writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{counts},{}",
            field(&line.map.0),
            line.problem,
            line.start[0],
            line.start[1],
            line.goal[0],
            line.goal[1],
            some(line.optimum),
            if line.stated { "file" } else { "search" },
            field(&one.algorithm),
            settings[line.configuration],
            some(line.cost),
            some(line.ratio),
            line.verdict.unwrap_or_default(),
            some(line.as_claimed),
            some(line.exact),
            line.disagrees.unwrap_or_default(),
            some(line.moves),
            some(line.ns),
        )?;
    }
    Ok(())
}

fn some(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// A text that may hold commas.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}

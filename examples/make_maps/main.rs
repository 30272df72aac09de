//! Makes what can be made of our own maps: draws all but `bay`, and writes for each map, `bay` too,
//! a file of problems whose lengths the naive oracle of the tests has found.
//!
//! `cargo run --release --example make_maps` writes into `maps/`; what is there already comes out
//! the same, byte by byte. `bay` itself is drawn by hand and only read.

mod canvas;
mod delta;
mod drawn;
mod keep;
mod lessons;
#[path = "../../tests/support/oracle/mod.rs"]
mod oracle;
mod problems;

use std::path::Path;
use wayscope::world::{Grid, read_map, shipped, write_map, write_scenarios};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
    for map in shipped() {
        let file = folder.join(format!("{}.map", map.id));
        let grid: Grid = match drawn::drawn(map.id)? {
            Some(grid) => grid,
            None => read_map(&std::fs::read(&file)?)?,
        };
        std::fs::write(&file, write_map(&grid))?;
        let problems = problems::problems(map, &grid);
        let scen = folder.join(format!("{}.map.scen", map.id));
        std::fs::write(scen, write_scenarios(&problems))?;
        let longest = problems.iter().map(|one| one.length).fold(0.0, f64::max);
        println!(
            "{}: {} x {}, {} problems, the longest {longest}",
            map.id,
            grid.width(),
            grid.height(),
            problems.len()
        );
    }
    Ok(())
}

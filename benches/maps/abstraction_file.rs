//! The table of abstractions as files: their bytes, and what reading one takes beside building it, in one run.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::graph::{GridGraph, MoveRule, Moves};
use wayscope::hierarchy::{Abstraction, AbstractionShape, IntraEdgeDetail};
use wayscope::world::Grid;

use crate::table;

/// Cells on a side of a cluster, levels, and whether the paths through clusters are kept.
const SHAPES: [(u32, usize, bool); 4] = [
    (10, 1, false),
    (10, 2, false),
    (10, 1, true),
    (32, 1, false),
];

/// Each is done so often, in turns; the median counts.
const REPEATS: usize = 5;

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nHPA*: an abstraction built, and read from a file, in ms; bytes in memory and in the file"
    );
    println!(
        "{:<16} {:>4} {:>6} {:>4} {:>8} {:>8} {:>8} {:>10} {:>10} {:>6}",
        "map", "side", "levels", "kept", "build", "read", "x", "memory", "file", "a cell"
    );
    table::of_maps(folder, &mut |name, grid, _| {
        for (side, levels, keeps) in SHAPES {
            let shape = AbstractionShape {
                side,
                levels,
                keeps: if keeps {
                    IntraEdgeDetail::Paths
                } else {
                    IntraEdgeDetail::Costs
                },
                ..AbstractionShape::default()
            };
            row(name, shape, grid).map_err(|error| error.to_string())?;
        }
        Ok(())
    })
}

fn row(name: &str, shape: AbstractionShape, grid: &Grid) -> Result<(), wayscope::message::Message> {
    let moves = Moves::new(grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(grid, &moves);
    let (mut builds, mut reads) = (Vec::new(), Vec::new());
    let mut sizes = (0, 0);
    for _ in 0..REPEATS {
        let begun = Instant::now();
        let built = Abstraction::new(shape, &graph)?;
        builds.push(begun.elapsed());
        let file = built.save(&graph);
        let begun = Instant::now();
        let read = Abstraction::load(&file, &graph)?;
        reads.push(begun.elapsed());
        assert!(read == built, "what is read is what was built");
        sizes = (built.bytes(), file.len());
    }
    let [build, read] = [&mut builds, &mut reads].map(|times| median(times).as_secs_f64() * 1e3);
    println!(
        "{name:<16} {:>4} {:>6} {:>4} {build:>8.1} {read:>8.1} {:>8.1} {:>10} {:>10} {:>6.2}",
        shape.side,
        shape.levels,
        if shape.keeps == IntraEdgeDetail::Paths {
            "yes"
        } else {
            ""
        },
        build / read,
        sizes.0,
        sizes.1,
        sizes.1 as f64 / grid.len() as f64,
    );
    Ok(())
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

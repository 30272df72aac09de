//! HPA* beside the crate `hierarchical_pathfinding`, as both do it: 4 neighbours, all steps of cost 1, one level, whole
//! paths of cells, not smoothed.
//!
//! The crate joins an end to the nearest crossing of its cluster alone, so its paths are longer; for short ones it asks
//! A* as well, which is its usual way and is left on.

use std::path::Path;
use std::time::{Duration, Instant};

use hierarchical_pathfinding::prelude::{ManhattanNeighborhood, PathCache, PathCacheConfig};
use wayscope::graph::{
    CornerRule, DiagonalCost, GridGraph, Heuristic, MoveRule, Moves, Neighbours, NodeId,
};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, HpaSettings, HpaSmoothing, HpaStar, IntraEdgeDetail,
};
use wayscope::search::{BestFirst, BestFirstSettings, Search, a_star};
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, Grid, Scenario};

use crate::{corpus, table};

const FOUR: MoveRule = MoveRule {
    neighbours: Neighbours::Four,
    corners: CornerRule::NeverCut,
    diagonal: DiagonalCost::Sqrt2,
    reach: 0,
    risk: 0,
};

/// Cells on a side of a cluster, and whether the paths through clusters are kept.
const SHAPES: [(u32, bool); 6] = [
    (8, false),
    (8, true),
    (10, false),
    (10, true),
    (16, false),
    (16, true),
];

/// Each problem is solved so often by both, in turns; the median counts.
const REPEATS: usize = 5;

/// Of one of the two, over all problems of a row.
#[derive(Default)]
struct Sums {
    time: Duration,
    /// By how much paths were longer than the shortest, in percent.
    longer: f64,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nHPA* beside the crate hierarchical_pathfinding 0.5: 4 neighbours, one level, whole paths, not smoothed; {} problems a map",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:>4} {:>4} {:>8} {:>8} {:>9} {:>9} {:>8} {:>8} {:>8}",
        "map",
        "side",
        "kept",
        "build ms",
        "theirs",
        "query us",
        "theirs",
        "x time",
        "longer %",
        "theirs"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, table::PROBLEMS);
        for (side, kept) in SHAPES {
            row(name, side, kept, grid, &problems)?;
        }
        Ok(())
    })
}

fn row(
    name: &str,
    side: u32,
    kept: bool,
    grid: &Grid,
    problems: &[&Scenario],
) -> Result<(), String> {
    let moves = Moves::new(grid, FOUR);
    let graph = GridGraph::<u32>::new(grid, &moves);
    let shape = AbstractionShape {
        side,
        keeps: if kept {
            IntraEdgeDetail::Paths
        } else {
            IntraEdgeDetail::Costs
        },
        ..AbstractionShape::default()
    };
    let begun = Instant::now();
    let abstraction = Abstraction::new(shape, &graph).map_err(|e| e.to_string())?;
    let build = begun.elapsed();

    let (width, height) = (grid.width() as usize, grid.height() as usize);
    let cost = |(x, y): (usize, usize)| match grid.medium(grid.index(Cell::new(x as u32, y as u32)))
    {
        Some(_) => 1,
        None => -1,
    };
    let begun = Instant::now();
    let cache = PathCache::new(
        (width, height),
        cost,
        ManhattanNeighborhood::new(width, height),
        PathCacheConfig {
            chunk_size: side as usize,
            cache_paths: kept,
            ..PathCacheConfig::default()
        },
    );
    let their_build = begun.elapsed();

    let nobody = NodeId(0);
    let mut query = HpaStar::between(
        HpaSettings {
            heuristic: Heuristic::Manhattan,
            smoothing: HpaSmoothing::None,
            ..HpaSettings::default()
        },
        nobody,
        nobody,
    );
    let mut search = BestFirst::between(
        BestFirstSettings {
            heuristic: Heuristic::Manhattan,
            ..a_star::settings()
        },
        nobody,
        nobody,
    );
    let (mut ours, mut theirs, mut queries) = (Sums::default(), Sums::default(), 0_u32);
    for problem in problems {
        let node = |cell| NodeId(grid.index(cell) as u32);
        let point = |cell: Cell| (cell.x as usize, cell.y as usize);
        search.restart(node(problem.start), node(problem.goal));
        if search.run(&graph, &mut ()) != Status::Done || problem.start == problem.goal {
            continue;
        }
        let shortest = search.path().map_or(0, |path| path.len() - 1);
        let (mut times, mut their_times) = (Vec::new(), Vec::new());
        let (mut steps, mut their_steps) = (None, None);
        for _ in 0..REPEATS {
            let begun = Instant::now();
            query.restart(node(problem.start), node(problem.goal));
            query.run((&abstraction, &graph), &mut ());
            steps = query.path().map(|path| path.len() - 1);
            times.push(begun.elapsed());
            let begun = Instant::now();
            let found = cache.find_path(point(problem.start), point(problem.goal), cost);
            their_steps = found.map(|path| path.resolve(cost).len());
            their_times.push(begun.elapsed());
        }
        let (Some(steps), Some(their_steps)) = (steps, their_steps) else {
            return Err(format!("{name}: a path was not found"));
        };
        let longer = |steps: usize| 100.0 * (steps as f64 / shortest as f64 - 1.0);
        queries += 1;
        ours.time += table::median_time(times);
        theirs.time += table::median_time(their_times);
        ours.longer += longer(steps);
        theirs.longer += longer(their_steps);
    }
    let mean = |sum: f64| sum / f64::from(queries.max(1));
    println!(
        "{name:<16} {side:>4} {:>4} {:>8.1} {:>8.1} {:>9.1} {:>9.1} {:>8.2} {:>8.2} {:>8.2}",
        if kept { "yes" } else { "" },
        build.as_secs_f64() * 1e3,
        their_build.as_secs_f64() * 1e3,
        mean(ours.time.as_secs_f64() * 1e6),
        mean(theirs.time.as_secs_f64() * 1e6),
        theirs.time.as_secs_f64() / ours.time.as_secs_f64(),
        mean(ours.longer),
        mean(theirs.longer),
    );
    Ok(())
}

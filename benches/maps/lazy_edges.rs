//! The table of costs through clusters that are found when a search comes in: the first path of an abstraction, and one
//! after an edit, beside those of one that finds all of them at once.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{Abstraction, AbstractionShape, HpaSettings, HpaStar};
use wayscope::message::Message;
use wayscope::search::Search;
use wayscope::trace::{Process, Status};
use wayscope::world::{CellBox, Grid, Scenario, Terrain};

use crate::{corpus, table};

/// Cells on a side of a cluster, and levels.
const SHAPES: [(u32, usize); 4] = [(10, 1), (10, 2), (10, 3), (32, 1)];

/// Problems taken from each map, evenly from its list.
const PROBLEMS: usize = 20;

/// What one way of finding costs came to, problem by problem.
#[derive(Default)]
struct Times {
    /// Building and the first query on it.
    first: Vec<Duration>,
    /// The repair of a cell on the path, and a query.
    after: Vec<Duration>,
}

/// What the queries of one came to in sums.
#[derive(Default)]
struct Sums {
    met: u64,
    expanded: u64,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nHPA* whose costs through clusters are found at once, and when a search comes in, {PROBLEMS} problems a map, medians in us: building + first query; the repair of a cell in the middle of the path + query; clusters met by a first query, and expansions for these"
    );
    println!(
        "{:<16} {:>4} {:>6} {:>9} {:>9} {:>6} {:>9} {:>9} {:>6} {:>8} {:>8} {:>9}",
        "map",
        "side",
        "levels",
        "first",
        "lazily",
        "x",
        "edited",
        "lazily",
        "x",
        "clusters",
        "met",
        "expanded"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, PROBLEMS);
        for (side, levels) in SHAPES {
            let shape = AbstractionShape {
                side,
                levels,
                ..AbstractionShape::default()
            };
            row(name, shape, grid, &problems).map_err(|error| error.to_string())?;
        }
        Ok(())
    })
}

fn row(
    name: &str,
    shape: AbstractionShape,
    grid: &Grid,
    problems: &[&Scenario],
) -> Result<(), Message> {
    let (mut eager, mut lazy) = (Times::default(), Times::default());
    let mut sums = Sums::default();
    let mut queries = 0;
    for problem in problems {
        let [a, b] = [(false, &mut eager), (true, &mut lazy)]
            .map(|(lazily, times)| pair(shape, grid, problem, lazily, times, &mut sums));
        let (a, b) = (a?, b?);
        assert_eq!(a, b, "the paths cost the same");
        queries += 1;
    }
    let median = |times: &[Duration]| table::median_time(times.to_vec()).as_secs_f64() * 1e6;
    let [first, first_lazily] = [&eager, &lazy].map(|times| median(&times.first));
    let [after, after_lazily] = [&eager, &lazy].map(|times| median(&times.after));
    let empty = Abstraction::<u64>::empty(shape, grid, MoveRule::default())?;
    let clusters: usize = (1..=shape.levels)
        .map(|level| empty.clusters().count(level))
        .sum();
    println!(
        "{name:<16} {:>4} {:>6} {first:>9.0} {first_lazily:>9.0} {:>6.1} {after:>9.1} {after_lazily:>9.1} {:>6.1} {clusters:>8} {:>8} {:>9}",
        shape.side,
        shape.levels,
        first / first_lazily,
        after / after_lazily,
        sums.met / queries,
        sums.expanded / queries,
    );
    Ok(())
}

/// The first path on a new abstraction, and the same once a cell in its middle is blocked; answers what both cost.
fn pair(
    shape: AbstractionShape,
    grid: &Grid,
    problem: &Scenario,
    lazily: bool,
    times: &mut Times,
    sums: &mut Sums,
) -> Result<[Option<u64>; 2], Message> {
    let mut grid = grid.clone();
    let mut moves = Moves::new(&grid, MoveRule::default());
    let node = |cell| NodeId(grid.index(cell) as u32);
    let (start, goal) = (node(problem.start), node(problem.goal));
    let mut query = HpaStar::between(HpaSettings::default(), start, goal);
    let begun = Instant::now();
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let mut abstraction = match lazily {
        true => Abstraction::lazy(shape, &graph)?,
        false => Abstraction::new(shape, &graph)?,
    };
    solve(&mut query, &mut abstraction, &graph);
    times.first.push(begun.elapsed());
    sums.met += query.effort().met;
    sums.expanded += query.effort().edges;
    let before = query.path_units();
    let path = query.path().unwrap_or_default();
    let Some(&cell) = path.get(path.len() / 2).filter(|_| path.len() > 2) else {
        return Ok([before, None]);
    };
    grid.set_terrain(cell.index(), Terrain::OutOfBounds);
    let area = CellBox::around(grid.cell(cell.index()));
    moves.update(&grid, area);
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let begun = Instant::now();
    match lazily {
        true => abstraction.repair_lazily(area, &graph),
        false => abstraction.repair(area, &graph),
    };
    query.restart(start, goal);
    solve(&mut query, &mut abstraction, &graph);
    times.after.push(begun.elapsed());
    Ok([before, query.path_units()])
}

fn solve(
    query: &mut HpaStar<u64>,
    abstraction: &mut Abstraction<u64>,
    graph: &GridGraph<'_, u64>,
) -> Status {
    match abstraction.is_whole() {
        true => query.run((&*abstraction, graph), &mut ()),
        false => query.run_lazily(abstraction, graph, &mut ()),
    }
}

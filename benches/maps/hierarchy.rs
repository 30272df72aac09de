//! The tables of HPA*: what abstractions hold and cost, what queries take against A*, and what a repair takes.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::graph::{CornerRule, DiagonalCost, GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, HpaSettings, HpaStar, IntraEdgeDetail, Part,
};
use wayscope::search::{BestFirst, Search, a_star};
use wayscope::trace::{Process, Status};
use wayscope::world::{CellBox, Grid, Scenario, Terrain};

use crate::{corpus, table};

/// The rule of the article: a diagonal costs 1.42 and passes one blocked cell.
const ARTICLE: MoveRule = MoveRule {
    corners: CornerRule::PastOne,
    diagonal: DiagonalCost::D1_42,
    ..MOVING_AI
};

const MOVING_AI: MoveRule = MoveRule {
    neighbours: wayscope::graph::Neighbours::Eight,
    corners: CornerRule::NeverCut,
    diagonal: DiagonalCost::Sqrt2,
    reach: 0,
    risk: 0,
};

/// Cells on a side of a cluster, levels, and what is kept of clusters: with the steps it is DHPA*.
const SHAPES: [(u32, usize, IntraEdgeDetail); 15] = [
    (10, 1, IntraEdgeDetail::Costs),
    (10, 1, IntraEdgeDetail::Paths),
    (10, 1, IntraEdgeDetail::Steps),
    (10, 2, IntraEdgeDetail::Costs),
    (10, 3, IntraEdgeDetail::Costs),
    (5, 1, IntraEdgeDetail::Costs),
    (16, 1, IntraEdgeDetail::Costs),
    (16, 1, IntraEdgeDetail::Paths),
    (16, 1, IntraEdgeDetail::Steps),
    (16, 2, IntraEdgeDetail::Costs),
    (16, 2, IntraEdgeDetail::Paths),
    (16, 3, IntraEdgeDetail::Costs),
    (20, 1, IntraEdgeDetail::Costs),
    (32, 1, IntraEdgeDetail::Costs),
    (32, 1, IntraEdgeDetail::Steps),
];

/// Each problem is solved so often by both, in turns; the median counts.
const REPEATS: usize = 5;

/// Cells that are blocked and freed again on each map.
const EDITS: usize = 500;

/// What the queries on one abstraction came to, in sums; A* solves the same problems.
#[derive(Default)]
struct Sums {
    queries: u32,
    joining: u64,
    top: u64,
    refinement: u64,
    by_a_star: u64,
    time: Duration,
    of_a_star: Duration,
    /// Where the time goes: joining the ends, the search at the top, refinement, smoothing.
    parts: [Duration; 4],
    /// By how much paths were longer, in percent: before and after smoothing.
    raw: f64,
    smooth: f64,
}

/// Prints the tables.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nHPA*, and DHPA* where steps are kept, under the rule of its article, {} problems a map: expansions (joining + top + refinement) and times against A*, paths longer by, repair of a cell; where the time goes (us: joining, top, refinement, smoothing)",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:>4} {:>6} {:>5} {:>8} {:>8} {:>7} {:>8} {:>6} {:>6} {:>6} {:>8} {:>7} {:>7} {:>7} {:>7} {:>8} {:>8} {:>6} {:>6} {:>6} {:>6}",
        "map",
        "side",
        "levels",
        "kept",
        "build ms",
        "/ A*",
        "nodes",
        "bytes",
        "join",
        "top",
        "refine",
        "A* exp",
        "x exp",
        "x time",
        "raw %",
        "smooth %",
        "mend us",
        "worst us",
        "join",
        "top",
        "refine",
        "smooth"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, table::PROBLEMS);
        for (side, levels, keeps) in SHAPES {
            let shape = AbstractionShape {
                side,
                levels,
                keeps,
                ..AbstractionShape::default()
            };
            row(name, shape, grid, &problems)?;
        }
        Ok(())
    })
}

fn row(
    name: &str,
    shape: AbstractionShape,
    grid: &Grid,
    problems: &[&Scenario],
) -> Result<(), String> {
    let moves = Moves::new(grid, ARTICLE);
    let graph = GridGraph::<u32>::new(grid, &moves);
    let begun = Instant::now();
    let abstraction = Abstraction::new(shape, &graph).map_err(|e| e.to_string())?;
    let build = begun.elapsed();
    let sums = queries(&abstraction, &graph, problems);
    let (mend, worst) = repairs(shape, grid)?;
    let each = |sum: u64| sum / u64::from(sums.queries.max(1));
    let mean = |sum: f64| sum / f64::from(sums.queries.max(1));
    let part = |part: usize| mean(sums.parts[part].as_secs_f64() * 1e6);
    let expanded = sums.joining + sums.top + sums.refinement;
    println!(
        "{name:<16} {:>4} {:>6} {:>5} {:>8.1} {:>8.1} {:>7} {:>8} {:>6} {:>6} {:>6} {:>8} {:>7.1} {:>7.1} {:>7.2} {:>7.2} {:>8.1} {:>8.1} {:>6.1} {:>6.1} {:>6.1} {:>6.1}",
        shape.side,
        shape.levels,
        match shape.keeps {
            IntraEdgeDetail::Costs => "",
            IntraEdgeDetail::Paths => "paths",
            IntraEdgeDetail::Steps => "steps",
        },
        build.as_secs_f64() * 1e3,
        build.as_secs_f64() / mean(sums.of_a_star.as_secs_f64()),
        abstraction.storage().nodes.iter().sum::<usize>(),
        abstraction.bytes(),
        each(sums.joining),
        each(sums.top),
        each(sums.refinement),
        each(sums.by_a_star),
        sums.by_a_star as f64 / expanded as f64,
        sums.of_a_star.as_secs_f64() / sums.time.as_secs_f64(),
        mean(sums.raw),
        mean(sums.smooth),
        mend.as_secs_f64() * 1e6,
        worst.as_secs_f64() * 1e6,
        part(0),
        part(1),
        part(2),
        part(3),
    );
    Ok(())
}

fn queries(
    abstraction: &Abstraction<u32>,
    graph: &GridGraph<'_, u32>,
    problems: &[&Scenario],
) -> Sums {
    let mut sums = Sums::default();
    let nobody = NodeId(0);
    let mut query = HpaStar::between(HpaSettings::default(), nobody, nobody);
    let mut search = BestFirst::between(a_star::settings(), nobody, nobody);
    for problem in problems {
        let node = |cell| NodeId(graph.grid().index(cell) as u32);
        let (start, goal) = (node(problem.start), node(problem.goal));
        let (mut times, mut of_a_star) = (Vec::new(), Vec::new());
        let (mut found, mut status) = (Status::Running, Status::Running);
        for _ in 0..REPEATS {
            let begun = Instant::now();
            search.restart(start, goal);
            found = search.run(graph, &mut ());
            of_a_star.push(begun.elapsed());
            let begun = Instant::now();
            query.restart(start, goal);
            status = query.run((abstraction, graph), &mut ());
            times.push(begun.elapsed());
        }
        assert_eq!(found, status, "HPA* finds a path where A* does");
        let (Some(optimum), Some(smooth)) = (search.path_units(), query.path_units()) else {
            continue;
        };
        if status != Status::Done || optimum == 0 {
            continue;
        }
        let effort = query.effort();
        let raw = query.abstract_units().unwrap_or(smooth);
        let longer = |units: u64| 100.0 * (units as f64 / optimum as f64 - 1.0);
        sums.queries += 1;
        sums.joining += effort.joining.expanded;
        sums.top += effort.top.expanded;
        sums.refinement += effort.refinement.expanded;
        sums.by_a_star += search.counters().expanded;
        let parts = (0..REPEATS).map(|_| {
            query.restart(start, goal);
            parts(&mut query, abstraction, graph)
        });
        let parts: Vec<_> = parts.collect();
        for (part, sum) in sums.parts.iter_mut().enumerate() {
            *sum += table::median_time(parts.iter().map(|times| times[part]).collect());
        }
        sums.time += table::median_time(times);
        sums.of_a_star += table::median_time(of_a_star);
        sums.raw += longer(raw);
        sums.smooth += longer(smooth);
    }
    sums
}

/// How long each part of a query takes.
fn parts(
    query: &mut HpaStar<u32>,
    abstraction: &Abstraction<u32>,
    graph: &GridGraph<'_, u32>,
) -> [Duration; 4] {
    let place = |part: Part| match part {
        Part::Join { .. } => Some(0),
        Part::Top => Some(1),
        Part::Refine => Some(2),
        Part::Smooth => Some(3),
        Part::Ended(_) => None,
    };
    let mut times = [Duration::ZERO; 4];
    while let Some(part) = place(query.part()) {
        let begun = Instant::now();
        while place(query.part()) == Some(part) {
            query.step((abstraction, graph), &mut ());
        }
        times[part] += begun.elapsed();
    }
    times
}

/// The median and the worst time of a repair after a cell was blocked or freed.
fn repairs(shape: AbstractionShape, grid: &Grid) -> Result<(Duration, Duration), String> {
    let mut grid = grid.clone();
    let mut moves = Moves::new(&grid, ARTICLE);
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let mut abstraction = Abstraction::new(shape, &graph).map_err(|e| e.to_string())?;
    let free: Vec<usize> = (0..grid.len())
        .filter(|&i| grid.medium(i).is_some())
        .collect();
    let mut times = Vec::new();
    for edit in 0..EDITS {
        // A multiplicative hash is random enough to choose by.
        let hash = (edit as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let index = free[hash as usize % free.len()];
        let before = grid.terrain()[index];
        for terrain in [Terrain::OutOfBounds, before] {
            grid.set_terrain(index, terrain);
            let area = CellBox::around(grid.cell(index));
            let begun = Instant::now();
            moves.update(&grid, area);
            abstraction.repair(area, &GridGraph::new(&grid, &moves));
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    Ok((median, times.last().copied().unwrap_or_default()))
}

//! The abstractions side by side on each map: what they hold, what building takes, and what queries take against A*.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, CliquePyramid, HpaSettings, HpaSmoothing, HpaStar,
    IntraEdgeDetail, PraSettings, PraStar, Query, SectorQuery, SectorSettings, Sectors,
};
use wayscope::search::{BestFirst, Search, a_star};
use wayscope::trace::Process;
use wayscope::world::{Grid, Scenario};

use crate::{corpus, table};

/// Name, cells on a side of a cluster, levels, and what is kept of clusters.
const CLUSTERS: [(&str, u32, usize, IntraEdgeDetail); 4] = [
    ("HPA* 10", 10, 1, IntraEdgeDetail::Costs),
    ("HPA* 16", 16, 1, IntraEdgeDetail::Costs),
    ("HPA* 16, 2 levels", 16, 2, IntraEdgeDetail::Costs),
    ("DHPA* 16", 16, 1, IntraEdgeDetail::Steps),
];

/// Cells on a side of a sector of minimal memory, as its lane has it.
const SECTOR: u32 = 16;

/// Each is built, and each problem solved, so often; the median counts.
const REPEATS: usize = 5;

/// What an abstraction is.
struct Held {
    nodes: usize,
    edges: usize,
    bytes: usize,
    build: Duration,
}

/// What the path costs, if there is one, and what was expanded.
type Found = (Option<u64>, u64);

/// How a query is made ready, and what it has found.
type Ways<Q> = (fn(&mut Q, NodeId, NodeId), fn(&Q) -> Found);

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nAbstractions side by side, {} problems a map, no corner cut: what is kept, time of building, expansions and times of a query against A*, paths longer by, before and after smoothing",
        table::PROBLEMS
    );
    println!(
        "{:<16} {:<18} {:>7} {:>7} {:>9} {:>8} {:>8} {:>7} {:>7} {:>6} {:>8}",
        "map",
        "",
        "nodes",
        "edges",
        "bytes",
        "build ms",
        "expanded",
        "A* by",
        "time by",
        "raw %",
        "smooth %"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        of_map(name, grid, &corpus::evenly(scenarios, table::PROBLEMS))
    })
}

fn of_map(name: &str, grid: &Grid, problems: &[&Scenario]) -> Result<(), String> {
    let moves = Moves::new(grid, MoveRule::default());
    let graph = &GridGraph::<u32>::new(grid, &moves);
    let nobody = NodeId(0);
    for (kind, side, levels, keeps) in CLUSTERS {
        let shape = AbstractionShape {
            side,
            levels,
            keeps,
            ..AbstractionShape::default()
        };
        Abstraction::new(shape, graph).map_err(|e| e.to_string())?;
        let (build, abstraction) = built(|| Abstraction::new(shape, graph).expect("as before"));
        let storage = abstraction.storage();
        let held = Held {
            nodes: storage.nodes.iter().sum(),
            edges: storage.links.iter().chain(&storage.paths).sum(),
            bytes: abstraction.bytes(),
            build,
        };
        let usual = HpaSettings::default();
        let queries = [HpaSmoothing::None, usual.smoothing].map(|smoothing| {
            let settings = HpaSettings { smoothing, ..usual };
            HpaStar::between(settings, nobody, nobody)
        });
        let context = (&abstraction, graph);
        row(
            name,
            kind,
            &held,
            queries,
            context,
            (HpaStar::restart, |query| {
                (query.path_units(), query.counters().expanded)
            }),
            graph,
            problems,
        );
    }
    let (build, sectors) = built(|| Sectors::new(SECTOR, graph).0);
    let held = Held {
        nodes: sectors.regions(),
        edges: sectors.edges(),
        bytes: sectors.bytes(),
        build,
    };
    let queries = [false, true].map(|smooth| {
        let settings = SectorSettings {
            smooth,
            ..SectorSettings::default()
        };
        SectorQuery::between(settings, nobody, nobody)
    });
    let context = (&sectors, graph);
    row(
        name,
        "minimal memory",
        &held,
        queries,
        context,
        (SectorQuery::restart, |query| {
            (query.path_units(), query.counters().expanded)
        }),
        graph,
        problems,
    );
    let (build, pyramid) = built(|| CliquePyramid::new(graph));
    let nodes = |level: usize| 0..pyramid.count(level) as u32;
    let ends = |level: usize| -> usize {
        nodes(level)
            .map(|node| pyramid.joined(level, node).len())
            .sum()
    };
    let held = Held {
        nodes: (1..=pyramid.levels())
            .map(|level| pyramid.count(level))
            .sum(),
        edges: (1..=pyramid.levels()).map(ends).sum::<usize>() / 2,
        bytes: pyramid.bytes(),
        build,
    };
    let queries = [false, true].map(|smooth| {
        let settings = PraSettings {
            smooth,
            ..PraSettings::default()
        };
        PraStar::between(settings, nobody, nobody)
    });
    row(
        name,
        "PRA*",
        &held,
        queries,
        (&pyramid, graph),
        (PraStar::restart, |query| {
            (query.path_units(), query.counters().expanded)
        }),
        graph,
        problems,
    );
    Ok(())
}

/// What building makes, and the median of the time that it takes.
fn built<T>(mut build: impl FnMut() -> T) -> (Duration, T) {
    let mut times = Vec::new();
    loop {
        let begun = Instant::now();
        let made = build();
        times.push(begun.elapsed());
        if times.len() == REPEATS {
            return (table::median_time(times), made);
        }
    }
}

/// A row. `queries`: one that does not smooth, and one that does; A* solves the same problems in turns with the latter.
#[allow(clippy::too_many_arguments)] // A row has as many parts.
fn row<Q: Process<X>, X: Copy>(
    name: &str,
    kind: &str,
    held: &Held,
    [mut raw, mut smooth]: [Q; 2],
    context: X,
    (restart, found): Ways<Q>,
    graph: &GridGraph<'_, u32>,
    problems: &[&Scenario],
) {
    let nobody = NodeId(0);
    let mut search = BestFirst::between(a_star::settings(), nobody, nobody);
    let (mut count, mut expanded, mut by_a_star) = (0.0, 0, 0);
    let (mut time, mut of_a_star) = (Duration::ZERO, Duration::ZERO);
    let mut longer = [0.0; 2];
    for problem in problems {
        let node = |cell| NodeId(graph.grid().index(cell) as u32);
        let (start, goal) = (node(problem.start), node(problem.goal));
        let (mut times, mut times_of_a_star) = (Vec::new(), Vec::new());
        for _ in 0..REPEATS {
            let begun = Instant::now();
            search.restart(start, goal);
            search.run(graph, &mut ());
            times_of_a_star.push(begun.elapsed());
            let begun = Instant::now();
            restart(&mut smooth, start, goal);
            smooth.run(context, &mut ());
            times.push(begun.elapsed());
        }
        restart(&mut raw, start, goal);
        raw.run(context, &mut ());
        let Some(optimum) = search.path_units().filter(|units| *units > 0) else {
            continue;
        };
        for (longer, query) in longer.iter_mut().zip([&raw, &smooth]) {
            let units = found(query).0.expect("a path where A* has one");
            *longer += 100.0 * (units as f64 / optimum as f64 - 1.0);
        }
        count += 1.0;
        expanded += found(&smooth).1;
        by_a_star += search.counters().expanded;
        time += table::median_time(times);
        of_a_star += table::median_time(times_of_a_star);
    }
    println!(
        "{name:<16} {kind:<18} {:>7} {:>7} {:>9} {:>8.1} {:>8.0} {:>7.1} {:>7.1} {:>6.2} {:>8.2}",
        held.nodes,
        held.edges,
        held.bytes,
        held.build.as_secs_f64() * 1e3,
        expanded as f64 / count,
        by_a_star as f64 / expanded as f64,
        of_a_star.as_secs_f64() / time.as_secs_f64(),
        longer[0] / count,
        longer[1] / count,
    );
}

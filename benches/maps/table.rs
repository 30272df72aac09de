//! The table: six maps, fifty problems each, ours and the peer in turns within one run.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::Settings;
use wayscope::world::{Grid, Scenario};

use crate::{corpus, peer};

/// The maps of the table.
pub const MAPS: [&str; 6] = [
    "brc202d",
    "BigGameHunters",
    "AR0011SR",
    "random512-20-0",
    "maze512-8-0",
    "32room_000",
];

/// Problems taken from each map, evenly from its list.
pub const PROBLEMS: usize = 50;

/// Each problem is solved so often by each; the median counts.
const REPEATS: usize = 3;

/// The printed lengths have few digits.
const TOLERANCE: f64 = 0.0051;

/// What one map came to, times summed over its problems.
struct Row {
    map: String,
    expanded: u64,
    ours: Duration,
    recorded: Duration,
    peer_expanded: u64,
    peer: Duration,
}

/// What a table has to say of a map, by its name.
type Rows<'a> = dyn FnMut(&str, &Grid, &[Scenario]) -> Result<(), String> + 'a;

/// Has a table say something of each of the maps that is there.
pub fn of_maps(folder: Option<&Path>, rows: &mut Rows<'_>) -> Result<(), String> {
    let folder = folder.map_or_else(default_corpus, Path::to_owned);
    let maps = corpus::maps_below(&folder)?;
    for name in MAPS {
        let named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| stem == name);
        if let Some(path) = maps.iter().find(named) {
            let (grid, scenarios) = corpus::load(path)?;
            rows(name, &grid, &scenarios)?;
        }
    }
    Ok(())
}

/// Prints the table; writes it as JSON when asked.
pub fn run(corpus: Option<&Path>, json: Option<&Path>) -> Result<(), String> {
    let folder = corpus.map_or_else(default_corpus, Path::to_owned);
    let maps = corpus::maps_below(&folder).map_err(|e| {
        format!("{e}\nthe table needs the maps {MAPS:?} (movingai.com/benchmarks): --corpus DIR")
    })?;
    println!("A* natively: ours, recorded, and the crate pathfinding; {PROBLEMS} problems a map");
    println!(
        "{:<16} {:>9} {:>9} {:>8} {:>8} {:>8} {:>9} {:>7} {:>7}",
        "map", "expanded", "peer exp", "ms ours", "ms rec.", "ms peer", "ns/exp", "rec.", "peer"
    );
    let mut rows = Vec::new();
    for name in MAPS {
        let Some(path) = maps
            .iter()
            .find(|p| p.file_stem().is_some_and(|stem| stem == name))
        else {
            println!("{name:<16} not found below {}", folder.display());
            continue;
        };
        let (grid, scenarios) = corpus::load(path)?;
        let row = measure(name, grid, &scenarios)?;
        print_row(&row);
        rows.push(row);
    }
    let over = |ratio: fn(&Row) -> f64| median(rows.iter().map(ratio).collect());
    println!(
        "medians over the maps: {:.0} ns per expansion, recording x {:.2}, peer x {:.2}",
        over(Row::ns_per_expansion),
        over(Row::recording),
        over(Row::against_peer)
    );
    if let Some(file) = json {
        let rows: Vec<Value> = rows.iter().map(Row::json).collect();
        let text = serde_json::to_string_pretty(&rows).map_err(|e| e.to_string())?;
        std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

fn measure(name: &str, grid: Grid, scenarios: &[Scenario]) -> Result<Row, String> {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find("a-star").ok_or("no A* in the catalogue")?;
    let settings = Settings::defaults(&entry.all_settings());
    let moves = Moves::new(&grid, MoveRule::default());
    let mut solver = Solver::new(entry, &settings, grid.clone()).map_err(|e| e.to_string())?;
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let mut row = Row {
        map: name.to_owned(),
        expanded: 0,
        ours: Duration::ZERO,
        recorded: Duration::ZERO,
        peer_expanded: 0,
        peer: Duration::ZERO,
    };
    for i in 0..PROBLEMS.min(scenarios.len()) {
        let problem = &scenarios[i * scenarios.len() / PROBLEMS.min(scenarios.len())];
        solver
            .set_problem(problem.start, problem.goal)
            .map_err(|e| e.to_string())?;
        let node = |cell| NodeId(grid.index(cell) as u32);
        let (start, goal) = (node(problem.start), node(problem.goal));
        let (mut ours, mut recorded, mut peers) = (Vec::new(), Vec::new(), Vec::new());
        for repeat in 0..REPEATS {
            let (time, counters) = timed(|| solver.solve(false));
            ours.push(time);
            assert_length(name, problem, solver.length().map_err(|e| e.to_string())?);
            recorded.push(timed(|| solver.solve(true)).0);
            let (time, (cost, asked)) = timed(|| peer::a_star(&graph, start, goal));
            peers.push(time);
            assert_length(name, problem, cost.map(|units| f64::from(units) / 5741.0));
            if repeat == 0 {
                row.expanded += counters.expanded;
                row.peer_expanded += asked;
            }
        }
        row.ours += median_time(ours);
        row.recorded += median_time(recorded);
        row.peer += median_time(peers);
    }
    Ok(row)
}

impl Row {
    fn ns_per_expansion(&self) -> f64 {
        self.ours.as_nanos() as f64 / self.expanded.max(1) as f64
    }

    fn recording(&self) -> f64 {
        self.recorded.as_secs_f64() / self.ours.as_secs_f64()
    }

    fn against_peer(&self) -> f64 {
        self.peer.as_secs_f64() / self.ours.as_secs_f64()
    }

    fn json(&self) -> Value {
        json!({
            "map": self.map,
            "expanded": self.expanded,
            "peerExpanded": self.peer_expanded,
            "ms": self.ours.as_secs_f64() * 1e3,
            "msRecorded": self.recorded.as_secs_f64() * 1e3,
            "msPeer": self.peer.as_secs_f64() * 1e3,
        })
    }
}

fn print_row(row: &Row) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{:<16} {:>9} {:>9} {:>8.1} {:>8.1} {:>8.1} {:>9.0} {:>7.2} {:>7.2}",
        row.map,
        row.expanded,
        row.peer_expanded,
        ms(row.ours),
        ms(row.recorded),
        ms(row.peer),
        row.ns_per_expansion(),
        row.recording(),
        row.against_peer(),
    );
}

/// The folder beside the checkout, unless the environment names another.
pub fn default_corpus() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/maps");
    std::env::var_os("WAYSCOPE_MAPS").map_or_else(beside, PathBuf::from)
}

pub fn assert_length(map: &str, problem: &Scenario, length: Option<f64>) {
    let length = length.unwrap_or(0.0);
    assert!(
        (length - problem.length).abs() <= TOLERANCE,
        "{map}: {length} instead of {} from {:?} to {:?}",
        problem.length,
        problem.start,
        problem.goal
    );
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let done = std::hint::black_box(work());
    (begun.elapsed(), done)
}

pub fn median_time(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => values[n / 2],
        n => (values[n / 2 - 1] + values[n / 2]) / 2.0,
    }
}

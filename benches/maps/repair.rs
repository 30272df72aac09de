//! The table of repairs: what it takes to plan anew after one cell has changed, against A* from scratch on the changed
//! map.

use std::path::Path;
use std::time::{Duration, Instant};

use wayscope::graph::{GridGraph, Heuristic, MoveRule, Moves, NodeId};
use wayscope::search::d_star_lite::DStarLite;
use wayscope::search::focused_d_star::FocusedDStar;
use wayscope::search::journey::{BeliefGraph, Planner, Planning, touched};
use wayscope::search::lpa_star::LpaStar;
use wayscope::search::{BestFirst, Search, a_star};
use wayscope::trace::Process;
use wayscope::world::{CellBox, Grid, Scenario, Terrain};

use crate::{corpus, table};

/// Problems taken from each map, evenly from its list.
const PROBLEMS: usize = 20;

/// Edits for each problem and each kind: a cell is blocked, and freed again.
const EDITS: usize = 8;

/// Where the changed cell lies.
#[derive(Clone, Copy)]
enum Place {
    /// Anywhere among the cells that the first plan was made of: those that A* has seen.
    Seen,
    /// On the path, in this quarter of it; 0 begins at the start.
    Path(usize),
}

const PLACES: [(&str, Place); 5] = [
    ("seen cells", Place::Seen),
    ("path, 1st quarter", Place::Path(0)),
    ("path, 2nd quarter", Place::Path(1)),
    ("path, 3rd quarter", Place::Path(2)),
    ("path, 4th quarter", Place::Path(3)),
];

/// What repairs came to; A* solves the same problem on the same map each time.
#[derive(Default)]
struct Sums {
    repairs: u32,
    expanded: u64,
    by_a_star: u64,
    time: Duration,
    of_a_star: Duration,
    /// Repairs that took more expansions than A*.
    dearer: u32,
}

/// Prints the table.
pub fn run(folder: Option<&Path>) -> Result<(), String> {
    println!(
        "\nRepair after a cell was blocked or freed, against A* from scratch; {PROBLEMS} problems a map, {} edits each a row",
        2 * EDITS
    );
    println!(
        "{:<16} {:<18} {:<12} {:>9} {:>9} {:>8} {:>8} {:>8}",
        "map", "cell", "repaired by", "expanded", "A* exp", "x exp", "x time", "dearer"
    );
    table::of_maps(folder, &mut |name, grid, scenarios| {
        let problems = corpus::evenly(scenarios, PROBLEMS);
        for (what, place) in PLACES {
            let (mut by_lpa, mut by_d, mut by_focused) =
                (Sums::default(), Sums::default(), Sums::default());
            for (seed, problem) in problems.iter().enumerate() {
                let site = Site::new(grid, problem);
                site.measure(LpaStar::new(Heuristic::Octile), place, seed, &mut by_lpa);
                site.measure(DStarLite::new(Heuristic::Octile), place, seed, &mut by_d);
                site.measure(
                    FocusedDStar::new(Heuristic::Octile),
                    place,
                    seed,
                    &mut by_focused,
                );
            }
            print_row(name, what, "LPA*", &by_lpa);
            print_row(name, what, "D* Lite", &by_d);
            print_row(name, what, "Focused D*", &by_focused);
        }
        Ok(())
    })
}

fn print_row(map: &str, place: &str, algorithm: &str, sums: &Sums) {
    let ratio = |a: f64, b: f64| if a > 0.0 { b / a } else { f64::NAN };
    println!(
        "{map:<16} {place:<18} {algorithm:<12} {:>9} {:>9} {:>8.1} {:>8.1} {:>6.0} %",
        sums.expanded / u64::from(sums.repairs.max(1)),
        sums.by_a_star / u64::from(sums.repairs.max(1)),
        ratio(sums.expanded as f64, sums.by_a_star as f64),
        ratio(sums.time.as_secs_f64(), sums.of_a_star.as_secs_f64()),
        100.0 * f64::from(sums.dearer) / f64::from(sums.repairs.max(1)),
    );
}

/// A problem on a map.
struct Site<'a> {
    grid: &'a Grid,
    ends: (NodeId, NodeId),
    /// The cells that A* has seen, and its path.
    seen: Vec<usize>,
    path: Vec<usize>,
}

impl Site<'_> {
    fn new<'a>(grid: &'a Grid, problem: &Scenario) -> Site<'a> {
        let node = |cell| NodeId(grid.index(cell) as u32);
        let ends = (node(problem.start), node(problem.goal));
        let moves = Moves::new(grid, MoveRule::default());
        let mut search = BestFirst::between(a_star::settings(), ends.0, ends.1);
        from_scratch(&mut search, (grid, &moves), ends);
        let is_seen = |index: &usize| {
            let node = NodeId(*index as u32);
            search.is_open(node) || search.is_closed(node)
        };
        Site {
            grid,
            ends,
            seen: (0..grid.len()).filter(is_seen).collect(),
            path: search
                .path()
                .unwrap_or_default()
                .iter()
                .map(|node| node.index())
                .collect(),
        }
    }

    /// A cell of that place, neither start nor goal; the same for the same numbers.
    fn cell(&self, place: Place, draw: usize) -> Option<usize> {
        let among = match place {
            Place::Seen => &self.seen[..],
            Place::Path(quarter) => {
                let at = |quarter| quarter * self.path.len() / 4;
                &self.path[at(quarter)..at(quarter + 1)]
            }
        };
        // A multiplicative hash is random enough to choose by.
        let hash = (draw as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let index = *among.get(hash as usize % among.len().max(1))?;
        let is_end = [self.ends.0.index(), self.ends.1.index()].contains(&index);
        (!is_end).then_some(index)
    }

    fn measure<P: Planner>(&self, mut planner: P, place: Place, seed: usize, sums: &mut Sums) {
        let mut grid = self.grid.clone();
        let mut moves = Moves::new(&grid, MoveRule::default());
        let mut search = BestFirst::between(a_star::settings(), self.ends.0, self.ends.1);
        from_scratch(&mut search, (&grid, &moves), self.ends);
        let ground = BeliefGraph::new(&grid, &moves);
        planner.begin(&ground, self.ends, &mut ());
        while planner.plan(&ground, &mut ()) == Planning::Working {}
        for edit in 0..EDITS {
            let Some(index) = self.cell(place, seed * EDITS + edit) else {
                continue;
            };
            let before = grid.terrain()[index];
            for terrain in [Terrain::OutOfBounds, before] {
                grid.set_terrain(index, terrain);
                let cell = grid.cell(index);
                let area = CellBox::around(cell);
                moves.update(&grid, area);
                let cells = touched(&grid, MoveRule::default(), area);
                let ground = BeliefGraph::new(&grid, &moves);

                let already = planner.counters().expanded;
                let begun = Instant::now();
                planner.changed(&ground, &cells, &mut ());
                while planner.plan(&ground, &mut ()) == Planning::Working {}
                sums.time += begun.elapsed();
                let expanded = planner.counters().expanded - already;

                let begun = Instant::now();
                from_scratch(&mut search, (&grid, &moves), self.ends);
                sums.of_a_star += begun.elapsed();
                let cost = planner.path(&ground).map(|(_, cost)| cost);
                assert_eq!(cost, search.path_units(), "a repair is as good as A*");
                let by_a_star = search.counters().expanded;
                sums.repairs += 1;
                sums.expanded += expanded;
                sums.by_a_star += by_a_star;
                sums.dearer += u32::from(expanded > by_a_star);
            }
        }
    }
}

/// Solves a problem with A*, in the memory that the search has already.
fn from_scratch(
    search: &mut BestFirst<u32>,
    (grid, moves): (&Grid, &Moves),
    (start, goal): (NodeId, NodeId),
) {
    search.restart(start, goal);
    search.run(&GridGraph::<u32>::new(grid, moves), &mut ());
}

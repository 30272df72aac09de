//! The MovingAI maps with exact optimal lengths, when they are at hand: an oracle that nobody here wrote.
//!
//! The usual run solves a fixed tenth of the problems, WAYSCOPE_ALL=1 all of them.

use crate::support::oracle;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::oracle::{OracleRule, real_maps, shortest};
use wayscope::lab::{Catalogue, Solver};
use wayscope::search::{Guarantee, Settings};
use wayscope::world::{Cell, Grid, Scenario, World, check_against, read_map, read_scenarios};

/// The printed lengths have few digits.
const PRINTED: f64 = 0.0051;

/// The one that takes longest first: a core takes a map at a time.
const MAPS: [&str; 11] = [
    "mazes/maze512-8-0",
    "dao/arena",
    "dao/brc202d",
    "dao/den520d",
    "bg512/AR0011SR",
    "bg512/AR0400SR",
    "sc1/BigGameHunters",
    "wc3maps512/gnollwood",
    "random/random512-20-0",
    "rooms/32room_000",
    "cities/Berlin_0_256",
];

fn load(folder: &Path, name: &str) -> (Grid, Vec<Scenario>) {
    let read = |name: String| std::fs::read(folder.join(name)).unwrap();
    let grid = read_map(&read(format!("{name}.map"))).unwrap();
    let scenarios = read_scenarios(&read(format!("{name}.map.scen"))).unwrap();
    check_against(&scenarios, &grid).unwrap();
    (grid, scenarios)
}

fn blocked(grid: &Grid, cell: Cell) -> bool {
    grid.medium(grid.index(cell)).is_none()
}

/// How many of the problems were solved, and how many were left out because an end is on trees.
fn solve_map(
    grid: &Grid,
    scenarios: &[Scenario],
    every: usize,
    optimum_every: usize,
) -> (usize, usize) {
    let catalogue = Catalogue::standard();
    let mut solvers: Vec<_> = catalogue
        .entries()
        .iter()
        .map(|entry| {
            let specs = entry.all_settings();
            let mut settings = Settings::defaults(&specs);
            // Those that stop at a limit come to it on maps of this size; the sooner the better.
            let _ = settings.set(&specs, "visits", "1000");
            let _ = settings.set(&specs, "moves", "1000");
            let corner = Cell::new(0, 0);
            let world = World::new("a map", grid.clone(), corner, corner).unwrap();
            let often = ["a-star", "jump-point", "jump-point-plus"].contains(&entry.id);
            let claim = entry.claim(&settings, &world);
            let solver = Solver::new(entry, &settings, grid.clone()).unwrap();
            (solver, claim.guarantee, claim.may_stop, often)
        })
        .collect();
    let (mut solved, mut left_out) = (0, 0);
    for (number, problem) in scenarios.iter().enumerate().step_by(every) {
        if blocked(grid, problem.start) || blocked(grid, problem.goal) {
            left_out += 1;
            continue;
        }
        let optimum = (number % optimum_every == 0)
            .then(|| shortest(grid, OracleRule::MOVING_AI, problem.start, problem.goal));
        // A* and jump point searches on each; the others where the slow oracle runs too.
        for (solver, worth, may_stop, often) in &mut solvers {
            if optimum.is_none() && !*often {
                continue;
            }
            solver.set_problem(problem.start, problem.goal).unwrap();
            solver.solve(false);
            let length = solver.length().unwrap();
            if solver.has_stopped() {
                // It may: it claims no more.
                assert!(length.is_none() && *may_stop);
                continue;
            }
            // The dao set prints 0 where there is no path.
            let told = length.unwrap_or(0.0);
            let worth = *worth;
            let most = |optimum: f64| match worth {
                Guarantee::Optimal | Guarantee::OnGrid | Guarantee::AnyAngle => optimum,
                Guarantee::BoundedSuboptimal(factor) => optimum * factor,
                Guarantee::AdditiveBound(more) => optimum + more,
                Guarantee::Among { .. }
                | Guarantee::FewestMoves
                | Guarantee::Any
                | Guarantee::InGraph
                | Guarantee::OnLines => f64::INFINITY,
            };
            // Along lines it may be shorter, as far as the straight line.
            let shorter = [
                Guarantee::OnGrid,
                Guarantee::AnyAngle,
                Guarantee::InGraph,
                Guarantee::OnLines,
            ]
            .contains(&worth);
            let straight =
                oracle::line_length(grid, OracleRule::MOVING_AI, problem.start, problem.goal);
            let least = |optimum: f64| {
                if shorter {
                    straight.min(optimum)
                } else {
                    optimum
                }
            };
            assert!(
                told >= least(problem.length) - PRINTED && told <= most(problem.length) + PRINTED,
                "{problem:?}: {told}, {worth:?}"
            );
            if let Some(optimum) = optimum {
                match (length, optimum) {
                    (Some(length), Some(optimum)) => {
                        assert!(
                            length >= least(optimum) - 1e-9 && length <= most(optimum) + 1e-6,
                            "{problem:?}: {length} {optimum}, {worth:?}"
                        );
                    }
                    (found, expected) => assert_eq!(found, expected, "{problem:?}"),
                }
            }
        }
        solved += 1;
    }
    (solved, left_out)
}

#[test]
fn printed_and_oracle_lengths_are_reproduced() {
    let Some(folder) = real_maps() else {
        eprintln!(
            "the MovingAI maps are not here (WAYSCOPE_MAPS): nothing is checked against them"
        );
        return;
    };
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    let every = if all { 1 } else { 10 };
    let next = AtomicUsize::new(0);
    let total = [const { AtomicUsize::new(0) }; 2];
    // A map at a time on each core: some have many more problems than others.
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                while let Some(name) = MAPS.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (grid, scenarios) = load(&folder, name);
                    let (solved, left_out) =
                        solve_map(&grid, &scenarios, every, every * if all { 1 } else { 4 });
                    eprintln!("{name}: {solved} problems, {left_out} left out");
                    assert!(left_out == 0 || *name == "wc3maps512/gnollwood");
                    total[0].fetch_add(solved, Ordering::Relaxed);
                    total[1].fetch_add(left_out, Ordering::Relaxed);
                }
            });
        }
    });
    let total = total.map(AtomicUsize::into_inner);
    if all {
        assert_eq!(total, [19_803 - 18, 18]);
    } else {
        assert!(total[0] > 1_900);
    }
}

/// Rows joined at alternating ends: the longest path there is, 64-bit costs needed.
#[test]
fn a_serpentine_on_4096_x_4096_is_right_to_the_last_step() {
    use wayscope::graph::{DiagonalCost, cost_width_fits_u32};
    use wayscope::world::Terrain;

    let side = 4096u32;
    let mut terrain = vec![Terrain::Dot; (side * side) as usize];
    for y in (1..side).step_by(2) {
        let gap = if y % 4 == 1 { side - 1 } else { 0 };
        for x in (0..side).filter(|&x| x != gap) {
            terrain[(y * side + x) as usize] = Terrain::OutOfBounds;
        }
    }
    let grid = Grid::from_terrain(side, side, terrain).unwrap();
    assert!(!cost_width_fits_u32(&grid, DiagonalCost::Sqrt2, 1));
    let catalogue = Catalogue::standard();
    let entry = catalogue.find("a-star").unwrap();
    let settings = Settings::defaults(&entry.all_settings());
    let mut solver = Solver::new(entry, &settings, grid).unwrap();
    // The last free row is 4094; odd-numbered runs end at the left.
    let goal = Cell::new(if (side / 2 - 1) % 2 == 1 { 0 } else { side - 1 }, side - 2);
    solver.set_problem(Cell::new(0, 0), goal).unwrap();
    let counters = solver.solve(false);
    let steps = u64::from(side / 2) * u64::from(side - 1) + u64::from(side / 2 - 1) * 2;
    assert_eq!(solver.length().unwrap(), Some(steps as f64));
    assert_eq!(solver.path().unwrap().len() as u64, steps + 1);
    assert_eq!(counters.expanded, steps);
    assert!(steps * 5741 > u64::from(u32::MAX));
}

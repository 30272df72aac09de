//! A naive oracle for shortest paths, shared by the integration tests; those of who walks, in crowds and in groups, lie
//! beside it.
//!
//! It uses nothing but `wayscope::world` (how a rule is spelled out is read by `rules`), so that a fault in the
//! searches, the graphs or the costs of the crate cannot be in it as well. Its rules are spelled out cell by cell and
//! its search is plain Dijkstra in f64.

#![allow(dead_code)] // The example that makes the maps uses a part of it.

pub mod crowd;
pub mod follower;
pub mod group;
pub mod rules;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::{Path, PathBuf};
use wayscope::world::scene::{Scene, trace_grid};
use wayscope::world::{Cell, Grid, Medium, read_map};

/// When a diagonal step may pass the two cells beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// Both must be free.
    Never,
    /// At least one must be free.
    One,
    /// They do not matter.
    Always,
}

/// How one may move, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OracleRule {
    /// 4, 8, or 6 for hexagons in rows, of which every second one (the first is 0) lies half a cell to the right.
    pub neighbours: u8,
    /// Matters with 8 neighbours only.
    pub corner: Corner,
    /// Length of a diagonal step; a straight one has length 1.
    pub diagonal: f64,
    /// How many cells the agent reaches beyond its own in each direction.
    pub reach: u8,
    /// What a unit of risk adds to the cost of a cell.
    pub risk: u8,
}

impl OracleRule {
    /// The rule of the MovingAI benchmarks.
    pub const MOVING_AI: OracleRule = OracleRule {
        neighbours: 8,
        corner: Corner::Never,
        diagonal: std::f64::consts::SQRT_2,
        reach: 0,
        risk: 0,
    };
}

/// A hexagon's axial coordinates.
fn axial(x: i64, y: i64) -> (i64, i64) {
    (x - (y - y.rem_euclid(2)) / 2, y)
}

/// Moves between two hexagons, wherever they are.
pub fn hexagons_apart(a: (i64, i64), b: (i64, i64)) -> i64 {
    let ((q, r), (s, t)) = (axial(a.0, a.1), axial(b.0, b.1));
    let (dq, dr) = (q - s, r - t);
    (dq.abs() + dr.abs() + (dq + dr).abs()) / 2
}

/// What the agent stands in at `(x, y)`: all cells that it covers are there and of one medium.
fn stands(grid: &Grid, rule: OracleRule, x: i64, y: i64) -> Option<Medium> {
    let at = |x: i64, y: i64| {
        let cell = Cell::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        grid.get(cell)?.medium()
    };
    let reach = i64::from(rule.reach);
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let covered = rule.neighbours != 6 || hexagons_apart((x, y), (x + dx, y + dy)) <= reach;
            if covered && (at(x + dx, y + dy).is_none() || at(x + dx, y + dy) != at(x, y)) {
                return None;
            }
        }
    }
    at(x, y)
}

/// What a cell costs: its terrain, and the risk for its weight; 255 at most.
pub fn cost_of(grid: &Grid, rule: OracleRule, cell: Cell) -> f64 {
    let index = grid.index(cell);
    let risk = f64::from(grid.risk(index)) * f64::from(rule.risk);
    (f64::from(grid.cost(index)) + risk).min(255.0)
}

/// All steps from `from`: where they lead and what they cost. A step costs its length times the
/// mean of the costs of its two cells.
pub fn steps(grid: &Grid, rule: OracleRule, from: Cell) -> Vec<(Cell, f64)> {
    let mut steps = Vec::new();
    let (x, y) = (i64::from(from.x), i64::from(from.y));
    let here = stands(grid, rule, x, y);
    let like = |x: i64, y: i64| here.is_some() && stands(grid, rule, x, y) == here;
    for dy in -1..=1 {
        for dx in -1..=1 {
            if dx == 0 && dy == 0 || !like(x + dx, y + dy) {
                continue;
            }
            let mut length = 1.0;
            if rule.neighbours == 6 {
                if hexagons_apart((x, y), (x + dx, y + dy)) != 1 {
                    continue;
                }
            } else if dx != 0 && dy != 0 {
                let beside = like(x + dx, y);
                let above = like(x, y + dy);
                let allowed = rule.neighbours == 8
                    && match rule.corner {
                        Corner::Never => beside && above,
                        Corner::One => beside || above,
                        Corner::Always => true,
                    };
                if !allowed {
                    continue;
                }
                length = rule.diagonal;
            }
            let to = Cell::new((x + dx) as u32, (y + dy) as u32);
            let costs = cost_of(grid, rule, from) + cost_of(grid, rule, to);
            steps.push((to, length * costs / 2.0));
        }
    }
    steps
}

/// Whether nothing is in the way of the straight line between the middles of two cells, for lines at any angle.
///
/// Spelled out over all cells: those whose inside the line goes through must be such as the agent can stand on, all of
/// one medium and, unless the two are neighbours, of one cost; of the four cells around a corner that the line goes
/// exactly through, the two that it does not enter are those that the corner rule is about. Coordinates are doubled, so
/// that the middles are even and the corners odd.
pub fn sees(grid: &Grid, rule: OracleRule, a: Cell, b: Cell) -> bool {
    let (ax, ay) = (2 * i64::from(a.x), 2 * i64::from(a.y));
    let (bx, by) = (2 * i64::from(b.x), 2 * i64::from(b.y));
    let here = stands(grid, rule, ax / 2, ay / 2);
    let like = |x: i64, y: i64| here.is_some() && stands(grid, rule, x, y) == here;
    // Left of the line, right of it, or 0 on it.
    let side = |x: i64, y: i64| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    let near = (bx - ax).abs() <= 2 && (by - ay).abs() <= 2;
    let cost = |x: i64, y: i64| cost_of(grid, rule, Cell::new(x as u32, y as u32));
    for y in ay.min(by) / 2..=ay.max(by) / 2 {
        for x in ax.min(bx) / 2..=ax.max(bx) / 2 {
            let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
            let sides = corners.map(|(dx, dy)| side(2 * x + dx, 2 * y + dy).signum());
            let through = (sides.contains(&1) && sides.contains(&-1)) || (ax, ay) == (bx, by);
            if through && !like(x, y) {
                return false;
            }
            if through && !near && cost(x, y) != cost(ax / 2, ay / 2) {
                return false;
            }
            // The corner below, on the right, if the line goes through it on its way.
            let (cx, cy) = (2 * x + 1, 2 * y + 1);
            let between = |c: i64, p: i64, q: i64| p.min(q) < c && c < p.max(q);
            if side(cx, cy) == 0 && between(cx, ax, bx) && between(cy, ay, by) {
                let down = (bx - ax).signum() == (by - ay).signum();
                let (one, other) = match down {
                    true => (like(x + 1, y), like(x, y + 1)),
                    false => (like(x, y), like(x + 1, y + 1)),
                };
                let passes = match rule.corner {
                    Corner::Never => one && other,
                    Corner::One => one || other,
                    Corner::Always => true,
                };
                if !passes {
                    return false;
                }
            }
        }
    }
    here.is_some()
}

/// The length of a shortest path that goes along lines of sight, turning at middles of cells; `None` if there is none.
/// O(cells^3).
pub fn shortest_on_lines(grid: &Grid, rule: OracleRule, start: Cell, goal: Cell) -> Option<f64> {
    stands(grid, rule, i64::from(start.x), i64::from(start.y))?;
    let mut cost = vec![f64::INFINITY; grid.len()];
    let mut settled = vec![false; grid.len()];
    cost[grid.index(start)] = 0.0;
    loop {
        let open = (0..grid.len()).filter(|&i| !settled[i] && cost[i].is_finite());
        let at = open.min_by(|&a, &b| cost[a].total_cmp(&cost[b]))?;
        if grid.cell(at) == goal {
            return Some(cost[at]);
        }
        settled[at] = true;
        let from = grid.cell(at);
        for to in 0..grid.len() {
            let there = grid.cell(to);
            if !settled[to] && sees(grid, rule, from, there) {
                cost[to] = cost[to].min(cost[at] + line_length(grid, rule, from, there));
            }
        }
    }
}

/// What a line between two cells costs: its length times the mean of the costs of its ends.
pub fn line_length(grid: &Grid, rule: OracleRule, a: Cell, b: Cell) -> f64 {
    let (dx, dy) = (
        f64::from(a.x) - f64::from(b.x),
        f64::from(a.y) - f64::from(b.y),
    );
    let costs = cost_of(grid, rule, a) + cost_of(grid, rule, b);
    (dx * dx + dy * dy).sqrt() * costs / 2.0
}

/// The moves of a path with the fewest of them; `None` if there is no path.
pub fn fewest_moves(grid: &Grid, rule: OracleRule, start: Cell, goal: Cell) -> Option<usize> {
    stands(grid, rule, i64::from(start.x), i64::from(start.y))?;
    let mut reached = vec![false; grid.len()];
    let mut layer = vec![start];
    for moves in 0.. {
        if layer.is_empty() {
            return None;
        }
        if layer.contains(&goal) {
            return Some(moves);
        }
        let mut next = Vec::new();
        for cell in layer {
            for (to, _) in steps(grid, rule, cell) {
                if !std::mem::replace(&mut reached[grid.index(to)], true) {
                    next.push(to);
                }
            }
        }
        layer = next;
    }
    None
}

/// Costs of the cheapest paths from `start`, by cell index; `INFINITY` where there is none. A
/// blocked cell reaches nothing, not even itself. Stops early once `goal` is settled.
fn dijkstra(grid: &Grid, rule: OracleRule, start: Cell, goal: Option<Cell>) -> Vec<f64> {
    let mut cost = vec![f64::INFINITY; grid.len()];
    if stands(grid, rule, i64::from(start.x), i64::from(start.y)).is_none() {
        return cost;
    }
    cost[grid.index(start)] = 0.0;
    // Positive floats order like their bits.
    let mut open = BinaryHeap::from([Reverse((0.0_f64.to_bits(), grid.index(start)))]);
    while let Some(Reverse((bits, index))) = open.pop() {
        if f64::from_bits(bits) > cost[index] {
            continue; // A cheaper way was found since.
        }
        if goal == Some(grid.cell(index)) {
            break;
        }
        for (to, step) in steps(grid, rule, grid.cell(index)) {
            let to = grid.index(to);
            if cost[index] + step < cost[to] {
                cost[to] = cost[index] + step;
                open.push(Reverse((cost[to].to_bits(), to)));
            }
        }
    }
    cost
}

/// Costs of the cheapest paths from `start` to all cells, by cell index; `INFINITY` where there is
/// none.
pub fn all_from(grid: &Grid, rule: OracleRule, start: Cell) -> Vec<f64> {
    dijkstra(grid, rule, start, None)
}

/// Cost of a cheapest path; `None` if there is none, as from or to a blocked cell.
pub fn shortest(grid: &Grid, rule: OracleRule, start: Cell, goal: Cell) -> Option<f64> {
    let cost = dijkstra(grid, rule, start, Some(goal))[grid.index(goal)];
    cost.is_finite().then_some(cost)
}

/// Whether there is a path.
pub fn reachable(grid: &Grid, rule: OracleRule, start: Cell, goal: Cell) -> bool {
    shortest(grid, rule, start, goal).is_some()
}

/// The folder of the real benchmark maps: `WAYSCOPE_MAPS`, or `../shared/maps` beside the project.
/// Where there is none, says so on stderr, once for each caller.
pub fn real_maps() -> Option<PathBuf> {
    let folder = std::env::var_os("WAYSCOPE_MAPS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/maps"),
        PathBuf::from,
    );
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!(
        "The real maps are not at {}: what is tested on them is left out. WAYSCOPE_MAPS can name them.",
        folder.display()
    );
    None
}

/// A real map by its folder and name, and the scene that is traced from it, a metre a cell. Nothing where the maps are
/// not there, which is said on stderr.
pub fn real_scene(name: &str) -> Option<(Grid, Scene)> {
    let bytes = std::fs::read(real_maps()?.join(format!("{name}.map"))).unwrap();
    let grid = read_map(&bytes).unwrap();
    let scene = trace_grid(&grid, 1.0, 2.0).unwrap();
    Some((grid, scene))
}

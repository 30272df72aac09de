//! Path smoothing as post-processing: bends that a line of sight makes needless are removed (string pulling), and a
//! curve is laid through the rest.
//!
//! String pulling shortens the path of an agent that may move at any angle; the curve is for looks only.
//!
//! Any path of squares with eight neighbours can be smoothed: `pull` is never dearer and legal line by line; `spline`
//! lays the curve, and a line where the curve would touch something blocked. `Lab::smoothed` gives both of a lane.
//! Nothing of it enters a result, a table or a file.

use super::line_of_sight::{line_units, look};
use crate::graph::{DIRECTIONS, Moves};
use crate::world::{Cell, Grid};

/// How far apart the points of a curve are at most, as a share of a cell.
const SPACING: f64 = 0.25;

/// The most points of a curve between two bends.
const MOST_POINTS: usize = 4_096;

/// The path without the bends that a line of sight makes needless: from each place that stays, the line goes on as long
/// as each next one is seen.
///
/// A line is taken where it costs no more than the way it replaces, so the result never costs more; both ends stay.
/// `cells`: a path along moves or lines that are allowed, of squares with eight neighbours. O(cells times the length of
/// the lines).
pub fn pull(grid: &Grid, moves: &Moves, cells: &[u32]) -> Vec<u32> {
    let Some((&first, rest)) = cells.split_first() else {
        return Vec::new();
    };
    let mut kept = vec![first];
    let (mut from, mut last, mut spent) = (first, first, 0);
    for &next in rest {
        let step = units(grid, last, next);
        let direct = units(grid, from, next);
        let seen = || look(grid, moves, from, next).seen;
        if from == last || (direct <= spent + step && seen()) {
            spent += step;
        } else {
            kept.push(last);
            (from, spent) = (last, step);
        }
        last = next;
    }
    if kept.last() != Some(&last) {
        kept.push(last);
    }
    kept
}

/// What the line between two cells costs, in units of lines and halves of cost.
fn units(grid: &Grid, a: u32, b: u32) -> u64 {
    let [p, q] = [a, b].map(|cell| grid.cell(cell as usize));
    let costs = u64::from(grid.cost(a as usize)) + u64::from(grid.cost(b as usize));
    line_units(p.x.abs_diff(q.x), p.y.abs_diff(q.y)) * costs
}

/// A point in cells; the middle of the first cell is at 0.5, 0.5.
pub type CurvePoint = (f64, f64);

/// A curve through the middles of `cells`: a centripetal Catmull-Rom spline as points at most a quarter of a cell apart
/// on average, the middles among them. Where it would leave what the moves allow it is the straight line there. For
/// looks only. O(its length).
///
/// The straight lines between its points keep to cells in which the agent may be, and change between them as the moves
/// allow, diagonally only where both cells beside are free; the straight lines of the path itself are taken as they
/// are.
pub fn spline(grid: &Grid, moves: &Moves, cells: &[u32]) -> Vec<CurvePoint> {
    let middles = middles(grid, cells);
    let mut points: Vec<CurvePoint> = middles.first().copied().into_iter().collect();
    for (i, pair) in middles.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        // Before the first and behind the last the curve goes on as it comes.
        let mirrored = |p: CurvePoint, q: CurvePoint| (2.0 * p.0 - q.0, 2.0 * p.1 - q.1);
        let before = i.checked_sub(1).map_or(mirrored(a, b), |i| middles[i]);
        let behind = middles.get(i + 2).copied().unwrap_or(mirrored(b, a));
        let count = ((distance(a, b) / SPACING).ceil() as usize).clamp(1, MOST_POINTS);
        let curve: Vec<CurvePoint> = (1..count)
            .map(|n| catmull_rom([before, a, b, behind], n as f64 / count as f64))
            .chain([b])
            .collect();
        let from = std::iter::once(a).chain(curve.iter().copied());
        let mut steps = from.zip(curve.iter().copied());
        if steps.all(|(p, q)| passes(grid, moves, p, q)) {
            points.extend(curve);
        } else {
            points.push(b);
        }
    }
    points
}

/// The length of a line through points, in cells.
pub fn length(points: &[CurvePoint]) -> f64 {
    points
        .windows(2)
        .map(|pair| distance(pair[0], pair[1]))
        .sum()
}

/// The middles of cells.
pub fn middles(grid: &Grid, cells: &[u32]) -> Vec<CurvePoint> {
    cells.iter().map(|&cell| middle(grid, cell)).collect()
}

fn middle(grid: &Grid, cell: u32) -> CurvePoint {
    let Cell { x, y } = grid.cell(cell as usize);
    (f64::from(x) + 0.5, f64::from(y) + 0.5)
}

fn distance(a: CurvePoint, b: CurvePoint) -> f64 {
    let (dx, dy) = (a.0 - b.0, a.1 - b.1);
    (dx * dx + dy * dy).sqrt()
}

/// The point of a centripetal Catmull-Rom spline between the second and the third of four points, at `share` of the
/// way. Two of these may be one.
fn catmull_rom([p, a, b, q]: [CurvePoint; 4], share: f64) -> CurvePoint {
    // Knots are as far apart as the roots of the distances.
    let knot = |a: CurvePoint, b: CurvePoint| distance(a, b).sqrt().max(1e-9);
    let t0 = 0.0;
    let t1 = t0 + knot(p, a);
    let t2 = t1 + knot(a, b);
    let t3 = t2 + knot(b, q);
    let t = t1 + (t2 - t1) * share;
    let mix = |a: CurvePoint, b: CurvePoint, from: f64, to: f64| {
        let part = (t - from) / (to - from);
        (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
    };
    let (pa, ab, bq) = (mix(p, a, t0, t1), mix(a, b, t1, t2), mix(b, q, t2, t3));
    let (left, right) = (mix(pa, ab, t0, t2), mix(ab, bq, t1, t3));
    mix(left, right, t1, t2)
}

/// Whether the straight line between two points less than a cell apart keeps to what is allowed: within a cell, over a
/// side that a move may cross, or past a corner with both cells beside free.
fn passes(grid: &Grid, moves: &Moves, p: CurvePoint, q: CurvePoint) -> bool {
    let (Some(a), Some(b)) = (cell_at(grid, p), cell_at(grid, q)) else {
        return false;
    };
    if moves.medium(grid, grid.index(a)).is_none() {
        return false;
    }
    let mask = moves.mask(grid.index(a));
    let step = (
        i64::from(b.x) - i64::from(a.x),
        i64::from(b.y) - i64::from(a.y),
    );
    let allowed = |step: (i64, i64)| {
        let direction = DIRECTIONS
            .iter()
            .position(|&(dx, dy)| (i64::from(dx), i64::from(dy)) == step);
        direction.is_some_and(|direction| mask >> direction & 1 == 1)
    };
    match step {
        (0, 0) => true,
        (dx, dy) if dx != 0 && dy != 0 => allowed((dx, dy)) && allowed((dx, 0)) && allowed((0, dy)),
        _ => allowed(step),
    }
}

fn cell_at(grid: &Grid, (x, y): CurvePoint) -> Option<Cell> {
    let inside = |at: f64, side: u32| (at >= 0.0 && at < f64::from(side)).then_some(at as u32);
    Some(Cell::new(
        inside(x, grid.width())?,
        inside(y, grid.height())?,
    ))
}

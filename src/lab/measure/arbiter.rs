//! Arbiter between a scenario file and a search: A\* written a second time, which reads nothing but the cells.
//!
//! It shares no code with the searches that it judges: neither graph nor moves, heuristic, open list or costs. Moves
//! are those of the benchmarks: 8 neighbours of one medium, no corner cut, a diagonal of √2.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::Serialize;

use crate::world::{Cell, Grid, Terrain};

/// Lengths are whole numbers of so small parts of a cell, so that none is lost in a sum.
const STRAIGHT: u64 = 1 << 32;
/// √2 in the same parts.
const DIAGONAL: u64 = 6_074_001_000;
/// By how much a path gets longer that goes around a corner instead of across it: 2 - √2.
const AROUND: f64 = 2.0 - std::f64::consts::SQRT_2;

/// The reason why a scenario file states another length than its map has, as far as that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileDisagreement {
    /// The start is a cell of trees.
    StartOnTree,
    /// The goal is a cell of trees.
    GoalOnTree,
    /// The start is out of bounds.
    StartOutside,
    /// The goal is out of bounds.
    GoalOutside,
    /// The stated length is shorter by a multiple of 2 - √2, as if corners had been cut.
    CornersCut,
    /// None of these.
    Unknown,
}

/// The length of a shortest path; `None` where there is none, or where an end is blocked. O(cells log cells).
pub(super) fn shortest(grid: &Grid, start: Cell, goal: Cell) -> Option<f64> {
    let (width, height) = (i64::from(grid.width()), i64::from(grid.height()));
    let medium = grid.medium(grid.index(start))?;
    let open = |x: i64, y: i64| {
        let inside = (0..width).contains(&x) && (0..height).contains(&y);
        inside && grid.medium((y * width + x) as usize) == Some(medium)
    };
    let left = |x: i64, y: i64| {
        let apart = [x - i64::from(goal.x), y - i64::from(goal.y)].map(i64::unsigned_abs);
        let both = apart[0].min(apart[1]);
        both * DIAGONAL + (apart[0].max(apart[1]) - both) * STRAIGHT
    };
    let mut best = vec![u64::MAX; grid.len()];
    let mut heap = BinaryHeap::new();
    let (x, y) = (i64::from(start.x), i64::from(start.y));
    best[grid.index(start)] = 0;
    heap.push(Reverse((left(x, y), 0, x, y)));
    while let Some(Reverse((_, far, x, y))) = heap.pop() {
        if (x, y) == (i64::from(goal.x), i64::from(goal.y)) {
            return Some(far as f64 / STRAIGHT as f64);
        }
        if far > best[(y * width + x) as usize] {
            continue;
        }
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            let diagonal = dx != 0 && dy != 0;
            let passes = !diagonal || (open(x + dx, y) && open(x, y + dy));
            if (dx, dy) == (0, 0) || !passes || !open(x + dx, y + dy) {
                continue;
            }
            let further = far + if diagonal { DIAGONAL } else { STRAIGHT };
            let there = ((y + dy) * width + x + dx) as usize;
            if further < best[there] {
                best[there] = further;
                heap.push(Reverse((
                    further + left(x + dx, y + dy),
                    further,
                    x + dx,
                    y + dy,
                )));
            }
        }
    }
    None
}

/// Why `stated` is not `exact`. `slack`: how far a stated length may be from what it stands for.
pub(super) fn reason(
    grid: &Grid,
    [start, goal]: [Cell; 2],
    stated: Option<f64>,
    exact: Option<f64>,
    slack: f64,
) -> FileDisagreement {
    let on = |cell| match grid.terrain()[grid.index(cell)] {
        Terrain::Trees => Some(true),
        Terrain::OutOfBounds | Terrain::OutOfBoundsO => Some(false),
        _ => None,
    };
    match (on(start), on(goal)) {
        (Some(true), _) => return FileDisagreement::StartOnTree,
        (Some(false), _) => return FileDisagreement::StartOutside,
        (None, Some(true)) => return FileDisagreement::GoalOnTree,
        (None, Some(false)) => return FileDisagreement::GoalOutside,
        (None, None) => {}
    }
    let shorter = stated
        .zip(exact)
        .map_or(0.0, |(stated, exact)| exact - stated);
    let corners = (shorter / AROUND).round();
    match corners >= 1.0 && (shorter - corners * AROUND).abs() <= slack {
        true => FileDisagreement::CornersCut,
        false => FileDisagreement::Unknown,
    }
}

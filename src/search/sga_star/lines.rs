//! Lines on a grid: how far a line is free, and the sub-goal behind or beside the obstacle that blocks it.

use super::ground::Ground;
use crate::graph::{Cost, GridGraph, Neighbours};
use crate::path::move_cost;
use crate::search::engine::sub_goal_events::Division;
use crate::trace::NO_NODE;

/// The result of walking along a line.
pub(super) struct Line {
    /// The free cells behind the first one, up to the first obstacle.
    pub run: Vec<u32>,
    /// The first cell that cannot be entered, where not all of it is free.
    pub blocked: u32,
    /// The first cell behind that obstacle that may be a sub-goal; the end of the line where all of it is free.
    pub next: u32,
    /// The sub-goal beside it, by a rule that has one there.
    pub beside: Option<u32>,
    /// Whether all of it is free.
    pub free: bool,
}

/// Walks along the line from one cell to another, both of which are free.
pub(super) fn draw<C: Cost>(
    ground: &Ground<'_, C>,
    division: Division,
    (from, to): (u32, u32),
) -> Line {
    let graph = ground.graph;
    let grid = graph.grid();
    let ends = [from, to].map(|cell| grid.cell(cell as usize));
    let mut run = Vec::new();
    let mut at = from;
    let line = division.line(ends[0], ends[1], is_four(graph));
    let mut line = line.map(|cell| grid.index(cell) as u32);
    while let Some(cell) = line.next() {
        if move_cost(graph, at, cell).is_some() {
            run.push(cell);
            at = cell;
            continue;
        }
        let rest = std::iter::once(cell).chain(line);
        let next = behind(ground, division.fewest(), rest.clone(), to);
        let blocked = rest.take_while(|&cell| cell != next);
        return Line {
            run,
            blocked: cell,
            next,
            beside: division.beside(ground, ends.into(), at, blocked),
            free: false,
        };
    }
    Line {
        run,
        blocked: NO_NODE,
        next: to,
        beside: None,
        free: true,
    }
}

/// The first cell of the first run of so many that may be sub-goals, on what is left of a line; its end where there is
/// none.
fn behind<C: Cost>(
    ground: &Ground<'_, C>,
    fewest: usize,
    line: impl Iterator<Item = u32>,
    to: u32,
) -> u32 {
    // The first and the last cell of a run, and how many it has.
    let mut run: Option<(u32, u32, usize)> = None;
    for cell in line {
        run = match run {
            _ if !ground.leads(cell, to) => None,
            Some((first, last, many)) if move_cost(ground.graph, last, cell).is_some() => {
                Some((first, cell, many + 1))
            }
            _ => Some((cell, cell, 1)),
        };
        if let Some((first, _, many)) = run
            && many >= fewest
        {
            return first;
        }
    }
    to
}

pub(super) fn is_four<C: Cost>(graph: &GridGraph<'_, C>) -> bool {
    graph.moves().rule().neighbours == Neighbours::Four
}

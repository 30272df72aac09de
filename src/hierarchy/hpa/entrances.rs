//! Entrances between clusters, and the transitions that represent them.
//!
//! An entrance is a maximal obstacle-free run along the border of two clusters. A narrow one is represented by one
//! transition in its middle, a wide one by two, at its ends.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004, section on
//! preprocessing.
//!
//! **Deviations.** An entrance also ends where no move leads along the border: cells of different media may be
//! adjacent. Where corners may always be cut, a diagonal step between two blocked cells can be the only way from one
//! cluster to another: each such step is a transition of its own.

use crate::graph::{Cost, DIRECTIONS, FIRST_DIAGONAL, GridGraph, Moves};
use crate::world::Cell;

use super::clusters::Clusters;

/// The usual width from which an entrance gets two transitions.
pub const TWO_FROM: u32 = 6;

/// A transition: a pair of adjacent cells in two clusters, joined by a move in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition<C> {
    /// The cell in the cluster to the west or north; for a diagonal step that in the upper row.
    pub from: u32,
    /// The cell in the other one.
    pub to: u32,
    /// What the step costs.
    pub cost: C,
    /// Width of the entrance that it represents; 1 for a diagonal step.
    pub width: u32,
}

const EAST: usize = 1;
const SOUTH: usize = 2;

/// The transitions from a cluster of level 1 to those east and south of it, and the diagonal ones of its cells to rows
/// or columns of other clusters. O(its border).
pub fn transitions<C: Cost>(
    clusters: &Clusters,
    cluster: usize,
    two_from: u32,
    graph: &GridGraph<'_, C>,
) -> Vec<Transition<C>> {
    let moves = graph.moves();
    let area = clusters.cells(1, cluster);
    let mut all = Vec::new();
    let east = (area.min.y..=area.max.y).map(|y| clusters.index(Cell::new(area.max.x, y)));
    runs(graph, moves, east, (EAST, SOUTH), two_from, &mut all);
    let south = (area.min.x..=area.max.x).map(|x| clusters.index(Cell::new(x, area.max.y)));
    runs(graph, moves, south, (SOUTH, EAST), two_from, &mut all);
    squeezes(clusters, cluster, graph, &mut all);
    all
}

/// The transitions of one border, whose cells on this side are `line`, in order.
fn runs<C: Cost>(
    graph: &GridGraph<'_, C>,
    moves: &Moves,
    line: impl Iterator<Item = u32>,
    (across, along): (usize, usize),
    two_from: u32,
    all: &mut Vec<Transition<C>>,
) {
    let mut run: Vec<u32> = Vec::new();
    for cell in line {
        let mask = moves.mask(cell as usize);
        if mask >> across & 1 == 0 {
            entrance(graph, &run, across, two_from, all);
            run.clear();
            continue;
        }
        let joined = |&before: &u32| moves.mask(before as usize) >> along & 1 == 1;
        if !run.last().is_none_or(joined) {
            entrance(graph, &run, across, two_from, all);
            run.clear();
        }
        run.push(cell);
    }
    entrance(graph, &run, across, two_from, all);
}

/// The transitions of one entrance, which may be empty.
fn entrance<C: Cost>(
    graph: &GridGraph<'_, C>,
    run: &[u32],
    across: usize,
    two_from: u32,
    all: &mut Vec<Transition<C>>,
) {
    let width = run.len() as u32;
    let mut cross = |at: usize| {
        let (to, cost) = graph.step(run[at], across);
        all.push(Transition {
            from: run[at],
            to,
            cost,
            width,
        });
    };
    match run.len() {
        0 => {}
        // The middle of an even run is the earlier one.
        places if width < two_from.max(2) => cross((places - 1) / 2),
        places => {
            cross(0);
            cross(places - 1);
        }
    }
}

/// The diagonal steps down out of a cluster between two blocked cells.
fn squeezes<C: Cost>(
    clusters: &Clusters,
    cluster: usize,
    graph: &GridGraph<'_, C>,
    all: &mut Vec<Transition<C>>,
) {
    let area = clusters.cells(1, cluster);
    let border = |cell: &Cell| cell.y == area.max.y || cell.x == area.min.x || cell.x == area.max.x;
    for cell in area.cells().filter(border) {
        let index = clusters.index(cell);
        let mask = graph.moves().mask(index as usize);
        for (diagonal, (dx, dy)) in (0..).zip(DIRECTIONS).skip(FIRST_DIAGONAL) {
            if mask >> diagonal & 1 == 0 || dy < 0 {
                continue;
            }
            let beside = if dx > 0 { EAST } else { 3 };
            if mask >> beside & 1 == 1 || mask >> SOUTH & 1 == 1 {
                continue;
            }
            let (to, cost) = graph.step(index, diagonal);
            if clusters.of_index(1, to) != cluster {
                all.push(Transition {
                    from: index,
                    to,
                    cost,
                    width: 1,
                });
            }
        }
    }
}

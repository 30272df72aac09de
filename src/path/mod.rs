//! Paths: validity and length, along moves or lines of sight, and smoothing; and [`Navigator`], the interface of path
//! planners.

mod bresenham_line;
mod curve;
mod line_of_sight;
mod lines;
mod navigator;
mod rays;
mod sights;
pub mod smooth;

pub use bresenham_line::BresenhamLine;
pub(crate) use curve::arc_to_item;
pub use curve::{Curve, Piece, piece_clearance, piece_keeps};
pub(crate) use navigator::{BodyStructure, BodyStructures};
pub use navigator::{
    Course, LentScene, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, Route, SceneContext,
    StandingCharacter, roomy_place,
};
pub use rays::{Rays, move_cost, moves_cost};
pub use sights::Sights;

pub use line_of_sight::{Crossings, LINE_UNIT, Sight, line_units, look};

use crate::graph::{CornerRule, DIRECTIONS, MoveRule, Neighbours, room};
use crate::message::Message;
use crate::world::{Cell, Grid, Medium};

/// The length of a path of cells, recomputed move by move in f64; each move is checked against the rule.
///
/// `cells` are cell indices from start to goal; the length is in cells times terrain cost: a move costs its
/// length times the mean of the costs of its two cells. A path of one cell has length 0. O(moves), times the cells that
/// the agent covers.
///
/// Errors: an empty path, a cell outside the grid or blocked, a step that is no step, a cut corner; the message
/// names the cell.
pub fn grid_length(grid: &Grid, rule: MoveRule, cells: &[u32]) -> Result<f64, Message> {
    let (mut a, medium) = check_cells(grid, rule, cells)?;
    let mut moves = Sums::default();
    for pair in cells.windows(2) {
        let b = next_cell(grid, a, pair);
        check_move(grid, (rule, medium), a, b)?;
        moves.add(rule, a, b, costs(grid, pair));
        a = b;
    }
    Ok(moves.length(rule))
}

/// The cells of a path with these indices, in their order. Quick where each is beside the one before.
pub fn path_cells<'a>(grid: &'a Grid, cells: &'a [u32]) -> impl Iterator<Item = Cell> + 'a {
    let first = cells.first().map(|&first| grid.cell(first as usize));
    let mut at = first.unwrap_or(Cell::new(0, 0));
    first.into_iter().chain(cells.windows(2).map(move |pair| {
        at = next_cell(grid, at, pair);
        at
    }))
}

/// The cell with the second of two indices; `from` is that with the first. Takes no division where it is beside that
/// one.
#[inline(always)]
fn next_cell(grid: &Grid, from: Cell, pair: &[u32]) -> Cell {
    let away = i64::from(pair[1]) - i64::from(pair[0]);
    let dy = i64::from(away > 1) - i64::from(away < -1);
    let x = i64::from(from.x) + away - dy * i64::from(grid.width());
    match u32::try_from(x) {
        // An index has one column and one row.
        Ok(x) if x < grid.width() => Cell::new(x, from.y.wrapping_add_signed(dy as i32)),
        _ => grid.cell(pair[1] as usize),
    }
}

/// The length of a path of straight lines between cells, each a neighbour or seen from the one before, recomputed in
/// f64; each line is checked against the rule, move by move.
///
/// `cells`: where it turns, as cell indices, from start to goal. A line costs its length times the mean of the costs of
/// its two ends; unless they are neighbours all cells that it passes cost the same. O(cells passed), times the cells
/// that the agent covers.
///
/// Errors: as for [`grid_length`]; a line over cells of different costs; a line on others than squares with eight
/// neighbours.
pub fn lines_length(grid: &Grid, rule: MoveRule, cells: &[u32]) -> Result<f64, Message> {
    let (_, medium) = check_cells(grid, rule, cells)?;
    let (mut moves, mut slanted) = (Sums::default(), 0.0);
    for pair in cells.windows(2) {
        let (a, b) = (grid.cell(pair[0] as usize), grid.cell(pair[1] as usize));
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        let both = costs(grid, pair);
        if dx.max(dy) <= 1 || rule.neighbours != Neighbours::Eight {
            check_move(grid, (rule, medium), a, b)?;
            moves.add(rule, a, b, both);
            continue;
        }
        let mut at = a;
        for direction in Crossings::between(a, b) {
            let (right, below) = DIRECTIONS[direction];
            let (Some(x), Some(y)) = (
                at.x.checked_add_signed(right),
                at.y.checked_add_signed(below),
            ) else {
                return fault("path.no-step", b);
            };
            let next = Cell::new(x, y);
            check_move(grid, (rule, medium), at, next)?;
            if grid.cost(grid.index(next)) != grid.cost(pair[0] as usize) {
                return fault("path.other-cost", next);
            }
            at = next;
        }
        if dx == 0 || dy == 0 || dx == dy {
            moves.add(rule, a, b, both * u64::from(dx.max(dy)));
        } else {
            let square = f64::from(dx) * f64::from(dx) + f64::from(dy) * f64::from(dy);
            slanted += square.sqrt() * both as f64 / 2.0;
        }
    }
    Ok(moves.length(rule) + slanted)
}

/// Whether a path goes somewhere from a cell to one that lies more than a column or row away. O(cells).
pub fn has_lines(grid: &Grid, cells: &[u32]) -> bool {
    cells.windows(2).any(|pair| is_far(grid, pair))
}

fn is_far(grid: &Grid, pair: &[u32]) -> bool {
    let [a, b] = [pair[0], pair[1]].map(|cell| grid.cell(cell as usize));
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)) > 1
}

/// The cells that a path of straight lines passes, as indices in their order, both ends included. O(cells passed).
pub fn cells_along(grid: &Grid, cells: &[u32]) -> Vec<u32> {
    let mut passed: Vec<u32> = cells.first().copied().into_iter().collect();
    for pair in cells.windows(2) {
        if is_far(grid, pair) {
            let [a, b] = [pair[0], pair[1]].map(|cell| grid.cell(cell as usize));
            let mut at = pair[0] as i32;
            passed.extend(Crossings::between(a, b).map(|direction| {
                let (dx, dy) = DIRECTIONS[direction];
                at += dy * grid.width() as i32 + dx;
                at as u32
            }));
        } else {
            passed.push(pair[1]);
        }
    }
    passed
}

fn fault<T>(id: &'static str, cell: Cell) -> Result<T, Message> {
    Err(Message::new(id).with("cell", cell))
}

/// That there are cells, all on the grid, of which the first has room: that one, and the medium it is in.
fn check_cells(grid: &Grid, rule: MoveRule, cells: &[u32]) -> Result<(Cell, Medium), Message> {
    let Some(&first) = cells.first() else {
        return Err(Message::new("path.empty"));
    };
    if let Some(&outside) = cells.iter().find(|&&cell| cell as usize >= grid.len()) {
        return Err(Message::new("path.outside").with("index", outside));
    }
    let first = grid.cell(first as usize);
    match room(grid, rule, first) {
        None => fault("path.blocked", first),
        Some(medium) => Ok((first, medium)),
    }
}

/// That a move from a cell with room in a medium is allowed. It stays in that.
fn check_move(
    grid: &Grid,
    (rule, medium): (MoveRule, Medium),
    a: Cell,
    b: Cell,
) -> Result<(), Message> {
    if !is_step(rule.neighbours, a, b) {
        return fault("path.no-step", b);
    }
    if room(grid, rule, b) != Some(medium) {
        return fault("path.blocked", b);
    }
    if is_diagonal(rule, a, b) && !passes_corner(grid, (rule, medium), a, b) {
        return fault("path.cuts-corner", b);
    }
    Ok(())
}

fn is_diagonal(rule: MoveRule, a: Cell, b: Cell) -> bool {
    rule.neighbours == Neighbours::Eight && a.x != b.x && a.y != b.y
}

/// The costs of two cells together.
fn costs(grid: &Grid, pair: &[u32]) -> u64 {
    u64::from(grid.cost(pair[0] as usize)) + u64::from(grid.cost(pair[1] as usize))
}

/// Sums of the costs of straight and of diagonal moves. They are whole, so the length is rounded twice at most, however
/// long the path.
#[derive(Default)]
struct Sums {
    straight: u64,
    diagonal: u64,
}

impl Sums {
    fn add(&mut self, rule: MoveRule, a: Cell, b: Cell, both: u64) {
        match is_diagonal(rule, a, b) {
            true => self.diagonal += both,
            false => self.straight += both,
        }
    }

    fn length(&self, rule: MoveRule) -> f64 {
        self.straight as f64 / 2.0 + self.diagonal as f64 / 2.0 * rule.diagonal.real()
    }
}

/// Whether two cells are neighbours.
fn is_step(neighbours: Neighbours, a: Cell, b: Cell) -> bool {
    let (dx, dy) = (
        i64::from(b.x) - i64::from(a.x),
        i64::from(b.y) - i64::from(a.y),
    );
    match neighbours {
        Neighbours::Four => dx.abs() + dy.abs() == 1,
        Neighbours::Eight => dx.abs().max(dy.abs()) == 1,
        // To the rows beside, one may keep the column or change it to the side where the row is set.
        Neighbours::Hexagons if dy.abs() == 1 => dx == 0 || dx == if a.y % 2 == 1 { 1 } else { -1 },
        Neighbours::Hexagons => dy == 0 && dx.abs() == 1,
    }
}

/// Whether a diagonal step may pass the two cells beside it.
fn passes_corner(grid: &Grid, (rule, medium): (MoveRule, Medium), a: Cell, b: Cell) -> bool {
    let beside = [Cell::new(a.x, b.y), Cell::new(b.x, a.y)];
    let free = beside
        .iter()
        .filter(|&&cell| room(grid, rule, cell) == Some(medium))
        .count();
    match rule.corners {
        CornerRule::NeverCut => free == 2,
        CornerRule::PastOne => free >= 1,
        CornerRule::Always => true,
    }
}

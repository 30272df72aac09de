//! Open ground with enclosures, many of them without any entrance.

use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// Each square of this side holds at most one enclosure, a cell away from the square's edge.
const PITCH: u32 = 16;
/// The smallest side of an enclosure, with its walls.
const LEAST: u32 = 5;

/// The cells of an enclosure, with its walls, in a square of its own.
struct Shape {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Rectangle,
    Ellipse,
    /// A rectangle without its upper right quarter.
    Angle,
    /// A rectangle with cut corners.
    Octagon,
}

impl Shape {
    /// Whether a place belongs to it, counted from its upper left corner.
    fn has(&self, x: i64, y: i64) -> bool {
        let (w, h) = (i64::from(self.width), i64::from(self.height));
        if x < 0 || y < 0 || x >= w || y >= h {
            return false;
        }
        match self.form {
            Form::Rectangle => true,
            Form::Ellipse => {
                let (dx, dy) = ((2 * x + 1 - w) * h, (2 * y + 1 - h) * w);
                dx * dx + dy * dy <= w * w * h * h
            }
            Form::Angle => x < (w + 1) / 2 || y >= h / 2,
            Form::Octagon => {
                let cut = w.min(h) / 3;
                let (from_side, from_top) = (x.min(w - 1 - x), y.min(h - 1 - y));
                from_side + from_top >= cut
            }
        }
    }

    /// Whether it is a wall there: where one of the eight cells around does not belong to it, so
    /// that no rule for corners lets anything through.
    fn is_wall(&self, x: i64, y: i64) -> bool {
        let whole = (-1..=1).all(|dy| (-1..=1).all(|dx| self.has(x + dx, y + dy)));
        self.has(x, y) && !whole
    }
}

/// Enclosures on open ground, each closed with a chance of `percent` in 100, the others with one
/// gap in the wall. Everything else is joined. Gives one inner cell of each closed one, too.
pub(super) fn pockets(
    width: u32,
    height: u32,
    percent: u32,
    dice: &mut Dice,
) -> Result<(Grid, Vec<Cell>), Message> {
    let mut grid = Grid::new(width, height, Terrain::Dot)?;
    let mut closed = Vec::new();
    for top in (0..height).step_by(PITCH as usize) {
        // Every second row is set off.
        let first = top / PITCH % 2 * (PITCH / 2);
        for left in (first..width).step_by(PITCH as usize) {
            let room = |extent: u32, from: u32| (extent - from).min(PITCH).saturating_sub(2);
            let (wide, high) = (room(width, left), room(height, top));
            if wide < LEAST || high < LEAST || dice.below(6) == 0 {
                continue;
            }
            let (w, h) = (side(wide, dice), side(high, dice));
            let shape = Shape {
                left: left + 1 + dice.below(wide - w + 1),
                top: top + 1 + dice.below(high - h + 1),
                width: w,
                height: h,
                form: match dice.below(5) {
                    0 | 1 => Form::Rectangle,
                    2 => Form::Ellipse,
                    3 if w.min(h) >= 7 => Form::Angle,
                    _ => Form::Octagon,
                },
            };
            let is_closed = dice.below(100) < percent;
            if let Some(inner) = draw(&mut grid, &shape, is_closed, dice) {
                closed.push(inner);
            }
        }
    }
    Ok((grid, closed))
}

/// From [`LEAST`] to `room`, rather large.
fn side(room: u32, dice: &mut Dice) -> u32 {
    let more = room - LEAST + 1;
    LEAST + dice.below(more).max(dice.below(more))
}

/// Draws it; gives a cell inside if it is closed.
fn draw(grid: &mut Grid, shape: &Shape, is_closed: bool, dice: &mut Dice) -> Option<Cell> {
    let wall = if dice.below(3) == 0 {
        Terrain::Trees
    } else {
        Terrain::OutOfBounds
    };
    let (mut inside, mut gaps) = (Vec::new(), Vec::new());
    for y in 0..i64::from(shape.height) {
        for x in 0..i64::from(shape.width) {
            if !shape.has(x, y) {
                continue;
            }
            // Not negative, and on the grid.
            let cell = Cell::new(shape.left + x as u32, shape.top + y as u32);
            if !shape.is_wall(x, y) {
                grid.set_terrain(grid.index(cell), Terrain::Grass);
                inside.push(cell);
                continue;
            }
            grid.set_terrain(grid.index(cell), wall);
            let inner = |x, y| shape.has(x, y) && !shape.is_wall(x, y);
            let through = |dx, dy| inner(x + dx, y + dy) && !shape.has(x - dx, y - dy);
            if through(1, 0) || through(-1, 0) || through(0, 1) || through(0, -1) {
                gaps.push(cell);
            }
        }
    }
    if is_closed {
        return inside.get(inside.len() / 2).copied();
    }
    // The smallest of each form has cells inside, and walls with one on the other side.
    let at = dice.below(gaps.len().max(1) as u32) as usize;
    if let Some(gap) = gaps.get(at) {
        grid.set_terrain(grid.index(*gap), Terrain::Dot);
    }
    None
}

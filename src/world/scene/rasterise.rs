//! Rasterisation of a scene: a cell is blocked if an obstacle touches it, or if enough of it is covered.

use super::{Item, Scene, Surroundings};
use crate::message::Message;
use crate::world::{Grid, MAX_CELLS, MAX_SIDE, Terrain};
use glam::DVec2;

/// The rule by which a cell is blocked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Covered {
    /// Where any obstacle has a point in common with it, its rim included: no free cell holds anything of an obstacle.
    Touched,
    /// Where more than this share of its area, 0 to 1, is covered (2011 thesis, section 3.4, which gives no value). The
    /// share is that of 144 points spread evenly over the cell; where obstacles overlap they count once.
    Share(f64),
}

/// The layout of cells: squares or hexagons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Squares, for four or eight neighbours.
    Squares,
    /// Hexagons, every second row, that with index 1 first, half a cell to the right; rows are as far apart as columns
    /// are.
    Hexagons,
}

/// Sample points along each side of a cell for its covered share.
const ALONG: u32 = 12;

/// The grid of a scene. `side`: of a cell, in metres; the last column and row may reach beyond the floor, and what is
/// beyond it is covered. `low` and `high`: the slab of heights that counts. The first row is the topmost. O(cells +
/// what they touch).
///
/// # Errors
/// `scene.cell-size` where there would be more columns, rows or cells than a grid may have, or where it is no positive
/// number; `scene.share`.
pub fn rasterise(
    scene: &Scene,
    side: f64,
    covered: Covered,
    cells: Cells,
    (low, high): (f64, f64),
) -> Result<Grid, Message> {
    let size = scene.size();
    let (most, most_cells) = (f64::from(MAX_SIDE), MAX_CELLS as f64);
    // A hair less, so that a floor of 10 metres has ten cells of a metre.
    let count = (size / side - 1e-9).ceil().max(DVec2::ONE);
    // Negated, so that what is no number is refused, too.
    if !(side > 0.0 && size.max_element() / side <= most && count.element_product() <= most_cells) {
        // Cells so large are few enough even where both sides end within one.
        let (round, area) = (size.element_sum(), size.element_product());
        let few = (round + (round * round + 4.0 * most_cells * area).sqrt()) / (2.0 * most_cells);
        return Err(Message::new("scene.cell-size")
            .with("found", side)
            .with("least", few.max(size.max_element() / most)));
    }
    if let Covered::Share(share) = covered
        && !(0.0..1.0).contains(&share)
    {
        return Err(Message::new("scene.share").with("found", share));
    }
    let surroundings = Surroundings::within(scene, low, high);
    let (width, height) = (count.x as u32, count.y as u32);
    let outline = outline(cells, side);
    let top = scene.max().y;
    let mut terrain = Vec::with_capacity((width * height) as usize);
    for row in 0..height {
        for column in 0..width {
            let shift = if cells == Cells::Hexagons && row % 2 == 1 {
                0.5
            } else {
                0.0
            };
            let middle = DVec2::new(
                scene.min().x + (f64::from(column) + 0.5 + shift) * side,
                top - (f64::from(row) + 0.5) * side,
            );
            let blocked = match covered {
                Covered::Touched => touched(&surroundings, middle, &outline),
                Covered::Share(share) => {
                    covered_share(&surroundings, middle, &outline, side) > share
                }
            };
            terrain.push(if blocked {
                Terrain::OutOfBounds
            } else {
                Terrain::Dot
            });
        }
    }
    Grid::from_terrain(width, height, terrain)
}

/// The corners of a cell, counter-clockwise, from its middle.
fn outline(cells: Cells, side: f64) -> Vec<DVec2> {
    let corners: &[(f64, f64)] = match cells {
        Cells::Squares => &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        Cells::Hexagons => {
            const TIP: f64 = 2.0 / 3.0;
            const SHOULDER: f64 = 1.0 / 3.0;
            &[
                (0.0, -TIP),
                (0.5, -SHOULDER),
                (0.5, SHOULDER),
                (0.0, TIP),
                (-0.5, SHOULDER),
                (-0.5, -SHOULDER),
            ]
        }
    };
    corners
        .iter()
        .map(|(x, y)| DVec2::new(*x, *y) * side)
        .collect()
}

/// Whether a point is in a convex outline, or on it.
fn within(outline: &[DVec2], at: DVec2) -> bool {
    super::segment::sides(outline).all(|(a, b)| super::cross(b - a, at - a) >= 0.0)
}

fn touched(surroundings: &Surroundings, middle: DVec2, outline: &[DVec2]) -> bool {
    // A corner inside an obstacle whose rim is elsewhere: then the middle is, too.
    if !surroundings.free(middle) {
        return true;
    }
    let (low, high) = super::Shape::polygon(outline).bounds();
    let mut hit = false;
    surroundings.visit(
        middle + low,
        middle + high,
        0.0,
        |_, _| true,
        |item, feature| {
            // Cells along the floor's sides touch these.
            hit |= feature.obstacle().is_some() && meets(item, middle, outline);
            0.0
        },
    );
    hit
}

/// Whether something of an obstacle's rim lies in a convex cell.
fn meets(item: &Item, middle: DVec2, outline: &[DVec2]) -> bool {
    match *item {
        Item::Segment { a, b } => {
            let (a, b) = (a - middle, b - middle);
            within(outline, a)
                || super::segment::sides(outline).any(|(c, d)| super::segments_cross(a, b, c, d))
        }
        Item::Disc { centre, radius } => {
            let centre = centre - middle;
            let near = |(c, d)| centre.distance(super::closest_on_segment(centre, c, d)) <= radius;
            within(outline, centre) || super::segment::sides(outline).any(near)
        }
    }
}

/// The share of a cell that is not free.
fn covered_share(surroundings: &Surroundings, middle: DVec2, outline: &[DVec2], side: f64) -> f64 {
    let reach = side * (2.0 / 3.0);
    let near = surroundings.nearest(middle);
    if near.distance > reach * std::f64::consts::SQRT_2 {
        return if surroundings.free(middle) { 0.0 } else { 1.0 };
    }
    let (low, high) = super::Shape::polygon(outline).bounds();
    let (mut inside, mut taken) = (0_u32, 0_u32);
    for up in 0..ALONG {
        for right in 0..ALONG {
            let share = (DVec2::new(f64::from(right), f64::from(up)) + 0.5) / f64::from(ALONG);
            let at = low + (high - low) * share;
            if within(outline, at) {
                inside += 1;
                taken += u32::from(!surroundings.free(middle + at));
            }
        }
    }
    f64::from(taken) / f64::from(inside)
}

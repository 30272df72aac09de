//! Projection and dilation in one pass by drawing thick lines, as the paper does on a graphics card, and its error.

use super::bitmap::OUTSIDE;
use super::bitmap::ObstacleBitmap;
use super::dilation::{DILATED, DilatedBitmap, FREE, SOLID};
use super::projection::{Slab, StandingCharacter};
use super::raster::BitmapLayout;
use crate::world::scene::{Scene, Shape};
use glam::DVec2;

/// Sides of the polygon that is drawn for a disc.
const SIDES: u32 = 32;

/// All edges of a scene within a slab, of other characters (with their margin) and of the workspace, in metres.
pub fn wireframe(scene: &Scene, slab: &Slab, others: &[StandingCharacter]) -> Vec<(DVec2, DVec2)> {
    let mut edges = Vec::new();
    let (min, max) = (scene.min(), scene.max());
    let around = [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)];
    ring(&around, &mut edges);
    for (_, shape) in scene.barriers(slab.floor, slab.top) {
        match shape {
            Shape::Polygon { rings } => rings.iter().for_each(|points| ring(points, &mut edges)),
            Shape::Disc { centre, radius } => disc(*centre, *radius, &mut edges),
        }
    }
    edges.extend(others.iter().flat_map(edges_of));
    edges
}

/// The edges of another character, its margin included.
pub(crate) fn edges_of(other: &StandingCharacter) -> Vec<(DVec2, DVec2)> {
    let mut edges = Vec::new();
    disc(other.at, other.radius + other.margin, &mut edges);
    edges
}

fn ring(points: &[DVec2], edges: &mut Vec<(DVec2, DVec2)>) {
    for (i, &to) in points.iter().enumerate() {
        edges.push((points[if i == 0 { points.len() - 1 } else { i - 1 }], to));
    }
}

fn disc(centre: DVec2, radius: f64, edges: &mut Vec<(DVec2, DVec2)>) {
    let at = |i: u32| {
        let turn = std::f64::consts::TAU * f64::from(i % SIDES) / f64::from(SIDES);
        centre + DVec2::from_angle(turn) * radius
    };
    edges.extend((0..SIDES).map(|i| (at(i), at(i + 1))));
}

/// Lines of `width` metres, and points of that size at their ends, drawn on the floor without smoothing, as the paper's
/// dilation in hardware does (Kuffner 1998, section 6.1).
///
/// The paper sets the width to the body's radius. A line of that width dilates by only half the radius to each side;
/// and a card measures the width along the minor axis, so that a line at 45° is 29 % thinner again. Of the cells left
/// free, 6 to 17 % then have an obstacle nearer than the radius; with **twice** the radius about 1 %. For demonstration
/// only; to plan, use [`dilate`](super::dilation::dilate). Insides of faces stay free, as in the paper. Time O(edges ·
/// cells along them · width).
pub fn draw_wide(raster: BitmapLayout, edges: &[(DVec2, DVec2)], width: f64) -> DilatedBitmap {
    let outside = ObstacleBitmap::empty(raster);
    let cells = outside.cells().iter().map(|&marks| match marks & OUTSIDE {
        0 => FREE,
        _ => SOLID,
    });
    let mut map = DilatedBitmap {
        raster,
        cells: cells.collect(),
        corners: false,
    };
    draw_onto(&mut map, edges, width);
    map
}

/// Draws lines onto a map.
pub(crate) fn draw_onto(map: &mut DilatedBitmap, edges: &[(DVec2, DVec2)], width: f64) {
    let raster = map.raster;
    // A line is at least one pixel wide, and no wider than what is drawn on. (Not `clamp`, which keeps a NaN.)
    let most = f64::from(raster.width().max(raster.height()));
    let pixels = (width / raster.cell()).round().max(1.0).min(most);
    for &(from, to) in edges {
        if !(from.is_finite() && to.is_finite()) {
            continue;
        }
        let (a, b) = (raster.in_cells(from), raster.in_cells(to));
        point(map, a, pixels);
        point(map, b, pixels);
        let along_x = (b.x - a.x).abs() >= (b.y - a.y).abs();
        // Major and minor coordinate.
        let turned = |p: DVec2| if along_x { p } else { DVec2::new(p.y, p.x) };
        let (a, b) = (turned(a), turned(b));
        let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
        let (length, across) = if along_x {
            (raster.width(), raster.height())
        } else {
            (raster.height(), raster.width())
        };
        // The pixels whose centres the line passes along its major axis.
        let mut step = (a.x - 0.5).ceil().max(0.0);
        let last = (b.x - 0.5).floor().min(f64::from(length) - 1.0);
        while step <= last {
            // An edge without length is a point.
            let t = if b.x > a.x {
                (step + 0.5 - a.x) / (b.x - a.x)
            } else {
                0.0
            };
            let minor = (a.y + t * (b.y - a.y) - 0.5 * (pixels - 1.0)).floor();
            let mut place = minor.max(0.0);
            while place < (minor + pixels).min(f64::from(across)) {
                match along_x {
                    true => take(map, step, place),
                    false => take(map, place, step),
                }
                place += 1.0;
            }
            step += 1.0;
        }
    }
}

/// A point as large as lines are wide: a square, since it is not smoothed either.
fn point(map: &mut DilatedBitmap, at: DVec2, pixels: f64) {
    let low = (at - DVec2::splat(0.5 * (pixels - 1.0))).floor();
    let most = DVec2::new(
        f64::from(map.raster.width()),
        f64::from(map.raster.height()),
    );
    let high = (low + DVec2::splat(pixels)).min(most);
    let mut y = low.y.max(0.0);
    while y < high.y {
        let mut x = low.x.max(0.0);
        while x < high.x {
            take(map, x, y);
            x += 1.0;
        }
        y += 1.0;
    }
}

fn take(map: &mut DilatedBitmap, x: f64, y: f64) {
    let cell = &mut map.cells[(y * f64::from(map.raster.width()) + x) as usize];
    *cell = (*cell).max(DILATED);
}

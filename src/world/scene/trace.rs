//! Contour tracing: the blocked cells of a grid as polygons with holes.
//!
//! Blocked cells that share a side are one obstacle; its rings run along the sides between blocked and free cells,
//! straight runs as one side. Cells that only touch at a corner belong to different obstacles, as no path passes
//! between them anyway: the rings meet there.

use super::{MAX_OBSTACLES, MAX_POINTS, Obstacle, Scene, Shape, signed_area};
use crate::message::Message;
use crate::world::{Grid, Medium};
use glam::DVec2;

/// A scene with the obstacles of a grid: what is not passable. `metres`: the side of a cell; `high`: of every obstacle.
/// The first row is the topmost, the lower left corner of the grid is the origin. O(cells).
///
/// # Errors
/// Those of [`Scene::new`]; `scene.grid-full` for grids in which cells are strewn, with the `width` and `height` in
/// cells of a piece that would hardly be too much, if it is like the whole.
pub fn trace_grid(grid: &Grid, metres: f64, high: f64) -> Result<Scene, Message> {
    let (width, height) = (grid.width() as usize, grid.height() as usize);
    let mut scene = Scene::new(
        DVec2::ZERO,
        DVec2::new(width as f64, height as f64) * metres,
    )?;
    let traced = trace_shapes(grid, metres);
    let count = traced.len();
    let points: usize = traced.iter().map(Shape::points).sum();
    if count > MAX_OBSTACLES || points > MAX_POINTS {
        let fits = (MAX_OBSTACLES as f64 / count as f64).min(MAX_POINTS as f64 / points as f64);
        // A little less: somewhere they stand closer than on the whole.
        let piece = |cells: usize| (0.95 * fits.sqrt() * cells as f64).floor();
        return Err(Message::new("scene.grid-full")
            .with("obstacles", count)
            .with("points", points)
            .with("mostObstacles", MAX_OBSTACLES)
            .with("mostPoints", MAX_POINTS)
            .with("width", piece(width))
            .with("height", piece(height)));
    }
    for shape in traced {
        scene.add(Obstacle::standing(shape, high))?;
    }
    Ok(scene)
}

/// The blocked cells of a grid as polygons with holes, however many, with a point at each corner of a cell; in metres
/// as in [`trace_grid`]. O(cells).
pub(crate) fn trace_shapes(grid: &Grid, metres: f64) -> Vec<Shape> {
    trace_around(grid, Medium::Ground, metres)
}

/// The same of all cells that are not of this medium.
pub(crate) fn trace_around(grid: &Grid, medium: Medium, metres: f64) -> Vec<Shape> {
    let (width, height) = (grid.width() as usize, grid.height() as usize);
    let blocked: Vec<bool> = grid
        .terrain()
        .iter()
        .map(|terrain| terrain.medium() != Some(medium))
        .collect();
    let (labels, count) = label(&blocked, width);
    let mut rings: Vec<Vec<Vec<DVec2>>> = vec![Vec::new(); count];
    for (label, corners) in rings_of(&blocked, &labels, width, height) {
        let ring = corners
            .iter()
            .map(|(x, y)| DVec2::new(*x as f64, (height - y) as f64) * metres);
        rings[label as usize].push(ring.collect());
    }
    let shapes = rings.into_iter().map(|mut rings| {
        // The outline alone goes round counter-clockwise.
        rings.sort_by(|a, b| signed_area(b).total_cmp(&signed_area(a)));
        Shape::Polygon { rings }
    });
    shapes.collect()
}

/// The number of its component for each blocked cell; and how many there are. Cells are joined by sides.
fn label(blocked: &[bool], width: usize) -> (Vec<u32>, usize) {
    const NONE: u32 = u32::MAX;
    let mut labels = vec![NONE; blocked.len()];
    let mut count = 0;
    let mut waiting = Vec::new();
    for first in 0..blocked.len() {
        if !blocked[first] || labels[first] != NONE {
            continue;
        }
        labels[first] = count;
        waiting.push(first);
        while let Some(cell) = waiting.pop() {
            let x = cell % width;
            let beside = [
                (x > 0).then(|| cell - 1),
                (x + 1 < width).then(|| cell + 1),
                cell.checked_sub(width),
                Some(cell + width).filter(|below| *below < blocked.len()),
            ];
            for next in beside.into_iter().flatten() {
                if blocked[next] && labels[next] == NONE {
                    labels[next] = count;
                    waiting.push(next);
                }
            }
        }
        count += 1;
    }
    (labels, count as usize)
}

/// Right, down, left, up: as rows are counted downwards.
const WAYS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The rings of all components as corners, with the number of the component: blocked is to the left, seen with rows
/// counted downwards it is below a side that goes left. No ring visits a corner twice.
fn rings_of(
    blocked: &[bool],
    labels: &[u32],
    width: usize,
    height: usize,
) -> Vec<(u32, Vec<(usize, usize)>)> {
    let cell = |x: isize, y: isize| {
        let inside = x >= 0 && y >= 0 && x < width as isize && y < height as isize;
        inside
            .then(|| y as usize * width + x as usize)
            .filter(|index| blocked[*index])
    };
    // Of a side that leaves a corner: the cells to its left and right. With y downwards, left of (1, 0) is up.
    let beside = |(x, y): (isize, isize), way: usize| match way {
        0 => (cell(x, y - 1), cell(x, y)),
        1 => (cell(x, y), cell(x - 1, y)),
        2 => (cell(x - 1, y), cell(x - 1, y - 1)),
        _ => (cell(x - 1, y - 1), cell(x, y - 1)),
    };
    let corners = (width + 1) * (height + 1);
    let mut walked = vec![0_u8; corners];
    let mut at_corner = vec![u32::MAX; corners];
    let mut found = Vec::new();
    for first in 0..corners {
        for first_way in 0..4 {
            let start = (
                (first % (width + 1)) as isize,
                (first / (width + 1)) as isize,
            );
            let (Some(owner), None) = beside(start, first_way) else {
                continue;
            };
            if walked[first] & (1 << first_way) != 0 {
                continue;
            }
            let (mut at, mut way) = (start, first_way);
            let mut ring: Vec<(usize, usize)> = Vec::new();
            loop {
                let corner = at.1 as usize * (width + 1) + at.0 as usize;
                if walked[corner] & (1 << way) != 0 {
                    break;
                }
                walked[corner] |= 1 << way;
                // What lies between two visits of a corner is a ring by itself.
                if at_corner[corner] != u32::MAX {
                    let part = ring.split_off(at_corner[corner] as usize);
                    for (x, y) in &part {
                        at_corner[y * (width + 1) + x] = u32::MAX;
                    }
                    found.push((labels[owner], part));
                }
                at_corner[corner] = ring.len() as u32;
                ring.push((at.0 as usize, at.1 as usize));
                at = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
                // As far to the left as there is a side: it stays with the same cells.
                let turns = [(way + 3) % 4, way, (way + 1) % 4];
                way = turns
                    .into_iter()
                    .find(|way| matches!(beside(at, *way), (Some(_), None)))
                    .expect("sides of cells close");
            }
            for (x, y) in &ring {
                at_corner[y * (width + 1) + x] = u32::MAX;
            }
            found.push((labels[owner], ring));
        }
    }
    found
}

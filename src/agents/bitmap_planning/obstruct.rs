//! The configuration space of one body: static obstacles are dilated once, other characters are added to a copy.

use super::bitmap::disc_rows;
use super::dilation::{DILATED, DilatedBitmap, Dilation, SOLID, dilate};
use super::line_width::{draw_onto, draw_wide, edges_of, wireframe};
use super::projection::{Slab, StandingCharacter, project};
use super::raster::BitmapLayout;
use crate::world::scene::Scene;

/// The map on which a body of `radius` metres plans: the scene and other characters, projected and dilated.
///
/// The same as [`project`] and [`dilate`], and as [`wireframe`] and [`draw_wide`] for the modes that draw lines. Time
/// O(cells + edges).
pub fn obstruct(
    scene: &Scene,
    slab: &Slab,
    raster: BitmapLayout,
    others: &[StandingCharacter],
    radius: f64,
    dilation: Dilation,
) -> DilatedBitmap {
    match dilation.line_width(radius) {
        Some(width) => draw_wide(raster, &wireframe(scene, slab, others), width),
        None => dilate(&project(scene, slab, raster, others), radius, dilation),
    }
}

/// Adds other characters to a map dilated without them; the result equals that of [`obstruct`].
///
/// Dilation distributes over unions, so only the cells around each character change. Time O(these cells).
pub fn put_others(
    map: &mut DilatedBitmap,
    others: &[StandingCharacter],
    radius: f64,
    dilation: Dilation,
) {
    if let Some(width) = dilation.line_width(radius) {
        let edges: Vec<_> = others.iter().flat_map(edges_of).collect();
        draw_onto(map, &edges, width);
        return;
    }
    let width = map.raster.width();
    let mut rows = Vec::new();
    for other in others {
        taken_rows(&map.raster, other, radius, dilation, &mut rows);
        for &(row, from, to) in &rows {
            let start = (row * width) as usize;
            for cell in &mut map.cells[start + from as usize..=start + to as usize] {
                *cell = (*cell).max(DILATED);
            }
        }
        disc_rows(&map.raster, other.at, other.radius, &mut rows);
        for &(row, from, to) in &rows {
            let start = (row * width) as usize;
            map.cells[start + from as usize..=start + to as usize].fill(SOLID);
        }
    }
}

/// The cells that another character takes from a body of `radius`, as rows with first and last column, from below.
pub(crate) fn taken_rows(
    raster: &BitmapLayout,
    other: &StandingCharacter,
    radius: f64,
    dilation: Dilation,
    rows: &mut Vec<(u32, u32, u32)>,
) {
    let mut own = Vec::new();
    disc_rows(raster, other.at, other.radius + other.margin, &mut own);
    rows.clear();
    let (Some(&(lowest, ..)), Some(&(highest, ..))) = (own.first(), own.last()) else {
        return;
    };
    let threshold = dilation.threshold(radius, raster.cell());
    let slack = u32::from(dilation == Dilation::Conservative);
    let reach = threshold.isqrt() + slack;
    let last = highest.saturating_add(reach).min(raster.height() - 1);
    for row in lowest.saturating_sub(reach)..=last {
        let mut taken: Option<(u32, u32)> = None;
        for &(source, from, to) in &own {
            let away = row.abs_diff(source).saturating_sub(slack);
            let Some(rest) = away
                .checked_pow(2)
                .and_then(|far| threshold.checked_sub(far))
            else {
                continue;
            };
            let wide = rest.isqrt() + slack;
            let (left, right) = (
                from.saturating_sub(wide),
                to.saturating_add(wide).min(raster.width() - 1),
            );
            // Rows of a disc all hold the column of its middle: what they take hangs together.
            taken = Some(taken.map_or((left, right), |(l, r)| (l.min(left), r.max(right))));
        }
        if let Some((from, to)) = taken {
            rows.push((row, from, to));
        }
    }
}

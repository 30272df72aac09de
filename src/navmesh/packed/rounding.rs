//! A mesh of triangles whose vertices are rounded to fixed point: what rounding turns over is mended.

use super::FixedPoint;
use crate::message::Message;
use crate::navmesh::NavMesh;
use std::collections::BTreeMap;

/// How often all slivers are looked at.
const PASSES: usize = 64;

type Steps = [i32; 2];

/// The mesh with its vertices on multiples of the step.
///
/// Triangles between vertices that became one are dropped. One without area or turned over gives its longest side away
/// (the side is flipped), or is dropped where nothing lies beyond that side.
///
/// # Errors
/// `packed.triangles` where a polygon is no triangle; `packed.span` where a coordinate is beyond 2^30 steps;
/// `packed.too-fine` where slivers are left, with their number and the step.
pub(super) fn rounded(mesh: &NavMesh, fixed: FixedPoint) -> Result<NavMesh, Message> {
    let mut numbers: BTreeMap<Steps, u32> = BTreeMap::new();
    let mut points: Vec<Steps> = Vec::new();
    let mut new_of = Vec::with_capacity(mesh.vertices().len());
    for at in mesh.vertices() {
        let Some(steps) = fixed.nearest(*at) else {
            let far = at.abs().max_element();
            return Err(Message::new("packed.span")
                .with("found", far)
                .with("most", fixed.span()));
        };
        new_of.push(*numbers.entry(steps).or_insert_with(|| {
            points.push(steps);
            points.len() as u32 - 1
        }));
    }
    let mut triangles = Vec::with_capacity(mesh.polygons() as usize);
    for polygon in 0..mesh.polygons() {
        let [a, b, c] = *mesh.corners(polygon) else {
            return Err(Message::new("packed.triangles").with("polygon", polygon));
        };
        let corners = [a, b, c].map(|corner| new_of[corner as usize]);
        if corners[0] != corners[1] && corners[1] != corners[2] && corners[2] != corners[0] {
            triangles.push(corners);
        }
    }
    let too_fine = |left: usize| {
        Message::new("packed.too-fine")
            .with("triangles", left)
            .with("step", fixed.step())
    };
    let mut left = slivers(&points, &triangles);
    for _ in 0..PASSES {
        if left.is_empty() {
            break;
        }
        mend(&points, &mut triangles, &left);
        left = slivers(&points, &triangles);
    }
    if !left.is_empty() {
        return Err(too_fine(left.len()));
    }
    drop_unused(&mut points, &mut triangles);
    let vertices = points.iter().map(|steps| fixed.metres(*steps)).collect();
    let polygons: Vec<Vec<u32>> = triangles.iter().map(|corners| corners.to_vec()).collect();
    NavMesh::new(vertices, &polygons).map_err(|_| too_fine(1))
}

/// Twice the area of a triangle in steps, below 0 where it is turned over. Exact.
fn doubled_area(points: &[Steps], corners: [u32; 3]) -> i128 {
    let [a, b, c] = corners.map(|corner| points[corner as usize].map(i128::from));
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The triangles without area or turned over.
fn slivers(points: &[Steps], triangles: &[[u32; 3]]) -> Vec<usize> {
    let is_sliver = |number: &usize| doubled_area(points, triangles[*number]) <= 0;
    (0..triangles.len()).filter(is_sliver).collect()
}

/// Flips the longest side of each sliver, once a pass for each triangle.
fn mend(points: &[Steps], triangles: &mut Vec<[u32; 3]>, slivers: &[usize]) {
    // By the direction in which its triangle has it.
    let mut owners: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    for (number, corners) in triangles.iter().enumerate() {
        for side in 0..3 {
            owners.insert((corners[side], corners[(side + 1) % 3]), number);
        }
    }
    let mut touched = vec![false; triangles.len()];
    let mut dropped = vec![false; triangles.len()];
    for sliver in slivers {
        let corners = triangles[*sliver];
        let long = |side: &usize| {
            let (a, b) = (corners[*side], corners[(*side + 1) % 3]);
            let [a, b] = [a, b].map(|corner| points[corner as usize].map(i64::from));
            (b[0] - a[0]).pow(2) + (b[1] - a[1]).pow(2)
        };
        let side = (0..3).max_by_key(long).unwrap_or(0);
        let [a, b, c] = [0, 1, 2].map(|k| corners[(side + k) % 3]);
        if touched[*sliver] {
            continue;
        }
        let Some(beyond) = owners.get(&(b, a)).copied() else {
            dropped[*sliver] = true;
            touched[*sliver] = true;
            continue;
        };
        if touched[beyond] || beyond == *sliver {
            continue;
        }
        (touched[*sliver], touched[beyond]) = (true, true);
        let opposite = triangles[beyond].into_iter().find(|v| *v != a && *v != b);
        match opposite {
            // Folded onto each other: both go.
            Some(d) if d == c => (dropped[*sliver], dropped[beyond]) = (true, true),
            Some(d) => (triangles[*sliver], triangles[beyond]) = ([a, d, c], [d, b, c]),
            None => dropped[*sliver] = true,
        }
    }
    let mut number = 0;
    triangles.retain(|_| {
        number += 1;
        !dropped[number - 1]
    });
}

fn drop_unused(points: &mut Vec<Steps>, triangles: &mut [[u32; 3]]) {
    let mut used = vec![false; points.len()];
    triangles
        .iter()
        .flatten()
        .for_each(|corner| used[*corner as usize] = true);
    let mut new_of = vec![0; points.len()];
    let mut kept = Vec::new();
    for (old, steps) in points.iter().enumerate() {
        if used[old] {
            new_of[old] = kept.len() as u32;
            kept.push(*steps);
        }
    }
    *points = kept;
    for corner in triangles.iter_mut().flatten() {
        *corner = new_of[*corner as usize];
    }
}

//! The cutting of a mesh of triangles into connected parts that a byte can number, with at most one cut side a
//! triangle.
//!
//! **Idea.** Parts grow from a seed, always by the triangle that is most surrounded by what is taken already. Small
//! ones are joined to a neighbour. A triangle with two cut sides is moved to the part beyond both; where they lead into
//! two parts, it is split into three at its middle, each with one of its sides.
//!
//! **Source.** G. O'Neill ("Efficient navigation mesh implementation", 2004) has at most one link a triangle and no
//! method for cutting: there a person does it.

use super::FixedPoint;
use super::triangle::MOST_TRIANGLES;
use crate::message::Message;
use crate::navmesh::{NO_POLYGON, NavMesh};
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// Not yet in a part.
const NONE: u32 = u32::MAX;

/// A mesh of triangles in parts.
pub(super) struct Parts {
    pub mesh: NavMesh,
    /// The part of each triangle.
    pub of: Vec<u32>,
    /// How many parts there are.
    pub count: u32,
}

/// Cuts a mesh into parts.
///
/// # Errors
/// `packed.too-thin` where a triangle that has to be split is thinner than the step.
pub(super) fn cut(mesh: &NavMesh, fixed: FixedPoint) -> Result<Parts, Message> {
    // Triangles that are split make parts larger: the fewer are tried, the less they are filled.
    let mut most = MOST_TRIANGLES - 14;
    loop {
        let parts = cut_to(mesh, fixed, most)?;
        let mut sizes = vec![0_usize; parts.count as usize];
        parts.of.iter().for_each(|part| sizes[*part as usize] += 1);
        if sizes.iter().all(|size| *size <= MOST_TRIANGLES) {
            return Ok(parts);
        }
        most = most * 3 / 4;
        if most < 4 {
            return Err(Message::new("packed.too-thin").with("step", fixed.step()));
        }
    }
}

fn cut_to(mesh: &NavMesh, fixed: FixedPoint, most: usize) -> Result<Parts, Message> {
    let mut of = vec![NONE; mesh.polygons() as usize];
    // Small parts left over find room in others.
    let mut sizes = grow(mesh, most * 3 / 4, &mut of);
    join_small(mesh, most, &mut of, &mut sizes);
    relieve(mesh, most, &mut of, &mut sizes);
    let mesh = split(mesh, fixed, &mut of)?;
    let count = renumber(&mut of);
    Ok(Parts { mesh, of, count })
}

fn beyond(mesh: &NavMesh, triangle: u32) -> impl Iterator<Item = u32> + '_ {
    let sides = mesh.sides_of(triangle).map(|side| mesh.beyond(side));
    sides.filter(|triangle| *triangle != NO_POLYGON)
}

/// Grows parts of at most so many triangles. Answers their sizes.
fn grow(mesh: &NavMesh, most: usize, of: &mut [u32]) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut rim: Vec<u32> = Vec::new();
    let mut first = 0;
    loop {
        // Beside the part before, if there is something left.
        let seed = rim.iter().copied().find(|t| of[*t as usize] == NONE);
        let seed = seed.or_else(|| {
            first += of[first..].iter().position(|part| *part == NONE)?;
            Some(first as u32)
        });
        let Some(seed) = seed else { return sizes };
        let part = sizes.len() as u32;
        rim.clear();
        rim.push(seed);
        let mut size = 0;
        while size < most && !rim.is_empty() {
            let open = |t: u32| {
                beyond(mesh, t)
                    .filter(|next| of[*next as usize] == NONE)
                    .count()
            };
            let index = (0..rim.len())
                .min_by_key(|index| open(rim[*index]))
                .unwrap_or(0);
            let taken = rim.remove(index);
            of[taken as usize] = part;
            size += 1;
            for next in beyond(mesh, taken) {
                if of[next as usize] == NONE && !rim.contains(&next) {
                    rim.push(next);
                }
            }
        }
        sizes.push(size);
    }
}

/// Joins parts to the neighbour that they have the most sides with, the smallest parts first.
fn join_small(mesh: &NavMesh, most: usize, of: &mut [u32], sizes: &mut [usize]) {
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); sizes.len()];
    for (triangle, part) in of.iter().enumerate() {
        members[*part as usize].push(triangle as u32);
    }
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|part| (sizes[*part], *part));
    for part in order {
        let mut shared: Vec<(u32, usize)> = Vec::new();
        for triangle in &members[part] {
            for next in beyond(mesh, *triangle).map(|next| of[next as usize]) {
                if next as usize == part || sizes[part] + sizes[next as usize] > most {
                    continue;
                }
                match shared.iter_mut().find(|(known, _)| *known == next) {
                    Some((_, count)) => *count += 1,
                    None => shared.push((next, 1)),
                }
            }
        }
        let best = shared
            .iter()
            .max_by_key(|(next, count)| (*count, std::cmp::Reverse(*next)));
        let Some((into, _)) = best.copied() else {
            continue;
        };
        let moved = std::mem::take(&mut members[part]);
        moved
            .iter()
            .for_each(|triangle| of[*triangle as usize] = into);
        sizes[into as usize] += moved.len();
        sizes[part] = 0;
        members[into as usize].extend(moved);
    }
}

/// How many sides of a triangle lead into other parts.
fn cut_sides(mesh: &NavMesh, of: &[u32], triangle: u32) -> usize {
    let own = of[triangle as usize];
    beyond(mesh, triangle)
        .filter(|next| of[*next as usize] != own)
        .count()
}

/// How many triangles have too many cut sides, of one and those around it.
fn faults_around(mesh: &NavMesh, of: &[u32], triangle: u32) -> usize {
    let around = beyond(mesh, triangle).chain([triangle]);
    around.filter(|t| cut_sides(mesh, of, *t) > 1).count()
}

/// Moves triangles to the part beyond two of their sides while that leaves fewer with two cut sides.
fn relieve(mesh: &NavMesh, most: usize, of: &mut [u32], sizes: &mut [usize]) {
    let mut changed = true;
    while changed {
        changed = false;
        for triangle in 0..mesh.polygons() {
            let own = of[triangle as usize];
            if cut_sides(mesh, of, triangle) < 2 {
                continue;
            }
            let others: Vec<u32> = beyond(mesh, triangle).map(|t| of[t as usize]).collect();
            let twice = others.iter().find(|part| {
                **part != own && others.iter().filter(|other| other == part).count() > 1
            });
            let Some(into) = twice.copied() else { continue };
            if sizes[into as usize] >= most {
                continue;
            }
            let before = faults_around(mesh, of, triangle);
            of[triangle as usize] = into;
            if faults_around(mesh, of, triangle) < before {
                sizes[into as usize] += 1;
                sizes[own as usize] -= 1;
                changed = true;
            } else {
                of[triangle as usize] = own;
            }
        }
    }
}

/// Splits triangles with two cut sides at their middles.
fn split(mesh: &NavMesh, fixed: FixedPoint, of: &mut Vec<u32>) -> Result<NavMesh, Message> {
    let mut vertices = mesh.vertices().to_vec();
    let mut triangles = Vec::with_capacity(of.len());
    let mut parts = Vec::with_capacity(of.len());
    for triangle in 0..mesh.polygons() {
        let corners = mesh.corners(triangle);
        let part = of[triangle as usize];
        if cut_sides(mesh, of, triangle) < 2 {
            triangles.push(corners.to_vec());
            parts.push(part);
            continue;
        }
        let Some(middle) = inner_point(mesh, fixed, triangle) else {
            return Err(Message::new("packed.too-thin").with("step", fixed.step()));
        };
        let number = vertices.len() as u32;
        vertices.push(middle);
        for side in 0..3 {
            triangles.push(vec![corners[side], corners[(side + 1) % 3], number]);
            parts.push(part);
        }
    }
    *of = parts;
    NavMesh::new(vertices, &triangles)
}

/// A multiple of the step strictly inside a triangle, near its middle.
fn inner_point(mesh: &NavMesh, fixed: FixedPoint, triangle: u32) -> Option<DVec2> {
    let [x, y] = fixed.nearest(mesh.middle(triangle))?;
    let corners = [0, 1, 2].map(|k| mesh.vertex(mesh.corners(triangle)[k]));
    let inside = |at: DVec2| {
        (0..3).all(|k| orient2d(corners[k], corners[(k + 1) % 3], at) == Ordering::Greater)
    };
    let around = [0, -1, 1, -2, 2];
    let near = around
        .iter()
        .flat_map(|dy| around.map(|dx| [x + dx, y + dy]));
    near.map(|steps| fixed.metres(steps)).find(|at| inside(*at))
}

/// Numbers the parts densely, in the order of their first triangles.
fn renumber(of: &mut [u32]) -> u32 {
    let mut new_of = std::collections::BTreeMap::new();
    for part in of.iter_mut() {
        let next = new_of.len() as u32;
        *part = *new_of.entry(*part).or_insert(next);
    }
    new_of.len() as u32
}

//! Point location in a navigation mesh: the polygons at a point, by a bucket grid.
//!
//! A mesh that is repaired keeps its buckets: polygons that come are put into lists beside the first ones, and those
//! that went, which hold no point any more, stay in the first ones until their numbers are used again.

use super::NavMesh;
use crate::spatial::BucketGrid;
use glam::DVec2;
use std::collections::BTreeMap;

/// A bucket grid over the polygons of one mesh. Building takes O(n + buckets that polygons touch), a query O(polygons
/// of one bucket).
#[derive(Clone, Debug)]
pub struct Locator {
    grid: BucketGrid,
    low: DVec2,
    high: DVec2,
    /// Where the polygons of each bucket begin in `held`; one more at the end.
    starts: Vec<u32>,
    held: Vec<u32>,
    /// The polygons that came later, in order, by their buckets.
    later: BTreeMap<u32, Vec<u32>>,
}

/// The most buckets along a side.
const MOST_ALONG: f64 = 1024.0;

impl Locator {
    /// The index over all polygons of a mesh.
    pub fn new(mesh: &NavMesh) -> Locator {
        let vertices = mesh.vertices();
        let first = vertices.first().copied().unwrap_or_default();
        let bounds = |(low, high): (DVec2, DVec2), at: &DVec2| (low.min(*at), high.max(*at));
        let (low, high) = vertices.iter().fold((first, first), bounds);
        let size = (high - low).max(DVec2::splat(1e-9));
        let fair = (size.element_product() / f64::from(mesh.polygons().max(1))).sqrt();
        let grid = BucketGrid::new(low, high, fair.max(size.max_element() / MOST_ALONG));
        let mut counts = vec![0_u32; grid.len() + 1];
        let mut placed = Vec::new();
        for polygon in 0..mesh.polygons() {
            for bucket in buckets(&grid, mesh.bounds(polygon)) {
                counts[bucket as usize + 1] += 1;
                placed.push((bucket, polygon));
            }
        }
        for bucket in 1..counts.len() {
            counts[bucket] += counts[bucket - 1];
        }
        let mut next = counts.clone();
        let mut held = vec![0; placed.len()];
        for (bucket, polygon) in placed {
            let place = &mut next[bucket as usize];
            held[*place as usize] = polygon;
            *place += 1;
        }
        Locator {
            grid,
            low,
            high,
            starts: counts,
            held,
            later: BTreeMap::new(),
        }
    }

    fn first(&self, bucket: u32) -> &[u32] {
        let bucket = bucket as usize;
        &self.held[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
    }

    /// From now on the mesh has this polygon, within the bounds of the first ones.
    pub(super) fn add(&mut self, mesh: &NavMesh, polygon: u32) {
        for bucket in buckets(&self.grid, mesh.bounds(polygon)) {
            // Of a number that is used again the first lists may know already.
            if self.first(bucket).binary_search(&polygon).is_err() {
                let later = self.later.entry(bucket).or_default();
                if let Err(place) = later.binary_search(&polygon) {
                    later.insert(place, polygon);
                }
            }
        }
    }

    /// The mesh is about to lose this polygon.
    pub(super) fn remove(&mut self, mesh: &NavMesh, polygon: u32) {
        for bucket in buckets(&self.grid, mesh.bounds(polygon)) {
            if let Some(later) = self.later.get_mut(&bucket) {
                later.retain(|other| *other != polygon);
            }
        }
    }

    /// The polygons that a point lies in or on the sides of, in order; none outside of the mesh.
    pub fn at<'a>(&'a self, mesh: &'a NavMesh, at: DVec2) -> impl Iterator<Item = u32> + 'a {
        let inside = at.cmpge(self.low).all() && at.cmple(self.high).all();
        let bucket = self.grid.number(self.grid.bucket(at)) as u32;
        let (mut first, mut later): (&[u32], &[u32]) = if inside {
            let later = self.later.get(&bucket);
            (self.first(bucket), later.map_or(&[], Vec::as_slice))
        } else {
            (&[], &[])
        };
        let within = move |polygon: &u32| mesh.contains(*polygon, at);
        std::iter::from_fn(move || {
            let earlier = |a: &u32| later.first().is_none_or(|b| a < b);
            let from = if first.first().is_some_and(earlier) {
                &mut first
            } else {
                &mut later
            };
            let (next, rest) = from.split_first()?;
            *from = rest;
            Some(*next)
        })
        .filter(within)
    }

    /// The bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        let later: usize = self.later.values().map(|later| later.len() + 6).sum();
        4 * (self.starts.len() + self.held.len() + later)
    }
}

/// The numbers of the buckets that a box touches.
fn buckets(grid: &BucketGrid, (low, high): (DVec2, DVec2)) -> impl Iterator<Item = u32> {
    let ((left, below), (right, above)) = (grid.bucket(low), grid.bucket(high));
    let rows = below..=above;
    rows.flat_map(move |row| (left..=right).map(move |column| grid.number((column, row)) as u32))
}

//! Point location in a navigation mesh: the polygons at a point, by a bucket grid.

use super::NavMesh;
use crate::spatial::BucketGrid;
use glam::DVec2;

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
            let corners = mesh.corners(polygon);
            let start = mesh.vertex(corners[0]);
            let (low, high) = corners.iter().fold((start, start), |box_, corner| {
                bounds(box_, &mesh.vertex(*corner))
            });
            let ((left, below), (right, above)) = (grid.bucket(low), grid.bucket(high));
            for row in below..=above {
                for column in left..=right {
                    let bucket = grid.number((column, row));
                    counts[bucket + 1] += 1;
                    placed.push((bucket as u32, polygon));
                }
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
        }
    }

    /// The polygons that a point lies in or on the sides of, in order; none outside of the mesh.
    pub fn at<'a>(&'a self, mesh: &'a NavMesh, at: DVec2) -> impl Iterator<Item = u32> + 'a {
        let inside = at.cmpge(self.low).all() && at.cmple(self.high).all();
        let bucket = self.grid.number(self.grid.bucket(at));
        let held = if inside {
            &self.held[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
        } else {
            &[]
        };
        let within = move |polygon: &u32| mesh.contains(*polygon, at);
        held.iter().copied().filter(within)
    }

    /// The bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        4 * (self.starts.len() + self.held.len())
    }
}

//! Multi-source Dijkstra search from all spheres at once: the cheapest paths of pixels between spheres that are not
//! joined.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

use super::raster::Raster;
use super::sets::Sets;
use super::territories::{NONE, Territories};

/// A path of pixels from one sphere to another.
#[derive(Clone, Debug)]
pub(super) struct Meeting {
    /// How many spheres it takes, about.
    cost: f64,
    pub from: u32,
    pub to: u32,
    pub pixels: Vec<u32>,
}

/// A number that is one, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cost(f64);

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// A multi-source Dijkstra search from all spheres at once through what none of them holds, by the number of spheres
/// that a path takes: where all have radius r, two that let a body of radius rho through are at most
/// 2 sqrt(r^2 - rho^2) apart.
#[derive(Clone, Debug)]
pub(super) struct Flood {
    owners: Vec<u32>,
    costs: Vec<f64>,
    before: Vec<u32>,
    queue: BinaryHeap<Reverse<(Cost, u32)>>,
    /// By the clusters that meet, the lower first: the cost and the two pixels.
    best: BTreeMap<(u32, u32), (f64, u32, u32)>,
}

impl Flood {
    pub fn from(raster: &Raster, territories: &Territories) -> Flood {
        let owners = territories.owners.clone();
        let mut queue = Vec::new();
        let mut costs = vec![f64::INFINITY; owners.len()];
        for pixel in (0..owners.len()).filter(|pixel| owners[*pixel] != NONE) {
            costs[pixel] = 0.0;
            let mut around = territories.neighbours(pixel, raster.lattice.columns);
            if around.any(|other| owners[other] != owners[pixel]) {
                queue.push(Reverse((Cost(0.0), pixel as u32)));
            }
        }
        Flood {
            before: vec![NONE; owners.len()],
            owners,
            costs,
            queue: queue.into(),
            best: BTreeMap::new(),
        }
    }

    /// Expands up to so many pixels; whether there are more.
    pub fn advance(
        &mut self,
        raster: &Raster,
        territories: &Territories,
        clusters: &mut Sets,
        pixels: u32,
    ) -> bool {
        for _ in 0..pixels {
            let Some(Reverse((Cost(cost), pixel))) = self.queue.pop() else {
                return false;
            };
            let at = pixel as usize;
            if cost > self.costs[at] {
                continue;
            }
            for other in territories.neighbours(at, raster.lattice.columns) {
                if self.owners[other] == self.owners[at] && self.before[other] == NONE {
                    continue;
                }
                let further = cost + spheres_over(raster, other);
                if territories.owners[other] == NONE && further < self.costs[other] {
                    self.costs[other] = further;
                    self.owners[other] = self.owners[at];
                    self.before[other] = pixel;
                    self.queue.push(Reverse((Cost(further), other as u32)));
                } else {
                    self.meet(raster, clusters, at, other);
                }
            }
        }
        true
    }

    fn meet(&mut self, raster: &Raster, clusters: &mut Sets, a: usize, b: usize) {
        let roots = [a, b].map(|pixel| clusters.root(self.owners[pixel]));
        if roots[0] == roots[1] {
            return;
        }
        let between = (spheres_over(raster, a) + spheres_over(raster, b)) / 2.0;
        let cost = self.costs[a] + self.costs[b] + between;
        let key = (roots[0].min(roots[1]), roots[0].max(roots[1]));
        let met = (cost, a as u32, b as u32);
        let best = self.best.entry(key).or_insert(met);
        if cost < best.0 {
            *best = met;
        }
    }

    /// The best way between each two clusters that met, the cheapest last.
    pub fn meetings(&self) -> Vec<Meeting> {
        let mut meetings: Vec<Meeting> = self
            .best
            .values()
            .map(|&(cost, a, b)| {
                let mut pixels = self.back(a);
                pixels.reverse();
                pixels.extend(self.back(b));
                Meeting {
                    cost,
                    from: self.owners[a as usize],
                    to: self.owners[b as usize],
                    pixels,
                }
            })
            .collect();
        meetings.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        meetings
    }

    /// From a pixel back to the sphere that it was reached from.
    fn back(&self, from: u32) -> Vec<u32> {
        let step =
            |pixel: &u32| Some(self.before[*pixel as usize]).filter(|before| *before != NONE);
        std::iter::successors(Some(from), step).collect()
    }
}

/// How many spheres a body needs to cross a pixel, as the share of one.
fn spheres_over(raster: &Raster, pixel: usize) -> f64 {
    let (reach, radius) = (raster.reach(pixel), raster.radius);
    // Where a body only just fits, many.
    let half = (reach * reach - radius * radius).max(1e-9).sqrt();
    raster.lattice.step / (2.0 * half)
}

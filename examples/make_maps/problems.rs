//! Problems for a map, about ten of each length, found by the oracle.

use crate::canvas::hash;
use crate::oracle::{OracleRule, all_from};
use wayscope::world::{Cell, Grid, Medium, Scenario, ShippedMap};

/// Problems of one bucket.
const EACH: usize = 10;
/// Problems of one map.
const MOST: usize = 400;
/// Starts that are tried.
const STARTS: usize = 60;

/// At most 400 problems on ground, in order of their lengths. A start is drawn, then for each
/// bucket that still lacks problems a goal whose distance falls into it.
pub fn problems(map: &ShippedMap, grid: &Grid) -> Vec<Scenario> {
    let mut buckets: Vec<Vec<Scenario>> = Vec::new();
    let ground: Vec<usize> = (0..grid.len())
        .filter(|index| grid.medium(*index) == Some(Medium::Ground))
        .collect();
    // The scene that opens with the map is one of the problems.
    let mut starts = vec![map.start];
    for draw in 0..STARTS {
        let at = draw_below(ground.len(), draw, 1);
        starts.push(grid.cell(ground[at]));
    }
    let region = all_from(grid, OracleRule::MOVING_AI, map.start);
    for (draw, start) in starts.into_iter().enumerate() {
        if region[grid.index(start)].is_infinite() {
            continue; // On an island.
        }
        let costs = all_from(grid, OracleRule::MOVING_AI, start);
        let mut goals: Vec<Vec<usize>> = Vec::new();
        for (index, cost) in costs.iter().enumerate() {
            if cost.is_finite() {
                let bucket = bucket_of(rounded(*cost));
                if goals.len() <= bucket {
                    goals.resize(bucket + 1, Vec::new());
                }
                goals[bucket].push(index);
            }
        }
        if buckets.len() < goals.len() {
            buckets.resize(goals.len(), Vec::new());
        }
        if draw == 0 {
            let index = grid.index(map.goal);
            let one = problem(map, grid, start, index, costs[index]);
            buckets[one.bucket as usize].push(one);
        }
        for (bucket, goals) in goals.iter().enumerate() {
            // Two a start, so that a bucket's problems lie all over the map.
            for twice in 0..2 {
                if buckets[bucket].len() < EACH && !goals.is_empty() {
                    let at = draw_below(goals.len(), draw * 2 + twice, 2 + bucket as u64);
                    let index = goals[at];
                    let one = problem(map, grid, start, index, costs[index]);
                    let known =
                        |other: &Scenario| (other.start, other.goal) == (one.start, one.goal);
                    if one.start != one.goal && !buckets[bucket].iter().any(known) {
                        buckets[bucket].push(one);
                    }
                }
            }
        }
    }
    thinned(buckets, map.start, map.goal)
}

/// At most [`MOST`] of them: whole buckets, evenly spread over the lengths. The one with the scene
/// that opens with the map takes the place of its nearest neighbour.
fn thinned(buckets: Vec<Vec<Scenario>>, opens: Cell, with: Cell) -> Vec<Scenario> {
    let full: Vec<Vec<Scenario>> = buckets.into_iter().filter(|one| !one.is_empty()).collect();
    let take = (MOST / EACH).min(full.len());
    let spread = take.saturating_sub(1).max(1);
    let mut kept: Vec<usize> = (0..take).map(|n| n * (full.len() - 1) / spread).collect();
    let is_scene = |one: &Scenario| (one.start, one.goal) == (opens, with);
    if let Some(scene) = full.iter().position(|bucket| bucket.iter().any(is_scene))
        && let Some(nearest) = kept.iter_mut().min_by_key(|at| at.abs_diff(scene))
    {
        *nearest = scene;
    }
    kept.into_iter()
        .flat_map(|at| full[at].iter().cloned())
        .collect()
}

fn problem(map: &ShippedMap, grid: &Grid, start: Cell, goal: usize, cost: f64) -> Scenario {
    // Without a path the length is 0, as the benchmarks write it.
    let length = rounded(if cost.is_finite() { cost } else { 0.0 });
    Scenario {
        bucket: bucket_of(length) as u32,
        map: format!("{}.map", map.id),
        width: grid.width(),
        height: grid.height(),
        start,
        goal: grid.cell(goal),
        length,
    }
}

fn bucket_of(length: f64) -> usize {
    (length / 4.0).floor() as usize
}

/// To 8 decimals.
fn rounded(length: f64) -> f64 {
    (length * 1e8).round() / 1e8
}

/// A number below `count`.
fn draw_below(count: usize, draw: usize, seed: u64) -> usize {
    let high = hash(draw as i64, 7, seed) as usize;
    let low = hash(draw as i64, 8, seed) as usize;
    (high * 65_536 + low) % count
}

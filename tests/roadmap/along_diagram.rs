//! The figures of `docs/roadmaps.md`: roadmaps made from samples and from the diagram, beside the diagram's own ways.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Instant;
use wayscope::path::Piece;
use wayscope::roadmap::{
    Finder, NearDiagram, Roadmap, RoadmapSettings, RoadmapSource, VoronoiDiagram,
};
use wayscope::world::read_map;
use wayscope::world::scene::{Scene, Surroundings, trace_grid};

/// Maps of the MovingAI collection, where they are there.
const MAPS: [&str; 5] = [
    "dao/arena",
    "dao/brc202d",
    "dao/den520d",
    "bg512/AR0011SR",
    "cities/Berlin_0_256",
];

fn scenes() -> Vec<(String, Scene, f64)> {
    let mut scenes = Vec::new();
    for name in SHIPPED {
        let scene = shipped(name);
        let large = (scene.max() - scene.min()).max_element() > 120.0;
        scenes.push((name.to_owned(), scene, if large { 1.0 } else { 0.35 }));
    }
    let folder = std::env::var("WAYSCOPE_MAPS").unwrap_or_default();
    for name in MAPS {
        let Ok(bytes) = std::fs::read(format!("{folder}/{name}.map")) else {
            continue;
        };
        let grid = read_map(&bytes).unwrap();
        if let Ok(scene) = trace_grid(&grid, 1.0, 2.0) {
            scenes.push((name.to_owned(), scene, 1.0));
        }
    }
    scenes
}

/// Shortest ways on the points of a diagram.
struct Own<'a> {
    diagram: &'a VoronoiDiagram,
    next: Vec<Vec<u32>>,
}

impl Own<'_> {
    fn of(diagram: &VoronoiDiagram) -> Own<'_> {
        let mut next = vec![Vec::new(); diagram.points().len()];
        for edge in diagram.edges() {
            for pair in edge.points.windows(2) {
                next[pair[0] as usize].push(pair[1]);
                next[pair[1] as usize].push(pair[0]);
            }
        }
        Own { diagram, next }
    }

    fn at(&self, point: u32) -> DVec2 {
        self.diagram.point(point).at
    }

    /// The nearest points that can be gone to straight.
    fn near(&self, around: &Surroundings, place: DVec2, radius: f64) -> Vec<u32> {
        let mut points: Vec<u32> = (0..self.next.len() as u32).collect();
        points.sort_by(|a, b| {
            let far = |point: &u32| self.at(*point).distance(place);
            far(a).total_cmp(&far(b))
        });
        let free = |point: &&u32| around.keeps(place, self.at(**point), radius);
        points
            .iter()
            .take(400)
            .filter(free)
            .take(8)
            .copied()
            .collect()
    }

    /// The shortest way between two places, by points.
    fn way(
        &self,
        around: &Surroundings,
        radius: f64,
        from: DVec2,
        to: DVec2,
    ) -> Option<Vec<DVec2>> {
        let goals = self.near(around, to, radius);
        let mut best = vec![f64::INFINITY; self.next.len()];
        let mut parent = vec![u32::MAX; self.next.len()];
        let mut queue = BinaryHeap::new();
        let key = |cost: f64| Reverse(cost.to_bits());
        for start in self.near(around, from, radius) {
            best[start as usize] = self.at(start).distance(from);
            queue.push((key(best[start as usize]), start));
        }
        while let Some((Reverse(bits), here)) = queue.pop() {
            let cost = f64::from_bits(bits);
            if cost > best[here as usize] {
                continue;
            }
            for &next in &self.next[here as usize] {
                let through = cost + self.at(here).distance(self.at(next));
                if through < best[next as usize] {
                    best[next as usize] = through;
                    parent[next as usize] = here;
                    queue.push((key(through), next));
                }
            }
        }
        let whole = |point: &u32| best[*point as usize] + self.at(*point).distance(to);
        let last = goals
            .into_iter()
            .min_by(|a, b| whole(a).total_cmp(&whole(b)))?;
        let mut way = vec![to];
        let mut here = last;
        while here != u32::MAX && best[here as usize].is_finite() {
            way.push(self.at(here));
            here = parent[here as usize];
        }
        way.push(from);
        (way.len() > 2).then_some(way)
    }
}

/// Length and total turning.
fn measures(way: &[DVec2]) -> [f64; 2] {
    let length = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut steps: Vec<DVec2> = way.windows(2).map(|pair| pair[1] - pair[0]).collect();
    steps.retain(|step| step.length() > 1e-9);
    let turning = steps.windows(2).map(|pair| pair[0].angle_to(pair[1]).abs());
    [length, turning.sum()]
}

#[test]
#[ignore = "prints a table; WAYSCOPE_MAPS is the folder of the maps"]
fn roadmaps_measured() {
    println!(
        "| scene | from | vertices | built, ms | near | pairs | turning | length | arcs under R/2 |"
    );
    for (name, scene, radius) in scenes() {
        let around = Surroundings::of(&scene);
        let begun = Instant::now();
        let whole = VoronoiDiagram::build(&around, radius).unwrap();
        let found = begun.elapsed().as_secs_f64() * 1e3;
        let near = NearDiagram::of(&whole, &around);
        let pruned = whole.pruned(&around);
        let own = Own::of(&pruned);
        println!(
            "| {name} | the diagram itself | {} | {found:.0} | | | | | |",
            pruned.vertices()
        );
        let mut dice = Dice(77);
        let mut pairs = Vec::new();
        for _ in 0..4000 {
            let [a, b] = [dice.place(&scene), dice.place(&scene)];
            if around.clearance(a) > radius && around.clearance(b) > radius && pairs.len() < 200 {
                pairs.push((a, b));
            }
        }
        let ways: Vec<_> = pairs
            .iter()
            .map(|(a, b)| own.way(&around, radius, *a, *b))
            .collect();
        for source in [RoadmapSource::Samples, RoadmapSource::Diagram] {
            let mut settings = RoadmapSettings::suited(&around, radius).unwrap();
            settings.source = source;
            let begun = Instant::now();
            let Ok(roadmap) = Roadmap::build(&around, &settings) else {
                println!("| {name} | {source:?} | none |");
                continue;
            };
            let built = begun.elapsed().as_secs_f64() * 1e3;
            let mut finder = Finder::new();
            finder.straight = false;
            let (mut sums, mut owns) = ([0.0; 2], [0.0; 2]);
            let (mut count, mut asked, mut sharp, mut arcs) = (0, 0, 0, 0);
            for ((a, b), way) in pairs.iter().zip(&ways) {
                let Some(way) = way else { continue };
                asked += 1;
                let Ok(route) = finder.find(&roadmap, &around, *a, *b) else {
                    continue;
                };
                count += 1;
                let theirs = measures(way);
                let ours = [route.curve.length(), route.curve.total_turning()];
                for index in 0..2 {
                    sums[index] += ours[index];
                    owns[index] += theirs[index];
                }
                for piece in route.curve.pieces() {
                    if let Piece::Arc { radius: of, .. } = piece {
                        arcs += 1;
                        sharp += u32::from(*of < radius / 2.0);
                    }
                }
            }
            println!(
                "| {name} | {source:?} | {} | {built:.0} | {:.1} % | {count} of {asked} | {:.2} | {:.3} | {sharp} of {arcs} |",
                roadmap.vertices().len(),
                100.0 * near.share(&roadmap, &around),
                sums[1] / owns[1],
                sums[0] / owns[0],
            );
        }
    }
}

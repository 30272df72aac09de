//! The figures of `docs/roadmaps.md`: roadmaps made from samples and from the diagram, beside the diagram's own ways.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Instant;
use wayscope::navmesh::MeshNavigator;
use wayscope::path::{Curve, Navigator, NavigatorQuery, Piece, PlanningBody};
use wayscope::roadmap::{
    BlendSize, Finder, NearDiagram, Roadmap, RoadmapSettings, RoadmapSource, VoronoiDiagram,
};
use wayscope::space::OpenScene;
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

/// Length and total turning of a polyline.
fn of_points(way: &[DVec2]) -> [f64; 2] {
    let length = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut steps: Vec<DVec2> = way.windows(2).map(|pair| pair[1] - pair[0]).collect();
    steps.retain(|step| step.length() > 1e-9);
    let turning = steps.windows(2).map(|pair| pair[0].angle_to(pair[1]).abs());
    [length, turning.sum()]
}

fn of_curve(curve: &Curve) -> [f64; 2] {
    [curve.length(), curve.total_turning()]
}

/// Pairs of random places where the body has room.
fn pairs(scene: &Scene, around: &Surroundings, radius: f64) -> Vec<[DVec2; 2]> {
    let mut dice = Dice(77);
    let mut pairs = Vec::new();
    for _ in 0..100 * PAIRS {
        let pair = [dice.place(scene), dice.place(scene)];
        if pair.iter().all(|at| around.clearance(*at) > radius) && pairs.len() < PAIRS {
            pairs.push(pair);
        }
    }
    pairs
}

/// Pairs for each scene.
const PAIRS: usize = 1000;

/// The ways that those of a roadmap are measured by.
struct Beside {
    /// On the diagram's own points, and the shortest of all: length and turning.
    own: [f64; 2],
    shortest: [f64; 2],
}

/// The figures of one roadmap over all pairs.
#[derive(Default)]
struct Figures {
    count: u32,
    arcs: u32,
    sharp: u32,
    /// Length and turning, those on the diagram's own points, and the shortest.
    sums: [[f64; 2]; 3],
}

fn figures(roadmap: &Roadmap, around: &Surroundings, pairs: &[([DVec2; 2], Beside)]) -> Figures {
    let mut finder = Finder::new();
    finder.straight = false;
    let mut figures = Figures::default();
    for ([from, to], beside) in pairs {
        let Ok(route) = finder.find(roadmap, around, *from, *to) else {
            continue;
        };
        figures.count += 1;
        let all = [of_curve(&route.curve), beside.own, beside.shortest];
        for (sum, one) in figures.sums.iter_mut().flatten().zip(all.iter().flatten()) {
            *sum += one;
        }
        for piece in route.curve.pieces() {
            if let Piece::Arc { radius, .. } = piece {
                figures.arcs += 1;
                figures.sharp += u32::from(*radius < roadmap.settings().radius / 2.0);
            }
        }
    }
    figures
}

/// Pairs of places that both the diagram and the mesh join, with the ways there.
fn joined(
    scene: &Scene,
    around: &Surroundings,
    own: &Own,
    radius: f64,
) -> Vec<([DVec2; 2], Beside)> {
    let open = OpenScene::new("", scene.clone());
    let mut mesh = MeshNavigator::new();
    let body = PlanningBody {
        radius,
        height: 1.5,
    };
    let beside = |[from, to]: [DVec2; 2]| {
        let way = own.way(around, radius, from, to)?;
        let shortest = mesh.find(&open, NavigatorQuery::new(body, from, to)).ok()?;
        let beside = Beside {
            own: of_points(&way),
            shortest: of_curve(&shortest.curve()),
        };
        Some(([from, to], beside))
    };
    pairs(scene, around, radius)
        .into_iter()
        .filter_map(beside)
        .collect()
}

/// The roadmaps that are measured: the first as in the paper, the last the other one as it usually is.
const MADE: [(RoadmapSource, BlendSize); 4] = [
    (RoadmapSource::Samples, BlendSize::Halved),
    (RoadmapSource::Samples, BlendSize::Largest),
    (RoadmapSource::Diagram, BlendSize::Halved),
    (RoadmapSource::Diagram, BlendSize::Largest),
];

#[test]
#[ignore = "prints tables; WAYSCOPE_MAPS is the folder of the maps"]
fn roadmaps_measured() {
    let mut arcs = Vec::new();
    for (name, scene, radius) in scenes() {
        let around = Surroundings::of(&scene);
        let whole = VoronoiDiagram::build(&around, radius).unwrap();
        let near = NearDiagram::of(&whole, &around);
        let pruned = whole.pruned(&around);
        let pairs = joined(&scene, &around, &Own::of(&pruned), radius);
        let made = MADE.map(|(source, blends)| {
            let mut settings = RoadmapSettings::suited(&around, radius).unwrap();
            (settings.source, settings.blends) = (source, blends);
            let begun = Instant::now();
            let roadmap = Roadmap::build(&around, &settings).unwrap();
            let built = begun.elapsed().as_secs_f64();
            let figures = figures(&roadmap, &around, &pairs);
            (near.share(&roadmap, &around), roadmap, figures, built)
        });
        let both = |tell: &dyn Fn(&Figures) -> String| {
            format!("{} / {}", tell(&made[0].2), tell(&made[3].2))
        };
        let ratio = |of: usize, by: usize| {
            both(&|figures| format!("{:.2}", figures.sums[0][of] / figures.sums[by][of]))
        };
        println!(
            "| {name} | {} / {} | {:.1} % / {:.1} % | {} of {} | {} | {} | {} | {} | {:.1} s / {:.1} s |",
            made[0].1.vertices().len(),
            made[3].1.vertices().len(),
            100.0 * made[0].0,
            100.0 * made[3].0,
            both(&|figures| figures.count.to_string()),
            pairs.len(),
            ratio(1, 1),
            ratio(0, 1),
            ratio(1, 2),
            ratio(0, 2),
            made[0].3,
            made[3].3,
        );
        let sharp = made
            .each_ref()
            .map(|made| format!("{} of {}", made.2.sharp, made.2.arcs));
        arcs.push(format!("| {name} | {} |", sharp.join(" | ")));
    }
    println!("{}", arcs.join("\n"));
}

//! The roadmap of a diagram: as few vertices as that needs, and nothing of the diagram lost by it.

use crate::support::random_scenes::random_scene;
use crate::support::roadmap_scenes::*;
use proptest::prelude::*;
use wayscope::roadmap::{
    Finder, NearDiagram, Roadmap, RoadmapSettings, RoadmapSource, VoronoiDiagram,
};
use wayscope::world::scene::{Scene, Surroundings};

fn roadmap(around: &Surroundings, radius: f64) -> Option<Roadmap> {
    let mut settings = RoadmapSettings::suited(around, radius).ok()?;
    settings.source = RoadmapSource::Diagram;
    Roadmap::build(around, &settings).ok()
}

/// How many edges a graph has more than it needs to hang together as it does, and how many parts it has.
fn cycles(vertices: usize, edges: &[[u32; 2]]) -> [usize; 2] {
    let mut part: Vec<u32> = (0..vertices as u32).collect();
    fn root(of: &mut [u32], mut one: u32) -> u32 {
        while of[one as usize] != one {
            one = of[one as usize];
        }
        one
    }
    let mut more = 0;
    for ends in edges {
        let [a, b] = ends.map(|end| root(&mut part, end));
        more += usize::from(a == b);
        part[a as usize] = b;
    }
    [more, vertices + more - edges.len()]
}

/// What hangs together in a diagram does so in its roadmap, by as many ways round obstacles; all of it lies near.
fn check(name: &str, scene: &Scene, radius: f64) -> usize {
    let around = Surroundings::of(scene);
    let Some(roadmap) = roadmap(&around, radius) else {
        return 0;
    };
    let diagram = VoronoiDiagram::build(&around, radius).unwrap();
    let pruned = diagram.pruned(&around);
    for edge in roadmap.edges() {
        assert!(edge.clearance >= radius, "{name}: {edge:?}");
    }
    let share = NearDiagram::of(&pruned, &around).share(&roadmap, &around);
    assert!(share > 0.995, "{name}: {share} near");
    let pieces: Vec<[u32; 2]> = pruned
        .edges()
        .iter()
        .flat_map(|edge| edge.points.windows(2).map(|pair| [pair[0], pair[1]]))
        .collect();
    let edges: Vec<[u32; 2]> = roadmap.edges().iter().map(|edge| edge.ends).collect();
    let [of_diagram, of_roadmap] = [
        cycles(pruned.points().len(), &pieces),
        cycles(roadmap.vertices().len(), &edges),
    ];
    assert_eq!(of_diagram, of_roadmap, "{name}: cycles and parts");
    // All of the diagram but for stubs lies near the roadmap.
    for point in pruned.points() {
        let far = (0..edges.len() as u32)
            .map(|edge| {
                let [a, b] = roadmap.segment(edge);
                point.at.distance(closest(point.at, a, b))
            })
            .fold(f64::INFINITY, f64::min);
        assert!(
            far <= 0.5 * point.clearance,
            "{name}: {} by {far}",
            point.at
        );
    }
    edges.len()
}

/// From how many points of the whole diagram, also where it was left out, the body cannot go straight to the roadmap,
/// and how many were looked at.
fn unseen(scene: &Scene, radius: f64) -> [usize; 2] {
    let around = Surroundings::of(scene);
    let Some(roadmap) = roadmap(&around, radius) else {
        return [0, 0];
    };
    let [a, b] = roadmap.segment(0);
    let mut finder = Finder::new();
    finder.straight = false;
    let (mut unseen, mut all) = (0, 0);
    let diagram = VoronoiDiagram::build(&around, radius).unwrap();
    for point in diagram.points().iter().step_by(7) {
        // Where it is just as wide as the body straight lines have no room beside it.
        if point.clearance < 1.01 * radius {
            continue;
        }
        all += 1;
        let found = finder.find(&roadmap, &around, point.at, (a + b) / 2.0);
        unseen += usize::from(found.is_err_and(|why| why.id == "roadmap.start-unseen"));
    }
    [unseen, all]
}

#[test]
fn the_roadmap_is_seen_from_what_was_left_out() {
    for (name, scene) in all() {
        assert_eq!(unseen(&scene, 0.4)[0], 0, "{name}");
    }
    for name in SHIPPED {
        assert_eq!(unseen(&shipped(name), 0.35)[0], 0, "{name}");
    }
    let mut sums = [0, 0];
    for seed in 0..60 {
        let radius = [0.1, 0.3, 0.8][seed as usize % 3];
        let found = unseen(&random_scene(seed, 4 + seed as usize), radius);
        sums = [sums[0] + found[0], sums[1] + found[1]];
    }
    println!("unseen from {} of {} points", sums[0], sums[1]);
    assert!(sums[1] > 3_000 && 100 * sums[0] <= sums[1], "{sums:?}");
}

#[test]
fn it_hangs_together_as_the_diagram_does_and_lies_near_it() {
    let mut edges = 0;
    for (name, scene) in all() {
        edges += check(name, &scene, 0.4);
    }
    for name in SHIPPED {
        edges += check(name, &shipped(name), 0.35);
    }
    assert!(edges > 1_000, "{edges}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn that_of_a_random_scene_does_so(seed in 0_u64..100_000, count in 1_usize..50, radius in 0.1..1.0) {
        check(&format!("random {seed}"), &random_scene(seed, count), radius);
    }
}

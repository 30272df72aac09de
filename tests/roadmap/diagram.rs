//! The exact Voronoi diagram against looking at everything: each point of it, what is missing, and what hangs together.

use crate::support::random_scenes::random_scene;
use crate::support::roadmap_scenes::*;
use glam::DVec2;
use wayscope::roadmap::{
    BlendSize, BuildPhase, Building, DiagramPhase, DiagramProcess, NearDiagram, RoadmapSettings,
    RoadmapSource, VoronoiDiagram,
};
use wayscope::trace::Status;
use wayscope::world::scene::{Scene, Surroundings};

/// All scenes, each with the radius of a body.
fn cases() -> Vec<(String, Scene, f64)> {
    let mut cases: Vec<(String, Scene, f64)> = Vec::new();
    for name in SHIPPED {
        let scene = shipped(name);
        let large = (scene.max() - scene.min()).max_element() > 120.0;
        cases.push((name.to_owned(), scene, if large { 1.0 } else { 0.35 }));
    }
    for (name, scene) in all() {
        cases.push((name.to_owned(), scene, 0.4));
    }
    for seed in 0..24 {
        let radius = [0.1, 0.3, 0.8][seed as usize % 3];
        let count = 4 + 2 * seed as usize;
        cases.push((format!("random {seed}"), random_scene(seed, count), radius));
    }
    cases
}

fn diagram(scene: &Scene, radius: f64) -> VoronoiDiagram {
    VoronoiDiagram::build(&Surroundings::of(scene), radius).unwrap()
}

#[test]
fn every_point_is_equally_far_from_two_and_no_third_is_nearer() {
    let mut points = 0;
    for (name, scene, radius) in cases() {
        let outlines = Outlines::of(&scene);
        let diagram = diagram(&scene, radius);
        for point in diagram.points() {
            let at = point.at;
            let clearance = outlines.clearance(at);
            assert!((point.clearance - clearance).abs() < 1e-7, "{name} {at}");
            assert!(clearance >= radius - 1e-7, "{name} {at}: {clearance}");
            for witness in point.witnesses {
                assert!(
                    (witness.distance(at) - clearance).abs() < 1e-6,
                    "{name} {at}"
                );
                assert!(outlines.nearest(witness).0 < 1e-7, "{name} {at}");
            }
            let chord = point.witnesses[0].distance(point.witnesses[1]);
            assert!(chord > 0.9e-3 * clearance, "{name} {at}: {chord}");
            points += 1;
        }
        assert_eq!(diagram.loose(), 0, "{name}");
        assert!(!diagram.edges().is_empty(), "{name}");
    }
    assert!(points > 10_000, "{points}");
}

/// How far a place is from a diagram.
fn away(diagram: &VoronoiDiagram, at: DVec2) -> f64 {
    let far = |[a, b]: [&wayscope::roadmap::DiagramPoint; 2]| at.distance(closest(at, a.at, b.at));
    diagram.segments().map(far).fold(f64::INFINITY, f64::min)
}

/// Where one comes to who moves away from what is nearest, until something else is.
fn pushed(outlines: &Outlines, from: DVec2) -> Option<DVec2> {
    let (distance, witness) = outlines.nearest(from);
    let out = (from - witness)
        .try_normalize()
        .filter(|_| distance > 1e-3)?;
    let grows = |by: f64| (outlines.nearest(from + out * by).0 - distance - by).abs() < 1e-9;
    let (mut low, mut high) = (0.0, distance);
    while grows(high) {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if grows(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(from + out * low)
}

#[test]
fn nothing_of_the_diagram_is_missing() {
    let mut looked_at = 0;
    for (name, scene, radius) in cases() {
        let outlines = Outlines::of(&scene);
        let diagram = diagram(&scene, radius);
        let mut dice = Dice(31);
        for _ in 0..400 {
            let place = dice.place(&scene);
            if !outlines.free(place) {
                continue;
            }
            let Some(ridge) = pushed(&outlines, place) else {
                continue;
            };
            let clearance = outlines.clearance(ridge);
            if clearance < radius * 1.01 {
                continue;
            }
            let away = away(&diagram, ridge);
            assert!(
                away < 0.06 * clearance,
                "{name} {ridge}: {away} of {clearance}"
            );
            looked_at += 1;
        }
    }
    assert!(looked_at > 5_000, "{looked_at}");
}

/// Labels of raster points that hang together, 0 where `there` denies.
fn flood(columns: usize, there: &[bool], diagonal: bool) -> Vec<u32> {
    let mut labels = vec![0; there.len()];
    let mut label = 0;
    for first in 0..there.len() {
        if !there[first] || labels[first] > 0 {
            continue;
        }
        label += 1;
        labels[first] = label;
        let mut pending = vec![first];
        while let Some(here) = pending.pop() {
            let (x, y) = ((here % columns) as i64, (here / columns) as i64);
            for (dx, dy) in [
                (1, 0),
                (0, 1),
                (-1, 0),
                (0, -1),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
            ] {
                let (x, y) = (x + dx, y + dy);
                if (!diagonal && dx * dy != 0) || x < 0 || y < 0 || x >= columns as i64 {
                    continue;
                }
                let next = y as usize * columns + x as usize;
                if next < there.len() && there[next] && labels[next] == 0 {
                    labels[next] = label;
                    pending.push(next);
                }
            }
        }
    }
    labels
}

/// Of each point the number of its component.
fn components(diagram: &VoronoiDiagram) -> Vec<usize> {
    let mut component: Vec<usize> = (0..diagram.points().len()).collect();
    fn root(of: &mut [usize], mut one: usize) -> usize {
        while of[one] != one {
            of[one] = of[of[one]];
            one = of[one];
        }
        one
    }
    for edge in diagram.edges() {
        for pair in edge.points.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|point| root(&mut component, point as usize));
            component[a] = b;
        }
    }
    (0..component.len())
        .map(|point| root(&mut component, point))
        .collect()
}

/// Whether places are joined by the diagram as they are in free space, but for passages just wide enough.
fn check_connected(name: &str, scene: &Scene, radius: f64, diagram: &VoronoiDiagram) -> usize {
    let around = Surroundings::of(scene);
    let size = scene.max() - scene.min();
    let step = (radius / 3.0).max(size.max_element() / 900.0);
    let columns = (size.x / step) as usize + 1;
    let rows = (size.y / step) as usize + 1;
    let place = |index: usize| {
        scene.min() + DVec2::new((index % columns) as f64, (index / columns) as f64) * step
    };
    let clearances: Vec<f64> = (0..columns * rows)
        .map(|index| around.clearance(place(index)))
        .collect();
    let over = |least: f64| -> Vec<bool> { clearances.iter().map(|one| *one >= least).collect() };
    let surely = flood(columns, &over(radius + step), false);
    let perhaps = flood(columns, &over(radius - step), true);
    let component = components(diagram);
    let mut of_sure = std::collections::BTreeMap::new();
    let mut of_component = std::collections::BTreeMap::new();
    for (number, point) in diagram.points().iter().enumerate() {
        let place = (point.at - scene.min()) / step;
        let index = place.y.round() as usize * columns + place.x.round() as usize;
        let index = index.min(surely.len() - 1);
        if surely[index] == 0 || point.clearance < radius + step {
            continue;
        }
        let known = *of_sure.entry(surely[index]).or_insert(component[number]);
        assert_eq!(known, component[number], "{name}: {} is cut off", point.at);
        let known = *of_component
            .entry(component[number])
            .or_insert(perhaps[index]);
        assert_eq!(known, perhaps[index], "{name}: {} is joined", point.at);
    }
    of_sure.len()
}

#[test]
fn it_joins_what_is_joined_in_free_space() {
    let mut parts = 0;
    for (name, scene, radius) in cases() {
        let whole = diagram(&scene, radius);
        parts += check_connected(&name, &scene, radius, &whole);
        let pruned = whole.pruned(&Surroundings::of(&scene));
        check_connected(&name, &scene, radius, &pruned);
        assert!(pruned.total_length() <= whole.total_length() + 1e-9);
        assert!(!pruned.edges().is_empty(), "{name}");
        let ends = |of: &VoronoiDiagram| {
            let mut all = components(of);
            all.sort_unstable();
            all.dedup();
            all.len()
        };
        assert_eq!(ends(&whole), ends(&pruned), "{name}");
    }
    assert!(parts > 40, "{parts}");
}

#[test]
fn it_is_the_same_in_steps_and_at_once() {
    let scene = shipped("office");
    let around = Surroundings::of(&scene);
    let mut process = DiagramProcess::new(&around, 0.35).unwrap();
    let (mut steps, mut phases) = (0, vec![process.phase()]);
    while process.step(&around) == Status::Running {
        steps += 1;
        if phases.last() != Some(&process.phase()) {
            phases.push(process.phase());
        }
    }
    assert_eq!(phases, [DiagramPhase::Boxes, DiagramPhase::Leaves]);
    assert_eq!(process.phase(), DiagramPhase::Done);
    assert_eq!(process.step(&around), Status::Done);
    assert!(steps > 100);
    assert_eq!(process.diagram(), Some(&diagram(&scene, 0.35)));
}

#[test]
fn a_body_that_does_not_fit_is_refused() {
    let around = Surroundings::of(&shipped("office"));
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
        assert!(DiagramProcess::new(&around, radius).is_err());
    }
}

#[test]
#[ignore = "prints figures"]
fn figures() {
    for (name, scene, radius) in cases() {
        let around = Surroundings::of(&scene);
        let begun = std::time::Instant::now();
        let mut process = DiagramProcess::new(&around, radius).unwrap();
        let mut steps = 0;
        while process.step(&around) == Status::Running {
            steps += 1;
        }
        let time = begun.elapsed().as_secs_f64() * 1e3;
        let [leaves, _] = process.leaves();
        let diagram = process.finish().unwrap();
        let pruned = diagram.pruned(&around);
        println!(
            "{name}: {} sites, {steps} steps, {leaves} leaves, {time:.1} ms; {} edges, {} points, {:.0} m, {} kB; pruned {} edges, {:.0} m",
            around.len(),
            diagram.edges().len(),
            diagram.points().len(),
            diagram.total_length(),
            diagram.bytes() / 1000,
            pruned.edges().len(),
            pruned.total_length(),
        );
    }
}

#[test]
fn a_roadmap_made_from_the_diagram_lies_along_it_and_joins_the_same_places() {
    for (name, scene, radius) in cases() {
        let around = Surroundings::of(&scene);
        let whole = diagram(&scene, radius);
        let mut settings = RoadmapSettings::suited(&around, radius).unwrap();
        settings.source = RoadmapSource::Diagram;
        let mut building = Building::new(&around, &settings).unwrap();
        assert_eq!(building.phase(), BuildPhase::Diagram);
        while building.step(&around) == Status::Running {}
        let bytes = building.save(&around).unwrap();
        let again = Building::load(&bytes, &around).unwrap();
        assert_eq!(again.settings(), &settings);
        assert_eq!(again.save(&around).unwrap(), bytes, "{name}");
        let roadmap = building.finish().unwrap();
        let share = NearDiagram::of(&whole, &around).share(&roadmap, &around);
        assert!(share > 0.95, "{name}: {share}");
        for edge in roadmap.edges() {
            assert!(edge.clearance >= radius, "{name}");
        }
        // Parts that hang together in the diagram do so in the roadmap, and each has one.
        let component = components(&whole);
        let mut part_of = std::collections::BTreeMap::new();
        for (number, vertex) in roadmap.vertices().iter().enumerate() {
            let near = (0..component.len())
                .min_by(|a, b| {
                    let far = |point: &usize| whole.points()[*point].at.distance(vertex.at);
                    far(a).total_cmp(&far(b))
                })
                .unwrap();
            let part = roadmap.parts()[number];
            let known = *part_of.entry(component[near]).or_insert(part);
            assert_eq!(known, part, "{name}: {} is cut off", vertex.at);
        }
    }
}

#[test]
fn settings_of_older_files_mean_samples_and_halved_blends() {
    let around = Surroundings::of(&shipped("office"));
    let settings = RoadmapSettings::suited(&around, 0.35).unwrap();
    let mut json = serde_json::to_value(settings).unwrap();
    assert_eq!(json["source"], "samples");
    assert_eq!(json["blends"], "largest");
    for name in ["source", "blends"] {
        json.as_object_mut().unwrap().remove(name);
    }
    let read: RoadmapSettings = serde_json::from_value(json).unwrap();
    let blends = BlendSize::Halved;
    assert_eq!(read, RoadmapSettings { blends, ..settings });
}

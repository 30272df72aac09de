//! A repaired roadmap beside one that was built anew: the same samples in the region; and why they cannot be equal,
//! for building anew changes places that no edit came near.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use std::collections::HashSet;
use wayscope::roadmap::{Building, GrowingRoadmap, RoadmapSettings};
use wayscope::space::OpenScene;
use wayscope::trace::Status;
use wayscope::world::scene::{ChangedBox, Changes, Obstacle, SceneEdit, Shape, Surroundings};

/// Farther from the region than this, in metres, nothing that an edit changes can be seen or touched.
const FAR: f64 = 20.0;

fn run(mut building: Building, around: &Surroundings) -> Building {
    while building.step(around) == Status::Running {}
    building
}

type Bits = [u64; 2];

fn bits(at: DVec2) -> Bits {
    at.to_array().map(f64::to_bits)
}

/// The vertices of a net for which `there` holds, and its edges between such.
fn part(
    net: &GrowingRoadmap,
    there: impl Fn(DVec2) -> bool,
) -> (HashSet<Bits>, HashSet<[Bits; 2]>) {
    let vertices = net.vertices().map(|vertex| net.at(vertex));
    let edges = net.edges().map(|edge| net.segment(edge));
    let both = edges.filter(|ends| ends.iter().all(|end| there(*end)));
    let sorted = both.map(|ends| {
        let mut ends = ends.map(bits);
        ends.sort_unstable();
        ends
    });
    let vertices = vertices.filter(|at| there(*at)).map(bits);
    (vertices.collect(), sorted.collect())
}

/// How many there are of the second kind, and how many of them are among the first.
#[derive(Debug, Default)]
struct Share([usize; 2]);

impl Share {
    fn add<T: Eq + std::hash::Hash>(&mut self, first: &HashSet<T>, second: &HashSet<T>) {
        self.0[0] += second.intersection(first).count();
        self.0[1] += second.len();
    }

    fn of_all(&self) -> f64 {
        self.0[0] as f64 / self.0[1] as f64
    }
}

/// The shares of vertices and edges.
#[derive(Debug, Default)]
struct Shares(Share, Share);

impl Shares {
    fn add(
        &mut self,
        first: (HashSet<Bits>, HashSet<[Bits; 2]>),
        second: (HashSet<Bits>, HashSet<[Bits; 2]>),
    ) {
        self.0.add(&first.0, &second.0);
        self.1.add(&first.1, &second.1);
    }
}

#[test]
fn samples_in_the_region_are_those_of_building_anew_which_changes_what_is_far_too() {
    let (mut sampled, mut inside, mut far) = <(Shares, Shares, Shares)>::default();
    let (mut edits, mut changed) = (0, 0);
    for seed in 0..10 {
        for scene in [convex(seed), concave(seed)] {
            let mut space = OpenScene::new("t", scene);
            let settings = RoadmapSettings::suited(space.walkable(), 0.8).unwrap();
            let begun = Building::new(space.walkable(), &settings).unwrap();
            let before = run(begun, space.walkable());
            let (mut dice, revision) = (Dice(seed + 5), space.revision());
            let (centre, radius) = (dice.place(space.scene()), 2.0);
            let disc = Obstacle::standing(Shape::Disc { centre, radius }, 2.0);
            space.edit(SceneEdit::Add(disc), false).unwrap();
            let Changes::Boxes(boxes) = space.since(revision) else {
                panic!("one change");
            };
            let around = space.walkable();
            let repair = before.repair(around, &boxes).unwrap();
            let repaired = run(repair, around);
            let Some(region) = repaired.repaired().map(|repaired| repaired.region) else {
                continue;
            };
            let anew = run(Building::new(around, &settings).unwrap(), around);
            let here = |at: DVec2| ChangedBox::distance(&region, at) == 0.0;
            let there = |at: DVec2| ChangedBox::distance(&region, at) > FAR;
            let samples = anew.layers()[0].unwrap();
            sampled.add(part(repaired.net(), here), part(samples, here));
            inside.add(part(anew.net(), here), part(repaired.net(), here));
            let [old, new] = [&before, &anew].map(|building| part(building.net(), there));
            changed += usize::from(old != new);
            far.add(old, new);
            edits += 1;
        }
    }
    let told = format!(
        "{edits} edits, {changed} change what is far; of sampled vertices in the region {:.3} in the repaired one; of its vertices and edges there \
         {:.3} and {:.3} in the one built anew; of the vertices and edges of that, {FAR} m away, {:.4} and {:.4} as \
         before",
        sampled.0.of_all(),
        inside.0.of_all(),
        inside.1.of_all(),
        far.0.of_all(),
        far.1.of_all(),
    );
    println!("{told}");
    assert!(edits > 15 && changed > edits / 4, "{told}");
    assert!(sampled.0.of_all() > 0.95, "{told}");
    assert!(far.0.of_all() > 0.98, "{told}");
}

//! A roadmap repaired after an edit of the scene: what lies elsewhere is bit for bit what it was, what lies there holds
//! to what a roadmap built anew holds to, and connects the same places by ways as long but for a share.

use crate::support::oracle::real_scene;
use crate::support::roadmap_scenes::*;
use glam::DVec2;
use std::collections::HashMap;
use wayscope::roadmap::{
    Blend, BuildPhase, Building, Finder, Identity, Roadmap, RoadmapEdge, RoadmapSettings,
};
use wayscope::space::OpenScene;
use wayscope::trace::Status;
use wayscope::world::scene::{
    ChangedBox, Changes, Obstacle, Scene, SceneEdit, Shape, Surroundings,
};

fn run(mut building: Building, around: &Surroundings) -> Building {
    while building.step(around) == Status::Running {}
    assert_eq!(building.status(), Status::Done);
    building
}

fn built(around: &Surroundings, settings: &RoadmapSettings) -> Building {
    run(Building::new(around, settings).unwrap(), around)
}

/// A scene that is edited, and the roadmap that follows it.
struct Followed {
    space: OpenScene,
    seen: u64,
    building: Building,
    anew: usize,
}

impl Followed {
    fn new(scene: Scene, radius: f64) -> Followed {
        let space = OpenScene::new("t", scene);
        let settings = RoadmapSettings::suited(space.walkable(), radius).unwrap();
        Followed {
            building: built(space.walkable(), &settings),
            space,
            seen: 0,
            anew: 0,
        }
    }

    /// Follows what has changed; answers the building before, where it was repaired.
    fn follow(&mut self) -> Option<(Building, Vec<ChangedBox>)> {
        let Changes::Boxes(boxes) = self.space.since(self.seen) else {
            panic!("all of it is known");
        };
        self.seen = self.space.revision();
        let around = self.space.walkable();
        match self.building.repair(around, &boxes) {
            Some(repair) => {
                let before = std::mem::replace(&mut self.building, run(repair, around));
                Some((before, boxes))
            }
            None => {
                self.anew += 1;
                self.building = built(around, self.building.settings());
                None
            }
        }
    }

    fn roadmap(&self) -> &Roadmap {
        self.building.roadmap().unwrap()
    }
}

/// Some change: obstacles are moved, turned, added, removed, and changes undone and redone.
fn edit(space: &mut OpenScene, dice: &mut Dice) {
    let count = space.scene().obstacles().len();
    let chosen = (dice.share() * count as f64) as usize;
    let by = at(dice.in_range(-4.0, 4.0), dice.in_range(-4.0, 4.0));
    match (dice.share() * 10.0) as u32 {
        0 => drop(space.undo()),
        1 => drop(space.redo()),
        2 if count > 5 => drop(space.edit(SceneEdit::Remove(chosen), false)),
        3 | 4 => {
            let (centre, radius) = (dice.place(space.scene()), dice.in_range(0.5, 3.0));
            let disc = Obstacle::standing(Shape::Disc { centre, radius }, 2.0);
            drop(space.edit(SceneEdit::Add(disc), false));
        }
        5 => {
            let angle = dice.in_range(-0.5, 0.5);
            let turned = |shape: &Shape| shape.turned(shape.middle(), angle, 1.0);
            drop(space.reshape(chosen, false, turned));
        }
        _ => drop(space.reshape(chosen, dice.share() < 0.5, |shape| shape.moved(by))),
    }
}

/// Ways between places nearer than so many radii are not compared by their lengths.
const SHORT: f64 = 10.0;

type Bits = [u64; 2];

fn bits(at: DVec2) -> Bits {
    at.to_array().map(f64::to_bits)
}

/// The ends of an edge as they lie, and it without its numbers.
fn edges(roadmap: &Roadmap) -> impl Iterator<Item = ([DVec2; 2], RoadmapEdge)> + '_ {
    roadmap.edges().iter().enumerate().map(|(number, edge)| {
        let ends = [0; 2];
        (
            roadmap.segment(number as u32),
            RoadmapEdge { ends, ..*edge },
        )
    })
}

/// Where a blend's vertex and the far ends of its edges lie, and it without its numbers.
fn blends(roadmap: &Roadmap) -> impl Iterator<Item = ([DVec2; 3], Blend)> + '_ {
    roadmap.blends().iter().map(|blend| {
        let far = blend.edges.map(|edge| {
            let ends = roadmap.edges()[edge as usize].ends;
            ends[usize::from(ends[0] == blend.vertex)]
        });
        let places = [blend.vertex, far[0], far[1]];
        let (vertex, edges) = (0, [0; 2]);
        (
            places.map(|vertex| roadmap.vertices()[vertex as usize].at),
            Blend {
                vertex,
                edges,
                ..*blend
            },
        )
    })
}

/// What lies outside of the region is bit for bit what it was, and nothing came there.
fn kept(before: &Roadmap, after: &Roadmap, region: ChangedBox) {
    let outside = |a: DVec2, b: DVec2| region.segment_distance(a, b) > 0.0;
    let vertices = |roadmap: &Roadmap| -> HashMap<Bits, u64> {
        let all = roadmap.vertices().iter();
        let all = all.filter(|vertex| region.distance(vertex.at) > 0.0);
        all.map(|vertex| (bits(vertex.at), vertex.clearance.to_bits()))
            .collect()
    };
    assert_eq!(vertices(before), vertices(after));
    let all_edges = |roadmap: &Roadmap| -> HashMap<[Bits; 2], String> {
        let all = edges(roadmap).filter(|([a, b], _)| outside(*a, *b));
        all.map(|(ends, edge)| (ends.map(bits), format!("{edge:?}")))
            .collect()
    };
    assert_eq!(all_edges(before), all_edges(after));
    let reach = 4.0 * before.settings().blend_clearance;
    let far = |a: DVec2, b: DVec2| region.segment_distance(a, b) > reach;
    let all_blends = |roadmap: &Roadmap| -> HashMap<[Bits; 3], String> {
        let all = blends(roadmap).filter(|([at, a, b], _)| far(*at, *a) && far(*at, *b));
        all.map(|(places, blend)| (places.map(bits), format!("{blend:?}")))
            .collect()
    };
    assert_eq!(all_blends(before), all_blends(after));
}

/// All measures are those that the same net has when everything is measured anew, and the body passes everywhere.
fn sound(building: &Building, around: &Surroundings) {
    let (roadmap, settings) = (building.roadmap().unwrap(), building.settings());
    for vertex in roadmap.vertices() {
        assert_eq!(vertex.clearance, around.clearance(vertex.at), "{vertex:?}");
    }
    for (number, edge) in roadmap.edges().iter().enumerate() {
        let [a, b] = roadmap.segment(number as u32);
        assert!(settings.passes(around, a, b), "{edge:?}");
    }
    let anew = Building::from_net(around, settings, building.net(), BuildPhase::Blending).unwrap();
    let anew = run(anew, around).finish().unwrap();
    assert_eq!(roadmap.vertices(), anew.vertices());
    assert_eq!(roadmap.edges(), anew.edges());
    assert_eq!(roadmap.blends(), anew.blends());
    assert_eq!(roadmap.parts(), anew.parts());
}

/// How many vertices lie on the diagram: a little farther from their nearest obstacle point another one is nearer.
fn on_diagram(roadmap: &Roadmap, around: &Surroundings) -> f64 {
    let settings = roadmap.settings();
    let on = |at: DVec2| {
        let near = around.nearest(at);
        let out = (at - near.witness).normalize_or_zero();
        let far = near.distance + 2.0 * settings.precision;
        around.nearest(near.witness + out * far).distance < far - settings.tolerance
    };
    let all = roadmap.vertices();
    all.iter().filter(|vertex| on(vertex.at)).count() as f64 / all.len() as f64
}

/// A repaired roadmap beside one that was built anew.
#[derive(Debug, Default)]
struct Beside {
    /// Lengths of ways on the repaired one, as shares of those on the other one.
    ratios: Vec<f64>,
    /// Pairs that only one of them connects: the repaired one, the one built anew.
    only: [usize; 2],
    on_diagram: [f64; 2],
    compared: usize,
}

impl Beside {
    /// Pairs of places in the box that a body has room at.
    fn compare(&mut self, followed: &Followed, within: ChangedBox, pairs: usize) {
        let (space, repaired) = (&followed.space, followed.roadmap());
        let around = space.walkable();
        let anew = Roadmap::build(around, repaired.settings()).unwrap();
        let mut finders = [Finder::new(), Finder::new()];
        finders
            .iter_mut()
            .for_each(|finder| finder.straight = false);
        let mut dice = Dice(space.revision());
        let (low, high) = around.bounds();
        let (low, high) = (low.max(within.low), high.min(within.high));
        let mut place = || loop {
            let place = low + (high - low) * at(dice.share(), dice.share());
            if around.clearance(place) > 1.01 * repaired.settings().radius || dice.share() < 1e-4 {
                return place;
            }
        };
        for _ in 0..pairs {
            let [a, b] = [place(), place()];
            let [there, other] = [(0, repaired), (1, &anew)]
                .map(|(number, roadmap)| finders[number].find(roadmap, around, a, b));
            match [there, other] {
                // Short ways that turn round are as long as the loop that happens to be next.
                [Ok(there), Ok(other)] if a.distance(b) > SHORT * repaired.settings().radius => {
                    let ratio = there.curve.length() / other.curve.length();
                    self.ratios.push(ratio);
                }
                [Ok(_), Err(_)] => self.only[0] += 1,
                [Err(_), Ok(_)] => self.only[1] += 1,
                _ => {}
            }
        }
        for (sum, roadmap) in self.on_diagram.iter_mut().zip([repaired, &anew]) {
            *sum += on_diagram(roadmap, around);
        }
        self.compared += 1;
    }

    fn mean(&self) -> f64 {
        self.ratios.iter().sum::<f64>() / self.ratios.len() as f64
    }

    /// The ratio that this share of all is at most.
    fn quantile(&self, share: f64) -> f64 {
        let mut all = self.ratios.clone();
        all.sort_by(f64::total_cmp);
        all[((all.len() - 1) as f64 * share) as usize]
    }
}

/// So many times as much with WAYSCOPE_ALL=1.
fn times(usual: usize) -> usize {
    usual
        * if std::env::var_os("WAYSCOPE_ALL").is_some() {
            10
        } else {
            1
        }
}

#[test]
fn after_random_edits_what_is_elsewhere_stays_and_what_is_there_holds() {
    let mut beside = Beside::default();
    let (mut edits, mut anew) = (0, 0);
    for seed in 0..times(2) as u64 {
        let scenes = [
            convex(seed),
            concave(seed),
            grid(seed, 64),
            one_object_maze(),
        ];
        for (kind, scene) in scenes.into_iter().enumerate() {
            let mut followed = Followed::new(scene, 0.8);
            let mut dice = Dice(1_000 * seed + kind as u64);
            for turn in 0..16 {
                edit(&mut followed.space, &mut dice);
                edits += 1;
                let Some((before, _)) = followed.follow() else {
                    continue;
                };
                let (space, after) = (&followed.space, &followed.building);
                if let Some(repaired) = after.repaired() {
                    kept(
                        before.roadmap().unwrap(),
                        after.roadmap().unwrap(),
                        repaired.region,
                    );
                    sound(after, space.walkable());
                    if turn % 5 == 4 {
                        beside.compare(&followed, repaired.region.grown(10.0), 60);
                    }
                }
            }
            anew += followed.anew;
        }
    }
    let shares = beside.on_diagram.map(|sum| sum / beside.compared as f64);
    let mean = beside.mean();
    let [best, most, worst] = [0.0, 0.99, 1.0].map(|share| beside.quantile(share));
    let told = format!(
        "{edits} edits, {anew} built anew, {} compared, {} ways: mean {mean:.4}, 99 % at most {most:.3}, worst \
         {worst:.3}, best {best:.3}, only {:?}, on the diagram {shares:.3?}",
        beside.compared,
        beside.ratios.len(),
        beside.only
    );
    println!("{told}");
    assert!(edits >= times(128) && 4 * anew < edits, "{told}");
    // A smooth way that would have to turn round may be several times as long, on either roadmap.
    assert!(mean < 1.01 && most < 1.25 && worst < 7.0, "{told}");
    assert!(
        beside.only[1] <= beside.only[0] + beside.ratios.len() / 500,
        "{told}"
    );
    assert!(shares[0] > shares[1] - 0.05, "{told}");
}

#[test]
fn an_obstacle_dragged_on_a_map_is_repaired_picture_by_picture() {
    let Some((_, scene)) = real_scene("dao/brc202d") else {
        return;
    };
    let mut followed = Followed::new(scene, 1.0);
    let vertices = followed.roadmap().vertices().len();
    let middle = followed.roadmap().vertices()[300].at;
    let disc = |centre: DVec2| Shape::Disc {
        centre,
        radius: 1.5,
    };
    let first = Obstacle::standing(disc(middle), 2.0);
    followed.space.edit(SceneEdit::Add(first), false).unwrap();
    let pillar = followed.space.scene().obstacles().len() - 1;
    let mut beside = Beside::default();
    for turn in 0..times(60) {
        let along = DVec2::from_angle(f64::from(turn as u32) * 0.07) * 20.0 - DVec2::X * 20.0;
        let there = |_: &Shape| disc(middle + along);
        followed.space.reshape(pillar, turn > 0, there).unwrap();
        let (before, _) = followed.follow().unwrap();
        let after = &followed.building;
        let repaired = *after.repaired().unwrap();
        kept(
            before.roadmap().unwrap(),
            after.roadmap().unwrap(),
            repaired.region,
        );
        assert!(repaired.came[0] < vertices / 8, "{repaired:?}");
        if turn % 20 == 19 {
            sound(after, followed.space.walkable());
            beside.compare(&followed, repaired.region.grown(20.0), 200);
        }
    }
    let (mean, worst) = (beside.mean(), beside.quantile(1.0));
    let told = format!("{:?} {mean} {worst}", beside.only);
    println!(
        "{told} {} of {vertices}",
        followed.roadmap().vertices().len()
    );
    assert_eq!(followed.anew, 0);
    assert!(followed.roadmap().vertices().len() < vertices * 6 / 5);
    assert!(mean < 1.01 && worst < 2.0, "{told}");
    assert!(beside.only[1] <= beside.only[0], "{told}");
}

#[test]
fn rooms_are_parted_and_joined_as_a_door_is_shut_and_opened() {
    let walls = vec![
        rectangle((19.0, 0.0), (21.0, 13.0)),
        rectangle((19.0, 17.0), (21.0, 30.0)),
    ];
    let mut followed = Followed::new(scene(40.0, 30.0, walls), 0.5);
    let parts = |followed: &Followed| {
        let way = Finder::new().find(
            followed.roadmap(),
            followed.space.walkable(),
            at(5.0, 5.0),
            at(35.0, 25.0),
        );
        way.is_ok()
    };
    assert!(parts(&followed));
    let door = Obstacle::standing(rectangle((19.5, 12.5), (20.5, 17.5)), 2.0);
    for _ in 0..5 {
        followed
            .space
            .edit(SceneEdit::Add(door.clone()), false)
            .unwrap();
        assert!(followed.follow().is_some());
        assert!(!parts(&followed));
        followed.space.undo().unwrap();
        assert!(followed.follow().is_some());
        assert!(parts(&followed));
        sound(&followed.building, followed.space.walkable());
    }
}

#[test]
fn what_cannot_be_repaired_is_to_be_built_anew() {
    let scene = convex(3);
    let around = Surroundings::of(&scene);
    let settings = RoadmapSettings::suited(&around, 0.8).unwrap();
    let (low, high) = around.bounds();
    let all = [ChangedBox { low, high }];
    let some = [ChangedBox {
        low: at(10.0, 10.0),
        high: at(12.0, 12.0),
    }];
    let begun = Building::new(&around, &settings).unwrap();
    assert!(begun.repair(&around, &some).is_none());
    let done = built(&around, &settings);
    assert!(done.repair(&around, &all).is_none());
    assert!(done.repair(&around, &some).is_some());
    let same = done.repair(&around, &[]).unwrap();
    assert_eq!(
        same.roadmap().unwrap().blends(),
        done.roadmap().unwrap().blends()
    );
    assert_eq!((same.status(), same.repaired()), (Status::Done, None));
    let identity = Identity::Object;
    let literal = built(
        &around,
        &RoadmapSettings {
            identity,
            ..settings
        },
    );
    assert!(literal.repair(&around, &some).is_none());
    // Where nothing has changed in truth, nothing but the region is made anew, and it is as it was: the same samples.
    let same = run(done.repair(&around, &some).unwrap(), &around);
    sound(&same, &around);
    // Of its bytes all is known that a repair needs.
    let read = Building::load(&done.save(&around).unwrap(), &around).unwrap();
    let again = run(read.repair(&around, &some).unwrap(), &around);
    assert_eq!(again.save(&around), same.save(&around));
    // What was repaired is saved and read, but its samples are not known then.
    let read = Building::load(&same.save(&around).unwrap(), &around).unwrap();
    assert_eq!(
        read.roadmap().unwrap().blends(),
        same.roadmap().unwrap().blends()
    );
    assert!(read.repair(&around, &some).is_none());
}

#[test]
fn without_landmarks_ways_cost_the_same() {
    let mut followed = Followed::new(convex(5), 0.8);
    followed
        .space
        .reshape(3, false, |shape| shape.moved(at(2.0, 1.0)))
        .unwrap();
    followed.follow().unwrap();
    let mut roadmap = followed.roadmap().clone();
    let mut dice = Dice(4);
    let around = followed.space.walkable();
    let places: Vec<[DVec2; 2]> = (0..100)
        .map(|_| [(); 2].map(|()| dice.place(followed.space.scene())))
        .collect();
    let lengths = |roadmap: &Roadmap| -> Vec<Option<f64>> {
        let mut finder = Finder::new();
        let mut length = |[a, b]: &[DVec2; 2]| {
            let route = finder.find(roadmap, around, *a, *b).ok()?;
            Some(route.curve.length())
        };
        places.iter().map(&mut length).collect()
    };
    let before = lengths(&roadmap);
    roadmap.add_landmarks();
    let after = lengths(&roadmap);
    assert!(before.iter().flatten().count() > 50);
    for (before, after) in before.iter().zip(&after) {
        match (before, after) {
            (Some(a), Some(b)) => assert!((a - b).abs() < 1e-9 * a, "{a} {b}"),
            pair => assert_eq!(pair, (&None, &None)),
        }
    }
}

//! Since which revision a scene has changed in which boxes, against a list of all changes.

use crate::support::random_scenes::{numbers, point, random_scene, star};
use crate::support::worlds::cases;
use glam::DVec2;
use proptest::prelude::*;
use wayscope::space::OpenScene;
use wayscope::world::scene::{
    ChangedBox, Changes, Obstacle, Scene, SceneChange, SceneEdit, SceneWorld, Shape,
};

/// What has changed, by the naive list: a box for each revision.
fn listed(all: &[Option<ChangedBox>], revision: usize) -> Vec<ChangedBox> {
    all[revision..].iter().flatten().copied().collect()
}

/// Where two scenes differ: the bounds of all obstacles that only one of them has at their place in the list.
fn differs(a: &Scene, b: &Scene) -> Vec<(DVec2, DVec2)> {
    let (a, b) = (a.obstacles(), b.obstacles());
    let only = |these: &[Obstacle], those: &[Obstacle]| -> Vec<(DVec2, DVec2)> {
        let here = these.iter().filter(|one| !those.contains(one));
        here.map(|one| one.shape.bounds()).collect()
    };
    [only(a, b), only(b, a)].concat()
}

fn disc(centre: DVec2, radius: f64) -> Obstacle {
    Obstacle::standing(Shape::Disc { centre, radius }, 2.0)
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn the_boxes_since_a_revision_are_those_of_the_list(
        seed in any::<u64>(),
        edits in proptest::collection::vec((0..7_u8, any::<u16>(), any::<bool>()), 1..60),
    ) {
        let mut numbers = numbers(seed);
        let mut world = SceneWorld::new(random_scene(seed % 50, 6));
        let (min, max) = (world.scene().min(), world.scene().max());
        let mut scenes = vec![world.scene().clone()];
        let mut all: Vec<Option<ChangedBox>> = Vec::new();
        for (kind, number, joined) in edits {
            let count = world.scene().obstacles().len();
            let index = usize::from(number) % count.max(1);
            let change: Option<SceneChange> = match kind {
                0 => world.undo(),
                1 => world.redo(),
                2 => world.edit(SceneEdit::Remove(index), joined).ok(),
                3 if number % 5 == 0 => world.edit(SceneEdit::Clear, joined).ok(),
                3 | 4 => {
                    let centre = point(&mut numbers, min, max);
                    let shape = star(&mut numbers, centre, 2.0, number % 2 == 0);
                    world.edit(SceneEdit::Add(Obstacle::standing(shape, 2.0)), joined).ok()
                }
                _ => {
                    let there = disc(point(&mut numbers, min, max), 1.0);
                    world.edit(SceneEdit::Replace(index, there), joined).ok()
                }
            };
            let Some(change) = change else { continue };
            let SceneChange { low, high, revision, .. } = change;
            all.push(low.cmple(high).all().then_some(ChangedBox { low, high }));
            scenes.push(world.scene().clone());
            prop_assert_eq!(revision as usize, all.len());
            prop_assert_eq!(world.revision(), revision);
        }
        for (revision, before) in scenes.iter().enumerate() {
            let Changes::Boxes(boxes) = world.since(revision as u64) else {
                return Err(TestCaseError::fail("forgotten"));
            };
            prop_assert_eq!(&boxes, &listed(&all, revision));
            // Whatever differs lies in one of them.
            for (low, high) in differs(before, world.scene()) {
                let holds = |one: &ChangedBox| {
                    one.low.cmple(low).all() && one.high.cmpge(high).all()
                };
                prop_assert!(boxes.iter().any(holds), "{low} {high} since {revision}");
            }
        }
        prop_assert_eq!(world.since(all.len() as u64 + 1), Changes::All);
        prop_assert_eq!(world.since(u64::MAX), Changes::All);
    }

    #[test]
    fn distances_to_a_box_are_the_least_of_many(
        low in prop::array::uniform2(-5.0..5.0_f64), size in prop::array::uniform2(0.0..4.0_f64),
        a in prop::array::uniform2(-9.0..9.0_f64), b in prop::array::uniform2(-9.0..9.0_f64),
    ) {
        let low = DVec2::from_array(low);
        let (a, b) = (DVec2::from_array(a), DVec2::from_array(b));
        let one = ChangedBox { low, high: low + DVec2::from_array(size) };
        let steps = 400;
        let along = (0..=steps).map(|step| a.lerp(b, f64::from(step) / f64::from(steps)));
        let least = along.map(|at| one.distance(at)).fold(f64::INFINITY, f64::min);
        let found = one.segment_distance(a, b);
        prop_assert!(found <= least && least - found <= a.distance(b) / f64::from(steps));
        let (mid, outside) = ((a + b) / 2.0, (one.low - a).max(a - one.high).max(DVec2::ZERO));
        prop_assert!((one.distance(a) - outside.length()).abs() < 1e-12);
        prop_assert!(one.with(mid).distance(mid) == 0.0);
    }
}

#[test]
fn what_is_too_long_ago_is_forgotten() {
    let mut space = OpenScene::new("t", Scene::new(DVec2::ZERO, DVec2::splat(50.0)).unwrap());
    assert_eq!(space.since(0), Changes::Boxes(Vec::new()));
    let there = DVec2::splat(5.0);
    space.edit(SceneEdit::Add(disc(there, 1.0)), false).unwrap();
    for turn in 0..1_000 {
        // A drag: one step of undo, and a box each.
        let to = |shape: &Shape| shape.moved(DVec2::new(0.03, 0.0));
        space.reshape(0, turn > 0, to).unwrap();
    }
    let Changes::Boxes(boxes) = space.since(901) else {
        panic!("a hundred are known");
    };
    assert_eq!(boxes.len(), 100);
    assert!(
        boxes
            .iter()
            .all(|one| (one.high - one.low).max_element() < 2.1)
    );
    assert_eq!(space.since(2), Changes::All);
    // Undo leads back to where it began; the box has both places in it.
    space.undo().unwrap();
    let Changes::Boxes(boxes) = space.since(1_001) else {
        panic!("it was just now");
    };
    assert!(boxes.len() == 1 && (boxes[0].high - boxes[0].low).x > 31.0);
    space.edit(SceneEdit::Clear, false).unwrap();
    // Of an empty scene nothing is cleared.
    space.edit(SceneEdit::Clear, false).unwrap();
    assert_eq!(space.revision(), 1_004);
    assert!(matches!(space.since(1_003), Changes::Boxes(boxes) if boxes.is_empty()));
}

//! Representations that are compared follow edits of the scene: repaired, they answer as those that are built anew.

use crate::support::random_scenes::{numbers, point, random_scene};
use glam::DVec2;
use wayscope::path::{LentScene, SceneContext};
use wayscope::space::{HEADROOM, KERB, PathComparison, PathKind, Representation};
use wayscope::trace::Status;
use wayscope::world::scene::{Changes, Obstacle, SceneEdit, SceneWorld, Shape};

const RADIUS: f64 = 0.4;

fn lent(world: &SceneWorld) -> LentScene<'_> {
    LentScene::new(world.scene(), world.revision(), KERB, HEADROOM)
}

fn finish(comparison: &mut PathComparison, on: &dyn SceneContext) {
    while comparison.step(on) == Status::Running {}
    assert!(comparison.is_built());
}

/// A pillar that comes somewhere, or is moved.
fn edit(world: &mut SceneWorld, random: &mut rand_pcg::Pcg32, step: usize) {
    let (low, high) = (world.scene().min(), world.scene().max());
    let disc = Shape::Disc {
        centre: point(random, low + 1.0, high - 1.0),
        radius: 0.6,
    };
    let pillar = Obstacle::standing(disc, 2.0);
    let last = world.scene().obstacles().len().saturating_sub(1);
    let what = match step % 2 {
        0 => SceneEdit::Add(pillar),
        _ => SceneEdit::Replace(last, pillar),
    };
    world.edit(what, false).unwrap();
}

fn boxes(world: &SceneWorld, since: u64) -> Vec<wayscope::world::scene::ChangedBox> {
    match world.since(since) {
        Changes::Boxes(boxes) => boxes,
        Changes::All => panic!("few edits are no new scene"),
    }
}

/// The lengths of the paths between two places, by kind; none where there is none.
fn lengths(
    comparison: &mut PathComparison,
    on: &dyn SceneContext,
    ends: [DVec2; 2],
) -> Vec<(PathKind, Option<f64>)> {
    comparison.ask(ends[0], ends[1]);
    finish(comparison, on);
    let answers = comparison.answers().iter();
    answers
        .map(|(kind, found)| {
            if let Ok(path) = found
                && matches!(
                    kind,
                    PathKind::Spheres | PathKind::Roadmap | PathKind::Polyanya
                )
            {
                assert!(
                    path.clearance >= RADIUS * (1.0 - 1e-6),
                    "{kind:?}: {path:?}"
                );
            }
            (*kind, found.as_ref().ok().map(|path| path.length))
        })
        .collect()
}

#[test]
fn repaired_after_edits_they_answer_as_built_anew() {
    let (mut repaired, mut compared, mut near) = ([0; 6], 0, 0);
    for seed in 0..6 {
        let mut world = SceneWorld::new(random_scene(seed, 9));
        let mut random = numbers(40 + seed);
        let mut comparison = PathComparison::new(&lent(&world), RADIUS, 0.5);
        finish(&mut comparison, &lent(&world));
        let mut seen = world.revision();
        for step in 0..4 {
            edit(&mut world, &mut random, step);
            assert!(comparison.follow(&lent(&world), &boxes(&world, seen)));
            // Another edit before it has followed the first one: it begins again.
            if step == 2 {
                for _ in 0..3 {
                    comparison.step(&lent(&world));
                }
                edit(&mut world, &mut random, 1);
                assert!(comparison.follow(&lent(&world), &boxes(&world, seen)));
            }
            let on = lent(&world);
            finish(&mut comparison, &on);
            seen = world.revision();
            for (count, what) in repaired.iter_mut().zip(Representation::ALL) {
                *count += u32::from(!comparison.is_anew(what));
            }
            let mut fresh = PathComparison::new(&on, RADIUS, 0.5);
            finish(&mut fresh, &on);
            let places: Vec<DVec2> = (0..200)
                .map(|_| point(&mut random, on.scene().min(), on.scene().max()))
                .filter(|at| on.around().clearance(*at) > 1.1 * RADIUS)
                .take(6)
                .collect();
            for ends in places.chunks_exact(2) {
                let ends = [ends[0], ends[1]];
                let ours = lengths(&mut comparison, &on, ends);
                let theirs = lengths(&mut fresh, &on, ends);
                for ((kind, ours), (_, theirs)) in ours.into_iter().zip(theirs) {
                    let at = format!("seed {seed}, step {step}, {kind:?}");
                    // What is exact, or made anew, is the same; what depends on how it came about is near it.
                    let same = kind == PathKind::Polyanya
                        || PathKind::ON_GRID.contains(&kind)
                        || PathKind::ON_PACKED.contains(&kind);
                    match (ours, theirs) {
                        (Some(ours), Some(theirs)) if same => {
                            assert!((ours - theirs).abs() < 1e-6, "{at}: {ours} {theirs}");
                        }
                        (Some(ours), Some(theirs)) => {
                            compared += 1;
                            near += u32::from((ours - theirs).abs() < 0.25 * theirs);
                        }
                        (None, None) => {}
                        _ => assert!(!same, "{at}"),
                    }
                }
            }
        }
    }
    let [mesh, packed, roadmap, spheres, ..] = repaired;
    assert!(mesh >= 12 && roadmap >= 6 && spheres == 24, "{repaired:?}");
    assert_eq!((packed, &repaired[4..]), (0, &[0, 0][..]));
    assert!(
        compared > 150 && near * 10 > compared * 9,
        "{near} of {compared}"
    );
}

#[test]
fn before_all_was_built_nothing_can_follow() {
    let world = SceneWorld::new(random_scene(3, 6));
    let on = lent(&world);
    let mut comparison = PathComparison::new(&on, RADIUS, 0.5);
    assert!(!comparison.follow(&on, &[]));
    comparison.step(&on);
    assert!(!comparison.follow(&on, &[]));
    finish(&mut comparison, &on);
    let sizes = Representation::ALL.map(|what| comparison.size(what));
    assert!(comparison.follow(&on, &[]));
    assert!(!comparison.is_built());
    finish(&mut comparison, &on);
    assert_eq!(Representation::ALL.map(|what| comparison.size(what)), sizes);
}

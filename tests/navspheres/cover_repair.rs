//! Coverings that follow edits of their scene: free again, covered again, joined again, and elsewhere as they were.

use crate::covering::{components, count, covered, ground_of, recounted, settings};
use crate::support::random_scenes::{numbers, point, random_scene};
use glam::DVec2;
use rand_pcg::rand_core::Rng;
use wayscope::navspheres::{CoverSettings, Covering, NavSphere};
use wayscope::trace::{Process, Status};
use wayscope::world::scene::{ChangedBox, Changes, Obstacle, Scene, SceneEdit, SceneWorld, Shape};

fn repaired(
    scene: &Scene,
    wanted: CoverSettings,
    spheres: &[NavSphere],
    boxes: &[ChangedBox],
) -> Covering {
    let ground = ground_of(scene);
    let mut covering = Covering::repair(&ground, wanted, spheres, boxes).unwrap();
    assert_eq!(covering.run(&ground, &mut ()), Status::Done);
    covering
}

/// An edit drawn at random: a disc comes, or an obstacle goes or is another one.
fn edit(world: &SceneWorld, random: &mut rand_pcg::Pcg32) -> SceneEdit {
    let scene = world.scene();
    let disc = |random: &mut rand_pcg::Pcg32| {
        let centre = point(random, scene.min(), scene.max());
        let radius = 0.3 + f64::from(random.next_u32() % 100) / 80.0;
        Obstacle::standing(Shape::Disc { centre, radius }, 2.0)
    };
    let many = scene.obstacles().len();
    let which = random.next_u32() as usize % many.max(1);
    match random.next_u32() % 3 {
        0 if many > 0 => SceneEdit::Remove(which),
        1 if many > 0 => SceneEdit::Replace(which, disc(random)),
        _ => SceneEdit::Add(disc(random)),
    }
}

#[test]
fn after_each_edit_all_is_free_and_covered_again_and_what_is_far_is_as_it_was() {
    let (mut set, mut kept, mut apart) = (0, 0, 0);
    for seed in 0..6 {
        let mut world = SceneWorld::new(random_scene(seed, 10));
        let mut random = numbers(90 + seed);
        let wanted = settings(0.4, 0.95);
        let mut spheres = covered(&ground_of(world.scene()), wanted)
            .spheres()
            .to_vec();
        for step in 0..6 {
            let revision = world.revision();
            let what = edit(&world, &mut random);
            let _ = world.edit(what, false);
            let Changes::Boxes(boxes) = world.since(revision) else {
                panic!("one edit is no new scene");
            };
            let covering = repaired(world.scene(), wanted, &spheres, &boxes);
            let ground = ground_of(world.scene());
            let at = format!("seed {seed}, step {step}");
            for sphere in covering.spheres() {
                let clearance = ground.solids().clearance(sphere.at.truncate());
                assert!(
                    sphere.radius <= clearance * (1.0 + 1e-12),
                    "{at}: {sphere:?}"
                );
            }
            assert!(covering.coverage() >= 0.95, "{at}: {}", covering.coverage());
            let counted = recounted(&ground, &covering, 4_000);
            assert!(counted >= 0.93, "{at}: {counted}");
            // What no box comes near is there as before, in its order.
            let far = |sphere: &NavSphere| {
                let away = boxes.iter().map(|one| one.distance(sphere.at.truncate()));
                away.fold(f64::INFINITY, f64::min) > sphere.radius + 0.4
            };
            let mut there = covering.spheres().iter();
            let stay = spheres.iter().filter(|one| far(one));
            for sphere in stay {
                // One that lies in a new one is not needed any more.
                let nested = covering.spheres().iter().any(|one| one.nests(sphere));
                assert!(nested || there.any(|one| one == sphere), "{at}: {sphere:?}");
                kept += 1;
            }
            let anew = covered(&ground, wanted);
            let [ours, theirs] =
                [&covering, &anew].map(|one| count(&components(one.spheres(), 0.4)));
            apart += ours.saturating_sub(theirs);
            set += covering.spheres().len().abs_diff(anew.spheres().len());
            spheres = covering.spheres().to_vec();
        }
    }
    assert!(kept > 150 && set > 0, "{kept} {set}");
    // Components that covering anew would have joined.
    assert!(apart <= 2, "{apart}");
}

#[test]
fn where_nothing_changed_nothing_is_set() {
    let scene = random_scene(4, 8);
    let wanted = settings(0.4, 0.95);
    let spheres = covered(&ground_of(&scene), wanted).spheres().to_vec();
    assert_eq!(repaired(&scene, wanted, &spheres, &[]).spheres(), spheres);
}

#[test]
fn a_wall_that_goes_joins_what_it_parted() {
    let wall = |low: f64, high: f64| {
        let shape = Shape::rectangle(DVec2::new(9.5, low), DVec2::new(10.5, high));
        Obstacle::standing(shape, 3.0)
    };
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(20.0, 10.0)).unwrap();
    scene.add(wall(0.0, 4.0)).unwrap();
    scene.add(wall(4.0, 6.0)).unwrap();
    scene.add(wall(6.0, 10.0)).unwrap();
    let wanted = settings(0.4, 0.95);
    let mut world = SceneWorld::new(scene);
    let mut spheres = covered(&ground_of(world.scene()), wanted)
        .spheres()
        .to_vec();
    assert_eq!(count(&components(&spheres, 0.4)), 2);
    for (edit, parts) in [
        (SceneEdit::Remove(1), 1),
        (SceneEdit::Add(wall(4.0, 6.0)), 2),
    ] {
        let revision = world.revision();
        world.edit(edit, false).unwrap();
        let Changes::Boxes(boxes) = world.since(revision) else {
            panic!("one edit is no new scene");
        };
        let covering = repaired(world.scene(), wanted, &spheres, &boxes);
        spheres = covering.spheres().to_vec();
        assert_eq!(count(&components(&spheres, 0.4)), parts);
    }
}

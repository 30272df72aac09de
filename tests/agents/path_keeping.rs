//! Paths are kept while they are valid: what ends one, and how characters meet.

use crate::support::roadmap_scenes::{at, floor};
use wayscope::agents::{Badge, Body, Gains, PathFollowing, WalkSettings, Walker, Walkers};
use wayscope::world::scene::{Obstacle, Scene, Shape};

/// One who walks along a corridor, after a second and a half.
fn on_its_way(scene: &Scene) -> Walkers {
    let mut walkers = Walkers::new(WalkSettings::default()).unwrap();
    let gains = Gains::paper(1.4);
    walkers.add(Body::PERSON, gains, at(1.0, 2.0), 0.0).unwrap();
    walkers.set_goal(0, at(29.0, 6.0)).unwrap();
    for _ in 0..45 {
        walkers.tick(scene);
    }
    walkers
}

#[test]
fn a_plan_that_holds_is_kept_whatever_changes_elsewhere() {
    let mut scene = floor(30.0, 8.0, &[]);
    let mut walkers = on_its_way(&scene);
    let block = |left: f64, low: f64| {
        Obstacle::standing(
            Shape::rectangle(at(left, low), at(left + 1.0, low + 1.0)),
            2.0,
        )
    };
    let route = walkers.walkers()[0].follower().route().clone();
    // Beside the path, and behind the body.
    for (left, low) in [(20.0, 0.5), (0.5, 4.0), (5.0, 6.5)] {
        scene.add(block(left, low)).unwrap();
        walkers.scene_changed();
        walkers.tick(&scene);
        assert_eq!(walkers.walkers()[0].follower().route(), &route);
    }
    // Upon it.
    scene.add(block(15.0, 3.5)).unwrap();
    walkers.scene_changed();
    walkers.tick(&scene);
    let around = route.points().len();
    let new = walkers.walkers()[0].follower().route().clone();
    assert!(new != route && new.points().len() > around, "{new:?}");
    // What was in the way is gone: the straight line is so much shorter that it is taken.
    scene.remove(3).unwrap();
    scene.add(block(15.0, 0.5)).unwrap();
    walkers.scene_changed();
    walkers.tick(&scene);
    assert!(walkers.walkers()[0].follower().route().length() <= new.length());
    // Another goal, another place and another body are planned for anew.
    walkers.set_goal(0, at(29.0, 5.0)).unwrap();
    walkers.tick(&scene);
    let end = walkers.walkers()[0].follower().route().end();
    assert_eq!(end, Some(at(29.0, 5.0)));
    walkers.put(0, at(3.0, 7.0), 0.0).unwrap();
    walkers.tick(&scene);
    let start = walkers.walkers()[0].follower().route().points()[0];
    assert_eq!(start, at(3.0, 7.0));
}

#[test]
fn a_walker_in_the_way_is_walked_around_and_none_is_touched() {
    let scene = floor(30.0, 8.0, &[]);
    let mut walkers = on_its_way(&scene);
    let route = walkers.walkers()[0].follower().route().clone();
    let gains = Gains::paper(1.4);
    // One far from the path is none of its business.
    walkers
        .add(Body::PERSON, gains, at(20.0, 1.5), 0.0)
        .unwrap();
    walkers.tick(&scene);
    assert_eq!(walkers.walkers()[0].follower().route(), &route);
    // Nor one on it that is more than three seconds away; one that is nearer is walked around.
    walkers.put(1, at(15.0, 4.0), 0.0).unwrap();
    while walkers.walkers()[0].follower().route() == &route {
        walkers.tick(&scene);
        assert!(walkers.walkers()[0].state().at.x < 15.0 - 2.5);
    }
    let away = 15.0 - walkers.walkers()[0].state().at.x;
    assert!((3.0..6.0).contains(&away), "{away}");
    for _ in 0..900 {
        walkers.tick(&scene);
        let apart = walkers.walkers()[0].state().at.distance(at(15.0, 4.0)) - 0.6;
        assert!(apart > 0.15, "{apart}");
    }
    assert_eq!(walkers.walkers()[0].badge(), Badge::Arrived);
}

/// The set-up that the page ships: neither goal is where the other stands.
#[test]
fn head_on_in_a_corridor_they_meet_wait_and_one_gives_way() {
    let scene = floor(24.0, 8.0, &[[6.0, 0.0, 18.0, 3.4], [6.0, 4.7, 18.0, 8.0]]);
    for following in [PathFollowing::AsPublished, PathFollowing::PulledStraight] {
        let settings = WalkSettings {
            following,
            deadlock_timeout: Some(2.0),
            ..WalkSettings::default()
        };
        let mut walkers = Walkers::new(settings).unwrap();
        for (from, heading, to) in [
            (at(2.0, 2.0), 0.0, at(22.0, 1.5)),
            (at(22.0, 6.0), 3.1, at(2.0, 6.5)),
        ] {
            let gains = Gains::paper(1.4);
            let index = walkers.add(Body::PERSON, gains, from, heading).unwrap();
            walkers.set_goal(index, to).unwrap();
        }
        let mut seen: Vec<[Badge; 2]> = Vec::new();
        let mut met = f64::INFINITY;
        for _ in 0..1_800 {
            walkers.tick(&scene);
            assert_eq!(walkers.overlaps(), []);
            let [one, two] = [0, 1].map(|i| &walkers.walkers()[i]);
            let now = [one.badge(), two.badge()];
            if now == [Badge::Waiting; 2] && met.is_infinite() {
                met = walkers.time();
                // Both are in the corridor.
                let inside = |walker: &Walker| (6.0..18.0).contains(&walker.state().at.x);
                let pulled = following == PathFollowing::PulledStraight;
                assert!(
                    !pulled || (inside(one) && inside(two)),
                    "{:?} {:?}",
                    one.state(),
                    two.state()
                );
            }
            if seen.last() != Some(&now) {
                seen.push(now);
            }
        }
        let at_first = |wanted: [Badge; 2]| seen.iter().position(|now| *now == wanted);
        use Badge::{Arrived, Waiting, Walking, Yielding};
        let order = [
            [Walking; 2],
            [Waiting; 2],
            [Yielding, Waiting],
            [Arrived; 2],
        ]
        .map(at_first);
        assert!(
            order.is_sorted() && order.iter().all(Option::is_some),
            "{seen:?}"
        );
    }
}

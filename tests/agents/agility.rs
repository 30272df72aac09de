//! Characters that step over kerbs and duck under arches, where the settings let them.

use crate::support::roadmap_scenes::at;
use glam::DVec2;
use wayscope::agents::{Agility, Badge, Body, Gains, PathFollowing, Slab, WalkSettings, Walkers};
use wayscope::world::scene::{Obstacle, Scene, Shape};

const FOLLOWING: [PathFollowing; 2] = [PathFollowing::AsPublished, PathFollowing::PulledStraight];

/// A floor that something between two heights crosses from wall to wall.
fn crossed(low: f64, high: f64) -> Scene {
    let mut scene = Scene::new(DVec2::ZERO, at(12.0, 4.0)).unwrap();
    let shape = Shape::rectangle(at(5.5, 0.0), at(6.5, 4.0));
    let mut obstacle = Obstacle::standing(shape, high);
    obstacle.low = low;
    scene.add(obstacle).unwrap();
    scene
}

/// Whether a person gets across within twenty seconds.
fn crosses(scene: &Scene, agility: Agility, following: PathFollowing) -> bool {
    let settings = WalkSettings {
        agility,
        following,
        ..WalkSettings::default()
    };
    let mut walkers = Walkers::new(settings).unwrap();
    walkers
        .add(Body::PERSON, Gains::paper(1.4), at(1.0, 2.0), 0.0)
        .unwrap();
    walkers.set_goal(0, at(11.0, 2.0)).unwrap();
    for _ in 0..600 {
        walkers.tick(scene);
    }
    walkers.walkers()[0].badge() == Badge::Arrived
}

#[test]
fn what_is_no_higher_than_a_step_is_stepped_over() {
    let step = |step| Agility {
        step,
        ..Agility::default()
    };
    for following in FOLLOWING {
        assert!(crosses(&crossed(0.0, 0.05), Agility::default(), following));
        assert!(!crosses(&crossed(0.0, 0.15), Agility::default(), following));
        assert!(crosses(&crossed(0.0, 0.15), step(0.15), following));
        assert!(!crosses(&crossed(0.0, 0.15), step(0.14), following));
    }
}

#[test]
fn what_begins_above_a_ducked_head_is_passed_under() {
    let duck = |duck| Agility {
        duck,
        ..Agility::default()
    };
    for following in FOLLOWING {
        assert!(crosses(&crossed(1.8, 2.5), Agility::default(), following));
        assert!(!crosses(&crossed(1.5, 2.5), Agility::default(), following));
        assert!(crosses(&crossed(1.5, 2.5), duck(0.4), following));
        assert!(!crosses(&crossed(1.5, 2.5), duck(0.2), following));
    }
}

#[test]
fn heights_out_of_range_are_refused_and_no_slab_is_upside_down() {
    for agility in [
        Agility {
            step: -0.1,
            duck: 0.0,
        },
        Agility {
            step: 0.05,
            duck: 1.1,
        },
        Agility {
            step: f64::NAN,
            duck: 0.0,
        },
    ] {
        let settings = WalkSettings {
            agility,
            ..WalkSettings::default()
        };
        assert_eq!(settings.check().unwrap_err().id, "walk.setting");
    }
    let slab = Slab::of_body(
        0.3,
        Agility {
            step: 0.5,
            duck: 1.0,
        },
    );
    assert_eq!((slab.floor, slab.top), (0.5, 0.5));
}

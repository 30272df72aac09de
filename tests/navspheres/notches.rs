//! Notches, by sampling, and animals that are turned away from them.

use crate::animals::*;
use glam::DVec3;
use wayscope::navspheres::{
    Animal, NavSphere, Navrep, Notch, RoamContext, RoamSettings, RoamState, Roamer, SphereGoal,
    SphereRouter,
};
use wayscope::world::scene::AreaMedium;

/// A tick, in seconds.
const DT: f64 = 0.02;

fn small() -> Animal {
    Animal {
        radius: 0.3,
        ..meerkat()
    }
}

fn near(spheres: &[NavSphere], at: DVec3) -> Vec<Notch> {
    let mut found = Vec::new();
    Notch::near(&navrep(spheres), &small(), at, &mut found);
    found
}

/// Two spheres whose surfaces cross in a circle of radius 0.6 around (0.8, 0, 0).
fn two() -> Vec<NavSphere> {
    vec![land(0.0, 0.0, 1.0), land(1.6, 0.0, 1.0)]
}

#[test]
fn a_notch_counts_by_its_distance_and_turns_to_the_middle() {
    for (side, axis) in [DVec3::Y, -DVec3::Y, DVec3::Z, -DVec3::Z]
        .iter()
        .enumerate()
    {
        let found = near(&two(), DVec3::new(0.8, 0.0, 0.0) + *axis * 0.2);
        assert_eq!(found.len(), 1, "{side}");
        assert!(
            found[0]
                .at
                .distance(DVec3::new(0.8, 0.0, 0.0) + *axis * 0.6)
                < 1e-12
        );
        assert!(found[0].away.distance(-*axis) < 1e-12);
        assert!((found[0].share - 1.0 / 3.0).abs() < 1e-12);
    }
    // Two radii away from it, or on the axis, there is none.
    assert_eq!(near(&two(), DVec3::new(0.2, 0.59, 0.0)), []);
    assert_eq!(near(&two(), DVec3::new(0.8, 0.0, 0.0)), []);
    // Where one lies in the other there is no circle.
    let nested = [land(0.0, 0.0, 1.0), land(0.2, 0.0, 0.5)];
    assert_eq!(near(&nested, DVec3::new(0.2, 0.45, 0.0)), []);
}

#[test]
fn what_a_third_sphere_covers_is_no_notch_unless_it_is_closed_to_the_animal() {
    let at = DVec3::new(0.8, 0.2, 0.0);
    let notch = DVec3::new(0.8, 0.6, 0.0);
    let third = land(0.8, 0.9, 0.5);
    let is_there = |third: NavSphere| {
        let mut spheres = two();
        spheres.push(third);
        let found = near(&spheres, at);
        found.iter().any(|one| one.at.distance(notch) < 1e-9)
    };
    assert!(!is_there(third));
    let closed = [
        NavSphere {
            medium: AreaMedium::Water,
            ..third
        },
        NavSphere {
            largest: 0.1,
            ..third
        },
        land(0.8, 5.0, 0.5),
    ];
    for third in closed {
        assert!(is_there(third), "{third:?}");
    }
}

/// The nearest of many places of the circle in which two surfaces cross.
fn sampled(a: &NavSphere, b: &NavSphere, at: DVec3) -> Option<DVec3> {
    let distance = a.at.distance(b.at);
    if !a.overlaps(b) || a.nests(b) {
        return None;
    }
    let normal = (b.at - a.at) / distance;
    let along =
        (distance * distance + a.radius * a.radius - b.radius * b.radius) / (2.0 * distance);
    let radius = (a.radius * a.radius - along * along).max(0.0).sqrt();
    let middle = a.at + normal * along;
    let (one, other) = normal.any_orthonormal_pair();
    let places = (0..3600).map(|step| {
        let (sin, cos) = libm::sincos(f64::from(step) * core::f64::consts::TAU / 3600.0);
        middle + (one * cos + other * sin) * radius
    });
    places.min_by(|x, y| at.distance(*x).total_cmp(&at.distance(*y)))
}

#[test]
fn notches_are_those_of_a_scan_over_all_pairs() {
    let mut numbers = Numbers::new(77);
    let (mut seen, mut missed) = (0, 0);
    for round in 0..500 {
        let spheres = random_spheres(&mut numbers, 20, round % 2 == 0, false);
        let home = spheres[numbers.below(spheres.len())];
        let at = numbers.within(home.at, home.radius, round % 2 == 0);
        let animal = small();
        let enters: Vec<&NavSphere> = spheres.iter().filter(|one| animal.enters(one)).collect();
        let found = near(&spheres, at);
        for (index, a) in enters.iter().enumerate() {
            for b in &enters[index + 1..] {
                if !a.contains(at) && !b.contains(at) {
                    continue;
                }
                let Some(place) = sampled(a, b, at) else {
                    continue;
                };
                let away = place.distance(at);
                let depth = |one: &&NavSphere| one.radius - one.at.distance(place);
                let thirds = enters.iter().filter(|one| **one != *a && **one != *b);
                let deepest = thirds.map(depth).fold(f64::NEG_INFINITY, f64::max);
                // What is nearly covered, or nearly too far away, is not to be told by samples.
                if deepest.abs() < 0.02 || (away - 0.6).abs() < 0.02 || away < 0.02 {
                    continue;
                }
                let expected = away < 0.6 && deepest < 0.0;
                let is = found.iter().any(|one| one.at.distance(place) < 0.01);
                assert_eq!(
                    is, expected,
                    "round {round}: {place} from {at}, covered {deepest}"
                );
                seen += u32::from(is);
                missed += u32::from(!is);
            }
        }
    }
    assert!(seen > 100 && missed > 1_000, "{seen} {missed}");
}

/// A corridor of bends.
fn bends() -> Vec<NavSphere> {
    (0..12)
        .map(|index| {
            let x = 1.4 * f64::from(index);
            land(x, [0.0, 0.9, 0.0, -0.9][index as usize % 4], 1.2)
        })
        .collect()
}

/// How an animal goes along the bends: whether it arrives, and its mean distance from the nearest notch in reach.
fn along(tangent_bias: f64, navrep: &Navrep) -> (bool, f64, f64) {
    let settings = RoamSettings {
        tangent_bias,
        heading_noise: 0.0,
        speed_noise: 0.0,
        ..RoamSettings::default()
    };
    let mut roamer = Roamer::new(navrep, small(), settings, DVec3::ZERO, 1).unwrap();
    let goal = DVec3::new(15.4, -0.9, 0.0);
    roamer.send(Some(SphereGoal::Place(goal)), None).unwrap();
    let mut router = SphereRouter::default();
    let (mut sum, mut ticks, mut most) = (0.0, 0.0_f64, 0.0_f64);
    let mut found = Vec::new();
    for _ in 0..3_000 {
        roamer.tick(RoamContext::alone(navrep), &mut router, DT);
        Notch::near(navrep, &small(), roamer.at(), &mut found);
        for notch in &found {
            most = most.max(notch.share);
            sum += notch.share;
        }
        ticks += 1.0;
        if roamer.state() == RoamState::Arrived {
            return (true, sum / ticks, most);
        }
    }
    (false, sum / ticks, most)
}

#[test]
fn turned_away_it_keeps_farther_from_notches() {
    let navrep = navrep(&bends());
    let [plain, turned] = [0.0, 1.0].map(|bias| along(bias, &navrep));
    assert!(plain.0 && turned.0);
    assert!(turned.1 < 0.75 * plain.1, "{turned:?} {plain:?}");
    assert!(turned.2 <= plain.2, "{turned:?} {plain:?}");
}

#[test]
fn between_two_notches_it_goes_straight_on() {
    let navrep = navrep(&two());
    let settings = RoamSettings {
        tangent_bias: 1.0,
        heading_noise: 0.0,
        ..RoamSettings::default()
    };
    let mut roamer = Roamer::new(&navrep, small(), settings, DVec3::ZERO, 3).unwrap();
    let goal = DVec3::new(1.6, 0.0, 0.0);
    roamer.send(Some(SphereGoal::Place(goal)), None).unwrap();
    let mut router = SphereRouter::default();
    for _ in 0..200 {
        roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
        assert_eq!(roamer.at().y, 0.0);
    }
    assert_eq!(roamer.state(), RoamState::Arrived);
}

//! Turns: begun only where all of the arc fits.

use crate::animals::*;
use glam::DVec3;
use wayscope::navspheres::{
    Animal, RoamContext, RoamSettings, RoamState, Roamer, SphereGoal, SphereRouter, TURN_SPEEDS,
    Turn, turned_towards,
};

const DT: f64 = 0.02;

#[test]
fn in_a_hundred_thousand_turns_no_body_leaves_the_spheres() {
    let (mut turns, mut paces) = (0, [0; TURN_SPEEDS.len()]);
    let mut seed = 0;
    while turns < 100_000 {
        seed += 1;
        let mut numbers = Numbers::new(seed);
        let flat = seed % 2 == 0;
        let spheres = random_spheres(&mut numbers, 20, flat, false);
        let navrep = navrep(&spheres);
        let animal = zoo()[seed as usize % 4];
        let fits = |one: &&wayscope::navspheres::NavSphere| one.radius >= animal.radius;
        let roomy: Vec<_> = spheres.iter().filter(fits).copied().collect();
        for _ in 0..2000 {
            let one = roomy[numbers.below(roomy.len())];
            let mut at = numbers.within(one.at, one.radius - animal.radius, flat);
            let mut heading = numbers.direction(flat);
            let aim = numbers.within(at, 4.0, flat);
            let turn = Turn::plan(&navrep, &animal, (at, heading), aim, DT);
            turns += 1;
            paces[turn.pace] += 1;
            for _ in 0..turn.steps {
                let next = turn.advanced(&animal, (at, heading), DT);
                assert!(
                    sweeps(&spheres, animal.radius, at, next.0, 1e-6),
                    "seed {seed}"
                );
                assert!(heading.angle_between(next.1) <= animal.turn_rate * DT + 1e-9);
                (at, heading) = next;
            }
            // It ends facing its aim.
            let ahead = (aim - at).try_normalize().unwrap_or(heading);
            assert!(
                heading.angle_between(ahead) < 1e-6,
                "seed {seed}: {heading} for {ahead}"
            );
        }
    }
    // Some have room for the arc at full speed, some only on the spot.
    assert!(paces.iter().all(|count| *count > 1000), "{paces:?}");
}

#[test]
fn turns_on_the_way_are_never_cut_short() {
    let (mut turns, mut steps) = (0, 0);
    for seed in 0..24 {
        let mut numbers = Numbers::new(700 + seed);
        let spheres = random_spheres(&mut numbers, 20, seed % 2 == 0, false);
        let navrep = navrep(&spheres);
        let animal = zoo()[seed as usize % 4];
        let start = spheres.iter().find(|one| animal.enters(one)).unwrap().at;
        let mut roamer =
            Roamer::new(&navrep, animal, RoamSettings::default(), start, seed).unwrap();
        let mut router = SphereRouter::default();
        for _ in 0..6000 {
            if matches!(
                roamer.state(),
                RoamState::Idle | RoamState::Arrived | RoamState::Stranded
            ) {
                let goal = spheres[numbers.below(20)].at;
                roamer.send(Some(SphereGoal::Place(goal)), None).unwrap();
                roamer.face(numbers.direction(seed % 2 == 0));
            }
            let (turn, at, heading) = (roamer.turn().copied(), roamer.at(), roamer.heading());
            let shortened = roamer.counts().shortened;
            roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
            if let Some(turn) = turn {
                steps += 1;
                assert_eq!(
                    (roamer.at(), roamer.heading()),
                    turn.advanced(&animal, (at, heading), DT)
                );
                assert_eq!(roamer.counts().shortened, shortened);
            }
        }
        turns += roamer.counts().turns.iter().sum::<u32>();
    }
    assert!(turns > 500 && steps > 5000, "{turns} turns, {steps} steps");
}

#[test]
fn the_narrower_it_is_the_slower_it_turns() {
    let back = |radius: f64, animal: Animal| {
        let navrep = navrep(&[land(0.0, 0.0, radius)]);
        Turn::plan(
            &navrep,
            &animal,
            (DVec3::ZERO, DVec3::X),
            place(-0.3, 0.0),
            DT,
        )
        .pace
    };
    // Its circle at full speed has a radius of 0.75.
    let paces: Vec<usize> = [4.0, 1.5, 0.9, 0.7, 0.51]
        .map(|radius| back(radius, zebra()))
        .to_vec();
    assert_eq!(paces.first(), Some(&0));
    assert_eq!(paces.last(), Some(&4));
    assert!(paces.is_sorted(), "{paces:?}");
}

#[test]
fn a_heading_turns_by_so_much_and_no_more() {
    for seed in 0..1000 {
        let mut numbers = Numbers::new(seed);
        let flat = seed % 2 == 0;
        let (from, to) = (numbers.direction(flat), numbers.direction(flat));
        let most = numbers.between(0.0, 3.0);
        let turned = turned_towards(from, to, most);
        let angle = from.angle_between(to);
        assert!((turned.length() - 1.0).abs() < 1e-12);
        assert!((from.angle_between(turned) - angle.min(most)).abs() < 1e-7);
        assert!((turned.angle_between(to) - (angle - most).max(0.0)).abs() < 1e-7);
        assert!(!flat || turned.z == 0.0);
    }
    for from in [DVec3::X, DVec3::Y, DVec3::Z] {
        let turned = turned_towards(from, -from, 1.0);
        assert!(
            (from.angle_between(turned) - 1.0).abs() < 1e-9,
            "{from}: {turned}"
        );
    }
}

#[test]
fn while_it_turns_its_place_or_its_heading_changes() {
    let (mut turning, mut calm) = (0, 0);
    for seed in 0..20 {
        let mut numbers = Numbers::new(900 + seed);
        let flat = seed % 2 == 0;
        let spheres = random_spheres(&mut numbers, 30, flat, false);
        let navrep = navrep(&spheres);
        let animal = zoo()[seed as usize % 4];
        let start = spheres.iter().find(|one| animal.enters(one)).unwrap().at;
        let mut roamer =
            Roamer::new(&navrep, animal, RoamSettings::default(), start, seed).unwrap();
        let mut router = SphereRouter::default();
        for tick in 0..6000 {
            if matches!(
                roamer.state(),
                RoamState::Idle | RoamState::Arrived | RoamState::Stranded
            ) {
                let goal = spheres[numbers.below(30)];
                let at = numbers.within(goal.at, goal.radius, flat);
                roamer.send(Some(SphereGoal::Place(at)), None).unwrap();
            }
            let before = (roamer.at(), roamer.heading());
            roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
            if roamer.state() == RoamState::Turning {
                turning += 1;
                calm += u32::from(roamer.at() == before.0);
                let now = (roamer.at(), roamer.heading());
                assert_ne!(now, before, "seed {seed}, tick {tick}");
            }
        }
    }
    assert!(turning > 2000 && calm > 500, "{turning}, {calm}");
}

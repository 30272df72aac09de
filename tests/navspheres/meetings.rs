//! Several animals: one waits at the overlap, others go round, and bodies never overlap.

use crate::animals::*;
use wayscope::navspheres::{
    Animal, Meetings, NavSphere, Navrep, RoamSettings, RoamState, Roamer, SphereGoal,
};

const DT: f64 = 0.02;

fn add(
    meetings: &mut Meetings,
    navrep: &Navrep,
    animal: Animal,
    from: (f64, f64),
    to: (f64, f64),
) -> usize {
    let settings = RoamSettings::default();
    let seed = meetings.roamers().len() as u64;
    let mut roamer = Roamer::new(navrep, animal, settings, place(from.0, from.1), seed).unwrap();
    roamer
        .send(Some(SphereGoal::Place(place(to.0, to.1))), None)
        .unwrap();
    roamer.face(place(to.0 - from.0, to.1 - from.1));
    meetings.add(roamer)
}

fn tick(meetings: &mut Meetings, navrep: &Navrep, spheres: &[NavSphere]) {
    let before: Vec<_> = meetings.roamers().iter().map(Roamer::at).collect();
    meetings.tick(navrep, DT);
    for (index, roamer) in meetings.roamers().iter().enumerate() {
        let radius = roamer.animal().radius;
        assert!(sweeps(spheres, radius, before[index], roamer.at(), 1e-6));
        for other in &meetings.roamers()[..index] {
            let apart = other.at().distance(roamer.at());
            assert!(apart >= radius + other.animal().radius - 1e-9, "{apart}");
        }
    }
}

fn all_there(meetings: &Meetings) -> bool {
    meetings
        .roamers()
        .iter()
        .all(|one| one.state() == RoamState::Arrived)
}

/// Four arms that meet in a sphere with room for one body at a time.
fn crossing() -> Vec<NavSphere> {
    let mut spheres = vec![land(0.0, 0.0, 1.0)];
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        spheres.extend(
            (1..5).map(|step| land(1.3 * x * f64::from(step), 1.3 * y * f64::from(step), 1.0)),
        );
    }
    spheres
}

#[test]
fn at_a_crossing_one_waits_until_the_other_has_left() {
    let spheres = crossing();
    let navrep = navrep(&spheres);
    let mut meetings = Meetings::new();
    let first = add(&mut meetings, &navrep, zebra(), (-5.2, 0.0), (5.2, 0.0));
    let second = add(&mut meetings, &navrep, zebra(), (0.0, -5.3), (0.0, 5.2));
    let mut waited = [0; 2];
    let mut both = 0;
    for _ in 0..2000 {
        tick(&mut meetings, &navrep, &spheres);
        for (index, number) in [first, second].into_iter().enumerate() {
            waited[index] += u32::from(meetings.waits(number));
        }
        both += u32::from(
            [first, second]
                .iter()
                .all(|one| meetings.home(*one) == Some(0)),
        );
    }
    assert!(
        all_there(&meetings),
        "{:?}",
        meetings
            .roamers()
            .iter()
            .map(Roamer::at)
            .collect::<Vec<_>>()
    );
    assert!((waited[0] == 0) != (waited[1] == 0), "{waited:?}");
    assert_eq!(both, 0);
}

#[test]
fn a_sphere_that_is_taken_costs_more_so_another_way_is_gone() {
    // A ring: the animal that stands at the middle of one half sends the other one through the other half.
    let ring: Vec<NavSphere> = (0..12)
        .map(|index| {
            let angle = std::f64::consts::TAU * f64::from(index) / 12.0;
            land(4.0 * libm::cos(angle), 4.0 * libm::sin(angle), 1.2)
        })
        .collect();
    let navrep = navrep(&ring);
    for taken in [3, 9] {
        let at = (ring[taken].at.x, ring[taken].at.y);
        let mut meetings = Meetings::new();
        let standing = add(&mut meetings, &navrep, zebra(), at, at);
        tick(&mut meetings, &navrep, &ring);
        let going = add(&mut meetings, &navrep, zebra(), (4.0, 0.0), (-4.0, 0.0));
        tick(&mut meetings, &navrep, &ring);
        let route = meetings.roamers()[going].route().unwrap();
        assert!(
            !route.spheres.contains(&(taken as u32)),
            "{:?}",
            route.spheres
        );
        assert_eq!(meetings.home(standing), Some(taken as u32));
    }
}

#[test]
fn where_there_is_room_two_that_meet_pass() {
    let spheres: Vec<NavSphere> = (0..8).map(|x| land(1.5 * f64::from(x), 0.0, 2.0)).collect();
    let navrep = navrep(&spheres);
    let mut meetings = Meetings::new();
    let small = Animal {
        radius: 0.3,
        ..zebra()
    };
    add(&mut meetings, &navrep, small, (0.0, 0.0), (10.5, 0.0));
    add(&mut meetings, &navrep, small, (10.5, 0.0), (0.0, 0.0));
    for _ in 0..3000 {
        tick(&mut meetings, &navrep, &spheres);
    }
    assert!(
        all_there(&meetings),
        "{:?}",
        meetings
            .roamers()
            .iter()
            .map(Roamer::at)
            .collect::<Vec<_>>()
    );
}

#[test]
fn a_crowd_stays_apart_inside_and_is_the_same_each_time() {
    let run = || {
        let mut numbers = Numbers::new(4);
        let spheres = random_spheres(&mut numbers, 30, true, false);
        let navrep = navrep(&spheres);
        let mut meetings = Meetings::new();
        while meetings.roamers().len() < 6 {
            let at = spheres[numbers.below(30)].at;
            let apart = |other: &Roamer| other.at().distance(at) > 0.5;
            if meetings.roamers().iter().all(apart) {
                add(
                    &mut meetings,
                    &navrep,
                    meerkat(),
                    (at.x, at.y),
                    (at.x, at.y),
                );
            }
        }
        let (mut hashes, mut goals) = (Vec::new(), 0);
        for step in 0..6000 {
            for number in 0..6 {
                if meetings.roamers()[number].state() == RoamState::Arrived {
                    goals += 1;
                    let to = SphereGoal::Place(spheres[numbers.below(30)].at);
                    meetings
                        .roamer_mut(number)
                        .unwrap()
                        .send(Some(to), None)
                        .unwrap();
                }
            }
            tick(&mut meetings, &navrep, &spheres);
            if step % 1000 == 0 {
                hashes.push(meetings.hash());
                // A snapshot goes on alike.
                let mut kept = meetings.clone();
                let mut same = meetings.clone();
                kept.tick(&navrep, DT);
                same.tick(&navrep, DT);
                assert_eq!(kept.hash(), same.hash());
            }
        }
        assert!(goals > 30, "{goals}");
        hashes
    };
    assert_eq!(run(), run());
}

#[test]
fn at_a_crossing_both_arrive_whenever_they_come() {
    let spheres = crossing();
    let navrep = navrep(&spheres);
    let mut stuck = Vec::new();
    for offset in 0..40 {
        for speed in [0.8, 1.5, 2.2, 3.0] {
            let mut meetings = Meetings::new();
            let start = -5.3 + 0.05 * f64::from(offset);
            let other = Animal { speed, ..zebra() };
            add(&mut meetings, &navrep, zebra(), (-5.2, 0.0), (5.2, 0.0));
            add(&mut meetings, &navrep, other, (0.0, start), (0.0, 5.2));
            let mut ticks = 0;
            while !all_there(&meetings) && ticks < 2500 {
                tick(&mut meetings, &navrep, &spheres);
                ticks += 1;
            }
            if !all_there(&meetings) {
                stuck.push((offset, speed));
            }
        }
    }
    assert_eq!(stuck, []);
}

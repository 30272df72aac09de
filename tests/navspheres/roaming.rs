//! Animals that walk: never outside, onwards only, and round what has changed.

use crate::animals::*;
use glam::DVec3;
use wayscope::navspheres::{
    Animal, Asset, AssetLevel, NavSphere, Navrep, RoamContext, RoamSettings, RoamState, Roamer,
    SphereGoal, SphereRouter, SphereSmoothing,
};
use wayscope::trace::StateHash;
use wayscope::world::scene::AreaMedium;

/// A tick, in seconds.
const DT: f64 = 0.02;

fn hash(roamer: &Roamer) -> u64 {
    let mut hash = StateHash::new();
    roamer.hash_into(&mut hash);
    hash.finish()
}

fn wild() -> RoamSettings {
    RoamSettings {
        speed_noise: 0.5,
        heading_noise: 0.6,
        ..RoamSettings::default()
    }
}

/// Lets an animal walk from goal to goal for so many seconds, and checks each tick; how many goals it has reached.
fn walk(
    seed: u64,
    animal: Animal,
    settings: RoamSettings,
    flat: bool,
    seconds: f64,
) -> (u32, Roamer) {
    let mut numbers = Numbers::new(seed);
    let spheres = random_spheres(&mut numbers, 30, flat, false);
    let navrep = navrep(&spheres);
    let start = spheres.iter().find(|one| animal.enters(one)).unwrap().at;
    let mut roamer = Roamer::new(&navrep, animal, settings, start, seed).unwrap();
    let mut router = SphereRouter::default();
    let (mut reached, mut since) = (0, 0.0);
    for tick in 0..(seconds / DT) as u32 {
        let rests = matches!(
            roamer.state(),
            RoamState::Idle | RoamState::Arrived | RoamState::Stranded
        );
        if rests {
            reached += u32::from(roamer.state() == RoamState::Arrived);
            let goal = spheres[numbers.below(spheres.len())];
            let at = numbers.within(goal.at, goal.radius, flat);
            roamer.send(Some(SphereGoal::Place(at)), None).unwrap();
            since = 0.0;
        }
        since += DT;
        let (before, progress, reroutes) =
            (roamer.at(), roamer.progress(), roamer.counts().reroutes);
        roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
        let step = before.distance(roamer.at());
        assert!(step <= animal.speed * 1.5 * DT + 1e-9, "{step} in a tick");
        let inside = sweeps(&spheres, animal.radius, before, roamer.at(), 1e-6);
        assert!(
            inside,
            "seed {seed}, tick {tick}: outside at {}",
            roamer.at()
        );
        if !rests && roamer.counts().reroutes == reroutes {
            assert!(roamer.progress() >= progress, "seed {seed}, tick {tick}");
        }
        assert!((roamer.heading().length() - 1.0).abs() < 1e-9);
        assert!(
            since < 120.0,
            "seed {seed}, tick {tick}: at {} for long, {:?}",
            roamer.at(),
            roamer.state()
        );
        if flat {
            assert_eq!(roamer.at().z, 0.0);
        }
    }
    assert_eq!(roamer.counts().snapped, 0);
    (reached, roamer)
}

#[test]
fn in_ten_minutes_with_noise_no_body_leaves_the_spheres() {
    let mut reached = 0;
    for (seed, animal) in (0..).zip(zoo()) {
        for flat in [true, false] {
            let (count, roamer) = walk(seed, animal, wild(), flat, 600.0);
            assert!(
                count > 20,
                "seed {seed}, {flat}: {count} goals in {:?}",
                roamer.counts()
            );
            reached += count;
        }
    }
    assert!(reached > 400, "{reached}");
}

#[test]
fn turned_away_from_notches_no_body_leaves_the_spheres() {
    let settings = RoamSettings {
        tangent_bias: 1.0,
        ..wild()
    };
    for (seed, animal) in (20..).zip(zoo()) {
        for flat in [true, false] {
            let (count, roamer) = walk(seed, animal, settings, flat, 150.0);
            let counts = roamer.counts();
            assert!(
                count > 4,
                "seed {seed}, {flat}: {count} goals in {counts:?}"
            );
        }
    }
}

#[test]
fn it_arrives_with_every_setting() {
    for seed in 0..6 {
        for smoothing in [
            SphereSmoothing::Centres,
            SphereSmoothing::Overlaps,
            SphereSmoothing::Funnel,
        ] {
            for (look_ahead, tangent_bias) in [(1, 0.0), (8, 0.0), (1, 1.0), (8, 1.0)] {
                for noise in [0.0, 0.4] {
                    let settings = RoamSettings {
                        smoothing,
                        look_ahead,
                        tangent_bias,
                        heading_noise: noise,
                        speed_noise: noise,
                        ..RoamSettings::default()
                    };
                    let (count, roamer) = walk(50 + seed, meerkat(), settings, seed % 2 == 0, 60.0);
                    assert!(count > 0, "{settings:?}: {:?}", roamer.counts());
                }
            }
        }
    }
}

#[test]
fn links_just_wide_enough_are_walked_with_noise() {
    // A gate of 0.6 to each side, and a body of nearly as much.
    let spheres: Vec<NavSphere> = (0..5).map(|x| land(1.6 * f64::from(x), 0.0, 1.0)).collect();
    let navrep = navrep(&spheres);
    for radius in [0.55, 0.599, 0.6] {
        let animal = Animal { radius, ..zebra() };
        let mut roamer = Roamer::new(&navrep, animal, wild(), place(0.0, 0.2), 3).unwrap();
        roamer
            .send(Some(SphereGoal::Place(place(6.4, -0.1))), None)
            .unwrap();
        let mut router = SphereRouter::default();
        let mut ticks = 0;
        while roamer.state() != RoamState::Arrived {
            let before = roamer.at();
            roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
            assert!(sweeps(&spheres, radius, before, roamer.at(), 1e-6));
            ticks += 1;
            assert!(ticks < 3000, "{radius}: stuck at {}", roamer.at());
        }
    }
}

#[test]
fn what_is_culled_on_its_way_is_gone_round_in_the_next_tick() {
    // A ring of land; the shorter half is closed while the animal is on it.
    let ring: Vec<NavSphere> = (0..16)
        .map(|index| {
            let angle = std::f64::consts::TAU * f64::from(index) / 16.0;
            land(4.0 * libm::cos(angle), 4.0 * libm::sin(angle), 1.2)
        })
        .collect();
    let mut navrep = navrep(&ring);
    let closing = |at: DVec3| Asset {
        name: String::new(),
        levels: vec![AssetLevel {
            spheres: Vec::new(),
            culls: vec![NavSphere::new(at, 0.1, AreaMedium::Land)],
        }],
    };
    let ahead = navrep.place(closing(ring[4].at)).unwrap();
    let here = navrep.place(closing(ring[1].at)).unwrap();
    let mut router = SphereRouter::default();
    let mut roamer = Roamer::new(&navrep, zebra(), wild(), ring[1].at, 5).unwrap();
    roamer
        .send(Some(SphereGoal::Place(ring[7].at)), None)
        .unwrap();
    for _ in 0..20 {
        roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
    }
    assert!(roamer.route().unwrap().spheres.contains(&4));
    let mut later = roamer.clone();
    // On the way.
    navrep.set_level(ahead, 1).unwrap();
    roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
    assert_eq!(roamer.counts().reroutes, 1);
    let route = roamer.route().unwrap().clone();
    assert!(!route.spheres.contains(&4) && route.holds(&navrep));
    // What changes elsewhere leaves the route as it is.
    navrep.add(land(30.0, 0.0, 1.0)).unwrap();
    roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
    assert_eq!(
        (roamer.counts().reroutes, roamer.route()),
        (1, Some(&route))
    );
    // Where it stands: the nearest sphere that is left takes it.
    navrep.set_level(ahead, 0).unwrap();
    let change = navrep.set_level(here, 1).unwrap();
    assert!(change.culled.contains(&1));
    later.tick(RoamContext::alone(&navrep), &mut router, DT);
    assert_eq!((later.counts().snapped, later.counts().reroutes), (1, 1));
    let left = entered(&navrep, &zebra());
    assert!(room(&left, zebra().radius, later.at()) >= -1e-6);
    assert!(later.route().unwrap().holds(&navrep));
    // With nothing left it stands, and goes on once there is something again.
    let without = Navrep::new();
    later.tick(RoamContext::alone(&without), &mut router, DT);
    assert_eq!(
        (later.state(), later.refused().unwrap().id),
        (RoamState::Stranded, "spheres.no-room")
    );
    later.tick(RoamContext::alone(&navrep), &mut router, DT);
    assert!(later.route().is_some());
    assert_ne!(later.state(), RoamState::Stranded);
}

#[test]
fn same_seed_same_bits_and_a_snapshot_goes_on_alike() {
    let mut numbers = Numbers::new(8);
    let spheres = random_spheres(&mut numbers, 30, false, false);
    let navrep = navrep(&spheres);
    let begin = |seed| {
        let mut roamer = Roamer::new(&navrep, meerkat(), wild(), spheres[0].at, seed).unwrap();
        roamer
            .send(Some(SphereGoal::Place(spheres[29].at)), Some(DVec3::Y))
            .unwrap();
        roamer
    };
    let run = |roamer: &mut Roamer, ticks: u32| {
        let mut router = SphereRouter::default();
        for _ in 0..ticks {
            roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
        }
        hash(roamer)
    };
    let (mut one, mut same, mut other) = (begin(1), begin(1), begin(2));
    assert_eq!(run(&mut one, 100), run(&mut same, 100));
    assert_ne!(hash(&one), run(&mut other, 100));
    let mut kept = one.clone();
    let end = run(&mut one, 3000);
    assert_ne!(hash(&kept), end);
    assert_eq!(run(&mut kept, 3000), end);
    assert_eq!(one.state(), RoamState::Arrived);
    assert_eq!(one.heading(), DVec3::Y);
}

#[test]
fn what_cannot_be_used_is_refused() {
    let navrep = navrep(&[land(0.0, 0.0, 1.0)]);
    let new = |animal, at| {
        Roamer::new(&navrep, animal, wild(), at, 1)
            .map(|_| ())
            .map_err(|why| why.id)
    };
    assert_eq!(
        new(
            Animal {
                speed: -1.0,
                ..zebra()
            },
            DVec3::ZERO
        ),
        Err("spheres.animal")
    );
    assert_eq!(new(zebra(), DVec3::NAN), Err("spheres.query"));
    let mut roamer = Roamer::new(&navrep, zebra(), wild(), DVec3::ZERO, 1).unwrap();
    let nowhere = roamer.send(Some(SphereGoal::Place(DVec3::INFINITY)), None);
    assert_eq!(nowhere.unwrap_err().id, "spheres.query");
    let mut router = SphereRouter::default();
    for dt in [f64::NAN, -1.0, 0.0, f64::INFINITY] {
        roamer.tick(RoamContext::alone(&navrep), &mut router, dt);
    }
    assert_eq!(
        (roamer.at(), roamer.state()),
        (DVec3::ZERO, RoamState::Idle)
    );
}

#[test]
fn a_route_is_lost_with_the_sphere_behind_the_tunnel_of_its_goal() {
    // The goal lies in the gate between the last two, which the route does not pass.
    let mut navrep = navrep(&[
        land(-1.0, 0.0, 1.0),
        land(0.0, 0.0, 1.0),
        land(1.6, 0.0, 1.0),
    ]);
    let mut router = SphereRouter::default();
    let mut roamer = Roamer::new(&navrep, zebra(), wild(), place(-1.2, 0.0), 1).unwrap();
    roamer
        .send(Some(SphereGoal::Place(place(0.7, 0.0))), None)
        .unwrap();
    for _ in 0..10 {
        roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
    }
    let route = roamer.route().unwrap().clone();
    assert_eq!((route.goal.tunnel, route.spheres.len()), (Some(2), 2));
    assert!(route.holds(&navrep));
    navrep.remove(2).unwrap();
    assert!(!route.holds(&navrep));
    for _ in 0..1000 {
        roamer.tick(RoamContext::alone(&navrep), &mut router, DT);
    }
    assert_eq!(
        (roamer.state(), roamer.counts().reroutes),
        (RoamState::Arrived, 1)
    );
}

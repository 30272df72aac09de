//! Long and random sequences of changes: after each, the links are those of all pairs.

use crate::oracle::{any_sphere, ball, below, between, check, numbers, scattered};
use glam::DVec3;
use proptest::prelude::*;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::navspheres::{Asset, AssetLevel, LevelChange, NavSphere, Navrep};

/// The side of the box in which all happens.
const SIDE: f64 = 14.0;

fn some(random: &mut Pcg32, most: usize) -> Vec<NavSphere> {
    let count = below(random, most + 1);
    (0..count).map(|_| any_sphere(random, SIDE, 2.0)).collect()
}

fn any_asset(random: &mut Pcg32) -> Asset {
    let levels = 1 + below(random, 3);
    let level = |_| AssetLevel {
        spheres: some(random, 4),
        culls: some(random, 3),
    };
    Asset {
        name: String::new(),
        levels: (0..levels).map(level).collect(),
    }
}

/// Which spheres are active.
fn active(navrep: &Navrep) -> Vec<bool> {
    (0..navrep.capacity() as u32)
        .map(|number| navrep.is_active(number))
        .collect()
}

/// What an asset's change says is what has happened.
fn check_change(before: &[bool], navrep: &Navrep, asset: u32, change: &LevelChange) {
    let after = active(navrep);
    let (mut culled, mut given_back) = (Vec::new(), Vec::new());
    for number in 0..before.len() {
        if navrep.owner(number as u32) == Some(asset) {
            continue;
        }
        match (before[number], after[number]) {
            (true, false) => culled.push(number as u32),
            (false, true) => given_back.push(number as u32),
            _ => {}
        }
    }
    assert_eq!((&change.culled, &change.given_back), (&culled, &given_back));
    for &number in &change.added {
        assert_eq!(navrep.owner(number), Some(asset));
        assert!(navrep.sphere(number).is_some());
    }
}

/// One change at random.
fn change(random: &mut Pcg32, navrep: &mut Navrep) {
    let before = active(navrep);
    let spheres: Vec<u32> = navrep.spheres().map(|(number, _)| number).collect();
    let base: Vec<u32> = spheres
        .into_iter()
        .filter(|n| navrep.owner(*n).is_none())
        .collect();
    let assets: Vec<(u32, usize)> = navrep
        .assets()
        .map(|(number, placed)| (number, placed.asset.levels.len()))
        .collect();
    let sphere = any_sphere(random, SIDE, 2.0);
    let pick = base.get(below(random, base.len())).copied();
    let asset = assets.get(below(random, assets.len())).copied();
    match (random.next_u32() % 12, pick, asset) {
        (0..=1, _, _) if base.len() < 90 => drop(navrep.add(sphere).unwrap()),
        (2, Some(number), _) => navrep.replace(number, sphere).unwrap(),
        (3, Some(number), _) => {
            let mut other = *navrep.sphere(number).unwrap();
            other.medium = sphere.medium;
            navrep.replace(number, other).unwrap();
        }
        (4, Some(number), _) => navrep.remove(number).unwrap(),
        (5, _, _) if assets.len() < 12 => drop(navrep.place(any_asset(random)).unwrap()),
        (6, _, Some((asset, _))) if assets.len() > 9 => {
            let change = navrep.remove_asset(asset).unwrap();
            check_change(&before, navrep, asset, &change);
        }
        (7, _, Some((asset, _))) => {
            let by = DVec3::new(between(random, -2.0, 2.0), between(random, -2.0, 2.0), 0.0);
            let change = navrep.move_asset(asset, by).unwrap();
            check_change(&before, navrep, asset, &change);
        }
        (_, _, Some((asset, levels))) => {
            let change = navrep.set_level(asset, below(random, levels + 1)).unwrap();
            check_change(&before, navrep, asset, &change);
        }
        _ => {}
    }
}

#[test]
fn links_are_those_of_all_pairs_after_a_thousand_changes() {
    let mut random = numbers(40);
    let mut navrep = Navrep::of(&some(&mut random, 60)).unwrap();
    let mut culled = 0;
    for _ in 0..1_000 {
        change(&mut random, &mut navrep);
        check(&navrep);
        culled += navrep
            .spheres()
            .filter(|(number, _)| !navrep.is_active(*number))
            .count();
    }
    assert!(culled > 1_000, "{culled}");
    // A navrep made anew of what stands has the same hash.
    let mut anew = Navrep::new();
    for (number, sphere) in navrep.spheres() {
        if navrep.owner(number).is_none() {
            anew.add(*sphere).unwrap();
        }
    }
    let placed: Vec<_> = navrep.assets().map(|(_, placed)| placed.clone()).collect();
    for one in placed.into_iter().rev() {
        let number = anew.place(one.asset).unwrap();
        anew.set_level(number, one.level).unwrap();
        anew.move_asset(number, one.offset).unwrap();
    }
    assert_eq!(anew.hash(), navrep.hash());
    // All built down again: as if there were no assets.
    let numbers: Vec<u32> = navrep.assets().map(|(number, _)| number).collect();
    for number in numbers {
        navrep.remove_asset(number).unwrap();
    }
    let base: Vec<_> = navrep.spheres().map(|(_, sphere)| *sphere).collect();
    assert_eq!(navrep.hash(), Navrep::of(&base).unwrap().hash());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]
    #[test]
    fn any_changes_leave_the_links_of_all_pairs(seed in any::<u64>(), steps in 1_usize..40) {
        let mut random = numbers(seed);
        let mut navrep = Navrep::of(&some(&mut random, 30)).unwrap();
        for _ in 0..steps {
            change(&mut random, &mut navrep);
            check(&navrep);
        }
    }
}

#[test]
fn spheres_in_the_place_of_others_leave_the_rest_as_it_was() {
    let mut random = numbers(33);
    for scene in 0..40 {
        let base = scattered(&mut random, 30);
        let more = scattered(&mut random, scene % 5);
        let mut navrep = Navrep::of(&base).unwrap();
        let high = NavSphere {
            at: DVec3::new(5.0, 5.0, 1.0),
            ..ball(0.0, 0.0, 1.0)
        };
        let above = navrep.add(high).unwrap();
        let asset = Asset {
            name: String::new(),
            levels: vec![AssetLevel {
                spheres: vec![ball(5.0, 5.0, 2.0)],
                culls: vec![ball(5.0, 5.0, 3.0)],
            }],
        };
        let asset = navrep.place(asset).unwrap();
        navrep.set_level(asset, 1).unwrap();
        let old: Vec<_> = navrep
            .floor_spheres()
            .map(|(number, one)| (number, *one))
            .collect();
        assert_eq!(old.iter().map(|(_, one)| *one).collect::<Vec<_>>(), base);
        // Every third one goes; one comes back with another medium, which makes it another one.
        let kept = base.iter().enumerate().filter(|(at, _)| at % 3 > 0);
        let mut new: Vec<_> = kept.map(|(_, one)| *one).chain(more.clone()).collect();
        new.push(NavSphere {
            climb: !base[0].climb,
            ..base[0]
        });
        let before = navrep.capacity() as u32;
        assert_eq!(navrep.exchange(&old, &new), Ok((10, more.len() + 1)));
        check(&navrep);
        for (at, one) in (0..).zip(&base) {
            assert_eq!(navrep.sphere(at), (at % 3 > 0).then_some(one));
        }
        let came: Vec<_> = (before..navrep.capacity() as u32)
            .filter_map(|at| navrep.sphere(at))
            .copied()
            .collect();
        assert_eq!(came, new[20..]);
        assert!(navrep.sphere(above).is_some());
        assert_eq!(navrep.asset(asset).map(|placed| placed.level), Some(1));
        // What is not there any more cannot be exchanged, and nothing changes.
        let (hash, version) = (navrep.hash(), navrep.version());
        assert_eq!(
            navrep.exchange(&old, &[]).unwrap_err().id,
            "spheres.unknown"
        );
        assert_eq!((navrep.hash(), navrep.version()), (hash, version));
    }
}

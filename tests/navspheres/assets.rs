//! Assets: cut, replaced, given back; in any order.

use crate::oracle::{any_sphere, ball, check, contents, numbers, scattered};
use glam::DVec3;
use wayscope::message::Arg;
use wayscope::navspheres::{Asset, AssetLevel, MOST_SPHERES, NavSphere, Navrep};
use wayscope::world::scene::AreaMedium;

fn asset(levels: Vec<AssetLevel>) -> Asset {
    Asset {
        name: String::new(),
        levels,
    }
}

fn level(spheres: &[NavSphere], culls: &[NavSphere]) -> AssetLevel {
    AssetLevel {
        spheres: spheres.to_vec(),
        culls: culls.to_vec(),
    }
}

#[test]
fn an_asset_cuts_and_gives_back() {
    let row: Vec<_> = (0..6).map(|x| ball(f64::from(x), 0.0, 0.8)).collect();
    let mut navrep = Navrep::of(&row).unwrap();
    let (before, held) = (navrep.hash(), contents(&navrep));
    let floe = asset(vec![level(&[ball(2.5, 1.0, 1.0)], &[ball(2.5, 0.0, 0.5)])]);
    let number = navrep.place(floe).unwrap();
    assert_eq!(navrep.hash(), before);
    let change = navrep.set_level(number, 1).unwrap();
    assert_eq!(
        (&change.culled[..], &change.added[..]),
        (&[2, 3][..], &[6][..])
    );
    assert_eq!((navrep.owner(6), navrep.owner(2)), (Some(number), None));
    check(&navrep);
    assert_ne!(navrep.hash(), before);
    let change = navrep
        .move_asset(number, DVec3::new(0.5, 0.0, 0.0))
        .unwrap();
    assert_eq!(
        (&change.culled[..], &change.given_back[..]),
        (&[4][..], &[][..])
    );
    assert_eq!(
        (&change.added[..], &change.taken_away[..]),
        (&[6][..], &[6][..])
    );
    check(&navrep);
    let change = navrep.set_level(number, 0).unwrap();
    assert_eq!(
        (&change.given_back[..], &change.taken_away[..]),
        (&[2, 3, 4][..], &[6][..])
    );
    check(&navrep);
    assert_eq!((navrep.hash(), contents(&navrep)), (before, held));
}

#[test]
fn what_both_levels_cull_is_left_alone() {
    let row: Vec<_> = (0..6).map(|x| ball(f64::from(x), 0.0, 0.8)).collect();
    let mut navrep = Navrep::of(&row).unwrap();
    let levels = vec![
        level(&[], &[ball(1.0, 0.0, 0.5)]),
        level(&[], &[ball(2.0, 0.0, 0.5)]),
    ];
    let number = navrep.place(asset(levels)).unwrap();
    assert_eq!(navrep.set_level(number, 1).unwrap().culled, [0, 1, 2]);
    let change = navrep.set_level(number, 2).unwrap();
    assert_eq!(
        (&change.culled[..], &change.given_back[..]),
        (&[3][..], &[0][..])
    );
    assert!(navrep.set_level(number, 2).unwrap().is_empty());
}

#[test]
fn an_asset_does_not_cull_itself_but_others_and_what_comes_later() {
    let mut navrep = Navrep::new();
    let own = asset(vec![level(&[ball(0.0, 0.0, 1.0)], &[ball(0.0, 0.0, 2.0)])]);
    let (first, second) = (
        navrep.place(own.clone()).unwrap(),
        navrep.place(own).unwrap(),
    );
    navrep.set_level(first, 1).unwrap();
    assert!(navrep.is_active(0));
    // The other one stands in the first one's cull sphere, and culls it in turn.
    navrep.set_level(second, 1).unwrap();
    assert!(!navrep.is_active(0) && !navrep.is_active(1));
    let base = navrep.add(ball(2.5, 0.0, 1.0)).unwrap();
    assert_eq!(
        (navrep.is_active(base), navrep.cull_count(base)),
        (false, 2)
    );
    navrep.replace(base, ball(3.5, 0.0, 1.0)).unwrap();
    assert!(navrep.is_active(base));
    check(&navrep);
    navrep.remove_asset(first).unwrap();
    assert!(navrep.is_active(1));
    check(&navrep);
}

/// All orders of the numbers below a count.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let longer = shorter.iter().flat_map(|order| {
        (0..count).map(move |place| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
    });
    longer.collect()
}

#[test]
fn the_order_in_which_assets_are_built_does_not_matter() {
    let mut random = numbers(30);
    let base: Vec<_> = (0..40).map(|_| any_sphere(&mut random, 8.0, 2.0)).collect();
    let assets: Vec<_> = (0..4)
        .map(|_| {
            let mut some = |count: usize| -> Vec<NavSphere> {
                (0..count)
                    .map(|_| any_sphere(&mut random, 8.0, 1.5))
                    .collect()
            };
            asset(
                (0..2)
                    .map(|_| AssetLevel {
                        spheres: some(4),
                        culls: some(3),
                    })
                    .collect(),
            )
        })
        .collect();
    let mut built = Vec::new();
    for order in orders(4) {
        // Placed in one order and built in another.
        let mut navrep = Navrep::of(&base).unwrap();
        let placed: Vec<_> = assets
            .iter()
            .map(|asset| navrep.place(asset.clone()).unwrap())
            .collect();
        let empty = (navrep.hash(), contents(&navrep));
        for &one in &order {
            navrep.set_level(placed[one], 1 + one % 2).unwrap();
        }
        check(&navrep);
        built.push((navrep.hash(), contents(&navrep)));
        for &one in order.iter().rev() {
            navrep.set_level(placed[(one + 1) % 4], 0).unwrap();
        }
        assert_eq!((navrep.hash(), contents(&navrep)), empty);
        // Placed in that order, too: other numbers, the same hash.
        let mut navrep = Navrep::of(&base).unwrap();
        for &one in &order {
            let number = navrep.place(assets[one].clone()).unwrap();
            navrep.set_level(number, 1 + one % 2).unwrap();
        }
        assert_eq!(navrep.hash(), built[0].0);
    }
    assert_eq!(built.len(), 24);
    assert!(built.windows(2).all(|two| two[0] == two[1]));
}

#[test]
fn a_change_among_many_tests_few_pairs() {
    let mut random = numbers(31);
    let base = scattered(&mut random, 10_000);
    let mut navrep = Navrep::of(&base).unwrap();
    let at = base[5_000].at;
    let floe = asset(vec![level(
        &[ball(at.x, at.y, 1.0), ball(at.x + 1.0, at.y, 1.0)],
        &[ball(at.x, at.y, 2.0)],
    )]);
    let number = navrep.place(floe).unwrap();
    let before = (navrep.hash(), navrep.pair_tests());
    let change = navrep.set_level(number, 1).unwrap();
    assert!(!change.culled.is_empty());
    navrep.set_level(number, 0).unwrap();
    assert_eq!(navrep.hash(), before.0);
    let tests = navrep.pair_tests() - before.1;
    assert!(tests < 1_000, "{tests}");
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let mut navrep = Navrep::of(&[ball(0.0, 0.0, 1.0)]).unwrap();
    let one = asset(vec![level(&[ball(5.0, 0.0, 1.0)], &[])]);
    let number = navrep.place(one.clone()).unwrap();
    navrep.set_level(number, 1).unwrap();
    let before = (navrep.hash(), navrep.version());
    let far = DVec3::splat(1e9);
    let many = asset(vec![level(&vec![ball(0.0, 0.0, 1.0); MOST_SPHERES], &[])]);
    let high = asset(vec![AssetLevel::default(); 1_001]);
    let mut wrong = one.clone();
    wrong.levels[0].culls.push(ball(0.0, 0.0, -1.0));
    let refused = [
        (navrep.set_level(number, 2).unwrap_err(), "spheres.level"),
        (navrep.set_level(9, 0).unwrap_err(), "spheres.unknown-asset"),
        (
            navrep.move_asset(9, far).unwrap_err(),
            "spheres.unknown-asset",
        ),
        (navrep.remove_asset(9).unwrap_err(), "spheres.unknown-asset"),
        (navrep.move_asset(number, far).unwrap_err(), "spheres.place"),
        (
            navrep.move_asset(number, DVec3::NAN).unwrap_err(),
            "spheres.place",
        ),
        (navrep.remove(1).unwrap_err(), "spheres.not-base"),
        (
            navrep.replace(1, ball(0.0, 0.0, 1.0)).unwrap_err(),
            "spheres.not-base",
        ),
        (navrep.remove(2).unwrap_err(), "spheres.unknown"),
        (
            navrep.replace(2, ball(0.0, 0.0, 1.0)).unwrap_err(),
            "spheres.unknown",
        ),
        (
            navrep.add(ball(0.0, 0.0, f64::NAN)).unwrap_err(),
            "spheres.radius",
        ),
        (
            navrep.replace(0, ball(f64::NAN, 0.0, 1.0)).unwrap_err(),
            "spheres.place",
        ),
        (navrep.place(many).unwrap_err(), "spheres.too-many"),
        (navrep.place(high).unwrap_err(), "spheres.levels"),
        (navrep.place(wrong).unwrap_err(), "spheres.radius"),
    ];
    for (why, id) in &refused {
        assert_eq!(why.id, *id);
    }
    assert_eq!(refused[0].0.arg("max"), Some(&Arg::Int(1)));
    assert_eq!(refused[14].0.arg("cull"), Some(&Arg::Int(0)));
    assert_eq!(
        navrep.move_asset(number, DVec3::ZERO).unwrap(),
        Default::default()
    );
    assert_eq!((navrep.hash(), navrep.version()), before);
    let full = vec![ball(0.0, 0.0, 1.0); MOST_SPHERES + 1];
    assert_eq!(Navrep::of(&full).unwrap_err().id, "spheres.too-many");
    let spread: Vec<_> = (0..MOST_SPHERES)
        .map(|n| ball(n as f64, 0.0, 0.3))
        .collect();
    let mut full = Navrep::of(&spread).unwrap();
    assert_eq!(
        full.add(ball(0.0, 0.0, 1.0)).unwrap_err().id,
        "spheres.too-many"
    );
    full.remove(7).unwrap();
    assert_eq!(full.add(ball(0.0, 0.0, 1.0)).unwrap(), MOST_SPHERES as u32);
}

#[test]
fn a_medium_changes_without_new_links() {
    let mut navrep = Navrep::of(&[ball(0.0, 0.0, 1.0), ball(1.0, 0.0, 1.0)]).unwrap();
    let (links, tests) = (navrep.links(0).to_vec(), navrep.pair_tests());
    let (hash, version) = (navrep.hash(), navrep.version());
    let frozen = NavSphere {
        medium: AreaMedium::Water,
        ..ball(1.0, 0.0, 1.0)
    };
    navrep.replace(1, frozen).unwrap();
    assert_eq!(navrep.sphere(1).unwrap().medium, AreaMedium::Water);
    assert_eq!((navrep.links(0), navrep.pair_tests()), (&links[..], tests));
    assert!(navrep.hash() != hash && navrep.version() > version);
    check(&navrep);
}

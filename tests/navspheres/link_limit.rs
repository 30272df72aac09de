//! The most links: a heap of spheres that would have more is refused, and the navrep is left as it was.

use crate::oracle::ball;
use glam::DVec3;
use wayscope::message::Message;
use wayscope::navspheres::{
    Asset, AssetLevel, Lens, LinkMethod, Linking, MOST_LINKS, NavSphere, Navrep,
};
use wayscope::trace::Process;

/// The most coincident spheres that may be: of one more, pairs are more than the most links.
const HEAP: usize = 1_414;

fn heap(count: usize) -> Vec<NavSphere> {
    vec![ball(0.0, 0.0, 1.0); count]
}

fn asset(spheres: Vec<NavSphere>, culls: Vec<NavSphere>) -> Asset {
    Asset {
        name: String::new(),
        levels: vec![AssetLevel { spheres, culls }],
    }
}

/// What may not change where a change is refused.
fn state(navrep: &Navrep) -> (u64, u64, usize, usize, Vec<bool>) {
    let active = (0..navrep.capacity() as u32).map(|number| navrep.is_active(number));
    let active = active.collect();
    let counts = (navrep.link_count(), navrep.capacity());
    (navrep.hash(), navrep.version(), counts.0, counts.1, active)
}

/// The change is refused, and nothing changed.
fn refused<T: core::fmt::Debug>(
    navrep: &mut Navrep,
    change: impl FnOnce(&mut Navrep) -> Result<T, Message>,
) {
    let before = state(navrep);
    assert_eq!(change(navrep).unwrap_err().id, "spheres.too-many-links");
    assert!(state(navrep) == before);
}

/// A heap is as large as it may be.
const _: () = assert!(HEAP * (HEAP - 1) / 2 <= MOST_LINKS && HEAP * (HEAP + 1) / 2 > MOST_LINKS);

#[test]
fn spheres_with_too_many_links_are_refused_at_once() {
    let many = heap(50_000);
    let why = Navrep::of(&many).unwrap_err();
    assert_eq!(why.id, "spheres.too-many-links");
    for method in [LinkMethod::AllPairs, LinkMethod::Quadtree] {
        let mut linking = Linking::new(method);
        linking.run(&many[..], &mut ());
        assert!(linking.is_over() && linking.done() == HEAP + 1);
    }
}

#[test]
fn changes_that_make_too_many_links_are_refused_and_undone() {
    let mut navrep = Navrep::of(&heap(HEAP)).unwrap();
    refused(&mut navrep, |navrep| navrep.add(ball(0.5, 0.0, 1.0)));
    let lone = navrep.add(ball(50.0, 0.0, 1.0)).unwrap();
    assert_eq!(lone as usize, HEAP);
    refused(&mut navrep, |navrep| {
        navrep.replace(lone, ball(0.5, 0.0, 1.0))
    });
    let built = navrep.place(asset(heap(1), Vec::new())).unwrap();
    refused(&mut navrep, |navrep| navrep.set_level(built, 1));
    let by = DVec3::new(100.0, 0.0, 0.0);
    navrep.move_asset(built, by).unwrap();
    navrep.set_level(built, 1).unwrap();
    refused(&mut navrep, |navrep| navrep.move_asset(built, -by));
    assert_eq!(navrep.asset(built).unwrap().offset, by);
    // What is removed makes room again.
    navrep.remove(0).unwrap();
    navrep.move_asset(built, -by).unwrap();
    assert_eq!(navrep.link_count(), HEAP * (HEAP - 1) / 2);
}

#[test]
fn an_asset_without_spheres_is_not_moved_out_of_the_world() {
    let mut navrep = Navrep::new();
    let number = navrep.place(Asset::default()).unwrap();
    for by in [DVec3::NAN, DVec3::splat(1e300), DVec3::INFINITY] {
        assert_eq!(
            navrep.move_asset(number, by).unwrap_err().id,
            "spheres.place"
        );
    }
    assert_eq!(navrep.asset(number).unwrap().offset, DVec3::ZERO);
}

#[test]
fn a_hash_takes_of_a_cull_sphere_what_decides() {
    let hash = |cull: NavSphere| {
        let mut navrep = Navrep::new();
        let number = navrep.place(asset(Vec::new(), vec![cull])).unwrap();
        navrep.set_level(number, 1).unwrap();
        navrep.hash()
    };
    let cull = ball(0.0, 0.0, 1.0);
    let climbed = NavSphere {
        climb: true,
        largest: 2.0,
        ..cull
    };
    assert_eq!(hash(cull), hash(climbed));
    assert_ne!(hash(cull), hash(ball(0.0, 0.0, 1.5)));
}

#[test]
fn circles_of_a_small_and_a_large_sphere_lie_on_both_surfaces() {
    for large in [1e-3, 1.0, 100.0, 1e4] {
        for small in [1e-3, 0.1, 1.0] {
            for share in [-0.95, -0.5, 0.0, 0.5, 0.95] {
                let (a, b) = (
                    ball(0.0, 0.0, large),
                    ball(large + share * small, 0.0, small),
                );
                for (a, b) in [(a, b), (b, a)] {
                    let Some(lens) = Lens::of(&a, &b) else {
                        continue;
                    };
                    let edge = lens.at + DVec3::new(0.0, lens.radius, 0.0);
                    for one in [a, b] {
                        let off = (edge.distance(one.at) - one.radius).abs();
                        assert!(off <= 1e-6 * small, "{large} {small} {share}: {off}");
                    }
                }
            }
        }
    }
}

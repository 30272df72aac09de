//! Links follow edits: they are those of all pairs of active spheres, to the bit.

use glam::DVec3;
use wayscope::navspheres::{Asset, AssetLevel, NavSphere, Navrep, SphereLink};
use wayscope::world::scene::AreaMedium;

fn ball(x: f64, y: f64, radius: f64) -> NavSphere {
    NavSphere::new(DVec3::new(x, y, 0.0), radius, AreaMedium::Land)
}

/// The links of all pairs that exist and that no cull sphere of others overlaps.
pub fn all_pairs(navrep: &Navrep) -> Vec<Vec<SphereLink>> {
    let culled = |number: u32, sphere: &NavSphere| {
        let owner = navrep.owner(number);
        navrep
            .culls()
            .any(|(asset, cull)| Some(asset) != owner && cull.overlaps(sphere))
    };
    let active: Vec<_> = navrep
        .spheres()
        .filter(|(number, sphere)| !culled(*number, sphere))
        .collect();
    let mut links = vec![Vec::new(); navrep.capacity()];
    for (a, first) in &active {
        for (b, second) in &active {
            if a != b {
                links[*a as usize].extend(SphereLink::between(first, second, *b));
            }
        }
    }
    links
}

pub fn check(navrep: &Navrep) {
    for (number, links) in all_pairs(navrep).iter().enumerate() {
        assert_eq!(navrep.links(number as u32), links, "of {number}");
    }
}

#[test]
fn an_asset_cuts_and_gives_back() {
    let row: Vec<_> = (0..6).map(|x| ball(f64::from(x), 0.0, 0.8)).collect();
    let mut navrep = Navrep::of(&row).unwrap();
    check(&navrep);
    let before = navrep.hash();
    let level = AssetLevel {
        spheres: vec![ball(2.5, 1.0, 1.0)],
        culls: vec![ball(2.5, 0.0, 0.5)],
    };
    let asset = navrep
        .place(Asset {
            name: String::new(),
            levels: vec![level],
        })
        .unwrap();
    let change = navrep.set_level(asset, 1).unwrap();
    assert_eq!(change.culled, [2, 3]);
    assert_eq!(change.added, [6]);
    check(&navrep);
    assert_ne!(navrep.hash(), before);
    navrep.move_asset(asset, DVec3::new(0.5, 0.0, 0.0)).unwrap();
    check(&navrep);
    let change = navrep.set_level(asset, 0).unwrap();
    assert_eq!(change.given_back, [2, 3, 4]);
    check(&navrep);
    assert_eq!(navrep.hash(), before);
    assert_eq!(navrep.set_level(asset, 2).unwrap_err().id, "spheres.level");
}

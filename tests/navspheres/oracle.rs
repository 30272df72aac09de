//! The links of a navrep by all pairs, and spheres drawn at random.

use glam::DVec3;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::navspheres::{NavSphere, Navrep, SphereLink};
use wayscope::world::scene::AreaMedium;

/// A source of numbers.
pub fn numbers(seed: u64) -> Pcg32 {
    Pcg32::new(seed, 0x5eed)
}

/// A number from 0 to 1.
pub fn unit(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / f64::from(u32::MAX)
}

/// A number between two.
pub fn between(random: &mut Pcg32, low: f64, high: f64) -> f64 {
    low + (high - low) * unit(random)
}

/// A whole number below another one.
pub fn below(random: &mut Pcg32, count: usize) -> usize {
    random.next_u32() as usize % count.max(1)
}

/// A sphere of land in the plane of height 0.
pub fn ball(x: f64, y: f64, radius: f64) -> NavSphere {
    NavSphere::new(DVec3::new(x, y, 0.0), radius, AreaMedium::Land)
}

/// A sphere in a box of that side, flat on the ground now and then.
pub fn any_sphere(random: &mut Pcg32, side: f64, largest: f64) -> NavSphere {
    let height = [0.0, between(random, 0.0, 3.0)][below(random, 2)];
    let at = DVec3::new(
        between(random, 0.0, side),
        between(random, 0.0, side),
        height,
    );
    // Whole places and radii make spheres that touch, coincide, and lie in each other.
    let whole = below(random, 3) == 0;
    let radius = between(random, largest / 10.0, largest);
    let medium = AreaMedium::ALL[below(random, 3)];
    if whole {
        NavSphere::new(at.round(), radius.ceil(), medium)
    } else {
        NavSphere::new(at, radius, medium)
    }
}

/// So many spheres that each overlaps about five others.
pub fn scattered(random: &mut Pcg32, count: usize) -> Vec<NavSphere> {
    let side = (count as f64).sqrt() * 1.75;
    (0..count)
        .map(|_| {
            let at = DVec3::new(between(random, 0.0, side), between(random, 0.0, side), 0.0);
            NavSphere::new(at, between(random, 0.5, 1.5), AreaMedium::Land)
        })
        .collect()
}

/// How many cull spheres of others overlap a sphere.
fn count(navrep: &Navrep, number: u32, sphere: &NavSphere) -> u32 {
    let owner = navrep.owner(number);
    let culls = navrep.culls();
    let of_others = culls.filter(|(asset, cull)| Some(*asset) != owner && cull.overlaps(sphere));
    of_others.count() as u32
}

/// The links of all pairs that exist and that no cull sphere of others overlaps.
fn all_pairs(navrep: &Navrep) -> Vec<Vec<SphereLink>> {
    let all = navrep.spheres();
    let active: Vec<_> = all
        .filter(|(number, sphere)| count(navrep, *number, sphere) == 0)
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

/// All that holds of a navrep after each change.
pub fn check(navrep: &Navrep) {
    let links = all_pairs(navrep);
    for (number, links) in (0..).zip(&links) {
        assert_eq!(navrep.links(number), links, "of {number}");
    }
    for (number, sphere) in navrep.spheres() {
        let culls = count(navrep, number, sphere);
        assert_eq!(navrep.cull_count(number), culls, "of {number}");
        assert_eq!(navrep.is_active(number), culls == 0, "{number}");
    }
    assert_eq!(navrep.tree().len(), navrep.spheres().count());
    assert_eq!(
        navrep.link_count() * 2,
        links.iter().map(Vec::len).sum::<usize>()
    );
}

/// What a navrep holds, to the bit: spheres, whether they are active, links.
pub fn contents(navrep: &Navrep) -> Vec<(u32, NavSphere, bool, Vec<SphereLink>)> {
    let all = navrep.spheres();
    all.map(|(number, sphere)| {
        let links = navrep.links(number).to_vec();
        (number, *sphere, navrep.is_active(number), links)
    })
    .collect()
}

//! Navspheres: linking by the loose quadtree, by an R-tree (crate `rstar`) and by all pairs; levels of an asset.
//!
//! `cargo bench --bench navspheres -- COUNT`; without a number 10,000 spheres.

use glam::DVec3;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use std::hint::black_box;
use std::time::Instant;
use wayscope::navspheres::{Asset, AssetLevel, LinkLists, LinkMethod, Linking, NavSphere, Navrep};
use wayscope::trace::Process;
use wayscope::world::scene::AreaMedium;

/// A number from 0 to 1, from a generator of numbers.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Spheres of 0.5 to 1.5 m, each of which overlaps about five others.
fn scattered(count: usize) -> Vec<NavSphere> {
    let mut numbers = Numbers(7);
    let side = (count as f64).sqrt() * 1.75;
    let one = |_| {
        let at = DVec3::new(numbers.next() * side, numbers.next() * side, 0.0);
        NavSphere::new(at, 0.5 + numbers.next(), AreaMedium::Land)
    };
    (0..count).map(one).collect()
}

fn by(method: LinkMethod, spheres: &[NavSphere]) -> (LinkLists, u64) {
    let mut linking = Linking::new(method);
    linking.run(spheres, &mut ());
    let tests = linking.pair_tests();
    (linking.into_links(spheres), tests)
}

/// The same links by an R-tree that is loaded at once, over the boxes of the spheres seen from above.
fn by_r_tree(spheres: &[NavSphere]) -> (LinkLists, u64) {
    let corners = |sphere: &NavSphere| {
        let (at, radius) = (sphere.at, sphere.radius);
        let low = [at.x - radius, at.y - radius];
        AABB::from_corners(low, [at.x + radius, at.y + radius])
    };
    let boxed = (0_u32..)
        .zip(spheres)
        .map(|(number, sphere)| GeomWithData::new(Rectangle::from_aabb(corners(sphere)), number));
    let tree = RTree::bulk_load(boxed.collect());
    let (mut pairs, mut tests) = (Vec::new(), 0);
    for (number, sphere) in (0_u32..).zip(spheres) {
        let first = pairs.len();
        for one in tree.locate_in_envelope_intersecting(corners(sphere)) {
            if one.data < number {
                tests += 1;
                if sphere.overlaps(&spheres[one.data as usize]) {
                    pairs.push((number, one.data));
                }
            }
        }
        pairs[first..].sort_unstable();
    }
    (LinkLists::of_pairs(spheres, &pairs), tests)
}

/// The least of several times, in milliseconds, and what came out.
fn least<T>(times: usize, mut run: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    let mut result = None;
    for _ in 0..times {
        let begun = Instant::now();
        let came = black_box(run());
        best = best.min(begun.elapsed().as_secs_f64() * 1e3);
        result = Some(came);
    }
    (best, result.expect("it ran at least once"))
}

fn linking(spheres: &[NavSphere]) {
    let (tree, (links, tests)) = least(15, || by(LinkMethod::Quadtree, spheres));
    let (peer, (peers, peer_tests)) = least(15, || by_r_tree(spheres));
    let (pairs, (all, pair_tests)) = least(3, || by(LinkMethod::AllPairs, spheres));
    for number in 0..spheres.len() as u32 {
        assert_eq!(links.of(number), all.of(number));
        assert_eq!(links.of(number), peers.of(number));
    }
    let count = links.count() / 2;
    println!("{} spheres, {count} links", spheres.len());
    println!("  loose quadtree: {tree:.3} ms, {tests} pair tests");
    println!(
        "  rstar: {peer:.3} ms ({:.2} times), {peer_tests} pair tests",
        peer / tree
    );
    println!(
        "  all pairs: {pairs:.3} ms ({:.2} times), {pair_tests} pair tests",
        pairs / tree
    );
    let (whole, _) = least(15, || Navrep::of(spheres));
    println!("  a navrep of them: {whole:.3} ms");
}

fn levels(spheres: &[NavSphere]) {
    let Ok(mut navrep) = Navrep::of(spheres) else {
        println!("  more spheres than a navrep holds");
        return;
    };
    let at = spheres[spheres.len() / 2].at;
    let ball = |x: f64, y: f64, radius: f64| {
        NavSphere::new(at + DVec3::new(x, y, 0.0), radius, AreaMedium::Land)
    };
    // An ice floe: one sphere, then five, over what is near.
    let five = [(0.0, 0.0), (1.5, 0.0), (-1.5, 0.0), (0.0, 1.5), (0.0, -1.5)];
    let small = AssetLevel {
        spheres: vec![ball(0.0, 0.0, 1.0)],
        culls: vec![ball(0.0, 0.0, 1.2)],
    };
    let large = AssetLevel {
        spheres: five.map(|(x, y)| ball(x, y, 1.2)).to_vec(),
        culls: vec![ball(0.0, 0.0, 3.0)],
    };
    let asset = Asset {
        name: String::new(),
        levels: vec![small, large],
    };
    let number = navrep.place(asset).expect("it has few spheres");
    for level in [1, 2, 1, 2, 0] {
        let begun = Instant::now();
        let change = navrep.set_level(number, level).expect("it has that level");
        let first = begun.elapsed().as_secs_f64() * 1e6;
        let back = navrep.asset(number).map_or(0, |placed| placed.level);
        assert_eq!(back, level);
        println!(
            "  to level {level}: {first:.1} µs, {} culled, {} given back, {} added, {} taken away",
            change.culled.len(),
            change.given_back.len(),
            change.added.len(),
            change.taken_away.len()
        );
    }
    let (round, _) = least(200, || {
        for level in [1, 2, 0] {
            black_box(navrep.set_level(number, level)).expect("it has that level");
        }
    });
    println!("  up to 1, to 2, and down again: {:.1} µs", round * 1e3);
}

fn main() {
    let arguments = std::env::args().skip(1);
    let counts: Vec<usize> = arguments.filter_map(|one| one.parse().ok()).collect();
    for count in if counts.is_empty() {
        vec![10_000]
    } else {
        counts
    } {
        let spheres = scattered(count.max(1));
        linking(&spheres);
        levels(&spheres);
    }
}

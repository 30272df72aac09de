//! Routes over navspheres: A* alone, with the funnel, and with collapsing.
//!
//! `cargo bench --bench sphere_routes`.

use glam::DVec3;
use std::hint::black_box;
use std::time::Instant;
use wayscope::navspheres::{
    Animal, Media, NavSphere, Navrep, SphereQuery, SphereRouter, SphereSmoothing,
};
use wayscope::world::scene::AreaMedium;

/// Routes of a measurement.
const COUNT: usize = 2000;

/// Numbers from 0 to 1.
fn generator() -> impl FnMut() -> f64 {
    let mut state = 1_u64;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A square of jittered spheres, of which one in six is left out.
fn meadow(count: usize, next: &mut impl FnMut() -> f64) -> Vec<NavSphere> {
    let mut spheres = Vec::new();
    let side = (count as f64 * 1.2).sqrt().ceil() as usize;
    for cell in 0..side * side {
        let (x, y) = ((cell % side) as f64, (cell / side) as f64);
        let jitter = DVec3::new(next() - 0.5, next() - 0.5, 0.0) * 0.4;
        if next() > 1.0 / 6.0 && spheres.len() < count {
            let at = DVec3::new(x, y, 0.0) + jitter;
            spheres.push(NavSphere::new(at, 0.6 + 0.2 * next(), AreaMedium::Land));
        }
    }
    spheres
}

fn main() {
    let animal = Animal {
        radius: 0.15,
        media: Media {
            land: true,
            ..Media::default()
        },
        climbs: false,
        cost: [1.0; 3],
        speed: 1.0,
        turn_rate: 3.0,
    };
    for count in [100, 1_000, 10_000] {
        let mut next = generator();
        let spheres = meadow(count, &mut next);
        let navrep = Navrep::of(&spheres).expect("all can be used");
        let links = navrep.link_count();
        println!("{} spheres, {links} links", spheres.len());
        let mut pick = || spheres[(next() * spheres.len() as f64) as usize].at;
        let queries: Vec<_> = (0..COUNT)
            .map(|_| SphereQuery::between(pick(), pick()))
            .collect();
        let mut router = SphereRouter::default();
        let mut routes = Vec::new();
        let mut expanded = 0;
        let begun = Instant::now();
        for query in &queries {
            if let Ok(route) = router.find(&navrep, &animal, black_box(*query), &[]) {
                routes.push(route);
            }
            expanded += router.counters().expanded;
        }
        let us = |begun: Instant, count: usize| begun.elapsed().as_secs_f64() * 1e6 / count as f64;
        println!(
            "  A*: {:.1} us a query, {} expansions, {} of {COUNT} found, {:.1} spheres each",
            us(begun, COUNT),
            expanded / COUNT as u64,
            routes.len(),
            routes
                .iter()
                .map(|route| route.spheres.len())
                .sum::<usize>() as f64
                / routes.len().max(1) as f64,
        );
        for smoothing in [SphereSmoothing::Overlaps, SphereSmoothing::Funnel] {
            let begun = Instant::now();
            for route in &routes {
                black_box(route.path(smoothing));
            }
            println!("  {smoothing:?}: {:.1} us a route", us(begun, routes.len()));
        }
        let begun = Instant::now();
        for route in &routes {
            let path = route.path(SphereSmoothing::Centres);
            black_box(route.clear_space().collapse(&path));
        }
        println!("  collapsed: {:.1} us a route", us(begun, routes.len()));
    }
}

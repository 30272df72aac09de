//! The area of unions of discs, beside formulas and samples.

use crate::oracle::{any_sphere, ball, between, numbers};
use core::f64::consts::PI;
use glam::{DVec2, DVec3};
use wayscope::navspheres::{Asset, AssetLevel, Navrep, union_area};

fn disc(x: f64, y: f64, radius: f64) -> (DVec2, f64) {
    (DVec2::new(x, y), radius)
}

fn is(discs: &[(DVec2, f64)], expected: f64) {
    let area = union_area(discs);
    assert!(
        (area - expected).abs() < 1e-9 * (1.0 + expected),
        "{area} {expected}: {discs:?}"
    );
}

#[test]
fn unions_that_are_known() {
    is(&[], 0.0);
    is(&[disc(3.0, -2.0, 1.5)], PI * 2.25);
    // Apart, touching, one in the other, touching it from within, and the same one three times.
    is(&[disc(0.0, 0.0, 1.0), disc(9.0, 0.0, 2.0)], PI * 5.0);
    is(&[disc(0.0, 0.0, 1.0), disc(3.0, 0.0, 2.0)], PI * 5.0);
    is(&[disc(0.2, 0.0, 1.0), disc(0.0, 0.0, 2.0)], PI * 4.0);
    is(&[disc(1.0, 0.0, 1.0), disc(0.0, 0.0, 2.0)], PI * 4.0);
    is(&[disc(1.0, 5.0, 1.0); 3], PI);
    // Two that overlap: less the lens.
    let (a, b, d) = (1.5_f64, 1.0_f64, 2.0_f64);
    let along = (d * d + a * a - b * b) / (2.0 * d);
    let h = (a * a - along * along).sqrt();
    let lens = a * a * libm::acos(along / a) + b * b * libm::acos((d - along) / b) - d * h;
    for turn in 0..16 {
        let (sin, cos) = libm::sincos(f64::from(turn) * PI / 8.0);
        let two = [disc(7.0, 7.0, a), disc(7.0 + d * cos, 7.0 + d * sin, b)];
        is(&two, PI * (a * a + b * b) - lens);
    }
    // What is no disc counts for nothing.
    let odd = [
        disc(0.0, 0.0, 1.0),
        disc(f64::NAN, 0.0, 1.0),
        disc(0.0, 0.0, f64::INFINITY),
        disc(5.0, 5.0, -1.0),
    ];
    is(&odd, PI);
}

#[test]
fn a_hole_is_left_out() {
    // Twelve discs around a place that none of them covers: they hang together in a ring.
    let ring: Vec<(DVec2, f64)> = (0..12)
        .map(|index| {
            let (sin, cos) = libm::sincos(f64::from(index) * PI / 6.0);
            disc(3.0 * cos, 3.0 * sin, 1.0)
        })
        .collect();
    let mut filled = ring.clone();
    filled.push(disc(0.0, 0.0, 2.9));
    let hole = union_area(&filled) - union_area(&ring);
    // Less than the disc that fits in, and more than the one that only just does.
    assert!(hole > PI * 4.0 && hole < PI * 2.9 * 2.9, "{hole}");
}

#[test]
fn it_is_what_samples_say() {
    let mut random = numbers(31);
    for round in 0..12 {
        let largest = [0.4, 1.5, 4.0][round % 3];
        let spheres: Vec<_> = (0..60)
            .map(|_| any_sphere(&mut random, 12.0, largest))
            .collect();
        let navrep = Navrep::of(&spheres).unwrap();
        let height = between(&mut random, -0.5, 3.0);
        let area = navrep.area_at(height, |_| true);
        let (mut inside, mut all) = (0_u32, 0_u32);
        let mut found = Vec::new();
        // From -5 to 17: all of them lie in it.
        let step = 0.05;
        for column in 0..440_u32 {
            for row in 0..440_u32 {
                let mut within = || between(&mut random, 0.0, step);
                let at = DVec3::new(
                    f64::from(column) * step - 5.0 + within(),
                    f64::from(row) * step - 5.0 + within(),
                    height,
                );
                navrep.containing(at, &mut found);
                inside += u32::from(!found.is_empty());
                all += 1;
            }
        }
        let sampled = f64::from(inside) / f64::from(all) * 22.0 * 22.0;
        assert!(
            (area - sampled).abs() < 0.3,
            "round {round}: {area} {sampled}"
        );
    }
}

#[test]
fn of_a_navrep_only_what_is_active_and_asked_for_counts() {
    let mut navrep = Navrep::of(&[ball(0.0, 0.0, 1.0), ball(5.0, 0.0, 2.0)]).unwrap();
    let all = navrep.area_at(0.0, |_| true);
    assert!((all - PI * 5.0).abs() < 1e-9);
    assert!((navrep.area_at(0.0, |one| one.radius < 1.5) - PI).abs() < 1e-9);
    assert!((navrep.area_at(0.6, |_| true) - PI * (0.64 + 3.64)).abs() < 1e-9);
    let level = AssetLevel {
        spheres: Vec::new(),
        culls: vec![ball(5.0, 0.0, 0.1)],
    };
    let asset = Asset {
        name: String::new(),
        levels: vec![level],
    };
    let asset = navrep.place(asset).unwrap();
    navrep.set_level(asset, 1).unwrap();
    assert!((navrep.area_at(0.0, |_| true) - PI).abs() < 1e-9);
    navrep.set_level(asset, 0).unwrap();
    assert_eq!(navrep.area_at(0.0, |_| true), all);
}

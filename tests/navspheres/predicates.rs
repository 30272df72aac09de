//! Overlap, separation, containment, lenses: beside whole numbers, sampling, and a bottleneck that is measured.

use crate::oracle::{any_sphere, ball, below, between, numbers, unit};
use glam::{DVec2, DVec3};
use rand_pcg::Pcg32;
use wayscope::navspheres::{Lens, NavSphere};
use wayscope::world::scene::AreaMedium;

/// A point in or around a sphere.
fn point_near(random: &mut Pcg32, sphere: &NavSphere) -> DVec3 {
    let mut along = || between(random, -1.2, 1.2);
    sphere.at + DVec3::new(along(), along(), along()) * sphere.radius
}

#[test]
fn predicates_are_exact_on_whole_numbers() {
    let mut random = numbers(1);
    let mut touching = 0;
    for _ in 0..100_000 {
        let mut whole = |count: usize| below(&mut random, count) as i64;
        let (a, b): ([i64; 3], [i64; 3]) = (
            [whole(9), whole(9), whole(9)],
            [whole(9), whole(9), whole(9)],
        );
        let (r, s) = (1 + whole(7), 1 + whole(7));
        let sphere = |at: [i64; 3], radius: i64| {
            let at = DVec3::from_array(at.map(|one| one as f64));
            NavSphere::new(at, radius as f64, AreaMedium::Land)
        };
        let (first, second) = (sphere(a, r), sphere(b, s));
        let square: i64 = (0..3).map(|axis| (a[axis] - b[axis]).pow(2)).sum();
        assert_eq!(first.overlaps(&second), square < (r + s).pow(2));
        assert_eq!(first.nests(&second), square <= (r - s).pow(2));
        assert_eq!(first.contains(second.at), square <= r.pow(2));
        let separation = first.separation(&second);
        assert!((separation - ((square as f64).sqrt() - (r + s) as f64)).abs() < 1e-12);
        assert_eq!(separation < 0.0, first.overlaps(&second));
        touching += u32::from(square == (r + s).pow(2));
    }
    assert!(touching > 500, "only {touching} pairs touch");
}

#[test]
fn predicates_agree_with_samples() {
    let mut random = numbers(2);
    let mut overlapping = 0;
    for _ in 0..100_000 {
        let (a, b) = (
            any_sphere(&mut random, 8.0, 4.0),
            any_sphere(&mut random, 8.0, 4.0),
        );
        let separation = a.separation(&b);
        let mut shared = false;
        for _ in 0..8 {
            let (p, q) = (point_near(&mut random, &a), point_near(&mut random, &b));
            let (in_a, in_b) = (a.contains(p), b.contains(p));
            assert_eq!(in_a, (p - a.at).length() <= a.radius);
            shared |= in_a && in_b;
            // No two points of the spheres are nearer to each other than their surfaces.
            if in_a && b.contains(q) {
                assert!(p.distance(q) >= separation - 1e-9);
            }
        }
        // What lies deep enough in both on the line of the centres is met by samples of it.
        for step in 0..=64 {
            let p = a.at.lerp(b.at, f64::from(step) / 64.0);
            shared |= a.contains(p) && b.contains(p);
        }
        if shared {
            assert!(a.overlaps(&b) || separation.abs() < 1e-9);
        } else {
            assert!(separation > -a.at.distance(b.at) / 32.0);
        }
        overlapping += u32::from(shared);
    }
    assert!((20_000..80_000).contains(&overlapping), "{overlapping}");
}

#[test]
fn crossing_circles_lie_on_both_surfaces() {
    let mut random = numbers(3);
    let (mut lenses, mut nested) = (0, 0);
    for _ in 0..20_000 {
        let (a, b) = (
            any_sphere(&mut random, 6.0, 5.0),
            any_sphere(&mut random, 6.0, 5.0),
        );
        let Some(lens) = Lens::of(&a, &b) else {
            nested += u32::from(a.nests(&b));
            assert!(a.nests(&b) || !a.overlaps(&b));
            continue;
        };
        lenses += 1;
        let across = lens.normal.any_orthonormal_vector();
        let up = lens.normal.cross(across);
        for step in 0..8 {
            let angle = f64::from(step) * 0.785;
            let p = lens.at + (across * libm::cos(angle) + up * libm::sin(angle)) * lens.radius;
            for sphere in [&a, &b] {
                let off = p.distance(sphere.at) - sphere.radius;
                assert!(off.abs() <= 1e-9 * sphere.radius, "{off}");
            }
        }
        assert!((lens.thickness + a.separation(&b)).abs() < 1e-12);
    }
    assert!(lenses > 5_000 && nested > 500, "{lenses} {nested}");
    // Touching spheres share nothing, inside and outside.
    assert_eq!(Lens::of(&ball(0.0, 0.0, 1.0), &ball(3.0, 0.0, 2.0)), None);
    assert_eq!(Lens::of(&ball(0.0, 0.0, 1.0), &ball(1.0, 0.0, 2.0)), None);
}

/// The distance of points on the axis from the surface of the union of two discs, at 0 and at `d` on it.
struct Outline {
    points: Vec<DVec2>,
}

impl Outline {
    fn of(d: f64, radii: [f64; 2]) -> Outline {
        let mut points = Vec::new();
        for (this, other) in [(0, 1), (1, 0)] {
            let centres = [DVec2::ZERO, DVec2::new(d, 0.0)];
            let at = |angle: f64| {
                centres[this] + DVec2::new(libm::cos(angle), libm::sin(angle)) * radii[this]
            };
            let outside = |angle: f64| at(angle).distance(centres[other]) >= radii[other];
            let step = core::f64::consts::PI / 300.0;
            for k in 0..300 {
                let (mut low, mut high) = (f64::from(k) * step, f64::from(k + 1) * step);
                let begins = outside(low);
                if begins {
                    points.push(at(low));
                }
                if begins != outside(high) {
                    for _ in 0..40 {
                        let middle = 0.5 * (low + high);
                        if outside(middle) == begins {
                            low = middle;
                        } else {
                            high = middle;
                        }
                    }
                    points.push(at(low));
                }
            }
            points.extend(outside(core::f64::consts::PI).then(|| at(core::f64::consts::PI)));
        }
        Outline { points }
    }

    fn clearance(&self, x: f64) -> f64 {
        let squares = self
            .points
            .iter()
            .map(|one| one.distance_squared(DVec2::new(x, 0.0)));
        squares.fold(f64::INFINITY, f64::min).sqrt()
    }

    /// The least clearance from 0 to `d`.
    fn bottleneck(&self, d: f64) -> f64 {
        let (mut low, mut high) = (0.0, d);
        let mut least = f64::INFINITY;
        for _ in 0..3 {
            let step = (high - low) / 24.0;
            let samples = (0..=24).map(|k| low + step * f64::from(k));
            let best = samples
                .map(|x| (self.clearance(x), x))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let (found, x) = best.unwrap();
            least = least.min(found);
            (low, high) = ((x - step).max(0.0), (x + step).min(d));
        }
        least
    }
}

#[test]
fn bottlenecks_are_those_measured() {
    let mut random = numbers(4);
    let (mut between_centres, mut beyond) = (0, 0);
    while between_centres + beyond < 20_000 {
        let (r, s) = (
            between(&mut random, 0.2, 3.0),
            between(&mut random, 0.2, 3.0),
        );
        let d = between(&mut random, 0.0, r + s);
        let Some(lens) = Lens::of(&ball(0.0, 0.0, r), &ball(d, 0.0, s)) else {
            continue;
        };
        let measured = Outline::of(d, [r, s]).bottleneck(d);
        let off = (lens.bottleneck - measured).abs();
        assert!(
            off < 2e-3 * (r + s),
            "{d} {r} {s}: {} and {measured}",
            lens.bottleneck
        );
        if lens.at.x < 0.0 || lens.at.x > d {
            beyond += 1;
        } else {
            between_centres += 1;
        }
    }
    assert!(beyond > 3_000, "{beyond}");
}

#[test]
fn volumes_of_lenses_are_those_of_slices_and_samples() {
    let mut random = numbers(5);
    for pair in 0..500 {
        let (r, s) = (
            between(&mut random, 0.2, 3.0),
            between(&mut random, 0.2, 3.0),
        );
        let d = between(&mut random, 0.0, 1.1 * (r + s));
        let (a, b) = (ball(0.0, 0.0, r), ball(d, 0.0, s));
        let volume = Lens::volume(&a, &b);
        let (slices, width) = (20_000, 2.0 * r / 20_000.0);
        let mut sum = 0.0;
        for slice in 0..slices {
            let x = -r + (f64::from(slice) + 0.5) * width;
            let square = (r * r - x * x).min(s * s - (x - d) * (x - d));
            sum += core::f64::consts::PI * square.max(0.0) * width;
        }
        assert!(
            (volume - sum).abs() < 1e-5 * r * r * r,
            "{d} {r} {s}: {volume} and {sum}"
        );
        if pair < 10 {
            let mut inside = 0;
            for _ in 0..100_000 {
                let mut along = || (2.0 * unit(&mut random) - 1.0) * r;
                let p = DVec3::new(along(), along(), along());
                inside += u32::from(a.contains(p) && b.contains(p));
            }
            let sampled = f64::from(inside) / 100_000.0 * 8.0 * r * r * r;
            assert!(
                (volume - sampled).abs() < 0.06 * r * r * r,
                "{volume} and {sampled}"
            );
        }
    }
}

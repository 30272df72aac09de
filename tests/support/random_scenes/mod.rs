//! Random scenes, for tests.
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::world::scene::{Obstacle, Scene, Shape};

/// A source of numbers.
pub fn numbers(seed: u64) -> Pcg32 {
    Pcg32::new(seed, 0x0a02_bdbf_7bb3_c0a7)
}

/// A number from `low` to `high`.
pub fn between(numbers: &mut Pcg32, low: f64, high: f64) -> f64 {
    low + (high - low) * f64::from(numbers.next_u32()) / f64::from(u32::MAX)
}

/// A point between two corners.
pub fn point(numbers: &mut Pcg32, low: DVec2, high: DVec2) -> DVec2 {
    let x = between(numbers, low.x, high.x);
    DVec2::new(x, between(numbers, low.y, high.y))
}

/// A star-shaped polygon around `middle`, perhaps with a hole.
pub fn star(numbers: &mut Pcg32, middle: DVec2, radius: f64, hole: bool) -> Shape {
    let count = 3 + numbers.next_u32() % 8;
    let mut ring = |scale: f64| -> Vec<DVec2> {
        (0..count)
            .map(|index| {
                let angle = std::f64::consts::TAU * (f64::from(index) + between(numbers, 0.0, 0.6))
                    / f64::from(count);
                middle + DVec2::from_angle(angle) * radius * between(numbers, 0.6, 1.0) * scale
            })
            .collect()
    };
    let mut rings = vec![ring(1.0)];
    if hole {
        // Wholly inside where the outline has enough corners: a polygon of n corners holds a circle of cos(pi / n) of
        // its own.
        rings.push(ring(0.15));
    }
    Shape::Polygon { rings }
}

/// A floor of 40 x 30 metres with polygons, discs and some that overlap or reach outside.
pub fn random_scene(seed: u64, count: usize) -> Scene {
    let mut numbers = numbers(seed);
    let (min, max) = (DVec2::new(-10.0, 5.0), DVec2::new(30.0, 35.0));
    let mut scene = Scene::new(min, max).unwrap();
    while scene.obstacles().len() < count {
        let middle = point(&mut numbers, min - 1.0, max + 1.0);
        let radius = between(&mut numbers, 0.3, 4.0);
        let shape = match numbers.next_u32() % 4 {
            0 => Shape::Disc {
                centre: middle,
                radius,
            },
            1 => star(&mut numbers, middle, radius, true),
            _ => star(&mut numbers, middle, radius, false),
        };
        // Of a star whose hole sticks out another is drawn.
        let _ = scene.add(Obstacle::standing(shape, 2.0));
    }
    scene
}

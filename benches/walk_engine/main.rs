//! The walk engine beside keyframes: nanoseconds a walker and frame, in turns in one run, and bytes.
//!
//! `cargo bench --bench walk_engine`.

use std::hint::black_box;
use std::time::Instant;
use wayscope::animation::{BodyBuild, Gait, HipMode, Pose, Style, WalkPattern};

/// Frames of a round, and rounds; the fastest round of each counts, as others share the machine.
const FRAMES: u32 = 20_000;
const ROUNDS: u32 = 15;

/// A way to make poses.
type Way<'a> = (&'a str, Box<dyn FnMut(f64, f64) + 'a>);

fn main() {
    let pattern = |hip| WalkPattern::new(Style::default(), BodyBuild::default(), hip);
    let (literal, planted) = (pattern(HipMode::Literal), pattern(HipMode::Planted));
    let gait = Gait::procedural();
    let frames: Vec<Pose> = (0..32)
        .map(|i| literal.pose(f64::from(i) / 32.0, 1.4, 0.0))
        .collect();
    let empty = || literal.pose(0.0, 1.0, 0.0);
    let [mut one, mut two, mut three] = [empty(), empty(), empty()];
    let mut ways: Vec<Way> = vec![
        (
            "walk engine, printed hip",
            Box::new(|phase, v| literal.pose_into(phase, v, 0.0, black_box(&mut one))),
        ),
        (
            "walk engine, turning",
            Box::new(|phase, v| literal.pose_into(phase, v, 0.4, black_box(&mut two))),
        ),
        (
            "walk engine, planted hip",
            Box::new(|phase, v| planted.pose_into(phase, v, 0.0, black_box(&mut three))),
        ),
        (
            "keyframes, two of 32 interpolated",
            Box::new(|phase, _| {
                let place = phase * 32.0;
                let i = place as usize % 32;
                black_box(frames[i].towards(&frames[(i + 1) % 32], place.fract()));
            }),
        ),
        (
            "Kuffner's cycle, turns scaled by speed",
            Box::new(|phase, v| drop(black_box(gait.pose(phase, v)))),
        ),
    ];
    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..ROUNDS {
        for ((_, way), best) in ways.iter_mut().zip(&mut best) {
            let begun = Instant::now();
            for i in 0..FRAMES {
                let phase = f64::from(i) * 0.013_7;
                way(phase - phase.floor(), 0.6 + 1e-4 * f64::from(i % 10_000));
            }
            *best = best.min(begun.elapsed().as_secs_f64() * 1e9 / f64::from(FRAMES));
        }
    }
    for ((name, _), best_of) in ways.iter().zip(&best) {
        println!(
            "{name}: {best_of:.0} ns a frame, {:.2} of the keyframes",
            best_of / best[3]
        );
    }
    println!(
        "bytes: pattern {}, style {}; a keyframe of 17 joints {}",
        size_of::<WalkPattern>(),
        size_of::<Style>(),
        size_of::<Pose>() + 17 * 32,
    );
}

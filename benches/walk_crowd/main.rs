//! The control of the walk engine, and a crowd on it layer by layer: nanoseconds a walker and frame.
//!
//! `cargo bench --bench walk_crowd`. The article (2004, a Pentium 4 of 2.2 GHz): the engine with its pattern at 2 kHz a
//! character, 18 characters with collision avoidance at 2.2 kHz by all pairs and at 3.2 kHz by a lattice.

use glam::DVec2;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;
use wayscope::agents::{OpenFloor, WalkCrowd, WalkCrowdSettings};
use wayscope::animation::{BodyBuild, FigureMaker, HipMode, Style, WalkEngine, WalkPattern};

/// Rounds; the fastest of each counts, as others share the machine.
const ROUNDS: u32 = 9;
const FRAME: f64 = 1.0 / 60.0;

fn main() {
    engine();
    for walkers in [1, 9, 18, 100, 1_000] {
        for lattice in [false, true] {
            crowd(walkers, lattice);
        }
    }
}

/// One engine in both modes, with and without its pose.
fn engine() {
    let pattern = WalkPattern::new(Style::default(), BodyBuild::default(), HipMode::Planted);
    let pattern = Arc::new(pattern);
    for (name, goals, poses) in [
        ("speed mode", false, false),
        ("position mode", true, false),
        ("position mode and pose", true, true),
    ] {
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            let Ok(mut walks) = WalkEngine::new(pattern.clone(), DVec2::ZERO, 0.0) else {
                return;
            };
            let _ = walks.set_speed(1.4);
            let mut pose = pattern.pose(0.0, 1.0, 0.0);
            let frames = 50_000;
            let begun = Instant::now();
            for frame in 0..frames {
                if goals && frame % 120 == 0 {
                    let around = DVec2::from_angle(f64::from(frame)) * 5.0;
                    let _ = walks.set_goal(around);
                } else if !goals && frame % 120 == 0 {
                    let _ = walks.set_turn(f64::from(frame % 7) * 0.2 - 0.6);
                }
                let _ = black_box(walks.step(FRAME));
                if poses {
                    walks.pose_into(black_box(&mut pose));
                }
            }
            best = best.min(begun.elapsed().as_secs_f64() * 1e9 / f64::from(frames));
        }
        println!("engine, {name}: {best:.0} ns a frame");
    }
    println!("state: {} bytes", size_of::<WalkEngine>());
}

/// The layers of a crowd of so many, 4 m² for each and at least the floor of 18.
fn crowd(walkers: usize, lattice: bool) {
    let side = (4.0 * walkers.max(18) as f64).sqrt();
    let settings = WalkCrowdSettings {
        walkers,
        side,
        lattice,
        ..WalkCrowdSettings::default()
    };
    let Ok(mut crowd) = WalkCrowd::new(settings) else {
        return;
    };
    let floor = OpenFloor { half: 0.5 * side };
    let ticks = (20_000 / walkers).clamp(20, 5_000);
    let (mut maker, mut figures) = (FigureMaker::default(), Vec::new());
    let mut best = [f64::INFINITY; 5];
    let mut tests = 0;
    for _ in 0..ROUNDS {
        let mut spent = [0.0; 5];
        for _ in 0..ticks {
            let mut at = Instant::now();
            let mut lap = |layer: usize| {
                spent[layer] += at.elapsed().as_secs_f64();
                at = Instant::now();
            };
            crowd.plan_ways(&floor, None);
            lap(0);
            crowd.avoid(&floor);
            lap(1);
            crowd.walk();
            lap(2);
            crowd.keep_apart(&floor);
            lap(3);
            crowd.figures(&mut maker, &mut figures);
            lap(4);
            tests = crowd.counts().avoid_tests + crowd.counts().apart_tests;
        }
        let each = 1e9 / (ticks * crowd.walkers().len()) as f64;
        for (best, spent) in best.iter_mut().zip(spent) {
            *best = best.min(spent * each);
        }
    }
    let [ways, avoid, walk, apart, figure] = best;
    let all = ways + avoid + walk + apart;
    println!(
        "{walkers} walkers, {}: ways {ways:.0}, avoidance {avoid:.0}, walk {walk:.0}, apart {apart:.0} = {all:.0} ns a \
         walker and frame ({:.1} kHz for all), figure {figure:.0} ns; {tests} pairs",
        if lattice { "lattice" } else { "all pairs" },
        1e6 / (all * walkers as f64),
    );
}

//! Walkers of the tests.

use glam::DVec2;
use std::sync::Arc;
use wayscope::animation::{BodyBuild, HipMode, Style, WalkEngine, WalkPattern};

/// How often something is tried: the first in the long form of the tests.
pub fn all(long: u32, usual: u32) -> u32 {
    match std::env::var_os("WAYSCOPE_ALL") {
        Some(_) => long,
        None => usual,
    }
}

/// The normal walk of a body with legs of this length, in metres.
pub fn pattern(leg: f64) -> WalkPattern {
    WalkPattern::new(Style::default(), BodyBuild::of_leg(leg), HipMode::Planted)
}

/// A walker that stands at the origin and faces along x.
pub fn walker(leg: f64) -> WalkEngine {
    WalkEngine::new(Arc::new(pattern(leg)), DVec2::ZERO, 0.0).unwrap()
}

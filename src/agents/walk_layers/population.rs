//! Who is in a walking crowd: builds and styles drawn by a seed, and where they begin.

use super::walk_crowd_settings::WalkCrowdSettings;
use crate::agents::crowds::ground::CrowdGround;
use crate::animation::{BodyBuild, HipMode, SpeedVariation, Style, WalkEngine, WalkPattern};
use crate::message::Message;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::f64::consts::TAU;
use std::sync::Arc;

/// The radius of a body, in leg lengths.
const RADIUS: f64 = 0.27;
/// How often a free place is drawn before there is none.
const TRIES: usize = 300;

/// One walker of a crowd.
#[derive(Clone, Debug, PartialEq)]
pub struct CrowdWalker {
    pub(in crate::agents) engine: WalkEngine,
    pub(in crate::agents) radius: f64,
    /// Its own speed, in m/s.
    pub(in crate::agents) speed: f64,
    /// Which of [`Style::PRESETS`] its style leans to.
    pub(in crate::agents) leaning: u8,
    /// The corners of its way that are left, the next last; the first is its target.
    pub(in crate::agents) way: Vec<DVec2>,
}

impl CrowdWalker {
    /// Its engine: place, heading, phase, footprints.
    pub fn engine(&self) -> &WalkEngine {
        &self.engine
    }

    /// Its radius in metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The speed that it likes, in m/s.
    pub fn own_speed(&self) -> f64 {
        self.speed
    }

    /// Which of [`Style::PRESETS`] its style leans to.
    pub fn leaning(&self) -> usize {
        usize::from(self.leaning)
    }

    /// The corners of its way that are left, the next first.
    pub fn way(&self) -> impl ExactSizeIterator<Item = DVec2> {
        self.way.iter().rev().copied()
    }
}

pub(super) fn unit(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / 4_294_967_296.0
}

fn between(random: &mut Pcg32, low: f64, high: f64) -> f64 {
    low + (high - low) * unit(random)
}

/// A place on a ground where a body of this radius stands free.
pub(super) fn free_place(
    ground: &dyn CrowdGround,
    radius: f64,
    random: &mut Pcg32,
) -> Option<DVec2> {
    let (low, high) = ground.bounds();
    (0..TRIES).find_map(|_| {
        let part = DVec2::new(unit(random), unit(random));
        let at = low + (high - low) * part;
        (ground.clearance(at, radius) >= radius).then_some(at)
    })
}

/// Build and style of a walker, and the preset that the style leans to.
fn pattern(settings: &WalkCrowdSettings, random: &mut Pcg32) -> (WalkPattern, u8) {
    if !settings.mixed {
        let build = BodyBuild::of_leg(0.93);
        return (
            WalkPattern::new(Style::default(), build, HipMode::Planted),
            0,
        );
    }
    let leaning = (unit(random) * Style::PRESETS.len() as f64) as usize;
    let name = Style::PRESETS[leaning.min(Style::PRESETS.len() - 1)];
    let leg = match name {
        "child" => between(random, 0.5, 0.7),
        "giant" => between(random, 1.02, 1.1),
        _ => between(random, 0.8, 1.0),
    };
    let towards = Style::preset(name).unwrap_or_default();
    let style = Style::default().towards(&towards, between(random, 0.4, 1.0));
    let pattern = WalkPattern::new(style, BodyBuild::of_leg(leg), HipMode::Planted);
    (pattern, leaning as u8)
}

/// A crowd at free places, none in another: as many as there is room for.
pub(super) fn populate(
    settings: &WalkCrowdSettings,
    ground: &dyn CrowdGround,
    random: &mut Pcg32,
) -> Result<Vec<CrowdWalker>, Message> {
    let mut walkers: Vec<CrowdWalker> = Vec::with_capacity(settings.walkers);
    for number in 0..settings.walkers {
        let (pattern, leaning) = pattern(settings, random);
        let leg = pattern.build().leg;
        let radius = RADIUS * leg;
        let free = |at: &DVec2| {
            let mut others = walkers.iter();
            others.all(|other| other.engine.position().distance(*at) > radius + other.radius)
        };
        let place = (0..TRIES).find_map(|_| free_place(ground, radius, random).filter(free));
        let Some(at) = place else {
            break;
        };
        let mut engine = WalkEngine::new(Arc::new(pattern), at, between(random, 0.0, TAU))?;
        engine.keep_prints(8);
        let part = if settings.mixed {
            between(random, 0.8, 1.2)
        } else {
            1.0
        };
        let seed = random.next_u32() ^ number as u32;
        if settings.varied {
            engine.set_variation(Some(SpeedVariation::of(seed)))?;
        }
        walkers.push(CrowdWalker {
            engine,
            radius,
            speed: settings.speed * part * leg,
            leaning,
            way: Vec::new(),
        });
    }
    Ok(walkers)
}

//! A crowd on the walk engine: each layer a call of its own, so that its cost can be timed.
//!
//! **Idea.** Behaviour gives a target, a planner the way there, avoidance bends it for the moment, the walk engine
//! walks to what it is given, and impenetrability works on places alone.
//!
//! **Source.** Boulic, Ulicny, Thalmann, "Versatile Walk Engine", "Nonplayer Character Control". Which avoidance is not
//! printed; ours is the crowd's.
//!
//! Deterministic: the same calls give the same states; a clone is a moment from which the run can be repeated.

use super::avoidance::{SIGHT, aim, mover};
use super::impenetrability::NearWalkers;
use super::population::{CrowdWalker, free_place, populate};
use super::walk_crowd_settings::WalkCrowdSettings;
use crate::agents::crowds::grid_paths::Paths;
use crate::agents::crowds::ground::CrowdGround;
use crate::agents::crowds::steering::Mover;
use crate::animation::{FigureMaker, Legs, SharedLegs, WalkInstant, WalkPattern};
use crate::message::Message;
use crate::trace::StateHash;
use glam::{DVec2, DVec3};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::sync::Arc;

/// How near to a corner of its way a walker is there, in leg lengths.
const CORNER: f64 = 0.5;

/// How long a walker may come no nearer to a corner before it gives its target up, in seconds.
const PATIENCE: f64 = 8.0;
/// What counts as nearer, in leg lengths.
const NEARER: f64 = 0.1;
/// The work of the planner in a tick, in expansions: a walker that comes after it was spent waits for the next tick.
pub const PLAN_BUDGET: u64 = 20_000;

/// The work of a tick, by layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LayerCounts {
    /// Ways asked for.
    pub ways: u64,
    /// Work of the planner for them.
    pub plan_work: u64,
    /// Walkers that wait for a way.
    pub waiting: u64,
    /// Pairs that avoidance tested.
    pub avoid_tests: u64,
    /// Inner steps of all walk engines.
    pub substeps: u64,
    /// Pairs that impenetrability tested: with the lattice those near by.
    pub apart_tests: u64,
    /// Metres that bodies were pushed.
    pub pushed: f64,
}

/// A floor without obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenFloor {
    /// Half its side, in metres; its middle is the origin.
    pub half: f64,
}

impl CrowdGround for OpenFloor {
    fn bounds(&self) -> (DVec2, DVec2) {
        (DVec2::splat(-self.half), DVec2::splat(self.half))
    }

    fn clearance(&self, at: DVec2, enough: f64) -> f64 {
        (self.half - at.x.abs().max(at.y.abs())).clamp(0.0, enough)
    }

    fn nearest(&self, at: DVec2, within: f64) -> Option<DVec2> {
        let rim = if at.x.abs() > at.y.abs() {
            DVec2::new(self.half.copysign(at.x), at.y)
        } else {
            DVec2::new(at.x, self.half.copysign(at.y))
        };
        (rim.distance(at) < within).then_some(rim)
    }

    fn sees(&self, from: DVec2, to: DVec2, radius: f64) -> bool {
        [from, to]
            .iter()
            .all(|&at| self.clearance(at, radius) >= radius)
    }
}

/// Walkers that go from target to target.
#[derive(Clone, Debug)]
pub struct WalkCrowd {
    settings: WalkCrowdSettings,
    walkers: Vec<CrowdWalker>,
    random: Pcg32,
    /// What poses are made by in place of each walker's own pattern.
    legs: Option<SharedLegs>,
    ticks: u64,
    /// Whose turn it is first to ask for a way.
    first: usize,
    near: NearWalkers,
    movers: Vec<Mover>,
    /// Places at the beginning of a tick: from there bodies move on the ground.
    before: Vec<DVec2>,
    counts: LayerCounts,
}

impl WalkCrowd {
    /// A crowd on an open floor.
    ///
    /// # Errors
    /// Those of [`WalkCrowdSettings::check`].
    pub fn new(settings: WalkCrowdSettings) -> Result<WalkCrowd, Message> {
        let half = 0.5 * settings.side;
        WalkCrowd::on(settings, &OpenFloor { half })
    }

    /// A crowd on a ground: as many as there is room for.
    ///
    /// # Errors
    /// Those of [`WalkCrowdSettings::check`].
    pub fn on(settings: WalkCrowdSettings, ground: &dyn CrowdGround) -> Result<WalkCrowd, Message> {
        settings.check()?;
        let mut random = Pcg32::new(settings.seed, 2004);
        let walkers = populate(&settings, ground, &mut random)?;
        Ok(WalkCrowd {
            settings,
            walkers,
            random,
            legs: None,
            ticks: 0,
            first: 0,
            near: NearWalkers::default(),
            movers: Vec::new(),
            before: Vec::new(),
            counts: LayerCounts::default(),
        })
    }

    /// One time step on the open floor.
    pub fn tick(&mut self) {
        let half = 0.5 * self.settings.side;
        self.tick_on(&OpenFloor { half }, None);
    }

    /// One time step on a ground, with a planner.
    pub fn tick_on(&mut self, ground: &dyn CrowdGround, paths: Option<&mut dyn Paths>) {
        self.plan_ways(ground, paths);
        self.avoid(ground);
        self.walk();
        self.keep_apart(ground);
    }

    /// The first layer of a tick: targets, ways, and the next corner of each. A walker without a way stands until it
    /// has one.
    pub fn plan_ways(&mut self, ground: &dyn CrowdGround, mut paths: Option<&mut dyn Paths>) {
        self.counts = LayerCounts::default();
        self.ticks += 1;
        self.before.clear();
        for walker in &mut self.walkers {
            self.before.push(walker.engine.position());
            walker.pass_corners(CORNER * walker.engine.leg());
            walker.lose_patience(NEARER * walker.engine.leg(), PATIENCE, self.settings.dt);
        }
        let routes = self.settings.layers.route;
        let count = self.walkers.len();
        let from = self.first;
        for number in (from..count).chain(0..from.min(count)) {
            let walker = &mut self.walkers[number];
            if !walker.way.is_empty() {
                continue;
            }
            if self.counts.plan_work >= PLAN_BUDGET {
                if self.counts.waiting == 0 {
                    self.first = number;
                }
                self.counts.waiting += 1;
                continue;
            }
            let Some(target) = free_place(ground, walker.radius, &mut self.random) else {
                continue;
            };
            let Some(paths) = paths.as_mut().filter(|_| routes) else {
                walker.way.push(target);
                continue;
            };
            let found = paths.find(ground, walker.engine.position(), target);
            self.counts.ways += 1;
            self.counts.plan_work += found.work;
            // Without a way there is another target in the next tick.
            walker.way = found.path.unwrap_or_default();
            walker.way.reverse();
        }
    }

    /// The second layer: others. Without it walkers aim at the corners of their ways.
    pub fn avoid(&mut self, ground: &dyn CrowdGround) {
        self.movers.clear();
        self.movers.extend(self.walkers.iter().map(mover));
        let lattice = self.settings.lattice;
        let avoids = self.settings.layers.avoid;
        if avoids && lattice {
            self.near.places.clear();
            self.near
                .places
                .extend(self.movers.iter().map(|mover| mover.at));
            self.near.lattice.sort(&self.near.places, SIGHT);
        }
        for (number, walker) in self.walkers.iter_mut().enumerate() {
            let Some(&corner) = walker.way.last() else {
                walker.engine.halt();
                continue;
            };
            let (mut goal, mut speed) = (corner, walker.speed);
            if avoids {
                let lattice = lattice.then_some(&self.near.lattice);
                let (found, tests) = aim(number, walker, corner, &self.movers, lattice, ground);
                (goal, speed) = (found.goal, found.speed);
                self.counts.avoid_tests += tests;
            }
            // Corners and speeds are finite, so neither is refused.
            let _ = walker.engine.set_speed(speed);
            let _ = walker.engine.set_goal(goal);
        }
    }

    /// The third layer: the walk engines.
    pub fn walk(&mut self) {
        for walker in &mut self.walkers {
            if let Ok(done) = walker.engine.step(self.settings.dt) {
                self.counts.substeps += u64::from(done.substeps);
            }
        }
    }

    /// The last layer: bodies out of walls and out of each other.
    pub fn keep_apart(&mut self, ground: &dyn CrowdGround) {
        let (walkers, before) = (&mut self.walkers, &self.before);
        let (tests, pushed) = self
            .near
            .keep_apart(walkers, before, &self.settings, ground);
        self.counts.apart_tests = tests;
        self.counts.pushed = pushed;
    }

    /// The walkers.
    pub fn walkers(&self) -> &[CrowdWalker] {
        &self.walkers
    }

    /// The settings.
    pub fn settings(&self) -> &WalkCrowdSettings {
        &self.settings
    }

    /// Sets all that needs no other crowd: layers, lattice, time step. The rest stays.
    ///
    /// # Errors
    /// Those of [`WalkCrowdSettings::check`].
    pub fn set_settings(&mut self, settings: WalkCrowdSettings) -> Result<(), Message> {
        settings.check()?;
        let WalkCrowdSettings {
            layers,
            lattice,
            dt,
            ..
        } = settings;
        self.settings = WalkCrowdSettings {
            layers,
            lattice,
            dt,
            ..self.settings
        };
        Ok(())
    }

    /// Forgets all ways: the scene has changed.
    pub fn scene_changed(&mut self) {
        for walker in &mut self.walkers {
            walker.way.clear();
        }
    }

    /// What the last tick took.
    pub fn counts(&self) -> LayerCounts {
        self.counts
    }

    /// How many ticks have passed.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// The deepest overlap of two bodies, in metres. O(n²).
    pub fn deepest_overlap(&self) -> f64 {
        let mut deepest = 0.0f64;
        for (i, one) in self.walkers.iter().enumerate() {
            for other in &self.walkers[i + 1..] {
                let apart = one.engine.position().distance(other.engine.position());
                deepest = deepest.max(one.radius + other.radius - apart);
            }
        }
        deepest
    }

    /// Lets all figures be made by other legs, as keyframes are, or each by its own pattern again.
    pub fn set_legs(&mut self, legs: Option<SharedLegs>) {
        self.legs = legs;
    }

    /// The legs that make the figure of a walker.
    pub fn legs_of(&self, walker: &CrowdWalker) -> SharedLegs {
        match &self.legs {
            Some(legs) => legs.clone(),
            None => walker.engine.pattern().clone().into(),
        }
    }

    /// The positions of all joints of all walkers, one after the other: x forward, y left, z up from its body's place,
    /// in metres. Answers how many joints each walker has.
    pub fn figures(&self, maker: &mut FigureMaker, out: &mut Vec<f32>) -> usize {
        self.figures_of(0..self.walkers.len(), maker, out)
    }

    /// The same of some walkers, by their numbers, in this order: of those that are drawn with a figure. A number that
    /// none has is left out.
    pub fn figures_of(
        &self,
        numbers: impl IntoIterator<Item = usize>,
        maker: &mut FigureMaker,
        out: &mut Vec<f32>,
    ) -> usize {
        out.clear();
        let mut places: Vec<DVec3> = Vec::new();
        let mut joints = 0;
        let drawn = numbers
            .into_iter()
            .filter_map(|number| self.walkers.get(number));
        for walker in drawn {
            places.clear();
            let pattern: &dyn Legs = walker.engine.pattern().as_ref();
            let legs = self.legs.as_ref().map_or(pattern, SharedLegs::get);
            let here = WalkInstant {
                at: DVec2::ZERO,
                heading: 0.0,
                ..walker.engine.instant()
            };
            maker.append(legs, &here, &mut places);
            joints = places.len();
            let numbers = places.iter().flat_map(|place| place.to_array());
            out.extend(numbers.map(|number| number as f32));
        }
        joints
    }

    /// The bytes that all walkers keep; a pattern that several share once.
    pub fn bytes(&self) -> usize {
        let own = |walker: &CrowdWalker| {
            let way = walker.way.capacity() * size_of::<DVec2>();
            size_of::<CrowdWalker>() - size_of_val(&walker.engine) + walker.engine.bytes() + way
        };
        let patterns = self.walkers.iter().map(|walker| walker.engine.pattern());
        let mut patterns: Vec<&Arc<WalkPattern>> = patterns.collect();
        patterns.sort_unstable_by_key(|pattern| Arc::as_ptr(pattern));
        patterns.dedup_by(|one, other| Arc::ptr_eq(one, other));
        let patterns = patterns.iter().map(|pattern| pattern.bytes());
        self.walkers.iter().map(own).sum::<usize>() + patterns.sum::<usize>()
    }

    /// A hash of all state that later ticks depend on.
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.settings.hash_into(&mut hash);
        hash.word(self.ticks);
        hash.word(self.first as u64);
        hash.word(self.random.clone().next_u64());
        for walker in &self.walkers {
            walker.engine.hash_into(&mut hash);
            let [nearest, waited] = [walker.nearest, walker.waited];
            hash.numbers([walker.radius, walker.speed, nearest, waited].into_iter());
            hash.places(&walker.way);
        }
        hash.finish()
    }
}

/// What a figure is drawn of, from a walker of a crowd.
impl From<&CrowdWalker> for WalkInstant {
    fn from(walker: &CrowdWalker) -> WalkInstant {
        walker.engine.instant()
    }
}

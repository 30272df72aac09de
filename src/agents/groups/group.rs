//! The motion of a coherent group: units attracted along a backbone path inside a corridor.
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.1. Each unit is pulled to its attraction point: the most advanced sample
//! of the backbone whose circle still contains all of the unit. It is searched contiguously from the last one, since a
//! backbone can come back and the most advanced circle of all may lie on another stretch. No attraction point is more
//! than the longitudinal limit beyond the least advanced one, so leaders are held back and wait. Within a step of time
//! attraction points are fixed.
//!
//! The paper promises motion without collisions but its forces do not keep it: in a neck units overlap almost fully at
//! any constants. The stable mode adds damping and a repulsion with an end, and after each step parts overlapping units
//! in some passes and projects all back into the corridor; a unit that could not move forward loses its speed. If a
//! group is blocked in front of a neck, some units yield; once all have arrived, damping is increased, so that they
//! come to rest.
//!
//! An iteration, a fifth of a second by default, is calculated beforehand; the places of its steps are kept, and what
//! is drawn lies between them. A step takes O(n²) in the literal mode and O(n k) in the stable one, k being the number
//! of units within 5 radii, plus the samples that attraction points advance by. Everything is deterministic, and a
//! [`Clone`] is a snapshot: the corridor is shared.

use super::corridor::GroupCorridor;
use super::formation;
use super::group_forces::{
    attraction_potential, parting, printed_repulsion_potential, stable_repulsion_potential,
};
use super::group_gauges::{Energy, GroupGauges, GroupSpread};
use super::group_motion::Laws;
use super::group_settings::{
    ForceMode, GroupSettings, STANDING_DENSITY, check_corridor, check_count, check_limit,
    goal_stretch,
};
use crate::agents::bodies::integrate::Workspace;
use crate::agents::bodies::near_pairs::NearPairs;
use crate::message::Message;
use crate::trace::StateHash;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::sync::Arc;

/// Simulated seconds without progress after which random units of the stable mode yield.
const JAMMED_AFTER: f64 = 2.0;

/// Simulated seconds without progress after which a group counts as stalled.
const STALLED_AFTER: f64 = 20.0;

/// An overlap, in radii, that is not worth another pass.
const PARTED: f64 = 0.005;

/// The factor on the damping of the stable mode once all units are in the goal stretch.
const EASE: f64 = 6.0;

/// The status of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum GroupStatus {
    /// On its way.
    Moving,
    /// All units are in the goal stretch, and their mean speed has been below a tenth of a radius per second.
    Arrived,
    /// No unit has advanced for 20 seconds. The simulation continues, and later progress resets this.
    Stalled,
    /// A force was not finite; the state is the last one before it, and no step changes it any more.
    Broken(Message),
}

/// A group of units that moves through a corridor.
#[derive(Clone, Debug)]
pub struct Group {
    corridor: Arc<GroupCorridor>,
    settings: GroupSettings,
    places: Vec<DVec2>,
    velocities: Vec<DVec2>,
    /// The furthest sample of each unit, before the longitudinal limit.
    furthest: Vec<u32>,
    /// The sample of each unit's attraction point.
    attraction: Vec<u32>,
    /// The first sample of the goal stretch, in which the group stands at the end.
    goal: usize,
    steps: u64,
    /// Positions at the start of the last iteration and after each of its steps, and the times.
    drawn: Vec<Vec<DVec2>>,
    /// The same of the iteration that is being calculated; empty between two.
    coming: Vec<Vec<DVec2>>,
    spare: Vec<Vec<DVec2>>,
    gauges: GroupGauges,
    status: GroupStatus,
    /// The largest sum of arcs so far, and when it was reached.
    progress: (f64, f64),
    /// The units that yield now.
    yielding: Vec<bool>,
    naive: bool,
    scratch: Scratch,
}

/// Working memory; nothing in it outlives a step.
#[derive(Clone, Debug, Default)]
struct Scratch {
    workspace: Workspace,
    near: NearPairs,
    pairs: Vec<(u32, u32)>,
    before: (Vec<DVec2>, Vec<DVec2>),
}

impl Group {
    /// A group of so many units, in a formation at the start of the corridor: touching none, in rows of a hexagonal
    /// lattice with a little disorder from the seed, those nearest to the start taken first.
    ///
    /// Errors: those of [`Group::with_units`], `group.no-room` where the corridor holds fewer.
    pub fn new(
        corridor: Arc<GroupCorridor>,
        settings: GroupSettings,
        units: usize,
    ) -> Result<Group, Message> {
        settings.check()?;
        check_count(units)?;
        check_corridor(&corridor, &settings)?;
        let places = formation::formation(&corridor, settings.radius, units, settings.seed)?;
        Group::with_units(corridor, settings, places)
    }

    /// A group of units at these positions.
    ///
    /// Errors: those of [`GroupSettings::check`]; `group.units` for none or more than
    /// [`MAX_UNITS`](super::group_settings::MAX_UNITS); `group.too-wide` where a circle of the corridor is smaller than
    /// a unit; `group.crowded` where the corridor has no room for the group at its end; `group.limit-short` where a
    /// group standing at the end is longer than the longitudinal limit allows; `group.outside` for a unit that no
    /// circle holds.
    pub fn with_units(
        corridor: Arc<GroupCorridor>,
        settings: GroupSettings,
        places: Vec<DVec2>,
    ) -> Result<Group, Message> {
        settings.check()?;
        check_count(places.len())?;
        check_corridor(&corridor, &settings)?;
        let units = places.len();
        let Some(goal) = goal_stretch(&corridor, units, settings.radius, STANDING_DENSITY) else {
            return Err(Message::new("group.crowded").with("units", units));
        };
        check_limit(&corridor, &settings, units)?;
        let mut furthest = Vec::with_capacity(units);
        for (unit, &place) in places.iter().enumerate() {
            let held = (0..corridor.samples()).find(|&sample| {
                place.is_finite() && corridor.holds(sample, place, settings.radius)
            });
            let Some(sample) = held else {
                return Err(Message::new("group.outside")
                    .with("unit", unit)
                    .with("x", place.x)
                    .with("y", place.y));
            };
            furthest.push(corridor.furthest(sample, place, settings.radius) as u32);
        }
        let mut group = Group {
            corridor,
            settings,
            velocities: vec![DVec2::ZERO; units],
            attraction: furthest.clone(),
            furthest,
            goal,
            steps: 0,
            drawn: vec![places.clone()],
            coming: Vec::new(),
            spare: Vec::new(),
            places,
            gauges: GroupGauges::default(),
            status: GroupStatus::Moving,
            progress: (0.0, 0.0),
            yielding: vec![false; units],
            naive: false,
            scratch: Scratch::default(),
        };
        group.aim();
        group.measure(0);
        group.judge();
        Ok(group)
    }

    /// Tests all pairs instead of near ones: the reference for tests. Nothing else changes.
    pub fn set_naive(&mut self, naive: bool) {
        self.naive = naive;
    }

    /// Sets the settings from the next iteration on; positions and velocities are kept.
    ///
    /// Errors: as [`Group::with_units`], `group.radius-fixed` for another radius; nothing is changed then.
    pub fn set_settings(&mut self, settings: GroupSettings) -> Result<(), Message> {
        settings.check()?;
        if settings.radius != self.settings.radius {
            return Err(Message::new("group.radius-fixed"));
        }
        check_limit(&self.corridor, &settings, self.places.len())?;
        // An iteration half calculated with the old ones is drawn as far as it goes.
        if !self.coming.is_empty() {
            std::mem::swap(&mut self.drawn, &mut self.coming);
            self.spare.append(&mut self.coming);
        }
        self.settings = settings;
        self.aim();
        Ok(())
    }

    /// Calculates one iteration, or what is left of the one that [`Group::advance_part`] began. A broken group stays as
    /// it is.
    pub fn advance(&mut self) {
        while !self.advance_part() {}
    }

    /// Calculates one step of the next iteration, so that a front end can spread it over the frames in which it draws
    /// the one before; true when the iteration is complete and [`Group::drawn`] shows it.
    pub fn advance_part(&mut self) -> bool {
        if matches!(self.status, GroupStatus::Broken(_)) {
            return true;
        }
        if self.coming.is_empty() {
            self.keep();
        }
        self.substep();
        self.keep();
        let broken = matches!(self.status, GroupStatus::Broken(_));
        let complete = broken || self.coming.len() > self.settings.substeps as usize;
        if complete {
            // What was drawn becomes room for what comes.
            std::mem::swap(&mut self.drawn, &mut self.coming);
            self.spare.append(&mut self.coming);
        }
        complete
    }

    /// Records all positions, for drawing.
    fn keep(&mut self) {
        let mut room = self.spare.pop().unwrap_or_default();
        room.clone_from(&self.places);
        self.coming.push(room);
    }

    /// Advances until the group has arrived, stalled or broken, or for a number of simulated seconds.
    pub fn run(&mut self, seconds: f64) -> &GroupStatus {
        let end = self.gauges.time + seconds;
        while self.status == GroupStatus::Moving && self.gauges.time < end {
            self.advance();
        }
        &self.status
    }

    /// Selects the units that yield, to break arches: units side by side in front of a neck can block each other as the
    /// stones of an arch do. In the stable mode, while no unit advances, a random third of the units on their way,
    /// drawn anew each second, is not attracted and is pushed back by the others.
    fn draw_lots(&mut self) {
        let waiting = self.gauges.time - self.progress.1;
        let jammed = self.settings.mode == ForceMode::Stable
            && waiting >= JAMMED_AFTER
            && self.gauges.arrived < self.places.len();
        if !jammed {
            self.yielding.fill(false);
            return;
        }
        let second = waiting as u64;
        let mut rng = Pcg32::new(self.settings.seed ^ second, 0x6c6f_7473);
        let goal = self.goal as u32;
        for (yields, &sample) in self.yielding.iter_mut().zip(&self.furthest) {
            *yields = rng.next_u32().is_multiple_of(3) && sample < goal;
        }
    }

    fn substep(&mut self) {
        self.draw_lots();
        let dt = self.settings.step();
        let settings = self.settings;
        let corridor = Arc::clone(&self.corridor);
        let before = &mut self.scratch.before;
        before.0.clone_from(&self.places);
        before.1.clone_from(&self.velocities);

        let Scratch {
            workspace,
            near,
            pairs,
            ..
        } = &mut self.scratch;
        // Once all have arrived, attraction relaxes: a crowd that keeps pushing in a narrow corridor never comes to
        // rest.
        let all = self.gauges.arrived == self.places.len();
        let damping = match settings.mode {
            ForceMode::Stable if all => (settings.damping * EASE)
                .min(0.5 / dt)
                .max(settings.damping),
            _ => settings.damping,
        };
        let laws = Laws {
            corridor: &corridor,
            settings: &settings,
            damping,
            yielding: &self.yielding,
            targets: &self.attraction,
            naive: self.naive,
        };
        let mut negative = 0;
        settings.integrator.step(
            &mut self.places,
            &mut self.velocities,
            dt,
            workspace,
            |places, velocities, out| {
                negative += laws.accelerations((places, velocities), near, pairs, out);
            },
        );
        let limit = settings.speed_limit * settings.radius;
        for velocity in &mut self.velocities {
            *velocity = velocity.clamp_length_max(limit);
        }
        // The limit of the speed is one of the way in a step, too: 3 radii in the paper's fifth of a second.
        for (place, before) in self.places.iter_mut().zip(&self.scratch.before.0) {
            *place = *before + (*place - *before).clamp_length_max(limit * dt);
        }
        let finite = |values: &[DVec2]| values.iter().all(|v| v.is_finite());
        if !finite(&self.places) || !finite(&self.velocities) {
            let before = &self.scratch.before;
            self.places.clone_from(&before.0);
            self.velocities.clone_from(&before.1);
            let time = self.gauges.time;
            self.status = GroupStatus::Broken(Message::new("group.exploded").with("seconds", time));
            return;
        }
        if settings.mode == ForceMode::Stable {
            self.part();
        }
        self.steps += 1;
        self.gauges.time += dt;
        self.aim();
        self.measure(negative);
        self.judge();
    }

    /// Separation passes: overlapping pairs are pushed apart by half the overlap each, and all units are projected back
    /// into the corridor.
    fn part(&mut self) {
        let settings = &self.settings;
        let touching = 2.0 * settings.radius;
        let corridor = &self.corridor;
        let before = self.places.clone();
        let Scratch { near, pairs, .. } = &mut self.scratch;
        // One list for all passes: the pairs that may come to touch by being pushed.
        let wide = settings.list_reach();
        near.list(&self.places, touching * 1.5, wide, self.naive, pairs);
        for _ in 0..settings.passes {
            let mut deepest: f64 = 0.0;
            for &(i, j) in &*pairs {
                let (a, b) = (i as usize, j as usize);
                let between = self.places[a] - self.places[b];
                if let Some((push, overlap)) = parting(between, touching, (i, j)) {
                    deepest = deepest.max(overlap);
                    self.places[a] += push;
                    self.places[b] -= push;
                }
            }
            for unit in 0..self.places.len() {
                let place = self.places[unit];
                let near = self.furthest[unit] as usize;
                let found = corridor.place(near, place, settings.radius);
                if found.slack >= 0.0 {
                    continue;
                }
                let held = corridor.clamp(found.sample, place, settings.radius);
                self.places[unit] = held;
                // A unit that is projected back may overlap another.
                deepest = deepest.max(held.distance(place));
            }
            if deepest < PARTED * settings.radius {
                break;
            }
        }
        // A unit that was moved keeps the speed with which it advanced, never more than before: separation speeds no
        // unit up, and a unit that cannot advance stands.
        for (unit, &place) in before.iter().enumerate() {
            if self.places[unit] != place {
                let way = (self.places[unit] - self.scratch.before.0[unit]) / settings.step();
                let speed = self.velocities[unit].length();
                self.velocities[unit] = way.clamp_length_max(speed);
            }
        }
    }

    /// Advances the furthest samples and sets the attraction points under the longitudinal limit.
    fn aim(&mut self) {
        let radius = self.settings.radius;
        let mut least = u32::MAX;
        for unit in 0..self.places.len() {
            let from = self.furthest[unit] as usize;
            let sample = self.corridor.furthest(from, self.places[unit], radius) as u32;
            self.furthest[unit] = sample;
            least = least.min(sample);
        }
        let cap = self
            .corridor
            .advanced(least as usize, self.settings.longitudinal) as u32;
        for unit in 0..self.places.len() {
            self.attraction[unit] = self.furthest[unit].min(cap);
        }
    }

    fn measure(&mut self, negative: u64) {
        let settings = &self.settings;
        let touching = 2.0 * settings.radius;
        let Scratch { near, pairs, .. } = &mut self.scratch;
        let wide = settings.list_reach();
        near.list(&self.places, touching, wide, self.naive, pairs);
        let mut worst: f64 = 0.0;
        for &(i, j) in &*pairs {
            let distance = self.places[i as usize].distance(self.places[j as usize]);
            worst = worst.max(touching - distance);
        }
        let outside = (0..self.places.len()).filter(|&unit| {
            let near = self.furthest[unit] as usize;
            let place = self
                .corridor
                .place(near, self.places[unit], settings.radius);
            place.slack < -1e-9 * settings.radius
        });
        let gauges = &mut self.gauges;
        gauges.overlap = worst;
        gauges.worst_overlap = gauges.worst_overlap.max(worst);
        gauges.overlapping_pairs = pairs.len();
        gauges.outside = outside.count();
        gauges.ever_outside += gauges.outside as u64;
        gauges.negative_denominators += negative;
        let speeds = self.velocities.iter().map(|v| v.length());
        gauges.mean_speed = speeds.sum::<f64>() / self.places.len() as f64;
    }

    fn judge(&mut self) {
        let corridor = &self.corridor;
        let goal = self.goal as u32;
        let arrived = self
            .furthest
            .iter()
            .filter(|&&sample| sample >= goal)
            .count();
        self.gauges.arrived = arrived;
        let along = |&sample: &u32| corridor.arc(sample as usize);
        let sum: f64 = self.furthest.iter().map(along).sum();
        let radius = self.settings.radius;
        if sum > self.progress.0 + 0.1 * radius {
            self.progress = (sum, self.gauges.time);
        }
        let waiting = self.gauges.time - self.progress.1;
        if matches!(self.status, GroupStatus::Arrived | GroupStatus::Broken(_)) {
            return;
        }
        let all = arrived == self.places.len();
        self.status = if all && self.gauges.mean_speed < 0.1 * radius && self.steps > 0 {
            self.gauges.time_to_goal = Some(self.gauges.time);
            GroupStatus::Arrived
        } else if waiting >= STALLED_AFTER && !all {
            GroupStatus::Stalled
        } else {
            GroupStatus::Moving
        };
    }
}

/// Queries of a group.
impl Group {
    /// The corridor.
    pub fn corridor(&self) -> &Arc<GroupCorridor> {
        &self.corridor
    }

    /// The settings.
    pub fn settings(&self) -> &GroupSettings {
        &self.settings
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        self.places.len()
    }

    /// The positions of the units after the last step calculated.
    pub fn places(&self) -> &[DVec2] {
        &self.places
    }

    /// Their velocities then, in m/s.
    pub fn velocities(&self) -> &[DVec2] {
        &self.velocities
    }

    /// Sets the units' velocities, in m/s, within the speed limit. Errors: `group.velocities` for another number of
    /// them or one that is not finite.
    pub fn set_velocities(&mut self, velocities: &[DVec2]) -> Result<(), Message> {
        let finite = velocities.iter().all(|v| v.is_finite());
        if velocities.len() != self.places.len() || !finite {
            return Err(Message::new("group.velocities"));
        }
        let limit = self.settings.speed_limit * self.settings.radius;
        for (own, new) in self.velocities.iter_mut().zip(velocities) {
            *own = new.clamp_length_max(limit);
        }
        Ok(())
    }

    /// The sample of each unit's attraction point.
    pub fn attraction_samples(&self) -> &[u32] {
        &self.attraction
    }

    /// The furthest sample of each unit, which its attraction point would be at without the longitudinal limit.
    pub fn furthest_samples(&self) -> &[u32] {
        &self.furthest
    }

    /// The first sample of the stretch in which the group stands when it has arrived: the last one of all where its
    /// circle has room for the whole group.
    pub fn goal_sample(&self) -> usize {
        self.goal
    }

    /// The samples between which attraction points may lie now: from the least advanced to the limit.
    pub fn window(&self) -> (usize, usize) {
        let least = self.attraction.iter().copied().min().unwrap_or(0) as usize;
        (
            least,
            self.corridor.advanced(least, self.settings.longitudinal),
        )
    }

    /// Its status.
    pub fn status(&self) -> &GroupStatus {
        &self.status
    }

    /// The measurements after the last step.
    pub fn gauges(&self) -> &GroupGauges {
        &self.gauges
    }

    /// The simulated time to which it is calculated, in seconds.
    pub fn time(&self) -> f64 {
        self.gauges.time
    }

    /// Where a unit is `part` (0 to 1) into the iteration completed last, between the places of its steps: what is
    /// drawn while the next is calculated.
    pub fn drawn(&self, unit: usize, part: f64) -> DVec2 {
        let steps = self.drawn.len() - 1;
        // NaN counts as the beginning, too.
        let part = if part.is_nan() { 0.0 } else { part };
        let at = part.clamp(0.0, 1.0) * steps as f64;
        let step = (at as usize).min(steps.saturating_sub(1));
        let (from, to) = (
            self.drawn[step][unit],
            self.drawn[(step + 1).min(steps)][unit],
        );
        from.lerp(to, at - step as f64)
    }

    /// The spread of the group. O(units · samples in a circle).
    pub fn spread(&self) -> GroupSpread {
        let radius = self.settings.radius;
        let mut lateral: f64 = 0.0;
        for (unit, &place) in self.places.iter().enumerate() {
            // Backwards from the furthest sample, the distance falls to that of the nearest one.
            let mut sample = self.furthest[unit] as usize;
            let away = |sample: usize| place.distance_squared(self.corridor.point(sample));
            while sample > 0 && away(sample - 1) <= away(sample) {
                sample -= 1;
            }
            lateral = lateral.max(away(sample).sqrt() + radius);
        }
        let arcs = |samples: &[u32]| {
            let least = samples.iter().copied().min().unwrap_or(0) as usize;
            let most = samples.iter().copied().max().unwrap_or(0) as usize;
            self.corridor.arc(most) - self.corridor.arc(least)
        };
        GroupSpread {
            lateral,
            longitudinal: arcs(&self.attraction),
            reached: arcs(&self.furthest),
        }
    }

    /// The energy, with attraction points taken as fixed: without damping it stays as it is while they do, but for the
    /// integrator's error. O(n²).
    pub fn energy(&self) -> Energy {
        let settings = &self.settings;
        let radius = settings.radius;
        let kinetic = self.velocities.iter().map(|v| 0.5 * v.length_squared());
        let mut energy = Energy {
            kinetic: kinetic.sum(),
            ..Energy::default()
        };
        for (unit, &place) in self.places.iter().enumerate() {
            let sample = self.attraction[unit] as usize;
            energy.attraction += attraction_potential(
                place.distance(self.corridor.point(sample)),
                self.corridor.radius(sample),
                settings.attraction * radius,
                settings.guard(),
                settings.pull_limit(),
            );
            let strength = settings.repulsion * radius * radius;
            for &other in &self.places[unit + 1..] {
                let distance = place.distance(other);
                energy.repulsion += match settings.mode {
                    ForceMode::Literal => {
                        printed_repulsion_potential(distance.max(1e-9 * radius), strength)
                    }
                    ForceMode::Stable => stable_repulsion_potential(
                        distance,
                        2.0 * radius,
                        settings.repulsion_end(),
                        0.1 * radius,
                        strength,
                    ),
                };
            }
        }
        energy
    }

    /// A hash of all that the next step depends on; the corridor is part of that. O(samples of the corridor + units).
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.settings.hash_into(&mut hash);
        self.corridor.hash_into(&mut hash);
        hash.word(self.steps);
        hash.word(self.coming.len() as u64);
        let (arcs, since) = self.progress;
        hash.numbers([self.gauges.time, arcs, since].into_iter());
        hash.word(match self.status {
            GroupStatus::Moving => 0,
            GroupStatus::Arrived => 1,
            GroupStatus::Stalled => 2,
            GroupStatus::Broken(_) => 3,
        });
        hash.places(&self.places);
        hash.places(&self.velocities);
        for unit in 0..self.places.len() {
            hash.word(u64::from(self.furthest[unit]) << 32 | u64::from(self.attraction[unit]));
            hash.word(u64::from(self.yielding[unit]));
        }
        hash.finish()
    }
}

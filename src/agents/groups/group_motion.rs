//! The accelerations of all units of a group, as the integrators evaluate them.

use super::corridor::GroupCorridor;
use super::group_forces::{apart, attraction, printed_repulsion, stable_repulsion};
use super::group_settings::{ForceMode, GroupSettings};
use crate::agents::bodies::near_pairs::NearPairs;
use glam::DVec2;

/// The parameters of the accelerations in a step, besides positions and velocities.
#[derive(Clone, Copy, Debug)]
pub(in crate::agents) struct Laws<'a> {
    pub corridor: &'a GroupCorridor,
    pub settings: &'a GroupSettings,
    /// Deceleration per speed, in 1/s.
    pub damping: f64,
    /// The units that yield: they feel no attraction.
    pub yielding: &'a [bool],
    /// The sample of each unit's attraction point.
    pub targets: &'a [u32],
    /// Whether all pairs are tested instead of near ones.
    pub naive: bool,
}

impl Laws<'_> {
    /// Fills `out` with the accelerations of all units in these places and with these velocities; answers how many
    /// denominators of the attraction were negative.
    pub fn accelerations(
        &self,
        (places, velocities): (&[DVec2], &[DVec2]),
        near: &mut NearPairs,
        pairs: &mut Vec<(u32, u32)>,
        out: &mut [DVec2],
    ) -> u64 {
        let settings = self.settings;
        let radius = settings.radius;
        let mut negative = 0;
        let strength = settings.attraction * radius;
        for unit in 0..places.len() {
            let sample = self.targets[unit] as usize;
            let to = self.corridor.point(sample);
            let room = self.corridor.radius(sample);
            let (pull, turned) = attraction(places[unit], to, room, strength, settings.guard());
            negative += u64::from(turned);
            let pull = if self.yielding[unit] {
                DVec2::ZERO
            } else {
                pull.clamp_length_max(settings.pull_limit())
            };
            out[unit] = pull - velocities[unit] * self.damping;
        }
        let strength = settings.repulsion * radius * radius;
        match settings.mode {
            ForceMode::Literal => {
                for i in 0..places.len() {
                    for j in i + 1..places.len() {
                        let push = printed_repulsion(places[i], places[j], strength);
                        out[i] += push;
                        out[j] -= push;
                    }
                }
            }
            ForceMode::Stable => {
                let end = settings.repulsion_end();
                near.list(places, end, settings.list_reach(), self.naive, pairs);
                let (touching, least) = (2.0 * radius, 0.1 * radius);
                for &(i, j) in &*pairs {
                    let (a, b) = (i as usize, j as usize);
                    let away = places[a] - places[b];
                    // A direction is dear, and mostly not asked for.
                    let fallback = if away == DVec2::ZERO {
                        apart(i, j)
                    } else {
                        DVec2::ZERO
                    };
                    let push = stable_repulsion(away, touching, end, least, strength, fallback);
                    out[a] += push;
                    out[b] -= push;
                }
            }
        }
        negative
    }
}

//! The accelerations of all units of a group, as an integrator asks for them.

use super::Corridor;
use super::group_forces::{apart, attraction, printed_repulsion, stable_repulsion};
use super::group_settings::{ForceMode, GroupSettings};
use super::near_pairs::NearPairs;
use glam::DVec2;

/// Fills `out` with all accelerations; answers how many denominators of the attraction were negative.
#[allow(clippy::too_many_arguments)]
pub(super) fn accelerations(
    corridor: &Corridor,
    settings: &GroupSettings,
    damping: f64,
    yielding: &[bool],
    targets: &[u32],
    places: &[DVec2],
    velocities: &[DVec2],
    naive: bool,
    near: &mut NearPairs,
    pairs: &mut Vec<(u32, u32)>,
    out: &mut [DVec2],
) -> u64 {
    let radius = settings.radius;
    let mut negative = 0;
    let strength = settings.attraction * radius;
    for unit in 0..places.len() {
        let sample = targets[unit] as usize;
        let to = corridor.point(sample);
        let room = corridor.radius(sample);
        let (pull, turned) = attraction(places[unit], to, room, strength, settings.guard());
        negative += u64::from(turned);
        let pull = if yielding[unit] {
            DVec2::ZERO
        } else {
            pull.clamp_length_max(settings.pull_limit())
        };
        out[unit] = pull - velocities[unit] * damping;
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
            near.list(places, end, settings.list_reach(), naive, pairs);
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

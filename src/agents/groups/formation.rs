//! The initial formation of a group: rows of a hexagonal lattice, no units touching.

use super::corridor::GroupCorridor;
use crate::message::Message;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::collections::BTreeSet;

/// Distance between neighbours of the lattice, in radii.
const SPACING: f64 = 2.1;
/// The largest random offset of a unit from its lattice point, in radii along each axis. Perfect symmetry would block a
/// group.
const DISORDER: f64 = 0.03;

/// The formation of this many units of this radius in the circles at the start of a corridor.
///
/// Errors: `group.no-room` with how many the corridor holds.
pub fn formation(
    corridor: &GroupCorridor,
    radius: f64,
    units: usize,
    seed: u64,
) -> Result<Vec<DVec2>, Message> {
    let mut rng = Pcg32::new(seed, 0x6772_6f75);
    let mut disorder = || {
        let unit = f64::from(rng.next_u32()) / f64::from(u32::MAX);
        (2.0 * unit - 1.0) * DISORDER * radius
    };
    let origin = corridor.point(0);
    let across = SPACING * radius;
    let down = across * 0.75_f64.sqrt();
    let mut taken = BTreeSet::new();
    let mut places = Vec::with_capacity(units);
    for sample in 0..corridor.samples() {
        let middle = corridor.point(sample) - origin;
        // The unit and its disorder have to fit, except a single unit's, which stands in the middle.
        // More room than all of them take at once is not looked at.
        let most = across * ((units as f64).sqrt() + 2.0);
        let room = (corridor.radius(sample) - radius - 1.5 * DISORDER * radius).min(most);
        if room < 0.0 {
            continue;
        }
        let mut fitting = Vec::new();
        let rows = ((middle.y - room) / down).ceil() as i64..=((middle.y + room) / down) as i64 + 1;
        for row in rows {
            let shift = if row.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
            let first = ((middle.x - room) / across - shift).ceil() as i64;
            let last = ((middle.x + room) / across - shift).floor() as i64;
            for column in first..=last {
                let at = DVec2::new((column as f64 + shift) * across, row as f64 * down);
                if at.distance(middle) <= room && !taken.contains(&(row, column)) {
                    fitting.push((at.distance_squared(middle), row, column, at));
                }
            }
        }
        fitting.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        for (_, row, column, at) in fitting {
            taken.insert((row, column));
            places.push(origin + at + DVec2::new(disorder(), disorder()));
            if places.len() == units {
                return Ok(places);
            }
        }
    }
    if units == 1 {
        return Ok(vec![origin]);
    }
    Err(Message::new("group.no-room")
        .with("units", units)
        .with("found", places.len()))
}

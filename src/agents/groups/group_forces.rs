//! The social forces on a unit of a group: attraction and repulsion as printed, and a stable repulsion for narrow
//! passages.
//!
//! Nieuwenhuisen, Kamphuis, Overmars, High quality navigation in computer games (2007), 3.1.3. The mass is 1, so that
//! forces are accelerations in m/s². Findings on the printed laws: the attraction of a unit that the group width does
//! not limit is constant, `c_att (c - ρ) / ρ`, and vanishes at the end of the backbone alone; where the width caps the
//! circle, or the longitudinal limit holds the attraction point back, a unit can be further from it than the circle's
//! radius, and the denominator becomes negative: attraction turns into repulsion. Hence the guard. There is no damping,
//! and a repulsion of 1/d with infinite range stops large groups in front of their goal. Hence the stable law.

use glam::DVec2;

/// The printed repulsion that a unit at `at` feels from one at `other`: `strength · (at - other) / |at - other|²`.
/// `strength` is c_rep in m²/s². Between two units at the same position, for which the paper defines nothing, it is
/// zero; the stable mode separates them in the direction of [`apart`].
pub fn printed_repulsion(at: DVec2, other: DVec2, strength: f64) -> DVec2 {
    let away = at - other;
    let squared = away.length_squared();
    if squared > 0.0 {
        away * (strength / squared)
    } else {
        DVec2::ZERO
    }
}

/// The attraction of a unit to its point on the backbone: `strength · (to - at) / max(radius - |to - at|, guard)`, with
/// whether the printed denominator, `radius - |to - at|`, was negative. `strength` is c_att in m/s², `radius` that of
/// the corridor at the point, `guard` in metres; a guard of minus infinity leaves the law as printed, and a denominator
/// of 0 then gives what is not finite.
pub fn attraction(at: DVec2, to: DVec2, radius: f64, strength: f64, guard: f64) -> (DVec2, bool) {
    let pull = to - at;
    let printed = radius - pull.length();
    (pull * (strength / printed.max(guard)), printed < 0.0)
}

/// The stable repulsion: `strength · (1/gap - 1/gap_end)` away from the other, nothing from `end` metres between
/// centres on. The gap is that between the bodies, `d - touching`, at least `least`; `gap_end` is `end - touching`,
/// which is positive. `fallback` is the direction for two in one place. Continuous at the end.
pub fn stable_repulsion(
    away: DVec2,
    touching: f64,
    end: f64,
    least: f64,
    strength: f64,
    fallback: DVec2,
) -> DVec2 {
    let distance = away.length();
    if distance >= end {
        return DVec2::ZERO;
    }
    let gap = (distance - touching).max(least);
    let size = strength * (1.0 / gap - 1.0 / (end - touching));
    let direction = if distance > 0.0 {
        away / distance
    } else {
        fallback
    };
    direction * size.max(0.0)
}

/// The direction in which the first of two units at the same position moves: another for each pair, the same in every
/// run.
pub fn apart(first: u32, second: u32) -> DVec2 {
    // Steps of the golden angle never come back to where they were.
    DVec2::from_angle(2.399_963_229_728_653 * (f64::from(first) + 7.0 * f64::from(second)))
}

/// The separation of two overlapping bodies of one size: the displacement of the first (the second moves by its
/// negative), and the depth of the overlap in metres; none if they do not overlap. `between` leads from the second to
/// the first, `touching` is the distance at which they touch.
pub(in crate::agents) fn parting(
    between: DVec2,
    touching: f64,
    (first, second): (u32, u32),
) -> Option<(DVec2, f64)> {
    let distance = between.length();
    if distance >= touching {
        return None;
    }
    let normal = if distance > 0.0 {
        between / distance
    } else {
        apart(first, second)
    };
    let overlap = touching - distance;
    Some((normal * (0.5 * overlap), overlap))
}

/// The potential of [`printed_repulsion`] of one pair, in m²/s²: `-strength · ln d`, 0 at a distance of one metre.
pub fn printed_repulsion_potential(distance: f64, strength: f64) -> f64 {
    -strength * libm::log(distance)
}

/// The potential of the [`attraction`], 0 in the centre: `strength · (-r - c ln(1 - r/c))` at distance `r`; where the
/// guard holds (`c - r < guard`) the quadratic that continues it, and from where the pull would be above `limit` a
/// straight line.
pub fn attraction_potential(
    distance: f64,
    radius: f64,
    strength: f64,
    guard: f64,
    limit: f64,
) -> f64 {
    let printed = |r: f64| strength * (-r - radius * libm::log(1.0 - r / radius));
    // A circle smaller than the guard has no printed part.
    let edge = if guard > 0.0 {
        (radius - guard).max(0.0)
    } else {
        radius
    };
    let unlimited = |r: f64| {
        if r <= edge {
            printed(r)
        } else if guard > 0.0 {
            printed(edge) + 0.5 * strength * (r * r - edge * edge) / guard
        } else {
            f64::INFINITY
        }
    };
    let share = limit / strength;
    let mut bend = radius * share / (1.0 + share);
    // Not finite where nothing limits or nothing pulls: then there is no bend.
    if bend.is_nan() || bend > edge {
        bend = (share * guard).max(edge);
    }
    if distance <= bend || !bend.is_finite() {
        unlimited(distance)
    } else {
        unlimited(bend) + limit * (distance - bend)
    }
}

/// The potential of [`stable_repulsion`], 0 from its end on.
pub fn stable_repulsion_potential(
    distance: f64,
    touching: f64,
    end: f64,
    least: f64,
    strength: f64,
) -> f64 {
    let last = end - touching;
    let smooth = |gap: f64| strength * (libm::log(last / gap) + gap / last - 1.0);
    let gap = distance - touching;
    if gap >= last {
        0.0
    } else if gap >= least {
        smooth(gap)
    } else {
        smooth(least) + strength * (1.0 / least - 1.0 / last) * (least - gap)
    }
}

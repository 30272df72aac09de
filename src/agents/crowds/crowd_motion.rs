//! Movement of a crowd: path following, and collision response against walls and other bodies.
//!
//! An agent that is free by its radius moves by less than that in a step, so it stays within a disc known to be free
//! and cannot pass through a wall, however thin. If its new position is too near to a wall, it is pushed off the wall;
//! if that does not help, it stays. Overlapping pairs are separated by half the overlap each, in the same way.

use super::agent::{Agent, AgentState};
use super::crowd_settings::CrowdSettings;
use super::ground::CrowdGround;
use super::steering::{Mover, give_way, keep_off, pursue, toward, within_strength};
use crate::agents::groups::group_forces::parting;
use crate::spatial::PointGrid;
use crate::spatial::all_pairs;
use glam::DVec2;

/// How much nearer to a wall than its radius a body may be, in radii: a tolerance for rounding.
pub const TOUCH: f64 = 1e-6;
/// Passes in which overlapping pairs are separated.
const PASSES: usize = 4;
/// How far a body may move since near pairs were listed, in touching distances, before they are listed anew. The list
/// reaches twice as far beyond touching, so that no pair outside of it overlaps.
const STRAY: f64 = 0.1;
/// The factor on an agent's speed while it gives way.
const HASTE: f64 = 1.25;

/// The position that a body reaches on its way from one place to another near by.
pub fn moved(ground: &dyn CrowdGround, from: DVec2, to: DVec2, radius: f64) -> DVec2 {
    let mut place = from + (to - from).clamp_length_max(0.9 * radius);
    for _ in 0..4 {
        let Some(wall) = ground.nearest(place, radius) else {
            break;
        };
        let Some(out) = (place - wall).try_normalize() else {
            break;
        };
        place = wall + out * (radius * (1.0 + 1e-9));
    }
    let needed = radius * (1.0 - TOUCH);
    let fits = ground.clearance(place, radius) >= needed;
    if fits && place.distance_squared(from) < radius * radius {
        place
    } else {
        from
    }
}

/// The state of an agent as steering sees it.
pub fn body(agent: &Agent, settings: &CrowdSettings) -> Mover {
    Mover {
        at: agent.at,
        velocity: agent.velocity,
        radius: settings.radius,
    }
}

/// Advances an agent past the waypoints that it has reached, and returns its desired velocity.
fn follow(agent: &mut Agent, settings: &CrowdSettings) -> DVec2 {
    if agent.state == AgentState::Wait {
        return DVec2::ZERO;
    }
    while agent.next + 1 < agent.path.len() {
        let place = agent.path[agent.next];
        let ahead = agent.path[agent.next + 1] - place;
        let away = agent.at - place;
        let near = away.length_squared() < settings.radius * settings.radius;
        // Or it has come past it beside it.
        let past = away.dot(ahead) > 0.0 && away.length() < 2.0 * settings.radius;
        if !near && !past {
            break;
        }
        agent.next += 1;
    }
    let Some(&place) = agent.path.get(agent.next) else {
        return DVec2::ZERO;
    };
    let last = agent.next + 1 == agent.path.len();
    let slow = last.then_some(3.0 * settings.radius);
    toward(agent.at, place, settings.speed, slow)
}

/// The steering of one agent for one step: its new velocity, and the number of others that it gave way to. `bodies` are
/// the states at the beginning of the step, `neighbours` sorted by them.
pub fn steer(
    agent: &mut Agent,
    settings: &CrowdSettings,
    ground: &dyn CrowdGround,
    bodies: &[Mover],
    neighbours: &PointGrid,
) -> (DVec2, u32) {
    let own = body(agent, settings);
    let wanted = follow(agent, settings);
    let mut acceleration = pursue(&own, wanted);
    let mut others = 0;
    if settings.avoidance {
        let number = agent.number as usize;
        let limit = settings.range * settings.range;
        neighbours.around(own.at, |other| {
            if other != number && own.at.distance_squared(bodies[other].at) < limit {
                others += 1;
                acceleration += give_way(&own, &bodies[other], settings.speed);
            }
        });
    }
    if let Some(wall) = ground.nearest(own.at, 1.5 * settings.radius) {
        acceleration += keep_off(&own, wall, settings.speed);
    }
    let change = within_strength(acceleration, settings.speed) * settings.frame();
    let velocity = (own.velocity + change).clamp_length_max(HASTE * settings.speed);
    (velocity, others)
}

/// Moves an agent by its velocity for one step, sliding along walls.
pub fn walk(
    agent: &mut Agent,
    settings: &CrowdSettings,
    ground: &dyn CrowdGround,
    velocity: DVec2,
) {
    let dt = settings.frame();
    let wanted = agent.at + velocity * dt;
    let place = moved(ground, agent.at, wanted, settings.radius);
    // What a wall took of the way it takes of the velocity; it never adds to it.
    agent.velocity = if place == wanted {
        velocity
    } else {
        ((place - agent.at) / dt).clamp_length_max(velocity.length())
    };
    agent.at = place;
}

/// Whether a body has moved so far that the list of near pairs may lack one that overlaps.
fn strayed(agents: &[Agent], places: &[DVec2], touching: f64) -> bool {
    // A hair less, for rounding.
    let far = STRAY * (1.0 - 1e-9) * touching;
    let mut both = agents.iter().zip(places);
    both.any(|(agent, place)| agent.at.distance_squared(*place) > far * far)
}

/// Lists the pairs that may come to overlap, and records all positions.
fn list(
    agents: &[Agent],
    touching: f64,
    neighbours: &mut PointGrid,
    pairs: &mut Vec<(u32, u32)>,
    places: &mut Vec<DVec2>,
) {
    let reach = touching * (1.0 + 2.0 * STRAY);
    places.clear();
    places.extend(agents.iter().map(|agent| agent.at));
    if places.len() < 32 {
        all_pairs(places, reach, pairs);
    } else {
        neighbours.sort(places, reach);
        neighbours.pairs(places, reach, pairs);
    }
}

/// Separates overlapping bodies, pair after pair in ascending order; with `only`, only that agent is moved. Returns the
/// deepest overlap left, in metres, and the number of overlapping pairs. If a body is pushed far, as out of a heap,
/// pairs are listed anew before the next pass.
pub fn part(
    agents: &mut [Agent],
    settings: &CrowdSettings,
    ground: &dyn CrowdGround,
    only: Option<usize>,
    neighbours: &mut PointGrid,
    pairs: &mut Vec<(u32, u32)>,
    places: &mut Vec<DVec2>,
) -> (f64, usize) {
    let radius = settings.radius;
    let touching = 2.0 * radius;
    list(agents, touching, neighbours, pairs, places);
    for _ in 0..PASSES {
        let mut any = false;
        for &(i, j) in &*pairs {
            let (a, b) = (i as usize, j as usize);
            let between = agents[a].at - agents[b].at;
            let Some((push, _)) = parting(between, touching, (i, j)) else {
                continue;
            };
            any = true;
            for (unit, push) in [(a, push), (b, -push)] {
                if only.is_none_or(|number| number == unit) {
                    let agent = &mut agents[unit];
                    agent.at = moved(ground, agent.at, agent.at + push, radius);
                    let into = agent.velocity.dot(push);
                    if into < 0.0 {
                        agent.velocity -= push * (into / push.length_squared());
                    }
                }
            }
        }
        if !any {
            break;
        }
        if strayed(agents, places, touching) {
            list(agents, touching, neighbours, pairs, places);
        }
    }
    let mut deepest: f64 = 0.0;
    let mut count = 0;
    for &(i, j) in &*pairs {
        let distance = agents[i as usize].at.distance(agents[j as usize].at);
        if distance < touching {
            deepest = deepest.max(touching - distance);
            count += 1;
        }
    }
    (deepest, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that is above the x axis is free, but not what is right of 10.
    struct HalfPlane;

    impl CrowdGround for HalfPlane {
        fn bounds(&self) -> (DVec2, DVec2) {
            (DVec2::new(-100.0, 0.0), DVec2::splat(100.0))
        }

        fn clearance(&self, at: DVec2, enough: f64) -> f64 {
            let clear = if at.x > 10.0 { 0.0 } else { at.y };
            clear.clamp(0.0, enough)
        }

        fn nearest(&self, at: DVec2, within: f64) -> Option<DVec2> {
            (at.y < within).then_some(DVec2::new(at.x, 0.0))
        }

        fn sees(&self, _: DVec2, _: DVec2, _: f64) -> bool {
            true
        }
    }

    #[test]
    fn an_agent_that_walks_into_a_wall_slides_along_it() {
        let (from, to) = (DVec2::new(1.0, 0.3), DVec2::new(1.1, 0.2));
        let place = moved(&HalfPlane, from, to, 0.25);
        assert!(place.distance(DVec2::new(1.1, 0.25)) < 1e-6, "{place}");
    }

    #[test]
    fn a_way_longer_than_what_is_known_to_be_free_is_cut() {
        let from = DVec2::new(1.0, 5.0);
        let place = moved(&HalfPlane, from, DVec2::new(1.0, -50.0), 0.25);
        assert!((from.distance(place) - 0.225).abs() < 1e-12);
    }

    #[test]
    fn an_agent_that_fits_nowhere_near_stays() {
        // Nothing is named as near there, and yet it is not free.
        let from = DVec2::new(9.9, 5.0);
        assert_eq!(moved(&HalfPlane, from, DVec2::new(10.05, 5.0), 0.25), from);
    }
}

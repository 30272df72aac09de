//! The steering of an animal in a tick: where it heads, how fast, and which step is left of that.

use super::roamer::{RoamContext, RoamState, Roamer};
use super::turning::{Turn, angle_between, turned_towards};
use crate::navspheres::ClearPiece;
use glam::{DVec2, DVec3};

/// From this angle on, in radians, a change of direction is a turn, begun only where it fits.
const TURN: f64 = 0.7;

/// An animal that has seen nothing of its path for so long, in seconds, looks for another route.
const LOST: f64 = 0.5;

/// After so many turns without coming into the next sphere an animal walks without noise, and so it does once it was
/// lost: arcs and noise may lead it to and fro.
const CALM: u32 = 3;

/// What remains of sway and pace from one tick to the next.
const INERTIA: f64 = 0.9;

/// How far aside an animal goes round another one, in radians: to the right first, so that two that meet pass.
const ASIDE: [f64; 4] = [-0.8, 0.8, -1.5, 1.5];

/// How long it keeps to that, in seconds.
const DODGE: f64 = 0.6;

/// A direction turned to the left around the upright.
pub(super) fn yawed(direction: DVec3, angle: f64) -> DVec3 {
    let (sin, cos) = libm::sincos(angle);
    let flat = DVec2::new(cos, sin).rotate(direction.truncate());
    flat.extend(direction.z)
}

/// A step as it is tried: where to, and the heading with it.
type Step = (DVec3, DVec3);

impl Roamer {
    /// Walks on for a tick. `noise`: two numbers from -1 to 1.
    pub(super) fn advance(&mut self, context: &RoamContext, noise: [f64; 2], dt: f64) {
        self.note_progress();
        let keep = |old: f64, new: f64| INERTIA * old + (1.0 - INERTIA) * new;
        let most = self.settings.heading_noise;
        self.sway = keep(self.sway, 3.0 * most * noise[0]).clamp(-most, most);
        let most = self.settings.speed_noise;
        self.pace = 1.0 + keep(self.pace - 1.0, 3.0 * most * noise[1]).clamp(-most, most);
        self.near.surround(context.navrep, &self.animal, self.at);
        if self.arrive(dt) {
            return;
        }
        if let Some(turn) = self.turn {
            self.go_on_turning(turn, context, dt);
        } else if let Some(aim) = self.aim_ahead(dt) {
            self.head_for(aim, context, dt);
        }
        self.note_progress();
    }

    /// Whether it is at its goal; there it turns to where it is to look.
    fn arrive(&mut self, dt: f64) -> bool {
        let there = self
            .walk
            .as_ref()
            .is_some_and(|walk| walk.route.goal.at == self.at);
        if !there {
            return false;
        }
        self.turn = None;
        self.state = RoamState::Arrived;
        if let Some((_, Some(arrival))) = self.goal
            && self.heading != arrival
        {
            self.heading = turned_towards(self.heading, arrival, self.animal.turn_rate * dt);
            self.state = RoamState::Turning;
        }
        true
    }

    /// The place of the path to head for: the farthest ahead that is in sight.
    fn aim_ahead(&mut self, dt: f64) -> Option<DVec3> {
        let at = self.at;
        let walk = self.walk.as_mut()?;
        let last = walk.path.len() - 1;
        walk.item = walk.item.max(1).min(last);
        while walk.item < last && walk.path[walk.item].distance(at) <= 1e-9 {
            walk.item += 1;
        }
        let end = (walk.item + self.settings.look_ahead).min(last + 1);
        if let Some(ahead) = walk.space.farthest(at, &walk.path[walk.item..end]) {
            walk.item += ahead;
            self.lost = 0.0;
            return Some(walk.path[walk.item]);
        }
        // The noise has led it aside, to where only places are in sight that it has passed.
        let mut passed = walk.path[..walk.item].iter().rev();
        if let Some(place) = passed.find(|place| walk.space.covers(at, **place) && **place != at) {
            self.lost = 0.0;
            return Some(*place);
        }
        let aim = walk.path[walk.item];
        self.lost += dt;
        if self.lost > LOST {
            self.lost = 0.0;
            self.balked = CALM;
            self.reroute();
        }
        Some(aim)
    }

    fn head_for(&mut self, aim: DVec3, context: &RoamContext, dt: f64) {
        self.state = RoamState::Walking;
        let way = aim - self.at;
        let distance = way.length();
        let into = way.normalize_or(self.heading);
        if self.dodge.1 > 0.0 {
            self.dodge.1 -= dt;
            let aside = yawed(into, self.dodge.0);
            let (heading, step) = self.along(aside, distance, dt);
            if self.allows(context, step) {
                (self.at, self.heading) = (step, heading);
            } else {
                self.heading = heading;
                self.counts.waited += 1;
            }
            return;
        }
        if angle_between(self.heading, into) > TURN {
            let here = (self.at, self.heading);
            let turn = if self.is_calm() {
                Turn::on_the_spot(&self.animal, aim, dt)
            } else {
                Turn::plan(context.navrep, &self.animal, here, aim, dt)
            };
            self.balked += 1;
            self.counts.turns[turn.pace] += 1;
            self.go_on_turning(turn, context, dt);
            return;
        }
        let near = match self.is_calm() {
            true => 0.0,
            false => (distance / (4.0 * self.animal.radius)).min(1.0),
        };
        let swayed = self.swayed(context.navrep, into, near);
        let (heading, step) = self.along(swayed, distance, dt);
        let straight = self.straight(into, aim, dt);
        let arrives = straight.0 == aim;
        let tried = [(step, heading), straight];
        let tried = if arrives { &tried[1..] } else { &tried };
        let found = tried.iter().find(|(step, _)| self.allows(context, *step));
        match found {
            Some((step, heading)) => (self.at, self.heading) = (*step, *heading),
            None => self.shorten(straight, (into, distance), context, dt),
        }
    }

    /// Whether it walks straight and turns on the spot, as it has not come on for long.
    fn is_calm(&self) -> bool {
        self.balked >= CALM
    }

    /// The heading after turning towards a direction for a tick, and where a step with it leads: slower where the
    /// place at that distance could not be reached otherwise.
    fn along(&self, into: DVec3, distance: f64, dt: f64) -> (DVec3, DVec3) {
        let heading = turned_towards(self.heading, into, self.animal.turn_rate * dt);
        let hop = self.hop(angle_between(heading, into), distance, dt);
        (heading, self.at + heading * hop)
    }

    /// The length of a step towards a place that lies so far off the heading: the circle through it has the radius
    /// of distance / (2 sin angle).
    fn hop(&self, angle: f64, distance: f64, dt: f64) -> f64 {
        let speed = self.animal.speed * self.pace;
        let sine = libm::sin(angle.min(core::f64::consts::FRAC_PI_2));
        let fastest = if sine > 0.0 {
            self.animal.turn_rate * distance / (2.0 * sine)
        } else {
            f64::INFINITY
        };
        (speed.min(fastest) * dt).min(distance)
    }

    /// The step without sway, which ends at the aim where that is near enough.
    fn straight(&self, into: DVec3, aim: DVec3, dt: f64) -> Step {
        let distance = self.at.distance(aim);
        let (heading, step) = self.along(into, distance, dt);
        if heading != into {
            return (step, heading);
        }
        let hop = self.hop(0.0, distance, dt);
        if hop >= distance {
            return (aim, heading);
        }
        (self.at.lerp(aim, hop / distance), heading)
    }

    /// What is left where no step is allowed: a shorter one, one aside, or none.
    fn shorten(
        &mut self,
        (step, heading): Step,
        (into, distance): (DVec3, f64),
        context: &RoamContext,
        dt: f64,
    ) {
        let at = self.at;
        let fits = self.near.covers(at, step);
        self.heading = heading;
        if !fits {
            self.counts.shortened += 1;
            let share = self.near.reach(at, step);
            let shorter = [share, 0.5 * share].map(|share| at.lerp(step, share));
            let found = shorter.into_iter().find(|step| self.allows(context, *step));
            self.at = found.unwrap_or(at);
            return;
        }
        self.state = RoamState::Waiting;
        self.counts.waited += 1;
        if context.wait || self.clears(context, step) {
            return;
        }
        let hop = self.animal.speed * dt;
        let aside = ASIDE
            .into_iter()
            .find(|angle| self.allows(context, at + yawed(into, *angle) * hop.min(distance)));
        if let Some(angle) = aside {
            self.dodge = (angle, DODGE);
        }
    }

    fn go_on_turning(&mut self, turn: Turn, context: &RoamContext, dt: f64) {
        self.state = RoamState::Turning;
        let (step, heading) = turn.advanced(&self.animal, (self.at, self.heading), dt);
        self.heading = heading;
        let steps = turn.steps.saturating_sub(1);
        // A turn on the spot is counted for the longest one: it is over once it faces its aim.
        let over = steps == 0 || turn.faces((step, heading));
        self.turn = (!over).then_some(Turn { steps, ..turn });
        if step == self.at {
            return;
        }
        if self.allows(context, step) {
            self.at = step;
            return;
        }
        // Another one stands in the way, or it has to wait: what remains of the turn is found anew.
        self.counts.shortened += u32::from(!self.near.covers(self.at, step));
        self.turn = None;
    }

    /// Whether a step keeps to the clear space, away from others, and to its sphere while it has to wait.
    fn allows(&self, context: &RoamContext, step: DVec3) -> bool {
        self.near.covers(self.at, step)
            && self.clears(context, step)
            && (!context.wait || self.stays(step))
    }

    /// Whether a step brings it nearer to no body that it touches then.
    fn clears(&self, context: &RoamContext, step: DVec3) -> bool {
        context.others.iter().all(|(other, radius)| {
            let distance = step.distance(*other);
            distance >= radius + self.animal.radius || distance >= self.at.distance(*other)
        })
    }

    /// Whether a step leaves it in the sphere of the route that it is in, outside the next one.
    fn stays(&self, step: DVec3) -> bool {
        let Some(walk) = &self.walk else {
            return true;
        };
        let within = |index: usize, place: DVec3| {
            let sphere = walk.route.chain.get(index);
            let ball = sphere.and_then(|sphere| ClearPiece::ball(sphere, self.animal.radius));
            ball.is_some_and(|ball| ball.contains(place))
        };
        let here = walk.progress;
        // Where it is already beyond, as in a tunnel, it may go on, but no deeper into the next one.
        let leaves = within(here, self.at) && !within(here, step);
        let enters = within(here + 1, step) && !within(here + 1, self.at);
        !leaves && !enters && !self.passes_gate(step)
    }

    /// Whether a step brings the body farther past the plane of the gate to the next sphere of the route. What sticks
    /// out beyond it is in the way of the animal that has that sphere.
    fn passes_gate(&self, step: DVec3) -> bool {
        let two = self.walk.as_ref().and_then(|walk| {
            let chain = &walk.route.chain;
            Some((chain.get(walk.progress)?, chain.get(walk.progress + 1)?))
        });
        let Some((here, next)) = two else {
            return false;
        };
        let between = next.at - here.at;
        let length = between.length();
        if length == 0.0 {
            return false;
        }
        let along = between / length;
        let squares = here.radius * here.radius - next.radius * next.radius;
        // One that nests in the other has no gate: there its near side counts.
        let gate = match squares > length * length {
            true => length - next.radius,
            false => (length * length + squares) / (2.0 * length),
        };
        let ahead = |place: DVec3| (place - here.at).dot(along);
        ahead(step) + self.animal.radius > gate && ahead(step) > ahead(self.at)
    }
}

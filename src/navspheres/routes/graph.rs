//! Spheres as a graph: what an animal enters, joined where it fits through.
//!
//! **Nodes** are the active spheres that the animal enters, by their numbers, and the two ends of a query. The spheres
//! of the ends are no nodes of their own: the first edge leads from the start through an overlap to the next sphere,
//! so that its direction is that in which the animal sets out.
//!
//! **Edges** are links whose bottleneck is at least the animal's radius, to [`SLACK`]. They cost the distance of
//! the centres, each metre with the factor of the medium in which it lies, parted where the surfaces cross; those
//! at the ends the way by the middle of the overlap. Turning from the facing at the start, and to that at the goal,
//! costs the way that would have been gone meanwhile; each animal that is in a sphere already costs a radius of it.
//!
//! **Estimate.** The straight distance by the smallest factor: admissible and consistent, as no edge is shorter than
//! the straight line and all that is added to it is positive. Edges are rounded up to units of 1/4096 m, estimates
//! down.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009: A\* over links, spatial
//! biases, routes by facing. Costs are ours.

use super::clear_piece::SLACK;
use super::ends::{SphereEnd, SphereGoal, SphereQuery, area_place};
use crate::graph::{Edge, EdgeId, Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::navspheres::{Animal, NavSphere, Navrep, SphereLink};
use glam::DVec3;

/// A metre in units of cost.
const UNITS: f64 = 4096.0;

/// The longest edge, in units: sums of millions of them fit 64 bits.
const LONGEST: f64 = 1e12;

/// A navrep with the ends of a query as a graph for one animal.
#[derive(Clone, Debug)]
pub struct SphereGraph<'a> {
    navrep: &'a Navrep,
    animal: Animal,
    /// How many other animals are in each sphere, by its number; those beyond its end are empty.
    occupancy: &'a [u32],
    query: SphereQuery,
    start: SphereEnd,
    /// The end at a place; none where the goal is an area.
    goal: Option<SphereEnd>,
    /// The smallest factor of the animal's media.
    least: f64,
}

impl<'a> SphereGraph<'a> {
    /// The graph of a query.
    ///
    /// # Errors
    /// Those of [`SphereQuery::checked`], [`SphereGraph::check`] and [`SphereEnd::find`].
    pub fn new(
        navrep: &'a Navrep,
        animal: Animal,
        query: SphereQuery,
        occupancy: &'a [u32],
    ) -> Result<SphereGraph<'a>, Message> {
        SphereGraph::check(&animal)?;
        let query = query.checked()?;
        let start = SphereEnd::find(navrep, &animal, query.from)?;
        let goal = match query.goal {
            SphereGoal::Place(at) => Some(SphereEnd::find(navrep, &animal, at)?),
            SphereGoal::Area { .. } => None,
        };
        let media = animal.media;
        let factors = [media.land, media.water, media.air]
            .into_iter()
            .zip(animal.cost)
            .filter_map(|(has, cost)| has.then_some(cost));
        let least = factors.fold(f64::INFINITY, f64::min);
        Ok(SphereGraph {
            navrep,
            animal,
            occupancy,
            query,
            start,
            goal,
            least,
        })
    }

    /// Whether an animal's numbers can be used.
    ///
    /// # Errors
    /// `spheres.animal` where its radius, speed, rate of turning or a factor is not above 0, or is infinite.
    pub fn check(animal: &Animal) -> Result<(), Message> {
        let numbers = [animal.radius, animal.speed, animal.turn_rate];
        match numbers
            .iter()
            .chain(&animal.cost)
            .find(|number| !number.is_finite() || **number <= 0.0)
        {
            None => Ok(()),
            Some(found) => Err(Message::new("spheres.animal").with("found", *found)),
        }
    }

    /// The navrep.
    pub fn navrep(&self) -> &'a Navrep {
        self.navrep
    }

    /// The animal.
    pub fn animal(&self) -> &Animal {
        &self.animal
    }

    /// The query.
    pub fn query(&self) -> &SphereQuery {
        &self.query
    }

    /// The node of the start.
    pub fn start(&self) -> NodeId {
        NodeId(self.navrep.capacity() as u32)
    }

    /// The node of the goal.
    pub fn goal(&self) -> NodeId {
        NodeId(self.navrep.capacity() as u32 + 1)
    }

    /// The start, tied to its sphere.
    pub fn start_end(&self) -> SphereEnd {
        self.start
    }

    /// The goal, tied to its sphere; of an area as it is entered from the last sphere of a route.
    pub fn goal_end(&self, last: u32) -> Option<SphereEnd> {
        if let Some(end) = self.goal {
            return (end.sphere == last).then_some(end);
        }
        let at = self.entering(last)?;
        Some(SphereEnd {
            sphere: last,
            at,
            // One that is in the area already stays where it is.
            tunnel: self.start.tunnel.filter(|_| at == self.start.at),
            snapped: false,
        })
    }

    /// The sphere of a goal that is a place.
    pub(super) fn goal_sphere(&self) -> Option<u32> {
        self.goal.map(|end| end.sphere)
    }

    /// The sphere with this number, if it is active and the animal enters it.
    fn entered(&self, number: u32) -> Option<&'a NavSphere> {
        let sphere = self.navrep.sphere(number)?;
        (self.navrep.is_active(number) && self.animal.enters(sphere)).then_some(sphere)
    }

    /// The links of a sphere through which the animal fits into spheres that it enters.
    fn passable(&self, number: u32) -> impl Iterator<Item = (&'a SphereLink, &'a NavSphere)> {
        let wide = |link: &&SphereLink| link.bottleneck >= self.animal.radius - SLACK;
        self.navrep
            .links(number)
            .iter()
            .filter(wide)
            .filter_map(|link| {
                let other = self.navrep.sphere(link.other)?;
                self.animal.enters(other).then_some((link, other))
            })
    }

    fn is_goal_sphere(&self, number: u32) -> bool {
        self.goal.is_some_and(|end| end.sphere == number)
    }

    /// Where the area of the goal is entered from a sphere.
    fn entering(&self, number: u32) -> Option<DVec3> {
        let SphereGoal::Area { at, radius } = self.query.goal else {
            return None;
        };
        let from = (number == self.start.sphere).then_some(self.start.at);
        area_place(
            self.entered(number)?,
            self.animal.radius,
            (at, radius),
            from,
        )
    }

    fn factor(&self, sphere: &NavSphere) -> f64 {
        self.animal.cost_in(sphere.medium)
    }

    /// What the animals in a sphere cost, in metres.
    fn crowding(&self, number: u32, sphere: &NavSphere) -> f64 {
        let count = self.occupancy.get(number as usize).copied().unwrap_or(0);
        f64::from(count) * sphere.radius
    }

    /// What it costs to turn from one direction into another.
    fn turning(&self, from: Option<DVec3>, into: Option<DVec3>) -> f64 {
        let (Some(from), Some(into)) = (from, into) else {
            return 0.0;
        };
        let angle = libm::atan2(from.cross(into).length(), from.dot(into));
        self.query.turn_weight * self.animal.turning_radius() * angle
    }

    /// The cost from centre to centre, the same both ways to the bit.
    fn across(&self, length: f64, one: (u32, &NavSphere), other: (u32, &NavSphere)) -> f64 {
        let factors = [one, other].map(|(_, sphere)| self.factor(sphere));
        if factors[0] == factors[1] {
            return length * factors[0];
        }
        let (a, b, factors) = if one.0 < other.0 {
            (one.1, other.1, factors)
        } else {
            (other.1, one.1, [factors[1], factors[0]])
        };
        let along = crossing_share(a, b) * length;
        along * factors[0] + (length - along) * factors[1]
    }

    /// The cost of the way from `from` in one sphere by the middle of the overlap to `to` in the other.
    fn by_overlap(
        &self,
        (one, from): ((u32, &NavSphere), DVec3),
        (other, to): ((u32, &NavSphere), DVec3),
    ) -> f64 {
        let gate = gate(one, other);
        from.distance(gate) * self.factor(one.1) + gate.distance(to) * self.factor(other.1)
    }

    /// The cost from the start through an overlap, with the turn into that direction.
    fn setting_out(&self, other: (u32, &NavSphere), to: DVec3) -> Option<f64> {
        let first = (self.start.sphere, self.entered(self.start.sphere)?);
        let ahead = gate(first, other) - self.start.at;
        let turn = self.turning(self.query.facing, Some(ahead));
        Some(self.by_overlap((first, self.start.at), (other, to)) + turn)
    }

    /// The cost of the last piece: from a place through the overlap with the goal's sphere.
    fn arriving(&self, (number, sphere): (u32, &NavSphere), from: DVec3) -> Option<f64> {
        let end = self.goal?;
        let last = (end.sphere, self.entered(end.sphere)?);
        let ahead = end.at - gate((number, sphere), last);
        let turn = self.turning(Some(ahead), self.query.arrival);
        let way = self.by_overlap(((number, sphere), from), (last, end.at));
        Some(way + turn + self.crowding(last.0, last.1))
    }

    /// The cost from the start to the goal with one overlap between, or none.
    fn at_once(&self) -> Option<f64> {
        let number = self.start.sphere;
        let sphere = self.entered(number)?;
        let Some(end) = self.goal else {
            let way = self.entering(number)? - self.start.at;
            let turn = self.turning(self.query.facing, Some(way));
            let arrival = self.turning(Some(way), self.query.arrival);
            return Some(way.length() * self.factor(sphere) + turn + arrival);
        };
        if end.sphere == number {
            let way = end.at - self.start.at;
            let turn = self.turning(self.query.facing, Some(way));
            let arrival = self.turning(Some(way), self.query.arrival);
            return Some(way.length() * self.factor(sphere) + turn + arrival);
        }
        let linked = self
            .passable(number)
            .any(|(link, _)| link.other == end.sphere);
        if !linked {
            return None;
        }
        let last = (end.sphere, self.entered(end.sphere)?);
        let out = self.setting_out(last, end.at)?;
        let ahead = end.at - gate((number, sphere), last);
        let arrival = self.turning(Some(ahead), self.query.arrival);
        Some(out + arrival + self.crowding(last.0, last.1))
    }

    /// The cost of entering the area of the goal from the centre of a sphere.
    fn area_cost(&self, number: u32) -> Option<f64> {
        let sphere = self.entered(number)?;
        let SphereGoal::Area { at, .. } = self.query.goal else {
            return None;
        };
        let way = self.entering(number)?.distance(sphere.at);
        let turn = self.turning(Some(at - sphere.at), self.query.arrival);
        Some(way * self.factor(sphere) + turn)
    }
}

/// Where the surfaces cross, as a share of the way from centre to centre; within it.
fn crossing_share(a: &NavSphere, b: &NavSphere) -> f64 {
    let squared = a.at.distance_squared(b.at);
    let difference = a.radius * a.radius - b.radius * b.radius;
    if squared == 0.0 {
        return 0.5;
    }
    ((squared + difference) / (2.0 * squared)).clamp(0.0, 1.0)
}

/// The middle of an overlap, the same from both spheres to the bit.
fn gate(one: (u32, &NavSphere), other: (u32, &NavSphere)) -> DVec3 {
    let (a, b) = if one.0 < other.0 {
        (one.1, other.1)
    } else {
        (other.1, one.1)
    };
    a.at.lerp(b.at, crossing_share(a, b))
}

fn edge(node: NodeId, cost: f64) -> Edge<u64> {
    Edge {
        node,
        cost: (cost * UNITS).ceil().min(LONGEST) as u64,
        id: EdgeId(0),
    }
}

impl Graph for SphereGraph<'_> {
    type Cost = u64;

    fn node_bound(&self) -> usize {
        self.navrep.capacity() + 2
    }

    fn is_open(&self, node: NodeId) -> bool {
        if node == self.start() || node == self.goal() {
            return true;
        }
        let end = node.0 == self.start.sphere || self.is_goal_sphere(node.0);
        !end && self.entered(node.0).is_some()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        if node == self.goal() {
            return;
        }
        if node == self.start() {
            if let Some(cost) = self.at_once() {
                visit(edge(self.goal(), cost));
            }
            for (link, other) in self.passable(self.start.sphere) {
                if self.is_goal_sphere(link.other) {
                    continue;
                }
                if let Some(cost) = self.setting_out((link.other, other), other.at) {
                    let cost = cost + self.crowding(link.other, other);
                    visit(edge(NodeId(link.other), cost));
                }
            }
            return;
        }
        let Some(sphere) = self.entered(node.0) else {
            return;
        };
        if let Some(cost) = self.area_cost(node.0) {
            visit(edge(self.goal(), cost));
        }
        for (link, other) in self.passable(node.0) {
            if link.other == self.start.sphere {
                continue;
            }
            if self.is_goal_sphere(link.other) {
                if let Some(cost) = self.arriving((node.0, sphere), sphere.at) {
                    visit(edge(self.goal(), cost));
                }
                continue;
            }
            let cost = self.across(link.length, (node.0, sphere), (link.other, other));
            let cost = cost + self.crowding(link.other, other);
            visit(edge(NodeId(link.other), cost));
        }
    }

    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        if node == self.start() {
            return;
        }
        if node == self.goal() {
            if let Some(cost) = self.at_once() {
                visit(edge(self.start(), cost));
            }
            if let Some(end) = self.goal {
                for (link, other) in self.passable(end.sphere) {
                    let from = NodeId(link.other);
                    if !self.is_open(from) {
                        continue;
                    }
                    if let Some(cost) = self.arriving((link.other, other), other.at) {
                        visit(edge(from, cost));
                    }
                }
                return;
            }
            for number in 0..self.navrep.capacity() as u32 {
                let cost = self.area_cost(number);
                if let Some(cost) = cost.filter(|_| self.is_open(NodeId(number))) {
                    visit(edge(NodeId(number), cost));
                }
            }
            return;
        }
        let Some(sphere) = self.entered(node.0).filter(|_| self.is_open(node)) else {
            return;
        };
        let crowding = self.crowding(node.0, sphere);
        for (link, other) in self.passable(node.0) {
            if link.other == self.start.sphere {
                if let Some(cost) = self.setting_out((node.0, sphere), sphere.at) {
                    visit(edge(self.start(), cost + crowding));
                }
            } else if !self.is_goal_sphere(link.other) {
                let cost = self.across(link.length, (link.other, other), (node.0, sphere));
                visit(edge(NodeId(link.other), cost + crowding));
            }
        }
    }

    fn position(&self, node: NodeId) -> DVec3 {
        if node == self.start() {
            return self.start.at;
        }
        if node == self.goal() {
            return match (self.goal, self.query.goal) {
                (Some(end), _) => end.at,
                (None, SphereGoal::Place(at) | SphereGoal::Area { at, .. }) => at,
            };
        }
        self.navrep
            .sphere(node.0)
            .map_or(DVec3::ZERO, |sphere| sphere.at)
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> u64 {
        if heuristic == Heuristic::Zero {
            return 0;
        }
        let mut distance = self.position(node).distance(self.position(target));
        if let SphereGoal::Area { radius, .. } = self.query.goal
            && target == self.goal()
        {
            distance = (distance - radius).max(0.0);
        }
        (distance * self.least * UNITS).min(LONGEST) as u64
    }

    fn real(&self, units: u64) -> f64 {
        units as f64 / UNITS
    }
}

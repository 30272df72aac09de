//! A route of an animal: the spheres through which it leads, and paths through them.

use super::ClearSpace;
use super::ends::{SphereEnd, SphereQuery};
use super::graph::SphereGraph;
use super::portals::{SpherePortal, SphereSmoothing, through};
use crate::graph::{Graph, NodeId};
use crate::message::Message;
use crate::navspheres::{Animal, NavSphere, Navrep};
use crate::search::{BestFirst, BestFirstSettings, Search};
use crate::trace::{Counters, Process};
use glam::DVec3;

/// A route: which spheres lead from a place to another, one after the other, each linked with the next.
#[derive(Clone, Debug, PartialEq)]
pub struct SphereRoute {
    /// The numbers of the spheres.
    pub spheres: Vec<u32>,
    /// The spheres as they were when the route was found.
    pub chain: Vec<NavSphere>,
    /// Where it begins.
    pub start: SphereEnd,
    /// Where it ends.
    pub goal: SphereEnd,
    /// The radius of the animal, in metres.
    pub radius: f64,
    /// Its cost, in metres of factor 1.
    pub cost: f64,
    /// The spheres in whose tunnels start and goal lie, as they were.
    tunnels: [Option<NavSphere>; 2],
}

impl SphereRoute {
    /// The route of a path of nodes; none where these are not from the start of the graph to its goal.
    pub fn of(graph: &SphereGraph, path: &[NodeId], units: u64) -> Option<SphereRoute> {
        let [first, inner @ .., last] = path else {
            return None;
        };
        if (*first, *last) != (graph.start(), graph.goal()) {
            return None;
        }
        let start = graph.start_end();
        let mut spheres = vec![start.sphere];
        spheres.extend(inner.iter().map(|node| node.0));
        let goal = match graph.goal_sphere() {
            Some(sphere) => {
                if spheres.last() != Some(&sphere) {
                    spheres.push(sphere);
                }
                graph.goal_end(sphere)?
            }
            None => graph.goal_end(*spheres.last()?)?,
        };
        let navrep = graph.navrep();
        let chain: Option<Vec<NavSphere>> = spheres
            .iter()
            .map(|number| navrep.sphere(*number).copied())
            .collect();
        let tunnels = [start, goal].map(|end| navrep.sphere(end.tunnel?).copied());
        Some(SphereRoute {
            spheres,
            chain: chain?,
            start,
            goal,
            radius: graph.animal().radius,
            cost: graph.real(units),
            tunnels,
        })
    }

    /// The route that a search of the graph has found; it has ended.
    ///
    /// # Errors
    /// `spheres.unreachable` where it has found none.
    pub(super) fn found(
        graph: &SphereGraph,
        search: &BestFirst<u64>,
    ) -> Result<SphereRoute, Message> {
        let units = search.path_units();
        let way = || search.way(graph.goal());
        let route = units.and_then(|units| SphereRoute::of(graph, &way(), units));
        route.ok_or_else(|| Message::new("spheres.unreachable"))
    }

    /// Whether all its spheres are there as they were, and active; with them those in whose tunnels its ends lie.
    pub fn holds(&self, navrep: &Navrep) -> bool {
        let same = |number: u32, sphere: Option<&NavSphere>| {
            navrep.is_active(number) && navrep.sphere(number) == sphere
        };
        let mut known = self.spheres.iter().zip(&self.chain);
        let ends = [self.start, self.goal].into_iter().zip(&self.tunnels);
        known.all(|(number, sphere)| same(*number, Some(sphere)))
            && ends
                .filter_map(|(end, sphere)| Some((end.tunnel?, sphere)))
                .all(|(number, sphere)| same(number, sphere.as_ref()))
    }

    /// The places where the centre of the body may be along the route.
    pub fn clear_space(&self) -> ClearSpace {
        let [start, goal] = &self.tunnels;
        let ends = [(start, self.chain.first()), (goal, self.chain.last())];
        let tunnels = ends.into_iter().filter_map(|(other, sphere)| {
            super::ClearPiece::tunnel(sphere?, other.as_ref()?, self.radius)
        });
        let chain = ClearSpace::of_chain(&self.chain, self.radius);
        ClearSpace::of(chain.pieces().iter().copied().chain(tunnels).collect())
    }

    /// What is crossed on the way.
    pub fn portals(&self) -> Vec<SpherePortal> {
        let mut portals = Vec::new();
        let count = self.spheres.len();
        // An end in a tunnel that the route does not take is first brought into the ball.
        let taken = |end: &SphereEnd, next: Option<&u32>| {
            end.tunnel.is_some() && end.tunnel.as_ref() == next
        };
        let beyond = taken(&self.start, self.spheres.get(1));
        let before = count
            .checked_sub(2)
            .and_then(|index| self.spheres.get(index));
        let short = taken(&self.goal, before);
        if let ([Some(other), _], false) = (&self.tunnels, beyond) {
            let portal = SpherePortal::leaving(&self.chain[0], other, self.radius);
            portals.push(portal.turned());
        }
        for (index, two) in self.chain.windows(2).enumerate() {
            let ends = (beyond && index == 0, short && index + 2 == count);
            SpherePortal::between((&two[0], &two[1]), self.radius, ends, &mut portals);
        }
        if let ([_, Some(other)], false) = (&self.tunnels, short) {
            portals.push(SpherePortal::leaving(
                &self.chain[count - 1],
                other,
                self.radius,
            ));
        }
        portals
    }

    /// A path along the route, from its start to its goal, that keeps to the clear space.
    pub fn path(&self, smoothing: SphereSmoothing) -> Vec<DVec3> {
        if self.chain.len() == 1 && self.start.at == self.goal.at {
            return vec![self.start.at];
        }
        if smoothing != SphereSmoothing::Centres {
            return through(smoothing, self.start.at, &self.portals(), self.goal.at);
        }
        let mut places = vec![self.start.at];
        if self.chain.len() > 1 || self.start.tunnel.is_some() || self.goal.tunnel.is_some() {
            places.extend(self.chain.iter().map(|sphere| sphere.at));
        }
        places.push(self.goal.at);
        places.dedup();
        places
    }
}

/// A\* over spheres: queries one after the other, whose arrays are used again.
#[derive(Clone, Debug, Default)]
pub struct SphereRouter {
    search: Option<BestFirst<u64>>,
}

impl SphereRouter {
    /// The route of the least cost; of several the same one each time. `occupancy`: how many other animals are in each
    /// sphere, by its number, empty where that does not matter.
    ///
    /// # Errors
    /// Those of [`SphereGraph::new`], and `spheres.unreachable` where no spheres lead there.
    pub fn find(
        &mut self,
        navrep: &Navrep,
        animal: &Animal,
        query: SphereQuery,
        occupancy: &[u32],
    ) -> Result<SphereRoute, Message> {
        let graph = SphereGraph::new(navrep, *animal, query, occupancy)?;
        let (start, goal) = (graph.start(), graph.goal());
        let search = self
            .search
            .get_or_insert_with(|| BestFirst::between(BestFirstSettings::default(), start, goal));
        search.restart(start, goal);
        Process::run(search, &graph, &mut ());
        SphereRoute::found(&graph, search)
    }

    /// What the last search counted.
    pub fn counters(&self) -> Counters {
        self.search
            .as_ref()
            .map_or_else(Counters::default, Search::counters)
    }
}

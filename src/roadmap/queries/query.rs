//! Queries: the shortest smooth path between two points on a roadmap.
//!
//! Section 2.4 of the paper. Both points are connected to nearby edges; A* runs over states (an edge's middle and a
//! direction, see [`Roadmap`]) from the start's ties to the goal's; the way becomes lines and arcs, the joints rounded
//! off like vertices. Where start and goal see each other the straight line is taken, which is shorter.
//!
//! O(8 · log) lines of sight and O(states passed · log); nothing proportional to the roadmap once the finder has been
//! used on it. What costs time is where a body fits and how a curve bends: the one is only asked as far as it must be
//! known, the other only at the joints, since the roadmap knows the rest.

use super::assemble::{Assembly, Stuck, Way};
use super::connect::{Connector, Tie, sees};
use super::counters::QueryCounters;
use super::directed::{Arrival, Directed, SearchStep};
use super::soften::soften;
use crate::message::Message;
use crate::path::{Curve, Piece};
use crate::roadmap::map::Roadmap;
use crate::roadmap::map::speck;
use crate::roadmap::settings::BlendSize;
use crate::trace::Recorder;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A way.
#[derive(Clone, Debug, PartialEq)]
pub struct RoadmapRoute {
    /// Lines and arcs from start to goal, without a jump of direction.
    pub curve: Curve,
    /// Whether it is the straight line.
    pub straight: bool,
    /// The states that the search passed; the first and the last only in part. Empty where it is straight.
    pub states: Vec<u32>,
    /// Where it comes to the roadmap and where it leaves it. These may lie on later and earlier edges than those of the
    /// first and the last state, where bends would be sharp there ([`BlendSize::Largest`]).
    pub ties: Option<[Tie; 2]>,
    /// What it took.
    pub counters: QueryCounters,
}

/// Answers queries, one after the other; keeps its arrays between them.
#[derive(Clone, Debug)]
pub struct Finder {
    /// Whether the straight line is taken where the body can go along it.
    pub straight: bool,
    connector: Connector,
    search: Directed,
    assembly: Assembly,
}

/// Searches of one query at most.
const MOST_SEARCHES: u32 = 16;

/// How far towards the next corner a joint is moved where that place, too, can be gone to.
const ADVANCES: [f64; 3] = [0.75, 0.5, 0.25];

impl Default for Finder {
    fn default() -> Finder {
        Finder::new()
    }
}

impl Finder {
    /// A finder that takes straight lines where it can.
    pub fn new() -> Finder {
        Finder {
            straight: true,
            connector: Connector::default(),
            search: Directed::default(),
            assembly: Assembly::default(),
        }
    }

    /// The shortest smooth way, as the weights count, among those by the edges near to start and goal.
    ///
    /// # Errors
    /// With `x`, `y`: `roadmap.start-blocked`, `roadmap.goal-blocked` (in an obstacle or outside),
    /// `roadmap.start-tight`, `roadmap.goal-tight` (also `clearance`, `radius`: the body does not fit there),
    /// `roadmap.start-unseen`, `roadmap.goal-unseen` (no edge can be gone to straight); `roadmap.unreachable` (in
    /// different parts of the roadmap), `roadmap.no-smooth-way` (only by corners that cannot be rounded off).
    pub fn find(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        start: DVec2,
        goal: DVec2,
    ) -> Result<RoadmapRoute, Message> {
        if let Some(straight) = self.begin(roadmap, around, start, goal, &mut ())? {
            return Ok(straight);
        }
        loop {
            if let Some(answer) = self.step(roadmap, around, start, goal, &mut ()) {
                return answer;
            }
        }
    }

    /// Checks both places and ties them to the roadmap; the straight line, where that is taken. Else the search has
    /// begun.
    ///
    /// # Errors
    /// Those of [`find`](Finder::find) but `roadmap.no-smooth-way`.
    pub(in crate::roadmap) fn begin<R: Recorder>(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        start: DVec2,
        goal: DVec2,
        recorder: &mut R,
    ) -> Result<Option<RoadmapRoute>, Message> {
        self.search.forget();
        let radius = roadmap.settings().radius;
        fits(
            around,
            start,
            radius,
            ["roadmap.start-blocked", "roadmap.start-tight"],
        )?;
        fits(
            around,
            goal,
            radius,
            ["roadmap.goal-blocked", "roadmap.goal-tight"],
        )?;
        if self.straight {
            self.search.counters.sights += 1;
            if sees(roadmap, around, start, goal) {
                let curve = Curve::new(vec![Piece::Line {
                    from: start,
                    to: goal,
                }]);
                return Ok(Some(RoadmapRoute {
                    curve,
                    straight: true,
                    states: Vec::new(),
                    ties: None,
                    counters: self.search.counters,
                }));
            }
        }
        let search = &mut self.search;
        let ties = [(start, &mut search.starts), (goal, &mut search.goals)];
        for (place, ties) in ties {
            search.counters.sights += self.connector.ties(roadmap, around, place, ties);
        }
        if self.search.starts.is_empty() {
            return Err(at(Message::new("roadmap.start-unseen"), start));
        }
        if self.search.goals.is_empty() {
            return Err(at(Message::new("roadmap.goal-unseen"), goal));
        }
        if !self.search.connected(roadmap) {
            return Err(Message::new("roadmap.unreachable"));
        }
        self.search.begin(roadmap, goal, recorder);
        Ok(None)
    }

    /// One expansion or, where the search has come to its end, the path that is made of what it found. Where a corner
    /// of that cannot be rounded off the search begins anew without it.
    pub(in crate::roadmap) fn step<R: Recorder>(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        start: DVec2,
        goal: DVec2,
        recorder: &mut R,
    ) -> Option<Result<RoadmapRoute, Message>> {
        let none = Some(Err(Message::new("roadmap.no-smooth-way")));
        let arrival = match self.search.step(roadmap, recorder) {
            SearchStep::Running => return None,
            SearchStep::Ended(None) => return none,
            SearchStep::Ended(Some(arrival)) => arrival,
        };
        if let Some(route) = self.assemble(roadmap, around, [start, goal], arrival) {
            return Some(Ok(route));
        }
        if self.search.counters.searches == MOST_SEARCHES {
            return none;
        }
        self.search.begin(roadmap, goal, recorder);
        None
    }

    /// The path to an arrival. Where it has a corner that cannot be rounded off, its first or its last state is barred
    /// and there is none.
    fn assemble(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        [start, goal]: [DVec2; 2],
        arrival: Arrival,
    ) -> Option<RoadmapRoute> {
        let (states, first, last) = self.search.trace(arrival);
        let (first, last) = (self.search.starts[first], self.search.goals[last]);
        let way = Way {
            start,
            goal,
            first,
            last,
            states: &states,
        };
        match self.assembly.assemble(roadmap, around, &way) {
            Ok(()) => {
                let mut way = self.advance(roadmap, around, way);
                let counters = &mut self.search.counters;
                if roadmap.settings().blends == BlendSize::Largest {
                    let assembly = &mut self.assembly;
                    way = soften(assembly, roadmap, around, way, &mut counters.sights);
                }
                let (ties, counters) = ([way.first, way.last], *counters);
                return Some(RoadmapRoute {
                    curve: Curve::new(self.assembly.pieces()),
                    straight: false,
                    states,
                    ties: Some(ties),
                    counters,
                });
            }
            Err(Stuck::Start) => self.search.barred.push(states[0]),
            Err(Stuck::Goal) => self.search.barred_goals.push(states[states.len() - 1]),
        }
        None
    }

    /// The states that the last query expanded, in order.
    pub fn expanded(&self) -> &[u32] {
        &self.search.expanded
    }

    /// The ties of the last query: those of the start, those of the goal.
    pub fn ties(&self) -> [&[Tie]; 2] {
        [&self.search.starts, &self.search.goals]
    }

    /// Moves the joints of the way on towards its middle, where they can be seen: that cuts the corner that the nearest
    /// point makes. The way then.
    fn advance<'a>(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        mut way: Way<'a>,
    ) -> Way<'a> {
        let last_state = way.states[way.states.len() - 1];
        let alone = way.states.len() == 1;
        for at_start in [true, false] {
            let (state, place, tie) = if at_start {
                (way.states[0], way.start, way.first)
            } else {
                // Seen from the goal the last edge is travelled backwards.
                (last_state ^ 1, way.goal, way.last)
            };
            if tie.distance <= speck(roadmap) {
                continue;
            }
            let length = roadmap.edges[tie.edge as usize].length;
            let other = if at_start { way.last } else { way.first };
            let travelled = tie.travelled(roadmap, state);
            // On one edge each joint may go no farther than half way to the other.
            let room = if alone {
                (other.travelled(roadmap, state) - travelled) / 2.0
            } else {
                length - travelled
            };
            for share in ADVANCES {
                let to = travelled + room * share;
                let along = if state & 1 == 0 { to } else { length - to };
                let moved = Tie::to(roadmap, tie.edge, along, place);
                self.search.counters.sights += 1;
                if !sees(roadmap, around, place, moved.at) {
                    continue;
                }
                // Farther on there is less room for the arc at the next corner.
                if self.assembly.shortened(roadmap, around, at_start, moved.at) {
                    let tie = if at_start {
                        &mut way.first
                    } else {
                        &mut way.last
                    };
                    *tie = moved;
                    break;
                }
            }
        }
        way
    }
}

/// Whether the body fits where a way is to begin or end.
fn fits(
    around: &Surroundings,
    place: DVec2,
    radius: f64,
    [blocked, tight]: [&'static str; 2],
) -> Result<(), Message> {
    if !around.free(place) {
        return Err(at(Message::new(blocked), place));
    }
    let clearance = around.nearest(place).distance;
    if clearance < radius * (1.0 - 1e-9) {
        let message = Message::new(tight)
            .with("clearance", clearance)
            .with("radius", radius);
        return Err(at(message, place));
    }
    Ok(())
}

fn at(message: Message, place: DVec2) -> Message {
    message.with("x", place.x).with("y", place.y)
}

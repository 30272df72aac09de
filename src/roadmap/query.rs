//! Queries: the shortest smooth way from a place to another.
//!
//! Section 2.4 of the paper. Both places are tied to edges near to them; A* runs over states (an edge's middle and a direction, see [`Roadmap`]) from the start's
//! ties to the goal's; the way becomes lines and arcs, the joints rounded off like vertices. Where start and goal see each other the straight line is taken, which is shorter.
//!
//! A tie may lie anywhere on its edge, before or behind the middle, so the first and the last link cost what is travelled of their edges, with an arc as large as
//! that leaves room for; all others cost from middle to middle. Arrival is looked at for each link that leads onto a goal's edge, whether or not it improves that edge's
//! state: only who comes over a link has travelled the edge up to the goal's point.
//!
//! O(8 · log) lines of sight and O(states passed · log); nothing proportional to the roadmap once the finder has been used on it.

use super::assemble::{Stuck, Way, assemble, speck};
use super::connect::{Connector, Tie, sees};
use super::map::{Edge, Link, Roadmap, arc_length};
use super::shortest::Waiting;
use crate::message::Message;
use crate::path::{Curve, Piece};
use crate::world::scene::Surroundings;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a query did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// States taken from the open list.
    pub expanded: u32,
    /// Links looked at.
    pub links: u32,
    /// Straight lines looked at, to tie places to edges.
    pub sights: u32,
    /// How often the search ran: again for each joint that could not be rounded off.
    pub searches: u32,
}

/// A way.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// Lines and arcs from start to goal, without a jump of direction.
    pub curve: Curve,
    /// Whether it is the straight line.
    pub straight: bool,
    /// The states passed; the first and the last only in part. Empty where it is straight.
    pub states: Vec<u32>,
    /// Where it comes to the roadmap and where it leaves it.
    pub ties: Option<[Tie; 2]>,
    /// What it took.
    pub counters: Counters,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Arrival {
    /// Both ties on one edge: along it.
    Along {
        first: usize,
        last: usize,
        state: u32,
    },
    /// From a state, perhaps marked with [`ROOT`], over a link to a goal's edge.
    Over { from: u32, to: u32, last: usize },
}

/// What a search knows of a state.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    cost: f64,
    /// The cost and what remains at least: an entry of the open list that says otherwise is stale.
    estimate: f64,
    /// The state before, marked with [`ROOT`] where that is the one in which the way began.
    before: u32,
    /// The search in which this was written.
    search: u32,
}

/// Answers queries, one after the other; keeps its arrays between them.
#[derive(Clone, Debug)]
pub struct Finder {
    /// Whether the straight line is taken where the body can go along it.
    pub straight: bool,
    connector: Connector,
    /// What is known of each state.
    known: Vec<Known>,
    /// Of each edge, the search in which it had a goal's tie, and which.
    ends: Vec<(u32, u32)>,
    search: u32,
    open: BinaryHeap<Reverse<Waiting>>,
    expanded: Vec<u32>,
    starts: Vec<Tie>,
    goals: Vec<Tie>,
    /// Of starts and goals, which states are out because no arc fits.
    barred: Vec<u32>,
    barred_goals: Vec<u32>,
    counters: Counters,
}

/// Marks a state in which a way began, in the place of a predecessor.
const ROOT: u32 = 1 << 31;

/// The cost of the cheapest way yet, and how it arrives.
type Best = (f64, Option<Arrival>);

/// The part of an edge between a tie's point and a vertex.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// In metres.
    length: f64,
    /// How much of it an arc at the vertex may take: half where there is an arc at the tie's point, too.
    room: f64,
}

impl Part {
    fn of(roadmap: &Roadmap, tie: &Tie, length: f64) -> Part {
        let joint = tie.distance > speck(roadmap);
        Part {
            length,
            room: if joint { length / 2.0 } else { length },
        }
    }
}

/// Parts of edges shorter than this leave no room for arcs.
fn shortest_part(roadmap: &Roadmap) -> f64 {
    2.0 * roadmap.settings().precision
}

/// The cost of a link of which only parts of the edges are travelled. The arc is as large as there is room for; it saves in proportion.
fn link_cost(
    roadmap: &Roadmap,
    state: u32,
    link: &Link,
    before: Option<Part>,
    after: Option<Part>,
) -> f64 {
    let [e, f] = [state, link.to].map(|state| &roadmap.edges[(state / 2) as usize]);
    let half = |edge: &Edge| Part {
        length: edge.length / 2.0,
        room: edge.length / 2.0,
    };
    let (before, after) = (before.unwrap_or(half(e)), after.unwrap_or(half(f)));
    let fit = &roadmap.blends[link.blend as usize].fit;
    let saved = (e.weight + f.weight) * (fit.reach - arc_length(fit) / 2.0);
    let share = if fit.reach > 0.0 {
        (before.room.min(after.room) / fit.reach).min(1.0)
    } else {
        0.0
    };
    e.weight * before.length + f.weight * after.length - saved * share
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
            known: Vec::new(),
            ends: Vec::new(),
            search: 0,
            open: BinaryHeap::new(),
            expanded: Vec::new(),
            starts: Vec::new(),
            goals: Vec::new(),
            barred: Vec::new(),
            barred_goals: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// The shortest smooth way, as the weights count, among those by the edges near to start and goal.
    ///
    /// # Errors
    /// With `x`, `y`: `roadmap.start-blocked`, `roadmap.goal-blocked` (in an obstacle or outside), `roadmap.start-tight`, `roadmap.goal-tight` (also
    /// `clearance`, `radius`: the body does not fit there), `roadmap.start-unseen`, `roadmap.goal-unseen` (no edge can be gone to straight);
    /// `roadmap.unreachable` (in different parts of the roadmap), `roadmap.no-smooth-way` (only by corners that cannot be rounded off).
    pub fn find(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        start: DVec2,
        goal: DVec2,
    ) -> Result<Route, Message> {
        self.counters = Counters::default();
        self.expanded.clear();
        self.starts.clear();
        self.goals.clear();
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
            self.counters.sights += 1;
            if sees(roadmap, around, start, goal) {
                let curve = Curve::new(vec![Piece::Line {
                    from: start,
                    to: goal,
                }]);
                return Ok(Route {
                    curve,
                    straight: true,
                    states: Vec::new(),
                    ties: None,
                    counters: self.counters,
                });
            }
        }
        self.counters.sights += self
            .connector
            .ties(roadmap, around, start, &mut self.starts);
        self.counters.sights += self.connector.ties(roadmap, around, goal, &mut self.goals);
        if self.starts.is_empty() {
            return Err(at(Message::new("roadmap.start-unseen"), start));
        }
        if self.goals.is_empty() {
            return Err(at(Message::new("roadmap.goal-unseen"), goal));
        }
        let part = |tie: &Tie| roadmap.parts()[roadmap.edges[tie.edge as usize].ends[0] as usize];
        if !self
            .starts
            .iter()
            .any(|tie| self.goals.iter().any(|other| part(tie) == part(other)))
        {
            return Err(Message::new("roadmap.unreachable"));
        }
        self.barred.clear();
        self.barred_goals.clear();
        while self.counters.searches < MOST_SEARCHES {
            self.counters.searches += 1;
            let Some(arrival) = self.run(roadmap, goal) else {
                break;
            };
            let (states, first, last) = self.trace(arrival);
            let (first, last) = (self.starts[first], self.goals[last]);
            let way = Way {
                start,
                goal,
                first,
                last,
                states: &states,
            };
            match assemble(roadmap, around, &way) {
                Ok(pieces) => {
                    let (pieces, ties) = self.advanced(roadmap, around, way, pieces);
                    let counters = self.counters;
                    return Ok(Route {
                        curve: Curve::new(pieces),
                        straight: false,
                        states,
                        ties: Some(ties),
                        counters,
                    });
                }
                Err(Stuck::Start) => self.barred.push(states[0]),
                Err(Stuck::Goal) => self.barred_goals.push(states[states.len() - 1]),
            }
        }
        Err(Message::new("roadmap.no-smooth-way"))
    }

    /// The states that the last query expanded, in order.
    pub fn expanded(&self) -> &[u32] {
        &self.expanded
    }

    /// The ties of the last query: those of the start, those of the goal.
    pub fn ties(&self) -> [&[Tie]; 2] {
        [&self.starts, &self.goals]
    }

    /// A* from the starts' ties to the goals'.
    fn run(&mut self, roadmap: &Roadmap, goal: DVec2) -> Option<Arrival> {
        self.known.resize(roadmap.states(), Known::default());
        self.ends.resize(roadmap.edges.len(), (0, 0));
        self.search += 1;
        self.open.clear();
        for (last, tie) in self.goals.iter().enumerate() {
            self.ends[tie.edge as usize] = (self.search, last as u32);
        }
        let mut best = (f64::INFINITY, None);
        for first in 0..self.starts.len() {
            for turn in 0..2 {
                self.set_out(roadmap, goal, first, turn, &mut best);
            }
        }
        while let Some(Reverse(next)) = self.open.pop() {
            let Known { cost, estimate, .. } = self.known[next.key as usize];
            if next.estimate > estimate {
                continue;
            }
            if next.estimate >= best.0 {
                break;
            }
            self.expand(roadmap, goal, next.key, None, cost, &mut best);
        }
        best.1
    }

    /// Goes from a start's tie along its edge, in the one direction or the other: to a goal's tie on the same edge, and over the links at its end.
    fn set_out(
        &mut self,
        roadmap: &Roadmap,
        goal: DVec2,
        first: usize,
        turn: u32,
        best: &mut Best,
    ) {
        let tie = self.starts[first];
        let state = 2 * tie.edge + turn;
        let edge = &roadmap.edges[tie.edge as usize];
        let travelled = tie.travelled(roadmap, state);
        let shortest = shortest_part(roadmap);
        if self.barred.contains(&state) || edge.length - travelled < shortest {
            return;
        }
        if let Some((last, end)) = self.ending(tie.edge) {
            let between = end.travelled(roadmap, state) - travelled;
            let whole = tie.distance + edge.weight * between + end.distance;
            if between >= shortest && whole < best.0 && !self.barred_goals.contains(&state) {
                *best = (whole, Some(Arrival::Along { first, last, state }));
            }
        }
        let part = Part::of(roadmap, &tie, edge.length - travelled);
        self.expand(roadmap, goal, state, Some(part), tie.distance, best);
    }

    /// Looks at all links of a state. `part`: what of its edge is travelled, half of it where nothing is said; `cost`: what it took to come there.
    fn expand(
        &mut self,
        roadmap: &Roadmap,
        goal: DVec2,
        state: u32,
        part: Option<Part>,
        cost: f64,
        best: &mut Best,
    ) {
        self.counters.expanded += 1;
        self.expanded.push(state);
        let mark = if part.is_some() { ROOT } else { 0 };
        for link in roadmap.links(state) {
            self.counters.links += 1;
            if let Some((last, tie)) = self.ending(link.to / 2) {
                let travelled = tie.travelled(roadmap, link.to);
                if travelled >= shortest_part(roadmap) && !self.barred_goals.contains(&link.to) {
                    let after = Part::of(roadmap, &tie, travelled);
                    let whole =
                        cost + link_cost(roadmap, state, link, part, Some(after)) + tie.distance;
                    if whole < best.0 {
                        *best = (
                            whole,
                            Some(Arrival::Over {
                                from: state | mark,
                                to: link.to,
                                last,
                            }),
                        );
                    }
                }
            }
            let over = if part.is_some() {
                link_cost(roadmap, state, link, part, None)
            } else {
                link.cost
            };
            let through = cost + over;
            let known = &mut self.known[link.to as usize];
            if known.search != self.search || through < known.cost {
                let middle = roadmap.middles[(link.to / 2) as usize];
                let estimate = through + roadmap.least_weight() * middle.distance(goal);
                *known = Known {
                    cost: through,
                    estimate,
                    before: state | mark,
                    search: self.search,
                };
                self.open.push(Reverse(Waiting {
                    estimate,
                    key: link.to,
                }));
            }
        }
    }

    /// The goal's tie on an edge.
    fn ending(&self, edge: u32) -> Option<(usize, Tie)> {
        let (search, last) = self.ends[edge as usize];
        (search == self.search).then(|| (last as usize, self.goals[last as usize]))
    }

    /// The states of a way, and the numbers of its ties.
    fn trace(&self, arrival: Arrival) -> (Vec<u32>, usize, usize) {
        match arrival {
            Arrival::Along { first, last, state } => (vec![state], first, last),
            Arrival::Over { from, to, last } => {
                let mut states = vec![to];
                let mut state = from;
                while state & ROOT == 0 {
                    states.push(state);
                    state = self.known[state as usize].before;
                }
                states.push(state & !ROOT);
                states.reverse();
                let edge = states[0] / 2;
                let first = self.starts.iter().position(|tie| tie.edge == edge);
                (states, first.unwrap_or(0), last)
            }
        }
    }

    /// The way with its joints moved on towards its middle, where they can be seen: it cuts the corner that the nearest point makes.
    fn advanced(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        mut way: Way,
        mut pieces: Vec<Piece>,
    ) -> (Vec<Piece>, [Tie; 2]) {
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
                self.counters.sights += 1;
                if !sees(roadmap, around, place, moved.at) {
                    continue;
                }
                let mut tried = way;
                if at_start {
                    tried.first = moved;
                } else {
                    tried.last = moved;
                }
                // Farther on there is less room for the arc at the next corner.
                if let Ok(other) = assemble(roadmap, around, &tried)
                    && length_of(&other) < length_of(&pieces)
                {
                    (way, pieces) = (tried, other);
                    break;
                }
            }
        }
        (pieces, [way.first, way.last])
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

fn length_of(pieces: &[Piece]) -> f64 {
    pieces.iter().map(Piece::length).sum()
}

fn at(message: Message, place: DVec2) -> Message {
    message.with("x", place.x).with("y", place.y)
}

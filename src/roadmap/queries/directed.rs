//! A* over directed states, from the connections of the start to those of the goal.
//!
//! A tie may lie anywhere on its edge, before or behind the middle, so the first and the last link cost what is
//! travelled of their edges, with an arc as large as that leaves room for; all others cost from middle to middle.
//! Arrival is looked at for each link that leads onto a goal's edge, whether or not it improves that edge's state: only
//! a path over such a link has travelled the edge up to the goal's point.
//!
//! The estimate is the greater of the straight line and what the [landmarks](super::landmarks) say: both are bounds, so
//! the way found is the same with one as with the other.

use super::connect::Tie;
use super::counters::QueryCounters;
use super::recording::{QueryNode, Recording};
use crate::roadmap::landmark_costs::Rest;
use crate::roadmap::map::speck;
use crate::roadmap::map::{DirectedLink, Roadmap, RoadmapEdge, arc_length};
use crate::roadmap::queue::{Queue, Waiting};
use crate::trace::{NO_NODE, Recorder};
use glam::DVec2;

/// The arrival of a search at the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::roadmap) enum Arrival {
    /// Both ties on one edge: along it.
    Along {
        first: usize,
        last: usize,
        state: u32,
    },
    /// From a state, perhaps marked with [`ROOT`], over a link to a goal's edge.
    Over { from: u32, to: u32, last: usize },
}

/// The record of a state: its cost, its estimate and the state before.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    cost: f64,
    /// The cost and what remains at least: an entry of the open list that says otherwise is stale.
    estimate: f64,
    /// The state before, marked with [`ROOT`] where that is the one in which the way began.
    before: u32,
    /// The search in which this was written.
    search: u32,
    /// The search in which its edge had a goal's tie, and which: beside the rest, because each link that is looked at
    /// asks for both.
    end: (u32, u32),
}

/// The search, whose arrays are used again: nothing is cleared between two of them.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Directed {
    /// What is known of each state.
    known: Vec<Known>,
    search: u32,
    open: Queue,
    pub expanded: Vec<u32>,
    pub starts: Vec<Tie>,
    pub goals: Vec<Tie>,
    /// States in which no way may begin, because no arc fits.
    pub barred: Vec<u32>,
    /// States in which no way may end.
    pub barred_goals: Vec<u32>,
    pub counters: QueryCounters,
    target: Target,
    best: Best,
    /// How many of the starts' ties have been set out from, each in both directions.
    set_out: u32,
    recording: Recording,
}

/// Marks a state in which a way began, in the place of a predecessor.
const ROOT: u32 = 1 << 31;

/// The cost of the cheapest way yet, and how it arrives.
#[derive(Clone, Copy, Debug)]
struct Best {
    cost: f64,
    arrival: Option<Arrival>,
}

impl Default for Best {
    fn default() -> Best {
        Best {
            cost: f64::INFINITY,
            arrival: None,
        }
    }
}

/// The outcome of a step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::roadmap) enum SearchStep {
    /// A state was expanded, or a start's tie set out from.
    Running,
    /// The search is over: how the shortest path arrives, if there is one.
    Ended(Option<Arrival>),
}

/// The target of a search, and the bounds on what remains.
#[derive(Clone, Copy, Debug, Default)]
struct Target {
    at: DVec2,
    rest: Rest,
}

/// The state that is expanded.
#[derive(Clone, Copy, Debug)]
struct Source {
    state: u32,
    /// Where a path begins: what of the edge is travelled. Half of it otherwise.
    begun: Option<Part>,
    /// Its number among the nodes of a recorded query.
    node: u32,
}

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

/// The cost of a link of which only parts of the edges are travelled. The arc is as large as there is room for; it
/// saves in proportion.
fn link_cost(
    roadmap: &Roadmap,
    state: u32,
    link: &DirectedLink,
    before: Option<Part>,
    after: Option<Part>,
) -> f64 {
    let [e, f] = [state, link.to].map(|state| &roadmap.edges[(state / 2) as usize]);
    let half = |edge: &RoadmapEdge| Part {
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

impl Directed {
    /// Makes ready for another query.
    pub fn forget(&mut self) {
        self.counters = QueryCounters::default();
        self.expanded.clear();
        self.starts.clear();
        self.goals.clear();
        self.barred.clear();
        self.barred_goals.clear();
    }

    /// Whether a start and a goal are in one part of the roadmap.
    pub fn connected(&self, roadmap: &Roadmap) -> bool {
        let part = |tie: &Tie| roadmap.parts()[roadmap.edges[tie.edge as usize].ends[0] as usize];
        let mut starts = self.starts.iter();
        starts.any(|tie| self.goals.iter().any(|other| part(tie) == part(other)))
    }

    /// Begins A* from the starts' ties to the goals'.
    pub fn begin<R: Recorder>(&mut self, roadmap: &Roadmap, goal: DVec2, recorder: &mut R) {
        self.counters.searches += 1;
        self.target = Target {
            at: goal,
            rest: self.rest(roadmap),
        };
        self.known.resize(roadmap.states(), Known::default());
        self.search += 1;
        self.open.clear();
        for (last, tie) in self.goals.iter().enumerate() {
            for state in [2 * tie.edge, 2 * tie.edge + 1] {
                self.known[state as usize].end = (self.search, last as u32);
            }
        }
        self.best = Best::default();
        self.set_out = 0;
        let nodes = QueryNode::count(roadmap.states());
        self.recording
            .begin(nodes, self.counters.searches, recorder);
    }

    /// Expands one state or, in the beginning, goes out from a start's tie in one direction.
    pub fn step<R: Recorder>(&mut self, roadmap: &Roadmap, recorder: &mut R) -> SearchStep {
        while (self.set_out as usize) < 2 * self.starts.len() {
            let (first, turn) = (self.set_out as usize / 2, self.set_out % 2);
            self.set_out += 1;
            if self.go_out(roadmap, first, turn, recorder) {
                return SearchStep::Running;
            }
        }
        while let Some(next) = self.open.pop() {
            let Known { cost, estimate, .. } = self.known[next.key as usize];
            if next.estimate > estimate {
                continue;
            }
            if next.estimate >= self.best.cost {
                break;
            }
            let from = Source {
                state: next.key,
                begun: None,
                node: next.key,
            };
            self.expand(roadmap, from, cost, recorder);
            return SearchStep::Running;
        }
        let goal = QueryNode::Goal.id(roadmap.states());
        self.recording.end(goal, recorder);
        SearchStep::Ended(self.best.arrival)
    }

    /// The bound of what remains, from what it costs to arrive over each link to a goal's edge.
    fn rest(&self, roadmap: &Roadmap) -> Rest {
        let states = self.goals.iter().flat_map(|tie| {
            let both = [2 * tie.edge, 2 * tie.edge + 1];
            both.map(|state| (tie, state))
        });
        let arrivals = states.flat_map(|(tie, to)| {
            let after = Part::of(roadmap, tie, tie.travelled(roadmap, to));
            // Links are symmetric: reversed, a link away from an edge leads to it.
            roadmap.links(to ^ 1).iter().map(move |back| {
                let (from, link) = (back.to ^ 1, DirectedLink { to, ..*back });
                let cost = link_cost(roadmap, from, &link, None, Some(after));
                (from, cost + tie.distance)
            })
        });
        roadmap.landmarks.rest(arrivals)
    }

    /// Goes from a start's tie along its edge, in the one direction or the other: to a goal's tie on the same edge, and
    /// over the links at its end. Whether a path can begin there.
    fn go_out<R: Recorder>(
        &mut self,
        roadmap: &Roadmap,
        first: usize,
        turn: u32,
        recorder: &mut R,
    ) -> bool {
        let tie = self.starts[first];
        let state = 2 * tie.edge + turn;
        let edge = &roadmap.edges[tie.edge as usize];
        let travelled = tie.travelled(roadmap, state);
        let shortest = shortest_part(roadmap);
        if self.barred.contains(&state) || edge.length - travelled < shortest {
            return false;
        }
        let node = QueryNode::Start(first as u32, turn).id(roadmap.states());
        let rest = roadmap.least_weight() * tie.at.distance(self.target.at);
        self.recording
            .reach(node, NO_NODE, (tie.distance, rest), None, recorder);
        if let Some((last, end)) = self.ending(state) {
            let between = end.travelled(roadmap, state) - travelled;
            let whole = tie.distance + edge.weight * between + end.distance;
            if between >= shortest && whole < self.best.cost && !self.barred_goals.contains(&state)
            {
                let arrival = Arrival::Along { first, last, state };
                self.arrive(roadmap, whole, arrival, node, recorder);
            }
        }
        let from = Source {
            state,
            begun: Some(Part::of(roadmap, &tie, edge.length - travelled)),
            node,
        };
        self.expand(roadmap, from, tie.distance, recorder);
        true
    }

    /// A cheaper path to the goal is known, through `node`.
    fn arrive<R: Recorder>(
        &mut self,
        roadmap: &Roadmap,
        cost: f64,
        arrival: Arrival,
        node: u32,
        recorder: &mut R,
    ) {
        self.best = Best {
            cost,
            arrival: Some(arrival),
        };
        let goal = QueryNode::Goal.id(roadmap.states());
        self.recording
            .reach(goal, node, (cost, 0.0), None, recorder);
    }

    /// Looks at all links of a state that it took `cost` to come to.
    fn expand<R: Recorder>(
        &mut self,
        roadmap: &Roadmap,
        from: Source,
        cost: f64,
        recorder: &mut R,
    ) {
        let Source { state, begun, node } = from;
        self.counters.expanded += 1;
        self.expanded.push(state);
        self.recording.expand(node, recorder);
        let mark = if begun.is_some() { ROOT } else { 0 };
        let links = roadmap.links(state);
        self.counters.links += links.len() as u32;
        for link in links {
            let known = self.known[link.to as usize];
            if known.end.0 == self.search {
                let last = known.end.1 as usize;
                let tie = self.goals[last];
                let travelled = tie.travelled(roadmap, link.to);
                if travelled >= shortest_part(roadmap) && !self.barred_goals.contains(&link.to) {
                    let after = Part::of(roadmap, &tie, travelled);
                    let whole =
                        cost + link_cost(roadmap, state, link, begun, Some(after)) + tie.distance;
                    if whole < self.best.cost {
                        let arrival = Arrival::Over {
                            from: state | mark,
                            to: link.to,
                            last,
                        };
                        self.arrive(roadmap, whole, arrival, node, recorder);
                    }
                }
            }
            let over = if begun.is_some() {
                link_cost(roadmap, state, link, begun, None)
            } else {
                link.cost
            };
            let through = cost + over;
            if known.search != self.search || through < known.cost {
                let middle = roadmap.middles[(link.to / 2) as usize];
                let straight = roadmap.least_weight() * middle.distance(self.target.at);
                let rest = &self.target.rest;
                let ahead = roadmap.landmarks.at_least(rest, link.to, straight);
                let estimate = through + ahead;
                self.known[link.to as usize] = Known {
                    cost: through,
                    estimate,
                    before: state | mark,
                    search: self.search,
                    end: known.end,
                };
                // What is no less than a way that is known would never be taken out.
                let useful = estimate < self.best.cost;
                if useful {
                    let key = link.to;
                    self.open.push(Waiting { estimate, key });
                }
                let beaten = (!useful).then_some(self.best.cost);
                self.recording
                    .reach(link.to, node, (through, ahead), beaten, recorder);
            }
        }
    }

    /// The goal's tie on a state's edge.
    fn ending(&self, state: u32) -> Option<(usize, Tie)> {
        let (search, last) = self.known[state as usize].end;
        (search == self.search).then(|| (last as usize, self.goals[last as usize]))
    }

    /// The states of a way, and the numbers of its ties.
    pub fn trace(&self, arrival: Arrival) -> (Vec<u32>, usize, usize) {
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
}

//! A process with two phases: Dijkstra's algorithm to all cells, then A* to the goal. An enum of inner processes.

use wayscope::graph::{Cost, Graph, NodeId};
use wayscope::message::Message;
use wayscope::search::{
    About, BestFirst, Claim, Entry, GridAlgorithm, GridSearch, Guarantee, Search, Target, a_star,
    dijkstra,
};
use wayscope::trace::{Counters, Event, Process, Recorder, Status};

pub const ENTRY: Entry = Entry {
    id: "toy-two-phases",
    family: wayscope::search::Family::Shortest,
    settings: &[],
    moves_on_grid: true,
    needs: &[wayscope::search::Need::UniformCosts],
    about: || About {
        paper: "toy",
        idea: "toy.idea",
        deviations: &["toy.deviation"],
        use_when: &["toy.use"],
        avoid_when: &["toy.avoid"],
    },
    pseudocode: |_| &[],
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("toy.claim")),
    order: |_| None,
    heuristic: |_| None,
    make: |settings| GridSearch::boxed(TwoPhases, settings),
};

pub struct TwoPhases;

/// The phase it is in.
pub enum Phased<C: Cost> {
    Survey(BestFirst<C>, NodeId, NodeId),
    Approach(BestFirst<C>, u64),
}

/// Hides the events of a phase that would collide with those of the other.
struct PhaseEndsOnly<'a, R>(&'a mut R);

impl<R: Recorder> Recorder for PhaseEndsOnly<'_, R> {
    const LISTENS: bool = R::LISTENS;

    fn record(&mut self, _: Event) {}
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for Phased<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self {
            Phased::Survey(survey, start, goal) => {
                if survey.step(graph, &mut PhaseEndsOnly(recorder)) != Status::Running {
                    recorder.record(Event::phase(1));
                    let expanded = survey.counters().expanded;
                    *self = Phased::Approach(
                        BestFirst::between(a_star::settings(), *start, *goal),
                        expanded,
                    );
                }
                Status::Running
            }
            Phased::Approach(approach, _) => approach.step(graph, recorder),
        }
    }
}

impl<C: Cost> Search for Phased<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        match self {
            Phased::Survey(..) => None,
            Phased::Approach(search, _) => search.path(),
        }
    }

    fn path_units(&self) -> Option<u64> {
        match self {
            Phased::Survey(..) => None,
            Phased::Approach(search, _) => search.path_units(),
        }
    }

    fn counters(&self) -> Counters {
        match self {
            Phased::Survey(search, ..) => search.counters(),
            Phased::Approach(search, before) => {
                let mut counters = search.counters();
                counters.expanded += before;
                counters
            }
        }
    }

    fn is_open(&self, node: NodeId) -> bool {
        match self {
            Phased::Survey(search, ..) | Phased::Approach(search, _) => search.is_open(node),
        }
    }

    fn is_closed(&self, node: NodeId) -> bool {
        match self {
            Phased::Survey(search, ..) | Phased::Approach(search, _) => search.is_closed(node),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Phased::Survey(search, ..) | Phased::Approach(search, _) => search.bytes(),
        }
    }

    fn state_hash(&self) -> u64 {
        match self {
            Phased::Survey(search, ..) | Phased::Approach(search, _) => search.state_hash(),
        }
    }
}

impl GridAlgorithm for TwoPhases {
    type Search<C: Cost> = Phased<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> Phased<C> {
        let survey = BestFirst::between(dijkstra::settings(Target::All), start, goal);
        Phased::Survey(survey, start, goal)
    }

    fn restart<C: Cost>(&self, search: &mut Phased<C>, start: NodeId, goal: NodeId) {
        *search = self.between(start, goal);
    }
}

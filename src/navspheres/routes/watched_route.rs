//! A search for a route as a process: one expansion a step, with its events, so that it can be watched forwards and
//! backwards.

use super::graph::SphereGraph;
use super::route::SphereRoute;
use crate::message::Message;
use crate::search::{BestFirst, BestFirstSettings, Search};
use crate::trace::{Counters, Process, Recorder, Status};

/// A\* over spheres for one query, with the answer and the counters of
/// [`SphereRouter::find`](super::SphereRouter::find), advanced one expansion a step.
///
/// The first step opens the start and expands it; the last one takes the goal off the open list or finds it empty. Its
/// nodes are those of the [`SphereGraph`], in one space, and so are its units of cost.
#[derive(Clone, Debug)]
pub struct WatchedRoute {
    search: BestFirst<u64>,
    begun: bool,
    answer: Option<Result<SphereRoute, Message>>,
}

impl WatchedRoute {
    /// A search that has not begun, for the query of a graph.
    pub fn new(graph: &SphereGraph) -> WatchedRoute {
        let settings = BestFirstSettings::default();
        WatchedRoute {
            search: BestFirst::between(settings, graph.start(), graph.goal()),
            begun: false,
            answer: None,
        }
    }

    /// The answer, once it has ended.
    pub fn answer(&self) -> Option<&Result<SphereRoute, Message>> {
        self.answer.as_ref()
    }

    /// What has been counted so far.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }
}

impl Process<&SphereGraph<'_>> for WatchedRoute {
    fn step<R: Recorder>(&mut self, graph: &SphereGraph, recorder: &mut R) -> Status {
        if self.answer.is_none() {
            if !std::mem::replace(&mut self.begun, true) {
                self.search.step(graph, recorder);
            }
            if self.search.step(graph, recorder) != Status::Running {
                self.answer = Some(SphereRoute::found(graph, &self.search));
            }
        }
        match self.answer {
            None => Status::Running,
            Some(Ok(_)) => Status::Done,
            Some(Err(_)) => Status::Failed,
        }
    }
}

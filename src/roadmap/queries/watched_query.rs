//! A query as a process: one expansion a step, with its events, so that it can be watched forwards and backwards.

use super::query::{Finder, RoadmapRoute};
use super::recording::QueryNode;
use crate::message::Message;
use crate::roadmap::map::Roadmap;
use crate::trace::{Process, Recorder, Status};
use crate::world::scene::Surroundings;
use glam::DVec2;

/// The context of each step of a query: the roadmap and the obstacles that it was built among.
pub type QueryContext<'a> = (&'a Roadmap, &'a Surroundings);

/// A query of a [`Finder`], with the same answer and the same counters, advanced one expansion a step.
///
/// The first step ties both places to the roadmap, the last one rounds off the path found. Its nodes are those of
/// [`QueryNode`], in one space; costs are in units of 1/4096 m of weight 1.
#[derive(Clone, Debug)]
pub struct WatchedQuery {
    finder: Finder,
    start: DVec2,
    goal: DVec2,
    begun: bool,
    answer: Option<Result<RoadmapRoute, Message>>,
}

impl WatchedQuery {
    /// A query that has not begun. `straight`: whether the straight line is taken where the body can go along it.
    pub fn new(start: DVec2, goal: DVec2, straight: bool) -> WatchedQuery {
        let mut finder = Finder::new();
        finder.straight = straight;
        WatchedQuery {
            finder,
            start,
            goal,
            begun: false,
            answer: None,
        }
    }

    /// The nodes of its space on a roadmap: what [`Playback::new`](crate::trace::Playback::new) is to be told.
    pub fn nodes(roadmap: &Roadmap) -> usize {
        QueryNode::count(roadmap.states())
    }

    /// The answer, once it has ended: that of [`Finder::find`].
    pub fn answer(&self) -> Option<&Result<RoadmapRoute, Message>> {
        self.answer.as_ref()
    }

    /// Where a node is and the direction of travel there; none of a tie that the query does not have. The goal and a
    /// start's tie have the direction of the straight line.
    pub fn place(&self, roadmap: &Roadmap, node: QueryNode) -> Option<(DVec2, DVec2)> {
        match node {
            QueryNode::State(state) => {
                ((state as usize) < roadmap.states()).then(|| roadmap.state(state))
            }
            QueryNode::Start(tie, turn) => {
                let [starts, _] = self.finder.ties();
                let tie = starts.get(tie as usize)?;
                let (_, along) = roadmap.state(2 * tie.edge + turn);
                Some((tie.at, along))
            }
            QueryNode::Goal => {
                let along = (self.goal - self.start).normalize_or(DVec2::X);
                Some((self.goal, along))
            }
        }
    }
}

impl Process<QueryContext<'_>> for WatchedQuery {
    fn step<R: Recorder>(&mut self, context: QueryContext, recorder: &mut R) -> Status {
        let (roadmap, around) = context;
        let (start, goal) = (self.start, self.goal);
        if self.answer.is_none() {
            self.answer = if self.begun {
                self.finder.step(roadmap, around, start, goal, recorder)
            } else {
                self.begun = true;
                let begun = self.finder.begin(roadmap, around, start, goal, recorder);
                begun.transpose()
            };
        }
        match &self.answer {
            None => Status::Running,
            Some(Ok(_)) => Status::Done,
            Some(Err(_)) => Status::Failed,
        }
    }
}

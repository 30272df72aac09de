//! Requests for plans that the game world makes while a story goes on.
//!
//! **Idea.** "Plan requests can be initiated at the very beginning of the player's session, at fixed trigger points
//! throughout gameplay, or dynamically in response to user input" (Young et al. 2004). The first is the story's own
//! goals; the others are the [`StoryRequest`](crate::story::StoryRequest)s of its problem. Each is made once.
//!
//! A request waits while another plan is carried out. A character has entered a place if it is there now and was
//! elsewhere before: on a floor by its body, without one by the facts. Who has left again when the plan is carried
//! out enters later.

use super::ground::RunGround;
use crate::message::Message;
use crate::story::domain::RequestTrigger;

/// The status of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestStatus {
    /// It has not been made.
    Open,
    /// It is made, and has no answer yet.
    Made,
    /// Its plan is carried out.
    UnderWay,
    /// Its plan is carried out to the end.
    Done,
    /// There is no plan for it: the id of the sentence that says why.
    Refused(String),
}

/// A request, as a run has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestState {
    /// How far it is.
    pub status: RequestStatus,
    /// Whether somebody has asked for it.
    pub is_asked: bool,
    /// Whether the character of its trigger was elsewhere before.
    pub was_elsewhere: bool,
}

/// The requests of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestBook {
    /// Of each request of the problem, how far it is.
    pub requests: Vec<RequestState>,
    /// Whether the plan is carried out and the story waits for a request.
    pub is_at_rest: bool,
}

impl RequestBook {
    /// So many requests, none of them made.
    pub fn new(count: usize) -> RequestBook {
        let open = RequestState {
            status: RequestStatus::Open,
            is_asked: false,
            was_elsewhere: false,
        };
        RequestBook {
            requests: vec![open; count],
            is_at_rest: false,
        }
    }

    /// Whether some request can still be made.
    pub fn is_open(&self) -> bool {
        let mut requests = self.requests.iter();
        requests.any(|one| one.status == RequestStatus::Open)
    }

    /// Gives the request that is at one status another one. Whether there was such a request.
    pub(super) fn pass(&mut self, from: &RequestStatus, to: RequestStatus) -> bool {
        let mut requests = self.requests.iter_mut();
        let found = requests.find(|one| one.status == *from);
        found.map(|one| one.status = to).is_some()
    }

    /// Somebody asks for a request.
    ///
    /// # Errors
    /// `story.request-none` if there is no such request, it is made otherwise, or was asked for before.
    pub(super) fn ask(&mut self, ground: &RunGround, number: usize) -> Result<(), Message> {
        let rule = ground.task.problem.requests.get(number);
        let asked = rule.is_some_and(|rule| rule.when == RequestTrigger::Asked);
        let state = self.requests.get_mut(number).filter(|one| {
            let open = one.status == RequestStatus::Open;
            asked && open && !one.is_asked
        });
        match state {
            Some(state) => {
                state.is_asked = true;
                Ok(())
            }
            None => Err(Message::new("story.request-none").with("request", number)),
        }
    }
}

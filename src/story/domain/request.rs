//! Requests for plans that are made while a story goes on.

use super::fact::Fact;

/// The event at which a plan is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestTrigger {
    /// A character enters a place: both objects by number.
    Enters {
        /// The character.
        who: u32,
        /// The place.
        place: u32,
    },
    /// Somebody asks for it.
    Asked,
}

/// A request for a plan besides the one at the start, with goals of its own. It is made once.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryRequest {
    /// Its name.
    pub name: String,
    /// When it is made.
    pub when: RequestTrigger,
    /// What shall be true; with `true` beside it, what shall be false.
    pub goals: Vec<(Fact, bool)>,
}

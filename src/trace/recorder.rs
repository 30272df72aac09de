//! The receiver of the events of a step.

use super::Event;

/// A receiver of events.
///
/// A process is generic over its recorder. With `()` every call compiles to nothing, so that what is
/// timed is the very code that is watched.
pub trait Recorder {
    /// Whether events are used; if not, a process may skip work that only serves the recording.
    const LISTENS: bool;

    /// Takes one event.
    fn record(&mut self, event: Event);
}

impl Recorder for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Event) {}
}

/// Keeps every event, without bound: for tests and small examples.
impl Recorder for Vec<Event> {
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        self.push(event);
    }
}

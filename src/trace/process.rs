//! A process: a long computation that is advanced one unit of work at a time.
//!
//! `step(context, recorder)` does one unit of work. The context is a borrowed view made for each call, so the world
//! can be edited between two steps. With the recorder `()` the recording compiles to nothing: what is timed is what is
//! watched. `tests/lab/toy_algorithms.rs` holds for every entry of the catalogue that the silent run and the stepped,
//! recorded run agree in path, counters and state hash.

use super::Recorder;

/// The state of a process after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is more to do.
    Running,
    /// It has succeeded.
    Done,
    /// It has failed: nothing is left to do (a search: there is no path).
    Failed,
    /// It has reached a limit: whether there is a solution is not known.
    Stopped,
}

/// A process that is advanced one unit of work at a time: a search, the building of an abstraction, a simulation.
///
/// A process neither owns nor borrows its world: each step is handed the `Context` (a reference to a
/// graph, or a small struct of borrows), so that the world may be edited between two steps. A process
/// with phases is an enum of inner processes.
pub trait Process<Context> {
    /// Does one unit of work. Once it has answered anything but `Running`, further steps change nothing and
    /// answer the same.
    fn step<R: Recorder>(&mut self, context: Context, recorder: &mut R) -> Status;

    /// Steps until the process ends; the answer is never `Running`.
    fn run<R: Recorder>(&mut self, context: Context, recorder: &mut R) -> Status
    where
        Context: Copy,
    {
        loop {
            match self.step(context, recorder) {
                Status::Running => {}
                ended => return ended,
            }
        }
    }
}

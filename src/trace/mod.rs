//! Recording of a process: the events of its steps, and stepping forwards and backwards through them.
//!
//! A [`Process`] tells a [`Recorder`] what it does, in [`Event`]s that carry the values they overwrite. A [`Trace`] is
//! a recorder that keeps them, within a bound of bytes, and shows the state at any step forwards and backwards without
//! asking the process, as a [`NodeView`] of each space. [`Playback`] keeps a process and its trace together.
//! [`StateHash`] tells states apart, [`Seal`] whether a file came whole.

mod counters;
mod event;
mod expansions;
mod hash;
mod key_frame;
mod log;
mod milestones;
mod node_view;
mod pieces;
mod playback;
mod process;
mod recorder;
mod seal;

pub use counters::Counters;
pub use event::{
    AHEAD, AT_LIMIT, BEFORE, BELIEF, COPY, CORRECTED, EARLY, Event, EventKind, GOAL, HELD,
    INFINITE, JUMPS, LEARNED, LEAVES, LESSONS, LOST, LOWERED, NO_NODE, NO_ROOM, ON_PLAN, PASS,
    PUT_OFF, Place, Quantity, REFUSED, RETURNED, SEEN, SHIFTED, VALUES,
};
pub use expansions::{Expansions, Searched};
pub use hash::StateHash;
pub use log::{DEFAULT_LIMIT, Trace};
pub use milestones::Milestones;
pub use node_view::{CLOSED, DEFERRED, NodeRecord, NodeView, OPEN, UNSEEN};
pub use playback::{NodeMark, Playback};
pub use process::{Process, Status};
pub use recorder::Recorder;
pub use seal::{Contents, Seal};

//! A process together with its trace: run as far as is asked for, shown at any of its steps.
//!
//! The laboratory's lanes have their own recording, which keeps to a budget beside others and handles edits. This is
//! the plain one, for a process on any graph whose world stands still while it is watched: the view is by node ids, and
//! stepping backwards needs no code of the process's own. So with searches over triangles (`navmesh/mesh_search.rs`),
//! spheres (`navspheres/routes/watched_route.rs`) and the states of a roadmap (`roadmap/queries/watched_query.rs`).

use super::{
    CLOSED, Event, EventKind, LEAVES, NodeRecord, NodeView, Process, Status, Trace, UNSEEN,
};

/// The state of a node at a step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeMark {
    /// It is on the open list, was put off, or is the goal that ended the search: it has not been expanded.
    Open,
    /// It has been expanded, or pruned.
    Closed,
    /// It is expanded in this step.
    Now,
}

/// A recorded process with a cursor.
///
/// The world is handed to each call that may have to run the process. It must be the same each time; after a change a
/// new playback is to be begun.
///
/// ```
/// use wayscope::trace::{Event, Playback, Process, Recorder, Status, UNSEEN};
///
/// /// Generates the nodes from 0 on, one a step.
/// #[derive(Clone)]
/// struct Counting(u32);
/// impl Process<u32> for Counting {
///     fn step<R: Recorder>(&mut self, most: u32, recorder: &mut R) -> Status {
///         if self.0 == most {
///             return Status::Done;
///         }
///         recorder.record(Event::generated(self.0, self.0, 0, 0));
///         self.0 += 1;
///         Status::Running
///     }
/// }
///
/// let mut counting = Playback::new(Counting(0), &[9], 1 << 20);
/// counting.go_to(7, 9);
/// counting.go_to(3, 9);
/// assert_eq!((counting.at(), counting.last()), (3, 7));
/// assert_eq!(counting.view(0).marks().iter().filter(|mark| **mark != UNSEEN).count(), 3);
/// ```
pub struct Playback<P> {
    /// As it began: steps that the trace no longer holds are run again from here.
    beginning: P,
    process: P,
    trace: Trace,
    /// What the process answered last.
    status: Status,
    /// The steps that have been run, at most.
    last: u64,
}

impl<P: Clone> Playback<P> {
    /// A process that has not begun, whose spaces have that many nodes each. `limit`: bytes for the trace, see
    /// [`Trace::new`].
    pub fn new(process: P, spaces: &[usize], limit: usize) -> Playback<P> {
        Playback {
            beginning: process.clone(),
            process,
            trace: Trace::new(spaces, limit),
            status: Status::Running,
            last: 0,
        }
    }

    /// Moves the cursor to the state after step `step`, running the process as far as that needs, or to its end if
    /// that comes first; returns where the cursor is. The last step is the one that ends the process.
    ///
    /// Costs the events between, or, for a step that has fallen out of the trace, all steps from the beginning.
    pub fn go_to<C: Copy>(&mut self, step: u64, context: C) -> u64
    where
        P: Process<C>,
    {
        if step < self.trace.first() {
            self.trace.clear();
            self.process = self.beginning.clone();
            self.status = Status::Running;
        }
        while self.trace.last() < step && self.status == Status::Running {
            // Recording only where the cursor is at the end loses nothing that lies ahead of it.
            self.trace.seek(self.trace.last());
            self.status = self.process.step(context, &mut self.trace);
            self.trace.end_step();
        }
        self.last = self.last.max(self.trace.last());
        self.trace.seek(step)
    }

    /// Runs the process to its end; the cursor goes there.
    pub fn finish<C: Copy>(&mut self, context: C) -> u64
    where
        P: Process<C>,
    {
        self.go_to(u64::MAX, context)
    }
}

impl<P> Playback<P> {
    /// Moves the cursor without running the process, for a world that is there no more: to the state after step `step`,
    /// or as near as the steps at hand allow; returns where the cursor is.
    pub fn seek(&mut self, step: u64) -> u64 {
        self.trace.seek(step)
    }

    /// The step at the cursor; 0 before the first.
    pub fn at(&self) -> u64 {
        self.trace.at()
    }

    /// The earliest step that is shown without running the process again.
    pub fn first(&self) -> u64 {
        self.trace.first()
    }

    /// How many steps are known.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Whether the cursor is at the step that ended the process, and how that ended.
    pub fn ended(&self) -> Option<Status> {
        let end = self.trace.at() == self.trace.last() && self.status != Status::Running;
        end.then_some(self.status)
    }

    /// What space `space` looks like at the cursor.
    pub fn view(&self, space: usize) -> &NodeView {
        self.trace.view(space)
    }

    /// What the step at the cursor reported.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.trace.events_of(self.trace.at())
    }

    /// The expansion that the step at the cursor reported; of several the last.
    pub fn expansion(&self) -> Option<&Event> {
        let expanded = |event: &&Event| event.kind == EventKind::Expanded;
        self.events().filter(expanded).last()
    }

    /// The nodes of a space that have been seen by the cursor, in order, with what is known of them there. O(nodes).
    pub fn seen(&self, space: u8) -> impl Iterator<Item = (u32, NodeMark, NodeRecord)> {
        let view = self.view(usize::from(space));
        let ours = |event: &&Event| event.space == space;
        let now = self.expansion().filter(ours).map(|event| event.node);
        let ended = |event: &&Event| event.kind == EventKind::Reached && event.note & LEAVES != 0;
        let goal = self.events().filter(ours).find(ended);
        let goal = goal.map(|event| event.node);
        let seen = (0..).zip(view.marks()).filter(|(_, mark)| **mark != UNSEEN);
        seen.filter_map(move |(node, mark)| {
            let mark = match *mark {
                CLOSED if goal == Some(node) => NodeMark::Open,
                CLOSED if now == Some(node) => NodeMark::Now,
                CLOSED => NodeMark::Closed,
                _ => NodeMark::Open,
            };
            Some((node, mark, view.record(node)?))
        })
    }

    /// The process as it is at the last step that has been run, which may be ahead of the cursor.
    pub fn process(&self) -> &P {
        &self.process
    }

    /// A hash of all that is shown at the cursor.
    pub fn hash(&self) -> u64 {
        self.trace.hash()
    }
}

//! A background run: a run beside the lanes, of some algorithm's settings, in slices, silent or recorded elsewhere.

use crate::search::{Runner, Stage};
use crate::trace::{Status, Trace};
use crate::world::{Change, Overlay, World};

/// A background run: a process beside the lanes, with what its own agents change.
pub(in crate::lab) struct BackgroundRun {
    runner: Box<dyn Runner>,
    overlay: Overlay,
    status: Status,
}

impl BackgroundRun {
    /// One that has begun and done nothing yet.
    pub fn new(runner: Box<dyn Runner>, world: &World) -> BackgroundRun {
        let mut run = BackgroundRun {
            runner,
            overlay: Overlay::default(),
            status: Status::Running,
        };
        run.runner
            .begin_restart(&mut stage(world, &mut run.overlay));
        run
    }

    /// The runner that it drives.
    pub fn runner(&self) -> &dyn Runner {
        self.runner.as_ref()
    }

    /// Whether it has come to its end.
    pub fn has_ended(&self) -> bool {
        self.status != Status::Running
    }

    /// Goes back to before the first step.
    pub fn restart(&mut self, world: &World) {
        self.overlay.clear();
        self.status = Status::Running;
        self.runner.restart(&mut stage(world, &mut self.overlay));
    }

    /// Handles an edit; to be followed by [`restart`](BackgroundRun::restart).
    pub fn edited(&mut self, change: &Change, world: &World) {
        let mut unread = Trace::of_milestones();
        self.runner
            .edited(&mut stage(world, &mut self.overlay), change, &mut unread);
    }

    /// Does at most so many units of what comes before the first step; answers how many, 0 when nothing is left.
    /// Without it the first step takes as long as both.
    pub fn prepare(&mut self, world: &World, units: u64) -> u64 {
        self.runner
            .prepare(&mut stage(world, &mut self.overlay), units)
    }

    /// Does at most `budget` steps, recorded by `trace` if there is one; returns how many.
    pub fn advance(&mut self, world: &World, budget: u64, trace: Option<&mut Trace>) -> u64 {
        if self.has_ended() {
            return 0;
        }
        let mut stage = stage(world, &mut self.overlay);
        let advance = match trace {
            Some(trace) => self.runner.advance(&mut stage, budget, trace),
            None => self.runner.advance_silently(&mut stage, budget),
        };
        self.status = advance.status;
        advance.steps
    }
}

fn stage<'a>(world: &'a World, overlay: &'a mut Overlay) -> Stage<'a> {
    Stage {
        world,
        overlay,
        time_step: 1.0 / 60.0,
    }
}

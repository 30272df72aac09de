//! A run beside the lanes: of some algorithm's settings, in slices, silent or recorded elsewhere.

use crate::search::{Runner, Stage};
use crate::trace::{Status, Trace};
use crate::world::{Change, Overlay, World};

/// A process of its own, with what its own agents change.
pub(in crate::lab) struct Aside {
    runner: Box<dyn Runner>,
    overlay: Overlay,
    status: Status,
}

impl Aside {
    /// One that has begun and done nothing yet.
    pub fn new(runner: Box<dyn Runner>, world: &World) -> Aside {
        let mut aside = Aside {
            runner,
            overlay: Overlay::default(),
            status: Status::Running,
        };
        aside.restart(world);
        aside
    }

    /// What it runs.
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

    /// Hears of an edit; to be followed by [`restart`](Aside::restart).
    pub fn edited(&mut self, change: &Change, world: &World) {
        let mut unheard = Trace::of_landmarks();
        self.runner
            .edited(&mut stage(world, &mut self.overlay), change, &mut unheard);
    }

    /// Does at most `budget` steps, heard by `trace` if there is one; returns how many.
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

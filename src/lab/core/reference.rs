//! The exact reference: the optimum on a lane's graph and, when it is asked for, the way to the goal from everywhere.

use crate::graph::MoveRule;
use crate::search::{
    BestFirstSettings, GridSearch, MOVE_SETTINGS, Runner, Settings, Stage, Target, dijkstra,
    move_rule,
};
use crate::trace::Status;
use crate::world::{Change, Overlay, World};

/// The optimum under one move rule, found by Dijkstra's algorithm in slices, once a revision. Lanes that share
/// the rule share the reference.
pub struct Reference {
    rule: MoveRule,
    /// From the start to the goal; when there is no path, to all that can be reached.
    there: Exact,
    /// From the goal to all that can be reached, once it is asked for.
    back: Option<Exact>,
}

/// One silent search.
struct Exact {
    runner: GridSearch<BestFirstSettings>,
    ended: bool,
}

impl Exact {
    fn new(runner: GridSearch<BestFirstSettings>, world: &World) -> Exact {
        let mut exact = Exact {
            runner,
            ended: false,
        };
        exact.restart(world);
        exact
    }

    fn restart(&mut self, world: &World) {
        self.ended = false;
        on_stage(world, |stage| self.runner.begin_restart(stage));
    }

    fn advance(&mut self, budget: u64, world: &World) -> u64 {
        if self.ended {
            return 0;
        }
        let prepared = on_stage(world, |stage| self.runner.prepare(stage, budget));
        if prepared > 0 {
            return prepared;
        }
        let advance = on_stage(world, |stage| self.runner.advance_silently(stage, budget));
        self.ended = advance.status != Status::Running;
        advance.steps
    }
}

impl Reference {
    /// A reference for lanes with these settings.
    pub fn new(settings: &Settings, world: &World) -> Reference {
        let mut own = Settings::defaults(&MOVE_SETTINGS);
        own.adopt(&MOVE_SETTINGS, settings);
        let rule = move_rule(&own);
        let runner = GridSearch::new(dijkstra::settings(Target::Goal), rule);
        Reference {
            rule,
            there: Exact::new(runner, world),
            back: None,
        }
    }

    /// The move rule that it is for.
    pub fn rule(&self) -> MoveRule {
        self.rule
    }

    /// The optimal length, `Some(None)` when there is no path, `None` while it is being searched.
    pub fn known(&self, world: &World) -> Option<Option<f64>> {
        // A path that breaks the rule would be a fault of the search; tests hold that there is none.
        self.there
            .ended
            .then(|| self.there.runner.path_length(world).unwrap_or(None))
    }

    /// Whether it has found that there is no path.
    pub fn finds_no_path(&self) -> bool {
        self.there.ended && self.there.runner.path().is_none()
    }

    /// Has the way to the goal searched from everywhere.
    pub fn want_back(&mut self, world: &World) {
        if self.back.is_none() {
            let settings = dijkstra::settings(Target::All);
            let runner = GridSearch::new(settings, self.rule).backwards();
            self.back = Some(Exact::new(runner, world));
        }
    }

    /// Whether there is nothing left to search.
    pub fn is_complete(&self) -> bool {
        self.there.ended && self.back.as_ref().is_none_or(|back| back.ended)
    }

    /// The search from the goal to everything, once it has ended.
    pub fn back(&self) -> Option<&GridSearch<BestFirstSettings>> {
        let ended = self.back.as_ref().filter(|back| back.ended);
        ended.map(|back| &back.runner)
    }

    /// The search from the start, once it has ended.
    pub fn there(&self) -> Option<&GridSearch<BestFirstSettings>> {
        self.there.ended.then_some(&self.there.runner)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let back = self.back.as_ref().map_or(0, |back| back.runner.bytes());
        self.there.runner.bytes() + back
    }

    /// Does at most `budget` steps, or as much of what comes before the first; returns how many.
    pub fn advance(&mut self, budget: u64, world: &World) -> u64 {
        let steps = self.there.advance(budget, world);
        match &mut self.back {
            Some(back) if self.there.ended => steps + back.advance(budget - steps, world),
            _ => steps,
        }
    }

    /// Handles an edit.
    pub fn edited(&mut self, change: &Change, world: &World) {
        let mut unread = crate::trace::Trace::new(&[], 0);
        // Whether the ways to the goal are wanted will be known when the lanes have been run again.
        self.back = None;
        on_stage(world, |stage| {
            self.there.runner.edited(stage, change, &mut unread)
        });
        self.there.restart(world);
    }
}

fn on_stage<T>(world: &World, act: impl FnOnce(&mut Stage<'_>) -> T) -> T {
    let mut overlay = Overlay::default();
    act(&mut Stage {
        world,
        overlay: &mut overlay,
        time_step: 0.0,
    })
}

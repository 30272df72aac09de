//! The exact reference: the optimum on a lane's graph, searched silently.

use crate::graph::MoveRule;
use crate::search::{Runner, Settings, Stage, dijkstra, move_rule};
use crate::trace::Status;
use crate::world::{Change, Overlay, World};

/// The optimum under one move rule, found by Dijkstra's algorithm in slices, once a revision. Lanes that share
/// the rule share the reference.
pub struct Reference {
    rule: MoveRule,
    runner: Box<dyn Runner>,
    overlay: Overlay,
    /// Known once the search has ended: the length, or `None` when there is no path.
    known: Option<Option<f64>>,
}

impl Reference {
    /// A reference for lanes with these settings.
    pub fn new(settings: &Settings, world: &World) -> Reference {
        let entry = dijkstra::ENTRY;
        let specs = entry.all_settings();
        let mut own = Settings::defaults(&specs);
        own.adopt(&crate::search::MOVE_SETTINGS, settings);
        let mut reference = Reference {
            rule: move_rule(settings),
            runner: (entry.make)(&own),
            overlay: Overlay::default(),
            known: None,
        };
        reference.restart(world);
        reference
    }

    /// The move rule that it is for.
    pub fn rule(&self) -> MoveRule {
        self.rule
    }

    /// The optimal length, `Some(None)` when there is no path, `None` while it is being searched.
    pub fn known(&self) -> Option<Option<f64>> {
        self.known
    }

    /// Does at most `budget` steps; returns how many.
    pub fn advance(&mut self, budget: u64, world: &World) -> u64 {
        if self.known.is_some() {
            return 0;
        }
        let mut stage = stage(world, &mut self.overlay);
        let advance = self.runner.advance_silently(&mut stage, budget);
        if advance.status != Status::Running {
            // A path that breaks the rule would be a fault of the search; tests hold that there is none.
            self.known = Some(self.runner.path_length(world).unwrap_or(None));
        }
        advance.steps
    }

    /// Hears of an edit.
    pub fn edited(&mut self, change: &Change, world: &World) {
        let mut unheard = crate::trace::Trace::new(&[], 0);
        let mut stage = stage(world, &mut self.overlay);
        self.runner.edited(&mut stage, change, &mut unheard);
        self.restart(world);
    }

    fn restart(&mut self, world: &World) {
        self.known = None;
        self.runner.restart(&mut stage(world, &mut self.overlay));
    }
}

fn stage<'a>(world: &'a World, overlay: &'a mut Overlay) -> Stage<'a> {
    Stage {
        world,
        overlay,
        time_step: 0.0,
    }
}

//! The average memory that a search has in use over its run: a second, silent run that is looked at now and then.

use super::background_run::BackgroundRun;
use crate::search::Runner;
use crate::world::World;

/// How often a run is looked at, at regular distances; a shorter one after each step.
pub(in crate::lab) const LOOKS: u64 = 1_024;

/// A run that is being looked at.
pub(in crate::lab) struct Survey {
    pub(in crate::lab) run: BackgroundRun,
    /// Steps from one look to the next, and until the next one.
    pub(in crate::lab) every: u64,
    pub(in crate::lab) left: u64,
    pub(in crate::lab) sum: u64,
    pub(in crate::lab) looks: u64,
}

impl Survey {
    pub(in crate::lab) fn new(runner: Box<dyn Runner>, steps: u64, world: &World) -> Survey {
        let every = (steps / LOOKS).max(1);
        Survey {
            run: BackgroundRun::new(runner, world),
            every,
            left: every,
            sum: 0,
            looks: 0,
        }
    }

    /// Does at most `budget` steps; answers how many, and the average once the run has ended.
    pub(in crate::lab) fn advance(&mut self, world: &World, budget: u64) -> (u64, Option<f64>) {
        let mut done = 0;
        while done < budget {
            match self.run.prepare(world, budget - done) {
                0 => break,
                units => done += units,
            }
        }
        while done < budget && !self.run.has_ended() {
            let steps = self.run.advance(world, self.left.min(budget - done), None);
            self.left -= steps.min(self.left);
            done += steps;
            if self.left == 0 || self.run.has_ended() {
                self.sum += self.run.runner().counters().bytes;
                self.looks += 1;
                self.left = self.every;
            }
        }
        let average = || self.sum as f64 / self.looks.max(1) as f64;
        (done, self.run.has_ended().then(average))
    }
}

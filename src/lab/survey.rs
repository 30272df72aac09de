//! How much memory a search has in use on average over its run: found by running it once more, silently, and looking now and
//! then.

use super::aside::Aside;
use super::instrument::Lab;
use super::lane::Lane;
use crate::message::Message;
use crate::world::World;

/// How often a run is looked at, at regular distances; a shorter one after each step.
const LOOKS: u64 = 1_024;

/// A run that is being looked at.
pub(super) struct Survey {
    aside: Aside,
    /// Steps from one look to the next, and until the next one.
    every: u64,
    left: u64,
    sum: u64,
    looks: u64,
}

impl Survey {
    fn new(lane: &Lane, world: &World) -> Survey {
        let every = (lane.steps() / LOOKS).max(1);
        Survey {
            aside: Aside::new(lane.make(), world),
            every,
            left: every,
            sum: 0,
            looks: 0,
        }
    }

    /// Does at most `budget` steps; answers how many, and the average once the run has ended.
    fn advance(&mut self, world: &World, budget: u64) -> (u64, Option<f64>) {
        let mut done = 0;
        while done < budget && !self.aside.has_ended() {
            let steps = self
                .aside
                .advance(world, self.left.min(budget - done), None);
            self.left -= steps.min(self.left);
            done += steps;
            if self.left == 0 || self.aside.has_ended() {
                self.sum += self.aside.runner().counters().bytes;
                self.looks += 1;
                self.left = self.every;
            }
        }
        let average = || self.sum as f64 / self.looks.max(1) as f64;
        (done, self.aside.has_ended().then(average))
    }
}

impl Lab {
    /// Finds the average memory of the lanes that have ended, within a budget of steps; returns how many were done, 0 when there
    /// is nothing left to find.
    pub fn survey(&mut self, budget: u64) -> u64 {
        let mut done = 0;
        for lane in &mut self.lanes {
            while done < budget && lane.outcome().is_some() && lane.average_bytes.is_none() {
                // What a recorded run had in memory is not known.
                if !lane.can_run_again() || lane.recorded().is_some() {
                    break;
                }
                let mut survey = match lane.survey.take() {
                    Some(survey) => survey,
                    None => Survey::new(lane, &self.world),
                };
                let (steps, average) = survey.advance(&self.world, budget - done);
                done += steps.max(1);
                lane.average_bytes = average;
                if average.is_none() {
                    lane.survey = Some(survey);
                }
            }
        }
        done
    }

    /// Bytes of search data that a lane has in use on average over the steps of its run: the mean of 1,024 looks at regular
    /// distances, or of one after each step of a shorter run. `None` until [`survey`](Lab::survey) has found it; for good
    /// where the run cannot be had again. Errors: no such lane.
    pub fn average_bytes(&self, lane: usize) -> Result<Option<f64>, Message> {
        Ok(self.lane(lane)?.average_bytes)
    }
}

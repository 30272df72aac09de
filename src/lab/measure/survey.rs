//! The average memory that a search has in use over its run: found by running it once more, silently, and looking now
//! and then.

use crate::lab::core::average_memory::Survey;
use crate::lab::core::lab::Lab;
use crate::message::Message;

impl Lab {
    /// Finds the average memory of the lanes that have ended, within a budget of steps; returns how many were done, 0
    /// when there is nothing left to find.
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
                    None => Survey::new(lane.make(), lane.steps(), &self.world),
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

    /// Bytes of search data that a lane has in use on average over the steps of its run: the mean of 1,024 looks at
    /// regular distances, or of one after each step of a shorter run. `None` until [`survey`](Lab::survey) has found
    /// it; for good where the run cannot be had again. Errors: no such lane.
    pub fn average_bytes(&self, lane: usize) -> Result<Option<f64>, Message> {
        Ok(self.lane(lane)?.average_bytes)
    }
}

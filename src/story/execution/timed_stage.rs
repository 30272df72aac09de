//! A stage without a floor: every order takes its time.

use super::stage::{OrderStatus, StageOrder, StoryStage};
use crate::message::Message;
use crate::trace::StateHash;

/// A stage without a floor: going takes the same time everywhere, acting as long as it is said to.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedStage {
    /// How long going takes, in seconds.
    pub going: f64,
    /// The orders with the seconds that are left. Sorted by step.
    left: Vec<(u16, f64)>,
}

impl TimedStage {
    /// Nothing is going on; going takes so many seconds.
    pub fn new(going: f64) -> TimedStage {
        TimedStage {
            going,
            left: Vec::new(),
        }
    }
}

impl Default for TimedStage {
    fn default() -> Self {
        TimedStage::new(3.0)
    }
}

impl StoryStage for TimedStage {
    fn start(&mut self, step: u16, order: StageOrder) -> Result<(), Message> {
        let seconds = match order {
            StageOrder::Go { .. } => self.going,
            StageOrder::Act { seconds, .. } => seconds,
        };
        self.cancel(step);
        let at = self.left.partition_point(|(one, _)| *one < step);
        self.left.insert(at, (step, seconds));
        Ok(())
    }

    fn tick(&mut self, seconds: f64) {
        for (_, left) in &mut self.left {
            *left -= seconds;
        }
    }

    fn status(&self, step: u16) -> OrderStatus {
        // A tick is added up from parts that have no end in base two.
        let running = |(one, left): &(u16, f64)| *one == step && *left > 1e-9;
        match self.left.iter().any(running) {
            true => OrderStatus::Running,
            false => OrderStatus::Done,
        }
    }

    fn cancel(&mut self, step: u16) {
        self.left.retain(|(one, _)| *one != step);
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for (step, left) in &self.left {
            hash.word(u64::from(*step));
            hash.number(*left);
        }
        hash.finish()
    }
}

//! How characters plan and walk: the settings of a floor.

use super::bucket_search::{BlockedGoal, Guide};
use super::gains::Gains;
use super::growth::Growth;
use crate::message::Message;

/// How characters plan and walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkSettings {
    /// The side of a cell, in metres: 0.02 to 5.
    pub cell: f64,
    /// The time step of all, in seconds: 0.001 to 0.5.
    pub dt: f64,
    /// How obstacles are grown.
    pub growth: Growth,
    /// Which search plans; both find paths of the same cost.
    pub guide: Guide,
    /// What is done with a goal that is not free.
    pub blocked_goal: BlockedGoal,
    /// How much wider than its body each plans, in metres, because following cuts corners: 0 to 1.
    pub clearance: f64,
    /// How far each keeps from the bodies of others, in metres: 0 to 5. None for its own radius: with 0.1 m and less, bodies were seen to overlap.
    pub margin: Option<f64>,
    /// Whether one character plans anew in each tick, in turn.
    pub round_robin: bool,
    /// How many plan in one tick at most; the others keep their paths until the next ones, in turn. With dozens of characters this bounds the time of a frame.
    pub most_plans: u32,
    /// After how many seconds one without a path tries again: 0.05 to 10.
    pub retry: f64,
    /// By what part that time varies, so that those who block each other do not try in step: 0 to 0.9.
    pub jitter: f64,
    /// After how many seconds of waiting those who block each other make room by number, the lower one first. None as in the paper, in which two
    /// who meet head-on in a narrow passage wait for ever.
    pub cure_after: Option<f64>,
    /// What the variation of waiting times begins with.
    pub seed: u64,
}

impl Default for WalkSettings {
    fn default() -> WalkSettings {
        WalkSettings {
            cell: 0.2,
            dt: Gains::STEP,
            growth: Growth::Conservative,
            guide: Guide::Estimate,
            blocked_goal: BlockedGoal::Report,
            clearance: 0.05,
            margin: None,
            round_robin: true,
            most_plans: 16,
            retry: 0.25,
            jitter: 0.2,
            cure_after: None,
            seed: 1,
        }
    }
}

impl WalkSettings {
    /// # Errors
    /// `walk.setting` with the name of the value, what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        for (name, found, least, most) in [
            ("cell", self.cell, 0.02, 5.0),
            ("dt", self.dt, 0.001, 0.5),
            ("clearance", self.clearance, 0.0, 1.0),
            ("margin", self.margin.unwrap_or(0.0), 0.0, 5.0),
            ("most_plans", f64::from(self.most_plans), 1.0, 1_000.0),
            ("retry", self.retry, 0.05, 10.0),
            ("jitter", self.jitter, 0.0, 0.9),
            ("cure_after", self.cure_after.unwrap_or(2.0), 0.1, 600.0),
        ] {
            if !(found >= least && found <= most) {
                return Err(Message::new("walk.setting")
                    .with("name", name)
                    .with("found", found)
                    .with("least", least)
                    .with("most", most));
            }
        }
        Ok(())
    }
}

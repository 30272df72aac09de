//! The settings of planning and walking, common to all characters of a floor.

use super::gains::Gains;
use crate::agents::bitmap_planning::bitmap_navigator::BitmapPlanning;
use crate::agents::bitmap_planning::bucket_search::{BlockedGoal, Guide};
use crate::agents::bitmap_planning::dilation::Dilation;
use crate::agents::bitmap_planning::projection::Agility;
use crate::agents::bodies::ranges::{NAME, within};
use crate::message::Message;
use crate::trace::StateHash;

/// The choice of the path that a character follows, and of when it takes another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PathFollowing {
    /// The path through the centres of cells, and each new plan at once, as in the paper.
    AsPublished,
    /// The path [pulled straight](super::pulled_path::PulledPath), kept while it is valid: a new plan replaces it only
    /// where it is blocked or noticeably longer.
    #[default]
    PulledStraight,
}

/// Settings of planning and walking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkSettings {
    /// The side of a cell, in metres: 0.02 to 5.
    pub cell: f64,
    /// The time step of all, in seconds: 0.001 to 0.5.
    pub dt: f64,
    /// How obstacles are dilated.
    pub dilation: Dilation,
    /// Which search plans. Dijkstra's algorithm and A* find paths of the same, least cost.
    pub guide: Guide,
    /// What is done with a goal that is not free.
    pub blocked_goal: BlockedGoal,
    /// The clearance added to the body's radius for planning, in metres, because path following cuts corners: 0 to 1.
    pub clearance: f64,
    /// The margin around the bodies of other characters, in metres: 0 to 5. None stands for the character's own radius;
    /// with 0.1 m and less, bodies were seen to overlap.
    pub margin: Option<f64>,
    /// Whether one character plans anew in each tick, in turn.
    pub round_robin: bool,
    /// The most characters that plan in one tick; the others keep their paths until later ticks, in turn. With dozens
    /// of characters this bounds the time of a frame.
    pub most_plans: u32,
    /// The interval in seconds after which a character without a path plans again: 0.05 to 10.
    pub retry: f64,
    /// The relative random variation of that interval, so that characters that block each other do not retry in step: 0
    /// to 0.9.
    pub jitter: f64,
    /// The deadlock timeout: seconds of waiting after which characters that block each other make room by number, the
    /// lower one first. None as in the paper, where two that meet head-on in a narrow passage wait for ever.
    pub deadlock_timeout: Option<f64>,
    /// The seed of that variation.
    pub seed: u64,
    /// Which path a character follows.
    pub following: PathFollowing,
    /// What all characters step over and duck under.
    pub agility: Agility,
}

impl Default for WalkSettings {
    fn default() -> WalkSettings {
        WalkSettings {
            cell: 0.2,
            dt: Gains::STEP,
            dilation: Dilation::Conservative,
            guide: Guide::Estimate,
            blocked_goal: BlockedGoal::Report,
            clearance: 0.05,
            margin: None,
            round_robin: true,
            most_plans: 16,
            retry: 0.25,
            jitter: 0.2,
            deadlock_timeout: None,
            seed: 1,
            following: PathFollowing::PulledStraight,
            agility: Agility::default(),
        }
    }
}

impl WalkSettings {
    /// The default settings with path following as in the paper.
    pub fn published() -> WalkSettings {
        WalkSettings {
            following: PathFollowing::AsPublished,
            ..WalkSettings::default()
        }
    }

    /// What of them concerns planning on a bitmap.
    pub fn planning(&self) -> BitmapPlanning {
        BitmapPlanning {
            cell: self.cell,
            dilation: self.dilation,
            guide: self.guide,
            blocked_goal: self.blocked_goal,
            agility: self.agility,
        }
    }

    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        // Each by name, so that none that comes is forgotten.
        let WalkSettings {
            cell,
            dt,
            dilation,
            guide,
            blocked_goal,
            clearance,
            margin,
            round_robin,
            most_plans,
            retry,
            jitter,
            deadlock_timeout,
            seed,
            following,
            agility,
        } = *self;
        let none = f64::INFINITY;
        let guide = match guide {
            Guide::Cost => 0,
            Guide::Estimate => 1,
            Guide::Other(other) => 2 + other as u64,
        };
        let (margin, deadlock_timeout) = (margin.unwrap_or(none), deadlock_timeout.unwrap_or(none));
        hash.numbers([cell, dt, clearance, margin, retry, jitter, deadlock_timeout].into_iter());
        hash.word((dilation as u64) << 16 | guide << 8 | blocked_goal as u64);
        hash.word(u64::from(most_plans) << 1 | u64::from(round_robin));
        hash.word(seed);
        // Runs as in the paper keep the hashes that they had before there was another way.
        if following == PathFollowing::PulledStraight {
            hash.word(1);
        }
        if agility != Agility::default() {
            hash.numbers([agility.step, agility.duck].into_iter());
        }
    }

    /// # Errors
    /// `walk.setting` with the name of the value, what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        let ranges = [
            ("cell", self.cell, 0.02, 5.0),
            ("dt", self.dt, 0.001, 0.5),
            ("clearance", self.clearance, 0.0, 1.0),
            ("margin", self.margin.unwrap_or(0.0), 0.0, 5.0),
            ("most_plans", f64::from(self.most_plans), 1.0, 1_000.0),
            ("retry", self.retry, 0.05, 10.0),
            ("jitter", self.jitter, 0.0, 0.9),
            ("step", self.agility.step, 0.0, 1.0),
            ("duck", self.agility.duck, 0.0, 1.0),
            (
                "cure_after",
                self.deadlock_timeout.unwrap_or(2.0),
                0.1,
                600.0,
            ),
        ];
        within("walk.setting", NAME, &ranges)
    }
}

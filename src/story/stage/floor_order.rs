//! One order that is carried out on a floor.

use crate::story::execution::OrderStatus;
use crate::trace::StateHash;
use glam::DVec2;

/// The present activity of an order.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::story) enum Doing {
    /// A character, by its number among the walkers, walks to a place and stands at a spot there.
    Going {
        walker: usize,
        place: u32,
        goal: DVec2,
    },
    /// It walks up to what it will do something with, which then takes so many seconds.
    Approaching {
        walker: usize,
        object: u32,
        goal: DVec2,
        seconds: f64,
    },
    /// Something is being done, for so many seconds yet; the character turns to an object.
    Acting {
        walker: Option<usize>,
        object: Option<u32>,
        left: f64,
    },
}

/// An order that is carried out, or was.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::story) struct FloorOrder {
    /// The step of the plan that it is for.
    pub step: u16,
    /// What is done now.
    pub doing: Doing,
    /// How long its character has been waiting, in seconds.
    pub waited: f64,
    /// What has become of it.
    pub status: OrderStatus,
}

impl FloorOrder {
    pub fn new(step: u16, doing: Doing) -> FloorOrder {
        FloorOrder {
            step,
            doing,
            waited: 0.0,
            status: OrderStatus::Running,
        }
    }

    pub fn is_running(&self) -> bool {
        self.status == OrderStatus::Running
    }

    /// Its character, if it has one.
    pub fn walker(&self) -> Option<usize> {
        match self.doing {
            Doing::Going { walker, .. } | Doing::Approaching { walker, .. } => Some(walker),
            Doing::Acting { walker, .. } => walker,
        }
    }

    /// Its character and where that goes, while it does.
    pub fn heading_for(&self) -> Option<(usize, DVec2)> {
        match self.doing {
            Doing::Going { walker, goal, .. } | Doing::Approaching { walker, goal, .. }
                if self.is_running() =>
            {
                Some((walker, goal))
            }
            _ => None,
        }
    }

    /// Its character, if that still has where it shall go: it walks, or has failed on the way.
    pub fn bound(&self) -> Option<usize> {
        match self.doing {
            Doing::Going { walker, .. } | Doing::Approaching { walker, .. }
                if self.status != OrderStatus::Done =>
            {
                Some(walker)
            }
            _ => None,
        }
    }

    pub fn hash_into(&self, hash: &mut StateHash) {
        let (kind, walker, object, goal, left) = match self.doing {
            Doing::Going {
                walker,
                place,
                goal,
            } => (0, Some(walker), Some(place), goal, 0.0),
            Doing::Approaching {
                walker,
                object,
                goal,
                seconds,
            } => (1, Some(walker), Some(object), goal, seconds),
            Doing::Acting {
                walker,
                object,
                left,
            } => (2, walker, object, DVec2::ZERO, left),
        };
        let status = match self.status {
            OrderStatus::Running => 0,
            OrderStatus::Done => 1,
            OrderStatus::Failed(_) => 2,
        };
        hash.word(u64::from(self.step) << 8 | kind << 4 | status);
        hash.word(walker.map_or(u64::MAX, |walker| walker as u64));
        hash.word(object.map_or(u64::MAX, u64::from));
        hash.places(&[goal]);
        hash.numbers([left, self.waited].into_iter());
    }
}

//! The phases of a query that descends through the levels of an abstraction.

use crate::trace::Status;

/// A phase of such a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descent {
    /// A plan is begun: it is looked up where its ends are on the levels.
    Begin,
    /// The first search of a plan, on that level.
    Top(usize),
    /// A search on that level, led by the path found above it.
    Refine(usize),
    /// Bends are cut.
    Smooth,
    /// Nothing more.
    Ended(Status),
}

impl Descent {
    /// The number by which [`Quantity::Part`](crate::trace::Quantity::Part) tells it.
    pub fn code(self) -> u64 {
        match self {
            Descent::Begin => 256,
            Descent::Top(level) => 2 * 256 + level as u64,
            Descent::Refine(level) => 3 * 256 + level as u64,
            Descent::Smooth => 4 * 256,
            Descent::Ended(status) => 5 * 256 + u64::from(status == Status::Done),
        }
    }

    /// The part with that number, if there is one.
    pub fn of_code(code: u64) -> Option<Descent> {
        Some(match (code / 256, (code % 256) as usize) {
            (1, _) => Descent::Begin,
            (2, level) => Descent::Top(level),
            (3, level) => Descent::Refine(level),
            (4, _) => Descent::Smooth,
            (5, 1) => Descent::Ended(Status::Done),
            (5, _) => Descent::Ended(Status::Failed),
            _ => return None,
        })
    }

    /// How the query stands.
    pub fn status(self) -> Status {
        match self {
            Descent::Ended(status) => status,
            _ => Status::Running,
        }
    }

    /// The level of its search, if it is at one.
    pub fn level(self) -> Option<usize> {
        match self {
            Descent::Top(level) | Descent::Refine(level) => Some(level),
            _ => None,
        }
    }
}

//! Statistics of a crowd: of one frame, and totals over all frames so far.

use serde::Serialize;

/// The statistics of one frame. Work in units, times in milliseconds by the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FrameReport {
    /// Its number, from 1.
    pub frame: u64,
    /// Work of constant tasks.
    pub constant: u64,
    /// Work of periodic tasks.
    pub periodic: u64,
    /// Work of path searches.
    pub path: u64,
    /// The same as times.
    pub constant_ms: f64,
    /// Time of periodic tasks.
    pub periodic_ms: f64,
    /// Time of path searches.
    pub path_ms: f64,
    /// The budget line.
    pub budget_ms: f64,
    /// Work of the task that was done last beside the constant ones.
    pub last_task: u64,
    /// Agents whose constant tasks ran.
    pub moved: u32,
    /// Agents whose constant tasks did not.
    pub not_moved: u32,
    /// The longest way that an agent moved, in metres.
    pub largest_jump: f64,
    /// Agents that sensed and thought.
    pub thoughts: u32,
    /// Paths answered.
    pub answered: u32,
    /// Requests still waiting at its end.
    pub waiting: u32,
    /// Agents due to think that have not thought at its end.
    pub overdue: u32,
    /// Frames that are missed because this one took too long.
    pub missed: u32,
}

impl FrameReport {
    /// All work.
    pub fn work(&self) -> u64 {
        self.constant + self.periodic + self.path
    }

    /// All time, in milliseconds.
    pub fn ms(&self) -> f64 {
        self.constant_ms + self.periodic_ms + self.path_ms
    }
}

/// Sums over all frames so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CrowdTotals {
    /// Frames calculated.
    pub frames: u64,
    /// Frames missed beside these.
    pub missed: u64,
    /// Frames that took more than the budget.
    pub over_budget: u64,
    /// Simulated milliseconds beyond the budget, over all frames.
    pub over_ms: f64,
    /// Agents times frames in which constant tasks did not run: jitter.
    pub not_moved: u64,
    /// The longest way that an agent moved in a frame, in metres.
    pub largest_jump: f64,
    /// Paths asked for.
    pub requests: u64,
    /// Paths answered.
    pub answered: u64,
    /// Requests for which there is no path.
    pub no_path: u64,
    /// Errands finished.
    pub trips: u64,
    /// The deepest overlap of two agents now, in metres.
    pub overlap: f64,
    /// The number of overlapping pairs.
    pub overlapping_pairs: u64,
    /// The largest overlap of all frames, in metres.
    pub worst_overlap: f64,
}

//! The measurements of an algorithm by trials.

use serde::Serialize;

/// The measurements of an algorithm on the problems of a map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// How many problems there are.
    pub problems: u32,
    /// How many of them it has answered: with a path, or rightly with none. After a few without an answer no more are
    /// tried.
    pub answered: u32,
    /// The most bytes of search data at one time, over all problems that were tried.
    pub peak_bytes: u64,
    /// The most bytes of search data in a problem that it answered, on average.
    pub mean_bytes: f64,
    /// Bytes of the tables that it made beforehand.
    pub table_bytes: u64,
    /// Expansions of a problem that it answered, on average.
    pub expanded: f64,
    /// Nanoseconds of a problem that it answered, on average; `None` where it was not timed.
    pub ns: Option<f64>,
    /// How much longer its paths were than the shortest ones, in percent, on average and at most; below 0 along
    /// straight lines.
    pub longer: f64,
    /// See `longer`.
    pub longest: f64,
}

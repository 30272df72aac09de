//! The verdict on a result against the optimum, and whether it is what the algorithm claims.

use serde::Serialize;

use crate::search::Guarantee;

/// Lengths in the benchmarks' files have two decimals or six digits, whichever the set was printed with: so far a
/// length may be from what it stands for, in cells.
const TWO_DECIMALS: f64 = 0.005;
/// The same, as a share of the length.
const SIX_DIGITS: f64 = 5e-6;
/// Costs are fixed-point inside a search: two lengths that differ by less than this share are one.
const FIXED_POINT: f64 = 1e-7;

/// The verdict on a result against the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As long as a shortest path.
    Optimal,
    /// Longer.
    Longer,
    /// Shorter: along straight lines instead of moves. By moves it cannot be: the stated length or the search is wrong
    /// then.
    Shorter,
    /// There is no path, and none was found.
    NoPath,
    /// There is a path, and none was found.
    Missed,
    /// There is said to be no path, and one was found.
    Unexpected,
    /// The search stopped at a limit of its own.
    Stopped,
}

/// The tolerance of a length, by the length: how far it may be from what it stands for.
pub(super) type Slack = fn(f64) -> f64;

/// Of a length that a file states.
pub(super) fn slack_of_file(length: f64) -> f64 {
    TWO_DECIMALS.max(SIX_DIGITS * length) + FIXED_POINT
}

/// Of a length that a search found.
pub(super) fn slack_of_search(length: f64) -> f64 {
    FIXED_POINT * length.max(1.0)
}

/// Compares what a search found with the optimum.
pub(super) fn judge(cost: Option<f64>, optimum: Option<f64>, slack: Slack) -> Verdict {
    match (cost, optimum) {
        (None, None) => Verdict::NoPath,
        (None, Some(_)) => Verdict::Missed,
        (Some(_), None) => Verdict::Unexpected,
        (Some(cost), Some(optimum)) if (cost - optimum).abs() <= slack(optimum) => Verdict::Optimal,
        (Some(cost), Some(optimum)) if cost > optimum => Verdict::Longer,
        _ => Verdict::Shorter,
    }
}

/// Whether a result is worth what is claimed of it.
pub(super) fn holds(
    guarantee: Guarantee,
    verdict: Verdict,
    cost: Option<f64>,
    optimum: Option<f64>,
    slack: Slack,
) -> bool {
    let within = |most: f64| cost.is_some_and(|cost| cost <= most + slack(most));
    let optimum = optimum.unwrap_or(0.0);
    match (verdict, guarantee) {
        // Only those stop that claim no more than that they may.
        (Verdict::Optimal | Verdict::NoPath | Verdict::Stopped, _) => true,
        // Along lines a path may be shorter than any by moves.
        (
            Verdict::Shorter,
            Guarantee::OnGrid | Guarantee::AnyAngle | Guarantee::InGraph | Guarantee::OnLines,
        ) => true,
        (Verdict::Longer, Guarantee::BoundedSuboptimal(factor)) => within(optimum * factor),
        (Verdict::Longer, Guarantee::AdditiveBound(length)) => within(optimum + length),
        (
            Verdict::Longer,
            Guarantee::Among { .. }
            | Guarantee::FewestMoves
            | Guarantee::Any
            | Guarantee::InGraph
            | Guarantee::OnLines,
        ) => true,
        _ => false,
    }
}

//! Path planning between two positions in metres: one search of a dilated bitmap.

use super::bucket_search::{BlockedGoal, BucketSearch, CellQuery, Guide, PlanOutcome};
use super::dilation::DilatedBitmap;
use super::other_run::OtherRun;
use crate::agents::bodies::route::Polyline;
use crate::message::Message;
use glam::DVec2;

/// A path that was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BitmapPath {
    /// Its cells from start to goal; of a path along straight lines those where it turns.
    pub cells: Vec<u32>,
    /// Its cost in fifths of a cell, rounded up where it goes along straight lines.
    pub cost: u32,
    /// How many cells the search expanded.
    pub expanded: u32,
    /// The polyline: the true position, the centres of the cells, the true goal.
    pub route: Polyline,
    /// Whether the path ends in another cell, because that of the goal is not free.
    pub snapped: bool,
}

/// The query in cells for two positions in metres.
///
/// # Errors
/// `walk.start-outside` and `walk.goal-outside` for a place that is not on the raster.
pub fn query_between(
    map: &DilatedBitmap,
    from: DVec2,
    to: DVec2,
    guide: Guide,
    blocked_goal: BlockedGoal,
) -> Result<CellQuery, Message> {
    let cell = |at: DVec2, id| {
        let found = map.raster().cell_at(at);
        found.ok_or_else(|| Message::new(id).with("x", at.x).with("y", at.y))
    };
    Ok(CellQuery {
        start: cell(from, "walk.start-outside")?,
        goal: cell(to, "walk.goal-outside")?,
        guide,
        blocked_goal,
    })
}

/// Plans a path between two positions in metres; [`BucketSearch`] uses the memory of `search`.
///
/// If both lie in one cell the path is the segment between them. Time O(free cells), and that of other searches where
/// one of these plans.
///
/// # Errors
/// Those of [`query_between`]; `walk.goal-blocked` and `walk.no-path`.
pub fn plan_between(
    search: &mut BucketSearch,
    map: &DilatedBitmap,
    from: DVec2,
    to: DVec2,
    guide: Guide,
    blocked_goal: BlockedGoal,
) -> Result<BitmapPath, Message> {
    let query = query_between(map, from, to, guide, blocked_goal)?;
    if let Guide::Other(other) = guide
        && let Some(mut run) = OtherRun::new(map, other, query, false)
    {
        run.step(u64::MAX);
        return plan_of(&Ended::from(&run), map, from, to);
    }
    search.begin(map, query);
    search.run(map);
    plan_found(search, map, from, to)
}

/// The path that a finished search has found between two places.
///
/// # Errors
/// `walk.goal-blocked`, `walk.no-path`; the latter also for a search that has not ended.
pub fn plan_found(
    search: &BucketSearch,
    map: &DilatedBitmap,
    from: DVec2,
    to: DVec2,
) -> Result<BitmapPath, Message> {
    plan_of(&Ended::from(search), map, from, to)
}

/// The path that a finished run of another search has found between two places. Errors: as [`plan_found`].
pub(in crate::agents) fn plan_run(
    run: &OtherRun,
    map: &DilatedBitmap,
    from: DVec2,
    to: DVec2,
) -> Result<BitmapPath, Message> {
    plan_of(&Ended::from(run), map, from, to)
}

/// The result of a search, as a plan takes it.
struct Ended {
    path: Option<(Vec<u32>, u32)>,
    outcome: PlanOutcome,
    snapped: bool,
    expanded: u32,
}

impl From<&BucketSearch> for Ended {
    fn from(search: &BucketSearch) -> Ended {
        Ended {
            path: search.path().zip(search.path_cost()),
            outcome: search.outcome(),
            snapped: search.snapped(),
            expanded: search.expanded(),
        }
    }
}

impl From<&OtherRun> for Ended {
    fn from(run: &OtherRun) -> Ended {
        Ended {
            path: run.path().zip(run.path_cost()),
            outcome: run.outcome(),
            snapped: run.snapped(),
            expanded: run.expanded(),
        }
    }
}

fn plan_of(
    search: &Ended,
    map: &DilatedBitmap,
    from: DVec2,
    to: DVec2,
) -> Result<BitmapPath, Message> {
    let Some((cells, cost)) = &search.path else {
        return Err(Message::new(match search.outcome {
            PlanOutcome::GoalBlocked => "walk.goal-blocked",
            _ => "walk.no-path",
        }));
    };
    let mut points = vec![from];
    // Within one cell no centre has to be visited.
    if cells.len() > 1 {
        points.extend(cells.iter().map(|&cell| map.raster().centre(cell)));
    } else if search.snapped {
        points.push(map.raster().centre(cells[0]));
    }
    if !search.snapped {
        points.push(to);
    }
    Ok(BitmapPath {
        cost: *cost,
        expanded: search.expanded,
        route: Polyline::new(&points),
        snapped: search.snapped,
        cells: cells.clone(),
    })
}

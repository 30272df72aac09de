//! From places to a path: one search of a grown map.

use super::bucket_search::{BlockedGoal, BucketSearch, CellQuery, Guide, Outcome};
use super::growth::Grown;
use super::route::Route;
use crate::message::Message;
use glam::DVec2;

/// A path that was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Its cells from start to goal.
    pub cells: Vec<u32>,
    /// Its cost in fifths of a cell.
    pub cost: u32,
    /// How many cells the search expanded.
    pub expanded: u32,
    /// The polyline: the true position, the centres of the cells, the true goal.
    pub route: Route,
    /// Whether another cell than that of the goal is gone to, because it was not free.
    pub snapped: bool,
}

/// The query between two places, in cells.
///
/// # Errors
/// `walk.start-outside` and `walk.goal-outside` for a place that is not on the raster.
pub fn query_between(
    map: &Grown,
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

/// Searches a path between two places in metres, with the memory of `search`.
///
/// If both lie in one cell the path is the segment between them. Time O(free cells).
///
/// # Errors
/// Those of [`query_between`]; `walk.goal-blocked` and `walk.no-path`.
pub fn plan_between(
    search: &mut BucketSearch,
    map: &Grown,
    from: DVec2,
    to: DVec2,
    guide: Guide,
    blocked_goal: BlockedGoal,
) -> Result<Plan, Message> {
    let query = query_between(map, from, to, guide, blocked_goal)?;
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
    map: &Grown,
    from: DVec2,
    to: DVec2,
) -> Result<Plan, Message> {
    let (Some(cells), Some(cost)) = (search.path(), search.path_cost()) else {
        return Err(Message::new(match search.outcome() {
            Outcome::GoalBlocked => "walk.goal-blocked",
            _ => "walk.no-path",
        }));
    };
    let mut points = vec![from];
    // Within one cell no centre has to be visited.
    if cells.len() > 1 {
        points.extend(cells.iter().map(|&cell| map.raster().centre(cell)));
    } else if search.snapped() {
        points.push(map.raster().centre(cells[0]));
    }
    if !search.snapped() {
        points.push(to);
    }
    Ok(Plan {
        cost,
        expanded: search.expanded(),
        route: Route::new(&points),
        snapped: search.snapped(),
        cells,
    })
}

//! Dijkstra's algorithm and A* on a dilated bitmap, with a bucket queue in place of a heap (Dial 1969).

use super::dilation::{DilatedBitmap, FREE, SOLID};
use super::other_search::OtherSearch;

/// The cost of a move along a row or a column, in fifths of a cell.
pub const STRAIGHT: u32 = 5;
/// The cost of a diagonal move, in fifths of a cell: exactly 1.4 times a straight one.
pub const DIAGONAL: u32 = 7;
/// The factor on the cost of a move that begins in a cell that is not free, on the way out of it.
pub const ESCAPE: u32 = 8;
/// The cost of a cell that was not reached.
pub const UNREACHED: u32 = u32::MAX;

/// The search that plans, by its evaluation function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Guide {
    /// The path cost g alone: Dijkstra's algorithm, as in the paper.
    #[default]
    Cost,
    /// The path cost g plus the heuristic `5 · max(dx, dy) + 2 · min(dx, dy)`, which is consistent: A*.
    Estimate,
    /// Another search of the laboratory, see [`OtherRun`](super::other_run::OtherRun). [`BucketSearch`] treats it as
    /// [`Guide::Estimate`].
    Other(OtherSearch),
}

/// The treatment of a goal that is not free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlockedGoal {
    /// It is reported.
    #[default]
    Report,
    /// The free cell nearest to it that can be reached takes its place.
    Snap,
}

/// A query: start, goal, and how to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellQuery {
    /// The cell to start in. It need not be free.
    pub start: u32,
    /// The cell to reach.
    pub goal: u32,
    /// The evaluation function.
    pub guide: Guide,
    /// The treatment of a goal that is not free.
    pub blocked_goal: BlockedGoal,
}

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanOutcome {
    /// There is more to do.
    Running,
    /// The goal was reached, by a cheapest path.
    Found,
    /// All cells that can be reached were expanded, and the goal is not among them.
    NoPath,
    /// The goal is not free.
    GoalBlocked,
}

/// A search of a dilated bitmap for a cheapest path (Kuffner 1998, section 6.2).
///
/// Eight neighbours, costs [`STRAIGHT`] and [`DIAGONAL`]; a diagonal move needs both cells beside it free, unless the
/// dilation was conservative. Because no move costs more than 7, the costs of all open cells lie within 7 of the least:
/// a circular array of buckets, one per cost (Dial 1969), replaces the heap. With the heuristic a move raises f by at
/// most 14, on the way out of cells that are not free by at most 63: the array has 8, 16 or 64 buckets.
///
/// A start that is not free (another character came close, or the body was placed there) is left through cells that are
/// [`DILATED`](super::dilation::DILATED) only, never through [`SOLID`] ones, at [`ESCAPE`] times the cost; no move
/// leads from a free cell back into such cells.
///
/// Optimal for the costs 1 and 1.4. Since 1.4 is less than the square root of two, such a path can be longer in metres
/// than the shortest one on the grid, by at most 1.02 %. The paper calls the search quadratic in the free cells; with
/// buckets it is linear. Ties: last in, first out within a bucket.
///
/// The map is passed to each step and must be the one that the search began with. Memory: 13 bytes per cell, kept by
/// [`begin`](Self::begin).
#[derive(Clone, Debug, Default)]
pub struct BucketSearch {
    query: Option<CellQuery>,
    goal: u32,
    outcome: Option<PlanOutcome>,
    buckets: Vec<Vec<u32>>,
    /// The g or f that the current bucket stands for.
    current: u32,
    cost: Vec<u32>,
    parent: Vec<u32>,
    order: Vec<u32>,
    open: Vec<bool>,
    open_count: u32,
    expanded: u32,
}

impl BucketSearch {
    /// A search of `map`, before its first expansion.
    pub fn new(map: &DilatedBitmap, query: CellQuery) -> BucketSearch {
        let mut search = BucketSearch::default();
        search.begin(map, query);
        search
    }

    /// Starts over, keeping the memory. Time O(cells).
    pub fn begin(&mut self, map: &DilatedBitmap, query: CellQuery) {
        let cells = map.cells().len();
        for (values, empty) in [
            (&mut self.cost, UNREACHED),
            (&mut self.parent, UNREACHED),
            (&mut self.order, 0),
        ] {
            values.clear();
            values.resize(cells, empty);
        }
        self.open.clear();
        self.open.resize(cells, false);
        self.buckets.iter_mut().for_each(Vec::clear);
        (self.expanded, self.open_count) = (0, 0);
        self.query = Some(query);
        self.goal = query.goal;
        self.outcome = Some(self.prepare(map, query));
    }

    fn prepare(&mut self, map: &DilatedBitmap, query: CellQuery) -> PlanOutcome {
        let cells = map.cells().len();
        if query.start as usize >= cells {
            return PlanOutcome::NoPath;
        }
        match goal_of(map, &query) {
            Some(goal) => self.goal = goal,
            None => return PlanOutcome::GoalBlocked,
        }
        let count = match (map.free(query.start), query.guide) {
            (false, _) => 64,
            (true, Guide::Cost) => 8,
            (true, _) => 16,
        };
        self.buckets.resize_with(count, Vec::new);
        self.cost[query.start as usize] = 0;
        self.current = self.estimate(map, query.start);
        self.put(query.start, self.current);
        PlanOutcome::Running
    }

    /// Expands one cell.
    pub fn step(&mut self, map: &DilatedBitmap) -> PlanOutcome {
        let outcome = self.outcome();
        if outcome == PlanOutcome::Running {
            let next = self.advance(map);
            self.outcome = Some(next);
            return next;
        }
        outcome
    }

    /// Runs to the end.
    pub fn run(&mut self, map: &DilatedBitmap) -> PlanOutcome {
        while self.step(map) == PlanOutcome::Running {}
        self.outcome()
    }

    fn advance(&mut self, map: &DilatedBitmap) -> PlanOutcome {
        let Some(cell) = self.take() else {
            return PlanOutcome::NoPath;
        };
        self.open[cell as usize] = false;
        self.open_count -= 1;
        self.expanded += 1;
        self.order[cell as usize] = self.expanded;
        if cell == self.goal {
            return PlanOutcome::Found;
        }
        let spent = self.cost[cell as usize];
        let dearer = if map.free(cell) { 1 } else { ESCAPE };
        neighbours(map, cell, |next, diagonal| {
            let by = if diagonal { DIAGONAL } else { STRAIGHT };
            let cost = spent + by * dearer;
            let place = next as usize;
            if cost < self.cost[place] {
                self.cost[place] = cost;
                self.parent[place] = cell;
                if !self.open[place] {
                    self.open[place] = true;
                    self.open_count += 1;
                }
                let key = cost + self.estimate(map, next);
                self.buckets_put(next, key);
            }
        });
        PlanOutcome::Running
    }

    /// Pops the cell to expand next. Outdated entries (a cheaper path was found since) are dropped.
    fn take(&mut self) -> Option<u32> {
        if self.open_count == 0 {
            return None;
        }
        let mask = self.buckets.len() - 1;
        loop {
            match self.buckets[self.current as usize & mask].pop() {
                None => self.current += 1,
                // The cheapest entry of a cell comes out first; the others find it closed.
                Some(cell) if self.open[cell as usize] => return Some(cell),
                Some(_) => {}
            }
        }
    }

    fn put(&mut self, cell: u32, key: u32) {
        self.open[cell as usize] = true;
        self.open_count += 1;
        self.buckets_put(cell, key);
    }

    #[inline]
    fn buckets_put(&mut self, cell: u32, key: u32) {
        let mask = self.buckets.len() - 1;
        self.buckets[key as usize & mask].push(cell);
    }

    #[inline]
    fn estimate(&self, map: &DilatedBitmap, cell: u32) -> u32 {
        match self.query.map(|query| query.guide) {
            Some(Guide::Estimate | Guide::Other(_)) => {
                let (x, y) = map.raster().spot(cell);
                let (gx, gy) = map.raster().spot(self.goal);
                let (dx, dy) = (x.abs_diff(gx), y.abs_diff(gy));
                STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy)
            }
            _ => 0,
        }
    }

    /// The state of the search.
    pub fn outcome(&self) -> PlanOutcome {
        self.outcome.unwrap_or(PlanOutcome::NoPath)
    }

    /// The goal cell of the search: the query's, or the one substituted for it.
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// Whether another cell was substituted for the goal.
    pub fn snapped(&self) -> bool {
        self.query.is_some_and(|query| query.goal != self.goal)
    }

    /// The cost of the path in fifths of a cell, once it is found.
    pub fn path_cost(&self) -> Option<u32> {
        (self.outcome() == PlanOutcome::Found).then(|| self.cost[self.goal as usize])
    }

    /// The cells of the path from start to goal, once it is found. One cell if these are the same.
    pub fn path(&self) -> Option<Vec<u32>> {
        self.path_cost()?;
        let mut cells = vec![self.goal];
        let mut cell = self.parent[self.goal as usize];
        while cell != UNREACHED {
            cells.push(cell);
            cell = self.parent[cell as usize];
        }
        cells.reverse();
        Some(cells)
    }

    /// The cheapest cost found so far to each cell, in fifths of a cell, or [`UNREACHED`].
    pub fn costs(&self) -> &[u32] {
        &self.cost
    }

    /// When each cell was expanded, counted from 1; 0 for those that were not.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Which cells are on the open list: generated and not expanded.
    pub fn frontier(&self) -> &[bool] {
        &self.open
    }

    /// The parent of each cell, or [`UNREACHED`].
    pub fn parents(&self) -> &[u32] {
        &self.parent
    }

    /// How many cells were expanded.
    pub fn expanded(&self) -> u32 {
        self.expanded
    }
}

/// The goal cell of a query: its own, or the one substituted for it; none if a blocked goal is to be reported.
pub(in crate::agents) fn goal_of(map: &DilatedBitmap, query: &CellQuery) -> Option<u32> {
    if map.free(query.goal) || query.goal == query.start {
        return Some(query.goal);
    }
    match query.blocked_goal {
        BlockedGoal::Report => None,
        BlockedGoal::Snap => nearest_reachable(map, query.start, query.goal),
    }
}

/// Calls with each successor of `cell`, and whether the move is diagonal.
#[inline]
pub(crate) fn neighbours(map: &DilatedBitmap, cell: u32, mut call: impl FnMut(u32, bool)) {
    let (width, height) = (map.raster.width(), map.raster.height());
    let (x, y) = map.raster.spot(cell);
    // From a free cell to free ones; on the way out of one that is not, to all but those in which something stands.
    let (most, cuts) = match map.cells[cell as usize] {
        FREE => (FREE, map.corners),
        _ => (SOLID - 1, false),
    };
    let open = |there: bool, cell: u32| there && map.cells[cell as usize] <= most;
    let (left, right) = (x > 0, x + 1 < width);
    let (down, up) = (y > 0, y + 1 < height);
    let west = open(left, cell.wrapping_sub(1));
    let east = open(right, cell.wrapping_add(1));
    let south = open(down, cell.wrapping_sub(width));
    let north = open(up, cell.wrapping_add(width));
    for (ok, to) in [
        (east, cell.wrapping_add(1)),
        (north, cell.wrapping_add(width)),
        (west, cell.wrapping_sub(1)),
        (south, cell.wrapping_sub(width)),
    ] {
        if ok {
            call(to, false);
        }
    }
    for (there, beside, to) in [
        (
            right && up,
            east && north,
            cell.wrapping_add(width).wrapping_add(1),
        ),
        (
            left && up,
            west && north,
            cell.wrapping_add(width).wrapping_sub(1),
        ),
        (
            left && down,
            west && south,
            cell.wrapping_sub(width).wrapping_sub(1),
        ),
        (
            right && down,
            east && south,
            cell.wrapping_sub(width).wrapping_add(1),
        ),
    ] {
        if (beside || cuts) && open(there, to) {
            call(to, true);
        }
    }
}

impl DilatedBitmap {
    /// How many moves there are between free cells, each direction counted. O(cells).
    pub fn moves(&self) -> u64 {
        let free = (0..self.cells.len() as u32).filter(|&cell| self.free(cell));
        let mut moves = 0;
        free.for_each(|cell| neighbours(self, cell, |_, _| moves += 1));
        moves
    }
}

/// The free cell reachable from `start` with its centre nearest to that of `goal`; ties: the smallest number.
fn nearest_reachable(map: &DilatedBitmap, start: u32, goal: u32) -> Option<u32> {
    let mut seen = vec![false; map.cells.len()];
    let mut waiting = vec![start];
    seen[start as usize] = true;
    let (gx, gy) = map.raster.spot(goal);
    let mut best: Option<(u64, u32)> = None;
    while let Some(cell) = waiting.pop() {
        if map.free(cell) {
            let (x, y) = map.raster.spot(cell);
            let (dx, dy) = (u64::from(x.abs_diff(gx)), u64::from(y.abs_diff(gy)));
            let found = (dx * dx + dy * dy, cell);
            best = Some(best.map_or(found, |best| best.min(found)));
        }
        neighbours(map, cell, |next, _| {
            if !seen[next as usize] {
                seen[next as usize] = true;
                waiting.push(next);
            }
        });
    }
    best.map(|(_, cell)| cell)
}

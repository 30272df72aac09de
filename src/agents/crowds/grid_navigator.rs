//! The navigator on a grid: A* on cells that have clearance enough, see [`GridPaths`].

use super::grid_building::GridBuilding;
use super::grid_paths::GridPaths;
use crate::message::Message;
use crate::path::{
    Course, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, Route, SceneContext,
};
use crate::trace::{StateHash, Status};
use glam::DVec2;

/// The size of the cells of a grid navigator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridCells {
    /// The least side of a cell, in radii of the body.
    pub finest: f64,
    /// How many cells there are at most, about.
    pub most: f64,
}

impl Default for GridCells {
    /// Half a radius, and 60,000 cells.
    fn default() -> GridCells {
        GridCells {
            finest: 0.5,
            most: 60_000.0,
        }
    }
}

impl GridCells {
    /// The side of a cell on a floor of this size for a body of this radius, all in metres.
    pub fn side(&self, size: DVec2, radius: f64) -> f64 {
        (self.finest * radius).max((size.x * size.y / self.most).sqrt())
    }
}

/// A [`Navigator`] by A* on a grid.
///
/// Its ways keep the body's radius from everything, but on the first piece of one that begins in no passable cell: a
/// body that others have pushed against a wall leaves with nine tenths of its room. Gaps narrower than the body and
/// about 1.4 cells count as closed. A target in no passable cell is replaced by the middle of the nearest one in sight,
/// at most four cells away along each axis.
///
/// A unit of preparation is a row of cells; of the search an expansion. Errors of preparation are those of
/// [`GridPaths::over`] and of [`PlanningBody::check`]; answers are `navigator.start-tight`, `navigator.goal-tight`
/// (`x`, `y`: no passable cell near by), `navigator.no-path` and those of [`NavigatorQuery::check`].
#[derive(Clone, Debug, Default)]
pub struct GridNavigator {
    cells: GridCells,
    grid: Option<Grid>,
    query: Option<NavigatorQuery>,
    /// Revision of the scene at the step before.
    seen: Option<u64>,
    /// Whether the search has begun.
    begun: bool,
    answer: Option<Result<Route, Message>>,
    work: u64,
}

/// The cells for a body.
#[derive(Clone, Debug)]
struct Grid {
    revision: u64,
    radius: f64,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    Building(GridBuilding),
    Built(Box<GridPaths>),
}

impl GridNavigator {
    /// Without any cells yet.
    pub fn new(cells: GridCells) -> GridNavigator {
        GridNavigator {
            cells,
            ..GridNavigator::default()
        }
    }

    /// The planner, where one is built.
    pub fn paths(&self) -> Option<&GridPaths> {
        match &self.grid.as_ref()?.state {
            State::Built(paths) => Some(paths),
            State::Building(_) => None,
        }
    }

    /// What was built is of another scene, though its revision may have the same number.
    pub fn forget(&mut self) {
        self.grid = None;
        self.begun = false;
        self.answer = None;
    }

    /// Prepares with up to so many units; how many are left where it is ready, none where it is not.
    fn build(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<Option<u64>, Message> {
        let fits = |grid: &Grid| grid.revision == on.revision() && grid.radius == body.radius;
        if !self.grid.as_ref().is_some_and(fits) {
            body.check(on.headroom())?;
            let (low, high) = on.around().bounds();
            let side = self.cells.side(high - low, body.radius);
            let building = GridBuilding::over(on.around(), side, body.radius)?;
            self.begun = false;
            self.grid = Some(Grid {
                revision: on.revision(),
                radius: body.radius,
                state: State::Building(building),
            });
        }
        let Some(grid) = &mut self.grid else {
            return Ok(None);
        };
        let State::Building(building) = &mut grid.state else {
            return Ok(Some(units));
        };
        let before = building.rows_left();
        if !building.advance(on.around(), units) {
            return Ok(None);
        }
        let cells = building.clone().finish()?;
        grid.state = State::Built(Box::new(GridPaths::on(cells, body.radius)));
        Ok(Some(units - before.min(units)))
    }

    fn advance(&mut self, on: &dyn SceneContext, units: u64) -> Result<Option<Route>, Message> {
        let Some(query) = self.query.take() else {
            return Ok(None);
        };
        let found = self.answer_to(on, &query, units);
        self.query = Some(query);
        found
    }

    fn answer_to(
        &mut self,
        on: &dyn SceneContext,
        query: &NavigatorQuery,
        units: u64,
    ) -> Result<Option<Route>, Message> {
        query.check(on.headroom())?;
        let Some(left) = self.build(on, query.body, units)? else {
            return Ok(None);
        };
        let begun = std::mem::replace(&mut self.begun, true);
        let Some(State::Built(paths)) = self.grid.as_mut().map(|grid| &mut grid.state) else {
            return Ok(None);
        };
        if !begun {
            paths.take(&query.others);
            paths.begin(on.around(), query.from, query.to);
        }
        let ended = paths.advance(left);
        self.work = paths.work();
        if !ended {
            return Ok(None);
        }
        let path = paths.path();
        paths.take(&[]);
        let Some(path) = path else {
            return Err(match paths.tight_end() {
                Some(0) => at("navigator.start-tight", query.from),
                Some(_) => at("navigator.goal-tight", query.to),
                None => Message::new("navigator.no-path"),
            });
        };
        let end = path.last().copied().unwrap_or(query.to);
        let points = std::iter::once(query.from).chain(path).collect();
        Ok(Some(Route {
            course: Course::Waypoints(points),
            end,
            revision: on.revision(),
        }))
    }
}

fn at(id: &'static str, place: DVec2) -> Message {
    Message::new(id).with("x", place.x).with("y", place.y)
}

impl Navigator for GridNavigator {
    fn id(&self) -> &'static str {
        "grid"
    }

    fn prepare(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<bool, Message> {
        Ok(self.build(on, body, units)?.is_some())
    }

    fn ask(&mut self, query: NavigatorQuery) {
        self.query = Some(query);
        self.begun = false;
        self.answer = None;
        self.work = 0;
    }

    fn step(&mut self, on: &dyn SceneContext, units: u64) -> Status {
        if self.seen.replace(on.revision()) != Some(on.revision()) {
            self.begun = false;
            self.answer = None;
        }
        if self.answer.is_none() {
            self.answer = self.advance(on, units).transpose();
            self.work = self.work.max(u64::from(self.answer.is_some()));
        }
        match (&self.answer, &self.query) {
            (Some(Ok(_)), _) => Status::Done,
            (None, Some(_)) => Status::Running,
            _ => Status::Failed,
        }
    }

    fn answer(&self) -> Option<&Result<Route, Message>> {
        self.answer.as_ref()
    }

    fn work(&self) -> u64 {
        self.work
    }

    /// With nine tenths of the body's room, as a body leaves that was pushed against a wall.
    fn holds(
        &mut self,
        on: &dyn SceneContext,
        route: &Route,
        from: f64,
        query: &NavigatorQuery,
    ) -> bool {
        route.holds(on, from, query, 0.9)
    }

    fn size(&self) -> NavigatorSize {
        self.paths()
            .map_or(NavigatorSize::default(), GridPaths::size)
    }

    fn hash_into(&self, hash: &mut StateHash) {
        hash.numbers([self.cells.finest, self.cells.most].into_iter());
        if let Some(grid) = &self.grid {
            hash.word(grid.revision);
            hash.number(grid.radius);
        }
    }
}

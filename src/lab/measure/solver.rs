//! One algorithm on one map for many problems, without a lab around it: for games, batches and benchmarks.

use std::collections::HashSet;

use crate::graph::HalfCellPoint;
use crate::hierarchy::HPA_STAR;
use crate::lab::core::lane::spaces;
use crate::lab::files::abstraction_file::{refused, runner_of, saved};
use crate::message::Message;
use crate::search::{Entry, Operations, Runner, Settings, Stage};
use crate::trace::{Counters, DEFAULT_LIMIT, Status, Trace};
use crate::world::{Cell, Edit, Grid, Joined, Overlay, Terrain, World};

/// A search that is set up once and solves problem after problem, keeping its memory.
pub struct Solver {
    world: World,
    algorithm: &'static str,
    settings: Settings,
    runner: Box<dyn Runner>,
    overlay: Overlay,
    /// Whether what joins a goal is kept for the next problem.
    keeps_goal: bool,
    /// The map or the problem has changed since the search was begun.
    behind: bool,
    /// How the search done last stands.
    status: Status,
    /// Where recorded runs go; made when first asked for.
    trace: Option<Trace>,
    /// The path handed out last, as cell indices.
    pub(super) cells: Vec<u32>,
}

impl Solver {
    /// A solver for `grid` with an algorithm's settings, but that tables made beforehand are never kept from an older
    /// map.
    pub fn new(entry: &Entry, settings: &Settings, grid: Grid) -> Result<Solver, Message> {
        // Tables of an older map may say too much, and here nothing would tell that paths may be longer.
        let mut settings = settings.clone();
        let _ = settings.set(&entry.all_settings(), "tables", "anew");
        let runner = (entry.make)(&settings);
        Solver::around(entry, settings, runner, grid)
    }

    /// The settings for a program that only wants paths, where it names none: the defaults, but HPA\* has larger
    /// clusters than its article and keeps the paths through them. Its queries take half the time and its abstraction
    /// less memory; paths are on average a tenth of a percent longer on maps of games.
    pub fn usual_settings(entry: &Entry) -> Settings {
        let specs = entry.all_settings();
        let mut settings = Settings::defaults(&specs);
        if entry.id == HPA_STAR.id {
            for (id, option) in [("cluster", "16"), ("paths", "kept")] {
                // Both are among the options.
                let _ = settings.set(&specs, id, option);
            }
        }
        settings
    }

    /// A solver by HPA\* or on a subgoal graph that has its abstraction from a file
    /// ([`save_abstraction`](Solver::save_abstraction)) instead of building it. Of the settings those that it was made
    /// with are the file's.
    ///
    /// Errors: a file that is damaged, cut short, of another version or of another map.
    ///
    /// ```
    /// use wayscope::hierarchy::HPA_STAR;
    /// use wayscope::lab::Solver;
    /// use wayscope::search::Settings;
    /// use wayscope::world::{Cell, Grid};
    ///
    /// let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
    /// let settings = Settings::defaults(&HPA_STAR.all_settings());
    /// let file = Solver::new(&HPA_STAR, &settings, grid.clone())?.save_abstraction()?;
    /// let mut solver = Solver::with_abstraction(&HPA_STAR, settings, grid, &file)?;
    /// assert_eq!(solver.find(Cell::new(0, 1), Cell::new(7, 1))?.map(|found| found.cells.len()), Some(8));
    /// # Ok::<(), wayscope::message::Message>(())
    /// ```
    pub fn with_abstraction(
        entry: &Entry,
        mut settings: Settings,
        grid: Grid,
        file: &[u8],
    ) -> Result<Solver, Message> {
        let runner = runner_of(entry, &mut settings, file)?;
        let solver = Solver::around(entry, settings, runner, grid)?;
        refused(solver.runner.as_ref())?;
        Ok(solver)
    }

    fn around(
        entry: &Entry,
        settings: Settings,
        runner: Box<dyn Runner>,
        grid: Grid,
    ) -> Result<Solver, Message> {
        let corner = Cell::new(0, 0);
        let mut solver = Solver {
            world: World::new("solver", grid, corner, corner)?,
            algorithm: entry.id,
            settings,
            runner,
            overlay: Overlay::default(),
            keeps_goal: false,
            behind: false,
            status: Status::Running,
            trace: None,
            cells: Vec::new(),
        };
        solver.restart();
        Ok(solver)
    }

    /// The abstraction of the map as it is, or its subgoal graph, as a file. The path found last stays, unless the map
    /// has changed since. Errors: it has neither.
    pub fn save_abstraction(&mut self) -> Result<Vec<u8>, Message> {
        if self.behind {
            self.restart();
        }
        let named = (self.algorithm, &self.settings);
        saved(self.runner.as_ref(), named, &self.world)
    }

    /// From now on what joins a goal to the abstraction of HPA\* is kept for the next problem, as long as the goal
    /// stays and nothing changes in its clusters: of many units on their way to one goal the first one pays for it.
    /// Paths stay what they are. Errors: it is not of HPA\*.
    pub fn keep_goal(&mut self) -> Result<(), Message> {
        if self.algorithm != HPA_STAR.id {
            return Err(Message::new("solver.keeps-goal").with("found", self.algorithm));
        }
        self.keeps_goal = true;
        if let Some(search) = self.runner.on_abstraction() {
            search.keep(true);
        }
        Ok(())
    }

    /// To how many levels the goal of the search done last was joined with what was kept.
    pub fn goal_taken(&self) -> u64 {
        let search = self.runner.on_abstraction();
        search.map_or(0, |search| search.effort().taken)
    }

    /// The map.
    pub fn grid(&self) -> &Grid {
        self.world.grid()
    }

    /// The world: the map, with the start and goal set last.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Sets the next problem. Errors: a cell outside the grid.
    pub fn set_problem(&mut self, start: Cell, goal: Cell) -> Result<(), Message> {
        self.move_ends(start, goal)?;
        self.restart();
        Ok(())
    }

    /// Sets the next problem, which [`solve`](Solver::solve) begins.
    pub(super) fn move_ends(&mut self, start: Cell, goal: Cell) -> Result<(), Message> {
        let edits = [Edit::Start(start), Edit::Goal(goal)];
        edits.iter().try_for_each(|edit| self.world.check(edit))?;
        for edit in edits {
            self.edit(edit, Joined::WithLast)?;
        }
        Ok(())
    }

    /// Gives cells of the map one terrain; the search handles the edit, so that what it knows of the map is mended
    /// where it can be, and made anew else, before the next path. Errors: a cell outside the grid; then nothing has
    /// changed.
    pub fn set_terrain(&mut self, cells: &[Cell], terrain: Terrain) -> Result<(), Message> {
        let edit = Edit::Terrain {
            cells: cells.to_vec(),
            terrain,
        };
        self.world.check(&edit)?;
        let edit = match terrain.medium() {
            None if !self.step_aside(cells)? => self.all_of(terrain),
            _ => edit,
        };
        self.edit(edit, Joined::New)
    }

    /// Gives cells of the map one terrain cost, 1 to 255, as [`set_terrain`](Solver::set_terrain) gives a terrain.
    /// Errors: those, and a cost of 0.
    pub fn set_cost(&mut self, cells: &[Cell], cost: u8) -> Result<(), Message> {
        let cells = cells.to_vec();
        self.edit(Edit::Cost { cells, cost }, Joined::New)
    }

    /// Gives cells of the map one risk, 0 to 9, in the same way. Errors: those, and a larger risk.
    pub fn set_risk(&mut self, cells: &[Cell], risk: u8) -> Result<(), Message> {
        let cells = cells.to_vec();
        self.edit(Edit::Risk { cells, risk }, Joined::New)
    }

    /// A world keeps free what its start and goal stand on, but here these are only the ends of the last problem: they
    /// make way. Answers whether there is a cell for them.
    fn step_aside(&mut self, blocked: &[Cell]) -> Result<bool, Message> {
        let blocked: HashSet<Cell> = blocked.iter().copied().collect();
        let in_the_way = |end: Cell| blocked.contains(&end);
        if !in_the_way(self.world.start()) && !in_the_way(self.world.goal()) {
            return Ok(true);
        }
        let grid = self.world.grid();
        let mut cells = (0..grid.len()).map(|index| grid.cell(index));
        let Some(cell) = cells.find(|cell| !in_the_way(*cell)) else {
            return Ok(false);
        };
        self.edit(Edit::Start(cell), Joined::WithLast)?;
        self.edit(Edit::Goal(cell), Joined::WithLast)?;
        Ok(true)
    }

    /// The map with one terrain everywhere.
    fn all_of(&self, terrain: Terrain) -> Edit {
        let mut grid = self.world.grid().clone();
        for index in 0..grid.len() {
            grid.set_terrain(index, terrain);
        }
        Edit::Replace {
            name: self.world.name().to_owned(),
            grid,
            start: self.world.start(),
            goal: self.world.goal(),
        }
    }

    fn edit(&mut self, edit: Edit, joined: Joined) -> Result<(), Message> {
        if let Some(change) = self.world.edit(edit, joined)? {
            let mut unread = Trace::new(&[], 0);
            let mut stage = stage(&self.world, &mut self.overlay);
            self.runner.edited(&mut stage, &change, &mut unread);
            self.behind = true;
        }
        Ok(())
    }

    /// Solves the problem set last, from the beginning; with `recorded` into a trace of the usual size.
    pub fn solve(&mut self, recorded: bool) -> Counters {
        self.restart();
        let mut stage = stage(&self.world, &mut self.overlay);
        if recorded {
            let spaces = spaces(self.runner.as_ref(), &self.world);
            let trace = self
                .trace
                .get_or_insert_with(|| Trace::new(&spaces, DEFAULT_LIMIT));
            trace.clear();
            // The trace is not read backwards: what is full is left behind.
            loop {
                self.status = self.runner.advance(&mut stage, u64::MAX, trace).status;
                if self.status != Status::Running {
                    break;
                }
                trace.seek(u64::MAX);
            }
        } else {
            self.status = self.runner.advance_silently(&mut stage, u64::MAX).status;
        }
        self.runner.counters()
    }

    /// Solves the problem set last, from the beginning, by the quickest means that find the same path: HPA\* does not
    /// stop after each step.
    pub(super) fn solve_at_once(&mut self) -> Counters {
        self.restart();
        if let Some(search) = self.runner.on_abstraction() {
            search.run_at_once(true);
        }
        let mut stage = stage(&self.world, &mut self.overlay);
        self.status = self.runner.advance_silently(&mut stage, u64::MAX).status;
        self.runner.counters()
    }

    /// Solves the problem set last, from the beginning, in at most so many steps; answers how many it took, and whether
    /// it ended.
    pub fn solve_within(&mut self, steps: u64) -> (u64, bool) {
        self.restart();
        let mut stage = stage(&self.world, &mut self.overlay);
        let advance = self.runner.advance_silently(&mut stage, steps);
        self.status = advance.status;
        (advance.steps, self.status != Status::Running)
    }

    /// Whether the search done last stopped at a limit of its own: then it has no path, and there may be one.
    pub fn has_stopped(&self) -> bool {
        self.status == Status::Stopped
    }

    /// Whether the search done last ended, and knows whether there is a path.
    pub fn has_found_out(&self) -> bool {
        !matches!(self.status, Status::Running | Status::Stopped)
    }

    /// What the search done last counted.
    pub fn counters(&self) -> Counters {
        self.runner.counters()
    }

    /// Bytes of the tables that were made beforehand; 0 where there are none.
    pub fn table_bytes(&self) -> u64 {
        self.runner.tables().map_or(0, |tables| tables.bytes)
    }

    /// The work that the open list did in the search done last, where the algorithm counts it.
    pub fn operations(&self) -> Option<Operations> {
        self.runner.operations()
    }

    /// The path found last into [`cells`](Solver::cells), and its length.
    pub(super) fn hand_out(&mut self) -> Result<Option<f64>, Message> {
        self.runner.path_into(&self.world, &mut self.cells)
    }

    /// The length of the path found last, recomputed from its moves. Errors: the path breaks the move rule.
    pub fn length(&self) -> Result<Option<f64>, Message> {
        self.runner.path_length(&self.world)
    }

    /// Where the path found last turns, from start to goal: column and row of each place in cells, the middle of the
    /// first cell at 0.5, 0.5. Not always middles of cells: with nodes that are corners they are those.
    pub fn places(&self) -> Option<Vec<(f64, f64)>> {
        let graph = self.runner.on_graph().map(|on| on.facts());
        let place = |cell: u32| {
            let at = graph.and_then(|facts| facts.point(cell));
            let middle = || HalfCellPoint::middle(self.world.grid().cell(cell as usize));
            let HalfCellPoint { x, y } = at.unwrap_or_else(middle);
            (f64::from(x) / 2.0, f64::from(y) / 2.0)
        };
        Some(self.path()?.into_iter().map(place).collect())
    }

    /// The path found last, as cell indices; where nodes are corners, cells that name them ([`places`](Solver::places)
    /// has where they are).
    pub fn path(&self) -> Option<Vec<u32>> {
        self.runner.path()
    }

    fn restart(&mut self) {
        (self.status, self.behind) = (Status::Running, false);
        self.runner
            .restart(&mut stage(&self.world, &mut self.overlay));
        if let Some(search) = self.runner.on_abstraction() {
            search.keep(self.keeps_goal);
            search.run_at_once(false);
        }
    }
}

fn stage<'a>(world: &'a World, overlay: &'a mut Overlay) -> Stage<'a> {
    Stage {
        world,
        overlay,
        time_step: 0.0,
    }
}

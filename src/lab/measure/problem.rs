//! The problems that are written into scenario files: the present one, or those that were loaded.

use super::solver::Solver;
use crate::graph::MoveRule;
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::search::{Settings, a_star};
use crate::world::{Grid, Scenario, write_scenarios};

/// Lengths are written to so many parts of a cell: 8 decimals.
const PARTS: f64 = 1e8;

impl Lab {
    /// The present start and goal as a problem of the benchmarks: its length is that of a shortest path with 8
    /// neighbours, corners not cut, and every cell at the same cost (map files have no costs), to 8 decimals. Where
    /// there is no path the length is 0, as the benchmarks' set `dao` has it; its reader knows that by start and goal
    /// being apart. Takes the length from the lanes' reference where that is the one asked for, else searches: O(cells
    /// log cells).
    ///
    /// # Errors
    /// None that a world can bring about; a path that breaks the rules would be one.
    pub fn problem(&self) -> Result<Scenario, Message> {
        let world = self.world();
        let known = world.grid().costs().is_none().then(|| self.known_length());
        let length = match known.flatten() {
            Some(length) => length,
            None => self.search_length()?,
        };
        let length = (length.unwrap_or(0.0) * PARTS).round() / PARTS;
        Ok(Scenario {
            bucket: (length / 4.0) as u32,
            map: format!("{}.map", world.name()),
            width: world.grid().width(),
            height: world.grid().height(),
            start: world.start(),
            goal: world.goal(),
            length,
        })
    }

    /// The present problem as a scenario file of version 1.
    ///
    /// # Errors
    /// As [`Lab::problem`].
    pub fn problem_file(&self) -> Result<String, Message> {
        Ok(write_scenarios(&[self.problem()?]))
    }

    /// The scenarios at hand as a file of version 1, with the lengths that they came with. What a file of the
    /// older form does not say, the size of the map, is that of the world.
    pub fn scenario_file(&self) -> String {
        let grid = self.world().grid();
        let sized = |scenario: &Scenario| Scenario {
            width: grid.width(),
            height: grid.height(),
            ..scenario.clone()
        };
        let scenarios: Vec<Scenario> = self.scenarios().iter().map(sized).collect();
        write_scenarios(&scenarios)
    }

    /// What a reference of the lanes has found under the rules of the benchmarks, if one is for those and done.
    fn known_length(&self) -> Option<Option<f64>> {
        let rule = MoveRule::default();
        let references = (0..self.lanes().len()).filter_map(|lane| self.reference(lane));
        references
            .filter(|r| r.rule() == rule)
            .find_map(|r| r.known(self.world()))
    }

    fn search_length(&self) -> Result<Option<f64>, Message> {
        let world = self.world();
        let grid = world.grid();
        let terrain = grid.terrain().to_vec();
        let plain = Grid::from_terrain(grid.width(), grid.height(), terrain)?;
        let settings = Settings::defaults(&a_star::ENTRY.all_settings());
        let mut solver = Solver::new(&a_star::ENTRY, &settings, plain)?;
        solver.set_problem(world.start(), world.goal())?;
        solver.solve(false);
        solver.length()
    }
}

//! Smoothing the path of a lane, to be drawn beside it.

use crate::graph::{DiagonalCost, MoveRule, Moves, Neighbours};
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::path::{lines_length, smooth};
use crate::search::{move_rule, weighed};

/// The method by which a path is smoothed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smoothing {
    /// Bends that a line of sight makes needless are left out.
    LineOfSight,
    /// The same, and a curve through what is left: for looks only.
    Spline,
}

/// A path as smoothed.
#[derive(Clone, Debug, PartialEq)]
pub struct Smoothed {
    /// What the path found costs, measured along straight lines.
    pub found: f64,
    /// What it costs without the needless bends: never more.
    pub pulled: f64,
    /// The cells that are left, as indices: both ends and where it bends.
    pub bends: Vec<u32>,
    /// What is drawn: points in cells, the middle of the first cell at 0.5, 0.5.
    pub points: Vec<smooth::CurvePoint>,
    /// The length of what is drawn, in cells, where each cell costs the same.
    pub length: Option<f64>,
}

impl Lab {
    /// The path that a lane has found, smoothed, also while an earlier step is shown. `None` while there is none, where
    /// it is not one of squares with eight neighbours, and where an edit behind the agent has closed it since. O(cells
    /// of the path times the length of its lines), and O(cells) for what was recorded elsewhere. Errors: no such lane.
    pub fn smoothed(&self, lane: usize, how: Smoothing) -> Result<Option<Smoothed>, Message> {
        let lane = self.lane(lane)?;
        let rule = move_rule(lane.settings());
        let outcome = lane.outcome().filter(|outcome| outcome.length.is_ok());
        let path = outcome.and_then(|outcome| outcome.path.as_deref());
        let squares = lane.entry().moves_on_grid
            && rule.neighbours == Neighbours::Eight
            && !lane.names_corners();
        let (Some(path), true) = (path, squares) else {
            return Ok(None);
        };
        let grid = weighed(lane.settings(), self.world()).grid();
        let made;
        let moves = match lane.moves() {
            Some(moves) => moves,
            // What was recorded elsewhere has none.
            None => {
                made = Moves::new(grid, rule);
                &made
            }
        };
        // Along lines a diagonal is as long as it is.
        let measured = MoveRule {
            diagonal: DiagonalCost::Sqrt2,
            ..rule
        };
        let Ok(found) = lines_length(grid, measured, path) else {
            return Ok(None);
        };
        let bends = smooth::pull(grid, moves, path);
        let points = match how {
            Smoothing::Spline => smooth::spline(grid, moves, &bends),
            Smoothing::LineOfSight => smooth::middles(grid, &bends),
        };
        Ok(Some(Smoothed {
            found,
            pulled: lines_length(grid, measured, &bends)?,
            length: grid.costs().is_none().then(|| smooth::length(&points)),
            bends,
            points,
        }))
    }
}

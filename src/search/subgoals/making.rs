//! The making of a subgoal graph in units of work: one subgoal found, one linked, one looked at for the second level.

use super::graph::SubgoalGraph;
use super::pruning::{Levels, Pruning};
use crate::graph::{DiagonalCost, Moves};
use crate::world::{CellBox, Grid};

/// What is left to be made.
#[derive(Clone, Debug)]
enum Work {
    /// The cells from that index on are to be looked at for subgoals.
    Finding(u32),
    /// The subgoals that have no links as yet are to be linked.
    Linking,
    /// The subgoals that follow are to be looked at for the second level.
    Pruning(Box<Pruning>),
    Done,
}

/// A subgoal graph of one or two levels, as far as it is made.
#[derive(Clone, Debug)]
pub(super) struct MadeGraph {
    pub graph: SubgoalGraph,
    /// The second level; `None` of a simple graph.
    pub levels: Option<Levels>,
    work: Work,
}

impl MadeGraph {
    /// A graph of which nothing is made as yet.
    pub fn new(grid: &Grid, diagonal: DiagonalCost, two_levels: bool) -> MadeGraph {
        MadeGraph {
            graph: SubgoalGraph::empty(grid, diagonal),
            levels: two_levels.then(Levels::default),
            work: Work::Finding(0),
        }
    }

    /// Whether nothing is left to be made.
    pub fn is_whole(&self) -> bool {
        matches!(self.work, Work::Done)
    }

    /// Does the next unit of work. The last of a kind of work goes over to the next.
    pub fn go_on(&mut self, moves: &Moves) {
        match &mut self.work {
            Work::Finding(next) => {
                let (width, _) = self.graph.clearances.size();
                while (*next as usize) < moves.len() {
                    let cell = *next;
                    *next += 1;
                    if self.graph.clearances.set(moves, cell % width, cell / width) {
                        self.graph.cells.push(cell);
                        return;
                    }
                }
                self.graph.number();
                self.work = Work::Linking;
                self.go_over();
            }
            Work::Linking => {
                self.graph.link_next();
                self.go_over();
            }
            Work::Pruning(pruning) => {
                if let Some(levels) = &mut self.levels {
                    pruning.examine(&self.graph, levels);
                }
                self.go_over();
            }
            Work::Done => {}
        }
    }

    /// Makes all that is left.
    pub fn finish(&mut self, moves: &Moves) {
        while !self.is_whole() {
            self.go_on(moves);
        }
    }

    /// Goes over to the next kind of work where one is done.
    fn go_over(&mut self) {
        let subgoals = self.graph.cells.len();
        if matches!(self.work, Work::Linking) && self.graph.linked() == subgoals {
            self.work = match self.levels {
                Some(_) => Work::Pruning(Box::new(Pruning::new(&self.graph))),
                None => Work::Done,
            };
        }
        let examined = self.levels.as_ref().map(|levels| levels.examined.len());
        if matches!(self.work, Work::Pruning(_)) && examined == Some(subgoals) {
            self.work = Work::Done;
        }
    }

    /// Follows a change of the moves inside `area`; answers how many subgoals were linked anew. The second level is
    /// made anew, because what is local hangs on what was taken out before. The graph must be whole.
    pub fn repair(&mut self, moves: &Moves, area: CellBox) -> usize {
        let linked = self.graph.repair(moves, area);
        if let Some(levels) = &mut self.levels {
            *levels = Levels::default();
            self.work = Work::Linking;
            self.go_over();
        }
        self.finish(moves);
        linked
    }

    /// Bytes that it holds on the heap, but for the work.
    pub fn bytes(&self) -> usize {
        self.graph.bytes() + self.levels.as_ref().map_or(0, Levels::bytes)
    }
}

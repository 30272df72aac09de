//! The making of a subgoal graph in units of work: one subgoal found, one linked, one looked at for the second level or
//! contracted.

use super::contraction::{Contracting, Contraction};
use super::graph::{SubgoalGraph, SubgoalLink};
use super::pruning::{Levels, Pruning};
use crate::graph::{DiagonalCost, Moves};
use crate::search::engine::on_subgoals::SubgoalKind;
use crate::world::{CellBox, Grid};

/// The work that is left of making a graph.
#[derive(Clone, Debug)]
enum Work {
    /// The cells from that index on are to be looked at for subgoals.
    Finding(u32),
    /// The subgoals that have no links as yet are to be linked.
    Linking,
    /// The subgoals that follow are to be looked at for the second level.
    Pruning(Box<Pruning>),
    /// The subgoals that are left are to be contracted.
    Contracting(Box<Contracting>),
    Done,
}

/// A subgoal graph of one or two levels or with a contraction hierarchy, as far as it is made.
#[derive(Clone, Debug)]
pub(super) struct MadeGraph {
    pub graph: SubgoalGraph,
    /// The second level, where there is to be one.
    pub levels: Option<Levels>,
    /// The contraction hierarchy, where there is to be one.
    pub contraction: Option<Contraction>,
    work: Work,
}

impl MadeGraph {
    /// A graph of which nothing is made as yet.
    pub fn new(grid: &Grid, diagonal: DiagonalCost, kind: SubgoalKind) -> MadeGraph {
        MadeGraph {
            graph: SubgoalGraph::empty(grid, diagonal),
            levels: (kind == SubgoalKind::TwoLevels).then(Levels::default),
            contraction: (kind == SubgoalKind::Contracted).then(Contraction::default),
            work: Work::Finding(0),
        }
    }

    /// What is made above the simple graph.
    pub fn kind(&self) -> SubgoalKind {
        match (&self.levels, &self.contraction) {
            (Some(_), _) => SubgoalKind::TwoLevels,
            (None, Some(_)) => SubgoalKind::Contracted,
            (None, None) => SubgoalKind::Simple,
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
            Work::Contracting(contracting) => {
                if let Some(contraction) = &mut self.contraction {
                    contracting.contract(&self.graph, contraction);
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
            self.work = match (&self.levels, &self.contraction) {
                (Some(_), _) => Work::Pruning(Box::new(Pruning::new(&self.graph))),
                (None, Some(_)) => Work::Contracting(Box::new(Contracting::new(&self.graph))),
                (None, None) => Work::Done,
            };
        }
        let looks = matches!(self.work, Work::Pruning(_) | Work::Contracting(_));
        if looks && self.examined() == subgoals {
            self.work = Work::Done;
        }
    }

    /// How many subgoals were looked at for the second level, or contracted.
    pub fn examined(&self) -> usize {
        let levels = self.levels.as_ref().map(|levels| levels.examined.len());
        let contraction = self.contraction.as_ref();
        levels
            .or(contraction.map(|contraction| contraction.order.len()))
            .unwrap_or(0)
    }

    /// The subgoal that was looked at or contracted as the n-th, from 0.
    pub fn examined_at(&self, n: usize) -> usize {
        let contracted = self.contraction.as_ref().and_then(|c| c.order.get(n));
        contracted.map_or(n, |contracted| contracted.node as usize)
    }

    /// The links of a subgoal by which a query goes on from it.
    #[inline(always)]
    pub fn links_onward(&self, n: usize) -> &[SubgoalLink] {
        match (&self.levels, &self.contraction) {
            (None, None) => self.graph.links_of(n),
            (Some(levels), _) => levels.up.of(n),
            (None, Some(contraction)) => contraction.up.of(n),
        }
    }

    /// The subgoal by way of which the link between two leads; `None` where it leads straight there.
    pub fn middle(&self, a: u32, b: u32) -> Option<u32> {
        match (&self.levels, &self.contraction) {
            (None, None) => None,
            (Some(levels), _) => levels.up.middle(a, b),
            (None, Some(contraction)) => contraction.up.middle(a, b),
        }
    }

    /// The links that stand in for the first so many that were looked at or contracted, by their ends.
    pub fn shortcuts_by(&self, examined: usize) -> &[[u32; 2]] {
        let last = examined.min(self.examined()).checked_sub(1);
        let made = match (last, &self.levels, &self.contraction) {
            (Some(last), Some(levels), _) => {
                let made = levels.examined[last].shortcuts;
                levels.shortcuts.get(..made as usize)
            }
            (Some(last), None, Some(contraction)) => {
                let made = contraction.order[last].shortcuts;
                contraction.shortcuts.get(..made as usize)
            }
            _ => None,
        };
        made.unwrap_or(&[])
    }

    /// Follows a change of the moves inside `area`; answers how many subgoals were linked anew. What is above the
    /// simple graph is made anew, because each decision hangs on those before it. The graph must be whole.
    pub fn repair(&mut self, moves: &Moves, area: CellBox) -> usize {
        let linked = self.graph.repair(moves, area);
        self.levels = self.levels.take().map(|_| Levels::default());
        self.contraction = self.contraction.take().map(|_| Contraction::default());
        self.work = Work::Linking;
        self.go_over();
        self.finish(moves);
        linked
    }

    /// Bytes that it holds on the heap, but for the work.
    pub fn bytes(&self) -> usize {
        let contraction = self.contraction.as_ref();
        self.graph.bytes()
            + self.levels.as_ref().map_or(0, Levels::bytes)
            + contraction.map_or(0, Contraction::bytes)
    }
}

//! Many random problems on one world, solved silently by the algorithms of all lanes, in slices.

use super::memory::{MEMORY_LIMIT, ROOM};
use crate::graph::MoveRule;
use crate::lab::core::background_run::BackgroundRun;
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::search::{MOVE_SETTINGS, Runner, Settings, dijkstra, move_rule};
use crate::trace::Counters;
use crate::world::{Cell, Edit, Joined, World, random_pairs};

/// The most problems of a batch.
pub const MAX_PROBLEMS: u32 = 1_000;

/// Bytes a cell of one search, in good measure.
const SEARCH: u64 = 32;

/// The result of one search on one problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// Steps that it took.
    pub steps: u64,
    /// Its counters.
    pub counters: Counters,
    /// The length of the path found, recomputed from its moves; `None` when there is none.
    pub cost: Option<f64>,
}

/// One search that solves problem after problem.
struct Entrant {
    run: BackgroundRun,
    steps: u64,
    solved: Vec<Solved>,
}

impl Entrant {
    /// What it makes beforehand counts for no problem's time.
    fn new(runner: Box<dyn Runner>, world: &World) -> Entrant {
        let mut run = BackgroundRun::new(runner, world);
        run.restart(world);
        Entrant {
            run,
            steps: 0,
            solved: Vec::new(),
        }
    }

    /// Works on a problem, from its beginning if it is `fresh`; answers whether it is solved.
    fn advance(&mut self, world: &World, budget: u64, fresh: bool) -> bool {
        if fresh {
            self.run.restart(world);
            self.steps = 0;
        }
        self.steps += self.run.advance(world, budget, None);
        let ended = self.run.has_ended();
        if ended {
            let runner = self.run.runner();
            self.solved.push(Solved {
                steps: self.steps,
                counters: runner.counters(),
                // A path that breaks the rule would be a fault of the search; tests hold that there is none.
                cost: runner.path_length(world).ok().flatten(),
            });
        }
        ended
    }
}

/// A batch: a copy of the world with the lanes' algorithms and settings, so that the lab can be worked on meanwhile.
pub struct Batch {
    world: World,
    problems: Vec<(Cell, Cell)>,
    /// The exact searches, one for each move rule of the lanes, then the lanes themselves.
    entrants: Vec<Entrant>,
    exact: usize,
    /// Of each lane: its entrant, if it is neither a simulation, which need not end, nor a recorded run, which solves
    /// only its own problem; and the exact one for its moves.
    lanes: Vec<(Option<usize>, Option<usize>)>,
    /// The problem being solved, whose turn it is, and whether that one is still to begin.
    at: usize,
    turn: usize,
    fresh: bool,
}

impl Lab {
    /// A batch of `count` random problems on this world for all lanes: pairs of different free cells, all equally
    /// likely, the same for the same seed and grid. Errors: `batch.count`, `batch.no-cells` (fewer than two are free),
    /// `batch.too-large` (no room for the searches).
    pub fn batch(&self, seed: u64, count: u32) -> Result<Batch, Message> {
        if !(1..=MAX_PROBLEMS).contains(&count) {
            return Err(Message::new("batch.count")
                .with("found", count)
                .with("most", MAX_PROBLEMS));
        }
        let grid = self.world().grid();
        let free = |cell| grid.medium(grid.index(cell)).is_some();
        let problems = random_pairs(grid, seed, count as usize, free);
        let Some(&(start, goal)) = problems.first() else {
            return Err(Message::new("batch.no-cells"));
        };
        let rules = self.exact_rules();
        let sides: usize = self
            .lanes()
            .iter()
            .map(crate::lab::core::lane::Lane::sides)
            .sum();
        let bytes = grid.len() as u64 * (SEARCH * (sides + rules.len()) as u64 + 2);
        if self.memory().most + bytes > ROOM {
            return Err(Message::new("batch.too-large")
                .with("bytes", bytes)
                .with("limit", MEMORY_LIMIT));
        }
        let world = World::new(self.world().name(), grid.clone(), start, goal)?;
        let dijkstra = |(_, settings): &(MoveRule, Settings)| {
            Entrant::new((dijkstra::ENTRY.make)(settings), &world)
        };
        let mut entrants: Vec<Entrant> = rules.iter().map(dijkstra).collect();
        let mut lanes = Vec::new();
        for lane in self.lanes() {
            let own = (lane.can_end() && lane.recorded().is_none()).then_some(entrants.len());
            if own.is_some() {
                entrants.push(Entrant::new(lane.make(), &world));
            }
            let rule = move_rule(lane.settings());
            let exact = rules.iter().position(|(known, _)| *known == rule);
            lanes.push((own, exact.filter(|_| lane.entry().moves_on_grid)));
        }
        Ok(Batch {
            world,
            problems,
            entrants,
            exact: rules.len(),
            lanes,
            at: 0,
            turn: 0,
            fresh: true,
        })
    }

    /// The move rules of the lanes, each with settings of Dijkstra's algorithm that have it.
    fn exact_rules(&self) -> Vec<(MoveRule, Settings)> {
        let mut rules: Vec<(MoveRule, Settings)> = Vec::new();
        for lane in self
            .lanes()
            .iter()
            .filter(|lane| lane.entry().moves_on_grid)
        {
            let rule = move_rule(lane.settings());
            if rules.iter().all(|(known, _)| *known != rule) {
                let mut settings = Settings::defaults(&dijkstra::ENTRY.all_settings());
                settings.adopt(&MOVE_SETTINGS, lane.settings());
                rules.push((rule, settings));
            }
        }
        rules
    }
}

impl Batch {
    /// The problems: start and goal.
    pub fn problems(&self) -> &[(Cell, Cell)] {
        &self.problems
    }

    /// How many problems all lanes have solved.
    pub fn done(&self) -> usize {
        self.at
    }

    /// Whether all problems have been solved.
    pub fn is_complete(&self) -> bool {
        // Where all lanes are simulations none can solve any.
        self.at == self.problems.len() || self.entrants.is_empty()
    }

    /// What a lane did on the problems so far; nothing of a simulation, or of a lane that there is not.
    pub fn solved(&self, lane: usize) -> &[Solved] {
        let own = self.lanes.get(lane).and_then(|&(own, _)| own);
        own.map_or(&[], |own| &self.entrants[own].solved)
    }

    /// What the exact search for a lane's moves did on the problems so far; nothing where its algorithm does not move
    /// on the grid.
    pub fn exact(&self, lane: usize) -> &[Solved] {
        let exact = self.lanes.get(lane).and_then(|&(_, exact)| exact);
        exact.map_or(&[], |exact| &self.entrants[exact].solved)
    }

    /// Does at most `budget` steps of one search on one problem. Answers whose: a lane's number, or `None` for an exact
    /// search and when all is done. So a caller with a clock can tell how long each lane takes.
    pub fn advance(&mut self, budget: u64) -> Option<usize> {
        if self.is_complete() {
            return None;
        }
        let (turn, fresh) = (self.turn, self.fresh);
        if turn == 0 && fresh {
            self.set_problem();
        }
        self.fresh = self.entrants[turn].advance(&self.world, budget, fresh);
        if self.fresh {
            self.turn += 1;
        }
        if self.turn == self.entrants.len() {
            self.turn = 0;
            self.at += 1;
        }
        let lane = self.lanes.iter().position(|&(own, _)| own == Some(turn));
        lane.filter(|_| turn >= self.exact)
    }

    fn set_problem(&mut self) {
        let (start, goal) = self.problems[self.at];
        for edit in [Edit::Start(start), Edit::Goal(goal)] {
            // Both lie on the grid, so neither is refused; one that is where it was changes nothing.
            if let Ok(Some(change)) = self.world.edit(edit, Joined::WithLast) {
                for entrant in &mut self.entrants {
                    entrant.run.edited(&change, &self.world);
                }
            }
        }
    }
}

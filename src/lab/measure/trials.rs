//! Trials: every algorithm on the same problems of one world, one algorithm after the other and without recorder, for
//! the adviser and the table of the families.
//!
//! The caller has the clock, as with [`Benchmark`](super::benchmark::Benchmark). One algorithm is in memory at a
//! time, beside the exact search before them all. A search that takes far more steps than the exact one is given up:
//! some would go on for days on a map that others cross in a millisecond.
//!
//! The limit is 50 times the steps of Dijkstra's algorithm. Agents that can explore an unknown world are tried in both
//! ways. Problems are those of the scenarios that were opened with the map, or random ones where there are none.

use super::batch::MAX_PROBLEMS;
use super::benchmark::spread;
use super::measured::Measured;
use super::solver::Solver;
use crate::graph::room;
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::search::{Entry, MOVE_SETTINGS, Settings, dijkstra, move_rule};
use crate::trace::Counters;
use crate::world::{Cell, Grid, Scenario, random_pairs};

/// A search is given up after so many times the steps of Dijkstra's algorithm on the same problem, and these besides.
pub const MOST_STEPS: u64 = 50;
/// See [`MOST_STEPS`].
pub const STEPS_BESIDES: u64 = 20_000;
/// After so many problems without an answer an algorithm is tried on no more.
pub const MOST_UNANSWERED: u32 = 2;
/// The setting of those whose agent can find the world out on its way.
pub(in crate::lab) const SENSOR: &str = "sensor";
/// How far it sees then, in cells.
const SIGHT: &str = "4";
/// The setting that says to which neighbours a move goes.
const NEIGHBOURS: &str = "neighbours";
/// Costs are fixed-point inside a search: lengths that differ by less than this share are one.
const EQUAL: f64 = 1e-7;

/// An algorithm that is tried.
pub(super) struct Entrant {
    pub(super) entry: Entry,
    pub(super) settings: Settings,
    pub(super) unknown: bool,
    /// The setting, and its option, that tells it from another entrant of the same algorithm.
    pub(super) variant: Option<(&'static str, &'static str)>,
}

/// The result of the search for the present problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// Whether it ended with a path, or rightly with none.
    pub answered: bool,
    /// Its counters.
    pub counters: Counters,
}

/// The figures of the algorithm that is tried now, added up.
#[derive(Default)]
struct Sums {
    tried: u32,
    answered: u32,
    peak_bytes: u64,
    /// The peaks of the problems that were answered.
    peaks: u64,
    table_bytes: u64,
    expanded: u64,
    ns: Option<f64>,
    /// Percent by which paths are longer than the shortest, and how many there are.
    longer: f64,
    longest: f64,
    paths: u32,
}

/// All algorithms of a catalogue on the problems of a world.
pub struct Trials {
    grid: Grid,
    problems: Vec<(Cell, Cell)>,
    /// Whether they are those of the scenarios.
    from_scenarios: bool,
    pub(super) entrants: Vec<Entrant>,
    /// Finds how long the shortest paths are; gone when it has done so.
    exact: Option<Solver>,
    /// Of each problem that is prepared, the length of a shortest path and the steps that it took to find it.
    known: Vec<(Option<f64>, u64)>,
    solver: Option<Solver>,
    sums: Sums,
    /// The problem that is set.
    problem: usize,
}

/// Whether an algorithm has an end to come to.
pub(in crate::lab) fn can_be_tried(entry: &Entry) -> bool {
    let settings = Settings::defaults(&entry.all_settings());
    !(entry.make)(&settings).rewinds_by_snapshot()
}

/// The settings that an algorithm has at first, with the moves of another.
pub(in crate::lab) fn settings(entry: &Entry, moves: &Settings) -> Settings {
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for id in MOVE_SETTINGS.map(|spec| spec.id) {
        // One that this algorithm does not have, or not with this option, is not its own either.
        let _ = settings.set(&specs, id, moves.get(id));
    }
    settings
}

/// Whether an algorithm goes to the same neighbours as another: on tiles and on hexagons other paths are to be had than
/// on squares with eight.
pub(in crate::lab) fn can_go_by(entry: &Entry, moves: &Settings) -> bool {
    let own = settings(entry, moves).get(NEIGHBOURS);
    let asked = moves.get(NEIGHBOURS);
    // An algorithm without such a setting does not go by moves of a grid at all.
    own == asked || own.is_empty() || asked.is_empty()
}

impl Lab {
    /// Trials on this world by the moves of a lane: its start and goal, then `count` of the scenarios, of all lengths,
    /// between cells where its agent can stand. Where there are none, `count` random problems between such cells, the
    /// same for the same seed and grid. Those whose agent can find the world out are
    /// tried twice, the second time seeing 4 cells far; those that cannot go by these moves are not tried. Errors: no
    /// such lane; `batch.count`.
    pub fn trials(&self, lane: usize, seed: u64, count: u32) -> Result<Trials, Message> {
        if count > MAX_PROBLEMS {
            return Err(Message::new("batch.count")
                .with("found", count)
                .with("most", MAX_PROBLEMS));
        }
        let moves = self.lane(lane)?.settings();
        let world = self.world();
        let grid = world.grid().clone();
        let rule = move_rule(moves);
        let stands = |cell| room(&grid, rule, cell).is_some();
        let mut others = scenario_pairs(self.scenarios(), count as usize, |cell| {
            grid.contains(cell) && stands(cell)
        });
        let from_scenarios = !others.is_empty();
        if !from_scenarios {
            others = random_pairs(&grid, seed, count as usize, stands);
        }
        let mut problems = vec![(world.start(), world.goal())];
        problems.extend(others);
        let mut entrants = Vec::new();
        for entry in self.catalogue().entries() {
            if !can_be_tried(entry) || !can_go_by(entry, moves) {
                continue;
            }
            let settings = settings(entry, moves);
            let mut sensing = settings.clone();
            let unknown = sensing.set(&entry.all_settings(), SENSOR, SIGHT).is_ok();
            let entrant = |settings, unknown| Entrant {
                entry: *entry,
                settings,
                unknown,
                variant: None,
            };
            entrants.push(entrant(settings, false));
            entrants.extend(unknown.then(|| entrant(sensing, true)));
        }
        let exact = Solver::new(
            &dijkstra::ENTRY,
            &self::settings(&dijkstra::ENTRY, moves),
            grid.clone(),
        )?;
        Ok(Trials {
            grid,
            problems,
            from_scenarios,
            entrants,
            exact: Some(exact),
            known: Vec::new(),
            solver: None,
            sums: Sums::default(),
            problem: 0,
        })
    }
}

impl Trials {
    /// The problems: start and goal. The first is that of the world.
    pub fn problems(&self) -> &[(Cell, Cell)] {
        &self.problems
    }

    /// Whether all but the first are scenarios that were opened with the map.
    pub fn from_scenarios(&self) -> bool {
        self.from_scenarios
    }

    /// How many algorithms are tried, those twice that are tried in an unknown world, too.
    pub fn len(&self) -> usize {
        self.entrants.len()
    }

    /// Whether the catalogue is empty.
    pub fn is_empty(&self) -> bool {
        self.entrants.is_empty()
    }

    /// The id of an algorithm, and whether it has to find the world out; `None` beyond the last.
    pub fn entrant(&self, at: usize) -> Option<(&'static str, bool)> {
        let entrant = self.entrants.get(at)?;
        Some((entrant.entry.id, entrant.unknown))
    }

    /// Finds the length of a shortest path for the next problem; answers whether there are more to find. Errors: none
    /// that a world can bring about.
    pub fn prepare(&mut self) -> Result<bool, Message> {
        let Some(exact) = &mut self.exact else {
            return Ok(false);
        };
        let (start, goal) = self.problems[self.known.len()];
        exact.set_problem(start, goal)?;
        let (steps, _) = exact.solve_within(u64::MAX);
        self.known.push((exact.length()?, steps));
        if self.known.len() == self.problems.len() {
            self.exact = None;
        }
        Ok(self.exact.is_some())
    }

    /// Sets an algorithm up, in place of the one before, whose figures are gone with it. Errors: there is none
    /// (`lane.unknown-algorithm`).
    pub fn begin(&mut self, at: usize) -> Result<(), Message> {
        // Two at a time would take twice the memory.
        self.solver = None;
        self.sums = Sums::default();
        let ids = || self.entrants.iter().map(|one| one.entry.id);
        let Some(Entrant {
            entry, settings, ..
        }) = self.entrants.get(at)
        else {
            return Err(Message::new("lane.unknown-algorithm")
                .with("found", at)
                .with("expected", ids().collect::<Vec<_>>().join(", ")));
        };
        self.solver = Some(Solver::new(entry, settings, self.grid.clone())?);
        Ok(())
    }

    /// Whether the algorithm is to be tried on further problems: it has answered those before, but for a few.
    pub fn goes_on(&self) -> bool {
        self.sums.tried - self.sums.answered < MOST_UNANSWERED
    }

    /// Sets a problem and makes all ready, so that [`solve`](Trials::solve) is the search alone. Nothing without an
    /// algorithm or such a problem. Errors: none that a world can bring about.
    pub fn set_problem(&mut self, problem: usize) -> Result<(), Message> {
        while self.known.len() < self.problems.len() {
            self.prepare()?;
        }
        if let (Some(solver), Some(&(start, goal))) = (&mut self.solver, self.problems.get(problem))
        {
            solver.set_problem(start, goal)?;
            self.problem = problem;
        }
        Ok(())
    }

    /// Solves the problem from its beginning, or gives it up; can be called again for the clock. Answers whether it
    /// ended.
    pub fn solve(&mut self) -> bool {
        self.solve_within(MOST_STEPS)
    }

    /// As [`solve`](Trials::solve), but gives up after so many times the steps of Dijkstra's algorithm: tells which
    /// algorithms take long, before time is spent on them.
    pub fn solve_within(&mut self, times: u64) -> bool {
        let steps = self.known.get(self.problem).map_or(0, |&(_, steps)| steps);
        let most = steps.saturating_mul(times).saturating_add(STEPS_BESIDES);
        let solver = self.solver.as_mut();
        solver.is_some_and(|solver| solver.solve_within(most).1)
    }

    /// Adds what was solved last to the figures, with the nanoseconds that it took. `None` without an algorithm.
    /// Errors: a path that breaks the rules.
    pub fn take(&mut self, ns: Option<f64>) -> Result<Option<Tried>, Message> {
        let Some(solver) = &self.solver else {
            return Ok(None);
        };
        let &(optimum, _) = &self.known[self.problem];
        let cost = solver.length()?;
        let answered = solver.has_found_out() && cost.is_some() == optimum.is_some();
        let counters = solver.counters();
        let sums = &mut self.sums;
        sums.tried += 1;
        sums.peak_bytes = sums.peak_bytes.max(counters.peak_bytes);
        sums.table_bytes = solver.table_bytes();
        if answered {
            sums.answered += 1;
            sums.peaks += counters.peak_bytes;
            sums.expanded += counters.expanded;
            if let Some(ns) = ns {
                *sums.ns.get_or_insert(0.0) += ns;
            }
            if let (Some(cost), Some(optimum)) = (cost, optimum) {
                let longer = percent_longer(cost, optimum);
                sums.longest = match sums.paths {
                    0 => longer,
                    _ => sums.longest.max(longer),
                };
                sums.longer += longer;
                sums.paths += 1;
            }
        }
        Ok(Some(Tried { answered, counters }))
    }

    /// The figures of the algorithm that is set up, over the problems taken so far.
    pub fn measured(&self) -> Measured {
        let sums = &self.sums;
        let answered = f64::from(sums.answered.max(1));
        Measured {
            problems: self.problems.len() as u32,
            answered: sums.answered,
            peak_bytes: sums.peak_bytes,
            mean_bytes: sums.peaks as f64 / answered,
            table_bytes: sums.table_bytes,
            expanded: sums.expanded as f64 / answered,
            ns: sums.ns.map(|ns| ns / answered),
            longer: sums.longer / f64::from(sums.paths.max(1)),
            longest: sums.longest,
        }
    }
}

/// The ends of `count` scenarios of all lengths, among those whose ends are both to be stood on.
fn scenario_pairs(
    scenarios: &[Scenario],
    count: usize,
    stands: impl Fn(Cell) -> bool,
) -> Vec<(Cell, Cell)> {
    let usable: Vec<&Scenario> = scenarios
        .iter()
        .filter(|one| stands(one.start) && stands(one.goal))
        .collect();
    let lengths: Vec<f64> = usable.iter().map(|one| one.length).collect();
    let chosen = spread(&lengths, count).into_iter().map(|at| usable[at]);
    chosen.map(|one| (one.start, one.goal)).collect()
}

/// By how many percent a path is longer than a shortest one; below 0 where it is shorter, along lines.
fn percent_longer(cost: f64, optimum: f64) -> f64 {
    if (cost - optimum).abs() <= optimum * EQUAL {
        0.0
    } else {
        (cost / optimum - 1.0) * 100.0
    }
}

//! Benchmark runs: the problems of a map solved one after the other without recorder, a line of figures for each.
//!
//! Natively and in the browser this same code chooses, solves and judges; what differs is where the clock is. So the
//! counts of the two are equal.
//!
//! A file of lines begins with one that says what was run, where, and what time is; files with different first lines
//! are not merged. `bench/golden/` holds the counts of the shipped maps, and tests hold the native program, the wasm
//! in Node and the page to it.
//!
//! A result that is not what the algorithm claims by the length that the file states is put before an arbiter
//! (`arbiter.rs`). Where that finds another length than the file, the file disagrees with its map, and the result is
//! judged by what the arbiter found.

use serde::Serialize;

use super::arbiter::{self, FileDisagreement};
use super::batch::MAX_PROBLEMS;
use super::solver::Solver;
use super::verdict::{Slack, Verdict, holds, judge, slack_of_file, slack_of_search};
use crate::graph::MoveRule;
use crate::lab::core::catalogue::Catalogue;
use crate::message::Message;
use crate::search::{Guarantee, Settings, a_star, move_rule};
use crate::trace::{Counters, StateHash};
use crate::world::{Cell, Grid, Scenario, check_against, doubts, random_pairs};

/// The source of the length of a shortest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptimumFrom {
    /// The scenario file states it.
    File,
    /// A* under the benchmarks' rules found it.
    Search,
}

/// The result of one algorithm on one problem. Counts and lengths are the same on every machine; the time is not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchmarkLine<'a> {
    /// What kind of line it is: `problem`.
    pub kind: &'static str,
    /// The map's name: its path below the folder of maps.
    pub map: &'a str,
    /// A hash of its cells, so that two maps of one name are told apart.
    pub map_hash: &'a str,
    /// The problem's place in its list, from 0.
    pub problem: usize,
    /// Column and row.
    pub start: [u32; 2],
    /// Column and row.
    pub goal: [u32; 2],
    /// The length of a shortest path under the benchmarks' rules, as it is stated; `None` where there is no path.
    pub optimum: Option<f64>,
    /// The source of the optimum.
    pub optimum_from: OptimumFrom,
    /// The algorithm's id.
    pub algorithm: &'a str,
    /// All of its settings.
    pub settings: &'a Settings,
    /// The length of the path found, recomputed from its moves.
    pub cost: Option<f64>,
    /// Cost by optimum, 1 where they are equal; `None` without path or verdict.
    pub ratio: Option<f64>,
    /// `None` where the moves are not those of the benchmarks, for then their lengths say nothing.
    pub verdict: Option<Verdict>,
    /// Whether the result is what the algorithm claims with these settings; `None` without a verdict.
    pub as_claimed: Option<bool>,
    /// What the map has in place of the optimum that its file states, where the file disagrees; `None` where there is
    /// no path, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<f64>,
    /// That the file disagrees with its map, and why: verdict and ratio are by `exact` then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_disagrees: Option<FileDisagreement>,
    /// Moves of the path found.
    pub moves: Option<usize>,
    /// See [`Counters`].
    pub expanded: u64,
    /// See [`Counters`].
    pub reexpanded: u64,
    /// See [`Counters`].
    pub generated: u64,
    /// See [`Counters`].
    pub heap_operations: u64,
    /// See [`Counters`].
    pub peak_open: u64,
    /// See [`Counters`].
    pub peak_bytes: u64,
    /// Nanoseconds of one search, as the caller measured them; `None` where they were not measured.
    pub ns: Option<f64>,
}

/// A problem, with its optimum once it is known.
struct Problem {
    start: Cell,
    goal: Cell,
    optimum: Option<Option<f64>>,
    /// What the arbiter found, once it was asked.
    exact: Option<Option<f64>>,
}

/// The judgement of a result.
#[derive(Default)]
struct Judgement {
    verdict: Option<Verdict>,
    ratio: Option<f64>,
    as_claimed: Option<bool>,
    exact: Option<f64>,
    disagrees: Option<FileDisagreement>,
}

/// An algorithm with settings, set up on the map.
struct Configured {
    algorithm: &'static str,
    settings: Settings,
    solver: Solver,
    /// Whether lengths of the benchmarks hold for its moves.
    comparable: bool,
    guarantee: Guarantee,
    /// What it counted last.
    counters: Counters,
    /// The problem it is set to.
    problem: usize,
}

impl Configured {
    /// Its result beside a length.
    fn judged(&self, cost: Option<f64>, optimum: Option<f64>, slack: Slack) -> Judgement {
        let verdict = match self.solver.has_stopped() {
            true => Verdict::Stopped,
            false => judge(cost, optimum, slack),
        };
        let ratio = match (verdict, cost, optimum) {
            (Verdict::Optimal, ..) => Some(1.0),
            (_, Some(cost), Some(optimum)) if optimum > 0.0 => Some(cost / optimum),
            _ => None,
        };
        Judgement {
            verdict: Some(verdict),
            ratio,
            as_claimed: Some(holds(self.guarantee, verdict, cost, optimum, slack)),
            ..Judgement::default()
        }
    }
}

/// A map, its problems, and the algorithm that is set up on it.
pub struct Benchmark {
    name: String,
    hash: String,
    grid: Grid,
    problems: Vec<Problem>,
    from: OptimumFrom,
    doubts: Vec<Message>,
    /// Finds optima that no file states.
    exact: Option<Solver>,
    configured: Option<Configured>,
}

impl Benchmark {
    /// Grows when lines mean something else than before.
    pub const FORMAT: u32 = 1;

    /// The version of the crate that counts.
    pub const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// The problems of a scenario file. Errors: those of [`check_against`], `benchmark.no-problems`.
    pub fn of_file(name: &str, grid: Grid, scenarios: &[Scenario]) -> Result<Benchmark, Message> {
        check_against(scenarios, &grid)?;
        let stated = |one: &Scenario| Problem {
            start: one.start,
            goal: one.goal,
            // Sets that have problems without a path give them the length 0.
            optimum: Some((one.length > 0.0 || one.start == one.goal).then_some(one.length)),
            exact: None,
        };
        let problems = scenarios.iter().map(stated).collect();
        let doubts = doubts(scenarios, &grid, name);
        Benchmark::new(name, grid, problems, OptimumFrom::File, doubts)
    }

    /// `count` random problems: pairs of different free cells, the same for the same seed and grid. Errors:
    /// `batch.count`, `batch.no-cells`.
    pub fn at_random(name: &str, grid: Grid, seed: u64, count: u32) -> Result<Benchmark, Message> {
        if !(1..=MAX_PROBLEMS).contains(&count) {
            return Err(Message::new("batch.count")
                .with("found", count)
                .with("most", MAX_PROBLEMS));
        }
        let free = |cell| grid.medium(grid.index(cell)).is_some();
        let pairs = random_pairs(&grid, seed, count as usize, free);
        if pairs.is_empty() {
            return Err(Message::new("batch.no-cells"));
        }
        let unknown = |(start, goal)| Problem {
            start,
            goal,
            optimum: None,
            exact: None,
        };
        let problems = pairs.into_iter().map(unknown).collect();
        Benchmark::new(name, grid, problems, OptimumFrom::Search, Vec::new())
    }

    fn new(
        name: &str,
        grid: Grid,
        problems: Vec<Problem>,
        from: OptimumFrom,
        doubts: Vec<Message>,
    ) -> Result<Benchmark, Message> {
        if problems.is_empty() {
            return Err(Message::new("benchmark.no-problems").with("map", name));
        }
        Ok(Benchmark {
            name: name.to_owned(),
            hash: format!("{:016x}", hash(&grid)),
            grid,
            problems,
            from,
            doubts,
            exact: None,
            configured: None,
        })
    }

    /// The map.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A hash of the map's cells.
    pub fn map_hash(&self) -> &str {
        &self.hash
    }

    /// How many problems there are, at least one.
    pub fn problems(&self) -> usize {
        self.problems.len()
    }

    /// What is odd about the scenario file; nothing that hinders.
    pub fn doubts(&self) -> &[Message] {
        &self.doubts
    }

    /// `count` problems of all lengths, evenly from the list sorted by length, in the order of the list; all when there
    /// are no more. Random problems have no lengths yet: theirs are the first. O(n log n).
    pub fn spread(&self, count: usize) -> Vec<usize> {
        let all = self.problems.len();
        let mut order: Vec<usize> = (0..all).collect();
        if count >= all {
            return order;
        }
        if self.from == OptimumFrom::Search {
            order.truncate(count);
            return order;
        }
        let length = |one: &Problem| one.optimum.flatten().unwrap_or(0.0);
        spread(&self.problems.iter().map(length).collect::<Vec<_>>(), count)
    }

    /// Sets an algorithm up, in place of the one before. `chosen`: ids of settings with their options; others have
    /// their defaults. Errors: no such algorithm, setting or option; the map is refused.
    pub fn configure(
        &mut self,
        catalogue: &Catalogue,
        algorithm: &str,
        chosen: &[(&str, &str)],
    ) -> Result<(), Message> {
        let (entry, settings) = configuration(catalogue, algorithm, chosen)?;
        // Two at a time would take twice the memory.
        self.configured = None;
        let solver = Solver::new(entry, &settings, self.grid.clone())?;
        let usual = entry.moves_on_grid && move_rule(&settings) == MoveRule::default();
        self.configured = Some(Configured {
            algorithm: entry.id,
            comparable: usual && self.grid.costs().is_none(),
            guarantee: entry.claim(&settings, solver.world()).guarantee,
            settings,
            solver,
            counters: Counters::default(),
            problem: usize::MAX,
        });
        Ok(())
    }

    /// Sets a problem and makes all ready, so that [`solve`](Benchmark::solve) is the search alone. Errors:
    /// `benchmark.nothing-set-up`; there is no such problem (`benchmark.no-problem`).
    pub fn set_problem(&mut self, problem: usize) -> Result<(), Message> {
        let Some(ends) = self.problems.get(problem) else {
            return Err(Message::new("benchmark.no-problem")
                .with("found", problem)
                .with("most", self.problems.len() - 1));
        };
        let configured = self.configured.as_mut().ok_or_else(nothing_set_up)?;
        configured.solver.set_problem(ends.start, ends.goal)?;
        configured.problem = problem;
        Ok(())
    }

    /// Solves the problem set last from its beginning, without recorder; nothing without one.
    pub fn solve(&mut self) {
        if let Some(configured) = &mut self.configured {
            configured.counters = configured.solver.solve(false);
        }
    }

    /// What the last search did. Takes another search where no file states the optimum, once a problem. Errors:
    /// `benchmark.nothing-set-up`; a path that breaks the rules.
    pub fn line(&mut self, ns: Option<f64>) -> Result<BenchmarkLine<'_>, Message> {
        let problem = self.configured.as_ref().map(|now| now.problem);
        let problem = problem.filter(|&problem| problem < self.problems.len());
        let problem = problem.ok_or_else(nothing_set_up)?;
        let optimum = self.optimum(problem)?;
        let judged = self.judgement(problem, optimum)?;
        let now = self.configured.as_ref().ok_or_else(nothing_set_up)?;
        let cost = now.solver.length()?;
        let Problem { start, goal, .. } = self.problems[problem];
        let counted = now.counters;
        Ok(BenchmarkLine {
            kind: "problem",
            map: &self.name,
            map_hash: &self.hash,
            problem,
            start: [start.x, start.y],
            goal: [goal.x, goal.y],
            optimum,
            optimum_from: self.from,
            algorithm: now.algorithm,
            settings: &now.settings,
            cost,
            ratio: judged.ratio,
            verdict: judged.verdict,
            as_claimed: judged.as_claimed,
            exact: judged.exact,
            file_disagrees: judged.disagrees,
            moves: now.solver.path().map(|path| path.len() - 1),
            expanded: counted.expanded,
            reexpanded: counted.reexpanded,
            generated: counted.generated,
            heap_operations: counted.heap_operations,
            peak_open: counted.peak_open,
            peak_bytes: counted.peak_bytes,
            ns,
        })
    }

    /// By the optimum; where that is a file's and the result is not as claimed by it, by what the arbiter finds.
    fn judgement(&mut self, problem: usize, optimum: Option<f64>) -> Result<Judgement, Message> {
        let now = self.configured.as_ref().ok_or_else(nothing_set_up)?;
        if !now.comparable {
            return Ok(Judgement::default());
        }
        let cost = now.solver.length()?;
        let judged = |optimum, slack: Slack| now.judged(cost, optimum, slack);
        let slack = match self.from {
            OptimumFrom::File => slack_of_file,
            OptimumFrom::Search => slack_of_search,
        };
        let stated = judged(optimum, slack);
        if stated.as_claimed == Some(true) || self.from == OptimumFrom::Search {
            return Ok(stated);
        }
        let of = &mut self.problems[problem];
        let find = || arbiter::shortest(&self.grid, of.start, of.goal);
        let exact = *of.exact.get_or_insert_with(find);
        let agrees = matches!(
            judge(exact, optimum, slack),
            Verdict::Optimal | Verdict::NoPath
        );
        if agrees {
            return Ok(stated);
        }
        let ends = [of.start, of.goal];
        let off = slack(optimum.unwrap_or(0.0));
        Ok(Judgement {
            exact,
            disagrees: Some(arbiter::reason(&self.grid, ends, optimum, exact, off)),
            ..judged(exact, slack_of_search)
        })
    }

    fn optimum(&mut self, problem: usize) -> Result<Option<f64>, Message> {
        let Problem {
            start,
            goal,
            optimum,
            ..
        } = self.problems[problem];
        if let Some(known) = optimum {
            return Ok(known);
        }
        let exact = match &mut self.exact {
            Some(exact) => exact,
            none => {
                let settings = Settings::defaults(&a_star::ENTRY.all_settings());
                none.insert(Solver::new(&a_star::ENTRY, &settings, self.grid.clone())?)
            }
        };
        exact.set_problem(start, goal)?;
        exact.solve(false);
        let found = exact.length()?;
        self.problems[problem].optimum = Some(found);
        Ok(found)
    }
}

/// `count` places of all lengths, evenly from the list sorted by length, in the order of the list. O(n log n).
pub(super) fn spread(lengths: &[f64], count: usize) -> Vec<usize> {
    let all = lengths.len();
    let mut order: Vec<usize> = (0..all).collect();
    if count >= all {
        return order;
    }
    order.sort_by(|&a, &b| lengths[a].total_cmp(&lengths[b]).then(a.cmp(&b)));
    // The shortest and the longest are always among several.
    let at = |i: usize| order[(i * (all - 1)).checked_div(count - 1).unwrap_or(all / 2)];
    let mut chosen: Vec<usize> = (0..count).map(at).collect();
    chosen.sort_unstable();
    chosen
}

/// An algorithm and all of its settings. Errors: no such algorithm, setting or option.
pub fn configuration<'a>(
    catalogue: &'a Catalogue,
    algorithm: &str,
    chosen: &[(&str, &str)],
) -> Result<(&'a crate::search::Entry, Settings), Message> {
    let entry = catalogue.entry(algorithm)?;
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (id, option) in chosen {
        settings.set(&specs, id, option)?;
    }
    // Maps have no risk: what it is worth is told only if it was asked for.
    settings.leave_out("risk", "0");
    Ok((entry, settings))
}

fn nothing_set_up() -> Message {
    Message::new("benchmark.nothing-set-up")
}

/// Of the size, the terrain and the costs.
fn hash(grid: &Grid) -> u64 {
    let mut hash = StateHash::new();
    hash.word(u64::from(grid.width()) << 32 | u64::from(grid.height()));
    for &terrain in grid.terrain() {
        hash.word(terrain as u64);
    }
    for &cost in grid.costs().unwrap_or_default() {
        hash.word(u64::from(cost));
    }
    hash.finish()
}

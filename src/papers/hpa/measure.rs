//! The cost of a query beside A\*: added up over the problems of a bin, of a map, of all.

use std::time::Duration;

use super::published::{LENGTHS, RULE, SIDES};
use crate::graph::{Cost, GridGraph, Moves, NodeId, cost_width_fits_u32};
use crate::hierarchy::{
    Abstraction, AbstractionShape, HpaSettings, HpaSmoothing, HpaStar, Part, Storage,
};
use crate::message::Message;
use crate::papers::problems::{Problem, draw};
use crate::papers::{Map, Watch, median, timed};
use crate::search::{BestFirst, Search, a_star};
use crate::trace::{Event, EventKind, Process, Recorder, Status};
use crate::world::{Cell, Grid, generate};

/// From this bin on lengths are those for which abstractions are made: 160 and more.
pub const LONG: usize = 4;

/// The work of each part of a query.
#[derive(Clone, Copy, Default)]
pub struct Spent {
    pub joining: u64,
    pub top: u64,
    pub refinement: u64,
    pub time: Duration,
}

/// Sums over the problems of a bin: A*, and queries with one to three levels.
#[derive(Clone, Copy, Default)]
pub struct Bin {
    pub problems: u32,
    pub expanded: u64,
    pub time: Duration,
    pub levels: [Spent; 3],
    /// By how many percent paths were longer before and after smoothing.
    pub raw: f64,
    pub smooth: f64,
}

/// Sizes of open lists whenever a node is expanded: how many times, and their sum.
#[derive(Clone, Copy, Default)]
pub struct Opens {
    pub times: u64,
    pub sum: u64,
}

/// The sizes of a map: cells, steps, and what abstractions of it with one to three levels hold.
pub type Stored = (usize, usize, Vec<Storage>);

/// The measurements on all maps.
#[derive(Default)]
pub struct HpaMeasurements {
    pub bins: [Bin; LENGTHS.len()],
    /// For each size of clusters the expansions at the top and of insertion.
    pub sides: [Spent; SIDES.len()],
    /// A*, then a query's parts: top, insertion, refinement.
    pub opens: [Opens; 4],
    /// By map.
    pub stored: Vec<Stored>,
}

/// How much of a map's work a problem is, and the sweep over sizes of clusters for each problem.
const WORK: [f64; 2] = [4.0, 2.0];
/// The share of the whole that drawing problems is.
const DRAWING: f64 = 0.3;

/// The progress of the measurement.
struct Far<'a> {
    watch: &'a mut dyn Watch,
    map: &'a Map,
    done: f64,
    whole: f64,
}

impl Far<'_> {
    fn done(&mut self, work: f64) {
        self.done += work;
        let share = DRAWING + (1.0 - DRAWING) * self.done / self.whole;
        self.watch.done(share, self.map);
    }
}

/// Counts how many nodes are open whenever one is expanded.
struct Counting<'a> {
    part: usize,
    open: u64,
    opens: &'a mut [Opens; 4],
}

impl Recorder for Counting<'_> {
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        if event.space != 0 {
            return;
        }
        match event.kind {
            EventKind::PhaseBegan => self.open = 0,
            EventKind::Generated | EventKind::Reopened => self.open += 1,
            EventKind::Expanded => {
                self.opens[self.part].times += 1;
                self.opens[self.part].sum += self.open;
                self.open -= 1;
            }
            _ => {}
        }
    }
}

impl HpaMeasurements {
    /// Of `each` problems a bin, as far as the maps have them.
    pub fn of(
        maps: &[Map],
        each: usize,
        repeats: usize,
        watch: &mut dyn Watch,
    ) -> Result<HpaMeasurements, Message> {
        let mut measured = HpaMeasurements::default();
        let drawn = draw(maps, each, &mut |share, map: &Map| {
            watch.done(DRAWING * share, map);
        });
        let many: usize = drawn.iter().map(Vec::len).sum();
        let whole = (many as f64 * WORK.iter().sum::<f64>()).max(1.0);
        let mut done = 0.0;
        for (map, problems) in maps.iter().zip(drawn) {
            let mut far = Far {
                watch,
                map,
                done,
                whole,
            };
            if cost_width_fits_u32(&map.grid, RULE.diagonal, 1) {
                measured.map::<u32>(&map.grid, &problems, repeats, &mut far)?;
            } else {
                measured.map::<u64>(&map.grid, &problems, repeats, &mut far)?;
            }
            done = far.done;
        }
        Ok(measured)
    }

    /// How many problems there were, over all lengths.
    pub fn problems(&self) -> u32 {
        self.bins.iter().map(|bin| bin.problems).sum()
    }

    fn map<C: Cost>(
        &mut self,
        grid: &Grid,
        problems: &[Problem],
        repeats: usize,
        far: &mut Far<'_>,
    ) -> Result<(), Message> {
        let moves = Moves::new(grid, RULE);
        let graph = GridGraph::<C>::new(grid, &moves);
        let build = |side, levels| {
            let shape = AbstractionShape {
                side,
                levels,
                ..AbstractionShape::default()
            };
            Abstraction::new(shape, &graph)
        };
        let levels = (1..=3)
            .map(|levels| build(10, levels))
            .collect::<Result<Vec<_>, Message>>()?;
        let free = (0..grid.len()).filter(|&cell| grid.medium(cell).is_some());
        let steps: u32 = (0..grid.len())
            .map(|cell| moves.mask(cell).count_ones())
            .sum();
        let stored = levels.iter().map(Abstraction::storage).collect();
        self.stored.push((free.count(), steps as usize / 2, stored));
        for problem in problems {
            self.problem(&levels, &graph, problem, repeats, far.watch);
            far.done(WORK[0]);
        }
        for (&(side, _), spent) in SIDES.iter().zip(&mut self.sides) {
            let abstraction = build(side, 1)?;
            let mut query = query(false);
            for problem in problems {
                query.restart(problem.start, problem.goal);
                query.run((&abstraction, &graph), &mut ());
                spent.top += query.effort().top.expanded;
                spent.joining += query.effort().joining.expanded;
            }
            far.done(WORK[1] * problems.len() as f64 / SIDES.len() as f64);
        }
        Ok(())
    }

    fn problem<C: Cost>(
        &mut self,
        levels: &[Abstraction<C>],
        graph: &GridGraph<'_, C>,
        &Problem { start, goal, bin }: &Problem,
        repeats: usize,
        watch: &dyn Watch,
    ) {
        let bin = &mut self.bins[bin];
        let mut search = BestFirst::between(a_star::settings(), start, goal);
        let mut queries: Vec<HpaStar<C>> = levels.iter().map(|_| query(false)).collect();
        // In turns, so that what else the machine does concerns all.
        let mut times = vec![Vec::new(); levels.len() + 1];
        for _ in 0..=repeats {
            times[0].push(timed(watch, || {
                search.restart(start, goal);
                search.run(graph, &mut ());
            }));
            for (n, (query, abstraction)) in queries.iter_mut().zip(levels).enumerate() {
                times[n + 1].push(timed(watch, || {
                    query.restart(start, goal);
                    query.run((abstraction, graph), &mut ());
                }));
            }
        }
        let mut medians = times.into_iter().map(|mut times| {
            // The first warms up.
            times.remove(0);
            median(times)
        });
        bin.problems += 1;
        bin.expanded += search.counters().expanded;
        bin.time += medians.next().unwrap_or_default();
        for ((spent, query), time) in bin.levels.iter_mut().zip(&queries).zip(medians) {
            let effort = query.effort();
            spent.joining += effort.joining.expanded;
            spent.top += effort.top.expanded;
            spent.refinement += effort.refinement.expanded;
            spent.time += time;
        }
        let mut smoothed = query(true);
        smoothed.restart(start, goal);
        smoothed.run((&levels[0], graph), &mut ());
        let optimum = search.path_units().unwrap_or_default() as f64;
        let longer =
            |units: Option<u64>| 100.0 * (units.unwrap_or_default() as f64 / optimum - 1.0);
        bin.raw += longer(queries[0].path_units());
        bin.smooth += longer(smoothed.path_units());
        self.open_lists_of(
            (&levels[0], graph),
            &mut search,
            &mut queries[0],
            (start, goal),
        );
    }

    /// Runs both again and listens.
    fn open_lists_of<C: Cost>(
        &mut self,
        context: (&Abstraction<C>, &GridGraph<'_, C>),
        search: &mut BestFirst<C>,
        query: &mut HpaStar<C>,
        (start, goal): (NodeId, NodeId),
    ) {
        let mut counting = Counting {
            part: 0,
            open: 0,
            opens: &mut self.opens,
        };
        search.restart(start, goal);
        search.run(context.1, &mut counting);
        query.restart(start, goal);
        loop {
            counting.part = match query.part() {
                Part::Top => 1,
                Part::Join { .. } => 2,
                _ => 3,
            };
            if query.step(context, &mut counting) != Status::Running {
                break;
            }
        }
    }
}

impl Spent {
    pub fn all(&self) -> u64 {
        self.joining + self.top + self.refinement
    }
}

fn query<C: Cost>(smooth: bool) -> HpaStar<C> {
    let settings = HpaSettings {
        smoothing: if smooth {
            HpaSmoothing::Compass
        } else {
            HpaSmoothing::None
        },
        ..HpaSettings::default()
    };
    HpaStar::between(settings, NodeId(0), NodeId(0))
}

/// The example of the article: what A\*, and queries with one and two levels expand at insertion, at the top and for
/// refinement.
pub fn example() -> Result<[[u64; 3]; 3], Message> {
    let world = generate("hpa-example", 40, 40, 0, 0.0)?;
    let grid = &world.grid;
    let moves = Moves::new(grid, RULE);
    let graph = GridGraph::<u32>::new(grid, &moves);
    let [start, goal] = [18, 20].map(|x| NodeId(grid.index(Cell::new(x, 0)) as u32));
    let mut search = BestFirst::between(a_star::settings(), start, goal);
    search.run(&graph, &mut ());
    let mut rows = [[0, search.counters().expanded, 0]; 3];
    for (levels, row) in (1..).zip(&mut rows[1..]) {
        let shape = AbstractionShape {
            levels,
            ..AbstractionShape::default()
        };
        let abstraction = Abstraction::new(shape, &graph)?;
        let mut query = query(false);
        query.restart(start, goal);
        query.run((&abstraction, &graph), &mut ());
        let effort = query.effort();
        *row = [effort.joining, effort.top, effort.refinement].map(|part| part.expanded);
    }
    Ok(rows)
}

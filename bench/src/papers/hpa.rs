//! The tables of HPA\*: effort and time by length, where the effort goes, how much longer paths are, the size of clusters, and what is stored.

use std::time::{Duration, Instant};

use anyhow::Result;
use wayscope::graph::{
    CornerRule, Cost, DiagonalCost, GridGraph, MoveRule, Moves, Neighbours, NodeId,
    cost_width_fits_u32,
};
use wayscope::hierarchy::{Abstraction, HpaSettings, HpaStar, Part, Shape, Smoothing, Storage};
use wayscope::search::{BestFirst, Search, a_star};
use wayscope::trace::{Event, EventKind, Process, Recorder, Status};

use super::Map;
use super::problems::{Problem, draw};
use super::published::{
    EFFORT, EXPANDED, GRID, LENGTHS, LONGER, LONGER_ON_AVERAGE, MILLISECONDS, OPEN, SIDES, STORED,
};
use super::table::{Table, Value};

/// The rule of the article: a diagonal costs 1.42 and passes one blocked cell.
pub const RULE: MoveRule = MoveRule {
    neighbours: Neighbours::Eight,
    corners: CornerRule::PastOne,
    diagonal: DiagonalCost::D1_42,
    reach: 0,
    risk: 0,
};

/// From this bin on lengths are those for which abstractions are made: 160 and more.
const LONG: usize = 4;

/// What was done in each part of a query.
#[derive(Clone, Copy, Default)]
struct Spent {
    joining: u64,
    top: u64,
    refinement: u64,
    time: Duration,
}

/// Sums over the problems of a bin: A*, and queries with one to three levels.
#[derive(Clone, Copy, Default)]
struct Bin {
    problems: u32,
    expanded: u64,
    time: Duration,
    levels: [Spent; 3],
    /// By how many percent paths were longer before and after smoothing.
    raw: f64,
    smooth: f64,
}

/// Sizes of open lists whenever a node is expanded: how many times, and their sum.
#[derive(Clone, Copy, Default)]
struct Opens {
    times: u64,
    sum: u64,
}

/// What a map comes to: cells, steps, and what abstractions of it with one to three levels hold.
type Stored = (usize, usize, Vec<Storage>);

/// Everything that was measured.
#[derive(Default)]
struct Measured {
    bins: [Bin; LENGTHS.len()],
    /// For each size of clusters the expansions at the top and of insertion.
    sides: [Spent; SIDES.len()],
    /// A*, then a query's parts: top, insertion, refinement.
    opens: [Opens; 4],
    /// By map.
    stored: Vec<Stored>,
}

/// The tables.
pub fn tables(maps: &[Map], each: usize, repeats: usize) -> Result<Vec<Table>> {
    let mut measured = Measured::default();
    for (map, problems) in maps.iter().zip(draw(maps, each)) {
        if cost_width_fits_u32(&map.grid, RULE.diagonal, 1) {
            measured.map::<u32>(map, &problems, repeats)?;
        } else {
            measured.map::<u64>(map, &problems, repeats)?;
        }
    }
    let mut tables = measured.by_length();
    tables.push(measured.split());
    tables.push(measured.longer());
    tables.push(measured.sweep());
    tables.push(measured.sizes());
    tables.push(measured.open_lists());
    let names: Vec<&str> = maps.iter().map(|map| map.name.as_str()).collect();
    if let Some(first) = tables.first_mut() {
        first.words.push(format!("Maps: {}.", names.join(", ")));
    }
    Ok(tables)
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

impl Measured {
    fn map<C: Cost>(&mut self, map: &Map, problems: &[Problem], repeats: usize) -> Result<()> {
        let moves = Moves::new(&map.grid, RULE);
        let graph = GridGraph::<C>::new(&map.grid, &moves);
        let build = |side, levels| {
            let shape = Shape {
                side,
                levels,
                ..Shape::default()
            };
            Abstraction::new(shape, &graph).map_err(|wrong| anyhow::anyhow!("{wrong}"))
        };
        let levels = (1..=3)
            .map(|levels| build(10, levels))
            .collect::<Result<Vec<_>>>()?;
        let free = (0..map.grid.len()).filter(|&cell| map.grid.medium(cell).is_some());
        let steps: u32 = (0..map.grid.len())
            .map(|cell| moves.mask(cell).count_ones())
            .sum();
        let stored = levels.iter().map(Abstraction::storage).collect();
        self.stored.push((free.count(), steps as usize / 2, stored));
        for problem in problems {
            self.problem(&levels, &graph, problem, repeats);
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
        }
        Ok(())
    }

    fn problem<C: Cost>(
        &mut self,
        levels: &[Abstraction<C>],
        graph: &GridGraph<'_, C>,
        &Problem { start, goal, bin }: &Problem,
        repeats: usize,
    ) {
        let bin = &mut self.bins[bin];
        let mut search = BestFirst::between(a_star::settings(), start, goal);
        let mut queries: Vec<HpaStar<C>> = levels.iter().map(|_| query(false)).collect();
        // In turns, so that what else the machine does concerns all.
        let mut times = vec![Vec::new(); levels.len() + 1];
        for _ in 0..=repeats {
            times[0].push(timed(|| {
                search.restart(start, goal);
                search.run(graph, &mut ());
            }));
            for (n, (query, abstraction)) in queries.iter_mut().zip(levels).enumerate() {
                times[n + 1].push(timed(|| {
                    query.restart(start, goal);
                    query.run((abstraction, graph), &mut ());
                }));
            }
        }
        let mut medians = times.into_iter().map(|mut times| {
            // The first warms up.
            times.remove(0);
            times.sort_unstable();
            times[times.len() / 2]
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

    /// Figure 1.5.
    fn by_length(&self) -> Vec<Table> {
        let each = |bin: &Bin, sum: f64| (bin.problems > 0).then(|| sum / f64::from(bin.problems));
        let expanded = |bin: &Bin, which: usize| match which {
            0 => bin.expanded as f64,
            level => bin.levels[level - 1].all() as f64,
        };
        let time = |bin: &Bin, which: usize| match which {
            0 => bin.time.as_secs_f64() * 1e3,
            level => bin.levels[level - 1].time.as_secs_f64() * 1e3,
        };
        let table =
            |letter: &str, about: &str, of: &dyn Fn(&Bin, usize) -> f64, published: &[[f64; 4]]| {
                let columns = [
                    "length", "problems", "A*", "1 level", "2 levels", "3 levels",
                ];
                let rows = LENGTHS
                    .iter()
                    .zip(&self.bins)
                    .enumerate()
                    .map(|(n, (length, bin))| {
                        let told = n.checked_sub(1).map(|n| published[n]);
                        let mut values = vec![Value::ours(f64::from(bin.problems))];
                        values.extend((0..4).map(|which| Value {
                            ours: each(bin, of(bin, which)),
                            published: told.map(|told| told[which]),
                        }));
                        (length.to_string(), values)
                    });
                Table {
                    of: format!("Figure 1.5 {letter}"),
                    about: about.to_owned(),
                    columns: columns.map(str::to_owned).to_vec(),
                    rows: rows.collect(),
                    words: vec![self.ratios(of, published)],
                }
            };
        let mut tables = vec![
            table(
                "a",
                "expansions by length, of insertion, the top and refinement; published in brackets",
                &expanded,
                &EXPANDED,
            ),
            table(
                "b",
                "milliseconds by length, without smoothing",
                &time,
                &MILLISECONDS,
            ),
        ];
        tables[0].words.push(
            "The maps are others: how much A* expands at a length depends on what its estimate lets it leave out, a query on how many crossings lie on the way.".to_owned(),
        );
        let each = (0..4).map(|which| {
            let sum = |of: &dyn Fn(&Bin, usize) -> f64| -> f64 {
                self.bins[LONG..].iter().map(|bin| of(bin, which)).sum()
            };
            let told = |of: &[[f64; 4]]| of[LONG - 1..].iter().map(|row| row[which]).sum::<f64>();
            let (ours, theirs) = (
                sum(&time) / sum(&expanded),
                told(&MILLISECONDS) / told(&EXPANDED),
            );
            format!("{:.0} ns ({:.0})", ours * 1e6, theirs * 1e6)
        });
        let each: Vec<String> = each.collect();
        tables[1].words.push(format!(
            "Milliseconds are of this machine, and of what else it does. An expansion takes A* {}, and queries with 1, 2 and 3 levels {}: where more levels gain more or less time than there, their expansions are cheaper or dearer beside those of A*.",
            each[0], each[1..].join(", ")
        ));
        tables
    }

    /// How many times A* takes what queries do where paths are long.
    fn ratios(&self, of: &dyn Fn(&Bin, usize) -> f64, published: &[[f64; 4]]) -> String {
        let ratios = (1..4).map(|level| {
            let sum = |which: usize| {
                self.bins[LONG..]
                    .iter()
                    .map(|bin| of(bin, which))
                    .sum::<f64>()
            };
            let told = |which: usize| {
                published[LONG - 1..]
                    .iter()
                    .map(|row| row[which])
                    .sum::<f64>()
            };
            format!("{:.1} ({:.1})", sum(0) / sum(level), told(0) / told(level))
        });
        let ratios: Vec<String> = ratios.collect();
        format!(
            "At lengths of {} and more A* takes so many times what a query does with 1, 2 and 3 levels: {}.",
            LENGTHS[LONG],
            ratios.join(", ")
        )
    }

    /// Figure 1.6.
    fn split(&self) -> Table {
        let mut rows = Vec::new();
        for (level, published) in EFFORT.iter().enumerate() {
            for (length, bin) in LENGTHS.iter().zip(&self.bins) {
                let told = published.iter().find(|(at, _)| at == length);
                let Some((_, told)) = told.filter(|_| bin.problems > 0) else {
                    continue;
                };
                let spent = &bin.levels[level];
                let sums = [spent.top, spent.top + spent.joining, spent.all()];
                let values = sums.iter().zip(told).map(|(&sum, &told)| {
                    Value::ours(sum as f64 / f64::from(bin.problems)).beside(Some(told))
                });
                rows.push((
                    format!("{} at {length}", levels(level + 1)),
                    values.collect(),
                ));
            }
        }
        let all = |of: fn(&Spent) -> u64, level: usize| {
            let long = self.bins[LONG..].iter();
            long.map(|bin| of(&bin.levels[level])).sum::<u64>() as f64
        };
        let share = |of: fn(&Spent) -> u64, level| 100.0 * all(of, level) / all(Spent::all, level);
        let told = |part: usize, level: usize| {
            let sum = |at: usize| EFFORT[level].iter().map(|(_, sums)| sums[at]).sum::<f64>();
            100.0 * (sum(part) - if part == 0 { 0.0 } else { sum(part - 1) }) / sum(2)
        };
        let long: u32 = self.bins[LONG..].iter().map(|bin| bin.problems).sum();
        // Ours at long distances, theirs at all that can be read.
        let insertion = |level: usize| {
            let ours = all(|spent| spent.joining, level) / f64::from(long.max(1));
            let told = EFFORT[level].iter().map(|(_, sums)| sums[1] - sums[0]);
            (ours, told.sum::<f64>() / EFFORT[level].len() as f64)
        };
        Table {
            of: "Figure 1.6".to_owned(),
            about: "where the expansions are, each column with those before it; published in brackets, read by eye".to_owned(),
            columns: ["levels", "top", "+ insertion", "+ refinement"].map(str::to_owned).to_vec(),
            rows,
            words: vec![
                format!(
                    "Of a query with three levels {:.0} % ({:.0} %) are at the top and {:.0} % ({:.0} %) insertion, with one level {:.0} % ({:.0} %) and {:.0} % ({:.0} %).",
                    share(|spent| spent.top, 2), told(0, 2), share(|spent| spent.joining, 2), told(1, 2),
                    share(|spent| spent.top, 0), told(0, 0), share(|spent| spent.joining, 0), told(1, 0),
                ),
                format!(
                    "Insertion takes {:.0}, {:.0} and {:.0} expansions with 1, 2 and 3 levels ({:.0}, {:.0} and {:.0}): here one search expands all of a cluster, whatever its crossings; and one on a level above ends within its cluster.",
                    insertion(0).0, insertion(1).0, insertion(2).0, insertion(0).1, insertion(1).1, insertion(2).1,
                ),
            ],
        }
    }

    /// Figure 1.7.
    fn longer(&self) -> Table {
        let rows = LENGTHS
            .iter()
            .zip(&self.bins)
            .filter(|(_, bin)| bin.problems > 0);
        let rows = rows.map(|(length, bin)| {
            let told = LONGER.iter().find(|(at, ..)| at == length);
            let mean = |sum: f64| Value::ours(sum / f64::from(bin.problems));
            let values = vec![
                Value::ours(f64::from(bin.problems)),
                mean(bin.raw).beside(told.and_then(|told| told.1)),
                mean(bin.smooth).beside(told.and_then(|told| told.2)),
            ];
            (length.to_string(), values)
        });
        let many: u32 = self.bins.iter().map(|bin| bin.problems).sum();
        let mean =
            |of: fn(&Bin) -> f64| self.bins.iter().map(of).sum::<f64>() / f64::from(many.max(1));
        Table {
            of: "Figure 1.7".to_owned(),
            about: "by how many percent paths are longer than shortest ones; published in brackets".to_owned(),
            columns: ["length", "problems", "before smoothing", "after"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
            words: vec![
                format!(
                    "On average {:.2} % ({} %) before smoothing and {:.2} % ({} %) after it.",
                    mean(|bin| bin.raw), LONGER_ON_AVERAGE[0], mean(|bin| bin.smooth), LONGER_ON_AVERAGE[1],
                ),
                "How much longer depends on how wide entrances are: a crossing stands for all their places, and wide ones are crossed at their ends.".to_owned(),
            ],
        }
    }

    /// Figure 1.8.
    fn sweep(&self) -> Table {
        let many: u32 = self.bins.iter().map(|bin| bin.problems).sum();
        let mean = |sum: u64| sum as f64 / f64::from(many.max(1));
        let rows = SIDES.iter().zip(&self.sides).map(|((side, told), spent)| {
            let values = [spent.top, spent.top + spent.joining];
            let values = values
                .iter()
                .zip(told)
                .map(|(&sum, &told)| Value::ours(mean(sum)).beside(Some(told)));
            (side.to_string(), values.collect())
        });
        let least = SIDES
            .iter()
            .zip(&self.sides)
            .min_by_key(|(_, spent)| spent.top + spent.joining);
        let least = least.map_or(0, |((side, _), _)| *side);
        Table {
            of: "Figure 1.8".to_owned(),
            about: "expansions of a query with one level by the side of clusters, without refinement; published in brackets, read by eye".to_owned(),
            columns: ["side", "top", "with insertion"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
            words: vec![
                format!("The fewest with a side of {least} (10). Problems are longer here, as many of each length: there is more to do at the top, and what insertion costs, which does not grow with the length, matters less, so that larger clusters pay."),
            ],
        }
    }

    /// Table 1.2.
    fn sizes(&self) -> Table {
        let maps = self.stored.len().max(1) as f64;
        let mean =
            |of: &dyn Fn(&Stored) -> usize| self.stored.iter().map(of).sum::<usize>() as f64 / maps;
        let (cells, steps) = (mean(&|map| map.0), mean(&|map| map.1));
        let grid = [cells, steps]
            .into_iter()
            .zip(GRID)
            .map(|(ours, told)| Value::ours(ours).beside(Some(told)));
        let mut rows = vec![("grid".to_owned(), grid.chain([Value::default()]).collect())];
        for (n, told) in STORED.iter().enumerate() {
            for (level, told) in told.iter().enumerate() {
                let of = |storage: &Storage| {
                    [
                        storage.nodes[level],
                        storage.links[level],
                        storage.paths[level],
                    ]
                };
                let values = (0..3).map(|which| {
                    Value::ours(mean(&|map| of(&map.2[n])[which])).beside(Some(told[which]))
                });
                rows.push((
                    format!("{}: level {}", levels(n + 1), level + 1),
                    values.collect(),
                ));
            }
        }
        let over = |n: usize| 100.0 * mean(&|map| map.2[n].paths.iter().sum()) / (cells + steps);
        let told = |n: usize| {
            let paths: f64 = STORED[n].iter().map(|level| level[2]).sum();
            100.0 * paths / (GRID[0] + GRID[1])
        };
        Table {
            of: "Table 1.2".to_owned(),
            about: "what is stored, on average over the maps; published in brackets".to_owned(),
            columns: ["graph", "nodes", "steps", "paths"]
                .map(str::to_owned)
                .to_vec(),
            rows,
            words: vec![
                format!(
                    "Paths through clusters, by cells and steps of the grid: {:.1} % ({:.1} %), {:.1} % ({:.1} %), {:.1} % ({:.1} %) for 1, 2 and 3 levels.",
                    over(0),
                    told(0),
                    over(1),
                    told(1),
                    over(2),
                    told(2),
                ),
                format!(
                    "The maps have {:.1} times as many cells, and a node of theirs {:.1} paths of level 1 (2.0): the more crossings a cluster has, the more paths, by their square.",
                    cells / GRID[0],
                    mean(&|map| map.2[0].paths[0]) / mean(&|map| map.2[0].nodes[0]),
                ),
            ],
        }
    }

    /// Table 1.3.
    fn open_lists(&self) -> Table {
        let names = ["A*", "top", "insertion", "refinement"];
        let mean = |opens: &Opens| opens.sum as f64 / opens.times.max(1) as f64;
        let rows = names
            .iter()
            .zip(&self.opens)
            .zip(OPEN)
            .map(|((name, opens), told)| {
                (
                    (*name).to_owned(),
                    vec![Value::ours(mean(opens)).beside(Some(told))],
                )
            });
        Table {
            of: "Table 1.3".to_owned(),
            about: "open nodes whenever one is expanded, one level; published in brackets"
                .to_owned(),
            columns: ["search", "open"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
            words: vec![format!(
                "Those of A* are {:.1} times those at the top (3.0): a node of an abstraction has more edges than a cell, and all that lead on are open at once. The more of a map is open, the longer is the border of what A* has seen.",
                mean(&self.opens[0]) / mean(&self.opens[1])
            )],
        }
    }
}

impl Spent {
    fn all(&self) -> u64 {
        self.joining + self.top + self.refinement
    }
}

fn levels(many: usize) -> String {
    match many {
        1 => "1 level".to_owned(),
        many => format!("{many} levels"),
    }
}

fn query<C: Cost>(smooth: bool) -> HpaStar<C> {
    let settings = HpaSettings {
        smoothing: if smooth {
            Smoothing::Compass
        } else {
            Smoothing::None
        },
        ..HpaSettings::default()
    };
    HpaStar::between(settings, NodeId(0), NodeId(0))
}

fn timed(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

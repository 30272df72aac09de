//! Each way on each problem, in percent of A\*.

use std::time::Duration;

use crate::graph::{
    CornerRule, Cost, DiagonalCost, Graph as _, GridGraph, MoveRule, Moves, Neighbours, NodeId,
    cost_width_fits_u32,
};
use crate::path::{Rays, lines_length, smooth};
use crate::search::Ties;

use super::sets::{Set, draw};
use super::smoothing::{along_rays, by_sight};
use super::ways::{ComparedAlgorithm, PreparedMap, SolvedProblem, TIES, ways};
use crate::message::Message;
use crate::papers::{Map, Watch, median, timed};

/// The rule of the benchmarks: eight neighbours, no corner cut, diagonals of √2.
pub const RULE: MoveRule = MoveRule {
    neighbours: Neighbours::Eight,
    corners: CornerRule::NeverCut,
    diagonal: DiagonalCost::Sqrt2,
    reach: 0,
    risk: 0,
};

/// What is told in percent of A\*: seconds, expansions, and the most nodes known at a time.
pub const MEASURES: [&str; 3] = [
    "reproduce.sga.time",
    "reproduce.sga.expansions",
    "reproduce.sga.nodes",
];
pub const TIME: usize = 0;
pub const EXPANSIONS: usize = 1;
pub const NODES: usize = 2;

/// How good a path is, `1 - (length - optimum) / optimum` in percent: as it was found, smoothed along the compass, by
/// line of sight along moves, and along straight lines, which may be shorter than any path of moves. Below 0 for one
/// more than twice as long.
pub const QUALITIES: [&str; 4] = [
    "reproduce.sga.raw",
    "reproduce.sga.rays",
    "reproduce.sga.sight",
    "reproduce.sga.straight",
];
pub const RAW: usize = 0;
pub const RAYS: usize = 1;
pub const SIGHT: usize = 2;
pub const STRAIGHT: usize = 3;

/// One way on one problem.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// By measure what it took, and what A\* took.
    pub own: [f64; MEASURES.len()],
    pub whole: [f64; MEASURES.len()],
    /// Sub-goals that could not be reached.
    pub skipped: f64,
    /// Of problems with a path.
    pub quality: Option<[f64; QUALITIES.len()]>,
}

impl Share {
    /// In percent of A\*, which takes something even where it expands nothing.
    pub fn percent(&self, measure: usize) -> f64 {
        let least = if measure == TIME { 1e-9 } else { 1.0 };
        100.0 * self.own[measure] / self.whole[measure].max(least)
    }
}

/// By way the shares of all problems.
pub type Shares = Vec<(String, Vec<Share>)>;

/// The measurements on a map.
pub struct OfMap {
    pub name: Message,
    pub problems: usize,
    pub apart: usize,
    /// For each of [`TIES`]: problems with a path, and without.
    pub of: Vec<(Shares, Shares)>,
}

/// All maps of a set: `each` problems on each, and as many without a path on all of them together.
pub fn measure(
    set: &Set,
    each: usize,
    repeats: usize,
    far: &mut Far<'_>,
) -> Result<Vec<OfMap>, Message> {
    let many = (each, each.div_ceil(set.maps.len().max(1)));
    let maps = set.maps.iter().map(|map| {
        if cost_width_fits_u32(&map.grid, RULE.diagonal, 1) {
            on_map::<u32>(map, many, repeats, far)
        } else {
            on_map::<u64>(map, many, repeats, far)
        }
    });
    maps.collect()
}

/// The progress of the measurement: so many of so many maps, and on the one at hand so many of so many pairs.
pub struct Far<'a> {
    pub watch: &'a mut dyn Watch,
    pub maps: usize,
    pub of: usize,
    pub pairs: (usize, usize),
}

impl Far<'_> {
    fn told(&mut self, map: &Map) {
        let share = self.pairs.0 as f64 / self.pairs.1 as f64;
        let share = (self.maps as f64 + share) / self.of as f64;
        self.watch.done(share, map);
    }
}

fn on_map<C: Cost>(
    map: &Map,
    many: (usize, usize),
    repeats: usize,
    far: &mut Far<'_>,
) -> Result<OfMap, Message> {
    far.pairs = (0, 1);
    far.told(map);
    let moves = Moves::new(&map.grid, RULE);
    let graph = GridGraph::<C>::new(&map.grid, &moves);
    let ground = PreparedMap::new(graph)?;
    let pairs = |many, joined| draw(&map.grid, &ground.regions, many, joined);
    let (joined, apart) = (pairs(many.0, true), pairs(many.1, false));
    let mut of = Vec::new();
    far.pairs = (0, TIES.len() * (joined.len() + apart.len()));
    for (_, ties) in TIES {
        let mut on = |pairs, repeats| on_pairs(&ground, ties, pairs, repeats, (map, far));
        // No table tells the times of those without a path.
        of.push((on(&joined, repeats)?, on(&apart, 0)?));
    }
    far.maps += 1;
    Ok(OfMap {
        name: map.said(),
        problems: joined.len(),
        apart: apart.len(),
        of,
    })
}

fn on_pairs<C: Cost>(
    ground: &PreparedMap<'_, C>,
    ties: Ties,
    pairs: &[(NodeId, NodeId)],
    repeats: usize,
    (map, far): (&Map, &mut Far<'_>),
) -> Result<Shares, Message> {
    let mut ways = ways(ground, ties);
    let mut rays = Rays::default();
    let mut shares: Vec<Vec<Share>> = ways.iter().map(|_| Vec::new()).collect();
    for &(start, goal) in pairs {
        let solved: Vec<SolvedProblem> =
            ways.iter_mut().map(|way| way.solve(start, goal)).collect();
        let times = times(&mut ways, (start, goal), repeats, far.watch);
        far.pairs.0 += 1;
        far.told(map);
        let whole = &solved[0];
        for (at, one) in solved.iter().enumerate() {
            if one.status != whole.status {
                return Err(Message::new("reproduce.not-alike")
                    .with("way", ways[at].name())
                    .with("map", map.whole_name())
                    .with("start", start.0)
                    .with("goal", goal.0));
            }
            let taken = |at: usize| {
                let one: &SolvedProblem = &solved[at];
                [
                    times[at].as_secs_f64(),
                    one.expanded as f64,
                    one.nodes as f64,
                ]
            };
            shares[at].push(Share {
                own: taken(at),
                whole: taken(0),
                skipped: one.skipped as f64,
                quality: quality(ground, &mut rays, one, whole.units)?,
            });
        }
    }
    let names = ways.iter().map(|way| way.name().to_owned());
    Ok(names.zip(shares).collect())
}

/// Medians; in turns, so that what else the machine does concerns all.
fn times(
    ways: &mut [Box<dyn ComparedAlgorithm + '_>],
    (start, goal): (NodeId, NodeId),
    repeats: usize,
    watch: &dyn Watch,
) -> Vec<Duration> {
    let mut times: Vec<Vec<Duration>> = ways.iter().map(|_| Vec::new()).collect();
    for _ in 0..repeats {
        for (way, times) in ways.iter_mut().zip(&mut times) {
            times.push(timed(watch, || {
                way.run(start, goal);
            }));
        }
    }
    times.into_iter().map(median).collect()
}

fn quality<C: Cost>(
    ground: &PreparedMap<'_, C>,
    rays: &mut Rays<C>,
    solved: &SolvedProblem,
    optimum: Option<u64>,
) -> Result<Option<[f64; QUALITIES.len()]>, Message> {
    let (Some(path), Some(units), Some(optimum)) = (&solved.path, solved.units, optimum) else {
        return Ok(None);
    };
    let graph = &ground.graph;
    let (grid, moves) = (graph.grid(), graph.moves());
    let straight = lines_length(grid, RULE, &smooth::pull(grid, moves, path))?;
    let of = |length: f64, optimum: f64| 100.0 * (2.0 - length / optimum);
    let by_moves = |units: u64| of(units as f64, optimum as f64);
    Ok(Some([
        by_moves(units),
        by_moves(along_rays(graph, rays, path)),
        by_moves(by_sight(graph, path)),
        of(straight, graph.real(optimum)),
    ]))
}

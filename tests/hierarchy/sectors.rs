//! The minimal memory abstraction: regions and edges against the definition, queries against the oracle, repairs
//! against building anew, real maps.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::journeys::{edit_of, numbers, wide_problems};
use crate::support::oracle::rules::{drawn as rule_of, of_moves as oracle_rule};
use crate::support::oracle::{OracleRule, reachable, real_maps, shortest, steps};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, CliquePyramid, Descent, Query, SectorQuery, SectorSettings,
    Sectors,
};
use wayscope::path::grid_length;
use wayscope::search::{BestFirst, Search, Stretch, a_star};
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, Grid, Joined, World, read_map, read_scenarios};

const SIDES: [u32; 5] = [1, 3, 4, 7, 16];

/// By cell its sector, and the first cell of its region; found by going over all pairs of cells until nothing changes.
fn naive_regions(
    grid: &Grid,
    rule: OracleRule,
    side: u32,
    stands: impl Fn(u32) -> bool,
) -> BTreeMap<u32, u32> {
    let sector = |cell: Cell| (cell.x / side, cell.y / side);
    let cells = (0..grid.len() as u32).filter(|&cell| stands(cell));
    let mut first: BTreeMap<u32, u32> = cells.map(|cell| (cell, cell)).collect();
    loop {
        let before = first.clone();
        for &cell in before.keys() {
            let from = grid.cell(cell as usize);
            for (to, _) in steps(grid, rule, from) {
                let other = grid.index(to) as u32;
                if sector(to) == sector(from) {
                    let least = first[&cell].min(first[&other]);
                    first.insert(cell, least);
                    first.insert(other, least);
                }
            }
        }
        if before == first {
            return first;
        }
    }
}

struct Found {
    path: Vec<u32>,
    length: f64,
    raw: f64,
    stretches: Vec<Stretch>,
    expanded: u64,
    levels: Vec<u64>,
}

/// A query; `None` where there is no path.
fn query(
    settings: SectorSettings,
    sectors: &Sectors,
    graph: &GridGraph<'_, u64>,
    (start, goal): (Cell, Cell),
) -> Option<Found> {
    let grid = graph.grid();
    let [start, goal] = [start, goal].map(|cell| NodeId(grid.index(cell) as u32));
    let mut query = SectorQuery::between(settings, start, goal);
    let status = query.run((sectors, graph), &mut ());
    assert_eq!(query.part(), Descent::Ended(status));
    if status != Status::Done {
        assert_eq!((status, query.path()), (Status::Failed, None));
        assert!(query.counters().expanded <= sectors.regions() as u64);
        return None;
    }
    let path: Vec<u32> = query.path()?.iter().map(|node| node.0).collect();
    assert_eq!((path[0], path[path.len() - 1]), (start.0, goal.0));
    let length = |path: &[u32]| grid_length(grid, graph.moves().rule(), path).unwrap();
    let expanded = query.counters().expanded;
    assert_eq!(query.expanded().iter().sum::<u64>(), expanded);
    Some(Found {
        length: length(&path),
        raw: length(query.refined()),
        path,
        stretches: query.stretches().to_vec(),
        expanded,
        levels: query.expanded(),
    })
}

/// The path over regions leads from region to region, and each piece to a later centre; what is cut off is as much as
/// is set.
fn check_pieces(
    found: &Found,
    settings: SectorSettings,
    sectors: &Sectors,
    graph: &GridGraph<'_, u64>,
) {
    let (top, pieces) = found.stretches.split_first().unwrap();
    let goal = found.path[found.path.len() - 1];
    let regions: Vec<u32> = top
        .path
        .iter()
        .map(|&cell| sectors.region_of(graph, cell).unwrap())
        .collect();
    assert_eq!((top.level, top.kept), (1, top.path.len()));
    assert_eq!(sectors.region_of(graph, found.path[0]), Some(regions[0]));
    assert_eq!(sectors.region_of(graph, goal), regions.last().copied());
    assert!(
        regions
            .windows(2)
            .all(|pair| sectors.joined(pair[0]).contains(&pair[1]))
    );
    let (mut aim, mut from) = (0, found.path[0]);
    for (at, piece) in pieces.iter().enumerate() {
        aim = (aim + settings.ahead).min(top.path.len() - 1);
        let last = aim + 1 == top.path.len();
        assert_eq!(last, at + 1 == pieces.len());
        let target = if last { goal } else { top.path[aim] };
        assert_eq!(
            (piece.level, piece.path[0], piece.path[piece.path.len() - 1]),
            (0, from, target)
        );
        let cut = if last {
            0
        } else {
            (piece.path.len() - 1) * settings.trim / 100
        };
        assert_eq!(piece.kept, piece.path.len() - cut);
        from = piece.path[piece.kept - 1];
    }
    assert_eq!(from, goal);
}

fn settings_of(draw: u64) -> SectorSettings {
    SectorSettings {
        trim: [0, 10, 15, 99][(draw % 4) as usize],
        ahead: [1, 2, 5][(draw / 4 % 3) as usize],
        smooth: draw / 12 % 2 == 1,
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// A region is what hangs together inside a sector, its centre one of its cells; regions are joined where a move
    /// leads from one to the other.
    #[test]
    fn regions_are_as_defined(problem in problems(24), draw in any::<u64>(), pick in 0usize..5) {
        let (rule, side) = (rule_of(draw), SIDES[pick]);
        let grid = &problem.grid;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let (sectors, labels) = Sectors::new(side, &graph);
        let stands = |cell: u32| graph.is_open(NodeId(cell));
        let first = naive_regions(grid, oracle_rule(rule), side, stands);
        let mut regions: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut members: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
        for cell in 0..grid.len() as u32 {
            let region = sectors.region_of(&graph, cell);
            prop_assert_eq!(region.is_some(), stands(cell));
            prop_assert_eq!(region, labels.of(cell).map(|label| sectors.labelled(cell, label)));
            let Some(region) = region else { continue };
            regions.entry(region).or_default().insert(first[&cell]);
            members.entry(region).or_default().push(grid.cell(cell as usize));
        }
        prop_assert_eq!(regions.len(), sectors.regions());
        prop_assert!(regions.values().all(|firsts| firsts.len() == 1));
        prop_assert_eq!(first.values().collect::<BTreeSet<_>>().len(), sectors.regions());
        for (&region, cells) in &members {
            let count = cells.len() as i64;
            let sum = cells.iter().fold((0, 0), |(x, y), cell| (x + i64::from(cell.x), y + i64::from(cell.y)));
            let away = |cell: Cell| (i64::from(cell.x) * count - sum.0).pow(2) + (i64::from(cell.y) * count - sum.1).pow(2);
            let centre = grid.cell(sectors.centre(region) as usize);
            prop_assert!(cells.contains(&centre));
            prop_assert!(cells.iter().all(|&cell| away(centre) <= away(cell)), "none is nearer to the middle");
        }
        let mut joined: BTreeMap<u32, BTreeSet<u32>> = members.keys().map(|&region| (region, BTreeSet::new())).collect();
        for &cell in first.keys() {
            let from = sectors.region_of(&graph, cell).unwrap();
            for (to, _) in steps(grid, oracle_rule(rule), grid.cell(cell as usize)) {
                let to = sectors.region_of(&graph, grid.index(to) as u32).unwrap();
                if to != from {
                    joined.get_mut(&from).unwrap().insert(to);
                }
            }
        }
        prop_assert_eq!(joined.values().map(BTreeSet::len).sum::<usize>(), 2 * sectors.edges());
        for (&region, others) in &joined {
            prop_assert_eq!(sectors.joined(region), others.iter().copied().collect::<Vec<_>>());
        }
    }

    /// A path if and only if there is one, of allowed moves, never shorter than the shortest, whatever is cut off.
    #[test]
    fn queries_find_a_path_whenever_there_is_one(problem in problems(24), draw in any::<u64>(), how in any::<u64>(), pick in 0usize..5) {
        let (rule, settings) = (rule_of(draw), settings_of(how));
        let Problem { grid, start, goal } = &problem;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let (sectors, _) = Sectors::new(SIDES[pick], &graph);
        let optimum = shortest(grid, oracle_rule(rule), *start, *goal);
        let found = query(settings, &sectors, &graph, (*start, *goal));
        prop_assert_eq!(found.is_some(), optimum.is_some(), "{:?}", rule);
        prop_assert_eq!(found.is_some(), reachable(grid, oracle_rule(rule), *start, *goal));
        let Some((found, optimum)) = found.zip(optimum) else { return Ok(()) };
        prop_assert!(found.length >= optimum * (1.0 - 2e-8), "{} {}", found.length, optimum);
        prop_assert!(found.length <= found.raw * (1.0 + 2e-8), "smoothing never makes it longer");
        check_pieces(&found, settings, &sectors, &graph);
    }

    /// After any edits regions and edges are what they would be if they were found anew, and sectors far from an edit
    /// are left alone.
    #[test]
    fn repairs_equal_building_anew(
        problem in prop_oneof![2 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        edits in proptest::collection::vec(numbers(3), 1..8), draw in any::<u64>(), pick in 0usize..5,
    ) {
        let (rule, side) = (rule_of(draw), SIDES[pick]);
        let mut world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
        let mut moves = Moves::new(world.grid(), rule);
        let (mut sectors, mut labels) = Sectors::new(side, &GridGraph::<u64>::new(world.grid(), &moves));
        for numbers in edits {
            let weighted = world.grid().costs().is_some();
            let Some(change) = world.edit(edit_of(numbers, world.grid()), Joined::New).unwrap() else { continue };
            let Some(area) = change.area else { continue };
            moves.update(world.grid(), area);
            let graph = GridGraph::<u64>::new(world.grid(), &moves);
            let flooded = sectors.repair(area, &mut labels, &graph);
            let fresh = Sectors::new(side, &graph);
            prop_assert_eq!((&sectors, &labels), (&fresh.0, &fresh.1), "{:?} {:?} {}", numbers, rule, side);
            if weighted == world.grid().costs().is_some() {
                let near = area.grown(u32::from(rule.reach), world.grid());
                let columns = world.grid().width().div_ceil(side);
                let around: BTreeSet<u32> = near.cells().map(|cell| cell.y / side * columns + cell.x / side).collect();
                prop_assert_eq!(flooded, around.into_iter().collect::<Vec<_>>());
            }
        }
    }
}

/// On benchmark maps: a path for each problem, fewer nodes and bytes than clusters take, and shorter paths where the
/// ends of pieces are cut off.
#[test]
fn benchmark_maps_need_few_nodes_and_trimming_shortens_paths() {
    let Some(folder) = real_maps() else { return };
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    for name in [
        "bg512/AR0011SR",
        "bg512/AR0400SR",
        "dao/brc202d",
        "sc1/BigGameHunters",
        "rooms/32room_000",
        "mazes/maze512-8-0",
        "random/random512-20-0",
    ] {
        let read = |name: String| std::fs::read(folder.join(name)).unwrap();
        let grid = read_map(&read(format!("{name}.map"))).unwrap();
        let scenarios = read_scenarios(&read(format!("{name}.map.scen"))).unwrap();
        let moves = Moves::new(&grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(&grid, &moves);
        println!("{name}: {} cells", grid.len());
        let pyramid = CliquePyramid::new(&graph);
        let nodes = (1..=pyramid.levels()).map(|level| pyramid.count(level));
        println!(
            "  PRA*: {} nodes, {} bytes",
            nodes.sum::<usize>(),
            pyramid.bytes()
        );
        let mut of_clusters = BTreeMap::new();
        for side in [10, 16] {
            let shape = AbstractionShape {
                side,
                ..AbstractionShape::default()
            };
            let abstraction = Abstraction::<u64>::new(shape, &graph).unwrap();
            let rooms = || 0..abstraction.clusters().count(1);
            let nodes: usize = rooms().map(|room| abstraction.nodes(1, room).len()).sum();
            let through = |room: usize| {
                let nodes = abstraction.nodes(1, room);
                let pairs = nodes
                    .iter()
                    .flat_map(|&a| nodes.iter().map(move |&b| (a, b)));
                pairs
                    .filter(|&(a, b)| a < b && abstraction.cost(1, room, a, b).is_some())
                    .count()
            };
            let edges: usize = rooms()
                .map(|room| through(room) + abstraction.border(room).len())
                .sum();
            println!(
                "  HPA* {side}: {nodes} nodes, {edges} edges, {} bytes",
                abstraction.bytes()
            );
            of_clusters.insert(side, (nodes, edges, abstraction.bytes()));
        }
        let mut flat = BestFirst::between(a_star::settings(), NodeId(0), NodeId(0));
        let chosen = scenarios.iter().step_by(if all { 1 } else { 20 });
        let chosen: Vec<_> = chosen.filter(|problem| problem.length > 0.0).collect();
        let mut of_a_star = 0;
        for problem in &chosen {
            let [a, b] = [problem.start, problem.goal].map(|cell| NodeId(grid.index(cell) as u32));
            flat.restart(a, b);
            flat.run(&graph, &mut ());
            of_a_star += flat.counters().expanded;
        }
        for side in [8, 16, 32] {
            let (sectors, _) = Sectors::new(side, &graph);
            println!(
                "  sectors of {side}: {} nodes, {} edges, {} bytes",
                sectors.regions(),
                sectors.edges(),
                sectors.bytes()
            );
            if let Some(&(nodes, edges, bytes)) = of_clusters.get(&side) {
                assert!(
                    sectors.regions() < nodes
                        && sectors.edges() < edges
                        && 2 * sectors.bytes() < bytes,
                    "{name}"
                );
            }
            let mut longer = Vec::new();
            for (trim, ahead) in [(0, 1), (10, 1), (15, 1), (0, 2), (15, 2)] {
                let settings = SectorSettings {
                    trim,
                    ahead,
                    smooth: true,
                };
                let (mut raw, mut smooth, mut expanded, mut above) = (0.0, 0.0, 0, 0);
                for problem in &chosen {
                    let found =
                        query(settings, &sectors, &graph, (problem.start, problem.goal)).unwrap();
                    assert!(found.length > problem.length - 0.01, "{name}");
                    raw += found.raw / problem.length - 1.0;
                    smooth += found.length / problem.length - 1.0;
                    expanded += found.expanded;
                    above += found.levels[1];
                }
                let [raw, smooth] = [raw, smooth].map(|sum| 100.0 * sum / chosen.len() as f64);
                let [share, above] = [expanded, above].map(|n| 100.0 * n as f64 / of_a_star as f64);
                println!(
                    "    trim {trim}, {ahead} ahead: {raw:.2} % longer, smoothed {smooth:.2} %; {share:.1} % of the expansions of A*, {above:.1} % over regions"
                );
                longer.push(raw);
            }
            assert!(
                longer[0] > longer[1] && longer[1] > longer[2],
                "{name} {side}: {longer:?}"
            );
            assert!(
                longer[3] > longer[4] && longer[4] < longer[2],
                "{name} {side}: {longer:?}"
            );
        }
    }
}

//! The second level of the minimal memory abstraction: groups against the definition, queries against the oracle,
//! repairs against building anew, real maps.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::journeys::{edit_of, numbers};
use crate::support::oracle::rules::{drawn as rule_of, of_moves as oracle_rule};
use crate::support::oracle::{real_maps, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{
    Clusters, Labelled, Levels, OnLevels, OnSectors, Query, SectorQuery, SectorSettings,
};
use wayscope::path::grid_length;
use wayscope::search::Stretch;
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, Grid, Joined, World, read_map, read_scenarios};

const SIDES: [u32; 4] = [1, 3, 4, 8];

fn built(side: u32, group: u32, graph: &GridGraph<'_, u64>) -> Labelled {
    let how = OnSectors {
        side,
        group,
        query: SectorSettings::default(),
    };
    how.build(graph)
}

struct Found {
    stretches: Vec<Stretch>,
    length: f64,
    raw: f64,
    expanded: Vec<u64>,
}

fn query(
    settings: SectorSettings,
    levels: &Labelled,
    graph: &GridGraph<'_, u64>,
    (start, goal): (Cell, Cell),
) -> Option<Found> {
    let grid = graph.grid();
    let [start, goal] = [start, goal].map(|cell| NodeId(grid.index(cell) as u32));
    let mut query = SectorQuery::between(settings, start, goal);
    let status = query.run((&levels.sectors, graph), &mut ());
    if status != Status::Done {
        assert_eq!((status, query.path()), (Status::Failed, None));
        return None;
    }
    let path: Vec<u32> = query.path()?.iter().map(|node| node.0).collect();
    assert_eq!((path[0], path[path.len() - 1]), (start.0, goal.0));
    let expanded = query.expanded();
    assert_eq!(expanded.iter().sum::<u64>(), query.counters().expanded);
    let length = |path: &[u32]| grid_length(grid, graph.moves().rule(), path).unwrap();
    Some(Found {
        length: length(&path),
        raw: length(query.refined()),
        stretches: query.stretches().to_vec(),
        expanded,
    })
}

/// Searches follow one another: over groups once, from each group to the next over regions, and along these paths over
/// cells.
fn check_descent(found: &Found, levels: &Labelled, (start, goal): (u32, u32)) {
    let [from, to] = [start, goal].map(|cell| levels.node_of(2, cell).unwrap());
    let goal_region = levels.node_of(1, goal).unwrap();
    let mut rest = &found.stretches[..];
    let hops = if from == to {
        vec![levels.cell(1, goal_region)]
    } else {
        let (first, below) = rest.split_first().unwrap();
        rest = below;
        assert_eq!(first.level, 2);
        let nodes: Vec<u32> = (first.path.iter())
            .map(|&cell| levels.node_of(2, cell).unwrap())
            .collect();
        assert_eq!((nodes[0], nodes[nodes.len() - 1]), (from, to));
        for pair in nodes.windows(2) {
            assert!(levels.joined(2, pair[0]).contains(&pair[1]));
        }
        let inner = &first.path[1..first.path.len() - 1];
        let last = levels.cell(1, goal_region);
        inner.iter().copied().chain([last]).collect()
    };
    let mut at = start;
    for (hop, &aim) in hops.iter().enumerate() {
        let (over, below) = rest.split_first().unwrap();
        rest = below;
        assert_eq!(over.level, 1);
        let region = levels.node_of(1, at).unwrap();
        assert_eq!(over.path[0], levels.cell(1, region), "from where it is");
        assert_eq!(over.path[over.path.len() - 1], aim, "to the next group");
        let last_hop = hop + 1 == hops.len();
        let group = |cell: u32| levels.node_of(2, cell);
        let enters = over.path.iter().position(|&cell| group(cell) == group(aim));
        let kept = if last_hop {
            over.path.len()
        } else {
            enters.unwrap() + 1
        };
        assert_eq!(over.kept, kept, "as far as that is entered");
        while let Some((piece, below)) = rest.split_first().filter(|(piece, _)| piece.level == 0) {
            rest = below;
            assert_eq!(piece.path[0], at);
            let target = piece.path[piece.path.len() - 1];
            assert!(over.path[..kept].contains(&target) || (last_hop && target == goal));
            at = piece.path[piece.kept - 1];
        }
    }
    assert!(rest.is_empty());
    assert_eq!(at, goal);
}

proptest! {
    #![proptest_config(cases(1_000))]

    /// A group is what hangs together, by edges of regions, within its square of sectors; its centre is one of theirs,
    /// and groups are joined where regions are.
    #[test]
    fn groups_are_as_defined(problem in problems(32), draw in any::<u64>(), pick in 0usize..4, four in any::<bool>()) {
        let (side, group) = (SIDES[pick], if four { 4 } else { 2 });
        let grid = &problem.grid;
        let moves = Moves::new(grid, rule_of(draw));
        let graph = GridGraph::<u64>::new(grid, &moves);
        let levels = built(side, group, &graph);
        let clusters = Clusters::new(side * group, grid.width(), grid.height());
        prop_assert_eq!(levels.levels(), 2);
        let square = |region: u32| clusters.of_index(1, levels.cell(1, region));
        let regions = 0..levels.count(1) as u32;
        let mut first: Vec<u32> = regions.clone().collect();
        loop {
            let before = first.clone();
            for region in regions.clone() {
                for &to in levels.joined(1, region) {
                    if square(to) == square(region) {
                        let least = first[region as usize].min(first[to as usize]);
                        first[region as usize] = least;
                        first[to as usize] = least;
                    }
                }
            }
            if before == first {
                break;
            }
        }
        let above = |region: u32| levels.sectors.above(2, region);
        prop_assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), levels.count(2));
        let pairs: BTreeSet<(u32, u32)> = regions.clone().map(|region| (first[region as usize], above(region))).collect();
        prop_assert_eq!(pairs.len(), levels.count(2), "each is one");
        let mut joined: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for region in regions.clone() {
            let over = levels.joined(1, region).iter().map(|&to| above(to));
            joined.entry(above(region)).or_default().extend(over.filter(|&to| to != above(region)));
        }
        for (&node, others) in &joined {
            prop_assert_eq!(levels.joined(2, node), others.iter().copied().collect::<Vec<_>>());
            let centre = levels.cell(2, node);
            let members: Vec<Cell> = regions.clone().filter(|&region| above(region) == node).map(|region| grid.cell(levels.cell(1, region) as usize)).collect();
            let middle = |of: fn(&Cell) -> u32| members.iter().map(|cell| i64::from(of(cell))).sum::<i64>();
            let (x, y, count) = (middle(|cell| cell.x), middle(|cell| cell.y), members.len() as i64);
            let away = |cell: Cell| (i64::from(cell.x) * count - x).pow(2) + (i64::from(cell.y) * count - y).pow(2);
            let centre = grid.cell(centre as usize);
            prop_assert!(members.contains(&centre));
            prop_assert!(members.iter().all(|&cell| away(centre) <= away(cell)));
        }
        for cell in (0..grid.len() as u32).filter(|&cell| graph.is_open(NodeId(cell))) {
            let region = levels.node_of(1, cell).unwrap();
            prop_assert_eq!(levels.node_of(2, cell), Some(above(region)));
        }
    }

    /// A path if and only if there is one, by searches that follow one another, whatever is cut off.
    #[test]
    fn queries_find_a_path_whenever_there_is_one(problem in problems(40), draw in any::<u64>(), how in any::<u64>(), pick in 0usize..4) {
        let rule = rule_of(draw);
        let settings = SectorSettings {
            trim: [0, 10, 15, 99][(how % 4) as usize],
            ahead: [1, 2, 5][(how / 4 % 3) as usize],
            smooth: how / 12 % 2 == 1,
        };
        let Problem { grid, start, goal } = &problem;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let levels = built(SIDES[pick], [2, 4][(how / 24 % 2) as usize], &graph);
        let optimum = shortest(grid, oracle_rule(rule), *start, *goal);
        let found = query(settings, &levels, &graph, (*start, *goal));
        prop_assert_eq!(found.is_some(), optimum.is_some(), "{:?}", rule);
        let Some((found, optimum)) = found.zip(optimum) else { return Ok(()) };
        prop_assert!(found.length >= optimum * (1.0 - 2e-8), "{} {}", found.length, optimum);
        prop_assert!(found.length <= found.raw * (1.0 + 2e-8), "smoothing never makes it longer");
        check_descent(&found, &levels, (grid.index(*start) as u32, grid.index(*goal) as u32));
    }

    /// After any edits both levels are what they would be if they were made anew.
    #[test]
    fn repairs_equal_building_anew(problem in problems(24), edits in proptest::collection::vec(numbers(3), 1..8), draw in any::<u64>(), pick in 0usize..4) {
        let (rule, side, group) = (rule_of(draw), SIDES[pick], 2 + 2 * (draw % 2) as u32);
        let mut world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
        let mut moves = Moves::new(world.grid(), rule);
        let mut levels = built(side, group, &GridGraph::<u64>::new(world.grid(), &moves));
        for numbers in edits {
            let Some(change) = world.edit(edit_of(numbers, world.grid()), Joined::New).unwrap() else { continue };
            let Some(area) = change.area else { continue };
            moves.update(world.grid(), area);
            let graph = GridGraph::<u64>::new(world.grid(), &moves);
            let Labelled { sectors, labels } = &mut levels;
            sectors.repair(area, labels, &graph);
            prop_assert_eq!(&levels, &built(side, group, &graph), "{:?} {:?} {}", numbers, rule, side);
        }
    }
}

/// On benchmark maps: a path for each problem, few groups, and much less to expand above the cells than with one level.
#[test]
fn benchmark_maps_have_few_groups() {
    let Some(folder) = real_maps() else { return };
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    for name in [
        "bg512/AR0011SR",
        "dao/brc202d",
        "rooms/32room_000",
        "mazes/maze512-8-0",
    ] {
        let read = |name: String| std::fs::read(folder.join(name)).unwrap();
        let grid: Grid = read_map(&read(format!("{name}.map"))).unwrap();
        let scenarios = read_scenarios(&read(format!("{name}.map.scen"))).unwrap();
        let moves = Moves::new(&grid, MoveRule::default());
        let graph = GridGraph::<u64>::new(&grid, &moves);
        let chosen = scenarios.iter().step_by(if all { 1 } else { 20 });
        let chosen: Vec<_> = chosen.filter(|problem| problem.length > 0.0).collect();
        let optimum: f64 = chosen.iter().map(|problem| problem.length).sum();
        let mut above = Vec::new();
        for group in [0, 2, 4] {
            let levels = built(8, group, &graph);
            let settings = SectorSettings {
                smooth: true,
                ..SectorSettings::default()
            };
            let (mut length, mut raw, mut cells, mut nodes) = (0.0, 0.0, 0, 0);
            for problem in &chosen {
                let found = query(settings, &levels, &graph, (problem.start, problem.goal));
                let found = found.unwrap_or_else(|| panic!("{name}: {problem:?}"));
                length += found.length;
                raw += found.raw;
                cells += found.expanded[0];
                nodes += found.expanded[1..].iter().sum::<u64>();
            }
            println!(
                "{name}, sectors of 8, groups of {group}: {} and {} nodes, {} bytes; {:.2} % longer, {:.2} % smoothed; expanded {cells} cells, {nodes} above",
                levels.count(1),
                levels.count(2),
                levels.bytes(),
                100.0 * (raw / optimum - 1.0),
                100.0 * (length / optimum - 1.0),
            );
            assert!(
                group == 0 || 2 * levels.count(2) < levels.count(1),
                "{name}"
            );
            above.push(nodes);
        }
        // Above the cells a query expands about half of what it does with one level, or less.
        assert!(
            10 * above[1] < 6 * above[0] && 2 * above[2] < above[0],
            "{name}: {above:?}"
        );
    }
}

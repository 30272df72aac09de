//! PRA*: its pyramid against the definition, queries against the oracle, corridors, real maps.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::oracle::rules::{drawn as rule_of, of_moves as oracle_rule};
use crate::support::oracle::{OracleRule, reachable, real_maps, shortest, steps};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{CliquePyramid, Descent, PraSettings, PraStar, Query};
use wayscope::path::grid_length;
use wayscope::search::{BestFirst, Search, Stretch, a_star};
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, Grid, read_map, read_scenarios};

/// Worlds without terrain costs that are mostly open, where cliques are large.
fn open_problems(side: u32) -> impl Strategy<Value = Problem> {
    let place = (0..side, 0..side);
    let blocked = proptest::collection::vec(any::<u8>(), (side * side) as usize);
    (blocked, 0..90u8, place.clone(), place).prop_map(move |(draws, most, start, goal)| {
        let row = |row: &[u8]| -> String {
            row.iter()
                .map(|&draw| if draw < most { '@' } else { '.' })
                .collect()
        };
        let rows: Vec<String> = draws.chunks(side as usize).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        Problem {
            grid: Grid::from_rows(&rows).unwrap(),
            start: Cell::new(start.0, start.1),
            goal: Cell::new(goal.0, goal.1),
        }
    })
}

fn worlds_of_all_kinds(side: u32) -> impl Strategy<Value = Problem> {
    prop_oneof![problems(side).boxed(), open_problems(side).boxed()]
}

type Edges = BTreeMap<u32, BTreeSet<u32>>;

/// The moves of a grid, spelled out.
fn moves_of(grid: &Grid, rule: OracleRule, pyramid: &CliquePyramid) -> Edges {
    let cells = (0..grid.len() as u32).filter(|&cell| pyramid.parent(0, cell).is_some());
    let to = |cell: u32| {
        let from = grid.cell(cell as usize);
        let steps = steps(grid, rule, from).into_iter();
        steps.map(|(to, _)| grid.index(to) as u32).collect()
    };
    cells.map(|cell| (cell, to(cell))).collect()
}

/// Whether nodes hang together by the edges among them.
fn hangs_together(nodes: &BTreeSet<u32>, edges: &Edges) -> bool {
    let mut left = nodes.clone();
    let mut front: Vec<u32> = left.pop_first().into_iter().collect();
    while let Some(node) = front.pop() {
        for next in &edges[&node] {
            if left.remove(next) {
                front.push(*next);
            }
        }
    }
    left.is_empty()
}

/// One level and what it makes of the one below, held against the definition. Answers its edges.
fn check_level(pyramid: &CliquePyramid, level: usize, below: &Edges) -> Edges {
    let mut members: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for &node in below.keys() {
        let parent = pyramid.parent(level - 1, node).unwrap();
        members.entry(parent).or_default().insert(node);
    }
    assert_eq!(members.len(), pyramid.count(level), "no node is empty");
    let orphans: BTreeSet<u32> = pyramid.orphans(level - 1).iter().copied().collect();
    let with_neighbours = below.values().filter(|near| !near.is_empty()).count();
    let many = |node: &&u32| below[node].len() > 1;
    let left = orphans.iter().filter(many).count();
    assert!(left == 0 || 2 * left > with_neighbours);
    for nodes in members.values() {
        assert!(hangs_together(nodes, below));
        let clique: Vec<u32> = nodes.difference(&orphans).copied().collect();
        assert!((1..=4).contains(&clique.len()), "{clique:?}");
        for (i, a) in clique.iter().enumerate() {
            assert!(clique[i + 1..].iter().all(|b| below[a].contains(b)));
        }
        for orphan in nodes.intersection(&orphans) {
            let near = &below[orphan];
            assert!(clique.len() > 1 && clique.iter().any(|node| near.contains(node)));
            assert!(near.len() == 1 || left > 0, "an orphan has one neighbour");
            assert!(near.iter().all(|node| !orphans.contains(node)));
        }
        // Nobody stays alone who need not.
        if let [alone] = nodes.iter().collect::<Vec<_>>()[..] {
            assert_ne!(below[alone].len(), 1);
            for near in &below[alone] {
                let other = pyramid.parent(level - 1, *near).unwrap();
                assert!(members[&other].len() > 1);
            }
        }
    }
    let mut edges: Edges = members
        .keys()
        .map(|&node| (node, BTreeSet::new()))
        .collect();
    for (node, near) in below {
        for other in near {
            let [a, b] = [node, other].map(|&node| pyramid.parent(level - 1, node).unwrap());
            if a != b {
                edges.get_mut(&a).unwrap().insert(b);
            }
        }
    }
    for (&node, near) in &edges {
        let near: Vec<u32> = near.iter().copied().collect();
        assert_eq!(pyramid.joined(level, node), near);
        let cell = pyramid.cell(level, node);
        assert_eq!(pyramid.node_of(level, cell), Some(node));
    }
    edges
}

struct Found {
    path: Vec<u32>,
    length: f64,
    stretches: Vec<Stretch>,
    expanded: u64,
    /// Until the first cells are known.
    first: u64,
    plans: usize,
}

/// A query; `None` where there is no path.
fn query(
    settings: PraSettings,
    pyramid: &CliquePyramid,
    graph: &GridGraph<'_, u64>,
    (start, goal): (Cell, Cell),
) -> Option<Found> {
    let grid = graph.grid();
    let [start, goal] = [start, goal].map(|cell| NodeId(grid.index(cell) as u32));
    let mut query = PraStar::between(settings, start, goal);
    let mut first = 0;
    let status = loop {
        let status = query.step((pyramid, graph), &mut ());
        if query.refined().len() < 2 {
            first = query.counters().expanded;
        }
        if status != Status::Running {
            break status;
        }
    };
    assert_eq!(query.part(), Descent::Ended(status));
    if status != Status::Done {
        assert_eq!((status, query.path()), (Status::Failed, None));
        assert_eq!(query.counters().expanded, 0, "known without a search");
        return None;
    }
    let path: Vec<u32> = query.path()?.iter().map(|node| node.0).collect();
    assert_eq!((path[0], path[path.len() - 1]), (start.0, goal.0));
    let length = grid_length(grid, graph.moves().rule(), &path).unwrap();
    let expanded = query.counters().expanded;
    assert_eq!(query.expanded().iter().sum::<u64>(), expanded);
    Some(Found {
        path,
        length,
        stretches: query.stretches().to_vec(),
        expanded,
        first,
        plans: query.plans(),
    })
}

/// Each search stays under the path before it, and plans begin where they should.
fn check_corridors(found: &Found, settings: PraSettings, pyramid: &CliquePyramid, goal: u32) {
    let mut before: Option<&Stretch> = None;
    let mut from = found.path[0];
    let mut begun = BTreeSet::new();
    for stretch in &found.stretches {
        let level = usize::from(stretch.level);
        let node = |level: usize, cell: u32| pyramid.node_of(level, cell).unwrap();
        let nodes: Vec<u32> = stretch.path.iter().map(|&cell| node(level, cell)).collect();
        assert_eq!(nodes[0], node(level, from));
        for (at, &cell) in stretch.path.iter().enumerate() {
            assert_eq!(pyramid.cell(level, nodes[at]), cell);
            if level > 0 && at > 0 {
                assert!(pyramid.joined(level, nodes[at]).contains(&nodes[at - 1]));
            }
        }
        match before {
            Some(above) => {
                assert_eq!((above.plan, above.level), (stretch.plan, stretch.level + 1));
                let kept = above.path[..above.kept].iter();
                let kept: BTreeSet<u32> = kept.map(|&cell| node(level + 1, cell)).collect();
                let may = |&cell: &u32| {
                    let parent = node(level + 1, cell);
                    let near = pyramid.joined(level + 1, parent);
                    kept.contains(&parent)
                        || settings.wide && near.iter().any(|node| kept.contains(node))
                };
                assert!(stretch.path.iter().all(may));
                let last = node(level + 1, stretch.path[stretch.path.len() - 1]);
                assert_eq!(last, node(level + 1, above.path[above.kept - 1]));
            }
            None => {
                let mut meeting = 0;
                while node(meeting, from) != node(meeting, goal) {
                    meeting += 1;
                }
                assert_eq!(level, meeting / 2);
                assert_eq!(nodes[nodes.len() - 1], node(level, goal));
            }
        }
        let whole = begun.contains(&from);
        match settings.keep {
            Some(most) if !whole && begun.len() < found.plans => {
                assert!(stretch.kept <= most + 1 || stretch.kept == stretch.path.len());
            }
            _ => assert_eq!(stretch.kept, stretch.path.len()),
        }
        before = Some(stretch);
        if level == 0 {
            begun.insert(from);
            from = stretch.path[stretch.kept - 1];
            before = None;
        }
    }
    assert_eq!(from, goal);
}

fn settings_of(draw: u64) -> PraSettings {
    PraSettings {
        keep: [None, Some(16), Some(4), Some(2), Some(1)][(draw % 5) as usize],
        wide: draw / 5 % 2 == 1,
        smooth: draw / 10 % 2 == 1,
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// Cliques are cliques, orphans are orphans, edges are those of the level below, up to one node for all that hangs
    /// together.
    #[test]
    fn pyramids_are_as_defined(problem in worlds_of_all_kinds(24), draw in any::<u64>()) {
        let rule = rule_of(draw);
        let grid = &problem.grid;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let pyramid = CliquePyramid::new(&graph);
        let mut edges = moves_of(grid, oracle_rule(rule), &pyramid);
        for level in 1..=pyramid.levels() {
            prop_assert!(level == 1 || edges.values().any(|near| !near.is_empty()), "no level too many");
            edges = check_level(&pyramid, level, &edges);
        }
        prop_assert!(edges.values().all(BTreeSet::is_empty), "one node for all that hangs together");
        let [a, b] = [problem.start, problem.goal].map(|cell| grid.index(cell) as u32);
        let top = pyramid.levels();
        if let (Some(a), Some(b)) = (pyramid.node_of(top, a), pyramid.node_of(top, b)) {
            prop_assert_eq!(a == b, reachable(grid, oracle_rule(rule), problem.start, problem.goal));
        }
        prop_assert!(pyramid == CliquePyramid::new(&graph));
        prop_assert!(pyramid.levels() <= 20, "{} levels", pyramid.levels());
    }

    /// A path if and only if there is one, of allowed moves, never shorter than the shortest; each search in its
    /// corridor.
    #[test]
    fn queries_find_a_path_whenever_there_is_one(problem in worlds_of_all_kinds(24), draw in any::<u64>(), how in any::<u64>()) {
        let (rule, settings) = (rule_of(draw), settings_of(how));
        let Problem { grid, start, goal } = &problem;
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let pyramid = CliquePyramid::new(&graph);
        let optimum = shortest(grid, oracle_rule(rule), *start, *goal);
        let found = query(settings, &pyramid, &graph, (*start, *goal));
        prop_assert_eq!(found.is_some(), optimum.is_some(), "{:?}", rule);
        let Some((found, optimum)) = found.zip(optimum) else { return Ok(()) };
        prop_assert!(found.length >= optimum * (1.0 - 2e-8), "{} {}", found.length, optimum);
        check_corridors(&found, settings, &pyramid, grid.index(*goal) as u32);
        if settings.keep.is_none() {
            prop_assert_eq!(found.plans, 1);
            let plain = query(PraSettings { smooth: false, ..settings }, &pyramid, &graph, (*start, *goal)).unwrap();
            prop_assert!(found.length <= plain.length * (1.0 + 2e-8), "smoothing never makes it longer");
        }
    }
}

/// On benchmark maps: a path for each problem. The thesis quotes, of maps of games: within 1 % of the optimum for 98 %
/// of the problems, with 16 steps kept within 5 %. It is nearly so here where corridors have the neighbours of the path
/// above; without them nothing like it.
#[test]
fn benchmark_maps_are_solved_nearly_optimally() {
    let Some(folder) = real_maps() else { return };
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    // By settings: how many problems within 1 % and within 5 %.
    let mut sums = [[0.0; 2]; 4];
    let mut problems = 0.0;
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
        let pyramid = CliquePyramid::new(&graph);
        let bytes = pyramid.bytes() as f64 / grid.len() as f64;
        println!(
            "{name}: {} levels, {bytes:.1} bytes a cell",
            pyramid.levels()
        );
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
        let count = chosen.len() as f64;
        let of_games = ["bg512", "dao", "sc1"]
            .iter()
            .any(|kind| name.starts_with(kind));
        problems += if of_games { count } else { 0.0 };
        let kinds = [
            (None, true),
            (None, false),
            (Some(16), true),
            (Some(4), true),
        ];
        for ((keep, wide), sums) in kinds.into_iter().zip(&mut sums) {
            let settings = PraSettings {
                keep,
                wide,
                smooth: false,
            };
            let (mut longer, mut within, mut expanded, mut first) = (0.0, [0.0; 2], 0, 0);
            for problem in &chosen {
                let ends = (problem.start, problem.goal);
                let found = query(settings, &pyramid, &graph, ends).unwrap();
                assert!(found.length > problem.length - 0.01, "{name}");
                let by = found.length / problem.length - 1.0;
                longer += by;
                for (within, most) in within.iter_mut().zip([0.01, 0.05]) {
                    *within += f64::from(u8::from(by <= most));
                }
                expanded += found.expanded;
                first += found.first;
            }
            let [one, five] = within.map(|within| 100.0 * within / count);
            let longer = 100.0 * longer / count;
            let [share, first] = [expanded, first].map(|n| 100.0 * n as f64 / of_a_star as f64);
            println!(
                "  kept {keep:?}, neighbours {wide}: {longer:.2} % longer; {one:.0} % within 1 %, {five:.0} % within 5 %; {share:.1} % of the expansions of A*, {first:.1} % for the first plan"
            );
            for (sum, within) in sums.iter_mut().zip(within).filter(|_| of_games) {
                *sum += within;
            }
        }
    }
    let [whole, narrow, sixteen, _] = sums.map(|within| within.map(|n| 100.0 * n / problems));
    println!(
        "maps of games: whole {whole:.1?}, without neighbours {narrow:.1?}, 16 kept {sixteen:.1?}"
    );
    assert!(whole[0] > 85.0 && whole[1] > 98.0, "{whole:?}");
    assert!(narrow[0] < 10.0, "{narrow:?}");
    assert!(sixteen[1] > 98.0, "{sixteen:?}");
}

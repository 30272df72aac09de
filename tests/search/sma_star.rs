//! SMA*: its limit is kept at each step, what it finds is the best that memory allows, and what it shows is what it has
//! in memory.

use std::collections::BTreeMap;

use crate::support::worlds::{cases, problems};
use glam::DVec3;
use proptest::prelude::*;
use wayscope::graph::{Edge, EdgeId, Graph, GridGraph, Heuristic, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab};
use wayscope::search::{Moment, Search, Settings, SmaSettings, SmaStar, move_rule};
use wayscope::trace::{
    CLOSED, DEFAULT_LIMIT, Event, EventKind, OPEN, Process, Status, Trace, UNSEEN,
};
use wayscope::world::{Grid, Terrain, World};

/// A graph with a table of estimates.
struct Tabled {
    edges: Vec<(u32, u32, u64)>,
    estimates: Vec<u64>,
}

impl Graph for Tabled {
    type Cost = u64;

    fn node_bound(&self) -> usize {
        self.estimates.len()
    }

    fn is_open(&self, _: NodeId) -> bool {
        true
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        for (i, &(from, to, cost)) in self.edges.iter().enumerate() {
            if from == node.0 {
                visit(Edge {
                    node: NodeId(to),
                    cost,
                    id: EdgeId(i as u32),
                });
            }
        }
    }

    fn predecessors(&self, _: NodeId, _: impl FnMut(Edge<u64>)) {}

    fn position(&self, _: NodeId) -> DVec3 {
        DVec3::ZERO
    }

    fn estimate(&self, _: Heuristic, node: NodeId, _: NodeId) -> u64 {
        self.estimates[node.index()]
    }

    fn real(&self, units: u64) -> f64 {
        units as f64
    }
}

fn settings(memory: u32, drop: bool) -> SmaSettings {
    SmaSettings {
        memory,
        drop,
        ..SmaSettings::default()
    }
}

/// The example of the textbook, Russell and Norvig, figure 4.11 of the first edition, as one goal: A to D costs 20, A
/// to I costs 24 by G.
fn example() -> Tabled {
    let [a, b, c, d, g, h, i] = [0, 1, 2, 3, 4, 5, 6];
    // Its goals D and I lead to one node here, so that there is one goal; that costs a place in memory.
    let goal = 7;
    Tabled {
        edges: vec![
            (a, b, 10),
            (a, g, 8),
            (b, c, 10),
            (b, d, 10),
            (g, h, 8),
            (g, i, 16),
            (d, goal, 0),
            (i, goal, 0),
        ],
        estimates: vec![12, 5, 5, 0, 5, 2, 0, 0],
    }
}

#[test]
fn the_textbook_example_is_worked_as_printed() {
    let graph = example();
    for drop in [false, true] {
        // Too little memory for any path; for both.
        for memory in 1..=3 {
            let mut search = SmaStar::<u64>::between(settings(memory, drop), NodeId(0), NodeId(7));
            assert_eq!(search.run(&graph, &mut ()), Status::Stopped);
            assert!(search.had_to_cut() && search.path().is_none());
        }
        for memory in 4..=9 {
            let mut search = SmaStar::<u64>::between(settings(memory, drop), NodeId(0), NodeId(7));
            assert_eq!(search.run(&graph, &mut ()), Status::Done);
            assert_eq!(search.path_units(), Some(20));
            let path: Vec<u32> = search.path().unwrap().iter().map(|node| node.0).collect();
            assert_eq!(path, [0, 1, 3, 7]);
        }
    }
    // Memory for three nodes and a goal of its own at D: as printed, G is expanded first, then forgotten for B, and its
    // value of 24 is kept.
    let graph = Tabled {
        edges: graph.edges[..6].to_vec(),
        ..graph
    };
    let mut search = SmaStar::<u64>::between(settings(3, true), NodeId(0), NodeId(3));
    let mut events: Vec<Event> = Vec::new();
    let mut values = Vec::new();
    while search.step(&graph, &mut events) == Status::Running {
        let mut kept: Vec<_> = search.kept().map(|(node, _, f)| (node.0, f)).collect();
        kept.sort_unstable();
        values.push(kept);
    }
    assert_eq!(
        values,
        [
            vec![(0, Some(12))],
            // f(A) rises to that of G, its better successor.
            vec![(0, Some(13)), (1, Some(15)), (4, Some(13))],
            // H and I fill memory without being the goal: nothing is left behind G, and A is worth what B is.
            vec![(0, Some(15)), (1, Some(15)), (4, None)],
            // G goes for D; C has the depth of memory.
            vec![(0, Some(20)), (1, Some(20)), (3, Some(20))],
        ]
    );
    assert_eq!(search.path_units(), Some(20));
    assert_eq!(search.counters().expanded, 3);
}

/// The cheapest path of at most so many cells, by trying lengths one after the other: as many cells as bound.
fn cheapest_within(graph: &GridGraph<u64>, start: NodeId, goal: NodeId, cells: u32) -> Option<u64> {
    let mut best: BTreeMap<NodeId, u64> = BTreeMap::from([(start, 0)]);
    let mut all = best.clone();
    for _ in 1..cells {
        let mut next: BTreeMap<NodeId, u64> = BTreeMap::new();
        for (&node, &g) in &best {
            graph.successors(node, |edge| {
                let g = g + edge.cost;
                let known = all.get(&edge.node).is_none_or(|&known| g < known);
                if known && next.get(&edge.node).is_none_or(|&other| g < other) {
                    next.insert(edge.node, g);
                }
            });
        }
        all.extend(next.iter());
        best = next;
    }
    all.get(&goal).copied()
}

fn drawn_rule(mut draw: u64) -> Settings {
    let specs = wayscope::search::MOVE_SETTINGS;
    let mut settings = Settings::defaults(&specs);
    for spec in &specs[..3] {
        let option = spec.options[(draw % spec.options.len() as u64) as usize];
        settings.set(&specs, spec.id, option).unwrap();
        draw /= spec.options.len() as u64;
    }
    settings
}

proptest! {
    #![proptest_config(cases(2_500))]

    /// At every limit the path found is the cheapest that fits memory, and where none does it says that it had to cut.
    #[test]
    fn the_best_path_that_memory_allows_is_found(problem in problems(5), draw in any::<u64>()) {
        let moves = Moves::new(&problem.grid, move_rule(&drawn_rule(draw)));
        let graph = GridGraph::<u64>::new(&problem.grid, &moves);
        let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
        let heuristic = match draw % 3 {
            0 => Heuristic::Zero,
            1 => Heuristic::Chebyshev,
            _ => Heuristic::Octile,
        };
        for memory in 1..=problem.grid.len() as u32 + 2 {
            for drop in [true, false] {
                let settings = SmaSettings { heuristic, visits: 30_000, ..settings(memory, drop) };
                let mut search = SmaStar::<u64>::between(settings, start, goal);
                let status = loop {
                    let status = search.step(&graph, &mut ());
                    prop_assert!(search.in_memory() <= memory as usize);
                    if status != Status::Running {
                        break status;
                    }
                };
                let told = || format!("{memory} {drop} {problem:?}");
                let expected = match graph.is_open(start) {
                    true => cheapest_within(&graph, start, goal, memory),
                    false => None,
                };
                let used_up = search.counters().expanded == settings.visits;
                if status == Status::Stopped && used_up {
                    // The whole tree of paths is a wood on a field of 5 x 5.
                    prop_assert!(!drop || memory < 12, "{}", told());
                    continue;
                }
                prop_assert_eq!(search.path_units(), expected, "{}", told());
                match status {
                    Status::Done => {}
                    Status::Failed => prop_assert!(!search.had_to_cut(), "{}", told()),
                    _ => prop_assert!(search.had_to_cut(), "{}", told()),
                }
                // A search that has memory for every cell knows for sure.
                if memory as usize >= problem.grid.len() {
                    prop_assert!(status != Status::Stopped, "{}", told());
                }
            }
        }
    }

    /// The limit is never exceeded, not even within a step; what is told of memory is what is in it; and the view
    /// shows, of each cell in memory, the cheapest way.
    #[test]
    fn what_is_shown_is_what_is_in_memory(problem in problems(8), draw in any::<u64>(), memory in 2..40_u32) {
        let moves = Moves::new(&problem.grid, move_rule(&drawn_rule(draw)));
        let graph = GridGraph::<u64>::new(&problem.grid, &moves);
        let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
        let settings = SmaSettings { visits: 300, ..settings(memory, draw & 1 == 0) };
        let mut search = SmaStar::<u64>::between(settings, start, goal);
        let mut silent = search.clone();
        let mut trace = Trace::new(&[problem.grid.len()], DEFAULT_LIMIT);
        loop {
            let status = search.step(&graph, &mut trace);
            trace.end_step();
            prop_assert_eq!(silent.step(&graph, &mut ()), status);
            prop_assert_eq!(silent.state_hash(), search.state_hash());
            let at = trace.last();
            trace.seek(at);
            let view = trace.view(0);
            prop_assert_eq!(view.in_memory() as usize, search.in_memory());
            let mut cheapest: BTreeMap<u32, u64> = BTreeMap::new();
            for (node, g, f) in search.kept() {
                let least = cheapest.entry(node.0).or_insert(g);
                *least = g.min(*least);
                prop_assert!(f.is_none_or(|f| f >= g));
            }
            let done = status == Status::Done;
            for node in 0..problem.grid.len() as u32 {
                let mark = view.marks()[node as usize];
                let record = view.record(node);
                match cheapest.get(&node) {
                    Some(&g) => {
                        prop_assert!(mark == OPEN || mark == CLOSED);
                        prop_assert!(record.unwrap().g == g || (done && NodeId(node) == goal));
                        prop_assert_eq!(mark == OPEN, search.is_open(NodeId(node)));
                    }
                    // What is not in memory is drawn only as long as its parent keeps its f.
                    None if mark != UNSEEN => {
                        prop_assert_eq!(mark, 7);
                        prop_assert!(cheapest.contains_key(&record.unwrap().parent));
                    }
                    None => {}
                }
                // Parents form a tree.
                prop_assert!(view.branch(node).len() <= problem.grid.len());
            }
            if status != Status::Running {
                break;
            }
        }
        // Back to the beginning and forth again it looks the same.
        let hash = trace.hash();
        let last = trace.last();
        trace.seek(0);
        prop_assert!(trace.view(0).marks().iter().all(|&mark| mark == UNSEEN));
        trace.seek(last);
        prop_assert_eq!(trace.hash(), hash);
    }
}

#[test]
fn little_memory_costs_expansions_and_then_the_path() {
    let rows = [
        "............",
        ".@@@@@@@@@..",
        "..........@.",
        "..........@.",
        "..........@.",
        "............",
    ];
    let grid = Grid::from_rows(&rows).unwrap();
    let moves = Moves::new(&grid, Default::default());
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let ends = (NodeId(2 * 12 + 1), NodeId(11));
    let run = |memory: u32| {
        let mut search = SmaStar::<u64>::between(settings(memory, true), ends.0, ends.1);
        let status = search.run(&graph, &mut ());
        (status, search.path_units(), search.counters())
    };
    let (_, optimum, roomy) = run(2_048);
    assert_eq!(roomy.reexpanded, 0);
    let (status, cost, tight) = run(20);
    assert_eq!((status, cost), (Status::Done, optimum));
    assert!(tight.reexpanded > 0 && tight.expanded > roomy.expanded);
    assert!(tight.peak_bytes < roomy.peak_bytes / 2);
    let (status, cost, _) = run(8);
    assert_eq!((status, cost), (Status::Stopped, None));
}

#[test]
fn a_lab_tells_memory_and_a_path_that_memory_made_longer() {
    // By terrain costs the shortest path goes around, and has more cells than the one across.
    let mut grid = Grid::new(9, 7, Terrain::Dot).unwrap();
    for i in 0..grid.len() {
        let (x, y) = (i % 9, i / 9);
        if (1..8).contains(&x) && (1..7).contains(&y) {
            grid.set_cost(i, 9);
        }
    }
    let at = |x, y| wayscope::world::Cell::new(x, y);
    let world = World::new("t", grid, at(0, 5), at(8, 5)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("sma-star").unwrap();
    let mut run = |memory: &str| {
        lab.set_setting(0, "memory", memory).unwrap();
        while lab.advance(u64::MAX, 10_000) > 0 {}
        let lane = lab.summary().lanes.remove(0);
        let note = lane
            .notes
            .iter()
            .find(|note| note.id == "lane.in-memory")
            .cloned();
        (
            lane.status,
            lane.cost,
            lane.guarantee.id,
            note.unwrap(),
            lab.sentence(0).unwrap().id,
        )
    };
    let (status, longer, guarantee, note, told) = run("16");
    assert_eq!(
        (status, guarantee, told),
        ("found", "guarantee.among", "event.reached-among")
    );
    assert_eq!(note.arg("of"), Some(&16_i64.into()));
    let (status, shortest, guarantee, _, told) = run("64");
    assert_eq!(
        (status, guarantee, told),
        ("found", "guarantee.optimal-or-stops", "event.reached")
    );
    assert!(shortest < longer);
    let (status, none, ..) = run("8");
    assert_eq!((status, none), ("stopped", None));
}

#[test]
fn each_moment_of_memory_is_told() {
    let grid = Grid::new(12, 12, Terrain::Dot).unwrap();
    let at = |x, y| wayscope::world::Cell::new(x, y);
    let mut grid = grid;
    for y in 0..11 {
        let i = grid.index(at(6, y));
        grid.set_terrain(i, Terrain::Trees);
    }
    let world = World::new("t", grid, at(1, 1), at(10, 1)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("sma-star").unwrap();
    lab.set_setting(0, "memory", "32").unwrap();
    while lab.advance(u64::MAX, 10_000) > 0 {}
    let trace = lab.lanes()[0].trace();
    for moment in [
        Moment::Culled,
        Moment::Regenerated,
        Moment::BackedUp,
        Moment::Counted,
        Moment::Forgotten,
    ] {
        assert!(
            trace.kept().any(|(_, event)| Moment::of(event) == moment),
            "{moment:?}"
        );
    }
    let tells = |event: &Event| event.kind == EventKind::Revised;
    assert!(trace.kept().filter(|(_, event)| tells(event)).count() > 10);
}

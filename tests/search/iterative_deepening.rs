//! Searches that go by passes with a rising threshold: what each pass may expand, what the view shows, and the traps.

use std::collections::BTreeSet;

use crate::support::worlds::{Problem, cases, problems};
use glam::DVec3;
use proptest::prelude::*;
use wayscope::graph::{Edge, EdgeId, Graph, GridGraph, Heuristic, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab, Solver, Truth};
use wayscope::search::{
    Fringe, FringeSettings, IdaSettings, IdaStar, Rise, Search, Settings, move_rule,
};
use wayscope::trace::{
    CLOSED, DEFAULT_LIMIT, DEFERRED, Event, EventKind, HELD, OPEN, PUT_OFF, Process, Status, Trace,
    UNSEEN,
};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

/// A graph with a table of estimates.
#[derive(Clone)]
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

/// Graphs on which others have gone wrong: edges, estimates, goal, what a cheapest path from node 0 costs.
fn traps() -> Vec<(Tabled, u32, Option<u64>)> {
    vec![
        // Admissible and inconsistent: petgraph #378.
        (
            Tabled {
                edges: vec![(0, 1, 3), (1, 2, 3), (2, 3, 3), (0, 2, 8), (0, 3, 10)],
                estimates: vec![9, 6, 0, 0],
            },
            3,
            Some(9),
        ),
        // A closed node is found more cheaply: pathfinding #787.
        (
            Tabled {
                edges: vec![(0, 1, 3), (0, 2, 1), (2, 1, 1), (1, 3, 1)],
                estimates: vec![0, 0, 2, 0],
            },
            3,
            Some(3),
        ),
        // The goal is a neighbour beyond the threshold, and a cheaper way leads around: hog2 #15.
        (
            Tabled {
                edges: vec![(0, 1, 9), (0, 2, 1), (2, 3, 1), (3, 1, 1)],
                estimates: vec![1, 0, 1, 1],
            },
            1,
            Some(3),
        ),
        // Round and round without the goal: listing 5.4 never ends.
        (
            Tabled {
                edges: vec![(0, 1, 1), (1, 2, 1), (2, 0, 1)],
                estimates: vec![2, 2, 2, 0],
            },
            3,
            None,
        ),
        // The estimate is exact: the first pass finds the goal.
        (
            Tabled {
                edges: vec![(0, 1, 2), (1, 2, 2)],
                estimates: vec![4, 2, 0],
            },
            2,
            Some(4),
        ),
    ]
}

/// Fringe search with each kind of threshold.
fn rises() -> [FringeSettings; 4] {
    [
        Rise::Least,
        Rise::Bucket(1),
        Rise::Bucket(2),
        Rise::Bucket(8),
    ]
    .map(|rise| FringeSettings {
        rise,
        ..FringeSettings::default()
    })
}

#[test]
fn fringe_search_falls_into_none_of_the_known_traps() {
    let with_each_rise =
        |trap: (Tabled, u32, Option<u64>)| rises().map(|rise| (trap.clone(), rise));
    for ((graph, goal, expected), settings) in traps().into_iter().flat_map(with_each_rise) {
        let mut search = Fringe::<u64>::between(settings, NodeId(0), NodeId(goal));
        search.run(&graph, &mut ());
        assert_eq!(search.path_units(), expected);
        assert_eq!(search.path().is_some(), expected.is_some());
        // The same searcher again, from the goal to itself.
        search.restart(NodeId(goal), NodeId(goal));
        assert_eq!(search.path(), None);
        assert_eq!(search.run(&graph, &mut ()), Status::Done);
        assert_eq!(search.path(), Some(vec![NodeId(goal)]));
    }
    // Depth first, C is expanded on the dear way from A before the way by B is found.
    let dear_way_first = Tabled {
        edges: vec![(0, 2, 8), (0, 1, 3), (1, 2, 3), (2, 3, 3)],
        estimates: vec![9, 6, 0, 0],
    };
    let mut search = Fringe::<u64>::between(FringeSettings::default(), NodeId(0), NodeId(3));
    search.run(&dear_way_first, &mut ());
    assert_eq!(search.path_units(), Some(9));
    assert_eq!(search.counters().reexpanded, 1, "C is expanded twice");
}

/// IDA* without a table, and with one.
fn both() -> [IdaSettings; 2] {
    [false, true].map(|table| IdaSettings {
        table,
        ..IdaSettings::default()
    })
}

#[test]
fn ida_star_falls_into_none_of_the_known_traps() {
    for settings in both() {
        for (graph, goal, expected) in traps() {
            let mut search = IdaStar::<u64>::between(settings, NodeId(0), NodeId(goal));
            search.run(&graph, &mut ());
            assert_eq!(search.path_units(), expected, "{settings:?}");
            let path = search.path();
            assert_eq!(path.is_some(), expected.is_some());
            assert!(path.is_none_or(|path| path[0] == NodeId(0)));
            search.restart(NodeId(goal), NodeId(goal));
            assert_eq!(search.path(), None);
            assert_eq!(search.run(&graph, &mut ()), Status::Done);
            assert_eq!(search.path(), Some(vec![NodeId(goal)]));
        }
    }
}

/// A free square, from corner to corner or to a wall around the goal.
fn square(side: u32, walled: bool) -> (Grid, NodeId, NodeId) {
    let mut grid = Grid::new(side, side, Terrain::Dot).unwrap();
    let last = (side * side - 1) as usize;
    if walled {
        let side = side as usize;
        for wall in [last - 1, last - side, last - side - 1] {
            grid.set_terrain(wall, Terrain::Trees);
        }
    }
    (grid, NodeId(0), NodeId(last as u32))
}

fn run_on(grid: &Grid, settings: IdaSettings, ends: (NodeId, NodeId)) -> (Status, IdaStar<u64>) {
    let moves = Moves::new(grid, Default::default());
    let graph = GridGraph::<u64>::new(grid, &moves);
    let mut search = IdaStar::between(settings, ends.0, ends.1);
    let status = search.run(&graph, &mut ());
    (status, search)
}

#[test]
fn a_table_ends_what_ida_star_never_would() {
    // No path: IDA* would try every way through the square without circles.
    let (grid, start, goal) = square(6, true);
    for limit in [10, 1_000, 200_000] {
        let settings = IdaSettings {
            visits: limit,
            ..IdaSettings::default()
        };
        let (status, search) = run_on(&grid, settings, (start, goal));
        assert_eq!((status, search.visits()), (Status::Stopped, limit));
        assert_eq!((search.path(), search.path_units()), (None, None));
        // Nothing is kept but the path and its forks, at most eight a cell.
        assert!(search.counters().peak_bytes < 36 * (32 + 8 * 24));
    }
    let with_table = IdaSettings {
        table: true,
        ..IdaSettings::default()
    };
    let (status, search) = run_on(&grid, with_table, (start, goal));
    assert_eq!(status, Status::Failed);
    assert!(search.visits() < 10_000, "{}", search.visits());
    // The passes are told apart: without that the thesis's table takes 7,452,147 visits on a grid of 20 x 20, with it
    // 16,425.
    let grid = walls(20);
    let ends = (NodeId(0), NodeId(399));
    let settings = IdaSettings {
        visits: 1_000_000,
        ..with_table
    };
    let (status, search) = run_on(&grid, settings, ends);
    assert_eq!(status, Status::Done);
    assert!(search.visits() < 100_000, "{}", search.visits());
}

/// Two walls that leave a gap at alternating ends.
fn walls(side: u32) -> Grid {
    let mut grid = Grid::new(side, side, Terrain::Dot).unwrap();
    for i in 0..side * side {
        let (x, y) = (i % side, i / side);
        if (x == side / 3 && y < side - 4) || (x == 2 * side / 3 && y > 3) {
            grid.set_terrain(i as usize, Terrain::Trees);
        }
    }
    grid
}

proptest! {
    #![proptest_config(cases(300))]

    /// In each pass IDA* visits what the threshold allows, never in a circle; the next one is the smallest f that was
    /// cut.
    #[test]
    fn each_pass_of_ida_star_visits_what_its_threshold_allows(
        problem in problems(5), draw in any::<u64>(),
    ) {
        for settings in both() {
            let moves = Moves::new(&problem.grid, move_rule(&drawn_rule(draw)));
            let graph = GridGraph::<u64>::new(&problem.grid, &moves);
            let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
            let mut search = IdaStar::between(settings, start, goal);
            let mut events: Vec<Event> = Vec::new();
            let mut bytes = 0;
            loop {
                let status = search.step(&graph, &mut events);
                let trail: Vec<NodeId> = search.trail().collect();
                let distinct: BTreeSet<NodeId> = trail.iter().copied().collect();
                prop_assert_eq!(distinct.len(), trail.len(), "no circles");
                bytes = bytes.max(search.counters().bytes);
                if status != Status::Running {
                    break;
                }
            }
            prop_assert_eq!(search.counters().peak_bytes, bytes);
            let passes = passes_of(&events);
            let estimate = |node| graph.estimate(Heuristic::Octile, NodeId(node), goal);
            let visits: usize = passes.iter().map(|pass| pass.expanded.len()).sum();
            let reached = usize::from(search.path().is_some());
            prop_assert_eq!(search.visits() as usize, visits + reached);
            for (i, pass) in passes.iter().enumerate() {
                prop_assert!(pass.expanded.iter().all(|&(_, f)| f <= pass.threshold));
                let cut: Vec<u64> = pass.cut.iter().map(|&(node, g)| g + estimate(node)).collect();
                prop_assert!(cut.iter().all(|&f| f > pass.threshold));
                if let Some(next) = passes.get(i + 1) {
                    prop_assert!(next.threshold > pass.threshold);
                    if !settings.table {
                        prop_assert_eq!(Some(next.threshold), cut.iter().min().copied());
                    }
                }
            }
            if let (Some(cost), Some(pass)) = (search.path_units(), passes.last()) {
                prop_assert_eq!(pass.threshold, cost, "octile distance never overestimates");
            }
        }
    }

    /// Without a table nothing but the path is shown, and what the last step cut; with one, what is known of earlier
    /// passes, too.
    #[test]
    fn the_view_shows_the_path_of_ida_star_forwards_and_backwards(
        problem in problems(6),
        draw in any::<u64>(),
        jumps in proptest::collection::vec(any::<prop::sample::Index>(), 1..20),
    ) {
        for settings in both() {
            let settings = IdaSettings { visits: 2_000, ..settings };
            let moves = Moves::new(&problem.grid, move_rule(&drawn_rule(draw)));
            let graph = GridGraph::<u32>::new(&problem.grid, &moves);
            let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
            let mut search = IdaStar::between(settings, start, goal);
            let mut trace = Trace::new(&[problem.grid.len()], DEFAULT_LIMIT);
            let mut hashes = vec![trace.hash()];
            loop {
                let status = search.step(&graph, &mut trace);
                trace.end_step();
                trace.seek(u64::MAX);
                hashes.push(trace.hash());
                let view = trace.view(0);
                let marks = view.marks();
                let closed: BTreeSet<NodeId> =
                    (0..marks.len() as u32).filter(|&i| marks[i as usize] == CLOSED).map(NodeId).collect();
                prop_assert_eq!(&closed, &search.trail().collect::<BTreeSet<_>>());
                if let Some(end) = search.trail().last() {
                    let trail: Vec<u32> = search.trail().map(|node| node.0).collect();
                    prop_assert_eq!(view.branch(end.0), trail);
                }
                for node in 0..marks.len() as u32 {
                    prop_assert_eq!(marks[node as usize] == OPEN, search.is_open(NodeId(node)) && !closed.contains(&NodeId(node)));
                    let cut = trace.events_of(trace.at()).any(|e| e.node == node && e.kind == EventKind::Cut);
                    if !settings.table {
                        prop_assert_eq!(marks[node as usize] == DEFERRED, cut);
                    }
                }
                if status != Status::Running {
                    break;
                }
            }
            for jump in jumps.iter() {
                let step = jump.index(hashes.len()) as u64;
                trace.seek(step);
                prop_assert_eq!(trace.hash(), hashes[step as usize]);
            }
        }
    }
}

#[test]
fn a_run_that_comes_to_its_limit_says_so_and_not_that_there_is_no_path() {
    let (grid, ..) = square(32, false);
    let mut grid = grid;
    for y in 4..28 {
        grid.set_terrain(y * 32 + 20, Terrain::Trees);
    }
    let world = World::new("cut", grid.clone(), Cell::new(8, 16), Cell::new(27, 16)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("ida-star").unwrap();
    lab.set_setting(0, "visits", "10000").unwrap();
    lab.add_lane("me-ida-star").unwrap();
    while lab.advance(u64::MAX, 100_000) > 0 {}
    let lanes = lab.summary().lanes;
    assert_eq!((lanes[0].status, lanes[0].cost), ("stopped", None));
    assert_eq!((lanes[1].status, lanes[1].cost.is_some()), ("found", true));
    assert_eq!(lanes[0].guarantee.id, "guarantee.optimal-or-stops");
    assert_eq!(lab.sentence(0).unwrap().id, "event.stopped-at-limit");
    assert_eq!(lab.truth(0).unwrap(), Truth::None);
    let entry = Catalogue::standard().entry("ida-star").unwrap().to_owned();
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    settings.set(&specs, "visits", "10000").unwrap();
    let mut solver = Solver::new(&entry, &settings, grid).unwrap();
    let refused = solver
        .find(Cell::new(8, 16), Cell::new(27, 16))
        .unwrap_err();
    assert_eq!(refused.id, "search.stopped");
    // Near by it finds its way, and the solver is as good as new.
    assert!(
        solver
            .find(Cell::new(8, 16), Cell::new(12, 18))
            .unwrap()
            .is_some()
    );
}

fn drawn_rule(draw: u64) -> Settings {
    let specs = wayscope::search::MOVE_SETTINGS;
    let mut settings = Settings::defaults(&specs);
    let mut draw = draw;
    for spec in &specs[..3] {
        let many = spec.options.len() as u64;
        settings
            .set(&specs, spec.id, spec.options[(draw % many) as usize])
            .unwrap();
        draw /= many;
    }
    settings
}

/// The passes of a run: each one's threshold, and what was expanded and put off in it: node, g, f.
#[derive(Default)]
struct Pass {
    threshold: u64,
    expanded: Vec<(u32, u64)>,
    deferred: Vec<(u32, u64)>,
    /// What was put off and has not come back into this pass by a cheaper way.
    left: BTreeSet<u32>,
    cut: Vec<(u32, u64)>,
}

fn passes_of(events: &[Event]) -> Vec<Pass> {
    let mut passes: Vec<Pass> = Vec::new();
    for event in events {
        if let Some(number) = event.pass_number() {
            assert_eq!(number as usize, passes.len());
            let before = passes.last().map_or(0, |pass| pass.threshold);
            assert_eq!(event.other, before);
            passes.push(Pass {
                threshold: event.g,
                ..Pass::default()
            });
            continue;
        }
        let pass = passes.last_mut().unwrap();
        match event.kind {
            EventKind::Expanded => pass.expanded.push((event.node, event.other)),
            EventKind::Cut => pass.cut.push((event.node, event.g)),
            EventKind::Deferred if event.note == 0 => {
                assert_eq!(event.other, pass.threshold);
                pass.deferred.push((event.node, event.g));
                pass.left.insert(event.node);
            }
            EventKind::Improved if event.note == PUT_OFF => assert!(pass.left.remove(&event.node)),
            _ => {}
        }
    }
    passes
}

/// What each pass of fringe search has to do, on one world.
fn check_fringe(problem: &Problem, rule: &Settings) -> Result<(), TestCaseError> {
    let moves = Moves::new(&problem.grid, move_rule(rule));
    let graph = GridGraph::<u64>::new(&problem.grid, &moves);
    let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
    let mut search = Fringe::between(FringeSettings::default(), start, goal);
    let mut events: Vec<Event> = Vec::new();
    search.run(&graph, &mut events);
    let passes = passes_of(&events);
    let estimate = |node| graph.estimate(Heuristic::Octile, NodeId(node), goal);
    for (i, pass) in passes.iter().enumerate() {
        prop_assert!(pass.expanded.iter().all(|&(_, f)| f <= pass.threshold));
        let put_off: Vec<u64> = pass
            .deferred
            .iter()
            .map(|&(node, g)| g + estimate(node))
            .collect();
        prop_assert!(put_off.iter().all(|&f| f > pass.threshold));
        // The next threshold is the smallest f put off, and grows.
        if let Some(next) = passes.get(i + 1) {
            prop_assert_eq!(Some(next.threshold), put_off.iter().min().copied());
            prop_assert!(next.threshold > pass.threshold);
        }
    }
    let Some(cost) = search.path_units() else {
        prop_assert!(passes.last().is_none_or(|pass| pass.left.is_empty()));
        return Ok(());
    };
    // The estimate is consistent, so thresholds are f of cells on the way to the optimum: the last one is the optimum.
    prop_assert_eq!(passes.last().unwrap().threshold, cost);
    Ok(())
}

/// The same where the threshold rises by buckets: each pass has the largest f of the bucket of the smallest f put off,
/// the goal waits while something cheaper may be within the threshold, and the path costs what it costs without.
fn check_buckets(problem: &Problem, rule: &Settings, moves_wide: u32) -> Result<(), TestCaseError> {
    let moves = Moves::new(&problem.grid, move_rule(rule));
    let graph = GridGraph::<u64>::new(&problem.grid, &moves);
    let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
    let mut plain = Fringe::between(FringeSettings::default(), start, goal);
    plain.run(&graph, &mut ());
    let settings = FringeSettings {
        rise: Rise::Bucket(moves_wide),
        ..FringeSettings::default()
    };
    let mut search = Fringe::between(settings, start, goal);
    let mut events: Vec<Event> = Vec::new();
    search.run(&graph, &mut events);
    prop_assert_eq!(search.path_units(), plain.path_units());

    let width = (f64::from(moves_wide) / graph.real(1)) as u64;
    let f_of =
        |event: &Event| event.g + graph.estimate(Heuristic::Octile, NodeId(event.node), goal);
    let (mut threshold, mut least) = (0, graph.estimate(Heuristic::Octile, start, goal));
    let mut smallest = u64::MAX;
    for event in &events {
        match event.kind {
            EventKind::PhaseBegan if graph.is_open(start) => {
                least = if event.parent == 0 { least } else { smallest };
                prop_assert_eq!(
                    event.g / width,
                    least / width,
                    "another bucket than that of {}",
                    least
                );
                prop_assert_eq!((event.g + 1) % width, 0);
                (threshold, smallest) = (event.g, u64::MAX);
            }
            EventKind::Expanded => prop_assert!(event.other <= threshold),
            EventKind::Deferred => {
                prop_assert_eq!(event.other, threshold);
                prop_assert_eq!(event.note == HELD, f_of(event) <= threshold);
                prop_assert!(event.note != HELD || event.node == goal.0 && event.g > least);
                smallest = smallest.min(f_of(event));
            }
            EventKind::Reached => prop_assert_eq!(event.g, least),
            _ => {}
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn each_pass_of_fringe_search_fills_its_bucket(
        problem in problems(16), draw in any::<u64>(), wide in 1..9_u32,
    ) {
        check_buckets(&problem, &drawn_rule(draw), wide)?;
    }

    #[test]
    fn each_pass_of_fringe_search_expands_what_its_threshold_allows(
        problem in problems(16), draw in any::<u64>(),
    ) {
        check_fringe(&problem, &drawn_rule(draw))?;
    }

    #[test]
    fn the_view_shows_both_lists_of_fringe_search_forwards_and_backwards(
        problem in problems(12),
        draw in any::<u64>(),
        jumps in proptest::collection::vec(any::<prop::sample::Index>(), 1..20),
    ) {
        let moves = Moves::new(&problem.grid, move_rule(&drawn_rule(draw)));
        let graph = GridGraph::<u32>::new(&problem.grid, &moves);
        let [start, goal] = [problem.start, problem.goal].map(|c| NodeId(problem.grid.index(c) as u32));
        let mut search = Fringe::between(rises()[(draw % 4) as usize], start, goal);
        let mut trace = Trace::new(&[problem.grid.len()], DEFAULT_LIMIT);
        let mut hashes = vec![trace.hash()];
        loop {
            let status = search.step(&graph, &mut trace);
            trace.end_step();
            trace.seek(u64::MAX);
            hashes.push(trace.hash());
            let view = trace.view(0);
            let (threshold, pass) = search.threshold();
            prop_assert_eq!(view.pass(), Some((pass, u64::from(threshold))));
            // What is to be looked at in this pass is open, each node once; the rest of the frontier is put off.
            let mut list = search.open_list(0).unwrap();
            let now: Vec<u32> = std::iter::from_fn(|| list.pop()).map(|(_, node)| node).collect();
            let distinct: BTreeSet<u32> = now.iter().copied().collect();
            prop_assert_eq!(distinct.len(), now.len());
            let count = |mark| view.marks().iter().filter(|&&m| m == mark).count() as u64;
            prop_assert_eq!((view.open(), view.deferred()), (count(OPEN), count(DEFERRED)));
            for node in 0..problem.grid.len() as u32 {
                let mark = view.marks()[node as usize];
                let (open, closed) = (search.is_open(NodeId(node)), search.is_closed(NodeId(node)));
                let expected = match (open, closed) {
                    (true, _) if distinct.contains(&node) => OPEN,
                    (true, _) => DEFERRED,
                    (_, true) => CLOSED,
                    _ => UNSEEN,
                };
                prop_assert_eq!(mark, expected, "node {} pass {}", node, pass);
            }
            if status != Status::Running {
                break;
            }
        }
        for jump in jumps {
            let step = jump.index(hashes.len()) as u64;
            trace.seek(step);
            prop_assert_eq!(trace.hash(), hashes[step as usize]);
        }
    }
}

/// A cell that is put off and then reached by a cheaper way within the same pass is no longer put off: where there is
/// no path, the last pass has put some off and left none.
#[test]
fn what_comes_back_into_a_pass_of_fringe_search_is_not_left() {
    let problem = Problem {
        grid: Grid::from_rows(&[".W..", "..W.", "W...", "W..."]).unwrap(),
        start: Cell::new(2, 3),
        goal: Cell::new(1, 0),
    };
    check_fringe(&problem, &drawn_rule(2)).unwrap();
}

/// What each algorithm that goes by passes says of worlds without a path, or without a way at all.
#[test]
fn walls_and_ends_in_walls_end_the_search() {
    let rows = [".....", "@@@@@", "....."];
    for entry in Catalogue::standard().entries() {
        let mut lab = Lab::new(
            Catalogue::standard(),
            World::new(
                "t",
                Grid::from_rows(&rows).unwrap(),
                Cell::new(0, 0),
                Cell::new(4, 2),
            )
            .unwrap(),
        );
        lab.add_lane(entry.id).unwrap();
        if !lab.summary().lanes[0].passes {
            continue;
        }
        let finish = |lab: &mut Lab| while lab.advance(u64::MAX, 10_000) > 0 {};
        finish(&mut lab);
        assert_eq!(lab.summary().lanes[0].status, "exhausted", "{}", entry.id);
        assert!(matches!(
            lab.sentence(0).unwrap().id,
            "event.exhausted" | "event.exhausted-in-depth"
        ));
        for end in [Edit::Start(Cell::new(2, 1)), Edit::Goal(Cell::new(2, 1))] {
            lab.edit(end, Joined::New).unwrap();
            finish(&mut lab);
            assert_eq!(lab.summary().lanes[0].status, "exhausted", "{}", entry.id);
        }
        let opened = Edit::Terrain {
            cells: (0..5).map(|x| Cell::new(x, 1)).collect(),
            terrain: Terrain::Dot,
        };
        lab.edit(opened, Joined::New).unwrap();
        finish(&mut lab);
        let lane = &lab.summary().lanes[0];
        assert_eq!((lane.status, lane.cost), ("found", Some(0.0)));
    }
}

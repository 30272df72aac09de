//! Keys, ties, units of cost and counters of best-first searches.

use crate::support::labs::{finish, lab_on};
use wayscope::graph::*;
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::search::Search as _;
use wayscope::search::{BestFirst, BestFirstSettings, Settings, Target, Ties, a_star, dijkstra};
use wayscope::trace::Process as _;
use wayscope::trace::{Event, EventKind, Status, Trace};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

fn field(
    rows: &[&str],
    settings: BestFirstSettings,
    start: u32,
    goal: u32,
) -> (Vec<Event>, BestFirst<u32>) {
    let grid = Grid::from_rows(rows).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let mut search = BestFirst::between(settings, NodeId(start), NodeId(goal));
    let mut events = Vec::new();
    search.run(&graph, &mut events);
    (events, search)
}

const FIELD: [&str; 7] = [
    "............",
    "............",
    "....@@@@....",
    ".......@....",
    "....@..@....",
    "....@@@@....",
    "............",
];

/// Each tie-break does what its name says. An equal way is not better.
#[test]
fn ties_are_broken_as_they_say() {
    for ties in [Ties::HighG, Ties::LowG, Ties::Fifo, Ties::Lifo] {
        let mut settings = a_star::settings();
        settings.order.ties = ties;
        let (events, _) = field(&FIELD, settings, 36, 47);
        // node -> (g, h, age of the newest entry)
        let mut open = std::collections::BTreeMap::<u32, (u64, u64, usize)>::new();
        let mut hs = std::collections::BTreeMap::new();
        let mut tied = 0;
        for (age, event) in events.iter().enumerate() {
            match event.kind {
                EventKind::Generated => {
                    hs.insert(event.node, event.other);
                    open.insert(event.node, (event.g, event.other, age));
                }
                EventKind::Improved => {
                    assert!(event.g < event.other, "equal is not better");
                    open.insert(event.node, (event.g, hs[&event.node], age));
                }
                EventKind::Expanded => {
                    let (g, h, age) = open.remove(&event.node).unwrap();
                    for &(other, its_h, its_age) in open.values().filter(|o| o.0 + o.1 <= g + h) {
                        assert_eq!(other + its_h, g + h, "the smallest f first");
                        tied += 1;
                        match ties {
                            Ties::HighG => assert!(other <= g),
                            Ties::LowG => assert!(other >= g),
                            Ties::Fifo => assert!(its_age > age),
                            Ties::Lifo => assert!(its_age < age),
                        }
                    }
                }
                _ => {}
            }
        }
        assert!(tied > 0);
    }
}

/// What the counters say, against the events.
#[test]
fn counters_agree_with_the_events() {
    let (events, mut search) = field(&FIELD, dijkstra::settings(Target::All), 36, 47);
    let count = |kind| events.iter().filter(|e| e.kind == kind).count() as u64;
    let inserted = count(EventKind::Generated) + count(EventKind::Improved);
    let counters = search.counters();
    assert_eq!(counters.expanded, count(EventKind::Expanded));
    assert_eq!(counters.generated, count(EventKind::Generated));
    assert_eq!(
        counters.heap_operations,
        2 * inserted,
        "to the end: whatever goes in comes out"
    );
    let (mut open, mut most) = (0u64, 0);
    for event in &events {
        match event.kind {
            EventKind::Generated => open += 1,
            EventKind::Expanded => open -= 1,
            _ => {}
        }
        most = most.max(open);
    }
    assert_eq!(counters.peak_open, most);
    assert!(counters.peak_bytes > counters.generated * 16 + most * 8);
    // A second, shorter run counts from nothing.
    let grid = Grid::from_rows(&FIELD).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    search.restart(NodeId(36), NodeId(47));
    assert_eq!(
        search.g(NodeId(36)),
        None,
        "nothing is known before the first step"
    );
    search.run(&graph, &mut ());
    assert_eq!(search.counters(), counters);
}

/// With several goals, distances to all give the nearest.
#[test]
fn dijkstra_to_all_answers_the_cheapest_of_several_goals() {
    let grid = Grid::from_rows(&["......"]).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let goals = vec![(NodeId(5), 0), (NodeId(2), 0), (NodeId(4), 1)];
    let mut search = BestFirst::new(dijkstra::settings(Target::All), vec![(NodeId(0), 0)], goals);
    search.run(&graph, &mut ());
    assert_eq!(search.path_units(), Some(2 * 5741));
}

/// On both sides of the border.
#[test]
fn narrow_costs_are_taken_only_where_everything_fits() {
    let plain = |w, h| Grid::new(w, h, Terrain::Dot).unwrap();
    let dear = |w, h| {
        let mut grid = plain(w, h);
        grid.set_cost(0, 255);
        grid
    };
    for grid in [
        plain(512, 512),
        plain(720, 720),
        plain(727, 727),
        plain(1024, 1024),
        dear(30, 32),
        dear(31, 32),
        dear(44, 45),
        dear(512, 512),
    ] {
        for diagonal in [
            DiagonalCost::Sqrt2,
            DiagonalCost::D1_4,
            DiagonalCost::D1_42,
            DiagonalCost::D1_5,
        ] {
            let most = u64::from(diagonal.units().1) * if grid.costs().is_some() { 510 } else { 1 };
            let moves = grid.len() as u64 + u64::from(grid.width()) + u64::from(grid.height());
            assert_eq!(
                cost_width_fits_u32(&grid, diagonal, 1),
                moves * most < u64::from(u32::MAX)
            );
        }
    }
}

/// A searcher that ran narrow goes wide when an edit makes the world dear.
#[test]
fn costs_go_wide_when_an_edit_makes_the_world_dear() {
    let side = 61;
    let mut grid = Grid::new(side, side, Terrain::Dot).unwrap();
    for y in (1..side).step_by(2) {
        for x in (0..side).filter(|&x| x != if y % 4 == 1 { side - 1 } else { 0 }) {
            grid.set_terrain(grid.index(Cell::new(x, y)), Terrain::Trees);
        }
    }
    let moves = f64::from((side / 2 + 1) * (side - 1) + side - 1);
    let world = World::new("s", grid, Cell::new(0, 0), Cell::new(side - 1, side - 1)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star").unwrap();
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].cost, Some(moves));
    let cells = (0..side * side)
        .map(|i| Cell::new(i % side, i / side))
        .collect();
    lab.edit(Edit::Cost { cells, cost: 255 }, Joined::New)
        .unwrap();
    finish(&mut lab);
    let goal = lab.inspect(0, Cell::new(side - 1, side - 1)).unwrap();
    assert_eq!(
        (lab.summary().lanes[0].cost, goal.g),
        (Some(255.0 * moves), Some(255.0 * moves))
    );
}

/// In terrain of cost 1 the estimate is exact along a straight line, weighted or not.
#[test]
fn estimates_and_costs_have_one_unit() {
    let mut grid = Grid::new(9, 3, Terrain::Dot).unwrap();
    grid.set_cost(0, 7);
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let h = graph.estimate(Heuristic::Octile, NodeId(9), NodeId(17));
    assert_eq!((h, graph.real(h)), (8 * 5741 * 2, 8.0));
    // Admissible where a diagonal is cheaper than the straight line says.
    let grid = Grid::new(60, 60, Terrain::Dot).unwrap();
    for diagonal in [
        DiagonalCost::Sqrt2,
        DiagonalCost::D1_4,
        DiagonalCost::D1_42,
        DiagonalCost::D1_5,
    ] {
        let moves = Moves::new(
            &grid,
            MoveRule {
                diagonal,
                ..MoveRule::default()
            },
        );
        let graph = GridGraph::<u64>::new(&grid, &moves);
        for node in 0..3600 {
            let line = graph.estimate(Heuristic::Euclidean, NodeId(node), NodeId(0));
            let steps = graph.estimate(Heuristic::Octile, NodeId(node), NodeId(0));
            // Straight across a corner the line is longer than a diagonal that costs 1.4.
            let factor = Heuristic::Euclidean.worst_factor(moves.rule());
            assert!(line as f64 <= steps as f64 * factor);
            assert_eq!(factor > 1.0, diagonal == DiagonalCost::D1_4);
        }
    }
}

#[test]
fn peak_open_counts_the_last_expansion_too() {
    let grid = Grid::from_rows(&["...", "...", "..."]).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let mut search = BestFirst::between(a_star::settings(), NodeId(4), NodeId(0));
    let mut trace = Trace::new(&[9], 1 << 20);
    let mut peak = 0;
    loop {
        let status = search.step(&graph, &mut trace);
        trace.end_step();
        trace.seek(u64::MAX);
        peak = peak.max(trace.view(0).open());
        if status != Status::Running {
            break;
        }
    }
    assert_eq!(search.counters().peak_open, peak);
}

#[test]
fn a_restarted_search_hashes_like_a_new_one() {
    let grid = Grid::from_rows(&["....", "...."]).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let new = BestFirst::<u32>::between(a_star::settings(), NodeId(0), NodeId(7));
    let mut used = new.clone();
    used.run(&graph, &mut ());
    used.restart(NodeId(0), NodeId(7));
    assert_eq!(used.counters(), new.counters());
    assert_eq!(used.state_hash(), new.state_hash());
}

#[test]
fn the_euclidean_estimate_is_consistent_on_grids() {
    use wayscope::graph::{DiagonalCost, Graph, Heuristic};
    let grid = Grid::new(600, 600, Terrain::Dot).unwrap();
    for diagonal in [
        DiagonalCost::Sqrt2,
        DiagonalCost::D1_4,
        DiagonalCost::D1_42,
        DiagonalCost::D1_5,
    ] {
        let moves = Moves::new(
            &grid,
            MoveRule {
                diagonal,
                ..MoveRule::default()
            },
        );
        let graph = GridGraph::<u64>::new(&grid, &moves);
        // Where a diagonal costs less than it is long the straight line is no estimate to rely on.
        let consistent = Heuristic::Euclidean.is_admissible(moves.rule());
        assert_eq!(consistent, diagonal != DiagonalCost::D1_4);
        for from in (0..grid.len() as u32).step_by(7) {
            let h = graph.estimate(Heuristic::Euclidean, NodeId(from), NodeId(0));
            graph.successors(NodeId(from), |edge| {
                let there = graph.estimate(Heuristic::Euclidean, edge.node, NodeId(0));
                assert!(
                    !consistent || h <= edge.cost + there,
                    "{diagonal:?} {from}: {h} > {} + {there}",
                    edge.cost
                );
            });
        }
    }
}

#[test]
fn a_short_cut_between_waypoints_does_not_deceive_a_star() {
    use glam::DVec3;
    use wayscope::graph::{AgentProfile, ExplicitGraph};
    use wayscope::world::Medium;
    let mut graph = ExplicitGraph::new();
    let at = |x: f64| DVec3::new(x, 0.0, 0.0);
    let (a, far, goal) = (
        graph.add_node(at(0.0)),
        graph.add_node(at(-50.0)),
        graph.add_node(at(10.0)),
    );
    for (from, to, length) in [(a, goal, 10.0), (a, far, 1.0), (far, goal, 1.0)] {
        if graph
            .add_edge(from, to, length, 1.0, Medium::Ground)
            .is_none()
        {
            return; // refused: as good
        }
    }
    graph.freeze();
    let seen = graph.seen_by(AgentProfile {
        radius: 0.5,
        medium: Medium::Ground,
    });
    let mut search = BestFirst::<u64>::between(a_star::settings(), a, goal);
    search.run(&seen, &mut ());
    assert_eq!(search.path_units(), Some(2 << 20));
}

#[test]
fn a_refused_problem_changes_nothing() {
    let grid = Grid::from_rows(&["........"]).unwrap();
    let entry = &a_star::ENTRY;
    let mut solver = Solver::new(entry, &Settings::defaults(&entry.all_settings()), grid).unwrap();
    solver
        .set_problem(Cell::new(0, 0), Cell::new(7, 0))
        .unwrap();
    assert!(
        solver
            .set_problem(Cell::new(5, 0), Cell::new(99, 0))
            .is_err()
    );
    solver.solve(false);
    assert_eq!(solver.length().unwrap(), Some(7.0));
}

#[test]
fn dijkstra_to_all_without_a_way_to_the_goal_is_not_found() {
    let mut lab = lab_on(Catalogue::standard(), &["..@.", "..@."], (0, 0), (3, 0));
    lab.add_lane("dijkstra").unwrap();
    lab.set_setting(0, "target", "all").unwrap();
    finish(&mut lab);
    let summary = lab.summary();
    assert_eq!(summary.lanes[0].cost, None);
    assert_ne!(summary.lanes[0].status, "found");
}

#[test]
fn stepping_on_after_the_end_changes_nothing() {
    let grid = Grid::from_rows(&["...."]).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    let graph = GridGraph::<u32>::new(&grid, &moves);
    let mut search = BestFirst::between(a_star::settings(), NodeId(0), NodeId(3));
    assert_eq!(search.run(&graph, &mut ()), Status::Done);
    let (hash, counters) = (search.state_hash(), search.counters());
    let mut events: Vec<Event> = Vec::new();
    assert_eq!(search.step(&graph, &mut events), Status::Done);
    assert_eq!(
        (search.state_hash(), search.counters(), events.len()),
        (hash, counters, 0)
    );
}

//! Details that the broader tests leave room for: key frames, ties, counters, hostile bytes, pictures.

mod toys;

use glam::DVec3;
use wayscope::graph::*;
use wayscope::lab::{Catalogue, Lab, ReferenceSummary};
use wayscope::path::grid_length;
use wayscope::search::{
    BestFirst, BestFirstSettings, Search, Settings, Target, Ties, a_star, dijkstra,
};
use wayscope::trace::{
    CLOSED, Event, EventKind, NodeRecord, OPEN, Process, Recorder, Status, Trace, UNSEEN,
};
use wayscope::world::{Cell, Edit, Grid, Joined, Medium, Terrain, World, generate};

fn finish(lab: &mut Lab) {
    while lab.advance(u64::MAX, 10_000) > 0 {}
}

fn lab_on(catalogue: Catalogue, rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let world = World::new(
        "t",
        grid,
        Cell::new(start.0, start.1),
        Cell::new(goal.0, goal.1),
    );
    Lab::new(catalogue, world.unwrap())
}

fn paint(x: u32, y: u32, terrain: Terrain) -> Edit {
    Edit::Terrain {
        cells: vec![Cell::new(x, y)],
        terrain,
    }
}

// A trace against a model ---------------------------------------------------------------------------------

#[derive(Clone, PartialEq, Debug)]
struct Model {
    nodes: Vec<(u8, NodeRecord)>,
    expanded: u64,
}

struct Dice(u64);
impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Any event that may come next for a random node; the model follows.
fn random_event(model: &mut Model, dice: &mut Dice) -> Event {
    let node = dice.below(model.nodes.len() as u64) as u32;
    let (mark, record) = &mut model.nodes[node as usize];
    let (g, parent) = (dice.below(1_000), dice.below(50) as u32);
    let old = (record.parent, record.g);
    match (*mark, dice.below(2)) {
        (UNSEEN, _) => {
            let h = dice.below(100);
            (*mark, *record) = (OPEN, NodeRecord { g, h, parent });
            Event::generated(node, parent, g, h)
        }
        (OPEN, 0) => {
            *mark = CLOSED;
            model.expanded += 1;
            Event::about(EventKind::Expanded, node, g)
        }
        (OPEN, _) => {
            (record.g, record.parent) = (g, parent);
            Event::improved(EventKind::Improved, node, parent, g, old)
        }
        _ => {
            (*mark, record.g, record.parent) = (OPEN, g, parent);
            Event::improved(EventKind::Reopened, node, parent, g, old)
        }
    }
}

fn agree(trace: &Trace, model: &Model, told: &str) {
    let view = trace.view(0);
    for (i, (mark, record)) in model.nodes.iter().enumerate() {
        assert_eq!(view.marks()[i], *mark, "{told}: node {i}");
        assert_eq!(
            view.record(i as u32),
            (*mark != UNSEEN).then_some(*record),
            "{told}: node {i}"
        );
    }
    let open = model.nodes.iter().filter(|(mark, _)| *mark == OPEN).count() as u64;
    assert_eq!(
        (view.open(), view.expanded()),
        (open, model.expanded),
        "{told}"
    );
}

#[test]
fn a_trace_agrees_with_a_model_whatever_is_done_to_it() {
    for seed in 0..150 {
        let dice = &mut Dice(seed);
        let empty = Model {
            nodes: vec![(UNSEEN, NodeRecord::default()); 12],
            expanded: 0,
        };
        let limit = if seed % 3 == 0 { 64 << 20 } else { 2 << 20 };
        let mut trace = Trace::new(&[12], limit);
        let mut states = vec![empty.clone()];
        for call in 0..120 {
            match dice.below(12) {
                0..=4 => {
                    for _ in 0..dice.below(12) {
                        let mut now = states[states.len() - 1].clone();
                        for _ in 0..dice.below(3_000) {
                            trace.record(random_event(&mut now, dice));
                        }
                        trace.end_step();
                        states.push(now);
                    }
                }
                5..=9 => drop(trace.seek(dice.below(states.len() as u64 + 1))),
                10 => {
                    let step = trace.first() + dice.below(trace.last() - trace.first() + 1);
                    trace.truncate(step);
                    states.truncate(step as usize + 1);
                }
                _ if dice.below(6) == 0 => {
                    trace.clear();
                    states = vec![empty.clone()];
                    assert_eq!((trace.first(), trace.at()), (0, 0));
                }
                _ => {}
            }
            assert_eq!(trace.last(), states.len() as u64 - 1);
            agree(
                &trace,
                &states[trace.at() as usize],
                &format!("seed {seed}, call {call}"),
            );
        }
    }
}

/// Two chunks at least; key frames are taken and counted.
#[test]
fn bytes_count_key_frames_and_never_fall_below_two_chunks() {
    let chunk = 16_384 * size_of::<Event>();
    let mut trace = Trace::new(&[4_000], 0);
    for _ in 0..50_000 {
        trace.record(Event::phase(0));
        trace.end_step();
    }
    assert!(trace.bytes() >= 2 * chunk);
    let mut trace = Trace::new(&[4_000], 64 << 20);
    for _ in 0..100_000 {
        trace.record(Event::phase(0));
        trace.end_step();
    }
    let before = trace.bytes();
    trace.seek(u64::MAX);
    assert!(trace.bytes() > before, "no key frame was taken");
}

// The engine -------------------------------------------------------------------------------------------------

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
fn an_explicit_graph_keeps_its_word() {
    let mut graph = ExplicitGraph::new();
    let a = graph.add_node(DVec3::ZERO);
    let b = graph.add_node(DVec3::new(0.3, 0.0, 0.0));
    let mut add = |to, length| graph.add_edge(a, to, length, 0.5, Medium::Ground).is_some();
    for wrong in [-1.0, f64::NAN, f64::INFINITY, 1_048_576.5] {
        assert!(!add(b, wrong), "{wrong}");
    }
    assert!(!add(NodeId(2), 1.0));
    assert!(add(b, 0.3));
    graph.freeze();
    let seen = graph.seen_by(AgentProfile {
        radius: 0.5,
        medium: Medium::Ground,
    });
    let mut costs = Vec::new();
    seen.successors(a, |edge| costs.push(edge.cost));
    let exact = 0.3 * 1_048_576.0f64;
    assert_eq!(
        costs,
        [exact.ceil() as u64],
        "an agent as wide as the edge passes; lengths are rounded up"
    );
    assert_eq!(
        seen.estimate(Heuristic::Euclidean, a, b),
        exact.floor() as u64
    );
    assert!(seen.is_open(b) && !seen.is_open(NodeId(2)));
    assert_eq!(seen.real(1 << 20), 1.0);
}

#[test]
fn wrong_paths_are_refused() {
    let grid = Grid::from_rows(&["..@W", ".@..", "...."]).unwrap();
    let rule = |neighbours, corners| MoveRule {
        neighbours,
        corners,
        ..MoveRule::default()
    };
    use CornerRule::{Always, NeverCut, PastOne};
    use Neighbours::{Eight, Four};
    let id = |rule, cells: &[u32]| grid_length(&grid, rule, cells).map_err(|e| e.id);
    assert_eq!(id(rule(Eight, NeverCut), &[]), Err("path.empty"));
    assert_eq!(id(rule(Eight, NeverCut), &[0, 12]), Err("path.outside"));
    assert_eq!(id(rule(Eight, NeverCut), &[2]), Err("path.blocked"));
    assert_eq!(id(rule(Eight, NeverCut), &[1, 2]), Err("path.blocked"));
    assert_eq!(
        id(rule(Eight, NeverCut), &[7, 3]),
        Err("path.blocked"),
        "from ground into water"
    );
    assert_eq!(id(rule(Eight, NeverCut), &[0, 8]), Err("path.no-step"));
    assert_eq!(id(rule(Eight, NeverCut), &[0, 0]), Err("path.no-step"));
    assert_eq!(id(rule(Four, Always), &[10, 7]), Err("path.no-step"));
    assert_eq!(
        id(rule(Eight, NeverCut), &[1, 4]),
        Err("path.cuts-corner"),
        "past one blocked cell"
    );
    assert!(id(rule(Eight, PastOne), &[1, 4]).is_ok());
    assert_eq!(
        id(rule(Eight, PastOne), &[1, 6]),
        Err("path.cuts-corner"),
        "between two"
    );
    assert!(id(rule(Eight, Always), &[1, 6]).is_ok());
}

// Lanes ------------------------------------------------------------------------------------------------------

/// An edit heard in the middle, after having run ahead from an earlier one, forgets what came after.
#[test]
fn a_second_edit_heard_after_running_ahead_leaves_one_story() {
    let mut lab = lab_on(toys::catalogue(), &[".......", "......."], (0, 0), (6, 0));
    lab.add_lane("toy-spread").unwrap();
    lab.advance(2, 1_000);
    lab.edit(paint(6, 1, Terrain::Trees), Joined::New)
        .unwrap()
        .unwrap();
    finish(&mut lab);
    lab.advance(5, 1_000);
    let shown = lab.lane(0).unwrap().hash();
    lab.edit(paint(6, 0, Terrain::Swamp), Joined::New)
        .unwrap()
        .unwrap();
    assert_eq!(
        lab.lane(0).unwrap().trace().last(),
        5,
        "what came after has been forgotten"
    );
    assert_eq!(lab.lane(0).unwrap().hash(), shown);
    finish(&mut lab);
    let view = lab.lane(0).unwrap().trace().view(0);
    assert_eq!((view.open(), view.expanded()), (0, 13));
}

/// Two places edited between two paints.
#[test]
fn both_of_two_edits_are_painted() {
    let mut lab = lab_on(Catalogue::standard(), &["............"; 3], (0, 0), (1, 0));
    lab.set_palette(std::array::from_fn(|i| i as u32));
    lab.add_lane("a-star").unwrap();
    lab.advance(0, 0);
    lab.paint(0).unwrap();
    lab.edit(paint(11, 0, Terrain::Trees), Joined::New).unwrap();
    lab.edit(paint(3, 2, Terrain::Swamp), Joined::New).unwrap();
    let area = lab.paint(0).unwrap().unwrap();
    assert!(area.contains(Cell::new(11, 0)) && area.contains(Cell::new(3, 2)));
    let pixels = lab.lanes()[0].picture().pixels();
    assert_eq!((pixels[11], pixels[27]), (48, 16));
}

/// Improvements are told.
#[test]
fn improvements_are_told() {
    use wayscope::message::Arg;
    let mut lab = lab_on(Catalogue::standard(), &["....."; 4], (0, 0), (4, 3));
    for (x, y, cost) in [(1, 0, 90), (1, 1, 60), (2, 1, 9), (3, 2, 30), (2, 2, 70)] {
        lab.edit(
            Edit::Cost {
                cells: vec![Cell::new(x, y)],
                cost,
            },
            Joined::New,
        )
        .unwrap();
    }
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab);
    let (mut told, mut happened) = (0, 0);
    for step in 0..=lab.steps() {
        lab.advance(step, 0);
        if let Some(Arg::Int(n)) = lab.sentence(0).unwrap().arg("improved") {
            told += n;
        }
        let events = lab.lanes()[0].trace().events_of(step);
        happened += events.filter(|e| e.kind == EventKind::Improved).count() as i64;
    }
    assert!(happened > 0);
    assert_eq!(told, happened);
}

/// The world is replaced by a larger one and that undone, with lanes, references and pictures.
#[test]
fn replacing_by_a_larger_world_and_undoing_it() {
    let mut lab = lab_on(toys::catalogue(), &["....", "...."], (0, 0), (3, 1));
    for id in ["a-star", "toy-spread", "toy-walker"] {
        lab.add_lane(id).unwrap();
    }
    let settle = |lab: &mut Lab| while lab.advance(30, 1_000) > 0 {};
    settle(&mut lab);
    let before: Vec<u64> = lab.lanes().iter().map(|lane| lane.hash()).collect();
    let made = generate("rooms", 50, 40, 1, 8.0).unwrap();
    let (start, goal) = (made.start, made.goal);
    let edit = Edit::Replace {
        name: "large".into(),
        grid: made.grid,
        start,
        goal,
    };
    lab.edit(edit, Joined::New).unwrap().unwrap();
    settle(&mut lab);
    for lane in 0..3 {
        lab.paint(lane).unwrap();
        assert_eq!(lab.lanes()[lane].trace().view(0).marks().len(), 2_000);
        assert_eq!(lab.lanes()[lane].picture().pixels().len(), 2_000);
    }
    assert!(lab.undo());
    settle(&mut lab);
    let after: Vec<u64> = lab.lanes().iter().map(|lane| lane.hash()).collect();
    assert_eq!(after, before);
    assert_eq!(
        lab.summary().lanes[0].reference,
        ReferenceSummary::Known {
            cost: lab.summary().lanes[0].cost
        }
    );
}

/// Snapshots of the world before an edit are not gone back to.
#[test]
fn a_simulation_forgets_its_snapshots_when_the_world_changes() {
    let mut lab = lab_on(
        toys::catalogue(),
        &["..........", ".........."],
        (0, 0),
        (9, 0),
    );
    lab.add_lane("toy-walker").unwrap();
    lab.advance(500, 10_000);
    lab.edit(Edit::Goal(Cell::new(9, 1)), Joined::New)
        .unwrap()
        .unwrap();
    lab.advance(200, 10_000);
    let fresh = lab.lane(0).unwrap().hash();
    lab.advance(201, 10_000);
    lab.advance(200, 10_000);
    assert_eq!(lab.lane(0).unwrap().hash(), fresh);
}

/// Scenarios are for the map at hand.
#[test]
fn scenarios_go_with_their_map() {
    let text = b"version 1\n1\tt.map\t8\t1\t0\t0\t5\t0\t5\n";
    for by_undo in [false, true] {
        let mut lab = lab_on(Catalogue::standard(), &["...."], (0, 0), (3, 0));
        let grid = Grid::from_rows(&["........"]).unwrap();
        let larger = Edit::Replace {
            name: "b".into(),
            grid,
            start: Cell::new(0, 0),
            goal: Cell::new(7, 0),
        };
        lab.edit(larger, Joined::New).unwrap();
        lab.set_scenarios(wayscope::world::read_scenarios(text).unwrap())
            .unwrap();
        if by_undo {
            lab.undo();
        } else {
            let grid = Grid::from_rows(&[".."]).unwrap();
            let small = Edit::Replace {
                name: "c".into(),
                grid,
                start: Cell::new(0, 0),
                goal: Cell::new(1, 0),
            };
            lab.edit(small, Joined::New).unwrap();
        }
        assert!(lab.scenarios().is_empty(), "undo: {by_undo}");
    }
}

/// Lanes run side by side; a reference that is being searched is work.
#[test]
fn lanes_take_turns_and_references_are_work() {
    let grid = Grid::new(200, 200, Terrain::Dot).unwrap();
    let world = World::new("f", grid, Cell::new(0, 0), Cell::new(199, 199)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("dijkstra").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab.add_lane("toy-spread").unwrap();
    assert_eq!(lab.advance(u64::MAX, 9_000), 9_000);
    let done: Vec<u64> = lab.lanes().iter().map(|lane| lane.steps()).collect();
    assert!(
        done.iter().max().unwrap() - done.iter().min().unwrap() <= 2_048,
        "{done:?}"
    );
    while !lab.is_complete() {
        lab.advance(u64::MAX, 1_000);
    }
    assert_eq!(lab.summary().lanes[0].reference, ReferenceSummary::Checking);
    assert!(lab.has_work() && lab.summary().working);
    assert_eq!(lab.summary().lanes[2].reference, ReferenceSummary::None);
}

/// Figures at the cursor.
#[test]
fn figures_at_the_cursor_are_those_of_the_view() {
    let mut lab = Lab::first();
    finish(&mut lab);
    lab.advance(100, 0);
    let summary = lab.summary();
    let view = lab.lanes()[0].trace().view(0);
    assert_eq!(summary.lanes[0].expanded_at_cursor, 99);
    let open = view.marks().iter().filter(|m| **m == OPEN).count() as u64;
    assert_eq!(summary.lanes[0].open_at_cursor, open);
    assert!(open > 0);
}

/// What a step is about.
#[test]
fn steps_and_cells_are_explained() {
    let mut lab = lab_on(
        Catalogue::standard(),
        &[".....", ".....", "....."],
        (0, 1),
        (4, 1),
    );
    lab.add_lane("a-star").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab.set_setting(1, "target", "all").unwrap();
    finish(&mut lab);
    assert_eq!(lab.sentence(1).unwrap().id, "event.settled-all");
    let end = lab.lanes()[0].steps();
    lab.advance(end, 0);
    assert_eq!(lab.current(0).unwrap(), Some(9));
    lab.advance(2, 0);
    assert_eq!(lab.current(0).unwrap(), Some(5));
    let info = lab.inspect(0, Cell::new(1, 1)).unwrap();
    assert_eq!(
        (info.g, info.h, info.f, info.parent),
        (Some(1.0), Some(3.0), Some(4.0), Some(Cell::new(0, 1)))
    );
    lab.advance(0, 0);
    assert_eq!(lab.current(0).unwrap(), None);
}

/// On a width that is no multiple of eight the box covers whatever changed.
#[test]
fn the_painted_box_covers_every_pixel_that_changed() {
    let made = generate("random", 21, 13, 3, 20.0).unwrap();
    let world = World::new("r", made.grid, made.start, made.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.set_palette(std::array::from_fn(|i| i as u32));
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab);
    let steps = lab.steps();
    lab.paint(0).unwrap();
    for k in 0..200u64 {
        let before = lab.lanes()[0].picture().pixels().to_vec();
        if k % 50 == 49 {
            for (x, y) in [(0, 0), (20, 12)] {
                lab.edit(paint(x, y, Terrain::Swamp), Joined::New).unwrap();
                lab.edit(paint(x, y, Terrain::Trees), Joined::New).unwrap();
            }
            finish(&mut lab);
        }
        if k == 120 {
            lab.set_palette(std::array::from_fn(|i| 1_000 + i as u32));
        }
        lab.advance((k * 37) % steps, 0);
        let area = lab.paint(0).unwrap();
        let lane = &lab.lanes()[0];
        for (i, (&old, &new)) in before.iter().zip(lane.picture().pixels()).enumerate() {
            let cell = lab.world().grid().cell(i);
            assert!(
                old == new || area.is_some_and(|area| area.contains(cell)),
                "{k}: {cell:?}"
            );
            assert_eq!(
                (new % 1_000 % 8) as u8,
                lane.trace().view(0).marks()[i],
                "{k}: {cell:?}"
            );
            assert_eq!(new >= 1_000, k >= 120);
        }
    }
}

// Saved form -------------------------------------------------------------------------------------------------

fn number(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn form(sections: &[(u8, Vec<u64>)]) -> Vec<u8> {
    let mut out = b"WAYS\x01".to_vec();
    for (tag, numbers) in sections {
        let mut body = Vec::new();
        numbers.iter().for_each(|&n| number(&mut body, n));
        out.push(*tag);
        number(&mut out, body.len() as u64);
        out.extend(body);
    }
    out
}

fn refused(bytes: &[u8]) -> String {
    match Lab::restore(bytes, Catalogue::standard()) {
        Ok(_) => "read".into(),
        Err(message) => message.id.into(),
    }
}

/// Hostile numbers, each refused at its place.
#[test]
fn hostile_saved_forms_are_refused_where_they_are_wrong() {
    // name "", width, height, start, goal, runs (terrain code 0, count)
    let world = |w, h, count| (1, vec![0, w, h, 0, 0, 0, 0, 0, count]);
    assert_eq!(refused(&form(&[world(3, 2, 6)])), "saved.no-lane");
    let mut zero = form(&[world(3, 2, 6)]);
    zero[4] = 0;
    assert_eq!(refused(&zero), "saved.version");
    assert_eq!(
        refused(&form(&[world(16_384, 16_384, 1 << 28)])),
        "saved.wrong",
        "before anything is allocated"
    );
    assert_eq!(refused(&form(&[world(16_385, 1, 16_385)])), "saved.wrong");
    assert_eq!(
        refused(&form(&[world(3, 2, 7)])),
        "saved.wrong",
        "a run too long"
    );
    assert_eq!(
        refused(&form(&[world(3, 2, 0)])),
        "saved.wrong",
        "an empty run"
    );
    assert_eq!(
        refused(&form(&[world(3, 2, 6), (2, vec![0, 6])])),
        "saved.wrong",
        "a cost of 0"
    );
    assert_eq!(
        refused(&form(&[world(3, 2, 6), (2, vec![5, 7])])),
        "saved.wrong",
        "too many costs"
    );
    assert_eq!(
        refused(&form(&[(2, vec![5, 6])])),
        "saved.wrong",
        "costs before the world"
    );
    // A lane whose name is longer than its section may not read on into the next one.
    assert_eq!(
        refused(&form(&[world(3, 2, 6), (3, vec![4, 97]), (4, vec![0])])),
        "saved.cut-short"
    );
    let name = b"a-star".map(u64::from);
    let cut = (3, std::iter::once(6).chain(name).collect());
    assert_eq!(
        refused(&form(&[world(3, 2, 6), cut, (0, vec![])])),
        "saved.cut-short",
        "no count of settings"
    );
    let mut huge = form(&[world(3, 2, 6)]);
    huge.extend([
        4, 10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2,
    ]);
    assert_eq!(
        refused(&huge),
        "saved.wrong",
        "a number of more than 64 bits"
    );
    let mut long = b"WAYS\x01\x03\x0a".to_vec();
    long.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]);
    assert_eq!(refused(&long), "saved.cut-short", "a text of 2^64 bytes");
}

#[test]
fn an_unknown_setting_is_named() {
    let specs = a_star::ENTRY.all_settings();
    let mut settings = Settings::defaults(&specs);
    assert_eq!(
        settings.set(&specs, "colour", "zero").unwrap_err().id,
        "setting.unknown"
    );
    assert_eq!(
        settings.set(&specs, "ties", "zero").unwrap_err().id,
        "setting.unknown-option"
    );
    assert_eq!(settings.get("colour"), "");
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

//! The seams that later work rests on, each tried with a toy: algorithms from outside, phases, edits between steps,
//! simulations, explicit graphs.

use crate::support::labs::finish;
use crate::support::toys;
use glam::DVec3;
use std::collections::BTreeSet;
use wayscope::graph::{AgentProfile, Edge, ExplicitGraph, Graph, Heuristic, NodeId};
use wayscope::lab::{Catalogue, EARLIER, Lab, Stride};
use wayscope::message::Message;
use wayscope::search::{BestFirst, BestFirstSettings, Moment, Search, Settings, Stage, a_star};
use wayscope::trace::{CLOSED, DEFAULT_LIMIT, Event, EventKind, Process, Status, Trace};
use wayscope::world::{Cell, Edit, Grid, Joined, Medium, Overlay, Terrain, World, generate};

fn small_world() -> World {
    let grid = Grid::from_rows(&[
        "..........",
        "....@.....",
        "....@..W..",
        "....@..W..",
        "..........",
    ])
    .unwrap();
    World::new("small", grid, Cell::new(1, 2), Cell::new(8, 1)).unwrap()
}

#[test]
fn run_and_the_stepped_recorded_run_agree_for_every_entry() {
    let world = {
        let made = generate("random", 60, 40, 7, 25.0).unwrap();
        World::new("random", made.grid, made.start, made.goal).unwrap()
    };
    let catalogue = toys::catalogue();
    assert!(catalogue.entries().len() >= 5);
    for entry in catalogue.entries() {
        let settings = Settings::defaults(&entry.all_settings());
        let (mut silent, mut stepped) = ((entry.make)(&settings), (entry.make)(&settings));
        let (mut over, mut under) = (Overlay::default(), Overlay::default());
        let mut a = Stage {
            world: &world,
            overlay: &mut over,
            time_step: 0.1,
        };
        let mut b = Stage {
            world: &world,
            overlay: &mut under,
            time_step: 0.1,
        };
        silent.restart(&mut a);
        stepped.restart(&mut b);
        let mut trace = Trace::new(&[world.grid().len()], DEFAULT_LIMIT);
        // A simulation has no end of its own.
        let most = if stepped.rewinds_by_snapshot() {
            1_000
        } else {
            u64::MAX
        };
        let whole = silent.advance_silently(&mut a, most);
        let mut steps = 0;
        loop {
            let advance = stepped.advance(&mut b, 1, &mut trace);
            steps += advance.steps;
            if advance.status != Status::Running || steps == most {
                assert_eq!(advance.status, whole.status, "{}", entry.id);
                break;
            }
        }
        assert_eq!(steps, whole.steps, "{}", entry.id);
        assert_eq!(silent.path(), stepped.path(), "{}", entry.id);
        assert_eq!(silent.counters(), stepped.counters(), "{}", entry.id);
        assert_eq!(silent.state_hash(), stepped.state_hash(), "{}", entry.id);
        assert_eq!(over, under, "{}", entry.id);
    }
}

#[test]
fn a_toy_from_outside_is_driven_through_the_lab() {
    let mut lab = Lab::new(toys::catalogue(), small_world());
    let lane = lab.add_lane("toy-two-phases").unwrap();
    lab.add_lane("a-star").unwrap();
    finish(&mut lab);
    let summary = lab.summary();
    assert_eq!(summary.lanes[lane].status, "found");
    assert_eq!(summary.lanes[lane].cost, summary.lanes[1].cost);
    assert!(summary.lanes[lane].unmet.is_empty());
    // Its saved form knows it, where the catalogue does.
    let saved = lab.save();
    let mut again = Lab::restore(&saved, toys::catalogue()).unwrap();
    finish(&mut again);
    assert_eq!(
        again.lane(lane).unwrap().hash(),
        lab.lane(lane).unwrap().hash()
    );
    let refused = Lab::restore(&saved, Catalogue::standard()).err().unwrap();
    assert_eq!(refused.id, "lane.unknown-algorithm");
    // What it needs and does not get is named.
    lab.edit(
        Edit::Cost {
            cells: vec![Cell::new(0, 0)],
            cost: 9,
        },
        Joined::New,
    )
    .unwrap();
    assert_eq!(lab.summary().lanes[lane].unmet, ["need.uniform-costs"]);
    assert!(lab.summary().lanes[1].unmet.is_empty());
}

#[test]
fn a_family_from_outside_is_shown_and_says_its_own() {
    let mut lab = Lab::new(toys::catalogue_with_family(), small_world());
    for id in ["toy-marked", "a-star"] {
        lab.add_lane(id).unwrap();
    }
    let ids = |told: &[Message]| told.iter().map(|told| told.id).collect::<Vec<_>>();
    let step = |lab: &mut Lab, at: u64| {
        lab.advance(at, u64::MAX);
        [0, 1].map(|lane| lab.sentence(lane).unwrap())
    };
    // The first step opens the start; what the family says nothing of is told as of any search.
    let [its, other] = step(&mut lab, 1);
    assert_eq!(its, other);
    let mut expanded = 0;
    let mut lines = BTreeSet::new();
    for at in 2..12 {
        let [its, other] = step(&mut lab, at);
        let events: Vec<Event> = lab.lanes()[0].trace().shown_events().copied().collect();
        let Some(about) = events.iter().find(|e| e.kind == EventKind::Expanded) else {
            continue;
        };
        expanded += 1;
        let cell = lab.world().grid().cell(about.node as usize);
        let told = Message::new("toy.expansion").with("cell", cell);
        assert_eq!(its, told.with("n", events.len()));
        assert!(other.id.starts_with("event.expanded"), "{other}");
        let [its, other] = [0, 1].map(|lane| lab.code(lane).unwrap());
        // Its two lines: an expansion runs the second where the cell's number is even.
        let ran: Vec<u32> = its.lines.iter().map(|line| line.ran).collect();
        let even = usize::from(about.node % 2 == 0);
        assert_eq!(ran, [1 - even as u32, even as u32], "{about:?}");
        lines.insert(even);
        let moment = lab.moment(0, about).unwrap();
        assert_eq!(moment == Moment::Expanded, even == 0, "{moment:?}");
        assert_eq!(lab.moment(1, about).unwrap(), Moment::Expanded);
        if events.last().is_some_and(|e| e.kind == EventKind::Expanded) {
            assert_eq!(its.values, [Message::new("toy.value").with("cell", cell)]);
            assert_eq!(its.told, Some(Message::new("toy.event").with("cell", cell)));
            assert_ne!(ids(&other.values), ["toy.value"]);
        } else {
            assert_eq!((its.values, its.told), (other.values, other.told));
        }
        let notes = [0, 1].map(|lane| ids(&lab.summary().lanes[lane].notes));
        assert!(notes[0].contains(&"toy.note") && !notes[1].contains(&"toy.note"));
    }
    assert!(expanded > 3 && lines.len() == 2, "{lines:?}");
    // What the page draws of it.
    let drawn = [0, 1].map(|lane| lab.summary().lanes[lane].views.clone());
    assert_eq!(drawn, [vec!["toys"], vec![]]);
    for lane in [0, 1] {
        lab.paint(lane).unwrap();
    }
    let [its, other] = [0, 1].map(|lane| lab.lanes()[lane].picture().marks().to_vec());
    let mut composed = 0;
    for (i, (&its, &other)) in its.iter().zip(&other).enumerate() {
        let shown = if i % 2 == 0 && other == CLOSED {
            EARLIER
        } else {
            other
        };
        assert_eq!(its, shown, "cell {i}");
        composed += usize::from(its != other);
    }
    assert!(composed > 0 && other.contains(&CLOSED));
}

#[test]
fn a_family_from_outside_has_milestones_of_its_own() {
    let mut lab = Lab::new(toys::catalogue_with_family(), small_world());
    for id in ["toy-marked", "a-star"] {
        lab.add_lane(id).unwrap();
    }
    finish(&mut lab);
    let end = lab.lanes()[0].steps();
    assert!(end > 7 && !end.is_multiple_of(3), "{end}");
    let mut visited = |lane: usize| {
        let mut visited = Vec::new();
        let mut at = 0;
        while at < end {
            lab.advance(at, u64::MAX);
            (at, _) = lab.stride(lane, Stride::Path, true).unwrap();
            visited.push(at);
        }
        visited
    };
    let thirds = (1..end).filter(|step| step % 3 == 0);
    assert_eq!(visited(0), thirds.chain([end]).collect::<Vec<_>>());
    assert_eq!(visited(1), [end]);
}

#[test]
fn a_process_with_two_phases_reports_both() {
    let world = small_world();
    let entry = toys::two_phases::ENTRY;
    let mut runner = (entry.make)(&Settings::defaults(&entry.all_settings()));
    let mut overlay = Overlay::default();
    let mut stage = Stage {
        world: &world,
        overlay: &mut overlay,
        time_step: 0.0,
    };
    runner.restart(&mut stage);
    let mut trace = Trace::new(&[world.grid().len()], DEFAULT_LIMIT);
    let advance = runner.advance(&mut stage, u64::MAX, &mut trace);
    assert_eq!(advance.status, Status::Done);
    let phases: Vec<u16> = (1..=advance.steps)
        .flat_map(|step| trace.events_of(step))
        .filter(|event| event.kind == EventKind::PhaseBegan)
        .map(|event| event.note)
        .collect();
    assert_eq!(phases, [1, 0], "the survey ends, then A* begins");
}

#[test]
fn a_search_hears_an_edit_between_two_steps() {
    let mut lab = Lab::new(toys::catalogue(), {
        let grid = Grid::from_rows(&["...@...", "...@...", "...@..."]).unwrap();
        World::new("cut", grid, Cell::new(0, 0), Cell::new(6, 0)).unwrap()
    });
    lab.add_lane("toy-spread").unwrap();
    finish(&mut lab);
    let before = lab.summary().lanes[0].counters;
    assert_eq!(before.expanded, 9);
    let steps = lab.steps();

    // A wall falls after the end: it goes on from what it has.
    let open = |lab: &mut Lab, y| {
        let edit = Edit::Terrain {
            cells: vec![Cell::new(3, y)],
            terrain: Terrain::Dot,
        };
        lab.edit(edit, Joined::New).unwrap().unwrap();
    };
    open(&mut lab, 1);
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].counters.expanded, 9 + 10);
    assert!(lab.steps() > steps, "it went on, it did not begin again");

    // Rewound into the middle, an edit is heard there: the process comes back to that step first.
    lab.undo();
    finish(&mut lab);
    lab.advance(5, 1_000);
    let shown = lab.lane(0).unwrap().hash();
    open(&mut lab, 2);
    lab.advance(5, 0);
    assert_eq!(lab.lane(0).unwrap().at(), 5);
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].counters.generated, 9 + 10);
    lab.advance(5, 1_000);
    assert_eq!(
        lab.lane(0).unwrap().hash(),
        shown,
        "what lies before the edit is still there"
    );
}

#[test]
fn a_simulation_keeps_to_its_lane_and_rewinds_exactly() {
    let mut lab = Lab::new(toys::catalogue(), small_world());
    let walker = lab.add_lane("toy-walker").unwrap();
    let search = lab.add_lane("a-star").unwrap();
    let mut hashes = Vec::new();
    for step in 0..1_000 {
        lab.advance(step, 100_000);
        assert!(lab.has_arrived());
        hashes.push((
            lab.lane(walker).unwrap().hash(),
            lab.lane(walker).unwrap().overlay().clone(),
        ));
    }
    assert!(lab.lane(search).unwrap().overlay().bodies.is_empty());
    assert_eq!(lab.lane(walker).unwrap().overlay().bodies.len(), 1);
    for step in [0, 999, 500, 63, 64, 65, 1, 998, 128, 127] {
        lab.advance(step, 100_000);
        let shown = lab.lane(walker).unwrap();
        assert_eq!(shown.at(), step);
        assert_eq!(
            (shown.hash(), shown.overlay().clone()),
            hashes[step as usize],
            "step {step}"
        );
    }
    // It never ends, and nobody waits for its end.
    lab.advance(999, 100_000);
    assert_eq!(lab.advance(999, 100_000), 0);
}

// Explicit graphs -------------------------------------------------------------------------------------------

/// Twenty waypoints on two rows, one-way links, some narrow, some over water.
fn waypoints() -> ExplicitGraph {
    let mut graph = ExplicitGraph::new();
    let nodes: Vec<NodeId> = (0..20)
        .map(|i| graph.add_node(DVec3::new(f64::from(i % 10), f64::from(i / 10) * 1.5, 0.0)))
        .collect();
    let mut link = |a: usize, b: usize, clearance: f64, medium: Medium| {
        let dx = (a % 10).abs_diff(b % 10) as f64;
        let dy = (a / 10).abs_diff(b / 10) as f64 * 1.5;
        graph
            .add_edge(
                nodes[a],
                nodes[b],
                (dx * dx + dy * dy).sqrt(),
                clearance,
                medium,
            )
            .unwrap();
    };
    for i in 0..9 {
        link(i, i + 1, if i == 4 { 0.3 } else { 1.0 }, Medium::Ground);
        link(i + 11, i + 10, 1.0, Medium::Ground);
        link(i + 10, i + 11, 2.0, Medium::Water);
    }
    for i in [0, 3, 5, 9] {
        link(i, i + 10, 0.8, Medium::Ground);
        link(i + 10, i, 0.8, Medium::Ground);
    }
    link(4, 6, 1.0, Medium::Water);
    graph.freeze();
    graph
}

/// Distances by relaxing every edge until nothing changes.
fn relax<G: Graph<Cost = u64>>(graph: &G, starts: &[(NodeId, u64)]) -> Vec<Option<u64>> {
    let mut best = vec![None; graph.node_bound()];
    for &(start, spent) in starts {
        best[start.index()] =
            Some(best[start.index()].map_or(spent, |known: u64| known.min(spent)));
    }
    loop {
        let before = best.clone();
        for from in 0..graph.node_bound() as u32 {
            let Some(g) = best[from as usize] else {
                continue;
            };
            graph.successors(NodeId(from), |edge: Edge<u64>| {
                let there = &mut best[edge.node.index()];
                *there = Some(there.map_or(g + edge.cost, |known| known.min(g + edge.cost)));
            });
        }
        if before == best {
            return best;
        }
    }
}

#[test]
fn the_same_a_star_searches_an_explicit_directed_graph() {
    let graph = waypoints();
    for (radius, medium) in [
        (0.2, Medium::Ground),
        (0.5, Medium::Ground),
        (0.5, Medium::Water),
    ] {
        let seen = graph.seen_by(AgentProfile { radius, medium });
        for start in 0..20 {
            let expected = relax(&seen, &[(NodeId(start), 0)]);
            for goal in 0..20 {
                let mut search =
                    BestFirst::<u64>::between(a_star::settings(), NodeId(start), NodeId(goal));
                search.run(&seen, &mut ());
                let found = search.path_units();
                assert_eq!(
                    found, expected[goal as usize],
                    "{start} to {goal}, {radius} {medium:?}"
                );
            }
        }
    }
    // One way only, and the narrow link takes the thin agent only.
    let thin = relax(
        &graph.seen_by(AgentProfile {
            radius: 0.2,
            medium: Medium::Ground,
        }),
        &[(NodeId(4), 0)],
    );
    let wide = relax(
        &graph.seen_by(AgentProfile {
            radius: 0.5,
            medium: Medium::Ground,
        }),
        &[(NodeId(4), 0)],
    );
    assert!(thin[5].is_some() && wide[5].is_none());
}

#[test]
fn successors_and_predecessors_are_the_same_edges() {
    let graph = waypoints();
    let seen = graph.seen_by(AgentProfile {
        radius: 0.2,
        medium: Medium::Ground,
    });
    let grid = small_world();
    let moves = wayscope::graph::Moves::new(grid.grid(), Default::default());
    let cells = wayscope::graph::GridGraph::<u64>::new(grid.grid(), &moves);
    assert_eq!(edges(&seen, true), edges(&seen, false));
    assert_eq!(edges(&cells, true), edges(&cells, false));
    assert!(!edges(&cells, true).is_empty());
}

/// (from, to, cost, id) of all edges, collected by one end or by the other.
fn edges<G: Graph<Cost = u64>>(graph: &G, leaving: bool) -> Vec<(u32, u32, u64, u32)> {
    let mut all = Vec::new();
    for node in 0..graph.node_bound() as u32 {
        if leaving {
            graph.successors(NodeId(node), |e| all.push((node, e.node.0, e.cost, e.id.0)));
        } else {
            graph.predecessors(NodeId(node), |e| all.push((e.node.0, node, e.cost, e.id.0)));
        }
    }
    all.sort_unstable();
    all
}

#[test]
fn several_starts_and_goals_with_costs_of_their_own() {
    let graph = waypoints();
    let seen = graph.seen_by(AgentProfile {
        radius: 0.2,
        medium: Medium::Ground,
    });
    let unit = 1u64 << 20;
    for extra in 0..8 {
        let starts = vec![
            (NodeId(0), 0),
            (NodeId(3), extra * unit / 2),
            (NodeId(19), 3 * unit),
        ];
        let goals = vec![
            (NodeId(15), 2 * unit),
            (NodeId(8), extra * unit),
            (NodeId(5), 5 * unit),
        ];
        let reached = relax(&seen, &starts);
        let sums = goals
            .iter()
            .filter_map(|&(goal, rest)| Some(reached[goal.index()]? + rest));
        let expected = sums.min();
        for heuristic in [Heuristic::Euclidean, Heuristic::Zero] {
            let settings = BestFirstSettings {
                heuristic,
                ..a_star::settings()
            };
            let mut search = BestFirst::<u64>::new(settings, starts.clone(), goals.clone());
            let mut trace = Trace::new(&[20], DEFAULT_LIMIT);
            let status = search.run(&seen, &mut trace);
            trace.end_step();
            trace.seek(1);
            assert_eq!(status, Status::Done);
            assert_eq!(search.path_units(), expected);
            for node in 0..20u32 {
                let open = search.is_open(NodeId(node));
                assert_eq!(
                    open,
                    trace.view(0).marks()[node as usize] == wayscope::trace::OPEN
                );
            }
        }
    }
}

/// A graph with a table of estimates, to try heuristics that are admissible and inconsistent.
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
                    id: wayscope::graph::EdgeId(i as u32),
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

#[test]
fn closed_nodes_are_opened_again_when_the_heuristic_is_inconsistent() {
    let (a, b, c, d) = (0, 1, 2, 3);
    let first = Tabled {
        edges: vec![(a, b, 3), (b, c, 3), (c, d, 3), (a, c, 8), (a, d, 10)],
        estimates: vec![9, 6, 0, 0],
    };
    // s, a, b, g: a is met too dearly first.
    let second = Tabled {
        edges: vec![(0, 1, 3), (0, 2, 1), (2, 1, 1), (1, 3, 1)],
        estimates: vec![0, 0, 2, 0],
    };
    for (graph, goal, best) in [(first, d, 9), (second, 3, 3)] {
        let mut search = BestFirst::<u64>::between(a_star::settings(), NodeId(0), NodeId(goal));
        let mut events: Vec<Event> = Vec::new();
        search.run(&graph, &mut events);
        assert_eq!(search.path_units(), Some(best));
        let reopened = events
            .iter()
            .filter(|e| e.kind == EventKind::Reopened)
            .count() as u64;
        assert_eq!(reopened, 1);
        assert_eq!(search.counters().reexpanded, 1);
    }
}

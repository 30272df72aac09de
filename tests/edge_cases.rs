//! Corners that searches, lanes and saved forms could trip over.

mod toys;

use wayscope::graph::{CornerRule, GridGraph, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::message::Message;
use wayscope::search::{
    About, Advance, BestFirst, Claim, Entry, Runner, Search, Settings, Stage, Worth, a_star,
};
use wayscope::trace::{Counters, Event, EventKind, Process, Recorder, Status, Trace};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

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

fn dot(x: u32, y: u32) -> Edit {
    Edit::Terrain {
        cells: vec![Cell::new(x, y)],
        terrain: Terrain::Dot,
    }
}

fn make_dear(lab: &mut Lab) {
    let cells = vec![Cell::new(1, 1)];
    lab.edit(Edit::Cost { cells, cost: 9 }, Joined::New)
        .unwrap();
}

#[test]
fn undoing_a_cost_restores_the_very_same_run() {
    let mut lab = lab_on(
        Catalogue::standard(),
        &["....", "....", "...."],
        (0, 1),
        (3, 1),
    );
    lab.add_lane("a-star").unwrap();
    finish(&mut lab);
    let before = lab.lane(0).unwrap().hash();
    let saved = lab.save();
    make_dear(&mut lab);
    lab.undo();
    finish(&mut lab);
    assert_eq!(lab.world().grid().costs(), None);
    assert_eq!(lab.save(), saved);
    assert_eq!(lab.lane(0).unwrap().hash(), before);
}

#[test]
fn a_need_for_uniform_costs_is_met_again_after_undo() {
    let mut lab = lab_on(toys::catalogue(), &["....", "...."], (0, 0), (3, 1));
    lab.add_lane("toy-two-phases").unwrap();
    make_dear(&mut lab);
    lab.undo();
    assert!(lab.summary().lanes[0].unmet.is_empty());
}

#[test]
fn a_saved_form_after_undoing_a_cost_comes_back_the_same() {
    let mut lab = lab_on(Catalogue::standard(), &["....", "...."], (0, 0), (3, 1));
    lab.add_lane("a-star").unwrap();
    make_dear(&mut lab);
    lab.undo();
    finish(&mut lab);
    let saved = lab.save();
    let mut again = Lab::restore(&saved, Catalogue::standard()).unwrap();
    finish(&mut again);
    assert_eq!(again.save(), saved);
    assert_eq!(again.lane(0).unwrap().hash(), lab.lane(0).unwrap().hash());
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
fn counters_begin_at_nothing_after_an_edit() {
    let mut lab = lab_on(Catalogue::standard(), &["....", "...."], (0, 0), (3, 1));
    lab.add_lane("a-star").unwrap();
    finish(&mut lab);
    lab.edit(
        Edit::Terrain {
            cells: vec![Cell::new(1, 0)],
            terrain: Terrain::Trees,
        },
        Joined::New,
    )
    .unwrap();
    let summary = lab.summary();
    assert_eq!(
        (summary.lanes[0].status, summary.lanes[0].steps),
        ("running", 0)
    );
    assert_eq!(summary.lanes[0].counters, Counters::default());
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
fn two_edits_at_one_step_are_both_in_the_trace() {
    let mut lab = lab_on(
        toys::catalogue(),
        &[".@.....", ".......", "......."],
        (0, 0),
        (6, 0),
    );
    lab.add_lane("toy-spread").unwrap();
    lab.advance(4, 1_000);
    lab.advance(4, 1_000);
    lab.edit(dot(1, 0), Joined::New).unwrap().unwrap();
    lab.advance(4, 1_000); // runs ahead
    lab.edit(
        Edit::Terrain {
            cells: vec![Cell::new(6, 2)],
            terrain: Terrain::Trees,
        },
        Joined::New,
    )
    .unwrap();
    finish(&mut lab);
    let trace = lab.lane(0).unwrap().trace();
    for step in 1..=trace.last() {
        for event in trace
            .events_of(step)
            .filter(|e| e.kind == EventKind::Expanded)
        {
            let known = (1..=step).any(|s| {
                trace
                    .events_of(s)
                    .any(|e| e.kind == EventKind::Generated && e.node == event.node)
            });
            assert!(
                known,
                "step {step} expands cell {} that was never generated",
                event.node
            );
        }
    }
    assert_eq!(trace.view(0).open(), 0);
}

#[test]
fn a_refused_edit_changes_nothing_for_a_hearer() {
    let mut lab = lab_on(
        toys::catalogue(),
        &["...@...", "...@...", "...@..."],
        (0, 0),
        (6, 0),
    );
    lab.add_lane("toy-spread").unwrap();
    finish(&mut lab);
    lab.edit(dot(3, 1), Joined::New).unwrap().unwrap();
    finish(&mut lab);
    let end = lab.steps();
    let hash = lab.lane(0).unwrap().hash();
    lab.advance(5, 1_000);
    assert!(lab.edit(dot(99, 99), Joined::New).is_err());
    lab.advance(end, 1_000);
    assert!(lab.has_arrived());
    assert_eq!(
        (lab.lane(0).unwrap().at(), lab.lane(0).unwrap().hash()),
        (end, hash)
    );
}

#[test]
fn a_hearer_rewound_behind_its_window_still_reaches_its_end() {
    let mut grid = Grid::new(300, 200, Terrain::Dot).unwrap();
    for y in 0..200 {
        grid.set_terrain(grid.index(Cell::new(150, y)), Terrain::Trees);
    }
    let world = World::new("w", grid, Cell::new(0, 0), Cell::new(299, 0)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.limit_traces(1 << 20);
    lab.add_lane("toy-spread").unwrap();
    finish(&mut lab);
    lab.edit(dot(150, 100), Joined::New).unwrap().unwrap();
    finish(&mut lab);
    assert!(lab.lane(0).unwrap().trace().first() > 0);
    lab.advance(0, 1_000_000);
    finish(&mut lab);
    assert!(lab.is_complete() && lab.has_arrived());
    assert_eq!(lab.lane(0).unwrap().at(), lab.steps());
    assert_eq!(lab.summary().lanes[0].counters.generated, 300 * 200 - 199);
}

/// A process that reports many events a step, as jump point search or an abstraction does.
struct Chatty(u64);
impl Runner for Chatty {
    fn advance(&mut self, _: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        let mut steps = 0;
        while steps < budget && self.0 < 20_000 {
            for _ in 0..40 {
                trace.record(Event::phase(1));
            }
            self.0 += 1;
            steps += 1;
            if !trace.end_step() {
                break;
            }
        }
        let status = if self.0 < 20_000 {
            Status::Running
        } else {
            Status::Done
        };
        Advance { steps, status }
    }
    fn advance_silently(&mut self, s: &mut Stage<'_>, budget: u64) -> Advance {
        let cells = s.world.grid().len();
        self.advance(s, budget, &mut Trace::new(&[cells], 0))
    }
    fn restart(&mut self, _: &mut Stage<'_>) {
        self.0 = 0;
    }
    fn counters(&self) -> Counters {
        Counters::default()
    }
    fn path(&self) -> Option<Vec<u32>> {
        None
    }
    fn unit(&self, _: &World) -> f64 {
        1.0
    }
    fn path_length(&self, _: &World) -> Result<Option<f64>, Message> {
        Ok(None)
    }
    fn state_hash(&self) -> u64 {
        self.0
    }
}
const CHATTY: Entry = Entry {
    id: "chatty",
    family: wayscope::search::Family::Shortest,
    settings: &[],
    moves_on_grid: false,
    needs: &[],
    about: || About {
        paper: "toy",
        idea: "toy.idea",
        deviations: &["toy.deviation"],
        use_when: &["toy.use"],
        avoid_when: &["toy.avoid"],
    },
    pseudocode: |_| &[],
    claim: |_, _| Claim::new(Worth::Any, Message::new("toy.claim")),
    order: |_| None,
    heuristic: |_| None,
    make: |_| Box::new(Chatty(0)),
};

#[test]
fn running_ahead_never_loses_what_lies_ahead_of_the_cursor() {
    let mut catalogue = Catalogue::standard();
    catalogue.add(CHATTY);
    let mut lab = lab_on(catalogue, &["...."], (0, 0), (3, 0));
    lab.limit_traces(2 << 20);
    lab.add_lane("chatty").unwrap();
    let mut frames = 0;
    while lab.advance(0, 1_000_000) > 0 && frames < 50 {
        frames += 1;
    }
    let lane = lab.lane(0).unwrap();
    assert_eq!((lane.trace().first(), lane.at()), (0, 0));
    assert!(frames < 50, "it never comes to rest");
}

#[test]
fn silent_steps_keep_to_the_limit_too() {
    let mut trace = Trace::new(&[4], 1 << 20);
    for _ in 0..1_000_000 {
        trace.end_step();
        trace.seek(u64::MAX);
    }
    assert!(
        trace.bytes() <= 2 << 20,
        "{} bytes of step index",
        trace.bytes()
    );
}

#[test]
fn a_small_limit_still_has_its_megabyte() {
    assert!(Trace::new(&[4], 0).has_room());
}

#[test]
fn a_lane_whose_first_space_is_not_the_grid_can_be_painted_and_inspected() {
    struct Elsewhere;
    impl Runner for Elsewhere {
        fn advance(&mut self, _: &mut Stage<'_>, _: u64, _: &mut Trace) -> Advance {
            Advance {
                steps: 0,
                status: Status::Done,
            }
        }
        fn advance_silently(&mut self, _: &mut Stage<'_>, _: u64) -> Advance {
            Advance {
                steps: 0,
                status: Status::Done,
            }
        }
        fn restart(&mut self, _: &mut Stage<'_>) {}
        fn further_spaces(&self, _: &World) -> Vec<usize> {
            vec![3]
        }
        fn counters(&self) -> Counters {
            Counters::default()
        }
        fn path(&self) -> Option<Vec<u32>> {
            None
        }
        fn unit(&self, _: &World) -> f64 {
            1.0
        }
        fn path_length(&self, _: &World) -> Result<Option<f64>, Message> {
            Ok(None)
        }
        fn state_hash(&self) -> u64 {
            0
        }
    }
    let mut catalogue = Catalogue::standard();
    catalogue.add(Entry {
        id: "elsewhere",
        make: |_| Box::new(Elsewhere),
        ..CHATTY
    });
    let mut lab = lab_on(catalogue, &["........"], (0, 0), (7, 0));
    lab.add_lane("elsewhere").unwrap();
    assert!(lab.inspect(0, Cell::new(7, 0)).is_ok());
    lab.paint(0).unwrap();
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
fn a_saved_form_without_lanes_is_refused_or_given_one() {
    let mut lab = Lab::first();
    lab.remove_lane(1).unwrap();
    assert_eq!(lab.remove_lane(0).unwrap_err().id, "lane.last");
    let grid = Grid::from_rows(&["...."]).unwrap();
    let none = Lab::new(
        Catalogue::standard(),
        World::new("x", grid, Cell::new(0, 0), Cell::new(3, 0)).unwrap(),
    );
    assert!(
        Lab::restore(&none.save(), Catalogue::standard())
            .map_or(true, |lab| !lab.lanes().is_empty())
    );
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
fn a_lane_beyond_all_numbers_is_named() {
    let lab = Lab::first();
    let error = lab.lane(usize::MAX).err().unwrap();
    assert!(!error.to_string().contains("found=0"), "{error}");
}

#[test]
fn a_cell_outside_is_named_as_it_is() {
    let grid = Grid::from_rows(&["...."]).unwrap();
    let rule = MoveRule {
        corners: CornerRule::NeverCut,
        ..MoveRule::default()
    };
    let error = wayscope::path::grid_length(&grid, rule, &[0, 6]).unwrap_err();
    assert_ne!(
        error.arg("cell"),
        Some(&wayscope::message::Arg::Cell { x: 2, y: 0 }),
        "{error}"
    );
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
fn an_entry_takes_the_place_of_the_older_one() {
    let mut catalogue = Catalogue::standard();
    catalogue.add(a_star::ENTRY);
    assert_eq!(catalogue.entries()[0].id, "a-star");
}

#[test]
fn an_algorithm_that_is_not_ready_is_listed_and_refused() {
    let catalogue = Catalogue::standard().when(|id| id != "dijkstra");
    let listed = |entry: &wayscope::search::Entry| entry.id == "dijkstra";
    assert!(catalogue.entries().iter().any(listed));
    let refused = catalogue.entry("dijkstra").err().map(|why| why.id);
    assert_eq!(refused, Some("lane.not-loaded"));
    assert!(catalogue.entry("a-star").is_ok());
    let saved = Lab::first().save();
    let refused = Lab::restore(&saved, catalogue).err().map(|why| why.id);
    assert_eq!(refused, Some("lane.not-loaded"));
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

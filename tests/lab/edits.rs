//! Edits between two steps of lanes: what handles them goes on, what does not begins anew, and undo restores both.

use crate::support::labs::{finish, lab_on};
use crate::support::toys;
use wayscope::lab::{Catalogue, Lab, ReferenceSummary};
use wayscope::trace::{Counters, EventKind};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, generate};

fn paint(x: u32, y: u32, terrain: Terrain) -> Edit {
    Edit::Terrain {
        cells: vec![Cell::new(x, y)],
        terrain,
    }
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

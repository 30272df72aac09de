//! AA* and GAA*: later searches are led by what earlier ones found; AA* says when it does not know any more, GAA* mends
//! what it knows. That their plans are shortest ones is held in `journey.rs`.

use crate::support::labs::finish;
use wayscope::lab::{Catalogue, CellState, Lab};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

/// A wall with two gates; the upper one is on the way, the lower one a detour.
const GATES: [&str; 9] = [
    "...........@........",
    "...........@........",
    "....................",
    "...........@........",
    "...........@........",
    "...........@........",
    "...........@........",
    "....................",
    "...........@........",
];
const UPPER: (u32, u32) = (11, 2);
const LOWER: (u32, u32) = (11, 7);

/// A lab on that world with a lane of each, from the left to the right in the row of the upper gate.
fn lab_of(algorithms: &[&str]) -> Lab {
    in_row(2, algorithms)
}

fn in_row(y: u32, algorithms: &[&str]) -> Lab {
    let grid = Grid::from_rows(&GATES).unwrap();
    let world = World::new("t", grid, Cell::new(0, y), Cell::new(19, y)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    for algorithm in algorithms {
        lab.add_lane(algorithm).unwrap();
    }
    lab
}

fn set(lab: &mut Lab, (x, y): (u32, u32), terrain: Terrain) {
    let cells = vec![Cell::new(x, y)];
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
}

/// Goes on until the agent of a lane has gone so far.
fn walk_to(lab: &mut Lab, lane: usize, x: u32) {
    for step in 0..1_000 {
        while lab.advance(step, 1_000) > 0 {}
        let agent = lab.journey(lane).unwrap().unwrap().agent;
        if agent.is_some_and(|agent| lab.world().grid().cell(agent as usize).x >= x) {
            return;
        }
    }
    panic!("the agent does not come as far");
}

#[test]
fn a_second_search_expands_less_than_a_fresh_one_because_of_what_the_first_has_learned() {
    for algorithm in ["aa-star", "gaa-star"] {
        // Straight on there is the wall: the first search has to find out that it is in the way.
        let mut lab = in_row(5, &[algorithm]);
        walk_to(&mut lab, 0, 5);
        set(&mut lab, LOWER, Terrain::OutOfBounds);
        let stood = lab.journey(0).unwrap().unwrap().agent.unwrap();
        let stood = lab.world().grid().cell(stood as usize);
        finish(&mut lab);
        let journey = lab.journey(0).unwrap().unwrap();
        assert_eq!(journey.round, 2, "{algorithm}");

        // The same search, from where the agent stood, by one that has learned nothing.
        let mut fresh = in_row(5, &[algorithm]);
        set(&mut fresh, LOWER, Terrain::OutOfBounds);
        fresh.edit(Edit::Start(stood), Joined::New).unwrap();
        finish(&mut fresh);
        let alone = fresh.journey(0).unwrap().unwrap();
        assert_eq!(alone.round, 1);
        assert!(
            journey.expanded < alone.expanded,
            "{algorithm}: {} {}",
            journey.expanded,
            alone.expanded
        );
    }
}

#[test]
fn a_path_that_is_blocked_where_it_has_been_walked_is_no_reason_to_search() {
    for algorithm in ["aa-star", "gaa-star"] {
        let mut lab = lab_of(&[algorithm]);
        walk_to(&mut lab, 0, 5);
        set(&mut lab, (3, 2), Terrain::OutOfBounds);
        set(&mut lab, (15, 7), Terrain::OutOfBounds);
        finish(&mut lab);
        assert_eq!(lab.journey(0).unwrap().unwrap().round, 1, "{algorithm}");
    }
}

#[test]
fn when_a_gate_opens_aa_star_doubts_what_it_knows_and_gaa_star_mends_it() {
    let mut lab = lab_of(&["aa-star", "gaa-star"]);
    set(&mut lab, UPPER, Terrain::OutOfBounds);
    for lane in 0..2 {
        walk_to(&mut lab, lane, 1);
    }
    let says = |lab: &Lab, lane: usize| {
        let notes = &lab.summary().lanes[lane].notes;
        notes.iter().any(|note| note.id == "lane.doubtful")
    };
    assert!(!says(&lab, 0) && !says(&lab, 1));
    set(&mut lab, UPPER, Terrain::Dot);
    assert!(says(&lab, 0) && !says(&lab, 1));
    finish(&mut lab);
    let walked = |lane: usize| lab.journey(lane).unwrap().unwrap().walked;
    // AA* goes the long way that it knows; GAA* takes the gate.
    assert!(walked(0) > walked(1) + 1.0, "{} {}", walked(0), walked(1));
    // Back at a step before that it is not said.
    while lab.advance(1, 1_000) > 0 {}
    assert!(!says(&lab, 0));
}

#[test]
fn an_agent_that_learns_the_world_on_the_way_never_doubts() {
    let mut lab = lab_of(&["aa-star"]);
    set(&mut lab, UPPER, Terrain::OutOfBounds);
    lab.set_setting(0, "sensor", "2").unwrap();
    finish(&mut lab);
    let journey = lab.journey(0).unwrap().unwrap();
    assert!(journey.round > 1 && !journey.doubtful);
}

#[test]
fn what_was_searched_and_is_blocked_then_is_no_longer_said_to_be_searched() {
    for algorithm in ["aa-star", "gaa-star"] {
        let mut lab = in_row(5, &[algorithm]);
        walk_to(&mut lab, 0, 1);
        let plan = lab.journey(0).unwrap().unwrap().plan;
        let trail = lab.journey(0).unwrap().unwrap().trail;
        let off_the_way = |index: &usize| {
            let cell = lab.world().grid().cell(*index);
            let closed = lab.inspect(0, cell).unwrap().state == CellState::Closed;
            closed && !plan.contains(&(*index as u32)) && !trail.contains(&(*index as u32))
        };
        let index = (0..lab.world().grid().len()).find(off_the_way).unwrap();
        let cell = lab.world().grid().cell(index);
        set(&mut lab, (cell.x, cell.y), Terrain::OutOfBounds);
        assert_eq!(lab.journey(0).unwrap().unwrap().round, 1, "the plan stays");
        assert!(
            lab.branch(0, index as u32).unwrap().is_empty(),
            "{algorithm}"
        );
    }
}

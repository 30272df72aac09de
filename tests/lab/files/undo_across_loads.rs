//! Undo and redo across loads.

use wayscope::lab::{Catalogue, Lab, MAX_CHAPTER_BYTES, MAX_CHAPTERS, Pace};
use wayscope::world::{Cell, Edit, Grid, Joined, Scenario, Terrain, World};

fn wall(x: u32, y: u32) -> Edit {
    Edit::Terrain {
        cells: vec![Cell::new(x, y)],
        terrain: Terrain::Trees,
    }
}

fn lab(name: &str, width: u32, height: u32, algorithms: &[&str]) -> Lab {
    let grid = Grid::new(width, height, Terrain::Dot).unwrap();
    let goal = Cell::new(width - 1, height - 1);
    let world = World::new(name, grid, Cell::new(0, 0), goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    for id in algorithms {
        lab.add_lane(id).unwrap();
    }
    lab
}

/// All that is saved and what is shown of it.
fn state(lab: &mut Lab) -> (Vec<u8>, Vec<u64>) {
    lab.advance_within(lab.cursor(), lab.part(), 1_000_000);
    let hashes = lab.lanes().iter().map(|lane| lane.hash()).collect();
    (lab.save(), hashes)
}

#[test]
fn undo_goes_back_through_labs_and_the_edits_in_them() {
    let mut all = lab("one", 9, 5, &["a-star"]);
    all.set_setting(0, "neighbours", "4").unwrap();
    let scenario = Scenario {
        bucket: 0,
        map: "one".into(),
        width: 9,
        height: 5,
        start: Cell::new(1, 1),
        goal: Cell::new(2, 2),
        length: 1.5,
    };
    all.set_scenarios(vec![scenario]).unwrap();
    all.advance(4, 0);
    let mut states = vec![state(&mut all)];
    all.edit(wall(3, 3), Joined::New).unwrap();
    states.push(state(&mut all));
    for (name, ids) in [
        ("two", &["dijkstra", "greedy"][..]),
        ("three", &["breadth-first"]),
    ] {
        all.open(lab(name, 12, 7, ids));
        all.set_pace(Pace::Levels);
        states.push(state(&mut all));
        all.edit(wall(5, 5), Joined::New).unwrap();
        all.edit(Edit::Start(Cell::new(1, 1)), Joined::WithLast)
            .unwrap();
        states.push(state(&mut all));
    }
    let mut revision = all.world().revision();
    for _ in 0..2 {
        for known in states.iter().rev().skip(1) {
            assert!(all.can_undo() && all.summary().undo);
            assert!(all.undo());
            assert_eq!(state(&mut all), *known);
            assert!(all.world().revision() > revision);
            revision = all.world().revision();
        }
        assert!(!all.can_undo() && !all.undo());
        for known in &states[1..] {
            assert!(all.can_redo() && all.summary().redo);
            assert!(all.redo());
            assert_eq!(state(&mut all), *known);
            assert!(all.world().revision() > revision);
            revision = all.world().revision();
        }
        assert!(!all.can_redo() && !all.redo());
    }
    assert_eq!(all.summary().turns, 2 + 8);
    assert_eq!(all.forgotten(), 0);
}

#[test]
fn an_edit_ends_what_could_be_redone_unless_it_is_cancelled() {
    let mut all = lab("one", 9, 5, &["a-star"]);
    all.open(lab("two", 9, 5, &["a-star"]));
    all.edit(wall(4, 4), Joined::New).unwrap();
    all.undo();
    all.undo();
    all.edit(wall(1, 1), Joined::New).unwrap();
    assert!(!all.can_redo());
    assert!(all.cancel());
    assert!(all.can_redo() && all.redo());
    assert_eq!(all.world().name(), "two");
    assert!(all.redo(), "the edit in it");
    all.undo();
    all.undo();
    all.edit(wall(1, 1), Joined::New).unwrap();
    all.edit(wall(2, 1), Joined::New).unwrap();
    assert!(all.cancel());
    assert!(!all.can_redo(), "the gesture before is done");
    all.open(lab("three", 9, 5, &["a-star"]));
    all.undo();
    assert!(all.can_redo());
    all.undo();
    assert!(all.redo() && all.redo());
    assert_eq!(all.world().name(), "three");
}

#[test]
fn opening_ends_what_could_be_redone() {
    let mut all = lab("one", 9, 5, &["a-star"]);
    all.edit(wall(1, 1), Joined::New).unwrap();
    all.undo();
    all.open(lab("two", 9, 5, &["a-star"]));
    all.undo();
    assert!(all.redo());
    assert_eq!(all.world().name(), "two");
    all.undo();
    all.open(lab("three", 9, 5, &["a-star"]));
    assert!(!all.can_redo());
}

#[test]
fn what_is_kept_is_bounded_and_the_farthest_goes_first() {
    let mut all = lab("0", 4, 4, &["a-star"]);
    for n in 1..=MAX_CHAPTERS + 2 {
        all.open(lab(&n.to_string(), 4, 4, &["a-star"]));
    }
    assert_eq!(all.forgotten(), 2);
    let mut back = 0;
    while all.undo() {
        back += 1;
    }
    assert_eq!(back, MAX_CHAPTERS);
    assert_eq!(all.world().name(), "2");
    assert_eq!(all.forgotten(), 2, "turning back forgets nothing");

    // Sixteen million cells are a quarter of the room.
    let mut all = lab("0", 4096, 4096, &[]);
    let room = MAX_CHAPTER_BYTES / (1 << 24);
    for n in 1..=room + 1 {
        all.open(lab(&n.to_string(), 4096, 4096, &[]));
        assert!(all.memory().undo <= MAX_CHAPTER_BYTES as u64);
    }
    assert_eq!(all.forgotten(), 1);
    // Of one that is too large with its edits, those go first.
    let mut all = lab("0", 4096, 4096, &[]);
    for n in 1..room {
        all.open(lab(&n.to_string(), 4096, 4096, &[]));
    }
    all.edit(wall(1, 1), Joined::New).unwrap();
    all.open(lab("last", 4096, 4096, &[]));
    assert_eq!(all.forgotten(), 1);
}

#[test]
fn a_lab_can_say_where_it_came_from() {
    let before = lab("before", 6, 6, &["greedy"]).save();
    let mut all = lab("now", 9, 5, &["a-star"]);
    all.edit(wall(1, 1), Joined::New).unwrap();
    all.come_from(&before).unwrap();
    all.come_from(&lab("never", 6, 6, &["greedy"]).save())
        .unwrap();
    assert!(
        all.come_from(b"nothing").is_ok(),
        "it comes from somewhere already"
    );
    assert!(all.undo() && all.undo() && !all.undo());
    assert_eq!(
        (all.world().name(), all.lanes()[0].entry().id),
        ("before", "greedy")
    );
    assert!(all.redo() && all.redo());
    assert_eq!(all.world().name(), "now");
    let mut fresh = lab("now", 9, 5, &["a-star"]);
    assert_eq!(
        fresh.come_from(b"nothing").unwrap_err().id,
        "saved.not-wayscope"
    );
    assert!(!fresh.can_undo());
}

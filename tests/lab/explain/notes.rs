//! What a lab says besides its results, and what of it outlives the page.

use crate::support::labs::finish;
use wayscope::lab::{Catalogue, Lab};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, read_scenarios};

const SCEN: &[u8] = b"version 1\n0 small.map 5 3 0 1 4 1 4\n3 small.map 5 3 0 0 4 2 5.5\n";

fn lab(rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let (start, goal) = (Cell::new(start.0, start.1), Cell::new(goal.0, goal.1));
    let world = World::new("small", grid, start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab
}

fn notes(lab: &Lab, lane: usize) -> Vec<String> {
    let summary = lab.summary();
    let notes = summary.lanes[lane].notes.iter();
    notes.map(ToString::to_string).collect()
}

fn replace(lab: &mut Lab, name: &str, rows: &[&str]) {
    let edit = Edit::Replace {
        name: name.to_owned(),
        grid: Grid::from_rows(rows).unwrap(),
        start: Cell::new(0, 0),
        goal: Cell::new(0, 0),
    };
    lab.edit(edit, Joined::New).unwrap();
}

fn paint(lab: &mut Lab, x: u32, y: u32, terrain: Terrain) {
    let cells = vec![Cell::new(x, y)];
    let edit = Edit::Terrain { cells, terrain };
    lab.edit(edit, Joined::New).unwrap();
}

#[test]
fn a_start_or_goal_where_nothing_can_stand_is_named_as_the_reason() {
    let rows = ["@..", ".W.", "..@"];
    for (start, goal, said) in [
        ((0, 0), (1, 0), "ends.start-blocked start=(0,0) goal=(1,0)"),
        ((1, 0), (2, 2), "ends.goal-blocked start=(1,0) goal=(2,2)"),
        ((0, 0), (2, 2), "ends.both-blocked start=(0,0) goal=(2,2)"),
        ((1, 1), (1, 0), "ends.start-in-water start=(1,1) goal=(1,0)"),
        ((1, 0), (1, 1), "ends.goal-in-water start=(1,0) goal=(1,1)"),
    ] {
        let mut lab = lab(&rows, start, goal);
        assert_eq!(notes(&lab, 0), [said]);
        if said.contains("start-blocked") || said.contains("both") {
            lab.advance(1, 1);
            assert_eq!(lab.sentence(0).unwrap().to_string(), said);
        }
        finish(&mut lab);
        assert_eq!(lab.summary().lanes[0].status, "exhausted");
        assert_eq!(lab.sentence(0).unwrap().to_string(), said);
        assert_eq!(notes(&lab, 1), [said]);
    }
    // Walled in is another matter: there the search itself is the reason.
    let mut lab = lab(&[".@.", "@@.", "..."], (0, 0), (2, 2));
    finish(&mut lab);
    assert_eq!(notes(&lab, 0), [""; 0]);
    assert_eq!(lab.sentence(0).unwrap().id, "event.exhausted");
}

#[test]
fn every_distance_can_be_known_though_the_goal_is_a_wall() {
    let mut lab = lab(&["..", ".@"], (0, 0), (1, 1));
    lab.set_setting(1, "target", "all").unwrap();
    finish(&mut lab);
    assert_eq!(lab.sentence(1).unwrap().id, "event.settled-all");
    assert_eq!(notes(&lab, 1).len(), 1);
}

#[test]
fn a_run_longer_than_its_trace_says_which_steps_are_at_hand() {
    let grid = Grid::new(300, 300, Terrain::Dot).unwrap();
    let world = World::new("wide", grid, Cell::new(0, 0), Cell::new(299, 299)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.limit_traces(0);
    lab.add_lane("dijkstra").unwrap();
    lab.add_lane("a-star").unwrap();
    while lab.advance(0, 50_000) > 0 {}
    let last = lab.lanes()[0].trace().last();
    let steps = lab.lanes()[0].steps();
    assert!(last < steps);
    let said = format!("lane.at-hand first=0 last={last} steps={steps}");
    assert_eq!(notes(&lab, 0), [said]);
    assert_eq!(notes(&lab, 1), [""; 0], "a short run is kept whole");
    finish(&mut lab);
    let first = lab.lanes()[0].trace().first();
    assert!(first > 0);
    let said = format!("lane.at-hand first={first} last={steps} steps={steps}");
    assert_eq!(notes(&lab, 0), [said]);
}

#[test]
fn settings_without_effect_are_named() {
    let mut lab = lab(&["..."], (0, 0), (2, 0));
    assert_eq!(lab.summary().lanes[0].idle, [""; 0]);
    lab.set_setting(0, "neighbours", "4").unwrap();
    assert_eq!(lab.summary().lanes[0].idle, ["corners", "diagonal"]);
    assert_eq!(lab.summary().lanes[1].idle, [""; 0]);
}

#[test]
fn heuristics_that_overestimate_are_named_by_the_moves() {
    let mut lab = lab(&["..."], (0, 0), (2, 0));
    let of = |lab: &Lab, lane: usize| lab.summary().lanes[lane].overestimating.clone();
    assert_eq!(of(&lab, 0), ["manhattan"]);
    assert_eq!(of(&lab, 1), [""; 0], "there is none to choose");
    lab.set_setting(0, "diagonal", "1.4").unwrap();
    assert_eq!(of(&lab, 0), ["manhattan", "euclidean"]);
    lab.set_setting(0, "neighbours", "4").unwrap();
    assert_eq!(of(&lab, 0), [""; 0]);
    lab.set_setting(0, "neighbours", "hex").unwrap();
    assert_eq!(of(&lab, 0), ["manhattan"]);
}

#[test]
fn settings_that_cannot_be_are_refused_with_those_that_can() {
    let mut lab = lab(&["..."], (0, 0), (2, 0));
    let before = lab.save();
    let long = "x".repeat(1_000_000);
    let error = lab.set_setting(0, &long, "8").unwrap_err().to_string();
    assert!(error.starts_with("setting.unknown setting=xxxx"), "{error}");
    assert!(error.contains("neighbours") && error.len() < 200, "{error}");
    let error = lab.set_setting(0, "neighbours", "6").unwrap_err();
    assert_eq!(
        error.to_string(),
        "setting.unknown-option setting=neighbours found=6 expected=8, 4, hex"
    );
    let error = lab.set_algorithm(0, "b-star").unwrap_err().to_string();
    assert!(error.starts_with("lane.unknown-algorithm found=b-star expected=a-star, dijkstra"));
    assert_eq!(lab.add_lane("").unwrap_err().id, "lane.unknown-algorithm");
    assert_eq!(lab.save(), before);
}

#[test]
fn scenarios_and_whether_the_map_was_drawn_on_are_saved() {
    let mut lab = lab(&[".....", ".@@@.", "....."], (0, 1), (4, 1));
    lab.set_scenarios(read_scenarios(SCEN).unwrap()).unwrap();
    assert!(lab.world().is_untouched());
    let again = Lab::restore(&lab.save(), Catalogue::standard()).unwrap();
    assert_eq!(again.scenarios(), lab.scenarios());
    assert!(again.world().is_untouched());
    paint(&mut lab, 0, 0, Terrain::Trees);
    let mut again = Lab::restore(&lab.save(), Catalogue::standard()).unwrap();
    assert!(!again.world().is_untouched());
    paint(&mut again, 0, 0, Terrain::Dot);
    assert!(again.world().is_untouched());
    // The older form without sizes, and a name that no file system has.
    let older = format!("0 {} 0 1 4 1 4\n1 b 0 0 4 2 0\n", "n".repeat(5_000));
    lab.set_scenarios(read_scenarios(older.as_bytes()).unwrap())
        .unwrap();
    let again = Lab::restore(&lab.save(), Catalogue::standard()).unwrap();
    let names: Vec<_> = again
        .scenarios()
        .iter()
        .map(|one| one.map.as_str())
        .collect();
    assert_eq!(names, ["", "b"]);
    assert_eq!(again.scenarios()[1], lab.scenarios()[1]);
}

#[test]
fn saved_scenarios_that_cannot_be_are_refused() {
    let mut lab = lab(&[".....", ".@@@.", "....."], (0, 1), (4, 1));
    let plain = lab.save();
    lab.set_scenarios(read_scenarios(SCEN).unwrap()).unwrap();
    let saved = lab.save();
    let refused = |bytes: &[u8]| match Lab::restore(bytes, Catalogue::standard()) {
        Ok(_) => panic!("taken"),
        Err(message) => message.id,
    };
    let length = 4.0_f64.to_le_bytes();
    let at = saved.windows(8).position(|bytes| bytes == length).unwrap();
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        let mut bytes = saved.clone();
        bytes[at..at + 8].copy_from_slice(&bad.to_le_bytes());
        assert_eq!(refused(&bytes), "saved.wrong");
    }
    let mut outside = saved.clone();
    outside[at - 1] = 9;
    assert_eq!(refused(&outside), "scen.outside");
    // Another map's: their section moved in front of the world.
    let mut early = plain[..5].to_vec();
    early.extend_from_slice(&[5, 1, 0]);
    early.extend_from_slice(&plain[5..]);
    assert_eq!(refused(&early), "saved.wrong");
    let mut many = plain.clone();
    many.extend_from_slice(&[5, 1, 200]);
    assert_eq!(refused(&many), "saved.cut-short");
}

#[test]
fn undo_brings_a_worlds_scenarios_back() {
    let mut lab = lab(&[".....", ".@@@.", "....."], (0, 1), (4, 1));
    let scenarios = read_scenarios(SCEN).unwrap();
    lab.set_scenarios(scenarios.clone()).unwrap();
    paint(&mut lab, 2, 0, Terrain::Trees);
    replace(&mut lab, "other", &["...", "..."]);
    assert_eq!(lab.scenarios(), []);
    let error = lab.use_scenario(0).unwrap_err();
    assert_eq!(error.id, "scenario.none");
    lab.undo();
    assert_eq!(lab.scenarios(), scenarios);
    lab.redo();
    assert_eq!(lab.scenarios(), []);
    for n in 1..=20 {
        replace(&mut lab, "more", &[".".repeat(n).as_str()]);
    }
    for _ in 1..=20 {
        lab.undo();
    }
    lab.undo();
    assert_eq!(
        lab.scenarios(),
        scenarios,
        "worlds without any take no place"
    );
    lab.undo();
    assert!(lab.world().is_untouched());
}

//! What the lab writes into scenario files, against the oracle and read back.

use crate::support::labs::finish;
use crate::support::oracle::{OracleRule, shortest};
use crate::support::worlds;
use crate::support::worlds::cases;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab};
use wayscope::world::{Cell, Edit, Grid, Joined, World, read_scenarios, shipped, write_scenarios};

fn lab_on(rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let world = World::new(
        "box",
        grid,
        Cell::new(start.0, start.1),
        Cell::new(goal.0, goal.1),
    );
    let mut lab = Lab::new(Catalogue::standard(), world.unwrap());
    lab.add_lane("a-star").unwrap();
    lab
}

#[test]
fn the_problem_is_written_as_the_benchmarks_write_it() {
    let mut lab = lab_on(&[".....", ".@@@.", "....."], (0, 1), (4, 0));
    let right = "version 1\n1\tbox.map\t5\t3\t0\t1\t4\t0\t5\n";
    assert_eq!(
        lab.problem_file().unwrap(),
        right,
        "before anything is searched"
    );
    finish(&mut lab);
    assert_eq!(lab.problem_file().unwrap(), right, "from the reference");
    lab.edit(Edit::Goal(Cell::new(4, 2)), Joined::New).unwrap();
    lab.edit(Edit::Start(Cell::new(0, 0)), Joined::New).unwrap();
    let open = lab_on(&["...", "...", "..."], (0, 0), (2, 1));
    assert_eq!(
        open.problem_file().unwrap(),
        "version 1\n0\tbox.map\t3\t3\t0\t0\t2\t1\t2.41421356\n"
    );
}

#[test]
fn where_there_is_no_path_the_length_is_0() {
    let mut lab = lab_on(&["..@..", "..@.."], (0, 0), (4, 1));
    for _ in 0..2 {
        let problem = lab.problem().unwrap();
        assert_eq!((problem.length, problem.bucket), (0.0, 0));
        assert_ne!(problem.start, problem.goal);
        finish(&mut lab);
    }
    let same = lab_on(&["..", ".."], (1, 1), (1, 1));
    assert_eq!(same.problem().unwrap().length, 0.0);
    let blocked = lab_on(&[".@", ".."], (0, 0), (1, 0));
    assert_eq!(blocked.problem().unwrap().length, 0.0);
}

#[test]
fn the_lanes_settings_and_terrain_costs_do_not_matter() {
    let mut lab = lab_on(&["...", "...", "..."], (0, 0), (2, 2));
    let right = lab.problem().unwrap();
    assert_eq!(right.length, 2.828_427_12);
    lab.set_setting(0, "neighbours", "4").unwrap();
    finish(&mut lab);
    assert_eq!(lab.problem().unwrap(), right);
    lab.set_setting(0, "neighbours", "8").unwrap();
    let cells = vec![Cell::new(1, 1)];
    lab.edit(Edit::Cost { cells, cost: 200 }, Joined::New)
        .unwrap();
    finish(&mut lab);
    assert_ne!(lab.summary().lanes[0].cost, Some(right.length));
    assert_eq!(lab.problem().unwrap(), right);
}

#[test]
fn loaded_scenarios_come_out_as_they_went_in() {
    let mut lab = Lab::first();
    assert_eq!(lab.scenario_file(), "version 1\n");
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/bay.map.scen");
    let text = std::fs::read_to_string(file).unwrap();
    lab.set_scenarios(read_scenarios(text.as_bytes()).unwrap())
        .unwrap();
    assert_eq!(lab.scenario_file(), text);
    // The older form says no sizes: they are added.
    let old = "0 bay.map 1 1 5 1 4\n";
    lab.set_scenarios(read_scenarios(old.as_bytes()).unwrap())
        .unwrap();
    assert_eq!(
        lab.scenario_file(),
        "version 1\n0\tbay.map\t64\t36\t1\t1\t5\t1\t4\n"
    );
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_length_is_the_oracles(case in worlds::problems(12)) {
        let (grid, start, goal) = (case.grid, case.start, case.goal);
        let plain = Grid::from_terrain(grid.width(), grid.height(), grid.terrain().to_vec()).unwrap();
        let right = shortest(&plain, OracleRule::MOVING_AI, start, goal);
        let world = World::new("any", grid, start, goal).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.add_lane("dijkstra").unwrap();
        for _ in 0..2 {
            let problem = lab.problem().unwrap();
            prop_assert!((problem.length - right.unwrap_or(0.0)).abs() <= 5e-9);
            let text = write_scenarios(std::slice::from_ref(&problem));
            prop_assert_eq!(&text, &lab.problem_file().unwrap());
            prop_assert_eq!(read_scenarios(text.as_bytes()).unwrap(), vec![problem]);
            finish(&mut lab);
        }
    }
}

#[test]
fn every_shipped_map_has_its_opening_problem_in_its_file() {
    for map in shipped()
        .iter()
        .filter(|map| map.id != "county" && map.id != "delta")
    {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
        let grid = wayscope::world::read_map(
            &std::fs::read(folder.join(format!("{}.map", map.id))).unwrap(),
        );
        let text = std::fs::read_to_string(folder.join(format!("{}.map.scen", map.id))).unwrap();
        let world = World::new(map.id, grid.unwrap(), map.start, map.goal).unwrap();
        let lab = Lab::new(Catalogue::standard(), world);
        let line = lab
            .problem_file()
            .unwrap()
            .lines()
            .nth(1)
            .unwrap()
            .to_owned();
        assert!(
            text.lines().any(|other| other == line),
            "{}: {line}",
            map.id
        );
    }
}

#[test]
fn a_grid_that_fits_the_lanes_is_known_before() {
    use wayscope::lab::MAX_LANES;
    use wayscope::world::MAX_CELLS;
    let mut lab = Lab::first();
    assert_eq!(lab.most_cells(), MAX_CELLS);
    assert!(lab.check_cells(MAX_CELLS).is_ok());
    while lab.lanes().len() < MAX_LANES {
        lab.add_lane("dijkstra").unwrap();
    }
    let most = lab.most_cells();
    assert!((4_000_000..MAX_CELLS).contains(&most), "{most}");
    assert!(lab.check_cells(most).is_ok());
    assert_eq!(lab.check_cells(most + 1).unwrap_err().id, "lane.too-large");
}

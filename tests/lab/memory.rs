//! What a lab holds in memory, and that it is told before it bites.

use wayscope::lab::{Catalogue, Lab, MAX_LANES, MEMORY_LIMIT, Memory};
use wayscope::message::Arg;
use wayscope::world::{Cell, Edit, Grid, Joined, MAX_CELLS, Terrain, World, generate};

fn lab(world: World) -> Lab {
    Lab::new(Catalogue::standard(), world)
}

fn replace(grid: Grid) -> Edit {
    let goal = Cell::new(grid.width() - 1, grid.height() - 1);
    Edit::Replace {
        name: "other".into(),
        grid,
        start: Cell::new(0, 0),
        goal,
    }
}

/// Runs a lab to its end and answers the most that it held.
fn watch(lab: &mut Lab) -> Memory {
    let mut most = lab.memory();
    while lab.advance(u64::MAX, 5_000) > 0 {
        for lane in 0..lab.lanes().len() {
            lab.paint(lane).unwrap();
        }
        let now = lab.memory();
        assert_eq!(now.most, most.most, "foretold once and for all");
        if now.total > most.total {
            most = now;
        }
    }
    most
}

/// Worlds that cost a search much: all of it open, none of it leading to the goal, much of it open at once.
fn worlds() -> Vec<World> {
    let side = 150;
    let (start, goal) = (Cell::new(75, 75), Cell::new(149, 149));
    let open = Grid::new(side, side, Terrain::Dot).unwrap();
    let mut closed = open.clone();
    for (x, y) in [(148, 148), (148, 149), (149, 148)] {
        closed.set_terrain(closed.index(Cell::new(x, y)), Terrain::Trees);
    }
    let mut dear = closed.clone();
    (0..dear.len()).for_each(|i| dear.set_cost(i, (i * 7 % 250) as u8 + 1));
    let random = generate("random", side, side, 3, 35.0).unwrap().grid;
    let mut risky = dear.clone();
    (0..risky.len()).for_each(|i| risky.set_risk(i, (i % 10) as u8));
    [open, closed, dear, risky, random]
        .map(|grid| World::new("test", grid, start, goal).unwrap())
        .into()
}

/// Usually each option of an entry's settings has one of the worlds, in turn; all of them with WAYSCOPE_ALL=1.
#[test]
fn no_lane_comes_to_hold_more_than_was_foretold() {
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    let catalogue = Catalogue::standard();
    for (turn, entry) in catalogue.entries().iter().enumerate() {
        let choices = entry.all_settings().into_iter().flat_map(|spec| {
            let options = spec.options.iter();
            options.map(move |option| (spec.id, *option))
        });
        for (number, (setting, option)) in choices.enumerate() {
            let worlds = worlds().into_iter().enumerate();
            for (_, world) in worlds.filter(|(at, _)| all || (turn + number) % 5 == *at) {
                let mut lab = lab(world);
                lab.limit_traces(0);
                lab.add_lane(entry.id).unwrap();
                lab.set_setting(0, setting, option).unwrap();
                let held = watch(&mut lab);
                let traces = held.lanes[0].trace;
                let what = format!("{} with {setting} {option}: {held:?}", entry.id);
                assert!(held.total - traces <= held.most, "{what}");
                assert!(held.total * 4 > held.most, "far too careful: {what}");
            }
        }
    }
}

#[test]
fn each_part_is_counted_and_the_sum_is_all() {
    let cells = 150 * 150;
    let mut lab = lab(worlds().swap_remove(1));
    lab.add_lane("a-star").unwrap();
    lab.add_lane("bidirectional-a-star").unwrap();
    let before = lab.memory();
    assert_eq!((before.world, before.undo), (cells, 0));
    assert_eq!(before.limit, MEMORY_LIMIT);
    let views: Vec<_> = before.lanes.iter().map(|lane| lane.view).collect();
    assert_eq!(views, [25 * cells, 2 * 25 * cells]);
    assert_eq!(before.lanes[0].picture, 5 * cells);
    let held = watch(&mut lab);
    // 16 bytes a node, since costs of so small a map are narrow, and a byte for the moves.
    assert!(held.lanes[0].search >= 17 * cells);
    assert!(held.lanes[1].search >= 33 * cells);
    assert!(held.lanes[0].trace > 1 << 20);
    assert!(held.references >= 2 * 17 * cells, "there and back");
    let lanes = held.lanes.iter();
    let sum: u64 = lanes.map(|l| l.search + l.trace + l.view + l.picture).sum();
    assert_eq!(held.total, held.world + held.undo + held.references + sum);
    let cells = (0..100).map(|x| Cell::new(x, 0)).collect();
    let terrain = Terrain::Trees;
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
    let undo = lab.memory().undo;
    assert!((500..5_000).contains(&undo), "{undo}");
    lab.edit(replace(Grid::new(3, 3, Terrain::Dot).unwrap()), Joined::New)
        .unwrap();
    assert_eq!(lab.memory().world, 9);
    assert!(
        lab.memory().undo > undo + 150 * 150,
        "the world that was left"
    );
    lab.remove_lane(1).unwrap();
    assert_eq!(lab.memory().lanes.len(), 1);
}

#[test]
fn the_largest_world_holds_two_lanes_and_not_three() {
    let mut lab = Lab::first();
    assert_eq!(lab.most_cells(), MAX_CELLS);
    let two = lab.memory_on(MAX_CELLS);
    assert!((3_000_000_000..MEMORY_LIMIT).contains(&two), "{two}");
    lab.add_lane("a-star").unwrap();
    let refused = lab.check_cells(MAX_CELLS).unwrap_err();
    assert_eq!(refused.id, "lane.too-large");
    assert_eq!(refused.arg("most"), Some(&Arg::Int(2)));
    assert_eq!(refused.arg("lanes"), Some(&Arg::Int(3)));
    assert!(lab.check_cells(lab.most_cells()).is_ok());
    assert!(lab.check_cells(lab.most_cells() + 1).is_err());
    assert!(lab.memory_on(lab.most_cells() + 1) > lab.memory_on(lab.most_cells()));
    while lab.lanes().len() < MAX_LANES {
        lab.add_lane("a-star").unwrap();
    }
    assert!(lab.check_cells(2600 * 2600).is_ok(), "as the readme says");
}

#[test]
fn what_would_not_fit_is_refused_wherever_it_comes_from() {
    let large = || Grid::new(4096, 4096, Terrain::OutOfBounds).unwrap();
    let mut lab = Lab::first();
    lab.edit(replace(large()), Joined::New).unwrap();
    let revision = lab.world().revision();
    for refused in [
        lab.check_lane("a-star").unwrap_err(),
        lab.add_lane("a-star").unwrap_err(),
        lab.set_algorithm(0, "bidirectional-a-star").unwrap_err(),
    ] {
        assert_eq!(refused.id, "lane.too-large");
    }
    assert_eq!(
        lab.check_lane("b-star").unwrap_err().id,
        "lane.unknown-algorithm"
    );
    // Of one world and of one that undo would bring back.
    assert!(lab.undo());
    while lab.lanes().len() < MAX_LANES {
        assert!(lab.check_lane("dijkstra").is_ok());
        lab.add_lane("dijkstra").unwrap();
    }
    assert_eq!(lab.check_lane("dijkstra").unwrap_err().id, "lane.too-many");
    assert_eq!(lab.check_undo(), Ok(()), "nothing to undo");
    assert_eq!(lab.check_redo().unwrap_err().id, "lane.too-large");
    assert_eq!(lab.world().revision(), revision + 1);
    while lab.lanes().len() > 2 {
        lab.remove_lane(2).unwrap();
    }
    assert_eq!(lab.check_redo(), Ok(()));
    assert!(lab.redo());
    assert_eq!(lab.world().grid().len(), MAX_CELLS);
    lab.edit(replace(Grid::new(9, 9, Terrain::Dot).unwrap()), Joined::New)
        .unwrap();
    lab.add_lane("a-star").unwrap();
    assert_eq!(lab.check_undo().unwrap_err().id, "lane.too-large");
    assert_eq!(lab.check_cells(81), Ok(()));
}

//! The lab as a front end drives it.

use crate::support::labs::finish;
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::lab::{
    Catalogue, CellState, Lab, MARKS, MAX_LANES, Offer, Palette, ReferenceSummary,
};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, generate};

fn lab_on(rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let (start, goal) = (Cell::new(start.0, start.1), Cell::new(goal.0, goal.1));
    let world = World::new("test", grid, start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab
}

fn wall(x: u32, y: u32) -> Edit {
    Edit::Terrain {
        cells: vec![Cell::new(x, y)],
        terrain: Terrain::OutOfBounds,
    }
}

fn all_hashes(lab: &Lab) -> Vec<u64> {
    lab.lanes().iter().map(|lane| lane.hash()).collect()
}

/// A lab with A* on an open floor of 200 by 200 cells.
fn wide_lab() -> Lab {
    let rows = vec![".".repeat(200); 200];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let grid = Grid::from_rows(&rows).unwrap();
    let world = World::new("wide", grid, Cell::new(2, 2), Cell::new(30, 20)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star").unwrap();
    lab
}

/// Units of work until nothing is left, few at a time.
fn units_to_the_end(lab: &mut Lab) -> u64 {
    let mut all = 0;
    loop {
        match lab.advance(0, 64) {
            0 => return all,
            done => {
                assert!(done <= 64, "{done}");
                all += done;
            }
        }
    }
}

#[test]
fn what_a_reference_makes_beforehand_is_work_in_units() {
    let mut lab = wide_lab();
    let first = units_to_the_end(&mut lab);
    // The same world again: moves and memory are there.
    lab.edit(wall(190, 190), Joined::New).unwrap();
    assert!(lab.undo());
    let again = units_to_the_end(&mut lab);
    let beforehand = first - again;
    assert!((2_000..20_000).contains(&beforehand), "{first} {again}");
}

#[test]
fn a_clock_is_asked_after_every_few_units_of_whatever_is_done() {
    let mut lab = wide_lab();
    let mut slices = 0;
    loop {
        let mut asked = 0;
        let done = lab.advance_while(0, 0, &mut || {
            asked += 1;
            asked < 3
        });
        if done == 0 {
            break;
        }
        assert!(
            asked <= 3 && done <= 64 * asked,
            "{done} units, asked {asked} times"
        );
        slices += 1;
    }
    let rest = lab.advance(0, u64::MAX);
    assert!(slices > 20 && rest == 0, "{slices} slices, {rest}");
}

#[test]
fn the_first_scene_is_solved_and_proven_optimal() {
    let mut lab = Lab::first();
    finish(&mut lab);
    let summary = lab.summary();
    assert!(summary.complete && summary.arrived && !summary.working);
    assert_eq!(summary.lanes.len(), 2);
    for lane in &summary.lanes {
        assert_eq!(lane.status, "found");
        assert_eq!(lane.reference, ReferenceSummary::Known { cost: lane.cost });
        assert_eq!(lane.fault, None);
    }
    let [a_star, dijkstra] = &summary.lanes[..] else {
        panic!("two lanes")
    };
    assert!(
        a_star.counters.expanded * 3 < dijkstra.counters.expanded * 2,
        "A* shows that it leans to the goal"
    );
}

#[test]
fn lanes_are_shown_in_lock_step_and_shorter_ones_stay_at_their_end() {
    let mut lab = Lab::first();
    finish(&mut lab);
    let ends: Vec<u64> = lab.lanes().iter().map(|lane| lane.steps()).collect();
    for step in [0, 1, 2, 100, ends[0], ends[0] + 1, ends[1], u64::MAX] {
        lab.advance(step, 0);
        for (lane, &end) in lab.lanes().iter().zip(&ends) {
            assert_eq!(lane.at(), step.min(end));
        }
        assert_eq!(lab.summary().cursor, step.min(ends[0].max(ends[1])));
        assert_eq!(lab.path(0).unwrap().is_some(), step >= ends[0]);
    }
}

#[test]
fn an_edit_begins_again_and_undo_restores_the_very_same_run() {
    let mut lab = lab_on(&["........", "........", "........"], (0, 1), (7, 1));
    finish(&mut lab);
    let (before, cost) = (all_hashes(&lab), lab.summary().lanes[0].cost);
    assert_eq!(cost, Some(7.0));
    lab.edit(wall(4, 1), Joined::New).unwrap();
    assert_eq!(lab.summary().lanes[0].status, "running");
    assert_eq!(lab.summary().lanes[0].reference, ReferenceSummary::Checking);
    assert!(lab.has_work());
    finish(&mut lab);
    assert!(lab.summary().lanes[0].cost > cost);
    assert!(lab.undo());
    finish(&mut lab);
    assert_eq!(all_hashes(&lab), before);
    assert_eq!(lab.summary().lanes[0].cost, cost);
    assert!(lab.redo());
    finish(&mut lab);
    assert_ne!(all_hashes(&lab), before);
    assert!(!lab.redo());
}

#[test]
fn a_cancelled_gesture_has_never_been() {
    let mut lab = lab_on(&["........", "........", "........"], (0, 1), (7, 1));
    lab.edit(wall(2, 0), Joined::New).unwrap();
    lab.edit(wall(3, 0), Joined::New).unwrap();
    lab.undo();
    let before = lab.world().grid().clone();
    lab.edit(wall(4, 1), Joined::New).unwrap();
    lab.edit(wall(5, 1), Joined::WithLast).unwrap();
    assert!(
        !lab.summary().redo,
        "a gesture in progress leaves nothing to redo"
    );
    assert!(lab.cancel());
    assert_eq!(lab.world().grid(), &before);
    assert!(!lab.cancel(), "it is gone");
    assert!(lab.redo(), "what had been undone before can be done again");
    assert_eq!(
        lab.world().grid().get(Cell::new(3, 0)),
        Some(Terrain::OutOfBounds)
    );
    assert!(lab.undo() && lab.undo() && !lab.undo());
}

#[test]
fn lanes_that_would_not_fit_are_refused() {
    let side = 4096;
    let grid = Grid::new(side, side, Terrain::OutOfBounds).unwrap();
    let edit = |grid| Edit::Replace {
        name: "large".into(),
        grid,
        start: Cell::new(0, 0),
        goal: Cell::new(0, 0),
    };
    let mut lab = Lab::first();
    lab.add_lane("a-star").unwrap();
    assert_eq!(
        lab.edit(edit(grid.clone()), Joined::New).unwrap_err().id,
        "lane.too-large"
    );
    assert_eq!(lab.world().grid().width(), 64);
    lab.remove_lane(0).unwrap();
    lab.edit(edit(grid), Joined::New).unwrap();
    assert_eq!(lab.add_lane("a-star").unwrap_err().id, "lane.too-large");
}

#[test]
fn a_refused_edit_changes_nothing() {
    let mut lab = Lab::first();
    finish(&mut lab);
    let (hashes, revision) = (all_hashes(&lab), lab.world().revision());
    assert!(lab.edit(wall(9_999, 0), Joined::New).is_err());
    assert!(lab.set_setting(0, "heuristic", "clairvoyant").is_err());
    assert!(lab.set_setting(0, "colour", "blue").is_err());
    assert!(lab.set_setting(7, "heuristic", "zero").is_err());
    assert!(lab.set_algorithm(0, "psychic").is_err());
    assert!(lab.use_scenario(0).is_err());
    assert!(lab.inspect(0, Cell::new(9_999, 9_999)).is_err());
    assert_eq!(
        (all_hashes(&lab), lab.world().revision()),
        (hashes, revision)
    );
}

#[test]
fn no_path_is_told_as_such() {
    let mut lab = lab_on(&["...@....", "...@....", "...@...."], (0, 1), (7, 1));
    finish(&mut lab);
    let summary = lab.summary();
    for (number, lane) in summary.lanes.iter().enumerate() {
        assert_eq!((lane.status, lane.cost), ("exhausted", None));
        assert_eq!(lane.reference, ReferenceSummary::Known { cost: None });
        assert_eq!(lab.sentence(number).unwrap().id, "event.exhausted");
        assert_eq!(lab.path(number).unwrap(), None);
    }
    // A blocked start reaches nothing, not even itself.
    let mut lab = lab_on(&["@..."], (0, 0), (0, 0));
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].status, "exhausted");
    // Start and goal in one free cell: a path of no moves.
    let mut lab = lab_on(&["...."], (2, 0), (2, 0));
    finish(&mut lab);
    assert_eq!(
        (lab.summary().lanes[0].cost, lab.summary().lanes[0].moves),
        (Some(0.0), Some(0))
    );
}

#[test]
fn lanes_come_and_go_and_share_their_references() {
    let mut lab = Lab::first();
    while lab.lanes().len() < MAX_LANES {
        lab.add_lane("a-star").unwrap();
    }
    assert_eq!(lab.add_lane("a-star").unwrap_err().id, "lane.too-many");
    lab.set_setting(2, "corners", "always").unwrap();
    finish(&mut lab);
    let summary = lab.summary();
    assert!(summary.lanes[2].cost < summary.lanes[1].cost);
    for lane in &summary.lanes {
        assert_eq!(lane.reference, ReferenceSummary::Known { cost: lane.cost });
    }
    // A new lane takes over the move rule of the one before it; another algorithm keeps what both have.
    lab.set_setting(5, "neighbours", "4").unwrap();
    lab.set_algorithm(5, "dijkstra").unwrap();
    assert_eq!(lab.lane(5).unwrap().settings().get("neighbours"), "4");
    for _ in 1..MAX_LANES {
        lab.remove_lane(0).unwrap();
    }
    assert_eq!(lab.remove_lane(0).unwrap_err().id, "lane.last");
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].settings.get("neighbours"), "4");
}

#[test]
fn a_scenario_is_one_edit() {
    let mut lab = lab_on(&["........", "........", "........"], (0, 1), (7, 1));
    let text = b"version 1\n1\ttest.map\t8\t3\t1\t0\t5\t2\t4.82842712\n";
    lab.set_scenarios(wayscope::world::read_scenarios(text).unwrap())
        .unwrap();
    lab.use_scenario(0).unwrap();
    finish(&mut lab);
    let cost = lab.summary().lanes[0].cost.unwrap();
    assert!((cost - lab.scenarios()[0].length).abs() < 1e-8);
    assert!(lab.undo());
    assert_eq!(
        (lab.world().start(), lab.world().goal()),
        (Cell::new(0, 1), Cell::new(7, 1))
    );
    assert!(!lab.undo(), "both ends moved in one edit");
    let other = b"version 1\n1\tother.map\t9\t3\t1\t0\t5\t2\t4.8\n";
    let scenarios = wayscope::world::read_scenarios(other).unwrap();
    assert!(lab.set_scenarios(scenarios).is_err());
    assert_eq!(lab.scenarios().len(), 1, "those at hand stay");
}

#[test]
fn sentences_name_the_cell_and_its_numbers() {
    let mut lab = lab_on(&[".....", ".....", "....."], (0, 1), (4, 1));
    finish(&mut lab);
    let ids = |lab: &mut Lab, lane: usize| -> Vec<String> {
        (0..=lab.lanes()[lane].steps())
            .map(|step| {
                lab.advance(step, 0);
                lab.sentence(lane).unwrap().to_string()
            })
            .collect()
    };
    let told = ids(&mut lab, 0);
    assert!(told[0].starts_with("event.ready start=(0,1)"), "{told:?}");
    assert!(
        told[1].starts_with("event.open-start cell=(0,1) g=0 h=4 f=4"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("event.expanded cell=(0,1) g=0 h=4 f=4 ties=1 generated=5 improved=0"),
        "{told:?}"
    );
    assert!(
        told.last()
            .unwrap()
            .starts_with("event.reached cell=(4,1) cost=4 g=4 expanded=4"),
        "{told:?}"
    );
    // What is not proven is not said to be.
    lab.set_setting(0, "heuristic", "manhattan").unwrap();
    finish(&mut lab);
    let unproven = ids(&mut lab, 0);
    let last = unproven.last().unwrap();
    assert!(last.starts_with("event.reached-unproven"), "{last}");
    lab.set_setting(0, "heuristic", "octile").unwrap();
    finish(&mut lab);
    let dijkstra = ids(&mut lab, 1);
    assert!(
        dijkstra[3].starts_with("event.expanded.any"),
        "three cells at distance 1: {dijkstra:?}"
    );
    assert!(dijkstra[3].contains("ties=3"), "{dijkstra:?}");
}

#[test]
fn cells_can_be_inspected() {
    let mut lab = lab_on(&["..@..", "..@..", "....."], (0, 0), (4, 0));
    finish(&mut lab);
    let start = lab.inspect(0, Cell::new(0, 0)).unwrap();
    assert_eq!(
        (start.state, start.g, start.parent),
        (CellState::Closed, Some(0.0), None)
    );
    assert_eq!(
        lab.inspect(0, Cell::new(2, 0)).unwrap().state,
        CellState::Blocked
    );
    let goal = lab.inspect(0, Cell::new(4, 0)).unwrap();
    assert!((goal.g.unwrap() - lab.summary().lanes[0].cost.unwrap()).abs() < 1e-6);
    assert_eq!(goal.h, Some(0.0));
    let branch = lab.branch(0, 4).unwrap();
    assert_eq!((branch[0], branch[branch.len() - 1]), (0, 4));
    assert_eq!(Some(&branch[..]), lab.path(0).unwrap());
    lab.advance(0, 0);
    assert_eq!(
        lab.inspect(0, Cell::new(4, 0)).unwrap().state,
        CellState::Unseen
    );
    assert!(lab.branch(0, 4).unwrap().is_empty());
}

#[test]
fn the_picture_follows_marks_terrain_and_palette() {
    let mut lab = Lab::first();
    let palette: Palette = std::array::from_fn(|i| i as u32);
    lab.set_palette(palette);
    finish(&mut lab);
    lab.advance(u64::MAX, 0);
    let whole = lab.paint(0).unwrap().unwrap();
    assert_eq!(
        whole.max,
        Cell::new(
            lab.world().grid().width() - 1,
            lab.world().grid().height() - 1
        )
    );
    let check = |lab: &Lab| {
        let lane = &lab.lanes()[0];
        let row = |t: Terrain| match t {
            Terrain::Dot | Terrain::Grass => 0,
            Terrain::Swamp => 1,
            Terrain::Water => 2,
            _ => 3,
        };
        for (i, &pixel) in lane.picture().pixels().iter().enumerate() {
            let mark = usize::from(lane.trace().view(0).marks()[i]);
            assert_eq!(
                pixel as usize,
                row(lab.world().grid().terrain()[i]) * MARKS + mark,
                "cell {i}"
            );
        }
    };
    check(&lab);
    assert_eq!(
        lab.paint(0).unwrap(),
        None,
        "nothing changed, nothing painted"
    );
    for step in [0, 17, 18, 400, 3] {
        lab.advance(step, 0);
        lab.paint(0).unwrap();
        check(&lab);
    }
    lab.advance(4, 0);
    let small = lab.paint(0).unwrap().unwrap();
    assert!(
        small.max.x - small.min.x <= 3 && small.max.y - small.min.y <= 3,
        "one step, a few cells"
    );
    let free = lab
        .world()
        .grid()
        .terrain()
        .iter()
        .rposition(|t| *t == Terrain::Dot)
        .unwrap();
    let cell = lab.world().grid().cell(free);
    lab.edit(wall(cell.x, cell.y), Joined::New).unwrap();
    finish(&mut lab);
    lab.paint(0).unwrap();
    check(&lab);
    let made = generate("maze", 21, 13, 3, 1.0).unwrap();
    let (start, goal) = (made.start, made.goal);
    lab.edit(
        Edit::Replace {
            name: "maze".into(),
            grid: made.grid,
            start,
            goal,
        },
        Joined::New,
    )
    .unwrap();
    finish(&mut lab);
    lab.paint(0).unwrap();
    check(&lab);
}

/// A trace too small for the run: what has fallen out is run again on demand.
#[test]
fn older_steps_are_run_again_on_demand() {
    let lab = |limit: usize| {
        let grid = Grid::new(250, 250, Terrain::Dot).unwrap();
        let world = World::new("field", grid, Cell::new(0, 0), Cell::new(249, 249)).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.limit_traces(limit);
        lab.add_lane("dijkstra").unwrap();
        lab.add_lane("a-star").unwrap();
        finish(&mut lab);
        lab
    };
    let (mut large, mut small) = (lab(64 << 20), lab(1 << 20));
    let steps = large.steps();
    assert_eq!(small.steps(), steps);
    assert!(small.lane(0).unwrap().trace().first() > steps / 2);
    for step in [steps, 0, 1, steps / 2, steps / 3, steps - 5, 12_345] {
        large.advance(step, u64::MAX);
        small.advance(step, u64::MAX);
        assert!(small.has_arrived());
        assert_eq!(all_hashes(&small), all_hashes(&large), "step {step}");
        assert!(
            small.is_complete(),
            "the outcome stays known while it is run again"
        );
        assert!(small.lane(0).unwrap().trace().bytes() <= 3 << 20);
    }
    // In slices, as a page does it.
    small.advance(50_000, 100);
    let mut calls = 0;
    while !small.has_arrived() {
        small.advance(50_000, 1_000);
        calls += 1;
    }
    assert!(calls > 10);
    large.advance(50_000, u64::MAX);
    assert_eq!(all_hashes(&small), all_hashes(&large));
    // Played from the beginning after an edit, recording waits for the cursor instead of losing what lies ahead.
    small.edit(wall(100, 100), Joined::New).unwrap();
    while small.advance(0, 5_000) > 0 {}
    assert_eq!(small.lane(0).unwrap().trace().first(), 0);
    assert!(small.is_complete(), "the end is known all the same");
    for step in (0..)
        .step_by(3_000)
        .take_while(|&step| step < steps + 3_000)
    {
        small.advance(step, u64::MAX);
        assert!(small.has_arrived());
    }
    assert!(small.is_complete());
}

#[test]
fn running_silently_counts_the_same_and_shows_nothing() {
    let mut lab = Lab::first();
    finish(&mut lab);
    lab.advance(10, 0);
    let before = all_hashes(&lab);
    let counters = lab.run_silently(1).unwrap();
    assert_eq!(counters, lab.summary().lanes[1].counters);
    assert_eq!(all_hashes(&lab), before);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_saved_form_comes_back_the_same(problem in problems(20), step in 0..500u64, lanes in 1..=6usize) {
        let world = World::new("köln.map", problem.grid, problem.start, problem.goal).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        for lane in 0..lanes {
            lab.add_lane(["a-star", "dijkstra"][lane % 2]).unwrap();
        }
        lab.set_setting(0, "ties", "fifo").unwrap();
        finish(&mut lab);
        lab.advance(step, 1_000_000);
        let saved = lab.save();
        let mut again = Lab::restore(&saved, Catalogue::standard()).unwrap();
        while again.advance(again.cursor(), 100_000) > 0 {}
        prop_assert_eq!(all_hashes(&again), all_hashes(&lab));
        prop_assert_eq!(again.save(), saved);
        prop_assert_eq!(serde_json::to_string(&again.summary().lanes).unwrap(), serde_json::to_string(&lab.summary().lanes).unwrap());
    }

    #[test]
    fn damaged_saved_forms_are_refused_or_read_and_never_panic(
        problem in problems(12),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        shorten in any::<bool>(),
    ) {
        let world = World::new("x", problem.grid, problem.start, problem.goal).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.add_lane("a-star").unwrap();
        let mut bytes = lab.save();
        for (at, value) in damage {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if shorten {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(mut read) = Lab::restore(&bytes, Catalogue::standard()) {
            read.advance(u64::MAX, 10_000);
        }
    }

    #[test]
    fn any_sequence_of_calls_keeps_the_lab_right(
        problem in problems(14),
        calls in proptest::collection::vec((0..9u8, 0..14u32, 0..14u32, any::<bool>()), 1..60),
    ) {
        let world = World::new("x", problem.grid, problem.start, problem.goal).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        lab.add_lane("a-star").unwrap();
        for (call, x, y, flag) in calls {
            let joined = if flag { Joined::WithLast } else { Joined::New };
            // Refusals are as good an answer as any; what must hold is checked at the end.
            match call {
                0 => drop(lab.edit(wall(x, y), joined)),
                1 => drop(lab.edit(Edit::Terrain { cells: vec![Cell::new(x, y)], terrain: Terrain::Dot }, joined)),
                2 => drop(lab.edit(Edit::Start(Cell::new(x, y)), joined)),
                3 => drop(lab.edit(Edit::Goal(Cell::new(x, y)), joined)),
                4 => drop(if flag { lab.undo() } else { lab.redo() }),
                5 => drop(lab.advance(u64::from(x * y), u64::from(y))),
                6 => drop(lab.add_lane(if flag { "dijkstra" } else { "a-star" })),
                7 => drop(lab.remove_lane(x as usize)),
                _ => drop(lab.set_setting(x as usize % 3, "corners", if flag { "always" } else { "one" })),
            }
        }
        finish(&mut lab);
        for (number, lane) in lab.summary().lanes.iter().enumerate() {
            prop_assert_eq!(&lane.fault, &None);
            prop_assert_eq!(lab.run_silently(number).unwrap(), lane.counters);
            let ReferenceSummary::Known { cost } = lane.reference else {
                return Err(TestCaseError::fail("the reference is not known"));
            };
            match (lane.cost, cost) {
                (Some(found), Some(best)) => prop_assert!((found - best).abs() <= 1e-9 + 8.1e-9 * best),
                (found, best) => prop_assert_eq!(found, best),
            }
        }
    }
}

#[test]
fn sections_that_are_not_known_are_skipped() {
    let mut lab = Lab::first();
    finish(&mut lab);
    let mut saved = lab.save();
    saved.extend_from_slice(&[200, 3, b'n', b'e', b'w']);
    let again = Lab::restore(&saved, Catalogue::standard()).unwrap();
    assert_eq!(again.world().grid(), lab.world().grid());
    saved[4] = 99;
    assert_eq!(
        Lab::restore(&saved, Catalogue::standard())
            .err()
            .unwrap()
            .id,
        "saved.version"
    );
    assert_eq!(
        Lab::restore(b"", Catalogue::standard()).err().unwrap().id,
        "saved.not-wayscope"
    );
}

#[test]
fn what_is_offered_is_saved_and_lasts_as_long_as_its_world() {
    let mut lab = Lab::first();
    let cells = vec![Cell::new(3, 4), Cell::new(3, 5)];
    let gate = Offer { open: false, cells };
    let door = Offer {
        open: true,
        cells: vec![Cell::new(0, 0)],
    };
    let bare = lab.save();
    lab.offer(&gate).unwrap();
    lab.offer(&door).unwrap();
    // Nothing happens by offering, and what has no cell is no offer.
    let nothing = Offer {
        open: true,
        cells: Vec::new(),
    };
    lab.offer(&nothing).unwrap();
    assert!(!lab.can_undo());
    assert_eq!(lab.offers(), [gate.clone(), door.clone()]);
    let saved = lab.save();
    let again = Lab::restore(&saved, Catalogue::standard()).unwrap();
    assert_eq!(again.offers(), lab.offers());
    assert_eq!(again.save(), saved);
    // A reader that does not know the section reads the rest.
    assert!(saved.len() > bare.len());
    assert_eq!(again.world().grid(), lab.world().grid());

    lab.edit(wall(7, 7), Joined::New).unwrap();
    assert_eq!(lab.offers().len(), 2);
    lab.generate("caves", 20, 10, 1, 45.0).unwrap();
    assert_eq!(lab.offers(), []);
    assert!(
        Lab::restore(&lab.save(), Catalogue::standard())
            .unwrap()
            .offers()
            .is_empty()
    );
    assert!(lab.undo());
    assert_eq!(lab.offers(), [gate, door]);

    let (width, height) = (lab.world().grid().width(), lab.world().grid().height());
    let outside = Offer {
        open: false,
        cells: vec![Cell::new(1, 1), Cell::new(width, height - 1)],
    };
    assert_eq!(lab.offer(&outside).unwrap_err().id, "cell.outside");
    assert_eq!(lab.offers().len(), 2);
    // A world that was opened in its place has none of them, and undo finds them again.
    lab.open(Lab::first());
    assert_eq!(lab.offers(), []);
    assert!(lab.undo());
    assert_eq!(lab.offers().len(), 2);
}

#[test]
fn of_a_damaged_saved_form_the_offers_that_can_be_read_are_kept() {
    let plain = Lab::first().save();
    let with = |body: &[u8]| {
        let mut bytes = plain.clone();
        bytes.extend_from_slice(&[9, body.len() as u8]);
        bytes.extend_from_slice(body);
        Lab::restore(&bytes, Catalogue::standard())
            .unwrap()
            .offers()
    };
    let offer = Offer {
        open: true,
        cells: vec![Cell::new(2, 3)],
    };
    assert_eq!(with(&[1, 1, 2, 3]), std::slice::from_ref(&offer));
    for wrong in [
        &[1, 0][..],
        &[1, 1, 64, 3],
        &[0, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 3],
        &[0, 200, 1],
        &[1, 2, 2, 3],
        &[0],
    ] {
        let body = [&[1, 1, 2, 3], wrong].concat();
        assert_eq!(with(&body), std::slice::from_ref(&offer), "{wrong:?}");
    }
}

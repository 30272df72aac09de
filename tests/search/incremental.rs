//! Incremental and real-time searches and agents on their way: after every edit and move, against the oracle on the
//! world as it is or as the agent believes it to be. Over every entry of the catalogue with such a search.

use crate::support::journeys::{
    Edits, Memory, edit_of, finish, lab_of, numbers, on_rows, rule_of, same, show, wide_problems,
};
use crate::support::oracle::{reachable, shortest};
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, EARLIER, Journey, Lab, Smoothing, UNDER};
use wayscope::path::grid_length;
use wayscope::search::{Entry, Guarantee, Role, Settings, move_rule};
use wayscope::trace::{CLOSED, EventKind, Status, VALUES};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

/// The entries whose search is incremental or real-time.
fn lasting() -> Vec<Entry> {
    let is_journey = |entry: &&Entry| {
        let settings = Settings::defaults(&entry.all_settings());
        !(entry.make)(&settings).roles().is_empty()
    };
    let catalogue = Catalogue::standard();
    catalogue
        .entries()
        .iter()
        .filter(is_journey)
        .copied()
        .collect()
}

/// The entries that say that their plan may not be a shortest one any more, once ways have opened.
const MAY_DOUBT: [&str; 2] = ["aa-star", "mt-aa-star"];

/// The settings that are not drawn: a sensor, and limits that let agents arrive on worlds of these sizes.
fn given(draw: u64, sensor: Option<&str>) -> Vec<(&str, &str)> {
    // Settings are drawn from the low digits.
    let trials = if (draw >> 40).is_multiple_of(2) {
        "1"
    } else {
        "2"
    };
    let limits = [("moves", "1000000"), ("trials", trials)];
    limits
        .into_iter()
        .chain(sensor.map(|sensor| ("sensor", sensor)))
        .collect()
}

fn has(entry: &Entry, setting: &str) -> bool {
    entry.settings.iter().any(|spec| spec.id == setting)
}

/// Edits, each with how many steps are done before it.
fn edits(most: usize) -> impl Strategy<Value = Edits> {
    proptest::collection::vec(
        (numbers(3), prop_oneof![0..12u32, 0..200u32, Just(u32::MAX)]),
        1..most,
    )
}

/// The plan of an agent that plans shortest paths is one, as far as it believes.
fn check_plan(
    lab: &Lab,
    grid: &Grid,
    journey: &Journey,
    agent: Cell,
    told: &str,
) -> Result<(), TestCaseError> {
    let goal = lab.world().goal();
    let rule = rule_of(lab);
    let optimum = shortest(grid, rule, agent, goal);
    let mut plan = journey.plan.clone();
    let here = grid.index(agent) as u32;
    if plan.first() != Some(&here) {
        plan.reverse();
    }
    prop_assert_eq!(plan.first(), Some(&here), "{}", told);
    prop_assert_eq!(plan.last(), Some(&(grid.index(goal) as u32)), "{}", told);
    let rule = move_rule(lab.lanes()[0].settings());
    let length = grid_length(&grid.weighed(rule.risk), rule, &plan);
    let length = length.map_err(|fault| TestCaseError::fail(format!("{fault} {told}")))?;
    prop_assert!(
        optimum.is_some_and(|optimum| same(length, optimum)),
        "{length} {optimum:?} {told}"
    );
    Ok(())
}

/// Shows the first step from that one on at which an agent that is not at the goal has a plan: where it stands, and the
/// step.
fn plan_of(lab: &mut Lab, from: u64) -> Option<(Cell, u64)> {
    for step in from.. {
        show(lab, step);
        let journey = lab.journey(0).unwrap().unwrap();
        if lab.lanes()[0].at() < step {
            return None;
        }
        if let Some(agent) = journey.agent
            && !journey.plan.is_empty()
        {
            let agent = lab.world().grid().cell(agent as usize);
            return (agent != lab.world().goal()).then_some((agent, step));
        }
    }
    None
}

proptest! {
    #![proptest_config(cases(2_500))]

    /// Where nobody walks, the path costs what the oracle finds after every edit, wherever the search was when it heard
    /// of it.
    #[test]
    fn a_path_that_is_kept_costs_what_a_fresh_search_finds(
        problem in prop_oneof![3 => problems(14).boxed(), 1 => wide_problems(20..40).boxed()],
        edits in edits(10), draw in any::<u64>(),
    ) {
        // Of an agent that walks without one tests/hierarchy/replanning_hpa_star.rs tells.
        let stays = |entry: &&Entry| !has(entry, "sensor") && !has(entry, "refinement");
        for entry in lasting().iter().filter(stays) {
            let mut lab = lab_of(entry.id, &problem, draw, &given(draw, None));
            for (edit, steps) in &edits {
                show(&mut lab, u64::from(*steps));
                let edit = edit_of(*edit, lab.world().grid());
                let _ = lab.edit(edit, Joined::New).unwrap();
                finish(&mut lab);
                let outcome = lab.lanes()[0].outcome().unwrap();
                let world = lab.world();
                let optimum = shortest(world.grid(), rule_of(&lab), world.start(), world.goal());
                let length = outcome.length.clone().unwrap();
                let told = format!("{} {:?}", entry.id, lab.lanes()[0].settings());
                match (length, optimum) {
                    (None, None) => {}
                    (Some(length), Some(optimum)) if lab.lanes()[0].claim(world).guarantee == Guarantee::Optimal => {
                        prop_assert!(same(length, optimum), "{length} {optimum} {told}");
                    }
                    (Some(length), Some(optimum)) => {
                        prop_assert!(length >= optimum - 1e-6 * optimum, "{length} {optimum} {told}");
                    }
                    other => prop_assert!(false, "{other:?} {told}"),
                }
            }
        }
    }

    /// An agent that plans shortest paths has a shortest one before each of its moves, as far as it knows, whatever is
    /// edited under its feet; its costs and counts are those of its steps.
    #[test]
    fn before_every_move_the_plan_is_a_shortest_path(
        problem in prop_oneof![3 => problems(12).boxed(), 1 => wide_problems(20..40).boxed()],
        edits in edits(6), draw in any::<u64>(), sensor in 0..6usize,
    ) {
        let sensor = ["all", "1", "2", "4", "8", "16"][sensor];
        for entry in lasting().iter().filter(|entry| has(entry, "sensor") && plans_shortest(entry)) {
            let mut lab = lab_of(entry.id, &problem, draw, &given(draw, Some(sensor)));
            let mut edits = edits.iter();
            let mut next = edits.next();
            let mut since = 0;
            let mut step = 0;
            let mut memory = Memory::default();
            loop {
                show(&mut lab, step);
                let journey = lab.journey(0).unwrap().unwrap();
                memory.look(&lab, &journey);
                prop_assert!(!journey.doubtful || MAY_DOUBT.contains(&entry.id), "{}", entry.id);
                let lane = &lab.lanes()[0];
                // Of agents that choose whether to plan, replanning.rs tells more; once one says itself that it does
                // not know, its plan may be longer.
                let keeps = ["", "all"].contains(&lane.settings().get("policy")) && !journey.doubtful;
                if let Some(agent) = journey.agent && keeps && !journey.plan.is_empty() {
                    let agent = lab.world().grid().cell(agent as usize);
                    let told = format!("{} {:?} step {step}", entry.id, lane.settings());
                    check_plan(&lab, &memory.believed(&lab), &journey, agent, &told)?;
                }
                if lane.at() < step {
                    break;
                }
                if let Some((edit, steps)) = next && since >= *steps {
                    let edit = edit_of(*edit, lab.world().grid());
                    let changed = lab.edit(edit, Joined::New).unwrap();
                    // Where it begins again it does so at once.
                    if changed.is_some() && lab.lanes()[0].at() < step {
                        step = 0;
                    }
                    memory.look(&lab, &lab.journey(0).unwrap().unwrap());
                    next = edits.next();
                    since = 0;
                }
                since += 1;
                step += 1;
                prop_assert!(step < 100_000);
            }
        }
    }

    /// Cells are blocked and freed while an agent that is told of everything is on its way: each time its plan is a
    /// shortest path again.
    #[test]
    fn as_ways_open_and_close_the_plan_is_a_shortest_path(
        problem in wide_problems(20..40), flips in proptest::collection::vec((any::<u32>(), 1..6u64), 4..16), draw in any::<u64>(),
    ) {
        for entry in lasting().iter().filter(|entry| has(entry, "sensor") && plans_shortest(entry)) {
            let mut lab = lab_of(entry.id, &problem, draw, &given(draw, Some("all")));
            for (place, steps) in &flips {
                let from = plan_of(&mut lab, 0).map_or(0, |(_, step)| step);
                show(&mut lab, from + steps);
                let Some((agent, _)) = plan_of(&mut lab, from + steps) else {
                    break;
                };
                let grid = lab.world().grid();
                // Near the agent an edit matters more often than anywhere.
                let (dx, dy) = (place % 17, place / 17 % 17);
                let cell = Cell::new((agent.x + dx).saturating_sub(8), (agent.y + dy).saturating_sub(8));
                if !grid.contains(cell) || [agent, lab.world().goal(), lab.world().start()].contains(&cell) {
                    continue;
                }
                let free = grid.medium(grid.index(cell)).is_some();
                let terrain = if free { Terrain::OutOfBounds } else { Terrain::Dot };
                let at = lab.lanes()[0].at();
                lab.edit(Edit::Terrain { cells: vec![cell], terrain }, Joined::New).unwrap();
                let Some((agent, step)) = plan_of(&mut lab, at) else {
                    break;
                };
                let journey = lab.journey(0).unwrap().unwrap();
                // A search that plans anew only where it has to may keep a longer plan; so may one that says itself
                // that it does not know.
                let policy = lab.lanes()[0].settings().get("policy");
                if ["", "all"].contains(&policy) && !journey.doubtful {
                    let told = format!("{} {:?} step {step}", entry.id, lab.lanes()[0].settings());
                    check_plan(&lab, lab.world().grid(), &journey, agent, &told)?;
                }
            }
        }
    }

    /// In a world that it does not know, an agent arrives if and only if there is a way, by moves that are allowed.
    #[test]
    fn an_agent_arrives_whenever_there_is_a_way(
        problem in prop_oneof![2 => problems(14).boxed(), 1 => wide_problems(20..40).boxed()], draw in any::<u64>(), sensor in 0..6usize,
    ) {
        let sensor = ["all", "1", "2", "4", "8", "16"][sensor];
        for entry in lasting().iter().filter(|entry| has(entry, "sensor")) {
            let mut lab = lab_of(entry.id, &problem, draw, &given(draw, Some(sensor)));
            finish(&mut lab);
            let told = format!("{} {:?}", entry.id, lab.lanes()[0].settings());
            let outcome = lab.lanes()[0].outcome().unwrap();
            let there = reachable(&problem.grid, rule_of(&lab), problem.start, problem.goal);
            let arrives = outcome.status == Status::Done;
            prop_assert_eq!(arrives, there, "{}", told);
            prop_assert_eq!(outcome.path.is_some(), there, "{}", told);
            let length = outcome.length.clone().map_err(|fault| TestCaseError::fail(format!("{fault} {told}")))?;
            let journey = lab.journey(0).unwrap().unwrap();
            if let Some(length) = length {
                prop_assert!(same(journey.walked, length), "{} {} {}", journey.walked, length, told);
                prop_assert_eq!(&journey.trail, outcome.path.as_ref().unwrap());
            }
        }
    }

    /// Whatever is shown of a journey is the same on the way back as on the way there, edits between.
    #[test]
    fn a_journey_is_played_backwards_as_forwards(
        problem in problems(9), edits in edits(4), draw in any::<u64>(), jumps in proptest::collection::vec(any::<u16>(), 20),
    ) {
        for entry in lasting() {
            let mut lab = lab_of(entry.id, &problem, draw, &given(draw, None));
            for (edit, steps) in &edits {
                show(&mut lab, u64::from(*steps).min(60));
                let edit = edit_of(*edit, lab.world().grid());
                let _ = lab.edit(edit, Joined::New).unwrap();
            }
            finish(&mut lab);
            let steps = lab.lanes()[0].steps();
            let look = |lab: &mut Lab, step: u64| {
                show(lab, step);
                let cells = lab.paint(0).map(|_| lab.lanes()[0].picture().marks().to_vec()).unwrap();
                (lab.lanes()[0].hash(), lab.journey(0).unwrap(), cells)
            };
            let there: Vec<_> = (0..=steps).map(|step| look(&mut lab, step)).collect();
            for jump in &jumps {
                let step = u64::from(*jump) % (steps + 1);
                let here = look(&mut lab, step);
                prop_assert!(here == there[step as usize], "{} step {step} of {steps}", entry.id);
            }
        }
    }
}

#[test]
fn the_searches_that_plan_shortest_paths_are_those_that_claim_it() {
    let ids: Vec<&str> = lasting()
        .iter()
        .filter(|entry| has(entry, "sensor") && plans_shortest(entry))
        .map(|entry| entry.id)
        .collect();
    let all = [
        "replanning-a-star",
        "focused-d-star",
        "d-star-lite",
        "aa-star",
        "mt-aa-star",
        "gaa-star",
    ];
    assert_eq!(ids, all);
}

/// Whether the plans of an agent are shortest paths, as far as it knows.
fn plans_shortest(entry: &Entry) -> bool {
    let settings = Settings::defaults(&entry.all_settings());
    let grid = Grid::from_rows(&["..", ".."]).unwrap();
    let world = World::new("t", grid, Cell::new(0, 0), Cell::new(1, 1)).unwrap();
    entry.claim(&settings, &world).guarantee == Guarantee::Optimal
}

#[test]
fn a_large_agent_sees_all_that_it_would_cover_next() {
    // The corner that bars the goal lies farther away than the agent senses.
    let rows = ["...W", "....", "....", "...."];
    for entry in lasting().iter().filter(|entry| has(entry, "sensor")) {
        let mut lab = on_rows(&rows, [(1, 2), (2, 1)], entry.id);
        for (setting, option) in [("agent", "3"), ("corners", "always"), ("sensor", "1")] {
            lab.set_setting(0, setting, option).unwrap();
        }
        finish(&mut lab);
        let lane = &lab.summary().lanes[0];
        assert_eq!(
            (lane.status, &lane.fault),
            ("exhausted", &None),
            "{}",
            entry.id
        );
    }
}

fn block(lab: &mut Lab, x: u32, y: u32) {
    let cells = vec![Cell::new(x, y)];
    let terrain = Terrain::OutOfBounds;
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
}

#[test]
fn the_first_search_of_lpa_star_expands_what_a_star_expands() {
    let rows = ["........", "..@@@@..", ".......@", ".@@@@@..", "........"];
    let mut lab = on_rows(&rows, [(0, 2), (7, 3)], "lpa-star");
    lab.add_lane("a-star").unwrap();
    lab.set_setting(1, "ties", "low-g").unwrap();
    finish(&mut lab);
    let expanded = |lane: usize| -> Vec<u32> {
        let trace = lab.lanes()[lane].trace();
        let all = trace.kept().filter(|(_, e)| e.kind == EventKind::Expanded);
        all.map(|(_, event)| event.node).collect()
    };
    let (mut lifelong, mut fresh) = (expanded(0), expanded(1));
    // A* does not expand the goal.
    let goal = lab.world().grid().index(lab.world().goal()) as u32;
    assert_eq!(lifelong.pop(), Some(goal));
    lifelong.sort_unstable();
    fresh.sort_unstable();
    // Among those that cost as much as the goal, ties decide.
    let cheaper = |node: &u32| {
        let record = lab.lanes()[1].trace().view(0).record(*node).unwrap();
        let cost = lab.lanes()[0]
            .outcome()
            .unwrap()
            .length
            .clone()
            .unwrap()
            .unwrap();
        (record.g + record.h) as f64 * lab.lanes()[1].unit(lab.world()) < cost - 1e-9
    };
    lifelong.retain(cheaper);
    fresh.retain(cheaper);
    assert_eq!(lifelong, fresh);
    assert!(!fresh.is_empty());
}

#[test]
fn a_repair_looks_only_at_what_the_edit_concerns() {
    let rows = ["................"; 16];
    let mut lab = on_rows(&rows, [(0, 8), (15, 8)], "lpa-star");
    finish(&mut lab);
    let first = lab.journey(0).unwrap().unwrap();
    assert_eq!(first.round, 1);
    assert_eq!(first.expanded, first.expanded_in_all);
    // An edit that the search has not come near.
    block(&mut lab, 0, 0);
    finish(&mut lab);
    let second = lab.journey(0).unwrap().unwrap();
    assert_eq!((second.round, second.expanded), (2, 0));
    // One just before the goal, on the path: some cells are expanded again, the others are drawn as of before.
    block(&mut lab, 13, 8);
    finish(&mut lab);
    let third = lab.journey(0).unwrap().unwrap();
    assert!(third.expanded > 0 && third.expanded < 40, "{third:?}");
    lab.paint(0).unwrap();
    let marks = lab.lanes()[0].picture().marks();
    let count = |mark: u8| marks.iter().filter(|&&m| m == mark).count();
    assert!(count(EARLIER) > 0 && count(CLOSED) > 0);
    assert_eq!(
        lab.lanes()[0].outcome().unwrap().length,
        Ok(Some(15.0 + 2.0 * (2f64.sqrt() - 1.0)))
    );
}

#[test]
fn what_is_too_small_is_drawn_apart() {
    let rows = ["......", ".@@@@.", "......"];
    let mut lab = on_rows(&rows, [(0, 2), (5, 2)], "lpa-star");
    finish(&mut lab);
    block(&mut lab, 2, 2);
    // Before the repair: the cell behind the wall rests on a g that is gone.
    let at = lab.lanes()[0].at();
    show(&mut lab, at);
    lab.paint(0).unwrap();
    assert!(lab.lanes()[0].picture().marks().contains(&UNDER));
    let journey = lab.journey(0).unwrap().unwrap();
    assert!(journey.inconsistent.unwrap().1 > 0);
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().length, Ok(Some(9.0)));
}

#[test]
fn the_way_is_kept_when_it_comes_back() {
    let rows = ["...", "@@@", "..."];
    let mut lab = on_rows(&rows, [(0, 0), (2, 2)], "lpa-star");
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Failed);
    let free = |x: u32| Edit::Terrain {
        cells: vec![Cell::new(x, 1)],
        terrain: Terrain::Dot,
    };
    lab.edit(free(1), Joined::New).unwrap();
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().length, Ok(Some(4.0)));
    assert!(lab.undo());
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Failed);
    assert!(lab.redo());
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].outcome().unwrap().length, Ok(Some(4.0)));
}

#[test]
fn an_agent_that_knows_only_what_it_has_seen_goes_into_the_dead_end() {
    let rows = [
        ".........",
        "...@@@@..",
        "......@..",
        "......@..",
        "...@@@@..",
        ".........",
    ];
    let ends = [(0, 2), (8, 2)];
    let mut blind = on_rows(&rows, ends, "d-star-lite");
    blind.set_setting(0, "sensor", "1").unwrap();
    finish(&mut blind);
    let mut knows = on_rows(&rows, ends, "d-star-lite");
    finish(&mut knows);
    let walked = |lab: &Lab| lab.journey(0).unwrap().unwrap().walked;
    assert!(walked(&blind) > walked(&knows) + 2.0);
    let journey = blind.journey(0).unwrap().unwrap();
    assert!(journey.round > 1 && journey.drift.unwrap() > 0.0);
    assert!(journey.seen.unwrap() < 54);
    assert_eq!(knows.journey(0).unwrap().unwrap().seen, None);
    assert_eq!(knows.journey(0).unwrap().unwrap().round, 1);
    // Its way ends at the goal, by allowed moves.
    assert!(blind.lanes()[0].outcome().unwrap().length.is_ok());
    assert_eq!(blind.lanes()[0].roles(), [Role::Rhs, Role::Belief]);
}

#[test]
fn a_wall_before_an_agent_on_its_way_turns_it_back() {
    let rows = ["......", ".@@@@.", "......", ".@@@@.", "......"];
    let mut lab = on_rows(&rows, [(0, 2), (5, 2)], "d-star-lite");
    let mut step = 0;
    let journey = loop {
        show(&mut lab, step);
        let journey = lab.journey(0).unwrap().unwrap();
        if journey.trail.len() == 4 {
            break journey;
        }
        step += 1;
    };
    assert_eq!(journey.agent, Some(2 * 6 + 3));
    block(&mut lab, 4, 2);
    finish(&mut lab);
    let lane = &lab.lanes()[0];
    let outcome = lane.outcome().unwrap();
    assert_eq!(outcome.status, Status::Done);
    // Three moves there, three back, then around.
    assert_eq!(outcome.length, Ok(Some(3.0 + 3.0 + 9.0)));
    assert_eq!(
        lane.claim(lab.world()).guarantee,
        Guarantee::Any,
        "an edit on the way is nobody's fault"
    );
    let summary = &lab.summary().lanes[0];
    assert_eq!(summary.fault, None);
    let view = lane.trace().view(usize::from(VALUES));
    assert!(view.marks().contains(&2), "expanded in the second round");
}

/// An agent has heard of a wall on its way, and what is shown is before that: an edit without effect, and a redo with
/// nothing to do again.
#[test]
fn an_edit_that_changes_nothing_leaves_no_outcome_of_another_run() {
    for algorithm in lasting().iter().map(|entry| entry.id) {
        for redo in [false, true] {
            let mut lab = Lab::new(
                Catalogue::standard(),
                World::new(
                    "t",
                    Grid::new(30, 12, Terrain::Dot).unwrap(),
                    Cell::new(1, 7),
                    Cell::new(28, 4),
                )
                .unwrap(),
            );
            lab.add_lane(algorithm).unwrap();
            finish(&mut lab);
            let late = lab.lanes()[0].at() * 3 / 4;
            show(&mut lab, late);
            (0..11).for_each(|y| block(&mut lab, 24, y));
            finish(&mut lab);
            show(&mut lab, 3);
            let ground = Edit::Terrain {
                cells: vec![Cell::new(2, 2)],
                terrain: Terrain::Dot,
            };
            assert!(!(redo && lab.redo()));
            assert!(redo || lab.edit(ground, Joined::New).unwrap().is_none());
            finish(&mut lab);
            let lane = &lab.lanes()[0];
            let outcome = lane
                .outcome()
                .unwrap_or_else(|| panic!("{algorithm}, redo {redo}: not at its end"));
            assert_eq!(outcome.steps, lane.at(), "{algorithm}, redo {redo}");
            let shown = lab.journey(0).unwrap().filter(|j| j.agent.is_some());
            if let Some(shown) = shown {
                assert_eq!(outcome.path.as_ref(), Some(&shown.trail), "{algorithm}");
            }
        }
    }
}

#[test]
fn a_way_that_is_closed_behind_the_agent_is_not_smoothed() {
    for algorithm in ["d-star-lite", "lss-lrta-star", "replanning-a-star"] {
        let rows = vec![".".repeat(40); 10];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut lab = on_rows(&rows, [(1, 5), (38, 5)], algorithm);
        let mut step = 0;
        let behind = loop {
            show(&mut lab, step);
            if let Some(journey) = lab.journey(0).unwrap().filter(|j| j.trail.len() > 20) {
                break lab.world().grid().cell(journey.trail[10] as usize);
            }
            step += 1;
        };
        block(&mut lab, behind.x, behind.y);
        finish(&mut lab);
        assert_eq!(lab.lanes()[0].outcome().unwrap().status, Status::Done);
        assert_eq!(lab.smoothed(0, Smoothing::LineOfSight), Ok(None));
    }
}
